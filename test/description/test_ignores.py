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

"""Comments that ignore findings, compared with a literal search in the tree of elements."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.ignores import CommentIndex
from robot_description_tools.description.ignores import ignore_comments
from robot_description_tools.description.ignores import IgnoreComment
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.edits import ReplaceText

BLANKS = st.sampled_from(['', ' ', '\n', '\n  ', '\u00e9\n', '\r', '\r\n'])
COMMENT = '<!-- check: ignore here -->'


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> str:
    """Return the text of an element, with comments anywhere in it."""
    parts = [draw(BLANKS)]
    for _ in range(draw(st.integers(0, 3 if depth else 0))):
        parts += [draw(st.sampled_from(['', COMMENT, '<!-- other -->'])), draw(BLANKS)]
        parts += [draw(trees(depth - 1)), draw(BLANKS)]
    parts.append(draw(st.sampled_from(['', COMMENT])))
    return f'<e>{"".join(parts)}</e>' if any(parts) else '<e/>'


def literal(root: Element) -> list[set[Location]]:
    """Return the places to which each comment applies, by a simple walk over the elements."""
    steps: list[Element] = []

    def collect(element: Element) -> None:
        steps.append(element)
        for each in element.content:
            collect(each)

    collect(root)
    covered = []
    for number, step in enumerate(steps):
        if step.tag == '#comment' and step.text == COMMENT[4:-3]:
            after = (each for each in steps[number:] if each.tag != '#comment')
            following = next(after, None)
            inside = following.walk() if following else ()
            covered.append({element.where for element in inside})
    return covered


def covers(comment: IgnoreComment, place: Location) -> bool:
    """Return True if a comment applies to a place."""
    return comment.begin <= (place.line or 0, place.column or 0) < comment.end


@given(trees(), st.booleans())
def test_an_index_finds_the_comments_that_cover_a_place(text: str, is_first: bool) -> None:
    """If several comments have the same range, the index returns one of them."""
    whole = '<!-- check: ignore-file here -->'
    text = f'<e>{whole if is_first else ""}{text}{whole}</e>'
    comments = list(ignore_comments(text, 'r.urdf'))
    root = parse_xml(text, 'r.urdf').root
    assert root is not None
    index = CommentIndex(comments)
    assert index.comments == tuple(comments)
    for element in root.walk():
        covering = [comment for comment in comments if covers(comment, element.where)]
        by_span = {(comment.begin, comment.end): comment for comment in covering}
        assert index.covering('here', element.where) == [
            comment for comment in covering if comment in by_span.values()
        ]
        assert index.covering('b', element.where) == []


@given(trees())
def test_a_comment_covers_the_element_that_follows(text: str) -> None:
    root = parse_xml(text, 'r.urdf').root
    assert root is not None
    places = [element.where for element in root.walk()]
    found = [
        {place for place in places if covers(comment, place)}
        for comment in ignore_comments(text.encode(), 'r.urdf')
    ]
    assert found == literal(root)


@pytest.mark.parametrize(
    ('comment', 'codes'),
    [
        ('<!-- check: ignore a -->', [('a',)]),
        ('<!--check:ignore a-b, c-->', [('a-b', 'c')]),
        ('<!--\n check: ignore-file\n a\n b\n-->', [('a', 'b')]),
        ('<!-- check: ignore -->', [('',)]),
        ('<!-- check: ignore a > b -->', [('a', '>', 'b')]),
        ('<!-- checks: ignore a -->', []),
        ('<!-- check: what is this? -->', []),
        ('<!-- to check: ignore a -->', []),
    ],
)
def test_codes_in_a_comment(comment: str, codes: list[tuple[str, ...]]) -> None:
    text = f'{comment}<robot name="r"/>'
    found = list(ignore_comments(text, 'r.urdf'))
    assert [each.codes for each in found] == codes
    assert all(covers(each, Location('r.urdf', 1, len(comment) + 1)) for each in found)


@pytest.mark.parametrize('after', ['<e/>', '<e/><e a="&"/>'], ids=['expat', 'lenient'])
def test_a_comment_outside_of_the_root_is_found(after: str) -> None:
    first, last = '<!-- check: ignore a\r\n\tb -->', '<!-- check: ignore c -->'
    comments = list(ignore_comments(f'\ufeff{first}\r\n{after}\r{last}', 'r.urdf'))
    assert [(each.text, each.begin, each.end) for each in comments] == [
        (first, (3, 1), (3, 5) if 'a' in after else (2**31, 0)),
        (last, (4, 1), (4, 1)),
    ]


def test_a_comment_in_character_data_is_ignored() -> None:
    text = '<e><![CDATA[<!-- check: ignore a -->]]><!-- check: ignore b --></e>'
    assert [comment.codes for comment in ignore_comments(text, 'r.urdf')] == [('b',)]


@pytest.mark.parametrize(
    ('text', 'count'),
    [
        (f'<!-- check: ignore a{" " * 500_000}b -->', 1),
        (f'<![CDATA[{"<!-- check: ignore a" * 100_000}]]>', 0),
        ('<!-- check: ignore a -->' * 20_000, 20_000),
    ],
    ids=['blanks', 'never ends', 'many'],
)
def test_the_time_is_proportional_to_the_text(text: str, count: int) -> None:
    """If the time were quadratic, these texts would take many minutes."""
    assert len(list(ignore_comments(f'<e>{text}</e>', 'r.urdf'))) == count


def test_a_text_that_is_not_xml_has_no_comments() -> None:
    assert not list(ignore_comments('<!-- check: ignore a --><robot', 'r.urdf'))
    assert not list(ignore_comments(b'{"check:": "<!-- check: ignore a -->"}', 'r.json'))


_BETWEEN = st.text(st.sampled_from(' ,\n\t'), min_size=1, max_size=3)
_CODES = st.lists(st.sampled_from(['a', 'a-b', 'ab', 'ignore', 'check:', 'b']), min_size=1)


@given(_CODES, st.data(), st.sampled_from(['ignore', 'ignore-file']), st.sampled_from(['', ' ']))
def test_only_one_code_is_removed_from_a_comment(
    codes: list[str], data: st.DataObject, order: str, end: str
) -> None:
    listed = ''.join(data.draw(_BETWEEN) + code for code in codes)
    text = f'<!-- check: {order}{listed}{end}-->'
    (comment,) = ignore_comments(f'{text}<e/>', 'r.urdf')
    assert comment.codes == tuple(dict.fromkeys(codes))
    code = data.draw(st.sampled_from(codes))
    edit = comment.without(code)
    assert isinstance(edit, ReplaceText)
    assert edit.old == text
    left = list(ignore_comments(f'{edit.new}<e/>', 'r.urdf'))
    # Only one of several equal codes is removed. If the comment has no other code, the whole
    # comment is removed.
    others = list(codes)
    others.remove(code)
    expected = tuple(dict.fromkeys(others)) if set(codes) != {code} else ()
    assert [each.codes for each in left] == ([expected] if expected else [])
