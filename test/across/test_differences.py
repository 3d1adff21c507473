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
"""Deliberate differences from robot_state_publisher, which doc/differences.md lists."""

from __future__ import annotations

import re

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.pipelines import ARM
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.pipelines import states_of
from test_support.pipelines import transforms_of
from test_support.places import ROOT

FREED = (
    '<ros2_control name="arm" type="system"><joint name="elbow" mimic="false"/></ros2_control>'
)


def test_the_table_names_tests_that_exist() -> None:
    """If a row of doc/differences.md ends with the name of a test, this test exists."""
    text = (ROOT / 'doc/differences.md').read_text(encoding='utf-8')
    rows = re.findall(r'^\| (?!what|---).*\| (.+) \|$', text, re.M)
    tests = ''.join(path.read_text() for path in (ROOT / 'test').rglob('test_*.py'))
    named = [row.strip('`') for row in rows if row.startswith('`')]
    assert len(named) > 20
    assert [name for name in named if f'def {name}(' not in tests] == []


def test_sdf_is_not_read() -> None:
    """For an SDF document from a topic, the fix names the package sdformat_urdf."""
    text = '<sdf version="1.7"><model name="m"><link name="a"/></model></sdf>'
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(text, name='<robot_description>')
    (finding,) = caught.value.diagnostics
    assert (finding.code, str(finding.where)) == ('not-a-robot', '<robot_description>:1:1')
    assert finding.message == 'the document is SDF, and only URDF and JSON robots are read here'
    assert 'sdformat_urdf' in finding.fix


def test_a_measured_follower_expires_when_messages_leave_it_out() -> None:
    """The last measured value is used for 0.2 s. Then the follower follows its driver again."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder', 'elbow'], [0.1, 2.0], stamp_ns=NOW), NOW)
    found = []
    for stamp_ns in (NOW + 2 * 10**8, NOW + 2 * 10**8 + 1):
        data = message(['shoulder'], [0.2], stamp_ns=stamp_ns)
        output = pipeline.update_joints(data, stamp_ns)
        found.append((list(transforms_of(output)), list(states_of(output).position)))
    assert found == [(['upper'], [0.2, 2.0]), (['upper', 'lower'], [0.2, 0.9])]


def test_a_deviation_is_reported_once() -> None:
    """The measured value of the follower is used in spite of the deviation."""
    pipeline, warnings = pipeline_of(ARM)
    for i in range(3):
        names, position = ['shoulder', 'elbow'], [0.1, 2.0]
        output = pipeline.update_joints(message(names, position, stamp_ns=NOW + i), NOW)
    assert list(states_of(output).position) == position
    assert len(warnings) == 1
    assert "joint 'elbow' is measured at 2, but its mimic gives 0.7" in warnings[0][1]


def test_mimic_false_frees_a_joint() -> None:
    """The freed joint is not published until it is measured."""
    pipeline, _ = pipeline_of(ARM.replace('</robot>', FREED + '</robot>'))
    output = pipeline.update_joints(message(['shoulder'], [0.1], stamp_ns=NOW), NOW)
    assert list(transforms_of(output)) == ['upper']
    output = pipeline.update_joints(message(['elbow'], [0.3], stamp_ns=NOW + 1), NOW)
    assert list(transforms_of(output)) == ['lower']


@pytest.mark.parametrize(
    ('driver', 'code'),
    [('nobody', 'mimic-unknown'), ('mount', 'mimic-fixed-driver'), ('elbow', 'mimic-self')],
)
def test_a_broken_mimic_is_a_finding(driver: str, code: str) -> None:
    """The joint with the broken mimic is not published, but the other joint is."""
    text = ARM.replace('joint="shoulder"', f'joint="{driver}"')
    found = [d for d in load_description(text).findings if d.code == code]
    assert [d.where.line for d in found] == [12]
    pipeline, _ = pipeline_of(text)
    output = pipeline.update_joints(message(['shoulder'], [0.1]), NOW)
    assert list(transforms_of(output)) == ['upper']


def test_a_joint_with_a_zero_axis_stays_at_its_origin() -> None:
    """The transform of the joint is on /tf_static without NaN, and the axis is reported."""
    text = ARM.replace('<axis xyz="0 1 0"/>', '<axis xyz="0 0 0"/>')
    description = load_description(text)
    assert 'axis-zero' in [d.code for d in description.findings]
    pipeline, _ = pipeline_of(description)
    assert b'lower' in pipeline.static_transforms(1)
    output = pipeline.update_joints(message(['shoulder', 'elbow'], [0.1, 0.2]), NOW)
    assert list(transforms_of(output)) == ['upper']


def test_entities_are_refused() -> None:
    """The file is refused before an entity is expanded."""
    text = '<!DOCTYPE robot [<!ENTITY a "aaaa">]>' + ARM.lstrip()
    with pytest.raises(RobotDescriptionError, match='xml-entity'):
        load_description(text)
