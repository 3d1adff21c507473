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
Measure the time from the bytes of a message to the published bytes, without DDS.

The output has medians and, in brackets, quartiles [microseconds] for:

* `StatePipeline.update_joints` and its parts, from 7 to 1000 joints;
* the robots of the files on the command line;
* messages that alternate between several sets of names, and several robots in one process;
* the memory after 10,000 and after 1,000,000 messages, if --long is given.

    python -m benchmark.message_path [--rounds 3000] [--long] [robot.urdf ...]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
import gc
from itertools import cycle
from pathlib import Path
import struct

from benchmark.measure import Call
from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.measure import take_turns
import numpy as np
from rclpy.serialization import serialize_message
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import Reports
from robot_description_tools.state.pipeline import StatePipeline
from sensor_msgs.msg import JointState

COUNTS = (7, 30, 60, 100, 300, 1000)
NAME_SETS = (1, 2, 5, 10, 20, 50)
ROBOTS = (1, 2, 5, 10, 20)
BURST = 10
STEP_NS = 1_000_000
PARTS = ('decode', 'update', 'poses', 'encode TF', 'encode states')


def chain(count: int, mimic: bool = False, actuators: bool = False) -> str:
    """
    Return the URDF of a chain of revolute joints.

    If ``mimic`` is true, every second joint follows the joint before it. If ``actuators`` is true,
    each joint has an actuator.
    """
    parts = ['<robot name="chain">']
    parts += [f'<link name="link_{i}"/>' for i in range(count + 1)]
    for i in range(count):
        follows = mimic and i % 2
        extra = f'<mimic joint="joint_{i - 1}" multiplier="0.5" offset="0.1"/>' if follows else ''
        parts.append(
            f'<joint name="joint_{i}" type="revolute"><parent link="link_{i}"/>'
            f'<child link="link_{i + 1}"/><origin xyz="0.1 0 0.2" rpy="0.3 0.{i % 9 + 1} 0"/>'
            f'<axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/>{extra}'
            '</joint>'
        )
    if actuators:
        parts.append('<ros2_control name="drives" type="system">')
        parts += [f'<joint name="joint_{i}"/>' for i in range(count)]
        parts += [
            f'<transmission name="drive_{i}"><plugin>transmission_interface/SimpleTransmission'
            f'</plugin><actuator name="motor_{i}" role="actuator1"/><joint name="joint_{i}" '
            'role="joint1"><mechanical_reduction>50</mechanical_reduction></joint></transmission>'
            for i in range(count)
        ]
        parts.append('</ros2_control>')
    return ''.join([*parts, '</robot>'])


class Source:
    """Messages with the same names, different values and increasing stamps."""

    def __init__(self, names: Sequence[str], rates: bool = True) -> None:
        rng = np.random.default_rng(1)
        self._messages = []
        for _ in range(8):
            state = JointState(name=list(names))
            for array in ('position', 'velocity', 'effort') if rates else ('position',):
                setattr(state, array, rng.uniform(-1.0, 1.0, len(names)).tolist())
            self._messages.append(bytearray(serialize_message(state)))
        self._turn = cycle(self._messages)

    def message(self, stamp_ns: int) -> bytes:
        """Return the next message."""
        message = next(self._turn)
        struct.pack_into('<iI', message, 4, *divmod(stamp_ns, 1_000_000_000))
        return bytes(message)


class Run:
    """A pipeline and its message sources, which take turns."""

    def __init__(
        self,
        description: str | Path,
        sources: Sequence[Source] = (),
        *,
        states: bool = True,
        actuators: bool = False,
        rates: bool = True,
        shuffled: bool = False,
    ) -> None:
        model = RobotModel(load_description(description))
        self.pipeline = StatePipeline(model, PublishGate(), Reports(lambda is_error, text: None))
        self.pipeline.with_states = states
        self.update = self.pipeline.update_actuators if actuators else self.pipeline.update_joints
        names = list(model.actuator_names) if actuators else measured_joints(model)
        if shuffled:
            np.random.default_rng(2).shuffle(names)
        self.names = names
        self._sources = cycle(sources or [Source(names, rates)])
        self.data = b''
        self.stamp_ns = 1_000_000_000_000

    def prepare(self) -> None:
        """Make the next message."""
        self.stamp_ns += STEP_NS
        self.data = next(self._sources).message(self.stamp_ns)

    def call(self) -> object:
        """Update the pipeline with the message."""
        return self.update(self.data, self.stamp_ns)

    def parts(self) -> list[Call]:
        """Return the steps that process a message, as separate functions."""
        self.prepare()
        self.call()
        pipeline, stamp_ns = self.pipeline, self.stamp_ns
        (name_set,) = pipeline._names.values()
        decoder, data, engine = pipeline._joints.decoder, self.data, pipeline.engine
        frame = decoder.decode(data)
        values = frame.position, frame.velocity, frame.effort
        return [
            lambda: decoder.decode(data),
            lambda: engine.update(name_set.reading_plan, *values, stamp_ns),
            name_set.frames.move,
            lambda: name_set.frames.write(stamp_ns),
            lambda: pipeline._complete_states(stamp_ns),
        ]


