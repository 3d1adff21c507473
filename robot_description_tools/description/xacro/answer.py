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
Conversion of an `Expansion`, which is the result of xacro, to bytes and back.

An untrusted file may take over the child process that expands it, and the child may then write any
bytes. Therefore `unpack` checks the number, size and type of all values before they are used. The
constants below limit the time and the memory that `unpack` needs. If an expansion exceeds these
limits, `pack` leaves out less important parts, such as the places of elements.

The bytes are the answer of the child: JSON in ASCII. If the expansion has a text, the JSON is
followed by a zero byte, and then by this text in UTF-8.

A place is four integers: file, line, column (0 for None) and call path.
A call path is the list of macro calls that lead to an element. It is stored as its last call and
the ID of the path before this call. So paths that begin with the same calls share these calls.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
import json
from typing import Any

from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.xacro.errors import repair_of
from robot_description_tools.description.xacro.expand import ARGUMENT_UNUSED
from robot_description_tools.description.xacro.expand import Evaluated
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.expand import ROBOT_NAMES
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.description.xacro.expand import XACRO_NAME
from robot_description_tools.description.xacro.expand import XACRO_WARNING
from robot_description_tools.description.xacro.trace import called
from robot_description_tools.description.xacro.trace import MAX_FILE_NAMES
from robot_description_tools.description.xacro.trace import MAX_FILES
from robot_description_tools.description.xacro.trace import MAX_TEXTS
from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.description.xml import MAX_ELEMENTS
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity

#: Bytes. Largest size of the JSON of an answer.
MAX_HEAD = 8 * 2**20
# If the expanded text is longer than `MAX_TEXT`, `pack` cuts it there. The kept part is still
# longer than `MAX_BYTES`, so the XML parser refuses it as too large.
#: Bytes. Largest size of the text of an answer.
MAX_TEXT = MAX_BYTES + 8
LONGEST = MAX_HEAD + 1 + MAX_TEXT
# Lists, keys and values need many times more memory than their JSON, so their number is limited.
#: Count. The JSON may contain at most this many brackets ([ and { together), and at most this many
#: colons. Brackets and colons inside strings are also counted.
MAX_LISTS = 5 * MAX_TEXTS
#: Count. Largest number of commas in the JSON. Commas inside strings are also counted.
MAX_VALUES = 800_000
#: Count. Largest number of call paths in an answer.
MAX_WAYS = 50_000
#: Count. Largest total number of macro calls in all call paths.
MAX_CALLS = 500_000
#: Count. Largest number of findings in an answer.
MAX_FINDINGS = 300
#: Count. Largest number of environment variables in an answer that the file tried to read, but
#: that were withheld from it.
MAX_MISSED = 1000
#: Count. Largest line or column.
MAX_LINE = 2**31

# A withheld environment variable: its name, True if the file needs it, and the place that reads
# it.
Missed = tuple[str, bool, Location | None]

_CODES = {
    code.name: code
    for code in (ARGUMENT_UNUSED, ROBOT_NAMES, XACRO_FAILED, XACRO_NAME, XACRO_WARNING)
}
_UNKNOWN = (0, 0, 0, 0)


# -- to bytes ------------------------------------------------------------------------------------


def pack(expansion: Expansion, missed: Iterable[Missed] = ()) -> bytes:
    """
    Return an expansion and the withheld variables as bytes.

    Raises
    ------
    ValueError
        If a text cannot be encoded.

    """
    packer = _Packer()
    head = {
        'has_text': expansion.text is not None,
        'files': [packer.file(name) for name in expansion.files],
        'places': [
            number
            for place in expansion.places[:MAX_ELEMENTS]
            for number in packer.place(place)
        ],
        'findings': [
            [
                *(f.severity.value, f.code, f.message, f.fix),
                *packer.place(f.where),
            ]
            for f in expansion.findings[:MAX_FINDINGS]
        ],
        'missed': [
            [name, is_needed, *packer.place(place)]
            for name, is_needed, place in list(missed)[:MAX_MISSED]
        ],
        'evaluated': [
            [
                *(each.text, *packer.place(each.where)),
                # The place ``at`` of a value has the same file, line and column as
                # ``each.where``. So store only its macro calls.
                *(part for value, at in each.values for part in (value, packer.way(at.calls))),
            ]
            for each in expansion.evaluated
        ],
        # The tables of files and names are last, because the expressions above fill these tables.
        'sources': [*packer.sources],
        'names': [*packer.names],
        'ways': [number for way in packer.ways for number in way],
    }
    packed = json.dumps(head, separators=(',', ':')).encode('ascii')
    if expansion.text is None:
        return packed
    return packed + b'\0' + expansion.text.encode()[:MAX_TEXT]


