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

"""``robot-description convert``: write a robot or its loops in another format."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
import shutil
import sys

from robot_description_tools.assembly.companions import cut_srdf
from robot_description_tools.assembly.companions import renamed_srdf
from robot_description_tools.assembly.elements import Edited
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.elements import read_back
from robot_description_tools.assembly.elements import with_loops
from robot_description_tools.assembly.renaming import names_of
from robot_description_tools.assembly.renaming import prefixed
from robot_description_tools.assembly.renaming import rename
from robot_description_tools.assembly.restructuring import merge_fixed
from robot_description_tools.assembly.restructuring import subtree
from robot_description_tools.assembly.restructuring import with_root
from robot_description_tools.cli.expand import as_utf8
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import check_target
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import mesh_finder
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import read_text
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.json_robot import is_json
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.reader import expand_json
from robot_description_tools.description.json_robot.reader import report_starts
from robot_description_tools.description.json_robot.writer import json_from_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.loop_dialects import BESIDE
from robot_description_tools.description.loop_dialects import INSIDE
from robot_description_tools.description.loop_dialects import write_loops
from robot_description_tools.description.schema.naming import KINDS
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.writer import write_srdf
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError

STDOUT = '-'
# Maps each kind of actuator in MJCF to the gains that it needs, and to all gains that it uses.
ACTUATORS = {'motor': ('', ''), 'position': ('kp', 'kp kv'), 'velocity': ('kv', 'kv')}
# Maps the suffix of TARGET to its format.
_SUFFIXES = {'.urdf': 'urdf', '.json': 'json', '.xml': 'mjcf', '.mjcf': 'mjcf'}
_FORMATS = tuple(dict.fromkeys(_SUFFIXES.values()))


class ConvertVerb:
    """Writes a description in another format, and reports what that format cannot express."""

    examples = (
        ('four_bar.urdf.xacro four_bar.urdf', 'write a URDF'),
        ('crane.json crane.urdf', 'read a JSON robot'),
        ('four_bar.urdf.xacro - --write-loops gazebo', 'write loops for Gazebo to stdout'),
        ('four_bar.urdf.xacro left.urdf --prefix left_', 'put a prefix before all names'),
        ('four_bar.urdf.xacro four_bar.xml', 'write an MJCF model for MuJoCo'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        parser.add_argument(
            'target',
            metavar='TARGET',
            help=f"file to write, ending in {one_of(_SUFFIXES)}; '{STDOUT}' writes to stdout",
        )
        parser.add_argument(
            '--to',
            choices=_FORMATS,
            help='format of TARGET (default: from its name; for stdout, urdf if FILE is JSON, '
            'otherwise json)',
        )
        parser.add_argument(
            '--write-loops',
            metavar='DIALECT',
            choices=(*INSIDE, *BESIDE),
            help=f'how to write the loops: {one_of(INSIDE)} for a URDF that contains its loops; '
            f'{one_of(BESIDE)} for a file with only the loops, which the option --loops reads',
        )
        parser.add_argument(
            '--force', action='store_true', help='replace TARGET if it exists'
        )
        parser.add_argument(
            '--lossy',
            action='store_true',
            help='write TARGET even if the robot would move or look different',
        )
        _add_mjcf(parser)
        _add_changes(parser)
        parser.epilog = (
            'Findings go to stderr. Shapes that the format does not have are written as meshes '
            'beside TARGET. Exit code: 0 written, 1 not written because something would be lost '
            '(see --lossy) or FILE cannot be used, 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Write the target."""
        args = choose_robot(args)
        target = None if args.target == STDOUT else Path(args.target)
        source = None if args.file == STDIN else Path(args.file)
        if target is not None:
            check_target(target, source, args.force)
        meshes = MeshPlaces(
            source and source.absolute().parent, target and target.absolute().parent
        )
        description, urdf = _read(args, meshes)
        edited = _changed(args, description)
        srdf = _changed_srdf_file(args, target, edited)
        if edited is not None:
            found = (*description.findings, *edited.new_findings(description))
            description = replace(edited.description, findings=found)
            urdf = urdf and description.xml
        if args.write_loops:
            return _write_loops(args, description, target)
        to = args.to or _format(target, 'json' if urdf is None else 'urdf')
        lost: Sequence[Diagnostic] = ()
        if to == 'mjcf':
            return _write_mjcf(args, description, target)
        _refuse_mjcf_options(args)
        if to == 'json':
            result = json_from_description(description, meshes)
            data, lost = result.text.encode(), result.findings
        else:
            # The URDF of a JSON robot is written unchanged, unless a calibration corrects the
            # robot.
            is_read = urdf is None or description.corrections
            data = as_utf8(description.xml if is_read or urdf is None else urdf)
            lost = [] if urdf is None else list(report_starts(description))
        if not _is_written(args, description, target, data, lost):
            return ERRORS_FOUND
        if args.loops and to == 'urdf' and not description.corrections and edited is None:
            say(f'{args.target} needs --loops, as {args.file} does')
        if srdf is not None and to == 'urdf' and description.semantic is not None:
            write_target(srdf, write_srdf(description.semantic))
            say(f'wrote {srdf}')
        return 0


