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

"""Closed linkages in engines, compared with closed forms, MuJoCo and `LiteralLinkage`."""

from dataclasses import replace

from hypothesis import assume
from hypothesis import given
from hypothesis import HealthCheck
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.linkages.solver import LoopBlock
from robot_description_tools.description import load_description
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from test_support.documents import PUBLISHED
from test_support.examples import examples
from test_support.linkages import COUPLER
from test_support.linkages import CRANK
from test_support.linkages import drive
from test_support.linkages import engine_of
from test_support.linkages import feed
from test_support.linkages import five_bar
from test_support.linkages import four_bar
from test_support.linkages import freudenstein
from test_support.linkages import GROUND
from test_support.linkages import positions
from test_support.linkages import robot
from test_support.linkages import ROCKER
from test_support.linkages import same
from test_support.linkages import same_angles
from test_support.linkages import settle
from test_support.linkages import sources
from test_support.linkages import tie
from test_support.linkages import turning
from test_support.linkages import velocities
from test_support.linkages import X
from test_support.linkages import Z
from test_support.reference import LiteralLinkage
from test_support.reference import mimics_of_a_linkage
from test_support.strategies import closed_chains
from test_support.strategies import description_from_joints
from test_support.strategies import LOOP_ROWS
from test_support.strategies import seeds

# --- Closed forms.


@pytest.mark.parametrize('kind', ['revolute', 'continuous', 'spherical', 'universal'])
@pytest.mark.parametrize('side', [1, -1])
def test_four_bar_satisfies_freudensteins_equation(kind, side):
    coupler, rocker = freudenstein(0.0, side)
    seed = {'crank': 0.0, 'coupler': coupler, 'rocker': rocker}
    # For a universal joint, the axes z and x of the ends are perpendicular in each pose.
    engine = engine_of(four_bar(LoopType(kind), seed=seed, axis2=X))
    for angle in np.linspace(0.0, 6.5, 40):
        assert feed(engine, crank=angle, velocity={'crank': 2.0}) == ()
        coupler, rocker = freudenstein(angle, side)
        at, rates = positions(engine), velocities(engine)
        same_angles([at['coupler'], at['rocker']], [coupler, rocker])
        third = angle + coupler
        by_crank = CRANK * 2.0 / np.sin(third - rocker)
        same(rates['coupler'], by_crank / COUPLER * np.sin(rocker - angle) - 2.0, 1e-8)
        same(rates['rocker'], by_crank / ROCKER * np.sin(third - angle), 1e-8)
        (status,) = engine.loops
        assert status.state == 'closed'
        assert status.residual_m < 1e-10


def test_four_bar_with_a_fixed_closure_turns_its_last_joint():
    description = four_bar()
    tip = turning('tip', 'b', 'tip', COUPLER)
    joints = [*description.joints.values(), tip]
    model = RobotModel(robot(joints, tie('tip', 0.0, 'c', ROCKER, LoopType.FIXED)))
    (linkage,) = model.loops
    assert (linkage.rank, linkage.n_rows, linkage.mobility) == (3, 6, 1)
    q = np.full((20, 4), np.nan)
    q[:, 0] = np.linspace(-3, 3, 20)
    crank, coupler, rocker, tip = model.complete(q).T
    same_angles(tip, rocker - coupler - crank)
    side = 1 if np.isclose(np.exp(1j * (linkage.seed[2] - freudenstein(0.0)[1])), 1) else -1
    same_angles(rocker, freudenstein(crank, side)[1])


@pytest.mark.parametrize('through', ['prismatic joint', 'prismatic closure'])
def test_slider_crank_equals_its_closed_form(through):
    radius, rod, offset = 0.5, 2.0, 0.3
    joints = [turning('crank', 'base', 'a'), turning('rod', 'a', 'b', radius)]
    rail = Origin((0.0, offset, 0.0))
    if through == 'prismatic joint':
        joints.append(Joint('slider', JointType.PRISMATIC, 'base', 's', rail, X))
        loop = tie('b', rod, 's', 0.0, seed={'slider': 2.0})
    else:
        joints.append(turning('pin', 'b', 's', rod))
        ends = LoopEnd('base', rail), LoopEnd('s')
        seed = {'rod': 0.1, 'pin': -0.1}
        loop = LoopJoint('loop', LoopType.PRISMATIC, *ends, X, seed=seed)
    model = RobotModel(robot(joints, loop))
    q = np.full((30, 3), np.nan)
    q[:, 0] = angle = np.linspace(-7.0, 7.0, 30)
    q = model.complete(q)
    poses = model.tree.forward_kinematics(q)[:, model.tree.link_index['s']]
    stroke = radius * np.cos(angle) + np.sqrt(rod**2 - (radius * np.sin(angle) - offset) ** 2)
    same(poses[:, 0, 3], stroke)
    same(poses[:, 1, 3], offset)
    same(poses[:, :3, :3], np.broadcast_to(np.eye(3), (30, 3, 3)))


