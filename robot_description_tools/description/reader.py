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
XML elements in, records out: the reading driven by ``schema``.

What is wrong with an element costs the part that it belongs to: a broken visual is left out, a
broken joint makes the description unusable, as it does for urdfdom.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from math import isfinite
import re
from typing import Any

from robot_description_tools.description import model
from robot_description_tools.description.codes import declare
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.element import Element
from robot_description_tools.description.schema import Attribute
from robot_description_tools.description.schema import FOREIGN
from robot_description_tools.description.schema import Kind
from robot_description_tools.description.schema import ROBOT
from robot_description_tools.description.schema import Schema
from robot_description_tools.description.schema import Version
from robot_description_tools.description.schema import VERSIONS
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity

_LINK = '<link name="base"/>'
_TWO_LINKS = '<link name="base"/><link name="arm"/>'
_ENDS = '<parent link="base"/><child link="arm"/>'
_FIXED = f'{_TWO_LINKS}\n<joint name="mount" type="fixed">{_ENDS}</joint>'


def _with_limit(attributes: str) -> str:
    return (
        f'{_TWO_LINKS}\n<joint name="elbow" type="revolute">{_ENDS}'
        f'<axis xyz="0 0 1"/>\n  <limit {attributes}/></joint>'
    )


def _with_visual(content: str) -> str:
    return f'<link name="base"><visual>{content}</visual></link>'


_SPHERE = '<geometry><sphere radius="1"/></geometry>'
_GOOD_LIMIT = _with_limit('lower="-1" upper="1" effort="10" velocity="2"')

NOT_A_ROBOT = declare(
    'not-a-robot',
    Severity.FATAL,
    'The root element is not `<robot>`.',
    bad='<?xml version="1.0"?>\n<model name="example"/>',
    good='<?xml version="1.0"?>\n<robot name="example"><link name="base"/></robot>',
)
VERSION_UNKNOWN = declare(
    'version-unknown',
    Severity.FATAL,
    'The URDF version is none of 1.0, 1.1 and 1.2.',
    bad='<robot name="example" version="3"><link name="base"/></robot>',
    good='<robot name="example" version="1.0"><link name="base"/></robot>',
)
VERSION_FEATURE = declare(
    'version-feature',
    Severity.WARNING,
    'An element or attribute of a newer URDF version is ignored in a document of an older one.',
    bad=_with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"'),
    good='<robot name="example" version="1.2">'
    + _with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"')
    + '</robot>',
)
ELEMENT_UNKNOWN = declare(
    'element-unknown',
    Severity.WARNING,
    'An element that URDF does not define and no known tool reads; it is kept, but does nothing.',
    bad=f'<link name="base"><colision>{_SPHERE}</colision></link>',
    good=f'<link name="base"><collision>{_SPHERE}</collision></link>',
)
ELEMENT_MISSING = declare(
    'element-missing',
    Severity.ERROR,
    'A required child element is absent.',
    bad=f'{_TWO_LINKS}\n<joint name="mount" type="fixed"><parent link="base"/></joint>',
    good=_FIXED,
)
ELEMENT_REPEATED = declare(
    'element-repeated',
    Severity.WARNING,
    'An element stands more often than it is read; only the first one counts.',
    bad=f'{_TWO_LINKS}\n<joint name="mount" type="fixed">{_ENDS}\n'
    '  <origin xyz="0 0 1"/><origin xyz="0 0 2"/></joint>',
    good=_FIXED,
)
ATTRIBUTE_UNKNOWN = declare(
    'attribute-unknown',
    Severity.WARNING,
    'An attribute that URDF does not define.',
    bad=_with_visual('<geometry><sphere radious="1" radius="1"/></geometry>'),
    good=_with_visual(_SPHERE),
)
ATTRIBUTE_MISSING = declare(
    'attribute-missing',
    Severity.ERROR,
    'A required attribute is absent.',
    bad=_with_limit('lower="-1" upper="1" velocity="2"'),
    good=_GOOD_LIMIT,
)
NAME_EMPTY = declare(
    'name-empty',
    Severity.ERROR,
    'A name is there but empty.',
    bad='<link name=""/>',
    good=_LINK,
)
NUMBER_INVALID = declare(
    'number-invalid',
    Severity.ERROR,
    'A value is not a plain finite decimal number.',
    bad=_with_limit('lower="-1,5" upper="1" effort="10" velocity="2"'),
    good=_GOOD_LIMIT,
)
NUMBER_COUNT = declare(
    'number-count',
    Severity.ERROR,
    'A value holds too few or too many numbers.',
    bad=f'{_TWO_LINKS}\n<joint name="mount" type="fixed">{_ENDS}<origin xyz="0 1"/></joint>',
    good=_FIXED,
)
XACRO_UNEXPANDED = declare(
    'xacro-unexpanded',
    Severity.ERROR,
    'The text still holds xacro macros or expressions.',
    bad='<link name="base"><inertial><mass value="${mass}"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>',
    good=_LINK,
)
GEOMETRY_SHAPES = declare(
    'geometry-shapes',
    Severity.ERROR,
    'A geometry does not hold exactly one known shape.',
    bad=_with_visual('<geometry><ball radius="1"/></geometry>'),
    good=_with_visual(_SPHERE),
)
RPY_AND_QUATERNION = declare(
    'rpy-and-quaternion',
    Severity.ERROR,
    'An origin gives its rotation twice.',
    bad='<robot name="example" version="1.1">'
    + _with_visual(f'<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>{_SPHERE}')
    + '</robot>',
    good='<robot name="example" version="1.1">'
    + _with_visual(f'<origin quat_xyzw="0 0 0 1"/>{_SPHERE}')
    + '</robot>',
)

