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

"""Groups, end effectors and passive joints, guessed from the tree."""

from __future__ import annotations

import pytest
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.load import load_description
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import Member
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.moveit.groups import end_effectors
from robot_description_tools.moveit.groups import guess_groups
from robot_description_tools.moveit.groups import PlannedJoints
from test_support.places import ROOT

JOINTS = {
    '-': ('fixed', ''),
    'r': ('revolute', ''),
    'w': ('continuous', ''),
    'm': ('prismatic', '<mimic joint="{first}"/>'),
}


def tree(*ways: str) -> str:
    """
    Return a robot whose joints are given as texts ``parent>child:kind``.

    The name of each joint is the name of its child link, followed by ``_joint``. Joints of kind m
    mimic the first joint of kind r.

    """
    rows = [way.replace(':', '>').split('>') for way in ways]
    links = dict.fromkeys(name for row in rows for name in row[:2])
    first = next((f'{row[1]}_joint' for row in rows if row[2] == 'r'), '')
    text = ''.join(f'<link name="{name}"/>' for name in links)
    for parent, child, kind in rows:
        word, more = JOINTS[kind]
        text += (
            f'<joint name="{child}_joint" type="{word}"><parent link="{parent}"/>'
            f'<child link="{child}"/><axis xyz="0 0 1"/>{more.format(first=first)}'
            '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
        )
    return f'<robot name="r">{text}</robot>'


ARM = 'base>one:r', 'one>two:r', 'two>three:r'


def groups_of(source: object) -> dict[str, object]:
    """Return the members of each guessed group: base and tip of a chain, or links."""
    model = RobotModel(load_description(source))
    groups = guess_groups(model, PlannedJoints(model))
    return {
        group.name: (group.chains[0].base_link, group.chains[0].tip_link)
        if group.chains
        else [link.name for link in group.links]
        for group in groups
    }


@pytest.mark.parametrize(
    ('ways', 'expected'),
    [
        (ARM, {'arm': ('base', 'three')}),
        # The chain ends at the tool frame. If there is no tool frame, the chain ends at the last
        # moving link.
        ((*ARM, 'three>flange:-', 'flange>tool0:-', 'three>cam:-'), {'arm': ('base', 'tool0')}),
        ((*ARM, 'three>a:-', 'three>b:-'), {'arm': ('base', 'three')}),
        # Fingers at the last moving link, and fingers at a palm.
        (
            (*ARM, 'three>left:r', 'three>right:m'),
            {'arm': ('base', 'three'), 'gripper': ['left', 'right']},
        ),
        (
            (*ARM, 'three>tip:-', 'tip>hand:-', 'hand>left:r', 'hand>right:m'),
            {'arm': ('base', 'tip'), 'hand': ['hand', 'left', 'right']},
        ),
        (('palm>left:r', 'palm>right:m'), {'gripper': ['left', 'right']}),
        # Wheels are in no group, because no planner moves them.
        (('base>left:w', 'base>right:w', *ARM), {'arm': ('base', 'three')}),
        (('base>left:w', 'base>right:w'), {}),
        # Two arms on a torso.
        (
            (
                'base>torso:r', 'torso>l_1:r', 'l_1>l_2:r', 'torso>r_1:r', 'r_1>r_2:r',
            ),
            {'torso': ('base', 'torso'), 'l': ('torso', 'l_2'), 'r': ('torso', 'r_2')},
        ),
        # Names without a shared word.
        (
            ('base>a:r', 'a>foot:r', 'base>b:r', 'b>hand:r'),
            {'foot': ('base', 'foot'), 'hand': ('base', 'hand')},
        ),
        # A mimic joint beside the arm is no finger.
        (('base>one:r', 'one>two:r', 'one>rod:m', 'two>three:r', 'three>four:r'),
         {'arm': ('base', 'four')}),
        (('base>a:-',), {}),
    ],
)
def test_groups(ways: tuple[str, ...], expected: dict[str, object]) -> None:
    assert groups_of(tree(*ways)) == expected


def test_equal_names_get_numbers() -> None:
    ways = 'base>x_1:r', 'x_1>x_2:r', 'base>x_3:r', 'x_3>x_4:r', 'base>x_5:r', 'x_5>x_6:r'
    assert [*groups_of(tree(*ways))] == ['x', 'x_2', 'x_3']


def test_robots_of_this_package() -> None:
    urdf = ROOT / 'urdf'
    assert groups_of(urdf / 'arm_with_gripper.urdf.xacro') == {
        'arm': ('base_link', 'tool0'),
        'gripper': ['gripper_palm', 'left_finger', 'right_finger'],
    }
    # The cylinders drive the arm, but the planner moves the joints on the way to the bucket.
    model = RobotModel(load_description(urdf / 'excavator.json'))
    planned = PlannedJoints(model)
    joints = [name for name in model.description.tree_joints if planned.is_planned(name)]
    assert set(joints) == {'swing', 'boom_joint', 'stick_joint', 'bucket_joint'}
    assert {'boom_cylinder', 'stick_cylinder', 'bucket_A'} <= set(planned.passive)
    assert groups_of(urdf / 'excavator.json') == {'arm': ('base_link', 'bucket')}
    assert groups_of(urdf / 'four_bar.urdf.xacro') == {'arm': ('base_link', 'crank')}


def test_joints_that_the_user_plans_for_are_not_passive() -> None:
    model = RobotModel(load_description(ROOT / 'urdf' / 'excavator.json'))
    planned = PlannedJoints(model, ['boom_cylinder'])
    assert planned.is_planned('boom_cylinder')
    assert not planned.moves('boom_joint')
    assert planned.is_planned('stick_joint')
    assert 'stick_cylinder' in planned.passive
    mimic = RobotModel(load_description(tree(*ARM, 'three>rod:m')))
    assert PlannedJoints(mimic).passive == ()


@pytest.mark.parametrize(
    ('ways', 'links', 'expected'),
    [
        ((*ARM, 'three>left:r', 'three>right:m'), ['left', 'right'], 'three'),
        ((*ARM, 'three>hand:-', 'hand>left:r'), ['left'], 'three'),
        ((*ARM, 'three>hand:-', 'hand>left:r'), ['hand', 'left'], 'three'),
        # No end effector: a joint between arm and gripper, a gripper elsewhere, an overlap, and
        # fingers on different links.
        ((*ARM, 'three>four:r', 'four>left:r'), ['left'], None),
        ((*ARM, 'base>left:r'), ['left'], None),
        (ARM, ['three'], None),
        ((*ARM, 'three>left:r', 'two>right:r'), ['left', 'right'], None),
    ],
)
def test_end_effectors(ways: tuple[str, ...], links: list[str], expected: str | None) -> None:
    arm = Group('arm', chains=(LinkChain('base', 'three'),))
    hand = Group('hand', links=tuple(map(Member, links)))
    semantic = SemanticDescription('r', groups=(hand, arm))
    found = end_effectors(Semantics(semantic, load_description(tree(*ways))))
    if expected is None:
        assert found == []
    else:
        (end,) = found
        assert (end.name, end.group) == ('hand', 'hand')
        assert (end.parent_link, end.parent_group) == (expected, 'arm')
