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

"""Calibration files: their values, places and mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description.calibration.reader import read_own
from robot_description_tools.diagnostics import Subject

GOOD = """\
robot: arm
serial: SN-7
date: 2026-11-20
joints:
  elbow:
    position_offset: 1e-2
    sign: -1
    sigma: 0.001
    source: dial gauge
    origin: {xyz: [0, 0, 0.1], rpy: 0 0 0.01}
    large: true
links:
  hand: {mass: 1.5, center_of_mass: [0, 0, 0.2], date: 2025-01-01}
transmissions:
  t:
    joints: {elbow: {mechanical_reduction: 99.5}}
"""


def write(tmp_path: Path, text: str) -> Path:
    """Write a calibration file, and return its path."""
    path = tmp_path / 'calibration.yaml'
    path.write_text(text, encoding='utf-8')
    return path


def test_values_and_places(tmp_path: Path) -> None:
    file = read_own(write(tmp_path, GOOD))[0]
    assert file.findings == []
    assert (file.robot, file.serial) == ('arm', 'SN-7')
    elbow, hand, transmission = file.entries
    assert (elbow.kind, elbow.name) == ('joint', 'elbow')
    assert (elbow.values['position_offset'], elbow.values['sign']) == (0.01, -1.0)
    assert elbow.values['origin'] == {'xyz': (0.0, 0.0, 0.1), 'rpy': (0.0, 0.0, 0.01)}
    assert (elbow.place('sign').line, elbow.place('sign').column) == (7, 5)
    assert elbow.place('sign').subject == Subject('joint', 'elbow')
    assert hand.values['center_of_mass'] == (0.0, 0.0, 0.2)
    assert transmission.values['joints'] == {'elbow': {'mechanical_reduction': 99.5}}


def test_notes_are_those_of_the_entry_or_of_the_file(tmp_path: Path) -> None:
    corrections = read_own(write(tmp_path, GOOD))[0].corrections
    found = {each.key: (each.value, each.sigma, each.date, each.source) for each in corrections}
    assert found['sign'] == ('-1', '0.001', '2026-11-20', 'dial gauge')
    assert found['mass'] == ('1.5', '', '2025-01-01', '')
    assert found['origin'][0] == 'xyz 0 0 0.1, rpy 0 0 0.01'
    assert not found.keys() & {'large', 'sigma', 'date', 'source'}


def test_a_mapping_is_read_like_a_file() -> None:
    file = read_own({'joints': {'elbow': {'position_offset': 0.5}}})[0]
    assert file.entries[0].values == {'position_offset': 0.5}
    assert file.source == '<calibration>'


@pytest.mark.parametrize(
    ('text', 'line', 'message', 'fix'),
    [
        ('', None, 'the file has no correction', 'write joints'),
        ('joints: [', 1, 'this is no YAML', 'write joints'),
        ('joints: [elbow]', 1, "'joints' is no mapping", 'write joints'),
        ('joints:\n  a: 0.5', 2, "joint 'a' is no mapping", 'write joints'),
        ('joints:\n  a: {ofset: 1}', 2, "unknown key 'ofset'", 'use position_offset, sign'),
        ('joint: {}', 1, "unknown key 'joint', did you mean 'joints'?", 'use robot'),
        ('joints:\n  a: {sign: 2}', 2, "'sign' of joint 'a' is 2", 'write 1 or -1'),
        ('joints:\n  a: {large: 3}', 2, "'large' of joint 'a' is '3'", 'write true or false'),
        (
            'joints:\n  a:\n    position_offset: 180deg',
            3,
            "'position_offset' of joint 'a' is '180deg', expected a number [rad or m]",
            'write 3.141592654',
        ),
        (
            'joints:\n  a: {origin: {xyz: [1, 2]}}',
            2,
            "'xyz' of 'origin' of joint 'a' is '1 2', expected three numbers [m]",
            'write three numbers',
        ),
        ('links:\n  a: {mass: -1}', 2, "'mass' of link 'a' is -1", 'at least 0'),
        ('links:\n  a: {mass: .nan}', 2, "'mass' of link 'a' is '.nan'", 'write a number'),
        ('links:\n  a: {mass: {}}', 2, 'expected a plain value', 'write joints'),
        ('links:\n  a: {}\n  a: {}', 3, "'links' has the key 'a' twice", 'remove one'),
    ],
)
def test_mistakes(tmp_path: Path, text: str, line: int | None, message: str, fix: str) -> None:
    (finding,) = read_own(write(tmp_path, text))[0].findings
    assert finding.code == 'calibration-invalid'
    assert finding.where.line == line
    assert message in finding.message
    assert fix in finding.fix
