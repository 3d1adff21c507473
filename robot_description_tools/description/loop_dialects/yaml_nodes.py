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


"""YAML nodes, which know where they stand, read as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.files import read_bytes
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

LOOPS_UNREADABLE = Code(
    'loops-unreadable',
    Severity.ERROR,
    'Loops that are given beside the description are of no expected form; those parts are '
    'ignored.',
    why='The loops of these parts stay open: their passive joints get no value, and links are '
    'missing in TF.',
)
FORM = 'write closed_loops: {name: {type: …, link1: {link: …, xyz: …}, link2: {…}, axis: …}}'


class YamlNodes:
    """
    Reads nodes of one source, and collects what cannot be read.

    Attributes
    ----------
    source : str
        What the source is called.
    findings : list of Diagnostic
        What cannot be read, of the kind ``unreadable``.

    """

    def __init__(self, source: str, unreadable: Code = LOOPS_UNREADABLE, fix: str = FORM) -> None:
        self.source = source
        self._unreadable, self._fix = unreadable, fix
        self.findings: list[Diagnostic] = []

    def top(self, content: Mapping[str, Any] | str | os.PathLike[str]) -> Node | None:
        """Return the node at the top of a file or a mapping; None where it holds nothing."""
        # Here and below: slow to import, and most robots have no such file.
        import yaml

        node: Node | None
        if isinstance(content, Mapping):
            dumper = yaml.SafeDumper(StringIO(), sort_keys=False)
            node = dumper.represent_data(dict(content))
            return node
        try:
            node = yaml.compose(read_bytes(content), Loader=yaml.SafeLoader)
        except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
            mark = getattr(error, 'problem_mark', None)
            problem = getattr(error, 'problem', None) or error
            self.report(mark, f'this is no YAML: {problem}')
            return None
        return node

    def text(self, node: Node) -> str:
        """Return a plain value, or a list of them, as XML would have it."""
        import yaml

        if isinstance(node, yaml.SequenceNode):
            return ' '.join(map(self.text, node.value))
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        self.report(node.start_mark, 'expected a plain value or a list of numbers')
        return ''

    def texts(self, node: Node | None) -> list[str]:
        """Return the plain values of a list."""
        return [self.text(item) for item in items(node)]

    def place(self, mark: Any) -> Location:
        """Return where a mark stands."""
        if mark is None:
            return Location(self.source)
        return Location(self.source, mark.line + 1, mark.column + 1)

    def report(self, mark: Any, message: str, fix: str | None = None) -> None:
        """Keep a finding."""
        self.findings.append(self._unreadable.at(self.place(mark), message, fix or self._fix))


def entries(node: Node) -> list[tuple[str, Node]]:
    """Return the keys and values of a mapping; none of anything else."""
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return []
    return [(str(key.value), value) for key, value in node.value]


def items(node: Node | None) -> list[Node]:
    """Return what a list holds; nothing of anything else."""
    import yaml

    return list(node.value) if isinstance(node, yaml.SequenceNode) else []
