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

"""The proposed table of robots of a repository. Files are only read, and nothing runs."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import prod
import os

from robot_description_tools.check import find_descriptions
from robot_description_tools.check import walk
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.arguments import Argument
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.arguments import toml_key
from robot_description_tools.description.xacro.arguments import toml_text
from robot_description_tools.description.xacro.expand import is_xacro
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.robots import MOST_ROBOTS

# A choice between these words is a switch. It selects no robot.
_SWITCH = frozenset({'true', 'false', '0', '1', ''})
#: Bytes. Longer launch files are not read.
_LONGEST_LAUNCH_FILE = 2**20


@dataclass(frozen=True, slots=True)
class Proposal:
    """
    The proposed table of the robots of one file.

    Attributes
    ----------
    name : str
        Name of the table.
    file : str
        The description, relative to the folder of the table.
    arguments : mapping of str to tuple of str
        Values of arguments. Several values define several robots.
    unknown : tuple of str
        Arguments that need a value, but no file gives one.

    """

    name: str
    file: str
    arguments: Mapping[str, tuple[str, ...]]
    unknown: tuple[str, ...]

    def __str__(self) -> str:
        """Return the lines of TOML. A comment marks each value that the user must fill in."""
        lines = [
            f'[tool.robot-description.robots.{toml_key(self.name)}]',
            f'file = {toml_text(self.file)}',
        ]
        if self.arguments:
            pairs = (
                f'{toml_key(name)} = {toml_text(values[0]) if len(values) == 1 else _list(values)}'
                for name, values in self.arguments.items()
            )
            lines.append(f'arguments = {{ {", ".join(pairs)} }}')
        lines += (
            f'# Unknown: {toml_text(name)} needs a value, and no launch file gives one. Add it to '
            'arguments.'
            for name in self.unknown
        )
        return '\n'.join(lines) + '\n'


def propose_robots(folder: str | os.PathLike[str]) -> list[Proposal]:
    """
    Return a table for each main file of a folder and below.

    A main file is a description that no other file includes. The values of an argument are the
    choices that a launch file declares for an argument of this name, such as ``ur_type``. An
    argument without a default gets the default of a launch file.

    Parameters
    ----------
    folder : path-like
        The folder, usually the root of a repository.

    Returns
    -------
    list of Proposal
        The tables in the order of the files. Names are unique.

    """
    top = os.fspath(folder)
    files, skipped = find_descriptions(top)
    arguments = {}
    included: set[str] = set()
    for file in (*files, *(file for file, _ in skipped)):
        if not file.endswith('.json'):
            with suppress(OSError, RobotDescriptionError):
                read = read_arguments(file, None, PackageResolver.from_environment([top]))
                arguments[file] = read.arguments
                included.update(real_path(each) for each in read.files - {file})
    values = _launch_values(top)
    proposals: dict[str, Proposal] = {}
    for file in files:
        if os.path.isfile(file) and real_path(file) not in included:
            path = os.path.relpath(file, top).replace(os.sep, '/')
            name = _new_name(path, proposals)
            declared = arguments.get(file, [])
            chosen, unknown = _chosen(declared, values)
            if declared and not (chosen or unknown or is_xacro(file)):
                # An argument makes xacro expand a file without its suffix.
                chosen = {declared[0].name: (declared[0].default or '',)}
            proposals[name] = Proposal(name, path, chosen, unknown)
    return list(proposals.values())


def _new_name(path: str, taken: Iterable[str]) -> str:
    """Return the name of a file without suffixes, or its path if the name is taken."""
    name = os.path.basename(path).partition('.')[0] or path
    return path if name in taken else name


def _chosen(
    arguments: Iterable[Argument], values: Mapping[str, tuple[str, ...]]
) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """Return the values of arguments, and the arguments without a value."""
    chosen: dict[str, tuple[str, ...]] = {}
    unknown = []
    for argument in arguments:
        found = values.get(argument.name, ())
        is_needed = argument.default is None or argument.is_late
        if len(found) > 1 and prod(map(len, chosen.values())) * len(found) <= MOST_ROBOTS:
            chosen[argument.name] = found
        elif is_needed and argument.default is not None and '$' not in argument.default:
            chosen[argument.name] = (argument.default,)
        elif is_needed and found:
            chosen[argument.name] = found[:1]
        elif is_needed:
            unknown.append(argument.name)
    return chosen, tuple(unknown)


def _launch_values(top: str) -> dict[str, tuple[str, ...]]:
    """Return the choices of each launch argument, or else its default."""
    choices: dict[str, tuple[str, ...]] = {}
    defaults: dict[str, tuple[str, ...]] = {}
    for path, _ in walk(top, ('.py', '.xml'), lambda *_: None):
        if path.endswith(('launch.py', 'launch.xml')):
            # A launch file may be damaged, or nested too deeply for Python.
            with suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
                text = read_file(path, _LONGEST_LAUNCH_FILE)
                read = _read_python if path.endswith('.py') else _read_xml
                for name, some, default in read(text):
                    if len(some) > 1 and not {each.lower() for each in some} <= _SWITCH:
                        choices.setdefault(name, some)
                    if default:
                        defaults.setdefault(name, (default,))
    return defaults | choices


def _read_python(text: bytes) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield name, choices and default of each ``DeclareLaunchArgument`` with constants."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, 'attr', getattr(node.func, 'id', ''))
        given = {'name': node.args[0]} if node.args else {}
        given |= {each.arg: each.value for each in node.keywords if each.arg}
        name = _constants(given.get('name'))
        if called == 'DeclareLaunchArgument' and name:
            default = _constants(given.get('default_value')) or ('',)
            yield name[0], _constants(given.get('choices')), default[0]


def _constants(node: ast.expr | None) -> tuple[str, ...]:
    """Return the texts of a constant or of a list of constants; empty for other expressions."""
    nodes = node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]
    found = [each.value for each in nodes if isinstance(each, ast.Constant)]
    is_text = len(found) == len(nodes) and all(isinstance(each, str) for each in found)
    return tuple(map(str, found)) if is_text else ()


def _read_xml(text: bytes) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield name, choices and default of each ``<arg>`` without substitutions."""
    found: list[tuple[str, list[str], str]] = []
    for _, tag, attributes in tags_of(text):
        if tag == 'arg' and 'name' in attributes:
            default = attributes.get('default', '')
            found.append((attributes['name'], [], '' if '$' in default else default))
        elif tag == 'choice' and found and 'value' in attributes:
            found[-1][1].append(attributes['value'])
    yield from ((name, tuple(some), default) for name, some, default in found)


def _list(texts: Iterable[str]) -> str:
    return f'[{", ".join(map(toml_text, texts))}]'
