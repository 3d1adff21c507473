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

"""Public names of the package, and the modules that it imports."""

from __future__ import annotations

import subprocess
import sys

import pytest
import robot_description_tools
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a new interpreter, in the root folder of the sources."""
    return subprocess.run(
        [sys.executable, '-c', code],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize('name', robot_description_tools.__all__)
def test_public_name(name: str) -> None:
    assert getattr(robot_description_tools, name) is not None
    assert name in dir(robot_description_tools)


def test_public_names_come_from_the_layers() -> None:
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.description import load_description

    assert robot_description_tools.RobotModel is RobotModel
    assert robot_description_tools.load_description is load_description


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'lod_description'"):
        robot_description_tools.lod_description  # noqa: B018


def test_importing_the_package_imports_no_layer() -> None:
    done = python(
        'import sys, robot_description_tools\n'
        'print([m for m in sys.modules if m == "numpy" or "robot_description_tools." in m])'
    )
    assert done.stdout == '[]\n', done.stderr


def test_version_equals_that_of_the_installed_package() -> None:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version

    try:
        expected = version('robot_description_tools')
    except PackageNotFoundError:
        expected = 'unknown'
    assert robot_description_tools.__version__ == expected
