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

"""The language server, which a client asks through pipes. Each test has a folder with robots."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
import json
from pathlib import Path
import re
import sys
from tempfile import mkdtemp
from typing import Any

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.cli.main import main
from robot_description_tools.description.files import real_path
from robot_description_tools.description.xacro.confinement import missing
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.editor.project import Project
from test_support.attacks import write_attack
from test_support.lsp_client import LspClient
from test_support.lsp_transcript import PAGE
from test_support.lsp_transcript import transcript
from test_support.lsp_transcript import write_files
from test_support.patience import PATIENCE
from test_support.places import ROOT

pytest.importorskip('pygls', reason='needs pygls')
pytest.importorskip('xacro', reason='needs xacro')

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
ARM = """<robot name="arm">
  <link name="base"/>
  <link name="arm"/>
  <joint name="elbow" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""


@pytest.fixture(scope='module')
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the editor has open."""
    return tmp_path_factory.mktemp('robots')


@pytest.fixture(scope='module')
def server(top: Path) -> Iterator[LspClient]:
    client = LspClient(top)
    yield client
    client.end()
    assert client.process.returncode == 0


@pytest.fixture
def robots(server: LspClient, top: Path) -> Callable[..., LspClient]:
    """Return a function that writes files, opens the first one, and returns the client."""
    # Each run of a test has a new folder, and the files are in its subfolder `urdf`. So the folder
    # above the files, in which the server also looks for packages, contains nothing from other
    # tests.
    server.folder = Path(mkdtemp(dir=top)) / 'urdf'
    server.folder.mkdir()
    server.forget('workspace/applyEdit')

    def write(**files: str) -> LspClient:
        names = [name.replace('__', '.') for name in files]
        for name, text in zip(names, files.values(), strict=True):
            (server.folder / name).write_text(text, encoding='utf-8')
        server.open(names[0])
        return server

    return write


def codes(findings: list[dict[str, Any]]) -> list[str]:
    return [finding['code'] for finding in findings]


def place(text: str, mark: str) -> tuple[int, int]:
    """Return line and character of the ``|`` in a mark, counted from 0."""
    at = text.index(mark.replace('|', '')) + mark.index('|')
    line = text.count('\n', 0, at)
    return line, at - (text.rfind('\n', 0, at) + 1)


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """Apply edits of the protocol to a text. The protocol counts characters in UTF-16 units."""
    data = [line.encode('utf-16-le') for line in text.splitlines(keepends=True)] + [b'']

    def at(position: dict[str, int]) -> int:
        return sum(map(len, data[:position['line']])) + 2 * position['character']

    whole = b''.join(data)
    for edit in sorted(edits, key=lambda edit: -at(edit['range']['start'])):
        begin, end = (at(edit['range'][name]) for name in ('start', 'end'))
        whole = whole[:begin] + edit['newText'].encode('utf-16-le') + whole[end:]
    return whole.decode('utf-16-le')


def actions(client: LspClient, name: str, line: int, **context: Any) -> list[dict[str, Any]]:
    here = {'line': line, 'character': 40}
    found: list[dict[str, Any]] = client.ask(
        'textDocument/codeAction',
        textDocument={'uri': client.uri(name)},
        range={'start': here, 'end': here},
        context={'diagnostics': [], **context},
    )
    return found


def command_of(action: dict[str, Any]) -> dict[str, Any]:
    return {name: action['command'][name] for name in ('command', 'arguments')}


def labels(client: LspClient, name: str, text: str, mark: str) -> set[str]:
    found = client.at('completion', name, *place(text, mark))
    return {item['label'] for item in found['items']}


def test_page_shows_the_answers_of_the_server(server: LspClient, robots: Any) -> None:
    page = PAGE.read_text(encoding='utf-8')
    write_files(page, server.folder)
    assert transcript(page, server) == page


def test_findings_follow_the_newest_text_until_the_file_is_closed(robots: Any) -> None:
    client = robots(arm__urdf=ARM)
    assert client.findings('arm.urdf') == []
    for kind in ('revolut', 'prismatik', 'fixxed', 'spherical'):
        client.change('arm.urdf', ARM.replace('revolute', kind))
    (finding,) = client.findings('arm.urdf')
    assert "'spherical'" in finding['message']
    assert client.shown[client.uri('arm.urdf')]['version'] == 5
    # Editors send only the part that the user typed.
    line, character = place(ARM, 'type="|revolute')
    span = {
        'start': {'line': line, 'character': character},
        'end': {'line': line, 'character': character + len('spherical')},
    }
    client.change('arm.urdf', 'continuous', span)
    assert codes(client.findings('arm.urdf')) == ['limit-ignored']
    # After the file is closed, the server checks its saved text, which has no findings.
    client.close('arm.urdf')
    assert client.findings('arm.urdf') == []


def test_settings_and_comments_suppress_findings(robots: Any) -> None:
    wrong = ARM.replace('xyz="0 0 1"', 'xyz="0 0 2"')
    settings = '[tool.robot-description]\nseverity = {axis-length = "error"}\n'
    client = robots(arm__urdf=wrong, robot_description__toml=settings)
    (finding,) = client.findings('arm.urdf')
    assert (finding['code'], finding['severity']) == ('axis-length', 1)
    comment = '<!-- check: ignore axis-length --><axis'
    client.change('arm.urdf', wrong.replace('<axis', comment))
    assert client.findings('arm.urdf') == []
    # The server has asked the editor to report changes of settings files.
    client.change('arm.urdf', wrong)
    assert codes(client.findings('arm.urdf')) == ['axis-length']
    file = client.folder / 'robot_description.toml'
    file.write_text('[tool.robot-description]\nignore = ["axis-length"]\n')
    watched = next(each for each in client.asked if each['method'] == 'client/registerCapability')
    assert f'*.srdf,*.json,*.yaml,*.yml,{file.name}' in str(watched['params'])
    client.saved_elsewhere(file.name)
    assert client.findings('arm.urdf') == []


def test_no_findings_are_published_before_a_check(robots: Any) -> None:
    wrong = ARM.replace('upper', 'uper')
    client = robots(arm__urdf=wrong, other__urdf=ARM)
    client.open('other.urdf')
    # The file that was opened last is checked first.
    assert client.published('other.urdf') == []
    assert 'attribute-unknown' in codes(client.published('arm.urdf'))


def test_findings_of_a_robot_go_with_its_file(robots: Any) -> None:
    top = f'<robot name="r" {XACRO}><xacro:include filename="part.xacro"/><link name="a"/></robot>'
    part = f'<robot {XACRO}><xacro:if value="true"><link nam="b"/></xacro:if></robot>'
    client = robots(part__xacro=part, top__urdf__xacro=top)
    assert 'attribute-unknown' in codes(client.findings('part.xacro'))
    (client.folder / 'top.urdf.xacro').unlink()
    client.saved_elsewhere('top.urdf.xacro')
    assert client.findings('part.xacro') == []
    # Another program, such as git, writes a new file.
    (client.folder / 'next.urdf.xacro').write_text(top)
    client.saved_elsewhere('next.urdf.xacro')
    assert 'attribute-unknown' in codes(client.findings('part.xacro'))
    (client.folder / 'next.urdf.xacro').unlink()
    client.saved_elsewhere('next.urdf.xacro')
    assert client.findings('part.xacro') == []
    client.change('part.xacro', part[:-1])
    assert client.findings('part.xacro') != []


def test_robots_in_a_folder_that_is_opened_later(
    server: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    One file of the folder cannot be read.

    Another file declares the encoding ``idna``, which XML does not have.

    """
    part = f'<robot {XACRO}><xacro:if value="true"><link nam="b"/></xacro:if></robot>'
    monkeypatch.setattr(server, 'folder', tmp_path / 'parts')
    server.folder.mkdir()
    (server.folder / 'part.xacro').write_text(part)
    (server.folder / 'odd.urdf').write_text(f'<?xml version="1.0" encoding="idna"?>..{ARM}')
    (tmp_path / 'a.urdf.xacro').symlink_to('nowhere')
    (tmp_path / 'top.urdf.xacro').write_text(
        f'<robot name="r" {XACRO}><xacro:include filename="parts/part.xacro"/></robot>'
    )
    added = [{'uri': tmp_path.as_uri(), 'name': 'more'}]
    server.tell('workspace/didChangeWorkspaceFolders', event={'added': added, 'removed': []})
    server.open('part.xacro')
    assert 'attribute-unknown' in codes(server.findings('part.xacro'))
    server.open('odd.urdf')
    assert server.findings('odd.urdf') != []
    server.change('part.xacro', part.replace('nam=', 'name='))
    assert server.findings('part.xacro') == []


