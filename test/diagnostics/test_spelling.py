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

"""Correct spellings of unknown words, and words that are only similar."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.diagnostics import spelling
from robot_description_tools.diagnostics.spelling import did_you_mean
from robot_description_tools.diagnostics.spelling import Guess

SIDES = ('left', 'right', 'l', 'r', 'fl', 'fr')
PARTS = ('shoulder', 'elbow', 'wrist', 'finger')
NAMES = [f'{side}_{part}_{n}_joint' for side in SIDES for part in PARTS for n in (1, 2)]


@st.composite
def typing_errors(draw: st.DrawFn) -> tuple[str, str]:
    """Return a name and the same name with a typing error."""
    name = draw(st.sampled_from(NAMES))
    kind = draw(st.sampled_from(['swap', 'double', 'drop', 'case', 'suffix', 'dash']))
    begin = name.index('_', 3) - 3
    at = draw(st.integers(begin, begin + 1))
    wrong = {
        'swap': name[:at] + name[at + 1] + name[at] + name[at + 2:],
        'double': name[:at] + name[at] + name[at:],
        'drop': name[:at] + name[at + 1:],
        'case': name.upper(),
        'suffix': f'{name}x',
        'dash': name.replace('_', '-'),
    }[kind]
    return name, wrong


@given(typing_errors())
def test_a_typing_error_is_corrected_beside_similar_names(case: tuple[str, str]) -> None:
    name, wrong = case
    if wrong != name:
        assert Guess(wrong, NAMES).certain_name == name


@given(st.sampled_from(NAMES))
def test_a_missing_name_is_not_corrected_to_a_similar_one(name: str) -> None:
    assert Guess(name, [other for other in NAMES if other != name]).certain_name == ''


@pytest.mark.parametrize(
    ('word', 'known'),
    [
        # No word is certain, because both known words are equally close.
        ('elbw', ['elbow', 'elbew']),
        ('Arm', ['arm', 'ARM']),
        # The difference is a whole word, so it is not a typing error.
        ('tool1', ['tool2']),
        ('x_axis', ['y_axis']),
        ('wrist_link', ['wrist_roll_link']),
        ('hand', ['foot']),
        ('leftt_finger_joint', ['right_finger_joint', 'base_joint']),
        # Two letters may abbreviate a side, such as lf (left front) and fr (front right).
        ('lf_knee', ['fl_knee', 'fr_hip']),
        # The first characters mean left and right.
        ('\u5de6\u8155\u95a2\u7bc01', ['\u53f3\u8155\u95a2\u7bc01']),
    ],
)
def test_an_ambiguous_name_has_no_certain_correction(word: str, known: list[str]) -> None:
    assert Guess(word, known).certain_name == ''


@pytest.mark.parametrize(
    ('word', 'known'), [('amr_knee', ['arm_knee', 'leg_hip']), ('fot_knee', ['foot_knee', 'hip'])]
)
def test_a_typing_error_in_a_part_of_three_letters_is_fixed(word: str, known: list[str]) -> None:
    assert Guess(word, known).certain_name == known[0]


def test_a_word_of_a_format_is_certain_if_no_other_is_close() -> None:
    assert Guess('elbwo', ['wrist', 'elbow']).certain_word == 'elbow'
    assert Guess('finger_3', ['finger', 'fingers_3', 'wrist']).certain_word == ''
    # Case and the characters between words have no effect.
    assert Guess('linkName', ['link_name', 'link_names']).certain_word == 'link_name'
    assert Guess('Arm', ['arm', 'ARM']).certain_word == ''
    assert Guess('x', []).certain_word == ''


@given(
    st.text('abB_-1. \u00e4', max_size=8),
    st.lists(st.text('abB_-1. \u00e4', max_size=8), max_size=6),
)
def test_a_certain_word_is_also_suggested(word: str, known: list[str]) -> None:
    guess = Guess(word, known)
    assert {guess.near, guess.certain_word, guess.certain_name} <= {'', guess.near}
    assert guess.near in ('', *known)
    assert guess.hint == did_you_mean(word, known)


def test_the_nearest_word_is_suggested() -> None:
    assert did_you_mean('elbwo', ['wrist', 'elbow']) == ", did you mean 'elbow'?"
    assert did_you_mean('x', ['wrist', 'elbow']) == ''
    # Any number of differences in case and in the characters between words is allowed.
    assert did_you_mean('LeftArmPanJoint1', ['left_arm_pan_joint_1']) != ''
    assert did_you_mean('LeftArmPanJoint1', ['left_arm_pan_joint_2']) == ''
    # The order of the known words has no effect.
    assert did_you_mean('elbwo', ['elbows', 'elbow']) == ", did you mean 'elbow'?"


@pytest.mark.parametrize(
    ('word', 'known'),
    [
        ('gear_velocity', 'velocity'),
        ('left_arm_7_link', 'arm_7_link'),
        ('arm_1_joint', 'arm_7_joint'),
        ('arm_12', 'arm_21'),
    ],
)
def test_words_with_many_edits_or_another_number_are_not_suggested(word: str, known: str) -> None:
    assert did_you_mean(word, [known]) == ''


def test_few_words_are_compared_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    compared, matcher = [], spelling._matcher

    def counted(*words: Any) -> Any:
        compared.append(words)
        return matcher(*words)

    monkeypatch.setattr(spelling, '_matcher', counted)
    names = [f'{part}_{i}' for part in ('shoulder', 'elbow', 'wrist', 'knee') for i in range(100)]
    guesses = [Guess(f'{name[:2]}{name[3:]}', names) for name in names]
    assert [guess.certain_name for guess in guesses] == names
    assert len(compared) < 10 * len(names)


def test_a_beginning_of_at_least_four_letters_is_completed() -> None:
    """A suggestion usually needs few edits, but here many characters are missing at the end."""
    known = ['shoulder_pan_joint', 'wrist_roll_joint']
    assert Guess('shoulder', known).near == 'shoulder_pan_joint'
    assert Guess('shou', known).near == 'shoulder_pan_joint'
    assert Guess('sho', known).near == ''
    # Two words begin with these letters, so none is suggested.
    assert Guess('shoulder', [*known, 'shoulder_lift_joint']).near == ''
