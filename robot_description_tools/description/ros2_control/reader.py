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
Reader that converts ``<ros2_control>`` elements to ``HardwareInfo`` records.

First, `read_hardware` reads the elements. An interface, joint or transmission with a mistake is
left out. Then rules check the parts, and leave out parts that break a rule. Finally,
`hardware_infos` adds values from the URDF.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import TypeVar

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.mimic import collapsed
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.draft import HardwareDraft
from robot_description_tools.description.ros2_control.draft import System
from robot_description_tools.description.ros2_control.hardware_info import AsyncParams
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.description.ros2_control.hardware_info import Parameters
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.interface_types import LIMITED
from robot_description_tools.description.ros2_control.limits import joint_limits
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.limits import soft_joint_limits
from robot_description_tools.description.ros2_control.transmission_kinds import ordered
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE
from robot_description_tools.description.schema.checker import HardwareCheck
from robot_description_tools.description.schema.checker import INT_MAX
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import NUMBER_INVALID
from robot_description_tools.description.schema.ros2_control import OFFSET
from robot_description_tools.description.schema.ros2_control import REDUCTION
from robot_description_tools.description.schema.ros2_control import SYSTEM
from robot_description_tools.description.snippets import GOOD_HARDWARE
from robot_description_tools.description.snippets import GOOD_PARAM
from robot_description_tools.description.snippets import PLUGIN
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import fix_number
from robot_description_tools.description.xml.numbers import intended_numbers
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import why_no_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import SetText

RecordT = TypeVar('RecordT')

# Defaults for settings that are missing in the document.
_ASYNC = AsyncParams()

HARDWARE_ABSENT = Code.error(
    'hardware-absent',
    'The description has no usable `<ros2_control>` with the requested name. Or no name was '
    'given, and the description has no usable `<ros2_control>`, or several.',
    why='hardware_node has no hardware to run, so there are no commands and no states.',
)
HARDWARE_PARAM_REPEATED = Code.warning(
    'hardware-param-repeated',
    'A `<param>` is given twice. The last value is used.',
    why='The first value is ignored without a message. The driver may then use a wrong port or '
    'address.',
    bad=system_snippet(
        '',
        hardware=f'<hardware>{PLUGIN}<param name="port">1</param>\n'
        '    <param name="port">2</param></hardware>',
    ),
    good=GOOD_PARAM,
    safe='two `<param>` elements with the same name and equal values, by removing one of them',
)
PLUGIN_MISSING = Code.error(
    'plugin-missing',
    'A `<hardware>` or `<transmission>` has no `<plugin>`, or an empty one.',
    why='ros2_control refuses the description, or has no class to load. So the component or '
    'transmission does not exist at run time.',
    bad=system_snippet('', hardware='<hardware/>'),
    good=GOOD_HARDWARE,
)


def read_hardware(
    draft: Draft, strict: bool = False
) -> tuple[HardwareDraft, list[Diagnostic]]:
    """
    Read all ``<ros2_control>`` elements of a document.

    Parameters
    ----------
    draft : Draft
        The document.
    strict : bool
        If true, mistakes that ros2_control notices only when it loads the hardware are errors.

    Returns
    -------
    HardwareDraft
        The hardware in document order, without the parts that cannot be read.
    list of Diagnostic
        Findings about the parts that cannot be read.

    """
    elements = draft.root.find_all('ros2_control')
    reader = _Reader(HardwareCheck())
    reader.check.check(elements, SYSTEM, Severity.ERROR)
    systems = tuple(map(reader.system, elements))
    return HardwareDraft(draft, systems, strict), reader.check.findings


def hardware_infos(hardware: HardwareDraft, text: str) -> tuple[HardwareInfo, ...]:
    """Return the hardware, completed with limits and mimic joints of the URDF."""
    return tuple(_finish(hardware, system, text) for system in hardware.systems)


def hardware_of(description: RobotDescription, name: str | None = None) -> HardwareInfo:
    """
    Return one of the hardware components of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    name : str, optional
        Name of the ``<ros2_control>``. The name may be left out if the robot has only one
        component.

    Returns
    -------
    HardwareInfo

    Raises
    ------
    RobotDescriptionError
        If the component does not exist, or if no name is given and there are several components.

    """
    names = [info.name for info in description.hardware]
    found = [info for info in description.hardware if name in (None, info.name)]
    if len(found) == 1:
        return found[0]
    if not names:
        message, fix = 'the description has no <ros2_control>', 'add <ros2_control …> to <robot>'
        if any(element.tag == 'ros2_control' for element in description.foreign):
            message, fix = 'no <ros2_control> of the description can be used', 'see its findings'
    elif name is None:
        message = f'the description has {len(names)} <ros2_control> elements'
        fix = f'choose one of {one_of(names)}'
    else:
        message = f"the description has no <ros2_control> '{name}'{did_you_mean(name, names)}"
        fix = f'use one of {one_of(names)}'
    raise RobotDescriptionError(
        [HARDWARE_ABSENT.at(Location(description.source or '<description>'), message, fix)]
    )


