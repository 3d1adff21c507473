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

"""Texts, order and equality of findings."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.diagnostics.finding import and_more
from robot_description_tools.diagnostics.finding import Diagnostic
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import one_of
from robot_description_tools.diagnostics.finding import Repair
from robot_description_tools.diagnostics.finding import RobotDescriptionError
from robot_description_tools.diagnostics.finding import seen_from
from robot_description_tools.diagnostics.finding import Severity
from robot_description_tools.diagnostics.finding import sort_findings
from robot_description_tools.diagnostics.finding import Subject

places = st.builds(
    Location,
    st.sampled_from(['a.urdf', 'b.urdf']),
    st.none() | st.integers(1, 3),
    st.none() | st.integers(1, 3),
)


@given(st.lists(places))
def test_findings_are_sorted_by_place_and_keep_their_order_there(found: list[Location]) -> None:
    findings = [
        Diagnostic(Severity.ERROR, 'mimic-self', str(i), '', where)
        for i, where in enumerate(found)
    ]
    keys = [
        (f.where.source, f.where.line or 0, f.where.column or 0, int(f.message))
        for f in sort_findings(findings)
    ]
    assert keys == sorted(keys)
    assert len(keys) == len(found)


def test_the_text_of_a_finding_has_its_place_message_and_fix() -> None:
    outer = Location('robot.xacro', 3, 1)
    inner = Location('hand.xacro', 9, 5)
    where = Location('hand.xacro', 6, 7, '/robot/joint', (('<hand>', outer), ('<finger>', inner)))
    finding = Diagnostic(Severity.FATAL, 'no-root', 'there is no root', 'add one', where)
    assert str(finding).splitlines() == [
        'hand.xacro:6:7: fatal[no-root]: there is no root',
        '  at:  /robot/joint',
        '  via: <finger> at hand.xacro:9:5',
        '  via: <hand> at robot.xacro:3:1',
        '  fix: add one',
    ]


def test_a_name_cannot_forge_a_line_of_output() -> None:
    evil = 'a\n::error::b\x1b[31m\u2028\r'
    where = Location(evil, 1, 1, evil, ((evil, Location(evil)),))
    finding = Diagnostic(Severity.ERROR, 'no-root', evil, evil, where)
    shown = r'a\n::error::b\x1b[31m\u2028\r'
    assert str(finding).splitlines() == [
        f'{shown}:1:1: error[no-root]: {shown}',
        f'  at:  {shown}',
        f'  via: {shown} at {shown}',
        f'  fix: {shown}',
    ]


def test_the_text_of_an_exception_has_its_errors_with_fatal_ones_first() -> None:
    findings = [
        Diagnostic(severity, 'code', 'message', 'fix', Location('a.urdf'))
        for severity in Severity
    ]
    error = RobotDescriptionError(findings)
    assert error.diagnostics == tuple(findings)
    lines = str(error).splitlines()[::2]
    assert lines == ['a.urdf: fatal[code]: message', 'a.urdf: error[code]: message']


@pytest.mark.parametrize(
    ('count', 'text'), [(0, ''), (2, '0, 1'), (3, '0, 1, 2'), (4, '0, 1, 2, … (4 in all)')]
)
def test_long_lists_are_cut(count: int, text: str) -> None:
    assert one_of(map(str, range(count)), 3) == text


@pytest.mark.parametrize(
    ('place', 'words'),
    [
        (Location('hand.xacro', 7, 1), 'in line 7'),
        (Location('arm.xacro', 7, 1), 'at arm.xacro:7'),
        # Both places are the same line of a macro, so the text names the call of the macro.
        (
            Location('hand.xacro', 6, 1, '', (
                ('<hand>', Location('robot.xacro', 3, 1)),
                ('<finger>', Location('hand.xacro', 9, 5)),
            )),
            'through <finger> at hand.xacro:9',
        ),
        (Location('hand.xacro', 6, 1, '', (('<hand>', Location('r.xacro', 3, 1)),)),
         'through <hand> at r.xacro:3'),
        (Location('hand.xacro', 6, 9), 'in line 6'),
    ],
)
def test_a_place_is_described_relative_to_another_one(place: Location, words: str) -> None:
    assert seen_from(place, Location('hand.xacro', 6, 1)) == words


def test_findings_are_equal_without_their_subject_and_repair() -> None:
    """Comparisons ignore subject and repair, which follow from place and message."""
    place = Location('r.urdf', 1, 1)
    of_joint = replace(place, subject=Subject('joint', 'a'))
    assert place == of_joint
    plain = Diagnostic(Severity.ERROR, 'mimic-self', 'a', 'b', place)
    repaired = Diagnostic(
        Severity.ERROR, 'mimic-self', 'a', 'b', of_joint, repair=Repair('b', (), is_safe=True)
    )
    assert plain == repaired


@pytest.mark.parametrize(
    ('names', 'more'),
    [
        ('', ''),
        ('a', ''),
        ('ab', ' (and 1 more: b)'),
        ('abcdef', ' (and 5 more: b, c, d, e, f)'),
        ('abcdefgh', ' (and 7 more: b, c, d, e, f, …)'),
    ],
)
def test_five_more_names_are_shown(names: str, more: str) -> None:
    assert and_more(names) == more
