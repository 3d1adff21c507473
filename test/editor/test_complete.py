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

"""Completions at a cursor, in plain URDF and in xacro."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description.model import JointType
from robot_description_tools.editor.complete import offers
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.project import Project
from test_support.editor_projects import cursor_at
from test_support.editor_projects import project_of

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="upper"/>
  <joint name="shoulder" type="continuous">
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 0 1"/>
  </joint>
</robot>
"""
LINK_PARTS = {'inertial', 'visual', 'collision'}
JOINT_PARTS = {
    'origin', 'parent', 'child', 'axis', 'calibration', 'dynamics', 'limit', 'mimic',
    'safety_controller',
}


@pytest.fixture(scope='module')
def checked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a project with the arm after a check, and the file of the arm."""
    folder = tmp_path_factory.mktemp('arm')
    return project_of(folder, arm__urdf=ARM), folder / 'arm.urdf'


def words(cursor: Cursor) -> set[str]:
    return {each.text for each in offers(cursor)[1]}


@pytest.mark.parametrize(
    ('typed', 'mark', 'expected'),
    [
        ('<link name="tip"><', '"tip"><|', LINK_PARTS),
        ('<link name="tip"><vis', '<vis|', LINK_PARTS),
        ('<joint name="wrist"><', '"wrist"><|', JOINT_PARTS),
        # An element that ends before the cursor is not a parent of the new element.
        ('<link name="tip"/><joint name="wrist"><', '"wrist"><|', JOINT_PARTS),
        ('<link name="tip"><visual><geometry><', 'geometry><|',
         {'box', 'cylinder', 'sphere', 'capsule', 'mesh'}),
        ('<unknown><', '<unknown><|', set()),
        # Attributes that the element already has are not offered.
        ('<limit lower="1" />', '"1" |/>', set()),
        ('<joint name="w" type="fixed"><limit lower="1" /></joint>', '"1" |/>',
         {'upper', 'effort', 'velocity', 'acceleration', 'deceleration', 'jerk'}),
        ('<joint name="w" type="fixed"><mimic joint="a" offset="1" mult/></joint>', 'mult|',
         {'multiplier'}),
        ('<joint name="w" type="fixed"><limit lower="1" eff', ' eff|',
         {'upper', 'effort', 'velocity', 'acceleration', 'deceleration', 'jerk'}),
        ('<joint name="w" type="fixed"><origin />', '<origin |/>', {'xyz', 'rpy', 'quat_xyzw'}),
        # Values are types, or names of existing links and joints. A new name has no completion.
        ('<joint name="w" type="">', '"w" type="|"', {str(kind) for kind in JointType}),
        ('<joint name="w"><parent link=""/>', '"w"><parent link="|"', {'base', 'upper'}),
        ('<joint name="w"><child link="up"/>', '"w"><child link="up|"', {'base', 'upper'}),
        ('<joint name="w"><mimic joint=""/>', '<mimic joint="|"', {'shoulder'}),
        ('<loop_joint name="w" optional=""/>', 'optional="|"', {'true', 'false'}),
        ('<gazebo reference="">', 'reference="|"', {'base', 'upper'}),
        ('<joint name="">', '<joint name="|"', set()),
        # A joint in ros2_control has the name of a joint of the robot.
        ('<ros2_control name="b" type="system"><joint name=""/>', '<joint name="|"', {'shoulder'}),
        ('<link name="">', '<link name="|"', set()),
        ('<joint name="w"><axis xyz=""/>', '"w"><axis xyz="|"', set()),
        # In the text between elements, nothing is completed.
        ('<link name="tip"> x </link>', '"tip"> x| <', set()),
    ],
)
def test_completions_in_urdf(
    checked: tuple[Project, Path], typed: str, mark: str, expected: set[str]
) -> None:
    """The names of links and joints come from the last description that could be used."""
    project, file = checked
    project.open(str(file), ARM.replace('</robot>', typed))
    assert words(cursor_at(project, file, mark)) == expected


def test_completion_of_the_root_is_robot(tmp_path: Path) -> None:
    project = project_of(tmp_path, r__urdf='<')
    assert words(cursor_at(project, tmp_path / 'r.urdf', '<|')) == {'robot'}


@pytest.mark.parametrize('is_declared', [True, False])
def test_instructions_of_xacro_need_its_namespace(tmp_path: Path, is_declared: bool) -> None:
    space = ' xmlns:xacro="http://www.ros.org/wiki/xacro"' * is_declared
    project = project_of(tmp_path, r__urdf='<robot name="r"/>')
    project.open(str(tmp_path / 'r.urdf'), f'<robot name="r"{space}><link name="a"><')
    found = words(cursor_at(project, tmp_path / 'r.urdf', '"a"><|'))
    assert found >= LINK_PARTS
    assert ('xacro:if' in found) == is_declared


@pytest.mark.parametrize(
    ('typed', 'mark', 'replaced'),
    [
        ('<joint name="w"><parent link="up"/>', 'link="up|"', 'up'),
        ('<joint name="w"><parent link="up"/>', 'link="u|p"', 'u'),
        ('<joint name="w"><mim', '<mim|', 'mim'),
        ('<joint name="w"><limit eff', 'limit eff|', 'eff'),
        ('<joint name="w"><limit ', '<limit |', ''),
    ],
)
def test_completion_replaces_the_part_before_the_cursor(
    checked: tuple[Project, Path], typed: str, mark: str, replaced: str
) -> None:
    project, file = checked
    text = ARM.replace('</robot>', typed)
    project.open(str(file), text)
    cursor = cursor_at(project, file, mark)
    span, _ = offers(cursor)
    assert span.end == cursor.at
    assert text[slice(*span)] == replaced


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="side" default="left"/>
  <xacro:property name="width" value="2"/>
  <xacro:macro name="wheel" params="prefix radius:=1 *origin">
    <xacro:property name="inner" value="3"/>
    <link name="${prefix}"/>
  </xacro:macro>
  <xacro:macro name="plain" params="size"><link name="x${size}"/></xacro:macro>
  <xacro:if value="1"><xacro:property name="depth" value="4"/></xacro:if>
  <xacro:wheel prefix="w"><origin/></xacro:wheel>
  <link name="base"/>
</robot>
"""


