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

"""MJCF models of robots move in MuJoCo like the robots in our own kinematics."""

from __future__ import annotations

from itertools import count
from pathlib import Path
import re

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import mujoco
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.export.mjcf import DEEPEST
from robot_description_tools.export.mjcf import mjcf_from_model
from robot_description_tools.export.mjcf_actuators import Gains
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from test_support.examples import examples
from test_support.mujoco_robot import MujocoRobot
from test_support.places import ROBOTS
from test_support.places import ROOT
from test_support.strategies import random_positions
from test_support.strategies import trees
from test_support.transmissions import reductions

URDF = ROOT / 'urdf'


def name_of(file) -> str:
    return file.name.partition('.')[0] if isinstance(file, Path) else str(file)


OWN = sorted([
    *URDF.glob('*.urdf'),
    *URDF.glob('*.urdf.xacro'),
    *URDF.glob('*.json'),
])
PUBLISHED = sorted(ROBOTS.glob('*.urdf'))
# Robots for the quick tests. All other robots together take 20 s.
QUICK = {'differential_wrist', 'every_joint_type', 'four_bar', 'rotating_part'}
# Robots with links that MuJoCo refuses, for example links without mass. The links of all other
# robots need no substitute mass or inertia.
LOSSY = {
    'crane', 'excavator', 'rotating_part', 'sliding_part', 'fanuc_m900ib700',
    'fetch_not_well_formed', 'franka_panda', 'robonaut_r2b', 'robotiq_loop_joint',
}
# Robots that have followers, and masses in the document.
COUPLED = (
    'arm_with_gripper', 'delta_robot', 'four_bar', 'linkage_gripper', 'mimic_uses',
    'parallelogram_arm', 'scissor_lift', 'slider_crank',
)
COUPLED_PUBLISHED = ('abb_yumi', 'onrobot_rg2', 'open_manipulator', 'pr2', 'robotiq_2f85')
TOLERANCE = 1e-9
BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
BODY += '</inertial>'


def robot_of(file: Path) -> RobotModel:
    return RobotModel(load_description(file), ros1_transmissions=True)


def arm(joint: str = '', link: str = BODY, rest: str = '') -> RobotModel:
    """Return a robot with one joint, ``j``."""
    text = (
        '<robot name="arm"><link name="base"/>'
        f'<link name="tip">{link}</link><joint name="j" type="revolute"><parent link="base"/>'
        f'<child link="tip"/><axis xyz="0 0 1"/>{joint or LIMIT}</joint>{rest}</robot>'
    )
    return RobotModel(load_description(text))


LIMIT = '<limit lower="-1" upper="2" effort="6" velocity="1"/>'


def own_inertia(robot: RobotModel, pose, link: str):
    """Return the mass, the centre of mass and the inertia of a link, in the world frame."""
    inertial = robot.description.links[link].inertial
    if inertial is None:
        return 0.0, None, np.zeros((3, 3))
    i = inertial.inertia
    tensor = np.array([[i.ixx, i.ixy, i.ixz], [i.ixy, i.iyy, i.iyz], [i.ixz, i.iyz, i.izz]])
    turn = pose[:3, :3] @ matrix_from_rpy(inertial.origin.rpy)
    center = pose[:3, :3] @ inertial.origin.xyz + pose[:3, 3]
    return inertial.mass, center, turn @ tensor @ turn.T


