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
Robots of a repository: the tables ``[tool.robot-description.robots.NAME]`` of its settings.

A table may be untrusted, so it can only name files in its own folder and in subfolders.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Container
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from itertools import product
from math import prod
import os
from pathlib import Path
from typing import Any

from robot_description_tools.description.calibration.reader import CalibrationSource
from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.files import real_path
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.srdf.reader import SrdfSource
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import sort_findings

KEYS = 'file', 'arguments', 'packages', 'loops', 'srdf', 'controllers', 'calibration'
_LISTS = 'packages', 'controllers'
#: Count. Largest number of robots that all tables of a settings file may define together.
MOST_ROBOTS = 100


@dataclass(frozen=True, slots=True)
class ConfiguredRobot:
    """
    A robot of a repository.

    Attributes
    ----------
    file : str
        The description.
    arguments : mapping of str to str
        Values of ``<xacro:arg>``.
    packages : tuple of str
        Folders in which packages are searched first.
    loops, srdf, calibration : optional
        As for `load_description`.
    controllers : tuple of path-like
        YAML files of ros2_control and MoveIt.
    name : str
        Name of the robot, such as ``ur/ur3``. Empty if no table names it. Comparisons ignore the
        name.
    group : str
        The name of the table, such as ``ur``.

    """

    file: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    loops: LoopSource | None = None
    srdf: SrdfSource | None = None
    controllers: tuple[str | os.PathLike[str], ...] = ()
    calibration: CalibrationSource | None = None
    name: str = field(default='', compare=False)
    group: str = field(default='', compare=False)

    def is_called(self, name: str) -> bool:
        """Return True if ``name`` is the name of the robot or of its table."""
        return name in (self.name, self.group)


class _Refused(Exception):
    """
    A mistake in the table of a robot.

    The arguments are a word, a message and a fix. The mistake is reported at the first line of the
    settings that contains the word.

    """


def read_robots(
    tables: Iterable[tuple[str, Any]], folder: str, refuse: Callable[[str, str, str], object]
) -> tuple[ConfiguredRobot, ...]:
    """
    Return the robots that the settings define. Tables with mistakes are left out.

    Parameters
    ----------
    tables : iterable of (str, object)
        The name and the content of each table of robots.
    folder : str
        The folder of the settings.
    refuse : callable
        Called for each mistake with a word, a message and a fix. The mistake is reported at the
        first line of the settings that contains the word.

    Returns
    -------
    tuple of ConfiguredRobot
        The robots. If a table gives lists of values for arguments, there is one robot for each
        combination of the values.

    """
    robots: dict[str, ConfiguredRobot] = {}
    for group, keys in tables:
        try:
            found = {each.name: each for each in _robots(group, keys, folder, len(robots))}
            if both := robots.keys() & found.keys():
                message = f"two robots are called '{min(both):.80}'"
                raise _Refused(group, message, 'rename one of the tables')
            robots |= found
        except _Refused as error:
            refuse(*error.args)
    return tuple(robots.values())


def _robots(group: str, keys: Any, folder: str, before: int) -> Iterator[ConfiguredRobot]:
    """
    Yield the robots of a table. Raises `_Refused` if the table has a mistake.

    ``before`` is the number of robots from earlier tables, which count towards `MOST_ROBOTS`.
    """
    if not isinstance(keys, Mapping):
        fix = f'write [tool.robot-description.robots.{group}]'
        raise _Refused(group, f"the robot '{group:.80}' is no table", fix)
    for key in keys:
        if key not in KEYS:
            message = f"robot '{group:.80}': there is no key '{key:.80}'{did_you_mean(key, KEYS)}"
            raise _Refused(key, message, f'use one of {", ".join(KEYS)}')
    paths = {key: _paths(group, key, keys, folder) for key in KEYS if key != 'arguments'}
    if not paths['file']:
        message = f"the robot '{group:.80}' has no file"
        raise _Refused(group, message, 'add file = "urdf/NAME.urdf"')
    choices = _choices(group, keys.get('arguments', {}))
    if before + prod(len(values) for values, _ in choices.values()) > MOST_ROBOTS:
        message = (
            f"the robots of the table '{group:.80}' are left out: together with the robots of the "
            f'tables before it, they would be more than {MOST_ROBOTS} robots'
        )
        raise _Refused(group, message, 'shorten the lists of arguments in this table')
    one = ConfiguredRobot(
        paths['file'][0],
        packages=paths['packages'],
        loops=next(iter(paths['loops']), None),
        srdf=next(iter(paths['srdf']), None),
        controllers=paths['controllers'],
        calibration=next(iter(paths['calibration']), None),
        group=group,
    )
    for values in product(*(values for values, _ in choices.values())):
        varied = ','.join(
            value or f'no_{argument}'
            for value, (argument, (_, varies)) in zip(values, choices.items(), strict=True)
            if varies
        )
        name = f'{group}/{varied}' if varied else group
        yield replace(one, name=name, arguments=dict(zip(choices, values, strict=True)))


