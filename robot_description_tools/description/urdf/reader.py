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
Reader of URDF that converts elements to records.

If an element is invalid, the part that contains it is left out: an invalid box removes its visual.
If a joint is invalid, the description is unusable, as in urdfdom.

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from typing import TypeGuard

from robot_description_tools.description import model
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.loop_dialects.loop_joint import read_loops
from robot_description_tools.description.schema.checker import DocumentCheck
from robot_description_tools.description.schema.checker import ENDS
from robot_description_tools.description.schema.checker import GOOD_LIMIT
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import TWO_LINKS
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.schema.checker import word_fix
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.srdf import ELEMENTS
from robot_description_tools.description.schema.urdf import GEOMETRY
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import RenameElement

NOT_A_ROBOT = Code.fatal(
    'not-a-robot',
    'The root element is not `<robot>`.',
    why='robot_state_publisher refuses the text. The only exception is SDF, which '
    'robot_state_publisher reads if sdformat_urdf is installed. Often the file is a launch file, '
    'or a file that a xacro file includes.',
    bad='<?xml version="1.0"?>\n<model name="example"/>',
    good='<?xml version="1.0"?>\n<robot name="example"><link name="base"/></robot>',
    safe='a misspelt `<robot>`, and a namespace prefix before `robot`',
)
IS_SRDF = Code.fatal(
    'is-srdf',
    'The document is an SRDF.',
    why='An SRDF adds groups, named states and collision pairs to a robot for MoveIt. The root '
    'element of an SRDF is also `<robot>`, but an SRDF has no links. So '
    'robot_state_publisher refuses the document.',
    bad='<?xml version="1.0"?>\n<robot name="example"><group name="arm"/></robot>',
    good='<?xml version="1.0"?>\n<robot name="example"><link name="base"/></robot>',
)
JOINT_TYPE_UNKNOWN = Code.fatal(
    'joint-type-unknown',
    'A joint has a type that URDF does not define.',
    why='urdfdom compares the type letter by letter and refuses the whole description. So '
    'robot_state_publisher does not start.',
    bad=f'{TWO_LINKS}\n<joint name="elbow" type="Revolute">{ENDS}</joint>',
    good=GOOD_LIMIT,
    safe='a misspelt type if only one type is similar, and wrong upper or lower case',
)
RPY_AND_QUATERNION = Code.error(
    'rpy-and-quaternion',
    'An origin gives its rotation twice: as `rpy` and as `quat_xyzw`.',
    why='The two rotations may differ. Readers of URDF 1.1 refuse the origin, and older readers '
    'use `rpy`. So the part has different rotations in different tools.',
    bad='<robot name="example" version="1.1">'
    + with_visual(f'<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>{SPHERE}')
    + '</robot>',
    good='<robot name="example" version="1.1">'
    + with_visual(f'<origin quat_xyzw="0 0 0 1"/>{SPHERE}')
    + '</robot>',
)

_JOINT_TYPES = tuple(kind.value for kind in model.JointType)


def read_urdf(root: Element) -> tuple[Draft | None, list[Diagnostic]]:
    """
    Read a document.

    Parameters
    ----------
    root : Element
        The root element, in which loops of all dialects were converted to ``<loop_joint>``.

    Returns
    -------
    draft : Draft or None
        The valid parts of the robot, or None if the root element is not ``<robot>`` or the
        document is an SRDF.
    findings : list of Diagnostic
        Findings about individual elements.

    """
    if root.tag != 'robot':
        fix = 'make <robot name="…"> the root element'
        if root.tag.endswith(':robot'):
            fix = 'write <robot> without a prefix'
        if root.tag.endswith(':robot') or Guess(root.tag, ['robot']).certain_word:
            repair = Repair(fix, (RenameElement(root.place, root.tag, 'robot'),), is_safe=True)
            return None, [NOT_A_ROBOT.at(root.place, f'the root element is <{root.tag}>', repair)]
        message = f'the root element is <{root.tag}>, expected <robot>'
        if root.tag == 'sdf':
            message = 'the document is SDF, and only URDF and JSON robots are read here'
            fix = (
                'give the URDF or xacro that the SDF is made from, or run robot_state_publisher, '
                'which reads SDF if sdformat_urdf is installed'
            )
        return None, [NOT_A_ROBOT.at(root.place, message, fix)]
    if _is_srdf(root):
        # Texts from a topic or from stdin have no file name.
        source = root.place.source
        file = 'FILE.srdf' if source.startswith('<') else source
        fix = (
            'give the URDF or xacro of its robot: '
            f'robot-description check {file} --urdf FILE.urdf. Other verbs take --srdf {file}'
        )
        return None, [IS_SRDF.at(root.place, 'the document is an SRDF, and has no links', fix)]
    check = DocumentCheck(root)
    return _Reader(check).draft(), check.findings


def _is_srdf(root: Element) -> bool:
    """Return True if a document without links has the file name or the elements of an SRDF."""
    tags = {child.tag for child in root.children}
    return 'link' not in tags and (is_srdf(root.place.source) or not tags.isdisjoint(ELEMENTS))