@pytest.fixture(scope='module')
def expanded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a project with a xacro file after a check, and the path of the file."""
    folder = tmp_path_factory.mktemp('xacro')
    return project_of(folder, r__xacro=XACRO), folder / 'r.xacro'


@pytest.mark.parametrize(
    ('old', 'typed', 'mark', 'expected'),
    [
        # Properties inside a macro are not visible outside of it.
        ('<link name="base"/>', '<link name="${"/>', 'name="${|"', {
            ('width', '2'), ('depth', '4'),
        }),
        ('<link name="base"/>', '<link name="$(arg )"/>', '$(arg |)', {('side', 'left')}),
        ('"${prefix}"', '"${p"', '"${p|"', {
            ('prefix', 'parameter of wheel'), ('radius', 'parameter of wheel'),
            ('origin', 'parameter of wheel'), ('inner', '3'), ('width', '2'),
            ('depth', '4'),
        }),
        ('"x${size}"', '"x${"', '"x${|"', {
            ('size', 'parameter of plain'), ('width', '2'), ('depth', '4'),
        }),
        # Offer the parameters of the called macro, except blocks and parameters in the call.
        ('prefix="w">', 'prefix="w" >', '"w" |>', {('radius', '')}),
        ('<xacro:wheel prefix="w">', '<xacro:wheel >', '<xacro:wheel |>',
         {('prefix', ''), ('radius', '')}),
    ],
)
def test_completions_in_xacro(
    expanded: tuple[Project, Path], old: str, typed: str, mark: str, expected: set[object]
) -> None:
    project, file = expanded
    assert old in XACRO
    project.open(str(file), XACRO.replace(old, typed))
    found = offers(cursor_at(project, file, mark))[1]
    assert {(each.text, each.meaning) for each in found} == expected


@pytest.mark.parametrize('around', ['', '<xacro:if value="1">'])
def test_macros_are_offered_as_elements(expanded: tuple[Project, Path], around: str) -> None:
    """The search for the parent of an element skips elements of xacro."""
    project, file = expanded
    project.open(str(file), XACRO.replace('<link name="base"/>', f'{around}<xx'))
    found = {each.text: each for each in offers(cursor_at(project, file, '<xx|'))[1]}
    assert found['xacro:plain'] == ('xacro:plain', 'macro', 'size')
    assert found['link'].kind == found['xacro:if'].kind == 'element'


def test_completion_replaces_a_long_word(tmp_path: Path) -> None:
    name = 199 * 'x'
    project = project_of(tmp_path, r__urdf=f'<robot name="r"><link {name}')
    cursor = cursor_at(project, tmp_path / 'r.urdf', f'{name}|')
    assert offers(cursor)[0] == (cursor.at - 199, cursor.at)


NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LIMITS = """arm:
  shoulder: {lower: !degrees -90, upper: 1.5}
  elbow: [1, 2]