def test_piston_leaves_its_dead_centre():
    radius, rod = 0.5, 2.0
    joints = [
        turning('crank', 'base', 'a'),
        turning('rod', 'a', 'b', radius),
        Joint('piston', JointType.PRISMATIC, 'base', 'p', Origin((radius + rod, 0, 0)), X),
    ]
    engine = engine_of(drive(robot(joints, tie('b', rod, 'p', 0.0)), 'piston'))
    assert engine.model.independent() == ('piston',)
    # At zero, the slider is at the far dead centre, where the motion can continue in two ways.
    for stroke in (0.0, -0.001, -0.1, -0.5, -0.9, -0.5, -0.001):
        assert feed(engine, piston=stroke, velocity={'piston': 1.0}) == ()
        assert engine.loops[0].state == 'closed'
        at = positions(engine)
        reached = radius * np.cos(at['crank']) + rod * np.cos(at['crank'] + at['rod'])
        same(reached, radius + rod + stroke)
        same(radius * np.sin(at['crank']) + rod * np.sin(at['crank'] + at['rod']), 0.0)
    # The piston cannot move beyond the dead centre.
    assert feed(engine, piston=0.1)
    assert engine.loops[0].state == 'held'
    feed(engine, piston=-0.3)
    assert engine.loops[0].state == 'closed'
    engine = engine_of(drive(robot(joints, tie('b', rod, 'p', 0.0)), 'piston'))
    feed(engine, piston=0.0, velocity={'piston': 1.0})
    # The velocities are undetermined at the dead centre.
    assert np.isnan([velocities(engine)['crank'], velocities(engine)['rod']]).all()


def test_cylinder_obeys_the_law_of_cosines():
    base, arm = 2.0, 1.2
    joints = [
        turning('foot', 'base', 'barrel'),
        Joint('rod', JointType.PRISMATIC, 'barrel', 'rod', axis=X),
        turning('head', 'rod', 'head'),
        turning('arm', 'base', 'arm', base),
    ]
    loop = tie('head', 0.0, 'arm', arm, LoopType.FIXED, seed={'rod': 2.0, 'arm': 1.5, 'foot': 0.5})
    engine = engine_of(drive(robot(joints, loop), 'rod'))
    assert engine.model.independent() == ('rod',)
    for length in np.linspace(0.9, 3.1, 30):
        feed(engine, rod=length, velocity={'rod': 1.0})
        at, rates = positions(engine), velocities(engine)
        inside = np.arccos((base**2 + arm**2 - length**2) / (2 * base * arm))
        same_angles(at['arm'], np.pi - inside)
        # From the law of cosines: d(length**2) = 2 base arm sin(inside) d(inside).
        same(rates['arm'], -length / (base * arm * np.sin(inside)), 1e-7)
        same_angles(at['head'], at['arm'] - at['foot'])


def test_mujoco_settles_at_the_same_pose():
    mujoco = pytest.importorskip('mujoco', reason='mujoco is not installed')
    model = RobotModel(four_bar())
    at = model.default_positions()
    angle = 0.7
    text = f"""
    <mujoco><option gravity="0 0 0" timestep="0.002" tolerance="0" iterations="200"/>
    <default><joint type="hinge" axis="0 0 1" damping="0.5" armature="0.1"/>
      <geom type="sphere" size="0.1" mass="0.1" contype="0" conaffinity="0"/></default>
    <worldbody>
      <body><joint name="crank"/><geom/>
        <body pos="{CRANK} 0 0"><joint name="coupler"/><geom/><site name="one"
          pos="{COUPLER} 0 0"/></body></body>
      <body pos="{GROUND} 0 0"><joint name="rocker"/><geom/><site name="two"
        pos="{ROCKER} 0 0"/></body>
    </worldbody>
    <equality><connect site1="one" site2="two" solref="0.01 1" solimp="0.999 0.9999 0.001"/>
      <joint joint1="crank" polycoef="{angle} 0 0 0 0" solref="0.01 1"/></equality></mujoco>
    """
    theirs = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(theirs)
    data.qpos[:] = [at['crank'], at['coupler'], at['rocker']]
    for _ in range(4000):
        mujoco.mj_step(theirs, data)
    q = model.complete([angle, np.nan, np.nan])
    # The tolerance allows for the remaining motion in MuJoCo, whose constraints are soft but carry
    # no load.
    same(data.qpos, q, 1e-6)


# --- Any linkage.


@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.filter_too_much])
@given(closed_chains(), seeds)
def test_jacobian_and_velocity_are_derivatives(chain, seed):
    model = RobotModel(chain.description)
    (linkage,) = model.loops
    assert linkage.mobility == chain.mobility
    assert model.independent() == linkage.drives
    q = model.tree.positions(chain.pose)
    same(model.complete(q), q)
    by_solved = linkage.evaluate(q[linkage.at])[1][:, np.isin(linkage.coordinates, linkage.solved)]
    assume(np.linalg.svd(by_solved, compute_uv=False)[-1] > 0.02)
    rates = np.random.default_rng(seed).normal(size=len(linkage.drives))
    at = [model.index[name] for name in linkage.drives]
    step = 1e-5
    ahead, behind = q.copy(), q.copy()
    ahead[at] += step * rates
    behind[at] -= step * rates
    ahead, behind = model.complete(ahead), model.complete(behind)
    link = model.tree.links[-1]
    moved = [model.tree.forward_kinematics(x)[-1, :3, 3] for x in (ahead, behind)]
    speed = model.jacobian(q, link)[:3] @ rates
    # Central differences have an error of 1e-10 times the curvature of the path, which is at most
    # 1 / 0.02.
    same(speed, (moved[0] - moved[1]) / (2 * step), 1e-3 * (1 + np.abs(speed).max()))
    result = resolve_state(
        model,
        {name: q[model.index[name]] for name in linkage.drives},
        dict(zip(linkage.drives, rates, strict=True)),
    )
    velocity = np.array([result.velocity[name] for name in model.tree.coordinates])
    same(velocity, (ahead - behind) / (2 * step), 1e-3 * (1 + np.abs(velocity).max()))


