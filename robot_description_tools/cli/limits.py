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

"""``robot-description limits``: allowed velocity and effort of a joint over its position."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Mapping
from io import BytesIO
from math import inf
from math import isfinite
from pathlib import Path

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import load
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import SafetyController
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.diagnostics import one_of
from robot_description_tools.hardware.safety_controller import effort_bounds
from robot_description_tools.hardware.safety_controller import velocity_bounds

Ends = tuple[float, float]


class LimitsVerb:
    """Prints the bounds of velocity and effort over the position of a joint, and draws them."""

    examples = (
        ('four_bar.urdf.xacro rocker_joint', 'print the limits along the range'),
        ('four_bar.urdf.xacro rocker_joint --velocity 0.5', 'print the effort at a velocity'),
        ('arm_with_gripper.urdf.xacro --format moveit', 'print joint_limits.yaml for MoveIt'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        parser.add_argument(
            'joint',
            metavar='JOINT',
            nargs='?',
            help='a joint with one degree of freedom; not for --format moveit',
        )
        velocity = 'show the effort for this velocity [rad/s or m/s] (default: 0)'
        add_option(parser, '--velocity', 'VALUE', velocity, finite, 0.0)
        add_option(
            parser,
            '--plot',
            'FILE',
            'draw the bounds into this file; its suffix chooses the format, such as .png, .svg '
            'or .pdf; needs matplotlib',
        )
        table = (
            'with --format moveit: a joint_limits.yaml whose limits replace those of the robot'
        )
        add_option(parser, '--table', 'FILE.yaml', table)
        add_format(parser, more=['moveit']).help = (
            'output format: text for people, json for programs, moveit for joint_limits.yaml '
            '(default: text)'
        )
        parser.epilog = (
            'The bounds are those of the safety controller, inside the hard limits. Between two '
            'neighbouring positions in the printed list, the bounds are linear.'
        )

    def run(self, args: Namespace) -> int:
        """Print the bounds."""
        description = load(args)
        if args.format == 'moveit':
            return _print_moveit(description, args)
        if args.joint is None or args.table is not None:
            raise UsageError(
                'name a JOINT and leave out --table, or use --format moveit and leave out JOINT '
                'and --plot'
            )
        check_name(args.joint, description.joints, 'joint')
        joint = description.joints[args.joint]
        if not joint.type.has_one_dof:
            expected = 'expected a joint with one degree of freedom'
            raise UsageError(f"'{joint.name}' is {joint.type}, {expected}")
        bounds = _bounds(joint, args.velocity)
        print_errors(description.findings)
        if args.plot is not None:
            _draw(joint, bounds, args.velocity, args.plot)
        if args.format == 'json':
            # JSON has null for infinity.
            lists = {
                name: [value if isfinite(value) else None for value in values.tolist()]
                for name, values in bounds.items()
            }
            assumed = joint.range.assumed
            print_json(
                {
                    'joint': joint.name,
                    'at_velocity': args.velocity,
                    'position': lists.pop('position'),
                    **({'assumed': list(assumed)} if assumed else {}),
                    **lists,
                },
                depth=1,
            )
        else:
            print_lines([f'{joint.name}, {joint.type}: {_explained(joint)}', ''])
            header = ['position', 'v min', 'v max', 'e min', 'e max']
            rows = zip(*(map(short, values.tolist()) for values in bounds.values()), strict=True)
            print_table(header, rows, right=header)
        return 0


def _print_moveit(description: RobotDescription, args: Namespace) -> int:
    """Print joint_limits.yaml. Only MoveIt reads limits from this file."""
    from robot_description_tools.description.controllers import read_controllers
    from robot_description_tools.description.moveit_limits import moveit_limits

    if args.joint is not None or args.plot is not None:
        raise UsageError('--format moveit prints all joints: leave out JOINT and --plot')
    read = read_controllers(description, [args.table] if args.table else [])
    limits = moveit_limits(description, read.limits)
    print_errors([*description.findings, *read.findings])
    write_out(limits.text.encode())
    if limits.missing:
        joints = one_of(limits.missing, 20)
        say(f'no acceleration limit is known for {joints}: add max_acceleration, or use --table')
    return 0


def _bounds(joint: Joint, at_velocity: float) -> dict[str, FloatArray]:
    """
    Compute the bounds of a joint.

    Parameters
    ----------
    joint : Joint
        The joint.
    at_velocity : float
        Velocity of the joint at which the bounds of the effort are computed [rad/s or m/s].

    Returns
    -------
    dict of str to ndarray, shape (n,)
        ``position`` has both ends of the range, and the positions between them at which a bound
        has a corner [rad or m].
        ``velocity_min``, ``velocity_max`` [rad/s or m/s], ``effort_min`` and ``effort_max`` [N m
        or N] are infinite if there is no bound.

    """
    rates, soft, ends = joint.limit or Limit(), _soft_limits(joint), joint.range
    whole = (ends.lower, ends.upper) if joint.type.has_range else ends.for_sliders
    position = np.array(_bends(whole, rates, soft, at_velocity))
    inside = soft.soft_lower_limit, soft.soft_upper_limit, soft.k_position
    velocity_min, velocity_max = velocity_bounds(position, rates.velocity, *inside)
    # A bound that overflows is beyond the limit anyway.
    with np.errstate(over='ignore'):
        effort_min, effort_max = effort_bounds(
            position, at_velocity, rates.effort, rates.velocity, *inside, soft.k_velocity
        )
    return {
        'position': position,
        'velocity_min': velocity_min,
        'velocity_max': velocity_max,
        'effort_min': effort_min,
        'effort_max': effort_max,
    }


def _soft_limits(joint: Joint) -> SafetyController:
    return joint.safety_controller or SafetyController(
        k_velocity=0.0, soft_lower_limit=-inf, soft_upper_limit=inf
    )


def _bends(ends: Ends, rates: Limit, soft: SafetyController, at_velocity: float) -> list[float]:
    """Return the ends of the range, and the positions inside it where a bound has a corner."""
    bends = set(ends)
    if soft.k_position != 0.0:
        # The bounds have corners at the soft limits, and where the velocity bound reaches the
        # velocity limit or the effort bound reaches the effort limit.
        speeds = {0.0, rates.velocity, -rates.velocity}
        if soft.k_velocity != 0.0:
            speeds |= {at_velocity + sign * rates.effort / soft.k_velocity for sign in (1.0, -1.0)}
        bends |= {
            end - min(max(speed, -rates.velocity), rates.velocity) / soft.k_position
            for end in (soft.soft_lower_limit, soft.soft_upper_limit)
            for speed in speeds
        }
    # Positions that differ only by rounding count as one position.
    return sorted({round(x, 12) + 0.0 for x in bends if ends[0] <= x <= ends[1]})


def _explained(joint: Joint) -> str:
    """Return a text with the soft limits and gains that determine the bounds."""
    soft = _soft_limits(joint)
    missing = ' and '.join(joint.range.assumed)
    assumed = f'; {missing} missing, assumed 0' if missing else ''
    if soft.k_position == 0.0 and soft.k_velocity == 0.0:
        return f'no safety controller, so the bounds are constant{assumed}'
    return (
        f'soft limits {short(soft.soft_lower_limit)} to {short(soft.soft_upper_limit)} '
        f'{joint.type.unit}, '
        f'k_position {short(soft.k_position)}, k_velocity {short(soft.k_velocity)}{assumed}'
    )


def _draw(joint: Joint, bounds: Mapping[str, FloatArray], at_velocity: float, file: str) -> None:
    """Draw velocity and effort over position into a file, in any format of matplotlib."""
    try:
        # matplotlib is an optional dependency, and slow to import.
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UsageError(f'--plot {why_not_imported(error)}') from error

    figure = Figure(layout='constrained')
    figure.suptitle(joint.name)
    unit, position = joint.type.unit, bounds['position']
    effort = f'effort at velocity {short(at_velocity)} [{"N" if joint.type.slides else "N m"}]'
    labels = {'velocity': f'velocity [{unit}/s]', 'effort': effort}
    both = figure.subplots(2, 1, sharex=True)
    for axes, (what, label) in zip(both, labels.items(), strict=True):
        low, high = bounds[f'{what}_min'], bounds[f'{what}_max']
        axes.fill_between(position, low, high, alpha=0.4)
        axes.plot(position, low, position, high, color='C0')
        axes.axhline(0.0, color='black', linewidth=0.5)
        axes.set_title(label if np.isfinite([low, high]).any() else f'{label}: no limit')
    both[1].set_xlabel(f'position [{unit}]')
    drawn = BytesIO()
    try:
        figure.savefig(drawn, format=Path(file).suffix.removeprefix('.') or None)
    except ValueError as error:
        # The text of the error lists the supported formats.
        raise UsageError(f"--plot: '{file}' cannot be written: {error}") from error
    write_target(file, drawn.getvalue())
