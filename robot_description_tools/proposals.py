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
Propose tables ``[tool.robot-description.robots.NAME]`` for the settings of a repository.

Each table defines the robots of one description file. Launch files are read, because they contain
values of xacro arguments, but they are not run.

"""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from functools import partial
from itertools import pairwise
from itertools import product
from math import prod
import os
from pathlib import Path
import re

from robot_description_tools.check import find_descriptions
from robot_description_tools.check import NO_ROBOT
from robot_description_tools.check import walk
from robot_description_tools.description.files import read_file
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.arguments import Argument
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.arguments import toml_key
from robot_description_tools.description.xacro.arguments import toml_text
from robot_description_tools.description.xacro.errors import missing_argument
from robot_description_tools.description.xacro.expand import is_xacro
from robot_description_tools.description.xml.parser import tags_of
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.robots import MOST_ROBOTS
from robot_description_tools.robots import new_name

# A launch argument whose choices are all in this set turns a part on or off, and selects no robot.
_SWITCH = frozenset({'true', 'false', '0', '1', ''})
#: Bytes. Longer launch files are not read.
_LONGEST_LAUNCH_FILE = 2**20
# Finds the name at the end of a text such as ``… arm:=``. The pattern matches the reversed text
# ``=:mra …``, because a search from the left takes quadratic time.
_PASSED = re.compile(r'=:([\w-]+)')
_WORD = re.compile(rb'[\w.-]+')


Failure = Callable[[str, Mapping[str, str]], Diagnostic | None]


@dataclass(frozen=True, slots=True)
class Proposal:
    """
    A proposed table of settings, which defines the robots of one description file.

    Attributes
    ----------
    name : str
        Name of the table.
    file : str
        Path of the description file, relative to the folder for which tables are proposed.
    arguments : mapping of str to tuple of str
        Values of each argument. Several values of an argument define several robots.
    unknown : tuple of str
        Arguments that need a value, but have no value in any file.
    notes : tuple of str
        Lines for the user about values that do not work.
    is_unusable : bool
        True if the file is unusable for every combination of the values.
    doubtful : tuple of str
        Arguments whose defaults may make the file unusable.

    """

    name: str
    file: str
    arguments: Mapping[str, tuple[str, ...]]
    unknown: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_unusable: bool = False
    doubtful: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the lines of TOML. A comment marks each value that the user must fill in."""
        lines = [
            f'[tool.robot-description.robots.{toml_key(self.name)}]',
            f'file = {toml_text(self.file)}',
        ]
        pairs = [
            f'{toml_key(name)} = {toml_text(values[0]) if len(values) == 1 else _list(values)}'
            for name, values in self.arguments.items()
        ]
        if pairs:
            lines.append(f'arguments = {{ {", ".join(pairs)} }}')
        lines += (
            f'# Unknown: {toml_text(name)} needs a value, and no launch file gives one.'
            for name in self.unknown
        )
        if self.unknown:
            pairs += (f'{toml_key(name)} = "…"' for name in self.unknown)
            lines.append(
                '# Replace each "…", remove the # before the next line, and delete any other line '
                'of arguments:'
            )
            lines.append(f'# arguments = {{ {", ".join(pairs)} }}')
        # TOML allows no control characters in a comment.
        lines += (f'# {"".join(filter(str.isprintable, note))}' for note in self.notes)
        return '\n'.join(lines) + '\n'


def propose_robots(
    folder: str | os.PathLike[str], failure: Failure | None = None
) -> list[Proposal]:
    """
    Return a table for each main file in a folder and in its subfolders.

    A main file is a description that no other file includes. The values of its arguments are from
    launch files that name the main file, and from launch files of its package that name no
    description. If a launch file declares choices for an argument, such as ``ur_type``, the
    argument gets these choices. If an argument has neither choices nor a default, it gets the
    default of a launch file.

    Parameters
    ----------
    folder : path-like
        The folder, usually the root of a repository.
    failure : callable, optional
        Called with a file and values of its arguments. Returns the fatal finding for these values,
        or None. Values with a fatal finding are left out. By default, values are not tried.

    Returns
    -------
    list of Proposal
        The tables in the order of the files. Names are unique.

    """
    top = os.fspath(folder)
    files = [file for file in find_descriptions(top)[0] if os.path.isfile(file)]
    resolver = PackageResolver.from_environment([top])
    launches = _launch_files(top, files)
    proposals: dict[str, Proposal] = {}
    for file in files:
        declared: list[Argument] = []
        if not file.endswith('.json'):
            with suppress(OSError, RobotDescriptionError):
                declared = read_arguments(file, None, resolver).arguments
        path = os.path.relpath(file, top).replace(os.sep, '/')
        name = new_name(path, proposals)
        tries = failure and partial(failure, file)
        attempt = partial(_attempt, Proposal(name, path, {}), declared, tries)
        proposal = attempt(_launch_values(file, launches))
        if proposal and proposal.is_unusable:
            # Try again. Also use launch files of the package that name only other descriptions.
            # Replace the default of an argument by a value from a launch file if the default is
            # empty, or if it appears in the error message of the first try.
            doubtful = {*proposal.doubtful, *(each.name for each in declared if not each.default)}
            again = attempt(_launch_values(file, launches, is_strict=False), doubtful)
            proposal = again if again and not again.is_unusable else proposal
        if proposal:
            proposals[name] = proposal
    return list(proposals.values())


