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

"""Definitions of links, joints and parts of xacro, and the outline of a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.editor.navigate import definitions
from robot_description_tools.editor.navigate import outline
from robot_description_tools.editor.navigate import Symbol
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.symbols import parameters
from robot_description_tools.editor.text import Text
from test_support.editor_projects import cursor_at
from test_support.editor_projects import project_of

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="upper"/>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
  </joint>
  <link name="lower"/>
  <joint name="elbow" type="continuous">
    <parent link="upper"/><child link="lower"/><axis xyz="0 0 1"/><mimic joint="shoulder"/>
  </joint>
</robot>
"""


@pytest.mark.parametrize(
    ('mark', 'target'),
    [
        ('parent link="ba|se"', 'link name="|base"'),
        ('child link="|upper"', 'link name="|upper"'),
        ('child link="upper|"', 'link name="|upper"'),
        ('mimic joint="shou|lder"', 'joint name="|shoulder"'),
        # If the cursor is at the definition of a name, the answer is this place.
        ('joint name="el|bow"', 'joint name="|elbow"'),
        # Names of tags and attributes, numbers and other words have no definition.
        ('<pa|rent link="base"', ''),
        ('parent li|nk="base"', ''),
        ('name="elbow" type="con|tinuous"', ''),
        ('robot name="a|rm"', ''),
        ('</ro|bot>', ''),
    ],
)
def test_definition_of_a_name(tmp_path: Path, mark: str, target: str) -> None:
    file = tmp_path / 'arm.urdf'
    project = project_of(tmp_path, arm__urdf=ARM)
    found = definitions(cursor_at(project, file, mark))
    if not target:
        assert found == []
        return
    ((where, span),) = found
    assert Path(where) == file.resolve()
    begin = ARM.index(target.replace('|', '')) + target.index('|')
    assert (span.begin, ARM[slice(*span)]) == (begin, ARM[begin:].split('"')[0])


PARTS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="width" value="2"/>
  <xacro:macro name="wheel" params="prefix radius:=1">
    <xacro:if value="1"><xacro:property name="inner" value="3"/></xacro:if>
    <link name="${prefix}_rim"/><gazebo v="${inner + radius}_${width}"/>
  </xacro:macro>
</robot>
"""
MAIN = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="side" default="left"/>
  <xacro:include filename="parts.xacro"/>
  <xacro:property name="radius" value="7"/>
  <xacro:property name="inner" value="8"/>
  <xacro:wheel prefix="a"/>
  <link name="$(arg side)"/><gazebo a="${radius}" b="w${inner}"/>
  <joint name="j" type="fixed"><parent link="a_rim"/><child link="left"/></joint>
</robot>
"""


