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


"""The XML parser: texts that are refused, mistakes with their places, and content that is kept."""

from __future__ import annotations

from unittest.mock import ANY

import pytest
from robot_description_tools.description.xml.lenient import read_lenient
from robot_description_tools.description.xml.parser import Document
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.diagnostics import Severity
from test_support.patience import growth
from test_support.xml_texts import read

PARSER = 'robot_description_tools.description.xml.parser'

ROBOT = '<robot name="example"><link name="base"/></robot>'
WARNING, ERROR, FATAL = Severity.WARNING, Severity.ERROR, Severity.FATAL


def found(document: Document) -> list[tuple[str, Severity, int | None, int | None]]:
    return [(d.code, d.severity, d.where.line, d.where.column) for d in document.findings]


@pytest.mark.parametrize(
    ('text', 'code', 'severity', 'line', 'column'),
    [
        ('', 'xml-empty', FATAL, 1, 1),
        (' \n ', 'xml-empty', FATAL, 1, 1),
        ('no tag at all', 'xml-empty', FATAL, 1, 1),
        ('<!-- nothing -->', 'xml-empty', FATAL, 1, 17),
        ('\n\n' + ROBOT[:-8], 'xml-syntax', FATAL, 3, 42),
        ('<robot>\n  <a></b>\n</robot>', 'xml-syntax', FATAL, 2, 8),
        ('<robot>\n  <a b=c/>\n</robot>', 'xml-syntax', FATAL, 2, 8),
        ('<robot>\n <a b="x" b="y"/></robot>', 'xml-duplicate-attribute', FATAL, 2, 11),
        ('<!-- c -->\n<?xml version="1.0"?>' + ROBOT, 'xml-prolog', FATAL, 2, 1),
        ('c\n<?xml version="1.0"?>' + ROBOT, 'xml-prolog', FATAL, 1, 1),
        ('\n<?xml version="1.0"?>' + ROBOT, 'xml-prolog', WARNING, 1, 1),
        ('c\n' + ROBOT, 'xml-prolog', ERROR, 1, 1),
        (ROBOT + '\n<robot/>', 'xml-after-root', ERROR, 2, 1),
        (ROBOT + '\nc', 'xml-after-root', FATAL, 2, 1),
        (ROBOT + '\n<?pi?>', 'xml-instruction', FATAL, 2, 1),
        ('<!-- c -->\n <?pi?>' + ROBOT, 'xml-instruction', FATAL, 2, 2),
        ('<!DOCTYPE robot>\n' + ROBOT, 'xml-doctype', WARNING, 1, 1),
        (
            '\n <!DOCTYPE robot PUBLIC "p" "file:///etc/passwd">' + ROBOT,
            'xml-external',
            ERROR,
            2,
            2,
        ),
        ('<robot>\n  <é:b/></robot>', 'xml-unbound-prefix', ERROR, 2, 3),
        ('<robot>\n  <a é:b="1"/></robot>', 'xml-unbound-prefix', ERROR, 2, 3),
        ('<robot>\n<a b="x & y"/></robot>', 'xml-syntax', ERROR, 2, 10),
        ('<robot>\n<a b="&auml;"/></robot>', 'xml-syntax', ERROR, 2, 1),
        ('<robot>\n<!-- a -- b --></robot>', 'xml-syntax', ERROR, 2, 10),
        ('<robot>\n<a b="1"c="2"/></robot>', 'xml-syntax', ERROR, 2, 9),
    ],
)
def test_finding_and_place(
    text: str, code: str, severity: Severity, line: int, column: int
) -> None:
    document = parse_xml(text, 'r.urdf')
    assert found(document) == [(code, severity, line, column)]
    assert (document.root is None) == (severity is FATAL)
    assert document.findings[0].where.source == 'r.urdf'


@pytest.mark.parametrize('length', [200, 201])
def test_a_long_name_is_shortened_in_a_message(length: int) -> None:
    text = f'<robot><{"a" * length} b="1" b="1"/></robot>'
    (finding,) = parse_xml(text, 'r.urdf').findings
    assert finding.message == f"attribute 'b' is given twice in one <{'a' * 200}>"


def test_places_of_elements() -> None:
    root = read('\ufeff<robot>\n  <!-- é --> <link name="ü"/><b>\n\n\t<c/></b></robot>')
    assert [(e.tag, e.where.line, e.where.column) for e in root.walk()] == [
        ('robot', 1, 1),
        ('link', 2, 14),
        ('b', 2, 30),
        ('c', 4, 2),
    ]
    assert [e.path for e in root.walk()] == [
        '/robot',
        "/robot/link[@name='ü']",
        '/robot/b',
        '/robot/b/c',
    ]


