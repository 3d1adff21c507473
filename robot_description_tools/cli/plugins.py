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

"""Verbs that other packages, and our own folder ``ros/``, add by entry point."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import ast
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import Verb

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = 'robot_description_tools.verbs'

_ROS = (
    'source a distribution (source /opt/ros/jazzy/setup.bash), or run `make setup` in the sources '
    'of robot_description_tools and use the robot-description of its .venv/bin'
)


class PluginVerb:
    """
    A verb that is imported only when it is used.

    Parameters
    ----------
    entry_point : EntryPoint
        Where its class is.

    """

    def __init__(self, entry_point: EntryPoint) -> None:
        self.entry_point = entry_point
        self.name = entry_point.name
        self._verb: Verb | None = None

    @property
    def summary(self) -> str:
        """Return what the class says in its source, without importing it."""
        return _summary_in_source(self.entry_point) or f'see {self.entry_point.module}'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Import the verb and let it declare its arguments."""
        self._verb = self._load()
        self._verb.add_arguments(parser)

    def run(self, args: Namespace) -> int:
        """Run the verb."""
        return (self._verb or self._load()).run(args)

    def _load(self) -> Verb:
        try:
            verb: Verb = self.entry_point.load()()
        except ImportError as error:
            raise UsageError(_what_is_missing(error)) from error
        except AttributeError as error:
            raise UsageError(f'{self.entry_point.value} is not there: {error}') from error
        return verb


def plugin_verbs(taken: Collection[str]) -> list[PluginVerb]:
    """Return the verbs of installed packages; a name that is taken stays with its owner."""
    # Not needed for our own verbs, and not quick to import.
    from importlib.metadata import entry_points

    found: dict[str, PluginVerb] = {}
    for entry_point in entry_points(group=GROUP):
        if entry_point.name not in taken:
            found.setdefault(entry_point.name, PluginVerb(entry_point))
    return [found[name] for name in sorted(found)]


def _what_is_missing(error: ImportError) -> str:
    head = (error.name or '').split('.')[0]
    if head.startswith(('rclpy', 'tf2_', 'rosidl_', 'ament_', 'launch')) or head.endswith(
        ('_msgs', '_srvs', '_interfaces')
    ):
        return f'this verb needs ROS 2 ({error}): {_ROS}'
    return f'this verb cannot be imported: {error}'


def _summary_in_source(entry_point: EntryPoint) -> str | None:
    """Return the string that a class has as ``summary``, else the start of its docstring."""
    from importlib.util import find_spec

    try:
        spec = find_spec(entry_point.module)
        if spec is None or spec.origin is None:
            return None
        tree = ast.parse(Path(spec.origin).read_text(encoding='utf-8'))
    # Whatever is wrong with another package, our list of verbs is printed.
    except (ImportError, OSError, SyntaxError, ValueError):
        return None
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == entry_point.attr:
            docstring = (ast.get_docstring(node) or '').partition('\n')[0]
            return next(filter(None, map(_assigned_summary, node.body)), docstring) or None
    return None


def _assigned_summary(node: ast.stmt) -> str | None:
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        targets, value = [node.target], node.value
    else:
        return None
    named = any(isinstance(target, ast.Name) and target.id == 'summary' for target in targets)
    constant = value.value if isinstance(value, ast.Constant) else None
    return constant if named and isinstance(constant, str) else None
