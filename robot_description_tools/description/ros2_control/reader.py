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
``<ros2_control>`` elements in, ``HardwareInfo`` out.

`read_hardware` takes the elements apart; what it cannot read costs the interface, joint or
transmission that it belongs to. Rules look at what was read, and `hardware_infos` joins what they
leave with the URDF.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
import re

from robot_description_tools.description.draft import Draft
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
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.limits import joint_limits
from robot_description_tools.description.ros2_control.limits import LIMITED
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.limits import soft_joint_limits
from robot_description_tools.description.ros2_control.transmission_kinds import ordered
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE
from robot_description_tools.description.schema.checker import ATTRIBUTE_MISSING
from robot_description_tools.description.schema.checker import ATTRIBUTE_UNKNOWN
from robot_description_tools.description.schema.checker import NAME_EMPTY
from robot_description_tools.description.schema.checker import NUMBER_INVALID
from robot_description_tools.description.snippets import COMMAND
from robot_description_tools.description.snippets import hardware_joint
from robot_description_tools.description.snippets import STATE
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import transmission_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import fix_number
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import why_no_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import declare

_GOOD = system_snippet(hardware_joint(COMMAND + STATE))
_PLUGIN = '<plugin>mock_components/GenericSystem</plugin>'
_GOOD_PARAM = system_snippet(
    '', hardware=f'<hardware>{_PLUGIN}<param name="port">1</param></hardware>'
)

HARDWARE_ABSENT = declare(
    'hardware-absent',
    Severity.ERROR,
    'Hardware is asked for that the description does not have; the description itself is fine.',
    why='The node has nothing to drive, so no command and no state of this component comes.',
)
HARDWARE_ELEMENT_UNKNOWN = declare(
    'hardware-element-unknown',
    Severity.ERROR,
    'An element that `<ros2_control>` does not have: ros2_control refuses the whole description '
    'where it stands directly inside, and ignores it (a warning) deeper down.',
    why='Directly inside `<ros2_control>` it makes the parser refuse everything, so no hardware '
    'is loaded. Deeper down it is ignored, and what it was to set keeps its default.',
    bad=system_snippet('<joints/>'),
    good=_GOOD,
)
HARDWARE_ELEMENT_REPEATED = declare(
    'hardware-element-repeated',
    Severity.WARNING,
    'An element inside `<ros2_control>` stands more often than it is read.',
    why='ros2_control reads one of them, for `<hardware>` the last, and drops the other without '
    'a word.',
    bad=system_snippet(
        '', hardware=f'<hardware>{_PLUGIN}<group>a</group><group>b</group></hardware>'
    ),
    good=system_snippet('', hardware=f'<hardware>{_PLUGIN}<group>a</group></hardware>'),
)
HARDWARE_PARAM_REPEATED = declare(
    'hardware-param-repeated',
    Severity.WARNING,
    'A `<param>` is given twice; the last one counts.',
    why='The earlier value is lost without a word; a port or an address is then another than '
    'expected.',
    bad=system_snippet(
        '',
        hardware=f'<hardware>{_PLUGIN}<param name="port">1</param>\n'
        '    <param name="port">2</param></hardware>',
    ),
    good=_GOOD_PARAM,
)
HARDWARE_TEXT_NESTED = declare(
    'hardware-text-nested',
    Severity.WARNING,
    'A `<param>` or `<group>` holds elements; ros2_control reads an empty text.',
    why='ros2_control reads an empty text here, so the driver gets no value and uses its '
    'default or fails.',
    bad=system_snippet(
        '', hardware=f'<hardware>{_PLUGIN}<param name="port"><tcp/></param></hardware>'
    ),
    good=_GOOD_PARAM,
)
PLUGIN_MISSING = declare(
    'plugin-missing',
    Severity.ERROR,
    'A `<hardware>` or `<transmission>` has no `<plugin>`, or an empty one.',
    why='ros2_control refuses the description, or has no class to load: the component or '
    'transmission does not exist at run time.',
    bad=system_snippet('', hardware='<hardware/>'),
    good=_GOOD,
)
INTEGER_INVALID = declare(
    'integer-invalid',
    Severity.ERROR,
    'A rate, a priority or a size is not a plain integer in its range.',
    why='ros2_control refuses the whole description, or reads the leading digits only: `100Hz` '
    'becomes 100 and `1.9` becomes 1.',
    bad=_GOOD.replace('type="system"', 'type="system" rw_rate="100Hz"'),
    good=_GOOD.replace('type="system"', 'type="system" rw_rate="100"'),
)
BOOLEAN_INVALID = declare(
    'boolean-invalid',
    Severity.ERROR,
    'A flag of `<ros2_control>` is neither `true` nor `false`.',
    why='ros2_control throws while it reads the description, and loads no hardware at all. `1` '
    'and `yes` do not count.',
    bad=_GOOD.replace('type="system"', 'type="system" is_async="yes"'),
    good=_GOOD.replace('type="system"', 'type="system" is_async="true"'),
)
ASYNC_AFFINITY = declare(
    'async-affinity',
    Severity.ERROR,
    'The processor cores of an asynchronous component are no list of integers.',
    why='ros2_control fails to parse the list and refuses the whole description.',
    bad=system_snippet('<properties><async affinity="2,4"/></properties>'),
    good=system_snippet('<properties><async affinity="[2, 4]"/></properties>'),
)
TRANSMISSION_SPELLING = declare(
    'transmission-spelling',
    Severity.ERROR,
    'A reduction or offset stands where ros2_control does not look, and would be ignored.',
    why='ros2_control looks for another name or place and uses reduction 1 and offset 0: the '
    'joint moves far too much.',
    bad=transmission_snippet('<mechanicalReduction>50</mechanicalReduction>'),
    good=transmission_snippet('<mechanical_reduction>50</mechanical_reduction>'),
)


