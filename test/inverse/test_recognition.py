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

"""Recognition of closed forms from axes, and reasons why an arm has no closed form."""

from dataclasses import replace
from math import cos
from math import pi
from math import sin

import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from test_support.arms import description_of
from test_support.arms import random_arm
from test_support.documents import PUBLISHED
from test_support.places import NO_ROBOTS
from test_support.strategies import description_from_joints

TITLES = {
    'spherical wrist, 2 | 3': 'a spherical wrist, its second axis parallel to its third',
    'spherical wrist, 1 | 2': 'a spherical wrist, its first axis parallel to its second',
    'spherical wrist, 1 x 2': 'a spherical wrist, its first and second axes meeting',
    'spherical wrist, 2 x 3': 'a spherical wrist, its second and third axes meeting',
    'spherical wrist': 'a spherical wrist, a quartic for its first three axes',
    '2 | 3 | 4, 5 x 6': 'three parallel axes, its last two axes meeting',
    '2 | 3 | 4': 'three parallel axes, a quartic',
    '7 joints': 'a spherical shoulder and a spherical wrist, given the elbow angle',
}
MIRRORED = {
    'spherical wrist, 2 | 3': 'a spherical shoulder, its fifth axis parallel to its fourth',
    'spherical wrist, 1 x 2': 'a spherical shoulder, its sixth and fifth axes meeting',
    'spherical wrist': 'a spherical shoulder, a quartic for its last three axes',
    '2 | 3 | 4, 5 x 6': 'three parallel axes, its first two axes meeting',
}
PARTS = {
    ('ur5_gripper', 'ee_link', None, None): TITLES['2 | 3 | 4, 5 x 6'],
    ('fanuc_m900ib700', 'tool0', None, None): TITLES['spherical wrist, 2 | 3'],
    ('kuka_iiwa14', 'iiwa_link_ee', None, None): TITLES['7 joints'],
    ('kuka_iiwa14', 'iiwa_link_ee', None, 'iiwa_joint_3'): TITLES['spherical wrist, 1 x 2'],
    ('franka_panda', 'panda_hand', None, 'panda_joint7'): MIRRORED['spherical wrist, 1 x 2'],
    ('pr2', 'r_gripper_palm_link', 'torso_lift_link', 'r_shoulder_pan_joint'): TITLES[
        'spherical wrist, 1 x 2'
    ],
    ('pr2', 'r_gripper_palm_link', 'torso_lift_link', 'r_upper_arm_roll_joint'): TITLES[
        'spherical wrist'
    ],
    ('valkyrie', 'rightPalm', 'torso', None): TITLES['7 joints'],
}


def solver_of(geometry, seed=0):
    description = description_of(geometry, np.random.default_rng(seed))
    return InverseKinematics(RobotModel(description), 'tool')


def published(name, link, base, held=None):
    paths = [path for path in PUBLISHED if path.stem == name]
    if not paths:
        pytest.skip(NO_ROBOTS)
    model = RobotModel(load_description(paths[0]))
    solver = InverseKinematics(model, link, base)
    if held is None:
        return solver
    return InverseKinematics(
        model, link, base, joints=[name for name in solver.unknowns if name != held]
    )


@pytest.mark.parametrize('kind', TITLES)
def test_families(kind):
    for seed in range(5):
        geometry = random_arm(kind, np.random.default_rng(seed))
        assert solver_of(geometry).closed_form() == (TITLES[kind], '')


@pytest.mark.parametrize('kind', MIRRORED)
def test_mirror_images(kind):
    for seed in range(5):
        geometry = random_arm(kind, np.random.default_rng(seed)).mirrored()
        assert solver_of(geometry).closed_form() == (MIRRORED[kind], '')


@pytest.mark.parametrize('arm', PARTS, ids=lambda arm: '-'.join(filter(None, arm)))
def test_published_arms(arm):
    solver = published(*arm)
    start = solver.middle.copy()
    if arm[-1] is not None:
        start[solver.model.index[arm[-1]]] = 0.3
    assert solver.closed_form(start) == (PARTS[arm], '')


def test_the_reason_for_seven_joints_names_joints_to_hold():
    family, why_not = published('franka_panda', 'panda_hand', None).closed_form()
    assert (family, why_not) == (
        '',
        'seven joints have infinitely many solutions: hold one of panda_joint4, panda_joint5, '
        'panda_joint6, panda_joint7',
    )
    _, why_not = published('abb_yumi', 'yumi_link_7_r', None).closed_form()
    assert why_not.endswith('and holding any one of them gives no closed form')


def changed(kind='spherical wrist, 2 | 3', **joints):
    """Return an arm with some changed joints."""
    description = description_of(
        random_arm(kind, np.random.default_rng(2)), np.random.default_rng(3)
    )
    changes = {name: replace(description.joints[name], **new) for name, new in joints.items()}
    return replace(description, joints={**description.joints, **changes})


