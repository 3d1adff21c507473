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
"""
Conversion to and from ``urdf_parser_py``, the robot model of other ROS Python packages.

The conversion supports both versions in use: 0.0.4 on PyPI, and 1.2 in ROS 2 (package
``urdfdom_py``). Both versions support URDF 1.0. ``to_urdf`` keeps everything that both versions
can express, with these changes:

* a ``quat_xyzw`` becomes ``rpy``;
* a capsule becomes a cylinder and two spheres;
* values of newer versions of URDF, such as the ``acceleration`` of a limit, are left out, and a
  `UserWarning` lists them;
* links and joints outside of the tree are left out;
* a ``<loop_joint>`` is put into a ``<gazebo>`` element, where this package reads it again;
* foreign elements such as ``ros2_control`` are left out, except for ``gazebo`` and each
  ``transmission`` that urdf_parser_py reads. So a joint with ``<mimic>`` follows another joint
  even if ``<ros2_control>`` had ``mimic="false"`` for it.

"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from dataclasses import replace
from typing import Any
import warnings

from robot_description_tools.description import model
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import rpy_of
from robot_description_tools.description.load import load_description
from robot_description_tools.description.loop_dialects.loop_joint import loop_element
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.missing import how_to_install

try:
    from urdf_parser_py import urdf
    from urdf_parser_py.urdf import URDF
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'to_urdf and from_urdf need urdf_parser_py ({error}): {how_to_install("urdf_parser_py")}',
        name=error.name,
    ) from error


def to_urdf(description: model.RobotDescription) -> URDF:
    """
    Convert a robot to ``urdf_parser_py``.

    Parameters
    ----------
    description : RobotDescription
        The robot.

    Returns
    -------
    urdf_parser_py.urdf.URDF
        The same robot in URDF 1.0. The module docstring lists the differences.

    Raises
    ------
    TypeError
        If the description is not a RobotDescription.

    """
    check_type('description', description, model.RobotDescription)
    robot = urdf.URDF(name=description.name)
    for material in description.materials.values():
        robot.add_aggregate('material', _material(urdf.Material, material))
    tree = set(description.tree_joints)
    joints = [joint for joint in description.joints.values() if joint.name in tree]
    reached = {description.root, *(joint.child for joint in joints)}
    for link in description.links.values():
        if link.name in reached:
            robot.add_link(_link(link))
    for joint in joints:
        robot.add_joint(_joint(joint))
    kept: set[str | None] = set()
    for element in description.foreign:
        _add_foreign(robot, element)
        if element.tag == 'gazebo':
            kept.update(child.attributes.get('name') for child in element.children)
    for loop in description.loops:
        if loop.name not in kept:
            _add_foreign(robot, _loop(loop))
    return robot


def from_urdf(urdf: URDF) -> model.RobotDescription:
    """
    Convert a robot of ``urdf_parser_py``.

    Parameters
    ----------
    urdf : urdf_parser_py.urdf.URDF
        The robot. It cannot contain ``<ros2_control>``. To read hardware, use `load_description`.

    Returns
    -------
    RobotDescription
        The robot. The lines and columns of its links, joints and other parts refer to the XML text
        that is made from ``urdf``.

    Raises
    ------
    RobotDescriptionError
        If the robot is incomplete or not a tree.

    """
    return load_description(urdf)


def _link(link: model.Link) -> Any:
    made = urdf.Link(name=link.name)
    if link.inertial is not None:
        made.inertial = urdf.Inertial(
            mass=link.inertial.mass,
            inertia=urdf.Inertia(*astuple(link.inertial.inertia)),
            origin=_pose(link.inertial.origin),
        )
    for visual in link.visuals:
        material = visual.material and _material(urdf.LinkMaterial, visual.material)
        for geometry, origin in _shapes(visual.geometry, visual.origin):
            part = urdf.Visual(geometry, material, _pose(origin), visual.name or None)
            made.add_aggregate('visual', part)
    for collision in link.collisions:
        for geometry, origin in _shapes(collision.geometry, collision.origin):
            part = urdf.Collision(geometry, _pose(origin), collision.name or None)
            made.add_aggregate('collision', part)
    return made


def _shapes(
    geometry: model.Geometry, origin: model.Origin
) -> Iterable[tuple[Any, model.Origin]]:
    """
    Yield geometries of urdf_parser_py with their origins.

    A capsule becomes three geometries.

    """
    if isinstance(geometry, model.Box):
        yield urdf.Box(size=list(geometry.size)), origin
    elif isinstance(geometry, model.Sphere):
        yield urdf.Sphere(radius=geometry.radius), origin
    elif isinstance(geometry, model.Mesh):
        scale = None if geometry.scale == (1.0, 1.0, 1.0) else list(geometry.scale)
        yield urdf.Mesh(filename=geometry.filename, scale=scale), origin
    else:
        yield urdf.Cylinder(radius=geometry.radius, length=geometry.length), origin
    if isinstance(geometry, model.Capsule):
        # Place a sphere at each end of the cylinder, along the z axis.
        middle = pose_from_origin(origin)
        for half in (-geometry.length / 2, geometry.length / 2):
            end = replace(origin, xyz=middle.of_point((0.0, 0.0, half)))
            yield urdf.Sphere(radius=geometry.radius), end


# Classes of urdf_parser_py for the parts of a joint.
_JOINT_PARTS = {
    'limit': urdf.JointLimit,
    'mimic': urdf.JointMimic,
    'dynamics': urdf.JointDynamics,
    'calibration': urdf.JointCalibration,
    'safety_controller': urdf.SafetyController,
}


def _joint(joint: model.Joint) -> Any:
    made = urdf.Joint(
        name=joint.name,
        parent=joint.parent,
        child=joint.child,
        joint_type=str(joint.type),
        axis=list(joint.axis),
        origin=_pose(joint.origin),
    )
    for tag in _JOINT_PARTS:
        if getattr(joint, tag) is not None:
            setattr(made, tag, _part(joint, tag))
    return made


def _part(joint: model.Joint, tag: str) -> Any:
    """Return a part of a joint. Warn of values that urdf_parser_py cannot store."""
    made, record, schema = _JOINT_PARTS[tag](), getattr(joint, tag), JOINT.children[tag].schema
    lost = []
    for name in schema.attributes:
        value = getattr(record, name)
        if name in made.XML_REFL.attribute_map:
            setattr(made, name, value)
        elif value != schema.default(name):
            lost.append(f'{name} {value:g}')
    if lost:
        place = f'{record.where}: ' if record.where else ''
        message = f"{place}joint '{joint.name}': urdf_parser_py cannot store {one_of(lost)} of "
        message += f'<{tag}>, so this is left out; read it from the RobotDescription'
        warnings.warn(message, stacklevel=4)
    return made


def _material(kind: Any, material: model.Material) -> Any:
    return kind(
        name=material.name,
        color=None if material.color is None else urdf.Color(list(material.color)),
        texture=None if material.texture is None else urdf.Texture(filename=material.texture),
    )


def _pose(origin: model.Origin) -> Any:
    return urdf.Pose(xyz=list(origin.xyz), rpy=list(rpy_of(origin)))


def _add_foreign(robot: Any, element: Element) -> None:
    """Add the object that urdf_parser_py creates from the XML of an element."""
    if element.tag not in ('gazebo', 'transmission'):
        return
    try:
        read = urdf.URDF.from_xml_string(f'<robot name="one">{element.to_xml()}</robot>')
    except Exception:
        # Leave the element out: urdf_parser_py may raise any error, for example for an old form of
        # transmissions.
        return
    for one in (*read.gazebos, *read.transmissions):
        robot.add_aggregate(element.tag, one)


def _loop(loop: model.LoopJoint) -> Element:
    """Put a loop joint in ``<gazebo>``, because urdf_parser_py keeps this element unchanged."""
    gazebo = Element('gazebo', {}, Location(''))
    gazebo.content.append(loop_element(loop))
    return gazebo
