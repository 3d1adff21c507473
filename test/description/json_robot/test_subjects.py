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

"""Each finding about a JSON robot names the link, joint or loop that it is about."""

from __future__ import annotations

import pytest
from robot_description_tools.description.json_robot.subjects import subjects_of
from robot_description_tools.description.json_robot.subjects import with_subjects
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.description.load import read_description
from robot_description_tools.diagnostics import RobotDescriptionError

ROBOT = """{"name": "lamp", "links": [{"name": "foot", "visual": {"geometry": 1}}, 7],
"joints": [{"type": "fixed", "name": "hinge", "limit": {"lower": 1, "lower": 2}}],
"constraints": [{"name": "rod", "seed": [1, 2]}, {"seed": 1}]}
"""


@pytest.mark.parametrize(
    ('path', 'subject'),
    [
        ('', ('robot', 'lamp', '')),
        ('name', ('robot', 'lamp', 'name')),
        ('links', ('robot', 'lamp', '')),
        ('links/0', ('link', 'foot', '')),
        ('links/0/visual/geometry', ('link', 'foot', 'visual')),
        ('links/1', ('link', '', '')),
        ('joints/0/type', ('joint', 'hinge', 'type')),
        ('constraints/0/seed/1', ('loop', 'rod_loop', 'seed')),
        ('constraints/1/seed', ('loop', '', 'seed')),
    ],
)
def test_each_value_has_a_subject(path: str, subject: tuple[str, str, str]) -> None:
    value, _ = parse_json(ROBOT, 'lamp.json')
    assert value is not None
    value = with_subjects(value)
    for key in filter(None, path.split('/')):
        content = value.content
        if isinstance(content, list):
            value = content[int(key)]
        else:
            assert isinstance(content, dict)
            value = content[key]
    assert value.where.subject == subject


def test_keys_and_findings_of_the_parser_have_a_subject() -> None:
    value, findings = parse_json(ROBOT, 'lamp.json')
    assert value is not None
    value = with_subjects(value)
    assert isinstance(value.content, dict)
    joints = value.content['joints'].content
    assert isinstance(joints, list)
    assert joints[0].keys['limit'].subject == ('joint', 'hinge', 'limit')
    (found,) = subjects_of(findings, value)
    assert found.code == 'json-key-repeated'
    assert found.where.subject == ('joint', 'hinge', 'limit')


def test_rules_about_the_urdf_name_the_parts_of_the_json() -> None:
    text = """{"name": "lamp", "links": [{"name": "foot"}, {"name": "arm"}], "joints": [
    {"name": "stand", "type": "fixed", "parent": "base_link", "child": "foot"},
    {"name": "hinge", "type": "fixed", "parent": "foot", "child": "arm"},
    {"name": "hinge", "type": "fixed", "parent": "foot", "child": "arm"}]}"""
    with pytest.raises(RobotDescriptionError, match='defined twice') as error:
        read_description(text, 'lamp.json')
    (twice,) = (each for each in error.value.diagnostics if each.code == 'joint-duplicate')
    assert twice.where.path == '/joints/2'
    assert twice.where.subject == ('joint', 'hinge', '')
