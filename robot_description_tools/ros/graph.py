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
"""Topics of the ROS graph, with their publishers and subscriptions, as a node sees them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rclpy.node import Node
from robot_description_tools.doctor.graph import CLOCK
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.ros.listeners import full_name


def read_graph(node: Node, only: Collection[str] | None = None) -> dict[str, Topic]:
    """
    Return the topics about robot states, as a node sees them now.

    Parameters
    ----------
    node : Node
        The node, whose own publishers and subscriptions are included.
    only : collection of str, optional
        The topics to read. None means all.

    Returns
    -------
    dict of str to Topic
        The topics of joint states, transforms, robot descriptions and clocks, by name.

    """
    found = {}
    for name, types in node.get_topic_names_and_types():
        kind = next((t for t in types if t in (JOINT_STATE, TF_MESSAGE, STRING, CLOCK)), None)
        if kind is None or (kind == STRING and not name.endswith('/robot_description')):
            continue
        if only is not None and name not in only:
            continue
        found[name] = Topic(
            kind,
            tuple(map(_endpoint, node.get_publishers_info_by_topic(name))),
            tuple(map(_endpoint, node.get_subscriptions_info_by_topic(name))),
        )
    return found


def _endpoint(info: Any) -> Endpoint:
    qos = info.qos_profile
    return Endpoint(
        full_name(info),
        qos.reliability.name == 'RELIABLE',
        qos.durability.name == 'TRANSIENT_LOCAL',
    )
