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
"""Output of findings about the ROS graph. ``test/cli/test_report.py`` tests findings in files."""

from __future__ import annotations

from dataclasses import replace
import json
import re
from urllib.parse import urljoin

from hypothesis import given
from hypothesis import strategies as st
from robot_description_tools.catalogue import CODES
from robot_description_tools.catalogue import page_of
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import sort_findings
from robot_description_tools.diagnostics.edits import Change
from robot_description_tools.diagnostics.writers import code_span
from robot_description_tools.diagnostics.writers import github_lines
from robot_description_tools.diagnostics.writers import report_as_json
from robot_description_tools.diagnostics.writers import sarif_log

NAMES = st.lists(st.text('ab_/', min_size=1), unique=True).map(tuple)
PLACES = st.builds(GraphPlace, topic=st.text('/tf'), nodes=NAMES, frames=NAMES, joints=NAMES)
FINDINGS = st.builds(
    Diagnostic,
    st.sampled_from(Severity),
    st.sampled_from(['zero-stamp', 'two-parents']),
    st.text(),
    st.text(),
    PLACES,
)


@given(st.lists(FINDINGS).map(tuple))
def test_all_formats_contain_every_name_on_the_graph(findings: tuple[Diagnostic, ...]) -> None:
    """The report of a graph names the topic, the nodes, the frames and the joints, but no file."""
    report = Report(findings)
    data = json.loads(json.dumps(report_as_json(report)))
    assert (data['errors'], data['warnings']) == (report.errors, report.warnings)
    (run,) = sarif_log([report], 'doctor', '1.0', CODES, page_of)['runs']
    lines = list(github_lines([report]))
    assert len(data['findings']) == len(run['results']) == len(lines) == len(findings)
    for finding, written, result, line in zip(
        findings, data['findings'], run['results'], lines, strict=True
    ):
        place = finding.where
        assert isinstance(place, GraphPlace)
        names = place.nodes, place.frames, place.joints
        assert tuple(tuple(written[key]) for key in ('nodes', 'frames', 'joints')) == names
        assert written['topic'] == place.topic
        (location,) = result['locations']
        parts = location.get('logicalLocations', [])
        shown = [part['fullyQualifiedName'] for part in parts]
        assert shown == [part['name'] for part in parts]
        assert shown == [*filter(None, [place.topic]), *place.nodes, *place.frames, *place.joints]
        assert 'physicalLocation' not in location
        word = 'error' if finding.is_error else 'warning'
        assert line.startswith(f'::{word} title={finding.code}::')
        rule = run['tool']['driver']['rules'][result['ruleIndex']]
        assert rule['id'] == finding.code
        assert CODES[finding.code].why in rule['help']['text']


@given(st.lists(FINDINGS))
def test_findings_on_the_graph_are_texts_and_keep_their_order(findings: list[Diagnostic]) -> None:
    assert sort_findings(findings) == tuple(findings)
    for finding in findings:
        word = finding.severity.value
        assert str(finding).startswith(f'{word}[{finding.code}]: {one_line(finding.message)}')
        assert str(finding).endswith(f'\n  fix: {one_line(finding.fix)}')


def test_the_output_for_github_is_one_command_with_the_exact_name_of_the_file() -> None:
    name = 'a\n::error::b%0A\x1b.urdf'
    where = Location(name, 1, 2, calls=((name, Location(name)),))
    finding = Diagnostic(Severity.ERROR, 'no-root', name, name, where)
    (line,) = github_lines([Report((finding,))])
    shown = r'a\n::error::b%250A\x1b.urdf'
    assert line == (
        r'::error file=a%0A%3A%3Aerror%3A%3Ab%250A\x1b.urdf,line=1,col=2,title=no-root::'
        f'{shown}%0Athrough {shown} at {shown}%0Afix: {shown}'
    )


@given(st.text('ab`| \\*', max_size=9))
def test_a_code_span_contains_its_text(text: str) -> None:
    """GitHub reads text between two equal runs of backquotes as code, if no such run is inside."""
    span = code_span(text)
    fence = re.match('`+', span)
    assert fence is not None
    inside = span[len(fence[0]) : -len(fence[0])]
    assert fence[0] not in re.findall('`+', inside)
    assert not re.search(r'(?<!\\)\|', inside)
    if inside.strip() and inside[0] == inside[-1] == ' ':
        inside = inside[1:-1]
    assert inside.replace('\\|', '|') in (one_line(text), f' {one_line(text)} ')