@pytest.mark.parametrize('encoding', ['utf-8', 'utf-8-sig', 'utf-16', 'iso-8859-1'])
def test_encodings(encoding: str) -> None:
    declared = encoding.removesuffix('-sig')
    text = f'<?xml version="1.0" encoding="{declared}"?>\n<robot name="Gelenk_ü"/>'
    root = read(text.encode(encoding))
    assert root.attributes == {'name': 'Gelenk_ü'}
    assert (root.where.line, root.where.column) == (2, 1)


@pytest.mark.parametrize(
    ('data', 'message', 'line'),
    [
        (b'<robot>\n<a b="\xff"/></robot>', 'byte 0xff is not valid utf-8', 2),
        (b'<?xml version="1.0" encoding="klingon"?>\n<robot/>', "'klingon' is unknown", 1),
    ],
)
def test_wrong_encoding_is_an_error(data: bytes, message: str, line: int) -> None:
    document = parse_xml(data, 'r.urdf')
    assert found(document) == [('xml-encoding', ERROR, line, 1)]
    assert message in document.findings[0].message
    assert document.root is not None


def test_size_bound(monkeypatch) -> None:
    monkeypatch.setattr(f'{PARSER}.MAX_BYTES', 10)
    document = parse_xml(ROBOT, 'r.urdf')
    assert found(document) == [('xml-too-large', FATAL, 1, 1)]
    assert document.findings[0].message == 'the text has more than 10 bytes'
    monkeypatch.setattr(f'{PARSER}.MAX_BYTES', 49)
    assert parse_xml(ROBOT, 'r.urdf').root is not None


@pytest.mark.parametrize(
    ('content', 'message'),
    [
        ('<a/>' * 10, 'more than 10 elements'),
        ('<!---->' * 10, 'more than 10 elements'),
        # The lenient reader, which reads broken XML, also stops at its limit of elements.
        ('<!---->' * 10 + '&', 'more than 10 elements'),
        ('<a ' + ' '.join(f'a{i}=""' for i in range(21)) + '/>', 'more than 20 attributes'),
    ],
    ids=['elements', 'comments', 'lenient', 'attributes'],
)
def test_number_of_elements_is_bounded(content: str, message: str, monkeypatch) -> None:
    monkeypatch.setattr(f'{PARSER}.MAX_ELEMENTS', 10)
    document = parse_xml(f'<r>{content}</r>', 'r.urdf')
    assert found(document) == [('xml-too-many-elements', FATAL, 1, ANY)]
    assert message in document.findings[0].message
    assert document.root is None
    assert parse_xml('<r>' + '<a b="" c=""/>' * 9 + '</r>', 'r.urdf').root
    # Comments outside of the root are counted, too.
    for after in ('', '&'):
        assert parse_xml(f'{"<!---->" * 9}<r>{after}</r>', 'r.urdf').root
        assert parse_xml(f'{"<!---->" * 10}<r>{after}</r>', 'r.urdf').root is None


@pytest.mark.parametrize('encoding', ['hex', 'rot13', 'idna', 'undefined', 'punycode', 'zlib'])
def test_codecs_that_are_not_encodings_are_unknown(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><robot/>'
    document = parse_xml(text.encode(), 'r.urdf')
    assert document.findings[0].message == f"the declared encoding '{encoding}' is unknown"
    assert document.root is not None


def test_the_text_after_a_nul_is_ignored() -> None:
    """The parser of urdfdom also ignores the text after a NUL, because it reads a C string."""
    document = parse_xml(b'<robot name="r"><link name="a\0b"/></robot>', 'r.urdf')
    assert found(document) == [('xml-syntax', FATAL, 1, 30)]
    document = parse_xml(b'<robot name="r"><link name="a"/></robot>\0<', 'r.urdf')
    assert [finding.severity for finding in document.findings] == [ERROR]


def test_depth_bound() -> None:
    def nested(depth: int) -> str:
        return '<robot>' + '<a>' * (depth - 1) + '</a>' * (depth - 1) + '</robot>'

    assert parse_xml(nested(100), 'r.urdf').findings == ()
    assert found(parse_xml(nested(101), 'r.urdf')) == [('xml-depth', FATAL, 1, 305)]
    # The lenient reader has the same limit.
    assert found(parse_xml(nested(100) + '<a/>', 'r.urdf'))[0][:2] == ('xml-after-root', ERROR)
    assert not read_lenient(nested(101), 'r.urdf', 100, 1000)


BOMB = (
    '<!DOCTYPE robot [<!ENTITY a0 "lol">'
    + ''.join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 30))
    + ']>\n<robot name="&a29;"/>'
)


