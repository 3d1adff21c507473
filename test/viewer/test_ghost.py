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
The ghost is a second robot that makes the same motions.

Tests compare the poses of the ghost with those of a session that has only one robot.

"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.loading import with_compared
from robot_description_tools.viewer.session import RobotSession
from robot_description_tools.viewer.stage import MAX_MEASURED
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import stl
from test_support.viewer_robots import swing
from test_support.viewer_robots import URDF
from test_support.viewer_robots import with_meshes
from test_support.viewer_robots import WRIST


def stage_of(loaded: Loaded, other: Loaded, **options: bool) -> Stage:
    stage = Stage(**options)
    stage.show(prepare(with_compared(loaded, other)))
    return stage


def parts(stage: Stage) -> tuple[FloatArray, FloatArray]:
    """Return the poses of the first robot, and the poses of its ghost."""
    count = len(stage.session.model.tree.links)
    return stage.frame.poses[:count], stage.frame.poses[count:]


def alone(loaded: Loaded, values: dict[str, float]) -> FloatArray:
    session = RobotSession(loaded.description)
    session.set(values)
    return session.poses


@pytest.mark.parametrize('file', [ARM, URDF / 'four_bar.urdf.xacro', WRIST])
def test_the_ghost_makes_the_same_motions(file: Path) -> None:
    loaded = load_file(file)
    stage = stage_of(loaded, load_file(file))
    for kind in ('randomise', 'zero', 'randomise', 'undo', 'reset'):
        stage.ask({'type': kind})
        stage.tick()
        np.testing.assert_allclose(*parts(stage), atol=1e-9)
    if file == WRIST:
        stage.ask({'type': 'space', 'space': 'actuator'})
        stage.ask({'type': 'randomise'})
        stage.tick()
        np.testing.assert_allclose(*parts(stage), atol=1e-9)
    scene = stage.messages()[0]
    assert scene['compared']['differences'] == []
    assert scene['compared']['robot'] == scene['robot']


def test_other_joints_and_limits_are_those_of_the_ghost() -> None:
    first = load_text(chain(['a', 'b']), 'new')
    other = load_text(chain(['a', 'c'], upper=0.3), 'old')
    stage = stage_of(first, other)
    values = {'a': 0.5, 'b': -0.4, '<root>/x': 2.0}
    stage.ask({'type': 'set', 'revision': stage.revision, 'values': values})
    stage.tick()
    own, ghost = parts(stage)
    np.testing.assert_allclose(own, alone(first, values))
    np.testing.assert_allclose(ghost, alone(other, {'a': 0.3, '<root>/x': 2.0}))
    found = stage.messages()[0]['compared']['differences']
    assert {(each['kind'], each['name']) for each in found} >= {('joint', 'a'), ('joint', 'b')}
    assert any(each['text'] == "joint 'c' removed" for each in found)


def test_frames_of_a_trajectory_contain_the_ghost() -> None:
    first, other = load_text(chain(['a', 'b']), 'new'), load_text(chain(['a', 'c']), 'old')
    stage = stage_of(first, other)
    for names, moved in ((('a',), True), (('a', 'b'), False)):
        stage.play(swing(*names))
        played = stage.playback
        assert (played.links, played.problem) == (6, '')
        poses = np.frombuffer(played.frames, '<f4')[: 61 * 6 * 7].reshape(61, 6, 7)
        own = alone(first, dict.fromkeys(names, 0.5))
        np.testing.assert_allclose(poses[-1, :3], own, atol=1e-6)
        # The ghost does not move if it lacks a joint of the trajectory.
        expected = alone(other, {'a': 0.5 * moved})
        np.testing.assert_allclose(poses[-1, 3:], expected, atol=1e-6)


def test_both_robots_follow_measurements() -> None:
    stage = stage_of(load_file(ARM), load_file(ARM), can_be_live=True)
    stage.set_measured(['joint_1', 'joint_2'], [0.4, -0.2])
    stage.tick()
    np.testing.assert_allclose(*parts(stage), atol=1e-9)
    expected = alone(load_file(ARM), {'joint_1': 0.4, 'joint_2': -0.2})
    np.testing.assert_allclose(parts(stage)[1], expected, atol=1e-9)
    stage.ask({'type': 'mode', 'live': False})
    stage.ask({'type': 'set', 'revision': stage.revision, 'values': {'joint_3': 0.3}})
    stage.tick()
    np.testing.assert_allclose(*parts(stage), atol=1e-9)