@settings(max_examples=examples(20))
@given(closed_chains(), seeds)
def test_driving_efforts_do_the_work_of_all_joints(chain, seed):
    model = RobotModel(chain.description)
    rng = np.random.default_rng(seed)
    q = model.tree.positions(chain.pose)
    effort = rng.normal(size=(4, model.tree.n_velocity))
    driving = model.driving_effort(np.broadcast_to(q, (4, len(q))), effort)
    rates = rng.normal(size=len(model.independent()))
    velocity = resolve_state(
        model,
        dict(zip(model.coordinates, q, strict=True)) | {},
        dict(zip(model.independent(), rates, strict=True)),
    ).velocity
    full = np.array([velocity[name] for name in model.tree.velocity_coordinates])
    # The tolerance is relative to the largest term, because ratios of velocities may be large.
    scale = 1 + np.abs(effort * full).max()
    same(driving @ rates / scale, effort @ full / scale, 1e-8)


@st.composite
def machines(draw):
    """
    Draw a closed chain with motors, and with mimic joints inside and outside the loop.

    Returns the robot, a closed pose of all joints, and the reduction of each joint with a motor.

    """
    chain = draw(closed_chains(most_freedom=3))
    description, pose = chain.description, dict(chain.pose)
    joints = dict(description.joints)
    rng = np.random.default_rng(draw(seeds))
    names = list(pose)
    # Draw up to one mimic joint more than the loop allows, in any order. Mimic joints may form
    # chains.
    order = [str(name) for name in rng.permutation(names)]
    for place in range(1, 1 + min(draw(st.integers(0, chain.mobility + 1)), len(names) - 1)):
        follower, driver = order[place], order[rng.integers(place)]
        factor = float(rng.uniform(0.2, 1) * rng.choice([-1, 1]))
        mimic = Mimic(driver, factor, pose[follower] - factor * pose[driver])
        joints[follower] = replace(joints[follower], mimic=mimic)
    for i, driver in enumerate(draw(st.lists(st.sampled_from(names), max_size=2))):
        mimic = Mimic(driver, 0.5, 0.25)
        joints[f'tail{i}'] = turning(f'tail{i}', 'l1', f'tail{i}', mimic=mimic)
    loops = tuple(replace(loop, seed=pose) for loop in description.loops)
    moving = description_from_joints(joints.values())
    moving = replace(moving, loops=loops)
    if draw(st.booleans()):
        free = [name for name in names if joints[name].mimic is None]
        motors = [str(name) for name in rng.choice(free, min(2, len(free)), replace=False)]
    else:
        motors = []
    infos = tuple(
        TransmissionInfo(
            f't_{name}',
            'transmission_interface/SimpleTransmission',
            (TransmissionEnd(name, 'joint1', 20.0, 0.5),),
            (TransmissionEnd(f'm_{name}', 'actuator1'),),
        )
        for name in motors
    )
    component = HardwareInfo('system', 'system', transmissions=infos)
    return replace(moving, hardware=(component,)), pose, motors


@settings(max_examples=examples(10), suppress_health_check=[HealthCheck.filter_too_much])
@given(machines(), st.data())
def test_engine_equals_the_literal_linkage(machine, data):
    description, pose, motors = machine
    model = RobotModel(description)
    (linkage,) = model.loops
    most = len(pose) - LOOP_ROWS[description.loops[0].type]
    mimics = {name for name in pose if description.joints[name].mimic is not None}
    stay, doubt = mimics_of_a_linkage(description, pose, min(most, max(1, len(motors))))
    assume(doubt > 0.01)
    assert mimics.intersection(linkage.solved) == mimics.difference(stay)
    assert linkage.mobility == most - len(stay)
    assume(len(linkage.drives) == linkage.mobility)
    freed = {
        name: joint if name not in mimics or name in stay else replace(joint, mimic=None)
        for name, joint in description.joints.items()
    }
    twin = LiteralLinkage(replace(description, joints=freed), linkage.solved, pose)
    by_solved = twin.derivative(twin.last, twin.solved)
    assume(np.linalg.svd(by_solved, compute_uv=False)[-1] > 0.1)
    rng = np.random.default_rng(data.draw(seeds))
    engine = StateEngine(model)
    inputs = {}
    for _ in range(3):
        # For each drive in `some`, the reading contains either the joint or its motor.
        some = data.draw(st.lists(st.sampled_from(linkage.drives), min_size=1, unique=True))
        rates = {name: float(rng.uniform(-1, 1)) for name in some}
        inputs.update({name: pose[name] + float(rng.uniform(-0.1, 0.1)) for name in some})
        reading, speeds = {}, {}
        for name in some:
            driven = name in motors
            key = f'system/m_{name}' if driven else name
            reading[key] = (inputs[name] - 0.5) * 20.0 if driven else inputs[name]
            speeds[key] = rates[name] * 20.0 if driven else rates[name]
        feed(engine, velocity=speeds, **reading)
        status = engine.loops[0]
        if len(inputs) < len(linkage.drives):
            # The state of a linkage with motors is unknown until the positions of all motors are
            # known.
            assert (status.state == 'unknown') == bool(len(linkage.waits_for))
            continue
        before = dict(twin.last)
        expected = twin.move(inputs)
        assume(np.abs(twin.residual(twin.last)).max() < 1e-9)
        # Skip motions in which the literal solver jumps to another branch, as it may at a singular
        # pose.
        assume(max(abs(value - before[name]) for name, value in twin.last.items()) < 0.5)
        by_solved = twin.derivative(twin.last, twin.solved)
        assume(np.linalg.svd(by_solved, compute_uv=False)[-1] > 0.1)
        assert status.state == 'closed'
        at = positions(engine)
        for name, value in expected.items():
            same(at[name], value, 1e-6)
        if len(some) == len(linkage.drives):
            moving = twin.rates(rates)
            assert {sources(engine)[name] for name in linkage.solved} == {'loop'}
            got = velocities(engine)
            scale = 1 + max(map(abs, moving.values()))
            for name, value in moving.items():
                same(got[name] / scale, value / scale, 1e-4)


