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
Immutable records of the parts of a robot description, with their places in the document.

Positions are in m, angles are in rad, and masses are in kg. This module does not compute poses.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from enum import Enum
from math import inf
from math import pi
from typing import TYPE_CHECKING

from robot_description_tools.description.placed import Placed
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.diagnostics.text import html_table

if TYPE_CHECKING:
    from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo

Vector3 = tuple[float, float, float]
Vector4 = tuple[float, float, float, float]


_LENGTH = {'': 'm'}
_ANGLE = {'': 'rad'}
_NOTHING: dict[str, str] = {}


class JointType(str, Enum):
    """
    The joint types, with the properties of each type.

    Attributes
    ----------
    coordinates : mapping of str to str
        Maps the suffix of each position coordinate to its unit. For example, the coordinate
        ``base/x`` of the joint ``base`` has the suffix ``/x``. The suffix is empty if the joint
        has a single coordinate. The numbers of a quaternion have no unit.
    velocity_coordinates : mapping of str to str
        Maps the suffix of each velocity coordinate to its unit, without "per second".
    has_axis : bool
        True if joints of this type have an axis.
    has_range : bool
        True if joints of this type have a lower and an upper limit.
    is_static : bool
        True if joints of this type have a constant transform as long as no message contains their
        positions.

    """

    coordinates: Mapping[str, str]
    velocity_coordinates: Mapping[str, str]
    has_axis: bool
    has_range: bool
    is_static: bool

    REVOLUTE = 'revolute', _ANGLE, ('axis', 'range')
    CONTINUOUS = 'continuous', _ANGLE, ('axis',)
    PRISMATIC = 'prismatic', _LENGTH, ('axis', 'range')
    FIXED = 'fixed', _NOTHING, ('static',)
    FLOATING = (
        'floating',
        {'/x': 'm', '/y': 'm', '/z': 'm', '/qx': '', '/qy': '', '/qz': '', '/qw': ''},
        (),
        {'/vx': 'm', '/vy': 'm', '/vz': 'm', '/wx': 'rad', '/wy': 'rad', '/wz': 'rad'},
    )
    # robot_state_publisher treats planar joints as static.
    PLANAR = 'planar', {'/x': 'm', '/y': 'm', '/theta': 'rad'}, ('axis', 'static')

    def __new__(
        cls,
        name: str,
        coordinates: Mapping[str, str] = _NOTHING,
        traits: tuple[str, ...] = (),
        velocity_coordinates: Mapping[str, str] | None = None,
    ) -> JointType:
        """
        Create a joint type.

        By default, velocities have the same coordinates as positions.

        """
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.coordinates = coordinates
        kind.velocity_coordinates = velocity_coordinates or coordinates
        kind.has_axis = 'axis' in traits
        kind.has_range = 'range' in traits
        kind.is_static = 'static' in traits
        return kind

    def __str__(self) -> str:
        return str.__str__(self)

    @property
    def degrees_of_freedom(self) -> int:
        """Number of velocity coordinates."""
        return len(self.velocity_coordinates)

    @property
    def has_one_dof(self) -> bool:
        """True if the position of the joint is a single number."""
        return self.degrees_of_freedom == 1

    @property
    def slides(self) -> bool:
        """True if the position of the joint is a length."""
        return self.coordinates == _LENGTH

    @property
    def unit(self) -> str:
        """Return the unit of the position of a joint with one degree of freedom."""
        return self.coordinates['']

    @property
    def reach(self) -> float:
        """Largest slider position of a joint without limits [rad or m]. The smallest is -reach."""
        return 1.0 if self.slides else pi


@dataclass(frozen=True, slots=True)
class Origin(Placed):
    """
    A pose as in the document: a translation, and either fixed-axis angles or a quaternion.

    ``rpy`` turns about x, then y, then z of the fixed axes: ``R = Rz(y) Ry(p) Rx(r)``.

    """

    xyz: Vector3 = (0.0, 0.0, 0.0)
    rpy: Vector3 = (0.0, 0.0, 0.0)
    quat_xyzw: Vector4 | None = None


