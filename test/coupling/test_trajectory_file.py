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

"""Trajectories in files: all formats give the same trajectory, and mistakes are reported."""

from __future__ import annotations

import json

import numpy as np
import pytest
from robot_description_tools.coupling import trajectory_file as module
from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.coupling.trajectory_file import read_trajectory
import yaml

POINTS = [
    {'positions': [0.0, 0.1], 'time_from_start': {'sec': 0, 'nanosec': 500_000_000}},
    {'positions': [0.25, -3.0], 'time_from_start': {'sec': 2, 'nanosec': 0}},
]
MESSAGE = {'joint_names': ['a', 'b'], 'points': POINTS}
ECHO = """header:
  stamp: {sec: 0, nanosec: 0}
  frame_id: ''
joint_names: [a, b]
points:
- positions: [0.0, 0.1]
  velocities: []
  accelerations: []
  effort: []
  time_from_start: {sec: 0, nanosec: 500000000}
- positions: [0.25, -3.0]
  velocities: []
  time_from_start: {sec: 2, nanosec: 0}
---
"""


@pytest.mark.parametrize(
    ('name', 'text'),
    [
        ('a.json', json.dumps(MESSAGE)),
        ('a.yaml', yaml.safe_dump(MESSAGE)),
        ('a.yaml', ECHO),
        ('a.yaml', f'---\n{yaml.safe_dump({"goal": {"trajectory": MESSAGE}})}'),
        ('a.json', json.dumps({'trajectory': [{'joint_trajectory': MESSAGE}]})),
        (
            'a.yaml',
            'joint_names: [a, b]\npoints:\n- {positions: [0, 1e-1], time_from_start: 0.5}\n'
            '- {positions: [.25, -3], time_from_start: {secs: 2, nsecs: 0}}\n',
        ),
    ],
)
def test_forms_of_a_message(name: str, text: str) -> None:
    source, names, trajectory = read_trajectory(text.encode(), name)
    assert (source, names) == (name, ('a', 'b'))
    np.testing.assert_array_equal(trajectory.time, [0.5, 2.0])
    np.testing.assert_array_equal(trajectory.position, [[0.0, 0.1], [0.25, -3.0]])
    assert trajectory.order == 2


def test_rates_are_used_if_all_points_have_them() -> None:
    points = [{**point, 'velocities': [1, 2], 'accelerations': [3, 4]} for point in POINTS]
    both = read_trajectory(json.dumps({**MESSAGE, 'points': points}).encode(), 'a.json')
    assert both.trajectory.order == 6
    del points[1]['accelerations']
    one = read_trajectory(json.dumps({**MESSAGE, 'points': points}).encode(), 'a.json')
    assert one.trajectory.order == 4


@pytest.mark.parametrize('separator', [',', '\t'])
def test_a_table_begins_at_zero(separator: str) -> None:
    text = '\ufefftime,a,b\r\n1700000000.5,0,0.1\r\n1700000002,0.25,-3\r\n\r\n'
    _, names, trajectory = read_trajectory(text.replace(',', separator).encode(), 'A.CSV')
    assert names == ('a', 'b')
    np.testing.assert_array_equal(trajectory.time, [0.0, 1.5])
    np.testing.assert_array_equal(trajectory.position, [[0.0, 0.1], [0.25, -3.0]])


