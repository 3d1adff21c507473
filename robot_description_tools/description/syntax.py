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
Repairs of texts that are not well-formed XML.

A repair is returned only if it is the only possible repair.

If an end tag is missing, the schema shows where the element ends: before the first tag that the
element cannot contain.

"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
import re

from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.xml.parser import AFTER_ROOT
from robot_description_tools.description.xml.parser import SYNTAX
from robot_description_tools.description.xml.tree import Token
from robot_description_tools.description.xml.tree import tokens
from robot_description_tools.description.xml.tree import Tree
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.edits import ReplaceText

_CODES = frozenset(code.name for code in (AFTER_ROOT, SYNTAX))
_NAME = r'[A-Za-z_][\w.:-]*'
# Lookbehind that prevents a match from beginning inside a name.
_BEFORE = r'(?<![\w.:-])'
# Matches an attribute without closing quote, up to the opening quote of the next attribute. For
# example, the quote after 1 is missing in the text
#     x="1 y="2"
# and the match is
#     x="1 y="
_LOST_QUOTE = re.compile(
    rf'{_BEFORE}({_NAME})\s*=\s*"([^"<>]*?)(?<!\s)(\s+{_NAME}\s*=\s*)"', re.ASCII
)
_OPEN_QUOTE = re.compile(
    rf'{_BEFORE}({_NAME}\s*=\s*"[^"<>]*?)(?<!\s)(\s*/?>)\Z', re.ASCII
)
_LOST_EQUALS = re.compile(rf'(?<=\s)({_NAME})("[^"<>=]*")(?=[\s/>])', re.ASCII)
_ROBOT = {'robot': Child(ROBOT)}
# Elements of other tools that are always directly in <robot>.
_AT_THE_TOP = frozenset({'gazebo', 'ros2_control', 'transmission'})


def with_repairs(findings: Iterable[Diagnostic], text: str, source: str) -> list[Diagnostic]:
    """
    Add repairs to findings about XML that is not well-formed.

    Parameters
    ----------
    findings : iterable of Diagnostic
        Findings about the text.
    text : str
        The text, without a byte-order mark.
    source : str
        Name of the text.

    Returns
    -------
    list of Diagnostic
        The same findings in the same order. Some of them have a repair.

    """
    findings = list(findings)
    for number, finding in enumerate(findings):
        if finding.code in _CODES and finding.repair is None:
            tree = Tree(text)
            repair = _Scan(tree).repair()
            if repair is None:
                continue
            where = Location(source, *tree.lines.place(repair.at))
            if _is_before(where, finding):
                edit = ReplaceText(where, repair.old, repair.new)
                findings[number] = replace(
                    finding, fix=repair.title, repair=Repair(repair.title, (edit,), repair.is_safe)
                )
    return findings


def _is_before(where: Location, finding: Diagnostic) -> bool:
    """Return True if a place is not after a finding. A later mistake cannot be the cause."""
    line, column = finding.where.line or 0, finding.where.column or 0
    return (where.line or 0, where.column or 0) <= (line, column)


@dataclass(frozen=True, slots=True)
class _Replacement:
    """
    A replacement in the text, with a title.

    ``is_safe`` is True if the replacement changes only comments or quotes.

    """

    at: int
    old: str
    new: str
    title: str
    is_safe: bool = False


@dataclass(slots=True)
class _Open:
    """An element that is not closed yet."""

    tag: str
    begin: int
    head_end: int
    schema: Schema | None
    # `last` is the index after the last valid child. `is_over` is True after an invalid child.
    # `is_torn` is True after a valid child that follows an invalid child.
    last: int
    is_over: bool = field(default=False)
    is_torn: bool = field(default=False)


