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
Messages that the soak sends to a node, and the expected answers.

The expected poses are computed with the reference implementation (`test_support.reference`). Each
entry of the transform of a joint is linear in the sine and cosine of the angle, or in the
displacement. So the reference is computed at only three positions of a joint, and a thousand
transforms are compared at once. `test_support.messages` serialises the messages, independently of
the package.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from math import nan
from math import pi
from pathlib import Path
import random
import struct
from typing import Any
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools.assembly.joining import attach
from robot_description_tools.assembly.parts import read_assembly
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from test_support import messages
from test_support import reference
from test_support.mutations import spoilt
from test_support.pipelines import message

FloatArray = NDArray[np.float64]
# Allowed difference of poses, in m and in entries of a matrix. Closed loops do not need a larger
# tolerance, because their gap is only about 1e-9.
TOLERANCE = 1e-7
# Largest magnitude of joint positions [rad or m]. At larger positions, the parallelogram could
# flip over.
AMPLITUDE = 0.5
# A number whose bits are all 1.
ONES = struct.unpack('<d', b'\xff' * 8)[0]
STAMP = struct.Struct('<iI')
STATE_STAMP_AT, TF_STAMP_AT = 4, 8

PREFIXES = ('', 'left/', 'a_robot_with_a_long_name/')
POSE = tuple(f'drone/{name}' for name in ('x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'))
STRANGERS = ('stranger', '', 'wheel\nlink', 'größe', 'x' * 300)


# Robots ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Robot:
    """
    A robot, and the joints that each name in a message moves.

    Attributes
    ----------
    text : str
        URDF of the robot.
    description : RobotDescription
        The description that was read from the text.
    moved : dict of str to tuple
        Maps each name that a message may contain to the joints that this name moves, each with a
        multiplier and an offset.

    """

    text: str
    description: RobotDescription
    moved: dict[str, tuple[tuple[str, float, float], ...]]

    @property
    def inputs(self) -> list[str]:
        """Return the joints that a message may name."""
        return [name for name in self.moved if name in self.description.joints]

    @property
    def actuators(self) -> list[str]:
        """Return the actuators that a message may name."""
        return [name for name in self.moved if name not in self.description.joints]


def _joint(name: str, kind: str, parent: str, child: str, inside: str = '') -> str:
    return (
        f'<link name="{child}"/><joint name="{name}" type="{kind}"><parent link="{parent}"/>'
        f'<child link="{child}"/>{inside}'
        '<limit lower="-9" upper="9" effort="1" velocity="1"/></joint>'
    )