def test_files_that_are_not_about_a_robot_have_no_findings(robots: Any) -> None:
    """Editors send all XML files to the server, including files that describe no robot."""
    client = robots(package__xml='<package format="3"><name>p</name></package>', robot__xml=ARM)
    assert client.findings('package.xml') == []
    client.change('package.xml', '<package')
    assert client.findings('package.xml') == []
    client.open('robot.xml')
    client.change('robot.xml', ARM.replace('upper', 'uper'))
    assert 'attribute-unknown' in codes(client.findings('robot.xml'))


def test_lines_end_as_in_the_protocol(robots: Any) -> None:
    """Some characters, such as U+2028, end a line in Python, but not in the protocol."""
    text = '<!-- \u2028 \x85 -->\r\n' + ARM.replace('\n', '\r\n').replace('upper', 'uper')
    client = robots(arm__urdf=text)
    line = next(i for i, each in enumerate(text.split('\r\n')) if 'uper' in each)
    finding = next(f for f in client.findings('arm.urdf') if f['code'] == 'attribute-unknown')
    assert finding['range']['start']['line'] == line
    character = text.split('\r\n')[line].index('uper') + 1
    at = {'line': line, 'character': character}
    client.change('arm.urdf', 'p', {'start': at, 'end': at})
    assert client.findings('arm.urdf') == []