@pytest.mark.parametrize(
    'file',
    [
        pytest.param(file, marks=[] if name_of(file) in QUICK else [pytest.mark.long])
        for file in (*OWN, *PUBLISHED)
    ],
    ids=name_of,
)
def test_bodies_have_the_poses_and_the_inertia_of_links(file) -> None:
    robot = robot_of(file)
    done = mjcf_from_model(robot)
    errors = [finding for finding in done.findings if finding.is_error]
    assert bool(errors) == (name_of(file) in LOSSY)
    changed = set(re.findall(r"link '(\S+)' (?:moves|has)|of link '(\S+)' are", str(errors)))
    changed = {name for names in changed for name in names}
    theirs = MujocoRobot(robot, done.text)
    rng = np.random.default_rng(7)
    for q in random_positions(robot.tree, rng, 20):
        theirs.move(q)
        poses = robot.tree.forward_kinematics(q)
        np.testing.assert_allclose(theirs.poses(), poses, rtol=0, atol=TOLERANCE)
        for link, pose in zip(robot.tree.links, poses, strict=True):
            if link in changed or link == 'world':
                continue
            mass, center, tensor = own_inertia(robot, pose, link)
            others = theirs.inertia(link)
            assert others[0] == pytest.approx(mass, rel=TOLERANCE)
            if mass:
                np.testing.assert_allclose(others[1], center, rtol=0, atol=TOLERANCE)
            scale = max(1.0, np.abs(tensor).max())
            np.testing.assert_allclose(others[2], tensor, rtol=0, atol=scale * TOLERANCE)


@settings(max_examples=examples(30))
@given(description=trees(), seed=st.integers(0, 2**32 - 1))
def test_random_trees_move_as_in_mujoco(description, seed: int) -> None:
    """The trees have no masses, so each moving link gets a substitute mass and inertia."""
    robot = RobotModel(description)
    theirs = MujocoRobot(robot, mjcf_from_model(robot).text)
    for q in random_positions(robot.tree, np.random.default_rng(seed), 3):
        theirs.move(q)
        ours = robot.tree.forward_kinematics(q)
        np.testing.assert_allclose(theirs.poses(), ours, rtol=0, atol=TOLERANCE)


def simulated(
    robot: RobotModel, theirs: MujocoRobot, seconds: float, most: float = 10.0, every: int = 20
):
    """
    Simulate a robot under gravity and sinusoidal forces, and return its positions.

    By default, the result has the positions every 10 ms. Contacts between shapes are disabled.
    Each actuator accelerates one of its joints by up to ``most`` [rad/s² or m/s²] if nothing else
    acts.

    """
    model, data = theirs.model, theirs.data
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    mujoco.mj_resetDataKeyframe(model, data, model.key('initial').id)
    arms = theirs.moment_arms()
    force = [min(model.dof_M0[i] / abs(arm[i]) for i in np.flatnonzero(arm)) for arm in arms]
    way = []
    for step in range(int(seconds / model.opt.timestep)):
        turn = 2.0 * np.pi * data.time + np.arange(model.nu)
        data.ctrl[:] = most * np.array(force) * np.sin(turn)
        mujoco.mj_step(model, data)
        if step % every == 0:
            way.append(theirs.q)
    assert not data.warning.number.any()
    return np.array(way)


@pytest.mark.parametrize(
    ('name', 'seconds'),
    [
        ('linkage_gripper', 0.2),
        ('mimic_uses', 0.2),
        *(pytest.param(name, 2.0, marks=pytest.mark.long) for name in COUPLED),
        *(pytest.param(name, 2.0, marks=pytest.mark.long) for name in COUPLED_PUBLISHED),
    ],
)
def test_followers_stay_close_while_drives_move(name: str, seconds: float) -> None:
    file = next((file for file in OWN if name_of(file) == name), ROBOTS / f'{name}.urdf')
    if not file.is_file():
        pytest.skip(f'{file} does not exist')
    robot = robot_of(file)
    way = simulated(robot, MujocoRobot(robot, mjcf_from_model(robot).text), seconds)
    expected = robot.complete(way, follow=True)
    np.testing.assert_allclose(way, expected, rtol=0, atol=1e-3)
    independent = set(robot.independent())
    drives = [name in independent for name in robot.tree.coordinates]
    assert np.ptp(way[:, drives], axis=0).max() > 1e-3


