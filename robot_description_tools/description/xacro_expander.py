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
xacro in, expanded text out, with the place in the xacro files of every element.

Places ride through the expansion as DOM user data, which survives the cloning of macro bodies;
marker attributes would break macro calls.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace
import os
from pathlib import Path
from threading import Lock
from typing import Any
from xml.dom import minidom
import xml.dom.expatbuilder
from xml.parsers import expat

from robot_description_tools.description.codes import declare
from robot_description_tools.description.resolver import PackageResolver
from robot_description_tools.description.xml import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity

_MACRO = (
    '<robot name="example" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
    '  <xacro:macro name="part" params="name"><link name="${name}"/></xacro:macro>\n'
    '  <xacro:part %s/>\n</robot>'
)

XACRO_FAILED = declare(
    'xacro-failed',
    Severity.FATAL,
    'xacro cannot expand the description.',
    bad=_MACRO % 'nmae="base"',
    good=_MACRO % 'name="base"',
)
ROBOT_NAMES = declare(
    'robot-names-differ',
    Severity.WARNING,
    'An included file gives its robot another name than the main file.',
)

_KEY = 'robot_description_tools.place'
# xacro keeps its state in module globals: one expansion at a time.
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Expansion:
    """
    What xacro made of a file.

    Attributes
    ----------
    text : str
        The expanded text, None where it failed.
    places : tuple of Location or None
        Of each element of the text, in document order; None where the place is unknown.
    files : tuple of str
        The file and everything that it included.
    findings : tuple of Diagnostic
        What went wrong.

    """

    text: str | None
    places: tuple[Location | None, ...] = ()
    files: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def expand(
    file: str | os.PathLike[str],
    arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
) -> Expansion:
    """
    Expand a xacro file in this process.

    Parameters
    ----------
    file : path-like
        The main file.
    arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``.
    resolver : PackageResolver, optional
        Finds the packages of ``$(find …)``.

    Returns
    -------
    Expansion
        With a fatal finding and no text where xacro fails.

    """
    path = os.fspath(file)
    with _LOCK:
        trace = _Trace(path)
        try:
            with trace.installed((resolver or PackageResolver()).beside(Path(path))):
                import xacro

                values = {key: str(value) for key, value in (arguments or {}).items()}
                document = xacro.process_file(path, mappings=values)
                text = document.toprettyxml(indent='  ')
        # Expressions are Python: anything can come out of them.
        except Exception as error:
            return Expansion(None, (), tuple(trace.files), (trace.failure(error),))
    elements = document.getElementsByTagName('*')
    places = tuple(_place_of(node) for node in elements)
    return Expansion(text, places, tuple(trace.files), tuple(trace.name_findings()))


def relocate(root: Element, places: tuple[Location | None, ...]) -> None:
    """Give each element of the expanded text its place in the xacro files."""
    for element, place in zip(root.walk(), places):
        element.where = place or element.where


class _Trace:
    """Follows one expansion: which file, which element, which macro calls."""

    def __init__(self, main: str) -> None:
        self.main = main
        self.files: list[str] = []
        self.robot_names: list[tuple[str, Location]] = []
        self.calls: list[tuple[str, Location]] = []
        self.failed_at: Location | None = None

    @contextmanager
    def installed(self, resolver: PackageResolver) -> Iterator[None]:
        """Put our hooks into xacro, and take them out again."""
        import xacro
        from xacro import substitution_args

        plain = (xacro.parse, xacro.handle_macro_call, xacro.eval_all)

        def parse(inp: Any, filename: str | None = None) -> Any:
            if inp is not None or filename is None:
                return plain[0](inp, filename)
            return self.parse(os.path.normpath(os.path.join(xacro.root_dir, filename)))

        def handle_macro_call(node: Any, macros: Any, symbols: Any) -> Any:
            place = _place_of(node)
            if place is None or not node.tagName.startswith('xacro:'):
                return plain[1](node, macros, symbols)
            self.calls.append((f'<{node.tagName}>', replace(place, calls=())))
            with self.failing_at(place):
                done = plain[1](node, macros, symbols)
            self.calls.pop()
            return done

        def eval_all(node: Any, macros: Any, symbols: Any) -> Any:
            with self.failing_at(_place_of(node)):
                return plain[2](node, macros, symbols)

        def find(package: str) -> str:
            folder = resolver.share(package)
            if folder is None:
                raise xacro.XacroException(
                    f"package '{package}' is not found; source its workspace, or name its "
                    'folder with --package-path'
                )
            return str(folder)

        plain_find = substitution_args._eval_find
        xacro.parse, xacro.handle_macro_call, xacro.eval_all = parse, handle_macro_call, eval_all
        substitution_args._eval_find = find
        try:
            yield
        finally:
            xacro.parse, xacro.handle_macro_call, xacro.eval_all = plain
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
            raise xacro.XacroException(f'{error.strerror}: {path}', exc=error) from error
        except expat.ExpatError as error:
            self.failed_at = Location(path, error.lineno, error.offset + 1)
            raise
        root = document.documentElement
        place = _place_of(root)
        if root.hasAttribute('name') and place is not None:
            self.robot_names.append((root.getAttribute('name'), place))
        return document

    @contextmanager
    def failing_at(self, place: Location | None) -> Iterator[None]:
        """Remember the innermost place at which an exception passed."""
        try:
            yield
        except Exception:
            if self.failed_at is None and place is not None:
                self.failed_at = replace(place, calls=tuple(self.calls))
            raise

    def failure(self, error: Exception) -> Diagnostic:
        """Return the finding for an exception of xacro."""
        message = ' '.join(str(error).split()) or type(error).__name__
        where = self.failed_at or Location(self.files[-1] if self.files else self.main)
        fix = 'correct the xacro file there'
        if isinstance(error, expat.ExpatError):
            message, fix = f'not well-formed XML: {message}', 'correct the XML syntax there'
        return XACRO_FAILED.at(where, message, fix)

    def name_findings(self) -> Iterator[Diagnostic]:
        """Yield a finding for each included file whose robot has another name."""
        main = next((name for name, place in self.robot_names if place.source == self.main), None)
        for name, place in self.robot_names:
            if main is not None and '$' not in f'{name}{main}' and name != main:
                yield ROBOT_NAMES.at(
                    place,
                    f"the included robot is named '{name}', the main one '{main}'",
                    'remove the name from the included file, or use the same one',
                )


class _Follow:
    """User data handler: a copied node knows the macro calls that made it."""

    def __init__(self, calls: list[tuple[str, Location]]) -> None:
        self.calls = calls

    def handle(self, operation: int, key: str, data: Location, source: Any, copy: Any) -> None:
        if copy is not None:
            copy.setUserData(key, replace(data, calls=tuple(self.calls)), self)


class _Builder(xml.dom.expatbuilder.ExpatBuilderNS):
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


def _place_of(node: minidom.Node) -> Location | None:
    place: Location | None = node.getUserData(_KEY)
    return place
