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
"""Compile the loop joints of a description to couplings, and report findings about them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace

import numpy as np
from robot_description_tools.coupling.linkages.analysis import analyse
from robot_description_tools.coupling.linkages.analysis import Known
from robot_description_tools.coupling.linkages.analysis import Roles
from robot_description_tools.coupling.linkages.assembly import counted
from robot_description_tools.coupling.linkages.budget import Budget
from robot_description_tools.coupling.linkages.budget import OverBudget
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.constraints import affine_rows
from robot_description_tools.coupling.linkages.constraints import Constraints
from robot_description_tools.coupling.linkages.linkage import find_linkages
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.linkages.sections import Groups
from robot_description_tools.coupling.linkages.solver import LoopRelation
from robot_description_tools.coupling.linkages.solver import NearestRelation
from robot_description_tools.coupling.mimic_relation import MimicRelation
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FAR
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.transmissions.couplings import ConnectedTransmission
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import branches
from robot_description_tools.kinematics.closure import closure_frames
from robot_description_tools.kinematics.closure import coordinates_of_branches


def read_linkages(
    description: RobotDescription,
    tree: KinematicTree,
    couplings: Sequence[Coupling],
    drives: Iterable[ConnectedTransmission],
    defaults: Mapping[str, float],
    known: Known | None = None,
) -> tuple[tuple[Linkage, ...], tuple[Diagnostic, ...]]:
    """
    Compile the loop joints of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    tree : KinematicTree
        The tree of the robot.
    couplings : sequence of Coupling
        All couplings except loops.
    drives : iterable of ConnectedTransmission
        The transmissions.
    defaults : mapping of str to float
        Default position of each joint [rad or m]. Linkages are assembled near these positions.
    known : mapping, optional
        Analyses of linkages of other robots. The analyses of this robot are added.

    Returns
    -------
    linkages : tuple of Linkage
        The linkages that can close.
    findings : tuple of Diagnostic
        Problems of loop joints.

    """
    findings: list[Diagnostic] = []
    loops = []
    for loop in description.loops:
        reason = _obstacle(description, tree, loop)
        if reason is None:
            loops.append(loop)
        else:
            message = f"loop joint '{loop.name}' {reason}; it is left out"
            fix = 'correct or remove the loop joint'
            findings.append(LOOP_LEFT_OUT.at(_where(description, loop), message, fix))

    commanded = {joint for drive in drives for joint in drive.joints}
    for system in description.hardware:
        commanded |= {joint.name for joint in system.joints if joint.command_interfaces}
    declared = frozenset(commanded)
    mimics = [coupling for coupling in couplings if coupling.kind is Source.MIMIC]
    driven = frozenset(int(i) for coupling in mimics for i in coupling.dependent)
    index = {name: i for i, name in enumerate(tree.coordinates)}
    drawn = tree.position_at(defaults)
    states = {name for state in description.model_states for name in state.default_positions}
    posed = {index[name] for name in states & index.keys()}

    groups = find_linkages(tree, loops)
    related = _related(tree, groups, couplings)
    budget = Budget()
    found: dict[int, Linkage] = {}
    # Keep analyses only if there are several linkages, which can share them.
    if known is None and len(groups) > 1:
        known = {}
    # Compile small linkages first. If a large linkage came first, it could use up the work for the
    # small linkages.
    for k in sorted(range(len(groups)), key=lambda k: len(groups[k])):
        start = drawn.copy()
        seeds = {n: value for loop in groups[k] for n, value in loop.seed.items() if n in index}
        for name, value in seeds.items():
            start[index[name]] = value
        _set_followers(start, posed | {index[name] for name in seeds}, related[k])
        with suppress(OverBudget), budget.share() as share:
            compiler = _Compiler(
                tree, description, groups[k], declared, driven, start, share, known
            )
            found[k] = compiler.with_mimics(related[k])
    for k, group in enumerate(groups):
        if k in found:
            findings += _findings_about(found[k], _where(description, group[0]))
    too_large = [group for k, group in enumerate(groups) if k not in found]
    if too_large:
        findings.append(_too_large(too_large, _where(description, too_large[0][0])))
    linkages = tuple(found[k] for k in range(len(groups)) if k in found and found[k].closes)
    return linkages, tuple(findings)


def _related(
    tree: KinematicTree, linkages: Iterable[Sequence[LoopJoint]], couplings: Sequence[Coupling]
) -> list[list[Coupling]]:
    """Return the couplings connected with each linkage, in their original order."""
    groups = Groups()
    for coupling in couplings:
        groups.join(coupling.coordinates.tolist())
    members: dict[int, list[int]] = {}
    for i, coupling in enumerate(couplings):
        members.setdefault(groups.of(int(coupling.coordinates[0])), []).append(i)
    related = []
    for loops in linkages:
        tops = {groups.of(c) for loop in loops for c in coordinates_of_branches(tree, loop)}
        places = sorted(i for top in tops for i in members.get(top, ()))
        related.append([couplings[i] for i in places])
    return related


def without_replaced_mimics(
    couplings: Iterable[Coupling], linkages: Iterable[Linkage]
) -> Iterator[Coupling]:
    """Yield all couplings except those of mimic joints that a linkage determines."""
    at = {
        int(i)
        for linkage in linkages
        for i, name in zip(linkage.at, linkage.coordinates, strict=True)
        if name in linkage.solved
    }
    for coupling in couplings:
        if coupling.kind is not Source.MIMIC or not at.issuperset(coupling.dependent.tolist()):
            yield coupling


def loop_couplings(linkages: Iterable[Linkage]) -> Iterator[Coupling]:
    """Yield the coupling of each linkage."""
    for linkage in linkages:
        place = {name: i for i, name in enumerate(linkage.coordinates)}
        solved = np.array([place[name] for name in linkage.solved], dtype=np.intp)
        yield Coupling(
            name=linkage.name,
            kind=Source.LOOP,
            coordinates=linkage.at,
            dependent=linkage.at[solved],
            relation=LoopRelation(linkage),
            where=linkage.loop_joints[0].where,
            late=NearestRelation(linkage),
            takes_default=linkage.is_free_to_choose,
        )


@dataclass(frozen=True, slots=True)
class _Compiler:
    """
    Compiler of one linkage, with some or all of its mimic joints.

    Attributes
    ----------
    tree : KinematicTree
        The moving links.
    description : RobotDescription
        The robot.
    loops : list of LoopJoint
        The loop joints of the linkage.
    declared : frozenset of str
        Joints that have a transmission or a command interface.
    driven : frozenset of int
        Coordinates that other couplings determine.
    start : ndarray, shape (n_coordinates,)
        Position of the tree [rad or m]. The linkage is assembled near this position.
    share : Share
        Limit of the work.
    known : mapping, optional
        Analyses of other linkages.

    """

    tree: KinematicTree
    description: RobotDescription
    loops: list[LoopJoint]
    declared: frozenset[str]
    driven: frozenset[int]
    start: FloatArray
    share: Share
    known: Known | None

    def compiled(
        self, couplings: Iterable[Coupling], passive: Set[int], leading: Set[int]
    ) -> Linkage:
        """
        Compile the linkage.

        Parameters
        ----------
        couplings : iterable of Coupling
            The couplings to keep.
        passive, leading : set of int
            Coordinates, as in `Roles`.

        """
        constraints = Constraints(
            self.tree, self.description, self.loops, couplings, self.share
        )
        at, names = constraints.at.tolist(), constraints.coordinates
        passive_names = {name for loop in self.loops for name in loop.solve_for}

        def places(of: Set[int]) -> frozenset[int]:
            return frozenset(i for i, c in enumerate(at) if c in of)

        roles = Roles(
            solve_for=frozenset(
                i
                for i, name in enumerate(names)
                if name in passive_names or any(name.startswith(f'{n}/') for n in passive_names)
            ),
            declared=frozenset(i for i, name in enumerate(names) if name in self.declared),
            driven=places(self.driven),
            passive=places(passive),
            leading=places(leading),
        )
        start = self.start[constraints.at]
        analysis = analyse(constraints, roles, start, self.share, self.known)
        return Linkage(constraints, analysis, start)

    def with_mimics(self, couplings: Sequence[Coupling]) -> Linkage:
        """
        Compile the linkage without the mimic relations that would lock it.

        A linkage needs as many degrees of freedom as drives, and at least one. If the mimic
        relations leave fewer degrees of freedom, some relations are ignored, and the loop
        determines their joints. Relations between joints with the same parent, such as meshing
        gears, are tried first. The other relations follow in the order of the document. Each
        relation is kept if it does not lock the linkage.

        """
        own = {i for loop in self.loops for i in coordinates_of_branches(self.tree, loop)}
        mimics, leading = _followers(own, couplings)
        kept = self._kept(own, mimics, leading, couplings) if mimics else ()
        left_out = frozenset(mimics).difference(kept)
        remaining = [c for c in couplings if not left_out & {*c.dependent}]
        return self.compiled(remaining, left_out, leading)

    def _kept(
        self,
        own: Set[int],
        mimics: Mapping[int, Coupling],
        leading: Set[int],
        couplings: Iterable[Coupling],
    ) -> Iterable[int]:
        """Return the mimic joints that can be kept without locking the linkage."""
        others = [c for c in couplings if not (c.kind is Source.MIMIC and own & {*c.dependent})]

        def made(kept: Sequence[int]) -> Linkage:
            passive = frozenset(mimics).difference(kept)
            return self.compiled([*others, *(mimics[i] for i in kept)], passive, leading)

        bare = made(())
        if not bare.closes:
            return mimics
        # The linkage needs as many degrees of freedom as drives, and at least one.
        least = bare.mobility - bare.n_missing

        def is_free(linkage: Linkage) -> bool:
            return (
                linkage.closes
                and linkage.mobility >= least
                and linkage.can_move(counted(linkage, self.share))
            )

        passive_names = {name for loop in self.loops for name in loop.solve_for}
        wanted = [i for i in mimics if self.tree.coordinates[i] not in passive_names]
        wanted.sort(key=lambda i: self._is_apart(mimics[i]))
        if len(wanted) == len(mimics) and is_free(made(wanted)):
            return mimics
        kept: list[int] = []
        for i in wanted:
            kept += [i] if is_free(made([*kept, i])) else []
        return kept

    def _is_apart(self, mimic: Coupling) -> bool:
        """Return True if the joints of a mimic relation have different parents."""
        names = self.tree.coordinates
        joints = [
            self.description.joints.get(names[i]) if i < len(names) else None
            for i in mimic.coordinates.tolist()
        ]
        return len({joint.parent if joint is not None else None for joint in joints}) > 1


def _set_followers(start: FloatArray, given: set[int], couplings: Iterable[Coupling]) -> None:
    """In ``start``, set each mimic joint to the position that its relation gives."""
    rows = {
        out: (terms, offset)
        for coupling in couplings
        if coupling.kind is Source.MIMIC
        for out, terms, offset, _ in affine_rows(coupling)
        if out < len(start) and out not in given and all(i < len(start) for i in terms)
    }
    done = given.copy()

    def follow(i: int) -> float:
        if i in rows and i not in done:
            done.add(i)
            terms, offset = rows[i]
            start[i] = sum(factor * follow(k) for k, factor in terms.items()) + offset
        return float(start[i])

    for i in rows:
        follow(i)


def _followers(
    own: set[int], couplings: Iterable[Coupling]
) -> tuple[dict[int, Coupling], frozenset[int]]:
    """
    Return the mimic joints of the linkage, and the joints that they follow.

    If several joints follow the same joint outside the linkage, the first follower counts as the
    driver of the other followers.

    """
    rows = {
        out: (coupling, terms, offset)
        for coupling in couplings
        if coupling.kind is Source.MIMIC
        for out, terms, offset, _ in affine_rows(coupling)
    }
    mimics: dict[int, Coupling] = {}
    leading = set()
    first: dict[int, tuple[int, float, float]] = {}
    for i in sorted(own & rows.keys()):
        at, factor, offset = i, 1.0, 0.0
        while at in rows and (at == i or at not in own) and len(rows[at][1]) == 1:
            _, terms, more = rows[at]
            ((at, by),) = terms.items()
            factor, offset = factor * by, offset + factor * more
        if at in own:
            mimics[i] = rows[i][0]
            leading.add(at)
        elif factor and at in first:
            driver, by, more = first[at]
            relation = MimicRelation(factor / by, offset - factor / by * more)
            ends = np.array([driver, i], dtype=np.intp)
            mimics[i] = replace(rows[i][0], coordinates=ends, relation=relation)
        elif factor:
            first[at] = i, factor, offset
    return mimics, frozenset(leading) - mimics.keys()


def _where(description: RobotDescription, loop: LoopJoint) -> Location:
    return loop.where or Location(description.source)


def _obstacle(
    description: RobotDescription, tree: KinematicTree, loop: LoopJoint
) -> str | None:
    """Return the reason why a loop joint cannot be used, or None if it can be used."""
    for end in (loop.link1, loop.link2):
        if end.link not in tree.link_index:
            hint = did_you_mean(end.link, tree.links)
            return f"connects '{end.link}', which is no link of the tree{hint}"
    if 'axis' in loop.type.axes and not any(loop.axis):
        return 'has the axis 0 0 0'
    if 'axis2' in loop.type.axes and not any(loop.axis2):
        return 'has the second axis 0 0 0'
    try:
        frames = closure_frames(tree, loop)
    except ValueError as error:
        return f'has an invalid end: {error}'
    joints = [name for branch in branches(tree, loop) for name in branch]
    for name in joints:
        if description.joints[name].type is JointType.FLOATING:
            return f"has the floating joint '{name}' between its links, which is not supported"
    if all(tree.position_slice(name).stop == tree.position_slice(name).start for name in joints):
        return (
            f"connects '{loop.link1.link}' and '{loop.link2.link}', but no joint between these "
            'links moves'
        )
    places = [frame[:3, 3] for frame in frames]
    places += [np.array(description.joints[name].origin.xyz) for name in joints]
    farthest = float(np.abs(places).max())
    if not farthest < FAR:
        return (
            f'has a joint or closure frame with a coordinate of {farthest:g} m, which is too '
            'large to compute poses'
        )
    return None


def _findings_about(linkage: Linkage, where: Location) -> Iterator[Diagnostic]:
    """Yield the findings about a linkage."""
    name = f"loop '{linkage.name}'"
    joints = one_of(linkage.coordinates)
    if not linkage.closes:
        metres, radians = linkage.gap(linkage.seed)
        first, first_turned = linkage.gap(linkage.start)
        yield LOOP_INCONSISTENT.at(
            where,
            f'{name} does not close and is left out. Its ends are {first:.3g} m and '
            f'{first_turned:.3g} rad apart at the start pose (default positions and seed). At '
            f'the best of the tried poses of {joints}, they are {metres:.3g} m and {radians:.3g} '
            'rad apart',
            'correct the closure frames, the axis or the type of the loop joint, or the limits of '
            'the joints',
        )
        return
    beyond = linkage.beyond_limits(linkage.seed)
    if beyond:
        yield LOOP_INCONSISTENT.at(
            where,
            f'in all poses that were tried, {name} closes only with {one_of(beyond)} beyond the '
            'limits',
            'correct the limits, the closure frames, the axis or the type of the loop joint',
            Severity.WARNING,
        )
    unknown = [
        word
        for loop in linkage.loop_joints
        for word in loop.solve_for
        if not any(c == word or c.startswith(word + '/') for c in linkage.coordinates)
    ]
    for word in unknown:
        yield LOOP_SOLVE_FOR.at(
            where,
            f"solve_for of {name} names '{word}', which is not on its branches"
            f'{did_you_mean(word, linkage.coordinates)}',
            f'name joints from {joints}',
        )
    if not linkage.mobility:
        yield LOOP_NO_FREEDOM.at(
            where,
            f'{name} leaves no degree of freedom: {joints} cannot move',
            'choose a type of loop joint that leaves more freedom, or add a missing joint',
        )
    elif linkage.n_missing:
        several = 'one coordinate' if linkage.mobility == 1 else f'{linkage.mobility} coordinates'
        yield LOOP_UNDER_DETERMINED.at(
            where,
            f'{name} can move in {several}; {_drives_of(linkage)}',
            f'measure or drive {linkage.mobility} of {joints}, or name the passive joints in '
            '<solve_for>. Until then, the loop takes the closed pose that is nearest to its last '
            'pose',
        )


def _too_large(linkages: Sequence[Sequence[LoopJoint]], where: Location) -> Diagnostic:
    """Return the finding about linkages that exceed the budget."""
    names = [loop.name for loops in linkages for loop in loops]
    return LOOP_TOO_LARGE.at(
        where,
        f"loop '{one_of(names)}' is left out, because its loop joints need too much work. Joints "
        'that it would determine have no position unless they are measured',
        'make joints fixed if they need not move, give a <seed> where the loops close, or '
        'describe only a part of the robot',
    )


def _drives_of(linkage: Linkage) -> str:
    if linkage.waits_for.size:
        given = one_of([linkage.coordinates[i] for i in linkage.waits_for])
        return f'the only drives are {given}'
    return f'the description names no drives, so {one_of(linkage.drives)} are used'


RANGE = '  <limit lower="0" upper="5" effort="1" velocity="1"/>\n'
# A crank, a rod and a slider with one degree of freedom.
SLIDER_CRANK = f"""\
<link name="base"/><link name="crank"/><link name="rod"/><link name="slider"/>
<joint name="hinge" type="continuous">
  <parent link="base"/><child link="crank"/><axis xyz="0 0 1"/>
