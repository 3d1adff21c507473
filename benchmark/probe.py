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
Publish serialized joint states to a node, and take its serialized transforms.

This code runs in the process of the benchmark, with a `Link` on the domain of each node. Messages
are not decoded: the stamp of the first transform tells which message the node answers. During a
measurement, the thread never sleeps, so that sending and receiving do not wait for the scheduler.

"""

from __future__ import annotations

from collections.abc import Sequence
import gc
import struct
import time
from typing import Any
from typing import NamedTuple
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import rclpy
from rclpy.context import Context
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.serialization import serialize_message
from rclpy.signals import SignalHandlerOptions
from sensor_msgs.msg import JointState
from test_support.patience import wait_until
from tf2_msgs.msg import TFMessage

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
STAMP = struct.Struct('<iI')
# Offsets of the stamps in bytes. The encapsulation is before the stamp. In a TFMessage, the number
# of transforms is between the encapsulation and the stamp.
STATE_STAMP_AT, TF_STAMP_AT = 4, 8
VARIANTS = 16
DRAIN_S = 0.1


class Sample(NamedTuple):
    """
    Results of one series of messages.

    Attributes
    ----------
    latencies_us : ndarray
        Time from just before a message is published until its answer has been taken [µs].
    sent : int
        Number of published messages.
    seconds : float
        Duration of the series [s].

    """

    latencies_us: npt.NDArray[np.float64]
    sent: int
    seconds: float

    @property
    def loss(self) -> float:
        """Return the share of messages without an answer."""
        return 1.0 - len(self.latencies_us) / self.sent if self.sent else float('nan')


def stamp_of_transforms(data: bytes) -> int | None:
    """Return the stamp of the first transform [ns], or None if there is no transform."""
    if len(data) < TF_STAMP_AT + STAMP.size or data[:2] != b'\x00\x01':
        return None
    seconds, nanoseconds = STAMP.unpack_from(data, TF_STAMP_AT)
    return int(seconds) * 1_000_000_000 + int(nanoseconds)


def joint_state_messages(joints: Sequence[str], seed: int = 1) -> list[bytearray]:
    """Return serialized messages as joint_state_broadcaster sends them, with all three arrays."""
    rng = np.random.default_rng(seed)
    messages = []
    for _ in range(VARIANTS):
        position, velocity, effort = rng.uniform(-1.0, 1.0, size=(3, len(joints))).tolist()
        state = JointState(name=joints, position=position, velocity=velocity, effort=effort)
        messages.append(bytearray(serialize_message(state)))
    return messages


ParticipantT = TypeVar('ParticipantT', bound='Participant')


class Participant:
    """A context manager for a node without services on a domain."""

    def __init__(self, domain: int) -> None:
        self.domain = domain

    def __enter__(self: ParticipantT) -> ParticipantT:
        self._context = Context()
        rclpy.init(
            context=self._context,
            domain_id=self.domain,
            signal_handler_options=SignalHandlerOptions.NO,
        )
        self.node = rclpy.create_node(
            'benchmark_probe',
            context=self._context,
            use_global_arguments=False,
            enable_rosout=False,
            start_parameter_services=False,
        )
        self._open()
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.node.destroy_node()
        rclpy.try_shutdown(context=self._context)

    def _open(self) -> None:
        raise NotImplementedError


class Link(Participant):
    """
    A context manager for a ROS node that sends joint states to the measured node.

    The ROS node also receives the transforms that the measured node publishes.

    Parameters
    ----------
    domain : int
        ROS_DOMAIN_ID of the node.
    with_states : bool
        True to also subscribe to complete_joint_states.

    """

    def __init__(self, domain: int, with_states: bool = False) -> None:
        super().__init__(domain)
        self._with_states = with_states
        self._base_ns = time.time_ns() - time.monotonic_ns()

    def _open(self) -> None:
        self._publisher = self.node.create_publisher(JointState, 'joint_states', 10)
        self._tf = self._subscription(TFMessage, '/tf', QoSProfile(depth=100))
        self._static = self._subscription(TFMessage, '/tf_static', LATCHED)
        if self._with_states:
            self._states = self._subscription(JointState, 'complete_joint_states', 10)

    def _subscription(self, type_: Any, topic: str, qos: QoSProfile | int) -> Any:
        return self.node.create_subscription(type_, topic, lambda data: None, qos, raw=True)

    def wait_for_static(self, timeout: float) -> int | None:
        """Return the arrival time of the first static transforms, or None at the deadline."""
        return _wait_for(self._static, TFMessage, timeout)

    def wait_until_matched(self, listeners: int, timeout: float) -> bool:
        """Wait until the node subscribes to joint states and every listener is discovered."""
        return wait_until(
            lambda: self._publisher.get_subscription_count() > 0
            and self.node.count_publishers('/tf') > 0
            and self.node.count_subscribers('/tf') >= listeners,
            patience=timeout,
        )

    def wait_for_answer(self, messages: Sequence[bytearray], timeout: float) -> bool:
        """Publish until an answer arrives. Return False if no answer arrives in time."""
        return wait_until(
            lambda: len(self.run(messages, 200.0, 0.05).latencies_us) > 0, patience=timeout
        )

    def run(self, messages: Sequence[bytearray], rate: float, seconds: float) -> Sample:
        """
        Publish at a rate, and assign the answers to the messages.

        Parameters
        ----------
        messages : sequence of bytearray
            Serialized joint states that are sent one after the other. Their stamps are
            overwritten.
        rate : float
            Number of messages per second [Hz].
        seconds : float
            Duration of the series [s].

        Returns
        -------
        Sample

        """
        total = max(1, round(rate * seconds))
        period = 1e9 / rate
        base = self._base_ns
        publish, clock = self._publisher.publish, time.monotonic_ns
        pending: set[int] = set()
        latencies: list[int] = []
        sent = 0
        gc.collect()
        gc.disable()
        try:
            with self._tf.handle:
                take = self._tf.handle.take_message
                while take(TFMessage, True) is not None:
                    pass
                begin = clock()
                drain_ns = int(max(DRAIN_S * 1e9, 2 * period))
                end = last = begin
                while sent < total or (pending and last < end + drain_ns):
                    last = clock()
                    if sent < total and last >= begin + sent * period:
                        message = messages[sent % len(messages)]
                        stamp = base + last
                        STAMP.pack_into(message, STATE_STAMP_AT, *divmod(stamp, 1_000_000_000))
                        publish(bytes(message))
                        pending.add(stamp)
                        sent += 1
                        end = clock()
                    taken = take(TFMessage, True)
                    if taken is not None:
                        now = clock()
                        answered = stamp_of_transforms(taken[0])
                        if answered in pending:
                            pending.discard(answered)
                            latencies.append(now - (answered - base))
        finally:
            gc.enable()
        return Sample(np.array(latencies) / 1000.0, sent, (end - begin) / 1e9)


class SourceLink(Participant):
    """A context manager for a participant that receives the joint states of a node."""

    def _open(self) -> None:
        self._states = self.node.create_subscription(
            JointState, 'joint_states', lambda data: None, QoSProfile(depth=100), raw=True
        )

    def wait_for_first(self, timeout: float) -> int | None:
        """Return the arrival time of the first message, or None if none arrives in time."""
        return _wait_for(self._states, JointState, timeout)

    def arrivals(self, seconds: float) -> npt.NDArray[np.float64]:
        """Listen for some time, and return the arrival times of messages [µs]."""
        found = []
        handle = self._states.handle
        with handle:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                if handle.take_message(JointState, True) is None:
                    time.sleep(0.0001)
                else:
                    found.append(time.monotonic_ns() / 1000.0)
        return np.array(found)


def _wait_for(subscription: Any, type_: Any, timeout: float) -> int | None:
    handle = subscription.handle
    with handle:
        came = wait_until(
            lambda: handle.take_message(type_, True) is not None,
            lambda: time.sleep(0.0005),
            timeout,
        )
    return time.monotonic_ns() if came else None
