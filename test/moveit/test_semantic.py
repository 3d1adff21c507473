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

"""An SRDF is completed, and keeps all parts that a person wrote."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.load import load_description
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.model import VirtualJoint
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.writer import write_srdf
from robot_description_tools.moveit.collision_matrix import CollisionMatrix
from robot_description_tools.moveit.semantic import Changes
from robot_description_tools.moveit.semantic import described
from robot_description_tools.moveit.semantic import with_groups
from robot_description_tools.moveit.semantic import with_matrix
from test_support.places import ROOT

WRITTEN = """<?xml version="1.0"?>
<robot name="excavator">
  <!-- by hand -->
  <group name="boom"><joint name="boom_joint"/></group>
  <group_state name="home" group="boom"><joint name="boom_joint" value="0.2"/></group_state>
  <passive_joint name="boom_A"/>
  <tool:note xmlns:tool="t"/>
  <enable_collisions link1="a" link2="e"/>
  <disable_collisions link1="a" link2="b" reason="Adjacent"/>
  <disable_collisions link1="b" link2="c" reason="Never"/>
  <disable_collisions link1="c" link2="d" reason="Never"/>
  <disable_collisions link1="d" link2="a" reason="the cable is soft"/>
  <disable_collisions link1="b" link2="d"/>
</robot>
"""
MATRIX = CollisionMatrix(
    {
        ('a', 'b'): 'Adjacent',
        ('a', 'c'): 'Never',
        ('a', 'd'): 'Default',
        ('a', 'e'): 'Never',
        ('b', 'c'): 'Always',
        ('b', 'd'): '',
        ('c', 'd'): '',
    },
    10,
)


def model_of(name: str) -> RobotModel:
    return RobotModel(load_description(ROOT / 'urdf' / name))


def test_a_person_wrote_everything_except_computed_pairs() -> None:
    before = srdf_from(WRITTEN, 'arm.srdf')
    done = with_matrix(Changes(before), MATRIX)
    for kind, expected in {
        'added': ['a c Never'],
        'removed': ['c d Never'],
        'changed': ['b c Always'],
    }.items():
        pairs = getattr(done, kind)
        assert [f'{pair.link1} {pair.link2} {pair.reason}' for pair in pairs] == expected
    lines = [line for line in WRITTEN.splitlines() if not ('"c"' in line and 'Never' in line)]
    lines[-1:-1] = [
        f'  <disable_collisions link1="{pair}" link2="c" reason="{reason}"/>'
        for pair, reason in (('b', 'Always'), ('a', 'Never'))
    ]
    assert write_srdf(done.srdf).decode().splitlines() == lines
    # A second update changes nothing.
    again = with_matrix(Changes(srdf_from(write_srdf(done.srdf), 'arm.srdf')), MATRIX)
    assert not (again.added)
    assert not (again.removed)
    assert not (again.changed)
    assert write_srdf(again.srdf) == write_srdf(done.srdf)


def test_groups_of_a_person_are_kept_and_others_are_not_guessed() -> None:
    model, before = model_of('excavator.json'), srdf_from(WRITTEN, 'arm.srdf')
    done = with_groups(model, before)
    assert done.guessed == ()
    assert done.srdf.groups == before.groups
    passive = [joint.name for joint in done.srdf.passive_joints]
    assert passive[0] == 'boom_A'
    assert 'boom_cylinder' in passive
    assert 'boom_joint' not in passive
    assert len(passive) == len(set(passive))
    chosen = Group('boom', chains=(LinkChain('base_link', 'bucket'),))
    frame = VirtualJoint('virtual_joint', 'planar', 'odom', 'base_link')
    replaced = with_groups(model, done.srdf, [chosen], frame).srdf
    assert replaced.groups == (chosen,)
    assert replaced.virtual_joints == (frame,)
    assert with_groups(model, replaced, [], replace(frame, type='fixed')).srdf.virtual_joints == (
        replace(frame, type='fixed'),
    )


def test_a_new_srdf_has_groups_and_end_effectors() -> None:
    model = model_of('arm_with_gripper.urdf.xacro')
    done = with_groups(model, SemanticDescription('arm_with_gripper'))
    assert [group.name for group in done.guessed] == ['arm', 'gripper']
    assert [described(group) for group in done.guessed] == [
        'chain from base_link to tool0',
        'links gripper_palm, left_finger, right_finger',
    ]
    assert [end.group for end in done.srdf.end_effectors] == ['gripper']
    # The end effector is not added twice.
    assert with_groups(model, done.srdf).srdf.end_effectors == done.srdf.end_effectors


def test_the_file_is_not_needed(tmp_path: Path) -> None:
    text = write_srdf(with_matrix(Changes(SemanticDescription('r')), MATRIX).srdf).decode()
    assert text.startswith('<?xml version="1.0" encoding="utf-8"?>\n<robot name="r">')
    assert text.count('<disable_collisions') == 5
