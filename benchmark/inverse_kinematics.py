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
Compare inverse kinematics with other libraries: how many targets are reached, and how fast.

The targets are poses of a link at random positions within limits, so all of them can be reached.
Each search starts in the middle of the limits. If the search misses the target or leaves the
limits, the solver starts again at a random position. All solvers get the same random positions,
except that the solver of this package draws its own. A target counts as reached if the positions
are within limits and the forward kinematics of pinocchio confirms the pose. Slow solvers get only
the first targets.

    python -m benchmark.inverse_kinematics [--targets 10000] [FILE LINK]

A second table is about the closed forms. A closed form computes all solutions of each target, for
all targets in one call or for one target at a time. The table also shows how often the joint
positions from which the target was made are among the solutions.

In a third table, the solvers get one target at a time. The search starts in the middle of the
limits, or at a pose near the target, as for a moving tool. Other rows have targets out of reach,
or a `Tracker` that follows a path.

    python -m benchmark.inverse_kinematics --protocol tracik [--targets 10000]

repeats the table of TRAC-IK. The solver gets one target at a time, starts in the middle of the
limits, and stops at an error of 1e-5. A solution that takes more than 5 ms does not count. The
published results of TRAC-IK are printed beside the measured ones.

The benchmark needs pinocchio (PyPI: pin). ikpy and scipy are also measured if they are installed.
All times are CPU times, except that the time of a single call of a closed form is a wall time.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace
import io
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from time import process_time
import warnings

from benchmark.measure import machine
import numpy as np
import pinocchio as pin
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools import Tracker
from test_support.places import ROBOTS

ARMS = (
    ('kuka_iiwa14.urdf', 'iiwa_link_ee'),
    ('franka_panda.urdf', 'panda_hand'),
    ('ur5_gripper.urdf', 'ee_link'),
)
# Arms with a closed form: file, link, base, and a joint that is held at `HELD`, or None.
CLOSED_FORMS = (
    ('ur5_gripper.urdf', 'ee_link', None, None),
    ('fanuc_m900ib700.urdf', 'tool0', None, None),
    ('franka_panda.urdf', 'panda_hand', None, 'panda_joint7'),
    ('kuka_iiwa14.urdf', 'iiwa_link_ee', None, None),
    ('kuka_iiwa14.urdf', 'iiwa_link_ee', None, 'iiwa_joint_3'),
    ('pr2.urdf', 'r_gripper_palm_link', 'torso_lift_link', 'r_shoulder_pan_joint'),
    ('pr2.urdf', 'r_gripper_palm_link', 'torso_lift_link', 'r_upper_arm_roll_joint'),
    ('valkyrie.urdf', 'rightPalm', 'torso', None),
    ('abb_yumi.urdf', 'yumi_link_7_r', None, None),
)
# Position of a held joint [rad]. At special angles such as 0, axes of the arm would be parallel.
HELD = 0.3
# Published results of TRAC-IK for arms that are available here. Each row has file, link and base,
# then a pair for TRAC-IK and a pair for KDL: share of solved targets, and mean time [ms]. Source:
# README of https://bitbucket.org/traclabs/trac_ik, with figures of TRAC-IK 1.5.1. The README does
# not name the machine.
PUBLISHED = (
    ('franka_panda.urdf', 'panda_hand', None, (0.9988, 0.37), (0.6202, 2.11)),
    ('kuka_iiwa14.urdf', 'iiwa_link_ee', None, (0.9992, 0.28), (0.3809, 3.31)),
    ('ur5_gripper.urdf', 'ee_link', None, (0.9917, 0.37), (0.1652, 4.21)),
    ('pr2.urdf', 'r_wrist_roll_link', 'torso_lift_link', (0.9996, 0.31), (0.8470, 1.26)),
    ('valkyrie.urdf', 'rightPalm', 'torso', (0.9990, 0.37), (0.4578, 2.95)),
    ('abb_yumi.urdf', 'yumi_link_7_r', None, (0.9970, 0.42), (0.7735, 1.43)),
)
PUBLISHED_TOLERANCE, PUBLISHED_TIME = 1e-5, 5e-3
# Standard deviation of the difference between a start near the target and a solution [rad].
NEARBY = 0.02
# Each target is measured this number of times, to reduce the effect of other load.
RUNS = 3
# Largest remaining error: the norm of `pin.log6` of the transform from the link to the target, as
# in the example of pinocchio.
TOLERANCE = 1e-4
# Largest number of iterations, as in the example of pinocchio.
MAX_STEPS = 1000