@settings(max_examples=examples(10))
@given(closed_chains(), seeds)
def test_order_of_the_document_does_not_matter(chain, seed):
    description = chain.description
    names = list(description.joints)
    np.random.default_rng(seed).shuffle(names)
    other = replace(description, joints={name: description.joints[name] for name in names})
    one, two = RobotModel(description), RobotModel(other)
    assert one.loops[0].mobility == two.loops[0].mobility
    assert one.loops[0].rank == two.loops[0].rank


@settings(max_examples=examples(10))
@given(closed_chains(), seeds)
def test_batches_do_not_depend_on_previous_outputs(chain, seed):
    model = RobotModel(chain.description)
    (linkage,) = model.loops
    rng = np.random.default_rng(seed)
    q = np.tile(model.tree.positions(chain.pose), (3, 2, 1))
    at = [model.index[name] for name in linkage.drives]
    solved = [model.index[name] for name in linkage.solved]
    q[..., at] += rng.uniform(-0.05, 0.05, size=(3, 2, len(at)))
    q[..., solved] = np.nan
    one = model.complete(q)
    assume(np.isfinite(one).all())
    assert linkage.residual(one).max() < 1e-8
    again = model.complete(q[::-1])[::-1]
    same(again, one, 1e-7)
    # If a pose is already closed, `complete` does not change it.
    same(model.complete(one), one, 1e-8)


@settings(max_examples=examples(10))
@given(closed_chains(), seeds)
def test_order_of_configurations_does_not_matter(chain, seed):
    model = RobotModel(chain.description)
    (linkage,) = model.loops
    rng = np.random.default_rng(seed)
    q = np.tile(model.tree.positions(chain.pose), (6, 1))
    at = [model.index[name] for name in linkage.drives]
    # Some configurations cannot be closed, and most configurations are far from closed.
    q[:, at] += rng.uniform(-1.0, 1.0, size=(len(q), len(at)))
    order = rng.permutation(len(q))
    answers = model.complete(q)
    # Poses that are solved at once have other rounding errors than poses that are solved alone.
    same(model.complete(q[order]), answers[order], 1e-7)
    same([model.complete(row) for row in q], answers, 1e-7)


def cranked(angles):
    """Return positions of a four-bar, with NaN for all joints except the crank."""
    return np.array([[angle, np.nan, np.nan] for angle in angles])


def test_only_trajectories_keep_the_branch_of_their_start():
    # No path leads from the seed to the other branch.
    coupler, rocker = freudenstein(0.0, 1)
    model = RobotModel(four_bar(seed={'crank': 0.0, 'coupler': coupler, 'rocker': rocker}))
    angles = np.linspace(0.3, 9.0, 30)
    q = cranked(angles)
    q[0, 1:] = freudenstein(angles[0], -1)
    other = np.column_stack((angles, *freudenstein(angles, -1)))
    same_angles(model.complete(q, follow=True), other)
    # If ``follow`` is not set, only the first row is on the other branch, because only this row
    # contains values of that branch.
    one = np.column_stack((angles, *freudenstein(angles, 1)))
    same_angles(model.complete(q), np.concatenate((other[:1], one[1:])))


def test_trajectory_equals_the_poses_of_the_engine():
    model = RobotModel(four_bar(seed={'crank': 0.0}))
    engine = StateEngine(model)
    angles = np.linspace(0.0, 20.0, 60)
    for angle, row in zip(angles, model.complete(cranked(angles), follow=True), strict=True):
        feed(engine, crank=angle)
        same(row, engine.joint_position)


def test_trajectory_continues_after_a_gap():
    # With a short coupler, the crank cannot make a whole turn.
    model = RobotModel(four_bar(coupler=1.5))
    angles = np.linspace(-np.pi, np.pi, 61)
    q = model.complete(cranked([*angles, *angles]), follow=True)
    closes = np.isfinite(q).all(axis=1)
    assert 0 < closes.sum() < len(closes)
    np.testing.assert_array_equal(closes[:61], closes[61:])
    assert model.loops[0].residual(q[closes]).max() < 1e-9


