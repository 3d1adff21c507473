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
Dialects of closed loops: ways to write loops in a file. Each dialect has a module here.

The reader of a dialect is a function that takes the root element of the document. It yields a
``<loop_joint>`` element for each loop, usually made with `loop_joint.as_loop_joint`, and a finding
for each loop that it cannot read. Then `loop_joint.read_loops` converts the elements of all
dialects to records, and checks ends, axes and poses. A loop that may be intended only for another
tool is ``optional``: it is used only if it breaks no rule.

The writer of a dialect is in the same module. It returns elements for the document, or the text of
a separate file. A `Dialect` contains the writer and the kinds of loops that the dialect can
express.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Container
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import chain
import os

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.loop_dialects.constraint import CONSTRAINT
from robot_description_tools.description.loop_dialects.constraint import read_constraints
from robot_description_tools.description.loop_dialects.detachable import find_detachable_joints
from robot_description_tools.description.loop_dialects.extended_urdf import EXTENDED_URDF
from robot_description_tools.description.loop_dialects.gazebo import GAZEBO
from robot_description_tools.description.loop_dialects.gazebo import read_gazebo_joints
from robot_description_tools.description.loop_dialects.loop_joint import loop_element
from robot_description_tools.description.loop_dialects.loop_joint import name_second_ends
from robot_description_tools.description.loop_dialects.mjcf import is_mjcf
from robot_description_tools.description.loop_dialects.mjcf import MJCF
from robot_description_tools.description.loop_dialects.mjcf import read_mjcf
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.urdf_plus import read_urdf_plus
from robot_description_tools.description.loop_dialects.urdf_plus import URDF_PLUS
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.loop_dialects.yaml_file import read_yaml
from robot_description_tools.description.loop_dialects.yaml_file import write_yaml
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic


def inside_gazebo(root: Element) -> Iterator[Element]:
    """
    Yield the ``<loop_joint>`` elements inside ``<gazebo>``.

    Authors write loop joints inside ``<gazebo>``, because programs that rewrite a URDF keep the
    content of ``<gazebo>``, but remove unknown elements.

    """
    for gazebo in root.find_all('gazebo'):
        yield from gazebo.find_all('loop_joint')


DIALECTS: tuple[Callable[[Element], Iterable[Element | Diagnostic]], ...] = (
    name_second_ends,
    inside_gazebo,
    read_constraints,
    read_urdf_plus,
    read_gazebo_joints,
    find_detachable_joints,
)


_ALL = ('solve_for', 'seed')
# Dialects of loops inside the document.
INSIDE: Mapping[str, Dialect] = {
    'loop_joint': Dialect(lambda placed, _: loop_element(placed.loop), keeps=_ALL),
    'gazebo': GAZEBO,
    'constraint': CONSTRAINT,
    'urdf+': URDF_PLUS,
}
BESIDE: Mapping[str, Dialect] = {
    'closed_loops': Dialect(write_yaml, keeps=_ALL),
    'extended_urdf': EXTENDED_URDF,
    'mjcf': MJCF,
}


def write_loops(
    description: RobotDescription,
    placed: Sequence[PlacedLoop],
    dialect: str,
    loops: LoopSource | None = None,
) -> tuple[str, list[Diagnostic]]:
    """
    Write the loops of a robot in a dialect.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    placed : sequence of PlacedLoop
        The loops of the robot.
    dialect : str
        A key of `INSIDE` or `BESIDE`.
    loops : mapping, path-like or str, optional
        Source of the loops that are not in the document, as for `add_loops`.

    Returns
    -------
    text : str
        The whole document with all loops in this dialect, or the text of the separate file.
    lost : list of Diagnostic
        Findings about loops that the dialect cannot express.

    """
    root = parse_xml(description.xml, description.source).root
    assert root is not None
    old = {id(element) for element in root.walk()}
    add_loops(root, loops)
    tree = JointTree(root)
    writer = BESIDE.get(dialect) or INSIDE[dialect]
    lost: list[Diagnostic] = []
    kept = []
    for each in placed:
        found = list(writer.losses(each))
        lost += found
        if not any(finding.is_error for finding in found):
            kept.append(each)
    if dialect in BESIDE:
        return writer.write(kept, tree), lost
    _remove_read(root, old, {loop.name for loop in description.loops})
    for each in kept:
        made = writer.write(each, tree)
        indent(made, 1)
        made.tail = '\n'
        root.content.append(made)
    return f'<?xml version="1.0"?>\n{root.to_xml()}\n', lost


def _remove_read(root: Element, old: Container[int], names: Container[str | None]) -> None:
    """
    Remove the elements of a document that `add_loops` has read as loops or couplings.

    The function removes the ``<loop_joint>`` elements with the given names. `add_loops` converts
    elements of other dialects to loop joints or to ``<mimic>``. The function also removes the
    original elements of these dialects. ``old`` has the ids of all elements that the document had
    before `add_loops`.

    """

    def place(element: Element) -> tuple[str, int | None, int | None]:
        return element.where.source, element.where.line, element.where.column

    read = {
        place(element)
        for element in root.walk()
        if element.tag == 'mimic' and id(element) not in old
    }
    loops = [e for e in root.find_all('loop_joint') if e.attributes.get('name') in names]
    read |= {place(loop) for loop in loops}
    for holder in (root, *root.find_all('gazebo')):
        holder.content = [
            e
            for e in holder.content
            if e not in loops and (id(e) not in old or place(e) not in read)
        ]


def add_loops(root: Element, loops: LoopSource | None) -> list[Diagnostic]:
    """
    Add ``<loop_joint>`` elements for all loops of a document and of a separate source.

    Parameters
    ----------
    root : Element
        The root element, to which the new elements are added. A ``<joint>`` that closes a loop
        becomes a ``<loop_joint>``.
    loops : mapping, path-like or str, optional
        The mapping that ``closed_loops`` contains, a YAML file with ``closed_loops``, a YAML file
        of "Extended URDF", or an MJCF model.

    Returns
    -------
    list of Diagnostic
        Findings about loops that cannot be read.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    read = list(chain.from_iterable(dialect(root) for dialect in DIALECTS))
    if loops is not None:
        data = b'' if isinstance(loops, Mapping) else read_bytes(loops)
        if not isinstance(loops, Mapping) and is_mjcf(data):
            read += read_mjcf(root, data, os.fspath(loops))
        else:
            read += read_yaml(root, loops)
    root.content += [each for each in read if isinstance(each, Element)]
    return [each for each in read if isinstance(each, Diagnostic)]
