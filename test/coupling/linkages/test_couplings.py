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

"""Loops with mimic joints and transmissions, and findings about wrong loops."""

from dataclasses import replace

import numpy as np
import pytest
from robot_description_tools.coupling import Coupling
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import Source
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.mimic_relation import MimicRelation
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
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
from test_support.linkages import positions
from test_support.linkages import robot
from test_support.linkages import same
from test_support.linkages import same_angles
from test_support.linkages import slope
from test_support.linkages import sources
from test_support.linkages import tie
from test_support.linkages import turning
from test_support.linkages import velocities
from test_support.strategies import description_from_joints


def test_only_loops_that_share_joints_are_one_linkage():
    joints = [
        turning('crank', 'base', 'a'),
        turning('coupler', 'a', 'b', 1.0),
        turning('rocker', 'base', 'c', 4.0),
        turning('second', 'c', 'd', 3.0),
        turning('third', 'base', 'e', 8.0),
        turning('lonely', 'base', 'f', 20.0),
        turning('follower', 'base', 'g', 21.0),
    ]
    model = RobotModel(
        robot(
            joints,
            tie('b', 3.5, 'c', 3.0, name='first'),
            tie('f', 2.0, 'g', 2.0, LoopType.PLANAR, axis=(0.0, 1.0, 0.0), name='apart'),
            tie('d', 3.5, 'e', 3.0, name='behind'),
        )
    )
    assert [linkage.loops for linkage in model.loops] == [('first', 'behind'), ('apart',)]
    assert model.loops[0].solved == ('coupler', 'rocker', 'second', 'third')
    assert model.loops[1].coordinates == ('lonely', 'follower')


# --- Loops and mimic joints are one mechanism.


def test_followers_of_solved_joints_follow():
    joints = [
        *four_bar().joints.values(),
        turning('tail', 'c', 'tail', 1.0, mimic=Mimic('rocker', -2.0, 0.5)),
    ]
    engine = engine_of(robot(joints, *four_bar().loops))
    feed(engine, crank=0.4, velocity={'crank': 1.0})
    at, rates = positions(engine), velocities(engine)
    same(at['tail'], -2.0 * at['rocker'] + 0.5)
    same(rates['tail'], -2.0 * rates['rocker'])
    assert sources(engine)['tail'] == 'mimic'
    assert engine.model.independent() == ('crank',)


def geared_five_bar():
    """Return a five-bar whose right crank mimics the left one."""
    description = five_bar()
    joints = [
        replace(joint, mimic=Mimic('left', -1.0, np.pi)) if name == 'right' else joint
        for name, joint in description.joints.items()
    ]
    return robot(joints, *description.loops)


@pytest.mark.parametrize('measured', ['left', 'left_elbow', 'right_elbow'])
def test_loop_with_a_mimic_joint_of_its_own_crank(measured):
    engine = engine_of(geared_five_bar())
    assert engine.model.independent() == ('left',)
    assert engine.model.findings == ()
    (linkage,) = engine.model.loops
    assert (linkage.mobility, linkage.drives) == (1, ('left',))
    seed = engine.model.default_positions()
    feed(engine, **{measured: seed[measured] + 0.2}, velocity={measured: 1.0})
    at, rates = positions(engine), velocities(engine)
    same(at['right'], np.pi - at['left'])
    # The right half of the five-bar is the mirror image of the left half.
    same_angles(at['right_elbow'], -at['left_elbow'])
    same(rates['right'], -rates['left'])
    assert sources(engine)['right'] == 'mimic'


def test_measured_follower_does_not_follow():
    engine = engine_of(geared_five_bar())
    feed(engine, left=2.2, right=0.8)
    assert positions(engine)['right'] == 0.8
    assert engine.loops[0].state == 'closed'
    feed(engine, left=2.2, right=np.pi - 2.2)
    same_angles(positions(engine)['right_elbow'], -positions(engine)['left_elbow'])


def test_follower_never_drives_its_driver():
    engine = engine_of(geared_five_bar())
    feed(engine, right=0.8)
    # The mimic relation does not move the driver. Instead, the linkage takes the nearest closed
    # pose.
    assert abs(positions(engine)['left'] - (np.pi - 0.8)) > 1e-3
    assert engine.loops[0].state == 'closed'


