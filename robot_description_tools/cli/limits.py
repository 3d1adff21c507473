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

"""``robot-description limits``: the velocity and effort that a joint may have, over position."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from dataclasses import dataclass
from math import inf
from math import isfinite

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import load
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import print_troubles
from robot_description_tools.cli.output import short
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import SafetyController
from robot_description_tools.hardware.safety_controller import effort_bounds
from robot_description_tools.hardware.safety_controller import velocity_bounds

# Of a joint that has none.
_NO_SAFETY_CONTROLLER = SafetyController(
    k_velocity=0.0, soft_lower_limit=-inf, soft_upper_limit=inf
)
Ends = tuple[float, float]


class LimitsVerb:
    """Prints the bounds of velocity and effort where they bend, and draws them."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        parser.add_argument('joint', metavar='JOINT', help='a joint with one degree of freedom')
        parser.add_argument(
            '--velocity',
            metavar='VALUE',
            type=float,
            default=0.0,
            help='velocity at which the effort is shown [rad/s or m/s] (default: 0)',
        )
        parser.add_argument(
            '--plot',
            metavar='FILE',
            help='draw the bounds into this file, whose name says the format, such as .png, .svg '
            'or .pdf; needs matplotlib',
        )
        add_format(parser)
        parser.epilog = (
            'Bounds are those of the safety controller, inside the hard limits. Between two '
            'positions of the table they are straight lines.'
        )

    def run(self, args: Namespace) -> int:
        """Print the bounds."""
        description = load(args)
        if not isfinite(args.velocity):
            raise UsageError(f'--velocity: expected a finite number, got {args.velocity}')
        bounds = JointBounds.of(_joint(description, args.joint), args.velocity)
        print_troubles(description.findings)
        if args.plot is not None:
            _draw(bounds, args.plot)
        if args.format == 'json':
            print_json(_as_json(bounds), depth=1)
        else:
            _print(bounds)
        return 0


@dataclass(frozen=True)
class JointBounds:
    """
    What a joint may do.

    Attributes
    ----------
    joint : Joint
        The joint.
    at_velocity : float
        Where the effort is taken [rad/s or m/s].
    position : ndarray, shape (n,)
        Both ends of the range, and where a bound bends [rad or m].
    velocity, effort : tuple of ndarray, shape (n,)
        Lower and upper bound [rad/s or m/s, N m or N]; infinite where there is none.

    """

    joint: Joint
    at_velocity: float
    position: FloatArray
    velocity: tuple[FloatArray, FloatArray]
    effort: tuple[FloatArray, FloatArray]

    @classmethod
    def of(cls, joint: Joint, at_velocity: float) -> JointBounds:
        """Compute the bounds of a joint."""
        rates, soft, ends = joint.limit or Limit(), _soft_limits(joint), joint.range
        whole = (ends.lower, ends.upper) if joint.type.has_range else ends.for_sliders
        position = np.array(_bends(whole, rates, soft, at_velocity))
        inside = soft.soft_lower_limit, soft.soft_upper_limit, soft.k_position
        return cls(
            joint,
            at_velocity,
            position,
            velocity_bounds(position, rates.velocity, *inside),
            effort_bounds(
                position, at_velocity, rates.effort, rates.velocity, *inside, soft.k_velocity
            ),
        )

    @property
    def units(self) -> tuple[str, str, str]:
        """Return the units of position, velocity and effort."""
        slides = self.joint.type is JointType.PRISMATIC
        return ('m', 'm/s', 'N') if slides else ('rad', 'rad/s', 'N m')


def _soft_limits(joint: Joint) -> SafetyController:
    return joint.safety_controller or _NO_SAFETY_CONTROLLER


def _joint(description: RobotDescription, name: str) -> Joint:
    check_name(name, description.joints, 'joint')
    joint = description.joints[name]
    if not joint.type.has_one_dof:
        raise UsageError(f"'{name}' is {joint.type}, expected a joint with one degree of freedom")
    return joint


