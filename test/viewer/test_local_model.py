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

"""The motion of robots in a page without a server."""

from __future__ import annotations

from pathlib import Path
import shutil

import numpy as np
import pytest
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer.local_model import local_model
from robot_description_tools.viewer.session import RobotSession
from test_support.pages_in_one_file import moved_in_node
from test_support.viewer_robots import ARM
from test_support.viewer_robots import EVERY_TYPE
from test_support.viewer_robots import URDF
from test_support.viewer_robots import WRIST

pytestmark = pytest.mark.skipif(not shutil.which('node'), reason='needs Node.js')


def session_of(file: Path, space: str) -> RobotSession:
    session = RobotSession(load_file(file).description)
    session.use_space(space)
    return session


def random_goals(session: RobotSession, count: int) -> np.ndarray:
    """Return random values of all controls, also of the root."""
    ends = np.array([(control.lower, control.upper) for control in session.controls]).T
    return np.random.default_rng(1).uniform(*ends, (count, len(session.controls)))


def poses_of(session: RobotSession, goal: np.ndarray) -> np.ndarray:
    session.set({c.id: x for c, x in zip(session.controls, goal.tolist(), strict=True)})
    return session.poses


def difference(poses: np.ndarray, expected: np.ndarray) -> float:
    """Return the largest difference of positions [m] and quaternions. q and -q count as equal."""
    poses = np.reshape(poses, expected.shape)
    sign = np.sign((poses[:, 3:] * expected[:, 3:]).sum(axis=1, keepdims=True))
    poses = np.concatenate((poses[:, :3], sign * poses[:, 3:]), axis=1)
    return float(np.abs(poses - expected).max())


# These robots have mimic joints, all types of joints, and a differential transmission, which is
# computed in both directions.
@pytest.mark.parametrize(
    ('file', 'space'),
    [(ARM, 'joint'), (EVERY_TYPE, 'joint'), (WRIST, 'joint'), (WRIST, 'actuator')],
)
def test_the_page_computes_the_poses_of_the_server(file: Path, space: str) -> None:
    session = session_of(file, space)
    goals = random_goals(session, 330 if space == 'joint' else 40)
    answers = moved_in_node(file, space, goals)
    compared = 0
    for goal, answer in zip(goals, answers, strict=True):
        expected = poses_of(session, goal)
        assert bool(session.stops) == bool(answer['stops'])
        if not session.stops:
            assert difference(answer['poses'], expected) < 1e-6
            assert answer['values'] == pytest.approx(session.values, abs=1e-9)
            compared += 1
    assert compared == len(goals) if space == 'joint' else compared > 10


def test_a_loop_is_interpolated_as_well_as_the_page_says() -> None:
    file = URDF / 'slider_crank.urdf.xacro'
    session = session_of(file, 'joint')
    (table,) = local_model(session).sampled
    drive = session.index[table.drives[0]]
    control = session.controls[drive]
    goals = np.tile(session.values, (100, 1))
    goals[:, drive] = np.linspace(control.lower, control.upper, 100)
    outputs = [session.index[output] for output in table.outputs]
    poses_of(session, goals[0])
    for goal, answer in zip(goals, moved_in_node(file, 'joint', goals), strict=True):
        poses_of(session, goal)
        if not session.stops and not answer['stops']:
            found = np.array(answer['values'])[outputs]
            assert found == pytest.approx(session.values[outputs], abs=table.error + 1e-6)


def test_a_loop_stops_where_it_opens_and_a_joint_at_its_limit() -> None:
    file = URDF / 'linkage_gripper.urdf.xacro'
    session = session_of(file, 'joint')
    drive = session.index['left_drive_joint']
    goal = np.zeros(len(session.values))
    goal[drive] = 9.0
    (answer,) = moved_in_node(file, 'joint', [goal])
    session.set({'left_drive_joint': 9.0})
    assert answer['stops']
    assert answer['values'] == pytest.approx(session.values, abs=1e-3)
