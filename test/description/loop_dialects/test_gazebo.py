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


"""Joints inside ``<gazebo>``: those that close a loop here, and those that are Gazebo's alone."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import document

TREE = loop_snippet().partition('<loop_joint')[0]
POSE = '<pose>0.3 0 0 0 0 0.5</pose>'
AXIS = '<axis><xyz>0 0 1</xyz></axis>'


def joint(
    kind: str = 'revolute',
    name: str = 'close',
    ends: tuple[str, str] = ('rocker', 'rod'),
    inside: str = POSE + AXIS,
) -> str:
    parent, child = ends
    return (
        f'<joint name="{name}" type="{kind}"><parent>{parent}</parent>\n'
        f' <child> {child}\n</child>{inside}</joint>\n'
    )


def load(*joints: str, tree: str = TREE, **options: object) -> RobotDescription:
    text = f'{tree}<gazebo>{"".join(joints)}</gazebo>'
    return load_description(document(text), **options)


def test_pose_is_in_the_child_and_the_axis_in_the_joint() -> None:
    description = load(joint())
    assert description.findings == ()
    assert description.loops == (
        LoopJoint(
            'close',
            LoopType.REVOLUTE,
            LoopEnd('rocker', None),
            LoopEnd('rod', Origin((0.3, 0.0, 0.0), (0.0, 0.0, 0.5))),
            axis=(0.0, 0.0, 1.0),
        ),
    )
    assert description.loops[0].where is not None
    assert description.loops[0].where.path == "/robot/gazebo/joint[@name='close']"


@pytest.mark.parametrize(
    ('kind', 'ours'),
    [
        ('revolute', LoopType.REVOLUTE),
        ('continuous', LoopType.CONTINUOUS),
        ('prismatic', LoopType.PRISMATIC),
        ('fixed', LoopType.FIXED),
        ('ball', LoopType.SPHERICAL),
    ],
)
def test_types(kind: str, ours: LoopType) -> None:
    assert [loop.type for loop in load(joint(kind)).loops] == [ours]


def test_universal() -> None:
    inside = '<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 0 1</xyz></axis2>'
    (loop,) = load(joint('universal', inside=inside)).loops
    assert (loop.axis, loop.axis2) == ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


def test_what_is_left_out_has_the_default_of_sdf() -> None:
    (loop,) = load(joint(inside='')).loops
    assert loop.axis == (0.0, 0.0, 1.0)
    assert loop.link2.origin == Origin()


def test_pose_may_be_given_in_the_parent() -> None:
    inside = f'<pose relative_to="rocker">0 0.2 0 0 0 0</pose>{AXIS}'
    (loop,) = load(joint(inside=inside)).loops
    assert loop.link1 == LoopEnd('rocker', Origin((0.0, 0.2, 0.0)))
    assert loop.link2 == LoopEnd('rod', None)


@pytest.mark.parametrize(
    ('text', 'reason'),
    [
        (joint('screw'), "its type 'screw' is not supported"),
        (joint(ends=('rocker', 'simulated')), 'it connects a link that only Gazebo knows'),
        (joint(ends=('world', 'rod')), 'it connects a link that only Gazebo knows'),
        (joint(ends=('rocker', 'rodd')), "which is no link of the robot, did you mean 'rod'?"),
        (joint(ends=('rod', 'rod')), "both ends of loop joint 'close' are on link 'rod'"),
        (joint(inside='<pose>1 2 3</pose>'), "'1 2 3' is not 6 numbers"),
        (joint(inside='<axis><xyz>0 0 z</xyz></axis>'), "'0 0 z' is not 3 numbers"),
        (joint(inside='<pose relative_to="base">0 0 0 0 0 0</pose>'), "relative to 'base'"),
        (
            joint(inside='<axis><xyz expressed_in="__model__">0 0 1</xyz></axis>'),
            "its axis is expressed in '__model__'",
        ),
        (
            joint(
                inside='<axis><xyz>0 0 1</xyz>'
                '<use_parent_model_frame>1</use_parent_model_frame></axis>'
            ),
            "its axis is expressed in '__model__'",
        ),
        (joint(name='rod_joint'), 'another joint has its name'),
        (joint(inside='<axis><xyz>0 0 0</xyz></axis>'), 'is 0 0 0'),
    ],
)
def test_what_cannot_be_used_is_named_and_costs_nothing(text: str, reason: str) -> None:
    description = load(text, '<link name="simulated"/>')
    (finding,) = description.findings
    assert (finding.code, finding.severity) == ('loop-gazebo', Severity.WARNING)
    assert reason in finding.message
    assert description.loops == ()


def test_an_axis_in_the_child_is_the_same_where_the_joint_is_not_turned() -> None:
    inside = '<pose>0.3 0 0 0 0 0</pose><axis><xyz expressed_in="rod">0 0 1</xyz></axis>'
    assert len(load(joint(inside=inside)).loops) == 1
    assert load(joint(inside=inside.replace('0 0</pose>', '0 1</pose>'))).loops == ()


def test_joints_of_one_reason_are_one_finding() -> None:
    screws = [joint('screw', name=f's{i}') for i in range(6)]
    (finding,) = load(*screws).findings
    assert "the joints 's0', 's1', 's2', 's3', … (6 in all)" in finding.message


def test_mimic_joints_say_the_same_already() -> None:
    """What robot_state_publisher shows of such a robot does not change."""
    tree = TREE.replace('<origin xyz="0 0.2 0"/>', '<mimic joint="crank_joint"/>')
    description = load(joint(), tree=tree)
    (finding,) = description.findings
    assert 'joints on its loop follow others by <mimic>' in finding.message
    assert description.loops == ()


def test_joints_of_a_referenced_element_are_no_loops() -> None:
    text = f'{TREE}<gazebo reference="rod">{joint()}</gazebo>'
    description = load_description(document(text))
    assert description.loops == ()
    assert description.findings == ()


def test_strict_does_not_refuse_what_gazebo_needs() -> None:
    assert load(joint('screw'), strict=True).loops == ()
