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
Measure the CPU time of several TF listeners for each received message. The listeners take turns.

    python -m benchmark.tf_listener [--rounds 5]

A publisher in another process sends six chains of ten frames. Each listener runs in a separate
process and looks up the transform between the last frames of two chains. The listener of
``tf2_ros`` is measured if it is installed. A listener in C++ is measured if the variable
``TF_LISTENER`` names its program. This program gets both frames as arguments. At SIGTERM, it must
print the rate of received messages [Hz] and end.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
import os
import shlex
import signal
import subprocess
import sys
import time
from typing import Any

from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.processes import cpu_ns
import numpy as np

RATE, FRAMES, LOOK_UPS = 1000.0, 60, 50.0
WARM_UP, DURATION = 3.0, 5.0
OURS, THEIRS, CPP = 'ours', 'tf2_ros', 'C++'
TIPS = 'frame0_10', 'frame5_10'


def publish() -> None:
    """Publish until a signal arrives."""
    import rclpy
    from robot_description_tools.wire.cdr import TransformTemplate
    from tf2_msgs.msg import TFMessage

    rclpy.init()
    node = rclpy.create_node('tf_publisher', start_parameter_services=False)
    publisher = node.create_publisher(TFMessage, '/tf', 100)
    frames = [
        (f'frame{i}_{k}' if k else 'root', f'frame{i}_{k + 1}')
        for i in range(6)
        for k in range(FRAMES // 6)
    ]
    template = TransformTemplate(frames)
    template.quat_xyzw[:, 3] = 1.0
    template.translation[:, 0] = 0.1
    template.write_translation()
    due = time.monotonic()
    while rclpy.ok():
        publisher.publish(template.encode(time.time_ns()))
        due += 1.0 / RATE
        time.sleep(max(0.0, due - time.monotonic()))


class Count:
    """Number of received messages, and the time when the first one arrived."""

    def __init__(self) -> None:
        self.messages, self.begin = 0, 0.0

    def add(self, count: int) -> None:
        """Count messages."""
        if count and not self.messages:
            self.begin = time.monotonic()
        self.messages += count

    def rate(self) -> float:
        """Return the number of received messages per second."""
        return self.messages / (time.monotonic() - self.begin)


def make_buffer(kind: str, node: Any, count: Count) -> tuple[Any, Any]:
    """Return a buffer and a listener that adds the number of received messages to ``count``."""
    if kind == OURS:
        from robot_description_tools.ros.tf import Buffer
        from robot_description_tools.ros.tf import TransformListener
        from robot_description_tools.wire.cdr import TransformDecoder

        decode = TransformDecoder.decode

        def counted(self: TransformDecoder, messages: Any) -> Any:
            count.add(len(messages))
            return decode(self, messages)

        TransformDecoder.decode = counted  # type: ignore[method-assign]
        buffer = Buffer()
        return buffer, TransformListener(buffer, node)
    import tf2_ros

    class Counting(tf2_ros.TransformListener):  # type: ignore[misc]
        def callback(self, data: Any) -> None:
            count.add(1)
            super().callback(data)

    other = tf2_ros.Buffer()
    return other, Counting(other, node)


def listen(kind: str) -> None:
    """Look up transforms until a signal arrives. Print the rate of received messages [Hz]."""
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    rclpy.init()
    node = rclpy.create_node('tf_listener', start_parameter_services=False)
    count, failed = Count(), 0
    buffer, listener = make_buffer(kind, node, count)

    def look_up() -> None:
        nonlocal failed
        try:
            buffer.lookup_transform(*TIPS, rclpy.time.Time())
        # The lookup fails before the first message, because the frames do not exist yet.
        except Exception:
            failed += 1

    node.create_timer(1.0 / LOOK_UPS, look_up)
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    is_over: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: is_over.append(number))
    while not is_over:
        executor.spin_once(timeout_sec=0.1)
    print(count.rate(), flush=True)
    print(f'{failed} look-ups failed', file=sys.stderr)
    del listener


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program until the end of the block."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def subjects() -> dict[str, tuple[str, ...]]:
    """Return the command of each listener that is installed."""
    here = sys.executable, '-m', 'benchmark.tf_listener', '--listen'
    found = {OURS: (*here, OURS)}
    if find_spec(THEIRS):
        found[THEIRS] = (*here, THEIRS)
    else:
        print(f'{THEIRS} is not installed', file=sys.stderr)
    if program := os.environ.get('TF_LISTENER'):
        found[CPP] = (*shlex.split(program), *TIPS)
    return found


def measure(command: tuple[str, ...]) -> tuple[float, float]:
    """Return the CPU time of a listener per message [us], and the rate of messages [Hz]."""
    with process(*command) as child:
        time.sleep(WARM_UP)
        begin, start = cpu_ns(child.pid), time.monotonic()
        time.sleep(DURATION)
        spent, elapsed = cpu_ns(child.pid) - begin, time.monotonic() - start
        child.terminate()
        assert child.stdout
        rate = float(child.stdout.read())
    return spent / (elapsed * rate) / 1000.0, rate


def main() -> None:
    """Measure all listeners, or run as the publisher or as one listener if the options say so."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--listen')
    parser.add_argument('--publish', action='store_true')
    arguments = parser.parse_args()
    if arguments.publish:
        publish()
    elif arguments.listen:
        listen(arguments.listen)
    else:
        compare(arguments.rounds)


def compare(rounds: int) -> None:
    """Print a table with the CPU time of all listeners."""
    commands = subjects()
    times, rates = np.zeros((2, rounds, len(commands)))
    with process(sys.executable, '-m', 'benchmark.tf_listener', '--publish'):
        for i in range(rounds):
            for k, (name, command) in enumerate(commands.items()):
                times[i, k], rates[i, k] = measure(command)
                print(f'{name}: {times[i, k]:.1f} us', file=sys.stderr, flush=True)
    print(f'{machine()}; {RATE:.0f} messages a second, {FRAMES} frames, {LOOK_UPS:.0f} look-ups')
    print('| listener | CPU for each received message (us) | received (Hz) | ours / this |')
    print('|---|---|---|---|')
    columns = (
        median_and_spread(times),
        median_and_spread(rates, digits=0),
        median_and_spread(times[:, :1] / times, digits=3),
    )
    for name, *cells in zip(commands, *columns, strict=True):
        print(f'| {name} | {" | ".join(cells)} |')


if __name__ == '__main__':
    main()
