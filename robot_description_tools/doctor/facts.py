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
Records of a ROS graph, which `examine` evaluates.

Times are in nanoseconds of the system clock since 1970, unless a record names another clock.

"""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from math import isfinite
from typing import NamedTuple
from typing import TypeAlias

from robot_description_tools.doctor.graph import Topic

# Pose of a child frame in its parent, as sent: x, y, z [m] and quaternion x, y, z, w.
SentPose: TypeAlias = tuple[float, ...]


class Reading(NamedTuple):
    """
    A received JointState.

    Attributes
    ----------
    topic : str
        Topic of the message.
    publisher : int
        Number of the publisher among the publishers of the topic. See `separate`.
    received_ns, clock_ns, stamp_ns : int
        Time of reception, time of ``/clock`` at reception (0 if there is no clock), and stamp of
        the message.
    names : tuple of str
        Names of the joints.
    positions : tuple of float
        Positions of the joints. Some sources send fewer positions than names, or none.

    """

    topic: str
    publisher: int
    received_ns: int
    clock_ns: int
    stamp_ns: int
    names: tuple[str, ...]
    positions: tuple[float, ...]

    @property
    def bad(self) -> tuple[str, ...]:
        """Names whose positions are NaN or infinite."""
        pairs = zip(self.names, self.positions, strict=False)
        return tuple(name for name, value in pairs if not isfinite(value))


class Transforms(NamedTuple):
    """
    A received TFMessage.

    Attributes
    ----------
    topic, publisher, received_ns, clock_ns
        As in `Reading`.
    edges : tuple of (str, str)
        Parent and child frame of each transform.
    stamps_ns : tuple of int
        Stamps of the transforms.
    poses : tuple of SentPose
        Poses of the child frames.
    bad : tuple of (int, str)
        Indices of transforms that tf2 refuses, with reasons.

    """

    topic: str
    publisher: int
    received_ns: int
    clock_ns: int
    edges: tuple[tuple[str, str], ...]
    stamps_ns: tuple[int, ...]
    poses: tuple[SentPose, ...]
    bad: tuple[tuple[int, str], ...] = ()


class Status(NamedTuple):
    """
    A status of a node of this package on ``/diagnostics``.

    Attributes
    ----------
    node, subject : str
        The two parts of the name of the status, which is ``NODE: SUBJECT``. The subject is
        ``joint states``, ``callbacks`` or ``hardware``.
    received_ns : int
        Time of reception.
    is_error : bool
        True if the level of the status is ERROR.
    message : str
        Text of the status.
    component : str
        Name of the hardware, if the status is about hardware.

    """

    node: str
    subject: str
    received_ns: int
    is_error: bool
    message: str
    component: str = ''


@dataclass(frozen=True, slots=True)
class Network:
    """
    The network on which the facts were recorded.

    Attributes
    ----------
    domain : int
        ROS_DOMAIN_ID.
    rmw : str
        The middleware.
    discovery_range : str
        The range of machines that discovery searches, and the setting that selects it.
    nodes : frozenset of str
        All nodes except the node that records.

    """

    domain: int = 0
    rmw: str = ''
    discovery_range: str = ''
    nodes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Recording:
    """
    All recorded facts.

    Attributes
    ----------
    begin_ns, end_ns : int
        Start and end of the recording.
    topics : mapping of str to Topic
        Topics of the types that are examined.
    descriptions : tuple of (str, str)
        Topic and text of each robot description, without repeated texts.
    readings : sequence of Reading
        The joint states, in order of arrival.
    transforms : sequence of Transforms
        The messages with transforms, in order of arrival.
    parameters : mapping of str to mapping of str to object
        Parameters of the nodes that answered.
    malformed : mapping of str to int
        Maps a topic to the number of its messages that could not be read.
    statuses : sequence of Status
        The statuses, in order of arrival.
    network : Network
        The network and its nodes.
    file : str
        The file of a recording. Empty for a running robot.
    damage : tuple of str
        Descriptions of damage to the file.

    """

    begin_ns: int
    end_ns: int
    topics: Mapping[str, Topic] = field(default_factory=dict)
    descriptions: tuple[tuple[str, str], ...] = ()
    readings: Sequence[Reading] = ()
    transforms: Sequence[Transforms] = ()
    parameters: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    malformed: Mapping[str, int] = field(default_factory=dict)
    statuses: Sequence[Status] = ()
    network: Network = Network()
    file: str = ''
    damage: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """True if no other node was on the network."""
        has_ends = any(topic.publishers or topic.subscriptions for topic in self.topics.values())
        return not (has_ends or self.network.nodes or self.readings or self.transforms)


def separate(arrivals: Sequence[tuple[int | None, Hashable]], publishers: int) -> list[int]:
    """
    Assign the messages of one topic to its publishers by their sequence numbers.

    Each publisher counts its own messages.

    Parameters
    ----------
    arrivals : sequence of (int or None, hashable)
        Sequence number and kind of each message, in order of arrival. The kind is a part of the
        message that is usually the same in all messages of a publisher. For example, the kind of a
        JointState is its joint names. If a number fits two publishers, the message is assigned by
        its kind. If the middleware gives no numbers, all messages are assigned to one publisher.
    publishers : int
        Largest number of publishers.

    Returns
    -------
    list of int
        The publisher of each message, counted from 0.

    """
    latest: list[tuple[int, Hashable]] = []
    result = []
    for number, kind in arrivals:
        if number is None or publishers <= 1:
            result.append(0)
            continue
        follows = [i for i, (last, _) in enumerate(latest) if last == number - 1]
        alike = [i for i in follows if latest[i][1] == kind]
        before = [i for i, (last, _) in enumerate(latest) if last < number]
        if follows:
            chosen = (alike or follows)[-1]
        elif len(latest) < publishers and not any(
            number - latest[i][0] < 5 and latest[i][1] == kind for i in before
        ):
            chosen = len(latest)
            latest.append((number, kind))
        else:
            # The number fits no publisher, because messages were lost or the publisher was
            # replaced.
            chosen = min(before or range(len(latest)), key=lambda i: abs(number - latest[i][0]))
        latest[chosen] = (number, kind)
        result.append(chosen)
    return result
