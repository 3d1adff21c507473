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

"""The links and joints as a graph for Graphviz and Mermaid."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping

from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import one_line

_COLOURS = {
    JointType.REVOLUTE: '#1f6fb2',
    JointType.CONTINUOUS: '#0a8754',
    JointType.PRISMATIC: '#c65d00',
    JointType.PLANAR: '#8e44ad',
    JointType.FLOATING: '#8e44ad',
}
_COLOUR = '#777777'


def joints_below(description: RobotDescription) -> dict[str, list[Joint]]:
    """Map each parent link to its joints in the tree, in document order."""
    below: dict[str, list[Joint]] = {}
    in_tree = set(description.tree_joints)
    for name, joint in description.joints.items():
        if name in in_tree:
            below.setdefault(joint.parent, []).append(joint)
    return below


def as_dot(description: RobotDescription) -> Iterator[str]:
    """Yield the lines of a Graphviz graph. Joints outside of the tree are dashed edges."""
    in_tree = set(description.tree_joints)
    yield f'digraph {_quoted(description.name)} {{'
    yield '  rankdir=LR;'
    yield '  node [shape=box, style=rounded, fontname="monospace", fontsize=11];'
    yield '  edge [fontname="monospace", fontsize=9];'
    for name in description.links:
        bold = ' [penwidth=2]' if name == description.root else ''
        yield f'  {_quoted(name)}{bold};'
    for joint in description.joints.values():
        options = {
            'label': _quoted(joint.name, _kind(joint)),
            'color': _quoted(_COLOURS.get(joint.type, _COLOUR)),
            **({} if joint.name in in_tree else {'style': '"dashed"'}),
        }
        shown = ', '.join(f'{key}={value}' for key, value in options.items())
        yield f'  {_quoted(joint.parent)} -> {_quoted(joint.child)} [{shown}];'
    yield '}'


def as_mermaid(description: RobotDescription) -> Iterator[str]:
    """Yield the lines of a Mermaid graph. Joints outside of the tree are dashed edges."""
    in_tree = set(description.tree_joints)
    ids = {name: f'n{i}' for i, name in enumerate(description.links)}
    yield 'graph LR'
    for name, link in ids.items():
        yield f'  {link}["{_escaped(name)}"]'
    for joint in description.joints.values():
        arrow = '-->' if joint.name in in_tree else '-.->'
        label = f'{_escaped(joint.name)}<br/>{_escaped(_kind(joint))}'
        yield f'  {ids[joint.parent]} {arrow}|"{label}"| {ids[joint.child]}'


def _kind(joint: Joint) -> str:
    return f'{joint.type}' if joint.mimic is None else f'{joint.type}, mimics {joint.mimic.joint}'


def _escaped(text: str) -> str:
    """Escape a text for Mermaid. Special characters become ``#``, their code and ``;``."""
    return ''.join(f'#{ord(c)};' if c in '#&<>"`\\' or not c.isprintable() else c for c in text)


def _quoted(*lines: str) -> str:
    """Join and quote lines as one string for Graphviz."""
    shown = (one_line(line).replace('\\', '\\\\').replace('"', '\\"') for line in lines)
    return '"' + '\\n'.join(shown) + '"'


GRAPHS: Mapping[str, Callable[[RobotDescription], Iterator[str]]] = {
    'dot': as_dot,
    'mermaid': as_mermaid,
}
