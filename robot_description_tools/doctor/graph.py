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
"""Topics and nodes of a ROS graph that have to do with robot states: plain records."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
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
        Whether its reliability is reliable, not best effort.
    latched : bool
        Whether its durability is transient local, not volatile.

    """

    node: str
    reliable: bool = True
    latched: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic with its type and its ends, without those of the listener."""

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
        Its fully qualified name; several nodes may have one.
    count : int
        How many of this name there are.
    tf, joints, actuators, descriptions : tuple of str
        Its topics: transforms, what it reads, and descriptions that it publishes or reads.
    parameters : mapping of str to object
        Those that are known.

    """

    name: str
    count: int
    tf: tuple[str, ...]
    joints: tuple[str, ...]
    actuators: tuple[str, ...]
    descriptions: tuple[str, ...]
    parameters: Mapping[str, object]


def is_static(topic: str) -> bool:
    """Whether transforms on a topic hold for all times."""
    return topic.endswith('static')


def state_nodes(
    topics: Mapping[str, Topic], parameters: Mapping[str, Mapping[str, object]]
) -> Iterator[StateNode]:
    """
    Yield the nodes that turn joint states into transforms.

    They read joint states and publish transforms both moving and static; odometry may read joint
    states as well, but has nothing static.

    Parameters
    ----------
    topics : mapping of str to Topic
        What there is.
    parameters : mapping of str to mapping of str to object
        By node, as far as they are known.

    """
    # The topics of each node by type, as a publisher and as a subscriber.
    gives: dict[str, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    takes: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, topic in topics.items():
        for node, count in Counter(end.node for end in topic.publishers).items():
            gives[node][topic.type][name] = count
        for node in dict.fromkeys(end.node for end in topic.subscriptions):
            takes[node][topic.type].append(name)
    for node in sorted(set(gives) & set(takes)):
        tf = gives[node][TF_MESSAGE]
        moving = [count for name, count in tf.items() if not is_static(name)]
        joints = takes[node][JOINT_STATE]
        if not joints or not moving or len(moving) == len(tf):
            continue
        actuators = tuple(name for name in joints if name.endswith('/actuator_states'))
        yield StateNode(
            node,
            max(moving),
            tuple(tf),
            tuple(name for name in joints if name not in actuators),
            actuators,
            (*gives[node][STRING], *takes[node][STRING]),
            parameters.get(node, {}),
        )
