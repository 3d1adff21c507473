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
``<ros2_control>``: components that load, joints that the URDF has, limits that make sense.

An error at the place of a record leaves it out of ``HardwareInfo``; later rules do not see it.
The order of those about joints is ros2_control's own.

"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from math import isinf
import re

from robot_description_tools.description.model import JointType
from robot_description_tools.description.ros2_control.draft import HardwareDraft
from robot_description_tools.description.ros2_control.draft import place_of
from robot_description_tools.description.ros2_control.draft import System
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.limits import bounds
from robot_description_tools.description.ros2_control.limits import joint_limits
from robot_description_tools.description.ros2_control.limits import LIMITED
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.limits import urdf_limits
from robot_description_tools.description.schema.ros2_control import DATA_TYPES
from robot_description_tools.description.snippets import COMMAND
from robot_description_tools.description.snippets import HARDWARE
from robot_description_tools.description.snippets import hardware_joint
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import STATE
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[HardwareDraft] = Rules()

TYPES = ('system', 'sensor', 'actuator')
POLICIES = ('synchronized', 'detached')

_ELBOW = hardware_joint(COMMAND + STATE)
_WRIST = hardware_joint(STATE, 'wrist')
_GOOD = system_snippet(_ELBOW)
_MIMIC = two_joints_snippet(MOVES, MOVES + '<mimic joint="elbow"/>')
_GOOD_MIMIC = system_snippet(f'{_ELBOW}\n  {_WRIST}', urdf=_MIMIC)


def _limited(interface: str, low: str = '', high: str = '', kind: str = 'command') -> str:
    """Return a snippet of an interface with min and max."""
    ends = ''.join(
        f'<param name="{name}">{text}</param>'
        for name, text in (('min', low), ('max', high))
        if text
    )
    return system_snippet(
        f'<joint name="elbow">\n    <{kind}_interface name="{interface}">{ends}'
        f'</{kind}_interface>\n  </joint>'
    )


# -- components ----------------------------------------------------------------------------


@RULES.add(
    'hardware-nested',
    Severity.ERROR,
    'A `<ros2_control>` stands inside another element, where ros2_control does not see it.',
    why='ros2_control looks at direct children of `<robot>` only. The hardware is silently not '
    'there.',
    bad='<link name="base">\n  <ros2_control name="arm" type="system"/>\n</link>',
    good=_GOOD,
)
def hardware_nested(hardware: HardwareDraft) -> Iterator[Finding]:
    root = hardware.urdf.root
    for element in root.walk():
        parent = element.parent
        if element.tag != 'ros2_control' or parent is None or parent is root:
            continue
        # Inside another one it is an unknown element as well; that is said there.
        if parent.tag != 'ros2_control':
            message = f'<ros2_control> stands inside <{parent.tag}>, ros2_control ignores it'
            yield element.place, message, 'move it up, directly into <robot>'


@RULES.add(
    'hardware-duplicate',
    Severity.ERROR,
    'Two `<ros2_control>` share a name; ros2_control then discards all hardware.',
    why='The parser accepts it, but the resource manager then discards all hardware: the '
    'controller manager runs and has no interfaces.',
    bad=f'{_GOOD}\n<ros2_control name="arm" type="sensor">{HARDWARE}</ros2_control>',
    good=f'{_GOOD}\n<ros2_control name="foot" type="sensor">{HARDWARE}</ros2_control>',
)
def hardware_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    first: dict[str, System] = {}
    for system in hardware.systems:
        before = first.setdefault(system.info.name, system)
        if before is not system and system.info.name:
            there = seen_from(place_of(before.info), place_of(system.info))
            message = f'{system.label} has the name of the one {there}'
            yield place_of(system.info), message, 'rename or remove one of the two'


