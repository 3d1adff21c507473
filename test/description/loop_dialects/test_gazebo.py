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
Joints inside ``<gazebo>``.

Some of these joints close a loop. Only Gazebo uses the other joints.

"""

from __future__ import annotations

from dataclasses import replace
from math import pi

import numpy as np
import pytest
from robot_description_tools.description import from_urdf
from robot_description_tools.description import load_description
from robot_description_tools.description import to_urdf
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import closure_frames
from robot_description_tools.kinematics.rotation import pose_from_origin

TREE, _, LOOP = loop_snippet().partition('<loop_joint')
LOOP = f'<loop_joint{LOOP}'
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
            optional=True,
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


def test_missing_parts_have_the_defaults_of_sdf() -> None:
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
        (joint(inside='<pose relative_to="frame">0 0 0 0 0 0</pose>'), "relative to 'frame'"),
        (joint(name='rod_joint'), 'another joint has the same name'),
        (joint(inside='<axis><xyz>0 0 0</xyz></axis>'), 'is 0 0 0'),
    ],
)
def test_unusable_joints_are_reported_and_remove_nothing(text: str, reason: str) -> None:
    description = load(text, '<link name="simulated"/>')
    (finding,) = description.findings
    assert (finding.code, finding.severity) == ('loop-gazebo', Severity.WARNING)
    assert reason in finding.message
    assert description.loops == ()


# The origins of two joints are turned, so that the frames of the links differ.
TURNED = (
    TREE.replace('<origin xyz="0 0.2 0"/>', '<origin xyz="0 0.2 0" rpy="0.3 0 0.2"/>')
    .replace('<origin xyz="0 0 0"/>', '<origin xyz="0 0 0" rpy="0 0.4 0"/>')
)
IN_MODEL = '<use_parent_model_frame>1</use_parent_model_frame>'


@pytest.mark.parametrize(
    'axis',
    [
        f'<axis><xyz>0.1 0.2 1</xyz>{IN_MODEL}</axis>',
        '<axis><xyz expressed_in="__model__">0.1 0.2 1</xyz></axis>',
        '<axis><xyz expressed_in="base">0.1 0.2 1</xyz></axis>',
    ],
)
@pytest.mark.parametrize(
    'pose', [POSE, POSE.replace('<pose', '<pose relative_to="rocker"'), POSE.replace('0.5<', '0<')]
)
def test_an_axis_may_be_given_in_the_model(axis: str, pose: str) -> None:
    """If all joints are at 0, the axis of each end has the given direction in the root frame."""
    description = load(joint(inside=pose + axis), tree=TURNED)
    assert description.findings == ()
    (loop,) = description.loops
    tree = KinematicTree.from_description(description)
    poses = tree.forward_kinematics(tree.zero_position)
    for end, frame in zip((loop.link1, loop.link2), closure_frames(tree, loop), strict=True):
        turn = (poses[tree.link_index[end.link]] @ frame)[:3, :3]
        np.testing.assert_allclose(turn @ loop.axis, [0.1, 0.2, 1.0], atol=1e-12)


def test_pose_may_be_given_in_any_link() -> None:
    inside = f'<pose relative_to="base">0.1 0.2 0.3 0.4 0 0.5</pose>{AXIS}'
    description = load(joint(inside=inside), tree=TURNED)
    (loop,) = description.loops
    tree = KinematicTree.from_description(description)
    poses = tree.forward_kinematics(tree.zero_position)
    frame = poses[tree.link_index['rod']] @ closure_frames(tree, loop)[1]
    wanted = pose_from_origin(Origin((0.1, 0.2, 0.3), (0.4, 0.0, 0.5)))
    np.testing.assert_allclose(frame, wanted, atol=1e-12)


def test_an_axis_in_the_child() -> None:
    inside = '<pose>0.3 0 0 0 0 0</pose><axis><xyz expressed_in="rod">0 0 1</xyz></axis>'
    assert load(joint(inside=inside)).loops[0].axis == (0.0, 0.0, 1.0)
    (loop,) = load(joint(inside=inside.replace('0 0 0</pose>', f'{pi / 2} 0 0</pose>'))).loops
    assert loop.axis == pytest.approx((0.0, 1.0, 0.0))


def test_a_joint_without_a_name_is_named_after_its_links() -> None:
    assert [loop.name for loop in load(joint(name='')).loops] == ['rocker_rod']


def test_a_loop_joint_replaces_an_optional_one_of_the_same_name() -> None:
    description = load_description(document(f'{TREE}<gazebo>{joint()}</gazebo>{LOOP}'))
    assert [loop.optional for loop in description.loops] == [False]
    (finding,) = description.findings
    assert 'another joint has the same name' in finding.message


def test_there_and_back_through_urdf_parser_py() -> None:
    description = load(joint(name='x y'))
    (loop,) = from_urdf(to_urdf(replace(description, foreign=()))).loops
    assert (loop.link1, loop.link2) == (description.loops[0].link1, description.loops[0].link2)


def test_joints_with_one_reason_are_one_finding() -> None:
    screws = [joint('screw', name=f's{i}') for i in range(6)]
    (finding,) = load(*screws).findings
    assert "the joints 's0', 's1', 's2', 's3', … (6 in all)" in finding.message


def test_a_loop_with_mimic_joints_is_left_out() -> None:
    """The mimic joints are used instead of the loop, as in robot_state_publisher."""
    tree = TREE.replace('<origin xyz="0 0.2 0"/>', '<mimic joint="crank_joint"/>')
    description = load(joint(), tree=tree)
    (finding,) = description.findings
    assert 'joints of its loop follow others by <mimic>' in finding.message
    assert description.loops == ()


def test_joints_of_a_referenced_element_are_not_loops() -> None:
    text = f'{TREE}<gazebo reference="rod">{joint()}</gazebo>'
    description = load_description(document(text))
    assert description.loops == ()
    assert description.findings == ()


def test_strict_accepts_joints_for_gazebo() -> None:
    assert load(joint('screw'), strict=True).loops == ()