@dataclass(frozen=True, slots=True)
class _Grammar:
    """What an element may hold; of ``once`` only one is read, all else may repeat."""

    attributes: tuple[str, ...] = ('name',)
    once: tuple[str, ...] = ()
    many: tuple[str, ...] = ()


_INTERFACES = ('command_interface', 'state_interface')
_COMPONENT = _Grammar(once=('limits',), many=(*_INTERFACES, 'param'))
_INTERFACE = _Grammar(('name', 'data_type', 'size'), ('limits',), ('param',))
_END = _Grammar(('name', 'role', 'read_only'), ('mechanical_reduction', 'offset'))
_GRAMMAR = {
    'ros2_control': _Grammar(
        ('name', 'type', 'rw_rate', 'is_async', 'thread_priority'),
        ('hardware', 'properties'),
        ('joint', 'sensor', 'gpio', 'transmission'),
    ),
    'hardware': _Grammar((), ('plugin', 'group'), ('param',)),
    'properties': _Grammar((), ('async',)),
    'async': _Grammar(
        attributes=('affinity', 'scheduling_policy', 'thread_priority', 'print_warnings')
    ),
    'joint': replace(_COMPONENT, attributes=('name', 'mimic')),
    'sensor': _COMPONENT,
    # Its limits are ignored, which has a finding of its own.
    'gpio': _COMPONENT,
    'command_interface': _INTERFACE,
    'state_interface': _INTERFACE,
    'limits': _Grammar(('enable',)),
    'transmission': _Grammar(once=('plugin',), many=('actuator', 'joint', 'param')),
    'end': _END,
}

_BLANKS = ' \t\n\r\v\f'
_XACRO = re.compile(r'\$\{|\$\(')
_WORD = re.compile(r'[^a-z]')
_LIST = re.compile(r'\[\s*([0-9]{1,9}(\s*,\s*[0-9]{1,9})*)?\s*\]', re.ASCII)
_INT_MAX = 2**31 - 1
_REDUCTION, _OFFSET = 'mechanical_reduction', 'offset'


def read_hardware(
    draft: Draft, strict: bool = False
) -> tuple[HardwareDraft, list[Diagnostic]]:
    """
    Read every ``<ros2_control>`` of a document.

    Parameters
    ----------
    draft : Draft
        The document.
    strict : bool
        Whether what fails only when the hardware is loaded is an error already.

    Returns
    -------
    HardwareDraft
        In document order, without the parts that cannot be read.
    list of Diagnostic
        What is wrong with those.

    """
    reader = _Reader()
    systems = tuple(map(reader.system, draft.root.find_all('ros2_control')))
    return HardwareDraft(draft, systems, strict), reader.findings


def hardware_infos(hardware: HardwareDraft, text: str) -> tuple[HardwareInfo, ...]:
    """Return each ``<ros2_control>`` joined with the URDF around it, whose text is given."""
    return tuple(_finish(hardware, system, text) for system in hardware.systems)