def random_robot(rng: random.Random, number: int, plain: bool = False) -> Robot:
    """
    Make a robot.

    Parameters
    ----------
    rng : Random
        Source of random numbers for tree, origins, axes and mimic joints.
    number : int
        Part of the name of the robot.
    plain : bool
        True for a robot that robot_state_publisher also supports: no transmission, no closed loop,
        no floating joint.

    """

    def numbers(count: int, most: float) -> str:
        return ' '.join(f'{rng.uniform(-most, most):.6g}' for _ in range(count))

    def place() -> str:
        axis = numbers(3, 1)
        return f'<origin xyz="{numbers(3, 1)}" rpy="{numbers(3, 3)}"/><axis xyz="{axis}"/>'

    links, parts = ['base'], ['<link name="base"/>']
    moved: dict[str, list[tuple[str, float, float]]] = {}
    for i in range(rng.randint(3, 9)):
        kind = rng.choice(['revolute', 'continuous', 'prismatic', 'fixed'])
        parts.append(_joint(f'j{i}', kind, rng.choice(links), f'l{i}', place()))
        links.append(f'l{i}')
        if kind != 'fixed':
            moved[f'j{i}'] = [(f'j{i}', 1.0, 0.0)]
    for i in range(rng.randint(0, 3) if moved else 0):
        driver = rng.choice([name for name in moved if name.startswith('j')])
        multiplier, offset = rng.choice([-1.0, 0.5, 2.0]), rng.choice([0.0, 0.25])
        mimic = f'<mimic joint="{driver}" multiplier="{multiplier}" offset="{offset}"/>'
        parts.append(_joint(f'f{i}', 'revolute', rng.choice(links), f'fl{i}', place() + mimic))
        moved[driver].append((f'f{i}', multiplier, offset))
    if not plain:
        parts.append(_joint('geared', 'revolute', rng.choice(links), 'gear', place()))
        ratio, offset = rng.choice([10.0, -4.0]), rng.choice([0.0, 0.5])
        parts.append(
            '<ros2_control name="drive" type="system"><hardware><plugin>any/System</plugin>'
            '</hardware><joint name="geared"><state_interface name="position"/></joint>'
            '<transmission name="t"><plugin>transmission_interface/SimpleTransmission</plugin>'
            '<actuator name="motor" role="actuator1"/><joint name="geared" role="joint1">'
            f'<mechanical_reduction>{ratio}</mechanical_reduction><offset>{offset}</offset>'
            '</joint></transmission></ros2_control>'
        )
        moved['motor'] = [('geared', 1 / ratio, offset)]
        # Add a parallelogram. Opposite sides of a parallelogram stay parallel, so the angle of the
        # crank determines all other angles.
        side, ground = rng.uniform(0.5, 1.0), rng.uniform(1.0, 2.0)
        for name, parent, child, x, yaw in (
            ('crank', 'base', 'crank_link', 0.0, 1.2),
            ('coupler', 'crank_link', 'coupler_link', side, -1.2),
            ('rocker', 'base', 'rocker_link', ground, 1.2),
        ):
            origin = f'<origin xyz="{x} 0 0" rpy="0 0 {yaw}"/><axis xyz="0 0 1"/>'
            parts.append(_joint(name, 'continuous', parent, child, origin))
        parts.append(
            '<loop_joint name="loop" type="revolute">'
            f'<link1 link="coupler_link" xyz="{ground} 0 0" rpy="0 0 0"/>'
            f'<link2 link="rocker_link" xyz="{side} 0 0" rpy="0 0 0"/>'
            '<axis xyz="0 0 1"/></loop_joint>'
        )
        moved['crank'] = [('crank', 1.0, 0.0), ('coupler', -1.0, 0.0), ('rocker', 1.0, 0.0)]
        parts.append(_joint('drone', 'floating', rng.choice(links), 'drone_link', place()))
    text = f'<robot name="robot{number}">{"".join(parts)}</robot>'
    found = {name: tuple(joints) for name, joints in moved.items()}
    return Robot(text, load_description(text), found)


# Names of the tools that the node attaches to the link `base` of a robot. The name '' means that
# no tool is attached.
TOOLS = ('', 'gripper', 'probe')
_TOOL = _joint('grip', 'prismatic', 'palm', 'finger', '<axis xyz="1 0 0"/>')


def write_tools(folder: Path) -> Path:
    """Write an assembly file with the `TOOLS`, and return its path."""
    (folder / 'tool.urdf').write_text(f'<robot name="tool"><link name="palm"/>{_TOOL}</robot>')
    parts = (
        f'- {{file: tool.urdf, prefix: {name}_, parent: base, xyz: [{i}, 0, 0]}}\n'
        for i, name in enumerate(TOOLS)
        if name
    )
    file = folder / 'tools.yaml'
    file.write_text(f'parts:\n{"".join(parts)}')
    return file


def with_tool(robot: Robot, tools: Path, tool: str) -> Robot:
    """Attach a tool to the description of a robot. ``text`` remains without the tool."""
    if not tool:
        return robot
    description = attach(robot.description, read_assembly(tools), [tool])
    joint = f'{tool}_grip'
    return Robot(robot.text, description, {**robot.moved, joint: ((joint, 1.0, 0.0),)})


def broken_text(rng: random.Random, robot: Robot) -> str:
    """Return the text of a robot with a few damaged tokens, from which no robot can be read."""
    while True:
        text = spoilt(robot.text, np.random.default_rng(rng.getrandbits(32)), rng.randint(1, 4))
        try:
            load_description(text)
        except RobotDescriptionError:
            return text


# Messages ---------------------------------------------------------------------------------


def name_sets(rng: random.Random, robots: Sequence[Robot], count: int) -> list[NameSet]:
    """Return sets of names of the robots. Some names are repeated, and some are unknown."""
    pool = sorted({name for robot in robots for name in robot.inputs})
    found = []
    for number in range(count):
        names = rng.sample(pool, rng.randint(1, len(pool)))
        if number % 5 == 0:
            names.append(rng.choice(STRANGERS))
        if number % 7 == 0:
            names.append(rng.choice(names))
        rng.shuffle(names)
        found.append(NameSet('joint_states', tuple(names), bool(number % 2)))
    if any(robot.actuators for robot in robots):
        found[-1] = NameSet('actuator_states', ('motor',), False)
        found[-2] = NameSet('joint_states', POSE, False)
    return found


