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
Rules about transmissions of ``<ros2_control>``: their joints, actuators, roles and reductions.

The joints and actuators are the ends of a transmission. When these rules run, the ends are in
document order. Later, `ordered` sorts the ends by role.

"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from itertools import product
from math import isfinite
from operator import attrgetter

from robot_description_tools.description.draft import place_of
from robot_description_tools.description.draft import repeated
from robot_description_tools.description.repairs import named
from robot_description_tools.description.ros2_control.draft import HardwareDraft
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.reader import simple_of_ros1
from robot_description_tools.description.ros2_control.transmission_kinds import DIFFERENTIAL
from robot_description_tools.description.ros2_control.transmission_kinds import ends_by_role
from robot_description_tools.description.ros2_control.transmission_kinds import ENTRY_POINTS
from robot_description_tools.description.ros2_control.transmission_kinds import has_roles
from robot_description_tools.description.ros2_control.transmission_kinds import is_known
from robot_description_tools.description.ros2_control.transmission_kinds import KINDS
from robot_description_tools.description.ros2_control.transmission_kinds import sides
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE
from robot_description_tools.description.ros2_control.transmission_kinds import transmission_kinds
from robot_description_tools.description.ros2_control.transmission_kinds import usual_roles
from robot_description_tools.description.rules.hardware import ROS1_INTERFACE
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.snippets import COMMAND
from robot_description_tools.description.snippets import hardware_joint
from robot_description_tools.description.snippets import one_end
from robot_description_tools.description.snippets import one_transmission
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import transmission_snippet
from robot_description_tools.description.snippets import transmissions_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import quoted
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import AddChild
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import RenameElement

RULES: Rules[HardwareDraft] = Rules()

_REDUCTION = '<mechanical_reduction>{}</mechanical_reduction>'
_GOOD = transmission_snippet(_REDUCTION.format(50))
_ACTUATORS = (one_end('actuator', 1), one_end('actuator', 2))
_ENDS = (*_ACTUATORS, one_end('joint', 1), one_end('joint', 2))
_GOOD_DIFFERENTIAL = transmissions_snippet(one_transmission(DIFFERENTIAL, *_ENDS))


@RULES.error(
    'The plugin of a transmission is unknown. If the plugin may be in another package, the '
    'finding is a warning.',
    why='If the name is misspelt, ros2_control does not find the class, and the component does '
    'not start. A C++ plugin of another package works in ros2_control. But '
    'robot_description_tools does not know such a plugin, so in its tools the actuators of the '
    'transmission move no joint.',
    bad=_GOOD.replace('SimpleTransmission', 'SimplTransmission'),
    good=_GOOD,
)
def transmission_plugin(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, transmission in hardware.transmissions():
        kind, known = transmission.type, transmission_kinds()
        if is_known(kind):
            continue
        message = f"transmission '{transmission.name}' has the unknown plugin '{kind}'"
        message += did_you_mean(kind, known)
        fix = f'use one of {one_of(known)}'
        # An unknown plugin of another package is only a warning, because the classes of that
        # package are unknown here.
        if _package(kind) in map(_package, known):
            yield place_of(transmission), message, fix
        else:
            fix += f", or add a Python implementation of '{kind}' with an entry point in the "
            fix += f"group '{ENTRY_POINTS}'"
            yield place_of(transmission), message, fix, Severity.WARNING


def _package(kind: str) -> str:
    """Return the package name with which a plugin name begins."""
    return kind.replace('::', '/').partition('/')[0]


@RULES.error(
    'Two transmissions of one `<ros2_control>` share a name. The second transmission is left out.',
    why='In ros2_control, the hardware component may use either of the two transmissions. '
    'Probably one transmission is a copy whose name was not changed.',
    bad=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        one_transmission(SIMPLE, one_end('actuator', 2), one_end('joint', 2)),
    ),
    good=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        one_transmission(SIMPLE, one_end('actuator', 2), one_end('joint', 2), name='other'),
    ),
)
def transmission_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    for (_, before), (_, transmission) in repeated(
        hardware.transmissions(), lambda each: (id(each[0]), each[1].name)
    ):
        there = seen_from(place_of(before), place_of(transmission))
        message = f"transmission '{transmission.name}' has the same name as the one {there}"
        yield place_of(transmission), message, 'rename or remove one of the two'


