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

"""Rules about the tree of links and joints: exactly one root, and no cycle."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Joint
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.snippets import MOUNT
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import suggestion
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()


def _fixed(name: str, parent: str, child: str) -> str:
    return (
        f'<joint name="{name}" type="fixed">'
        f'<parent link="{parent}"/><child link="{child}"/></joint>'
    )


_LINKS = '<link name="base"/><link name="arm"/><link name="hand"/>\n'
_CHAIN = _LINKS + _fixed('mount', 'base', 'arm') + '\n'
_GOOD = _CHAIN + _fixed('grip', 'arm', 'hand')


def _round(links: list[str], most: int = 8) -> str:
    """Return a cycle of links as a short text such as ``a -> b -> a``."""
    shown = links if len(links) <= most else [*links[:most], f'… ({len(links)} in all)']
    return ' -> '.join((*shown, links[0]))


@RULES.fatal(
    'The robot has no link.',
    why='urdfdom refuses the description, so robot_state_publisher does not start.',
    bad='<robot name="example"/>',
    good='<link name="base"/>',
)
def no_links(draft: Draft) -> Iterator[Finding]:
    has_xacro = any(child.tag.startswith('xacro:') for child in draft.root.children)
    if not draft.links and not has_xacro:
        yield draft.root.place, 'the robot has no link', 'add at least <link name="base_link"/>'


#: Count. If more link names than this are unknown, they are not typing errors and get no repair.
_MOST_SLIPS = 20


def _unknown_end(draft: Draft, end: str) -> Iterator[Finding]:
    missing = {name for name in draft.n_ends if name not in draft.link_by_name}
    for joint in draft.joints:
        link = getattr(joint, end)
        if link not in draft.link_by_name:
            message = f"the {end} link '{link}' of joint '{joint.name}' does not exist"
            fix = f"add a link '{link}', or correct the name"
            is_slip = len(missing) <= _MOST_SLIPS
            near, repair = _intended(draft, joint, end, fix, missing) if is_slip else ('', fix)
            if not isinstance(repair, Repair):
                near = nearest(link, draft.link_by_name)
            yield place_of(joint), message + suggestion(near), repair


def _intended(
    draft: Draft, joint: Joint, end: str, title: str, missing: set[str]
) -> tuple[str, Fix]:
    """
    Return the link that a joint with an unknown parent or child probably means, and a repair.

    Usually the repair corrects the name of the link in the joint. If the repair renames the link
    itself, or if no link is certain, the returned link is ''. If the repair is not certain, only
    its title is returned.

    """
    name = getattr(joint, end)
    nameless = [link for link in draft.links if not link.name]
    is_nameless = len(nameless) == 1 and missing == {name}
    for other in draft.links:
        # Here, the name in the joint is right, and the link is wrong: the link has blanks around
        # its name, or it has no name.
        if other.name.strip() == name or (is_nameless and other is nameless[0]):
            named = f"name the link '{name}'"
            return '', rewritten(draft, place_of(other), named, {'name': name})
    written = draft.element_of(joint).find(end)
    # If several joints name the same unknown link, the link is missing. If only one joint names
    # the unknown link, the name may be misspelt.
    if written is None or draft.n_ends[name] > 1:
        return '', title
    graph = draft.graph
    if end == 'parent':
        apart = (each for each in graph.links if joint.child not in graph.above(each))
        near = Guess(name, apart).certain_name
    else:
        # The link that the author intended as child has no parent joint, and is not an ancestor of
        # the parent link.
        above = graph.above(joint.parent)
        free = [root for root in graph.roots if root not in above]
        is_near = len(free) == 1 and (nearest(name, free) or name.startswith(f'{free[0]}_'))
        near = free[0] if is_near else ''
    if not near:
        return '', title
    return near, rewritten(draft, written.place, f"correct the name to '{near}'", {'link': near})


@RULES.fatal(
    'The parent of a joint is not a link of the robot.',
    why='urdfdom refuses the whole description, so no transform of the robot is published.',
    bad='<link name="base"/><link name="arm"/>\n' + _fixed('mount', 'bsae', 'arm'),
    good=MOUNT,
    suggested='a misspelt name with only one possible match, and a link without a name, '
    'which gets the name that the joint uses',
)
def joint_parent_unknown(draft: Draft) -> Iterator[Finding]:
    return _unknown_end(draft, 'parent')


@RULES.fatal(
    'The child of a joint is not a link of the robot.',
    why='urdfdom refuses the whole description, so no transform of the robot is published.',
    bad='<link name="base"/><link name="arm"/>\n' + _fixed('mount', 'base', 'amr'),
    good=MOUNT,
    suggested='a misspelt name with only one possible match, and a link without a name, '
    'which gets the name that the joint uses',
)
def joint_child_unknown(draft: Draft) -> Iterator[Finding]:
    return _unknown_end(draft, 'child')


@RULES.error(
    'A joint connects a link to itself. The joint is left out.',
    why='urdfdom accepts the joint without a message. The link is its own parent, so the frame '
    'of the link and all frames below it never appear in TF.',
    bad=MOUNT + '\n' + _fixed('loop', 'arm', 'arm'),
    good=MOUNT,
)
def joint_self_loop(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if joint.parent == joint.child:
            message = f"joint '{joint.name}' connects link '{joint.parent}' to itself"
            if joint.child not in draft.graph.reached:
                message += '; that link and everything below it are left out'
            yield place_of(joint), message, 'name another link as parent or child'


@RULES.error(
    'Several joints have the same child link. Only the joint whose name is last in the alphabet '
    'is used.',
    why='In TF, a frame has only one parent. urdfdom keeps the joint whose name is last in the '
    'alphabet, so renaming a joint changes the robot. The remaining joints move no link.',
    bad=_GOOD + '\n' + _fixed('brace', 'base', 'hand'),
    good=_GOOD,
)
def link_two_parents(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joint_by_name.values():
        used = draft.graph.parent_joint.get(joint.child)
        if used is None or used is joint or joint.parent == joint.child:
            continue
        message = (
            f"link '{joint.child}' is the child of joint '{joint.name}' and of "
            f"'{used.name}' (line {place_of(used).line}); '{joint.name}' is left out"
        )
        fix = 'remove one joint, or write it as a <loop_joint> if it closes a loop'
        yield place_of(joint), message, fix


@RULES.fatal(
    'Several links have no joint above them.',
    why='urdfdom finds several roots and refuses the whole description. In TF, the robot would '
    'consist of several trees that are not connected.',
    bad=_LINKS.replace('hand', 'table') + '<link name="box"/>\n' + _fixed('mount', 'base', 'arm')
    + '\n' + _fixed('stand', 'table', 'box'),
    good=_GOOD,
)
def root_multiple(draft: Draft) -> Iterator[Finding]:
    roots = [link for link in draft.graph.roots if link in draft.connected]
    if len(roots) > 1 and draft.is_whole:
        message = f'{len(roots)} links have no joint above them: {one_of(roots)}'
        fix = 'make all but one of these links the child of a joint, for example of a fixed joint '
        fix += f"with the parent '{roots[0]}'"
        yield place_of(draft.link_by_name[roots[1]]), message, fix


@RULES.fatal(
    'Every link is the child of another link, so the joints form a ring.',
    why='urdfdom finds no root and refuses the whole description.',
    bad='<link name="base"/><link name="arm"/>\n'
    + _fixed('mount', 'base', 'arm') + '\n' + _fixed('back', 'arm', 'base'),
    good=MOUNT,
)
def root_missing(draft: Draft) -> Iterator[Finding]:
    if not draft.links or draft.graph.roots or not draft.is_whole:
        return
    ring = next(iter(draft.graph.cycles()), [draft.links[0].name])
    joint = draft.graph.parent_joint.get(ring[0])
    message = f'no link is the root, the joints form a ring: {_round(ring)}'
    where = place_of(joint) if joint else draft.root.place
    yield where, message, 'remove one joint of the ring'


@RULES.error(
    'Some joints form a ring that is not connected to the root. The links of the ring are left '
    'out.',
    why='urdfdom accepts the ring without a message, but its frames are missing in TF, RViz and '
    'MoveIt.',
    bad='<link name="base"/><link name="arm"/><link name="hand"/>\n'
    + _fixed('grip', 'arm', 'hand') + '\n' + _fixed('back', 'hand', 'arm'),
    good=_GOOD,
)
def ring(draft: Draft) -> Iterator[Finding]:
    for links in draft.graph.cycles() if draft.graph.roots else ():
        message = f'the joints form a ring that the tree does not reach: {_round(links)}'
        joint = draft.graph.parent_joint[links[0]]
        fix = 'remove one joint of the ring, and connect its child link to the tree by a new joint'
        yield place_of(joint), message, fix


@RULES.fatal(
    'A link has no joint, although the robot has other links.',
    why='urdfdom finds two roots and refuses the whole description. Either the link is no longer '
    'needed, or its joint is missing.',
    bad=MOUNT + '\n<link name="lamp"/>',
    good=MOUNT,
)
def link_isolated(draft: Draft) -> Iterator[Finding]:
    # If a joint is invalid or names an unknown link, another check reports the cause.
    if len(draft.graph.roots) < 2 or not draft.is_whole:
        return
    for link in draft.link_by_name.values():
        if link.name not in draft.connected:
            fix = 'connect it with a joint, or remove it'
            yield place_of(link), f"link '{link.name}' has no joint", fix


@RULES.warning(
    'The root link has an inertia, which KDL ignores.',
    why='kdl_parser warns at each start and ignores the inertia, so the dynamics of KDL lack this '
    'mass.',
    bad='<link name="base"><inertial><mass value="1"/>'
    '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.12"/></inertial></link>',
    good='<link name="base"/>',
)
def root_inertia(draft: Draft) -> Iterator[Finding]:
    link = draft.link_by_name.get(next(iter(draft.graph.roots), ''))
    if link is not None and link.inertial is not None:
        message = f"the root link '{link.name}' has an inertia, which KDL ignores"
        fix = 'put a link without inertia above it, connected by a fixed joint'
        yield place_of(link.inertial), message, fix
