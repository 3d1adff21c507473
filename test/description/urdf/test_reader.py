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


"""Conversion of all elements of URDF 1.0, 1.1 and 1.2 to records, and messages about mistakes."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Calibration
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Dynamics
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import JointState
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import SafetyController
from robot_description_tools.description.model import Sphere
from test_support.documents import EVERYTHING

ENDS = '<parent link="a"/><child link="b"/>'


def joint(content: str, kind: str = 'revolute', version: str = '1.0', ends: str = ENDS) -> str:
    """
    Return a robot whose joint has the given content in line 2.

    If the type of the joint needs an axis, an axis is added.

    """
    needs_axis = kind not in ('fixed', 'floating') and '<axis' not in content
    axis = '<axis xyz="1 0 0"/>' if needs_axis else ''
    return (
        f'<robot name="r" version="{version}"><link name="a"/><link name="b"/>'
        f'<joint name="elbow" type="{kind}">{ends}{axis}\n{content}</joint></robot>'
    )


def link(content: str, version: str = '1.0') -> str:
    """Return a robot whose link has the given content in line 2."""
    return f'<robot name="r" version="{version}"><link name="base">\n{content}</link></robot>'


def visual(content: str, version: str = '1.0') -> str:
    return link(f'<visual>{content}</visual>', version)


LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
SPHERE = '<geometry><sphere radius="1"/></geometry>'


def test_links() -> None:
    arm = load_description(EVERYTHING).links['arm']
    assert arm.inertial is not None
    assert arm.inertial.mass == 20.0
    assert arm.inertial.inertia == Inertia(10.0, 0.1, 0.2, 20.0, 0.3, 15.0)
    assert arm.inertial.origin == Origin((0.0, 0.0, 0.5), (0.1, 0.0, 0.0))
    shell, rest = arm.visuals
    assert (shell.name, shell.geometry) == ('shell', Box((1.0, 2.0, 3.0)))
    assert shell.origin == Origin((1.0, 2.0, 3.0), (0.0, 0.0, 1.0))
    assert shell.material == Material('red')
    assert (rest.name, rest.geometry) == ('', Cylinder(1.0, 0.5))
    assert rest.material == Material('blue', (0.0, 0.0, 1.0, 1.0))
    hull, mesh = arm.collisions
    assert (hull.name, hull.geometry) == ('hull', Sphere(2.0))
    assert mesh.geometry == Mesh('package://a/b.stl', (1.0, 1.0, 2.0))


def test_joints() -> None:
    description = load_description(EVERYTHING)
    elbow, grip = description.joints['elbow'], description.joints['grip']
    assert (elbow.type, elbow.parent, elbow.child) == (JointType.REVOLUTE, 'base', 'arm')
    assert elbow.origin == Origin((0.0, 0.0, 1.0), (0.0, 0.0, 3.1416))
    assert elbow.axis == (0.0, 0.0, 1.0)
    assert elbow.calibration == Calibration(0.5, -0.5)
    assert elbow.dynamics == Dynamics(0.7, 0.1)
    assert elbow.limit == Limit(-2.2, 0.7, 30.0, 1.0)
    assert elbow.safety_controller == SafetyController(10.0, 15.0, -2.0, 0.5)
    assert grip.mimic == Mimic('twist', 0.01, 0.02)
    assert description.tree_joints == ('elbow', 'grip', 'twist')
    assert (description.root, description.version) == ('base', '1.0')


def test_materials_are_defined_at_the_top_and_inside_visuals() -> None:
    assert load_description(EVERYTHING).materials == {
        'red': Material('red', (1.0, 0.0, 0.0, 0.5), 'package://a/red.png'),
        'blue': Material('blue', (0.0, 0.0, 1.0, 1.0)),
    }


def test_model_state_gives_default_positions() -> None:
    (state,) = load_description(EVERYTHING).model_states
    assert (state.model, state.time_stamp) == ('everything', 0.1)
    assert state.joint_states['elbow'] == JointState((-0.5,), (0.0,), (1.0,))
    assert state.joint_states['grip'] == JointState((0.1, 0.2))
    # `default_positions` leaves out the joint with several degrees of freedom.
    assert state.default_positions == {'elbow': -0.5}


def test_broken_joint_state_is_left_out(diagnostics: Any) -> None:
    text = link('').replace(
        '</robot>',
        '<model_state model="r"><joint_state joint="j" position="up"/>'
        '<joint_state joint="k" position="1"/></model_state></robot>',
    )
    (state,) = diagnostics.load(text).model_states
    assert state.default_positions == {'k': 1.0}
    assert "<joint_state> of model_state 'r'" in diagnostics.take('number-invalid').message


def test_foreign_elements_are_not_changed() -> None:
    description = load_description(EVERYTHING)
    for element in (*description.foreign, *description.links['arm'].foreign):
        assert element.to_xml() in EVERYTHING
    assert [e.tag for e in description.foreign] == ['gazebo', 'transmission', 'sensor:camera']
    assert [e.tag for e in description.links['arm'].foreign] == ['collision_checking']


def test_foreign_elements_inside_joints_are_kept() -> None:
    inside = '<joint_properties damping="1"/><tool:torque unit="Nm">3 &lt; 4</tool:torque>'
    text = joint(LIMIT + inside).replace('<robot', '<robot xmlns:tool="urn:tool"')
    description = load_description(text)
    assert description.findings == ()
    kept = description.joints['elbow'].foreign
    assert ''.join(element.to_xml() for element in kept) == inside


@pytest.mark.parametrize('kind', list(JointType))
def test_joint_types(kind: JointType) -> None:
    description = load_description(joint(LIMIT, str(kind)))
    assert description.joints['elbow'].type is kind
    assert kind.has_one_dof == (str(kind) in ('revolute', 'continuous', 'prismatic'))


def test_defaults() -> None:
    elbow = load_description(joint('', 'continuous')).joints['elbow']
    assert (elbow.origin, elbow.axis) == (Origin(), (1.0, 0.0, 0.0))
    assert (elbow.limit, elbow.mimic, elbow.dynamics) == (None, None, None)


def test_axis_without_direction_is_zero_as_in_urdfdom(diagnostics: Any) -> None:
    assert diagnostics.load(joint('<axis/>', 'continuous')).joints['elbow'].axis == (0.0, 0.0, 0.0)
    assert 'has no xyz' in diagnostics.take('axis-zero').message


def test_version_1_1(diagnostics: Any) -> None:
    content = (
        '<visual><origin xyz="1 2 3" quat_xyzw="0 0 0.6 0.8"/>'
        '<geometry><capsule radius="1" length="2"/></geometry></visual>'
    )
    (part,) = diagnostics.load(link(content, '1.1')).links['base'].visuals
    assert part.geometry == Capsule(1.0, 2.0)
    assert part.origin == Origin((1.0, 2.0, 3.0), quat_xyzw=(0.0, 0.0, 0.6, 0.8))
    # A document of version 1.0 must not contain this shape, so it is left out.
    assert diagnostics.load(link(content, '1.0')).links['base'].visuals == ()
    assert "'quat_xyzw'" in diagnostics.take('version-feature').message
    assert '<capsule>' in diagnostics.take('version-feature').message


def test_version_1_2(diagnostics: Any) -> None:
    limit = '<limit lower="-1" upper="1" acceleration="3" deceleration="4" jerk="5"/>'
    found = diagnostics.load(joint(limit, version='1.2')).joints['elbow'].limit
    assert found == Limit(-1.0, 1.0, inf, inf, 3.0, 4.0, 5.0)
    # For a continuous joint, all attributes of a limit are optional.
    found = diagnostics.load(joint('<limit/>', 'continuous', '1.2')).joints['elbow'].limit
    assert found == Limit()


@pytest.mark.parametrize(
    ('limit', 'code', 'since_1_2'),
    [
        ('lower="1" upper="-1" effort="1" velocity="1"', 'limit-order', True),
        ('lower="-1" upper="1" effort="-1" velocity="1"', 'limit-negative', True),
        ('lower="-1" effort="1" velocity="1"', 'limit-missing', True),
        ('lower="-inf" upper="1" effort="1" velocity="1"', 'number-invalid', False),
    ],
)
def test_version_1_2_refuses_impossible_limits(
    limit: str, code: str, since_1_2: bool, diagnostics: Any
) -> None:
    assert diagnostics.load(joint(f'<limit {limit}/>', version='1.2')) is None
    diagnostics.take(code)
    assert (diagnostics.load(joint(f'<limit {limit}/>')) is not None) == since_1_2
    diagnostics.take(code if code != 'limit-missing' else 'limit-one-end')


def test_rotation_given_twice(diagnostics: Any) -> None:
    twice = '<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>'
    (part,) = diagnostics.load(visual(twice + SPHERE, '1.1')).links['base'].visuals
    assert part.origin.quat_xyzw == (0.0, 0.0, 0.0, 1.0)
    assert "<origin> of link 'base'" in diagnostics.take('rpy-and-quaternion').message
    assert diagnostics.load(joint(twice + LIMIT, version='1.1')) is None
    assert "<origin> of joint 'elbow'" in diagnostics.take('rpy-and-quaternion').message


@pytest.mark.parametrize(
    ('content', 'code'),
    [
        ('<visual><origin xyz="0 0"/>' + SPHERE + '</visual>', 'number-count'),
        ('<visual><geometry/></visual>', 'geometry-shapes'),
        ('<visual/>', 'element-missing'),
        ('<visual><geometry><box size="1 1"/></geometry></visual>', 'number-count'),
        ('<visual><geometry><mesh/></geometry></visual>', 'attribute-missing'),
        ('<inertial><mass value="1"/></inertial>', 'element-missing'),
        ('<inertial><mass/><inertia/></inertial>', 'attribute-missing'),
    ],
)
def test_broken_part_of_a_link_is_left_out(content: str, code: str) -> None:
    description = load_description(link(content + f'<collision>{SPHERE}</collision>'))
    base = description.links['base']
    assert (base.visuals, base.inertial, len(base.collisions)) == ((), None, 1)
    assert {finding.code for finding in description.findings} == {code}
    assert all(finding.is_error for finding in description.findings)


def test_broken_material_does_not_remove_the_visual(diagnostics: Any) -> None:
    text = visual(SPHERE + '<material name="m"><color rgba="1 0 0"/></material>')
    (part,) = diagnostics.load(text).links['base'].visuals
    assert part.material == Material('m')
    finding = diagnostics.take('number-count')
    assert finding.message == (
        "attribute 'rgba' of <color> of material 'm' is '1 0 0': 3 numbers, expected 4"
    )
    assert finding.fix.startswith('add the fourth number; for a colour it is alpha, 1 for opaque')


def test_first_of_repeated_elements_is_used(diagnostics: Any) -> None:
    content = LIMIT + '<origin xyz="0 0 1"/>\n<origin xyz="junk"/>'
    assert diagnostics.load(joint(content)).joints['elbow'].origin.xyz == (0.0, 0.0, 1.0)
    assert diagnostics.take('element-repeated').where.line == 3
    assert not diagnostics.is_fatal
    assert diagnostics.take('number-count').is_error


def test_two_shapes(diagnostics: Any) -> None:
    text = visual('<geometry><sphere radius="1"/><box size="1 1 1"/></geometry>')
    (part,) = diagnostics.load(text).links['base'].visuals
    assert part.geometry == Sphere(1.0)
    assert '2 shapes' in diagnostics.take('geometry-shapes').message


@pytest.mark.parametrize(
    ('limit', 'message', 'fix'),
    [
        ('lower="-1,5"', "'-1,5': not a decimal number", 'use a decimal point: -1.5'),
        ('lower="0x10"', "'0x10': not a decimal number", 'write the number in decimal'),
        ('lower="90deg"', "'90deg': not a decimal number", 'angles are in rad, without a unit'),
        ('lower="5mm"', "'5mm': not", 'without a unit; the units are m, rad, kg and s'),
        ('lower="pi/2"', "'pi/2': not", 'expressions belong into xacro: ${…}'),
        ('lower="-inf"', "'-inf': not a finite number", 'leave the attribute out'),
        ('lower="1e999"', "'1e999': not a finite number", 'write a decimal number'),
        ('lower="1 "', "'1 ': a blank after the number", 'put no blank at the end'),
        ('lower="1&#9;"', r"'1\t': a blank after the number", 'put no blank at the end'),
        ('lower=""', "'': 0 numbers, expected 1", 'write 1 number'),
        ('lower="1 2"', "'1 2': 2 numbers, expected 1", 'write 1 number'),
        ('lower="abc"', "'abc': not", 'write a decimal number such as 1.5 or 1e-3'),
    ],
)
def test_numbers_that_cannot_be_read(limit: str, message: str, fix: str, diagnostics: Any) -> None:
    assert diagnostics.load(joint(f'<limit {limit} upper="1" effort="1" velocity="1"/>')) is None
    finding = diagnostics.untaken.pop()
    assert finding.code in ('number-invalid', 'number-count')
    assert finding.message.startswith("attribute 'lower' of <limit> of joint 'elbow' is ")
    assert message in finding.message
    assert fix in finding.fix
    assert (finding.where.line, finding.where.column) == (2, 1)
    assert finding.where.path == "/robot/joint[@name='elbow']/limit"


@pytest.mark.parametrize(
    ('xyz', 'message', 'fix'),
    [
        ('0 0', '2 numbers, expected 3', 'write 3 numbers separated by blanks'),
        ('0,0,0', '1 number, expected 3', 'separated by blanks, without commas'),
        ('0 0\t1', 'separated by something else than blanks', 'not by tabs or line breaks'),
        ('0 0 x', "'x' is not a decimal number", 'write a decimal number'),
    ],
)
def test_vectors_that_cannot_be_read(xyz: str, message: str, fix: str, diagnostics: Any) -> None:
    assert diagnostics.load(joint(f'<origin xyz="{xyz}"/>{LIMIT}')) is None
    finding = diagnostics.untaken.pop()
    assert message in finding.message
    assert fix in finding.fix


@pytest.mark.parametrize('version', ['9' * 5000 + '.0', '1.' + '0' * 5000, '1.x', '٣.0'])
def test_invalid_versions(version: str, diagnostics: Any) -> None:
    assert diagnostics.load(link('', version)) is None
    diagnostics.take('version-unknown')


@pytest.mark.parametrize('text', ['1.', '.5', '+1', '1e3', ' 1', '1e-400', '-0', '1.E+2'])
def test_numbers_of_unusual_form(text: str) -> None:
    limit = f'<limit lower="-9" upper="999" effort="{text}" velocity="1"/>'
    found = load_description(joint(limit)).joints['elbow'].limit
    assert found is not None
    assert found.effort == float(text)


@pytest.mark.parametrize(
    ('text', 'message', 'fix'),
    [
        (
            link('<visal/>'),
            "<link> 'base' holds <visal>, which URDF does not define, did you mean 'visual'?",
            'rename it; URDF has <inertial>, <visual>, <collision> in <link>',
        ),
        (
            link('<flux_capacitor/>'),
            "<link> 'base' holds <flux_capacitor>, which URDF does not define",
            'remove it, unless a tool of yours reads it; URDF has <inertial>, <visual>, '
            '<collision> in <link>',
        ),
        (
            visual('<geometry><sphere radious="2" radius="1"/></geometry>'),
            "<sphere> of link 'base' has the attribute 'radious', which URDF does not define, "
            "did you mean 'radius'?",
            "remove it; 'radius' is there as well",
        ),
        (
            visual('<geometry><sphere radious="2"/></geometry>'),
            "<sphere> of link 'base' has no attribute 'radius'",
            'add radius="…" instead of \'radious\'',
        ),
        (
            visual('<geometry><spher radius="2"/></geometry>'),
            "<geometry> of link 'base' holds <spher>, which is no shape of URDF, "
            "did you mean 'sphere'?",
            'write one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>',
        ),
        (
            joint(LIMIT, 'Revolute'),
            "<joint> 'elbow' has the unknown type 'Revolute', did you mean 'revolute'?",
            'use one of revolute, continuous, prismatic, fixed, floating, planar, in lower case',
        ),
        (
            joint(LIMIT + '<dynamics/>'),
            "<dynamics> of joint 'elbow' has neither 'damping' nor 'friction'",
            'add one of them, or remove <dynamics>',
        ),
        (
            joint(LIMIT, ends='<parent link="a"/>'),
            "<joint> 'elbow' has no <child>",
            'add <child link="b"/>',
        ),
        (
            joint('', ends='<parent link="a"/><child link="bb"/>', kind='fixed'),
            "the child link 'bb' of joint 'elbow' does not exist",
            "add a link 'bb', or correct the name",
        ),
    ],
)
def test_messages(text: str, message: str, fix: str, diagnostics: Any) -> None:
    diagnostics.load(text)
    finding = diagnostics.untaken[0]
    assert (finding.message, finding.fix) == (message, fix)
    # The texts with 'radious' may have a second finding, which is about this attribute.
    del diagnostics.untaken[: 1 + ('radious' in text)]


def test_xacro_is_reported_once(diagnostics: Any) -> None:
    limit = '<limit lower="${a}" upper="${b}" effort="1" velocity="1"/>'
    assert diagnostics.load(joint(limit)) is None
    assert diagnostics.take('xacro-unexpanded').message.endswith('that was not expanded')
    assert diagnostics.load(link('<xacro:a/><xacro:b/>')) is not None
    assert '(and 1 more)' in diagnostics.take('xacro-unexpanded').message
    assert 'xacro' in diagnostics.take('xml-unbound-prefix').message
    hardware = (
        '<ros2_control name="h" type="system"><hardware><plugin>p/q</plugin></hardware>'
        '<joint name="elbow"><command_interface name="position"><param name="min">${-pi}</param>'
        '</command_interface></joint></ros2_control>'
    )
    arm = joint('', 'continuous').replace('</robot>', hardware + '</robot>')
    assert diagnostics.load(arm) is not None
    assert diagnostics.take('xacro-unexpanded').message.startswith("<param> 'min' of command")


def test_self_loop_keeps_its_link_from_being_a_root(diagnostics: Any) -> None:
    ends = '<parent link="b"/><child link="b"/>'
    description = diagnostics.load(joint('', 'fixed', ends=ends))
    assert (description.root, description.tree_joints) == ('a', ())
    assert 'everything below it are left out' in diagnostics.take('joint-self-loop').message


def test_a_wrong_word_in_many_elements_is_one_finding(diagnostics: Any) -> None:
    """For example, some exporters write all nine entries of inertia tensors."""
    tensor = 'ixx="1" ixy="0" ixz="0" iyx="0" iyy="1" iyz="0" izx="0" izy="0" izz="1.5"'
    inertial = f'<inertial><mass value="9"/><inertia {tensor}/></inertial>'
    links = ''.join(f'<link name="l{i}">{inertial}</link>' for i in range(20))
    joints = ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="base"/><child link="l{i}"/></joint>'
        for i in range(20)
    )
    diagnostics.load(f'<robot name="r"><link name="base"/>{links}{joints}</robot>')
    for name, right in (('iyx', 'ixy'), ('izx', 'ixz'), ('izy', 'iyz')):
        finding = diagnostics.take('attribute-unknown')
        assert f"'{name}'" in finding.message
        assert finding.message.endswith(f"did you mean '{right}'? (and 19 more)")
        assert (len(finding.also), len(finding.repair.edits)) == (19, 20)


def test_a_wrong_word_in_a_macro_is_fixed_once(tmp_path: Path, diagnostics: Any) -> None:
    file = tmp_path / 'r.xacro'
    file.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="part" '
        'params="name"><link name="${name}" nmae="x"/></xacro:macro><xacro:part name="a"/>\n'
        '<xacro:part name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/>'
        '</joint></robot>'
    )
    diagnostics.load(file)
    finding = diagnostics.take('attribute-unknown')
    assert (len(finding.also), 'more' in finding.message) == (1, False)
