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


"""A sleeping node publishes the same messages as a node that is awake, and loses none."""

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
from robot_description_tools.state.pipeline import NOTHING
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
from test_support.examples import long_after
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.pipelines import ARM
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of

MS = 1_000_000
# One second more than the largest difference of stamps that is not a jump.
HOUR = 3_601 * 10**9
# For each message: its arrival time, its source and its bytes.
Traffic = list[tuple[int, str, bytes]]


class Awake:
    """A node that processes each message when it arrives."""

    def __init__(self, pipeline: StatePipeline) -> None:
        self.pipeline = pipeline
        self.outputs: list[Output] = []
        self.clock = NOW
        self.received = 0

    def take(self, data: bytes, came_ns: int) -> Output:
        """Process one message, and keep its output."""
        self.received += 1
        output = self.pipeline.update_joints(data, came_ns)
        if output != NOTHING:
            self.outputs.append(output)
        return output

    def run(self, traffic: Traffic) -> None:
        """Process all messages."""
        for came_ns, _, data in traffic:
            self.take(data, came_ns)


class Sleepy(Awake):
    """A node with a simulated queue, clock and alarm."""

    def __init__(self, pipeline: StatePipeline, depth: int = 200, knows_when: bool = True) -> None:
        super().__init__(pipeline)
        self.sleep = Sleep(self, depth, pipeline.gate)
        self.has_ros_time = False
        self.depth = depth
        self.knows_when = knows_when
        self.queue: deque[tuple[int, bytes]] = deque()
        self.source = QueuedTopic(self.take, self.skippable)
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

    def skippable(self, messages: Any, came_ns: Any) -> int:
        count = self.pipeline.skippable('joint', messages, came_ns)
        self.received += count
        return count

    def run(self, traffic: Traffic) -> None:
        """Deliver all messages, and let the node wake up after the last one."""
        for came_ns, _, data in traffic:
            self.give(came_ns, data)
        self.pass_time(self.clock + 10**10)

    def give(self, came_ns: int, data: bytes) -> None:
        """Deliver a message: to the queue if the node sleeps, or else to the node at once."""
        self.pass_time(came_ns)
        if self.is_left:
            self.queue.append((came_ns if self.knows_when else 0, data))
            self.longest = max(self.longest, len(self.queue))
        else:
            self.wakes += 1
            self.take(data, came_ns)
            self.sleep.note_taken(1)

    def pass_time(self, until_ns: int) -> None:
        """Advance the clock. If the alarm is due before the new time, let it go off."""
        while self.alarm is not None and self.alarm <= until_ns:
            self.clock, self.alarm = self.alarm, None
            self.wakes += 1
            self.sleep.check()
        # If the clock is set back, the alarm still goes off after the remaining duration.
        if self.alarm is not None and until_ns < self.clock:
            self.alarm += until_ns - self.clock
        self.clock = until_ns


def steady(rate: float, seconds: float, name: str = 'shoulder', lag_ns: int = MS) -> Traffic:
    """Return messages of one source. Each stamp is ``lag_ns`` behind the clock."""
    period = int(1e9 / rate)
    return [
        (NOW + i * period, name, message([name], [i * 1e-3], stamp_ns=NOW + i * period - lag_ns))
        for i in range(int(rate * seconds))
    ]


