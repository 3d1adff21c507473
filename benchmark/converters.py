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
Compare programs that convert URDF to MJCF: poses, mimic joints, loops, transmissions and motors.

    python -m benchmark.converters [--with urdf2any=VENV ...] [--robot WORD] [--details] [FILE ...]

All programs convert the same URDF without meshes, and MuJoCo loads the MJCF. VENV is a virtual
environment with urdf2any, urdf-to-mjcf or scikit-robot. If no VENV is given for a program, the
program is left out.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib import metadata
from pathlib import Path
import re
import subprocess
import sys
import tempfile

import mujoco
import numpy as np
from robot_description_tools import load_description
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.transmissions.couplings import ConnectedTransmission
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import LoopType
from robot_description_tools.kinematics.rotation import FloatArray
from test_support.mujoco_robot import MujocoRobot
from test_support.places import environment
from test_support.places import ROBOTS
from test_support.places import ROOT

# The tolerance is large because some programs write rotations with four digits.
#: Metres or radians. A body is wrong if its pose differs from that of its link by more than this.
TOLERANCE = 1e-3
#: Metres or radians. A constraint is violated if its gap is larger than this.
GAP = 1e-4
#: Radians or metres. If a joint moves by this amount, its constraint must be violated.
STEP = 0.05
SECONDS = 120
# MuJoCo replaces a planar joint by three joints, whose names have these suffixes.
SUFFIXES = {'x': '_TX', 'y': '_TY', 'z': '_TZ', 'theta': '_RZ'}

Kinds = tuple[mujoco.mjtEq, ...]
MIMIC: Kinds = (mujoco.mjtEq.mjEQ_JOINT, mujoco.mjtEq.mjEQ_TENDON)
LOOP: Kinds = (mujoco.mjtEq.mjEQ_CONNECT, mujoco.mjtEq.mjEQ_WELD)
Command = Callable[[Path, Path, Path], list[str]]
PROGRAMS: dict[str, Command] = {
    'urdf2any': lambda bin_, urdf, out: [str(bin_ / 'urdf2any'), '--fix-base', '-o', str(out),
                                         str(urdf)],
    'urdf-to-mjcf': lambda bin_, urdf, out: [str(bin_ / 'urdf-to-mjcf'), '-o', str(out),
                                             str(urdf)],
    'scikit-robot': lambda bin_, urdf, out: [str(bin_ / 'convert-urdf-to-mjcf'), '-o', str(out),
                                             str(urdf)],
}  # fmt: skip
OURS, READER = 'robot_description_tools', 'URDF reader of MuJoCo'


def without_meshes(urdf: str) -> str:
    """Return a URDF without visuals and collisions that have a mesh."""
    shapes = r'<(visual|collision)\b(?:[^>/]|/(?!>))*>.*?</\1\s*>'
    return re.sub(shapes, lambda m: '' if '<mesh' in m[0] else m[0], urdf, flags=re.DOTALL)


def read_directly(urdf: Path) -> mujoco.MjModel:
    """Return the model that MuJoCo makes of a URDF. Each link stays a body."""
    spec = mujoco.MjSpec.from_string(urdf.read_text(encoding='utf-8'))
    spec.compiler.fusestatic = False
    return spec.compile()


def converted(command: list[str], out: Path) -> mujoco.MjModel:
    """Run a program, and return the model that it wrote."""
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS, cwd=out.parent,
        env=environment(),
    )  # fmt: skip
    if done.returncode or not out.is_file():
        lines = (done.stderr or done.stdout).strip().splitlines() or ['no output']
        raise ValueError(lines[-1][:150])
    return mujoco.MjModel.from_xml_path(str(out))


@dataclass
class Robot:
    """A robot, and its followers, loops and transmissions that a converted model must keep."""

    name: str
    model: RobotModel

    def __post_init__(self) -> None:
        solved = {name for loop in self.model.loops for name in loop.solved}
        followers = mimics_of(self.model.description)
        self.followers = [name for name in followers if name not in solved]
        self.loops = [
            loop
            for loop in self.model.description.loops
            if loop.type in (LoopType.FIXED, LoopType.REVOLUTE, LoopType.CONTINUOUS,
                             LoopType.SPHERICAL)
        ]  # fmt: skip
        self.transmissions = [each for each in self.model.transmissions if _is_ratio(each)]

    def motors(self) -> int:
        """
        Return the number of motors.

        Each actuator of a transmission is a motor. A joint without a transmission has a motor if
        it has a command interface. If the robot then has no motor, each joint that follows no
        other joint has a motor, except planar and floating joints.

        """
        driven = {name for each in self.model.transmissions for name in each.joints}
        commanded = {
            joint.name
            for system in self.model.description.hardware
            for joint in system.joints
            if joint.command_interfaces
        }
        motors = len(self.model.actuators) + len(commanded - driven)
        joints = self.model.description.joints
        plain = [name for name in self.model.independent() if name in joints]
        return motors or len(plain)


