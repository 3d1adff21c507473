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

"""Reader of measured poses of one frame in another, each with its joint positions."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.calibration.reader import CalibrationReader
from robot_description_tools.description.calibration.reader import PlacedValues
from robot_description_tools.description.calibration.reader import why_no_rotation
from robot_description_tools.description.loop_dialects.yaml_nodes import entries
from robot_description_tools.description.loop_dialects.yaml_nodes import items
from robot_description_tools.description.model import Origin
from robot_description_tools.description.placed import Placed
from robot_description_tools.description.schema.calibration import MEASUREMENT
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.diagnostics import RobotDescriptionError

if TYPE_CHECKING:
    from yaml import Node

_FORM = 'write measurements: [{frame: …, in: …, xyz: …, rpy: …, joints: {NAME: POSITION}}]'


@dataclass(frozen=True, slots=True)
class MeasuredPose(Placed):
    """
    A measured pose.

    Attributes
    ----------
    frame, base : str
        The measured frame, and the frame in which its pose was measured.
    pose : Origin
        The pose.
    has_rotation : bool
        False if only the position was measured.
    positions : mapping of str to float
        Reported positions of joints [rad or m].

    """

    frame: str
    base: str
    pose: Origin
    has_rotation: bool = True
    positions: Mapping[str, float] = field(default_factory=dict)


def read_measurements(file: str) -> list[MeasuredPose]:
    """
    Read a file of measurements, or a result of easy_handeye2.

    Parameters
    ----------
    file : str
        The file.

    Returns
    -------
    list of MeasuredPose
        The measurements, at least one.

    Raises
    ------
    RobotDescriptionError
        If a part of the file cannot be read.

    """
    reader = CalibrationReader(file)
    top = reader.top(file)
    found: list[MeasuredPose] = []
    if top is not None:
        values = dict(entries(top))
        if {'parameters', 'transform'} <= values.keys():
            found += _from_handeye(reader, values)
        else:
            found += _from_list(reader, values.get('measurements'))
    if not found and not reader.findings:
        reader.report(top and top.start_mark, 'the file has no measurement', _FORM)
    if reader.findings:
        raise RobotDescriptionError(reader.findings)
    return found


def _from_list(reader: CalibrationReader, nodes: Node | None) -> Iterator[MeasuredPose]:
    for i, node in enumerate(items(nodes), 1):
        what = f'measurement {i}'
        joints = dict(entries(node)).get('joints')
        names = [name for name, _ in entries(joints)] if joints is not None else []
        rows = Schema({name: Attribute(Kind.NUMBER, unit='rad or m') for name in names})
        values = reader.block(node, MEASUREMENT, what, {'joints': rows})
        lacks = [key for key in ('frame', 'in', 'xyz') if key not in values]
        if lacks:
            message = f'{what} has no {" and no ".join(lacks)}'
            reader.report(node.start_mark, message, _FORM)
        elif why := why_no_rotation(values):
            message = f'the rotation of {what} is invalid: {why}'
            reader.report(node.start_mark, message, 'write rpy in rad, or a quaternion')
        else:
            yield _measured(values, values['frame'], values['in'])


def _from_handeye(reader: CalibrationReader, top: Mapping[str, Node]) -> Iterator[MeasuredPose]:
    """Read a result of easy_handeye2: the camera pose relative to the hand or to the base."""
    texts = {key: reader.text(node) for key, node in entries(top['parameters'])}
    in_hand = texts.get('calibration_type') == 'eye_in_hand'
    base = texts.get('robot_effector_frame' if in_hand else 'robot_base_frame', '')
    parts = dict(entries(top['transform']))
    values = PlacedValues(reader.place(top['transform'].start_mark))
    for key, part, names in (
        ('xyz', 'translation', 'xyz'),
        ('quat_xyzw', 'rotation', 'xyzw'),
    ):
        rows = Schema({name: Attribute(Kind.NUMBER) for name in names})
        if part in parts:
            numbers = reader.block(parts[part], rows, part)
            values[key] = tuple(numbers.get(name, 0.0) for name in names)
    why = '' if len(values) == 2 else 'translation or rotation is missing'
    why = why or why_no_rotation(values)
    if why:
        reader.report(top['transform'].start_mark, f'the transform is invalid: {why}', _FORM)
    else:
        yield _measured(values, texts.get('tracking_base_frame', ''), base)


def _measured(values: PlacedValues, frame: str, base: str) -> MeasuredPose:
    pose: dict[str, Any] = {k: values[k] for k in ('xyz', 'rpy', 'quat_xyzw') if k in values}
    has_rotation = not pose.keys().isdisjoint({'rpy', 'quat_xyzw'})
    positions = dict(values.get('joints', {}))
    return MeasuredPose(frame, base, Origin(**pose), has_rotation, positions, where=values.where)
