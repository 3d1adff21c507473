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

"""The tree of links as a drawing: for Graphviz, and as SVG of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.description.model import Joint

# Colour of a joint by its type; anything else is fixed.
_COLOURS = {
    'revolute': '#1f6fb2',
    'continuous': '#0a8754',
    'prismatic': '#c65d00',
    'planar': '#8e44ad',
    'floating': '#8e44ad',
}
_FIXED = '#777777'

# Sizes in the SVG [px].
_FONT = 12
_CHARACTER = 7.25
_ROW = 44
_BOX = 24
_PADDING = 8
_MARGIN = 16
_HEAD = 36
# Of a line between a column and the text on it.
_LEAD = 22


def joints_below(description: RobotDescription) -> dict[str, list[Joint]]:
    """Return the joints of the tree by their parent link, in document order."""
    below: dict[str, list[Joint]] = {}
    in_tree = set(description.tree_joints)
    for name, joint in description.joints.items():
        if name in in_tree:
            below.setdefault(joint.parent, []).append(joint)
    return below


def as_dot(description: RobotDescription) -> Iterator[str]:
    """
    Yield the lines of a Graphviz graph.

    A joint that the tree leaves out is a dashed edge, a mimic a dotted one from what it follows.

    """
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
            'label': f'{joint.name}\n{_kind(joint)}',
            'color': _colour(joint),
            **({} if joint.name in in_tree else {'style': 'dashed'}),
        }
        shown = ', '.join(f'{key}={_quoted(value)}' for key, value in options.items())
        yield f'  {_quoted(joint.parent)} -> {_quoted(joint.child)} [{shown}];'
    yield '}'


def as_svg(description: RobotDescription) -> Iterator[str]:
    """Yield the lines of an SVG drawing: the root on the left, each leaf in a row of its own."""
    below = joints_below(description)
    depth, row = _layout(description.root, below)
    above = {joint.child: joint for joints in below.values() for joint in joints}

    # Columns of links with the joints between them, as wide as their texts.
    n_columns = max(depth.values()) + 1
    boxes = [0.0] * n_columns
    gaps = [0.0] * n_columns
    for link, column in depth.items():
        boxes[column] = max(boxes[column], _width(link) + 2 * _PADDING)
        if link in above:
            joint = above[link]
            text = max(_width(joint.name), _width(_kind(joint), small=True))
            gaps[column] = max(gaps[column], text + _LEAD + _PADDING)
    left = [_MARGIN + sum(boxes[:i]) + sum(gaps[:i + 1]) for i in range(n_columns)]
    head = _title(description)
    width = max(left[-1] + boxes[-1], _MARGIN + _width(head)) + _MARGIN
    height = _HEAD + (max(row.values()) + 1) * _ROW + _MARGIN
    lost = [name for name in description.links if name not in depth]
    if lost:
        height += _ROW

    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="monospace" font-size="{_FONT}">'
    )
    yield f'<title>{_escaped(description.name)}</title>'
    yield f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>'
    yield _text(_MARGIN, _HEAD - 12, head, 'font-weight="bold"')

    def middle(link: str) -> float:
        return _HEAD + (row[link] + 0.5) * _ROW

    for link, column in depth.items():
        x, y = left[column], middle(link)
        if link in above:
            joint = above[link]
            parent = joint.parent
            begin = left[column - 1] + _width(parent) + 2 * _PADDING
            yield from _edge(joint, begin, middle(parent), x - gaps[column] + 10, x, y)
        weight = 2 if link == description.root else 1
        yield (
            f'<rect x="{x:.1f}" y="{y - _BOX / 2:.1f}" width="{_width(link) + 2 * _PADDING:.1f}" '
            f'height="{_BOX}" rx="5" fill="#f4f6f8" stroke="#333333" stroke-width="{weight}"/>'
        )
        yield _text(x + _PADDING, y + 4, link)
    if lost:
        yield _text(_MARGIN, height - _MARGIN, f'not connected: {", ".join(lost)}')
    yield '</svg>'


def _edge(
    joint: Joint, begin: float, top: float, bend: float, end: float, y: float
) -> Iterator[str]:
    """Yield the line from a link to its child, with the joint on it."""
    colour = _colour(joint)
    dashes = ' stroke-dasharray="5 3"' if joint.mimic is not None else ''
    # The trunk belongs to all children.
    yield (
        f'<path d="M{begin:.1f} {top:.1f} H{bend:.1f} V{y:.1f}" fill="none" '
        'stroke="#999999" stroke-linejoin="round"/>'
    )
    yield (
        f'<path d="M{bend:.1f} {y:.1f} H{end:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="1.5"{dashes}/>'
    )
    yield _text(bend + 6, y - 5, joint.name, f'fill="{colour}"')
    small = f'font-size="{_FONT - 2}" fill="#555555"'
    yield _text(bend + 6, y + 13, _kind(joint), small)


def _layout(
    root: str, below: dict[str, list[Joint]]
) -> tuple[dict[str, int], dict[str, float]]:
    """Return column and row of each link: a parent stands half way between its outer children."""
    depth = {root: 0}
    order = [root]
    for link in order:
        for joint in below.get(link, []):
            depth[joint.child] = depth[link] + 1
            order.append(joint.child)
    # Leaves from top to bottom as a walk down the tree meets them.
    row: dict[str, float] = {}
    waiting = [root]
    while waiting:
        link = waiting.pop()
        children = [joint.child for joint in below.get(link, [])]
        if not children:
            row[link] = float(len(row))
        waiting += reversed(children)
    for link in reversed(order):
        children = [joint.child for joint in below.get(link, [])]
        if children:
            row[link] = (row[children[0]] + row[children[-1]]) / 2
    return depth, row


def _title(description: RobotDescription) -> str:
    from robot_description_tools.cli.output import parts_of

    parts = description.links, description.joints, description.loops
    return f'{description.name}: {parts_of(*map(len, parts))}'


def _kind(joint: Joint) -> str:
    return f'{joint.type}' if joint.mimic is None else f'{joint.type}, mimics {joint.mimic.joint}'


def _colour(joint: Joint) -> str:
    return _COLOURS.get(str(joint.type), _FIXED)


def _width(text: str, small: bool = False) -> float:
    """Return about how wide a text is [px]; characters of East Asia take two places."""
    from unicodedata import east_asian_width

    places = sum(2 if east_asian_width(character) in 'WF' else 1 for character in text)
    return places * _CHARACTER * ((_FONT - 2) / _FONT if small else 1.0)


def _text(x: float, y: float, text: str, options: str = '') -> str:
    options = f' {options}' if options else ''
    return f'<text x="{x:.1f}" y="{y:.1f}"{options}>{_escaped(text)}</text>'


def _escaped(text: str) -> str:
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')


def _quoted(text: str) -> str:
    """Return a string of Graphviz."""
    text = text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n')
    return f'"{text}"'
