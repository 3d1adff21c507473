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

"""Each finding marks the elements that it is about, in documents of every format."""

from __future__ import annotations

import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.description.load import read_description
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import document
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.transforms import FRAME_PREFIX
from robot_description_tools.viewer.marks import marks_of
from robot_description_tools.viewer.scene import findings

# Maps a code to the element that is marked in its example. All codes about an inertia tensor are
# included.
ABOUT = {
    **{code: 'inertia' for code in CODES if code.startswith('inertia-')},
    'inertia-missing': 'link',
    'axis-length': 'axis',
    'axis-zero': 'axis',
    'limit-order': 'range',
    'soft-limit-order': 'range',
    'mimic-range': 'joint',
    'origin-units': 'origin',
    'shape-units': 'visual',
    'mesh-scale': 'visual',
    'collision-size': 'collision',
    'link-isolated': 'link',
    'name-tf': 'link',
    'loop-rigid': 'loop',
    'hardware-joint-fixed': 'joint',
    'json-axis': 'axis',
    'json-color': 'visual',
    'json-offset': 'loop',
}


def test_examples_of_codes_are_marked_at_the_mistake() -> None:
    found = {}
    for code in ABOUT:
        text = CODES[code].bad
        assert text is not None
        try:
            description = read_description(document(text), '<example>')
            diagnostics = description.findings
        except RobotDescriptionError as error:
            description, diagnostics = None, error.diagnostics
        (first, *_) = (each for each in diagnostics if each.code == code)
        (mark, *_) = marks_of(first, description)
        found[code] = mark['mark']
    assert found == ABOUT


def test_a_finding_about_several_links_marks_each_once() -> None:
    text = ''.join(
        f'<link name="{name}"><inertial><mass value="2"/><inertia ixx="0" ixy="0" ixz="0" iyy="0" '
        f'iyz="0" izz="0"/></inertial></link>'
        for name in ('a', 'b')
    )
    text += '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    description = read_description(document(text), '<robot>')
    (found,) = (each for each in description.findings if each.code == 'inertia-zero')
    marks = marks_of(found, description)
    assert [(each['name'], each['mark']) for each in marks] == [('a', 'inertia'), ('b', 'inertia')]


@pytest.mark.parametrize('name', ["a']/b", "o'ring"])
def test_a_name_may_contain_characters_of_paths(name: str) -> None:
    text = f'<link name="{name}"><inertial><mass value="x"/></inertial></link>'
    description = read_description(document(text), '<robot>')
    (found,) = (each for each in description.findings if each.code == 'number-invalid')
    for robot in (None, description):
        (mark,) = marks_of(found, robot)
        assert (mark['kind'], mark['name'], mark['mark']) == ('link', name, 'inertia')


def test_a_finding_in_the_second_shape_marks_the_second_shape() -> None:
    text = """<link name="a">
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <visual>
      <geometry><box size="300 1 1"/></geometry>
    </visual></link>"""
    description = read_description(document(text), '<robot>')
    (found,) = (each for each in description.findings if each.code == 'shape-units')
    (mark,) = marks_of(found, description)
    assert (mark['mark'], mark['index']) == ('visual', 1)


def test_findings_about_the_running_system_mark_joints_and_frames() -> None:
    where = place('/tf', frames=['arm/hand', 'map', 'arm/left/tip'], joints=['wrist'])
    reported = [FRAME_PREFIX.at(where, 'message', 'fix')]
    (found,) = findings(reported, None, ['', 'arm/', 'arm/left/'])
    about = [(each['kind'], each['name']) for each in found['about']]
    assert about == [('joint', 'wrist'), ('link', 'hand'), ('link', 'map'), ('link', 'tip')]
