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
The open files of an editor, the robots that use them, and their findings.

A file is checked as a part of each description that includes it, with the unsaved text of the
editor. This module checks a file only when it is called. `server` decides when a check runs.

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
import re

from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import found_in_part
from robot_description_tools.check import is_macro_file
from robot_description_tools.check import makes_no_robot
from robot_description_tools.check import SUFFIXES
from robot_description_tools.check import why_no_robot
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.calibration.apply import Calibrator
from robot_description_tools.description.calibration.formats import read_calibration
from robot_description_tools.description.calibration.measurements import read_measurements
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.expand import Evaluated
from robot_description_tools.description.xacro.expand import is_xacro
from robot_description_tools.description.xacro.expand import relocate
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.encoding import encoded
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.editor.calibration import is_calibration
from robot_description_tools.editor.calibration import TOP_KEY
from robot_description_tools.editor.text import Text
from robot_description_tools.selection import robots_of
from robot_description_tools.selection import Selection

#: Count. Largest number of entries of a folder that is searched for robots.
_MOST_ENTRIES = 20_000
#: Count. Largest number of robots that are checked to find the robots that use a file.
_MOST_ROBOTS = 50


# Matches the name of the robot in a calibration file.
_ROBOT = re.compile(r'^robot[ \t]*:[ \t]*["\']?([^\s"\'#]+)', re.MULTILINE)


class _TooLarge(Exception):
    """A folder has too many entries to search it while the user types."""


class Checked:
    """
    The last check of a description.

    Parameters
    ----------
    robot : str
        File of the description.
    examined : Examined
        Result of the check.
    before : Checked or None
        The previous check.

    Attributes
    ----------
    examined : Examined
        Result of the check.
    description : RobotDescription or None
        The last usable description of the robot.
    files : frozenset of str
        All files that the description consists of.

    """

    def __init__(self, robot: str, examined: Examined, before: Checked | None) -> None:
        self.examined = examined
        self.files = examined.files
        self._robot = robot
        if before is not None and (examined.is_partial or not examined.report.usable):
            # The check is incomplete: xacro stopped at an error, or more robots must be checked.
            # Keep the files of earlier checks.
            self.files |= before.files
        self._usable = self
        if examined.description is None and before is not None:
            self._usable = before._usable
        self.description = self._usable.examined.description

    @property
    def model(self) -> RobotModel:
        """The model of the last usable description."""
        return self._usable._model

    @cached_property
    def _model(self) -> RobotModel:
        assert self.description is not None
        return RobotModel(self.description)

    @cached_property
    def root(self) -> Element | None:
        """The elements after xacro, each with its place in the source files."""
        expansion = self.examined.expansion
        root = None
        if expansion is not None and expansion.text is not None:
            root = parse_xml(expansion.text, self._robot).root
            if root is not None:
                relocate(root, expansion.places)
        return root

    @cached_property
    def values(self) -> dict[tuple[object, ...], Evaluated]:
        """Maps the file, line and column of a tag, and a text in it, to the values from xacro."""
        expansion = self.examined.expansion
        return {
            (real_path(e.where.source), e.where.line, e.where.column, e.text): e
            for e in (expansion.evaluated if expansion else ())
        }


