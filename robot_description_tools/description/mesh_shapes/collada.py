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

"""Reader of COLLADA files. It applies the unit and ignores the up axis, as the viewer does."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cache
from itertools import repeat
import math
from typing import NoReturn
from typing import TYPE_CHECKING
from xml.parsers import expat

from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.mesh_shapes.shape import Affine
from robot_description_tools.description.mesh_shapes.shape import affine
from robot_description_tools.description.mesh_shapes.shape import bounds_of
from robot_description_tools.description.mesh_shapes.shape import fan
from robot_description_tools.description.mesh_shapes.shape import floats
from robot_description_tools.description.mesh_shapes.shape import joined_bounds
from robot_description_tools.description.mesh_shapes.shape import MOST_PARTS
from robot_description_tools.description.mesh_shapes.shape import placed
from robot_description_tools.description.mesh_shapes.shape import placed_by_color
from robot_description_tools.description.mesh_shapes.shape import scaling
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import strip
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import ElementBuilder
from robot_description_tools.diagnostics import Location

if TYPE_CHECKING:
    from robot_description_tools.description.mesh_shapes.shape import Floats
    from robot_description_tools.description.mesh_shapes.shape import Rgba

# The next two limits are high: files of CAD programs have fewer than 30 levels and a few
# thousand elements.
#: Count. A file with more levels of nested elements than this is not read.
_DEEPEST = 200
#: Count. A file with more elements than this is not read.
_MOST_ELEMENTS = 200_000
#: Count. Largest number of values in one entry of a table of numbers.
_MOST_STRIDE = 16
# Maps each element with faces to the smallest number of characters that one face needs.
_FACES = {'triangles': 6, 'polylist': 6, 'polygons': 6, 'tristrips': 6, 'trifans': 6}
# Maps an element to the function that splits its polygons into triangles. All other elements use
# `fan`.
_SPLIT = {'tristrips': strip}
_NOWHERE = Location('')


def read_collada(data: bytes) -> Shape:
    """Read the content of a file. See `read_mesh`."""
    return _Document(_tree(data)).shape()


def triangles_in(data: bytes) -> Floats:
    """Return the triangles of a file. See `read_triangles`."""
    return _Document(_tree(data)).triangles()


def parts_in(data: bytes) -> list[tuple[Rgba | None, Floats]]:
    """Return the triangles of each colour in a file. See `read_parts`."""
    return _Document(_tree(data)).parts()


def unit_of(data: bytes) -> float:
    """Return the length of the unit of a file [m]."""
    return _unit(_tree(data))


def _unit(root: Element) -> float:
    asset = root.find('asset')
    unit = asset.find('unit') if asset else None
    return _number(unit.attributes.get('meter', '1')) if unit else 1.0


def _tree(data: bytes) -> Element:
    builder = ElementBuilder()
    n_elements = 0
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 2**16

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal n_elements
        n_elements += 1
        if len(builder.open) >= _DEEPEST:
            raise UnreadableMeshError(f'its elements are nested deeper than {_DEEPEST}')
        if n_elements > _MOST_ELEMENTS:
            raise UnreadableMeshError(f'it has more than {_MOST_ELEMENTS} elements')
        builder.begin(tag.rpartition(':')[2], attributes, _NOWHERE)

    def refuse(*_: object) -> NoReturn:
        raise UnreadableMeshError('it declares entities')

    # Expat delivers a text in pieces. Join the pieces once at the end, because adding each piece
    # to the text would copy the text.
    pieces: list[str] = []

    def end(_: str) -> None:
        if pieces:
            builder.open[-1].text = ''.join(pieces)
            pieces.clear()
        builder.end()

    def start(tag: str, attributes: dict[str, str]) -> None:
        pieces.clear()
        begin(tag, attributes)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = pieces.append
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, UnreadableMeshError):
            raise
        raise UnreadableMeshError(f'it is no XML: {error}') from error
    root = builder.roots[0]
    if root.tag != 'COLLADA':
        raise UnreadableMeshError('it is no COLLADA file')
    return root


class _Document:
    """The nodes and geometries of a file."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._by_id: dict[str, Element] = {}
        for element in root.walk():
            self._by_id.setdefault(element.attributes.get('id', ''), element)
        self._geometry = cache(self._read_geometry)
        self._parts = 0

    def shape(self) -> Shape:
        """Return the shape of the whole scene."""
        found = [(self._geometry(geometry), at) for geometry, at, _ in self._parts_of_scene()]
        boxes = [box for shape, at in found for box in [shape.bounds and at.box(shape.bounds)]]
        return Shape(sum(shape.faces for shape, _ in found), joined_bounds(filter(None, boxes)))

    def triangles(self) -> Floats:
        """Return the triangles of all parts of the scene."""
        meshes = cache(self._triangles)
        return placed(
            ((points, [corner for _, corners in groups for corner in corners]), at)
            for geometry, at, _ in self._parts_of_scene()
            for points, groups in [meshes(geometry)]
        )

    def parts(self) -> list[tuple[Rgba | None, Floats]]:
        """Return the triangles of each colour."""
        meshes = cache(self._triangles)
        return placed_by_color(
            (colors.get(material), (points, corners), at)
            for geometry, at, instance in self._parts_of_scene()
            for points, groups in [meshes(geometry)]
            for colors in [self._colors(instance)]
            for material, corners in groups
        )

    def _colors(self, instance: Element) -> dict[str, Rgba]:
        """Map the name of each material of an instance to its diffuse colour."""
        found: dict[str, Rgba] = {}
        for bound in instance.walk():
            material = self._at(bound, 'target') if bound.tag == 'instance_material' else None
            effect = self._at(material.find('instance_effect') if material else None, 'url')
            looks = [each for each in effect.walk() if each.tag == 'diffuse'] if effect else []
            color = looks[0].find('color') if looks else None
            numbers = floats(color.text) if color else ()
            if len(numbers) >= 3:
                r, g, b = (min(max(x, 0.0), 1.0) for x in numbers[:3])
                found[bound.attributes.get('symbol', '')] = r, g, b, 1.0
        return found

    def _parts_of_scene(self) -> list[tuple[Element, Affine, Element]]:
        meter = _unit(self._root)
        scene = self._root.find('scene')
        shown = scene.find('instance_visual_scene') if scene else None
        top = self._at(shown, 'url')
        parts = list(self._nodes(top, scaling(meter, meter, meter))) if top else []
        # For example, a file with a convex decomposition may use its geometries only in a physics
        # scene, which is not read here.
        if not parts and self._root.find('library_geometries'):
            raise UnreadableMeshError('its visual scene uses none of its geometries')
        return parts

    def _at(self, element: Element | None, key: str) -> Element | None:
        """Return the element to which a URL in an attribute refers."""
        uri = element.attributes.get(key, '') if element else ''
        return self._by_id.get(uri[1:]) if uri.startswith('#') else None

    def _nodes(self, top: Element, at: Affine) -> Iterator[tuple[Element, Affine, Element]]:
        waiting = [(top, at)]
        while waiting:
            self._parts += 1
            if self._parts > MOST_PARTS:
                raise UnreadableMeshError(f'it has more than {MOST_PARTS} parts')
            node, here = waiting.pop()
            if node.tag == 'node':
                for step in node.children:
                    here @= _pose(step)
            for child in node.children:
                if child.tag == 'node':
                    waiting.append((child, here))
                elif child.tag == 'instance_node':
                    copied = self._at(child, 'url')
                    waiting += [(copied, here)] if copied else []
                elif child.tag in ('instance_geometry', 'instance_controller'):
                    geometry, bound = self._drawn(child)
                    if geometry is not None:
                        yield geometry, here @ bound, child

    def _drawn(self, instance: Element) -> tuple[Element | None, Affine]:
        """Return the geometry of an instance, and the bind transform of its skin."""
        named = self._at(instance, 'url')
        skin = named.find('skin') if named else None
        if skin is None:
            return named, Affine()
        bind = skin.find('bind_shape_matrix')
        return self._at(skin, 'source'), _pose(bind) if bind else Affine()

    def _read_geometry(self, geometry: Element) -> Shape:
        """Return the shape of a geometry, in the axes and the unit of the geometry."""
        mesh = geometry.find('mesh')
        if mesh is None:
            return Shape(0, None)
        faces = sum(_faces(part) for part in mesh.children if part.tag in _FACES)
        points, stride = self._points(mesh)
        return Shape(faces, bounds_of(points, stride)) if faces and points else Shape(0, None)

    def _triangles(self, geometry: Element) -> tuple[Floats, list[tuple[str, array[int]]]]:
        """Return the points of a geometry, and the material and corners of each triangle group."""
        groups: list[tuple[str, array[int]]] = []
        mesh = geometry.find('mesh')
        if mesh is None:
            return array('f'), groups
        points, stride = self._points(mesh)
        for part in mesh.children:
            if part.tag in _FACES:
                _faces(part)
                corners = array('q')
                groups.append((part.attributes.get('material', ''), corners))
                for polygon in _polygons(part):
                    corners.extend(_SPLIT.get(part.tag, fan)(polygon))
        if stride != 3:
            xyz = zip(*(points[i::stride] for i in range(3)), strict=False)
            points = array('f', (x for point in xyz for x in point))
        return points[: len(points) // 3 * 3], groups

    def _points(self, mesh: Element) -> tuple[Floats, int]:
        """Return the coordinates of the points of a mesh, and the number of values per point."""
        vertices = mesh.find('vertices')
        inputs = vertices.find_all('input') if vertices else []
        position = next((i for i in inputs if i.attributes.get('semantic') == 'POSITION'), None)
        source = self._at(position, 'source')
        numbers = source.find('float_array') if source else None
        technique = source.find('technique_common') if source else None
        accessor = technique.find('accessor') if technique else None
        if numbers is None:
            return array('f'), 3
        stride = accessor.attributes.get('stride', '1') if accessor else '3'
        if not 1 <= _number(stride) <= _MOST_STRIDE:
            raise UnreadableMeshError(f'an accessor has a stride of {stride}')
        return floats(numbers.text), int(_number(stride))


def _polygons(part: Element) -> Iterator[Sequence[int]]:
    """Yield the point indices of each polygon, strip or fan of an element with faces."""
    inputs = part.find_all('input')
    offsets = [_whole(each.attributes.get('offset', '0')) for each in inputs]
    vertex = next((i for i, e in enumerate(inputs) if e.attributes.get('semantic') == 'VERTEX'), 0)
    stride = max(offsets, default=0) + 1
    if stride > _MOST_STRIDE:
        raise UnreadableMeshError(f'a corner has {stride} numbers')
    # Fill the holes of polygons. A collision in a hole may then be reported, but no real collision
    # is missed.
    texts = [e.text for e in part.children if e.tag == 'p']
    texts += [e.text for hole in part.find_all('ph') for e in hole.find_all('p')]
    counts = part.find('vcount')
    first = offsets[vertex] if offsets else 0
    for text in texts:
        corners = [_whole(word) for word in text.split()[first::stride]]
        if part.tag not in ('triangles', 'polylist'):
            yield corners
            continue
        end = 0
        sizes = map(_whole, counts.text.split()) if counts else repeat(3, len(corners) // 3)
        for size in sizes:
            yield corners[end:end + size]
            end += size


def _faces(part: Element) -> int:
    """
    Return the number of faces that an element declares.

    If the element declares more faces than its text can contain, return the number that the text
    can contain. If its polygons have more corners than the text has characters, raise
    UnreadableMeshError.

    """
    texts = [each.text for each in part.children if each.tag in ('p', 'ph')]
    there = sum(len(text) + 1 for text in texts)
    counts = part.find('vcount')
    if counts is not None:
        wanted = sum(floats(counts.text))
        if not wanted <= there:
            reason = f'its polygons claim {wanted:.0f} corners, in {there} characters'
            raise UnreadableMeshError(reason)
    claimed = _number(part.attributes.get('count', '0'))
    return int(min(claimed if claimed > 0.0 else 0.0, there // _FACES[part.tag]))


def _pose(step: Element) -> Affine:
    """Return the transform that one child element of a node describes."""
    if step.tag not in ('matrix', 'bind_shape_matrix', 'translate', 'rotate', 'scale'):
        return Affine()
    numbers = floats(step.text)
    if len(numbers) < {'translate': 3, 'scale': 3, 'rotate': 4}.get(step.tag, 16):
        raise UnreadableMeshError(f'a <{step.tag}> has {len(numbers)} numbers')
    if step.tag == 'translate':
        return Affine(translation=(numbers[0], numbers[1], numbers[2]))
    if step.tag == 'scale':
        return scaling(*numbers[:3])
    if step.tag == 'rotate':
        *axis, degrees = numbers[:4]
        x, y, z = (part * math.sin(math.radians(degrees) / 2.0) for part in axis)
        w = math.cos(math.radians(degrees) / 2.0) * math.hypot(*axis)
        return Affine(rotation_matrix(Origin(quat_xyzw=(x, y, z, w))))
    return affine(numbers)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _whole(text: str) -> int:
    try:
        return max(0, int(text))
    except ValueError as error:
        raise UnreadableMeshError(f"it has '{text[:20]}' as an index") from error
