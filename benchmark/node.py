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
Compare nodes: latency, CPU time, memory, start time and highest rate.

All nodes of a cell run at once, each on its own domain. In each round, each node gets messages for
a fraction of a second. The order of the nodes changes in every round. So other load of the machine
affects all nodes. Only results of the same round are compared.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import ExitStack
from dataclasses import dataclass
from dataclasses import field
import os
from pathlib import Path
import random
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

from benchmark.paired import median
from benchmark.paired import percentile
from benchmark.peers import Process
from benchmark.peers import Program
from benchmark.peers import ROOT
from benchmark.peers import STOCK
from benchmark.peers import UNTHROTTLED
from benchmark.probe import joint_state_messages
from benchmark.probe import Link
from benchmark.probe import SourceLink
from benchmark.processes import cpu_ns
from benchmark.processes import pss_mib
from benchmark.processes import thread_times
from benchmark.robots import Robot
import numpy as np
from test_support.domains import claimed_domains

START_TIMEOUT = 10.0
# A node can follow a rate if it loses at most this share of the messages.
MAX_LOSS = 0.01
# The generator must reach this share of a rate. Otherwise, the result shows the limit of the
# generator, not of the node.
MIN_PACE = 0.95
LADDER = tuple(float(round(500 * 1.5**k)) for k in range(1, 11))


class StartFailure(RuntimeError):
    """A node did not start in time."""


@dataclass(frozen=True)
class Subject:
    """
    A way to run a program.

    Attributes
    ----------
    label : str
        Name of the subject in tables.
    program : Program
        The program to run.
    parameters : mapping of str to object
        Parameters of the program.
    with_states : bool
        True if complete_joint_states has a subscriber.
    family : str
        Only subjects of the same family are compared with one another.

    """

    label: str
    program: Program
    parameters: Mapping[str, Any]
    with_states: bool = False
    family: str = 'unthrottled'


@dataclass(frozen=True)
class Cell:
    """Conditions of a measurement: a robot, a rate, and a number of listeners."""

    robot: Robot
    rate: float
    listeners: int = 1

    def __str__(self) -> str:
        return f'{self.robot.name}, {self.rate:g} Hz, {self.listeners} listening'


@dataclass
class Rounds:
    """
    Results of a subject. All lists except `pooled` have one value for each round.

    Attributes
    ----------
    p50, p99 : list of float
        Median and 99th percentile of the latency [µs].
    cpu, main, system : list of float
        CPU time for each message that was sent [µs]: of the node, of its main thread alone, and
        of the node together with its receivers and listeners.
    loss : list of float
        Share of messages without an answer.
    pooled : list of ndarray
        Latencies of all messages, one array for each round [µs].
    start : float
        Time to the first static transforms [s].
    memory : float
        PSS at the end [MiB].

    """

    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    main: list[float] = field(default_factory=list)
    system: list[float] = field(default_factory=list)
    loss: list[float] = field(default_factory=list)
    pooled: list[Any] = field(default_factory=list)
    start: float = float('nan')
    memory: float = float('nan')

    def summary(self) -> dict[str, float]:
        """Return medians over the rounds, and percentiles of all messages."""
        pooled = np.concatenate(self.pooled) if self.pooled else np.empty(0)
        return {
            'p50_us': median(self.p50),
            'p99_us': percentile(pooled, 99.0),
            'p99.9_us': percentile(pooled, 99.9),
            'cpu_us': median(self.cpu),
            'main_us': median(self.main),
            'system_us': median(self.system),
            'loss': median(self.loss),
            'pss_mib': self.memory,
            'start_s': self.start,
            'answers': len(pooled),
            'rounds': len(self.cpu),
        }


def subjects_of(own: Program, peers: Sequence[Program], stock: bool) -> list[Subject]:
    """
    Return our node with and without complete states, and all peers.

    If ``stock`` is true, also return each program at 20 Hz.

    """
    found = [
        Subject('ours', own, UNTHROTTLED),
        Subject('ours + states', own, UNTHROTTLED, with_states=True),
    ]
    found += [Subject(peer.name, peer, UNTHROTTLED) for peer in peers]
    if stock:
        found += [
            Subject(f'{program.name} 20 Hz', program, STOCK, family='stock')
            for program in (own, *peers)
        ]
    return found


