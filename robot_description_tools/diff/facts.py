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
The facts of a description in a normal form, which is the same for equivalent descriptions.

Axes have unit length. Roll, pitch and yaw are compared as rotations. Chains of mimic joints are
collapsed. A missing end of a range is replaced by its default.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from dataclasses import is_dataclass
from enum import Enum
from itertools import chain
from math import hypot
from typing import Any
from typing import NamedTuple

from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.geometry import rpy_of
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.mimic import collapsed
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.mimic import working_mimics
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Visual
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import GEOMETRY
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.xml.element import Element

Value = str | float | tuple[float, ...] | None


class Fact(NamedTuple):
    """A value with its unit. ``is_rpy`` is True for roll, pitch and yaw of a rotation."""

    value: Value
    unit: str = ''
    is_rpy: bool = False

    @property
    def numbers(self) -> tuple[float, ...]:
        """The value as numbers, empty for a text."""
        if isinstance(self.value, tuple):
            return self.value
        return () if isinstance(self.value, (str, type(None))) else (self.value,)


NOTHING = Fact(None)
# Shows that an inner record exists, such as a joint in ``ros2_control``. The values of the record
# are separate facts.
PRESENT = Fact('there')
Facts = dict[str, Fact]
# Maps the tag of the parts of an element to their facts. The key '' is for the element itself.
Parts = dict[str, list[Facts]]


@dataclass(slots=True)
class Names:
    """Maps the names of links and joints in the first description to those in the second."""

    links: dict[str, str] = field(default_factory=dict)
    joints: dict[str, str] = field(default_factory=dict)

    def link(self, name: str) -> str:
        return self.links.get(name, name)

    def joint(self, name: str) -> str:
        return self.joints.get(name, name)


def facts_of(
    description: RobotDescription, names: Names | None = None, moved: tuple[str, str] = ('', '')
) -> dict[tuple[str, str], Parts]:
    """
    Return all facts of a description.

    Parameters
    ----------
    description : RobotDescription
        A robot.
    names : Names, optional
        Names of another description, to use in place of the names of this robot.
    moved : tuple of (str, str)
        Old and new text. The new text replaces the old one in all values that are strings. If one
        of the two texts is empty, nothing is replaced.

    Returns
    -------
    dict of (str, str) to dict of str to list of Facts
        Maps kind and name of each element to its facts.

    """
    found = dict(_facts_of(description, names or Names()))
    if all(moved):
        some = (each for parts in found.values() for each in parts.values())
        for facts in chain.from_iterable(some):
            for key, fact in facts.items():
                if isinstance(fact.value, str):
                    facts[key] = fact._replace(value=fact.value.replace(*moved))
    return found


def _facts_of(
    description: RobotDescription, names: Names
) -> Iterator[tuple[tuple[str, str], Parts]]:
    materials = description.materials
    robot = {
        'name': Fact(description.name),
        'version': Fact(description.version),
        'root': Fact(names.link(description.root)),
    }
    yield ('robot', ''), {'': [robot], **_foreign(description.foreign, names)}
    for link in description.links.values():
        yield ('link', names.link(link.name)), {
            '': [_inertial(link)],
            'visual': [_part(part, materials) for part in link.visuals],
            'collision': [_part(part, materials) for part in link.collisions],
            **_foreign(link.foreign, names),
        }
    written = mimics_of(description)
    # If a mimic relation cannot work, its attributes are compared as they are written.
    mimics = written | collapsed(working_mimics(written, description.joints))
    for name, joint in description.joints.items():
        facts = facts_of_joint(joint)
        facts['parent'] = Fact(names.link(joint.parent))
        facts['child'] = Fact(names.link(joint.child))
        if name in mimics:
            mimic = mimics[name]
            is_known = mimic.joint in description.joints
            driver = names.joint(mimic.joint) if is_known else f'{mimic.joint}, which is no joint'
            facts['mimic'] = Fact(driver)
            facts['mimic/multiplier'] = Fact(mimic.multiplier)
            facts['mimic/offset'] = Fact(mimic.offset, joint.type.coordinates.get('', ''))
        yield ('joint', names.joint(name)), {'': [facts], **_foreign(joint.foreign, names)}
    for name, material in materials.items():
        yield ('material', name), {'': [_looks(material)]}
    for loop in description.loops:
        yield ('loop', loop.name), {'': [_loop(loop, names)]}
    for info in description.hardware:
        yield ('hardware', info.name), {'': [dict(_flat(info, '', names))]}
    for number, state in enumerate(description.model_states, 1):
        yield ('model_state', f'{state.model} {number}'), {'': [dict(_flat(state, '', names))]}


