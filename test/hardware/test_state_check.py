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
"""The plausibility check of states: counts, first messages, and held states."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling.plausibility import Plausibility
from robot_description_tools.hardware.state_check import FAIL
from robot_description_tools.hardware.state_check import HOLD
from robot_description_tools.hardware.state_check import PUBLISH
from robot_description_tools.hardware.state_check import REACTIONS
from robot_description_tools.hardware.state_check import StateCheck
from robot_description_tools.ros.parameter_list import HARDWARE

PERIOD = 0.01


def check(reaction: str = PUBLISH) -> StateCheck:
    """Return the check of two joints that have the range ±1 and the velocity limit 1 rad/s."""
    ones = np.ones(2)
    return StateCheck(Plausibility(-ones, ones, ones, ones < 0), ['a', 'b'], reaction)


def states(*position: float) -> dict[str, np.ndarray]:
    return {'position': np.array(position), 'velocity': np.array([0.5, 0.25])}


def test_the_parameter_has_the_reactions() -> None:
    assert HARDWARE['on_implausible_state'].choices == REACTIONS
    assert HARDWARE['on_implausible_state'].default == PUBLISH


@pytest.mark.parametrize('reaction', REACTIONS)
def test_each_joint_is_reported_once_and_each_state_counted(reaction: str) -> None:
    made = check(reaction)
    assert made.check(states(0.0, 0.0), PERIOD) == []
    (problem,) = made.check(states(2.0, 0.0), PERIOD)
    assert problem.startswith("the state of joint 'a' is implausible: it is at 2, 1 beyond")
    problems = made.check(states(2.0, 0.9), PERIOD)
    named = [text.split("'")[1] for text in problems]
    assert named == (['a', 'b'] if reaction == FAIL else ['b'])
    assert 'faster than 3 times its velocity limit 1' in problems[-1]
    made.check(states(0.0, 0.0), PERIOD)
    assert made.counts.tolist() == [2, 1]


def test_an_implausible_state_is_not_compared_with() -> None:
    """The reading after an implausible reading is compared with the last plausible reading."""
    made = check()
    for position in (0.0, 0.9, 0.0):
        made.check(states(position, 0.0), PERIOD)
    assert made.counts.tolist() == [1, 0]
    # If a joint stays at a new position, this position is accepted after the time that a motion to
    # it takes.
    for _ in range(40):
        made.check(states(0.9, 0.0), PERIOD)
    assert not made.is_holding
    before = made.counts.copy()
    made.check(states(0.9, 0.0), PERIOD)
    assert (made.counts == before).all()


def test_after_a_new_configuration_a_joint_may_be_anywhere() -> None:
    made = check()
    made.check(states(0.0, 0.0), PERIOD)
    made.reset()
    assert made.check(states(0.9, -0.9), PERIOD) == []


@given(st.lists(st.tuples(*2 * [st.floats(width=64)]), min_size=1, max_size=20))
def test_held_states_are_plausible(readings: list[tuple[float, float]]) -> None:
    """The position at which the check holds a joint is an earlier plausible reading."""
    made = check(HOLD)
    oracle = Plausibility(-np.ones(2), np.ones(2), np.full(2, np.inf), np.zeros(2, dtype=bool))
    for reading in readings:
        given_states = states(*reading)
        made.check(given_states, PERIOD)
        held = made.held(given_states)
        known = held['position'][np.isfinite(held['position'])]
        assert not oracle.implausible(held['position'], np.full(2, np.nan), PERIOD).any()
        assert np.isin(known, np.array(readings)).all()
        # The velocity of a joint is unknown while its position is held.
        is_held = np.isfinite(reading) & (held['position'] != reading)
        assert np.isnan(held['velocity'][is_held]).all()


def test_states_are_given_as_they_are_unless_they_are_held() -> None:
    for reaction in (PUBLISH, FAIL):
        made = check(reaction)
        wrong = states(5.0, 0.0)
        made.check(wrong, PERIOD)
        assert made.held(wrong) is wrong
        assert not made.is_holding
