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
A corrected robot at reported positions has the poses of the nominal robot at true positions.

Pinocchio computes the poses of both robots.

"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools import Robot
from robot_description_tools import RobotDescriptionError
from robot_description_tools import RobotModel
from robot_description_tools.coupling import TransmissionMap
from robot_description_tools.description.calibration.fold import Fold
from robot_description_tools.description.calibration.fold import fold_states
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.writer import write_srdf
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from test_support.examples import examples
from test_support.places import ROOT
from test_support.strategies import mimic_trees
from test_support.strategies import seeds
from test_support.strategies import urdf_from_description

ONE_DOF = (JointType.REVOLUTE, JointType.CONTINUOUS, JointType.PRISMATIC)
TWO_LINKS = '<parent link="a"/><child link="b"/>'
# Rounding errors of the rotation matrices in a chain of ten joints.
ROUNDING = 1e-12


def random_folds(names: list[str], rng: np.random.Generator) -> dict[str, Fold]:
    """Draw a sign and a position offset for each joint."""
    return {name: Fold(rng.choice([-1.0, 1.0]), rng.uniform(-3, 3)) for name in names}


def corrections_of(folds: dict[str, Fold]) -> dict[str, object]:
    """Return a calibration with a position offset and a sign for each joint."""
    return {
        'joints': {
            name: {'position_offset': float(each.offset), 'sign': int(each.sign)}
            for name, each in folds.items()
        }
    }


@given(mimic_trees((*ONE_DOF, JointType.FIXED), broken=False), seeds)
@settings(max_examples=examples(15))
def test_poses_and_followers(robot: RobotDescription, seed: int) -> None:
    pytest.importorskip('pinocchio')
    from test_support.oracles import PinocchioOracle

    rng = np.random.default_rng(seed)
    text = urdf_from_description(robot)
    folds = random_folds([j.name for j in robot.joints.values() if j.type.has_one_dof], rng)
    corrected = load_description(text, calibration=corrections_of(folds))
    true = {name: rng.uniform(-3, 3) for name in folds}
    reported = {name: folds[name].position(q) for name, q in true.items()}
    poses = []
    for urdf, positions in ((text, true), (corrected.xml, reported)):
        tree = KinematicTree.from_description(load_description(urdf))
        oracle = PinocchioOracle(tree, urdf)
        oracle.move(tree.positions(positions))
        poses.append(oracle.poses())
    assert np.allclose(*poses, rtol=0, atol=ROUNDING)
    for name, mimic in mimics_of(load_description(text)).items():
        follower = mimic.multiplier * true[mimic.joint] + mimic.offset
        new = corrected.joints[name].mimic
        assert new is not None
        found = new.multiplier * reported[mimic.joint] + new.offset
        assert found == pytest.approx(folds[name].position(follower), abs=1e-12)


# Robots with loops: loops of hinges, loops with slides, several loops, and loops of a JSON robot.
@pytest.mark.parametrize(
    'file',
    [
        'four_bar.urdf.xacro',
        'slider_crank.urdf.xacro',
        'parallelogram_arm.urdf.xacro',
        'linkage_gripper.urdf.xacro',
        'crane.json',
    ],
)
def test_loops(file: str) -> None:
    rng = np.random.default_rng(1)
    nominal = Robot.load(ROOT / 'urdf' / file)
    joints = nominal.description.joints.values()
    names = [joint.name for joint in joints if joint.type.has_one_dof]
    drawn = random_folds(names, rng)
    folds = {name: each._replace(offset=each.offset / 10) for name, each in drawn.items()}
    corrected = Robot.load(ROOT / 'urdf' / file, calibration=corrections_of(folds))
    drives = nominal.model.independent_positions()
    assert corrected.model.independent_positions() == drives
    defaults = nominal.model.default_positions()
    true = {name: defaults[name] + 0.05 for name in drives if name in folds}
    reported = {name: folds[name].position(q) for name, q in true.items()}
    expected = nominal.tree.forward_kinematics(nominal.positions(true))
    for robot in (corrected, Robot.load(corrected.description.xml)):
        found = robot.tree.forward_kinematics(robot.positions(reported))
        # The tolerance is the largest gap that the solver accepts in a closed loop.
        assert np.allclose(found, expected, rtol=0, atol=1e-9)


MEETING = """<robot name="r"><link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="ja" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
  <limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
<joint name="jb" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
  <origin xyz="0 0.5 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
<joint name="jc" type="revolute"><parent link="base"/><child link="c"/><axis xyz="0 0 1"/>
  <origin xyz="0.8 0 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
<gazebo><joint name="pin" type="revolute"><parent>b</parent><child>c</child>
  <pose>0 0.4 0 0 0 0</pose><axis><xyz>0 0 1</xyz></axis></joint></gazebo></robot>"""


