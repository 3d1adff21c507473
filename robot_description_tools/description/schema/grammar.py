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

"""What a table of elements is made of; the tables themselves stand in the other files here."""

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
    """How the text of an attribute is read."""

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
    """Number of numbers in the text, None for any."""

    def __new__(cls, text: str, count: int | None = None) -> Kind:
        """Create a member; only its text is its value."""
        member = object.__new__(cls)
        member._value_, member.count = text, count
        return member


@dataclass(frozen=True, slots=True)
class Attribute:
    """
    An attribute of an element, or a key of an object that holds no other objects.

    Attributes
    ----------
    kind : Kind
        How it is read.
    meaning : str
        What it means, for people who write it.
    unit : str
        Of its numbers; in ``rad or m`` the first is that of a joint that turns, the second that
        of one that slides.
    is_magnitude : bool
        True if a number below 0 makes no sense.
    required : bool
        Whether the element needs it.
    since, optional_since : Version or None
        The first version that has it, and in which a required one may be left out.
    empty : Severity or None
        Severity of an empty name; None is that of any mistake in the element.
    least : int
        The smallest integer.
    effect : str
        What happens where the value is wrong, to end the message with.
    only_if : str
        The flag without which nobody reads it.
    was_text : bool
        Whether it was the text of the element in former versions.
    absent : Severity or None
        Severity where a required one is missing; None is that of any mistake in the element.
    default : object
        What counts where it is missing, unless the record of the element says so.
    example : str
        A value to write.
    values : tuple of str
        The values that there are, empty if any will do.

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
        """Whether a document of this version must give it."""
        return self.required and (self.optional_since is None or version < self.optional_since)

    def unit_of(self, slides: bool) -> str:
        """Return the unit at a joint that slides or turns."""
        turning, _, sliding = self.unit.partition(' or ')
        return sliding if slides and sliding else turning


@dataclass(frozen=True, slots=True)
class Child:
    """
    How often an element may stand inside another one.

    Attributes
    ----------
    schema : Schema
        What it holds.
    meaning : str
        What it means here, for people who write it.
    required, many : bool
        Whether it must be there, and whether more than one is read.
    weight : Severity or None
        Severity of a mistake in it; None is that of a mistake in the element around it.
    counts : str
        Which one is read where only one is.
    absent, default, example
        As of an attribute; of an object there is no default.

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
    An element, or an object of JSON.

    Attributes
    ----------
    attributes, children : mapping
        What it holds, by name.
    what : str
        What an object is called.
    weight : Severity
        Severity of a broken value in an object.
    variants : mapping of str to Schema
        What else an object holds, by its ``type``.
    since : Version
        The first version that has it.
    foreign : frozenset of str
        Elements of other tools, which are kept and not reported. A schema that names some also
        keeps every element with a prefix.
    unknown : Severity
        Severity of any other element.
    one_of : bool
        Whether it holds exactly one of its children.
    any_attribute : bool
        Whether it has at least one of its attributes.
    holds_text : bool
        Whether it holds a text and no elements; of its attributes nothing more is asked.
    elsewhere : mapping of str to str
        Names that do nothing here, and how to mend that. A key has only the lower-case letters of
        the name, so that it stands for every spelling.
    record : type or None
        The dataclass of the model that has a field for each attribute.

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
        """Return the names of the attributes that cannot be below 0."""
        return tuple(name for name, row in self.attributes.items() if row.is_magnitude)

    def default(self, name: str) -> Any:
        """Return the value that a missing attribute has, None if it has none."""
        own = fields(self.record) if self.record else ()
        defaults = {each.name: each.default for each in own if each.default is not MISSING}
        return defaults.get(name, self.attributes[name].default)


# An element that its reader checks, not a table.
ANYTHING = Schema()
# Rows that several tables have.
FLAG, TEXT = (partial(Attribute, kind) for kind in (Kind.FLAG, Kind.TEXT))
EACH, NEEDED = partial(Child, many=True), partial(Child, required=True)
NAME = Attribute(Kind.NAME, 'Its name.', required=True)