def _is_ratio(connected: ConnectedTransmission) -> bool:
    """Return True for constant ratios, unless each actuator moves exactly as one joint."""
    rows = getattr(connected.transmission, 'rows', ())[: len(connected.info.actuators)]
    return any(list(row.terms.values()) != [1.0] for row in rows)


class Converted(MujocoRobot):
    """A model of a robot in MuJoCo."""

    def __init__(self, robot: Robot, model: mujoco.MjModel) -> None:
        self.robot, self.model, self.data = robot, model, mujoco.MjData(model)
        self.tree = robot.model.tree
        self.names = [model.joint(i).name for i in range(model.njnt)]
        # For each coordinate of the robot, its index in qpos, or None.
        self.at = [self._place(name) for name in self.tree.coordinates]

    def _place(self, name: str) -> int | None:
        """Return the index of a coordinate in qpos, or None."""
        joint, _, part = name.partition('/')
        for candidate in (name, joint + SUFFIXES.get(part, '')):
            if candidate in self.names and (not part or candidate != joint):
                return int(self.model.joint(candidate).qposadr[0])
        if joint in self.names and part:
            found = self.model.joint(joint)
            is_free = found.type[0] == mujoco.mjtJoint.mjJNT_FREE
            order = ('x', 'y', 'z', 'qw', 'qx', 'qy', 'qz')[0 if is_free else 3 :]
            return int(found.qposadr[0]) + order.index(part) if part in order else None
        return None

    def move(self, q: FloatArray) -> None:
        """Set the positions of all coordinates that the model has."""
        for place, value in zip(self.at, q, strict=True):
            if place is not None:
                self.data.qpos[place] = value
        mujoco.mj_forward(self.model, self.data)

    def has_right_poses(self, states: FloatArray) -> bool:
        """Return True if all joints exist and all bodies have the poses of their links."""
        if None in self.at:
            return False
        bodies = {self.model.body(i).name: i for i in range(self.model.nbody)}
        links = [name for name in self.tree.links if name in bodies]
        root = bodies.get(self.tree.links[0], 0)
        expected = self.tree.forward_kinematics(states)
        for q, poses in zip(states, expected, strict=True):
            self.move(q)
            turn, origin = self.data.xmat[root].reshape(3, 3), self.data.xpos[root]
            for name in links:
                pose = poses[self.tree.links.index(name)]
                xyz = turn.T @ (self.data.body(name).xpos - origin)
                rotation = turn.T @ self.data.body(name).xmat.reshape(3, 3)
                # Write "not <=", because NaN must count as wrong. If a joint starts at infinity,
                # all positions are NaN.
                if not np.abs(xyz - pose[:3, 3]).max() <= TOLERANCE:
                    return False
                if not np.abs(rotation - pose[:3, :3]).max() <= TOLERANCE:
                    return False
        return True

    def gap(self, q: FloatArray, kinds: Kinds) -> float:
        """Return the largest gap of the equality constraints of given kinds at a position."""
        self.move(q)
        data = self.data
        rows = np.flatnonzero(data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY)
        rows = rows[np.isin(self.model.eq_type[data.efc_id[rows]], kinds)]
        return float(np.abs(data.efc_pos[rows]).max(initial=0.0))

    def holds(self, q: FloatArray, names: list[str], kinds: Kinds) -> bool:
        """Return True if constraints hold at ``q``, but are violated if any named joint moves."""
        if any(self.at[self.tree.coordinates.index(name)] is None for name in names):
            return False
        if not self.gap(q, kinds) <= GAP:
            return False
        for name in names:
            moved = q.copy()
            moved[self.tree.coordinates.index(name)] += STEP
            if self.gap(moved, kinds) <= GAP:
                return False
        return True

    def keeps(self, connected: ConnectedTransmission) -> bool:
        """Return True if each actuator of a transmission moves the joints with its ratios."""
        if not self.model.nu or any(name not in self.names for name in connected.joints):
            return False
        arms = self.moment_arms()
        dofs = [int(self.model.joint(name).dofadr[0]) for name in connected.joints]
        n = len(connected.info.actuators)
        for row in connected.transmission.rows[:n]:
            wanted = np.zeros(self.model.nv)
            for j, factor in row.terms.items():
                wanted[dofs[j - n]] = factor
            if not np.isclose(arms, wanted, rtol=GAP, atol=1e-9).all(axis=1).any():
                return False
        return True


