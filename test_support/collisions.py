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

"""Robots with collision shapes, and their collisions in pinocchio."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.load import load_description
from test_support.mesh_texts import stl_binary

if TYPE_CHECKING:
    from robot_description_tools.collision import CollisionChecker
    from robot_description_tools.collision import CollisionGeometry


def robot(*shapes: str, joint: str = 'prismatic') -> str:
    """Return a chain of links x0, x1, ... with the given shapes. '' means no shape."""
    links = ''.join(
        f'<link name="x{i}"><collision><geometry>{shape}</geometry></collision></link>'
        if shape
        else f'<link name="x{i}"/>'
        for i, shape in enumerate(shapes)
    )
    joints = ''.join(
        f'<joint name="j{i}" type="{joint}"><parent link="x{i - 1}"/><child link="x{i}"/>'
        '<axis xyz="1 0 0"/><limit lower="-9" upper="9" effort="1" velocity="1"/></joint>'
        for i in range(1, len(shapes))
    )
    return f'<robot name="row">{links}{joints}</robot>'


def checker_of(source: str | Path) -> tuple[RobotModel, CollisionChecker]:
    """Return a robot and its collision checker. Mesh files are relative to the robot's folder."""
    from robot_description_tools.collision import CollisionChecker

    model = RobotModel(load_description(source))
    folder = source.parent if isinstance(source, Path) else Path()
    geometry = geometry_of(source, lambda name: folder / name)
    return model, CollisionChecker(geometry, model.tree)


def geometry_of(source: str | Path, find: Callable[[str], Path | None]) -> CollisionGeometry:
    """Return the collision shapes of a robot."""
    # Import this here, because the module needs coal, which may be missing.
    from robot_description_tools.collision import CollisionGeometry

    return CollisionGeometry(load_description(source), find)


def write_jaw(folder: Path) -> Path:
    """Write a robot with a non-convex mesh that has two jaws, and a ball that fits between."""
    jaws = [box_faces(center, (0.1, 0.5, 0.1)) for center in ((-0.5, 0.0, 0.0), (0.5, 0.0, 0.0))]
    bar = box_faces((0.0, -0.5, 0.0), (0.6, 0.1, 0.1))
    (folder / 'jaw.stl').write_bytes(stl_binary([*jaws[0], *jaws[1], *bar]))
    file = folder / 'jaw.urdf'
    ball = '<sphere radius="0.1"/>'
    file.write_text(robot('<mesh filename="jaw.stl" scale="2 1 1"/>', '', ball, joint='floating'))
    return file


def box_faces(
    center: tuple[float, float, float], half: tuple[float, float, float]
) -> list[list[list[float]]]:
    """Return the 12 triangles of a box."""
    faces = []
    for axis in range(3):
        u, v = (i for i in range(3) if i != axis)
        for side in (-1.0, 1.0):
            corners = []
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                point = [*center]
                point[axis] += side * half[axis]
                point[u] += a * half[u]
                point[v] += b * half[v]
                corners.append(point)
            faces += [corners[:3], [corners[0], corners[2], corners[3]]]
    return faces


class InPinocchio:
    """The collision shapes of a URDF in pinocchio, which reads meshes with Assimp."""

    def __init__(self, file: Path, model: RobotModel) -> None:
        import pinocchio

        self._pin = pinocchio
        self._names = model.tree.coordinates
        self._model = pinocchio.buildModelFromUrdf(str(file))
        folders, kind = [str(file.parent)], pinocchio.GeometryType.COLLISION
        self._shapes = pinocchio.buildGeomFromUrdf(
            self._model, str(file), kind, package_dirs=folders
        )
        self._data = self._model.createData()
        self._of_link: dict[str, list[int]] = {}
        for i, shape in enumerate(self._shapes.geometryObjects):
            link = self._model.frames[shape.parentFrame].name
            self._of_link.setdefault(link, []).append(i)

    def distances(
        self, q: NDArray[np.float64], pairs: list[tuple[str, str]]
    ) -> NDArray[np.float64]:
        """Return the distance of each pair of links at each position, shape (n, pairs) [m]."""
        pin = self._pin
        self._shapes.removeAllCollisionPairs()
        owner = []
        for i, (one, other) in enumerate(pairs):
            for a in self._of_link[one]:
                for b in self._of_link[other]:
                    self._shapes.addCollisionPair(pin.CollisionPair(a, b))
                    owner.append(i)
        data = self._shapes.createData()
        found = np.full((len(q), len(pairs)), np.inf)
        for row, values in zip(found, q, strict=True):
            pin.computeDistances(self._model, self._data, self._shapes, data, self._as_q(values))
            for i, result in zip(owner, data.distanceResults, strict=True):
                row[i] = min(row[i], result.min_distance)
        return found

    def _as_q(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        q = self._pin.neutral(self._model)
        by_name = dict(zip(self._names, values.tolist(), strict=True))
        for joint, name in zip(self._model.joints[1:], self._model.names[1:], strict=True):
            own = [value for key, value in by_name.items() if key.partition('/')[0] == name]
            if joint.nq == 2:
                own = [np.cos(own[0]), np.sin(own[0])]
            q[joint.idx_q:joint.idx_q + joint.nq] = own
        return q
