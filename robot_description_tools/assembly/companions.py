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

"""Join the SRDF files and the controller files (YAML) of the parts of an assembly."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
import os
from typing import TYPE_CHECKING

from robot_description_tools.assembly.elements import remove
from robot_description_tools.assembly.parts import Part
from robot_description_tools.assembly.renaming import NAME_KEPT
from robot_description_tools.assembly.renaming import names_of
from robot_description_tools.assembly.renaming import rename_elements
from robot_description_tools.assembly.renaming import WORDS
from robot_description_tools.assembly.restructuring import PART_REMOVED
from robot_description_tools.assembly.restructuring import remove_users
from robot_description_tools.description.calibration.apply import folds_of
from robot_description_tools.description.calibration.fold import fold_states
from robot_description_tools.description.calibration.formats import read_calibration
from robot_description_tools.description.controllers import CONTROLLERS_UNREADABLE
from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.schema.naming import names_in
from robot_description_tools.description.srdf.model import CollisionPair
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.writer import write_srdf
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named

if TYPE_CHECKING:
    from yaml import MappingNode
    from yaml import Node

VALUES_DIFFER = Code.warning(
    'assembly-values-differ',
    'The controller files of two parts of an assembly have different values for the same '
    'parameter. The first value is used.',
    why='A parameter of the controller manager, such as its rate, has only one value for '
    'the whole robot.',
)
# Kinds of parts that the URDF defines, so an SRDF only refers to their names.
_OF_ROBOT = ('link', 'joint')
_PARAMETERS = 'ros__parameters'
_MANAGER = 'controller_manager'
_BROADCASTER = 'joint_state_broadcaster/JointStateBroadcaster'
# Values of these parameters are never renamed, even if a joint has the same name. For example, a
# joint can be called 'position'.
_NO_NAMES = ('type', 'command_interfaces', 'state_interfaces', 'interface_name', 'interfaces')
Names = Mapping[tuple[str, str], str]


# -- SRDF ------------------------------------------------------------------------------------


def renamed_srdf(
    srdf: SemanticDescription, names: Names, prefix: str = ''
) -> tuple[SemanticDescription, list[Diagnostic]]:
    """
    Give the parts of a robot new names in its SRDF.

    Parameters
    ----------
    srdf : SemanticDescription
        The SRDF.
    names : mapping of (str, str) to str
        Maps a pair of kind and old name, such as ``('link', 'hand')`` or ``('group', 'arm')``, to
        the new name.
    prefix : str
        Prefix for the names of groups, states and end effectors, which only the SRDF defines.

    Returns
    -------
    srdf : SemanticDescription
        The SRDF with new names.
    findings : list of Diagnostic
        Findings about attributes and texts of the SRDF that still contain an old name. They are
        not changed, because only the program that reads them knows whether they refer to the part.

    """
    assert srdf.root is not None
    own = {key: prefix + key[1] for key in names_of(srdf.root) if key[0] not in _OF_ROBOT}
    found = list(NAME_KEPT.together(rename_elements(srdf.root, {**own, **names})))
    return _read_again(srdf), found


def cut_srdf(
    srdf: SemanticDescription, robot: RobotDescription
) -> tuple[SemanticDescription, list[Diagnostic]]:
    """
    Leave out the parts of an SRDF that need a link or joint that the robot does not have.

    Parameters
    ----------
    srdf : SemanticDescription
        The SRDF of the robot as it was before parts were removed or the root was changed.
    robot : RobotDescription
        The robot.

    Returns
    -------
    srdf : SemanticDescription
        The remaining SRDF.
    findings : list of Diagnostic
        Findings that name each part that is left out.

    """
    root = srdf.root
    assert root is not None
    own = {(kind, name) for kind, name in names_of(root) if kind not in _OF_ROBOT}
    used = {
        (kind, name)
        for element in root.walk()
        for kinds, name in names_in(element).values()
        for kind in kinds
    }
    known = {*(('link', name) for name in robot.links), *(('joint', n) for n in robot.joints)}
    virtual = [
        each
        for each in root.find_all('virtual_joint')
        if each.attributes.get('child_link') != robot.root
    ]
    gone = {key for key in used if key[0] in _OF_ROBOT} - known
    gone -= {('joint', each.name) for each in srdf.virtual_joints}
    found = [*map(_no_virtual_joint, virtual)]
    remove(virtual)
    gone |= {('joint', each.name) for each in virtual}
    while gone:
        found += remove_users(root, gone)
        empty = [each for each in root.find_all('group') if not any(each.children)]
        # The states and end effectors of a removed group are also removed, because they name the
        # group.
        gone = {('group', each.name) for each in empty if ('group', each.name) in own}
    return _read_again(srdf), list(PART_REMOVED.together(found))


def _no_virtual_joint(joint: Element) -> Finding:
    link = joint.attributes.get('child_link', '')
    message = f"<virtual_joint> '{joint.name}' is left out, because '{link}' is not the root link"
    return Named(
        joint.name, joint.place, message, 'change nothing, or add a virtual joint for the new root'
    )


def _read_again(srdf: SemanticDescription) -> SemanticDescription:
    """Read the changed elements of an SRDF."""
    assert srdf.root is not None
    places = tuple(element.where for element in srdf.root.walk())
    text = f'<?xml version="1.0"?>\n{srdf.root.to_xml()}\n'
    return replace(srdf_from(text, srdf.source, places), findings=srdf.findings)


def joined_srdf(
    robot: str, parts: Sequence[tuple[Part, Names, str]]
) -> tuple[str, list[Diagnostic]]:
    """
    Join SRDF files.

    Parameters
    ----------
    robot : str
        Name of the robot.
    parts : sequence of (Part, mapping, str)
        Each part, its new names, and the new name of its root link.

    Returns
    -------
    text : str
        The SRDF; empty if no part has one.
    findings : list of Diagnostic
        Findings about the files, and about texts of other programs that still contain an old name.

    Raises
    ------
    RobotDescriptionError
        If a file is no SRDF.

    """
    found: list[Diagnostic] = []
    joined: Element | None = None
    pairs = []
    for part, names, mount in parts:
        if part.parent:
            pairs.append(CollisionPair(part.parent, mount, 'Adjacent'))
        if not part.srdf:
            continue
        srdf, more = renamed_srdf(_srdf_of(part, found), names, part.prefix)
        found += more
        assert srdf.root is not None
        for element in srdf.root.content if joined is not None else ():
            element.parent = joined
        if joined is None:
            joined = srdf.root
        else:
            joined.content += srdf.root.content
    if joined is None:
        return '', []
    whole = srdf_from(f'<?xml version="1.0"?>\n{joined.to_xml()}\n', robot)
    collisions = (*whole.disabled_collisions, *pairs)
    return write_srdf(replace(whole, name=robot, disabled_collisions=collisions)).decode(), found


def _srdf_of(part: Part, found: list[Diagnostic]) -> SemanticDescription:
    """Return the SRDF of a part of the assembly, with its old names. Add findings to ``found``."""
    srdf = srdf_from(read_bytes(part.srdf), part.srdf)
    found += srdf.findings
    changed = srdf
    if part.calibration:
        changed = fold_states(srdf, folds_of(read_calibration(part.calibration)))
    if part.parent:
        for joint in srdf.root.find_all('virtual_joint') if srdf.root is not None else ():
            message = (
                f"<virtual_joint> '{joint.name}' is left out, because the part is mounted on "
                f"'{part.parent}'"
            )
            found.append(PART_REMOVED.at(joint.place, message, 'change nothing'))
        changed = replace(changed, virtual_joints=())
    return srdf if changed == srdf else srdf_from(write_srdf(changed), part.srdf)


# -- controllers -----------------------------------------------------------------------------


def joined_parameters(
    parts: Sequence[tuple[Part, Names]],
) -> tuple[dict[str, str], list[Diagnostic]]:
    """
    Join the parameters of controllers, and MoveIt's controllers and joint limits.

    Controllers get the prefix of their part. Joints, links and sensors get their new names.
    Comments of the YAML files are lost.

    Parameters
    ----------
    parts : sequence of (Part, mapping)
        Each part and its new names.

    Returns
    -------
    texts : dict of str to str
        Maps each file name to its YAML text. Files of the same name are joined.
    findings : list of Diagnostic
        Findings about the files, and about texts that contain an old name.

    """
    import yaml

    found: list[Diagnostic] = []
    joined: dict[str, MappingNode] = {}
    for part, names in parts:
        tops: list[tuple[YamlNodes, MappingNode]] = []
        for file in part.controllers:
            nodes = YamlNodes(file, CONTROLLERS_UNREADABLE, 'give parameters of ROS')
            top = nodes.top(file)
            if isinstance(top, yaml.MappingNode):
                tops.append((nodes, top))
            elif top is not None:
                nodes.report(top.start_mark, 'expected a mapping')
            found += nodes.findings
        # A file can name a controller that another file of the same part defines.
        controllers = {name for _, top in tops for name in _controllers(top)}
        for nodes, top in tops:
            renaming = _Renaming(nodes, part.prefix, names, controllers)
            renaming.rename(top, '')
            found += NAME_KEPT.together(renaming.kept)
            whole = joined.setdefault(os.path.basename(nodes.source), top)
            if whole is not top:
                found += VALUES_DIFFER.together(_merge(nodes, whole, top, ''))
    texts = {
        name: str(yaml.serialize(top, Dumper=yaml.SafeDumper)) for name, top in joined.items()
    }
    return texts, found


def _controllers(top: Node) -> Iterator[str]:
    """
    Yield the names of the controllers in a YAML file.

    A controller is recognized in three ways. ROS parameters (``ros__parameters``) are below its
    name, or the parameters of the controller manager give it a type, or its name is in the list
    ``controller_names`` of MoveIt.

    Joint state broadcasters and the controller manager serve the whole robot, so they keep
    their names.

    """
    import yaml

    found: dict[str, None] = {}
    shared = {_MANAGER, '/**'}
    waiting: list[tuple[tuple[str, ...], Node]] = [((), top)]
    while waiting:
        path, node = waiting.pop()
        if not isinstance(node, yaml.MappingNode):
            continue
        in_manager = path[-2:] == (_MANAGER, _PARAMETERS)
        for key, value in node.value:
            waiting.append(((*path, key.value), value))
            entries = value.value if isinstance(value, yaml.MappingNode) else []
            inner = {each.value: str(plugin.value) for each, plugin in entries}
            if in_manager and inner.get('type') == _BROADCASTER:
                shared.add(key.value)
            if _PARAMETERS in inner or (in_manager and 'type' in inner):
                found[key.value] = None
            if key.value == 'controller_names' and isinstance(value, yaml.SequenceNode):
                found |= dict.fromkeys(str(each.value) for each in value.value)
    yield from (name for name in found if name not in shared)


class _Renaming:
    """Writer of new names into the YAML nodes of one file."""

    def __init__(
        self, nodes: YamlNodes, prefix: str, names: Names, controllers: set[str]
    ) -> None:
        self.nodes = nodes
        self.prefix = prefix
        self.controllers = controllers
        self.names = {name for _, name in names}
        self.done: set[int] = set()
        self.kept: list[Finding] = []

    def rename(self, node: Node, key: str) -> None:
        """Put new names in a YAML node. A node with several aliases is changed only once."""
        import yaml

        if not self.prefix or id(node) in self.done:
            return
        self.done.add(id(node))
        if isinstance(node, yaml.MappingNode):
            for name, value in node.value:
                is_joint = name.value in self.names and isinstance(value, yaml.MappingNode)
                self.rename(value, name.value)
                if (is_joint or name.value in self.controllers) and id(name) not in self.done:
                    self.done.add(id(name))
                    space, slash, last = name.value.rpartition('/')
                    name.value = f'{space}{slash}{self.prefix}{last}'
        elif isinstance(node, yaml.SequenceNode):
            for each in node.value:
                self.rename(each, key)
        elif key not in _NO_NAMES:
            self._rename_word(node)

    def _rename_word(self, node: Node) -> None:
        known = self.names | self.controllers
        head = str(node.value).partition('/')[0]
        if head in known:
            # The word is a known name, or begins with a known name, such as elbow/position.
            node.value = self.prefix + node.value
            return
        for word in known.intersection(WORDS.findall(node.value)):
            message = f"the value '{node.value}' contains '{word}', which gets a new name"
            fix = 'change the value by hand if it names this part'
            place = self.nodes.place(node.start_mark)
            self.kept.append(Named(word, place, message, fix, key=word))


def _merge(
    nodes: YamlNodes, joined: MappingNode, other: MappingNode, path: str
) -> Iterator[Finding]:
    """Add the entries of a mapping to another mapping. Report keys with different values."""
    import yaml

    known = {key.value: value for key, value in joined.value}
    for key, value in other.value:
        here = f'{path}/{key.value}'
        if key.value not in known:
            joined.value.append((key, value))
        elif isinstance(value, yaml.MappingNode) and isinstance(
            known[key.value], yaml.MappingNode
        ):
            yield from _merge(nodes, known[key.value], value, here)
        elif nodes.text(value) != nodes.text(known[key.value]):
            message = f"'{here.lstrip('/')}' has another value in an earlier part of the assembly"
            place = nodes.place(value.start_mark)
            yield Named(here, place, message, 'write the same value in both files')
