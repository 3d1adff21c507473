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
"""Positions that a robot can reach are plausible, and random numbers are not."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling.plausibility import EXCESS
from robot_description_tools.coupling.plausibility import FASTEST
from robot_description_tools.coupling.plausibility import LEAST_EXCESS
from robot_description_tools.coupling.plausibility import LONGEST_GAP
from robot_description_tools.coupling.plausibility import Plausibility
from robot_description_tools.description import load_description

ARM = """<robot name="arm"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
<joint name="elbow" type="revolute"><parent link="a"/><child link="b"/>
<limit lower="-1" upper="3" velocity="2" effort="1"/></joint>
<joint name="wheel" type="continuous"><parent link="b"/><child link="c"/>
<limit velocity="20" effort="1"/></joint>
<joint name="odd" type="prismatic"><parent link="c"/><child link="d"/>
<limit lower="0" upper="0.1" velocity="0" effort="1"/></joint></robot>"""
ELBOW, WHEEL, ODD = range(3)


@pytest.fixture(scope='module')
def arm() -> Plausibility:
    return Plausibility.of(load_description(ARM), ['elbow', 'wheel', 'odd'])


def is_bad(arm: Plausibility, joint: int, position: float, before: float, gap: float) -> bool:
    positions, earlier = np.full(3, np.nan), np.full(3, np.nan)
    positions[joint], earlier[joint] = position, before
    bad = arm.implausible(positions, earlier, gap)
    assert not np.delete(bad, joint).any()
    if bad[joint]:
        assert arm.problem(joint, position, earlier, gap).startswith(f'at {position:.4g}, ')
    return bool(bad[joint])


@given(
    before=st.floats(-1.0, 3.0),
    part=st.floats(-FASTEST, FASTEST),
    gap=st.floats(1e-4, LONGEST_GAP),
)
def test_motion_within_the_limits_is_plausible(before: float, part: float, gap: float) -> None:
    arm = Plausibility.of(load_description(ARM), ['elbow', 'wheel', 'odd'])
    position = float(np.clip(before + 2.0 * part * gap, -1.0, 3.0))
    assert not is_bad(arm, ELBOW, position, before, gap)
    # Wrap the angle, because a driver may report the angle of a wheel within one turn.
    angle = (before + 20.0 * part * gap + np.pi) % (2.0 * np.pi) - np.pi
    assert not is_bad(arm, WHEEL, angle, before, gap)


@pytest.mark.parametrize('joint', [ELBOW, ODD])
def test_position_beyond_the_tolerance_is_not_plausible(arm: Plausibility, joint: int) -> None:
    lower, upper = ((-1.0, 3.0), (), (0.0, 0.1))[joint]
    excess = max(LEAST_EXCESS, EXCESS * (upper - lower))
    for sign, end in ((-1.0, lower), (1.0, upper)):
        for factor, expected in ((0.999, False), (1.001, True)):
            position = end + sign * factor * excess
            assert is_bad(arm, joint, position, np.nan, 0.01) is expected


@pytest.mark.parametrize(
    ('factor', 'gap', 'expected'),
    [
        (0.999, 0.01, False),
        (1.001, 0.01, True),
        (1.001, LONGEST_GAP, True),
        (2.0, 1.001 * LONGEST_GAP, False),
        # The time has not advanced: the clock of the source went back, or the message was sent
        # twice.
        (2.0, 0.0, False),
        (2.0, -0.01, False),
    ],
)
def test_fast_motion_is_not_plausible(
    arm: Plausibility, factor: float, gap: float, expected: bool
) -> None:
    move = factor * (FASTEST * 0.1 * abs(gap) + LEAST_EXCESS)
    slow = Plausibility(
        np.array([-10.0]), np.array([10.0]), np.array([0.1]), np.array([False])
    )
    bad = slow.implausible(np.array([move]), np.array([0.0]), gap)
    assert bad.tolist() == [expected]
    # If a joint has no velocity limit, or the limit 0 as in many files, all speeds are plausible.
    assert not is_bad(arm, ODD, 0.1, 0.0, 1e-6)


@given(seed=st.integers(0, 2**32))
def test_random_floats_are_found(seed: int) -> None:
    """If random bytes are read as positions, at least one of 19 positions is implausible."""
    arm = Plausibility.of(load_description(ARM), ['elbow', 'wheel', 'odd'])
    data = np.random.default_rng(seed).bytes(8 * 3 * 20)
    readings = np.frombuffer(data).reshape(20, 3)
    bad = [arm.implausible(now, then, 0.01) for then, now in pairwise(readings)]
    # The magnitude of about half of all floats is less than 1. The probability that 19 floats in a
    # row are this small is 2e-6.
    assert np.array(bad)[:, ELBOW].any()


def test_unknown_names_have_no_limits() -> None:
    free = Plausibility.of(load_description(ARM), ['motor', ''])
    assert not free.implausible(np.array([1e30, np.nan]), np.zeros(2), 0.01).any()
