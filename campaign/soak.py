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
Endurance test of a robot state node, which gets good and bad messages at 1 kHz, and new robots.

    python -m campaign.soak [--duration 300] [--seed N] [--command 'ros2 run …'] [--plain]

Every published transform is compared with a reference implementation (`campaign.traffic`). A joint
source node merges the same messages, and must publish finite numbers. Memory, file descriptors and
threads of both nodes are measured. At the end, a table shows these figures, and the number of
failures of each kind. The exit code is 1 after a failure.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections import Counter
from collections import defaultdict
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from dataclasses import field
from math import inf
import os
from pathlib import Path
import random
import shlex
import signal
import sys
from tempfile import TemporaryDirectory
import threading
import time
from typing import Any
from typing import NamedTuple

from benchmark.measure import machine
from benchmark.peers import own_program
from benchmark.peers import Process
from benchmark.peers import Program
from benchmark.probe import Participant
from benchmark.processes import open_files
from benchmark.processes import own_mib
from benchmark.processes import thread_times
from campaign.traffic import Answer
from campaign.traffic import broken_text
from campaign.traffic import is_static
from campaign.traffic import name_sets
from campaign.traffic import NameSet
from campaign.traffic import POSE
from campaign.traffic import PREFIXES
from campaign.traffic import random_robot
from campaign.traffic import REFUSED
from campaign.traffic import Robot
from campaign.traffic import Sent
from campaign.traffic import stamp_of
from campaign.traffic import static_poses
from campaign.traffic import TOOLS
from campaign.traffic import Traffic
from campaign.traffic import with_tool
from campaign.traffic import write_tools
import numpy as np
from rcl_interfaces.srv import SetParametersAtomically
from rclpy.parameter import Parameter
from rclpy.qos import QoSProfile
from robot_description_tools.state.gate import PERSISTENCE_NS
from sensor_msgs.msg import JointState
from test_support import harness
from test_support import messages
from test_support.domains import claimed_domains
from test_support.messages import deserialize_message
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from tf2_msgs.msg import TFMessage

RATE = 1000.0
# Topic on which the joint source node publishes.
MERGED = 'merged_joint_states'
ROBOTS, SETS = 8, 100
# Time to wait for the answer to a message [s]. After this time, the message counts as lost.
LATE = 5.0
# Largest share of lost messages among those that need an answer. The share is large, because
# messages are lost on a busy machine.
MAX_LOSS = 0.5
# When the settings of the node change, the node may drop messages that were sent less than this
# time before the change [s].
SETTLED = 0.5
# All messages with the same names may be lost by chance. If the probability of such a loss is
# smaller than CHANCE, the loss counts as a failure of the node.
CHANCE = 1e-9
# Allowed growth of memory from the third to the last quarter of the run [MiB].
MAX_GROWTH = 4.0
# Publish frequencies [Hz]. At 0, the node publishes for every message.
FREQUENCIES = (0.0, 0.0, 100.0)


class Setting(NamedTuple):
    """Parameters of the node: robot, frame prefix, publish frequency and tool."""

    robot: int
    prefix: str
    frequency: float
    tool: int = 0

    @property
    def variant(self) -> int:
        """Index of the robot with its tool in the list of all robots with all tools."""
        return self.robot * len(TOOLS) + self.tool


@dataclass
class Results:
    """Counts of messages, checks and failures."""

    sent: Counter[str] = field(default_factory=Counter)
    swaps: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    lost: Counter[NameSet] = field(default_factory=Counter)
    answered: Counter[NameSet] = field(default_factory=Counter)

    def fault(self, kind: str, example: str = '', count: int = 1) -> None:
        """Count a failure, and keep the first example of each kind."""
        self.wrong[kind] += count
        self.examples.setdefault(kind, example)


