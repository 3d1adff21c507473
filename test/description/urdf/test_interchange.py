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


"""
Conversion to and from urdf_parser_py.

For whole robots, our reader is compared with urdf_parser_py.

"""

from __future__ import annotations

from math import cos
from math import isclose
from math import sin
from pathlib import Path
import re
import subprocess
import sys
from typing import Any

from hypothesis import given
import pytest
from robot_description_tools.description import from_urdf
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from robot_description_tools.description import to_urdf
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.patience import PATIENCE
from test_support.places import NO_ROBOTS
from test_support.published import PLACES
from test_support.strategies import quats_xyzw

urdf = pytest.importorskip('urdf_parser_py.urdf', reason='needs urdf_parser_py')

TAGS = {Box: 'box', Cylinder: 'cylinder', Mesh: 'mesh', Sphere: 'sphere'}


def test_only_a_description_is_converted() -> None:
    path: Any = 'robot.urdf'
    with pytest.raises(TypeError, match=r"; write load_description\('robot\.urdf'\)$"):
        to_urdf(path)


def numbers(pose: Any) -> tuple[list[float], list[float]]:
    """Return xyz and rpy of a pose of urdf_parser_py. Missing numbers are 0."""
    return (pose and pose.xyz) or [0.0] * 3, (pose and pose.rpy) or [0.0] * 3


def assert_same_pose(ours: Origin, theirs: Any) -> None:
    assert (list(ours.xyz), list(ours.rpy)) == tuple(map(list, numbers(theirs)))


def assert_same_part(ours: Any, theirs: Any) -> None:
    assert_same_pose(ours.origin, theirs.origin)
    assert type(theirs.geometry).__name__.lower() == TAGS[type(ours.geometry)]
    for name in ('size', 'radius', 'length', 'filename'):
        if hasattr(ours.geometry, name):
            value = getattr(theirs.geometry, name)
            assert getattr(ours.geometry, name) == (tuple(value) if name == 'size' else value)
    if isinstance(ours.geometry, Mesh):
        assert ours.geometry.scale == tuple(theirs.geometry.scale or (1.0, 1.0, 1.0))


def assert_same(ours: RobotDescription, theirs: Any) -> None:
    """Assert that a description and a robot of urdf_parser_py are equal."""
    assert ours.name == theirs.name
    assert list(ours.links) == [link.name for link in theirs.links]
    assert list(ours.joints) == [joint.name for joint in theirs.joints]
    assert ours.root == theirs.get_root()
    for link, other in zip(ours.links.values(), theirs.links, strict=True):
        assert (link.inertial is None) == (other.inertial is None)
        if link.inertial is not None:
            assert link.inertial.mass == other.inertial.mass
            assert_same_pose(link.inertial.origin, other.inertial.origin)
            for name in urdf.Inertia.KEYS:
                value = getattr(link.inertial.inertia, name)
                assert value == getattr(other.inertial.inertia, name)
        for parts, others in ((link.visuals, other.visuals), (link.collisions, other.collisions)):
            for one, two in zip(parts, others, strict=True):
                assert_same_part(one, two)
        for visual, two in zip(link.visuals, other.visuals, strict=True):
            assert (visual.material and visual.material.name) == (
                two.material and two.material.name
            )
    for joint, other in zip(ours.joints.values(), theirs.joints, strict=True):
        assert (str(joint.type), joint.parent, joint.child) == (
            (other.type, other.parent, other.child)
        )
        assert_same_pose(joint.origin, other.origin)
        assert joint.axis == tuple(other.axis or (1.0, 0.0, 0.0))
        assert (joint.limit is None) == (other.limit is None)
        if joint.limit is not None:
            limit = (joint.limit.lower or 0.0, joint.limit.upper or 0.0)
            assert limit == (other.limit.lower or 0.0, other.limit.upper or 0.0)
            assert joint.limit.effort == other.limit.effort
            assert joint.limit.velocity == other.limit.velocity
        assert (joint.mimic is None) == (other.mimic is None)
        if joint.mimic is not None:
            assert joint.mimic.joint == other.mimic.joint
            multiplier = other.mimic.multiplier
            assert joint.mimic.multiplier == (1.0 if multiplier is None else multiplier)
            assert joint.mimic.offset == (other.mimic.offset or 0.0)
        for name, fields in (
            ('dynamics', ('damping', 'friction')),
            ('calibration', ('rising', 'falling')),
            ('safety_controller', ('k_velocity', 'k_position', 'soft_lower_limit')),
        ):
            one, two = getattr(joint, name), getattr(other, name)
            assert (one is None) == (two is None)
            for field in fields if one is not None else ():
                assert (getattr(one, field) or 0.0) == (getattr(two, field) or 0.0)


