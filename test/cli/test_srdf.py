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

"""``robot-description srdf``."""

from __future__ import annotations

from pathlib import Path
import sys

import pytest
from robot_description_tools.description.srdf.reader import read_srdf
from test_support.places import ROOT

ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'


@pytest.fixture
def create(run, tmp_path):
    """
    Return a function that creates an SRDF from few samples.

    The function returns the path of the SRDF and the output of the command.

    """
    pytest.importorskip('coal', reason='needs coal')

    def create(*words: object, robot: Path = ARM):
        target = tmp_path / 'robot.srdf'
        done = run('srdf', 'create', robot, '--samples', 300, '-o', target, *words)
        return target, done

    return create


def test_a_new_srdf_has_no_findings(run, create):
    target, done = create()
    assert (done.code, done.out) == (0, '')
    assert 'guessed group arm: chain from base_link to tool0\n' in done.err
    assert 'guessed end effector gripper at tool0 of group arm\n' in done.err
    assert 'give --group NAME=BASE:TIP if a group is wrong\n' in done.err
    assert '45 pairs of links, 300 positions: 9 Adjacent' in done.err
    checked = run('check', '--strict', target, '--urdf', ARM)
    assert (checked.code, checked.out) == (0, '')
    srdf = read_srdf(target)
    assert [group.name for group in srdf.groups] == ['arm', 'gripper']
    pairs = srdf.disabled_collisions
    assert all(pair.link1 < pair.link2 for pair in pairs)
    assert [pair.reason for pair in pairs].count('Adjacent') == 9


def test_the_seed_makes_the_result_reproducible(run, create):
    first, _ = create()
    text = first.read_bytes()
    words = 'srdf', 'create', ARM, '--samples', 300
    assert run(*words).out.encode() == text
    assert run(*words, '-o', '-', '--seed', 0).out.encode() == text


def test_chosen_groups_replace_guesses(create):
    words = ['--group', 'robot=base_link:tool0', '--group']
    target, done = create(*words, 'fingers=left_finger_joint,right_finger_joint')
    srdf = read_srdf(target)
    assert [group.name for group in srdf.groups] == ['robot', 'fingers']
    assert [joint.name for joint in srdf.groups[1].joints] == [
        'left_finger_joint', 'right_finger_joint',
    ]
    assert 'guessed group' not in done.err
    assert 'guessed end effector fingers at tool0 of group robot' in done.err


def test_a_loop_has_passive_joints_and_a_virtual_joint_is_written(create):
    robot = ROOT / 'urdf' / 'four_bar.urdf.xacro'
    target, done = create('--virtual-joint', 'planar=odom', robot=robot)
    srdf = read_srdf(target)
    assert [joint.name for joint in srdf.passive_joints] == ['coupler_joint', 'rocker_joint']
    (virtual,) = srdf.virtual_joints
    assert (virtual.type, virtual.parent_frame, virtual.child_link) == (
        'planar', 'odom', 'base_link',
    )
    assert 'passive joints: coupler_joint, rocker_joint' in done.err


def test_an_update_reports_changes_and_keeps_the_rest(run, create):
    target, _ = create()
    text = target.read_text()
    joint = '<joint name="joint_1" value="0"/>'
    state = f'  <group_state name="home" group="arm">{joint}</group_state>'
    adjacent = next(line for line in text.splitlines() if 'Adjacent' in line)
    mine = '  <disable_collisions link1="base_link" link2="gripper_palm" reason="User"/>'
    changed = text.replace(adjacent, mine).replace('</robot>', f'{state}\n</robot>')
    target.write_text(changed)
    done = run('srdf', 'create', ARM, '--samples', 300, '--update', target)
    assert (done.code, done.out) == (0, '')
    assert 'added 1 pair:\n' in done.err
    assert 'guessed' not in done.err
    updated = target.read_text()
    assert mine in updated
    assert state in updated
    assert adjacent.strip() in updated
    again = run('srdf', 'create', ARM, '--samples', 300, '--update', target)
    assert 'added' not in again.err
    assert target.read_text() == updated


def test_pairs_at_the_default_position_are_listed_for_review(create, write):
    ball = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
    links = ''.join(f'<link name="l{i}">{ball}</link>' for i in range(3))
    joints = ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(2)
    )
    _, done = create(robot=write(links + joints))
    assert 'review these pairs' in done.err
    assert done.err.endswith('  l0 and l2\n')
    assert 'no groups were guessed' in done.err
    _, done = create('--force', robot=write('<link name="a"/>'))
    assert 'fewer than two links have a <collision>' in done.err


def test_nothing_is_written_without_a_mesh(create, write):
    mesh = '<collision><geometry><mesh filename="none.stl"/></geometry></collision>'
    target, done = create(robot=write(f'<link name="a">{mesh}</link>'))
    assert done.code == 1
    assert not target.exists()
    assert "the mesh 'none.stl' of a collision of link 'a' is left out" in done.err
    assert 'nothing is written' in done.err


def test_without_coal_the_message_names_the_package(run, monkeypatch):
    for name in [*sys.modules]:
        if name == 'coal' or name.startswith('robot_description_tools.collision'):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, 'coal', None)
    done = run('srdf', 'create', ARM)
    assert done.code == 2
    assert 'srdf create needs coal' in done.err
    assert 'pip install coal' in done.err


@pytest.mark.parametrize(
    ('words', 'reason'),
    [
        (['--group', 'arm'], 'expected NAME=BASE:TIP or NAME=JOINT,JOINT'),
        (['--group', 'arm=base_link:'], 'expected NAME=BASE:TIP or NAME=JOINT,JOINT'),
        (['--group', 'arm=base_link:tool1'], "'tool1' is no link of the robot"),
        (['--group', 'arm=joint_1,joint_9'], "'joint_9' is no joint of the robot"),
        (['--virtual-joint', 'planar'], 'expected TYPE=FRAME'),
        (['--virtual-joint', 'round=odom'], 'expected TYPE=FRAME'),
        (['--update', 'a.srdf.xacro'], '--update cannot change a xacro file'),
        (['--samples', '0'], 'expected a whole number from 1'),
        (['-o', ARM], 'is the file to convert'),
    ],
)
def test_wrong_usage(run, words, reason):
    done = run('srdf', 'create', ARM, *words)
    assert done.code == 2
    assert reason in done.err


def test_an_existing_file_is_not_replaced(create):
    create()
    assert create()[1].code == 2
    assert create('--force')[1].code == 0
