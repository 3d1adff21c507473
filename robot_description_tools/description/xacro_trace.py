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
Follows xacro while it expands a file.

Places ride through the expansion as DOM user data, which survives the cloning of macro bodies;
marker attributes would break macro calls.

"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
import os
import re
from typing import Any
from xml.dom import expatbuilder
from xml.parsers import expat

from robot_description_tools.description.codes import Finding
from robot_description_tools.description.resolver import PackageResolver
from robot_description_tools.diagnostics import Location

_KEY = 'robot_description_tools.place'


class Trace:
    """Follows one expansion: which file, which element, which macro calls."""

    def __init__(self, main: str) -> None:
        self.main = main
        self.files: list[str] = []
        # The name of the robot in each file, the main one first; empty where there is none.
        self.robot_names: list[tuple[str, Location]] = []
        self.calls: list[tuple[str, Location]] = []
        self.failed_at: Location | None = None
        # The element of xacro itself that it handled last.
        self.looked_at: Any = None

    @contextmanager
    def installed(self, resolver: PackageResolver) -> Iterator[None]:
        """Put our hooks into xacro, and take them out again."""
        import xacro
        from xacro import substitution_args

        plain = (xacro.parse, xacro.handle_macro_call, xacro.eval_all, xacro.check_attrs)

        def parse(inp: Any, filename: str | None = None) -> Any:
            if inp is not None or filename is None:
                return plain[0](inp, filename)
            return self.parse(os.path.normpath(os.path.join(xacro.root_dir, filename)))

        def handle_macro_call(node: Any, macros: Any, symbols: Any) -> Any:
            place = place_of(node)
            if place is None or not node.tagName.startswith('xacro:'):
                return plain[1](node, macros, symbols)
            self.calls.append((f'<{node.tagName}>', replace(place, calls=())))
            with self.failing_at(node):
                done = plain[1](node, macros, symbols)
            self.calls.pop()
            return done

        def eval_all(node: Any, macros: Any, symbols: Any) -> Any:
            with self.failing_at(node):
                return plain[2](node, macros, symbols)

        def check_attrs(node: Any, required: Any, optional: Any) -> Any:
            self.looked_at = node
            return plain[3](node, required, optional)

        def find(package: str) -> str:
            folder = resolver.share(package)
            if folder is None:
                raise xacro.XacroException(
                    f"package '{package}' is not found; source its workspace, or name its "
                    'folder with --package-path'
                )
            return str(folder)

        plain_find = substitution_args._eval_find
        xacro.parse, xacro.handle_macro_call = parse, handle_macro_call
        xacro.eval_all, xacro.check_attrs = eval_all, check_attrs
        substitution_args._eval_find = find
        try:
            yield
        finally:
            xacro.parse, xacro.handle_macro_call, xacro.eval_all, xacro.check_attrs = plain
            substitution_args._eval_find = plain_find

    def parse(self, path: str) -> Any:
        """Read one file with the place of every element."""
        import xacro

        self.files.append(path)
        builder = _Builder(path, self.calls)
        try:
            with open(path, 'rb') as file:
                document = builder.parseFile(file)
        except OSError as error:
            raise xacro.XacroException('cannot read the file:', exc=error) from error
        except expat.ExpatError as error:
            self.failed_at = Location(path, error.lineno, error.offset + 1)
            raise
        root: Any = document.documentElement
        self.robot_names.append((root.getAttribute('name'), place_of(root) or Location(path)))
        return document

    @contextmanager
    def failing_at(self, node: Any) -> Iterator[None]:
        """Remember the innermost place at which an exception passed."""
        try:
            yield
        except Exception:
            # xacro handles its own elements while it walks their parent, and removes them then.
            inner = self.looked_at
            if inner is not None and inner.parentNode is node:
                node = inner
            place = place_of(node)
            if self.failed_at is None and place is not None:
                self.failed_at = replace(place, calls=tuple(self.calls))
            raise

    def failure(self, error: Exception) -> Finding:
        """Return where an exception of xacro comes from, what it says, and what to do."""
        message = _said_once(' '.join(str(error).split())) or type(error).__name__
        where = self.failed_at or Location(self.files[-1] if self.files else self.main)
        # A call that fails is no way to itself.
        if where.calls and replace(where.calls[-1][1], path='') == replace(where, calls=()):
            where = replace(where, calls=where.calls[:-1])
        fix = 'correct the xacro file there'
        if isinstance(error, expat.ExpatError):
            message, fix = f'not well-formed XML: {message}', 'correct the XML syntax there'
        return where, message, fix

    def other_names(self) -> Iterator[Finding]:
        """Yield each included file whose robot has another name than that of the main file."""
        main, others = self.robot_names[0][0], self.robot_names[1:]
        for name, place in others:
            # A name that is computed is not compared.
            if main and name and '$' not in f'{name}{main}' and name != main:
                message = f"the included robot is named '{name}', the main one '{main}'"
                yield place, message, 'remove the name from the included file, or use the same one'


class _Follow:
    """User data handler: a copied node knows the macro calls that made it."""

    def __init__(self, calls: list[tuple[str, Location]]) -> None:
        self.calls = calls

    def handle(self, operation: int, key: str, data: Location, source: Any, copy: Any) -> None:
        if copy is not None:
            copy.setUserData(key, replace(data, calls=tuple(self.calls)), self)


class _Builder(expatbuilder.ExpatBuilderNS):
    """Builds a minidom document whose elements know their places."""

    def __init__(self, file: str, calls: list[tuple[str, Location]]) -> None:
        self.file = file
        self.follow = _Follow(calls)
        super().__init__()

    def start_element_handler(self, name: str, attributes: Any) -> None:
        super().start_element_handler(name, attributes)
        parser = self.getParser()
        place = Location(self.file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        self.curNode.setUserData(_KEY, place, self.follow)


def _said_once(message: str) -> str:
    """Return a text of xacro without the names of classes, and without its own repetition."""
    message = re.sub(r"<class '[\w.]+'>: |\[Errno \d+\] ", '', message)
    half = len(message) // 2
    first, second = message[:half].strip(), message[half:].strip()
    return first if first == second else message


def place_of(node: Any) -> Location | None:
    place: Location | None = node.getUserData(_KEY)
    return place
