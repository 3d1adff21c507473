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

"""Formats of ``robot-description check`` for programs: JSON, annotations of GitHub and SARIF."""

from __future__ import annotations

import json
import os
from pathlib import Path
import re
from typing import Any
from urllib.parse import unquote
from urllib.parse import urljoin
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from test_support.places import ROOT

DOC = ROOT / 'doc'
# A name with all characters that the formats escape. The message contains the name.
NASTY = 'a%b,c:d'
XACRO = f"""<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="m" params="name">
  <link name="/${{name}}" nmae="é"/>
</xacro:macro>
<xacro:m name="{NASTY}"/>
<gazebo><sensor:ray xmlns:sensor="urn:x"/><gazebo/></gazebo>
<xacro:m name="other"/>
</robot>
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with one robot. The name of the parent folder must be escaped in URIs."""
    inside = tmp_path / 'urdf, 1%'
    inside.mkdir()
    (inside / 'r.xacro').write_text(XACRO)
    (inside / 'm.xacro').write_text('<robot/>')
    monkeypatch.chdir(tmp_path)
    return inside


def test_the_page_has_exactly_the_keys_of_the_json(run, folder):
    """The page explains all keys of the JSON output, and no others."""
    done = run('check', '--format', 'json', '--ignore', 'name-tf', folder)
    assert done.code == 1
    report = json.loads(done.out)
    keys = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            keys.update(value)
            for entry in value.values():
                collect(entry)
        elif isinstance(value, list):
            for entry in value:
                collect(entry)

    collect(report)
    page = (DOC / 'command_line.md').read_text(encoding='utf-8')
    part = page.split('\n## check\n')[1].split('\n## show\n')[0]
    form = part.split('`--format json` prints\n\n```text\n')[1].split('```')[0]
    assert keys == set(re.findall(r'"(\w+)":', form))
    rows = re.findall(r'^\| (`.*?) \|', part, re.MULTILINE)
    explained = {key for row in rows for key in re.findall(r'`(\w+)`', row)}
    assert keys - explained == {'links', 'joints', 'macro', 'reason'}
    assert report['version'] == 1
    (skipped,) = report['skipped']
    assert (Path(skipped['file']).name, skipped['reason']) == ('m.xacro', '<robot> has no name')


def test_github(run, folder):
    done = run('check', '--format', 'github', folder)
    assert done.code == 1
    lines = done.out.splitlines()
    findings = json.loads(run('check', '--format', 'json', folder).out)['files'][0]['findings']
    assert len(lines) == len(findings)
    for line, finding in zip(lines, findings, strict=True):
        command = re.fullmatch(r'::(error|warning) (.*?)::(.*)', line)
        assert command is not None
        level = 'warning' if finding['severity'] == 'warning' else 'error'
        assert command[1] == level
        properties = dict(pair.split('=', 1) for pair in command[2].split(','))
        assert {key: unquote(value) for key, value in properties.items()} == {
            'file': 'urdf, 1%/r.xacro',
            'line': str(finding['line']),
            'col': str(finding['column']),
            'title': finding['code'],
        }
        message = unquote(command[3])
        assert message.startswith(finding['message'] + '\n')
        assert message.endswith(f'\nfix: {finding["fix"]}')
    assert any(NASTY in unquote(line) for line in lines)
    assert any('through <xacro:m> at ' in unquote(line) for line in lines)


@pytest.mark.parametrize('strict', [False, True])
def test_junit(run, folder, strict):
    """Each finding is a test case of its file. If --strict is given, warnings also fail."""
    done = run('check', '--format', 'junit', *['--strict'] * strict, folder)
    root = ElementTree.fromstring(done.out)
    (suite,) = root
    findings = json.loads(run('check', '--format', 'json', folder).out)['files'][0]['findings']
    cases = list(suite)
    assert len(cases) == len(findings)
    for case, finding in zip(cases, findings, strict=True):
        assert (case.tag, case.get('classname')) == ('testcase', 'urdf, 1%/r.xacro')
        assert (case.get('file'), case.get('line')) == ('urdf, 1%/r.xacro', str(finding['line']))
        assert case.get('name') == f"{finding['element']}: {finding['code']}"
        (about,) = case
        fails = strict or finding['severity'] != 'warning'
        assert about.tag == ('failure' if fails else 'system-out')
        assert about.text is not None
        assert about.text.startswith(finding['message'])
        assert about.text.endswith(f"fix: {finding['fix']}")
        if fails:
            assert about.attrib == {'type': finding['code'], 'message': finding['message']}
    failures = str(len(list(suite.iter('failure'))))
    for group in (suite, root):
        assert (group.get('tests'), group.get('failures')) == (str(len(findings)), failures)
    assert 0 < int(failures) <= len(findings)
    assert strict == (int(failures) == len(findings))


