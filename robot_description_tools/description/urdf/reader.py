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
XML elements in, records out.

What is wrong with an element costs the part that it belongs to: a broken visual is left out, a
broken joint makes the description unusable, as it does for urdfdom.

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from robot_description_tools.description import model
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.loop_dialects.loop_joint import LoopReader
from robot_description_tools.description.schema.checker import DocumentCheck
from robot_description_tools.description.schema.checker import ENDS
from robot_description_tools.description.schema.checker import GOOD_LIMIT
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import TWO_LINKS
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

NOT_A_ROBOT = Code(
    'not-a-robot',
    Severity.FATAL,
    'The root element is not `<robot>`.',
    why='robot_state_publisher refuses the text. Often it is an SDF, a launch file or a part '
    'that only macros include.',
    bad='<?xml version="1.0"?>\n<model name="example"/>',
    good='<?xml version="1.0"?>\n<robot name="example"><link name="base"/></robot>',
)
JOINT_TYPE_UNKNOWN = Code(
    'joint-type-unknown',
    Severity.FATAL,
    'The type of a joint is none of the six of URDF.',
    why='urdfdom compares the type letter by letter and refuses the whole description: '
    'robot_state_publisher does not start.',
    bad=f'{TWO_LINKS}\n<joint name="elbow" type="Revolute">{ENDS}</joint>',
    good=GOOD_LIMIT,
)
RPY_AND_QUATERNION = Code(
    'rpy-and-quaternion',
    Severity.ERROR,
    'An origin gives its rotation twice.',
    why='The two rotations may differ, and URDF 1.1 readers refuse the origin while older ones '
    'take `rpy`. The part is turned differently from tool to tool.',
    bad='<robot name="example" version="1.1">'
    + with_visual(f'<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>{SPHERE}')
    + '</robot>',
    good='<robot name="example" version="1.1">'
    + with_visual(f'<origin quat_xyzw="0 0 0 1"/>{SPHERE}')
    + '</robot>',
)

_SHAPES: dict[str, Any] = {
    'box': model.Box,
    'cylinder': model.Cylinder,
    'sphere': model.Sphere,
    'capsule': model.Capsule,
    'mesh': model.Mesh,
}
_JOINT_TYPES = tuple(kind.value for kind in model.JointType)


