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
"""xacro in, expanded text out, with the place in the xacro files of every element."""

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

XACRO_FAILED = Code(
    'xacro-failed',
    Severity.FATAL,
    'xacro cannot expand the description.',
    why='Without the expanded text there is no robot: launch files that call xacro end before '
    'robot_state_publisher starts.',
    bad=_MACRO % 'nmae="base"',
    good=_MACRO % 'name="base"',
    safe='a missing namespace of xacro',
    suggested='a misspelt macro or parameter',
)
ROBOT_NAMES = Code(
    'robot-names-differ',
    Severity.WARNING,
    'An included file gives its robot another name than the main file.',
    why='Only one name can remain. MoveIt compares it with the name in the SRDF, and a '
    'difference there looks as if the wrong robot were loaded.',
)

XACRO_WARNING = Code(
    'xacro-warning',
    Severity.WARNING,
    'xacro warns of something while it expands the description; an error where the author calls '
    '`xacro.error`.',
    why='The author of the macro saw this case coming. What follows is often a default that '
    'does not fit, or a part that is left out.',
    bad=_MACRO % 'name="base"/><xacro:property name="pi" value="3"',
    good=_MACRO % 'name="base"',
)
ARGUMENT_UNUSED = Code(
    'xacro-argument-unused',
    Severity.WARNING,
    'A value is given for an argument that the xacro file does not have.',
    why='The value has no effect: the robot comes up with the default. Usually the name is '
    'misspelt, or the file has renamed its argument.',
)

XACRO_NAME = Code(
    'xacro-name',
    Severity.WARNING,
    'A file is expanded because of `--xacro`, but its name does not end in `.xacro`.',
    why='Other programs choose by the name. robot_state_publisher, RViz and every command '
    'without `--xacro` read the file as URDF and ignore its xacro elements, so links are missing.',
)

# xacro keeps its state in module globals: one expansion at a time.
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Evaluated:
    """
    What a text of a xacro file became, over all calls of the macros that it stands in.

    Attributes
    ----------
    text : str
        An expression with its ``${…}``, or the whole text that it is a part of.
    where : Location
        The element that it belongs to.
    values : tuple of (str, Location)
        Its different values, or the first ones, and through which calls each came out first.

    """

    text: str
    where: Location
    values: tuple[tuple[str, Location], ...]


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
    resolved : mapping of str to str
        Files that a JSON robot names relative to itself: that name, by the one in the text.
    evaluated : tuple of Evaluated
        What its texts became, where somebody wants to know.

    """

    text: str | None
    places: tuple[Location | None, ...] = ()
    files: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    resolved: Mapping[str, str] = field(default_factory=dict)
    evaluated: tuple[Evaluated, ...] = ()


class OutOfTime(BaseException):
    """xacro takes too long. No ordinary exception, because xacro swallows those."""

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix


def is_xacro(
    path: str, arguments: Mapping[str, str] | None = None, *, xacro: bool = False
) -> bool:
    """
    Return True if xacro expands a file.

    The content of the file does not count: expanding it runs Python, which a URDF must not do.

    Parameters
    ----------
    path : str
        The file. One that ends in ``.xacro`` is always expanded.
    arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``. A file with arguments is expanded.
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
    Read a file, and expand it if `is_xacro` says so.

    Parameters
    ----------
    path : str
        The file.
    arguments, resolver : optional
        As for `expand`.
    xacro : bool
        True to expand the file whatever its name.

    Returns
    -------
    bytes or Expansion
        What the file holds; what xacro made of it, where it is one of xacro.

    Raises
    ------
    RobotDescriptionError
        If it cannot be read or expanded.

    """
    # A file that cannot be read is reported alike, expanded or not.
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
        What the file sees of the world; by default all that this process sees.
    with_values : bool
        Whether to keep what its texts become.

    Returns
    -------
    Expansion
        With a fatal finding and no text where xacro fails.

    """
    # xacro and its DOM are slow to import, and a plain URDF needs neither.
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
                # xacro puts its banner first, but urdfdom refuses instructions behind a comment.
                for node in document.childNodes[::-1]:
                    if node.nodeType == node.PROCESSING_INSTRUCTION_NODE:
                        document.insertBefore(document.removeChild(node), document.firstChild)
                text = document.toprettyxml(indent='  ')
        # Expressions are Python: anything can come out of them.
        except (Exception, OutOfTime) as error:
            finding = XACRO_FAILED.at(*trace.failure(error))
            # xacro stopped early: an argument that it did not use may be right, a typo is not.
            typos = [f for f in _unused(path, given, values) if 'did you mean' in f.message]
            found = finding, *typos
            return Expansion(None, (), tuple(trace.names), found, evaluated=_evaluated(kept))
    if not trace.follows:
        unknown = XACRO_WARNING.at(
            Location(path, 1, 1),
            'this version of xacro is unknown: places are those of the expanded text',
            f'install xacro {KNOWN}',
        )
        return Expansion(text, (), (path,), (unknown,))
    places = tuple(place_of(node) for node in document.getElementsByTagName('*'))
    findings = [ROBOT_NAMES.at(*finding) for finding in trace.other_names()]
    for (message, *_), (where, is_error) in trace.warnings.items():
        weight = Severity.ERROR if is_error else None
        fix = 'do as it says' if is_error else 'change what it names; xacro goes on all the same'
        findings.append(XACRO_WARNING.at(where, f'xacro: {message}', fix, weight))
    findings += _unused(path, given, values)
    if not (given or path.endswith('.xacro')):
        message = 'the file is expanded by xacro, but its name does not end in .xacro'
        fix = f"rename it to '{os.path.basename(path)}.xacro', or give others the expanded text"
        findings.append(XACRO_NAME.at(Location(path, 1, 1), message, fix))
    files, found = tuple(trace.names), tuple(findings)
    return Expansion(text, places, files, found, evaluated=_evaluated(kept))


def _evaluated(kept: EvaluatedTexts | None) -> tuple[Evaluated, ...]:
    return tuple(
        Evaluated(text, where, tuple(values.items()))
        for (text, where), values in (kept.found.items() if kept else ())
    )


def _unused(path: str, given: Iterable[str], values: XacroArguments) -> Iterator[Diagnostic]:
    """Yield each argument that is given and that nobody asked for."""
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
    """Give each element of the expanded text its place in the xacro files."""
    for element, place in zip(root.walk(), places, strict=False):
        element.where = place or element.where
