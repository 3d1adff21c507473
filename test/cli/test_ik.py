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

"""``robot-description ik``: each solution is confirmed by ``fk``."""

import json
from math import pi

import numpy as np
import pytest
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from test_support.places import ROOT

ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'
DELTA = ROOT / 'urdf' / 'delta_robot.urdf.xacro'
EVERY_TYPE = ROOT / 'urdf' / 'every_joint_type.urdf'
# Pose of a target within reach.
POSE = ['--xyz', '0.3', '-0.2', '9e-1', '--rpy', '0', '90deg', '-.5']


def solve(run, *words):
    done = run('ik', *words, '--format', 'json')
    assert done.err == ''
    return done.code, json.loads(done.out)


def poses(run, file, joints):
    options = [f'--joint={name}={value!r}' for name, value in joints.items()]
    return json.loads(run('fk', file, *options, '--format', 'json').out)


def test_fk_confirms_the_pose(run):
    code, found = solve(run, ARM, '--link', 'gripper_tcp', *POSE)
    assert (code, found['reached'], found['reason']) == (0, True, 'converged')
    assert max(found['error_m'], found['error_rad']) <= 1e-6
    pose = poses(run, ARM, found['joints'])['gripper_tcp']
    assert pose['xyz'] == pytest.approx([0.3, -0.2, 0.9], abs=1e-6)
    turn = matrix_from_quat_xyzw(pose['quat_xyzw'])
    np.testing.assert_allclose(turn, matrix_from_rpy([0.0, pi / 2, -0.5]), atol=1e-5)


def test_resolve_confirms_the_followers(run):
    _, found = solve(run, ARM, '--link', 'left_finger', '--xyz', '0.4', '0.1', '0.8')
    options = [f'--joint={name}={value!r}' for name, value in found['joints'].items()]
    done = run('resolve', ARM, *options, '--format', 'json')
    # If a follower had a wrong position, there would be a warning.
    assert done.err == ''
    assert json.loads(done.out)['position'] == pytest.approx(found['joints'])


def test_loops_follow(run):
    code, found = solve(run, DELTA, '--link', 'platform', '--xyz', '0.05', '-0.02', '0.4')
    assert code == 0
    assert poses(run, DELTA, found['joints'])['platform']['xyz'] == pytest.approx(
        [0.05, -0.02, 0.4], abs=1e-6
    )


def test_quaternions_may_have_any_length(run):
    common = [ARM, '--link', 'gripper_tcp', '--xyz', '0.3', '-0.2', '0.9']
    _, one = solve(run, *common, '--quat', '0', '-3', '0', '-4')
    _, other = solve(run, *common, '--quat', '0', '0.6', '0', '0.8')
    assert one['reached']
    assert one['joints'] == pytest.approx(other['joints'], abs=1e-6)


def test_position_only(run):
    code, found = solve(run, ARM, '--link', 'gripper_tcp', '--xyz', '-0.1', '0', '0.9')
    assert (code, found['error_rad']) == (0, None)
    xyz = poses(run, ARM, found['joints'])['gripper_tcp']['xyz']
    assert xyz == pytest.approx([-0.1, 0.0, 0.9], abs=1e-6)


def test_base_and_tool(run):
    def point(joints):
        """Return the position of a point of tool0 in the frame of link_2."""
        base, tool = (
            (np.array(pose['xyz']), matrix_from_quat_xyzw(pose['quat_xyzw']))
            for pose in map(poses(run, ARM, joints).get, ('link_2', 'tool0'))
        )
        return base[1].T @ (tool[0] + tool[1] @ [0.0, 0.1, -0.05] - base[0])

    target = point({'joint_3': 0.5, 'joint_4': -0.5, 'joint_5': 1.0})
    tool = ['--tool-xyz', '0', '0.1', '-0.05', '--tool-rpy', '1', '0', '0']
    words = ['--link', 'tool0', '--base', 'link_2', '--xyz', *target.tolist()]
    code, found = solve(run, ARM, *words, *tool)
    assert code == 0
    assert point(found['joints']) == pytest.approx(target, abs=2e-6)
    # The joints between the root and the base stay at 0, because they do not move the tool
    # relative to the base.
    assert found['joints']['joint_1'] == found['joints']['joint_2'] == 0.0


def test_start_and_prefer(run):
    common = [ARM, '--link', 'gripper_tcp', '--xyz', '0.3', '0', '0.9']
    code, found = solve(run, *common, '--prefer', 'joint_6=-1', '--prefer', 'joint_4=30deg')
    assert code == 0
    assert found['joints']['joint_6'] == pytest.approx(-1.0, abs=1e-3)
    # A joint that is not between the base and the target link keeps its start position.
    code, found = solve(run, *common, '--start', 'left_finger_joint=0.01')
    assert found['joints']['left_finger_joint'] == found['joints']['right_finger_joint'] == 0.01


