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


"""Reading of untrusted YAML, with the place of each value."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.files import read_bytes
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

LOOPS_UNREADABLE = Code.error(
    'loops-unreadable',
    'Loops in a separate file or parameter have an unexpected form. These loops are ignored.',
    why='These loops stay open. Their joints without a motor get no position, and links are '
    'missing in TF.',
)
# The next two limits are high: files of controllers or loops have a few hundred values.
#: Bytes. A file larger than this is refused.
MOST_BYTES = 2**19
#: Count. A file with more values than this is refused. The values that an alias repeats are
#: counted again.
MOST_VALUES = 20_000
FORM = 'write closed_loops: {name: {type: …, link1: {link: …, xyz: …}, link2: {…}, axis: …}}'


_PLAIN_KEY = 'write a name as the key'


class YamlNodes:
    """
    Reader of the nodes of one YAML file, or of one mapping.

    Attributes
    ----------
    source : str
        Name of the file or of the mapping in findings.
    findings : list of Diagnostic
        Findings about parts that cannot be read. Their code is the argument ``unreadable``.

    """

    def __init__(self, source: str, unreadable: Code = LOOPS_UNREADABLE, fix: str = FORM) -> None:
        self.source = source
        self._unreadable, self._fix = unreadable, fix
        self.findings: list[Diagnostic] = []

    def top(self, content: Mapping[str, Any] | str | os.PathLike[str]) -> Node | None:
        """
        Return the top node of a file or a mapping, or None if the source is empty or invalid.

        The result is a finite tree of limited size, and all keys are plain values. If the source
        is invalid, a finding is added.

        """
        # Imported here, because the import is slow and most robots have no YAML file.
        import yaml

        node: Node | None
        if isinstance(content, Mapping):
            dumper = yaml.SafeDumper(StringIO(), sort_keys=False)
            node = dumper.represent_data(dict(content))
            return node
        data = read_bytes(content)
        if len(data) > MOST_BYTES:
            message = f'the file has more than {MOST_BYTES >> 10} KiB, and nothing of it is used'
            self.report(None, message, 'keep only the parts about the robot')
            return None
        try:
            node = yaml.compose(data, Loader=yaml.SafeLoader)
        # ValueError and OverflowError: numbers in escapes and version directives may be too large
        # for Python.
        except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
            mark = getattr(error, 'problem_mark', None)
            problem = getattr(error, 'problem', None) or error
            self.report(mark, f'this is no YAML: {problem}')
            return None
        return node if node is None or self._is_plain(node) else None

    def _is_plain(self, top: Node) -> bool:
        """
        Return True if a tree is finite and small enough, and all keys are plain values.

        If the result is False, report the reason.

        """
        import yaml

        # Number of values in each node, or 0 while the children of the node are being counted.
        sizes: dict[int, int] = {}
        waiting: list[tuple[Node, bool]] = [(top, False)]
        while waiting:
            node, is_counted = waiting.pop()
            below: list[Node] = []
            if isinstance(node, yaml.MappingNode):
                for key, value in node.value:
                    if not isinstance(key, yaml.ScalarNode):
                        self.report(key.start_mark, 'a key is a list or a mapping', _PLAIN_KEY)
                        return False
                    below.append(value)
            elif isinstance(node, yaml.SequenceNode):
                below = node.value
            if is_counted:
                size = 1 + sum(sizes[id(each)] for each in below)
                if size > MOST_VALUES:
                    message = f'there are more than {MOST_VALUES} values, and none is used'
                    self.report(node.start_mark, message, 'keep only the parts about the robot')
                    return False
                sizes[id(node)] = size
            elif sizes.get(id(node)) == 0:
                message = 'a value contains itself through an alias'
                self.report(node.start_mark, message, 'write the value instead of the alias')
                return False
            elif id(node) not in sizes:
                sizes[id(node)] = 0
                waiting.append((node, True))
                waiting += [(each, False) for each in below]
        return True

    def text(self, node: Node) -> str:
        """Return a plain value or a list of plain values as the text of an XML attribute."""
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
        """Convert a mark of the YAML parser to a place."""
        if mark is None:
            return Location(self.source)
        return Location(self.source, mark.line + 1, mark.column + 1)

    def report(self, mark: Any, message: str, fix: str | None = None) -> None:
        """Add a finding."""
        self.findings.append(self._unreadable.at(self.place(mark), message, fix or self._fix))


def entries(node: Node) -> list[tuple[str, Node]]:
    """Return the keys and values of a mapping, or an empty list for other nodes."""
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return []
    return [(str(key.value), value) for key, value in node.value]


def items(node: Node | None) -> list[Node]:
    """Return the entries of a list, or an empty list for other nodes."""
    import yaml

    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def as_yaml(content: Mapping[str, Any]) -> str:
    """Return a mapping as the text of a YAML file."""
    import yaml

    return str(yaml.safe_dump(dict(content), sort_keys=False, allow_unicode=True))
