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

"""Texts that an editor shows when the mouse is over a word."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description.schema.elements import element_at
from robot_description_tools.editor.hover import attribute_text
from robot_description_tools.editor.hover import hover
from robot_description_tools.editor.project import Project
from test_support.editor_projects import cursor_at
from test_support.editor_projects import project_of

ROBOT = """<robot name="r">
  <link name="base">
    <inertial><mass value="2.5"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <link name="a"/><link name="b"/><link name="c"/><link name="d"/><link name="e"/>
  <joint name="turn" type="revolute"><parent link="base"/><child link="a"/>
    <axis xyz="0 0 1"/><limit lower="-1.5" upper="2" effort="3" velocity="4"/></joint>
  <joint name="half" type="revolute"><parent link="base"/><child link="b"/>
    <axis xyz="0 0 1"/><limit upper="2" effort="3" velocity="4"/>
    <mimic joint="turn" multiplier="0.5"/></joint>
  <joint name="slide" type="prismatic"><parent link="a"/><child link="c"/>
    <axis xyz="0 0 1"/><limit lower="0" upper="0.1" effort="30" velocity="0.5"/></joint>
  <joint name="spin" type="continuous"><parent link="a"/><child link="d"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="weld" type="fixed"><parent link="d"/><child link="e"/></joint>
  <ros2_control name="bus" type="system">
    <hardware><plugin>p/P</plugin></hardware>
    <joint name="spin"><command_interface name="velocity"/><state_interface name="position"/>
      <state_interface name="velocity"/></joint>
  </ros2_control>
</robot>
"""
UNDRIVEN = '- not driven by the description; its position comes from joint states'


@pytest.fixture(scope='module')
def checked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a checked project that contains the robot, and the path of its file."""
    folder = tmp_path_factory.mktemp('robot')
    return project_of(folder, r__urdf=ROBOT), folder / 'r.urdf'


@pytest.mark.parametrize(
    ('mark', 'lines'),
    [
        ('parent link="ba|se"/><child link="a"', [
            '**link `base`**: 2.5 kg', '- above turn, half',
        ]),
        ('<child link="a|"', ['**link `a`**', '- below joint `turn` on `base`',
                              '- above slide, spin']),
        ('<child link="e|"', ['**link `e`**', '- below joint `weld` on `d`']),
        ('<mimic joint="tu|rn"', [
            '`joint`: ',
            '**joint `turn`**: revolute, `a` on `base`', '- range: -1.5 to 2 rad',
            '- effort: at most 3 N m', '- velocity: at most 4 rad/s', UNDRIVEN,
        ]),
        ('<joint name="ha|lf"', [
            '**joint `half`**: revolute, `b` on `base`',
            '- range: 0 to 2 rad, lower assumed',
            '- effort: at most 3 N m', '- velocity: at most 4 rad/s',
            '- driven by mimic `half`: 0.5 * turn',
        ]),
        ('<joint name="sli|de"', [
            '**joint `slide`**: prismatic, `c` on `a`', '- range: 0 to 0.1 m',
            '- effort: at most 30 N', '- velocity: at most 0.5 m/s', UNDRIVEN,
        ]),
        ('<joint name="sp|in" type', [
            '**joint `spin`**: continuous, `d` on `a`', '- range: free',
            '- driven by hardware `bus`, command interfaces: velocity',
        ]),
        # A fixed joint has neither a range nor a drive.
        ('<joint name="we|ld"', ['**joint `weld`**: fixed, `e` on `d`']),
        # At the name of the tag, the text explains the element and describes its joint.
        ('<jo|int name="weld"', ['`<joint>`: ', '**joint `weld`**: fixed, `e` on `d`']),
        # The closing bracket and the slash of a tag have no hover text.
        ('<mass value="2.5"/|>', []),
        ('</robo|t>', []),
    ],
)
def test_hover_describes_links_and_joints(
    checked: tuple[Project, Path], mark: str, lines: list[str]
) -> None:
    project, file = checked
    found = [line for line in hover(cursor_at(project, file, mark)).split('\n') if line]
    # The text may begin with the meaning of the attribute or element, which is not compared.
    described = found[-len(lines):] if lines else found
    assert len(described) == len(lines)
    for line, expected in zip(described, lines, strict=True):
        assert line.startswith(expected) if expected.endswith(': ') else line == expected