def _inertial(link: Link) -> Facts:
    if link.inertial is None:
        return {}
    inertial, i = link.inertial, link.inertial.inertia
    turn = rotation_matrix(inertial.origin)
    tensor: Matrix = (i.ixx, i.ixy, i.ixz), (i.ixy, i.iyy, i.iyz), (i.ixz, i.iyz, i.izz)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = times(times(turn, tensor), transposed(turn))
    return {
        'mass': Fact(inertial.mass, 'kg'),
        'centre of mass': Fact(inertial.origin.xyz, 'm'),
        # Compare the inertia in the axes of the link, because a document may use other axes.
        'inertia ixx ixy ixz iyy iyz izz': Fact((xx, xy, xz, yy, yz, zz), 'kg m²'),
    }


def _origin(origin: Origin, prefix: str = '') -> Facts:
    return {
        f'{prefix}xyz': Fact(origin.xyz, 'm'),
        f'{prefix}rpy': Fact(rpy_of(origin), 'rad', is_rpy=True),
    }


def _part(part: Visual | Collision, materials: Mapping[str, Material]) -> Facts:
    shape = type(part.geometry).__name__.lower()
    facts = {'name': Fact(part.name), 'shape': Fact(shape), **_origin(part.origin)}
    facts |= _attributes(part.geometry, GEOMETRY.children[shape].schema)
    material = part.material if isinstance(part, Visual) else None
    if material is not None:
        if not material.is_definition:
            material = materials.get(material.name, material)
        facts |= _looks(material)
        if materials.get(material.name) == material:
            # Differences of color and texture are reported for the material, not for the visual.
            facts['material'] = Fact(material.name)
    return facts


def _looks(material: Material) -> Facts:
    return {'color': Fact(material.color), 'texture': Fact(material.texture)}


def facts_of_joint(joint: Joint) -> Facts:
    """Return the facts of a joint, without facts that name a link or another joint."""
    facts = {'type': Fact(str(joint.type)), **_origin(joint.origin, 'origin ')}
    if joint.type.has_axis:
        facts['axis'] = Fact(_direction(joint.axis))
    if not joint.type.has_one_dof:
        return facts
    for tag, prefix in _PARTS.items():
        schema, record = JOINT.children[tag].schema, getattr(joint, tag)
        # If an element such as <limit> is missing, its facts are the default values. A missing
        # <safety_controller> has no facts, because one of its values has no default.
        if record is not None or tag != 'safety_controller':
            facts |= _attributes(record or schema.record(), schema, joint.type.slides, prefix)
    ends = ('upper', 'lower') if joint.range.is_swapped else ('lower', 'upper')
    for name, end in zip(ends, joint.range.for_solvers, strict=True):
        facts[name] = facts[name]._replace(value=end)
    return facts


# Maps child elements of a joint to the prefix of their facts. For example, the fact for the
# attribute ``rising`` of <calibration> is named ``calibration/rising``.
_PARTS = {
    'limit': '',
    'dynamics': '',
    'calibration': 'calibration/',
    'safety_controller': 'safety_controller/',
}


def _attributes(record: Any, schema: Schema, slides: bool = False, prefix: str = '') -> Facts:
    """Return the facts of a record: one for each attribute that the schema lists."""
    return {
        f'{prefix}{name}': Fact(getattr(record, name), row.unit_of(slides))
        for name, row in schema.attributes.items()
    }


def _direction(axis: Sequence[float]) -> tuple[float, ...]:
    length = hypot(*axis) or 1.0
    return tuple(x / length + 0.0 for x in axis)