class _Packer:
    """Tables that give an ID to each file, macro name and call path."""

    def __init__(self) -> None:
        self.sources: dict[str, int] = {}
        self.names: dict[str, int] = {}
        # The ID of each call path, starting at 1. The key contains the ID of the path without its
        # last call, and the name and the place of this call. The empty path has the ID 0.
        self.ways: dict[tuple[int, int, int, int, int], int] = {}
        self._n_calls = 0
        # Maps the `id` of a tuple of calls to the ID of the call path. All elements of a macro
        # call share this tuple.
        self._way_of: dict[int, int] = {}

    def file(self, name: str) -> int:
        """Return the ID of a file. IDs of files start at 0."""
        return self.sources.setdefault(name, len(self.sources))

    def place(self, place: Location | None) -> tuple[int, int, int, int]:
        """
        Return a place as numbers.

        The first number is the ID of the file plus 1, or 0 if there is no place.

        """
        if place is None:
            return _UNKNOWN
        file = self.file(place.source) + 1
        return file, place.line or 0, place.column or 0, self.way(place.calls)

    def way(self, calls: tuple[tuple[str, Location], ...]) -> int:
        """Return the ID of a call path."""
        number = self._way_of.get(id(calls))
        if number is None:
            number = 0
            for depth, (name, place) in enumerate(calls, 1):
                number = self._longer(number, name, place, depth)
                if not number:
                    break
            self._way_of[id(calls)] = number
        return number

    def _longer(self, before: int, name: str, place: Location, depth: int) -> int:
        """Return the ID of a call path with one more call, or 0 if there are too many calls."""
        what = self.names.setdefault(name, len(self.names))
        key = before, what, self.file(place.source), place.line or 0, place.column or 0
        if key not in self.ways:
            if len(self.ways) >= MAX_WAYS or self._n_calls + depth > MAX_CALLS:
                return 0
            self._n_calls += depth
            self.ways[key] = len(self.ways) + 1
        return self.ways[key]


# -- from bytes ----------------------------------------------------------------------------------


def unpack(content: bytes) -> tuple[Expansion, list[Missed]]:
    """
    Return the expansion and the withheld variables from the bytes that `pack` returned.

    Parameters
    ----------
    content : bytes
        Bytes from an untrusted child process.

    Raises
    ------
    ValueError
        If the bytes cannot be from `pack`.

    """
    head, _, text = content.partition(b'\0')
    if len(head) > MAX_HEAD or len(text) > MAX_TEXT:
        raise ValueError('too many bytes')
    n_lists, n_keys = head.count(b'[') + head.count(b'{'), head.count(b':')
    if max(n_lists, n_keys) > MAX_LISTS or head.count(b',') > MAX_VALUES:
        raise ValueError('too many values')
    # A text with characters that are not ASCII could need four times the memory.
    if not head.isascii():
        raise ValueError('not ASCII')
    try:
        return _Unpacker(json.loads(head)).expansion(text)
    except (LookupError, MemoryError, RecursionError, TypeError) as error:
        raise ValueError('no such parts') from error


