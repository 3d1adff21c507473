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
"""From ``<param name="python_component">package.module:Class</param>`` to the class."""

from __future__ import annotations

import importlib
import inspect
from types import ModuleType

from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.hardware.component import HardwareComponent

PARAMETER = 'python_component'
HARDWARE_LIMIT_ORDER = Code(
    'hardware-limit-order',
    Severity.ERROR,
    'Hardware is refused, because the lower limit of one of its joints is above the upper one.',
    why='No command lies between such limits, so the component could never move the joint; it '
    'is not loaded.',
)


class ComponentLoadError(ValueError):
    """A component cannot be loaded; the message says why and what to write."""


def choose_hardware(description: RobotDescription, name: str = '') -> HardwareInfo:
    """
    Return the hardware of a name, without one the only hardware in Python.

    Raises
    ------
    ComponentLoadError
        If there is none, or no name is given and there are several.

    """
    known = {info.name: info for info in description.hardware}
    ours = [each for each, info in known.items() if PARAMETER in info.hardware_parameters]
    if name and name not in known:
        raise ComponentLoadError(
            f"there is no <ros2_control> '{name}'{did_you_mean(name, known)}"
        )
    if name and name not in ours:
        raise ComponentLoadError(f"'{name}' has no <param> '{PARAMETER}'")
    if not ours:
        raise ComponentLoadError(
            f"no <ros2_control> has a <param> '{PARAMETER}'; there are: {one_of(known) or 'none'}"
        )
    if not name and len(ours) > 1:
        raise ComponentLoadError(f"set 'hardware' to one of: {one_of(ours)}")
    return known[name or ours[0]]


def component_from_info(info: HardwareInfo) -> HardwareComponent:
    """
    Make the component that a ``<ros2_control>`` names.

    Raises
    ------
    ComponentLoadError
        If it names none, if its class cannot be loaded or made, or if a joint has the ends of its
        range swapped.

    """
    if info.swapped:
        findings = (
            HARDWARE_LIMIT_ORDER.at(
                where,
                f"<ros2_control> '{info.name}' has joint '{name}', whose lower limit is above "
                'its upper one',
                'write a lower limit below the upper one',
            )
            for name, where in info.swapped.items()
        )
        raise ComponentLoadError('\n'.join(map(str, findings)))
    name = info.hardware_parameters.get(PARAMETER, '')
    if not name:
        raise ComponentLoadError(
            f"<ros2_control> '{info.name}' has no <param> '{PARAMETER}' in its <hardware>"
        )
    try:
        return load_class(name)()
    except ComponentLoadError as error:
        raise ComponentLoadError(f"<ros2_control> '{info.name}': {error}") from error
    except Exception as error:
        raise ComponentLoadError(
            f"<ros2_control> '{info.name}': '{name}' cannot be made: {_said(error)}"
        ) from error


def load_class(name: str) -> type[HardwareComponent]:
    """
    Import a class of components.

    Parameters
    ----------
    name : str
        ``package.module:Class``.

    Raises
    ------
    ComponentLoadError
        If there is no such module or class, the module raises, or the class is no component.

    """
    module_name, colon, class_name = name.strip().partition(':')
    if not (colon and module_name and class_name.isidentifier()):
        hint = ''
        if not colon and '.' in name:
            hint = f", such as '{':'.join(name.strip().rsplit('.', 1))}'"
        raise ComponentLoadError(f"'{name}' is not package.module:Class{hint}")
    module = _module(module_name)
    if not hasattr(module, class_name):
        known = [key for key, value in vars(module).items() if _is_component(value)]
        raise ComponentLoadError(
            f"module '{module_name}' has no class '{class_name}'{did_you_mean(class_name, known)}"
        )
    found = getattr(module, class_name)
    if not _is_component(found):
        raise ComponentLoadError(
            f"'{name}' is no subclass of {HardwareComponent.__module__.rpartition('.')[0]}."
            f'{HardwareComponent.__name__}'
        )
    component: type[HardwareComponent] = found
    return component


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        # The module itself, or a part of its path; else something that it imports.
        missing = error.name or ''
        if missing and (name == missing or name.startswith(f'{missing}.')):
            raise ComponentLoadError(
                f"there is no module '{missing}'; is its package installed where this runs?"
            ) from error
        raise ComponentLoadError(
            f"module '{name}' needs '{missing}', which is not installed"
        ) from error
    # A module may do anything when it is imported.
    except (Exception, SystemExit) as error:
        raise ComponentLoadError(f"module '{name}' cannot be imported: {_said(error)}") from error


def _is_component(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, HardwareComponent)


def _said(error: BaseException) -> str:
    return f'{type(error).__name__}: {error}'
