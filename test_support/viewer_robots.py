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

"""Small robots for tests of the viewer."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
import json
from pathlib import Path
import struct

import numpy as np
from robot_description_tools.coupling.trajectory import Trajectory
from robot_description_tools.coupling.trajectory_file import RecordedTrajectory
from test_support.places import ROOT

URDF = ROOT / 'urdf'
ARM = URDF / 'arm_with_gripper.urdf.xacro'
WRIST = URDF / 'differential_wrist.urdf.xacro'
EVERY_TYPE = URDF / 'every_joint_type.urdf'
# A pose of the arm that is not singular, and whose tool pose has several solutions.
BENT = {
    'joint_1': 0.3,
    'joint_2': -0.6,
    'joint_3': 0.9,
    'joint_4': 1.0,
    'joint_5': 0.7,
    'joint_6': 0.2,
}


def stl(path: Path, size: float = 1.0) -> Path:
    """Write a tetrahedron as a binary STL file."""
    corners = [(0, 0, 0), (size, 0, 0), (0, size, 0), (0, 0, size)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    data = bytes(80) + struct.pack('<I', len(faces))
    for face in faces:
        numbers = [0.0, 0.0, 0.0, *(c for i in face for c in corners[i])]
        data += struct.pack('<12fH', *numbers, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def with_meshes(*uris: str) -> str:
    """Return a URDF with several links side by side, each with a mesh."""
    links = ''.join(
        f'<link name="link_{i}"><visual><geometry><mesh filename="{uri}"/></geometry></visual>'
        f'</link><joint name="joint_{i}" type="fixed"><origin xyz="{2 * i} 0 0"/>'
        f'<parent link="base"/><child link="link_{i}"/></joint>'
        for i, uri in enumerate(uris)
    )
    return f'<robot name="meshes"><link name="base"/>{links}</robot>'


def json_mesh(url: str, color: Sequence[float] | None = None) -> str:
    """Return a robot in the JSON format whose only link is a mesh."""
    zero = {'origin_translation': [0, 0, 0], 'origin_orientation': [0, 0, 0]}
    geometry = {'type': 'mesh', 'url': url, 'scale': [1, 1, 1]}
    material = {} if color is None else {'color': color}
    link = {'name': 'part', 'visual': {**zero, 'geometry': geometry, 'material': material}}
    joint = {'name': 'joint', 'type': 'fixed', 'parent': 'base_link', 'child': 'part', **zero}
    return json.dumps({'name': 'meshes', 'links': [link], 'joints': [joint], 'constraints': []})


def chain(
    names: Iterable[str] = ('joint',), lower: float = -1.0, upper: float = 1.0, inside: str = ''
) -> str:
    """Return a URDF with a chain of boxes. All joints turn about y."""
    text, below = '<link name="base"/>', 'base'
    for name in names:
        text += (
            f'<link name="{name}_link"><visual><origin xyz="0 0 0.25"/><geometry>'
            f'<box size="0.1 0.1 0.5"/></geometry></visual></link>'
            f'<joint name="{name}" type="revolute"><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>'
            f'<parent link="{below}"/><child link="{name}_link"/>'
            f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/></joint>'
        )
        below = f'{name}_link'
    return f'<robot name="chain">{text}{inside}</robot>'


def swing(*names: str, end: float = 0.5, duration: float = 1.0) -> RecordedTrajectory:
    """Return a trajectory that moves some joints from 0 to ``end``, from rest to rest."""
    time, rest = np.array([0.0, duration]), np.zeros((2, len(names)))
    position = np.array([[0.0], [end]]) * np.ones(len(names))
    return RecordedTrajectory('swing', names, Trajectory(time, position, rest, rest))
