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

"""Chains of mimic joints."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.mimic import chain
from robot_description_tools.description.mimic import collapsed
from robot_description_tools.description.mimic import ring
from robot_description_tools.description.mimic import rings
from robot_description_tools.description.mimic import working_mimics
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic

numbers = st.floats(-3.0, 3.0)


@given(st.lists(st.tuples(numbers, numbers), max_size=6), numbers)
def test_a_collapsed_chain_gives_the_result_of_its_steps(
    steps: list[tuple[float, float]], start: float
) -> None:
    mimics = {f'j{i + 1}': Mimic(f'j{i}', *step) for i, step in enumerate(steps)}
    last = f'j{len(steps)}'
    position = start
    for multiplier, offset in steps:
        position = multiplier * position + offset
    found = collapsed(mimics).get(last, Mimic(last))
    assert found.joint == 'j0'
    # The tolerance allows for rounding errors of numbers up to 3**7.
    assert found.multiplier * start + found.offset == pytest.approx(position, abs=1e-9)
    assert chain(last, mimics) == [f'j{i}' for i in range(len(steps), -1, -1)]
    assert ring(last, mimics) == []


# `drivers` has one entry for each of six joints: the index of the joint that it follows. None
# means that the joint follows no joint, and 6 that it follows an unknown joint.
@given(st.lists(st.none() | st.integers(0, 6), min_size=6, max_size=6), st.integers(0, 63))
def test_a_mimic_works_if_its_chain_ends_at_a_moving_joint(
    drivers: list[int | None], fixed: int
) -> None:
    kinds = [JointType.FIXED if fixed >> i & 1 else JointType.REVOLUTE for i in range(6)]
    joints = {f'j{i}': Joint(f'j{i}', kind, 'a', 'b') for i, kind in enumerate(kinds)}
    mimics = {f'j{i}': Mimic(f'j{d}', 1.0, 0.0) for i, d in enumerate(drivers) if d is not None}

    def works(i: int) -> bool:
        for _ in range(7):
            if i == 6 or kinds[i] is JointType.FIXED:
                return False
            following = drivers[i]
            if following is None:
                return True
            i = following
        # The chain is a ring.
        return False

    expected = [f'j{i}' for i, driver in enumerate(drivers) if driver is not None and works(i)]
    assert list(working_mimics(mimics, joints)) == expected


@given(st.lists(st.none() | st.integers(0, 8), min_size=8, max_size=8))
def test_every_ring_is_found_once(drivers: list[int | None]) -> None:
    mimics = {f'j{i}': Mimic(f'j{d}') for i, d in enumerate(drivers) if d is not None}
    expected: list[list[str]] = []
    for name in mimics:
        members = ring(name, mimics)
        if members and not any(name in other for other in expected):
            expected.append(members)
    assert sorted(rings(mimics)) == sorted(expected)
    # Rings can also be collapsed, although they have no end.
    assert list(collapsed(mimics)) == list(mimics)


def test_a_chain_as_long_as_a_document_may_be() -> None:
    """The test would take minutes if the code followed the whole chain for each joint."""
    n = 9900
    mimics = {f'j{i + 1}': Mimic(f'j{i}', -1.0, 1.0) for i in range(n)}
    assert list(rings(mimics)) == []
    assert collapsed(mimics)[f'j{n}'] == Mimic('j0', 1.0, 0.0)
    around = {**mimics, 'j0': Mimic(f'j{n}')}
    assert [len(members) for members in rings(around)] == [n + 1]