class _Reader:
    """Reader of the elements of a document after their check against the schema."""

    def __init__(self, check: DocumentCheck) -> None:
        self.check = check
        self.root = check.root

    def draft(self) -> Draft:
        return Draft(
            name=self.root.name,
            version=self.check.version,
            links=tuple(map(self._link, self.root.find_all('link'))),
            joints=tuple(self._joints()),
            materials=tuple(map(self._material, self.root.find_all('material'))),
            model_states=tuple(self._model_states()),
            root=self.root,
            loops=tuple(read_loops(self.check, self.root.find_all('loop_joint'))),
        )

    def _link(self, element: Element) -> model.Link:
        inertial = element.find('inertial')
        return model.Link(
            # A link without a name is kept, as in urdfdom, because joints may refer to the empty
            # name.
            name=element.name,
            inertial=self._inertial(inertial) if self._is_usable(inertial) else None,
            visuals=tuple(self._parts(element, 'visual', model.Visual)),
            collisions=tuple(self._parts(element, 'collision', model.Collision)),
            foreign=self._foreign(element, ROBOT.children['link'].schema),
            where=element.place,
        )

    def _is_usable(self, element: Element | None) -> TypeGuard[Element]:
        return element is not None and self.check.is_whole(element)

    def _parts(self, link: Element, tag: str, kind: Any) -> Iterator[Any]:
        """
        Yield the valid visuals or collisions.

        If only the material of a visual is invalid, the visual is kept without its material.

        """
        for part in link.find_all(tag):
            geometry, origin, material = map(part.find, ('geometry', 'origin', 'material'))
            if not self._is_usable(geometry) or not (origin is None or self._is_usable(origin)):
                continue
            shape = next(child for child in geometry.children if child.tag in GEOMETRY.children)
            looks = {'material': self._material(material)} if tag == 'visual' and material else {}
            yield kind(
                geometry=self._record(shape, GEOMETRY),
                origin=self._origin(part),
                name=part.name,
                where=part.place,
                **looks,
            )

    def _origin(self, parent: Element) -> model.Origin:
        element = parent.find('origin')
        if element is None:
            return model.Origin()
        values = self._values(element)
        if 'rpy' in values and 'quat_xyzw' in values:
            self.check.report(
                element,
                RPY_AND_QUATERNION,
                f'{label(element)} gives both rpy and quat_xyzw; the quaternion is used',
                'remove one of the two',
                Severity.FATAL if parent.tag == 'joint' else Severity.ERROR,
            )
        return model.Origin(**values, where=element.place)

    def _inertial(self, element: Element) -> model.Inertial:
        return model.Inertial(
            mass=self._values(element.find('mass'))['value'],
            inertia=model.Inertia(**self._values(element.find('inertia'))),
            origin=self._origin(element),
            where=element.place,
        )

    def _material(self, element: Element) -> model.Material:
        return model.Material(
            name=element.name,
            color=self._values(element.find('color')).get('rgba'),
            texture=self._values(element.find('texture')).get('filename'),
            where=element.place,
        )

    def _joints(self) -> Iterator[model.Joint]:
        for element in self.root.find_all('joint'):
            values, axis = self._values(element), element.find('axis')
            kind: Any = values.get('type')
            ends: dict[str, Any] = {
                tag: self._values(element.find(tag)).get('link') for tag in ('parent', 'child')
            }
            if kind is not None and kind not in _JOINT_TYPES:
                guess = Guess(kind, _JOINT_TYPES)
                message = f"{label(element)} has the unknown type '{kind}'{guess.hint}"
                title = f'use one of {one_of(_JOINT_TYPES)}, in lower case'
                fix = word_fix(element, 'type', guess.certain_word, title)
                self.check.report(element, JOINT_TYPE_UNKNOWN, message, fix)
            if 'name' not in values or None in ends.values() or kind not in _JOINT_TYPES:
                continue
            yield model.Joint(
                name=values['name'],
                type=model.JointType(kind),
                **ends,
                origin=self._origin(element),
                axis=self._values(axis).get('xyz', (0.0, 0.0, 0.0)) if axis else (1.0, 0.0, 0.0),
                **{
                    tag: self._record(element.find(tag), JOINT)
                    for tag in ('limit', 'mimic', 'dynamics', 'calibration', 'safety_controller')
                },
                foreign=self._foreign(element, ROBOT.children['joint'].schema),
                where=element.place,
            )

    def _values(self, element: Element | None) -> dict[str, Any]:
        """Return the attribute values of an element. A missing element has no values."""
        return {} if element is None else self.check.values[id(element)]

    def _record(self, element: Element | None, owner: Schema) -> Any:
        """
        Return an element as a record of `model`, such as a `model.Limit`.

        ``owner`` is the schema of the parent of the element. The result is None if the element is
        missing or invalid.

        """
        if not self._is_usable(element):
            return None
        record = owner.children[element.tag].schema.record
        return record(**self._values(element), where=element.place)

    def _foreign(self, element: Element, schema: Schema) -> tuple[Element, ...]:
        return tuple(child for child in element.children if child.tag not in schema.children)

    def _model_states(self) -> Iterator[model.ModelState]:
        for element in self.root.find_all('model_state'):
            if 'model' not in self._values(element):
                continue
            states = {}
            for child in filter(self._is_usable, element.find_all('joint_state')):
                values = dict(self._values(child))
                joint = values.pop('joint')
                states[joint] = model.JointState(**values)
            yield model.ModelState(
                **self._values(element), joint_states=states, where=element.place
            )
