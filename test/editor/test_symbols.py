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

"""Names of links, joints and other parts, their uses and renames, in all files of a robot."""

from __future__ import annotations

from pathlib import Path
import re

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.symbols import at_cursor
from robot_description_tools.editor.symbols import entries
from robot_description_tools.editor.symbols import NotRenamed
from robot_description_tools.editor.symbols import renamed
from robot_description_tools.editor.symbols import replaced
from robot_description_tools.editor.symbols import require_same
from robot_description_tools.editor.symbols import uses
from robot_description_tools.editor.text import Text
from test_support.editor_projects import cursor_at
from test_support.editor_projects import project_of

pytest.importorskip('xacro', reason='needs xacro')

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LEG = f"""<robot {XACRO}>
  <xacro:property name="length" value="0.4"/>
  <xacro:macro name="leg" params="side length parent:=hip">
    <!-- ${{length}} in a comment is no use. -->
    <link name="${{side}}_leg"/>
    <joint name="${{side}}_knee" type="fixed">
      <parent link="${{parent}}"/><child link="${{side}}_leg"/><origin xyz="0 0 ${{length}}"/>
    </joint>
  </xacro:macro>
</robot>
"""
BODY = f"""<robot name="body" {XACRO}>
  <xacro:arg name="top" default="1"/>
  <xacro:include filename="leg.xacro"/>
  <link name="base"/>
  <link name="hip"/>
  <joint name="waist" type="revolute">
    <parent link="base"/><child link="hip"/><axis xyz="0 0 1"/>
    <limit lower="-$(arg top)" upper="$(arg top)" effort="1" velocity="1"/>
  </joint>
  <xacro:leg side="left" length="${{length / 2}}" parent="base"/>
  <xacro:leg side="right" length="base"/>
</robot>
""".replace('length="base"', 'length="1"')
SRDF = """<robot name="body">
  <group name="g"><joint name="waist"/><chain base_link="base" tip_link="hip"/></group>
</robot>
"""
YAML = "controller:\n  ros__parameters:\n    joints: ['waist', waist, waist_2]\n"


