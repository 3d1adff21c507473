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
Compute the reported position of a joint from its true position.

The hardware may measure the position of a joint from a wrong zero, or in the opposite direction.
The reported position is the position that the hardware reports in joint states. With the sign s
(1 or -1) and the offset o of a joint::

    q_true = s * q_reported + o
    q_reported = s * (q_true - o)

Positions in a description are true positions. The function `fold` changes a document so that its
positions are reported positions. In the changed document, a reported position leads to the same
poses of the links as the true position in the original document.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import turn_about
from robot_description_tools.description.loop_dialects.tree import end_of
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.tree import origin_of
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.ros2_control.interface_types import interface_type
from robot_description_tools.description.ros2_control.transmission_kinds import CRANK_SLIDER
from robot_description_tools.description.ros2_control.transmission_kinds import DIFFERENTIAL
from robot_description_tools.description.ros2_control.transmission_kinds import FOUR_BAR
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE
from robot_description_tools.description.schema.ros2_control import OFFSET
from robot_description_tools.description.schema.ros2_control import REDUCTION
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest


class Fold(NamedTuple):
    """The sign and the offset of a joint [rad or m]."""

    sign: float = 1.0
    offset: float = 0.0

    def position(self, true: float) -> float:
        """Return the reported position for a true position."""
        return self.sign * (true - self.offset)

    def rate(self, true: float) -> float:
        """Return the reported velocity, acceleration or effort for a true value."""
        return self.sign * true


SAME = Fold()
Folds = Mapping[str, Fold]


def fold(root: Element, folds: Folds) -> None:
    """
    Change a document from true positions to reported positions.

    Parameters
    ----------
    root : Element
        The ``<robot>``. Invalid numbers in it are not changed, because readers report them.
    folds : mapping of str to Fold
        The sign and the offset of each corrected joint.

    """
    loops = root.find_all('loop_joint')
    _add_loop_positions(root, folds, loops)
    for joint in root.find_all('joint'):
        if (own := folds.get(joint.name)) is not None:
            _fold_joint(joint, own)
        mimic = joint.find('mimic')
        if mimic is not None:
            _fold_mimic(mimic, folds.get(joint.name, SAME), folds)
    for loop in loops:
        for each in loop.children:
            if each.tag in ('seed', 'meets_at'):
                own = folds.get(each.attributes.get('joint', ''), SAME)
                change(each, 'position', own.position)
    for state in root.find_all('model_state'):
        for each in state.find_all('joint_state'):
            own = folds.get(each.attributes.get('joint', ''), SAME)
            change(each, 'position', own.position)
            change(each, 'velocity', own.rate)
            change(each, 'effort', own.rate)
    for system in root.find_all('ros2_control'):
        for joint in system.find_all('joint'):
            _fold_interfaces(joint, folds.get(joint.name.strip(BLANKS), SAME))
        for transmission in system.find_all('transmission'):
            _fold_transmission(transmission, folds)
    for transmission in root.find_all('transmission'):
        _fold_ros1(transmission, folds)


def fold_states(semantic: SemanticDescription, folds: Folds) -> SemanticDescription:
    """Convert the states of an SRDF from true positions to reported positions."""
    states = [
        replace(
            state,
            joints=tuple(
                replace(each, value=tuple(map(folds[each.name].position, each.value)))
                if each.name in folds
                else each
                for each in state.joints
            ),
        )
        for state in semantic.group_states
    ]
    return replace(semantic, group_states=tuple(states))


# -- numbers of elements -------------------------------------------------------------------


def number_of(element: Element | None, name: str, default: float) -> float:
    """Return the number in an attribute, or the default if the number is missing or invalid."""
    text = '' if element is None else element.attributes.get(name, '')
    return float(text) if is_number(text) else default


def are_numbers(element: Element, names: Iterable[str]) -> bool:
    """Return True if at least one attribute exists and all existing attributes are numbers."""
    given = [element.attributes[name] for name in names if name in element.attributes]
    return bool(given) and all(map(is_number, given))


def put(element: Element, **values: str) -> None:
    """Set attributes of an element."""
    element.attributes = {**element.attributes, **values}


def change(element: Element, name: str, convert: Callable[[float], float]) -> None:
    """Convert the number in an attribute, if the attribute contains a number."""
    text = element.attributes.get(name, '')
    if is_number(text):
        put(element, **{name: shortest(convert(float(text)))})