def hardware_of(description: RobotDescription, name: str | None = None) -> HardwareInfo:
    """
    Return one of the hardware components of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    name : str, optional
        Name of the ``<ros2_control>``; may be left out where there is only one.

    Returns
    -------
    HardwareInfo

    Raises
    ------
    RobotDescriptionError
        If there is none (of this name), or several and no name is given.

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


class _Reader:
    """Takes elements apart; None stands for a part that cannot be read."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []

    def system(self, element: Element) -> System:
        """Read one ``<ros2_control>``."""
        self._check(element, 'ros2_control', Severity.ERROR)
        joints = [self._component(joint) for joint in element.find_all('joint')]
        transmissions = [self._transmission(part) for part in element.find_all('transmission')]
        is_async = self._boolean(element, 'is_async', False) or False
        name = self._name(element)
        kind = self._required(element, 'type')
        hardware = element.find_all('hardware')[-1:]
        plugin, group, parameters = self._hardware(hardware[0]) if hardware else ('', '', {})
        info = HardwareInfo(
            name=name or '',
            type=kind or '',
            group=group,
            rw_rate=self._integer(element, 'rw_rate', 0, least=0),
            is_async=is_async,
            async_params=self._async(element, is_async),
            hardware_plugin_name=plugin,
            hardware_parameters=parameters,
            joints=tuple(joint for joint in joints if joint is not None),
            sensors=self._components(element, 'sensor'),
            gpios=self._components(element, 'gpio'),
            transmissions=tuple(part for part in transmissions if part is not None),
            where=element.place,
        )
        names = (joint.attributes.get('name', '') for joint in element.find_all('joint'))
        return System(element, info, frozenset(map(_stripped, names)))

    def _hardware(self, element: Element) -> tuple[str, str, dict[str, str]]:
        self._check(element, 'hardware')
        group = element.find('group')
        plugin = self._plugin(element) or ''
        if group is not None:
            self._check_text(group)
        return plugin, _text(group) if group else '', self._parameters(element)

    def _plugin(self, element: Element) -> str | None:
        """Return the plugin of a ``<hardware>`` or ``<transmission>``."""
        plugin = element.find('plugin')
        text = '' if plugin is None else _text(plugin)
        if text:
            return text
        message, fix = f'{_label(element)} has no <plugin>', 'add <plugin>…</plugin>'
        old = next((c for c in element.children if c.tag in ('type', 'class_type')), None)
        if plugin is not None:
            message, fix = f'the <plugin> of {_label(element)} is empty', 'name the plugin in it'
        elif old is not None:
            fix = f'rename <{old.tag}> to <plugin>'
        self.findings.append(PLUGIN_MISSING.at((plugin or element).place, message, fix))
        return None

    def _async(self, element: Element, is_async: bool) -> AsyncParams:
        priority = _INT_MAX
        given = element.attributes.get('thread_priority')
        if is_async:
            priority = self._integer(element, 'thread_priority', 50)
        elif given is not None:
            # Nobody reads it; what is wrong with it shows the day somebody sets is_async.
            self._integer(element, 'thread_priority', 50, severity=Severity.WARNING)
        properties = element.find('properties')
        inner = properties.find('async') if properties else None
        if properties is not None:
            self._check(properties, 'properties')
        if inner is None:
            return AsyncParams(thread_priority=priority)
        self._check(inner, 'async')
        policy = _stripped(inner.attributes.get('scheduling_policy', 'synchronized')).lower()
        return AsyncParams(
            thread_priority=self._integer(inner, 'thread_priority', priority),
            scheduling_policy=policy,
            cpu_affinity_cores=self._affinity(inner),
            print_warnings=self._boolean(inner, 'print_warnings', True) is not False,
        )

    def _affinity(self, element: Element) -> tuple[int, ...]:
        text = _stripped(element.attributes.get('affinity', '[]'))
        match = _LIST.fullmatch(text)
        if match is not None:
            return tuple(map(int, match[1].split(','))) if match[1] else ()
        if not _XACRO.search(text):
            self.findings.append(
                ASYNC_AFFINITY.at(
                    element.place,
                    f"attribute 'affinity' is '{text}', which is no list of cores; "
                    'the component may run on any',
                    'write integers in brackets: affinity="[2, 4]"',
                )
            )
        return ()

    # -- joints, sensors, gpios ------------------------------------------------------------

    def _components(self, element: Element, tag: str) -> tuple[ComponentInfo, ...]:
        found = (self._component(part) for part in element.find_all(tag))
        return tuple(part for part in found if part is not None)

    def _component(self, element: Element) -> ComponentInfo | None:
        self._check(element, element.tag)
        name = self._name(element)
        is_mimic: MimicAttribute | None = MimicAttribute.NOT_SET
        if element.tag == 'joint' and 'mimic' in element.attributes:
            flag = self._boolean(element, 'mimic', None)
            is_mimic = None if flag is None else MimicAttribute[str(flag).upper()]
        limits = self._limits(element)
        commands = self._interfaces(element, 'command_interface', limits is not False)
        states = self._interfaces(element, 'state_interface', limits is not False)
        parameters = self._parameters(element)
        if name is None or is_mimic is None or limits is None:
            return None
        return ComponentInfo(
            name=name,
            type=element.tag,
            is_mimic=is_mimic,
            enable_limits=limits,
            command_interfaces=commands,
            state_interfaces=states,
            parameters=parameters,
            where=element.place,
        )

    def _limits(self, element: Element) -> bool | None:
        """Return the flag of ``<limits>``; those of a GPIO are not evaluated."""
        limits = element.find('limits')
        if limits is None or 'gpio' in (element.tag, element.parent and element.parent.tag):
            return True
        self._check(limits, 'limits')
        if self._required(limits, 'enable') is None:
            return None
        return self._boolean(limits, 'enable', None)

    def _interfaces(
        self, element: Element, tag: str, enable_limits: bool
    ) -> tuple[InterfaceInfo, ...]:
        found = (self._interface(part, enable_limits) for part in element.find_all(tag))
        return tuple(part for part in found if part is not None)

    def _interface(self, element: Element, enable_limits: bool) -> InterfaceInfo | None:
        self._check(element, element.tag)
        before = len(self.findings)
        text = _stripped(element.text)
        name: str | None = None
        if text and 'name' not in element.attributes:
            self.findings.append(
                ATTRIBUTE_MISSING.at(
                    element.place,
                    f"{_label(element)} has no attribute 'name', but the text '{text}', which "
                    'is the form of the first versions of ros2_control',
                    f'write <{element.tag} name="{text}"/>',
                    Severity.ERROR,
                )
            )
        else:
            name = self._name(element)
        size = self._integer(element, 'size', 1)
        limits = self._limits(element)
        parameters = self._parameters(element)
        is_limited = element.tag == 'command_interface' and name in LIMITED
        if is_limited and element.parent is not None and element.parent.tag == 'joint':
            for end in ('min', 'max'):
                if parameters.get(end):
                    self._number(element, f'param {end}', parameters[end])
        broken = any(finding.is_error for finding in self.findings[before:])
        if broken or name is None or limits is None:
            return None
        return InterfaceInfo(
            name=name,
            min=parameters.get('min', ''),
            max=parameters.get('max', ''),
            initial_value=parameters.get('initial_value', ''),
            data_type=_stripped(element.attributes.get('data_type', 'double')),
            size=size,
            enable_limits=enable_limits and limits,
            parameters=parameters,
            where=element.place,
        )

    # -- transmissions ---------------------------------------------------------------------

    def _transmission(self, element: Element) -> TransmissionInfo | None:
        before = len(self.findings)
        self._check(element, 'transmission')
        self._misspelt(element, 'move it into <joint> or <actuator>')
        name = self._name(element)
        plugin = self._plugin(element)
        joints = [self._end(end) for end in element.find_all('joint')]
        actuators = [self._end(end) for end in element.find_all('actuator')]
        parameters = self._parameters(element)
        broken = any(finding.is_error for finding in self.findings[before:])
        if broken or name is None or plugin is None:
            return None
        return TransmissionInfo(
            name=name,
            type=plugin,
            joints=tuple(end for end in joints if end is not None),
            actuators=tuple(end for end in actuators if end is not None),
            parameters=parameters,
            where=element.place,
        )

    def _end(self, element: Element) -> TransmissionEnd | None:
        self._check(element, 'end')
        self._misspelt(element, '')
        name = self._name(element)
        role = self._required(element, 'role')
        read_only = self._boolean(element, 'read_only', None)
        numbers = {_REDUCTION: 1.0, _OFFSET: 0.0}
        for tag in numbers:
            child = element.find(tag)
            if child is not None:
                value = self._number(child, f'<{tag}> of {_label(element)}', _text(child))
                numbers[tag] = numbers[tag] if value is None else value
        if name is None or role is None:
            return None
        return TransmissionEnd(
            name=name,
            role=role,
            mechanical_reduction=numbers[_REDUCTION],
            offset=numbers[_OFFSET],
            read_only=read_only or False,
            where=element.place,
        )

    def _misspelt(self, element: Element, elsewhere: str) -> None:
        """Report reductions and offsets that ros2_control would not see."""
        known = {_WORD.sub('', tag): tag for tag in (_REDUCTION, _OFFSET)}
        found = [
            *((child.tag, child, f'<{child.tag}>') for child in element.children),
            *((name, element, f"attribute '{name}'") for name in element.attributes),
        ]
        for word, place, what in found:
            tag = known.get(_WORD.sub('', word.lower()))
            if tag is None or (not elsewhere and place is not element and word == tag):
                continue
            fix = elsewhere or f'write it as a child element: <{tag}>…</{tag}>'
            message = f'{what} of {_label(element)} is ignored by ros2_control'
            self.findings.append(TRANSMISSION_SPELLING.at(place.place, message, fix))

    # -- values ----------------------------------------------------------------------------

    def _check(
        self, element: Element, grammar: str, severity: Severity = Severity.WARNING
    ) -> None:
        """Report what an element should not hold."""
        known = _GRAMMAR[grammar]
        # Misplaced reductions have a finding of their own.
        spares = _is_value if grammar in ('end', 'transmission') else _is_nothing
        for name in element.attributes:
            if name in known.attributes or ':' in name or name == 'xmlns' or spares(name):
                continue
            self.findings.append(
                ATTRIBUTE_UNKNOWN.at(
                    element.place,
                    f"{_label(element)} has the attribute '{name}', which ros2_control does not "
                    f'read{did_you_mean(name, known.attributes)}',
                    f'remove it; <{element.tag}> takes {one_of(known.attributes) or "none"}',
                )
            )
        tags = (*known.once, *known.many)
        count: Counter[str] = Counter()
        for child in element.children:
            count[child.tag] += 1
            if child.tag not in tags:
                # What is left of xacro has its finding, too.
                if not child.tag.startswith('xacro:') and not spares(child.tag):
                    self._unknown(element, child, tags, severity)
            elif child.tag in known.once and count[child.tag] == 2:
                which = 'last' if child.tag == 'hardware' else 'first'
                message = f'{_label(element)} has more than one <{child.tag}>; the {which} counts'
                fix = f'remove all <{child.tag}> but one'
                self.findings.append(HARDWARE_ELEMENT_REPEATED.at(child.place, message, fix))

    def _unknown(
        self, element: Element, child: Element, tags: tuple[str, ...], severity: Severity
    ) -> None:
        effect = 'ros2_control ignores it'
        if severity is Severity.ERROR:
            effect = 'ros2_control refuses the whole description for it'
        if element.tag == 'transmission' and child.tag == 'type':
            return
        self.findings.append(
            HARDWARE_ELEMENT_UNKNOWN.at(
                child.place,
                f'{_label(element)} holds <{child.tag}>{did_you_mean(child.tag, tags)}; {effect}',
                f'remove it; <{element.tag}> takes {one_of(f"<{tag}>" for tag in tags) or "none"}',
                severity,
            )
        )

    def _required(self, element: Element, attribute: str) -> str | None:
        text = element.attributes.get(attribute)
        if text is not None:
            return _stripped(text)
        others = [name for name in element.attributes if name != 'name']
        near = did_you_mean(attribute, others).replace(', did you mean', ' instead of')
        self.findings.append(
            ATTRIBUTE_MISSING.at(
                element.place,
                f"{_label(element)} has no attribute '{attribute}'",
                f'add {attribute}="…"{near.rstrip("?")}',
                Severity.ERROR,
            )
        )
        return None

    def _name(self, element: Element) -> str | None:
        name = self._required(element, 'name')
        if name == '':
            self.findings.append(
                NAME_EMPTY.at(
                    element.place,
                    f"attribute 'name' of {_label(element)} is empty",
                    'give it a name',
                    Severity.ERROR,
                )
            )
            return None
        return name

    def _boolean(self, element: Element, attribute: str, default: bool | None) -> bool | None:
        """Return a flag, the default where it is absent or cannot be read."""
        text = element.attributes.get(attribute)
        word = None if text is None else _stripped(text).lower()
        if word in ('true', 'false'):
            return word == 'true'
        if text is not None and not _XACRO.search(text):
            effect = '' if default is None else f'; {str(default).lower()} is assumed'
            message = f"attribute '{attribute}' of {_label(element)} is '{text}'{effect}"
            fix = 'write true or false'
            self.findings.append(BOOLEAN_INVALID.at(element.place, message, fix))
        return default

    def _integer(
        self,
        element: Element,
        attribute: str,
        default: int,
        least: int = 1,
        severity: Severity = Severity.ERROR,
    ) -> int:
        """Return an integer, the default where it is absent or cannot be read."""
        text = element.attributes.get(attribute)
        if text is None:
            return default
        pattern = r'[1-9][0-9]{0,9}' if least else r'\+?[0-9]{1,10}'
        if re.fullmatch(pattern, _stripped(text), re.ASCII) and int(text) <= _INT_MAX:
            return int(text)
        if not _XACRO.search(text):
            message = f"attribute '{attribute}' of {_label(element)} is '{text}'"
            if severity is Severity.WARNING:
                message += ', which nobody reads without is_async="true"'
            elif element.tag not in ('command_interface', 'state_interface'):
                message += f'; {default} is assumed'
            fix = f'write an integer from {least} to {_INT_MAX}, without sign and unit'
            self.findings.append(INTEGER_INVALID.at(element.place, message, fix, severity))
        return default

    def _number(self, element: Element, what: str, text: str) -> float | None:
        value = number(text)
        if value is None:
            why = 'too small for a double' if is_number(text) else why_no_number(text, [text])
            message, fix = f"{what} is '{text}': {why}", fix_number(text)
            finding = NUMBER_INVALID.at(element.place, message, fix, Severity.ERROR)
            self.findings.append(finding)
        return value

    def _parameters(self, element: Element) -> dict[str, str]:
        found: dict[str, str] = {}
        for param in element.find_all('param'):
            self._check_text(param)
            name = self._name(param)
            if name is None:
                continue
            if name in found:
                message = f"param '{name}' of {_label(element)} is given twice; the last counts"
                fix = 'remove one of the two'
                self.findings.append(HARDWARE_PARAM_REPEATED.at(param.place, message, fix))
            found[name] = _text(param)
        return found

    def _check_text(self, element: Element) -> None:
        nested = next(element.children, None)
        if nested is not None and not nested.tag.startswith('xacro:'):
            message = f'{_label(element)} holds <{nested.tag}>; ros2_control reads an empty text'
            fix = f'write a text, without <{nested.tag}>'
            self.findings.append(HARDWARE_TEXT_NESTED.at(element.place, message, fix))


