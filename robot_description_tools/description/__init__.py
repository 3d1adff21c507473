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

"""
Readers, checks and records of robot descriptions.

Each public name is imported on first use. A process that only expands xacro uses none of these
names, so it starts fast.

"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robot_description_tools.description.load import load_description
    from robot_description_tools.description.model import RobotDescription
    from robot_description_tools.description.packages import PackageResolver
    from robot_description_tools.description.urdf.interchange import from_urdf
    from robot_description_tools.description.urdf.interchange import to_urdf

__all__ = ['PackageResolver', 'RobotDescription', 'from_urdf', 'load_description', 'to_urdf']

_HOME = {
    'PackageResolver': 'packages',
    'RobotDescription': 'model',
    'from_urdf': 'urdf.interchange',
    'load_description': 'load',
    'to_urdf': 'urdf.interchange',
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    value = getattr(import_module(f'{__name__}.{_HOME[name]}'), name)
    # Next time, Python finds the name without calling this function.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