@dataclass(frozen=True, slots=True)
class Box(Placed):
    """A box with its centre at the origin. ``size`` contains the full edge lengths [m]."""

    size: Vector3


@dataclass(frozen=True, slots=True)
class Cylinder(Placed):
    """A cylinder along z with its centre at the origin [m]."""

    radius: float
    length: float


@dataclass(frozen=True, slots=True)
class Sphere(Placed):
    """A sphere with its centre at the origin [m]."""

    radius: float


@dataclass(frozen=True, slots=True)
class Capsule(Placed):
    """
    A cylinder along z with half spheres at its ends.

    ``length`` does not include the half spheres [m].

    """

    radius: float
    length: float


@dataclass(frozen=True, slots=True)
class Mesh(Placed):
    """A mesh, with its file name as in the document. A ``PackageResolver`` finds the file."""

    filename: str
    scale: Vector3 = (1.0, 1.0, 1.0)


Geometry = Box | Cylinder | Sphere | Capsule | Mesh
# Extensions of mesh files that the viewer draws.
DRAWN_MESHES = frozenset({'.stl', '.dae', '.obj', '.glb', '.gltf'})


@dataclass(frozen=True, slots=True)
class Material(Placed):
    """A colour (red, green, blue and alpha from 0 to 1), a texture file, or both."""

    name: str
    color: Vector4 | None = None
    texture: str | None = None

    @property
    def is_definition(self) -> bool:
        """
        True if the material has a colour or texture.

        If it has neither, its name refers to a material that is defined elsewhere.

        """
        return self.color is not None or self.texture is not None


@dataclass(frozen=True, slots=True)
class Visual(Placed):
    """A shape of a link that viewers show."""

    geometry: Geometry
    origin: Origin = Origin()
    material: Material | None = None
    name: str = ''


@dataclass(frozen=True, slots=True)
class Collision(Placed):
    """A shape of a link that is used to check collisions."""

    geometry: Geometry
    origin: Origin = Origin()
    name: str = ''


@dataclass(frozen=True, slots=True)
class Inertia:
    """
    Entries of the inertia tensor about the centre of mass [kg m²].

    The products of inertia are entries of the tensor, so they have a minus sign: ``ixy = -∫ x y
    dm``.

    """

    ixx: float = 0.0
    ixy: float = 0.0
    ixz: float = 0.0
    iyy: float = 0.0
    iyz: float = 0.0
    izz: float = 0.0


@dataclass(frozen=True, slots=True)
class Inertial(Placed):
    """
    Mass [kg] and inertia of a link.

    ``origin`` gives the centre of mass, and the axes of the inertia, in the link frame.

    """

    mass: float
    inertia: Inertia
    origin: Origin = Origin()


@dataclass(frozen=True, slots=True)
class Link(Placed):
    """A rigid body. ``foreign`` contains child elements that URDF does not define."""

    name: str
    inertial: Inertial | None = None
    visuals: tuple[Visual, ...] = ()
    collisions: tuple[Collision, ...] = ()
    foreign: tuple[Element, ...] = field(default=(), compare=False)

    @property
    def parts(self) -> tuple[Visual | Collision, ...]:
        """Return the visuals and collisions."""
        return (*self.visuals, *self.collisions)


@dataclass(frozen=True, slots=True)
class Calibration(Placed):
    """Joint positions at the edges of the signal of a reference switch [rad or m]."""

    rising: float | None = None
    falling: float | None = None


@dataclass(frozen=True, slots=True)
class Dynamics(Placed):
    """Damping [N m s/rad or N s/m] and friction [N m or N]."""

    damping: float = 0.0
    friction: float = 0.0


