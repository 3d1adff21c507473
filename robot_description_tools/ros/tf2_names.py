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
"""Names of ``tf2_ros``, or replacements if ``tf2_ros`` is not installed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from robot_description_tools.history import errors

try:
    import tf2_ros as tf2
    from tf2_ros import convert
    from tf2_ros import TransformRegistration
    from tf2_ros import TypeException
except ImportError:
    tf2 = errors
    _FUNCTIONS: dict[type, Callable[[Any, Any], Any]] = {}

    class TypeException(Exception):  # type: ignore[no-redef]
        """A type has no registered function."""

    class TransformRegistration:  # type: ignore[no-redef]
        """Maps types of objects to functions that transform them. All instances share the map."""

        def add(self, key: type, callback: Callable[[Any, Any], Any]) -> None:
            """Register a function. The function takes an object and a TransformStamped."""
            _FUNCTIONS[key] = callback

        def get(self, key: type) -> Callable[[Any, Any], Any]:
            """Return the function for a type."""
            if key not in _FUNCTIONS:
                raise TypeException(f'Type {key} is not loaded or supported')
            return _FUNCTIONS[key]

    def convert(a: Any, b_type: type) -> Any:
        """Return a copy of an object. To convert to another type, tf2_ros is needed."""
        if type(a) is not b_type:
            raise TypeException(f'Type {b_type} is not loaded or supported')
        return deepcopy(a)


__all__ = [
    'ConnectivityException',
    'ExtrapolationException',
    'InvalidArgumentException',
    'LookupException',
    'TimeoutException',
    'TransformException',
    'TransformRegistration',
    'TypeException',
    'convert',
    'raised',
]

TransformException = tf2.TransformException
LookupException = tf2.LookupException
ConnectivityException = tf2.ConnectivityException
ExtrapolationException = tf2.ExtrapolationException
InvalidArgumentException = tf2.InvalidArgumentException
TimeoutException = tf2.TimeoutException


def raised(error: errors.TransformException) -> Exception:
    """Convert an error of the history to an error of tf2_ros, if tf2_ros is installed."""
    kind: type[Exception] = getattr(tf2, type(error).__name__)
    return kind(str(error))
