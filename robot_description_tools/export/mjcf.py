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
Write a robot as an MJCF model for MuJoCo.

Links become bodies with the same frames, and joints keep their names and positions. A joint with
several degrees of freedom becomes several joints. Only a floating joint at the root can become a
single free joint. Source: https://mujoco.readthedocs.io, XML reference.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from math import isfinite
from pathlib import Path

from robot_description_tools.coupling.mimic_relation import MimicRelation
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.json_robot.reader import free_name
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.mjcf import HINGES
from robot_description_tools.description.loop_dialects.mjcf import MJCF
from robot_description_tools.description.loop_dialects.mjcf import on_axis
from robot_description_tools.description.loop_dialects.mjcf import pose_attributes
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.solids import breaks_triangle
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.srdf.semantics import disabled_pairs
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import and_more
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.export.losses import Losses
from robot_description_tools.export.losses import LOST
from robot_description_tools.export.losses import NOT_KEPT
from robot_description_tools.export.mjcf_actuators import add_actuators
from robot_description_tools.export.mjcf_actuators import Gains
from robot_description_tools.export.mjcf_shapes import AssetFiles
from robot_description_tools.export.mjcf_shapes import Shapes
from robot_description_tools.kinematics.closure import placed_loops
from robot_description_tools.kinematics.motion import motion_directions
from robot_description_tools.kinematics.rotation import FloatArray

WORLD = 'world'
# The time step is short, because a fast crank had an error of 2 mrad with a time step of 1 ms.
#: Seconds. Time step of the simulation.
TIMESTEP = 0.0005
OPTIONS = {'timestep': shortest(TIMESTEP), 'integrator': 'implicitfast', 'cone': 'elliptic'}
# `solref` has the shortest time constant that MuJoCo allows, which is two time steps. `solimp` has
# an impedance of nearly 1, so that gravity hardly moves dependent joints, such as mimic joints.
EQUALITY = {'solref': f'{2 * TIMESTEP:g} 1', 'solimp': '0.999 0.9999 0.001 0.5 2'}
# Source: mjMINVAL of MuJoCo.
#: Any unit. MuJoCo refuses a moving body whose mass [kg] or moment of inertia [kg m²] is smaller
#: than this.
LEAST = 1e-15
#: Kilograms. Mass that a moving link without mass gets if `--lossy` is given.
SUBSTITUTE_MASS = 1e-3
#: Kilogram square metres. Smallest moment of inertia of a substitute, as for a ball of 1 g with a
#: radius of 5 cm.
SUBSTITUTE_MOMENT = 1e-6
# `DEEPEST` is limited, because MuJoCo reads XML with at most 500 nested elements.
#: Count. Largest number of links between the root and a leaf.
DEEPEST = 300


@dataclass(frozen=True, slots=True)
class MjcfText:
    """
    A written model.

    Attributes
    ----------
    text : str
        The model.
    findings : tuple of Diagnostic
        An error means that the robot moves differently. The text of the error names the substitute
        for the affected part. A warning means that a part was left out or changed, but the robot
        moves as before.
    copies : mapping of Path to Path
        Meshes and textures that must be copied. Keys are the present files, and values are the
        new files.
    converted : mapping of Path to bytes
        Maps each new mesh file to its content.

    """

    text: str
    findings: tuple[Diagnostic, ...]
    copies: Mapping[Path, Path]
    converted: Mapping[Path, bytes]


