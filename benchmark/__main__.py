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
Run all benchmarks that compare the nodes of this package with nodes of other packages.

See ``doc/performance.md``.

    make benchmark [PEERS=/opt/ros/jazzy] [FULL=1] [ROBOTS=folder]

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
import json
import os
from pathlib import Path
import subprocess
import sys
import time
from typing import Any

from benchmark import plot
from benchmark import report
from benchmark.node import Cell
from benchmark.node import measure_cell
from benchmark.node import measure_highest
from benchmark.node import measure_sources
from benchmark.node import measure_starts
from benchmark.node import StartFailure
from benchmark.node import Subject
from benchmark.node import subjects_of
from benchmark.peers import find_peers
from benchmark.peers import floor_program
from benchmark.peers import JSP
from benchmark.peers import own_program
from benchmark.peers import Program
from benchmark.peers import RSP
from benchmark.robots import real
from benchmark.robots import revolute
from benchmark.robots import Robot
from test_support.places import ROBOTS

COUNTS = (7, 30, 60, 100, 300, 1000)
RATES = (100.0, 500.0, 1000.0, 4000.0)
LISTENERS = (1, 5, 20)
QUICK = (
    # Each row has the number of joints, the rate and the number of listeners.
    (7, 1000.0, 1),
    (30, 1000.0, 1),
    (100, 1000.0, 1),
    (300, 1000.0, 1),
    (1000, 1000.0, 1),
    (30, 100.0, 1),
    (30, 500.0, 1),
    (30, 4000.0, 1),
    (300, 1000.0, 5),
)
# Pairs of a number of joints and a rate [Hz]. In the quick run, cells with such a pair are also
# measured at the default frequency of each node.
STOCK = {(7, 1000.0), (30, 500.0), (30, 100.0)}
PLOTTED_RATE = 1000.0
SOURCE_RATE = 100
# Maps each benchmark without nodes to its arguments in a quick run. These benchmarks print their
# own tables.
PARTS = {
    'expand': ['--rounds', '5'],
    'inverse_kinematics': ['--targets', '200'],
    'kinematics': ['--rounds', '200'],
    'loops': ['--rounds', '500'],
    'sizes': ['--most', '1000'],
}
FAMOUS = 'pr2'


def say(text: str) -> None:
    """Print a line about the progress on stderr."""
    print(text, file=sys.stderr, flush=True)


def famous(robots: dict[str, Robot]) -> list[Robot]:
    """Return a list with the real robot of the quick run, or an empty list if it is missing."""
    return [robot for name, robot in robots.items() if name == FAMOUS]


def cells_of(full: bool, robots: dict[str, Robot]) -> list[Cell]:
    """Return the cells to measure, in order."""
    if full:
        cells = [
            Cell(revolute(count), rate, listeners)
            for listeners in LISTENERS
            for count in COUNTS
            for rate in RATES
        ]
        return cells + [Cell(robot, PLOTTED_RATE) for robot in robots.values()]
    cells = [Cell(revolute(count), rate, listeners) for count, rate, listeners in QUICK]
    return cells + [Cell(robot, PLOTTED_RATE) for robot in famous(robots)]


def attempt(title: str, measure: Callable[[], Any], failures: list[str]) -> Any:
    """Return the result of a measurement, or None if a node does not start."""
    begin = time.monotonic()
    try:
        result = measure()
    except StartFailure as error:
        failures.append(f'{title}: {error}')
        say(f'{title}: left out, {error}')
        return None
    say(f'{title}: {time.monotonic() - begin:.0f} s')
    return result


def measure_cells(
    arguments: Namespace, own: Program, peers: list[Program], failures: list[str]
) -> list[dict[str, Any]]:
    """Measure the nodes that convert joint states to transforms."""
    found = []
    robots = real(ROBOTS)
    for i, cell in enumerate(cells_of(arguments.full, robots)):
        stock = arguments.full or (len(cell.robot.joints), cell.rate) in STOCK
        subjects = subjects_of(own, peers, stock)
        rounds = attempt(
            f'{i + 1} {cell}',
            lambda cell=cell, subjects=subjects: measure_cell(
                cell, subjects, arguments.seconds, arguments.bound, arguments.rounds
            ),
            failures,
        )
        if rounds is not None:
            found.append(
                {
                    'name': str(cell),
                    'joints': len(cell.robot.joints),
                    'synthetic': cell.robot.name.endswith(' joints'),
                    'rate': cell.rate,
                    'listeners': cell.listeners,
                    'subjects': {label: one.summary() for label, one in rounds.items()},
                    'by_round': {
                        label: {'p50': one.p50, 'p99': one.p99, 'cpu': one.cpu, 'loss': one.loss}
                        for label, one in rounds.items()
                    },
                    'ratios': report.compare(rounds, report.pairs_of(subjects, own)),
                }
            )
    return found


