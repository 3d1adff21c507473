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
The description of a node, from a parameter, a file or a topic.

A new description is read and checked before it replaces the old one. If the new description cannot
be used, the node reports the findings and keeps the last good description. A running node reads a
new description in a thread, and uses the old description until the thread has ended.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from concurrent.futures import CancelledError
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
import shlex
from typing import Any
from typing import Generic
from typing import NamedTuple
from typing import TypeVar

from rcl_interfaces.msg import Parameter as ParameterMessage
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.parameter import parameter_value_to_python
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.load import read_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.xacro.expand import ARGUMENT_UNUSED
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import fatal_first
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.ros.background import Background
from robot_description_tools.ros.background import do_meanwhile
from robot_description_tools.ros.parameter_list import below
from robot_description_tools.ros.parameter_list import DESCRIPTION
from robot_description_tools.ros.parameter_list import tree_of
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.rclpy_internals import set_parameters_when_ready
from robot_description_tools.ros.running import check_signals
from robot_description_tools.ros.running import start_error
from std_msgs.msg import String

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
# The parameter for the file of a description. `GIVE` has all parameters that give a description.
FILE = 'description_file'
# The `source` of a description that is not from a file.
TEXT = '<robot_description>'
GIVE = ('robot_description', FILE)
# The names of the parameters that change a description: corrections and attached parts.
CALIBRATION = 'calibration_file'
ATTACHMENTS = 'attachments'
Robot = TypeVar('Robot')


class _Wanted(NamedTuple):
    """The sources of a description: a text or file, a calibration, and attached parts."""

    text: str
    is_file: bool
    calibration: str
    attachments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Read(Generic[Robot]):
    """A description that was read, and the robot that the node built from it."""

    wanted: _Wanted
    description: RobotDescription
    robot: Robot