def _bends(ends: Ends, rates: Limit, soft: SafetyController, at_velocity: float) -> list[float]:
    """Return the ends of the range, and the positions inside where a bound bends."""
    bends = set(ends)
    if soft.k_position != 0.0:
        # Bounds of velocity bend at their maximum, those of effort where theirs is reached.
        speeds = {0.0, rates.velocity, -rates.velocity}
        if soft.k_velocity != 0.0:
            speeds |= {at_velocity + sign * rates.effort / soft.k_velocity for sign in (1.0, -1.0)}
        bends |= {
            end - min(max(speed, -rates.velocity), rates.velocity) / soft.k_position
            for end in (soft.soft_lower_limit, soft.soft_upper_limit)
            for speed in speeds
        }
    # Two that differ by rounding are one.
    return sorted({round(x, 12) + 0.0 for x in bends if ends[0] <= x <= ends[1]})


# -- what is shown ---------------------------------------------------------------------------


def _print(bounds: JointBounds) -> None:
    joint = bounds.joint
    print(f'{joint.name}, {joint.type}: {_explained(joint, bounds.units[0])}')
    print()
    header = ['position', 'v min', 'v max', 'e min', 'e max']
    columns = [bounds.position, *bounds.velocity, *bounds.effort]
    rows = zip(*(map(short, column.tolist()) for column in columns), strict=True)
    print_table(header, rows, right=header)


def _explained(joint: Joint, unit: str) -> str:
    soft = _soft_limits(joint)
    missing = ' and '.join(joint.range.assumed)
    assumed = f'; {missing} not written, taken as 0' if missing else ''
    if soft.k_position == 0.0 and soft.k_velocity == 0.0:
        return f'no safety controller, the same everywhere{assumed}'
    return (
        f'soft limits {short(soft.soft_lower_limit)} to {short(soft.soft_upper_limit)} {unit}, '
        f'k_position {short(soft.k_position)}, k_velocity {short(soft.k_velocity)}{assumed}'
    )


def _as_json(bounds: JointBounds) -> dict[str, object]:
    """Return the bounds as lists; what is infinite is null."""
    assumed = bounds.joint.range.assumed
    return {
        'joint': bounds.joint.name,
        'at_velocity': bounds.at_velocity,
        'position': bounds.position.tolist(),
        **({'assumed': list(assumed)} if assumed else {}),
        **{
            f'{what}_{end}': [value if isfinite(value) else None for value in values.tolist()]
            for what, ends in (('velocity', bounds.velocity), ('effort', bounds.effort))
            for end, values in zip(('min', 'max'), ends, strict=True)
        },
    }


def _draw(bounds: JointBounds, file: str) -> None:
    """Draw velocity and effort over position into a file, of any format that matplotlib writes."""
    try:
        # No dependency of ours, and slow to import.
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UsageError(
            f'--plot needs matplotlib ({error}): pip install matplotlib, or on Ubuntu '
            'apt install python3-matplotlib'
        ) from error

    figure = Figure(layout='constrained')
    figure.suptitle(bounds.joint.name)
    above, below = figure.subplots(2, 1, sharex=True)
    of_position, of_velocity, of_effort = bounds.units
    effort = f'effort at velocity {short(bounds.at_velocity)} [{of_effort}]'
    for axes, label, (low, high) in (
        (above, f'velocity [{of_velocity}]', bounds.velocity),
        (below, effort, bounds.effort),
    ):
        axes.fill_between(bounds.position, low, high, alpha=0.4)
        axes.plot(bounds.position, low, bounds.position, high, color='C0')
        axes.axhline(0.0, color='black', linewidth=0.5)
        axes.set_title(label if np.isfinite([low, high]).any() else f'{label}: no limit')
    below.set_xlabel(f'position [{of_position}]')
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        # A ValueError names the formats that there are.
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"--plot: '{file}' cannot be written: {reason}") from error
