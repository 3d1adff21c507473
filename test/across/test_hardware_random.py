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
Random descriptions of hardware are written as XML and read back unchanged.

Reading a mutated description raises no unexpected exception.

"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from xml.etree import ElementTree
from xml.sax.saxutils import escape
from xml.sax.saxutils import quoteattr

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from robot_description_tools.description import load_description
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import AsyncParams
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.examples import examples
from test_support.hardware_documents import BASE
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import FOUR_BAR
from test_support.hardware_documents import LIMIT
from test_support.hardware_documents import SIMPLE
from test_support.hardware_documents import urdf_joint
from test_support.mutations import ODD_NUMBERS

words = st.text('abcxyzé_ 0', min_size=1, max_size=6).map(str.strip).filter(bool)
texts = st.text('ab <>&"\'0.', max_size=6).map(str.strip)
reductions = st.floats(0.01, 1000.0).flatmap(lambda value: st.sampled_from([value, -value]))
offsets = st.floats(-10.0, 10.0, allow_subnormal=False)
flags = st.booleans()
blanks = st.sampled_from(['', ' ', '\n', '\n  ', '\t'])
parameters = st.dictionaries(
    words.filter(lambda word: word not in ('min', 'max', 'mimic', 'multiplier')), texts, max_size=2
)
data_types = st.sampled_from(['double', 'float32', 'bool', 'uint8', 'int32'])
interface_names = st.sampled_from(['position', 'velocity', 'effort', 'acceleration', 'gain'])


@st.composite
def interfaces(draw: st.DrawFn, names: st.SearchStrategy[str] = interface_names) -> InterfaceInfo:
    """Draw an interface whose limits and initial value are valid in each component."""
    name = draw(names)
    found = draw(parameters)
    if name in ('position', 'velocity', 'effort') and draw(flags):
        found['min'] = repr(-draw(st.floats(0.1, 1.5)))
        found['max'] = repr(draw(st.floats(0.1, 1.5)))
    return InterfaceInfo(
        name=name,
        min=found.get('min', ''),
        max=found.get('max', ''),
        data_type=draw(data_types),
        size=draw(st.integers(1, 2**31 - 1)),
        enable_limits=draw(flags),
        parameters=found,
    )


def lists_of_interfaces() -> st.SearchStrategy[tuple[InterfaceInfo, ...]]:
    return st.lists(interfaces(), max_size=3, unique_by=lambda one: one.name).map(tuple)


def without_limits(interface: InterfaceInfo) -> InterfaceInfo:
    """Return an interface without min and max, for components in which they would be reported."""
    found = {
        name: text for name, text in interface.parameters.items() if name not in ('min', 'max')
    }
    return replace(interface, min='', max='', parameters=found)


@st.composite
def components(draw: st.DrawFn, name: str, tag: str = 'joint') -> ComponentInfo:
    enable = draw(flags)
    states = tuple(map(without_limits, draw(lists_of_interfaces())))
    commands = draw(lists_of_interfaces()) if tag != 'sensor' else ()
    if tag == 'gpio':
        # `<limits>` in a gpio is ignored, so `enable_limits` of the gpio and of its interfaces
        # keeps its default, True.
        enable = True
        states = tuple(replace(one, enable_limits=True) for one in states)
        commands = tuple(replace(without_limits(one), enable_limits=True) for one in commands)
    return ComponentInfo(
        name=name,
        type=tag,
        enable_limits=enable,
        command_interfaces=tuple(
            replace(one, enable_limits=one.enable_limits and enable) for one in commands
        ),
        state_interfaces=tuple(
            replace(one, enable_limits=one.enable_limits and enable) for one in states
        ),
        parameters=draw(parameters),
    )


@st.composite
def ends(draw: st.DrawFn, name: str, role: str) -> TransmissionEnd:
    is_joint = role.startswith('joint')
    return TransmissionEnd(
        name,
        role,
        mechanical_reduction=draw(reductions),
        offset=draw(offsets) if is_joint else 0.0,
        read_only=draw(flags),
    )


