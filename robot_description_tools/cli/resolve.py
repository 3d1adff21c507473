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

"""``robot-description resolve``: the complete joint state that follows from a few values."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import sys

import numpy as np
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_values
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import values_by_name
from robot_description_tools.cli.output import number
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import print_troubles
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import Values

UNKNOWN = '-'


class ResolveVerb:
    """Prints position, velocity, effort and source of every joint, and of actuators."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        add_values(
            parser,
            '--joint',
            'measured position [rad or m, or degrees as in elbow=30deg]; base/x=1 for one '
            'coordinate of a planar or floating joint',
            degrees=True,
        )
        add_values(parser, '--velocity', 'measured velocity [rad/s or m/s]')
        add_values(parser, '--effort', 'measured effort [N m or N]')
        name = 'NAME is the actuator, or component/actuator where several have its name'
        add_values(parser, '--actuator', f'measured position [rad or m]; {name}')
        add_values(parser, '--actuator-velocity', 'measured velocity [rad/s or m/s]')
        add_values(parser, '--actuator-effort', 'measured effort [N m or N]')
        parser.add_argument(
            '--default-positions',
            action='store_true',
            help='put joints that are not measured where <model_state> says, else at 0 or the '
            'middle of their range; without it they are unknown',
        )
        add_format(parser)
        parser.epilog = (
            'The source of a position is measured, actuator, mimic, loop, default or unknown. '
            'JSON leaves unknown values out, text shows them as a dash. Efforts of joints that a '
            'loop determines are shown, too, as what they are worth at the joints that drive it.'
        )

    def run(self, args: Namespace) -> int:
        """Print the state."""
        description = load(args)
        model = RobotModel(description)
        given = {
            'position': _readings(model, args, '--joint', '--actuator'),
            'velocity': _readings(model, args, '--velocity', '--actuator-velocity'),
            'effort': _readings(model, args, '--effort', '--actuator-effort'),
        }
        defaults = model.default_positions() if args.default_positions else None
        try:
            # A follower that grows too large is unknown.
            with np.errstate(over='ignore', invalid='ignore'):
                state = resolve_state(model, default_positions=defaults, **given)
        except ValueError as error:
            raise UsageError(str(error)) from error
        print_troubles([*description.findings, *model.findings])
        print_findings(state.findings, sys.stderr)

        values = _by_quantity(state)
        actuators = _by_quantity(state.actuator)
        driving = _without_minus_zero(state.driving_effort)
        if args.format == 'json':
            document: dict[str, object] = {**values, 'source': state.source}
            if driving:
                document['driving_effort'] = driving
            if state.beyond_limits:
                document['beyond_limits'] = list(state.beyond_limits)
            if state.lost:
                document['cannot_follow'] = list(state.lost)
            if model.actuators:
                document['actuator'] = {**actuators, 'source': state.actuator.source}
            print_json(document, depth=2)
            return 0
        parts = [('joint', values, state.source)]
        # An actuator of which nothing is known is no news.
        used = {
            name: source
            for name, source in state.actuator.source.items()
            if any(name in of for of in actuators.values())
        }
        if used:
            parts.append(('actuator', actuators, used))
        for i, (what, columns, sources) in enumerate(parts):
            if i:
                print()
            print_table(
                [what, *columns, 'source'],
                [
                    [
                        name,
                        *(number(of[name]) if name in of else UNKNOWN for of in columns.values()),
                        source,
                    ]
                    for name, source in sources.items()
                ],
                right=columns,
            )
        if driving:
            print()
            print_table(
                ['drive', 'driving effort'],
                [[name, number(effort)] for name, effort in driving.items()],
                right=['driving effort'],
            )
        for what, names in (
            ('beyond their limits', state.beyond_limits),
            ('cannot follow', state.lost),
        ):
            if names:
                print(f'\n{what}: {", ".join(names)}')
        return 0


def _readings(
    model: RobotModel, args: Namespace, joint_option: str, actuator_option: str
) -> dict[str, float]:
    """Return what two options give, by coordinate."""
    of_joints, of_actuators = (
        getattr(args, option.removeprefix('--').replace('-', '_'))
        for option in (joint_option, actuator_option)
    )
    values = values_by_name(model, joint_option, of_joints)
    for name in values:
        if name in model.actuators:
            raise UsageError(f"{joint_option}: '{name}' is an actuator: use {actuator_option}")
    for name, value in values_by_name(model, actuator_option, of_actuators).items():
        try:
            coordinate = model.actuator_coordinate(name)
        except ValueError as error:
            raise UsageError(f'{actuator_option}: {error}') from error
        if coordinate in values:
            raise UsageError(f"{actuator_option}: '{coordinate}' is given twice")
        values[coordinate] = value
    return values


def _by_quantity(values: Values) -> dict[str, dict[str, float]]:
    return {
        'position': _without_minus_zero(values.position),
        'velocity': _without_minus_zero(values.velocity),
        'effort': _without_minus_zero(values.effort),
    }


def _without_minus_zero(values: dict[str, float]) -> dict[str, float]:
    return {name: value + 0.0 for name, value in values.items()}
