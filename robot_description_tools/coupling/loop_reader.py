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
"""Loop joints of a description, made into couplings, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling.drives import Drive
from robot_description_tools.coupling.linkage import find_linkages
from robot_description_tools.coupling.linkage import Linkage
from robot_description_tools.coupling.loop import LoopRelation
from robot_description_tools.coupling.loop import NearestRelation
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import Source
from robot_description_tools.description.codes import declare
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import branches
from robot_description_tools.kinematics.closure import closure_frames

WITH_AXIS = frozenset(LoopType) - {LoopType.FIXED, LoopType.SPHERICAL}


def read_linkages(
    description: RobotDescription,
    tree: KinematicTree,
    couplings: Sequence[Coupling],
    drives: Iterable[Drive],
    defaults: Mapping[str, float],
) -> tuple[tuple[Linkage, ...], tuple[Diagnostic, ...]]:
    """
    Compile the loop joints of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    tree : KinematicTree
        Its tree.
    couplings : sequence of Coupling
        All others.
    drives : iterable of Drive
        The transmissions.
    defaults : mapping of str to float
        A sensible position of each joint [rad or m], near which linkages are assembled.

    Returns
    -------
    linkages : tuple of Linkage
        Those that can close.
    findings : tuple of Diagnostic
        What is wrong with these and others.

    """
    findings: list[Diagnostic] = []
    loops = []
    for loop in description.loops:
        reason = _why_not(description, tree, loop)
        if reason is None:
            loops.append(loop)
        else:
            message = f"loop joint '{loop.name}' {reason}; it is left out"
            fix = 'correct or remove the loop joint'
            findings.append(LOOP_LEFT_OUT.at(_where(description, loop), message, fix))

    declared = {joint for drive in drives for joint in drive.joints}
    for system in description.hardware:
        declared |= {joint.name for joint in system.joints if joint.command_interfaces}
    driven = frozenset(
        int(i) for coupling in couplings if coupling.kind is Source.MIMIC
        for i in coupling.dependent
    )
    linkages = []
    for group in find_linkages(tree, loops):
        start = tree.zero_position.copy()
        seeds = {name: value for loop in group for name, value in loop.seed.items()}
        for i, name in enumerate(tree.coordinates):
            start[i] = seeds.get(name, defaults.get(name, start[i]))
        linkage = Linkage(
            tree, description, group, couplings, frozenset(declared), driven, start
        )
        where = _where(description, group[0])
        findings += _judged(linkage, where)
        if linkage.closes:
            linkages.append(linkage)
    return tuple(linkages), tuple(findings)


def loop_couplings(linkages: Iterable[Linkage]) -> Iterator[Coupling]:
    """Yield the couplings of linkages."""
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
        )


def _where(description: RobotDescription, loop: LoopJoint) -> Location:
    return loop.where or Location(description.source)


def _why_not(
    description: RobotDescription, tree: KinematicTree, loop: LoopJoint
) -> str | None:
    """Say why a loop joint cannot work, None if it can."""
    for end in (loop.link1, loop.link2):
        if end.link not in tree.link_index:
            hint = did_you_mean(end.link, tree.links)
            return f"connects '{end.link}', which is no link of the tree{hint}"
    if loop.type in WITH_AXIS and not any(loop.axis):
        return 'has the axis 0 0 0'
    if loop.type is LoopType.UNIVERSAL and not any(loop.axis2):
        return 'has the second axis 0 0 0'
    try:
        closure_frames(tree, loop)
    except ValueError as error:
        return f'has an end that cannot be: {error}'
    joints = [name for branch in branches(tree, loop) for name in branch]
    for name in joints:
        if description.joints[name].type is JointType.FLOATING:
            return f"has the floating joint '{name}' between its links, which no loop can solve"
    if all(tree.position_slice(name).stop == tree.position_slice(name).start for name in joints):
        return (
            f"connects '{loop.link1.link}' and '{loop.link2.link}', between which no joint moves"
        )
    return None


def _judged(linkage: Linkage, where: Location) -> Iterator[Diagnostic]:
    """Yield what is worth knowing of a linkage."""
    name = f"loop '{linkage.name}'"
    joints = one_of(linkage.coordinates)
    if not linkage.closes:
        metres, radians = linkage.gap(linkage.seed)
        first, first_turned = linkage.gap(linkage.start)
        yield LOOP_INCONSISTENT.at(
            where,
            f'{name} does not close: its ends are {first:.3g} m and {first_turned:.3g} rad apart '
            f'at the first pose, and no pose of {joints} that was tried is better than '
            f'{metres:.3g} m and {radians:.3g} rad; it is left out',
            'correct the closure frames, the axis or the type of the loop joint, or the limits of '
            'the joints',
        )
        return
    beyond = linkage.beyond_limits(linkage.seed)
    if beyond:
        yield LOOP_INCONSISTENT.at(
            where,
            f'{name} closes in no pose that was tried without {one_of(beyond)} beyond the limits',
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
            f"{name} is to be solved for '{word}', which is not on its branches"
            f'{did_you_mean(word, linkage.coordinates)}',
            f'name some of {joints}',
        )
    if not linkage.mobility:
        yield LOOP_NO_FREEDOM.at(
            where,
            f'{name} leaves no freedom: {joints} cannot move',
            'leave more free by the type of the loop joint, or remove <mimic> of a joint on it',
        )
    elif linkage.n_missing:
        several = 'one coordinate' if linkage.mobility == 1 else f'{linkage.mobility} coordinates'
        yield LOOP_UNDER_DETERMINED.at(
            where,
            f'{name} can move in {several}; {_who_drives(linkage)}',
            f'measure or drive {linkage.mobility} of {joints}, or name the passive ones '
            '(solve_for): until then what is free keeps the nearest pose',
        )


def _who_drives(linkage: Linkage) -> str:
    if linkage.waits_for.size:
        given = one_of([linkage.coordinates[i] for i in linkage.waits_for])
        return f'driven are {given} only'
    return f'nothing says what drives it: {one_of(linkage.drives)} are taken'


# A crank, a rod and a slider: what moves one of them moves all.
SLIDER_CRANK = """\
<link name="base"/><link name="crank"/><link name="rod"/><link name="slider"/>
<joint name="hinge" type="continuous">
  <parent link="base"/><child link="crank"/><axis xyz="0 0 1"/>
