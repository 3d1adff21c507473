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
The files that an editor has open, the robots that they are parts of, and what was found in these.

A file is checked through each description that includes it, as it is in the editor and not as it
was saved. Nothing here waits: `server` says when something is checked.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import chain
import os
from pathlib import Path

from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import makes_no_robot
from robot_description_tools.check import SUFFIXES
from robot_description_tools.check import why_no_robot
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.expand import Evaluated
from robot_description_tools.description.xacro.expand import relocate
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.encoding import encoded
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.editor.text import Text

#: Count. Entries of folders that are searched for robots.
_MOST_ENTRIES = 20_000
#: Count. Robots that are checked.
_MOST_ROBOTS = 50


class _TooLarge(Exception):
    """A folder holds more than is looked through while somebody types."""


class Checked:
    """
    A description as it was checked last.

    Parameters
    ----------
    robot : str
        Its file.
    examined : Examined
        What was found.
    before : Checked or None
        The check before.

    Attributes
    ----------
    examined : Examined
        What was found.
    description : RobotDescription or None
        What it was when it could be used last.
    files : frozenset of str
        The files that it is made of.

    """

    def __init__(self, robot: str, examined: Examined, before: Checked | None) -> None:
        self.examined = examined
        self.files = examined.files
        self._robot = robot
        if before is not None and not examined.report.usable:
            # xacro stopped on the way: what comes behind is still a part of it.
            self.files |= before.files
        self._usable = self
        if examined.description is None and before is not None:
            self._usable = before._usable
        self.description = self._usable.examined.description

    @property
    def model(self) -> RobotModel:
        """Return what drives what in the robot."""
        return self._usable._model

    @cached_property
    def _model(self) -> RobotModel:
        assert self.description is not None
        return RobotModel(self.description)

    @cached_property
    def root(self) -> Element | None:
        """Return the elements that are left after xacro, each with its place in the sources."""
        expansion = self.examined.expansion
        root = None
        if expansion is not None and expansion.text is not None:
            root = parse_xml(expansion.text, self._robot).root
            if root is not None:
                relocate(root, expansion.places)
        return root

    @cached_property
    def values(self) -> dict[tuple[object, ...], Evaluated]:
        """Return what texts became, by the file, line and column of their tags, and the text."""
        expansion = self.examined.expansion
        return {
            (real_path(e.where.source), e.where.line, e.where.column, e.text): e
            for e in (expansion.evaluated if expansion else ())
        }