def _is_written(
    args: Namespace,
    description: RobotDescription,
    target: Path | None,
    data: bytes,
    lost: Sequence[Diagnostic],
) -> bool:
    """
    Print the findings and write the target.

    If a part would be lost and the option ``--lossy`` is not given, write nothing and return
    False.
    """
    print_findings([*description.findings, *lost], sys.stderr)
    if any(finding.is_error for finding in lost) and not args.lossy:
        say(f'{args.target}: not written, because something would be lost; --lossy writes it')
        return False
    _write(target, data)
    return True


def _write_loops(args: Namespace, description: RobotDescription, target: Path | None) -> int:
    """Write a robot with its loops in one dialect, or the loops alone."""
    if args.to == 'json' or (target is not None and target.suffix.lower() == '.json'):
        raise UsageError('--write-loops is not for JSON: write a URDF')
    # Imported here, because the imports are slow.
    from robot_description_tools.kinematics import KinematicTree
    from robot_description_tools.kinematics.closure import placed_loops

    placed = placed_loops(KinematicTree.from_description(description), description)
    # If a calibration corrects the robot, its URDF already contains the loops of ``--loops``.
    loops = None if description.corrections else args.loops
    text, lost = write_loops(description, placed, args.write_loops, loops)
    return 0 if _is_written(args, description, target, text.encode(), lost) else ERRORS_FOUND


def _add_mjcf(parser: ArgumentParser) -> None:
    group = parser.add_argument_group('writing MJCF')
    group.add_argument(
        '--floating', action='store_true', help='let the root link move freely in the world'
    )
    group.add_argument(
        '--copy-meshes',
        action='store_true',
        help='copy meshes and textures into a folder beside TARGET, such as robot_meshes for '
        'robot.xml',
    )
    group.add_argument(
        '--actuators',
        choices=ACTUATORS,
        default='motor',
        help='kind of all actuators (default: motor); position needs --kp, velocity needs --kv',
    )
    kp = 'position gain of each actuator, not of its joint [N m/rad or N/m]'
    add_option(group, '--kp', 'GAIN', kp, _gain)
    kv = 'velocity gain of each actuator, not of its joint [N m s/rad or N s/m]'
    add_option(group, '--kv', 'GAIN', kv, _gain)


def _gain(text: str) -> float:
    if not is_number(text) or float(text) <= 0.0:
        raise ArgumentTypeError(f"expected a positive number, got '{text}'")
    return float(text)


def _refuse_mjcf_options(args: Namespace) -> None:
    if args.floating or args.copy_meshes or args.actuators != 'motor' or args.kp or args.kv:
        raise UsageError('--floating, --copy-meshes, --actuators, --kp and --kv are only for MJCF')


def _write_mjcf(args: Namespace, description: RobotDescription, target: Path | None) -> int:
    """Write a model for MuJoCo, and copies of its meshes."""
    # Imported here, because the imports are slow.
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.export.mjcf import mjcf_from_model
    from robot_description_tools.export.mjcf_actuators import Gains
    from robot_description_tools.export.mjcf_shapes import AssetFiles

    needs, uses = ACTUATORS[args.actuators]
    for gain in ('kp', 'kv'):
        is_given = getattr(args, gain) is not None
        if is_given and gain not in uses.split():
            raise UsageError(f'--actuators {args.actuators} does not use --{gain}')
        if not is_given and gain == needs:
            raise UsageError(f'--actuators {args.actuators} needs --{gain}')
    if args.copy_meshes and target is None:
        raise UsageError('--copy-meshes needs a file as TARGET')
    files = AssetFiles(
        mesh_finder(args),
        target and target.absolute().parent,
        f'{target.stem}_meshes' if target is not None else '',
        args.copy_meshes,
    )
    model = RobotModel(description, ros1_transmissions=True)
    gains = Gains(args.actuators, args.kp, args.kv)
    result = mjcf_from_model(model, files, gains, args.floating)
    found = replace(description, findings=(*description.findings, *model.findings))
    if not _is_written(args, found, target, result.text.encode(), result.findings):
        return ERRORS_FOUND
    for file in (*result.copies.values(), *result.converted):
        file.parent.mkdir(exist_ok=True)
    for file, copy in result.copies.items():
        shutil.copyfile(file, copy)
    for file, content in result.converted.items():
        write_target(file, content)
    return 0


