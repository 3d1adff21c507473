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
Rules about ``<ros2_control>``: components, joints, interfaces and their limits.

Records with an error are left out of ``HardwareInfo``, so later rules do not check these records.
Rules about joints run in the same order as the checks of ros2_control.

"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
import re

from robot_description_tools.description.draft import place_of
from robot_description_tools.description.draft import repeated
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.repairs import named
from robot_description_tools.description.ros2_control.draft import HardwareDraft
from robot_description_tools.description.ros2_control.draft import System
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.interface_types import interface_type
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.description.ros2_control.interface_types import LIMITED
from robot_description_tools.description.ros2_control.limits import bounds
from robot_description_tools.description.ros2_control.limits import joint_limits
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.limits import urdf_limits
from robot_description_tools.description.schema.checker import word_fix
from robot_description_tools.description.schema.ros2_control import DATA_TYPES
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.snippets import COMMAND
from robot_description_tools.description.snippets import HARDWARE
from robot_description_tools.description.snippets import hardware_joint
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import STATE
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import suggestion
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import SetAttribute

RULES: Rules[HardwareDraft] = Rules()

TYPES = ('system', 'sensor', 'actuator')
POLICIES = ('synchronized', 'detached')

_ELBOW = hardware_joint(COMMAND + STATE)
_WRIST = hardware_joint(STATE, 'wrist')
_GOOD = system_snippet(_ELBOW)
_MIMIC = two_joints_snippet(MOVES, MOVES + '<mimic joint="elbow"/>')
_GOOD_MIMIC = system_snippet(f'{_ELBOW}\n  {_WRIST}', urdf=_MIMIC)


def _limited(interface: str, *, kind: str = 'command', **ends: str) -> str:
    """Return a snippet with an interface of the joint 'elbow' that has the given min and max."""
    params = ''.join(f'<param name="{name}">{text}</param>' for name, text in ends.items())
    tag = f'{kind}_interface'
    part = f'<{tag} name="{interface}">{params}</{tag}>'
    return system_snippet(f'<joint name="elbow">\n    {part}\n  </joint>')


# -- components ----------------------------------------------------------------------------


@RULES.error(
    'A `<ros2_control>` is inside another element, where ros2_control ignores it.',
    why='ros2_control only reads direct children of `<robot>`. Hardware inside other elements is '
    'ignored without a message.',
    bad='<link name="base">\n  <ros2_control name="arm" type="system"/>\n</link>',
    good=_GOOD,
)
def hardware_nested(hardware: HardwareDraft) -> Iterator[Finding]:
    root = hardware.urdf.root
    for element in root.walk():
        parent = element.parent if element.tag == 'ros2_control' else None
        # Skip a <ros2_control> inside another one, because another check reports it as an
        # unknown element.
        if parent is not None and parent is not root and parent.tag != 'ros2_control':
            message = f'<ros2_control> is inside <{parent.tag}>, so ros2_control ignores it'
            yield element.place, message, 'move it up, directly into <robot>'


@RULES.error(
    'Two `<ros2_control>` elements have the same name. ros2_control then discards all hardware.',
    why='ros2_control reads the names without an error, but its resource manager then discards '
    'all hardware. The controller manager runs without interfaces.',
    bad=f'{_GOOD}\n<ros2_control name="arm" type="sensor">{HARDWARE}</ros2_control>',
    good=f'{_GOOD}\n<ros2_control name="foot" type="sensor">{HARDWARE}</ros2_control>',
)
def hardware_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    for before, system in repeated(hardware.systems, lambda system: system.info.name):
        if system.info.name:
            there = seen_from(place_of(before.info), place_of(system.info))
            message = f'{system.label} has the same name as the one {there}'
            yield place_of(system.info), message, 'rename or remove one of the two'


