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
The kinds of changes that mend a finding: what is meant, not which characters.

A rule states them at places that it has: that of an element in the document it read, or that of a
key in JSON. `robot_description_tools.description.edits` knows the characters.

"""

from __future__ import annotations

from dataclasses import dataclass
import re

from robot_description_tools.diagnostics.finding import Edit
from robot_description_tools.diagnostics.finding import Location


@dataclass(frozen=True, slots=True)
class RenameElement(Edit):
    """Gives an element another name, in both of its tags."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RemoveElement(Edit):
    """Removes an element with all that it holds, and its line where nothing else is in it."""


@dataclass(frozen=True, slots=True)
class AddChild(Edit):
    """Adds XML as the last thing that an element holds, with the indentation of the others."""

    xml: str


@dataclass(frozen=True, slots=True)
class SetText(Edit):
    """Replaces the text of an element that holds nothing else; ``old`` without blanks around."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RenameAttribute(Edit):
    """Gives an attribute another name; its value stays, computed by xacro or not."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetAttribute(Edit):
    """
    Gives an attribute a value.

    ``old`` is the value that the rule has seen; one that xacro computes is not changed. None
    stands for an attribute that is to be added.

    """

    name: str
    old: str | None
    new: str


@dataclass(frozen=True, slots=True)
class RewriteAttribute(Edit):
    """Replaces what a regular expression finds in a value, if it does, before xacro computes."""

    name: str
    pattern: re.Pattern[str]
    new: str


@dataclass(frozen=True, slots=True)
class RemoveAttribute(Edit):
    """Removes an attribute with the blanks in front of it."""

    name: str


@dataclass(frozen=True, slots=True)
class ReplaceText(Edit):
    """Replaces a text that begins exactly there; a line that becomes empty goes with it."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetNumber(Edit):
    """Replaces the number of JSON that stands there, however ``old`` is written."""

    old: float
    new: str


@dataclass(frozen=True, slots=True)
class RemoveKey(Edit):
    """Removes the key of a JSON object that begins there, its value, and a comma."""


@dataclass(frozen=True, slots=True)
class Change:
    """
    A part of a file that is replaced.

    Attributes
    ----------
    begin, end : Location
        Where it begins, and where what follows it does.
    text : str
        What stands there instead.

    """

    begin: Location
    end: Location
    text: str