def _attempt(
    proposal: Proposal,
    declared: Sequence[Argument],
    failure: Callable[[Mapping[str, str]], Diagnostic | None] | None,
    values: Mapping[str, tuple[str, ...]],
    doubtful: Collection[str] = (),
) -> Proposal | None:
    """
    Return a proposal with values of arguments. Leave out values that make the file unusable.

    If ``failure`` is given, all combinations of the values are tried. If only some combinations
    fail, values are left out one by one, until no remaining combination fails. Each time, the
    value with the highest failure rate is left out. The failure rate of a value is the fraction of
    the combinations with this value that fail. If all combinations fail, no value is left out, and
    a note gives the reason. Return None if the file defines no robot.

    """
    chosen, unknown = _chosen(declared, values, doubtful)
    if declared and not (chosen or unknown or is_xacro(proposal.file)):
        # Give at least one argument, so that xacro expands a file whose name does not end in
        # .xacro.
        chosen = {declared[0].name: (declared[0].default or '',)}
    proposal = replace(proposal, arguments=chosen, unknown=unknown)
    if failure is None:
        return proposal
    kept = {name: list(values) for name, values in chosen.items()}
    failed = {
        values: failure(dict(zip(kept, values, strict=True))) for values in product(*kept.values())
    }
    reasons = [each for each in failed.values() if each]
    if len(reasons) == len(failed):
        if proposal.file.endswith('.xacro') and reasons[0].code in NO_ROBOT:
            return None
        message = reasons[0].message
        guilty = [each.name for each in declared if _has_word(message, each.default or '')]
        note = f'Unusable: {message}'
        note += f'. Correct the value of {one_of(guilty)}' if guilty else ''
        # Leave out the note about a missing value, because the table already asks for this value.
        notes = () if unknown and missing_argument(message) else (note,)
        return replace(proposal, notes=notes, is_unusable=True, doubtful=tuple(guilty))
    left_out: list[str] = []
    while any(failed.values()):
        share = {
            (i, value): sum(map(bool, some)) / len(some)
            for i, values in enumerate(kept.values())
            for value in values
            if (some := [each for key, each in failed.items() if key[i] == value])
        }
        i, value = max(share, key=share.__getitem__)
        name = list(kept)[i]
        reason = next(each for key, each in failed.items() if key[i] == value and each)
        left_out.append(f'Left out: {toml_key(name)} = {toml_text(value)}. {reason.message}')
        kept[name].remove(value)
        failed = {key: each for key, each in failed.items() if key[i] != value}
    arguments = {name: tuple(values) for name, values in kept.items()}
    # The file is usable although the arguments in ``unknown`` have no value. For example, xacro
    # evaluates ``$(arg name)`` inside a macro only if the file calls the macro.
    return replace(proposal, arguments=arguments, unknown=(), notes=tuple(left_out))


def _has_word(text: str, word: str) -> bool:
    """Return True if a text contains ``word`` as a whole word."""

    def is_part(character: str) -> bool:
        return character == '_' or character.isalnum()

    pieces = text.split(word) if word else []
    return any(not (is_part(a[-1:]) or is_part(b[:1])) for a, b in pairwise(pieces))


def _chosen(
    arguments: Iterable[Argument],
    values: Mapping[str, tuple[str, ...]],
    doubtful: Collection[str],
) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """
    Return the chosen values of arguments.

    Also return the undeclared arguments that need a value but have none.

    """
    chosen: dict[str, tuple[str, ...]] = {}
    unknown = []
    for argument in arguments:
        found = values.get(argument.name, ())
        is_needed = argument.default is None or argument.is_late
        if len(found) > 1 and prod(map(len, chosen.values())) * len(found) <= MOST_ROBOTS:
            chosen[argument.name] = found
        elif argument.name in doubtful and found:
            chosen[argument.name] = found[:1]
        elif is_needed and argument.default is not None and '$' not in argument.default:
            chosen[argument.name] = (argument.default,)
        elif is_needed and found:
            chosen[argument.name] = found[:1]
        # Ask the user for the value only if the argument is undeclared. xacro refuses a declared
        # argument without a default, so a value would not help.
        elif is_needed and not argument.is_declared:
            unknown.append(argument.name)
    return chosen, tuple(unknown)


@dataclass(frozen=True, slots=True)
class _LaunchFile:
    """
    A launch file.

    Attributes
    ----------
    package : Path or None
        The package of the launch file.
    files : frozenset of str
        Base names of the descriptions that the launch file names.
    choices, defaults : mapping of str to tuple of str
        Maps each launch argument to its choices, or to its default.

    """

    package: Path | None
    files: frozenset[str]
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    defaults: dict[str, tuple[str, ...]] = field(default_factory=dict)


