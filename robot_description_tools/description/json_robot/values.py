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
"""Reader of JSON that returns each value with its place in the text."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
import json
from math import isfinite
import re
from typing import NoReturn

from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.description.xml import MAX_DEPTH
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import RemoveKey
from robot_description_tools.diagnostics.edits import ReplaceText

# The name of the world. It is the parent of one joint, but is not in the list of links.
BASE = 'base_link'
# A complete robot, for the examples of findings.
ROBOT = """{
  "name": "example",
  "links": [{"name": "base", "visual": {
    "geometry": {"type": "box", "x": 1, "y": 0.2, "z": 0.2},
    "material": {"color": [0, 120, 10]}}}],
  "joints": [{"name": "joint0", "type": "fixed", "parent": "base_link", "child": "base"}],
  "constraints": []
}"""


def with_parts(links: Iterable[str], joints: Iterable[str], constraint: str = '') -> str:
    """Return `ROBOT` with additional links, joints and a constraint."""
    link = (
        ',\n    {{"name": "{}", "visual": {{"geometry": {{"type": "box", "x": 1, "y": 0.2, '
        '"z": 0.2}},\n    "material": {{"color": [120, 10, 0]}}}}}}'
    )
    return (
        ROBOT.replace('}}}]', f'}}}}}}{"".join(map(link.format, links))}]')
        .replace('"child": "base"}', ',\n    '.join(('"child": "base"}', *joints)))
        .replace('"constraints": []', f'"constraints": [{constraint}]')
    )


SYNTAX = Code.fatal(
    'json-syntax',
    'The text is not JSON (RFC 8259).',
    why='No reader can use the text. JSON has no comments and no trailing commas.',
    bad=ROBOT.replace('"child": "base"}', '"child": "base",}'),
    good=ROBOT,
    safe='superfluous or missing commas, missing quotes, comments, and texts such as `True` and '
    '`.5`',
)
KEY_REPEATED = Code.error(
    'json-key-repeated',
    'An object has the same key twice. The last value is used.',
    why='JSON readers silently keep the last value, so the first value has no effect.',
    bad=ROBOT.replace('"y": 0.2,', '"y": 0.2, "y": 0.3,'),
    good=ROBOT,
    safe='a repeated key with equal values, by removing one of the two',
)
TOO_LARGE = Code.fatal(
    'json-too-large',
    'A JSON text is larger than 8 MiB, has more than 50000 values, or is nested deeper than 100 '
    'levels.',
    why='A node or a server would need too much memory and time to read the text. No robot needs '
    'a text of this size.',
)

# An escape in a text, such as `\n`, also counts as a value. The limit is equal to `MAX_ELEMENTS`,
# the limit for the elements of an XML file.
#: Count. A file with more values than this is refused.
MAX_VALUES = 50_000

_NO_COMMENTS = 'remove this one and all others'
_BLANKS = re.compile(r'[ \t\r\n]*')
_COMMENT = re.compile(r'//[^\n]*|#[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
# Regular expressions for texts in quotes. The number of escapes is limited, because each escape
# takes memory during a match.
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
    """Content of a value that could not be read. A finding reports the error."""


@dataclass(frozen=True, slots=True)
class JsonValue:
    """
    A value and its place.

    Attributes
    ----------
    content : None, bool, float, str, list or dict of JsonValue, or Broken
        The value. All numbers are floats.
    where : Location
        Start of the value. ``path`` is its JSON pointer (RFC 6901).
    keys : dict of str to Location
        Places of the keys of an object.

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

    One call can find several mistakes, because the parser continues after each mistake that it can
    correct.

    Parameters
    ----------
    data : bytes or str
        The text; bytes are UTF-8.
    source : str
        Name of the text in findings.
    max_bytes, max_depth, max_values : int
        Largest allowed size of the text, depth of nested values, and number of values.

    Returns
    -------
    value : JsonValue or None
        None if the text could not be read to its end.
    findings : tuple of Diagnostic
        The mistakes.

    """
    parser = _Parser(source, max_depth, max_values)
    value = None
    with suppress(_Stopped):
        value = parser.document(data, max_bytes)
    return value, tuple(parser.findings())


class _Stopped(Exception):
    """Raised to stop the parser. A finding gives the reason."""


@dataclass
class _Parser:
    """Parser of one text. ``at`` is the index of the next character."""

    source: str
    max_depth: int
    max_values: int
    found: list[Diagnostic] = field(default_factory=list)
    text: str = ''
    # A copy of the text in which all lines end with LF. The characters have the same indices in
    # both texts.
    ends: str = ''
    at: int = 0
    values: int = 0
    # Edits that remove all comments. Only the first comment is reported.
    comments: list[ReplaceText] = field(default_factory=list)
    # The last index for which `_place` was called, the number of its line (from 0), and the index
    # at which the line starts.
    located: int = 0
    lines: int = 0
    line_start: int = 0

    def document(self, data: bytes | str, max_bytes: int) -> JsonValue:
        if len(data) > max_bytes:
            message = f'the text has {len(data)} bytes, more than {max_bytes}'
            self._stop(message, 'split the description', TOO_LARGE)
        self._take(data.removeprefix('\ufeff') if isinstance(data, str) else self._decode(data))
        if not self._skip():
            self._stop('the text is empty', 'write a robot: {"name": …, "links": […], …}')
        value = self._value('', 0)
        if mark := self._skip():
            what = f"'{mark}' follows the end of the description"
            self._report(what, 'remove it, or a bracket that closes too early')
        return value

    def _take(self, text: str) -> None:
        self.text, self.ends = text, text.replace('\r\n', ' \n').replace('\r', '\n')

    def _decode(self, data: bytes) -> str:
        try:
            return data.decode('utf-8-sig')
        except UnicodeDecodeError as error:
            # Report only the first wrong byte, because a text in another encoding has many wrong
            # bytes.
            self._take(data.decode('utf-8-sig', errors='replace'))
            before = error.object[:error.start].decode()
            message = f'byte 0x{error.object[error.start]:02x} is not UTF-8, the encoding of JSON'
            self._report(message, 'save the file as UTF-8', len(before))
            return self.text

    def findings(self) -> Iterator[Diagnostic]:
        """Yield the findings. A single repair removes all comments."""
        for finding in self.found:
            if finding.fix == _NO_COMMENTS:
                repair = Repair(finding.fix, tuple(self.comments), is_safe=True)
                finding = replace(finding, repair=repair)
            yield finding

    # -- places and findings ---------------------------------------------------------------

    def _place(self, at: int, path: str = '') -> Location:
        # Count lines from the last place, because a table of all lines could take too much memory.
        if at >= self.located:
            count = self.ends.count('\n', self.located, at)
        else:
            count = -self.ends.count('\n', at, self.located)
        if count:
            self.line_start = self.ends.rfind('\n', 0, at) + 1
        self.located, self.lines = at, self.lines + count
        return Location(self.source, self.lines + 1, at - self.line_start + 1, path)

    def _repair(self, title: str, at: int, old: str, new: str = '') -> Fix:
        """Return a repair that replaces text at an index."""
        return Repair(title, (ReplaceText(self._place(at), old, new),), is_safe=True)

    def _report(
        self, message: str, fix: Fix, at: int | None = None, path: str = '', code: Code = SYNTAX
    ) -> None:
        place = self._place(self.at if at is None else at, path)
        self.found.append(code.at(place, message, fix))

    def _stop(self, message: str, fix: str, code: Code = SYNTAX, path: str = '') -> NoReturn:
        self._report(message, fix, path=path, code=code)
        raise _Stopped

    def _count(self, values: int = 1) -> None:
        """Add to the number of values and escapes. Stop the parser if there are too many."""
        self.values += values
        if self.values > self.max_values:
            message = f'the text has more than {self.max_values} values'
            self._stop(message, 'split the description', TOO_LARGE)

    # -- values ----------------------------------------------------------------------------

    def _skip(self) -> str:
        """Skip blanks and comments. Return the next character, or '' at the end."""
        while True:
            match = _BLANKS.match(self.text, self.at)
            assert match is not None
            self.at = match.end()
            comment = _COMMENT.match(self.text, self.at)
            if comment is None:
                return self.text[self.at:self.at + 1]
            if not self.comments:
                self._report('JSON has no comments', _NO_COMMENTS)
            self.comments.append(ReplaceText(self._place(self.at), comment[0].rstrip('\r'), ''))
            self._count()
            self.at = comment.end()

    def _value(self, path: str, depth: int) -> JsonValue:
        self._count()
        mark = self.text[self.at]
        where = self._place(self.at, path)
        if mark in '{[':
            if depth == self.max_depth:
                message = f'values are nested deeper than {self.max_depth}'
                self._stop(message, 'flatten the description', TOO_LARGE, path)
            return self._object(where, depth) if mark == '{' else self._array(where, depth)
        return JsonValue(self._text() if mark in _TEXTS else self._word(path), where)

    def _entries(self, end: str, kind: str) -> Iterator[None]:
        """
        Yield once for each entry of an array or object.

        At each yield, ``at`` is the index of the entry's first character.

        """
        opened = self.at
        self.at += 1
        mark = self._skip()
        while mark != end:
            if not mark or mark in '}]':
                line = self._place(opened).line
                if not mark:
                    message = f'the {kind} of line {line} is not closed'
                    self._stop(message, f"add the missing '{end}'")
                self._stop(
                    f"'{mark}' closes the {kind} of line {line}, expected '{end}'",
                    f"write '{end}', or add a closing bracket that is missing inside this {kind}",
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
                    fix = self._repair('remove the comma', comma, ',')
                    self._report(f"a comma in front of '{end}'", fix, comma)
            elif mark and mark in ':;=':
                self._stop(f"expected ',' or '{end}', found '{mark}'", f"write ',' or '{end}'")
            elif mark and mark not in '}]':
                fix = self._repair("add ',' here", behind, '', ',')
                self._report('a comma is missing', fix, behind)
        self.at += 1

    def _array(self, where: Location, depth: int) -> JsonValue:
        values: list[JsonValue] = []
        for _ in self._entries(']', 'array'):
            values.append(self._value(f'{where.path}/{len(values)}', depth + 1))
        return JsonValue(values, where)

    def _object(self, where: Location, depth: int) -> JsonValue:
        values: dict[str, JsonValue] = {}
        keys: dict[str, Location] = {}
        # Maps each key to the range of characters of its value.
        spans: dict[str, slice] = {}
        for _ in self._entries('}', 'object'):
            start = self.at
            key = self._key()
            path = f'{where.path}/{key.replace("~", "~0").replace("/", "~1")}'
            message = ''
            if key in keys:
                first = keys[key]
                message = (
                    f"the key '{key}' is given twice, first in line {first.line}, column "
                    f'{first.column}; the last one counts'
                )
            mark = self._skip()
            if mark != ':':
                found = f"'{mark}'" if mark else 'the end'
                self._stop(f"expected ':' after the key '{key}', found {found}", "add ':'")
            self.at += 1
            if self._skip() in (',', '}', ']', ''):
                self._stop(f"the key '{key}' has no value", "write a value after the ':'")
            earlier, begin = keys.get(key), self.at
            keys[key] = self._place(start, path)
            values[key] = self._value(path, depth + 1)
            span = slice(begin, self.at)
            if message:
                fix: Fix = 'remove or rename one of the two'
                if earlier and self.text[spans[key]] == self.text[span]:
                    edits = (RemoveKey(earlier),)
                    fix = Repair('remove one of the two; their values are equal', edits, True)
                self._report(message, fix, start, path, KEY_REPEATED)
            spans[key] = span
        return JsonValue(values, where, keys)

    def _key(self) -> str:
        if self.text[self.at] in _TEXTS:
            return self._text()
        start = self.at
        key = self._bare_word('a key in double quotes', 'write the key in double quotes')
        fix = self._repair(f'write "{key}"', start, key, f'"{key}"')
        self._report(f'the key {key} has no quotes', fix, start)
        return key

    def _bare_word(self, wanted: str, fix: str) -> str:
        match = _WORD.match(self.text, self.at)
        if match is None:
            self._stop(f"expected {wanted}, found '{self.text[self.at]}'", fix)
        self.at = match.end()
        return match[0]

    def _word(self, path: str) -> bool | float | Broken | None:
        """Read a number, true, false or null."""
        start = self.at
        fix = 'write a number, a text in double quotes, an array or an object'
        word = self._bare_word('a value', fix)
        if word in _WORDS:
            return _WORDS[word]
        if _NUMBER.match(word) and isfinite(float(word)):
            return float(word)
        message, title = _why_no_value(word)
        right = _intended_value(word)
        repair = self._repair(title, start, word, right) if right else title
        self._report(message, repair, start, path)
        return Broken()

    def _text(self) -> str:
        """Read a text in quotes."""
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
            fix: Fix = 'use double quotes'
            if '"' not in match[1] and '\\' not in match[1]:
                fix = self._repair('use double quotes', opened, match[0], f'"{match[1]}"')
            self._report('a text in single quotes', fix, opened)
        if not _ODD.search(match[1]):
            return match[1]

        def as_json(odd: re.Match[str]) -> str:
            """Return valid JSON for a character or an escape, and report an invalid one."""
            at = opened + 1 + odd.start()
            if odd[0] == '"':
                return '\\"'
            self._count()
            if odd[0] == '\\':
                self._report(
                    f'\\{match[1][odd.end():odd.end() + 1]} is no escape of JSON',
                    'write \\\\ for a backslash, or a valid escape such as \\n; after \\u, write '
                    'four hexadecimal digits, such as \\u00e9 for é',
                    at,
                )
                return '\\\\'
            if odd[0] < ' ':
                what = f'a control character U+{ord(odd[0]):04X} in a text'
                self._report(what, 'remove it, or write \\t for a tab', at)
            return odd[0]

        text: str = json.loads(f'"{_ODD.sub(as_json, match[1])}"', strict=False)
        if _HALF.search(text):
            self._report('half a surrogate pair in a text', 'write the character itself', opened)
        return _HALF.sub('\ufffd', text)


def _intended_value(word: str) -> str:
    """Return the value that the author of an unquoted word probably meant, or ''."""
    if word.lower() in _WORDS:
        return word.lower()
    # JSON does not allow numbers in the forms `+1`, `.5`, `1.` and `01`.
    number = re.fullmatch(r'([+-]?)([0-9]*)(?:\.([0-9]*))?', word, re.ASCII)
    if number is None or not (number[2] or number[3]):
        return ''
    sign, whole, rest = number[1].strip('+'), number[2].lstrip('0') or '0', number[3]
    return f'{sign}{whole}' + (f'.{rest}' if rest else '')


def _why_no_value(word: str) -> tuple[str, str]:
    """Return the problem of an unquoted word, and the fix."""
    shown = f"'{word:.40}'"
    if _NUMBER.match(word):
        return f'{word:.40} is too large', 'write a finite number'
    if _NOT_FINITE.match(word):
        return f'{word} is not a finite number, and not JSON', 'write a finite number'
    if word.lower() in _WORDS:
        return f'{shown} is not JSON', f'write it in lower case: {word.lower()}'
    if word in ('None', 'undefined'):
        return f'{shown} is not JSON', 'write a value, or leave the key out'
    if word[0] not in '+-.0123456789':
        return f'{shown} is neither a number nor a text', f'write "{word:.40}" if it is a text'
    try:
        # Python would accept underscores in numbers. Replace underscores with a letter, so that
        # such numbers are refused.
        plain = repr(float(word.replace('_', 'x'))).removesuffix('.0')
    except ValueError:
        return f'{shown} is no number', 'write a decimal number such as 1.5 or -1e-3'
    return f'{shown} is no number of JSON', f'write {plain}'
