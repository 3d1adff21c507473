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


"""Rules about the joints that close loops. A loop that breaks a rule is left out."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from functools import cached_property
from itertools import cycle
from math import hypot

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.geometry import cross
from robot_description_tools.description.loop_dialects.gazebo import unused_gazebo_joints
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules

#: Radians. Axes count as parallel if the angle between them is at most this.
PARALLEL = 1e-6


@dataclass(frozen=True)
class LoopCase:
    """A loop joint, and the description that contains it."""

    loop: LoopJoint
    draft: Draft

    @property
    def place(self) -> Location:
        """Place of the loop joint in the document."""
        return place_of(self.loop)

    @cached_property
    def path(self) -> tuple[Joint, ...]:
        """Moving joints on the path in the tree between the two links of the loop joint."""
        ends = [self.loop.link1.link, self.loop.link2.link]
        ways: tuple[list[Joint], list[Joint]] = [], []
        # Go up from both ends alternately, until the two paths meet at the nearest common
        # ancestor. Links above this ancestor are not part of the loop. For each visited link,
        # `below` contains the number of joints on the path below the link.
        below: tuple[dict[str, int], dict[str, int]] = {}, {}
        at_top = [False, False]
        for side in cycle((0, 1)):
            own, other = below[side], below[1 - side]
            link = ends[side]
            if link in other:
                del ways[1 - side][other[link]:]
                break
            own[link] = len(ways[side])
            joint = self.draft.graph.reached.get(link)
            at_top[side] = joint is None
            if joint is not None:
                ways[side].append(joint)
                ends[side] = joint.parent
            elif all(at_top):
                break
        return tuple(
            joint
            for joint in (*reversed(ways[0]), *ways[1])
            if joint.type is not JointType.FIXED
        )


RULES: Rules[LoopCase] = Rules()
_GOOD = loop_snippet()


@RULES.error(
    'An end of a loop joint is not a link of the tree. The loop is left out.',
    why='The loop cannot be closed, so its joints without a motor get no position.',
    bad=loop_snippet(link1='<link1 link="rcoker" xyz="0 0.2 0"/>'),
    good=_GOOD,
)
def loop_link_unknown(case: LoopCase) -> Iterator[Finding]:
    known = case.draft.graph.reached
    for tag, end in (('link1', case.loop.link1), ('link2', case.loop.link2)):
        if end.link in known:
            continue
        what = f"<{tag}> of loop joint '{case.loop.name}' names '{end.link}', "
        where = (end.origin.where if end.origin is not None else None) or case.place
        if end.link in case.draft.link_by_name:
            yield where, f'{what}which is not part of the tree', 'connect that link with a joint'
        else:
            hint = did_you_mean(end.link, known)
            yield where, f'{what}which is no link of the robot{hint}', 'correct the name'


@RULES.error(
    'A loop joint connects a link with itself. The loop is left out.',
    why='This loop restricts no motion. Probably one end names the wrong link.',
    bad=loop_snippet(link1='<link1 link="rod" xyz="0 0.2 0"/>'),
    good=_GOOD,
)
def loop_self(case: LoopCase) -> Iterator[Finding]:
    if case.loop.link1.link == case.loop.link2.link:
        message = (
            f"both ends of loop joint '{case.loop.name}' are on link '{case.loop.link1.link}'"
        )
        yield case.place, message, 'name the two links that it connects'


@RULES.error(
    'No moving joint is between the ends of a loop joint. The loop is left out.',
    why='Both ends are fixed to each other, so no joint can close the loop.',
    bad=loop_snippet(joint='fixed'),
    good=_GOOD,
)
def loop_rigid(case: LoopCase) -> Iterator[Finding]:
    link1, link2 = case.loop.link1.link, case.loop.link2.link
    known = case.draft.graph.reached
    if link1 != link2 and link1 in known and link2 in known and not case.path:
        message = (
            f"no moving joint is between '{link1}' and '{link2}', so loop joint "
            f"'{case.loop.name}' can move nothing"
        )
        fix = 'remove the loop joint, or change the type of a fixed joint between the two links'
        yield case.place, message, fix


@RULES.error(
    'An axis of a loop joint is 0 0 0. The loop is left out.',
    why='Without a direction the free motions of the loop joint are unknown, and its equations '
    'become singular.',
    bad=loop_snippet(axis='<axis xyz="0 0 0"/>'),
    good=_GOOD,
)
def loop_axis_zero(case: LoopCase) -> Iterator[Finding]:
    for tag in case.loop.type.axes:
        if not any(getattr(case.loop, tag)):
            message = f"<{tag}> of loop joint '{case.loop.name}' is 0 0 0"
            yield case.place, message, 'write its direction, for example xyz="0 0 1"'


@RULES.error(
    'The two axes of a universal loop joint are parallel. The loop is left out.',
    why='A universal joint turns about two different axes. With parallel axes the joint is a '
    'hinge, and the solver lacks an equation.',
    bad=loop_snippet(kind='universal', axis='<axis xyz="0 0 1"/><axis2 xyz="0 0 2"/>'),
    good=loop_snippet(kind='universal', axis='<axis xyz="0 0 1"/><axis2 xyz="0 1 0"/>'),
)
def loop_axes_parallel(case: LoopCase) -> Iterator[Finding]:
    a, b = case.loop.axis, case.loop.axis2
    is_universal = case.loop.type is LoopType.UNIVERSAL and any(a) and any(b)
    if is_universal and hypot(*cross(a, b)) <= PARALLEL * hypot(*a) * hypot(*b):
        message = f"<axis> and <axis2> of loop joint '{case.loop.name}' are parallel"
        yield case.place, message, 'make them perpendicular, or make the type revolute'


@RULES.error(
    'A loop joint has the name of a joint or of an earlier loop joint, and is left out.',
    why='Findings, parameters and diagnostics use the name of a loop, so it must be unique.',
    bad=loop_snippet(name='rod_joint'),
    good=_GOOD,
)
def loop_duplicate(case: LoopCase) -> Iterator[Finding]:
    name = case.loop.name
    joint = case.draft.joint_by_name.get(name)
    first = case.draft.loop_by_name[name]
    if joint is not None:
        seen = seen_from(place_of(joint), case.place)
        yield case.place, f"loop joint '{name}' has the same name as the joint {seen}", 'rename it'
    elif first is not case.loop:
        seen = seen_from(place_of(first), case.place)
        yield case.place, f"there is another loop joint '{name}' {seen}", 'rename one of them'


@RULES.error(
    'A loop joint names a joint that does not exist or is not part of the loop, for example '
    'in `<solve_for>`. The loop is left out.',
    why='Only joints between the two ends of the loop joint can close the loop.',
    bad=loop_snippet(axis='<axis xyz="0 0 1"/><solve_for joint="rocker_jiont"/>'),
    good=loop_snippet(axis='<axis xyz="0 0 1"/><solve_for joint="rocker_joint"/>'),
)
def loop_joint_unknown(case: LoopCase) -> Iterator[Finding]:
    on_path = [joint.name for joint in case.path]
    # If a joint of the loop is a mimic joint, its driver also moves the loop.
    drivers = [joint.mimic.joint for joint in case.path if joint.mimic is not None]
    for what, names in (('solve_for', case.loop.solve_for), ('seed', case.loop.seed)):
        for name in names if on_path else ():
            if name not in (*on_path, *drivers):
                why = 'does not exist' + did_you_mean(name, on_path)
                if name in case.draft.joint_by_name:
                    why = 'does not move this loop'
                message = f"<{what}> of loop joint '{case.loop.name}' names '{name}', which {why}"
                yield case.place, message, f'use joints of the loop: {one_of(on_path)}'
    known = case.draft.joint_by_name
    for name in (name for name in case.loop.meets_at if name not in known):
        message = f"<meets_at> of loop joint '{case.loop.name}' names '{name}', which does not "
        yield case.place, f'{message}exist{did_you_mean(name, known)}', 'correct the name'


# -- all rules -----------------------------------------------------------------------------


def _why_unused(case: LoopCase, names: Collection[str]) -> str | None:
    """
    Return the reason why an optional loop joint is not used, or None.

    An optional loop joint has ``optional="true"``, or is a joint in ``<gazebo>``. The robot is
    valid even if this loop joint cannot be used.

    """
    if case.loop.name in names:
        return 'another joint has the same name'
    if any(joint.mimic is not None for joint in case.path):
        return 'joints of its loop follow others by <mimic>'
    return next((finding.message for finding in RULES.check(case)), None)


def usable_loops(
    draft: Draft, passive: frozenset[str] = frozenset()
) -> tuple[tuple[LoopJoint, ...], list[Diagnostic]]:
    """
    Return the loops that break no rule.

    Parameters
    ----------
    draft : Draft
        The description that was read.
    passive : frozenset of str
        Passive joints in the SRDF. A loop without ``solve_for`` determines the passive joints on
        its path.

    Returns
    -------
    loops : tuple of LoopJoint
        The required loops, followed by the optional loops.
    findings : list of Diagnostic
        Findings about the loops that are left out. Optional loops with the same reason share one
        finding.

    """
    findings: list[Diagnostic] = []
    usable: list[LoopCase] = []
    names = {loop.name for loop in draft.loops if not loop.optional} | draft.joint_by_name.keys()
    unused: dict[str, list[LoopJoint]] = {}
    for case in (LoopCase(loop, draft) for loop in draft.required_loops_first):
        if case.loop.optional:
            reason = _why_unused(case, names)
            names.add(case.loop.name)
            if reason is not None:
                unused.setdefault(reason, []).append(case.loop)
                continue
        else:
            found = RULES.check(case)
            findings += found
            if any(finding.is_error for finding in found):
                continue
        usable.append(case)
    for reason, loops in unused.items():
        findings.append(
            unused_gazebo_joints(reason, [loop.name for loop in loops], place_of(loops[0]))
        )
    solved = (replace(case.loop, solve_for=_solved_for(case, passive)) for case in usable)
    return tuple(solved), findings


def _solved_for(case: LoopCase, passive: frozenset[str]) -> tuple[str, ...]:
    on_path = (joint.name for joint in case.path)
    return case.loop.solve_for or tuple(name for name in on_path if name in passive)
