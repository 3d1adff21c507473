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


"""A pipeline that sleeps publishes what one that is awake does, and loses nothing."""

from __future__ import annotations

from collections import deque
import math
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.state.gate import MAX_JUMP_NS
from robot_description_tools.state.pipeline import Output
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.state.sleep import FEWEST
from robot_description_tools.state.sleep import LONGEST_NS
from robot_description_tools.state.sleep import MANY
from robot_description_tools.state.sleep import Queue
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import SHORTEST_NS
from robot_description_tools.state.sleep import Sleep
from robot_description_tools.state.sleep import UNSTEADY
from test_support import strategies
from test_support.examples import examples
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.pipelines import ARM
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of

MS = 1_000_000
# More than stamps may jump.
HOUR = 3_601 * 10**9
# When each message came, by whom, and its bytes.
Traffic = list[tuple[int, str, bytes]]


class Awake:
    """A node that takes each message when it comes."""

    def __init__(self, pipeline: StatePipeline) -> None:
        self.pipeline = pipeline
        self.outputs: list[Output] = []
        self.clock = NOW
        self.received = 0

    def take(self, data: bytes, came_ns: int) -> Output:
        """Take one message."""
        self.received += 1
        output = self.pipeline.update_joints(data, came_ns)
        if output.transforms is not None:
            self.outputs.append(output)
        return output

    def run(self, traffic: Traffic) -> None:
        """Take all."""
        for came_ns, _, data in traffic:
            self.take(data, came_ns)


class Sleepy(Awake):
    """A node with queues, a clock and one alarm, all of them simulated."""

    def __init__(self, pipeline: StatePipeline, depth: int = 200, knows_when: bool = True) -> None:
        super().__init__(pipeline)
        self.sleep = Sleep(self, depth, pipeline.gate)
        self.has_ros_time = False
        self.depth = depth
        self.knows_when = knows_when
        self.queue: deque[tuple[int, bytes]] = deque()
        self.source = QueuedTopic(self.take, self.idle)
        self.alarm: int | None = None
        self.is_left = False
        self.longest = self.wakes = 0

    def now(self) -> int:
        return self.clock

    def waiting(self) -> list[Queue]:
        found = list(self.queue)
        self.queue.clear()
        if not found:
            return []
        came_ns, messages = zip(*found, strict=True)
        return [Queue(self.source, list(messages), list(came_ns))]

    def leave(self, left_ns: int) -> None:
        assert left_ns > 0
        self.alarm, self.is_left = self.clock + left_ns, True

    def wait(self) -> None:
        self.alarm, self.is_left = None, False

    def idle(self, messages: Any, came_ns: Any) -> int:
        count = self.pipeline.idle('joint', messages, came_ns)
        self.received += count
        return count

    def run(self, traffic: Traffic) -> None:
        """Take all, and wake up behind the last one."""
        for came_ns, _, data in traffic:
            self.give(came_ns, data)
        self.pass_time(self.clock + 10**10)

    def give(self, came_ns: int, data: bytes) -> None:
        """Let a message come."""
        self.pass_time(came_ns)
        if self.is_left:
            self.queue.append((came_ns if self.knows_when else 0, data))
            self.longest = max(self.longest, len(self.queue))
        else:
            self.wakes += 1
            self.take(data, came_ns)
            self.sleep.took(1)

    def pass_time(self, until_ns: int) -> None:
        """Let the alarm go off as often as it has to."""
        while self.alarm is not None and self.alarm <= until_ns:
            self.clock, self.alarm = self.alarm, None
            self.wakes += 1
            self.sleep.look()
        # The clock of a computer can be set back; an alarm knows nothing of that.
        if self.alarm is not None and until_ns < self.clock:
            self.alarm += until_ns - self.clock
        self.clock = until_ns


