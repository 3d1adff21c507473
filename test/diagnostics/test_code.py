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

"""Codes, which are the kinds of findings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import document
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.finding import Edit
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import Repair
from robot_description_tools.diagnostics.finding import Severity

HERE, THERE = Location('robot.urdf', 2), Location('robot.urdf', 3)


def test_findings_have_the_code_and_the_usual_severity_of_their_rule() -> None:
    rules: Rules[list[int]] = Rules()

    @rules.error('An odd number.')
    def odd_number(numbers: list[int]) -> Iterator[Finding]:
        yield from ((HERE, str(n), 'add 1') for n in numbers if n % 2)

    found = rules.check([1, 2, 3])
    assert [(f.code, f.severity, f.message) for f in found] == [
        ('odd-number', Severity.ERROR, '1'),
        ('odd-number', Severity.ERROR, '3'),
    ]
    (rule,) = rules
    assert rule.code is not None
    assert rule.code.at(HERE, '1', '', Severity.WARNING).severity is Severity.WARNING


@pytest.mark.parametrize('severity', [*Severity])
def test_rules_and_codes_are_made_by_their_severity(severity: Severity) -> None:
    rules: Rules[None] = Rules()

    @getattr(rules, severity.value)('Always.', why='It is a test.')
    def always(_: None) -> Iterator[Finding]:
        yield HERE, 'message', 'fix'

    (finding,) = rules.check(None)
    assert (finding.code, finding.severity) == ('always', severity)
    (rule,) = rules
    made = getattr(Code, severity.value)('always', 'Always.', why='It is a test.')
    assert made == rule.code == Code('always', severity, 'Always.', why='It is a test.')


def test_a_rule_that_is_off_by_default_runs_only_when_it_is_selected() -> None:
    rules: Rules[list[int]] = Rules()

    @rules.warning('An odd number.', off_by_default=True)
    def odd_number(numbers: list[int]) -> Iterator[Finding]:
        yield from ((HERE, str(n), 'add 1') for n in numbers if n % 2)

    assert not rules.check([1])
    assert not rules.check([1], ['even-number'])
    (finding,) = rules.check([1], ['odd-number'])
    assert finding.code == 'odd-number'
    (rule,) = rules
    assert rule.code is not None
    assert 'This rule is off by default. `check --select odd-number`' in rule.code.explanation
    assert 'ff by default' not in Code.warning('odd-number', '').explanation


@pytest.mark.parametrize(
    ('names', 'messages'),
    [
        ([], []),
        (['a'], ['a has no mass']),
        (['a', 'b', 'c'], ['a has no mass (and 2 more: b, c)']),
    ],
)
def test_findings_with_the_same_key_become_one(names: list[str], messages: list[str]) -> None:
    heavy = Code.warning('heavy', '')
    weigh = 'weigh it', Severity.ERROR
    found = [Named(name, HERE, f'{name} has no mass', *weigh) for name in names]
    others = tuple(HERE for _ in names[1:])
    assert [*heavy.together(found)] == [
        heavy.at(HERE, message, *weigh, others) for message in messages
    ]


def test_findings_with_different_keys_stay_separate_after_the_others() -> None:
    heavy = Code.error('heavy', '')
    alike = [Named(name, HERE, name, 'weigh it', key=name.lower()) for name in 'abA']
    found = [each.message for each in heavy.together([*alike, (HERE, 'c', 'weigh it')])]
    assert found == ['c', 'a (and 1 more: A)', 'b']


def test_combined_findings_are_fixed_together() -> None:
    safe = Repair('weigh it', (Edit(HERE),), is_safe=True)
    other = Repair('weigh it', (Edit(HERE), Edit(THERE)))
    heavy = Code.error('heavy', '')
    found = [Named('a', HERE, 'a', safe), Named('b', HERE, 'b', other)]
    (finding,) = heavy.together(found)
    assert finding.fix == 'weigh it'
    assert finding.repair == Repair('weigh it', (Edit(HERE), Edit(THERE)), is_safe=False)
    (apart,) = heavy.together([*found, Named('c', HERE, 'c', 'weigh it')])
    assert apart.repair is None


def test_long_values_are_shortened_in_findings() -> None:
    long = 'x' * 10**6
    where = Location('robot.urdf', path=long)
    finding = Code.error('long', '').at(where, f'begin {long} end', long)
    assert len(str(finding)) < 5000
    assert finding.message.startswith('begin x')
    assert finding.message.endswith('x end')


@pytest.mark.parametrize('whole', ['', ' ', '{"links": []}', '<?xml version="1.0"?>', '<robot/>'])
def test_a_whole_document_is_not_changed(whole: str) -> None:
    assert document(whole) == whole


def test_a_snippet_is_put_inside_a_robot() -> None:
    assert document('<link/>') == '<robot name="example">\n<link/>\n</robot>\n'
