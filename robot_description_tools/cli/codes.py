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

"""``robot-description codes``: the codes of all findings."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace

from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table


class CodesVerb:
    """Prints the code, the usual severity and the summary of each finding, by family."""

    examples = (
        ('', 'list all codes'),
        ('--format json', 'list them for a program'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_format(parser)
        parser.epilog = 'robot-description check --explain CODE explains a code.'

    def run(self, args: Namespace) -> int:
        """Print the list."""
        if args.format == 'json':
            names = 'name', 'summary', 'off_by_default'
            print_json(
                [
                    {'family': family, 'severity': code.severity.value, **attributes(code, *names)}
                    for family, codes in FAMILIES.items()
                    for code in codes
                ]
            )
            return 0
        for family, codes in FAMILIES.items():
            rows = [
                [code.name, 'off' if code.off_by_default else code.severity.value, code.summary]
                for code in codes
            ]
            print_lines([f'{family}:', ''])
            print_table(['code', 'severity', 'summary'], rows)
            print_lines([''])
        return 0
