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
"""The soak, a test of many hours, notices a node that gives wrong answers."""

from __future__ import annotations

from collections import Counter
import random
import shlex
import sys

from campaign.soak import growth
from campaign.soak import LastingStamps
from campaign.soak import main
from campaign.soak import Results
from campaign.soak import Sample
from campaign.soak import with_totals
from campaign.traffic import NameSet
from campaign.traffic import Sent
import numpy as np
import pytest
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict
from test_support.places import environment

# A planted fault: if the number of positions is a multiple of 3, the first position is wrong.
PLANTED = """
from robot_description_tools.ros.robot_state_node import main
from robot_description_tools.wire.cdr import JointStateDecoder
decode = JointStateDecoder.decode
def wrong(self, data):
    frame = decode(self, data)
    if len(frame.position) % 3 == 0:
        frame.numbers[0] += 1e-5
    return frame
JointStateDecoder.decode = wrong
main()
"""


@pytest.mark.long
def test_a_node_with_a_planted_fault_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    command = shlex.join([sys.executable, '-c', PLANTED])
    assert main(['--duration', '3', '--rate', '200', '--seed', '1', '--command', command]) == 1
    output = capsys.readouterr().out
    assert 'seed 1' in output
    assert 'with a wrong pose' in output


def test_unusual_stamps_may_be_answered_if_they_last() -> None:
    """Although messages are lost, the soak allows the same answers as the gate of the node."""
    rng = random.Random(0)
    names, slots, second = NameSet('joint_states', ('a',), False), np.array([0]), 10**9
    outcomes = set()
    for _ in range(200):
        gate, lasting, now_ns = PublishGate(), LastingStamps(), 10**18
        first = Sent('good', names, b'', now_ns, np.zeros(1), (0,))
        assert gate.admit(slots, now_ns, now_ns) is Verdict.PUBLISH
        lasting.answered(first)
        for step in range(40):
            now_ns += rng.choice((second // 20, second // 3))
            is_usual = rng.random() < 0.5
            stamp_ns = now_ns if is_usual else step + 1
            kind = 'good' if is_usual else 'stamp long ago'
            message = Sent(kind, names, b'', stamp_ns, np.zeros(1), (0,) if is_usual else ())
            if not is_usual:
                lasting.sent(message, now_ns)
            # Most messages with usual stamps are lost.
            if is_usual and rng.random() < 0.8:
                continue
            is_answered = gate.admit(slots, stamp_ns, now_ns) is Verdict.PUBLISH
            if is_answered and is_usual:
                lasting.answered(message)
            if not is_usual:
                assert lasting.may_answer(message) is is_answered
                outcomes.add(is_answered)
                if is_answered:
                    break
    assert outcomes == {False, True}


def test_growth_is_that_of_the_last_quarter() -> None:
    """Memory that is allocated at the start, and a single peak, do not count as growth."""
    level = [Sample(10.0 + min(i, 30), 5, 3) for i in range(100)]
    level[90] = Sample(99.0, 5, 3)
    assert all(after - before <= most for _, before, after, most in growth(level))
    leak = [Sample(10.0 + i, 5, 3) for i in range(100)]
    grown = [name for name, before, after, most in growth(leak) if after - before > most]
    assert grown == ['own memory [MiB]']


def test_names_that_are_never_answered_are_a_fault() -> None:
    """A busy machine may lose any message. Losing all messages of a name set is a fault."""
    other, silent = NameSet('joint_states', ('a',), False), NameSet('joint_states', ('b',), False)
    # Among the messages with other names, at most one in 101 is lost. At this rate, five messages
    # in a row are lost with a probability of (1/101)^5 = 1e-10.
    for lost, answered, is_wrong in ((4, 0, False), (5, 0, True), (5, 1, False)):
        results = Results(checked=Counter(transforms=1))
        results.answered.update({other: 100, silent: answered})
        results.lost.update({silent: lost})
        wrong = with_totals(results, {}).wrong
        assert wrong == ({'names that are never answered': 1} if is_wrong else {})


def test_faults_are_counted_by_kind_and_the_first_is_kept() -> None:
    results = Results()
    for example in ('first', 'second'):
        results.fault('wrong', example)
    assert (results.wrong['wrong'], results.examples['wrong']) == (2, 'first')