def judged(robot: Robot, model: mujoco.MjModel) -> Counter[str]:
    """Return the number of right parts of each kind in a converted model."""
    found = Converted(robot, model)
    tree = robot.model.tree
    rng = np.random.default_rng(5)
    drawn = robot.model.default_positions()
    start = tree.with_zeros(np.array([drawn.get(name, np.nan) for name in tree.coordinates]))
    states = np.tile(start, (5, 1))
    joints = robot.model.description.joints
    plain = [i for i, name in enumerate(tree.coordinates) if name in joints]
    states[:, plain] += rng.uniform(-0.3, 0.3, (5, len(plain)))
    counts = Counter({'read': 1, 'poses': int(found.has_right_poses(states))})
    # Close the loops and move the followers.
    free = robot.model.mask(robot.model.independent_positions())[: len(start)]
    moved = np.where(free, start + 0.02, start)
    closed = robot.model.complete(moved)
    if not np.isfinite(closed).all():
        closed = robot.model.complete(start)
    counts['mimic'] = sum(found.holds(closed, [name], MIMIC) for name in robot.followers)
    for loop in robot.loops:
        linkage = next(
            (each for each in robot.model.loops if loop.name in each.loops), None
        )
        if linkage is not None and linkage.solved:
            counts['loops'] += found.holds(closed, list(linkage.solved), LOOP)
    counts['transmissions'] = sum(map(found.keeps, robot.transmissions))
    counts['motors'] = int(found.model.nu == robot.motors())
    return counts


def main() -> int:
    """Convert all robots with all programs and print the table."""
    parser = ArgumentParser(description='Compare programs that convert URDF to MJCF.')
    parser.add_argument('--with', dest='places', action='append', default=[], metavar='TOOL=VENV')
    parser.add_argument('--robot', default='', help='only robots whose name contains this word')
    parser.add_argument('--details', action='store_true', help='print the result of each robot')
    parser.add_argument('files', nargs='*', type=Path)
    args = parser.parse_args()
    places = dict(place.split('=', 1) for place in args.places)
    files = args.files or [
        *(path for path in sorted((ROOT / 'urdf').iterdir()) if '.urdf' in path.name),
        *sorted(ROBOTS.glob('*.urdf')),
    ]
    robots = []
    for file in files:
        if args.robot in file.name:
            model = RobotModel(load_description(str(file)), ros1_transmissions=True)
            robots.append(Robot(file.name.partition('.')[0], model))
    totals = Counter(
        read=len(robots), poses=len(robots), motors=len(robots),
        mimic=sum(len(robot.followers) for robot in robots),
        loops=sum(len(robot.loops) for robot in robots),
        transmissions=sum(len(robot.transmissions) for robot in robots),
    )  # fmt: skip
    print(f'{date.today()}, MuJoCo {mujoco.__version__}\n')
    print('| program | read | poses | mimic joints | loops | transmissions | motors |')
    print('|---|---|---|---|---|---|---|')
    shown = [OURS, READER, *PROGRAMS]
    for program in shown:
        if program in PROGRAMS and program not in places:
            print(f'{program}: left out, no environment is given', file=sys.stderr)
            continue
        sums: Counter[str] = Counter()
        version = mujoco.__version__ if program == READER else ''
        for robot in robots:
            with tempfile.TemporaryDirectory() as folder:
                urdf, out = Path(folder, f'{robot.name}.urdf'), Path(folder, 'out', 'robot.xml')
                out.parent.mkdir()
                text = without_meshes(robot.model.description.xml)
                urdf.write_text(text, encoding='utf-8')
                try:
                    if program == READER:
                        model = read_directly(urdf)
                    elif program == OURS:
                        version = metadata.version(OURS)
                        command = [sys.executable, '-m', OURS, 'convert', str(urdf), str(out)]
                        model = converted([*command, '--lossy'], out)
                    else:
                        bin_ = Path(places[program]) / 'bin'
                        version = version or _version(bin_, program)
                        model = converted(PROGRAMS[program](bin_, urdf, out), out)
                    counts, problem = judged(robot, model), ''
                except (ValueError, OSError, subprocess.TimeoutExpired) as error:
                    counts, problem = Counter(), ' '.join(str(error).split())[:200]
            sums.update(counts)
            if args.details:
                print(f'  {program} {robot.name}: {dict(counts)} {problem}', file=sys.stderr)
        cells = [f'{sums[key]} of {totals[key]}' for key in
                 ('read', 'poses', 'mimic', 'loops', 'transmissions', 'motors')]
        print(f'| {program} {version} | {" | ".join(cells)} |', flush=True)
    return 0


def _version(bin_: Path, program: str) -> str:
    command = [str(bin_ / 'python'), '-c',
               f'from importlib.metadata import version; print(version({program!r}))']
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


if __name__ == '__main__':
    sys.exit(main())
