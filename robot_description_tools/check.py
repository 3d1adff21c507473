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
Checks of files, for ``robot-description check`` and for tests of packages.

The files may be untrusted, so xacro runs in a sandbox.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from functools import cache
from functools import partial
import os
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.calibration.reader import CalibrationSource
from robot_description_tools.description.files import is_passed_over
from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.load import read_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.schema.elements import check_macros
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.srdf.reader import own_arguments
from robot_description_tools.description.srdf.reader import robot_arguments
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.reader import SrdfSource
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.expand import is_xacro
from robot_description_tools.description.xacro.sandbox import XACRO_REFUSED
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.diagnostics import Suppressed
from robot_description_tools.robots import ConfiguredRobot
from robot_description_tools.robots import together
from robot_description_tools.robots import with_options
from robot_description_tools.selection import FILES as SETTINGS
from robot_description_tools.selection import robots_from
from robot_description_tools.selection import robots_of
from robot_description_tools.selection import Selection
from robot_description_tools.selection import settings_of
from robot_description_tools.selection import with_settings

if TYPE_CHECKING:
    from robot_description_tools.coupling.linkages.analysis import Known

# Suffixes of files that may be descriptions.
SUFFIXES = frozenset({'.urdf', '.xacro', '.json'})
# Codes of findings that show that a file is not a robot, but a file to include or an SRDF file.
NO_ROBOT = 'no-links', 'is-srdf'
#: Count. A checker keeps analyses of linkages for later checks. If it keeps more than this number
#: of analyses, it deletes all of them.
MOST_ANALYSES = 32


@dataclass(frozen=True, slots=True)
class Examined:
    """
    The result of checking a file, with the facts that repairs need.

    The settings can define several robots of one file. The caller of `Checker.examine` chooses one
    of them.

    Attributes
    ----------
    report : Report
        The findings.
    files : frozenset of str
        The files that were read, as returned by `real_path`.
    made : Counter of (str, int or None, int or None)
        Number of elements that xacro creates from each element of the source files. The key is
        file, line and column of the source element. If the robots of the file have different
        numbers, the largest number is used. Empty if xacro did not run.
    is_placed : bool
        True if the places of findings are in source files. False if they are in the expanded
        text.
    description : RobotDescription or None
        The chosen robot of the file. None if it is unusable.
    expansion : Expansion or None
        The expansion of the chosen robot by xacro. None if xacro did not run.
    robot : str
        The name of the chosen robot in the settings. Empty if the settings do not name it.
    robots : tuple of str
        The names of all robots in the settings that use the file.
    is_partial : bool
        True if only the chosen robot has been checked, although the file has more robots.

    """

    report: Report
    files: frozenset[str]
    made: Counter[tuple[str, int | None, int | None]]
    is_placed: bool = True
    description: RobotDescription | None = None
    expansion: Expansion | None = None
    robot: str = ''
    robots: tuple[str, ...] = ()
    is_partial: bool = False

    def showing(self, other: Examined) -> Examined:
        """Return a copy with the findings of this result and the robot of ``other``."""
        return replace(
            self, description=other.description, expansion=other.expansion, robot=other.robot
        )

    def without_robot(self) -> Examined:
        """Return a copy without the robot and its expansion, which need most of the memory."""
        return replace(self, description=None, expansion=None)


@dataclass(frozen=True, slots=True)
class XacroOptions:
    """
    Options for xacro files.

    Attributes
    ----------
    arguments : mapping of str to str
        Values of ``<xacro:arg>``. A file is expanded if values are given, if the file name ends in
        ``.xacro``, or if ``expands_all`` is True.
    expands_all : bool
        True to expand all files, even if their names do not end in ``.xacro``.
    is_allowed : bool
        False to refuse xacro files.
    granted : collection of str
        Names of environment variables that xacro files may read.
    with_values : bool
        True to store the values of expressions in each expansion.
    sandbox : XacroSandbox, optional
        The sandbox that expands the files. By default, the checker creates a sandbox.

    """

    arguments: Mapping[str, str] = field(default_factory=dict)
    expands_all: bool = False
    is_allowed: bool = True
    granted: Collection[str] = ()
    with_values: bool = False
    sandbox: XacroSandbox | None = None


