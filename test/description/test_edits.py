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

"""Edits of the text in a file."""

from __future__ import annotations

import codecs
import re

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.edits import EditRefused
from robot_description_tools.description.edits import EncodedText
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.edits import AddChild
from robot_description_tools.diagnostics.edits import RemoveAttribute
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import RemoveKey
from robot_description_tools.diagnostics.edits import RenameAttribute
from robot_description_tools.diagnostics.edits import RenameElement
from robot_description_tools.diagnostics.edits import ReplaceText
from robot_description_tools.diagnostics.edits import RewriteAttribute
from robot_description_tools.diagnostics.edits import SetAttribute
from robot_description_tools.diagnostics.edits import SetNumber
from robot_description_tools.diagnostics.edits import SetText

# The place of the second element in most texts of this module.
HERE = Location('robot.urdf', 1, 4)


def edited(text: str, edit: Edit) -> str:
    source = EncodedText(text.encode(), 'robot.urdf')
    return source.edited(source.spans(edit)).decode()


@pytest.mark.parametrize(
    ('before', 'edit', 'after'),
    [
        ('<a><b/></a>', RenameElement(HERE, 'b', 'c'), '<a><c/></a>'),
        (
            '<a><b x="<b>"><!-- </b> --><b><![CDATA[</b>]]></b></b ></a>',
            RenameElement(HERE, 'b', 'long'),
            '<a><long x="<b>"><!-- </b> --><b><![CDATA[</b>]]></b></long ></a>',
        ),
        ('<a><b/></a>', RemoveElement(HERE), '<a></a>'),
        ('<a><b><c/></b> </a>', RemoveElement(HERE), '<a> </a>'),
        ('<a><b/></a>', AddChild(HERE, '<c/>'), '<a><b>\n  <c/>\n</b></a>'),
        ('<a><b></b></a>', AddChild(HERE, '<c/>'), '<a><b><c/></b></a>'),
        ('<a><b>\n  <d/>\n </b></a>', AddChild(HERE, '<c/>'), '<a><b>\n  <d/>\n  <c/>\n </b></a>'),
        ('<a><b\n x = "1"/></a>', RenameAttribute(HERE, 'x', 'y'), '<a><b\n y = "1"/></a>'),
        ('<a><b x="${1}"/></a>', RenameAttribute(HERE, 'x', 'y'), '<a><b y="${1}"/></a>'),
        ('<a><b x="1"/></a>', SetAttribute(HERE, 'x', '1', '"&2'), '<a><b x="&quot;&amp;2"/></a>'),
        ("<a><b x='&lt;'/></a>", SetAttribute(HERE, 'x', '<', "2'"), "<a><b x='2&apos;'/></a>"),
        ('<a><b x="1"/></a>', SetAttribute(HERE, 'y', None, '2'), '<a><b x="1" y="2"/></a>'),
        ('<a><b y="2"/></a>', SetAttribute(HERE, 'y', None, '2'), '<a><b y="2"/></a>'),
        ('<a><b y="1"\n  x="2" z=""/></a>', RemoveAttribute(HERE, 'x'), '<a><b y="1" z=""/></a>'),
        ('<a><b>  1 </b></a>', SetText(HERE, '1', '<2'), '<a><b>  &lt;2 </b></a>'),
        (
            '<a><b x="file://$(find p)/m"/></a>',
            RewriteAttribute(HERE, 'x', re.compile(r'^file://\$\(find (\w+)\)'), r'package://\1'),
            '<a><b x="package://p/m"/></a>',
        ),
        (
            '<a><b x="2"/></a>',
            RewriteAttribute(HERE, 'x', re.compile('3'), '4'),
            '<a><b x="2"/></a>',
        ),
        ('<a><!--x--></a>', ReplaceText(HERE, '<!--x-->', ''), '<a></a>'),
        (
            '<?xml version="1.0"?>\n<!-- <x/> -->\n<a x="1"/>',
            SetAttribute(Location('robot.urdf'), 'x', '1', '2'),
            '<?xml version="1.0"?>\n<!-- <x/> -->\n<a x="2"/>',
        ),
        ('{  "a": [1, "}"], "b": 2}', RemoveKey(HERE), '{  "b": 2}'),
        ('{"b": 2, "a" : 1.5}', RemoveKey(Location('', 1, 10)), '{"b": 2}'),
        ('{"b": 2,\n "a": {},\n "c": 1}', RemoveKey(Location('', 2, 2)), '{"b": 2,\n "c": 1}'),
        ('{  "a": 1}', RemoveKey(HERE), '{  }'),
        ('[  -4.50e+0, 4]', SetNumber(HERE, -4.5, '5'), '[  5, 4]'),
    ],
)
def test_edits_change_the_text(before: str, edit: Edit, after: str) -> None:
    assert edited(before, edit) == after


