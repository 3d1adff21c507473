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
Controls move links to the poses that the library computes.

They stop at limits, and before loops open.

"""

from __future__ import annotations

from functools import cache
from math import pi
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.viewer.session import RobotSession
from test_support import json_documents as documents
from test_support.reference import forward_kinematics
from test_support.strategies import mimic_trees
from test_support.strategies import positions_by_joint
from test_support.strategies import seeds
from test_support.strategies import trees
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import EVERY_TYPE
from test_support.viewer_robots import WRIST


@cache
def load(path: Path) -> RobotDescription:
    return load_description(path)


def pose_matrices(session: RobotSession) -> np.ndarray:
    """Return the poses of a session as 4 x 4 matrices."""
    matrices = np.tile(np.eye(4), (len(session.poses), 1, 1))
    matrices[:, :3, :3] = matrix_from_quat_xyzw(session.poses[:, 3:])
    matrices[:, :3, 3] = session.poses[:, :3]
    return matrices


def driven(session: RobotSession) -> list[str]:
    return [c.id for i, c in enumerate(session.controls) if session.driven[i]]


def is_inside(session: RobotSession) -> bool:
    """Return True if every control is within its limits."""
    return all(
        not c.bounded or c.lower - 1e-9 <= value <= c.upper + 1e-9
        for c, value in zip(session.controls, session.values, strict=True)
    )


@given(trees(), seeds)
def test_poses_match_the_reference(description: RobotDescription, seed: int) -> None:
    session = RobotSession(description)
    session.randomise(np.random.default_rng(seed))
    tree = session.model.tree
    expected = forward_kinematics(description, positions_by_joint(tree, session.positions()))
    actual = dict(zip(tree.links, pose_matrices(session), strict=True))
    for link, pose in actual.items():
        np.testing.assert_allclose(pose, expected[link], atol=1e-9)


@given(mimic_trees(), seeds)
def test_followers_move_as_in_the_library(description: RobotDescription, seed: int) -> None:
    session = RobotSession(description)
    session.randomise(np.random.default_rng(seed))
    names = set(driven(session))
    values = dict(zip(session.index, session.values.tolist(), strict=True))
    joints = set(session.model.coordinates)
    given_values = {name: values[name] for name in names & joints}
    position = resolve_state(session.model, given_values).position
    for name in joints & set(position):
        assert values[name] == pytest.approx(position[name], abs=1e-12)


@given(st.sampled_from([ARM, WRIST, EVERY_TYPE]), st.data())
def test_limits_are_kept_for_any_values(path: Path, data: st.DataObject) -> None:
    session = RobotSession(load(path))
    assert is_inside(session)
    if session.model.actuators and data.draw(st.booleans()):
        session.use_space('actuator')
    for _ in range(3):
        name = data.draw(st.sampled_from(driven(session)))
        session.set({name: data.draw(st.floats(-1e4, 1e4))})
        assert is_inside(session)


def test_a_cylinder_starts_at_its_length() -> None:
    """The cylinder is drawn with a length of 5 m, but its start length is 4.5 m."""
    session = RobotSession(load_description(documents.text(documents.crane(length=4.5))))
    assert session.values[session.index['cylinder']] == pytest.approx(4.5, abs=1e-9)
    assert is_inside(session)
    before = session.values.copy()
    session.set({'cylinder': 6.0})
    session.reset()
    np.testing.assert_allclose(session.values, before, atol=1e-9)


def test_values_that_cannot_be_set_change_nothing() -> None:
    session = RobotSession(load(ARM))
    before = session.poses.copy()
    session.set({'no_such_joint': 1.0, 'right_finger_joint': 0.02, 'joint_1': np.nan})
    np.testing.assert_array_equal(session.poses, before)


def test_a_follower_at_its_limit_stops_its_driver() -> None:
    session = RobotSession(
        load_description(
            """<robot name="gripper"><link name="palm"/><link name="left"/><link name="right"/>
            <joint name="driver" type="prismatic"><parent link="palm"/><child link="left"/>
            <limit lower="0" upper="0.1" effort="1" velocity="1"/></joint>
            <joint name="follower" type="prismatic"><parent link="palm"/><child link="right"/>
            <limit lower="0" upper="0.1" effort="1" velocity="1"/>
            <mimic joint="driver" multiplier="2"/></joint></robot>"""
        )
    )
    session.set({'driver': 0.08})
    assert session.values[session.index['driver']] == pytest.approx(0.05, abs=1e-5)
    assert session.values[session.index['follower']] == pytest.approx(0.1, abs=1e-5)
    assert session.stops == ("'follower' is at its upper limit",)
    session.set({'driver': 0.03})
    assert session.values[session.index['driver']] == 0.03
    assert session.stops == ()


def test_a_follower_outside_its_limits_may_come_back() -> None:
    session = RobotSession(
        load_description(
            """<robot name="gripper"><link name="palm"/><link name="left"/><link name="right"/>
            <joint name="driver" type="prismatic"><parent link="palm"/><child link="left"/>
            <limit lower="0" upper="0.1" effort="1" velocity="1"/></joint>
            <joint name="follower" type="prismatic"><parent link="palm"/><child link="right"/>
            <limit lower="0.05" upper="0.1" effort="1" velocity="1"/>
            <mimic joint="driver"/></joint></robot>"""
        )
    )
    assert session.values[session.index['follower']] == 0.0
    session.set({'driver': 0.02})
    assert session.values[session.index['follower']] == 0.02
    session.set({'driver': 0.01})
    assert session.values[session.index['driver']] == pytest.approx(0.02, abs=1e-5)


def test_the_limit_that_cuts_a_value_is_named() -> None:
    session = RobotSession(load(ARM))
    session.set({'left_finger_joint': 1.0, 'joint_1': 0.7})
    assert session.stops == ("'left_finger_joint' is at its upper limit of 0.04 m",)
    session.set({'left_finger_joint': -1.0})
    assert session.stops == ("'left_finger_joint' is at its lower limit of 0 m",)
    session.set({'left_finger_joint': 0.04})
    assert session.stops == ()


def test_reset_zero_and_randomise_name_no_limits() -> None:
    session = RobotSession(load_description(chain(['a'], lower=0.5)))
    session.set({'a': 0.75})
    session.zero()
    assert session.values[session.index['a']] == 0.5
    assert session.stops == ()


def test_a_stopped_joint_does_not_stop_the_others() -> None:
    session = RobotSession(load(ARM))
    session.set({'left_finger_joint': 1.0, 'joint_1': 0.7})
    assert session.values[session.index['left_finger_joint']] == 0.04
    assert session.values[session.index['joint_1']] == 0.7


@given(seeds)
def test_actuators_move_joints_and_joints_move_actuators(seed: int) -> None:
    session = RobotSession(load(WRIST))
    session.randomise(np.random.default_rng(seed))
    before = session.values.copy()
    session.use_space('actuator')
    np.testing.assert_allclose(session.values, before, atol=1e-9)
    assert [c for c in driven(session) if not c.startswith('<')] == list(session.model.actuators)
    session.set({'wrist/left_motor': 10.0, 'wrist/right_motor': -4.0})
    expected = resolve_state(
        session.model, {'wrist/left_motor': 10.0, 'wrist/right_motor': -4.0}
    ).position
    for name, value in expected.items():
        assert session.values[session.index[name]] == pytest.approx(value)
    assert set(session.sources) == {'actuator', 'slider'}


def test_there_is_no_actuator_space_without_actuators() -> None:
    session = RobotSession(load(ARM))
    with pytest.raises(ValueError, match="no 'actuator' space"):
        session.use_space('actuator')


def test_the_root_moves_everything() -> None:
    session = RobotSession(load(ARM))
    before = pose_matrices(session)
    pose = [0.3, -0.2, 1.0, 0.4, -0.5, 2.0]
    labels = ('x', 'y', 'z', 'roll', 'pitch', 'yaw')
    session.set({f'<root>/{label}': v for label, v in zip(labels, pose, strict=True)})
    world = np.eye(4)
    world[:3, :3] = matrix_from_rpy(pose[3:])
    world[:3, 3] = pose[:3]
    np.testing.assert_allclose(pose_matrices(session), world @ before, atol=1e-12)


def test_a_floating_joint_has_six_controls() -> None:
    session = RobotSession(load(EVERY_TYPE))
    wanted = {'x': 1.0, 'y': 0.5, 'z': -0.25, 'roll': 0.3, 'pitch': 1.2, 'yaw': -2.0}
    session.set({f'floating_joint/{label}': value for label, value in wanted.items()})
    model = session.model
    own = session.positions()[model.tree.position_slice('floating_joint')]
    np.testing.assert_allclose(own[:3], [1.0, 0.5, -0.25])
    np.testing.assert_allclose(
        matrix_from_quat_xyzw(own[3:]), matrix_from_rpy([0.3, 1.2, -2.0]), atol=1e-12
    )


def test_reset_zero_and_default_positions() -> None:
    session = RobotSession(load(ARM))
    session.randomise(np.random.default_rng(1))
    session.reset()
    defaults = RobotModel(session.model.description).default_positions()
    for name, value in defaults.items():
        assert session.values[session.index[name]] == pytest.approx(value)
    session.set({'joint_1': 1.0, '<root>/z': 2.0})
    session.zero()
    assert not session.values.any()


@pytest.mark.parametrize('space', ['joint', 'actuator'])
def test_a_named_state_sets_its_joints(space: str, tmp_path: Path) -> None:
    """In actuator space, the actuators move the joints to the state."""
    file = tmp_path / 'wrist.srdf'
    file.write_text(
        '<robot name="differential_wrist"><group name="wrist"><joint name="wrist_roll"/></group>'
        '<group_state group="wrist" name="up"><joint name="wrist_roll" value="0.4"/>'
        '</group_state></robot>'
    )
    session = RobotSession(load_description(WRIST, srdf=file))
    session.set({'wrist_pitch': 0.2})
    session.use_space(space)
    session.move_to_state('wrist/up')
    values = dict(zip(*session.known_joints, strict=True))
    assert values == pytest.approx({'wrist_pitch': 0.2, 'wrist_roll': 0.4})
    with pytest.raises(ValueError, match="no state 'upp'"):
        session.move_to_state('upp')


def test_a_changed_description_keeps_the_pose() -> None:
    session = RobotSession(load(WRIST))
    session.use_space('actuator')
    session.set({'wrist/left_motor': 10.0, '<root>/z': 0.5})
    other = RobotSession(load(WRIST))
    other.take_over(session)
    assert other.space == 'actuator'
    np.testing.assert_allclose(other.values, session.values)


def test_in_live_mode_only_measured_joints_have_values() -> None:
    session = RobotSession(load(ARM))
    session.set({'joint_1': 0.5})
    session.follow_measured()
    assert np.isnan(session.values[session.index['joint_1']])
    assert set(session.sources) == {'unknown', 'slider'}
    session.set_measured(['left_finger_joint', 'joint_2'], [0.01, -0.3])
    values = dict(zip(session.index, session.values.tolist(), strict=True))
    assert values['joint_2'] == -0.3
    assert values['right_finger_joint'] == pytest.approx(0.01)
    expected = session.model.tree.forward_kinematics(session.positions())
    np.testing.assert_allclose(pose_matrices(session), expected, atol=1e-12)
    assert not any(session.driven[: session.index['<root>/x']])

    session.follow_sliders()
    assert session.values[session.index['joint_2']] == -0.3
    session.set({'joint_1': -pi / 4})
    assert session.values[session.index['joint_1']] == -pi / 4
    # Measurements are ignored in slider mode.
    session.set_measured(['joint_2'], [0.9])
    assert session.values[session.index['joint_2']] == -0.3


@pytest.mark.parametrize(
    ('path', 'expected'),
    [
        (ARM, {'left_finger_joint': 'measured', 'right_finger_joint': 'mimic'}),
        (
            ARM.parent / 'excavator.json',
            {
                'swing': 'measured',
                'boom_cylinder': 'measured',
                'bucket_cylinder': 'measured',
                'boom_joint': 'loop',
                'stick_A': 'loop',
            },
        ),
    ],
)
def test_coupled_joints_follow_even_if_they_are_measured(
    path: Path, expected: dict[str, str]
) -> None:
    session = RobotSession(load(path))
    names, position = session.known_joints
    session.follow_measured()
    assert set(session.sources[: len(names)]) == {'unknown'}
    session.set_measured(names, position)
    sources = dict(zip(session.index, session.sources, strict=True))
    assert {name: sources[name] for name in expected} == expected
    follows = dict(zip(session.index, session.follows, strict=True))
    for name, source in expected.items():
        assert follows[name] == (source != 'measured')
    session.follow_sliders()
    assert dict(zip(session.index, session.follows, strict=True)) == follows


def test_the_space_can_be_changed_in_live_mode() -> None:
    session = RobotSession(load(WRIST))
    session.follow_measured()
    session.use_space('actuator')
    session.set_measured(['wrist_pitch', 'wrist_roll'], [0.1, 0.2])
    assert session.values[session.index['wrist_pitch']] == 0.1
    session.follow_sliders()
    assert 'wrist/left_motor' in driven(session)
    assert session.values[session.index['wrist_pitch']] == pytest.approx(0.1)


def test_live_floating_joint_shows_its_angles() -> None:
    session = RobotSession(load(EVERY_TYPE))
    session.follow_measured()
    names = session.model.coordinates[session.model.tree.position_slice('floating_joint')]
    session.set_measured(names, [1.0, 2.0, 3.0, 0.0, 0.0, np.sin(0.25), np.cos(0.25)])
    first = session.index['floating_joint/x']
    np.testing.assert_allclose(session.values[first:first + 6], [1, 2, 3, 0, 0, 0.5], atol=1e-12)
