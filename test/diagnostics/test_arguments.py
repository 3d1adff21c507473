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

"""Errors for wrong arguments of the library."""

from __future__ import annotations

from numbers import Integral
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from robot_description_tools.diagnostics import arguments
from robot_description_tools.diagnostics.arguments import check_mapping
from robot_description_tools.diagnostics.arguments import check_name
from robot_description_tools.diagnostics.arguments import check_names
from robot_description_tools.diagnostics.arguments import check_number
from robot_description_tools.diagnostics.arguments import check_type
from robot_description_tools.diagnostics.arguments import described
from robot_description_tools.diagnostics.arguments import how_to_make
from robot_description_tools.diagnostics.arguments import wrong_type


class RobotDescription:
    """A class that has the name of one of our classes."""


class RobotModel:
    """A class that has the name of one of our classes."""


class InverseKinematics:
    """A class that has the name of one of our classes."""


class Unknown:
    """A class that has another name than our classes."""


LOADED = "load_description('robot.urdf')"


@pytest.mark.parametrize(
    ('kind', 'value', 'code'),
    [
        ('RobotDescription', 'a.urdf', "load_description('a.urdf')"),
        ('RobotDescription', Path('a.urdf'), "load_description('a.urdf')"),
        ('RobotDescription', '<robot name="r"/>', 'load_description(text)'),
        ('RobotDescription', b'<robot/>', LOADED),
        ('RobotDescription', None, LOADED),
        ('RobotDescription', RobotModel(), 'model.description'),
        ('RobotDescription', InverseKinematics(), 'solver.model.description'),
        ('RobotModel', RobotDescription(), 'RobotModel(description)'),
        ('RobotModel', 'a.urdf', "RobotModel(load_description('a.urdf'))"),
        ('RobotModel', InverseKinematics(), 'solver.model'),
        ('RobotModel', Unknown(), f'RobotModel({LOADED})'),
        ('InverseKinematics', RobotModel(), "InverseKinematics(model, 'link')"),
        ('KinematicTree', RobotModel(), 'KinematicTree.from_description(model.description)'),
        ('PackageResolver', '/opt', "PackageResolver.from_environment(['/opt'])"),
    ],
)
def test_the_code_begins_with_the_value(kind: str, value: object, code: str) -> None:
    assert how_to_make(kind, value) == code


@pytest.mark.parametrize(('more', 'is_shown'), [(0, True), (1, False)])
def test_a_long_path_is_not_repeated(more: int, is_shown: bool) -> None:
    path = 'a' * (arguments._LONGEST + more)
    assert (path in how_to_make('RobotDescription', path)) == is_shown


@pytest.mark.parametrize(
    ('value', 'text'),
    [
        (None, 'None'),
        ('tool0', "'tool0'"),
        (3, '3'),
        ([1], 'a list'),
        (np.zeros(2), 'an ndarray'),
        (InverseKinematics(), 'an InverseKinematics'),
        (Unknown(), 'an Unknown'),
        ('a' * 100, "'" + 'a' * (arguments._LONGEST - 1)),
    ],
)
def test_a_value_is_described_in_a_few_words(value: object, text: str) -> None:
    assert described(value) == text


@pytest.mark.parametrize(
    ('check', 'right', 'wrong', 'message'),
    [
        (
            lambda value: check_type('model', value, RobotModel),
            RobotModel(),
            RobotDescription(),
            'model: expected a RobotModel, got a RobotDescription; write RobotModel(description)',
        ),
        (
            lambda value: check_name('link', value),
            'tool0',
            ['tool0'],
            'link: expected one name, got a list',
        ),
        (
            lambda value: check_names('joints', value),
            ['elbow'],
            'elbow',
            "joints: expected several names, got 'elbow'; write ['elbow']",
        ),
        (
            lambda value: check_mapping('values', value, ['elbow'], 'use complete'),
            {'elbow': 1.0},
            [1.0],
            "values: expected a dict such as {'elbow': 0.1}, got a list; use complete",
        ),
        (
            lambda value: check_mapping('values', value, []),
            {},
            None,
            "values: expected a dict such as {'joint': 0.1}, got None",
        ),
    ],
)
def test_only_wrong_types_are_refused(check: Any, right: Any, wrong: Any, message: str) -> None:
    check(right)
    with pytest.raises(TypeError) as error:
        check(wrong)
    assert str(error.value) == message


@pytest.mark.parametrize('kind', [Real, Integral])
@pytest.mark.parametrize('number', [int, np.int64])
def test_a_number_is_at_least_the_least(kind: type, number: Any) -> None:
    check_number('starts', number(1), 1, kind)
    with pytest.raises(ValueError, match=r'^starts: expected a .*number of at least 1, got 0$'):
        check_number('starts', number(0), 1, kind)


def test_a_whole_number_has_no_fraction() -> None:
    check_number('starts', 1.5, 1)
    with pytest.raises(TypeError, match=r'^starts: expected a whole number of at least 1, '):
        check_number('starts', 1.5, 1, Integral)


def test_a_message_without_advice_ends_with_the_value() -> None:
    assert str(wrong_type('q', 'numbers', 'x')) == "q: expected numbers, got 'x'"