def _loop(loop: LoopJoint, names: Names) -> Facts:
    def end(prefix: str, one: LoopEnd) -> Facts:
        facts = {prefix: Fact(names.link(one.link))}
        return facts | (_origin(one.origin, f'{prefix} ') if one.origin is not None else {})

    return {
        'type': Fact(str(loop.type)),
        **end('link1', loop.link1),
        **end('link2', loop.link2),
        **{axis: Fact(_direction(getattr(loop, axis))) for axis in loop.type.axes},
        'solve_for': Fact(' '.join(sorted(map(names.joint, loop.solve_for)))),
        'optional': Fact(str(loop.optional).lower()),
        **{
            f'{tag}/{names.joint(joint)}': Fact(position)
            for tag in ('seed', 'meets_at')
            for joint, position in getattr(loop, tag).items()
        },
    }


# Fields that are no facts, because other records contain the same values, or because the fields
# identify the record.
_NO_FACTS = frozenset({'mimic_joints', 'limits', 'soft_limits', 'name'})


def _flat(value: Any, path: str, names: Names) -> Iterator[tuple[str, Fact]]:
    """Yield the facts of a record whose fields are names, numbers, texts and records."""
    prefix = f'{path}/' if path else ''
    if is_dataclass(value):
        own = {each.name for each in fields(value)}
        for each in fields(value):
            inner = getattr(value, each.name)
            if not each.compare or each.name in _NO_FACTS:
                continue
            if each.name == 'parameters':
                # Leave out parameters whose values are also in a field of the record.
                inner = {key: text for key, text in inner.items() if key not in own}
            elif each.name == 'joints':
                inner = {names.joint(joint.name): joint for joint in inner}
            elif each.name == 'joint_states':
                inner = {names.joint(joint): state for joint, state in inner.items()}
            yield from _flat(inner, f'{prefix}{each.name}', names)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if is_dataclass(inner):
                yield f'{prefix}{key}', PRESENT
            yield from _flat(inner, f'{prefix}{key}', names)
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        yield from _flat({inner.name: inner for inner in value}, path, names)
    elif isinstance(value, tuple):
        is_text = all(isinstance(each, str) for each in value)
        yield path, Fact(' '.join(sorted(value)) if is_text else value)
    elif isinstance(value, (bool, Enum)):
        yield path, Fact(str(value.value if isinstance(value, Enum) else value).lower())
    elif isinstance(value, str):
        yield path, Fact(_number_or_text(value) if value.strip() else None)
    else:
        yield path, Fact(value)


def _number_or_text(text: str) -> str | float:
    try:
        return float(text)
    except ValueError:
        return text.strip()


# Elements that URDF does not define, but that a `RobotDescription` contains as records, in
# ``hardware`` and ``loops``. The records are compared instead.
_READ = frozenset({'ros2_control', 'loop_joint'})


# ``reference`` is the name of a link or joint. ``name`` is the name of the element itself.
_SUBJECTS = 'reference', 'name'


def _foreign(elements: Iterable[Element], names: Names) -> Parts:
    """
    Return the facts of elements that URDF does not define.

    The keys are start tags, such as ``<gazebo reference="arm">``. Of the attributes, they contain
    only ``reference`` and ``name``.

    """
    parts: Parts = {}
    for element in elements:
        if element.tag not in _READ:
            subject = ''.join(
                f' {key}="{_words(element.attributes[key], names)}"'
                for key in _SUBJECTS
                if key in element.attributes
            )
            facts = {'content': Fact(_canonical(element, names, _SUBJECTS))}
            parts.setdefault(f'<{element.tag}{subject}>', []).append(facts)
    return parts


def _canonical(element: Element, names: Names, left_out: Sequence[str] = ()) -> str:
    """
    Return an element as text.

    The text does not depend on the order of attributes or on the notation of numbers.

    """
    attributes = ''.join(
        f' {key}="{_words(value, names)}"'
        for key, value in sorted(element.attributes.items())
        if key not in left_out
    )
    texts = [element.text, *(child.tail for child in element.content)]
    inner = ' '.join(filter(None, (_words(text, names) for text in texts)))
    inner += ''.join(_canonical(child, names) for child in element.children)
    return f'<{element.tag}{attributes}>{inner}</{element.tag}>'


def _words(text: str, names: Names) -> str:
    words = (names.link(names.joint(word)) for word in text.split())
    return ' '.join(str(_number_or_text(word)) for word in words)
