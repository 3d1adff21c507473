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

"""All readers and writers use the same encoding of a text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.expand import as_utf8
from robot_description_tools.description.edits import EncodedText
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.encoding import encoded
from robot_description_tools.description.xml.encoding import encoding_of
from robot_description_tools.description.xml.parser import parse_xml

ENCODINGS = ('utf-8', 'utf-8-sig', 'utf-16', 'iso-8859-1', 'windows-1252')
NAMES = st.text(st.sampled_from('ab äöüß'))


def document(encoding: str, name: str) -> str:
    declared = encoding.removesuffix('-sig')
    return f'<?xml version="1.0" encoding="{declared}"?>\n<robot name="{name}"/>'


@given(st.sampled_from(ENCODINGS), NAMES)
def test_all_readers_agree(encoding: str, name: str) -> None:
    text = document(encoding, name)
    data = text.encode(encoding)
    assert decoded(data) == text
    assert parse_xml(data, 'text').text == text
    assert EncodedText(data, 'text').text == text
    assert decoded(encoded(text)) == text
    assert as_utf8(text).decode() == document('utf-8', name) + '\n'


@pytest.mark.parametrize(
    ('data', 'encoding'),
    [
        (b'', (b'', 'utf-8')),
        (b'<robot/>', (b'', 'utf-8')),
        (b"\n<?xml version='1.0' encoding = 'latin-1'?>", (b'', 'latin-1')),
        (b'<robot/><?xml encoding="latin-1"?>', (b'', 'utf-8')),
        # The byte-order mark has priority over the declaration.
        (b'\xef\xbb\xbf<?xml version="1.0" encoding="latin-1"?>', (b'\xef\xbb\xbf', 'utf-8')),
        ('\ufeff<a/>'.encode('utf-16-be'), (b'\xfe\xff', 'utf-16-be')),
    ],
)
def test_encoding_of_bytes(data: bytes, encoding: tuple[bytes, str]) -> None:
    assert encoding_of(data) == encoding


@pytest.mark.parametrize('encoding', ['klingon', 'hex', 'idna'])
def test_unknown_encoding_is_read_as_utf8(encoding: str) -> None:
    text = document(encoding, 'ä')
    assert decoded(text.encode()) == text
    assert encoded(text) == text.encode()


def test_bytes_outside_of_the_encoding_are_replaced() -> None:
    assert decoded(b'<a b="\xff"/>') == '<a b="\ufffd"/>'
    assert encoded(document('ascii', 'ä')) == document('ascii', 'ä').encode()