@RULES.error(
    'A transmission has too few or too many joints or actuators.',
    why='The plug-in cannot be configured, so the hardware component that loads it does not '
    'start.',
    bad=transmissions_snippet(one_transmission(DIFFERENTIAL, *_ACTUATORS, one_end('joint', 1))),
    good=_GOOD_DIFFERENTIAL,
)
def transmission_count(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, transmission in hardware.transmissions():
        is_actuator = system.info.type == 'actuator'
        kind = KINDS.get(transmission.type)
        for word, ends in sides(transmission):
            count, why = len(ends), transmission.type.rpartition('/')[2]
            wanted = None if kind is None else kind.size
            if is_actuator and word == 'joint':
                wanted, why = 1, 'a component of type actuator'
            elif is_actuator and not count:
                # Report nothing, because ros2_control adds the missing actuator.
                continue
            if count == wanted or (wanted is None and count):
                continue
            message = f"transmission '{transmission.name}' has {count} <{word}>, but {why} needs "
            message += f'{wanted}' if wanted else 'at least one'
            fix = f'add a <{word}>' if count < (wanted or 1) else f'remove a <{word}>'
            yield place_of(transmission), message, fix
            break


@RULES.error(
    'A joint, an actuator or a role occurs twice in a transmission.',
    why='The plug-in of the transmission would write two values to one place. So the plug-in '
    'fails, or a joint keeps an old value.',
    bad=transmissions_snippet(
        one_transmission(
            DIFFERENTIAL, *_ACTUATORS, one_end('joint', 1), one_end('joint', 2, role='joint1')
        )
    ),
    good=_GOOD_DIFFERENTIAL,
)
def transmission_end_repeated(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, transmission in hardware.transmissions():
        for end, what in islice(_repeated(transmission), 1):
            message = f"transmission '{transmission.name}' has {what} twice"
            fix = 'give each its own name and role, such as joint1, joint2, actuator1, actuator2'
            yield place_of(end), message, fix


def _repeated(transmission: TransmissionInfo) -> Iterator[tuple[TransmissionEnd, str]]:
    """Yield each joint or actuator that repeats a name or a role, and a text for a message."""
    for word, ends in sides(transmission):
        for _, end in repeated(ends, attrgetter('name')):
            yield end, f"the {word} '{end.name}'"
        for _, end in repeated(ends if has_roles(transmission) else (), attrgetter('role')):
            yield end, f"the role '{end.role}'"


@RULES.error(
    'A transmission names a joint that its `<ros2_control>` does not have.',
    why='The transmission finds no interface of this joint, so the component does not start.',
    bad=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1, name='elbwo'))
    ),
    good=_GOOD,
    suggested='a misspelt name with only one possible match',
)
def transmission_joint_unknown(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, transmission in hardware.transmissions():
        names = [joint.name for joint in system.info.joints]
        unknown = [end for end in transmission.joints if end.name not in names]
        for end in unknown[:1]:
            guess = Guess(end.name, names)
            why = 'is left out because of its own error'
            if end.name not in system.listed:
                why = f'is no joint of {system.label}'
            message = f"transmission '{transmission.name}' has the joint '{end.name}', which "
            fix = f'add <joint name="{end.name}"> to {system.label}'
            fix = f'correct the name, or {fix}' if guess.near else fix
            where = place_of(end)
            written = hardware.urdf.elements.get(where)
            repair = named(hardware.urdf, written, fix, 'name', guess)
            yield where, message + why + guess.hint, repair


@RULES.error(
    'A reduction, or the product of two reductions, is 0 or so small that its reciprocal is '
    'infinite.',
    why='The plug-in divides by the reduction. So the plug-in refuses 0, because positions would '
    'become infinite or NaN.',
    bad=transmission_snippet(_REDUCTION.format(0)),
    good=_GOOD,
)
def transmission_zero(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, transmission in hardware.transmissions():
        for end, message in _reductions(transmission):
            value = end.mechanical_reduction
            if value == 0 or not isfinite(1 / value):
                yield place_of(end), message, 'write the real reduction'
        if 'mechanical_reduction' not in _ignored(transmission):
            yield from _bad_products(transmission)


def _reductions(transmission: TransmissionInfo) -> Iterator[tuple[TransmissionEnd, str]]:
    """Yield each joint and actuator of a transmission, with a text about its reduction."""
    for word, ends in sides(transmission):
        for end in ends:
            message = f"transmission '{transmission.name}': the reduction of {word} '{end.name}' "
            yield end, f'{message}is {end.mechanical_reduction:g}'


def _ignored(transmission: TransmissionInfo) -> frozenset[str]:
    """Return the attributes that ros2_control ignores in the actuators of a transmission."""
    kind = KINDS.get(transmission.type)
    return frozenset() if kind is None else kind.ignored


def _bad_products(transmission: TransmissionInfo) -> Iterator[Finding]:
    for joint, actuator in product(transmission.joints, transmission.actuators):
        a, b = joint.mechanical_reduction, actuator.mechanical_reduction
        if a and b and not (a * b and isfinite(a * b) and isfinite(1 / (a * b))):
            message = f"transmission '{transmission.name}': reductions {a:g} of '{joint.name}' "
            message += f"and {b:g} of '{actuator.name}' have the product {a * b:g}"
            yield place_of(joint), message, 'write the real reductions'
            return


@RULES.error(
    'Two transmissions of one `<ros2_control>` move the same joint. The second transmission is '
    'left out.',
    why='Both transmissions write the state and the command of the joint in each cycle, so these '
    'values jump.',
    bad=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        one_transmission(SIMPLE, one_end('actuator', 2), one_end('joint', 1), name='other'),
    ),
    good=_GOOD,
)
def transmission_joint_shared(hardware: HardwareDraft) -> Iterator[Finding]:
    movers: dict[tuple[int, str], TransmissionInfo] = {}
    for system, transmission in hardware.transmissions():
        places = {(id(system), end.name): end for end in transmission.joints}
        shared = next((place for place in places if place in movers), None)
        if shared is None:
            movers.update(dict.fromkeys(places, transmission))
            continue
        end, before = places[shared], movers[shared]
        there = seen_from(place_of(before), place_of(end))
        message = f"transmission '{transmission.name}' moves joint '{end.name}', which "
        message += f"'{before.name}' {there} already moves; the second transmission is left out"
        yield place_of(end), message, 'remove the joint from one of them'


@RULES.warning(
    'A reduction is below 1e-9 or above 1e9. No gear has such a reduction.',
    why='With this reduction, rounding errors are larger than the motion of the joint. Often the '
    'reciprocal of the reduction was intended, or its unit is wrong.',
    bad=transmission_snippet(_REDUCTION.format('1e12')),
    good=_GOOD,
)
def transmission_extreme(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, transmission in hardware.transmissions():
        for end, message in _reductions(transmission):
            if not 1.0 / _MOST_REDUCTION <= abs(end.mechanical_reduction) <= _MOST_REDUCTION:
                yield place_of(end), message, 'check the exponent and the unit'


#: Ratio. A reduction above this, or below the reciprocal of this, is reported.
_MOST_REDUCTION = 1e9


@RULES.warning(
    'A role is not one of the usual roles, such as `joint1` and `joint2`. So the joints or the '
    'actuators are used in document order.',
    why='The plug-in cannot identify its joints and actuators by this role. If their document '
    'order is wrong, joints are exchanged.',
    bad=transmissions_snippet(
        one_transmission(
            DIFFERENTIAL, *_ACTUATORS, one_end('joint', 1), one_end('joint', 2, role='tool')
        )
    ),
    good=_GOOD_DIFFERENTIAL,
)
def transmission_role(hardware: HardwareDraft) -> Iterator[Finding]:
    for transmission, word, ends in _sides_with_roles(hardware):
        usual = usual_roles(word, ends)
        odd = next((end for end in ends if end.role not in usual), None)
        if odd is not None:
            message = f"transmission '{transmission.name}': {word} '{odd.name}' has the role "
            message += f"'{odd.role}'{did_you_mean(odd.role, usual)}; the document "
            message += 'order is used'
            yield place_of(odd), message, f'use the roles {one_of(usual)}'


def _sides_with_roles(
    hardware: HardwareDraft,
) -> Iterator[tuple[TransmissionInfo, str, tuple[TransmissionEnd, ...]]]:
    """
    Yield the joints, and the actuators, of each transmission that has roles.

    A single joint or a single actuator is left out, because it has no order.

    """
    for _, transmission in hardware.transmissions():
        for word, ends in sides(transmission):
            if has_roles(transmission) and len(ends) > 1:
                yield transmission, word, ends


@RULES.warning(
    'The joints or actuators of a transmission have one order by role, but another order by name '
    'or in the document. ros2_control ignores the roles. It sorts joints and actuators by name, '
    'but uses reductions in document order.',
    why='With hardware in C++, the motions of two joints are exchanged, or each joint moves with '
    'the reduction of the other joint.',
    bad=transmissions_snippet(
        one_transmission(DIFFERENTIAL, *_ACTUATORS, *(one_end('joint', i) for i in (2, 1)))
    ),
    good=_GOOD_DIFFERENTIAL,
)
def transmission_order(hardware: HardwareDraft) -> Iterator[Finding]:
    for transmission, word, ends in _sides_with_roles(hardware):
        written = [end.name for end in ends]
        by_role = [end.name for end in ends_by_role(transmission, word, ends)]
        by_name = sorted(written)
        if not written == by_role == by_name:
            message = f"transmission '{transmission.name}': by role, the order of the {word}s is "
            message += f'[{one_of(by_role)}], but ros2_control sorts the {word}s by name: '
            message += f'[{one_of(by_name)}], and uses their reductions in document order: '
            message += f'[{one_of(written)}]'
            fix = f'write the {word}s in the order of their roles, and give them names in the '
            fix += 'same alphabetical order'
            yield place_of(transmission), message, fix


@RULES.warning(
    'A reduction or an offset inside an actuator has no effect, because ros2_control ignores it.',
    why='The motion of the joint differs from the motion that the author of the description '
    'expects.',
    bad=transmission_snippet('', _REDUCTION.format(50)),
    good=_GOOD,
)
def transmission_ignored(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, transmission in hardware.transmissions():
        for end, name in product(transmission.actuators, _UNUSED):
            value, (usual, what, fix) = getattr(end, name), _UNUSED[name]
            if name in _ignored(transmission) and value != usual:
                message = f"transmission '{transmission.name}': the {what} {value:g} of actuator "
                message += f"'{end.name}' has no effect, because ros2_control ignores it"
                yield place_of(end), message, fix


# Each key is an attribute of an actuator that ros2_control may ignore. The value contains the
# default of the attribute, a word for messages, and advice.
_UNUSED = {
    'mechanical_reduction': (1.0, 'reduction', 'multiply it into the reduction of the joint'),
    'offset': (0.0, 'offset', 'convert it into the offset of the joint'),
}


@RULES.warning(
    'Two transmissions of one `<ros2_control>` have the same actuator.',
    why='The commands of two joints go to one motor. The motor executes the command that is '
    'computed last.',
    bad=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 2), name='other'),
    ),
    good=transmissions_snippet(
        one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        one_transmission(SIMPLE, one_end('actuator', 2), one_end('joint', 2), name='other'),
    ),
)
def transmission_actuator_shared(hardware: HardwareDraft) -> Iterator[Finding]:
    ends = [(id(s), end, one) for s, one in hardware.transmissions() for end in one.actuators]
    for (*_, before), (_, end, transmission) in repeated(
        ends, lambda each: (each[0], each[1].name)
    ):
        if before is not transmission:
            there = seen_from(place_of(before), place_of(end))
            message = f"transmission '{transmission.name}' has the actuator '{end.name}' of "
            message += f"'{before.name}' {there}: two commands for one actuator"
            fix = 'name another actuator, or let one joint <mimic> the other'
            yield place_of(end), message, fix