@RULES.add(
    'hardware-type',
    Severity.ERROR,
    'The type of a `<ros2_control>` is none of system, sensor and actuator; it is not loaded.',
    why='The parser stores any text, and the resource manager then silently skips the '
    'component: its joints have no interfaces.',
    bad=_GOOD.replace('"system"', '"System"'),
    good=_GOOD,
)
def hardware_type(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        kind = system.info.type
        if kind not in TYPES and 'type' in system.element.attributes:
            hint = did_you_mean(kind.lower(), TYPES)
            message = f"{system.label} has the type '{kind}'{hint}; ros2_control will not load it"
            yield system.element.place, message, f'use one of {one_of(TYPES)}, in lower case'


@RULES.add(
    'hardware-missing',
    Severity.WARNING,
    'A `<ros2_control>` has no `<hardware>`, so there is nothing to load; an error when strict.',
    why='There is no plug-in to load: the joints of this component have no interfaces, and '
    'controllers that claim them do not start.',
    bad=system_snippet(_ELBOW, hardware=''),
    good=_GOOD,
)
def hardware_missing(hardware: HardwareDraft) -> Iterator[Finding]:
    severity = Severity.ERROR if hardware.strict else Severity.WARNING
    for system in hardware.systems:
        if system.element.find('hardware') is None:
            message = f'{system.label} has no <hardware>, which ros2_control fails to load'
            fix = 'add <hardware><plugin>…</plugin></hardware>'
            yield system.element.place, message, fix, severity


@RULES.add(
    'async-policy',
    Severity.WARNING,
    'The scheduling policy of an asynchronous component is unknown.',
    why='ros2_control does not check the text while reading, so the mistake shows only when the '
    'component starts.',
    bad=system_snippet('<properties><async scheduling_policy="fifo"/></properties>'),
    good=system_snippet('<properties><async scheduling_policy="detached"/></properties>'),
)
def async_policy(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        policy = system.info.async_params.scheduling_policy
        if policy not in POLICIES:
            element = system.element.find('properties')
            inner = element.find('async') if element else None
            message = f"{system.label} has the scheduling policy '{policy}'"
            message += did_you_mean(policy, POLICIES)
            yield (inner or system.element).place, message, f'use one of {one_of(POLICIES)}'


# -- joints --------------------------------------------------------------------------------


@RULES.add(
    'hardware-joint-unknown',
    Severity.ERROR,
    'A joint of `<ros2_control>` does not exist in the URDF.',
    why='ros2_control looks up every joint in the URDF and refuses the whole description if one '
    'is missing.',
    bad=system_snippet(hardware_joint(STATE, 'elbwo')),
    good=_GOOD,
)
def hardware_joint_unknown(hardware: HardwareDraft) -> Iterator[Finding]:
    # Joints that could not be read have a finding that is fatal.
    known = hardware.urdf.joint_elements
    for system, joint in hardware.joints():
        if joint.name not in known:
            message = f"joint '{joint.name}' of {system.label} does not exist in the URDF"
            yield place_of(joint), message + did_you_mean(joint.name, known), 'correct the name'


@RULES.add(
    'hardware-component-duplicate',
    Severity.ERROR,
    'A joint, sensor or GPIO is listed twice in one `<ros2_control>`; the second is left out.',
    why='Both would export interfaces of the same name, and the resource manager refuses the '
    'hardware.',
    bad=system_snippet(f'{hardware_joint(COMMAND)}\n  {_ELBOW}'),
    good=_GOOD,
)
def hardware_component_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    first: dict[tuple[int, str, str], ComponentInfo] = {}
    for system, component in hardware.components():
        before = first.setdefault((id(system), component.type, component.name), component)
        if before is not component:
            there = seen_from(place_of(before), place_of(component))
            message = f"{component.type} '{component.name}' of {system.label} is listed {there}, "
            message += 'too; ros2_control discards the hardware'
            yield place_of(component), message, 'write one with the interfaces of both'


@RULES.add(
    'hardware-mimic-missing',
    Severity.ERROR,
    'A joint of `<ros2_control>` has `mimic="true"` and no `<mimic>` in the URDF.',
    why='ros2_control takes multiplier and offset from the URDF only, and refuses the whole '
    'description if they are not there.',
    bad=system_snippet(hardware_joint(STATE, attributes=' mimic="true"')),
    good=system_snippet(
        f'{_ELBOW}\n  ' + hardware_joint(STATE, 'wrist', ' mimic="true"'),
        urdf=_MIMIC,
    ),
)
def hardware_mimic_missing(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        urdf = hardware.urdf.joint_by_name.get(joint.name)
        if joint.is_mimic is MimicAttribute.TRUE and urdf is not None and urdf.mimic is None:
            message = f'joint {joint.name!r} has mimic="true", but no <mimic> in the URDF'
            fix = 'add <mimic joint="…"/> to the joint of the URDF, or remove the attribute'
            yield place_of(joint), message, fix


@RULES.add(
    'hardware-mimic-command',
    Severity.ERROR,
    'A joint that mimics another one has a command interface, which is left out.',
    why='ros2_control refuses a mimic joint with a command interface, and with it the whole '
    'description.',
    bad=system_snippet(f'{_ELBOW}\n  {hardware_joint(COMMAND + STATE, "wrist")}', urdf=_MIMIC),
    good=_GOOD_MIMIC,
)
def hardware_mimic_command(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        mimic = hardware.mimic_of(joint)
        if mimic is None:
            continue
        for interface in joint.command_interfaces:
            message = f"joint '{joint.name}' mimics '{mimic.joint}' and has the command interface "
            message += f"'{interface.name}'"
            fix = 'remove the interface, or set mimic="false" to command the joint on its own'
            yield place_of(interface), message, fix


@RULES.add(
    'hardware-mimic-driver',
    Severity.ERROR,
    'A joint mimics one that its `<ros2_control>` does not have.',
    why='ros2_control finds no joint to follow in this component and refuses the whole '
    'description.',
    bad=system_snippet(_WRIST, urdf=_MIMIC),
    good=_GOOD_MIMIC,
)
def hardware_mimic_driver(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        names = {joint.name for joint in system.info.joints}
        followers = hardware.followers(system)
        lost = True
        # A joint that is left out may be the driver of another one.
        while lost:
            lost = False
            for joint in system.info.joints:
                mimic = followers.get(joint.name)
                if mimic is None or mimic.joint in names or joint.name not in names:
                    continue
                names.remove(joint.name)
                lost = True
                message = f"joint '{joint.name}' mimics '{mimic.joint}', which "
                message += _where_else(hardware, system, mimic.joint)
                fix = f'add <joint name="{mimic.joint}"> to {system.label}, or set mimic="false"'
                yield place_of(joint), message, fix


def _where_else(hardware: HardwareDraft, system: System, name: str) -> str:
    """Say where a joint is that a system does not have."""
    if name in system.listed:
        return 'is left out because of its own mistake'
    for other in hardware.systems:
        if name in other.listed:
            return f'is in another one, {other.label}'
    return f'{system.label} does not have'


@RULES.add(
    'hardware-joint-fixed',
    Severity.ERROR,
    'A joint of `<ros2_control>` is fixed.',
    why='A fixed joint has no position, so commands and states of it mean nothing; its frame '
    'never moves.',
    bad=system_snippet(
        hardware_joint(STATE, 'wrist'),
        urdf=two_joints_snippet(MOVES, '', ('revolute', 'fixed')),
    ),
    good=_GOOD,
)
def hardware_joint_fixed(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, joint in hardware.joints():
        urdf = hardware.urdf.joint_by_name.get(joint.name)
        if urdf is not None and urdf.type is JointType.FIXED:
            message = f"joint '{joint.name}' of {system.label} is fixed"
            yield place_of(joint), message, 'remove it, or give it a type that moves'


@RULES.add(
    'hardware-joint-many-dof',
    Severity.WARNING,
    'A joint of `<ros2_control>` has several degrees of freedom, and therefore no limits.',
    why='ros2_control knows one number per interface of a joint, and reads no limits for such a '
    'joint: commands are not bounded.',
    bad=system_snippet(
        hardware_joint(STATE, 'wrist'),
        urdf=two_joints_snippet(MOVES, '', ('revolute', 'floating')),
    ),
    good=_GOOD,
)
def hardware_joint_many_dof(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, joint in hardware.joints():
        urdf = hardware.urdf.joint_by_name.get(joint.name)
        if urdf is not None and urdf.type.degrees_of_freedom > 1:
            message = f"joint '{joint.name}' of {system.label} is {urdf.type}; ros2_control takes "
            message += 'it without limits, and one position cannot describe it'
            yield place_of(joint), message, 'check that the hardware knows what to do with it'


@RULES.add(
    'hardware-mimic-state',
    Severity.ERROR,
    'A mimic joint has a state interface that the joint it follows does not have.',
    why='The component has nothing to compute the state from, so it stays NaN, or the component '
    'fails to start.',
    bad=system_snippet(
        f'{_ELBOW}\n  ' + hardware_joint('<state_interface name="velocity"/>', 'wrist'),
        urdf=_MIMIC,
    ),
    good=_GOOD_MIMIC,
)
def hardware_mimic_state(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        states = {
            joint.name: {interface.name for interface in joint.state_interfaces}
            for joint in system.info.joints
        }
        followers = hardware.followers(system)
        for joint in system.info.joints:
            mimic = followers.get(joint.name)
            for interface in joint.state_interfaces if mimic else ():
                assert mimic is not None
                mirrored = interface.name in ('position', 'velocity', 'acceleration')
                if mirrored and interface.name not in states[mimic.joint]:
                    message = f"joint '{joint.name}' has the state interface '{interface.name}', "
                    message += f"which '{mimic.joint}', the joint it mimics, does not have"
                    fix = f"add it to '{mimic.joint}', or remove it here"
                    yield place_of(interface), message, fix


@RULES.add(
    'hardware-mimic-legacy',
    Severity.WARNING,
    'Mimic parameters of a joint of `<ros2_control>` have had no effect since ros2_control 4.13.',
    why='The joint moves by the multiplier of the URDF, or not at all, whatever is written here.',
    bad=system_snippet(hardware_joint('<param name="mimic">wrist</param>' + STATE)),
    good=_GOOD_MIMIC,
)
def hardware_mimic_legacy(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        names = [name for name in ('mimic', 'multiplier') if name in joint.parameters]
        if names:
            message = f"joint '{joint.name}' has the deprecated param '{names[0]}', without effect"
            fix = 'write <mimic joint="…" multiplier="…" offset="…"/> into the joint of the URDF'
            yield place_of(joint), message, fix


# -- interfaces ----------------------------------------------------------------------------


def _interfaces(
    hardware: HardwareDraft,
) -> Iterator[tuple[System, ComponentInfo, str, InterfaceInfo]]:
    """Yield every interface with its system, its component and its kind."""
    for system, component in hardware.components():
        for interface in component.command_interfaces:
            yield system, component, 'command', interface
        for interface in component.state_interfaces:
            yield system, component, 'state', interface


def _label(component: ComponentInfo, kind: str, interface: InterfaceInfo) -> str:
    return f"{kind} interface '{interface.name}' of {component.type} '{component.name}'"


@RULES.add(
    'interface-duplicate',
    Severity.ERROR,
    'An interface exists twice, on one joint or on two of the same name; ros2_control discards '
    'the hardware.',
    why='The resource manager cannot export one name twice and discards the hardware.',
    bad=system_snippet(hardware_joint(COMMAND + COMMAND)),
    good=_GOOD,
)
def interface_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    first: dict[tuple[str, str, str], InterfaceInfo] = {}
    for _, component, kind, interface in _interfaces(hardware):
        before = first.setdefault((kind, component.name, interface.name), interface)
        if before is not interface:
            there = seen_from(place_of(before), place_of(interface))
            message = f'{_label(component, kind, interface)} exists already, {there}'
            yield place_of(interface), message, 'remove one of the two'


@RULES.add(
    'data-type-unknown',
    Severity.ERROR,
    'The data type of an interface is unknown; ros2_control fails when it creates the handle.',
    why='The parser of ros2_control accepts any text; the controller manager then fails when it '
    'creates the handle, at start-up.',
    bad=system_snippet(hardware_joint('<state_interface name="position" data_type="float64"/>')),
    good=system_snippet(hardware_joint('<state_interface name="position" data_type="double"/>')),
)
def data_type_unknown(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, component, kind, interface in _interfaces(hardware):
        if interface.data_type not in DATA_TYPES:
            message = f'{_label(component, kind, interface)} has the data type '
            message += f"'{interface.data_type}'{did_you_mean(interface.data_type, DATA_TYPES)}"
            yield place_of(interface), message, f'use one of {one_of(DATA_TYPES, 9)}'


def _is_value(interface: InterfaceInfo) -> bool:
    """Whether the initial value of an interface is one of its type."""
    text = interface.initial_value
    if interface.data_type == 'bool':
        return text.lower() in ('true', 'false')
    ends = DATA_TYPES[interface.data_type]
    if ends is None:
        return number(text) is not None
    # The longest has ten digits.
    is_short = re.fullmatch(r'[+-]?[0-9]{1,10}', text, re.ASCII)
    return bool(is_short) and ends[0] <= int(text) <= ends[1]


@RULES.add(
    'initial-value-invalid',
    Severity.ERROR,
    'An initial value is not one of the data type of its interface.',
    why='ros2_control cannot convert the text, and fails when the component starts.',
    bad=system_snippet(
        hardware_joint(
            '<state_interface name="position"><param name="initial_value">up</param>'
            '</state_interface>'
        )
    ),
    good=system_snippet(
        hardware_joint(
            '<state_interface name="position"><param name="initial_value">0.5</param>'
            '</state_interface>'
        )
    ),
)
def initial_value_invalid(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, component, kind, interface in _interfaces(hardware):
        # How a vector is written is a matter of the plugin.
        if interface.size == 1 and interface.initial_value and not _is_value(interface):
            message = f'{_label(component, kind, interface)} has the initial value '
            message += f"'{interface.initial_value}', which is no {interface.data_type}"
            fix = 'write a decimal number such as 0.5'
            if interface.data_type == 'bool':
                fix = 'write true or false'
            yield place_of(interface), message, fix


def _commands(hardware: HardwareDraft) -> Iterator[tuple[ComponentInfo, InterfaceInfo]]:
    """Yield the command interfaces of joints whose limits count, with their joint."""
    for _, joint in hardware.joints():
        for interface in joint.command_interfaces:
            if interface.name in LIMITED and (interface.min or interface.max):
                yield joint, interface


@RULES.add(
    'interface-limit-order',
    Severity.ERROR,
    'The limits of an interface are the wrong way round, or outside those of the URDF.',
    why='No command lies within such limits, so the limiter of ros2_control can never let the '
    'joint move.',
    bad=_limited('position', '0.5', '-0.5'),
    good=_limited('position', '-0.5', '0.5'),
)
def interface_limit_order(hardware: HardwareDraft) -> Iterator[Finding]:
    for joint, interface in _commands(hardware):
        low, high = bounds(interface)
        label = _label(joint, 'command', interface)
        if low > high:
            message = f'{label}: min {low:g} is above max {high:g}'
            yield place_of(interface), message, 'exchange min and max'
            continue
        least, most = _urdf_interval(hardware, joint, interface)
        if interface.name == 'position' and (low > most or high < least):
            message = f'{label} allows [{low:g}, {high:g}], the URDF [{least:g}, {most:g}]'
            yield place_of(interface), message, 'let the two have something in common'


def _urdf_interval(
    hardware: HardwareDraft, joint: ComponentInfo, interface: InterfaceInfo
) -> tuple[float, float]:
    """Return what the URDF allows for an interface; infinite ends where it says nothing."""
    urdf = hardware.urdf.joint_by_name.get(joint.name)
    if urdf is None or not interface.enable_limits:
        return -inf, inf
    return urdf_limits(urdf).ends(interface.name)


@RULES.add(
    'interface-limit-sign',
    Severity.ERROR,
    'A limit of velocity, effort or acceleration has the wrong sign; a zero is a warning.',
    why='Every command exceeds a bound of the wrong sign, so the limiter of ros2_control holds '
    'the joint still or refuses the limits.',
    bad=_limited('velocity', high='-1'),
    good=_limited('velocity', high='1'),
)
def interface_limit_sign(hardware: HardwareDraft) -> Iterator[Finding]:
    for joint, interface in _commands(hardware):
        if interface.name not in ('velocity', 'effort', 'acceleration'):
            continue
        low, high = bounds(interface)
        label = _label(joint, 'command', interface)
        for name, end, word in (('min', low, 'positive'), ('max', -high, 'negative')):
            if end > 0:
                message = f'{label}: {name} is {word}, ros2_control takes it for a magnitude'
                fix = 'min is the limit in negative direction, max the one in positive'
                yield place_of(interface), message, fix
                break
            if end == 0:
                message = f'{label}: {name} is 0, which makes the limit 0 in both directions'
                fix = f'remove {name}, unless the joint must not move'
                yield place_of(interface), message, fix, Severity.WARNING


@RULES.add(
    'interface-limit-wider',
    Severity.WARNING,
    'The limits of an interface are wider than those of the URDF, which count.',
    why='ros2_control uses the narrower limits of the URDF, so commands are cut earlier than '
    'these numbers say.',
    bad=_limited('position', '-9', '9'),
    good=_limited('position', '-0.5', '0.5'),
)
def interface_limit_wider(hardware: HardwareDraft) -> Iterator[Finding]:
    for joint, interface in _commands(hardware):
        least, most = _urdf_interval(hardware, joint, interface)
        low, high = bounds(interface)
        if (low < least and not isinf(low)) or (high > most and not isinf(high)):
            message = f'{_label(joint, "command", interface)} allows [{low:g}, {high:g}], the '
            message += f'URDF [{least:g}, {most:g}], which counts'
            yield place_of(interface), message, 'write limits inside of those of the URDF'


@RULES.add(
    'interface-limit-unused',
    Severity.WARNING,
    'Limits stand where ros2_control does not read them.',
    why='Whoever wrote the limits expects them to protect the joint. ros2_control never looks '
    'at them.',
    bad=_limited('position', '-0.5', '0.5', 'state'),
    good=_limited('position', '-0.5', '0.5'),
)
def interface_limit_unused(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        for gpio in system.element.find_all('gpio'):
            for owner in gpio.walk():
                if owner.tag == 'limits':
                    name = gpio.attributes.get('name', '')
                    yield owner.place, f"<limits> inside gpio '{name}' is ignored", 'remove it'
    for _, component, kind, interface in _interfaces(hardware):
        if component.type != 'joint' or not (interface.min or interface.max):
            continue
        label = _label(component, kind, interface)
        if kind == 'state':
            message = f'{label} has min or max; only those of command interfaces are limits'
            yield place_of(interface), message, 'move them to the command interface'
        elif interface.name not in LIMITED:
            message = f'{label} has min or max, which ros2_control ignores'
            yield place_of(interface), message, f'limits exist for {one_of(LIMITED)}'
        elif interface.name == 'jerk' and interface.min:
            message = f'{label} has a min, which ros2_control ignores'
            yield place_of(interface), message, 'give the limit of jerk as max alone'


@RULES.add(
    'initial-value-outside',
    Severity.WARNING,
    'An initial value is outside the limits of its joint.',
    why='Mock hardware starts outside of the limits. MoveIt then refuses to plan from there, '
    'and a first command jumps.',
    bad=system_snippet(
        hardware_joint(
            '<state_interface name="position"><param name="initial_value">3</param>'
            '</state_interface>'
        )
    ),
    good=system_snippet(
        hardware_joint(
            '<state_interface name="position"><param name="initial_value">0.5</param>'
            '</state_interface>'
        )
    ),
)
def initial_value_outside(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        urdf = hardware.urdf.joint_by_name.get(joint.name)
        if urdf is None:
            continue
        limits = joint_limits(urdf, joint)
        for interface in (*joint.command_interfaces, *joint.state_interfaces):
            low, high = limits.ends(interface.name)
            value = number(interface.initial_value)
            if value is not None and not low <= value <= high:
                message = f"joint '{joint.name}': initial value {value:g} of '{interface.name}' "
                message += f'is outside [{low:g}, {high:g}]'
                yield place_of(interface), message, 'start inside the limits'


@RULES.add(
    'hardware-mimic-initial',
    Severity.WARNING,
    'A mimic joint has an initial value, which the joint it follows overwrites.',
    why='The component computes this joint from the one that it follows, so the value is never '
    'seen.',
    bad=system_snippet(
        f'{_ELBOW}\n  '
        + hardware_joint(
            '<state_interface name="position"><param name="initial_value">0.5</param>'
            '</state_interface>',
            'wrist',
        ),
        urdf=_MIMIC,
    ),
    good=_GOOD_MIMIC,
)
def hardware_mimic_initial(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        followers = hardware.followers(system)
        for joint in system.info.joints:
            mimic = followers.get(joint.name)
            for interface in (*joint.command_interfaces, *joint.state_interfaces):
                if mimic is not None and interface.initial_value:
                    message = f"joint '{joint.name}' mimics '{mimic.joint}', its initial value of "
                    message += f"'{interface.name}' is overwritten"
                    fix = f"give the initial value of '{mimic.joint}' instead"
                    yield place_of(interface), message, fix


@RULES.add(
    'interface-not-exported',
    Severity.WARNING,
    'A sensor has a command interface, which ros2_control does not export.',
    why='Controllers cannot claim the interface, and those that want it do not start.',
    bad=system_snippet('<sensor name="imu"><command_interface name="reset"/></sensor>'),
    good=system_snippet('<sensor name="imu"><state_interface name="yaw"/></sensor>'),
)
def interface_not_exported(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, component, kind, interface in _interfaces(hardware):
        if kind != 'command' or component.type == 'gpio':
            continue
        if component.type == 'sensor' or system.info.type == 'sensor':
            message = f'{_label(component, kind, interface)} is not exported: '
            message += 'sensors have state interfaces only'
            fix = 'remove it, or write a <gpio>'
            if component.type == 'joint':
                fix = 'remove it, or make the type of the <ros2_control> system'
            yield place_of(interface), message, fix