def mjcf_from_model(
    model: RobotModel,
    files: AssetFiles | None = None,
    gains: Gains | None = None,
    floating: bool = False,
) -> MjcfText:
    """
    Write a robot as an MJCF model.

    Parameters
    ----------
    model : RobotModel
        The robot.
    files : AssetFiles, optional
        Files of meshes and textures. By default, no mesh is found.
    gains : Gains, optional
        Kind and gains of the actuators, by default motors.
    floating : bool
        True to let the root link move freely in the world.

    Returns
    -------
    MjcfText

    Raises
    ------
    RobotDescriptionError
        If the tree is too deep for MuJoCo.

    """
    description = model.description
    losses = Losses(description.source)
    root = Element('mujoco', {'model': description.name}, Location(description.source))
    # Angles are in rad. MuJoCo takes masses only from <inertial>, and computes none from shapes.
    compiler = {'angle': 'radian', 'autolimits': 'true', 'inertiafromgeom': 'false'}
    add(root, 'compiler', **compiler, discardvisual='false', fusestatic='false')
    add(root, 'option', **OPTIONS)
    files = files or AssetFiles()
    shapes = Shapes(root, description, files, losses)
    defaults = root.find('default')
    assert defaults is not None
    add(defaults, 'equality', **EQUALITY)
    bodies = _Bodies(model, shapes, losses, floating)
    bodies.add_to(add(root, 'worldbody'))
    bodies.add_equalities(root)
    add_actuators(root, bodies.joints, model, gains or Gains(), losses)
    bodies.add_keyframes(root)
    bodies.add_excludes(root)
    root.content = [each for each in root.content if each.content or each.attributes]
    indent(root)
    text = f'<?xml version="1.0"?>\n{root.to_xml()}\n'
    return MjcfText(text, tuple(losses.findings), files.copies, files.converted)


