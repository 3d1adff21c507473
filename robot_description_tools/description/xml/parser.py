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
The XML parser, which returns elements with lines and columns.

Expat runs without namespace processing, so that a default ``xmlns`` or an unbound prefix causes
only a finding. A document that declares an entity is refused, so that no entity is expanded. Size
and depth are limited, and no other file is opened. If expat refuses a text, ``lenient`` reads the
text. If ``lenient`` also refuses the text, the finding is fatal.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace
import re
from typing import NoReturn
from xml.parsers import expat
from xml.parsers.expat import errors

from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.description.xml import MAX_DEPTH
from robot_description_tools.description.xml import MAX_ELEMENTS
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import ElementBuilder
from robot_description_tools.description.xml.element import root_of
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.encoding import codec_of
from robot_description_tools.description.xml.encoding import encoding_of
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
from robot_description_tools.diagnostics.edits import RemoveAttribute
from robot_description_tools.diagnostics.edits import ReplaceText

# Matches an ampersand, followed by letters that are not the name of an entity.
_BARE = re.compile(rb'&(?!(?:amp|lt|gt|quot|apos)\Z)[\w.-]*\Z')
_GOOD = '<robot name="example"><link name="base"/></robot>'

EMPTY = Code.fatal(
    'xml-empty',
    'The text has no element.',
    why='robot_state_publisher ends at once if its description is empty. Often a call of xacro '
    'failed, and its empty output was used.',
    bad='',
    good=_GOOD,
)
TOO_LARGE = Code.fatal(
    'xml-too-large',
    'The text is larger than 8 MiB.',
    why='A node or a server would need too much memory and time to read the text. Put meshes '
    'into separate files.',
)
TOO_MANY = Code.fatal(
    'xml-too-many-elements',
    'The document has more than 50000 elements, or 100000 attributes.',
    why='A node would be blocked for a long time while it reads the document. Real robots are '
    'far smaller. A usual cause is a macro that calls itself.',
)
ENCODING = Code.error(
    'xml-encoding',
    'The bytes do not fit the encoding that the text declares.',
    why='Each tool may guess a different encoding. So names with letters outside of ASCII differ '
    'between tools, and a joint or frame is not found.',
    bad='<?xml version="1.0" encoding="klingon"?>\n' + _GOOD,
    good='<?xml version="1.0" encoding="utf-8"?>\n' + _GOOD,
)
PROLOG = Code.error(
    'xml-prolog',
    'There is text before the XML declaration or the first element. If the text is only blanks '
    'and empty lines, the finding is a warning.',
    why='If the XML declaration does not come first, urdfdom refuses the document. The usual '
    'cause is a licence comment before the declaration. urdfdom accepts empty lines before the '
    'declaration, but xacro and other strict XML readers refuse them.',
    bad='<!-- a licence -->\n<?xml version="1.0"?>\n' + _GOOD,
    good='<?xml version="1.0"?>\n' + _GOOD,
    safe='blanks and comments before the declaration',
)
AFTER_ROOT = Code.error(
    'xml-after-root',
    'There is text or an element after the root element.',
    why='urdfdom reads the first root element and ignores the rest without a message. Links and '
    'joints after the root element are missing in the robot.',
    bad=_GOOD + '<robot name="other"/>',
    good=_GOOD,
    safe='text after the root element, which becomes a comment',
)
DUPLICATE = Code.fatal(
    'xml-duplicate-attribute',
    'An attribute is given twice in one tag.',
    why='XML does not allow repeated attributes, and urdfdom refuses the whole document. So '
    'robot_state_publisher does not start.',
    bad='<robot name="example" name="other"><link name="base"/></robot>',
    good=_GOOD,
    safe='two attributes with equal values, by removing one of them',
)
SYNTAX = Code.fatal(
    'xml-syntax',
    'The text is not well-formed XML. If urdfdom still reads the text, the finding is an error.',
    why='robot_state_publisher, MoveIt and Gazebo refuse the document, and their messages rarely '
    'name the line.',
    bad='<robot name="example"><link name="base"></robot>',
    good=_GOOD,
    safe='an `&` that is not part of a reference, and two dashes in a comment',
    suggested='a missing or wrong end tag, if the element can end in only one place, and a '
    'missing quote or `=`',
)
INSTRUCTION = Code.fatal(
    'xml-instruction',
    'A processing instruction follows a comment or an element.',
    why='urdfdom refuses the document, so robot_state_publisher does not start. Other XML '
    'readers accept such an instruction.',
    bad='<!-- an arm -->\n<?xml-model href="urdf.xsd"?>\n' + _GOOD,
    good='<?xml version="1.0"?>\n<?xml-model href="urdf.xsd"?>\n' + _GOOD,
)
DEPTH = Code.fatal(
    'xml-depth',
    'Elements are nested deeper than 100 levels.',
    why='urdfdom 4 also refuses the document. No robot needs elements as deep as this. Either a '
    'program with a defect wrote the document, or its author wants to fill the memory of its '
    'readers.',
    bad='<robot name="example">' + '<a>' * 100 + '</a>' * 100 + '</robot>',
    good=_GOOD,
)
DOCTYPE = Code.warning(
    'xml-doctype',
    'The document has a DOCTYPE, which no URDF reader uses.',
    why='A DOCTYPE has no effect in ROS. Tools that do not use the XML library of ROS may refuse '
    'the document, or try to download the files that the DOCTYPE names.',
    bad='<!DOCTYPE robot>\n' + _GOOD,
    good=_GOOD,
    safe='the DOCTYPE, by removing it',
)
EXTERNAL = Code.error(
    'xml-external',
    'The document refers to an external DTD, which is never opened.',
    why='A reader that opens the DTD fetches files or network addresses that the author of the '
    'document chose. ROS tools ignore the DTD, so its declarations are missing.',
    bad='<!DOCTYPE robot SYSTEM "robot.dtd">\n' + _GOOD,
    good=_GOOD,
    safe='a DOCTYPE that only refers to the DTD and contains no declarations, by removing the '
    'whole DOCTYPE',
)
ENTITY = Code.fatal(
    'xml-entity',
    'The document declares an entity. The document is not read.',
    why='A few entities that refer to each other can expand to gigabytes, and external entities '
    'open files. Because urdfdom never expands entities, it would read a different text than '
    'the author intended.',
    bad='<!DOCTYPE robot [<!ENTITY a "x">]>\n' + _GOOD,
    good=_GOOD,
)
UNBOUND = Code.error(
    'xml-unbound-prefix',
    'A namespace prefix is used but not declared.',
    why='urdfdom ignores namespaces. XML tools that check namespaces refuse the whole document.',
    bad='<robot name="example"><link name="base"/><gazebo><sensor:ray/></gazebo></robot>',
    good='<robot name="example" xmlns:sensor="urn:sensor"><link name="base"/>'
    '<gazebo><sensor:ray/></gazebo></robot>',
)