@dataclass(frozen=True, slots=True)
class Range:
    """
    The range of a joint [rad or m] for rules, solvers and sliders.

    Attributes
    ----------
    lower, upper : float
        The limits for rules, tables and ros2_control, always in the right order. Infinite for a
        joint type without limits.
    assumed : tuple of str
        Names of the ends that are 0 because the document lacks a limit: ``'lower'``, ``'upper'``
        or both. URDF uses 0 for a missing limit.
    is_swapped : bool
        True if the lower limit in the document is above the upper limit.
    reach : float
        Largest slider position if the document has no limits. The smallest is ``-reach``.

    """

    lower: float = -inf
    upper: float = inf
    assumed: tuple[str, ...] = ()
    is_swapped: bool = False
    reach: float = pi

    @property
    def is_written(self) -> bool:
        """True if the document has both limits, and they are in the right order."""
        return self.is_bounded and not (self.assumed or self.is_swapped)

    @property
    def is_bounded(self) -> bool:
        """
        True if the document has at least one limit.

        If only one limit is given, the other limit is 0, and solvers and sliders use both.

        """
        return self.lower > -inf and len(self.assumed) < 2

    @property
    def is_swept(self) -> bool:
        """
        True if a sweep moves the joint.

        A sweep moves continuous joints, and joints with a limit in the document.

        """
        return self.is_bounded or not self.assumed

    @property
    def for_solvers(self) -> tuple[float, float]:
        """
        Return the limits for loops and inverse kinematics.

        The limits are infinite if the document has none.

        """
        return (self.lower, self.upper) if self.is_bounded else (-inf, inf)

    @property
    def for_sliders(self) -> tuple[float, float]:
        """Return finite limits for sliders, sweeps and ``joint_source_node``."""
        return (self.lower, self.upper) if self.is_bounded else (-self.reach, self.reach)


@dataclass(frozen=True, slots=True)
class Limit(Placed):
    """
    Hard limits of a joint: positions [rad or m], their time derivatives, and effort [N m or N].

    ``lower`` and ``upper`` are None if they are missing in the document.

    """

    lower: float | None = None
    upper: float | None = None
    effort: float = inf
    velocity: float = inf
    acceleration: float = inf
    deceleration: float = inf
    jerk: float = inf

    @property
    def range(self) -> Range:  # noqa: A003
        """Return the range of a joint with these limits. A missing limit is 0."""
        ends = [(end or 0.0, end is None) for end in (self.lower, self.upper)]
        is_swapped = ends[0][0] > ends[1][0]
        if is_swapped:
            ends.reverse()
        assumed = [name for name, end in zip(('lower', 'upper'), ends, strict=True) if end[1]]
        return Range(ends[0][0], ends[1][0], tuple(assumed), is_swapped)


@dataclass(frozen=True, slots=True)
class Mimic(Placed):
    """A relation to another joint: ``position = multiplier * position_of(joint) + offset``."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class SafetyController(Placed):
    """Soft limits, and the gains that determine the bounds of velocity and effort."""

    k_velocity: float
    k_position: float = 0.0
    soft_lower_limit: float = 0.0
    soft_upper_limit: float = 0.0


@dataclass(frozen=True, slots=True)
class Joint(Placed):
    """
    A connection of two links.

    At position 0, the joint frame coincides with the frame of the child link.

    ``axis`` is a vector in the joint frame. It is not normalised.

    """

    name: str
    type: JointType  # noqa: A003
    parent: str
    child: str
    origin: Origin = Origin()
    axis: Vector3 = (1.0, 0.0, 0.0)
    limit: Limit | None = None
    mimic: Mimic | None = None
    dynamics: Dynamics | None = None
    calibration: Calibration | None = None
    safety_controller: SafetyController | None = None
    foreign: tuple[Element, ...] = field(default=(), compare=False)

    @property
    def moving_type(self) -> JointType:
        """The joint type, or fixed if the joint needs an axis and its axis is zero."""
        return self.type if any(self.axis) or not self.type.has_axis else JointType.FIXED

    @property
    def range(self) -> Range:  # noqa: A003
        """
        The range of the joint. Only revolute and prismatic joints have limits.

        If the joint has no ``<limit>``, both limits count as missing.

        """
        if not self.type.has_range:
            return Range(reach=self.type.reach)
        return replace((self.limit or Limit()).range, reach=self.type.reach)


class LoopType(str, Enum):
    """Types of loop joints. The type is the motion that a joint allows at its closure frames."""

    FIXED = 'fixed'
    REVOLUTE = 'revolute'
    CONTINUOUS = 'continuous'
    PRISMATIC = 'prismatic'
    SPHERICAL = 'spherical'
    UNIVERSAL = 'universal'
    PLANAR = 'planar'

    def __str__(self) -> str:
        return self.value

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the required axes: none, ``axis``, or ``axis`` and ``axis2``."""
        if self in (LoopType.FIXED, LoopType.SPHERICAL):
            return ()
        return ('axis', 'axis2') if self is LoopType.UNIVERSAL else ('axis',)