class Running:
    """
    A running subject, and the link to it.

    Parameters
    ----------
    subject : Subject
        The subject whose program runs.
    process : Process
        The process that runs the node.
    link : Link
        The link to the domain of the node.
    listeners : Popen or None
        The process of further listeners.

    """

    def __init__(
        self, subject: Subject, process: Process, link: Link, listeners: Any = None
    ) -> None:
        self.subject = subject
        self.process = process
        self.link = link
        self._listeners = listeners
        self.rounds = Rounds()

    def measure(self, messages: Sequence[bytearray], rate: float, seconds: float) -> None:
        """Measure one round, and add its results to `rounds`."""
        before = self._costs()
        sample = self.link.run(messages, rate, seconds)
        after = self._costs()
        node, main, around = (np.array(after) - before) / 1000.0 / sample.sent
        latencies = sample.latencies_us
        self.rounds.p50.append(percentile(latencies, 50.0))
        self.rounds.p99.append(percentile(latencies, 99.0))
        self.rounds.cpu.append(float(node))
        self.rounds.main.append(float(main))
        self.rounds.system.append(float(node + around))
        self.rounds.loss.append(sample.loss)
        self.rounds.pooled.append(latencies)

    def _costs(self) -> tuple[int, int, int]:
        """Return CPU times: of the node, its main thread, and the receivers of its messages."""
        around = cpu_ns(os.getpid(), without=[threading.get_native_id()])
        if self._listeners is not None:
            around += cpu_ns(self._listeners.pid)
        node = thread_times(self.process.pid)
        return sum(node.values()), node[self.process.pid], around


@contextmanager
def further_listeners(count: int, domain: int) -> Iterator[Any]:
    """Run listeners in another process, and yield this process. Yield None if ``count`` is 0."""
    if count <= 0:
        yield None
        return
    paths = [str(ROOT), *filter(None, [os.environ.get('PYTHONPATH')])]
    process = subprocess.Popen(
        [sys.executable, '-m', 'benchmark.listeners', str(count), str(domain)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, 'PYTHONPATH': os.pathsep.join(paths)},
        text=True,
    )
    try:
        process.stdout.readline()
        yield process
    finally:
        process.stdin.close()
        process.wait(START_TIMEOUT)
        process.stdout.close()


@contextmanager
def running(robot: Robot, subject: Subject, domain: int, listeners: int = 1) -> Iterator[Running]:
    """Start a subject and wait until it answers. Raise StartFailure if there is no answer."""
    parameters = {**subject.parameters, 'robot_description': robot.xml}
    with ExitStack() as stack:
        link = stack.enter_context(Link(domain, subject.with_states))
        process = stack.enter_context(Process(subject.program, domain, parameters))
        came_ns = link.wait_for_static(START_TIMEOUT)
        further = stack.enter_context(further_listeners(listeners - 1, domain))
        found = Running(subject, process, link, further)
        messages = joint_state_messages(robot.joints)
        if (
            came_ns is None
            or not link.wait_until_matched(listeners, START_TIMEOUT)
            or not link.wait_for_answer(messages, START_TIMEOUT)
        ):
            raise StartFailure(f'{subject.label} does not answer:\n{process.output()}')
        found.rounds.start = (came_ns - process.started_ns) / 1e9
        yield found


def start_seconds(robot: Robot, subject: Subject, domain: int) -> float:
    """Return the time from the start of the process to its first static transforms [s]."""
    parameters = {**subject.parameters, 'robot_description': robot.xml}
    with Link(domain) as link, Process(subject.program, domain, parameters) as process:
        came_ns = link.wait_for_static(START_TIMEOUT)
        if came_ns is None:
            raise StartFailure(f'{subject.label} does not answer:\n{process.output()}')
        return (came_ns - process.started_ns) / 1e9


def in_turns(count: int, deadline: float, least: int, most: int) -> Iterator[list[int]]:
    """
    Yield the order of the turns in each round.

    Parameters
    ----------
    count : int
        Number of subjects that take turns.
    deadline : float
        End of the measurement, by the monotonic clock [s].
    least, most : int
        Smallest and largest number of rounds. The smallest number applies even after the deadline.

    """
    shuffle = random.Random(1).shuffle
    for done in range(most):
        if done >= least and time.monotonic() > deadline:
            return
        order = list(range(count))
        shuffle(order)
        yield order


def measure_cell(
    cell: Cell, subjects: Sequence[Subject], seconds: float, bound: float, rounds: int
) -> dict[str, Rounds]:
    """
    Measure one cell.

    Parameters
    ----------
    cell : Cell
        The cell to measure.
    subjects : sequence of Subject
        Subjects that take turns.
    seconds, bound : float
        Time for a turn, and for the whole cell [s]. At least five rounds are measured.
    rounds : int
        Largest number of rounds to measure.

    Returns
    -------
    dict of str to Rounds
        Maps the label of each subject to its results.

    """
    deadline = time.monotonic() + bound
    messages = joint_state_messages(cell.robot.joints)
    # At low rates, turns are longer, so that there are enough messages for a median.
    seconds = max(seconds, 50.0 / cell.rate)
    with ExitStack() as stack:
        domains = stack.enter_context(claimed_domains(len(subjects)))
        found = [
            stack.enter_context(running(cell.robot, subject, domain, cell.listeners))
            for subject, domain in zip(subjects, domains, strict=True)
        ]
        for one in found:
            one.link.run(messages, cell.rate, seconds)
        for order in in_turns(len(found), deadline, least=5, most=rounds):
            for i in order:
                found[i].measure(messages, cell.rate, seconds)
        for one in found:
            one.rounds.memory = pss_mib(one.process.pid)
        return {one.subject.label: one.rounds for one in found}


