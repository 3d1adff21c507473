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

"""The class Robot gives the same results as the functions that it combines."""

from __future__ import annotations

from pathlib import Path
import sys
from typing import Any

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import KinematicTree
from robot_description_tools import Robot
from robot_description_tools import RobotDescription
from robot_description_tools import RobotDescriptionError
from robot_description_tools import RobotModel
from test_support.examples import examples
from test_support.places import ROOT
from test_support.strategies import mimic_trees
from test_support.strategies import seeds

LINKAGES = ('delta_robot', 'four_bar', 'scissor_lift')


def example(name: str) -> Robot:
    """Return a robot of ``urdf/``."""
    return Robot.load(ROOT / 'urdf' / f'{name}.urdf.xacro')


@pytest.fixture(scope='module')
def arm() -> Robot:
    return example('arm_with_gripper')


@settings(max_examples=examples(20))
@given(mimic_trees(max_joints=6, broken=False), seeds)
def test_arrays_and_names_mean_the_same_robot(description: RobotDescription, seed: int) -> None:
    robot, rng = Robot(description), np.random.default_rng(seed)
    q = robot.positions(rng.uniform(-1, 1, (3, len(robot.coordinates))))
    np.testing.assert_array_equal(q, robot.model.complete(q))
    names = robot.model.independent_positions()
    places = [robot.model.index[name] for name in names]
    for row in q:
        named = dict(zip(names, row[places], strict=True))
        np.testing.assert_allclose(robot.positions(named), row, rtol=0, atol=1e-12)
    link, base = rng.choice(robot.tree.links, 2)
    poses = robot.tree.forward_kinematics(q)
    index = robot.tree.link_index
    pose = robot.forward_kinematics(q, link, base)
    np.testing.assert_allclose(
        poses[:, index[base]] @ pose, poses[:, index[link]], rtol=0, atol=1e-9
    )
    np.testing.assert_array_equal(robot.jacobian(q, link), robot.model.jacobian(q, link))
    for name, *ends in zip(robot.coordinates, *robot.limits.tolist(), strict=True):
        joint = description.joints.get(name)
        assert ends == ([-np.inf, np.inf] if joint is None else [*joint.range.for_solvers])


def test_a_follower_by_name_must_fit_its_driver(arm: Robot) -> None:
    with pytest.raises(ValueError, match="'right_finger_joint' follows other joints and is at 0"):
        arm.positions({'right_finger_joint': 0.02})
    both = arm.positions({'left_finger_joint': 0.02, 'right_finger_joint': 0.02})
    np.testing.assert_array_equal(both, arm.positions({'left_finger_joint': 0.02}))
    np.testing.assert_array_equal(arm.positions(), arm.positions({}))


@pytest.mark.parametrize('name', LINKAGES)
def test_loops_close_for_positions_by_name(name: str) -> None:
    robot = example(name)
    drive = robot.model.independent()[0]
    moved = robot.model.default_positions()[drive] + 0.05
    q = robot.positions({drive: moved})
    assert q[robot.model.index[drive]] == moved
    np.testing.assert_allclose(robot.model.complete(q), q, rtol=0, atol=1e-9)


def test_a_loop_that_cannot_close_is_an_error_by_name_and_nan_in_an_array() -> None:
    robot = example('scissor_lift')
    drive = robot.model.independent()[0]
    with pytest.raises(ValueError, match='does not close at the present positions'):
        robot.positions({drive: 100.0})
    q = np.full(len(robot.coordinates), np.nan)
    q[robot.model.index[drive]] = 100.0
    assert np.isnan(robot.positions(q)).any()


def test_inverse_kinematics_returns_positions_by_name(arm: Robot) -> None:
    q = {'joint_1': 0.3, 'joint_2': -0.5, 'joint_3': 1.0, 'joint_5': 0.4}
    target = arm.forward_kinematics(q, 'tool0')
    found = arm.inverse_kinematics(target, 'tool0', start=q)
    as_before = dict(zip(arm.coordinates, arm.positions(q), strict=True))
    assert found.by_name == pytest.approx(as_before, abs=1e-6)
    many = arm.inverse_kinematics(np.stack([target, target]), 'tool0', start=q)
    np.testing.assert_array_equal(many.by_name['joint_1'], many.q[:, 0])
    assert arm.solver('tool0') is arm.solver('tool0')
    branches = arm.solutions(target, 'tool0', start=q)
    distance = np.linalg.norm(branches.q - arm.positions(q)[:6], axis=1)
    assert np.nanmin(distance) < 1e-6


def test_a_path_is_followed_without_jumps(arm: Robot) -> None:
    path = np.linspace([0.3, -0.2, 0.9], [0.3, 0.2, 0.9], 20)
    q, is_reached = arm.follow(path, 'tool0')
    assert is_reached.all()
    np.testing.assert_allclose(arm.forward_kinematics(q, 'tool0')[:, :3, 3], path, atol=1e-6)
    assert np.abs(np.diff(q, axis=0)).max() < 0.2
    # A distant start position needs several calls of the tracker.
    q, is_reached = arm.follow(path[:1], 'tool0', start={'joint_1': 2.5})
    assert is_reached.all()
    beyond, is_reached = arm.follow([[9.0, 0.0, 0.0]], 'tool0')
    assert not is_reached.any()
    assert np.isfinite(beyond).all()
    assert arm.follow(np.zeros((0, 3)), 'tool0')[0].shape == (0, len(arm.coordinates))


def test_a_joint_of_a_loop_by_name_determines_its_drive() -> None:
    robot = example('four_bar')
    q = robot.positions({'crank_joint': 0.4})
    rocker = dict(zip(robot.coordinates, q, strict=True))['rocker_joint']
    np.testing.assert_allclose(robot.positions({'rocker_joint': rocker}), q, rtol=0, atol=1e-6)


