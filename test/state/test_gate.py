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
"""Throttling of transforms, mostly as robot_state_publisher does it, and jumps of stamps."""

from __future__ import annotations

import pytest
from robot_description_tools.state.gate import interval_ns
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict

MS = 1_000_000
NOW = 10_000 * MS
SECOND = 1_000 * MS
HOUR = 3_600 * SECOND
JUMP = Verdict.STAMP_JUMP
PUBLISH, THROTTLED = Verdict.PUBLISH, Verdict.THROTTLED


def admit(gate: PublishGate, names: list[str], stamp_ns: int, now_ns: int = NOW) -> Verdict:
    """Return the verdict of the gate about one message."""
    return gate.admit(gate.slots(names), stamp_ns, now_ns)


@pytest.mark.parametrize(
    ('frequency', 'milliseconds'),
    [(20.0, 50), (30.0, 33), (1000.0, 1), (999.9, 1), (0.0, 0), (5e-324, 2**31 * 1000)],
)
def test_the_interval_is_rounded_down_to_milliseconds(frequency: float, milliseconds: int) -> None:
    """robot_state_publisher also rounds the interval down."""
    assert interval_ns(frequency) == milliseconds * MS


def test_a_zero_stamp_is_not_published() -> None:
    """A zero stamp is a common mistake, so the gate has a special verdict for it."""
    assert admit(PublishGate(50 * MS), ['a'], 0) is Verdict.ZERO_STAMP


def test_ignore_timestamp_publishes_everything() -> None:
    """A gate that ignores stamps admits a zero stamp, a repeated stamp and an older stamp."""
    gate = PublishGate(50 * MS, ignore_timestamp=True)
    assert [admit(gate, ['a'], stamp * MS) for stamp in (0, 5, 5, 3)] == [PUBLISH] * 4


def test_every_fifth_message_of_100_hz_passes_at_20_hz() -> None:
    """The stamps are 10 ms apart. Published stamps are 50 ms apart."""
    gate = PublishGate(50 * MS)
    verdicts = [admit(gate, ['a'], NOW + 10 * i * MS, NOW + 10 * i * MS) for i in range(11)]
    assert [i for i, v in enumerate(verdicts) if v is PUBLISH] == [0, 5, 10]


def test_sources_with_other_joints_are_throttled_separately() -> None:
    """The first message of the second source passes at once."""
    gate = PublishGate(50 * MS)
    assert admit(gate, ['a'], NOW) is PUBLISH
    assert admit(gate, ['b'], NOW + 1 * MS) is PUBLISH
    assert admit(gate, ['a'], NOW + 2 * MS, NOW + 2 * MS) is THROTTLED


def test_a_new_joint_lets_the_whole_message_pass() -> None:
    """
    A message is compared with the oldest of the last published stamps of its joints.

    A new joint has no published stamp (0), so the message passes.

    """
    gate = PublishGate(50 * MS)
    admit(gate, ['a'], NOW)
    assert admit(gate, ['a', 'b'], NOW + 1 * MS, NOW + 1 * MS) is PUBLISH


def test_an_older_stamp_is_refused_until_stamps_are_newer_again() -> None:
    """Later messages are compared with the newest published stamp, not with the older stamp."""
    gate = PublishGate(50 * MS)
    admit(gate, ['a'], NOW)
    later = [NOW - 100 * MS, NOW, NOW + 50 * MS]
    assert [admit(gate, ['a'], stamp, NOW + 60 * MS) for stamp in later] == [
        Verdict.OLD_STAMP,
        Verdict.OLD_STAMP,
        PUBLISH,
    ]


def test_a_clock_that_goes_back_forgets_all_stamps() -> None:
    """The clock goes back when a simulation is reset or a recording restarts."""
    gate = PublishGate(50 * MS)
    assert not gate.clock_went_back(NOW)
    admit(gate, ['a'], NOW)
    assert gate.clock_went_back(60 * MS)
    assert admit(gate, ['a'], 60 * MS, 60 * MS) is PUBLISH


def test_without_an_interval_every_newer_stamp_passes_once() -> None:
    """A message with an equal stamp is refused, because tf2 already has this stamp."""
    gate = PublishGate(0)
    assert admit(gate, ['a'], NOW) is PUBLISH
    assert admit(gate, ['a'], NOW) is Verdict.OLD_STAMP
    assert admit(gate, ['a'], NOW + 1) is PUBLISH


def test_a_message_without_names_is_not_throttled() -> None:
    """A message without names is admitted and moves no joint."""
    assert admit(PublishGate(50 * MS), [], NOW) is PUBLISH