GRIPPER = [path for path in PUBLISHED if path.name == 'robotiq_loop_joint.urdf']


@pytest.mark.skipif(not GRIPPER, reason='the published robots are missing')
@pytest.mark.parametrize('ros1', [False, True])
def test_published_gripper_closes_in_the_range_of_each_finger(ros1):
    description = load_description(GRIPPER[0])
    model = RobotModel(description, ros1_transmissions=ros1)
    assert [len(linkage.loops) for linkage in model.loops] == [3, 3, 3]
    # Each of the three linkages has ten coordinates and six equations.
    assert [(linkage.rank, linkage.mobility) for linkage in model.loops] == [(6, 4)] * 3
    assert [finding.code for finding in model.findings] == ['loop-under-determined'] * 3
    drives = [
        next(name for name in linkage.coordinates if not ros1 or name in linkage.drives[-1:])
        for linkage in model.loops
    ]
    engine = StateEngine(model)
    start = model.default_positions()
    limits = [description.joints[name].limit for name in drives]
    for part in np.linspace(0.0, 1.0, 12):
        # The first finger moves from its start to its lower limit, and the other two fingers move
        # to their upper limits.
        at = {
            name: start[name] + part * ((limit.upper if i else limit.lower) - start[name])
            for i, (name, limit) in enumerate(zip(drives, limits, strict=True))
        }
        assert feed(engine, **at) == ()
        for status in engine.loops:
            assert status.state == 'closed'
            assert status.residual_m < 1e-9
            assert status.outside == ()


def test_under_determined_loop_takes_the_nearest_pose():
    engine = engine_of(five_bar())
    (finding,) = engine.model.findings
    assert finding.code == 'loop-under-determined'
    assert 'can move in 2 coordinates' in finding.message
    assert 'names no drives, so left, left_elbow are used' in finding.message
    (linkage,) = engine.model.loops
    start = linkage.seed.copy()
    feed(engine, left=start[0] + 0.01, velocity={'left': 1.0})
    assert engine.loops[0].state == 'closed'
    step = engine.joint_position - start
    rate = engine.state.velocity[:4]
    # Among all steps that move the left joint by this distance, the linkage takes the shortest.
    jacobian = linkage.evaluate(start)[1]
    shortest = -np.linalg.pinv(jacobian[:, 1:]) @ jacobian[:, 0]
    same(rate[1:], shortest, 0.05)
    same(step[1:], 0.01 * shortest, 1e-3)
    # A second drive determines the pose.
    feed(engine, right=start[2])
    assert sources(engine) == {
        'left': 'measured',
        'left_elbow': 'loop',
        'right': 'measured',
        'right_elbow': 'loop',
    }


def test_under_determined_loop_uses_defaults_first():
    engine = engine_of(five_bar(), right=0.8)
    feed(engine, left=2.3)
    assert sources(engine)['right'] == 'default'
    assert positions(engine)['right'] == 0.8
    assert sources(engine)['left_elbow'] == 'loop'


def test_nearest_pose_is_within_limits():
    description = five_bar()
    joints = [
        replace(joint, type=JointType.REVOLUTE, limit=Limit(0.85, 0.95))
        if name == 'right'
        else joint
        for name, joint in description.joints.items()
    ]
    engine = engine_of(robot(joints, *description.loops))
    for angle in np.linspace(2.2, 2.9, 8):
        feed(engine, left=angle)
        assert engine.loops[0].state == 'closed'
        assert 0.85 - 1e-6 <= positions(engine)['right'] <= 0.95 + 1e-6


@pytest.mark.parametrize('way', [1.0, -1.0])
def test_free_joints_stay_within_limits_in_both_directions(way):
    """While one crank moves in either direction, the other crank stays within its limits."""
    description = five_bar()
    joints = [
        replace(joint, type=JointType.REVOLUTE, limit=Limit(0.85, 0.95))
        if name == 'right'
        else joint
        for name, joint in description.joints.items()
    ]
    free, bounded = engine_of(five_bar()), engine_of(robot(joints, *description.loops))
    ends = []
    for angle in 2.2 + way * np.linspace(0.0, 0.7, 8):
        feed(free, left=angle)
        feed(bounded, left=angle)
        ends.append(positions(free)['right'])
        right = positions(bounded)['right']
        assert bounded.loops[0].state == 'closed'
        assert 0.85 - 1e-6 <= right <= 0.95 + 1e-6
    # Without limits, the other crank would leave the range from 0.85 to 0.95 at one end.
    assert (max(ends) > 0.95) if way > 0 else (min(ends) < 0.85)


@given(st.floats(-1.0, 1.0), seeds)
def test_a_correction_of_more_than_a_tenth_fails(angle, seed):
    """A correction of more than 0.1 is refused, because it could lead to another branch."""
    model = RobotModel(four_bar())
    (block,) = model.plan(model.mask(['crank'])).blocks
    y = np.array(freudenstein(angle))
    rng = np.random.default_rng(seed)
    way = rng.normal(size=2)
    for size in (0.05, 0.2):
        v = np.array([*(y + size * way / np.abs(way).max()), angle])
        jacobian, correction, _ = block.corrected(v)
        assert (jacobian is not None) == (correction <= 0.1)
        if jacobian is not None:
            same_angles(v[:2], y)


