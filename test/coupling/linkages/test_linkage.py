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

"""Linkages: drives, ranks and assembly."""

from dataclasses import replace

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointState
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import ModelState
from robot_description_tools.description.model import Origin
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
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
from test_support.linkages import X

# --- Drives and solved joints.


def test_crank_is_the_default_drive_and_the_last_joints_are_solved():
    model = RobotModel(four_bar())
    (linkage,) = model.loops
    assert linkage.drives == ('crank',)
    assert linkage.solved == ('coupler', 'rocker')
    assert (linkage.mobility, linkage.rank, linkage.n_rows) == (1, 2, 5)
    assert model.independent() == ('crank',)
    assert model.findings == ()


def test_solve_for_names_the_solved_joints():
    model = RobotModel(four_bar(solve_for=('crank', 'coupler')))
    assert model.independent() == ('rocker',)
    assert model.findings == ()


def test_joints_with_interfaces_or_transmissions_are_drives():
    assert RobotModel(drive(four_bar(), 'rocker')).independent() == ('rocker',)
    info = TransmissionInfo(
        't',
        'transmission_interface/SimpleTransmission',
        (TransmissionEnd('rocker', 'joint1', 2.0),),
        (TransmissionEnd('motor', 'actuator1'),),
    )
    hardware = (HardwareInfo('system', 'system', transmissions=(info,)),)
    assert RobotModel(replace(four_bar(), hardware=hardware)).independent() == ('rocker',)


def test_first_drives_are_independent_if_there_are_too_many():
    model = RobotModel(drive(four_bar(), 'crank', 'coupler', 'rocker'))
    assert model.independent() == ('crank',)
    assert model.findings == ()


@pytest.mark.parametrize('measured', ['crank', 'coupler', 'rocker'])
def test_any_joint_of_a_four_bar_determines_the_others(measured):
    engine = engine_of(four_bar())
    seed = engine.model.default_positions()
    feed(engine, **{measured: seed[measured] + 0.1})
    at = positions(engine)
    same_angles([at['coupler'], at['rocker']], freudenstein(at['crank']))
    assert [sources(engine)[name] for name in at if name != measured] == ['loop', 'loop']


def test_linkage_waits_for_both_drives_of_the_hardware():
    engine = engine_of(drive(five_bar(), 'left', 'right'))
    assert engine.model.findings == ()
    feed(engine, left=2.3)
    assert sources(engine)['left_elbow'] == 'unknown'
    assert engine.loops[0].state == 'unknown'
    assert np.isnan(engine.loops[0].residual_m)
    feed(engine, right=0.8)
    assert engine.loops[0].state == 'closed'
    # The forearms have the same length, so the tip is above the midpoint between the elbows.
    poses = engine.model.tree.forward_kinematics(engine.joint_position)
    left, right = (poses[engine.model.tree.link_index[n]] for n in 'bd')
    same(left @ [3.0, 0, 0, 1], right @ [3.0, 0, 0, 1])
    assert (left @ [3.0, 0, 0, 1])[1] > 1.0


def test_limits_select_the_assembly_mode():
    for low, high in ((-3.0, 0.0), (0.0, 3.0)):
        model = RobotModel(four_bar(limits={'rocker': (low, high)}.items()))
        assert low <= model.default_positions()['rocker'] <= high


def test_seed_and_defaults_select_the_assembly_mode():
    for side in (1, -1):
        coupler, rocker = freudenstein(0.0, side)
        description = four_bar(seed={'coupler': coupler, 'rocker': rocker})
        same_angles(RobotModel(description).default_positions()['rocker'], rocker)
        state = ModelState('random', joint_states={'rocker': JointState(position=(rocker,))})
        description = replace(four_bar(), model_states=(state,))
        same_angles(RobotModel(description).default_positions()['rocker'], rocker, 0.5)
        engine = engine_of(four_bar(), coupler=coupler, rocker=rocker)
        feed(engine, crank=0.3)
        same_angles(positions(engine)['rocker'], freudenstein(0.3, side)[1])


