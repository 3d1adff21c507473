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

"""Links that a page holds and pulls, tested without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.kinematics.rotation import quat_xyzw_from_rpy
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.viewer_robots import ARM
from test_support.viewer_robots import BENT
from test_support.viewer_robots import chain
from test_support.viewer_robots import URDF
from test_support.viewer_robots import WRIST


class Hand:
    """A page that holds a link and sends requests."""

    def __init__(self, file: Path | str, link: str, base: str | None = None) -> None:
        loaded = load_file(file) if isinstance(file, Path) else load_text(file, 'robot')
        self.stage = Stage(can_be_live=True, live=False)
        self.stage.show(prepare(loaded))
        assert self.stage.session is not None
        self.session = self.stage.session
        self.model = self.session.model
        self.link = link
        self.number = 0
        self.grab(base)

    def grab(self, base: str | None = None, **more: Any) -> None:
        self.ask('grab', link=self.link, base=base, who='hand', **more)

    def ask(self, kind: str, **more: Any) -> None:
        self.stage.ask({'type': kind, **more})
        self.stage.tick()

    def move(self, **values: float) -> None:
        self.ask('set', revision=self.stage.revision, values=values)

    def pull(self, xyz: Any, quat_xyzw: Any = None, **more: Any) -> dict[str, Any]:
        """Pull once, let the robot move until it stops, and return the remaining error."""
        self.number += 1
        quat_xyzw = self.pose[3:] if quat_xyzw is None else quat_xyzw
        target = {'xyz': list(map(float, xyz)), 'quat': list(map(float, quat_xyzw))}
        more = {'revision': self.stage.revision, 'motion': 'drag', **more}
        self.ask('pull', number=self.number, **target, **more)
        while self.stage.is_unfinished:
            self.stage.tick()
        assert self.held['answered'] == self.number
        return self.held['off']

    @property
    def pose(self) -> np.ndarray:
        return self.session.poses[self.model.tree.link_index[self.link]].copy()

    @property
    def held(self) -> Any:
        return self.messages['grab']['held']

    @property
    def status(self) -> Any:
        return {**self.messages['status'], **self.messages['history']}

    @property
    def messages(self) -> dict[str, Any]:
        messages = json.loads(json.dumps(self.stage.messages(), allow_nan=False))
        return {message['type']: message for message in messages}


def test_the_link_reaches_the_target() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(**BENT, **{'<root>/x': 0.4, '<root>/yaw': 0.7})
    start = hand.pose
    turn = multiply_quat_xyzw(quat_xyzw_from_rpy([0.3, -0.2, 0.2]), start[3:])
    off = hand.pull(np.add(start[:3], [0.1, -0.15, 0.05]), turn)
    assert off['reached']
    assert off['why'] == ''
    np.testing.assert_allclose(hand.pose[:3], np.add(start[:3], [0.1, -0.15, 0.05]), atol=2e-6)
    assert abs(hand.pose[3:] @ turn) == pytest.approx(1.0, abs=1e-6)
    # The followers of the gripper still follow their drivers. The page receives the name of the
    # solver.
    np.testing.assert_allclose(
        hand.session.positions(), hand.model.complete(hand.session.positions()), atol=1e-9
    )
    assert hand.held['family'].startswith('a spherical wrist')
    assert hand.held['joints'] == list(BENT)


def test_the_held_point_reaches_the_target() -> None:
    """
    The rocker's origin does not move, because the origin is on the axis of its joint.

    Another point can be dragged.

    """
    hand = Hand(URDF / 'four_bar.urdf.xacro', 'rocker')
    point = [0.14, -0.01, 0.02]
    hand.grab(point=point)
    assert hand.held['point'] == point
    start = hand.pose

    def place() -> np.ndarray:
        return hand.pose[:3] + matrix_from_quat_xyzw(hand.pose[3:]) @ point

    # A turn of the rocker about y moves the point to this target.
    turned = matrix_from_quat_xyzw(quat_xyzw_from_rpy([0.0, -0.3, 0.0]))
    target = start[:3] + turned @ (place() - start[:3])
    off = hand.pull(target, turns=False, last=True)
    assert off['reached']
    np.testing.assert_allclose(place(), target, atol=2e-6)
    np.testing.assert_allclose(hand.pose[:3], start[:3], atol=1e-12)
    assert {loop['state'] for loop in hand.status['loops']} == {'closed'}

    # If the target also has an orientation, the closed form is used. Each of its solutions brings
    # the held point to the target.
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(**BENT)
    hand.grab(point=point)
    target = np.add(place(), [0.02, 0.0, 0.01])
    assert hand.pull(target, last=True)['reached']
    np.testing.assert_allclose(place(), target, atol=2e-6)
    assert hand.held['solutions']['count'] > 1
    hand.ask('solution', by=1)
    np.testing.assert_allclose(place(), target, atol=5e-6)


@pytest.mark.skipif(not ROBOTS.is_dir(), reason=NO_ROBOTS)
@pytest.mark.parametrize(
    ('file', 'link', 'turns'),
    [
        ('ur5_gripper', 'tool0', True),
        ('abb_yumi', 'yumi_link_7_r', True),
        ('abb_yumi', 'yumi_link_7_r', False),
    ],
)
def test_a_reachable_target_is_never_called_out_of_reach(
    file: str, link: str, turns: bool
) -> None:
    """If a pull does not reach the target, the next solution of the solver reaches the target."""
    hand = Hand(ROBOTS / f'{file}.urdf', link)
    solver = InverseKinematics(hand.model, link)
    rng = np.random.default_rng(4)
    count = len(solver.unknowns)
    starts, ends = rng.uniform(*solver.chain.start_range(np.zeros(count)), (2, 6, count))
    for start, end in zip(starts, ends, strict=True):
        hand.move(**dict(zip(solver.unknowns, end.tolist(), strict=True)))
        target = hand.pose
        hand.move(**dict(zip(solver.unknowns, start.tolist(), strict=True)))
        begin = hand.pose
        for part in (0.5, 1.0):
            xyz = begin[:3] + part * (target[:3] - begin[:3])
            off = hand.pull(xyz, target[3:], turns=turns, last=part == 1.0)
            assert 'out of reach' not in off['why']
        if not off['reached']:
            assert off['why'].endswith('another solution reaches it')
            hand.ask('solution', by=1)
        np.testing.assert_allclose(hand.pose[:3], target[:3], atol=5e-6)
        assert not turns or abs(hand.pose[3:] @ target[3:]) == pytest.approx(1.0, abs=1e-6)


def test_only_joints_after_the_base_link_move() -> None:
    hand = Hand(ARM, 'gripper_tcp', 'link_3')
    hand.move(**BENT)
    above = hand.session.positions()[:3]
    hand.pull(np.add(hand.pose[:3], [0.02, 0.0, 0.02]), turns=False)
    np.testing.assert_array_equal(hand.session.positions()[:3], above)
    assert hand.held['base'] == 'link_3'
    assert hand.held['joints'] == ['joint_4', 'joint_5', 'joint_6']
    assert hand.held['bases'][-1] == 'base_link'
    assert hand.held['free']


def test_a_floating_or_planar_body_moves_by_itself() -> None:
    """A floating body reaches any target. A planar body reaches the nearest point of its plane."""
    hand = Hand(URDF / 'every_joint_type.urdf', 'drone')
    rotor = hand.session.index['continuous_joint']
    hand.move(**{'floating_joint/yaw': 0.5, 'continuous_joint': 0.3, '<root>/z': 0.2})
    assert hand.held['joints'] == ['floating_joint']
    assert not hand.held['free']
    target = np.add(hand.pose[:3], [0.5, -0.4, 0.3])
    turned = multiply_quat_xyzw(quat_xyzw_from_rpy([0.4, 1.2, -0.9]), hand.pose[3:])
    assert hand.pull(target, turned, last=True)['reached']
    np.testing.assert_allclose(hand.pose[:3], target, atol=2e-6)
    assert abs(hand.pose[3:] @ turned) == pytest.approx(1.0, abs=1e-6)
    assert hand.session.values[rotor] == 0.3
    assert hand.held['solutions']['count'] == 1
    hand.ask('undo')
    assert hand.session.values[hand.session.index['floating_joint/yaw']] == pytest.approx(0.5)

    hand = Hand(URDF / 'every_joint_type.urdf', 'sled')
    start = hand.pose
    normal = matrix_from_quat_xyzw(start[3:]) @ [0.48, 0.64, 0.60]
    step = np.array([0.1, 0.05, -0.2])
    off = hand.pull(start[:3] + step, turns=False)
    assert hand.held['joints'] == ['planar_joint']
    assert off['metres'] == pytest.approx(abs(normal @ step), abs=1e-5)
    np.testing.assert_allclose(
        hand.pose[:3], start[:3] + step - (normal @ step) * normal, atol=1e-4
    )


@pytest.mark.parametrize(
    ('file', 'link'), [('four_bar', 'coupler'), ('delta_robot', 'platform')], ids=str
)
def test_loops_stay_closed(file: str, link: str) -> None:
    hand = Hand(URDF / f'{file}.urdf.xacro', link)
    start = hand.pose
    hand.pull(np.add(start[:3], [0.02, 0.0, -0.01]), turns=False)
    assert not np.allclose(hand.pose, start)
    assert {loop['state'] for loop in hand.status['loops']} == {'closed'}
    assert all(loop['gap'] < 1e-6 for loop in hand.status['loops'])


def test_in_actuator_space_actuators_move() -> None:
    hand = Hand(WRIST, 'flange')
    hand.ask('space', space='actuator')
    index = hand.session.index
    motors = [index['wrist/left_motor'], index['wrist/right_motor']]
    before = hand.session.values[motors]
    start = hand.pose
    hand.pull(np.add(start[:3], [0.02, 0.03, -0.01]), turns=False)
    assert not np.allclose(hand.session.values[motors], before)
    assert not np.allclose(hand.pose, start)


def test_the_distance_to_the_target_and_the_reason_are_sent() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(**BENT)
    off = hand.pull([9.0, 0.0, 1.0], turns=False)
    assert not off['reached']
    assert off['metres'] == pytest.approx(np.linalg.norm(hand.pose[:3] - [9.0, 0.0, 1.0]))
    assert off['radians'] is None
    assert off['why'].startswith('out of reach')
    # When the robot does not move any more, pages need no new frame.
    target = {'xyz': [9.0, 0.1, 1.0], 'quat': hand.pose[3:].tolist(), 'turns': False}
    hand.ask('pull', number=2, revision=hand.stage.revision, **target)
    frame = hand.stage.frame
    assert hand.stage.is_unfinished
    hand.stage.tick()
    assert not hand.stage.is_unfinished
    assert hand.stage.frame is frame

    # A robot with one joint stops at the limit of this joint.
    hand = Hand(chain(['a'], -0.5, 0.5), 'a_link')
    hand.pull([0.0, 0.0, 0.5], quat_xyzw_from_rpy([0.0, 0.9, 0.0]))
    off = hand.held['off']
    assert off['radians'] == pytest.approx(0.4)
    assert off['why'] == "'a' is at its upper limit"
    assert hand.session.positions() == pytest.approx([0.5])


def test_only_the_newest_target_is_solved() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(**BENT)
    start = hand.pose
    revision, quat = hand.stage.revision, start[3:].tolist()
    for i in range(5):
        xyz = (np.add(start[:3], [0.0, 0.0, -0.01 * i])).tolist()
        hand.stage.ask(
            {'type': 'pull', 'revision': revision, 'number': i, 'xyz': xyz, 'quat': quat}
        )
    version = hand.held
    hand.stage.tick()
    assert version['answered'] == -1
    assert hand.held['answered'] == 4
    np.testing.assert_allclose(hand.pose[:3], np.add(start[:3], [0.0, 0.0, -0.04]), atol=2e-6)
    # This pull is ignored, because its target is for the previous robot.
    hand.ask('pull', revision=revision - 1, number=9, xyz=[0.0, 0.0, 0.0], quat=quat)
    assert hand.held['answered'] == 4


@pytest.mark.parametrize('base', [None, 'link_1'])
def test_steps_through_solutions(base: str | None) -> None:
    """
    If the base is the root, a closed form gives the solutions.

    If the base is link_1, a search finds them.

    """
    hand = Hand(ARM, 'gripper_tcp', base)
    hand.move(**BENT)
    solver = InverseKinematics(hand.model, 'gripper_tcp', base)
    has_form = bool(solver.closed_form()[0])
    assert has_form == (base is None)
    pose, start = hand.pose, hand.session.positions()
    assert hand.held['solutions']['searched'] == has_form
    hand.ask('solution', by=1)
    count = hand.held['solutions']['count']
    assert count > 1
    seen = [hand.session.positions()]
    for _ in range(count - 1):
        hand.ask('solution', by=1)
        seen.append(hand.session.positions())
        np.testing.assert_allclose(hand.pose[:3], pose[:3], atol=5e-6)
        assert abs(hand.pose[3:] @ pose[3:]) == pytest.approx(1.0, abs=1e-6)
    # After each solution was shown once, the first solution returns.
    np.testing.assert_allclose(seen[-1], start, atol=1e-9)
    apart = np.abs(np.array(seen)[:, np.newaxis] - seen).max(axis=-1)
    assert (apart[~np.eye(count, dtype=bool)] > 1e-3).all()
    hand.ask('solution', by=-1)
    np.testing.assert_allclose(hand.session.positions(), seen[-2], atol=1e-9)


def test_another_solution_may_reach_the_target() -> None:
    """In one solution, a joint stops at its limit, but another solution reaches the target."""
    hand = Hand(ARM, 'gripper_tcp')
    q = hand.session.positions()
    q[:6] = [0.3, 0.2, 0.7, 0.9, 0.8, 0.2]
    solver = InverseKinematics(hand.model, 'gripper_tcp')
    target = hand.model.tree.forward_kinematics(q)[hand.model.tree.link_index['gripper_tcp']]
    found = solver.solutions(target, q)
    beyond = found.q[found.is_reached & ~found.is_within_limits]
    assert len(beyond)
    # Start near a solution that is beyond a limit, as close to it as the limit allows.
    q[:6] = np.clip(beyond[0], solver.chain.limits.lower, solver.chain.limits.upper)
    hand.move(**dict(zip(solver.unknowns, q[:6].tolist(), strict=True)))
    off = hand.pull(target[:3, 3], quat_xyzw_from_matrix(target[:3, :3]), last=True)
    assert off['why'].endswith('limit; another solution reaches it')
    hand.ask('solution', by=1)
    assert hand.held['off'] is None
    np.testing.assert_allclose(hand.pose[:3], target[:3, 3], atol=5e-6)


def test_every_motion_can_be_undone() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    places = [hand.session.positions()]

    def steps() -> tuple[int, int]:
        places.append(hand.session.positions())
        return hand.status['undo'], hand.status['redo']

    for value in (0.1, 0.2, 0.3):
        hand.ask('set', revision=hand.stage.revision, values={'joint_1': value}, motion='slider')
    assert steps() == (1, 0)
    for motion in ('randomise', 'zero'):
        hand.ask(motion)
    places.append(places[-1])
    assert hand.status['undo'] == 3
    hand.ask('undo')
    places[-1] = hand.session.positions()
    hand.ask('redo')
    assert steps() == (3, 0)
    hand.move(**BENT)
    assert steps() == (4, 0)
    for i in range(3):
        hand.pull(np.add(hand.pose[:3], [0.0, 0.01, 0.01 * i]))
    assert steps() == (5, 0)
    hand.ask('solution', by=1)
    assert steps() == (6, 0)
    # A motion that moves no joint adds no step.
    hand.ask('undo')
    hand.ask('redo')
    for i, place in enumerate(reversed(places[:-1])):
        hand.ask('undo')
        np.testing.assert_array_equal(hand.session.positions(), place)
        assert hand.status['redo'] == i + 1
    for place in places[1:]:
        hand.ask('redo')
        np.testing.assert_array_equal(hand.session.positions(), place)
    hand.ask('undo')
    hand.ask('zero')
    assert hand.status['redo'] == 0


def test_undo_restores_the_closed_loop() -> None:
    hand = Hand(URDF / 'four_bar.urdf.xacro', 'coupler')
    start = hand.session.positions()
    hand.ask('randomise')
    hand.ask('undo')
    np.testing.assert_allclose(hand.session.positions(), start, atol=1e-9)


def test_sliders_and_pulls_can_alternate() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(**BENT)
    hand.pull(np.add(hand.pose[:3], [0.0, 0.05, 0.0]), last=True)
    count = hand.held['solutions']['count']
    hand.move(joint_1=-0.4)
    assert hand.held['off'] is None
    assert hand.held['solutions']['count'] >= 1
    assert count >= 1
    target = np.add(hand.pose[:3], [0.0, 0.0, 0.05])
    assert hand.pull(target)['reached']
    np.testing.assert_allclose(hand.pose[:3], target, atol=2e-6)


def test_a_link_that_no_joint_moves_stays() -> None:
    hand = Hand(ARM, 'base_link')
    assert hand.held['joints'] == []
    assert 'no joint that may move' in hand.held['whyNot']
    start = hand.session.positions()
    hand.ask('pull', revision=1, number=1, xyz=[0.0, 0.0, 1.0], quat=[0.0, 0.0, 0.0, 1.0])
    hand.ask('solution', by=1)
    np.testing.assert_array_equal(hand.session.positions(), start)


@pytest.mark.parametrize(
    'message',
    [
        {'type': 'grab', 'link': 'gone', 'who': 'me'},
        {'type': 'grab', 'link': 'gripper_tcp', 'base': 'gripper_tcp', 'who': 'me'},
        {'type': 'grab', 'link': ['x'], 'base': {}, 'who': None},
        {'type': 'grab', 'link': 'gripper_tcp', 'who': 'me', 'point': [0, 0]},
        {'type': 'solution', 'by': 2},
        {'type': 'pull', 'number': 1, 'xyz': [0, 0], 'quat': [0, 0, 0, 1]},
        {'type': 'pull', 'number': 1, 'xyz': [0, 0, float('inf')], 'quat': [0, 0, 0, 1]},
        {'type': 'pull', 'number': 1, 'xyz': [0, 0, '1'], 'quat': [0, 0, 0, 1]},
        {'type': 'pull', 'number': 1, 'xyz': [0, 0, 0], 'quat': [0, 0, 0, 0]},
        {'type': 'pull', 'number': 'x', 'xyz': [0, 0, 0], 'quat': [0, 0, 0, 1]},
    ],
    ids=str,
)
def test_invalid_messages_are_refused(message: dict[str, Any]) -> None:
    hand = Hand(ARM, 'gripper_tcp')
    held = hand.held
    with pytest.raises(ValueError, match=r'.'):
        hand.ask(message['type'], **{'revision': hand.stage.revision, **message})
    assert hand.held == held


def test_a_robot_that_follows_measurements_cannot_be_held() -> None:
    hand = Hand(ARM, 'gripper_tcp')
    hand.move(joint_1=0.5)
    hand.ask('mode', live=True)
    assert hand.held is None
    assert (hand.status['undo'], hand.status['redo']) == (0, 0)
    for kind in ('undo', 'redo', 'grab'):
        with pytest.raises(ValueError, match='live mode'):
            hand.ask(kind, link='gripper_tcp', who='me')


def test_another_robot_ends_the_grab() -> None:
    hand = Hand(chain(['a']), 'a_link')
    hand.move(a=0.5)
    hand.stage.show(prepare(load_text(chain(['a', 'b']), 'another robot')))
    assert hand.held is None
    assert hand.status['undo'] == 0


def test_undo_works_after_a_change_of_the_file() -> None:
    """Undo drops steps that moved only removed joints. Other steps respect the new limits."""
    hand = Hand(chain(['a', 'b', 'c']), 'a_link')
    moves = [('a', 0.9), ('b', 0.3), ('b', 0.2), ('a', 0.2), ('c', 0.1), ('b', 0.4), ('a', 0.5)]
    for i, (joint, value) in enumerate(moves):
        hand.ask('set', revision=hand.stage.revision, values={joint: value}, motion=i)
    for _ in range(2):
        hand.ask('undo')
    text = chain(['new', 'a', 'c'], upper=0.6)
    hand.stage.show(prepare(load_text(text, 'robot')))
    assert hand.stage.session is not None
    hand.session = hand.stage.session
    assert (hand.status['undo'], hand.status['redo']) == (3, 1)
    places = []
    for kind in ('redo', 'undo', 'new', 'undo', 'undo', 'undo', 'undo', 'redo', 'redo'):
        if kind == 'new':
            hand.move(new=0.05)
        else:
            hand.ask(kind)
        places.append(hand.session.positions().round(9).tolist())
    assert places == [
        [0.0, 0.5, 0.1],
        [0.0, 0.2, 0.1],
        [0.05, 0.2, 0.1],
        [0.0, 0.2, 0.1],
        [0.0, 0.2, 0.0],
        [0.0, 0.6, 0.0],
        [0.0, 0.0, 0.0],
        [0.0, 0.6, 0.0],
        [0.0, 0.2, 0.0],
    ]


def test_a_pull_uses_the_solver_of_the_library() -> None:
    """The solver of the page moves the same joints as the solver of the library."""
    hand = Hand(ARM, 'gripper_tcp')
    model = RobotModel(load_description(ARM))
    assert hand.held['joints'] == list(InverseKinematics(model, 'gripper_tcp').unknowns)
