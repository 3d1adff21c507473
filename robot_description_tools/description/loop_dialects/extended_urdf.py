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
The YAML file of "Extended URDF": pairs of frames that coincide, driven joints, and joint types.

The name of a frame is the name of a link or of a joint. The name of a joint means the frame of its
child link. The key ``name_mot`` lists the driven joints. If it lists at least one joint, each loop
determines the positions of its other moving joints, except mimic joints. The key ``joint_name``
lists joints, and ``joint_type`` lists their new types. URDF has no ball joints and universal
joints, so this module replaces a ball joint with three joints, and a universal joint with two
joints. Source: arXiv 2504.04767, and the loader of example-parallel-robots. The new joints of a
universal joint have the same names as in this loader.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import TYPE_CHECKING

from robot_description_tools.description.geometry import rpy_of
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.tree import end_of
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.loop_dialects.yaml_nodes import items
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location

if TYPE_CHECKING:
    from yaml import Node

# Maps the type of a pair of frames to the type of the loop. If the type of the pair is 3d, the two
# frames have the same position. If the type is 6d, they also have the same orientation.
TYPES = {'3d': 'spherical', '6d': 'fixed'}
_AXES = {'X': '1 0 0', 'Y': '0 1 0', 'Z': '0 0 1'}
_JOINT_TYPES = {'SPHERICAL': 'XYZ', 'FIXED': ''} | {
    f'UJOINT_{a}{b}': a + b for a in _AXES for b in _AXES if a != b
}


def read_pairs(
    nodes: YamlNodes, top: Mapping[str, Node], root: Element
) -> Iterator[Element]:
    """
    Read a file of "Extended URDF".

    Parameters
    ----------
    nodes : YamlNodes
        Reader of the nodes, which collects the findings.
    top : mapping of str to Node
        The content of the file.
    root : Element
        The root element. Its joints get the types that the file lists.

    Yields
    ------
    Element
        A ``<loop_joint>`` for each pair of frames.

    """
    tree = JointTree(root)
    _set_types(nodes, top, root, tree)
    drives = set()
    for node in items(top.get('name_mot')):
        name = nodes.text(node)
        drives.add(name)
        if name not in tree.joints:
            message = f"'{name}' in name_mot is no joint of the robot"
            hint = did_you_mean(name, tree.joints)
            nodes.report(node.start_mark, message + hint, 'correct or remove the name')
    # The frame of a joint is the frame of its child link, even if several joints replace the
    # joint.
    links_at = {name: end_of(joint, 'child') for name, joint in tree.joints.items()}
    links_at |= {link: link for link in tree.links}
    tree = JointTree(root)
    kinds = [kind.lower() for kind in nodes.texts(top.get('type'))]
    for i, pair in enumerate(items(top['closed_loop'])):
        frames = nodes.texts(pair)
        kind = kinds[i] if i < len(kinds) else ''
        if len(frames) != 2 or kind not in TYPES:
            nodes.report(pair.start_mark, 'expected two frames, and 3d or 6d in type')
            continue
        made = Element(
            'loop_joint',
            {'name': '_'.join(frames), 'type': TYPES[kind]},
            nodes.place(pair.start_mark),
            Element('closed_loop', {}, Location(nodes.source)),
        )
        links = [links_at.get(frame, frame) for frame in frames]
        for tag, link in zip(('link1', 'link2'), links, strict=True):
            add(made, tag, link=link)
        if drives:
            one, other = tree.branches(*links)
            for joint in (*one, *other):
                name = joint.name
                # Leave out mimic joints, which follow their drivers.
                if name not in drives and joint.find('mimic') is None:
                    add(made, 'solve_for', joint=name)
        yield made


def _set_types(
    nodes: YamlNodes, top: Mapping[str, Node], root: Element, tree: JointTree
) -> None:
    """Set the types of joints in a document to the types in the file."""
    names, kinds = items(top.get('joint_name')), nodes.texts(top.get('joint_type'))
    if len(names) != len(kinds):
        mark = top['joint_name' if names else 'joint_type'].start_mark
        message = f'joint_name has {len(names)} entries and joint_type {len(kinds)}'
        nodes.report(mark, message, 'write one type for each name')
    for node, kind in zip(names, kinds, strict=False):
        name = nodes.text(node)
        joint = tree.joints.get(name)
        if joint is None:
            message = f"'{name}' in joint_name is no joint of the robot"
            hint = did_you_mean(name, tree.joints)
            nodes.report(node.start_mark, message + hint, 'correct or remove the name')
        elif kind not in _JOINT_TYPES:
            message = f"joint '{name}' has the unknown joint_type '{kind}'"
            fix = f"write one of {', '.join(_JOINT_TYPES)}"
            nodes.report(node.start_mark, message + did_you_mean(kind, _JOINT_TYPES), fix)
        else:
            at = root.content.index(joint)
            root.content[at:at + 1] = _in_place_of(joint, _JOINT_TYPES[kind])


def _in_place_of(joint: Element, axes: str) -> Iterator[Element]:
    """
    Yield the elements that replace a joint.

    These elements are one fixed joint, or a joint for each axis and the links between these
    joints.

    """
    name = joint.attributes['name']
    link = end_of(joint, 'parent')
    origin = joint.find('origin')
    for i, axis in enumerate(axes or ' '):
        is_last = i == len(axes or ' ') - 1
        attributes = {'name': f'{name}_{axis}' if axes else name}
        made = Element('joint', attributes, joint.place, joint.parent)
        attributes['type'] = 'continuous' if axes else 'fixed'
        if origin is not None and i == 0:
            add(made, 'origin', **origin.attributes)
        add(made, 'parent', link=link)
        link = end_of(joint, 'child') if is_last else f'{name}_{axis}_link'
        add(made, 'child', link=link)
        if axes:
            add(made, 'axis', xyz=_AXES[axis])
        if not is_last:
            yield Element('link', {'name': link}, joint.place, joint.parent)
        yield made


def _write(loops: Sequence[PlacedLoop], tree: JointTree) -> str:
    """Return the text of a YAML file of "Extended URDF"."""
    import yaml

    pairs, types = [], []
    drives: dict[str, None] = {}
    for placed in loops:
        loop = placed.loop
        pairs.append([loop.link1.link, loop.link2.link])
        types.append(_WORDS[loop.type])
        one, other = tree.branches(loop.link1.link, loop.link2.link)
        names = [joint.name for joint in (*one, *other)]
        if loop.solve_for:
            drives |= dict.fromkeys(name for name in names if name not in loop.solve_for)
    top = {'closed_loop': pairs, 'type': types} | ({'name_mot': [*drives]} if drives else {})
    return yaml.safe_dump(top, sort_keys=False, allow_unicode=True, default_flow_style=None)


def _moved_end(placed: PlacedLoop) -> str:
    for end, origin in zip((placed.loop.link1, placed.loop.link2), placed.ends, strict=True):
        if any((*origin.xyz, *rpy_of(origin))):
            reason = f"has an end that is not at the frame of link '{end.link}'; add a link there "
            return f'{reason}with a fixed joint'
    return ''


_WORDS = {LoopType(kind): word for word, kind in TYPES.items()}
EXTENDED_URDF = Dialect(
    _write, '"Extended URDF"', _WORDS, keeps=('solve_for',), exception=_moved_end
)
