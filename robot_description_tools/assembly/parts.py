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
The assembly file: parts of a robot, and where each part is mounted.

::

    name: cell                # name of the robot
    root: world               # a link to add, which carries the parts without a parent
    parts:
    - file: arm.urdf.xacro    # relative to this file, or package://PACKAGE/PATH
      arguments: {dof: 6}     # values of <xacro:arg>
      prefix: left_           # text to put before all names of the part
      parent: world           # link of the robot that carries the part
      xyz: [0, 0.5, 0]        # pose of the part's root in this link [m, rad]
      rpy: [0, 0, 1.57]
      subtree: base_link      # use only this link of the file and all links below it
      srdf: arm.srdf
      controllers: arm_controllers.yaml  # or a list of files
      calibration: arm_0042.yaml  # corrections for this individual arm

"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field
from math import isfinite
import os
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.loop_dialects.yaml_nodes import items
from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.diagnostics import closest_or_all
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

ASSEMBLY_UNREADABLE = Code.fatal(
    'assembly-unreadable',
    'An assembly file has an unexpected form, or names a file that does not exist.',
    why='Without one of its parts, or with a part at a wrong place, the robot would be wrong. So '
    'the robot is not assembled.',
)
_FORM = 'write parts: [{file: FILE, prefix: PREFIX, parent: LINK, xyz: [X, Y, Z], …}]'


@dataclass(frozen=True, slots=True)
class Part:
    """
    A part of an assembly.

    Attributes
    ----------
    file : str
        The description.
    where : Location
        Place of the part in the assembly file.
    name : str
        Name of the part; by default the prefix without its last underscore.
    arguments : dict of str to str
        Values of ``<xacro:arg>``.
    prefix : str
        Text to put before all names of the part.
    parent : str
        Link of the robot that carries the part. Empty for a part on ``Assembly.root``, and for a
        part that carries the other parts.
    origin : Origin
        Pose of the root of the part in the parent.
    joint : str
        Name of the fixed joint between parent and part.
    subtree, root : str
        Two links of the file. The part consists of ``subtree`` and all links below it, or of the
        whole file if ``subtree`` is empty. The part is mounted at ``root``, or at its topmost link
        if ``root`` is empty.
    srdf : str
        SRDF file of the part, in which names also get the prefix. Empty if there is no such file.
    controllers : tuple of str
        YAML files of controllers, in which names also get the prefix.
    calibration : str
        Calibration file. It names joints, links and transmissions as in ``file``, without the
        prefix. Empty if the part has none.

    """

    file: str
    where: Location
    name: str = ''
    arguments: dict[str, str] = field(default_factory=dict)
    prefix: str = ''
    parent: str = ''
    origin: Origin = field(default_factory=Origin)
    joint: str = ''
    subtree: str = ''
    root: str = ''
    srdf: str = ''
    controllers: tuple[str, ...] = ()
    calibration: str = ''


@dataclass(frozen=True, slots=True)
class Assembly:
    """
    The content of an assembly file.

    Attributes
    ----------
    source : str
        The file.
    name : str
        Name of the robot.
    root : str
        Link to add, which carries the parts without a parent. Empty if a part carries the other
        parts.
    parts : tuple of Part
        The parts.

    """

    source: str
    name: str
    parts: tuple[Part, ...]
    root: str = ''


def read_assembly(
    file: str | os.PathLike[str], resolver: PackageResolver | None = None
) -> Assembly:
    """
    Read an assembly file.

    Parameters
    ----------
    file : path-like
        The YAML file.
    resolver : PackageResolver, optional
        Finds the packages in file names such as ``package://PACKAGE/PATH``.

    Returns
    -------
    Assembly

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read or has an unexpected form.

    """
    return _Reader(os.fspath(file), resolver or PackageResolver()).read()


class _Reader:
    """Reader of one file."""

    def __init__(self, file: str, resolver: PackageResolver) -> None:
        self.file = file
        self.resolver = resolver.beside(Path(file))
        self.nodes = YamlNodes(file, ASSEMBLY_UNREADABLE, _FORM)

    def read(self) -> Assembly:
        top = self.nodes.top(self.file)
        values = self._values(top, {'name': self._text, 'root': self._text, 'parts': items})
        parts = tuple(self._part(node) for node in values.get('parts', ()))
        if not parts and not self.nodes.findings:
            self.nodes.report(getattr(top, 'start_mark', None), 'the file has no parts')
        if self.nodes.findings:
            raise RobotDescriptionError(self.nodes.findings)
        name = values.get('name') or Path(self.file).name.partition('.')[0]
        return Assembly(self.file, name, parts, values.get('root', ''))

    def _part(self, node: Node) -> Part:
        texts = ('name', 'prefix', 'parent', 'joint', 'subtree', 'root')
        files = ('file', 'srdf', 'calibration')
        values = self._values(
            node,
            {
                **dict.fromkeys(texts, self._text),
                **dict.fromkeys(files, self._path),
                **dict.fromkeys(('xyz', 'rpy'), self._vector),
                'arguments': self._arguments,
                'controllers': self._paths,
            },
        )
        if 'file' not in values:
            self.nodes.report(node.start_mark, 'this part has no file')
        zero = (0.0, 0.0, 0.0)
        origin = Origin(values.pop('xyz', zero), values.pop('rpy', zero))
        values.setdefault('name', values.get('prefix', '').rstrip('_'))
        place = self.nodes.place(node.start_mark)
        return Part(**{'file': '', **values}, where=place, origin=origin)

    def _values(self, node: Node | None, readers: dict[str, Callable[[Node], Any]]) -> Any:
        """Return the values of a mapping. Report unknown and repeated keys."""
        import yaml

        found: dict[str, Any] = {}
        if not isinstance(node, yaml.MappingNode):
            self.nodes.report(getattr(node, 'start_mark', None), 'expected a mapping')
            return found
        for key, value in node.value:
            if key.value not in readers or key.value in found:
                is_known = key.value in readers
                hint = ' is given twice' if is_known else ' is unknown'
                fix = '' if is_known else closest_or_all(key.value, readers)
                message = f"the key '{key.value}'{hint}{fix}"
                self.nodes.report(key.start_mark, message, 'correct or remove the key')
                continue
            found[key.value] = readers[key.value](value)
        return found

    def _text(self, node: Node) -> str:
        return self.nodes.text(node)

    def _path(self, node: Node) -> str:
        text = self.nodes.text(node)
        path = self.resolver.resolve(text, Path(self.file).parent) if text else None
        if path is None:
            self.nodes.report(node.start_mark, f"there is no file '{text}'", 'correct the path')
        return str(path or '')

    def _paths(self, node: Node) -> tuple[str, ...]:
        return tuple(map(self._path, items(node) or [node]))

    def _vector(self, node: Node) -> Vector3:
        words = self.nodes.text(node).split()
        numbers = [float(word) for word in words if is_number(word) and isfinite(float(word))]
        if len(numbers) != 3 or len(words) != 3:
            self.nodes.report(node.start_mark, 'expected three numbers', 'write [X, Y, Z]')
            return (0.0, 0.0, 0.0)
        x, y, z = numbers
        return x, y, z

    def _arguments(self, node: Node) -> dict[str, str]:
        import yaml

        if not isinstance(node, yaml.MappingNode):
            self.nodes.report(node.start_mark, 'expected a mapping', 'write {NAME: VALUE}')
            return {}
        return {str(key.value): self.nodes.text(value) for key, value in node.value}
