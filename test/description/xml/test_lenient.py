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

"""The lenient reader, which accepts invalid XML that urdfdom accepts."""

from __future__ import annotations

import pytest
from robot_description_tools.description.xml.element import root_of
from robot_description_tools.description.xml.lenient import read_lenient


@pytest.mark.parametrize('text', ['<r><a/><b/></r>', '<!-- a --><r/><!-- b -->'])
def test_lenient_reader_counts_elements_and_comments(text: str) -> None:
    assert read_lenient(text, 'r.urdf', 100, 3)
    assert not read_lenient(text, 'r.urdf', 100, 2)


@pytest.mark.parametrize('newline', ['\n', '\r\n', '\r'])
def test_lenient_places(newline: str) -> None:
    text = '<!--\n--><r>\n<a>&</a>\n\n  <b\n/><c/></r>'
    root = root_of(read_lenient(text.replace('\n', newline), 'r.urdf', 100, 1000))
    assert root is not None
    places = [(e.tag, e.where.line, e.where.column) for e in root.walk()]
    assert places == [('r', 2, 4), ('a', 3, 1), ('b', 5, 3), ('c', 6, 3)]


def test_lenient_reader_accepts_the_texts_of_urdfdom() -> None:
    top = read_lenient(
        '<!x y>\n<other/>\n< robot  a="1"b=\'<&&lt;&#65;&#xe9;&#0;&n;\'>a<![CDATA[<b>]]>'
        '<!-- -- -->c<d\n/>e</robot f="g">\n<x></x></y> anything',
        'r.urdf',
        100,
        1000,
    )
    assert [element.tag for element in top] == ['other', 'robot', 'x']
    root = root_of(top)
    assert root is not None
    assert (root.tag, root.where.line, root.where.column) == ('robot', 3, 1)
    assert root.attributes == {'a': '1', 'b': '<&<Aé&#0;&n;'}
    assert root.text == 'a<b>'
    assert [(e.tag, e.text, e.tail) for e in root.content] == [
        ('#comment', ' -- ', 'c'),
        ('d', '', 'e'),
    ]


@pytest.mark.parametrize('digits', ['9' * 5000, 'x' + 'f' * 5000, '1114112', 'xd800'])
def test_character_references_beyond_all_characters(digits: str) -> None:
    root, = read_lenient(f'<robot a="&#{digits};"/>', 'r.urdf', 100, 1000)
    assert root.attributes == {'a': f'&#{digits};'}


@pytest.mark.parametrize(
    'text',
    [
        '<a>',
        '<a></b>',
        '<a b="1" b="2"/>',
        '<a b>',
        '<a b="1>',
        '<1/>',
        '</ a>',
        '<a/> text at the end',
        '<!-- open',
        '<![CDATA[ open',
        '<a><?pi?></a>',
        '<a/><?xml version="1.0"?>',
    ],
)
def test_lenient_reader_refuses_like_urdfdom(text: str) -> None:
    assert not read_lenient(text, 'r.urdf', 100, 1000)
