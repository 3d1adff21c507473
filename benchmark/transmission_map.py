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
Measure `TransmissionMap` for each direction and interface, from 10 to 1000 transmissions.

The table has medians and, in brackets, the 5th and 95th percentile [microseconds]. All cases take
turns, so other load of the machine affects all of them.

    python -m benchmark.transmission_map [--rounds 3000]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.measure import take_turns
import numpy as np
from robot_description_tools.coupling import TransmissionMap
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

COUNTS = (10, 30, 100, 300, 1000)
INTERFACES = ('position', 'velocity', 'effort')
LINKS = {'crank_radius': '1', 'rod_length': '3', 'offset': '0.25'}
# Each row has the plugin, the number of joints (and actuators), and the parameters.
SIMPLE = ('transmission_interface/SimpleTransmission', 1, {})
DIFFERENTIAL = ('transmission_interface/DifferentialTransmission', 2, {})
FOUR_BAR = ('transmission_interface/FourBarLinkageTransmission', 2, {})
CRANK = ('robot_description_tools/CrankSliderTransmission', 1, LINKS)
MIXTURES = {
    'simple': [SIMPLE],
    'simple, differential, four-bar': [SIMPLE, DIFFERENTIAL, FOUR_BAR],
    'these and crank-sliders': [SIMPLE, DIFFERENTIAL, FOUR_BAR, CRANK],
}


def component(count: int, kinds: list[tuple[str, int, dict[str, str]]]) -> HardwareInfo:
    """Return a component with ``count`` transmissions, whose kinds repeat in the given order."""
    drives = []
    for i in range(count):
        kind, ends, parameters = kinds[i % len(kinds)]
        reduction = 1.0 if parameters else 50.0 + i % 7
        drives.append(
            TransmissionInfo(
                f't{i}',
                kind,
                tuple(
                    TransmissionEnd(f'j{i}_{k}', f'joint{k + 1}', reduction, 0.25)
                    for k in range(ends)
                ),
                tuple(TransmissionEnd(f'a{i}_{k}', f'actuator{k + 1}') for k in range(ends)),
                parameters,
            )
        )
    joints = [ComponentInfo(end.name, 'joint') for drive in drives for end in drive.joints]
    return HardwareInfo('arm', 'system', joints=tuple(joints), transmissions=tuple(drives))


def cases(count: int, mixture: str) -> list[tuple[str, Callable[[], object]]]:
    """Return the calls to measure for one size: one for each direction and interface."""
    built = TransmissionMap(component(count, MIXTURES[mixture]))
    rng = np.random.default_rng(1)
    actuators = rng.uniform(0.5, 2.5, size=len(built.actuators))
    joints = built.to_joints('position', actuators)
    found: list[tuple[str, Callable[[], object]]] = []
    for interface in INTERFACES:
        to_joints, to_actuators = np.empty(len(built.joints)), np.empty(len(built.actuators))

        def down(interface: str = interface, out: np.ndarray = to_joints) -> object:
            return built.to_joints(interface, actuators, out)

        def up(interface: str = interface, out: np.ndarray = to_actuators) -> object:
            return built.to_actuators(interface, joints, out)

        found += [(f'{interface} to joints', down), (f'{interface} to actuators', up)]
    return found


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description='Measure TransmissionMap.')
    parser.add_argument('--rounds', type=int, default=3000, help='number of calls (default: 3000)')
    rounds = parser.parse_args().rounds
    print(machine())
    for mixture in MIXTURES:
        table = [cases(count, mixture) for count in COUNTS]
        names = [name for name, _ in table[0]]
        times = take_turns([call for row in table for _, call in row], rounds)
        cells = median_and_spread(times, 5, 95)
        print(f'\n{mixture} [µs]')
        print(f'{"transmissions":22}' + ''.join(f'{count:>20}' for count in COUNTS))
        for i, name in enumerate(names):
            print(f'{name:22}' + ''.join(f'{cell:>20}' for cell in cells[i::len(names)]))


if __name__ == '__main__':
    main()
