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

"""
Reports for other programs (JSON, annotations of GitHub, JUnit, SARIF), and Markdown tables.

``str`` of a `Diagnostic` is the text for people.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from hashlib import sha256
import os
from pathlib import Path
import re
from typing import Any
from urllib.parse import quote

from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import Change
from robot_description_tools.diagnostics.finding import Diagnostic
from robot_description_tools.diagnostics.finding import GraphPlace
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import Report
from robot_description_tools.diagnostics.text import one_line

# In a SARIF report, paths of files outside the working folder are relative to a base folder with
# this name. It is the deepest folder that contains all these files.
_ELSEWHERE = 'ELSEWHERE'
# Maps each finding to the changes that fix it.
Changes = Mapping[Diagnostic, Sequence[Change]]
_NO_CHANGES: Changes = {}
_SARIF_SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'


def report_as_json(report: Report, changes: Changes = _NO_CHANGES) -> dict[str, object]:
    """Return the findings with their changes, and the numbers of errors and warnings."""
    return {
        'errors': report.errors,
        'warnings': report.warnings,
        'findings': [
            {**_finding_as_json(finding), 'repair': _repair_as_json(finding, changes)}
            for finding in report.findings
        ],
    }


def suppressed_as_json(report: Report) -> list[dict[str, object]]:
    """Return the suppressed findings, each with the place that suppresses it."""
    return [
        {**_finding_as_json(each.finding), 'silenced_by': str(each.by)}
        for each in report.suppressed
    ]


def _finding_as_json(finding: Diagnostic) -> dict[str, object]:
    return {
        'severity': finding.severity.value,
        'code': finding.code,
        'message': finding.message,
        'fix': finding.fix,
        **_place_as_json(finding.where),
    }


def _repair_as_json(finding: Diagnostic, changes: Changes) -> dict[str, object] | None:
    if finding.repair is None or finding not in changes:
        return None
    return {
        'safe': finding.repair.is_safe,
        'changes': [
            {
                **_line_as_json(change.begin),
                'end_line': change.end.line,
                'end_column': change.end.column,
                'text': change.text,
            }
            for change in changes[finding]
        ],
    }


def _place_as_json(where: Location) -> dict[str, object]:
    if isinstance(where, GraphPlace):
        return {key: getattr(where, key) for key in ('topic', 'nodes', 'frames', 'joints')}
    return {
        **_line_as_json(where),
        'element': where.path,
        'subject': _subject_as_json(where) or None,
        'calls': [{'macro': macro, **_line_as_json(place)} for macro, place in where.calls],
    }


def _subject_as_json(where: Location) -> dict[str, str]:
    subject = where.subject
    return {'kind': subject.kind, 'name': subject.name} if subject else {}


def _line_as_json(place: Location) -> dict[str, object]:
    return {'file': place.source, 'line': place.line, 'column': place.column}


# -- GitHub ----------------------------------------------------------------------------------


def github_lines(reports: Iterable[Report]) -> Iterator[str]:
    """Yield a workflow command for each finding. GitHub shows the finding beside its line."""
    for finding in (finding for report in reports for finding in report.findings):
        where = finding.where
        properties = _without_empty(
            file=where.source and _relative(where.source),
            line=where.line,
            col=where.column,
            title=finding.code,
        )
        shown = ','.join(f'{key}={_escaped_property(str(x))}' for key, x in properties.items())
        yield f'::{finding.severity.level} {shown}::{_escaped(_whole_message(finding))}'


def _escaped(text: str) -> str:
    return text.replace('%', '%25').replace('\r', '%0D').replace('\n', '%0A')


def _escaped_property(text: str) -> str:
    return one_line(_escaped(text).replace(':', '%3A').replace(',', '%2C'))


# -- JUnit -----------------------------------------------------------------------------------


def junit_xml(reports: Iterable[Report], tool: str, *, strict: bool = False) -> str:
    """
    Return the XML that CI services show as test results.

    Each file is a test suite and each finding is a test case. A file without findings has one
    test case, which passes.

    Parameters
    ----------
    reports : iterable of Report
        The report of each file.
    tool : str
        Name of this program.
    strict : bool
        True if warnings count as failures. If False, the text of a warning is the output of a test
        case that passes.

    """
    # Imported here, because the import is slow and only this format needs it.
    from xml.etree.ElementTree import Element
    from xml.etree.ElementTree import indent
    from xml.etree.ElementTree import SubElement
    from xml.etree.ElementTree import tostring

    root = Element('testsuites', name=tool)
    for report in reports:
        name = one_line(_relative(report.file))
        suite = SubElement(root, 'testsuite', name=name)
        for finding in report.findings:
            where = finding.where
            title = one_line(f'{where.path or name}: {finding.code}')
            case = SubElement(suite, 'testcase', classname=name, name=title)
            if where.source:
                case.attrib.update(file=one_line(_relative(where.source)), line=str(where.line))
            text = _whole_message(finding)
            if finding.is_error or strict:
                about = {'type': finding.code, 'message': text.partition('\n')[0]}
                SubElement(case, 'failure', about).text = text
            else:
                SubElement(case, 'system-out').text = text
        if not report.findings:
            SubElement(suite, 'testcase', classname=name, name='no findings')
    for group in (*root, root):
        group.set('tests', str(len(list(group.iter('testcase')))))
        group.set('failures', str(len(list(group.iter('failure')))))
    indent(root)
    return tostring(root, 'unicode', xml_declaration=True) + '\n'


# -- SARIF -----------------------------------------------------------------------------------


def sarif_log(
    reports: Iterable[Report],
    tool: str,
    version: str,
    codes: Mapping[str, Code],
    page_of: Callable[[Code], Path | None],
    changes: Changes = _NO_CHANGES,
) -> dict[str, object]:
    """
    Return SARIF 2.1.0, which code hosts and editors read.

    The URI of a file in the working folder is relative to this folder. The URI of any other file
    is relative to ``ELSEWHERE``, the deepest folder that contains all files outside the working
    folder. The log contains the absolute URI of ``ELSEWHERE`` in ``originalUriBaseIds``.

    Parameters
    ----------
    reports : iterable of Report
        The reports.
    tool, version : str
        Name and version of the program that made the reports.
    codes : mapping of str to Code
        Maps the name of each code to the code.
    page_of : callable
        Returns the file of the page that explains a code, or None if there is none.
    changes : mapping of Diagnostic to sequence of Change, optional
        The changes that fix some findings.

    """
    reports = list(reports)
    suppressed = [each for report in reports for each in report.suppressed]
    findings = [finding for report in reports for finding in report.findings]
    findings += [each.finding for each in suppressed]
    used = sorted({finding.code for finding in findings})
    elsewhere = _folder_elsewhere(findings, changes)
    seen: Counter[tuple[str, ...]] = Counter()
    results = []
    for finding in findings:
        result = _result(finding, used.index(finding.code), elsewhere)
        if finding in changes:
            result['fixes'] = [_fix(finding, changes[finding], elsewhere)]
        key = _identity(finding, result['locations'][0])
        seen[key] += 1
        result['partialFingerprints'] = {'element/v1': _hash(*key, str(seen[key]))}
        results.append(result)
    for each, result in zip(reversed(suppressed), reversed(results), strict=False):
        kind = 'inSource' if each.in_source else 'external'
        result['suppressions'] = [{'kind': kind, 'justification': str(each.by)}]
    run = {
        'tool': {
            'driver': {
                'name': tool,
                'version': version,
                'rules': [_rule(codes[name], page_of(codes[name])) for name in used],
            }
        },
        **_without_empty(
            originalUriBaseIds=elsewhere and {_ELSEWHERE: {'uri': (elsewhere / '_').as_uri()[:-1]}}
        ),
        'columnKind': 'unicodeCodePoints',
        # The line ends of XML. The default of SARIF does not contain '\r'.
        'newlineSequences': ['\r\n', '\n', '\r'],
        'results': results,
    }
    return {'$schema': _SARIF_SCHEMA, 'version': '2.1.0', 'runs': [run]}


def _rule(code: Code, page: Path | None) -> dict[str, Any]:
    return {
        'id': code.name,
        'shortDescription': {'text': code.summary},
        'help': {'text': code.explanation},
        **_without_empty(helpUri=page and f'{page.as_uri()}#{code.name}'),
        'defaultConfiguration': {
            'level': code.severity.level,
            **({'enabled': False} if code.off_by_default else {}),
        },
    }


def _result(finding: Diagnostic, rule: int, elsewhere: Path | None) -> dict[str, Any]:
    where = finding.where
    location = _sarif_location(where, elsewhere) if where.source else {}
    return {
        'ruleId': finding.code,
        'ruleIndex': rule,
        'level': finding.severity.level,
        'properties': {'severity': finding.severity.value},
        'message': {'text': _whole_message(finding)},
        'locations': [{**location, **_without_empty(logicalLocations=_logical_locations(where))}],
        # The innermost call comes first.
        'relatedLocations': [
            {**_sarif_location(place, elsewhere), 'message': {'text': f'through {macro}'}}
            for macro, place in reversed(where.calls)
        ],
    }


def _fix(
    finding: Diagnostic, changes: Sequence[Change], elsewhere: Path | None
) -> dict[str, Any]:
    files = dict.fromkeys(change.begin.source for change in changes)
    return {
        'description': {'text': one_line(finding.fix)},
        'properties': {'safe': bool(finding.repair and finding.repair.is_safe)},
        'artifactChanges': [
            {
                'artifactLocation': _artifact(file, elsewhere),
                'replacements': [
                    {
                        'deletedRegion': {
                            'startLine': change.begin.line,
                            'startColumn': change.begin.column,
                            'endLine': change.end.line,
                            'endColumn': change.end.column,
                        },
                        'insertedContent': {'text': change.text},
                    }
                    for change in changes
                    if change.begin.source == file
                ],
            }
            for file in files
        ],
    }


def _identity(finding: Diagnostic, location: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the parts of a finding that do not depend on lines: code, file and element."""
    artifact = location.get('physicalLocation', {}).get('artifactLocation', {})
    names = (part['fullyQualifiedName'] for part in location.get('logicalLocations', ()))
    return finding.code, artifact.get('uri', ''), *names


