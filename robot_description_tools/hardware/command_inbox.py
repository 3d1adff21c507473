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
"""Where command messages come in: read, counted, and handed to the component."""

from __future__ import annotations

from collections.abc import Callable

from robot_description_tools.hardware.command_wire import CommandReader
from robot_description_tools.hardware.foreign import printable
from robot_description_tools.hardware.runner import ComponentRunner
from robot_description_tools.hardware.runner import ComponentState
from robot_description_tools.wire.cdr import MalformedMessage

#: Count. Messages with an error that are explained.
MOST_TOLD = 10


class CommandInbox:
    """
    Hands commands to a component while it is active.

    Parameters
    ----------
    runner : ComponentRunner
        Runs the component.
    report : callable
        Is given why a command was refused, not again while the reason stays the same; and, once
        each, why nothing of one counts.

    Attributes
    ----------
    received, refused : int
        How many messages came, and how many were refused.
    latest_refusal : str
        Why the latest one was.

    """

    def __init__(self, runner: ComponentRunner, report: Callable[[str], None]) -> None:
        self.received = 0
        self.refused = 0
        self.latest_refusal = ''
        self._runner = runner
        self._report = report
        self._reader = CommandReader(runner.info.joints)
        self._told: set[str] = set()

    def on_message(self, data: bytes) -> None:
        """Read a serialized ``sensor_msgs/msg/JointState``."""
        self.received += 1
        if self._runner.state is not ComponentState.ACTIVE:
            return
        infinite = self._reader.not_finite
        try:
            self._runner.request(self._reader.read(data), self._reader.named)
        except MalformedMessage as error:
            # It may quote names of the message.
            self._refuse(printable(str(error)))
        if self._reader.not_finite > infinite:
            self._refuse('an infinite command counts as none')
        # Other hardware may have the same topic, so nothing is wrong for sure.
        ignored = printable(self._reader.ignored)
        if ignored and ignored not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(ignored)
            self._report(f'nothing of a command counts: {ignored}')

    def _refuse(self, why: str) -> None:
        self.refused += 1
        if why != self.latest_refusal:
            self._report(f'command: {why}')
        self.latest_refusal = why
