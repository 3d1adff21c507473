# Copyright 2026 The robot_description_tools developers
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

"""The language server in a real Neovim."""

from __future__ import annotations

import json
from pathlib import Path
import shutil
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

pytest.importorskip('pygls', reason='needs pygls')
pytestmark = pytest.mark.skipif(not shutil.which('nvim'), reason='needs Neovim')

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="arm"/>
  <joint name="elbow" type="revolute">
    <parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
    <limit lower="-1" uper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="wrist" type="revolute">
    <parent link="arm"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="elbow"/>
  </joint>
  <link name="hand"/>
</robot>
"""
SCRIPT = """
local given = vim.fn.json_decode(vim.fn.readfile(vim.env.GIVEN))
local id = vim.lsp.start_client({ name = 'robot', cmd = given.cmd, root_dir = given.folder })
vim.lsp.buf_attach_client(0, id)
local encoding = vim.lsp.get_client_by_id(id).offset_encoding
local function wait(fits) assert(vim.wait(given.patience, fits, 20), 'waited in vain') end
local function ask(method, line, column, more)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local params = vim.lsp.util.make_range_params(0, encoding)
  params.position = params.range.start
  for key, value in pairs(more) do params[key] = value end
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, params, given.patience)
  return answers[id].result
end
wait(function() return #vim.diagnostic.get(0) > 0 end)
for _, action in ipairs(ask('codeAction', 6, 24, { context = { diagnostics = {} } })) do
  if action.title == "write 'upper' instead" then
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
  end
end
wait(function() return #vim.diagnostic.get(0) == 0 end)
vim.lsp.util.apply_workspace_edit(ask('rename', 4, 16, { newName = 'knee' }), encoding)
vim.cmd('silent write')
"""


def test_neovim_applies_a_fix_and_renames_a_joint(tmp_path: Path) -> None:
    file, script, given = (tmp_path / name for name in ('arm.urdf', 'do.lua', 'given.json'))
    file.write_text(ARM)
    script.write_text(SCRIPT)
    command = [sys.executable, '-m', 'robot_description_tools', 'lsp']
    facts = {'cmd': command, 'folder': str(tmp_path), 'patience': int(PATIENCE * 1000)}
    given.write_text(json.dumps(facts))
    run = subprocess.run(
        ['nvim', '--headless', '-u', 'NONE', '-n', file, '-c', f'luafile {script}', '-c', 'qall!'],
        cwd=ROOT,
        env={**environment(), 'GIVEN': str(given), 'HOME': str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    expected = ARM.replace('uper', 'upper').replace('"elbow"', '"knee"')
    assert file.read_text() == expected, run.stderr