def _hash(*parts: str) -> str:
    text = '\0'.join(parts).encode(errors='surrogatepass')
    return sha256(text).hexdigest()[:32]


def _logical_locations(where: Location) -> list[dict[str, str]]:
    """
    Return the parts of a robot at a place, for SARIF.

    A place in a file has one part: the element. A place on the ROS graph of a running robot may
    have several parts: a topic, nodes, frames and joints.

    """
    if not isinstance(where, GraphPlace):
        names = {'fullyQualifiedName': where.path}
        return [{**names, **_subject_as_json(where)}] if where.path else []
    found = {
        'topic': filter(None, [where.topic]),
        'node': where.nodes,
        'frame': where.frames,
        'joint': where.joints,
    }
    return [
        {'fullyQualifiedName': name, 'kind': kind, 'name': name}
        for kind in found
        for name in found[kind]
    ]


def _artifact(source: str, elsewhere: Path | None) -> dict[str, object]:
    relative = _relative(source)
    base = ''
    if elsewhere is not None and os.path.isabs(relative):
        relative, base = os.path.relpath(relative, elsewhere), _ELSEWHERE
    return _without_empty(uri=quote(os.fsencode(relative.replace(os.sep, '/'))), uriBaseId=base)


def _sarif_location(place: Location, elsewhere: Path | None) -> dict[str, Any]:
    artifact = _artifact(place.source, elsewhere)
    region = _without_empty(startLine=place.line, startColumn=place.column)
    return {'physicalLocation': _without_empty(artifactLocation=artifact, region=region)}


