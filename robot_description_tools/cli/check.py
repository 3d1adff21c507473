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

"""``robot-description check``: everything that is wrong with descriptions."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
import sys
from typing import TYPE_CHECKING

from robot_description_tools.cli.arguments import add_description
from robot_description_tools.cli.arguments import add_format
from robot_description_tools.cli.arguments import load
from robot_description_tools.cli.arguments import STDIN
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import USAGE

if TYPE_CHECKING:
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.diagnostics import Diagnostic
    from robot_description_tools.diagnostics import Location


class CheckVerb:
    """Prints findings; the exit code is for continuous integration."""

    name = 'check'
    summary = 'say everything that is wrong with descriptions'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, many=True)
        parser.add_argument('--strict', action='store_true', help='exit with 1 on warnings, too')
        add_format(parser)
        parser.epilog = (
            'Findings go to stdout, a summary to stderr. Exit code: 0 no errors, 1 errors, '
            '2 a file could not be read (the others are checked all the same).'
        )

    def run(self, args: Namespace) -> int:
        """Check every file, then report."""
        from robot_description_tools.cli.output import print_findings
        from robot_description_tools.cli.output import print_json

        reports = []
        for file in args.files:
            report = _check(args, file)
            reports.append(report)
            if args.format == 'text':
                print_findings(report.findings, sys.stdout)
                report.summarise()
        if args.format == 'json':
            print_json(_as_json(reports), depth=4)
            for report in reports:
                report.summarise()
        if len(reports) > 1:
            _summarise_all(reports)
        if any(report.unreadable for report in reports):
            return USAGE
        failed = any(report.errors or (args.strict and report.findings) for report in reports)
        return ERRORS_FOUND if failed else 0


@dataclass(frozen=True)
class _Report:
    """What is wrong with one file; ``description`` is None where nothing usable is left."""

    file: str
    description: RobotDescription | None
    findings: Sequence[Diagnostic]

    @property
    def errors(self) -> int:
        return sum(finding.is_error for finding in self.findings)

    @property
    def warnings(self) -> int:
        return len(self.findings) - self.errors

    @property
    def unreadable(self) -> bool:
        return any(finding.code == 'file-unreadable' for finding in self.findings)

    def summarise(self) -> None:
        from robot_description_tools.cli.output import counted
        from robot_description_tools.cli.output import parts_of
        from robot_description_tools.cli.output import say

        counts = f'{counted(self.errors, "error")}, {counted(self.warnings, "warning")}'
        if self.description is not None:
            what = f'{parts_of(self.description)}, {counts}'
        else:
            what = 'not read' if self.unreadable else f'unusable, {counts}'
        say(f'{self.file}: {what}')


def _check(args: Namespace, file: str) -> _Report:
    from robot_description_tools.diagnostics import RobotDescriptionError

    name = '<stdin>' if file == STDIN else file
    try:
        description = load(args, file)
    except RobotDescriptionError as error:
        return _Report(name, None, error.diagnostics)
    return _Report(name, description, (*description.findings, *_beyond_text(description)))


def _beyond_text(description: RobotDescription) -> Sequence[Diagnostic]:
    """Return what only the compiled robot tells: whether transmissions and loops can work."""
    if not description.loops and not any(info.transmissions for info in description.hardware):
        # Most robots are done without numpy.
        return ()
    from robot_description_tools.coupling import RobotModel

    return RobotModel(description).findings


def _summarise_all(reports: Sequence[_Report]) -> None:
    from robot_description_tools.cli.output import counted
    from robot_description_tools.cli.output import say

    errors = counted(sum(report.errors for report in reports), 'error')
    warnings = counted(sum(report.warnings for report in reports), 'warning')
    say(f'{counted(len(reports), "file")}: {errors}, {warnings}')


def _as_json(reports: Sequence[_Report]) -> dict[str, object]:
    return {
        'errors': sum(report.errors for report in reports),
        'warnings': sum(report.warnings for report in reports),
        'files': [
            {
                'file': report.file,
                'usable': report.description is not None,
                'links': len(report.description.links) if report.description else None,
                'joints': len(report.description.joints) if report.description else None,
                'errors': report.errors,
                'warnings': report.warnings,
                'findings': [_finding_as_json(finding) for finding in report.findings],
            }
            for report in reports
        ],
    }


def _finding_as_json(finding: Diagnostic) -> dict[str, object]:
    return {
        'severity': finding.severity.value,
        'code': finding.code,
        'message': finding.message,
        'fix': finding.fix,
        **_place_as_json(finding.where),
        'element': finding.where.path,
        'calls': [
            {'macro': macro, **_place_as_json(place)} for macro, place in finding.where.calls
        ],
    }


def _place_as_json(place: Location) -> dict[str, object]:
    return {'file': place.source, 'line': place.line, 'column': place.column}