def test_xacro_runs_in_the_sandbox(robots: Any, tmp_path: Path) -> None:
    secret = tmp_path / 'secret.xacro'
    secret.write_text(f'<robot {XACRO}><link name="secret"/></robot>')
    text = f'<robot name="r" {XACRO}>\n<xacro:include filename="{secret}"/>\n</robot>'
    (finding,) = robots(r__xacro=text).findings('r.xacro')
    assert 'cannot read' in finding['message']
    assert finding['range']['start'] == {'line': 1, 'character': 0}


@pytest.mark.skipif(bool(missing()), reason='needs Landlock, which the test disables')
@pytest.mark.parametrize(
    'options', [[], pytest.param(['--sandbox', 'off'], marks=pytest.mark.long)]
)
def test_an_opened_file_never_runs_unconfined(options: list[str], tmp_path: Path) -> None:
    """
    The server expands neither the opened file nor a file that includes it.

    With ``--sandbox off``, the server expands both files.

    """
    (tmp_path / 'opened').mkdir()
    attack = 'got = open(OUTSIDE, "a").write("run")'
    file = write_attack(tmp_path / 'opened', attack, tmp_path / 'made')
    above = f'<robot name="a" {XACRO}><xacro:include filename="attack.xacro"/></robot>'
    (tmp_path / 'opened' / 'above.urdf.xacro').write_text(above)
    client = LspClient(tmp_path / 'opened', *options, has_landlock=False)
    client.open(file.name)
    findings = client.findings(file.name)
    client.end()
    assert (tmp_path / 'made').exists() == bool(options)
    if not options:
        (finding,) = findings
        assert finding['code'] == 'xacro-refused'
        text = finding['message']
        assert 'xacro is not run without a sandbox: the kernel has no Landlock' in text
        assert 'add "--sandbox", "off"' in text
        (setting,) = re.findall(r'robotDescription\.\w+', text)
        manifest = json.loads((ROOT / 'editors/vscode/package.json').read_text())
        assert setting in manifest['contributes']['configuration']['properties']
        # In a workspace that the user does not trust, this setting cannot be changed.
        untrusted = manifest['capabilities']['untrustedWorkspaces']
        assert setting in untrusted['restrictedConfigurations']


