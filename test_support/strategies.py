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

"""Hypothesis strategies for random robots."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Location
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix

if TYPE_CHECKING:
    from robot_description_tools.kinematics.rotation import FloatArray

ALL_TYPES = tuple(JointType)

seeds = st.integers(min_value=0, max_value=2**32 - 1)
numbers = st.floats(min_value=-2.0, max_value=2.0, allow_subnormal=False)
angles = st.floats(min_value=-4.0, max_value=4.0, allow_subnormal=False)
vectors = st.tuples(numbers, numbers, numbers)


def _is_plain(axis: tuple[float, float, float]) -> bool:
    """
    Return True if all programs treat an axis in the same way.

    Some programs treat very short axes as zero. For axes near z or -z, the threshold at which an
    axis counts as parallel differs between programs, and affects planar joints. Such axes have
    their own tests.

    """
    x, y, z = map(abs, axis)
    return x + y + z > 0.1 and (x + y == 0 or x + y > 1e-4)


# Axes that users often write, and axes with any direction and length.
unit_axes = st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)])
axes = unit_axes.map(lambda axis: tuple(map(float, axis))) | vectors.filter(_is_plain)
quats_xyzw = st.tuples(numbers, numbers, numbers, numbers).filter(
    lambda quat: sum(number * number for number in quat) > 1e-2
)


@st.composite
def origins(draw: st.DrawFn, quaternions: bool = False) -> Origin:
    """Draw an origin. If ``quaternions`` is true, the origin may have ``quat_xyzw`` (URDF 1.1)."""
    if quaternions and draw(st.booleans()):
        return Origin(draw(vectors), quat_xyzw=draw(quats_xyzw))
    return Origin(draw(vectors), draw(st.tuples(angles, angles, angles)))


@st.composite
def trees(
    draw: st.DrawFn,
    types: Sequence[JointType] = ALL_TYPES,
    max_joints: int = 10,
    quaternions: bool = False,
) -> RobotDescription:
    """
    Draw a robot whose joints form any tree, and are in any order in the document.

    Parameters
    ----------
    draw : callable
        The function that hypothesis passes.
    types : sequence of JointType
        The types from which the strategy chooses.
    max_joints : int
        Largest number of joints.
    quaternions : bool
        True if origins may have ``quat_xyzw``.

    Returns
    -------
    RobotDescription
        A robot with the links ``l0`` (the root) to ``ln``. Each joint ``j1`` to ``jn`` is the
        parent joint of the link with the same number.

    """
    n = draw(st.integers(min_value=0, max_value=max_joints))
    joints = [
        Joint(
            f'j{i}',
            draw(st.sampled_from(types)),
            f'l{draw(st.integers(min_value=0, max_value=i - 1))}',
            f'l{i}',
            draw(origins(quaternions)),
            draw(axes),
        )
        for i in range(1, n + 1)
    ]
    return description_from_joints(joints, draw(st.permutations(joints)))


def description_from_joints(
    joints: Iterable[Joint], document: Iterable[Joint] | None = None, root: str = 'l0'
) -> RobotDescription:
    """
    Make a description without reading a document.

    Parameters
    ----------
    joints : iterable of Joint
        The joints, parents first.
    document : iterable of Joint, optional
        All joints in document order.
    root : str
        Name of the root link.

    Returns
    -------
    RobotDescription
        A tree of these joints.

    """
    joints = list(joints)
    links = [root, *(joint.child for joint in joints)]
    return RobotDescription(
        name='random',
        version='1.1' if any(joint.origin.quat_xyzw for joint in joints) else '1.0',
        links={link: Link(link) for link in links},
        joints={joint.name: joint for joint in (joints if document is None else document)},
        root=root,
        tree_joints=tuple(joint.name for joint in joints),
    )


def random_positions(tree: KinematicTree, rng: np.random.Generator, *batch: int) -> FloatArray:
    """Draw positions within ±3 [rad or m]. Quaternions have the length 1."""
    q = rng.uniform(-3.0, 3.0, size=(*batch, tree.n_coordinates))
    for joint, kind in zip(tree.joints, tree.joint_types, strict=True):
        if kind is JointType.FLOATING:
            quat = rng.normal(size=(*batch, 4))
            quat /= np.linalg.norm(quat, axis=-1, keepdims=True)
            q[..., tree.position_slice(joint)][..., 3:] = quat
    return q


def positions_by_joint(tree: KinematicTree, q: FloatArray) -> dict[str, tuple[float, ...]]:
    """Return the position coordinates of each joint."""
    return {joint: tuple(map(float, q[tree.position_slice(joint)])) for joint in tree.joints}


def urdf_from_description(description: RobotDescription) -> str:
    """
    Write links and joints as URDF with all digits, for other programs.

    All links get a mass. Options in the text prevent MuJoCo from merging links.

    """
    inertial = (
        '<inertial><mass value="1"/>'
        '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    )
    lines = [f'<robot name="random" version="{description.version}">']
    lines.append('<mujoco><compiler fusestatic="false" discardvisual="false"/></mujoco>')
    lines += [f'<link name={quoteattr(link)}>{inertial}</link>' for link in description.links]
    for joint in description.joints.values():
        origin = joint.origin
        turn = f'rpy="{_text(origin.rpy)}"'
        if origin.quat_xyzw is not None:
            turn = f'quat_xyzw="{_text(origin.quat_xyzw)}"'
        lines += [
            f'<joint name={quoteattr(joint.name)} type="{joint.type}">',
            f'  <parent link={quoteattr(joint.parent)}/><child link={quoteattr(joint.child)}/>',
            f'  <origin xyz="{_text(origin.xyz)}" {turn}/><axis xyz="{_text(joint.axis)}"/>',
            '  <limit lower="-9" upper="9" effort="1" velocity="1"/>',
            _mimic(joint.mimic),
            '</joint>',
        ]
    lines.append('</robot>')
    return '\n'.join(lines)


def _mimic(mimic: Mimic | None) -> str:
    if mimic is None:
        return ''
    numbers = f'multiplier="{mimic.multiplier!r}" offset="{mimic.offset!r}"'
    return f'  <mimic joint={quoteattr(mimic.joint)} {numbers}/>'


def _text(values: Sequence[float]) -> str:
    return ' '.join(repr(float(value)) for value in values)


# Number of equations for each type of loop joint.
LOOP_ROWS = {
    LoopType.FIXED: 6,
    LoopType.REVOLUTE: 5,
    LoopType.CONTINUOUS: 5,
    LoopType.PRISMATIC: 5,
    LoopType.SPHERICAL: 3,
    LoopType.UNIVERSAL: 4,
    LoopType.PLANAR: 3,
}


@st.composite
def loop_joints(draw: st.DrawFn, links: Sequence[str]) -> LoopJoint:
    """Draw a loop joint between any two links. The loop may be impossible to close."""
    ends = [LoopEnd(draw(st.sampled_from(links)), draw(origins(True))) for _ in range(2)]
    return LoopJoint('loop', draw(st.sampled_from(LoopType)), *ends, draw(axes), draw(axes))


@dataclass(frozen=True)
class ClosedChain:
    """A robot with one loop joint, a closed pose, and its mobility."""

    description: RobotDescription
    pose: dict[str, float]
    mobility: int


@st.composite
def closed_chains(
    draw: st.DrawFn, kinds: Sequence[LoopType] = tuple(LoopType), most_freedom: int = 2
) -> ClosedChain:
    """
    Draw a robot with a loop joint and a small mobility.

    Parameters
    ----------
    draw : callable
        The function that hypothesis passes.
    kinds : sequence of LoopType
        The types from which the strategy chooses.
    most_freedom : int
        Largest mobility of the chain.

    Returns
    -------
    ClosedChain
        The joints ``j1`` to ``jn`` are on two branches from the root, and the loop joint ``loop``
        connects the tips. At most one joint slides, and all others turn. Axes are parallel only by
        chance.

    """
    kind = draw(st.sampled_from(kinds))
    freedom = draw(st.integers(min_value=1, max_value=most_freedom))
    n = LOOP_ROWS[kind] + freedom
    left = draw(st.integers(min_value=1, max_value=n - 1))
    # Use a random generator, because hypothesis prefers zeros, and zeros often make a linkage
    # nearly singular.
    rng = np.random.default_rng(draw(seeds))
    # Let at most one joint slide. If several joints slid, too few joints would turn to satisfy the
    # rotation equations of the loop joint.
    slider = rng.integers(1, 2 * n)
    joints = []
    for i in range(1, n + 1):
        slides = i == slider
        origin = Origin(tuple(rng.uniform(-1, 1, 3)), tuple(rng.uniform(-3, 3, 3)))
        parent = 'l0' if i in (1, left + 1) else f'l{i - 1}'
        moving = JointType.PRISMATIC if slides else JointType.REVOLUTE
        joints.append(Joint(f'j{i}', moving, parent, f'l{i}', origin, tuple(rng.normal(size=3))))
    description = description_from_joints(joints)
    pose = {joint.name: float(rng.uniform(-0.5, 0.5)) for joint in joints}
    tree = KinematicTree.from_description(description)
    poses = tree.forward_kinematics(tree.positions(pose))
    first = Origin(tuple(rng.uniform(-1, 1, 3)), tuple(rng.uniform(-3, 3, 3)))
    axis = rng.normal(size=3)
    # Move the first closure frame by a motion that the loop joint allows, to get the second one.
    turn = matrix_between(axis)
    moved = np.eye(4)
    if kind in (LoopType.REVOLUTE, LoopType.CONTINUOUS, LoopType.PLANAR):
        moved[:3, :3] = turn @ matrix_from_rpy([0.0, 0.0, rng.uniform(-3, 3)]) @ turn.T
    if kind is LoopType.SPHERICAL:
        moved[:3, :3] = matrix_from_rpy(rng.uniform(-3, 3, 3))
    if kind is LoopType.PRISMATIC:
        moved[:3, 3] = turn[:, 2] * rng.uniform(-1, 1)
    if kind is LoopType.PLANAR:
        moved[:3, 3] = turn[:, :2] @ rng.uniform(-1, 1, 2)
    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = matrix_from_rpy(first.rpy), first.xyz
    ends = [tree.link_index[f'l{left}'], tree.link_index[f'l{n}']]
    second = np.linalg.inv(poses[ends[1]]) @ poses[ends[0]] @ frame @ moved
    quat = quat_xyzw_from_matrix(second[:3, :3])
    loop = LoopJoint(
        'loop',
        kind,
        LoopEnd(f'l{left}', first),
        LoopEnd(f'l{n}', Origin(tuple(second[:3, 3]), quat_xyzw=tuple(quat))),
        tuple(axis),
        tuple(np.cross(axis, rng.normal(size=3))),
        seed=pose,
    )
    return ClosedChain(replace(description, loops=(loop,)), pose, freedom)


# Products of multiples of 1/8 along a short mimic chain are exact.
eighths = st.integers(min_value=-64, max_value=64).map(lambda number: number / 8)
multipliers = st.sampled_from([1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 0.0])


@st.composite
def mimic_trees(
    draw: st.DrawFn,
    types: Sequence[JointType] = ALL_TYPES,
    max_joints: int = 10,
    broken: bool = True,
) -> RobotDescription:
    """
    Draw a robot with mimic joints.

    Parameters
    ----------
    draw : callable
        The function that hypothesis passes.
    types : sequence of JointType
        The types from which the strategy chooses.
    max_joints : int
        Largest number of joints.
    broken : bool
        If true, mimic joints may have errors. The driver may be the joint itself, part of a ring,
        missing, a coordinate, or a joint without exactly one degree of freedom. In
        ``<ros2_control>``, some joints may have ``mimic="false"``. If false, all mimic joints are
        valid, and they may follow other mimic joints.

    Returns
    -------
    RobotDescription
        A robot that `trees` has drawn, with mimic joints.

    """
    description = draw(trees(types, max_joints))
    joints = dict(description.joints)
    order = [name for name in draw(st.permutations(list(joints))) if joints[name].type.has_one_dof]
    for name, joint in joints.items():
        if broken:
            drivers = [*joints, *order, *(other + '/x' for other in joints), 'nowhere']
        else:
            drivers = order[: order.index(name)] if name in order else []
        if drivers and draw(st.booleans()):
            mimic = Mimic(draw(st.sampled_from(drivers)), draw(multipliers), draw(eighths))
            joints[name] = replace(joint, mimic=mimic)
    freed = draw(st.sets(st.sampled_from(sorted(joints)), max_size=2)) if broken and joints else ()
    return replace(description, joints=joints, foreign=(ros2_control_freeing(freed),))


def ros2_control_freeing(joints: Iterable[str]) -> Element:
    """Return a ``<ros2_control>`` element with ``mimic="false"`` for some joints."""
    where = Location('random')
    element = Element('ros2_control', {'name': 'system', 'type': 'system'}, where)
    for name in joints:
        child = Element('joint', {'name': name, 'mimic': 'false'}, where, element)
        element.content.append(child)
    return element


@dataclass(frozen=True)
class Reading:
    """Values of a reading. Names may repeat or be unknown. Velocity and effort may have NaN."""

    names: tuple[str, ...]
    position: tuple[float, ...]
    velocity: tuple[float, ...] | None
    effort: tuple[float, ...] | None
    stamp_ns: int


@st.composite
def readings(draw: st.DrawFn, names: Sequence[str]) -> Reading:
    """Draw a reading of some of the names and of a few unknown names."""
    some = draw(st.lists(st.sampled_from([*names, 'stranger', 'guest']), max_size=6))
    rates = st.none() | st.tuples(*(eighths | st.just(float('nan')) for _ in some))
    return Reading(
        names=tuple(some),
        position=draw(st.tuples(*(eighths for _ in some))),
        velocity=draw(rates),
        effort=draw(rates),
        # Draw equal stamps often, because only values with equal stamps are compared.
        stamp_ns=draw(st.integers(0, 2) | st.integers(0, 40)),
    )
