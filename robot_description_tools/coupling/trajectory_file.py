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

"""Trajectories in files: ``trajectory_msgs/JointTrajectory`` as YAML or JSON, and CSV tables."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
import csv
import io
from typing import Any
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.trajectory import MAX_POINTS
from robot_description_tools.coupling.trajectory import Trajectory
from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.description.plain_documents import documents_of
from robot_description_tools.diagnostics.arguments import described

#: Bytes. A file that is larger than this is refused.
MOST_BYTES = 16 * 2**20
#: Count. A file with more positions than this is refused. A file can have more positions only if
#: YAML aliases repeat its lists.
MOST_VALUES = MOST_BYTES // 2
# Keys of messages that contain a trajectory: RobotTrajectory, DisplayTrajectory, and the goal of
# FollowJointTrajectory.
_OUTER = 'joint_trajectory', 'trajectory', 'goal'
_FORM = 'write joint_names: […] and points: [{positions: […], time_from_start: …}, …]'


class RecordedTrajectory(NamedTuple):
    """
    A trajectory from a file.

    Attributes
    ----------
    source : str
        Name of the file.
    names : tuple of str
        Names of joints or actuators.
    trajectory : Trajectory
        The points of the trajectory. The times increase, and all values are finite.

    """

    source: str
    names: tuple[str, ...]
    trajectory: Trajectory


def read_trajectory(data: bytes, source: str) -> RecordedTrajectory:
    """
    Read a trajectory.

    Parameters
    ----------
    data : bytes
        The file: YAML or JSON with a JointTrajectory, or a CSV table. The first column of the
        table is the time [s], and all other columns are positions [rad or m].
    source : str
        Name of the file. The name of a table ends with ``.csv``, the name of a JSON file with
        ``.json``.

    Returns
    -------
    RecordedTrajectory

    Raises
    ------
    TrajectoryError
        If the file has no valid trajectory.

    """
    try:
        if len(data) > MOST_BYTES:
            raise TrajectoryError(f'the file has more than {MOST_BYTES // 2**20} MiB')
        text = data.decode('utf-8-sig')
        if source.lower().endswith('.csv'):
            names, trajectory = _from_table(text)
        else:
            names, trajectory = _from_message(documents_of(text, source))
        _check(names, trajectory)
    except (ValueError, OverflowError, RecursionError, csv.Error) as error:
        raise TrajectoryError(f"'{source}': {error}") from error
    return RecordedTrajectory(source, names, trajectory)


def _from_message(documents: Iterator[Any]) -> tuple[tuple[str, ...], Trajectory]:
    """Return the first trajectory. A file from ``ros2 topic echo`` has several documents."""
    found = next((each for each in map(_inside, documents) if each is not None), None)
    if found is None:
        raise TrajectoryError(f'there is no trajectory: {_FORM}')
    names, points = found['joint_names'], found['points']
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise TrajectoryError(f"'joint_names' is not a list of names: {_FORM}")
    if not (isinstance(points, list) and all(isinstance(point, Mapping) for point in points)):
        raise TrajectoryError(f"'points' is not a list of points: {_FORM}")
    if len(points) > MAX_POINTS:
        raise TrajectoryError(f'there are more than {MAX_POINTS} points')
    # Aliases of YAML can repeat a long list, so the size of the file does not limit the number of
    # values.
    if len(points) * len(names) > MOST_VALUES:
        raise TrajectoryError(f'there are more than {MOST_VALUES} positions')
    time = np.array([_seconds(point.get('time_from_start')) for point in points])
    values = [
        _values(points, key, len(names)) for key in ('positions', 'velocities', 'accelerations')
    ]
    if values[0] is None:
        raise TrajectoryError("a point has no 'positions'")
    return tuple(names), Trajectory(time, values[0], values[1], values[2])


def _inside(document: Any) -> Mapping[str, Any] | None:
    """Return the trajectory in a message, or None."""
    for _ in range(len(_OUTER) + 1):
        if isinstance(document, list) and document:
            document = document[0]
        if not isinstance(document, Mapping):
            return None
        if 'joint_names' in document and 'points' in document:
            return document
        document = next((document[key] for key in _OUTER if key in document), None)
    return None


def _values(points: list[Mapping[str, Any]], key: str, count: int) -> FloatArray | None:
    """Return the value of a key for each point and name, or None if a point lacks the key."""
    rows = [point.get(key) or [] for point in points]
    if not all(rows):
        return None
    for k, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != count:
            got = len(row) if isinstance(row, list) else 'no list'
            raise TrajectoryError(f"point {k + 1}: '{key}' needs {count} numbers, got {got}")
    return np.array([[_number(value) for value in row] for row in rows])


def _seconds(time: Any) -> float:
    """Return a time: a number [s], or a message with seconds and nanoseconds."""
    if isinstance(time, Mapping):
        whole, part = (
            next((time[key] for key in keys if key in time), 0)
            for keys in (('sec', 'secs'), ('nanosec', 'nsecs'))
        )
        return _number(whole) + 1e-9 * _number(part)
    return _number(time)


def _number(value: Any) -> float:
    # YAML 1.1 reads 1e-3 as a text.
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise TrajectoryError(f'expected a number, got {described(value)}')
    return float(value)


def _from_table(text: str) -> tuple[tuple[str, ...], Trajectory]:
    """Read a CSV table whose first line has names."""
    dialect = 'excel-tab' if '\t' in text.partition('\n')[0] else 'excel'
    rows = [row for row in csv.reader(io.StringIO(text), dialect) if any(row)]
    if len(rows) > MAX_POINTS:
        raise TrajectoryError(f'there are more than {MAX_POINTS} lines')
    width = len(rows[0]) if rows else 0
    uneven = next((k for k, row in enumerate(rows) if len(row) != width), None)
    if width < 2 or uneven is not None:
        raise TrajectoryError(
            f'row {(uneven or 0) + 1}: expected a time and a value for each name in the first row'
        )
    table = np.array([[_number(cell) for cell in row] for row in rows[1:]]).reshape(-1, width)
    # The times of a recording may be seconds since 1970. The times of a trajectory start at 0.
    time = table[:, 0] - table[:1, 0]
    return tuple(name.strip() for name in rows[0][1:]), Trajectory(time, table[:, 1:])


def _check(names: tuple[str, ...], trajectory: Trajectory) -> None:
    if not names or not len(trajectory.time):
        raise TrajectoryError('the trajectory has no names or no points')
    if len(set(names)) != len(names):
        raise TrajectoryError('a name appears twice')
    trajectory.check()