def test_json_robot(robots: Any) -> None:
    robot = {
        'name': 'box',
        'links': [{'name': 'box', 'visual': {'geometry': {'type': 'sphere', 'r': -1}}}],
        'joints': [{'name': 'world', 'type': 'fixed', 'parent': 'base_link', 'child': 'box'}],
        'constraints': [],
    }
    text = json.dumps(robot, indent=1)
    client = robots(box__json=text)
    found = client.findings('box.json')
    lines = {place(text, f'|{json.dumps(key)}')[0] for key in ('r', 'visual')}
    assert lines <= {finding['range']['start']['line'] for finding in found}

    def hover(mark: str) -> str:
        answer = client.at('hover', 'box.json', *place(text, mark))
        return str(answer['contents']['value']) if answer else ''

    assert hover('"vis|ual"') == '`visual`: Shape and colour of the link. (required)'
    assert '`r` [m]: Radius. (length of 0 or more, required)' in hover('"r|"')
    client.change('box.json', text.replace('-1', '1'))
    client.findings('box.json')
    assert '**link `box`**' in hover('"child": "b|ox"')
    assert '**joint `world`**: fixed, `box` on `base_link`' in hover('"wor|ld"')
    (found,) = client.at('definition', 'box.json', *place(text, '"child": "b|ox"'))
    assert found['range']['start']['line'] == place(text, '|{\n   "name": "box"')[0]
    outline = client.ask(
        'textDocument/documentSymbol', textDocument={'uri': client.uri('box.json')}
    )
    assert [(symbol['name'], symbol['detail']) for symbol in outline] == [
        ('box', ''),
        ('world', 'fixed'),
    ]


def test_srdf_uses_the_robot_with_its_name(robots: Any) -> None:
    text = '<robot name="arm">\n<passive_joint name="elbow"/>\n</robot>\n'
    # Editors open several files at once.
    client = robots(part__xacro=f'<robot {XACRO}/>', arm__srdf=text, arm__urdf=ARM)
    client.open('arm.srdf')
    assert client.findings('arm.srdf') == []
    hover = client.at('hover', 'arm.srdf', *place(text, '"el|bow'))['contents']['value']
    assert '-1 to 1 rad' in hover
    (found,) = client.at('definition', 'arm.srdf', *place(text, '"el|bow'))
    assert found['uri'] == client.uri('arm.urdf')
    assert found['range']['start']['line'] == place(ARM, '|<joint')[0]
    client.change('arm.srdf', text.replace('elbow', 'elbwo'))
    assert codes(client.findings('arm.srdf')) == ['srdf-joint-unknown']
    client.change('arm.srdf', text.replace('</robot>', ''))
    assert codes(client.findings('arm.srdf')) == ['xml-syntax']


SRDF = """<robot name="arm">
<group name="main"><joint name="elbow"/></group>
<group name="all"><group name="main"/></group>
<group_state name="home" group="main"><joint name="elbow" value="0"/></group_state>
<end_effector name="tool" group="all" parent_link="base"/>
</robot>
"""
KINEMATICS = 'main:\n  kinematics_solver: main\n'


def test_groups_of_an_srdf(robots: Any) -> None:
    """Hover, completion, definition and rename work for the elements and groups of an SRDF."""
    client = robots(arm__srdf=SRDF, arm__urdf=ARM, kinematics__yaml=KINEMATICS)
    client.open('arm.srdf')
    assert client.findings('arm.srdf') == []

    def at(what: str, mark: str, **more: Any) -> Any:
        return client.at(what, 'arm.srdf', *place(SRDF, mark), **more)

    assert 'named state of a group' in at('hover', '<group_|state')['contents']['value']
    assert 'number for each coordinate' in at('hover', 'val|ue="0"')['contents']['value']
    shown = at('hover', 'group="ma|in"')['contents']['value']
    assert '**group `main`**: elbow' in shown
    (found,) = at('definition', 'group="ma|in"')
    assert found['range']['start'] == {'line': 1, 'character': 13}
    assert labels(client, 'arm.srdf', SRDF, 'group="|main"') == {'main', 'all'}
    assert labels(client, 'arm.srdf', SRDF, '<joint name="|elbow"') == {'elbow'}
    assert 'disable_collisions' in labels(client, 'arm.srdf', SRDF, '<|end_effector')
    edit = at('rename', '<group name="ma|in"><j', newName='front')
    assert len(client.edits(edit, 'arm.srdf')[0]) == 3
    # In YAML, only keys are names of groups.
    ((only,), _) = client.edits(edit, 'kinematics.yaml')
    assert only['range']['start'] == {'line': 0, 'character': 0}


