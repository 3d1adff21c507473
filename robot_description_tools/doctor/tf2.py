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
"""The answer of tf2 to a look-up of the latest transform, computed from a recording."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from robot_description_tools.doctor.facts import SentPose
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import pose_of
from robot_description_tools.kinematics.rotation import rpy_from_matrix
from robot_description_tools.kinematics.rotation import slerp_quat_xyzw

_ORIGIN = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


class Track(NamedTuple):
    """
    Samples of one transform of a chain.

    Attributes
    ----------
    name : str
        Frames of the transform, for messages.
    static : bool
        True if the transform is static.
    samples : sequence of (int, SentPose)
        Stamp [ns] and pose of each message.

    """

    name: str
    static: bool
    samples: Sequence[tuple[int, SentPose]]


@dataclass(frozen=True, slots=True)
class LookupResult:
    """
    The pose of the second frame in the first, as ``tf2_echo FIRST SECOND`` prints it.

    Attributes
    ----------
    stamp_ns : int
        The latest common time of the transforms between the frames. 0 if all are static.
    translation : tuple of float
        x, y, z [m].
    quat_xyzw : tuple of float
        The rotation.

    """

    stamp_ns: int
    translation: tuple[float, ...]
    quat_xyzw: tuple[float, ...]

    def lines(self) -> Iterator[str]:
        """Yield the lines of tf2_echo, with all nine digits of the nanoseconds."""
        matrix = matrix_from_quat_xyzw(self.quat_xyzw)
        rpy = rpy_from_matrix(matrix)
        sec, nanosec = divmod(self.stamp_ns, 10**9)
        yield f'At time {sec}.{nanosec:09d}'
        yield f'- Translation: {_row(self.translation)}'
        yield f'- Rotation: in Quaternion {_row(self.quat_xyzw)}'
        yield f'- Rotation: in RPY (radian) {_row(rpy)}'
        yield f'- Rotation: in RPY (degree) {_row(np.degrees(rpy))}'
        yield '- Matrix:'
        for row in pose_of(matrix, self.translation):
            yield ''.join(f' {number:6.3f}' for number in row)


def answer(up: Sequence[Track], down: Sequence[Track]) -> LookupResult | str:
    """
    Return the answer of tf2, or the reason why it has none.

    The time is the earliest of the latest stamps. Between two stamps, the translation is
    interpolated and the rotation turns evenly. Transforms lead from the first frame up to the
    common parent (top), and from there down to the second frame::

        T_first_second = (T_top_first)^-1 T_top_second

    Source: tf2, ``BufferCore::getLatestCommonTime`` and ``TimeCache::interpolate``.

    Parameters
    ----------
    up, down : sequence of Track
        From the first frame up to the common parent, and from there down to the second.

    """
    tracks = [*up, *down]
    # As in tf2, a stamp of 0 counts as no time.
    ends = {t.name: max(stamp for stamp, _ in t.samples) for t in tracks if not t.static}
    stamp_ns = min(filter(None, ends.values()), default=0)
    for track in (track for track in tracks if not track.static):
        if stamp_ns > ends[track.name]:
            return f'they are known at no common time: {track.name} has no stamp'
        first = min(stamp for stamp, _ in track.samples)
        if first > stamp_ns:
            last = next(name for name, end in ends.items() if end == stamp_ns)
            return (
                f'they are known at no common time: {track.name} begins '
                f'{span_text((first - stamp_ns) * 1e-9)} after the last stamp of {last}; '
                'listen longer (--duration), or compare their stamps'
            )
    top_first = _chained(up[::-1], stamp_ns)
    top_second = _chained(down, stamp_ns)
    back = top_first[1] * (-1.0, -1.0, -1.0, 1.0)
    translation = matrix_from_quat_xyzw(back) @ (top_second[0] - top_first[0])
    rotation = multiply_quat_xyzw(back, top_second[1])
    return LookupResult(stamp_ns, tuple(translation.tolist()), tuple(rotation.tolist()))


def _chained(tracks: Sequence[Track], stamp_ns: int) -> tuple[FloatArray, FloatArray]:
    """Return translation and rotation of the last child in the first parent."""
    translation, rotation = np.split(np.array(_ORIGIN), [3])
    for track in tracks:
        step_translation, step_rotation = _at(track, stamp_ns)
        translation = translation + matrix_from_quat_xyzw(rotation) @ step_translation
        rotation = multiply_quat_xyzw(rotation, step_rotation)
    return translation, rotation


def _at(track: Track, stamp_ns: int) -> tuple[FloatArray, FloatArray]:
    """Return translation and rotation of a transform at a time between its stamps."""
    samples = sorted(track.samples, key=itemgetter(0))
    stamps = [stamp for stamp, _ in samples]
    i = len(samples) - 1 if track.static else bisect_left(stamps, stamp_ns)
    translation, rotation = np.split(np.array(samples[i][1]), [3])
    if track.static or stamps[i] == stamp_ns:
        return translation, normalized(rotation)
    before, turned = np.split(np.array(samples[i - 1][1]), [3])
    ratio = (stamp_ns - stamps[i - 1]) / (stamps[i] - stamps[i - 1])
    way = ratio * (translation - before)
    return before + way, slerp_quat_xyzw(turned, rotation, ratio)


def _row(numbers: Sequence[float] | FloatArray) -> str:
    return f'[{", ".join(f"{number:.3f}" for number in numbers)}]'