class Checker:
    """
    Checks description files. Use it in a ``with`` block: the end of the block stops xacro.

    Parameters
    ----------
    package_path : iterable of path-like, optional
        Packages, install prefixes or folders of packages that are searched before the ROS
        environment.
    xacro : XacroOptions
        Options for xacro files.
    selection : Selection, optional
        The findings to report. Fatal findings are always reported.
    loops, srdf, calibration : optional
        As for `load_description`.
    controllers : iterable of path-like, optional
        YAML files of ros2_control and MoveIt, to compare with the robot.
    robot : str
        Name of a robot in the settings, or of a table with several robots. By default, all
        robots of a file are checked. If ``loops``, ``srdf``, ``calibration`` or ``controllers`` is
        given, it replaces the value in the settings.
    urdf : str
        The description to use for the check of an SRDF file. By default, an SRDF file is checked
        with each robot of the settings that names the file.

    """

    def __init__(
        self,
        package_path: Iterable[str | os.PathLike[str]] = (),
        *,
        xacro: XacroOptions = XacroOptions(),
        selection: Selection | None = None,
        loops: LoopSource | None = None,
        srdf: SrdfSource | None = None,
        controllers: Iterable[str | os.PathLike[str]] = (),
        robot: str = '',
        calibration: CalibrationSource | None = None,
        urdf: str = '',
    ) -> None:
        self.urdf = urdf
        self.package_path = tuple(os.fspath(path) for path in package_path)
        self.resolver = PackageResolver.from_environment(self.package_path)
        self._resolver_of = cache(self._make_resolver)
        self.xacro = xacro
        self.selection = selection or Selection()
        self.robot = robot
        self._given = ConfiguredRobot(
            '', xacro.arguments, (), loops, srdf, tuple(controllers), calibration
        )
        self._options = ReadOptions(self.resolver, opens_meshes=True)
        self._sandbox = xacro.sandbox or XacroSandbox()
        # The analyses are kept between checks, because most repairs do not change a linkage.
        self._analyses: Known = {}

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self._sandbox.close()

    def check_file(self, file: str | os.PathLike[str], *, is_named: bool = True) -> Report:
        """Return the report on a file. `XacroSandbox.expand` explains ``is_named``."""
        return self.examine(file, is_named=is_named).report

    def examine(
        self, file: str | os.PathLike[str], *, is_named: bool = True, chosen: str = ''
    ) -> Examined:
        """
        Return the report on a file, and the facts that repairs need.

        ``chosen`` is the name of the robot whose description the result contains. By default,
        this is the first robot of the file.

        """
        file = os.fspath(file)
        runs = self._runs(file)
        for run in runs:
            self._run(file, run, is_named)
        return self._examined(file, runs, _chosen(runs, chosen))

    def examine_in_steps(
        self,
        file: str | os.PathLike[str],
        *,
        is_named: bool = True,
        chosen: str = '',
        urdf: str = '',
    ) -> Iterator[Examined | None]:
        """
        Check a file in steps.

        If the file has several robots, first yield the result for the chosen robot alone. Then
        yield None after the check of each other robot, so that the caller can stop. At the end,
        yield the result of `examine` for all robots.

        The selection must not have a baseline. The findings of the chosen robot are in the first
        and in the last result, but a baseline would suppress them only in the first result.

        If the file is an SRDF, ``urdf`` is the description of its robot.

        """
        file = os.fspath(file)
        runs = self._runs(file, urdf)
        first = _chosen(runs, chosen)
        self._run(file, first, is_named)
        if len(runs) > 1:
            yield replace(
                self._examined(file, [first], first),
                robots=tuple(run.robot.name for run in runs),
                is_partial=True,
            )
        for run in runs:
            if run is not first:
                self._run(file, run, is_named)
                yield None
        yield self._examined(file, runs, first)

    def _examined(self, file: str, runs: Sequence[_Run], chosen: _Run) -> Examined:
        report = _report(file, runs, *self.selection.sort(_together(runs), file))
        beside = (
            each
            for run in runs
            for robot in (run.robot,)
            for each in (robot.loops, robot.srdf, robot.calibration, *robot.controllers)
        )
        paths = (os.fspath(each) for each in beside if isinstance(each, str | os.PathLike))
        expansions = [each for run in runs for each in run.expansions]
        main = (run.robot.file for run in runs)
        files = {file, *main, *paths, *(name for each in expansions for name in each.files)}
        if any(each.text is None for each in expansions):
            # xacro stopped early, so the expansion may not name all files of the robot.
            with suppress(OSError, RobotDescriptionError):
                robot = chosen.robot
                resolver = self._resolver_of(robot.packages)
                files |= read_arguments(file, robot.arguments, resolver).files
        real = cache(real_path)
        made: Counter[tuple[str, int | None, int | None]] = Counter()
        for each in expansions:
            places = (place for place in each.places if place)
            made |= Counter((real(place.source), place.line, place.column) for place in places)
        is_placed = all(each.places or each.text is None for each in expansions)
        return Examined(
            report,
            frozenset(map(real, files)),
            made,
            is_placed,
            chosen.description,
            next(iter(chosen.expansions), None),
            chosen.robot.name,
            tuple(each.robot.name for each in runs if each.robot.name),
        )

    def cancel(self) -> None:
        """If xacro is running for a check in another thread, let that check raise `Cancelled`."""
        self._sandbox.cancel()

    def _make_resolver(self, packages: tuple[str, ...]) -> PackageResolver:
        if not packages:
            return self.resolver
        return PackageResolver.from_environment([*self.package_path, *packages])

    def _runs(self, file: str, urdf: str = '') -> list[_Run]:
        """Return the robots to check for a file."""
        if is_srdf(file) and (users := self._robots_with_srdf(file, urdf)):
            return [_Run(replace(each, srdf=file), is_part=True) for each in users]
        robots = with_options(robots_of(file), self._given, self.robot)
        if not robots and is_xacro(file):
            users = with_options(self._robots_with(file), self._given, self.robot)
            if not users and is_macro_file(file):
                users = [replace(self._given, file=file)]
            if users:
                return [_Run(each, is_part=True) for each in users]
        return [_Run(replace(each, file=file)) for each in robots or [self._given]]

    def _run(self, file: str, run: _Run, is_named: bool) -> None:
        """Check a robot of a file, and store the result in ``run``."""
        if run.is_part and run.robot.file == file:
            run.found = found_in_part(file)
            return
        selected = self.selection.selected(file)
        load = partial(self._load, run, is_named, selected)
        run.description, run.found = self._check(load, selected, run.robot)
        if run.is_part:
            run.found = tuple(each for each in run.found if _is_about(file, each))

    def _robots_with_srdf(self, file: str, urdf: str) -> list[ConfiguredRobot]:
        """Return the robots to check with an SRDF: a given robot, or robots of the settings."""
        if self.urdf:
            return [replace(self._given, file=self.urdf)]
        users = [
            robot
            for robot in robots_from(Path(file).parent)
            if isinstance(robot.srdf, str) and real_path(robot.srdf) == real_path(file)
        ]
        if urdf and not users:
            return [replace(self._given, file=urdf)]
        return with_options(users, self._given, self.robot)

    def _robots_with(self, file: str) -> Iterator[ConfiguredRobot]:
        """Yield the robots of the settings whose descriptions include this file."""
        for robot in robots_from(Path(file).parent):
            with suppress(OSError, RobotDescriptionError):
                resolver = self._resolver_of(robot.packages)
                read = read_arguments(robot.file, robot.arguments, resolver)
                if real_path(file) in map(real_path, read.files):
                    yield robot

    def allow_texts(self, folders: Iterable[str]) -> None:
        """Let xacro files also read the unsaved texts of files in these folders."""
        self._sandbox.folders = tuple(folders)

    def failure(self, file: str, arguments: Mapping[str, str]) -> Diagnostic | None:
        """Return the first fatal finding about a file for these xacro arguments, or None."""
        run = _Run(ConfiguredRobot(file, arguments))
        _, found = self._check(partial(self._load, run, False, ()), (), run.robot)
        return next((each for each in found if each.severity is Severity.FATAL), None)

    def check_text(self, text: bytes, name: str) -> Report:
        """Return the report on the text of a URDF or a JSON robot."""
        run = self._check_text(text, name)
        return _report(name, [run], *self.selection.sort(run.found, name, text))

    def read_text(
        self, text: bytes, name: str
    ) -> tuple[RobotDescription | None, tuple[Diagnostic, ...]]:
        """Return the robot in a text and its findings. The robot is None if it is unusable."""
        run = self._check_text(text, name)
        return run.description, self.selection.sort(run.found, name, text)[0]

    def _check_text(self, text: bytes, name: str) -> _Run:
        selected, run = self.selection.selected(name, text), _Run(self._given)

        def load() -> RobotDescription:
            beside = {**_beside(self._given), 'srdf': self._srdf(run, self.resolver, True)}
            options = replace(self._options, **beside, selected=selected)
            return read_description(text, name, options)

        run.description, run.found = self._check(load, selected, self._given)
        return run

    def read_file(
        self, file: str | os.PathLike[str], *, is_named: bool = True
    ) -> tuple[RobotDescription | None, tuple[Diagnostic, ...]]:
        """
        Return the robot in a file and its findings. The robot is None if it is unusable.

        If the settings name several robots of the file, return the first robot and the findings of
        all robots.

        """
        file = os.fspath(file)
        runs = self._runs(file)
        for run in runs:
            self._run(file, run, is_named)
        return runs[0].description, self.selection.sort(_together(runs), file)[0]

    def _check(
        self,
        load: Callable[[], RobotDescription],
        selected: Collection[str],
        robot: ConfiguredRobot,
    ) -> tuple[RobotDescription | None, tuple[Diagnostic, ...]]:
        description = None
        try:
            description = load()
            findings = description.findings
            # Only robots with loops or transmissions are compiled, because importing numpy takes
            # time.
            if description.loops or any(info.transmissions for info in description.hardware):
                findings = sort_findings([*findings, *self._found_by_compiling(description)])
            if robot.controllers:
                from robot_description_tools.description.controllers import read_controllers
                from robot_description_tools.description.rules import controllers
                from robot_description_tools.description.rules import moveit

                files = read_controllers(description, robot.controllers)
                found = controllers.RULES.check(files, selected)
                found += moveit.RULES.check(files, selected)
                findings = (*findings, *files.findings, *sort_findings(found))
        except RobotDescriptionError as error:
            findings = error.diagnostics
        return description, findings

    def _found_by_compiling(self, description: RobotDescription) -> tuple[Diagnostic, ...]:
        from robot_description_tools.coupling import RobotModel

        if len(self._analyses) > MOST_ANALYSES:
            self._analyses.clear()
        return RobotModel(description, analyses=self._analyses).findings

    def _load(self, run: _Run, is_named: bool, selected: Collection[str]) -> RobotDescription:
        robot, file = run.robot, run.robot.file
        data = read_bytes(file)
        text: bytes | str = data
        from_xacro: dict[str, Any] = {}
        resolver = self._resolver_of(robot.packages)
        if is_xacro(file, robot.arguments, xacro=self.xacro.expands_all):
            if not self.xacro.is_allowed:
                message, fix = 'xacro files are refused here', 'expand it first, or allow xacro'
                raise RobotDescriptionError([XACRO_REFUSED.at(Location(file, 1, 1), message, fix)])
            expansion = self._sandbox.expand(
                file,
                robot_arguments(file, robot.arguments, robot.srdf, resolver),
                resolver,
                self.xacro.granted,
                is_named,
                with_values=self.xacro.with_values,
            )
            run.expansions.append(expansion)
            if expansion.text is None:
                raise RobotDescriptionError(with_settings(expansion.findings, robot, resolver))
            text = expansion.text
            from_xacro = {'places': expansion.places, 'found': expansion.findings}
        options = replace(
            self._options,
            files=resolver.beside(Path(file)),
            folder=Path(file).parent,
            **{**_beside(robot), 'srdf': self._srdf(run, resolver, is_named)},
            selected=selected,
        )
        return read_description(text, file, options, **from_xacro)

    def _srdf(self, run: _Run, resolver: PackageResolver, is_named: bool) -> SrdfSource | None:
        """Return the SRDF of a robot. If the SRDF is a xacro file, expand it in the sandbox."""
        srdf = run.robot.srdf
        if not isinstance(srdf, (str, os.PathLike)) or not is_xacro(os.fspath(srdf)):
            return srdf
        file = os.fspath(srdf)
        if not self.xacro.is_allowed:
            message, fix = 'xacro files are refused here', 'expand it first, or allow xacro'
            raise RobotDescriptionError([XACRO_REFUSED.at(Location(file, 1, 1), message, fix)])
        arguments = own_arguments(file, run.robot.arguments, resolver)
        resolver = resolver.beside(Path(file))
        expansion = self._sandbox.expand(file, arguments, resolver, self.xacro.granted, is_named)
        run.expansions.append(expansion)
        if expansion.text is None:
            raise RobotDescriptionError(expansion.findings)
        return srdf_from(expansion.text, file, expansion.places, expansion.findings)