def test_hover(robots: Any) -> None:
    """Hover texts explain elements and attributes. For a joint, they also describe its drive."""
    text = ARM.replace('<robot ', '<robot version="1.2" ').replace(
        '</robot>',
        '<link name="tip"/><joint name="wrist" type="continuous">\n<parent link="arm"/>'
        '<limit effort="1" velocity="2" acceleration="4"/>'
        '<child link="tip"/><mimic joint="elbow" multiplier="-2" offset="0.5"/></joint></robot>',
    )
    client = robots(arm__urdf=text)

    def hover(mark: str) -> str:
        answer = client.at('hover', 'arm.urdf', *place(text, mark))
        return str(answer['contents']['value']) if answer else ''

    assert '`effort` [N m or N]' in hover('eff|ort=')
    assert 'other position + offset' in hover('<mi|mic')
    assert '`1` if it is missing' in hover('multi|plier')
    assert 'driven by mimic `wrist`: -2 * elbow + 0.5' in hover('<joi|nt name="wrist"')
    assert '- range: free' in hover('name="wri|st"')
    assert '- acceleration: at most 4 rad/s²' in hover('name="wri|st"')
    assert '**joint `elbow`**' in hover('joint="elb|ow"')
    assert 'below joint `elbow` on `base`' in hover('<parent link="ar|m"/>')
    assert hover('</rob|ot>') == ''


def test_an_interface_shows_its_unit(robots: Any) -> None:
    text = ARM.replace(
        '</robot>',
        '<ros2_control name="arm" type="system"><hardware><plugin>p/P</plugin></hardware>\n'
        '<joint name="elbow"><command_interface name="velocity"/>\n'
        '<state_interface name="heat"/></joint></ros2_control></robot>',
    )
    client = robots(arm__urdf=text)

    def hover(mark: str) -> str:
        return str(client.at('hover', 'arm.urdf', *place(text, mark))['contents']['value'])

    assert '`velocity` [rad/s or m/s]' in hover('<command_interface name="velo|city"')
    assert 'heat' not in hover('<state_interface name="he|at"')


def test_completion(robots: Any) -> None:
    parts = f"""<robot {XACRO}>
  <xacro:property name="width" value="1"/>
  <xacro:macro name="wheel" params="side radius:=1 *pose"><link name="${{si}}"/></xacro:macro>
</robot>
"""
    text = f"""<robot name="r" {XACRO}>
  <xacro:include filename="parts.xacro"/>
  <link name="base"/><link name="hub"/>
  <xacro:wheel />
  <joint name="axle" type="">
    <parent link=""/><child link="hub"/><limit effort="1" />
    <
  </joint>
  <material name="${{w}}"/>
  <xac
</robot>
"""
    whole = text.replace('    <\n', '').replace('  <xac\n', '').replace('${w}', 'w')
    whole = whole.replace('<xacro:wheel />', '').replace('type=""', 'type="fixed"')
    whole = whole.replace('link=""', 'link="base"').replace('"1" />', '"1" velocity="1"/>')
    client = robots(r__xacro=whole, parts__xacro=parts)
    assert codes(client.findings('r.xacro')) == ['limit-ignored', 'material-empty']
    client.change('r.xacro', text)

    def at(mark: str, name: str = 'r.xacro', of: str = text) -> set[str]:
        return labels(client, name, of, mark)

    assert {'mimic', 'limit', 'xacro:if', 'xacro:wheel'} <= at('    <|\n')
    assert 'link' not in at('    <|\n')
    limits = {'lower', 'upper', 'velocity', 'acceleration', 'deceleration', 'jerk'}
    assert at('effort="1" |/>') == limits
    assert at('<xacro:wheel |/>') == {'side', 'radius'}
    assert {'revolute', 'fixed'} <= at('type="|"')
    assert at('<parent link="|"') == {'base', 'hub'}
    assert at('${w|}') == {'width'}
    assert {'link', 'joint', 'xacro:property'} <= at('  <xac|\n')
    client.open('parts.xacro')
    assert at('${si|}', 'parts.xacro', parts) == {'side', 'radius', 'pose', 'width'}