class _Scan:
    """A pass over a text up to its first error."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.text = tree.text
        self.open: list[_Open] = []

    def repair(self) -> _Replacement | None:
        """Return the repair of the first error, or None if no repair is certain."""
        at = max(0, self.text.find('<'))
        has_root = False
        for token in tokens(self.text, at):
            if has_root and not self.open and (not token.is_whole or token.kind == 'text'):
                return self._behind(token.at.begin)
            if not token.is_whole:
                return self._in_tag(token.at.begin)
            if token.kind == 'comment' and (repair := _in_comment(token)):
                return repair
            if token.kind == 'end':
                if not self.open:
                    return None
                if self.open[-1].tag != token.content:
                    return self._unclosed(token)
                element = self.open.pop()
                self._pass(element.tag, token.at.end)
            elif token.kind in ('start', 'empty'):
                has_root = True
                self._begin(token)
        if len(self.open) == 1:
            tag = self.open[0].tag
            return _Replacement(len(self.text), '', f'</{tag}>\n', f'add </{tag}> at the end')
        return None

    def _begin(self, token: Token) -> None:
        tag = token.content
        if self.open and not self._holds(tag):
            self.open[-1].is_over = True
        if token.kind == 'empty':
            self._pass(tag, token.at.end)
            return
        children = _ROBOT if not self.open else self._children()
        schema = children[tag].schema if tag in children else None
        self.open.append(_Open(tag, *token.at, schema, token.at.end))

    def _children(self) -> dict[str, Child]:
        schema = self.open[-1].schema
        return dict(schema.children) if schema else {}

    def _holds(self, tag: str) -> bool:
        """Return True if the innermost open element may contain a tag, or the tag is unknown."""
        if tag in self._children():
            return True
        # Some elements are only valid directly in <robot>. If such a tag follows inside another
        # element, the end tag of the other element is missing.
        if len(self.open) > 1 and self.open[-1].schema and tag in _AT_THE_TOP:
            return False
        return not any(each.schema and tag in each.schema.children for each in self.open)

    def _pass(self, tag: str, end: int) -> None:
        """Update the innermost open element after the end of one of its children."""
        if not self.open:
            return
        if not self.open[-1].is_over:
            self.open[-1].last = end
        elif tag in self._children():
            self.open[-1].is_torn = True

    def _unclosed(self, token: Token) -> _Replacement | None:
        """Return the repair of an end tag that does not match the innermost open element."""
        element, wrong = self.open[-1], token.content
        if wrong not in [each.tag for each in self.open]:
            if nearest(wrong, [element.tag]):
                title = f'write </{element.tag}>'
                return _Replacement(token.at.begin, token.whole, f'</{element.tag}>', title)
            return None
        if element.schema is None or element.is_torn or wrong != self.open[-2].tag:
            return None
        if not element.schema.children:
            title = f'close <{element.tag}> by />'
            return _Replacement(element.head_end - 1, '>', '/>', title)
        indent = re.search(r'[^\n\r]*\Z', self.text[:element.begin])
        blanks = indent[0] if indent and not indent[0].strip() else ''
        title = f'close <{element.tag}> by </{element.tag}>'
        end = f'{self.tree.newline if blanks else ""}{blanks}</{element.tag}>'
        return _Replacement(element.last, '', end, title)

    def _in_tag(self, at: int) -> _Replacement | None:
        """Return the repair of an invalid tag."""
        end = self.text.find('>', at)
        tag = self.text[at:end + 1]
        if end < 0 or self.text.startswith('<!', at) or '<' in tag[1:]:
            return None
        for pattern, new, title in (
            (_LOST_QUOTE, r'\1="\2"\3"', 'add the missing quote'),
            (_OPEN_QUOTE, r'\1"\2', 'add the missing quote'),
            (_LOST_EQUALS, r'\1=\2', 'add the missing ='),
        ):
            repaired, count = pattern.subn(new, tag, count=1)
            if count and [each.is_whole for each in tokens(repaired)] == [True]:
                return _Replacement(at, tag, repaired, title)
        return None

    def _behind(self, at: int) -> _Replacement | None:
        """Return the repair of text that follows the root element."""
        rest = self.text[at:]
        words = rest.strip()
        if '<' in words or '--' in words or '>' in words:
            return None
        title = 'put the text after the root element into a comment'
        begin = at + len(rest) - len(rest.lstrip())
        return _Replacement(begin, words, f'<!-- {words} -->', title, is_safe=True)


def _in_comment(token: Token) -> _Replacement | None:
    words = token.content
    # A comment that contains a tag gets no repair, because it may have to end before the tag.
    if ('--' not in words and not words.endswith('-')) or '<' in words:
        return None
    new = re.sub('-{2,}', '-', words)
    new += ' ' if new.endswith('-') else ''
    title = 'write one dash; -- is not allowed in a comment'
    return _Replacement(token.at.begin, token.whole, f'<!--{new}-->', title, is_safe=True)
