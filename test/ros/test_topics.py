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


"""The tables of topics in ``doc/`` have all topics of the nodes."""

from __future__ import annotations

from collections.abc import Callable
import re
from typing import Any

import pytest
from rclpy.parameter import Parameter
from robot_description_tools.description import load_description
from robot_description_tools.ros.hardware_node import HardwareNode
from robot_description_tools.ros.joint_source_node import JointSourceNode
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.trajectory_node import TrajectoryNode
from robot_description_tools.ros.viewer_node import ViewerNode
from test_support.harness import Peer
from test_support.places import ROOT

# Topics that every node of rclpy has.
USUAL = {'clock', 'parameter_events', 'rosout'}
WRIST = load_description(ROOT / 'urdf' / 'differential_wrist.urdf.xacro').xml
# If the parameters for topics are removed, the hardware uses its default topics.
TEXT = re.sub('<param name="joint_.*_topic">.*</param>', '', WRIST)


def rows(page: str, direction: str) -> set[str]:
    """Return the topics in a table of a page that have the given direction."""
    text = (ROOT / 'doc' / page).read_text(encoding='utf-8')
    cells = re.findall(rf'^\| {direction} \| (.*?) \|', text, re.MULTILINE)
    return {name.strip('/') for cell in cells for name in re.findall('`(.*?)`', cell)}


@pytest.mark.parametrize(
    ('make_node', 'page', 'parameters'),
    [
        (RobotStateNode, 'robot_state_node.md', {'robot_description': TEXT}),
        (JointSourceNode, 'joint_source_node.md', {}),
        (HardwareNode, 'hardware.md', {'robot_description': TEXT, 'autostart': False}),
        (
            TrajectoryNode,
            'trajectories.md',
            {
                'joints': ['wrist_pitch', 'wrist_roll'],
                'driven_joints': ['left_motor', 'right_motor'],
                'driven_controller': 'motors',
            },
        ),
        (ViewerNode, 'viewer.md', {'port': 0}),
    ],
)
def test_the_page_has_the_topics(
    make_node: Callable[..., Any], page: str, parameters: dict[str, Any]
) -> None:
    given = [Parameter(name, value=value) for name, value in parameters.items()]
    with Peer() as peer:
        node = make_node(context=peer.context, parameter_overrides=given)
        inputs = {each.topic_name.strip('/') for each in node.subscriptions}
        outputs = {each.topic.strip('/') for each in node.publishers}
        node.destroy_node()
    assert inputs - USUAL <= rows(page, 'in'), f'add it to the table of doc/{page}'
    assert outputs - USUAL <= rows(page, 'out'), f'add it to the table of doc/{page}'