@pytest.fixture(scope='module')
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with a robot of two files, an SRDF and a YAML file."""
    folder = tmp_path_factory.mktemp('body')
    (folder / 'package.xml').write_text('<package><name>body</name></package>')
    (folder / 'joints.yaml').write_text(YAML)
    return project_of(folder, leg__xacro=LEG, body__xacro=BODY, body__srdf=SRDF)


def folder_of(project: Project) -> Path:
    return Path(next(iter(project.robots))).parent


def shown(project: Project, name: str, mark: str) -> list[str]:
    """Return the uses of the name at a mark: file, line, text, and a star for a definition."""
    file = folder_of(project) / name
    wanted = at_cursor(cursor_at(project, file, mark))
    assert wanted is not None
    found = []
    for use in uses(project, str(file), wanted):
        text = project.text(use.file)
        star = '*' if use.entry.is_definition else ''
        line = text.lines.line(use.at.begin)
        found.append(f'{Path(use.file).name}:{line} {text.text[slice(*use.at)]}{star}')
    return sorted(found)


@pytest.mark.parametrize(
    ('name', 'mark', 'expected'),
    [
        (
            'body.xacro',
            'joint name="wa|ist"',
            ['body.srdf:2 waist', 'body.xacro:6 waist*', *['joints.yaml:3 waist'] * 2],
        ),
        (
            'body.srdf',
            'tip_link="hi|p"',
            ['body.srdf:2 hip', 'body.xacro:5 hip*', 'body.xacro:7 hip', 'leg.xacro:7 ${parent}'],
        ),
        # Inside the macro, a parameter hides the property of the same name.
        (
            'leg.xacro',
            '0 0 ${len|gth}',
            [
                'body.xacro:10 length',
                'body.xacro:11 length',
                'leg.xacro:3 length*',
                'leg.xacro:7 length',
            ],
        ),
        ('leg.xacro', 'name="len|gth"', ['body.xacro:10 length', 'leg.xacro:2 length*']),
        (
            'body.xacro',
            '<xacro:l|eg side="left"',
            ['body.xacro:10 leg', 'body.xacro:11 leg', 'leg.xacro:3 leg*'],
        ),
        (
            'body.xacro',
            'lower="-$(arg t|op)"',
            ['body.xacro:2 top*', 'body.xacro:8 top', 'body.xacro:8 top'],
        ),
    ],
)
def test_uses_of_a_name(project: Project, name: str, mark: str, expected: list[str]) -> None:
    assert shown(project, name, mark) == sorted(expected)


def rename(project: Project, name: str, mark: str, new: str) -> dict[str, str]:
    """Return the changed files after a rename by the server."""
    file = str(folder_of(project) / name)
    wanted = at_cursor(cursor_at(project, Path(file), mark))
    assert wanted is not None
    error: NotRenamed | None = None
    for spans in renamed(project, file, wanted, new, ()):
        texts = {each: replaced(project.text(each), at, new) for each, at in spans.items()}
        unsaved = {each: text.encode() for each, text in texts.items()}
        try:
            for robot in project.robots_for(file):
                after = project.examine(robot, {**project.unsaved(), **unsaved})
                require_same(project.robots[robot].examined, after, wanted, new)
        except NotRenamed as refused:
            error = error or refused
            continue
        return {Path(each).name: text for each, text in texts.items()}
    assert error is not None
    raise error


@pytest.mark.parametrize(
    ('name', 'mark', 'new', 'files'),
    [
        ('body.xacro', 'joint name="wa|ist"', 'spine', {'body.srdf', 'body.xacro', 'joints.yaml'}),
        # The name is also passed to a macro as a parameter.
        ('body.xacro', 'link name="ba|se"', 'root', {'body.srdf', 'body.xacro'}),
        ('leg.xacro', '0 0 ${len|gth}', 'size', {'body.xacro', 'leg.xacro'}),
        ('leg.xacro', 'property name="len|gth"', 'size', {'body.xacro', 'leg.xacro'}),
        ('leg.xacro', 'macro name="le|g"', 'limb', {'body.xacro', 'leg.xacro'}),
        ('body.xacro', 'arg name="to|p"', 'range', {'body.xacro'}),
    ],
)
def test_a_rename_and_its_reverse(
    project: Project, tmp_path: Path, name: str, mark: str, new: str, files: set[str]
) -> None:
    changed = rename(project, name, mark, new)
    assert changed.keys() == files
    before = {each.name: each.read_text() for each in folder_of(project).iterdir()}
    old = ''.join(re.findall(r'(\w*)\|(\w*)', mark)[0])
    for each, text in {**before, **changed}.items():
        (tmp_path / each).write_text(text)
    opened = ('body.xacro', 'leg.xacro', 'body.srdf')
    texts = {each.replace('.', '__'): (tmp_path / each).read_text() for each in opened}
    other = project_of(tmp_path, **texts)
    marked = re.sub(r'\w*\|\w*', f'{new[0]}|{new[1:]}', mark)
    back = rename(other, name, marked, old)
    assert back == {each: before[each] for each in files}


@pytest.mark.parametrize(
    ('name', 'mark', 'new', 'reason'),
    [
        ('leg.xacro', 'link name="${side}_l|eg"', 'x', 'a macro computes this name'),
        ('body.xacro', 'side="le|ft"', 'x', ''),
        ('body.xacro', 'link name="hi|p"', 'base', "there is a link 'base' already"),
        ('body.xacro', 'link name="hi|p"', 'a"b', 'cannot be the name of the link'),
        ('body.xacro', 'arg name="to|p"', 'a b', 'cannot be the name'),
        # This name cannot be replaced everywhere, because a macro takes it from a default value.
        ('body.xacro', 'link name="hi|p"', 'pelvis', 'new finding'),
    ],
)
def test_a_name_that_is_not_renamed(
    project: Project, name: str, mark: str, new: str, reason: str
) -> None:
    if not reason:
        assert at_cursor(cursor_at(project, folder_of(project) / name, mark)) is None
        return
    with pytest.raises(NotRenamed, match=reason):
        rename(project, name, mark, new)


def test_files_of_another_package_are_not_renamed(tmp_path: Path) -> None:
    folder = tmp_path / 'other'
    folder.mkdir()
    (folder / 'package.xml').write_text('<package><name>other</name></package>')
    (folder / 'leg.xacro').write_text(LEG)
    (tmp_path / 'package.xml').write_text('<package><name>body</name></package>')
    text = BODY.replace('"leg.xacro"', '"other/leg.xacro"')
    project = project_of(tmp_path, body__xacro=text)
    with pytest.raises(NotRenamed, match=r'other/leg\.xacro:3 belongs to another package'):
        rename(project, 'body.xacro', '<xacro:l|eg side="left"', 'limb')


def test_a_robot_with_errors_is_not_renamed(tmp_path: Path) -> None:
    project = project_of(tmp_path, body__xacro=BODY.replace('leg.xacro', 'missing.xacro'))
    with pytest.raises(NotRenamed, match='correct its errors first'):
        rename(project, 'body.xacro', 'joint name="wa|ist"', 'spine')


def test_a_robot_with_errors_may_keep_them(tmp_path: Path) -> None:
    """A rename may keep the errors of another robot, but must not add an error."""
    bad = BODY.replace('</robot>', '<link name="${nothing}"/></robot>')
    project = project_of(tmp_path, leg__xacro=LEG, body__xacro=BODY, bad__xacro=bad)
    changed = rename(project, 'leg.xacro', 'macro name="le|g"', 'limb')
    assert changed.keys() == {'leg.xacro', 'body.xacro', 'bad.xacro'}
    assert 'name="${nothing}"' in changed['bad.xacro']
    folder = tmp_path / 'computed'
    folder.mkdir()
    bad = BODY.replace('</robot>', '<xacro:call macro="${\'le\' + \'g\'}"/></robot>')
    project = project_of(folder, leg__xacro=LEG, body__xacro=BODY, bad__xacro=bad)
    with pytest.raises(NotRenamed, match='would have a new finding'):
        rename(project, 'leg.xacro', 'macro name="le|g"', 'limb')


def test_a_file_without_a_robot_is_not_renamed(tmp_path: Path) -> None:
    project = project_of(tmp_path, leg__xacro=LEG)
    with pytest.raises(NotRenamed, match='found no robot that uses this file'):
        rename(project, 'leg.xacro', 'macro name="le|g"', 'limb')


def test_functions_of_xacro_are_no_properties() -> None:
    text = f"<robot {XACRO}><a b=\"${{xacro.load_yaml(file)['key']}}\"/></robot>"
    assert [each.text for each in entries(Text(text))] == ['file']


@pytest.mark.parametrize('comment', ['', '<!-- check: ignore element-unknown -->'])
def test_macros_that_no_robot_uses_are_checked(comment: str, tmp_path: Path) -> None:
    """In an unused macro, the editor reports the same misspelt elements as ``check``."""
    text = LEG.replace('<origin xyz="0 0 ${length}"/>', f'{comment}<orgin xyz="0 0 1"/>')
    project = project_of(tmp_path, leg__xacro=text)
    found = [each for findings in project.findings().values() for each in findings]
    with Checker() as checker:
        assert tuple(found) == checker.check_file(tmp_path / 'leg.xacro').findings
    assert [each.code for each in found] == ([] if comment else ['element-unknown'])