def test_places_and_fixes_count_in_utf_16(robots: Any) -> None:
    """A character beyond U+FFFF counts as two. The edits change only the misspelt attribute."""
    wrong = ARM.replace('<limit lower', '<!-- 🤖🤖 --><limit lower').replace('upper', 'uper')
    # The last line has the finding and no line end.
    wrong = ''.join(wrong.rsplit('\n', 3))
    client = robots(arm__urdf=wrong)
    line, character = place(wrong, '|uper=')
    finding = next(f for f in client.findings('arm.urdf') if f['code'] == 'attribute-unknown')
    # Two robot characters come before the finding, and each counts as two characters.
    assert finding['range']['start'] == {'line': line, 'character': character + 2}
    action, *_, fix_all = actions(client, 'arm.urdf', line)
    assert action['isPreferred']
    edits, version = client.edits(action['edit'], 'arm.urdf')
    assert version == 1
    assert applied(wrong, edits) == wrong.replace('uper', 'upper')

    # If the editor asks only for the kind source.fixAll, the answer is an edit. Otherwise the
    # answer is a command.
    (saved,) = actions(client, 'arm.urdf', 0, only=['source.fixAll'])
    client.ask('workspace/executeCommand', **command_of(fix_all))
    client.findings('arm.urdf')
    (asked,) = [each for each in client.asked if each['method'] == 'workspace/applyEdit']
    for edit in (saved['edit'], asked['params']['edit']):
        edits, _ = client.edits(edit, 'arm.urdf')
        assert applied(wrong, edits) == wrong.replace('uper', 'upper')
        assert all(edit['range']['end']['line'] <= line for edit in edits)
    assert actions(client, 'arm.urdf', 0) == [fix_all]
    # If the user types while the server computes edits, the edits refer to the earlier version of
    # the text.
    client.forget('workspace/applyEdit')
    longer = wrong.replace('<robot', '\n\n<robot')
    client.send('workspace/executeCommand', **command_of(fix_all))
    texts = {version: wrong, client.change('arm.urdf', longer): longer}
    client.findings('arm.urdf')
    asked = client.heard('workspace/applyEdit')
    edits, version = client.edits(asked['params']['edit'], 'arm.urdf')
    assert version is not None
    assert applied(texts[version], edits) == texts[version].replace('uper', 'upper')


def test_requests_in_incomplete_texts_are_answered(robots: Any) -> None:
    text = re.sub(r'\n +', '\n', ARM)
    client = robots(arm__urdf=text)
    for end in range(0, len(text), 7):
        client.change('arm.urdf', text[:end])
        line, character = text[:end].count('\n'), end - (text.rfind('\n', 0, end) + 1)
        assert 'items' in client.at('completion', 'arm.urdf', line, character)
    assert client.findings('arm.urdf') != []
    client.at('definition', 'arm.urdf', 3, 12)


def test_edits_without_versions_and_exit_without_shutdown(tmp_path: Path) -> None:
    client = LspClient(tmp_path, knows_versions=False)
    wrong = ARM.replace('upper', 'uper')
    (tmp_path / 'arm.urdf').write_text(wrong, encoding='utf-8')
    client.open('arm.urdf')
    (saved,) = actions(client, 'arm.urdf', 0, only=['source.fixAll'])
    edits = saved['edit']['changes'][client.uri('arm.urdf')]
    assert applied(wrong, edits) == wrong.replace('uper', 'upper')
    client.tell('exit')
    assert client.process.wait(PATIENCE) == 1


def test_missing_pygls_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, 'robot_description_tools.editor.server', raising=False)
    monkeypatch.setitem(sys.modules, 'lsprotocol', None)
    assert main(['lsp']) == 2
    error = capsys.readouterr().err
    assert 'the language server needs lsprotocol' in error
    assert error.endswith(": pip install 'pygls>=2'\n")


@pytest.mark.parametrize('encoding', ['punycode', 'Puny_Code', 'idna', 'unicode_escape', 'hex'])
def test_encodings_that_xml_does_not_have_are_ignored(encoding: str) -> None:
    """For some encodings of Python, the decoding time is quadratic in the length of the text."""
    text = f'<?xml version="1.0" encoding="{encoding}"?><robot name="ü\\n"/>-abc'
    assert decoded(text.encode()) == text
    project = Project(None)  # type: ignore[arg-type]
    project.open('/r.urdf', text)
    assert project.unsaved() == {real_path('/r.urdf'): text.encode()}


def test_a_finding_marks_its_attribute_and_links_its_page(robots: Any) -> None:
    text = ARM.replace('upper=', 'uper=')
    client = robots(arm__urdf=text)
    finding = next(f for f in client.findings('arm.urdf') if f['code'] == 'attribute-unknown')
    line, character = place(text, '|uper="1"')
    end = {'line': line, 'character': character + len('uper="1"')}
    assert finding['range'] == {'start': {'line': line, 'character': character}, 'end': end}
    page, code = finding['codeDescription']['href'].removeprefix('file://').split('#')
    assert code == 'attribute-unknown'
    assert '\n## attribute-unknown\n' in Path(page).read_text(encoding='utf-8')