# --- Linkages that do not close.


def stiff_four_bar():
    """Return a four-bar whose crank can only move from -0.97 to 0.97 rad."""
    joints = [
        turning('crank', 'base', 'a'),
        turning('coupler', 'a', 'b', 2.0),
        turning('rocker', 'base', 'c', 3.0),
    ]
    return robot(joints, tie('b', 1.5, 'c', 1.0, seed={'crank': 0.3}))


def test_toggle_holds_the_last_closed_pose_and_reports_it_once():
    engine = engine_of(stiff_four_bar())
    (status,) = engine.loops
    reach = np.arccos((2.0**2 + 3.0**2 - 2.5**2) / (2 * 2.0 * 3.0))
    for angle in np.linspace(0.3, reach - 1e-4, 10):
        assert feed(engine, crank=angle, velocity={'crank': 1.0}) == ()
    before = positions(engine)
    (finding,) = feed(engine, crank=reach + 0.3, velocity={'crank': 1.0})
    assert finding.code == 'loop-open'
    assert "loop 'loop' does not close" in finding.message
    assert 'held' in finding.message
    assert 'such as crank=0.3; to see' in finding.fix
    assert feed(engine, crank=reach + 0.4, velocity={'crank': 1.0}) == ()
    after = positions(engine)
    assert status.state == 'held'
    assert status.residual_m > 0.1
    assert np.isfinite([after['coupler'], after['rocker']]).all()
    same([after['coupler'], after['rocker']], [before['coupler'], before['rocker']], 0.1)
    assert np.isnan([velocities(engine)[n] for n in ('coupler', 'rocker')]).all()
    # The linkage closes again.
    feed(engine, crank=0.5, velocity={'crank': 1.0})
    assert status.state == 'closed'
    assert status.residual_m < 1e-10
    assert np.sign(positions(engine)['rocker']) == np.sign(before['rocker'])


def test_loop_that_never_closed_has_no_positions():
    engine = engine_of(stiff_four_bar())
    # The search takes several updates. The finding appears only at the end of the search.
    assert feed(engine, crank=2.5) == ()
    assert engine.loops[0].is_searching
    (finding,) = settle(engine, crank=2.5)
    assert 'unknown' in finding.message
    assert engine.loops[0].state == 'open'
    assert np.isnan(positions(engine)['rocker'])
    feed(engine, crank=0.5)
    assert engine.loops[0].state == 'closed'


def test_complete_returns_nan_if_the_loop_cannot_close():
    model = RobotModel(stiff_four_bar())
    q = np.full((5, 3), np.nan)
    q[:, 0] = [0.0, 0.5, 2.5, 0.9, -2.5]
    q = model.complete(q)
    assert np.isfinite(q).all(axis=1).tolist() == [True, True, False, True, False]
    assert np.isfinite(q[:, 0]).all()


def test_engine_continues_after_a_nan_reading():
    engine = engine_of(four_bar())
    feed(engine, crank=2.0)
    before = positions(engine)
    feed(engine, crank=np.nan)
    assert np.isnan(list(positions(engine).values())).all()
    assert engine.loops[0].state == 'unknown'
    feed(engine, crank=2.0)
    same(list(positions(engine).values()), list(before.values()))


def test_large_steps_stay_on_their_branch():
    engine = engine_of(four_bar())
    for angle in (0.0, 2.9, -1.5, 3.0, 0.1):
        feed(engine, crank=angle)
        same_angles(positions(engine)['rocker'], freudenstein(angle)[1])


def test_angles_wrap_the_short_way():
    engine = engine_of(four_bar())
    feed(engine, crank=3.1)
    before = positions(engine)
    feed(engine, crank=-3.1)
    after = positions(engine)
    same_angles(after['rocker'], freudenstein(-3.1)[1])
    assert abs(after['coupler'] - before['coupler']) < 0.2
    assert engine.loops[0].iterations < 10


def test_linkage_goes_the_long_way_if_the_short_one_is_blocked():
    engine = engine_of(stiff_four_bar())
    # The short way to the target is blocked, so the crank must turn the long way.
    shifted = replace(
        stiff_four_bar(),
        joints={
            name: replace(joint, origin=Origin((0.0, 0.0, 0.0), (0.0, 0.0, np.pi)))
            if name == 'crank'
            else joint
            for name, joint in stiff_four_bar().joints.items()
        },
        loops=(replace(stiff_four_bar().loops[0], seed={'crank': np.pi - 0.3}),),
    )
    engine = engine_of(shifted)
    feed(engine, crank=np.pi - 0.5)
    assert engine.loops[0].state == 'closed'
    feed(engine, crank=-np.pi + 0.5)
    assert engine.loops[0].state == 'closed'


