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

"""``robot-description ik``: inverse kinematics, joint positions for a pose of a link."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from math import isfinite
from typing import Any

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_positions
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import add_state
from robot_description_tools.cli.options import angle
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positions_of_state
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.options import values_by_name
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.numbers import number
from robot_description_tools.inverse import InverseKinematics
from robot_description_tools.inverse import InverseKinematicsResult
from robot_description_tools.inverse import InverseKinematicsSolutions
from robot_description_tools.inverse import Method
from robot_description_tools.inverse.inverse_kinematics import BY_ELBOW
from robot_description_tools.kinematics.rotation import pose_from_origin


class IkVerb:
    """Prints joint positions, and the remaining distance of a link to its target."""

    examples = (
        ('arm_with_gripper.urdf.xacro --link tool0 --xyz 0.5 0.2 0.6', 'reach a position'),
        (
            'arm_with_gripper.urdf.xacro --link tool0 --xyz 0.5 0.2 0.6 --rpy 0 90deg 0 --all',
            'print all solutions for a pose',
        ),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True)
        _add_target(parser)
        others = 'other joints start in the middle of their limits'
        add_positions(parser, '--start', 'start position of a joint', others)
        add_state(parser, 'start in')
        add_positions(
            parser,
            '--prefer',
            'preferred position of a joint, if several positions reach the target',
            'other joints prefer the middle of their limits',
        )
        add_repeatable(
            parser,
            '--move',
            'JOINT',
            'move only this joint. Planar and floating joints move only if they are named here',
        )
        error = 'largest error of the position [m] and orientation [rad] (default: 1e-6)'
        add_option(parser, '--tolerance', 'VALUE', error, positive, 1e-6)
        starts = 'number of starts of the search (default: 32)'
        add_option(parser, '--starts', 'N', starts, whole(1), 32)
        add_positions(
            parser,
            '--hold',
            'fixed position of a joint',
            'the other joints may then have a closed form',
        )
        elbow = (
            'the elbow angle of an arm with seven joints, a spherical shoulder and a spherical '
            'wrist [rad, or degrees] (default: as at the start)'
        )
        add_option(parser, '--elbow', 'ANGLE', elbow, angle)
        parser.add_argument(
            '--method',
            choices=[str(method) for method in Method],
            default=str(Method.AUTO),
            help='auto uses the closed form if the robot has one, otherwise a search; analytic '
            'and numeric use only one of them (default: auto)',
        )
        parser.add_argument(
            '--all', action='store_true', help='print all solutions of the closed form'
        )
        seed = 'seed of the random starts after the first start (default: 0)'
        add_option(parser, '--seed', 'N', seed, whole(0, 2**63 - 1), 0)
        add_format(parser)
        parser.epilog = (
            'Positions are within limits. Exit code: 0 the target is reached; 1 it is not '
            'reached, and the output has the nearest positions and the reason; 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Print the positions."""
        description = load(args)
        model = RobotModel(description, ros1_transmissions=args.ros1_transmissions)
        print_errors([*description.findings, *model.findings])
        tool = pose_from_origin(Origin(args.tool_xyz, args.tool_rpy))
        if args.quat is not None and not any(args.quat):
            raise UsageError('--quat: the quaternion has length 0')
        target = np.array(args.xyz)
        if args.rpy is not None or args.quat is not None:
            target = pose_from_origin(Origin(args.xyz, args.rpy or (0.0, 0.0, 0.0), args.quat))
        try:
            # The check of the result finds overflows.
            with np.errstate(over='ignore', invalid='ignore'):
                return self._solve(model, args, tool, target)
        except ValueError as error:
            raise UsageError(str(error)) from error

    def _solve(
        self, model: RobotModel, args: Namespace, tool: FloatArray, target: FloatArray
    ) -> int:
        """Solve, print, and return the exit code. Raises ValueError for wrong arguments."""
        solver = _solver(model, args, tool)
        start = _configuration(solver, args, '--start', '--hold')
        prefer = _configuration(solver, args, '--prefer')
        family, why_not = solver.closed_form(start, has_rotation=target.ndim == 2)
        if args.elbow is not None and not family.endswith(BY_ELBOW):
            raise UsageError(f'--elbow: the arm has no elbow angle: {why_not or family}')
        if not family and (args.all or args.method == Method.ANALYTIC):
            raise UsageError(f'there is no closed form: {why_not}')
        if args.all:
            found_all = solver.solutions(target, start, prefer, elbow=args.elbow)
            return _print_all(found_all, family, args.format)
        found = solver.solve(
            target,
            start,
            prefer,
            tolerance_m=args.tolerance,
            tolerance_rad=args.tolerance,
            starts=args.starts,
            seed=args.seed,
            method=args.method,
            elbow=args.elbow,
        )
        if not isfinite(found.error_m):
            raise UsageError('the positions are too large for the computation')
        why_not = found.why_not and (why_not or found.why_not)
        if args.format == 'json':
            _print_json(model, found, family, why_not)
        else:
            _print_text(solver, found, family, why_not)
        return 0 if found.is_reached else ERRORS_FOUND


