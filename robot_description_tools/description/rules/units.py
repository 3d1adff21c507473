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
Rules about lengths that are not in metres.

A rule detects a wrong unit by comparing a length with the other lengths and masses of the robot.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import hypot
from math import nextafter
from typing import Any

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Visual
from robot_description_tools.description.repairs import in_right_units
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.schema.urdf import GEOMETRY
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.solids import DENSEST
from robot_description_tools.description.solids import edges
from robot_description_tools.description.solids import LIGHTEST_IN_BOX
from robot_description_tools.description.solids import volume
from robot_description_tools.description.solids import WEIGHED
from robot_description_tools.description.wrong_units import lengths
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

#: Metres. A length above this is always reported.
_LONGEST = 100.0
#: Metres. A length of 5 m or more is compared with the other lengths of the robot.
_LONG = nextafter(5.0, 0.0)
# In published robots, no length is more than 12 times the median of the other lengths.
#: Ratio. A length of 5 m or more is reported if it is more than this multiple of the median of the
#: other lengths.
_PART = 25.0
#: Count. If the robot has fewer lengths than this, a length is only compared with `_LONGEST`.
_FEW = 3
#: Metres. A shape whose diagonal is below this only marks a frame or a sensor.
MARK = 0.05
#: Metres. A shape is a floor if it is thinner than this length, and larger than the robot along
#: two axes.
_FLOOR = 0.5


def is_far(draft: Draft, length: float) -> bool:
    """Return True if a length is so large for this robot that it cannot be in metres."""
    return length > farthest(draft.lengths) and length > draft.weighed_length