def _launch_files(top: str, descriptions: Iterable[str]) -> list[_LaunchFile]:
    """Return the launch files in a folder and in its subfolders."""
    names = {os.path.basename(file).encode() for file in descriptions}
    launches = []
    for path, _ in walk(top, ('.py', '.xml'), lambda *_: None):
        if path.endswith(('launch.py', 'launch.xml')):
            # A launch file may be damaged, or nested too deeply for Python.
            with suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
                text = read_file(path, _LONGEST_LAUNCH_FILE)
                named = map(os.fsdecode, names.intersection(_WORD.findall(text)))
                launch = _LaunchFile(_package_of(path), frozenset(named))
                read = _read_python if path.endswith('.py') else _read_xml
                for name, some, default in read(text):
                    if len(some) > 1 and not {each.lower() for each in some} <= _SWITCH:
                        launch.choices.setdefault(name, some)
                    if default:
                        launch.defaults.setdefault(name, (default,))
                launches.append(launch)
    return launches


def _launch_values(
    file: str, launches: Iterable[_LaunchFile], *, is_strict: bool = True
) -> dict[str, tuple[str, ...]]:
    """
    Return the values of each launch argument for a description: its choices, or else its default.

    If ``is_strict`` is False, also use launch files of the package that name only other
    descriptions.

    """
    name, package = os.path.basename(file), _package_of(file)
    found = [each for each in launches if name in each.files]
    found += (
        each
        for each in launches
        if each not in found
        and each.package == package
        and not (is_strict and each.files)
    )
    choices = ChainMap(*(each.choices for each in found))
    return {**ChainMap(*(each.defaults for each in found)), **choices}


def _package_of(file: str) -> Path | None:
    return PackageResolver().beside(Path(file)).package


def _read_python(text: bytes) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """
    Yield name, choices and default of each ``DeclareLaunchArgument``, if they are constants.

    A launch file may pass the value of a launch argument to xacro under another name. For example,
    the command ``['xacro', …, 'arm:=', LaunchConfiguration('robot_type')]`` passes the launch
    argument ``robot_type`` as the xacro argument ``arm``. Therefore ``arm`` is also yielded, with
    the choices and the default of ``robot_type``. The command may also contain a variable to which
    the ``LaunchConfiguration`` was assigned.

    """
    nodes = list(ast.walk(ast.parse(text)))
    configured = {
        target.id: name
        for node in nodes
        if isinstance(node, ast.Assign) and (name := _configuration(node.value))
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    passed: dict[str, list[str]] = {}
    for node in nodes:
        if isinstance(node, ast.List):
            for before, value in pairwise(node.elts):
                words = _constants(before)
                if words and (match := _PASSED.match(words[0][::-1])):
                    known = configured.get(getattr(value, 'id', '')) or _configuration(value)
                    passed.setdefault(known, []).append(match[1][::-1])
    for node in nodes:
        name, given = _call(node, 'DeclareLaunchArgument')
        default = _constants(given.get('default_value')) or ('',)
        if default[0] in ('""', "''"):
            # Two quotes are an empty text, because the shell that runs xacro removes the quotes.
            default = ('',)
        for each in (name, *passed.get(name, ())) if name else ():
            yield each, _constants(given.get('choices')), default[0]


def _configuration(node: ast.AST) -> str:
    """Return the launch argument of a ``LaunchConfiguration``, or '' for other expressions."""
    return _call(node, 'LaunchConfiguration')[0]


def _call(node: ast.AST, function: str) -> tuple[str, dict[str, ast.expr]]:
    """
    Return the launch argument and the keywords of a call of ``function``.

    Both are empty for any other expression.
    """
    if not isinstance(node, ast.Call):
        return '', {}
    if function != getattr(node.func, 'attr', getattr(node.func, 'id', '')):
        return '', {}
    given = {each.arg: each.value for each in node.keywords if each.arg}
    name = _constants(node.args[0] if node.args else given.get('name', given.get('variable_name')))
    return name[0] if name else '', given


def _constants(node: ast.expr | None) -> tuple[str, ...]:
    """Return the text of a constant or the texts of a list of constants, or else ()."""
    nodes = node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]
    found = [each.value for each in nodes if isinstance(each, ast.Constant)]
    is_text = len(found) == len(nodes) and all(isinstance(each, str) for each in found)
    return tuple(map(str, found)) if is_text else ()


def _read_xml(text: bytes) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield name, choices and default of each ``<arg>``. A default with ``$`` counts as empty."""
    found: list[tuple[str, list[str], str]] = []
    for _, tag, attributes in tags_of(text):
        if tag == 'arg' and 'name' in attributes:
            default = attributes.get('default', '')
            found.append((attributes['name'], [], '' if '$' in default else default))
        elif tag == 'choice' and found and 'value' in attributes:
            found[-1][1].append(attributes['value'])
    yield from ((name, tuple(some), default) for name, some, default in found)


def _list(texts: Iterable[str]) -> str:
    return f'[{", ".join(map(toml_text, texts))}]'
