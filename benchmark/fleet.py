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
Measure many robots on one machine, each with a robot_state_node in its own process.

Each node has its own namespace. A remedy is a set of environment variables that reduces the cost
of discovery. For each number of robots and each remedy, this program measures the memory of a
node, and its CPU time while joint states are sent and while none are sent. The program also
measures the time until a listener that starts late has discovered all robots.

    python -m benchmark.fleet [--robots 1 10 25 50] [--remedies default server] [--rate 10]

Each cell of the table runs in a separate process, because the middleware reads its environment
only once. The table is printed at the end. ``doc/performance.md`` has the tables of one machine.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import ExitStack
from dataclasses import asdict
from dataclasses import dataclass
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time

from benchmark.node import StartFailure
from benchmark.paired import median
from benchmark.peers import own_program
from benchmark.peers import Process
from benchmark.peers import ROOT
from benchmark.peers import STOCK
from benchmark.probe import joint_state_messages
from benchmark.probe import Participant
from benchmark.probe import STAMP
from benchmark.probe import STATE_STAMP_AT
from benchmark.processes import cpu_ns
from benchmark.processes import pss_mib
from benchmark.report import environment
from benchmark.report import number
from benchmark.report import table
from benchmark.robots import revolute
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.serialization import deserialize_message
from sensor_msgs.msg import JointState
from test_support.domains import claimed_domains
from test_support.patience import wait_until
from tf2_msgs.msg import TFMessage

ROBOT = revolute(7)
SERVER = 'fast-discovery-server'
# Maps each remedy to the environment variables of every process. {port} is the port of the
# discovery server.
REMEDIES = {
    'default': {},
    'UDP only': {'FASTDDS_BUILTIN_TRANSPORTS': 'UDPv4'},
    'this machine only': {'ROS_AUTOMATIC_DISCOVERY_RANGE': 'LOCALHOST'},
    'server': {'ROS_DISCOVERY_SERVER': '127.0.0.1:{port}'},
    'a domain each': {},
}
# Variables that the child processes do not inherit from the shell, because they would change the
# remedies.
VARIABLES = {name for variables in REMEDIES.values() for name in variables} | {'ROS_STATIC_PEERS'}
# QoS of the listener. The queue is long enough for the latched messages of all robots.
ALL_LATCHED = QoSProfile(depth=1000, durability=DurabilityPolicy.TRANSIENT_LOCAL)
START_TIMEOUT = 600.0
# Number of late listeners, and the time that each of them gets for discovery [s]. A robot that a
# listener has not discovered in this time counts as missing.
LATE = 3
LATE_TIMEOUT = 15.0
SETTLE_S = 3.0


@dataclass
class Costs:
    """
    Results of one cell.

    Attributes
    ----------
    robots, found : int
        Number of robots that run, and number of robots that the first listener discovered.
    up : float
        Time from the first start of a process until the listener has discovered the last robot
        [s].
    start : float
        CPU time of the node of a robot from its start to the first joint state [s]. This time
        includes the start of Python, imports, and the discovery of all other nodes.
    idle : float
        CPU time of the node of a robot in each second without joint states [ms].
    message : float
        CPU time of the node for each joint state, including the idle time of the node [ms].
    memory : float
        PSS of the node of a robot [MiB].
    late : float
        Median time until a listener that starts later has discovered all robots [s].
    late_found : int
        Smallest number of robots that a late listener discovered.
    server : float
        PSS of the discovery server, if there is one [MiB].

    """

    robots: int
    found: int
    up: float
    start: float
    idle: float
    message: float
    memory: float
    late: float
    late_found: int
    server: float = float('nan')


class Listener(Participant):
    """A context manager for a participant that records the discovered robots."""

    def _open(self) -> None:
        self.frames: set[str] = set()
        self._static = self.node.create_subscription(
            TFMessage, '/tf_static', lambda data: None, ALL_LATCHED, raw=True
        )
        self._tf = self.node.create_subscription(
            TFMessage, '/tf', lambda data: None, QoSProfile(depth=1000), raw=True
        )

    def listen(self) -> None:
        """Take the messages that have arrived."""
        with self._static.handle, self._tf.handle:
            while (taken := self._static.handle.take_message(TFMessage, True)) is not None:
                message = deserialize_message(taken[0], TFMessage)
                self.frames.update(one.child_frame_id for one in message.transforms)
            while self._tf.handle.take_message(TFMessage, True) is not None:
                pass


