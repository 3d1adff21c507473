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

"""Get the elements of a description, and read changed elements as a new description."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.load import read_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.loop_dialects import add_loops
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.loop_joint import pose_attributes
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xacro.expand import relocate
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic

# Findings about the XML text, and about files that the text names, have codes that begin with
# these words. These findings were already reported when the source was read, with correct line
# numbers.
_OF_FILES = ('file-', 'xml-')


class Edited(NamedTuple):
    """
    A changed robot.

    Attributes
    ----------
    description : RobotDescription
        The new robot.
    findings : tuple of Diagnostic
        Effects of the change that the user should know.

    """

    description: RobotDescription
    findings: tuple[Diagnostic, ...] = ()

    def new_findings(self, before: RobotDescription) -> list[Diagnostic]:
        """Return the findings about the change, and the findings that only the new robot has."""
        known = {_key(finding) for finding in before.findings}
        return [*self.findings, *(f for f in self.description.findings if _key(f) not in known)]


def _key(finding: Diagnostic) -> tuple[object, ...]:
    where = finding.where
    return finding.code, where.source, where.line, where.column


def elements_of(description: RobotDescription) -> Element:
    """Return the root element of a description. Each element has its line in the source file."""
    root = parse_xml(description.xml, description.source).root
    assert root is not None
    relocate(root, description.places)
    return root


def read_back(
    root: Element, before: RobotDescription, options: ReadOptions | None = None
) -> RobotDescription:
    """
    Read changed elements.

    Findings about the XML text, and about files that the text names, are left out.

    Raises
    ------
    RobotDescriptionError
        If the elements do not describe a usable robot.

    """
    text = f'<?xml version="1.0"?>\n{root.to_xml()}\n'
    places = tuple(element.where for element in root.walk())
    after = read_description(text, before.source, options or ReadOptions(), places=places)
    return replace(
        after,
        findings=tuple(f for f in after.findings if not f.code.startswith(_OF_FILES)),
        files=before.files,
        meshes_keep_colors=before.meshes_keep_colors,
    )


def with_loops(description: RobotDescription, loops: LoopSource) -> RobotDescription:
    """
    Write the loops of a separate file into the text of a robot.

    Parameters
    ----------
    description : RobotDescription
        The robot, which was read with the loops of the separate file.
    loops : mapping, path-like or str
        The loops that are not in the text.

    Returns
    -------
    RobotDescription
        The same robot. Its text has a ``<loop_joint>`` for each loop of the separate file.

    """
    root = elements_of(description)
    old = {id(element) for element in root.walk()}
    places = {element.where for element in root.walk()}
    add_loops(root, loops)
    # `add_loops` also copies the loops and couplings that the text already has. Remove these
    # copies.
    remove(
        [each for each in root.walk() if id(each) not in old and each.where in places]
    )
    return read_back(root, description, ReadOptions(srdf=description.semantic))


def first_by_name(root: Element, tag: str) -> dict[str, Element]:
    """Return a map from each name to the first child with this tag and name."""
    return {element.name: element for element in reversed(root.find_all(tag))}


def set_child(element: Element, tag: str, **attributes: str) -> None:
    """Set the attributes of a child element. If there is no such child, add one."""
    child = element.find(tag)
    if child is None:
        element.content.insert(0, add(element, tag, **attributes))
        del element.content[-1]
    else:
        child.attributes = attributes


def set_pose(element: Element, pose: Pose) -> None:
    """Set the ``<origin>`` of an element."""
    angles = rpy_from_matrix(pose.rotation)
    x, y, z = map(without_rounding, pose.translation)
    roll, pitch, yaw = map(without_rounding, angles)
    set_child(element, 'origin', **pose_attributes(Origin((x, y, z), (roll, pitch, yaw))))


def remove(elements: Iterable[Element]) -> None:
    """Remove elements from their parents."""
    for element in elements:
        if element.parent is not None:
            element.parent.content = [each for each in element.parent.content if each != element]


def above(element: Element) -> Iterator[Element]:
    """Yield an element and its ancestors, except the root element."""
    while element.parent is not None:
        yield element
        element = element.parent