# -- elements in ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reader of checked elements. Its methods return None for parts that cannot be read."""

    check: HardwareCheck

    def system(self, element: Element) -> System:
        """Read one ``<ros2_control>``."""
        values = {'name': '', 'type': '', **self.check.values[id(element)]}
        priority = values.pop('thread_priority', _ASYNC.thread_priority)
        hardware = element.find_all('hardware')[-1:]
        plugin, group, parameters = (
            self._hardware(hardware[0]) if hardware else ('', '', Parameters())
        )
        info = HardwareInfo(
            **values,
            group=group,
            async_params=self._async(element, priority if values.get('is_async') else INT_MAX),
            hardware_plugin_name=plugin,
            hardware_parameters=parameters,
            joints=_read(self._component, element, 'joint'),
            sensors=_read(self._component, element, 'sensor'),
            gpios=_read(self._component, element, 'gpio'),
            transmissions=_read(self._transmission, element, 'transmission'),
            where=element.place,
        )
        names = (joint.name for joint in element.find_all('joint'))
        return System(element, info, frozenset(name.strip(BLANKS) for name in names))

    def _hardware(self, element: Element) -> tuple[str, str, Parameters]:
        group = element.find('group')
        plugin = self._plugin(element) or ''
        return plugin, _text(group) if group else '', self._parameters(element)

    def _plugin(self, element: Element) -> str | None:
        """Return the plugin of a ``<hardware>`` or ``<transmission>``."""
        plugin = element.find('plugin')
        text = '' if plugin is None else _text(plugin)
        if text:
            return text
        message, fix = f'{label(element)} has no <plugin>', 'add <plugin>…</plugin>'
        old = next((c for c in element.children if c.tag in ('type', 'class_type')), None)
        if plugin is not None:
            message, fix = f'the <plugin> of {label(element)} is empty', 'name the plugin in it'
        elif old is not None:
            fix = f'rename <{old.tag}> to <plugin>'
        self.check.report(plugin or element, PLUGIN_MISSING, message, fix)
        return None

    def _async(self, element: Element, priority: int) -> AsyncParams:
        properties = element.find('properties')
        inner = properties.find('async') if properties else None
        values = {} if inner is None else self.check.values[id(inner)]
        return AsyncParams(
            thread_priority=values.get('thread_priority', priority),
            scheduling_policy=values.get('scheduling_policy', _ASYNC.scheduling_policy).lower(),
            cpu_affinity_cores=values.get('affinity', _ASYNC.cpu_affinity_cores),
            print_warnings=values.get('print_warnings', _ASYNC.print_warnings),
        )

    # -- joints, sensors, gpios ------------------------------------------------------------

    def _component(self, element: Element) -> ComponentInfo | None:
        values = self.check.values[id(element)]
        limits = self._limits(element)
        commands = _read(self._interface, element, 'command_interface')
        states = _read(self._interface, element, 'state_interface')
        parameters = self._parameters(element)
        is_broken = element.tag == 'joint' and 'mimic' in element.attributes.keys() - values.keys()
        if not values.get('name') or is_broken or limits is None:
            return None
        return ComponentInfo(
            name=values['name'],
            type=element.tag,
            is_mimic=MimicAttribute(str(values.get('mimic', 'not set')).lower()),
            enable_limits=limits,
            command_interfaces=commands,
            state_interfaces=states,
            parameters=parameters,
            where=element.place,
        )

    def _limits(self, element: Element) -> bool | None:
        """
        Return the flag ``enable`` of ``<limits>``, or None if the flag is invalid.

        The flag is True for a GPIO, and if there is no ``<limits>``.

        """
        limits = element.find('limits')
        if limits is None or 'gpio' in (element.tag, element.parent and element.parent.tag):
            return True
        flag: bool | None = self.check.values[id(limits)].get('enable')
        return flag

    def _interface(self, element: Element) -> InterfaceInfo | None:
        values = self.check.values[id(element)]
        component = element.parent
        assert component is not None
        limits = self._limits(element)
        parameters = self._parameters(element)
        texts: dict[str, Any] = {
            key: parameters[key] for key in ('min', 'max', 'initial_value') if key in parameters
        }
        is_command = element.tag == 'command_interface' and component.tag == 'joint'
        for end in ('min', 'max') if is_command and values.get('name') in LIMITED else ():
            if texts.get(end):
                self._number(element, f'param {end}', texts[end])
        if limits is None or not self.check.is_whole(element):
            return None
        return InterfaceInfo(
            **values,
            **texts,
            enable_limits=limits and self._limits(component) is not False,
            parameters=parameters,
            where=element.place,
        )

    # -- transmissions ---------------------------------------------------------------------

    def _transmission(self, element: Element) -> TransmissionInfo | None:
        plugin = self._plugin(element)
        joints = _read(self._end, element, 'joint')
        actuators = _read(self._end, element, 'actuator')
        parameters = self._parameters(element)
        if plugin is None or not self.check.is_whole(element):
            return None
        return TransmissionInfo(
            name=element.attributes['name'].strip(BLANKS),
            type=plugin,
            joints=joints,
            actuators=actuators,
            parameters=parameters,
            where=element.place,
        )

    def _end(self, element: Element) -> TransmissionEnd | None:
        values = dict(self.check.values[id(element)])
        for tag in (REDUCTION, OFFSET):
            child = element.find(tag)
            if child is not None:
                values[tag] = self._number(child, f'<{tag}> of {label(element)}', _text(child))
        if not self.check.is_whole(element):
            return None
        return TransmissionEnd(**values, where=element.place)

    # -- values ----------------------------------------------------------------------------

    def _number(self, element: Element, label: str, text: str) -> float | None:
        value = number(text)
        if value is None and not self.check.is_unexpanded(element, text):
            why = 'too small for a double' if is_number(text) else why_no_number(text, [text])
            fix: Fix = fix_number(text)
            if right := intended_numbers(text, 1):
                edits = (SetText(element.place, text, right),)
                fix = Repair(f'{fix_number(text)}; here: {right}', edits, is_safe=True)
            message = f"{label} is '{text}': {why}"
            self.check.report(element, NUMBER_INVALID, message, fix, Severity.ERROR)
        return value

    def _parameters(self, element: Element) -> Parameters:
        found = Parameters()
        for param in element.find_all('param'):
            name = self.check.values[id(param)].get('name')
            if not name:
                continue
            if name in found:
                message = f"param '{name}' of {label(element)} is given twice; the last counts"
                fix: Fix = 'remove one of the two'
                if _text(param) == found[name]:
                    edits = (RemoveElement(param.place),)
                    title = 'remove one of the two; their values are equal'
                    fix = Repair(title, edits, is_safe=True)
                self.check.report(param, HARDWARE_PARAM_REPEATED, message, fix)
            found[name] = _text(param)
        return found


