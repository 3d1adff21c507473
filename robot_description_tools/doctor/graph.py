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
"""Plain records of topics and nodes of a ROS graph that concern robot states."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

JOINT_STATE = 'sensor_msgs/msg/JointState'
TF_MESSAGE = 'tf2_msgs/msg/TFMessage'
STRING = 'std_msgs/msg/String'
CLOCK = 'rosgraph_msgs/msg/Clock'


@dataclass(frozen=True, slots=True)
class Endpoint:
    """
    A publisher or a subscription.

    Attributes
    ----------
    node : str
        Fully qualified name of its node.
    reliable : bool
        True if its reliability is reliable, False for best effort.
    latched : bool
        True if its durability is transient local, False for volatile.

    """

    node: str
    reliable: bool = True
    latched: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic with its type, its publishers and its subscriptions, except those of doctor."""

    type: str  # noqa: A003
    publishers: tuple[Endpoint, ...] = ()
    subscriptions: tuple[Endpoint, ...] = ()


@dataclass(frozen=True, slots=True)
class StateNode:
    """
    A node that turns joint states into transforms.

    Attributes
    ----------
    name : str
        Fully qualified name of the node. Several nodes may have the same name.
    count : int
        Number of nodes with this name.
    tf : tuple of str
        The topics on which the node publishes transforms.
    joints, actuators : tuple of str
        The topics of joint and of actuator states that the node reads.
    descriptions : tuple of str
        The topics of robot descriptions that the node publishes or reads.

    """

    name: str
    count: int
    tf: tuple[str, ...]
    joints: tuple[str, ...]
    actuators: tuple[str, ...]
    descriptions: tuple[str, ...]


def is_static(topic: str) -> bool:
    """Return True if transforms on a topic are static."""
    return topic.endswith('static')


def state_nodes(topics: Mapping[str, Topic]) -> Iterator[StateNode]:
    """
    Yield the nodes that turn joint states into transforms.

    These nodes read joint states, and publish both moving and static transforms. A node for
    odometry may also read joint states, but publishes no static transforms.

    Parameters
    ----------
    topics : mapping of str to Topic
        The topics of the graph by name.

    """
    # Number of publishers and of subscriptions of each node on each topic.
    published: dict[str, Counter[str]] = defaultdict(Counter)
    read: dict[str, Counter[str]] = defaultdict(Counter)
    for name, topic in topics.items():
        for end in topic.publishers:
            published[end.node][name] += 1
        for end in topic.subscriptions:
            read[end.node][name] += 1

    def of_type(kind: str, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if topics[name].type == kind)

    for node in sorted(set(published) & set(read)):
        tf = of_type(TF_MESSAGE, published[node])
        moving = [name for name in tf if not is_static(name)]
        joints = of_type(JOINT_STATE, read[node])
        if joints and moving and len(moving) < len(tf):
            actuators = tuple(name for name in joints if name.endswith('/actuator_states'))
            yield StateNode(
                node,
                max(published[node][name] for name in moving),
                tf,
                tuple(name for name in joints if name not in actuators),
                actuators,
                of_type(STRING, [*published[node], *read[node]]),
            )