def child_of(element: Element, tag: str) -> Element:
    """Return a child of an element. Add the child if it is missing."""
    found = element.find(tag)
    if found is None:
        found = Element(tag, {}, element.where, element)
        element.content.append(found)
    return found


def text_of(element: Element | None) -> str:
    """Return the text before the first child of an element, without blanks at its ends."""
    return '' if element is None else element.text.strip(BLANKS)


def text_number(element: Element, tag: str, default: float) -> float:
    """Return the number in the text of a child, or the default."""
    text = text_of(element.find(tag))
    return float(text) if is_number(text) else default


def put_number(element: Element, tag: str, value: float) -> None:
    """Set the text of a child to a number. Add the child if it is missing."""
    child_of(element, tag).text = shortest(value)


def put_pose(joint: Element, pose: Pose) -> None:
    """Set the ``<origin>`` of an element."""
    origin = child_of(joint, 'origin')
    origin.attributes = {
        'xyz': joined(pose.translation),
        'rpy': joined(rpy_from_matrix(pose.rotation)),
    }


def axis_of(joint: Element) -> Vector3:
    """Return the axis of a joint as written, or x if it is missing, or 0 0 0 if it is invalid."""
    axis = joint.find('axis')
    if axis is None:
        return 1.0, 0.0, 0.0
    numbers = [float(word) for word in axis.attributes.get('xyz', '').split() if is_number(word)]
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else (0.0, 0.0, 0.0)


def motion(joint: Element, position: float) -> Pose:
    """Return the motion of the child frame of a joint from position 0 to a position."""
    axis = axis_of(joint)
    if joint.attributes.get('type') == JointType.PRISMATIC:
        length = sum(number * number for number in axis) ** 0.5
        return Pose(scaled(axis, position / length if length else 0.0))
    return Pose(rotation=turn_about(axis, position))


# -- parts of a robot ----------------------------------------------------------------------


def _fold_joint(joint: Element, own: Fold) -> None:
    """Put sign and offset of a joint into its origin and axis, and convert its limits."""
    if own.offset:
        # The pose T_origin · motion(o + s q) is T_origin · motion(o) · motion(s q), because both
        # motions have the same axis.
        pose = pose_from_origin(origin_of(joint.find('origin')))
        put_pose(joint, pose @ motion(joint, own.offset))
    if own.sign < 0.0:
        reversed_axis = joined(scaled(axis_of(joint), -1.0))
        put(child_of(joint, 'axis'), xyz=reversed_axis)
    for tag, ends in (
        ('limit', ('lower', 'upper')),
        ('safety_controller', ('soft_lower_limit', 'soft_upper_limit')),
    ):
        element = joint.find(tag)
        if element is not None and are_numbers(element, ends):
            # In URDF, a missing lower or upper limit is 0.
            low, high = (own.position(number_of(element, end, 0.0)) for end in ends)
            if own.sign < 0.0:
                low, high = high, low
            put(element, **dict(zip(ends, map(shortest, (low, high)), strict=True)))
    switch = joint.find('calibration')
    if switch is not None:
        change(switch, 'rising', own.position)
        change(switch, 'falling', own.position)
        if own.sign < 0.0:
            # If the sign is -1, a rising edge of a calibration sensor becomes a falling edge.
            other = {'rising': 'falling', 'falling': 'rising'}
            switch.attributes = {other.get(k, k): v for k, v in switch.attributes.items()}


def _fold_mimic(mimic: Element, own: Fold, folds: Folds) -> None:
    """
    Convert the mimic relation of a follower.

    With ``q = m q_d + b`` in true positions::

        s q' + o = m (s_d q_d' + o_d) + b
        m' = s s_d m        b' = s (m o_d + b - o)

    """
    driver = folds.get(mimic.attributes.get('joint', ''), SAME)
    numbers = {key: each for key, each in mimic.attributes.items() if key != 'joint'}
    if (own, driver) == (SAME, SAME) or not all(map(is_number, numbers.values())):
        return
    m, b = number_of(mimic, 'multiplier', 1.0), number_of(mimic, 'offset', 0.0)
    put(
        mimic,
        multiplier=shortest(own.sign * driver.sign * m),
        offset=shortest(own.position(m * driver.offset + b)),
    )


