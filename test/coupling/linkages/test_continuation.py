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

"""Paths from one closed pose to another, for linkages of real machines, checked by pinocchio."""

from dataclasses import replace
import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.linkages.continuation import QUICK_EFFORT
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from test_support.examples import examples
from test_support.linkages import feed
from test_support.linkages import positions
from test_support.linkages import REAL
from test_support.linkages import real
from test_support.linkages import same
from test_support.linkages import settle
from test_support.linkages import sources


def gap(name, description, at):
    """Return the gap between the closure frames of a real linkage, computed by pinocchio."""
    pin = pytest.importorskip('pinocchio', reason='pinocchio is not installed')
    root = ElementTree.parse(REAL / f'{name}.urdf').getroot()
    # In pinocchio, a revolute joint has one coordinate, but a continuous joint has two.
    for joint in root.iter('joint'):
        if joint.get('type') == 'continuous':
            joint.set('type', 'revolute')
    model = pin.buildModelFromXML(ElementTree.tostring(root, encoding='unicode'))
    data = model.createData()
    q = np.array([at[name] for name in model.names[1:]])
    pin.framesForwardKinematics(model, data, q)
    worst = 0.0
    for loop in description.loops:
        one, two = (data.oMf[model.getFrameId(end.link)] for end in (loop.link1, loop.link2))
        worst = max(worst, float(np.abs(pin.log6(one.actInv(two)).vector).max()))
    return worst


def limited(description, **limits):
    """Return a copy of the robot in which some joints have limits."""
    joints = dict(description.joints)
    for name, (low, high) in limits.items():
        joints[name] = replace(
            joints[name], type=JointType.REVOLUTE, limit=Limit(lower=low, upper=high)
        )
    return replace(description, joints=joints)


# --- Defaults.


@settings(max_examples=examples(20))
@given(st.floats(-0.6, 1.5))
def test_defaults_do_not_open_a_loop_with_a_spinning_rod(shin):
    description = real('talos_like')
    model = RobotModel(description)
    state = resolve_state(
        model, {'motor_shin': shin}, default_positions=model.default_positions()
    )
    assert state.findings == ()
    solved = set(description.loops[0].solve_for)
    assert {state.source[name] for name in solved} == {'loop'}
    assert gap('talos_like', description, state.position) < 1e-8


def test_defaults_of_drives_move_the_solved_joints():
    description = real('talos_like')
    model = RobotModel(description)
    start = {**model.default_positions(), 'motor_shin': 0.4}
    engine = StateEngine(model, start)
    assert sources(engine)['motor_shin'] == 'default'
    assert sources(engine)['free_ankle'] == 'loop'
    assert gap('talos_like', description, positions(engine)) < 1e-8
    # After a measurement, the measured value replaces the default.
    assert feed(engine, motor_shin=0.2) == ()
    assert gap('talos_like', description, positions(engine)) < 1e-8


# --- Singular poses, and poses that the linkage cannot reach.


@pytest.mark.parametrize('way', [0.001, -0.001, 0.01, -0.01, 0.02])
def test_linkage_leaves_a_singular_seed(way):
    description = real('singular_seed')
    model = RobotModel(description)
    state = resolve_state(model, {'motor_hipz': way})
    assert state.findings == ()
    assert gap('singular_seed', description, state.position) < 1e-8
    again = resolve_state(RobotModel(description), {'motor_hipz': way})
    assert again.position == state.position
    # The loop also closes if the drives move in the small steps of a controller.
    engine = StateEngine(model)
    for at in np.linspace(0.0, way, 40):
        feed(engine, motor_hipz=at)
    settle(engine, motor_hipz=way)
    assert engine.loops[0].state == 'closed'
    assert gap('singular_seed', description, positions(engine)) < 1e-8