def _stripped(text: str) -> str:
    return text.strip(_BLANKS)


def _text(element: Element) -> str:
    """Return the text of an element, without comments; nothing where it holds elements."""
    if next(element.children, None) is not None:
        return ''
    return _stripped(element.text + ''.join(comment.tail for comment in element.content))


def _is_value(word: str) -> bool:
    """Whether a word looks like a reduction or an offset."""
    return _WORD.sub('', word.lower()) in ('mechanicalreduction', 'offset')


def _is_nothing(_: str) -> bool:
    return False


def _label(element: Element) -> str:
    """Return what to call an element: ``<joint> 'elbow' of <transmission> 'drive'``."""
    name = element.attributes.get('name')
    label = f"<{element.tag}> '{name}'" if name else f'<{element.tag}>'
    owner = element.parent
    while owner is not None and owner.tag != 'robot' and not owner.attributes.get('name'):
        owner = owner.parent
    if owner is None or owner.tag == 'robot':
        return label
    return f"{label} of <{owner.tag}> '{owner.attributes['name']}'"


# -- HardwareInfo out ----------------------------------------------------------------------


def _finish(hardware: HardwareDraft, system: System, text: str) -> HardwareInfo:
    """Join what was read with the URDF, and order the ends of transmissions."""
    info = system.info
    urdf = hardware.urdf.joint_by_name
    limits = {
        joint.name: joint_limits(urdf[joint.name], joint)
        for joint in info.joints
        # A joint that could not be read makes the description unusable anyway.
        if joint.name in urdf
    }
    soft = {name: soft_joint_limits(urdf[name], hard) for name, hard in limits.items()}
    return replace(
        info,
        mimic_joints=tuple(_mimic_joints(hardware, system)),
        transmissions=tuple(_transmission(info, part) for part in info.transmissions),
        limits=limits,
        soft_limits={name: limit for name, limit in soft.items() if limit is not None},
        original_xml=text,
    )


