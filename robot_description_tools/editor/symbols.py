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
Names in the files of a robot, with the places that define and use them.

Kinds of names are link, joint, group, material, macro, property (or macro parameter) and xacro
argument. Requests of the editor about names, such as definition, references and rename, use this
module.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import suppress
import os
from pathlib import Path
import re
from typing import NamedTuple

from robot_description_tools.check import Examined
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.description.xml.tree import tokens
from robot_description_tools.description.xml.tree import WrittenAttribute
from robot_description_tools.editor.cursor import called_macro
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.cursor import kind_of
from robot_description_tools.editor.cursor import resolved
from robot_description_tools.editor.cursor import row_at
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.text import Text
import yaml

_EXPRESSION = re.compile(r'(?<!\$)(?:\$\$)*(?:\$\{([^}]*)\}?|\$\(arg\s+([\w.]+)\s*\))')
_TOKEN = re.compile(r'\'[^\']*\'?|"[^"]*"?|[.\w]+')
_PARAMETER = re.compile(r'\*{0,2}(\w+)(?::?=(?:\'[^\']*\'|"[^"]*"|\S*))?')
_XML_NAME = re.compile(r'[^\s<>"\'&${}]+\Z')
_WORD = re.compile(r'[A-Za-z_]\w*\Z')
_BESIDE = ('.srdf', '.srdf.xacro', '.yaml', '.yml')
#: Count. The search for SRDF and YAML files stops after this number of files.
_MOST_FILES = 10_000
#: Bytes. A larger YAML file is not searched for a name, because parsing it is slow.
_MOST_YAML = 2**18


class Entry(NamedTuple):
    """
    A name in a file.

    Attributes
    ----------
    kind : str
        ``link``, ``joint``, ``group``, ``material``, ``macro``, ``property``, ``argument``. A
        ``value`` is the value of a macro parameter, which may name a link or a joint.
    text : str
        The name as written.
    at : Span
        Characters of the name.
    tag : Tag or None
        The element. None in YAML.
    scope : str
        The macro to which a property or parameter belongs. Empty if the name is visible
        everywhere.
    is_definition : bool
        True if the entry defines the name.

    """

    kind: str
    text: str
    at: Span
    tag: Tag | None = None
    scope: str = ''
    is_definition: bool = False


class Use(NamedTuple):
    """A use of a name: the file, the characters, and the entry."""

    file: str
    at: Span
    entry: Entry


class NotRenamed(Exception):
    """A name cannot be renamed. The message gives the reason."""


# -- one file --------------------------------------------------------------------------------


def entries(text: Text) -> list[Entry]:
    """Return the names in an XML text, and store them with the text."""
    if text.names is None:
        text.names = [*_of_tags(text), *_of_expressions(text)]
    return text.names


def _of_tags(text: Text) -> Iterator[Entry]:
    for tag in text.tags:
        name = tag.attributes.get('name')
        called = called_macro(tag)
        if called:
            yield from _of_call(text, tag, called)
        elif name is not None and tag.name == 'xacro:macro':
            begin = name.value_at.begin + 6 * name.value.startswith('xacro:')
            span = Span(begin, name.value_at.end)
            yield Entry('macro', text.text[slice(*span)], span, tag, '', True)
            for parameter, at in parameters(tag):
                yield Entry('property', parameter, at, tag, name.value, True)
        elif name is not None and tag.name in ('xacro:property', 'xacro:arg'):
            kind = 'property' if tag.name == 'xacro:property' else 'argument'
            scope = '' if kind == 'argument' or tag.get('scope') else _macro(tag)
            yield Entry(kind, name.value, name.value_at, tag, scope, True)
            if value := tag.attributes.get('value'):
                yield Entry('value', value.value, value.value_at, tag)
        elif name is not None and tag.name == 'xacro:insert_block':
            yield Entry('property', name.value, name.value_at, tag, _scope(tag, name.value))
        else:
            yield from _of_names(tag)