def test_a_loop_that_is_closed_at_zero_is_still_closed_there() -> None:
    """
    SDF gives the pose of a loop joint in only one of its two links.

    In the other link, the joint is at the same place when all joints of the robot are at 0.

    """
    nominal = Robot.load(MEETING)
    folds = {'ja': Fold(-1.0, 0.3), 'jb': Fold(1.0, -0.2), 'jc': Fold(-1.0, 0.1)}
    corrected = Robot.load(MEETING, calibration=corrections_of(folds))
    expected = nominal.tree.forward_kinematics(nominal.positions({'ja': 0.2}))
    for robot in (corrected, Robot.load(corrected.description.xml)):
        assert len(robot.description.loops) == 1
        found = robot.forward_kinematics({'ja': folds['ja'].position(0.2)}, 'c')
        index = nominal.tree.link_index['c']
        assert np.allclose(found, expected[index], rtol=0, atol=1e-9)


def test_loops_of_another_file_are_in_the_corrected_text() -> None:
    text = document(loop_snippet().partition('<loop_joint')[0])
    loops = {
        'pin': {
            'type': 'revolute',
            'link1': {'link': 'rocker', 'xyz': [0.0, 0.2, 0.0]},
            'link2': {'link': 'rod', 'xyz': [0.3, 0.0, 0.0]},
            'axis': [0.0, 0.0, 1.0],
            'seed': {'rocker_joint': 0.5},
        }
    }
    nominal = load_description(text, loops=loops)
    folds = {'rocker_joint': Fold(-1.0, 0.2)}
    corrected = load_description(text, loops=loops, calibration=corrections_of(folds))
    for robot in (corrected, load_description(corrected.xml)):
        (loop,), (before,) = robot.loops, nominal.loops
        assert (loop.link1, loop.link2) == (before.link1, before.link2)
        assert loop.seed == {'rocker_joint': pytest.approx(-0.3)}


def hardware(kind: str, ends: str, joints: str = 'ab') -> str:
    """Return a URDF whose transmission has the type ``kind`` and the content ``ends``."""
    links = ''.join(f'<link name="l_{j}"/>' for j in joints)
    tree = ''.join(
        f'<joint name="{j}" type="continuous"><parent link="base"/><child link="l_{j}"/></joint>'
        for j in joints
    )
    control = ''.join(
        f'<joint name="{j}"><state_interface name="position"/></joint>' for j in joints
    )
    return (
        f'<robot name="r"><link name="base"/>{links}{tree}<ros2_control name="s" type="system">'
        f'<hardware><plugin>p</plugin></hardware>{control}<transmission name="t">'
        f'<plugin>{kind}</plugin>{ends}</transmission></ros2_control></robot>'
    )


PAIR = ''.join(
    f'<{side} name="{name}" role="{side}{i}"><mechanical_reduction>{n}</mechanical_reduction>'
    f'{offset}</{side}>'
    for side, name, i, n, offset in (
        ('actuator', 'm1', 1, 20, ''),
        ('actuator', 'm2', 2, -30, ''),
        ('joint', 'a', 1, 2, '<offset>0.4</offset>'),
        ('joint', 'b', 2, 3, ''),
    )
)
SIMPLE = '<actuator name="m1" role="actuator1"/><joint name="a" role="joint1"/>'
PLUGIN = 'transmission_interface/{}Transmission'


@pytest.mark.parametrize('kind', ['Simple', 'Differential', 'FourBarLinkage'])
@given(st.lists(st.sampled_from([-1.0, 1.0]), min_size=2, max_size=2), seeds)
@settings(max_examples=examples(8))
def test_transmissions(kind: str, signs: list[float], seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = 'a' if kind == 'Simple' else 'ab'
    text = hardware(PLUGIN.format(kind), SIMPLE if kind == 'Simple' else PAIR, names)
    folds = {n: Fold(sign, rng.uniform(-3, 3)) for n, sign in zip(names, signs, strict=False)}
    nominal = TransmissionMap(load_description(text).hardware[0])
    corrected = TransmissionMap(
        load_description(text, calibration=corrections_of(folds)).hardware[0]
    )
    for interface in ('position', 'velocity', 'effort'):
        motors = rng.uniform(-9, 9, len(names))
        true = nominal.to_joints(interface, motors)
        is_position = interface == 'position'
        reported = [
            folds[n].position(x) if is_position else folds[n].rate(x)
            for n, x in zip(nominal.joints, true, strict=True)
        ]
        assert np.allclose(corrected.to_joints(interface, motors), reported, rtol=1e-12)


def test_a_ros1_transmission() -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/>'
        f'<joint name="j" type="continuous">{TWO_LINKS}</joint><transmission name="t">'
        '<type>transmission_interface/SimpleTransmission</type><joint name="j"/>'
        '<actuator name="m"><mechanicalReduction>10</mechanicalReduction></actuator>'
        '</transmission></robot>'
    )
    folds = {'j': Fold(-1.0, 0.5)}
    description = load_description(text, calibration=corrections_of(folds))
    (transmission,) = RobotModel(description, ros1_transmissions=True).transmissions
    end = transmission.info.joints[0]
    # At the actuator position 20, the true joint position is 2, so the reported position is -1 *
    # (2 - 0.5).
    assert 20 / end.mechanical_reduction + end.offset == pytest.approx(-1.5)


