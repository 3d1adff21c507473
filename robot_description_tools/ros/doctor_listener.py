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
"""A node that listens for some time and records the input of `examine`."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
import math
from operator import attrgetter
import os
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
from rcl_interfaces.srv import GetParameters
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import parameter_value_to_python
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.serialization import deserialize_message
from rclpy.utilities import get_rmw_implementation_identifier
from robot_description_tools.doctor.facts import Network
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import SentPose
from robot_description_tools.doctor.facts import separate
from robot_description_tools.doctor.facts import Status
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.doctor.scene import OWN_PARAMETER
from robot_description_tools.doctor.subjects import CALLBACKS
from robot_description_tools.doctor.subjects import HARDWARE
from robot_description_tools.doctor.subjects import JOINT_STATES
from robot_description_tools.history.transforms import refusal
from robot_description_tools.ros.graph import read_graph
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateFrame
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage

#: Seconds. Time between two searches for new topics and nodes.
LOOK_PERIOD = 0.1
#: Seconds. Time between two fetches of messages.
FETCH_PERIOD = 0.01
#: Seconds. Discovery is complete if nothing new appears for this time.
QUIET = 0.5
# Participants announce themselves again after 3 s, because the first announcement may be lost.
#: Seconds. Longest wait for discovery, and for the first state publisher.
PATIENCE = 3.5
#: Count. Number of messages of a silent topic that are kept, so that its rate can be shown.
KEPT_OF_SILENT = 3
#: Count. Largest number of nodes that are asked for their parameters.
MAX_ASKED = 64
STATE_PARAMETERS = (
    OWN_PARAMETER,
    'frame_prefix',
    'frame_prefix_from_namespace',
    'ignore_timestamp',
)

# Profiles of subscriptions. EASY receives from all publishers, and RELIABLE only from reliable
# publishers. KEPT also receives the last messages of latched publishers.
EASY = QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT)
RELIABLE = QoSProfile(depth=100)
KEPT = QoSProfile(depth=100, durability=DurabilityPolicy.TRANSIENT_LOCAL)
_Decode = Callable[[bytes], Any]
_OnMessage = Callable[[str, Any, int], Reading | Transforms | None]


class Listener(Node):
    """
    Records all topics about robot states in its ROS domain, and changes nothing.

    The executor handles only answers about parameters. `fetch` reads the messages of all topics
    directly from the subscriptions of a second node, which is faster than an executor. Even if
    this process is slow, `fetch` reads every message that arrived in time. So no publisher seems
    silent because of a slow process.

    Parameters
    ----------
    context : Context, optional
        Context of rclpy.

    """

    def __init__(self, context: Context | None = None) -> None:
        name = f'robot_description_doctor_{os.getpid()}_{time.monotonic_ns() % 10**6}'
        options: dict[str, Any] = {
            'context': context,
            'use_global_arguments': False,
            'enable_rosout': False,
            'start_parameter_services': False,
        }
        super().__init__(name, **options)
        self._subscriber = Node(f'{name}_subscriber', **options)
        self._own = {self.get_fully_qualified_name(), self._subscriber.get_fully_qualified_name()}
        self._begin_ns = time.time_ns()
        self._clock_ns = 0
        self._topics: dict[str, Topic] = {}
        self._states: set[str] = set()
        self._most: Counter[str] = Counter()
        self._texts: dict[tuple[str, str], None] = {}
        # The records of each topic, with the sequence number that the publisher gave, or None.
        self._records: dict[str, list[tuple[int | None, Any]]] = defaultdict(list)
        self._malformed: Counter[str] = Counter()
        self._statuses: list[Status] = []
        self._network = Network()
        self._answers: dict[str, dict[str, object]] = defaultdict(dict)
        self._askers: dict[str, Any] = {}
        self._asked: set[tuple[str, str]] = set()
        self._subscriptions_of: dict[str, tuple[Any, _Decode, _OnMessage]] = {}
        self._subscribe('/diagnostics', DiagnosticArray, RELIABLE, self._on_diagnostics)

    def destroy_node(self) -> None:
        """Destroy both nodes."""
        self._subscriber.destroy_node()
        super().destroy_node()

    @property
    def sees_robots(self) -> bool:
        """True if there are state publishers, and ``use_sim_time`` of each of them is known."""
        return bool(self._states) and all(
            'use_sim_time' in self._answers.get(name, {}) for name in self._states
        )

    def update_graph(self) -> bool:
        """Subscribe to new topics, ask nodes for parameters, and return True if topics changed."""
        before = self._topics
        self._topics = {
            name: Topic(
                topic.type,
                tuple(end for end in topic.publishers if end.node not in self._own),
                tuple(end for end in topic.subscriptions if end.node not in self._own),
            )
            for name, topic in read_graph(self).items()
        }
        self._states = {node.name for node in state_nodes(self._topics)}
        for name, topic in self._topics.items():
            self._most[name] = max(self._most[name], len(topic.publishers))
            if name in self._subscriptions_of:
                continue
            if topic.type == JOINT_STATE:
                # Leave out topics of state publishers, whose joint states are computed, not
                # measured.
                if {end.node for end in topic.publishers} - self._states:
                    decode = JointStateDecoder().decode
                    self._subscribe(name, JointState, EASY, self._on_state, decode)
            elif topic.type == TF_MESSAGE:
                self._subscribe(name, TFMessage, KEPT if is_static(name) else EASY, self._on_tf)
            elif topic.type == STRING:
                self._subscribe(name, String, KEPT, self._on_text)
            elif name == '/clock':
                self._subscribe(name, Clock, EASY, self._on_clock)
        self._network = self._look_around()
        self._request_parameters()
        return self._topics != before

    def _look_around(self) -> Network:
        """
        Return the domain and its nodes.

        Nodes whose names begin with ``_`` are left out, because they are helpers of the ros2
        command.

        """
        names = self.get_node_names_and_namespaces()
        nodes = {f'{namespace.rstrip("/")}/{name}' for name, namespace in names if name[:1] != '_'}
        discovery_range = os.environ.get('ROS_AUTOMATIC_DISCOVERY_RANGE') or 'SUBNET'
        # The variable ROS_LOCALHOST_ONLY of older versions has priority.
        if os.environ.get('ROS_LOCALHOST_ONLY') == '1':
            discovery_range = 'LOCALHOST (ROS_LOCALHOST_ONLY is 1)'
        return Network(
            self.context.get_domain_id(),
            get_rmw_implementation_identifier(),
            discovery_range,
            frozenset(nodes - self._own),
        )

    def _subscribe(
        self,
        topic: str,
        type_: type,
        qos: QoSProfile,
        on_message: _OnMessage,
        decode: _Decode | None = None,
    ) -> None:
        """
        Subscribe to a topic.

        `on_message` takes topic, message and time of arrival, and returns a record or None.

        """
        subscription = self._subscriber.create_subscription(
            type_, topic, lambda message: None, qos, raw=True
        )
        decode = decode or partial(deserialize_message, message_type=type_)
        self._subscriptions_of[topic] = subscription, decode, on_message

    def fetch(self) -> None:
        """Read all messages that have arrived."""
        for topic, (subscription, decode, on_message) in self._subscriptions_of.items():
            for _ in range(KEPT.depth):
                with subscription.handle:
                    received = subscription.handle.take_message(subscription.msg_type, True)
                if received is None:
                    break
                data, info = received
                try:
                    message = decode(data)
                # The bytes are not a message of this type. Catch all errors, because the
                # middleware has no specific error class.
                except Exception:
                    self._malformed[topic] += 1
                    continue
                received_ns = info.get('received_timestamp') or time.time_ns()
                if record := on_message(topic, message, received_ns):
                    number = info.get('publication_sequence_number')
                    self._records[topic].append((number, record))

    # -- messages --------------------------------------------------------------------------

    def _on_state(self, topic: str, frame: JointStateFrame, received_ns: int) -> Reading:
        return reading_of(topic, frame, received_ns, self._clock_ns)

    def _on_tf(self, topic: str, message: TFMessage, received_ns: int) -> Transforms:
        return transforms_of(topic, message, received_ns, self._clock_ns)

    def _on_text(self, topic: str, message: String, _: int) -> None:
        self._texts[topic, message.data] = None

    def _on_clock(self, _: str, message: Clock, __: int) -> None:
        self._clock_ns = nanoseconds(message.clock)

    def _on_diagnostics(self, _: str, message: DiagnosticArray, received_ns: int) -> None:
        for status in message.status:
            node, _, subject = status.name.rpartition(': ')
            # Keep only statuses of nodes of this package, which begin with the full name of a
            # node.
            if node.startswith('/') and subject in (JOINT_STATES, CALLBACKS, HARDWARE):
                is_error = status.level == DiagnosticStatus.ERROR
                about = status.hardware_id if subject == HARDWARE else ''
                self._statuses.append(
                    Status(node, subject, received_ns, is_error, status.message, about)
                )

    # -- parameters ------------------------------------------------------------------------

    def _request_parameters(self) -> None:
        """
        Request each parameter in its own call.

        Some nodes do not answer a request in which one parameter is unknown.

        """
        ends = (
            end.node
            for topic in self._topics.values()
            if topic.type in (TF_MESSAGE, JOINT_STATE)
            for end in (*topic.publishers, *topic.subscriptions)
        )
        for node in list(dict.fromkeys([*sorted(self._states), *ends]))[:MAX_ASKED]:
            if node not in self._askers:
                try:
                    client = self.create_client(GetParameters, f'{node}/get_parameters')
                # Skip a node whose name is still unknown. Catch all errors, because rclpy does not
                # define the type of this exception.
                except Exception:
                    continue
                self._askers[node] = client
            names = ('use_sim_time', *(STATE_PARAMETERS if node in self._states else ()))
            for name in names if self._askers[node].service_is_ready() else ():
                if (node, name) not in self._asked:
                    self._asked.add((node, name))
                    future = self._askers[node].call_async(GetParameters.Request(names=[name]))
                    future.add_done_callback(partial(self._on_parameter, node, name))

    def _on_parameter(self, node: str, name: str, future: Any) -> None:
        values = future.result().values if future.exception() is None else []
        if values and (value := parameter_value_to_python(values[0])) is not None:
            self._answers[node][name] = value

    # -- result ----------------------------------------------------------------------------

    def forget(self, before_ns: int) -> None:
        """
        Forget the records before a given time, but keep the last records of each topic.

        Messages of a topic may have different lists of joint names, or different pairs of parent
        and child frames. For each such list of names or pairs, the last `KEPT_OF_SILENT` records
        are kept even if they are older. For a static topic, only the last one is kept.

        Parameters
        ----------
        before_ns : int
            New start of the recording [ns since 1970].

        """
        self._begin_ns = max(self._begin_ns, before_ns)
        self._statuses = [each for each in self._statuses if each.received_ns >= before_ns]
        for topic, numbered in self._records.items():
            # Keep one message of a static topic, because it stays valid.
            least = 1 if is_static(topic) else KEPT_OF_SILENT
            seen: Counter[Hashable] = Counter()
            kept = []
            for number, record in reversed(numbered):
                kind = _kind(record)
                seen[kind] += 1
                if record.received_ns >= before_ns or seen[kind] <= least:
                    kept.append((number, record))
            self._records[topic] = kept[::-1]

    def recording(self, end_ns: int) -> Recording:
        """
        Return the recording.

        Parameters
        ----------
        end_ns : int
            End of the recording [ns since 1970]. Later messages are left out.

        """
        found: dict[type, list[Any]] = {Reading: [], Transforms: []}
        for topic, numbered in self._records.items():
            arrivals = [(number, _kind(record)) for number, record in numbered]
            publishers = separate(arrivals, self._most[topic])
            for (_, record), publisher in zip(numbered, publishers, strict=True):
                if record.received_ns <= end_ns:
                    found[type(record)].append(record._replace(publisher=publisher))
        return Recording(
            self._begin_ns,
            end_ns,
            self._topics,
            tuple(self._texts),
            sorted(found[Reading], key=attrgetter('received_ns')),
            sorted(found[Transforms], key=attrgetter('received_ns')),
            self._answers,
            self._malformed,
            tuple(each for each in self._statuses if each.received_ns <= end_ns),
            self._network,
        )


def listen_forever(
    node: Listener,
    executor: SingleThreadedExecutor,
    look_period: float = LOOK_PERIOD,
    fetch_period: float = FETCH_PERIOD,
) -> Iterator[bool]:
    """
    Listen for as long as the caller iterates.

    Parameters
    ----------
    node : Listener
        The listener.
    executor : SingleThreadedExecutor
        Executor of the listener.
    look_period : float
        Time between two searches for new topics and nodes [s].
    fetch_period : float
        Time between two fetches of messages [s].

    Yields
    ------
    bool
        True if discovery is complete. A node that was not found by then counts as not running.

    """
    begin = changed = time.monotonic()
    looked = -math.inf
    while True:
        now = time.monotonic()
        if now - looked > look_period:
            looked = now
            if node.update_graph():
                changed = now
        waiting = now - changed < QUIET or not node.sees_robots
        yield not waiting or now - begin > PATIENCE
        executor.spin_once(timeout_sec=fetch_period)
        node.fetch()


def listen(
    duration: float,
    context: Context | None = None,
    stop: Callable[[], object] = lambda: False,
) -> Recording:
    """
    Listen for some seconds.

    Parameters
    ----------
    duration : float
        Time to listen after discovery [s].
    context : Context, optional
        Context of rclpy.
    stop : callable
        Listening ends early when this function returns True.

    Returns
    -------
    Recording
        The recorded messages, nodes and parameters.

    """
    with listening(context) as (node, executor):
        end = math.inf
        for discovered in listen_forever(node, executor):
            now = time.monotonic()
            if stop() or now >= end:
                break
            # Count the time of listening from the end of discovery.
            if discovered and end == math.inf:
                end = now + duration
        end_ns = time.time_ns()
        node.fetch()
        return node.recording(end_ns)


@contextmanager
def listening(context: Context | None) -> Iterator[tuple[Listener, SingleThreadedExecutor]]:
    """Yield a listener and its executor, and destroy both at the end."""
    node = Listener(context)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    try:
        yield node, executor
    finally:
        executor.remove_node(node)
        executor.shutdown()
        node.destroy_node()


def _kind(record: Reading | Transforms) -> Hashable:
    """Return the names or edges of a record, usually the same in all messages of a publisher."""
    return record.names if isinstance(record, Reading) else record.edges


def reading_of(topic: str, frame: JointStateFrame, received_ns: int, clock_ns: int) -> Reading:
    """Return the record of a JointState. Times are in ns."""
    names, positions = frame.layout.names, tuple(frame.position.tolist())
    return Reading(topic, 0, received_ns, clock_ns, frame.stamp_ns, names, positions)


def transforms_of(topic: str, message: TFMessage, received_ns: int, clock_ns: int) -> Transforms:
    """Return the record of a TFMessage. Times are in ns."""
    transforms = message.transforms
    # Remove a leading slash, as tf2 does.
    edges = tuple(
        (t.header.frame_id.lstrip('/'), t.child_frame_id.lstrip('/')) for t in transforms
    )
    stamps = tuple(nanoseconds(t.header.stamp) for t in transforms)
    poses = tuple(_pose(t.transform) for t in transforms)
    problems = enumerate(map(_problem, edges, poses))
    bad = tuple((i, problem) for i, problem in problems if problem)
    return Transforms(topic, 0, received_ns, clock_ns, edges, stamps, poses, bad)


def nanoseconds(stamp: Any) -> int:
    """Return a stamp [ns]."""
    return int(stamp.sec * 1_000_000_000 + stamp.nanosec)


def _pose(transform: Any) -> SentPose:
    t, r = transform.translation, transform.rotation
    return t.x, t.y, t.z, r.x, r.y, r.z, r.w


def _problem(edge: tuple[str, str], pose: SentPose) -> str:
    """Return the reason why tf2 refuses a transform, or '' if tf2 accepts it."""
    # Also refuse an infinite translation, which tf2 keeps although no look-up can use it.
    is_finite = all(map(math.isfinite, pose))
    return refusal(*edge, pose) or ('' if is_finite else 'a number is infinite')