def steady(rate: float, seconds: float, name: str = 'shoulder', lag_ns: int = MS) -> Traffic:
    """Return messages of one source whose stamps follow the clock."""
    period = int(1e9 / rate)
    return [
        (NOW + i * period, name, message([name], [i * 1e-3], stamp_ns=NOW + i * period - lag_ns))
        for i in range(int(rate * seconds))
    ]


@st.composite
def traffics(draw: st.DrawFn) -> tuple[Any, Traffic]:
    """Draw a robot and sources with rates, stamps and values of their own, good and bad."""
    description = draw(strategies.mimic_trees())
    coordinates = RobotModel(description).coordinates or ('stranger',)
    traffic: Traffic = []
    for source in range(draw(st.integers(1, 3))):
        names = draw(st.lists(st.sampled_from([*coordinates, 'stranger']), min_size=1, max_size=4))
        rate = draw(st.sampled_from([5.0, 40.0, 250.0, 1000.0]))
        speed = draw(st.sampled_from([1, 1, 1, 2, 0]))
        jitter = draw(st.sampled_from([0, 2 * MS]))
        random = draw(st.randoms(use_true_random=False))
        with_velocity = draw(st.booleans())
        came = NOW
        # Its clock may be set after some messages.
        offset, is_set = draw(st.sampled_from([(0, 0), (0, 0), (HOUR, 20), (-HOUR, 0)]))
        for i in range(draw(st.integers(0, 120))):
            came += int(1e9 / rate) + random.randint(0, jitter)
            stamp = NOW + (came - NOW) * speed - random.randint(0, jitter)
            stamp += offset if i >= is_set else 0
            if random.random() < 0.01:
                stamp = random.choice([0, stamp - 10**9, stamp + 10**9, stamp + HOUR])
            values = [random.randint(-16, 16) / 8 for _ in names]
            if random.random() < 0.02:
                values[-1] = random.choice([math.nan, math.inf])
            if random.random() < 0.02:
                values.pop()
            rates = [0.125 * i] * len(names) if with_velocity else []
            traffic.append((came, str(source), message(names, values, rates, [], stamp)))
    return description, sorted(traffic, key=lambda each: each[:2])


@settings(max_examples=examples(40))
@given(
    traffics(),
    st.sampled_from([0.0, 20.0, 100.0]),
    st.booleans(),
    st.sampled_from([0, 30 * MS]),
)
def test_asleep_or_awake_the_same_bytes_are_published(
    drawn: tuple[Any, Traffic], frequency: float, ignore: bool, age: int
) -> None:
    """In the same order, with the same things counted."""
    description, traffic = drawn
    nodes = []
    for kind in (Awake, Sleepy):
        pipeline, _ = pipeline_of(
            description, frequency, ignore_timestamp=ignore, max_input_age_ns=age
        )
        node = kind(pipeline)
        node.run(traffic)
        nodes.append(node)
    awake, sleepy = nodes
    assert sleepy.outputs == awake.outputs
    assert sleepy.received == awake.received == len(traffic)
    assert sleepy.pipeline.reports.counts == awake.pipeline.reports.counts
    assert sleepy.pipeline.engine.state.position.tobytes() == (
        awake.pipeline.engine.state.position.tobytes()
    )