def test_solved_joint_beyond_its_limit_does_not_hold_the_linkage():
    free = RobotModel(real('talos_like'))
    at = resolve_state(free, {'motor_shin': 0.5}).position['free_ankle']
    start = free.default_positions()['free_ankle']
    description = limited(real('talos_like'), free_ankle=sorted((at + 0.003, start + 0.1)))
    engine = StateEngine(RobotModel(description))
    for shin in np.linspace(0.0, 0.5, 20):
        assert feed(engine, motor_shin=shin) == ()
        assert engine.loops[0].state == 'closed'
    assert engine.loops[0].outside == ('free_ankle',)
    same(positions(engine)['free_ankle'], at)


@pytest.mark.long
def test_updates_of_a_held_linkage_are_bounded_and_close_it_again():
    model = RobotModel(real('gepetto_cassie_like'))
    engine, patient = StateEngine(model), StateEngine(model, patient=True)
    states = []
    for i in range(120):
        at = 2.0 * np.sin(0.15 * i + np.arange(2))
        for each in (engine, patient):
            feed(each, motor_ankle=at[0], motor_knee=at[1])
        states.append([[loop.state for loop in each.loops] for each in (engine, patient)])
        for loop in engine.loops:
            # While a loop is held, an update stops after `QUICK_EFFORT` evaluations without
            # progress, at the end of the present step.
            if loop.state == 'held' and states[-2:-1] and 'held' in states[-2][0]:
                assert loop.iterations <= QUICK_EFFORT + 20
    # The engine with quick updates has the same states as an engine that finishes each search.
    assert [quick for quick, _ in states] == [slow for _, slow in states]
    assert 30 < sum('held' in quick for quick, _ in states) < 90


def test_search_continues_in_the_next_updates():
    engine = StateEngine(RobotModel(real('gepetto_cassie_like')))
    feed(engine, motor_ankle=0.0, motor_knee=0.0)
    assert feed(engine, motor_ankle=-2.0, motor_knee=0.0)
    assert engine.loops[0].is_searching
    assert settle(engine, motor_ankle=-2.0, motor_knee=0.0) == ()
    assert engine.loops[0].state == 'held'
    feed(engine, motor_ankle=-2.0, motor_knee=0.0)
    assert engine.loops[0].iterations == 0


# --- Other assembly modes.


def test_passive_joints_are_solved_before_any_drive():
    (linkage,) = RobotModel(real('wl16_like')).loops
    assert set(linkage.drives) == {f'motor_{i}' for i in range(1, 7)}


@pytest.fixture(scope='module')
def platform():
    return RobotModel(real('wl16_like'))


@pytest.mark.parametrize('pose', [2, 3, 5])
def test_another_assembly_mode_is_found_if_the_first_one_does_not_close(platform, pose):
    (linkage,) = platform.loops
    # The drives are at a closed pose, so the linkage can close.
    at = dict(zip(linkage.coordinates, linkage.poses[pose].tolist(), strict=True))
    drives = {name: at[name] for name in linkage.drives}
    state = resolve_state(platform, drives)
    assert state.findings == ()
    assert gap('wl16_like', platform.description, state.position) < 1e-8
    engine = StateEngine(platform)
    (status,) = engine.loops
    feed(engine, **drives)
    while status.is_searching:
        feed(engine, **drives)
        # An update may stop before the end of its search, but not in the middle of a step.
        assert status.iterations <= QUICK_EFFORT + 20
    assert status.state == 'closed'


@pytest.mark.long
def test_reassembled_linkage_returns_to_its_seed():
    model = RobotModel(real('gepetto_cassie_like'))
    engine = StateEngine(model, patient=True)
    ankle = engine.loops[0]
    # No path from the seed leads to these inputs, but the loop closes in another assembly mode.
    feed(engine, motor_ankle=-2.0, motor_knee=0.0)
    assert ankle.state == 'closed'
    for at in np.linspace(-2.0, 0.0, 40):
        feed(engine, motor_ankle=at, motor_knee=0.0)
    assert ankle.state == 'closed'
    direct = resolve_state(model, {'motor_ankle': 0.0, 'motor_knee': 0.0}).position
    same(positions(engine)['free_ankle'], direct['free_ankle'], 1e-8)
