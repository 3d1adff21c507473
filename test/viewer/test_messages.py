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

"""The messages of the server have the fields that web/src/messages.ts declares."""

from __future__ import annotations

from collections.abc import Iterator
import json
import re
from typing import Any

import pytest
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Sphere
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.loading import with_compared
from test_support.viewer_robots import ARM
from test_support.viewer_robots import EVERY_TYPE
from test_support.viewer_robots import ROOT
from test_support.viewer_robots import swing
from test_support.viewer_robots import URDF
from test_support.viewer_robots import with_meshes
from test_support.viewer_robots import WRIST

TYPES = (ROOT / 'web/src/messages.ts').read_text(encoding='utf-8')


def fields(name: str) -> tuple[set[str], set[str]]:
    """Return the required and the optional fields of an interface."""
    match = re.search(rf'interface {name}(?: extends (\w+))? {{\n(.*?)\n}}', TYPES, re.DOTALL)
    assert match is not None, f'messages.ts has no interface {name}'
    must, may = fields(match[1]) if match[1] else (set(), set())
    declared = re.findall(r'^  (\w+)(\??):', match[2], re.MULTILINE)
    return (
        must | {field for field, optional in declared if not optional},
        may | {field for field, optional in declared if optional},
    )


def records(messages: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the records in the messages, each after the name of its TypeScript interface."""
    by_type = {message.pop('type'): message for message in messages}
    findings = by_type['findings']['findings']
    yield 'Status', by_type['status']
    yield 'Steps', by_type['history']
    for name, found in (
        ('Finding', [*findings, *by_type['now']['findings']]),
        ('Mark', [about for each in findings for about in each['about']]),
        ('Control', by_type['controls']['controls']),
        ('LoopStatus', by_type['status']['loops']),
        ('RobotFile', by_type['robots']['files']),
    ):
        for each in found:
            yield name, each
    if by_type['trajectory']['played']:
        yield 'Played', by_type['trajectory']['played']
    held = by_type['grab']['held']
    if held is not None:
        yield 'Held', held
        yield 'Off', held['off']
        yield 'Solutions', held['solutions']
    compared = by_type['scene']['compared']
    if compared:
        yield 'Compared', compared
        for each in compared['differences']:
            yield 'Difference', each
    robot = by_type['scene']['robot']
    if robot is None:
        return
    yield 'RobotDescription', robot
    for link in robot['links']:
        yield 'Link', link
        if link['inertial'] is not None:
            yield 'Inertial', link['inertial']
        for shape in (*link['visuals'], *link['collisions']):
            yield 'Shape', shape
            if shape['geometry']['type'] == 'mesh':
                yield 'MeshFile', shape['geometry']
    for pose in robot['states']:
        yield 'NamedPose', pose
    for joint in robot['joints']:
        yield 'Joint', joint
    for loop in robot['loops']:
        yield 'Loop', loop


def stages() -> Iterator[Stage]:
    loads = [load_file(path) for path in (ARM, EVERY_TYPE, WRIST, URDF / 'four_bar.urdf.xacro')]
    meshes = with_meshes('gone.stl', 'truncated_cone_0.2_0.1_2.obj')
    solids = ('box size="1 1 1"', 'sphere radius="1"', 'capsule radius="1" length="2"')
    visuals = ''.join(f'<visual><geometry><{each}/></geometry></visual>' for each in solids)
    text = f'<robot name="solids" version="1.1"><link name="base">{visuals}</link></robot>'
    for loaded in (*loads, load_text(meshes, 'meshes'), load_text(text, 'solids')):
        stage = Stage()
        stage.show(prepare(with_compared(loaded, loads[1]) if loaded is loads[0] else loaded))
        if loaded is loads[0]:
            stage.ask({'type': 'grab', 'link': 'gripper_tcp', 'base': None, 'who': 'page'})
            target = {'xyz': [9.0, 0.0, 0.0], 'quat': [0.0, 0.0, 0.0, 1.0], 'last': True}
            stage.ask({'type': 'pull', 'revision': 1, 'number': 1, **target})
            stage.tick()
            while stage.is_unfinished:
                stage.tick()
            stage.play(swing('joint_1'))
        stage.offer(Choice(['a.urdf'], lambda _, loaded=loaded: loaded))
        yield stage


@pytest.fixture(scope='module')
def sent() -> list[tuple[str, dict[str, Any]]]:
    """Return the records that the server sends. Together, the robots have every kind of part."""
    return [
        record
        for stage in (Stage(), *stages())
        for record in records(json.loads(json.dumps(stage.messages(), allow_nan=False)))
    ]


@pytest.mark.parametrize(
    'name',
    [
        'Compared',
        'Control',
        'Difference',
        'Finding',
        'Held',
        'Inertial',
        'Joint',
        'Link',
        'Loop',
        'LoopStatus',
        'Mark',
        'Played',
        'MeshFile',
        'Off',
        'RobotDescription',
        'RobotFile',
        'Shape',
        'Solutions',
        'Status',
        'Steps',
    ],
)
def test_the_page_declares_the_same_fields(
    sent: list[tuple[str, dict[str, Any]]], name: str
) -> None:
    must, may = fields(name)
    found = [record for kind, record in sent if kind == name]
    assert found
    for record in found:
        assert must <= record.keys() <= must | may


def test_the_page_declares_the_same_primitives(
    sent: list[tuple[str, dict[str, Any]]],
) -> None:
    union = re.search(r'export type Primitive =\n(.*?);\n\n', TYPES, re.DOTALL)
    assert union is not None
    declared = {
        name: set(re.findall(r'(\w+):', body))
        for names, body in re.findall(r'{ type: ([^;]+); ([^}]*)}', union[1])
        for name in re.findall(r"'(\w+)'", names)
    }
    # The page draws a cone instead of the mesh that is generated for a JSON robot.
    assert declared.keys() - {'cone'} == {
        shape.__name__.lower() for shape in (Box, Capsule, Cylinder, Sphere)
    }
    shapes = [record['geometry'] for kind, record in sent if kind == 'Shape']
    found = {shape['type']: shape.keys() - {'type'} for shape in shapes}
    assert found.keys() - {'mesh'} == declared.keys()
    assert all(found[name] == declared[name] for name in declared)


def test_the_page_knows_every_joint_type() -> None:
    types = {str(kind) for kind in JointType}
    motion = re.search(r'export type Motion = (.*?);', TYPES)
    assert motion is not None
    assert set(re.findall(r"'(\w+)'", motion[1])) == types
    tree = (ROOT / 'web/src/tree.js').read_text(encoding='utf-8')
    icons = re.search(r'const ICONS = {\n(.*?)\n};', tree, re.DOTALL)
    assert icons is not None
    assert set(re.findall(r'^  (\w+):', icons[1], re.MULTILINE)) == types
