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
"""Transforms of all frames over time, and look-ups between two frames."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from math import isinf
from math import isnan
from typing import Any
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from robot_description_tools.history.errors import ConnectivityException
from robot_description_tools.history.errors import ExtrapolationException
from robot_description_tools.history.errors import InvalidArgumentException
from robot_description_tools.history.errors import LookupException
from robot_description_tools.history.errors import TransformException
from robot_description_tools.history.pose import canonical
from robot_description_tools.history.pose import chained
from robot_description_tools.history.pose import FramePose
from robot_description_tools.history.pose import IDENTITY
from robot_description_tools.history.pose import inverted
from robot_description_tools.history.track import FloatArray
from robot_description_tools.history.track import FrameSamples
from robot_description_tools.history.track import IntArray
from robot_description_tools.history.track import seconds

#: Nanoseconds. Default time for which transforms are kept, as in tf2.
CACHE_NS = 10_000_000_000
#: Count. A chain of more frames than this counts as a loop, as in tf2.
DEEPEST = 1000
# tf2 divides 2 by the squared length of a quaternion. If the squared length is smaller than
# `SHORTEST_QUAT`, the result overflows.
#: Ratio. Squared length of the shortest quaternion whose direction tf2 can compute.
SHORTEST_QUAT = 2.0 / np.finfo(float).max
#: Nanoseconds. Shortest duration for which a rate is computed, as in tf2.
SHORTEST_NS = 100_000
# Received transforms wait until their frame is looked up. They are then moved to the track of the
# frame, which is its `FrameSamples`. If more than `MOST_WAITING` transforms wait, all of them are
# moved to their tracks.
#: Count. Largest number of waiting transforms.
MOST_WAITING = 65536
#: Count. Largest number of sources with waiting transforms. Messages have the same source if they
#: have the same frames and the same `authority` (name of the publisher), and all or none of them
#: are static.
MOST_SOURCES = 64


def refusal(parent: str, child: str, numbers: Sequence[float]) -> str:
    """
    Return the reason why tf2 ignores a transform, or '' if tf2 accepts it.

    Parameters
    ----------
    parent, child : str
        Frames of the transform.
    numbers : sequence of float
        Translation and quaternion.

    """
    if not parent or not child:
        return 'a frame has no name'
    if parent == child:
        return 'a frame is its own parent'
    if any(map(isnan, numbers)):
        return 'a number is NaN'
    if any(map(isinf, numbers[3:])):
        return 'a number of the quaternion is infinite'
    if sum(number * number for number in numbers[3:]) <= SHORTEST_QUAT:
        return 'the quaternion has length 0'
    return ''


class Found(NamedTuple):
    """
    Result of a look-up.

    Attributes
    ----------
    stamp_ns : int
        Time of the transform [ns].
    translation, quat_xyzw : tuple of float
        Pose of the source frame in the target frame.

    """

    stamp_ns: int
    translation: tuple[float, float, float]
    quat_xyzw: tuple[float, float, float, float]


class _Source:
    """The frames of one source, and its transforms since the last call of `_take_all`."""

    def __init__(
        self, frames: Sequence[tuple[str, str]], is_static: bool, authority: str
    ) -> None:
        self.frames = [(parent.removeprefix('/'), child.removeprefix('/'))
                       for parent, child in frames]
        self.is_static, self.authority = is_static, authority
        self.usable: npt.NDArray[np.bool_] = np.array(
            [bool(parent and child) and parent != child for parent, child in self.frames], bool
        )
        self.has_repeats = len({child for _, child in self.frames}) < len(frames)
        # True for each frame that has had no valid transform so far.
        self.unseen = self.usable.copy()
        self.waiting: list[_Waiting] = []


class _Waiting(NamedTuple):
    """k messages with n transforms each: stamps (k, n), numbers (k, n, 7), and validity (k, n)."""

    sequence: int
    stamps: IntArray
    numbers: FloatArray
    valid: npt.NDArray[np.bool_]
    all_valid: bool


# Samples of one frame, with their source and their parent.
_Part = tuple[_Source, str, IntArray, FloatArray]


class TransformHistory:
    """
    Transforms of all frames over time.

    Source: tf2, ``BufferCore``. Look-ups give the same results and the same errors.

    Parameters
    ----------
    cache_ns : int
        Time for which transforms of a frame are kept [ns].

    """

    def __init__(self, cache_ns: int = CACHE_NS) -> None:
        self.cache_ns = cache_ns
        # The track of each frame, or None for a root frame. Frames are in order of their first
        # transform.
        self._tracks: dict[str, FrameSamples | None] = {}
        self._sources: dict[Any, _Source] = {}
        # `_columns` maps each child frame to a list of pairs, one for each source with this frame.
        # A pair has the source, and the column of the frame in the arrays of `_Waiting`. `_taken`
        # maps each child frame to a `sequence`: transforms up to this `sequence` are in the track
        # of the frame.
        self._columns: dict[str, list[tuple[_Source, int]]] = {}
        self._taken: dict[str, int] = {}
        self._sequence = self._n_waiting = 0

    # -- input -----------------------------------------------------------------------------

    def add(
        self,
        frames: tuple[tuple[str, str], ...],
        stamps: IntArray,
        numbers: FloatArray,
        is_static: bool = False,
        authority: str = '',
    ) -> None:
        """
        Add messages with the same frames, in order of arrival.

        Parameters
        ----------
        frames : tuple of (str, str)
            Parent and child frame of each transform.
        stamps : ndarray, shape (k, n)
            Stamps of each message [ns].
        numbers : ndarray, shape (k, n, 7)
            Translations and quaternions of each message.
        is_static : bool
            True if the transforms are valid at any time.
        authority : str
            Name of the source of the messages.

        """
        key = frames, is_static, authority
        source = self._sources.get(key)
        if source is None:
            source = self._sources[key] = _Source(*key)
        numbers, valid = _checked(numbers)
        valid &= source.usable
        if source.unseen.any():
            self._register(source, valid)
        # If a frame occurs twice in a message, the messages are added one by one.
        whole = slice(0, len(stamps))
        rows = [slice(i, i + 1) for i in range(len(stamps))] if source.has_repeats else [whole]
        for row in rows:
            self._sequence += 1
            part = valid[row]
            source.waiting.append(
                _Waiting(self._sequence, stamps[row], numbers[row], part, bool(part.all()))
            )
        self._n_waiting += stamps.size
        if self._n_waiting > MOST_WAITING or len(self._sources) > MOST_SOURCES:
            self._take_all()

    def _register(self, source: _Source, valid: npt.NDArray[np.bool_]) -> None:
        """
        Add the frames for which a source now sends its first valid transform.

        The frames are added in the order in which these transforms arrived.

        """
        new = valid.any(axis=0) & source.unseen
        first = valid.argmax(axis=0)
        for column in sorted(np.flatnonzero(new).tolist(), key=lambda i: (first[i], i)):
            parent, child = source.frames[column]
            if self._tracks.get(child) is None:
                self._tracks[child] = FrameSamples(self.cache_ns)
            self._tracks.setdefault(parent, None)
            self._taken.setdefault(child, 0)
            self._columns.setdefault(child, []).append((source, column))
        source.unseen &= ~new

    def clear(self) -> None:
        """Remove all transforms except static transforms. The names of all frames remain known."""
        self._take_all()
        for track in self._tracks.values():
            if track is not None:
                track.clear()

    def _take_all(self) -> None:
        """Move all waiting transforms to the tracks of their frames, and forget the sources."""
        for frame in self._columns:
            self._take(frame)
        self._sources.clear()
        self._columns.clear()
        self._n_waiting = 0

    def _take(self, frame: str) -> FrameSamples | None:
        """Return the track of a frame, after moving its waiting transforms to the track."""
        track = self._tracks.get(frame)
        if track is None:
            return None
        last = self._taken[frame]
        if last == self._sequence:
            return track
        self._taken[frame] = self._sequence
        found = []
        columns = self._columns.get(frame, ())
        for source, column in columns:
            for batch in reversed(source.waiting):
                if batch.sequence <= last:
                    break
                found.append((batch.sequence, column, batch, source))
        found.reverse()
        if len(columns) > 1:
            found.sort(key=lambda each: each[:2])
        parts: list[_Part] = []
        for _, column, batch, source in found:
            stamps, numbers = batch.stamps[:, column], batch.numbers[:, column]
            if not batch.all_valid:
                valid = batch.valid[:, column]
                stamps, numbers = stamps[valid], numbers[valid]
            if len(stamps):
                parts.append((source, source.frames[column][0], stamps, numbers))
        if len(columns) == 1 and len(parts) > 1:
            parts = _joined(parts)
        for part in parts:
            _give(track, *part)
        return track

    # -- look-ups --------------------------------------------------------------------------

    def look_up(self, target: str, source: str, stamp_ns: int = 0) -> Found:
        """
        Return the pose of the source frame in the target frame.

        Parameters
        ----------
        target, source : str
            The frames.
        stamp_ns : int
            The time [ns]; 0 for the latest common time.

        Raises
        ------
        TransformException
            If there is no such transform. The subclass depends on the reason.

        """
        if target == source:
            if stamp_ns == 0 and (track := self._take(target)):
                stamp_ns = track.latest_ns
            return Found(stamp_ns, *IDENTITY)
        self._check('lookupTransform', target_frame=target, source_frame=source)
        stamp_ns, pose = self._walk(target, source, stamp_ns)
        return Found(stamp_ns, pose.translation, canonical(pose.quat_xyzw))

    def look_up_full(
        self, target: str, target_ns: int, source: str, source_ns: int, fixed: str
    ) -> Found:
        """
        Return the pose of the source frame at one time in the target frame at another time.

        Parameters
        ----------
        target, source, fixed : str
            The frames. The fixed frame is assumed not to move between the two times.
        target_ns, source_ns : int
            The times [ns]; 0 for the latest common time with the fixed frame.

        Raises
        ------
        TransformException
            If there is no such transform. The subclass depends on the reason.

        """
        self._check(
            'lookupTransform', target_frame=target, source_frame=source, fixed_frame=fixed
        )
        _, *inner = self.look_up(fixed, source, source_ns)
        stamp_ns, *outer = self.look_up(target, fixed, target_ns)
        translation, quat_xyzw = chained(FramePose._make(outer), FramePose._make(inner))
        return Found(stamp_ns, translation, canonical(quat_xyzw))

    def why_not(self, target: str, source: str, stamp_ns: int = 0) -> str | None:
        """Return the reason why `look_up` would fail, or None if there is a transform."""
        if target == source:
            return None
        if error := self._name_error(target_frame=target, source_frame=source):
            return error
        return self._walk_error(target, source, stamp_ns)

    def why_not_full(
        self, target: str, target_ns: int, source: str, source_ns: int, fixed: str
    ) -> str | None:
        """Return the reason why `look_up_full` would fail, or None if there is a transform."""
        names = {'target_frame': target, 'source_frame': source, 'fixed_frame': fixed}
        return (
            self._name_error(**names)
            or self._walk_error(target, fixed, target_ns)
            or self._walk_error(fixed, source, source_ns)
        )

    def _walk_error(self, target: str, source: str, stamp_ns: int) -> str | None:
        if target == source:
            return None
        try:
            self._walk(target, source, stamp_ns)
        except TransformException as error:
            # The error of an empty history has no text.
            return str(error) or 'no transform is known'
        return None

    def _check(self, caller: str, **frames: str) -> None:
        """Raise an error if a name is invalid or unknown."""
        for argument, frame in frames.items():
            passed = f'"{frame}" passed to {caller} argument {argument}'
            if problem := _name_problem(frame):
                raise InvalidArgumentException(f'Invalid argument {passed} - {problem}')
            if frame not in self._tracks:
                raise LookupException(f'{passed} does not exist. ')

    def _name_error(self, **frames: str) -> str | None:
        """Return the reason why a name is invalid or unknown, as in tf2's ``canTransform``."""
        for argument, frame in frames.items():
            problem = _name_problem(frame)
            if not problem and frame not in self._tracks:
                problem = 'frame does not exist'
            if problem:
                passed = f'"{frame}" passed to canTransform argument {argument}'
                return f'Invalid frame ID {passed} - {problem}'
        return None

    def _walk(self, target: str, source: str, stamp_ns: int) -> tuple[int, FramePose]:
        """
        Return time and pose of the source frame in the target frame.

        The frames must exist and differ.

        Walk from the source frame to its root. Then walk from the target frame to the source
        frame, or to the frame at which the first walk ended.

        """
        if stamp_ns == 0:
            stamp_ns = self._latest_common_ns(target, source)
        way = f', when looking up transform from frame [{source}] to frame [{target}]'
        up, top, missing = IDENTITY, source, None
        for _ in range(DEEPEST + 1):
            track = self._take(top)
            if track is None:
                break
            try:
                parent, pose = track.at(stamp_ns)
            except ExtrapolationException as error:
                # Do not raise the error yet, because the walk from the target may end at this
                # frame.
                missing = error
                break
            if top == target:
                return stamp_ns, up
            up, top = chained(pose, up), parent
        else:
            raise self._loop()
        down, frame = IDENTITY, target
        for _ in range(DEEPEST + 1):
            track = None if frame == top else self._take(frame)
            if track is None:
                break
            try:
                parent, pose = track.at(stamp_ns)
            except ExtrapolationException as error:
                raise ExtrapolationException(f'{error}{way}') from None
            if frame == source:
                return stamp_ns, inverted(down)
            down, frame = chained(pose, down), parent
        else:
            raise self._loop()
        if frame == top:
            return stamp_ns, chained(inverted(down), up)
        if missing:
            raise ExtrapolationException(f'{missing}{way}')
        raise _not_connected(target, source)

    def latest_common_ns(self, target: str, source: str) -> int:
        """
        Return the latest time at which all transforms between two frames are known [ns].

        Parameters
        ----------
        target, source : str
            The frames.

        Returns
        -------
        int
            The time. 0 if all transforms are static.

        Raises
        ------
        TransformException
            If a frame does not exist, or if the frames are not connected.

        """
        self._check('get_latest_common_time', target_frame=target, source_frame=source)
        if target == source:
            track = self._take(target)
            return track.latest_ns if track else 0
        return self._latest_common_ns(target, source)

    def _latest_common_ns(self, target: str, source: str) -> int:
        # For each transform on the path from the source frame to its root: the parent frame as
        # key, and the newest stamp of the transform as value.
        stamps: dict[str, int] = {}
        for parent, stamp_ns in self._newest(source):
            stamps.setdefault(parent, stamp_ns)
            if parent == target:
                return min(filter(None, stamps.values()), default=0)
        others: list[int] = []
        for parent, stamp_ns in self._newest(target):
            others.append(stamp_ns)
            if parent in stamps:
                parents = list(stamps)
                common = [stamps[each] for each in parents[:parents.index(parent) + 1]]
                return min(filter(None, common + others), default=0)
            if parent == source:
                return min(filter(None, others), default=0)
        raise _not_connected(target, source)

    def _newest(self, frame: str) -> Iterator[tuple[str, int]]:
        """Yield parent and stamp of the newest transform, for a frame and all its ancestors."""
        for _ in range(DEEPEST + 1):
            track = self._take(frame)
            if track is None or not track.latest_parent:
                return
            frame = track.latest_parent
            yield frame, track.latest_ns
        raise self._loop()

    def _loop(self) -> LookupException:
        frames = self.frames_as_string()
        return LookupException(f'The tf tree is invalid because it contains a loop.\n{frames}\n')

    # -- all frames ------------------------------------------------------------------------

    @property
    def frames(self) -> list[str]:
        """Names of all frames, in the order of their first transform."""
        return list(self._tracks)

    def parent_of(self, frame: str, stamp_ns: int = 0) -> str:
        """Return the parent of a frame at a time [ns], or '' if none is known for this time."""
        track = self._take(frame)
        try:
            return track.at(stamp_ns)[0] if track else ''
        except ExtrapolationException:
            return ''

    def frames_as_string(self) -> str:
        """Return one line for each frame except roots, with the parent of the frame."""
        return ''.join(
            f'Frame {frame} exists with parent {self.parent_of(frame) or "NO_PARENT"}.\n'
            for frame, track in self._tracks.items()
            if track is not None
        )

    def frames_as_yaml(self) -> str:
        """Return the frames with parents, rates and times as YAML."""
        if not self._tracks:
            return '[]'
        parts = []
        for frame in self._tracks:
            track = self._take(frame)
            if track is None or not len(track):
                continue
            length_ns = track.latest_ns - track.earliest_ns
            parts.append(
                f'{frame}: \n'
                f"  parent: '{track.latest_parent}'\n"
                f"  broadcaster: '{track.authority}'\n"
                f'  rate: {len(track) * 1e9 / max(length_ns, SHORTEST_NS):.3f}\n'
                f'  most_recent_transform: {seconds(track.latest_ns)}\n'
                f'  oldest_transform: {seconds(track.earliest_ns)}\n'
                f'  buffer_length: {length_ns * 1e-9:.3f}\n'
            )
        return ''.join(parts)


