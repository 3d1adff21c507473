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
"""A node that listens for a while and writes down what `examine` needs."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from functools import partial
import math
import os
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from rcl_interfaces.srv import GetParameters
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import parameter_value_to_python
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.serialization import deserialize_message
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import separate
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import CLOCK
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.ros.graph import read_graph
from robot_description_tools.ros.health import STATUS
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import MalformedMessage
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage

# How often to look for new topics and nodes [s].
LOOK_PERIOD = 0.1
# How often to fetch messages [s].
FETCH_PERIOD = 0.01
# For how long nothing new may appear before everybody counts as discovered; and how long to wait
# for that, and for a state publisher at all [s]. Participants that miss each other's first
# announcements meet at the next ones, three seconds later.
QUIET, PATIENCE = 0.5, 3.5
# Of larger systems, not every node is asked for its parameters.
MAX_ASKED = 64
# How far the square of a quaternion's norm may be from 1, as in tf2.
NORM_TOLERANCE = 1e-2
STATE_PARAMETERS = ('frame_prefix', 'frame_prefix_from_namespace', 'ignore_timestamp')

# What any publisher can serve, and what only those serve that keep their latest message.
EASY = QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT)
KEPT = QoSProfile(depth=100, durability=DurabilityPolicy.TRANSIENT_LOCAL)


class Listener(Node):
    """
    Hears everything about robot states on its domain; has no influence on anybody.

    An executor answers for its questions alone. Messages are fetched by `fetch` from the
    subscriptions of a second node: that costs less for each, and what has come in time can be read
    to the end, so that nobody seems silent where only this process is slow.

    Parameters
    ----------
    context : Context, optional
        Of rclpy.

    """

    def __init__(self, context: Context | None = None) -> None:
        name = f'robot_description_doctor_{os.getpid()}_{time.monotonic_ns() % 10**6}'
        options = {
            'context': context,
            'use_global_arguments': False,
            'enable_rosout': False,
            'start_parameter_services': False,
        }
        super().__init__(name, **options)
        self._subscriber = Node(f'{name}_subscriber', **options)
        self._own = {self.get_fully_qualified_name(), self._subscriber.get_fully_qualified_name()}
        self.latest: dict[tuple[str, str], Any] = {}
        self._begin_ns = time.time_ns()
        self._clock_ns = 0
        self._topics: dict[str, Topic] = {}
        self._heard: dict[str, None] = {}
        self._states: set[str] = set()
        self._most: dict[str, int] = {}
        self._texts: dict[tuple[str, str], None] = {}
        self._readings: list[tuple[int | None, Reading]] = []
        self._transforms: list[tuple[int | None, Transforms]] = []
        self._malformed: dict[str, int] = {}
        self._reports: dict[str, str] = {}
        self._decoder = JointStateDecoder()
        self._answers: dict[str, dict[str, object]] = {}
        self._askers: dict[str, Any] = {}
        self._asked: set[tuple[str, str]] = set()
        self._fetchers: list[Callable[[], bool]] = []
        diagnostics = QoSProfile(depth=100)
        self._listen_to(DiagnosticArray, '/diagnostics', diagnostics, self._on_diagnostics)

    def destroy_node(self) -> None:
        """Destroy both nodes."""
        self._subscriber.destroy_node()
        super().destroy_node()

    @property
    def sees_robots(self) -> bool:
        """Whether somebody publishes the state of a robot, and all such have told their clock."""
        return bool(self._states) and all(
            'use_sim_time' in self._answers.get(name, {}) for name in self._states
        )

    def update_graph(self) -> bool:
        """Subscribe to what is new, and ask who is new; returns whether something changed."""
        before = self._topics
        self._topics = {
            name: Topic(
                topic.type,
                tuple(end for end in topic.publishers if end.node not in self._own),
                tuple(end for end in topic.subscriptions if end.node not in self._own),
            )
            for name, topic in read_graph(self).items()
        }
        if self._topics == before:
            self._request_parameters()
            return False
        self._states = {node.name for node in state_nodes(self._topics)}
        for name, topic in self._topics.items():
            self._most[name] = max(self._most.get(name, 0), len(topic.publishers))
            # What state publishers complete is no measurement.
            measured = topic.type != JOINT_STATE or any(
                end.node not in self._states for end in topic.publishers
            )
            if measured and name not in self._heard:
                self._heard[name] = None
                self._subscribe(name, topic.type)
        self._request_parameters()
        return True

    def _subscribe(self, name: str, kind: str) -> None:
        if kind == JOINT_STATE:
            self._listen_to(JointState, name, EASY, self._on_state, raw=True)
        elif kind == TF_MESSAGE:
            qos = KEPT if is_static(name) else EASY
            self._listen_to(TFMessage, name, qos, self._on_tf, raw=True)
        elif kind == STRING:
            self._listen_to(String, name, KEPT, self._on_text)
        elif kind == CLOCK and name == '/clock':
            self._listen_to(Clock, name, EASY, self._on_clock)

    def _listen_to(
        self,
        type_: type,
        topic: str,
        qos: QoSProfile,
        on_message: Callable[[str, Any, dict[str, Any]], None],
        raw: bool = False,
    ) -> None:
        """Subscribe; `on_message` gets topic, message (bytes if raw) and what rmw knows of it."""
        subscription = self._subscriber.create_subscription(
            type_, topic, lambda message: None, qos, raw=raw
        )

        def fetch() -> bool:
            try:
                with subscription.handle:
                    taken = subscription.handle.take_message(
                        subscription.msg_type, subscription.raw
                    )
            # Bytes that are no message of this type; the middleware has no kinds of errors.
            except Exception:
                self._count_malformed(topic)
                return True
            if taken is None:
                return False
            message, info = taken
            on_message(topic, message, info)
            return True

        self._fetchers.append(fetch)

    def fetch(self) -> None:
        """Read everything that has come."""
        for fetch in self._fetchers:
            for _ in range(KEPT.depth):
                if not fetch():
                    break

    # -- messages --------------------------------------------------------------------------

    def _count_malformed(self, topic: str) -> None:
        self._malformed[topic] = self._malformed.get(topic, 0) + 1

    def _on_state(self, topic: str, data: bytes, info: dict[str, Any]) -> None:
        try:
            view = self._decoder.decode(data)
        except MalformedMessage:
            self._count_malformed(topic)
            return
        number, received_ns = _arrival(info)
        names = view.layout.names
        bad = tuple(
            name
            for name, value in zip(names, view.position, strict=False)
            if not math.isfinite(value)
        )
        reading = Reading(
            topic, 0, received_ns, self._clock_ns, view.stamp_ns, names, len(view.position), bad
        )
        self._readings.append((number, reading))

    def _on_tf(self, topic: str, data: bytes, info: dict[str, Any]) -> None:
        number, received_ns = _arrival(info)
        try:
            transforms = deserialize_message(data, TFMessage).transforms
        # As above.
        except Exception:
            self._count_malformed(topic)
            return
        # A leading slash does not count, as in tf2.
        edges = tuple(
            (t.header.frame_id.lstrip('/'), t.child_frame_id.lstrip('/')) for t in transforms
        )
        stamps = tuple(
            t.header.stamp.sec * 1_000_000_000 + t.header.stamp.nanosec for t in transforms
        )
        problems = ((i, _problem(transform)) for i, transform in enumerate(transforms))
        bad = tuple((i, problem) for i, problem in problems if problem)
        for edge, transform in zip(edges, transforms, strict=True):
            self.latest[topic, edge[1]] = transform
        message = Transforms(topic, 0, received_ns, self._clock_ns, edges, stamps, bad)
        self._transforms.append((number, message))

    def _on_text(self, topic: str, message: String, _: dict[str, Any]) -> None:
        self._texts[topic, message.data] = None

    def _on_clock(self, _: str, message: Clock, __: dict[str, Any]) -> None:
        self._clock_ns = message.clock.sec * 1_000_000_000 + message.clock.nanosec

    def _on_diagnostics(self, _: str, message: DiagnosticArray, __: dict[str, Any]) -> None:
        for status in message.status:
            if status.name.endswith(STATUS):
                self._reports[status.name.removesuffix(STATUS)] = status.message

    # -- parameters ------------------------------------------------------------------------

    def _request_parameters(self) -> None:
        """Ask for parameters one by one: some nodes answer nothing if they miss one."""
        states = self._states
        interesting = dict.fromkeys(sorted(states))
        for topic in self._topics.values():
            if topic.type in (TF_MESSAGE, JOINT_STATE):
                ends = (*topic.publishers, *topic.subscriptions)
                interesting.update(dict.fromkeys(end.node for end in ends))
        for node in list(interesting)[:MAX_ASKED]:
            client = self._askers.get(node)
            if client is None:
                try:
                    client = self.create_client(GetParameters, f'{node}/get_parameters')
                # A node without a name yet, in whatever way that shows.
                except Exception:
                    continue
                self._askers[node] = client
            names = ('use_sim_time', *(STATE_PARAMETERS if node in states else ()))
            new = [name for name in names if (node, name) not in self._asked]
            if new and client.service_is_ready():
                for name in new:
                    self._asked.add((node, name))
                    future = client.call_async(GetParameters.Request(names=[name]))
                    future.add_done_callback(partial(self._on_parameter, node, name))

    def _on_parameter(self, node: str, name: str, future: Any) -> None:
        values = future.result().values if future.exception() is None else []
        if values and (value := parameter_value_to_python(values[0])) is not None:
            self._answers.setdefault(node, {})[name] = value

    # -- result ----------------------------------------------------------------------------

    def recording(self, end_ns: int) -> Recording:
        """
        Return what was heard.

        Parameters
        ----------
        end_ns : int
            When listening ended [ns since 1970].

        """
        return Recording(
            self._begin_ns,
            end_ns,
            self._topics,
            tuple(self._texts),
            self._separated(self._readings, [r.names for _, r in self._readings]),
            self._separated(self._transforms, [m.edges for _, m in self._transforms]),
            self._answers,
            self._malformed,
            self._reports,
        )

    def _separated(
        self, numbered: Sequence[tuple[int | None, Any]], kinds: Sequence[Any]
    ) -> tuple[Any, ...]:
        """Return messages with their publishers told apart."""
        by_topic: dict[str, list[int]] = {}
        for i, (_, message) in enumerate(numbered):
            by_topic.setdefault(message.topic, []).append(i)
        result = [message for _, message in numbered]
        for topic, places in by_topic.items():
            arrivals = [(numbered[i][0], kinds[i]) for i in places]
            for i, publisher in zip(places, separate(arrivals, self._most[topic]), strict=True):
                result[i] = result[i]._replace(publisher=publisher)
        return tuple(sorted(result, key=lambda message: message.received_ns))


def listen(
    duration: float,
    context: Context | None = None,
    stop: Callable[[], object] = lambda: False,
) -> tuple[Recording, dict[tuple[str, str], Any]]:
    """
    Listen for some seconds.

    Parameters
    ----------
    duration : float
        For how long [s], once everybody has been discovered.
    context : Context, optional
        Of rclpy.
    stop : callable
        Listening ends early once it returns something true.

    Returns
    -------
    Recording
        What was heard.
    dict of (str, str) to TransformStamped
        The latest transform of each topic and child frame.

    """
    node = Listener(context)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    try:
        end = 0.0
        begin = changed = time.monotonic()
        looked = -math.inf
        while not stop():
            now = time.monotonic()
            if now - looked > LOOK_PERIOD:
                looked = now
                if node.update_graph():
                    changed = now
            # Time counts from when all nodes are discovered: one that comes late is not missing.
            waiting = now - changed < QUIET or not node.sees_robots
            if not end and (not waiting or now - begin > PATIENCE):
                end = now + duration
            if end and now > end:
                break
            executor.spin_once(timeout_sec=FETCH_PERIOD)
            node.fetch()
        end_ns = time.time_ns()
        node.fetch()
        return node.recording(end_ns), node.latest
    finally:
        executor.remove_node(node)
        executor.shutdown()
        node.destroy_node()


def _arrival(info: dict[str, Any]) -> tuple[int | None, int]:
    """Return the publisher's number of a message, None if unknown, and when it came."""
    return (
        info.get('publication_sequence_number'),
        info.get('received_timestamp') or time.time_ns(),
    )


def _problem(stamped: Any) -> str:
    """Return why tf2 refuses a transform, nothing if it does not."""
    parent, child = stamped.header.frame_id, stamped.child_frame_id
    if not parent or not child:
        return 'a frame has no name'
    if parent == child:
        return 'a frame is its own parent'
    t, r = stamped.transform.translation, stamped.transform.rotation
    if not all(map(math.isfinite, (t.x, t.y, t.z, r.x, r.y, r.z, r.w))):
        return 'a number is NaN or infinite'
    norm = r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w
    if abs(norm - 1.0) > NORM_TOLERANCE:
        return f'the quaternion has length {math.sqrt(norm):.3g}'
    return ''
