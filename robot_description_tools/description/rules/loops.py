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


"""Rules about the joints that close loops; a loop that breaks one is left out."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from robot_description_tools.description.codes import declare
from robot_description_tools.description.codes import Finding
from robot_description_tools.description.codes import Rule
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.pose import cross
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics import Severity

# Axes whose directions differ by less than this are parallel [rad].
PARALLEL = 1e-6


@dataclass(frozen=True)
class LoopCase:
    """A loop joint in its document."""

    loop: LoopJoint
    draft: Draft

    @property
    def place(self) -> Location:
        """Where the loop stands."""
        return self.draft.place(self.loop)

    @cached_property
    def path(self) -> tuple[Joint, ...]:
        """Joints of the tree on the way from one end to the other, fixed ones left out."""
        ways = [self._above(end.link) for end in (self.loop.link1, self.loop.link2)]
        # What both ends hang on is no part of the loop.
        shared = {joint.name for joint in ways[0]} & {joint.name for joint in ways[1]}
        return tuple(
            joint
            for joint in (*reversed(ways[0]), *ways[1])
            if joint.name not in shared and joint.type is not JointType.FIXED
        )

    def _above(self, link: str) -> list[Joint]:
        """Return the joints from a link up to the root."""
        way: list[Joint] = []
        while (joint := self.draft.graph.reached.get(link)) is not None:
            way.append(joint)
            link = joint.parent
        return way


LOOP_RULES: list[Rule[LoopCase]] = []
Look = Callable[[LoopCase], Iterable[Finding]]


def loop_rule(code: str, summary: str, *, bad: str, good: str) -> Callable[[Look], Look]:
    """Register a function that yields what breaks a rule about one loop."""

    def register(look: Look) -> Look:
        LOOP_RULES.append(Rule(declare(code, Severity.ERROR, summary, bad=bad, good=good), look))
        return look

    return register


def loop_snippet(
    name: str = 'close',
    kind: str = 'revolute',
    axis: str = '<axis xyz="0 0 1"/>',
    link1: str = '<link1 link="rocker" xyz="0 0.2 0"/>',
    link2: str = '<link2 link="rod" xyz="0.3 0 0"/>',
    joint: str = 'continuous',
) -> str:
    """Return a snippet of a parallelogram: two cranks, and a rod from one to the other."""

    def arm(name: str, parent: str, child: str, origin: str) -> str:
        moves = '<axis xyz="0 0 1"/>' if joint != 'fixed' else ''
        return (
            f'<joint name="{name}" type="{joint}"><parent link="{parent}"/>'
            f'<child link="{child}"/><origin xyz="{origin}"/>{moves}</joint>\n'
        )

    links = ''.join(f'<link name="{link}"/>' for link in ('base', 'crank', 'rod', 'rocker'))
    return (
        f'{links}\n'
        + arm('crank_joint', 'base', 'crank', '0 0 0')
        + arm('rod_joint', 'crank', 'rod', '0 0.2 0')
        + arm('rocker_joint', 'base', 'rocker', '0.3 0 0')
        + f'<loop_joint name="{name}" type="{kind}">\n  {link1}\n  {link2}\n'
        + (f'  {axis}\n' if axis else '')
        + '</loop_joint>'
    )


_GOOD = loop_snippet()


@loop_rule(
    'loop-link-unknown',
    'An end of a loop joint is no link of the tree; the loop is left out.',
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
            yield where, f'{what}which is not part of the tree', 'connect that link by a joint'
        else:
            hint = did_you_mean(end.link, known)
            yield where, f'{what}which is no link of the robot{hint}', 'correct the name'


@loop_rule(
    'loop-self',
    'A loop joint connects a link with itself; the loop is left out.',
    bad=loop_snippet(link1='<link1 link="rod" xyz="0 0.2 0"/>'),
    good=_GOOD,
)
def loop_self(case: LoopCase) -> Iterator[Finding]:
    if case.loop.link1.link == case.loop.link2.link:
        message = (
            f"both ends of loop joint '{case.loop.name}' are on link '{case.loop.link1.link}'"
        )
        yield case.place, message, 'name the two links that it connects'


@loop_rule(
    'loop-rigid',
    'No joint that moves lies between the ends of a loop joint; the loop is left out.',
    bad=loop_snippet(joint='fixed'),
    good=_GOOD,
)
def loop_rigid(case: LoopCase) -> Iterator[Finding]:
    link1, link2 = case.loop.link1.link, case.loop.link2.link
    known = case.draft.graph.reached
    if link1 != link2 and link1 in known and link2 in known and not case.path:
        message = (
            f"no joint that moves lies between '{link1}' and '{link2}', so loop joint "
            f"'{case.loop.name}' can move nothing"
        )
        yield case.place, message, 'remove it, or let a joint between the two move'


@loop_rule(
    'loop-axis-zero',
    'An axis of a loop joint has no direction; the loop is left out.',
    bad=loop_snippet(axis='<axis xyz="0 0 0"/>'),
    good=_GOOD,
)
def loop_axis_zero(case: LoopCase) -> Iterator[Finding]:
    for tag in case.loop.type.axes:
        if not any(getattr(case.loop, tag)):
            message = f"<{tag}> of loop joint '{case.loop.name}' is 0 0 0"
            yield case.place, message, 'write its direction, for example xyz="0 0 1"'


@loop_rule(
    'loop-axes-parallel',
    'The two axes of a universal loop joint have one direction; the loop is left out.',
    bad=loop_snippet(kind='universal', axis='<axis xyz="0 0 1"/><axis2 xyz="0 0 2"/>'),
    good=loop_snippet(kind='universal', axis='<axis xyz="0 0 1"/><axis2 xyz="0 1 0"/>'),
)
def loop_axes_parallel(case: LoopCase) -> Iterator[Finding]:
    a, b = case.loop.axis, case.loop.axis2
    if case.loop.type is not LoopType.UNIVERSAL or not any(a) or not any(b):
        return
    if _norm(cross(a, b)) <= PARALLEL * _norm(a) * _norm(b):
        message = f"<axis> and <axis2> of loop joint '{case.loop.name}' are parallel"
        yield case.place, message, 'let them be at right angles, or make the type revolute'


@loop_rule(
    'loop-duplicate',
    'A loop joint has the name of another one or of a joint; it is left out.',
    bad=loop_snippet(name='rod_joint'),
    good=_GOOD,
)
def loop_duplicate(case: LoopCase) -> Iterator[Finding]:
    name = case.loop.name
    joint = case.draft.joint_by_name.get(name)
    first = next((loop for loop in case.draft.loops if loop.name == name), case.loop)
    if joint is not None:
        seen = seen_from(case.draft.place(joint), case.place)
        yield case.place, f"loop joint '{name}' has the name of the joint {seen}", 'rename it'
    elif first is not case.loop:
        seen = seen_from(case.draft.place(first), case.place)
        yield case.place, f"there is another loop joint '{name}' {seen}", 'rename one of them'


@loop_rule(
    'loop-joint-unknown',
    'A loop joint is to move a joint that does not exist or does not lie on the loop; the loop is '
    'left out.',
    bad=loop_snippet(axis='<axis xyz="0 0 1"/><solve_for joint="rocker_jiont"/>'),
    good=loop_snippet(axis='<axis xyz="0 0 1"/><solve_for joint="rocker_joint"/>'),
)
def loop_joint_unknown(case: LoopCase) -> Iterator[Finding]:
    on_path = {joint.name: joint for joint in case.path}
    # A joint that one of them mimics moves the loop as well.
    drivers = {joint.mimic.joint for joint in case.path if joint.mimic is not None}
    if not on_path:
        return
    for what, names in (('solve_for', case.loop.solve_for), ('seed', case.loop.seed)):
        for name in names:
            if name in on_path or name in drivers:
                continue
            message = f"<{what}> of loop joint '{case.loop.name}' names '{name}', which "
            if name in case.draft.joint_by_name:
                message += 'does not move this loop'
            else:
                message += 'does not exist' + did_you_mean(name, on_path)
            yield case.place, message, f'name joints of the loop: {one_of(on_path)}'


def _norm(a: Vector3) -> float:
    return hypot(*a)
