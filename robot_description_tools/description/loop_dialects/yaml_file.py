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
Loops that are given beside a document, made into ``<loop_joint>`` elements of it.

They come from YAML or a mapping, for a description that one may not edit::

    closed_loops:
      four_bar:                         # a new loop joint
        type: revolute
        link1: {link: rocker, xyz: [0.0, 0.2, 0.0]}
        link2: {link: rod, xyz: [0.3, 0.0, 0.0]}
        axis: [0.0, 0.0, 1.0]
        solve_for: [rod_joint, rocker_joint]
        seed: {rocker_joint: 0.5}
      brace_joint: true                 # a <joint> of the document that closes a loop

As elements they are read and checked like all others, and keep the places where they were written.
"Extended URDF" (arXiv 2504.04767) is read too.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from io import StringIO
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

LoopSource = Mapping[str, Any] | str | os.PathLike[str]

CLOSED_LOOPS = 'closed_loops'
# What a mapping is called in findings.
PARAMETERS = f'<{CLOSED_LOOPS}>'

LOOPS_UNREADABLE = Code(
    'loops-unreadable',
    Severity.ERROR,
    'Loops that are given beside the description are no YAML of the expected form; those parts '
    'are ignored.',
    why='The loops of these parts stay open: their passive joints get no value, and links are '
    'missing in TF.',
)
# In a parameter file of ROS it stands below the node and ros__parameters.
_DEPTH = 4
# "Extended URDF" says how many coordinates of a pair of frames agree.
_PAIR_TYPES = {'3d': 'spherical', '6d': 'fixed'}
_FORM = 'write closed_loops: {name: {type: …, link1: {link: …, xyz: …}, link2: {…}, axis: …}}'


def read_yaml(root: Element, loops: LoopSource) -> Iterator[Element | Diagnostic]:
    """
    Read loops that are given beside a document.

    Parameters
    ----------
    root : Element
        The root element. A ``<joint>`` of it that is named as closing a loop is replaced.
    loops : mapping, path-like or str
        What stands under ``closed_loops``, or a YAML file of it.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` to add, or what cannot be read.

    """
    reader = _YamlLoops(PARAMETERS if isinstance(loops, Mapping) else os.fspath(loops))
    joints = {child.attributes.get('name'): child for child in reversed(root.find_all('joint'))}
    for element in reader.read(loops):
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
            yield LOOPS_UNREADABLE.at(element.where, message + hint, _FORM)
    yield from reader.findings


def _closing(joint: Element, loop: Element) -> Element:
    """Return a joint as the loop joint that it is: the child end has the frame of its link."""
    # URDF has a default axis.
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