@pytest.mark.parametrize(
    ('way', 'name', 'expected'),
    [
        ('joint limit', 'effort', '`effort` [N m or N]: The largest torque or force. (number, '
         'required before URDF 1.2; `no limit` if it is missing)'),
        ('joint limit', 'jerk', '`jerk` [rad/s³ or m/s³]: The largest jerk. (number, since URDF '
         '1.2; `no limit` if it is missing)'),
        ('joint mimic', 'multiplier', '`multiplier`: Motion of this joint for each unit of '
         'motion of the other joint. (number; `1` if it is missing)'),
        ('joint', 'type', '`type`: The kind of motion. One of `revolute`, `continuous`, '
         '`prismatic`, `fixed`, `floating`, `planar`. (text, required)'),
        ('joint origin', 'rpy', '`rpy` [rad]: Turns about the fixed x, then y, then z. (three '
         'numbers; `0 0 0` if it is missing)'),
        ('link inertial mass', 'value', '`value` [kg]: Mass. (number, required)'),
    ],
)
def test_attribute_text_has_unit_and_default(way: str, name: str, expected: str) -> None:
    found = element_at(['robot', *way.split()])
    assert found is not None
    assert attribute_text(name, found[0].schema) == expected


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="side" default="left"/>
  <xacro:property name="width" value="${1 + 1}"/>
  <xacro:macro name="pair" params="prefix">
    <link name="${prefix}_a"/><link name="${prefix}_b"><visual><geometry>
      <box size="1 1 ${width}"/></geometry></visual></link>
  </xacro:macro>
  <xacro:macro name="both" params=""><xacro:pair prefix="x"/></xacro:macro>
  <xacro:pair prefix="l"/>
  <xacro:pair prefix="r"/>
  <xacro:both/>
  <link name="$(arg side)_end"/>
  <xacro:if value="0"><link name="${width}_no"/></xacro:if>
</robot>
"""
PAIR = """```xml
<link name="{0}_a"/>
<link name="{0}_b">
  <visual>
    <geometry>
      <box size="1 1 2"/>
    </geometry>
  </visual>
</link>
```"""


@pytest.fixture(scope='module')
def expanded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a checked project that contains a xacro file, and the path of the file."""
    folder = tmp_path_factory.mktemp('xacro')
    return project_of(folder, r__xacro=XACRO), folder / 'r.xacro'


@pytest.mark.parametrize(
    ('mark', 'shown'),
    [
        ('1 1 ${wi|dth}', '`${width}` = `2`'),
        ('property name="wi|dth"', '`${1 + 1}` = `2`'),
        ('"$(arg si|de)_end"', '`$(arg side)_end` = `left_end`'),
        # If an expression has several values, each value is listed with its macro call.
        ('name="${pre|fix}_b"', '`${prefix}` has 3 values:\n'
         '- `l` through `<xacro:pair>` at r.xacro:9\n- `r` through `<xacro:pair>` at r.xacro:10\n'
         '- `x` through `<xacro:pair>` at r.xacro:8'),
        ('"${wi|dth}_no"', '`${width}_no` is not evaluated'),
        ('<xacro:pa|ir prefix="l"', f'`<xacro:pair>` expands to:\n{PAIR.format("l")}'),
        ('<xacro:pa|ir prefix="x"', f'`<xacro:pair>` expands to:\n{PAIR.format("x")}'),
        ('<xacro:bo|th/>', f'`<xacro:both>` expands to:\n{PAIR.format("x")}'),
        # The name of a macro parameter has no hover text.
        ('<xacro:pair pre|fix="l"', ''),
    ],
)
def test_hover_of_xacro_shows_values_and_expansions(
    expanded: tuple[Project, Path], mark: str, shown: str
) -> None:
    project, file = expanded
    found = hover(cursor_at(project, file, mark))
    assert found.split('\n\n')[0] == shown