class LastingStamps:
    """
    Record of messages with unusual stamps, which decides which of them the node may answer.

    If the node gets no message of a name set with a usual stamp for `PERSISTENCE_NS`, the node
    accepts unusual stamps of this set. This happens if many messages are lost on the way.

    """

    def __init__(self) -> None:
        # `_usual_ns` maps a name set to the stamp of its newest answered message with a usual
        # stamp [ns]. `_sent_ns` maps a name set and a kind to the time when each message with an
        # unusual stamp was sent [ns].
        self._usual_ns: dict[NameSet, int] = {}
        self._sent_ns: dict[tuple[NameSet, str], dict[int, int]] = defaultdict(dict)

    def sent(self, message: Sent, now_ns: int) -> None:
        """Record a message with an unusual stamp."""
        sent_ns = self._sent_ns[message.names, message.kind]
        sent_ns[message.stamp_ns] = now_ns
        usual_ns = self._usual_ns.get(message.names, 0)
        for stamp in [s for s, at_ns in sent_ns.items() if at_ns < usual_ns]:
            del sent_ns[stamp]

    def answered(self, message: Sent) -> None:
        """Record an answer to a message with a usual stamp."""
        newest = max(message.stamp_ns, self._usual_ns.get(message.names, 0))
        self._usual_ns[message.names] = newest

    def may_answer(self, message: Sent) -> bool:
        """Return True if the node may answer a message with an unusual stamp."""
        usual_ns = self._usual_ns.get(message.names, 0)
        sent_ns = self._sent_ns[message.names, message.kind]
        at_ns = sent_ns.get(message.stamp_ns, 0)
        first_ns = min((each for each in sent_ns.values() if each > usual_ns), default=at_ns)
        return at_ns - first_ns >= PERSISTENCE_NS


class AnswerChecker:
    """
    Compares the answers of the node with the answers that its settings allow.

    Parameters
    ----------
    robots : sequence of Robot
        The robots, each with all of the `TOOLS`.
    start : Setting
        First setting of the node.
    any_order : bool
        True if transforms may also be in alphabetical order of their joints, as in
        robot_state_publisher.

    Attributes
    ----------
    settings : list of tuple
        For the start and each change of the node, the possible settings: two while the node
        changes its settings, otherwise one.

    """

    def __init__(self, robots: Sequence[Robot], start: Setting, any_order: bool = False) -> None:
        self._robots = robots
        self._orders = (False, True) if any_order else (False,)
        self.settings: list[tuple[Setting, ...]] = [(start,)]
        self._changed_ns = [0]
        self.results = Results()
        # Maps the stamp of a message without an answer to the message, and to the index of the
        # last entry of `settings` when the message was sent.
        self._pending: dict[int, tuple[Sent, int]] = {}
        self._answers: list[tuple[bytes, Sent, int, int]] = []
        self._known: dict[tuple[object, ...], tuple[Answer, ...]] = {}
        self._last: dict[tuple[NameSet, int], int] = {}
        self._lasting = LastingStamps()

    def change(self, *settings: Setting) -> None:
        """Record the settings that the node may have after this moment."""
        self.settings.append(settings)
        self._changed_ns.append(time.time_ns())

    def sent(self, message: Sent) -> None:
        """Record that a message is sent now."""
        self.results.sent[message.kind] += 1
        if message.stamp_ns:
            self._pending[message.stamp_ns] = message, len(self.settings) - 1
            if message.kind in REFUSED:
                self._lasting.sent(message, time.time_ns())

    def came(self, data: bytes) -> NameSet | None:
        """Record an answer. Return the names of the answered message, or None."""
        stamp = stamp_of(data) if len(data) >= 16 else 0
        message, version = self._pending.pop(stamp, (None, 0))
        if message is None:
            self.results.fault('an unexpected answer, or a second one', f'stamp {stamp}')
            return None
        if message.kind not in REFUSED:
            self._lasting.answered(message)
        elif self._lasting.may_answer(message):
            # The node forgets the stamps of these names, so it may answer the next message before
            # the interval has passed.
            self._last = {key: ns for key, ns in self._last.items() if key[0] != message.names}
            return message.names
        self._answers.append((data, message, version, len(self.settings) - 1))
        return message.names

    def answers(self, setting: Setting, message: Sent) -> tuple[Answer, ...]:
        """Return the possible answers to a message, one for each allowed order."""
        key = (setting.variant, setting.prefix, message.names, message.counts)
        if key not in self._known:
            robot = self._robots[setting.variant]
            names = message.names.names
            known = {'joint_states': [*robot.inputs, *POSE], 'actuator_states': robot.actuators}
            counts = [i for i in message.counts if names[i] in known[message.names.topic]]
            self._known[key] = tuple(
                Answer(robot, setting.prefix, names, counts, by_name) for by_name in self._orders
            )
        return self._known[key]

    def check(self) -> None:
        """Check the answers that were recorded since the last check."""
        groups: dict[tuple[Answer, ...], list[tuple[bytes, Sent]]] = defaultdict(list)
        for data, message, first, last in self._answers:
            possible = {s: None for each in self.settings[first:last + 1] for s in each}
            answers = tuple(answer for s in possible for answer in self.answers(s, message))
            groups[answers].append((data, message))
            self.results.checked['answers'] += 1
            if first == last and len(possible) == 1:
                self._check_pace(next(iter(possible)), message, first)
        self._answers.clear()
        for answers, pairs in groups.items():
            # During a change, each answer may use the old or the new setting.
            for some in [pairs] if len(answers) == 1 else [[pair] for pair in pairs]:
                data = [one for one, _ in some]
                stamps = [message.stamp_ns for _, message in some]
                positions = [message.position for _, message in some]
                faults = [answer.faults(data, stamps, positions) for answer in answers]
                if all(faults):
                    _, example = some[0]
                    for fault in faults[-1]:
                        self.results.fault(f'{example.kind}: {fault}', repr(example)[:300])
                self.results.checked['transforms'] += len(some) * answers[-1].count
        self._forget()

    def _check_pace(self, setting: Setting, message: Sent, version: int) -> None:
        if setting.frequency > 0:
            stamp, key = message.stamp_ns, (message.names, version)
            if stamp < self._last.get(key, 0) + int(1000 / setting.frequency) * 10**6:
                self.results.fault('an answer sooner than publish_frequency allows')
            self._last[key] = stamp

    def _forget(self) -> None:
        """Forget old messages without an answer. Count messages as lost that needed an answer."""
        limit = time.time_ns() - int(LATE * 1e9)
        for stamp, (message, version) in list(self._pending.items()):
            if message.kind in REFUSED:
                # If many messages are stored, forget those that must not be answered.
                if len(self._pending) >= 20_000:
                    del self._pending[stamp]
                continue
            if stamp > limit:
                break
            del self._pending[stamp]
            settings, later = self.settings[version], self._changed_ns[version + 1:version + 2]
            next_ns = later[0] if later else inf
            if len(settings) == 1 and next_ns - stamp > SETTLED * 1e9:
                (setting,) = settings
                if setting.frequency == 0.0 and self.answers(setting, message)[0].count:
                    self.results.lost[message.names] += 1
        self._last = {key: ns for key, ns in self._last.items() if key[1] > len(self.settings) - 3}


