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

"""Cut the tree, make another link the root, and merge links through fixed joints."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from math import hypot

from robot_description_tools.assembly.elements import above
from robot_description_tools.assembly.elements import Edited
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.elements import first_by_name
from robot_description_tools.assembly.elements import read_back
from robot_description_tools.assembly.elements import remove
from robot_description_tools.assembly.elements import set_child
from robot_description_tools.assembly.elements import set_pose
from robot_description_tools.assembly.renaming import foreign_words
from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import dot
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import plus
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.json_robot.reader import free_name
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.tree import origin_of
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.schema.naming import names_in
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named

PART_REMOVED = Code.warning(
    'part-removed',
    'A part of the robot is left out, because it needs a link or joint that is not in the chosen '
    'part of the tree.',
    why='In the new robot, a mimic joint without its driver moves freely, and loops or '
    'transmissions may be missing.',
)
ROOT_KEPT = Code.fatal(
    'root-not-moved',
    'The chosen link cannot become the root.',
    why='URDF cannot describe a planar or floating joint whose parent and child are exchanged. '
    'Some formats of loops measure from the root, so the loop would change with a new root.',
)
FRAME_KEPT = Code.warning(
    'frame-kept',
    'A fixed joint is merged, but its link remains as a frame without shapes, because another '
    'part names the link.',
    why='A sensor, loop or plugin names the link, and would not work without the link.',
)
PARTS_MOVED = Code.warning(
    'gazebo-reference-merged',
    'A `<gazebo>` element describes a link whose shapes now belong to another link.',
    why='The element may set friction, colour or contacts. These settings have no effect on a '
    'link without shapes.',
)
#: Metres. If another link becomes the root, some joints exchange their parent and child. If such a
#: joint is revolute or continuous, its axis must pass through the origin of the link that was its
#: parent. If the distance between this axis and this origin is larger than this length, an extra
#: link is added on the axis.
_SAME_LINE = 1e-12
# Elements that name a part. If this part is removed, the element is also removed, but its parent
# remains.
_SMALL = ('mimic', 'joint_state', 'solve_for', 'seed', 'meets_at')
# Elements that still have a meaning without one of their members, in URDF and SRDF.
_HOLDERS = ('ros2_control', 'group', 'group_state')
# Elements that only describe the part that they name. Their removal is not reported.
_BELONG = ('joint', 'joint_state', 'seed')
_WORLD = 'world'


# -- part of the tree ------------------------------------------------------------------------


def subtree(description: RobotDescription, link: str) -> Edited:
    """
    Return a link and everything below it as a new robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    link : str
        The new root link.

    Returns
    -------
    Edited
        The new robot. Findings name the loops, transmissions and couplings that are left out.

    """
    root = elements_of(description)
    joints = [description.joints[name] for name in description.tree_joints]
    kept = {link}
    for joint in joints:
        if joint.parent in kept:
            kept.add(joint.child)
    gone = {
        *(('link', name) for name in description.links if name not in kept),
        *(('joint', joint.name) for joint in joints if joint.parent not in kept),
    }
    outside = description.joints.keys() - set(description.tree_joints)
    gone |= {('joint', name) for name in outside}
    _remove_parts(root, gone)
    found = tuple(PART_REMOVED.together(remove_users(root, gone)))
    for component in root.find_all('ros2_control'):
        if not any(component.find(tag) for tag in ('joint', 'sensor', 'gpio')):
            remove([component])
    return Edited(read_back(root, description), found)


def _remove_parts(root: Element, gone: Collection[tuple[str, str]]) -> None:
    """Remove links and joints."""
    parts = (*root.find_all('link'), *root.find_all('joint'))
    remove(each for each in parts if (each.tag, each.name) in gone)


def remove_users(root: Element, gone: Collection[tuple[str, str]]) -> Iterator[Finding]:
    """Remove the elements that name removed parts, and yield a finding about each loss."""
    for element in list(root.walk()):
        for kinds, name in names_in(element).values():
            if not any((kind, name) in gone for kind in kinds):
                continue
            owner = _owner(element)
            remove([owner])
            # `_remove_parts` removes the tree joints. A <joint> here is in <ros2_control> or in an
            # SRDF.
            if owner.attributes.get('reference') != name and owner.tag not in _BELONG:
                yield _removed(owner, kinds[0], name)
            break


def _owner(element: Element) -> Element:
    """Return the element to remove if a given element names a removed part."""
    for each in above(element):
        holder = each.parent
        assert holder is not None
        is_member = each.tag in _SMALL or holder.tag in _HOLDERS
        if is_member or holder.parent is None:
            return each
        if holder.tag == 'gazebo' and 'reference' not in holder.attributes:
            return each
    return element


def _removed(owner: Element, kind: str, name: str) -> Finding:
    holder = owner.parent
    named = owner.name or (holder.name if holder is not None and owner.tag in _SMALL else '')
    whose = f" '{owner.name}'" if owner.name else f" of '{named}'" if named else ''
    message = f"<{owner.tag}>{whose} is left out, because it needs {kind} '{name}'"
    fix = 'choose a link further up, or change nothing if the rest works without it'
    return Named(named or name, owner.place, message, fix, key=(owner.tag, name))


# -- another root ----------------------------------------------------------------------------


def with_root(description: RobotDescription, link: str) -> Edited:
    """
    Make another link the root.

    At all joint positions, the links keep their poses relative to each other. Joint positions keep
    their signs. A joint between the old and the new root exchanges its parent and its child. If
    such a joint turns about an axis that does not pass through the origin of the new child, a link
    without mass is added on the axis.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    link : str
        The new root link.

    Returns
    -------
    Edited
        The same robot with another root.

    Raises
    ------
    RobotDescriptionError
        If a planar or floating joint is between the roots, or a loop would change.

    """
    root = elements_of(description)
    joints = [description.joints[name] for name in description.tree_joints]
    above_link = {joint.child: joint for joint in joints}
    elements = first_by_name(root, 'joint')
    names = {*description.links, *description.joints}
    while link in above_link:
        joint = above_link[link]
        if joint.moving_type.degrees_of_freedom > 1:
            message = f"{joint.type} joint '{joint.name}' is between the old and the new root"
            fix = 'choose a root on the other side of this joint, or replace the joint'
            raise _kept(joint, message, fix)
        _reverse(root, elements[joint.name], joint, names)
        link = joint.parent
    after = read_back(root, description)
    for old, new in zip(description.loops, after.loops, strict=False):
        if old != new:
            message = f"loop '{old.name}' would change, because its format measures from the root"
            fix = 'first write it with: convert --write-loops loop_joint'
            raise _kept(old, message, fix)
    for name, joint in description.joints.items():
        if after.joints[name].mimic != joint.mimic:
            message = f"the coupling of joint '{name}' would be different with the new root"
            fix = 'write it as <mimic>'
            raise _kept(joint, message, fix)
    return Edited(after)


def _kept(record: object, message: str, fix: str) -> RobotDescriptionError:
    return RobotDescriptionError([ROOT_KEPT.at(_place(record), message, fix)])


def _reverse(root: Element, element: Element, joint: Joint, names: set[str]) -> None:
    """
    Exchange parent and child of a joint.

    With origin T, axis a and position q, the joint has the pose T R(a, q), where R is the motion
    along or about the axis. The reversed joint has the inverse pose R(-a, q) T⁻¹.

    In URDF, the origin of a joint comes before its motion. So this pose needs two joints: a joint
    with the axis -a, and below it a fixed joint with the origin T⁻¹.

    One joint is enough if the joint is prismatic, or if its axis passes through the origin of the
    old parent. Then the inverse pose is also T⁻¹ R(-b, q), where b is the axis a in the frame of
    the old parent.

    """
    pose = pose_from_origin(joint.origin)
    axis = turned(pose.rotation, joint.axis)
    length = hypot(*axis)
    # Distance between the axis and the origin of the parent frame.
    apart = hypot(*cross(pose.translation, axis)) / length if length else 0.0
    turns = joint.moving_type in (JointType.REVOLUTE, JointType.CONTINUOUS)
    set_child(element, 'parent', link=joint.child)
    if not turns or apart <= _SAME_LINE:
        set_child(element, 'child', link=joint.parent)
        set_pose(element, pose.inverse())
        if joint.type.has_axis:
            set_child(element, 'axis', xyz=joined(0.0 - number for number in axis))
        return
    carrier = free_name(f'{joint.name}_axis', names)
    set_child(element, 'child', link=carrier)
    set_pose(element, Pose())
    set_child(element, 'axis', xyz=joined(0.0 - number for number in joint.axis))
    _add_after(element, Element('link', {'name': carrier}, element.where, root))
    _add_after(element, _fixed(root, element, free_name(f'{carrier}_joint', names), carrier))
    fixed = root.content[root.content.index(element) + 1]
    set_child(fixed, 'child', link=joint.parent)
    set_pose(fixed, pose.inverse())


def _fixed(root: Element, near: Element, name: str, parent: str) -> Element:
    made = Element('joint', {'name': name, 'type': 'fixed'}, near.where, root)
    add(made, 'parent', link=parent)
    return made


def _add_after(element: Element, made: Element) -> None:
    assert element.parent is not None
    made.tail = element.tail
    element.parent.content.insert(element.parent.content.index(element) + 1, made)


def _place(record: Joint | object) -> Location:
    where: Location | None = getattr(record, 'where', None)
    return where or Location('')


# -- fixed joints ----------------------------------------------------------------------------


def merge_fixed(description: RobotDescription, *, drop_frames: bool = False) -> Edited:
    """
    Move shapes and masses of links on fixed joints to the link that carries these links.

    A root link called ``world`` receives no shapes or masses, because simulators treat this link
    as the ground.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    drop_frames : bool
        True to remove the emptied links, unless another part names them. By default, the emptied
        links remain as frames without mass and shapes.

    Returns
    -------
    Edited
        A robot with the same motion, mass and shapes.

    """
    root = elements_of(description)
    joints = [description.joints[name] for name in description.tree_joints]
    bodies: dict[str, tuple[str, Pose]] = {description.root: (description.root, Pose())}
    for joint in joints:
        body, pose = bodies[joint.parent]
        if joint.type is JointType.FIXED and body != _WORLD:
            bodies[joint.child] = body, pose @ pose_from_origin(joint.origin)
        else:
            bodies[joint.child] = joint.child, Pose()
    links, elements = first_by_name(root, 'link'), first_by_name(root, 'joint')
    moved = {link for link, (body, _) in bodies.items() if body != link}
    for link, (body, pose) in bodies.items():
        if link in moved:
            _move_shapes(links[link], links[body], pose)
    for body in dict.fromkeys(body for link, (body, _) in bodies.items() if link in moved):
        members = [(description.links[k], p) for k, (b, p) in bodies.items() if b == body]
        _set_inertial(links[body], members)
        for member, _ in members[1:]:
            remove(links[member.name].find_all('inertial'))
    for joint in joints:
        if joint.parent in moved:
            body, pose = bodies[joint.parent]
            set_child(elements[joint.name], 'parent', link=body)
            set_pose(elements[joint.name], pose @ pose_from_origin(joint.origin))
    found = tuple(_settle(root, description, moved, drop_frames))
    return Edited(read_back(root, description), found)


def _move_shapes(link: Element, body: Element, pose: Pose) -> None:
    for tag in ('visual', 'collision'):
        for part in link.find_all(tag):
            remove([part])
            body.content.append(part)
            part.parent = body
            set_pose(part, pose @ pose_from_origin(origin_of(part.find('origin'))))


def _set_inertial(body: Element, members: Iterable[tuple[Link, Pose]]) -> None:
    """Set the inertial of a link to the sum of the inertials of several links."""
    solids = [
        (each.inertial, pose @ pose_from_origin(each.inertial.origin))
        for each, pose in members
        if each.inertial is not None
    ]
    if not any(body.name != each.name and each.inertial for each, _ in members):
        return
    center, mass, inertia = sum_of_inertials(solids)
    element = body.find('inertial')
    if element is None:
        element = add(body, 'inertial')
    element.content.clear()
    set_pose(element, Pose(center))
    add(element, 'mass', value=shortest(mass))
    values = (inertia.ixx, inertia.ixy, inertia.ixz, inertia.iyy, inertia.iyz, inertia.izz)
    keys = ('ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz')
    add(element, 'inertia', **dict(zip(keys, map(shortest, values), strict=True)))


def sum_of_inertials(solids: Collection[tuple[Inertial, Pose]]) -> tuple[Vector3, float, Inertia]:
    """
    Return centre of mass, mass and inertia of several solids that move together.

    Parameters
    ----------
    solids : collection of (Inertial, Pose)
        Each inertial, and the pose of its ``<origin>`` in the common frame. The parallel axis
        theorem and ``R I Rᵀ`` give its inertia about the common centre.

    Returns
    -------
    (Vector3, float, Inertia)
        Centre of mass [m], mass [kg], and the inertia about the centre, in the axes of the frame.

    """
    mass = sum(each.mass for each, _ in solids)
    center: Vector3 = (0.0, 0.0, 0.0)
    for each, pose in solids:
        center = plus(center, scaled(pose.translation, each.mass / mass if mass else 0.0))
    total = [[0.0] * 3 for _ in range(3)]
    for each, pose in solids:
        own = each.inertia
        tensor = (
            (own.ixx, own.ixy, own.ixz),
            (own.ixy, own.iyy, own.iyz),
            (own.ixz, own.iyz, own.izz),
        )
        in_frame = times(times(pose.rotation, tensor), transposed(pose.rotation))
        way = minus(pose.translation, center)
        for i in range(3):
            for j in range(3):
                shift = (dot(way, way) if i == j else 0.0) - way[i] * way[j]
                total[i][j] += in_frame[i][j] + each.mass * shift
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = total
    return center, mass, Inertia(xx, xy, xz, yy, yz, zz)


def _settle(
    root: Element, description: RobotDescription, moved: Collection[str], drop_frames: bool
) -> Iterator[Diagnostic]:
    """Remove emptied links if ``drop_frames`` is true. Yield the findings about emptied links."""
    joints = {joint.child: joint for joint in description.joints.values() if joint.child in moved}
    users = _users(root, {*moved, *(joint.name for joint in joints.values())})
    merged, kept = [], []
    for element in root.find_all('gazebo'):
        link = element.attributes.get('reference', '')
        if link in moved and description.links[link].parts:
            message = f"the shapes of link '{link}' are merged, and <gazebo> describes this link"
            fix = 'check if the element must also apply to the link that now has the shapes'
            merged.append(Named(link, element.place, message, fix))
    for link, joint in joints.items() if drop_frames else ():
        user = users.get(('link', link)) or users.get(('joint', joint.name))
        record = description.links[link]
        if user is None and not (record.foreign or joint.foreign):
            _remove_parts(root, {('link', link), ('joint', joint.name)})
        else:
            where = _place(joint) if user is None else user.place
            by = 'its own elements' if user is None else f'<{user.tag}>'
            message = f"link '{link}' remains as a frame, because {by} may need it"
            fix = 'remove or change that element first if the frame must go'
            kept.append(Named(link, where, message, fix))
    yield from (*PARTS_MOVED.together(merged), *FRAME_KEPT.together(kept))


def _users(root: Element, names: Collection[str]) -> dict[tuple[str, str], Element]:
    """
    Map each link or joint to another element that names it, such as ``<mimic>`` or ``<gazebo>``.

    The ``<link>`` and ``<joint>`` elements of the robot, and ``<parent>`` and ``<child>`` of its
    joints, do not count. Parts that no other element names are left out.

    """
    users: dict[tuple[str, str], Element] = {}
    for element in root.walk():
        holder = element.parent
        is_end = holder is not None and holder.tag == 'joint' and holder.parent is root
        if holder in (None, root) and element.tag in ('link', 'joint'):
            continue
        if not (is_end and element.tag in ('parent', 'child')):
            for kinds, name in names_in(element).values():
                users.update({(kind, name): element for kind in kinds})
    for element, _, word in foreign_words(root, names):
        users.setdefault(('link', word), element)
        users.setdefault(('joint', word), element)
    return users
