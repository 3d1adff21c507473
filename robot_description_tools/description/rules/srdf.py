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
"""Rules about an SRDF and its robot."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace
from graphlib import CycleError
from graphlib import TopologicalSorter
from math import isfinite
from typing import Any

from robot_description_tools.description.draft import place_of
from robot_description_tools.description.draft import repeated
from robot_description_tools.description.model import Joint
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.schema.srdf import VIRTUAL_TYPES
from robot_description_tools.description.snippets import SRDF_ARM
from robot_description_tools.description.snippets import SRDF_GRIPPER
from robot_description_tools.description.snippets import srdf_state
from robot_description_tools.description.snippets import SRDF_TOOL
from robot_description_tools.description.srdf.model import GroupState
from robot_description_tools.description.srdf.model import StateJoint
from robot_description_tools.description.srdf.semantics import bounds
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import RemoveElement

RULES: Rules[Semantics] = Rules()
#: Metres or radians. If a state exceeds a limit by at most this, the finding is only a warning,
#: because authors round numbers.
ROUNDED = 0.01
#: Metres or radians. Positions of a mimic joint count as equal if they differ by at most this.
SAME = 1e-6
#: Count. Largest number of unknown names that get a suggestion. If there are more unknown names,
#: most of them are not typing errors.
MOST_GUESSES = 100
_PAIR = '<disable_collisions link1="base" link2="hand" reason="Never"/>'
_VIRTUAL = '<virtual_joint name="world" type="fixed" parent_frame="map" child_link="base"/>'


@RULES.warning(
    'The names of the SRDF and of its robot differ.',
    why='MoveIt reports that the SRDF is for another robot, and continues. Often the wrong file '
    'is loaded.',
    bad='<robot name="other">\n' + SRDF_ARM + '\n</robot>',
    good=SRDF_ARM,
    safe='the name in the SRDF, by replacing it with the name of the robot',
)
def srdf_name(both: Semantics) -> Iterator[Finding]:
    srdf, robot = both.srdf, both.robot
    if srdf.root and srdf.name and srdf.name != robot.name:
        message = f"the SRDF is for the robot '{srdf.name}', and this robot is '{robot.name}'"
        yield srdf.root.place, message, _written(both, srdf.root.place, 'name', robot.name, True)


# -- unknown names ---------------------------------------------------------------------------


@RULES.error(
    'An SRDF names a link that the robot does not have. In an element about collisions, such '
    'as `<disable_collisions>`, the finding is a warning.',
    why='MoveIt ignores the element. So a chain or an end effector is missing, or a disabled '
    'pair of links is still checked.',
    bad='<group name="arm"><chain base_link="base" tip_link="hadn"/></group>',
    good=SRDF_ARM,
    safe='a misspelt name if only one name is similar',
)
def srdf_link_unknown(both: Semantics) -> Iterator[Finding]:
    srdf = both.srdf
    named: list[tuple[Any, str]] = []
    for group in srdf.groups:
        named += [(link, 'name') for link in group.links]
        named += [(chain, end) for chain in group.chains for end in ('base_link', 'tip_link')]
    named += [(end, 'parent_link') for end in srdf.end_effectors]
    named += [(joint, 'child_link') for joint in srdf.virtual_joints]
    yield from _unknown(both, named, both.robot.links, 'link')
    pairs = (*srdf.enabled_collisions, *srdf.disabled_collisions)
    named = [(pair, end) for pair in pairs for end in ('link1', 'link2')]
    named += [(each, 'link') for each in srdf.default_collisions]
    yield from _unknown(both, named, both.robot.links, 'link', Severity.WARNING)


@RULES.error(
    'An SRDF names a joint that is neither a joint of the robot nor a virtual joint of the SRDF.',
    why='MoveIt ignores the element. So the group or state lacks the joint, and MoveIt does not '
    'plan for it.',
    bad=SRDF_ARM + '\n<passive_joint name="wirst"/>',
    good=SRDF_ARM,
    safe='a misspelt name if only one name is similar',
)
def srdf_joint_unknown(both: Semantics) -> Iterator[Finding]:
    srdf = both.srdf
    named: list[tuple[Any, str]] = [(e, 'name') for group in srdf.groups for e in group.joints]
    named += [(each, 'name') for state in srdf.group_states for each in state.joints]
    named += [(joint, 'name') for joint in srdf.passive_joints]
    named += [(each, 'joint_name') for each in srdf.joint_properties]
    yield from _unknown(both, named, both.joint_names, 'joint')


@RULES.error(
    'An SRDF names a group that it does not define.',
    why='MoveIt leaves out the element that names the unknown group: a state, an end effector, or '
    'a group with an unknown subgroup.',
    bad=SRDF_ARM + '\n<group name="all"><group name="amr"/></group>',
    good=SRDF_ARM + '\n<group name="all"><group name="arm"/></group>',
    safe='a misspelt name if only one name is similar',
)
def srdf_group_unknown(both: Semantics) -> Iterator[Finding]:
    srdf = both.srdf
    named: list[tuple[Any, str]] = [(e, 'name') for group in srdf.groups for e in group.groups]
    named += [(state, 'group') for state in srdf.group_states]
    named += [(end, 'group') for end in srdf.end_effectors]
    named += [(end, 'parent_group') for end in srdf.end_effectors if end.parent_group]
    yield from _unknown(both, named, both.groups, 'group')


def _written(
    both: Semantics, where: Location, attribute: str, value: str, is_safe: bool = False
) -> Fix:
    """Return the repair that sets an attribute to another value."""
    fix = rewritten(both, where, f'write {attribute}="{value}"', {attribute: value})
    return replace(fix, is_safe=is_safe) if isinstance(fix, Repair) else fix


def _unknown(
    both: Semantics,
    named: Iterable[tuple[Any, str]],
    known: Iterable[str],
    kind: str,
    severity: Severity | None = None,
) -> Iterator[Finding]:
    """
    Yield a finding for each unknown name.

    ``named`` contains the record of each element that names a link, joint or group, and the
    attribute that contains the name. ``known`` contains the valid names.

    """
    known = list(known)
    names = set(known)
    guesses: dict[str, Guess] = {}
    for record, attribute in named:
        name = getattr(record, attribute)
        if name in names:
            continue
        if name not in guesses:
            guesses[name] = Guess(name, known if len(guesses) < MOST_GUESSES else ())
        guess, where = guesses[name], place_of(record)
        owner = 'SRDF' if kind == 'group' else 'robot'
        message = f"the {owner} has no {kind} '{name}'{guess.hint}"
        right = guess.certain_name
        fix: Fix = f'write the name of a {kind}'
        if right:
            fix = _written(both, where, attribute, right, True)
        yield Named(name, where, message, fix, severity, (name, attribute if right else ''))


# -- groups ----------------------------------------------------------------------------------


@RULES.error(
    'Two groups, two states of a group or two end effectors share a name.',
    why='If two groups share a name, MoveIt uses the first one. If two states share a name, '
    'MoveIt uses the last one.',
    bad=SRDF_ARM + '\n<group name="arm"><joint name="elbow"/></group>',
    good=SRDF_ARM + '\n<group name="forearm"><joint name="elbow"/></group>',
    safe='two identical elements, by removing one of them',
)
def srdf_duplicate(both: Semantics) -> Iterator[Finding]:
    srdf = both.srdf
    kinds: dict[str, Iterable[tuple[Any, Any]]] = {
        'group': repeated(srdf.groups, lambda each: each.name),
        'state': repeated(srdf.group_states, lambda each: (each.group, each.name)),
        'end effector': repeated(srdf.end_effectors, lambda each: each.name),
    }
    for kind, pairs in kinds.items():
        for first, second in pairs:
            seen = seen_from(place_of(first), place_of(second))
            message = f"the {kind} '{second.name}' is defined twice, first {seen}"
            same = 'remove it; it is the same as the first one'
            title = same if first == second else 'rename one of the two'
            fix = fix_if(first == second, title, RemoveElement(place_of(second)))
            yield place_of(second), message, fix


@RULES.error(
    'A group has no joint.',
    why='MoveIt does not create the group. A request to plan for the group fails, because the '
    'group is unknown.',
    bad='<group name="arm"/>',
    good=SRDF_ARM,
)
def srdf_group_empty(both: Semantics) -> Iterator[Finding]:
    known = {*both.robot.links, *both.joint_names, *both.groups}
    ring = set(_ring(both))
    for group in both.srdf.groups:
        links = (*group.links, *group.groups, *group.joints)
        names = {e.name for e in links} | {c.tip_link for c in group.chains}
        is_empty = both.groups[group.name] is group and not both.joints_of(group.name)
        # Skip groups that name unknown parts or are in a ring, because another check reports
        # these groups.
        if is_empty and names <= known and group.name not in ring and not both.is_cut:
            message = f"the group '{group.name}' has no joint"
            yield place_of(group), message, 'add a <chain>, or remove the group'


@RULES.error(
    'A group contains itself, directly or through its subgroups.',
    why='MoveIt leaves out every group that contains itself.',
    bad='<group name="arm"><joint name="elbow"/><group name="all"/></group>\n'
    '<group name="all"><group name="arm"/></group>',
    good='<group name="arm"><joint name="elbow"/></group>\n'
    '<group name="all"><group name="arm"/></group>',
)
def srdf_group_ring(both: Semantics) -> Iterator[Finding]:
    ring = _ring(both)
    if ring:
        message = f'the groups contain each other: {" -> ".join(ring)}'
        yield place_of(both.groups[ring[0]]), message, 'remove one of the subgroups'


def _ring(both: Semantics) -> list[str]:
    """
    Return a ring: groups that each contain the next group. The first group is also the last.

    Return an empty list if there is no ring.

    """
    inner = {name: [each.name for each in group.groups] for name, group in both.groups.items()}
    try:
        TopologicalSorter(inner).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


@RULES.error(
    'The tip link of a chain is not below its base link in the tree.',
    why='MoveIt accepts the joints, but the usual solvers of inverse kinematics refuse the group.',
    bad='<group name="arm"><chain base_link="hand" tip_link="base"/></group>',
    good=SRDF_ARM,
    suggested='a base and a tip in the wrong order, which are exchanged',
)
def srdf_chain(both: Semantics) -> Iterator[Finding]:
    known = both.joint_above
    for chain in (chain for group in both.srdf.groups for chain in group.chains):
        base, tip = chain.base_link, chain.tip_link
        if not {base, tip} <= known.keys() or both.is_above(base, tip):
            continue
        where, message = place_of(chain), f"the tip '{tip}' is not below the base '{base}'"
        fix: Fix = 'write two groups, and a third group that contains both'
        if both.is_above(tip, base):
            title = 'exchange base_link and tip_link'
            fix = rewritten(both, where, title, {'base_link': tip, 'tip_link': base})
        yield where, message, fix


# -- states ----------------------------------------------------------------------------------


def _values(both: Semantics) -> Iterator[tuple[GroupState, StateJoint, Joint]]:
    """For each known joint in a state of a known group, yield the state, the value, the joint."""
    for state in both.srdf.group_states:
        for each in state.joints if state.group in both.groups else ():
            if each.name in both.robot.joints:
                yield state, each, both.robot.joints[each.name]


def _removed(state: GroupState, each: StateJoint, why: str, is_safe: bool) -> Finding:
    """Return the finding about a joint of a state. Its repair removes the joint."""
    where = place_of(each)
    message = f"the state '{state.name}' names joint '{each.name}', which {why}"
    fix = Repair('remove it from the state', (RemoveElement(where),), is_safe=is_safe)
    return where, message, fix


@RULES.error(
    'A state is outside the limits of a joint. If its value is outside by at most 0.01 rad or m, '
    'the finding is a warning.',
    why='MoveIt does not plan from this state. If the state is a goal, MoveIt moves the goal to '
    'the limit or refuses it.',
    bad=srdf_state('elbow=1.5', 'wrist=0'),
    good=srdf_state('elbow=0.5', 'wrist=0'),
    suggested='a value that is outside by at most 0.01, by replacing it with the limit',
)
def srdf_state_limit(both: Semantics) -> Iterator[Finding]:
    for state, each, joint in _values(both):
        lower, upper = bounds(joint)
        if len(each.value) != 1 or lower > upper or lower <= each.value[0] <= upper:
            continue
        value, where = each.value[0], place_of(each)
        end = min(max(value, lower), upper)
        message = (
            f"the state '{state.name}' puts joint '{each.name}' at {shortest(value)}, outside "
            f'[{lower:g}, {upper:g}]'
        )
        is_rounded = abs(value - end) <= ROUNDED
        fix: Fix = 'write a value in this range'
        if is_rounded:
            fix = _written(both, where, 'value', shortest(end))
        yield where, message, fix, Severity.WARNING if is_rounded else None


@RULES.warning(
    'A state names a mimic joint or a passive joint.',
    why='The position of this joint follows from other joints. If the state gives a different '
    'position, MoveIt and the robot disagree.',
    bad=srdf_state('left=0.5', 'right=-0.5', group='gripper'),
    good=srdf_state('left=0.5', group='gripper'),
    safe='a mimic joint whose value fits the joint that it mimics, by removing it from the state',
    suggested='all other mimic joints and passive joints, by removing them from the state',
)
def srdf_state_driven(both: Semantics) -> Iterator[Finding]:
    for state, each, joint in _values(both):
        mimic = joint.mimic
        if mimic is None and each.name not in both.passive:
            continue
        why = f"follows '{mimic.joint}'" if mimic else 'is passive'
        leads = [other.value for other in state.joints if mimic and other.name == mimic.joint]
        expected = [mimic.multiplier * lead[0] + mimic.offset for lead in leads if mimic and lead]
        is_same = any(abs(each.value[0] - value) <= SAME for value in expected if each.value)
        yield _removed(state, each, why, is_same)


@RULES.error(
    'A state does not have one value for each coordinate of a joint.',
    why='MoveIt ignores the joint in this state. A fixed joint needs no value, a planar joint '
    'needs three, and a floating joint needs seven.',
    bad=srdf_state('elbow=0.5 0.5', 'wrist=0'),
    good=srdf_state('elbow=0.5', 'wrist=0'),
)
def srdf_state_values(both: Semantics) -> Iterator[Finding]:
    for state, each, joint in _values(both):
        count, given = len(joint.type.coordinates), len(each.value)
        if count != given or not all(map(isfinite, each.value)):
            message = (
                f"the state '{state.name}' has {given} values for the {joint.type} joint "
                f"'{each.name}', expected {count}"
            )
            fix = 'remove it from the state' if count == 0 else 'write a value per coordinate'
            yield place_of(each), message, fix


@RULES.error(
    'A state names a joint that is not in its group.',
    why='MoveIt ignores the value, so the joint does not move to the state.',
    bad=srdf_state('elbow=0', 'wrist=0', 'left=0'),
    good=srdf_state('elbow=0', 'wrist=0'),
    safe='a joint that is not in the group, by removing it from the state',
)
def srdf_state_joint(both: Semantics) -> Iterator[Finding]:
    for state, each, joint in _values(both):
        is_missing = each.name not in both.joints_of(state.group) and not both.is_cut
        if joint.type.coordinates and is_missing:
            yield _removed(state, each, f"is not in the group '{state.group}'", True)


@RULES.warning(
    'A state has no value for a joint of its group.',
    why='MoveIt warns, and does not move the joint. So the pose of the robot in this state '
    'depends on its pose before.',
    bad=srdf_state('elbow=0'),
    good=srdf_state('elbow=0', 'wrist=0'),
)
def srdf_state_incomplete(both: Semantics) -> Iterator[Finding]:
    for state in both.srdf.group_states:
        given = {each.name for each in state.joints} | both.passive
        missing = [each.name for each in both.moving(state.group) if each.name not in given]
        if missing and state.joints:
            names = one_of(f"'{name}'" for name in missing)
            message = f"the state '{state.name}' of '{state.group}' has no value for {names}"
            yield place_of(state), message, f'add <joint name="{missing[0]}" value="…"/>'


# -- end effectors and virtual joints --------------------------------------------------------


@RULES.error(
    'The group of an end effector shares links with its parent group.',
    why='The shared links belong to the end effector and also to its parent group, which is '
    'usually an arm. MoveIt plans wrong poses of the tool, and does not move the gripper alone.',
    bad=SRDF_ARM
    + '\n<group name="gripper"><joint name="wrist"/><joint name="left"/></group>\n'
    + SRDF_TOOL,
    good=f'{SRDF_ARM}\n{SRDF_GRIPPER}\n{SRDF_TOOL}',
)
def srdf_end_effector_overlap(both: Semantics) -> Iterator[Finding]:
    for end in both.srdf.end_effectors:
        parent = both.parent_group(end)
        shared = both.links_of(end.group) & both.links_of(parent)
        if shared and parent != end.group:
            names = one_of(f"'{name}'" for name in sorted(shared))
            message = f"the groups '{end.group}' and '{parent}' of '{end.name}' share {names}"
            yield place_of(end), message, f"leave these links out of '{end.group}' or '{parent}'"


@RULES.error(
    'The parent group of an end effector is the group of the end effector itself, or does not '
    'contain the parent link of the end effector.',
    why='MoveIt reports an error, and chooses a different parent group or no parent group.',
    bad=f'{SRDF_ARM}\n{SRDF_GRIPPER}\n' + SRDF_TOOL.replace('"hand"', '"base"'),
    good=f'{SRDF_ARM}\n{SRDF_GRIPPER}\n{SRDF_TOOL}',
)
def srdf_end_effector_parent(both: Semantics) -> Iterator[Finding]:
    for end in both.srdf.end_effectors:
        parent, link = end.parent_group, end.parent_link
        if parent not in both.groups or link not in both.robot.links:
            continue
        if parent == end.group:
            message = f"the group '{parent}' is its own parent group in '{end.name}'"
        elif link not in both.links_of(parent) and not both.is_cut:
            message = f"the parent group '{parent}' of '{end.name}' does not have '{link}'"
        else:
            continue
        yield place_of(end), message, 'name the group that contains the parent link'


@RULES.error(
    'The child link of a virtual joint is not the root of the robot.',
    why='MoveIt ignores the joint, so the robot stays fixed to the world.',
    bad=_VIRTUAL.replace('"base"', '"arm"'),
    good=_VIRTUAL,
    suggested='the attribute `child_link`, which gets the name of the root link',
)
def srdf_virtual_joint(both: Semantics) -> Iterator[Finding]:
    root = both.robot.root
    for joint in both.srdf.virtual_joints:
        if joint.child_link in both.robot.links and joint.child_link != root:
            where = place_of(joint)
            message = f"the child of the virtual joint '{joint.name}' is '{joint.child_link}'"
            message += f", but the root is '{root}'"
            yield where, message, _written(both, where, 'child_link', root)


@RULES.warning(
    'The type of a virtual joint is not `fixed`, `planar` or `floating`.',
    why='MoveIt uses `fixed`, so the robot does not move in the world.',
    bad=_VIRTUAL.replace('"fixed"', '"planer"'),
    good=_VIRTUAL,
    suggested='a misspelt type, if only one valid type is similar to it',
)
def srdf_virtual_type(both: Semantics) -> Iterator[Finding]:
    for joint in both.srdf.virtual_joints:
        if joint.type.lower() not in VIRTUAL_TYPES:
            guess, where = Guess(joint.type, VIRTUAL_TYPES), place_of(joint)
            message = f"the virtual joint '{joint.name}' has the unknown type '{joint.type}'"
            fix: Fix = f'write one of {one_of(VIRTUAL_TYPES)}'
            if right := guess.certain_word:
                fix = _written(both, where, 'type', right)
            yield where, message + guess.hint, fix


# -- pairs of links --------------------------------------------------------------------------


@RULES.warning(
    'A pair of links is disabled or enabled twice, with the links in the same or the reverse '
    'order.',
    why='The second element has no effect. But if you later remove only one of the two elements, '
    'the pair stays disabled or enabled.',
    bad=_PAIR + '\n<disable_collisions link1="hand" link2="base" reason="Never"/>',
    good=_PAIR,
    safe='a pair with two elements, by removing the second element',
)
def srdf_pair_repeated(both: Semantics) -> Iterator[Finding]:
    for pairs in (both.srdf.disabled_collisions, both.srdf.enabled_collisions):
        for first, second in repeated(pairs, lambda pair: pair.links):
            where = place_of(second)
            seen = seen_from(place_of(first), where)
            message = f"the pair '{second.link1}' and '{second.link2}' is repeated, first {seen}"
            edit = RemoveElement(where)
            yield where, message, Repair('remove it', (edit,), is_safe=True)


@RULES.warning(
    'The reason for disabling a pair of links is "Adjacent", but the links are not adjacent.',
    why='Adjacent links touch at their joint, so MoveIt need not check whether they collide. If '
    'two links are disabled but not adjacent, MoveIt can plan a motion in which they collide. '
    'Links also count as adjacent if only links without collision geometry are between them.',
    bad=_PAIR.replace('Never', 'Adjacent'),
    good=_PAIR.replace('hand', 'arm').replace('Never', 'Adjacent'),
)
def srdf_pair_adjacent(both: Semantics) -> Iterator[Finding]:
    adjacent: dict[str, set[str]] = {}
    for pair in both.srdf.disabled_collisions:
        is_known = {pair.link1, pair.link2} <= both.joint_above.keys()
        if pair.reason.strip().lower() != 'adjacent' or not is_known:
            continue
        first, second = pair.link1, pair.link2
        if first not in adjacent:
            adjacent[first] = both.adjacent(first)
        if second not in adjacent[first] and first != second and not both.is_cut:
            message = (
                f"the pair '{first}' and '{second}' is disabled with the reason \"Adjacent\", but "
                'the links are not adjacent'
            )
            fix = 'check if they can collide, then remove the pair or give the true reason'
            yield place_of(pair), message, fix
