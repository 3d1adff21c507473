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
The joint tree of a document that is not yet checked.

The tree finds the moving joints between two links, and the pose of a link if all joints are at
zero. Readers of some loop formats need the tree to find the ends or the drives of a loop.

"""

from __future__ import annotations

from typing import Any

from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Location


class JointTree:
    """
    The ``<joint>`` elements of a document.

    Attributes
    ----------
    links : set of str
        The names of all links.
    joints : dict of str to Element
        Maps each name to the first joint with this name.
    above : dict of str to Element
        Maps each link to the first joint that has the link as its child.

    """

    def __init__(self, root: Element) -> None:
        self.links = {link.name for link in root.find_all('link')}
        self.joints: dict[str, Element] = {}
        self.above: dict[str, Element] = {}
        for joint in root.find_all('joint'):
            self.joints.setdefault(joint.name, joint)
            self.above.setdefault(end_of(joint, 'child'), joint)

    def path_to(self, link: str) -> list[Element]:
        """Return the joints from the root to a link."""
        path: list[Element] = []
        while (joint := self.above.get(link)) is not None and joint not in path:
            path.insert(0, joint)
            link = end_of(joint, 'parent')
        return path

    def root_of(self, link: str) -> str:
        """Return the root link of the tree that contains a link."""
        path = self.path_to(link)
        return end_of(path[0], 'parent') if path else link

    def branches(self, first: str, second: str) -> tuple[list[Element], list[Element]]:
        """Return the moving joints on the paths from the nearest common ancestor to two links."""
        paths = self.path_to(first), self.path_to(second)
        one, other = (
            [
                joint
                for joint in path
                if joint not in paths[1 - i] and joint.attributes.get('type') != 'fixed'
            ]
            for i, path in enumerate(paths)
        )
        return one, other

    def pose(self, link: str) -> Pose:
        """Return the pose of a link in the frame of the root link if all joints are at zero."""
        pose = Pose()
        for joint in self.path_to(link):
            pose = pose @ pose_from_origin(origin_of(joint.find('origin')))
        return pose


def end_of(joint: Element, tag: str) -> str:
    """Return the attribute ``link`` of a child such as ``<parent>`` or ``<link1>``, or ''."""
    end = joint.find(tag)
    return '' if end is None else end.attributes.get('link', '')


def origin_of(element: Element | None) -> Origin:
    """
    Return the pose of an ``<origin>``.

    Invalid attributes are ignored, because the reader of the document reports them.

    """
    numbers: dict[str, Any] = {}
    for name, count in (('xyz', 3), ('rpy', 3), ('quat_xyzw', 4)):
        words = '' if element is None else element.attributes.get(name, '')
        values = tuple(float(word) for word in words.split() if is_number(word))
        if len(values) == count:
            numbers[name] = values
    return Origin(**numbers)


def add_mimic(
    joint: Element, driver: str, multiplier: float, offset: float, where: Location
) -> str | None:
    """
    Add a ``<mimic>`` to a joint.

    Parameters
    ----------
    joint : Element
        The follower.
    driver : str
        The joint that the follower follows.
    multiplier, offset : float
        ``q = multiplier * q_driver + offset`` [rad or m].
    where : Location
        Place of the coupling in the source file.

    Returns
    -------
    str or None
        The reason why the joint cannot follow, or None if the ``<mimic>`` was added.

    """
    if joint.find('mimic') is not None:
        return f"joint '{joint.name}' already has a <mimic>"
    words = {'multiplier': shortest(multiplier), 'offset': shortest(offset)}
    joint.content.append(Element('mimic', {'joint': driver, **words}, where, joint))
    return None
