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

"""Planted mistakes in robots, and the counts of the mistakes that a checker reports."""

from __future__ import annotations

from pathlib import Path

from benchmark import checkers
import numpy as np
import pytest
from robot_description_tools import load_description
from test_support.places import ROOT

EXAMPLE = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'


@pytest.fixture(scope='module')
def text() -> str:
    """Return the URDF text of `EXAMPLE`."""
    return load_description(EXAMPLE).xml


@pytest.mark.parametrize('kind', [*checkers.MISTAKES, *checkers.PLAUSIBLE])
def test_a_mistake_changes_the_text_or_has_no_place(kind: str, text: str) -> None:
    spoil = (checkers.MISTAKES | checkers.PLAUSIBLE)[kind]
    spoilt = spoil(text, np.random.default_rng(1))
    assert spoilt is None or spoilt != text


def test_what_is_noticed_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / 'arm.urdf').write_text(load_description(EXAMPLE).xml)
    kinds = {name: checkers.MISTAKES[name] for name in ('parent misspelt', 'mass 0')}
    silent = {name: checkers.PLAUSIBLE[name] for name in ('mass a tenth too large',)}
    monkeypatch.setattr(checkers, 'MISTAKES', kinds)
    monkeypatch.setattr(checkers, 'PLAUSIBLE', silent)
    monkeypatch.setattr('sys.argv', ['checkers', str(tmp_path), '--rounds', '2', '--missed'])
    checkers.main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[2:4] for line in lines if line[:2] == ['parent', 'misspelt']] == [['2', '2']]
    assert [line[2:4] for line in lines if line[:2] == ['mass', '0']] == [['2', '2']]
    assert [line[5:7] for line in lines if line[:2] == ['mass', 'a']] == [['2', '0']]
