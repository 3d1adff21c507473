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

"""Optional Python packages, and the commands that install them."""

from __future__ import annotations

import os
import shlex
from typing import NamedTuple


class Dependency(NamedTuple):
    """
    A Python package that this package needs.

    Attributes
    ----------
    wheel : str
        Requirement of the package for pip, as in ``setup.py``.
    key : str or None
        Key in rosdep: the name of a ROS package or of an Ubuntu package. None if rosdep has no
        key.

    """

    wheel: str
    key: str | None


# Maps the name of each module to its dependency.
DEPENDENCIES = {
    'aiohttp': Dependency('aiohttp', 'python3-aiohttp'),
    'argcomplete': Dependency('argcomplete', 'python3-argcomplete'),
    'coal': Dependency('coal', 'coal'),
    'collada': Dependency('pycollada', None),
    # No key: rosdep does not have pygls, and pygls in Ubuntu 24.04 is older than version 2.
    'lsprotocol': Dependency('pygls>=2', None),
    'matplotlib': Dependency('matplotlib', 'python3-matplotlib'),
    'mcap': Dependency('mcap', None),
    # Require this major version, because the next major version may have a different API.
    'mcp': Dependency('mcp>=2,<3', None),
    'numpy': Dependency('numpy', 'python3-numpy'),
    'pygls': Dependency('pygls>=2', None),
    'trimesh': Dependency('trimesh', None),
    'urdf_parser_py': Dependency('urdf_parser_py', 'urdfdom_py'),
    'xacro': Dependency('xacro', 'xacro'),
    'yaml': Dependency('PyYAML', 'python3-yaml'),
}


def how_to_install(module: str) -> str:
    """Return the commands that install a module of `DEPENDENCIES`."""
    wheel, key = DEPENDENCIES[module]
    text = f'pip install {shlex.quote(wheel)}'
    if key is None:
        return text
    if key.startswith('python3-'):
        return f'{text} (on Ubuntu: apt install {key})'
    name = f'ros-{os.environ.get("ROS_DISTRO", "jazzy")}-{key.replace("_", "-")}'
    return f'{text} (with ROS: apt install {name})'
