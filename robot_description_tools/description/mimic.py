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
Mimic joints and their chains.

A joint with ``<mimic>`` follows another joint, unless ``<ros2_control>`` has ``mimic="false"``.

"""

from __future__ import annotations

from collections.abc import Container
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping

from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xml.element import Element


def mimics_of(description: RobotDescription) -> dict[str, Mimic]:
    """Map each follower of a robot to its mimic relation, in document order."""
    return followers(description.joints, freed_joints(description))


def followers(joints: Mapping[str, Joint], freed: Container[str]) -> dict[str, Mimic]:
    """Map each follower to its mimic relation. Joints in ``freed`` are left out."""
    return {
        name: joint.mimic
        for name, joint in joints.items()
        if joint.mimic is not None and name not in freed
    }


def freed_joints(description: RobotDescription) -> frozenset[str]:
    """Return the joints that have ``mimic="false"`` in ``<ros2_control>``."""
    # A description that was read from a file contains its hardware twice: as records in
    # ``hardware``, and as XML elements in ``foreign``. A description that was made in Python may
    # contain only the records or only the elements.
    by_records = {
        joint.name
        for system in description.hardware
        for joint in system.joints
        if joint.is_mimic is type(joint.is_mimic).FALSE
    }
    return freed_by(e for e in description.foreign if e.tag == 'ros2_control') | by_records


def freed_by(systems: Iterable[Element]) -> frozenset[str]:
    """Return the joints that have ``mimic="false"`` in the given ``<ros2_control>`` elements."""
    return frozenset(
        joint.attributes.get('name', '')
        for system in systems
        for joint in system.find_all('joint')
        if joint.attributes.get('mimic', '').strip().lower() == 'false'
    )


def chain(name: str, mimics: Mapping[str, Mimic]) -> list[str]:
    """
    Return the joints from a follower to the end of its mimic chain.

    In a ring of mimic joints, the result ends before the first joint that would be repeated.

    """
    way = {name: None}
    while name in mimics and mimics[name].joint not in way:
        name = mimics[name].joint
        way[name] = None
    return list(way)


def ring(name: str, mimics: Mapping[str, Mimic]) -> list[str]:
    """Return the ring of mimic joints that contains a joint, or an empty list."""
    way = chain(name, mimics)
    return way if way[-1] in mimics and mimics[way[-1]].joint == name else []


def rings(mimics: Mapping[str, Mimic]) -> Iterator[list[str]]:
    """Yield each ring of mimic joints once, starting at its first joint in document order."""
    order = {name: i for i, name in enumerate(mimics)}
    seen: set[str] = set()
    for name in mimics:
        way: dict[str, int] = {}
        while name in mimics and name not in seen:
            seen.add(name)
            way[name] = order[name]
            name = mimics[name].joint
        if name in way:
            yield ring(min(ring(name, mimics), key=order.__getitem__), mimics)


def collapsed(mimics: Mapping[str, Mimic]) -> dict[str, Mimic]:
    """
    Map each follower to its relation to the joint at the end of its mimic chain.

    From ``q = m q' + o`` and ``q' = m' q'' + o'`` follows ``q = m m' q'' + m o' + o``. In a ring,
    the chain ends before the first joint that would be repeated.

    """
    found: dict[str, Mimic] = {}
    for name in mimics:
        way: dict[str, Mimic] = {}
        while name in mimics and name not in found and name not in way:
            way[name] = mimics[name]
            name = mimics[name].joint
        if name in way:
            name, _ = way.popitem()
            found[name] = Mimic(name)
        whole = found.get(name, Mimic(name))
        for follower, mimic in reversed(way.items()):
            offset = mimic.multiplier * whole.offset + mimic.offset
            whole = Mimic(whole.joint, mimic.multiplier * whole.multiplier, offset)
            found[follower] = whole
    return {name: found[name] for name in mimics}


def working_mimics(
    mimics: Mapping[str, Mimic], joints: Mapping[str, Joint]
) -> dict[str, Mimic]:
    """
    Return the mimic relations whose chains contain only joints with one degree of freedom.

    A mimic relation is left out if its chain ends in a ring, or contains a joint that is unknown,
    fixed or has several degrees of freedom. Rules report the first joint where such a chain fails.

    Parameters
    ----------
    mimics : mapping of str to Mimic
        Maps each follower to its mimic relation.
    joints : mapping of str to Joint
        All joints of the robot.

    """

    def has_one_position(name: str) -> bool:
        return name in joints and joints[name].type.has_one_dof

    works: dict[str, bool] = {}
    for name in mimics:
        way: list[str] = []
        while name in mimics and name not in works:
            # The value of each joint is False until the end of its chain is known. A ring has no
            # end, so its joints keep the value False.
            works[name] = False
            way.append(name)
            name = mimics[name].joint
        ends_well = works.get(name, has_one_position(name))
        for follower in reversed(way):
            ends_well = ends_well and has_one_position(follower)
            works[follower] = ends_well
    return {name: mimic for name, mimic in mimics.items() if works[name]}
