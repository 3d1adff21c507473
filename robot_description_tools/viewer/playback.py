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

"""Frames of a trajectory. A page plays the frames without further messages."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling.resolve import problem_of
from robot_description_tools.coupling.trajectory import TrajectoryMap
from robot_description_tools.coupling.trajectory_file import RecordedTrajectory
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.session import RobotSession

#: Hertz. Highest rate of frames. The page interpolates between two frames.
RATE = 60.0
#: Bytes. If the frames at `RATE` would need more than this, their rate is lower.
MOST_BYTES = 24 * 2**20
#: Count. Number of frames whose transforms are computed together, which limits the memory.
PORTION = 1000


class Playback(NamedTuple):
    """
    Frames of a trajectory at a constant rate.

    Attributes
    ----------
    source : str
        Name of the trajectory.
    duration : float
        Time of the last frame [s].
    position : ndarray, shape (n, n_joint_coordinates)
        Position coordinates of the frames [rad or m].
    frames : bytes
        Little-endian float32: ``n x L x (x, y, z, qx, qy, qz, qw)``, the poses of links in the
        world [m], and then ``n x C`` values of controls [rad or m].
    links : int
        Number L of links. The links of a second robot (``ghost`` of `play`) are included.
    number : int
        Number of the playback. A page asks for the frames by this number.
    problem : str
        Reason why the robot cannot execute the trajectory. If the robot cannot continue the
        motion at some time, the frames end at this time. Empty if there is no problem.

    """

    source: str
    duration: float = 0.0
    position: FloatArray = np.empty((0, 0))
    frames: bytes = b''
    problem: str = ''
    links: int = 0
    number: int = 0

    def message(self) -> Json:
        """Return the message that describes this playback to a page. It contains no frames."""
        return {
            'source': self.source,
            'duration': self.duration,
            'count': len(self.position),
            'problem': self.problem,
            'number': self.number,
            'links': self.links,
        }


def play(
    session: RobotSession, recorded: RecordedTrajectory, ghost: RobotSession | None = None
) -> Playback:
    """
    Compute the frames of a trajectory.

    Parameters
    ----------
    session : RobotSession
        The robot. This function does not move it. If the first point has a time above 0, the
        frames begin at the present pose. Joints that the trajectory does not determine keep their
        positions.
    recorded : RecordedTrajectory
        The trajectory of joints or actuators.
    ghost : RobotSession, optional
        A second robot. In each frame, its links come after the links of the first robot. It does
        not move if it lacks a joint of the trajectory.

    Returns
    -------
    Playback

    """
    robots = [session] if ghost is None else [session, ghost]
    links = sum(len(each.model.tree.links) for each in robots)
    size = 4 * (7 * links + len(session.controls))
    most = max(2, MOST_BYTES // size)
    duration = float(recorded.trajectory.time[-1])
    time = np.linspace(0.0, duration, int(np.clip(np.ceil(duration * RATE) + 1, 2, most)))
    position, problem = _path(session, recorded, time)
    if not len(position):
        return Playback(recorded.source, problem=problem)
    q = _joints(session, position)
    paths = [q]
    if ghost is not None:
        own = _joints(ghost, _path(ghost, recorded, time)[0][: len(q)])
        rest = own[-1] if len(own) else ghost.positions()
        paths.append(np.vstack((own, np.tile(rest, (len(q) - len(own), 1)))))
    poses = np.empty((len(q), links, 7), dtype='<f4')
    for begin in range(0, len(q), PORTION):
        some = slice(begin, begin + PORTION)
        poses[some] = np.concatenate(
            [each.link_poses(path[some]) for each, path in zip(robots, paths, strict=True)], axis=1
        )
    frames = poses.tobytes() + session.values_at(position).astype('<f4').tobytes()
    return Playback(recorded.source, float(time[len(q) - 1]), q, frames, problem, links)


def _joints(session: RobotSession, position: FloatArray) -> FloatArray:
    """Return the position coordinates of joints, with zero for unknown coordinates."""
    return session.model.tree.with_zeros(position[:, : session.model.n_joint_coordinates])


def _path(
    session: RobotSession, recorded: RecordedTrajectory, time: FloatArray
) -> tuple[FloatArray, str]:
    """Return the positions of all coordinates at the given times, and the first problem."""
    source, names, trajectory = recorded
    model = session.model
    resting = [name for name in model.independent_positions() if name not in names]
    start = session.coordinates()
    for name in names:
        if name not in model.index and name not in model.actuator_names:
            return np.empty((0, len(model))), f"'{source}': '{name}' {problem_of(model, name)}"
    known = TrajectoryMap(model, [*names, *resting], ())
    whole = trajectory.with_resting(start[[model.index[name] for name in resting]])
    return known.path(whole, start, time)