@dataclass(frozen=True)
class Task:
    """
    An arm and its targets.

    Attributes
    ----------
    model : RobotModel
        The robot that has the arm.
    solver : InverseKinematics
        The solver of this package.
    link : str
        The link to bring to the targets.
    lower, upper : ndarray, shape (k,)
        Limits of the joints that move [rad or m].
    targets : ndarray, shape (n, 4, 4)
        Poses to reach, T_root_link [m].
    starts : int
        Largest number of starts of a solver.
    start : ndarray, shape (n_coordinates,)
        Position coordinates at which the first search starts.

    """

    model: RobotModel
    solver: InverseKinematics
    link: str
    lower: np.ndarray
    upper: np.ndarray
    targets: np.ndarray
    starts: int
    start: np.ndarray

    @property
    def columns(self) -> list[int]:
        """Indices of the moving joints in the coordinates."""
        return [self.model.index[name] for name in self.solver.unknowns]

    def beginnings(self) -> Iterator[np.ndarray]:
        """Yield the start positions for solvers that draw none themselves, shape (k,)."""
        yield self.start[self.columns]
        rng = np.random.default_rng(5)
        for _ in range(self.starts - 1):
            yield rng.uniform(self.lower, self.upper)

    def is_within(self, positions: np.ndarray) -> np.ndarray:
        """Return True for each row of positions, shape (..., k), that is within the limits."""
        return ((positions >= self.lower) & (positions <= self.upper)).all(axis=-1)


@dataclass(frozen=True)
class Answer:
    """Positions, numbers of starts and iterations, and time [s] of a solver for each target."""

    positions: np.ndarray
    starts: np.ndarray
    iterations: np.ndarray
    time: np.ndarray


Solver = Callable[[Task, np.ndarray], Answer]