@dataclass
class _Bodies:
    """Writer of the bodies and joints of a robot, and of the parts that refer to them."""

    model: RobotModel
    shapes: Shapes
    losses: Losses
    floating: bool
    # `names` maps each link to the name of its body, and `bodies` maps each link to the element of
    # its body. `joints` maps each joint with one degree of freedom to its element.
    names: dict[str, str] = field(default_factory=dict)
    bodies: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Element] = field(default_factory=dict)
    # The name of the coordinate, or a constant, for each entry of MuJoCo's qpos.
    qpos: list[str | float] = field(default_factory=list)
    # The lower limit of some joints equals the upper limit, so these joints have only one possible
    # position. `held` maps each of these joints to its position. An equality constraint holds the
    # joint there.
    held: dict[str, float] = field(default_factory=dict)

    def add_to(self, world: Element) -> None:
        """Add the bodies in the order of MuJoCo: each body before its descendants."""
        description = self.model.description
        self._choose_names()
        below: dict[str, list[Joint]] = {name: [] for name in description.links}
        for name in description.tree_joints:
            below[description.joints[name].parent].append(description.joints[name])
        root = description.links[description.root]
        holder = world
        if root.name != WORLD:
            holder = add(world, 'body', name=self.names[root.name])
            if self.floating:
                add(holder, 'freejoint', name=free_name('floating_base', set(self.model.index)))
                self.qpos += [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
        self.bodies[root.name] = holder
        without_mass = self._without_mass()
        self._fill(holder, root, without_mass)
        waiting = [(joint, 1) for joint in reversed(below[root.name])]
        if not self.floating:
            # The root does not move, so the child of a floating joint at the root moves freely in
            # the world. So the body of this child is placed in the world, and not in the body of
            # the root. It is added after the body of the root and all bodies in it.
            free = [pair for pair in waiting if _moves_freely(pair[0])]
            waiting = free + [pair for pair in waiting if pair not in free]
        while waiting:
            joint, depth = waiting.pop()
            if depth > DEEPEST:
                self._refuse(joint)
            is_free = not self.floating and depth == 1 and _moves_freely(joint)
            pose = pose_attributes(pose_from_origin(joint.origin))
            above = world if is_free else self.bodies[joint.parent]
            body = add(above, 'body', name=self.names[joint.child], **pose)
            self.bodies[joint.child] = body
            self._add_joints(body, joint, is_free)
            self._fill(body, description.links[joint.child], without_mass)
            waiting += [(each, depth + 1) for each in reversed(below[joint.child])]
        self._report_velocities()

    def _refuse(self, joint: Joint) -> None:
        message = f"link '{joint.child}' is more than {DEEPEST} links away from the root"
        fix = 'merge links with fixed joints: --merge-fixed'
        where = joint.where or Location(self.model.description.source)
        raise RobotDescriptionError([LOST.at(where, message, fix)])

    def _choose_names(self) -> None:
        description = self.model.description
        self.names = {name: name for name in description.links}
        if WORLD in self.names and (description.root != WORLD or self.floating):
            self.names[WORLD] = name = free_name(f'{WORLD}_', set(self.names))
            message = f"body '{name}' is link '{WORLD}': MJCF reserves the name '{WORLD}'"
            where = description.links[WORLD].where
            self.losses.add(NOT_KEPT, where, message, f"rename the link '{WORLD}'")

    # -- masses ----------------------------------------------------------------------------

    def _without_mass(self) -> set[str]:
        """Return the moving links that MuJoCo refuses, because no mass moves with them."""
        description = self.model.description
        carriers = {description.root: description.root}
        moving = {description.root} if self.floating else set()
        for name in description.tree_joints:
            joint = description.joints[name]
            is_moving = bool(joint.moving_type.coordinates)
            carriers[joint.child] = joint.child if is_moving else carriers[joint.parent]
            if is_moving:
                moving.add(joint.child)
        massive = set()
        for name, carrier in carriers.items():
            inertial = description.links[name].inertial
            if inertial is not None and inertial.mass >= LEAST:
                moments, _ = principal_moments(inertial.inertia)
                if moments[0] >= LEAST or breaks_triangle(moments):
                    massive.add(carrier)
        return moving - massive

    def _fill(self, body: Element, link: Link, without_mass: set[str]) -> None:
        """Add the mass and the shapes of a link."""
        if body.tag == 'body':
            if link.name in without_mass:
                message = (
                    f"link '{link.name}' moves, and has no mass or no inertia; the substitute "
                    f'has a mass of at least {SUBSTITUTE_MASS:g} kg and moments of at least '
                    f'{SUBSTITUTE_MOMENT:g} kg m²'
                )
                fix = 'write the mass and the inertia of the link'
                self.losses.add(LOST, link.where, message, fix)
            self._add_inertial(body, link, link.name in without_mass)
        self.shapes.add(body, link)

    def _add_inertial(self, body: Element, link: Link, is_substituted: bool) -> None:
        inertial = link.inertial
        mass, moments, pose = 0.0, (0.0, 0.0, 0.0), Pose()
        if inertial is not None:
            mass = inertial.mass
            moments, axes = principal_moments(inertial.inertia)
            pose = pose_from_origin(inertial.origin)
            pose = Pose(pose.translation, times(pose.rotation, transposed(axes)))
            moments = self._possible(link, inertial, moments)
        elif not is_substituted:
            return
        if is_substituted:
            mass = max(mass, SUBSTITUTE_MASS)
            low, middle, high = (max(moment, SUBSTITUTE_MOMENT) for moment in moments)
            moments = low, middle, min(high, low + middle)
        where = {'pos': '0 0 0'} | pose_attributes(pose)
        add(body, 'inertial', **where, mass=shortest(max(mass, 0.0)), diaginertia=joined(moments))

    def _possible(self, link: Link, inertial: Inertial, moments: Vector3) -> Vector3:
        """Return moments that MuJoCo accepts, and report the changes."""
        low, middle, high = moments
        where = inertial.where or link.where
        if inertial.mass < 0.0:
            message = f"link '{link.name}' has a negative mass, which MuJoCo refuses; it becomes 0"
            self.losses.add(LOST, where, message, 'write the mass of the link')
        if breaks_triangle(moments):
            mean = max(sum(map(abs, moments)) / 3.0, SUBSTITUTE_MOMENT)
            message = (
                f"link '{link.name}' has an impossible inertia; the substitute has three moments "
                f'of {mean:.6g} kg m²'
            )
            self.losses.add(LOST, where, message, 'compute the inertia from the shapes')
            return mean, mean, mean
        # Correct rounded moments, because MuJoCo has no tolerance for the triangle inequality.
        missing = high - low - middle
        if missing <= 0.0:
            return moments
        message = (
            f"link '{link.name}' has one moment of inertia above the sum of the others "
            f'by {missing:.1g} kg m²; this is added to the smallest moment'
        )
        self.losses.add(NOT_KEPT, where, message, 'write the inertia with more digits')
        return low + missing + 4e-16 * high, middle, high

    # -- joints ----------------------------------------------------------------------------

    def _add_joints(self, body: Element, joint: Joint, is_free: bool) -> None:
        kind = joint.moving_type
        places = [f'{joint.name}{part}' for part in kind.coordinates]
        if kind is JointType.FLOATING:
            x, y, z, *turn = places
            self.qpos += [x, y, z, turn[3], *turn[:3]]
            if is_free:
                add(body, 'freejoint', name=joint.name)
                return
            for name, axis in zip((x, y, z), ('1 0 0', '0 1 0', '0 0 1'), strict=True):
                add(body, 'joint', name=name, type='slide', axis=axis)
            add(body, 'joint', name=joint.name, type='ball')
            return
        self.qpos += places
        dynamics = {}
        if joint.dynamics is not None:
            given = {'damping': joint.dynamics.damping, 'frictionloss': joint.dynamics.friction}
            dynamics = {key: shortest(value) for key, value in given.items() if value > 0.0}
        for name, direction in zip(places, motion_directions(joint), strict=True):
            slides = direction[:, 0].any()
            axis = joined(direction[:, 0 if slides else 1].tolist())
            type_ = 'slide' if slides else 'hinge'
            made = add(body, 'joint', name=name, type=type_, axis=axis, **dynamics)
            if kind.has_one_dof:
                self.joints[name] = made
                self._limit(made, joint)

    def _limit(self, made: Element, joint: Joint) -> None:
        lower, upper = joint.range.for_solvers
        if lower == upper:
            self.held[joint.name] = lower
        elif isfinite(lower) and isfinite(upper):
            made.attributes = {**made.attributes, 'range': joined((lower, upper))}

    def _report_velocities(self) -> None:
        limited = [
            joint
            for joint in self.model.description.joints.values()
            if joint.limit is not None and isfinite(joint.limit.velocity)
        ]
        if limited:
            others = and_more(joint.name for joint in limited)
            message = f"joint '{limited[0].name}'{others} loses its velocity limit: MJCF has none"
            fix = 'limit the velocities in the controllers'
            self.losses.add(NOT_KEPT, limited[0].where, message, fix)

    # -- equalities ------------------------------------------------------------------------

    def add_equalities(self, root: Element) -> None:
        """Add the equations of mimic joints, of joints without motion, and of loops."""
        equality = add(root, 'equality')
        names: set[str] = set()
        for joint, position in self.held.items():
            add(equality, 'joint', joint1=joint, polycoef=joined((position, 0, 0, 0, 0)))
        for coupling in self.model.couplings:
            if isinstance(coupling.relation, MimicRelation):
                driver, follower = (self.model.coordinates[i] for i in coupling.coordinates)
                relation = coupling.relation
                factors = joined((relation.offset, relation.multiplier, 0, 0, 0))
                ends = {'joint1': follower, 'joint2': driver}
                add(equality, 'joint', name=free_name(follower, names), **ends, polycoef=factors)
        if not self.model.description.loops:
            return
        sites: set[str] = set()
        for placed in placed_loops(self.model.tree, self.model.description):
            for tag, sides in self._closures(placed):
                name = free_name(placed.loop.name, names)
                given = {'name': name}
                for number, (link, pose) in enumerate(sides, 1):
                    site = given[f'site{number}'] = free_name(f'{name}_{number}', sites)
                    # Put the site into group 4, which viewers hide by default.
                    place = pose_attributes(pose)
                    add(self.bodies[link], 'site', name=site, group='4', size='0.005', **place)
                add(equality, tag, **given)

    def _closures(self, placed: PlacedLoop) -> Iterator[tuple[str, list[tuple[str, Pose]]]]:
        """Yield the constraints of a loop, each with the links and poses of its ends."""
        loop = placed.loop
        links = (loop.link1.link, loop.link2.link)
        ends = list(zip(links, map(pose_from_origin, placed.ends), strict=True))
        kind = loop.type
        if kind not in MJCF.types:
            is_point = kind is LoopType.UNIVERSAL
            substitute = 'a spherical one' if is_point else 'nothing: the loop is open'
            message = (
                f"loop joint '{loop.name}' is {kind}, and MJCF has only "
                f'{one_of(map(str, MJCF.types))}; the substitute is {substitute}'
            )
            self.losses.add(LOST, loop.where, message, 'write the joint as part of the tree')
            if not is_point:
                return
        yield 'weld' if kind is LoopType.FIXED else 'connect', ends
        if kind in HINGES:
            point = Pose(on_axis(loop))
            yield 'connect', [(link, pose @ point) for link, pose in ends]

    # -- states and collisions -------------------------------------------------------------

    def add_keyframes(self, root: Element) -> None:
        """Add keyframes for the states of the SRDF, and for the initial positions."""
        model = self.model
        keyframe = add(root, 'keyframe')
        if not self.qpos:
            return
        names: set[str] = set()
        start = model.tree.position_at(self._initial())
        semantic = model.description.semantic
        for state in semantic.group_states if semantic else ():
            q = start.copy()
            for joint in state.joints:
                known = model.description.joints.get(joint.name)
                if known is not None and len(known.moving_type.coordinates) == len(joint.value):
                    q[model.tree.position_slice(joint.name)] = joint.value
            name = f'{state.group}/{state.name}' if state.name in names else state.name
            self._add_key(keyframe, free_name(name, names), q)
        self._add_key(keyframe, free_name('initial', names), start)

    def _initial(self) -> dict[str, float]:
        """Return the default positions. Initial values in ``<ros2_control>`` replace them."""
        positions = self.model.default_positions()
        for system in self.model.description.hardware:
            for joint in system.joints:
                values = {each.name: each.initial_value for each in joint.state_interfaces}
                if joint.name in positions and is_number(values.get('position', '')):
                    positions[joint.name] = float(values['position'])
        return positions

    def _add_key(self, keyframe: Element, name: str, q: FloatArray) -> None:
        q = self.model.complete(q)
        q = self.model.tree.with_zeros(q)
        values = dict(zip(self.model.tree.coordinates, q.tolist(), strict=True))
        qpos = [values[each] if isinstance(each, str) else each for each in self.qpos]
        add(keyframe, 'key', name=name, qpos=joined(qpos))

    def add_excludes(self, root: Element) -> None:
        """Add the pairs of links whose collisions the SRDF disables."""
        semantic = self.model.description.semantic
        contact = add(root, 'contact')
        if semantic is None:
            return
        known = list(self.bodies)
        order = {name: i for i, name in enumerate(known)}
        pairs = disabled_pairs(semantic, known)
        for i, j in sorted(sorted(order[link] for link in pair) for pair in pairs):
            bodies = self.names[known[i]], self.names[known[j]]
            add(contact, 'exclude', body1=bodies[0], body2=bodies[1])


def _moves_freely(joint: Joint) -> bool:
    """Return True for a floating joint whose origin is the identity: it can be a free joint."""
    is_floating = joint.moving_type is JointType.FLOATING
    return is_floating and not pose_attributes(pose_from_origin(joint.origin))
