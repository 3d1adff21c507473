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

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from robot_description_tools.doctor.facts import SentPose
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.history.errors import ExtrapolationException
from robot_description_tools.history.transforms import TransformHistory
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_of
from robot_description_tools.kinematics.rotation import rpy_from_matrix


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
    The pose of the second frame in the first frame, as ``tf2_echo FIRST SECOND`` prints it.

    Attributes
    ----------
    stamp_ns : int
        The latest common time of the transforms between the frames. 0 if all transforms are
        static.
    translation : tuple of float
        x, y, z [m].
    quat_xyzw : tuple of float
        Rotation of the second frame in the first frame.

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
    Return the answer of tf2 at the latest common time, or the reason why it has none.

    Parameters
    ----------
    up, down : sequence of Track
        Transforms from the first frame up to the nearest common ancestor of both frames, and from
        this ancestor down to the second frame.

    """
    history = TransformHistory()
    # Frames of the chain have numbers, from 0 for the first frame to `last` for the second frame.
    top, last = len(up), len(up) + len(down)
    for i, track in enumerate([*up, *down]):
        edge = (str(i + 1), str(i)) if i < top else (str(i), str(i + 1))
        stamps, poses = zip(*track.samples, strict=True)
        history.add(
            (edge,), np.array(stamps)[:, np.newaxis], np.array(poses)[:, np.newaxis], track.static
        )
    try:
        return LookupResult(*history.look_up('0', str(last)))
    except ExtrapolationException:
        return _why_no_common_time([*up, *down])


def _why_no_common_time(tracks: Sequence[Track]) -> str:
    """Return the reason why transforms have no common time. A stamp of 0 counts as no time."""
    moving = [track for track in tracks if not track.static]
    ends = {track.name: max(stamp for stamp, _ in track.samples) for track in moving}
    stamp_ns = min(filter(None, ends.values()), default=0)
    first = {track.name: min(stamp for stamp, _ in track.samples) for track in moving}
    for name, end in ends.items():
        if stamp_ns > end:
            return f'the transforms have no common time: {name} has no stamp'
    name = max(first, key=first.__getitem__)
    last = next(name for name, end in ends.items() if end == stamp_ns)
    return (
        f'the transforms have no common time: {name} begins '
        f'{span_text((first[name] - stamp_ns) * 1e-9)} after the last stamp of {last}; '
        'listen longer (--duration), or compare their stamps'
    )


def _row(numbers: Sequence[float] | FloatArray) -> str:
    return f'[{", ".join(f"{number:.3f}" for number in numbers)}]'