class Fleet:
    """Several robots in one process, which get messages one after the other."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = runs
        self._turn = cycle(runs)
        self._next = runs[0]

    def prepare(self) -> None:
        """Make the next message of the next robot."""
        self._next = next(self._turn)
        self._next.prepare()

    def call(self) -> object:
        """Update the robot with the message that `prepare` has made."""
        return self._next.call()


def measured_joints(model: RobotModel) -> list[str]:
    """Return the coordinates that no coupling computes from other coordinates."""
    dependent = {int(c) for coupling in model.couplings for c in coupling.dependent}
    return [name for name in model.tree.coordinates if model.index[name] not in dependent]


def show(title: str, columns: Sequence[object], rows: dict[str, Sequence[str]]) -> None:
    """Print a table."""
    print(f'\n{title:38}' + ''.join(f'{column!s:>20}' for column in columns))
    for name, cells in rows.items():
        print(f'{name:38}' + ''.join(f'{cell:>20}' for cell in cells))


def measured(runs: Sequence[Run | Fleet], rounds: int) -> list[str]:
    """Return the times of a message for each run, as text."""
    calls = [run.call for run in runs]
    times = take_turns(calls, rounds, [run.prepare for run in runs], burst=BURST)
    return median_and_spread(times)


def show_sizes(rounds: int) -> None:
    """Print the time of a message for chains of several lengths."""
    plain = {count: chain(count) for count in COUNTS}
    kinds: dict[str, list[Run]] = {
        'TF and states': [Run(plain[n]) for n in COUNTS],
        'TF only': [Run(plain[n], states=False) for n in COUNTS],
        'TF and states, positions only': [Run(plain[n], rates=False) for n in COUNTS],
        'TF and states, names shuffled': [Run(plain[n], shuffled=True) for n in COUNTS],
        'half of the joints mimic': [Run(chain(n, mimic=True)) for n in COUNTS],
        'actuators through transmissions': [
            Run(chain(n, actuators=True), actuators=True) for n in COUNTS
        ],
    }
    cells = measured([run for runs in kinds.values() for run in runs], rounds)
    width = len(COUNTS)
    rows = {name: cells[i * width:(i + 1) * width] for i, name in enumerate(kinds)}
    show('take [µs], joints', COUNTS, rows)
    calls = [call for n in COUNTS for call in Run(plain[n]).parts()]
    cells = median_and_spread(take_turns(calls, rounds, burst=BURST))
    rows = {part: cells[i::len(PARTS)] for i, part in enumerate(PARTS)}
    show('parts, TF and states [µs]', COUNTS, rows)


def show_robots(files: Sequence[Path], rounds: int) -> None:
    """Print the time of a message with all joints of a robot."""
    cells = measured([Run(file) for file in files], rounds)
    joints = [len(Run(file).names) for file in files]
    rows = {
        f'{file.stem} ({n})': [cell]
        for file, n, cell in zip(files, joints, cells, strict=True)
    }
    show('robot (joints heard)', ['take [µs]'], rows)


def show_name_sets(rounds: int) -> None:
    """Print the time of a message when messages alternate between sets of names."""
    text, names = chain(50), [f'joint_{i}' for i in range(50)]
    runs = []
    for count in NAME_SETS:
        sets = [names[i:] + names[:i] for i in range(count)]
        runs.append(Run(text, [Source(some) for some in sets]))
    show('number of alternating name sets', NAME_SETS, {'50 joints': measured(runs, rounds)})


def show_fleets(rounds: int) -> None:
    """Print the time of a message when several robots in one process take turns."""
    rows = {}
    for joints in (30, 300):
        fleets = [Fleet([Run(chain(joints)) for _ in range(count)]) for count in ROBOTS]
        rows[f'{joints} joints each'] = measured(fleets, rounds)
    show('robots in one process [µs a message]', ROBOTS, rows)


def show_memory() -> None:
    """Print the resident memory after few and after many messages."""
    run = Run(chain(30))
    for count in range(1, 1_000_001):
        run.prepare()
        run.call()
        if count in (10_000, 1_000_000):
            gc.collect()
            pages = int(Path('/proc/self/statm').read_text().split()[1])
            print(f'after {count:9,} messages of 30 joints: {pages * 4:,} kB resident')


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description='Measure the path of a message.')
    parser.add_argument('robots', nargs='*', type=Path, help='further descriptions to measure')
    parser.add_argument('--rounds', type=int, default=3000, help='number of calls (default: 3000)')
    parser.add_argument('--long', action='store_true', help='also measure the memory')
    arguments = parser.parse_args()
    print(machine())
    show_sizes(arguments.rounds)
    if arguments.robots:
        show_robots(arguments.robots, arguments.rounds)
    show_name_sets(arguments.rounds)
    show_fleets(arguments.rounds)
    if arguments.long:
        print()
        show_memory()


if __name__ == '__main__':
    main()
