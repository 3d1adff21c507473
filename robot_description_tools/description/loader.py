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
"""From a file, a text or a ``urdf_parser_py`` robot to a ``RobotDescription``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
import os
from pathlib import Path
from typing import TYPE_CHECKING

from robot_description_tools.description.codes import declare
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.hardware import HardwareInfo
from robot_description_tools.description.hardware_reader import read_hardware
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.reader import Reader
from robot_description_tools.description.resolver import PackageResolver
from robot_description_tools.description.rules import RULES
from robot_description_tools.description.xacro_expander import expand
from robot_description_tools.description.xacro_expander import relocate
from robot_description_tools.description.xml_parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import sort_findings

if TYPE_CHECKING:
    from urdf_parser_py.urdf import URDF

FILE_UNREADABLE = declare(
    'file-unreadable',
    Severity.FATAL,
    'The file does not exist or cannot be read.',
)
URDF_OBJECT = declare(
    'urdf-object-incomplete',
    Severity.FATAL,
    'A robot of `urdf_parser_py` lacks something that its own XML needs.',
)


def load_description(
    source: str | bytes | os.PathLike[str] | URDF,
    *,
    xacro_arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
    strict: bool = False,
    name: str = '',
) -> RobotDescription:
    """
    Load a robot description.

    Parameters
    ----------
    source : path-like, str, bytes, or urdf_parser_py.urdf.URDF
        A file (URDF; xacro where the name ends in ``.xacro`` or ``xacro_arguments`` are given),
        the text of a URDF, or a robot of ``urdf_parser_py``. A string that holds ``<`` is a text,
        and bytes are.
    xacro_arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``.
    resolver : PackageResolver, optional
        Finds packages; by default the ROS environment and the package around the file.
    strict : bool
        Whether errors that cost only a part are fatal, too.
    name : str
        What to call a text in findings, ``<text>`` by default.

    Returns
    -------
    RobotDescription
        With everything that is wrong in ``findings``.

    Raises
    ------
    RobotDescriptionError
        If nothing usable is left; ``diagnostics`` holds all findings.

    """
    if isinstance(source, bytes) or (
        isinstance(source, str) and ('<' in source or not source.strip())
    ):
        return read_description(source, name or '<text>', strict=strict)
    if not isinstance(source, (str, os.PathLike)):
        name = name or '<urdf_parser_py>'
        return read_description(_text_of(source, name), name, strict=strict)
    path = os.fspath(source)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        finding = FILE_UNREADABLE.at(
            Location(path), f'cannot read the file: {error.strerror}', 'check the path'
        )
        raise RobotDescriptionError([finding]) from error
    if xacro_arguments or path.endswith('.xacro'):
        resolver = resolver or PackageResolver.from_environment()
        return _load_xacro(path, xacro_arguments, resolver, strict)
    return replace(read_description(data, name or path, strict=strict), files=(path,))


def _text_of(urdf: URDF, name: str) -> str:
    try:
        return str(urdf.to_xml_string())
    # Incomplete parts raise whatever the XML library of urdf_parser_py raises.
    except Exception as error:
        if not hasattr(urdf, 'to_xml_string'):
            message = f'expected a path, a text or a robot of urdf_parser_py, got {urdf!r:.80}'
            raise TypeError(message) from None
        finding = URDF_OBJECT.at(
            Location(name),
            f'urdf_parser_py cannot write its robot: {error}',
            'set what it names before passing the robot on',
        )
        raise RobotDescriptionError([finding]) from error


def _load_xacro(
    path: str,
    arguments: Mapping[str, str] | None,
    resolver: PackageResolver,
    strict: bool,
) -> RobotDescription:
    expansion = expand(path, arguments, resolver)
    if expansion.text is None:
        raise RobotDescriptionError(expansion.findings)
    description = read_description(
        expansion.text, path, strict=strict, places=expansion.places, found=expansion.findings
    )
    return replace(description, files=expansion.files)


def read_description(
    text: bytes | str,
    source: str,
    *,
    strict: bool = False,
    places: tuple[Location | None, ...] = (),
    found: tuple[Diagnostic, ...] = (),
) -> RobotDescription:
    """
    Read the text of a URDF.

    Parameters
    ----------
    text : bytes or str
        The text, expanded.
    source : str
        What to call it in findings.
    strict : bool
        Whether every error is fatal.
    places : tuple of Location or None
        Where each element really stands, from xacro.
    found : tuple of Diagnostic
        Findings from before the reading.

    Returns
    -------
    RobotDescription

    Raises
    ------
    RobotDescriptionError
        If a finding is fatal.

    """
    document = parse_xml(text, source)
    findings = [*found, *document.findings]
    draft = None
    hardware: tuple[HardwareInfo, ...] = ()
    if document.root is not None:
        relocate(document.root, places)
        reader = Reader(document.root)
        findings += reader.findings
        draft = reader.draft
    if draft is not None:
        for rule in RULES:
            findings += rule.apply(draft)
        hardware, found_in_hardware = read_hardware(draft, document.text, strict)
        findings += found_in_hardware
    fatal = any(d.severity is Severity.FATAL or (strict and d.is_error) for d in findings)
    if draft is None or fatal:
        raise RobotDescriptionError(sort_findings(findings))
    return _finish(draft, hardware, sort_findings(findings), document.text, source)


def _finish(
    draft: Draft,
    hardware: tuple[HardwareInfo, ...],
    findings: tuple[Diagnostic, ...],
    text: str,
    source: str,
) -> RobotDescription:
    known = {'link', 'joint', 'material', 'model_state'}
    return RobotDescription(
        name=draft.name,
        version='.'.join(map(str, draft.version)),
        links=draft.link_by_name,
        joints=draft.joint_by_name,
        root=draft.graph.roots[0],
        tree_joints=draft.graph.tree_joints,
        materials=_materials(draft),
        model_states=draft.model_states,
        hardware=hardware,
        foreign=tuple(e for e in draft.root.children if e.tag not in known),
        findings=findings,
        xml=text,
        source=source,
    )


def _materials(draft: Draft) -> dict[str, Material]:
    """Return the first definition of each name: top level first, then inline ones."""
    inline = (
        visual.material
        for link in draft.links
        for visual in link.visuals
        if visual.material is not None and visual.material.name
    )
    found: dict[str, Material] = {}
    for material in (*draft.materials, *inline):
        if material.color is not None or material.texture is not None:
            found.setdefault(material.name, material)
    return found
