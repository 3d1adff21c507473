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


"""``<constraint>`` as proposed for URDF, and the ball constraint of Drake."""

from __future__ import annotations

from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics.code import document
from test_support.documents import CLOSE
from test_support.documents import TREE


def load(text: str) -> RobotDescription:
    return load_description(document(text))


def test_constraint_of_the_proposal_for_urdf() -> None:
    """A ``<constraint>`` has two origins. A revolute loop has one axis, or two equal axes."""
    constraint = (
        '<constraint name="close" type="revolute">\n'
        '<parent link="rocker"/><parent_origin xyz="0 0.2 0" rpy="0 0 0"/>\n'
        '<parent_axis xyz="0 0 1"/>\n'
        '<child link="rod"/><child_origin xyz="0.3 0 0"/><child_axis xyz="0 0 1"/>\n'
        '</constraint>'
    )
    description = load(TREE + constraint)
    assert description.findings == ()
    assert description.loops == (CLOSE,)
    other = load(TREE + constraint.replace('child_axis xyz="0 0 1"', 'child_axis xyz="0 1 0"'))
    assert [finding.code for finding in other.findings] == ['loop-axes-differ']
    universal = constraint.replace('revolute', 'universal')
    (loop,) = load(
        TREE + universal.replace('child_axis xyz="0 0 1"', 'child_axis xyz="0 1 0"')
    ).loops
    assert (loop.axis, loop.axis2) == ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))


def test_elements_of_other_tools_are_ignored() -> None:
    assert load(TREE + '<constraint name="c"><limit/></constraint>').findings == ()


def test_ball_of_drake() -> None:
    text = (
        '<drake:ball_constraint xmlns:drake="urn:drake">\n'
        '<drake:ball_constraint_body_A name="rocker"/>\n'
        '<drake:ball_constraint_body_B name="rod"/>\n'
        '<drake:ball_constraint_p_AP value="0 0.2 0"/>\n'
        '<drake:ball_constraint_p_BQ value="0.3 0 0"/>\n</drake:ball_constraint>'
    )
    description = load(TREE + text)
    assert description.findings == ()
    (loop,) = description.loops
    assert (loop.type, loop.link1, loop.link2) == (
        LoopType.SPHERICAL, CLOSE.link1, CLOSE.link2
    )
    lame = load(TREE + text.replace('ball_constraint_body_B', 'ball_constraint_bodyB'))
    assert [finding.code for finding in lame.findings] == ['element-missing']
