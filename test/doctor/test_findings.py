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
"""The codes of findings of the doctor, and the texts in its messages."""

from __future__ import annotations

import pytest
from robot_description_tools.catalogue import codes_of
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.coupling import engine
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.doctor.findings import frames_of
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.findings import verb
from robot_description_tools.viewer import present
from test_support.places import ROOT

TESTS = ROOT / 'test'


def test_every_code_is_in_a_test() -> None:
    files = [*TESTS.glob('doctor/test_*.py'), TESTS / 'ros' / 'test_doctor_faults.py']
    text = ''.join(file.read_text(encoding='utf-8') for file in files)
    elsewhere = {*codes_of(engine), *codes_of(present)}
    codes = set(FAMILIES['Running robot']) - elsewhere
    assert len(codes) > 30
    assert {code.name for code in codes if f"'{code.name}'" not in text} == set()


@pytest.mark.parametrize(
    ('seconds', 'text'),
    [
        (0.0, '0.00 s'),
        (0.256, '0.26 s'),
        # A larger unit is used if the span is at least twice as long as the unit.
        (119.99, '119.99 s'),
        (120.0, '2 minutes'),
        (7199.0, '120 minutes'),
        (7200.0, '2 hours'),
        (172_799.0, '48 hours'),
        (172_800.0, '2 days'),
        (2 * 31_536_000.0 - 1, '730 days'),
        (2 * 31_536_000.0, '2 years'),
        (1.7e9, '54 years'),
    ],
)
def test_span_text_uses_a_suitable_unit(seconds: float, text: str) -> None:
    assert span_text(seconds) == text


@pytest.mark.parametrize(
    ('names', 'text'),
    [
        ([], 'an unknown node'),
        (['/a'], '/a'),
        (['/a', '/a'], '2 nodes named /a'),
        (['/a', '/b'], '/a and /b'),
        (['/a', '/b', '/a'], '2 nodes named /a and /b'),
        (['/a', '/b', '/c'], '/a, /b and /c'),
        (['/a', '/b', '/c', '/d'], '/a, /b, /c, /d'),
        (['/a', '/b', '/c', '/d', '/e'], '/a, /b, /c, /d, … (5 in all)'),
    ],
)
def test_named_counts_nodes_of_one_name(names: list[str], text: str) -> None:
    assert named(names) == text


@pytest.mark.parametrize(('count', 'text'), [(0, 'are'), (1, 'is'), (2, 'are')])
def test_verb_agrees_with_its_subjects(count: int, text: str) -> None:
    assert verb(range(count)) == text
    assert verb(range(count), 'does', 'do') == {'is': 'does', 'are': 'do'}[text]


def test_place_removes_repeated_names() -> None:
    where = place('/tf', ['/a', '/b', '/a'], iter(['x', 'x']), ('j',))
    assert (where.topic, where.nodes, where.frames) == ('/tf', ('/a', '/b'), ('x',))
    assert where.joints == ('j',)
    finding = Diagnostic(Severity.ERROR, 'two-parents', '', '', where)
    assert frames_of(finding) == ('x',)
    # A finding about a file has no frames, because it affects all frames.
    assert frames_of(Diagnostic(Severity.ERROR, 'no-root', '', '', Location('r.urdf'))) == ()
