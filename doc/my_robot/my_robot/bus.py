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

"""A simulated bus of motors. Replace it by the protocol of your motors."""

import time
import zlib

import numpy as np

# How fast a motor turns [rad/s].
SPEED = 100.0
# How often a damaged reply is asked for before the bus counts as broken.
ATTEMPTS = 3


class BusError(Exception):
    """The bus does not answer, or only with damaged replies."""


def with_checksum(data):
    """Return a frame: the data and its CRC-32."""
    return data + zlib.crc32(data).to_bytes(4, 'little')


class Bus:
    """Motors behind a port, in the order of their ids."""

    def __init__(self, port, ids):
        if port != 'simulated':
            raise BusError(f"cannot open {port}; the only port of this example is 'simulated'")
        self._is_on = False
        self._position = np.zeros(len(ids))
        self._target = np.zeros(len(ids))
        self._time = time.monotonic()

    def power(self, on):
        """Switch all motors on or off; they stay where they are."""
        self._is_on = on
        self._target[:] = self._position

    def read(self):
        """Return the position [rad] and velocity [rad/s] of each motor."""
        for _ in range(ATTEMPTS):
            reply = self._request()
            data = reply[:-4]
            # Never use a damaged reply, because its numbers may look plausible.
            if len(data) == 16 * len(self._position) and reply == with_checksum(data):
                return np.frombuffer(data).reshape(2, -1)
        raise BusError(f'{ATTEMPTS} replies in a row are damaged: check cables and shielding')

    def _request(self):
        """Return the reply of the simulated motors, as a serial port would."""
        now = time.monotonic()
        passed, self._time = now - self._time, now
        step = np.clip(self._target - self._position, -SPEED * passed, SPEED * passed)
        self._position += step
        return with_checksum(np.array([self._position, step / max(passed, 1e-9)]).tobytes())

    def move_to(self, position):
        """Send each motor to a position [rad]. A motor whose position is NaN stays where it is."""
        if self._is_on:
            np.copyto(self._target, position, where=~np.isnan(position))

    def close(self):
        """Close the port."""
        self._is_on = False