def _add_changes(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(
        'changing the robot', 'Use the names in FILE in all of these options. The changes are '
        'made in the order of this list.'
    )
    add_option(group, '--subtree', 'LINK', 'keep only this link and all links below it')
    root = 'make this link the root; the poses of the links relative to each other stay the same'
    add_option(group, '--root', 'LINK', root)
    group.add_argument(
        '--merge-fixed',
        action='store_true',
        help='if a fixed joint connects two links, move the mass and the shapes of the child '
        'link to the parent link',
    )
    group.add_argument(
        '--drop-frames',
        action='store_true',
        help='with --merge-fixed: also remove the emptied links, unless a part of the robot '
        'names them',
    )
    rename = 'rename a part; KIND is necessary if a link and another part have this name'
    add_repeatable(group, '--rename', '[KIND:]OLD=NEW', rename, _renaming)
    prefix = 'put this text before the names of all parts that --rename does not rename'
    add_option(group, '--prefix', 'PREFIX', prefix)


def _renaming(text: str) -> tuple[str, str, str]:
    old, mark, new = text.partition('=')
    kind, colon, name = old.partition(':')
    if colon and kind not in KINDS:
        kind, colon, name = '', '', old
    if not mark or not new or not (name if colon else old):
        raise ArgumentTypeError(f"expected OLD=NEW or KIND:OLD=NEW, got '{text}'")
    return (kind, name, new) if colon else ('', old, new)


def _changed(args: Namespace, description: RobotDescription) -> Edited | None:
    """Return the robot with all changes that the user wants, or None if there are none."""
    if args.drop_frames and not args.merge_fixed:
        raise UsageError('--drop-frames needs --merge-fixed')
    changes: list[Callable[[RobotDescription], Edited]] = []
    for option, link, cut in (
        ('--subtree', args.subtree, subtree),
        ('--root', args.root, with_root),
    ):
        if link is not None:
            check_name(link, description.links, 'link', option)
            changes.append(partial(cut, link=link))
    if args.merge_fixed:
        changes.append(partial(merge_fixed, drop_frames=args.drop_frames))
    if not (changes or args.rename or args.prefix):
        return None
    srdf = description.semantic
    if srdf is not None and args.merge_fixed:
        raise UsageError(
            '--srdf does not work with --merge-fixed, because the collision pairs of merged links '
            'must be computed again'
        )
    if srdf is not None:
        srdf = srdf_from(write_srdf(srdf), srdf.source)
    if args.loops and not description.corrections:
        description = with_loops(description, args.loops)
    findings: list[Diagnostic] = []
    for change in changes:
        description, found = change(description)
        findings += found
    if srdf is not None:
        srdf, left_out = cut_srdf(srdf, description)
        findings += left_out
    if args.rename or args.prefix:
        names = _names(args, description, srdf)
        description, found = rename(description, names)
        findings += found
        if srdf is not None:
            srdf, kept = renamed_srdf(srdf, names, args.prefix or '')
            findings += kept
    if srdf is not None:
        description = read_back(elements_of(description), description, ReadOptions(srdf=srdf))
    return Edited(description, tuple(findings))


def _changed_srdf_file(
    args: Namespace, target: Path | None, edited: Edited | None
) -> Path | None:
    """Return the file for the changed SRDF, beside TARGET. None if no SRDF is written."""
    if not args.srdf or edited is None or target is None:
        return None
    file = target.with_suffix('.srdf')
    check_target(file, Path(args.srdf), args.force)
    return file


def _names(
    args: Namespace, description: RobotDescription, srdf: SemanticDescription | None
) -> dict[tuple[str, str], str]:
    root = elements_of(description)
    known = names_of(root)
    names = prefixed(root, args.prefix or '')
    if srdf is not None and srdf.root is not None:
        known = {**names_of(srdf.root), **known}
    for kind, old, new in args.rename:
        check_name(old, (name for _, name in known), kind or 'part', '--rename')
        kinds = [each for each, name in known if name == old and kind in ('', each)]
        if len(kinds) != 1:
            which = one_of(f'{each}:{old}={new}' for each in kinds) or f'a {kind} of the robot'
            raise UsageError(f"--rename: '{old}' does not name exactly one part: give {which}")
        names[kinds[0], old] = new
    return names


def _format(target: Path | None, other: str) -> str:
    """Return the format from the suffix of a target, or ``other`` for stdout."""
    if target is None:
        return other
    known = _SUFFIXES.get(target.suffix.lower())
    if known is None:
        fix = f'end it with {one_of(_SUFFIXES)}, or add --to'
        raise UsageError(f"the name '{target}' has no known format: {fix}")
    return known


def _read(args: Namespace, meshes: MeshPlaces) -> tuple[RobotDescription, str | None]:
    """
    Return the description.

    For a JSON robot, also return its URDF with paths relative to the target.

    """
    is_stdin = args.file == STDIN
    if not is_stdin and not args.file.endswith('.json'):
        return load(args), None
    name = '<stdin>' if is_stdin else args.file
    data = read_stdin(args) if is_stdin else read_bytes(args.file)
    if not is_json(data, name):
        return read_text(args, data, name), None
    expansion = expand_json(data, name, meshes)
    if expansion.text is None:
        raise RobotDescriptionError(expansion.findings)
    # Search meshes from the folder of the target, because the names of meshes are relative to this
    # folder.
    description = read_text(
        args,
        expansion.text,
        name,
        places=expansion.places,
        found=expansion.findings,
        folder=meshes.target,
    )
    return description, expansion.text


def _write(target: Path | None, data: bytes) -> None:
    if target is None:
        write_out(data)
    else:
        write_target(target, data)