@pytest.mark.long
@pytest.mark.parametrize('name', ['four_bar', 'slider_crank'])
def test_fast_loops_need_another_integrator(name: str) -> None:
    """If forces are ten times the usual ones, cranks turn more than 0.1 rad in a time step."""
    robot = robot_of(URDF / f'{name}.urdf.xacro')
    errors = {}
    for integrator in ('IMPLICITFAST', 'RK4'):
        theirs = MujocoRobot(robot, mjcf_from_model(robot).text)
        theirs.model.opt.integrator = getattr(mujoco.mjtIntegrator, f'mjINT_{integrator}')
        # The loop is followed from state to state, so cranks must not turn far between two states.
        way = simulated(robot, theirs, 1.0, most=100.0, every=2)
        errors[integrator] = np.abs(way - robot.complete(way, follow=True)).max()
    assert errors['RK4'] < 1e-3 < errors['IMPLICITFAST']


# -- actuators -----------------------------------------------------------------------------

PAIR = {
    'DifferentialTransmission': ('actuator1', 'actuator2', 'joint1', 'joint2'),
    'FourBarLinkageTransmission': ('actuator1', 'actuator2', 'joint1', 'joint2'),
    'SimpleTransmission': ('actuator1', 'joint1'),
}


def driven(kind: str, numbers: list[float]) -> RobotModel:
    """Return a robot with two joints and a transmission with these reductions."""
    ends = []
    for role, reduction in zip(PAIR[kind], numbers, strict=False):
        if kind == 'SimpleTransmission' and role == 'actuator1':
            reduction = 1.0
        ends.append(
            f'<{role[:-1]} name="{role}" role="{role}">'
            f'<mechanical_reduction>{reduction!r}</mechanical_reduction></{role[:-1]}>'
        )
    joints = ''.join(
        f'<link name="l{i}">{BODY}</link><joint name="joint{i}" type="revolute">'
        f'<parent link="l{i - 1}"/><child link="l{i}"/>{LIMIT}</joint>'
        for i in (1, 2)
    )
    commands = ''.join(
        f'<joint name="joint{i}"><command_interface name="effort"/></joint>' for i in (1, 2)
    )
    return RobotModel(load_description(
        f'<robot name="r"><link name="l0"/>{joints}<ros2_control name="s" type="system">'
        f'<hardware><plugin>p/P</plugin></hardware>{commands}<transmission name="t"><plugin>'
        f'transmission_interface/{kind}</plugin>{"".join(ends)}</transmission></ros2_control>'
        '</robot>'
    ))


@pytest.mark.parametrize('kind', PAIR)
@settings(max_examples=examples(20))
@given(numbers=st.lists(reductions, min_size=4, max_size=4))
def test_actuators_move_joints_by_the_ratios_of_their_transmission(kind, numbers) -> None:
    robot = driven(kind, numbers)
    (connected,) = robot.transmissions
    theirs = MujocoRobot(robot, mjcf_from_model(robot).text)
    names = [theirs.model.actuator(i).name for i in range(theirs.model.nu)]
    direct = [] if len(connected.joints) == 2 else ['joint2']
    assert names == [end.name for end in connected.info.actuators] + direct
    q = np.array([0.3, -0.2])
    theirs.move(q)
    n = len(connected.joints)
    forces = np.arange(1.0, n + 1.0)
    efforts = theirs.moment_arms()[:n, :n].T @ forces
    # Expected lengths of actuators at these positions, and efforts of joints for these forces.
    actuators, joints = np.zeros((2, n)), np.zeros((2, n))
    for i in range(n):
        row = connected.transmission.rows[i]
        actuators[0, i] = sum(factor * q[j - n] for j, factor in row.terms.items())
        row = connected.transmission.rows[n + i]
        joints[0, i] = sum(factor * forces[j] for j, factor in row.effort.items())
    np.testing.assert_allclose(theirs.data.actuator_length[:n], actuators[0], rtol=1e-9)
    np.testing.assert_allclose(efforts, joints[0], rtol=1e-9)


def test_force_ranges_are_effort_limits() -> None:
    """A motor with a reduction of 3 needs a third of the effort of the joint."""
    model = MujocoRobot(driven('SimpleTransmission', [1.0, 3.0]), mjcf_from_model(
        driven('SimpleTransmission', [1.0, 3.0])).text).model
    assert model.actuator('actuator1').forcerange.tolist() == [-2.0, 2.0]
    robot = driven('DifferentialTransmission', [2.0, 2.0, 3.0, 5.0])
    model = MujocoRobot(robot, mjcf_from_model(robot).text).model
    assert model.jnt_actfrcrange.tolist() == [[-6.0, 6.0]] * 2