</joint>
<joint name="pin" type="continuous">
  <parent link="crank"/><child link="rod"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
</joint>
<joint name="rail" type="prismatic">
  <parent link="base"/><child link="slider"/><axis xyz="1 0 0"/>
{RANGE}</joint>
<loop_joint name="closure" type="revolute">
  <link1 link="rod" xyz="3 0 0"/><link2 link="slider"/><axis xyz="0 0 1"/>
</loop_joint>
"""

LOOP_LEFT_OUT = Code.error(
    'loop-left-out',
    'A loop joint cannot work in this robot. Possible reasons are an end that is not in the '
    'tree, a zero axis, no moving joint between its links, or a floating joint between them.',
    why='The loop stays open. Joints of the loop without a motor have no position, so their '
    'frames have no transform.',
    bad=SLIDER_CRANK.replace('"prismatic"', '"floating"').replace(RANGE, ''),
    good=SLIDER_CRANK,
)
LOOP_TOO_LARGE = Code.error(
    'loop-too-large',
    'The loop joints of a robot need too much computing time, and some of them are left out. '
    'Usual reasons are hundreds of loops that share joints, or that do not close in any pose.',
    why='Equations of loops that share joints are solved together. Hundreds of such loops would '
    'keep a node busy for minutes.',
)
LOOP_INCONSISTENT = Code.error(
    'loop-inconsistent',
    'A loop joint does not close in any pose that was tried, and is left out. If the loop closes '
    'only with joints beyond their limits, the finding is a warning.',
    why='Poses or lengths in the description do not fit together. The joints of the loop that '
    'have no motor get no position, so their links are missing in TF.',
    bad=SLIDER_CRANK.replace('xyz="3 0 0"', 'xyz="30 0 0"'),
    good=SLIDER_CRANK,
)
LOOP_NO_FREEDOM = Code.warning(
    'loop-no-freedom',
    'The loop joints of a linkage lock the linkage, so none of its joints can move.',
    why='The equations of the loops allow no motion, so measured values always contradict the '
    'equations. Usual reasons are one loop too many, or an axis with a small error in its '
    'direction.',
    bad=SLIDER_CRANK.replace('type="revolute"', 'type="fixed"'),
    good=SLIDER_CRANK,
)
LOOP_SOLVE_FOR = Code.warning(
    'loop-solve-for',
    'A `<solve_for>` names a joint that is not part of the loop.',
    why='If this joint moves, the gap between the ends of the loop does not change. So the '
    'solver ignores this name, and may solve for other joints than intended.',
)
LOOP_UNDER_DETERMINED = Code.warning(
    'loop-under-determined',
    'A linkage has more degrees of freedom than drives, which are the joints that move it. The '
    'finding also appears if a linkage has several degrees of freedom and the description names '
    'no drives.',
    why='The measured joints allow several poses. The solver uses the nearest pose, which may '
    'be different from the pose of the real linkage.',
    bad=SLIDER_CRANK.replace(
        '<loop_joint',
        """\
<link name="hook"/>
<joint name="wrist" type="continuous">
  <parent link="rod"/><child link="hook"/><origin xyz="3 0 0"/><axis xyz="0 0 1"/>
</joint>
<loop_joint""",
    ).replace('"rod" xyz="3 0 0"', '"hook" xyz="1 0 0"'),
    good=SLIDER_CRANK,
)
