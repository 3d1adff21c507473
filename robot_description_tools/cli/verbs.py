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
All verbs: built-in verbs, and verbs that ``ros/`` and other packages add by entry point.

A verb is imported when it is used.

"""

from __future__ import annotations

import ast
from collections.abc import Callable
from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from typing import TYPE_CHECKING

from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import Verb
from robot_description_tools.cli.verb import why_not_imported

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = 'robot_description_tools.verbs'


class LazyVerb(NamedTuple):
    """
    A verb that is imported only when it is used.

    Attributes
    ----------
    name : str
        The word on the command line.
    summary : str
        One line for ``--help``, in lower case and without a full stop.
    find : callable
        Imports the class of the verb.

    """

    name: str
    summary: str
    find: Callable[[], type[Verb]]

    def load(self) -> Verb:
        """
        Import the verb.

        Raises
        ------
        UsageError
            If the verb cannot be imported. The text names the missing package.

        """
        try:
            return self.find()()
        except ImportError as error:
            raise UsageError(f'this verb {why_not_imported(error)}') from error
        except AttributeError as error:
            raise UsageError(f"the class of '{self.name}' is missing: {error}") from error


def _built_in(name: str, summary: str) -> LazyVerb:
    """
    Return a built-in verb.

    For example, the class of the verb ``check`` is ``CheckVerb`` in ``cli/check.py``.

    """
    module = f'robot_description_tools.cli.{name}'
    return LazyVerb(name, summary, lambda: getattr(import_module(module), f'{name.title()}Verb'))


BUILT_IN = (
    _built_in('check', 'find and fix mistakes in descriptions'),
    _built_in('codes', 'list the codes of all findings'),
    _built_in('diff', 'compare two descriptions by meaning, not by text'),
    _built_in('show', 'show links, joints, limits, transmissions, couplings and loops'),
    _built_in('expand', 'print the XML that xacro makes of a file'),
    _built_in(
        'calibrate',
        'correct a robot by its calibration, or compute a calibration from measurements',
    ),
    _built_in('convert', 'write a description as URDF or as a JSON robot'),
    _built_in('assemble', 'join arms, tools and other parts into one robot'),
    _built_in('srdf', 'write an SRDF for MoveIt: groups and pairs of links that need no check'),
    _built_in('fk', 'print the poses of links at given joint positions'),
    _built_in('ik', 'find joint positions that bring a link to a position or a pose'),
    _built_in('resolve', 'complete a joint state from the values of some joints and actuators'),
    _built_in('limits', 'show the allowed velocity and effort of a joint at each position'),
    _built_in('loops', 'show closed loops, and test if they close over the range of their drives'),
    _built_in('inertia', 'print the inertia of a solid, or explain the inertias of a robot'),
    _built_in('complete', 'add transforms and complete joint states to a recording (MCAP)'),
    _built_in('lsp', 'serve an editor (LSP): findings, fixes, hover, definitions, completion'),
    _built_in('mcp', 'serve a coding agent (MCP): check, fixes, show, fk, diff, loops, doctor'),
    _built_in('view', 'show a robot in the browser and move it with sliders'),
    _built_in('completion', 'print the shell code that completes verbs, options and names'),
)


def plugin_verbs(taken: Collection[str]) -> list[LazyVerb]:
    """Return the verbs of installed packages, except verbs whose name is taken."""
    # Imported here, because the import is slow and not needed for built-in verbs.
    from importlib.metadata import entry_points

    found: dict[str, LazyVerb] = {}
    for entry_point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if entry_point.name not in taken and entry_point.name not in found:
            summary = _summary_in_source(entry_point) or f'see {entry_point.module}'
            found[entry_point.name] = LazyVerb(entry_point.name, summary, entry_point.load)
    return list(found.values())


def _summary_in_source(entry_point: EntryPoint) -> str | None:
    """Return the ``summary`` of a class, or else the first line of its docstring."""
    try:
        spec = find_spec(entry_point.module)
        if spec is None or spec.origin is None:
            return None
        tree = ast.parse(Path(spec.origin).read_text(encoding='utf-8'))
    # The verbs must be listed even if another package has a defect.
    except (ImportError, OSError, SyntaxError, ValueError):
        return None
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == entry_point.attr:
            for statement in node.body:
                match statement:
                    case ast.Assign(
                        [ast.Name('summary')], ast.Constant(str(text))
                    ) | ast.AnnAssign(ast.Name('summary'), value=ast.Constant(str(text))):
                        return text
            return (ast.get_docstring(node) or '').partition('\n')[0]
    return None
