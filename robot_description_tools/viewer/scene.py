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

"""The scene of the page: links with shapes, joints and inertia, as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import fields
from math import inf
from math import isfinite
from typing import Any

import numpy as np
from robot_description_tools.description.json_robot.meshes import cone_from_name
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.named_states import named_states
from robot_description_tools.description.solids import equivalent_box
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import squared_edges
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import closure_frames
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import origin_rotation
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.marks import marks_of
from robot_description_tools.viewer.source_lines import SourceLines

Json = dict[str, Any]


def scene(description: RobotDescription, tree: KinematicTree, assets: Assets) -> Json:
    """
    Describe a robot for the page.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    tree : KinematicTree
        Tree of the robot, with the order of links and joints.
    assets : Assets
        Returns addresses of files, and collects findings about files that cannot be shown.

    Returns
    -------
    dict
        The scene. Lengths are in m and angles in rad. Poses are ``xyz`` and ``quat`` (x, y, z, w).

    """
    joint_above = dict(zip(tree.child_link.tolist(), tree.joints, strict=True))
    return {
        'name': description.name,
        'links': [
            {
                **_link(description.links[name], description, assets),
                'joint': joint_above.get(i),
            }
            for i, name in enumerate(tree.links)
        ],
        'joints': [_joint(description.joints[name]) for name in tree.joints],
        'loops': list(_loops(description, tree)),
        'states': [
            {'name': name, 'positions': positions}
            for name, positions in {
                state.full_name: state.positions for state in named_states(description)
            }.items()
        ],
        'groups': list(_groups(description)),
    }


def _groups(description: RobotDescription) -> Iterator[Json]:
    """Yield the groups of the SRDF with their joints, which include fixed joints."""
    if description.semantic is not None:
        semantics = Semantics(description.semantic, description)
        for name in dict.fromkeys(group.name for group in semantics.srdf.groups):
            yield {'name': name, 'joints': list(semantics.joints_of(name))}


def _link(link: Link, description: RobotDescription, assets: Assets) -> Json:
    return {
        'name': link.name,
        'visuals': [_visual(link, visual, description, assets) for visual in link.visuals],
        'collisions': [_shape(link, collision, assets) for collision in link.collisions],
        'inertial': None if link.inertial is None else _inertial(link.inertial),
    }


def _visual(
    link: Link, visual: Visual, description: RobotDescription, assets: Assets
) -> Json:
    own = visual.material
    shape = _shape(link, visual, assets)
    if own is None:
        return shape
    # A material that has neither a colour nor a texture refers to the robot's material of the
    # same name.
    material = own if own.color or own.texture else description.materials.get(own.name, own)
    where = _place(visual.where, link)
    return {
        **shape,
        'color': material.color,
        'texture': material.texture and assets.address(material.texture, where),
        'over_mesh': not description.meshes_keep_colors,
    }


def _shape(link: Link, part: Visual | Collision, assets: Assets) -> Json:
    geometry = _geometry(part.geometry, assets, _place(part.where, link))
    return {'geometry': geometry, **_pose(part.origin)}


def _geometry(geometry: Geometry, assets: Assets, where: Location) -> Json:
    if isinstance(geometry, Mesh):
        # For a truncated cone of a JSON robot, the mesh file may be in a cache that the server
        # does not serve. So the page draws these cones itself.
        cone = cone_from_name(geometry.filename)
        if cone is not None:
            r1, r2, length = cone
            return {'type': 'cone', 'r1': r1, 'r2': r2, 'length': length}
        return {
            'type': 'mesh',
            'name': geometry.filename,
            'url': assets.address(geometry.filename, where),
            'scale': geometry.scale,
        }
    sizes = {field.name: getattr(geometry, field.name) for field in fields(geometry)}
    del sizes['where']
    return {'type': type(geometry).__name__.lower(), **sizes}


def _place(where: Location | None, link: Link) -> Location:
    path, subject = f"/robot/link[@name='{link.name}']", Subject('link', link.name)
    return where or link.where or Location('', path=path, subject=subject)


def _joint(joint: Joint) -> Json:
    limit, mimic, ends = joint.limit, joint.mimic, joint.range
    axis = joint.axis if any(joint.axis) else (0.0, 0.0, 1.0)
    return {
        'name': joint.name,
        'type': str(joint.type),
        'moves': str(joint.moving_type),
        'parent': joint.parent,
        'child': joint.child,
        **_pose(joint.origin),
        'axis': normalized(axis).tolist(),
        'written': joint.axis,
        'limit': [ends.lower, ends.upper] if ends.is_bounded else None,
        'velocity': None if limit is None else _finite(limit.velocity),
        'effort': None if limit is None else _finite(limit.effort),
        'mimic': mimic and {key: getattr(mimic, key) for key in ('joint', 'multiplier', 'offset')},
    }


def _loops(description: RobotDescription, tree: KinematicTree) -> Iterator[Json]:
    """Yield, for each loop, the points on both links that coincide when the loop is closed."""
    for loop in description.loops:
        ends = (loop.link1, loop.link2)
        if not all(end.link in tree.link_index for end in ends):
            continue
        try:
            frames = closure_frames(tree, loop)
        except ValueError:
            # Leave out the loop, because an end has no valid pose. A finding reports this.
            continue
        yield {
            'name': loop.name,
            'type': str(loop.type),
            'ends': [
                {'link': end.link, 'xyz': frame[:3, 3].tolist()}
                for end, frame in zip(ends, frames, strict=True)
            ],
        }


def _finite(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _pose(origin: Origin) -> Json:
    return {'xyz': origin.xyz, 'quat': origin_rotation(origin)[1].tolist()}


def _inertial(inertial: Inertial) -> Json:
    nothing = None, [0.0, 0.0, 0.0, 1.0]
    size, quat_xyzw = inertia_box(inertial) or nothing
    impossible, other = (None, quat_xyzw) if size else _impossible_box(inertial) or nothing
    return {
        'mass': inertial.mass,
        'xyz': inertial.origin.xyz,
        'size': size,
        'impossible': impossible,
        'quat': other,
    }


def inertia_box(inertial: Inertial) -> tuple[Vector3, list[float]] | None:
    """
    Return a homogeneous box with the mass and inertia of a link, and its orientation.

    Parameters
    ----------
    inertial : Inertial
        Inertial element of a link.

    Returns
    -------
    size : tuple of float, shape (3,)
        Edges along the principal axes [m].
    quat_xyzw : list of float
        The principal axes in the link frame.
    None
        Returned instead of both, if the inertia is impossible.

    """
    moments, axes = principal_moments(inertial.inertia)
    size = equivalent_box(inertial.mass, moments)
    return None if size is None else (size, _turned(inertial, axes))


def _impossible_box(inertial: Inertial) -> tuple[Vector3, list[float]] | None:
    """
    Return a box to draw for an impossible inertia.

    The formula for the square of an edge can give a negative number here. The length of the edge
    is then the square root of the absolute value.
    """
    moments, axes = principal_moments(inertial.inertia)
    mass = inertial.mass
    squares = squared_edges(mass, moments) if mass else (inf, inf, inf)
    if not all(map(isfinite, squares)) or not any(squares):
        return None
    x, y, z = (abs(square) ** 0.5 for square in squares)
    return (x, y, z), _turned(inertial, axes)


def _turned(inertial: Inertial, axes: Sequence[Sequence[float]]) -> list[float]:
    """Return the rotation of the principal axes in the link frame as a quaternion (x, y, z, w)."""
    frame = matrix_from_quat_xyzw(origin_rotation(inertial.origin)[1])
    x, y, z, w = quat_xyzw_from_matrix(frame @ np.transpose(axes)).tolist()
    return [x, y, z, w]


def findings(
    diagnostics: Iterable[Diagnostic],
    description: RobotDescription | None = None,
    prefixes: Iterable[str] = (),
    lines: SourceLines | None = None,
    reading: int | None = None,
) -> list[Json]:
    """
    Return findings for the page, sorted by severity.

    Parameters
    ----------
    diagnostics : iterable of Diagnostic
        Findings about a description or a running robot.
    description : RobotDescription, optional
        The robot. It is needed for the index of the visual or collision that a finding is about.
        If None, the marks on the page have no index.
    prefixes : iterable of str
        Prefixes of frames of a running robot.
    lines : SourceLines, optional
        Finds the lines of the findings.
    reading : int, optional
        Each reading of the description has a number. This is the number of the reading that gave
        these findings. A page sends it to apply a repair, so that the server can refuse repairs
        of an earlier reading. None if pages must not apply repairs.

    """
    order = {'fatal': 0, 'error': 1, 'warning': 2}
    prefixes = tuple(prefixes)
    made = [
        {
            'severity': each.severity.value,
            'code': each.code,
            'message': each.message,
            'fix': each.fix,
            'where': str(each.where),
            'line': None if lines is None else lines.of(each.where),
            'repair': _repair(each, number, reading) if reading is not None else None,
            'calls': [f'{macro} at {place}' for macro, place in each.where.calls],
            'about': marks_of(each, description, prefixes),
        }
        for number, each in enumerate(diagnostics)
    ]
    return sorted(made, key=lambda each: order[each['severity']])


def _repair(finding: Diagnostic, number: int, reading: int) -> Json | None:
    """Return the repair of a finding, with the address that applies it."""
    repair = finding.repair
    if repair is None:
        return None
    address = f'repair?reading={reading}&finding={number}'
    return {'title': repair.title, 'isSafe': repair.is_safe, 'address': address}
