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
"""Samples of one frame, in order of their stamps."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from robot_description_tools.history.errors import ExtrapolationException
from robot_description_tools.history.pose import canonical
from robot_description_tools.history.pose import FramePose
from robot_description_tools.history.pose import interpolated

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

# A track (`FrameSamples`) stores its samples in arrays. When the arrays are full, the track copies
# the samples that it still keeps to new arrays. The size is doubled as often as necessary, so that
# these samples fill less than half of the new arrays.
#: Count. Number of samples that fit into a new track.
SPACE = 64


class FrameSamples:
    """
    The last samples of a frame, called the track of the frame.

    Source: tf2, ``TimeCache`` and ``StaticCache``.

    Parameters
    ----------
    cache_ns : int
        Largest age of a sample relative to the newest sample [ns]. Older samples are removed.

    Attributes
    ----------
    is_static : bool
        True if the transform is static. A static track has one sample, which is valid at any time.
    authority : str
        Name of the publisher or other source that sent the last sample.
    latest_ns, earliest_ns : int
        Newest and oldest stamp of the track [ns]. 0 if the track is static or empty.

    """

    __slots__ = (
        '_begin', '_cache_ns', '_end', '_numbers', '_parents', '_stamps', 'authority',
        'earliest_ns', 'is_static', 'latest_ns',
    )

    def __init__(self, cache_ns: int) -> None:
        self._cache_ns = cache_ns
        self.is_static, self.authority = False, ''
        self._stamps: IntArray = np.empty(SPACE, np.int64)
        self._numbers: FloatArray = np.empty((SPACE, 7))
        self._parents = np.empty(SPACE, object)
        self._begin = self._end = 0
        self.latest_ns = self.earliest_ns = 0

    def __len__(self) -> int:
        """Return the number of samples."""
        return self._end - self._begin

    @property
    def latest_parent(self) -> str:
        """Parent frame of the newest sample. Empty if there is no sample."""
        return self._parents[self._end - 1] if self._end > self._begin else ''

    def clear(self) -> None:
        """Remove all samples. A static frame keeps its sample."""
        if not self.is_static:
            self._begin = self._end = 0
            self.latest_ns = self.earliest_ns = 0

    def set_static(self, parent: str, numbers: FloatArray) -> None:
        """Replace the sample of a static frame."""
        self.is_static = True
        self._begin, self._end = 0, 1
        self.latest_ns = self.earliest_ns = 0
        self._parents[0], self._numbers[0] = parent, numbers

    def add(self, parent: str, stamps: IntArray, numbers: FloatArray) -> bool:
        """
        Add samples in order of arrival.

        Parameters
        ----------
        parent : str
            Parent frame of the samples.
        stamps : ndarray, shape (n,)
            Stamps of the samples [ns].
        numbers : ndarray, shape (n, 7)
            Translation and quaternion of each sample.

        Returns
        -------
        bool
            True if the last sample is new enough to be kept.

        """
        if self.is_static:
            self.is_static = False
            self.clear()
        first = int(stamps[0])
        is_sorted = len(stamps) == 1 or bool((stamps[1:] > stamps[:-1]).all())
        if is_sorted and (self._end == self._begin or first > self.latest_ns):
            return self._append(parent, stamps, numbers)
        kept = False
        for row, stamp in enumerate(stamps.tolist()):
            kept = self._insert(parent, stamp, numbers[row])
        return kept

    def _append(self, parent: str, stamps: IntArray, numbers: FloatArray) -> bool:
        count = len(stamps)
        self._reserve(count)
        end = self._end
        self._stamps[end:end + count] = stamps
        self._numbers[end:end + count] = numbers
        self._parents[end:end + count] = parent
        # tf2 removes old samples before it adds a new sample. So the last sample of `stamps` makes
        # no other sample too old. Ages are relative to the sample before it, which has the stamp
        # `before`.
        before = int(stamps[-2]) if count > 1 else self.latest_ns
        had_samples = count > 1 or end > self._begin
        self._end = end + count
        self.latest_ns = int(stamps[-1])
        self.earliest_ns = int(self._stamps[self._begin])
        if had_samples:
            self._forget(before)
        return True

    def _insert(self, parent: str, stamp: int, numbers: FloatArray) -> bool:
        if self._end == self._begin:
            return self._append(parent, np.array([stamp]), numbers[np.newaxis])
        self._forget(self.latest_ns)
        if stamp < self.latest_ns - self._cache_ns:
            return False
        self._reserve(1)
        begin, end = self._begin, self._end
        at = begin + int(np.searchsorted(self._stamps[begin:end], stamp, 'right'))
        # Leave out an exact copy of a sample, as tf2 does.
        same = at - 1
        while same >= begin and self._stamps[same] == stamp:
            if self._parents[same] == parent and _pose(self._numbers[same]) == _pose(numbers):
                return True
            same -= 1
        for array in (self._stamps, self._numbers, self._parents):
            array[at + 1:end + 1] = array[at:end].copy()
        self._stamps[at], self._numbers[at], self._parents[at] = stamp, numbers, parent
        self._end = end + 1
        self.latest_ns = int(self._stamps[end])
        self.earliest_ns = int(self._stamps[begin])
        return True

    def _forget(self, latest_ns: int) -> None:
        limit = latest_ns - self._cache_ns
        if self.earliest_ns < limit:
            kept = np.searchsorted(self._stamps[self._begin:self._end], limit)
            self._begin += int(kept)
            self.earliest_ns = int(self._stamps[self._begin])

    def _reserve(self, count: int) -> None:
        """Make space for more samples at the end of the arrays."""
        begin, end, size = self._begin, self._end, len(self._stamps)
        if end + count <= size:
            return
        size = max(size, SPACE)
        while size < 2 * (end - begin) + count:
            size *= 2
        for name in ('_stamps', '_numbers', '_parents'):
            old = getattr(self, name)
            new = np.empty((size, *old.shape[1:]), old.dtype)
            new[:end - begin] = old[begin:end]
            setattr(self, name, new)
        self._begin, self._end = 0, end - begin

    def at(self, stamp_ns: int) -> tuple[str, FramePose]:
        """
        Return parent frame and pose at a time.

        Parameters
        ----------
        stamp_ns : int
            The time [ns]; 0 for the newest sample.

        Raises
        ------
        ExtrapolationException
            If the samples do not include this time.

        """
        begin, last = self._begin, self._end - 1
        if self.is_static or (begin <= last and stamp_ns in (0, self.latest_ns)):
            return self._parents[last], _pose(self._numbers[last])
        if begin >= last:
            raise ExtrapolationException(self._only_one(stamp_ns))
        if stamp_ns == self.earliest_ns:
            return self._parents[begin], _pose(self._numbers[begin])
        if not self.earliest_ns < stamp_ns < self.latest_ns:
            raise ExtrapolationException(self._outside(stamp_ns))
        after = begin + int(np.searchsorted(self._stamps[begin:last + 1], stamp_ns, 'right'))
        one, two = after - 1, after
        parent = self._parents[one]
        if parent != self._parents[two]:
            return parent, _pose(self._numbers[one])
        start = int(self._stamps[one])
        ratio = (stamp_ns - start) / (int(self._stamps[two]) - start)
        before, later = _pose(self._numbers[one]), _pose(self._numbers[two])
        return parent, interpolated(before, later, ratio)

    def _only_one(self, stamp_ns: int) -> str:
        if self._begin == self._end:
            return ''
        return (
            f'Lookup would require extrapolation at time {seconds(stamp_ns)}, but only time '
            f'{seconds(self.latest_ns)} is in the buffer'
        )

    def _outside(self, stamp_ns: int) -> str:
        is_late = stamp_ns > self.latest_ns
        side, end = ('future', 'latest') if is_late else ('past', 'earliest')
        stamp = self.latest_ns if is_late else self.earliest_ns
        return (
            f'Lookup would require extrapolation into the {side}.  Requested time '
            f'{seconds(stamp_ns)} but the {end} data is at time {seconds(stamp)}'
        )


def _pose(numbers: FloatArray) -> FramePose:
    a, b, c, x, y, z, w = numbers.tolist()
    # Normalize the quaternion when it is read. tf2 already does this when it stores a sample.
    return FramePose((a, b, c), canonical((x, y, z, w)))


def seconds(stamp_ns: int) -> str:
    """Return a time as tf2 prints it [s]."""
    whole, rest = divmod(stamp_ns, 1_000_000_000)
    return f'{whole + rest * 1e-9:.6f}'
