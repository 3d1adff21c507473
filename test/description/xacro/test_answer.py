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
An expansion that was written as bytes is read back unchanged.

Reading any other bytes takes limited time and memory.

"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
import json
import tracemalloc
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.xacro import answer
from robot_description_tools.description.xacro.answer import note_of
from robot_description_tools.description.xacro.answer import note_place
from robot_description_tools.description.xacro.answer import pack
from robot_description_tools.description.xacro.answer import read_note
from robot_description_tools.description.xacro.answer import unpack
from robot_description_tools.description.xacro.expand import Evaluated
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.description.xacro.expand import XACRO_WARNING
from robot_description_tools.description.xacro.sandbox import MEMORY
from robot_description_tools.description.xacro.trace import MAX_FILES
from robot_description_tools.description.xacro.trace import MAX_TEXTS
from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.description.xml import MAX_ELEMENTS
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from test_support.examples import examples
from test_support.examples import long_after

NAMES = st.text(st.characters(exclude_characters='\0', exclude_categories=['Cs']), max_size=9)
TEXTS = st.text(st.characters(exclude_categories=['Cs']), max_size=20)
LINES = st.none() | st.integers(1, answer.MAX_LINE)
FLAT = st.builds(Location, NAMES, LINES, LINES)
PLACES = st.builds(
    lambda place, calls: replace(place, calls=tuple(calls)),
    FLAT,
    st.lists(st.tuples(NAMES, FLAT), max_size=4),
)
WARNINGS = st.builds(lambda *words: XACRO_WARNING.at(*words), PLACES, TEXTS, TEXTS)
FAILURES = st.builds(lambda *words: XACRO_FAILED.at(*words), PLACES, TEXTS, TEXTS)
EVALUATED = st.builds(
    lambda text, where, values: Evaluated(
        text, where, tuple((value, replace(where, calls=at.calls)) for value, at in values)
    ),
    TEXTS,
    FLAT,
    st.lists(st.tuples(TEXTS, PLACES), max_size=3),
)


@st.composite
def expansions(draw: st.DrawFn) -> Expansion:
    text = draw(st.none() | TEXTS)
    found: list[Diagnostic] = draw(st.lists(WARNINGS, max_size=3))
    if text is None:
        found.append(draw(FAILURES))
    places = draw(st.lists(st.none() | PLACES, max_size=5)) if text is not None else []
    files = draw(st.lists(NAMES, max_size=3))
    evaluated = draw(st.lists(EVALUATED, max_size=3))
    return Expansion(text, (*places,), (*files,), (*found,), evaluated=(*evaluated,))


MISSED = st.lists(st.tuples(NAMES, st.booleans(), st.none() | PLACES), max_size=3)


@given(expansions(), MISSED)
@settings(max_examples=examples(60), deadline=None)
def test_unpack_reverses_pack(expansion: Expansion, missed: list[answer.Missed]) -> None:
    assert unpack(pack(expansion, missed)) == (expansion, missed)


@given(expansions(), st.data())
@settings(max_examples=examples(100), deadline=None)
def test_any_bytes_are_refused_or_read(expansion: Expansion, data: st.DataObject) -> None:
    """Some bytes are changed, left out or added. Only ValueError may be raised."""
    content = bytearray(pack(expansion))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content)))
        length = data.draw(st.integers(0, 4))
        content[at:at + length] = data.draw(st.binary(max_size=4) | st.sampled_from(
            [b'-1', b'null', b'1e9', b'true', b'{}', b'[]', b'""', b'99', b'"\\u0000"']
        ))  # fmt: skip
    try:
        found, _ = unpack(bytes(content))
    except ValueError:
        return
    assert found.text is not None or found.findings


PLACE = Location('r.xacro', 2, 3, calls=(('<xacro:m>', Location('r.xacro', 4, 1)),))
FINDING = XACRO_WARNING.at(PLACE, 'message', 'fix')
GOOD = Expansion(
    '<robot/>',
    (PLACE,),
    ('r.xacro',),
    (FINDING,),
    evaluated=(Evaluated('a', replace(PLACE, calls=()), (('b', PLACE),)),),
)


def head_with(**parts: Any) -> bytes:
    head = json.loads(pack(GOOD, [('NAME', True, None)]).partition(b'\0')[0])
    return json.dumps({**head, **parts}).encode() + b'\0<robot/>'


def is_refused(content: Any, read: Callable[[Any], object] = unpack) -> bool:
    try:
        read(content)
    except ValueError:
        return True
    return False


def test_the_unchanged_head_is_accepted() -> None:
    assert unpack(head_with()) == (GOOD, [('NAME', True, None)])


