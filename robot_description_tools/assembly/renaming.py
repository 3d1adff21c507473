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

"""Rename parts of a robot wherever the description mentions their names."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
import re

from robot_description_tools.assembly.elements import Edited
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.elements import read_back
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.naming import names_in
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named

Names = Mapping[tuple[str, str], str]
NAME_KEPT = Code.warning(
    'name-not-renamed',
    'A part of the robot gets a new name, but a text that only another program reads still '
    'contains the old name.',
    why='Only that program knows whether the text refers to the renamed part. If the text '
    'refers to this part, the program looks for a link or joint that no longer exists.',
)
# Attributes that never name a part of this robot.
_OTHER = {'filename', 'plugin', 'role', 'type'}
WORDS = re.compile(r'[^\s,;:/\[\]{}()"\'=]+')
# Old names of parts of these kinds are searched in the texts of other programs.
_SEARCHED = ('link', 'joint', 'sensor', 'hardware')


def names_of(root: Element) -> dict[tuple[str, str], Element]:
    """Return the elements that define parts. The keys are the kind and name of each part."""
    found: dict[tuple[str, str], Element] = {}
    for element in root.walk():
        in_robot = element.parent is root
        kinds, name = names_in(element).get('name', ((), ''))
        for kind in kinds:
            if name and (in_robot or kind not in ('link', 'joint')):
                found.setdefault((kind, name), element)
    return found


def rename(description: RobotDescription, names: Names) -> Edited:
    """
    Give parts of a robot new names.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    names : mapping of (str, str) to str
        Maps a pair of kind and old name, such as ``('link', 'hand')``, to the new name. ``KINDS``
        in `robot_description_tools.description.schema.naming` lists the kinds.

    Returns
    -------
    Edited
        The same robot with other names.

    Raises
    ------
    RobotDescriptionError
        If two parts get the same name.

    """
    root = elements_of(description)
    found = tuple(NAME_KEPT.together(rename_elements(root, names)))
    return Edited(read_back(root, description), found)


def prefixed(root: Element, prefix: str) -> dict[tuple[str, str], str]:
    """
    Return the prefixed name of each part that a document defines.

    The keys are the kind and the old name of each part. If the prefix is empty, the result is also
    empty.

    """
    return {(kind, name): prefix + name for kind, name in names_of(root)} if prefix else {}


def rename_elements(root: Element, names: Names) -> Iterator[Finding]:
    """Rename parts in all elements. Yield findings about old names in texts of other programs."""
    words = {name for kind, name in names if kind in _SEARCHED}
    kept = [_kept(*found) for found in foreign_words(root, words)]
    for element in root.walk():
        renamed: dict[str, str] = {}
        for attribute, (kinds, name) in names_in(element).items():
            new = next((names[kind, name] for kind in kinds if (kind, name) in names), None)
            if new is not None:
                renamed[attribute] = new
        if '' in renamed:
            element.text = renamed.pop('')
        if renamed:
            element.attributes = {**element.attributes, **renamed}
    yield from kept


def foreign_words(
    root: Element, words: Collection[str]
) -> Iterator[tuple[Element, str, str]]:
    """
    Find words in the texts and attributes of elements that URDF does not define.

    Parameters
    ----------
    root : Element
        The root element.
    words : collection of str
        The words to find.

    Yields
    ------
    (Element, str, str)
        The element, the attribute (empty for the text) and the word. Words that `names_in`
        finds are left out, because their meaning is known.

    """
    for element, is_foreign in _walk(root):
        if is_foreign:
            texts = {**element.attributes, '': element.text}
            for attribute in sorted(texts.keys() - names_in(element).keys() - _OTHER):
                for word in dict.fromkeys(WORDS.findall(texts[attribute])):
                    if word in words:
                        yield element, attribute, word


def _walk(root: Element) -> Iterator[tuple[Element, bool]]:
    """Yield each element, with True if URDF does not define the element."""
    waiting: list[tuple[Element, Schema | None]] = [(root, ROBOT)]
    while waiting:
        element, schema = waiting.pop()
        yield element, schema is None
        for child in [*element.children][::-1]:
            row = schema.children.get(child.tag) if schema else None
            waiting.append((child, row.schema if row else None))


def _kept(element: Element, attribute: str, word: str) -> Finding:
    what = f'the attribute {attribute}' if attribute else 'the text'
    message = f"{what} of <{element.tag}> contains '{word}', which gets a new name"
    return Named(
        word, element.place, message, 'change the word by hand if it names this part', key=word
    )

