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
from contextlib import suppress
from dataclasses import dataclass

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.load import read_description
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import Finding
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import StateNode
from robot_description_tools.doctor.graph import STRING

# From when on a silence is one, if it is also long for the rate before [s].
SILENCE = 1.0
# How much later a transform is silent than the joint states behind it [s].
LAG = 0.2
# How many names are listed.
MOST = 6


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


class Scene:
    """
    What was heard, and the findings so far.

    Parameters
    ----------
    recording : Recording
        What was heard.
    namespace : str, optional
        Of the one robot to look at.
    description : RobotDescription, optional
        In the place of what is on the topic.

    """

    def __init__(
        self,
        recording: Recording,
        namespace: str | None,
        description: RobotDescription | None,
    ) -> None:
        self.recording = recording
        self.namespace = namespace
        self.topics = recording.topics
        self.findings: list[Finding] = []
        self.edges = edges_of(recording)
        self.nodes = tuple(state_nodes(recording.topics, recording.parameters))
        # By world and child frame.
        self.into: dict[tuple[str, str], list[Edge]] = defaultdict(list)
        for edge in self.edges:
            self.into[world_of(edge.topic), edge.child].append(edge)
        self.robots = self._find_robots(namespace, description)
        self.expected = {
            (robot.world, child): expected
            for robot in self.robots
            for child, expected in robot.expected.items()
        }
        # Of one robot, other trees of transforms are not looked at.
        self.worlds = {world_of(edge.topic) for edge in self.edges}
        if namespace is not None:
            self.worlds &= {robot.world for robot in self.robots}
        # Frames whose stamps are known to be wrong.
        self.misdated: set[tuple[str, str]] = set()

    def add(
        self,
        code: str,
        message: str,
        fix: str,
        topic: str = '',
        nodes: Iterable[str] = (),
        frames: Iterable[str] = (),
        joints: Iterable[str] = (),
    ) -> None:
        """Add a finding; lists lose what they have twice."""
        unique = (tuple(dict.fromkeys(names)) for names in (nodes, frames, joints))
        self.findings.append(Finding(code, message, fix, topic, *unique))

    def state(self, world: str, expected: Expected) -> str:
        """Return whether a transform is there: ``ok``, ``missing``, or for how long it is old."""
        edges = [e for e in self.into.get((world, expected.child), ()) if is_edge(e, expected)]
        if not edges:
            # Whoever else owns a frame, such as odometry, owns it.
            others = self.into.get((world, expected.child))
            return 'ok' if others and expected.type is JointType.FLOATING else 'missing'
        if any(edge.static for edge in edges):
            return 'ok'
        # Some time after the joint states that it comes from, which explain it.
        end_ns = self.recording.end_ns - int(LAG * 1e9)
        silence = min(silence_of(edge.times, end_ns) for edge in edges)
        return f'old: {silence:.1f} s' if silence else 'ok'

    def authors(self, child: str, topics: Collection[str], least: int = 1) -> list[str]:
        """Return the nodes, at least so many, that may have published a frame."""
        counts: Counter[str] = Counter()
        for topic in topics:
            # A topic is gone with its last node.
            if topic in self.topics:
                counts |= Counter(end.node for end in self.topics[topic].publishers)
        names = list(counts.elements())
        ours = {node.name for robot in self.robots for node in robot.nodes}
        others = [name for name in names if name not in ours]
        # A state publisher has the frames of its robot and no others.
        is_ours = any((world_of(topic), child) in self.expected for topic in topics)
        return others if len(others) >= least and not is_ours else names

    # -- what robots there are -------------------------------------------------------------

    def _find_robots(
        self, namespace: str | None, description: RobotDescription | None
    ) -> tuple[Robot, ...]:
        recording = self.recording
        chosen = None if namespace is None else f'{absolute(namespace)}/robot_description'
        if description is not None:
            return (self._of_file(description, chosen),)
        robots = []
        for topic in [chosen] if chosen else self._description_topics() or ['/robot_description']:
            texts = [text for where, text in recording.descriptions if where == topic]
            if not texts:
                self._without_description(topic)
            if len(texts) > 1:
                self._two_descriptions(topic)
            for text in texts:
                try:
                    read = read_description(text, f'<{topic}>')
                except RobotDescriptionError as error:
                    self._unusable(topic, error)
                else:
                    robots.append(self._make_robot(topic, read))
        return tuple(robots)

    def _of_file(self, description: RobotDescription, chosen: str | None) -> Robot:
        """Return the robot of a file, where a state publisher may have another one."""
        published = {}
        for topic, text in self.recording.descriptions:
            # One that cannot be read is not that of the file.
            with suppress(RobotDescriptionError):
                published[topic] = read_description(text, f'<{topic}>')
        topics = [chosen] if chosen else [*published, *self._description_topics()]
        same = [
            topic
            for topic in topics
            if topic in published and not _difference(description, published[topic])
        ]
        topic = next(iter([*same, *topics]), '/robot_description')
        other = published.get(topic)
        if other is None or same:
            return self._make_robot(topic, description)
        self.add(
            'description-differs',
            f"the description on {topic} is not that of the file: '{other.name}' there, "
            f"'{description.name}' in the file; {_difference(description, other)}",
            'restart the state publisher with the new file (build and install it first, where '
            'it comes from a package), or give doctor the file that runs',
            topic,
            [end.node for end in self.topics[topic].publishers] if topic in self.topics else (),
        )
        return self._make_robot(topic, other)

    def _description_topics(self) -> list[str]:
        topics = {
            name
            for name, topic in self.topics.items()
            if topic.type == STRING and topic.publishers
        }
        topics.update(name for node in self.nodes for name in node.descriptions)
        return sorted(topics)

    def _make_robot(self, topic: str, description: RobotDescription) -> Robot:
        model = RobotModel(description)
        nodes = tuple(node for node in self.nodes if topic in node.descriptions) or tuple(
            # Of one whose topic has another name, nothing is known but that it is there.
            node
            for node in self.nodes
            if not node.descriptions
        )
        worlds = [world_of(name) for node in nodes for name in node.tf]
        world = worlds[0] if worlds else ''
        tree = model.tree
        prefix = self._prefix(nodes, world, tree.links)
        links = [prefix + link for link in tree.links]
        expected = {
            links[child]: Expected(links[parent], links[child], joint, kind)
            for joint, kind, parent, child in zip(
                tree.joints, tree.joint_types, tree.parent_link, tree.child_link, strict=True
            )
        }
        return Robot(topic, model, nodes, world, prefix, expected)

    def _prefix(self, nodes: Sequence[StateNode], world: str, links: Sequence[str]) -> str:
        """Return the prefix that the parameters say, else the one that most frames have."""
        for node in nodes:
            if node.parameters.get('frame_prefix_from_namespace') is True:
                namespace = namespace_of(node.name).strip('/')
                return f'{namespace}/' if namespace else ''
            if isinstance(prefix := node.parameters.get('frame_prefix'), str):
                return prefix
        votes: Counter[str] = Counter()
        known = set(links)
        for where, child in self.into:
            if where != world:
                continue
            for start in range(len(child)):
                # The longest name counts.
                if child[start:] in known:
                    votes[child[:start]] += 1
                    break
        return max(votes, key=lambda prefix: votes[prefix]) if votes else ''

    def _without_description(self, topic: str) -> None:
        publishers = self.topics[topic].publishers if topic in self.topics else ()
        if not publishers:
            waiting = [node.name for node in self.nodes if topic in node.descriptions]
            if waiting:
                self.add(
                    'no-description',
                    f'{one_of(waiting)} waits for a robot description on {topic}, and nobody '
                    'publishes one',
                    'let the node that has the description publish it there, or give '
                    f'{waiting[0]} the parameter robot_description or description_file',
                    topic,
                    waiting,
                )
            else:
                self.no_state_publisher(topic, f'nobody publishes a robot description on {topic}')
        elif any(publisher.latched for publisher in publishers):
            names = [publisher.node for publisher in publishers]
            self.add(
                'no-description',
                f'{one_of(names)} publishes on {topic}, but no text came from there',
                f'see what it says: ros2 topic echo --once {topic}; a node that publishes the '
                'description only when it changes must do so at its start, too',
                topic,
                names,
            )

    def no_state_publisher(self, topic: str, detail: str, frames: Iterable[str] = ()) -> None:
        others = [f'{node.name} (reads {one_of(node.descriptions)})' for node in self.nodes]
        hint = f'; there is {one_of(others)}' if others else ''
        namespace = namespace_of(topic)
        remap = f' -r __ns:={namespace}' if namespace else ''
        self.add(
            'no-state-publisher',
            f'no node publishes the transforms of the robot: {detail}{hint}',
            'start one: ros2 run robot_description_tools robot_state_node --ros-args'
            f'{remap} -p description_file:=FILE; where it should run, see whether it ended with '
            'an error, and whether ROS_DOMAIN_ID is the same',
            topic,
            frames=frames,
        )

    def _two_descriptions(self, topic: str) -> None:
        names = [publisher.node for publisher in self.topics[topic].publishers]
        self.add(
            'two-descriptions',
            f'different robot descriptions come on {topic}, from {named(names)}; who listens has '
            'whichever came last',
            'give each robot a namespace of its own, or put both into one description',
            topic,
            names,
        )

    def _unusable(self, topic: str, error: RobotDescriptionError) -> None:
        errors = [d for d in error.diagnostics if d.is_error]
        more = f' (and {len(errors) - 1} more errors)' if len(errors) > 1 else ''
        self.add(
            'description-unusable',
            f'the robot description on {topic} cannot be used: line {errors[0].where.line}: '
            f'{errors[0].message}{more}',
            f'{errors[0].fix}; robot-description check FILE tells all',
            topic,
        )


def _difference(file: RobotDescription, other: RobotDescription) -> str:
    """Return what transforms of two descriptions differ in, nothing if in nothing."""
    here, there = (
        {(j.name, str(j.type), j.parent, j.child) for j in robot.joints.values()}
        for robot in (file, other)
    )
    gone = sorted({joint[0] for joint in here - there})
    new = sorted({joint[0] for joint in there - here})
    parts = [f'only the file has {one_of(gone, MOST)} like that'] if gone else []
    parts += [f'only the topic has {one_of(new, MOST)} like that'] if new else []
    return '; '.join(parts)


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


def absolute(namespace: str) -> str:
    stripped = namespace.strip('/')
    return f'/{stripped}' if stripped else ''