class _Unpacker:
    """Reader that checks the parts of an answer, whose total size was checked before."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts
        self.sources = [file_name(name) for name in _list(parts['sources'], MAX_FILES)]
        if sum(map(len, self.sources)) > MAX_FILE_NAMES:
            raise ValueError('file names of too many characters')
        self.names = [_text(name) for name in _list(parts['names'], MAX_WAYS)]
        self.ways: list[tuple[tuple[str, Location], ...]] = [()]
        n_calls = 0
        for before, name, source, line, column in _rows(parts['ways'], 5, MAX_WAYS):
            way = self.ways[_number(before)]
            n_calls += len(way) + 1
            if n_calls > MAX_CALLS:
                raise ValueError('too many calls')
            place = Location(self.sources[_number(source)], _line(line), _line(column))
            self.ways.append((*way, (self.names[_number(name)], place)))

    def expansion(self, text: bytes) -> tuple[Expansion, list[Missed]]:
        """Return the expansion and the withheld variables."""
        parts = self.parts
        places = tuple(
            self.place(row) for row in _rows(parts['places'], len(_UNKNOWN), MAX_ELEMENTS)
        )
        files = tuple(self.sources[_number(each)] for each in _list(parts['files'], MAX_FILES))
        findings = tuple(map(self.finding, _list(parts['findings'], MAX_FINDINGS)))
        evaluated = tuple(map(self.evaluated, _list(parts['evaluated'], MAX_TEXTS)))
        missed = [
            (_text(name), bool(is_needed), self.place(place))
            for name, is_needed, *place in _list(parts['missed'], MAX_MISSED)
        ]
        if not (parts['has_text'] or any(f.severity is Severity.FATAL for f in findings)):
            raise ValueError('neither a text nor a reason')
        # A text of the largest size was cut, perhaps inside a character.
        whole = text.decode(errors='strict' if len(text) < MAX_TEXT else 'ignore')
        known = whole if parts['has_text'] else None
        return Expansion(known, places, files, findings, evaluated=evaluated), missed

    def place(self, numbers: Sequence[Any]) -> Location | None:
        """Return a place, or None if it is unknown."""
        file, line, column, way = numbers
        if file == 0:
            return None
        return Location(
            self.sources[_number(file) - 1],
            _line(line),
            _line(column),
            calls=self.ways[_number(way)],
        )

    def finding(self, row: Sequence[Any]) -> Diagnostic:
        """Return a finding. The repair is computed here, because the child is not trusted."""
        severity, code, message, fix, *numbers = row
        place = self.place(numbers) or Location('')
        repair = repair_of(_text(message), _text(fix), place)
        if code != XACRO_FAILED.name:
            repair = None
        return _CODES[code].at(place, message, repair or fix, Severity(severity))

    def evaluated(self, row: Sequence[Any]) -> Evaluated:
        """Return the values of an evaluated text."""
        text, *rest = row
        where = self.place(rest[:4]) or Location('')
        values = tuple(
            (_text(value), called(where, self.ways[_number(way)]))
            for value, way in _rows(rest[4:], 2, MAX_VALUES)
        )
        return Evaluated(_text(text), where, values)


def file_name(value: object) -> str:
    """Return a file name, or raise ValueError if no file can have this name."""
    name = _text(value)
    if len(name) > MAX_PATH or '\0' in name:
        raise ValueError('no name of a file')
    return name


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError('no text')
    # Refuse half a surrogate pair, for which `encode` raises an error.
    value.encode()
    return value


def _number(value: object) -> int:
    # Compare the type, because True and False are integers in Python.
    if type(value) is not int or not 0 <= value <= MAX_LINE:
        raise ValueError('no number')
    return value


def _line(value: object) -> int | None:
    return _number(value) or None


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError('no list, or a long one')
    return value


def _rows(value: object, width: int, most: int) -> Iterator[list[Any]]:
    numbers = _list(value, width * most)
    if len(numbers) % width:
        raise ValueError('an unfinished row')
    return (numbers[i:i + width] for i in range(0, len(numbers), width))


# -- notes ---------------------------------------------------------------------------------------


def note_of(text: str, place: str) -> bytes:
    """
    Return the note that a child writes before it evaluates ``text``.

    If the child is killed, the note names the text that the child was evaluating. ``place`` is a
    result of `note_place`.

    """
    return f'[{json.dumps(text[:200])}, {place}]\n'.encode()


def note_place(place: Location | None) -> str:
    """Return a place as text for a note."""
    return json.dumps(place and _as_list(place))


def read_note(note: str) -> tuple[str, Location | None]:
    """Return the text and the place of a note. Raise ValueError for an invalid note."""
    try:
        text, place = json.loads(note)
        return _text(text), None if place is None else _location(place)
    except (LookupError, RecursionError, TypeError) as error:
        raise ValueError('no note') from error


def _as_list(place: Location) -> list[Any]:
    calls = [[name, _as_list(call)] for name, call in place.calls]
    return [place.source, place.line or 0, place.column or 0, calls]


def _location(value: Any) -> Location:
    source, line, column, calls = value
    through = tuple((_text(name), _location(call)) for name, call in calls)
    return Location(file_name(source), _line(line), _line(column), calls=through)