@st.composite
def hardware(draw: st.DrawFn) -> tuple[str, HardwareInfo]:
    """Draw a document without mistakes, and the hardware that it describes."""
    names = draw(st.permutations([f'j{i}' for i in range(draw(st.integers(0, 6)))]))
    joints = [draw(components(name)) for name in names]
    urdf = dict.fromkeys(names, LIMIT)
    mimics: dict[int, MimicJoint] = {}
    freed: dict[int, MimicJoint] = {}
    # About one joint in three follows another joint. The followed joint does not follow a joint
    # itself.
    for i, joint in enumerate(joints):
        every = mimics | freed
        free = [k for k in range(len(joints)) if k != i and k not in every]
        followed = {mimic.mimicked_joint_index for mimic in every.values()}
        if not free or i in followed or draw(st.integers(0, 2)):
            continue
        driver = draw(st.sampled_from(free))
        urdf[joint.name] += f'<mimic joint="{names[driver]}" multiplier="0.25" offset="0.125"/>'
        flag = draw(st.sampled_from(MimicAttribute))
        if flag is MimicAttribute.FALSE:
            freed[i] = MimicJoint(i, driver)
            joints[i] = replace(joint, is_mimic=flag)
        else:
            mimics[i] = MimicJoint(i, driver, 0.25, 0.125)
            joints[i] = replace(joint, is_mimic=flag, command_interfaces=(), state_interfaces=())
    transmissions = []
    left = list(names)
    while left and draw(flags):
        kind = draw(st.sampled_from([SIMPLE, DIFFERENTIAL, FOUR_BAR]))
        size = 1 if kind == SIMPLE else 2
        if len(left) < size:
            break
        # Sort the names of the ends, because ros2_control expects them in sorted order.
        used = sorted(left[:size])
        del left[:size]
        number = len(transmissions)
        found = {
            tag: tuple(draw(ends(name, f'{tag}{i}')) for i, name in enumerate(whose, start=1))
            for tag, whose in (
                ('joint', used),
                ('actuator', [f'm{number}_{i}' for i in range(size)]),
            )
        }
        if kind == SIMPLE:
            found['actuator'] = (replace(found['actuator'][0], mechanical_reduction=1.0),)
        transmissions.append(
            TransmissionInfo(
                f't{number}', kind, found['joint'], found['actuator'], draw(parameters)
            )
        )
    is_async = draw(flags)
    by_name = {joint.name: joint for joint in joints}
    info = HardwareInfo(
        name=draw(words),
        type='system',
        group=draw(words),
        rw_rate=draw(st.integers(0, 2**31 - 1)),
        is_async=is_async,
        async_params=AsyncParams(
            thread_priority=draw(st.integers(1, 99)),
            scheduling_policy=draw(st.sampled_from(['synchronized', 'detached'])),
            cpu_affinity_cores=tuple(draw(st.lists(st.integers(0, 64), max_size=3))),
            print_warnings=draw(flags),
        ),
        hardware_plugin_name=draw(words),
        hardware_parameters=draw(parameters),
        joints=tuple(joints),
        mimic_joints=tuple(mimics.values()),
        sensors=tuple(draw(components(f's{i}', 'sensor')) for i in range(draw(st.integers(0, 2)))),
        gpios=tuple(draw(components(f'g{i}', 'gpio')) for i in range(draw(st.integers(0, 2)))),
        transmissions=tuple(
            replace(
                one,
                joints=tuple(
                    replace(
                        part,
                        command_interfaces=tuple(
                            c.name for c in by_name[part.name].command_interfaces
                        ),
                        state_interfaces=tuple(
                            s.name for s in by_name[part.name].state_interfaces
                        ),
                    )
                    for part in one.joints
                ),
            )
            for one in transmissions
        ),
    )
    body = ''.join(urdf_joint(name, content=content) for name, content in urdf.items())
    return f'<robot name="r">{BASE}{body}{_written(draw, info)}</robot>', info


