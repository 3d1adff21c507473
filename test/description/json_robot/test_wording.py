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

"""Messages about JSON robots use the word key, and never element, attribute or xacro."""

from __future__ import annotations

from copy import deepcopy
import json
import re

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support import json_documents as documents
from test_support.examples import examples
from test_support.json_documents import arm
from test_support.json_documents import crane
from test_support.mutations import spoilt_json
from test_support.places import ROOT
from test_support.strategies import seeds

ROBOTS = [
    *(json.loads(path.read_text()) for path in sorted((ROOT / 'urdf').glob('*.json'))),
    crane(), arm(),
]
# Messages must not contain these words of XML. Quoted text may contain them, because it can be a
# name.
XML = re.compile(r'</?[a-z]|xacro|\w="|\b(xyz|rpy|rgba|filename|element|attribute)\b')


def findings_of(robot):
    try:
        description = load_description(json.dumps(robot), name='a.json')
    except RobotDescriptionError as error:
        return error.diagnostics
    return (*description.findings, *RobotModel(description).findings)


def scaled(robot, rng):
    """Multiply a random number of a robot by 0, -1, 57.3 or 1000, so that it is unusual."""
    holders = [(robot, key) for key in (robot if isinstance(robot, dict) else ())]
    numbers = []
    for holder, key in holders:
        value = holder[key]
        if isinstance(value, (dict, list)):
            keys = value if isinstance(value, dict) else range(len(value))
            holders += [(value, each) for each in keys]
        elif isinstance(value, (int, float)) and abs(value) < 1e9:
            numbers.append((holder, key))
    if numbers:
        holder, key = numbers[int(rng.integers(len(numbers)))]
        holder[key] *= float(rng.choice([0.0, -1.0, 57.3, 1000.0]))
    return robot


def found_words(finding):
    return XML.search(re.sub(r"'[^']*'", '', f'{finding.message} {finding.fix}'))


@settings(max_examples=examples(25))
@given(seeds)
def test_broken_robots_have_findings_in_keys(seed):
    rng = np.random.default_rng(seed)
    robot = deepcopy(ROBOTS[int(rng.integers(len(ROBOTS)))])
    for _ in range(int(rng.integers(1, 4))):
        robot = scaled(robot, rng) if rng.random() < 0.5 else spoilt_json(robot, rng)
    for finding in findings_of(robot):
        assert not found_words(finding), finding


def changed(**joint1):
    robot = arm()
    robot['joints'][1].update(joint1)
    return robot


def with_visual(**visual):
    robot = arm()
    robot['links'][1]['visual'].update(visual)
    return robot


CASES = {
    'limit-order': (
        changed(limit={'lower': 1, 'upper': -1}), "'lower' 1 is above 'upper' -1",
        "exchange 'lower' and 'upper'",
    ),
    'limit-degrees': (
        changed(limit={'lower': -90, 'upper': 45}), 'is [-5157, 2578] degrees',
        'write "lower": -1.57',
    ),
    'limit-excludes-zero': (
        changed(limit={'lower': 1, 'upper': 2}), '0 is not within [1, 2]',
        'move its origin, or widen the range',
    ),
    'angle-large': (
        changed(origin_orientation=[0, 90, 0]), "'origin_orientation' '0 90 0' of joint", 'in rad',
    ),
    'origin-units': (
        changed(origin_translation=[3000, 0, 0]), "'origin_translation' '3000 0 0' of joint", '',
    ),
    'shape-size': (
        with_visual(geometry={'type': 'box', 'x': 1, 'y': 0, 'z': 1}),
        "the 'visual' of link 'link1' has a box of size '1 0 1'", '',
    ),
    'mesh-scale': (
        with_visual(geometry={'type': 'mesh', 'url': 'a.obj', 'scale': [1, 1, -1]}),
        "'scale' '1 1 -1' of the mesh in the 'visual' of link 'link1'", '',
    ),
    'file-absolute': (
        with_visual(geometry={'type': 'mesh', 'url': '/a.obj'}), "'/a.obj' is an absolute path",
        'write package://PACKAGE/…, which works on all machines',
    ),
    'material-invisible': (
        with_visual(material={'color': [1, 2, 3], 'opacity': 0}), "'opacity' is 0", 'as opacity',
    ),
}


@pytest.mark.parametrize('code', CASES)
def test_words_of_a_rule(code):
    robot, message, fix = CASES[code]
    (finding,) = (each for each in findings_of(robot) if each.code == code)
    assert message in finding.message
    assert fix in finding.fix
    assert not found_words(finding)


def test_names_are_not_changed():
    """A message does not change the name of a joint, even if it looks like an element of URDF."""
    robot = changed(name='<visual>', limit={'lower': 1, 'upper': -1})
    (finding,) = (each for each in findings_of(robot) if each.code == 'limit-order')
    assert finding.message.startswith("joint '<visual>': ")


def test_findings_about_json_do_not_mention_xacro():
    robot = json.loads(documents.text(arm()).replace('link1', '${prefix}link1'))
    assert findings_of(robot) == ()