def measure_rest(
    arguments: Namespace,
    subjects: list[Subject],
    sources: list[Program],
    failures: list[str],
) -> dict[str, Any]:
    """Measure start times, highest rates, and the nodes that publish joint states."""
    robots = real(ROBOTS)
    named = [revolute(count) for count in (COUNTS if arguments.full else (30, 300))]
    starting = named + famous(robots)
    once = [subject for subject in subjects if not subject.with_states]
    bound = 0.6 * arguments.bound
    starts, highest, published = {}, {}, {}
    limited = False
    for robot in starting:
        starts[robot.name] = attempt(
            f'start, {robot.name}',
            lambda robot=robot: measure_starts(robot, once, bound, arguments.rounds),
            failures,
        )
    for robot in named:
        result = attempt(
            f'highest rate, {robot.name}',
            lambda robot=robot: measure_highest(robot, once, 0.25, bound, 7),
            failures,
        )
        if result is not None:
            highest[robot.name] = result[0]
            limited |= result[1]
    for robot in named:
        published[robot.name] = attempt(
            f'joint states at {SOURCE_RATE} Hz, {robot.name}',
            lambda robot=robot: measure_sources(robot, sources, SOURCE_RATE, 0.5, 7),
            failures,
        )
    return {
        'starts': {name: value for name, value in starts.items() if value},
        'highest': highest,
        'generator_limited': limited,
        'sources': {name: value for name, value in published.items() if value},
    }


def print_parts(full: bool) -> None:
    """Run the benchmarks that need no node, each in a separate process."""
    for name, quick in PARTS.items():
        print(f'\n{name}:\n', flush=True)
        words = [] if full else quick
        subprocess.run([sys.executable, '-m', f'benchmark.{name}', *words], check=False)


def curves(cells: list[dict[str, Any]], key: str) -> dict[str, list[tuple[float, float]]]:
    """For each node, return points of a diagram: the number of joints and the measured value."""
    lines: dict[str, list[tuple[float, float]]] = {}
    for cell in cells:
        if cell['synthetic'] and cell['rate'] == PLOTTED_RATE and cell['listeners'] == 1:
            for label, summary in cell['subjects'].items():
                if summary[key] > 0.0 and not label.endswith('20 Hz'):
                    lines.setdefault(label, []).append((cell['joints'], summary[key]))
    return lines


def parse(words: list[str] | None = None) -> Namespace:
    """Return the parsed command-line arguments."""
    full = os.environ.get('FULL', '') not in ('', '0')
    parser = ArgumentParser(prog='python -m benchmark', description='Nodes side by side.')
    parser.add_argument('--full', action='store_true', default=full, help='everything')
    parser.add_argument('--seconds', type=float, default=0.55, help='of a turn')
    parser.add_argument('--rounds', type=int, default=None, help='at most')
    parser.add_argument('--bound', type=float, default=None, help='of a cell [s]')
    parser.add_argument('--output', type=Path, default=Path('build/benchmark'), help='folder')
    arguments = parser.parse_args(words)
    arguments.bound = arguments.bound or (25.0 if arguments.full else 8.0)
    arguments.rounds = arguments.rounds or (40 if arguments.full else 12)
    return arguments


def main() -> None:
    """Measure, and write tables, JSON and SVG."""
    arguments = parse()
    own, source = own_program('robot_state_node'), own_program('joint_source_node')
    peers, others = find_peers(RSP, 'RSP'), find_peers(JSP, 'JSP')
    place = report.environment([own, *peers, *others])
    subjects = [floor_program(), *peers]
    failures: list[str] = []
    begin = time.monotonic()
    cells = measure_cells(arguments, own, subjects, failures)
    rest = measure_rest(arguments, subjects_of(own, subjects, False), [source, *others], failures)
    place['duration'] = f'{time.monotonic() - begin:.0f} s'

    print('\n'.join(f'{name}: {value}' for name, value in place.items()))
    print(f'\n{report.node_tables(cells)}')
    print('\nStart to first /tf_static [s]:\n')
    print(report.values_table('median s', rest['starts'], 2))
    print('\nMost messages per second at 1 % loss or less'
          + (' (the generator reached its limit)' if rest['generator_limited'] else '') + ':\n')
    print(report.values_table('median Hz', rest['highest'], 0))
    print(f'\nJoint states published at {SOURCE_RATE} Hz:\n')
    print(report.sources_table(rest['sources']))
    if not peers:
        print('\nRSP was not found; give its prefix: make benchmark PEERS=/opt/ros/jazzy')
    for failure in failures:
        print(f'\nleft out: {failure}')
    print_parts(arguments.full)

    arguments.output.mkdir(parents=True, exist_ok=True)
    results = {'environment': place, 'cells': cells, **rest, 'failures': failures}
    text = json.dumps(results, indent=1).replace('NaN', 'null')
    (arguments.output / 'results.json').write_text(text + '\n')
    panels = {
        title: ('µs', curves(cells, key))
        for title, key in (('CPU of the node per message', 'cpu_us'), ('Latency, p50', 'p50_us'))
    }
    caption = f'{PLOTTED_RATE:g} Hz, 1 listener; {place["machine"]}; {place["date"]}'
    (arguments.output / 'speed.svg').write_text(plot.draw(panels, caption))
    say(f'written: {arguments.output}/results.json, speed.svg')


if __name__ == '__main__':
    main()
