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

"""``robot-description fk`` compared with pinocchio, with `reference` and with closed forms."""

from __future__ import annotations

import json
from math import cos
from math import pi
from math import sin
import re

import numpy as np
import pytest
from robot_description_tools import KinematicTree
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools import RobotModel
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from test_support import reference
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.places import ROOT
from test_support.strategies import positions_by_joint
from test_support.strategies import random_positions

FILES = sorted(
    [
        *(ROOT / 'urdf').glob('*.urdf'),
        *(ROOT / 'urdf').glob('*.urdf.xacro'),
        *ROBOTS.glob('*.urdf'),
    ]
)
EVERY_TYPE = ROOT / 'urdf' / 'every_joint_type.urdf'
# The tolerance that the documentation promises. Measured differences are near 1e-14, because the
# robots have a size of a few metres.
TOLERANCE = 1e-9


def followers_in_place(description, tree, q):
    """Return q with the followers at the positions of their <mimic>, and the followers' names."""
    q = q.copy()

    def position(name):
        mimic = description.joints[name].mimic
        if mimic is None:
            return q[tree.position_slice(name)].item()
        return mimic.multiplier * position(mimic.joint) + mimic.offset

    followers = [name for name, joint in description.joints.items() if joint.mimic is not None]
    values = {name: position(name) for name in followers}
    for name, value in values.items():
        q[tree.position_slice(name)] = value
    return q, followers


def options(tree, q, left_out):
    """Return ``--joint`` options for all coordinates, except those of some joints."""
    return [
        f'--joint={name}={value!r}'
        for name, value in zip(tree.coordinates, q.tolist(), strict=True)
        if name not in left_out
    ]


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.name)
def test_poses(run, path):
    try:
        description = load_description(path)
    except RobotDescriptionError as error:
        pytest.skip(f'{path.name} does not load: {str(error).splitlines()[0]}')
    tree = KinematicTree.from_description(description)
    try:
        oracles = pytest.importorskip(
            'test_support.oracles', reason='pinocchio (PyPI: pin) is not installed'
        )
        oracle = oracles.PinocchioOracle(tree, description.xml)
    except ValueError:
        # pinocchio ignores the axis of planar joints, so compare only with `reference`.
        oracle = None
    for q in random_positions(tree, np.random.default_rng(7), 2):
        q, followers = followers_in_place(description, tree, q)
        if description.loops and followers:
            # Random positions would leave loops open, so leave out the joints that a loop
            # determines.
            model = RobotModel(description)
            q = model.complete(q)
            assert np.isfinite(q).all()
            followers = {*followers, *(name for loop in model.loops for name in loop.solved)}
        if oracle is None:
            by_link = reference.forward_kinematics(description, positions_by_joint(tree, q))
            expected = [by_link[link] for link in tree.links]
        else:
            oracle.move(q)
            expected = oracle.poses()
        done = run('fk', path, *options(tree, q, followers), '--format', 'json')
        poses = json.loads(done.out)
        assert list(poses) == [link for link in description.links if link in tree.link_index]
        for link, matrix in zip(tree.links, expected, strict=True):
            quat_xyzw = poses[link]['quat_xyzw']
            assert quat_xyzw[3] >= 0
            assert np.linalg.norm(quat_xyzw) == pytest.approx(1, abs=1e-12)
            np.testing.assert_allclose(poses[link]['xyz'], matrix[:3, 3], rtol=0, atol=TOLERANCE)
            turn = matrix_from_quat_xyzw(quat_xyzw)
            np.testing.assert_allclose(turn, matrix[:3, :3], rtol=0, atol=TOLERANCE)


def test_published_robots_exist():
    if not ROBOTS.is_dir():
        pytest.skip(NO_ROBOTS)
    assert len(FILES) > 10


def test_followers_follow(run, chain):
    poses = json.loads(run('fk', chain, '--joint', 'first=0.5', '--format', 'json').out)
    # The positions are 0.5, 2 * 0.5 + 0.25 and -3 * 1.25 + 0.5. Each link is 1 m long.
    second = 0.5 + 1.25
    third = second - 3.25
    assert poses['three']['xyz'] == pytest.approx(
        [1 + cos(0.5) + cos(second), sin(0.5) + sin(second), 0]
    )
    assert poses['three']['quat_xyzw'] == pytest.approx([0, 0, sin(third / 2), cos(third / 2)])


