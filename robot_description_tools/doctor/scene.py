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
"""Recorded facts, sorted: the transforms of each frame, and the robots with their joint states."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import JointType
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.topic_system import PLUGIN
from robot_description_tools.description.ros2_control.topic_system import states_topic
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import SentPose
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import StateNode
from robot_description_tools.doctor.subjects import JOINT_STATES

#: Seconds. A publisher counts as silent if no message arrives for the longer of this time and five
#: of its periods.
SILENCE = 1.0
#: Seconds. A publisher with only one message counts as silent after this time.
SILENCE_AFTER_ONE = 10.0
# A parameter that robot_state_node has, and robot_state_publisher in C++ does not have.
OWN_PARAMETER = 'description_file'
#: Seconds. A transform may arrive this much later than its joint state.
LAG = 0.2


@dataclass(slots=True)
class Edge:
    """
    A transform of one publisher.

    Attributes
    ----------
    topic, publisher, parent, child
        Topic, number of the publisher, and both frames.
    times : list of int
        Times of reception [ns].
    ages : list of float
        Time of reception minus stamp [s]. The time of reception is from the system clock or from
        ``/clock``: the clock that is closer to the stamp is used.
    samples : list of (int, SentPose)
        Stamp [ns] and pose of each message.

    """

    topic: str
    publisher: int
    parent: str
    child: str
    times: list[int] = field(default_factory=list)
    ages: list[float] = field(default_factory=list)
    samples: list[tuple[int, SentPose]] = field(default_factory=list)

    @property
    def world(self) -> str:
        """
        Namespace of the topic of the transform.

        The transforms on the topics of one namespace belong to one tree, which is called a world.

        """
        return namespace_of(self.topic)

    @property
    def static(self) -> bool:
        """True if the transform is static."""
        return is_static(self.topic)


class Expected(NamedTuple):
    """A transform that the description requires."""

    world: str
    parent: str
    child: str
    joint: str
    type: JointType  # noqa: A003


@dataclass(frozen=True, eq=False)
class Scene:
    """
    Recorded facts, and the results of the rules so far.

    Attributes
    ----------
    recording : Recording
        The recording.
    namespace : str or None
        Namespace of the robot to examine; None for all robots.
    robots : list of PublishedRobot
        The robots, which `find_robots` adds.
    mismatched : set of (str, str)
        Topics and nodes of publishers whose QoS is incompatible with a reader.
    wrong_stamps : set of (str, str)
        World (see `Edge.world`) and child frame of each transform of the robots whose clocks or
        stamps are wrong.

    """

    recording: Recording
    namespace: str | None = None
    robots: list[PublishedRobot] = field(default_factory=list)
    mismatched: set[tuple[str, str]] = field(default_factory=set)
    wrong_stamps: set[tuple[str, str]] = field(default_factory=set)

    @cached_property
    def nodes(self) -> list[StateNode]:
        """The state publishers of all robots."""
        return list(state_nodes(self.recording.topics))

    @cached_property
    def edges(self) -> Collection[Edge]:
        """The transforms that tf2 accepts, with a separate `Edge` for each publisher."""
        found: dict[tuple[str, int, str, str], Edge] = {}
        for message in self.recording.transforms:
            bad = {i for i, _ in message.bad}
            clocks = [ns for ns in (message.received_ns, message.clock_ns) if ns]
            stamped = zip(message.edges, message.stamps_ns, message.poses, strict=True)
            for i, ((parent, child), stamp_ns, pose) in enumerate(stamped):
                if i not in bad:
                    key = message.topic, message.publisher, parent, child
                    edge = found.setdefault(key, Edge(*key))
                    edge.times.append(message.received_ns)
                    edge.ages.append(min(((ns - stamp_ns) * 1e-9 for ns in clocks), key=abs))
                    edge.samples.append((stamp_ns, pose))
        return found.values()

    @cached_property
    def into(self) -> Mapping[tuple[str, str], list[Edge]]:
        """Mapping from a world and a child frame to the transforms that lead to this frame."""
        found: dict[tuple[str, str], list[Edge]] = defaultdict(list)
        for edge in self.edges:
            found[edge.world, edge.child].append(edge)
        return found

    @cached_property
    def expected(self) -> Mapping[tuple[str, str], Expected]:
        """Mapping from a world and a child frame to the transform that a robot should have."""
        return {(x.world, x.child): x for robot in self.robots for x in robot.expected}

    @cached_property
    def worlds(self) -> Collection[str]:
        """The trees to examine. If a namespace is given, only the trees of its robots."""
        worlds = {edge.world for edge in self.edges}
        return worlds & {r.world for r in self.robots} if self.namespace is not None else worlds

    def publishers(self, *topics: str) -> list[str]:
        """
        Return the nodes that publish on some topics.

        A topic that no longer exists has no publishers.

        """
        known = self.recording.topics
        return [
            end.node for topic in topics if topic in known for end in known[topic].publishers
        ]

    def authors(self, child: str, topics: Collection[str], least: int = 1) -> list[str]:
        """
        Return the nodes that may have published a frame.

        Parameters
        ----------
        child : str
            The frame.
        topics : collection of str
            Topics of the frame.
        least : int
            At least this many nodes publish the frame. So state publishers are excluded from the
            result only if at least this many other nodes remain.

        """
        counts: Counter[str] = Counter()
        for topic in topics:
            counts |= Counter(self.publishers(topic))
        names = list(counts.elements())
        ours = {name for robot in self.robots for name in robot.node_names}
        others = [name for name in names if name not in ours]
        # If the frame belongs to no robot, exclude state publishers, because a state publisher
        # publishes only the frames of its robot.
        is_ours = any((namespace_of(topic), child) in self.expected for topic in topics)
        return others if len(others) >= least and not is_ours else names

    def edges_of(self, expected: Expected) -> list[Edge]:
        """Return the received transforms with the parent and the child of a required transform."""
        edges = self.into.get((expected.world, expected.child), ())
        return [edge for edge in edges if edge.parent == expected.parent]

    def is_received(self, expected: Expected) -> bool:
        """Return True if a transform was received and is not old."""
        edges = self.edges_of(expected)
        if not edges:
            # A floating joint may also be received with another parent frame, for example from
            # odometry.
            is_placed = (expected.world, expected.child) in self.into
            return is_placed and expected.type is JointType.FLOATING
        # A transform may arrive up to `LAG` later than its joint state, so the last transform may
        # be missing at the end of the recording. So transforms may pause longer than joint states,
        # by `LAG`, before they count as old.
        end_ns = self.recording.end_ns - int(LAG * 1e9)
        return any(edge.static or not silence_of(edge.times, end_ns) for edge in edges)


@dataclass(frozen=True, eq=False)
class PublishedRobot:
    """
    A robot: its description, its state publishers, and its joint states.

    Attributes
    ----------
    scene : Scene
        Recorded facts.
    topic : str
        Topic of the description.
    model : RobotModel
        Joints and links of the robot.

    """

    scene: Scene
    topic: str
    model: RobotModel

    @cached_property
    def nodes(self) -> Sequence[StateNode]:
        """State publishers of the robot."""
        nodes = self.scene.nodes
        mine = [node for node in nodes if self.topic in node.descriptions]
        # If no state publisher publishes or reads the topic of this description, use the state
        # publishers that neither publish nor read any description.
        return mine or [node for node in nodes if not node.descriptions]

    @cached_property
    def node_names(self) -> list[str]:
        """Names of the state publishers."""
        return [node.name for node in self.nodes]

    @cached_property
    def tf(self) -> list[str]:
        """Topics of the transforms of the robot."""
        return [topic for node in self.nodes for topic in node.tf]

    @cached_property
    def world(self) -> str:
        """Namespace of the topics in `tf`. Empty for ``/tf``."""
        return next(map(namespace_of, self.tf), '')

    @cached_property
    def prefix(self) -> str:
        """Prefix of the robot's frames, from parameters of state publishers or received frames."""
        for name in self.node_names:
            parameters = self.scene.recording.parameters.get(name, {})
            if parameters.get('frame_prefix_from_namespace') is True:
                return f'{namespace_of(name)}/'.lstrip('/')
            if isinstance(prefix := parameters.get('frame_prefix'), str):
                return prefix
        links = set(self.model.tree.links)
        votes: Counter[str] = Counter()
        for world, child in self.scene.into:
            # A frame name is a prefix and a link name. Use the longest link name that fits.
            start = next((i for i in range(len(child)) if child[i:] in links), None)
            if world == self.world and start is not None:
                votes[child[:start]] += 1
        return max(votes, key=lambda prefix: votes[prefix], default='')

    @cached_property
    def expected(self) -> Sequence[Expected]:
        """The transforms that the description requires."""
        tree, world = self.model.tree, self.world
        links = [self.prefix + link for link in tree.links]
        return [
            Expected(world, links[parent], links[child], joint, kind)
            for joint, kind, parent, child in zip(
                tree.joints, tree.joint_types, tree.parent_link, tree.child_link, strict=True
            )
        ]

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """Topics of joint states that the robot's state publisher reads or should read."""
        found = dict.fromkeys(topic for node in self.nodes for topic in node.joints)
        return tuple(found) or (f'{namespace_of(self.topic)}/joint_states',)

    @cached_property
    def actuator_inputs(self) -> tuple[str, ...]:
        """Topics of actuator states that the robot's state publisher reads."""
        return tuple(dict.fromkeys(topic for node in self.nodes for topic in node.actuators))

    @property
    def all_inputs(self) -> tuple[str, ...]:
        """Topics of joint and of actuator states that the robot's state publisher reads."""
        return (*self.inputs, *self.actuator_inputs)

    @cached_property
    def hardware_topics(self) -> dict[str, HardwareInfo]:
        """Hardware components in Python, by the topic on which their states are published."""
        found = {}
        for info in self.model.description.hardware:
            if info.hardware_plugin_name == PLUGIN:
                name = states_topic(info)
                found[name if name[:1] == '/' else f'{namespace_of(self.topic)}/{name}'] = info
        return found

    @cached_property
    def is_cpp(self) -> bool:
        """True if the state publisher is known to be robot_state_publisher in C++."""
        recording = self.scene.recording
        ours = {x.node for x in recording.statuses}
        mine = [recording.parameters.get(name, {}) for name in self.node_names]
        has_answered = any('frame_prefix' in parameters for parameters in mine)
        has_ours = any(OWN_PARAMETER in parameters for parameters in mine)
        return has_answered and not (ours.intersection(self.node_names) or has_ours)

    @property
    def status_text(self) -> str:
        """Status of the state publisher, in brackets."""
        statuses = self.scene.recording.statuses
        messages = {x.node: x.message for x in statuses if x.subject == JOINT_STATES}
        report = next(filter(None, (messages.get(name) for name in self.node_names)), '')
        return f" ({self.node_names[0]} reports: '{report}')" if report else ''

    @cached_property
    def sources(self) -> list[str]:
        """Nodes that publish the joint or actuator states that the state publisher reads."""
        return self.scene.publishers(*self.all_inputs)

    @cached_property
    def receives_nothing(self) -> bool:
        """True if no source has a compatible QoS, which is also the case if there is no source."""
        scene = self.scene
        ends = ((topic, node) for topic in self.all_inputs for node in scene.publishers(topic))
        return scene.mismatched.issuperset(ends)

    @cached_property
    def readings(self) -> list[Reading]:
        """The joint and actuator states that reach the state publisher."""
        topics = () if self.receives_nothing else self.all_inputs
        return [r for r in self.scene.recording.readings if r.topic in topics]

    @cached_property
    def ignores_stamps(self) -> bool:
        """True if the state publisher uses messages without a stamp."""
        all_parameters = self.scene.recording.parameters
        mine = [all_parameters.get(name, {}) for name in self.node_names]
        return any(parameters.get('ignore_timestamp') is True for parameters in mine)

    @cached_property
    def usable(self) -> list[Reading]:
        """The readings that the state publisher does not ignore."""
        return [
            r
            for r in self.readings
            if len(r.names) == len(r.positions) and (r.stamp_ns or self.ignores_stamps)
        ]

    @cached_property
    def measured(self) -> dict[str, None]:
        """The coordinates with a finite position in usable readings."""
        actuators = self.model.actuator_names
        names: dict[str, None] = {}
        for r in self.usable:
            aliases = actuators if r.topic in self.actuator_inputs else {}
            bad = r.bad
            names.update((aliases.get(name, name), None) for name in r.names if name not in bad)
        return {name: None for name in names if name in self.model.index}

    @cached_property
    def unexplained(self) -> dict[str, Expected]:
        """Mapping from joints to missing transforms that have no explanation yet."""
        return {x.joint: x for x in self.expected if not self.scene.is_received(x)}

    def explain(
        self,
        joints: Iterable[str],
        topic: str = '',
        nodes: Iterable[str] = (),
        named: Iterable[str] | None = None,
    ) -> GraphPlace:
        """
        Mark the missing transforms of joints as explained, so that later rules skip them.

        Parameters
        ----------
        joints : iterable of str
            The joints. A joint is ignored if it has a transform or is already explained.
        topic, nodes
            Topic and nodes of the cause.
        named : iterable of str, optional
            The joints that cause the fault. By default, the joints that this call explains.

        Returns
        -------
        GraphPlace
            The place of the cause, with the frames that it explains.

        """
        left = self.unexplained
        lost = {joint: x.child for joint in [*joints] if (x := left.pop(joint, None))}
        return place(topic, nodes, lost.values(), lost if named is None else named)

    @property
    def waiting(self) -> dict[str, str]:
        """Maps each unexplained joint with one degree of freedom to its child frame."""
        return {joint: x.child for joint, x in self.unexplained.items() if x.type.has_one_dof}

    def with_followers(self, joints: Iterable[str]) -> list[str]:
        """Return some joints and all coordinates that can be computed from them."""
        model = self.model
        mask = model.mask(model.actuator_names.get(name, name) for name in joints)
        known = model.plan(mask).known
        return [name for name, is_known in zip(model.coordinates, known, strict=True) if is_known]


def rate_of(times: Sequence[int]) -> float | None:
    """Return the rate of messages [Hz], or None if it is unknown."""
    span = (times[-1] - times[0]) * 1e-9 if times else 0.0
    return (len(times) - 1) / span if span > 0.0 else None


def silence_of(times: Sequence[int], end_ns: int) -> float:
    """Return the time since the last message [s], or 0 if such a pause is usual."""
    silence = (end_ns - times[-1]) * 1e-9
    rate = rate_of(times)
    return silence if silence > (max(SILENCE, 5.0 / rate) if rate else SILENCE_AFTER_ONE) else 0.0


def interleaved(streams: Iterable[Sequence[int]]) -> bool:
    """
    Return True if two publishers sent during the same time, not one after the other.

    A pair is ignored if one publisher sent less than a twentieth as many messages as the other.

    """
    many = [times for times in streams if len(times) > 1]
    return any(
        a[0] < b[-1] and b[0] < a[-1] and min(len(a), len(b)) * 20 >= max(len(a), len(b))
        for i, a in enumerate(many)
        for b in many[:i]
    )


def namespace_of(name: str) -> str:
    """Return the namespace of a node or a topic."""
    return name.rpartition('/')[0]
