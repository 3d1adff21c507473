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

"""Frames of a trajectory, which a page plays by itself."""

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
#: Bytes. If all frames would need more, the rate is lower.
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
    number : int
        Number of the playback. A page asks for the frames by this number.
    problem : str
        Reason why the robot cannot execute the trajectory. The frames end at a pose that the robot
        cannot reach. Empty if there is no problem.

    """

    source: str
    duration: float = 0.0
    position: FloatArray = np.empty((0, 0))
    frames: bytes = b''
    problem: str = ''
    number: int = 0

    def message(self) -> Json:
        """Return the description for a page, without the frames."""
        return {
            'source': self.source,
            'duration': self.duration,
            'count': len(self.position),
            'problem': self.problem,
            'number': self.number,
        }


def play(session: RobotSession, recorded: RecordedTrajectory) -> Playback:
    """
    Compute the frames of a trajectory.

    Parameters
    ----------
    session : RobotSession
        The robot. It moves from its present pose to the first point. Joints that do not follow
        from the trajectory stay.
    recorded : RecordedTrajectory
        The trajectory of joints or actuators.

    Returns
    -------
    Playback

    """
    source, names, trajectory = recorded
    model = session.model
    resting = [name for name in model.independent_positions() if name not in names]
    start = session.coordinates()
    for name in names:
        if name not in model.index and name not in model.actuator_names:
            return Playback(source, problem=f"'{source}': '{name}' {problem_of(model, name)}")
    known = TrajectoryMap(model, [*names, *resting], ())
    whole = trajectory.with_resting(start[[model.index[name] for name in resting]])
    n, duration = model.n_joint_coordinates, float(trajectory.time[-1])
    size = 4 * (7 * len(model.tree.links) + len(session.controls))
    count = int(np.clip(np.ceil(duration * RATE) + 1, 2, max(2, MOST_BYTES // size)))
    time = np.linspace(0.0, duration, count)
    position, problem = known.path(whole, start, time)
    if not len(position):
        return Playback(source, problem=problem)
    q = model.tree.with_zeros(position[:, :n])
    poses = np.empty((len(q), len(model.tree.links), 7), dtype='<f4')
    for begin in range(0, len(q), PORTION):
        poses[begin: begin + PORTION] = session.link_poses(q[begin: begin + PORTION])
    frames = poses.tobytes() + session.values_at(position).astype('<f4').tobytes()
    return Playback(source, float(time[len(q) - 1]), q, frames, problem)
