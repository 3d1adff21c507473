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

"""
Measured followers expire when messages leave them out.

``test_engine.py`` compares the expiry with `LiteralEngine`.

"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.left_out import INTERVALS
from robot_description_tools.coupling.left_out import Rhythm
from robot_description_tools.coupling.left_out import SHORTEST_NS
from robot_description_tools.description import load_description
from test_support.pipelines import ARM
from test_support.pipelines import DRIVEN
from test_support.places import ROOT

MS = 1_000_000
START = 10**12


class Engine(StateEngine):
    """An engine whose readings are given by names of coordinates."""

    def take(
        self, stamp_ms: float, names: Sequence[str], position: float = 0.0, **more: float
    ) -> list[str]:
        """Apply a reading, and return the measured coordinates."""
        values = {**dict.fromkeys(names, position), **more}
        reading_plan = self.reading_plan(tuple(values))
        stamp_ns = START + round(stamp_ms * MS)
        self.update(reading_plan, np.array([*values.values()]), stamp_ns=stamp_ns)
        self.forget_left_out(reading_plan, stamp_ns, stamp_ns)
        return [name for name in self.model.coordinates if self.measured[self.model.index[name]]]

    def at(self, name: str) -> float:
        """Return the position of a coordinate."""
        return float(self.state.position[self.model.index[name]])


def engine_of(text: str) -> Engine:
    return Engine(RobotModel(load_description(text)))


@pytest.mark.parametrize(('late_ms', 'is_measured'), [(200, True), (200.001, False)])
def test_a_follower_that_was_measured_once_expires_after_a_fifth_of_a_second(
    late_ms: float, is_measured: bool
) -> None:
    """When the measured value of a follower has expired, the joint follows its driver."""
    engine = engine_of(ARM)
    engine.take(0, ['shoulder', 'elbow'], 2.0)
    engine.take(late_ms, ['shoulder'], 0.25)
    assert engine.at('elbow') == (2.0 if is_measured else 1.0)
    assert SHORTEST_NS == 200 * MS


@pytest.mark.parametrize(('late_ms', 'is_measured'), [(1500, True), (1500.001, False)])
def test_a_slow_follower_expires_after_three_of_its_intervals(
    late_ms: float, is_measured: bool
) -> None:
    """
    The source of the follower sends two messages a second.

    Other messages contain only the driver.

    """
    engine = engine_of(ARM)
    for ms in (0, 500, 1000, 1500):
        engine.take(ms, ['elbow'], 2.0)
        engine.take(ms + 100, ['shoulder'], 0.25)
        assert engine.at('elbow') == 2.0
    engine.take(1500 + late_ms, ['shoulder'], 0.25)
    assert engine.at('elbow') == (2.0 if is_measured else 1.0)
    assert INTERVALS == 3


def test_nothing_expires_if_all_sources_pause() -> None:
    """The value of a follower does not expire when all sources continue after a pause."""
    engine = engine_of(ARM)
    engine.take(0, ['shoulder', 'elbow'], 2.0)
    for ms in (3_600_000, 3_600_100):
        assert engine.take(ms, ['shoulder', 'elbow'], 2.0) == ['shoulder', 'elbow']
    assert engine.take(3_600_200, ['shoulder']) == ['shoulder', 'elbow']
    # A message that contains only other joints does not make a follower expire.
    assert engine.take(9_000_000, ['stranger']) == ['shoulder', 'elbow']


def test_an_expired_follower_can_be_measured_again() -> None:
    engine = engine_of(ARM)
    for ms in (0, 3_600_000, 7_200_000):
        # The pause of an hour must not count as a usual interval.
        for step in (0, 10, 20):
            assert engine.take(ms + step, ['shoulder', 'elbow'], 2.0) == ['shoulder', 'elbow']
        assert engine.at('elbow') == 2.0
        assert engine.take(ms + 221, ['shoulder'], 0.25) == ['shoulder']
        assert engine.at('elbow') == 1.0


@pytest.mark.parametrize('offset_ms', [-3_000_000, -300, 0, 300, 3_000_000])
def test_a_source_with_another_clock_keeps_its_follower(offset_ms: float) -> None:
    """The value of the follower expires only after its source has stopped."""
    engine = engine_of(ARM)
    for ms in range(0, 2000, 20):
        engine.take(ms, ['shoulder'], 0.25)
        engine.take(ms + 5 + offset_ms, ['elbow'], 2.0)
        assert engine.at('elbow') == 2.0
    last = 1985 + max(offset_ms, 0)
    assert 'elbow' in engine.take(last + 190, ['shoulder'])
    assert 'elbow' not in engine.take(last + 210, ['shoulder'])


def test_a_follower_in_a_chain_follows_the_joint_that_is_still_measured() -> None:
    """The values of both followers expire, the older value first."""
    third = """<link name="third"/><joint name="wrist" type="revolute"><parent link="lower"/>
      <child link="third"/><mimic joint="elbow"/>
      <limit lower="-9" upper="9" effort="1" velocity="1"/></joint></robot>"""
    engine = engine_of(ARM.replace('</robot>', third))
    engine.take(0, ['wrist'], 5.0)
    engine.take(0, ['shoulder', 'elbow'], 2.0)
    assert engine.take(150, ['shoulder', 'elbow'], 2.0) == ['shoulder', 'elbow', 'wrist']
    assert engine.take(300, ['shoulder', 'elbow'], 2.0) == ['shoulder', 'elbow']
    assert engine.at('wrist') == 2.0
    assert engine.take(751, ['shoulder'], 0.25) == ['shoulder']
    assert (engine.at('elbow'), engine.at('wrist')) == (1.0, 1.0)


def test_a_joint_expires_if_its_actuator_is_still_measured() -> None:
    engine = engine_of(DRIVEN)
    engine.take(0, ['shoulder', 'arm/motor'], 0.25)
    assert engine.take(150, ['arm/motor'], 2.0) == ['shoulder', 'arm/motor']
    assert engine.take(201, ['arm/motor'], 2.0) == ['arm/motor']
    assert engine.at('shoulder') == pytest.approx(0.7)
    # The value of an actuator does not expire, because an actuator does not follow its joint.
    assert engine.take(900, ['shoulder'], 0.25) == ['shoulder', 'arm/motor']


def test_measured_joints_of_a_loop_expire_one_by_one() -> None:
    """
    At the end, only the crank is still measured.

    After the other values have expired, the loop closes again.

    """
    model = RobotModel(load_description(ROOT / 'urdf' / 'four_bar.urdf.xacro'))
    names = [name for name in model.coordinates if name in model.description.joints]
    crank, *others = names
    q = model.complete(model.tree.positions({crank: 0.3}))
    engine = Engine(model)
    every = {name: float(q[model.index[name]]) for name in names}
    engine.take(0, [], **every)
    rest = others[1:]
    engine.take(10, [], **{name: every[name] for name in (crank, *rest)})
    measured = engine.take(205, [], **{crank: 0.4})
    assert measured == [crank, *rest]
    assert engine.take(300, [], **{crank: 0.4}) == [crank]
    expected = model.complete(model.tree.positions({crank: 0.4}))
    for name in names:
        assert engine.at(name) == pytest.approx(expected[model.index[name]], abs=1e-6)


@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=20))
def test_the_usual_interval_is_the_longer_one_of_the_last_two(gaps: list[int]) -> None:
    rhythm = Rhythm()
    for time_ns in np.cumsum([START, *gaps]).tolist():
        rhythm.note(time_ns)
        # A reading with the same time has no effect on the interval.
        rhythm.note(time_ns)
    assert rhythm.interval_ns == max(gaps[-2:])
