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

"""Rules about mimic joints: ``position = multiplier * position_of(joint) + offset``."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.mimic import rings
from robot_description_tools.description.mimic import working_mimics
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.repairs import named
from robot_description_tools.description.rules.limits import slack
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

_FOLLOWS = '<mimic joint="elbow"/>'
_GOOD = two_joints_snippet(MOVES, MOVES + _FOLLOWS)


def _mimics(draft: Draft) -> Iterator[tuple[Joint, Mimic, Location, Joint | None]]:
    """
    Yield each mimic joint, its ``<mimic>``, the place of ``<mimic>``, and the driver.

    The driver is the joint that the mimic joint follows. It is None if there is no such joint.

    """
    for name, mimic in draft.mimics.items():
        joint = draft.joint_by_name[name]
        yield joint, mimic, place_of(mimic), draft.joint_by_name.get(mimic.joint)


def _followers(draft: Draft) -> Iterator[tuple[Joint, Mimic, Location, Joint | None]]:
    """Yield the results of `_mimics` for mimic joints with one degree of freedom."""
    return (found for found in _mimics(draft) if found[0].type.has_one_dof)


def _working(draft: Draft) -> Iterator[tuple[Joint, Mimic, Location, Joint]]:
    """
    Yield the results of `_mimics` for the mimic joints in `working_mimics`.

    The rules that call this function skip all other mimic joints, because another rule reports
    them.

    """
    works = working_mimics(draft.mimics, draft.joint_by_name)
    for joint, mimic, where, driver in _mimics(draft):
        if driver is not None and joint.name in works:
            yield joint, mimic, where, driver


@RULES.error(
    'A joint mimics itself, so it has a position only if a joint state contains one.',
    why='The joint waits for its own value, so its transform is never published.',
    bad=joint_snippet(MOVES + _FOLLOWS),
    good=_GOOD,
)
def mimic_self(draft: Draft) -> Iterator[Finding]:
    for joint, mimic, where, _ in _followers(draft):
        if mimic.joint == joint.name:
            yield where, f"joint '{joint.name}' mimics itself", 'name the joint that drives it'


@RULES.error(
    'A joint mimics a joint that does not exist. The mimic joint has a position only if a joint '
    'state contains one.',
    why='No joint state contains the missing joint, so the transform of the mimic joint is never '
    'published. The child link of the mimic joint is missing in RViz.',
    bad=two_joints_snippet(MOVES, MOVES + '<mimic joint="elbwo"/>'),
    good=_GOOD,
    suggested='a misspelt name with only one possible match',
)
def mimic_unknown(draft: Draft) -> Iterator[Finding]:
    for joint, mimic, where, driver in _followers(draft):
        if driver is None and mimic.joint.strip():
            message = f"joint '{joint.name}' mimics '{mimic.joint}', which does not exist"
            others = (name for name in draft.joint_by_name if name != joint.name)
            guess = Guess(mimic.joint, others)
            written = draft.elements.get(where)
            yield where, message + guess.hint, named(draft, written, _CORRECT, 'joint', guess)


_CORRECT = 'correct the name'


@RULES.error(
    'Joints mimic one another in a ring, so they have positions only if joint states contain '
    'them.',
    why='Each joint waits for the value of another joint, so the transforms of these joints are '
    'never published. joint_state_publisher ends with an error.',
    bad=two_joints_snippet(MOVES + '<mimic joint="wrist"/>', MOVES + _FOLLOWS),
    good=_GOOD,
)
def mimic_cycle(draft: Draft) -> Iterator[Finding]:
    mimics = {joint.name: mimic for joint, mimic, *_ in _followers(draft)}
    for members in rings(mimics):
        name = members[0]
        # Skip a joint that mimics itself, because another check reports it.
        if len(members) > 1:
            message = f"joint '{name}' mimics itself: {' -> '.join((*members, name))}"
            fix = f"remove <mimic> from one of: {', '.join(members)}"
            where, *also = (place_of(mimics[member]) for member in members)
            yield where, message, fix, None, tuple(also)


@RULES.error(
    'A joint mimics a fixed joint. The mimic joint has a position only if a joint state contains '
    'one.',
    why='A fixed joint never appears in joint states. So the mimic joint gets no value, and its '
    'frame gets no transform.',
    bad=two_joints_snippet('', MOVES + _FOLLOWS, ('fixed', 'revolute')),
    good=_GOOD,
)
def mimic_fixed_driver(draft: Draft) -> Iterator[Finding]:
    for joint, _, where, driver in _followers(draft):
        if driver is not None and driver.type is JointType.FIXED:
            message = f"joint '{joint.name}' mimics '{driver.name}', which is fixed"
            yield where, message, 'name a joint that moves, or remove <mimic>'


@RULES.error(
    'A mimic joint or its driver has several degrees of freedom. The mimic has no effect.',
    why='A mimic computes one position from one other position. If one of the joints has several '
    'degrees of freedom, tools do not know which position to use. So tools ignore the mimic or '
    'fail.',
    bad=two_joints_snippet('', MOVES + _FOLLOWS, ('floating', 'revolute')),
    good=_GOOD,
)
def mimic_many_dof(draft: Draft) -> Iterator[Finding]:
    fix = 'use <mimic> only between revolute, continuous and prismatic joints'
    for joint, _, where, driver in _mimics(draft):
        start, end = f"joint '{joint.name}'", ' and has no single position'
        if joint.type.degrees_of_freedom > 1:
            yield where, f'{start} has a <mimic> but is {joint.type}{end}', fix
        elif joint.type.has_one_dof and driver is not None and driver.type.degrees_of_freedom > 1:
            yield where, f"{start} mimics '{driver.name}', which is {driver.type}{end}", fix


@RULES.warning(
    'A rotating joint mimics a sliding joint, or a sliding joint mimics a rotating joint. So the '
    'multiplier has a unit.',
    why='The multiplier is in m/rad or rad/m. A rack and pinion has such a multiplier. In most '
    'other mechanisms, such a multiplier means that the type of one joint is wrong.',
    bad=two_joints_snippet(MOVES, MOVES + _FOLLOWS, ('prismatic', 'revolute')),
    good=_GOOD,
)
def mimic_units(draft: Draft) -> Iterator[Finding]:
    for joint, mimic, where, driver in _working(draft):
        if joint.type.slides != driver.type.slides:
            message = f"joint '{joint.name}' ({joint.type}) mimics '{driver.name}' "
            message += f'({driver.type}): multiplier {mimic.multiplier:g} is in '
            message += f'{joint.type.unit}/{driver.type.unit}'
            yield where, message, (
                'check the multiplier; no change is needed if the mechanism converts rotation to '
                'translation, or the reverse'
            )


@RULES.warning(
    'The multiplier of a mimic is 0, so the joint never moves.',
    why='The joint always stays at its offset. A fixed joint has the same effect and is clearer.',
    bad=two_joints_snippet(MOVES, MOVES + '<mimic joint="elbow" multiplier="0"/>'),
    good=_GOOD,
)
def mimic_constant(draft: Draft) -> Iterator[Finding]:
    for joint, mimic, where, _ in _working(draft):
        if mimic.multiplier == 0.0:
            message = f"joint '{joint.name}' has multiplier 0 and stays at {mimic.offset:g}"
            yield where, message, 'set the multiplier, or make the joint fixed'


@RULES.warning(
    'A joint mimics a joint that is itself a mimic joint. Some tools follow only one step of '
    'this chain.',
    why='robot_state_publisher may not publish the joint, depending on the order of names. '
    'joint_state_publisher and simulators may compute a wrong position.',
    bad=two_joints_snippet(MOVES, MOVES + _FOLLOWS)
    + '\n<link name="tip"/>\n<joint name="bend" type="continuous">'
    f'<parent link="hand"/><child link="tip"/>{AXIS}<mimic joint="wrist"/></joint>',
    good=_GOOD,
)
def mimic_chain(draft: Draft) -> Iterator[Finding]:
    for joint, _, where, driver in _working(draft):
        if driver.name in draft.mimics:
            last = draft.mimics[driver.name].joint
            message = f"joint '{joint.name}' mimics '{driver.name}', which mimics '{last}'"
            yield where, message, f"mimic '{last}' directly, with the product of the multipliers"


@RULES.warning(
    'The limits of a mimic joint are too narrow for the range of the joint that it mimics.',
    why='RViz shows the joint beyond its limits. MoveIt refuses states in which the joint is '
    'beyond its limits. The real joint hits its stop.',
    bad=two_joints_snippet(MOVES, MOVES + '<mimic joint="elbow" multiplier="2"/>'),
    good=_GOOD,
)
def mimic_range(draft: Draft) -> Iterator[Finding]:
    for joint, mimic, where, driver in _working(draft):
        own, other = joint.range, driver.range
        # Skip an invalid range, because another check reports it.
        if not (own.is_written and other.is_written):
            continue
        low, high = sorted(mimic.multiplier * q + mimic.offset for q in (other.lower, other.upper))
        if low < own.lower - slack(own) or high > own.upper + slack(own):
            message = f"joint '{joint.name}' moves over [{low:g}, {high:g}], but its limits are "
            message += f'[{own.lower:g}, {own.upper:g}]'
            fix = f"widen its limits, or narrow those of '{driver.name}', which it mimics"
            yield Named(joint.name, where, message, fix, key=driver.name)