def theirs_of(text: str) -> Any:
    """
    Let urdf_parser_py read a text.

    Transmissions are removed, and the prefix ``sensor`` is declared, because urdf_parser_py
    refuses texts that our reader accepts.

    """
    text = re.sub(r'<transmission.*?</transmission>', '', text, flags=re.DOTALL)
    text = re.sub('<robot ', '<robot xmlns:sensor="unbound" ', text, count=1)
    return urdf.URDF.from_xml_string(text.encode())


FILES = [*PUBLISHED, *OWN]


@pytest.mark.parametrize('file', FILES, ids=lambda file: file.name)
def test_readers_agree(file: Path) -> None:
    ours = load_description(file)
    assert_same(ours, theirs_of(ours.xml))


@pytest.mark.skipif(not PUBLISHED, reason=NO_ROBOTS)
def test_published_robots_exist() -> None:
    assert {file.name for file in PUBLISHED} == set(PLACES)


@pytest.mark.parametrize('file', FILES, ids=lambda file: file.name)
def test_round_trip(file: Path) -> None:
    ours = load_description(file)
    robot = to_urdf(ours)
    assert_same(ours, robot)
    back = from_urdf(robot)
    assert_same(back, robot)
    # Only `ours` was read from a file, so only `ours` has findings about files.
    here = [d.code for d in ours.findings if d.is_error and not d.code.startswith(('xml', 'file'))]
    assert [d.code for d in back.findings if d.is_error] == here
    gazebos = [element for element in ours.foreign if element.tag == 'gazebo']
    kept = [element for element in back.foreign if element.tag == 'gazebo']
    if 'fetch' not in file.name:  # XML libraries refuse its undeclared prefix
        # The conversion writes each loop joint as a further <gazebo> element.
        assert len(kept) == len(gazebos) + len(ours.loops)
    assert back.loops == ours.loops


