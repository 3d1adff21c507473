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

"""Read the description of an interface package from a source tree."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
import re
import sys

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

KINDS = ('msg', 'srv', 'action')


class BuildError(Exception):
    """The wheel cannot be built. The message gives the reason."""


@dataclass(frozen=True)
class Project:
    """
    An interface package to build.

    Parameters
    ----------
    root : Path
        Folder of the source tree, which contains ``pyproject.toml``.
    distribution : str
        Name of the wheel, such as ``ros-tf2-msgs``.
    version : str
        Version of the wheel.
    summary : str
        One line about the package.
    package : str
        Name of the ROS package, such as ``tf2_msgs``.
    interfaces : tuple of Path
        The interface files relative to `root`, sorted within each kind.

    """

    root: Path
    distribution: str
    version: str
    summary: str
    package: str
    interfaces: tuple[Path, ...]

    @classmethod
    def read(cls, root: Path) -> Project:
        """
        Read a source tree.

        Parameters
        ----------
        root : Path
            Folder of ``pyproject.toml``.

        Returns
        -------
        Project
            The package that the tree describes.

        Raises
        ------
        BuildError
            If the tree has no interface file.

        """
        root = root.resolve()
        tables = tomllib.loads((root / 'pyproject.toml').read_text(encoding='utf-8'))
        interfaces = tuple(
            path.relative_to(root)
            for kind in KINDS
            for path in sorted((root / kind).glob(f'*.{kind}'))
        )
        if not interfaces:
            raise BuildError(f'no interface file in {", ".join(KINDS)} below {root}')
        return cls(
            root=root,
            distribution=tables['project']['name'],
            version=tables['project']['version'],
            summary=tables['project']['description'],
            package=tables['tool']['msgwheel']['package'],
            interfaces=interfaces,
        )

    @property
    def stem(self) -> str:
        """The start of the file name of a wheel: its name and version."""
        return f'{re.sub(r"[-_.]+", "_", self.distribution)}-{self.version}'