def test_only_joints_of_move_may_move(run):
    common = [ARM, '--link', 'gripper_tcp', '--xyz', '0.3', '0', '0.9']
    code, found = solve(run, *common, '--move', 'joint_2', '--move', 'joint_3')
    assert code == 0
    still = {name: value for name, value in found['joints'].items() if name[-1] in '1456'}
    assert all(value == 0.0 for value in still.values())
    assert len(still) == 4


def test_floating_joints_move_if_named(run):
    common = [EVERY_TYPE, '--link', 'drone', '--xyz', '3', '2', '1', '--rpy', '1', '0', '0']
    refused = run('ik', *common)
    assert (refused.code, refused.out) == (2, '')
    assert 'no joint that may move lies between' in refused.err
    code, found = solve(run, *common, '--move', 'floating_joint')
    assert code == 0
    xyz = poses(run, EVERY_TYPE, found['joints'])['drone']['xyz']
    assert xyz == pytest.approx([3.0, 2.0, 1.0], abs=1e-6)


def test_out_of_reach(run):
    words = [ARM, '--link', 'gripper_tcp', '--xyz', '0', '0', '20']
    code, found = solve(run, *words)
    assert (code, found['reached'], found['reason']) == (1, False, 'out of reach')
    done = run('ik', *words)
    assert done.code == 1
    height = poses(run, ARM, found['joints'])['gripper_tcp']['xyz'][2]
    assert found['error_m'] == pytest.approx(20 - height)
    first = done.out.splitlines()[0]
    assert first.startswith(f'out of reach: the nearest is {20 - height:.3g} m from the target (')


def test_joint_limits(run, chain):
    """The range of the first joint is 0.5 to 1.5 rad. The other joints follow the first joint."""
    words = [chain, '--link', 'one', '--xyz', '1', '0', '0', '--rpy', '0', '0', '0.2']
    code, found = solve(run, *words)
    assert (code, found['reason']) == (1, 'joint limits')
    assert found['joints']['first'] == 0.5
    assert found['error_rad'] == pytest.approx(0.3)
    assert found['joints']['middle'] == 1.25


def test_the_seed_chooses_the_random_starts(run):
    words = [ARM, '--link', 'gripper_tcp', '--xyz', '0', '0', '20']
    assert run('ik', *words, '--seed', '7') == run('ik', *words, '--seed', '7')
    assert solve(run, *words, '--starts', '2')[1]['starts'] == 2


def test_text(run, chain):
    done = run('ik', chain, '--link', 'one', '--xyz', '1', '0', '0', '--rpy', '0', '0', '1')
    assert done == (
        0,
        'converged (0 steps, 1 start)\n'
        'no closed form: one joint moves the tool, but closed forms for poses need 6, 7, or 3 in '
        'a plane\n'
        'joint   position\n'
        'last       -6.25  follows\n'
        'middle      2.25  follows\n'
        'first          1  found\n',
        '',
    )


def test_all_solutions_are_confirmed_by_fk(run):
    words = ['--link', 'gripper_tcp', *POSE]
    code, found = solve(run, ARM, *words, '--all')
    assert code == 0
    assert found['closed_form'].startswith('a spherical wrist')
    assert len(found['solutions']) == 8
    assert len({each['branch'] for each in found['solutions']}) == 8
    good = [each for each in found['solutions'] if each['within_limits']]
    assert 0 < len(good) < 8
    for each in found['solutions']:
        assert each['reached']
        assert each['free'] == []
        assert list(each['joints']) == [f'joint_{i + 1}' for i in range(6)]
        pose = poses(run, ARM, each['joints'])['gripper_tcp']
        assert pose['xyz'] == pytest.approx([0.3, -0.2, 0.9], abs=1e-9)
    # The search without --all must find one of the solutions of --all.
    code, one = solve(run, ARM, *words)
    assert (one['method'], one['closed_form'], one['why_not']) == (
        'analytic',
        found['closed_form'],
        None,
    )
    assert any(
        all(one['joints'][name] == pytest.approx(value) for name, value in each['joints'].items())
        for each in good
    )
    lines = run('ik', ARM, *words, '--all').out.splitlines()
    assert lines[0] == f'8 solutions, {len(good)} within limits ({found["closed_form"]})'
    assert lines[2].startswith('joint_1+ joint_3+ joint_5+ ')
    assert sum(line.endswith('beyond limits') for line in lines) == 8 - len(good)


def test_all_solutions_out_of_reach(run):
    words = [ARM, '--link', 'gripper_tcp', '--xyz', '9', '0', '0', '--rpy', '0', '0', '0', '--all']
    code, found = solve(run, *words)
    assert code == 1
    assert not any(each['reached'] for each in found['solutions'])
    assert 'out of reach, nearest' in run('ik', *words).out


def test_the_numeric_method_reports_that_the_user_chose_it(run):
    code, found = solve(run, ARM, '--link', 'gripper_tcp', *POSE, '--method', 'numeric')
    assert (code, found['method'], found['starts']) == (0, 'numeric', 1)
    assert found['why_not'] == 'the numeric method was requested'


