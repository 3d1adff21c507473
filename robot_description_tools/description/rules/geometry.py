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

"""Shapes: sizes that exist, and collisions that fit what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.solids import bounds
from robot_description_tools.description.solids import edges
from robot_description_tools.diagnostics import and_more
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

_GOOD = with_visual(SPHERE)


@RULES.add(
    'shape-size',
    Severity.ERROR,
    'A size, radius or length of a shape is 0 or negative; from URDF 1.2 on urdfdom drops it.',
    why='Nothing is drawn, and collision checkers fail or ignore the shape; urdfdom drops it '
    'from URDF 1.2 on.',
    bad=with_visual('<geometry><box size="1 0 1"/></geometry>'),
    good=_GOOD,
)
def shape_size(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        wrong = [
            (said, part)
            for part in link.parts
            for said in _wrong_sizes(part.geometry)
        ]
        if wrong:
            said, part = wrong[0]
            more = f' (and {len(wrong) - 1} more)' if len(wrong) > 1 else ''
            tag = type(part).__name__.lower()
            message = f"the <{tag}> of link '{link.name}' has a {said}{more}; sizes are above 0"
            where = part.geometry.where or part.where or draft.place(link)
            yield where, message, 'write sizes above 0, in m'


def _wrong_sizes(shape: Geometry) -> Iterator[str]:
    """Say which sizes of a shape are 0 or less."""
    sizes: dict[str, tuple[float, ...]] = {}
    if isinstance(shape, Box):
        sizes['size'] = shape.size
    elif not isinstance(shape, Mesh):
        sizes['radius'] = (shape.radius,)
        if not isinstance(shape, Sphere):
            sizes['length'] = (shape.length,)
    for name, values in sizes.items():
        if min(values) <= 0.0:
            shown = ' '.join(f'{value:g}' for value in values)
            yield f"<{type(shape).__name__.lower()}> of {name} '{shown}'"


@RULES.add(
    'mesh-scale',
    Severity.ERROR,
    'The scale of a mesh is 0 along an axis; a warning where it is negative, which mirrors it.',
    why='A scale of 0 makes the mesh flat and collision checkers fail; a negative one mirrors '
    'it, which simulators do not support and which turns faces inside out.',
    bad=with_visual('<geometry><mesh filename="package://arm/a.stl" scale="1 1 0"/></geometry>'),
    good=_GOOD,
)
def mesh_scale(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        for part in link.parts:
            if not isinstance(part.geometry, Mesh):
                continue
            scale = part.geometry.scale
            where = part.geometry.where or part.where or draft.place(link)
            what = f"the <{type(part).__name__.lower()}> of link '{link.name}'"
            shown = ' '.join(f'{value:g}' for value in scale)
            if 0.0 in scale:
                message = f"scale '{shown}' of the <mesh> in {what} makes it flat"
                yield where, message, 'write numbers other than 0, or leave scale out for 1 1 1'
            elif scale[0] * scale[1] * scale[2] < 0.0:
                message = f"scale '{shown}' of the <mesh> in {what} mirrors it"
                fix = 'nothing to do if it is meant; some tools then show it inside out'
                yield where, message, fix, Severity.WARNING


# Beyond this a collision is in other units than the visual, not a generous hull.
_FAR = 10.0


@RULES.add(
    'collision-size',
    Severity.WARNING,
    'The collision of a link is far larger than what is drawn of it.',
    why='The mesh of the collision is probably in millimetres: MoveIt finds the robot in '
    'collision everywhere and plans nothing.',
    bad='<link name="base"><visual><geometry><sphere radius="0.1"/></geometry></visual>\n'
    '<collision><geometry><sphere radius="100"/></geometry></collision></link>',
    good='<link name="base"><visual><geometry><sphere radius="0.1"/></geometry></visual>\n'
    '<collision><geometry><sphere radius="0.1"/></geometry></collision></link>',
)
def collision_size(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        ratio = _ratio_of_shapes(link) or _ratio_of_meshes(link)
        if ratio is not None and ratio > _FAR:
            message = (
                f"the collision of link '{link.name}' is {ratio:.3g} times as large as what is "
                'drawn of it'
            )
            where = link.collisions[0].where or draft.place(link)
            yield where, message, 'check units: sizes are in m, and scale is for both'


def _ratio_of_shapes(link: Link) -> float | None:
    """Return how much larger the collisions are than the visuals, None with meshes."""
    sizes = []
    for parts in (link.collisions, link.visuals):
        boxes = [(size, p.origin) for p in parts if (size := edges(p.geometry)) is not None]
        if not boxes or len(boxes) != len(parts):
            return None
        sizes.append(bounds(boxes).diagonal)
    return sizes[0] / sizes[1] if sizes[1] > 0.0 else None


def _ratio_of_meshes(link: Link) -> float | None:
    """Return the largest ratio of the scales with which one mesh is used for both."""
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


@RULES.add(
    'collision-missing',
    Severity.WARNING,
    'A link is drawn but has no collision, though other links have.',
    why='MoveIt plans through a link without a collision, and in Gazebo it passes through '
    'everything.',
    bad='<link name="base"><visual>' + SPHERE + '</visual><collision>' + SPHERE + '</collision>'
    '</link>\n<link name="arm"><visual>' + SPHERE + '</visual></link>\n'
    '<joint name="mount" type="fixed"><parent link="base"/><child link="arm"/></joint>',
    good='<link name="base"><visual>' + SPHERE + '</visual><collision>' + SPHERE + '</collision>'
    '</link>',
)
def collision_missing(draft: Draft) -> Iterator[Finding]:
    # A collision that could not be read is there, and has its own finding.
    bare = [
        name
        for name, link in draft.link_by_name.items()
        if link.visuals and not draft.link_elements[name].find('collision')
    ]
    if bare and any(link.collisions for link in draft.links):
        message = f"link '{bare[0]}' is drawn but collides with nothing{and_more(bare)}"
        fix = 'add <collision>; nothing to do where things may pass through'
        yield draft.place(draft.link_by_name[bare[0]]), message, fix
