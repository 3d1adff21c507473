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

"""The draft of a description: its valid parts, which the rules check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from math import hypot
from math import prod
from operator import attrgetter
from pathlib import Path
from typing import Protocol
from typing import TypeVar

from robot_description_tools.description.mesh_shapes import MeshFile
from robot_description_tools.description.mesh_shapes import read_mesh
from robot_description_tools.description.mimic import followers
from robot_description_tools.description.mimic import freed_by
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import ModelState
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.description.solids import DENSEST
from robot_description_tools.description.solids import edges
from robot_description_tools.description.solids import LIGHTEST_IN_BOX
from robot_description_tools.description.solids import WEIGHED
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Location

T = TypeVar('T')
K = TypeVar('K', bound=Hashable)
#: Bytes. Largest total size of the mesh files that the rules read for one robot.
MOST_MESH_BYTES = 2**28


@dataclass(frozen=True)
class Draft:
    """
    All valid parts of a description in document order, including duplicates.

    Attributes
    ----------
    name : str
        Name of the robot.
    version : (int, int)
        URDF version.
    links, joints, materials, model_states : tuple
        Records of the valid elements. Each joint has a name, a type, a parent and a child.
    root : Element
        The root element.
    loops : tuple of LoopJoint
        The valid ``<loop_joint>`` elements.
    files : PackageResolver, optional
        Resolver of file names in the description. None if the search paths are unknown.
    folder : Path, optional
        The folder of the description. Relative paths start here.
    resolved : mapping of str to str
        Only for a JSON robot, which is converted to URDF. Maps the name of a mesh file in this
        URDF to its relative name in the JSON file.
    opens_meshes : bool
        True if rules may open the mesh files. Opening the files takes time.

    """

    name: str
    version: Version
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    materials: tuple[Material, ...]
    model_states: tuple[ModelState, ...]
    root: Element
    loops: tuple[LoopJoint, ...] = ()
    files: PackageResolver | None = None
    folder: Path | None = None
    resolved: Mapping[str, str] = field(default_factory=dict)
    opens_meshes: bool = False

    @cached_property
    def mesh_files(self) -> dict[str, MeshFile]:
        """
        Map the file name of each mesh, as in the description, to facts about the file.

        Files that do not exist are left out.

        Files are opened in document order. A file that would raise the total size above
        `MOST_MESH_BYTES` is not read: it gets a ``problem``.

        """
        found: dict[str, MeshFile] = {}
        if self.files is None or not self.opens_meshes:
            return found
        left = MOST_MESH_BYTES
        for _, part in self.parts:
            shape = part.geometry
            if isinstance(shape, Mesh) and shape.filename not in found:
                path = self.files.resolve(shape.filename, self.folder)
                if path is not None and path.is_file():
                    found[shape.filename] = mesh = read_mesh(path, left)
                    left -= 0 if mesh.is_too_large else mesh.size
        return found

    @cached_property
    def joint_by_name(self) -> dict[str, Joint]:
        """Map each name to the first joint with this name."""
        return first_of_each(self.joints, attrgetter('name'))

    @cached_property
    def link_by_name(self) -> dict[str, Link]:
        """Map each name to the first link with this name."""
        return first_of_each(self.links, attrgetter('name'))

    @cached_property
    def parts(self) -> list[tuple[Link, Visual | Collision]]:
        """Return each visual and each collision, with the link that contains it."""
        return [(link, part) for link in self.links for part in link.parts]

    @cached_property
    def required_loops_first(self) -> list[LoopJoint]:
        """Return the loop joints: first the required ones, then the optional ones."""
        return sorted(self.loops, key=attrgetter('optional'))

    @cached_property
    def loop_by_name(self) -> dict[str, LoopJoint]:
        """Map each name to its first required loop joint, or else to its first optional one."""
        return first_of_each(self.required_loops_first, attrgetter('name'))

    @cached_property
    def mimics(self) -> dict[str, Mimic]:
        """Map each follower to its mimic relation. Joints with ``mimic="false"`` are left out."""
        return followers(self.joint_by_name, freed_by(self.root.find_all('ros2_control')))

    @cached_property
    def joint_elements(self) -> dict[str, Element]:
        """Map each name to the first joint element with this name."""
        return first_of_each(self.root.find_all('joint'), _name_of)

    def element_of(self, joint: Joint) -> Element:
        """Return the element of this joint, even if another joint has the same name."""
        return self._joint_elements_by_place[place_of(joint)]

    @cached_property
    def _joint_elements_by_place(self) -> dict[Location, Element]:
        return first_of_each(self.root.find_all('joint'), attrgetter('place'))

    @cached_property
    def link_elements(self) -> dict[str, Element]:
        """Map each name to the first link element with this name."""
        return first_of_each(self.root.find_all('link'), _name_of)

    @cached_property
    def elements(self) -> dict[Location, Element]:
        """Map the place of each element to the element. Empty for a JSON robot."""
        # Leave out each element that was converted from a JSON robot. Only in such an element,
        # ``where`` has a ``path``.
        return {each.place: each for each in self.root.walk() if not each.where.path}

    @cached_property
    def n_ends(self) -> Counter[str]:
        """Count how many joints name each link as parent or child. Invalid joints also count."""
        return Counter(
            end.attributes.get('link', '')
            for joint in self.root.find_all('joint')
            for end in joint.children
            if end.tag in ('parent', 'child')
        )

    @cached_property
    def connected(self) -> set[str]:
        """Return the links that are parent or child of a joint, including invalid joints."""
        return set(self.n_ends)

    @cached_property
    def is_whole(self) -> bool:
        """True if every joint is valid, has a unique name, and connects existing links."""
        all_read = len(self.joint_by_name) == len(self.root.find_all('joint'))
        return all_read and self.connected <= self.link_by_name.keys()

    @cached_property
    def lengths(self) -> list[float]:
        """Return the result of `lengths_of` for this robot."""
        return lengths_of(self.links, self.joints)

    def lengths_near(self, names: Iterable[str]) -> list[float]:
        """Return the `lengths` of the named links and of their joints."""
        names = dict.fromkeys(names)
        joints = {id(joint): joint for name in names for joint in self.joints_at.get(name, ())}
        links = [self.link_by_name[name] for name in names if name in self.link_by_name]
        return lengths_of(links, joints.values())

    @cached_property
    def joints_at(self) -> dict[str, list[Joint]]:
        """Map the name of each link to the joints whose parent or child is this link."""
        found: dict[str, list[Joint]] = {}
        for joint in self.joints:
            for link in (joint.parent, joint.child):
                found.setdefault(link, []).append(joint)
        return found

    def edges_of(self, shape: Geometry) -> Vector3 | None:
        """Return the edges of the bounding box of a shape [m]; None if a mesh is not read."""
        if not isinstance(shape, Mesh):
            return edges(shape)
        mesh = self.mesh_files.get(shape.filename)
        if mesh is None or mesh.bounds is None:
            return None
        x, y, z = (abs(a * b) for a, b in zip(shape.scale, mesh.bounds.edges, strict=True))
        return x, y, z

    @cached_property
    def weighed_length(self) -> float:
        """
        Return the longest edge of all shapes that are certainly in metres [m], or 0.

        The shapes of a link are certainly in metres if the mass of the link, divided by the volume
        of the bounding boxes of the shapes, is a usual density. The robot cannot be smaller than
        the longest edge of such a shape.

        """
        longest = 0.0
        for link in self.links:
            mass = link.inertial.mass if link.inertial else 0.0
            for parts in (link.visuals, link.collisions):
                sizes = [size for part in parts if (size := self.edges_of(part.geometry))]
                space = sum(map(prod, sizes))
                is_whole = mass >= WEIGHED and space > 0.0 and len(sizes) == len(parts)
                if is_whole and LIGHTEST_IN_BOX <= mass / space <= DENSEST:
                    longest = max(longest, *map(max, sizes))
        return longest

    @cached_property
    def graph(self) -> Graph:
        """The graph of links and joints."""
        return Graph(self.link_by_name, self.joint_by_name.values())

    @property
    def inline_materials(self) -> tuple[Material, ...]:
        """Return the materials in visuals, in the order in which urdfdom reads them."""
        visuals = (visual for link in self.links for visual in link.visuals)
        return tuple(visual.material for visual in visuals if visual.material is not None)


def lengths_of(links: Sequence[Link], joints: Iterable[Joint]) -> list[float]:
    """
    Return lengths of the links and joints in ascending order, without zeros [m].

    These are the lengths of the translations in origins, and the longest edges of shapes.

    """
    bodies = (link.inertial for link in links if link.inertial is not None)
    parts = [part for link in links for part in link.parts]
    lengths = [hypot(*owner.origin.xyz) for owner in (*joints, *bodies, *parts)]
    sizes = (edges(part.geometry) for part in parts)
    return sorted(filter(None, [*lengths, *(max(size) for size in sizes if size)]))


class _Record(Protocol):

    @property
    def where(self) -> Location | None: ...


def place_of(record: _Record) -> Location:
    """
    Return the place of a record, as an object that identifies the record.

    Each record has its own `Location` object, even if two places are equal.

    """
    assert record.where is not None
    return record.where


def _name_of(element: Element) -> str:
    return element.attributes.get('name', '')


def first_of_each(records: Iterable[T], key: Callable[[T], K]) -> dict[K, T]:
    """Map each key to the first record with this key, in document order."""
    found: dict[K, T] = {}
    for record in records:
        found.setdefault(key(record), record)
    return found


def repeated(records: Iterable[T], key: Callable[[T], Hashable]) -> Iterator[tuple[T, T]]:
    """Yield pairs of records with the same key: the first record, and each later one."""
    records = list(records)
    first = first_of_each(records, key)
    pairs = ((first[key(record)], record) for record in records)
    return ((before, record) for before, record in pairs if before is not record)


@dataclass
class Graph:
    """
    The graph of links and joints.

    If several joints have the same child, the joint whose name is last in the alphabet is used, as
    in urdfdom. If the parent and child of a joint are the same link, the joint is ignored, and the
    link is not a root.

    Attributes
    ----------
    parent_joint : dict of str to Joint
        Maps each link that has a parent joint to this joint.
    roots : list of str
        Links that are not the child of a joint.
    reached : dict of str to Joint or None
        Maps the first root and all links below it to their parent joints. The root is the first
        key, and has the value None. Each link comes after its parent.

    """

    links: Iterable[str]
    joints: Iterable[Joint]
    parent_joint: dict[str, Joint] = field(init=False)
    roots: list[str] = field(init=False)
    reached: dict[str, Joint | None] = field(init=False)

    def __post_init__(self) -> None:
        known = dict.fromkeys(self.links)
        ends = [joint for joint in self.joints if joint.parent in known and joint.child in known]
        edges = [joint for joint in ends if joint.parent != joint.child]
        self.parent_joint = {
            joint.child: joint for joint in sorted(edges, key=lambda joint: joint.name)
        }
        children = {joint.child for joint in ends}
        self.roots = [link for link in known if link not in children]
        below: dict[str, list[Joint]] = {}
        for joint in edges:
            if self.parent_joint[joint.child] is joint:
                below.setdefault(joint.parent, []).append(joint)
        self.reached = {}
        todo: list[tuple[str, Joint | None]] = [(link, None) for link in self.roots[:1]]
        while todo:
            link, above = todo.pop()
            self.reached[link] = above
            todo += [(joint.child, joint) for joint in reversed(below.get(link, []))]

    def above(self, link: str) -> list[str]:
        """Return a link and its ancestors up to the root. In a cycle, each link appears once."""
        links = [link]
        while links[-1] in self.parent_joint:
            parent = self.parent_joint[links[-1]].parent
            if parent in links:
                break
            links.append(parent)
        return links

    @property
    def tree_joints(self) -> tuple[str, ...]:
        """Names of the joints below the first root, parents first."""
        return tuple(joint.name for joint in self.reached.values() if joint is not None)

    def cycles(self) -> list[list[str]]:
        """Return each cycle of links."""
        seen: set[str] = set()
        found = []
        for start in self.parent_joint:
            way: list[str] = []
            link = start
            while link not in seen and link in self.parent_joint:
                seen.add(link)
                way.append(link)
                link = self.parent_joint[link].parent
            if link in way:
                found.append(way[way.index(link):][::-1])
        return found
