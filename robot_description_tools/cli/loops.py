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
``robot-description loops``: check that closed loops close over the ranges of their drives.

A linkage is one loop, or several loops that share joints. Its drives are the joints that move the
linkage, such as the joints of motors. The other joints of the linkage follow the drives.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from math import nan
import sys

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import paragraph
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.audit import audit
from robot_description_tools.coupling.audit import MimicAudit
from robot_description_tools.coupling.audit import without_mimic
from robot_description_tools.coupling.linkages.analysis import DriveReason
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.budget import SWEEP_WORK
from robot_description_tools.coupling.relation import FAR
from robot_description_tools.coupling.sweep import Sweep
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.loop_dialects import write_loops
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.numbers import number
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Subject

#: Count. Number of positions at which each drive is tried.
SAMPLES = 200


class LoopsVerb:
    """Moves all drives through their ranges, and prints how well the loops close."""

    examples = (
        ('four_bar.urdf.xacro', 'test the loops of a robot'),
        ('four_bar.urdf.xacro --range crank_joint=0:1.5', 'move a drive in this range'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True)
        samples = f'number of positions over the range of each drive (default: {SAMPLES})'
        add_option(parser, '--samples', 'N', samples, whole(2), SAMPLES)
        parser.add_argument(
            '--range',
            metavar='DRIVE=LOW:HIGH',
            action='append',
            type=_range,
            default=[],
            help='move a drive through this range [rad or m] instead of its limits, or if its '
            '<limit> has no ends; repeatable',
        )
        parser.add_argument(
            '--audit',
            action='store_true',
            help='compare <mimic> on joints of a loop with the motion of the loop',
        )
        add_format(parser)
        parser.epilog = (
            'The output says which joints drive a linkage and why, and in which range it closes. '
            'First each drive moves through its range (one turn if it is continuous) while the '
            'others keep their start positions. Then all drives take random positions. If a '
            'linkage has several degrees of freedom and the description names no drives, there '
            'are no random positions: each possible drive moves alone, and the other joints '
            'follow. A position at which a linkage does not close takes long to compute, so the '
            'amount of work is limited. The output says how many positions were left out. Exit '
            'code: 0 all loops close, 1 a loop cannot be used or does not close at a position.'
        )

    def run(self, args: Namespace) -> int:
        """Print the loops."""
        description = load(args)
        if args.audit:
            return _audit(args, description)
        model = RobotModel(description, ros1_transmissions=args.ros1_transmissions)
        found = _about_loops([*description.findings, *model.findings])
        print_findings(found, sys.stderr)
        is_tree = not description.loops and not found
        sweeps = _sweeps(model, args.samples, dict(args.range))
        if args.format == 'json':
            print_json([entry for sweep in sweeps for entry in _as_json(sweep)], depth=2)
        elif is_tree:
            _print_how_to_add(description)
        else:
            _print(description, sweeps)
        is_whole = all(sweep.closes for sweep in sweeps)
        return 0 if is_whole and not any(finding.is_error for finding in found) else ERRORS_FOUND


def _range(text: str) -> tuple[str, tuple[float, float]]:
    """Return the name and the range in an argument of ``--range``."""
    name, _, ends = text.rpartition('=')
    try:
        low, high = map(float, ends.split(':'))
    except ValueError:
        low = high = nan
    if not name or not -FAR < low < high < FAR:
        raise ArgumentTypeError(f"expected DRIVE=LOW:HIGH with LOW below HIGH, got '{text}'")
    return name, (low, high)


def _sweeps(
    model: RobotModel, samples: int, given: Mapping[str, tuple[float, float]]
) -> list[Sweep]:
    """
    Move each linkage through the ranges of its drives, and return the results.

    The number of computed positions is limited instead of the time, so that the output is the same
    on all machines.

    """
    share = Share(SWEEP_WORK)
    sweeps = []
    for i, linkage in enumerate(model.loops):
        part = share.part(len(model.loops) - i)
        sweeps.append(Sweep.over(model, linkage, samples, given, part))
        share.used += part.used
    drives = [name for sweep in sweeps for name in sweep.drives]
    for name in given:
        if name not in drives:
            known = f'; it has {one_of(drives)}' if drives else ''
            raise UsageError(f"--range: the robot has no drive '{name}' of a loop{known}")
    return sweeps


def _about_loops(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings about loops and about their attributes."""
    return [f for f in findings if f.code.startswith('loop') or _is_about_loop(f.where.subject)]


def _is_about_loop(subject: Subject | None) -> bool:
    return subject is not None and subject.kind in ('loop', 'coupling')


def _as_json(sweep: Sweep) -> Iterator[dict[str, object]]:
    """Yield an entry for each loop of a linkage."""
    metres, radians = sweep.worst
    for loop in sweep.loops:
        yield {
            **attributes(loop, 'name', 'type'),
            'links': [loop.link1.link, loop.link2.link],
            **attributes(sweep.linkage, 'mobility', 'rank'),
            'equations': sweep.linkage.n_rows,
            'drives': list(sweep.drives),
            'drive_reasons': {name: str(reason) for name, reason in sweep.reasons.items()},
            'closes_at': sweep.ranges(closed=True),
            'solved_joints': list(sweep.linkage.solved),
            'solved_with': [name for name in sweep.linkage.loops if name != loop.name],
            'samples': len(sweep.closed),
            'closed': sum(sweep.closed),
            'worst_residual_m': metres,
            'worst_residual_rad': radians,
            'open_at': sweep.open_at(),
            'beyond_limits': list(sweep.beyond),
            'not_moved': list(sweep.not_moved),
            'left_out': sweep.left_out,
        }


# -- for people ------------------------------------------------------------------------------


def _print_how_to_add(description: RobotDescription) -> None:
    """Print an example of a loop to add to a tree, between two of its links."""
    parents = {description.joints[name].parent for name in description.tree_joints}
    leaves = [name for name in description.links if name not in parents]
    if not parents:
        print_lines([f'{description.name} has no loops: it has no joints'])
        return
    link1, link2 = [description.root, *leaves][-2:]
    end1, end2 = LoopEnd(link1, Origin()), LoopEnd(link2, Origin())
    loop = LoopJoint('my_loop', LoopType.REVOLUTE, end1, end2, axis=(0.0, 0.0, 1.0))
    placed = PlacedLoop(loop, (Origin(), Origin()), is_closed=False)
    text, _ = write_loops(description, [placed], 'closed_loops')
    how = (
        f'{description.name} has no loops: its links form a tree. To connect two of them, write '
        'a file such as this one. For each of the two links, give the place of the new joint in '
        'the frame of the link, as xyz [m] and rpy [rad]:'
    )
    use = (
        'Then add --loops FILE.yaml to the command line of any verb. convert --write-loops '
        'loop_joint writes the loop into the URDF.'
    )
    print_lines([*paragraph(how, hang=0), '', *text.splitlines(), '', *paragraph(use, hang=0)])


def _print(description: RobotDescription, sweeps: list[Sweep]) -> None:
    if not sweeps:
        print_lines([f'{description.name} has no usable loops'])
        return
    rows = []
    for sweep in sweeps:
        numbers = [
            str(sweep.linkage.mobility),
            str(sweep.linkage.rank),
            _verdict(sweep),
            *map(_small, sweep.worst),
        ]
        rows += [[loop.name, str(loop.type), *numbers] for loop in sweep.loops]
    header = ['loop', 'type', 'mobility', 'rank', 'closed', 'gap [m]', 'turn [rad]']
    print_table(header, rows, right=header[2:])
    for sweep in sweeps:
        kind = 'possible drives, each moved alone: ' if sweep.linkage.is_free else 'driven by '
        facts = [
            kind + (', '.join(sweep.drives) or 'nothing'),
            *_why(sweep),
            'determines ' + (', '.join(sweep.linkage.solved) or 'nothing'),
            *_at(sweep, closed=True),
            *_open(sweep),
        ]
        if sweep.not_moved:
            drives = counted(len(sweep.drives), 'drive')
            facts.append(
                f'moved {len(sweep.alone)} of {drives}: the <limit> of '
                f'{", ".join(sweep.not_moved)} has no ends; sweep each with --range '
                f'{sweep.not_moved[0]}=LOW:HIGH'
            )
        if sweep.left_out:
            tried = len(sweep.closed)
            facts.append(
                f'left out {sweep.left_out} of {tried + sweep.left_out} positions, because the '
                'work limit was reached. A position at which the linkage does not close takes '
                'long to compute. To cover the whole range, use fewer positions, such as '
                f'--samples {_FEWER}'
            )
        if sweep.beyond:
            facts.append('beyond their limits: ' + ', '.join(sweep.beyond))
        print_lines(['', *paragraph(f'{sweep.linkage.name}:')])
        print_lines(line for fact in facts for line in paragraph(fact, '  '))


#: Count. Value of ``--samples`` that the output suggests if positions are left out.
_FEWER = 10


def _verdict(sweep: Sweep) -> str:
    """Return a text with the share of positions at which a linkage closed."""
    if sweep.drives and not sweep.alone:
        return f'0 of {counted(len(sweep.drives), "drive")} moved'
    return f'{sum(sweep.closed)}/{len(sweep.closed)}'


_WHY = {
    DriveReason.FOLLOWER: 'a joint of the loop mimics it',
    DriveReason.OTHERS_PASSIVE: 'the description or the SRDF names the other joints as passive',
    DriveReason.COMMANDED: 'joints with a transmission or a command interface come first',
    DriveReason.MIMICKED: 'joints that others of the loop mimic come first; to choose others, '
    'name the passive joints by <solve_for>',
    DriveReason.FIRST: 'the description names no drive, so the first joints that determine the '
    'others are used; to choose others, name the passive joints by <solve_for>',
}


def _why(sweep: Sweep) -> Iterator[str]:
    """
    Yield the reasons why joints are drives.

    If there are several reasons, each text names its drives.

    """
    reasons = dict.fromkeys(sweep.reasons.values())
    for reason in reasons:
        names = [name for name, of in sweep.reasons.items() if of is reason]
        whose = f' {", ".join(names)}' if len(reasons) > 1 else ''
        yield f'why{whose}: {_WHY[reason]}'


def _at(sweep: Sweep, closed: bool) -> Iterator[str]:
    """
    Yield a text for each drive, with the ranges in which a linkage closes.

    If ``closed`` is False, the text has the ranges in which the linkage does not close.
    """
    verb = 'closes' if closed else 'does not close'
    for name, ranges in sweep.ranges(closed).items():
        ends = [' to '.join(map(number, sorted({*ends}))) for ends in ranges]
        if ends:
            yield f'{verb} at {name} = ' + ', '.join(ends)


def _open(sweep: Sweep) -> Iterator[str]:
    """Yield the positions at which a linkage does not close."""
    if not sweep.alone and not sweep.closes:
        yield 'does not close'
        return
    # Prefer ranges of single drives, because positions of all drives are harder to understand.
    yield from _at(sweep, closed=False)
    together = sweep.closed_together
    if not all(together):
        last = sweep.open_at()[-1]
        at = ', '.join(f'{name} = {short(value)}' for name, value in last.items())
        yield f'does not close in {together.count(False)} of {len(together)} poses, such as {at}'


def _small(value: float | None) -> str:
    return '-' if value is None else f'{value:.1e}' if value else '0'


# -- comparison with mimic joints ------------------------------------------------------------


def _audit(args: Namespace, description: RobotDescription) -> int:
    model, mimics = without_mimic(description, args.ros1_transmissions)
    share = Share(SWEEP_WORK)
    found = [
        entry
        for linkage in model.loops
        for entry in audit(model, linkage, mimics, args.samples, share)
    ]
    wrong = [d for d in _about_loops([*description.findings, *model.findings]) if d.is_error]
    print_findings(wrong, sys.stderr)
    if args.format == 'json':
        print_json([_audit_as_json(entry) for entry in found], depth=1)
    elif not found:
        print_lines([f'{description.name} has no joint with <mimic> that a loop determines'])
    else:
        header = ['joint', 'worst', 'at', 'mm', 'multiplier', 'offset', 'left']
        rows = [
            [
                entry.joint,
                _small(entry.difference),
                short(entry.at),
                f'{1e3 * entry.displacement:.3f}',
                f'{short(entry.mimic.multiplier)} -> {short(entry.multiplier)}',
                f'{short(entry.mimic.offset)} -> {short(entry.offset)}',
                _small(entry.fitted),
            ]
            for entry in found
        ]
        print_table(header, rows, right=['worst', 'at', 'mm', 'left'])
    return ERRORS_FOUND if wrong else 0


def _audit_as_json(entry: MimicAudit) -> dict[str, object]:
    return {
        **attributes(entry, 'joint', 'loop'),
        'driver': entry.mimic.joint,
        **attributes(entry.mimic, 'multiplier', 'offset'),
        'samples': entry.samples,
        'worst_difference': entry.difference,
        'worst_at': entry.at,
        'worst_displacement_mm': 1e3 * entry.displacement,
        'best_multiplier': entry.multiplier,
        'best_offset': entry.offset,
        'best_difference': entry.fitted,
    }
