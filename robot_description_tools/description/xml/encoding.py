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

"""The encoding of an XML text, from its byte-order mark or its XML declaration."""

from __future__ import annotations

import codecs
from contextlib import suppress
import re

# Codecs that are refused, because they are for host names and Python sources, and some take
# quadratic time.
_NOT_FOR_TEXT = {'idna', 'punycode', 'raw-unicode-escape', 'undefined', 'unicode-escape'}
# Byte-order marks and their encodings.
_MARKS = (
    (codecs.BOM_UTF8, 'utf-8'),
    (codecs.BOM_UTF16_LE, 'utf-16-le'),
    (codecs.BOM_UTF16_BE, 'utf-16-be'),
)
# Matches the XML declaration up to its encoding. The last group is the encoding.
DECLARED = re.compile(r'\A(\s*<\?xml[^>]*?\bencoding\s*=\s*)["\']([\w.:-]+)["\']', re.ASCII)


def encoding_of(data: bytes) -> tuple[bytes, str]:
    """Return the byte-order mark and the encoding of a text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return mark, encoding
    declared = DECLARED.match(data[:200].decode('latin-1'))
    return b'', declared[2] if declared else 'utf-8'


def codec_of(encoding: str) -> str:
    """Return the codec for an encoding. Raise LookupError if it is unknown or refused."""
    codec = codecs.lookup(encoding).name
    if codec.replace('_', '-') in _NOT_FOR_TEXT:
        raise LookupError(encoding)
    return codec


def decoded(data: bytes) -> str:
    """Return the text of a file. Bytes that are invalid in the encoding are replaced."""
    mark, encoding = encoding_of(data)
    with suppress(LookupError, UnicodeError):
        return data[len(mark):].decode(codec_of(encoding), errors='replace')
    return data.decode(errors='replace')


def encoded(text: str) -> bytes:
    """Return a text as bytes, in the encoding that the text declares, or else in UTF-8."""
    with suppress(LookupError, UnicodeError):
        return text.encode(codec_of(encoding_of(text[:200].encode())[1]))
    return text.encode(errors='replace')