@RULES.warning(
    'A transmission in a component of type actuator has an `<actuator>`, but ros2_control adds a '
    "second actuator 'actuator1'.",
    why='In components of this type, ros2_control always adds an actuator, so the plug-in has '
    'one actuator too many.',
    bad=system_snippet(
        hardware_joint(COMMAND)
        + '\n  '
        + one_transmission(SIMPLE, one_end('actuator', 1), one_end('joint', 1)),
        kind='actuator',
    ),
    good=system_snippet(
        hardware_joint(COMMAND) + '\n  ' + one_transmission(SIMPLE, one_end('joint', 1)),
        kind='actuator',
    ),
)
def transmission_second_actuator(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, transmission in hardware.transmissions():
        if system.info.type == 'actuator' and transmission.actuators:
            end = transmission.actuators[0]
            message = f"transmission '{transmission.name}' declares actuator '{end.name}'; "
            message += "ros2_control adds a second one, 'actuator1'"
            yield place_of(end), message, 'remove the <actuator>, or make the type system'


@RULES.warning(
    'A `<transmission>` directly in `<robot>` belongs to ROS 1. ros2_control does not read it. '
    'A second finding reports an unknown joint or a reduction of 0 in such a transmission.',
    why='ros2_control only reads transmissions inside `<ros2_control>`. So this transmission '
    'has no effect in ROS 2. Converters and simulators of ROS 1 read the transmission, and fail '
    'if it is wrong.',
    bad='<link name="base"/><link name="arm"/>\n<joint name="elbow" type="continuous">'
    '<parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>\n'
    '<transmission name="drive">\n  <type>transmission_interface/SimpleTransmission</type>\n'
    '  <joint name="elbow"/>\n  <actuator name="motor">'
    '<mechanicalReduction>50</mechanicalReduction></actuator>\n</transmission>',
    good=_GOOD,
    suggested='simple transmissions, by writing them inside `<ros2_control>`, and a misspelt '
    'joint name',
)
def transmission_ros1(hardware: HardwareDraft) -> Iterator[Finding]:
    found = hardware.urdf.root.find_all('transmission')
    if found:
        name = found[0].attributes.get('name', '')
        message = f"transmission '{name}' is a ROS 1 transmission, ignored by ros2_control"
        if len(found) > 1:
            message = f"transmission '{name}' and {len(found) - 1} more directly in <robot> "
            message += 'are ROS 1 transmissions, ignored by ros2_control'
        fix = f'write it inside <ros2_control>, with <plugin>{SIMPLE}</plugin> and '
        fix += '<mechanical_reduction> in <joint>'
        where, *also = (element.place for element in found)
        yield where, message, _moved_from_ros1(hardware, found, fix), None, tuple(also)
    yield from _broken_ros1(hardware)


def _moved_from_ros1(hardware: HardwareDraft, found: list[Element], title: str) -> Fix:
    """
    Return a repair that moves ROS 1 transmissions into ``<ros2_control>``.

    If they cannot be moved, return only ``title``.

    """
    joints = hardware.urdf.joint_elements
    try:
        simple = [simple_of_ros1(element, joints) for element in found]
    except ValueError:
        return title
    ends = [transmission.joints[0].name for transmission in simple]
    motors = [transmission.actuators[0].name for transmission in simple]
    names = [transmission.name for transmission in simple]
    if any(len(set(each)) < len(each) for each in (names, ends, motors)):
        return title
    edits: list[Edit] = [RemoveElement(element.place) for element in found]
    if hardware.systems:
        owners = {joint: system for system in hardware.systems for joint in system.listed}
        driven = {end.name for _, one in hardware.transmissions() for end in one.joints}
        if not driven.isdisjoint(ends) or not owners.keys() >= {*ends}:
            return title
        for transmission, joint in zip(simple, ends, strict=True):
            edits.append(AddChild(owners[joint].element.place, _xml(transmission)))
        return Repair(title, tuple(edits))
    commands = [_command_of_ros1(element) for element in found]
    if not all(commands) or not all(_is_commanded(joints[name]) for name in ends):
        return title
    name = quoted(hardware.urdf.name or 'robot')
    parts = [
        f'<ros2_control name={name} type="system">',
        '  <hardware>\n    <plugin>mock_components/GenericSystem</plugin>\n  </hardware>',
    ]
    for joint, command in zip(ends, commands, strict=True):
        parts += [
            f'  <joint name={quoted(joint)}>',
            f'    <command_interface name="{command}"/>',
            *(f'    <state_interface name="{state}"/>' for state in ('position', 'velocity')),
            '  </joint>',
        ]
    parts += ['  ' + line for each in simple for line in _xml(each).split('\n')]
    xml = '\n'.join([*parts, '</ros2_control>'])
    title += '; replace mock_components/GenericSystem by the plugin of your driver'
    return Repair(title, (*edits, AddChild(hardware.urdf.root.place, xml)))


def _is_commanded(joint: Element) -> bool:
    """Return True if a joint has no ``<mimic>`` and no unknown element."""
    known = {*JOINT.children, *JOINT.foreign} - {'mimic'}
    return all(child.tag in known or ':' in child.tag for child in joint.children)


def _command_of_ros1(transmission: Element) -> str:
    """Return the command interface of a ROS 1 transmission, or '' if it is not unique."""
    found = {
        match[1].lower()
        for element in transmission.walk()
        if element.tag == 'hardwareInterface'
        and (match := ROS1_INTERFACE.search(element.text.strip()))
    }
    return found.pop() if len(found) == 1 else ''


def _xml(transmission: TransmissionInfo) -> str:
    """Return a simple transmission as lines of XML for ros2_control."""
    (joint,), (actuator,) = transmission.joints, transmission.actuators
    inner = f'    <mechanical_reduction>{shortest(joint.mechanical_reduction)}'
    lines = [
        f'<transmission name={quoted(transmission.name)}>',
        f'  <plugin>{transmission.type}</plugin>',
        f'  <actuator name={quoted(actuator.name)} role="actuator1"/>',
        f'  <joint name={quoted(joint.name)} role="joint1">',
        f'{inner}</mechanical_reduction>',
    ]
    if joint.offset:
        lines.append(f'    <offset>{shortest(joint.offset)}</offset>')
    return '\n'.join([*lines, '  </joint>', '</transmission>'])


def _broken_ros1(hardware: HardwareDraft) -> Iterator[Finding]:
    """Yield errors in ROS 1 transmissions. These errors affect only tools of ROS 1."""
    joints = hardware.urdf.joint_elements
    for transmission in hardware.urdf.root.find_all('transmission'):
        label = f"the ROS 1 transmission '{transmission.attributes.get('name', '')}'"
        for child in transmission.children:
            guess, name = Guess(child.tag, _PARTS_OF_ROS1), child.attributes.get('name')
            if child.tag not in _PARTS_OF_ROS1 and guess.near:
                edit = RenameElement(child.place, child.tag, guess.certain_word)
                fix = fix_if(edit.new, 'rename it', edit)
                yield child.place, f'{label} holds <{child.tag}>{guess.hint}', fix
            elif child.tag == 'joint' and name is not None and name not in joints:
                message = f"{label} names the joint '{name}', which does not exist"
                guess = Guess(name, joints)
                fix = named(hardware.urdf, child, 'correct the name', 'name', guess)
                yield child.place, message + guess.hint, fix
        for element in transmission.walk():
            if element.tag in ('mechanicalReduction', 'mechanical_reduction'):
                text = element.text.strip()
                if not number(text):
                    what = 'no number' if number(text) is None else '0'
                    message = f"{label} has the reduction '{text}', which is {what}"
                    fix = 'write the number of turns of the motor for one turn of the joint'
                    yield element.place, message, fix


# Elements of ROS 1 transmissions. Only the robot PR2 uses the elements in the last row.
_PARTS_OF_ROS1 = (
    *('type', 'joint', 'actuator', 'mechanicalReduction'),
    *('leftActuator', 'rightActuator', 'flexJoint', 'rollJoint', 'gap_joint', 'passive_joint'),
)
