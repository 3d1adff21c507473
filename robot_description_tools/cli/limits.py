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
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from math import isfinite
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import load
from robot_description_tools.cli.output import number
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import print_troubles
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import Joint
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.hardware.safety_controller import effort_bounds
from robot_description_tools.hardware.safety_controller import velocity_bounds

# Size of a plot in text.
COLUMNS, ROWS = 61, 9
NOTHING, ALLOWED, ZERO = ' ', '#', '-'


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
        parser.add_argument('--plot', metavar='FILE.svg', help='draw the bounds into this file')
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
        joint = _joint(description, args.joint)
        bounds = JointBounds.of(joint, args.velocity)
        print_troubles(description.findings)
        if args.plot is not None:
            _write(args.plot, _svg(bounds))
        if args.format == 'json':
            print_json(bounds.as_json(), depth=1)
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
        position = np.array(_bends(joint, at_velocity))
        return cls(joint, at_velocity, position, *_bounds(joint, position, at_velocity))

    def over(self, position: FloatArray) -> Iterator[tuple[str, str, FloatArray, FloatArray]]:
        """Yield title, unit and bounds of velocity and effort at other positions."""
        turns = str(self.joint.type) != 'prismatic'
        (v_min, v_max), (e_min, e_max) = _bounds(self.joint, position, self.at_velocity)
        yield 'velocity', 'rad/s' if turns else 'm/s', v_min, v_max
        title = f'effort at velocity {_number(self.at_velocity)}'
        yield title, 'N m' if turns else 'N', e_min, e_max

    def as_json(self) -> dict[str, object]:
        """Return the bounds as lists; what is infinite is null."""
        assumed = self.joint.range.assumed
        return {
            'joint': self.joint.name,
            'at_velocity': self.at_velocity,
            'position': self.position.tolist(),
            **({'assumed': list(assumed)} if assumed else {}),
            **{
                f'{what}_{end}': [value if isfinite(value) else None for value in values.tolist()]
                for what, ends in (('velocity', self.velocity), ('effort', self.effort))
                for end, values in zip(('min', 'max'), ends, strict=True)
            },
        }


def _joint(description: RobotDescription, name: str) -> Joint:
    if name not in description.joints:
        hint = did_you_mean(name, description.joints)
        raise UsageError(f"'{name}' is no joint of the robot{hint}")
    joint = description.joints[name]
    if not joint.type.has_one_dof:
        raise UsageError(f"'{name}' is {joint.type}, expected a joint with one degree of freedom")
    return joint


@dataclass(frozen=True)
class _Numbers:
    """The numbers of a joint that count."""

    lower: float
    upper: float
    velocity: float
    effort: float
    soft_lower: float = -inf
    soft_upper: float = inf
    k_position: float = 0.0
    k_velocity: float = 0.0

    @classmethod
    def of(cls, joint: Joint) -> _Numbers:
        limit, soft, ends = joint.limit, joint.safety_controller, joint.range
        lower, upper = (ends.lower, ends.upper) if joint.type.has_range else ends.for_sliders
        gains = () if soft is None else (
            soft.soft_lower_limit, soft.soft_upper_limit, soft.k_position, soft.k_velocity
        )
        return cls(
            lower,
            upper,
            inf if limit is None else limit.velocity,
            inf if limit is None else limit.effort,
            *gains,
        )


def _bounds(
    joint: Joint, position: FloatArray, at_velocity: float
) -> tuple[tuple[FloatArray, FloatArray], tuple[FloatArray, FloatArray]]:
    n = _Numbers.of(joint)
    soft = n.soft_lower, n.soft_upper, n.k_position
    return (
        velocity_bounds(position, n.velocity, *soft),
        effort_bounds(position, at_velocity, n.effort, n.velocity, *soft, n.k_velocity),
    )


def _bends(joint: Joint, at_velocity: float) -> list[float]:
    """Return the ends of the range, and the positions inside where a bound bends."""
    n = _Numbers.of(joint)
    bends = {n.lower, n.upper}
    if n.k_position != 0.0:
        # Bounds of velocity bend at their maximum, those of effort where theirs is reached.
        speeds = {0.0, n.velocity, -n.velocity}
        if n.k_velocity != 0.0:
            speeds |= {at_velocity + sign * n.effort / n.k_velocity for sign in (1.0, -1.0)}
        bends |= {
            soft - min(max(speed, -n.velocity), n.velocity) / n.k_position
            for soft in (n.soft_lower, n.soft_upper)
            for speed in speeds
        }
    # Two that differ by rounding are one.
    return sorted({round(x, 12) + 0.0 for x in bends if n.lower <= x <= n.upper})


# -- text ------------------------------------------------------------------------------------