def _checked(numbers: FloatArray) -> tuple[FloatArray, npt.NDArray[np.bool_]]:
    """
    Return the numbers, and a mask of the transforms that tf2 accepts.

    This function checks arrays in the same way as `refusal` checks one transform.

    """
    quats = numbers[..., 3:]
    squares = np.einsum('knq,knq->kn', quats, quats)
    valid = (squares > SHORTEST_QUAT) & ~np.isnan(numbers[..., :3]).any(axis=2)
    if np.isinf(squares).any():
        valid &= ~np.isinf(quats).any(axis=2)
        # If the squared length of a quaternion overflows, tf2 accepts the quaternion, but computes
        # the identity rotation from it.
        numbers = numbers.copy()
        numbers[np.isinf(squares), 3:] = IDENTITY.quat_xyzw
    return numbers, valid


def _name_problem(frame: str) -> str:
    if not frame:
        return 'in tf2 frame_ids cannot be empty'
    return "in tf2 frame_ids cannot start with a '/'" if frame.startswith('/') else ''


def _joined(parts: list[_Part]) -> list[_Part]:
    """
    Join parts of one source if their stamps increase.

    Adding one long part to a track is faster than adding many short parts.

    """
    stamps = np.concatenate([part[2] for part in parts])
    if not (stamps[1:] > stamps[:-1]).all():
        return parts
    return [(*parts[0][:2], stamps, np.concatenate([part[3] for part in parts]))]


def _give(
    track: FrameSamples, source: _Source, parent: str, stamps: IntArray, numbers: FloatArray
) -> None:
    if source.is_static:
        track.set_static(parent, numbers[-1])
        track.authority = source.authority
    elif track.add(parent, stamps, numbers):
        track.authority = source.authority


def _not_connected(target: str, source: str) -> ConnectivityException:
    return ConnectivityException(
        f"Could not find a connection between '{target}' and '{source}' because they are not part "
        'of the same tree.Tf has two or more unconnected trees.'
    )
