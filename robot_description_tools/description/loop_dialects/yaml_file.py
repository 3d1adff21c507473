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
Conversion of loops in a YAML file or a mapping to ``<loop_joint>`` elements.

Use a YAML file or a mapping if you cannot edit the description::

    closed_loops:
      four_bar:                         # a new loop joint
        type: revolute
        link1: {link: rocker, xyz: [0.0, 0.2, 0.0]}
        link2: {link: rod, xyz: [0.3, 0.0, 0.0]}
        axis: [0.0, 0.0, 1.0]
        solve_for: [rod_joint, rocker_joint]
        seed: {rocker_joint: 0.5}
      brace_joint: true                 # a <joint> of the document that closes a loop

New loop joints are read and checked like elements of the document, but findings about them refer
to the YAML file. Files of "Extended URDF" are read by `extended_urdf`.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.loop_dialects.extended_urdf import read_pairs
from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.loop_dialects.loop_joint import loop_element
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.loop_dialects.yaml_nodes import as_yaml
from robot_description_tools.description.loop_dialects.yaml_nodes import entries
from robot_description_tools.description.loop_dialects.yaml_nodes import FORM
from robot_description_tools.description.loop_dialects.yaml_nodes import LOOPS_UNREADABLE
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location

if TYPE_CHECKING:
    from yaml import Node

LoopSource = Mapping[str, Any] | str | os.PathLike[str]

CLOSED_LOOPS = 'closed_loops'
# Name that replaces the file name in findings about loops in a mapping.
PARAMETERS = f'<{CLOSED_LOOPS}>'

# In a parameter file of ROS, closed_loops is in the mapping of ros__parameters, which is in the
# mapping of the node name.
#: Count. Largest depth at which the key closed_loops is searched.
_DEPTH = 4


def read_yaml(root: Element, loops: LoopSource) -> Iterator[Element | Diagnostic]:
    """
    Read loops from a YAML file or a mapping.

    Parameters
    ----------
    root : Element
        The root element. If ``loops`` names a ``<joint>`` that closes a loop, a ``<loop_joint>``
        replaces this joint.
    loops : mapping, path-like or str
        The mapping of ``closed_loops``, or a YAML file that contains ``closed_loops``.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` to add, or a finding.

    """
    reader = _YamlLoops(PARAMETERS if isinstance(loops, Mapping) else os.fspath(loops))
    joints = {child.attributes.get('name'): child for child in reversed(root.find_all('joint'))}
    for element in reader.read(root, loops):
        name = element.attributes['name']
        if element.find('link1') or element.find('link2'):
            yield element
        elif name in joints:
            joint = joints.pop(name)
            root.content[root.content.index(joint)] = _closing(joint, element)
        else:
            message = (
                f"loop '{name}' has no link1 and link2, and the robot has no joint of this name"
            )
            hint = did_you_mean(name, filter(None, joints))
            yield LOOPS_UNREADABLE.at(element.where, message + hint, FORM)
    yield from reader.findings


def _closing(joint: Element, loop: Element) -> Element:
    """
    Return the loop joint for a joint that closes a loop.

    The second end of the loop joint is the frame of the child link.

    """
    # If the axis is missing, write the default of URDF, because a loop joint has no default.
    axis = joint.find('axis') or Element('axis', {'xyz': '1 0 0'}, joint.where)
    parts = {
        'link1': joint.find('parent'),
        'link1/origin': joint.find('origin'),
        'link2': joint.find('child'),
        'axis': None if loop.find('axis') else axis,
    }
    made = as_loop_joint(joint, {**joint.attributes, **loop.attributes}, parts)
    for child in loop.children:
        child.parent = made
        made.content.append(child)
    return made


