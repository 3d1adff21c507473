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
"""The facts, sorted: robots, their state publishers, and transforms by frame."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import JointType
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import StateNode
from robot_description_tools.doctor.graph import Topic

# From when on a silence is one, if it is also long for the rate before [s].
SILENCE = 1.0
# How much later a transform is silent than the joint states behind it [s].
LAG = 0.2


@dataclass(slots=True)
class Edge:
    """
    A transform as one publisher sends it.

    Attributes
    ----------
    topic, publisher, parent, child
        Where it comes from, and its frames.
    times : list of int
        When it was received [ns].
    ages : list of float
        Reception minus stamp [s], by whichever clock is nearer.

    """

    topic: str
    publisher: int
    parent: str
    child: str
    times: list[int]
    ages: list[float]

    @property
    def static(self) -> bool:
        """Whether it holds for all times."""
        return is_static(self.topic)


@dataclass(frozen=True, slots=True)
class Expected:
    """A transform that the description asks for."""

    parent: str
    child: str
    joint: str
    type: JointType  # noqa: A003

    @property
    def static(self) -> bool:
        """Whether it is on ``/tf_static``, as long as nobody drives a planar joint."""
        return self.type.is_static


@dataclass(frozen=True, slots=True)
class Robot:
    """
    A description and who publishes its state.

    Attributes
    ----------
    topic : str
        Where the description is.
    model : RobotModel
        The robot.
    nodes : tuple of StateNode
        Its state publishers.
    world : str
        What its TF topics begin with: nothing for ``/tf``.
    prefix : str
        Of its frames.
    expected : mapping of str to Expected
        Its transforms by child frame.

    """

    topic: str
    model: RobotModel
    nodes: tuple[StateNode, ...]
    world: str
    prefix: str
    expected: Mapping[str, Expected]

    @property
    def inputs(self) -> tuple[str, ...]:
        """Return the topics of joint states that it reads, or should."""
        found = dict.fromkeys(topic for node in self.nodes for topic in node.joints)
        return tuple(found) or (f'{namespace_of(self.topic)}/joint_states',)

    @property
    def actuator_inputs(self) -> tuple[str, ...]:
        """Return the topics of actuator states that it reads."""
        return tuple(dict.fromkeys(topic for node in self.nodes for topic in node.actuators))


@dataclass(frozen=True)
class Heard:
    """What was heard, sorted."""

    recording: Recording

    @property
    def topics(self) -> Mapping[str, Topic]:
        """Topics whose type matters here."""
        return self.recording.topics

    @cached_property
    def nodes(self) -> tuple[StateNode, ...]:
        """Return the state publishers of all robots."""
        return tuple(state_nodes(self.topics, self.recording.parameters))

    @cached_property
    def edges(self) -> list[Edge]:
        """Every transform of every publisher that tf2 takes."""
        return edges_of(self.recording)

    @cached_property
    def into(self) -> Mapping[tuple[str, str], list[Edge]]:
        """Return the transforms by world and child frame."""
        found: dict[tuple[str, str], list[Edge]] = defaultdict(list)
        for edge in self.edges:
            found[world_of(edge.topic), edge.child].append(edge)
        return found

    def publishers(self, *topics: str) -> list[str]:
        """Return the nodes that publish on topics; a topic is gone with its last node."""
        return [
            end.node
            for topic in topics
            if topic in self.topics
            for end in self.topics[topic].publishers
        ]


@dataclass(frozen=True)
class Scene:
    """
    What was heard, and whose it is.

    Attributes
    ----------
    heard : Heard
        What was heard.
    namespace : str or None
        Of the one robot to look at.
    robots : tuple of Robot
        Those that were found.

    """

    heard: Heard
    namespace: str | None
    robots: tuple[Robot, ...]

    @cached_property
    def expected(self) -> Mapping[tuple[str, str], Expected]:
        """Return the transforms of all robots by world and child frame."""
        return {
            (robot.world, child): expected
            for robot in self.robots
            for child, expected in robot.expected.items()
        }

    @cached_property
    def worlds(self) -> Collection[str]:
        """Return the trees to look at: of one robot, no others."""
        worlds = {world_of(edge.topic) for edge in self.heard.edges}
        return (
            worlds if self.namespace is None else worlds & {robot.world for robot in self.robots}
        )

    def state(self, world: str, expected: Expected) -> str:
        """Return whether a transform is there: ``ok``, ``missing``, or for how long it is old."""
        into = self.heard.into.get((world, expected.child), ())
        edges = [edge for edge in into if is_edge(edge, expected)]
        if not edges:
            # Whoever else owns a frame, such as odometry, owns it.
            return 'ok' if into and expected.type is JointType.FLOATING else 'missing'
        if any(edge.static for edge in edges):
            return 'ok'
        # Some time after the joint states that it comes from, which explain it.
        end_ns = self.heard.recording.end_ns - int(LAG * 1e9)
        silence = min(silence_of(edge.times, end_ns) for edge in edges)
        return f'old: {silence:.1f} s' if silence else 'ok'

    def authors(self, child: str, topics: Collection[str], least: int = 1) -> list[str]:
        """Return the nodes, at least so many, that may have published a frame."""
        counts: Counter[str] = Counter()
        for topic in topics:
            counts |= Counter(self.heard.publishers(topic))
        names = list(counts.elements())
        ours = {node.name for robot in self.robots for node in robot.nodes}
        others = [name for name in names if name not in ours]
        # A state publisher has the frames of its robot and no others.
        is_ours = any((world_of(topic), child) in self.expected for topic in topics)
        return others if len(others) >= least and not is_ours else names


def edges_of(recording: Recording) -> list[Edge]:
    """Return every transform of every publisher that tf2 takes."""
    found: dict[tuple[str, int, str, str], Edge] = {}
    for message in recording.transforms:
        bad = {i for i, _ in message.bad}
        stamped = zip(message.edges, message.stamps_ns, strict=True)
        for i, ((parent, child), stamp_ns) in enumerate(stamped):
            if i in bad:
                continue
            key = message.topic, message.publisher, parent, child
            edge = found.get(key)
            if edge is None:
                edge = found[key] = Edge(*key, [], [])
            ages = [
                (now - stamp_ns) * 1e-9 for now in (message.received_ns, message.clock_ns) if now
            ]
            edge.times.append(message.received_ns)
            edge.ages.append(min(ages, key=abs))
    return list(found.values())


def is_edge(edge: Edge, expected: Expected) -> bool:
    return (edge.parent, edge.child) == (expected.parent, expected.child)


def silence_of(times: Sequence[int], end_ns: int) -> float:
    """Return for how long nothing came [s], 0 where that is normal for the rate before."""
    silence = (end_ns - times[-1]) * 1e-9
    period = (times[-1] - times[0]) * 1e-9 / max(len(times) - 1, 1)
    return silence if silence > max(SILENCE, 5.0 * period) else 0.0


def interleaved(streams: Iterable[Sequence[int]]) -> bool:
    """Whether two of several publishers sent turn by turn, not one after the other."""
    many = [times for times in streams if len(times) > 1]
    return any(
        a[0] < b[-1] and b[0] < a[-1] and min(len(a), len(b)) * 20 >= max(len(a), len(b))
        for i, a in enumerate(many)
        for b in many[:i]
    )


def world_of(topic: str) -> str:
    """Return what the TF topics of a tree have in common."""
    return topic.rpartition('/')[0]


def namespace_of(name: str) -> str:
    return name.rpartition('/')[0]