</joint>
<joint name="pin" type="continuous">
  <parent link="crank"/><child link="rod"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
</joint>
<joint name="rail" type="prismatic">
  <parent link="base"/><child link="slider"/><axis xyz="1 0 0"/>
  <limit lower="0" upper="5" effort="1" velocity="1"/>
</joint>
<loop_joint name="closure" type="revolute">
  <link1 link="rod" xyz="3 0 0"/><link2 link="slider"/><axis xyz="0 0 1"/>
</loop_joint>
"""

LOOP_LEFT_OUT = declare(
    'loop-left-out',
    Severity.ERROR,
    'A loop joint cannot work in this robot: an end that is not in the tree, a zero axis, no '
    'moving joint between its links, or a floating one.',
    bad=SLIDER_CRANK.replace('"prismatic"', '"floating"'),
    good=SLIDER_CRANK,
)
LOOP_INCONSISTENT = declare(
    'loop-inconsistent',
    Severity.ERROR,
    'A loop joint does not close in any pose that was tried, and is left out; or, as a warning, '
    'only with joints beyond their limits.',
    bad=SLIDER_CRANK.replace('xyz="3 0 0"', 'xyz="30 0 0"'),
    good=SLIDER_CRANK,
)
LOOP_NO_FREEDOM = declare(
    'loop-no-freedom',
    Severity.WARNING,
    'A linkage that its loop joints lock: no joint on its branches can move.',
    bad=SLIDER_CRANK.replace('type="revolute"', 'type="fixed"'),
    good=SLIDER_CRANK,
)
LOOP_SOLVE_FOR = declare(
    'loop-solve-for',
    Severity.WARNING,
    'A loop joint is to be solved for a joint that is not on its branches.',
)
LOOP_UNDER_DETERMINED = declare(
    'loop-under-determined',
    Severity.WARNING,
    'A linkage that can move in more ways than is said to be driven; or in several ways, and '
    'nothing says what drives it.',
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