@pytest.mark.parametrize(
    'parts',
    [
        {'places': [None]},
        {'places': [None] * 4},
        {'places': [1, 2, 3]},
        {'places': [2, 1, 1, 0]},
        {'places': [-1, 1, 1, 0]},
        {'places': [1, -1, 1, 0]},
        {'places': [1, 1, 1, 2]},
        {'places': [1, 1, 1, -1]},
        {'places': [1, 1.0, 1, 0]},
        {'places': [1, True, 1, 0]},
        {'places': [1, 2**31 + 1, 1, 0]},
        {'places': {}},
        {'places': 'abcd'},
        {'sources': ['a\0b']},
        {'sources': ['a' * (MAX_PATH + 1)]},
        {'sources': [None]},
        {'sources': 'r'},
        {'sources': []},
        {'names': []},
        {'names': [7]},
        {'names': ['\ud800']},
        # A call path may refer only to an earlier call path.
        {'ways': [1, 0, 0, 4, 1]},
        {'ways': [-1, 0, 0, 4, 1]},
        {'ways': [0, 1, 0, 4, 1]},
        {'ways': [0, 0, 1, 4, 1]},
        {'ways': [0, 0, 0, 4]},
        {'files': [1]},
        {'files': ['r.xacro']},
        {'findings': [['warning', 'xacro-warning', 'm', 'f', None]]},
        {'findings': [['warning', 'xacro-warning', 'm', 'f']]},
        {'findings': [['bad', 'xacro-warning', 'm', 'f', 0, 0, 0, 0]]},
        {'findings': [['error', 'no-links', 'm', 'f', 0, 0, 0, 0]]},
        {'findings': [['error', [], 'm', 'f', 0, 0, 0, 0]]},
        {'findings': [['error', 'xacro-warning', 7, 'f', 0, 0, 0, 0]]},
        {'findings': [['error', 'xacro-warning', 'm', None, 0, 0, 0, 0]]},
        {'evaluated': [['a', 1, 1, 1]]},
        {'evaluated': [['a', 1, 1, 1, 0, 'b']]},
        {'evaluated': [['a', 1, 1, 1, 0, 'b', 2]]},
        {'evaluated': [[7, 1, 1, 1, 0]]},
        {'evaluated': [[]]},
        {'missed': [[]]},
        {'missed': [[7, True, 0, 0, 0, 0]]},
        {'missed': [['\ud800', True, 0, 0, 0, 0]]},
        {'has_text': False, 'findings': []},
    ],
    ids=str,
)
def test_a_wrong_head_is_refused(parts: dict[str, Any]) -> None:
    assert is_refused(head_with(**parts))


@pytest.mark.parametrize(
    'content',
    [
        *(b'', b'\0', b'7', b'[]', b'{}', b'null', b'{"a"', b'\xff', b'[' * 99_999),
        *(b'[%s]' % (b'1' * 5000), b'{"has_text": 1\xc3\xa4}'),
    ],
    ids=lambda content: str(content[:12]),
)
def test_wrong_bytes_are_refused(content: bytes) -> None:
    assert is_refused(content)


def many(count: int, row: list[Any]) -> list[Any]:
    return row * count


# For each kind of part: a function that returns an answer in which the number of these parts
# exceeds its limit by ``more``.
TOO_MANY: dict[str, Callable[[int], dict[str, Any]]] = {
    'findings': lambda more: {
        'findings': many(
            answer.MAX_FINDINGS + more, [['warning', 'xacro-warning', 'm', 'f', 0, 0, 0, 0]]
        )
    },
    'missed': lambda more: {
        'missed': many(answer.MAX_MISSED + more, [['a', False, 0, 0, 0, 0]])
    },
    'sources': lambda more: {'sources': many(MAX_FILES + more, ['a'])},
    'characters of sources': lambda more: {
        'sources': ['a' * 4000] * 125 + ['b' * more]
    },
    'files': lambda more: {'files': many(MAX_FILES + more, [0])},
    'places': lambda more: {'places': many(MAX_ELEMENTS + more, [0, 0, 0, 0])},
    'ways': lambda more: {'ways': many(answer.MAX_WAYS + more, [0, 0, 0, 0, 0])},
    # Call paths with the largest total number of calls: 1 + 2 + ... + 999 calls, and 500 more.
    'calls': lambda more: {
        'ways': [n for way in range(999) for n in (way, 0, 0, 1, 1)]
        + many(500 + more, [0, 0, 0, 1, 1])
    },
    'evaluated': lambda more: {'evaluated': many(MAX_TEXTS + more, [['a', 0, 0, 0, 0]])},
}