class _YamlLoops(YamlNodes):
    """Converter of YAML nodes to ``<loop_joint>`` elements."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.closed_loops = Element(CLOSED_LOOPS, {}, Location(source))

    def read(self, root: Element, loops: LoopSource) -> Iterator[Element]:
        """Yield an element for each loop."""
        import yaml

        node = self.top(loops)
        if node is None:
            return
        top = dict(entries(node))
        if 'closed_loop' in top:
            yield from read_pairs(self, top, root)
            return
        if 'closures' in top:
            mark = top['closures'].start_mark
            message = "'closures', which gives points in the base frame, is not supported"
            self.report(mark, message)
            return
        node = _below(node)
        if not (_is_null(node) or isinstance(node, yaml.MappingNode)):
            self.report(node.start_mark, 'expected a mapping')
        for name, entry in entries(node):
            if _is_bare(entry):
                entry = yaml.MappingNode('', [], entry.start_mark)
            if isinstance(entry, yaml.MappingNode):
                yield self._element('loop_joint', entry, self.closed_loops, {'name': name})
            else:
                self.report(entry.start_mark, f"loop '{name}' is no mapping")

    def _element(
        self, tag: str, node: Node, parent: Element, own: Mapping[str, str] | None = None
    ) -> Element:
        """
        Convert a mapping to an element.

        Mappings become children, and other values become attributes. In a loop, lists and the keys
        ``axis`` and ``axis2`` also become children, and each entry of ``seed``, ``meets_at`` and
        ``solve_for`` becomes a child.

        """
        import yaml

        attributes = dict(own or {})
        element = Element(tag, attributes, self.place(node.start_mark), parent)
        is_loop = tag == 'loop_joint'
        for key, value in entries(node):
            is_list = isinstance(value, yaml.SequenceNode)
            children: list[tuple[Node, dict[str, str]]] = []
            if isinstance(value, yaml.MappingNode) and is_loop and key in ('seed', 'meets_at'):
                for joint, position in entries(value):
                    children.append((position, {'joint': joint, 'position': self.text(position)}))
            elif isinstance(value, yaml.MappingNode):
                element.content.append(self._element(key, value, element))
            elif is_loop and key == 'solve_for':
                for item in value.value if is_list else [value]:
                    children.append((item, {'joint': self.text(item)}))
            elif is_loop and (key.startswith('axis') or is_list):
                children.append((value, {'xyz': self.text(value)}))
            else:
                attributes[key] = self.text(value)
            for child, values in children:
                element.content.append(
                    Element(key, values, self.place(child.start_mark), element)
                )
        return element


def _below(node: Node) -> Node:
    """
    Return the node of ``closed_loops``.

    In a parameter file of ROS, ``closed_loops`` is inside other mappings. If no mapping contains
    ``closed_loops``, return ``node`` itself.

    """
    nodes = [node]
    for _ in range(_DEPTH):
        below = [entry for each in nodes for entry in entries(each)]
        for name, value in below:
            if name == CLOSED_LOOPS:
                return value
        nodes = [value for _, value in below]
    return node


def _is_null(node: Node) -> bool:
    return str(node.tag).endswith(':null')


def _is_bare(node: Node) -> bool:
    """
    Return True if a loop has a name and no content.

    The value true also means no content, because ROS parameters cannot be empty.

    """
    return _is_null(node) or (node.tag.endswith(':bool') and node.value.lower() == 'true')


def write_yaml(loops: Sequence[PlacedLoop], _: JointTree) -> str:
    """Return the text of a file with ``closed_loops``. This dialect can express all loops."""
    written: dict[str, dict[str, Any]] = {}
    for placed in loops:
        element = loop_element(placed.loop)
        entry: dict[str, Any] = {**element.attributes}
        written[entry.pop('name')] = entry
        for child in element.children:
            words: dict[str, Any] = {**child.attributes}
            if child.tag in ('link1', 'link2'):
                entry[child.tag] = words
            elif child.tag.startswith('axis'):
                entry[child.tag] = words['xyz']
            elif child.tag == 'solve_for':
                entry.setdefault(child.tag, []).append(words['joint'])
            else:
                position = float(words['position'])
                entry.setdefault(child.tag, {})[words['joint']] = position
    return as_yaml({CLOSED_LOOPS: written})
