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
Read calibration files of other programs, and convert them to corrections in our own format.

The files of other programs are:

* The kinematics file that the driver of Universal Robots writes.
* The flat file of ``robot_calibration``. If a key is the name of a joint, its value is added to
  the position of this joint. The values of ``NAME_x``, ``NAME_y`` and ``NAME_z`` move the frame
  of the joint ``NAME``. The values of ``NAME_a``, ``NAME_b`` and ``NAME_c`` turn this frame, and
  are an axis times an angle.
* The JSON file of LeRobot. The file names motors, so the user must add a table of motors and
  joints.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from math import pi
import os
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.calibration.reader import CALIBRATION_INVALID
from robot_description_tools.description.calibration.reader import CalibrationFile
from robot_description_tools.description.calibration.reader import CalibrationReader
from robot_description_tools.description.calibration.reader import CalibrationSource
from robot_description_tools.description.calibration.reader import CorrectedPart
from robot_description_tools.description.calibration.reader import PlacedValues
from robot_description_tools.description.calibration.reader import read_own
from robot_description_tools.description.files import real_path
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import turn_about
from robot_description_tools.description.loop_dialects.tree import end_of
from robot_description_tools.description.loop_dialects.yaml_nodes import entries
from robot_description_tools.description.schema.ros2_control import OFFSET
from robot_description_tools.description.schema.ros2_control import REDUCTION
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

CALIBRATION_LEFT_OUT = Code.warning(
    'calibration-left-out',
    'A value of a calibration file is not about a part of the robot, so it is left out.',
    why='A description cannot contain the parameters of a camera, such as its focal length, or '
    'frames that are not part of the robot. Programs that need these values must read them from '
    'the calibration file.',
)
_POSE = {'x': 'xyz', 'y': 'xyz', 'z': 'xyz', 'a': 'rpy', 'b': 'rpy', 'c': 'rpy'}
# Motors of LeRobot can report percentages, in one of two ranges. Maps LeRobot's name of each range
# to its size and its lowest percentage.
_PERCENT = {'range_0_100': (100.0, 0.0), 'range_m100_100': (200.0, -100.0)}
_CAMERA = 'fx', 'fy', 'cx', 'cy', 'z_offset', 'z_scaling'
# Keys of robot_calibration whose values are texts that have no effect on the robot.
_FILES = frozenset({'depth_info', 'rgb_info', 'urdf'})
_RPY = 'roll', 'pitch', 'yaw'
# Names of the child links of the six joints of a Universal Robots arm, without "_link".
_UR = 'shoulder', 'upper_arm', 'forearm', 'wrist_1', 'wrist_2', 'wrist_3'
#: Count. Default number of positions in one turn of a motor of LeRobot.
RESOLUTION = 4096


