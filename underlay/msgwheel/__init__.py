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
PEP 517 build backend that turns ROS 2 interface files into a wheel.

A source tree contains ``pyproject.toml`` and ``msg/*.msg``, ``srv/*.srv``, ``action/*.action``.
The backend calls the Python functions of the installed rosidl generators, compiles the generated
sources with gcc and g++, and packs the result. The backend needs no cmake and no ament, but only
the wheels of the generators, and of the interface packages that the interfaces use. The result can
only be used with the ROS distribution and the Python for which it was built.

Each step is a module, in this order: ``project`` (the package to build), ``environment`` (the
installed packages), ``generate``, ``compile``, ``wheel``.

"""

from __future__ import annotations

import io
from pathlib import Path
import tarfile
import tempfile
from typing import Any

from msgwheel.compile import compile_sources
from msgwheel.environment import Environment
from msgwheel.generate import generate
from msgwheel.project import Project
from msgwheel.wheel import metadata
from msgwheel.wheel import write_wheel

__all__ = ['build_sdist', 'build_wheel']


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """
    Build the wheel of the source tree in the current folder (PEP 517).

    Parameters
    ----------
    wheel_directory : str
        Folder to write the wheel to.
    config_settings : dict, optional
        Not used.
    metadata_directory : str, optional
        Not used.

    Returns
    -------
    str
        File name of the wheel.

    """
    project = Project.read(Path.cwd())
    environment = Environment.current()
    with tempfile.TemporaryDirectory(prefix='msgwheel-') as work:
        sources = generate(project, environment, Path(work) / 'generated')
        binaries = compile_sources(project, environment, sources, Path(work) / 'binaries')
        return write_wheel(project, environment, sources, binaries, Path(wheel_directory)).name


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """
    Pack the source tree in the current folder (PEP 517).

    Parameters
    ----------
    sdist_directory : str
        Folder to write the archive to.
    config_settings : dict, optional
        Not used.

    Returns
    -------
    str
        File name of the archive.

    """
    project = Project.read(Path.cwd())
    archive = Path(sdist_directory) / f'{project.stem}.tar.gz'
    information = metadata(project, requirements=[]).encode()
    with tarfile.open(archive, 'w:gz') as tar:
        for name in ('pyproject.toml', *map(str, project.interfaces)):
            tar.add(project.root / name, f'{project.stem}/{name}')
        entry = tarfile.TarInfo(f'{project.stem}/PKG-INFO')
        entry.size = len(information)
        tar.addfile(entry, io.BytesIO(information))
    return archive.name