@dataclass(frozen=True, slots=True)
class LoopEnd:
    """
    An end of a loop joint: a closure frame on a link.

    ``origin`` is the pose of the closure frame in the link frame. If ``origin`` is None, the pose
    is computed: the frame coincides with the closure frame of the other end while the joints are
    at the positions in `LoopJoint.meets_at`.

    """

    link: str
    origin: Origin | None = Origin()


@dataclass(frozen=True, slots=True)
class LoopJoint(Placed):
    """
    A joint that closes a loop by connecting two closure frames on links of the tree.

    ``axis`` has the same components in both closure frames. It is not normalised. A universal
    joint turns about ``axis`` in the first closure frame and about ``axis2`` in the second one.
    ``solve_for`` names the joints whose positions the loop determines, unless they are measured.
    If ``solve_for`` is empty, the package selects such joints (see "Drives of a loop" in
    doc/loops.md). ``seed`` contains positions [rad or m] at which the search for a closed pose
    starts. If an end has no pose, ``meets_at`` contains the joint positions at which both closure
    frames coincide. Joints that are not in ``meets_at`` are at zero. An ``optional`` loop is
    intended for other tools, so the robot is valid even if the loop cannot be used.

    """

    name: str
    type: LoopType  # noqa: A003
    link1: LoopEnd
    link2: LoopEnd
    axis: Vector3 = (1.0, 0.0, 0.0)
    axis2: Vector3 = (0.0, 1.0, 0.0)
    solve_for: tuple[str, ...] = ()
    seed: Mapping[str, float] = field(default_factory=dict)
    meets_at: Mapping[str, float] = field(default_factory=dict)
    optional: bool = False


@dataclass(frozen=True, slots=True)
class JointState:
    """
    A ``<joint_state>`` of a ``<model_state>``.

    A joint with several degrees of freedom may have several ``<joint_state>`` elements.

    """

    position: tuple[float, ...] = ()
    velocity: tuple[float, ...] = ()
    effort: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelState(Placed):
    """A ``<model_state>``: a named set of joint states, such as default positions."""

    model: str
    time_stamp: float = 0.0
    joint_states: Mapping[str, JointState] = field(default_factory=dict)

    @property
    def default_positions(self) -> dict[str, float]:
        """The position of each joint whose state is a single position."""
        return {
            name: state.position[0]
            for name, state in self.joint_states.items()
            if len(state.position) == 1
        }


@dataclass(frozen=True, slots=True)
class AppliedCorrection(Placed):
    """
    A value of the calibration file that was applied to the description.

    Attributes
    ----------
    kind, name : str
        Kind of the corrected part (``joint``, ``link`` or ``transmission``), and its name.
    key, value : str
        The corrected quantity, such as ``position_offset``, and its value as text.
    sigma, date, source : str
        Notes in the calibration file. Empty if they are missing.

    """

    kind: str
    name: str
    key: str
    value: str
    sigma: str = ''
    date: str = ''
    source: str = ''