def test_flat_parallelogram_at_zero_has_a_smaller_rank():
    joints = [
        turning('a', 'base', 'a'),
        turning('b', 'a', 'b', 1.0),
        turning('c', 'base', 'c', 2.0),
    ]
    engine = engine_of(robot(joints, tie('b', 2.0, 'c', 1.0)))
    (linkage,) = engine.model.loops
    assert (linkage.rank, linkage.mobility) == (2, 1)
    (status,) = engine.loops
    feed(engine, a=0.0, velocity={'a': 1.0})
    assert status.state == 'closed'
    assert status.rank == 1
    feed(engine, a=0.5, velocity={'a': 1.0})
    assert status.rank == 2
    assert status.residual_m < 1e-10


@pytest.mark.parametrize(('driven', 'rank'), [('piston', 1), ('crank', 2)])
def test_dead_centre_is_singular_if_the_piston_is_driven(driven, rank):
    joints = [
        turning('crank', 'base', 'a'),
        turning('rod', 'a', 'b', 0.5),
        Joint('piston', JointType.PRISMATIC, 'base', 'p', Origin((2.5, 0, 0)), X),
    ]
    engine = engine_of(robot(joints, tie('b', 2.0, 'p', 0.0)))
    feed(engine, **{driven: 0.0})
    (status,) = engine.loops
    assert (status.state, status.rank, status.linkage.rank) == ('closed', rank, 2)
    settle(engine, **{driven: -0.3})
    assert (status.state, status.rank) == ('closed', 2)


def test_redundant_sensors_do_not_change_the_rank():
    engine = engine_of(four_bar())
    coupler, rocker = freudenstein(0.4)
    for more in ({'rocker': rocker}, {'coupler': coupler}):
        feed(engine, crank=0.4, **more)
        assert (engine.loops[0].state, engine.loops[0].rank) == ('closed', 2)


def test_rounded_numbers_do_not_lock_a_planar_linkage():
    description = four_bar()
    crank = replace(description.joints['crank'], origin=Origin((0, 0, 0), (1.5708, 0, 0)))
    rocker = replace(
        description.joints['rocker'], origin=Origin((GROUND, 0, 0), (np.pi / 2, 0, 0))
    )
    joints = {**description.joints, 'crank': crank, 'rocker': rocker}
    model = RobotModel(replace(description, joints=joints))
    assert model.findings == ()
    (linkage,) = model.loops
    assert linkage.mobility == 1
    # A small residual remains, because the numbers in the description are rounded.
    engine = StateEngine(model)
    assert feed(engine, crank=1.0) == ()
    assert 1e-7 < engine.loops[0].residual_rad < 1e-5


@pytest.mark.parametrize(('gap', 'is_kept'), [(0.9e-3, True), (1.1e-3, False)])
def test_model_state_that_closes_up_to_a_millimetre_is_kept(gap, is_kept):
    coupler, rocker = freudenstein(0.4)
    rocker += gap / ROCKER
    pose = {'crank': 0.4, 'coupler': coupler, 'rocker': rocker}
    joint_states = {name: JointState(position=(value,)) for name, value in pose.items()}
    state = ModelState('drawn', joint_states=joint_states)
    positions_ = RobotModel(replace(four_bar(), model_states=(state,))).default_positions()
    assert (positions_ == pose) == is_kept


@pytest.mark.parametrize(('share', 'closes'), [(0.9e-3, True), (1.1e-3, False)])
def test_constant_gap_may_be_a_thousandth_of_the_size(share, closes):
    """The two ends of the loop joint are in parallel planes at a small distance."""
    description = four_bar()
    (loop,) = description.loops
    height = share * RobotModel(description).loops[0].closures.size
    end = replace(loop.link2, origin=Origin((ROCKER, 0.0, height)))
    model = RobotModel(replace(description, loops=(replace(loop, link2=end),)))
    assert [linkage.closes for linkage in model.loops] == [True] * closes


def test_loop_joint_without_equations_determines_no_joint():
    joints = [turning('a', 'base', 'a'), turning('b', 'base', 'b', 2.0)]
    engine = engine_of(robot(joints, tie('a', 1.0, 'b', 1.0, LoopType.PLANAR)))
    (linkage,) = engine.model.loops
    assert (linkage.rank, linkage.mobility, linkage.solved) == (0, 2, ())
    feed(engine, a=1.0)
    assert sources(engine)['b'] == 'unknown'
    feed(engine, b=1.0)
    assert engine.loops[0].state == 'closed'
