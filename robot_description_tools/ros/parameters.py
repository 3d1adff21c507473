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
"""Parameters that say what is wrong with them: declared, converted, checked."""

from __future__ import annotations

import math
from typing import Any

from rcl_interfaces.msg import ParameterDescriptor
from rclpy.node import Node
from robot_description_tools.ros.rclpy_inside import given_parameters
from robot_description_tools.ros.running import start_error


def declare_any(node: Node, name: str, default: Any, text: str, fixed: bool = False) -> Any:
    """
    Declare a parameter that takes related types, such as 50 for 50.0, and return its value.

    Parameters
    ----------
    node : Node
        Where to declare it.
    name : str
        Its name.
    default : object
        Its default.
    text : str
        What it is.
    fixed : bool
        Whether it can be set at start only.

    """
    descriptor = ParameterDescriptor(description=text, dynamic_typing=True, read_only=fixed)
    return node.declare_parameter(name, default, descriptor).value


def declare_number(
    node: Node, name: str, default: float | None, text: str, fixed: bool = True
) -> float:
    """Declare a finite number; raises StartError for anything else."""
    value = declare_any(node, name, default, text, fixed)
    problem = number_problem(name, value)
    if problem:
        raise start_error(node, problem)
    return float(value)


def declare_flag(node: Node, name: str, default: bool, text: str, fixed: bool = True) -> bool:
    """Declare a truth value; raises StartError for anything else, 'false' in quotes included."""
    value = declare_any(node, name, default, text, fixed)
    problem = flag_problem(name, value)
    if problem:
        raise start_error(node, problem)
    return bool(value)


def declare_words(node: Node, name: str, text: str, what: str) -> list[str]:
    """
    Declare a list of words, fixed and empty by default; a plain string is split at blanks.

    ROS cannot tell an empty list from a list of bytes, so empty words do not count.

    Parameters
    ----------
    node, name, text
        As for `declare_any`.
    what : str
        What the words are, for the message.

    Returns
    -------
    list of str

    Raises
    ------
    StartError
        If the value is no list of words.

    """
    value = declare_any(node, name, [], text, fixed=True)
    if isinstance(value, str):
        return value.split()
    if value is None or isinstance(value, (bool, int, float)):
        raise start_error(node, f'{name} is {value}, expected a list of {what}')
    return [str(word) for word in value if str(word)]


def declare_tree(node: Node, name: str, text: str) -> dict[str, Any]:
    """
    Declare every parameter that the user gives below a name, fixed, as nested dictionaries.

    Parameters
    ----------
    node, name, text
        As for `declare_any`.

    Returns
    -------
    dict of str to object
        ``{'a': {'b': 1.0}}`` where ``name.a.b`` is 1.0; empty where nothing is given.

    """
    tree: dict[str, Any] = {}
    for key in given_parameters(node):
        if not key.startswith(f'{name}.'):
            continue
        *above, last = key.split('.')[1:]
        inner = tree
        for word in above:
            inner = inner.setdefault(word, {})
        value = declare_any(node, key, None, text, fixed=True)
        inner[last] = value if isinstance(value, (str, bool, int, float)) else list(value)
    return tree


def number_problem(name: str, value: object) -> str:
    """Return why a value is no finite number, nothing if it is one."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return f'{name} is {value!r}, expected a number'
    return '' if math.isfinite(value) else f'{name} is {value}, expected a finite number'


def flag_problem(name: str, value: object) -> str:
    """Return why a value is no truth value, nothing if it is one."""
    return '' if isinstance(value, bool) else f'{name} is {value!r}, expected true or false'