def test_hover_of_a_macro_shows_its_first_expansion(tmp_path: Path) -> None:
    text = XACRO.replace('<xacro:both/>', '<xacro:both/><xacro:both/>')
    many = text.replace('<link name="${prefix}_a"/>', 50 * '<link name="${prefix}"/>\n')
    project = project_of(tmp_path, r__xacro=many)
    found = hover(cursor_at(project, tmp_path / 'r.xacro', '<xacro:pa|ir prefix="x"'))
    lines = found.split('\n')
    assert lines[0] == '`<xacro:pair>` expands to (first of 2 times):'
    # The expansion has 57 lines. Only 40 are shown.
    assert lines[2:] == 40 * ['<link name="x"/>'] + ['<!-- 17 more lines -->', '```']


@pytest.mark.parametrize(
    ('mark', 'shown'),
    [
        ('"par|ent"', ['`parent`: ', '**link `a`**']),
        ('"parent": "|a"', ['**link `a`**']),
        ('"joi|nts"', ['`joints`: ']),
        ('"j|"', ['**joint `j`**: fixed, `b` on `a`']),
        ('"unk|nown"', []),
        ('"origin_tran|slation"', ['`origin_translation` [m]: Position of the part. '
                                    '`origin_orientation` does not change this position. '
                                    '(three numbers, `[0, 0, 0]` if it is missing)']),
        ('"opa|city"', ['`opacity`: From 0 (invisible) to 1 (opaque). '
                         '(number, `1` if it is missing)']),
    ],
)
def test_hover_describes_keys_of_a_json_robot(tmp_path: Path, mark: str, shown: list[str]) -> None:
    text = """{"name": "r", "links": [{"name": "a"}, {"name": "b", "visual": {
 "origin_translation": [0, 0, 1], "material": {"opacity": 1}}}],
 "joints": [{"name": "j", "type": "fixed", "parent": "a", "child": "b", "unknown": 1}]}"""
    project = project_of(tmp_path, r__json=text)
    found = hover(cursor_at(project, tmp_path / 'r.json', mark)).split('\n\n')
    assert len(list(filter(None, found))) == len(shown)
    for part, begin in zip(found, shown, strict=False):
        assert part.startswith(begin)


@pytest.mark.parametrize('count', [4, 5])
def test_hover_of_a_joint_in_a_macro_shows_at_most_4_joints(tmp_path: Path, count: int) -> None:
    calls = ''.join(f'<xacro:arm prefix="p{i}"/>' for i in range(count))
    text = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="base"/>'
        '<xacro:macro name="arm" params="prefix"><link name="${prefix}"/>'
        '<joint name="${prefix}_j" type="fixed"><parent link="base"/><child link="${prefix}"/>'
        f'</joint></xacro:macro>{calls}</robot>'
    )
    project = project_of(tmp_path, r__xacro=text)
    parts = hover(cursor_at(project, tmp_path / 'r.xacro', '<jo|int')).split('\n\n')
    assert sum(part.startswith('**joint') for part in parts) == 4
    assert ('and 1 more: p4_j' in parts) == (count > 4)


def test_hover_shows_the_values_of_all_robots(tmp_path: Path) -> None:
    main = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:property name="n" value="{}"/><xacro:include filename="part.xacro"/></robot>'
    )
    part = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${n}"/></robot>'
    files = {'part__xacro': part, 'a__xacro': main.format('x'), 'b__xacro': main.format('y')}
    project = project_of(tmp_path, **files)
    found = hover(cursor_at(project, tmp_path / 'part.xacro', '${|n}')).split('\n\n')
    assert found[0] == '`${n}` has 2 values:\n- `x`\n- `y`'


def test_hover_outside_of_elements_is_empty(tmp_path: Path) -> None:
    project = project_of(tmp_path, r__urdf='\n<robot name="r"><link name="a"/></robot>')
    assert hover(cursor_at(project, tmp_path / 'r.urdf', '|\n<robot')) == ''
