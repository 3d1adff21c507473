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

"""Helpers for launch tests: a domain, included launch files, and a peer that listens to TF."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from collections.abc import Mapping
from contextlib import ExitStack
from contextlib import suppress
import math
import os
from pathlib import Path
import shutil
import tempfile
from threading import Thread
from typing import Any

from ament_index_python.packages import get_package_share_directory
from geometry_msgs.msg import TransformStamped
from launch import Action
from launch.actions import GroupAction
from launch.actions import IncludeLaunchDescription
from launch.actions import SetEnvironmentVariable
from launch.launch_description_sources import PythonLaunchDescriptionSource
import rclpy
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.time import Time
from sensor_msgs.msg import JointState
from test_support import patience
from test_support.domains import claimed_domains
from test_support.patience import PATIENCE
from tf2_ros import Buffer
from tf2_ros import TransformListener
import yaml

SHARE = Path(get_package_share_directory('robot_description_tools'))
ARM = str(SHARE / 'urdf' / 'arm_with_gripper.urdf.xacro')
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
# Keeps the domain claimed until this process ends.
_claims = ExitStack()
(DOMAIN,) = _claims.enter_context(claimed_domains(1))


def include(
    file: str, arguments: Mapping[str, str], environment: Mapping[str, str] | None = None
) -> Action:
    """
    Include an installed launch file that runs in the ROS domain of these tests.

    The arguments and the environment of the file do not affect later actions.
    """
    variables = {'ROS_DOMAIN_ID': str(DOMAIN), **(environment or {})}
    return GroupAction(
        [
            *(SetEnvironmentVariable(name, value) for name, value in variables.items()),
            IncludeLaunchDescription(
                PythonLaunchDescriptionSource(str(SHARE / 'launch' / file)),
                launch_arguments=arguments.items(),
            ),
        ]
    )


class Peer:
    """
    A node on the domain of these tests, which spins in a thread until `stop`.

    Parameters
    ----------
    tf : str
        Topic of transforms. The topic of static transforms is this name with
        ``_static`` appended.

    Attributes
    ----------
    node : rclpy.node.Node
        The node, for calls for which this class has no method.
    buffer : tf2_ros.Buffer
        Buffer with the received transforms.

    """

    def __init__(self, tf: str = '/tf') -> None:
        self._context = Context()
        rclpy.init(context=self._context, domain_id=DOMAIN)
        rules = ['--ros-args', '-r', f'/tf:={tf}', '-r', f'/tf_static:={tf}_static']
        self.node = rclpy.create_node('peer', context=self._context, cli_args=rules)
        self.buffer = Buffer()
        self._listener = TransformListener(self.buffer, self.node)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self.node)
        self._thread = Thread(target=self._spin, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and destroy the node."""
        self._context.try_shutdown()
        self._thread.join(PATIENCE)
        self.node.destroy_node()

    def _spin(self) -> None:
        with suppress(ExternalShutdownException):
            self._executor.spin()

    def publish_joints(self, topic: str, positions: Mapping[str, float]) -> None:
        """Publish joint states at 20 Hz until the peer stops."""
        publisher = self.node.create_publisher(JointState, topic, 10)
        message = JointState(name=list(positions), position=[float(q) for q in positions.values()])

        def publish() -> None:
            message.header.stamp = self.node.get_clock().now().to_msg()
            publisher.publish(message)

        self.node.create_timer(0.05, publish)

    def joint_states(self, topic: str) -> list[JointState]:
        """Return a list to which new joint states of a topic are added."""
        messages: list[JointState] = []
        self.node.create_subscription(JointState, topic, messages.append, 100)
        return messages

    def first(self, kind: type, topic: str, qos: QoSProfile) -> Any:
        """Wait for the first message on a topic, and return it."""
        messages: list[Any] = []
        subscription = self.node.create_subscription(kind, topic, messages.append, qos)
        wait_until(lambda: messages, f'a message on {topic}')
        self.node.destroy_subscription(subscription)
        return messages[0]

    def transform(self, target: str, source: str, stamp: Time | None = None) -> TransformStamped:
        """
        Wait for the transform from ``source`` to ``target`` at a stamp, and return it.

        If ``stamp`` is None, return the latest transform.

        """
        when = stamp or Time()
        wait_until(
            lambda: self.buffer.can_transform(target, source, when),
            lambda: f'{source} in {target}; TF knows:\n{self.buffer.all_frames_as_yaml()}',
        )
        return self.buffer.lookup_transform(target, source, when)

    def frames(self) -> set[str]:
        """Return the names of the frames that have a parent."""
        return set(yaml.safe_load(self.buffer.all_frames_as_yaml()) or ())

    def topics(self) -> set[str]:
        """Return the names of all topics."""
        return {name for name, _ in self.node.get_topic_names_and_types()}

    def call(self, kind: type, service: str, request: Any) -> Any:
        """
        Call a service, repeatedly if necessary, and return its response.

        Because of the repetition, the service must not change anything.

        """
        client = self.node.create_client(kind, service)
        assert client.wait_for_service(PATIENCE), f'no service {service}'
        futures: list[Any] = []

        def ask() -> None:
            # Call repeatedly, because a response is lost if the node has not discovered this
            # client yet.
            futures.append(client.call_async(request))
            patience.wait_until(futures[-1].done, patience=1.0)

        answered = patience.wait_until(lambda: [f for f in futures if f.done()], ask)
        assert answered, f'no response of {service}'
        self.node.destroy_client(client)
        return answered[0].result()