def test_an_action_suppresses_a_finding(robots: Any) -> None:
    text = ARM.replace('upper=', 'uper=')
    client = robots(arm__urdf=text)
    line, _ = place(text, '|uper="1"')
    before = codes(client.findings('arm.urdf'))
    (action,) = (
        each
        for each in actions(client, 'arm.urdf', line)
        if each['title'] == 'suppress attribute-unknown here with a comment'
    )
    edits, _ = client.edits(action['edit'], 'arm.urdf')
    after = applied(text, edits)
    assert '    <!-- check: ignore attribute-unknown -->\n    <limit' in after
    client.change('arm.urdf', after)
    assert codes(client.findings('arm.urdf')) == [c for c in before if c != 'attribute-unknown']


def test_values_are_those_of_the_selected_robot(robots: Any) -> None:
    """Several robots of the settings include the same file, and pass different values to it."""
    part = f'<robot {XACRO}><link name="base"/><gazebo reference="${{kind}}_x"/></robot>'
    main = (
        f'<robot name="r" {XACRO}><xacro:arg name="kind" default=""/>'
        '<xacro:property name="kind" value="$(arg kind)"/>'
        '<xacro:include filename="part.xacro"/></robot>'
    )
    table = '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\n'
    table += 'arguments.kind = ["a", "b"]\n'
    client = robots(part__xacro=part, r__urdf__xacro=main, robot_description__toml=table)
    document = {'uri': client.uri('part.xacro')}
    client.findings('part.xacro')

    def seen() -> tuple[str, str]:
        line, character = place(part, '${ki|nd}')
        (lens,) = client.ask('textDocument/codeLens', textDocument=document)
        text = client.at('hover', 'part.xacro', line, character)['contents']['value']
        return lens['command']['title'].split()[1], text

    assert seen() == ('r/a', '`${kind}` = `a`\n\nin robot `r/a`')
    arguments = [document['uri'], 'r/b']
    command = 'robot-description.selectRobot'
    client.ask('workspace/executeCommand', command=command, arguments=arguments)
    assert seen() == ('r/b', '`${kind}` = `b`\n\nin robot `r/b`')


SHARED = """<xacro:macro name="part" params="kind"><link name="base"/><link name="tip"/>
<joint name="j" type="continuous">
<parent link="base"/><child link="tip"/><axis xyz="0 0 1"/></joint>
<xacro:if value="${kind == 'b'}"><joint name="only_b" type="continuous">
<parent link="tip"/><child link="end"/><axis xyz="0 0 1"/></joint><link name="end"/></xacro:if>
</xacro:macro>"""


def test_findings_of_the_selected_robot_are_published_first(robots: Any) -> None:
    """Findings of other robots are published later. An edit stops the check of an older text."""
    part = f'<robot {XACRO}>{SHARED}</robot>'
    wrong = part.replace('0 0 1', '0 0 2')
    main = (
        f'<robot name="r" {XACRO}><xacro:include filename="part.xacro"/>'
        '<xacro:arg name="kind" default=""/><xacro:part kind="$(arg kind)"/></robot>'
    )
    table = '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\n'
    table += 'arguments.kind = ["a", "b", "c", "d", "e"]\n'
    client = robots(part__xacro=part, r__urdf__xacro=main, robot_description__toml=table)
    client.ask('textDocument/codeLens', textDocument={'uri': client.uri('part.xacro')})

    def messages() -> list[str]:
        return [each['message'].split('\n')[0] for each in client.published('part.xacro')]

    for robot in 'a', 'c':
        arguments = [client.uri('part.xacro'), f'r/{robot}']
        command = 'robot-description.selectRobot'
        client.ask('workspace/executeCommand', command=command, arguments=arguments)
        for text in part, wrong, part, wrong:
            client.change('part.xacro', text)
        (alone,) = messages()
        assert 'axis' in alone
        assert 'robots' not in alone
        client.findings('part.xacro')
        found = messages()
        assert any(each.startswith(alone) and 'in all 5 robots' in each for each in found)
        assert any('only_b' in each and 'in r/b' in each for each in found)