def _add_loop_positions(root: Element, folds: Folds, loops: list[Element]) -> None:
    """
    Write the true position 0 into each loop that gives no position for a joint with an offset.

    A missing ``seed`` or ``meets_at`` means a true position of 0. If a joint has an offset, its
    reported position is then not 0, so the position must be written. A ``seed`` is added only for
    a joint that is part of the loop and has 0 in its range.

    """
    tree = JointTree(root)
    for loop in loops:
        ends = end_of(loop, 'link1'), end_of(loop, 'link2')
        on_path = {joint.name for branch in tree.branches(*ends) for joint in branch}
        meets = any(e.attributes.get('meets') == 'true' for e in loop.children)
        for name, own in folds.items():
            limit = tree.joints[name].find('limit')
            low, high = (number_of(limit, end, 0.0) for end in ('lower', 'upper'))
            wanted = {'meets_at': meets, 'seed': name in on_path and low <= 0.0 <= high}
            for tag in filter(wanted.get, wanted):
                given = {each.attributes.get('joint') for each in loop.find_all(tag)}
                if own.offset and name not in given:
                    words = {'joint': name, 'position': '0'}
                    loop.content.append(Element(tag, words, loop.where, loop))


def _fold_interfaces(joint: Element, own: Fold) -> None:
    """Convert the interfaces and parameters of a joint in ``<ros2_control>``."""
    for interface in joint.children:
        row = interface_type(interface.name.strip(BLANKS))
        if own == SAME or not (row.transmitted_as or row.is_mode):
            continue
        convert = own.position if row.transmitted_as == 'position' else own.rate
        for param in interface.find_all('param'):
            name, text = param.name, text_of(param)
            is_end = name in ('min', 'max') and row.has_one_range
            if is_number(text) and (is_end or name == 'initial_value'):
                param.text = shortest(convert(float(text)))
            if is_end and own.sign < 0.0:
                put(param, name='max' if name == 'min' else 'min')


# -- transmissions -------------------------------------------------------------------------


def why_unfoldable(transmission: Element, folds: Folds) -> str:
    """Return the reason why a transmission cannot express reported positions, or ''."""
    kind = text_of(transmission.find('plugin'))
    names = [end.name.strip(BLANKS) for end in transmission.find_all('joint')]
    moved = [folds[name] for name in names if name in folds]
    if not moved or kind in (SIMPLE, DIFFERENTIAL, FOUR_BAR):
        return ''
    if kind != CRANK_SLIDER:
        return f"the kind '{kind}' is unknown here"
    return 'a crank slider cannot reverse its joint' if moved[0].sign < 0.0 else ''


def _fold_transmission(transmission: Element, folds: Folds) -> None:
    """
    Convert the joints of a transmission.

    The position of each joint is ``x = f / n + o``, where n is its reduction, o is its offset in
    the transmission, and f depends on the actuators. With the sign s and the offset of the
    correction, the new numbers are ``n' = s n`` and ``o' = s (o - offset)``. In a four-bar
    linkage, the reduction of joint 1 also has an effect on joint 2. If the sign of this reduction
    changes, the signs of the reductions of actuator 2 and joint 2 also change.

    """
    ends = {end.attributes.get('role', ''): end for end in transmission.children}
    for joint in transmission.find_all('joint'):
        own = folds.get(joint.name.strip(BLANKS), SAME)
        if own != SAME:
            put_number(joint, OFFSET, own.position(text_number(joint, OFFSET, 0.0)))
        if own.sign > 0.0:
            continue
        reversed_ends = [joint]
        if text_of(transmission.find('plugin')) == FOUR_BAR and joint is ends.get('joint1'):
            reversed_ends += [ends['actuator2'], ends['joint2']]
        for end in reversed_ends:
            put_number(end, REDUCTION, -text_number(end, REDUCTION, 1.0))


def _fold_ros1(transmission: Element, folds: Folds) -> None:
    """Convert a simple transmission of ROS 1. Its reduction may be in the ``<actuator>``."""
    joints, actuators = (transmission.find_all(tag) for tag in ('joint', 'actuator'))
    if not (joints and actuators) or (
        own := folds.get(joints[0].name.strip(BLANKS), SAME)
    ) == SAME:
        return
    put_number(joints[0], OFFSET, own.position(text_number(joints[0], OFFSET, 0.0)))
    tag = 'mechanicalReduction'
    holder = next((e for e in (actuators[0], transmission) if e.find(tag)), actuators[0])
    put_number(holder, tag, own.sign * text_number(holder, tag, 1.0))