def _print(bounds: JointBounds) -> None:
    turns = str(bounds.joint.type) != 'prismatic'
    unit = 'rad' if turns else 'm'
    print(f'{bounds.joint.name}, {bounds.joint.type}: {_explained(bounds.joint, unit)}')
    print()
    header = ['position', 'v min', 'v max', 'e min', 'e max']
    columns = [bounds.position, *bounds.velocity, *bounds.effort]
    rows = zip(*(map(_number, column.tolist()) for column in columns), strict=True)
    print_table(header, list(map(list, rows)), right=header)

    position = np.linspace(bounds.position[0], bounds.position[-1], COLUMNS)
    for title, of, low, high in bounds.over(position):
        print(f'\n{title} [{of}]')
        for line in _plot(low, high):
            print(line)
        left, right = _number(float(position[0])), _number(float(position[-1]))
        label = f'{left}{right.rjust(COLUMNS - len(left))}'
        print(f'{" " * _MARGIN}{label} {unit}')


_MARGIN = 10


def _explained(joint: Joint, unit: str) -> str:
    n = _Numbers.of(joint)
    missing = ' and '.join(joint.range.assumed)
    assumed = f'; {missing} not written, taken as 0' if missing else ''
    if n.k_position == 0.0 and n.k_velocity == 0.0:
        return f'no safety controller, the same everywhere{assumed}'
    return (
        f'soft limits {_number(n.soft_lower)} to {_number(n.soft_upper)} {unit}, '
        f'k_position {_number(n.k_position)}, k_velocity {_number(n.k_velocity)}{assumed}'
    )


def _plot(low: FloatArray, high: FloatArray) -> Iterator[str]:
    """Yield lines in which what is allowed is filled."""
    if not np.isfinite(low).any() and not np.isfinite(high).any():
        yield f'{"":{_MARGIN}}no limit'
        return
    bottom, top = _span(low, high)
    half = (top - bottom) / (ROWS - 1) / 2.0
    for level in np.linspace(top, bottom, ROWS):
        allowed = (low <= level + half) & (level - half <= high)
        empty = ZERO if abs(level) <= half else NOTHING
        line = ''.join(ALLOWED if a else empty for a in allowed)
        print_level = level if abs(level) > 1e-12 * (top - bottom) else 0.0
        yield f'{_number(float(print_level)):>{_MARGIN - 1}} {line}'.rstrip()


def _span(low: FloatArray, high: FloatArray) -> tuple[float, float]:
    """Return the lowest and the highest finite value, 0 between them; never the same."""
    values = np.concatenate((low, high, [0.0]))
    values = values[np.isfinite(values)]
    bottom, top = float(values.min()), float(values.max())
    return (bottom, top) if bottom < top else (-1.0, 1.0)


def _number(value: float) -> str:
    return number(value, digits=4) if isfinite(value) else '-'


# -- SVG -------------------------------------------------------------------------------------

# Size of a panel, and the room around it, in pixels.
_WIDTH, _HEIGHT, _ROOM = 560, 180, 60


def _svg(bounds: JointBounds) -> str:
    """Return a drawing with one panel above the other."""
    panels = list(bounds.over(bounds.position))
    width, height = _WIDTH + 2 * _ROOM, len(panels) * (_HEIGHT + _ROOM) + _ROOM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<title>{escape(bounds.joint.name)}</title>',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{_ROOM}" y="24" font-size="15">{escape(bounds.joint.name)}</text>',
    ]
    for i, (title, unit, low, high) in enumerate(panels):
        top = _ROOM + i * (_HEIGHT + _ROOM)
        lines += _panel(bounds.position, low, high, f'{title} [{unit}]', top)
    return '\n'.join([*lines, '</svg>', ''])


def _panel(
    position: FloatArray, low: FloatArray, high: FloatArray, title: str, y: int
) -> Iterator[str]:
    """Yield the area between two bounds, with axes."""
    bottom, top = _span(low, high)
    x = _ROOM + _WIDTH * (position - position[0]) / max(position[-1] - position[0], 1e-300)

    def height(of: FloatArray | float) -> FloatArray:
        clipped: FloatArray = y + _HEIGHT * (top - np.clip(of, bottom, top)) / (top - bottom)
        return clipped

    points = [
        *zip(x.tolist(), height(high).tolist(), strict=True),
        *zip(x[::-1].tolist(), height(low)[::-1].tolist(), strict=True),
    ]
    outline = ' '.join(f'{px:.1f},{py:.1f}' for px, py in points)
    zero = float(height(0.0))
    yield f'<text x="{_ROOM}" y="{y - 8}">{title}</text>'
    yield f'<polygon points="{outline}" fill="#9ecae1" stroke="#2171b5"/>'
    yield f'<path d="M{_ROOM},{zero:.1f} h{_WIDTH}" stroke="black" stroke-dasharray="4"/>'
    yield (
        f'<rect x="{_ROOM}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" '
        'stroke="black"/>'
    )
    for value in (top, bottom):
        place = float(height(value)) + 4
        yield f'<text x="{_ROOM - 6}" y="{place:.1f}" text-anchor="end">{_number(value)}</text>'
    for at, value in ((x[0], position[0]), (x[-1], position[-1])):
        yield (
            f'<text x="{at:.1f}" y="{y + _HEIGHT + 16}" text-anchor="middle">'
            f'{_number(float(value))}</text>'
        )


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding='utf-8')
    except OSError as error:
        raise UsageError(f"--plot: '{file}' cannot be written: {error.strerror}") from error