@pytest.mark.parametrize(
    ('text', 'edit', 'why'),
    [
        ('<a><b/></a>', RenameElement(HERE, 'c', 'd'), 'the element there is not <c>'),
        ('<a> <b/></a>', RemoveElement(HERE), 'there is no element'),
        ('<a></a>', RemoveElement(HERE), 'there is no element'),
        ('<a/>', RemoveElement(Location('', 9, 1)), 'not in the file'),
        ('<a><b><c></a>', RemoveElement(HERE), 'has no end'),
        ('<a><b x="1" y="1"/></a>', RenameAttribute(HERE, 'x', 'y'), 'already'),
        ('<a><b/></a>', RenameAttribute(HERE, 'x', 'y'), 'no attribute'),
        ('<a><b x="2"/></a>', SetAttribute(HERE, 'x', '1', '3'), 'a different value'),
        ('<a><b x="${2}"/></a>', SetAttribute(HERE, 'x', '2', '3'), 'xacro computes'),
        ('<a><b x="2"/></a>', SetAttribute(HERE, 'x', None, '3'), 'already'),
        ('<a><b>${2}</b></a>', SetText(HERE, '2', '3'), 'xacro computes'),
        ('<a><b>2<c/></b></a>', SetText(HERE, '2', '3'), 'has a different text'),
        ('<a><!--x--></a>', ReplaceText(HERE, '<!--y-->', ''), 'the text there is different'),
        ('{  "a": oops}', RemoveKey(HERE), 'invalid'),
        ('{  "a", 1}', RemoveKey(HERE), 'no key'),
        ('[  45]', SetNumber(HERE, 4.0, '5'), 'the number there is different'),
        ('[  "4"]', SetNumber(HERE, 4.0, '5'), 'the number there is different'),
    ],
)
def test_an_edit_that_does_not_match_the_text_is_refused(text: str, edit: Edit, why: str) -> None:
    with pytest.raises(EditRefused, match=why):
        edited(text, edit)


@pytest.mark.parametrize(
    ('line', 'column', 'is_found'),
    [(1, 3, True), (1, 4, False), (2, 1, True), (2, 0, True), (2, -1, False), (3, 1, False)],
)
def test_a_place_is_in_its_line(line: int, column: int, is_found: bool) -> None:
    """A place may be at the end of its line or of the text, but not further."""
    source = EncodedText(b'<a\n', 'robot.urdf')
    edit = ReplaceText(Location('', line, column), '', 'b')
    if is_found:
        assert source.edited(source.spans(edit)).count(b'b') == 1
    else:
        with pytest.raises(EditRefused, match='place is not in the file'):
            source.spans(edit)


def test_the_path_of_a_place_must_match_the_element() -> None:
    source = EncodedText(b'<a><b/></a>', 'robot.urdf')
    source.check(RemoveElement(Location('', 1, 4, "/a/b[@name='/c']")))
    with pytest.raises(EditRefused, match='the element there is <b>'):
        source.check(RemoveElement(Location('', 1, 4, '/a/c')))


