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
What two descriptions of a robot say differently: in meaning, not in text.

Each record of a robot becomes facts, values by what they are about, in the form in which only
their meaning is left: axes have unit length, angles are rotations, chains of mimic joints are
collapsed, an end of a range that nobody wrote has the value that it counts as. Facts are compared
one by one. Where the links are then is asked of forward kinematics.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from dataclasses import is_dataclass
from enum import Enum
from math import asin
from math import dist
from math import hypot
from math import isfinite
from math import isnan
from math import sqrt
from typing import Any
from typing import NamedTuple

import numpy as np
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
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import FloatArray

# What two numbers may differ by: lengths [m] and angles [rad], other numbers by that part.
TOLERANCE = 1e-6
# How many configurations are drawn, besides zero.
CONFIGURATIONS = 100
_SEED = 20
# What rounding makes of a distance or a turn that is 0, or the same as another, in parts of the
# largest length.
_NOISE = 1e-12
# Of a range that is too large to draw from [rad or m].
_FAR = 1e6

Value = str | float | tuple[float, ...] | None
Findings = Iterable[Diagnostic]


@dataclass(frozen=True, slots=True)
class Difference:
    """
    One thing that the descriptions say differently.

    Attributes
    ----------
    kind : str
        What it is about: ``robot``, ``link``, ``joint``, ``material``, ``loop``, ``hardware`` or
        ``model_state``.
    name : str
        Which one: its name in the second description, if that has it.
    what : str
        Which of its properties, such as ``upper``; ``removed``, ``added`` or ``renamed``.
    before, after : str, float, tuple of float, or None
        What the descriptions say; None where one says nothing. A name for the last three.
    unit : str
        Of the values.
    amount : float or None
        How far apart numbers are [unit]: a distance for points, an angle for rotations.

    """

    kind: str
    name: str
    what: str
    before: Value
    after: Value
    unit: str = ''
    amount: float | None = None


@dataclass(frozen=True, slots=True)
class Displacement:
    """
    How far a link is from where it was.

    Attributes
    ----------
    link : str
        Its name in the second description.
    at_zero : tuple of (float, float)
        How far it has moved [m] and turned [rad] where joints that follow none are at 0.
    greatest : tuple of (float, float)
        The same, each at its greatest over all configurations.
    where : mapping of str to float
        Positions [rad or m] at which it is: of the distance, or of the angle of a link that only
        turns. Those of the joints that lead to the link; others, and all if it is empty, are at
        zero.

    """

    link: str
    at_zero: tuple[float, float]
    greatest: tuple[float, float]
    where: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Comparison:
    """
    What two descriptions say differently.

    Attributes
    ----------
    differences : tuple of Difference
        What each link, joint and so on says.
    displacements : tuple of Displacement
        The links of both that are elsewhere, parents first.
    seen_from : str
        The link that these are seen from: the root, or what is nearest to the roots.
    gone, came : tuple of Diagnostic
        What is wrong with the first description alone, and with the second alone.

    """

    differences: tuple[Difference, ...]
    displacements: tuple[Displacement, ...]
    seen_from: str
    gone: tuple[Diagnostic, ...]
    came: tuple[Diagnostic, ...]

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not (self.differences or self.displacements or self.gone or self.came)


def compare(
    before: RobotDescription,
    after: RobotDescription,
    tolerance: float = TOLERANCE,
    *,
    moved: tuple[str, str] = ('', ''),
    findings: tuple[Findings, Findings] | None = None,
) -> Comparison:
    """
    Compare two descriptions.

    A link or joint with a new name is the same one where that is certain: what it hangs on,
    everything that it says but names, and nothing else fits. Else one is removed, another added.

    Parameters
    ----------
    before, after : RobotDescription
        The robots.
    tolerance : float
        By how much lengths [m] and angles [rad] may differ; other numbers by that part of the
        larger one.
    moved : tuple of (str, str)
        A folder whose name in the first stands for another name in the second, such as the copy
        of a revision.
    findings : tuple of iterables of Diagnostic, optional
        What is wrong with each; by default what reading it has found.

    Returns
    -------
    Comparison

    """
    names = _same_parts(before, after, tolerance)
    one, other = _records(before, names, moved), _records(after, _Names(), ('', ''))
    found = findings or (before.findings, after.findings)
    seen_from, displacements = _displacements(before, after, names, tolerance)
    return Comparison(
        (*names.renamed(), *_differences(one, other, tolerance)),
        displacements,
        seen_from,
        *_exchanged(*found, names),
    )