def test_a_selected_robot_keeps_the_findings_of_all_robots(robots: Any) -> None:
    """The texts have not changed, so the server reads only the selected robot again."""
    part = f'<robot {XACRO}>{SHARED}</robot>'.replace('0 0 1', '0 0 2')
    main = (
        f'<robot name="r" {XACRO}><xacro:include filename="part.xacro"/>'
        '<xacro:arg name="kind" default=""/><xacro:part kind="$(arg kind)"/></robot>'
    )
    table = '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\n'
    table += 'arguments.kind = ["a", "b"]\n'
    client = robots(part__xacro=part, r__urdf__xacro=main, robot_description__toml=table)
    before = client.findings('part.xacro')
    assert len(before) == 2
    client.shown.clear()
    command = 'robot-description.selectRobot'
    arguments = [client.uri('part.xacro'), 'r/b']
    client.ask('workspace/executeCommand', command=command, arguments=arguments)
    # After the selection of another robot, the first findings are already those of all robots.
    assert client.published('part.xacro') == before
    document = {'uri': client.uri('part.xacro')}
    (lens,) = client.ask('textDocument/codeLens', textDocument=document)
    assert 'robot r/b ' in lens['command']['title']


def test_a_refused_rename_has_its_reason_in_the_answer_only(tmp_path: Path) -> None:
    (tmp_path / 'arm.urdf').write_text(ARM)
    with (tmp_path / 'errors.txt').open('wb') as errors:
        client = LspClient(tmp_path, errors=errors)
        client.open('arm.urdf')
        line, character = place(ARM, '"bas|e"/>')
        with pytest.raises(RuntimeError, match=r"not renamed: .*'arm'"):
            client.at('rename', 'arm.urdf', line, character, newName='arm')
        client.end()
    assert (tmp_path / 'errors.txt').read_bytes() == b''


@pytest.mark.parametrize('option', ['--package-path', 'a folder of the editor'])
def test_a_robot_in_another_folder_includes_a_file(option: str, tmp_path: Path) -> None:
    """
    The settings with the arguments of the robot are in the folder of the robot.

    Other robots of this folder are not checked.

    """
    parts, mains = tmp_path / 'parts', tmp_path / 'mains'
    parts.mkdir()
    mains.mkdir()
    (parts / 'package.xml').write_text('<package><name>parts</name></package>')
    (parts / 'part.xacro').write_text(f'<robot {XACRO}>{SHARED}</robot>')
    main = (
        f'<robot name="r" {XACRO}><xacro:arg name="kind" default="no"/>'
        '<xacro:include filename="$(find parts)/$(arg kind).xacro"/><xacro:part kind="a"/></robot>'
    )
    (mains / 'r.urdf.xacro').write_text(main)
    (mains / 'other.urdf.xacro').write_text(main.replace('"no"', '"none"'))
    table = '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\narguments.kind = "part"\n'
    (mains / 'robot_description.toml').write_text(table)
    is_option = option.startswith('--')
    paths = [f'--package-path={parts}', *([f'--package-path={mains}'] if is_option else [])]
    client = LspClient(parts, *paths)
    if not is_option:
        added = [{'uri': mains.as_uri(), 'name': 'mains'}]
        event = {'added': added, 'removed': []}
        client.tell('workspace/didChangeWorkspaceFolders', event=event)
    client.open('part.xacro')
    line, character = place(SHARED, '"j|"')
    character += len(f'<robot {XACRO}>') * (line == 0)
    text = client.at('hover', 'part.xacro', line, character)['contents']['value']
    assert '**joint `j`**: continuous, `tip` on `base`' in text
    assert (mains / 'other.urdf.xacro').as_uri() not in client.shown
    client.end()


@pytest.mark.parametrize('arguments', ['', 'arguments.kind = "a"\n'])
def test_a_urdf_with_arguments_in_the_settings_includes_a_file(
    arguments: str, tmp_path: Path
) -> None:
    """
    Some URDFs of turtlebot3 include files with xacro.

    If the settings give no arguments for a URDF, xacro does not expand the URDF.

    """
    (tmp_path / 'part.urdf').write_text(f'<robot {XACRO}>{SHARED}</robot>')
    main = tmp_path / 'r.urdf'
    main.write_text(f'<robot name="r" {XACRO}><xacro:include filename="part.urdf"/></robot>')
    table = '[tool.robot-description.robots.r]\nfile = "r.urdf"\n'
    (tmp_path / 'robot_description.toml').write_text(table + arguments)
    found = Project(Checker()).candidates(str(tmp_path / 'part.urdf'), [str(tmp_path)])
    assert found == [str(main)] * bool(arguments)