@dataclass(frozen=True)
class NameSet:
    """Topic and names of a message. If ``with_velocity`` is true, the message has velocities."""

    topic: str
    names: tuple[str, ...]
    with_velocity: bool

    def data(self, position: FloatArray, stamp_ns: int) -> bytes:
        """Return a serialised JointState with these names."""
        blank, at = _blank_state(self.names, self.with_velocity)
        data = bytearray(blank)
        STAMP.pack_into(data, STATE_STAMP_AT, *divmod(stamp_ns, 10**9))
        data[at:at + position.nbytes] = position.tobytes()
        return bytes(data)


@lru_cache(1000)
def _blank_state(names: tuple[str, ...], with_velocity: bool) -> tuple[bytes, int]:
    """Return a serialised message whose positions are 0, and the offset of its positions."""
    rates = [1.0] * len(names) if with_velocity else []
    blank = message(names, [0.0] * len(names), rates, stamp_ns=0)
    filled = message(names, [ONES] * len(names), rates, stamp_ns=0)
    return blank, next(i for i, (a, b) in enumerate(zip(blank, filled, strict=True)) if a != b)


class Sent(NamedTuple):
    """
    A message: its kind, its bytes, its stamp, and its values.

    `counts` has the indices of the names that the answer must contain. If `counts` is empty, the
    node must not answer.

    """

    kind: str
    names: NameSet
    data: bytes
    stamp_ns: int
    position: FloatArray
    counts: tuple[int, ...]


# Number of messages of each kind in every hundred messages.
KINDS = {
    'good': 79,
    'not finite': 6,
    'fewer positions': 3,
    'no positions': 2,
    'cut off': 3,
    'garbage': 2,
    'stamp of 0': 2,
    'stamp long ago': 1,
    'stamp before 1970': 1,
    'stamp from 2038': 1,
}

# The node must not answer these kinds of messages. Each kind is mapped to the stamp of its first
# message, and to the difference between the stamps of consecutive messages [ns].
REFUSED = {
    'stamp long ago': (0, 1),
    'stamp before 1970': (0, -1),
    'stamp from 2038': (2_147_483_646 * 10**9, 1),
}