def _of_call(text: Text, tag: Tag, called: str) -> Iterator[Entry]:
    name = called.rpartition('.')[2]
    yield Entry('macro', name, Span(tag.name_at.end - len(name), tag.name_at.end), tag)
    closing = text.closing_of(tag) if tag.kind == 'start' else None
    if closing is not None:
        end = text.text.index(tag.name, closing.begin) + len(tag.name)
        yield Entry('macro', name, Span(end - len(name), end), tag)
    for attribute in tag.attributes.values():
        yield Entry('property', attribute.name, attribute.name_at, tag, name)
        yield Entry('value', attribute.value, attribute.value_at, tag)


def _of_names(tag: Tag) -> Iterator[Entry]:
    for attribute in tag.attributes.values():
        kind = kind_of(tag, attribute.name)
        if not kind and tag.name == 'material' and attribute.name == 'name':
            kind = 'material'
        if kind:
            defines = _defines(tag, attribute)
            yield Entry(kind, attribute.value, attribute.value_at, tag, '', defines)


def defines_group(tag: Tag) -> bool:
    """Return True for a ``<group>`` of an SRDF that is no subgroup."""
    around = [each.name for each in tag.around if not each.name.startswith('xacro:')]
    return around[-2:] == ['robot', 'group']


def _defines(tag: Tag, attribute: WrittenAttribute) -> bool:
    if tag.name == 'material':
        return bool(tag.children)
    if tag.name == 'group':
        return defines_group(tag)
    found = row_at(tag)
    in_robot = found is not None and found[1] == ['robot', tag.name]
    return attribute.name == 'name' and tag.name in ('link', 'joint') and in_robot


def _of_expressions(text: Text) -> Iterator[Entry]:
    """Yield the properties and arguments in ``${…}`` and ``$(arg …)``, outside of comments."""
    spaces = {tag.get('ns') for tag in text.tags if tag.name == 'xacro:include'} - {''}
    for token in tokens(text.text):
        if token.kind not in ('start', 'empty', 'text', 'data') or '$' not in token.whole:
            continue
        for match in _EXPRESSION.finditer(text.text, *token.at):
            owner = text.element_at(match.start())
            if match[2]:
                yield Entry('argument', match[2], Span(*match.span(2)), owner)
                continue
            for word in _TOKEN.finditer(text.text, *match.span(1)):
                first, _, rest = word[0].partition('.')
                begin = word.start()
                if first in spaces and rest:
                    begin, first = begin + len(first) + 1, rest.partition('.')[0]
                # Skip xacro, which is the start of a function such as `xacro.load_yaml`.
                if _WORD.match(first) and first != 'xacro':
                    at = Span(begin, begin + len(first))
                    yield Entry('property', first, at, owner, _scope(owner, first))


def parameters(macro: Tag) -> Iterator[tuple[str, Span]]:
    """Yield the name and the place of each parameter of a macro."""
    attribute = macro.attributes.get('params')
    if attribute is not None:
        for match in _PARAMETER.finditer(attribute.value):
            begin = attribute.value_at.begin
            yield match[1], Span(begin + match.start(1), begin + match.end(1))


def _macro(tag: Tag) -> str:
    around = [each for each in tag.around[:-1] if each.name == 'xacro:macro']
    return around[-1].get('name') if around else ''


def _scope(tag: Tag | None, name: str) -> str:
    """Return the innermost macro that contains an element and defines a name, or ''."""
    for macro in tag.around[::-1] if tag else ():
        if macro.name == 'xacro:macro' and macro is not tag:
            if name in {parameter for parameter, _ in parameters(macro)}:
                return macro.get('name')
            inner = (each for each in _below(macro) if each.name == 'xacro:property')
            if any(each.get('name') == name for each in inner):
                return macro.get('name')
    return ''


def _below(tag: Tag) -> Iterator[Tag]:
    waiting = list(tag.children)
    while waiting:
        each = waiting.pop()
        waiting += each.children
        yield each


# -- all files of a robot --------------------------------------------------------------------


