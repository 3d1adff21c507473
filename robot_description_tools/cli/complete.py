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
"""``robot-description complete``: transforms and complete joint states for a recording."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from contextlib import suppress
import os
from pathlib import Path

from robot_description_tools import __version__
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import read_text
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import Progress
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import Reports
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.state.pipeline import unknown_joints


class CompleteVerb:
    """Adds the messages of `robot_state_node` to a recording."""

    examples = (
        ('drive.mcap complete.mcap', 'use the description in the recording'),
        (
            'drive.mcap complete.mcap --force --description arm_with_gripper.urdf.xacro',
            'use a file',
        ),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.description = (
            'Copy a recording (MCAP) and add /tf, /tf_static and complete_joint_states: what '
            'robot_state_node would have published for each message with joint or actuator '
            'states. Needs the package mcap.'
        )
        parser.add_argument('recording', metavar='IN', help='recording to read')
        parser.add_argument('target', metavar='OUT', help='recording to write')
        add_option(
            parser,
            '--description',
            'FILE',
            'URDF, xacro or JSON robot (default: the topic robot_description in IN)',
        )
        add_option(
            parser,
            '--namespace',
            'NS',
            'namespace of the topics joint_states, actuator_states, robot_description and '
            'complete_joint_states',
            default='',
        )
        add_option(
            parser, '--frame-prefix', 'TEXT', 'text before the name of every frame', default=''
        )
        add_repeatable(
            parser,
            '--driven-joint',
            'JOINT',
            'planar joint that is measured; all other planar joints stay at zero',
        )
        parser.add_argument(
            '--replace',
            action='store_true',
            help='if IN already has /tf, /tf_static or complete_joint_states, remove the messages '
            'about this robot from these topics. A message that only has transforms of other '
            'frames is kept',
        )
        parser.add_argument('--force', action='store_true', help='replace OUT if it exists')
        add_reading(parser)
        parser.epilog = (
            'A recording that ends early is used up to its last complete message. Exit code: 0 '
            'written, 1 the description cannot be used, 2 wrong usage, or IN cannot be used.'
        )

    def run(self, args: Namespace) -> int:
        """Write the completed recording."""
        source, target = Path(args.recording), Path(args.target)
        _check_target(target, source, args.force)
        try:
            from robot_description_tools.recording.mcap_file import RecordingError
        except ImportError as error:
            raise UsageError(f'this verb {why_not_imported(error)}') from error
        # Write to another name first, so that a partial result does not look complete.
        partial = target.with_name(f'{target.name}.partial')
        try:
            return _complete(args, source, target, partial)
        except RecordingError as error:
            raise UsageError(f"'{source}': {error}") from error
        except OSError as error:
            name = error.filename or target
            raise UsageError(f"'{name}': {error.strerror}") from error
        finally:
            with suppress(OSError):
                partial.unlink()


def _complete(args: Namespace, source: Path, target: Path, partial: Path) -> int:
    """Write a partial file and rename it to the target. Return the exit code."""
    # Imported here, because --help works without mcap.
    from robot_description_tools.recording.completion import find_description
    from robot_description_tools.recording.completion import INPUTS
    from robot_description_tools.recording.completion import RecordingCompletion
    from robot_description_tools.recording.mcap_file import McapFile
    from robot_description_tools.recording.mcap_writer import McapWriter

    robots = _Robots(args)
    name = args.namespace.strip('/')
    namespace = f'/{name}/' if name else '/'
    with source.open('rb') as stream:
        if args.description is None:
            pipeline = robots.of_text(find_description(McapFile(stream), namespace))
            stream.seek(0)
        else:
            pipeline = robots.of_file()
        if pipeline is None:
            return ERRORS_FOUND
        recording = McapFile(stream)
        header = recording.header
        library = f'robot_description_tools {__version__}; {header.library}'
        read = robots.of_text if args.description is None else None
        with (
            partial.open('wb') as written,
            McapWriter(written, header.profile, library) as writer,
            Progress() as progress,
        ):
            done = RecordingCompletion(
                recording, writer, namespace, pipeline, read, args.replace
            )
            done.run(progress.show)
    if not done.used:
        names = ' or '.join(namespace + topic for topic in INPUTS)
        raise recording.lacks(f'messages on {one_line(names)}')
    os.replace(partial, target)
    for problem in recording.damage:
        say(f'{source}: {problem}')
    for verb, counts in (('removed', done.removed), ('added', done.added)):
        if counts:
            parts = [
                f'{counted(count, "message")} on {one_line(topic)}'
                for topic, count in counts.items()
            ]
            say(f'{target}: {verb} {", ".join(parts)}')
    return 0


class _Robots:
    """Reads descriptions, and makes a `StatePipeline` for each, as `robot_state_node` does."""

    def __init__(self, args: Namespace) -> None:
        self._args = args
        self._gate = PublishGate()
        self._reports = Reports(lambda is_error, text: say(one_line(text)))

    def of_file(self) -> StatePipeline:
        """Return the pipeline for the robot in the file."""
        args = Namespace(**{**vars(self._args), 'file': self._args.description})
        return self._pipeline(load(args))

    def of_text(self, text: str) -> StatePipeline | None:
        """
        Return the pipeline for the robot in a text.

        If the robot cannot be used, print its findings and return None.
        """
        try:
            return self._pipeline(read_text(self._args, text, '<robot_description>'))
        except RobotDescriptionError as error:
            print_errors(error.diagnostics)
            return None

    def _pipeline(self, description: RobotDescription) -> StatePipeline:
        driven = self._args.driven_joint
        model = RobotModel(description)
        print_errors([*description.findings, *model.findings])
        for text in unknown_joints(model, driven, ()):
            say(one_line(text))
        pipeline = StatePipeline(model, self._gate, self._reports, driven_joints=driven)
        pipeline.set_frame_prefix(self._args.frame_prefix)
        return pipeline


def _check_target(target: Path, source: Path, force: bool) -> None:
    if not target.absolute().parent.is_dir():
        raise UsageError(f"there is no folder '{target.parent}'")
    if target.is_dir():
        raise UsageError(f"'{target}' is a folder: give the name of a file")
    if not source.is_file():
        what = 'is a folder: give its .mcap file' if source.is_dir() else 'does not exist'
        raise UsageError(f"'{source}' {what}")
    if target.exists() and target.samefile(source):
        raise UsageError(
            f"'{target}' is the recording to complete: give another file as OUT"
        )
    if target.exists() and not force:
        raise UsageError(f"'{target}' exists; --force replaces it")
