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
"""JSON text in, values out, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
import json
from math import isfinite
import re
from typing import NoReturn

from robot_description_tools.description.xml.parser import MAX_BYTES
from robot_description_tools.description.xml.parser import MAX_DEPTH
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

# A whole robot, for the examples of findings.
ROBOT = """{
  "name": "example",
  "links": [{"name": "base", "visual": {
    "geometry": {"type": "box", "x": 1, "y": 0.2, "z": 0.2},
    "material": {"color": [0, 120, 10]}}}],
  "joints": [{"name": "joint0", "type": "fixed", "parent": "base_link", "child": "base"}],
  "constraints": []
}"""


def with_parts(links: Iterable[str], joints: Iterable[str], constraint: str = '') -> str:
    """Return that robot with more links of these names, more joints and a constraint."""
    link = (
        ',\n    {{"name": "{}", "visual": {{"geometry": {{"type": "box", "x": 1, "y": 0.2, '
        '"z": 0.2}},\n    "material": {{"color": [120, 10, 0]}}}}}}'
    )
    return (
        ROBOT.replace('}}}]', f'}}}}}}{"".join(map(link.format, links))}]')
        .replace('"child": "base"}', ',\n    '.join(('"child": "base"}', *joints)))
        .replace('"constraints": []', f'"constraints": [{constraint}]')
    )


SYNTAX = Code(
    'json-syntax',
    Severity.FATAL,
    'The text is not JSON as RFC 8259 has it.',
    why='No reader can use the text. Comments and trailing commas are not JSON.',
    bad=ROBOT.replace('"child": "base"}', '"child": "base",}'),
    good=ROBOT,
)
KEY_REPEATED = Code(
    'json-key-repeated',
    Severity.ERROR,
    'An object gives a key twice; the last one counts.',
    why='JSON readers silently keep the last value, so the first one has no effect.',
    bad=ROBOT.replace('"y": 0.2,', '"y": 0.2, "y": 0.3,'),
    good=ROBOT,
)
TOO_LARGE = Code(
    'json-too-large',
    Severity.FATAL,
    'A JSON text is larger than 8 MiB, has more than 50000 values, or is nested deeper than 100.',
    why='Reading it would take memory and time that a node or a server does not have. No robot '
    'needs it.',
)

# As many as an XML text may have elements. Escapes in texts count, too.
MAX_VALUES = 50_000

_BLANKS = re.compile(r'[ \t\r\n]*')
_COMMENT = re.compile(r'//[^\n]*|#[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
# A text up to its end, and what in it is not itself: escapes, and what JSON does not let be. The
# number of escapes is bounded, since the search keeps something of each.
_TEXTS = {
    quote: re.compile(
        rf'{quote}([^{quote}\\\r\n]*(?:\\[^\r\n][^{quote}\\\r\n]*){{0,{MAX_VALUES}}}){quote}'
    )
    for quote in ('"', "'")
}
_ODD = re.compile(r'\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])?|["\x00-\x1f]')
_HALF = re.compile('[\ud800-\udfff]')
_WORD = re.compile(r'[\w$.+-]+')
_NUMBER = re.compile(r'-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\Z', re.ASCII)
_NOT_FINITE = re.compile(r'[+-]?(nan|inf|infinity)\Z', re.IGNORECASE)
_WORDS = {'true': True, 'false': False, 'null': None}


class Broken:
    """What stands in for a value that could not be read and is reported already."""


@dataclass(frozen=True, slots=True)
class JsonValue:
    """
    A value and its place.

    Attributes
    ----------
    content : None, bool, float, str, list or dict of JsonValue, or Broken
        The value; all numbers are floats.
    where : Location
        Where it begins; ``path`` is its JSON pointer (RFC 6901).
    keys : dict of str to Location
        Where the keys of an object stand.

    """

    content: bool | float | str | list[JsonValue] | dict[str, JsonValue] | Broken | None
    where: Location
    keys: dict[str, Location] = field(default_factory=dict)


def parse_json(
    data: bytes | str,
    source: str,
    *,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
    max_values: int = MAX_VALUES,
) -> tuple[JsonValue | None, tuple[Diagnostic, ...]]:
    """
    Read JSON text.

    Every mistake behind which the text goes on in a way that leaves no doubt is reported, not the
    first one alone.

    Parameters
    ----------
    data : bytes or str
        The text; bytes are UTF-8.
    source : str
        Name of the text for findings.
    max_bytes, max_depth, max_values : int
        Bounds on the size of the text, and on the nesting and the number of its values.

    Returns
    -------
    value : JsonValue or None
        None where the text could not be read to its end.
    findings : tuple of Diagnostic
        What is wrong with it.

    """
    if len(data) > max_bytes:
        finding = TOO_LARGE.at(
            Location(source, 1, 1),
            f'the text has {len(data)} bytes, more than {max_bytes}',
            'split the description',
        )
        return None, (finding,)
    found: list[Diagnostic] = []
    text = data if isinstance(data, str) else _decoded(data, source, found)
    parser = _Parser(text, source, max_depth, max_values, found)
    try:
        value = parser.document()
    except _Stopped:
        value = None
    return value, tuple(found)


def _decoded(data: bytes, source: str, found: list[Diagnostic]) -> str:
    try:
        return data.decode('utf-8-sig')
    except UnicodeDecodeError as error:
        # Another encoding has every byte wrong; the first one tells.
        line = data.count(b'\n', 0, error.start) + 1
        column = error.start - data.rfind(b'\n', 0, error.start)
        message = f'byte 0x{data[error.start]:02x} is not UTF-8, the encoding of JSON'
        found.append(SYNTAX.at(Location(source, line, column), message, 'save the file as UTF-8'))
        return data.decode('utf-8-sig', errors='replace')


class _Stopped(Exception):
    """The rest of the text cannot be understood; the finding says why."""


class _Parser:
    """One pass over one text."""

    def __init__(
        self, text: str, source: str, max_depth: int, max_values: int, found: list[Diagnostic]
    ) -> None:
        self.text = text.removeprefix('\ufeff')
        self.source = source
        self.max_depth = max_depth
        self.max_values = max_values
        self.found = found
        self.at = 0
        self.values = 0
        # Of the last place: lines before it, and where its line begins.
        self.placed, self.lines, self.line_start = 0, 0, 0
        self.has_comment = False

    def document(self) -> JsonValue:
        self._skip()
        if self.at == len(self.text):
            self._stop('the text is empty', 'write a robot: {"name": …, "links": […], …}')
        value = self._value('', 0)
        self._skip()
        if self.at < len(self.text):
            what = f"'{self.text[self.at]}' stands behind the end of the description"
            self._report(what, 'remove it, or a bracket that closes too early')
        return value

    # -- places and findings ---------------------------------------------------------------

    def _place(self, at: int, path: str = '') -> Location:
        # A text of blank lines alone is too large for a table of them.
        if at >= self.placed:
            count = self.text.count('\n', self.placed, at)
        else:
            count = -self.text.count('\n', at, self.placed)
        if count:
            self.line_start = self.text.rfind('\n', 0, at) + 1
        self.placed, self.lines = at, self.lines + count
        return Location(self.source, self.lines + 1, at - self.line_start + 1, path)

    def _report(self, message: str, fix: str, at: int | None = None, path: str = '') -> None:
        place = self._place(self.at if at is None else at, path)
        self.found.append(SYNTAX.at(place, message, fix))

    def _stop(self, message: str, fix: str) -> NoReturn:
        self._report(message, fix)
        raise _Stopped

    def _count(self, values: int = 1) -> None:
        """Count a value, or what takes as long to read."""
        self.values += values
        if self.values > self.max_values:
            message = f'the text has more than {self.max_values} values'
            self.found.append(
                TOO_LARGE.at(self._place(self.at), message, 'split the description')
            )
            raise _Stopped

    # -- values ----------------------------------------------------------------------------

    def _skip(self) -> str:
        """Go to the next character that counts and return it, '' at the end."""
        while True:
            match = _BLANKS.match(self.text, self.at)
            assert match is not None
            self.at = match.end()
            comment = _COMMENT.match(self.text, self.at)
            if comment is None:
                return self.text[self.at:self.at + 1]
            if not self.has_comment:
                self._report('JSON has no comments', 'remove this one and all others')
                self.has_comment = True
            self._count()
            self.at = comment.end()

    def _value(self, path: str, depth: int) -> JsonValue:
        self._count()
        start = self.at
        mark = self.text[start:start + 1]
        where = self._place(start, path)
        if mark in ('{', '['):
            if depth == self.max_depth:
                message = f'values are nested deeper than {self.max_depth}'
                self.found.append(TOO_LARGE.at(where, message, 'flatten the description'))
                raise _Stopped
            return self._object(where, depth) if mark == '{' else self._array(where, depth)
        if mark in ('"', "'"):
            return JsonValue(self._string(), where)
        return JsonValue(self._word(path), where)

    def _entries(self, end: str, what: str) -> Iterator[None]:
        """Go from entry to entry; stands in front of one whenever it yields."""
        opened = self.at
        self.at += 1
        mark = self._skip()
        while mark != end:
            if not mark:
                line = self._place(opened).line
                self._stop(f'the {what} of line {line} is not closed', f"add the missing '{end}'")
            if mark in '}]':
                line = self._place(opened).line
                self._stop(
                    f"'{mark}' closes the {what} of line {line}, expected '{end}'",
                    f"write '{end}', or close what was opened after line {line}",
                )
            if mark in ',:':
                self._stop(f"expected a value, found '{mark}'", f"remove this '{mark}'")
            yield
            behind = self.at
            mark = self._skip()
            if mark == ',':
                comma = self.at
                self.at += 1
                mark = self._skip()
                if mark == end:
                    self._report(
                        f"a comma in front of '{end}'", 'remove the comma', comma
                    )
            elif mark and mark not in '}]':
                if mark in ':;=':
                    self._stop(f"expected ',' or '{end}', found '{mark}'", f"write ',' or '{end}'")
                self._report('a comma is missing', "add ',' here", behind)
        self.at += 1

    def _array(self, where: Location, depth: int) -> JsonValue:
        values: list[JsonValue] = []
        for _ in self._entries(']', 'array'):
            values.append(self._value(f'{where.path}/{len(values)}', depth + 1))
        return JsonValue(values, where)

    def _object(self, where: Location, depth: int) -> JsonValue:
        values: dict[str, JsonValue] = {}
        keys: dict[str, Location] = {}
        for _ in self._entries('}', 'object'):
            start = self.at
            key = self._key()
            path = f'{where.path}/{key.replace("~", "~0").replace("/", "~1")}'
            if key in keys:
                first = keys[key]
                self.found.append(
                    KEY_REPEATED.at(
                        self._place(start, path),
                        f"the key '{key}' is given twice, first in line {first.line}, column "
                        f'{first.column}; the last one counts',
                        'remove or rename one of the two',
                    )
                )
            if self._skip() != ':':
                found = f"'{self.text[self.at]}'" if self.at < len(self.text) else 'the end'
                self._stop(f"expected ':' behind the key '{key}', found {found}", "add ':'")
            self.at += 1
            if self._skip() in (',', '}', ']', ''):
                self._stop(f"the key '{key}' has no value", "write a value behind the ':'")
            keys[key] = self._place(start, path)
            values[key] = self._value(path, depth + 1)
        return JsonValue(values, where, keys)

    def _key(self) -> str:
        if self.text[self.at] in '"\'':
            return self._string()
        match = _WORD.match(self.text, self.at)
        if match is None:
            self._stop(
                f"expected a key in double quotes, found '{self.text[self.at]}'",
                'write the key in double quotes',
            )
        self._report(f'the key {match[0]} has no quotes', f'write "{match[0]}"')
        self.at = match.end()
        return match[0]

    def _word(self, path: str) -> bool | float | Broken | None:
        """Read a number, true, false or null."""
        match = _WORD.match(self.text, self.at)
        if match is None:
            self._stop(
                f"expected a value, found '{self.text[self.at]}'",
                'write a number, a text in double quotes, an array or an object',
            )
        start, word = self.at, match[0]
        self.at = match.end()
        if word in _WORDS:
            return _WORDS[word]
        if _NUMBER.match(word):
            value = float(word)
            if isfinite(value):
                return value
            self._report(f'{word:.40} is too large', 'write a finite number', start, path)
            return Broken()
        self._report(*_why_no_value(word), start, path)
        return Broken()

    def _string(self) -> str:
        opened, quote = self.at, self.text[self.at]
        match = _TEXTS[quote].match(self.text, opened)
        if match is None:
            end = self.text.find('\n', opened)
            if self.text.count('\\', opened, end if end >= 0 else None) > MAX_VALUES:
                self._count(self.max_values + 1)
            self._stop(
                'a text is not closed in its line',
                f'add the missing {quote}; a line break inside a text is written \\n',
            )
        self.at = match.end()
        if quote == "'":
            self._report('a text in single quotes', 'use double quotes', opened)
        if not _ODD.search(match[1]):
            return match[1]

        def mended(odd: re.Match[str]) -> str:
            """Return what JSON would have instead of an escape or character that it has not."""
            at = opened + 1 + odd.start()
            if odd[0] == '"':
                return '\\"'
            self._count()
            if odd[0] == '\\':
                self._report(
                    f'\\{match[1][odd.end():odd.end() + 1]} is no escape of JSON',
                    'write \\\\ for a backslash, \\u and four hex digits for a character by its '
                    'number',
                    at,
                )
                return '\\\\'
            if odd[0] < ' ':
                what = f'a control character U+{ord(odd[0]):04X} in a text'
                self._report(what, 'remove it; a tab is \\t', at)
            return odd[0]

        text: str = json.loads(f'"{_ODD.sub(mended, match[1])}"', strict=False)
        if _HALF.search(text):
            self._report('half a surrogate pair in a text', 'write the character itself', opened)
        return _HALF.sub('\ufffd', text)


def _why_no_value(word: str) -> tuple[str, str]:
    """Say what is wrong with a bare word, and how to mend it."""
    if _NOT_FINITE.match(word):
        return f'{word} is not a finite number, and not JSON', 'write a finite number'
    if word.lower() in ('true', 'false', 'null'):
        return f"'{word}' is not JSON", f'write it in lower case: {word.lower()}'
    if word in ('None', 'undefined'):
        return f"'{word}' is not JSON", 'write a value, or leave the key out'
    if word[0] in '+-.0123456789':
        try:
            # Python reads more numbers than JSON has, but no underscores should pass.
            plain = repr(float(word.replace('_', 'x'))).removesuffix('.0')
        except ValueError:
            return f"'{word:.40}' is no number", 'write a decimal number such as 1.5 or -1e-3'
        return f"'{word:.40}' is no number of JSON", f'write {plain}'
    return f"'{word:.40}' is neither a number nor a text", f'write "{word:.40}" if it is a text'
