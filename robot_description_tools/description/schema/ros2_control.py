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
from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import FLAG
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NAME
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import TEXT
from robot_description_tools.diagnostics import Severity

REDUCTION, OFFSET = 'mechanical_reduction', 'offset'
# Data types of interfaces, each with its smallest and its largest value. None for types that are
# not integers.
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
_PARAM = EACH(
    Schema({'name': NAME}, holds_text=True), 'A parameter; its value is the text of the element.'
)
_LIMITS = Child(
    Schema({'enable': FLAG('false turns the limits off.', required=True)}),
    'Limits of commands.',
)
# The element <limits> in a component for which ros2_control reads no limits. Another check reports
# this element.
_UNLIMITED = replace(_LIMITS, schema=ANYTHING)


def _component(limits: Child) -> Schema:
    interface = Schema(
        {
            'name': replace(NAME, was_text=True),
            'data_type': TEXT('The type of the values; double if it is missing.'),
            'size': Attribute(Kind.INTEGER, 'Number of values of the interface.'),
        },
        {'limits': limits, 'param': _PARAM},
    )
    children = {
        'limits': limits,
        'command_interface': EACH(interface, 'A value that controllers may command.'),
        'state_interface': EACH(interface, 'A value that the hardware measures.'),
        'param': _PARAM,
    }
    return Schema({'name': NAME}, children)


_SENSOR = _component(_LIMITS)
_JOINT = replace(
    _SENSOR,
    attributes={'name': NAME, 'mimic': FLAG('false: the joint ignores the mimic of the URDF.')},
)
_END = Schema(
    {
        'name': NAME,
        'role': TEXT('Place in the transmission, such as joint1.', required=True),
        'read_only': FLAG('true: the actuator is only read.'),
    },
    {
        REDUCTION: Child(
            ANYTHING,
            'Motion of the actuator divided by the motion of the joint. A negative value reverses '
            'the direction.',
        ),
        OFFSET: Child(ANYTHING, 'Position of the joint while the actuator is at 0.'),
    },
    elsewhere={
        tag.replace('_', ''): f'write it as a child element: <{tag}>…</{tag}>'
        for tag in (REDUCTION, OFFSET)
    },
)
_TRANSMISSION = Schema(
    {'name': NAME},
    {
        'plugin': Child(ANYTHING, 'The kind of the transmission.'),
        'actuator': EACH(_END, 'A motor of the transmission.'),
        'joint': EACH(_END, 'A joint of the transmission.'),
        'param': _PARAM,
    },
    # Accept the element `type` of ROS 1, because another check reports the missing plugin.
    foreign=frozenset({'type'}),
    elsewhere={
        tag.replace('_', ''): 'move it into <joint> or <actuator>' for tag in (REDUCTION, OFFSET)
    },
)
_HARDWARE = Schema(
    {},
    {
        'plugin': Child(ANYTHING, 'The C++ class that controller_manager loads.'),
        'group': Child(
            Schema(holds_text=True), 'Components of one group fail together.'
        ),
        'param': _PARAM,
    },
)
_PRIORITY = Attribute(Kind.INTEGER, 'The priority of the thread.')
_ASYNC = Schema(
    {
        'affinity': Attribute(
            Kind.INTEGERS,
            'Processor cores on which the thread may run.',
            effect=', which is no list of cores; the component may run on any',
        ),
        'scheduling_policy': TEXT('Timing of the thread: synchronized or detached.'),
        'thread_priority': replace(_PRIORITY, effect='; the priority in <ros2_control> is used'),
        'print_warnings': FLAG(
            'true: warn of cycles that take too long.', effect='; true is assumed'
        ),
    }
)
SYSTEM = Schema(
    {
        'name': NAME,
        'type': TEXT('system, actuator or sensor.', required=True),
        'rw_rate': Attribute(
            Kind.INTEGER,
            'Rate of reads and writes; 0 is the rate of controller_manager.',
            'Hz',
            least=0,
            effect='; 0 is assumed',
        ),
        'is_async': FLAG(
            'true: read and write the component in its own thread.', effect='; false is assumed'
        ),
        'thread_priority': replace(_PRIORITY, effect='; 50 is assumed', only_if='is_async'),
    },
    {
        'hardware': Child(_HARDWARE, 'The driver of the component.', counts='last'),
        'properties': Child(
            Schema(
                {}, {'async': Child(_ASYNC, 'Settings of a component with its own thread.')}
            ),
            'Settings of the component.',
        ),
        'joint': EACH(_JOINT, 'A joint of the robot, and its interfaces to the hardware.'),
        'sensor': EACH(_SENSOR, 'A sensor, and its interfaces.'),
        'gpio': EACH(
            _component(_UNLIMITED), 'Inputs and outputs without a joint, and their interfaces.'
        ),
        'transmission': EACH(_TRANSMISSION, 'The relation between actuators and joints.'),
    },
    unknown=Severity.ERROR,
)
