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

"""Arguments that several verbs share."""

from __future__ import annotations

from argparse import ArgumentError
from argparse import ArgumentParser

import pytest
from robot_description_tools.cli.options import take_negative_values


def parser() -> ArgumentParser:
    made = ArgumentParser(exit_on_error=False)
    made.add_argument('--xyz', nargs=3)
    return made


def test_negative_values_are_no_options() -> None:
    made = parser()
    take_negative_values(made)
    words = ['-1', '-.5e-3', '-90deg']
    assert made.parse_args(['--xyz', *words]).xyz == words


class Changed:
    """A parser of another Python: it decides by itself, and takes no attributes."""

    __slots__ = ()


def test_another_argparse_goes_on_by_itself() -> None:
    take_negative_values(Changed())


@pytest.mark.parametrize('word', ['-x', '-1x', '--1', '-deg', '-1e'])
def test_other_words_stay_options(word: str) -> None:
    made = parser()
    take_negative_values(made)
    with pytest.raises(ArgumentError, match='expected 3 arguments'):
        made.parse_args(['--xyz', '0', '0', word])