FULL = f"""<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">
{TWO_LINKS}<limit lower="-1" upper="2" effort="3" velocity="4"/>
<calibration rising="0.5" falling="0.7"/>
<safety_controller k_velocity="1" k_position="2" soft_lower_limit="-0.9" soft_upper_limit="1.9"/>
</joint>
<model_state model="home"><joint_state joint="j" position="0.5" velocity="2"/></model_state>
<ros2_control name="s" type="system"><hardware><plugin>p</plugin></hardware><joint name="j">
<command_interface name="position"><param name="min">-0.8</param></command_interface>
<command_interface name="velocity"><param name="max">3</param></command_interface>
<state_interface name="position"><param name="initial_value">0.25</param></state_interface>
</joint></ros2_control></robot>"""


def test_positions_of_a_reversed_joint() -> None:
    robot = load_description(FULL, calibration=corrections_of({'j': Fold(-1.0, 0.2)}))
    joint = robot.joints['j']
    assert joint.axis == (-1.0, 0.0, 0.0)
    assert joint.limit is not None
    assert joint.safety_controller is not None
    assert joint.calibration is not None
    # Each limit x becomes -(x - 0.2), so lower and upper are exchanged.
    assert (joint.limit.lower, joint.limit.upper) == pytest.approx((-1.8, 1.2))
    assert (joint.limit.effort, joint.limit.velocity) == (3, 4)
    soft = joint.safety_controller
    assert (soft.soft_lower_limit, soft.soft_upper_limit) == pytest.approx((-1.7, 1.1))
    # With the sign -1, the rising edge becomes the falling edge.
    assert joint.calibration.falling == pytest.approx(-0.3)
    assert joint.calibration.rising == pytest.approx(-0.5)
    state = robot.model_states[0].joint_states['j']
    assert (*state.position, *state.velocity) == pytest.approx((-0.3, -2.0))
    (component,) = robot.hardware[0].joints
    position, velocity = component.command_interfaces
    assert (position.min, float(position.max)) == ('', pytest.approx(1.0))
    assert (float(velocity.min), velocity.max) == (-3.0, '')
    assert float(component.state_interfaces[0].initial_value) == pytest.approx(-0.05)


def test_a_missing_end_of_a_range_is_zero() -> None:
    text = FULL.replace('lower="-1"', '')
    limit = load_description(text, calibration=corrections_of({'j': Fold(1.0, 0.5)})).joints[
        'j'
    ].limit
    assert limit is not None
    assert (limit.lower, limit.upper) == (-0.5, 1.5)


def test_states_of_an_srdf() -> None:
    srdf = (
        '<robot name="r"><group_state name="home" group="arm"><joint name="j" value="0.5"/>'
        '<joint name="k" value="1"/></group_state></robot>'
    )
    folded = fold_states(srdf_from(srdf, ''), {'j': Fold(-1.0, 0.2)})
    written = srdf_from(write_srdf(folded), '')
    assert [each.value for each in written.group_states[0].joints] == [(-0.3,), (1.0,)]


def test_the_srdf_of_a_corrected_robot_is_corrected(tmp_path: Path) -> None:
    srdf = tmp_path / 'r.srdf'
    text = (
        '<robot name="r"><group name="arm"><joint name="j"/></group>'
        '<group_state name="home" group="arm"><joint name="j" value="0.5"/></group_state></robot>'
    )
    srdf.write_text(text, encoding='utf-8')
    robot = load_description(FULL, srdf=srdf, calibration=corrections_of({'j': Fold(-1.0, 0.2)}))
    assert robot.semantic is not None
    assert robot.semantic.group_states[0].joints[0].value == (-0.3,)
    written = srdf_from(write_srdf(robot.semantic), 'r.srdf')
    assert written.group_states == robot.semantic.group_states


@pytest.mark.parametrize('value', ['', 'half', '1 2'])
def test_invalid_numbers_are_left_to_the_readers(value: str) -> None:
    text = FULL.replace('lower="-1"', f'lower="{value}"')
    calibration = corrections_of({'j': Fold(-1.0, 0.2)})
    codes = []
    for options in ({}, {'calibration': calibration}):
        with pytest.raises(RobotDescriptionError, match='lower') as caught:
            load_description(text, **options)
        codes.append([each.code for each in caught.value.diagnostics if each.is_error])
    assert codes[0] == codes[1]


def test_an_untouched_robot_is_equal() -> None:
    """A sign of 1 and an offset of 0 change nothing."""
    nominal = load_description(FULL)
    corrected = load_description(FULL, calibration=corrections_of({'j': Fold()}))
    assert replace(corrected, corrections=(), hardware=()) == replace(nominal, hardware=())
