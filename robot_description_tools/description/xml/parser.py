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
The one XML entry: text in, a small element tree with lines and columns out.

Expat runs without namespace processing, so a default ``xmlns`` or an unbound prefix costs nothing
but a finding. Entity declarations are refused before anything is expanded, size and depth are
bounded, and nothing outside the text is ever opened. A text that expat refuses is fatal if urdfdom
refuses it, too; ``lenient_xml`` knows.

"""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from dataclasses import replace
import re
from xml.parsers import expat

from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.lenient import ATTRIBUTE
from robot_description_tools.description.xml.lenient import decode
from robot_description_tools.description.xml.lenient import read_lenient
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 100
MAX_ELEMENTS = 50_000

_GOOD = '<robot name="example"><link name="base"/></robot>'

EMPTY = Code(
    'xml-empty',
    Severity.FATAL,
    'The text has no element.',
    why='robot_state_publisher ends at once with such a description. Often a xacro call failed '
    'and its empty output was passed on.',
    bad='',
    good=_GOOD,
)
TOO_LARGE = Code(
    'xml-too-large',
    Severity.FATAL,
    'The text is larger than the bound, 8 MiB.',
    why='Reading it would take memory and time that a node or a server does not have. Meshes '
    'belong into files of their own.',
)
TOO_MANY = Code(
    'xml-too-many-elements',
    Severity.FATAL,
    'The document has more than 50000 elements, or 100000 attributes.',
    why='Reading it would block a node for a long time. No real robot comes near; a macro that '
    'calls itself does.',
)
ENCODING = Code(
    'xml-encoding',
    Severity.ERROR,
    'The bytes do not fit the encoding that the text declares.',
    why='Readers guess differently, so names with letters outside of ASCII differ between '
    'tools, and a joint or frame is not found.',
    bad='<?xml version="1.0" encoding="klingon"?>\n' + _GOOD,
    good='<?xml version="1.0" encoding="utf-8"?>\n' + _GOOD,
)
PROLOG = Code(
    'xml-prolog',
    Severity.ERROR,
    'Something stands before the XML declaration or the first element; a warning where it is '
    'blanks and empty lines only.',
    why='The XML declaration has to be the first thing in the text. urdfdom refuses such a '
    'document; a licence comment in front of the declaration is the usual cause. urdfdom passes '
    'over empty lines, but xacro and other strict XML readers refuse them.',
    bad='\n<?xml version="1.0"?>\n' + _GOOD,
    good='<?xml version="1.0"?>\n' + _GOOD,
)
AFTER_ROOT = Code(
    'xml-after-root',
    Severity.ERROR,
    'Something follows the end of the root element.',
    why='urdfdom reads the first root element and silently drops what follows. Links or joints '
    'behind it are missing from the robot, and nobody says so.',
    bad=_GOOD + '<robot name="other"/>',
    good=_GOOD,
)
DUPLICATE = Code(
    'xml-duplicate-attribute',
    Severity.FATAL,
    'An attribute is given twice in one tag.',
    why='XML forbids it and urdfdom refuses the whole document: robot_state_publisher does not '
    'start.',
    bad='<robot name="example" name="other"><link name="base"/></robot>',
    good=_GOOD,
)
SYNTAX = Code(
    'xml-syntax',
    Severity.FATAL,
    'The text is not well-formed XML; an error where urdfdom reads it all the same.',
    why='robot_state_publisher, MoveIt and Gazebo all refuse the document, and their messages '
    'rarely name the line.',
    bad='<robot name="example"><link name="base"></robot>',
    good=_GOOD,
)
INSTRUCTION = Code(
    'xml-instruction',
    Severity.FATAL,
    'A processing instruction stands behind a comment or an element, where urdfdom refuses it.',
    why='urdfdom refuses the document, so robot_state_publisher does not start, although other '
    'XML readers accept it.',
    bad='<!-- an arm -->\n<?xml-model href="urdf.xsd"?>\n' + _GOOD,
    good='<?xml version="1.0"?>\n<?xml-model href="urdf.xsd"?>\n' + _GOOD,
)
DEPTH = Code(
    'xml-depth',
    Severity.FATAL,
    'Elements are nested deeper than 100.',
    why='urdfdom 4 refuses the document as well. No robot needs such nesting; it is generated '
    'by mistake, or made to exhaust the memory of a reader.',
    bad='<robot name="example">' + '<a>' * 100 + '</a>' * 100 + '</robot>',
    good=_GOOD,
)
DOCTYPE = Code(
    'xml-doctype',
    Severity.WARNING,
    'The document has a DOCTYPE, which no URDF reader uses.',
    why='A DOCTYPE does nothing in ROS, but tools based on other XML libraries may try to fetch '
    'what it names, or refuse the document.',
    bad='<!DOCTYPE robot>\n' + _GOOD,
    good=_GOOD,
)
EXTERNAL = Code(
    'xml-external',
    Severity.ERROR,
    'The document refers to a DTD outside, which is never opened.',
    why='A reader that opened it would fetch files or network addresses for whoever wrote the '
    'document. ROS tools ignore it, so what it declares is missing.',
    bad='<!DOCTYPE robot SYSTEM "robot.dtd">\n' + _GOOD,
    good=_GOOD,
)
ENTITY = Code(
    'xml-entity',
    Severity.FATAL,
    'The document declares an entity; it is refused unread.',
    why='A few entities that name each other grow to gigabytes when they are expanded, and '
    'external ones open files. urdfdom never expands them, so the text would not be what its '
    'author sees anyway.',
    bad='<!DOCTYPE robot [<!ENTITY a "x">]>\n' + _GOOD,
    good=_GOOD,
)
UNBOUND = Code(
    'xml-unbound-prefix',
    Severity.ERROR,
    'A namespace prefix is used but bound nowhere.',
    why='urdfdom ignores namespaces and reads on, but XML tools with namespaces refuse the '
    'whole document.',
    bad='<robot name="example"><link name="base"/><gazebo><sensor:ray/></gazebo></robot>',
    good='<robot name="example" xmlns:sensor="urn:sensor"><link name="base"/>'
    '<gazebo><sensor:ray/></gazebo></robot>',
)


@dataclass(frozen=True, slots=True)
class Document:
    """What a text holds: its root element, None where it could not be read, and findings."""

    root: Element | None
    findings: tuple[Diagnostic, ...]
    text: str


def parse_xml(
    data: bytes | str,
    source: str,
    *,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
    max_elements: int = MAX_ELEMENTS,
) -> Document:
    """
    Read XML text.

    Parameters
    ----------
    data : bytes or str
        The text. Bytes are decoded as their byte-order mark or XML declaration says.
    source : str
        Name of the text for findings, usually a file name.
    max_bytes, max_depth, max_elements : int
        Bounds on the size of the text, the nesting of its elements and their number.

    Returns
    -------
    Document
        With ``root`` None after a fatal finding.

    """
    return _Reader(source, max_bytes, max_depth, max_elements).read(data)


class _Reader:
    """One pass of expat over one text."""

    def __init__(
        self, source: str, max_bytes: int, max_depth: int, max_elements: int
    ) -> None:
        self.source = source
        self.max_bytes = max_bytes
        self.max_depth = max_depth
        self.max_elements = max_elements
        self.n_elements = 0
        self.n_attributes = 0
        self.findings: list[Diagnostic] = []
        self.root: Element | None = None
        self.open: list[Element] = []
        self.last: Element | None = None
        # Whether something that is no declaration has gone by.
        self.has_begun = False
        self.data = b''
        # What is cut off before the first tag, so that places are those of the whole text.
        self.line_offset = 0
        self.column_offset = 0
        self.prefixes: set[str] = {'xml', 'xmlns'}
        self.reported_prefixes: set[str] = set()
        self.scopes: list[set[str]] = []

    def read(self, data: bytes | str) -> Document:
        if len(data) > self.max_bytes:
            self._add(
                TOO_LARGE,
                f'the text has more than {self.max_bytes} bytes',
                'keep meshes and other data in files of their own',
                Location(self.source, 1, 1),
            )
            return Document(None, tuple(self.findings), '')
        text = data if isinstance(data, str) else self._decode(data)
        plain = text.removeprefix('\ufeff')
        body = self._strip_prolog(plain)
        if body is not None:
            self._parse(body, plain)
        fatal = any(d.severity is Severity.FATAL for d in self.findings)
        return Document(None if fatal else self.root, tuple(self.findings), text)

    # -- before the parser -----------------------------------------------------------------

    def _decode(self, data: bytes) -> str:
        """Decode as the text says; what cannot be decoded is replaced and reported."""
        encoding = _encoding_of(data)
        if not _is_for_text(encoding):
            self._encoding(f"the declared encoding '{encoding}' is unknown", 1)
            encoding = 'utf-8'
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            line = data.count(b'\n', 0, error.start) + 1
            byte = data[error.start]
            self._encoding(f'byte 0x{byte:02x} is not valid {encoding}', line)
            return data.decode(encoding, errors='replace')

    def _encoding(self, message: str, line: int) -> None:
        self._add(
            ENCODING,
            message,
            'save the file as UTF-8 and let the XML declaration say so',
            Location(self.source, line, 1),
        )

    def _strip_prolog(self, text: str) -> str | None:
        """Cut off what stands before the first tag, as TinyXML-2 does."""
        start = text.find('<')
        if start < 0:
            what = 'the text is empty' if not text.strip() else 'the text has no element'
            self._add(EMPTY, what, _EMPTY_FIX, Location(self.source, 1, 1))
            return None
        before, body = text[:start], text[start:]
        self.line_offset = before.count('\n')
        self.column_offset = start - (before.rfind('\n') + 1)
        first = Location(self.source, 1, 1)
        if before.strip():
            fatal = Severity.FATAL if body.startswith('<?') else None
            message = f'text before the first element: {before.strip()[:40]!r}'
            self._add(PROLOG, message, 'remove it', first, fatal)
        elif before and body.startswith('<?xml '):
            message = 'blanks or empty lines before the XML declaration; urdfdom passes over '
            message += 'them, strict XML readers refuse the file'
            fix = 'move <?xml …?> to the very start of the text'
            self._add(PROLOG, message, fix, first, Severity.WARNING)
        return body

    # -- the parser ------------------------------------------------------------------------

    def _parse(self, body: str, text: str) -> None:
        # Expat counts attributes only at the end of a tag, when it has stored them all.
        if body.count('="') > 4 * self.max_elements:
            self._too_many('attributes', 2 * self.max_elements, Location(self.source, 1, 1))
            return
        self.data = body.encode('utf-8', errors='replace')
        # The text is decoded already, whatever its declaration says.
        parser = expat.ParserCreate('utf-8')
        self.parser = parser
        parser.ordered_attributes = True
        # Defaults of an <!ATTLIST> are none of ours.
        parser.specified_attributes = True
        # Pieces of a long text are joined one by one, so they had better be large.
        parser.buffer_text = True
        parser.buffer_size = 256 * 1024
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.CommentHandler = self._comment
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        try:
            parser.Parse(self.data, True)
        except _Refused:
            return
        except expat.ExpatError as error:
            where = self._place(error.lineno, error.offset)
            code, message, fix = self._reason(error)
            root = read_lenient(text, self.source, self.max_depth, self.max_elements)
            severity = Severity.FATAL
            if root is not None:
                self.root, severity = root, Severity.ERROR
                message += '; urdfdom reads it all the same, other readers refuse the whole file'
            self._add(code, message, fix, where, severity)

    def _reason(self, error: expat.ExpatError) -> tuple[Code, str, str]:
        """Return what kind of error stopped expat, what it means, and how to mend it."""
        inner = self.open[-1] if self.open else None
        if error.code == _JUNK:
            what = f'{self._rest_of_line()!r} follows the end of the root element'
            return AFTER_ROOT, what, 'keep one root element and nothing behind it'
        if error.code == _MISPLACED:
            what = 'the XML declaration is not the first thing in the text'
            return PROLOG, what, 'move <?xml …?> to the very start of the text'
        if error.code == _DUPLICATE:
            begin = self.data.rfind(b'<', 0, self.parser.ErrorByteIndex)
            tag, name = self._word_at(begin + 1), self._word_at(self.parser.ErrorByteIndex)
            what = f"attribute '{name}' is given twice in one <{tag}>"
            return DUPLICATE, what, 'remove one of the two'
        if error.code == _NO_ELEMENTS and inner is None:
            return EMPTY, 'the text has no element', _EMPTY_FIX
        what, fix = expat.ErrorString(error.code), 'correct the XML syntax there'
        if error.code == _MISMATCH and inner is not None:
            what += f': <{inner.tag}> of line {inner.where.line} is still open'
            fix = f'close <{inner.tag}> before this end tag'
        elif error.code in (_NO_ELEMENTS, _UNCLOSED) and inner is not None:
            what = f'the text ends inside <{inner.tag}> of line {inner.where.line}'
            fix = f'add </{inner.tag}> and whatever else was cut off'
        elif error.code == _UNDEFINED_ENTITY:
            fix = 'only &amp; &lt; &gt; &quot; &apos; and &#…; exist in a description'
        elif error.code == _INVALID_TOKEN:
            what = f'{self._rest_of_line()!r} is not expected here'
            fix += '; inside text and values, write & as &amp; and < as &lt;'
        return SYNTAX, f'not well-formed XML: {what}', fix

    def _start(self, tag: str, flat: list[str]) -> None:
        where = self._here()
        self.has_begun = True
        attributes = dict(zip(flat[::2], flat[1::2], strict=True))
        self._restore_blanks(attributes)
        parent = self.open[-1] if self.open else None
        element = Element(tag, attributes, where, parent)
        if len(self.open) >= self.max_depth:
            # A path of a hundred steps helps nobody.
            del self.open[1:]
            message = f'<{tag}> is nested deeper than {self.max_depth} elements'
            self._add(DEPTH, message, 'flatten the document', where)
            raise _Refused
        self._count(where, len(attributes))
        # Prefixes declared here count here and below.
        self.scopes.append(self.prefixes)
        if any(key.startswith('xmlns:') for key in attributes):
            new = {key[6:] for key in attributes if key.startswith('xmlns:')}
            self.prefixes = self.prefixes | new
        if ':' in tag:
            self._check_prefix(tag.partition(':')[0], f'<{tag}>', where)
        for key in attributes:
            if ':' in key and not key.startswith('xmlns:'):
                self._check_prefix(key.partition(':')[0], f"attribute '{key}'", where)
        if parent is None:
            self.root = element
        else:
            parent.content.append(element)
        self.open.append(element)
        self.last = None

    def _count(self, where: Location, attributes: int = 0) -> None:
        """Count one more element or comment; a real robot has a tenth of what is allowed."""
        self.n_elements += 1
        self.n_attributes += attributes
        if self.n_elements > self.max_elements:
            self._too_many('elements and comments', self.max_elements, where)
            raise _Refused
        if self.n_attributes > 2 * self.max_elements:
            self._too_many('attributes', 2 * self.max_elements, where)
            raise _Refused

    def _too_many(self, what: str, bound: int, where: Location) -> None:
        del self.open[1:]
        message = f'the document has more than {bound} {what}'
        self._add(TOO_MANY, message, 'split the description, or leave out what is not used', where)

    def _restore_blanks(self, attributes: dict[str, str]) -> None:
        """
        Give tabs and line breaks back to the values that have them.

        XML makes blanks of them. TinyXML-2 does not, so urdfdom refuses ``xyz="0<tab>0 1"``.

        """
        begin = self.parser.CurrentByteIndex
        tag = self.data[begin:self.data.find(b'>', begin)]
        if b'\t' not in tag and b'\n' not in tag:
            return
        text = tag.decode('utf-8', errors='replace')
        head = re.match(r'<[^\s/>]+', text)
        at = head.end() if head else 0
        while match := ATTRIBUTE.match(text, at):
            at = match.end()
            value = match[3] if match[2] is None else match[2]
            if '\t' in value or '\n' in value:
                attributes[match[1]] = decode(value)

    def _end(self, tag: str) -> None:
        self.last = self.open.pop()
        self.prefixes = self.scopes.pop()

    def _characters(self, text: str) -> None:
        if self.last is not None:
            self.last.tail += text
        elif self.open:
            self.open[-1].text += text

    def _comment(self, text: str) -> None:
        self.has_begun = True
        if self.open:
            self._count(self._here())
            comment = Element('#comment', {}, self._here(), self.open[-1], text=text)
            self.open[-1].content.append(comment)
            self.last = comment

    def _instruction(self, target: str, _: str) -> None:
        if self.has_begun:
            self._add(
                INSTRUCTION,
                f'<?{target} …?> stands behind a comment or an element; urdfdom refuses the file',
                f'move <?{target} …?> up, right behind <?xml …?>',
                self._here(),
            )

    def _doctype(self, name: str, system: str | None, public: str | None, _: object) -> None:
        self.has_begun = True
        if system or public:
            self._add(
                EXTERNAL,
                f"the DOCTYPE refers to '{system or public}', which is not opened",
                'remove the DOCTYPE line',
                self._begin_of(b'<!DOCTYPE'),
            )
            return
        self._add(
            DOCTYPE,
            'the document has a DOCTYPE, which no URDF reader uses',
            'remove the DOCTYPE line',
            self._begin_of(b'<!DOCTYPE'),
        )

    def _entity(self, name: str, *_: object) -> None:
        # Who declares entities needs a DOCTYPE for it.
        self.findings = [found for found in self.findings if found.code != DOCTYPE.name]
        self._add(
            ENTITY,
            f"the document declares the entity '{name}', which is refused unread",
            'remove the entity declaration and write its text where it is used',
            self._begin_of(b'<!ENTITY'),
        )
        raise _Refused

    # -- helpers ---------------------------------------------------------------------------

    def _check_prefix(self, prefix: str, what: str, where: Location) -> None:
        if prefix in self.prefixes or prefix in self.reported_prefixes:
            return
        self.reported_prefixes.add(prefix)
        self._add(
            UNBOUND,
            f"{what} uses the namespace prefix '{prefix}', which is bound nowhere",
            f'add xmlns:{prefix}="…" to <robot>, or drop the prefix; strict XML readers '
            'refuse the whole file',
            where,
        )

    def _word_at(self, begin: int) -> str:
        """Return the name that begins at a byte."""
        text = self.data[begin:begin + 200].decode('utf-8', errors='replace')
        return re.split(r'[\s=/>]', text, maxsplit=1)[0]

    def _rest_of_line(self) -> str:
        """Return the beginning of what expat stumbled over."""
        begin = self.parser.ErrorByteIndex
        # Expat points behind an ampersand that begins no reference.
        begin -= self.data[begin - 1:begin] == b'&'
        text = self.data[begin:begin + 80].decode('utf-8', errors='replace')
        return text.split('\n')[0][:20]

    def _begin_of(self, markup: bytes) -> Location:
        """Return where the markup begins in which expat is just now."""
        begin = self.data.rfind(markup, 0, self.parser.CurrentByteIndex + len(markup))
        line = self.data.count(b'\n', 0, begin)
        column = len(self.data[self.data.rfind(b'\n', 0, begin) + 1:begin].decode('utf-8'))
        return self._place(line + 1, column)

    def _here(self) -> Location:
        return self._place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)

    def _place(self, line: int, column: int) -> Location:
        shift = self.column_offset if line == 1 else 0
        return Location(self.source, line + self.line_offset, column + shift + 1)

    def _add(
        self,
        code: Code,
        message: str,
        fix: str,
        where: Location,
        severity: Severity | None = None,
    ) -> None:
        path = self.open[-1].path if self.open else ''
        self.findings.append(code.at(replace(where, path=path), message, fix, severity))


class _Refused(Exception):
    """Stops expat after a fatal finding."""


def _error_code(name: str) -> int:
    return int(expat.errors.codes[name])


_JUNK = _error_code(expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT)
_MISPLACED = _error_code(expat.errors.XML_ERROR_MISPLACED_XML_PI)
_INVALID_TOKEN = _error_code(expat.errors.XML_ERROR_INVALID_TOKEN)
_DUPLICATE = _error_code(expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE)
_NO_ELEMENTS = _error_code(expat.errors.XML_ERROR_NO_ELEMENTS)
_UNCLOSED = _error_code(expat.errors.XML_ERROR_UNCLOSED_TOKEN)
_MISMATCH = _error_code(expat.errors.XML_ERROR_TAG_MISMATCH)
_UNDEFINED_ENTITY = _error_code(expat.errors.XML_ERROR_UNDEFINED_ENTITY)

_EMPTY_FIX = 'write a <robot> element; from a launch file, check that xacro printed one'

# Encodings of Python that are none of documents.
_NOT_FOR_TEXT = {'idna', 'punycode', 'raw-unicode-escape', 'undefined', 'unicode-escape'}

_MARKS = (
    (codecs.BOM_UTF8, 'utf-8-sig'),
    (codecs.BOM_UTF16_LE, 'utf-16'),
    (codecs.BOM_UTF16_BE, 'utf-16'),
)
_DECLARED = re.compile(rb'^\s*<\?xml[^>]*?\bencoding\s*=\s*["\']([\w.:-]+)["\']')


def _is_for_text(encoding: str) -> bool:
    try:
        name = codecs.lookup(encoding).name.replace('_', '-')
        b'<'.decode(encoding)
    except LookupError:
        # Unknown, or one that makes no text, such as hex.
        return False
    except UnicodeError:
        # It needs more than one byte.
        pass
    return name not in _NOT_FOR_TEXT


def _encoding_of(data: bytes) -> str:
    """Return the encoding that a byte-order mark or the XML declaration names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    declared = _DECLARED.match(data[:200])
    return declared[1].decode('ascii') if declared else 'utf-8'