def _paths(group: str, key: str, keys: Mapping[str, Any], folder: str) -> tuple[str, ...]:
    """Return the paths of a key. Raises `_Refused` for a path outside of the folder."""
    given = keys.get(key, [])
    names = given if isinstance(given, list) and key in _LISTS else [given] if given != [] else []
    for name in names:
        if not isinstance(name, str) or not name or '\0' in name:
            message = f"robot '{group:.80}': '{key}' has the value {name!r:.80}, which is no path"
            fix = f'write {key} = ["PATH"]' if key in _LISTS else f'write {key} = "PATH"'
            raise _Refused(key, message, fix)
    paths = [os.path.normpath(os.path.join(folder, name)) for name in names]
    for name, path in zip(names, paths, strict=True):
        # Refuse a path longer than MAX_PATH, because `real_path` does not resolve symbolic links
        # in such a path.
        if len(path) > MAX_PATH or not Path(real_path(path)).is_relative_to(real_path(folder)):
            message = f"robot '{group:.80}': '{name:.80}' is outside the folder of the settings"
            raise _Refused(key, message, 'move the settings to a folder that contains this path')
    return tuple(paths)


def _choices(group: str, arguments: Any) -> dict[str, tuple[list[str], bool]]:
    """Return the values of each argument, and True if the table gives the values as a list."""
    if not isinstance(arguments, Mapping):
        message = f"robot '{group:.80}': 'arguments' is no table"
        raise _Refused('arguments', message, 'write arguments = { NAME = "VALUE" }')
    choices: dict[str, tuple[list[str], bool]] = {}
    for name, given in arguments.items():
        values = given if isinstance(given, list) else [given]
        if not values or not all(map(_is_value, values)):
            message = f"robot '{group:.80}': argument '{name:.80}' has no value that xacro can use"
            raise _Refused(name, message, f'write {name} = "VALUE", or a list of values')
        texts = [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
        if len(set(texts)) < len(texts):
            message = f"robot '{group:.80}': argument '{name:.80}' has the same value twice"
            raise _Refused(name, message, 'remove one of the two')
        choices[name] = texts, isinstance(given, list)
    return choices


def _is_value(value: object) -> bool:
    # Refuse integers of more than 64 bits, because Python may refuse to print very long integers.
    if isinstance(value, int):
        return abs(value) < 2**64
    return isinstance(value, str | float)


def new_name(path: str, taken: Container[str]) -> str:
    """Return the file name of a robot without suffixes, or the path if this name is taken."""
    name = os.path.basename(path).partition('.')[0] or path
    return path if name in taken else name


def with_options(
    robots: Iterable[ConfiguredRobot], given: ConfiguredRobot, name: str = ''
) -> list[ConfiguredRobot]:
    """
    Replace options of robots by given options.

    Parameters
    ----------
    robots : iterable of ConfiguredRobot
        The robots of a file or of a repository.
    given : ConfiguredRobot
        The given options. Its ``file`` and ``packages`` are not used. Its arguments are added to
        the arguments of each robot, and replace arguments of the same name. Each other option
        replaces the same option of each robot, unless the given option is empty.
    name : str
        The name of a robot or of its table. By default, all robots are returned.

    Returns
    -------
    list of ConfiguredRobot
        The robots. Robots that become equal are returned once, with the name of the table.

    """
    found: list[ConfiguredRobot] = []
    for robot in robots:
        if name and not robot.is_called(name):
            continue
        robot = replace(
            robot,
            arguments={**robot.arguments, **given.arguments},
            loops=given.loops or robot.loops,
            srdf=given.srdf or robot.srdf,
            controllers=given.controllers or robot.controllers,
            calibration=given.calibration or robot.calibration,
        )
        if robot in found:
            at = found.index(robot)
            found[at] = replace(found[at], name=robot.group)
        else:
            found.append(robot)
    return found


def together(
    found: Sequence[tuple[ConfiguredRobot, Iterable[Diagnostic]]]
) -> tuple[Diagnostic, ...]:
    """
    Join the findings of several robots of a file. A shared finding is returned once.

    Parameters
    ----------
    found : sequence of (ConfiguredRobot, iterable of Diagnostic)
        Each robot with its findings.

    Returns
    -------
    tuple of Diagnostic
        The findings. If there are several robots, each message ends with the names of its robots.

    """
    if len(found) == 1:
        return tuple(found[0][1])
    names: dict[Diagnostic, list[str]] = {}
    for robot, findings in found:
        for finding in dict.fromkeys(findings):
            names.setdefault(finding, []).append(robot.name)

    def named(finding: Diagnostic, robots: Sequence[str]) -> Diagnostic:
        whose = one_of(robots) if len(robots) < len(found) else f'all {len(found)} robots'
        return replace(finding, message=f'{finding.message} (in {whose})')

    return sort_findings(named(finding, robots) for finding, robots in names.items())