def at_cursor(cursor: Cursor) -> Entry | None:
    """Return the name at a cursor. If several names overlap, return the shortest name."""
    if cursor.file.endswith('.json'):
        return None
    here = [each for each in entries(cursor.text) if each.at.holds(cursor.at)]
    found = min(here, key=lambda each: each.at.end - each.at.begin, default=None)
    if found is not None and found.kind == 'value':
        known = names_of(cursor.project, cursor.file)
        kinds = [kind for kind in ('joint', 'link') if found.text in known[kind]]
        return found._replace(kind=kinds[0]) if kinds else None
    return found


def names_of(project: Project, file: str) -> dict[str, set[str]]:
    """Return the names of the links and joints in all robots that use a file."""
    known: dict[str, set[str]] = {'link': set(), 'joint': set()}
    for _, description in project.usable(file):
        known['link'] |= description.links.keys()
        known['joint'] |= description.joints.keys()
    return known


def uses(project: Project, file: str, wanted: Entry, folders: Iterable[str] = ()) -> list[Use]:
    """
    Return all places where a name occurs. If several robots use the file, search all their files.

    Parameters
    ----------
    project : Project
        All files and robots.
    file : str
        The file with the name.
    wanted : Entry
        The name.
    folders : iterable of str, optional
        Open folders, whose SRDF and YAML files are searched for links and joints.

    Returns
    -------
    list of Use
        Each place once, in the order of the files.

    """
    parts = (
        name for each in [file, *project.robots_for(file)] for name in project.files_with(each)
    )
    files = list(dict.fromkeys(parts))
    names = {wanted.text}
    is_named = wanted.kind in ('link', 'joint', 'group')
    if is_named:
        if wanted.tag is not None and '$' in wanted.text:
            names = set(resolved(project, file, wanted.tag, wanted.text))
        files = list(dict.fromkeys([*files, *_beside(file, folders)]))
    found: dict[tuple[str, Span], Use] = {}
    for each in files:
        if each.endswith(('.yaml', '.yml')):
            found_here = _in_yaml(each, wanted.kind, names) if is_named else []
        elif each.endswith('.json'):
            found_here = []
        else:
            here = entries(project.text(each))
            found_here = [entry for entry in here if _fits(project, each, entry, wanted, names)]
        for entry in found_here:
            found.setdefault((each, entry.at), Use(each, entry.at, entry))
    return list(found.values())


def _fits(project: Project, file: str, entry: Entry, wanted: Entry, names: set[str]) -> bool:
    if wanted.kind not in ('link', 'joint'):
        return (entry.kind, entry.text, entry.scope) == (wanted.kind, wanted.text, wanted.scope)
    if entry.kind == 'value':
        return entry.text in names
    if entry.kind != wanted.kind or entry.tag is None:
        return False
    if '$' not in entry.text:
        return entry.text in names
    return not names.isdisjoint(resolved(project, file, entry.tag, entry.text))


def _beside(file: str, folders: Iterable[str]) -> Iterator[str]:
    """Yield the SRDF and YAML files in the open folder of a file. Stop in very large folders."""
    tops = [top for top in folders if Path(file).is_relative_to(top)]
    package = PackageResolver().beside(Path(file)).package
    top = tops[0] if tops else str(package or '')
    count = 0
    for folder, inner, names in os.walk(top) if top else ():
        inner[:] = sorted(name for name in inner if not name.startswith('.'))
        for name in sorted(names):
            count += 1
            if name.endswith(_BESIDE):
                yield real_path(os.path.join(folder, name))
        if count > _MOST_FILES:
            return


