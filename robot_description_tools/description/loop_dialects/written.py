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


"""What writers of dialects start from, and what they say of a loop that a dialect cannot say."""

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

LOOP_LOST = Code(
    'loop-lost',
    Severity.ERROR,
    'A loop, or a part of it, cannot be said in the dialect that it is to be written in.',
    why='Whoever reads what was written has another linkage, or none.',
)


@dataclass(frozen=True)
class PlacedLoop:
    """
    A loop joint as a writer needs it.

    Attributes
    ----------
    loop : LoopJoint
        As it was read.
    ends : (Origin, Origin)
        The closure frames in link1 and link2, also where the loop gives none.
    is_closed : bool
        Whether it is closed while all joints are at zero.

    """

    loop: LoopJoint
    ends: tuple[Origin, Origin]
    is_closed: bool

    def lost(self, reason: str, severity: Severity | None = None) -> Diagnostic:
        """Return the finding that something of the loop cannot be said."""
        message = f"loop joint '{self.loop.name}' {reason}"
        fix = 'write another dialect; loop_joint and closed_loops say everything'
        return LOOP_LOST.at(self.loop.where or Location(''), message, fix, severity)

    def left_out(self, dialect: str, *known: str) -> Iterator[Diagnostic]:
        """Yield a finding for each part beside the poses that a dialect has no words for."""
        for what in ('solve_for', 'seed'):
            if what not in known and getattr(self.loop, what):
                yield self.lost(f'loses its <{what}>: {dialect} cannot say it', Severity.WARNING)

    def why_not(
        self, dialect: str, kinds: Collection[LoopType], at_zero: Collection[LoopType] = ()
    ) -> str | None:
        """
        Return why a dialect cannot say a loop; None if it can.

        Parameters
        ----------
        dialect : str
            What to call it.
        kinds : collection of LoopType
            The types that it knows.
        at_zero : collection of LoopType
            Those of them that it takes to be closed while all joints are at zero.

        """
        kind = self.loop.type
        if kind not in kinds:
            return f'is {kind}, and {dialect} knows {one_of(map(str, kinds))} only'
        if kind in at_zero and not self.is_closed:
            return f'is open at zero, where {dialect} takes it to be closed'
        return None
