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

"""`Tree` finds the same elements as expat, and it also reads incomplete texts."""

from __future__ import annotations

from xml.parsers import expat

from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.tree import Lines
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.description.xml.tree import tokens
from robot_description_tools.description.xml.tree import Tree
from test_support.examples import examples
from test_support.patience import growth
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.xml_texts import elements

_BLANKS = st.text(st.sampled_from(' \n\t\r'), max_size=3)
_NAMES = st.sampled_from(['link', 'xacro:leg', '_a-b.c', 'ü', 'é·'])
_ESCAPED = ['&amp;', '&lt;', '&quot;', '&apos;', '&#65;', '&#x00000000041;', '&#10;']
_VALUE = st.lists(
    st.sampled_from([*"ab ${}()>/=\n\t\ré🤖'", '\r\n', '-->', ']]>', '?>', *_ESCAPED]), max_size=6
).map(''.join)
_WORDS = st.text(st.sampled_from('ab>"\'=/!?-$[()é🤖\r\n '), max_size=6)
_COMMENTS = st.text(st.sampled_from('ab<>"\'=/!?[]é🤖\r\n '), max_size=8).map('<!--{}-->'.format)
_INSTRUCTIONS = _WORDS.map(lambda words: f'<?pi {words.replace("?>", "")}?>')
_TEXTS = (
    _WORDS
    | _COMMENTS
    | _INSTRUCTIONS
    | st.text(st.sampled_from('ab<>&"\'/!-\n '), max_size=6).map('<![CDATA[{}]]>'.format)
)
_DOCTYPES = st.sampled_from(
    [
        '',
        '<!DOCTYPE robot>',
        '<!DOCTYPE robot SYSTEM "a>[b">',
        '<!DOCTYPE robot PUBLIC "p" \'<a>"\' [<!ELEMENT a (b, c)>\n<!-- ]> <d> " --> ]  >',
        '<!DOCTYPE robot [<!ATTLIST a b CDATA "]>c"><?pi ]> <d>?><!---->]>',
    ]
)


@st.composite
def documents(draw: st.DrawFn, depth: int = 3) -> str:
    """Draw the text of an element, with varying blanks, quotes and attributes."""
    name, end = draw(_NAMES), draw(_BLANKS)
    keys = draw(st.lists(st.sampled_from(['name', 'xyz', 'ns:key', 'ü']), unique=True))
    attributes = ''
    for key in keys:
        quote, value = draw(st.sampled_from('"\'')), draw(_VALUE)
        value = value.replace(quote, '')
        attributes += f' {draw(_BLANKS)}{key}{draw(_BLANKS)}={draw(_BLANKS)}{quote}{value}{quote}'
    if not depth or draw(st.booleans()):
        return f'<{name}{attributes}{end}/>'
    inner = draw(st.lists(_TEXTS | documents(depth - 1), max_size=4))
    return f'<{name}{attributes}{end}>{"".join(inner)}</{name}{draw(_BLANKS)}>'


_WHOLE = st.tuples(
    st.sampled_from(['', '<?xml version="1.0"?>', '\n', '\r\n ', '\r<!-- a -->']),
    _DOCTYPES,
    _BLANKS,
    documents(),
    st.lists(_BLANKS | _COMMENTS, max_size=2).map(''.join),
).map(''.join)




def elements_of_expat(text: str) -> list[tuple[str, int, int, list[str], int]]:
    """Return the name, line, column, attributes and depth of each element."""
    found: list[tuple[str, int, int, list[str], int]] = []
    parser = expat.ParserCreate('utf-8')
    parser.specified_attributes = True
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        place = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        found.append((name, *place, [*attributes], depth))
        depth += 1

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(text.encode(), True)
    return found


def same_elements(text: str) -> Tree:
    """Compare the elements that expat and our parser find in a text, and return the tree."""
    tree = Tree(text)
    places = [tree.lines.place(tag.at.begin) for tag in tree.tags]
    assert [
        (tag.name, *place, [*tag.attributes], len(tag.around) - 1)
        for tag, place in zip(tree.tags, places, strict=True)
    ] == elements_of_expat(text)
    root = parse_xml(text, 'text').root
    # Our parser refuses some documents that expat accepts, such as an instruction after an
    # element.
    for tag, place, element in zip(tree.tags, places, root.walk() if root else (), strict=False):
        assert place == (element.where.line, element.where.column)
        values = {key: unescaped(each.value) for key, each in tag.attributes.items()}
        assert values == element.attributes
        assert [each.name for each in tag.children] == [each.tag for each in element.children]
    return tree


