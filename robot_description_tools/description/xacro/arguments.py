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
Read the arguments of a xacro file, without expanding it.

xacro needs values for the arguments before it can expand the file.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from glob import glob
from itertools import chain
from itertools import islice
import json
import os
from pathlib import Path
import re
from typing import NamedTuple

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.packages import source_of
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError

_USE = re.compile(r'\$\(arg\s+([^\s()]+)\s*\)')
_CALL = re.compile(r'\$\((find|arg|dirname)\s*(?:([^\s()]+)\s*)?\)')
# The number of passes is limited, because defaults of arguments may refer to each other in a ring.
#: Count. Largest number of passes that replace arguments in the name of an included file.
_ROUNDS = 8
#: Count. Largest number of missing arguments that a message lists.
_MOST = 20
#: Characters. Names and defaults that are longer than this are cut in a message.
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Argument:
    """
    An argument of a xacro file.

    Attributes
    ----------
    name : str
        Name of the argument.
    default : str or None
        The default in ``<xacro:arg>``, not evaluated. None if a value is required.
    where : Location
        Place of the first declaration, or of the first use if the argument is not declared.
    is_late : bool
        True if the argument is used before its declaration. xacro then needs a value from the
        user.
    is_declared : bool
        True if the file has an ``<xacro:arg>`` of this name.

    """

    name: str
    default: str | None
    where: Location
    is_late: bool = False
    is_declared: bool = False


class ReadArguments(NamedTuple):
    """
    The arguments of a file.

    Attributes
    ----------
    arguments : list of Argument
        The arguments in document order, without repetitions.
    not_followed : list of Location
        Places of includes that were not read, because the file is not found or only xacro can
        compute its name.
    files : frozenset of str
        The file and all files that it includes.

    """

    arguments: list[Argument]
    not_followed: list[Location]
    files: frozenset[str]


def read_arguments(
    file: str | os.PathLike[str],
    given: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
) -> ReadArguments:
    """
    Read the arguments of a file and of its included files.

    Parameters
    ----------
    file : path-like
        The main file.
    given : mapping of str to str, optional
        Values of arguments. Values may determine which files are included.
    resolver : PackageResolver, optional
        Finds the packages of ``$(find …)``. By default, the ROS environment is searched.

    Returns
    -------
    ReadArguments

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    path = os.fspath(file)
    reader = _reader(path, given or {}, resolver)
    reader.read(path)
    return ReadArguments(reader.arguments(), reader.not_followed, frozenset(reader.files))


def missing_values(
    file: str,
    missing: str,
    known: Mapping[str, str],
    resolver: PackageResolver | None = None,
) -> str:
    """
    Return TOML with a value for each missing argument, to copy into the settings of the robot.

    Parameters
    ----------
    file : str
        The main file.
    missing : str
        An argument whose value is missing.
    known : mapping of str to str
        Values of other arguments.
    resolver : PackageResolver, optional
        As for `read_arguments`.

    Returns
    -------
    str
        The content of the inline table ``arguments``. An argument that the file uses before its
        declaration gets its default. The user must replace each ``…`` by a value.

    """
    found: dict[str, str | None] = {missing: None}
    reader = _reader(file, known, resolver)
    with suppress(OSError, RobotDescriptionError):
        reader.read(file)
    for each in reader.arguments():
        if each.name == missing or (each.default is None and each.name not in known):
            found[each.name] = each.default
    return ', '.join(
        f'{toml_key(name[:_LONGEST])} = "…"'
        if default is None or '$' in default
        else f'{toml_key(name[:_LONGEST])} = {toml_text(default[:_LONGEST])}'
        for name, default in islice(found.items(), _MOST)
    )


def toml_key(name: str) -> str:
    """Return a name as a TOML key, in quotes if necessary."""
    is_bare = re.fullmatch(r'[A-Za-z0-9_-]+', name)
    return name if is_bare else toml_text(name)


def toml_text(text: str) -> str:
    """
    Return a TOML string.

    A JSON string is also a TOML string, except that TOML does not allow the character DEL.

    """
    return json.dumps(text, ensure_ascii=False).replace('\x7f', '\\u007f')


def _reader(file: str, given: Mapping[str, str], resolver: PackageResolver | None) -> _Reader:
    resolver = resolver or PackageResolver.from_environment()
    return _Reader(given, resolver.beside(Path(file)))


class _Reader:
    """Reader that reads files in the same order as xacro, but ignores conditions."""

    def __init__(self, given: Mapping[str, str], resolver: PackageResolver) -> None:
        self.given = given
        self.resolver = resolver
        self.files: set[str] = set()
        self.used: dict[str, Location] = {}
        self.declared: dict[str, Argument] = {}
        self.not_followed: list[Location] = []

    def arguments(self) -> list[Argument]:
        """Return the arguments that were read, without repetitions."""
        used = (Argument(name, None, where) for name, where in self.used.items())
        found = {argument.name: argument for argument in chain(used, self.declared.values())}
        return list(found.values())

    def read(self, path: str) -> None:
        """Read a file, unless it was read before."""
        if path in self.files:
            return
        self.files.add(path)
        document = parse_xml(read_bytes(path), path)
        if document.root is None:
            raise RobotDescriptionError(document.findings)
        for element in document.root.walk():
            name = element.attributes.get('name')
            if element.tag == 'xacro:include':
                self.include(element, path)
            if element.tag == 'xacro:arg' and name:
                # An argument that was used before its declaration keeps the position of its first
                # use.
                is_late = name in self.used
                self.used.setdefault(name, element.where)
                default = element.attributes.get('default')
                argument = Argument(name, default, element.where, is_late, True)
                self.declared.setdefault(name, argument)
            for value in (*element.attributes.values(), element.text, element.tail):
                for use in _USE.finditer(value):
                    self.used.setdefault(use[1], element.where)

    def include(self, element: Element, path: str) -> None:
        """Read the files that an element includes."""
        try:
            for file in self.included(element.attributes.get('filename', ''), path):
                self.read(file)
        # RecursionError: files may include each other very deeply.
        except (OSError, RobotDescriptionError, LookupError, RecursionError):
            self.not_followed.append(element.where)

    def included(self, name: str, path: str) -> Iterator[str]:
        """
        Yield the files that an ``<xacro:include>`` with a given ``filename`` includes.

        Raise LookupError if only xacro can compute the name.

        """
        folder = os.path.dirname(path)

        def value(call: re.Match[str]) -> str:
            what, of = call.groups()
            if what == 'dirname':
                return folder or os.curdir
            found: object
            if what == 'find':
                found = self.resolver.share(of)
            else:
                found = self.given[of] if of in self.given else self.declared[of].default
            if found is None:
                raise LookupError(of)
            return str(found)

        for _ in range(_ROUNDS):
            name = _CALL.sub(value, name)
        if '$' in name or not name:
            raise LookupError(name)
        name = os.path.normpath(os.path.join(folder, name))
        yield from sorted(glob(name)) if re.search(r'[*[?]', name) else [source_of(name)]