def test_bytes_that_an_edit_would_change_are_refused() -> None:
    with pytest.raises(EditRefused, match='encoding'):
        EncodedText('<a x="é"/>'.encode('latin-1'), 'robot.urdf')
    with pytest.raises(EditRefused, match='encoding'):
        # Python takes quadratic time for this encoding.
        EncodedText(b'<?xml version="1.0" encoding="punycode"?><a/>-a', 'robot.urdf')
    latin = EncodedText(b'<?xml version="1.0" encoding="latin-1"?><a/>', 'robot.urdf')
    with pytest.raises(EditRefused, match='no such characters'):
        latin.edited(latin.spans(SetAttribute(Location(''), 'x', None, '\u2192')))


BLANKS = st.text(' \n\t', max_size=3)
WORDS = st.sampled_from(['link', 'b', 'é', 'sehr-lang', '軸'])
TEXTS = st.sampled_from(['', '\n  ', 'text', '<!-- <b x="1"> -->', '<![CDATA[</b>]]>', '&#9;'])


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    """Return the text of an element in an unusual but well-formed notation."""
    name, quote = draw(WORDS), draw(st.sampled_from('"\''))
    attributes = ''.join(
        f'{draw(st.sampled_from([" ", chr(10), "  "]))}{key}{draw(BLANKS)}={quote}>{quote}'
        for key in draw(st.lists(WORDS, unique=True, max_size=3))
    )
    if draw(st.booleans()) or not depth:
        return f'<{name}{attributes}{draw(BLANKS)}/>'
    inner = draw(st.lists(elements(depth - 1), max_size=3))
    content = ''.join(f'{draw(TEXTS)}{each}' for each in inner) + draw(TEXTS)
    return f'<{name}{attributes}>{content}</{name}{draw(BLANKS)}>'


ENCODINGS = {
    'utf-8': b'',
    'utf-8-sig': codecs.BOM_UTF8,
    'utf-16-le': codecs.BOM_UTF16_LE,
    'utf-16-be': codecs.BOM_UTF16_BE,
}


def shape(element: Element) -> tuple[object, ...]:
    """Return the content of an element, without its place."""
    children = [shape(child) for child in element.content]
    return element.tag, dict(element.attributes), element.text, element.tail, children


@given(
    elements(), st.data(), st.sampled_from([*ENCODINGS]), st.sampled_from(['\n', '\r\n', '\r']),
    st.sampled_from(['', '<?xml version="1.0"?>\n', '<!-- é -->\n\n ']),
)
def test_an_edit_changes_only_its_target(
    text: str, data: st.DataObject, encoding: str, newline: str, prolog: str
) -> None:
    text = (prolog + text).replace('\n', newline)
    mark = ENCODINGS[encoding]
    content = mark + text.encode(encoding.removesuffix('-sig'))
    root = parse_xml(content, 'a.urdf').root
    assert root is not None
    element = data.draw(st.sampled_from([*root.walk()]))
    source = EncodedText(content, 'a.urdf')
    edit: Edit = RenameElement(element.where, element.tag, 'other')
    element.tag = 'other'
    if element.attributes and data.draw(st.booleans()):
        element.tag = edit.old  # type: ignore[attr-defined]
        name = data.draw(st.sampled_from([*element.attributes]))
        edit = RenameAttribute(element.where, name, 'other')
        element.attributes = {
            'other' if key == name else key: x for key, x in element.attributes.items()
        }
    after = source.edited(source.spans(edit))
    again = parse_xml(after, 'a.urdf').root
    assert again is not None
    assert shape(again) == shape(root)
    # The opposite edit restores all bytes.
    back: Edit
    if isinstance(edit, RenameElement):
        back = RenameElement(element.where, 'other', edit.old)
    else:
        assert isinstance(edit, RenameAttribute)
        back = RenameAttribute(element.where, 'other', edit.old)
    other = EncodedText(after, 'a.urdf')
    assert other.edited(other.spans(back)) == content
