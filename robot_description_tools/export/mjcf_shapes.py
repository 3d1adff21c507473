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

"""Shapes, meshes, materials and textures in MJCF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field
import logging
import os
from pathlib import Path

from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.json_robot.reader import free_name
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.mjcf import pose_attributes
from robot_description_tools.description.mesh_shapes.collada import unit_of
from robot_description_tools.description.mesh_shapes.reading import read_mesh
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.model import Vector4
from robot_description_tools.description.model import Visual
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.diagnostics.missing import how_to_install
from robot_description_tools.export.losses import Losses
from robot_description_tools.export.losses import NOT_KEPT

# File formats that MuJoCo reads. Source: MuJoCo, XML reference, asset/mesh and asset/texture.
MESH_FORMATS = ('.stl', '.obj', '.msh')
# File formats that trimesh converts to STL, each with the modules that the conversion needs.
CONVERTED = {
    '.dae': ('trimesh', 'collada'), '.glb': ('trimesh',), '.gltf': ('trimesh',),
}  # fmt: skip
# The conversion to STL rounds coordinates, because STL files have 32-bit numbers.
#: Ratio. On each side, a converted mesh may extend beyond the bounding box of the original mesh by
#: at most this part of its largest coordinate.
ROUNDED = 1e-5
TEXTURE_FORMATS = ('.png', '.ktx')
#: Count. Largest number of triangles of an STL file that MuJoCo reads.
MOST_FACES = 200_000
# Default attributes of geoms. Geoms of visuals do not collide. Viewers can show or hide all geoms
# of a group.
CLASSES = {
    'visual': {'group': '2', 'contype': '0', 'conaffinity': '0'},
    'collision': {'group': '3'},
}


@dataclass
class AssetFiles:
    """
    The files of meshes and textures, and their names in the model.

    Attributes
    ----------
    find : callable
        Returns the file for a name in the description, or None if there is no such file.
    folder : Path or None
        Folder of the model. Names are relative to this folder, or absolute if ``folder`` is None.
    meshes : str
        Name of a folder in ``folder`` for converted files and copies.
    is_copied : bool
        True if the model refers to copies in ``meshes`` instead of the original files.
    copies : dict of Path to Path
        Maps each file that must be copied to the path of its copy.
    converted : dict of Path to bytes
        Maps the path of each new file to its content.

    """

    find: Callable[[str], Path | None] = lambda _: None
    folder: Path | None = None
    meshes: str = ''
    is_copied: bool = False
    copies: dict[Path, Path] = field(default_factory=dict)
    converted: dict[Path, bytes] = field(default_factory=dict)

    def name(self, path: Path) -> str:
        """Return the name of a file in the model."""
        path = Path(os.path.abspath(path))
        if self.folder is None:
            return path.as_posix()
        if not self.is_copied:
            return Path(os.path.relpath(path, self.folder)).as_posix()
        if path not in self.copies:
            self.copies[path] = self._place(path.stem, path.suffix)
        return f'{self.meshes}/{self.copies[path].name}'

    def name_converted(self, path: Path, stl: bytes) -> str:
        """Return the name of a converted mesh in the model."""
        place = self._place(path.stem, '.stl')
        self.converted[place] = stl
        return f'{self.meshes}/{place.name}'

    def _place(self, stem: str, suffix: str) -> Path:
        """Return an unused path in the folder of the meshes."""
        assert self.folder is not None
        taken = {place.stem for place in (*self.copies.values(), *self.converted)}
        return self.folder / self.meshes / (free_name(stem, taken) + suffix)


class Shapes:
    """
    Writer of ``<geom>``, ``<mesh>``, ``<material>`` and ``<texture>``.

    Parameters
    ----------
    root : Element
        The model, which gets the assets and the defaults.
    description : RobotDescription
        The robot.
    files : AssetFiles
        Files of meshes and textures.
    losses : Losses
        List for findings about shapes that are left out.

    """

    def __init__(
        self, root: Element, description: RobotDescription, files: AssetFiles, losses: Losses
    ) -> None:
        self._description = description
        self._files = files
        self._losses = losses
        defaults = add(root, 'default')
        for name, attributes in CLASSES.items():
            add(add(defaults, 'default', **{'class': name}), 'geom', **attributes)
        self._assets = add(root, 'asset')
        self._names: dict[str, set[str]] = {}
        self._meshes: dict[Mesh, str] = {}
        self._converted: dict[Path, str] = {}
        self._materials: dict[Material, str] = {}
        self._problems: dict[str, str] = {}

    def add(self, body: Element, link: Link) -> None:
        """Add the shapes of a link to its body."""
        for part in link.parts:
            kind = 'visual' if isinstance(part, Visual) else 'collision'
            shape = self._shape(part.geometry, kind)
            if isinstance(shape, str):
                message = f"a {kind} of link '{link.name}' is left out: {shape}"
                fix = 'use a box, cylinder, sphere, or an STL or OBJ file that exists'
                self._losses.add(NOT_KEPT, part.where or link.where, message, fix)
                continue
            name = {'name': self._free('geom', part.name)} if part.name else {}
            pose = pose_attributes(pose_from_origin(part.origin))
            look = self._look(part, link)
            add(body, 'geom', **name, **{'class': kind}, **shape, **pose, **look)

    def _free(self, kind: str, name: str) -> str:
        return free_name(name, self._names.setdefault(kind, set()))

    def _shape(self, shape: Geometry, kind: str) -> dict[str, str] | str:
        """Return the attributes of a shape, or the reason why it is left out."""
        if isinstance(shape, Mesh):
            return self._mesh(shape, kind)
        if isinstance(shape, Box):
            size = [edge / 2.0 for edge in shape.size]
        elif isinstance(shape, Sphere):
            size = [shape.radius]
        else:
            size = [shape.radius, shape.length / 2.0]
        if min(size) <= 0.0:
            return 'MuJoCo requires positive sizes'
        return {'type': type(shape).__name__.lower(), 'size': joined(size)}

    def _mesh(self, mesh: Mesh, kind: str) -> dict[str, str] | str:
        path = self._files.find(mesh.filename)
        if path is None:
            return f"there is no file '{mesh.filename}'"
        problem = _mesh_problem(path, kind)
        if not problem and path.suffix.lower() in CONVERTED:
            problem = self._convert(path)
        if problem:
            return f"'{mesh.filename}': {problem}"
        if mesh not in self._meshes:
            self._meshes[mesh] = name = self._free('mesh', path.stem)
            scale = {} if mesh.scale == (1.0, 1.0, 1.0) else {'scale': joined(mesh.scale)}
            file = self._converted.get(path) or self._files.name(path)
            # Compute the inertia from the surface, because the volume of an open mesh is unknown.
            attributes = {'file': file, **scale, 'inertia': 'shell'}
            add(self._assets, 'mesh', name=name, **attributes)
        return {'type': 'mesh', 'mesh': self._meshes[mesh]}

    def _convert(self, path: Path) -> str:
        """Convert a mesh to STL once. Return the reason if this fails, or an empty text."""
        if path in self._converted:
            return ''
        if self._files.folder is None or not self._files.meshes:
            return (
                'MuJoCo reads only STL, OBJ and MSH files; a converted mesh needs a folder beside '
                'the model, so write the model to a file'
            )
        try:
            self._converted[path] = self._files.name_converted(path, stl_of(path))
        except ImportError:
            advice = ', '.join(map(how_to_install, CONVERTED[path.suffix.lower()]))
            return f'MuJoCo reads only STL, OBJ and MSH files; to convert it, {advice}'
        except UnreadableMeshError as error:
            return str(error)
        return ''

    def _look(self, part: Visual | Collision, link: Link) -> dict[str, str]:
        """Return the attributes of the material of a visual."""
        material = part.material if isinstance(part, Visual) else None
        if material is not None and not material.is_definition:
            material = self._description.materials.get(material.name)
        if material is None:
            return {}
        texture = self._texture(material, link) if material.texture else ''
        if not texture and material.color is None:
            return {}
        if not material.name and not texture:
            return _rgba(material.color)
        if material not in self._materials:
            name = self._free('material', material.name or texture)
            self._materials[material] = name
            look = _rgba(material.color) | ({'texture': texture} if texture else {})
            add(self._assets, 'material', name=name, **look)
        return {'material': self._materials[material]}

    def _texture(self, material: Material, link: Link) -> str:
        """Return the name of the texture of a material, or '' if it is left out."""
        written = material.texture or ''
        path = self._files.find(written)
        if path is not None and path.suffix.lower() in TEXTURE_FORMATS:
            known = {e.attributes['file']: e.name for e in self._assets.find_all('texture')}
            file = self._files.name(path)
            if file not in known:
                known[file] = self._free('texture', path.stem)
                add(self._assets, 'texture', name=known[file], type='2d', file=file)
            return known[file]
        reason = 'MuJoCo reads only PNG and KTX' if path else 'there is no such file'
        message = f"the texture '{written}' of link '{link.name}' is left out: {reason}"
        self._losses.add(NOT_KEPT, material.where or link.where, message, 'use a PNG file')
        return ''


def _rgba(color: Vector4 | None) -> dict[str, str]:
    return {} if color is None else {'rgba': joined(color)}


def stl_of(path: Path) -> bytes:
    """
    Return a COLLADA or glTF file as binary STL, in metres.

    Parameters
    ----------
    path : Path
        A file that `read_mesh` reads. The up axis has no effect, as in ``read_mesh``.

    Returns
    -------
    bytes

    Raises
    ------
    ImportError
        If trimesh or pycollada is not installed.
    UnreadableMeshError
        If the file cannot be converted. The message begins with "it".

    """
    import trimesh

    # Hide warnings of trimesh about textures, because STL has no textures.
    logging.getLogger('trimesh').setLevel(logging.CRITICAL)
    try:
        mesh = trimesh.load(path, force='mesh', process=False)
        if path.suffix.lower() == '.dae':
            # Apply the unit of the COLLADA file, because trimesh ignores it.
            mesh.apply_scale(unit_of(path.read_bytes()))
        box, stl = mesh.bounds, mesh.export(file_type='stl')
    except ImportError:
        raise
    # The readers of trimesh raise errors of many types.
    except Exception as error:
        raise UnreadableMeshError(f'it cannot be converted: {error}') from error
    # The converted mesh must be inside the bounding box that `read_mesh` computes. This box may
    # be larger than the mesh if a node of the file is rotated.
    around = read_mesh(path).bounds
    if around is not None:
        most = ROUNDED * max(map(abs, box.flat))
        inside = (around.lower - box[0] <= most).all() and (box[1] - around.upper <= most).all()
        if not inside:
            raise UnreadableMeshError('trimesh reads it with another size')
    return bytes(stl)


def _mesh_problem(path: Path, kind: str) -> str:
    """Return the reason why MuJoCo cannot read a mesh, or ''."""
    suffix = path.suffix.lower()
    if suffix not in (*MESH_FORMATS, *CONVERTED):
        return 'MuJoCo reads only STL, OBJ and MSH files'
    if suffix == '.msh':
        return ''
    shape = read_mesh(path)
    if shape.problem:
        return shape.problem
    if suffix == '.stl' and shape.size != 84 + 50 * shape.faces:
        return 'MuJoCo reads only binary STL files'
    if suffix in ('.stl', *CONVERTED) and shape.faces > MOST_FACES:
        return f'MuJoCo reads at most {MOST_FACES} triangles of an STL file'
    if kind == 'collision' and shape.bounds and min(shape.bounds.edges) <= 0.0:
        return 'MuJoCo cannot compute the convex hull of a flat mesh'
    return ''