def _beside(robot: ConfiguredRobot) -> dict[str, Any]:
    """Return the files that belong to a robot, as options of `load_description`."""
    return {key: getattr(robot, key) for key in ('loops', 'srdf', 'calibration')}


def is_macro_file(file: str) -> bool:
    """Return True for a xacro file that only defines macros, properties and arguments."""
    if not is_xacro(file):
        return False
    # Import this here, because the import is slow and a plain URDF does not need it.
    from robot_description_tools.description.xacro.trace import defines_only

    with suppress(OSError, RobotDescriptionError):
        root = parse_xml(read_bytes(file), file).root
        if root is not None and root.tag == 'robot':
            tags = {child.tag for child in root.children}
            is_main = 'name' in root.attributes and 'xacro:macro' not in tags
            return defines_only(tags) and not is_main
    return False


def _is_about(file: str, finding: Diagnostic) -> bool:
    """Return True for a fatal finding, and for a finding about an element of this file."""
    if finding.severity is Severity.FATAL:
        return True
    places = (finding.where, *finding.also, *(place for _, place in finding.where.calls))
    return real_path(file) in (real_path(each.source) for each in places if each.source)


def found_in_part(file: str) -> tuple[Diagnostic, ...]:
    """Return the findings about the XML of a macro file, which is not expanded."""
    document = parse_xml(read_bytes(file), file)
    assert document.root is not None
    return sort_findings([*document.findings, *check_macros(document.root)])


