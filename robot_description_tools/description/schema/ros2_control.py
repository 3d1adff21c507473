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
The elements and attributes of ``<ros2_control>``, as data.

Source: ``component_parser.cpp`` of ros2_control.

"""

from __future__ import annotations

from dataclasses import replace

from robot_description_tools.description.schema.grammar import ANYTHING
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NAME
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.diagnostics import Severity

REDUCTION, OFFSET = 'mechanical_reduction', 'offset'
# The types of interfaces: least and most of the integers, None for what is no integer.
DATA_TYPES: dict[str, tuple[int, int] | None] = {
    'double': None,
    'float32': None,
    'bool': None,
    'uint8': (0, 2**8 - 1),
    'int8': (-(2**7), 2**7 - 1),
    'uint16': (0, 2**16 - 1),
    'int16': (-(2**15), 2**15 - 1),
    'uint32': (0, 2**32 - 1),
    'int32': (-(2**31), 2**31 - 1),
}
_FLAG = Attribute(Kind.FLAG)
_WORD = Attribute(required=True)
_PARAM = Child(Schema({'name': NAME}, holds_text=True), many=True)
_LIMITS = Child(Schema({'enable': Attribute(Kind.FLAG, required=True)}))
_INTERFACE = Schema(
    {
        'name': Attribute(Kind.NAME, required=True, was_text=True),
        'data_type': Attribute(),
        'size': Attribute(Kind.INTEGER),
    },
    {'limits': _LIMITS, 'param': _PARAM},
)


def _component(interface: Schema, limits: Child) -> Schema:
    each = Child(interface, many=True)
    children = {'limits': limits, 'command_interface': each, 'state_interface': each}
    return Schema({'name': NAME}, {**children, 'param': _PARAM})


_SENSOR = _component(_INTERFACE, _LIMITS)
_JOINT = replace(_SENSOR, attributes={'name': NAME, 'mimic': _FLAG})
# Its limits are ignored, which has a finding of its own.
_UNLIMITED = Child(ANYTHING)
_GPIO = _component(
    replace(_INTERFACE, children={'limits': _UNLIMITED, 'param': _PARAM}), _UNLIMITED
)
_END = Schema(
    {'name': NAME, 'role': _WORD, 'read_only': _FLAG},
    {tag: Child(ANYTHING) for tag in (REDUCTION, OFFSET)},
    elsewhere={
        tag.replace('_', ''): f'write it as a child element: <{tag}>…</{tag}>'
        for tag in (REDUCTION, OFFSET)
    },
)
_TRANSMISSION = Schema(
    {'name': NAME},
    {
        'plugin': Child(ANYTHING),
        'actuator': Child(_END, many=True),
        'joint': Child(_END, many=True),
        'param': _PARAM,
    },
    # That of ROS 1, of which the missing plugin tells.
    foreign=frozenset({'type'}),
    elsewhere={
        tag.replace('_', ''): 'move it into <joint> or <actuator>' for tag in (REDUCTION, OFFSET)
    },
)
_HARDWARE = Schema(
    {}, {'plugin': Child(ANYTHING), 'group': Child(Schema(holds_text=True)), 'param': _PARAM}
)
_ASYNC = Schema(
    {
        'affinity': Attribute(
            Kind.INTEGERS,
            effect=', which is no list of cores; the component may run on any',
        ),
        'scheduling_policy': Attribute(),
        'thread_priority': Attribute(
            Kind.INTEGER, effect='; that of <ros2_control> is assumed'
        ),
        'print_warnings': Attribute(Kind.FLAG, effect='; true is assumed'),
    }
)
SYSTEM = Schema(
    {
        'name': NAME,
        'type': _WORD,
        'rw_rate': Attribute(Kind.INTEGER, least=0, effect='; 0 is assumed'),
        'is_async': Attribute(Kind.FLAG, effect='; false is assumed'),
        'thread_priority': Attribute(
            Kind.INTEGER, effect='; 50 is assumed', only_if='is_async'
        ),
    },
    {
        'hardware': Child(_HARDWARE, counts='last'),
        'properties': Child(Schema({}, {'async': Child(_ASYNC)})),
        'joint': Child(_JOINT, many=True),
        'sensor': Child(_SENSOR, many=True),
        'gpio': Child(_GPIO, many=True),
        'transmission': Child(_TRANSMISSION, many=True),
    },
    unknown=Severity.ERROR,
)
