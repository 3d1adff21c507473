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

"""What makes a broken text well-formed again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from test_support.mended import mended
from test_support.places import ROOT

ROBOT = (ROOT / 'urdf' / 'every_joint_type.urdf').read_text()
ENDS = ('</link>', '</joint>', '</visual>', '</geometry>', '</robot>')


@pytest.mark.parametrize(
    ('right', 'wrong'),
    [
        # An element that holds nothing.
        ('<parent link="a"/>', '<parent link="a">'),
        ('<box size="1 1 1"/>', '<box size="1 1 1">'),
        # The end tag of another element.
        ('</geometry>', '</geometrie>'),
        ('</joint>', '</joints>'),
        # Marks that are lost.
        ('<joint name="j" type="fixed">', '<joint name="j type="fixed">'),
        ('<parent link="a"/>', '<parent link="a/>'),
        ('<parent link="a"/>', '<parent link"a"/>'),
        ('<!-- a - b -->', '<!-- a -- b -->'),
        ('</robot>\n', '</robots>\n'),
    ],
)
@pytest.mark.parametrize('newline', ['\n', '\r\n'])
def test_one_mark_that_is_wrong_is_put_right(right: str, wrong: str, newline: str) -> None:
    text = (
        '<?xml version="1.0"?>\n<robot name="é">\n  <!-- a - b -->\n  <link name="a">\n'
        '    <visual>\n      <geometry>\n        <box size="1 1 1"/>\n      </geometry>\n'
        '    </visual>\n  </link>\n  <link name="b"/>\n  <joint name="j" type="fixed">\n'
        '    <parent link="a"/>\n    <child link="b"/>\n  </joint>\n</robot>\n'
    ).replace('\n', newline)
    right, wrong = right.replace('\n', newline), wrong.replace('\n', newline)
    assert text.count(right) == 1
    assert mended(text.replace(right, wrong)) == text


@pytest.mark.parametrize('tag', ['ros2_control', 'gazebo', 'transmission', 'link'])
def test_what_stands_in_the_robot_ends_what_is_open(tag: str) -> None:
    text = (
        '<robot name="r">\n  <link name="a">\n    <visual/>\n  </link>\n'
        f'  <{tag} name="b">\n  </{tag}>\n</robot>\n'
    )
    assert mended(text.replace('\n  </link>', '', 1)) == text
    # Nobody knows where it ends if it goes on behind that.
    torn = text.replace('\n  </link>', '', 1).replace('\n</robot>', '<collision/></robot>')
    assert mended(torn) == torn


def test_a_cure_is_that_of_the_mistake_that_a_reader_stumbles_over() -> None:
    # An entity without its semicolon may be meant as it stands; the comment comes later.
    text = '<robot name="a &amp b"><!-- a -- b --><link name="a"/></robot>'
    assert mended(text) == text
    both = '<robot name="R&D"><!-- a -- b --><link name="a"/></robot>'
    assert mended(both) == both.replace('&', '&amp;').replace(' -- ', ' - ')


@given(st.sampled_from(ENDS), st.integers(0, 20))
def test_an_end_tag_that_is_missing_comes_back_where_the_element_ends(tag: str, n: int) -> None:
    pieces = ROBOT.split(tag)
    at = n % (len(pieces) - 1)
    broken = tag.join(pieces[:at + 1]) + tag.join(['', *pieces[at + 1:]])[len(tag):]
    assert ''.join(mended(broken).split()) == ''.join(ROBOT.split())


@pytest.mark.parametrize(
    'text',
    [
        # What was cut off is not known.
        '<robot name="r"><link name="a"/><joint name="j" type="fixed">',
        '<robot name="r"><link name="a"/><joi',
        '<robot name="r"><link name="a"/><!-- todo </robot>',
        # Something is missing that has content, or is too much.
        '<robot name="r"></link></robot>',
        '<robot name="r"><link name="a"/></robot><link name="b"/>',
        '<robot name="r"><mystery><link name="a"/></robot>',
        '<robot name="r"><!-- <link name="a"/> -- <!-- b --><link name="b"/></robot>',
    ],
)
def test_where_nothing_is_certain_the_text_stays(text: str) -> None:
    assert mended(text) == text


def test_words_behind_the_end_become_a_comment() -> None:
    text = '<robot name="r"><link name="a"/></robot>'
    assert mended(f'{text}\n done \n') == f'{text}\n <!-- done --> \n'