@dataclass(slots=True)
class _Run:
    """A robot of a file, and the result of its check."""

    robot: ConfiguredRobot
    # True if only findings in the checked file are reported, because the file is an SRDF or a
    # file of macros.
    is_part: bool = False
    description: RobotDescription | None = None
    found: tuple[Diagnostic, ...] = ()
    # The expansions of the robot and of its SRDF. Empty if xacro did not run.
    expansions: list[Expansion] = field(default_factory=list)


def _chosen(runs: Sequence[_Run], name: str) -> _Run:
    """Return the robot with this name, or the first robot if no robot has it."""
    return next((run for run in runs if run.robot.is_called(name)), runs[0])


def _together(runs: Sequence[_Run]) -> tuple[Diagnostic, ...]:
    return together([(run.robot, run.found) for run in runs])


def _report(
    name: str,
    runs: Sequence[_Run],
    findings: tuple[Diagnostic, ...],
    suppressed: tuple[Suppressed, ...],
) -> Report:
    robots = tuple(run.robot.name for run in runs if run.robot.name)
    made = [run.description for run in runs if run.description is not None]
    if len(made) < len(runs):
        is_usable = not any(finding.severity is Severity.FATAL for finding in findings)
        return Report(findings, name, is_usable, suppressed=suppressed, robots=robots)
    sizes = {(len(each.links), len(each.joints), len(each.loops)) for each in made}
    links, joints, loops = min(sizes) if len(sizes) == 1 else (None, None, None)
    return Report(findings, name, True, links, joints, loops, suppressed, robots)


