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

"""Skip the launch tests if ROS is missing, and make packages for the tests that run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
import os
from pathlib import Path

import pytest
from robot_description_tools.ros.launching import is_installed
from test_support.places import ROOT

# A module named `launch` does not count, because PyPI has another package of this name.
NEEDED = ('launch_ros', 'launch_testing', 'tf2_ros')
MISSING = [name for name in NEEDED if find_spec(name) is None]
# Packages that a test module needs in addition to NEEDED.
ALSO_NEEDED = {
    'test_controllers_launch.py': (
        'controller_manager',
        'forward_command_controller',
        'joint_state_broadcaster',
        'joint_state_topic_hardware_interface',
    )
}
# A test module starts processes if its file name has this ending. The other modules only read
# launch descriptions.
LAUNCHING = '_launch.py'

# Use UDP instead of shared memory. The shared memory segments of a killed process remain, and then
# later processes receive nothing.
os.environ.setdefault('FASTDDS_BUILTIN_TRANSPORTS', 'UDPv4')


def not_installed(module: Path) -> list[str]:
    """Return the packages in `ALSO_NEEDED` for a test module that are not installed."""
    return [name for name in ALSO_NEEDED.get(module.name, ()) if not is_installed(name)]


class Skipped(pytest.Module):
    """A test module that is skipped without being imported."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Skip the module, and give the reason."""
        missing = ', '.join(MISSING or not_installed(self.path))
        missing = missing or "launch_testing's plug-in for pytest"
        pytest.skip(f'{missing}: only with a ROS distribution', allow_module_level=True)
        yield  # never reached


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Let launch_testing or pytest collect the module, or skip it."""
    if not module_path.name.endswith(LAUNCHING):
        kind = Skipped if NEEDED[0] in MISSING else pytest.Module
        return kind.from_parent(parent, path=module_path)
    has_launch = parent.config.pluginmanager.has_plugin('launch_testing')
    if MISSING or not has_launch or not_installed(module_path):
        return Skipped.from_parent(parent, path=module_path)
    return None


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a prefix in which ament finds only this package, with its source files and no RViz."""
    prefix = tmp_path / 'prefix'
    index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    (index / 'robot_description_tools').touch()
    (prefix / 'share' / 'robot_description_tools').symlink_to(ROOT)
    commands = prefix / 'lib' / 'robot_description_tools'
    commands.mkdir(parents=True)
    for name in ('robot_state_node', 'joint_source_node', 'viewer_node', 'trajectory_node'):
        (commands / name).touch(0o755)
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(prefix))
    monkeypatch.setenv('ROS_LOG_DIR', str(tmp_path))
    return prefix


@pytest.fixture
def rviz(prefix: Path) -> None:
    (prefix / 'share/ament_index/resource_index/packages/rviz2').touch()
    (prefix / 'lib' / 'rviz2').mkdir()
    (prefix / 'lib' / 'rviz2' / 'rviz2').touch(0o755)
