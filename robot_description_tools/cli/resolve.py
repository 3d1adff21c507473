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

from robot_description_tools.cli.arguments import add_description
from robot_description_tools.cli.arguments import add_format
from robot_description_tools.cli.arguments import add_values
from robot_description_tools.cli.arguments import load
from robot_description_tools.cli.arguments import values_by_name
from robot_description_tools.cli.verb import UsageError

UNKNOWN = '-'


class ResolveVerb:
    """Prints position, velocity, effort and source of every joint."""

    name = 'resolve'
    summary = 'complete a joint state from the values of some joints'

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
        parser.add_argument(
            '--default-positions',
            action='store_true',
            help='put joints that are not measured where <model_state> says, else at 0 or the '
            'middle of their range; without it they are unknown',
        )
        add_format(parser)
        parser.epilog = (
            'The source of a position is measured, actuator, mimic, loop, default or unknown. '
            'JSON leaves unknown values out, text shows them as a dash.'
        )

    def run(self, args: Namespace) -> int:
        """Print the state."""
        import numpy as np
        from robot_description_tools.cli.output import number
        from robot_description_tools.cli.output import print_findings
        from robot_description_tools.cli.output import print_json
        from robot_description_tools.cli.output import print_table
        from robot_description_tools.cli.output import print_troubles
        from robot_description_tools.coupling import resolve_state
        from robot_description_tools.coupling import RobotModel

        description = load(args)
        model = RobotModel(description)
        try:
            # A follower that grows too large is unknown.
            with np.errstate(over='ignore', invalid='ignore'):
                state = resolve_state(
                    model,
                    values_by_name(model, '--joint', args.joint),
                    values_by_name(model, '--velocity', args.velocity),
                    values_by_name(model, '--effort', args.effort),
                    model.default_positions() if args.default_positions else None,
                )
        except ValueError as error:
            raise UsageError(str(error)) from error
        print_troubles(description.findings)
        print_findings(state.findings, sys.stderr)

        values = {
            'position': _without_minus_zero(state.position),
            'velocity': _without_minus_zero(state.velocity),
            'effort': _without_minus_zero(state.effort),
        }
        if args.format == 'json':
            print_json({**values, 'source': state.source}, depth=2)
            return 0
        header = ['joint', *values, 'source']
        print_table(
            header,
            [
                [
                    name,
                    *(number(of[name]) if name in of else UNKNOWN for of in values.values()),
                    source,
                ]
                for name, source in state.source.items()
            ],
            right=values,
        )
        return 0


def _without_minus_zero(values: dict[str, float]) -> dict[str, float]:
    return {name: value + 0.0 for name, value in values.items()}