def find_descriptions(
    folder: str | os.PathLike[str],
    *,
    run_xacro: bool = True,
    progress: Callable[[str, int], None] | None = None,
) -> tuple[list[str], list[tuple[str, str]]]:
    """
    Find the descriptions in a folder and in its subfolders.

    Hidden folders and folders of build tools are not searched. Other file systems, such as
    ``/proc`` below ``/``, are skipped. These files are no descriptions:

    * xacro files that only define macros,
    * files that use the prefix ``xacro``, only define materials, and have another suffix than
      ``.xacro``,
    * xacro files whose root is not a ``<robot>`` with a name,
    * files whose names end in ``.srdf.xacro``,
    * JSON files without links or without joints,
    * files that another file of the folder includes.

    Some xacro files look like a robot, but expand to no links. `makes_no_robot` recognises them
    after the expansion. A file that a table of settings names is always a description.

    Parameters
    ----------
    folder : path-like
        The folder.
    run_xacro : bool
        False to skip xacro files.
    progress : callable, optional
        Called with each searched folder and its number of entries.

    Returns
    -------
    files : list of str
        The descriptions, sorted within each folder. A folder that cannot be read is included,
        because checking it reports the reason.
    skipped : list of (str, str)
        Skipped files and folders, each with the reason. A skipped file has the suffix of a
        description, but is no description or must not be expanded. A skipped folder is on another
        file system.

    """
    files: list[str] = []
    skipped: list[tuple[str, str]] = []
    including: list[str] = []
    named = {each.file: each for each in robots_from(Path(folder))}
    for path, reason in walk(os.fspath(folder), SUFFIXES, progress or (lambda *_: None)):
        if os.path.basename(path) in SETTINGS:
            named |= {each.file: each for each in settings_of(Path(path).parent).robots}
            continue
        # If a file is unreadable, its check reports the reason.
        with suppress(OSError):
            if reason is None:
                text = read_file(path)
                if b'<xacro:include' in text:
                    including.append(path)
                reason = why_no_robot(path, text)
                if reason is None and not run_xacro and is_xacro(path):
                    reason = 'xacro is not run'
        if reason is None:
            files.append(path)
        else:
            skipped.append((path, reason))
    robots = named.values()
    files, skipped = _with_robots(os.fspath(folder), robots, files, skipped, run_xacro)
    if not run_xacro:
        return files, skipped
    return _without_parts(os.fspath(folder), robots, files, skipped, including)


