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
"""The verb ``demo``: the real nodes on a robot that moves, with a live table of its state."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
import math
from pathlib import Path
import shutil
import sys
import time
from typing import TextIO

import rclpy
from rclpy.executors import Executor
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.qos import QoSProfile
from robot_description_tools.coupling import RobotModel
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.joint_source_node import JointSourceNode
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.running import make_executor
from robot_description_tools.ros.running import StartError
from sensor_msgs.msg import JointState
from tf2_msgs.msg import TFMessage

EXAMPLE = 'arm_with_gripper.urdf.xacro'
RATE = 50
REFRESH = 0.2
PLAIN_REFRESH = 1.0


class DemoVerb:
    """``robot-description demo``."""

    name = 'demo'
    help = 'run the nodes on a moving robot and watch its state'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.description = (
            'Starts robot_state_publisher and a source of joint states in this process, and shows '
            'what they publish. RViz and other ROS tools on this ROS_DOMAIN_ID see the robot.'
        )
        parser.add_argument(
            'file', metavar='FILE', nargs='?', help=f'URDF or xacro file (default: {EXAMPLE})'
        )
        parser.add_argument(
            '--duration', metavar='S', type=_duration, help='end after this many seconds'
        )
        parser.add_argument(
            '--xacro-arg', metavar='NAME:=VALUE', action='append', default=[], help='xacro argument'
        )
        parser.add_argument(
            '--package-path', metavar='DIR', action='append', default=[], help='where packages are'
        )
        parser.add_argument(
            '--no-motion',
            action='store_true',
            help='publish no joint states: watch those of another program',
        )

    def run(self, args: Namespace) -> int:
        """Run until Ctrl-C or for the duration; returns 0, or 1 for a fatal description."""
        file = args.file or str(example_folder() / EXAMPLE)
        try:
            rclpy.init()
            return self._run(args, file)
        except (StartError, RobotDescriptionError):
            return 1
        except (KeyboardInterrupt, ExternalShutdownException):
            return 0
        finally:
            rclpy.try_shutdown()

    def _run(self, args: Namespace, file: str) -> int:
        shared = [
            Parameter('description_file', value=file),
            Parameter('xacro_arguments', value=args.xacro_arg or ['']),
            Parameter('package_paths', value=args.package_path or ['']),
        ]
        frequency = Parameter('publish_frequency', value=0.0)
        publisher = RobotStateNode(parameter_overrides=[*shared, frequency])
        nodes: list[Node] = [publisher]
        if not args.no_motion:
            motion = [Parameter('rate', value=RATE), Parameter('motion', value='sweep')]
            text = Parameter('robot_description', value=publisher.description.xml)
            nodes.append(JointSourceNode(parameter_overrides=[text, *motion]))
        watcher = Watcher()
        nodes.append(watcher)
        executor = make_executor()
        for node in nodes:
            executor.add_node(node)
        try:
            _watch(executor, publisher, watcher, args.duration)
        finally:
            for node in nodes:
                executor.remove_node(node)
                node.destroy_node()
        return 0


class Watcher(Node):
    """Receives what the nodes publish, as any other program would."""

    def __init__(self) -> None:
        super().__init__('robot_description_demo')
        self.frames: set[str] = set()
        self.static_frames: set[str] = set()
        self.positions: dict[str, float] = {}
        self.messages = 0
        self.create_subscription(TFMessage, '/tf', self._on_tf, QoSProfile(depth=100))
        self.create_subscription(TFMessage, '/tf_static', self._on_static, LATCHED)
        self.create_subscription(
            JointState, 'complete_joint_states', self._on_states, QoSProfile(depth=10)
        )

    def _on_tf(self, message: TFMessage) -> None:
        self.messages += 1
        self.frames.update(transform.child_frame_id for transform in message.transforms)

    def _on_static(self, message: TFMessage) -> None:
        self.static_frames = {transform.child_frame_id for transform in message.transforms}

    def _on_states(self, message: JointState) -> None:
        self.positions.update(zip(message.name, message.position))


def example_folder() -> Path:
    """
    Return the folder of the example descriptions.

    Raises
    ------
    FileNotFoundError
        If the package is installed without its share folder.

    """
    from robot_description_tools.description import PackageResolver

    share = PackageResolver.from_environment().share('robot_description_tools')
    folders = [
        *([share / 'urdf'] if share else []),
        Path(sys.prefix) / 'share' / 'robot_description_tools' / 'urdf',
        Path(__file__).resolve().parents[2] / 'urdf',
    ]
    for folder in folders:
        if (folder / EXAMPLE).is_file():
            return folder
    raise FileNotFoundError(f'{EXAMPLE} is in none of {[str(folder) for folder in folders]}')


def _watch(
    executor: Executor, publisher: RobotStateNode, watcher: Watcher, duration: float | None
) -> None:
    """Spin, and show the state now and then."""
    table = LiveTable(sys.stdout)
    start = last = time.monotonic()
    count = 0
    rate = 0.0
    while rclpy.ok():
        executor.spin_once(timeout_sec=0.05)
        now = time.monotonic()
        over = duration is not None and now - start >= duration
        if now - last >= table.period or over:
            rate = (watcher.messages - count) / max(now - last, 1e-9)
            count, last = watcher.messages, now
            table.show(publisher, watcher, now - start, rate)
        if over:
            break
    frames = len(watcher.frames | watcher.static_frames)
    wanted = len(publisher.pipeline.model.tree.links) - 1
    print(f'{frames} of {wanted} frames on TF, {watcher.messages} messages on /tf')


class LiveTable:
    """
    A table that stays in place on a terminal, and lines anywhere else.

    Parameters
    ----------
    stream : TextIO
        Where to write.

    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.live = stream.isatty()
        self.period = REFRESH if self.live else PLAIN_REFRESH
        self._height = 0
        self._introduced = False

    def show(
        self, publisher: RobotStateNode, watcher: Watcher, elapsed: float, rate: float
    ) -> None:
        """Write the present state."""
        if not self._introduced:
            self.stream.write('\n'.join(_introduction(publisher)) + '\n')
            self._introduced = True
        if self.live:
            lines = _table(publisher, watcher, elapsed, rate)
            # Back to the first line, and clear what is left behind.
            up = f'\x1b[{self._height}F' if self._height else ''
            self.stream.write(up + '\n'.join(f'\x1b[K{line}' for line in lines) + '\n\x1b[J')
            self._height = len(lines)
        else:
            self.stream.write(_line(publisher.pipeline.model, watcher, elapsed, rate) + '\n')
        self.stream.flush()