def test_a_file_without_findings_passes_in_junit(run, tmp_path):
    path = tmp_path / 'r.urdf'
    path.write_text('<robot name="r"><link name="l"/></robot>')
    done = run('check', '--format', 'junit', path)
    assert done.code == 0
    (suite,) = ElementTree.fromstring(done.out)
    (case,) = suite
    assert (case.get('name'), list(case)) == ('no findings', [])
    assert (suite.get('tests'), suite.get('failures')) == ('1', '0')


def test_sarif(run, folder):
    done = run('check', '--format', 'sarif', folder)
    assert done.code == 1
    log = json.loads(done.out)
    assert log['version'] == '2.1.0'
    assert log['$schema'].endswith('sarif-2.1.0.json')
    (sarif,) = log['runs']
    rules = sarif['tool']['driver']['rules']
    assert sarif['columnKind'] == 'unicodeCodePoints'
    for rule in rules:
        assert rule['help']['text'].startswith(rule['shortDescription']['text'])
        # The URL of the rule (`helpUri`) must lead to the heading that explains the finding.
        page, _, anchor = rule['helpUri'].partition('#')
        assert anchor == rule['id']
        page_text = Path(unquote(urlsplit(page).path)).read_text(encoding='utf-8')
        assert f'\n## {anchor}\n' in page_text
        assert rule['shortDescription']['text'].endswith('.')
        assert rule['defaultConfiguration']['level'] in ('error', 'warning')
    findings = json.loads(run('check', '--format', 'json', folder).out)['files'][0]['findings']
    assert len(sarif['results']) == len(findings)
    for result, finding in zip(sarif['results'], findings, strict=True):
        assert rules[result['ruleIndex']]['id'] == result['ruleId'] == finding['code']
        assert result['level'] == ('warning' if finding['severity'] == 'warning' else 'error')
        assert result['message']['text'].startswith(finding['message'])
        (location,) = result['locations']
        physical = location['physicalLocation']
        uri = physical['artifactLocation']['uri']
        assert not urlsplit(uri).scheme
        assert unquote(uri) == 'urdf, 1%/r.xacro'
        assert '%' in uri
        region = {'startLine': finding['line'], 'startColumn': finding['column']}
        assert physical['region'] == region
        assert location['logicalLocations'][0]['fullyQualifiedName'] == finding['element']
        related = [
            place['physicalLocation']['region']['startLine']
            for place in result['relatedLocations']
        ]
        assert related == [call['line'] for call in reversed(finding['calls'])]
        assert bool(finding['repair']) == ('fixes' in result)
        for fix in result.get('fixes', ()):
            assert fix['description']['text'] == finding['fix']
            (file,) = fix['artifactChanges']
            assert file['artifactLocation'] == physical['artifactLocation']
            assert [
                (*replacement['deletedRegion'].values(), replacement['insertedContent']['text'])
                for replacement in file['replacements']
            ] == [tuple(change.values())[1:] for change in finding['repair']['changes']]
    assert any('fixes' in result for result in sarif['results'])
    assert any(result['relatedLocations'] for result in sarif['results'])


def test_sarif_of_files_elsewhere_and_of_stdin(run, command, folder, monkeypatch, tmp_path):
    (tmp_path / 'work').mkdir()
    monkeypatch.chdir(tmp_path / 'work')
    log = json.loads(run('check', '--format', 'sarif', folder).out)
    (sarif,) = log['runs']
    found = [
        place['physicalLocation']['artifactLocation']
        for result in sarif['results']
        for place in (*result['locations'], *result['relatedLocations'])
    ]
    assert {artifact['uri'] for artifact in found} == {'r.xacro'}
    bases = {artifact['uriBaseId'] for artifact in found}
    (base,) = {sarif['originalUriBaseIds'][name]['uri'] for name in bases}
    assert urljoin(base, 'r.xacro') == (folder / 'r.xacro').as_uri()
    done = command('check', '--format', 'sarif', '-', text=b'<robot/>')
    (result, *_) = json.loads(done.out)['runs'][0]['results']
    assert result['locations'][0]['physicalLocation']['artifactLocation']['uri'] == 'stdin'


def test_sarif_without_findings(run, tmp_path):
    path = tmp_path / 'r.urdf'
    path.write_text('<robot name="r"><link name="a"/></robot>')
    done = run('check', '--format', 'sarif', path)
    assert done.code == 0
    assert json.loads(done.out)['runs'][0]['results'] == []
    assert run('check', '--format', 'github', path).out == ''