def wait_until(condition: Callable[[], Any], what: str | Callable[[], str]) -> None:
    """Wait until a condition is true. Raise AssertionError with ``what`` at the deadline."""
    if not patience.wait_until(condition):
        raise AssertionError(f'waited {PATIENCE} s for {what() if callable(what) else what}')


def flange_pose(q: Mapping[str, float]) -> tuple[list[float], list[float]]:
    """
    Return the pose of the flange of the example arm in its base, in closed form.

    Joints 2, 3 and 5 bend the arm in a plane, and joint 1 turns this plane. Joint 6 rolls the
    flange, and joint 4 is at zero. Let a, b and c be the inclinations of the upper arm, the
    forearm and the wrist::

        r = 0.4 sin a + 0.05 sin b + 0.41 cos b + 0.085 cos c
        z = 0.35 + 0.4 cos a + 0.05 cos b - 0.41 sin b - 0.085 sin c
        R = Rz(q_1) Ry(c) Rx(q_6)

    Parameters
    ----------
    q : mapping of str to float
        Positions of joints [rad]. All other joints are at zero.

    Returns
    -------
    xyz : list of float
        Position in base_link [m].
    quat_xyzw : list of float
        Orientation in base_link.

    """
    yaw, a, bend, nod, roll = (q.get(f'joint_{i}', 0.0) for i in (1, 2, 3, 5, 6))
    b = a + bend
    c = b + nod
    r = 0.4 * math.sin(a) + 0.05 * math.sin(b) + 0.41 * math.cos(b) + 0.085 * math.cos(c)
    z = 0.35 + 0.4 * math.cos(a) + 0.05 * math.cos(b) - 0.41 * math.sin(b) - 0.085 * math.sin(c)
    (cy, sy), (cp, sp), (cr, sr) = (
        (math.cos(angle / 2), math.sin(angle / 2)) for angle in (yaw, c, roll)
    )
    quat_xyzw = [
        cy * cp * sr - sy * sp * cr,
        cy * sp * cr + sy * cp * sr,
        sy * cp * cr - cy * sp * sr,
        cy * cp * cr + sy * sp * sr,
    ]
    return [r * math.cos(yaw), r * math.sin(yaw), z], quat_xyzw


def assert_pose(
    transform: TransformStamped, xyz: list[float], quat_xyzw: list[float] | None = None
) -> None:
    """Compare a transform with the expected pose. The quaternions q and -q count as equal."""
    v = transform.transform.translation
    r = transform.transform.rotation
    # The pose is a product of about ten transforms in double precision.
    difference = [abs(got - want) for got, want in zip((v.x, v.y, v.z), xyz, strict=True)]
    assert max(difference) < 1e-9, f'{(v.x, v.y, v.z)} instead of {xyz}'
    if quat_xyzw is not None:
        dot = sum(got * want for got, want in zip((r.x, r.y, r.z, r.w), quat_xyzw, strict=True))
        assert abs(abs(dot) - 1.0) < 1e-9, f'{(r.x, r.y, r.z, r.w)} instead of {quat_xyzw}'


def stand_in(package: str, executable: str) -> str:
    """
    Create an installed package that contains one program.

    The program prints its arguments and waits.

    Returns
    -------
    str
        Value of AMENT_PREFIX_PATH with which launch finds the package.

    """
    prefix = Path(tempfile.mkdtemp(prefix='stand_in-'))
    atexit.register(shutil.rmtree, prefix, ignore_errors=True)
    marker = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages' / package
    marker.parent.mkdir(parents=True)
    marker.touch()
    program = prefix / 'lib' / package / executable
    program.parent.mkdir(parents=True)
    program.write_text(
        '#!/bin/sh\n'
        "trap 'exit 0' INT TERM\n"
        f'echo "{executable} $*"\n'
        'while :; do sleep 0.1; done\n'
    )
    program.chmod(0o755)
    return os.pathsep.join([str(prefix), os.environ['AMENT_PREFIX_PATH']])


def is_at(message: JointState, positions: Mapping[str, float]) -> bool:
    """Return True if joints of a message have the given positions, within 1e-3 [rad or m]."""
    found = dict(zip(message.name, message.position, strict=True))
    return all(abs(found.get(name, 9.0) - q) < 1e-3 for name, q in positions.items())