def test_loop_that_mimic_joints_close_is_only_checked():
    joints = [
        turning('a', 'base', 'a'),
        turning('b', 'a', 'b', 1.0, mimic=Mimic('a', -1.0)),
        turning('c', 'base', 'c', 2.0, mimic=Mimic('a')),
    ]
    engine = engine_of(robot(joints, tie('b', 2.0, 'c', 1.0)))
    assert engine.model.findings == ()
    assert engine.model.independent() == ('a',)
    feed(engine, a=0.5)
    assert sources(engine) == {'a': 'measured', 'b': 'mimic', 'c': 'mimic'}
    assert engine.loops[0].state == 'closed'


def with_mimic(description, **mimics):
    """Return a copy of the robot in which some joints have mimic relations."""
    joints = [
        replace(joint, mimic=Mimic(*mimics[name])) if name in mimics else joint
        for name, joint in description.joints.items()
    ]
    return robot(joints, *description.loops)


TANGENT = slope(0.3), freudenstein(0.3)[1] - 0.3 * slope(0.3)


@pytest.mark.parametrize('order', [('crank', 'coupler', 'rocker'), ('rocker', 'coupler', 'crank')])
@pytest.mark.parametrize(
    'mimics',
    [
        {'rocker': ('crank', 0.9, -2.0)},
        # Wrong relations. TANGENT is right at one pose only, where it also has the right slope.
        {'rocker': ('crank', 0.9, 5.0), 'coupler': ('crank', -0.1)},
        {'rocker': ('crank', *TANGENT)},
        # A mimic chain that leads through a joint outside the loop.
        {'rocker': ('other', 0.5), 'other': ('crank', 2.0)},
        {'rocker': ('coupler', 1.0), 'coupler': ('crank', -1.0)},
    ],
)
def test_loop_determines_mimic_joints_that_would_lock_it(mimics, order):
    coupler, rocker = freudenstein(0.3)
    description = four_bar(seed={'crank': 0.3, 'coupler': coupler, 'rocker': rocker})
    joints = {**description.joints, 'other': turning('other', 'base', 'other')}
    joints = [joints[name] for name in (*order, 'other')]
    engine = engine_of(with_mimic(robot(joints, *description.loops), **mimics))
    assert engine.model.findings == ()
    assert engine.model.loops[0].drives == ('crank',)
    assert 'crank' in engine.model.independent()
    for angle in (0.5, 1.0):
        assert feed(engine, crank=angle, velocity={'crank': 1.0}) == ()
        at, rates = positions(engine), velocities(engine)
        same_angles([at['coupler'], at['rocker']], freudenstein(angle))
        same(rates['rocker'], slope(angle), 1e-6)
    assert (sources(engine)['coupler'], sources(engine)['rocker']) == ('loop', 'loop')
    # Measured positions of a closed pose cause no finding, although they contradict the mimic
    # relations.
    coupler, rocker = freudenstein(0.4)
    assert feed(engine, crank=0.4, coupler=coupler, rocker=rocker) == ()
    assert engine.loops[0].state == 'closed'


@pytest.mark.parametrize('side', [1, -1])
def test_replaced_mimic_relation_still_selects_the_assembly_mode(side):
    coupler, rocker = freudenstein(0.0, side)
    mimics = {'coupler': ('crank', -0.5, coupler + 0.1), 'rocker': ('crank', 0.2, rocker + 0.2)}
    engine = engine_of(with_mimic(four_bar(), **mimics))
    feed(engine, crank=0.2)
    same_angles(positions(engine)['rocker'], freudenstein(0.2, side)[1])


def test_gear_is_kept_before_mimic_joints_that_approximate_the_loop():
    approximate = {'left_elbow': ('left', -0.8), 'right_elbow': ('right', 0.7, 1.0)}
    engine = engine_of(with_mimic(five_bar(), right=('left', -1.0, np.pi), **approximate))
    assert engine.model.findings == ()
    assert engine.model.loops[0].solved == ('left_elbow', 'right_elbow')
    feed(engine, left=2.3)
    at = positions(engine)
    same(at['right'], np.pi - 2.3)
    same_angles(at['right_elbow'], -at['left_elbow'])
    assert engine.loops[0].state == 'closed'
    assert sources(engine) == {
        'left': 'measured', 'left_elbow': 'loop', 'right': 'mimic', 'right_elbow': 'loop'
    }


def test_mimic_joint_is_replaced_if_all_freedoms_are_driven():
    approximate = with_mimic(five_bar(), left_elbow=('left', -0.8))
    assert RobotModel(approximate).loops[0].mobility == 1
    engine = engine_of(drive(approximate, 'left', 'right'))
    assert engine.model.loops[0].drives == ('left', 'right')
    feed(engine, left=2.3)
    assert sources(engine)['left_elbow'] == 'unknown'
    feed(engine, right=0.8)
    assert sources(engine)['left_elbow'] == 'loop'
    assert engine.loops[0].state == 'closed'


