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

"""Errors for wrong arguments of the library, with the right call in the message."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from numbers import Real
import os
from typing import Any

#: Characters. Values in a message are shortened to this length.
_LONGEST = 60
# Maps the name of each class to the code that makes an object of this class. The code needs one
# argument. The first text is the class of the argument. The second text is the usual name of a
# variable for the argument, or ''. The third text is the code, with {} in place of the argument.
_MADE_FROM = {
    'HardwareInfo': ('RobotDescription', 'description', '{}.hardware[0]'),
    'InverseKinematics': ('RobotModel', 'model', "InverseKinematics({}, 'link')"),
    'KinematicTree': ('RobotDescription', 'description', 'KinematicTree.from_description({})'),
    'PackageResolver': ('str', '', 'PackageResolver.from_environment([{}])'),
    'Robot': ('str', '', 'Robot.load({})'),
    'RobotDescription': ('str', '', 'load_description({})'),
    'RobotModel': ('RobotDescription', 'description', 'RobotModel({})'),
}
# Maps each pair of classes to the expression that gets an object of the second class from an
# object of the first class.
_PART_OF = {
    ('Robot', 'RobotModel'): 'robot.model',
    ('Robot', 'RobotDescription'): 'robot.description',
    ('RobotModel', 'RobotDescription'): 'model.description',
    ('InverseKinematics', 'RobotModel'): 'solver.model',
    ('InverseKinematics', 'RobotDescription'): 'solver.model.description',
}


def wrong_type(name: str, expected: str, value: object, advice: str = '') -> TypeError:
    """
    Return the error for an argument of a wrong type.

    Parameters
    ----------
    name : str
        Name of the argument.
    expected : str
        The right type in words.
    value : object
        The wrong argument.
    advice : str
        The right call.

    Returns
    -------
    TypeError

    """
    end = f'; {advice}' if advice else ''
    return TypeError(f'{name}: expected {expected}, got {described(value)}{end}')


def check_type(name: str, value: object, kind: type) -> None:
    """Raise TypeError if an argument is not of class ``kind``. The message has the right call."""
    if not isinstance(value, kind):
        expected = _with_article(kind.__name__)
        raise wrong_type(name, expected, value, f'write {how_to_make(kind.__name__, value)}')


def check_name(kind: str, value: object) -> None:
    """Raise TypeError if an argument is not a single name, such as the name of a link."""
    if not isinstance(value, str):
        raise wrong_type(kind, 'one name', value)


def check_names(argument: str, names: object) -> None:
    """Raise TypeError if a single name is given instead of several names."""
    if isinstance(names, str):
        raise wrong_type(argument, 'several names', names, f'write [{names!r:.{_LONGEST}}]')


def check_mapping(argument: str, values: object, known: Iterable[str], advice: str = '') -> None:
    """
    Raise TypeError if an argument is not a mapping.

    The message shows an example with a known name.

    """
    if not isinstance(values, Mapping):
        name = next(iter(known), 'joint')
        raise wrong_type(argument, f'a dict such as {{{name!r}: 0.1}}', values, advice)


def check_number(name: str, value: Any, least: int, kind: type[Any] = Real) -> None:
    """Raise an error if an argument is not a number of class ``kind``, or is below ``least``."""
    expected = f'{"a" if kind is Real else "a whole"} number of at least {least}'
    if not isinstance(value, kind):
        raise wrong_type(name, expected, value)
    # Write "not >=", because this condition also refuses NaN.
    if not value >= least:
        raise ValueError(f'{name}: expected {expected}, got {value}')


def how_to_make(kind: str, value: object) -> str:
    """
    Return the code that makes an object of a class from a value.

    Parameters
    ----------
    kind : str
        Name of the class, such as ``RobotModel``.
    value : object
        The value, such as a path or a `RobotDescription`. For values of other classes, the code
        starts from the file ``'robot.urdf'``.

    Returns
    -------
    str
        Code such as ``RobotModel(load_description('robot.urdf'))``.

    """
    given = type(value).__name__
    if (given, kind) in _PART_OF:
        return _PART_OF[given, kind]
    if kind == 'str':
        path = os.fspath(value) if isinstance(value, (str, os.PathLike)) else 'robot.urdf'
        is_short = isinstance(path, str) and len(path) <= _LONGEST and '<' not in path
        return repr(path) if is_short else 'text'
    source, usual, call = _MADE_FROM[kind]
    return call.format(usual if given == source and usual else how_to_make(source, value))


def described(value: object) -> str:
    """Return a wrong argument in a few words, such as ``a list`` or ``'robot.urdf'``."""
    if value is None or isinstance(value, (str, int, float)):
        return f'{value!r:.{_LONGEST}}'
    return _with_article(type(value).__name__)


def _with_article(name: str) -> str:
    return f'{"an" if name[0] in "AEIOUaeiou" or name == "ndarray" else "a"} {name}'
