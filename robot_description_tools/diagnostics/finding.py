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

"""Findings with their severity, place and repair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from robot_description_tools.diagnostics.text import brief
from robot_description_tools.diagnostics.text import one_line


class Severity(Enum):
    """
    Effect of a finding.

    ``FATAL``: the description cannot be used. ``ERROR``: the affected part is left out, and
    all other parts are used. ``WARNING``: all parts are used.

    """

    WARNING = 'warning'
    ERROR = 'error'
    FATAL = 'fatal'

    @property
    def level(self) -> str:
        """Return the severity for formats without ``fatal``. Fatal findings become errors."""
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
        Name of the part; empty if it has no name.
    part : str
        An element or key inside the part, such as ``limit``; empty for the whole part.

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
        The file, or a name in angle brackets for a text that is not in a file.
    line, column : int, optional
        Line and column, counted from 1.
    path : str
        Path of the element, such as ``/robot/joint[@name='elbow']/limit``.
    calls : tuple of (str, Location)
        The calls of xacro macros that made the element, outermost first.
    subject : Subject, optional
        The part of the robot at this place. Two places may be equal although their subjects
        differ.

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
        """Return additional lines of output: the path and the macro calls."""
        element = [f'at:  {self.path}'] if self.path else []
        return element + [f'via: {macro} at {place}' for macro, place in reversed(self.calls)]


@dataclass(frozen=True, slots=True)
class GraphPlace(Location):
    """
    The place of a finding about a running robot: a topic, nodes, frames or joints.

    Attributes
    ----------
    topic : str
        The topic. Empty if the finding is not about a topic.
    nodes : tuple of str
        The nodes that cause the finding.
    frames, joints : tuple of str
        The affected frames and joints. If both are empty, all frames are affected.

    """

    source: str = ''
    topic: str = ''
    nodes: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()

    @property
    def details(self) -> list[str]:
        """Return additional lines of output: the frames."""
        return [f'frames: {one_of(self.frames, 12)}'] if self.frames else []


@dataclass(frozen=True, slots=True)
class Edit:
    """
    An edit of a source file. `robot_description_tools.diagnostics.edits` has the subclasses.

    Attributes
    ----------
    where : Location
        Place of the edited element, comment or JSON key in the source file.

    """

    where: Location


@dataclass(frozen=True, slots=True)
class Repair:
    """
    A repair of a finding: a sentence for people, and edits.

    Attributes
    ----------
    title : str
        The sentence for people.
    edits : tuple of Edit
        The edits, which are applied together or not at all.
    is_safe : bool
        True if the edits do not change the behaviour of the robot, or if the intended value is
        certain.

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
        Effect of the finding.
    code : str
        Stable name of the kind of finding, listed in ``doc/findings``.
    message : str
        The mistake, with the wrong value.
    fix : str
        Instructions for fixing the mistake.
    where : Location
        The place in the user's file, with its `Subject`; a `GraphPlace` for a running robot.
    also : tuple of Location
        Further places, if the finding is about several mistakes of the same kind.
    repair : Repair or None
        The edits that do what ``fix`` describes; None if no edits are known.

    """

    severity: Severity
    code: str
    message: str
    fix: str
    where: Location
    also: tuple[Location, ...] = ()
    repair: Repair | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return brief(self, str(self).partition('\n')[0])

    @property
    def is_error(self) -> bool:
        """True if the finding is more severe than a warning."""
        return self.severity is not Severity.WARNING

    def __str__(self) -> str:
        place = f'{self.where}: ' if self.where.source else ''
        first = f'{place}{self.severity.value}[{self.code}]: {self.message}'
        return '\n  '.join(map(one_line, [first, *self.where.details, f'fix: {self.fix}']))


@dataclass(frozen=True, slots=True)
class Suppressed:
    """
    A suppressed finding.

    Attributes
    ----------
    finding : Diagnostic
        The finding.
    by : Location
        The comment, the settings file, the baseline file or the option ``--ignore`` that
        suppresses the finding.
    in_source : bool
        True if a comment in the description suppresses the finding.

    """

    finding: Diagnostic
    by: Location
    in_source: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """
    The findings of one file, or of the running robots.

    Attributes
    ----------
    findings : tuple of Diagnostic
        The findings of a file are in the order of their places. In the findings of running robots,
        errors come first.
    file : str
        Name of the file; empty for running robots.
    usable : bool
        True if the description can be used.
    links, joints, loops : int or None
        Numbers of links, joints and loops. None if the description is unusable, or if several
        robots in the settings use the file and their numbers differ.
    suppressed : tuple of Suppressed
        The suppressed findings.
    robots : tuple of str
        Names of the robots in the settings that use the file, for example with different xacro
        arguments.

    """

    findings: tuple[Diagnostic, ...]
    file: str = ''
    usable: bool = True
    links: int | None = None
    joints: int | None = None
    loops: int | None = None
    suppressed: tuple[Suppressed, ...] = ()
    robots: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        """Number of findings that are more severe than warnings."""
        return sum(finding.is_error for finding in self.findings)

    @property
    def warnings(self) -> int:
        """Number of warnings."""
        return len(self.findings) - self.errors

    @property
    def unreadable(self) -> bool:
        """True if the file could not be read."""
        return any(finding.code == 'file-unreadable' for finding in self.findings)


class RobotDescriptionError(ValueError):
    """
    A description that cannot be used.

    Attributes
    ----------
    diagnostics : tuple of Diagnostic
        All findings, including findings that are not fatal.

    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__('\n'.join(str(d) for d in fatal_first(self.diagnostics) if d.is_error))

    def __repr__(self) -> str:
        return brief(self, f'findings={len(self.diagnostics)}: {self}')


def sort_findings(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort findings by file, line and column. Findings at one place keep their order."""
    return tuple(
        sorted(found, key=lambda d: (d.where.source, d.where.line or 0, d.where.column or 0))
    )


def fatal_first(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Put fatal findings before all others. Otherwise findings keep their order."""
    return sorted(found, key=lambda d: d.severity is not Severity.FATAL)


def seen_from(place: Location, here: Location) -> str:
    """
    Describe a place relative to another place.

    Returns
    -------
    str
        A text such as ``in line 6`` or ``at hand.xacro:6``. If both places are the same line of a
        macro, the text names the macro call: ``through <xacro:finger> at hand.xacro:9``.

    """
    if (place.source, place.line) == (here.source, here.line) and place.calls:
        macro, call = place.calls[-1]
        return f'through {macro} at {call.source}:{call.line}'
    if place.source == here.source:
        return f'in line {place.line}'
    return f'at {place.source}:{place.line}'


def one_of(words: Iterable[str], most: int = 8) -> str:
    """Return a short list such as ``a, b, c, … (12 in all)``."""
    words = list(words)
    text = ', '.join(words[:most])
    return text if len(words) <= most else f'{text}, … ({len(words)} in all)'


def and_more(names: Iterable[str], most: int = 5) -> str:
    """Return a text about all names except the first, such as `` (and 2 more: b, c)``."""
    others = list(names)[1:]
    if not others:
        return ''
    shown = ', '.join(others[:most]) + (', …' if len(others) > most else '')
    return f' (and {len(others)} more: {shown})'
