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

"""Reader of a calibration file, with the place of each value."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from math import hypot
from math import tau
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.model import AppliedCorrection
from robot_description_tools.description.schema.calibration import CALIBRATION_FILE
from robot_description_tools.description.schema.calibration import NOTES
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.xml.numbers import intended_numbers
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

CalibrationSource = LoopSource
CALIBRATION_INVALID = Code.fatal(
    'calibration-invalid',
    'A calibration file has an unexpected form, an unknown key or an invalid value.',
    why='A calibration that is applied only in part moves the links to wrong places. So the '
    'robot is refused until the whole file can be used.',
)
_FORM = 'write joints: {NAME: {position_offset: …}}, links: {…} or transmissions: {…}'
#: Ratio. Largest difference between 1 and the length of a quaternion in a calibration.
UNIT = 1e-3
# If the calibration is a Python mapping, findings show this text in place of a file name.
MAPPING = '<calibration>'
SECTIONS: Mapping[str, str] = {
    'joints': 'joint',
    'links': 'link',
    'transmissions': 'transmission',
}


class PlacedValues(dict[str, Any]):
    """The values of a mapping in a file, and the places of the mapping and of its keys."""

    def __init__(self, where: Location) -> None:
        super().__init__()
        self.where = where
        self.places: dict[str, Location] = {}


@dataclass(frozen=True, slots=True)
class CorrectedPart:
    """
    The corrections of one part of the robot.

    Attributes
    ----------
    kind, name : str
        The kind of the part (``joint``, ``link`` or ``transmission``), and its name.
    values : PlacedValues
        The values. The keys are those in `CALIBRATION_FILE`.
    where : Location
        Place of the entry.

    """

    kind: str
    name: str
    values: PlacedValues
    where: Location

    def place(self, key: str) -> Location:
        """Return the place of a key. Findings at this place are about this part of the robot."""
        found = self.values.places.get(key, self.where)
        return Location(
            found.source, found.line, found.column, subject=Subject(self.kind, self.name)
        )

    @property
    def corrections(self) -> Iterator[AppliedCorrection]:
        """Yield a record for each corrected value, with its ``sigma``, ``date`` and ``source``."""
        notes = {key: str(self.values[key]) for key in NOTES if key in self.values}
        if 'sigma' in self.values:
            notes['sigma'] = _text(self.values['sigma'])
        for key, value in self.values.items():
            if key not in NOTES and key != 'large':
                yield AppliedCorrection(
                    self.kind, self.name, key, _text(value), **notes, where=self.place(key)
                )


@dataclass(slots=True)
class CalibrationFile:
    """
    The content of a calibration file.

    Attributes
    ----------
    source : str
        Name of the file.
    robot, serial : str
        Name and serial number of the robot; empty if the file does not name them.
    entries : list of CorrectedPart
        The corrections, in the order of the file.
    findings : list of Diagnostic
        Findings about the file.

    """

    source: str
    robot: str = ''
    serial: str = ''
    entries: list[CorrectedPart] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def corrections(self) -> tuple[AppliedCorrection, ...]:
        """Return a record for each corrected value."""
        return tuple(each for entry in self.entries for each in entry.corrections)


def read_own(source: CalibrationSource) -> tuple[CalibrationFile, PlacedValues]:
    """
    Read a calibration in our own format.

    Parameters
    ----------
    source : mapping, path-like or str
        A file, or a mapping with the same keys.

    Returns
    -------
    CalibrationFile
        The corrections.
    PlacedValues
        All values of the file, including those that name files of other programs.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    name = MAPPING if isinstance(source, Mapping) else os.fspath(source)
    reader = CalibrationReader(name)
    top = reader.top(source)
    found = CalibrationFile(name, findings=reader.findings)
    if top is None:
        if not found.findings:
            reader.report(None, 'the file has no correction')
        return found, PlacedValues(Location(name))
    block = reader.block(top, CALIBRATION_FILE, 'the file')
    found.robot, found.serial = block.get('robot', ''), block.get('serial', '')
    for section, kind in SECTIONS.items():
        group: PlacedValues = block.get(section) or PlacedValues(block.where)
        for part, values in group.items():
            for key in NOTES:
                if key in block and key not in values:
                    values[key] = block[key]
            found.entries.append(CorrectedPart(kind, part, values, group.places[part]))
    return found, block