@dataclass(frozen=True, slots=True)
class RobotDescription:
    """
    The description of a robot.

    Attributes
    ----------
    name : str
        Name of the robot.
    version : str
        URDF version, ``'1.0'`` by default.
    links : dict of str to Link
        The links, in document order.
    joints : dict of str to Joint
        The valid joints, in document order.
    root : str
        The root link of the tree.
    tree_joints : tuple of str
        Names of the joints in the tree, parents first. Findings report joints outside the tree,
        such as a second parent joint of a link, or joints in a cycle.
    materials : dict of str to Material
        Maps the name of each material to its definition, which is directly under ``<robot>`` or in
        a visual.
    model_states : tuple of ModelState
        The ``<model_state>`` elements.
    hardware : tuple of HardwareInfo
        The ``<ros2_control>`` elements.
    loops : tuple of LoopJoint
        The usable loop joints: first the required ones, then the optional ones.
    semantic : SemanticDescription or None
        The SRDF that was read together with the robot.
    foreign : tuple of Element
        Children of ``<robot>`` that URDF does not define, such as ``gazebo``, ``transmission``,
        ``ros2_control`` and ``sensor``. They are unchanged.
    findings : tuple of Diagnostic
        All findings, in document order.
    xml : str
        The expanded text, with the corrections from a calibration file.
    places : tuple of Location or None
        The place of each element of ``xml`` in the files that were read, in document order. Empty
        if ``xml`` is the text that was read.
    source : str
        Name of the source of the text, such as a file.
    files : tuple of str
        The file of the description, and all files that it includes by xacro. Empty if the
        description is not from a file.
    corrections : tuple of AppliedCorrection
        The corrections from the calibration file. This description contains the corrected values.
    meshes_keep_colors : bool
        True if viewers draw a mesh in the colours of the mesh file, as in RViz. False if viewers
        draw a mesh in the material of the visual, as in the JSON robot format. Textures are always
        drawn.

    """

    name: str
    version: str
    links: Mapping[str, Link]
    joints: Mapping[str, Joint]
    root: str
    tree_joints: tuple[str, ...]
    materials: Mapping[str, Material] = field(default_factory=dict)
    model_states: tuple[ModelState, ...] = ()
    hardware: tuple[HardwareInfo, ...] = ()
    loops: tuple[LoopJoint, ...] = ()
    semantic: SemanticDescription | None = field(default=None, compare=False)
    foreign: tuple[Element, ...] = field(default=(), compare=False)
    findings: tuple[Diagnostic, ...] = field(default=(), compare=False)
    xml: str = field(default='', compare=False)
    places: tuple[Location | None, ...] = field(default=(), compare=False)
    source: str = field(default='', compare=False)
    files: tuple[str, ...] = field(default=(), compare=False)
    corrections: tuple[AppliedCorrection, ...] = field(default=(), compare=False)
    meshes_keep_colors: bool = field(default=True, compare=False)

    def __repr__(self) -> str:
        return brief(
            self,
            f'{self.name}: links={len(self.links)}, joints={len(self.joints)}, '
            f'loops={len(self.loops)}, errors={len(self.errors)}, warnings={len(self.warnings)}',
        )

    def _repr_html_(self) -> str:
        """Return a table of the joints, for a notebook."""
        header = ('joint', 'type', 'parent', 'child', 'range', 'follows')
        rows = []
        for joint in self.joints.values():
            ends = joint.range
            range_ = f'{short(ends.lower)} to {short(ends.upper)} ' if ends.is_bounded else ''
            range_ += joint.type.unit if joint.type.has_one_dof else ''
            driver = joint.mimic.joint if joint.mimic else ''
            rows.append(
                (joint.name, str(joint.type), joint.parent, joint.child, range_, driver)
            )
        return html_table(repr(self), header, rows)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Return the errors and fatal findings."""
        return tuple(d for d in self.findings if d.is_error)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Return the warnings."""
        return tuple(d for d in self.findings if not d.is_error)
