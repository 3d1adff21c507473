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
Poses and slider values as binary messages, which usually contain only changes.

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

from dataclasses import dataclass
from dataclasses import field

import numpy as np
from robot_description_tools.kinematics.rotation import FloatArray

_WHOLE = np.dtype('<u4')
_NUMBER = np.dtype('<f8')


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """
    Present poses and values.

    A page that has the previous frame gets only the changes. Other pages get the whole frame.
    Frames are immutable, so one thread can make the next frame while another thread sends the
    present frame.

    Attributes
    ----------
    number : int
        Number of the frame; 0 before the first.
    revision : int
        Revision of the robot.
    poses : ndarray, shape (n_links, 7)
        Position [m] and unit quaternion x, y, z, w of each link.
    values : ndarray, shape (n_controls,)
        Value of each control [rad or m]; NaN if unknown.
    change : bytes
        Message for a page that has the previous frame.

    """

    number: int = 0
    revision: int = 0
    poses: FloatArray = field(default_factory=lambda: np.empty((0, 7)))
    values: FloatArray = field(default_factory=lambda: np.empty(0))
    change: bytes = b''

    def of_robot(self, revision: int, poses: FloatArray, values: FloatArray) -> Frame:
        """Return the first frame of another robot. Each page gets the whole frame."""
        # Skip a number, so that no page has the previous frame. Then each page gets the whole
        # frame.
        return Frame(self.number + 2, revision, poses.copy(), values.copy())

    def moved(self, poses: FloatArray, values: FloatArray) -> Frame:
        """Return the next frame of the same robot, or this frame if nothing has changed."""
        links = np.flatnonzero((poses != self.poses).any(axis=1))
        # Two unknown values count as equal.
        same = (values == self.values) | (np.isnan(values) & np.isnan(self.values))
        controls = np.flatnonzero(~same)
        if not (len(links) or len(controls)):
            return self
        change = encode(self.revision, links, poses[links], controls, values[controls])
        return Frame(self.number + 1, self.revision, poses.copy(), values.copy(), change)

    def since(self, number: int) -> bytes | None:
        """
        Return the message that updates a page from an earlier frame.

        Parameters
        ----------
        number : int
            Number of the frame that the page has; -1 for none.

        Returns
        -------
        bytes or None
            The message. None if the page has the present frame, or if there is no robot yet.

        """
        if number == self.number or not self.number:
            return None
        if number == self.number - 1:
            return self.change
        return encode(
            self.revision,
            np.arange(len(self.poses)),
            self.poses,
            np.arange(len(self.values)),
            self.values,
        )


def encode(
    revision: int,
    links: np.ndarray[tuple[int], np.dtype[np.intp]],
    poses: FloatArray,
    controls: np.ndarray[tuple[int], np.dtype[np.intp]],
    values: FloatArray,
) -> bytes:
    """Return a binary message. The module docstring has its layout."""
    header = np.array([revision, len(links), len(controls), 0])
    blocks = (
        (header, _WHOLE),
        (poses, _NUMBER),
        (values, _NUMBER),
        (links, _WHOLE),
        (controls, _WHOLE),
    )
    return b''.join(block.astype(kind).tobytes() for block, kind in blocks)