def make_task(
    file: Path, link: str, count: int, starts: int, base: str | None = None
) -> tuple[Task, np.ndarray]:
    """Draw targets. Return the task, and the joint positions from which targets were computed."""
    model = RobotModel(load_description(file))
    solver = InverseKinematics(model, link, base)
    joints = [model.description.joints[name] for name in solver.unknowns]
    endless = (-np.pi, np.pi)
    lower, upper = np.transpose(
        [
            endless if str(j.type) == 'continuous' else (j.limit.lower, j.limit.upper)
            for j in joints
        ]
    )
    q = np.tile(solver.middle, (count, 1))
    columns = [model.index[name] for name in solver.unknowns]
    q[:, columns] = np.random.default_rng(1).uniform(lower, upper, (count, len(columns)))
    row = model.tree.link_index[link]
    parts = np.array_split(model.complete(q), count // 1000 + 1)
    targets = np.concatenate([model.tree.forward_kinematics(part)[:, row] for part in parts])
    if base is not None:
        row = model.tree.link_index[base]
        bases = np.concatenate([model.tree.forward_kinematics(part)[:, row] for part in parts])
        targets = np.linalg.inv(bases) @ targets
    return Task(model, solver, link, lower, upper, targets, starts, solver.middle), q


def ours(tolerance: float, method: str = 'numeric') -> Solver:
    """Return the solver of this package, which gets all targets in one call."""

    def solve(task: Task, targets: np.ndarray) -> Answer:
        begin = process_time()
        found = task.solver.solve(
            targets,
            task.start,
            tolerance_m=tolerance,
            tolerance_rad=tolerance,
            starts=task.starts,
            method=method,
        )
        time = np.full(len(targets), (process_time() - begin) / len(targets))
        return Answer(found.q[:, task.columns], found.starts, found.iterations, time)

    return solve


def ours_one_by_one(task: Task, targets: np.ndarray) -> Answer:
    """Solve one target after the other with the solver of this package."""
    solve = ours(TOLERANCE / np.sqrt(2.0))
    return _joined([solve(task, target) for target in targets[:, np.newaxis]])


def clik(gain: float, clamped: bool) -> Solver:
    """
    Return closed-loop inverse kinematics as in the example of pinocchio.

    Parameters
    ----------
    gain : float
        Factor of each step. The example of pinocchio uses 0.1.
    clamped : bool
        True to clip each step at the limits, which the example does not do.

    """

    def solve(task: Task, targets: np.ndarray) -> Answer:
        robot = Pinocchio(task)
        model, data, frame = robot.model, robot.data, robot.frame

        def descend(q: np.ndarray, goal: pin.SE3) -> tuple[np.ndarray, bool, int]:
            for step in range(MAX_STEPS + 1):
                pin.forwardKinematics(model, data, q)
                missing = pin.updateFramePlacement(model, data, frame).actInv(goal)
                error = pin.log6(missing).vector
                if np.linalg.norm(error) < TOLERANCE:
                    return q, True, step
                jacobian = pin.computeFrameJacobian(model, data, q, frame, pin.LOCAL)
                jacobian = -pin.Jlog6(missing.inverse()) @ jacobian
                square = jacobian @ jacobian.T + 1e-12 * np.eye(6)
                v = -jacobian.T @ np.linalg.solve(square, error)
                q = pin.integrate(model, q, v * gain)
                if clamped:
                    q = np.clip(q, model.lowerPositionLimit, model.upperPositionLimit)
            return q, False, step

        answers = []
        for target in targets:
            begin = process_time()
            steps = tried = 0
            for start in task.beginnings():
                q, is_reached, more = descend(robot.written(start), robot.origin * pin.SE3(target))
                steps += more
                tried += 1
                positions = robot.read(q, task)
                if is_reached and task.is_within(positions):
                    break
            time = np.r_[process_time() - begin]
            answers.append(Answer(positions[np.newaxis], np.r_[tried], np.r_[steps], time))
        return _joined(answers)

    return solve


def solve_scipy(task: Task, targets: np.ndarray) -> Answer:
    """Solve one target after the other with scipy's least squares and pinocchio's kinematics."""
    from scipy.optimize import least_squares

    robot = Pinocchio(task)
    model, data, frame = robot.model, robot.data, robot.frame
    answers = []
    for target in targets:
        goal = robot.origin * pin.SE3(target)

        def missing(values: np.ndarray, goal: pin.SE3 = goal) -> pin.SE3:
            q = robot.written(values)
            pin.computeJointJacobians(model, data, q)
            return pin.updateFramePlacement(model, data, frame).actInv(goal)

        def residual(values: np.ndarray, missing: Callable = missing) -> np.ndarray:
            return pin.log6(missing(values)).vector

        def jacobian(values: np.ndarray, missing: Callable = missing) -> np.ndarray:
            left = pin.Jlog6(missing(values).inverse())
            columns = [joint.idx_v for joint in robot.joints]
            return -left @ pin.getFrameJacobian(model, data, frame, pin.LOCAL)[:, columns]

        begin = process_time()
        steps = tried = 0
        for start in task.beginnings():
            found = least_squares(
                residual,
                np.clip(start, task.lower + 1e-9, task.upper - 1e-9),
                jacobian,
                bounds=(task.lower, task.upper),
            )
            tried += 1
            steps += found.nfev
            if np.linalg.norm(found.fun) < TOLERANCE:
                break
        time = np.r_[process_time() - begin]
        answers.append(Answer(found.x[np.newaxis], np.r_[tried], np.r_[steps], time))
    return _joined(answers)


def solve_ikpy(task: Task, targets: np.ndarray) -> Answer:
    """Solve one target after the other with ikpy."""
    from ikpy.chain import Chain

    tree = task.model.tree
    elements = [task.link]
    while elements[0] != tree.links[0]:
        above = tree.child_link.tolist().index(tree.link_index[elements[0]])
        elements[:0] = [tree.links[tree.parent_link[above]], tree.joints[above]]
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        chain = Chain.from_urdf_file(
            io.StringIO(task.model.description.xml), base_elements=elements
        )
        # If the link has a child joint, the chain of ikpy continues after the link. Cut it there.
        last = [link.name for link in chain.links].index(elements[-2])
        chain = Chain(chain.links[: last + 1])
    names = [link.name for link in chain.links]
    at = [names.index(name) for name in task.solver.unknowns]
    chain.active_links_mask = np.isin(np.arange(len(names)), at)

    answers = []
    for target in targets:
        begin = process_time()
        tried = 0
        for start in task.beginnings():
            tried += 1
            initial = np.zeros(len(names))
            initial[at] = start
            q = chain.inverse_kinematics_frame(
                target, initial_position=initial, orientation_mode='all'
            )
            missing = np.linalg.inv(chain.forward_kinematics(q)) @ target
            if np.linalg.norm(pin.log6(missing).vector) < TOLERANCE:
                break
        time = np.r_[process_time() - begin]
        answers.append(Answer(q[np.newaxis, at], np.r_[tried], np.r_[np.nan], time))
    return _joined(answers)


class Pinocchio:
    """Pinocchio's model of an arm. Joints that the solver does not move are fixed joints."""

    def __init__(self, task: Task) -> None:
        full = pin.buildModelFromXML(task.model.description.xml)
        moving = task.solver.unknowns
        still = [full.getJointId(name) for name in list(full.names)[1:] if name not in moving]
        self.model = pin.buildReducedModel(full, still, pin.neutral(full))
        self.data = self.model.createData()
        self.frame = self.model.getFrameId(task.link, pin.FrameType.BODY)
        self.joints = [self.model.joints[self.model.getJointId(name)] for name in moving]
        root = self.model.getFrameId(task.model.tree.links[0], pin.FrameType.BODY)
        pin.framesForwardKinematics(self.model, self.data, pin.neutral(self.model))
        self.origin = self.data.oMf[root].copy()

    def written(self, positions: np.ndarray) -> np.ndarray:
        """Return positions for pinocchio, which stores continuous joints as points on a circle."""
        q = np.zeros(self.model.nq)
        for joint, value in zip(self.joints, positions, strict=True):
            both = [np.cos(value), np.sin(value)]
            q[joint.idx_q + np.arange(joint.nq)] = value if joint.nq == 1 else both
        return q

    def read(self, q: np.ndarray, task: Task) -> np.ndarray:
        """
        Return positions of pinocchio in the order of this package.

        Angles are shifted by whole turns into their limits, if this is possible.

        """
        values = np.array(
            [
                q[j.idx_q] if j.nq == 1 else np.arctan2(q[j.idx_q + 1], q[j.idx_q])
                for j in self.joints
            ]
        )
        turned = task.lower + np.mod(values - task.lower, 2.0 * np.pi)
        is_angle = [
            str(task.model.description.joints[name].type) != 'prismatic'
            for name in task.solver.unknowns
        ]
        return np.where(is_angle, turned, values)

    def errors(self, positions: np.ndarray, targets: np.ndarray) -> np.ndarray:
        """Return the distance of each pose from its target, by `pin.log6`, shape (n,)."""
        errors = []
        for values, target in zip(positions, targets, strict=True):
            pin.forwardKinematics(self.model, self.data, self.written(values))
            pose = pin.updateFramePlacement(self.model, self.data, self.frame)
            missing = (self.origin.actInv(pose)).actInv(pin.SE3(target))
            errors.append(np.linalg.norm(pin.log6(missing).vector))
        return np.array(errors)


def _joined(answers: Sequence[Answer]) -> Answer:
    return Answer(
        np.concatenate([answer.positions for answer in answers]),
        np.concatenate([answer.starts for answer in answers]),
        np.concatenate([answer.iterations for answer in answers]),
        np.concatenate([answer.time for answer in answers]),
    )


def solvers(count: int) -> Iterator[tuple[str, int, Solver]]:
    """Yield the solvers to measure: name, number of targets, and function."""
    yield 'ours, in one call', count, ours(TOLERANCE / np.sqrt(2.0))
    yield 'ours, in one call, 1e-6', count, ours(1e-6)
    yield 'ours, one by one', min(count, 1000), ours_one_by_one
    yield 'ours, closed form if any, 1e-6', count, ours(1e-6, 'auto')
    yield 'pinocchio CLIK, as its example', min(count, 1000), clik(0.1, clamped=False)
    yield 'pinocchio CLIK, whole steps', min(count, 1000), clik(1.0, clamped=False)
    yield 'pinocchio CLIK, clamped', min(count, 200), clik(0.1, clamped=True)
    with suppress(ImportError):
        import scipy.optimize  # noqa: F401

        yield 'scipy least squares', min(count, 200), solve_scipy
    with suppress(ImportError):
        import ikpy.chain  # noqa: F401

        yield 'ikpy', min(count, 30), solve_ikpy


def report(file: Path, link: str, count: int, starts: int) -> None:
    """Print the table of one arm."""
    task, _ = make_task(file, link, count, starts)
    pinocchio_model = Pinocchio(task)
    print(f'\n{file.name}: {link}, {len(task.solver.unknowns)} joints, up to {starts} starts')
    print(
        f'{"":32}{"targets":>8}{"reached":>9}{"first":>8}{"starts":>8}{"steps":>8}'
        f'{"µs/target":>11}{"error":>10}'
    )
    for name, number, solve in solvers(count):
        targets = task.targets[:number]
        # Call the solver once before the measurement, because the first call creates cached data.
        solve(task, targets[:1])
        answer = solve(task, targets)
        errors = pinocchio_model.errors(answer.positions, targets)
        good = (errors < TOLERANCE) & task.is_within(answer.positions)
        error = f'{errors[good].max():.1e}' if good.any() else '-'
        print(
            f'{name:32}{number:8}{good.mean():9.2%}{(good & (answer.starts == 1)).mean():8.1%}'
            f'{answer.starts.mean():8.2f}{answer.iterations.mean():8.1f}'
            f'{answer.time.mean() * 1e6:11.0f}{error:>10}',
            flush=True,
        )


def report_alone(file: Path, link: str, base: str | None, count: int) -> None:
    """Print the times that solvers need for one target, in several situations."""
    task, q = make_task(file, link, count, 32, base)
    rng = np.random.default_rng(2)
    near = q.copy()
    near[:, task.columns] += NEARBY * rng.normal(size=(count, len(task.columns)))
    far = task.targets.copy()
    reach = task.solver.chain.scale.reach
    far[:, :3, 3] *= 2.0 * reach / np.linalg.norm(far[:, :3, 3], axis=1)[:, None]
    print(f'{file.stem}: {link}')
    solver = ours(TOLERANCE / np.sqrt(2.0))
    rows = [
        ('ours, from the middle', solver, task.targets, None),
        ('ours, from nearby', solver, task.targets, near),
        ('ours, out of reach', solver, far, None),
        ('pinocchio CLIK, from the middle', clik(1.0, clamped=False), task.targets, None),
        ('pinocchio CLIK, from nearby', clik(1.0, clamped=False), task.targets, near),
    ]
    with suppress(ImportError):
        import scipy.optimize  # noqa: F401

        rows.append(('scipy, from the middle', solve_scipy, task.targets, None))
        rows.append(('scipy, from nearby', solve_scipy, task.targets, near))
    for name, solve, targets, starts in rows:
        if base is not None and 'ours' not in name:
            continue
        times = []
        for i in range(-1, count):
            start = task.start if starts is None else starts[i]
            task_here, target = replace(task, start=start), targets[i][np.newaxis]
            times.append(min(solve(task_here, target).time[0] for _ in range(RUNS)))
        _print_times(name, times[1:])

    # From each start position, follow 100 poses on a smooth path of the joints.
    times, reached = [], []
    for begin, end in pairwise(q[: count // 100 + 1]):
        path = begin + 0.3 * np.linspace(0.0, 1.0, 100)[:, np.newaxis] * (end - begin)
        poses = task.model.tree.forward_kinematics(path)
        targets = poses[:, task.model.tree.link_index[link]]
        if base is not None:
            targets = np.linalg.inv(poses[:, task.model.tree.link_index[base]]) @ targets
        tracker = Tracker(task.solver, begin)
        for target in targets:
            before = process_time()
            found = tracker.follow(target)
            times.append(process_time() - before)
            reached.append(found.is_reached)
    _print_times(f'Tracker, {np.mean(reached):.1%} reached', times)


def _print_times(name: str, times: Sequence[float]) -> None:
    """Print the median of times, and the 95th and 99th percentiles."""
    median, slow, slowest = np.percentile(times, [50, 95, 99]) * 1e3
    print(f'{name:34}{median:8.2f} ms{slow:8.2f} ms{slowest:8.2f} ms', flush=True)


def report_tracik(count: int) -> None:
    """Print the results of this package beside the published results of TRAC-IK."""
    print(f'{"":22}{"search":>16}{"closed form":>18}{"TRAC-IK":>18}{"KDL":>18}')
    for name, link, base, *published in PUBLISHED:
        if not (ROBOTS / name).is_file():
            continue
        task, _ = make_task(ROBOTS / name, link, count, 32, base)
        cells = []
        for method in ('numeric', 'auto'):
            times, good = [], []
            for target in task.targets:
                # Use the shortest of several runs, to reduce the effect of other load.
                runs = []
                for _ in range(RUNS):
                    begin = process_time()
                    found = task.solver.solve(
                        target,
                        tolerance_m=PUBLISHED_TOLERANCE,
                        tolerance_rad=PUBLISHED_TOLERANCE,
                        method=method,
                    )
                    runs.append(process_time() - begin)
                time = min(runs)
                times.append(min(time, PUBLISHED_TIME))
                good.append(bool(found.is_reached) and time <= PUBLISHED_TIME)
            cells.append((np.mean(good), np.mean(times) * 1e3))
        row = [f'{share:10.2%}{time:5.2f} ms' for share, time in (*cells, *published)]
        print(f'{Path(name).stem:20}' + ''.join(row), flush=True)


def median_time(ask: Callable[[int], object], count: int) -> float:
    """Return the median time of ``count`` calls of a function, one for each target [s]."""
    times = []
    for i in range(count):
        begin = perf_counter()
        ask(i)
        times.append(perf_counter() - begin)
    return float(np.median(times))


def report_closed_form(
    file: Path, link: str, base: str | None, held: str | None, count: int
) -> None:
    """Print results and times of the closed form of an arm, or the reason why there is none."""
    model = RobotModel(load_description(file))
    solver = InverseKinematics(model, link, base)
    if held is not None:
        others = [name for name in solver.unknowns if name != held]
        solver = InverseKinematics(model, link, base, joints=others)
    columns = [model.index[name] for name in solver.unknowns]
    ends = np.array([model.description.joints[name].range.for_solvers for name in solver.unknowns])
    lower, upper = np.clip(ends, -np.pi, np.pi).T
    start = solver.middle.copy()
    if held is not None:
        start[model.index[held]] = HELD
    q = np.tile(start, (count, 1))
    q[:, columns] = np.random.default_rng(1).uniform(lower, upper, (count, len(columns)))
    name = f'{file.stem}{"" if held is None else f", {held} held"}'
    family, why_not = solver.closed_form(start)
    if why_not:
        print(f'{name}: {why_not}')
        return
    poses = model.tree.forward_kinematics(q)
    targets = poses[:, model.tree.link_index[link]]
    if base is not None:
        targets = np.linalg.inv(poses[:, model.tree.link_index[base]]) @ targets
    has_elbow = len(solver.unknowns) == 7
    elbow = solver.elbow_angle(q) if has_elbow else None
    times, few = [], min(count, 500)
    for _ in range(3):
        begin = process_time()
        found = solver.solutions(targets, start, elbow=elbow)
        times.append((process_time() - begin) / count)
    elbows = elbow if has_elbow else [None] * few
    alone = median_time(lambda i: solver.solutions(targets[i], start, elbow=elbows[i]), few)
    chosen = median_time(lambda i: solver.solve(targets[i], start, elbow=elbows[i]), few)
    good = found.is_reached & found.is_within_limits
    off = np.abs(np.angle(np.exp(1j * (found.q - q[:, np.newaxis, columns])))).max(axis=-1)
    is_there = np.where(good, off, np.pi).min(axis=-1) < 1e-4
    counts = found.is_reached.sum(axis=1).mean(), good.sum(axis=1).mean()
    print(
        f'{name}: {family}\n        {min(times) * 1e6:.1f} µs in one call, {alone * 1e6:.0f} µs '
        f'alone, {chosen * 1e6:.0f} µs for the nearest one; {counts[0]:.1f} solutions, '
        f'{counts[1]:.1f} within limits; among them {is_there.mean():.2%}',
        flush=True,
    )


def main() -> None:
    """Print a table for each arm."""
    parser = ArgumentParser(description='Measure inverse kinematics.')
    parser.add_argument('--targets', type=int, default=10000, help='default: 10000')
    parser.add_argument('--starts', type=int, default=32, help='default: 32')
    parser.add_argument('--protocol', choices=['tracik'], help='repeat the table of TRAC-IK')
    parser.add_argument('file', metavar='FILE', type=Path, nargs='?', help='URDF or xacro')
    parser.add_argument('link', metavar='LINK', nargs='?', help='the link to bring to targets')
    arguments = parser.parse_args()
    arms = [(ROBOTS / name, link) for name, link in ARMS]
    if arguments.file is not None:
        if arguments.link is None:
            parser.error('LINK is missing')
        arms = [(arguments.file, arguments.link)]
    print(f'{machine()}, pinocchio {pin.__version__}')
    if arguments.protocol is not None:
        report_tracik(arguments.targets)
        return
    for file, link in arms:
        if file.is_file():
            report(file, link, arguments.targets, arguments.starts)
    if arguments.file is None:
        print('\nclosed forms, all solutions of each target')
        for name, link, base, held in CLOSED_FORMS:
            if (ROBOTS / name).is_file():
                report_closed_form(ROBOTS / name, link, base, held, arguments.targets)
        print('\none target at a time: median, and the slowest of 20 and of 100')
        for name, link, base, *_ in PUBLISHED:
            if (ROBOTS / name).is_file():
                report_alone(ROBOTS / name, link, base, min(arguments.targets, 500))


if __name__ == '__main__':
    main()