def test_fingerprints_in_sarif_do_not_depend_on_lines() -> None:
    def at(line: int, source: str, path: str, code: str = 'two-parents') -> Diagnostic:
        where = Location(source, line, 1, path)
        return Diagnostic(Severity.ERROR, code, f'as in line {line}', '', where)

    def prints(*findings: Diagnostic) -> list[str]:
        (run,) = sarif_log([Report(findings)], 'check', '1.0', CODES, page_of)['runs']
        return [result['partialFingerprints']['element/v1'] for result in run['results']]

    before = prints(at(1, 'a', '/x'), at(2, 'a', '/y'), at(2, 'a', '/y'), at(1, 'b', '/x'))
    assert len(set(before)) == 4
    assert prints(at(5, 'a', '/x'), at(6, 'a', '/y'), at(7, 'a', '/y'), at(8, 'b', '/x')) == before
    assert prints(at(9, 'b', '/x'), at(9, 'a', '/x', 'zero-stamp')).count(before[3]) == 1


def test_sarif_marks_rules_that_are_off_by_default() -> None:
    codes = 'collision-faces', 'mesh-faces'
    where = Location('robot.urdf', 1)
    findings = tuple(Diagnostic(Severity.WARNING, code, '', '', where) for code in codes)
    (run,) = sarif_log([Report(findings)], 'check', '1.0', CODES, page_of)['runs']
    rules = {rule['id']: rule['defaultConfiguration'] for rule in run['tool']['driver']['rules']}
    off, on = rules['collision-faces'], rules['mesh-faces']
    assert (off['enabled'], 'enabled' in on) == (False, False)


def test_sarif_encodes_a_file_name_that_is_not_utf8() -> None:
    finding = Diagnostic(Severity.ERROR, 'two-parents', '', '', Location('\udcff.urdf', 1, 1))
    (run,) = sarif_log([Report((finding,))], 'check', '1.0', CODES, page_of)['runs']
    place = run['results'][0]['locations'][0]['physicalLocation']
    assert place['artifactLocation']['uri'] == '%FF.urdf'


def test_fixes_in_sarif_use_the_same_uris_as_findings() -> None:
    finding = Diagnostic(Severity.ERROR, 'two-parents', '', 'x', Location('/none/a/r.urdf', 1, 1))
    change = Change(Location('/none/b/m.xacro', 2, 1), Location('/none/b/m.xacro', 3, 1), '')
    for name in ('/none/a/r.urdf', 'r.urdf'):
        finding = replace(finding, where=Location(name, 1, 1))
        log = sarif_log([Report((finding,))], 'c', '1', CODES, page_of, {finding: (change,)})
        (run,) = log['runs']
        (fix,) = run['results'][0]['fixes']
        (file,) = fix['artifactChanges']
        base = run['originalUriBaseIds'][file['artifactLocation']['uriBaseId']]['uri']
        assert urljoin(base, file['artifactLocation']['uri']) == 'file:///none/b/m.xacro'
        (change_written,) = file['replacements']
        assert change_written == {
            'deletedRegion': {'startLine': 2, 'startColumn': 1, 'endLine': 3, 'endColumn': 1},
            'insertedContent': {'text': ''},
        }


def test_a_repair_is_written_only_with_changes() -> None:
    where = Location('r.urdf', 3, 5)
    repair = Repair('write 1', (), is_safe=True)
    with_repair = Diagnostic(Severity.ERROR, 'no-root', 'm', 'f', where, repair=repair)
    without = Diagnostic(Severity.ERROR, 'no-root', 'n', 'f', where)
    change = Change(where, Location('r.urdf', 3, 6), '1')
    report = Report((with_repair, without))

    def repairs(changes: dict[Diagnostic, list[Change]]) -> list[object]:
        data = json.loads(json.dumps(report_as_json(report, changes)))
        return [finding['repair'] for finding in data['findings']]

    assert repairs({}) == [None, None]
    assert repairs({without: [change]}) == [None, None]
    first, second = repairs({with_repair: [change]})
    assert isinstance(first, dict)
    assert (first['safe'], len(first['changes']), second) == (True, 1, None)
    (written,) = first['changes']
    assert (written['line'], written['column'], written['text']) == (3, 5, '1')
    assert (written['end_line'], written['end_column']) == (3, 6)