def farthest(lengths: Sequence[float]) -> float:
    """
    Return the largest plausible length of a robot, given its other lengths.

    Parameters
    ----------
    lengths : sequence of float
        Lengths of origins and shapes in ascending order [m].

    """
    if len(lengths) < _FEW:
        return _LONGEST
    return min(_LONGEST, max(_LONG, _PART * lengths[(len(lengths) - 1) // 2]))


def is_huge(draft: Draft, size: tuple[float, ...]) -> bool:
    """Return True if a shape is too large for this robot and not a floor."""
    least, middle, most = sorted(size)
    return is_far(draft, most) and not (is_far(draft, middle) and least < _FLOOR)


def is_misread(draft: Draft, parts: Iterable[Visual | Collision]) -> bool:
    """Return True if another rule reports a wrong unit in the size or the place of a part."""
    return any(
        is_far(draft, hypot(*part.origin.xyz)) or is_huge(draft, edges(part.geometry) or (0, 0, 0))
        for part in parts
    )


def label(link: Link, part: Visual | Collision) -> str:
    """Return the name of a part for messages, such as ``<visual> of link 'arm'``."""
    return f"<{type(part).__name__.lower()}> of link '{link.name}'"


def origins(draft: Draft) -> Iterator[tuple[str, str, Origin, tuple[str, ...]]]:
    """
    Yield the origins of inertias, visuals, collisions and joints.

    Each tuple contains the name of the link or joint, a description for messages, the origin, and
    names of links. These are the link itself, or the parent and the child of the joint.

    """
    for link in draft.links:
        near = (link.name,)
        if link.inertial is not None:
            yield link.name, f"<inertial> of link '{link.name}'", link.inertial.origin, near
        for part in link.parts:
            yield link.name, label(link, part), part.origin, near
    for joint in draft.joints:
        yield joint.name, f"joint '{joint.name}'", joint.origin, (joint.parent, joint.child)


@RULES.warning(
    'An origin is far beyond the size of the robot, so it is probably in millimetres.',
    why='Lengths are in m. The part and its children are drawn hundreds of metres away, so they '
    'seem to be missing. The usual cause is an export of a CAD program.',
    bad=joint_snippet('<origin xyz="120 0 350"/>' + MOVES),
    good=joint_snippet('<origin xyz="0.12 0 0.35"/>' + MOVES),
    suggested='an origin in millimetres, by converting it to metres. It is fixed only if at '
    'least two neighbouring lengths confirm the unit. These are distances of other origins, and '
    'sizes of shapes, that belong to the same link or its joints. The origin of a joint counts '
    'for both links of the joint. All neighbouring lengths must be similar to the converted '
    'origin, but far smaller than the original one',
)
def origin_units(draft: Draft) -> Iterator[Finding]:
    for name, what, origin, links in origins(draft):
        length = hypot(*origin.xyz)
        if origin.where is not None and is_far(draft, length):
            message = f"xyz '{shown(origin.xyz)}' of {what} goes {length:.3g} m, {_beyond(length)}"
            right = lengths(
                origin.xyz, lambda part: not is_far(draft, abs(part)), partial(_is_usual, draft)
            )
            fix: Fix = 'write it in metres'
            if right is not None:
                near = draft.lengths_near(links)
                is_certain = _is_seen(length, hypot(*right.numbers), near)
                values = {'xyz': origin.xyz}
                fix = in_right_units(
                    draft, origin.where, _MILLIMETRES, values, right, is_certain
                )
            yield Named(name, origin.where, message, fix)


@RULES.warning(
    'A shape is far larger than the robot, so its size is probably in millimetres.',
    why='Sizes are in m. The shape encloses the whole robot and hides it, and MoveIt finds a '
    'collision in every pose.',
    bad=with_visual('<geometry><box size="300 200 150"/></geometry>'),
    good=with_visual(SPHERE),
    suggested='sizes in millimetres, by converting them to metres. They are fixed if the mass of '
    'the link and the converted sizes give a usual density. They are also fixed if the link and '
    'its joints have at least two other lengths, all similar to the converted sizes but far '
    'smaller than the original sizes',
)
def shape_units(draft: Draft) -> Iterator[Finding]:
    for link, part in draft.parts:
        shape = part.geometry
        size = draft.edges_of(shape)
        if size is None or not is_huge(draft, size):
            continue
        if isinstance(shape, Mesh):
            name, sides = shape.filename.rpartition('/')[2], ' x '.join(f'{x:.4g}' for x in size)
            message = f"the mesh '{name}' of link '{link.name}' is {sides} m"
            small = ' '.join(f'{factor / 1000.0:.10g}' for factor in shape.scale)
            fix: Fix = f'{_MILLIMETRES} then write scale="{small}", or export it in metres'
        else:
            message = f'the {label(link, part)} is {max(size):.3g} m long'
            fix = _sizes_in_metres(draft, link, shape)
        message += f', {_beyond(max(size))}'
        yield Named(link.name, place_of(shape), message, fix, key=isinstance(shape, Mesh))


def _beyond(length: float) -> str:
    return f'far beyond the size of {"a" if length > _LONGEST else "this"} robot'


_MILLIMETRES = 'millimetres?'
#: Metres. A length below this is unusual for a part of a robot.
_LEAST = 1e-4
#: Metres. A length above this is unusual for a part of a robot.
_MOST = 2.0


def _is_usual(draft: Draft, length: float) -> bool:
    """Return True if a length is usual for a part of a robot."""
    return _LEAST <= length <= _MOST and not is_far(draft, length)


def _sizes_in_metres(draft: Draft, link: Link, shape: Geometry) -> Fix:
    """Return the repair of a shape that is too large for the robot."""
    sizes = sizes_of(shape)
    numbers = [number for values in sizes.values() for number in values]
    right = lengths(
        numbers, lambda size: not is_far(draft, size), partial(_is_usual, draft)
    )
    if right is None:
        return 'write its sizes in metres'
    # The repair is certain only if the mass of the link or the neighbouring lengths fit the
    # smaller shape.
    small = _resized(shape, right.numbers)
    longest, after = (max(edges(each) or [0.0]) for each in (shape, small))
    is_certain = _is_seen(longest, after, draft.lengths_near([link.name]))
    is_certain = is_certain or _is_weighed(link, small)
    return in_right_units(draft, place_of(shape), _MILLIMETRES, sizes, right, is_certain)


def sizes_of(shape: Geometry) -> dict[str, tuple[float, ...]]:
    """
    Return the lengths of a shape by attribute, such as ``{'radius': (0.1,)}`` [m].

    A mesh has no lengths, so the result is {}.

    """
    rows = GEOMETRY.children[type(shape).__name__.lower()].schema.attributes
    sizes = {name: getattr(shape, name) for name, row in rows.items() if row.unit == 'm'}
    return {name: s if isinstance(s, tuple) else (s,) for name, s in sizes.items()}


def _resized(shape: Geometry, numbers: Sequence[float]) -> Geometry:
    """Return a shape with new sizes. The sizes are in the order of `sizes_of`."""
    left = iter(numbers)
    sizes = {name: tuple(islice(left, len(old))) for name, old in sizes_of(shape).items()}
    changes: dict[str, Any] = {name: s if len(s) > 1 else s[0] for name, s in sizes.items()}
    return replace(shape, **changes)


# -- evidence for a wrong unit ---------------------------------------------------------------


def _is_weighed(link: Link, shape: Geometry) -> bool:
    """Return True if the mass of a link and the volume of a shape give a usual density."""
    space, mass = volume(shape) or 0.0, link.inertial.mass if link.inertial else 0.0
    return mass >= WEIGHED and space > 0.0 and LIGHTEST_IN_BOX <= mass / space <= DENSEST


def _is_seen(wrong: float, right: float, near: Iterable[float]) -> bool:
    """Return True if the neighbouring lengths show that a length is in mm, and not in m."""
    others = [length for length in near if length != wrong]
    if len(others) < _WITNESSES or not all(_LEAST <= each <= _MOST for each in others):
        return False
    return wrong > _PART * max(others) and min(others) / _PART <= right <= _PART * max(others)


# A single neighbouring length is not enough, because it may also be in millimetres.
#: Count. Smallest number of neighbouring lengths that can show that a length is in millimetres.
_WITNESSES = 2