class Project:
    """
    All files and robots of an editor.

    Parameters
    ----------
    checker : Checker
        Checks the descriptions.

    Attributes
    ----------
    robots : dict of str to Checked
        Maps the file of each description to its last check.
    chosen : str
        Name of the robot whose values are shown, if the settings define several robots of a file.
        Empty to show the first robot of each file.

    """

    def __init__(self, checker: Checker) -> None:
        self.chosen = ''
        self.checker = checker
        self.robots: dict[str, Checked] = {}
        # `_opened` maps the real path of a file to its text in the editor. `_saved` maps it to the
        # time of modification and the saved text.
        self._opened: dict[str, Text] = {}
        self._saved: dict[str, tuple[float, Text]] = {}
        # Files that define no robot, such as a calibration or a file of macros.
        self._checked_alone: set[str] = set()
        # Maps a searched folder, such as a folder of ``--package-path``, to the descriptions in
        # it, and each of these descriptions to its included files.
        self._included: dict[str, dict[str, set[str]]] = {}

    # -- texts -----------------------------------------------------------------------------

    def open(self, file: str, text: str) -> None:  # noqa: A003
        """Use the text that the editor has for a file."""
        self._opened[real_path(file)] = Text(text)

    def close(self, file: str) -> None:
        """Use the saved text of a file from now on."""
        self._opened.pop(real_path(file), None)

    @property
    def opened(self) -> list[str]:
        """Real paths of the open files."""
        return list(self._opened)

    def text(self, file: str) -> Text:
        """Return the text of a file in the editor or on disk, empty if the file is missing."""
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
        """Map the real path of each open file to its text in the editor."""
        return {real: encoded(text.text) for real, text in self._opened.items()}

    # -- robots ----------------------------------------------------------------------------

    def robots_with(self, file: str) -> list[str]:
        """
        Return the descriptions that use a file.

        If the file itself is a description, it comes first.

        """
        real = real_path(file)
        found = [robot for robot, checked in self.robots.items() if real in checked.files]
        own = [robot for robot in found if real_path(robot) == real]
        # Leave out the file itself if it defines no robot and other files include it.
        others = [robot for robot in found if robot not in own]
        if others and all(self._makes_no_robot(robot) for robot in own):
            return others
        return own + others

    def true_robots(self, file: str) -> list[str]:
        """Return the descriptions that use a file, but only those that define a robot."""
        return [robot for robot in self.robots_with(file) if robot not in self._checked_alone]

    def _makes_no_robot(self, robot: str) -> bool:
        return robot in self._checked_alone or makes_no_robot(self.robots[robot].examined.report)

    def to_check(self, file: str) -> list[str]:
        """Return the descriptions to check after a file has changed. The chosen robot is first."""
        found = self.robots_with(file) or [file]
        chosen = {name for name in found if self._has_chosen(name)}
        return sorted(found, key=lambda name: name not in chosen)

    def _has_chosen(self, robot: str) -> bool:
        return robot in self.robots and self.chosen in self.robots[robot].examined.robots

    def examine(self, robot: str, unsaved: Mapping[str, bytes]) -> Examined:
        """Check all robots of a description, and return the result."""
        *_, examined = self.examine_in_steps(robot, unsaved)
        assert examined is not None
        return examined

    def examine_in_steps(
        self, robot: str, unsaved: Mapping[str, bytes]
    ) -> Iterator[Examined | None]:
        """Check a description in steps, as `Checker.examine_in_steps` does. Each step is slow."""
        alone, urdf = None, ''
        with overlaid(unsaved), suppress(OSError):
            text = read_file(robot)
            if is_srdf(robot):
                urdf = next(iter(self._robots_named(robot)), '')
            if is_calibration(robot, self.text(robot)):
                alone = self._examine_calibration(robot)
            elif not urdf and _why_no_robot(robot, text):
                alone = _examine_alone(robot, text, self.checker.selection)
        if alone is not None or urdf:
            self._checked_alone.add(robot)
        if alone is not None:
            yield alone
            return
        if not urdf:
            self._checked_alone.discard(robot)
        # With ``is_named=False``, the sandbox refuses to run xacro on a system where it cannot
        # confine xacro. A user may open a file without trusting it.
        steps = self.checker.examine_in_steps(
            robot, is_named=False, chosen=self.chosen, urdf=urdf
        )
        is_last = False
        while not is_last:
            # The unsaved texts are used only within a step, because this thread does other work
            # between two steps.
            with overlaid(unsaved):
                examined = next(steps)
            is_last = examined is not None and not examined.is_partial
            yield examined

    def _examine_calibration(self, file: str) -> Examined:
        """Check a calibration or a file of measurements, with the robot that the file names."""
        robot = next((robot for _, robot in self.usable(file)), None)
        root = parse_xml(robot.xml, robot.source).root if robot is not None else None
        try:
            if 'measurements' in dict.fromkeys(TOP_KEY.findall(self.text(file).text)):
                read_measurements(file)
                findings: Iterable[Diagnostic] = ()
            else:
                found = read_calibration(file, root)
                findings = Calibrator(root, found).apply() if root is not None else found.findings
        except RobotDescriptionError as error:
            findings = error.diagnostics
        shown, _ = self.checker.selection.sort(findings, file)
        report = Report(shown, file, usable=False)
        return Examined(report, frozenset({real_path(file)}), Counter())

    def keep(self, robot: str, examined: Examined) -> None:
        """Store the result of a check, or forget the description if its file is gone."""
        before = self.robots.get(robot)
        if os.path.isfile(robot):
            self.robots[robot] = Checked(robot, examined, before)
        elif before is not None:
            del self.robots[robot]

    def candidates(self, file: str, folders: Iterable[str]) -> list[str]:
        """
        Return unchecked descriptions that may include a file.

        Search the open folder of the editor that contains the file. If this folder has too many
        entries, search the package of the file. In other open folders and in folders of
        ``--package-path``, find only descriptions that include the file.

        """
        package = PackageResolver().beside(Path(file)).package
        folder = str(package or Path(file).parent)
        inside = [top for top in folders if Path(file).is_relative_to(top)]
        around = dict.fromkeys([*inside, folder])
        found = next(filter(None, map(_descriptions_in, around)), [])
        for place in dict.fromkeys([*folders, *self.checker.package_path]):
            if place not in around:
                included = self._included_in(place)
                found += [main for main, files in included.items() if real_path(file) in files]
        known = set(map(real_path, self.robots))
        # Only xacro files include other files. An SRDF or a calibration can also belong to a plain
        # URDF.
        is_beside = is_srdf(file) or is_calibration(file, self.text(file))
        new = [
            path
            for path in found
            if (_is_expanded(path) or (is_beside and path.endswith('.urdf')))
            and real_path(path) not in known
        ]
        # First check the files that contain the name of this file.
        name = Path(file).name.encode()
        new = sorted(new, key=lambda path: not _contains(path, name))[:_MOST_ROBOTS]
        # Check an SRDF or a calibration again after its robot has been checked.
        return [*new, file] if is_beside else new

    def forget_folders(self) -> None:
        """
        Forget which descriptions the searched folders contain.

        The folders are read again when they are needed.

        """
        self._included.clear()

    def _included_in(self, folder: str) -> dict[str, set[str]]:
        """Return the descriptions in a folder, each with its included files."""
        # Keep the result, because reading all descriptions of many packages takes seconds.
        if folder not in self._included:
            found = _descriptions_in(folder)
            self._included[folder] = {main: self._included_by(main) for main in found}
        return self._included[folder]

    def _included_by(self, main: str) -> set[str]:
        """Return the included files of a description that can be found without xacro."""
        files: set[str] = set()
        if _is_expanded(main):
            for arguments in [robot.arguments for robot in robots_of(main)] or [{}]:
                with suppress(OSError, RobotDescriptionError):
                    read = read_arguments(main, arguments, self.checker.resolver)
                    files.update(map(real_path, read.files))
        return files

    def findings(self) -> dict[str, list[Diagnostic]]:
        """
        Map the real path of each file to its findings.

        A finding that several robots or several calls of a macro share is reported once.

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
                message = '' if where.calls else finding.message
                key = finding.code, where.line, where.column, message
                in_file = found.setdefault(real_path(where.source), {})
                first = in_file.setdefault(key, finding)
                if where not in (first.where, *first.also):
                    in_file[key] = replace(first, also=(*first.also, where))
        return {file: list(sort_findings(each.values())) for file, each in found.items()}

    # -- descriptions ----------------------------------------------------------------------

    def usable(self, file: str) -> Iterator[tuple[str, RobotDescription]]:
        """Yield the robots that use a file, each with its last usable description."""
        for robot in self.robots_for(file):
            description = self.robots[robot].description
            if description is not None:
                yield robot, description

    def choices(self, file: str) -> tuple[str, list[str]]:
        """Return the robot whose values are shown for a file, and all robots to choose from."""
        found = [self.robots[robot].examined for robot in self.robots_for(file)]
        names = list(dict.fromkeys(name for each in found for name in each.robots))
        return next((each.robot for each in found if each.robot), ''), names

    def robots_for(self, file: str) -> list[str]:
        """
        Return the robots that use a file.

        For an SRDF or a calibration, return the robot to which it belongs.

        """
        return self.true_robots(file) or self._robots_named(file)

    def semantics(self, file: str) -> Semantics | None:
        """Return the SRDF and the robot of the last usable check of a file."""
        for robot in self.robots_with(file):
            description = self.robots[robot].description
            if description is not None and description.semantic is not None:
                return Semantics(description.semantic, description)
        return None

    def _robots_named(self, file: str) -> list[str]:
        """
        Return the robot that an SRDF or a calibration (``file``) names.

        If several robots have this name, return only the robot whose file is nearest to ``file``.
        If a calibration names no robot, return the nearest robot. If no robot has the name, the
        list is empty.

        """
        text = self.text(file)
        names = [tag.get('name') for tag in text.tags[:1]]
        is_for_any = False
        if is_calibration(file, text):
            names = _ROBOT.findall(text.text)
            is_for_any = not names
        named = [
            robot
            for robot, checked in self.robots.items()
            if not is_srdf(robot)
            and checked.description is not None
            and (checked.description.name in names or is_for_any)
        ]
        return sorted(named, key=lambda robot: len(os.path.relpath(robot, file).split(os.sep)))[:1]

    def evaluated(self, file: str, tag: Tag, text: str) -> list[Evaluated]:
        """Return the values of a text in a tag, for each robot that uses the file."""
        place = self.text(file).lines.place(tag.at.begin)
        key = (real_path(file), *place, text)
        tables = [self.robots[robot].values for robot in self.robots_with(file)]
        return [table[key] for table in tables if key in table]

    def files_with(self, file: str) -> list[str]:
        """Return a file and all other files of the robots that use it."""
        parts = [sorted(self.robots[robot].files) for robot in self.robots_with(file)]
        return list(dict.fromkeys([real_path(file), *chain.from_iterable(parts)]))


def _descriptions_in(folder: str) -> list[str]:
    """Return the descriptions in a folder, or none if the folder has too many entries."""
    entries = 0

    def count(_: str, more: int) -> None:
        nonlocal entries
        entries += more
        if entries > _MOST_ENTRIES:
            raise _TooLarge

    with suppress(_TooLarge, OSError):
        return find_descriptions(folder, progress=count)[0]
    return []


def _is_expanded(file: str) -> bool:
    """Return True if xacro expands a file, because of its name or of arguments in the settings."""
    return is_xacro(file) or any(is_xacro(file, each.arguments) for each in robots_of(file))


def _why_no_robot(file: str, text: bytes) -> str | None:
    """Return the reason why a file defines no robot, or None if it defines one."""
    if is_srdf(file):
        return 'SRDF'
    return why_no_robot(file, text) if _is_about_robot(file, text) else 'something else'


def _is_about_robot(file: str, text: bytes) -> bool:
    """
    Return True if a file is about a robot.

    Editors also open XML and JSON files about other things.

    """
    if os.path.splitext(file)[1] in SUFFIXES or is_srdf(file):
        return True
    _, root, _ = next(tags_of(text), (0, '', {}))
    return root == 'robot'


def _examine_alone(file: str, text: bytes, selection: Selection) -> Examined:
    """Check the XML of a file that is about a robot but does not define a robot."""
    findings: tuple[Diagnostic, ...] = ()
    if is_macro_file(file):
        findings, _ = selection.sort(found_in_part(file), file)
    elif _is_about_robot(file, text) and not file.endswith('.json'):
        findings = parse_xml(text, file).findings
    report = Report(findings, file, usable=False)
    return Examined(report, frozenset({real_path(file)}), Counter())


def _contains(file: str, text: bytes) -> bool:
    with suppress(OSError):
        return text in read_file(file)
    return False
