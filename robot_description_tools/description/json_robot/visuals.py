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

"""Conversion of the shapes and colours of a JSON robot to URDF elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from math import pi
from pathlib import PurePath

from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_euler_xyz
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import turn_x
from robot_description_tools.description.geometry import turn_y
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.json_robot.meshes import cone_name
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.meshes import revolved_obj
from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.schema import VALUE
from robot_description_tools.description.json_robot.values import ROBOT as GOOD
from robot_description_tools.description.model import DRAWN_MESHES
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import and_more
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

_BOX = '"type": "box", "x": 1, "y": 0.2, "z": 0.2'

COLOR = Code.warning(
    'json-color',
    'A colour is outside the range 0 to 255, or seems to be written from 0 to 1.',
    why='Colours of the format are from 0 to 255, so a colour from 0 to 1 is almost black. '
    'Larger values are clipped.',
    bad=GOOD.replace('[0, 120, 10]', '[0, 0.5, 0.1]'),
    good=GOOD,
)
MESH = Code.error(
    'json-mesh',
    'A mesh is not an .obj file, or its scale has a 0. The visual is left out. If the viewer of '
    'this package can draw the mesh, the mesh is used, and the finding is a warning.',
    why='The format allows only .obj meshes. Viewers of the format do not draw the link.',
    bad=GOOD.replace(_BOX, '"type": "mesh", "url": "a.step"'),
    good=GOOD.replace(_BOX, '"type": "mesh", "url": "a.obj"'),
)
CONE = Code.warning(
    'json-cone',
    'The mesh of a truncated cone cannot be written, so a cylinder of the mean radius is drawn.',
    why='Viewers show a cylinder in place of the cone. The motion of the robot does not change.',
)
# The pose of a mesh in its visual. In most mesh files, z points up. In the JSON robot format and
# in glTF, y points up.
MESH_POSE = Pose(rotation=turn_x(-pi / 2))
Y_UP = ('.glb', '.gltf')


def box_pose(x: float) -> Pose:
    """
    Return the pose of the URDF box that replaces a JSON box of length ``x``.

    A URDF box has its origin at its centre, but a JSON box has its origin in the middle of a face.

    """
    return Pose((x / 2, 0.0, 0.0))


def cylinder_pose(length: float) -> Pose:
    """
    Return the pose of the URDF cylinder that replaces a JSON cylinder.

    A URDF cylinder has its origin at its centre and the axis z. A JSON cylinder has its origin at
    one end and the axis x.

    """
    return Pose((length / 2, 0.0, 0.0), turn_y(pi / 2))


@dataclass
class VisualReader:
    """
    Reader of the visuals of one robot.

    Attributes
    ----------
    meshes : MeshPlaces
        Conversion of mesh names.
    findings : list of Diagnostic
        The list to which findings are added.
    resolved : dict of str to str
        Maps the name of a mesh file in the URDF to its relative name in the document.
    foreign_meshes : list of (str, Location)
        Meshes that are used although the JSON robot format does not allow their file format.

    """

    meshes: MeshPlaces
    findings: list[Diagnostic]
    resolved: dict[str, str] = field(default_factory=dict)
    foreign_meshes: list[tuple[str, Location]] = field(default_factory=list)

    def elements(self, link: Record) -> Iterator[Element]:
        """Yield the visual of a link if the visual is valid."""
        visual = link['visual']
        if visual is None:
            return
        where = visual.place('')
        shape = self._shape(visual['geometry'])
        material = list(self._material(visual['material']))
        link_pose, pose = pose_of(link), pose_of(visual)
        if shape is None or link_pose is None or pose is None:
            return
        # In the JSON robot format, the origin of a link moves only the visual, not the link frame
        # to which joint origins refer.
        shape_pose, geometry = shape
        origin = origin_element(link_pose @ pose @ shape_pose, where)
        yield element('visual', where, origin, element('geometry', where, geometry), *material)

    def report_foreign_meshes(self) -> None:
        """Report all meshes that only the viewer of this package can draw, in one finding."""
        if self.foreign_meshes:
            (name, where), *others = self.foreign_meshes
            more = and_more(dict.fromkeys(each for each, _ in self.foreign_meshes))
            also = tuple(place for _, place in others)
            message = f"the mesh '{name}' is used, but it is no .obj file{more}"
            fix = 'convert it to .obj; other readers of the format accept nothing else'
            self.findings.append(MESH.at(where, message, fix, Severity.WARNING, also))

    def _report(
        self, code: Code, where: Location, message: str, fix: str, weight: Severity | None = None
    ) -> None:
        self.findings.append(code.at(where, message, fix, weight))

    def _shape(self, geometry: Record | None) -> tuple[Pose, Element] | None:
        """Return a shape and its pose in the visual, or None if the shape is empty or invalid."""
        if geometry is None or not geometry.is_whole:
            return None
        if geometry['type'] == 'box':
            size = (geometry['x'], geometry['y'], geometry['z'])
            box = element('box', geometry.where, size=joined(size))
            return (box_pose(size[0]), box) if any(size) else None
        if geometry['type'] == 'sphere':
            sphere = element('sphere', geometry.where, radius=shortest(geometry['r']))
            return (Pose(), sphere) if geometry['r'] else None
        return self._mesh(geometry) if geometry['type'] == 'mesh' else self._cylinder(geometry)

    def _mesh(self, geometry: Record) -> tuple[Pose, Element] | None:
        given, scale, where = geometry['url'], geometry['scale'], geometry.place('url')
        suffix = PurePath(given).suffix.lower()
        is_drawn = suffix in DRAWN_MESHES
        if is_drawn and suffix != '.obj':
            self.foreign_meshes.append((given, where))
        elif not is_drawn:
            message = f"'url' of {geometry.label} is '{given}', which is no .obj file"
            self._report(MESH, where, message, 'convert it to .obj')
        if not all(scale):
            fix = 'write the factors along x, y and z; 1 keeps the size'
            message = f"'scale' of {geometry.label} has a 0"
            self._report(MESH, geometry.place('scale'), message, fix)
        if not is_drawn or not all(scale):
            return None
        url = self.meshes.url(given)
        # Store the relative name, so that findings of rules can show it instead of the absolute
        # name.
        if url != given and not given.startswith(('/', 'file:')):
            self.resolved[url] = given
        scaling = {} if scale == (1.0, 1.0, 1.0) else {'scale': joined(scale)}
        pose = Pose() if suffix in Y_UP else MESH_POSE
        return pose, element('mesh', where, filename=url, **scaling)

    def _cylinder(self, geometry: Record) -> tuple[Pose, Element] | None:
        r1, r2, h, where = geometry['r1'], geometry['r2'], geometry['h'], geometry.where
        if not r1 + r2:
            if h:
                fix = 'write the radius at the origin (r1) and at the far end (r2)'
                message = f'both radii of {geometry.label} are 0'
                self._report(VALUE, geometry.place('r1'), message, fix)
            return None
        if r1 != r2:
            try:
                name = self.meshes.write(cone_name(r1, r2, h), revolved_obj([(0.0, r1), (h, r2)]))
                return Pose(), element('mesh', where, filename=name)
            except OSError as error:
                message = f'the mesh of a truncated cone cannot be written: {error}'
                self._report(CONE, where, message, 'make the folder writable, or use equal radii')
        radius, length = shortest((r1 + r2) / 2), shortest(h)
        return cylinder_pose(h), element('cylinder', where, radius=radius, length=length)

    def _material(self, material: Record | None) -> Iterator[Element]:
        if material is None:
            return
        color, opacity = material['color'], material['opacity']
        if opacity is not None and not 0.0 <= opacity <= 1.0:
            message = f"'opacity' of {material.label} is {opacity:g}; 1 is used"
            where, fix = material.place('opacity'), 'write a number from 0 to 1'
            self._report(COLOR, where, message, fix, Severity.ERROR)
            opacity = None
        if color is None:
            return
        numbers = ', '.join(f'{number:g}' for number in color)
        where, message = material.place('color'), f"'color' of {material.label} is [{numbers}]"
        if not all(0.0 <= number <= 255.0 for number in color):
            fix = 'write red, green and blue, each from 0 to 255'
            self._report(COLOR, where, f'{message}; it is left out', fix, Severity.ERROR)
            return
        if 0.0 < max(color) <= 1.0:
            full = ', '.join(f'{255 * number:.0f}' for number in color)
            fix = f'write [{full}] if 1 means full brightness'
            self._report(COLOR, where, f'{message}, which is black', fix)
        alpha, where = 1.0 if opacity is None else opacity, material.where
        rgba = joined((*(number / 255.0 for number in color), alpha))
        name = 'rgba_' + '_'.join(map(shortest, (*color, alpha)))
        yield element('material', where, element('color', where, rgba=rgba), name=name)


def pose_of(record: Record) -> Pose | None:
    """Return the pose of a record, or None if the pose has errors."""
    translation, angles = record['origin_translation'], record['origin_orientation']
    if translation is None or angles is None:
        return None
    return pose_from_euler_xyz(translation, angles)


def origin_element(pose: Pose, where: Location, angles: Vector3 | None = None) -> Element:
    """
    Return an ``<origin>`` element.

    ``angles`` are Euler angles of the JSON format. If at most one of them is not 0, they are also
    the rpy angles, and are written unchanged.

    """
    if angles is None or sum(map(bool, angles)) > 1:
        angles = rpy_from_matrix(pose.rotation)
    xyz = joined(map(without_rounding, pose.translation))
    return element('origin', where, xyz=xyz, rpy=joined(map(without_rounding, angles)))


def element(tag: str, where: Location, *content: Element, **attributes: str) -> Element:
    """Return a URDF element whose place is in the JSON document."""
    return Element(tag, attributes, where, content=list(content))
