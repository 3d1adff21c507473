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
The kinds of edits that fix a finding.

A rule creates an edit with a place in the file and a change. The place is, for example, the start
of an XML element or of a JSON key. The change is, for example, a new value for an attribute.
`robot_description_tools.description.edits` finds the characters to replace.

"""

from __future__ import annotations

from dataclasses import dataclass
import re

from robot_description_tools.diagnostics.finding import Edit
from robot_description_tools.diagnostics.finding import Location


@dataclass(frozen=True, slots=True)
class RenameElement(Edit):
    """Gives an element another name in its start tag and its end tag."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RemoveElement(Edit):
    """Removes an element with its content. A line that becomes empty is also removed."""


@dataclass(frozen=True, slots=True)
class AddChild(Edit):
    """Adds XML as the last child of an element, with the indentation of its other children."""

    xml: str


@dataclass(frozen=True, slots=True)
class SetText(Edit):
    """Replaces the text of an element without children. ``old`` has no blanks at its ends."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RenameAttribute(Edit):
    """Gives an attribute another name and keeps its value, even if xacro computes the value."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetAttribute(Edit):
    """
    Gives an attribute a value.

    ``old`` is the value that the rule has read, or None to add the attribute. A value that xacro
    computes is not changed.

    """

    name: str
    old: str | None
    new: str


@dataclass(frozen=True, slots=True)
class RewriteAttribute(Edit):
    """
    Replaces all matches of a regular expression in the value of an attribute.

    The value is the text in the file, such as ``$(find arm)/arm.stl``, not the result of xacro.

    """

    name: str
    pattern: re.Pattern[str]
    new: str


@dataclass(frozen=True, slots=True)
class RemoveAttribute(Edit):
    """Removes an attribute with the blanks in front of it."""

    name: str


@dataclass(frozen=True, slots=True)
class ReplaceText(Edit):
    """Replaces the text ``old`` at the place. A line that becomes empty is also removed."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetNumber(Edit):
    """Replaces the JSON number at the place. The number must equal ``old``, in any notation."""

    old: float
    new: str


@dataclass(frozen=True, slots=True)
class RemoveKey(Edit):
    """Removes the key of a JSON object at the place, with its value and one comma."""


@dataclass(frozen=True, slots=True)
class Change:
    """
    A replaced part of a file.

    Attributes
    ----------
    begin, end : Location
        Place of the first character of the part, and of the first character after the part.
    text : str
        The new text.

    """

    begin: Location
    end: Location
    text: str