@pytest.mark.parametrize(
    ('gains', 'bias'),
    [
        (Gains(), [0.0, 0.0]),
        (Gains('position', 7.0, 2.0), [-7.0, -2.0]),
        (Gains('velocity', kv=2.0), [0.0, -2.0]),
    ],
)
def test_gains_are_those_of_the_user(gains: Gains, bias: list[float]) -> None:
    robot = arm()
    model = MujocoRobot(robot, mjcf_from_model(robot, gains=gains).text).model
    assert model.actuator('j').biasprm[1:3].tolist() == bias


def test_only_driven_joints_have_actuators() -> None:
    robot = robot_of(URDF / 'linkage_gripper.urdf.xacro')
    assert MujocoRobot(robot, mjcf_from_model(robot).text).model.nu == 1
    robot = robot_of(URDF / 'mobile_base.urdf.xacro')
    model = MujocoRobot(robot, mjcf_from_model(robot).text).model
    # This robot has no <ros2_control>, so all joints that follow no other joint are driven.
    assert [model.actuator(i).name for i in range(model.nu)] == list(robot.independent())


# -- parts that MJCF cannot express ---------------------------------------------------------

TENSOR = '<inertia ixx="{}" iyy="{}" izz="{}" ixy="0" ixz="0" iyz="0"/>'


def inertial(mass: str, *moments: str) -> str:
    return f'<inertial><mass value="{mass}"/>{TENSOR.format(*moments)}</inertial>'


@pytest.mark.parametrize(
    ('robot', 'code', 'message'),
    [
        (arm(), 'mjcf-not-kept', "joint 'j' loses its velocity limit: MJCF has none"),
        (arm(link=''), 'mjcf-lost', "link 'tip' moves, and has no mass or no inertia"),
        (arm(link=inertial('1', '0', '0', '0')), 'mjcf-lost', "link 'tip' moves, and has no mass"),
        (arm(link=inertial('1', '1', '1', '3')), 'mjcf-lost', "link 'tip' has an impossible"),
        (arm(link=inertial('-1', '1', '1', '1')), 'mjcf-lost', "link 'tip' has a negative mass"),
        (
            arm(link=inertial('1', '1', '1', '2.000001')),
            'mjcf-not-kept',
            "link 'tip' has one moment of inertia above the sum of the others by 1e-06 kg m²",
        ),
        (
            arm(link=BODY + '<visual><geometry><mesh filename="package://no/a.stl"/></geometry>'
                '</visual>'),
            'mjcf-not-kept',
            "a visual of link 'tip' is left out: there is no file 'package://no/a.stl'",
        ),
        (
            arm(link=BODY + '<collision><geometry><box size="1 0 1"/></geometry></collision>'),
            'mjcf-not-kept',
            "a collision of link 'tip' is left out: MuJoCo requires positive sizes",
        ),
        (
            arm(LIMIT.replace('"6"', '"0"')),
            'mjcf-not-kept',
            'effort limits of 0 are left out, because a range must not be empty: j',
        ),
        (
            arm(rest='<link name="world"/><joint name="w" type="fixed"><parent link="tip"/>'
                '<child link="world"/></joint>'),
            'mjcf-not-kept',
            "body 'world_' is link 'world': MJCF reserves the name 'world'",
        ),
        (
            arm(rest='<loop_joint name="k" type="prismatic"><link1 link="base"/>'
                '<link2 link="tip"/><axis xyz="0 0 1"/></loop_joint>'),
            'mjcf-lost',
            "loop joint 'k' is prismatic, and MJCF has only",
        ),
        (
            arm(rest='<ros2_control name="s" type="system"><hardware><plugin>p</plugin></hardware>'
                '<joint name="j"><command_interface name="position"/></joint>'
                '<transmission name="t"><plugin>transmission_interface/SimpleTransmission</plugin>'
                '<joint name="j" role="joint1"><offset>0.5</offset></joint>'
                '<actuator name="a" role="actuator1"/></transmission></ros2_control>'),
            'mjcf-not-kept',
            "transmission 't' loses its offsets: MJCF has none",
        ),
    ],
    ids=count(),
)
def test_a_finding_reports_each_lost_part(robot: RobotModel, code: str, message: str) -> None:
    """MuJoCo can compile the model, in which the part is left out or replaced."""
    done = mjcf_from_model(robot)
    mujoco.MjModel.from_xml_string(done.text)
    found = [finding for finding in done.findings if finding.message.startswith(message)]
    assert [finding.code for finding in found] == [code]