def _mimic_joints(hardware: HardwareDraft, system: System) -> Iterator[MimicJoint]:
    """Yield the followers, each with the joint at the end of its chain."""
    index = {joint.name: i for i, joint in enumerate(system.info.joints)}
    followers = hardware.followers(system)
    for name in followers:
        mimic = collapsed(name, followers)
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
        # ros2_control appends one, with the interfaces of the joint.
        own = TransmissionEnd('actuator1', 'actuator1', where=transmission.where)
        interfaces = (ends[0].state_interfaces, ends[0].command_interfaces)
        actuators = (
            replace(own, state_interfaces=interfaces[0], command_interfaces=interfaces[1]),
        )
    return replace(transmission, joints=ends, actuators=actuators)


# -- ROS 1 ---------------------------------------------------------------------------------


def simple_from_ros1(
    description: RobotDescription, findings: list[Diagnostic] | None = None
) -> tuple[TransmissionInfo, ...]:
    """
    Read the simple ROS 1 transmissions directly under ``<robot>``, which ros2_control ignores.

    Its ``<mechanicalReduction>`` stands in ``<actuator>`` (or, as of the PR2, in the transmission
    itself) and becomes the reduction of the joint, where ros2_control has it.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    findings : list of Diagnostic, optional
        Receives an error for each transmission that is left out.

    Returns
    -------
    tuple of TransmissionInfo
        In document order, of the type ``transmission_interface/SimpleTransmission``.

    """
    found = []
    used: set[str] = set()
    for element in description.foreign:
        if element.tag != 'transmission':
            continue
        part = _ros1(element, description)
        if isinstance(part, TransmissionInfo) and part.name in used:
            part = f"another transmission has the name '{part.name}'"
        if isinstance(part, TransmissionInfo):
            used.add(part.name)
            found.append(part)
        elif findings is not None:
            message = f'{_label(element)} is left out: {part}'
            fix = 'write it as a <transmission> of <ros2_control>'
            findings.append(TRANSMISSION_ROS1_LEFT_OUT.at(element.place, message, fix))
    return tuple(found)


