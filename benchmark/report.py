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

"""Write tables of results and a description of the machine without names of hosts and folders."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version
import math
import os
from pathlib import Path
import platform
import time
from typing import Any

from benchmark.node import Rounds
from benchmark.node import Subject
from benchmark.paired import median
from benchmark.paired import Ratio
from benchmark.paired import ratio_over_pairs
from benchmark.peers import Program
import numpy as np
from rclpy.utilities import get_rmw_implementation_identifier

COLUMNS = (
    # Columns: heading, key of `Rounds.summary`, factor, and number of decimals.
    ('p50 [µs]', 'p50_us', 1.0, 0),
    ('p99 [µs]', 'p99_us', 1.0, 0),
    ('p99.9 [µs]', 'p99.9_us', 1.0, 0),
    ('CPU [µs]', 'cpu_us', 1.0, 0),
    ('main thread [µs]', 'main_us', 1.0, 0),
    ('system [µs]', 'system_us', 1.0, 0),
    ('loss [%]', 'loss', 100.0, 1),
    ('PSS [MiB]', 'pss_mib', 1.0, 1),
    ('rounds', 'rounds', 1.0, 0),
)
RATIOS = ('p50', 'p99', 'cpu', 'system')


def processor(cpuinfo: str) -> str:
    """Return the name of the first processor in the text of a ``cpuinfo`` file."""
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(':')
        if name.strip() == 'model name':
            return value.strip()
    return platform.machine()


def environment(programs: Sequence[Program]) -> dict[str, str]:
    """Return a description of the machine, and the versions that affect the results."""
    try:
        rclpy = version('rclpy')
    except PackageNotFoundError:
        rclpy = 'unknown'
    transports = os.environ.get('FASTDDS_BUILTIN_TRANSPORTS', 'default')
    return {
        'date': time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime()),
        'machine': f'{processor(Path("/proc/cpuinfo").read_text())}, {os.cpu_count()} cores, '
        f'{platform.system()} {platform.machine()}',
        'load at start': f'{os.getloadavg()[0]:.1f}',
        'Python': platform.python_version(),
        'numpy': np.__version__,
        'ROS': f'{os.environ.get("ROS_DISTRO", "wheels")}, rclpy {rclpy}',
        'middleware': f'{get_rmw_implementation_identifier()}, {transports} transports',
        'programs': ', '.join(f'{one.name} {one.version}'.strip() for one in programs),
    }


def pairs_of(subjects: Sequence[Subject], own: Program) -> list[tuple[str, str]]:
    """Return pairs of labels to compare: ours with each peer, or only ours if there is no peer."""
    ours = [subject for subject in subjects if subject.program is own]
    peers = [subject for subject in subjects if subject.program is not own]
    pairs = [
        (mine.label, peer.label)
        for peer in peers
        for mine in ours
        if mine.family == peer.family
    ]
    if not pairs:
        labels = [subject.label for subject in ours if subject.family == 'unthrottled']
        pairs = [(label, labels[0]) for label in labels[1:]]
    return pairs


def compare(
    rounds: Mapping[str, Rounds], pairs: Sequence[tuple[str, str]]
) -> dict[str, dict[str, Ratio]]:
    """
    For each pair of labels, return the ratios of the first subject's values to the second's.

    The values are latencies and CPU times of each round. Ratios of too few rounds are left out.

    """
    found = {}
    for mine, other in pairs:
        ratios = {
            what: ratio_over_pairs(getattr(rounds[mine], what), getattr(rounds[other], what))
            for what in RATIOS
        }
        found[f'{mine} / {other}'] = {
            what: ratio for what, ratio in ratios.items() if ratio is not None
        }
    return found


def number(value: float, decimals: int) -> str:
    """Return a number as text for a table, or a dash for NaN."""
    return '-' if math.isnan(value) else f'{value:.{decimals}f}'


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns."""
    widths = [max(len(row[i]) for row in (heading, *rows)) for i in range(len(heading))]
    lines = [heading, ['-' * width for width in widths], *rows]
    return '\n'.join(
        '| ' + ' | '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + ' |'
        for line in lines
    )


def node_tables(cells: Sequence[Mapping[str, Any]]) -> str:
    """Return the table of medians and the table of ratios."""
    rows, ratios = [], []
    for cell in cells:
        for label, summary in cell['subjects'].items():
            values = [number(summary[key] * by, digits) for _, key, by, digits in COLUMNS]
            rows.append([cell['name'], label, *values])
        for pair, found in cell['ratios'].items():
            columns = [str(Ratio(*found[what])) if what in found else '-' for what in RATIOS]
            ratios.append([cell['name'], pair, *columns])
    heading = ['cell', 'node', *(name for name, *_ in COLUMNS)]
    text = table(heading, rows)
    if ratios:
        names = ['p50 latency', 'p99 latency', 'CPU', 'system CPU']
        text += '\n\nMedian ratio over pairs [95 % confidence]:\n\n'
        text += table(['cell', 'pair', *names], ratios)
    return text


def values_table(
    title: str, cells: Mapping[str, Mapping[str, Sequence[float]]], decimals: int
) -> str:
    """Return the table of one measure: median, smallest and largest value of each node."""
    rows = [
        [
            robot,
            label,
            number(median(values), decimals),
            f'{min(values):.{decimals}f} to {max(values):.{decimals}f}',
            str(len(values)),
        ]
        for robot, nodes in cells.items()
        for label, values in nodes.items()
        if values
    ]
    return table(['robot', 'node', title, 'range', 'rounds'], rows)


def sources_table(cells: Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]]) -> str:
    """Return the table of nodes that publish joint states by themselves, ours first."""
    columns = (
        ('rate [Hz]', 'rate_hz', 1),
        ('CPU [µs]', 'cpu_us', 0),
        ('gap off by (p90) [µs]', 'late_us', 0),
        ('PSS [MiB]', 'pss_mib', 1),
        ('first message s', 'start_s', 2),
    )
    rows = []
    for robot, nodes in cells.items():
        for label, values in nodes.items():
            medians = [number(median(values[key]), digits) for _, key, digits in columns]
            ours = next(iter(nodes))
            ratio = ratio_over_pairs(nodes[ours]['cpu_us'], values['cpu_us'])
            compared = '-' if label == ours or ratio is None else str(ratio)
            rows.append([robot, label, *medians, compared])
    return table(['robot', 'node', *(name for name, *_ in columns), 'CPU, ours / it'], rows)
