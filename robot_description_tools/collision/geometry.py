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
"""Collision shapes of links, converted for coal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coal
import numpy as np
from robot_description_tools.description.mesh_shapes.reading import read_triangles
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.rules.meshes import MISSING
from robot_description_tools.description.rules.meshes import NOT_READ
from robot_description_tools.description.solids import edges
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import pose_from_origin

#: Count. A shape is halved this many times, so 3 means 8 parts. Each part is then enclosed in a
#: ball.
HALVINGS = 3


@dataclass(frozen=True, slots=True, eq=False)
class CollisionBody:
    """
    A collision shape in its own axes.

    Attributes
    ----------
    exact : coal.CollisionGeometry
        The shape. A mesh is a surface without an inside, as in MoveIt.
    ball : ndarray, shape (1, 4)
        Centre and radius of a ball that contains the shape [m].
    balls : ndarray, shape (k, 4)
        Centres and radii of several small balls, which together contain the shape [m].

    """

    exact: Any
    ball: FloatArray
    balls: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class PlacedBody:
    """A shape of a link, with its pose ``T_link_body``, shape (4, 4) [m]."""

    body: CollisionBody
    pose: FloatArray


class CollisionGeometry:
    """
    The collision shapes of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    find : callable
        Returns the file for the name of a mesh, or None if there is no such file.

    Attributes
    ----------
    description : RobotDescription
        The robot.
    links : dict of str to tuple of PlacedBody
        The shapes of each link that has shapes, in document order.
    findings : tuple of Diagnostic
        Findings about meshes that are left out, because they cannot be read.

    """

    def __init__(
        self, description: RobotDescription, find: Callable[[str], Path | None]
    ) -> None:
        self.description = description
        self._find = find
        self._bodies: dict[Geometry, CollisionBody | str] = {}
        found: list[Diagnostic] = []
        shapes = {link.name: self._shapes(link, found) for link in description.links.values()}
        self.links = {name: placed for name, placed in shapes.items() if placed}
        self.findings = tuple(found)

    def _shapes(self, link: Link, found: list[Diagnostic]) -> tuple[PlacedBody, ...]:
        placed = []
        for part in link.collisions:
            body = self._body(part.geometry)
            if isinstance(body, CollisionBody):
                placed.append(PlacedBody(body, pose_from_origin(part.origin)))
                continue
            name = part.geometry.filename if isinstance(part.geometry, Mesh) else ''
            message = f"the mesh '{name}' of a collision of link '{link.name}' is left out: {body}"
            code = NOT_READ if self._find(name) else MISSING
            fix = 'correct the name or the file, or give --package-path'
            found.append(code.at(part.where or link.where or Location(''), message, fix))
        return tuple(placed)

    def _body(self, geometry: Geometry) -> CollisionBody | str:
        """Return a shape, or the reason why it is left out."""
        if geometry not in self._bodies:
            try:
                self._bodies[geometry] = self._make(geometry)
            except UnreadableMeshError as reason:
                self._bodies[geometry] = str(reason)
        return self._bodies[geometry]

    def _make(self, geometry: Geometry) -> CollisionBody:
        if isinstance(geometry, Mesh):
            return self._mesh(geometry)
        half = np.array(edges(geometry)) / 2.0
        if isinstance(geometry, Box):
            shape = coal.Box(*geometry.size)
        elif isinstance(geometry, Sphere):
            ball = np.array([[0.0, 0.0, 0.0, geometry.radius]])
            return CollisionBody(coal.Sphere(geometry.radius), ball, ball)
        elif isinstance(geometry, Capsule):
            shape = coal.Capsule(geometry.radius, geometry.length)
        else:
            shape = coal.Cylinder(geometry.radius, geometry.length)
        box = np.array([[-half, half]])
        return CollisionBody(shape, _balls(box, 0), _balls(box, HALVINGS, can_cut=True))

    def _mesh(self, mesh: Mesh) -> CollisionBody:
        path = self._find(mesh.filename)
        if path is None:
            raise UnreadableMeshError('its file is not found')
        corners = np.array(read_triangles(path)).reshape(-1, 3)
        points, indices = np.unique(corners, axis=0, return_inverse=True)
        points = points.astype(np.float64) * mesh.scale
        triangles = indices.reshape(-1, 3).astype(np.int64)
        model = coal.BVHModelOBBRSS()
        model.beginModel(len(triangles), len(points))
        model.addVertices(points)
        model.addTriangles(triangles)
        model.endModel()
        parts = points[triangles]
        return CollisionBody(model, _balls(parts, 0), _balls(parts, HALVINGS))


def _balls(parts: FloatArray, halvings: int, can_cut: bool = False) -> FloatArray:
    """
    Return balls that together contain all given parts of a shape.

    Parameters
    ----------
    parts : ndarray, shape (n, m, 3)
        The corners of triangles, or the two corners of one box [m].
    halvings : int
        Number of times that the parts are halved.
    can_cut : bool
        True if ``parts`` contains one box, which can be cut. Triangles are not cut.

    Returns
    -------
    ndarray, shape (k, 4)
        Centres and radii [m].

    """
    points = parts.reshape(-1, 3)
    lower, upper = points.min(axis=0), points.max(axis=0)
    center = (lower + upper) / 2.0
    longest = int((upper - lower).argmax())
    if not halvings or (len(parts) == 1 and not can_cut):
        return np.array([[*center, np.linalg.norm(points - center, axis=1).max()]])
    if can_cut:
        middle = np.where(np.arange(3) == longest, center, upper), lower.copy()
        middle[1][longest] = center[longest]
        halves = [np.array([[lower, middle[0]]]), np.array([[middle[1], upper]])]
    else:
        order = parts.mean(axis=1)[:, longest].argsort(kind='stable')
        halves = [parts[rows] for rows in np.array_split(order, 2)]
    return np.concatenate([_balls(half, halvings - 1, can_cut) for half in halves])