'no words': 3
"""
READER = f"""<robot name="arm" {NAMESPACE}>
<xacro:include ns="parts" filename="parts/part.xacro"/>
<xacro:property name="file" value="limits.yaml"/>
<xacro:property name="limits" value="${{xacro.load_yaml(file)}}"/>
<xacro:property name="arm" value="${{limits['arm']}}"/>
<xacro:property name="other" value="1"/>
<material name="blue"><color rgba="0 0 1 1"/></material>
<link name="base"><visual><geometry><sphere radius="1"/></geometry>
<material name="blue"/></visual></link>
<xacro:parts.part value="${{arm.shoulder.upper}}"/>
</robot>
"""
PART = f"""<robot {NAMESPACE}><xacro:macro name="part" params="value">
<material name="grey"><color rgba="1 1 1 1"/></material></xacro:macro></robot>
"""


@pytest.fixture(scope='module')
def reader(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a project with a YAML file, an include with a namespace, and materials."""
    folder = tmp_path_factory.mktemp('reader') / 'robot_package'
    (folder / 'parts').mkdir(parents=True)
    (folder / 'meshes' / 'left').mkdir(parents=True)
    (folder / '.hidden').mkdir()
    (folder / 'package.xml').write_text('<package><name>robot_package</name></package>')
    (folder / 'limits.yaml').write_text(LIMITS)
    (folder / 'parts' / 'part.xacro').write_text(PART)
    project = project_of(folder, arm__urdf__xacro=READER)
    (examined,) = (checked.examined for checked in project.robots.values())
    assert examined.report.usable
    return project, folder / 'arm.urdf.xacro'


@pytest.mark.parametrize(
    ('typed', 'expected'),
    [
        # Keys of a YAML file are offered, even if a property gets them from another property.
        ('<origin xyz="${limits[\'|\']}"/>', {'arm', 'no words'}),
        ('<origin xyz="${limits.|}"/>', {'arm', 'no words'}),
        ('<origin xyz="1 ${-limits[\'arm\'][\'sh|', {'shoulder', 'elbow'}),
        ('<origin xyz="${arm.shoulder[\'|\']}"/>', {'lower', 'upper'}),
        ('<origin xyz="${arm[\'elbow\'][\'|"/>', set()),
        ('<origin xyz="${other.|}"/>', set()),
        ('<origin xyz="limits.|"/>', set()),
        # The materials of the files are offered in a link, but not where a material is defined.
        ('<link name="l"><visual><material name="|"/>', {'blue', 'grey'}),
        ('<material name="|"/>', set()),
        # After `find`, packages are offered, and after a package its files.
        ('<xacro:include filename="$(find |"/>', {'robot_package'}),
        ('<mesh filename="package://rob|"/>', {'robot_package'}),
        ('<xacro:include filename="$(find robot_package)/parts/|"/>', {'part.xacro'}),
        ('<mesh filename="package://robot_package/me|"/>',
         {'arm.urdf.xacro', 'limits.yaml', 'meshes/', 'package.xml', 'parts/'}),
        ('<mesh filename="meshes/|"/>', {'left/'}),
        ('<mesh filename="meshes/../|"/>', set()),
        ('<mesh filename="$(find no_package)/|"/>', set()),
    ],
)
def test_keys_materials_packages_and_files(
    typed: str, expected: set[str], reader: tuple[Project, Path]
) -> None:
    project, file = reader
    text = READER.replace('</robot>', f'{typed}\n</robot>')
    at = text.index(typed) + typed.index('|')
    project.open(str(file), text[:at] + text[at + 1:])
    span, found = offers(Cursor.of(project, str(file), at))
    names = {each.text for each in found}
    # Accept other packages, because some may be installed on the machine.
    if 'robot_package' in expected:
        assert 'robot_package' in names
    else:
        assert names == expected
    word = typed[:typed.index('|')]
    assert word.endswith(text[span.begin:span.end])


def test_a_macro_of_a_namespace_has_its_parameters(reader: tuple[Project, Path]) -> None:
    project, file = reader
    project.open(str(file), READER.replace('parts.part value', 'parts.part '))
    assert words(cursor_at(project, file, 'parts.part |=')) == {'value'}