@pytest.fixture
def seven_joints(tmp_path):
    """Return an arm with seven joints, a spherical shoulder and a spherical wrist."""
    axes = '0 0 1', '0 1 0', '0 0 1', '0 -1 0', '0 0 1', '0 1 0', '0 0 1'
    heights = 0.3, 0.0, 0.2, 0.2, 0.2, 0.2, 0.0
    joints = ''.join(
        f'<link name="l{i}"/><joint name="j{i + 1}" type="revolute"><parent link="l{i}"/>'
        f'<child link="l{i + 1}"/><origin xyz="0 0 {height}"/><axis xyz="{axis}"/>'
        '<limit lower="-3.1" upper="3.1" effort="1" velocity="1"/></joint>'
        for i, (axis, height) in enumerate(zip(axes, heights, strict=True))
    )
    path = tmp_path / 'seven.urdf'
    path.write_text(f'<robot name="seven">{joints}<link name="l7"/></robot>')
    return path


def test_the_elbow_angle_or_a_held_joint_selects_a_solution_of_seven_joints(run, seven_joints):
    words = [seven_joints, '--link', 'l7', '--xyz', '0.3', '0.1', '0.7', '--rpy', '2.5', '0', '1']
    _, found = solve(run, *words)
    assert (found['reached'], found['method']) == (True, 'analytic')
    assert found['closed_form'].endswith('given the elbow angle')
    _, level = solve(run, *words, '--elbow', '0')
    assert (level['reached'], level['method']) == (True, 'analytic')
    # The elbow is in the plane of the first axis and the wrist.
    places = poses(run, seven_joints, level['joints'])
    (x, y, _), (u, v, _) = (places[link]['xyz'] for link in ('l4', 'l6'))
    assert x * v == pytest.approx(y * u, abs=1e-9)
    assert len(solve(run, *words, '--elbow', '30deg', '--all')[1]['solutions']) == 8
    far = run('ik', *words[:3], '--xyz', '9', '0', '0', '--rpy', '0', '0', '0', '--all')
    assert far.out.splitlines()[-1].endswith('change --elbow, or omit --all')
    code, held = solve(run, *words, '--hold', 'j3=0.2')
    assert (code, held['method'], held['joints']['j3']) == (0, 'analytic', 0.2)


@pytest.mark.parametrize(
    ('options', 'message'),
    [
        (['--link', 'too0', '--xyz', *'000'], "there is no link 'too0', did you mean 'tool0'?"),
        (['--link', 'tool0', '--base', 'basse_link', '--xyz', *'000'], "mean 'base_link'?"),
        (['--link', 'tool0', '--base', 'tool0', '--xyz', *'000'], 'no joint that may move lies'),
        (['--link', 'tool0', '--xyz', '0', '0'], 'argument --xyz: expected 3 arguments'),
        (['--link', 'tool0', '--xyz', '0', '0', 'nan'], "expected a finite number, got 'nan'"),
        (['--link', 'tool0', '--xyz', '0', '0', '1_0'], "expected a finite number, got '1_0'"),
        (['--link', 'tool0', '--xyz', '0', '0', '-90deg'], "finite number, got '-90deg'"),
        (['--link', 'tool0', '--xyz', *'000', '--rpy', '0', '0', 'deg'], "number, got ''"),
        (['--link', 'tool0', '--xyz', *'000', '--quat', *'0000'], 'the quaternion has length 0'),
        (['--link', 'tool0', '--xyz', *'000', '--rpy', *'000', '--quat', *'0001'], 'not allowed'),
        (['--link', 'tool0', '--xyz', *'000', '--start', 'joint1=0'], "did you mean 'joint_1'?"),
        (
            ['--link', 'tool0', '--xyz', *'000', '--prefer', 'right_finger_joint=0'],
            "--prefer: 'right_finger_joint' follows other joints: give those",
        ),
        (['--link', 'tool0', '--xyz', *'000', '--move', 'joint7'], "there is no joint 'joint7'"),
        (['--link', 'tool0', '--xyz', *'000', '--tolerance', '0'], 'expected a number above 0'),
        (['--link', 'tool0', '--xyz', *'000', '--starts', '0'], 'a whole number from 1 to'),
        (['--link', 'tool0'], 'the following arguments are required: --xyz'),
        (['--link', 'tool0', '--xyz', *'000', '--hold', 'joint7=1'], "'joint7' is no joint bet"),
        (['--link', 'tool0', '--xyz', *'000', '--all'], 'no closed form: 6 joints move the tool'),
        (
            ['--link', 'tool0', '--xyz', *'000', '--rpy', *'000', '--elbow', '1'],
            'the arm has no elbow angle',
        ),
    ],
)
def test_wrong_usage(run, options, message):
    done = run('ik', ARM, *options)
    assert (done.code, done.out) == (2, '')
    assert done.err.startswith('robot-description ik: error: ')
    assert message in done.err
    assert done.err.count('\n') == 1