def _without_parts(
    folder: str,
    robots: Iterable[ConfiguredRobot],
    files: Sequence[str],
    skipped: list[tuple[str, str]],
    including: Iterable[str],
) -> tuple[list[str], list[tuple[str, str]]]:
    """Skip files that other files of the folder include, unless settings name them."""
    resolver = PackageResolver.from_environment([folder])
    named = {real_path(each.file): each.arguments for each in robots}
    known = [file for file in files if real_path(file) in named]
    # Maps each included file to the file that includes it. If two files include each other, only
    # one of them counts as included, so that the other one is checked.
    parts: dict[str, str] = {}
    for file in (*known, *including):
        real = real_path(file)
        if real in parts:
            continue
        with suppress(OSError, RobotDescriptionError):
            found = read_arguments(file, named.get(real), resolver).files
            parts |= dict.fromkeys({*map(real_path, found)} - {real, *named, *parts}, file)
    kept = []
    for file in files:
        by = parts.get(real_path(file))
        if by is None:
            kept.append(file)
        else:
            skipped.append((file, f'{os.path.basename(by)} includes it'))
    return kept, skipped


def _with_robots(
    folder: str,
    robots: Iterable[ConfiguredRobot],
    files: list[str],
    skipped: list[tuple[str, str]],
    run_xacro: bool,
) -> tuple[list[str], list[tuple[str, str]]]:
    """Add the files that settings name to the results of a search."""
    top, known, others = real_path(folder), set(map(real_path, files)), []
    for robot in robots:
        real = real_path(robot.file)
        if real in known or not Path(real).is_relative_to(top):
            continue
        known.add(real)
        path = os.path.normpath(os.path.join(folder, os.path.relpath(real, top)))
        if is_xacro(robot.file, robot.arguments) and not run_xacro:
            others.append((path, 'xacro is not run'))
        else:
            files.append(path)
    return files, [each for each in skipped if real_path(each[0]) not in known] + others


