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

"""The page marks the elements of findings. A click on a mark selects its finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.check import Checker
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.repairing import apply_repair
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.browser import wait_for_robot
from test_support.patience import wait_until
from test_support.viewer_robots import stl

if TYPE_CHECKING:
    from playwright.sync_api import Page

# An impossible inertia, an axis that is too long, and a mesh in millimetres.
ROBOT = """<robot name="wrong"><link name="base"><visual><geometry><box size="0.2 0.2 0.1"/>
</geometry></visual></link>
<link name="arm"><inertial><origin xyz="0.15 0 0"/><mass value="2"/><inertia ixx="0.01" ixy="0"
ixz="0" iyy="0.01" iyz="0" izz="0.04"/></inertial><visual><geometry><box size="0.3 0.1 0.1"/>
</geometry></visual></link><link name="hand">{mesh}</link>
<joint name="turn" type="continuous"><origin xyz="0 0 0.3"/><axis xyz="0 0 2"/>
<parent link="base"/><child link="arm"/></joint>
<joint name="grip" type="fixed"><origin xyz="0.3 0 0"/><parent link="arm"/><child link="hand"/>
</joint></robot>"""


def marks(page: Page) -> dict[str, dict[str, Any]]:
    """Return the marks on the page. Maps the code of each finding to its mark."""
    return {mark['code']: mark for mark in page.evaluate('robotViewer.marks()')}


def chosen(page: Page) -> list[str]:
    return page.locator('.finding.chosen .code').all_text_contents()


def test_a_click_goes_from_finding_to_mark_and_back(
    open_robot: Callable[..., tuple[ViewerServer, Page]], tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(ROBOT.format(mesh=''))
    _, page = open_robot(file)
    found = marks(page)
    assert found['inertia-triangle']['measure'] == 'impossible'
    assert found['axis-length']['measure'] == 'length 2.000'

    # Click the ball at the centre of mass in the picture.
    centre = found['inertia-triangle']
    page.mouse.click(centre['x'], centre['y'])
    assert wait_until(lambda: chosen(page)) == ['inertia-triangle']
    assert page.evaluate('robotViewer.state().selection') == {'kind': 'link', 'name': 'arm'}

    # Select a finding in the list while marks are hidden. The mark of this finding is still shown.
    page.locator('[data-view=marks]').click()
    page.locator('[data-code=axis-length]').click()
    assert wait_until(lambda: chosen(page) == ['axis-length'])
    assert list(marks(page)) == ['axis-length']
    assert page.evaluate('robotViewer.state().selection') == {'kind': 'joint', 'name': 'turn'}

    # The element of the finding is selected. The details of the element list its findings, and the
    # row of the element in the tree is marked.
    assert 'axis-length' in page.locator('#details .element-finding').all_text_contents()[0]
    assert page.locator('#tree .joint.is-warning').text_content().endswith('turn')
    page.keyboard.press('Escape')
    assert wait_until(lambda: (chosen(page), marks(page)) == ([], {}))


def test_findings_disappear_with_their_cause(
    serve: Callable[..., ViewerServer], look: Callable[..., Page], tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    stl(tmp_path / 'hand.stl', 150.0)
    mesh = '<visual><geometry><mesh filename="hand.stl"{}/></geometry></visual>'
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    text = ROBOT.replace('"continuous">', f'"revolute">{limit}').replace('0 0 2', '0 0 1')
    file.write_text(text.format(mesh=mesh.format('')))
    stage = Stage(can_be_live=True)
    server = serve(file, stage=stage)
    page = look(server.url)
    wait_for_robot(page)
    wait_for(page, "robotViewer.marks().some(({code}) => code === 'shape-units')")
    found = marks(page)['shape-units']
    assert (found['name'], found['measure']) == ('hand', '150 x 150 x 150 m')

    def hear(value: float) -> None:
        server.call(lambda: stage.set_measured(('turn',), (value,)))

    hear(1.5)
    wait_for(page, "robotViewer.marks().some(({code}) => code === 'limit-passed')")
    assert 'at 1.500 rad' in page.locator('[data-code=limit-passed] .message').text_content()
    hear(0.5)
    wait_for(page, "!document.querySelector('[data-code=limit-passed]')")

    # The finding disappears when the mesh is corrected.
    revision = page.evaluate('robotViewer.state().revision')
    file.write_text(text.format(mesh=mesh.format(' scale="0.001 0.001 0.001"')))
    wait_for(page, f'robotViewer.state().revision > {revision}')
    wait_for_rest(page)
    assert not page.evaluate("document.querySelector('[data-code=shape-units]')")


def test_a_repair_is_applied_from_the_list(
    serve: Callable[..., ViewerServer], look: Callable[..., Page], tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(ROBOT.format(mesh=''))

    def repair(finding: Diagnostic, opened: frozenset[str]) -> None:
        with Checker() as checker:
            apply_repair(checker, str(file), finding, opened)

    page = look(serve(file, stage=Stage(can_edit=True), repair=repair, needs_token=True).url)
    wait_for_robot(page)
    page.locator('#tabs [data-value=findings]').click()
    page.locator('.finding-row:has([data-code=axis-length]) .repair').click()
    wait_for(page, "!document.querySelector('[data-code=axis-length]')")
    assert file.read_text() == ROBOT.format(mesh='').replace('"0 0 2"', '"0 0 1"')


def test_a_damaged_mesh_is_one_finding(
    serve: Callable[..., ViewerServer], look: Callable[..., Page], tmp_path: Path
) -> None:
    """The checker reports the damaged mesh. The page adds no second finding."""
    stl(tmp_path / 'hand.stl', 0.1)
    data = (tmp_path / 'hand.stl').read_bytes()
    (tmp_path / 'hand.stl').write_bytes(data[:-1])
    file = tmp_path / 'robot.urdf'
    mesh = '<visual><geometry><mesh filename="hand.stl"/></geometry></visual>'
    file.write_text(ROBOT.format(mesh=mesh))
    page = look(serve(file).url)
    wait_for_robot(page)
    wait_for(page, "!document.getElementById('missing').hidden")
    wait_for_rest(page)
    codes = page.evaluate(
        "[...document.querySelectorAll('.finding')].map(({dataset}) => dataset.code)"
    )
    assert codes.count('mesh-not-read') == 1


def test_findings_show_their_line_and_marks_do_not_cover_the_robot(
    serve: Callable[..., ViewerServer], look: Callable[..., Page], tmp_path: Path
) -> None:
    """
    Without a robot, the list of findings is wide.

    Many marks are hidden until the user shows them.

    """
    file = tmp_path / 'robot.urdf'
    file.write_text('<robot name="wrong">\n  <link name="a">\n</robot>\n')
    server = serve(file, stage=Stage(opens_editor=True))
    page = look(server.url)
    page.locator('.finding .excerpt').wait_for()
    text = page.locator('.finding .excerpt').first.text_content()
    assert text.split('\n') == ['</robot>', '  ^']
    link = page.locator('.finding-row a').first
    assert link.get_attribute('href') == f'vscode://file{file}:3:3'
    side = page.locator('#left-side')
    assert side.bounding_box()['width'] > 700

    # A robot with 13 marks, because the axis of each joint is not of unit length.
    count = 13
    links = ''.join(f'<link name="l{i}"/>' for i in range(count + 1))
    joints = ''.join(
        f'<joint name="j{i}" type="continuous"><origin xyz="0.1 0 0"/><axis xyz="0 0 2"/>'
        f'<parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(count)
    )
    file.write_text(f'<robot name="right">{links}{joints}</robot>')
    toggle = page.locator('[data-view=marks][aria-pressed=false]')
    toggle.wait_for()
    wait_for_rest(page)
    assert side.bounding_box()['width'] < 400
    assert marks(page) == {}
    assert f'{count} marks' in page.locator('#findings .hint').text_content()
    toggle.click()
    wait_for(page, f'robotViewer.marks().length === {count}')