@RULES.error(
    'The type of a `<ros2_control>` is not system, sensor or actuator. The component is not '
    'loaded.',
    why='ros2_control reads any type without an error. The resource manager then skips the '
    'component without a message, and the joints have no interfaces.',
    bad=_GOOD.replace('"system"', '"System"'),
    good=_GOOD,
    safe='a misspelt type if only one type is similar, and wrong upper or lower case',
)
def hardware_type(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        kind = system.info.type
        if kind not in TYPES and 'type' in system.element.attributes:
            guess, where = Guess(kind, TYPES), system.element
            message = f"{system.label} has the type '{kind}'{guess.hint}"
            fix = f'use one of {one_of(TYPES)}, in lower case'
            repair = word_fix(where, 'type', guess.certain_word, fix)
            yield where.place, f'{message}; ros2_control will not load it', repair


@RULES.warning(
    'A `<ros2_control>` has no `<hardware>`. In strict mode, the finding is an error.',
    why='ros2_control loads no plug-in, so the joints of this component have no interfaces. '
    'Controllers of these joints do not start.',
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


@RULES.warning(
    'The scheduling policy of an asynchronous component is unknown.',
    why='ros2_control does not check the policy when it reads the description. So an error '
    'appears only when the component starts.',
    bad=system_snippet('<properties><async scheduling_policy="fifo"/></properties>'),
    good=system_snippet('<properties><async scheduling_policy="detached"/></properties>'),
    safe='a misspelt policy, which becomes the correct policy if only one policy is similar. '
    'Wrong upper or lower case is also corrected',
)
def async_policy(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        policy = system.info.async_params.scheduling_policy
        if policy not in POLICIES:
            element = system.element.find('properties')
            inner = element.find('async') if element else None
            message = f"{system.label} has the scheduling policy '{policy}'"
            where, guess = inner or system.element, Guess(policy, POLICIES)
            fix = f'use one of {one_of(POLICIES)}'
            repair = word_fix(where, 'scheduling_policy', guess.certain_word, fix)
            yield where.place, message + guess.hint, repair


# -- joints --------------------------------------------------------------------------------


def _joints(hardware: HardwareDraft) -> Iterator[tuple[System, ComponentInfo, Joint]]:
    """Yield each hardware joint that is in the URDF, with its system and its URDF joint."""
    for system, joint in hardware.joints():
        urdf = hardware.urdf.joint_by_name.get(joint.name)
        if urdf is not None:
            yield system, joint, urdf


def _followers(hardware: HardwareDraft) -> Iterator[tuple[System, ComponentInfo, Mimic]]:
    """For each mimic joint, yield its system, its hardware joint and its mimic relation."""
    for system in hardware.systems:
        followers = hardware.followers(system)
        for joint in system.info.joints:
            if joint.name in followers:
                yield system, joint, followers[joint.name]


@RULES.error(
    'A joint of `<ros2_control>` does not exist in the URDF.',
    why='ros2_control looks up every joint in the URDF. ros2_control refuses the whole '
    'description if a joint is missing.',
    bad=system_snippet(hardware_joint(STATE, 'elbwo')),
    good=_GOOD,
    suggested='a misspelt name with only one possible match',
)
def hardware_joint_unknown(hardware: HardwareDraft) -> Iterator[Finding]:
    # Invalid joints of the URDF count as known, because another check reports them as fatal.
    known = hardware.urdf.joint_elements
    for system, joint in hardware.joints():
        if joint.name not in known:
            message = f"joint '{joint.name}' of {system.label} does not exist in the URDF"
            where, guess = place_of(joint), Guess(joint.name, known)
            written = hardware.urdf.elements.get(where)
            fix = named(hardware.urdf, written, 'correct the name', 'name', guess)
            yield where, message + guess.hint, fix


@RULES.error(
    'A joint, sensor or GPIO occurs twice in one `<ros2_control>`. The second element is left '
    'out.',
    why='Both elements would export interfaces with the same names. The resource manager of '
    'ros2_control refuses this hardware.',
    bad=system_snippet(f'{hardware_joint(COMMAND)}\n  {_ELBOW}'),
    good=_GOOD,
)
def hardware_component_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    for (_, before), (system, component) in repeated(
        hardware.components(), lambda each: (id(each[0]), each[1].type, each[1].name)
    ):
        there = seen_from(place_of(before), place_of(component))
        message = f"{component.type} '{component.name}' of {system.label} is also listed {there}; "
        message += 'ros2_control discards the hardware'
        yield place_of(component), message, 'merge their interfaces into one'


@RULES.error(
    'A joint of `<ros2_control>` has `mimic="true"` but no `<mimic>` in the URDF.',
    why='ros2_control reads the multiplier and the offset from the `<mimic>` in the URDF. If the '
    '`<mimic>` is missing, ros2_control refuses the whole description.',
    bad=system_snippet(hardware_joint(STATE, attributes=' mimic="true"')),
    good=system_snippet(
        f'{_ELBOW}\n  ' + hardware_joint(STATE, 'wrist', ' mimic="true"'),
        urdf=_MIMIC,
    ),
)
def hardware_mimic_missing(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint, urdf in _joints(hardware):
        if joint.is_mimic is MimicAttribute.TRUE and urdf.mimic is None:
            message = f'joint {joint.name!r} has mimic="true", but no <mimic> in the URDF'
            fix = 'add <mimic joint="…"/> to the joint of the URDF, or remove the attribute'
            yield place_of(joint), message, fix


@RULES.error(
    'A mimic joint has a command interface. The interface is left out.',
    why='ros2_control refuses the whole description if a mimic joint has a command interface.',
    bad=system_snippet(f'{_ELBOW}\n  {hardware_joint(COMMAND + STATE, "wrist")}', urdf=_MIMIC),
    good=_GOOD_MIMIC,
)
def hardware_mimic_command(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        mimic = hardware.mimic_of(joint)
        for interface in joint.command_interfaces:
            if mimic is not None:
                message = f"joint '{joint.name}' mimics '{mimic.joint}' and has the command "
                message += f"interface '{interface.name}'"
                fix = 'remove the interface, or set mimic="false" to command the joint itself'
                yield place_of(interface), message, fix


@RULES.error(
    'A joint mimics a joint that is not in the same `<ros2_control>`.',
    why='ros2_control finds no joint to follow in this component, and refuses the whole '
    'description.',
    bad=system_snippet(_WRIST, urdf=_MIMIC),
    good=_GOOD_MIMIC,
)
def hardware_mimic_driver(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        joints = {joint.name: joint for joint in system.info.joints}
        drivers = {name: mimic.joint for name, mimic in hardware.followers(system).items()}
        # Repeat the search, because a follower that is left out may be the driver of another
        # joint.
        while lost := [name for name in joints if drivers.get(name, name) not in joints]:
            for name in lost:
                message = f"joint '{name}' mimics '{drivers[name]}', which "
                message += _where_else(hardware, system, drivers[name])
                fix = f'add <joint name="{drivers[name]}"> to {system.label}, or set mimic="false"'
                yield place_of(joints.pop(name)), message, fix


def _where_else(hardware: HardwareDraft, system: System, name: str) -> str:
    """Return the reason why a joint is missing in a system, for a message."""
    if name in system.listed:
        return 'is left out because of its own error'
    for other in hardware.systems:
        if name in other.listed:
            return f'is in another one, {other.label}'
    return f'{system.label} does not have'


@RULES.error(
    'A joint of `<ros2_control>` is fixed.',
    why='A fixed joint has no position, so its commands and states have no effect.',
    bad=system_snippet(
        hardware_joint(STATE, 'wrist'),
        urdf=two_joints_snippet(MOVES, '', ('revolute', 'fixed')),
    ),
    good=_GOOD,
)
def hardware_joint_fixed(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, joint, urdf in _joints(hardware):
        if urdf.type is JointType.FIXED:
            message = f"joint '{joint.name}' of {system.label} is fixed"
            yield place_of(joint), message, 'remove it, or give it a type that moves'


@RULES.warning(
    'A joint of `<ros2_control>` has several degrees of freedom, so it has no limits.',
    why='ros2_control has only one number for each interface of a joint. So it reads no limits '
    'of a joint with several degrees of freedom, and commands are not limited.',
    bad=system_snippet(
        hardware_joint(STATE, 'wrist'),
        urdf=two_joints_snippet(MOVES, '', ('revolute', 'floating')),
    ),
    good=_GOOD,
)
def hardware_joint_many_dof(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, joint, urdf in _joints(hardware):
        if urdf.type.degrees_of_freedom > 1:
            message = f"joint '{joint.name}' of {system.label} is {urdf.type}; ros2_control uses "
            message += 'it without limits, and one position cannot describe it'
            yield place_of(joint), message, 'check that the hardware supports such a joint'


@RULES.error(
    'A mimic joint has a state interface, but the joint that it follows does not have this '
    'interface.',
    why='The component cannot compute this state of the mimic joint. So the state stays NaN, or '
    'the component fails to start.',
    bad=system_snippet(
        f'{_ELBOW}\n  ' + hardware_joint('<state_interface name="velocity"/>', 'wrist'),
        urdf=_MIMIC,
    ),
    good=_GOOD_MIMIC,
)
def hardware_mimic_state(hardware: HardwareDraft) -> Iterator[Finding]:
    for system, joint, mimic in _followers(hardware):
        driver = next(each for each in system.info.joints if each.name == mimic.joint)
        known = {interface.name for interface in driver.state_interfaces}
        for interface in joint.state_interfaces:
            follows = interface_type(interface.name).follows_mimic
            if follows and interface.name not in known:
                message = f"joint '{joint.name}' has the state interface '{interface.name}', "
                message += f"which '{mimic.joint}', the joint it mimics, does not have"
                fix = f"add it to '{mimic.joint}', or remove it here"
                yield place_of(interface), message, fix


@RULES.warning(
    'A joint of `<ros2_control>` has mimic parameters, which have had no effect since '
    'ros2_control 4.13.',
    why='ros2_control uses the `<mimic>` in the URDF instead. If the URDF has no `<mimic>`, the '
    'joint does not follow.',
    bad=system_snippet(hardware_joint('<param name="mimic">wrist</param>' + STATE)),
    good=_GOOD_MIMIC,
)
def hardware_mimic_legacy(hardware: HardwareDraft) -> Iterator[Finding]:
    for _, joint in hardware.joints():
        names = [name for name in ('mimic', 'multiplier') if name in joint.parameters]
        if names:
            message = f"joint '{joint.name}' has the param '{names[0]}', which has no effect"
            fix = 'write <mimic joint="…" multiplier="…" offset="…"/> into the joint of the URDF'
            yield Named(joint.name, place_of(joint), message, fix)


# -- interfaces ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Interface:
    """An interface with its system and its component. ``kind`` is command or state."""

    system: System
    component: ComponentInfo
    kind: str
    info: InterfaceInfo

    @property
    def place(self) -> Location:
        return place_of(self.info)

    @property
    def label(self) -> str:
        component = self.component
        return f"{self.kind} interface '{self.info.name}' of {component.type} '{component.name}'"

    @property
    def name(self) -> str:
        """Return the name that controllers use for the interface."""
        return f'{self.component.name}/{self.info.name}'

    @property
    def has_limits(self) -> bool:
        """True if the interface belongs to a joint and has limits, even if they have no effect."""
        return self.component.type == 'joint' and bool(self.info.min or self.info.max)


def _interfaces(hardware: HardwareDraft) -> Iterator[_Interface]:
    for system, component in hardware.components():
        for info in component.command_interfaces:
            yield _Interface(system, component, 'command', info)
        for info in component.state_interfaces:
            yield _Interface(system, component, 'state', info)


@RULES.error(
    'An interface exists twice, on one joint or on two joints of the same name.',
    why='The resource manager cannot export one name twice and discards the hardware.',
    bad=system_snippet(hardware_joint(COMMAND + COMMAND)),
    good=_GOOD,
    safe='a copy of the interface in the same component, by removing the copy',
)
def interface_duplicate(hardware: HardwareDraft) -> Iterator[Finding]:
    for before, interface in repeated(
        _interfaces(hardware), lambda each: (each.kind, each.component.name, each.info.name)
    ):
        there = seen_from(before.place, interface.place)
        message = f'{interface.label} already exists {there}'
        is_copy = before.component is interface.component and before.info == interface.info
        fix = fix_if(is_copy, 'remove one of the two', RemoveElement(interface.place))
        # All duplicates between the same two <ros2_control> have the same cause, so report them in
        # one finding.
        key = id(before.system), id(interface.system)
        yield Named(interface.name, interface.place, message, fix, key=key)


@RULES.warning(
    'The name of an interface is misspelt, or it is a name of ROS 1.',
    why='ros2_control exports an interface of any name. A controller that requests the right name '
    'does not find it and does not start.',
    bad=system_snippet(hardware_joint(COMMAND.replace('position', 'postion'))),
    good=_GOOD,
    safe='a name of ROS 1, which becomes the name in ros2_control',
    suggested='a misspelt name if only one name is similar',
)
def interface_name(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface in _interfaces(hardware):
        name = interface.info.name
        # Sensors and GPIOs may have interfaces of any name.
        if interface.component.type != 'joint':
            continue
        old = ROS1_INTERFACE.search(name)
        message = f'{interface.label} has a name'
        fix: Fix
        if old:
            message += ' of ROS 1'
            right = old[1].lower() or 'position'
            edit = SetAttribute(interface.place, 'name', name, right)
            # A name such as GripperInterface also matches, but it may be an interface of another
            # package. So the repair is safe only if the last word of the name begins with
            # Position, Velocity or Effort, or if the name begins with hardware_interface/.
            is_safe = bool(old[1]) or name.startswith('hardware_interface/')
            fix = Repair(f'write name="{right}"', (edit,), is_safe)
        elif name not in INTERFACE_TYPES and (guess := Guess(name, INTERFACE_TYPES)).near:
            message += f' that no usual controller requests{guess.hint}'
            title = f"no change is needed if one of your controllers requests '{name}'"
            fix = f'correct the name; {title}'
            if near := guess.certain_word:
                edit = SetAttribute(interface.place, 'name', name, near)
                fix = Repair(f'write name="{near}"; {title}', (edit,))
        else:
            continue
        yield Named(interface.name, interface.place, message, fix, key=name)


# Matches interface names of ROS 1, such as hardware_interface/VelocityJointInterface. If the last
# word of the name begins with Position, Velocity or Effort, this part in lower case is the name in
# ros2_control. Otherwise, as for JointStateInterface, the name in ros2_control is position.
ROS1_INTERFACE = re.compile(r'(?<!\w)(Position|Velocity|Effort|)\w*Interface\Z')


@RULES.error(
    'The data type of an interface is unknown.',
    why='The parser of ros2_control accepts any text. The controller manager then fails at '
    'start, when it creates the interface.',
    bad=system_snippet(hardware_joint('<state_interface name="position" data_type="float64"/>')),
    good=system_snippet(hardware_joint('<state_interface name="position" data_type="double"/>')),
    safe='a misspelt type if only one type is similar, wrong upper or lower case, and `float64`',
)
def data_type_unknown(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface in _interfaces(hardware):
        kind = interface.info.data_type
        if kind not in DATA_TYPES:
            guess = Guess(kind, DATA_TYPES)
            right = _DOUBLE.get(kind.lower()) or guess.certain_word
            message = f"{interface.label} has the data type '{kind}'"
            message += suggestion(right or guess.near)
            edit = SetAttribute(interface.place, 'data_type', kind, right)
            fix = fix_if(right, f'use one of {one_of(DATA_TYPES, 9)}', edit)
            yield interface.place, message, fix


# Other languages use these names for the type that ros2_control calls double.
_DOUBLE = dict.fromkeys(('float64', 'float64_t', 'real'), 'double')


def _is_value(interface: InterfaceInfo) -> bool:
    """Return True if the initial value of an interface has the data type of the interface."""
    text = interface.initial_value
    if interface.data_type == 'bool':
        return text.lower() in ('true', 'false')
    ends = DATA_TYPES[interface.data_type]
    if ends is None:
        return number(text) is not None
    # The longest valid integer has ten digits.
    is_short = re.fullmatch(r'[+-]?[0-9]{1,10}', text, re.ASCII)
    return bool(is_short) and ends[0] <= int(text) <= ends[1]


@RULES.error(
    'An initial value does not have the data type of its interface.',
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
    for interface in _interfaces(hardware):
        info = interface.info
        # Values of vectors are not checked, because each plugin has its own text form for vectors.
        if info.size == 1 and info.initial_value and not _is_value(info):
            message = f'{interface.label} has the initial value '
            message += f"'{info.initial_value}', which is no {info.data_type}"
            is_flag = info.data_type == 'bool'
            fix = 'write true or false' if is_flag else 'write a decimal number such as 0.5'
            yield interface.place, message, fix


def _commands(
    hardware: HardwareDraft,
) -> Iterator[tuple[_Interface, tuple[float, float], tuple[float, float]]]:
    """Yield each command interface that has limits, its limits, and the limits in the URDF."""
    for interface in _interfaces(hardware):
        info = interface.info
        if interface.has_limits and interface.kind == 'command' and info.name in LIMITED:
            urdf = hardware.urdf.joint_by_name.get(interface.component.name)
            limits = urdf_limits(urdf) if urdf and info.enable_limits else JointLimits()
            yield interface, bounds(info), limits.ends(info.name)


@RULES.error(
    'The minimum of an interface is above its maximum, or its range does not overlap the range '
    'in the URDF.',
    why='No command is within these limits, so the limiter of ros2_control never lets the joint '
    'move.',
    bad=_limited('position', min='0.5', max='-0.5'),
    good=_limited('position', min='-0.5', max='0.5'),
)
def interface_limit_order(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface, (low, high), (least, most) in _commands(hardware):
        row = interface_type(interface.info.name)
        if low > high and row.has_one_range:
            message = f'{interface.label}: min {low:g} is above max {high:g}'
            yield interface.place, message, 'exchange min and max'
        elif row.least == 'lower' and (low > most or high < least):
            message = f'{interface.label} allows [{low:g}, {high:g}], the URDF '
            message += f'[{least:g}, {most:g}]'
            yield interface.place, message, 'make the two ranges overlap'


@RULES.error(
    'A limit of velocity, effort or acceleration has the wrong sign. If the limit is 0, the '
    'finding is a warning.',
    why='If `max` is negative, no command can satisfy the limits. So the limiter of ros2_control '
    'stops the joint or refuses the limits. A positive `min` becomes a limit in both directions.',
    bad=_limited('velocity', max='-1'),
    good=_limited('velocity', max='1'),
)
def interface_limit_sign(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface, (low, high), _ in _commands(hardware):
        row = interface_type(interface.info.name)
        if row.least not in LIMIT.magnitudes:
            continue
        meaning = 'min is the limit in the negative direction, max in the positive one'
        if not row.has_one_range:
            # The minimum of an acceleration is a deceleration, which may have either sign.
            low = -abs(low)
            meaning = f'max is the limit of {row.most}, min is the limit of {row.least}'
        for name, end, word in (('min', low, 'positive'), ('max', -high, 'negative')):
            message = f'{interface.label}: {name} is '
            if end > 0:
                message += f'{word}, which is the wrong sign'
                yield interface.place, message, meaning
                break
            if end == 0:
                message += '0, which makes the limit 0 in both directions'
                fix = f'remove {name}, unless the joint must not move'
                yield interface.place, message, fix, Severity.WARNING


@RULES.warning(
    'The limits of an interface are wider than the limits in the URDF.',
    why='ros2_control uses the narrower limits of the URDF, so the wider limits have no effect.',
    bad=_limited('position', min='-9', max='9'),
    good=_limited('position', min='-0.5', max='0.5'),
)
def interface_limit_wider(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface, (low, high), (least, most) in _commands(hardware):
        if -inf < low < least or inf > high > most:
            message = f'{interface.label} allows [{low:g}, {high:g}], the '
            message += f'URDF only [{least:g}, {most:g}]'
            fix = 'write limits inside those of the URDF'
            yield Named(interface.name, interface.place, message, fix)


@RULES.warning(
    'Limits are in a place where ros2_control does not read them.',
    why='ros2_control does not enforce these limits, so they do not protect the joint.',
    bad=_limited('position', kind='state', min='-0.5', max='0.5'),
    good=_limited('position', min='-0.5', max='0.5'),
    safe='`<limits>` inside a GPIO, by removing it',
)
def interface_limit_unused(hardware: HardwareDraft) -> Iterator[Finding]:
    for system in hardware.systems:
        for gpio in system.element.find_all('gpio'):
            for owner in gpio.walk():
                if owner.tag == 'limits':
                    name = gpio.attributes.get('name', '')
                    fix = Repair('remove it', (RemoveElement(owner.place),), is_safe=True)
                    yield owner.place, f"<limits> inside gpio '{name}' is ignored", fix
    for interface in _interfaces(hardware):
        where, name = interface.place, interface.info.name
        if not interface.has_limits:
            continue
        if interface.kind == 'state':
            message = f'{interface.label} has min or max; only command interfaces have '
            message += 'limits'
            yield where, message, 'move them to the command interface'
        elif name not in LIMITED:
            message = f'{interface.label} has min or max, which ros2_control ignores'
            yield where, message, f'limits exist for {one_of(LIMITED)}'
        elif not interface_type(name).least and interface.info.min:
            message = f'{interface.label} has a min, which ros2_control ignores'
            yield where, message, f'write the limit of {name} as max only'


@RULES.warning(
    'An initial value is outside the limits of its joint.',
    why='Mock hardware starts outside the limits. MoveIt does not plan from this state, and the '
    'joint jumps at the first command.',
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
    for _, joint, urdf in _joints(hardware):
        limits = joint_limits(urdf, joint)
        for interface in (*joint.command_interfaces, *joint.state_interfaces):
            low, high = limits.ends(interface.name)
            value = number(interface.initial_value)
            if value is not None and not low <= value <= high:
                message = f"joint '{joint.name}': initial value {value:g} of '{interface.name}' "
                message += f'is outside [{low:g}, {high:g}]'
                yield place_of(interface), message, 'write a value inside the limits'


@RULES.warning(
    'A mimic joint has an initial value, which has no effect.',
    why='The position of a mimic joint is computed from the joint that it follows, so the '
    'initial value is never used.',
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
    for _, joint, mimic in _followers(hardware):
        for interface in (*joint.command_interfaces, *joint.state_interfaces):
            if interface.initial_value:
                message = f"joint '{joint.name}' mimics '{mimic.joint}', so its initial value "
                message += f"of '{interface.name}' is overwritten"
                fix = f"write the initial value of '{mimic.joint}' instead"
                name = f'{joint.name}/{interface.name}'
                yield Named(name, place_of(interface), message, fix)


@RULES.warning(
    'A sensor has a command interface, which ros2_control does not export.',
    why='A controller that needs this interface does not start.',
    bad=system_snippet('<sensor name="imu"><command_interface name="reset"/></sensor>'),
    good=system_snippet('<sensor name="imu"><state_interface name="yaw"/></sensor>'),
)
def interface_not_exported(hardware: HardwareDraft) -> Iterator[Finding]:
    for interface in _interfaces(hardware):
        kinds = (interface.component.type, interface.system.info.type)
        if interface.kind == 'command' and kinds[0] != 'gpio' and 'sensor' in kinds:
            message = f'{interface.label} is not exported: sensors only have state interfaces'
            fix = 'remove it, or write a <gpio>'
            if kinds[0] == 'joint':
                fix = 'remove it, or make the type of the <ros2_control> system'
            yield interface.place, message, fix