class Reader:
    """Reads one document; ``draft`` is None when there is no robot element."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.findings: list[Diagnostic] = []
        self.draft = self._read()

    def _read(self) -> Draft | None:
        if self.root.tag != 'robot':
            fix = 'make <robot name="…"> the root element'
            if self.root.tag.endswith(':robot'):
                fix = 'write <robot> without a prefix'
            message = f'the root element is <{self.root.tag}>, expected <robot>'
            self.findings.append(NOT_A_ROBOT.at(self.root.place, message, fix))
            return None
        check = DocumentCheck(self.root)
        self.findings += check.findings
        self.values, self.is_whole = check.values, check.is_whole
        links = tuple(self._links())
        joints = tuple(self._joints())
        loop_reader = LoopReader(self.root, check)
        loops = tuple(loop_reader.read())
        self.findings += loop_reader.findings
        return Draft(
            name=self.root.attributes.get('name', ''),
            version=check.version,
            links=links,
            joints=joints,
            materials=tuple(map(self._material, self.root.find_all('material'))),
            model_states=tuple(self._model_states()),
            root=self.root,
            loops=loops,
        )

    def _links(self) -> Iterator[model.Link]:
        for element in self.root.find_all('link'):
            inertial = element.find('inertial')
            yield model.Link(
                # urdfdom keeps a link without a name, and the tree may hang on it.
                name=element.attributes.get('name', ''),
                inertial=(
                    self._inertial(inertial) if inertial and self.is_whole(inertial) else None
                ),
                visuals=tuple(
                    model.Visual(
                        **self._shape(part),
                        material=self._material(material) if material else None,
                    )
                    for part in element.find_all('visual')
                    if self._has_shape(part)
                    for material in [part.find('material')]
                ),
                collisions=tuple(
                    model.Collision(**self._shape(part))
                    for part in element.find_all('collision')
                    if self._has_shape(part)
                ),
                foreign=self._foreign(element, ROBOT.children['link'].schema),
                where=element.place,
            )

    def _has_shape(self, part: Element) -> bool:
        """Whether a visual or collision can be used; its material may be broken."""
        needed = (part.find('origin'), part.find('geometry'))
        return needed[1] is not None and all(e is None or self.is_whole(e) for e in needed)

    def _shape(self, part: Element) -> dict[str, Any]:
        geometry = part.find('geometry')
        assert geometry is not None
        shape = next(child for child in geometry.children if child.tag in _SHAPES)
        return {
            'geometry': _SHAPES[shape.tag](**self.values[id(shape)], where=shape.place),
            'origin': self._origin(part),
            'name': part.attributes.get('name', ''),
            'where': part.place,
        }

    def _origin(self, parent: Element) -> model.Origin:
        element = parent.find('origin')
        if element is None:
            return model.Origin()
        values = self.values[id(element)]
        if 'rpy' in values and 'quat_xyzw' in values:
            fatal = parent.tag == 'joint'
            self.findings.append(
                RPY_AND_QUATERNION.at(
                    element.place,
                    f'{label(element)} gives both rpy and quat_xyzw; the quaternion is used',
                    'remove one of the two',
                    Severity.FATAL if fatal else Severity.ERROR,
                )
            )
        return model.Origin(**values, where=element.place)

    def _inertial(self, element: Element) -> model.Inertial:
        mass, inertia = element.find('mass'), element.find('inertia')
        return model.Inertial(
            mass=self.values[id(mass)]['value'],
            inertia=model.Inertia(**self.values[id(inertia)]),
            origin=self._origin(element),
            where=element.place,
        )

    def _material(self, element: Element) -> model.Material:
        color, texture = element.find('color'), element.find('texture')
        return model.Material(
            name=element.attributes.get('name', ''),
            color=self.values[id(color)].get('rgba') if color else None,
            texture=self.values[id(texture)].get('filename') if texture else None,
            where=element.place,
        )

    def _joints(self) -> Iterator[model.Joint]:
        for element in self.root.find_all('joint'):
            values = self.values[id(element)]
            ends: dict[str, Any] = {
                tag: self._values_of(element, tag).get('link') for tag in ('parent', 'child')
            }
            kind = values.get('type')
            if 'name' not in values or None in ends.values() or kind not in _JOINT_TYPES:
                self._check_type(element, kind)
                continue
            axis = element.find('axis')
            yield model.Joint(
                name=values['name'],
                type=model.JointType(kind),
                parent=ends['parent'],
                child=ends['child'],
                origin=self._origin(element),
                axis=(
                    self._values_of(element, 'axis').get('xyz', (0.0, 0.0, 0.0))
                    if axis
                    else (1.0, 0.0, 0.0)
                ),
                limit=self._record(element, 'limit', model.Limit),
                mimic=self._record(element, 'mimic', model.Mimic),
                dynamics=self._record(element, 'dynamics', model.Dynamics),
                calibration=self._record(element, 'calibration', model.Calibration),
                safety_controller=self._record(
                    element, 'safety_controller', model.SafetyController
                ),
                foreign=self._foreign(element, ROBOT.children['joint'].schema),
                where=element.place,
            )

    def _check_type(self, element: Element, kind: str | None) -> None:
        if kind is None or kind in _JOINT_TYPES:
            return
        hint = did_you_mean(kind.strip().lower(), _JOINT_TYPES)
        self.findings.append(
            JOINT_TYPE_UNKNOWN.at(
                element.place,
                f"{label(element)} has the unknown type '{kind}'{hint}",
                f'use one of {one_of(_JOINT_TYPES)}, in lower case',
            )
        )

    def _values_of(self, parent: Element, tag: str) -> dict[str, Any]:
        element = parent.find(tag)
        return {} if element is None else self.values[id(element)]

    def _record(self, parent: Element, tag: str, kind: Any) -> Any:
        """Return the record of a child element, None where it is absent or broken."""
        element = parent.find(tag)
        if element is None or not self.is_whole(element):
            return None
        return kind(**self.values[id(element)], where=element.place)

    def _foreign(self, element: Element, schema: Schema) -> tuple[Element, ...]:
        return tuple(child for child in element.children if child.tag not in schema.children)

    def _model_states(self) -> Iterator[model.ModelState]:
        for element in self.root.find_all('model_state'):
            if 'model' not in self.values[id(element)]:
                continue
            states = {}
            for child in element.find_all('joint_state'):
                values = dict(self.values[id(child)])
                if self.is_whole(child):
                    joint = values.pop('joint')
                    states[joint] = model.JointState(**values)
            yield model.ModelState(
                model=self.values[id(element)]['model'],
                time_stamp=self.values[id(element)].get('time_stamp', 0.0),
                joint_states=states,
                where=element.place,
            )
