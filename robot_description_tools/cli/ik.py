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

"""``robot-description ik``: joint positions that bring a link to a pose."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
from math import isfinite
from math import radians

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_numbers
from robot_description_tools.cli.options import add_values
from robot_description_tools.cli.options import Assignment
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.options import take_negative_values
from robot_description_tools.cli.options import values_by_name
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import number
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import print_troubles
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.inverse import InverseKinematics
from robot_description_tools.inverse import InverseKinematicsResult
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy


class IkVerb:
    """Prints joint positions, and how near they bring a link to its target."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        take_negative_values(parser)
        add_description(parser)
        group = parser.add_argument_group('the target')
        group.add_argument('--link', metavar='LINK', required=True, help='the link to bring there')
        add_numbers(
            group, '--xyz', 'X Y Z', 'where its origin should be [m]', finite, required=True
        )
        turn = group.add_mutually_exclusive_group()
        add_numbers(
            turn, '--quat', 'X Y Z W', 'its orientation as a quaternion, of any length', finite
        )
        add_numbers(
            turn,
            '--rpy',
            'R P Y',
            'its orientation as angles about the fixed axes x, y, z [rad, or degrees as in '
            '90deg]; without --quat and --rpy any orientation does',
            _angle,
        )
        group.add_argument(
            '--base', metavar='LINK', help='the link in whose frame the target is (default: root)'
        )
        add_numbers(
            group,
            '--tool-xyz',
            'X Y Z',
            'bring this point of the link to the target instead of its origin [m]',
            finite,
            default=(0.0, 0.0, 0.0),
        )
        add_numbers(
            group,
            '--tool-rpy',
            'R P Y',
            'orientation of the tool in the link [rad, or degrees]',
            _angle,
            default=(0.0, 0.0, 0.0),
        )
        what = '[rad or m, or degrees as in elbow=30deg]'
        add_values(
            parser,
            '--start',
            f'position of a joint to begin at {what}; others begin in the middle of their limits',
            degrees=True,
        )
        add_values(
            parser,
            '--prefer',
            f'position of a joint to be near to where the target leaves a choice {what}; others '
            'prefer the middle of their limits',
            degrees=True,
        )
        parser.add_argument(
            '--move',
            metavar='JOINT',
            action='append',
            help='move only such joints; repeatable. Planar and floating joints move only if they '
            'are named here',
        )
        parser.add_argument(
            '--tolerance',
            metavar='VALUE',
            type=positive,
            default=1e-6,
            help='the largest error, in m and in rad (default: 1e-6)',
        )
        parser.add_argument(
            '--starts',
            metavar='N',
            type=whole(1),
            default=32,
            help='how many starts to try (default: 32)',
        )
        parser.add_argument(
            '--seed',
            metavar='N',
            type=int,
            default=0,
            help='chooses the starts after the first one (default: 0)',
        )
        add_format(parser)
        parser.epilog = (
            'Limits are kept. Exit code: 0 where the target is reached; 1 where it is not, then '
            'the positions are those that come nearest, and the reason is given; 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Print the positions."""
        description = load(args)
        model = RobotModel(description)
        print_troubles([*description.findings, *model.findings])
        tool = _pose(args.tool_xyz, args.tool_rpy, None)
        try:
            solver = InverseKinematics(model, args.link, args.base, tool, args.move)
        except ValueError as error:
            raise UsageError(str(error)) from error
        if args.rpy is None and args.quat is None:
            target: FloatArray = np.array(args.xyz)
        else:
            target = _pose(args.xyz, args.rpy, args.quat)
        found = solver.solve(
            target,
            _configuration(solver, '--start', args.start),
            _configuration(solver, '--prefer', args.prefer),
            tolerance_m=args.tolerance,
            tolerance_rad=args.tolerance,
            starts=args.starts,
            seed=args.seed,
        )
        if args.format == 'json':
            _print_json(model, found)
        else:
            _print_text(solver, found)
        return 0 if found.is_reached else ERRORS_FOUND


def _print_json(model: RobotModel, found: InverseKinematicsResult) -> None:
    print_json(
        {
            'reached': bool(found.is_reached),
            'reason': str(found.reason),
            'error_m': float(found.error_m),
            'error_rad': float(found.error_rad) if isfinite(found.error_rad) else None,
            'iterations': int(found.iterations),
            'starts': int(found.starts),
            'joints': dict(zip(model.tree.coordinates, (found.q + 0.0).tolist(), strict=True)),
        },
        depth=2,
    )


def _print_text(solver: InverseKinematics, found: InverseKinematicsResult) -> None:
    model = solver.model
    errors = f'{number(float(found.error_m), 3)} m'
    if isfinite(found.error_rad):
        errors += f' and {number(float(found.error_rad), 3)} rad'
    tried = f'{counted(int(found.iterations), "step")}, {counted(int(found.starts), "start")}'
    # What is left of the error of a target that is reached says nothing.
    nearest = '' if found.is_reached else f': the nearest is {errors} from the target'
    print(f'{found.reason}{nearest} ({tried})')
    free = set(model.independent())
    moved = set(solver.unknowns)
    rows = []
    for name, value in zip(model.tree.coordinates, found.q.tolist(), strict=True):
        joint = name.rpartition('/')[0]
        role = 'stays'
        if name in moved or f'{joint}/vx' in moved:
            role = 'found'
        elif name not in free and f'{joint}/vx' not in free:
            role = 'follows'
        rows.append([name, number(round(value, 8), 8), role])
    print_table(['joint', 'position', ''], rows, right=['position'])


def _configuration(
    solver: InverseKinematics, option: str, assignments: Sequence[Assignment]
) -> FloatArray | None:
    """Return the whole configuration that an option describes, None where it is not given."""
    if not assignments:
        return None
    model = solver.model
    q = solver.middle.copy()
    free = set(model.independent())
    for name, value in values_by_name(model, option, assignments).items():
        check_name(name, model.tree.coordinates, 'joint', option)
        if name not in free and name.rpartition('/')[0] + '/vx' not in free:
            raise UsageError(f"{option}: '{name}' follows other joints: give those")
        q[model.index[name]] = value
    return model.complete(q)


def _pose(
    xyz: Sequence[float], rpy: Sequence[float] | None, quat_xyzw: Sequence[float] | None
) -> FloatArray:
    pose = np.eye(4)
    pose[:3, 3] = xyz
    if quat_xyzw is not None:
        if not any(quat_xyzw):
            raise UsageError('--quat: a quaternion of length 0 is no orientation')
        pose[:3, :3] = matrix_from_quat_xyzw(quat_xyzw)
    elif rpy is not None:
        pose[:3, :3] = matrix_from_rpy(rpy)
    return pose


def _angle(text: str) -> float:
    plain = text.removesuffix('deg')
    return finite(text) if plain == text else radians(finite(plain))