@dataclass(frozen=True, slots=True)
class Document:
    """
    The result of reading a text.

    Attributes
    ----------
    root : Element or None
        The root element. None after a fatal finding.
    findings : tuple of Diagnostic
        The findings.
    text : str
        The decoded text.
    top : tuple of Element
        The elements and comments that are in no other element. Empty after a fatal finding.

    """

    root: Element | None
    findings: tuple[Diagnostic, ...]
    text: str
    top: tuple[Element, ...] = ()


def parse_xml(data: bytes | str, source: str) -> Document:
    """
    Read XML text.

    Parameters
    ----------
    data : bytes or str
        The text. The encoding of bytes is found from the byte-order mark or the XML declaration.
    source : str
        Name of the text for findings, usually a file name.

    Returns
    -------
    Document
        The result. After a fatal finding, its ``root`` is None.

    """
    return _Reader(source).read(data)


def tags_of(data: bytes) -> Iterator[tuple[int, str, dict[str, str]]]:
    """
    Yield depth, tag and attributes of each element, up to the first error.

    The text is read in pieces, so a caller that stops early saves time.

    """
    found: list[tuple[int, str, dict[str, str]]] = []
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        found.append((depth, tag, attributes))
        depth += 1

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(*_: object) -> None:
        raise _Refused

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.EntityDeclHandler = refuse
    is_whole = True
    for begin in range(0, len(data), _PIECE):
        try:
            parser.Parse(data[begin:begin + _PIECE], False)
        except (expat.ExpatError, ValueError, LookupError, _Refused):
            is_whole = False
        yield from found
        found.clear()
        if not is_whole:
            return


