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
"""Expansion of xacro files, with the place of each element in these files."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
import os
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from robot_description_tools.description.xacro.trace import EvaluatedTexts
    from robot_description_tools.description.xacro.trace import Surroundings
    from robot_description_tools.description.xacro.trace import XacroArguments
    from robot_description_tools.description.xml.element import Element

_MACRO = (
    '<robot name="example" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
    '  <xacro:macro name="part" params="name"><link name="${name}"/></xacro:macro>\n'
    '  <xacro:part %s/>\n</robot>'
)

XACRO_FAILED = Code.fatal(
    'xacro-failed',
    'xacro cannot expand the description.',
    why='Without the expanded text there is no robot. A launch file that calls xacro stops '
    'with an error before it starts robot_state_publisher.',
    bad=_MACRO % 'nmae="base"',
    good=_MACRO % 'name="base"',
    safe='a missing namespace of xacro',
    suggested='a misspelt macro or parameter',
)
ROBOT_NAMES = Code.warning(
    'robot-names-differ',
    'The name of the robot in an included file differs from the name in the main file.',
    why='The robot can have only one name. MoveIt compares this name with the name in the SRDF. '
    'If the two names differ, MoveIt reports that the SRDF is for a different robot.',
)

XACRO_WARNING = Code.warning(
    'xacro-warning',
    'xacro prints a warning while it expands the description. If the file calls `xacro.error`, '
    'the finding is an error.',
    why='The author of the macro wrote this message for your case. Often a wrong default is '
    'used, or a part is left out.',
    bad=_MACRO % 'name="base"/><xacro:property name="pi" value="3"',
    good=_MACRO % 'name="base"',
)
ARGUMENT_UNUSED = Code.warning(
    'xacro-argument-unused',
    'You give a value for an argument that the xacro file does not have.',
    why='The value has no effect, so the xacro file uses a default. Usually the name is '
    'misspelt, or the argument was renamed.',
)

XACRO_NAME = Code.warning(
    'xacro-name',
    'A file is expanded because of `--xacro`, but its name does not end in `.xacro`.',
    why='robot_state_publisher, RViz and all commands without `--xacro` decide by the name how to '
    'read a file. These programs read the file as URDF and ignore the xacro elements, so links '
    'are missing.',
)

# Only one expansion can run at a time, because xacro has its state in global variables.
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Evaluated:
    """
    The values of an expression in a xacro file, or of an attribute with expressions.

    A text inside a macro may have a different value in each call of the macro.

    Attributes
    ----------
    text : str
        An expression with its ``${…}``, or the whole attribute that contains it.
    where : Location
        Place of the element.
    values : tuple of (str, Location)
        The different values, each with the macro calls that first led to this value. If a text has
        many values, only the first values are stored.

    """

    text: str
    where: Location
    values: tuple[tuple[str, Location], ...]


@dataclass(frozen=True, slots=True)
class Expansion:
    """
    The result of expanding a file.

    Attributes
    ----------
    text : str
        The expanded text; None if the expansion failed.
    places : tuple of Location or None
        Places of the elements of the text, in document order; None for unknown places.
    files : tuple of str
        The file and all files that it includes.
    findings : tuple of Diagnostic
        The findings.
    resolved : mapping of str to str
        A robot in JSON is converted to URDF, and its `Expansion` contains this URDF as ``text``.
        For such a robot, maps names of mesh files in ``text`` to their relative names in the JSON
        file. Empty for all other files.
    evaluated : tuple of Evaluated
        The values of texts with expressions, if the caller requested them.

    """

    text: str | None
    places: tuple[Location | None, ...] = ()
    files: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    resolved: Mapping[str, str] = field(default_factory=dict)
    evaluated: tuple[Evaluated, ...] = ()


class OutOfTime(BaseException):
    """
    Error: xacro takes too long.

    The class is not derived from Exception, because xacro catches every Exception.

    """

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix


def is_xacro(
    path: str, arguments: Mapping[str, str] | None = None, *, xacro: bool = False
) -> bool:
    """
    Return True if xacro expands a file.

    The content of the file is not considered. So Python code in a file whose name does not end in
    ``.xacro`` runs only if the caller gives ``arguments`` or ``xacro``.

    Parameters
    ----------
    path : str
        The file. If its name ends in ``.xacro``, it is always expanded.
    arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``. If any value is given, the file is expanded.
    xacro : bool
        True if the user asked to expand the file.

    """
    return xacro or bool(arguments) or path.endswith('.xacro')


def read_expanded(
    path: str,
    arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
    *,
    xacro: bool = False,
) -> bytes | Expansion:
    """
    Read a file. Expand it if `is_xacro` returns True.

    Parameters
    ----------
    path : str
        The file.
    arguments, resolver : optional
        As for `expand`.
    xacro : bool
        True to expand the file even if its name does not end in ``.xacro``.

    Returns
    -------
    bytes or Expansion
        The content of the file, or its expansion.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read or expanded.

    """
    # Read the file before xacro does, so that an unreadable file has the same finding with and
    # without xacro.
    text = read_bytes(path)
    if not is_xacro(path, arguments, xacro=xacro):
        return text
    expansion = expand(path, arguments, resolver)
    if expansion.text is None:
        raise RobotDescriptionError(expansion.findings)
    return expansion


def expand(
    file: str | os.PathLike[str],
    arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
    surroundings: Surroundings | None = None,
    *,
    with_values: bool = False,
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
    surroundings : Surroundings, optional
        The files and environment variables that the xacro file can read. By default, the xacro
        file can read all files and variables.
    with_values : bool
        True to store the values of texts with expressions.

    Returns
    -------
    Expansion
        The expansion. If xacro fails, the expansion has a fatal finding and no text.

    """
    # Imported here, because the import takes time and a plain URDF does not need xacro.
    from robot_description_tools.description.xacro.trace import EvaluatedTexts
    from robot_description_tools.description.xacro.trace import KNOWN
    from robot_description_tools.description.xacro.trace import place_of
    from robot_description_tools.description.xacro.trace import Surroundings
    from robot_description_tools.description.xacro.trace import Trace
    from robot_description_tools.description.xacro.trace import XacroArguments

    path = os.fspath(file)
    given = {key: str(value) for key, value in (arguments or {}).items()}
    values = XacroArguments(given.items())
    kept = EvaluatedTexts() if with_values else None
    with _LOCK:
        trace = Trace(path, values, surroundings or Surroundings(), kept)
        try:
            with trace.installed((resolver or PackageResolver()).beside(Path(path))):
                import xacro

                document = xacro.process_file(path, mappings=values)
                # xacro adds a comment at the beginning. Move processing instructions before this
                # comment, because urdfdom refuses processing instructions after a comment.
                for node in document.childNodes[::-1]:
                    if node.nodeType == node.PROCESSING_INSTRUCTION_NODE:
                        document.insertBefore(document.removeChild(node), document.firstChild)
                text = document.toprettyxml(indent='  ')
        # Expressions are Python code, so they can raise any exception.
        except (Exception, OutOfTime) as error:
            finding = XACRO_FAILED.at(*trace.failure(error))
            # xacro stopped early, so some arguments were not used yet. Report only arguments that
            # are probably misspelt.
            typos = [f for f in _unused(path, given, values) if 'did you mean' in f.message]
            found = finding, *typos
            return Expansion(None, (), tuple(trace.names), found, evaluated=_evaluated(kept))
    if not trace.follows:
        unknown = XACRO_WARNING.at(
            Location(path, 1, 1),
            'this version of xacro is unknown, so findings have line numbers of the expanded text',
            f'install xacro {KNOWN}',
        )
        return Expansion(text, (), (path,), (unknown,))
    places = tuple(place_of(node) for node in document.getElementsByTagName('*'))
    findings = [ROBOT_NAMES.at(*finding) for finding in trace.other_names()]
    for (message, *_), (where, is_error) in trace.warnings.items():
        weight = Severity.ERROR if is_error else None
        fix = 'follow the message' if is_error else 'follow the message; xacro continues anyway'
        findings.append(XACRO_WARNING.at(where, f'xacro: {message}', fix, weight))
    findings += _unused(path, given, values)
    if not (given or path.endswith('.xacro')):
        message = 'the file is expanded by xacro, but its name does not end in .xacro'
        fix = f"rename it to '{os.path.basename(path)}.xacro', or publish the expanded text"
        findings.append(XACRO_NAME.at(Location(path, 1, 1), message, fix))
    files, found = tuple(trace.names), tuple(findings)
    return Expansion(text, places, files, found, evaluated=_evaluated(kept))


def _evaluated(kept: EvaluatedTexts | None) -> tuple[Evaluated, ...]:
    return tuple(
        Evaluated(text, where, tuple(values.items()))
        for (text, where), values in (kept.found.items() if kept else ())
    )


def _unused(path: str, given: Iterable[str], values: XacroArguments) -> Iterator[Diagnostic]:
    """Yield a finding for each given argument that is not used."""
    asked = sorted(values.asked)
    for name in given:
        if name in values.asked:
            continue
        message = f"the argument '{name}' is not used by the description"
        message += did_you_mean(name, asked)
        names = one_of(asked)
        fix = f'remove or correct it; the description uses {names or "none"}'
        yield ARGUMENT_UNUSED.at(Location(path, 1, 1), message, fix)


def relocate(root: Element, places: tuple[Location | None, ...]) -> None:
    """Set the places of elements to their places in the xacro files."""
    for element, place in zip(root.walk(), places, strict=False):
        element.where = place or element.where