def _in_yaml(file: str, kind: str, names: set[str]) -> list[Entry]:
    found = []
    with suppress(OSError, yaml.YAMLError, ValueError, RecursionError):
        data = read_file(file)
        if len(data) <= _MOST_YAML and any(name.encode() in data for name in names):
            text = decoded(data)
            is_key = False
            for token in yaml.scan(text):
                is_value, is_key = not is_key, isinstance(token, yaml.KeyToken)
                # Only a key can be the name of a group. A value with the same text may mean
                # something else.
                if kind == 'group' and is_value:
                    continue
                if isinstance(token, yaml.ScalarToken) and token.value in names:
                    begin, end = token.start_mark.index, token.end_mark.index
                    quote = text[begin] in '\'"'
                    found.append(Entry(kind, token.value, Span(begin + quote, end - quote)))
    return found


# -- rename ----------------------------------------------------------------------------------


def renamed(
    project: Project, file: str, wanted: Entry, name: str, folders: Iterable[str]
) -> list[dict[str, list[Span]]]:
    """
    Return one or two ways to rename, each with the characters to replace in each file.

    The second way also changes values of macro parameters that name the link or joint. Raises
    `NotRenamed` if the name cannot be changed.

    """
    is_word = wanted.kind in ('property', 'macro', 'argument')
    if not (_WORD if is_word else _XML_NAME).match(name):
        raise NotRenamed(f"'{name:.80}' cannot be the name of the {wanted.kind}")
    if '$' in wanted.text:
        raise NotRenamed(f"a macro computes this name from '{wanted.text:.80}'")
    if not project.robots_for(file):
        raise NotRenamed('found no robot that uses this file, so the new name cannot be checked')
    robots = [project.robots[each].examined for each in project.robots_for(file)]
    if all(robot.description is None for robot in robots):
        raise NotRenamed('the robot cannot be read now; correct its errors first')
    found = uses(project, file, wanted, folders)
    if not any(use.entry.is_definition or use.entry.kind == 'value' for use in found):
        raise NotRenamed(f"no file of this robot defines the {wanted.kind} '{wanted.text:.80}'")
    taken = names_of(project, file).get(wanted.kind, set())
    others = uses(project, file, wanted._replace(text=name))
    if name in taken or any(use.entry.is_definition for use in others):
        raise NotRenamed(f"there is a {wanted.kind} '{name:.80}' already")
    package = PackageResolver().beside(Path(file)).package
    choices: list[dict[str, list[Span]]] = [{}, {}]
    for use in found:
        if '$' in use.entry.text:
            continue
        if PackageResolver().beside(Path(use.file)).package != package:
            line = project.text(use.file).lines.line(use.at.begin)
            raise NotRenamed(f'{use.file}:{line} belongs to another package')
        for choice in choices[use.entry.kind == 'value':]:
            choice.setdefault(use.file, []).append(use.at)
    return choices if choices[0] != choices[1] else choices[:1]


def replaced(text: Text, spans: Iterable[Span], name: str) -> str:
    """Return a text with a new name at some places."""
    new = text.text
    for begin, end in sorted(spans, reverse=True):
        new = f'{new[:begin]}{name}{new[end:]}'
    return new


def require_same(before: Examined, after: Examined, wanted: Entry, name: str) -> None:
    """
    Raise `NotRenamed` unless two robots differ only in the new name.

    If the robot was unusable before the rename, it must have the same error after the rename.

    """
    if before.description is None:
        was, now = ({f.message for f in each.report.findings} for each in (before, after))
        if changed := now - was - {each.replace(wanted.text, name) for each in was}:
            raise NotRenamed(f'a robot would have a new finding: {min(changed):.300}')
        return
    known = Counter(finding.code for finding in before.report.findings)
    for finding in after.report.findings:
        known[finding.code] -= 1
        if known[finding.code] < 0:
            raise NotRenamed(f'the robot would have a new finding: {finding.message:.300}')
    for kind in ('links', 'joints'):
        old, new = (getattr(each.description, kind, {}).keys() for each in (before, after))
        renames = kind == f'{wanted.kind}s'
        expected = {name if renames and each == wanted.text else each for each in old}
        if expected != new:
            lost = min(expected ^ new)
            raise NotRenamed(
                f"a macro computes a name from '{wanted.text:.80}': the robot would change at "
                f"the {kind[:-1]} '{lost:.80}'"
            )