def test_solve_for_may_name_a_mimic_joint():
    description = with_mimic(five_bar(), right=('left', -1.0, np.pi))
    loop = replace(description.loops[0], solve_for=('right', 'right_elbow'))
    model = RobotModel(replace(description, loops=(loop,)))
    assert model.independent() == ('left', 'left_elbow')


@pytest.mark.parametrize('order', [1, -1])
def test_one_joint_of_each_loop_mimics_a_motor_outside_the_loops(order):
    """
    In many grippers, all joints mimic the motor.

    The loops allow only some of these relations.

    """
    joints = [turning('motor', 'base', 'pinion', 10.0)]
    loops = []
    for side in ('left', 'right'):
        description = four_bar(name=side)
        # Mimic relations that approximate the closed form.
        mimics = {
            'crank': ('motor', 0.5, 0.1),
            'coupler': ('motor', -0.4, freudenstein(0.0)[0]),
            'rocker': ('motor', 0.1, freudenstein(0.0)[1]),
        }
        renamed = with_mimic(description, **mimics).joints.values()
        joints += [
            replace(
                joint,
                name=f'{side}_{joint.name}',
                parent=joint.parent if joint.parent == 'base' else f'{side}_{joint.parent}',
                child=f'{side}_{joint.child}',
            )
            for joint in renamed
        ]
        (loop,) = description.loops
        ends = [replace(end, link=f'{side}_{end.link}') for end in (loop.link1, loop.link2)]
        loops.append(replace(loop, link1=ends[0], link2=ends[1]))
    engine = engine_of(robot(joints, *loops[::order]))
    assert engine.model.findings == ()
    assert engine.model.independent() == ('motor',)
    feed(engine, motor=1.2, velocity={'motor': 2.0})
    at, rates = positions(engine), velocities(engine)
    for side in ('left', 'right'):
        same(at[f'{side}_crank'], 0.7)
        same_angles([at[f'{side}_coupler'], at[f'{side}_rocker']], freudenstein(0.7))
        same(rates[f'{side}_rocker'], slope(0.7), 1e-6)
        assert sources(engine)[f'{side}_crank'] == 'mimic'
        assert sources(engine)[f'{side}_rocker'] == 'loop'


def test_actuators_drive_the_crank():
    info = TransmissionInfo(
        't',
        'transmission_interface/SimpleTransmission',
        (TransmissionEnd('crank', 'joint1', 10.0),),
        (TransmissionEnd('motor', 'actuator1'),),
    )
    hardware = (HardwareInfo('system', 'system', transmissions=(info,)),)
    engine = engine_of(replace(four_bar(), hardware=hardware))
    feed(engine, velocity={'system/motor': 10.0}, **{'system/motor': 4.0})
    same_angles(positions(engine)['rocker'], freudenstein(0.4)[1])
    assert sources(engine)['crank'] == 'actuator'
    # In the other direction, the rocker determines the motor.
    engine = engine_of(replace(four_bar(), hardware=hardware))
    feed(engine, rocker=freudenstein(0.4)[1])
    same(positions(engine)['system/motor'], 4.0)


def test_two_cranks_with_one_motor_move_together():
    infos = tuple(
        TransmissionInfo(
            f't{name}',
            'transmission_interface/SimpleTransmission',
            (TransmissionEnd(name, 'joint1', reduction, offset),),
            (TransmissionEnd('motor', 'actuator1'),),
        )
        for name, reduction, offset in (('left', 10.0, 0.0), ('right', -10.0, np.pi))
    )
    hardware = (HardwareInfo('system', 'system', transmissions=infos),)
    engine = engine_of(replace(five_bar(), hardware=hardware))
    (linkage,) = engine.model.loops
    assert linkage.mobility == 1
    seed = engine.model.default_positions()
    feed(engine, left_elbow=seed['left_elbow'] - 0.1)
    at = positions(engine)
    same(at['right'], np.pi - at['left'])
    same(at['system/motor'], 10.0 * at['left'])


class Never:
    """A relation that determines no coordinate."""

    def outputs(self, known):
        return np.zeros_like(known)


def late_couplings(description, index):
    coordinates = np.array([index['a'], index['b']])
    yield Coupling(
        'late', Source.LOOP, coordinates, coordinates[1:], Never(), late=MimicRelation(2.0, 0.0)
    )
    ends = np.array([index['b'], index['c']])
    yield Coupling('tail', Source.MIMIC, ends, ends[1:], MimicRelation(-1.0, 0.0))