class Traffic:
    """
    Source of random messages of all kinds in `KINDS`.

    Parameters
    ----------
    seed : int
        Seed of all messages.
    sets : sequence of NameSet
        The names in the messages.

    """

    def __init__(self, seed: int, sets: Sequence[NameSet]) -> None:
        self._rng = random.Random(seed)
        self._numbers = np.random.default_rng(seed)
        self._sets = sets
        self._refused_ns = 1
        # Name sets whose messages were already answered. If a name set is not among them, the node
        # accepts any stamp in its first message.
        self.heard: set[NameSet] = set()

    def message_at(self, stamp_ns: int) -> Sent:
        """Return a random message that is sent at a time [ns]."""
        rng = self._rng
        names = rng.choice(self._sets)
        (kind,) = rng.choices([*KINDS], [*KINDS.values()])
        position = self._numbers.uniform(-AMPLITUDE, AMPLITUDE, len(names.names))
        counts: tuple[int, ...] = ()
        if kind in REFUSED and names not in self.heard:
            kind = 'good'
        if kind == 'good':
            counts = tuple(range(len(position)))
        elif kind == 'not finite':
            # For one set, always choose the same names, so that the set has only a few different
            # answers.
            lost = range(len(names.names) % 3, len(names.names), 3)
            position[lost] = rng.choice([nan, inf, -inf])
            counts = tuple(map(int, np.flatnonzero(np.isfinite(position))))
            if names.names == POSE:
                counts = ()
        elif kind == 'stamp of 0':
            stamp_ns = 0
        elif kind in REFUSED:
            self._refused_ns += 1
            first_ns, step_ns = REFUSED[kind]
            stamp_ns = first_ns + step_ns * self._refused_ns
        if names.names == POSE and kind == 'good' and rng.random() < 0.3:
            kind = 'quaternion of no turn'
            position[3:] = rng.choice([0.0, 1e-200, 1e200])
            counts = ()
        data = names.data(position, stamp_ns)
        if kind in ('fewer positions', 'no positions'):
            count = len(position) - 1 if kind == 'fewer positions' else 0
            data = message(names.names, position[:count].tolist(), stamp_ns=stamp_ns)
        elif kind == 'cut off':
            data = data[: rng.randrange(len(data) // 2)]
        elif kind == 'garbage':
            # Do not change the first 12 bytes, which contain the stamp. If the stamp were in the
            # next hour, the node would rightly ignore later messages.
            data = data[:12] + rng.randbytes(rng.randrange(200))
        return Sent(kind, names, data, stamp_ns, position, counts)


# Expected answers ------------------------------------------------------------------------


class Answer:
    """
    The transforms that answer messages with a set of names, as functions of the positions.

    Parameters
    ----------
    robot : Robot
        The robot whose transforms are expected.
    prefix : str
        Prefix of each frame, the parameter frame_prefix of the node.
    names : sequence of str
        The names of the message.
    counts : iterable of int
        Indices of the names whose values can be used.
    by_name : bool
        True if the transforms are in alphabetical order of the joints, as in
        robot_state_publisher. False if the transforms are in document order.

    """

    def __init__(
        self,
        robot: Robot,
        prefix: str,
        names: Sequence[str],
        counts: Iterable[int],
        by_name: bool = False,
    ) -> None:
        joints = robot.description.joints
        # If a name occurs twice, the first value is used.
        place = {names[i]: i for i in sorted(counts, reverse=True)}
        sources = {
            joint: (place[name], multiplier, offset)
            for name, moves in robot.moved.items()
            if name in place
            for joint, multiplier, offset in moves
        }
        order = [name for name in (sorted(joints) if by_name else joints) if name in sources]
        self._pose = tuple(names) == POSE and bool(place) and 'drone' in joints
        if self._pose:
            order = ['drone']
            self._origin = reference.joint_transform(joints['drone'], ())
        self._place, self._multiplier, self._offset = (
            np.array([sources[name][k] for name in order if name in sources]) for k in range(3)
        )
        self._parts = np.array(
            [_parts(joints[name]) for name in order if name in sources]
        ).reshape(-1, 3, 4, 4)
        self._turns = np.array([joints[name].type is not JointType.PRISMATIC for name in order])
        self.count = len(order)
        frames = [(prefix + joints[name].parent, prefix + joints[name].child) for name in order]
        self.block, self._mask, self._numbers = _layout(tuple(frames))

    def faults(
        self, data: Sequence[bytes], stamps: Sequence[int], positions: Sequence[FloatArray]
    ) -> list[str]:
        """
        Return a text for each kind of error that the answers contain.

        Parameters
        ----------
        data : sequence of bytes
            The serialized answers to the messages.
        stamps : sequence of int
            Stamps of the messages [ns].
        positions : sequence of ndarray
            Positions of the messages, for all names.

        """
        if any(len(one) != len(self.block) for one in data):
            return [f'an answer has other frames or another number of them than {self.count}']
        found = np.frombuffer(b''.join(data), np.uint8).reshape(len(data), -1)
        if ((found ^ self.block) & self._mask).any():
            return ['an answer has other frames than those that its names move']
        seconds = np.array([divmod(stamp, 10**9) for stamp in stamps]).astype('<u4')
        stamp = found[:, TF_STAMP_AT:TF_STAMP_AT + 8].copy().view('<u4')
        numbers = found[:, self._numbers].copy().view('<f8').reshape(len(data), self.count, 7)
        with np.errstate(all='ignore'):
            poses = _matrices(numbers)
            wanted = self.poses(np.array(positions))
            wrong = ~(np.abs(poses - wanted).max(axis=(1, 2, 3)) < TOLERANCE)
            length = np.linalg.norm(numbers[..., 3:], axis=-1)
        faults = []
        if (stamp != seconds).any():
            faults.append('an answer has another stamp than its message')
        if wrong.any():
            faults.append(f'{int(wrong.sum())} answers with a wrong pose')
        if not (np.abs(length - 1) < TOLERANCE).all():
            faults.append('a quaternion is not of length 1')
        return faults

    def poses(self, positions: FloatArray) -> FloatArray:
        """
        Return the expected transforms.

        Parameters
        ----------
        positions : ndarray, shape (n, len(names))
            Position of each name in each message [rad or m].

        Returns
        -------
        ndarray, shape (n, count, 4, 4)
            T_parent_child of each transform, for each message [m].

        """
        if self._pose:
            norm = np.linalg.norm(positions[:, 3:], axis=1, keepdims=True)
            unit = np.hstack((positions[:, :3], positions[:, 3:] / norm))
            return np.asarray(self._origin @ _matrices(unit[:, np.newaxis]))
        q = positions[:, self._place] * self._multiplier + self._offset
        first = np.where(self._turns, np.sin(q), q)[..., np.newaxis, np.newaxis]
        second = np.where(self._turns, np.cos(q), 0.0)[..., np.newaxis, np.newaxis]
        constant, by_first, by_second = np.moveaxis(self._parts, 1, 0)
        return np.asarray(constant + first * by_first + second * by_second)


def _parts(joint: Joint) -> list[FloatArray]:
    """Return the constant part of a pose, and its factors of sine (or displacement) and cosine."""
    zero = reference.joint_transform(joint, (0.0,))
    if joint.type is JointType.PRISMATIC:
        return [zero, reference.joint_transform(joint, (1.0,)) - zero, np.zeros((4, 4))]
    half, quarter = (reference.joint_transform(joint, (q,)) for q in (pi, pi / 2))
    constant = (zero + half) / 2
    return [constant, quarter - constant, zero - constant]


def _matrices(numbers: FloatArray) -> FloatArray:
    """Return the 4 x 4 matrices of translations and unit quaternions of shape (..., 7)."""
    x, y, z, qx, qy, qz, qw = np.moveaxis(numbers, -1, 0)
    one, zero = np.ones_like(x), np.zeros_like(x)
    rows = (
        (1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy - qz * qw), 2 * (qx * qz + qy * qw), x),
        (2 * (qx * qy + qz * qw), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz - qx * qw), y),
        (2 * (qx * qz - qy * qw), 2 * (qy * qz + qx * qw), 1 - 2 * (qx * qx + qy * qy), z),
        (zero, zero, zero, one),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


Layout = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.intp]]


