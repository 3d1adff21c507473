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
Classes that the writers of all loop dialects share.

A dialect is a format for closed loops, such as SDF, URDF+ or MJCF. A `PlacedLoop` is a loop to
write. A `Dialect` contains the writer of a format, and the kinds of loops that the format can
express. A loop that the format cannot express causes a finding.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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
    'The format of the written file cannot express a loop or a part of a loop.',
    why='If the written file is read, the loop is missing or works differently.',
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
        Closure frames in link1 and link2. A frame that is missing in the document is computed.
    is_closed : bool
        True if the loop is closed when all joints are at zero.

    """

    loop: LoopJoint
    ends: tuple[Origin, Origin]
    is_closed: bool

    def lost(self, reason: str, severity: Severity | None = None) -> Diagnostic:
        """Return a finding about a loop, or a part of it, that a dialect cannot express."""
        message = f"loop joint '{self.loop.name}' {reason}"
        fix = 'write another dialect; loop_joint and closed_loops can express everything'
        return LOOP_LOST.at(self.loop.where or Location(''), message, fix, severity)


@dataclass(frozen=True)
class Dialect:
    """
    The writer of a dialect, and the loops that the dialect can express.

    Attributes
    ----------
    write : callable
        For a dialect inside the document, a function that takes a `PlacedLoop` and the
        `JointTree`, and returns an element. For a separate file, a function that takes all loops
        and the `JointTree`, and returns the text. The function gets only loops that the dialect
        can express.
    name : str
        Name of the dialect in messages.
    types : collection of LoopType
        Loop types that the dialect can express.
    closed_at_zero : collection of LoopType
        Loop types for which the dialect requires that the loop is closed when all joints are at
        zero.
    keeps : collection of str
        The parts of a loop (``solve_for``, ``seed``) that the dialect can express.
    exception : callable
        Function that returns the reason why the dialect cannot express a loop of an allowed type,
        or ''.

    """

    write: Callable[..., Any]
    name: str = ''
    types: Collection[LoopType] = tuple(LoopType)
    closed_at_zero: Collection[LoopType] = ()
    keeps: Collection[str] = ()
    exception: Callable[[PlacedLoop], str] = lambda _: ''

    def losses(self, placed: PlacedLoop) -> Iterator[Diagnostic]:
        """Yield an error if the loop cannot be expressed, or warnings about the lost parts."""
        kind = placed.loop.type
        if kind not in self.types:
            reason = f'is {kind}, and {self.name} has only {one_of(map(str, self.types))}'
        elif kind in self.closed_at_zero and not placed.is_closed:
            reason = f'is open at zero, where {self.name} requires it to be closed'
        else:
            reason = self.exception(placed)
        if reason:
            yield placed.lost(reason)
            return
        for what in ('solve_for', 'seed'):
            if what not in self.keeps and getattr(placed.loop, what):
                message = f'loses its <{what}>: {self.name} cannot express it'
                yield placed.lost(message, Severity.WARNING)
