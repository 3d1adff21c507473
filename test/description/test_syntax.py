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

"""Repairs that make a broken text well-formed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from test_support.places import ROOT
from test_support.repaired import repaired

ROBOT = (ROOT / 'urdf' / 'every_joint_type.urdf').read_text()
ENDS = ('</link>', '</joint>', '</visual>', '</geometry>', '</robot>')


@pytest.mark.parametrize(
    ('right', 'wrong'),
    [
        # An empty element lacks its slash.
        ('<parent link="a"/>', '<parent link="a">'),
        ('<box size="1 1 1"/>', '<box size="1 1 1">'),
        # An end tag has a wrong name.
        ('</geometry>', '</geometrie>'),
        ('</joint>', '</joints>'),
        # Missing or superfluous marks.
        ('<joint name="j" type="fixed">', '<joint name="j type="fixed">'),
        ('<parent link="a"/>', '<parent link="a/>'),
        ('<parent link="a"/>', '<parent link"a"/>'),
        ('<!-- a - b -->', '<!-- a -- b -->'),
        ('</robot>\n', '</robots>\n'),
    ],
)
@pytest.mark.parametrize('newline', ['\n', '\r\n'])
def test_one_wrong_mark_is_repaired(right: str, wrong: str, newline: str) -> None:
    text = (
        '<?xml version="1.0"?>\n<robot name="é">\n  <!-- a - b -->\n  <link name="a">\n'
        '    <visual>\n      <geometry>\n        <box size="1 1 1"/>\n      </geometry>\n'
        '    </visual>\n  </link>\n  <link name="b"/>\n  <joint name="j" type="fixed">\n'
        '    <parent link="a"/>\n    <child link="b"/>\n  </joint>\n</robot>\n'
    ).replace('\n', newline)
    right, wrong = right.replace('\n', newline), wrong.replace('\n', newline)
    assert text.count(right) == 1
    assert repaired(text.replace(right, wrong)) == text


@pytest.mark.parametrize('tag', ['ros2_control', 'gazebo', 'transmission', 'link'])
def test_an_element_of_the_robot_ends_an_open_one(tag: str) -> None:
    text = (
        '<robot name="r">\n  <link name="a">\n    <visual/>\n  </link>\n'
        f'  <{tag} name="b">\n  </{tag}>\n</robot>\n'
    )
    assert repaired(text.replace('\n  </link>', '', 1)) == text
    # If a child of the open element follows later, the place of the missing end tag is unknown.
    torn = text.replace('\n  </link>', '', 1).replace('\n</robot>', '<collision/></robot>')
    assert repaired(torn) == torn


def test_the_first_mistake_of_a_text_is_repaired() -> None:
    # The first mistake is an entity that may lack its semicolon, so it is not repaired. Therefore
    # the later mistake in the comment is not repaired either.
    text = '<robot name="a &amp b"><!-- a -- b --><link name="a"/></robot>'
    assert repaired(text) == text
    both = '<robot name="R&D"><!-- a -- b --><link name="a"/></robot>'
    assert repaired(both) == both.replace('&', '&amp;').replace(' -- ', ' - ')


@given(st.sampled_from(ENDS), st.integers(0, 20))
def test_a_missing_end_tag_is_added_where_the_element_ends(tag: str, n: int) -> None:
    pieces = ROBOT.split(tag)
    at = n % (len(pieces) - 1)
    broken = tag.join(pieces[:at + 1]) + tag.join(['', *pieces[at + 1:]])[len(tag):]
    assert ''.join(repaired(broken).split()) == ''.join(ROBOT.split())


@pytest.mark.parametrize(
    'text',
    [
        # The end of each text is missing, and the missing content is unknown.
        '<robot name="r"><link name="a"/><joint name="j" type="fixed">',
        '<robot name="r"><link name="a"/><joi',
        '<robot name="r"><link name="a"/><!-- todo </robot>',
        # A start tag is missing, or there is a superfluous end tag.
        '<robot name="r"></link></robot>',
        '<robot name="r"><link name="a"/></robot><link name="b"/>',
        '<robot name="r"><mystery><link name="a"/></robot>',
        '<robot name="r"><!-- <link name="a"/> -- <!-- b --><link name="b"/></robot>',
    ],
)
def test_an_uncertain_text_is_not_changed(text: str) -> None:
    assert repaired(text) == text


def test_words_after_the_end_become_a_comment() -> None:
    text = '<robot name="r"><link name="a"/></robot>'
    assert repaired(f'{text}\n done \n') == f'{text}\n <!-- done --> \n'