def test_without_urdf_parser_py_the_error_names_the_package() -> None:
    code = (
        'import sys\nsys.modules["urdf_parser_py"] = None\n'
        'import robot_description_tools.description as description\n'
        'description.to_urdf'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    message = done.stderr.splitlines()[-1]
    assert message.startswith('ModuleNotFoundError: to_urdf and from_urdf need urdf_parser_py')
    assert 'pip install urdf_parser_py (with ROS: apt install ros-' in message


def test_all_elements_are_the_same_after_a_round_trip() -> None:
    ours = load_description(EVERYTHING)
    back = from_urdf(to_urdf(ours))
    # The conversion writes defaults, so compare the robots after a conversion in both directions.
    assert_same(ours, to_urdf(ours))
    assert dict(back.links) == dict(ours.links)
    assert dict(back.joints) == dict(ours.joints)
    assert dict(back.materials) == dict(ours.materials)
    assert [e.tag for e in back.foreign] == ['gazebo', 'transmission']
    assert 'Gazebo/Red' in back.foreign[0].to_xml()
    assert '50' in back.foreign[1].to_xml()


def joint_text(origin: str, version: str = '1.2', extra: str = 'lower="0" upper="1"') -> str:
    return (
        f'<robot name="r" version="{version}"><link name="a"/><link name="b"/>'
        f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{origin}'
        f'<limit {extra}/></joint></robot>'
    )


def matrix(rpy: Any) -> list[float]:
    (sr, sp, sy), (cr, cp, cy) = map(sin, rpy), map(cos, rpy)
    return [
        *(cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        *(sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        *(-sp, cp * sr, cp * cr),
    ]


@given(quats_xyzw)
def test_quaternion_becomes_rpy(quat: tuple[float, float, float, float]) -> None:
    words = ' '.join(map(repr, quat))
    robot = to_urdf(load_description(joint_text(f'<origin quat_xyzw="{words}"/>')))
    n = sum(q * q for q in quat) ** 0.5
    x, y, z, w = (q / n for q in quat)
    expected = [
        *(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        *(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        *(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    ]
    for one, two in zip(matrix(robot.joints[0].origin.rpy), expected, strict=True):
        assert isclose(one, two, abs_tol=1e-12)


@pytest.mark.parametrize('quat', ['0 0.7071067811865476 0 0.7071067811865476', '0 0 0 0'])
def test_quaternion_at_singular_angles(quat: str) -> None:
    robot = to_urdf(load_description(joint_text(f'<origin quat_xyzw="{quat}"/>')))
    pitch = robot.joints[0].origin.rpy[1]
    assert isclose(pitch, 0.0 if quat == '0 0 0 0' else 1.5707963267948966, abs_tol=1e-7)


def test_missing_limits() -> None:
    """
    A missing position limit becomes None, and a missing limit of effort becomes infinity.

    Before URDF 1.2, a missing position limit means 0. Since URDF 1.2, a missing limit of effort or
    velocity means no limit.

    """
    limit = (
        to_urdf(load_description(joint_text('', '1.0', 'effort="1" velocity="2"'))).joints[0].limit
    )
    assert (limit.lower, limit.upper) == (None, None)
    limit = (
        to_urdf(load_description(joint_text('', '1.2', 'lower="-1" upper="1"'))).joints[0].limit
    )
    assert (limit.effort, limit.velocity) == (float('inf'), float('inf'))


def test_a_value_that_urdf_parser_py_lacks_is_reported() -> None:
    text = joint_text('', '1.2', 'lower="-1" upper="1" velocity="2" acceleration="3" jerk="0.5"')
    lost = "joint 'j': urdf_parser_py cannot store acceleration 3, jerk 0.5 of <limit>"
    with pytest.warns(UserWarning, match=lost) as caught:
        limit = to_urdf(load_description(text)).joints[0].limit
    assert (limit.velocity, limit.lower, limit.upper) == (2.0, -1.0, 1.0)
    assert [each.filename for each in caught] == [__file__]


@pytest.mark.parametrize('name', sorted(set(LIMIT.magnitudes) - {'effort', 'velocity'}))
def test_each_newer_limit_is_reported_as_lost(name: str) -> None:
    text = joint_text('', '1.2', f'lower="-1" upper="1" {name}="0.25"')
    with pytest.warns(UserWarning, match=f'cannot store {name} 0.25 of <limit>'):
        to_urdf(load_description(text))


@pytest.mark.filterwarnings('error')
def test_values_that_can_be_stored_give_no_warning() -> None:
    to_urdf(load_description(joint_text('', '1.2', 'lower="-1" upper="1" velocity="2"')))


def test_capsule_becomes_its_parts() -> None:
    description = load_description(
        '<robot name="r" version="1.1"><link name="a"><collision name="c">'
        '<origin xyz="1 0 0" rpy="0 1.5707963267948966 0"/>'
        '<geometry><capsule radius="0.5" length="2"/></geometry></collision></link></robot>'
    )
    cylinder, low, high = to_urdf(description).links[0].collisions
    assert (cylinder.geometry.radius, cylinder.geometry.length) == (0.5, 2.0)
    assert [type(part.geometry) for part in (low, high)] == [urdf.Sphere] * 2
    # The z axis of the origin points along x of the link.
    assert low.origin.xyz == pytest.approx([0.0, 0.0, 0.0], abs=1e-12)
    assert high.origin.xyz == pytest.approx([2.0, 0.0, 0.0], abs=1e-12)


def test_links_outside_of_the_tree_are_left_out() -> None:
    description = load_description(
        '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="j" type="fixed"><parent link="b"/><child link="c"/></joint>'
        '<joint name="k" type="fixed"><parent link="c"/><child link="b"/></joint></robot>'
    )
    robot = to_urdf(description)
    assert [link.name for link in robot.links] == ['a']
    assert robot.joints == []


def test_hardware_is_left_out_with_its_free_joints() -> None:
    """
    Robots of urdf_parser_py have no hardware, so ``mimic="false"`` in the hardware is lost.

    If the text of the URDF is read instead, nothing is lost.

    """
    parts = '<joint name="a"/><joint name="b" mimic="false"/>'
    joint = '<joint name="{}" type="continuous"><parent link="{}"/><child link="{}"/>{}</joint>'
    text = (
        '<robot name="r"><link name="l0"/><link name="l1"/><link name="l2"/>'
        + joint.format('a', 'l0', 'l1', '')
        + joint.format('b', 'l1', 'l2', '<mimic joint="a"/>')
        + f'<ros2_control name="h" type="system">{parts}</ros2_control></robot>'
    )
    kept, lost = load_description(text), from_urdf(urdf.URDF.from_xml_string(text))
    assert (len(kept.hardware), dict(mimics_of(kept))) == (1, {})
    assert (lost.hardware, list(mimics_of(lost))) == ((), ['b'])
    assert list(mimics_of(from_urdf(to_urdf(kept)))) == ['b']


def test_incomplete_robot_is_refused() -> None:
    robot = urdf.URDF(name='r')
    robot.add_link(urdf.Link(name='a', visual=urdf.Visual()))
    with pytest.raises(RobotDescriptionError, match='cannot write its robot') as caught:
        from_urdf(robot)
    assert [d.code for d in caught.value.diagnostics] == ['urdf-object-incomplete']


def test_robot_that_is_not_a_tree_is_refused() -> None:
    with pytest.raises(RobotDescriptionError, match='no-links'):
        from_urdf(urdf.URDF(name='r'))
    robot = urdf.URDF(name='r')
    robot.add_link(urdf.Link(name='a'))
    assert from_urdf(robot).root == 'a'
