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


"""Functions with which rules build repairs of attributes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Protocol

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.wrong_units import Correction
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import measured
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import SetAttribute


class HasElements(Protocol):
    """A document that can return its elements by place."""

    @property
    def elements(self) -> Mapping[Location, Element]: ...


def rewritten(
    draft: HasElements, where: Location, title: str, values: Mapping[str, str | None]
) -> Fix:
    """
    Return a repair that changes the values of attributes of an element.

    Parameters
    ----------
    draft : HasElements
        The document that contains the element.
    where : Location
        Place of the element.
    title : str
        Description of the repair.
    values : mapping of str to str or None
        Maps each attribute to its new value, or to None if the right value is not certain.

    Returns
    -------
    Repair or str
        The repair. Only the title if the repair is not certain.

    """
    element = draft.elements.get(where)
    if element is None or None in values.values():
        return title
    edits: list[Edit] = [
        SetAttribute(where, name, element.attributes.get(name), value)
        for name, value in values.items()
        if value is not None and value != element.attributes.get(name)
    ]
    return Repair(title, tuple(edits)) if edits else title


def exchanged(draft: Draft, where: Location, name: str, other: str) -> Fix:
    """Return a repair that exchanges the values of two attributes."""
    element = draft.elements.get(where)
    values = element.attributes if element else {}
    swapped = {name: values.get(other), other: values.get(name)}
    return rewritten(draft, where, f'exchange {name} and {other}', swapped)


def unsigned(draft: Draft, where: Location, title: str, name: str) -> Fix:
    """Return a repair that removes the minus signs of all numbers in an attribute."""
    element = draft.elements.get(where)
    text = element and element.attributes.get(name)
    value = ' '.join(word.lstrip('-') for word in text.split()) if text else None
    return rewritten(draft, where, title, {name: value})


def scaled(
    draft: Draft, where: Location, title: str, names: Iterable[str], factor: float | None
) -> Fix:
    """
    Return a repair that multiplies all numbers in attributes by a factor.

    If the factor is None, return only the title.

    """
    element = draft.elements.get(where)
    written = element.attributes if element else {}
    values: dict[str, str | None] = {}
    for name in names:
        numbers = [float(word) * factor for word in written.get(name, '').split() if factor]
        values[name] = measured(numbers) if numbers else None
    return rewritten(draft, where, title, values)


def in_right_units(
    draft: Draft,
    where: Location,
    question: str,
    values: Mapping[str, Sequence[float]],
    correction: Correction,
    is_certain: bool = True,
) -> Fix:
    """
    Return the repair of numbers in a wrong unit.

    The title shows the corrected numbers.

    Parameters
    ----------
    draft : Draft
        The document that contains the element.
    where : Location
        Place of the element.
    question : str
        A question with the probable unit, such as ``degrees?``.
    values : mapping of str to sequence of float
        Maps each attribute to its numbers in the document.
    correction : Correction
        The same numbers in the right unit.
    is_certain : bool
        True if the unit of the numbers is certain.

    Returns
    -------
    Repair or str
        The repair. Only the title if the correction is not certain.

    """
    element = draft.elements.get(where)
    written = element.attributes if element else {}
    right = iter(correction.numbers)
    texts: dict[str, str] = {}
    for name, numbers in values.items():
        words = written.get(name, '').split()
        words = words if len(words) == len(numbers) else list(map(shortest, numbers))
        # Numbers that do not change keep their notation.
        pairs = zip(words, numbers, [next(right) for _ in numbers], strict=True)
        texts[name] = ' '.join(w if new == old else measured([new]) for w, old, new in pairs)
    title = f'{question} then write ' + ' '.join(f'{n}="{text}"' for n, text in texts.items())
    if correction.ambiguous:
        title += f'; {shown(correction.ambiguous)} may also be in the wrong unit'
    certain = is_certain and correction.is_certain
    return rewritten(draft, where, title, {**texts}) if certain else title


def named(
    draft: Draft, element: Element | None, title: str, attribute: str, guess: Guess
) -> Fix:
    """
    Return a repair that corrects a name, or only the title if the right name is not certain.

    The repair is never certain if a joint is invalid or the links are not a single tree. In that
    case, the name may be right, and the named part may be missing.

    """
    if element is None or not draft.is_whole or len(draft.graph.roots) != 1:
        return title
    return rewritten(draft, element.place, title, {attribute: guess.certain_name or None})