@lru_cache(10_000)
def _layout(frames: tuple[tuple[str, str], ...]) -> Layout:
    """Return the bytes of a TFMessage, a mask of constant bytes, and the offsets of numbers."""

    def data(sec: int, nanosec: int, number: float, padding: int) -> NDArray[np.uint8]:
        pose = messages.Transform(
            messages.Vector3(number, number, number),
            messages.Quaternion(number, number, number, number),
        )
        stamp = messages.Time(messages.int32(sec), messages.uint32(nanosec))
        message = messages.TFMessage(
            [
                messages.TransformStamped(messages.Header(stamp, parent), child, pose)
                for parent, child in frames
            ]
        )
        return np.frombuffer(messages.serialize_message(message, padding), np.uint8)

    blank = data(0, 0, 0.0, 0)
    same = blank == data(-1, 2**32 - 1, ONES, 255)
    numbers = np.flatnonzero(blank != data(0, 0, ONES, 0))
    return blank, np.where(same, 0xFF, 0).astype(np.uint8), numbers


def static_poses(robot: Robot, prefix: str) -> dict[tuple[str, str], FloatArray]:
    """Map the parent and child frame of each static transform to the transform."""
    return {
        (prefix + joint.parent, prefix + joint.child): reference.joint_transform(joint, ())
        for joint in robot.description.joints.values()
        if joint.type is JointType.FIXED
    }


def stamp_of(data: bytes) -> int:
    """Return the stamp of the first transform of an answer [ns]."""
    seconds, nanoseconds = STAMP.unpack_from(data, TF_STAMP_AT)
    return int(seconds) * 10**9 + int(nanoseconds)


def is_static(message: Any, wanted: dict[tuple[str, str], FloatArray]) -> bool:
    """Return True if a TFMessage of rclpy contains exactly the expected transforms."""
    found = {}
    for each in message.transforms:
        t, r = each.transform.translation, each.transform.rotation
        pose = _matrices(np.array([t.x, t.y, t.z, r.x, r.y, r.z, r.w]))
        found[each.header.frame_id, each.child_frame_id] = pose
    return found.keys() == wanted.keys() and all(
        np.abs(found[frames] - pose).max() < TOLERANCE for frames, pose in wanted.items()
    )