@pytest.mark.parametrize(
    'text',
    [
        BOMB,
        '<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"/>',
        '<!DOCTYPE robot [<!ENTITY % x SYSTEM "http://localhost/x">%x;]><robot/>',
    ],
    ids=['bomb', 'file', 'parameter'],
)
def test_entities_are_refused_before_they_are_expanded(text: str) -> None:
    document = parse_xml(text, 'r.urdf')
    assert document.root is None
    assert document.findings[-1].code == 'xml-entity'
    assert (document.findings[-1].where.line, document.findings[-1].where.column) == (1, 18)
    assert 'passwd' not in str(document.findings)


def test_attribute_defaults_of_a_dtd_are_ignored() -> None:
    document = parse_xml('<!DOCTYPE r [<!ATTLIST robot name CDATA "x">]><robot/>', 'r.urdf')
    assert document.root is not None
    assert document.root.attributes == {}


@pytest.mark.parametrize(
    ('part', 'count'),
    [('<a b="&"/>', 3_000), ('<a\n', 6_000), ('<', 30_000), ('<!-- -- -->', 3_000)],
    ids=['ampersands', 'open tags', 'brackets', 'comments'],
)
def test_broken_texts_take_linear_time(part: str, count: int) -> None:
    # If the text is 16 times as long, parsing takes 10 to 70 times as long on busy machines. If
    # the time were quadratic, it would take 256 times as long.
    assert growth(lambda n: parse_xml(f'<robot>{part * n}</robot>', 'r.urdf'), count) < 128.0


def test_a_prefix_is_only_declared_inside_of_its_element() -> None:
    document = parse_xml('<robot><a xmlns:p="u"><p:b/></a><p:c p:d="1"/></robot>', 'r.urdf')
    assert [d.message for d in document.findings] == [
        "<p:c> uses the namespace prefix 'p', which is not declared"
    ]


def test_default_namespace_and_model_instruction_are_accepted() -> None:
    root = read(
        '<?xml version="1.0"?>\n<?xml-model href="urdf.xsd" ?>\n'
        '<robot name="pr2" xmlns="http://www.ros.org"><link name="base"/></robot>'
    )
    assert root.tag == 'robot'
    assert root.attributes['xmlns'] == 'http://www.ros.org'


def test_kinds_of_blanks_in_values_are_kept() -> None:
    # XML replaces tabs and line breaks in values by blanks. Our parser keeps them, because urdfdom
    # does.
    root = read('<robot a="1\t2"\n  b="3\n4" c="5 6" d=">\n"><e f="&#9;"/></robot>')
    assert root.attributes == {'a': '1\t2', 'b': '3\n4', 'c': '5 6', 'd': '>\n'}
    assert next(root.children).attributes == {'f': '\t'}


LONG = b'<robot name="long">\n%b</robot>' % b''.join(
    b'<!-- no --><link name="l%d"/>\n' % i for i in range(500)
)


@pytest.mark.parametrize('cut', [10**9, 5000, 30])
def test_tags_of_an_incomplete_text(cut: int) -> None:
    """`tags_of` returns the tags up to the first mistake of a text."""
    root = parse_xml(LONG, '').root
    assert root is not None
    whole = [(each.path.count('/') - 1, each.tag, dict(each.attributes)) for each in root.walk()]
    found = list(tags_of(LONG[:cut]))
    # The result contains the tag of the robot, and all complete tags.
    assert found == whole[:1 + LONG[:cut].count(b'/>')]
    assert list(tags_of(LONG[:cut] + b'</wrong><link/>'))[:len(found)] == found


def test_tags_of_a_text_with_entities() -> None:
    text = b'<!DOCTYPE r [<!ENTITY a "b">]><robot name="&a;"/>'
    assert list(tags_of(text)) == []


def test_an_instruction_after_a_doctype_is_reported() -> None:
    document = parse_xml(f'<!DOCTYPE robot>\n<?pi?>{ROBOT}', 'r.urdf')
    codes = [(finding.code, finding.where.line) for finding in document.findings]
    assert codes == [('xml-doctype', 1), ('xml-instruction', 2)]