def test_a_joint_without_a_range_is_held() -> None:
    robot = arm('<limit lower="0.5" upper="0.5" effort="1" velocity="1"/>')
    model = mujoco.MjModel.from_xml_string(mjcf_from_model(robot).text)
    assert (model.neq, model.eq_data[0, 0], model.jnt_limited[0]) == (1, 0.5, 0)


def test_a_tree_that_is_too_deep_is_refused() -> None:
    links = range(DEEPEST + 2)
    text = ''.join(f'<link name="l{i}"/>' for i in links)
    text += ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>'
        for i in links[1:]
    )
    robot = RobotModel(load_description(f'<robot name="r">{text}</robot>'))
    with pytest.raises(RobotDescriptionError, match=f'more than {DEEPEST} links away'):
        mjcf_from_model(robot)


# -- roots and states -----------------------------------------------------------------------


def test_a_floating_root() -> None:
    robot = arm()
    theirs = MujocoRobot(robot, mjcf_from_model(robot, floating=True).text)
    assert theirs.model.joint('floating_base').type[0] == mujoco.mjtJoint.mjJNT_FREE
    assert theirs.model.nq == 8


def test_a_floating_joint_of_the_root_is_free() -> None:
    text = f'<robot name="r"><link name="odom"/><link name="base">{BODY}</link>'
    text += '<joint name="f" type="floating"><parent link="odom"/><child link="base"/></joint>'
    robot = RobotModel(load_description(text + '</robot>'))
    model = mujoco.MjModel.from_xml_string(mjcf_from_model(robot).text)
    assert model.joint('f').type[0] == mujoco.mjtJoint.mjJNT_FREE


def test_states_and_disabled_pairs_of_the_srdf(tmp_path) -> None:
    file = tmp_path / 'arm.srdf'
    file.write_text(
        '<robot name="arm"><group name="g"><joint name="j"/></group>'
        '<group_state name="up" group="g"><joint name="j" value="0.7"/></group_state>'
        '<disable_collisions link1="base" link2="tip" reason="Never"/></robot>'
    )
    text = arm().description.xml
    robot = RobotModel(load_description(text, srdf=file))
    model = mujoco.MjModel.from_xml_string(mjcf_from_model(robot).text)
    assert model.key('up').qpos.tolist() == [0.7]
    assert model.key('initial').qpos.tolist() == [0.0]
    one, other = model.body('base').id, model.body('tip').id
    assert model.exclude_signature.tolist() == [(one << 16) + other]


def test_initial_values_close_the_loops() -> None:
    """In the keyframe, the drive is at its initial position, and all loops are closed."""
    text = load_description(URDF / 'four_bar.urdf.xacro').xml
    state = '<state_interface name="position"'
    value = f'{state}><param name="initial_value">0.4</param></state_interface>'
    robot = RobotModel(load_description(text.replace(f'{state}/>', value)))
    theirs = MujocoRobot(robot, mjcf_from_model(robot).text)
    mujoco.mj_resetDataKeyframe(theirs.model, theirs.data, theirs.model.key('initial').id)
    assert theirs.q[robot.index['crank_joint']] == 0.4
    np.testing.assert_allclose(theirs.q, robot.complete(theirs.q), rtol=0, atol=TOLERANCE)
    mujoco.mj_forward(theirs.model, theirs.data)
    assert np.abs(theirs.data.efc_pos).max() < TOLERANCE