def _add_target(parser: ArgumentParser) -> None:
    group = parser.add_argument_group('the target')
    add_option(group, '--link', 'LINK', 'the link that should reach the target', required=True)
    origin = 'target position of the origin of this link [m]'
    add_option(group, '--xyz', 'X Y Z', origin, finite, required=True)
    turn = group.add_mutually_exclusive_group()
    add_option(
        turn, '--quat', 'X Y Z W', 'target orientation as a quaternion, of any length', finite
    )
    add_option(
        turn,
        '--rpy',
        'R P Y',
        'target orientation as angles about the fixed axes x, y, z [rad, or degrees as in '
        '90deg]; without --quat and --rpy, only the position counts',
        angle,
    )
    add_option(
        group, '--base', 'LINK', 'give the target in the frame of this link (default: root)'
    )
    tool = 'point of the link that should reach the target [m] (default: its origin)'
    add_option(group, '--tool-xyz', 'X Y Z', tool, finite, (0.0, 0.0, 0.0))
    turned = 'orientation of the tool in the link [rad, or degrees]'
    add_option(group, '--tool-rpy', 'R P Y', turned, angle, (0.0, 0.0, 0.0))


def _solver(model: RobotModel, args: Namespace, tool: FloatArray) -> InverseKinematics:
    """Return the solver for the joints that may move."""
    solver = InverseKinematics(model, args.link, args.base, tool, args.move or None)
    held = values_by_name(model, args, '--hold')
    for name in held:
        check_name(name, solver.unknowns, 'joint between the links', '--hold')
    if not held:
        return solver
    joints = [name for name in solver.unknowns if name not in held]
    return InverseKinematics(model, args.link, args.base, tool, joints)


def _print_all(found: InverseKinematicsSolutions, family: str, form: str) -> int:
    """Print every solution. Return the exit code."""
    records: list[dict[str, Any]] = []
    for branch, q, is_reached, is_within, is_free in zip(
        found.branches,
        found.q,
        found.is_reached.tolist(),
        found.is_within_limits.tolist(),
        found.is_free,
        strict=True,
    ):
        if np.isnan(q).any():
            continue
        records.append(
            {
                'branch': branch,
                'reached': is_reached,
                'within_limits': is_within,
                'free': [n for n, free in zip(found.unknowns, is_free, strict=True) if free],
                'joints': dict(zip(found.unknowns, (q + 0.0).tolist(), strict=True)),
            }
        )
    good = sum(record['reached'] and record['within_limits'] for record in records)
    if form == 'json':
        print_json({'closed_form': family, 'solutions': records}, depth=3)
    else:
        exact = sum(record['reached'] for record in records)
        print_lines([f'{counted(exact, "solution")}, {good} within limits ({family})'])
        rows = []
        for record in records:
            notes = [] if record['reached'] else ['out of reach, nearest']
            notes += [] if record['within_limits'] else ['beyond limits']
            notes += [f'{name} may have any position' for name in record['free']]
            values = [number(round(value, 8), 8) for value in record['joints'].values()]
            rows.append([record['branch'], *values, ', '.join(notes)])
        print_table(['branch', *found.unknowns, ''], rows, right=found.unknowns)
        if not good and family.endswith(BY_ELBOW):
            print_lines(
                ['no solution within limits at this elbow angle: change --elbow, or omit --all']
            )
    return 0 if good else ERRORS_FOUND


def _print_json(
    model: RobotModel, found: InverseKinematicsResult, family: str, why_not: str
) -> None:
    print_json(
        {
            'reached': bool(found.is_reached),
            'reason': str(found.reason),
            'error_m': float(found.error_m),
            'error_rad': float(found.error_rad) if isfinite(found.error_rad) else None,
            'iterations': int(found.iterations),
            'starts': int(found.starts),
            'method': str(found.method),
            'closed_form': family or None,
            'why_not': why_not or None,
            'joints': dict(zip(model.tree.coordinates, (found.q + 0.0).tolist(), strict=True)),
        },
        depth=2,
    )


def _print_text(
    solver: InverseKinematics, found: InverseKinematicsResult, family: str, why_not: str
) -> None:
    model = solver.model
    errors = f'{number(float(found.error_m), 3)} m'
    if isfinite(found.error_rad):
        errors += f' and {number(float(found.error_rad), 3)} rad'
    tried = f'{counted(int(found.iterations), "step")}, {counted(int(found.starts), "start")}'
    if found.method == Method.ANALYTIC:
        tried = f'closed form: {family}'
    # Do not print the error of a target that is reached, because it is only a rounding error.
    nearest = '' if found.is_reached else f': the nearest is {errors} from the target'
    print_lines([f'{found.reason}{nearest} ({tried})'])
    if why_not:
        print_lines([f'no closed form: {why_not}'])
    unknowns = set(solver.unknowns)
    free, rows = set(model.independent_positions()), []
    for name, value in zip(model.tree.coordinates, found.q.tolist(), strict=True):
        role = 'stays'
        # The unknowns of a floating joint have the names of its velocities, such as `vx`.
        if {name, f'{name.rpartition("/")[0]}/vx'} & unknowns:
            role = 'found'
        elif name not in free:
            role = 'follows'
        rows.append([name, number(round(value, 8), 8), role])
    print_table(['joint', 'position', ''], rows, right=['position'])


def _configuration(solver: InverseKinematics, args: Namespace, *options: str) -> FloatArray | None:
    """Return the configuration from the named options, or None if none of them is used."""
    model = solver.model
    given = {option: values_by_name(model, args, option) for option in options}
    if '--start' in options:
        known = set(model.independent_positions())
        state = positions_of_state(model.description, args)
        given = {'--state': {k: v for k, v in state.items() if k in known}, **given}
    if not any(given.values()):
        return None
    q = solver.middle.copy()
    free = set(model.independent_positions())
    for option, values in given.items():
        for name, value in values.items():
            check_name(name, model.tree.coordinates, 'joint', option)
            if name not in free:
                raise UsageError(f"{option}: '{name}' follows other joints: give those")
            q[model.index[name]] = value
    return model.complete(q)
