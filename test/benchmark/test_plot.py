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

"""The plot of a benchmark: its axes, its lines, and its texts."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from benchmark import plot
import pytest


@pytest.mark.parametrize(
    ('low', 'high', 'expected'),
    [
        (70.0, 530.0, [50.0, 100.0, 200.0, 500.0, 1000.0]),
        (1.0, 10.0, [1.0, 2.0, 5.0, 10.0]),
        (3.0, 3.0, [2.0, 5.0]),
        (2.0, 2.0, [2.0, 5.0]),
    ],
)
def test_ticks_enclose_the_range(low: float, high: float, expected: list[float]) -> None:
    assert plot.ticks(low, high) == pytest.approx(expected)


def test_each_label_has_its_line_and_one_colour() -> None:
    series = {'ours': [(7.0, 80.0), (300.0, 100.0)], 'RSP & co': [(7.0, 70.0), (300.0, 230.0)]}
    text = plot.draw({'CPU': ('µs', series), 'Latency': ('µs', series)}, 'a < b')
    root = ElementTree.fromstring(text)
    space = '{http://www.w3.org/2000/svg}'
    lines = [path for path in root.iter(f'{space}path') if path.get('class') == 'line']
    assert len(lines) == 4
    assert lines[0].get('stroke') == lines[2].get('stroke') != lines[1].get('stroke')
    texts = [element.text for element in root.iter(f'{space}text')]
    assert {'CPU [µs]', 'Latency [µs]', 'ours', 'RSP & co', 'a < b', '300'} <= set(texts)
    assert len(list(root.iter(f'{space}circle'))) == 8


def test_lines_without_points_and_single_points_are_no_problem() -> None:
    ElementTree.fromstring(plot.draw({'CPU': ('µs', {'ours': [(7.0, 80.0)], 'RSP': []})}, ''))
    ElementTree.fromstring(plot.draw({'CPU': ('µs', {'ours': []})}, ''))