@pytest.mark.parametrize(
    ('defaults', 'expected'),
    [({}, [1.0, 2.0, -2.0]), ({'b': 5.0}, [1.0, 5.0, -5.0]), ({'c': 7.0}, [1.0, 2.0, 7.0])],
)
def test_late_relations_act_after_defaults_and_before_further_couplings(defaults, expected):
    joints = [turning(name, 'base', f'link of {name}') for name in 'abc']
    engine = StateEngine(RobotModel(robot(joints), late_couplings), defaults)
    feed(engine, a=1.0)
    same(list(positions(engine).values()), expected)


# --- Findings.


def findings_of(description):
    return {finding.code: finding for finding in RobotModel(description).findings}


def test_floating_joint_in_a_branch_is_left_out():
    joints = [Joint('free', JointType.FLOATING, 'base', 'f'), turning('arm', 'base', 'arm')]
    model = RobotModel(robot(joints, tie('f', 0.0, 'arm', 1.0)))
    assert "floating joint 'free'" in findings_of(model.description)['loop-left-out'].message
    assert model.loops == ()


@pytest.mark.parametrize(
    ('loop', 'text'),
    [
        (tie('a', 1.0, 'nowhere', 0.0), "'nowhere', which is no link"),
        (tie('a', 1.0, 'base', 0.0, axis=(0.0, 0.0, 0.0)), 'axis 0 0 0'),
        (tie('a', 1.0, 'a', 0.0), 'no joint between these links moves'),
        (tie('a', 1e155, 'base', 0.0), 'coordinate of 1e+155 m'),
        (
            LoopJoint('loop', LoopType.FIXED, LoopEnd('a', Origin(quat_xyzw=(np.nan, 0, 0, 0))),
                      LoopEnd('base')),
            'invalid end',
        ),
    ],
)
def test_loop_that_cannot_work_is_left_out(loop, text):
    description = robot([turning('crank', 'base', 'a')], loop)
    assert text in findings_of(description)['loop-left-out'].message
    assert RobotModel(description).independent() == ('crank',)


def test_huge_limits_count_as_no_limits():
    """Some documents write huge limits for "no limits". Upper minus lower then overflows."""
    free = four_bar(limits={'rocker': (-1e308, 1e308, 1.0, 1.0)})
    assert findings_of(free).keys() == findings_of(four_bar()).keys()
    assert RobotModel(free).loops[0].closes


def test_loop_that_does_not_close_is_left_out_with_its_gap():
    finding = findings_of(four_bar(coupler=10.0))['loop-inconsistent']
    # The coupler of 10 m is longer than 1 + 4 + 3 m. The gap is 4 m if all joints are at zero, and
    # at least 2 m in any pose.
    assert '4 m' in finding.message
    assert '2 m' in finding.message
    assert RobotModel(four_bar(coupler=10.0)).independent() == ('crank', 'coupler', 'rocker')


def test_antiparallel_axis_is_not_closed():
    description = four_bar()
    (loop,) = description.loops
    over = replace(loop.link2, origin=replace(loop.link2.origin, rpy=(np.pi, 0.0, 0.0)))
    description = replace(description, loops=(replace(loop, link2=over),))
    assert 'loop-inconsistent' in findings_of(description)


def test_locked_linkage_is_reported():
    joints = [turning('a', 'base', 'a'), turning('b', 'base', 'b', 2.0)]
    seed = {'a': 0.8, 'b': 2.3}
    description = robot(joints, tie('a', 1.5, 'b', 1.5, seed=seed))
    assert 'a, b cannot move' in findings_of(description)['loop-no-freedom'].message
    engine = engine_of(description)
    # The loop determines both joints, although neither has a reading.
    same(positions(engine)['a'], np.arccos(1.0 / 1.5))
    assert sources(engine) == {'a': 'loop', 'b': 'loop'}
    assert velocities(engine) == {'a': 0.0, 'b': 0.0}


def test_solve_for_with_a_typo_is_reported():
    finding = findings_of(four_bar(solve_for=('coupler', 'roker')))['loop-solve-for']
    assert "'roker', which is not on its branches, did you mean 'rocker'?" in finding.message


def test_too_few_declared_drives_are_reported():
    finding = findings_of(drive(five_bar(), 'left'))['loop-under-determined']
    assert 'the only drives are left' in finding.message


def test_robot_without_loops_has_no_linkage():
    model = RobotModel(description_from_joints([turning('a', 'l0', 'x')]))
    assert model.loops == ()
    assert StateEngine(model).loops == ()
