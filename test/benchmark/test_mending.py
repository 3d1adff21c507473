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

"""Repairs of planted mistakes, and the counts of their results."""

from __future__ import annotations

from pathlib import Path

from benchmark import mending
from benchmark.checkers import MISTAKES
from benchmark.checkers import READINGS
from benchmark.mending import Outcome
import pytest
from test_support.places import ROOT

EXAMPLE = ROOT / 'urdf' / 'every_joint_type.urdf'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / 'robot.urdf').write_text(EXAMPLE.read_text())
    return tmp_path


def test_each_kind_with_a_reading_is_a_kind_of_mistake() -> None:
    assert READINGS.keys() <= MISTAKES.keys()


@pytest.mark.parametrize(
    ('kind', 'outcome'),
    [
        ('child misspelt', Outcome.FIXED),
        ('limits in degrees', Outcome.FIXED),
        ('closing tag misspelt', Outcome.FIXED),
        # The original value is unknown, so there is no repair.
        ('nan in xyz', Outcome.UNTOUCHED),
        ('axis not of unit length', Outcome.OTHER),
    ],
)
def test_outcome_of_a_mistake(folder: Path, kind: str, outcome: Outcome) -> None:
    counts = mending.measure([folder], [kind])
    assert counts == {kind: {outcome: ['robot.urdf']}}
    (line,) = (line for line in mending.table(counts).splitlines() if line.startswith(kind))
    row = [int(word) for word in line.removeprefix(kind).split()]
    assert row == [1, *(int(each is outcome) for each in Outcome)]


@pytest.mark.long
def test_most_mistakes_with_one_reading_are_fixed_and_none_becomes_worse(folder: Path) -> None:
    counts = mending.measure([folder], MISTAKES, seed=2)
    made = [each for kind, results in counts.items() if kind in READINGS for each in results]
    assert made.count(Outcome.FIXED) > 0.6 * len(made)
    assert not [kind for kind, results in counts.items() if results.get(Outcome.WORSE)]
