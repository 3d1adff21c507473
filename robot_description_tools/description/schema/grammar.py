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
Classes of the tables that say which attributes and children an element may have.

The tables themselves are in other modules, such as ``schema/urdf.py``.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from dataclasses import MISSING
from enum import Enum
from functools import partial
from typing import Any

from robot_description_tools.diagnostics import Severity

Version = tuple[int, int]


class Kind(Enum):
    """The kinds of values of attributes."""

    TEXT = 'text'
    NAME = 'name'
    NUMBER = 'number', 1
    NUMBERS = 'numbers'
    VECTOR3 = 'three numbers', 3
    VECTOR4 = 'four numbers', 4
    SIZE = 'length of 0 or more'
    FLAG = 'true or false'
    INTEGER = 'integer'
    INTEGERS = 'integers in brackets'

    count: int | None
    """Required count of numbers in the text. None if any count is allowed."""

    def __new__(cls, text: str, count: int | None = None) -> Kind:
        """Create a kind whose value is the text, without the count."""
        member = object.__new__(cls)
        member._value_, member.count = text, count
        return member


@dataclass(frozen=True, slots=True)
class Attribute:
    """
    An attribute of an element, or a key of a JSON object with a plain value.

    Attributes
    ----------
    kind : Kind
        Kind of the value.
    meaning : str
        Meaning of the attribute, for the hover text of editors.
    unit : str
        Unit of the numbers. In ``rad or m``, rad is for joints that turn, and m is for joints that
        slide.
    is_magnitude : bool
        True if negative numbers are wrong.
    required : bool
        True if the attribute is required.
    since : Version
        First version of the format that has the attribute.
    optional_since : Version or None
        First version in which a required attribute may be missing. None if there is no such
        version.
    empty : Severity or None
        Severity of an empty name. If it is None, an empty name has the same severity as other
        errors in the element.
    least : int
        Smallest allowed integer.
    effect : str
        Effect of an invalid value, to put at the end of the message.
    only_if : str
        Name of a flag. The attribute is read only if this flag is set.
    was_text : bool
        True if older versions of the format have this value as the text of the element.
    absent : Severity or None
        Severity of the finding if a required key of a JSON object is missing. None for XML,
        where a missing attribute has the same severity as other errors in the element.
    default : object
        Default value. It is used only if the dataclass `Schema.record` has no default for this
        attribute.
    example : str
        An example of a value.
    values : tuple of str
        The allowed values. Empty if all values are allowed.

    """

    kind: Kind = Kind.TEXT
    meaning: str = ''
    unit: str = ''
    is_magnitude: bool = False
    required: bool = False
    since: Version = (1, 0)
    optional_since: Version | None = None
    empty: Severity | None = Severity.ERROR
    least: int = 1
    effect: str = ''
    only_if: str = ''
    was_text: bool = False
    absent: Severity | None = None
    default: Any = None
    example: str = '…'
    values: tuple[str, ...] = ()

    def is_required(self, version: Version) -> bool:
        """Return True if the attribute is required in documents of this version."""
        return self.required and (self.optional_since is None or version < self.optional_since)

    def unit_of(self, slides: bool) -> str:
        """Return the unit for a joint that slides, or for a joint that turns."""
        turning, _, sliding = self.unit.partition(' or ')
        return sliding if slides and sliding else turning


@dataclass(frozen=True, slots=True)
class Child:
    """
    A child element of an element.

    Attributes
    ----------
    schema : Schema
        Attributes and children of the element.
    meaning : str
        Meaning of the element in this place, for the hover text of editors.
    required : bool
        True if the element is required.
    many : bool
        True if the element may occur several times.
    weight : Severity or None
        Severity of an error in the element. If it is None, errors in the element have the same
        severity as errors in its parent.
    counts : str
        If a document repeats the element although ``many`` is False, tools read only one of the
        copies: the ``first`` or the ``last``.
    absent, default, example
        As for `Attribute`. Only arrays of a JSON robot have a default, an empty tuple.

    """

    schema: Schema
    meaning: str = ''
    required: bool = False
    many: bool = False
    weight: Severity | None = None
    counts: str = 'first'
    absent: Severity | None = None
    default: Any = None
    example: str = '…'


@dataclass(frozen=True, slots=True)
class Schema:
    """
    The schema of an XML element, or of a JSON object.

    Attributes
    ----------
    attributes, children : mapping
        Maps the name of each attribute to its `Attribute`, and the name of each child to its
        `Child`.
    what : str
        Name of a JSON object for messages.
    weight : Severity
        Severity of an invalid value in a JSON object.
    variants : mapping of str to Schema
        Maps each value of the key ``type`` of a JSON object to additional keys of the object.
    since : Version
        First version of the format that has the element.
    foreign : frozenset of str
        Elements of other tools, which are accepted. If the set is not empty, elements with a
        prefix are also accepted.
    unknown : Severity
        Severity of unknown elements inside the element that are not accepted by ``foreign``.
    one_of : bool
        True if exactly one of the children must exist.
    any_attribute : bool
        True if at least one of the attributes must exist.
    holds_text : bool
        True if the element contains text and no elements. Its unknown attributes are not reported.
    elsewhere : mapping of str to str
        Advice for the author of a file about attributes and children that have an effect only in
        other elements. The keys are the names of these attributes and children, but in lower case
        and without characters such as ``_``. Names in a document are compared in the same form.
    record : type or None
        The dataclass with a field for each attribute.

    """

    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    children: Mapping[str, Child] = field(default_factory=dict)
    what: str = ''
    weight: Severity = Severity.ERROR
    variants: Mapping[str, Schema] = field(default_factory=dict)
    since: Version = (1, 0)
    foreign: frozenset[str] = frozenset()
    unknown: Severity = Severity.WARNING
    one_of: bool = False
    any_attribute: bool = False
    holds_text: bool = False
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    record: Any = None

    @property
    def magnitudes(self) -> tuple[str, ...]:
        """Return the names of the attributes that must not be negative."""
        return tuple(name for name, row in self.attributes.items() if row.is_magnitude)

    def default(self, name: str) -> Any:
        """Return the default of an attribute, or None."""
        own = fields(self.record) if self.record else ()
        defaults = {each.name: each.default for each in own if each.default is not MISSING}
        return defaults.get(name, self.attributes[name].default)


# Schema of elements whose content is checked by their reader, not here.
ANYTHING = Schema()
# Functions that create an `Attribute` or a `Child`, and an attribute that several tables contain.
FLAG, TEXT = (partial(Attribute, kind) for kind in (Kind.FLAG, Kind.TEXT))
EACH, NEEDED = partial(Child, many=True), partial(Child, required=True)
NAME = Attribute(Kind.NAME, 'The name.', required=True)
