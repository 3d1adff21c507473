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

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
import os
from pathlib import Path
import re
from typing import Any

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import PackageNotFoundError
from robot_description_tools.ros.description_source import GIVE
import yaml

# Arguments, and parameters of the same name, that say where the description comes from.
DESCRIBE = (*GIVE, 'use_robot_description_topic')
# launch hands on a line of a node as the node has logged it.
_FATAL = re.compile(r'\[FATAL\].*?\]: (.*)')


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


def why_it_ended(lines: Iterable[str]) -> str:
    """Return the reason that a node has logged last before it ended."""
    reasons = _FATAL.findall('\n'.join(lines))
    return reasons[-1] if reasons else 'its messages above say why'
