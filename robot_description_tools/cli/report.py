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

"""What ``check`` prints for programs: JSON, annotations of GitHub, SARIF."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
import os
from pathlib import Path
import sys
from typing import Any
from typing import TYPE_CHECKING
from urllib.parse import quote

from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import printable

if TYPE_CHECKING:
    from robot_description_tools.check import Report
    from robot_description_tools.diagnostics import Diagnostic
    from robot_description_tools.diagnostics import Location

JSON_VERSION = 1
_SARIF_SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

Skipped = Sequence[tuple[str, str]]


def print_as_json(reports: Sequence[Report], skipped: Skipped) -> None:
    """Print everything, as ``docs/command_line.md`` explains."""
    print_json(
        {
            'version': JSON_VERSION,
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
            'skipped': [{'file': file, 'reason': reason} for file, reason in skipped],
        },
        depth=4,
    )


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


# -- GitHub ----------------------------------------------------------------------------------


def print_for_github(reports: Sequence[Report], skipped: Skipped) -> None:
    """Print workflow commands, which GitHub shows beside the lines of a pull request."""
    for report in reports:
        for finding in report.findings:
            where = finding.where
            properties = {
                'file': _relative(where.source),
                'line': where.line,
                'col': where.column,
                'title': finding.code,
            }
            shown = ','.join(
                f'{key}={_escaped_property(str(value))}'
                for key, value in properties.items()
                if value is not None
            )
            command = f'::{_level(finding)} {shown}::{_escaped(_whole_message(finding))}'
            print(printable(command, sys.stdout))


def _escaped(text: str) -> str:
    return text.replace('%', '%25').replace('\r', '%0D').replace('\n', '%0A')


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(':', '%3A').replace(',', '%2C')


# -- SARIF -----------------------------------------------------------------------------------


def print_as_sarif(reports: Sequence[Report], skipped: Skipped) -> None:
    """Print SARIF 2.1.0, which code hosts and editors read."""
    from robot_description_tools import __version__

    findings = [finding for report in reports for finding in report.findings]
    used = sorted({finding.code for finding in findings})
    run = {
        'tool': {
            'driver': {
                'name': 'robot-description check',
                'version': __version__,
                'rules': [_rule(code) for code in used],
            }
        },
        'columnKind': 'unicodeCodePoints',
        'results': [_result(finding, used.index(finding.code)) for finding in findings],
    }
    print_json({'$schema': _SARIF_SCHEMA, 'version': '2.1.0', 'runs': [run]}, depth=4)


def _rule(name: str) -> dict[str, Any]:
    from robot_description_tools.catalogue import CODES

    code = CODES[name]
    is_warning = code.severity.value == 'warning'
    example = f'\n\nWrong:\n{code.bad}\n\nRight:\n{code.good}' if code.bad else ''
    return {
        'id': name,
        'shortDescription': {'text': code.summary},
        'help': {'text': code.summary + example},
        'defaultConfiguration': {'level': 'warning' if is_warning else 'error'},
    }


def _result(finding: Diagnostic, rule: int) -> dict[str, Any]:
    where = finding.where
    location = _sarif_location(where)
    if where.path:
        location['logicalLocations'] = [{'fullyQualifiedName': where.path}]
    return {
        'ruleId': finding.code,
        'ruleIndex': rule,
        'level': _level(finding),
        'message': {'text': _whole_message(finding)},
        'locations': [location],
        # The innermost call first.
        'relatedLocations': [
            {**_sarif_location(place), 'message': {'text': f'through {macro}'}}
            for macro, place in reversed(where.calls)
        ],
    }


def _sarif_location(place: Location) -> dict[str, Any]:
    physical: dict[str, Any] = {'artifactLocation': {'uri': _uri(place.source)}}
    if place.line is not None:
        physical['region'] = {'startLine': place.line}
        if place.column is not None:
            physical['region']['startColumn'] = place.column
    return {'physicalLocation': physical}


def _uri(source: str) -> str:
    """Return a file as a relative URI where it lies below the working folder, else absolute."""
    relative = _relative(source)
    if os.path.isabs(relative):
        return Path(relative).as_uri()
    return quote(relative.replace(os.sep, '/'))


# -- both ------------------------------------------------------------------------------------


def _level(finding: Diagnostic) -> str:
    return 'error' if finding.is_error else 'warning'


def _whole_message(finding: Diagnostic) -> str:
    calls = ''.join(f'\nthrough {macro} at {at}' for macro, at in reversed(finding.where.calls))
    return f'{finding.message}{calls}\nfix: {finding.fix}'


def _relative(source: str) -> str:
    """Return a file as seen from the working folder, absolute where it lies elsewhere."""
    if source.startswith('<'):
        return source.strip('<>')
    relative = os.path.relpath(source)
    return os.path.abspath(source) if relative.startswith(os.pardir + os.sep) else relative


REPORTS: Mapping[str, Callable[[Sequence[Report], Skipped], None]] = {
    'json': print_as_json,
    'github': print_for_github,
    'sarif': print_as_sarif,
}