class _YamlLoops:
    """Makes ``<loop_joint>`` elements of YAML nodes, which know where they stand."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        self.top = Element(CLOSED_LOOPS, {}, Location(source))

    def read(self, loops: LoopSource) -> Iterator[Element]:
        """Yield an element for each loop."""
        # Here and below: slow to import, and most robots have no such file.
        import yaml

        node: Node | None
        if isinstance(loops, Mapping):
            node = yaml.SafeDumper(StringIO(), sort_keys=False).represent_data(dict(loops))
        else:
            try:
                node = yaml.compose(read_bytes(loops), Loader=yaml.SafeLoader)
            except (yaml.YAMLError, UnicodeDecodeError) as error:
                mark = getattr(error, 'problem_mark', None)
                problem = getattr(error, 'problem', None) or error
                self._report(mark, f'this is no YAML: {problem}')
                return
        if node is None:
            return
        top = dict(_entries(node))
        if 'closed_loop' in top:
            yield from self._pairs(top)
            return
        if 'closures' in top:
            mark = top['closures'].start_mark
            self._report(mark, "'closures' of points in the base frame are not read")
            return
        node = _below(node)
        if not (_is_null(node) or isinstance(node, yaml.MappingNode)):
            self._report(node.start_mark, 'expected a mapping')
        for name, entry in _entries(node):
            if _is_bare(entry):
                entry = yaml.MappingNode('', [], entry.start_mark)
            if isinstance(entry, yaml.MappingNode):
                yield self._element('loop_joint', entry, self.top, {'name': name})
            else:
                self._report(entry.start_mark, f"loop '{name}' is no mapping")

    def _pairs(self, top: Mapping[str, Node]) -> Iterator[Element]:
        """Yield the loops of an "Extended URDF": pairs of frames that coincide."""
        if 'joint_type' in top:
            mark = top['joint_type'].start_mark
            self._report(mark, "'joint_type' is not read: write another URDF for it")
        kinds = [self._text(kind).lower() for kind in _items(top.get('type'))]
        for i, pair in enumerate(_items(top['closed_loop'])):
            links = [self._text(link) for link in _items(pair)]
            kind = kinds[i] if i < len(kinds) else ''
            if len(links) != 2 or kind not in _PAIR_TYPES:
                self._report(pair.start_mark, 'expected two frames, and 3d or 6d in type')
                continue
            place = self._place(pair.start_mark)
            attributes = {'name': '_'.join(links), 'type': _PAIR_TYPES[kind]}
            made = Element('loop_joint', attributes, place, self.top)
            for tag, link in zip(('link1', 'link2'), links, strict=True):
                made.content.append(Element(tag, {'link': link}, place, made))
            yield made

    def _element(
        self, tag: str, node: Node, parent: Element, own: Mapping[str, str] | None = None
    ) -> Element:
        """Return a mapping as an element: plain values are attributes, others are children."""
        import yaml

        attributes = dict(own or {})
        element = Element(tag, attributes, self._place(node.start_mark), parent)
        is_loop = tag == 'loop_joint'
        for key, value in _entries(node):
            is_list = isinstance(value, yaml.SequenceNode)
            children: list[tuple[Node, dict[str, str]]] = []
            if isinstance(value, yaml.MappingNode) and is_loop and key == 'seed':
                for joint, position in _entries(value):
                    children.append((position, {'joint': joint, 'position': self._text(position)}))
            elif isinstance(value, yaml.MappingNode):
                element.content.append(self._element(key, value, element))
            elif is_loop and key == 'solve_for':
                for item in value.value if is_list else [value]:
                    children.append((item, {'joint': self._text(item)}))
            elif is_loop and (key.startswith('axis') or is_list):
                children.append((value, {'xyz': self._text(value)}))
            else:
                attributes[key] = self._text(value)
            for child, values in children:
                element.content.append(
                    Element(key, values, self._place(child.start_mark), element)
                )
        return element

    def _text(self, node: Node) -> str:
        """Return a plain value, or a list of them, as XML would have it."""
        import yaml

        if isinstance(node, yaml.SequenceNode):
            return ' '.join(map(self._text, node.value))
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        self._report(node.start_mark, 'expected a plain value or a list of numbers')
        return ''

    def _place(self, mark: Any) -> Location:
        if mark is None:
            return Location(self.source)
        return Location(self.source, mark.line + 1, mark.column + 1)

    def _report(self, mark: Any, message: str) -> None:
        self.findings.append(LOOPS_UNREADABLE.at(self._place(mark), message, _FORM))


def _below(node: Node) -> Node:
    """Return what stands under ``closed_loops``, in a parameter file of ROS deeper down."""
    nodes = [node]
    for _ in range(_DEPTH):
        entries = [entry for each in nodes for entry in _entries(each)]
        for name, value in entries:
            if name == CLOSED_LOOPS:
                return value
        nodes = [value for _, value in entries]
    return node


def _entries(node: Node) -> list[tuple[str, Node]]:
    """Return the keys and values of a mapping; none of anything else."""
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return []
    return [(str(key.value), value) for key, value in node.value]


def _items(node: Node | None) -> list[Node]:
    import yaml

    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def _is_null(node: Node) -> bool:
    return str(node.tag).endswith(':null')


def _is_bare(node: Node) -> bool:
    """Whether a loop is named without anything about it; parameters of ROS need some value."""
    return _is_null(node) or (node.tag.endswith(':bool') and node.value.lower() == 'true')
