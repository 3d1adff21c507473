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

"""The server for coding agents, tested with the client of the official SDK."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
import json
import os
from pathlib import Path
import sys
from typing import Any

import pytest
from robot_description_tools.cli.agent_tools import Tools
from robot_description_tools.description.xacro.confinement import missing
from test_support.attacks import HEAD
from test_support.attacks import write_maker
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

# The import of the SDK takes two seconds, so only tests that use the SDK import it.
if find_spec('mcp') is None:
    pytest.skip('needs mcp, the SDK for MCP', allow_module_level=True)
PLATFORM = pytest.mark.skipif(missing() != '', reason=missing())
WRONG = """\
<robot name="r">
  <link name="a"/><link name="b"/>
  <joint name="j" type="revolute">
    <parent link="a"/><child link="b"/><axis xyz="0 0 2"/>
    <limit lower="-90deg" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""


def serve(folder: Path, talk: Callable[[Any], Awaitable[None]]) -> None:
    """Start the server on a folder as an agent does, and call ``talk`` with the client."""
    import mcp
    from mcp.client.stdio import stdio_client
    from mcp.client.stdio import StdioServerParameters

    words = ['-m', 'robot_description_tools', 'mcp', str(folder)]
    command = StdioServerParameters(
        command=sys.executable, args=words, cwd=ROOT, env={**os.environ, **environment()}
    )

    async def connect() -> None:
        # Pass the original stderr. The default of `errlog` is `sys.stderr` at the time of the
        # import, and pytest may have replaced this stream.
        transport = stdio_client(command, errlog=sys.__stderr__)
        async with mcp.Client(transport, read_timeout_seconds=PATIENCE) as client:
            await talk(client)

    # Use another thread, because the browser of another test may have an event loop in this
    # thread.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, connect()).result(PATIENCE)


async def answer(client: Any, tool: str, **words: Any) -> Any:
    """Return the answer of a tool."""
    result = await client.call_tool(tool, words)
    assert not result.is_error, result.content[0].text
    return result.structured_content


async def refusal(client: Any, tool: str, **words: Any) -> str:
    """Return the reason why a tool has no answer."""
    result = await client.call_tool(tool, words)
    assert result.is_error
    return result.content[0].text


@PLATFORM
@pytest.mark.long
def test_all_tools_are_listed_as_read_only(tmp_path: Path) -> None:
    async def talk(client: Any) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == {
            'check', 'explain', 'fixes', 'show', 'fk', 'diff', 'loops', 'doctor',
        }  # fmt: skip
        assert all(tool.annotations.read_only_hint and tool.description for tool in tools)
        reason = await refusal(client, 'show', file='/etc/passwd')
        assert "'/etc/passwd' is outside the folders of this server" in reason

    serve(tmp_path, talk)


@PLATFORM
@pytest.mark.long
def test_tools_answer_as_their_verbs(
    tmp_path: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The server runs verbs in its first folder, so run the verb in this folder, too.
    monkeypatch.chdir(tmp_path)
    file, linkage = tmp_path / 'robot.urdf', ROOT / 'urdf' / 'four_bar.urdf.xacro'
    file.write_text(WRONG)
    for name in linkage.parent.glob('*.xacro'):
        (tmp_path / name.name).write_bytes(name.read_bytes())
    linkage = tmp_path / linkage.name
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    def printed(*words: object) -> Any:
        return json.loads(run(*words, '--format', 'json').out)

    async def talk(client: Any) -> None:
        found = await answer(client, 'check', path='robot.urdf')
        assert found['exit_code'] == 1
        assert found['result'] == printed('check', file)
        codes = {finding['code'] for finding in found['result']['files'][0]['findings']}
        for code in codes:
            explained = await answer(client, 'explain', code=code)
            assert explained['text'] == run('check', '--explain', code).out
        fixes = await answer(client, 'fixes', path='robot.urdf', suggested=True)
        assert '<axis xyz="0 0 1"/>' in fixes['text']
        assert fixes['text'] == run('check', '--diff', '--suggested', file).out
        assert (await answer(client, 'show', file=str(linkage)))['result'] == printed(
            'show', linkage
        )
        pose = await answer(
            client, 'fk', file=linkage.name, positions={'crank_joint': 0.5}, links=['rocker']
        )
        words = ['--joint', 'crank_joint=0.5', '--link', 'rocker']
        assert pose['result'] == printed('fk', linkage, *words)
        assert (await answer(client, 'loops', file=linkage.name))['result'] == printed(
            'loops', linkage
        )
        changed = await answer(client, 'diff', before='robot.urdf', after=linkage.name)
        assert changed['result'] == printed('diff', file, linkage)

    serve(tmp_path, talk)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@PLATFORM
@pytest.mark.long
def test_files_cannot_lead_out_of_the_folders(tmp_path: Path) -> None:
    folder = tmp_path / 'robots'
    folder.mkdir()
    secret = tmp_path / 'secret.xacro'
    secret.write_text(f'{HEAD}<link name="s3cret"/></robot>')
    (tmp_path / 'mesh.obj').write_text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
    (folder / 'include.xacro').write_text(f'{HEAD}<xacro:include filename="{secret}"/></robot>')
    mesh = f'<visual><geometry><mesh filename="{tmp_path}/mesh.obj"/></geometry></visual>'
    (folder / 'mesh.urdf').write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    write_maker(folder / 'code.urdf.xacro')
    before = sorted(tmp_path.rglob('*'))

    async def talk(client: Any) -> None:
        for tool in ('show', 'fk', 'loops'):
            reason = await refusal(client, tool, file='include.xacro')
            assert 's3cret' not in reason
            assert 'xacro' in reason
            # The expression runs in the sandbox, where it cannot make a file.
            await client.call_tool(tool, {'file': 'code.urdf.xacro'})
        report = (await answer(client, 'check', path='mesh.urdf'))['result']['files'][0]
        assert any('Permission denied' in each['message'] for each in report['findings'])

    serve(folder, talk)
    assert sorted(tmp_path.rglob('*')) == before


def test_the_sdk_is_named_if_it_is_missing(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, 'mcp.server', None)
    done = run('mcp', '.')
    assert done.code == 2
    assert 'needs mcp' in done.err
    assert "pip install 'mcp>=2,<3'" in done.err


def test_every_tool_is_in_the_pages_for_agents() -> None:
    names = {tool.__name__ for tool in Tools(['.']).all()}
    for page in (ROOT / 'doc' / 'agents.md', ROOT / 'SKILL.md'):
        text = page.read_text(encoding='utf-8')
        assert {name for name in names if f'`{name}`' not in text} == set()
