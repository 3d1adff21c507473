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

"""Rules about sizes of shapes, and about collision shapes that do not fit the visuals."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from operator import itemgetter

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.repairs import unsigned
from robot_description_tools.description.rules.units import is_misread
from robot_description_tools.description.rules.units import label
from robot_description_tools.description.rules.units import MARK
from robot_description_tools.description.rules.units import sizes_of
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.solids import bounds
from robot_description_tools.description.solids import boxes_around
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

_GOOD = with_visual(SPHERE)


@RULES.error(
    'A size, radius or length of a shape is negative. If the value is 0, the finding is a '
    'warning.',
    why='Viewers draw nothing, and collision checkers ignore the shape or fail. In URDF 1.2, '
    'urdfdom drops the shape. Some authors mark points of contact with spheres of radius 0.',
    bad=with_visual('<geometry><box size="1 -1 1"/></geometry>'),
    good=_GOOD,
    suggested='a negative size, whose minus sign is removed',
)
def shape_size(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        wrong = [(*size, part) for part in link.parts for size in _wrong_sizes(part.geometry)]
        # Report only the smallest size of each link.
        for least, name, size, part in sorted(wrong, key=itemgetter(0))[:1]:
            more = f' (and {len(wrong) - 1} more)' if len(wrong) > 1 else ''
            message = f'the {label(link, part)} has a {size}{more}; sizes must be above 0'
            weight = Severity.ERROR if least < 0.0 else Severity.WARNING
            where, fix = place_of(part.geometry), 'write sizes above 0, in m'
            repair = unsigned(draft, where, fix, name) if least < 0.0 else fix
            others = [place_of(other.geometry) for *_, other in wrong if other is not part]
            yield where, message, repair, weight, tuple(dict.fromkeys(others))


def _wrong_sizes(shape: Geometry) -> Iterator[tuple[float, str, str]]:
    """Yield each size that is not above 0, the name of its attribute, and words for a message."""
    for name, values in sizes_of(shape).items():
        if min(values) <= 0.0:
            words = f"<{type(shape).__name__.lower()}> of {name} '{shown(values)}'"
            yield min(values), name, words


@RULES.error(
    'The scale of a mesh is 0 along an axis. If a scale is negative, which mirrors the mesh, the '
    'finding is a warning.',
    why='A scale of 0 makes the mesh flat, and collision checkers fail. A negative scale '
    'mirrors the mesh and turns its faces inside out. Simulators do not support mirrored meshes.',
    bad=with_visual('<geometry><mesh filename="package://arm/a.stl" scale="1 1 0"/></geometry>'),
    good=_GOOD,
)
def mesh_scale(draft: Draft) -> Iterator[Finding]:
    for link, part in draft.parts:
        shape = part.geometry
        if not isinstance(shape, Mesh):
            continue
        what = f"scale '{shown(shape.scale)}' of the <mesh> in the {label(link, part)}"
        if 0.0 in shape.scale:
            fix = 'write numbers other than 0, or remove the scale to use 1 1 1'
            yield place_of(shape), f'{what} makes it flat', fix
        elif prod(shape.scale) < 0.0:
            fix = 'no change is needed for an intended mirror image; some tools show it inside out'
            message = f'{what} mirrors it'
            yield Named(link.name, place_of(shape), message, fix, Severity.WARNING)


# A collision shape is often larger than its visual, because it has a margin. Even with a wide
# margin, the ratio of the sizes is below `_FAR`. If the unit is wrong, the ratio is above `_FAR`.
#: Ratio. Largest accepted size of a collision shape, divided by the size of the visual.
_FAR = 10.0


@RULES.warning(
    'The collision of a link is far larger than its visual.',
    why='The mesh of the collision is probably in millimetres. MoveIt then finds a collision in '
    'every pose and cannot plan any motion.',
    bad='<link name="base"><visual><geometry><sphere radius="0.1"/></geometry></visual>\n'
    '<collision><geometry><sphere radius="2"/></geometry></collision></link>',
    good='<link name="base"><visual><geometry><sphere radius="0.1"/></geometry></visual>\n'
    '<collision><geometry><sphere radius="0.1"/></geometry></collision></link>',
)
def collision_size(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        ratio = _ratio_of_shapes(link) or _ratio_of_meshes(link)
        if ratio is not None and ratio > _FAR and not is_misread(draft, link.collisions):
            message = f"the collision of link '{link.name}' is {ratio:.3g} times as large as "
            message += 'its visual'
            fix = 'check the units: sizes are in m, and both meshes may need a scale'
            yield place_of(link.collisions[0]), message, fix


def _ratio_of_shapes(link: Link) -> float | None:
    """
    Return the size of the collisions of a link, divided by the size of its visuals.

    The size is the diagonal of the bounding box. Return None if a shape is a mesh, or if the
    visuals are so small that they only mark a frame (see `MARK`).

    """
    boxes = boxes_around(link.collisions), boxes_around(link.visuals)
    drawn = bounds(boxes[1]).diagonal if all(boxes) else 0.0
    return bounds(boxes[0]).diagonal / drawn if drawn >= MARK else None


def _ratio_of_meshes(link: Link) -> float | None:
    """
    Return the scale of a mesh in a collision, divided by its scale in a visual of the same link.

    The result is the largest such ratio along an axis. It is None if the collisions and the
    visuals share no mesh.

    """
    drawn = {
        part.geometry.filename: part.geometry.scale
        for part in link.visuals
        if isinstance(part.geometry, Mesh)
    }
    ratios = [
        abs(a / b)
        for part in link.collisions
        if isinstance(part.geometry, Mesh) and part.geometry.filename in drawn
        for a, b in zip(part.geometry.scale, drawn[part.geometry.filename], strict=True)
        if b
    ]
    return max(ratios, default=None)


@RULES.warning(
    'A link has a visual but no collision, and other links have collisions.',
    why='MoveIt plans through a link without a collision. In Gazebo, the link passes through all '
    'objects.',
    bad='<link name="base"><visual>' + SPHERE + '</visual><collision>' + SPHERE + '</collision>'
    '</link>\n<link name="arm"><visual>' + SPHERE + '</visual></link>\n'
    '<joint name="mount" type="fixed"><parent link="base"/><child link="arm"/></joint>',
    good='<link name="base"><visual>' + SPHERE + '</visual><collision>' + SPHERE + '</collision>'
    '</link>',
)
def collision_missing(draft: Draft) -> Iterator[Finding]:
    if any(link.collisions for link in draft.links):
        fix = 'add <collision>; no change is needed if objects may pass through'
        for name, link in draft.link_by_name.items():
            # Skip a link with an invalid collision, because another check reports it.
            if not _is_mark(link) and not draft.link_elements[name].find('collision'):
                message = f"link '{name}' has a visual but no collision"
                yield Named(name, place_of(link), message, fix)


def _is_mark(link: Link) -> bool:
    """Return True if a link has no visuals, or only small ones that mark a frame or a sensor."""
    boxes = boxes_around(link.visuals)
    return not link.visuals or (bool(boxes) and bounds(boxes).diagonal < MARK)
