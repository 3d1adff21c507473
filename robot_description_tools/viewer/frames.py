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
Poses and slider values as binary messages that hold only what changed.

All numbers are little-endian::

    uint32   revision of the robot
    uint32   L, number of links
    uint32   C, number of controls
    uint32   0
    float64  L x (x, y, z, qx, qy, qz, qw)   poses of links in the world [m]
    float64  C x value                       positions of controls [rad or m]
    uint32   L x index of the link
    uint32   C x index of the control

"""

from __future__ import annotations

import numpy as np
from robot_description_tools.kinematics.rotation import FloatArray

_WHOLE = np.dtype('<u4')
_NUMBER = np.dtype('<f8')


class Frames:
    """
    A sequence of frames: a page that has the last one gets the changes, any other page everything.

    Attributes
    ----------
    number : int
        Of the present frame; 0 before the first.
    revision : int
        Of the robot that it shows.

    """

    def __init__(self) -> None:
        self.number = 0
        self.revision = 0
        self._poses = np.empty((0, 7))
        self._values = np.empty(0)
        self._change = b''

    def restart(self, revision: int, poses: FloatArray, values: FloatArray) -> None:
        """Begin with another robot: the next message holds everything."""
        self.revision = revision
        self._poses, self._values = poses.copy(), values.copy()
        # A number is left out, so that every page gets the whole frame.
        self.number += 2

    def advance(self, poses: FloatArray, values: FloatArray) -> bool:
        """
        Make the next frame of the same robot.

        Parameters
        ----------
        poses : ndarray, shape (n_links, 7)
            Position [m] and unit quaternion x, y, z, w of each link.
        values : ndarray, shape (n_controls,)
            [rad or m]; NaN where nothing is known.

        Returns
        -------
        bool
            Whether something changed; if not, the frame stays as it is.

        """
        links = np.flatnonzero((poses != self._poses).any(axis=1))
        # NaN is equal to NaN here.
        same = (values == self._values) | (np.isnan(values) & np.isnan(self._values))
        controls = np.flatnonzero(~same)
        if not (len(links) or len(controls)):
            return False
        self._poses[links] = poses[links]
        self._values[controls] = values[controls]
        self._change = encode(self.revision, links, poses[links], controls, values[controls])
        self.number += 1
        return True

    def since(self, seen: int) -> bytes | None:
        """
        Return the message for a page that has seen a frame.

        Parameters
        ----------
        seen : int
            Number of that frame, -1 for none.

        Returns
        -------
        bytes or None
            None if it is the present one, or there is no robot yet.

        """
        if seen == self.number or not self.number:
            return None
        if seen == self.number - 1:
            return self._change
        return encode(
            self.revision,
            np.arange(len(self._poses)),
            self._poses,
            np.arange(len(self._values)),
            self._values,
        )


def encode(
    revision: int,
    links: np.ndarray[tuple[int], np.dtype[np.intp]],
    poses: FloatArray,
    controls: np.ndarray[tuple[int], np.dtype[np.intp]],
    values: FloatArray,
) -> bytes:
    """Return a message; see the head of this module."""
    header = np.array([revision, len(links), len(controls), 0])
    blocks = (
        (header, _WHOLE),
        (poses, _NUMBER),
        (values, _NUMBER),
        (links, _WHOLE),
        (controls, _WHOLE),
    )
    return b''.join(block.astype(kind).tobytes() for block, kind in blocks)
