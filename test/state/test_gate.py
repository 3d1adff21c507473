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
"""The throttle: each consequence that robot_state_publisher's users know."""

from __future__ import annotations

import pytest
from robot_description_tools.state.gate import interval_ns
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict

MS = 1_000_000
NOW = 10_000 * MS
PUBLISH, THROTTLED = Verdict.PUBLISH, Verdict.THROTTLED


def admit(gate: PublishGate, names: list[str], stamp_ns: int, now_ns: int = NOW) -> Verdict:
    """Ask the gate about one reading."""
    return gate.admit(gate.slots(names), stamp_ns, now_ns)


@pytest.mark.parametrize(
    ('frequency', 'milliseconds'), [(20.0, 50), (30.0, 33), (1000.0, 1), (999.9, 1), (0.0, 0)]
)
def test_the_interval_is_rounded_down_to_milliseconds(frequency: float, milliseconds: int) -> None:
    """As robot_state_publisher computes it."""
    assert interval_ns(frequency) == milliseconds * MS


def test_a_zero_stamp_is_not_published() -> None:
    """The classic silent failure has a verdict of its own."""
    assert admit(PublishGate(50 * MS), ['a'], 0) is Verdict.ZERO_STAMP


def test_ignore_timestamp_publishes_everything() -> None:
    """A zero stamp, the same stamp again, and an older one."""
    gate = PublishGate(50 * MS, ignore_timestamp=True)
    assert [admit(gate, ['a'], stamp * MS) for stamp in (0, 5, 5, 3)] == [PUBLISH] * 4


def test_every_fifth_message_of_100_hz_passes_at_20_hz() -> None:
    """Stamps 10 ms apart, 50 ms between published ones."""
    gate = PublishGate(50 * MS)
    verdicts = [admit(gate, ['a'], NOW + 10 * i * MS, NOW + 10 * i * MS) for i in range(11)]
    assert [i for i, v in enumerate(verdicts) if v is PUBLISH] == [0, 5, 10]


def test_sources_with_other_joints_are_throttled_on_their_own() -> None:
    """The second source's first message passes at once."""
    gate = PublishGate(50 * MS)
    assert admit(gate, ['a'], NOW) is PUBLISH
    assert admit(gate, ['b'], NOW + 1 * MS) is PUBLISH
    assert admit(gate, ['a'], NOW + 2 * MS, NOW + 2 * MS) is THROTTLED


def test_a_new_joint_lets_the_whole_message_pass() -> None:
    """The oldest of the names' stamps decides."""
    gate = PublishGate(50 * MS)
    admit(gate, ['a'], NOW)
    assert admit(gate, ['a', 'b'], NOW + 1 * MS, NOW + 1 * MS) is PUBLISH


def test_a_stamp_that_goes_back_is_held_until_stamps_catch_up() -> None:
    """While the node's clock goes on."""
    gate = PublishGate(50 * MS)
    admit(gate, ['a'], NOW)
    later = [NOW - 100 * MS, NOW, NOW + 50 * MS]
    assert [admit(gate, ['a'], stamp, NOW + 60 * MS) for stamp in later] == [
        Verdict.OLD_STAMP,
        Verdict.OLD_STAMP,
        PUBLISH,
    ]


def test_a_clock_that_goes_back_forgets_all_stamps() -> None:
    """A simulation was reset, or a recording starts again."""
    gate = PublishGate(50 * MS)
    assert not gate.clock_went_back(NOW)
    admit(gate, ['a'], NOW)
    assert gate.clock_went_back(60 * MS)
    assert admit(gate, ['a'], 60 * MS, 60 * MS) is PUBLISH


def test_without_an_interval_every_newer_stamp_passes_once() -> None:
    """The same stamp again would only repeat what tf2 has."""
    gate = PublishGate(0)
    assert admit(gate, ['a'], NOW) is PUBLISH
    assert admit(gate, ['a'], NOW) is Verdict.OLD_STAMP
    assert admit(gate, ['a'], NOW + 1) is PUBLISH


def test_a_message_without_names_has_nothing_to_throttle() -> None:
    """It is admitted, and moves nothing."""
    assert admit(PublishGate(50 * MS), [], NOW) is PUBLISH


def test_many_names_keep_stamps_of_their_own() -> None:
    """More names than the gate had room for at first."""
    gate = PublishGate(50 * MS)
    names = [f'joint_{i}' for i in range(1000)]
    assert admit(gate, names, NOW) is PUBLISH
    assert admit(gate, names[-1:], NOW + 1 * MS, NOW + 1 * MS) is THROTTLED
    assert admit(gate, ['another'], NOW + 1 * MS, NOW + 1 * MS) is PUBLISH


def test_names_without_end_cost_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that came first keep stamps of their own, the others share one."""
    monkeypatch.setattr('robot_description_tools.state.gate.MAX_NAMES', 2)
    gate = PublishGate(50 * MS)
    for name in ('a', 'b'):
        assert admit(gate, [name], NOW) is PUBLISH
    assert admit(gate, ['c'], NOW) is PUBLISH
    assert admit(gate, ['d'], NOW + 1 * MS, NOW + 1 * MS) is THROTTLED
    assert admit(gate, ['a'], NOW + 50 * MS, NOW + 50 * MS) is PUBLISH
    assert len(gate.slots([f'name_{i}' for i in range(1000)])) == 1


def test_sources_that_take_turns_are_held_to_their_own_stamps() -> None:
    """With arrays of slots that are used again, as the node does."""
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