def test_a_joint_without_a_value_is_at_zero(run, chain):
    """
    If no position is given, a driver is at 0, even outside of its limits.

    Followers still follow their drivers.

    """
    poses = json.loads(run('fk', chain, '--format', 'json').out)
    assert poses['one'] == {'xyz': [1.0, 0.0, 0.0], 'quat_xyzw': [0.0, 0.0, 0.0, 1.0]}
    assert poses['two']['quat_xyzw'] == pytest.approx([0, 0, sin(0.125), cos(0.125)])


def test_a_measured_follower_is_used_and_reported(run, chain):
    done = run('fk', chain, '--joint', 'first=0.5', '--joint', 'middle=0', '--format', 'json')
    assert done.code == 0
    half = 0.5 / 2
    quat_xyzw = json.loads(done.out)['two']['quat_xyzw']
    assert quat_xyzw == pytest.approx([0, 0, sin(half), cos(half)])


def test_degrees(run, chain):
    in_degrees = run('fk', chain, '--joint', 'first=45deg', '--format', 'json')
    in_radians = run('fk', chain, '--joint', f'first={pi / 4!r}', '--format', 'json')
    assert in_degrees == in_radians


def test_links_are_printed_in_the_given_order(run, chain):
    done = run('fk', chain, '--link', 'two', '--link', 'base', '--format', 'json')
    assert list(json.loads(done.out)) == ['two', 'base']


def test_text(run, chain):
    done = run('fk', chain, '--joint', 'first=-90deg', '--link', 'one', '--link', 'base')
    assert done == (
        0,
        'link       x       y       z      qx      qy       qz      qw\n'
        'one   1.0000  0.0000  0.0000  0.0000  0.0000  -0.7071  0.7071\n'
        'base  0.0000  0.0000  0.0000  0.0000  0.0000   0.0000  1.0000\n',
        '',
    )


def test_default_positions_are_those_of_the_model(run, write):
    """
    If the range of a joint does not contain 0, the default is the middle of the range.

    A given position has priority over the default.

    """
    path = write(
        '<link name="base"/><link name="a"/><link name="b"/>'
        '<joint name="j" type="prismatic"><parent link="base"/><child link="a"/>'
        '<axis xyz="1 0 0"/><limit lower="1" upper="3" effort="1" velocity="1"/></joint>'
        '<joint name="k" type="prismatic"><parent link="a"/><child link="b"/>'
        '<axis xyz="0 1 0"/><limit lower="4" upper="6" effort="1" velocity="1"/></joint>'
    )

    def place(*words):
        return json.loads(run('fk', path, *words, '--format', 'json').out)['b']['xyz']

    assert place() == [0.0, 0.0, 0.0]
    assert place('--default-positions') == [2.0, 5.0, 0.0]
    assert place('--default-positions', '--joint', 'k=7') == [2.0, 7.0, 0.0]


def test_default_positions_keep_the_parts_of_a_given_quaternion(run):
    words = ('fk', EVERY_TYPE, '--joint', 'floating_joint/qz=2', '--link', 'drone')
    done = run(*words)
    assert done.code == 0
    assert run(*words, '--default-positions') == done


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.name)
def test_default_positions_give_each_link_a_pose(run, path):
    try:
        tree = KinematicTree.from_description(load_description(path))
    except RobotDescriptionError as error:
        pytest.skip(f'{path.name} does not load: {str(error).splitlines()[0]}')
    done = run('fk', path, '--default-positions', '--format', 'json')
    assert json.loads(done.out).keys() == tree.link_index.keys()
    assert 'loop-open' not in done.err


LOOPS_OPEN_AT_ZERO = [
    ROOT / 'urdf' / 'crane.json',
    ROOT / 'urdf' / 'excavator.json',
    ROBOTS / 'robotiq_loop_joint.urdf',
]