@st.composite
def traffics(draw: st.DrawFn) -> tuple[Any, Traffic]:
    """Draw a robot, and messages of sources with different rates, stamps and values."""
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
        # The clock of the source may be set to another time after some messages.
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
    st.sampled_from([None, None, 0.0, 10.0, 50.0, 250.0]),
    st.booleans(),
    st.sampled_from([0, 30 * MS]),
)
def test_asleep_or_awake_the_same_bytes_are_published(
    drawn: tuple[Any, Traffic],
    frequency: float,
    states_frequency: float | None,
    ignore: bool,
    age: int,
) -> None:
    """A node that sleeps and a node that is awake publish the same messages in the same order."""
    description, traffic = drawn
    nodes = []
    for kind in (Awake, Sleepy):
        pipeline, _ = pipeline_of(
            description,
            frequency,
            states_frequency,
            ignore_timestamp=ignore,
            max_input_age_ns=age,
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
def test_a_fast_source_wakes_the_node_rarely(rate: float) -> None:
    """A node wakes at most twice per interval: for the alarm and for the message to publish."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    node.run(steady(rate, 3.0))
    assert len(node.outputs) >= 55
    # The node is awake for the first messages. It also wakes up when 100 messages are waiting.
    assert node.wakes <= 2 * 60 + 3.0 * rate / 100 + 2 * MANY
    assert node.longest <= node.depth // 2 + 2


@pytest.mark.parametrize(
    ('states_frequency', 'states', 'wakes'),
    [(0.0, 3000, 3000), (100.0, 300, 600), (20.0, 60, 120), (5.0, 15, 120), (None, 0, 120)],
)
def test_the_node_wakes_at_the_faster_of_both_frequencies(
    states_frequency: float | None, states: int, wakes: int
) -> None:
    """If complete states have a reader but no frequency limit, each message wakes the node."""
    node = Sleepy(pipeline_of(ARM, 20.0, states_frequency)[0])
    node.run(steady(1000.0, 3.0))
    assert abs(sum(output.states is not None for output in node.outputs) - states) <= 1
    assert abs(sum(output.transforms is not None for output in node.outputs) - 60) <= 1
    # The node is awake for the first messages. It also wakes up when 100 messages are waiting.
    assert node.wakes <= wakes + 30 + 2 * MANY


def test_a_reader_of_complete_states_keeps_the_node_awake_only_while_it_reads() -> None:
    """When the reader leaves, the node sleeps again."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    wakes = []
    for i, (came, _, data) in enumerate(steady(1000.0, 3.0)):
        if i in (1000, 2000):
            node.sleep.wake()
            node.pipeline.with_states = i == 1000
            wakes.append(node.wakes)
        node.give(came, data)
    assert [wakes[0] < 100, wakes[1] - wakes[0] > 990, node.wakes - wakes[1] < 100] == [True] * 3
    assert sum(output.states is not None for output in node.outputs) == 1000


@pytest.mark.parametrize('late_ns', [15 * MS, 45 * MS])
def test_a_late_message_keeps_the_node_awake_for_a_few_messages(late_ns: int) -> None:
    """As soon as messages are on time again, the node sleeps, even within the same interval."""
    on_time = steady(1000.0, 2.0)
    step = 800
    held = [
        (max(came, on_time[step][0] + late_ns), name, data) for came, name, data in on_time[step:]
    ]
    nodes = []
    for traffic in (on_time, on_time[:step] + held):
        node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
        node.run(traffic)
        assert len(node.outputs) >= 38
        nodes.append(node)
    # The node is awake for the burst of messages after the gap.
    assert nodes[1].wakes <= nodes[0].wakes + late_ns // MS + 5 * MANY


def from_others(rate: float, lag_ns: int, number: int = 0) -> Traffic:
    """Return messages of a source of another robot. If ``lag_ns`` is 0, all stamps are zero."""
    period, name = int(1e9 / rate), f'other_{number}'
    times = [NOW + i * period for i in range(int(rate * 2.0))]
    return [
        (came, name, message([name], [0.1], stamp_ns=lag_ns and came - lag_ns)) for came in times
    ]


@pytest.mark.parametrize('lag_ns', [0, MS, 400 * MS])
@pytest.mark.parametrize('with_own', [True, False])
def test_messages_of_other_robots_do_not_keep_the_node_awake(lag_ns: int, with_own: bool) -> None:
    """
    Messages of other robots may have any stamps.

    Messages of this robot are published as if there were no other robot.

    """
    own = steady(250.0, 2.0) if with_own else []
    others = [from_others(340.0, lag_ns * (i + 1), i) for i in range(4)]
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    node.run(sorted(sum(others, own), key=lambda each: each[:2]))
    # The node wakes at most twice in each of 40 intervals. While it waits up to 4 ms for the next
    # message of this robot, it also wakes for about 6 messages of other robots.
    assert node.wakes <= 40 * (2 + 6 * with_own) + 4 * MANY
    awake = Awake(pipeline_of(ARM, 20.0, None)[0])
    awake.run(own)
    assert node.outputs == awake.outputs
    assert len(node.outputs) >= 38 * with_own
    assert node.longest <= node.depth // 2 + 4


@pytest.mark.parametrize('reason', ['simulated clock', 'ignored stamps', 'seldom'])
def test_messages_of_other_robots_do_not_let_the_node_sleep(reason: str) -> None:
    """In these cases, sleep could delay messages of this robot, or would save no time."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    node.has_ros_time = reason == 'simulated clock'
    node.pipeline.gate.ignore_timestamp = reason == 'ignored stamps'
    traffic = from_others(70.0 if reason == 'seldom' else 1000.0, 0)
    node.run(traffic)
    assert node.wakes == len(traffic)


def test_messages_of_a_slow_source_are_published_at_once() -> None:
    """For a slow source, the node does not sleep, so it needs no alarm."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    traffic = steady(15.0, 4.0)
    node.run(traffic)
    assert len(node.outputs) == node.wakes == len(traffic)


@pytest.mark.parametrize('names', [['shoulder'], ['shoulder', 'elbow'], ['elbow', 'odd name']])
def test_throttled_messages_are_skipped(names: list[str]) -> None:
    """Throttled messages are skipped even if they differ in their bytes of padding."""
    pipeline, _ = pipeline_of(ARM, 20.0, None)
    state = JointState(name=names, position=[0.5] * len(names))
    waiting, stamps = [], range(NOW, NOW + 40 * MS, MS)
    for i, stamp_ns in enumerate(stamps):
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
        waiting.append(serialize_message(state, padding=i % 5))
    published = [pipeline.update_joints(waiting[i], stamps[i]).transforms for i in range(5)]
    assert [bool(each) for each in published] == [True, False, False, False, False]
    assert pipeline.skippable('joint', waiting[5:], stamps[5:]) == len(waiting) - 6


def test_messages_are_skipped_up_to_the_last_one_before_a_different_message() -> None:
    """The last of the equal messages is processed, because the next one may lack its values."""
    pipeline, _ = pipeline_of(ARM, 20.0, None)
    names, values, stamps = ['shoulder'], [0.5], range(NOW, NOW + 40 * MS, MS)
    row = [message(names, values, stamp_ns=stamp_ns) for stamp_ns in stamps]
    for i in range(2):
        pipeline.update_joints(row[i], stamps[i])
    now = stamps[20]
    different = {
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
    for name, data in different.items():
        assert pipeline.skippable('joint', [*row[2:20], data, *row[21:]], stamps[2:]) == 17, name
    for stamp_ns in (NOW + 50 * MS, NOW + MAX_JUMP_NS):
        due = message(names, values, stamp_ns=stamp_ns)
        assert pipeline.skippable('joint', [*row[2:20], due, *row[21:]], stamps[2:]) == 18
    unusable = message(names, [math.nan], stamp_ns=now)
    assert pipeline.skippable('joint', [*row[2:20], unusable, *row[21:]], stamps[2:]) == 0


@pytest.mark.parametrize('depth', [0, 1, 2, 10, 50])
def test_a_small_queue_loses_no_message(depth: int) -> None:
    """The node wakes up before the queue is full."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0], depth=depth)
    node.run(steady(1000.0, 2.0))
    assert node.longest <= max(depth, 1)
    assert len(node.outputs) >= 36


def test_a_queue_does_not_overflow_if_its_source_becomes_faster() -> None:
    """
    Within one interval, the rate almost doubles several times.

    Only one message is published.

    """
    node = Sleepy(pipeline_of(ARM, 0.5, None)[0])
    came, traffic = NOW, []
    for rate in (1000.0, 1900.0, 3600.0, 6800.0):
        for _ in range(int(0.4 * rate)):
            came += int(1e9 / rate)
            traffic.append((came, '', message(['shoulder'], [0.1], stamp_ns=came - MS)))
    node.run(traffic)
    assert len(node.outputs) == 1
    assert node.wakes < 100
    assert node.longest <= node.depth


def test_no_message_of_a_slow_source_is_lost_if_another_is_fast() -> None:
    """Each message of the slow source is published, at most one interval late."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    slow = steady(10.0, 3.0, 'elbow')
    node.run(sorted(steady(1000.0, 3.0) + slow, key=lambda each: each[:2]))
    awake = Awake(pipeline_of(ARM, 20.0, None)[0])
    awake.run(sorted(steady(1000.0, 3.0) + slow, key=lambda each: each[:2]))
    assert node.outputs == awake.outputs


@pytest.mark.parametrize('speed', [0.5, 2.0])
def test_the_node_stays_awake_if_stamps_do_not_follow_the_clock(speed: float) -> None:
    """The node sleeps again when a recording is played at normal speed after another speed."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
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
def test_the_node_stays_awake_if_publication_does_not_depend_on_the_clock(reason: str) -> None:
    """The node sleeps as soon as publication depends on the clock again."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
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


def test_unknown_arrival_times_are_replaced_by_the_present_time() -> None:
    """Some middlewares do not provide arrival times."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0], knows_when=False)
    node.run(steady(1000.0, 2.0))
    assert 36 <= len(node.outputs) <= 41


def test_a_clock_that_is_set_back_does_not_keep_the_node_asleep() -> None:
    """If the clock is set back while the node sleeps, it wakes up after at most one interval."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    for came_ns, _, data in steady(1000.0, 1.0):
        node.give(came_ns, data)
    assert node.alarm is not None
    assert node.alarm - node.clock <= 50 * MS
    node.clock -= 3600 * 10**9
    node.sleep.check()
    assert not node.is_left


@pytest.mark.parametrize('step', [600 * 10**9, 10**9, 100 * MS, 30 * MS])
@pytest.mark.parametrize('late', long_after(2, [13, 49, 0, 27]))
def test_a_clock_that_is_set_back_during_sleep_delays_nothing(step: int, late: int) -> None:
    """Messages from before the clock was set back come first. Later stamps use the new clock."""
    begin = steady(1000.0, 1.0 + late * 1e-3)
    offset = begin[-1][0] - NOW + MS - step
    later = [
        (came + offset, name, message([name], [0.5], stamp_ns=came + offset - MS))
        for came, name, _ in steady(1000.0, 2.0)
    ]
    nodes = []
    for kind in (Awake, Sleepy):
        node = kind(pipeline_of(ARM, 20.0, None)[0])
        for came, _, data in begin + later:
            node.give(came, data) if kind is Sleepy else node.take(data, came)
        nodes.append(node)
    awake, sleepy = (len(node.outputs) for node in nodes)
    assert abs(awake - sleepy) <= 2
    assert sleepy >= 20 + 38


def test_an_error_does_not_leave_the_node_asleep() -> None:
    """After an error in `Sleep.check` or in `Sleep.wake`, the node is awake or has an alarm."""
    for wake in (Sleep.check, Sleep.wake):
        node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
        for came, _, data in steady(1000.0, 0.13):
            node.give(came, data)
        assert node.queue
        node.source = node.source._replace(take=None)
        node.queue.append((node.clock, b''))
        with pytest.raises(TypeError):
            wake(node.sleep)
        assert node.alarm is not None or not node.is_left


@pytest.mark.parametrize('seen', [5, 13, 40])
def test_a_higher_frequency_takes_effect_at_once(seen: int) -> None:
    """The node does not wait for the end of the old, longer interval, asleep or awake."""
    node = Sleepy(pipeline_of(ARM, 0.5, None)[0])
    traffic = steady(1000.0, 0.3)
    for came, _, data in traffic[:seen]:
        node.give(came, data)
    assert len(node.outputs) == 1
    node.sleep.wake()
    node.pipeline.gate.interval_ns = 50 * MS
    for came, _, data in traffic[seen:60]:
        node.give(came, data)
    assert len(node.outputs) == 2


def test_catch_up_takes_the_waiting_messages() -> None:
    """After `catch_up`, the node is still asleep. It has processed each message exactly once."""
    node = Sleepy(pipeline_of(ARM, 20.0, None)[0])
    traffic = steady(1000.0, 0.13)
    for came, _, data in traffic:
        node.give(came, data)
    assert node.is_left
    node.sleep.catch_up()
    assert node.is_left
    assert not node.queue
    assert node.received == len(traffic)


class Alarm:
    """A substitute for a node. Its queues stay empty, and it records for how long it sleeps."""

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
        # The node wakes up when half of the queue is full.
        (50 * MS, 200, 0, [25 * MS]),
    ],
)
def test_a_node_sleeps_while_messages_can_wait(
    interval_ns: int, count: int, drift_ns: int, left_ns: list[int]
) -> None:
    """A node stays awake if messages are rare, the interval is short or stamps drift."""
    alarm = Alarm()
    sleep = Sleep(alarm, 200)
    sleep.note_published(NOW, NOW, interval_ns)
    sleep.note_taken(count)
    alarm.clock += interval_ns
    sleep.note_published(alarm.clock + drift_ns, alarm.clock, interval_ns)
    assert alarm.left == left_ns
