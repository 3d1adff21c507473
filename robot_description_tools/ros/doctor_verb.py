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
"""The verb ``doctor``: it listens to a running robot and reports why a transform is missing."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import asdict
import os
from pathlib import Path
import sys

from robot_description_tools import __version__
from robot_description_tools.catalogue import CODES
from robot_description_tools.catalogue import page_of
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import not_negative
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.output import aligned
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import paragraph
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import say
from robot_description_tools.cli.output import tally
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import INTERRUPTED
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.writers import github_lines
from robot_description_tools.diagnostics.writers import report_as_json
from robot_description_tools.diagnostics.writers import sarif_log
from robot_description_tools.doctor.examine import Examination
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.lookup import ChainTransform
from robot_description_tools.doctor.scene import PublishedRobot
from robot_description_tools.doctor.scene import rate_of
from robot_description_tools.doctor.tf2 import LookupResult
from robot_description_tools.ros.doctor_listener import listen
from robot_description_tools.ros.running import session

#: Seconds. Time to listen by default.
DURATION = 5.0
#: Seconds. Length of the part of a recording that is examined by default.
RECORDED = 60.0
# The meaning of the exit codes 0, 1 and 2, for --help and doc/doctor.md.
EXIT_CODES = (
    'no errors were found',
    'errors were found',
    'wrong usage, or a description file that cannot be used',
)


class DoctorVerb:
    """``robot-description doctor``."""

    examples = (
        ('', 'examine all robots of this ROS_DOMAIN_ID'),
        ('--frame tool0', 'explain why the transform of a frame is missing'),
        ('four_bar.urdf.xacro --format json', 'compare the running robot with a file'),
        ('drive.mcap --start 60 --frame tool0', 'examine a recording, from 60 s after its start'),
    )

    summary = 'listen to a running robot, and report why a transform is missing; needs ROS 2'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.description = (
            'Listen on this ROS_DOMAIN_ID for a few seconds. For each transform that is missing, '
            'late or wrong, report the cause, its place and the fix. Nothing is changed. '
            f'Exit code: 0 {EXIT_CODES[0]}; 1 {EXIT_CODES[1]}; 2 {EXIT_CODES[2]}.'
        )
        parser.add_argument(
            'files',
            metavar='FILE',
            nargs='*',
            help='URDF or xacro file of the robot (default: the topic robot_description); a '
            'recording (.mcap) to examine instead of a running robot',
        )
        add_repeatable(
            parser,
            '--frame',
            'FRAME',
            'check only the transform between two frames (--frame A --frame B, as tf2_echo A B '
            'prints it). With one frame, check the transform from the root of its tree',
        )
        parser.add_argument(
            '--namespace',
            metavar='NS',
            help='check only the robot whose description is on NS/robot_description '
            '(default: all robots)',
        )
        parser.add_argument(
            '--duration',
            metavar='S',
            type=positive,
            help='time to listen, or length of the examined part of a recording [s] (default: '
            f'{DURATION:g}, or {RECORDED:g} for a recording)',
        )
        parser.add_argument(
            '--start',
            metavar='S',
            type=not_negative,
            default=0.0,
            help='start of the examined part of a recording [s] (default: 0)',
        )
        add_format(parser, more=['github', 'sarif'])
        add_reading(parser)

    def run(self, args: Namespace) -> int:
        """Listen, examine and print. Return the exit code."""
        if len(args.frame) > 2:
            raise UsageError('give --frame at most twice')
        recorded = [file for file in args.files if file.endswith('.mcap')]
        others = [file for file in args.files if file not in recorded]
        if max(len(recorded), len(others)) > 1:
            raise UsageError('give at most one description and one recording')
        args.file = others[0] if others else None
        if others and any(Path(others[0]).glob('*.mcap')):
            raise UsageError(f"'{others[0]}' is a folder: give its .mcap file")
        description = load(args) if args.file else None
        if recorded:
            recording = _read(recorded[0], args.start, args.duration or RECORDED)
        else:
            duration = args.duration or DURATION
            with session() as signals:
                if sys.stderr.isatty():
                    domain = os.environ.get('ROS_DOMAIN_ID') or 0
                    say(f'listening for {duration:g} s on ROS_DOMAIN_ID {domain} …')
                recording = listen(duration, stop=lambda: signals)
                if signals:
                    return INTERRUPTED
        found = examine(recording, args.namespace, description, args.frame)
        for damage in recording.damage:
            say(f'{recording.file}: {damage}')
        if args.format == 'json':
            print_json(to_json(found), depth=3)
        elif args.format == 'github':
            print_lines(github_lines([found.report]))
        elif args.format == 'sarif':
            tool = 'robot-description doctor'
            log = sarif_log([found.report], tool, __version__, CODES, page_of)
            print_json(log, depth=4)
        else:
            print_lines(to_text(found))
        return ERRORS_FOUND if found.report.errors else 0


def _read(file: str, start: float, duration: float) -> Recording:
    """Return a part of a recording. Raise UsageError if it cannot be used."""
    try:
        from robot_description_tools.ros.recorded import read_recording
    except ImportError as error:
        raise UsageError(f'a recording {why_not_imported(error)}') from error
    try:
        return read_recording(file, start, duration)
    except OSError as error:
        raise UsageError(f"'{file}': {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"'{file}': {error}") from error


# -- the report --------------------------------------------------------------------------------


def to_json(found: Examination) -> dict[str, object]:
    """
    Return an examination as an object for JSON.

    Parameters
    ----------
    found : Examination
        Result of `examine`.

    Returns
    -------
    dict
        The object. ``doc/doctor.md`` explains its keys.

    """
    answer = found.lookup and found.lookup.answer
    return {
        **report_as_json(found.report),
        'elsewhere': found.elsewhere,
        'robots': [
            {
                'name': robot.model.description.name,
                'topic': robot.topic,
                'frame_prefix': robot.prefix,
                'state_publishers': robot.node_names,
                'joint_states': list(robot.inputs),
            }
            for robot in found.robots
        ],
        'chain': None if found.chain is None else [asdict(step) for step in found.chain],
        'transform': asdict(answer) if isinstance(answer, LookupResult) else None,
        'tf2': '\n'.join(answer.lines()) if isinstance(answer, LookupResult) else answer,
    }


def to_text(found: Examination) -> Iterator[str]:
    """
    Yield lines for people, as wide as the terminal.

    Parameters
    ----------
    found : Examination
        Result of `examine`.

    """
    report = found.report
    for robot in found.robots:
        yield from _robot(robot)
    if found.chain:
        yield ''
        ends = 'between' if len(found.frames) > 1 else 'from the root to'
        yield f'Transforms {ends} {" and ".join(found.frames)}'
        yield from _chain(found.chain)
    if found.lookup and isinstance(answer := found.lookup.answer, LookupResult):
        yield ''
        first, second = found.lookup.ends
        yield from paragraph(f'Output of tf2_echo {first} {second}')
        for line in answer.lines():
            yield f'  {line}'
    elif found.lookup and answer:
        yield from paragraph(f'tf2 has no answer: {answer}')
    for finding in report.findings:
        yield ''
        for line in str(finding).split('\n'):
            yield from paragraph(line, hang=7 if line.startswith('  ') else 2)
    if found.robots or report.findings:
        yield ''
    more = f'; {counted(found.elsewhere, "finding")} elsewhere' if found.elsewhere else ''
    result = tally(report.errors, report.warnings) if report.findings else 'nothing is wrong'
    yield f'{result}{more}'


def _robot(robot: PublishedRobot) -> Iterator[str]:
    model = robot.model
    links, joints = len(model.tree.links), len(model.tree.joints)
    parts = f'{counted(links, "link")}, {counted(joints, "joint")}'
    yield from paragraph(f"robot '{model.description.name}' on {robot.topic}: {parts}")
    for node in robot.nodes:
        named = f' ({node.count} of this name)' if node.count > 1 else ''
        yield from paragraph(f'  state publisher  {node.name}{named}', hang=19)
    for topic in robot.inputs:
        times = [r.received_ns for r in robot.scene.recording.readings if r.topic == topic]
        rate = _rate_text(rate_of(times), ', ')
        source = f'{topic} from {one_of(robot.scene.publishers(topic)) or "no node"}{rate}'
        yield from paragraph(f'  joint states     {source}', hang=19)
    if robot.prefix:
        yield f'  frame prefix     {robot.prefix}'


def _chain(steps: Sequence[ChainTransform]) -> Iterator[str]:
    rows = [
        (f'{s.parent} -> {s.child}', s.state, s.topic, _rate_text(s.rate), s.joint) for s in steps
    ]
    for line in aligned(rows, [False] * 5):
        yield f'  {line}'


def _rate_text(rate: float | None, before: str = '') -> str:
    if rate is None:
        return ''
    return f'{before}{rate:.0f} Hz' if rate >= 9.95 else f'{before}{rate:.2g} Hz'
