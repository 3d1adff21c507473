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
import os
from typing import TYPE_CHECKING

from robot_description_tools.assembly.elements import remove
from robot_description_tools.assembly.parts import Part
from robot_description_tools.assembly.renaming import NAME_KEPT
from robot_description_tools.assembly.renaming import names_of
from robot_description_tools.assembly.renaming import rename_elements
from robot_description_tools.assembly.renaming import WORDS
from robot_description_tools.assembly.restructuring import PART_REMOVED
from robot_description_tools.description.calibration.apply import folds_of
from robot_description_tools.description.calibration.fold import fold_srdf
from robot_description_tools.description.calibration.formats import read_calibration
from robot_description_tools.description.controllers import CONTROLLERS_UNREADABLE
from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
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
    why='A parameter of the controller manager, such as its rate, exists once for the whole '
    'robot.',
)
_SRDF_KINDS = ('group', 'group_state', 'end_effector')
_PARAMETERS = 'ros__parameters'
_MANAGER = 'controller_manager'
_BROADCASTER = 'joint_state_broadcaster/JointStateBroadcaster'
# Values of these parameters are never names of joints. A joint can be named 'position', too.
_NO_NAMES = ('type', 'command_interfaces', 'state_interfaces', 'interface_name', 'interfaces')
Names = Mapping[tuple[str, str], str]


# -- SRDF ------------------------------------------------------------------------------------


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
        Each part, its new names, and the link at which the part is mounted.

    Returns
    -------
    text : str
        The SRDF; empty if no part has one.
    findings : list of Diagnostic
        Findings about the files, and about old names in texts of other programs.

    Raises
    ------
    RobotDescriptionError
        If a file is not XML.

    """
    if not any(part.srdf for part, _, _ in parts):
        return '', []
    joined = Element('robot', {'name': robot}, Location(robot), text='\n  ')
    found: list[Diagnostic] = []
    for part, names, mount in parts:
        if part.srdf:
            document = parse_xml(read_bytes(part.srdf), part.srdf)
            found += document.findings
            if document.root is None:
                raise RobotDescriptionError(document.findings)
            if part.calibration:
                fold_srdf(document.root, folds_of(read_calibration(part.calibration)))
            found += _add_srdf(joined, document.root, part, names)
        if part.parent:
            ends = {'link1': part.parent, 'link2': mount}
            add(joined, 'disable_collisions', **ends, reason='Adjacent').tail = '\n  '
    return f'<?xml version="1.0"?>\n{joined.to_xml()}\n', found


def _add_srdf(
    joined: Element, root: Element, part: Part, names: Names
) -> Iterator[Diagnostic]:
    own = {
        (kind, name): part.prefix + name
        for kind, name in names_of(root)
        if kind in _SRDF_KINDS
    }
    yield from NAME_KEPT.together(rename_elements(root, {**names, **own}))
    if part.parent:
        for virtual in root.find_all('virtual_joint'):
            message = f"<virtual_joint> '{virtual.name}' is left out, because the part is mounted"
            yield PART_REMOVED.at(virtual.place, message, 'change nothing')
            remove([virtual])
    for element in root.content:
        element.parent = joined
    joined.content += root.content


# -- controllers -----------------------------------------------------------------------------


def joined_parameters(
    parts: Sequence[tuple[Part, Names]],
) -> tuple[dict[str, str], list[Diagnostic]]:
    """
    Join the parameters of controllers, and MoveIt's controllers and joint limits.

    Controllers get the prefix of their part. Joints, links and sensors get their new names.
    Comments are not kept.

    Parameters
    ----------
    parts : sequence of (Part, mapping)
        Each part and its new names.

    Returns
    -------
    texts : dict of str to str
        The YAML texts by file name. Files of the same name are joined.
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
    Yield the names of controllers: nodes with parameters, and entries of MoveIt's list.

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
    """The renaming of the YAML nodes of one file."""

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
            fix = 'change it by hand if it means this part'
            place = self.nodes.place(node.start_mark)
            self.kept.append(Named(word, place, message, fix, key=word))


def _merge(
    nodes: YamlNodes, joined: MappingNode, other: MappingNode, path: str
) -> Iterator[Finding]:
    """Add the entries of a mapping to another one."""
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
            message = f"'{here.lstrip('/')}' has another value in a part before"
            place = nodes.place(value.start_mark)
            yield Named(here, place, message, 'write the same value in both files')
