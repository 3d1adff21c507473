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
Reader of SRDF. As in MoveIt, elements with a mistake are left out, and all others are used.

A finding is fatal only if MoveIt refuses the text: invalid XML, or a root that is not ``<robot>``.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import fields
import os
from typing import Any
from typing import ClassVar

from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import SchemaCheck
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.srdf import SEMANTIC
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.urdf.reader import NOT_A_ROBOT
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.expand import is_xacro
from robot_description_tools.description.xacro.expand import read_expanded
from robot_description_tools.description.xacro.expand import relocate
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import RenameElement

SrdfSource = str | os.PathLike[str] | SemanticDescription
SRDF_ELEMENT_UNKNOWN = Code.warning(
    'srdf-element-unknown',
    'An element of an SRDF has a misspelt name.',
    why='MoveIt ignores the element without a message. So a disabled pair of links is still '
    'checked, or a group or state is missing.',
    bad='<group name="arm"><joint name="elbow"/></group>\n'
    '<disable_colisions link1="base" link2="hand" reason="Never"/>',
    good='<group name="arm"><joint name="elbow"/></group>\n'
    '<disable_collisions link1="base" link2="hand" reason="Never"/>',
    safe='wrong upper or lower case, and a misspelt name if only one known name is similar',
)
# Maps each tag to the field of `SemanticDescription` that contains the elements with this tag.
FIELDS = {
    'virtual_joint': 'virtual_joints',
    'group': 'groups',
    'group_state': 'group_states',
    'end_effector': 'end_effectors',
    'passive_joint': 'passive_joints',
    'disable_default_collisions': 'default_collisions',
    'enable_collisions': 'enabled_collisions',
    'disable_collisions': 'disabled_collisions',
    'joint_property': 'joint_properties',
}
PARTS = {'link': 'links', 'joint': 'joints', 'chain': 'chains', 'group': 'groups'}


class SrdfCheck(SchemaCheck):
    """Check of the elements of an SRDF."""

    reader, reads = 'MoveIt', 'does not read'
    effect: ClassVar = {Severity.WARNING: ', which MoveIt does not read{hint}'}
    is_loose = True

    def _unknown_child(self, element: Element, schema: Schema, child: Element) -> None:
        """
        Report a misspelt element.

        All other unknown elements are accepted, because other tools may read them.

        """
        guess = Guess(child.tag, schema.children)
        if not guess.near:
            return
        message = f'{label(element)} has <{child.tag}>, which MoveIt does not read{guess.hint}'
        fix: Repair | str = f'write <{guess.near}>'
        if near := guess.certain_word:
            fix = Repair(str(fix), (RenameElement(child.place, child.tag, near),), is_safe=True)
        self._keep(SRDF_ELEMENT_UNKNOWN.at(child.place, message, fix), element, child.tag)


def read_srdf(
    source: SrdfSource | None,
    arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
) -> SemanticDescription | None:
    """
    Read an SRDF.

    Parameters
    ----------
    source : path-like, str or SemanticDescription, optional
        The file. If its name ends in ``.xacro``, xacro expands it in this process.
    arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``. Arguments that the file does not declare are ignored.
    resolver : PackageResolver, optional
        Finds the packages of ``$(find …)``.

    Returns
    -------
    SemanticDescription or None
        The SRDF, or None if ``source`` is None.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    if source is None or isinstance(source, SemanticDescription):
        return source
    path = os.fspath(source)
    given = own_arguments(path, arguments or {}, resolver) if is_xacro(path) else {}
    expansion = read_expanded(path, given, resolver)
    if isinstance(expansion, bytes):
        return srdf_from(expansion, path)
    return srdf_from(expansion.text or '', path, expansion.places, expansion.findings)


def own_arguments(
    file: str, arguments: Mapping[str, str], resolver: PackageResolver | None = None
) -> dict[str, str]:
    """Return the given arguments that a xacro file declares."""
    if not arguments:
        return {}
    declared = {each.name for each in read_arguments(file, arguments, resolver).arguments}
    return {name: value for name, value in arguments.items() if name in declared}


def robot_arguments(
    file: str,
    arguments: Mapping[str, str],
    srdf: object,
    resolver: PackageResolver | None = None,
) -> Mapping[str, str]:
    """Return the given arguments, without those that only the SRDF declares."""
    if not (arguments and isinstance(srdf, (str, os.PathLike)) and is_xacro(os.fspath(srdf))):
        return arguments
    of_srdf = own_arguments(os.fspath(srdf), arguments, resolver)
    of_robot = own_arguments(file, arguments, resolver)
    # Keep arguments that neither file declares, so that the expansion of the robot reports them.
    return {k: v for k, v in arguments.items() if k in of_robot or k not in of_srdf}


def srdf_from(
    text: str | bytes,
    source: str,
    places: tuple[Location | None, ...] = (),
    found: tuple[Diagnostic, ...] = (),
) -> SemanticDescription:
    """
    Read the text of an SRDF.

    Parameters
    ----------
    text : str or bytes
        The text after its expansion by xacro.
    source : str
        The name of the text in findings.
    places : tuple of Location or None
        The place of each element in the files that xacro has read.
    found : tuple of Diagnostic
        Findings about the expansion by xacro.

    Returns
    -------
    SemanticDescription

    Raises
    ------
    RobotDescriptionError
        If MoveIt refuses the text.

    """
    document = parse_xml(text, source)
    root = document.root
    if root is None:
        raise RobotDescriptionError(sort_findings([*found, *document.findings]))
    relocate(root, places)
    if root.tag != 'robot':
        message = f'the root element is <{root.tag}>, expected <robot>'
        fix = 'give an SRDF, whose root element is <robot name="…">'
        raise RobotDescriptionError([NOT_A_ROBOT.at(root.place, message, fix)])
    check = SrdfCheck()
    check.check([root], SEMANTIC, Severity.ERROR)
    records = {
        field: tuple(_records(check, root, tag, SEMANTIC)) for tag, field in FIELDS.items()
    }
    return SemanticDescription(
        name=root.name.strip(),
        **records,
        foreign=tuple(child for child in root.children if child.tag not in FIELDS),
        root=root,
        data=text.encode() if isinstance(text, str) else text,
        source=source,
        findings=sort_findings([*found, *document.findings, *check.findings]),
    )


def _records(check: SrdfCheck, parent: Element, tag: str, schema: Schema) -> Iterator[Any]:
    """Yield a record of each child that has a given tag and all required attributes."""
    row = schema.children[tag].schema
    required = [name for name, attribute in row.attributes.items() if attribute.required]
    for element in parent.find_all(tag):
        values = check.values[id(element)]
        if not all(name in values and (values[name] or name == 'value') for name in required):
            continue
        known = {field.name for field in fields(row.record)}
        parts = {
            PARTS[child]: tuple(_records(check, element, child, row)) for child in row.children
        }
        own = {name: value for name, value in values.items() if name in known}
        yield row.record(**own, **parts, where=element.place)
