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

"""Robots for measurements: chains of revolute joints, and real robots if present."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from robot_description_tools import load_description
from robot_description_tools.diagnostics import RobotDescriptionError

LIMB = 10
MOVING = ('revolute', 'continuous', 'prismatic')


@dataclass(frozen=True)
class Robot:
    """
    A description, and the joints that a driver of the robot measures.

    Attributes
    ----------
    name : str
        Name of the robot in tables.
    xml : str
        The URDF.
    joints : tuple of str
        Joints that move and follow no other joint.

    """

    name: str
    xml: str
    joints: tuple[str, ...]


def revolute(count: int) -> Robot:
    """Return a robot with limbs of ten revolute joints each, and with one fixed joint."""
    parts = ['<robot name="limbs"><link name="base"/><link name="mount"/>']
    parts.append('<joint name="fixed" type="fixed"><parent link="base"/>')
    parts.append('<child link="mount"/><origin xyz="0 0 1"/></joint>')
    names = tuple(f'joint_{i}' for i in range(count))
    for i, name in enumerate(names):
        parent = f'link_{i - 1}' if i % LIMB else 'mount'
        axis = ('0 0 1', '0 1 0', '1 0 0')[i % 3]
        parts.append(
            f'<link name="link_{i}"/><joint name="{name}" type="revolute">'
            f'<parent link="{parent}"/><child link="link_{i}"/>'
            f'<origin xyz="0.1 0 0.2" rpy="0 0.1 0"/><axis xyz="{axis}"/>'
            '<limit lower="-3" upper="3" effort="10" velocity="2"/></joint>'
        )
    parts.append('</robot>')
    return Robot(f'{count} joints', '\n'.join(parts), names)


def real(folder: Path) -> dict[str, Robot]:
    """Return the robots that can be loaded from a folder. Keys are file names without suffix."""
    found = {}
    for path in sorted(folder.glob('*.urdf')):
        try:
            description = load_description(path)
        except RobotDescriptionError:
            continue
        joints = tuple(
            name
            for name, joint in description.joints.items()
            if joint.type.value in MOVING and joint.mimic is None
        )
        if joints:
            found[path.stem] = Robot(path.stem, description.xml, joints)
    return found