class Changes(threading.Thread):
    """
    Changes the settings of the node one after the other, while messages are sent.

    Parameters
    ----------
    checker : AnswerChecker
        The checker, which must know each setting of the node.
    robots : sequence of Robot
        Robots that the node gets one after the other, each with all of the `TOOLS`.
    node : str
        Name of the node whose settings change.
    seed : int
        Seed of the random changes.
    frequencies : sequence of float
        Publish frequencies that the node gets one after the other [Hz].
    has_tools : bool
        True if the node can attach tools.

    """

    def __init__(
        self, checker: AnswerChecker, robots: Sequence[Robot], node: str, seed: int,
        frequencies: Sequence[float], has_tools: bool,
    ) -> None:
        super().__init__(name='changes', daemon=True)
        self._checker = checker
        self._robots = robots
        self._node = node
        self._rng = random.Random(seed)
        self._frequencies = frequencies
        self._has_tools = has_tools
        self.is_over = False

    def run(self) -> None:
        """Change settings until the run ends."""
        try:
            with harness.Peer() as peer:
                self._static = peer.collect(TFMessage, '/tf_static', harness.LATCHED)
                service = f'{self._node}/set_parameters_atomically'
                self._client = peer.node.create_client(SetParametersAtomically, service)
                if not peer.spin_until(self._client.service_is_ready):
                    raise RuntimeError(f'no service {service}')
                peer.meet(self._node)
                steps: list[Callable[[harness.Peer], None]] = [
                    self._swap_robot,
                    self._swap_parameters,
                    self._offer_broken_text,
                    self._offer_broken_parameter,
                ]
                if self._has_tools:
                    steps.append(self._swap_tool)
                while not self.is_over:
                    self._rng.choice(steps)(peer)
                    peer.spin_for(self._rng.uniform(0.05, 0.5))
        except Exception as error:
            said = f'{type(error).__name__}: {error}'
            self._checker.results.fault('parameters cannot be set', said)

    def _set(self, peer: harness.Peer, new: Setting | None, **parameters: Any) -> None:
        """Set parameters. If ``new`` is None, the node must refuse these invalid parameters."""
        checker = self._checker
        (old,) = checker.settings[-1]
        if new is not None:
            checker.change(old, new)
        request = SetParametersAtomically.Request(
            parameters=[Parameter(n, value=v).to_parameter_msg() for n, v in parameters.items()]
        )
        answer = self._client.call_async(request)
        if not peer.spin_until(answer.done):
            raise RuntimeError(f'no answer to {", ".join(parameters)}')
        result = answer.result().result
        if result.successful != (new is not None):
            what = 'refused' if new is not None else 'accepted'
            checker.results.fault(f'{what}: {", ".join(parameters)}', str(parameters)[:2000])
            new = old if new is not None else None
        if new is not None:
            checker.change(new)
            wanted = static_poses(self._robots[new.variant], new.prefix)
            if not peer.spin_until(lambda: any(is_static(m, wanted) for m in self._static[-3:])):
                checker.results.fault('/tf_static is not that of the robot')
            checker.results.checked['static transforms'] += len(wanted)

    def _swap_robot(self, peer: harness.Peer) -> None:
        (old,) = self._checker.settings[-1]
        new = old._replace(robot=self._rng.randrange(len(self._robots) // len(TOOLS)))
        self._checker.results.swaps['robots'] += 1
        self._set(peer, new, robot_description=self._robots[new.variant].text)

    def _swap_tool(self, peer: harness.Peer) -> None:
        (old,) = self._checker.settings[-1]
        tool = self._rng.randrange(len(TOOLS))
        self._checker.results.swaps['tools'] += 1
        self._set(peer, old._replace(tool=tool), attachments=[TOOLS[tool]])

    def _swap_parameters(self, peer: harness.Peer) -> None:
        (old,) = self._checker.settings[-1]
        prefix, frequency = self._rng.choice(PREFIXES), self._rng.choice(self._frequencies)
        self._checker.results.swaps['parameters'] += 1
        new = old._replace(prefix=prefix, frequency=frequency)
        self._set(peer, new, frame_prefix=prefix, publish_frequency=frequency)

    def _offer_broken_text(self, peer: harness.Peer) -> None:
        self._checker.results.swaps['broken descriptions'] += 1
        text = broken_text(self._rng, self._rng.choice(self._robots))
        self._set(peer, None, robot_description=self._rng.choice([text, '', 'robot', '<robot/>']))

    def _offer_broken_parameter(self, peer: harness.Peer) -> None:
        self._checker.results.swaps['broken parameters'] += 1
        name, value = self._rng.choice(
            [('publish_frequency', -1.0), ('publish_frequency', 1e9), ('frame_prefix', 5)]
        )
        self._set(peer, None, **{name: value})


class Probe(Participant):
    """A participant that sends serialised messages to the node, and receives its answers."""

    def _open(self) -> None:
        self.publishers = {
            topic: self.node.create_publisher(JointState, topic, 10)
            for topic in ('joint_states', 'actuator_states')
        }
        self._tf = self.node.create_subscription(
            TFMessage, '/tf', lambda data: None, QoSProfile(depth=1000), raw=True
        )
        self._merged = self.node.create_subscription(
            JointState, MERGED, lambda data: None, 100, raw=True
        )

    def drive(self, traffic: Traffic, checker: AnswerChecker, rate: float, seconds: float) -> None:
        """Send messages at a rate for some time, and record the answers."""
        begin = time.monotonic()
        count, due, total = 0, 0.0, rate * seconds
        with self._tf.handle, self._merged.handle:
            while count < total:
                due = (time.monotonic() - begin) * rate
                # If this machine was slow, do not send all missed messages at once.
                for _ in range(min(int(due) - count, 20)):
                    message = traffic.message_at(time.time_ns())
                    checker.sent(message)
                    self.publishers[message.names.topic].publish(message.data)
                    count += 1
                count = max(count, int(due) - 20)
                self._take(traffic, checker)
                time.sleep(0.0005)

    def _take(self, traffic: Traffic, checker: AnswerChecker) -> None:
        while (taken := self._tf.handle.take_message(TFMessage, True)) is not None:
            names = checker.came(taken[0])
            if names is not None:
                traffic.heard.add(names)
                checker.results.answered[names] += 1
        while (taken := self._merged.handle.take_message(JointState, True)) is not None:
            checker.results.checked['merged states'] += 1
            state = deserialize_message(taken[0], messages.JointState)
            if not np.isfinite(state.position).all():
                checker.results.fault('a merged position is no number', repr(state)[:300])

    def drain(self, traffic: Traffic, checker: AnswerChecker, seconds: float) -> None:
        """Wait for some time, and record late answers."""
        with self._tf.handle, self._merged.handle:
            wait_until(
                lambda: False, lambda: (self._take(traffic, checker), time.sleep(0.01)), seconds
            )


class Sample(NamedTuple):
    """Memory [MiB], open files and threads of a node at one time."""

    memory: float
    files: int
    threads: int


def sample(pid: int) -> Sample:
    """Measure memory, open files and threads of a process."""
    return Sample(own_mib(pid), open_files(pid), len(thread_times(pid)))


def growth(samples: Sequence[Sample]) -> list[tuple[str, float, float, float]]:
    """Return name, medians in the third and last quarter, and allowed growth of each figure."""
    quarter = max(1, len(samples) // 4)
    before, after = samples[-2 * quarter:-quarter], samples[-quarter:]
    return [
        (name, *(float(np.median([one[k] for one in part])) for part in (before, after)), most)
        for k, (name, most) in enumerate(
            (('own memory [MiB]', MAX_GROWTH), ('open files', 0.0), ('threads', 0.0))
        )
    ]


def soak(program: Program, arguments: Namespace) -> tuple[Results, dict[str, list[Sample]]]:
    """
    Run the nodes with all messages and changes.

    Returns
    -------
    Results
        Counts of messages, checks and failures.
    dict of str to list of Sample
        Samples of each node, one for each second.

    """
    rng = random.Random(arguments.seed)
    has_tools = not (arguments.plain or arguments.command)
    plain = [random_robot(rng, number, arguments.plain) for number in range(ROBOTS)]
    folder = TemporaryDirectory()
    tools = write_tools(Path(folder.name))
    robots = [with_tool(robot, tools, tool) for robot in plain for tool in TOOLS]
    sets = name_sets(rng, robots, SETS)
    # Only the node of this package accepts a frequency of 0.
    frequencies = (1000.0,) if arguments.plain else FREQUENCIES
    start = Setting(0, '', frequencies[0])
    checker = AnswerChecker(robots, start, arguments.plain)
    traffic = Traffic(rng.getrandbits(32), sets)
    parameters = {'robot_description': robots[0].text, 'publish_frequency': start.frequency}
    if has_tools:
        parameters['assembly_file'] = str(tools)
    samples: dict[str, list[Sample]] = {'node': []}
    with folder, ExitStack() as stack:
        (domain,) = stack.enter_context(claimed_domains(1))
        os.environ['ROS_DOMAIN_ID'] = str(domain)
        probe = stack.enter_context(Probe(domain))
        process = stack.enter_context(Process(program, domain, parameters))
        processes = {'node': process}
        if not arguments.command:
            # The joint source gets new robots from the node.
            source = own_program('joint_source_node')
            merging = {'source_list': ['sources'], 'rate': 20.0}
            rules = [f'joint_states:={MERGED}', 'sources:=joint_states']
            words = ['--ros-args', *(word for rule in rules for word in ('-r', rule)), '--']
            samples['source'] = []
            processes['source'] = stack.enter_context(Process(source, domain, merging, words))
        met = wait_until(
            lambda: probe.publishers['joint_states'].get_subscription_count() >= len(processes)
            and probe.node.count_publishers('/tf')
        )
        if not met:
            output = '\n'.join(each.output() for each in processes.values())
            checker.results.fault('a node did not start', output)
            return checker.results, samples
        seed = rng.getrandbits(32)
        changes = Changes(checker, robots, arguments.node, seed, frequencies, has_tools)
        changes.start()
        end = time.monotonic() + arguments.duration
        while all(p.is_running for p in processes.values()) and time.monotonic() < end:
            probe.drive(traffic, checker, arguments.rate, 1.0)
            checker.check()
            for name, each in processes.items():
                if each.is_running:
                    samples[name].append(sample(each.pid))
        changes.is_over = True
        changes.join(2 * PATIENCE)
        probe.drain(traffic, checker, 1.0)
        checker.check()
        for name, each in processes.items():
            code = each.stop(signal.SIGINT, PATIENCE)
            if code:
                checker.results.fault(f'the {name} ended with {code}', each.output(40))
            if 'Traceback' in each.output(10**6):
                checker.results.fault(f'a traceback of the {name}', each.output(40))
    return checker.results, samples


def with_totals(results: Results, samples: Mapping[str, Sequence[Sample]]) -> Results:
    """Add failures that follow from the totals of the whole run, and return the results."""
    if not results.checked['transforms']:
        results.fault('nothing was checked')
    lost = results.lost.total()
    if lost > MAX_LOSS * (lost + results.answered.total()):
        results.fault('answers missing', count=lost)
    # On a busy machine, some messages of each name set are lost. If all messages of a name set are
    # lost, this is a failure.
    silent = never_answered(results)
    if silent:
        results.fault('names that are never answered', repr(silent[0])[:300], len(silent))
    for node, own in samples.items() if all(samples.values()) else ():
        for name, before, after, most in growth(own):
            if after - before > most:
                results.fault(f'{name} of the {node} grow from {before:.1f} to {after:.1f}')
    return results


def never_answered(results: Results) -> list[NameSet]:
    """Return the name sets whose messages were all lost, unless this could happen by chance."""
    lost_at_all = sum(n for names, n in results.lost.items() if results.answered[names])
    rate = (1 + lost_at_all) / (1 + lost_at_all + results.answered.total())
    return [
        names
        for names, count in results.lost.items()
        if not results.answered[names] and rate**count < CHANCE
    ]


def table(results: Results, samples: Mapping[str, Sequence[Sample]]) -> str:
    """Return a table of messages, checks, growth of the nodes, and failures."""
    rows: list[tuple[str, str, str]] = []
    for title, counts in (
        ('sent', results.sent), ('swapped', results.swaps), ('checked', results.checked)
    ):
        rows += [(title, name, f'{count:,}') for name, count in sorted(counts.items())]
    lost = results.lost.total()
    expected = lost + results.answered.total()
    rows.append(('', 'answers lost on the way', f'{lost:,} of {expected:,}'))
    for node, own in samples.items() if all(samples.values()) else ():
        for (name, before, after, _), first in zip(growth(own), own[0], strict=True):
            rows.append((node, name, f'{first:.1f} at first, {before:.1f}, {after:.1f} at last'))
    rows += [('WRONG', name, f'{count:,}') for name, count in sorted(results.wrong.items())]
    widths = [max(len(row[k]) for row in rows) for k in range(2)]
    lines = [f'{a:{widths[0]}}  {b:{widths[1]}}  {c}' for a, b, c in rows]
    lines += [f'{name}\n  {example}' for name, example in results.examples.items() if example]
    return '\n'.join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the endurance test. Return 0, or 1 after a failure."""
    parser = ArgumentParser(prog='python -m campaign.soak', description=__doc__)
    parser.add_argument('--duration', type=float, default=300.0, help='[s] (default: 300)')
    parser.add_argument('--rate', type=float, default=RATE, help='messages [Hz] (default: 1000)')
    parser.add_argument('--seed', type=int, help='seed of the random choices (default: a new one)')
    parser.add_argument('--command', default='', help='another node, started as from a shell')
    parser.add_argument('--node', default='/robot_state_publisher', help='its name')
    parser.add_argument(
        '--plain', action='store_true',
        help='robots that robot_state_publisher knows: no transmissions, loops, floating joints',
    )
    arguments = parser.parse_args(argv)
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().getrandbits(32)
    program = own_program('robot_state_node')
    if arguments.command:
        command = tuple(shlex.split(arguments.command))
        program = Program('peer', '', command, dict(os.environ))
    print(f'soak: {arguments.duration:g} s at {arguments.rate:g} Hz, seed {arguments.seed}')
    print(f'{machine()}: {" ".join(program.command)}', flush=True)
    results, samples = soak(program, arguments)
    with_totals(results, samples)
    print(table(results, samples))
    if results.wrong:
        again = f'--seed {arguments.seed} makes the same robots, names and changes again'
        print(f'soak: found failures; {again}', file=sys.stderr)
    return 1 if results.wrong else 0


if __name__ == '__main__':
    sys.exit(main())
