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


"""Input of the writers of dialects, and findings about loops that a dialect cannot express."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass

from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

LOOP_LOST = Code.error(
    'loop-lost',
    'The dialect to write cannot express a loop or a part of it.',
    why='A reader of the written file gets another linkage, or none.',
)


@dataclass(frozen=True)
class PlacedLoop:
    """
    A loop joint with the poses of both ends.

    Attributes
    ----------
    loop : LoopJoint
        The loop joint.
    ends : (Origin, Origin)
        Closure frames in link1 and link2. They are computed if the loop does not give them.
    is_closed : bool
        True if the loop is closed while all joints are at zero.

    """

    loop: LoopJoint
    ends: tuple[Origin, Origin]
    is_closed: bool

    def lost(self, reason: str, severity: Severity | None = None) -> Diagnostic:
        """Return the finding that a dialect cannot express a part of the loop."""
        message = f"loop joint '{self.loop.name}' {reason}"
        fix = 'write another dialect; loop_joint and closed_loops can express everything'
        return LOOP_LOST.at(self.loop.where or Location(''), message, fix, severity)

    def left_out(self, dialect: str, *known: str) -> Iterator[Diagnostic]:
        """Yield a finding for ``solve_for`` and ``seed`` if a dialect cannot express them."""
        for what in ('solve_for', 'seed'):
            if what not in known and getattr(self.loop, what):
                message = f'loses its <{what}>: {dialect} cannot express it'
                yield self.lost(message, Severity.WARNING)

    def why_not(
        self, dialect: str, kinds: Collection[LoopType], at_zero: Collection[LoopType] = ()
    ) -> str | None:
        """
        Return the reason why a dialect cannot express a loop, or None if it can.

        Parameters
        ----------
        dialect : str
            Name of the dialect in messages.
        kinds : collection of LoopType
            Loop types of the dialect.
        at_zero : collection of LoopType
            Loop types of the dialect that must be closed while all joints are at zero.

        """
        kind = self.loop.type
        if kind not in kinds:
            return f'is {kind}, and {dialect} has only {one_of(map(str, kinds))}'
        if kind in at_zero and not self.is_closed:
            return f'is open at zero, where {dialect} requires it to be closed'
        return None
