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

"""Frames of trajectories, compared with a direct computation of each frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.trajectory_file import RecordedTrajectory
from robot_description_tools.description import load_description
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.viewer import playback as module
from robot_description_tools.viewer.playback import play
from robot_description_tools.viewer.playback import Playback
from robot_description_tools.viewer.session import RobotSession
from test_support.reference import forward_kinematics
from test_support.viewer_robots import ARM
from test_support.viewer_robots import swing
from test_support.viewer_robots import URDF
from test_support.viewer_robots import WRIST

FOUR_BAR = URDF / 'four_bar.urdf.xacro'


def arrays(session: RobotSession, played: Playback) -> tuple[FloatArray, FloatArray]:
    """Return the poses and the values in the bytes that a page gets."""
    count, links = len(played.position), len(session.model.tree.links)
    numbers = np.frombuffer(played.frames, '<f4').astype(float)
    cut = count * links * 7
    return numbers[:cut].reshape(count, links, 7), numbers[cut:].reshape(count, -1)


@pytest.mark.parametrize(
    ('file', 'names', 'others'),
    [
        (ARM, ('joint_1', 'left_finger_joint'), {'joint_2': -0.4}),
        (WRIST, ('left_motor',), {'wrist_pitch': 0.2}),
        (FOUR_BAR, ('crank_joint',), {}),
        (FOUR_BAR, ('rocker_joint',), {}),
    ],
)
def test_frames_are_those_of_the_direct_solution(
    file: object, names: tuple[str, ...], others: dict[str, float]
) -> None:
    description = load_description(file)
    session = RobotSession(description)
    session.set(others)
    recorded = swing(*names, end=0.02 if 'left_finger_joint' in names else 0.4)
    played = play(session, recorded)
    poses, values = arrays(session, played)
    assert (len(poses), played.duration, played.problem) == (61, 1.0, '')
    for k in (0, 17, 60):
        # The motion is a polynomial of fifth degree. Its velocity and acceleration are 0 at both
        # ends.
        s = k / 60
        at = recorded.trajectory.position[-1] * s**3 * (10 - 15 * s + 6 * s**2)
        given = dict(zip(names, at.tolist(), strict=True))
        if file == WRIST:
            # The joint wrist_pitch does not move. Its position and that of the left motor
            # determine the right motor.
            given = {'wrist/left_motor': at[0], 'wrist_pitch': 0.2}
        state = resolve_state(session.model, {**given, **(others if file != WRIST else {})})
        q = {**session.model.default_positions(), **state.position}
        joints = {name: (q[name],) if name in q else () for name in description.joints}
        direct = forward_kinematics(description, joints)
        for link, (*xyz, qx, qy, qz, qw) in zip(session.model.tree.links, poses[k], strict=True):
            np.testing.assert_allclose(xyz, direct[link][:3, 3], atol=1e-6)
            turned = matrix_from_quat_xyzw(np.array([qx, qy, qz, qw]))
            np.testing.assert_allclose(turned, direct[link][:3, :3], atol=1e-6)
        for name, value in state.position.items():
            assert values[k, session.index[name]] == pytest.approx(value, abs=1e-6)


def test_the_robot_moves_from_its_pose_to_the_first_point() -> None:
    session = RobotSession(load_description(ARM))
    session.set({'joint_1': -0.3, '<root>/x': 2.0})
    source, names, trajectory = swing('joint_1')
    late = RecordedTrajectory(source, names, replace(trajectory, time=trajectory.time + 1.0))
    played = play(session, late)
    poses, values = arrays(session, played)
    assert values[[0, 60], session.index['joint_1']] == pytest.approx([-0.3, 0.0], abs=1e-6)
    assert played.duration == 2.0
    # The root link keeps the position that the user gave it.
    np.testing.assert_allclose(poses[:, 0, :3], np.tile([2.0, 0.0, 0.0], (len(poses), 1)))


def test_frames_end_at_a_pose_in_which_the_loop_cannot_close() -> None:
    session = RobotSession(load_description(FOUR_BAR))
    played = play(session, swing('rocker_joint', end=3.0))
    assert 'no continuous path leads to' in played.problem
    assert 1 < len(played.position) < 61
    assert played.duration == pytest.approx((len(played.position) - 1) / 60)
    poses, _ = arrays(session, played)
    assert np.isfinite(poses).all()


def test_problems_are_reported() -> None:
    session = RobotSession(load_description(ARM))
    beyond = play(session, swing('joint_2', end=9.0))
    assert 'beyond its limits' in beyond.problem
    assert len(beyond.position) == 61
    unknown = play(session, swing('jiont_1'))
    assert unknown.problem.startswith("'swing': 'jiont_1' is no joint of the robot")
    assert unknown.message()['count'] == 0


@pytest.mark.parametrize(('spare', 'count'), [(0, 61), (-1, 60)])
def test_a_long_trajectory_has_fewer_frames(
    monkeypatch: pytest.MonkeyPatch, spare: int, count: int
) -> None:
    session = RobotSession(load_description(ARM))
    size = 4 * (7 * len(session.model.tree.links) + len(session.controls))
    monkeypatch.setattr(module, 'MOST_BYTES', 61 * size + spare)
    played = play(session, swing('joint_1'))
    assert (len(played.position), played.duration) == (count, 1.0)
    assert len(played.frames) <= module.MOST_BYTES
