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

"""Linkages move as a whole and stop where their loops cannot close."""

from __future__ import annotations

from collections.abc import Callable
from math import acos
from math import pi
from typing import TYPE_CHECKING

import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.session import RobotSession
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.viewer_robots import URDF

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenRobot = Callable[..., tuple[ViewerServer, Page]]

FOUR_BAR = URDF / 'four_bar.urdf.xacro'
EXCAVATOR = URDF / 'excavator.json'

# The bars of 1 m are so short for the base of 2.5 m that the crank cannot make a full turn.
SHORT = """<robot name="short"><link name="base"/>
<link name="crank"/><link name="coupler"/><link name="rocker"/>
<joint name="crank_joint" type="continuous"><parent link="base"/><child link="crank"/>
<axis xyz="0 0 1"/></joint>
<joint name="coupler_joint" type="continuous"><parent link="crank"/><child link="coupler"/>
<origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="rocker_joint" type="continuous"><parent link="base"/><child link="rocker"/>
<origin xyz="2.5 0 0"/><axis xyz="0 0 1"/></joint>
<loop_joint name="closure" type="revolute"><link1 link="coupler" xyz="1 0 0"/>
<link2 link="rocker" xyz="1 0 0"/><axis xyz="0 0 1"/></loop_joint></robot>"""


def is_closed(session: RobotSession) -> bool:
    return all(loop.state == 'closed' and loop.gap < 1e-6 for loop in session.loops)


def test_the_four_bar_linkage_turns_a_full_turn() -> None:
    session = RobotSession(load_description(FOUR_BAR))
    for angle in np.linspace(0.0, 2.0 * pi, 40):
        session.set({'crank_joint': angle})
        assert session.stops == ()
        assert is_closed(session)
        q = session.positions()
        np.testing.assert_allclose(session.model.complete(q), q, atol=1e-6)
    assert session.sources[session.index['rocker_joint']] == 'loop'


def test_excavator_moves_by_its_cylinders() -> None:
    session = RobotSession(load_description(EXCAVATOR))
    driven = {c.id for i, c in enumerate(session.controls) if session.driven[i]}
    assert {'boom_cylinder', 'stick_cylinder', 'bucket_cylinder', 'swing'} <= driven
    before = session.poses.copy()
    session.set({'boom_cylinder': 2.6, 'swing': 0.5})
    assert is_closed(session)
    bucket = session.model.tree.link_index['bucket']
    assert np.linalg.norm(session.poses[bucket, :3] - before[bucket, :3]) > 0.1
    session.set({'boom_cylinder': 99.0})
    boom = session.index['boom_cylinder']
    assert session.values[boom] <= session.controls[boom].upper
    assert is_closed(session)


def test_a_loop_that_cannot_close_stops_and_is_named() -> None:
    session = RobotSession(load_description(SHORT))
    session.set({'crank_joint': 0.5})
    assert session.stops == ()
    session.set({'crank_joint': pi})
    # At this angle, coupler and rocker form one line of 2 m.
    farthest = acos((1.0 + 2.5**2 - 2.0**2) / (2.0 * 2.5))
    crank = session.values[session.index['crank_joint']]
    assert crank == pytest.approx(farthest, abs=5e-3)
    assert crank <= farthest
    assert session.stops == ("loop 'closure' cannot close",)
    assert is_closed(session)
    session.set({'crank_joint': 0.2})
    assert session.stops == ()
    assert is_closed(session)


def test_the_excavator_moves_in_the_page(open_robot: OpenRobot) -> None:
    server, page = open_robot(EXCAVATOR)
    before = page.evaluate('robotViewer.poses().bucket')
    page.evaluate(
        """(() => { const n = document.querySelector('[data-id="stick_cylinder"] .number');
        n.value = '3.2'; n.dispatchEvent(new Event('change')); })()"""
    )
    wait_for(page, 'robotViewer.values().stick_cylinder === 3.2')
    session = server.stage.session
    poses = page.evaluate('robotViewer.poses()')
    for link, pose in zip(session.model.tree.links, session.poses, strict=True):
        np.testing.assert_allclose(poses[link], pose, atol=1e-6)
    assert np.linalg.norm(np.subtract(poses['bucket'], before)[:3]) > 0.1
    states = page.evaluate("[...document.querySelectorAll('.loop')].map(e => e.className)")
    assert states == ['loop closed'] * 3


def test_loops_are_drawn(open_robot: OpenRobot) -> None:
    _, page = open_robot(FOUR_BAR)
    wait_for_rest(page)
    before = page.evaluate('robotViewer.state().triangles')
    page.evaluate("document.querySelector('[data-view=loops]').click()")
    wait_for(page, f'robotViewer.state().triangles > {before}')
