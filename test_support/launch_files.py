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

"""Actions of the launch files, evaluated by launch without starting nodes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from launch import LaunchContext
from launch.actions import LogInfo
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.utilities import perform_substitutions
from launch_ros.actions import Node
from test_support.places import ROOT
import yaml


@dataclass(frozen=True)
class Started:
    """
    A node that a launch file starts.

    Attributes
    ----------
    package, executable, namespace : str
        Package, executable and namespace of the node.
    arguments : list of str
        All arguments of the program.
    parameters : dict of str to object
        Parameters by name. If several files set a parameter for this node or for all nodes, the
        value in the last file is used.

    """

    package: str
    executable: str
    namespace: str
    arguments: list[str]
    parameters: dict[str, Any]


@dataclass(frozen=True)
class Launched:
    """
    Actions of a launch file.

    Attributes
    ----------
    nodes : list of Started
        The nodes, in the order in which they start.
    says : list of str
        Messages that the launch file logs.

    """

    nodes: list[Started]
    says: list[str]


def launched(file: str, arguments: Mapping[str, str]) -> Launched:
    """Return the actions of a launch file of this package."""
    context = LaunchContext()
    context.launch_configurations.update(arguments)
    source = PythonLaunchDescriptionSource(str(ROOT / 'launch' / file))
    found = list(_actions(source.get_launch_description(context).entities, context))
    return Launched(
        [_started(each, context) for each in found if isinstance(each, Node)],
        [perform_substitutions(context, each.msg) for each in found if isinstance(each, LogInfo)],
    )


def _actions(entities: Iterable[Any], context: LaunchContext) -> Iterator[Node | LogInfo]:
    for entity in entities:
        if isinstance(entity, (LogInfo, Node)):
            if entity.condition is None or entity.condition.evaluate(context):
                yield entity
        else:
            yield from _actions(entity.visit(context) or (), context)


def _started(node: Node, context: LaunchContext) -> Started:
    # Evaluate the command line as `Node.execute` does before it starts the process.
    node._perform_substitutions(context)
    namespace = node.expanded_node_namespace
    rules = {'name': '__node:=' + node.node_name.rpartition('/')[2], 'ns': f'__ns:={namespace}'}
    context.extend_locals({'ros_specific_arguments': rules})
    words = [perform_substitutions(context, word) for word in node.cmd[1:]]
    files = [words[i + 1] for i, word in enumerate(words) if word == '--params-file']
    parameters: dict[str, Any] = {}
    for file in files:
        for name, values in yaml.safe_load(Path(file).read_text(encoding='utf-8')).items():
            if name in ('/**', node.node_name):
                parameters.update(values['ros__parameters'])
    return Started(node.node_package, node.node_executable, namespace, words, parameters)
