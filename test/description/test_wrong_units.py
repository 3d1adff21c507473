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

"""Numbers in a wrong unit, and the same numbers in the right unit."""

from __future__ import annotations

from math import pi
from math import radians

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.wrong_units import angles
from robot_description_tools.description.wrong_units import color
from robot_description_tools.description.wrong_units import corrected
from robot_description_tools.description.wrong_units import FULL_TURN
from robot_description_tools.description.wrong_units import lengths

numbers = st.floats(-1000, 1000).map(lambda number: round(number, 3))


def is_angle(angle: float) -> bool:
    return abs(angle) <= FULL_TURN


def is_length(length: float) -> bool:
    return abs(length) <= 5.0


def is_part(part: float) -> bool:
    return 0.0 <= part <= 1.0


@given(st.lists(numbers, min_size=1, max_size=6))
def test_a_number_in_range_does_not_change(values: list[float]) -> None:
    """A number in range stays the same, even if other numbers are in a wrong unit."""
    found = (
        (angles(values, is_angle), is_angle),
        (lengths(values, is_length, lambda length: length <= 2.0), is_length),
        (color([*values, 1.0, 1.0, 1.0, 1.0][:4]), is_part),
    )
    for correction, is_right in found:
        if correction is None:
            continue
        for before, after in zip(values, correction.numbers, strict=False):
            assert after == before or not is_right(before)
            assert is_right(after) or not correction.is_certain


@pytest.mark.parametrize(
    ('written', 'in_rad', 'is_certain'),
    [
        ((1.5708, 0, 90), (1.5708, 0, pi / 2), True),
        ((0, 0, -22.5), (0, 0, radians(-22.5)), True),
        ((0, 0, 360), (0, 0, 2 * pi), True),
        # The correction of an angle above 360 degrees is not certain.
        ((0, 0, 361), (0, 0, radians(361)), False),
        # The number 3 may be in radians or in degrees.
        ((3, 0, 90), (3, 0, pi / 2), False),
        ((-5.73, 0, 90), (-5.73, 0, pi / 2), False),
        ((-4.7124, 0, 90), (-4.7124, 0, pi / 2), True),
    ],
)
def test_angles_in_degrees(
    written: tuple[float, ...], in_rad: tuple[float, ...], is_certain: bool
) -> None:
    right = angles(tuple(map(float, written)), is_angle)
    assert right is not None
    assert right.numbers == pytest.approx(in_rad)
    assert right.is_certain == is_certain


@pytest.mark.parametrize('turns', [1.25, 1.5, 2, 3, 4, 10])
def test_whole_turns_in_radians_are_not_degrees(turns: float) -> None:
    assert angles((0.0, 0.0, round(2 * pi * turns, 3)), is_angle) is None


def test_a_right_value_has_no_correction() -> None:
    assert angles((1.0, 0.0, -3.0), is_angle) is None
    assert color((1.0, 0.5, 0.0, 1.0)) is None
    assert corrected((1.0,), is_right=is_angle, convert=radians) is None


@pytest.mark.parametrize(
    ('written', 'right'),
    [
        ((1, 1, 1, 255), (1, 1, 1, 1)),
        ((255, 0, 51, 1), (1, 0, 0.2, 1)),
        ((255, 255, 255, 0.5), (1, 1, 1, 0.5)),
        ((0.5, 0.5, 0.5, 51), (0.5, 0.5, 0.5, 0.2)),
    ],
)
def test_colors_up_to_255(written: tuple[float, ...], right: tuple[float, ...]) -> None:
    correction = color(tuple(map(float, written)))
    assert correction is not None
    assert (correction.numbers, correction.is_certain) == (right, True)


@pytest.mark.parametrize('written', [(255, 1, 0, 1), (0.5, 255, 0, 1)])
def test_a_color_of_both_ranges_is_ambiguous(written: tuple[float, ...]) -> None:
    correction = color(tuple(map(float, written)))
    assert correction is not None
    assert not correction.is_certain


@pytest.mark.parametrize('written', [(256, 0, 0, 1), (-1, 255, 0, 1), (1.5, 0, 0, 1)])
def test_a_color_of_no_known_range_has_no_correction(written: tuple[float, ...]) -> None:
    assert color(tuple(map(float, written))) is None
