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


"""Documents with ``<ros2_control>``, and bad inputs with the findings that they must cause."""

from __future__ import annotations

from dataclasses import dataclass

from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.diagnostics import Severity

LIMIT = '<limit lower="-2" upper="2" velocity="5" effort="10"/>'
AXIS = '<axis xyz="0 0 1"/>'


def urdf_joint(name: str, kind: str = 'revolute', content: str = LIMIT) -> str:
    """Return a joint from the link 'base' to a new link, written in one line."""
    axis = '' if kind in ('fixed', 'floating') else AXIS
    return (
        f'<link name="{name}_link"/><joint name="{name}" type="{kind}"><parent link="base"/>'
        f'<child link="{name}_link"/>{axis}{content}</joint>'
    )


BASE = '<link name="base"/>'
J1, J2, J3 = map(urdf_joint, ('j1', 'j2', 'j3'))
URDF = (
    BASE
    + J1
    + J2
    + J3
    + urdf_joint('wheel', 'continuous', '')
    + urdf_joint('plate', 'fixed', '')
    + urdf_joint('table', 'planar', '')
    + urdf_joint('drone', 'floating', '')
)
MIMIC = BASE + J1 + urdf_joint('j2', content=LIMIT + '<mimic joint="j1"/>') + J3
HARDWARE = '<hardware><plugin>mock_components/GenericSystem</plugin></hardware>'
POSITION = '<state_interface name="position"/>'
COMMAND = '<command_interface name="position"/>'
SYSTEM = 'name="arm" type="system"'


def system(*lines: str, attributes: str = SYSTEM, hardware: str = HARDWARE) -> str:
    """
    Return a ``<ros2_control>`` element.

    The ``<hardware>`` element is in the second line, and the given lines follow.

    """
    return '\n'.join([f'<ros2_control {attributes}>', hardware, *lines, '</ros2_control>'])


def robot(*parts: str, urdf: str = URDF) -> str:
    """Return a robot document. The URDF is in the second line, and the parts follow."""
    return '\n'.join(['<robot name="r">', urdf, *parts, '</robot>'])


def joint(content: str = POSITION, name: str = 'j1', attributes: str = '') -> str:
    return f'<joint name="{name}"{attributes}>{content}</joint>'


def command(name: str, low: str = '', high: str = '', content: str = '') -> str:
    """Return a command interface with min and max."""
    ends = ''.join(
        f'<param name="{end}">{text}</param>'
        for end, text in (('min', low), ('max', high))
        if text
    )
    return f'<command_interface name="{name}">{ends}{content}</command_interface>'


SIMPLE, DIFFERENTIAL, FOUR_BAR = (
    f'transmission_interface/{kind}Transmission'
    for kind in ('Simple', 'Differential', 'FourBarLinkage')
)


def end(tag: str, name: str, role: str, content: str = '', attributes: str = '') -> str:
    return f'<{tag} name="{name}" role="{role}"{attributes}>{content}</{tag}>'


def reduction(text: str) -> str:
    return f'<mechanical_reduction>{text}</mechanical_reduction>'


def transmission(*ends: str, kind: str = SIMPLE, name: str = 't') -> str:
    """
    Return a transmission.

    The plugin is in the second line. A line for each actuator and each joint follows.

    """
    plugin = f'<plugin>{kind}</plugin>'
    return '\n'.join([f'<transmission name="{name}">', plugin, *ends, '</transmission>'])


MOTOR, MOTOR2 = end('actuator', 'm1', 'actuator1'), end('actuator', 'm2', 'actuator2')
END, END2 = end('joint', 'j1', 'joint1'), end('joint', 'j2', 'joint2')
JOINTS = '\n'.join(joint(COMMAND + POSITION, name) for name in ('j1', 'j2'))


def drive(*ends: str, kind: str = SIMPLE, name: str = 't') -> str:
    """Return a robot with joints in lines 5 and 6, and a transmission that starts in line 7."""
    return robot(system(JOINTS, transmission(*ends, kind=kind, name=name)))


@dataclass(frozen=True)
class Case:
    """A bad input, the expected finding and its line, and words of the message."""

    row: str
    severity: Severity
    code: str
    line: int
    names: str
    text: str


MOST = 1.7976931348623157e308


def info_of(text: str) -> HardwareInfo:
    """Load a document that must have no finding, and return its first hardware."""
    description = load_description(text)
    assert description.findings == ()
    return description.hardware[0]


W, E = Severity.WARNING, Severity.ERROR
PAIR = (MOTOR, MOTOR2, END, END2)
ACTUATOR = 'name="arm" type="actuator"'


def j1(content: str = '', attributes: str = '') -> str:
    return end('joint', 'j1', 'joint1', content, attributes)


def m1(content: str = '', attributes: str = '') -> str:
    return end('actuator', 'm1', 'actuator1', content, attributes)


def names(found: TransmissionInfo) -> tuple[list[str], list[str]]:
    return [one.name for one in found.joints], [one.name for one in found.actuators]
