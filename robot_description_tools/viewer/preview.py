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

"""Small pictures for the list of robots, drawn from the boxes around the shapes of the links."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.mesh_shapes.reading import read_mesh
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.stage import Prepared

# Length of an edge of a picture, in the units of its view box.
SIZE = 100.0
# Directions to the right and downwards in the picture, and towards the viewer, as in the first
# view of the page.
_VIEWER = np.array((1.1, -1.35, 0.75)) / np.linalg.norm((1.1, -1.35, 0.75))
_RIGHT = np.array((1.35, 1.1, 0.0)) / np.linalg.norm((1.35, 1.1))
_AXES = np.array((_RIGHT, -np.cross(_VIEWER, _RIGHT), _VIEWER))
_CORNERS = np.array(list(np.ndindex(2, 2, 2)))
_ANGLES = np.linspace(0.0, 2.0 * np.pi, 48, endpoint=False)
_AROUND = np.array((np.cos(_ANGLES), np.sin(_ANGLES)))
_GREY, _BONE = (0.6, 0.63, 0.68), (0.85, 0.64, 0.25)


def preview(robot: Prepared) -> list[Json]:
    """
    Draw a robot at its default positions.

    Parameters
    ----------
    robot : Prepared
        The robot.

    Returns
    -------
    list of dict
        Polygons from back to front, in a square with edge `SIZE`: ``points`` as in SVG, and
        ``color`` (red, green, blue; 0 to 1). Empty if the robot cannot be shown. A robot without
        shapes is drawn as lines between its links.

    """
    if robot.session is None:
        return []
    drawn = sorted(_boxes(robot) or _bones(robot), key=lambda each: float(each[0][:, 2].mean()))
    points = np.concatenate([corners[:, :2] for corners, _ in drawn])
    lower, upper = points.min(axis=0), points.max(axis=0)
    scale = SIZE / max(float((upper - lower).max()), 1e-9)
    middle = (lower + upper) / 2.0
    polygons = [_hull((corners[:, :2] - middle) * scale + SIZE / 2.0) for corners, _ in drawn]
    return [
        {'points': ' '.join(f'{x:.1f},{y:.1f}' for x, y in polygon), 'color': list(color[:3])}
        for polygon, (_, color) in zip(polygons, drawn, strict=True)
    ]


def _hull(points: FloatArray) -> FloatArray:
    """Return the outermost point in each of many directions, in the order of the directions."""
    outermost = dict.fromkeys((points @ _AROUND).argmax(axis=0).tolist())
    return points[list(outermost)]


def _boxes(robot: Prepared) -> list[tuple[FloatArray, tuple[float, ...]]]:
    """Return the corners of the box around each shape in the picture, and its colour."""
    assert robot.session is not None
    return [
        (_seen(_CORNERS * (upper - lower) + lower, shape, pose), shape.get('color') or _GREY)
        for link, pose in zip(robot.scene['links'], robot.session.poses, strict=True)
        for shape in link['visuals'] or link['collisions']
        for lower, upper in _ends(shape['geometry'], robot.loaded.assets)
    ]


def _bones(robot: Prepared) -> list[tuple[FloatArray, tuple[float, ...]]]:
    """Return the line from each link to its parent, in the picture."""
    assert robot.session is not None
    tree = robot.session.model.tree
    places = robot.session.poses[:, :3] @ _AXES.T
    ends = np.stack((tree.parent_link, tree.child_link), axis=1)
    return [(line, _BONE) for line in places[ends]] or [(places, _BONE)]


def _seen(points: FloatArray, shape: Json, pose: FloatArray) -> FloatArray:
    """Return points of a shape in the picture, with their distances towards the viewer."""
    inner = points @ matrix_from_quat_xyzw(np.array(shape['quat'])).T + shape['xyz']
    seen: FloatArray = (inner @ matrix_from_quat_xyzw(pose[3:]).T + pose[:3]) @ _AXES.T
    return seen


def _ends(geometry: Json, assets: Assets) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Yield two corners of the box around a shape [m]. Yield nothing if the mesh is missing."""
    if geometry['type'] == 'mesh':
        file = assets.at(geometry['url'])
        bounds = None if file is None else read_mesh(file).bounds
        if bounds is not None:
            ends = np.array((bounds.lower, bounds.upper)) * geometry['scale']
            yield ends.min(axis=0), ends.max(axis=0)
        return
    radius = geometry.get('radius') or max(geometry.get('r1', 0.0), geometry.get('r2', 0.0))
    length = geometry.get('length', 2.0 * radius)
    if geometry['type'] == 'capsule':
        length += 2.0 * radius
    half = np.array(geometry.get('size') or (2.0 * radius, 2.0 * radius, length)) / 2.0
    yield -half, half