@pytest.fixture(scope='module')
def expanded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a project with two xacro files after a check, and their folder."""
    folder = tmp_path_factory.mktemp('xacro')
    return project_of(folder, parts__xacro=PARTS, main__xacro=MAIN), folder


@pytest.mark.parametrize(
    ('name', 'mark', 'file', 'target'),
    [
        ('main', 'filename="parts|.xacro"', 'parts', '|<robot xmlns'),
        # The tag of an include has no definition. Only the value of its attribute filename leads
        # to the file.
        ('main', '<xacro:inc|lude', '', ''),
        ('main', '<xacro:wh|eel prefix="a"', 'parts', 'macro name="|wheel"'),
        ('main', 'wheel pre|fix="a"', 'parts', 'params="|prefix'),
        # The value of a parameter has a definition only if it is the name of a link or a joint.
        ('main', 'wheel prefix="|a"', '', ''),
        ('main', 'parent link="a_|rim"', 'parts', 'link name="|${prefix}_rim"'),
        ('main', '"$(arg si|de)"', 'main', 'arg name="|side"'),
        # A name that a macro defines is not visible outside of the macro.
        ('main', '"${rad|ius}"', 'main', 'property name="|radius"'),
        ('main', 'w${in|ner}', 'main', 'property name="|inner"'),
        # Inside the macro, a definition in the macro hides a definition outside of it.
        ('parts', '${in|ner +', 'parts', 'property name="|inner"'),
        ('parts', '+ rad|ius}', 'parts', '|radius:=1'),
        ('parts', '${pre|fix}', 'parts', 'params="|prefix'),
        ('parts', '_${wi|dth}', 'parts', 'property name="|width"'),
        # There is no word at the cursor.
        ('parts', 'inner +| radius', '', ''),
    ],
)
def test_definitions_of_parts_of_xacro(
    expanded: tuple[Project, Path], name: str, mark: str, file: str, target: str
) -> None:
    project, folder = expanded
    found = definitions(cursor_at(project, folder / f'{name}.xacro', mark))
    if not file:
        assert found == []
        return
    text = {'main': MAIN, 'parts': PARTS}[file]
    begin = text.index(target.replace('|', '')) + target.index('|')
    assert [(Path(where).stem, span.begin) for where, span in found] == [(file, begin)]


def test_a_missing_file_has_no_definition(tmp_path: Path) -> None:
    text = MAIN.replace('parts.xacro', 'missing.xacro')
    project = project_of(tmp_path, main__xacro=text)
    assert definitions(cursor_at(project, tmp_path / 'main.xacro', '"miss|ing.xacro"')) == []


def test_definitions_in_a_json_robot(tmp_path: Path) -> None:
    text = """{"name": "r", "links": [{"name": "a"}, {"name": "b"}],
 "joints": [{"name": "j", "type": "fixed", "parent": "a", "child": "b"}]}"""
    project = project_of(tmp_path, r__json=text)
    (found,) = definitions(cursor_at(project, tmp_path / 'r.json', '"parent": "|a"'))
    assert text[found.at.begin:].startswith('{"name": "a"}')
    assert found.at.end == found.at.begin + 1
    assert definitions(cursor_at(project, tmp_path / 'r.json', '"ty|pe"')) == []


def shown(symbols: list[Symbol]) -> list[tuple[object, ...]]:
    return [(each.name, each.detail, each.kind, shown(each.children)) for each in symbols]


def test_outline_has_the_named_elements() -> None:
    text = Text(
        '<robot name="r"><xacro:property name="w" value="2"/><xacro:macro name="m" params="a b">'
        '<link name="l"><visual name="v"/></link></xacro:macro><xacro:m a="1"/>'
        '<joint name="j" type="fixed"/><link/><group name="g"><link name="x"/></group>'
        '<xacro:if value="1"><link name="y"/></xacro:if></robot>'
    )
    found = outline(text, is_json=False)
    assert shown(found) == [
        ('w', '2', 'xacro:property', []),
        ('m', 'a b', 'xacro:macro', [('l', '', 'link', [])]),
        ('<xacro:m>', '', 'xacro:call', []),
        ('j', 'fixed', 'joint', []),
        ('g', '', 'group', [('x', '', 'link', [])]),
        # An element without a name is left out, but its children are in the outline.
        ('y', '', 'link', []),
    ]
    written = [text.text[slice(*each.at)] for each in found]
    assert written[0] == '<xacro:property name="w" value="2"/>'
    assert written[2] == '<xacro:m a="1"/>'
    assert written[5] == '<link name="y"/>'


@pytest.mark.parametrize(
    ('content', 'expected'),
    [
        ('{"links": [{"name": "a"}]}', [('a', '', 'link', [])]),
        ('{"joints": [{"name": "j", "type": "fixed"}]}', [('j', 'fixed', 'joint', [])]),
        ('{"constraints": [{"name": "c", "type": "t"}]}', [('c', 't', 'loop_joint', [])]),
        # An incomplete document shows the objects that have a name.
        ('{"links": [{"name": 1}, {}, 2, {"name": ""}]}', [('link', '', 'link', [])]),
        ('{"links": {"name": "a"}}', []),
        ('[]', []),
        ('', []),
    ],
)
def test_outline_of_a_json_robot(content: str, expected: list[object]) -> None:
    assert shown(outline(Text(content), is_json=True)) == expected


@pytest.mark.parametrize(
    ('params', 'expected'),
    [
        ('', []),
        ('a b', ['a', 'b']),
        ('a:=1 b:=${x} c', ['a', 'b', 'c']),
        ('a=1 b', ['a', 'b']),
        ("a:='x y' b", ['a', 'b']),
        ('*origin **content a:=^|1', ['origin', 'content', 'a']),
    ],
)
def test_parameters_of_a_macro(params: str, expected: list[str]) -> None:
    text = Text(f'<xacro:macro name="m" params="{params}">')
    found = list(parameters(text.tags[0]))
    assert [name for name, _ in found] == expected
    assert [text.text[slice(*at)] for _, at in found] == expected
