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

"""``robot-description resolve``: compute a complete joint state from a few values."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterable
import sys

import numpy as np
from robot_description_tools.cli.options import add_default_positions
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_positions
from robot_description_tools.cli.options import add_state
from robot_description_tools.cli.options import add_values
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positions_of_state
from robot_description_tools.cli.options import values_by_name
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import Values
from robot_description_tools.coupling.resolve import Resolution
from robot_description_tools.description.xml.numbers import number

_QUANTITIES = ('position', 'velocity', 'effort')


class ResolveVerb:
    """Prints the values of all joints and actuators, and the source of each position."""

    examples = (
        ('four_bar.urdf.xacro --joint crank_joint=0.5', 'compute the other joints of a loop'),
        ('arm_with_gripper.urdf.xacro --default-positions', 'use defaults for missing joints'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True)
        add_positions(parser, '--joint', 'measured position')
        add_values(parser, '--velocity', 'measured velocity [rad/s or m/s]')
        add_values(parser, '--effort', 'measured effort [N m or N]')
        name = (
            'NAME is the actuator, or component/actuator if several components have an actuator '
            'of this name'
        )
        add_values(parser, '--actuator', f'measured position [rad or m]; {name}')
        add_values(parser, '--actuator-velocity', 'measured velocity [rad/s or m/s]')
        add_values(parser, '--actuator-effort', 'measured effort [N m or N]')
        add_state(parser, 'use positions of')
        add_default_positions(parser, 'unknown')
        add_format(parser)
        parser.epilog = (
            'Each position has a source: measured (given by an option), actuator, loop or mimic '
            '(computed with a transmission, a loop or a <mimic>), default, or unknown. JSON '
            'leaves unknown values out; text shows a dash. A closed loop can compute the position '
            'of a joint whose effort is known. Then the output also has the equivalent effort at '
            'each drive of the loop. Drives are the joints that move a loop.'
        )

    def run(self, args: Namespace) -> int:
        """Print the state."""
        description = load(args)
        model = RobotModel(description, ros1_transmissions=args.ros1_transmissions)
        given = {
            'position': {
                **positions_of_state(description, args),
                **_readings(model, args, '--joint', '--actuator'),
            },
            'velocity': _readings(model, args, '--velocity', '--actuator-velocity'),
            'effort': _readings(model, args, '--effort', '--actuator-effort'),
        }
        defaults = model.default_positions() if args.default_positions else None
        try:
            # Ignore overflows, because `resolve_state` treats a value that is not finite as
            # unknown.
            with np.errstate(over='ignore', invalid='ignore'):
                state = resolve_state(model, default_positions=defaults, **given)
        except ValueError as error:
            raise UsageError(str(error)) from error
        print_errors([*description.findings, *model.findings])
        print_findings(state.findings, sys.stderr)

        if args.format == 'json':
            print_json(_as_json(model, state), depth=2)
        else:
            _print_text(state)
        return 0


def _readings(
    model: RobotModel, args: Namespace, joint_option: str, actuator_option: str
) -> dict[str, float]:
    """Return the values from the options for joints and for actuators, by coordinate."""
    values = values_by_name(model, args, joint_option)
    for name in values:
        if name in model.actuators:
            raise UsageError(f"{joint_option}: '{name}' is an actuator: use {actuator_option}")
    for name, value in values_by_name(model, args, actuator_option).items():
        try:
            coordinate = model.actuator_coordinate(name)
        except ValueError as error:
            raise UsageError(f'{actuator_option}: {error}') from error
        if coordinate in values:
            raise UsageError(f"{actuator_option}: '{coordinate}' is given twice")
        values[coordinate] = value
    return values


def _as_json(model: RobotModel, state: Resolution) -> dict[str, object]:
    optional = {
        'driving_effort': _without_minus_zero(state.driving_effort),
        'beyond_limits': list(state.beyond_limits),
        'cannot_follow': list(state.lost),
        'actuator': _values_as_json(state.actuator) if model.actuators else None,
    }
    present = {key: value for key, value in optional.items() if value}
    return {**_values_as_json(state), **present}


def _values_as_json(values: Values) -> dict[str, object]:
    numbers = {name: _without_minus_zero(getattr(values, name)) for name in _QUANTITIES}
    return {**numbers, 'source': values.source}


def _without_minus_zero(values: dict[str, float]) -> dict[str, float]:
    return {name: value + 0.0 for name, value in values.items()}


def _print_text(state: Resolution) -> None:
    _print_values('joint', state, {**state.source, **state.velocity, **state.effort})
    actuators = state.actuator
    known = {**actuators.position, **actuators.velocity, **actuators.effort}
    if known:
        print_lines([''])
        _print_values('actuator', actuators, [name for name in actuators.source if name in known])
    if state.driving_effort:
        print_lines([''])
        rows = [[name, number(effort)] for name, effort in state.driving_effort.items()]
        print_table(['drive', 'driving effort'], rows, right=['driving effort'])
    if state.beyond_limits:
        print_lines(['', f'beyond their limits: {", ".join(state.beyond_limits)}'])
    if state.lost:
        print_lines(['', f'cannot follow: {", ".join(state.lost)}'])


def _print_values(kind: str, values: Values, names: Iterable[str]) -> None:
    """Print the values of joints or actuators, with a dash for unknown values."""
    columns = [getattr(values, quantity) for quantity in _QUANTITIES]
    rows = [
        [
            name,
            *(number(of[name]) if name in of else '-' for of in columns),
            values.source.get(name, '-'),
        ]
        for name in names
    ]
    print_table([kind, *_QUANTITIES, 'source'], rows, right=_QUANTITIES)
