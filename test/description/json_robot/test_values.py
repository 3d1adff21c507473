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

"""The JSON parser, which returns the place of each value, compared with the standard library."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.json_robot.values import Broken
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.diagnostics import Severity

texts = st.text(st.characters(exclude_categories=['Cs']))
documents = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)
TEXT = '{"name": "ä\\u00e4", "links": [1.5e3, -0, true, null, {"a b": []}],\n "x/y": "\\n"}'


def plain(value: JsonValue) -> Any:
    """Return the value as the standard library returns it."""
    content = value.content
    assert not isinstance(content, Broken)
    if isinstance(content, list):
        return [plain(each) for each in content]
    if isinstance(content, dict):
        return {key: plain(each) for key, each in content.items()}
    return content


def walk(value: JsonValue) -> Any:
    yield value
    if isinstance(value.content, (list, dict)):
        below = value.content
        for each in below.values() if isinstance(below, dict) else below:
            yield from walk(each)


def refuse(word: str) -> Any:
    raise ValueError(word)


def loads(text: str) -> Any:
    """Read strict JSON with the standard library."""
    return json.loads(text, parse_constant=refuse)


@given(documents, st.sampled_from([None, 0, 2]), st.booleans())
def test_texts_of_the_standard_library_are_read(document, indent, ascii_only):
    text = json.dumps(document, indent=indent, ensure_ascii=ascii_only)
    value, findings = parse_json(text, 'a.json')
    assert findings == ()
    assert plain(value) == document
    again, _ = parse_json(b'\xef\xbb\xbf' + text.encode(), 'a.json')
    assert plain(again) == document


@given(documents, st.sampled_from([None, 0, 2]))
def test_every_value_has_its_place(document, indent):
    text = json.dumps(document, indent=indent)
    value, _ = parse_json(text, 'a.json')
    lines = text.split('\n')
    for each in walk(value):
        rest = '\n'.join([lines[each.where.line - 1][each.where.column - 1:],
                          *lines[each.where.line:]])
        assert json.JSONDecoder().raw_decode(rest)[0] == plain(each)
        # The JSON pointer in `path` leads to the same value.
        found = document
        for step in each.where.path.split('/')[1:]:
            step = step.replace('~1', '/').replace('~0', '~')
            found = found[int(step)] if isinstance(found, list) else found[step]
        assert found == plain(each)


@given(
    st.integers(min_value=0, max_value=len(TEXT) - 1),
    st.sampled_from([*'{}[],:"\'\\0.-e+tnx #/\n', 'NaN', '']),
    st.booleans(),
)
def test_each_mistake_for_the_standard_library_is_found(place, piece, insert):
    mutated = TEXT[:place] + piece + TEXT[place + (not insert):]
    value, findings = parse_json(mutated, 'a.json')
    try:
        expected = loads(mutated)
    except ValueError:
        expected = None
        assert findings
        assert {finding.severity for finding in findings} == {Severity.FATAL}
    else:
        # The standard library accepts a repeated key.
        assert [finding.code for finding in findings] in ([], ['json-key-repeated'])
        assert plain(value) == expected


@pytest.mark.parametrize(
    ('text', 'place', 'message', 'fix'),
    [
        ('', (1, 1), 'the text is empty', 'write a robot'),
        ('{', (1, 2), 'the object of line 1 is not closed', "add the missing '}'"),
        ('{"a": 1,}', (1, 8), "a comma in front of '}'", 'remove the comma'),
        ('[1 2]', (1, 3), 'a comma is missing', "add ',' here"),
        ("{'a': 1}", (1, 2), 'a text in single quotes', 'use double quotes'),
        ('{a: 1}', (1, 2), 'the key a has no quotes', 'write "a"'),
        ('{"a": 1 // x\n}', (1, 9), 'JSON has no comments', 'remove this one'),
        ('{"a": NaN}', (1, 7), 'NaN is not a finite number', 'write a finite number'),
        ('{"a": -Infinity}', (1, 7), '-Infinity is not a finite number', 'write a finite number'),
        ('{"a": 1e999}', (1, 7), '1e999 is too large', 'write a finite number'),
        ('{"a": .5}', (1, 7), "'.5' is no number of JSON", 'write 0.5'),
        ('{"a": 007}', (1, 7), "'007' is no number of JSON", 'write 7'),
        ('{"a": 1.5.2}', (1, 7), "'1.5.2' is no number", 'such as 1.5'),
        ('{"a": True}', (1, 7), "'True' is not JSON", 'lower case: true'),
        ('{"a": None}', (1, 7), "'None' is not JSON", 'leave the key out'),
        ('{"a": red}', (1, 7), "'red' is neither a number nor a text", 'write "red"'),
        ('{"a": "b\n"}', (1, 7), 'a text is not closed in its line', 'add the missing "'),
        ('{"a": "\\q"}', (1, 8), '\\q is no escape of JSON', 'for a backslash'),
        ('{"a": "\\ud800"}', (1, 7), 'half a surrogate pair', 'the character itself'),
        ('{"a" 1}', (1, 6), "expected ':' after the key 'a', found '1'", "add ':'"),
        ('{"a":}', (1, 6), "the key 'a' has no value", "after the ':'"),
        ('{"a": [1}', (1, 9), "'}' closes the array of line 1, expected ']'", "write ']'"),
        ('{} x', (1, 4), "'x' follows the end", 'closes too early'),
        ('{"a": 1; "b": 2}', (1, 8), "expected ',' or '}', found ';'", "write ','"),
        (b'{"a": "\xe4"}', (1, 8), 'byte 0xe4 is not UTF-8', 'save the file as UTF-8'),
    ],
)
def test_syntax(text, place, message, fix):
    _, findings = parse_json(text, 'a.json')
    (finding,) = findings
    assert (finding.code, finding.severity) == ('json-syntax', Severity.FATAL)
    assert (finding.where.line, finding.where.column) == place
    assert message in finding.message
    assert fix in finding.fix


def test_an_escaped_quote_does_not_end_a_text():
    value, findings = parse_json("['it\\'s', 'a \"b\"']", 'a.json')
    assert [finding.where.column for finding in findings] == [2, 5, 11]
    assert "\\' is no escape of JSON" in findings[1].message
    assert plain(value) == ["it\\'s", 'a "b"']


def test_all_mistakes_at_once():
    value, findings = parse_json("{'a':1 b:[1,2,],\n c:NaN, \"d\":.5, # no\n \"e\":7}", 'a.json')
    assert [(f.where.line, f.where.column) for f in findings] == [
        (1, 2), (1, 7), (1, 8), (1, 14), (2, 2), (2, 4), (2, 13), (2, 17),
    ]
    assert isinstance(value.content['c'].content, Broken)
    assert value.content['e'].content == 7.0


def test_repeated_key():
    value, (finding,) = parse_json('{"a": 1,\n "b": 2, "a": 3}', 'a.json')
    assert (finding.code, finding.severity) == ('json-key-repeated', Severity.ERROR)
    assert (finding.where.line, finding.where.column, finding.where.path) == (2, 10, '/a')
    assert 'first in line 1, column 2; the last one counts' in finding.message
    assert plain(value) == {'a': 3.0, 'b': 2.0}


def test_depth_is_bounded():
    value, findings = parse_json('[' * 100 + ']' * 100, 'a.json')
    assert value is not None
    assert findings == ()
    value, (finding,) = parse_json('[' * 100_000, 'a.json')
    assert value is None
    assert finding.code == 'json-too-large'
    assert 'deeper than 100' in finding.message


def test_size_is_bounded():
    value, (finding,) = parse_json(' ' * 11 + '{}', 'a.json', max_bytes=12)
    assert value is None
    assert finding.code == 'json-too-large'
    assert 'the text has 13 bytes, more than 12' in finding.message


@pytest.mark.parametrize(
    'text',
    ['[1, 2, 3, 4]', '["\\u0041\\n\\t\\t"]', "['a\t\t\tb']", '[1 // a\n// b\n// c\n]'],
)
def test_number_of_values_is_bounded(text):
    """
    Escapes, invalid characters and comments count as values.

    Each of them takes time and may be reported.

    """
    assert parse_json(text, 'a.json', max_values=6)[0] is not None
    value, findings = parse_json(text, 'a.json', max_values=4)
    assert value is None
    assert findings[-1].code == 'json-too-large'
    assert findings[-1].message == 'the text has more than 4 values'


TOKENS = ['1', '\n', ' ', '"a"', "'b'", 'x', '{', '}', '[', ']', ',', ':', '/*\n*/']


@given(st.lists(st.sampled_from(TOKENS)))
@example(['1', 'x', ']'])
def test_places_of_anything(tokens):
    """The place of each finding is inside the text, and each value begins at its place."""
    text = '[' + ''.join(tokens)
    lines = text.split('\n')
    value, findings = parse_json(text, 'a.json')
    for where in (finding.where for finding in findings):
        assert 1 <= where.line <= len(lines)
        assert 1 <= where.column <= len(lines[where.line - 1]) + 1
    # A broken value may begin with a digit, such as 1x.
    marks = {list: '[', dict: '{', float: '1', str: ('"', "'"), Broken: ('x', '1')}
    for each in [] if value is None else walk(value):
        rest = lines[each.where.line - 1][each.where.column - 1:]
        assert rest.startswith(marks[type(each.content)])


def test_lines_end_as_in_an_editor() -> None:
    value, _ = parse_json('{"a":\r1,\r\n"b":\n2,\r\r"c": 3}', 'r.json')
    assert value is not None
    assert isinstance(value.content, dict)
    assert [(each.where.line, each.where.column) for each in value.content.values()] == [
        (2, 1),
        (4, 1),
        (6, 6),
    ]
