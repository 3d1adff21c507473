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
"""Read a file, a text or a ``urdf_parser_py`` robot as a ``RobotDescription``."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from itertools import chain
import os
from pathlib import Path
from typing import TYPE_CHECKING

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.json_robot import is_json
from robot_description_tools.description.loop_dialects import add_loops
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.rules import RULES
from robot_description_tools.description.rules.loops import usable_loops
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.srdf.reader import read_srdf
from robot_description_tools.description.srdf.reader import robot_arguments
from robot_description_tools.description.srdf.reader import SrdfSource
from robot_description_tools.description.urdf.reader import read_urdf
from robot_description_tools.description.xacro.expand import read_expanded
from robot_description_tools.description.xacro.expand import relocate
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import ByJoint
from robot_description_tools.diagnostics import ByLink
from robot_description_tools.diagnostics import check_mapping
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.diagnostics import wrong_type
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from robot_description_tools.description.calibration.reader import CalibrationSource
    from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
    from urdf_parser_py.urdf import URDF

URDF_OBJECT = Code.fatal(
    'urdf-object-incomplete',
    'A robot object of `urdf_parser_py` lacks a part that URDF requires.',
    why='Python code can create this object, but every URDF reader would refuse its XML.',
)


def load_description(
    source: str | bytes | os.PathLike[str] | URDF,
    *,
    xacro_arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
    strict: bool = False,
    name: str = '',
    loops: LoopSource | None = None,
    srdf: SrdfSource | None = None,
    xacro: bool = False,
    opens_meshes: bool = False,
    calibration: CalibrationSource | None = None,
) -> RobotDescription:
    """
    Load a robot description.

    Parameters
    ----------
    source : path-like, str, bytes, or urdf_parser_py.urdf.URDF
        A file, the text of a URDF or a JSON robot, or a robot of ``urdf_parser_py``. A file is a
        JSON robot if its name ends in ``.json``. A file is xacro if its name ends in ``.xacro``,
        or if ``xacro_arguments`` or ``xacro`` are given. Bytes, a string with ``<`` and a string
        that begins with ``{`` are texts. A robot of ``urdf_parser_py`` contains no
        ``<ros2_control>``. As a result, the description has no hardware and no transmissions, and
        ``mimic="false"`` has no effect. To get these parts, pass the text of the URDF.
    xacro_arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``.
    resolver : PackageResolver, optional
        Resolver of packages. By default, packages are searched in the ROS environment and near the
        file.
    strict : bool
        True to make all errors fatal, except errors in an SRDF. By default, a part with an error
        is left out, and all other parts of the robot are used.
    name : str
        Name of the source in findings, if the source is not a file. By default, it is ``<text>``
        or ``<urdf_parser_py>``.
    loops : mapping, path-like or str, optional
        Loops that are not in the document: a mapping as in ``closed_loops``, a YAML file with
        ``closed_loops``, or a file of another tool. See ``doc/loops.md``.
    srdf : path-like, str or SemanticDescription, optional
        An SRDF file, or the result of reading it. Findings about the SRDF are added. If a
        loop has no ``solve_for``, the loop determines the positions of the joints in it that the
        SRDF lists as passive. A file whose name ends in ``.xacro`` is expanded with
        ``xacro_arguments``.
    xacro : bool
        True to expand a file of any name with xacro, which runs the Python expressions in the
        file.
    opens_meshes : bool
        True to read the mesh files, and to report files that are damaged, too large or in another
        unit. Reading large files takes time.
    calibration : mapping, path-like or str, optional
        Corrections of this robot: a calibration file, or a mapping with the same keys. See
        ``doc/calibration.md``.

    Returns
    -------
    RobotDescription
        The robot, with its ``findings``.

    Raises
    ------
    TypeError
        If an argument has a wrong type.
    RobotDescriptionError
        If a finding is fatal. The attribute ``diagnostics`` contains all findings.

    """
    if resolver is not None:
        check_type('resolver', resolver, PackageResolver)
    arguments = {} if xacro_arguments is None else xacro_arguments
    check_mapping('xacro_arguments', arguments, ('name',))
    options = ReadOptions(
        resolver,
        loops=loops,
        srdf=srdf,
        strict=strict,
        opens_meshes=opens_meshes,
        calibration=calibration,
    )
    if isinstance(source, bytes) or (
        isinstance(source, str) and ('<' in source or is_json(source) or not source.strip())
    ):
        return read_description(source, name or '<text>', options)
    if not isinstance(source, (str, os.PathLike)):
        name = name or '<urdf_parser_py>'
        return read_description(_text_of(source, name), name, options)
    path = os.fspath(source)
    resolver = (resolver or PackageResolver.from_environment()).beside(Path(path))
    own = robot_arguments(path, arguments, srdf, resolver)
    expansion = read_expanded(path, own, resolver, xacro=xacro or bool(arguments))
    semantic = read_srdf(srdf, arguments, resolver)
    options = replace(options, files=resolver, folder=Path(path).parent, srdf=semantic)
    if isinstance(expansion, bytes):
        return replace(read_description(expansion, name or path, options), files=(path,))
    text, places, found = expansion.text or '', expansion.places, expansion.findings
    description = read_description(text, path, options, places=places, found=found)
    return replace(description, files=expansion.files)


def _text_of(urdf: URDF, name: str) -> str:
    try:
        return str(urdf.to_xml_string())
    # If a part is incomplete, urdf_parser_py may raise an error of any type.
    except Exception as error:
        if not hasattr(urdf, 'to_xml_string'):
            expected = 'a path, a text or a robot of urdf_parser_py'
            advice = 'use it as it is' if isinstance(urdf, RobotDescription) else ''
            raise wrong_type('source', expected, urdf, advice) from None
        finding = URDF_OBJECT.at(
            Location(name),
            f'urdf_parser_py cannot write its robot: {error}',
            'set the missing part',
        )
        raise RobotDescriptionError([finding]) from error


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """
    Options for reading a text.

    Attributes
    ----------
    files : PackageResolver, optional
        Resolver of file names in the text. If it is None, rules do not search for files.
    folder : Path, optional
        The folder to which relative paths refer.
    loops, srdf, strict, opens_meshes, calibration : optional
        As for `load_description`.
    selected : collection of str
        Codes of additional rules to run, which are off by default.

    """

    files: PackageResolver | None = None
    folder: Path | None = None
    loops: LoopSource | None = None
    srdf: SrdfSource | None = None
    strict: bool = False
    opens_meshes: bool = False
    selected: Collection[str] = ()
    calibration: CalibrationSource | None = None


def read_description(
    text: bytes | str,
    source: str,
    options: ReadOptions = ReadOptions(),
    *,
    places: tuple[Location | None, ...] = (),
    found: tuple[Diagnostic, ...] = (),
) -> RobotDescription:
    """
    Read the text of a URDF or a JSON robot.

    Parameters
    ----------
    text : bytes or str
        The text after the expansion by xacro. The text of a JSON robot begins with ``{``.
    source : str
        The name of the text in findings.
    options : ReadOptions
        Options for reading the text.
    places : tuple of Location or None
        The place of each element in the files that xacro has read. Empty if xacro did not create
        the text.
    found : tuple of Diagnostic
        Earlier findings, for example from xacro.

    Returns
    -------
    RobotDescription

    Raises
    ------
    RobotDescriptionError
        If a finding is fatal.

    """
    resolved: Mapping[str, str] = {}
    from_json = not places and is_json(text, source)
    if from_json:
        # Imported here, because the import takes time and most documents are URDF.
        from robot_description_tools.description.json_robot.reader import expand_json

        expansion = expand_json(text, source)
        if expansion.text is None:
            raise RobotDescriptionError(sort_findings(expansion.findings))
        text, places, found = expansion.text, expansion.places, expansion.findings
        resolved = expansion.resolved
    document = parse_xml(text, source)
    findings = [*found, *document.findings]
    if not (from_json or places) and any(finding.is_error for finding in document.findings):
        # Imported here, because the import takes time and most documents are valid.
        from robot_description_tools.description.syntax import with_repairs

        findings = with_repairs(findings, document.text.removeprefix('\ufeff'), source)
    options = replace(options, srdf=read_srdf(options.srdf))
    draft = file = None
    corrected = document.text
    if document.root is not None:
        relocate(document.root, places)
        calibrator = None
        if options.calibration is not None:
            # Imported here, because the import takes time and most robots have no calibration.
            from robot_description_tools.description.calibration.apply import Calibrator
            from robot_description_tools.description.calibration.formats import read_calibration

            file = read_calibration(options.calibration, document.root)
            calibrator = Calibrator(document.root, file)
        findings += add_loops(document.root, options.loops)
        if calibrator is not None:
            findings += calibrator.apply()
            corrected, places = calibrator.text()
            options = replace(options, srdf=calibrator.folded(read_srdf(options.srdf)))
        draft, found_in_urdf = read_urdf(document.root)
        findings += found_in_urdf
    if draft is None:
        raise RobotDescriptionError(sort_findings(findings))
    draft = replace(
        draft,
        files=options.files,
        folder=options.folder,
        resolved=resolved,
        opens_meshes=options.opens_meshes,
    )
    return replace(
        _checked_robot(draft, findings, corrected, options),
        source=source,
        places=places,
        corrections=file.corrections if file else (),
        meshes_keep_colors=not from_json,
    )


def _checked_robot(
    draft: Draft,
    findings: list[Diagnostic],
    text: str,
    options: ReadOptions,
) -> RobotDescription:
    """Run all rules on a draft. Return the robot, or raise RobotDescriptionError."""
    for rules in RULES:
        findings += rules.check(draft, options.selected)
    semantic = read_srdf(options.srdf)
    passive = (joint.name for joint in semantic.passive_joints) if semantic else ()
    closing, found_in_loops = usable_loops(draft, frozenset(passive))
    findings += found_in_loops
    hardware, found_in_hardware = _read_hardware(draft, text, options)
    findings += found_in_hardware
    if any(part.where.path for part in draft.root.children):
        # Only parts of a JSON robot have a place with a path. Imported here, because the import
        # takes time and most documents are URDF.
        from robot_description_tools.description.json_robot.wording import in_keys

        findings = list(map(in_keys, findings))
    in_order = sort_findings(findings)
    if any(d.severity is Severity.FATAL or (options.strict and d.is_error) for d in in_order):
        raise RobotDescriptionError(in_order)
    robot = RobotDescription(
        name=draft.name,
        version='.'.join(map(str, draft.version)),
        links=ByLink(draft.link_by_name),
        joints=ByJoint(draft.joint_by_name),
        root=draft.graph.roots[0],
        tree_joints=draft.graph.tree_joints,
        materials=_materials(draft),
        model_states=draft.model_states,
        hardware=hardware,
        loops=closing,
        semantic=semantic,
        foreign=tuple(e for e in draft.root.children if e.tag not in ROBOT.children),
        findings=in_order,
        xml=text,
    )
    if semantic is None:
        return robot
    # Imported here, because the import takes time and most robots are read without an SRDF.
    from robot_description_tools.description.rules import srdf
    from robot_description_tools.description.srdf.semantics import Semantics

    # MoveIt accepts an SRDF with mistakes, so errors in an SRDF are never fatal.
    found = srdf.RULES.check(Semantics(semantic, robot), options.selected)
    return replace(robot, findings=sort_findings([*in_order, *semantic.findings, *found]))


def _read_hardware(
    draft: Draft, text: str, options: ReadOptions
) -> tuple[tuple[HardwareInfo, ...], list[Diagnostic]]:
    """Return the hardware of a description, and the findings about the hardware."""
    if not any(tag in text for tag in ('ros2_control', 'transmission')):
        # Do not import the reader, because the import takes time and many texts have no hardware.
        return (), []
    from robot_description_tools.description.ros2_control.reader import hardware_infos
    from robot_description_tools.description.ros2_control.reader import read_hardware
    from robot_description_tools.description.rules import hardware as components
    from robot_description_tools.description.rules import transmissions

    hardware, findings = read_hardware(draft, options.strict)
    # Records with errors are left out, so that later rules do not check them. If a joint or an
    # actuator of a transmission has an error, the whole transmission is left out.
    chosen = (rules.RULES.chosen(options.selected) for rules in (components, transmissions))
    for rule in chain.from_iterable(chosen):
        found = list(rule.find(hardware))
        findings += found
        hardware = hardware.without(
            place
            for finding in found
            if finding.is_error
            for place in (finding.where, *finding.also)
        )
    return hardware_infos(hardware, text), findings


def _materials(draft: Draft) -> dict[str, Material]:
    """
    Return the first definition of each material.

    Definitions directly under ``<robot>`` come before definitions in visuals.

    """
    found: dict[str, Material] = {}
    inline = (material for material in draft.inline_materials if material.name)
    for material in (*draft.materials, *inline):
        if material.is_definition:
            found.setdefault(material.name, material)
    return found
