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
Which readings are published: the throttle of robot_state_publisher, name by name.

Source: robot_state_publisher 3.3.3, ``callbackJointState``; its rules are in
``doc/differences.md`` with what is different here.

"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
from robot_description_tools.coupling.relation import IntArray

# How many names have a stamp of their own; all others share the first slot.
MAX_NAMES = 100_000
_SHARED = 0


class Verdict(Enum):
    """What to do with a reading."""

    PUBLISH = 'publish'
    THROTTLED = 'throttled'
    ZERO_STAMP = 'zero stamp'
    OLD_STAMP = 'old stamp'


class PublishGate:
    """
    Decides whether a reading is published, by the stamps published last for its names.

    Parameters
    ----------
    interval_ns : int
        Shortest time between two stamps of a name [ns]; 0 for every new stamp.
    ignore_timestamp : bool
        Whether every reading is published, whatever its stamp.

    Attributes
    ----------
    last_ns : int
        The stamp that was published last [ns].
    throttled_ns : int
        The stamp that came too soon after another one last [ns].
    latest_now_ns : int
        The latest time that a reading was given with [ns].

    """

    def __init__(self, interval_ns: int = 0, ignore_timestamp: bool = False) -> None:
        self.interval_ns = interval_ns
        self.ignore_timestamp = ignore_timestamp
        self._slot_of: dict[str, int] = {}
        self._published_ns = np.zeros(64, dtype=np.int64)
        # The stamp published last is kept here, and written into the array when the slots change.
        self._last_slots = np.empty(0, dtype=np.intp)
        self.last_ns = self.throttled_ns = 0
        self.latest_now_ns = 0

    def slots(self, names: Sequence[str]) -> IntArray:
        """
        Return where the stamps of some names are kept.

        Parameters
        ----------
        names : sequence of str
            Any names, known joints or not.

        Returns
        -------
        ndarray of int
            To be given to `admit`; the same array again is the fastest.

        """
        for name in names:
            if len(self._slot_of) < MAX_NAMES:
                self._slot_of.setdefault(name, len(self._slot_of) + 1)
        if len(self._slot_of) >= len(self._published_ns):
            self._published_ns = np.pad(self._published_ns, (0, len(self._slot_of)))
        return np.unique([self._slot_of.get(name, _SHARED) for name in names]).astype(np.intp)

    def admit(self, slots: IntArray, stamp_ns: int, now_ns: int) -> Verdict:
        """
        Decide on a reading.

        Parameters
        ----------
        slots : ndarray of int
            Of its names.
        stamp_ns, now_ns : int
            Its stamp, and the present time of the node's clock [ns].

        Returns
        -------
        Verdict
            After ``PUBLISH`` the stamp counts as published for every name.

        """
        if not self.ignore_timestamp:
            last = self.last_ns if slots is self._last_slots else self.published(slots)
            if stamp_ns <= last or not stamp_ns:
                return Verdict.OLD_STAMP if stamp_ns else Verdict.ZERO_STAMP
            if self.interval_ns and stamp_ns < min(now_ns, last) + self.interval_ns:
                self.throttled_ns = stamp_ns
                return Verdict.THROTTLED
        if slots is not self._last_slots:
            self._write_last()
            self._last_slots = slots
        self.last_ns = stamp_ns
        return Verdict.PUBLISH

    def published(self, slots: IntArray) -> int:
        """Return the oldest of the stamps published last for some names [ns], 0 for none."""
        if not len(slots):
            return 0
        if slots is self._last_slots:
            return self.last_ns
        self._write_last()
        return int(self._published_ns[slots].min())

    def _write_last(self) -> None:
        self._published_ns[self._last_slots] = self.last_ns

    def clock_went_back(self, now_ns: int) -> bool:
        """
        Compare the clock with the reading before, and forget all published stamps if it went back.

        Parameters
        ----------
        now_ns : int
            Present time of the node's clock [ns].

        Returns
        -------
        bool

        """
        backwards = now_ns < self.latest_now_ns
        if backwards:
            self._published_ns[:] = 0
            self.last_ns = 0
        self.latest_now_ns = now_ns
        return backwards


def interval_ns(publish_frequency: float) -> int:
    """
    Return the interval of a frequency, as robot_state_publisher rounds it.

    Parameters
    ----------
    publish_frequency : float
        [Hz], 0 for every message.

    Returns
    -------
    int
        ``floor(1000 / publish_frequency)`` milliseconds, in ns.

    """
    return 0 if publish_frequency == 0.0 else int(1000.0 / publish_frequency) * 1_000_000
