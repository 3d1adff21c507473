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

"""Find generators, headers, libraries and interfaces in the installed prefixes."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version
import os
from pathlib import Path
import sys

from msgwheel.project import BuildError


@dataclass(frozen=True)
class Environment:
    """
    The installed ROS packages to build against.

    Parameters
    ----------
    prefixes : tuple of Path
        Install prefixes. The first prefix that has a package is used.

    """

    prefixes: tuple[Path, ...]

    @classmethod
    def current(cls) -> Environment:
        """
        Return the environment of this Python.

        Returns
        -------
        Environment
            The prefix of the generators, the prefix of this Python, and ``AMENT_PREFIX_PATH``.

        """
        # The file is PREFIX/lib/pythonX.Y/site-packages/rosidl_parser/__init__.py. If pip builds
        # in an isolated environment, the prefix of this file differs from sys.prefix.
        import rosidl_parser

        candidates = [Path(rosidl_parser.__file__).resolve().parents[4], Path(sys.prefix)]
        ament_prefixes = os.environ.get('AMENT_PREFIX_PATH', '').split(os.pathsep)
        candidates += [Path(prefix) for prefix in ament_prefixes if prefix]
        unique = dict.fromkeys(prefix for prefix in candidates if (prefix / 'share').is_dir())
        return cls(tuple(unique))

    def share(self, package: str) -> Path:
        """
        Return the share folder of an installed package.

        Parameters
        ----------
        package : str
            Name of the ROS package.

        Returns
        -------
        Path
            The folder ``PREFIX/share/PACKAGE``.

        Raises
        ------
        BuildError
            If no prefix has the package.

        """
        for prefix in self.prefixes:
            if (prefix / 'share' / package).is_dir():
                return prefix / 'share' / package
        raise BuildError(f'{package} is not installed in {", ".join(map(str, self.prefixes))}')

    def interface_packages(self) -> dict[str, Path]:
        """
        Return every installed package that has interfaces.

        Returns
        -------
        dict of str to Path
            Maps the name of the package to its share folder.

        """
        found: dict[str, Path] = {}
        for prefix in self.prefixes:
            index = prefix / 'share/ament_index/resource_index/rosidl_interfaces'
            for marker in index.glob('*'):
                found.setdefault(marker.name, prefix / 'share' / marker.name)
        return found

    def include_folders(self) -> list[Path]:
        """
        Return the folders with headers.

        Returns
        -------
        list of Path
            ``PREFIX/include``, and also each ``PREFIX/include/PACKAGE``, because ROS packages
            install their headers below such a folder.

        """
        folders: list[Path] = []
        for prefix in self.prefixes:
            include = prefix / 'include'
            folders += sorted(path for path in include.glob('*') if path.is_dir())
            folders.append(include)
        return folders

    def has_library(self, name: str) -> bool:
        """
        Return True if a shared library is installed.

        Parameters
        ----------
        name : str
            Name of the library, as for ``-l``.

        Returns
        -------
        bool
            True if one of the prefixes has the library.

        """
        return any((prefix / 'lib' / f'lib{name}.so').exists() for prefix in self.prefixes)

    def requirement(self, package: str) -> str | None:
        """
        Return the requirement for the installed version of a ROS package.

        Parameters
        ----------
        package : str
            Name of the ROS package.

        Returns
        -------
        str or None
            A text such as ``ros-geometry-msgs~=5.3.6``. None if the package was not installed as a
            wheel.

        """
        name = f'ros-{package.replace("_", "-")}'
        try:
            return f'{name}~={version(name).partition("+")[0]}'
        except PackageNotFoundError:
            return None