# What C++ reads into a double to the end: blanks may stand before a number, not behind it.
_NUMBER = re.compile(r'\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z', re.ASCII)
_VERSION = re.compile(r'\s*([+-]?[0-9]{1,9})\.\s*([+-]?[0-9]{1,9})\.?\Z', re.ASCII)
_BLANKS = ' \t\n\r\v\f'
_XACRO = re.compile(r'\$\{|\$\(')
# In these a mistake costs only the part: urdfdom reports it and goes on.
_PARTS = frozenset({'link', 'material', 'model_state'})


class Reader:
    """Reads one document; ``draft`` is None when there is no robot element."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.findings: list[Diagnostic] = []
        self.version: Version = (1, 0)
        # Converted attributes of every element that the schema knows.
        self.values: dict[int, dict[str, Any]] = {}
        # Elements with an error in them or below them.
        self.broken: set[int] = set()
        self.xacro: list[tuple[Element, Severity]] = []
        self.draft = self._read()

    def _read(self) -> Draft | None:
        if self.root.tag != 'robot':
            fix = 'make <robot name="…"> the root element'
            if self.root.tag.endswith(':robot'):
                fix = 'write <robot> without a prefix'
            message = f'the root element is <{self.root.tag}>, expected <robot>'
            self.findings.append(NOT_A_ROBOT.at(self.root.place, message, fix))
            return None
        self._read_version()
        self._check(self.root, ROBOT, Severity.FATAL)
        self._check_xacro()
        links = tuple(self._links())
        joints = tuple(self._joints())
        return Draft(
            name=self.root.attributes.get('name', ''),
            version=self.version,
            links=links,
            joints=joints,
            materials=tuple(map(self._material, self.root.find_all('material'))),
            model_states=tuple(self._model_states()),
            root=self.root,
        )

    # -- the schema ------------------------------------------------------------------------

    def _read_version(self) -> None:
        text = self.root.attributes.get('version', '1.0')
        match = _VERSION.match(text)
        version = (int(match[1]), int(match[2])) if match else None
        if version in VERSIONS:
            self.version = version
            return
        self.findings.append(
            VERSION_UNKNOWN.at(
                self.root.place,
                f"unknown URDF version '{text}'",
                'use version="1.0", "1.1" or "1.2", or leave the attribute out for 1.0',
            )
        )

    def _check(self, element: Element, schema: Schema, severity: Severity) -> None:
        """Hold an element and all below it against the schema, and convert its attributes."""
        values = self.values[id(element)] = {}
        for name, attribute in schema.attributes.items():
            text = element.attributes.get(name)
            if text is not None:
                value = self._convert(element, name, text, attribute, severity)
                if value is not None:
                    values[name] = value
            elif attribute.is_required(self.version):
                self._report(
                    element,
                    ATTRIBUTE_MISSING.at(
                        element.place,
                        f"{_label(element)} has no attribute '{name}'",
                        f'add {name}="…"{_nearest_attribute(element, schema, name)}',
                        severity,
                    ),
                )
        self._check_attributes(element, schema, severity)
        self._check_children(element, schema, severity)

    def _check_attributes(self, element: Element, schema: Schema, severity: Severity) -> None:
        if schema.any_attribute and schema.attributes.keys().isdisjoint(element.attributes):
            names = ' nor '.join(f"'{name}'" for name in schema.attributes)
            self._report(
                element,
                ATTRIBUTE_MISSING.at(
                    element.place,
                    f'{_label(element)} has neither {names}',
                    f'add one of them, or remove <{element.tag}>',
                    severity,
                ),
            )
        for name in element.attributes:
            if name in schema.attributes or name == 'xmlns' or ':' in name:
                continue
            known = one_of(schema.attributes) or 'no attribute'
            self.findings.append(
                ATTRIBUTE_UNKNOWN.at(
                    element.place,
                    f"{_label(element)} has the attribute '{name}', which URDF does not define"
                    + did_you_mean(name, schema.attributes),
                    f'correct or remove it; <{element.tag}> takes {known}',
                )
            )

    def _check_children(self, element: Element, schema: Schema, severity: Severity) -> None:
        count: Counter[str] = Counter()
        has_known = any(child.tag in schema.children for child in element.children)
        for child in element.children:
            known = schema.children.get(child.tag)
            if known is None:
                # Where nothing else is there either, the missing choice is the finding.
                if not schema.one_of or has_known:
                    self._unknown_element(element, schema, child)
                continue
            count[child.tag] += 1
            first = known.many or count[child.tag] == 1
            if not first and not schema.one_of:
                self.findings.append(
                    ELEMENT_REPEATED.at(
                        child.place,
                        f'{_label(element)} has more than one <{child.tag}>; '
                        'only the first is read',
                        f'remove all <{child.tag}> but one',
                    )
                )
            weight = Severity.ERROR if child.tag in _PARTS or not first else severity
            if child.tag == 'axis' and element.attributes.get('type') in ('fixed', 'floating'):
                weight = Severity.ERROR
            self._check(child, known.schema, weight)
        if schema.one_of:
            self._check_one_of(element, schema)
        for tag, child_schema in schema.children.items():
            if child_schema.required and not count[tag]:
                self._report(
                    element,
                    ELEMENT_MISSING.at(
                        element.place,
                        f'{_label(element)} has no <{tag}>',
                        f'add <{tag} …/> inside <{element.tag}>',
                        severity,
                    ),
                )

    def _check_one_of(self, element: Element, schema: Schema) -> None:
        shapes = [child for child in element.children if child.tag in schema.children]
        allowed = one_of(f'<{tag}>' for tag in schema.children)
        if len(shapes) == 1:
            shape = shapes[0]
            since = schema.children[shape.tag].schema.since
            if since > self.version:
                self._newer(shape, _label(shape), since, 'the shape is left out')
                self._break(element)
        elif shapes:
            self._report(
                element,
                GEOMETRY_SHAPES.at(
                    shapes[1].place,
                    f'{_label(element)} holds {len(shapes)} shapes, only the first is read',
                    f'write one <{element.parent.tag if element.parent else "visual"}> a shape',
                    Severity.ERROR,
                ),
                breaks=False,
            )
        else:
            other = next(element.children, None)
            what = 'no shape'
            if other is not None:
                hint = did_you_mean(other.tag, schema.children)
                what = f'<{other.tag}>, which is no shape of URDF{hint}'
            self._report(
                element,
                GEOMETRY_SHAPES.at(
                    element.place,
                    f'{_label(element)} holds {what}',
                    f'write one of {allowed}',
                    Severity.ERROR,
                ),
            )

    def _unknown_element(self, element: Element, schema: Schema, child: Element) -> None:
        if child.tag.startswith('xacro:'):
            self.xacro.append((child, Severity.ERROR))
            return
        # Tools read elements of their own beside ours; a near miss of one of ours is a typo.
        if schema.open and (child.tag in FOREIGN or ':' in child.tag):
            return
        known = one_of(f'<{tag}>' for tag in schema.children) or 'no elements'
        hint = did_you_mean(child.tag, schema.children)
        what = 'rename it' if hint else 'remove it, unless a tool of yours reads it'
        self.findings.append(
            ELEMENT_UNKNOWN.at(
                child.place,
                f'{_label(element)} holds <{child.tag}>, which URDF does not define{hint}',
                f'{what}; URDF has {known} in <{element.tag}>',
            )
        )

    def _newer(self, element: Element, what: str, since: Version, effect: str) -> None:
        version = '.'.join(map(str, since))
        self.findings.append(
            VERSION_FEATURE.at(
                element.place,
                f'{what} belongs to URDF {version}, the document is '
                f'{self.version[0]}.{self.version[1]}; {effect}',
                f'write <robot version="{version}" …>',
            )
        )

    # -- values ----------------------------------------------------------------------------

    def _convert(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> Any:
        """Return the value of an attribute, None where it cannot be read."""
        if attribute.since > self.version:
            self._newer(
                element,
                f"attribute '{name}' of {_label(element)}",
                attribute.since,
                'it is ignored',
            )
            return None
        if attribute.kind is Kind.TEXT:
            return text
        if attribute.kind is Kind.NAME:
            if not text.strip():
                # urdfdom reads an empty end of a joint as none, any other empty name as a name.
                weight = Severity.WARNING if element is self.root else Severity.ERROR
                if element.tag in ('parent', 'child') and not text:
                    weight = severity
                self._report(
                    element,
                    NAME_EMPTY.at(
                        element.place,
                        f"attribute '{name}' of {_label(element)} is empty",
                        'give it a name',
                        weight,
                    ),
                    breaks=False,
                )
            return text
        if _XACRO.search(text):
            self.xacro.append((element, severity))
            self._break(element)
            return None
        count, wanted = len(text.split()), attribute.kind.count
        what = f"attribute '{name}' of {_label(element)} is '{_visible(text)}'"
        if wanted is not None and count != wanted:
            message = f'{what}: {_plural(count, "number")}, expected {wanted}'
            finding = NUMBER_COUNT.at(element.place, message, _fix_count(text, wanted), severity)
            self._report(element, finding)
            return None
        words = [text] if wanted == 1 else [word for word in text.split(' ') if word]
        bad = next((word for word in words if not _is_number(word)), None)
        if bad is not None:
            message = f'{what}: {_why_no_number(bad, words)}'
            finding = NUMBER_INVALID.at(element.place, message, _fix_number(bad), severity)
            self._report(element, finding)
            return None
        numbers = tuple(float(word) for word in words)
        return numbers[0] if wanted == 1 else numbers

    def _check_xacro(self) -> None:
        """Report what xacro left, once for the whole document."""
        for element in self.root.walk():
            text = ''.join((element.text, *element.attributes.values()))
            if element.tag.startswith('xacro:') or _XACRO.search(text):
                self.xacro.append((element, Severity.ERROR))
        if not self.xacro:
            return
        places = {id(element) for element, _ in self.xacro}
        first = min(
            (element for element, _ in self.xacro), key=lambda e: (e.where.line, e.where.column)
        )
        fatal = any(severity is Severity.FATAL for _, severity in self.xacro)
        # Then the links are still inside of macros.
        fatal = fatal or self.root.find('link') is None
        others = f' (and {len(places) - 1} more)' if len(places) > 1 else ''
        self.findings.append(
            XACRO_UNEXPANDED.at(
                first.place,
                f'{_label(first)} is xacro that was not expanded{others}',
                'run xacro first, or name the file *.xacro so that it is expanded',
                Severity.FATAL if fatal else Severity.ERROR,
            )
        )

    def _report(self, element: Element, finding: Diagnostic, breaks: bool = True) -> None:
        self.findings.append(finding)
        if breaks:
            self._break(element)

    def _break(self, element: Element | None) -> None:
        while element is not None and id(element) not in self.broken:
            self.broken.add(id(element))
            element = element.parent

    # -- records ---------------------------------------------------------------------------

    def _links(self) -> Iterator[model.Link]:
        for element in self.root.find_all('link'):
            inertial = element.find('inertial')
            yield model.Link(
                # urdfdom keeps a link without a name, and the tree may hang on it.
                name=element.attributes.get('name', ''),
                inertial=self._inertial(inertial) if self._whole(inertial) else None,
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

    def _whole(self, element: Element | None) -> bool:
        return element is not None and id(element) not in self.broken

    def _has_shape(self, part: Element) -> bool:
        """Whether a visual or collision can be used; its material may be broken."""
        needed = (part.find('origin'), part.find('geometry'))
        return needed[1] is not None and all(e is None or self._whole(e) for e in needed)

    def _shape(self, part: Element) -> dict[str, Any]:
        geometry = part.find('geometry')
        assert geometry is not None
        shape = next(child for child in geometry.children if child.tag in _SHAPES)
        return {
            'geometry': _SHAPES[shape.tag](**self.values[id(shape)]),
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
                    f'{_label(element)} gives both rpy and quat_xyzw; the quaternion is used',
                    'remove one of the two',
                    Severity.FATAL if fatal else Severity.ERROR,
                )
            )
        return model.Origin(**values, where=element.place)

    def _inertial(self, element: Element | None) -> model.Inertial:
        assert element is not None
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
        near = kind.lower().strip() if kind.lower().strip() in _JOINT_TYPES else ''
        hint = f", did you mean '{near}'?" if near else did_you_mean(kind, _JOINT_TYPES)
        self.findings.append(
            JOINT_TYPE_UNKNOWN.at(
                element.place,
                f"{_label(element)} has the unknown type '{kind}'{hint}",
                f'use one of {one_of(_JOINT_TYPES)}, in lower case',
            )
        )

    def _values_of(self, parent: Element, tag: str) -> dict[str, Any]:
        element = parent.find(tag)
        return {} if element is None else self.values[id(element)]

    def _record(self, parent: Element, tag: str, kind: Any) -> Any:
        """Return the record of a child element, None where it is absent or broken."""
        element = parent.find(tag)
        if element is None or id(element) in self.broken:
            return None
        values = dict(self.values[id(element)])
        if 'where' in {f.name for f in fields(kind)}:
            values['where'] = element.place
        return kind(**values)

    def _foreign(self, element: Element, schema: Schema) -> tuple[Element, ...]:
        return tuple(child for child in element.children if child.tag not in schema.children)

    def _model_states(self) -> Iterator[model.ModelState]:
        for element in self.root.find_all('model_state'):
            if 'model' not in self.values[id(element)]:
                continue
            states = {}
            for child in element.find_all('joint_state'):
                values = dict(self.values[id(child)])
                if id(child) not in self.broken:
                    joint = values.pop('joint')
                    states[joint] = model.JointState(**values)
            yield model.ModelState(
                model=self.values[id(element)]['model'],
                time_stamp=self.values[id(element)].get('time_stamp', 0.0),
                joint_states=states,
                where=element.place,
            )


JOINT_TYPE_UNKNOWN = declare(
    'joint-type-unknown',
    Severity.FATAL,
    'The type of a joint is none of the six of URDF.',
    bad=f'{_TWO_LINKS}\n<joint name="elbow" type="Revolute">{_ENDS}</joint>',
    good=_GOOD_LIMIT,
)

_SHAPES: dict[str, Any] = {
    'box': model.Box,
    'cylinder': model.Cylinder,
    'sphere': model.Sphere,
    'capsule': model.Capsule,
    'mesh': model.Mesh,
}
# The attribute that tells an element from others of its tag.
_NAMED_BY = {'link': 'name', 'joint': 'name', 'material': 'name', 'model_state': 'model'}
_JOINT_TYPES = tuple(kind.value for kind in model.JointType)


def _label(element: Element) -> str:
    """Return what to call an element: ``<origin> of joint 'elbow'``."""
    name = element.attributes.get('name')
    label = f"<{element.tag}> '{name}'" if name else f'<{element.tag}>'
    owner = element.parent
    while owner is not None and owner.tag not in _NAMED_BY:
        owner = owner.parent
    if owner is None:
        return label
    name = owner.attributes.get(_NAMED_BY[owner.tag])
    return f"{label} of {owner.tag} '{name}'" if name else f'{label} of a {owner.tag}'


def _nearest_attribute(element: Element, schema: Schema, name: str) -> str:
    others = [a for a in element.attributes if a not in schema.attributes]
    near = did_you_mean(name, others)
    return near.replace(', did you mean', '; is it').rstrip('?') + '?' if near else ''


def _fix_count(text: str, wanted: int) -> str:
    if ',' in text:
        return f'write {wanted} numbers separated by blanks, without commas'
    if wanted == 4 and len(text.split()) == 3:
        return 'add the fourth number; for a colour it is alpha, 1 for opaque'
    return f'write {wanted} numbers separated by blanks'


def _is_number(word: str) -> bool:
    return bool(_NUMBER.match(word)) and isfinite(float(word))


def _why_no_number(word: str, words: list[str]) -> str:
    if word != word.rstrip(_BLANKS) and _NUMBER.match(word.rstrip(_BLANKS)):
        return 'a blank behind the number, which urdfdom refuses'
    if re.search(r'\S\s+\S', word, re.ASCII):
        return 'numbers separated by something else than blanks, which urdfdom refuses'
    is_number = _NUMBER.match(word) or re.match(r'\s*[+-]?(nan|inf)', word, re.IGNORECASE)
    kind = 'not a finite number' if is_number else 'not a decimal number'
    return kind if len(words) == 1 else f"'{_visible(word)}' is {kind}"


def _visible(text: str) -> str:
    """Return a text with its tabs and line breaks shown."""
    return text.replace('\t', '\\t').replace('\n', '\\n').replace('\r', '\\r')


def _plural(count: int, noun: str) -> str:
    return f'{count} {noun}' if count == 1 else f'{count} {noun}s'


def _fix_number(word: str) -> str:
    if re.search(r'[0-9.]\s+\Z|\S\s+\S', word, re.ASCII):
        return 'separate numbers by blanks, without tabs or line breaks, and put none at the end'
    if re.fullmatch(r'[+-]?\d+,\d+', word):
        return f"use a decimal point: {word.replace(',', '.')}"
    if re.match(r'[+-]?0x', word, re.IGNORECASE):
        return 'write the number in decimal'
    if re.fullmatch(r'[+-]?\d*\.?\d+(deg|°)', word):
        return 'angles are in rad, without a unit'
    if re.fullmatch(r'[+-]?(nan|inf(inity)?)', word, re.IGNORECASE):
        return 'write a finite number, or leave the attribute out if it is optional'
    if re.match(r'[+-]?[\d.]+[a-zA-Z]+$', word):
        return 'write the number without a unit: m, rad, kg and s are meant'
    if re.search(r'pi|[*/()]', word):
        return 'write the value itself; expressions belong into xacro: ${…}'
    return 'write a decimal number such as 1.5 or 1e-3'