def test_poses_beyond_a_gap_are_found_in_the_other_direction():
    (low, high), reach = (-2.8, 2.8), np.arccos((2.0**2 + 3.0**2 - 2.5**2) / (2 * 2.0 * 3.0))
    turned = np.linspace(-np.pi, np.pi, 21)
    # The linkage closes only if the crank is near half a turn. At zero, it cannot close.
    description = stiff_four_bar()
    crank = replace(description.joints['crank'], origin=Origin((0, 0, 0), (0, 0, np.pi)))
    joints = {**description.joints, 'crank': crank}
    loop = replace(description.loops[0], seed={'crank': high})
    model = RobotModel(replace(description, joints=joints, loops=(loop,)))
    q = np.full((21, 3), np.nan)
    q[:, 0] = turned
    closes = np.pi - np.abs(turned) < reach
    assert np.isfinite(model.complete(q)).all(axis=1).tolist() == closes.tolist()
    engine = StateEngine(model)
    feed(engine, crank=high)
    before = positions(engine)
    for angle in (low, high, 0.0, low, 0.0, high):
        feed(engine, crank=angle)
        assert engine.loops[0].state == ('closed' if angle else 'held')
    after = positions(engine)
    # After the loop closes again, it must be on the same branch as before.
    same_angles([after['coupler'], after['rocker']], [before['coupler'], before['rocker']])


def test_held_linkage_takes_little_work_and_closes_in_time():
    engine = engine_of(stiff_four_bar())
    (status,) = engine.loops
    feed(engine, crank=0.5)
    assert settle(engine, crank=2.0)
    feed(engine, crank=2.0)
    assert (status.state, status.iterations) == ('held', 0)
    evaluations = []
    for k in range(300):
        feed(engine, crank=2.0 + 1e-4 * np.sin(k))
        assert status.state == 'held'
        evaluations.append(status.iterations)
    assert np.mean(evaluations) < 12
    # The crank turns back from beyond the reach of the linkage. With steps of any size, the
    # linkage must close before the crank is 0.012 rad inside the reach.
    reach = np.arccos((2.0**2 + 3.0**2 - 2.5**2) / (2 * 2.0 * 3.0))
    for step in (1e-4, 1e-3, 0.03):
        feed(engine, crank=reach + 0.004)
        assert status.state == 'held'
        for angle in reach + 0.004 - step * np.arange(1, 2 + int(0.02 / step)):
            feed(engine, crank=angle)
            if angle > reach or angle < reach - 0.012:
                assert status.state == ('closed' if angle < reach else 'held')
        assert status.state == 'closed'


def test_redundant_sensors_are_compared_with_the_loop():
    engine = engine_of(four_bar())
    coupler, rocker = freudenstein(0.4)
    assert feed(engine, crank=0.4, coupler=coupler, rocker=rocker) == ()
    (status,) = engine.loops
    assert status.state == 'closed'
    assert status.outputs == ()
    (finding,) = feed(engine, crank=0.4, coupler=coupler, rocker=rocker + 0.01)
    assert finding.code == 'loop-open'
    assert 'the measured values are used' in finding.message
    assert status.state == 'open'
    assert status.residual_m == pytest.approx(ROCKER * 0.01, rel=0.01)
    assert positions(engine)['rocker'] == rocker + 0.01
    assert feed(engine, crank=0.4, coupler=coupler, rocker=rocker + 0.02) == ()


@pytest.mark.parametrize(('gap', 'state'), [(0.9e-6, 'closed'), (1.1e-6, 'open')])
def test_measured_positions_fit_up_to_a_micrometre(gap, state):
    engine = engine_of(four_bar())
    coupler, rocker = freudenstein(0.4)
    feed(engine, crank=0.4, coupler=coupler, rocker=rocker + gap / ROCKER)
    assert engine.loops[0].state == state


def test_checked_loop_works_after_a_change_of_plan():
    description = four_bar()
    joints = [*description.joints.values(), turning('other', 'base', 'other')]
    engine = engine_of(robot(joints, *description.loops))
    coupler, rocker = freudenstein(0.4)
    assert feed(engine, crank=0.4, coupler=coupler, rocker=rocker + 0.01)
    feed(engine, other=1.0)
    assert engine.loops[0].state == 'open'
    feed(engine, crank=0.4, coupler=coupler, rocker=rocker)
    assert engine.loops[0].state == 'closed'


def test_values_of_different_times_are_not_compared():
    engine = engine_of(four_bar())
    coupler, rocker = freudenstein(0.4)
    assert feed(engine, stamp_ns=1, crank=0.4, coupler=coupler) == ()
    assert feed(engine, stamp_ns=2, rocker=rocker + 0.01) == ()
    assert feed(engine, stamp_ns=2, crank=0.4, coupler=coupler)


def test_too_many_sensors_give_the_best_fit():
    engine = engine_of(four_bar())
    coupler, rocker = freudenstein(0.4)
    feed(engine, crank=0.4, rocker=rocker + 1e-3)
    same_angles(positions(engine)['coupler'], coupler, 2e-3)
    (status,) = engine.loops
    assert status.state == 'open'
    assert 1e-5 < status.residual_m < 3e-3
    feed(engine, crank=0.4, rocker=rocker)
    same_angles(positions(engine)['coupler'], coupler)
    assert status.state == 'closed'


def test_solution_beyond_limits_is_kept_and_reported():
    engine = engine_of(four_bar(limits={'rocker': (-2.0, -1.8)}.items()))
    (status,) = engine.loops
    feed(engine, crank=0.1)
    assert status.outside == ()
    feed(engine, crank=1.5)
    assert status.state == 'closed'
    assert status.outside == ('rocker',)
    same_angles(positions(engine)['rocker'], freudenstein(1.5)[1])