@pytest.mark.parametrize('rate', [100.0, 1000.0, 3000.0])
def test_a_fast_source_wakes_it_for_few_messages(rate: float) -> None:
    """For two in each interval at most: the alarm, and the one that is due."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    node.run(steady(rate, 3.0))
    assert len(node.outputs) >= 55
    # The first messages show how fast the source is; deep queues allow 100 messages at once.
    assert node.wakes <= 2 * 60 + 3.0 * rate / 100 + 2 * MANY
    assert node.longest <= node.depth // 2 + 2


@pytest.mark.parametrize('late_ns', [15 * MS, 45 * MS])
def test_a_message_that_is_late_keeps_it_awake_for_a_few_others(late_ns: int) -> None:
    """Not for an interval, nor for another one when messages are on time again."""
    on_time = steady(1000.0, 2.0)
    step = 800
    held = [
        (max(came, on_time[step][0] + late_ns), name, data) for came, name, data in on_time[step:]
    ]
    nodes = []
    for traffic in (on_time, on_time[:step] + held):
        node = Sleepy(pipeline_of(ARM, 20.0)[0])
        node.run(traffic)
        assert len(node.outputs) >= 38
        nodes.append(node)
    # What comes at once after the gap finds it awake.
    assert nodes[1].wakes <= nodes[0].wakes + late_ns // MS + 5 * MANY


def test_a_slow_source_is_answered_at_once() -> None:
    """It costs no alarm either."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    traffic = steady(15.0, 4.0)
    node.run(traffic)
    assert len(node.outputs) == node.wakes == len(traffic)


@pytest.mark.parametrize('names', [['shoulder'], ['shoulder', 'elbow'], ['elbow', 'odd name']])
def test_messages_that_may_not_be_published_are_passed_over(names: list[str]) -> None:
    """Whatever a writer leaves in their padding, again and again."""
    pipeline, _ = pipeline_of(ARM, 20.0)
    state = JointState(name=names, position=[0.5] * len(names))
    waiting, stamps = [], range(NOW, NOW + 40 * MS, MS)
    for i, stamp_ns in enumerate(stamps):
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
        waiting.append(serialize_message(state, padding=i % 5))
    published = [pipeline.update_joints(waiting[i], stamps[i]).transforms for i in range(5)]
    assert [bool(each) for each in published] == [True, False, False, False, False]
    assert pipeline.idle('joint', waiting[5:], stamps[5:]) == len(waiting) - 6


def test_a_message_that_is_otherwise_stops_what_is_passed_over() -> None:
    """The one before it is taken, as nothing else tells what it tells; one that is due is not."""
    pipeline, _ = pipeline_of(ARM, 20.0)
    names, values, stamps = ['shoulder'], [0.5], range(NOW, NOW + 40 * MS, MS)
    row = [message(names, values, stamp_ns=stamp_ns) for stamp_ns in stamps]
    for i in range(2):
        pipeline.update_joints(row[i], stamps[i])
    now = stamps[20]
    otherwise = {
        'other names': message(['elbow_'], values, stamp_ns=now),
        'other length': message(['elbow'], values, stamp_ns=now),
        'velocities': message(names, values, values, stamp_ns=now),
        'velocities announced': row[20][:-8] + b'\1' + row[20][-7:],
        'efforts announced': row[20][:-4] + b'\1' + row[20][-3:],
        'big endian': b'\0\0' + row[20][2:],
        'old stamp': message(names, values, stamp_ns=NOW),
        'no stamp': message(names, values, stamp_ns=0),
        'a stamp that jumps': message(names, values, stamp_ns=NOW + MAX_JUMP_NS + 1),
    }
    for what, data in otherwise.items():
        assert pipeline.idle('joint', [*row[2:20], data, *row[21:]], stamps[2:]) == 17, what
    for stamp_ns in (NOW + 50 * MS, NOW + MAX_JUMP_NS):
        due = message(names, values, stamp_ns=stamp_ns)
        assert pipeline.idle('joint', [*row[2:20], due, *row[21:]], stamps[2:]) == 18
    unusable = message(names, [math.nan], stamp_ns=now)
    assert pipeline.idle('joint', [*row[2:20], unusable, *row[21:]], stamps[2:]) == 0


