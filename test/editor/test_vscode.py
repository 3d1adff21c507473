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

"""The extension for VS Code, and the settings that doc/editors.md shows for other editors."""

from __future__ import annotations

import json
from pathlib import Path
import re
import shutil
import subprocess
import sys

import pytest
from test_support.lsp_transcript import PAGE
from test_support.patience import PATIENCE
from test_support.places import ROOT

FOLDER = ROOT / 'editors' / 'vscode'
MANIFEST = json.loads((FOLDER / 'package.json').read_text(encoding='utf-8'))

# Substitutes for the parts of VS Code and of its client library that the extension uses.
FAKES = """
const Module = require('module');
const said = { started: [], stopped: 0, commands: {}, shown: [], sent: [] };
const settings = { command: '/venv/bin/robot-description', arguments: ['--package-path', '/ws'] };
let changed;
const fakes = {
  vscode: {
    workspace: {
      getConfiguration: () => ({ get: (name) => settings[name] }),
      onDidChangeConfiguration: (call) => { changed = call; return {}; },
    },
    commands: { registerCommand: (name, call) => { said.commands[name] = call; return {}; } },
    window: {
      showErrorMessage: (text) => said.shown.push(text),
      activeTextEditor: { document: { uri: new URL('file:///ws/arm.xacro') } },
    },
  },
  'vscode-languageclient/node': {
    LanguageClient: class {
      constructor(id, name, server, options) { Object.assign(this, { server, options }); }
      async start() {
        if (this.server.command === 'none') throw new Error('not found');
        said.started.push([this.server, this.options]);
      }
      async stop() { said.stopped += 1; }
      async sendRequest(...request) { said.sent.push(request); }
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => fakes[name] ?? load(name, ...rest);
(async () => {
  const extension = require(process.argv[1]);
  const context = { subscriptions: [] };
  await extension.activate(context);
  await said.commands['robotDescription.selectRobot']();
  await said.commands['robotDescription.restart']();
  await changed({ affectsConfiguration: () => false });
  settings.command = 'none';
  await changed({ affectsConfiguration: (name) => name === 'robotDescription' });
  // Without a server, the command does nothing.
  await said.commands['robotDescription.selectRobot']();
  await extension.deactivate();
  said.subscriptions = context.subscriptions.length;
  said.commands = Object.keys(said.commands);
  console.log(JSON.stringify(said));
})();
"""


def test_manifest_names_existing_files_and_settings() -> None:
    contributes = MANIFEST['contributes']
    files = [MANIFEST['main']]
    files += [language['configuration'] for language in contributes['languages']]
    files += [grammar['path'] for grammar in contributes['grammars']]
    for file in files:
        assert (FOLDER / file).is_file(), file
        if file.endswith('.json'):
            json.loads((FOLDER / file).read_text(encoding='utf-8'))
    languages = {language['id']: language['extensions'] for language in contributes['languages']}
    assert languages == {kind: [f'.{kind}'] for kind in ('urdf', 'xacro', 'srdf')}
    assert {grammar['language'] for grammar in contributes['grammars']} == languages.keys()
    settings = contributes['configuration']['properties'].keys()
    restricted = MANIFEST['capabilities']['untrustedWorkspaces']['restrictedConfigurations']
    assert set(restricted) == settings
    readme = (FOLDER / 'README.md').read_text(encoding='utf-8')
    assert [name for name in settings if f'`{name}`' not in readme] == []


@pytest.mark.skipif(not shutil.which('node'), reason='needs Node.js')
def test_extension_starts_the_server() -> None:
    done = subprocess.run(
        ['node', '-e', FAKES, str(FOLDER / MANIFEST['main'])],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    # The server is started at first and by the restart command. The third start fails.
    assert len(said['started']) == 2
    assert said['stopped'] == 2
    assert ["'none lsp' does not start" in text for text in said['shown']] == [True]
    server, options = said['started'][0]
    assert server['command'] == '/venv/bin/robot-description'
    assert server['args'] == ['lsp', '--package-path', '/ws']
    assert {'scheme': 'file', 'pattern': '**/*.{urdf,xacro,srdf}'} in options['documentSelector']
    assert said['commands'] == [each['command'] for each in MANIFEST['contributes']['commands']]
    assert said['subscriptions'] == 3
    request = {'command': 'robot-description.selectRobot', 'arguments': ['file:///ws/arm.xacro']}
    assert said['sent'] == [['workspace/executeCommand', request]]


def test_settings_for_other_editors_are_valid() -> None:
    page = PAGE.read_text(encoding='utf-8')
    blocks = re.findall(r'^```(json|toml|lua|elisp)\n(.*?)^```', page, re.DOTALL | re.MULTILINE)
    assert [kind for kind, _ in blocks] == ['lua', 'elisp', 'toml', 'json', 'json']
    for kind, text in blocks:
        # The settings of all editors must start the same command.
        assert re.search(r'"robot-description"|\'robot-description\'', text)
        assert re.search(r'"lsp"|\'lsp\'', text)
        if kind == 'json':
            json.loads(text)
        elif kind == 'toml' and sys.version_info >= (3, 11):
            import tomllib

            tomllib.loads(text)
        else:
            assert text.count('(') == text.count(')')
            assert text.count('{') == text.count('}')


def test_colcon_ignores_the_extensions() -> None:
    assert Path(FOLDER.parent, 'COLCON_IGNORE').is_file()
