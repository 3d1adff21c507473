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

"""The elements of URDF, ros2_control and xacro in one table, with a search by path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from robot_description_tools.description.schema.checker import SchemaCheck
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.ros2_control import SYSTEM
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.schema.xacro import INSTRUCTIONS
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic

_SYSTEM = Child(SYSTEM, 'A hardware component of ros2_control: its plugin and its interfaces.')
TOP = Child(
    Schema(
        children={
            'robot': Child(
                replace(ROBOT, children={**ROBOT.children, 'ros2_control': _SYSTEM}),
                'A robot: links, the joints between them, and their parts.',
            ),
            **INSTRUCTIONS,
        }
    )
)


def element_at(tags: Sequence[str], top: Child = TOP) -> tuple[Child, list[str]] | None:
    """
    Return the table entry of an element, and the path of the entry in the table.

    The tags need not begin at ``<robot>``. For example, a macro may contain only a ``<visual>``,
    and the file does not show in which element the macro is called.

    Parameters
    ----------
    tags : sequence of str
        Tags of the enclosing elements and of the element itself. Tags of xacro are left out.
    top : Child
        The table, by default the table of URDF.

    Returns
    -------
    (Child, list of str) or None
        The entry and its path. None if the table has no such element.

    """
    waiting: list[tuple[Child, list[str]]] = [(top, [])]
    while tags and waiting:
        start, before = waiting.pop(0)
        child, way = start, before
        for tag in tags:
            if tag not in child.schema.children:
                break
            child, way = child.schema.children[tag], [*way, tag]
        else:
            return child, way
        waiting += [(inner, [*before, tag]) for tag, inner in start.schema.children.items()]
    return None


def check_macros(root: Element) -> list[Diagnostic]:
    """
    Return findings about misspelt elements in a file that contains only macros.

    An element is checked if it is inside a known element, such as ``<link>``. Elements that are
    directly in a macro are not checked, because the file does not show in which element the macro
    is called.

    """
    rows: dict[int, Schema] = {}
    inside: list[tuple[Element, Schema]] = []
    for element in root.walk():
        above = rows.get(id(element.parent)) if element.parent else None
        if element.tag.startswith('xacro:'):
            schema = above
        elif above is not None:
            schema = above.children[element.tag].schema if element.tag in above.children else None
        else:
            found = element_at([element.tag]) if element is not root else None
            schema = found[0].schema if found else None
        if schema is not None:
            rows[id(element)] = schema
            inside.append((element, schema))
    check = SchemaCheck()
    check.check_tags(inside)
    return check.findings