@pytest.mark.parametrize('depth', [0, 1, 2, 10, 50])
def test_a_shallow_queue_costs_wakes_and_no_message(depth: int) -> None:
    """The queue never runs over."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0], depth=depth)
    node.run(steady(1000.0, 2.0))
    assert node.longest <= max(depth, 1)
    assert len(node.outputs) >= 36


def test_a_queue_lasts_though_its_source_becomes_faster_within_an_interval() -> None:
    """Twice as fast at most, again and again: nothing is published that would show it."""
    node = Sleepy(pipeline_of(ARM, 0.5)[0])
    came, traffic = NOW, []
    for rate in (1000.0, 1900.0, 3600.0, 6800.0):
        for _ in range(int(0.4 * rate)):
            came += int(1e9 / rate)
            traffic.append((came, '', message(['shoulder'], [0.1], stamp_ns=came - MS)))
    node.run(traffic)
    assert len(node.outputs) == 1
    assert node.wakes < 100
    assert node.longest <= node.depth


def test_a_slow_source_beside_a_fast_one_loses_nothing() -> None:
    """Each of its messages is published, an interval late at most."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    slow = steady(10.0, 3.0, 'elbow')
    node.run(sorted(steady(1000.0, 3.0) + slow, key=lambda each: each[:2]))
    awake = Awake(pipeline_of(ARM, 20.0)[0])
    awake.run(sorted(steady(1000.0, 3.0) + slow, key=lambda each: each[:2]))
    assert node.outputs == awake.outputs


@pytest.mark.parametrize('speed', [0.5, 2.0])
def test_it_stays_awake_where_stamps_do_not_follow_the_clock(speed: float) -> None:
    """A recording at another speed; and it sleeps again when they do."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    recording = [
        (came, name, message(['shoulder'], [0.1], stamp_ns=NOW + int((came - NOW) * speed)))
        for came, name, _ in steady(1000.0, 1.0)
    ]
    node.run(recording)
    assert node.wakes == len(recording)
    node.wakes = 0
    on_time = steady(1000.0, 1.0, lag_ns=-(10**10))
    node.run([(came + 10**10, name, data) for came, name, data in on_time])
    assert node.wakes < 200


@pytest.mark.parametrize('reason', ['simulated clock', 'ignored stamps'])
def test_it_stays_awake_where_the_clock_does_not_tell_what_is_due(reason: str) -> None:
    """It sleeps as soon as the clock does."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    node.has_ros_time = reason == 'simulated clock'
    node.pipeline.gate.ignore_timestamp = reason == 'ignored stamps'
    traffic = steady(1000.0, 2.0)
    for came_ns, _, data in traffic[:1000]:
        node.give(came_ns, data)
    assert node.wakes == 1000
    node.has_ros_time = node.pipeline.gate.ignore_timestamp = False
    for came_ns, _, data in traffic[1000:]:
        node.give(came_ns, data)
    assert node.wakes < 1200


def test_without_times_of_arrival_all_is_taken_as_if_it_came_now() -> None:
    """Some middlewares do not tell."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0], knows_when=False)
    node.run(steady(1000.0, 2.0))
    assert 36 <= len(node.outputs) <= 41


def test_a_clock_that_is_set_back_does_not_keep_it_asleep() -> None:
    """It looks again after an interval at most, and what comes then is published."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    for came_ns, _, data in steady(1000.0, 1.0):
        node.give(came_ns, data)
    assert node.alarm is not None
    assert node.alarm - node.clock <= 50 * MS
    node.clock -= 3600 * 10**9
    node.sleep.look()
    assert not node.is_left


@pytest.mark.parametrize('step', [600 * 10**9, 10**9, 100 * MS, 30 * MS])
@pytest.mark.parametrize('late', [0, 13, 27, 49])
def test_a_clock_that_is_set_back_meanwhile_holds_nothing_back(step: int, late: int) -> None:
    """What came before the step comes first; then stamps go on from where the clock is."""
    begin = steady(1000.0, 1.0 + late * 1e-3)
    offset = begin[-1][0] - NOW + MS - step
    later = [
        (came + offset, name, message([name], [0.5], stamp_ns=came + offset - MS))
        for came, name, _ in steady(1000.0, 2.0)
    ]
    nodes = []
    for kind in (Awake, Sleepy):
        node = kind(pipeline_of(ARM, 20.0)[0])
        for came, _, data in begin + later:
            node.give(came, data) if kind is Sleepy else node.take(data, came)
        nodes.append(node)
    awake, sleepy = (len(node.outputs) for node in nodes)
    assert abs(awake - sleepy) <= 2
    assert sleepy >= 20 + 38