@pytest.mark.parametrize(
    'path',
    [
        LOOPS_OPEN_AT_ZERO[0],
        *(pytest.param(path, marks=pytest.mark.long) for path in LOOPS_OPEN_AT_ZERO[1:]),
    ],
    ids=lambda path: path.name,
)
def test_a_loop_that_is_open_at_zero_names_the_joints_to_give(run, path):
    if not path.exists():
        pytest.skip(NO_ROBOTS)
    model = RobotModel(load_description(path))
    done = run('fk', path, '--format', 'json')
    assert json.loads(done.out).keys() < model.tree.link_index.keys()
    assert done.err.count('warning[loop-open]') == len(model.loops)
    fixes = re.findall(r'such as (.+); to see', done.err)
    given = [word for fix in fixes for word in fix.split(', ')]
    assert [word.split('=')[0] for word in given] == [
        name for linkage in model.loops for name in linkage.drives
    ]
    closed = run('fk', path, *(f'--joint={word}' for word in given), '--format', 'json')
    assert json.loads(closed.out).keys() == model.tree.link_index.keys()
    assert 'loop-open' not in closed.err


def test_missing_parts_of_a_given_quaternion_are_zero(run):
    half_turn = run('fk', EVERY_TYPE, '--joint', 'floating_joint/qz=2', '--format', 'json')
    whole = [f'--joint=floating_joint/{q}' for q in ('qx=0', 'qy=0', 'qz=1', 'qw=0')]
    assert half_turn == run('fk', EVERY_TYPE, *whole, '--format', 'json')


@pytest.mark.parametrize(
    ('options', 'message'),
    [
        (['--joint', 'firts=1'], "'firts' is no joint of the robot, did you mean 'first'?"),
        (['--joint', 'first'], "expected NAME=VALUE, got 'first'"),
        (['--joint', '=1'], "expected NAME=VALUE, got '=1'"),
        (['--joint', 'first=1 m'], "'first': expected a finite number, got '1 m'"),
        (['--joint', 'first=1_0'], "'first': expected a finite number, got '1_0'"),
        (['--joint', 'first=nan'], "'first': expected a finite number, got 'nan'"),
        (['--joint', 'first=1e999'], "'first': expected a finite number, got '1e999'"),
        (['--joint', 'first=deg'], "'first': expected a finite number, got 'deg'"),
        (['--joint', 'first=1', '--joint', 'first=2'], "'first' is given twice"),
        (['--joint', 'first=1e308'], 'too large'),
        (['--link', 'won'], "--link: 'won' is no link of the robot"),
        (['--link', 'thre'], "did you mean 'three'?"),
    ],
)
def test_wrong_usage(run, chain, options, message):
    done = run('fk', chain, *options)
    assert (done.code, done.out) == (2, '')
    assert done.err.startswith('robot-description fk: error: ')
    assert message in done.err
    assert done.err.count('\n') == 1


@pytest.mark.parametrize(
    ('value', 'message'),
    [
        ('planar_joint=1', 'planar_joint/x, planar_joint/y, planar_joint/theta'),
        ('planar_joint/x=1deg', "'planar_joint/x' is not an angle"),
        ('prismatic_joint=1deg', "'prismatic_joint' is not an angle"),
        ('fixed_joint=1', "'fixed_joint' is fixed"),
        ('floating_joint/qw=0', "the quaternion of 'floating_joint' is zero"),
    ],
)
def test_wrong_usage_by_type(run, value, message):
    done = run('fk', EVERY_TYPE, '--joint', value)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_angle_of_a_planar_joint_in_degrees(run):
    done = run('fk', EVERY_TYPE, '--joint', 'planar_joint/theta=90deg')
    assert done == run('fk', EVERY_TYPE, '--joint', f'planar_joint/theta={pi / 2!r}')


def test_errors_that_leave_out_a_part_go_to_stderr(run, write):
    done = run('fk', write('<link name="base"/><gazebo><sensor:ray/></gazebo>'))
    assert done.code == 0
    assert 'error[xml-unbound-prefix]' in done.err


def test_name_with_an_equals_sign(run, write):
    path = write(
        '<link name="base"/><link name="arm"/><joint name="a=b" type="continuous">'
        '<parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>'
    )
    poses = json.loads(run('fk', path, '--joint', 'a=b=1', '--format', 'json').out)
    assert poses['arm']['quat_xyzw'] == pytest.approx([0, 0, sin(0.5), cos(0.5)])
