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


"""The joints of a document that may not be a valid robot."""

from __future__ import annotations

import numpy as np
from robot_description_tools.description import load_description
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from test_support.places import ROOT

RING = ''.join(
    f'<joint name="{p}{c}" type="fixed"><parent link="{p}"/><child link="{c}"/></joint>'
    for p, c in ('ab', 'ba')
)


def test_poses_agree_with_forward_kinematics_at_zero() -> None:
    for path in sorted((ROOT / 'urdf').glob('*.urdf')):
        description = load_description(path)
        tree = KinematicTree.from_description(description)
        poses = tree.forward_kinematics(tree.zero_position)
        root = parse_xml(description.xml, 'robot').root
        assert root is not None
        joints = JointTree(root)
        for link in description.links:
            if link in tree.link_index:
                pose = joints.pose(link)
                wanted = poses[tree.link_index[link]]
                np.testing.assert_allclose(pose.rotation, wanted[:3, :3], atol=1e-12)
                np.testing.assert_allclose(pose.translation, wanted[:3, 3], atol=1e-12)
                assert joints.root_of(link) == description.root


def test_a_walk_along_a_ring_of_joints_ends() -> None:
    root = parse_xml(document(f'<link name="a"/><link name="b"/>{RING}'), 'robot').root
    assert root is not None
    assert len(JointTree(root).path_to('a')) == 2


def test_a_broken_pose_counts_as_missing() -> None:
    text = document(
        '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/>'
        '<child link="b"/><origin xyz="1 2" rpy="0 0 x"/></joint>'
    )
    root = parse_xml(text, 'robot').root
    assert root is not None
    assert JointTree(root).pose('b').translation == (0.0, 0.0, 0.0)