def test_what_fails_does_not_leave_it_asleep() -> None:
    """Neither in a look nor when it is woken."""
    for wake in (Sleep.look, Sleep.wake):
        node = Sleepy(pipeline_of(ARM, 20.0)[0])
        for came, _, data in steady(1000.0, 0.13):
            node.give(came, data)
        assert node.queue
        node.source = node.source._replace(take=None)
        node.queue.append((node.clock, b''))
        with pytest.raises(TypeError):
            wake(node.sleep)
        assert node.alarm is not None or not node.is_left


@pytest.mark.parametrize('seen', [5, 13, 40])
def test_a_higher_frequency_holds_at_once(seen: int) -> None:
    """Whether it sleeps or not when it is told, no old interval goes on."""
    node = Sleepy(pipeline_of(ARM, 0.5)[0])
    traffic = steady(1000.0, 0.3)
    for came, _, data in traffic[:seen]:
        node.give(came, data)
    assert len(node.outputs) == 1
    node.sleep.wake()
    node.pipeline.gate.interval_ns = 50 * MS
    for came, _, data in traffic[seen:60]:
        node.give(came, data)
    assert len(node.outputs) == 2


def test_who_needs_the_state_can_catch_up() -> None:
    """It sleeps on, and nothing comes twice."""
    node = Sleepy(pipeline_of(ARM, 20.0)[0])
    traffic = steady(1000.0, 0.13)
    for came, _, data in traffic:
        node.give(came, data)
    assert node.is_left
    node.sleep.catch_up()
    assert node.is_left
    assert not node.queue
    assert node.received == len(traffic)


class Alarm:
    """Queues that stay empty, and the times for which they are left alone."""

    has_ros_time = False

    def __init__(self) -> None:
        self.clock = NOW
        self.left: list[int] = []

    def now(self) -> int:
        return self.clock

    def waiting(self) -> list[Queue]:
        return []

    def leave(self, left_ns: int) -> None:
        self.left.append(left_ns)

    def wait(self) -> None:
        pass


@pytest.mark.parametrize(
    ('interval_ns', 'count', 'drift_ns', 'left_ns'),
    [
        (50 * MS, FEWEST, 0, [50 * MS]),
        (50 * MS, FEWEST - 1, 0, []),
        (LONGEST_NS, 10, 0, [LONGEST_NS]),
        (LONGEST_NS + 1, 10, 0, [LONGEST_NS]),
        (SHORTEST_NS, 10, 0, [SHORTEST_NS]),
        (SHORTEST_NS - 1, 10, 0, []),
        (50 * MS, 10, int(50 * MS * UNSTEADY), [50 * MS]),
        (50 * MS, 10, int(50 * MS * UNSTEADY) + 1, []),
        (50 * MS, 10, -int(50 * MS * UNSTEADY), [50 * MS]),
        (50 * MS, 10, -int(50 * MS * UNSTEADY) - 1, []),
        # As long as half of the queue is empty.
        (50 * MS, 200, 0, [25 * MS]),
    ],
)
def test_a_node_sleeps_for_as_long_as_messages_can_wait(
    interval_ns: int, count: int, drift_ns: int, left_ns: list[int]
) -> None:
    """It stays awake if few messages come, for a moment, and if stamps drift from the clock."""
    alarm = Alarm()
    sleep = Sleep(alarm, 200)
    sleep.published(NOW, NOW, interval_ns)
    sleep.took(count)
    alarm.clock += interval_ns
    sleep.published(alarm.clock + drift_ns, alarm.clock, interval_ns)
    assert alarm.left == left_ns