def measure_starts(
    robot: Robot, subjects: Sequence[Subject], bound: float, rounds: int
) -> dict[str, list[float]]:
    """Map each label to the times to the first static transforms [s], one for each round."""
    found: dict[str, list[float]] = {subject.label: [] for subject in subjects}
    deadline = time.monotonic() + bound
    with claimed_domains(len(subjects)) as domains:
        for order in in_turns(len(subjects), deadline, least=3, most=rounds):
            for i in order:
                found[subjects[i].label].append(start_seconds(robot, subjects[i], domains[i]))
    return found


def measure_highest(
    robot: Robot, subjects: Sequence[Subject], seconds: float, bound: float, rounds: int
) -> tuple[dict[str, list[float]], bool]:
    """
    Find the highest rate at which at least 99 % of the messages are answered.

    In each round, all nodes take turns at the same increasing rates. If a node fails at two rates
    in a row, higher rates are not tried with this node.

    Returns
    -------
    dict of str to list of float
        Maps the label of each node to the highest rate in each round that it could follow [Hz].
    bool
        True if the generator reached its own limit.

    """
    messages = joint_state_messages(robot.joints)
    deadline = time.monotonic() + bound
    limited = False
    with ExitStack() as stack:
        domains = stack.enter_context(claimed_domains(len(subjects)))
        nodes = [
            stack.enter_context(running(robot, subject, domain))
            for subject, domain in zip(subjects, domains, strict=True)
        ]
        held: dict[str, list[float]] = {subject.label: [] for subject in subjects}
        for order in in_turns(len(nodes), deadline, least=3, most=rounds):
            best = [0.0] * len(nodes)
            failures = [0] * len(nodes)
            for rate in LADDER:
                for i in order:
                    if failures[i] >= 2:
                        continue
                    sample = nodes[i].link.run(messages, rate, seconds)
                    pace = sample.sent / sample.seconds
                    if pace < MIN_PACE * rate:
                        limited = True
                        failures[i] = 2
                    elif sample.loss > MAX_LOSS:
                        failures[i] += 1
                    else:
                        best[i], failures[i] = pace, 0
            for node, value in zip(nodes, best, strict=True):
                held[node.subject.label].append(value)
    return held, limited


def measure_sources(
    robot: Robot, programs: Sequence[Program], rate: int, seconds: float, rounds: int
) -> dict[str, dict[str, list[float]]]:
    """
    Compare nodes that publish joint states by themselves.

    Returns
    -------
    dict of str to dict of str to list of float
        Maps the name of each node to its measures. ``cpu_us`` is the CPU time for a message.
        ``late_us`` is the 90th percentile of the errors of the intervals between messages.
        ``cpu_us``, ``late_us`` and ``rate_hz`` have a value for each round. ``start_s`` and
        ``pss_mib`` have one value.

    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        file = Path(folder) / 'robot.urdf'
        file.write_text(robot.xml)
        domains = stack.enter_context(claimed_domains(len(programs)))
        nodes = []
        found: dict[str, dict[str, list[float]]] = {}
        for program, domain in zip(programs, domains, strict=True):
            link = stack.enter_context(SourceLink(domain))
            process = stack.enter_context(Process(program, domain, {'rate': rate}, [str(file)]))
            came_ns = link.wait_for_first(START_TIMEOUT)
            if came_ns is None:
                raise StartFailure(f'{program.name} publishes nothing:\n{process.output()}')
            nodes.append((link, process))
            found[program.name] = {
                'cpu_us': [],
                'late_us': [],
                'rate_hz': [],
                'start_s': [(came_ns - process.started_ns) / 1e9],
            }
        for order in in_turns(len(nodes), time.monotonic(), least=rounds, most=rounds):
            for i in order:
                link, process = nodes[i]
                values = found[programs[i].name]
                link.arrivals(0.02)
                before = cpu_ns(process.pid)
                arrivals = link.arrivals(seconds)
                spent = cpu_ns(process.pid) - before
                gaps = np.diff(arrivals)
                values['cpu_us'].append(spent / 1000.0 / max(1, len(arrivals)))
                values['rate_hz'].append(len(arrivals) / seconds)
                off = np.abs(gaps - 1e6 / rate)
                values['late_us'].append(float(np.percentile(off, 90)) if len(off) else np.nan)
        for (_, process), program in zip(nodes, programs, strict=True):
            found[program.name]['pss_mib'] = [pss_mib(process.pid)]
        return found