def _flag(draw: st.DrawFn, value: bool) -> str:
    """Return a flag in upper or lower case, with blanks around it."""
    word = str(value).lower()
    return draw(st.sampled_from([word, word.upper(), word.title(), f' {word} ']))


def _params(draw: st.DrawFn, found: dict[str, str]) -> str:
    return ''.join(
        f'{draw(blanks)}<param name={quoteattr(name)}>{draw(blanks)}{escape(text)}{draw(blanks)}'
        '</param>'
        for name, text in found.items()
    )


def _component(draw: st.DrawFn, one: ComponentInfo) -> str:
    parts = [
        f'<{kind}_interface name="{i.name}" data_type="{i.data_type}" size="{i.size}">'
        f'{_params(draw, dict(i.parameters))}'
        + ('' if one.type == 'gpio' else f'<limits enable="{_flag(draw, i.enable_limits)}"/>')
        + f'</{kind}_interface>'
        for kind, found in (('command', one.command_interfaces), ('state', one.state_interfaces))
        for i in found
    ]
    parts.append(_params(draw, dict(one.parameters)))
    if one.type != 'gpio':
        parts.append(f'<limits enable="{_flag(draw, one.enable_limits)}"/>')
    mimic = ''
    if one.is_mimic is not MimicAttribute.NOT_SET:
        mimic = f' mimic="{_flag(draw, one.is_mimic is MimicAttribute.TRUE)}"'
    return f'<{one.type} name="{one.name}"{mimic}>{"".join(parts)}</{one.type}>'


def _transmission(draw: st.DrawFn, one: TransmissionInfo) -> str:
    parts = [
        f'<{tag} name="{end.name}" role=" {end.role}" read_only="{_flag(draw, end.read_only)}">'
        f'<mechanical_reduction>{draw(blanks)}{end.mechanical_reduction!r}</mechanical_reduction>'
        f'<offset>{end.offset!r}{draw(blanks)}</offset></{tag}>'
        for tag, found in (('actuator', one.actuators), ('joint', one.joints))
        for end in found
    ]
    parts.append(_params(draw, dict(one.parameters)))
    return (
        f'<transmission name="{one.name}"><plugin>{one.type}</plugin>{"".join(parts)}'
        '</transmission>'
    )


def _written(draw: st.DrawFn, info: HardwareInfo) -> str:
    """
    Return the XML of hardware.

    Parts of the same kind keep their order, but parts of different kinds are mixed.

    """
    queues = [
        [_component(draw, one) for one in info.joints],
        [_component(draw, one) for one in info.sensors],
        [_component(draw, one) for one in info.gpios],
        [_transmission(draw, one) for one in info.transmissions],
    ]
    parts = []
    while any(queues):
        parts.append(draw(st.sampled_from([queue for queue in queues if queue])).pop(0))
    flag = _flag(draw, info.is_async)
    how = info.async_params
    cores = list(how.cpu_affinity_cores)
    plugin = f'<plugin>{escape(info.hardware_plugin_name)}</plugin><group>{info.group}</group>'
    return (
        f'<ros2_control name={quoteattr(info.name)} type="system" rw_rate=" {info.rw_rate}" '
        f'is_async="{flag}"><hardware>{plugin}{_params(draw, dict(info.hardware_parameters))}'
        f'</hardware><properties><async thread_priority="{how.thread_priority}" '
        f'scheduling_policy="{how.scheduling_policy}" affinity="{cores}" '
        f'print_warnings="{_flag(draw, how.print_warnings)}"/></properties>'
        f'{draw(blanks).join(parts)}</ros2_control>'
    )


def stripped(info: HardwareInfo) -> HardwareInfo:
    """Return the content of a ``<ros2_control>``, without values from the rest of the URDF."""
    return replace(info, limits={}, soft_limits={})


@settings(max_examples=examples(60), deadline=None)
@given(hardware())
def test_written_hardware_is_read_back(drawn: tuple[str, HardwareInfo]) -> None:
    text, info = drawn
    description = load_description(text)
    assert description.findings == ()
    (found,) = description.hardware
    assert stripped(found) == info
    assert list(found.limits) == [joint.name for joint in info.joints]


