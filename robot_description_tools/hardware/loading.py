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
"""Import the class named in ``<param name="python_component">package.module:Class</param>``."""

from __future__ import annotations

from collections import Counter
import importlib
import inspect
from logging import Logger
from types import ModuleType
from typing import TypeGuard

from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import logger_of
from robot_description_tools.hardware.foreign import attempt
from robot_description_tools.hardware.foreign import Raised

PARAMETER = 'python_component'
PACKAGE = f'{__name__.partition(".")[0]}.'
# Type annotations of the return values of callbacks.
CALLBACK_RETURNS = ('CallbackReturn | None', 'ReturnType | None')
HARDWARE_LIMIT_ORDER = Code.error(
    'hardware-limit-order',
    'The lower limit of a joint is above its upper limit, so the hardware is refused.',
    why='No command is between these limits, so the component could never move the joint. The '
    'component is not loaded.',
)


class ComponentLoadError(ValueError):
    """A component cannot be loaded. The message gives the reason and a fix."""


class NoHardwareError(ComponentLoadError):
    """The description does not contain the requested hardware."""


def choose_hardware(description: RobotDescription, name: str = '') -> HardwareInfo:
    """
    Return the hardware called ``name``, or the only hardware in Python if ``name`` is empty.

    Raises
    ------
    NoHardwareError
        If no hardware matches.
    ComponentLoadError
        If no name is given, and several components match.

    """
    known = {info.name: info for info in description.hardware}
    ours = [each for each, info in known.items() if PARAMETER in info.hardware_parameters]
    chosen = [name] if name else ours
    if len(chosen) == 1 and chosen[0] in known:
        return known[chosen[0]]
    if name:
        why = f"there is no <ros2_control> '{name}'{did_you_mean(name, known)}"
        raise NoHardwareError(why)
    if ours:
        raise ComponentLoadError(f"set 'hardware' to one of: {one_of(ours)}")
    names = one_of(known) or 'none'
    raise NoHardwareError(f"no <ros2_control> has a <param> '{PARAMETER}'; known: {names}")


def component_from_info(info: HardwareInfo) -> HardwareComponent:
    """
    Create the component that a ``<ros2_control>`` names.

    Raises
    ------
    ComponentLoadError
        If the ``<ros2_control>`` names no component, if the class cannot be loaded or created, or
        if the lower limit of a joint is above the upper limit.

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
    created = attempt(_create, name, logger_of(info))
    if type(created) is Raised:
        is_own = type(created.error) is ComponentLoadError
        why = created.error if is_own else f"'{name}' cannot be created: {created.text}"
        raise ComponentLoadError(f"<ros2_control> '{info.name}': {why}") from created.error
    return created


def _create(name: str, logger: Logger) -> HardwareComponent:
    kind = load_class(name)
    for text in misspelt_callbacks(kind):
        logger.warning(text)
    return kind()


def misspelt_callbacks(kind: type[HardwareComponent]) -> list[str]:
    """
    Return a message for each method whose name looks like a misspelt callback.

    Such a method is never called. Instead, the default callback runs, which does nothing and
    succeeds.

    """
    of_package, of_driver = (
        [
            item
            for each in inspect.getmro(kind)
            if each.__module__.startswith(PACKAGE) is is_of_package
            for item in vars(each).items()
        ]
        for is_of_package in (True, False)
    )
    # Callbacks are the methods that return a `CallbackReturn` or a `ReturnType`. Leave out
    # callbacks that a base class in this package overrides, because the driver need not override
    # them.
    callbacks = Counter(
        name
        for name, value in of_package
        if getattr(value, '__annotations__', {}).get('return') in CALLBACK_RETURNS
    )
    missing = {name for name, count in callbacks.items() if count == 1} - dict(of_driver).keys()
    added = [
        name
        for name, value in of_driver
        if inspect.isfunction(value) and not (name.startswith('_') or name in dict(of_package))
    ]
    matches = {name: nearest(name, callbacks) for name in added}
    return [
        f"hardware_node never calls the method '{name}' of {kind.__name__}, did you mean '{near}'?"
        for name, near in matches.items()
        if near in missing
    ]


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
        If the module or the class does not exist, if the import raises, or if the class is not
        derived from `HardwareComponent`.

    """
    module_name, colon, class_name = name.strip().partition(':')
    if not (colon and module_name and class_name.isidentifier()):
        hint = ''
        if not colon and '.' in name:
            hint = f", such as '{':'.join(name.strip().rsplit('.', 1))}'"
        raise ComponentLoadError(f"'{name}' is not package.module:Class{hint}")
    module = _module(module_name)
    found = getattr(module, class_name, None)
    if _is_component(found):
        return found
    why = f"'{name}' is no subclass of robot_description_tools.hardware.HardwareComponent"
    if found is None:
        known = [key for key, value in vars(module).items() if _is_component(value)]
        hint = did_you_mean(class_name, known)
        why = f"module '{module_name}' has no class '{class_name}'{hint}"
    raise ComponentLoadError(why)


def _module(name: str) -> ModuleType:
    # Guard the import, because it runs foreign code.
    found = attempt(importlib.import_module, name)
    if type(found) is Raised:
        why = f"module '{name}' cannot be imported: {found.text}"
        missing = found.error.name if type(found.error) is ModuleNotFoundError else None
        # Either this module or a parent package does not exist, or a module that it imports is
        # missing.
        if missing and f'{name}.'.startswith(f'{missing}.'):
            why = f"there is no module '{missing}'; is its package installed here?"
        elif missing:
            why = f"module '{name}' needs '{missing}', which is not installed"
        raise ComponentLoadError(why) from found.error
    return found


def _is_component(value: object) -> TypeGuard[type[HardwareComponent]]:
    return inspect.isclass(value) and issubclass(value, HardwareComponent)
