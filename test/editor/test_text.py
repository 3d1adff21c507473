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

"""Tags in complete and incomplete texts, compared with an XML parser, and changes of texts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.editor.text import changes_between
from robot_description_tools.editor.text import Text
from test_support.examples import examples

_NAMES = st.sampled_from(['link', 'joint', 'xacro:leg', 'a-b.c'])
_VALUES = st.text(st.sampled_from("ab ${}()>/=\n'é🤖"), max_size=8)
_BETWEEN = st.sampled_from(['', ' ', '\n', '<!-- <no tag> -->', '<![CDATA[<no>]]>', 'text'])


@st.composite
def documents(draw: st.DrawFn, depth: int = 3) -> str:
    name = draw(_NAMES)
    keys = draw(st.lists(st.sampled_from(['name', 'xyz', 'ns:key']), unique=True))
    blank = draw(st.sampled_from([' ', '\n  ']))
    attributes = ''.join(f'{blank}{key}="{draw(_VALUES)}"' for key in keys)
    if not depth or draw(st.booleans()):
        return f'<{name}{attributes}/>'
    inner = draw(st.lists(documents(depth - 1), max_size=2))
    between = ''.join(draw(_BETWEEN) + each for each in inner)
    return f'<{name}{attributes}>{between}{draw(_BETWEEN)}</{name}>'


@given(documents())
@settings(max_examples=examples(30))
def test_tags_equal_those_of_the_parser(text: str) -> None:
    root = parse_xml(text, 'text').root
    assert root is not None
    found = Text(text)

    def shown(element: Element) -> tuple[object, ...]:
        parent = element.parent
        values = {key: value.replace('\n', ' ') for key, value in element.attributes.items()}
        return element.tag, element.where.line, element.where.column, values, parent and parent.tag

    assert [
        (
            tag.name,
            *found.lines.place(tag.at.begin),
            {key: each.value.replace('\n', ' ') for key, each in tag.attributes.items()},
            tag.parent and tag.parent.name,
        )
        for tag in found.tags
    ] == [shown(element) for element in root.walk()]
    for tag, element in zip(found.tags, root.walk(), strict=True):
        same = found.tag_from(found.place_of(element.where))
        assert same is not None
        assert same.at == tag.at
        assert text[slice(*tag.name_at)] == tag.name
        assert found.element_at(tag.at.begin + 1) is tag
        for attribute in tag.attributes.values():
            assert text[slice(*attribute.name_at)] == attribute.name
            assert text[slice(*attribute.value_at)] == attribute.value


@given(documents())
@settings(max_examples=examples(30))
def test_elements_end_as_in_the_parser(text: str) -> None:
    """The innermost element at a character is the element that began last and has not ended."""
    found = Text(text)
    # Compare every character, including blanks and comments after the root element.
    for at in range(len(text)):
        inside = []
        for tag in found.tags:
            if tag.at.begin <= at < tag.end:
                inside.append(tag)
        assert found.element_at(at) is (inside[-1] if inside else None)
    for tag in found.tags:
        written = text[tag.at.begin:tag.end]
        parsed = parse_xml(re.sub(r'\b(ns|xacro):', r'\1_', written), 'text').root
        # The text of an element ends with its end tag, so the text is a valid document.
        assert parsed is not None
        assert parsed.tag == tag.name.replace('xacro:', 'xacro_')
        inside = [other for other in found.tags if tag in other.around]
        assert len(list(parsed.walk())) == len(inside)


@given(documents())
@settings(max_examples=examples(30))
def test_an_element_without_an_end_tag_ends_with_the_text(text: str) -> None:
    whole = Text(text)
    for last in whole.tags:
        end = last.at.end
        cut = Text(text[:end])
        for tag, other in zip(cut.tags, whole.tags, strict=False):
            assert tag.end == min(other.end, end)
        innermost = cut.element_at(end)
        assert innermost is not None
        assert innermost.at == last.at


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        # An element without an end tag ends before the end tag of its parent.
        ('<a><b><c/></a>', {'a': 14, 'b': 10, 'c': 10}),
        ('<a><b><c></a>', {'a': 13, 'b': 9, 'c': 9}),
        # An end tag without a start tag is ignored.
        ('<a><b></d></b></a>', {'a': 18, 'b': 14}),
        ('<a></a ', {'a': 7}),
        ('<a><b', {'a': 5, 'b': 5}),
    ],
)
def test_unclosed_elements_end_with_their_parents(text: str, expected: dict[str, int]) -> None:
    assert {tag.name: tag.end for tag in Text(text).tags} == expected


@given(documents(), st.integers(0, 200))
@settings(max_examples=examples(30))
def test_a_text_can_be_cut_off_anywhere(text: str, end: int) -> None:
    whole, cut = Text(text), Text(text[:end])
    # All tags before the cut are unchanged. Only the last tag may be incomplete.
    for tag, other in zip(cut.tags[:-1], whole.tags, strict=False):
        assert (tag.name, tag.at) == (other.name, other.at)
    for at in range(len(cut.text) + 1):
        cut.tag_at(at)
        cut.element_at(at)
        cut.expression_at(at)


_LINES = st.lists(st.sampled_from(['a\n', 'b\n', 'c\r\n', 'd\r', *map('{}\n'.format, range(30))]))


def after_changes(old: str, new: str) -> tuple[str, int]:
    """Apply the changes to the old text. Return the result and the number of replaced lines."""
    text, lines, end = '', 0, 0
    for span, replacement in changes_between(Text(old), Text(new)):
        # The changes are in order. No change is empty, and no two changes touch.
        assert end < span.begin or end == 0
        assert old[span.begin:span.end] != replacement
        text += old[end:span.begin] + replacement
        lines += len(Text(old[span.begin:span.end]).lines) - 1
        end = span.end
    return text + old[end:], lines


@given(_LINES.map(''.join), _LINES.map(''.join))
def test_changes_give_the_new_text(old: str, new: str) -> None:
    assert after_changes(old, new)[0] == new
    assert after_changes(old, old) == (old, 0)


@given(_LINES, st.lists(st.integers(0, 100)))
def test_changes_keep_lines_that_occur_once(lines: list[str], inserted: list[int]) -> None:
    """Lines are replaced only between two lines that occur once in the text."""
    once = [f'once {i}\n' for i in range(len(lines))]
    old = [line for pair in zip(once, lines, strict=True) for line in pair]
    new = list(old)
    for number in inserted:
        new.insert(number, f'new {number}\n')
    assert after_changes(''.join(old), ''.join(new))[0] == ''.join(new)
    # The lines `once i` are never replaced. Each of the other lines is replaced at most once (if
    # new lines were inserted on both sides of it), so at most `len(lines)` lines are replaced.
    assert after_changes(''.join(old), ''.join(new))[1] <= len(lines)


def test_changes_between_many_equal_lines_are_fast() -> None:
    """A comparison of all pairs of lines would need 1.6 billion steps."""
    lines = ['<link/>\n'] * 40_000
    new = [*lines[:100], '<joint/>\n', *lines[102:]]
    (change,) = changes_between(Text(''.join(lines)), Text(''.join(new)))
    assert change == (Span(800, 816), '<joint/>\n')


def test_changes_of_many_lines_are_fast() -> None:
    old = [f'{i}\n' if i % 2 else f'old {i}\n' for i in range(40_000)]
    new = [f'{i}\n' if i % 2 else f'new {i}\n' for i in range(40_000)]
    assert len(list(changes_between(Text(''.join(old)), Text(''.join(new))))) == 20_000
    assert after_changes(''.join(old), ''.join(new))[0] == ''.join(new)


LINES = Text('<a>\r\n<b\n x="${p + q.r}"/>\r$(arg n)')


@pytest.mark.parametrize(
    ('line', 'column', 'at'),
    [(1, 1, 0), (2, 1, 5), (3, 2, 9), (4, 1, 26), (0, 0, 0), (9, 1, 34), (4, 99, 34)],
)
def test_lines_and_columns_count_from_1(line: int, column: int, at: int) -> None:
    assert LINES.lines.offset(line, column) == at


@pytest.mark.parametrize(
    ('at', 'line'), [(0, 0), (4, 0), (5, 1), (7, 1), (8, 2), (25, 2), (26, 3), (34, 3)]
)
def test_line_of_a_character(at: int, line: int) -> None:
    assert LINES.lines.line(at) == line + 1


@pytest.mark.parametrize(
    ('before', 'expression'),
    [
        ('x="', '${p + q.r}'),
        ('x="${p + q', '${p + q.r}'),
        ('x="${p + q.r}', '${p + q.r}'),
        ('x="${p + q.r}"', ''),
        ('$(ar', '$(arg n)'),
        ('$(arg n)', '$(arg n)'),
    ],
)
def test_expression_at_a_cursor(before: str, expression: str) -> None:
    span = LINES.expression_at(LINES.text.index(before) + len(before))
    assert (LINES.text[slice(*span)] if span else '') == expression


@pytest.mark.parametrize(
    ('mark', 'is_inside'),
    [
        ('|<a b="1">', False),
        ('<|a b="1">', True),
        ('<a b="1"|>', True),
        ('<a b="1">|', False),
        ('<a b="1">text|', False),
    ],
)
def test_tag_at_a_cursor_between_its_brackets(mark: str, is_inside: bool) -> None:
    text = Text(f'x{mark.replace("|", "")}y')
    assert (text.tag_at(1 + mark.index('|')) is not None) == is_inside
    # An incomplete tag also contains a cursor at its end.
    text = Text('x<a b="1"')
    assert text.tag_at(len(text.text)) is text.tags[0]
