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
Independent reference implementations, which are slow and compute one joint at a time.

These implementations use only one part of the package: the classes of the description. All
formulas are written in another way than in the package.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from itertools import pairwise
from math import acos
from math import atan2
from math import cos
from math import hypot
from math import nan
from math import sin
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

FloatArray = NDArray[np.float64]
Numbers = list[float]


def translation(x: float, y: float, z: float) -> FloatArray:
    """Return the 4 x 4 matrix of a translation."""
    return np.array([[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]], dtype=float)


def turn_x(a: float) -> FloatArray:
    """Return the 4 x 4 matrix of a turn about x."""
    return np.array([[1, 0, 0, 0], [0, cos(a), -sin(a), 0], [0, sin(a), cos(a), 0], [0, 0, 0, 1]])


def turn_y(a: float) -> FloatArray:
    """Return the 4 x 4 matrix of a turn about y."""
    return np.array([[cos(a), 0, sin(a), 0], [0, 1, 0, 0], [-sin(a), 0, cos(a), 0], [0, 0, 0, 1]])


def turn_z(a: float) -> FloatArray:
    """Return the 4 x 4 matrix of a turn about z."""
    return np.array([[cos(a), -sin(a), 0, 0], [sin(a), cos(a), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def turn(axis: tuple[float, float, float], angle: float) -> FloatArray:
    """Return the 4 x 4 matrix of a turn about a unit axis, by Rodrigues' formula."""
    x, y, z = axis
    c, s, v = cos(angle), sin(angle), 1 - cos(angle)
    return np.array(
        [
            [x * x * v + c, x * y * v - z * s, x * z * v + y * s, 0],
            [x * y * v + z * s, y * y * v + c, y * z * v - x * s, 0],
            [x * z * v - y * s, y * z * v + x * s, z * z * v + c, 0],
            [0, 0, 0, 1],
        ]
    )


def turn_by_quat_xyzw(quat_xyzw: tuple[float, ...]) -> FloatArray:
    """Return the 4 x 4 matrix of the turn by a quaternion, which need not be normalised."""
    x, y, z, w = (number / sqrt(sum(n * n for n in quat_xyzw)) for number in quat_xyzw)
    length = sqrt(x * x + y * y + z * z)
    if length == 0:
        return np.eye(4)
    # Use atan2, because acos is inexact near w = ±1.
    angle = 2 * float(np.arctan2(length, w))
    return turn((x / length, y / length, z / length), angle)


def plane_frame(axis: tuple[float, float, float]) -> FloatArray:
    """
    Return the smallest rotation from z to a unit axis.

    For an axis within 1e-7 of -z, return a half turn about x, followed by the smallest turn from
    -z to the axis.

    """
    x, y, z = axis
    across = hypot(x, y)
    if across == 0:
        return np.eye(4) if z > 0 else turn_x(acos(-1))
    if z < 0 and across < 1e-7:
        return turn((y / across, -x / across, 0), float(np.arctan2(across, -z))) @ turn_x(acos(-1))
    return turn((-y / across, x / across, 0), float(np.arctan2(across, z)))


def joint_transform(joint: Joint, q: tuple[float, ...]) -> FloatArray:
    """
    Return T_parent_child of a joint.

    Parameters
    ----------
    joint : Joint
        The joint, of any type.
    q : tuple of float
        Position of the joint: an empty tuple, an angle or displacement, (x, y, theta), or (x, y,
        z, qx, qy, qz, qw) [rad or m].

    Returns
    -------
    ndarray, shape (4, 4)
        Pose of the child link in the parent link, T_parent_child [m].

    """
    roll, pitch, yaw = joint.origin.rpy
    origin = translation(*joint.origin.xyz)
    if joint.origin.quat_xyzw is None:
        origin = origin @ turn_z(yaw) @ turn_y(pitch) @ turn_x(roll)
    else:
        origin = origin @ turn_by_quat_xyzw(joint.origin.quat_xyzw)
    if not q:
        return origin
    if joint.type is JointType.FLOATING:
        return origin @ translation(*q[:3]) @ turn_by_quat_xyzw(q[3:])
    length = sqrt(sum(number * number for number in joint.axis))
    x, y, z = (number / length for number in joint.axis)
    if joint.type is JointType.PRISMATIC:
        return origin @ translation(q[0] * x, q[0] * y, q[0] * z)
    if joint.type is JointType.PLANAR:
        frame = plane_frame((x, y, z))
        return origin @ frame @ translation(q[0], q[1], 0) @ turn_z(q[2]) @ frame.T
    return origin @ turn((x, y, z), q[0])


def forward_kinematics(
    description: RobotDescription, positions: Mapping[str, tuple[float, ...]]
) -> dict[str, FloatArray]:
    """
    Return the poses of all links.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    positions : mapping of str to tuple of float
        Position of each joint, as for `joint_transform`.

    Returns
    -------
    dict of str to ndarray, shape (4, 4)
        T_root_link of each link [m].

    """
    poses = {description.root: np.eye(4)}
    for name in description.tree_joints:
        joint = description.joints[name]
        poses[joint.child] = poses[joint.parent] @ joint_transform(joint, positions[name])
    return poses


def loop_frames(
    description: RobotDescription, loop: LoopJoint, positions: Mapping[str, tuple[float, ...]]
) -> tuple[FloatArray, FloatArray]:
    """
    Return both closure frames of a loop joint, as poses in the root link.

    Both ends of the loop joint must have origins.

    """
    poses = forward_kinematics(description, positions)
    frames = []
    for end in (loop.link1, loop.link2):
        # Compute a closure frame as the frame of a link that a fixed joint attaches.
        fixed = Joint('', JointType.FIXED, '', '', end.origin)
        frames.append(poses[end.link] @ joint_transform(fixed, ()))
    return frames[0], frames[1]


def loop_residual(
    description: RobotDescription, loop: LoopJoint, positions: Mapping[str, tuple[float, ...]]
) -> Numbers:
    """
    Return numbers that are all 0 if and only if a loop joint is closed.

    Points and directions are in the root link. Angles are computed with atan2.

    """
    first, second = loop_frames(description, loop, positions)
    apart = second[:3, 3] - first[:3, 3]
    unit = np.array(loop.axis) / np.linalg.norm(loop.axis)
    one, other = first[:3, :3] @ unit, second[:3, :3] @ unit
    between = float(np.arctan2(np.linalg.norm(np.cross(one, other)), one @ other))
    if loop.type is LoopType.SPHERICAL:
        return list(apart)
    if loop.type is LoopType.UNIVERSAL:
        unit2 = np.array(loop.axis2) / np.linalg.norm(loop.axis2)
        return [*apart, float(one @ (second[:3, :3] @ unit2))]
    if loop.type is LoopType.PLANAR:
        return [float(one @ apart), *_towards(one, other, between)]
    if loop.type in (LoopType.REVOLUTE, LoopType.CONTINUOUS):
        return [*apart, *_towards(one, other, between)]
    axes = [_towards(first[:3, i], second[:3, i]) for i in range(3)]
    turned = [float(number) for axis in axes for number in axis]
    if loop.type is LoopType.PRISMATIC:
        return [*(apart - one * (one @ apart)), *turned]
    return [*apart, *turned]


def _towards(one: FloatArray, other: FloatArray, angle: float | None = None) -> FloatArray:
    """
    Return the rotation vector from one unit vector to another.

    If the vectors are opposite, the rotation vector has the length pi.

    """
    normal = np.cross(one, other)
    length = np.linalg.norm(normal)
    angle = float(np.arctan2(length, one @ other)) if angle is None else angle
    return np.array([angle, 0.0, 0.0]) if length == 0 else angle * normal / length


class LiteralLinkage:
    """
    Solver for loop joints, with Newton's method, numeric derivatives and many small steps.

    Parameters
    ----------
    description : RobotDescription
        A robot whose joints have one degree of freedom. All mimic joints are valid.
    solved : sequence of str
        The joints that the loops determine.
    start : mapping of str to float
        Maps joints to their positions in a closed pose.

    """

    STEP = 1e-6

    def __init__(
        self, description: RobotDescription, solved: Sequence[str], start: Mapping[str, float]
    ) -> None:
        self.description = description
        self.solved = list(solved)
        self.last = dict(start)

    def followed(self, free: Mapping[str, float]) -> dict[str, float]:
        """Return the positions of all joints, including mimic joints."""
        full = dict(free)
        for name, joint in self.description.joints.items():
            if joint.mimic is not None:
                full[name] = self.position_of(name, free)
        return full

    def position_of(self, name: str, free: Mapping[str, float]) -> float:
        """Return the position of a joint."""
        mimic = self.description.joints[name].mimic
        if mimic is None:
            return free[name]
        return mimic.multiplier * self.position_of(mimic.joint, free) + mimic.offset

    def residual(self, free: Mapping[str, float]) -> FloatArray:
        """Return the residuals of all loop joints."""
        positions = {
            name: () if self.description.joints[name].type is JointType.FIXED else (value,)
            for name, value in self.followed(free).items()
        }
        return np.concatenate(
            [loop_residual(self.description, loop, positions) for loop in self.description.loops]
        )

    def derivative(self, free: Mapping[str, float], names: Sequence[str]) -> FloatArray:
        """Return the derivatives of the residuals with respect to some joints."""
        columns = []
        for name in names:
            ahead = self.residual({**free, name: free[name] + self.STEP})
            behind = self.residual({**free, name: free[name] - self.STEP})
            columns.append((ahead - behind) / (2 * self.STEP))
        return np.stack(columns, axis=1)

    def move(self, inputs: Mapping[str, float]) -> dict[str, float]:
        """Move the inputs to new values, in small steps. Return the positions of all joints."""
        largest = max(abs(value - self.last[name]) for name, value in inputs.items())
        steps = 1 + int(largest / 0.05)
        start = dict(self.last)
        for step in range(1, steps + 1):
            for name, value in inputs.items():
                self.last[name] = start[name] + (value - start[name]) * step / steps
            for iteration in range(12):
                residual = self.residual(self.last)
                if np.abs(residual).max() < 1e-11:
                    break
                # Compute the derivative only in each third iteration, because this is slow and the
                # derivative changes little.
                if iteration % 3 == 0:
                    by_solved = self.derivative(self.last, self.solved)
                change = np.linalg.lstsq(by_solved, -residual, rcond=None)[0]
                for name, value in zip(self.solved, change, strict=True):
                    self.last[name] += float(value)
        return self.followed(self.last)

    def rates(self, inputs: Mapping[str, float]) -> dict[str, float]:
        """Return the velocities of the joints that the loops determine, for input velocities."""
        by_inputs = self.derivative(self.last, list(inputs)) @ np.array(list(inputs.values()))
        by_solved = self.derivative(self.last, self.solved)
        found = np.linalg.lstsq(by_solved, -by_inputs, rcond=None)[0]
        return dict(zip(self.solved, map(float, found), strict=True))


def mimics_of_a_linkage(
    description: RobotDescription, pose: Mapping[str, float], least: int
) -> tuple[list[str], float]:
    """
    Return the mimic joints that can be kept in a robot with one linkage.

    The linkage must keep at least ``least`` degrees of freedom.

    Parameters
    ----------
    description : RobotDescription
        A robot. The pose satisfies all of its mimic relations.
    pose : mapping of str to float
        Positions of the joints of the linkage at which its loops close.
    least : int
        Smallest number of degrees of freedom to keep.

    Returns
    -------
    stay : list of str
        The mimic joints to keep: first those with the same parent as their driver, then all
        others, both in document order.
    doubt : float
        For all tried sets of equations, the smallest singular value that does not count as 0,
        divided by the largest singular value of the same set.

    """
    names = list(pose)
    free = {name: replace(joint, mimic=None) for name, joint in description.joints.items()}
    bare = LiteralLinkage(replace(description, joints=free), names, pose)
    beside = {name: 0.0 for name in free if name not in pose}
    rows = bare.derivative({**pose, **beside}, names)
    stay, doubt = [], 1.0
    ties = [(name, description.joints[name].mimic) for name in names]
    ties = [(name, mimic) for name, mimic in ties if mimic is not None]
    parents = {name: joint.parent for name, joint in description.joints.items()}
    for name, mimic in sorted(ties, key=lambda tie: parents[tie[0]] != parents[tie[1].joint]):
        row = np.zeros(len(names))
        row[names.index(name)] = 1.0
        row[names.index(mimic.joint)] = -mimic.multiplier
        tied = np.vstack((rows, row))
        values = np.linalg.svd(tied, compute_uv=False)
        rank = int((values > 1e-7 * values[0]).sum())
        doubt = min(doubt, float(values[rank - 1] / values[0]))
        if len(names) - rank >= least:
            rows = tied
            stay.append(name)
    return stay, doubt


COORDINATES = {
    JointType.REVOLUTE: ('',),
    JointType.CONTINUOUS: ('',),
    JointType.PRISMATIC: ('',),
    JointType.PLANAR: ('/x', '/y', '/theta'),
    JointType.FLOATING: ('/x', '/y', '/z', '/qx', '/qy', '/qz', '/qw'),
    JointType.FIXED: (),
}


@dataclass(frozen=True)
class Value:
    """Values of a coordinate, and their source. Unknown values are NaN."""

    source: str = 'unknown'
    position: float = nan
    velocity: float = nan
    effort: float = nan


class LiteralEngine:
    """
    The state of a robot with mimic joints, computed by recursion, one coordinate at a time.

    Parameters
    ----------
    description : RobotDescription
        A robot without zero axes. All of its joints are in the tree.
    default_positions : mapping of str to float
        Positions of coordinates that are not measured.
    max_input_age_ns : int
        Largest age of a measured value [ns]. 0 for no limit.

    """

    def __init__(
        self,
        description: RobotDescription,
        default_positions: Mapping[str, float],
        max_input_age_ns: int = 0,
    ) -> None:
        self.joints = description.joints
        self.freed = [
            joint.attributes['name']
            for system in description.foreign
            for joint in system.content
            if joint.attributes['mimic'] == 'false'
        ]
        self.coordinates = [
            name + suffix
            for name, joint in description.joints.items()
            for suffix in COORDINATES[joint.type]
        ]
        self.default_positions = default_positions
        self.max_input_age_ns = max_input_age_ns
        self.measured: dict[str, Value] = {}
        self.stamps: dict[str, int] = {}
        # `times` maps a coordinate to the time of its last value. If a reading has a follower
        # but not its input, `inputs` maps the follower to the time of the last value of the input.
        self.times: dict[str, int] = {}
        self.inputs: dict[str, int] = {}
        # Maps the names in a reading to the time of the last reading with these names, and to all
        # intervals between readings with these names.
        self.rhythms: dict[tuple[str, ...], tuple[int, list[int]]] = {}
        self.reported: set[str] = set()

    def driver(self, name: str) -> str | None:
        """Return the joint that a joint follows, or None if it follows no joint."""
        joint = self.joints.get(name)
        if joint is None or joint.mimic is None or name in self.freed:
            return None
        driver = self.joints.get(joint.mimic.joint)
        if driver is None or not (joint.type.has_one_dof and driver.type.has_one_dof):
            return None
        return None if self.comes_back(name, driver.name, len(self.joints)) else driver.name

    def comes_back(self, name: str, at: str, steps: int) -> bool:
        """Return True if the mimic chain from ``at`` leads to ``name``."""
        if at == name:
            return True
        joint = self.joints.get(at)
        # A joint without exactly one degree of freedom ignores its mimic, so it cannot be
        # in a ring.
        if steps == 0 or joint is None or joint.mimic is None or at in self.freed:
            return False
        if not joint.type.has_one_dof:
            return False
        return self.comes_back(name, joint.mimic.joint, steps - 1)

    def value(self, name: str) -> Value:
        """Return the value of a coordinate: measured, from its driver, or the default."""
        if name in self.measured:
            return self.measured[name]
        driver = self.driver(name)
        if driver is not None:
            driving = self.value(driver)
            if driving.source != 'unknown':
                mimic = self.joints[name].mimic
                position = mimic.multiplier * driving.position + mimic.offset
                # A follower with the multiplier 0 never moves, even if the velocity of its driver
                # is unknown.
                velocity = mimic.multiplier * driving.velocity if mimic.multiplier else 0.0
                return Value('mimic', position, velocity)
        if name in self.default_positions:
            return Value('default', self.default_positions[name])
        return Value()

    def depends(self, name: str, names: Sequence[str]) -> bool:
        """Return True if the value of a coordinate depends on one of the names."""
        if name in self.measured:
            return name in names
        driver = self.driver(name)
        return driver is not None and self.depends(driver, names)

    def measured_driver(self, name: str) -> str | None:
        """Return the first measured joint in the mimic chain of a joint, or None."""
        driver = self.driver(name)
        if driver is None or driver in self.measured:
            return driver
        return self.measured_driver(driver)

    def implied(self, name: str) -> float:
        """Return the position of a joint: measured, or else computed from its driver."""
        if name in self.measured:
            return self.measured[name].position
        return self.implied_by_driver(name)

    def implied_by_driver(self, name: str) -> float:
        """Return the position of a joint according to its mimic relation."""
        mimic = self.joints[name].mimic
        return mimic.multiplier * self.implied(mimic.joint) + mimic.offset

    def update(
        self,
        names: Sequence[str],
        position: Sequence[float],
        velocity: Sequence[float] | None,
        effort: Sequence[float] | None,
        stamp_ns: int,
    ) -> list[str]:
        """Apply a reading. Return the joints that newly deviate from their mimic relation."""
        reading: set[str] = set()
        for i, name in enumerate(names):
            if name in self.coordinates and name not in reading:
                reading.add(name)
                self.measured[name] = Value(
                    'measured',
                    position[i],
                    nan if velocity is None else velocity[i],
                    nan if effort is None else effort[i],
                )
                self.stamps[name] = stamp_ns
        # Values belong to the same time if they are in one reading, or if they have equal stamps
        # other than 0.
        of_this_time = reading | {
            name for name in self.measured if stamp_ns != 0 and self.stamps[name] == stamp_ns
        }
        found = []
        for name in self.coordinates:
            driver = self.measured_driver(name)
            if driver is None or name in self.reported or not reading & {name, driver}:
                continue
            if not {name, driver} <= of_this_time:
                continue
            if abs(self.measured[name].position - self.implied_by_driver(name)) > 1e-6:
                found.append(name)
                self.reported.add(name)
        return found

    def affected(self, names: Sequence[str]) -> list[str]:
        """Return the coordinates that a reading of these names changes."""
        return [name for name in self.coordinates if self.depends(name, names)]

    def forget_left_out(self, names: Sequence[str], stamp_ns: int, now_ns: int) -> list[str]:
        """
        Drop the values of measured followers that readings leave out.

        The oldest value is dropped first.

        Return the dropped followers.

        """
        time_ns = stamp_ns or now_ns
        reading = [name for name in self.coordinates if name in names]
        for name in reading:
            self.times[name] = time_ns
        if any(self.driver(name) is not None for name in reading):
            last_ns, gaps_ns = self.rhythms.get(tuple(names), (0, []))
            new = [time_ns - last_ns] if last_ns and time_ns > last_ns else []
            self.rhythms[tuple(names)] = time_ns, gaps_ns + new
        for name in reading:
            root = self.measured_driver(name)
            if root is not None and root not in reading:
                self.inputs[name] = self.times[root]
        gone: list[str] = []
        followers = [
            name for name in self.coordinates if name in self.measured and self.driver(name)
        ]
        left_out = [name for name in followers if name not in reading]
        if not any(self.depends(self.driver(name), names) for name in left_out):
            return gone
        while True:
            late = [name for name in followers if name not in gone and self.is_left_out(name)]
            if not late:
                return gone
            oldest = min(late, key=self.since)
            gone.append(oldest)
            del self.measured[oldest]

    def since(self, name: str) -> int:
        """Return the time since which readings leave out a follower."""
        return max(self.times[name], self.inputs.get(name, 0))

    def is_left_out(self, name: str) -> bool:
        """Return True if a follower is older than its input by more than 3 intervals and 0.2 s."""
        root = self.measured_driver(name)
        # If readings with different sets of names arrived at the same time, use the longest
        # interval.
        own = [
            (last_ns, max(gaps_ns[-2:], default=0))
            for names, (last_ns, gaps_ns) in self.rhythms.items()
            if name in names
        ]
        usual_ns = max(own, default=(0, 0))[1]
        patience_ns = max(3 * usual_ns, 2 * 10**8)
        return root is not None and self.times[root] - self.since(name) > patience_ns

    def clock_went_back(self, now_ns: int) -> None:
        """Set all stored times that are later than the present time to the present time."""
        for times in (self.stamps, self.times, self.inputs):
            for name in times:
                times[name] = min(times[name], now_ns)
        for names, (last_ns, gaps_ns) in self.rhythms.items():
            self.rhythms[names] = min(last_ns, now_ns), gaps_ns

    def forget_stale(self, now_ns: int) -> bool:
        """Drop measured values that are too old. Return True if a value was dropped."""
        stale = [
            name
            for name in self.measured
            if self.max_input_age_ns and now_ns - self.stamps[name] > self.max_input_age_ns
        ]
        for name in stale:
            del self.measured[name]
        return bool(stale)


@dataclass(frozen=True)
class Published:
    """Messages that the node publishes for a reading. `transforms` maps child links to poses."""

    stamp_ns: int
    transforms: dict[str, FloatArray]
    names: list[str]
    position: list[float]
    velocity: list[float]
    effort: list[float]


class LiteralPublisher:
    """
    The rules of the robot state node, applied to one joint and one name at a time.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    publish_frequency : float
        Frequency [Hz], 0 to publish for each message.
    ignore_timestamp : bool
        True to ignore the stamps of messages.
    driven_joints : sequence of str
        Planar joints that are moved by joint states. All other planar joints are static.
    default_positions : mapping of str to float
        Positions of coordinates that are not measured.
    complete_states_frequency : float or None
        Frequency [Hz], 0 to publish for each message. None if complete states have no
        subscriber.

    """

    def __init__(
        self,
        description: RobotDescription,
        publish_frequency: float = 0.0,
        ignore_timestamp: bool = False,
        driven_joints: Sequence[str] = (),
        default_positions: Mapping[str, float] | None = None,
        complete_states_frequency: float | None = 0.0,
    ) -> None:
        self.description = description
        self.states_frequency = complete_states_frequency
        # `last_states` has the stamp and the time of the last complete states. `stated` maps each
        # set of names to the stamp of its last reading, or to 0 if TF was due at this reading.
        self.last_states: tuple[int, int] | None = None
        self.stated: dict[frozenset[str], int] = {}
        self.engine = LiteralEngine(description, default_positions or {})
        milliseconds = 0 if publish_frequency == 0 else int(1000 / publish_frequency)
        self.interval_ns = milliseconds * 10**6
        self.ignore_timestamp = ignore_timestamp
        self.driven_joints = driven_joints
        self.published_ns: dict[str, int] = {}
        # Maps a name to the arrival time of its last published reading, and to the offset of this
        # reading: its stamp minus its arrival time.
        self.accepted: dict[str, tuple[int, int]] = {}
        # Maps a set of names to the arrival time and the stamp of the first reading whose offset
        # differs from the offset of accepted readings.
        self.doubts: dict[frozenset[str], tuple[int, int]] = {}
        self.latest_now_ns = 0
        self.with_velocity = self.with_effort = False

    def update_joints(
        self,
        names: Sequence[str],
        position: Sequence[float],
        velocity: Sequence[float],
        effort: Sequence[float],
        stamp_ns: int,
        now_ns: int,
    ) -> Published | None:
        """Apply a message. Return the messages to publish, or None."""
        if len(position) != len(names):
            return None
        if now_ns < self.latest_now_ns:
            self.published_ns.clear()
            self.accepted.clear()
            self.doubts.clear()
            self.last_states = None
            self.stated.clear()
            self.engine.clock_went_back(now_ns)
        self.latest_now_ns = now_ns
        publish = True
        if not self.ignore_timestamp:
            if stamp_ns != 0 and now_ns != 0 and self.is_doubtful(names, stamp_ns, now_ns):
                return None
            last = min((self.published_ns.get(name, 0) for name in names), default=0)
            if stamp_ns == 0 or stamp_ns <= last:
                return None
            publish = stamp_ns >= min(now_ns, last) + self.interval_ns
        if publish:
            for name in names:
                self.published_ns[name] = stamp_ns
                self.accepted.pop(name, None)
                if now_ns != 0 and not self.ignore_timestamp:
                    self.accepted[name] = now_ns, stamp_ns - now_ns
        good = [
            i
            for i, (name, value) in enumerate(zip(names, position, strict=True))
            if abs(value) < 2.0**113 and self.joint_is_whole(name, names, position)
        ]
        kept = [names[i] for i in good]
        has_velocity, has_effort = len(velocity) == len(names), len(effort) == len(names)
        if any(name in self.engine.coordinates for name in kept):
            self.with_velocity |= has_velocity
            self.with_effort |= has_effort
        self.engine.update(
            kept,
            [position[i] for i in good],
            [velocity[i] for i in good] if has_velocity else None,
            [effort[i] for i in good] if has_effort else None,
            stamp_ns,
        )
        self.engine.forget_left_out(kept, stamp_ns, now_ns)
        transforms = self.transforms(kept) if publish else {}
        states = {}
        is_newer = publish or stamp_ns > self.stated.get(frozenset(names), 0)
        if self.states_frequency is not None and is_newer and self.moves_states(kept):
            self.stated[frozenset(names)] = 0 if publish else stamp_ns
            if self.states_are_due(stamp_ns, now_ns):
                self.last_states = stamp_ns, now_ns
                states = self.states()
        if not transforms and not states:
            return None
        return Published(
            stamp_ns,
            transforms,
            list(states),
            [value.position for value in states.values()],
            [value.velocity for value in states.values()] if self.with_velocity else [],
            [value.effort for value in states.values()] if self.with_effort else [],
        )

    def states_are_due(self, stamp_ns: int, now_ns: int) -> bool:
        """Return True if the interval has passed since the last states, by stamp or by clock."""
        if self.states_frequency == 0 or self.last_states is None:
            return True
        interval_ns = int(1000 / self.states_frequency) * 10**6
        last_ns, at_ns = self.last_states
        return stamp_ns - last_ns >= interval_ns or now_ns - at_ns >= interval_ns

    def moves_states(self, names: Sequence[str]) -> bool:
        """Return True if a reading changes a joint with one degree of freedom."""
        joints = self.description.joints
        affected = self.engine.affected(names)
        return any(name in joints and joints[name].type.has_one_dof for name in affected)

    def is_doubtful(self, names: Sequence[str], stamp_ns: int, now_ns: int) -> bool:
        """
        Return True for a stamp that jumps by more than an hour.

        If such stamps have arrived for a second, they are no longer doubtful.

        """
        hour, second = 3600 * 10**9, 10**9
        known = [self.accepted[name] for name in names if name in self.accepted]
        last = min((self.published_ns.get(name, 0) for name in names), default=0)
        if last != 0 and last < stamp_ns <= last + hour:
            return False
        ahead = stamp_ns - now_ns
        if known and abs(ahead - min(usual for _, usual in known)) <= hour:
            return False
        if not known and ahead <= hour:
            return False
        key = frozenset(names)
        since_ns, first_ns = self.doubts.get(key, (now_ns, stamp_ns))
        is_new = any(time_ns >= since_ns for time_ns, _ in known)
        if is_new or abs(ahead - (first_ns - since_ns)) > hour:
            since_ns, first_ns = now_ns, stamp_ns
        self.doubts[key] = since_ns, first_ns
        is_long = now_ns - since_ns >= max(second, 2 * self.interval_ns)
        if not (is_long and stamp_ns > first_ns):
            return True
        del self.doubts[key]
        for name in names:
            self.published_ns.pop(name, None)
            self.accepted.pop(name, None)
        return False

    def joint_is_whole(
        self, coordinate: str, names: Sequence[str], position: Sequence[float]
    ) -> bool:
        """Return True if all values in a message for the joint of a coordinate are usable."""
        for joint in self.description.joints.values():
            own = [joint.name + suffix for suffix in COORDINATES[joint.type]]
            if coordinate not in own or len(own) == 1:
                continue
            said = dict(reversed([*zip(names, position, strict=True)]))
            pairs = zip(names, position, strict=True)
            if any(name in own and not abs(value) < 2.0**113 for name, value in pairs):
                return False
            turn = [said.get(name, self.engine.value(name).position) for name in own[3:]]
            if joint.type is JointType.FLOATING and not any(np.isnan(turn)):
                return 1e-6 < sum(number * number for number in turn) < 1e6
        return True

    def transforms(self, names: Sequence[str]) -> dict[str, FloatArray]:
        """Map the child link of each joint that a reading moves to its pose in the parent link."""
        affected = self.engine.affected(names)
        transforms = {}
        for joint in self.description.joints.values():
            own = [joint.name + suffix for suffix in COORDINATES[joint.type]]
            if joint.type is JointType.PLANAR and joint.name not in self.driven_joints:
                continue
            values = [self.engine.value(name) for name in own]
            if any(name in affected for name in own) and 'unknown' not in {
                value.source for value in values
            }:
                q = tuple(value.position for value in values)
                transforms[joint.child] = joint_transform(joint, q)
        return transforms

    def states(self) -> dict[str, Value]:
        """Return the values of all known joints with one degree of freedom."""
        return {
            name: self.engine.value(name)
            for name, joint in self.description.joints.items()
            if joint.type.has_one_dof and self.engine.value(name).source != 'unknown'
        }


class LiteralDrives:
    """
    Transmissions and valid mimic joints, computed by recursion. Values never expire.

    Transmissions are computed with the formulas in the documentation of ros2_control.

    Parameters
    ----------
    description : RobotDescription
        The robot, with one hardware component. Each joint has at most one transmission.

    """

    QUANTITIES = ('position', 'velocity', 'effort')

    def __init__(self, description: RobotDescription) -> None:
        self.joints = description.joints
        self.component = description.hardware[0]
        self.measured: dict[str, list[float]] = {}

    def update(self, names: Sequence[str], *columns: Sequence[float]) -> None:
        """Apply a reading: positions, velocities and efforts."""
        for i, name in enumerate(names):
            self.measured[name] = [column[i] for column in columns]

    def value(self, name: str, asked: tuple[str, ...] = ()) -> tuple[str, list[float]]:
        """Return the source of the values of a joint or an actuator, and the values."""
        if name in self.measured:
            return 'measured', self.measured[name]
        for info in self.component.transmissions:
            actuators = [f'{self.component.name}/{end.name}' for end in info.actuators]
            ends = [*actuators, *(end.name for end in info.joints)]
            # Stop the recursion at coordinates that are already being computed.
            if name in ends and name not in asked:
                found = self.by_transmission(info, ends, name, (*asked, name))
                if found is not None:
                    return 'actuator', found
        mimic = self.joints[name].mimic if name in self.joints else None
        if mimic is not None and name not in asked:
            source, (x, v, _) = self.value(mimic.joint, (*asked, name))
            if source != 'unknown':
                return 'mimic', [mimic.multiplier * x + mimic.offset, mimic.multiplier * v, nan]
        return 'unknown', [nan, nan, nan]

    def by_transmission(
        self, info: TransmissionInfo, ends: list[str], name: str, asked: tuple[str, ...]
    ) -> list[float] | None:
        """
        Return the values of an end of a transmission, computed from its other side.

        Return None if needed values of the other side are unknown.

        """
        n = len(info.actuators)
        to_joint = name in ends[n:]
        side = ends[:n] if to_joint else ends[n:]
        own = ends[n:] if to_joint else ends[:n]
        values = {}
        for end in side:
            source, numbers = self.value(end, asked)
            values[end] = [nan] * 3 if source == 'unknown' else numbers
        columns = [[values[end][k] for end in side] for k in range(3)]
        known = [not np.isnan(x) for x in columns[0]]
        kind = info.type.rpartition('/')[2].removesuffix('Transmission')
        at = own.index(name)
        # In a four-bar linkage, the first joint and the first actuator depend only on each other.
        needed = [True, False] if kind == 'FourBarLinkage' and at == 0 else [True] * n
        if not all(k or not need for k, need in zip(known, needed, strict=True)):
            return None
        a = [end.mechanical_reduction for end in info.actuators]
        j = [end.mechanical_reduction for end in info.joints]
        o = [end.offset for end in info.joints]
        way = getattr(self, f'{kind.lower()}_to_{"joint" if to_joint else "actuator"}')
        return [float(way(*column, k, a, j, o)[at]) for k, column in enumerate(columns)]

    # Each function below converts one quantity from one side of a transmission to the other. The
    # number k is 0 for position, 1 for velocity and 2 for effort. The reductions are a and j, and
    # the offsets are o.

    @staticmethod
    def simple_to_joint(x: float, k: int, a: Numbers, j: Numbers, o: Numbers) -> Numbers:
        """Return the value of the joint."""
        return [(x / j[0] + o[0], x / j[0], j[0] * x)[k]]

    @staticmethod
    def simple_to_actuator(x: float, k: int, a: Numbers, j: Numbers, o: Numbers) -> Numbers:
        """Return the value of the actuator."""
        return [(j[0] * (x - o[0]), j[0] * x, x / j[0])[k]]

    @staticmethod
    def differential_to_joint(
        x: float, y: float, k: int, a: Numbers, j: Numbers, o: Numbers
    ) -> Numbers:
        """Return the values of both joints."""
        if k == 2:
            return [j[0] * (a[0] * x + a[1] * y), j[1] * (a[0] * x - a[1] * y)]
        both = (x / a[0] + y / a[1]) / (2 * j[0]), (x / a[0] - y / a[1]) / (2 * j[1])
        return [both[0] + o[0], both[1] + o[1]] if k == 0 else list(both)

    @staticmethod
    def differential_to_actuator(
        x: float, y: float, k: int, a: Numbers, j: Numbers, o: Numbers
    ) -> Numbers:
        """Return the values of both actuators."""
        if k == 2:
            return [
                (x / j[0] + y / j[1]) / (2 * a[0]),
                (x / j[0] - y / j[1]) / (2 * a[1]),
            ]
        if k == 0:
            x, y = x - o[0], y - o[1]
        return [a[0] * (j[0] * x + j[1] * y), a[1] * (j[0] * x - j[1] * y)]

    @staticmethod
    def fourbarlinkage_to_joint(
        x: float, y: float, k: int, a: Numbers, j: Numbers, o: Numbers
    ) -> Numbers:
        """Return the values of both joints."""
        if k == 2:
            return [j[0] * a[0] * x + a[1] * y, j[1] * a[1] * y]
        both = x / (j[0] * a[0]), (y / a[1] - x / (j[0] * a[0])) / j[1]
        return [both[0] + o[0], both[1] + o[1]] if k == 0 else list(both)

    @staticmethod
    def fourbarlinkage_to_actuator(
        x: float, y: float, k: int, a: Numbers, j: Numbers, o: Numbers
    ) -> Numbers:
        """Return the values of both actuators."""
        if k == 2:
            return [(x - y / j[1]) / (j[0] * a[0]), y / (j[1] * a[1])]
        if k == 0:
            x, y = x - o[0], y - o[1]
        return [j[0] * a[0] * x, a[1] * (x + j[1] * y)]


@dataclass
class LiteralTransforms:
    """
    Transforms over time, as in tf2. Each look-up searches lists.

    Attributes
    ----------
    cache_ns : int
        Time for which the samples of a frame are kept [ns].
    samples : dict
        The samples of each frame: stamp [ns], parent and (x, y, z, qx, qy, qz, qw). Static samples
        have the stamp None.
    names : set of str
        Names of all frames that were ever added.

    """

    cache_ns: int
    samples: dict[str, list[tuple[int | None, str, tuple[float, ...]]]]
    names: set[str]

    def add(
        self, parent: str, child: str, stamp_ns: int, numbers: tuple[float, ...], is_static: bool
    ) -> None:
        """Add a transform, unless tf2 would ignore it."""
        if parent == child or any(number != number for number in numbers):
            return
        self.names |= {parent, child}
        kept = self.samples.setdefault(child, [])
        if is_static or (kept and kept[0][0] is None):
            kept.clear()
        if is_static:
            kept.append((None, parent, numbers))
            return
        newest = max((stamp for stamp, _, _ in kept), default=stamp_ns)
        kept[:] = [each for each in kept if each[0] >= newest - self.cache_ns]
        if stamp_ns >= newest - self.cache_ns and (stamp_ns, parent, numbers) not in kept:
            kept.append((stamp_ns, parent, numbers))
            # The sort keeps the order of samples with equal stamps.
            kept.sort(key=lambda each: each[0])

    def clear(self) -> None:
        """Remove all transforms except static ones."""
        for kept in self.samples.values():
            kept[:] = [each for each in kept if each[0] is None]

    def look_up(self, target: str, source: str, stamp_ns: int) -> tuple[int, FloatArray] | str:
        """Return the time and the 4 x 4 matrix of a transform, or the name of the error."""
        if target == source:
            newest = [each[0] or 0 for each in self.samples.get(target, ())]
            return stamp_ns or max(newest, default=0), np.eye(4)
        if not {target, source} <= self.names:
            return 'LookupException'
        if stamp_ns == 0:
            common = self._common(target, source)
            if isinstance(common, str):
                return common
            stamp_ns = common
        up, failed = self._way(source, target, stamp_ns)
        if failed == 'LookupException':
            return failed
        down, failed_down = self._way(target, source, stamp_ns)
        meeting = next((frame for frame in up if frame in down), None)
        if meeting is None:
            return failed_down or failed or 'ConnectivityException'
        return stamp_ns, np.linalg.inv(down[meeting]) @ up[meeting]

    def _way(
        self, frame: str, other: str, stamp_ns: int
    ) -> tuple[dict[str, FloatArray], str]:
        """Return the pose of a frame in each ancestor up to ``other``, and an error or ''."""
        pose = np.eye(4)
        way = {frame: pose}
        while frame != other and frame in self.samples:
            step = self._at(frame, stamp_ns)
            if step is None:
                return way, 'ExtrapolationException'
            frame, pose = step[0], step[1] @ pose
            if frame in way:
                return way, 'LookupException'
            way[frame] = pose
        return way, ''

    def _at(self, frame: str, stamp_ns: int) -> tuple[str, FloatArray] | None:
        """Return the parent of a frame and its pose in this parent at a time, or None."""
        kept = self.samples[frame]
        if kept and (kept[0][0] is None or stamp_ns in (0, kept[-1][0])):
            return kept[-1][1], _pose_matrix(kept[-1][2])
        if kept and stamp_ns == kept[0][0]:
            return kept[0][1], _pose_matrix(kept[0][2])
        for (begin, parent, one), (end, other, two) in pairwise(kept):
            if begin <= stamp_ns < end:
                ratio = (stamp_ns - begin) / (end - begin) if parent == other else 0.0
                return parent, _pose_between(one, two, ratio)
        return None

    def _common(self, target: str, source: str) -> int | str:
        """Return the latest time common to all transforms of the chain, or the error name."""
        ways = []
        for begin, end in ((source, target), (target, source)):
            frame, way = begin, [(begin, 0)]
            while self.samples.get(frame):
                stamp, frame, _ = self.samples[frame][-1]
                if frame in [name for name, _ in way]:
                    return 'LookupException'
                way.append((frame, stamp or 0))
                if frame == end:
                    return min((stamp for _, stamp in way if stamp), default=0)
            ways.append(way)
        up, down = ways
        meetings = [name for name, _ in down[1:] if name in [other for other, _ in up[1:]]]
        if not meetings:
            return 'ConnectivityException'
        stamps = []
        for way in ways:
            end_at = [name for name, _ in way].index(meetings[0])
            stamps += [stamp for _, stamp in way[:end_at + 1] if stamp]
        return min(stamps, default=0)


def _pose_matrix(numbers: Sequence[float]) -> FloatArray:
    """Return the matrix of a translation and a quaternion of any length."""
    pose = translation(*numbers[:3])
    x, y, z, w = numbers[3:]
    length = hypot(x, y, z)
    if length:
        angle = 2.0 * atan2(length, w)
        pose = pose @ turn((x / length, y / length, z / length), angle)
    return pose


def _pose_between(one: Sequence[float], two: Sequence[float], ratio: float) -> FloatArray:
    """Interpolate between two poses. The ratio is 0 at the first pose and 1 at the second."""
    first, second = _pose_matrix(one), _pose_matrix(two)
    between = first[:3, :3].T @ second[:3, :3]
    skew = [between[2, 1] - between[1, 2], between[0, 2] - between[2, 0]]
    skew.append(between[1, 0] - between[0, 1])
    sine = hypot(*skew) / 2.0
    angle = atan2(sine, (between.trace() - 1.0) / 2.0)
    part = np.eye(4)
    if sine:
        x, y, z = (each / (2.0 * sine) for each in skew)
        part = turn((x, y, z), ratio * angle)
    part[:3, 3] = 0.0
    pose = first @ part
    pose[:3, 3] = (1.0 - ratio) * first[:3, 3] + ratio * second[:3, 3]
    return pose
