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

"""What the launch files decide; needs no launch, so that it is tested everywhere."""

from __future__ import annotations

import atexit
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
import yaml

# Arguments, and parameters of the same name, that say where the description comes from.
DESCRIBE = (*GIVE, 'use_robot_description_topic')
# controller_manager of Jazzy and Kilted passes its arguments to its controllers, except those that
# contain one of these words. The --params-file before such a path stays: no controller starts.
_DROPPED = ('robot_description', '__ns', '__node')


def is_installed(package: str) -> bool:
    """Return whether ROS knows a package."""
    try:
        get_package_prefix(package)
    except PackageNotFoundError:
        return False
    return True


def why_no_rviz() -> str | None:
    """Say what to do where RViz is wanted and not installed; None where it is."""
    if is_installed('rviz2'):
        return None
    return (
        'RViz is not installed (package rviz2): say rviz:=false viewer:=true to see the robot in '
        f'a browser, or install ros-{os.environ.get("ROS_DISTRO", "jazzy")}-rviz2'
    )


def path_for_controller_manager(file: str) -> str:
    """
    Return a path of a parameter file that controller_manager can pass to its controllers.

    Parameters
    ----------
    file : str
        The parameter file. If controller_manager would drop its path, it is copied to a temporary
        folder, which is removed when this process ends.

    Raises
    ------
    ValueError
        If the path of the temporary folder would be dropped, too.

    """
    if not _is_dropped(file) or not Path(file).is_file():
        # launch warns about a file that is missing.
        return file
    folder = tempfile.mkdtemp(prefix='controllers-')
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = os.path.join(folder, 'parameters.yaml')
    if _is_dropped(copy):
        raise ValueError(
            f'controller_manager ignores parameter files whose path contains {_DROPPED[0]!r}, and '
            f'so does the folder for temporary files {tempfile.gettempdir()!r}: set TMPDIR to '
            'another folder'
        )
    return shutil.copyfile(file, copy)


def _is_dropped(argument: str) -> bool:
    """Return True if controller_manager drops an argument."""
    return any(word in argument for word in _DROPPED)


def controller_arguments(tf: str) -> list[str]:
    """
    Return arguments of the spawner that give a controller its topics of transforms.

    Parameters
    ----------
    tf : str
        Topic of transforms; that of static ones ends in ``_static``.

    """
    # Remappings of controller_manager itself reach no controller in Lyrical, and a warning for
    # each controller in Jazzy.
    rules = f'-r /tf:={tf} -r /tf_static:={tf}_static'
    return [] if tf == '/tf' else [f'--controller-ros-args={rules}']


def is_described(arguments: Mapping[str, str]) -> bool:
    """
    Return whether launch arguments say where the description comes from.

    Parameters
    ----------
    arguments : mapping of str to str
        Those that were given; an empty one counts as none. What ``params_file`` names counts,
        too, for whatever node.

    """
    values: list[Any] = [arguments.get(name) for name in DESCRIBE]
    # The node says what is wrong with its parameter file.
    with suppress(OSError, UnicodeError, yaml.YAMLError):
        text = Path(arguments.get('params_file', '')).read_text(encoding='utf-8')
        values += _described_in(yaml.safe_load(text))
    return any(str(value or '').strip().lower() not in ('', 'false') for value in values)


def _described_in(tree: Any) -> Iterator[Any]:
    """Yield the values in a parameter file, by node and namespace, that give a description."""
    if isinstance(tree, Mapping):
        for name, below in tree.items():
            if name in DESCRIBE:
                yield below
            else:
                yield from _described_in(below)


def value_type(kind: type, text: str) -> Any:
    """Return the type, as launch names it, by which it reads an argument for a parameter."""
    if kind is not list:
        return kind
    # A node splits words by itself.
    return List[str] if text.startswith('[') else str  # noqa: UP006


def why_it_ended(lines: Iterable[str]) -> str:
    """Return the reason that a node has logged last before it ended."""
    # launch hands on a line of a node as the node has logged it: [FATAL] [time] [node]: reason.
    fatal = [line.partition('[FATAL]')[2] for line in '\n'.join(lines).split('\n')]
    reasons = [reason for line in fatal for _, mark, reason in [line.partition(']: ')] if mark]
    return reasons[-1] if reasons else 'its messages above say why'
