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

"""The page shows the ground, the scale, the range of a joint and the centre of mass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from robot_description_tools.viewer import ViewerServer
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pinocchio = pytest.importorskip('pinocchio')


def link(name: str, mass: float, x: float, z: float) -> str:
    return (
        f'<link name="{name}"><inertial><origin xyz="{x} 0.02 {z}"/><mass value="{mass}"/>'
        '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
        f'<visual><origin xyz="{x} 0 {z}"/><geometry><box size="0.2 0.1 0.5"/></geometry></visual>'
        '</link>'
    )


ROBOT = (
    f'<robot name="hanging">{link("body", 5, 0, 0)}{link("arm", 2, 0.3, 0)}'
    f'{link("foot", 1.5, 0, -0.25)}'
    '<joint name="turn" type="revolute"><origin xyz="0.1 0 0.3" rpy="0.3 0.1 0"/>'
    '<axis xyz="0 1 0"/><parent link="body"/><child link="arm"/>'
    '<limit lower="-1.25" upper="0.75" effort="1" velocity="1"/></joint>'
    '<joint name="slide" type="prismatic"><origin xyz="0 0 -0.3"/><axis xyz="0 0 1"/>'
    '<parent link="body"/><child link="foot"/>'
    '<limit lower="-0.2" upper="0.1" effort="1" velocity="1"/></joint></robot>'
)


def test_the_ground_the_scale_the_range_and_the_centre_of_mass(
    open_robot: Callable[..., tuple[ViewerServer, Page]], tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(ROBOT)
    server, page = open_robot(file)
    # The sole of the foot is 0.8 m below the root.
    assert page.evaluate('robotViewer.ground()') == pytest.approx(-0.8, abs=1e-6)
    assert page.locator('.corner').inner_text().strip() == 'grid 0.2 m'

    # The page shows the range of a selected joint, or of the joint above a selected link.
    page.locator('#tree [data-link=foot] .link').click()
    wait_for(page, "robotViewer.labels().includes('-0.200 m')")
    page.locator('#tree [data-link=arm] .link').click()
    wait_for(page, "robotViewer.labels().includes('0.750 rad')")
    assert '0.100 m' not in page.evaluate('robotViewer.labels()')
    page.keyboard.press('4')
    assert page.evaluate('robotViewer.insight().hasRange') is False

    # The centre of mass follows the pose.
    page.keyboard.press('i')
    # With a free base, pinocchio also counts the mass of the root link.
    model = pinocchio.buildModelFromXML(ROBOT, pinocchio.JointModelFreeFlyer())
    for q in ({'turn': 0.0, 'slide': 0.0}, {'turn': -1.1, 'slide': -0.15}):
        values = {'type': 'set', 'revision': server.stage.revision, 'values': q, 'motion': 'm'}
        server.call(lambda values=values: server.stage.ask(values))
        wait_for(page, f"Math.abs(robotViewer.values().turn - {q['turn']}) < 1e-9")
        position = pinocchio.neutral(model)
        for name, value in q.items():
            position[model.joints[model.getJointId(name)].idx_q] = value
        expected = pinocchio.centerOfMass(model, model.createData(), position)
        found = np.array(page.evaluate('robotViewer.insight().centreOfMass'))
        assert found == pytest.approx(expected, abs=1e-6)
    assert 'centre of mass, 8.5 kg' in page.evaluate('robotViewer.labels()')

def test_the_ground_moves_only_with_another_description(
    open_robot: Callable[..., tuple[ViewerServer, Page]], tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(ROBOT)
    _, page = open_robot(file)
    page.fill('.control[data-id=slide] .number', '-0.15')
    page.keyboard.press('Enter')
    wait_for(page, 'Math.abs(robotViewer.values().slide + 0.15) < 1e-9')
    page.locator('#theme').click()
    wait_for_rest(page)
    assert page.evaluate('robotViewer.ground()') == pytest.approx(-0.8, abs=1e-6)

    # The user turns the view and points at the joint `turn`. Then a new version of the file moves
    # the foot and renames this joint.
    x, y = page.evaluate('robotViewer.at([0.4, 0, 0.3])')
    page.mouse.move(x, y)
    wait_for(page, "robotViewer.labels().some((text) => text.startsWith('turn '))")
    page.focus('#stage canvas >> nth=0')
    page.keyboard.press('ArrowLeft')
    camera = page.evaluate('robotViewer.camera()')
    file.write_text(ROBOT.replace('0 0 -0.3"', '0 0 -1.3"').replace('"turn"', '"bend"'))
    wait_for(page, 'Math.abs(robotViewer.ground() + 1.95) < 1e-6')
    assert page.evaluate('robotViewer.camera()') == camera
    assert not any(text.startswith('turn ') for text in page.evaluate('robotViewer.labels()'))


@pytest.mark.parametrize('view', ['f', '3'])
def test_an_arrow_key_with_shift_moves_the_picture_by_a_fraction_of_its_height(
    open_robot: Callable[..., tuple[ViewerServer, Page]], view: str
) -> None:
    _, page = open_robot()
    page.keyboard.press(view)
    wait_for_rest(page)
    height = place(page, '#stage canvas >> nth=0')[3]
    target = page.evaluate('robotViewer.camera()')['target']
    before = page.evaluate('point => robotViewer.at(point)', target)
    page.focus('#stage canvas >> nth=0')
    page.keyboard.press('Shift+ArrowRight')
    wait_for_rest(page)
    after = page.evaluate('point => robotViewer.at(point)', target)
    # The camera moves to the right, so the robot moves to the left.
    assert np.subtract(before, after) == pytest.approx([0.07 * height, 0.0], abs=1.0)