def makes_no_robot(report: Report) -> bool:
    """
    Return True for a xacro file without links, such as a file to include or an SRDF.

    Return False if the settings name the file.
    """
    codes = {finding.code for finding in report.findings}
    has_none = not report.robots and not codes.isdisjoint(NO_ROBOT)
    return has_none and (report.file.endswith('.xacro') or 'xacro-name' in codes)


def walk(
    top: str, suffixes: Collection[str], progress: Callable[[str, int], None]
) -> Iterator[tuple[str, str | None]]:
    """
    Yield the files in a folder and in its subfolders.

    Parameters
    ----------
    top : str
        The folder.
    suffixes : collection of str
        Suffixes of the files to yield. Files that may contain settings are also yielded.
    progress : callable
        Called with each searched folder and its number of entries.

    Yields
    ------
    path : str
        A file, a folder that cannot be read, or a skipped folder.
    reason : str or None
        The reason for skipping a folder. None if the path is not skipped.

    """
    device = os.stat(top).st_dev
    waiting = [os.path.normpath(top)]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            yield place, None
            continue
        progress(place, len(found))
        below = []
        for entry in found:
            path = os.path.normpath(os.path.join(place, entry.name))
            if not _is_folder(entry):
                suffix = os.path.splitext(entry.name)[1]
                is_candidate = suffix in suffixes and not entry.name.startswith('.')
                if is_candidate or entry.name in SETTINGS:
                    yield path, None
            elif not (entry.is_symlink() or is_passed_over(entry.name)):
                if _device(entry, device) == device:
                    below.append(path)
                else:
                    yield path, 'on another file system'
        waiting += reversed(below)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # The entry is a circular symbolic link, or the folder has changed.
        return False


def _device(entry: os.DirEntry[str], otherwise: int) -> int:
    """Return the ID of a folder's file system, or ``otherwise`` if the folder is gone."""
    try:
        return entry.stat(follow_symlinks=False).st_dev
    except OSError:
        return otherwise


def why_no_robot(path: str, text: bytes) -> str | None:
    """Return the reason why a file is not a robot, or None if it may be a robot."""
    if path.endswith('.json'):
        has_both = b'"links"' in text and b'"joints"' in text
        return None if has_both else 'it has no links and joints'
    if path.endswith('.srdf.xacro'):
        return 'SRDF'
    # A file without the suffix .xacro may also contain xacro, because a xacro file can include it.
    if not (is_xacro(path) or b'<xacro:' in text or b'xmlns:xacro' in text):
        return None
    # Import this here, because the import is slow and a plain URDF does not need it.
    from robot_description_tools.description.xacro.trace import defines_only

    for depth, tag, attributes in tags_of(text):
        if depth == 0 and (tag != 'robot' or 'name' not in attributes):
            break
        # Most robots have a link or joint near the start of the file, so this loop ends soon.
        if depth == 1 and tag != 'material' and not defines_only([tag]):
            return None
    root = parse_xml(text, '').root
    if root is None:
        return None
    tags = {child.tag for child in root.children}
    if not is_xacro(path) and root.tag == 'robot' and tags == {'material'}:
        return 'defines materials only'
    if not (is_xacro(path) or any(tag.startswith('xacro:') for tag in tags)):
        return None
    if root.tag != 'robot':
        return f'the root is <{root.tag}>'
    if 'name' not in root.attributes:
        return '<robot> has no name'
    if 'xacro:macro' in tags and defines_only(tags):
        return 'defines macros only'
    return None
