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

"""What the launch files start, as their descriptions say; nothing is started."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
import subprocess
import sys
from typing import Any

from launch import LaunchContext
from launch import LaunchDescriptionEntity
from launch.actions import LogInfo
from launch.launch_description_sources import get_launch_description_from_python_launch_file
from launch.substitutions import LocalSubstitution
from launch.utilities import perform_substitutions
from launch_ros.actions import Node
import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT
import yaml

ARM = 'arm_with_gripper.urdf.xacro'


@pytest.fixture(autouse=True)
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the index know this package alone, with the files of the sources, and no RViz."""
    prefix = tmp_path / 'prefix'
    index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    (index / 'robot_description_tools').touch()
    (prefix / 'share' / 'robot_description_tools').symlink_to(ROOT)
    commands = prefix / 'lib' / 'robot_description_tools'
    commands.mkdir(parents=True)
    for name in ('robot_state_node', 'joint_source_node', 'viewer_node'):
        (commands / name).touch(0o755)
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(prefix))
    monkeypatch.setenv('ROS_LOG_DIR', str(tmp_path))
    return prefix


@pytest.fixture
def rviz(prefix: Path) -> None:
    (prefix / 'share/ament_index/resource_index/packages/rviz2').touch()
    (prefix / 'lib' / 'rviz2').mkdir()
    (prefix / 'lib' / 'rviz2' / 'rviz2').touch(0o755)


class Launched:
    """What a launch file would start: nodes by executable, and what it says."""

    def __init__(self, file: str, **arguments: str) -> None:
        self.context = LaunchContext()
        self.context.launch_configurations.update(arguments)
        source = str(ROOT / 'launch' / file)
        description = get_launch_description_from_python_launch_file(source)
        found = list(self._visit(description))
        self.nodes = {node.node_executable: node for node in found if isinstance(node, Node)}
        self.says = [
            perform_substitutions(self.context, entity.msg)
            for entity in found
            if isinstance(entity, LogInfo)
        ]

    def _visit(self, entity: LaunchDescriptionEntity) -> Iterator[LaunchDescriptionEntity]:
        if isinstance(entity, (LogInfo, Node)):
            if entity.condition is None or entity.condition.evaluate(self.context):
                yield entity
            return
        for inner in entity.visit(self.context) or ():
            yield from self._visit(inner)

    def parameters(self, executable: str) -> dict[str, Any]:
        """Return what a node is given, files included, the last one of a name."""
        node = self.nodes[executable]
        node._perform_substitutions(self.context)
        words = [
            perform_substitutions(self.context, part)
            for part in node.cmd
            # Name and remappings, which are known when it runs.
            if not any(isinstance(each, LocalSubstitution) for each in part)
        ]
        files = [after for word, after in pairwise(words) if word == '--params-file']
        given: dict[str, Any] = {}
        for file in files:
            for of_node in yaml.safe_load(Path(file).read_text()).values():
                given.update(of_node['ros__parameters'])
        return given


def test_without_a_description_the_example_is_shown(rviz: None) -> None:
    launched = Launched('display.launch.py', motion='sweep')
    assert set(launched.nodes) == {'robot_state_node', 'joint_source_node', 'rviz2'}
    file = Path(launched.parameters('robot_state_node')['description_file'])
    assert file.samefile(ROOT / 'urdf' / ARM)
    assert any(ARM in text and 'description_file:=' in text for text in launched.says)


@pytest.mark.parametrize(
    'given', [{'description_file': 'r.urdf'}, {'robot_description': '<robot/>'}, {'params': '1'}]
)
def test_a_description_that_is_given_is_shown(given: dict[str, str], tmp_path: Path) -> None:
    if 'params' in given:
        file = tmp_path / 'p.yaml'
        file.write_text('/**: {ros__parameters: {description_file: r.urdf}}')
        given = {'params_file': str(file)}
    launched = Launched('display.launch.py', rviz='false', **given)
    parameters = launched.parameters('robot_state_node')
    assert ARM not in str(parameters['description_file'])
    assert {'r.urdf', '<robot/>'} & set(map(str, parameters.values()))
    assert launched.says == []


def test_the_state_node_alone_demands_a_description() -> None:
    launched = Launched('robot_state.launch.py')
    assert not launched.parameters('robot_state_node')['description_file']


def test_nothing_starts_where_rviz_is_missing() -> None:
    with pytest.raises(RuntimeError, match=r'rviz2.*rviz:=false viewer:=true'):
        Launched('display.launch.py')
    assert 'robot_state_node' in Launched('display.launch.py', rviz='false').nodes


RUN = """
import sys
from launch import LaunchDescription, LaunchService
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
file = PythonLaunchDescriptionSource(sys.argv[1])
service = LaunchService()
include = IncludeLaunchDescription(file, launch_arguments={'rviz': 'false'}.items())
service.include_launch_description(LaunchDescription([include]))
sys.exit(service.run())
"""


def test_the_launch_ends_with_the_reason_of_the_state_node(prefix: Path) -> None:
    """It cannot start, and the joint source would wait for it for ever."""
    commands = prefix / 'lib' / 'robot_description_tools'
    reason = '[FATAL] [17.5] [robot_state_publisher]: no robot is left'
    # launch loses the output of a process that ends while it is being started.
    script = f"#!/bin/sh\necho '{reason}' >&2\nsleep 2\nexit 1\n"
    (commands / 'robot_state_node').write_text(script)
    (commands / 'joint_source_node').write_text('#!/bin/sh\nexec sleep 100000\n')
    done = subprocess.run(
        [sys.executable, '-c', RUN, ROOT / 'launch' / 'display.launch.py'],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done.stdout
    assert 'robot_state_publisher cannot start: no robot is left' in done.stdout
