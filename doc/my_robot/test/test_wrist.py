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

"""The wrist without ROS: no node runs, and the bus is simulated."""

from pathlib import Path
import time

import pytest
from robot_description_tools import load_description
from robot_description_tools.hardware import component_from_info
from robot_description_tools.hardware import ReturnType

FILE = Path(__file__).parents[1] / 'urdf' / 'wrist.urdf.xacro'


@pytest.fixture
def wrist():
    """Return the driver as hardware_node makes it, switched on."""
    (info,) = load_description(FILE).hardware
    made = component_from_info(info)
    made.init(info)
    made.on_configure()
    made.on_activate()
    return made


def test_motors_move_as_the_transmission_says(wrist):
    wrist.joint_commands['position'][:] = [0.5, -0.25]
    wrist.write(time.time_ns(), 0.01)
    # Each motor turns 50 times as far as the sum, or the difference, of the joints.
    assert wrist.actuator_commands['position'].tolist() == [12.5, 37.5]


def test_joints_follow_their_motors(wrist):
    wrist.joint_commands['position'][:] = [0.5, -0.25]
    deadline = time.monotonic() + 60.0
    while abs(wrist.joint_states['position'] - [0.5, -0.25]).max() > 1e-9:
        wrist.write(time.time_ns(), 0.01)
        wrist.read(time.time_ns(), 0.01)
        assert time.monotonic() < deadline


def test_damaged_replies_are_not_used(wrist):
    good = wrist.bus._request()
    damaged = [bytes([good[0] ^ 1]) + good[1:], good[:-1], b'']
    replies = [*damaged[:2], good]
    wrist.bus._request = lambda: replies.pop(0)
    assert wrist.read(time.time_ns(), 0.01) is None
    assert wrist.actuator_states['position'].tolist() == [0.0, 0.0]
    # The third damaged reply in a row is an error.
    replies = damaged
    assert wrist.read(time.time_ns(), 0.01) is ReturnType.ERROR
