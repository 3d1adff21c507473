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

"""Lengths in other units than metres, told by the size of the rest of the robot."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from math import hypot
from math import nextafter

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Visual
from robot_description_tools.description.repairs import scaled
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.solids import edges
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.code import summarized

RULES: Rules[Draft] = Rules()

# Beyond the first no single step of a robot goes. From 5 m on one does not where the median of
# its lengths, if there are some, is less than a part of it: of real robots it is more than 1/12.
_LONGEST, _LONG, _PART = 100.0, nextafter(5.0, 0.0), 25.0
_FEW = 3
# Smaller shapes mark a place, such as that of a frame or a sensor [m].
MARK = 0.05
# A shape that is as large as this along two axes and thinner along the third is a floor [m].
_FLOOR = 0.5


def is_far(draft: Draft, length: float) -> bool:
    """Whether a length is beyond the size of a robot, so that it has another unit than m."""
    return length > farthest(draft.lengths)


def farthest(lengths: Sequence[float]) -> float:
    """
    Return the length beyond which there is no robot with these other lengths.

    Parameters
    ----------
    lengths : sequence of float
        Of its origins and shapes, ascending [m].

    """
    if len(lengths) < _FEW:
        return _LONGEST
    return min(_LONGEST, max(_LONG, _PART * lengths[(len(lengths) - 1) // 2]))


def is_huge(draft: Draft, size: tuple[float, ...]) -> bool:
    """Whether a shape with these edges is beyond the size of a robot, and no floor either."""
    least, middle, most = sorted(size)
    return is_far(draft, most) and not (is_far(draft, middle) and least < _FLOOR)


def is_misread(draft: Draft, parts: Iterable[Visual | Collision]) -> bool:
    """Whether a shape, or the place of one, is in other units: that is a finding already."""
    return any(
        is_far(draft, hypot(*part.origin.xyz)) or is_huge(draft, edges(part.geometry) or (0, 0, 0))
        for part in parts
    )


def origins(draft: Draft) -> Iterator[tuple[str, str, Origin]]:
    """Yield every origin that is written, with the name of its owner and what it is of."""
    for link in draft.links:
        if link.inertial is not None:
            yield link.name, f"<inertial> of link '{link.name}'", link.inertial.origin
        for part in link.parts:
            tag = type(part).__name__.lower()
            yield link.name, f"<{tag}> of link '{link.name}'", part.origin
    for joint in draft.joints:
        yield joint.name, f"joint '{joint.name}'", joint.origin


@RULES.add(
    Severity.WARNING,
    'An origin is far beyond the size of the robot: it is probably in millimetres.',
    why='Lengths are in m. The part and all that hangs on it is drawn hundreds of metres away, '
    'so it looks as if it were missing. Exports of CAD programs are the usual cause.',
    bad=joint_snippet('<origin xyz="120 0 350"/>' + MOVES),
    good=joint_snippet('<origin xyz="0.12 0 0.35"/>' + MOVES),
    suggested='millimetres that make a usual length in m',
)
def origin_units(draft: Draft) -> Iterator[Finding]:
    far: list[Named] = []
    for name, what, origin in origins(draft):
        length = hypot(*origin.xyz)
        if origin.where is not None and is_far(draft, length):
            message = f"xyz '{shown(origin.xyz)}' of {what} goes {length:.3g} m, far beyond the "
            message += f'size of {"a" if length > _LONGEST else "this"} robot'
            metres = ' '.join(f'{part / 1000.0:.10g}' for part in origin.xyz)
            fix = f'millimetres? then write xyz="{metres}"'
            factor = 0.001 if _is_usual(draft, length / 1000.0) else None
            repair = scaled(draft, origin.where, fix, ['xyz'], factor)
            far.append((name, origin.where, message, repair))
    yield from summarized(far)


@RULES.add(
    Severity.WARNING,
    'A box, a cylinder, a sphere or a mesh is far beyond the size of the robot: its size is '
    'probably in millimetres.',
    why='Sizes are in m. The shape encloses the whole robot: nothing else is seen, and MoveIt '
    'finds everything in collision.',
    bad=with_visual('<geometry><box size="300 200 150"/></geometry>'),
    good=with_visual(SPHERE),
    suggested='millimetres that make a usual size in m',
)
def shape_units(draft: Draft) -> Iterator[Finding]:
    huge: list[Named] = []
    for link in draft.links:
        for part in link.parts:
            size = edges(part.geometry)
            if size is not None and is_huge(draft, size):
                tag = type(part).__name__.lower()
                message = f"the <{tag}> of link '{link.name}' is {max(size):.3g} m long, far "
                message += f'beyond the size of {"a" if max(size) > _LONGEST else "this"} robot'
                where = place_of(part.geometry)
                names = _in_millimetres(draft, part.geometry)
                fix = scaled(draft, where, _DIVIDE, names, 0.001 if names else None)
                huge.append((link.name, where, message, fix))
    yield from summarized(huge)
    yield from summarized(_huge_meshes(draft))


def _huge_meshes(draft: Draft) -> Iterator[Named]:
    for link in draft.links:
        for part in link.parts:
            shape = part.geometry
            mesh = draft.mesh_files.get(shape.filename) if isinstance(shape, Mesh) else None
            if not isinstance(shape, Mesh) or mesh is None or mesh.bounds is None:
                continue
            x, y, z = (
                abs(factor * edge)
                for factor, edge in zip(shape.scale, mesh.bounds.edges, strict=True)
            )
            if is_huge(draft, (x, y, z)):
                name = shape.filename.rpartition('/')[2]
                message = f"the mesh '{name}' of link '{link.name}' is {x:.4g} x {y:.4g} x "
                message += f'{z:.4g} m, far beyond the size of '
                message += f'{"a" if max(x, y, z) > _LONGEST else "this"} robot'
                small = ' '.join(f'{factor / 1000.0:.10g}' for factor in shape.scale)
                fix = f'millimetres? then write scale="{small}", or export it in metres'
                yield link.name, place_of(shape), message, fix


_DIVIDE = 'millimetres? then divide its sizes by 1000'
# A part of a robot has lengths like these [m].
_LEAST, _MOST = 1e-4, 2.0


def _is_usual(draft: Draft, length: float) -> bool:
    """Whether a length is that of a part of a robot."""
    return _LEAST <= length <= _MOST and not is_far(draft, length)


def _in_millimetres(draft: Draft, shape: Geometry) -> list[str]:
    """Return which sizes are in mm; none where one of them may be in either unit."""
    if isinstance(shape, Box):
        sizes: dict[str, tuple[float, ...]] = {'size': shape.size}
    else:
        sizes = {n: (getattr(shape, n),) for n in ('radius', 'length') if hasattr(shape, n)}
    wrong = [name for name, values in sizes.items() if any(is_far(draft, x) for x in values)]
    in_metres = [x / 1000.0 if name in wrong else x for name in sizes for x in sizes[name]]
    return wrong if all(_is_usual(draft, x) for x in in_metres) else []
