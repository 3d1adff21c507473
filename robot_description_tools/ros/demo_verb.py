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
"""The verb ``demo``: it runs robot_state_node with simulated motion, and prints the result."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
from math import isfinite
from math import nan
import os
from pathlib import Path
import sys
import time
from typing import TYPE_CHECKING

from rclpy.executors import Executor
from rclpy.node import Node
from rclpy.parameter import Parameter
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.model import JointType
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.joint_source_node import JointSourceNode
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.running import make_executor
from robot_description_tools.ros.running import session
from robot_description_tools.ros.running import StartError
from robot_description_tools.state.pipeline import StatePipeline
from tf2_msgs.msg import TFMessage

if TYPE_CHECKING:
    from robot_description_tools.ros.viewer_node import ViewerNode

PACKAGE = 'robot_description_tools'
EXAMPLE = 'arm_with_gripper.urdf.xacro'
#: Hertz. Rate of the joint states of the demo.
RATE = 50
#: Seconds. Time between two printed lines.
PERIOD = 1.0
#: Count. Largest number of joints whose positions are printed in a line.
SHOWN = 3
# A row of the table that is printed at the end: a joint, the source of its position (such as
# measured or mimic) and the position.
Row = tuple[str, str, str]


class DemoVerb:
    """``robot-description demo``."""

    examples = (
        ('', 'move the example robot, an arm with a gripper'),
        ('four_bar.urdf.xacro --duration 10', 'move your robot for ten seconds'),
    )

    summary = 'run robot_state_node with simulated motion and watch the result; needs ROS 2'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.description = (
            'Start robot_state_node and a source of joint states in one process, and print what '
            'they publish. RViz and other ROS tools on this ROS_DOMAIN_ID see the robot.'
        )
        parser.add_argument(
            'file',
            metavar='FILE',
            nargs='?',
            help=f'URDF, xacro or JSON robot (default: {EXAMPLE})',
        )
        add_reading(parser)
        parser.add_argument(
            '--duration', metavar='S', type=positive, help='end after this many seconds'
        )
        parser.add_argument(
            '--no-motion',
            action='store_true',
            help='publish no joint states, and watch the joint states of another program',
        )
        parser.add_argument(
            '--no-viewer', action='store_true', help='do not show the robot in a browser'
        )

    def run(self, args: Namespace) -> int:
        """Run until Ctrl-C or for the duration. Return 0, or 1 if the description is unusable."""
        args.file = args.file or str(example())
        args = choose_robot(args)
        try:
            with session() as signals:
                self._run(args, args.file, signals)
        except StartError:
            return ERRORS_FOUND
        return 0

    def _run(self, args: Namespace, file: str, signals: Sequence[int]) -> None:
        loops = {'closed_loops_file': args.loops or '', 'srdf_file': args.srdf or ''}
        calibration = args.calibration or ''
        package_paths = args.package_path or ['']
        described: dict[str, object] = {
            'description_file': file,
            'xacro_arguments': [f'{name}:={value}' for name, value in args.xacro_arg] or [''],
        }
        if args.xacro and not args.xacro_arg:
            # Expand the file here. If a file name does not end in .xacro, a node expands the file
            # only if there are xacro arguments.
            described = {'robot_description': load(args).xml}
            calibration = ''
        overrides = _overrides(
            **described,
            calibration_file=calibration,
            package_paths=package_paths,
            publish_frequency=0.0,
            **loops,
        )
        publisher = RobotStateNode(parameter_overrides=overrides)
        nodes: list[Node] = [publisher]
        if not args.no_motion:
            text = pipeline_of(publisher).model.description.xml
            if args.calibration:
                # If a calibration corrects the robot, the text already contains the loops of
                # ``--loops``.
                loops['closed_loops_file'] = ''
            # Do not publish the positions of joints that follow other joints, because a real
            # robot often measures only the joints that have motors.
            overrides = _overrides(
                robot_description=text, rate=RATE, motion='sweep', publish_followers=False, **loops
            )
            nodes.append(JointSourceNode(parameter_overrides=overrides))
        watcher = Watcher(publisher)
        viewer = None if args.no_viewer else _viewer(file, package_paths)
        nodes += [watcher, viewer] if viewer else [watcher]
        executor = make_executor()
        for node in nodes:
            executor.add_node(node)
        try:
            url = viewer.server.url if viewer else ''
            watcher.watch(executor, args.duration, url, signals)
        finally:
            for node in nodes:
                executor.remove_node(node)
                node.destroy_node()


class Watcher(Node):
    """
    Prints the rate of the transforms on TF, and the positions that robot_state_node computes.

    This node does not subscribe to complete joint states, because the robot_state_node would then
    wake up for each message.

    Parameters
    ----------
    publisher : RobotStateNode
        The node whose frames are counted. Frames of other nodes are ignored.

    """

    def __init__(self, publisher: RobotStateNode) -> None:
        super().__init__('robot_description_demo')
        self.publisher = publisher
        # Every link is a child frame on TF, except the root.
        self.links = frozenset(pipeline_of(publisher).model.tree.links[1:])
        self.frames: set[str] = set()
        self.static_frames: set[str] = set()
        self.messages = 0
        self.transforms = 0
        self.create_subscription(TFMessage, '/tf', self._on_tf, 100)
        self.create_subscription(TFMessage, '/tf_static', self._on_static, LATCHED)

    def _on_tf(self, message: TFMessage) -> None:
        frames = self.links.intersection(t.child_frame_id for t in message.transforms)
        self.messages += bool(frames)
        self.transforms += len(frames)
        self.frames |= frames

    def _on_static(self, message: TFMessage) -> None:
        self.static_frames |= self.links.intersection(
            transform.child_frame_id for transform in message.transforms
        )

    def watch(
        self, executor: Executor, duration: float | None, url: str, signals: Sequence[int]
    ) -> None:
        """Spin, and print a line each second. At the end, print a table and the frames."""
        start = last = time.monotonic()
        count = 0
        print_lines(self._introduction(url))
        over = False
        while not (over or signals):
            executor.spin_once(timeout_sec=0.05)
            now = time.monotonic()
            over = duration is not None and now - start >= duration
            if now - last >= PERIOD or over:
                # Count transforms per frame, because a message may contain only some of the
                # frames.
                new = (self.transforms - count) / max(1, len(self.frames))
                rate = new / max(now - last, 1e-9)
                count, last = self.transforms, now
                print_lines([self._line(now - start, rate)])
        rows = self._rows()
        print_lines([''])
        if rows:
            print_table(['joint', 'source', 'position'], rows, right=['position'])
        else:
            print_lines(['no joint of this robot moves'])
        found, wanted = len(self.frames | self.static_frames), len(self.links)
        print_lines(['', f'{found} of {wanted} frames on TF, {self.messages} messages on /tf'])

    def _introduction(self, url: str) -> list[str]:
        model = pipeline_of(self.publisher).model
        description, tree = model.description, model.tree
        return [
            f'Robot   {description.name}: {len(tree.links)} links, {len(tree.joints)} joints',
            f'File    {description.source}',
            'Topics  /tf /tf_static /robot_description /joint_states /complete_joint_states',
            f'        /diagnostics, on ROS_DOMAIN_ID {os.environ.get("ROS_DOMAIN_ID") or 0}',
            *([f'Browser {url}'] if url else []),
            'Look    ros2 topic echo /complete_joint_states',
            '        rviz2: add RobotModel with Description Topic /robot_description',
            '',
        ]

    def _rows(self) -> list[Row]:
        """Return a row for every joint that is not fixed, in document order."""
        pipeline = pipeline_of(self.publisher)
        tree, engine = pipeline.model.tree, pipeline.engine
        rows = []
        for i, (name, kind) in enumerate(zip(tree.joints, tree.joint_types, strict=True)):
            if kind is JointType.FIXED:
                continue
            first = tree.position_slice(name).start
            source, value = str(engine.plan.source[first]), '-'
            position = engine.joint_position[first] if kind.has_one_dof else nan
            child = tree.links[tree.child_link[i]]
            if isfinite(position):
                # The unit has a fixed width, so that numbers are aligned. Adding 0.0 avoids
                # -0.000.
                value = f'{round(float(position), 3) + 0.0:+.3f} {kind.unit:3}'
            elif child in self.frames and not kind.has_one_dof:
                value = 'moves'
            elif child in self.static_frames:
                source, value = 'static', 'at zero'
            rows.append((name, source, value))
        return rows

    def _line(self, elapsed: float, rate: float) -> str:
        """Return a line with the TF rate, the counts of frames and the first joint positions."""
        rows = self._rows()
        joints = [f'{name} {value.rstrip()}' for name, _, value in rows[:SHOWN]]
        if len(rows) > SHOWN:
            joints.append(f'and {len(rows) - SHOWN} more')
        return (
            f'{elapsed:5.1f} s   TF {rate:5.1f} Hz   frames: {len(self.frames)} moving, '
            f'{len(self.static_frames)} static   {", ".join(joints)}'
        ).rstrip()


def pipeline_of(publisher: RobotStateNode) -> StatePipeline:
    """Return the pipeline of a node that was started with a description."""
    assert publisher.pipeline is not None
    return publisher.pipeline


def example() -> Path:
    """
    Return the file of the example robot.

    Raises
    ------
    UsageError
        If the package is installed without its share folder.

    """
    # Also search near this file, because the example is in each checkout of the package.
    resolver = PackageResolver.from_environment().beside(Path(__file__))
    share = resolver.share(PACKAGE) or Path(sys.prefix) / 'share' / PACKAGE
    file = share / 'urdf' / EXAMPLE
    if not file.is_file():
        raise UsageError(f'there is no example robot {file}: give a FILE')
    return file


def _overrides(**values: object) -> list[Parameter]:
    return [Parameter(name, value=value) for name, value in values.items()]


def _viewer(file: str, package_paths: list[str]) -> ViewerNode | None:
    """Return the node that shows the robot in a browser, or None if it cannot start."""
    try:
        # Imported here, because aiohttp may not be installed.
        from robot_description_tools.ros.viewer_node import ViewerNode
    except ImportError as error:
        if (error.name or '').partition('.')[0] != 'aiohttp':
            raise
        say(f'no browser page: it {why_not_imported(error)}')
        return None
    try:
        overrides = _overrides(package_paths=package_paths)
        return ViewerNode(Path(file).absolute().parent, parameter_overrides=overrides)
    except StartError:
        # The node has logged the reason. The demo continues without a page.
        return None