@pytest.mark.parametrize(
    ('source', 'suffix'),
    [('four_bar.urdf.xacro', 'urdf'), ('crane.json', 'urdf'), ('crane.json', 'json')],
)
def test_a_saved_robot_moves_as_before(source: str, suffix: str, tmp_path: Path) -> None:
    robot = Robot.load(ROOT / 'urdf' / source)
    robot.save(tmp_path / f'robot.{suffix}')
    saved = Robot.load(tmp_path / f'robot.{suffix}')
    drive = robot.model.independent()[0]
    q = {drive: robot.model.default_positions()[drive] + 0.05}
    moved, as_before = saved.positions(q), robot.positions(q)
    assert saved.coordinates == robot.coordinates
    np.testing.assert_allclose(moved, as_before, rtol=0, atol=1e-6)
    np.testing.assert_allclose(
        saved.tree.forward_kinematics(moved), robot.tree.forward_kinematics(as_before), atol=1e-6
    )


def test_a_robot_is_not_saved_if_it_would_move_differently(tmp_path: Path) -> None:
    robot = Robot.load(ROOT / 'urdf' / 'every_joint_type.urdf')
    with pytest.raises(RobotDescriptionError):
        robot.save(tmp_path / 'robot.json')
    with pytest.raises(ValueError, match=r'ends in \.urdf or \.json'):
        robot.save(tmp_path / 'robot.sdf')
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        (lambda arm: Robot('robot.urdf'), r"write Robot\.load\('robot\.urdf'\)"),
        (lambda arm: InverseKinematics(arm, 'tool0'), r'write robot\.model$'),
        (lambda arm: RobotModel(arm), r'write robot\.description$'),
        (lambda arm: InverseKinematics(arm.description, 'x'), r'write RobotModel\(description\)'),
        (lambda arm: KinematicTree('robot.urdf'), r'KinematicTree\.from_description\(load_desc'),
        (lambda arm: arm.forward_kinematics({}, 'tol0'), "did you mean 'tool0'"),
        (lambda arm: arm.forward_kinematics({}, 'tool0', 'tol0'), "did you mean 'tool0'"),
        (lambda arm: arm.jacobian({'joint1': 0.2}, 'tool0'), "did you mean 'joint_1'"),
        (lambda arm: arm.positions([1, 2, 3]), r'expected shape \(\.\.\., 8\), got \(3,\)'),
        (lambda arm: arm.positions({'joint_1': '0.2'}), "is '0.2', expected a finite number"),
        (lambda arm: arm.follow([0.3, 0.2, 0.9], 'tool0'), 'expected a path'),
        (lambda arm: arm.plot([arm.positions()]), 'expected one configuration'),
    ],
)
def test_a_wrong_call_gets_the_right_one(arm: Robot, call: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        call(arm)


def test_a_robot_is_one_line_and_a_table(arm: Robot) -> None:
    assert repr(arm) == '<Robot arm_with_gripper: links=15, joints=14>'
    table = arm._repr_html_()
    assert table.count('<tr>') == 15
    assert '<td>joint_1</td><td>revolute</td>' in table
    assert '<td>-2.88 to 2.88 rad</td>' in table
    assert '<td>right_finger_joint</td>' in table
    # The table has a row for joints of every type.
    every = Robot.load(ROOT / 'urdf' / 'every_joint_type.urdf')
    assert every._repr_html_().count('<tr>') == len(every.description.joints) + 1


def test_names_in_the_table_are_escaped() -> None:
    name = '&lt;script&gt;alert(1)&lt;/script&gt;'
    text = (
        f'<robot name="{name}"><link name="a"/><link name="{name}"/><joint name="{name}" '
        f'type="fixed"><parent link="a"/><child link="{name}"/></joint></robot>'
    )
    table = Robot.load(text)._repr_html_()
    assert '<script' not in table
    assert table.count(name) == 3


@pytest.mark.parametrize('name', ['arm_with_gripper', *LINKAGES, 'mobile_base'])
def test_a_drawing_connects_links_and_closes_loops(name: str) -> None:
    pytest.importorskip('matplotlib', reason='needs matplotlib').use('Agg')
    from matplotlib import pyplot

    robot = example(name)
    axes = robot.plot()
    drawn = [np.transpose(line.get_data_3d()) for line in axes.lines]
    poses = robot.tree.forward_kinematics(robot.positions())
    skeleton = drawn[0][~np.isnan(drawn[0]).any(axis=1)]
    for origin in poses[:, :3, 3]:
        assert np.linalg.norm(skeleton - origin, axis=1).min() < 1e-12
    by_label = {line.get_label(): points for line, points in zip(axes.lines, drawn, strict=True)}
    loops = by_label.get('loop joint', np.zeros((0, 3))).reshape(-1, 2, 3)
    assert len(loops) == len(robot.description.loops)
    if name != 'delta_robot':
        np.testing.assert_allclose(loops[:, 0], loops[:, 1], rtol=0, atol=1e-6)
    pyplot.close(axes.figure)


def test_a_drawing_has_names_with_any_character() -> None:
    pytest.importorskip('matplotlib', reason='needs matplotlib').use('Agg')
    from matplotlib import pyplot

    robot = Robot.load('<robot name="$\\frac{"><link name="$_{&#10;a$"/></robot>')
    axes = robot.plot()
    axes.figure.canvas.draw()
    assert robot.plot(axes=axes) is axes
    pyplot.close(axes.figure)


def test_a_drawing_without_matplotlib_explains_how_to_install_it(
    arm: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ('matplotlib', 'matplotlib.pyplot'):
        # If sys.modules has None for a module, its import fails.
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=r'needs matplotlib .*: pip install'):
        arm.plot()