# -- mutations -----------------------------------------------------------------------------

ODD = (
    *ODD_NUMBERS,
    *('1e-400', '.5', '+-1', 'abc', 'é', 'false', '[1]', '[', 'bool', '٣'),
    *('position', 'foo', 'j0', 'j1', 'joint1', 'joint2'),
    *('system', 'sensor', 'actuator', SIMPLE, FOUR_BAR, 'min', 'max', 'initial_value', 'mimic'),
    *('9' * 5000, '${x}'),
)
TAGS = ('joint', 'sensor', 'gpio', 'transmission', 'limits', 'param', 'plugin', 'hardware', 'x')


@st.composite
def mutations(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a document, and a copy with one word or element changed."""
    text, _ = draw(hardware())
    root = ElementTree.fromstring(text)
    parents = {child: parent for parent in root.iter() for child in parent}
    system = root.find('ros2_control')
    assert system is not None
    element = draw(st.sampled_from([*system.iter()]))
    what = draw(st.sampled_from(['text', 'attribute', 'drop', 'tag', 'remove', 'double', 'move']))
    attribute = draw(st.sampled_from([*element.attrib, 'mimic', 'extra']))
    if what == 'text':
        element.text = draw(st.sampled_from(ODD))
    elif what == 'attribute':
        element.attrib[attribute] = draw(st.sampled_from(ODD))
    elif what == 'drop':
        element.attrib.pop(attribute, None)
    elif what == 'tag':
        element.tag = draw(st.sampled_from(TAGS))
    elif what == 'remove':
        parents[element].remove(element)
    elif what == 'double':
        parents[element].append(element)
    else:
        target = draw(st.sampled_from([*root.iter()]))
        if element not in {*target.iter()} and target not in {*element.iter()}:
            parents[element].remove(element)
            target.append(element)
    return text, ElementTree.tostring(root, encoding='unicode')


@settings(max_examples=examples(80), deadline=None)
@given(mutations())
def test_a_mutation_is_reported_or_has_no_effect(drawn: tuple[str, str]) -> None:
    text, mutated = drawn
    with suppress(RobotDescriptionError):
        check_mutation(text, mutated)


def check_mutation(text: str, mutated: str) -> None:
    description = load_description(mutated)
    check_consistency(description)
    before = load_description(text).hardware
    if list(map(stripped, description.hardware)) == list(map(stripped, before)):
        return
    # If a mutation causes no finding, the robot must have all parts of the document.
    if not description.findings:
        assert count_parts(mutated) == sum(map(count_records, description.hardware))


def count_parts(text: str) -> int:
    """Count the elements inside each ``<ros2_control>`` that must become records."""
    tags = ('joint', 'sensor', 'gpio', 'transmission', 'command_interface', 'state_interface')
    root = ElementTree.fromstring(text)
    return sum(
        element.tag in (*tags, 'actuator')
        for system in root.findall('ros2_control')
        for element in system.iter()
    )


def count_records(info: HardwareInfo) -> int:
    components = (*info.joints, *info.sensors, *info.gpios)
    return (
        len(components)
        + sum(len(c.command_interfaces) + len(c.state_interfaces) for c in components)
        + sum(1 + len(t.joints) + len(t.actuators) for t in info.transmissions)
    )


def check_consistency(description: RobotDescription) -> None:
    """Assert properties that all hardware has, even in a document with mistakes."""
    for info in description.hardware:
        names = [joint.name for joint in info.joints]
        assert len(set(names)) == len(names)
        assert set(names) <= set(description.joints)
        assert list(info.limits) == names
        for mimic in info.mimic_joints:
            followed = {one.joint_index for one in info.mimic_joints}
            assert mimic.mimicked_joint_index not in followed
            assert mimic.joint_index < len(names)
        for transmission in info.transmissions:
            assert {end.name for end in transmission.joints} <= set(names)
            assert all(end.mechanical_reduction for end in transmission.joints)