def test_parallelogram_moves_through_its_flat_pose():
    joints = [
        turning('a', 'base', 'a'),
        turning('b', 'a', 'b', 1.0),
        turning('c', 'base', 'c', 2.0),
    ]
    seed = {'a': 1.0, 'b': -1.0, 'c': 1.0}
    engine = engine_of(robot(joints, tie('b', 2.0, 'c', 1.0, seed=seed)))
    for angle in np.arange(1.0, -1.0, -0.03):
        feed(engine, a=angle, velocity={'a': 1.0})
        same([positions(engine)[n] for n in 'bc'], [-angle, angle])


def test_passive_efforts_are_unknown():
    model = RobotModel(four_bar())
    result = resolve_state(model, {'crank': 0.5}, effort={'crank': 2.0})
    assert result.effort == {'crank': 2.0}


def test_driving_effort_of_the_crank_balances_a_load_on_the_rocker():
    model = RobotModel(four_bar())
    q = model.complete([0.5, np.nan, np.nan])
    rates = resolve_state(model, {'crank': 0.5}, {'crank': 1.0}).velocity
    assert model.driving_effort(q, [0.0, 0.0, 3.0]) == pytest.approx(3.0 * rates['rocker'])


def test_efforts_of_solved_joints_act_at_the_drives():
    model = RobotModel(four_bar())
    slope = resolve_state(model, {'crank': 0.5}, {'crank': 1.0}).velocity['rocker']
    effort = {'crank': 2.0, 'rocker': 3.0}
    result = resolve_state(model, {'crank': 0.5}, effort=effort)
    assert result.driving_effort == {'crank': pytest.approx(2.0 + 3.0 * slope)}
    assert result.effort == effort
    # The driving effort is unknown if the positions, or the effort of a solved joint, are unknown.
    assert resolve_state(model, {'crank': 0.5}, effort={'crank': 2.0}).driving_effort == {}
    assert resolve_state(model, effort=effort).driving_effort == {}
    assert resolve_state(model, {'crank': np.pi}, effort=effort).driving_effort


def test_missing_rate_of_a_drive_affects_only_dependent_joints():
    # A five-bar is mounted on the rocker of a four-bar. Only the crank moves the rocker.
    joints = [
        *four_bar().joints.values(),
        turning('far', 'base', 'far', 8.0),
        turning('second', 'c', 'd', 3.0),
        turning('third', 'far', 'e', 3.0),
    ]
    seed = {'far': 2.0, 'second': 0.5, 'third': 0.5}
    far = tie('d', 3.0, 'e', 3.0, name='far', seed=seed)
    engine = engine_of(drive(robot(joints, *four_bar().loops, far), 'crank', 'far'))
    (linkage,) = engine.model.loops
    assert linkage.drives == ('crank', 'far')
    start = engine.model.default_positions()
    at = {name: start[name] for name in linkage.drives}
    feed(engine, **at, velocity={'crank': 1.0})
    rates = velocities(engine)
    assert np.isfinite([rates['coupler'], rates['rocker']]).all()
    assert np.isnan([rates['second'], rates['third']]).all()


def test_engines_of_one_model_do_not_share_memory():
    model = RobotModel(four_bar())
    one, two = StateEngine(model), StateEngine(model)
    feed(one, crank=2.0)
    feed(two, crank=-2.0)
    feed(one, crank=2.0)
    same_angles(positions(one)['rocker'], freudenstein(2.0)[1])
    same_angles(positions(two)['rocker'], freudenstein(-2.0)[1])
    assert one.loops[0] is not two.loops[0]


def test_loop_closes_again_after_a_stale_drive():
    model = RobotModel(four_bar())
    engine = StateEngine(model, max_input_age_ns=10)
    feed(engine, stamp_ns=1, crank=2.0)
    assert engine.forget_stale(100)
    assert np.isnan(engine.state.position).all()
    feed(engine, stamp_ns=101, crank=2.0)
    same_angles(positions(engine)['rocker'], freudenstein(2.0)[1])


def test_planar_joint_in_a_branch_is_solved():
    joints = [
        Joint('table', JointType.PLANAR, 'base', 't', axis=Z),
        turning('arm', 'base', 'arm', 1.0),
    ]
    seed = {'table/x': 2.0}
    engine = engine_of(robot(joints, tie('t', 0.0, 'arm', 1.0, LoopType.FIXED, seed=seed)))
    (linkage,) = engine.model.loops
    assert linkage.coordinates == ('table/x', 'table/y', 'table/theta', 'arm')
    feed(engine, **{'arm': 0.5})
    at = positions(engine)
    same([at['table/x'], at['table/y']], [1.0 + np.cos(0.5), np.sin(0.5)])
    same(at['table/theta'], 0.5)


def test_blocks_solve_many_configurations():
    model = RobotModel(four_bar())
    plan = model.plan(model.mask(['crank']))
    (block,) = plan.blocks
    assert isinstance(block, LoopBlock)
    position = np.full((4, 2, 3), np.nan)
    position[-1] = 0.0
    position[0] = np.array([[0.1, 0.2, np.nan], [0.4, 0.5, 0.6]])
    block.solve(position)
    known = ~np.isnan(position[0])
    same_angles(position[2][known], freudenstein(position[0][known])[1])
    assert np.isnan(position[1:3, 0, 2]).all()
    assert (position[-1] == 0.0).all()