class CalibrationReader(YamlNodes):
    """Reader of the YAML nodes of a calibration file. A schema lists the allowed keys."""

    def __init__(self, source: str) -> None:
        super().__init__(source, CALIBRATION_INVALID, _FORM)

    def block(
        self, node: Node, schema: Schema, what: str, more: Mapping[str, Schema] | None = None
    ) -> PlacedValues:
        """
        Read a mapping. The schema lists the allowed keys.

        ``what`` is the name of the mapping in messages. ``more`` contains the schemas of mappings
        inside this mapping.

        """
        found = PlacedValues(self.place(node.start_mark))
        known = [*schema.attributes, *schema.children]
        for key, value in self._pairs(node, what):
            name = str(key.value)
            found.places[name] = self.place(key.start_mark)
            row, child = schema.attributes.get(name), schema.children.get(name)
            if more and name in more:
                found[name] = self.block(value, more[name], f"'{name}' of {what}")
            elif child is not None and child.many:
                found[name] = self._named(value, child.schema, name)
            elif child is not None:
                found[name] = self.block(value, child.schema, f"'{name}' of {what}")
            elif row is not None:
                number = self._value(value, row, f"'{name}' of {what}")
                if number is not None:
                    found[name] = number
            else:
                hint = did_you_mean(name, known)
                message = f"{what} has the unknown key '{name}'{hint}"
                self.report(key.start_mark, message, f'use {", ".join(known)}')
        return found

    def _named(self, node: Node, schema: Schema, section: str) -> PlacedValues:
        """Read a mapping whose keys are names of parts and whose values are their corrections."""
        found = PlacedValues(self.place(node.start_mark))
        for key, value in self._pairs(node, f"'{section}'"):
            name = str(key.value)
            found.places[name] = self.place(key.start_mark)
            found[name] = self.block(value, schema, f"{section.removesuffix('s')} '{name}'")
        return found

    def _pairs(self, node: Node, what: str) -> list[tuple[Any, Node]]:
        """
        Return the keys and values of a mapping.

        Report repeated keys, and nodes that are no mappings.

        """
        import yaml

        if not isinstance(node, yaml.MappingNode):
            self.report(node.start_mark, f'{what} is no mapping')
            return []
        pairs: dict[str, tuple[Any, Node]] = {}
        for key, value in node.value:
            if str(key.value) in pairs:
                message = f"{what} has the key '{key.value}' twice"
                self.report(key.start_mark, message, 'remove one of the two')
            pairs[str(key.value)] = key, value
        return list(pairs.values())

    def _value(self, node: Node, row: Attribute, what: str) -> Any:
        """Return a plain value. If it is invalid, report the reason and return None."""
        before = len(self.findings)
        text = self.text(node)
        if row.kind is Kind.TEXT or len(self.findings) > before:
            return text
        if row.kind is Kind.FLAG:
            flag = {'true': True, 'false': False}.get(text.lower())
            if flag is None:
                self.report(node.start_mark, f"{what} is '{text}'", 'write true or false')
            return flag
        words, wanted = text.split(), row.kind.count
        if not words or not all(map(is_number, words)) or wanted not in (None, len(words)):
            right = intended_numbers(text, wanted, row.unit.partition(' or ')[0])
            expected = 'a number' if wanted == 1 else row.kind.value
            fix = f'write {right or expected}'
            unit = f' [{row.unit}]' if row.unit else ''
            self.report(node.start_mark, f"{what} is '{text}', expected {expected}{unit}", fix)
            return None
        numbers = tuple(map(float, words))
        if row.is_magnitude and numbers[0] < 0.0:
            self.report(node.start_mark, f'{what} is {text}', 'write a number of at least 0')
            return None
        if row.values and numbers[0] not in map(float, row.values):
            self.report(node.start_mark, f'{what} is {text}', f'write {" or ".join(row.values)}')
            return None
        return numbers[0] if wanted == 1 else numbers


def why_no_rotation(pose: PlacedValues) -> str:
    """Return the reason why the rotation of a pose is invalid, or ''."""
    quaternion = pose.get('quat_xyzw')
    if quaternion is not None and 'rpy' in pose:
        return 'it is given as rpy and as quat_xyzw'
    if quaternion is not None and abs(hypot(*quaternion) - 1.0) > UNIT:
        return f'the length of the quaternion is {hypot(*quaternion):.4g}'
    if any(abs(angle) > tau for angle in pose.get('rpy', ())):
        return 'an angle is more than a turn, so the angles may be in degrees'
    return ''


def _text(value: Any) -> str:
    """Return a value as text, for tables."""
    if isinstance(value, Mapping):
        return ', '.join(f'{key} {_text(each)}' for key, each in value.items())
    if isinstance(value, tuple):
        return ' '.join(f'{number:g}' for number in value)
    return f'{value:g}' if isinstance(value, float) else str(value)