def read_calibration(
    source: CalibrationSource, root: Element | None = None
) -> CalibrationFile:
    """
    Read a calibration in any format.

    Parameters
    ----------
    source : mapping, path-like or str
        A file, or a mapping with the keys of our own format.
    root : Element, optional
        The ``<robot>``. Files of other programs name the parts of a robot differently, so their
        names are looked up in this element. If ``root`` is None, the origins in such files are not
        read.

    Returns
    -------
    CalibrationFile

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    if not isinstance(source, Mapping):
        reader = CalibrationReader(os.fspath(source))
        top = reader.top(source)
        read = _format_of(reader, top) if top is not None else None
        if top is not None and read is not None:
            found = CalibrationFile(reader.source, findings=reader.findings)
            found.entries += read(_Foreign(reader, root), top)
            return found
    found, others = read_own(source)
    for key, read_key in (('ur', _read_ur_key), ('lerobot', _read_lerobot)):
        if key in others:
            found.entries += read_key(found, others[key], root)
    return found


class _Foreign:
    """A file of another program, and the joints of the robot."""

    def __init__(self, reader: CalibrationReader, root: Element | None) -> None:
        self.reader, self.knows_robot = reader, root is not None
        joints = [] if root is None else root.find_all('joint')
        self.joints = {joint.name: joint for joint in reversed(joints)}

    def number(self, node: Node | None, what: str) -> float:
        """
        Return the number in a node.

        Return 0 if the number is missing. If the number is invalid, report it and return 0.

        """
        if node is None:
            return 0.0
        text = self.reader.text(node)
        if not is_number(text):
            self.reader.report(node.start_mark, f'{what} is no number', 'write a number')
            return 0.0
        return float(text)

    def part(self, joint: str, where: Location, **values: Any) -> CorrectedPart:
        """Return the corrections of a joint."""
        block = PlacedValues(where)
        block.update(values)
        return CorrectedPart('joint', joint, block, where)

    def pose(self, numbers: Mapping[str, tuple[float, ...]], where: Location) -> PlacedValues:
        """Return the ``xyz`` and ``rpy`` of a pose, with their place in the file."""
        found = PlacedValues(where)
        found.update(numbers)
        return found


_Read = Callable[[_Foreign, 'Node'], Iterator[CorrectedPart]]


def _format_of(reader: CalibrationReader, top: Node) -> _Read | None:
    """Return the reader for a format of another program, or None for our own format."""
    values = dict(entries(top))
    if 'kinematics' in values:
        return _read_ur
    if {'parameters', 'transform'} <= values.keys():
        message = 'this is a result of easy_handeye2, which is a measurement and no correction'
        reader.report(top.start_mark, message, 'use robot-description calibrate measured')
        return lambda *_: iter(())
    if values and all('homing_offset' in dict(entries(each)) for each in values.values()):
        message = (
            'this file of LeRobot names only motors; the joint, the zero position and the sign of '
            'each motor are missing'
        )
        fix = 'write lerobot: {file: …, joints: {MOTOR: {joint: …, zero: …, sign: …}}}'
        reader.report(top.start_mark, message, fix)
        return lambda *_: iter(())
    is_flat = values and not any(entries(each) for each in values.values())
    return _read_robot_calibration if is_flat and 'robot' not in values else None


# -- Universal Robots ----------------------------------------------------------------------


def _read_ur(file: _Foreign, top: Node, prefix: str | None = None) -> Iterator[CorrectedPart]:
    """Read a kinematics file of Universal Robots: the origins of the six joints of an arm."""
    if not file.knows_robot:
        return
    kinematics = dict(entries(dict(entries(top))['kinematics']))
    below = {end_of(joint, 'child'): name for name, joint in file.joints.items()}
    starts = [link.removesuffix('shoulder_link') for link in below if 'shoulder_link' in link]
    arms = [start for start in starts if all(f'{start}{key}_link' in below for key in _UR)]
    if prefix is not None:
        arms = [start for start in arms if start == prefix]
    if len(arms) != 1:
        message = (
            f'this file is for one arm of Universal Robots, but {len(arms)} arms of the robot '
            'match'
        )
        links = one_of(f'PREFIX{key}_link' for key in _UR)
        fix = (
            'to choose the arm, write the prefix of its link names: '
            f'ur: {{file: …, prefix: PREFIX}}; the arm must have the links {links}'
        )
        file.reader.report(top.start_mark, message, fix)
        return
    for key in _UR:
        if key not in kinematics:
            file.reader.report(top.start_mark, f"kinematics has no '{key}'", 'read it again')
            continue
        where = file.reader.place(kinematics[key].start_mark)
        row = dict(entries(kinematics[key]))
        xyz, rpy = (
            tuple(file.number(row.get(name), f"'{name}' of '{key}'") for name in names)
            for names in ('xyz', _RPY)
        )
        origin = file.pose({'xyz': xyz, 'rpy': rpy}, where)
        yield file.part(below[f'{arms[0]}{key}_link'], where, origin=origin)


def _read_ur_key(
    found: CalibrationFile, values: PlacedValues, root: Element | None
) -> Iterator[CorrectedPart]:
    other = _other_file(found, values)
    if other is not None:
        reader, top = other
        if 'kinematics' in dict(entries(top)):
            yield from _read_ur(_Foreign(reader, root), top, values.get('prefix'))
        else:
            fix = 'use a kinematics file of the driver of Universal Robots'
            reader.report(top.start_mark, 'the file has no kinematics', fix)
        found.findings += reader.findings


# -- robot_calibration ---------------------------------------------------------------------


def _read_robot_calibration(file: _Foreign, top: Node) -> Iterator[CorrectedPart]:
    """Read a file of ``robot_calibration``."""
    frames: dict[str, dict[str, float]] = {}
    offsets: dict[str, float] = {}
    places: dict[str, Location] = {}
    for key, node in entries(top):
        if key in _FILES:
            continue
        where = file.reader.place(node.start_mark)
        name, _, axis = key.rpartition('_')
        if key in file.joints or not file.knows_robot:
            offsets[key] = file.number(node, f"'{key}'")
            places.setdefault(key, where)
        elif name in file.joints and axis in _POSE:
            frames.setdefault(name, {})[axis] = file.number(node, f"'{key}'")
            places.setdefault(name, where)
        else:
            is_known = axis in _POSE or any(key.endswith(f'_{each}') for each in _CAMERA)
            near = did_you_mean(key if not is_known else name, file.joints)
            if near or not is_known:
                message = f"the robot has no joint for '{key}'{near}"
                file.reader.report(node.start_mark, message, 'correct the name')
            else:
                message = f"'{key}' is about no joint of the robot"
                fix = (
                    'use this value where the camera or the calibration board is described, not '
                    'in the robot'
                )
                file.reader.findings.append(CALIBRATION_LEFT_OUT.at(where, message, fix))
    for name, where in places.items():
        values: dict[str, Any] = {}
        if name in offsets:
            values['position_offset'] = offsets[name]
        if name in frames:
            x, y, z, a, b, c = (frames[name].get(axis, 0.0) for axis in _POSE)
            # The numbers a, b, c are an axis times an angle.
            turn = turn_about((a, b, c), (a * a + b * b + c * c) ** 0.5)
            numbers = {'xyz': (x, y, z), 'rpy': rpy_from_matrix(turn)}
            values['delta'] = file.pose(numbers, where)
        yield file.part(name, where, **values)


# -- LeRobot -------------------------------------------------------------------------------


def _read_lerobot(
    found: CalibrationFile, values: PlacedValues, root: Element | None
) -> Iterator[CorrectedPart]:
    """
    Read a file of LeRobot, with the user's table of motors and joints.

    LeRobot reports ``(raw - middle) * 360 / (resolution - 1)`` degrees, where ``middle`` is the
    middle of the range of the motor. ``zero`` is the raw position at which the joint is at 0. The
    true position is ``sign * (raw - zero) * 360 / (resolution - 1)`` degrees.

    Source: ``MotorsBus._normalize`` of LeRobot.

    """
    other = _other_file(found, values)
    if other is None:
        return
    reader, top = other
    file, motors = _Foreign(reader, root), dict(entries(top))
    resolution = values.get('resolution', RESOLUTION)
    if resolution < 2:
        place, message = values.places['resolution'], f'the resolution is {resolution:g}'
        found.findings.append(CALIBRATION_INVALID.at(place, message, 'write 4096, for example'))
        return
    step = 2.0 * pi / (resolution - 1.0)
    table: PlacedValues = values.get('joints', PlacedValues(values.where))
    for motor, row in table.items():
        where = table.places[motor]
        lacks = [key for key in ('joint', 'zero') if key not in row]
        if lacks or motor not in motors:
            message = f"motor '{motor}' has no {' and no '.join(lacks)}"
            if motor not in motors:
                message = f"the file of LeRobot has no motor '{motor}'"
                message += did_you_mean(motor, motors)
            fix = 'write MOTOR: {joint: NAME, zero: raw position at the zero of the joint}'
            found.findings.append(CALIBRATION_INVALID.at(where, message, fix))
            continue
        ends = dict(entries(motors[motor]))
        low, high = (file.number(ends.get(f'range_{end}'), motor) for end in ('min', 'max'))
        sign, zero = row.get('sign', 1.0), row['zero']
        limits = PlacedValues(where)
        ends_of_joint = sorted(sign * (end - zero) * step for end in (low, high))
        limits.update(zip(('lower', 'upper'), ends_of_joint, strict=True))
        if 'transmission' in row or 'norm' in row:
            yield from _percent_motor(found, file, motor, row, ends, where, step)
            yield file.part(row['joint'], where, limits=limits)
            continue
        offset = sign * ((low + high) / 2.0 - zero) * step
        yield file.part(row['joint'], where, sign=sign, position_offset=offset, limits=limits)
    found.findings += reader.findings


def _percent_motor(
    found: CalibrationFile,
    file: _Foreign,
    motor: str,
    row: PlacedValues,
    ends: Mapping[str, Node],
    where: Location,
    step: float,
) -> Iterator[CorrectedPart]:
    """
    Yield the transmission that computes a joint position from the percentage of a motor.

    With the norm ``range_0_100``, the motor reports 100 times
    ``(raw - range_min) / (range_max - range_min)``. With the norm ``range_m100_100``, it reports
    two times this value, minus 100. A drive mode other than 0 exchanges the ends of the range.

    """
    low, high = (file.number(ends.get(f'range_{end}'), motor) for end in ('min', 'max'))
    if file.number(ends.get('drive_mode'), motor):
        low, high = high, low
    norm = row.get('norm', '')
    if norm not in _PERCENT or 'transmission' not in row or low == high:
        message = f"motor '{motor}' has no transmission, norm or range"
        fix = f'write transmission: NAME, and norm: {" or ".join(_PERCENT)}'
        found.findings.append(CALIBRATION_INVALID.at(where, message, fix))
        return
    steps, least = _PERCENT[norm]
    sign = row.get('sign', 1.0)
    slope, start = sign * (high - low) * step / steps, sign * (low - row['zero']) * step
    ratio, joints, block = (PlacedValues(where) for _ in range(3))
    ratio.update({REDUCTION: 1.0 / slope, OFFSET: start - slope * least})
    joints[row['joint']], joints.places[row['joint']] = ratio, where
    block['joints'] = joints
    yield CorrectedPart('transmission', row['transmission'], block, where)


def _other_file(
    found: CalibrationFile, values: PlacedValues
) -> tuple[CalibrationReader, Node] | None:
    """
    Open the file that an entry names, and return its reader and its top node.

    If this is impossible, report the reason and return None. The file must be in the folder of the
    calibration or below.

    """
    folder = os.path.dirname(os.path.abspath(found.source))
    name = values.get('file', '').replace('\0', '')
    path, where = os.path.join(folder, name), values.places.get('file', values.where)
    if not name or not Path(real_path(path)).is_relative_to(real_path(folder)):
        message = (
            "the key 'file' is missing, or names a file outside of the folder of the calibration "
            'file'
        )
        found.findings.append(CALIBRATION_INVALID.at(where, message, 'write file: NAME'))
        return None
    reader = CalibrationReader(path)
    top = reader.top(path)
    if top is None:
        found.findings += reader.findings
        return None
    return reader, top
