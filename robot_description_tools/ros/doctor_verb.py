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
"""The verb ``doctor``: listens to a running robot, and says why a transform is missing."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
import json
import math
import os
from pathlib import Path
from shutil import get_terminal_size
import sys
from textwrap import wrap
from typing import Any

import rclpy
from rclpy.signals import SignalHandlerOptions
from rclpy.time import Time
from robot_description_tools import __version__
from robot_description_tools.catalogue import CODES
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.writers import github_lines
from robot_description_tools.diagnostics.writers import report_as_json
from robot_description_tools.diagnostics.writers import sarif_log
from robot_description_tools.doctor.examine import Examination
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.lookup import Step
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.ros.doctor_listener import listen
from robot_description_tools.ros.running import arguments_problem
from robot_description_tools.ros.running import signals_noted

DURATION = 5.0
WIDTH = 80
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class DoctorVerb:
    """``robot-description doctor``."""

    name = 'doctor'
    summary = 'listen to a running robot, and say why a transform is missing'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.description = (
            'Listens on this ROS_DOMAIN_ID for a few seconds and says for every transform that '
            'is missing, late or wrong what causes it, where, and how to mend it. It changes '
            'nothing. Exit code: 0 nothing is wrong, 1 something is, 2 wrong usage.'
        )
        parser.add_argument(
            'file',
            metavar='FILE',
            nargs='?',
            help='URDF or xacro file of the robot (default: what is on robot_description)',
        )
        parser.add_argument(
            '--frame',
            metavar='FRAME',
            action='append',
            default=[],
            help='once or twice: look at the transform between two frames, or between one and '
            'the root of its tree, only',
        )
        parser.add_argument(
            '--namespace',
            metavar='NS',
            help='look at the robot whose description is on NS/robot_description only '
            '(default: at all)',
        )
        parser.add_argument(
            '--duration',
            metavar='S',
            type=_duration,
            default=DURATION,
            help=f'how long to listen [s] (default: {DURATION:g})',
        )
        parser.add_argument(
            '--format',
            choices=['text', 'json', 'github', 'sarif'],
            default='text',
            help='text for people, the others for programs (default: text)',
        )
        parser.add_argument(
            '--xacro-arg',
            metavar='NAME:=VALUE',
            type=_xacro_argument,
            action='append',
            default=[],
            help='value of a <xacro:arg> of FILE; repeatable',
        )
        parser.add_argument(
            '--package-path',
            metavar='DIR',
            action='append',
            default=[],
            help='where packages are, before those of the ROS environment; repeatable',
        )

    def run(self, args: Namespace) -> int:
        """Listen, judge, print; returns the exit code."""
        if len(args.frame) > 2:
            print('doctor: error: --frame is given at most twice', file=sys.stderr)
            return USAGE
        description = _load(args) if args.file else None
        try:
            # rclpy's own handlers would end the context while it is in use.
            rclpy.init(args=[], signal_handler_options=SignalHandlerOptions.NO)
        except RuntimeError as error:
            # Of the environment, such as ROS_DOMAIN_ID.
            print(arguments_problem(error), file=sys.stderr)
            return USAGE
        with signals_noted() as signals:
            try:
                if sys.stderr.isatty():
                    domain = os.environ.get('ROS_DOMAIN_ID') or 0
                    print(
                        f'listening for {args.duration:g} s on ROS_DOMAIN_ID {domain} …',
                        file=sys.stderr,
                    )
                recording, latest = listen(args.duration, stop=lambda: signals)
                if signals:
                    return INTERRUPTED
            finally:
                rclpy.try_shutdown()
        found = examine(recording, args.namespace, description, args.frame)
        answer = tf2_answer(latest, args.frame)
        if args.format == 'json':
            print(json.dumps(to_json(found, answer), indent=2))
        elif args.format == 'github':
            print('\n'.join(github_lines([found.report])))
        elif args.format == 'sarif':
            log = sarif_log([found.report], 'robot-description doctor', __version__, CODES)
            print(json.dumps(log, indent=2))
        else:
            print('\n'.join(to_text(recording, found, answer)))
        return int(found.report.errors > 0)


def _load(args: Namespace) -> RobotDescription:
    """Read the file; raises RobotDescriptionError."""
    return load_description(
        Path(args.file),
        xacro_arguments=dict(args.xacro_arg) or None,
        resolver=PackageResolver.from_environment(args.package_path),
    )


def tf2_answer(latest: Mapping[tuple[str, str], Any], frames: Sequence[str]) -> str | None:
    """
    Return what tf2 itself says to a look-up of the latest transform.

    Parameters
    ----------
    latest : mapping of (str, str) to TransformStamped
        By topic and child frame.
    frames : sequence of str
        Source and target; the answer is None with fewer.

    Returns
    -------
    str or None
        None where tf2_ros is not installed.

    """
    if len(frames) != 2:
        return None
    try:
        import tf2_ros
    except ImportError:
        return None
    buffer = tf2_ros.Buffer()
    for (topic, _), transform in latest.items():
        insert = buffer.set_transform_static if is_static(topic) else buffer.set_transform
        insert(transform, 'doctor')
    try:
        found = buffer.lookup_transform(frames[1], frames[0], Time())
    except tf2_ros.TransformException as error:
        return f'{type(error).__name__}: {error}'
    t, r = found.transform.translation, found.transform.rotation
    return (
        f'translation {t.x:.4f} {t.y:.4f} {t.z:.4f}, '
        f'quaternion (xyzw) {r.x:.4f} {r.y:.4f} {r.z:.4f} {r.w:.4f}'
    )


# -- the report --------------------------------------------------------------------------------


def to_json(found: Examination, answer: str | None = None) -> dict[str, object]:
    """
    Return what was found as JSON knows it.

    Parameters
    ----------
    found : Examination
        Of `examine`.
    answer : str, optional
        Of `tf2_answer`.

    Returns
    -------
    dict
        Its keys: ``docs/doctor.md``.

    """
    return {
        **report_as_json(found.report),
        'elsewhere': found.elsewhere,
        'robots': [
            {
                'name': robot.model.description.name,
                'topic': robot.topic,
                'frame_prefix': robot.prefix,
                'state_publishers': [node.name for node in robot.nodes],
                'joint_states': list(robot.inputs),
            }
            for robot in found.robots
        ],
        'chain': None if found.chain is None else [asdict(step) for step in found.chain],
        'tf2': answer,
    }


def to_text(recording: Recording, found: Examination, answer: str | None = None) -> Iterator[str]:
    """
    Yield lines for people, as wide as a terminal has room.

    Parameters
    ----------
    recording : Recording
        What was heard.
    found : Examination
        Of `examine`.
    answer : str, optional
        Of `tf2_answer`.

    """
    report = found.report
    for robot in found.robots:
        yield from _robot(recording, robot)
    if found.chain:
        yield ''
        ends = 'between' if len(found.frames) > 1 else 'from the root to'
        yield f'Transforms {ends} {" and ".join(found.frames)}'
        yield from _chain(found.chain)
    if answer:
        yield from _paragraph(f'tf2 says: {answer}')
    for finding in report.findings:
        yield ''
        first, *details = str(finding).split('\n')
        yield from _paragraph(first)
        for line in details:
            yield from _paragraph(line, 7)
    if found.robots or report.findings:
        yield ''
    more = f'; {_counted(found.elsewhere, "finding")} elsewhere' if found.elsewhere else ''
    if report.findings:
        yield f'{_counted(report.errors, "error")}, {_counted(report.warnings, "warning")}{more}'
    else:
        yield f'nothing is wrong{more}'


def _robot(recording: Recording, robot: Robot) -> Iterator[str]:
    model = robot.model
    yield from _paragraph(
        f"robot '{model.description.name}' on {robot.topic}: "
        f'{_counted(len(model.tree.links), "link")}, {_counted(len(model.tree.joints), "joint")}'
    )
    for node in robot.nodes:
        named = f' ({node.count} of this name)' if node.count > 1 else ''
        yield from _paragraph(f'  state publisher  {node.name}{named}', 19)
    for topic in robot.inputs:
        times = [r.received_ns for r in recording.readings if r.topic == topic]
        span = (times[-1] - times[0]) * 1e-9 if times else 0.0
        rate = f', {(len(times) - 1) / span:.0f} Hz' if span > 0 else ''
        ends = recording.topics[topic].publishers if topic in recording.topics else ()
        source = f'{topic} from {one_of(end.node for end in ends) or "nobody"}{rate}'
        yield from _paragraph(f'  joint states     {source}', 19)
    if robot.prefix:
        yield f'  frame prefix     {robot.prefix}'


def _chain(steps: Sequence[Step]) -> Iterator[str]:
    rows = []
    for step in steps:
        rate = '' if step.rate is None else f'{step.rate:.0f} Hz'
        rows.append((f'{step.parent} -> {step.child}', step.state, step.topic, rate, step.joint))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield f'  {"  ".join([*cells, row[-1]])}'.rstrip()


def _paragraph(text: str, hang: int = 2) -> list[str]:
    """Return lines no wider than the terminal; what stands in one word stays so."""
    width = max(get_terminal_size((WIDTH, 24)).columns, 40) if sys.stdout.isatty() else WIDTH
    return wrap(
        text,
        width,
        subsequent_indent=' ' * hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _counted(count: int, word: str) -> str:
    return f'{count} {word}' if count == 1 else f'{count} {word}s'


# -- arguments ---------------------------------------------------------------------------------


def _duration(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (value > 0.0 and math.isfinite(value)):
        raise ArgumentTypeError(f"'{text}' is no positive number of seconds")
    return value


def _xacro_argument(text: str) -> tuple[str, str]:
    name, mark, value = text.partition(':=')
    if not mark or not name:
        raise ArgumentTypeError(f"expected NAME:=VALUE, got '{text}'")
    return name, value


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the verb on its own, as ``python -m robot_description_tools.ros.doctor_verb``."""
    verb = DoctorVerb()
    parser = ArgumentParser(prog='doctor')
    verb.add_arguments(parser)
    try:
        code = verb.run(parser.parse_args(arguments))
        sys.stdout.flush()
    except RobotDescriptionError as error:
        print(error, file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        # What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


if __name__ == '__main__':
    sys.exit(main())