def test_many_names_have_separate_stamps() -> None:
    """The gate enlarges its arrays when new names come."""
    gate = PublishGate(50 * MS)
    names = [f'joint_{i}' for i in range(1000)]
    assert admit(gate, names, NOW) is PUBLISH
    assert admit(gate, names[-1:], NOW + 1 * MS, NOW + 1 * MS) is THROTTLED
    assert admit(gate, ['another'], NOW + 1 * MS, NOW + 1 * MS) is PUBLISH


def test_the_memory_for_names_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first MAX_NAMES names have separate stamps. All later names share one stamp."""
    monkeypatch.setattr('robot_description_tools.state.gate.MAX_NAMES', 2)
    gate = PublishGate(50 * MS)
    for name in ('a', 'b'):
        assert admit(gate, [name], NOW) is PUBLISH
    assert admit(gate, ['c'], NOW) is PUBLISH
    assert admit(gate, ['d'], NOW + 1 * MS, NOW + 1 * MS) is THROTTLED
    assert admit(gate, ['a'], NOW + 50 * MS, NOW + 50 * MS) is PUBLISH
    assert len(gate.slots([f'name_{i}' for i in range(1000)])) == 1


def test_alternating_sources_are_compared_with_their_own_stamps() -> None:
    """The test calls `slots` once for each set of names and keeps the result, as the node does."""
    gate = PublishGate(50 * MS)
    assert not gate.clock_went_back(NOW)
    a, b, both = (gate.slots(names) for names in ('a', 'b', 'ab'))
    assert gate.admit(a, NOW, NOW) is PUBLISH
    assert gate.admit(b, NOW + 1 * MS, NOW + 1 * MS) is PUBLISH
    assert gate.admit(a, NOW + 2 * MS, NOW + 2 * MS) is THROTTLED
    assert gate.admit(b, NOW + 2 * MS, NOW + 2 * MS) is THROTTLED
    assert [gate.published(slots) for slots in (a, b, both)] == [NOW, NOW + 1 * MS, NOW]
    assert gate.admit(both, NOW + 60 * MS, NOW + 60 * MS) is PUBLISH
    assert [gate.published(slots) for slots in (a, b)] == [NOW + 60 * MS] * 2
    gate.slots([f'name_{i}' for i in range(100)])
    assert gate.clock_went_back(60 * MS)
    assert [gate.published(slots) for slots in (both, a, b)] == [0] * 3


@pytest.mark.parametrize(
    ('offset', 'verdict'),
    [
        (HOUR, PUBLISH),
        (HOUR + 1, JUMP),
        (-HOUR, Verdict.OLD_STAMP),
        (-HOUR - 1, JUMP),
    ],
)
def test_an_offset_may_change_by_an_hour(offset: int, verdict: Verdict) -> None:
    """A change by an hour and one nanosecond is a jump, even if the source was silent for long."""
    now, silence = 10 * HOUR, 30 * 60 * SECOND
    gate = PublishGate(0)
    assert admit(gate, ['a'], now, now) is PUBLISH
    assert admit(gate, ['a'], now + silence + offset, now + silence) is verdict


def test_a_slightly_newer_stamp_is_accepted_after_a_jump_of_the_clock() -> None:
    """If the clock jumps ahead, a stamp may be an hour newer than the last published stamp."""
    gate, now, later = PublishGate(0), 10 * HOUR, 20 * HOUR
    for newer, verdict in ((HOUR, PUBLISH), (HOUR + 1, JUMP)):
        gate = PublishGate(0)
        assert admit(gate, ['a'], now, now) is PUBLISH
        assert admit(gate, ['a'], now + newer, later) is verdict


@pytest.mark.parametrize('years', [-50, -1, 1, 12])
def test_a_new_offset_is_accepted_after_a_second(years: int) -> None:
    """A new offset is refused for a second. Then it is accepted, and old stamps are forgotten."""
    gate, now = PublishGate(0), 10**18 * 2
    ahead = years * 365 * 24 * HOUR
    assert admit(gate, ['a'], now, now) is PUBLISH
    verdicts = []
    for i in (1, 500 * MS, SECOND, SECOND + 1, SECOND + 2, SECOND + 51 * MS):
        verdicts.append(admit(gate, ['a'], now + ahead + i, now + i))
    assert verdicts == [JUMP] * 3 + [PUBLISH] * 3
    # The gate now expects the offset of the new clock, so stamps of the old clock are a jump.
    assert admit(gate, ['a'], now + 2 * SECOND, now + 2 * SECOND) is JUMP


def test_a_new_offset_is_refused_while_another_source_has_the_usual_one() -> None:
    """The new offset is refused, even in messages with a joint that only ever had this offset."""
    gate, both = PublishGate(50 * MS), ['a', 'b']
    for i in range(1000):
        now = NOW + 10 * i * MS
        assert admit(gate, ['a'], now, now) in (PUBLISH, THROTTLED)
        assert admit(gate, ['a'], now + 2 * HOUR, now + 1) is JUMP
        assert admit(gate, both, now + 2 * HOUR, now + 2) is JUMP


def test_sources_of_other_joints_may_have_other_clocks() -> None:
    """The clocks differ by 5 years. A first stamp is accepted at once if it is in the past."""
    gate, now, year = PublishGate(0), 10**18 * 2, 365 * 24 * HOUR
    verdicts = {name: [] for name in 'abc'}
    for i in range(30):
        at = now + 100 * i * MS
        for name, ahead in (('a', 0), ('b', -5 * year), ('c', 5 * year)):
            verdicts[name].append(admit(gate, [name], at + ahead, at))
    assert verdicts['a'] == verdicts['b'] == [PUBLISH] * 30
    assert verdicts['c'] == [JUMP] * 10 + [PUBLISH] * 20


def test_a_first_stamp_is_compared_with_the_clock() -> None:
    """A first stamp may be an hour ahead. While the clock is at 0, any stamp is accepted."""
    assert admit(PublishGate(0), ['a'], NOW + HOUR) is PUBLISH
    assert admit(PublishGate(0), ['a'], NOW + HOUR + 1) is JUMP
    gate = PublishGate(0)
    assert admit(gate, ['a'], 10**18, 0) is PUBLISH
    assert admit(gate, ['a'], 10**18 + 1, 0) is PUBLISH
    assert not gate.clock_went_back(10**18)
    assert admit(gate, ['a'], 10**18 + 2, 10**18) is PUBLISH
    assert admit(gate, ['a'], 10**18 + 2 * HOUR, 10**18) is JUMP


def test_a_constant_stamp_is_not_accepted() -> None:
    """After an hour, the offset of a constant stamp has changed so much that it is a jump."""
    gate = PublishGate(0)
    verdicts = [admit(gate, ['a'], NOW, NOW + i * SECOND) for i in range(4000)]
    assert set(verdicts[1:3601]) == {Verdict.OLD_STAMP}
    assert set(verdicts[3601:]) == {JUMP}


def test_with_a_long_interval_a_new_offset_must_last_longer() -> None:
    """Usual stamps are published only every 2 s, so a new offset must last 4 s to be accepted."""
    gate = PublishGate(2 * SECOND)
    for i in range(100):
        now = NOW + 100 * i * MS
        assert admit(gate, ['a'], now, now) in (PUBLISH, THROTTLED)
        if i % 15 == 0:
            assert admit(gate, ['a'], now + 2 * HOUR, now) is JUMP


def test_after_the_clock_went_back_offsets_are_unknown() -> None:
    """After the reset of a simulation, the next reading counts as the first one."""
    gate, now = PublishGate(0), 10 * HOUR
    assert admit(gate, ['a'], now, now) is PUBLISH
    assert admit(gate, ['a'], now - 2 * HOUR, now) is JUMP
    gate.latest_now_ns = now
    assert gate.clock_went_back(5 * HOUR)
    assert admit(gate, ['a'], HOUR, 5 * HOUR) is PUBLISH


def test_ignore_timestamp_publishes_stamps_that_jump() -> None:
    """Stamps that are published while the gate ignores stamps do not affect later decisions."""
    gate = PublishGate(0, ignore_timestamp=True)
    assert admit(gate, ['a'], NOW + 9 * HOUR) is PUBLISH
    assert admit(gate, ['a'], NOW) is PUBLISH
    gate.ignore_timestamp = False
    assert admit(gate, ['a'], NOW + 1) is PUBLISH
    assert admit(gate, ['a'], NOW + 2 * HOUR) is JUMP


def test_the_number_of_waiting_offsets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message has a new name and a stamp that jumps."""
    monkeypatch.setattr('robot_description_tools.state.gate.MAX_JUMPS', 3)
    gate = PublishGate(0)
    for i in range(10):
        assert admit(gate, [f'name_{i}'], NOW + 2 * HOUR) is JUMP
        assert len(gate._jumps) <= 3