class Drivers(Participant):
    """A context manager for a participant that publishes the joint states of some robots."""

    def __init__(self, domain: int, names: Sequence[str]) -> None:
        super().__init__(domain)
        self._names = names

    def _open(self) -> None:
        self._publishers = [
            self.node.create_publisher(JointState, f'/{name}/joint_states', 10)
            for name in self._names
        ]
        self._message = joint_state_messages(ROBOT.joints)[0]

    def have_subscribers(self) -> bool:
        """Return True if the nodes of all robots have subscribed to their joint states."""
        return all(publisher.get_subscription_count() for publisher in self._publishers)

    def publish(self) -> None:
        """Send one message to each robot."""
        STAMP.pack_into(self._message, STATE_STAMP_AT, *divmod(time.time_ns(), 1_000_000_000))
        for publisher in self._publishers:
            publisher.publish(bytes(self._message))


@contextmanager
def discovery_server(port: int) -> Iterator[int]:
    """Run the discovery server of Fast DDS, and yield its process ID."""
    program = shutil.which(SERVER)
    if program is None:
        raise StartFailure(f'{SERVER} is not installed')
    command = [program, '-i', '0', '-l', '127.0.0.1', '-p', str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def measure(count: int, remedy: str, rate: float, seconds: float) -> Costs:
    """
    Measure one cell of the table: a number of robots with a remedy.

    The caller has set the environment variables of the remedy.

    """
    names = [f'robot_{i}' for i in range(count)]
    with ExitStack() as stack:
        apart = remedy == 'a domain each'
        domains = stack.enter_context(claimed_domains(count if apart else 1))
        server = None
        if address := os.environ.get('ROS_DISCOVERY_SERVER'):
            server = stack.enter_context(discovery_server(int(address.rpartition(':')[2])))
        listeners = [stack.enter_context(Listener(domain)) for domain in domains]
        groups = [[name] for name in names] if apart else [names]
        drivers = [
            stack.enter_context(Drivers(domain, group))
            for domain, group in zip(domains, groups, strict=True)
        ]

        def count_discovered() -> int:
            for listener in listeners:
                listener.listen()
            return sum(len(listener.frames) for listener in listeners)

        program = own_program('robot_state_node')
        begin = time.monotonic()
        nodes = []
        for i, name in enumerate(names):
            parameters = {**STOCK, 'robot_description': ROBOT.xml, 'frame_prefix': f'{name}/'}
            rules = ['--ros-args', '-r', f'__ns:=/{name}', '--']
            domain = domains[i if apart else 0]
            nodes.append(stack.enter_context(Process(program, domain, parameters, rules)))
        up = found = 0.0
        deadline = begin + START_TIMEOUT
        while found < count and time.monotonic() < deadline:
            if count_discovered() > found:
                found, up = count_discovered(), time.monotonic() - begin
            elif up and time.monotonic() > begin + up + LATE_TIMEOUT:
                break
            time.sleep(0.002)
        wait_until(lambda: all(d.have_subscribers() for d in drivers), patience=LATE_TIMEOUT)

        def spent(work: Callable[[], object]) -> tuple[float, float]:
            """Return the mean CPU time of a node [ms] per second, and per call of ``work``."""
            costs = [cpu_ns(node.pid) for node in nodes]
            start = time.monotonic()
            turns = round(seconds * rate)
            for k in range(turns):
                work()
                count_discovered()
                time.sleep(max(0.0, start + (k + 1) / rate - time.monotonic()))
            duration = time.monotonic() - start
            growth = [cpu_ns(node.pid) - cost for node, cost in zip(nodes, costs, strict=True)]
            mean = sum(growth) / count / 1e6
            return mean / duration, mean / turns

        time.sleep(SETTLE_S)
        start_cost = sum(cpu_ns(node.pid) for node in nodes) / count / 1e9
        idle, _ = spent(lambda: None)
        _, message = spent(lambda: [driver.publish() for driver in drivers])
        memory = sum(pss_mib(node.pid) for node in nodes) / count
        late = [late_listener(domains, count) for _ in range(LATE)]
        # Signal all processes before waiting for the first one, so that they end at the same time.
        for node in nodes:
            os.kill(node.pid, signal.SIGTERM)
        return Costs(
            robots=count,
            found=int(found),
            up=up,
            start=start_cost,
            idle=idle,
            message=message,
            memory=memory,
            late=median([seconds for seconds, _ in late]),
            late_found=min(number for _, number in late),
            server=pss_mib(server) if server else float('nan'),
        )


def late_listener(domains: Sequence[int], count: int) -> tuple[float, int]:
    """Return the time in which a new listener discovers robots [s], and how many it discovers."""
    begin = last = time.monotonic()
    # If each robot has its own domain, a listener discovers one robot.
    wanted = count // len(domains)
    with Listener(domains[0]) as listener:
        while len(listener.frames) < wanted and time.monotonic() < begin + LATE_TIMEOUT:
            before = len(listener.frames)
            listener.listen()
            if len(listener.frames) > before:
                last = time.monotonic()
            time.sleep(0.001)
        return last - begin, len(listener.frames)


def cell(count: int, remedy: str, arguments: Namespace) -> Costs:
    """
    Run `measure` in a new process.

    Only the new process has the environment variables that the remedy needs.

    """
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))
        port = free.getsockname()[1]
    own = {name: text.format(port=port) for name, text in REMEDIES[remedy].items()}
    rest = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    command = [sys.executable, '-m', 'benchmark.fleet', '--once', '--remedies', remedy]
    for name in ('rate', 'seconds'):
        command += [f'--{name}', str(getattr(arguments, name))]
    command += ['--robots', str(count)]
    done = subprocess.run(
        command, cwd=ROOT, env={**rest, **own}, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise StartFailure(f'{count} robots, {remedy}: exit code {done.returncode}')
    return Costs(**json.loads(done.stdout.splitlines()[-1]))


def row(remedy: str, costs: Costs) -> list[str]:
    """Return a row of the table."""
    return [
        remedy,
        str(costs.robots),
        str(costs.found),
        number(costs.up, 1),
        number(costs.start, 2),
        number(costs.idle, 1),
        number(costs.message, 2),
        number(costs.memory, 1),
        number(costs.late, 2),
        str(costs.late_found),
        number(costs.server, 1),
    ]


HEADING = (
    'remedy',
    'robots',
    'found',
    'all up [s]',
    'CPU of start [s]',
    'idle CPU [ms/s]',
    'CPU of a message [ms]',
    'PSS [MiB]',
    'late listener [s]',
    'robots it found',
    'server PSS [MiB]',
)


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description='Measure many robots on one machine.')
    parser.add_argument('--robots', type=int, nargs='+', default=[1, 10, 25, 50], metavar='N')
    parser.add_argument('--remedies', nargs='+', choices=REMEDIES, default=list(REMEDIES))
    parser.add_argument('--rate', type=float, default=10.0, help='of joint states [Hz]')
    parser.add_argument('--seconds', type=float, default=8.0, help='of each measurement')
    parser.add_argument('--once', action='store_true', help='one cell, in this process, as JSON')
    arguments = parser.parse_args()
    if arguments.once:
        costs = measure(
            arguments.robots[0], arguments.remedies[0], arguments.rate, arguments.seconds
        )
        print(json.dumps(asdict(costs)))
        return
    place = environment([own_program('robot_state_node')])
    lines = []
    for remedy in arguments.remedies:
        for count in arguments.robots:
            try:
                lines.append(row(remedy, cell(count, remedy, arguments)))
            except StartFailure as error:
                print(f'left out: {error}', file=sys.stderr)
                continue
            print(' '.join(lines[-1]), file=sys.stderr, flush=True)
    print('\n'.join(f'{name}: {value}' for name, value in place.items()))
    print(f'\n{table(HEADING, lines)}')


if __name__ == '__main__':
    main()