class DescriptionSource(Generic[Robot]):
    """
    Reads the descriptions of a node, logs their findings, and installs usable ones.

    Parameters
    ----------
    node : Node
        The node.
    parameters : NodeParameters
        Parameters of the node, including `parameter_list.DESCRIPTION`.
    build : callable
        Gets a description, and returns the object that the node makes from it (type `Robot`), such
        as a pipeline. It raises ValueError if the description does not fit the node, and changes
        nothing. Called in a thread.
    install : callable
        Replaces the robot of the node by the new robot, and must not fail.
    check : callable, optional
        Called with the new robot before `install`, in the thread that spins the node. It raises
        ValueError to refuse the robot.

    """

    def __init__(
        self,
        node: Node,
        parameters: NodeParameters,
        build: Callable[[RobotDescription], Robot],
        install: Callable[[Robot], None],
        check: Callable[[Robot], None] = lambda robot: None,
    ) -> None:
        self._node = node
        self._parameters = parameters
        self._build = build
        self._install = install
        self._check = check
        self._current = ''
        self._wanted = _Wanted('', False, parameters[CALIBRATION], tuple(parameters[ATTACHMENTS]))
        self._pending: _Read[Robot] | None = None
        self._background: Background[_Read[Robot]] = Background(node)
        # The jobs of the parameter request that is being handled.
        self._prepared: dict[_Wanted, Future[_Read[Robot]]] = {}
        self._is_subscribed = False
        self._xacro_arguments: dict[str, str] = {}
        for word in parameters['xacro_arguments']:
            name, mark, value = word.partition(':=')
            if not (name and mark):
                raise start_error(node, f"xacro_arguments has '{word}', expected name:=value")
            self._xacro_arguments[name] = value
        tree = tree_of(below(parameters, 'closed_loops'))
        file = parameters['closed_loops_file']
        if tree and file:
            raise start_error(node, 'give either closed_loops or closed_loops_file, not both')
        self._options: dict[str, Any] = {
            'loops': tree or file or None,
            'srdf': parameters['srdf_file'] or None,
            'strict': parameters['strict'],
        }

    # -- at start --------------------------------------------------------------------------

    def start(self, file: str = '') -> bool:
        """
        Install the first description of the node.

        Parameters
        ----------
        file : str
            File from the command line. The parameters have priority.

        Returns
        -------
        bool
            True if a description was found in the parameter ``description_file`` or
            ``robot_description``, or in the file from the command line.

        Raises
        ------
        StartError
            If the description cannot be used.
        EndSignalError
            If a signal to end arrives while the description is read.

        """
        text = self._parameters['robot_description']
        file = self._parameters['description_file'] or ('' if text.strip() else file)
        if not (file or text.strip()):
            return False
        try:
            wanted = self._wanted._replace(text=file or text, is_file=bool(file))
            read = partial(self._read, wanted)
            first = do_meanwhile(read, check_signals)
            self._check(first.robot)
            self._swap(first)
        except RobotDescriptionError as error:
            self.log_findings(error.diagnostics, file)
            message = 'the robot description cannot be used'
            raise start_error(self._node, message) from error
        except ValueError as error:
            raise start_error(self._node, str(error)) from error
        return True

    def subscribe(self) -> None:
        """Read descriptions from the topic from now on, and not from parameters."""
        self._is_subscribed = True
        self._node.create_subscription(String, 'robot_description', self._on_description, LATCHED)

    # -- at run time -----------------------------------------------------------------------

    def follow_changes(self, apply: Callable[[set[str]], object]) -> None:
        """
        When parameters change, check their values, and read the description that they set.

        Parameters
        ----------
        apply : callable
            Called with the names of the changed parameters. This function must call
            `apply_change`.

        """
        self._parameters.follow_changes(self._node, self._check_change, apply)
        set_parameters_when_ready(self._node, self._prepare_change)

    def _prepare_change(
        self, parameters: Sequence[ParameterMessage], proceed: Callable[[], None]
    ) -> None:
        """Read the description that a request sets, if any, before the request is executed."""
        values = [(each.name, parameter_value_to_python(each.value)) for each in parameters]
        wanted = self._requested(values)
        # If the request sets no new description, there is nothing to read in the thread.
        if wanted is None:
            if any(name in GIVE for name, _ in values) and not self._is_subscribed:
                # The request sets the present description again. First wait for a running job,
                # because it may install another description.
                self._background.after(proceed)
            else:
                proceed()
            return

        def set_prepared(job: Future[_Read[Robot]]) -> None:
            self._prepared = {wanted: job}
            try:
                proceed()
            finally:
                self._prepared = {}

        self._background.do(partial(self._read, wanted), set_prepared)

    def _requested(self, given: Sequence[tuple[str, Any]]) -> _Wanted | None:
        """
        Return the description that a request sets.

        None if the request sets no description, or if the node already has this description.
        """
        values = {name: value for name, value in given if isinstance(value, str)}
        if self._is_subscribed and not values.keys().isdisjoint(GIVE):
            return None
        # A changed calibration or attachment also changes the present description.
        calibration = values.get(CALIBRATION, self._wanted.calibration)
        attachments = [_words(value) for name, value in given if name == ATTACHMENTS]
        wanted = self._wanted._replace(
            calibration=calibration, attachments=(*attachments, self._wanted.attachments)[0]
        )
        is_new = (CALIBRATION in values or bool(attachments)) and bool(wanted.text)
        for name in GIVE:
            text = values.get(name, '')
            if name in values and self._is_new(text):
                wanted = wanted._replace(text=text, is_file=name == FILE)
                is_new = True
        return wanted if is_new else None

    def _check_change(self, changes: Sequence[Parameter]) -> None:
        """
        Read the description that a change sets, unless `_prepare_change` has read it.

        Raise ValueError if the description is unusable.

        """
        self._pending = None
        given = [(each.name, each.value) for each in changes]
        for name, value in given:
            if name not in GIVE:
                continue
            if self._is_subscribed:
                raise ValueError('the description comes from the topic robot_description')
            if not value.strip():
                raise ValueError(f'{name} must not be empty. Empty URDF is not allowed')
        wanted = self._requested(given)
        if wanted is None:
            return
        try:
            job = self._prepared.get(wanted)
            pending = job.result() if job is not None else self._read(wanted)
            self._check(pending.robot)
            self._pending = pending
        except RobotDescriptionError as error:
            raise ValueError(_reason(error)) from error
        except CancelledError as error:
            raise ValueError('a newer description came before this one was read') from error

    def _is_new(self, text: str) -> bool:
        is_present = text in (self._current, '' if self._wanted.is_file else self._wanted.text)
        return bool(text.strip()) and not is_present

    def apply_change(self) -> bool:
        """Install the new robot description of a parameter change. Return True if there is one."""
        pending, self._pending = self._pending, None
        # Store calibration and attachments even if there is no description yet. They then apply
        # to the first description.
        self._wanted = self._wanted._replace(
            calibration=self._parameters[CALIBRATION],
            attachments=tuple(self._parameters[ATTACHMENTS]),
        )
        if pending is not None:
            self._swap(pending)
        return pending is not None

    def _on_description(self, message: String) -> None:
        wanted = self._wanted._replace(text=message.data, is_file=False)
        self._background.do(partial(self._read, wanted), self._use)

    def _use(self, job: Future[_Read[Robot]]) -> None:
        try:
            read = job.result()
            self._check(read.robot)
            self._swap(read)
        except CancelledError:
            # Ignore this description, because a newer description is read next.
            pass
        except RobotDescriptionError as error:
            self.log_findings(error.diagnostics)
            self._node.get_logger().error('the new robot description is not used')
        except ValueError as error:
            reason = one_line(str(error))
            self._node.get_logger().error(f'the new robot description is not used: {reason}')

    # -- helpers ---------------------------------------------------------------------------

    def _read(self, wanted: _Wanted) -> _Read[Robot]:
        """Read a text, or a file with its xacro arguments, and build its robot."""
        options = {**self._options, 'calibration': wanted.calibration or None}
        resolver = PackageResolver.from_environment(self._parameters['package_paths'])
        if wanted.is_file:
            # Pass a Path, because a str could be the text of a description.
            description = load_description(
                Path(wanted.text),
                xacro_arguments=self._xacro_arguments,
                resolver=resolver,
                **options,
            )
        else:
            description = read_description(wanted.text, TEXT, ReadOptions(**options))
        if wanted.attachments:
            # Imported here, because the import takes time and most robots have no attachments.
            from robot_description_tools.assembly.joining import attach
            from robot_description_tools.assembly.parts import read_assembly

            file = self._parameters['assembly_file']
            if not file:
                raise ValueError(
                    f'the parameter {ATTACHMENTS} needs the parameter assembly_file, a file that '
                    'defines these parts'
                )
            # If a calibration corrects the robot, its text already contains the loops of the
            # parameter closed_loops or closed_loops_file.
            loops = None if description.corrections else self._options['loops']
            description = attach(
                description,
                read_assembly(file, resolver),
                wanted.attachments,
                resolver,
                ReadOptions(**{**self._options, 'loops': loops}),
            )
        return _Read(wanted, description, self._build(description))

    def _swap(self, read: _Read[Robot]) -> None:
        self._wanted, self._current = read.wanted, read.description.xml
        self._install(read.robot)

    def log_findings(self, findings: Sequence[Diagnostic], file: str = '') -> None:
        """
        Log all errors, the number of warnings, and the command that shows the warnings.

        The warning about an unused xacro argument is also logged, because the mistake is in the
        parameters of the node.

        Parameters
        ----------
        findings : sequence of Diagnostic
            Findings about a description.
        file : str
            The ``source`` of the description. If it is not a file name, the description is from a
            parameter or from the topic.

        """
        logger = self._node.get_logger()
        for finding in fatal_first(findings):
            if finding.is_error:
                logger.error(str(finding))
        warnings = [finding for finding in findings if not finding.is_error]
        unused = [finding for finding in warnings if finding.code == ARGUMENT_UNUSED.name]
        for finding in unused:
            logger.warning(str(finding))
        count = len(warnings) - len(unused)
        if count:
            logger.warning(
                f'the description has {count} warning{"s" * (count > 1)}, shown by: '
                f'{one_line(self._check_command(file))}'
            )

    def _check_command(self, file: str) -> str:
        """Return the command that shows the warnings of a description."""
        check = ['robot-description', 'check']
        node = self._node.get_fully_qualified_name()
        if self._is_subscribed:
            topic = self._node.resolve_topic_name('robot_description')
            text = f'ros2 topic echo --once --full-length --field data {shlex.quote(topic)}'
            # The output of ros2 topic echo ends with a line of three hyphens, which sed removes.
            return f"{text} | sed '$d' | {shlex.join([*check, '-'])}"
        if not file or file == TEXT:
            text = f'ros2 param get --hide-type {node} robot_description'
            return f'{text} | {shlex.join([*check, "-"])}'
        words = [f'{name}:={value}' for name, value in self._xacro_arguments.items()]
        options = {'--loops': 'closed_loops_file', '--srdf': 'srdf_file'}
        for option, name in {**options, '--calibration': CALIBRATION}.items():
            if self._parameters[name]:
                words += [option, self._parameters[name]]
        for folder in self._parameters['package_paths']:
            words += ['--package-path', folder]
        return shlex.join([*check, file, *words])


def _words(value: Any) -> tuple[str, ...]:
    """
    Return the words in a value of the parameter ``attachments``.

    If the value is not a list of words, return no words. The node refuses such a value later.

    """
    try:
        return tuple(DESCRIPTION[ATTACHMENTS].read(value, ATTACHMENTS))
    except ValueError:
        return ()


def _reason(error: RobotDescriptionError, most: int = 3) -> str:
    """Return a text with the first errors of a refused description."""
    errors = [d for d in fatal_first(error.diagnostics) if d.is_error]
    lines = [one_line(f'{d.where}: {d.message}') for d in errors[:most]]
    if len(errors) > most:
        lines.append(f'and {len(errors) - most} more errors')
    return '; '.join(lines)
