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
Robot descriptions and the state of running robots.

Most programs need only the names in ``__all__``. Each name is imported at its first use, so an
import of the package is fast.

"""

from __future__ import annotations

from importlib import import_module

# The type checker mypy treats MYPY as True, like TYPE_CHECKING of `typing`. Do not import `typing`
# here: the import takes longer than the rest of this file, and a command handles signals only
# after it has imported this file.
MYPY = False

if MYPY:
    from typing import Any

    from robot_description_tools.coupling import Resolution
    from robot_description_tools.coupling import resolve_state
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.coupling import StateEngine
    from robot_description_tools.description import load_description
    from robot_description_tools.description import PackageResolver
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.diagnostics import Diagnostic
    from robot_description_tools.diagnostics import RobotDescriptionError
    from robot_description_tools.diagnostics import Severity
    from robot_description_tools.inverse import InverseKinematics
    from robot_description_tools.inverse import InverseKinematicsResult
    from robot_description_tools.inverse import InverseKinematicsSolutions
    from robot_description_tools.inverse import Tracker
    from robot_description_tools.kinematics import KinematicTree
    from robot_description_tools.robot import Robot

    __version__: str

__all__ = [
    'Diagnostic',
    'InverseKinematics',
    'InverseKinematicsResult',
    'InverseKinematicsSolutions',
    'KinematicTree',
    'PackageResolver',
    'Resolution',
    'Robot',
    'RobotDescription',
    'RobotDescriptionError',
    'RobotModel',
    'Severity',
    'StateEngine',
    'Tracker',
    '__version__',
    'load_description',
    'resolve_state',
]

_HOME = {
    'Diagnostic': 'diagnostics',
    'InverseKinematics': 'inverse',
    'InverseKinematicsResult': 'inverse',
    'InverseKinematicsSolutions': 'inverse',
    'KinematicTree': 'kinematics',
    'PackageResolver': 'description',
    'Resolution': 'coupling',
    'Robot': 'robot',
    'RobotDescription': 'description',
    'RobotDescriptionError': 'diagnostics',
    'RobotModel': 'coupling',
    'Severity': 'diagnostics',
    'StateEngine': 'coupling',
    'Tracker': 'inverse',
    'load_description': 'description',
    'resolve_state': 'coupling',
}


def __getattr__(name: str) -> Any:
    if name == '__version__':
        value = _version()
    elif name in _HOME:
        value = getattr(import_module(f'{__name__}.{_HOME[name]}'), name)
    else:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    # The next access finds the name without this function.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _version() -> str:
    """
    Return the version of the installed package.

    In the sources, only ``package.xml`` contains the version.

    """
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version

    try:
        return version(__name__)
    except PackageNotFoundError:
        return 'unknown'