@pytest.mark.parametrize(
    ('name', 'text', 'reason'),
    [
        ('a.yaml', '', 'there is no trajectory: write joint_names'),
        ('a.yaml', 'a: [', "'a.yaml': while parsing"),
        ('a.json', '[' * 100_000, "'a.json': maximum recursion"),
        ('a.yaml', '- [' * 50_000, "'a.yaml': "),
        ('a.yaml', 'a: &a {b: 1}\nc: {<<: *a}', "'<<' is not accepted"),
        ('a.json', '{"joint_names": "a", "points": []}', "'joint_names' is not a list of names"),
        ('a.json', '{"joint_names": ["a"], "points": [3]}', "'points' is not a list of points"),
        ('a.json', '{"joint_names": ["a"], "points": []}', 'no names or no points'),
        ('a.json', '{"joint_names": ["a"], "points": [{}]}', 'expected a number, got None'),
        (
            'a.json',
            '{"joint_names": ["a"], "points": [{"time_from_start": 1}]}',
            "a point has no 'positions'",
        ),
        (
            'a.json',
            '{"joint_names": ["a"], "points": [{"positions": [1, 2], "time_from_start": 1}]}',
            "point 1: 'positions' needs 1 numbers, got 2",
        ),
        ('a.csv', '', 'row 1: expected a time and a value'),
        ('a.csv', 't,a\n0,1\n1\n', 'row 3: expected a time and a value'),
        ('a.csv', 't,a\n0,x\n', "could not convert string to float: 'x'"),
        ('a.csv', 't,a\n', 'no names or no points'),
        ('a.csv', 't,a,a\n0,1,2\n', 'a name appears twice'),
        ('a.csv', 't,a\n0,1\n0,2\n', 'times must increase'),
        ('a.csv', 't,a\n0,nan\n', 'not finite'),
        ('a.csv', b't,a\n\xff,1\n', "can't decode byte"),
        ('a.csv', 't,a\r0,1\r1,2\r', "'a.csv': new-line character"),
        ('a.csv', f't,a\n0,{"1" * 200_000}\n', 'field larger than field limit'),
        pytest.param(
            'a.json',
            '{"joint_names": ["a"], "points": [{"positions": [1' + 400 * '0' + ']}]}',
            "'a.json': ",
            id='a whole number of 400 digits',
        ),
        ('a.yaml', 'a: !!bool foo', "'a.yaml': 'foo'"),
        ('a.yaml', 'a: !!int ""', "'a.yaml': string index out of range"),
        ('a.yaml', 'a: !!timestamp foo', "'a.yaml': "),
    ],
)
def test_mistakes_are_explained(name: str, text: str | bytes, reason: str) -> None:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(TrajectoryError) as error:
        read_trajectory(data, name)
    assert reason in str(error.value)


def test_a_repeated_list_needs_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each list contains the list before it ten times, so the last list has 10^20 entries."""
    lists = ''.join(f'- &l{i + 1} [{", ".join(10 * [f"*l{i}"])}]\n' for i in range(20))
    data = 'trajectory: {joint_names: [a], points: [{positions: [*l20], time_from_start: 0}]}'
    with pytest.raises(TrajectoryError, match='expected a number, got a list'):
        read_trajectory(f'lists:\n- &l0 [1]\n{lists}{data}'.encode(), 'a.yaml')
    monkeypatch.setattr(module, 'MOST_VALUES', 3)
    row = 'positions: &p [0, 0], time_from_start: 0'
    text = f'{{joint_names: [a, b], points: [{{{row}}}, {{positions: *p, time_from_start: 1}}]}}'
    with pytest.raises(TrajectoryError, match='more than 3 positions'):
        read_trajectory(text.encode(), 'a.yaml')
    monkeypatch.setattr(module, 'MOST_VALUES', 4)
    assert read_trajectory(text.encode(), 'a.yaml').trajectory.position.shape == (2, 2)


def test_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b't,a\n0,1\n1,2\n'
    monkeypatch.setattr(module, 'MOST_BYTES', len(text))
    assert len(read_trajectory(text, 'a.csv').trajectory.time) == 2
    with pytest.raises(TrajectoryError, match='more than 0 MiB'):
        read_trajectory(text + b'\n', 'a.csv')
    monkeypatch.setattr(module, 'MAX_POINTS', 1)
    with pytest.raises(TrajectoryError, match='more than 1 lines'):
        read_trajectory(b't,a\n1,2', 'a.csv')
