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

"""Which arguments a xacro file has, read without running xacro, which may want some of them."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from glob import glob
from itertools import chain
import os
from pathlib import Path
import re

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError

_USE = re.compile(r'\$\(arg\s+([^\s()]+)\s*\)')
_CALL = re.compile(r'\$\((find|arg|dirname)\s*(?:([^\s()]+)\s*)?\)')
# Defaults may name other arguments, which may go on without end.
#: Count. Most rounds in which the arguments of defaults are replaced.
_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Argument:
    """
    An argument of a xacro file.

    Attributes
    ----------
    name : str
        Its name.
    default : str or None
        What ``<xacro:arg>`` says, as written; None where a value has to be given.
    where : Location
        Where it is declared first, or used where nothing declares it.

    """

    name: str
    default: str | None
    where: Location


def read_arguments(
    file: str | os.PathLike[str],
    given: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
) -> tuple[list[Argument], list[Location]]:
    """
    Read the arguments of a file and of those that it includes.

    Parameters
    ----------
    file : path-like
        The main file.
    given : mapping of str to str, optional
        Values of arguments, where they choose the included files.
    resolver : PackageResolver, optional
        Finds the packages of ``$(find …)``; by default those of the ROS environment.

    Returns
    -------
    arguments : list of Argument
        In the order of the document, each once.
    not_followed : list of Location
        Includes whose file is not found, or known to xacro alone.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    path = os.fspath(file)
    resolver = resolver or PackageResolver.from_environment()
    reader = _Reader(given or {}, resolver.beside(Path(path)))
    reader.read(path)
    used = (Argument(name, None, where) for name, where in reader.used.items())
    found = {argument.name: argument for argument in chain(used, reader.declared.values())}
    return list(found.values()), reader.not_followed


class _Reader:
    """Goes through files in the order in which xacro does, whatever their conditions are."""

    def __init__(self, given: Mapping[str, str], resolver: PackageResolver) -> None:
        self.given = given
        self.resolver = resolver
        self.files: set[str] = set()
        self.used: dict[str, Location] = {}
        self.declared: dict[str, Argument] = {}
        self.not_followed: list[Location] = []

    def read(self, path: str) -> None:
        """Read one file, once."""
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
                # Keeps its place among the others, also if it has been used before.
                self.used.setdefault(name, element.where)
                argument = Argument(name, element.attributes.get('default'), element.where)
                self.declared.setdefault(name, argument)
            for value in (*element.attributes.values(), element.text, element.tail):
                for use in _USE.finditer(value):
                    self.used.setdefault(use[1], element.where)

    def include(self, element: Element, path: str) -> None:
        """Read what an element includes."""
        try:
            for file in self.included(element.attributes.get('filename', ''), path):
                self.read(file)
        except (RobotDescriptionError, LookupError):
            self.not_followed.append(element.where)

    def included(self, name: str, path: str) -> Iterator[str]:
        """Yield the files of a name; raises LookupError where only xacro knows them."""
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
        yield from sorted(glob(name)) if re.search(r'[*[?]', name) else [name]
