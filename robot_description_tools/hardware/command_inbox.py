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
"""Inbox of command messages, which reads and counts the messages for a component."""

from __future__ import annotations

from collections.abc import Callable

from robot_description_tools.hardware.command_wire import CommandReader
from robot_description_tools.hardware.foreign import printable
from robot_description_tools.hardware.runner import ComponentRunner
from robot_description_tools.hardware.runner import ComponentState
from robot_description_tools.wire.cdr import MalformedMessage

#: Count. Largest number of reported reasons for ignored commands.
MOST_REPORTED = 10


class CommandInbox:
    """
    Passes commands to a component while it is active.

    Parameters
    ----------
    runner : ComponentRunner
        Runs the component.
    report : callable
        Called with the reason for a refused command, unless the previous refusal had the same
        reason. Also called for each new reason to ignore a command.

    Attributes
    ----------
    received, refused : int
        Numbers of received and of refused messages.
    latest_refusal : str
        The reason for the latest refusal.

    """

    def __init__(self, runner: ComponentRunner, report: Callable[[str], None]) -> None:
        self.received = 0
        self.refused = 0
        self.latest_refusal = ''
        self._runner = runner
        self._report = report
        self._reader = CommandReader(runner.info.joints)
        self._reported: set[str] = set()

    def on_message(self, data: bytes) -> None:
        """Read a serialized ``sensor_msgs/msg/JointState``."""
        self.received += 1
        if self._runner.state is not ComponentState.ACTIVE:
            return
        infinite = self._reader.not_finite
        try:
            self._runner.request(self._reader.read(data), self._reader.named)
        except MalformedMessage as error:
            # Escape the text, because it may quote names from the message.
            self._refuse(printable(str(error)))
        if self._reader.not_finite > infinite:
            self._refuse('an infinite value is ignored')
        # An ignored message is not counted as refused, because other hardware may use the same
        # topic.
        ignored = printable(self._reader.ignored)
        if ignored and ignored not in self._reported and len(self._reported) < MOST_REPORTED:
            self._reported.add(ignored)
            self._report(f'ignored a command: {ignored}')

    def _refuse(self, why: str) -> None:
        self.refused += 1
        if why != self.latest_refusal:
            self._report(f'command: {why}')
        self.latest_refusal = why