@pytest.mark.parametrize('name', TOO_MANY)
def test_counts_at_the_bounds_are_accepted(name: str) -> None:
    unpack(head_with(**TOO_MANY[name](0)))
    assert is_refused(head_with(**TOO_MANY[name](1)))


# Maps a kind of content to a function that returns the largest answer of this kind. The values are
# functions, because only the selected tests need the bytes.
BIG = {
    'lists': lambda: b'[' + b'[],' * (answer.MAX_LISTS - 2) + b'0]',
    'objects': lambda: b'[' + b'{},' * (answer.MAX_LISTS - 2) + b'0]',
    'texts': lambda: b'[' + b'"ab",' * answer.MAX_VALUES + b'0]',
    'numbers': lambda: b'[' + b'1.5,' * answer.MAX_VALUES + b'0]',
    'whole numbers': lambda: b'[' + b'123456,' * answer.MAX_VALUES + b'0]',
    'keys': lambda: b'{' + b','.join(b'"%x":1' % i for i in range(answer.MAX_LISTS)) + b'}',
    'too many keys': lambda: b'{' + b','.join(b'"%x" :1' % i for i in range(700_000)) + b'}',
    'a wide text': lambda: b'"' + b'a' * (answer.MAX_HEAD - 20) + b'\\ud83d\\ude00"',
    'the text': lambda: pack(replace(GOOD, text='a' * MAX_BYTES + '\U0001f600')),
    'places': lambda: head_with(places=[1, 123456, 123456, 1] * MAX_ELEMENTS),
    'a million warnings': lambda: head_with(
        findings=[['warning', 'xacro-warning', 'm', 'f', 1, 1, 1, 0]] * 100_000
    ),
    'a long way': lambda: head_with(ways=[n for i in range(50_000) for n in (i, 0, 0, 1, 1)]),
    'values': lambda: head_with(
        evaluated=[['a', 1, 1, 1, 0, *(['bc', 1] * 17)]] * MAX_TEXTS
    ),
}


@pytest.mark.parametrize('name', long_after(4, BIG))
def test_memory_is_bounded(name: str) -> None:
    """An answer and the memory to read it are together smaller than a child's memory limit."""
    data = BIG[name]()
    tracemalloc.start()
    try:
        is_refused(data)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak + len(data) < MEMORY


def test_a_large_expansion_is_cut() -> None:
    """
    If the text is too large, it is cut, but stays larger than `MAX_BYTES`.

    Lists that are too long are cut to their limits.

    """
    call = ('<xacro:m>', Location('r.xacro', 1, 1))
    calls = tuple((f'<xacro:m{i}>', Location('r.xacro', 1, i)) for i in range(1001))
    places = tuple(Location('r.xacro', 1, i, calls=(call,) * (i % 7)) for i in range(1, 60_000))
    expansion = Expansion(
        'ä' * MAX_BYTES,
        places,
        ('r.xacro',),
        (FINDING,) * 1000,
        evaluated=(Evaluated('a', Location('r.xacro', calls=calls), ()),),
    )
    found, missed = unpack(pack(expansion, [('a', True, None)] * 2000))
    assert found.text is not None
    assert MAX_BYTES < len(found.text.encode()) <= answer.MAX_TEXT
    assert found.places == places[:MAX_ELEMENTS]
    assert found.findings == (FINDING,) * answer.MAX_FINDINGS
    # The call path was left out, because it is too long.
    assert found.evaluated[0].where == Location('r.xacro')
    assert len(missed) == answer.MAX_MISSED


def test_a_text_that_cannot_be_encoded_is_refused() -> None:
    with pytest.raises(ValueError, match='surrogates'):
        pack(replace(GOOD, text='\ud800'))


@given(TEXTS, st.none() | PLACES)
@settings(max_examples=examples(100), deadline=None)
def test_notes_are_read_back(text: str, place: Location | None) -> None:
    assert read_note(note_of(text, note_place(place)).decode()) == (text, place)


@pytest.mark.parametrize(
    'note',
    [
        *('', '7', '[]', '[1, null]', '["a", 7]', '["a", ["f", null, 1, []]]', '[' * 60_000),
        *('["a", ["f", 1, 1, [1]]]', '["a", ["f\\u0000", 1, 1, []]]', '["a", ["f", 1e3, 1, []]]'),
        *('{"a": 1}', f'["a", ["f", {"1" * 5000}, 1, []]]', '["\\ud800", null]'),
    ],
    ids=lambda note: note[:30],
)
def test_wrong_notes_are_ignored(note: str) -> None:
    assert is_refused(note, read_note)
