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

"""Messages and fixes for the exceptions of xacro."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
import re
from typing import Any
from xml.parsers import expat

from robot_description_tools.description.xml import XACRO_NAMESPACE
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.edits import RenameAttribute
from robot_description_tools.diagnostics.edits import RenameElement
from robot_description_tools.diagnostics.edits import SetAttribute

_EVALUATING = "when evaluating expression '"
_NAMESPACE = f'xmlns:xacro="{XACRO_NAMESPACE}"'
UNDEFINED = re.compile(r"name '([^']+)' is not defined")
_CORRECT = 'correct the xacro file there'
ENDLESS = 'recursion without end'


def xacro_error(message: str, fix: str, reason: Exception | None = None) -> Exception:
    """Return an exception of xacro with a message and a fix."""
    # Imported here, because xacro may not be installed. Each file that needs xacro then gets a
    # finding.
    import xacro

    error: Any = xacro.XacroException(message, exc=reason)
    error.message, error.fix = message, fix
    found: Exception = error
    return found


def explain(
    error: BaseException, where: Location, arguments: Mapping[str, str]
) -> tuple[Location, str, str]:
    """
    Return place, message and fix of an exception of xacro.

    Parameters
    ----------
    error : BaseException
        The exception of xacro, which may wrap other exceptions.
    where : Location
        Place of the exception, if the exception itself does not contain a place.
    arguments : mapping
        Values of ``<xacro:arg>``.

    Returns
    -------
    tuple of Location, str and str
        Place, message and fix. For a mistake in a YAML file, the place is in the YAML file.

    """
    chain = list(_chain(error))
    for one in chain:
        if hasattr(one, 'fix'):
            return where, _one_line(one.message), one.fix
    root = chain[-1]
    inside = _innermost_expression(chain)
    message, fix = _of_root(root, arguments)
    mark = getattr(root, 'problem_mark', None)
    if mark is not None:
        through = where.calls
        if where.line is not None:
            through = (*through, ('xacro.load_yaml', replace(where, calls=())))
        where = Location(mark.name, mark.line + 1, mark.column + 1, calls=through)
    if inside and fix == _CORRECT:
        fix = 'correct the expression; it is Python'
    return where, f'{message} in ${{{inside}}}' if inside else message, fix


def missing_argument(message: str) -> str:
    """
    Return the argument whose value is missing according to a message, or ''.

    The result is also '' if the message suggests another name, because the argument is then
    probably misspelt.

    """
    match = _NO_VALUE.fullmatch(message)
    return match[1] if match else ''


def repair_of(message: str, fix: str, where: Location) -> Repair | None:
    """Return the only possible repair for a message of xacro, or None."""
    edits: tuple[Edit, ...] = ()
    is_safe = False
    if message == _UNBOUND:
        root = Location(where.source)
        edits, is_safe = (SetAttribute(root, 'xmlns:xacro', None, XACRO_NAMESPACE),), True
    elif match := _MISSPELT_MACRO.fullmatch(message):
        edits = (RenameElement(where, match[1], match[2]),)
    elif match := _MISSPELT_PARAMETER.fullmatch(message):
        edits = (RenameAttribute(where, match[1], match[2]),)
    return Repair(fix, edits, is_safe) if edits else None


_NO_VALUE = re.compile(r"argument '(\S+)' has no value(?: in \$\{.*)?")
_NO_ATTRIBUTE = re.compile(r"(xacro:\w+): missing attribute '(\w+)'")
_UNBOUND = 'not well-formed XML: unbound prefix'
_MISSPELT_MACRO = re.compile(r"unknown macro name: (xacro:[\w.-]+), did you mean '([\w.:-]+)'\?")
_MISSPELT_PARAMETER = re.compile(
    r"Invalid parameter \"([\w-]+)\" of <xacro:[\w.-]+>, did you mean '([\w-]+)'\?"
)


def _chain(error: BaseException) -> Iterator[Any]:
    """Yield an exception and the exceptions that it wraps, outermost first."""
    seen: list[Any] = []
    current: Any = error
    while isinstance(current, BaseException) and current not in seen:
        seen.append(current)
        yield current
        current = getattr(current, 'exc', None)


def _innermost_expression(chain: list[Any]) -> str:
    """Return the innermost ``${…}`` that failed. A long text is shortened."""
    found = ''
    for one in chain:
        _, mark, expression = str(getattr(one, 'suffix', None) or '').partition(_EVALUATING)
        expression = expression.rstrip()
        if mark and expression.endswith("'"):
            found = _one_line(expression[:-1])
    return found if len(found) <= 80 else f'{found[:79]}…'


def _of_root(root: Any, arguments: Mapping[str, str]) -> tuple[str, str]:
    """Return message and fix of the innermost exception."""
    text = _one_line(str(root))
    kind = type(root).__name__
    undefined = UNDEFINED.search(text)
    if kind == 'ArgException':
        near = did_you_mean(text, list(arguments))
        message = f"argument '{text}' has no value{near}"
        fix = f'give --xacro-arg {text}:=…, or put <xacro:arg name="{text}" default="…"/> before'
        return message, fix
    if isinstance(root, NameError) and undefined:
        name = undefined[1]
        return text, f'correct the name, or add <xacro:property name="{name}" value="…"/> before'
    if isinstance(root, RecursionError):
        return ENDLESS, 'end it with <xacro:if>, or remove the call to itself'
    if isinstance(root, MemoryError):
        return 'xacro needs too much memory', 'reduce the output of the expression or macro'
    if isinstance(root, expat.ExpatError):
        reason = expat.ErrorString(root.code)
        fix = 'correct the XML syntax there'
        if reason == 'unbound prefix':
            fix = 'declare the prefix in the root element with xmlns:PREFIX="…"; for xacro: '
            fix += _NAMESPACE
        return f'not well-formed XML: {reason}', fix
    if isinstance(root, SyntaxError):
        return f'{root.msg}', _CORRECT
    if hasattr(root, 'problem_mark'):
        return f'not valid YAML: {_one_line(str(root.problem or root))}', 'correct the YAML file'
    if isinstance(root, KeyError):
        return f'there is no key {text}', _CORRECT
    if isinstance(root, OSError) and root.strerror:
        what = 'its file' if root.filename is None else f"'{root.filename}'"
        return f'cannot read {what}: {root.strerror}', _CORRECT
    if match := _NO_ATTRIBUTE.fullmatch(text):
        fix = f'add {match[2]}="…" to <{match[1]}>'
        if match[1] == 'xacro:arg' and match[2] == 'default':
            fix += '; or remove this element, and the argument then always needs a value'
        return text, fix
    if kind == 'XacroException' and not text:
        text = 'xacro gives no reason'
    return re.sub(' (Consider|when evaluating expression) .*', '', text) or kind, _CORRECT


def _one_line(text: str) -> str:
    """Return a message of xacro without line breaks and class names."""
    return re.sub(r"<class '[\w.]+'>: |\[Errno \d+\] ", '', ' '.join(text.split()))
