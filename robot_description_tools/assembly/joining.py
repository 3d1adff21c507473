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

"""Join parts to one robot, with new names in the robot, its SRDF and its controllers."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
import os
from pathlib import Path

from robot_description_tools.assembly.companions import joined_parameters
from robot_description_tools.assembly.companions import joined_srdf
from robot_description_tools.assembly.elements import Edited
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.elements import read_back
from robot_description_tools.assembly.elements import remove
from robot_description_tools.assembly.elements import set_pose
from robot_description_tools.assembly.parts import Assembly
from robot_description_tools.assembly.parts import Part
from robot_description_tools.assembly.renaming import NAME_KEPT
from robot_description_tools.assembly.renaming import names_of
from robot_description_tools.assembly.renaming import prefixed
from robot_description_tools.assembly.renaming import rename_elements
from robot_description_tools.assembly.restructuring import subtree
from robot_description_tools.assembly.restructuring import with_root
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.load import load_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import closest_or_all
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Named

NAME_TWICE = Code.fatal(
    'assembly-name-twice',
    'Two parts of an assembly contain links, joints or similar elements with the same name.',
    why='Names of links are the frames of TF, and joint states identify joints by their names. '
    'If a name is used twice, one of the two parts is unusable.',
)
LINK_UNKNOWN = Code.fatal(
    'assembly-link-unknown',
    'An assembly file names a link that does not exist.',
    why='The program does not know where to attach the part, so the robot is not assembled.',
)
# Kinds of parts whose names must be unique in a robot.
_UNIQUE = ('link', 'joint', 'loop', 'hardware', 'transmission', 'sensor', 'gpio')
# Codes of findings about a root link. Such findings do not apply to a part that is mounted on a
# link.
_OF_ROOTS = ('root-inertia',)
Names = Mapping[tuple[str, str], str]
Findings = Sequence[Diagnostic]


@dataclass(frozen=True, slots=True)
class Assembled:
    """
    The result of an assembly.

    Attributes
    ----------
    description : RobotDescription
        The robot.
    srdf : str
        SRDF for MoveIt; empty if no part has one.
    parameters : dict of str to str
        YAML texts for MoveIt or ros2_control, with the new names. The key is the name of a YAML
        file of a part. Files with the same name are joined to one text.
    findings : tuple of Diagnostic
        Findings about the files of the parts, and about the whole robot.

    """

    description: RobotDescription
    srdf: str
    parameters: dict[str, str]
    findings: tuple[Diagnostic, ...]


@dataclass(slots=True)
class _Piece:
    """A part, its renamed elements, the name of its root link, and a map to its new names."""

    part: Part
    root: Element
    mount: str
    names: Names


def assemble(
    assembly: Assembly,
    read: Callable[[Part], tuple[RobotDescription, Findings]],
    folder: Path,
    options: ReadOptions | None = None,
) -> Assembled:
    """
    Put parts together.

    Parameters
    ----------
    assembly : Assembly
        The parts.
    read : callable
        Returns the description of a part, and the findings to report about it.
    folder : Path
        Folder of the new robot. Relative names of meshes become relative to this folder.
    options : ReadOptions, optional
        Options for reading the whole robot.

    Returns
    -------
    Assembled
        The robot, and its SRDF and parameters with the new names.

    Raises
    ------
    RobotDescriptionError
        If a part is unusable, a link is unknown, or a name is used twice.

    """
    found: list[Diagnostic] = []
    pieces, robots = [], []
    for part in assembly.parts:
        robot, reported = read(part)
        found += (f for f in reported if not (part.parent and f.code in _OF_ROOTS))
        piece, more = _piece(part, robot, folder)
        found += more
        pieces.append(piece)
        robots.append(robot)
    problems = [*_repeated(pieces), *_unknown_parents(assembly, pieces)]
    if problems:
        raise RobotDescriptionError([*found, *problems])
    files = tuple(dict.fromkeys(file for robot in robots for file in robot.files))
    before = replace(
        robots[0],
        source=assembly.source,
        files=(assembly.source, *files),
        meshes_keep_colors=all(robot.meshes_keep_colors for robot in robots),
    )
    edited = Edited(read_back(_joined(assembly, pieces), before, options))
    known = (*found, *(finding for robot in robots for finding in robot.findings))
    found += edited.new_findings(replace(before, findings=known))
    srdf, found_in_srdf = joined_srdf(
        assembly.name, [(each.part, each.names, each.mount) for each in pieces]
    )
    parameters, found_in_yaml = joined_parameters(
        [(each.part, each.names) for each in pieces]
    )
    return Assembled(
        edited.description, srdf, parameters, (*found, *found_in_srdf, *found_in_yaml)
    )


def attach(
    base: RobotDescription,
    assembly: Assembly,
    names: Sequence[str],
    resolver: PackageResolver | None = None,
    options: ReadOptions | None = None,
) -> RobotDescription:
    """
    Mount some parts of an assembly on a robot.

    Parameters
    ----------
    base : RobotDescription
        The robot, which keeps its names.
    assembly : Assembly
        Parts that can be attached. Their xacro files are expanded in this process.
    names : sequence of str
        Names of the parts to attach.
    resolver : PackageResolver, optional
        Finds packages.
    options : ReadOptions, optional
        Options for reading the whole robot.

    Returns
    -------
    RobotDescription
        The robot with the attached parts. Its findings are about the robot and about the parts.

    Raises
    ------
    ValueError
        If a name is not the name of a part. If the robot is unusable, the error is a
        `RobotDescriptionError`, which is also a ValueError.

    """
    known = {part.name: part for part in assembly.parts if part.name}
    for name in names:
        if name not in known:
            hint = closest_or_all(name, known)
            raise ValueError(f"'{assembly.source}' has no part '{name}'{hint}")

    def read(part: Part) -> tuple[RobotDescription, Findings]:
        robot = base
        if part is not first:
            robot = load_description(
                Path(part.file),
                xacro_arguments=part.arguments,
                resolver=resolver,
                calibration=part.calibration or None,
            )
        return robot, robot.findings

    first = Part(base.source, Location(base.source))
    parts = (first, *(known[name] for name in dict.fromkeys(names)))
    whole = Assembly(base.source, base.name, parts)
    done = assemble(whole, read, Path(base.source).parent, options)
    return replace(done.description, findings=sort_findings(done.findings))


def _piece(
    part: Part, robot: RobotDescription, folder: Path
) -> tuple[_Piece, tuple[Diagnostic, ...]]:
    """Cut a part to its subtree, change its root, and give its elements new names."""
    found: list[Diagnostic] = []
    for link, change in ((part.subtree, subtree), (part.root, with_root)):
        if link and link not in robot.links:
            message = f"the file of this part has no link '{link}'"
            message += closest_or_all(link, robot.links)
            raise RobotDescriptionError([LINK_UNKNOWN.at(part.where, message, 'correct it')])
        if link:
            robot, more = change(robot, link)
            found += more
    root = elements_of(robot)
    _move_files(root, Path(part.file).parent, folder)
    names = prefixed(root, part.prefix)
    found += NAME_KEPT.together(rename_elements(root, names))
    mount = names.get(('link', robot.root), robot.root)
    return _Piece(part, root, mount, names), tuple(found)


def _move_files(root: Element, source: Path, target: Path) -> None:
    """Change relative names of meshes and textures, so that they are correct in another folder."""
    for element in root.walk():
        name = element.attributes.get('filename', '')
        is_file = element.tag in ('mesh', 'texture') and name
        if is_file and '://' not in name and not os.path.isabs(name):
            path = os.path.relpath(source.absolute() / name, target.absolute())
            element.attributes = {**element.attributes, 'filename': path}


def _repeated(pieces: Sequence[_Piece]) -> Iterator[Diagnostic]:
    """Report names that two parts use. Remove repeated materials with equal values."""
    first: dict[tuple[str, str], tuple[Element, Part]] = {}
    twice = []
    for piece in pieces:
        own = names_of(piece.root)
        for (kind, name), element in own.items():
            known = first.get((kind, name))
            is_definition = kind == 'material' and element.parent is piece.root
            if known is None:
                if kind in _UNIQUE or is_definition:
                    first[kind, name] = element, piece.part
            elif is_definition and known[0].is_equal_to(element):
                remove([element])
            elif kind in _UNIQUE or is_definition:
                message = f"{kind} '{name}' is also in the part at {known[1].where}"
                fix = 'give one of the two parts a prefix'
                twice.append(Named(name, element.place, message, fix, key=known[1].where))
    yield from NAME_TWICE.together(twice)


def _unknown_parents(assembly: Assembly, pieces: Sequence[_Piece]) -> Iterator[Diagnostic]:
    links = {assembly.root: None} if assembly.root else {}
    for piece in pieces:
        links |= dict.fromkeys(link.name for link in piece.root.find_all('link'))
    for i, piece in enumerate(pieces):
        parent = piece.part.parent
        if parent and parent not in links:
            message = f"the robot has no link '{parent}'{closest_or_all(parent, links)}"
            fix = 'name a link of the robot, with its prefix'
            yield LINK_UNKNOWN.at(piece.part.where, message, fix)
        elif not parent and i and not assembly.root:
            message = f"no link carries the part '{piece.part.name or piece.part.file}'"
            fix = (
                'add parent: LINK to this part, or add root: world at the top of the assembly file'
            )
            yield LINK_UNKNOWN.at(piece.part.where, message, fix)


def _joined(assembly: Assembly, pieces: Sequence[_Piece]) -> Element:
    """Return the elements of the whole robot."""
    top = Location(assembly.source, 1, 1)
    spaces: dict[str, str] = {}
    for piece in pieces:
        for key, value in piece.root.attributes.items():
            if key.startswith('xmlns:'):
                spaces.setdefault(key, value)
    attributes = {'name': assembly.name, **spaces}
    version = max(piece.root.attributes.get('version', '1.0') for piece in pieces)
    if version != '1.0':
        attributes['version'] = version
    root = Element('robot', attributes, top, text='\n  ')
    if assembly.root:
        add(root, 'link', name=assembly.root).tail = '\n  '
    for piece in pieces:
        part = piece.part
        for element in piece.root.content:
            element.parent = root
        root.content += piece.root.content
        parent = part.parent or assembly.root
        if not parent:
            continue
        name = part.joint or f'{piece.mount}_mount'
        joint = Element('joint', {'name': name, 'type': 'fixed'}, part.where, root, tail='\n  ')
        set_pose(joint, pose_from_origin(part.origin))
        add(joint, 'parent', link=parent)
        add(joint, 'child', link=piece.mount)
        root.content.append(joint)
    return root

