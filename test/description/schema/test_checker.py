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
"""Messages and fixes for missing and unknown parts of elements."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.hardware_documents import joint
from test_support.hardware_documents import robot
from test_support.hardware_documents import system


def only(code: str, text: str) -> Diagnostic:
    """Return the only finding with the given code."""
    try:
        found: Sequence[Diagnostic] = load_description(text).findings
    except RobotDescriptionError as error:
        found = error.diagnostics
    (finding,) = (each for each in found if each.code == code)
    return finding


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        (robot(system(joint('<state_interface/>'))), "has no attribute 'name'"),
        (
            robot(system(joint('<state_interface>position</state_interface>'))),
            "but the text 'position', which is the form of the first versions of ros2_control",
        ),
        # No version of URDF uses the text inside <link> as the name of the link.
        ('<robot name="r"><link>base</link></robot>', "has no attribute 'name'"),
    ],
)
def test_a_text_in_place_of_an_attribute(text: str, message: str) -> None:
    finding = only('attribute-missing', text)
    assert finding.message.endswith(message)
    assert (finding.repair is not None) == ('text' in message)


@pytest.mark.parametrize(
    ('attributes', 'message'),
    [
        ('x="1"', "has the attribute 'x', which URDF does not define"),
        ('x="1" y="2"', "has the attributes 'x', 'y', which URDF does not define"),
    ],
)
def test_unknown_attributes_of_one_element_are_one_finding(attributes: str, message: str) -> None:
    text = f'<robot name="r"><link name="base" {attributes}/></robot>'
    assert message in only('attribute-unknown', text).message


@pytest.mark.parametrize(
    ('edges', 'free', 'child'),
    [
        ([], ['d'], 'd'),
        ([('b', 'a')], ['d'], 'd'),
        ([('c', 'b'), ('b', 'a')], ['d'], 'd'),
        # The joints form a ring, so only d has no parent joint.
        ([('b', 'a'), ('a', 'b')], ['d'], 'd'),
        # No link can be the child, or several links can.
        ([('b', 'a')], [], ''),
        ([('b', 'a')], ['d', 'e'], ''),
    ],
)
def test_the_child_of_a_joint_is_the_only_link_without_a_joint(
    edges: list[tuple[str, str]], free: list[str], child: str
) -> None:
    """The child cannot be an ancestor of the parent `a`, and cannot have another parent joint."""
    names = sorted({'a', *free, *(name for edge in edges for name in edge)})
    links = ''.join(f'<link name="{name}"/>' for name in names)
    joints = ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="{one}"/><child link="{other}"/></joint>'
        for i, (one, other) in enumerate(edges)
    )
    text = (
        f'<robot name="r">{links}{joints}<joint name="j" type="fixed"><parent link="a"/></joint>'
        '</robot>'
    )
    finding = only('element-missing', text)
    assert (finding.repair is not None) == bool(child)
    assert not child or finding.fix == f'add <child link="{child}"/>'