def _read(
    read: Callable[[Element], RecordT | None], element: Element, tag: str
) -> tuple[RecordT, ...]:
    """Return the records of the valid children with the given tag."""
    found = map(read, element.find_all(tag))
    return tuple(record for record in found if record is not None)


def _text(element: Element) -> str:
    """Return the text of an element without comments. Return '' if the element has children."""
    if next(element.children, None) is not None:
        return ''
    return (element.text + ''.join(comment.tail for comment in element.content)).strip(BLANKS)


# -- HardwareInfo out ----------------------------------------------------------------------


def _finish(hardware: HardwareDraft, system: System, text: str) -> HardwareInfo:
    """Add values from the URDF, and sort joints and actuators of transmissions by role."""
    info = system.info
    urdf = hardware.urdf.joint_by_name
    limits = {
        joint.name: joint_limits(urdf[joint.name], joint)
        for joint in info.joints
        # A joint of the URDF may be missing here if it cannot be read. The description is then
        # unusable.
        if joint.name in urdf
    }
    soft = {name: soft_joint_limits(urdf[name], hard) for name, hard in limits.items()}
    return replace(
        info,
        mimic_joints=tuple(_mimic_joints(hardware, system)),
        transmissions=tuple(_transmission(info, part) for part in info.transmissions),
        limits=limits,
        soft_limits={name: limit for name, limit in soft.items() if limit is not None},
        swapped={
            name: place_of(joint.limit or joint)
            for name in limits
            for joint in [urdf[name]]
            if joint.range.is_swapped
        },
        original_xml=text,
    )


def _mimic_joints(hardware: HardwareDraft, system: System) -> Iterator[MimicJoint]:
    """Yield the followers, each with the joint at the end of its mimic chain."""
    index = {joint.name: i for i, joint in enumerate(system.info.joints)}
    for name, mimic in collapsed(hardware.followers(system)).items():
        yield MimicJoint(index[name], index[mimic.joint], mimic.multiplier, mimic.offset)