TRANSMISSION_ROS1_LEFT_OUT = declare(
    'transmission-ros1-left-out',
    Severity.ERROR,
    'A ROS 1 transmission was to be loaded as a simple one, and is none or has a mistake.',
    why='The joint gets no actuator: values of the motor do not reach it.',
)


def _ros1(element: Element, description: RobotDescription) -> TransmissionInfo | str:
    """Return a ROS 1 transmission as a simple one, or why it is none."""
    kind_element = element.find('type')
    kind = element.attributes.get('type', '') if kind_element is None else _text(kind_element)
    joints, actuators = element.find_all('joint'), element.find_all('actuator')
    name = _stripped(element.attributes.get('name', ''))
    if _stripped(kind).rpartition('/')[2] != 'SimpleTransmission':
        return f"its type is '{_stripped(kind)}'"
    if len(joints) != 1 or len(actuators) != 1:
        return f'it has {len(joints)} joints and {len(actuators)} actuators, expected one of each'
    joint, actuator = (_stripped(e.attributes.get('name', '')) for e in (*joints, *actuators))
    if not (name and joint and actuator):
        return 'it, its joint or its actuator has no name'
    if joint not in description.joints:
        return f"the robot has no joint '{joint}'{did_you_mean(joint, description.joints)}"
    numbers = {'mechanicalReduction': 1.0, 'offset': 0.0}
    places = {'mechanicalReduction': (actuators[0], element), 'offset': (joints[0],)}
    for tag, owners in places.items():
        child = next((child for owner in owners for child in owner.find_all(tag)), None)
        if child is not None:
            value = number(_text(child))
            if value is None or (tag == 'mechanicalReduction' and value == 0):
                return f"its <{tag}> is '{_text(child)}'"
            numbers[tag] = value
    reduction, offset = numbers.values()
    end = TransmissionEnd(joint, 'joint1', reduction, offset, where=joints[0].place)
    return TransmissionInfo(
        name=name,
        type=SIMPLE,
        joints=(end,),
        actuators=(TransmissionEnd(actuator, 'actuator1', where=actuators[0].place),),
        where=element.place,
    )