def test_control_characters_in_annotations_are_escaped(run, tmp_path):
    path = tmp_path / 'r.urdf'
    path.write_text('<robot name="r"><link name="/a&#10;::error::b&#13;"/></robot>')
    lines = run('check', '--format', 'github', path).out.split('\n')
    assert all(not line or line.startswith(('::warning file=', '::error file=')) for line in lines)
    assert all('::error::b' not in line or r'\n::error::b\r' in line for line in lines)
    assert os.linesep not in lines[0]


def test_suppressed_findings_are_in_json_and_sarif(run, folder):
    """
    For a suppressed finding, JSON gives the place of the comment, and SARIF has a suppression.

    The summary counts suppressed findings.

    """
    file = folder / 's.urdf'
    comment = '<!-- check: ignore name-tf -->'
    file.write_text(f'<robot name="r">{comment}<link name="/a"/></robot>')
    done = run('check', file, '--format', 'json')
    (report,) = json.loads(done.out)['files']
    assert done.err.endswith('0 errors, 0 warnings, 1 suppressed\n')
    assert [each['code'] for each in report['findings']] == []
    assert [each['silenced_by'] for each in report['silenced']] == [f'{file}:1:17']
    for options, kind in (([], 'inSource'), (['--ignore', 'name-tf'], 'inSource')):
        (run_,) = json.loads(run('check', file, '--format', 'sarif', *options).out)['runs']
        (result,) = run_['results']
        assert result['suppressions'][0]['kind'] == kind
    file.write_text('<robot name="r"><link name="/a"/></robot>')
    (run_,) = json.loads(run('check', file, '--format', 'sarif', *options).out)['runs']
    assert run_['results'][0]['suppressions'] == [
        {'kind': 'external', 'justification': '--ignore'}
    ]


def test_baselines_and_fingerprints_of_earlier_versions_are_valid(run, monkeypatch):
    """The files in assets/baseline are from a version in which findings had no subjects."""
    kept = Path(__file__).parent / 'assets' / 'baseline'
    monkeypatch.chdir(kept)
    files = 'arm.urdf', 'lamp.json', 'hand.urdf.xacro'
    done = run('check', *files, '--baseline', 'baseline.json')
    assert 'gone' not in done.err
    (sarif,) = json.loads(run('check', *files, '--format', 'sarif').out)['runs']
    prints = {result['partialFingerprints']['element/v1'] for result in sarif['results']}
    assert prints.issuperset(json.loads((kept / 'fingerprints.json').read_text()))


def test_json_and_sarif_have_the_subject(run, folder):
    file = folder / 's.urdf'
    file.write_text('<robot name="r"><link name="/a"/></robot>')
    (report,) = json.loads(run('check', file, '--format', 'json').out)['files']
    (found,) = report['findings']
    assert found['subject'] == {'kind': 'link', 'name': '/a'}
    (sarif,) = json.loads(run('check', file, '--format', 'sarif').out)['runs']
    (place,) = sarif['results'][0]['locations'][0]['logicalLocations']
    assert place == {'fullyQualifiedName': found['element'], 'kind': 'link', 'name': '/a'}


def test_a_baseline_suppresses_old_findings_only(run, folder):
    file, kept = folder / 's.urdf', folder / 'baseline.json'
    # In the second text, the first finding is fixed, and another finding of the same kind appears.
    link = '<link name="{}"/>'
    text = '<robot name="r">{}</robot>'
    file.write_text(text.format(link.format('/a')))
    done = run('check', file, '--write-baseline', kept, '--strict')
    assert (done.code, done.err.splitlines()[-1]) == (0, f"wrote 1 finding to '{kept}'")
    assert run('check', file, '--baseline', kept, '--strict').code == 0
    file.write_text(text.format(link.format('/b')))
    done = run('check', file, '--baseline', kept, '--strict')
    assert done.code == 1
    assert done.err.splitlines()[-1].startswith(f"1 finding of '{kept}' is gone")
    # If the old baseline is given, the new baseline is equal to it.
    other = folder / 'other.json'
    run('check', file, '--write-baseline', kept)
    run('check', file, '--baseline', kept, '--write-baseline', other)
    assert other.read_text() == kept.read_text()
    # A finding does not count as gone if its rule has not run.
    done = run('check', file, '--baseline', kept, '--select', 'mimic-chain')
    assert 'gone' not in done.err
    file.write_text('<robot')
    done = run('check', file, '--write-baseline', kept)
    assert done.code == 2
    assert f"'{kept}' is not written" in done.err
    done = run('check', file, '--baseline', folder / 'none.json')
    assert (done.code, done.out) == (2, '')