@given(_WHOLE)
@settings(max_examples=examples(150))
@example('<a b=">\t"/>')
@example('<a\r>\r\r\n<b c="\r\n\r"/></a>')
def test_elements_agree_with_expat(text: str) -> None:
    tree = same_elements(text)
    for tag in tree.tags:
        assert tag.is_whole
        assert text[slice(*tag.name_at)] == tag.name
        assert tag.parent is None or tag in tag.parent.children
        for attribute in tag.attributes.values():
            assert text[slice(*attribute.name_at)] == attribute.name
            assert text[slice(*attribute.value_at)] == attribute.value
            assert text[slice(*attribute.at)].startswith((' ', '\n', '\t', '\r'))
        if tag.kind == 'empty':
            assert tag.end == tag.at.end
            continue
        closing = tree.closing_of(tag)
        assert closing is not None
        assert closing.end == tag.end
        assert text[slice(*closing)].startswith(f'</{tag.name}')


@given(elements())
@settings(max_examples=examples(30))
def test_elements_that_we_write_are_found(element: Element) -> None:
    same_elements(element.to_xml())


@pytest.mark.skipif(not ROBOTS.is_dir(), reason=NO_ROBOTS)
def test_elements_of_published_robots_agree_with_expat() -> None:
    for file in sorted(ROBOTS.rglob('*.urdf'))[:20]:
        text = file.read_text(encoding='utf-8', errors='replace')
        if parse_xml(text, 'text').root is not None and len(text) < 200_000:
            same_elements(text)


@given(_WHOLE | st.text(st.sampled_from('<>/!?-[]="\' ab&;\n\r'), max_size=40), st.integers(0))
@settings(max_examples=examples(100))
def test_tokens_contain_the_whole_text(text: str, end: int) -> None:
    """Each character of any text, complete or not, is in exactly one token."""
    text = text[:end]
    found = list(tokens(text))
    assert ''.join(token.whole for token in found) == text
    assert all(token.whole for token in found)
    for tag in Tree(text).tags:
        assert tag.at.begin < tag.at.end <= tag.end <= len(text)


@given(_WHOLE, st.integers(0, 300))
@settings(max_examples=examples(50))
def test_tags_before_the_end_of_an_incomplete_text_are_kept(text: str, end: int) -> None:
    cut, whole = Tree(text[:end]), Tree(text)
    for tag, other in zip(cut.tags[:-1], whole.tags, strict=False):
        assert (tag.name, tag.at) == (other.name, other.at)
        assert [(each.value, each.at) for each in tag.attributes.values()] == [
            (each.value, each.at) for each in other.attributes.values()
        ]


def test_incomplete_tags_end_before_the_next_one() -> None:
    tree = Tree('<robot>\n<link name="a\n<joint name=b type\n<a/></link\n</robot>')
    assert [(tag.name, tag.is_whole, dict(tag.attributes).keys()) for tag in tree.tags] == [
        ('robot', True, {}.keys()),
        ('link', False, {'name'}),
        ('joint', False, {'name', 'b', 'type'}),
        ('a', True, {}.keys()),
    ]
    ends = [tree.text[:tag.end].rsplit('<')[-1] for tag in tree.tags]
    assert ends == ['/robot>', '/link\n', 'a/>', 'a/>']
    assert tree.closing_of(tree.tags[1]) is None


@given(st.text(st.sampled_from('ab\r\n\x0b\u2028é🤖')))
def test_lines_end_as_in_xml(text: str) -> None:
    lines = Lines(text)
    parts = text.replace('\r\n', ' \n').replace('\r', '\n').split('\n')
    assert len(lines) == len(parts)
    for number, part in enumerate(parts, 1):
        begin, end = lines.span(number)
        assert text[begin:end].rstrip('\r\n').ljust(len(part)) == part
    for at in range(len(text) + 1):
        line, column = lines.place(at)
        assert lines.offset(line, column) == at
        assert lines.line(at) == line
        assert lines.span(line).begin == at - column + 1
    assert lines.offset(len(parts) + 1, 1) == len(text)


@pytest.mark.parametrize(
    'part',
    [
        '<',
        '<a b="',
        '<a b="c" ',
        '<a b="\'<a b=\'"',
        '<!--',
        '<!DOCTYPE a [',
        '<!DOCTYPE a [<!--',
        '</a',
        '<a>',
        '<a></b>',
        '<a\n',
        '& ',
        '\r',
    ],
)
def test_time_is_linear(part: str) -> None:
    """If the time were quadratic, a text of 16 times the length would take 256 times as long."""
    count = 40_000 // len(part)

    def read(size: int) -> list[Tag]:
        tree = Tree('<robot>' + part * size)
        assert tree.lines
        return tree.tags

    assert growth(read, count // 16) < 128.0
