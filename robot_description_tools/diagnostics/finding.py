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

"""What went wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from robot_description_tools.diagnostics.text import one_line


class Severity(Enum):
    """
    How much a finding matters.

    ``FATAL`` leaves nothing to work with. ``ERROR`` costs the part that it names, the rest lives.
    ``WARNING`` costs nothing today.

    """

    WARNING = 'warning'
    ERROR = 'error'
    FATAL = 'fatal'

    @property
    def level(self) -> str:
        """Return the word of formats that know no ``fatal``: that is an ``error`` there."""
        return 'warning' if self is Severity.WARNING else 'error'


class Subject(NamedTuple):
    """
    The part of a robot that a finding is about.

    Attributes
    ----------
    kind : str
        ``robot``, ``link``, ``joint``, ``loop``, ``coupling``, ``transmission``, ``hardware`` or
        ``material``.
    name : str
        Its name; empty if the document gives none.
    part : str
        The element or key inside of it, as in ``limit``; empty for all of it.

    """

    kind: str
    name: str
    part: str = ''


@dataclass(frozen=True, slots=True)
class Location:
    """
    A place in a document.

    Attributes
    ----------
    source : str
        The file, or a name in angle brackets for a text without one.
    line, column : int, optional
        Counted from 1.
    path : str
        The element, as in ``/robot/joint[@name='elbow']/limit``.
    calls : tuple of (str, Location)
        The xacro macro calls that led here, outermost first.
    subject : Subject, optional
        The part of the robot that is here. Equal places may differ in it.

    """

    source: str
    line: int | None = None
    column: int | None = None
    path: str = ''
    calls: tuple[tuple[str, Location], ...] = ()
    subject: Subject | None = field(default=None, compare=False)

    def __str__(self) -> str:
        parts = (self.source, self.line, self.column)
        return ':'.join(str(part) for part in parts if part is not None)

    @property
    def details(self) -> list[str]:
        """Return lines that say more than the line and the column."""
        element = [f'at:  {self.path}'] if self.path else []
        return element + [f'via: {macro} at {place}' for macro, place in reversed(self.calls)]


@dataclass(frozen=True, slots=True)
class GraphPlace(Location):
    """
    The place of a finding about a running robot, on the ROS graph. It has no line.

    Attributes
    ----------
    topic : str
        Where, or nothing.
    nodes, frames, joints : tuple of str
        Who does it, and what suffers from it; all frames, if none is named.

    """

    source: str = ''
    topic: str = ''
    nodes: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()

    @property
    def details(self) -> list[str]:
        """Return lines that say more than the message."""
        return [f'frames: {one_of(self.frames, 12)}'] if self.frames else []


@dataclass(frozen=True, slots=True)
class Edit:
    """
    A change of what somebody wrote; `robot_description_tools.diagnostics.edits` has the kinds.

    Attributes
    ----------
    where : Location
        What is changed, as its author wrote it: an element, a comment, a key of JSON.

    """

    where: Location


@dataclass(frozen=True, slots=True)
class Repair:
    """
    What mends a finding: a sentence for people, and the edits that do it.

    Attributes
    ----------
    title : str
        What to do about it.
    edits : tuple of Edit
        All of them, or none is made.
    is_safe : bool
        Whether they change nothing that a robot does, or only what certainly was meant.

    """

    title: str
    edits: tuple[Edit, ...]
    is_safe: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """
    One finding, about a robot description or a running robot.

    Attributes
    ----------
    severity : Severity
        How much it matters.
    code : str
        Stable name of the kind of finding, listed in ``doc/findings``.
    message : str
        What is wrong, with the value found.
    fix : str
        What to do about it.
    where : Location
        The place in the user's file with its `Subject`; a `GraphPlace` on the ROS graph.
    also : tuple of Location
        The other places, where one finding speaks for many that are alike.
    repair : Repair or None
        The edits that do what ``fix`` says; None where nothing is certain.

    """

    severity: Severity
    code: str
    message: str
    fix: str
    where: Location
    also: tuple[Location, ...] = ()
    repair: Repair | None = field(default=None, compare=False, repr=False)

    @property
    def is_error(self) -> bool:
        """Whether this is more than a warning."""
        return self.severity is not Severity.WARNING

    def __str__(self) -> str:
        place = f'{self.where}: ' if self.where.source else ''
        first = f'{place}{self.severity.value}[{self.code}]: {self.message}'
        return '\n  '.join(map(one_line, [first, *self.where.details, f'fix: {self.fix}']))


@dataclass(frozen=True, slots=True)
class Silenced:
    """
    A finding that somebody did not want to be told.

    Attributes
    ----------
    finding : Diagnostic
        What was found.
    by : Location
        The comment, table, baseline or option that says so.
    in_source : bool
        Whether that is a comment in the description.

    """

    finding: Diagnostic
    by: Location
    in_source: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """
    What is wrong with one file, or with the robots that run.

    Attributes
    ----------
    findings : tuple of Diagnostic
        Files: in the order of their places. Running robots: errors first.
    file : str
        Its name; nothing for what runs.
    usable : bool
        Whether a robot is left.
    links, joints, loops : int or None
        How many it has; None where none is left.
    silenced : tuple of Silenced
        What was found besides, and is not wanted.

    """

    findings: tuple[Diagnostic, ...]
    file: str = ''
    usable: bool = True
    links: int | None = None
    joints: int | None = None
    loops: int | None = None
    silenced: tuple[Silenced, ...] = ()

    @property
    def errors(self) -> int:
        """How many findings are more than warnings."""
        return sum(finding.is_error for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many findings are warnings."""
        return len(self.findings) - self.errors

    @property
    def unreadable(self) -> bool:
        """Whether there was nothing to check."""
        return any(finding.code == 'file-unreadable' for finding in self.findings)


class RobotDescriptionError(ValueError):
    """
    A description that cannot be used.

    Attributes
    ----------
    diagnostics : tuple of Diagnostic
        Everything that was found, not only what was fatal.

    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__('\n'.join(str(d) for d in fatal_first(self.diagnostics) if d.is_error))


def sort_findings(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings by file, line and column; those of one place keep their order."""
    return tuple(
        sorted(found, key=lambda d: (d.where.source, d.where.line or 0, d.where.column or 0))
    )


def fatal_first(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings for readers: what leaves no robot comes first, the rest keeps its order."""
    return sorted(found, key=lambda d: d.severity is not Severity.FATAL)


def seen_from(place: Location, here: Location) -> str:
    """
    Say where a place is for a reader of another one.

    Returns
    -------
    str
        ``in line 6``, ``at hand.xacro:6``, or ``through <xacro:finger> at hand.xacro:9`` where
        macros make both out of one element.

    """
    if (place.source, place.line) == (here.source, here.line) and place.calls:
        macro, call = place.calls[-1]
        return f'through {macro} at {call.source}:{call.line}'
    if place.source == here.source:
        return f'in line {place.line}'
    return f'at {place.source}:{place.line}'


def one_of(words: Iterable[str], most: int = 8) -> str:
    """Return a short readable list: ``a, b, c, … (12 in all)``."""
    words = list(words)
    text = ', '.join(words[:most])
    return text if len(words) <= most else f'{text}, … ({len(words)} in all)'


def and_more(names: Iterable[str], most: int = 5) -> str:
    """Return the others of a list whose first is named: `` (and 2 more: b, c)``."""
    others = list(names)[1:]
    if not others:
        return ''
    shown = ', '.join(others[:most]) + (', …' if len(others) > most else '')
    return f' (and {len(others)} more: {shown})'