@pytest.mark.parametrize(
    ('joints', 'why_not'),
    [
        ({'j2': {'mimic': Mimic('j1')}}, "'j2' follows other joints"),
        (
            {'j2': {'type': JointType.PRISMATIC}},
            "'j2' is prismatic, but closed forms need joints that turn",
        ),
        ({'j4': {'type': JointType.FIXED}}, '5 joints move the tool, but closed forms for '),
        (
            {'j3': {'axis': (1.0, 0.0, 0.0)}, 'j5': {'origin': Origin((0.1, 0.2, 0.3))}},
            'the first or the last three of six axes must meet at one point',
        ),
    ],
)
def test_reasons_why_there_is_no_closed_form(joints, why_not):
    solver = InverseKinematics(RobotModel(changed(**joints)), 'tool')
    family, reason = solver.closed_form()
    assert family == ''
    assert reason.startswith(why_not)
    with pytest.raises(ValueError, match='no closed form: '):
        solver.solutions(np.eye(4))
    found = solver.solve(np.eye(4), starts=1)
    assert (found.why_not, found.method) == (reason, 'numeric')


def test_arms_that_are_singular_everywhere_have_none():
    """With parallel axes and a spherical wrist, the tool has fewer than six degrees of freedom."""
    axis = (0.0, 0.0, 1.0)
    joints = {name: {'axis': axis} for name in ('j1', 'j2', 'j3')}
    family, why_not = InverseKinematics(RobotModel(changed(**joints)), 'tool').closed_form()
    assert family == ''
    assert why_not


def test_joints_beside_the_chain_do_not_matter():
    description = changed()
    joints = [
        Joint('rail', JointType.PRISMATIC, 'world', 'l0', axis=(1.0, 0.0, 0.0)),
        *description.joints.values(),
        Joint('left', JointType.PRISMATIC, 'tool', 'left', limit=Limit(0.0, 0.1)),
        Joint('right', JointType.PRISMATIC, 'tool', 'right', mimic=Mimic('left')),
    ]
    model = RobotModel(description_from_joints(joints, root='world'))
    assert InverseKinematics(model, 'tool', 'l0').closed_form()[0]
    # A held joint counts as fixed.
    names = [f'j{i + 1}' for i in range(6)]
    solver = InverseKinematics(model, 'tool', joints=names)
    assert solver.closed_form()[0]
    start = solver.middle.copy()
    start[model.index['rail']] = 2.0
    q = start.copy()
    q[[model.index[name] for name in names]] = 0.1, 0.2, 0.3, 0.4, 0.5, 0.6
    target = model.tree.forward_kinematics(q)[model.tree.link_index['tool']]
    found = solver.solve(target, start)
    assert (found.method, found.reason) == ('analytic', 'converged')
    assert found.q[model.index['rail']] == 2.0
    assert found.error_m < 1e-12
    # If the held joint has another position for each target, there is no single closed form.
    starts = np.stack((start, solver.middle))
    why_not = solver.solve([target, target], starts).why_not
    assert why_not == 'held joints must have the same positions for all targets'


def test_the_base_may_be_the_hand():
    """If the base is the hand, the joints are in reverse order."""
    solver = published('ur5_gripper', 'base_link', 'ee_link')
    assert solver.closed_form()[0] == MIRRORED['2 | 3 | 4, 5 x 6']


@pytest.mark.parametrize(('tilt', 'family'), [(1.9e-5, '3 parallel axes'), (2.1e-5, '')])
def test_axes_are_parallel_up_to_a_small_angle(tilt, family):
    axes = [(0.0, 0.0, 1.0), (0.0, 0.0, 1.0), (sin(tilt), 0.0, cos(tilt))]
    joints = [
        Joint(f'j{i}', JointType.CONTINUOUS, f'l{i}', f'l{i + 1}', Origin((0.5, 0.1, 0.0)), axis)
        for i, axis in enumerate(axes)
    ]
    model = RobotModel(description_from_joints(joints, root='l0'))
    assert InverseKinematics(model, 'l3').closed_form()[0] == family


def test_rounded_right_angles_count_as_right_angles():
    """
    Because of rounded angles such as 1.5708, axes nearly meet.

    Steps of a search correct the solutions of the closed form.

    """
    right = 1.5708
    places = (
        ((0.0, 0.0, 0.3), 0.0),
        ((0.1, 0.0, 0.4), right),
        ((0.0, 0.5, 0.0), 0.0),
        ((0.0, 0.05, 0.0), -right),
        ((0.0, 0.0, 0.4), right),
        ((0.0, 0.0, 0.0), -right),
    )
    joints = [
        Joint(
            f'j{i + 1}',
            JointType.REVOLUTE,
            f'l{i}',
            f'l{i + 1}',
            Origin(xyz, (roll, 0.0, 0.0)),
            (0.0, 0.0, 1.0),
            Limit(-pi, pi),
        )
        for i, (xyz, roll) in enumerate(places)
    ]
    model = RobotModel(description_from_joints(joints, root='l0'))
    solver = InverseKinematics(model, 'l6')
    family, _ = solver.closed_form()
    assert family.startswith('a spherical wrist')
    q = np.random.default_rng(6).uniform(-2, 2, (20, 6))
    target = model.tree.forward_kinematics(q)[:, model.tree.link_index['l6']]
    found = solver.solutions(target)
    assert found.is_reached.any(axis=1).all()
    row, branch = np.nonzero(found.is_reached)
    reached = model.tree.forward_kinematics(found.q[row, branch])
    np.testing.assert_allclose(reached[:, model.tree.link_index['l6']], target[row], atol=1e-9)