class Project:
    """
    What is known of the files.

    Parameters
    ----------
    checker : Checker
        Finds what is wrong.

    Attributes
    ----------
    robots : dict of str to Checked
        Each description as it was checked last, by its file.

    """

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.robots: dict[str, Checked] = {}
        # Texts in the editor, by the real path of the file, and others by path and age.
        self._opened: dict[str, Text] = {}
        self._saved: dict[str, tuple[float, Text]] = {}
        # Those that are no robots by themselves.
        self._alone: set[str] = set()

    # -- texts -----------------------------------------------------------------------------

    def open(self, file: str, text: str) -> None:  # noqa: A003
        """Take what a file holds in the editor."""
        self._opened[real_path(file)] = Text(text)

    def close(self, file: str) -> None:
        """Take what the disk has from now on."""
        self._opened.pop(real_path(file), None)

    @property
    def opened(self) -> list[str]:
        """Return the files that are open."""
        return list(self._opened)

    def text(self, file: str) -> Text:
        """Return what a file holds, in the editor or on the disk; nothing if it is gone."""
        real = real_path(file)
        if real in self._opened:
            return self._opened[real]
        with suppress(OSError):
            age = os.stat(real).st_mtime
            if self._saved.get(real, (None,))[0] != age:
                data = read_file(real)
                self._saved[real] = age, Text(decoded(data))
            return self._saved[real][1]
        return Text('')

    def unsaved(self) -> dict[str, bytes]:
        """Return the texts in the editor, by the real path of the file."""
        return {real: encoded(text.text) for real, text in self._opened.items()}

    # -- robots ----------------------------------------------------------------------------

    def robots_with(self, file: str) -> list[str]:
        """Return the descriptions that a file is a part of; its own first."""
        real = real_path(file)
        found = [robot for robot, checked in self.robots.items() if real in checked.files]
        own = [robot for robot in found if real_path(robot) == real]
        # One that makes no robot by itself is a part of those that include it.
        others = [robot for robot in found if robot not in own]
        if others and all(self._makes_no_robot(robot) for robot in own):
            return others
        return own + others

    def true_robots(self, file: str) -> list[str]:
        """Return the robots that a file is a part of, without what is checked by itself."""
        return [robot for robot in self.robots_with(file) if robot not in self._alone]

    def _makes_no_robot(self, robot: str) -> bool:
        return robot in self._alone or makes_no_robot(self.robots[robot].examined.report)

    def to_check(self, file: str) -> list[str]:
        """Return what is to be checked when a file has changed."""
        return self.robots_with(file) or [file]

    def examine(self, robot: str, unsaved: Mapping[str, bytes]) -> Examined:
        """Check a description; the only thing here that takes its time."""
        with overlaid(unsaved):
            with suppress(OSError):
                text = read_file(robot)
                if _why_no_robot(robot, text):
                    self._alone.add(robot)
                    return _examine_alone(robot, text)
            self._alone.discard(robot)
            # To open a file is not to trust it.
            return self.checker.examine(robot, is_named=False)

    def keep(self, robot: str, examined: Examined) -> None:
        """Keep what was found; nothing of a file that is gone."""
        before = self.robots.get(robot)
        if os.path.isfile(robot):
            self.robots[robot] = Checked(robot, examined, before)
        elif before is not None:
            del self.robots[robot]

    def candidates(self, file: str, folders: Iterable[str]) -> list[str]:
        """
        Return descriptions that nobody has checked yet and that may include a file.

        They are looked for near it, and in the folders that the editor has open around it.

        """
        package = PackageResolver().beside(Path(file)).package
        folder = str(package or Path(file).parent)
        inside = [top for top in folders if Path(file).is_relative_to(top)]
        for place in dict.fromkeys([*inside, folder]):
            entries = 0

            def count(_: str, more: int) -> None:
                nonlocal entries
                entries += more
                if entries > _MOST_ENTRIES:
                    raise _TooLarge

            with suppress(_TooLarge, OSError):
                found, _ = find_descriptions(place, progress=count)
                known = set(map(real_path, self.robots))
                # What a plain URDF or a JSON robot holds is in no other file; but an SRDF is
                # about it.
                kinds = ('.xacro', '.urdf') if _is_srdf(file) else ('.xacro',)
                new = [
                    path
                    for path in found
                    if path.endswith(kinds) and real_path(path) not in known
                ]
                # First those that name the file.
                name = Path(file).name.encode()
                return sorted(new, key=lambda path: not _holds(path, name))[:_MOST_ROBOTS]
        return []

    def findings(self) -> dict[str, list[Diagnostic]]:
        """
        Return what is wrong by the real path of each file.

        What several robots have in common is told once, as is what all calls of a macro bring.

        """
        found: dict[str, dict[tuple[object, ...], Diagnostic]] = {}
        shown = [
            robot
            for robot in self.robots
            if any(robot in self.robots_with(file) for file in self._opened)
        ]
        for robot in shown:
            for finding in self.robots[robot].examined.report.findings:
                where = finding.where
                what = '' if where.calls else finding.message
                key = finding.code, where.line, where.column, what
                there = found.setdefault(real_path(where.source), {})
                first = there.setdefault(key, finding)
                if where not in (first.where, *first.also):
                    there[key] = replace(first, also=(*first.also, where))
        return {file: list(sort_findings(each.values())) for file, each in found.items()}

    # -- what robots are -------------------------------------------------------------------

    def usable(self, file: str) -> Iterator[tuple[str, RobotDescription]]:
        """Yield the robots that a file is a part of, as they were when they could be used."""
        for robot in self.true_robots(file) or self._robots_of_srdf(file):
            description = self.robots[robot].description
            if description is not None:
                yield robot, description

    def _robots_of_srdf(self, file: str) -> list[str]:
        """Return the nearest robot that has the name which an SRDF gives to its own."""
        names = [tag.get('name') for tag in self.text(file).tags[:1]]
        named = [
            robot
            for robot, checked in self.robots.items()
            if checked.description is not None and checked.description.name in names
        ]
        return sorted(named, key=lambda robot: len(os.path.relpath(robot, file).split(os.sep)))[:1]

    def evaluated(self, file: str, tag: Tag, text: str) -> list[Evaluated]:
        """Return what a text of an element became, in each robot that it is a part of."""
        place = self.text(file).lines.place(tag.at.begin)
        key = (real_path(file), *place, text)
        tables = [self.robots[robot].values for robot in self.robots_with(file)]
        return [table[key] for table in tables if key in table]

    def files_with(self, file: str) -> list[str]:
        """Return a file and those that are parts of the same robots."""
        parts = [sorted(self.robots[robot].files) for robot in self.robots_with(file)]
        return list(dict.fromkeys([real_path(file), *chain.from_iterable(parts)]))


def _why_no_robot(file: str, text: bytes) -> str | None:
    """Return why a file is checked by itself: it is an SRDF, or there for others, or not ours."""
    if _is_srdf(file):
        return 'SRDF'
    return why_no_robot(file, text) if _is_ours(file, text) else 'something else'


def _is_ours(file: str, text: bytes) -> bool:
    """Tell whether a file is to be about a robot: editors send us all of XML, and of JSON."""
    if os.path.splitext(file)[1] in SUFFIXES or _is_srdf(file):
        return True
    _, root, _ = next(tags_of(text), (0, '', {}))
    return root == 'robot'


def _is_srdf(file: str) -> bool:
    return file.endswith(('.srdf', '.srdf.xacro'))


def _examine_alone(file: str, text: bytes) -> Examined:
    """Check a file that is no robot: whether it is XML, or nothing where it is not ours."""
    is_xml = _is_ours(file, text) and not file.endswith('.json')
    findings = parse_xml(text, file).findings if is_xml else ()
    report = Report(findings, file, usable=False)
    return Examined(report, frozenset({real_path(file)}), Counter())


def _holds(file: str, text: bytes) -> bool:
    with suppress(OSError):
        return text in read_file(file)
    return False