def _introduction(publisher: RobotStateNode) -> list[str]:
    description = publisher.description
    tree = publisher.pipeline.model.tree
    return [
        f"Robot '{description.name}' from {description.source}: "
        f'{len(tree.links)} links, {len(tree.joints)} joints',
        'Topics: /tf /tf_static /robot_description /joint_states /complete_joint_states '
        '/diagnostics',
        'Look:   ros2 topic echo /complete_joint_states    '
        'rviz2 (RobotModel on /robot_description)',
        '',
    ]


def _table(
    publisher: RobotStateNode, watcher: Watcher, elapsed: float, rate: float
) -> list[str]:
    """Return the lines of the table, no more than the terminal has."""
    width, height = shutil.get_terminal_size()
    engine = publisher.pipeline.engine
    model = publisher.pipeline.model
    rows = [
        (name, str(source), _value(model, name, watcher.positions.get(name)))
        for name, source in zip(model.coordinates, engine.plan.source)
        if name in model.description.joints
    ]
    room = max(3, height - 9)
    column = min(max((len(row[0]) for row in rows), default=5), max(10, width - 40))
    lines = [f'{"joint":<{column}}  {"source":<8}  {"position":>14}']
    lines += [
        f'{name[:column]:<{column}}  {source:<8}  {value:>14}' for name, source, value in rows[:room]
    ]
    if len(rows) > room:
        lines.append(f'… and {len(rows) - room} more joints')
    lines += [
        '',
        f'TF {rate:6.1f} Hz   frames {len(watcher.frames)} moving, '
        f'{len(watcher.static_frames)} static   {elapsed:.0f} s   Ctrl-C ends',
    ]
    return [line[: width - 1] for line in lines]


def _line(model: RobotModel, watcher: Watcher, elapsed: float, rate: float) -> str:
    """Return one line for a log."""
    shown = [
        f'{name}={_value(model, name, value)}'
        for name, value in list(watcher.positions.items())[:3]
    ]
    more = f' (+{len(watcher.positions) - 3} joints)' if len(watcher.positions) > 3 else ''
    return (
        f'{elapsed:5.1f} s  TF {rate:5.1f} Hz  frames {len(watcher.frames)} moving '
        f'{len(watcher.static_frames)} static  {"  ".join(shown)}{more}'
    )


def _value(model: RobotModel, name: str, value: float | None) -> str:
    if value is None:
        return '-'
    unit = 'm' if model.description.joints[name].type == 'prismatic' else 'rad'
    return f'{value:+.3f} {unit}'


def _duration(text: str) -> float:
    from argparse import ArgumentTypeError

    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not value > 0.0:
        raise ArgumentTypeError(f"'{text}' is no positive number of seconds")
    return value


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the verb on its own, as ``python -m robot_description_tools.ros.demo``."""
    parser = ArgumentParser(prog='demo')
    verb = DemoVerb()
    verb.add_arguments(parser)
    return verb.run(parser.parse_args(arguments))


if __name__ == '__main__':
    sys.exit(main())
