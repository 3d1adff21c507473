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

"""The camera, the panels, the sliders and the list of robots of the page in a browser."""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from math import radians
from math import tan
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import numpy as np
import pytest
from robot_description_tools.viewer import ViewerServer
from test_support.browser import drag
from test_support.browser import PHONE
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenRobot = Callable[..., tuple[ViewerServer, 'Page']]

# Vertical angle of the picture [deg].
FIELD_OF_VIEW = 40.0
TWO_ARMS = 'base', *(f'{side}_arm_{part}' for side in 'lr' for part in ('lift', 'roll', 'slide'))


def extent(page: Page) -> float:
    """Return how much of the half picture the boxes of all links use. Above 1, one is outside."""
    camera, boxes = page.evaluate('[robotViewer.camera(), robotViewer.boxes()]')
    _, _, width, height = place(page, '#stage')
    position, target = np.array(camera['position']), np.array(camera['target'])
    back = (position - target) / camera['distance']
    right = np.cross((0.0, 0.0, 1.0), back)
    right /= np.linalg.norm(right)
    axes = np.array([right, np.cross(back, right), -back])
    ends = np.array(list(boxes.values())).reshape(-1, 2, 3)
    # A link without shapes has no box.
    ends = ends[np.isfinite(ends).all(axis=(1, 2))]
    corners = np.array(
        [[end[i, 0], end[j, 1], end[k, 2]] for end in ends for i, j, k in np.ndindex(2, 2, 2)]
    )
    x, y, depth = axes @ (corners - position).T
    half = tan(radians(FIELD_OF_VIEW / 2))
    return float(np.max([np.abs(x / depth) / (half * width / height), np.abs(y / depth) / half]))


def move(page: Page, **values: float) -> None:
    """Type values into the fields of joints [rad or m]."""
    for joint, value in values.items():
        page.locator(f'[data-id="{joint}"] .number').fill(str(value))
        page.keyboard.press('Enter')
        wait_for(page, f'Math.abs(robotViewer.values().{joint} - {value}) < 1e-6')
    wait_for_rest(page)


def test_the_camera_keeps_the_moving_robot_in_the_picture(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    # The first picture has the robot's box, not a sphere around it.
    assert 0.7 < extent(page) < 1.0
    first = page.evaluate('robotViewer.camera()')
    move(page, joint_1=0.05)
    assert page.evaluate('robotViewer.camera()') == first
    for joints in ({'joint_2': 1.5, 'joint_3': 0.0}, {'joint_1': 2.5}, {'joint_2': -1.5}):
        move(page, **joints)
        assert extent(page) < 1.0
    seen = page.evaluate('robotViewer.camera()')
    assert seen != first
    # The camera does not go back and forth with the robot.
    page.keyboard.press('h')
    wait_for(page, 'robotViewer.values().joint_2 === 0')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.camera()') == seen
    # After the user has turned it, the camera stays.
    page.keyboard.press('f')
    page.locator('#stage canvas').first.focus()
    page.keyboard.press('ArrowLeft')
    turned = page.evaluate('robotViewer.camera()')
    move(page, joint_2=1.5, joint_3=0.0)
    assert page.evaluate('robotViewer.camera()') == turned