def _exchanged(
    before: Findings, after: Findings, names: _Names
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """Return the findings that are gone and those that came: of a kind, at an element."""

    def keys(finding: Diagnostic, names: _Names) -> Counter[tuple[str, str]]:
        places = (finding.where, *finding.also)
        return Counter((finding.code, _renamed(place, names)) for place in places)

    old = [(finding, keys(finding, names)) for finding in before]
    new = [(finding, keys(finding, _Names())) for finding in after]
    return _without(old, new), _without(new, old)


def _renamed(place: Location, names: _Names) -> str:
    """Return the path of a place in the names of the second description."""
    kind, name, _ = place.subject or ('', '', '')
    new = {'link': names.link, 'joint': names.joint}.get(kind, str)(name)
    return place.path.replace(f"/{kind}[@name='{name}']", f"/{kind}[@name='{new}']", 1)


_Counted = list[tuple[Diagnostic, Counter[tuple[str, str]]]]


def _without(found: _Counted, others: _Counted) -> tuple[Diagnostic, ...]:
    """Return the findings that the others do not have as often."""
    left = Counter[tuple[str, str]]()
    for _, places in others:
        left += places
    new = []
    for finding, places in found:
        if places <= left:
            left -= places
        else:
            new.append(finding)
    return tuple(new)


# -- facts ---------------------------------------------------------------------------------------


class _Fact(NamedTuple):
    """A value; roll, pitch and yaw are no three numbers, but a rotation."""

    value: Value
    unit: str = ''
    is_rpy: bool = False


_Facts = dict[str, _Fact]


@dataclass(slots=True)
class _Record:
    """What is said about one thing, and about those of its parts that have no name."""

    facts: _Facts
    parts: dict[str, list[_Facts]] = field(default_factory=dict)


_Records = dict[tuple[str, str], _Record]


@dataclass(slots=True)
class _Names:
    """The names that links and joints of the first description have in the second one."""

    links: dict[str, str] = field(default_factory=dict)
    joints: dict[str, str] = field(default_factory=dict)

    def link(self, name: str) -> str:
        return self.links.get(name, name)

    def joint(self, name: str) -> str:
        return self.joints.get(name, name)

    def renamed(self) -> Iterator[Difference]:
        for kind, names in (('link', self.links), ('joint', self.joints)):
            for old, new in names.items():
                if old != new:
                    yield Difference(kind, new, 'renamed', old, new)


def _records(
    description: RobotDescription, names: _Names, moved: tuple[str, str]
) -> _Records:
    """Return everything that a description says, in the names of the other one."""
    written = mimics_of(description)
    # A mimic that cannot work stays as it is written.
    mimics = written | collapsed(working_mimics(written, description.joints))
    materials = description.materials
    about = {
        'name': _Fact(description.name),
        'version': _Fact(description.version),
        'root': _Fact(names.link(description.root)),
    }
    records = {('robot', ''): _Record(about, _foreign(description.foreign, names))}
    for link in description.links.values():
        records['link', names.link(link.name)] = _Record(
            _inertial(link),
            {
                'visual': [_part(part, materials) for part in link.visuals],
                'collision': [_part(part, materials) for part in link.collisions],
                **_foreign(link.foreign, names),
            },
        )
    for name, joint in description.joints.items():
        facts = _joint(joint)
        facts['parent'] = _Fact(names.link(joint.parent))
        facts['child'] = _Fact(names.link(joint.child))
        if name in mimics:
            mimic, unit = mimics[name], joint.type.coordinates.get('', '')
            is_known = mimic.joint in description.joints
            driver = names.joint(mimic.joint) if is_known else f'{mimic.joint}, which is no joint'
            facts['mimic'] = _Fact(driver)
            facts['mimic/multiplier'] = _Fact(mimic.multiplier)
            facts['mimic/offset'] = _Fact(mimic.offset, unit)
        records['joint', names.joint(name)] = _Record(facts, _foreign(joint.foreign, names))
    for name, material in materials.items():
        records['material', name] = _Record(_looks(material))
    for loop in description.loops:
        records['loop', loop.name] = _Record(_loop(loop, names))
    for info in description.hardware:
        records['hardware', info.name] = _Record(dict(_flat(info, '', names)))
    for number, state in enumerate(description.model_states, 1):
        records['model_state', f'{state.model} {number}'] = _Record(dict(_flat(state, '', names)))
    if all(moved):
        for record in records.values():
            for facts in (record.facts, *(f for parts in record.parts.values() for f in parts)):
                for key, fact in facts.items():
                    if isinstance(fact.value, str):
                        facts[key] = fact._replace(value=fact.value.replace(*moved))
    return records


def _inertial(link: Link) -> _Facts:
    if link.inertial is None:
        return {}
    inertial, i = link.inertial, link.inertial.inertia
    turn = rotation_matrix(inertial.origin)
    tensor: Matrix = (i.ixx, i.ixy, i.ixz), (i.ixy, i.iyy, i.iyz), (i.ixz, i.iyz, i.izz)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = times(times(turn, tensor), transposed(turn))
    return {
        'mass': _Fact(inertial.mass, 'kg'),
        'centre of mass': _Fact(inertial.origin.xyz, 'm'),
        # Whatever frame it is written in, in the axes of the link.
        'inertia ixx ixy ixz iyy iyz izz': _Fact((xx, xy, xz, yy, yz, zz), 'kg m²'),
    }


def _origin(origin: Origin, prefix: str = '') -> _Facts:
    return {
        f'{prefix}xyz': _Fact(origin.xyz, 'm'),
        f'{prefix}rpy': _Fact(rpy_of(origin), 'rad', is_rpy=True),
    }


def _part(part: Visual | Collision, materials: Mapping[str, Material]) -> _Facts:
    shape = part.geometry
    facts = {
        'name': _Fact(part.name),
        'shape': _Fact(type(shape).__name__.lower()),
        **_origin(part.origin),
    }
    facts |= _attributes(shape, GEOMETRY.children[str(facts['shape'].value)].schema)
    material = part.material if isinstance(part, Visual) else None
    if material is not None:
        if not material.is_definition:
            material = materials.get(material.name, material)
        facts |= _looks(material)
        if materials.get(material.name) == material:
            # What it looks like is told once, of the material.
            facts['material'] = _Fact(material.name)
    return facts


def _looks(material: Material) -> _Facts:
    return {'color': _Fact(material.color), 'texture': _Fact(material.texture)}


def _joint(joint: Joint) -> _Facts:
    """Return what a joint says without naming links or joints."""
    facts = {'type': _Fact(str(joint.type)), **_origin(joint.origin, 'origin ')}
    if joint.type.has_axis:
        facts['axis'] = _Fact(_direction(joint.axis))
    if not joint.type.has_one_dof:
        return facts
    ends = joint.range
    for tag, prefix in _PARTS.items():
        schema, record = JOINT.children[tag].schema, getattr(joint, tag)
        # Only a safety controller has a value that must be written.
        if record is not None or tag != 'safety_controller':
            facts |= _attributes(record or schema.record(), schema, joint.type.slides, prefix)
    lower, upper = ends.for_solvers
    if ends.is_swapped:
        lower, upper = upper, lower
    facts['lower'] = facts['lower']._replace(value=lower)
    facts['upper'] = facts['upper']._replace(value=upper)
    return facts


# What a joint holds, and what its attributes are called here.
_PARTS = {
    'limit': '',
    'dynamics': '',
    'calibration': 'calibration/',
    'safety_controller': 'safety_controller/',
}


def _attributes(record: Any, schema: Schema, slides: bool = False, prefix: str = '') -> _Facts:
    """Return what a record says, by the rows of its attributes."""
    return {
        f'{prefix}{name}': _Fact(getattr(record, name), row.unit_of(slides))
        for name, row in schema.attributes.items()
    }


def _direction(axis: Sequence[float]) -> tuple[float, ...]:
    length = hypot(*axis) or 1.0
    return tuple(x / length + 0.0 for x in axis)


def _loop(loop: LoopJoint, names: _Names) -> _Facts:
    def end(prefix: str, one: LoopEnd) -> _Facts:
        facts = {prefix: _Fact(names.link(one.link))}
        return facts | (_origin(one.origin, f'{prefix} ') if one.origin is not None else {})

    return {
        'type': _Fact(str(loop.type)),
        **end('link1', loop.link1),
        **end('link2', loop.link2),
        **{axis: _Fact(_direction(getattr(loop, axis))) for axis in loop.type.axes},
        'solve_for': _Fact(' '.join(sorted(map(names.joint, loop.solve_for)))),
        'optional': _Fact(str(loop.optional).lower()),
        **{
            f'{what}/{names.joint(joint)}': _Fact(position)
            for what, positions in (('seed', loop.seed), ('meets_at', loop.meets_at))
            for joint, position in positions.items()
        },
    }


# Fields that follow from what joints and interfaces say; a name says which record it is.
_NO_FACTS = frozenset({'mimic_joints', 'limits', 'soft_limits', 'name'})


# Of a record inside of another one.
_THERE = _Fact('there')


def _flat(value: Any, path: str, names: _Names) -> Iterator[tuple[str, _Fact]]:
    """Yield the facts of a record that has only names, numbers, texts and records in it."""
    prefix = f'{path}/' if path else ''
    if is_dataclass(value):
        own = {each.name for each in fields(value)}
        for each in fields(value):
            inner = getattr(value, each.name)
            if not each.compare or each.name in _NO_FACTS:
                continue
            if each.name == 'parameters':
                # Those that have a field are in it.
                inner = {key: text for key, text in inner.items() if key not in own}
            if each.name == 'joints':
                inner = {names.joint(joint.name): joint for joint in inner}
            if each.name == 'joint_states':
                inner = {names.joint(joint): state for joint, state in inner.items()}
            yield from _flat(inner, f'{prefix}{each.name}', names)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if is_dataclass(inner):
                yield f'{prefix}{key}', _THERE
            yield from _flat(inner, f'{prefix}{key}', names)
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        yield from _flat({inner.name: inner for inner in value}, path, names)
    elif isinstance(value, tuple):
        is_text = all(isinstance(each, str) for each in value)
        yield path, _Fact(' '.join(sorted(value)) if is_text else value)
    elif isinstance(value, (bool, Enum)):
        yield path, _Fact(str(value.value if isinstance(value, Enum) else value).lower())
    elif isinstance(value, str):
        yield path, _Fact(_number_or_text(value) if value.strip() else None)
    else:
        yield path, _Fact(value)


def _number_or_text(text: str) -> str | float:
    try:
        return float(text)
    except ValueError:
        return text.strip()


# What is read as hardware or as a loop, and compared as such.
_READ = frozenset({'ros2_control', 'loop_joint'})


# Attributes of an element with what it is about: a link or joint, or itself.
_ABOUT = 'reference', 'name'


def _foreign(elements: Iterable[Element], names: _Names) -> dict[str, list[_Facts]]:
    """Return the elements that URDF does not define, by tag and what they are about."""
    parts: dict[str, list[_Facts]] = {}
    for element in elements:
        if element.tag not in _READ:
            about = ''.join(
                f' {key}="{_words(element.attributes[key], names)}"'
                for key in _ABOUT
                if key in element.attributes
            )
            facts = {'content': _Fact(_canonical(element, names, _ABOUT))}
            parts.setdefault(f'<{element.tag}{about}>', []).append(facts)
    return parts


def _canonical(element: Element, names: _Names, left_out: Sequence[str] = ()) -> str:
    """Return an element as text, the same for any order of attributes and form of numbers."""
    attributes = ''.join(
        f' {key}="{_words(value, names)}"'
        for key, value in sorted(element.attributes.items())
        if key not in left_out
    )
    texts = [element.text, *(child.tail for child in element.content)]
    inner = ' '.join(filter(None, (_words(text, names) for text in texts)))
    inner += ''.join(_canonical(child, names) for child in element.children)
    return f'<{element.tag}{attributes}>{inner}</{element.tag}>'


def _words(text: str, names: _Names) -> str:
    words = (names.link(names.joint(word)) for word in text.split())
    return ' '.join(str(_number_or_text(word)) for word in words)


# -- comparing facts -----------------------------------------------------------------------------


def _differences(one: _Records, other: _Records, tolerance: float) -> Iterator[Difference]:
    for key in {**other, **one}:
        kind, name = key
        before, after = one.get(key), other.get(key)
        if before is None or after is None:
            what = 'added' if before is None else 'removed'
            there = None if before is None else name, None if after is None else name
            yield Difference(kind, name, what, *there)
            continue
        for what, old, new in _changes(before.facts, after.facts, tolerance):
            yield Difference(kind, name, what, old.value, new.value, *_amount(old, new))
        for part in {**before.parts, **after.parts}:
            pairs = _paired(before.parts.get(part, []), after.parts.get(part, []), tolerance)
            for number, first, second in pairs:
                label = part if part.startswith('<') else f'{part} {number}'
                if first is None or second is None:
                    yield Difference(kind, name, label, _described(first), _described(second))
                    continue
                if first.get('shape') != second.get('shape'):
                    first, second = _as_one_shape(first), _as_one_shape(second)
                for what, old, new in _changes(first, second, tolerance):
                    values = old.value, new.value
                    yield Difference(kind, name, f'{label} {what}', *values, *_amount(old, new))


_NOTHING = _Fact(None)


def _changes(
    before: _Facts, after: _Facts, tolerance: float
) -> Iterator[tuple[str, _Fact, _Fact]]:
    """Yield what differs between facts about one thing."""
    told = set()
    if before.get('material', _NOTHING) == after.get('material') is not None:
        told = {'color', 'texture'}
    elif 'color' in before or 'color' in after:
        # Other names of the same looks.
        told = {'material'}
    alone = {
        f'{what}/'
        for what in before.keys() ^ after.keys()
        if _THERE in (before.get(what), after.get(what))
    }
    for what in {**before, **after}:
        if any(what.startswith(record) for record in alone):
            continue
        old, new = before.get(what, _NOTHING), after.get(what, _NOTHING)
        if what not in told and not _is_same(old, new, tolerance):
            yield what, old, new


def _is_same(old: _Fact, new: _Fact, tolerance: float) -> bool:
    if old.value == new.value:
        return True
    first, second = _numbers(old), _numbers(new)
    if first is None or second is None or len(first) != len(second):
        return False
    if old.is_rpy and new.is_rpy:
        return _turn_between(old, new) <= tolerance
    if not all(map(isfinite, (*first, *second))):
        pairs = zip(first, second, strict=True)
        return all(x == y or (isnan(x) and isnan(y)) for x, y in pairs)
    apart = max(abs(x - y) for x, y in zip(first, second, strict=True))
    scale = max(map(abs, (*first, *second)))
    if new.unit in ('m', 'rad') or old.unit in ('m', 'rad'):
        scale = max(scale, 1.0)
    return apart <= tolerance * scale


def _numbers(fact: _Fact) -> tuple[float, ...] | None:
    if isinstance(fact.value, tuple):
        return fact.value
    return None if isinstance(fact.value, (str, type(None))) else (fact.value,)


def _amount(old: _Fact, new: _Fact) -> tuple[str, float | None]:
    """Return the unit of two values, and how far they are apart."""
    unit = new.unit or old.unit
    if old.unit and old.unit != unit:
        # A joint of another type.
        return '', None
    if old.is_rpy and new.is_rpy:
        return unit, _turn_between(old, new)
    first, second = _numbers(old), _numbers(new)
    if first is None or second is None or len(first) != len(second):
        return unit, None
    apart = dist(first, second)
    return unit, apart if isfinite(apart) else None


def _turn_between(old: _Fact, new: _Fact) -> float:
    """Return the angle between two rotations [rad]."""
    matrices = [
        rotation_matrix(Origin(rpy=fact.value)) for fact in (old, new)  # type: ignore[arg-type]
    ]
    flat = [[x for row in matrix for x in row] for matrix in matrices]
    # The distance of the matrices: exact for small angles, where the trace is not.
    return 2.0 * asin(min(1.0, dist(*flat) / sqrt(8.0)))


def _paired(
    before: Sequence[_Facts], after: Sequence[_Facts], tolerance: float
) -> Iterator[tuple[int, _Facts | None, _Facts | None]]:
    """
    Yield parts that differ in pairs, each with its number, and those that are alone.

    Which one is which nobody says: those that are the same go first, in whatever order, then
    those of one name, of one shape, and the rest as they stand.

    """
    left, right = dict(enumerate(before, 1)), dict(enumerate(after, 1))
    pairs = []

    def take(fits: Callable[[_Facts, _Facts], bool]) -> Iterator[tuple[int, int]]:
        for i in list(left):
            j = next((j for j in right if fits(left[i], right[j])), None)
            if j is not None:
                yield i, j
                del left[i], right[j]

    def both_say(what: str) -> Callable[[_Facts, _Facts], bool]:
        return lambda a, b: bool(a.get(what, _NOTHING).value) and a[what] == b.get(what)

    for _ in take(lambda a, b: not any(_changes(a, b, tolerance))):
        pass
    for fits in (both_say('name'), both_say('shape'), lambda a, b: True):
        pairs += [(min(i, j), left[i], right[j]) for i, j in take(fits)]
    alone = [(i, left[i], None) for i in left] + [(j, None, right[j]) for j in right]
    yield from sorted([*pairs, *alone], key=lambda pair: pair[0])


# What only some shapes have.
_SIZES = dict.fromkeys(key for row in GEOMETRY.children.values() for key in row.schema.attributes)


def _as_one_shape(part: _Facts) -> _Facts:
    """Return facts with the shape and its sizes in one."""
    others = {what: fact for what, fact in part.items() if what not in _SIZES}
    return {**others, 'shape': _Fact(_described(part))}


def _described(part: _Facts | None) -> str | None:
    """Return a part that only one robot has as one text."""
    if part is None:
        return None
    words: list[str | float] = []
    for what in ('content', 'shape', *_SIZES):
        value = part.get(what, _NOTHING).value
        words += value if isinstance(value, tuple) else () if value is None else (value,)
    return ' '.join(word if isinstance(word, str) else f'{word:g}' for word in words)


# -- which is which ------------------------------------------------------------------------------


def _same_parts(before: RobotDescription, after: RobotDescription, tolerance: float) -> _Names:
    """Find the links and joints of the first description in the second, renamed ones too."""
    names = _Names(
        {name: name for name in before.links if name in after.links},
        {name: name for name in before.joints if name in after.joints},
    )
    first, second = _records(before, _Names(), ('', '')), _records(after, _Names(), ('', ''))

    facts = {name: _Record(_joint(joint)) for name, joint in before.joints.items()}
    new_facts = {name: _Record(_joint(joint)) for name, joint in after.joints.items()}

    def alike(a: _Record, b: _Record) -> bool:
        return not any(_differences({('', ''): a}, {('', ''): b}, tolerance))

    def links_alike(old: str, new: str) -> bool:
        if old in names.links:
            return names.links[old] == new
        is_free = new not in before.links and new not in names.links.values()
        return is_free and alike(first['link', old], second['link', new])

    def joints_alike(old: Joint, new: Joint) -> bool:
        if old.name in names.joints:
            is_free = names.joints[old.name] == new.name
        else:
            is_free = new.name not in before.joints and new.name not in names.joints.values()
        return (
            is_free
            and alike(facts[old.name], new_facts[new.name])
            and links_alike(old.child, new.child)
        )

    if before.root not in after.links and links_alike(before.root, after.root):
        names.links[before.root] = after.root
    children: dict[str, list[Joint]] = {}
    for name in after.tree_joints:
        children.setdefault(after.joints[name].parent, []).append(after.joints[name])
    siblings: dict[str, list[Joint]] = {}
    for name in before.tree_joints:
        siblings.setdefault(before.joints[name].parent, []).append(before.joints[name])
    # Parents come first.
    for name in before.tree_joints:
        old = before.joints[name]
        if (name in names.joints and old.child in names.links) or old.parent not in names.links:
            continue
        fitting = [
            new
            for new in children.get(names.links[old.parent], [])
            if joints_alike(old, new)
        ]
        if len(fitting) == 1:
            (new,) = fitting
            if [other for other in siblings[old.parent] if joints_alike(other, new)] == [old]:
                names.joints[name] = new.name
                names.links[old.child] = new.child
    return names


# -- where links are -----------------------------------------------------------------------------


def _displacements(
    before: RobotDescription, after: RobotDescription, names: _Names, tolerance: float
) -> tuple[str, tuple[Displacement, ...]]:
    """Compare the poses of the links of both at zero and at configurations drawn by chance."""
    trees = KinematicTree.from_description(before), KinematicTree.from_description(after)
    back = {new: old for old, new in names.links.items()}
    links = [
        (back[link], link)
        for link in trees[1].links
        if link in back and back[link] in trees[0].link_index
    ]
    if not links:
        return '', ()

    def depth(pair: tuple[str, str]) -> tuple[int, list[str]]:
        ways = (len(tree.path(link)) for tree, link in zip(trees, pair, strict=True))
        return sum(ways), sorted(pair)

    base = min(links, key=depth)
    columns = zip(base, *links, strict=True)
    positions, drawn = _configurations(trees, (before, after), names)
    # What grows too large to compute with is said by the facts.
    with np.errstate(over='ignore', invalid='ignore'):
        poses = [
            _seen_from(tree.forward_kinematics(q), tree, names_of)
            for tree, q, names_of in zip(trees, positions, columns, strict=True)
        ]
        apart = np.linalg.norm(poses[1][..., :3, 3] - poses[0][..., :3, 3], axis=-1)
        sizes = (np.linalg.norm(each[..., :3, 3], axis=-1) for each in poses)
        scale = np.maximum(np.maximum(*sizes), 1.0)
        turned = poses[1][..., :3, :3] - poses[0][..., :3, :3]
        chord = np.sqrt(np.square(turned).sum(axis=(-2, -1)) / 8.0)
        angle = 2.0 * np.arcsin(np.minimum(chord, 1.0))
        has_moved = (apart > tolerance * scale).any(axis=0)
        has_turned = (angle > tolerance).any(axis=0)
        # Where a link is as far as at zero, up to rounding, it stays at zero. The angle itself is
        # rounded far more where it is near a half turn.
        noise = np.where(np.isfinite(scale), _NOISE * scale, 0.0)
        apart[apart <= noise] = 0.0
        apart = np.where(apart <= apart[0] + noise, apart[0], apart)
        angle[chord <= _NOISE] = 0.0
        angle = np.where(chord <= chord[0] + _NOISE, angle[0], angle)
    found = []
    for k in np.flatnonzero(has_moved | has_turned):
        row = int(np.argmax((apart if has_moved[k] else angle)[:, k]))
        old, new = links[k]
        on_path = {*map(names.joint, trees[0].path(old)), *trees[1].path(new)}
        found.append(
            Displacement(
                new,
                (float(apart[0, k]), float(angle[0, k])),
                (float(apart[:, k].max()), float(angle[:, k].max())),
                {
                    name: float(values[row])
                    for joint, coordinates in drawn.items()
                    if joint in on_path and row
                    for name, values in coordinates.items()
                },
            )
        )
    return base[1], tuple(found)


def _seen_from(poses: FloatArray, tree: KinematicTree, names: Sequence[str]) -> FloatArray:
    """Return the poses of all links but the first one, as seen from that."""
    rows = [tree.link_index[name] for name in names]
    base, others = poses[:, rows[:1]], poses[:, rows[1:]]
    seen = np.empty_like(others)
    back = np.swapaxes(base[..., :3, :3], -1, -2)
    seen[..., :3, :3] = back @ others[..., :3, :3]
    seen[..., :3, 3] = (back @ (others[..., :3, 3:] - base[..., :3, 3:]))[..., 0]
    return seen


def _configurations(
    trees: tuple[KinematicTree, KinematicTree],
    robots: tuple[RobotDescription, RobotDescription],
    names: _Names,
) -> tuple[tuple[FloatArray, FloatArray], dict[str, dict[str, FloatArray]]]:
    """
    Draw positions for the joints that both robots have, within the range of both.

    Returns
    -------
    tuple of ndarray, shape (n, n_coordinates)
        Position coordinates of each tree; the first row is zero. Joints that follow others do.
    dict of str to dict of str to ndarray, shape (n,)
        By joint that follows none in the second robot, the values of its coordinates by name.

    """
    rng = np.random.default_rng(_SEED)
    q0, q1 = (np.repeat(tree.zero_position[None], CONFIGURATIONS + 1, axis=0) for tree in trees)
    mimics = [collapsed(working_mimics(mimics_of(robot), robot.joints)) for robot in robots]
    pairs = [
        (old, new)
        for old, new in names.joints.items()
        if old in trees[0].joint_index
        and new in trees[1].joint_index
        and robots[0].joints[old].moving_type is robots[1].joints[new].moving_type
    ]
    drawn: dict[str, dict[str, FloatArray]] = {}
    # In the same order, whichever robot is the first and however its file is sorted.
    for old, new in sorted(pairs, key=lambda pair: sorted(pair)):
        joints = robots[0].joints[old], robots[1].joints[new]
        coordinates = joints[1].moving_type.coordinates
        values = rng.uniform(-1.0, 1.0, (CONFIGURATIONS, len(coordinates)))
        if joints[1].moving_type.has_one_dof:
            low, high = _common(*(joint.range.for_sliders for joint in joints))
            values = (low + high) / 2.0 + values * (high - low) / 2.0
        q0[1:, trees[0].position_slice(old)] = values
        q1[1:, trees[1].position_slice(new)] = values
        if coordinates and not (old in mimics[0] and new in mimics[1]):
            part = q1[:, trees[1].position_slice(new)].T.copy()
            ends = zip(coordinates, part, strict=True)
            drawn[new] = {new + end: column for end, column in ends}
    for tree, q, following in zip(trees, (q0, q1), mimics, strict=True):
        for name, mimic in following.items():
            if name in tree.joint_index and mimic.joint in tree.joint_index:
                driver = q[:, tree.position_slice(mimic.joint)]
                follower = tree.position_slice(name)
                # An axis of zero makes a joint fixed: it has no coordinate.
                if driver.shape[1] == follower.stop - follower.start == 1:
                    q[:, follower] = mimic.multiplier * driver + mimic.offset
    return (q0, q1), drawn


def _common(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Return the range that two ranges have in common; where there is none, what spans both."""
    low, high = max(one[0], other[0]), min(one[1], other[1])
    if low > high:
        low, high = min(one[0], other[0]), max(one[1], other[1])
    return max(low, -_FAR), min(high, _FAR)
