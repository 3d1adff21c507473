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

"""Check a calibration against the document of a robot, and correct the document."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from math import degrees
from math import hypot
from math import tau
from typing import Any

from robot_description_tools.description.calibration.fold import change
from robot_description_tools.description.calibration.fold import child_of
from robot_description_tools.description.calibration.fold import Fold
from robot_description_tools.description.calibration.fold import fold
from robot_description_tools.description.calibration.fold import fold_states
from robot_description_tools.description.calibration.fold import number_of
from robot_description_tools.description.calibration.fold import put
from robot_description_tools.description.calibration.fold import put_number
from robot_description_tools.description.calibration.fold import put_pose
from robot_description_tools.description.calibration.fold import SAME
from robot_description_tools.description.calibration.fold import why_unfoldable
from robot_description_tools.description.calibration.reader import CALIBRATION_INVALID
from robot_description_tools.description.calibration.reader import CalibrationFile
from robot_description_tools.description.calibration.reader import CorrectedPart
from robot_description_tools.description.calibration.reader import PlacedValues
from robot_description_tools.description.calibration.reader import SECTIONS
from robot_description_tools.description.calibration.reader import why_no_rotation
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import turned_angle
from robot_description_tools.description.loop_dialects.tree import origin_of
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code

CALIBRATION_NAME_UNKNOWN = Code.fatal(
    'calibration-name-unknown',
    'A calibration names a joint, a link or a transmission that the robot does not have.',
    why='The correction would have no effect, so the poses of the robot would stay inaccurate.',
)
CALIBRATION_UNSUITABLE = Code.fatal(
    'calibration-unsuitable',
    'A correction does not fit its part, such as a position offset of a fixed joint.',
    why='The correction has no meaning for this part, so it would have no effect. Often the '
    'correction names the wrong part.',
)
CALIBRATION_LARGE = Code.fatal(
    'calibration-large',
    'A correction moves the origin of a joint by more than 5 cm or 5°, and the file does not '
    'have `large: true`.',
    why='The origins of real robots differ by millimetres. A larger correction is usually in a '
    'wrong unit, in a wrong frame, or for another robot.',
)
CALIBRATION_TWICE = Code.fatal(
    'calibration-twice',
    'The description already contains a calibration.',
    why='If offsets are applied twice, each link moves twice as far. For example, the xacro '
    'files of Universal Robots may already contain the calibration.',
)
CALIBRATION_OTHER_ROBOT = Code.fatal(
    'calibration-other-robot',
    'A calibration is for a robot with another name.',
    why='Two robots of the same type have different errors. With the corrections of another '
    'robot, the poses of this robot become less accurate.',
)
CALIBRATION_TRANSMISSION = Code.warning(
    'calibration-transmission',
    'A calibration gives a position offset or a sign for a joint that is part of a transmission.',
    why='The package changes the joint and also its transmission. If the hardware computes its '
    'joint states by this transmission, both changes cancel, so the correction has no effect on '
    'poses. In this case, correct the offset of the transmission instead.',
)
#: Metres. A correction that moves an origin farther than this needs ``large: true``.
LARGE_LENGTH = 0.05
#: Radians. A correction that turns an origin by more than this needs ``large: true``.
LARGE_ANGLE = 5.0 * tau / 360.0
#: Metres or radians. An origin in a file equals the origin in the description if their difference
#: is smaller than this.
EQUAL = 1e-9
# A comment with this text marks a corrected document, so that a second correction is detected.
MARK = 'Corrected by robot-description with the calibration'
_MOVING = JointType.REVOLUTE, JointType.CONTINUOUS, JointType.PRISMATIC


class Calibrator:
    """
    Checker of a calibration that also applies the corrections.

    Create the checker before the loops of a document are read, because the readers of loops add
    elements to the document.

    Parameters
    ----------
    root : Element
        The ``<robot>``.
    file : CalibrationFile
        The corrections.

    """

    def __init__(self, root: Element, file: CalibrationFile) -> None:
        self.root, self.file = root, file
        self._top = {id(each) for each in root.content}
        self._old = {id(each) for each in root.walk()}
        self._parts: dict[str, dict[str, list[Element]]] = {}

    def apply(self) -> list[Diagnostic]:
        """
        Apply all corrections to the document, or none if there is an error.

        Returns
        -------
        list of Diagnostic
            Findings about the file. If a finding is an error, the document is unchanged.

        """
        transmissions = [
            each
            for holder in (self.root, *self.root.find_all('ros2_control'))
            for each in holder.find_all('transmission')
        ]
        parts = {
            'joint': self.root.find_all('joint'),
            'link': self.root.find_all('link'),
            'transmission': transmissions,
        }
        for kind, elements in parts.items():
            by_name = self._parts.setdefault(kind, {})
            for each in elements:
                # Blanks around the name of a transmission are not part of the name. For joints and
                # links, they are part of the name. The readers of the robot use the same rule.
                name = each.name.strip(BLANKS) if kind == 'transmission' else each.name
                by_name.setdefault(name, []).append(each)
        findings = [*self.file.findings, *self._check()]
        if not any(finding.is_error for finding in findings):
            for entry in self.file.entries:
                for element in self._elements(entry):
                    _CORRECT[entry.kind](element, entry.values)
            fold(self.root, folds_of(self.file))
        return findings

    def text(self) -> tuple[str, tuple[Location, ...]]:
        """
        Return the text of the corrected document, with a comment that names the file.

        For each element of the text, the second returned value contains its place in the source
        files.

        """
        copies = [e for e in self.root.find_all('loop_joint') if id(e) not in self._old]
        originals = {_at(each) for each in self.root.walk() if id(each) in self._old}
        # If a loop is written in the format of another tool, the readers of loops add a copy of it
        # to the document: a <loop_joint>. Usually the text contains the original, not the copy.
        # The text contains the copy if the copy has joint positions (<meets_at> or <seed>), which
        # the correction may change, or if the original is in another file.
        kept = [
            each
            for each in copies
            if each.find('meets_at') or each.find('seed') or _at(each) not in originals
        ]
        mimics = [e for e in self.root.walk() if e.tag == 'mimic' and id(e) not in self._old]
        gone = {_at(each) for each in (*kept, *mimics)}
        serial = f', serial number {self.file.serial}' if self.file.serial else ''
        mark = f' {MARK} {self.file.source}{serial} '.replace('--', '- -')
        made = Element(self.root.tag, self.root.attributes, self.root.where, text=self.root.text)
        made.content = [Element('#comment', {}, self.root.where, text=mark, tail='\n')]
        for child in self.root.content:
            if id(child) in self._top and _at(child) not in gone:
                content = child.content
                child.content = [
                    e for e in content if id(e) not in self._old or _at(e) not in gone
                ]
                made.content.append(child)
        made.content += kept
        places = tuple(element.where for element in made.walk())
        return f'<?xml version="1.0"?>\n{made.to_xml()}\n', places

    def folded(self, semantic: SemanticDescription | None) -> SemanticDescription | None:
        """
        Convert the states of an SRDF from true positions to positions that the hardware reports.

        Return None if there is no SRDF.

        """
        return fold_states(semantic, folds_of(self.file)) if semantic is not None else None

    def _elements(self, entry: CorrectedPart) -> list[Element]:
        return self._parts[entry.kind].get(entry.name, [])

    # -- checks ----------------------------------------------------------------------------

    def _check(self) -> Iterator[Diagnostic]:
        for comment in self.root.find_all('#comment'):
            if comment.text.strip().startswith(MARK):
                message = f'the description is already corrected: {comment.text.strip()}'
                fix = (
                    'correct the robot only once: leave out this calibration file, or use a '
                    'description without corrections'
                )
                yield CALIBRATION_TWICE.at(Location(self.file.source), message, fix)
                return
        if self.file.robot not in ('', self.root.name):
            message = f"the file is for '{self.file.robot}', not for '{self.root.name}'"
            fix = "use the calibration file of this robot, or correct 'robot' in the file"
            yield CALIBRATION_OTHER_ROBOT.at(Location(self.file.source), message, fix)
        for entry in self.file.entries:
            elements = self._elements(entry)
            if elements:
                yield from _CHECKS[entry.kind](entry, elements[0])
            else:
                known = self._parts[entry.kind]
                near = did_you_mean(entry.name, known)
                message = f"the robot has no {entry.kind} '{entry.name}'{near}"
                fix = f'use one of {one_of(known)}' if known else 'remove it'
                place = entry.place('')
                yield CALIBRATION_NAME_UNKNOWN.at(place, message, fix)
        if self._is_contained():
            message = 'the origins in this file are equal to those in the description'
            fix = 'give the calibration only once: to xacro, or as a calibration file'
            yield CALIBRATION_TWICE.at(Location(self.file.source), message, fix)
        folds = folds_of(self.file)
        places = {e.name: e.place('') for e in self.file.entries if e.kind == 'joint'}
        for name, elements in self._parts['transmission'].items():
            for element in elements:
                joints = [e.name.strip(BLANKS) for e in element.find_all('joint')]
                moved = [each for each in joints if each in folds]
                if not moved:
                    continue
                message = f"joint '{moved[0]}' is part of the transmission '{name}'"
                fix = 'if the transmission computes the joint states, correct its offset instead'
                if element.parent is not self.root and (why := why_unfoldable(element, folds)):
                    message = f'{message}, which cannot be converted: {why}'
                    yield CALIBRATION_UNSUITABLE.at(places[moved[0]], message, fix)
                else:
                    yield CALIBRATION_TRANSMISSION.at(places[moved[0]], message, fix)

    def _is_contained(self) -> bool:
        """Return True if the file contains only origins that the description already has."""
        moves = []
        for entry in self.file.entries:
            if entry.kind != 'joint' or 'origin' not in entry.values:
                return False
            if {'delta', 'position_offset', 'sign'} & entry.values.keys():
                return False
            moves += [_moved(element, entry.values) for element in self._elements(entry)]
        return bool(moves) and all(max(move) <= EQUAL for move in moves)


def _at(element: Element) -> tuple[str, int | None, int | None]:
    return element.where.source, element.where.line, element.where.column


def folds_of(file: CalibrationFile) -> dict[str, Fold]:
    """Map each joint for which the file gives a sign or an offset to its `Fold`."""
    folds = {entry.name: _fold_of(entry) for entry in file.entries}
    return {name: each for name, each in folds.items() if each != SAME}


def _fold_of(entry: CorrectedPart) -> Fold:
    return Fold(entry.values.get('sign', 1.0), entry.values.get('position_offset', 0.0))


def _check_joint(entry: CorrectedPart, joint: Element) -> Iterator[Diagnostic]:
    values, name = entry.values, entry.name
    if 'origin' in values and 'delta' in values:
        message = f"joint '{name}' has both origin and delta"
        yield CALIBRATION_INVALID.at(entry.place('delta'), message, 'remove one of the two')
    for key in {'origin', 'delta'} & values.keys():
        why = why_no_rotation(values[key])
        if why:
            message = f"{key} of joint '{name}' has no valid rotation: {why}"
            fix = 'write rpy: [roll, pitch, yaw] in rad, or a quaternion of length 1'
            yield CALIBRATION_INVALID.at(entry.place(key), message, fix)
            return
    length, angle = _moved(joint, values)
    if not values.get('large') and (length > LARGE_LENGTH or angle > LARGE_ANGLE):
        message = f"joint '{name}' moves by {length * 1e3:.3g} mm and {degrees(angle):.3g}°"
        fix = 'correct unit and frame, or write large: true'
        yield CALIBRATION_LARGE.at(entry.place('origin'), message, fix)
    kind = joint.attributes.get('type')
    for key in ('position_offset', 'sign', 'limits'):
        if key in values and kind not in _MOVING:
            message = f"joint '{name}' is {kind}, so it has no {key}"
            fix = f'use {one_of(_MOVING)} joints, or correct the origin'
            yield CALIBRATION_UNSUITABLE.at(entry.place(key), message, fix)
    if 'mimic' in values and joint.find('mimic') is None:
        message, fix = f"joint '{name}' is no mimic joint", 'remove mimic'
        yield CALIBRATION_UNSUITABLE.at(entry.place('mimic'), message, fix)


def _check_link(entry: CorrectedPart, link: Element) -> Iterator[Diagnostic]:
    inertial = link.find('inertial')
    if inertial is None or number_of(inertial.find('mass'), 'value', 0.0) <= 0.0:
        message = f"link '{entry.name}' has no mass in the description"
        yield CALIBRATION_UNSUITABLE.at(entry.place(''), message, 'add <inertial> to the link')


def _check_transmission(entry: CorrectedPart, transmission: Element) -> Iterator[Diagnostic]:
    for section in ('joints', 'actuators'):
        known = [e.name.strip(BLANKS) for e in transmission.find_all(section[:-1])]
        group: PlacedValues = entry.values.get(section, PlacedValues(entry.where))
        for name in group.keys() - set(known):
            near = did_you_mean(name, known)
            message = f"transmission '{entry.name}' has no {section[:-1]} '{name}'{near}"
            yield CALIBRATION_NAME_UNKNOWN.at(group.places[name], message, f'use {one_of(known)}')
        for name, end in group.items():
            if end.get('mechanical_reduction') == 0.0:
                message = f"the mechanical_reduction of '{name}' is 0"
                yield CALIBRATION_INVALID.at(end.where, message, 'write another number')


def _moved(joint: Element, values: PlacedValues) -> tuple[float, float]:
    """Return distance and angle by which corrections move the origin of a joint [m, rad]."""
    before = pose_from_origin(origin_of(joint.find('origin')))
    after = _corrected(joint, values)
    turn = (before.inverse() @ after).rotation
    return hypot(*minus(after.translation, before.translation)), turned_angle(turn)


def _corrected(joint: Element, values: PlacedValues) -> Pose:
    """Return the corrected origin of a joint, without its position offset."""
    origin = origin_of(joint.find('origin'))
    if 'delta' in values:
        return pose_from_origin(origin) @ pose_from_origin(Origin(**values['delta']))
    new: dict[str, Any] = {'xyz': origin.xyz, **values.get('origin', {})}
    if not {'rpy', 'quat_xyzw'} & new.keys():
        new |= {'rpy': origin.rpy, 'quat_xyzw': origin.quat_xyzw}
    return pose_from_origin(Origin(**new))


# -- corrections of elements ---------------------------------------------------------------


def _correct_joint(joint: Element, values: PlacedValues) -> None:
    if 'delta' in values:
        put_pose(joint, _corrected(joint, values))
    elif 'origin' in values:
        origin = child_of(joint, 'origin')
        if 'quat_xyzw' in values['origin']:
            # Write roll, pitch and yaw, because URDF 1.0 has no quaternions.
            put_pose(joint, _corrected(joint, values))
        else:
            if 'rpy' in values['origin']:
                others = origin.attributes.items()
                origin.attributes = {k: v for k, v in others if k != 'quat_xyzw'}
            put(origin, **_texts(values['origin']))
    for key, tag in (('limits', 'limit'), ('mimic', 'mimic')):
        if key in values:
            put(child_of(joint, tag), **_texts(values[key]))


def _correct_link(link: Element, values: PlacedValues) -> None:
    inertial = child_of(link, 'inertial')
    if 'mass' in values:
        mass = child_of(inertial, 'mass')
        ratio = values['mass'] / number_of(mass, 'value', 1.0)
        put(mass, value=shortest(values['mass']))
        for name in Inertia.__slots__:
            change(child_of(inertial, 'inertia'), name, lambda each: each * ratio)
    if 'center_of_mass' in values:
        put(child_of(inertial, 'origin'), xyz=joined(values['center_of_mass']))


def _correct_transmission(transmission: Element, values: PlacedValues) -> None:
    for section in ('joints', 'actuators'):
        for end in transmission.find_all(section[:-1]):
            for tag, number in values.get(section, {}).get(end.name.strip(BLANKS), {}).items():
                put_number(end, tag, number)


def _texts(values: PlacedValues) -> dict[str, str]:
    """Return numbers as texts for attributes."""
    numbers: Iterable[tuple[str, Any]] = values.items()
    return {k: joined(v) if isinstance(v, tuple) else shortest(v) for k, v in numbers}


_CHECKS = {'joint': _check_joint, 'link': _check_link, 'transmission': _check_transmission}
_CORRECT = {
    'joint': _correct_joint,
    'link': _correct_link,
    'transmission': _correct_transmission,
}
assert _CHECKS.keys() == _CORRECT.keys() == set(SECTIONS.values())