def _transmission(info: HardwareInfo, transmission: TransmissionInfo) -> TransmissionInfo:
    joints = {joint.name: joint for joint in info.joints}

    def with_interfaces(end: TransmissionEnd) -> TransmissionEnd:
        joint = joints[end.name]
        return replace(
            end,
            state_interfaces=tuple(one.name for one in joint.state_interfaces),
            command_interfaces=tuple(one.name for one in joint.command_interfaces),
        )

    found, actuators = ordered(transmission)
    ends = tuple(map(with_interfaces, found))
    if info.type == 'actuator' and not actuators:
        # If there is no actuator, ros2_control adds one with the interfaces of the joint.
        own = TransmissionEnd(ends[0].name, 'actuator1', where=transmission.where)
        actuators = (replace(with_interfaces(own), name='actuator1'),)
    return replace(transmission, joints=ends, actuators=actuators)


# -- ROS 1 ---------------------------------------------------------------------------------


def simple_from_ros1(
    description: RobotDescription, findings: list[Diagnostic] | None = None
) -> tuple[TransmissionInfo, ...]:
    """
    Read simple transmissions of ROS 1, which are directly under ``<robot>``.

    ros2_control ignores these elements. Usually ``<mechanicalReduction>`` is in ``<actuator>``. In
    the description of the PR2, ``<mechanicalReduction>`` is directly in the transmission. In both
    cases, it is read as the reduction of the joint.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    findings : list of Diagnostic, optional
        A list to which an error is added for each transmission that is left out.

    Returns
    -------
    tuple of TransmissionInfo
        Transmissions of the type ``transmission_interface/SimpleTransmission``, in document order.

    """
    found: dict[str, TransmissionInfo] = {}
    for element in description.foreign:
        if element.tag != 'transmission':
            continue
        try:
            simple = simple_of_ros1(element, description.joints)
            if simple.name in found:
                raise ValueError(f"another transmission has the name '{simple.name}'")
            found[simple.name] = simple
        except ValueError as why:
            if findings is not None:
                message = f'{label(element)} is left out: {why}'
                fix = 'write it as a <transmission> of <ros2_control>'
                findings.append(TRANSMISSION_ROS1_LEFT_OUT.at(element.place, message, fix))
    return tuple(found.values())


TRANSMISSION_ROS1_LEFT_OUT = Code.error(
    'transmission-ros1-left-out',
    'A ROS 1 transmission cannot be read as a simple transmission.',
    why='The transmission is left out, so the joint has no actuator. The position of the joint is '
    'not computed from the position of the motor.',
)


def simple_of_ros1(element: Element, known: Collection[str]) -> TransmissionInfo:
    """Convert a simple ROS 1 transmission. Raise ValueError if it is not simple or not valid."""
    type_element = element.find('type')
    kind = element.attributes.get('type', '') if type_element is None else _text(type_element)
    if kind.strip(BLANKS).rpartition('/')[2] != 'SimpleTransmission':
        raise ValueError(f"its type is '{kind.strip(BLANKS)}'")
    joints, actuators = element.find_all('joint'), element.find_all('actuator')
    if (len(joints), len(actuators)) != (1, 1):
        raise ValueError(
            f'it has {len(joints)} joints and {len(actuators)} actuators, expected one of each'
        )
    name, joint, actuator = (
        e.name.strip(BLANKS) for e in (element, *joints, *actuators)
    )
    if not (name and joint and actuator):
        raise ValueError('it, its joint or its actuator has no name')
    if joint not in known:
        hint = did_you_mean(joint, known)
        raise ValueError(f"the robot has no joint '{joint}'{hint}")
    reduction = _ros1_number('mechanicalReduction', 1.0, actuators[0], element)
    offset = _ros1_number('offset', 0.0, joints[0])
    return TransmissionInfo(
        name=name,
        type=SIMPLE,
        joints=(TransmissionEnd(joint, 'joint1', reduction, offset, where=joints[0].place),),
        actuators=(TransmissionEnd(actuator, 'actuator1', where=actuators[0].place),),
        where=element.place,
    )


def _ros1_number(tag: str, default: float, *owners: Element) -> float:
    """
    Return the number in the first child with a tag, or the default if there is no such child.

    Raise ValueError if the text is not a number, or if a reduction is 0.

    """
    child = next((child for owner in owners for child in owner.find_all(tag)), None)
    if child is None:
        return default
    value = number(_text(child))
    if value is None or (tag == 'mechanicalReduction' and value == 0):
        raise ValueError(f"its <{tag}> is '{_text(child)}'")
    return value
