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
What makes a text well-formed XML again, where one cure is certain.

The table of URDF tells where an element ends whose end tag is missing: before the first thing that
it cannot hold.

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
# No search begins inside of a name.
_BEFORE = r'(?<![\w.:-])'
# A value with an end quote alone, as the rest of what seems to be the value before it.
_LOST_QUOTE = re.compile(
    rf'{_BEFORE}({_NAME})\s*=\s*"([^"<>]*?)(?<!\s)(\s+{_NAME}\s*=\s*)"', re.ASCII
)
_OPEN_QUOTE = re.compile(
    rf'{_BEFORE}({_NAME}\s*=\s*"[^"<>]*?)(?<!\s)(\s*/?>)\Z', re.ASCII
)
_LOST_EQUALS = re.compile(rf'(?<=\s)({_NAME})("[^"<>=]*")(?=[\s/>])', re.ASCII)
_ROBOT = {'robot': Child(ROBOT)}
# What is no URDF, and stands directly in <robot>.
_AT_THE_TOP = frozenset({'gazebo', 'ros2_control', 'transmission'})


def with_repairs(findings: Iterable[Diagnostic], text: str, source: str) -> list[Diagnostic]:
    """
    Return findings about the form of a text, with what mends it.

    Parameters
    ----------
    findings : iterable of Diagnostic
        What reading the text has found.
    text : str
        The text, without a byte-order mark.
    source : str
        Its name.

    Returns
    -------
    list of Diagnostic
        The same, in their order.

    """
    findings = list(findings)
    for number, finding in enumerate(findings):
        if finding.code in _CODES and finding.repair is None:
            tree = Tree(text)
            cure = _Scan(tree).cure()
            if cure is None:
                continue
            where = Location(source, *tree.lines.place(cure.at))
            if _is_before(where, finding):
                edit = ReplaceText(where, cure.old, cure.new)
                findings[number] = replace(
                    finding, fix=cure.title, repair=Repair(cure.title, (edit,), cure.is_safe)
                )
    return findings


def _is_before(where: Location, finding: Diagnostic) -> bool:
    """Return whether a mistake can be what a reader stumbled over: no later one is."""
    line, column = finding.where.line or 0, finding.where.column or 0
    return (where.line or 0, where.column or 0) <= (line, column)


@dataclass(frozen=True, slots=True)
class _Cure:
    """What to write instead of what, where, and the words for it; whether it adds nothing."""

    at: int
    old: str
    new: str
    title: str
    is_safe: bool = False


@dataclass(slots=True)
class _Open:
    """An element whose end tag has not come yet."""

    tag: str
    begin: int
    head_end: int
    schema: Schema | None
    # Where its last child that it can hold ends, whether one has come that it cannot hold, and
    # whether then one that it can hold.
    last: int
    is_over: bool = field(default=False)
    is_torn: bool = field(default=False)


class _Scan:
    """One pass over a text, up to the first mistake."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.text = tree.text
        self.open: list[_Open] = []

    def cure(self) -> _Cure | None:
        """Return what mends the first mistake; None where nothing is certain."""
        at = max(0, self.text.find('<'))
        has_root = False
        for token in tokens(self.text, at):
            if has_root and not self.open and (not token.is_whole or token.kind == 'text'):
                return self._behind(token.at.begin)
            if not token.is_whole:
                return self._in_tag(token.at.begin)
            if token.kind == 'comment' and (cure := _in_comment(token)):
                return cure
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
            return _Cure(len(self.text), '', f'</{tag}>\n', f'add </{tag}> at the end')
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
        """Whether the innermost element can hold a tag, as far as anybody knows."""
        if tag in self._children():
            return True
        # What is at home further out ends it.
        if len(self.open) > 1 and self.open[-1].schema and tag in _AT_THE_TOP:
            return False
        return not any(each.schema and tag in each.schema.children for each in self.open)

    def _pass(self, tag: str, end: int) -> None:
        """Note that an element ends."""
        if not self.open:
            return
        if not self.open[-1].is_over:
            self.open[-1].last = end
        elif tag in self._children():
            self.open[-1].is_torn = True

    def _unclosed(self, token: Token) -> _Cure | None:
        """Return the cure of an end tag that is not that of the innermost element."""
        element, wrong = self.open[-1], token.content
        if wrong not in [each.tag for each in self.open]:
            if nearest(wrong, [element.tag]):
                title = f'write </{element.tag}>'
                return _Cure(token.at.begin, token.whole, f'</{element.tag}>', title)
            return None
        if element.schema is None or element.is_torn or wrong != self.open[-2].tag:
            return None
        if not element.schema.children:
            title = f'close <{element.tag}> by />'
            return _Cure(element.head_end - 1, '>', '/>', title)
        indent = re.search(r'[^\n\r]*\Z', self.text[:element.begin])
        blanks = indent[0] if indent and not indent[0].strip() else ''
        title = f'close <{element.tag}> by </{element.tag}>'
        end = f'{self.tree.newline if blanks else ""}{blanks}</{element.tag}>'
        return _Cure(element.last, '', end, title)

    def _in_tag(self, at: int) -> _Cure | None:
        """Return the cure of a tag that cannot be read."""
        end = self.text.find('>', at)
        tag = self.text[at:end + 1]
        if end < 0 or self.text.startswith('<!', at) or '<' in tag[1:]:
            return None
        for pattern, new, title in (
            (_LOST_QUOTE, r'\1="\2"\3"', 'add the quote that is missing'),
            (_OPEN_QUOTE, r'\1"\2', 'add the quote that is missing'),
            (_LOST_EQUALS, r'\1=\2', 'add the = that is missing'),
        ):
            mended, count = pattern.subn(new, tag, count=1)
            if count and [each.is_whole for each in tokens(mended)] == [True]:
                return _Cure(at, tag, mended, title)
        return None

    def _behind(self, at: int) -> _Cure | None:
        """Return the cure of a text behind the end."""
        rest = self.text[at:]
        words = rest.strip()
        if '<' in words or '--' in words or '>' in words:
            return None
        title = 'put what follows the root element into a comment'
        begin = at + len(rest) - len(rest.lstrip())
        return _Cure(begin, words, f'<!-- {words} -->', title, is_safe=True)


def _in_comment(token: Token) -> _Cure | None:
    words = token.content
    # What looks like a tag may be what the comment was to end before.
    if ('--' not in words and not words.endswith('-')) or '<' in words:
        return None
    new = re.sub('-{2,}', '-', words)
    new += ' ' if new.endswith('-') else ''
    title = 'write one dash; -- cannot stand in a comment'
    return _Cure(token.at.begin, token.whole, f'<!--{new}-->', title, is_safe=True)
