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
"""``robot-description srdf``: write an SRDF for MoveIt."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
import os
from pathlib import Path
import sys
from typing import TYPE_CHECKING

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import check_target
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import mesh_finder
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import Progress
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.srdf.model import CollisionPair
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import Member
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.model import VirtualJoint
from robot_description_tools.description.xacro.expand import is_xacro

if TYPE_CHECKING:
    from collections.abc import Iterable

    from robot_description_tools.collision import CollisionChecker
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.moveit.collision_matrix import CollisionMatrix
    from robot_description_tools.moveit.semantic import Changes

STDOUT = '-'
#: Count. Default of ``--samples``: the number of random positions.
SAMPLES = 10_000
#: Count. If the number of pairs of links, multiplied by the number of positions, is at least this,
#: several processes are used. The processes need a second to start.
WORTH_PROCESSES = 1_000_000
#: Count. Largest number of processes. The number is small, because each process needs memory for a
#: copy of the meshes and of the poses of all links.
MOST_PROCESSES = 8
#: Count. Largest number of changed pairs in the output.
MOST_SHOWN = 20
# Types of virtual joints in MoveIt.
_TYPES = 'fixed', 'planar', 'floating'


class SrdfVerb:
    """Writes groups, end effectors, passive joints and the collision matrix of an SRDF."""

    examples = (
        ('create arm_with_gripper.urdf.xacro -o arm.srdf', 'write an SRDF'),
        (
            'create arm_with_gripper.urdf.xacro --group arm=base_link:tool0 '
            '--group gripper=left_finger_joint,right_finger_joint',
            'choose the groups',
        ),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            'action',
            metavar='ACTION',
            choices=('create',),
            help='create: write an SRDF for FILE, or update one',
        )
        add_description(parser)
        parser.add_argument(
            '-o',
            '--output',
            metavar='FILE.srdf',
            help=f"SRDF to write; without it, or with '{STDOUT}', the SRDF is written to stdout",
        )
        update = (
            'an SRDF to update. The result replaces this file, unless --output is given. Groups, '
            'states and other elements of the SRDF are kept, and only pairs with the reasons '
            'Adjacent, Default, Always and Never are computed again'
        )
        add_option(parser, '--update', 'FILE.srdf', update)
        parser.add_argument(
            '--force', action='store_true', help='replace the file of --output if it exists'
        )
        groups = (
            'a group: the links at both ends of a chain, or joints with commas between them. '
            'Without this option, the groups are guessed'
        )
        add_repeatable(parser, '--group', 'NAME=BASE:TIP', groups, _group)
        virtual = (
            'a virtual joint between a frame and the root link, such as planar=odom; types are '
            f'{", ".join(_TYPES)} (default: none)'
        )
        add_option(parser, '--virtual-joint', 'TYPE=FRAME', virtual, _virtual)
        samples = f'random positions for the collision matrix (default: {SAMPLES})'
        add_option(parser, '--samples', 'N', samples, whole(1), SAMPLES)
        seed = 'number that selects the random positions (default: 0)'
        add_option(parser, '--seed', 'N', seed, whole(0), 0)
        parser.epilog = (
            'Guessed groups and end effectors, and pairs of links that you must review, are '
            'written to stderr. Exit code: 0 written, 1 FILE or a mesh cannot be used, 2 wrong '
            'usage.'
        )

    def run(self, args: Namespace) -> int:
        """Write the SRDF."""
        args = choose_robot(args)
        target = args.output or args.update
        path = None if target in (None, STDOUT) else Path(target)
        if path is not None:
            source = None if args.file == STDIN else Path(args.file)
            check_target(path, source, args.force or target == args.update)
        if args.update and is_xacro(args.update):
            raise UsageError('--update cannot change a xacro file: give an SRDF')
        try:
            return _create(args, path)
        except ImportError as error:
            raise UsageError(f'srdf create {why_not_imported(error)}') from error


def _create(args: Namespace, path: Path | None) -> int:
    # Imported here, because the imports are slow, and coal is an optional dependency.
    from robot_description_tools.collision import CollisionChecker
    from robot_description_tools.collision import CollisionGeometry
    from robot_description_tools.description.srdf.reader import read_srdf
    from robot_description_tools.description.srdf.writer import write_srdf
    from robot_description_tools.moveit.collision_matrix import CollisionMatrix
    from robot_description_tools.moveit.semantic import with_groups
    from robot_description_tools.moveit.semantic import with_matrix

    description = load(args)
    model = RobotModel(description)
    print_errors([*description.findings, *model.findings])
    _check_names(description, args.group)
    before = read_srdf(args.update) or SemanticDescription(description.name)
    virtual = None
    if args.virtual_joint:
        kind, frame = args.virtual_joint
        virtual = VirtualJoint('virtual_joint', kind, frame, description.root)
    changes = with_groups(model, before, args.group, virtual)
    geometry = CollisionGeometry(description, mesh_finder(args))
    if geometry.findings:
        print_findings(geometry.findings, sys.stderr)
        say(
            'nothing is written, because the collision matrix would miss all collisions of these '
            'meshes'
        )
        return ERRORS_FOUND
    checker = CollisionChecker(geometry, model.tree)
    matrix = CollisionMatrix({}, args.samples)
    if checker.pairs:
        matrix = _matrix(model, checker, args)
    changes = with_matrix(changes, matrix)
    data = write_srdf(changes.srdf)
    if path is None:
        write_out(data)
    else:
        write_target(str(path), data)
    _report(changes, matrix, args)
    return 0


def _matrix(model: RobotModel, checker: CollisionChecker, args: Namespace) -> CollisionMatrix:
    """Compute the collision matrix. Meanwhile, show a progress bar."""
    from robot_description_tools.moveit.collision_matrix import collision_matrix
    from robot_description_tools.moveit.collision_matrix import positions_to_check

    # If there are loops, closing them takes most of the time.
    share = 0.7 if model.loops else 0.1
    with Progress() as progress:
        default, q = positions_to_check(
            model, args.samples, args.seed, lambda part: progress.show(share * part)
        )
        if not len(q):
            raise UsageError(
                'the loops close at none of the random positions: run robot-description loops to '
                'test them'
            )
        is_large = len(q) * len(checker.pairs) >= WORTH_PROCESSES
        return collision_matrix(
            checker,
            default,
            q,
            lambda part: progress.show(share + (1.0 - share) * part),
            min(MOST_PROCESSES, os.cpu_count() or 1) if is_large else 1,
        )


def _report(changes: Changes, matrix: CollisionMatrix, args: Namespace) -> None:
    """Write to stderr the guesses, the changes, and the pairs of links that need a review."""
    from robot_description_tools.moveit.collision_matrix import DEFAULT
    from robot_description_tools.moveit.collision_matrix import REASONS
    from robot_description_tools.moveit.semantic import described

    for group in changes.guessed:
        say(f'guessed group {group.name}: {described(group)}')
    for end in changes.srdf.end_effectors:
        if any(group.name == end.group for group in (*changes.guessed, *args.group)):
            at = f'{end.parent_link} of group {end.parent_group}'
            say(f'guessed end effector {end.name} at {at}')
    if changes.guessed:
        say('give --group NAME=BASE:TIP if a group is wrong')
    if not changes.srdf.groups:
        say('no groups were guessed: give --group NAME=BASE:TIP')
    passive = [joint.name for joint in changes.srdf.passive_joints]
    if passive:
        say(f'passive joints: {", ".join(passive)}')
    counts = {reason: len(matrix.with_reason(reason)) for reason in REASONS}
    if matrix.samples < args.samples:
        say(f'loops closed at only {matrix.samples} positions of {args.samples}')
    if not matrix.reasons:
        say('fewer than two links have a <collision>, so no pair can collide')
        return
    parts = ', '.join(f'{count} {reason}' for reason, count in counts.items())
    left = len(matrix.reasons) - sum(counts.values())
    say(f'{counted(len(matrix.reasons), "pair")} of links, {matrix.samples} positions: {parts}, '
        f'{left} to check')
    if args.update:
        _show('added', changes.added)
        _show('removed', changes.removed)
        _show('changed', changes.changed)
    default = matrix.with_reason(DEFAULT)
    if default:
        say('review these pairs: they touch at the default position, so MoveIt checks them at no '
            'position')
        for pair in default:
            say(f'  {pair[0]} and {pair[1]}')


def _show(verb: str, pairs: Iterable[CollisionPair]) -> None:
    pairs = list(pairs)
    if pairs:
        say(f'{verb} {counted(len(pairs), "pair")}:')
    for pair in pairs[:MOST_SHOWN]:
        say(f'  {pair.link1} and {pair.link2} ({pair.reason})')
    if len(pairs) > MOST_SHOWN:
        say(f'  and {len(pairs) - MOST_SHOWN} more')


def _check_names(description: RobotDescription, groups: Iterable[Group]) -> None:
    for group in groups:
        for chain in group.chains:
            for link in (chain.base_link, chain.tip_link):
                check_name(link, description.links, 'link', '--group')
        for joint in group.joints:
            check_name(joint.name, description.joints, 'joint', '--group')


def _group(text: str) -> Group:
    name, mark, members = text.partition('=')
    base, colon, tip = members.partition(':')
    joints = members.split(',')
    if not (name and mark and all(joints) and ((base and tip) or not colon)):
        expected = 'expected NAME=BASE:TIP or NAME=JOINT,JOINT'
        raise ArgumentTypeError(f"{expected}, got '{text}'")
    if colon:
        return Group(name, chains=(LinkChain(base, tip),))
    return Group(name, joints=tuple(map(Member, joints)))


def _virtual(text: str) -> tuple[str, str]:
    kind, _, frame = text.partition('=')
    if kind not in _TYPES or not frame:
        raise ArgumentTypeError(f"expected TYPE=FRAME with {', '.join(_TYPES)}, got '{text}'")
    return kind, frame
