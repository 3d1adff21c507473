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
Measure one update of a robot with closed linkages, from measured drives to all joints.

The table has medians and, in brackets, the 5th and 95th percentile [microseconds]. The messages
contain positions and velocities of drives. Between two messages, the drives move as far as in a
control loop at 1 kHz, or they jump. The biped has two legs with two linkages each, whose rods can
spin freely. In the last row, a four-bar linkage is driven by its rocker. The position of the
rocker is out of reach, so the linkage holds its last closed pose. All robots take turns, so other
load of the machine affects all of them.

    python -m benchmark.loops [--rounds 3000]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from itertools import count
from pathlib import Path

from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.measure import take_turns
import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from test_support.linkages import biped

FOLDER = Path(__file__).resolve().parents[1] / 'urdf'
ROBOTS = (
    'four_bar',
    'slider_crank',
    'parallelogram_arm',
    'linkage_gripper',
    'delta_robot',
    'scissor_lift',
    'biped',
)
HELD = 'four_bar, held'
# Largest motion of a drive in one update, as a fraction of its range or of a whole turn.
STEPS = {'1 kHz': 3e-4, 'jumps': 0.15}
# Largest deviation from the default position, for drives that have no limits but cannot make
# whole turns [rad].
REACH = {'biped': 0.6}
# Number of different joint states.
MOST = 5000


def described(name: str) -> RobotDescription:
    """Return the description of the robot with a name."""
    return biped() if name == 'biped' else load_description(FOLDER / f'{name}.urdf.xacro')


def update_of(name: str, step: float) -> Callable[[], object]:
    """Return a function that moves all drives of a robot by one step, back and forth."""
    model = RobotModel(described(name))
    drives = tuple(d for linkage in model.loops for d in linkage.drives)
    rows = {
        coordinate: row
        for linkage in model.loops
        for coordinate, row in zip(linkage.coordinates, linkage.limits, strict=True)
    }
    limits = np.array([rows[drive] for drive in drives])
    defaults = model.default_positions()
    start = np.array([[defaults[drive]] for drive in drives])
    reach = REACH.get(name, np.pi)
    limits = np.where(np.isfinite(limits), limits, start + np.array([-reach, reach]))
    middle, half = limits.mean(axis=1), np.diff(limits)[:, 0] / 2
    # In the middle 60 % of the range, all linkages can close.
    return going(model, drives, middle, 0.6 * half, step)


def held_update_of(name: str, joint: str, step: float) -> Callable[[], object]:
    """Return a function that moves a joint of a robot where its linkage cannot close."""
    model = RobotModel(load_description(FOLDER / f'{name}.urdf.xacro'))
    engine = StateEngine(model)
    engine.reading_plan((joint,))
    route = engine.reading_plan((joint,))
    end = model.default_positions()[joint]
    while engine.loops[0].state != 'held':
        end += 0.05
        engine.update(route, np.array([end]))
    return going(model, (joint,), np.array([end + 0.3]), np.array([0.25]), step)


def going(
    model: RobotModel, drives: tuple[str, ...], middle: FloatArray, half: FloatArray, step: float
) -> Callable[[], object]:
    """Return a function that moves the drives by at most one step, and updates the robot."""
    engine = StateEngine(model, model.default_positions())
    engine.reading_plan(drives)
    route = engine.reading_plan(drives)
    phase = 2 * step * np.arange(1, MOST + 1)[:, np.newaxis] + np.arange(len(drives))
    readings = middle + half * np.sin(phase)
    rates = half * np.cos(phase)
    turn = count(1)

    def update() -> None:
        i = next(turn) % MOST
        engine.update(route, readings[i], rates[i])

    engine.update(route, readings[0], rates[0])
    return update


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description='Measure updates of closed linkages.')
    parser.add_argument('--rounds', type=int, default=3000, help='number of calls (default: 3000)')
    rounds = parser.parse_args().rounds
    print(machine())
    print(f'{"[µs]":22}' + ''.join(f'{name:>24}' for name in STEPS))
    calls = [[update_of(name, step) for step in STEPS.values()] for name in ROBOTS]
    calls += [[held_update_of('four_bar', 'rocker_joint', step) for step in STEPS.values()]]
    times = take_turns([call for row in calls for call in row], rounds)
    cells = median_and_spread(times, 5, 95)
    n = len(STEPS)
    for name in (*ROBOTS, HELD):
        print(f'{name:22}' + ''.join(f'{cell:>24}' for cell in cells[:n]))
        del cells[:n]


if __name__ == '__main__':
    main()
