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
Compare forward kinematics, single and in batches, and Jacobians with other libraries.

All libraries take turns, each with its own joint positions. A library that is not installed, or
that cannot load the robot, has no column. The table has medians and, in brackets, quartiles
[microseconds]. The time of a batch is divided by the number of configurations. If a library does
not support batches, it is called in a loop.

    python -m benchmark.kinematics [--rounds 1000] [--joints 7 30 60 300] [FILE ...]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import redirect_stderr
from contextlib import suppress
import io
from pathlib import Path

from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.measure import take_turns
from benchmark.measure import WARM_UP
from benchmark.robots import revolute
import numpy as np
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from test_support.places import ROBOTS
from test_support.places import ROOT

BATCH = 10_000
# Number of consecutive calls of one library. The first calls warm the caches again.
BURST = 10
WIDTH = 31
Call = Callable[[], object]


def ours(model: RobotModel, q: np.ndarray) -> dict[str, Call]:
    """Map the name of each measurement to the call of this package."""
    tree = model.tree
    batch = np.repeat(q[np.newaxis], BATCH, axis=0)

    def many() -> object:
        return tree.forward_kinematics(batch)

    def jacobians() -> object:
        return tree.jacobian(batch, tree.links[-1])

    return {
        'poses of all links': lambda: tree.forward_kinematics(q),
        'in a batch of 10000': many,
        'batch, poses kept': many,
        'Jacobian of the last link': lambda: tree.jacobian(q, tree.links[-1]),
        'Jacobians in a batch': jacobians,
        'batch, Jacobians kept': jacobians,
    }


def pinocchio(model: RobotModel, q: np.ndarray) -> dict[str, Call]:
    """
    Return the calls of pinocchio from Python.

    Pinocchio does not support batches. To keep results, a loop must copy each of them, because the
    next call overwrites it.

    """
    import pinocchio as pin

    robot = pin.buildModelFromXML(model.description.xml)
    data = robot.createData()
    position = pin.randomConfiguration(robot) if robot.nq else pin.neutral(robot)
    frames = [robot.getFrameId(link) for link in model.tree.links]
    frame = frames[-1]

    def poses() -> None:
        pin.forwardKinematics(robot, data, position)
        pin.updateFramePlacements(robot, data)

    def many() -> None:
        for _ in range(BATCH):
            poses()

    def poses_kept() -> object:
        kept = np.empty((BATCH, len(frames), 4, 4))
        for row in kept:
            poses()
            for place, each in zip(row, frames, strict=True):
                place[...] = data.oMf[each].homogeneous
        return kept

    def jacobian() -> object:
        return pin.computeFrameJacobian(robot, data, position, frame, pin.LOCAL_WORLD_ALIGNED)

    def jacobians() -> None:
        for _ in range(BATCH):
            jacobian()

    def jacobians_kept() -> object:
        kept = np.empty((BATCH, 6, robot.nv))
        for row in kept:
            row[...] = jacobian()
        return kept

    return {
        'poses of all links': poses,
        'in a batch of 10000': many,
        'batch, poses kept': poses_kept,
        'Jacobian of the last link': jacobian,
        'Jacobians in a batch': jacobians,
        'batch, Jacobians kept': jacobians_kept,
    }


def yourdfpy(model: RobotModel, q: np.ndarray) -> dict[str, Call]:
    """Return the calls of yourdfpy: the poses of all links from its scene graph."""
    import yourdfpy as library

    options = {'load_meshes': False, 'build_scene_graph': True, 'load_collision_meshes': False}
    robot = library.URDF.load(io.StringIO(model.description.xml), **options)
    position = np.zeros(robot.num_actuated_joints)

    def poses() -> list[object]:
        robot.update_cfg(position)
        return [robot.get_transform(link) for link in model.tree.links]

    return {'poses of all links': poses}


def pytransform3d(model: RobotModel, q: np.ndarray) -> dict[str, Call]:
    """Return the calls of pytransform3d: the poses of all links, computed one by one."""
    from pytransform3d.urdf import UrdfTransformManager

    robot = UrdfTransformManager()
    robot.load_urdf(model.description.xml)
    root = model.tree.links[0]
    moving = [name for name in model.tree.coordinates if '/' not in name]

    def poses() -> list[object]:
        for name in moving:
            robot.set_joint(name, 0.1)
        return [robot.get_transform(link, root) for link in model.tree.links[1:]]

    return {'poses of all links': poses}


LIBRARIES = {
    'ours': ours,
    'pinocchio': pinocchio,
    'yourdfpy': yourdfpy,
    'pytransform3d': pytransform3d,
}


def available(model: RobotModel, q: np.ndarray) -> Iterator[tuple[str, dict[str, Call]]]:
    """Yield the name and the calls of each library that is installed and can move the robot."""
    for name, make in LIBRARIES.items():
        # If a library raises an exception for a robot, the table has no column for this library.
        with suppress(Exception), redirect_stderr(io.StringIO()):
            calls = make(model, q)
            for call in calls.values():
                call()
            yield name, calls


def report(name: str, source: Path | str, rounds: int) -> None:
    """Print the table of one robot."""
    model = RobotModel(load_description(source))
    tree = model.tree
    q = model.complete(
        tree.zero_position + np.random.default_rng(1).uniform(-0.1, 0.1, tree.n_coordinates)
    )
    libraries = dict(available(model, q))
    print(f'\n{name}: {len(tree.links)} links, {tree.n_velocity} degrees of freedom [µs]')
    print(f'{"":26}' + ''.join(f'{name:>{WIDTH}}' for name in libraries))
    for what in ours(model, q):
        present = {name: calls[what] for name, calls in libraries.items() if what in calls}
        scale = BATCH if 'batch' in what else 1
        # A batch needs no burst, because its caches are warm after the first configuration.
        burst, warm_up = (1, 1) if scale > 1 else (BURST, WARM_UP)
        calls = list(present.values())
        times = take_turns(calls, max(5, rounds // scale), burst=burst, warm_up=warm_up)
        times /= scale
        cells = dict(zip(present, median_and_spread(times, digits=2), strict=True))
        print(f'{what:26}' + ''.join(f'{cells.get(name, "-"):>{WIDTH}}' for name in libraries))


def main() -> None:
    """Print a table for each robot."""
    parser = ArgumentParser(description='Measure forward kinematics and Jacobians.')
    parser.add_argument('--rounds', type=int, default=1000, help='number of calls (default: 1000)')
    parser.add_argument('--joints', type=int, nargs='*', default=[7, 30, 60, 300], help='of limbs')
    parser.add_argument('files', metavar='FILE', type=Path, nargs='*', help='URDF or xacro')
    arguments = parser.parse_args()
    files = arguments.files or [
        ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro',
        *(ROBOTS / f'{name}.urdf' for name in ('kuka_iiwa14', 'pr2', 'valkyrie')),
    ]
    print(machine())
    for count in arguments.joints:
        robot = revolute(count)
        report(robot.name, robot.xml, arguments.rounds)
    for file in files:
        if file.is_file():
            report(file.name, file, arguments.rounds)


if __name__ == '__main__':
    main()