def test_an_unusable_second_robot_is_explained() -> None:
    stage = stage_of(load_file(ARM), load_text('<robot', 'old.urdf'))
    (difference,) = stage.messages()[0]['compared']['differences']
    assert difference['text'].startswith('old.urdf cannot be used: old.urdf:1:')
    assert len(stage.frame.poses) == len(stage.session.poses)
    # The stage still shows the first robot.
    assert stage.session is not None


def test_meshes_of_both_robots_are_served(tmp_path: Path) -> None:
    files = []
    for name in ('new', 'old'):
        stl(tmp_path / name / 'a.stl', size=1.0 + len(files))
        files.append(tmp_path / name / 'robot.urdf')
        files[-1].write_text(with_meshes('a.stl'))
    stage = stage_of(*map(load_file, files))
    scene = stage.messages()[0]
    served = []
    for robot in (scene['robot'], scene['compared']['robot']):
        address = robot['links'][1]['visuals'][0]['geometry']['url'].partition('?')[0]
        _, number, path = address.split('/', 2)
        served.append(stage.assets.file(int(number), path))
    assert served == [file.parent / 'a.stl' for file in files]
    assert stage.assets.file(int(number) + 1, path) is None
    assert set(map(Path, stage.watched)) >= {*files, *served}


def test_a_calibrated_robot_beside_the_nominal_one(tmp_path: Path) -> None:
    file, calibration = tmp_path / 'robot.urdf', tmp_path / 'calibration.yaml'
    file.write_text(chain(['a', 'b']))
    calibration.write_text('joints: {a: {position_offset: 0.1}}')
    loaded = load_file(file, calibration=calibration)
    nominal = load_file(file)
    stage = stage_of(loaded, nominal)
    own, ghost = parts(stage)
    shift = np.linalg.norm(own[2, :3] - ghost[2, :3])
    # The shift is a chord of a circle of radius 0.5 m. Its length is 2 * 0.5 * sin(0.1 / 2) m.
    assert shift == pytest.approx(np.sin(0.05))
    np.testing.assert_allclose(ghost, alone(nominal, {}), atol=1e-12)
    places = [d for d in stage.messages()[0]['compared']['differences'] if d['kind'] == 'place']
    assert f'{1e3 * shift:.3f} mm' in places[-1]['text']


@pytest.mark.parametrize('file', [ARM, URDF / 'four_bar.urdf.xacro'])
def test_the_ghost_of_a_running_robot_is_at_commanded_positions(file: Path) -> None:
    """
    In the ghost, followers follow commanded joints.

    Joints without a command are at their measured positions.

    """
    loaded = load_file(file)
    stage = Stage(can_be_live=True, shows_commands=True)
    stage.show(prepare(loaded, shows_commands=True))
    first = 'left_finger_joint' if file == ARM else 'crank_joint'
    moved = RobotSession(loaded.description)
    moved.set({first: 0.01, 'joint_2': -0.3})
    names, measured = moved.known_joints
    stage.set_measured(names, measured)
    stage.tick()
    np.testing.assert_allclose(*parts(stage), atol=1e-8)
    stage.set_commanded([first], [0.03])
    for _ in range(2):
        stage.tick()
        own, ghost = parts(stage)
        np.testing.assert_allclose(own, moved.poses, atol=1e-8)
        expected = alone(loaded, {first: 0.03, 'joint_2': -0.3})
        np.testing.assert_allclose(ghost, expected, atol=1e-7)
        # The command stays until the next command, although the robot has not moved.
        stage.set_measured(names, measured)
    assert stage.messages()[0]['compared']['differences'] is None


def test_the_newest_command_of_a_joint_counts() -> None:
    """
    The commands come from two controllers.

    One controller commands two joints, and the other commands only joint_1.

    """
    stage = Stage(can_be_live=True, shows_commands=True)
    stage.show(prepare(load_file(ARM), shows_commands=True))
    both = ['joint_1', 'joint_2']
    for names, position in ((both, [0.1, 0.1]), (['joint_1'], [0.2]), (both, [0.5, 0.4])):
        stage.set_commanded(names, position)
        stage.tick()
    _, ghost = parts(stage)
    expected = alone(load_file(ARM), {'joint_1': 0.5, 'joint_2': 0.4})
    np.testing.assert_allclose(ghost, expected, atol=1e-8)
    for i in range(2 * MAX_MEASURED):
        stage.set_commanded(['joint_1', f'unknown_{i}'], [0.001 * i, 0.0])
    stage.tick()
    expected = alone(load_file(ARM), {'joint_1': 0.001 * i, 'joint_2': 0.4})
    # The stage keeps at most MAX_MEASURED messages. The ghost still has the position of joint_2,
    # because an earlier tick has applied it.
    _, ghost = parts(stage)
    np.testing.assert_allclose(ghost, expected, atol=1e-8)
