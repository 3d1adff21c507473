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
Tests for packages with robot descriptions.

A test needs three lines::

    @pytest.mark.parametrize('file', description_files('urdf'))
    def test_description(file):
        check_description(file)

Relative paths start at the package of the test. The package is the nearest folder above the test
file that has a ``package.xml``. If there is no such folder, paths start at the working folder.

"""

from __future__ import annotations

import atexit
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
import os
from pathlib import Path
import sys

from robot_description_tools.check import Checker
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import makes_no_robot
from robot_description_tools.check import XacroOptions
from robot_description_tools.description.calibration.reader import CalibrationSource
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from robot_description_tools.diagnostics import fatal_first
from robot_description_tools.selection import Selection

__all__ = ['check_description', 'description_files']

# One process expands the files of all tests. The process is started for the first file.
_SANDBOX = XacroSandbox()
atexit.register(_SANDBOX.close)


def description_files(*folders: str | os.PathLike[str]) -> list[str]:
    """
    Return the robot descriptions in some folders and in their subfolders.

    Parameters
    ----------
    *folders : path-like
        The folders.

    Returns
    -------
    list of str
        URDF files, JSON files with links and joints, and xacro files that make a robot. A xacro
        file makes a robot if it has ``<robot name=…>`` and expands to at least one link.

    Raises
    ------
    FileNotFoundError
        If a folder has no robots. Without this error, pytest would only skip the test.

    """
    files: list[str] = []
    checker = Checker(xacro=XacroOptions(sandbox=_SANDBOX))
    start = _package_of_caller()
    for folder in (os.path.join(start, folder) for folder in folders):
        found, _ = find_descriptions(folder)
        # Expand xacro files, because only the expansion shows which files make no robot.
        found = [
            file
            for file in found
            if not (file.endswith('.xacro') and makes_no_robot(checker.check_file(file)))
        ]
        if not found:
            raise FileNotFoundError(f"there is no robot description below '{folder}'")
        files += found
    return files


def check_description(
    file: str | os.PathLike[str],
    xacro_arguments: Mapping[str, str] | None = None,
    *,
    package_path: Iterable[str | os.PathLike[str]] = (),
    ignore: Collection[str] = (),
    strict: bool = False,
    loops: LoopSource | None = None,
    srdf: str | os.PathLike[str] | None = None,
    controllers: Iterable[str | os.PathLike[str]] = (),
    granted: Collection[str] = (),
    xacro: bool = False,
    calibration: CalibrationSource | None = None,
) -> RobotDescription:
    """
    Assert that a description has no errors.

    Parameters
    ----------
    file : path-like
        URDF, xacro or JSON robot.
    xacro_arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``.
    package_path : iterable of path-like, optional
        Packages or folders of packages that are searched before the ROS environment.
    ignore : collection of str, optional
        Codes of findings to suppress. Comments in the file, and the table
        ``[tool.robot-description]`` of a ``robot_description.toml`` or ``pyproject.toml``, may
        suppress other findings. Fatal findings cannot be suppressed.
    strict : bool
        True if warnings also fail the test.
    loops, srdf, calibration : optional
        As for `load_description`.
    controllers : iterable of path-like, optional
        YAML files of ros2_control and MoveIt, to compare with the robot.
    granted : collection of str
        Names of environment variables that a xacro file may read. All other variables are hidden
        from the file.
    xacro : bool
        True to expand the file with xacro even if its name does not end in ``.xacro``.

    Returns
    -------
    RobotDescription
        The robot, for further assertions.

    Raises
    ------
    AssertionError
        If there are errors. The message lists all errors with their places.
    ValueError
        If a code to ignore is unknown.

    """
    # Hide this function in tracebacks of pytest, so that pytest shows the line of the test.
    __tracebackhide__ = True
    if ignore:
        from robot_description_tools.catalogue import known_code

        for code in ignore:
            known_code(code)
    start = _package_of_caller()
    file = os.path.join(start, file)
    checker = Checker(
        [os.path.join(start, path) for path in package_path],
        xacro=XacroOptions(xacro_arguments or {}, xacro, granted=granted, sandbox=_SANDBOX),
        selection=Selection(ignore=ignore),
        loops=_below(start, loops),
        srdf=srdf and os.path.join(start, srdf),
        calibration=_below(start, calibration),
        controllers=[os.path.join(start, path) for path in controllers],
    )
    description, findings = checker.read_file(file)
    found = [finding for finding in findings if strict or finding.is_error]
    if found or description is None:
        lines = [f'{file} has errors', *map(str, fatal_first(found))]
        raise AssertionError('\n'.join(lines))
    return description


def _below(start: str, source: LoopSource | None) -> LoopSource | None:
    return os.path.join(start, source) if isinstance(source, (str, os.PathLike)) else source


def _package_of_caller() -> str:
    """Return the package folder of the calling test, or '' if it is the working folder."""
    test = Path(sys._getframe(2).f_code.co_filename)
    package = next((each for each in test.parents if (each / 'package.xml').is_file()), Path())
    return '' if package.resolve() == Path.cwd() else str(package)