class _Reader(ElementBuilder):
    """Reader of one text with one pass of expat."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.n_elements = 0
        self.n_attributes = 0
        self.findings: list[Diagnostic] = []
        # True after the first comment, DOCTYPE or element.
        self.has_begun = False
        self.text = ''
        self.data = b''
        # How many lines and columns were removed before the first tag. Both counts are added to
        # the places of elements and findings.
        self.line_offset = 0
        self.column_offset = 0
        # Prefixes that are not reported: they need no declaration, or a finding already reports
        # them.
        self.known_prefixes = {'xml', 'xmlns'}

    def read(self, data: bytes | str) -> Document:
        with suppress(_Refused):
            self._read(data)
        if any(d.severity is Severity.FATAL for d in self.findings):
            return Document(None, tuple(self.findings), self.text)
        root = root_of(self.roots)
        return Document(root, tuple(self.findings), self.text, tuple(self.roots))

    def _read(self, data: bytes | str) -> None:
        if len(data) > MAX_BYTES:
            message = f'the text has more than {MAX_BYTES} bytes'
            self._refuse(TOO_LARGE, message, 'keep meshes and other data in separate files')
        self.text = data if isinstance(data, str) else self._decode(data, *encoding_of(data))
        plain = self.text.removeprefix('\ufeff')
        try:
            self._parse(self._without_prolog(plain))
        except expat.ExpatError as error:
            where = self._place(error.lineno, error.offset)
            code, message, fix = self._reason(error, where)
            # Imported here, because the import is slow and most documents do not need it.
            from robot_description_tools.description.xml.lenient import read_lenient

            severity = Severity.FATAL
            roots = read_lenient(plain, self.source, MAX_DEPTH, MAX_ELEMENTS)
            if root_of(roots) is not None:
                severity = Severity.ERROR
                message += '; urdfdom still reads it, but other readers refuse the whole file'
            self._add(code, message, fix, where, severity)
            self.roots = roots

    # -- before the parser -----------------------------------------------------------------

    def _decode(self, data: bytes, mark: bytes, encoding: str) -> str:
        """
        Decode the text.

        Bytes that cannot be decoded are replaced. The first of these bytes is reported.

        """
        fix = 'save the file as UTF-8, and declare UTF-8 in the XML declaration'
        try:
            return data[len(mark):].decode(codec_of(encoding))
        except LookupError:
            # The encoding is unknown, or its codec does not return text, such as the codec hex.
            self._add(ENCODING, f"the declared encoding '{encoding}' is unknown", fix)
            return self._decode(data, mark, 'utf-8')
        except UnicodeDecodeError as error:
            before = error.object[:error.start].decode(encoding, errors='replace')
            line, _ = _end_of(before)
            message = f'byte 0x{error.object[error.start]:02x} is not valid {encoding}'
            self._add(ENCODING, message, fix, Location(self.source, line, 1))
            return error.object.decode(encoding, errors='replace')

    def _without_prolog(self, text: str) -> str:
        """Remove the text before the first tag, as in TinyXML-2, and report it."""
        start = text.find('<')
        if start < 0:
            what = 'the text is empty' if not text.strip() else 'the text has no element'
            self._refuse(EMPTY, what, _EMPTY_FIX)
        before, body = text[:start], text[start:]
        if before:
            line, column = _end_of(before)
            self.line_offset, self.column_offset = line - 1, column - 1
        if before.strip():
            fatal = Severity.FATAL if body.startswith('<?') else None
            message = f'text before the first element: {before.strip()[:40]!r}'
            self._add(PROLOG, message, 'remove it', severity=fatal)
        elif before and body.startswith('<?xml '):
            message = 'blanks or empty lines before the XML declaration; urdfdom ignores '
            message += 'them, strict XML readers refuse the file'
            fix = Repair(_FIRST, (ReplaceText(Location(self.source, 1, 1), before, ''),), True)
            self._add(PROLOG, message, fix, severity=Severity.WARNING)
        return body

    # -- the parser ------------------------------------------------------------------------

    def _parse(self, body: str) -> None:
        # Count attributes before expat runs, because expat stores all attributes of a tag before
        # it calls `_start`.
        if body.count('="') > 4 * MAX_ELEMENTS:
            self._refuse_too_many('attributes', 2 * MAX_ELEMENTS)
        self.data = body.encode('utf-8', errors='replace')
        # The text is already decoded, so the encoding in the declaration is ignored.
        parser = expat.ParserCreate('utf-8')
        self.parser = parser
        parser.ordered_attributes = True
        # Do not add default values of attributes from an <!ATTLIST>.
        parser.specified_attributes = True
        # Let expat deliver texts in large pieces, because joining many pieces is slow.
        parser.buffer_text = True
        parser.buffer_size = 256 * 1024
        parser.StartElementHandler = self._start
        parser.EndElementHandler = lambda _: self.end()
        parser.CharacterDataHandler = self.add_text
        parser.CommentHandler = self._comment
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.Parse(self.data, True)

    def _reason(self, error: expat.ExpatError, where: Location) -> tuple[Code, str, Fix]:
        """Return the code, the message and the fix for an error of expat."""
        fix: Fix
        what, fix = expat.ErrorString(error.code), 'correct the XML syntax there'
        inner = self.open[-1] if self.open else None
        if what == errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
            what = f'{self._rest_of_line()!r} follows the end of the root element'
            return AFTER_ROOT, what, 'keep one root element and nothing after it'
        if what == errors.XML_ERROR_MISPLACED_XML_PI:
            what = 'the XML declaration is not the first thing in the text'
            return PROLOG, what, self._declaration_first(where)
        if what == errors.XML_ERROR_DUPLICATE_ATTRIBUTE:
            begin = self.data.rfind(b'<', 0, self.parser.ErrorByteIndex)
            tag, name = self._word_at(begin + 1), self._word_at(self.parser.ErrorByteIndex)
            what = f"attribute '{name}' is given twice in one <{tag}>"
            return DUPLICATE, what, self._once(begin, name)
        if what == errors.XML_ERROR_NO_ELEMENTS and inner is None:
            return EMPTY, 'the text has no element', _EMPTY_FIX
        if what == errors.XML_ERROR_TAG_MISMATCH and inner is not None:
            what += f': <{inner.tag}> of line {inner.where.line} is still open'
            fix = f'close <{inner.tag}> before this end tag'
        elif what in (errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN) and inner:
            what = f'the text ends inside <{inner.tag}> of line {inner.where.line}'
            fix = f'add </{inner.tag}> and the rest that was cut off'
        elif what == errors.XML_ERROR_UNDEFINED_ENTITY:
            fix = 'only &amp; &lt; &gt; &quot; &apos; and &#…; exist in a description'
        elif what == errors.XML_ERROR_INVALID_TOKEN:
            what = f'{self._rest_of_line()!r} is not expected here'
            fix = f'{fix}; inside text and values, write & as &amp; and < as &lt;'
            begin = self._refused_at()
            if self.data[begin:begin + 1] == b'&':
                edit = ReplaceText(self._place_at(begin), '&', '&amp;')
                fix = Repair(fix, (edit,), is_safe=True)
        return SYNTAX, f'not well-formed XML: {what}', fix

    def _start(self, tag: str, flat: list[str]) -> None:
        where = self._here()
        self.has_begun = True
        attributes = dict(zip(flat[::2], flat[1::2], strict=True))
        begin = self.parser.CurrentByteIndex
        raw = b'' if _PLAIN_TAG.match(self.data, begin) else self._tag_at(begin)
        if b'\n' in raw or b'\t' in raw or b'\r' in raw:
            self._restore_blanks(tag, raw, attributes)
        if len(self.open) >= MAX_DEPTH:
            # Shorten the path in the finding, because a path with a hundred steps is useless.
            del self.open[1:]
            message = f'<{tag}> is nested deeper than {MAX_DEPTH} elements'
            self._refuse(DEPTH, message, 'flatten the document', where)
        self._count(where, len(attributes))
        for name in (tag, *attributes) if b':' in raw else ():
            if ':' in name:
                what = f'<{tag}>' if name == tag else f"attribute '{name}'"
                self._check_prefix(name.partition(':')[0], what, attributes, where)
        self.begin(tag, attributes, where)

    def _check_prefix(
        self, prefix: str, part: str, attributes: Mapping[str, str], where: Location
    ) -> None:
        """Report an undeclared prefix. Each prefix is reported only once."""
        declaration = f'xmlns:{prefix}'
        if prefix in self.known_prefixes or declaration in attributes:
            return
        if any(declaration in element.attributes for element in self.open):
            return
        self.known_prefixes.add(prefix)
        message = f"{part} uses the namespace prefix '{prefix}', which is not declared"
        fix = f'add {declaration}="…" to <robot>, or drop the prefix; strict XML readers refuse '
        self._add(UNBOUND, message, f'{fix}the whole file', where)

    def _count(self, where: Location, attributes: int = 0) -> None:
        """
        Count an element or a comment, and its attributes. Refuse a document that has too many.

        The limits are high: real robots have at most a tenth of the allowed numbers.

        """
        self.n_elements += 1
        self.n_attributes += attributes
        if self.n_elements > MAX_ELEMENTS:
            self._refuse_too_many('elements and comments', MAX_ELEMENTS, where)
        if self.n_attributes > 2 * MAX_ELEMENTS:
            self._refuse_too_many('attributes', 2 * MAX_ELEMENTS, where)

    def _refuse_too_many(self, parts: str, bound: int, where: Location | None = None) -> None:
        del self.open[1:]
        fix = 'split the description, or remove unused parts'
        self._refuse(TOO_MANY, f'the document has more than {bound} {parts}', fix, where)

    def _restore_blanks(self, name: str, raw: bytes, attributes: dict[str, str]) -> None:
        """
        Restore tabs and line breaks in the values of attributes.

        Expat replaces tabs and line breaks with blanks, as XML requires. TinyXML-2 keeps them, so
        urdfdom refuses ``xyz="0<tab>0 1"``.

        """
        from robot_description_tools.description.xml.tree import attributes_in

        text = raw.decode('utf-8', errors='replace')
        for match in attributes_in(text, 1 + len(name)):
            value = match[match.lastindex or 0]
            if '\t' in value or '\n' in value or '\r' in value:
                attributes[match[1]] = unescaped(value)

    def _comment(self, text: str) -> None:
        self.has_begun = True
        where = self._here()
        self._count(where)
        self.add_comment(text, where)

    def _instruction(self, target: str, _: str) -> None:
        if self.has_begun:
            self._add(
                INSTRUCTION,
                f'<?{target} …?> follows a comment or an element; urdfdom refuses the file',
                f'move <?{target} …?> up, directly after <?xml …?>',
                self._here(),
            )

    def _doctype(self, name: str, system: str | None, public: str | None, _: object) -> None:
        self.has_begun = True
        code, message = DOCTYPE, 'the document has a DOCTYPE, which no URDF reader uses'
        if system or public:
            code = EXTERNAL
            message = f"the DOCTYPE refers to '{system or public}', which is not opened"
        where, fix = self._begin_of(b'<!DOCTYPE'), 'remove the DOCTYPE line'
        begin = self.data.rfind(b'<!DOCTYPE', 0, self.parser.CurrentByteIndex + 9)
        whole = _DOCTYPE.match(self.data, begin)
        text = whole[0].decode('utf-8', errors='replace') if whole else ''
        self._add(code, message, fix_if(whole, fix, ReplaceText(where, text, '')), where)

    def _entity(self, name: str, *_: object) -> None:
        # The DOCTYPE contains the declaration of the entity. So remove the warning about the
        # DOCTYPE, and add only the fatal finding.
        self.findings = [found for found in self.findings if found.code != DOCTYPE.name]
        self._refuse(
            ENTITY,
            f"the document declares the entity '{name}' and is not read",
            'remove the entity declaration and write its text where it is used',
            self._begin_of(b'<!ENTITY'),
        )

    # -- repairs ---------------------------------------------------------------------------

    def _declaration_first(self, where: Location) -> Fix:
        """Return the repair that moves the XML declaration to the start of the text."""
        declaration = _DECLARATION.match(self.data, self.parser.ErrorByteIndex)
        if declaration is None:
            return _FIRST
        text = declaration[0].decode('utf-8', errors='replace')
        start = Location(self.source, 1, 1)
        edits = ReplaceText(where, text, ''), ReplaceText(start, '', f'{text}\n')
        return Repair(_FIRST, edits, is_safe=True)

    def _once(self, begin: int, name: str) -> Fix:
        """Return the repair that removes the second of two equal attributes."""
        fix = 'remove one of the two'
        from robot_description_tools.description.xml.tree import attributes_in

        text = self._tag_at(begin).decode('utf-8', errors='replace')
        given = attributes_in(text, 1 + len(self._word_at(begin + 1)))
        values = [each[each.lastindex or 0] for each in given if each[1] == name]
        if len(values) < 2 or len(set(values)) > 1:
            return fix
        edit = RemoveAttribute(self._place_at(begin), name)
        return Repair(f'{fix}; their values are equal', (edit,), is_safe=True)

    # -- helpers ---------------------------------------------------------------------------

    def _place_at(self, begin: int) -> Location:
        """Return the place of the byte at an index."""
        line, column = _end_of(self.data[:begin].decode('utf-8'))
        return self._place(line, column - 1)

    def _tag_at(self, begin: int) -> bytes:
        """Return the text from the start of a tag up to the last ``>`` before the next tag."""
        # A value in the tag may contain >, so search for the next <, which a tag cannot contain.
        end = self.data.find(b'<', begin + 1)
        return self.data[begin:self.data.rfind(b'>', begin, end if end > 0 else len(self.data))]

    def _word_at(self, begin: int) -> str:
        """Return the name that begins at a byte."""
        text = self.data[begin:begin + 200].decode('utf-8', errors='replace')
        return re.split(r'[\s=/>]', text, maxsplit=1)[0]

    def _rest_of_line(self) -> str:
        """Return the beginning of the text that expat refuses."""
        begin = self._refused_at()
        text = self.data[begin:begin + 80].decode('utf-8', errors='replace')
        return text.split('\n')[0][:20]

    def _refused_at(self) -> int:
        """Return the index of the first byte of the text that expat refuses."""
        at = self.parser.ErrorByteIndex
        # If expat refuses an ampersand that begins no reference, its error index is after the
        # letters that follow the ampersand.
        bare = _BARE.search(self.data, max(0, at - 80), at)
        return bare.start() if bare else at

    def _begin_of(self, markup: bytes) -> Location:
        """Return the place at which the current markup begins."""
        return self._place_at(
            self.data.rfind(markup, 0, self.parser.CurrentByteIndex + len(markup))
        )

    def _here(self) -> Location:
        return self._place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)

    def _place(self, line: int, column: int) -> Location:
        shift = self.column_offset if line == 1 else 0
        return Location(self.source, line + self.line_offset, column + shift + 1)

    def _add(
        self,
        code: Code,
        message: str,
        fix: Fix,
        where: Location | None = None,
        severity: Severity | None = None,
    ) -> None:
        """Add a finding. The default place is the beginning of the text."""
        element = self.open[-1] if self.open else None
        where = where or Location(self.source, 1, 1)
        if element is not None:
            where = replace(where, path=element.path, subject=element.subject)
        self.findings.append(code.at(where, message, fix, severity))

    def _refuse(
        self, code: Code, message: str, fix: str, where: Location | None = None
    ) -> NoReturn:
        """Add a fatal finding and stop reading."""
        self._add(code, message, fix, where)
        raise _Refused


def _end_of(text: str) -> tuple[int, int]:
    """Return the line and the column of the end of a text."""
    from robot_description_tools.description.xml.tree import Lines

    return Lines(text).place(len(text))


class _Refused(Exception):
    """Raised to stop reading after a fatal finding."""


# Size of the pieces in which `tags_of` reads [bytes]. Callers may need only the beginning of a
# text.
_PIECE = 4096
_FIRST = 'move <?xml …?> to the very start of the text'
# Matches a tag without tabs, line breaks and prefixes. A > may also be inside a value, but a < may
# not. So if there is only one > before the next <, this > is certainly the end of the tag.
_PLAIN_TAG = re.compile(rb'<[^<>:\t\n\r]*>[^<>]*<')
_DECLARATION = re.compile(rb'<\?xml\s[^>]*\?>')
# A DOCTYPE without an internal subset.
_DOCTYPE = re.compile(rb'<!DOCTYPE[^\[<>]*>')
_EMPTY_FIX = 'write a <robot> element; from a launch file, check that xacro printed one'
