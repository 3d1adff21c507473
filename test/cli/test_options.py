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

"""Options that several verbs have."""

from __future__ import annotations

from argparse import ArgumentError
from argparse import ArgumentParser

import pytest
from robot_description_tools.cli.options import take_negative_values


def parser() -> ArgumentParser:
    made = ArgumentParser(exit_on_error=False)
    made.add_argument('--xyz', nargs=3)
    return made


def test_a_negative_value_is_not_an_option() -> None:
    made = parser()
    take_negative_values(made)
    words = ['-1', '-.5e-3', '-90deg']
    assert made.parse_args(['--xyz', *words]).xyz == words


class Changed:
    """A parser as in another version of Python, which does not have the changed attributes."""

    __slots__ = ()


def test_another_version_of_argparse_still_works() -> None:
    take_negative_values(Changed())


@pytest.mark.parametrize('word', ['-x', '-1x', '--1', '-deg', '-1e'])
def test_other_words_with_a_minus_are_options(word: str) -> None:
    made = parser()
    take_negative_values(made)
    with pytest.raises(ArgumentError, match='expected 3 arguments'):
        made.parse_args(['--xyz', '0', '0', word])
