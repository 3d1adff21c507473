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
What was heard on the ROS graph for a while: plain records, for `examine` to judge.

Times are nanoseconds of the system clock since 1970 unless said otherwise.

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

# Translation x, y, z [m] and quaternion x, y, z, w of a child frame in its parent, as sent.
SentPose: TypeAlias = tuple[float, ...]


class Reading(NamedTuple):
    """
    A JointState that was received.

    Attributes
    ----------
    topic : str
        Where.
    publisher : int
        Counts the publishers of the topic; see `separate`.
    received_ns, clock_ns, stamp_ns : int
        When it came, what ``/clock`` said then (0 for nothing), and its stamp.
    names : tuple of str
        The joints.
    positions : tuple of float
        What it says of them; some sources send fewer than names, or none.

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
        """Return the names whose positions are NaN or infinite."""
        pairs = zip(self.names, self.positions, strict=False)
        return tuple(name for name, value in pairs if not isfinite(value))


class Transforms(NamedTuple):
    """
    A TFMessage that was received.

    Attributes
    ----------
    topic, publisher, received_ns, clock_ns
        As for `Reading`.
    edges : tuple of (str, str)
        Parent and child frame of each transform.
    stamps_ns : tuple of int
        Their stamps.
    poses : tuple of SentPose
        Where they put the child frames.
    bad : tuple of (int, str)
        Transforms that tf2 refuses, and why.

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
    What a node of this package said of itself on ``/diagnostics``.

    Attributes
    ----------
    node, subject : str
        Who, and about what.
    received_ns : int
        When.
    is_error : bool
        Whether its level is ERROR.
    message : str
        What.
    component : str
        The name of the hardware, of a status about hardware.

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
    Where was listened.

    Attributes
    ----------
    domain : int
        ROS_DOMAIN_ID.
    rmw : str
        The middleware.
    discovery_range : str
        Which machines are looked for, and what says so.
    nodes : frozenset of str
        The nodes that are there, without the listener.

    """

    domain: int = 0
    rmw: str = ''
    discovery_range: str = ''
    nodes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Recording:
    """
    Everything that was heard.

    Attributes
    ----------
    begin_ns, end_ns : int
        When listening began and ended.
    topics : mapping of str to Topic
        Topics whose type matters here.
    descriptions : tuple of (str, str)
        Topic and text of each robot description, each text once.
    readings : sequence of Reading
        In order of arrival.
    transforms : sequence of Transforms
        In order of arrival.
    parameters : mapping of str to mapping of str to object
        Parameters of nodes that answered, as far as they have them.
    malformed : mapping of str to int
        Number of messages by topic that could not be read.
    statuses : sequence of Status
        In order of arrival.
    network : Network
        Where was listened, and who was there.

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

    @property
    def is_empty(self) -> bool:
        """Whether nobody else was on the network."""
        is_there = any(topic.publishers or topic.subscriptions for topic in self.topics.values())
        return not (is_there or self.network.nodes or self.readings or self.transforms)


def separate(arrivals: Sequence[tuple[int | None, Hashable]], publishers: int) -> list[int]:
    """
    Tell publishers of one topic apart by the numbers that each gives its messages.

    Each publisher counts its own messages, so their numbers run in parallel.

    Parameters
    ----------
    arrivals : sequence of (int or None, hashable)
        Number and kind of each message, in order of arrival. Where two publishers have nearly the
        same numbers, the kind decides. Where the middleware gives no numbers, all messages count
        as those of one publisher.
    publishers : int
        How many there are at most.

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
            # Some were lost, or there was another publisher in between.
            chosen = min(before or range(len(latest)), key=lambda i: abs(number - latest[i][0]))
        latest[chosen] = (number, kind)
        result.append(chosen)
    return result