def _folder_elsewhere(findings: Iterable[Diagnostic], changes: Changes) -> Path | None:
    """
    Return the deepest folder that contains all files outside the working folder.

    Return None if there are no such files.

    """
    places = [
        place
        for finding in findings
        for place in (
            finding.where,
            *(call for _, call in finding.where.calls),
            *(change.begin for change in changes.get(finding, ())),
        )
    ]
    files = filter(os.path.isabs, {_relative(place.source) for place in places if place.source})
    folders = [os.path.dirname(file) for file in files]
    return Path(os.path.commonpath(folders)) if folders else None


# -- Markdown --------------------------------------------------------------------------------


def code_span(text: str) -> str:
    """
    Return a text as code in Markdown of GitHub.

    GitHub shows code unchanged, so that a name cannot become markup, a link or a mention of a
    user. A table splits its cells at each ``|``, even in code, so ``|`` is escaped.

    """
    text = one_line(text).replace('|', '\\|')
    fence = '`' * (1 + max(map(len, re.findall('`+', text)), default=0))
    # Blanks separate the fence from backticks in the text. Markdown removes one blank at each end.
    pad = ' ' if not text.strip() or {text[0], text[-1]} & {'`', ' '} else ''
    return f'{fence}{pad}{text}{pad}{fence}'


def markdown_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[str] = ()
) -> Iterator[str]:
    """
    Yield the lines of a table and an empty line.

    The texts of the rows are formatted as code.

    """
    yield f'| {" | ".join(header)} |'
    yield f'| {" | ".join("---:" if name in right else "---" for name in header)} |'
    for row in rows:
        yield f'| {" | ".join(code_span(text) if text else "" for text in row)} |'
    yield ''


# -- all formats -----------------------------------------------------------------------------


def _without_empty(**values: object) -> dict[str, object]:
    return {key: value for key, value in values.items() if value}


def _whole_message(finding: Diagnostic) -> str:
    calls = (f'through {macro} at {at}' for macro, at in reversed(finding.where.calls))
    return '\n'.join(map(one_line, [finding.message, *calls, f'fix: {finding.fix}']))


def _relative(source: str) -> str:
    """Return a path relative to the working folder, or an absolute path for an outside file."""
    if source.startswith('<'):
        return source.strip('<>')
    relative = os.path.relpath(source)
    return os.path.abspath(source) if relative.startswith(os.pardir + os.sep) else relative
