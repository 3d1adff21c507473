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
Functions for the launch files.

They do not import the package launch, so all tests can import them.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
import os
from pathlib import Path
import shutil
import tempfile
from typing import Any
from typing import List  # noqa: UP035

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import PackageNotFoundError
from robot_description_tools.ros.description_source import GIVE
from robot_description_tools.ros.parameter_list import Parameter
import yaml

# Launch arguments that say where the description comes from. The parameters of the nodes have the
# same names.
DESCRIBE = (*GIVE, 'use_robot_description_topic')
# controller_manager of Jazzy and Kilted passes its arguments to its controllers, but drops
# arguments that contain one of these words. If the path after --params-file is dropped, no
# controller starts.
_DROPPED = ('robot_description', '__ns', '__node')


def is_installed(package: str) -> bool:
    """Return True if a ROS package is installed."""
    try:
        get_package_prefix(package)
    except PackageNotFoundError:
        return False
    return True


def rviz_problem() -> str | None:
    """Return a message with a fix if RViz is not installed, or else None."""
    if is_installed('rviz2'):
        return None
    return (
        'RViz is not installed (package rviz2): set rviz:=false viewer:=true to see the robot in '
        f'a browser, or install ros-{os.environ.get("ROS_DISTRO", "jazzy")}-rviz2'
    )


def path_for_controller_manager(file: str) -> str:
    """
    Return the path of a parameter file, or of its copy if controller_manager drops the path.

    Parameters
    ----------
    file : str
        The parameter file. A file whose path controller_manager would drop is copied to a
        temporary folder, which is removed when this process ends.

    Raises
    ------
    ValueError
        If controller_manager would also drop the path of the temporary folder.

    """
    if not _is_dropped(file) or not Path(file).is_file():
        # Do not report a missing file here, because launch warns about it.
        return file
    folder = tempfile.mkdtemp(prefix='controllers-')
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = os.path.join(folder, 'parameters.yaml')
    if _is_dropped(copy):
        raise ValueError(
            f'controller_manager ignores parameter files whose path contains {_DROPPED[0]!r}. A '
            f'copy in the folder for temporary files, {tempfile.gettempdir()!r}, would also be '
            'ignored: set TMPDIR to another folder'
        )
    return shutil.copyfile(file, copy)


def _is_dropped(argument: str) -> bool:
    """Return True if controller_manager drops an argument."""
    return any(word in argument for word in _DROPPED)


def controller_arguments(tf: str) -> list[str]:
    """
    Return arguments of the spawner that remap the TF topics of a controller.

    Parameters
    ----------
    tf : str
        The TF topic. The topic of static transforms has the suffix ``_static``.

    """
    # Remappings of controller_manager itself have no effect on controllers in Lyrical. In Jazzy,
    # such remappings cause a warning for each controller.
    rules = f'-r /tf:={tf} -r /tf_static:={tf}_static'
    return [] if tf == '/tf' else [f'--controller-ros-args={rules}']


def is_described(arguments: Mapping[str, str]) -> bool:
    """
    Return True if launch arguments give the source of the description.

    Parameters
    ----------
    arguments : mapping of str to str
        Values of launch arguments. Empty values are ignored. The source may also be a parameter of
        any node in the file ``params_file``.

    """
    values: list[Any] = [arguments.get(name) for name in DESCRIBE]
    # Ignore errors in the parameter file here, because the node reports them.
    with suppress(OSError, UnicodeError, yaml.YAMLError):
        text = Path(arguments.get('params_file', '')).read_text(encoding='utf-8')
        values += _described_in(yaml.safe_load(text))
    return any(str(value or '').strip().lower() not in ('', 'false') for value in values)


def _described_in(tree: Any) -> Iterator[Any]:
    """Yield the values of parameters in `DESCRIBE`, at any depth of a parameter file."""
    if isinstance(tree, Mapping):
        for name, below in tree.items():
            if name in DESCRIBE:
                yield below
            else:
                yield from _described_in(below)


def value_type(kind: type, text: str) -> Any:
    """Return the type that launch needs to convert an argument to a parameter."""
    if kind is not list:
        return kind
    # `[a, b]` is a list for launch. Any other text, such as `a b`, stays a string, because the
    # node splits it into words.
    return List[str] if text.startswith('[') else str  # noqa: UP006


def argument_type(
    name: str, text: str, parameter: Parameter | None, convert: Callable[[str, Any], object]
) -> Any:
    """
    Return the type that launch needs for an argument, after a check of its value.

    Parameters
    ----------
    name, text : str
        The argument, and its value.
    parameter : Parameter or None
        The parameter that the argument sets. None for a parameter of rclpy, which is a bool.
    convert : callable
        ``coerce_to_type`` of launch.

    Raises
    ------
    RuntimeError
        If the value has a wrong type. The message names the argument, which launch would not do.

    """
    kind = bool if parameter is None else parameter.kind
    found = value_type(kind, text)
    try:
        convert(text, found)
    except ValueError as error:
        allowed = {bool: 'true or false', int: 'an integer', float: 'a number'}
        expected = allowed.get(kind, 'a list')
        if parameter is not None and kind is not bool:
            expected = parameter.allowed or expected
        raise RuntimeError(f'{name}:={text} is wrong: expected {expected}') from error
    return found


def fatal_reason(lines: Iterable[str]) -> str:
    """Return the last fatal message in the output of a node."""
    # A fatal message in the output of launch has the form: [FATAL] [time] [node]: reason.
    fatal = [line.partition('[FATAL]')[2] for line in '\n'.join(lines).split('\n')]
    reasons = [reason for line in fatal for _, mark, reason in [line.partition(']: ')] if mark]
    return reasons[-1] if reasons else 'its messages above give the reason'
