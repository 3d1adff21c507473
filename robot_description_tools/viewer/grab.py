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

"""A link that the user drags. The robot follows by inverse kinematics."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from math import isfinite
from typing import Any

import numpy as np
from robot_description_tools.inverse import InverseKinematics
from robot_description_tools.inverse import StopReason
from robot_description_tools.inverse import Tracked
from robot_description_tools.inverse import Tracker
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_of
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.session import RobotSession

#: Metres or radians. If a joint has moved further than this, something other than `Grab` has moved
#: the robot.
POSE_TOLERANCE = 1e-6
#: Metres or radians. Smaller changes of joints are rounding errors, not motions.
SMALLEST_MOTION = 1e-6
#: Count. Largest number of calls of the tracker for one target.
PATIENCE = 600
#: Count. Largest number of joints at their limits that a message names.
MOST_NAMED = 3
#: Count. Number of start positions of a search for further solutions.
SEARCH_STARTS = 16
#: Metres or radians. Two solutions count as one solution if they differ by less than this.
SAME = 1e-3
#: Count. Number of moving joints that a robot needs to reach any pose.
DOF_OF_POSE = 6


@dataclass(frozen=True, slots=True)
class Target:
    """
    Pose to which the user drags the link.

    Attributes
    ----------
    number : int
        Number of the target, counted by the page.
    pose : ndarray, shape (4, 4)
        T_world_tool: the pose of the held point, with the axes of the link [m].
    has_rotation : bool
        True if the link must also reach the orientation of the pose.
    is_last : bool
        True if the pointer rests or the user has released the link. Then there is time to look for
        other solutions.

    """

    number: int
    pose: FloatArray
    has_rotation: bool
    is_last: bool


def target_of(message: Mapping[str, Any]) -> Target:
    """
    Read a target from the message of a page.

    Raises
    ------
    ValueError
        If the message is invalid.

    """
    number = message.get('number')
    xyz: Any = message.get('xyz')
    quat_xyzw: Any = message.get('quat')
    if not _are_numbers(xyz, 3):
        raise ValueError("'xyz' has to be three finite numbers")
    if not _are_numbers(quat_xyzw, 4) or not 0.5 < np.linalg.norm(quat_xyzw) < 2.0:
        raise ValueError("'quat' has to be a unit quaternion of four numbers")
    if not isinstance(number, int):
        raise ValueError("'number' has to be an integer")
    pose = pose_of(matrix_from_quat_xyzw(quat_xyzw), xyz)
    return Target(number, pose, message.get('turns') is not False, message.get('last') is True)


def point_of(message: Mapping[str, Any]) -> FloatArray:
    """
    Read the held point from the message of a page.

    Returns
    -------
    ndarray, shape (3,)
        Point in the frame of the link [m]. By default the origin of the link.

    Raises
    ------
    ValueError
        If the message is invalid.

    """
    point = message.get('point') or [0.0, 0.0, 0.0]
    if not _are_numbers(point, 3):
        raise ValueError("'point' has to be three finite numbers")
    return np.array(point, dtype=np.float64)


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(isinstance(value, (int, float)) and isfinite(value) for value in values)
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """Known solutions for the pose of the link, and the index of the present solution."""

    q: FloatArray
    names: tuple[str, ...]
    at: int
    is_searched: bool


class Grab:
    """
    A link that a page holds.

    Parameters
    ----------
    session : RobotSession
        The robot.
    link : str
        The link.
    base : str or None
        Only joints between this link and the held link move. By default, the root.
    who : str
        Identifies the page that holds the link.
    point : ndarray, shape (3,)
        The point that moves to targets, in the frame of the link [m].

    Attributes
    ----------
    version : int
        Number that grows when `message` changes.
    is_unfinished : bool
        True if the robot has not reached its target and `follow` moves it closer.

    """

    def __init__(
        self, session: RobotSession, link: str, base: str | None, who: str, point: FloatArray
    ) -> None:
        self._session = session
        self._link, self._who = link, who
        self._tool = pose_of(np.eye(3), point)
        tree = session.model.tree
        if link not in tree.link_index:
            raise ValueError(f'the robot has no link {link[:80]!r}')
        path = [session.model.description.joints[joint] for joint in reversed(tree.path(link))]
        above, root = [joint.parent for joint in path], tree.links[0]
        self._base = root if base is None else base
        if self._base not in (root, *above):
            raise ValueError(f'{self._base[:80]!r} does not carry {link!r}')
        self.version = 0
        self.is_unfinished = False
        self._target: Target | None = None
        self._calls = 0
        self._found: Tracked | None = None
        self._answered = -1
        self._why = ''
        # Positions of another solution, which reaches the target. None if no such solution is
        # known.
        self._other: FloatArray | None = None
        self._choice: _Choice | None = None
        self._family, self._why_not = '', ''
        self._solver: InverseKinematics | None = None
        self._tracker: Tracker | None = None
        # Possible base links: the parents of the moving joints on the path, and the root.
        moving = [joint for joint in path if joint.moving_type.coordinates]
        bases = [*(joint.parent for joint in moving[:-1]), self._base, root]
        self._bases = list(dict.fromkeys(bases))
        # A floating or planar joint can move the link without other joints. If the joint nearest
        # to the link is such a joint, no other joint moves.
        nearest = [joint.name for joint in moving[:1] if not joint.moving_type.has_one_dof]
        self._is_body = bool(nearest)
        try:
            self._solver = InverseKinematics(
                session.model, link, self._base, self._tool, nearest or None
            )
        except ValueError as error:
            self._why_not = str(error)
            return
        positions = session.positions()
        self._family, self._why_not = self._solver.closed_form(positions)
        self._choose()

    # -- motion ------------------------------------------------------------------------------

    def pull(self, target: Target) -> None:
        """Store a target. `follow` moves the robot."""
        self._target = target
        self._calls = 0
        self.is_unfinished = self._solver is not None

    def drop(self) -> None:
        """Forget the target."""
        self._target = None
        self.is_unfinished = False

    def follow(self) -> None:
        """Move the robot towards its target by one call of the tracker."""
        target, solver = self._target, self._solver
        self.is_unfinished = False
        if target is None or solver is None:
            return
        self.version += 1
        self._answered = target.number
        before = self._session.positions()
        try:
            tracker = self._tracker_at(solver, before)
        except ValueError as error:
            self._found, self._why = None, str(error)
            return
        goal = self._goal(target)
        found = tracker.follow(goal)
        self._calls += 1
        # Ignore rounding errors, so that the pages do not draw the robot again.
        moved = bool(np.abs(found.q - before).max(initial=0.0) > SMALLEST_MOTION)
        arrived = not moved or self._session.move_to(found.q)
        self._found = found
        self.is_unfinished = (
            arrived and moved and not found.is_reached and self._calls < PATIENCE
        )
        is_final = target.is_last and not self.is_unfinished
        self._choice = self._other = None
        if is_final and not found.is_reached:
            solved = solver.solve(goal, found.q)
            self._other = solved.q if solved.is_reached else None
        is_certain = is_final and self._other is None
        self._why = self._reason(found, is_certain or self._is_too_far(goal))
        if not arrived:
            # The robot cannot move there. The next call starts with a new tracker.
            self._tracker = None
            self._why = '; '.join(self._session.stops)
        if self._other is not None:
            self._why += '; ' * bool(self._why) + 'another solution reaches it'
        if is_final:
            self._choose()

    def _goal(self, target: Target) -> FloatArray:
        """Return T_base_tool, or only the position if the target has no orientation."""
        pose = inverse_pose(self._pose_of(self._base)) @ target.pose
        return pose if target.has_rotation else pose[:3, 3]

    def _is_too_far(self, goal: FloatArray) -> bool:
        """Return True if a target is further from the base than the stretched chain can reach."""
        assert self._solver is not None
        distance = np.linalg.norm(goal if goal.ndim == 1 else goal[:3, 3])
        return bool(distance > self._solver.chain.scale.reach)

    def _tracker_at(self, solver: InverseKinematics, q: FloatArray) -> Tracker:
        """Return the tracker, or a new tracker if something else has moved the robot."""
        tracker = self._tracker
        if tracker is None or not np.abs(tracker.q - q).max(initial=0.0) <= POSE_TOLERANCE:
            tracker = self._tracker = Tracker(solver, q)
        return tracker

    def _pose_of(self, link: str) -> FloatArray:
        """Return T_world_link."""
        pose = self._session.poses[self._session.model.tree.link_index[link]]
        return pose_of(matrix_from_quat_xyzw(pose[3:]), pose[:3])

    def _reason(self, found: Tracked, is_certain: bool) -> str:
        """
        Return the reason why the robot stopped before its target, or '' if there is none.

        The tracker moves in small steps and does not find all solutions. So its result alone
        cannot show that a target is out of reach. ``is_certain`` is True if no other solution
        reaches the target.

        """
        if found.is_reached or found.reason == StopReason.ITERATIONS:
            return ''
        assert self._solver is not None
        ends = [self._end(name, found.q) for name in found.stopped[:MOST_NAMED]]
        more = len(found.stopped) - MOST_NAMED
        if more > 0:
            ends.append(f'and {more} more are at theirs')
        is_known = is_certain or found.reason != StopReason.OUT_OF_REACH
        if found.reason != StopReason.JOINT_LIMITS and is_known:
            ends.insert(0, found.reason)
        return ', '.join(ends) or found.reason * is_known

    def _end(self, joint: str, q: FloatArray) -> str:
        """Return a text with the name of a joint and the limit that it has reached."""
        assert self._solver is not None
        chain, value = self._solver.chain, q[self._session.model.index[joint]]
        if joint in self._solver.unknowns:
            # The limits of followers may be narrower than the limits of the joint itself.
            at = self._solver.unknowns.index(joint)
            lower, upper = chain.limits.lower[at], chain.limits.upper[at]
        else:
            lower, upper = self._session.model.description.joints[joint].range.for_solvers
        side = 'upper' if upper - value < value - lower else 'lower'
        return f"'{joint}' is at its {side} limit"

    # -- solutions ---------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """
        Move to another solution of the inverse kinematics for the present pose of the link.

        If the robot has not reached its target, but another solution reaches it, move to a
        solution for the target.

        If there is no closed form, the first step searches for solutions, and may not find all.

        Parameters
        ----------
        by : int
            1 for the next solution, -1 for the previous solution.

        """
        if self._solver is None:
            return
        if self._choice is None or self._has_moved(self._choice) or not self._choice.is_searched:
            self._choose(search=True)
        choice = self._choice
        assert choice is not None
        self.version += 1
        self.drop()
        # Skip solutions that the robot cannot take, for example because a loop would be open.
        for steps in range(1, len(choice.q)):
            at = (choice.at + steps * by) % len(choice.q)
            if self._session.move_to(choice.q[at], leap=True):
                self._choice = replace(choice, at=at)
                self._found = self._other = None
                return

    def refresh(self) -> None:
        """Find the solutions again if something else has moved the robot."""
        is_dragged = self._target is not None and not self._target.is_last
        if self._solver is None or is_dragged:
            return
        if self._choice is None or self._has_moved(self._choice):
            self._target = self._found = self._other = None
            self._choose()

    def _has_moved(self, choice: _Choice) -> bool:
        apart = np.abs(choice.q[choice.at] - self._session.positions())
        return bool(apart.max(initial=0.0) > POSE_TOLERANCE)

    def _choose(self, search: bool = False) -> None:
        """
        Store the solutions for the pose of the link, and the index of the present positions.

        If none of the solutions has the present positions of the robot, the present positions are
        added as the first entry. If another solution reaches a target that the robot did not
        reach in small steps, store the solutions for this target.

        """
        solver, q = self._solver, self._session.positions()
        assert solver is not None
        base = inverse_pose(self._pose_of(self._base))
        goal = base @ self._pose_of(self._link) @ self._tool
        if self._other is not None and self._target is not None:
            goal = self._goal(self._target)
        names: list[str] = []
        others = np.empty((0, len(q)))
        if self._family and goal.ndim == 2:
            found = solver.solutions(goal, q, q)
            good = np.flatnonzero(found.is_reached & found.is_within_limits)
            others = np.repeat(q[np.newaxis], len(good), axis=0)
            others[:, [solver.model.index[name] for name in solver.unknowns]] = found.q[good]
            others = solver.model.complete(others)
            names = [found.branches[i] for i in good]
        elif search and not self._is_body:
            others = self._searched(solver, goal, q)
            names = [''] * len(others)
        if self._other is not None and not _has(others, self._other):
            others, names = np.vstack((others, self._other)), [*names, '']
        apart = np.abs(others - q).max(axis=1, initial=0.0)
        at = int(np.argmin(apart)) if len(others) else 0
        if not len(others) or apart[at] > SAME:
            # The present position is not among the solutions: the robot is not at its target, or
            # it is at a singular pose.
            others, names, at = np.vstack((q, others)), ['', *names], 0
        others[at] = q
        is_searched = search or bool(self._family) or self._is_body
        self._choice = _Choice(others, tuple(names), at, is_searched)
        self.version += 1

    def _searched(self, solver: InverseKinematics, goal: FloatArray, q: FloatArray) -> FloatArray:
        """Search from random start positions, and return the solutions without duplicates."""
        chain, rng = solver.chain, np.random.default_rng(0)
        starts = np.repeat(q[np.newaxis], SEARCH_STARTS, axis=0)
        places = chain.places[chain.columns]
        lower, upper = chain.start_range(q[places])
        starts[1:, places] = rng.uniform(lower, upper, (SEARCH_STARTS - 1, len(places)))
        starts = solver.model.complete(starts)
        starts = starts[np.isfinite(starts).all(axis=1)]
        found = solver.solve(
            np.repeat(goal[np.newaxis], len(starts), axis=0), starts, starts=1, method='numeric'
        )
        different: list[FloatArray] = []
        for each in found.q[found.is_reached]:
            if not _has(different, each):
                different.append(each)
        return np.array(different).reshape(-1, len(q))

    # -- messages ----------------------------------------------------------------------------

    def message(self) -> Json:
        """Return the message for the pages."""
        found, choice = self._found, self._choice
        unknowns = () if self._solver is None else self._solver.unknowns
        known = self._session.model.description.joints
        joints = dict.fromkeys(n if n in known else n.rpartition('/')[0] for n in unknowns)
        return {
            'link': self._link,
            'base': self._base,
            'bases': self._bases,
            'who': self._who,
            'point': self._tool[:3, 3].tolist(),
            'joints': list(joints),
            'family': self._family,
            'whyNot': self._why_not,
            'free': len(unknowns) < DOF_OF_POSE,
            'answered': self._answered,
            'busy': self.is_unfinished,
            'off': None
            if found is None
            else {
                'reached': found.is_reached,
                'metres': _finite(found.error_m),
                'radians': _finite(found.error_rad),
                'why': self._why,
                'other': self._other is not None,
            },
            'solutions': None
            if choice is None
            else {
                'count': len(choice.q),
                'at': choice.at,
                'name': choice.names[choice.at],
                'searched': choice.is_searched,
            },
        }


def _has(solutions: Iterable[FloatArray], q: FloatArray) -> bool:
    return any(np.abs(q - each).max() <= SAME for each in solutions)


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
