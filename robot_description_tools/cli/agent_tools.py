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
Tools of the server for coding agents. Each tool runs a verb in its own process.

The tools have no logic of their own: their answers are the output of the verbs. xacro always runs
in the sandbox.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import json
import os
from pathlib import Path
import subprocess
import sys
from typing import Any

from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.catalogue import known_code
from robot_description_tools.cli.main import main
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import PROGRAM
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description.files import read_file
from robot_description_tools.description.xacro.confinement import confine_files
from robot_description_tools.description.xacro.confinement import missing
from robot_description_tools.description.xacro.sandbox import TIME

_JSON = ('--format=json',)
#: Seconds. Longest run time of a tool.
LONGEST_RUN = 120.0
#: Bytes. Longest answer of a tool. Agents cannot use longer answers.
LONGEST_ANSWER = 2**20
# Paths that Python, the sandbox for xacro or the dynamic linker reads.
_OF_THE_SYSTEM = ('/usr', '/lib', '/lib64', '/etc/ld.so.cache', '/dev/urandom', '/proc')
# Code that the process of a verb runs. This code does not search the working folder for modules,
# because files there may be untrusted.
_CODE = (
    'import sys; sys.path[:] = sys.argv.pop(1).split("\\n")\n'
    'from robot_description_tools.cli.agent_tools import run_confined\n'
    'sys.exit(run_confined(sys.argv[1:]))'
)


def run_confined(words: Sequence[str]) -> int:
    """Run a verb with options that keep xacro in the sandbox. Return the exit code."""
    fixed = {'sandbox': 'require', 'no_xacro': False, 'xacro_timeout': TIME, 'env': []}
    return main(words, fixed=fixed)


def confine_server(folders: Iterable[str]) -> None:
    """
    Restrict this process to reading some folders and the files that Python needs.

    Parameters
    ----------
    folders : iterable of str
        The folders.

    Raises
    ------
    UsageError
        If the system cannot confine a process.

    """
    lacking = missing()
    if lacking:
        raise UsageError(f'the server for agents cannot be confined: {lacking}')
    installed = (sys.prefix, sys.base_prefix, *filter(os.path.isabs, sys.path))
    try:
        confine_files([*folders, *installed, *_OF_THE_SYSTEM])
    except OSError as error:
        raise UsageError(f'the server for agents cannot be confined: {error}') from error


class Tools:
    """
    The tools of a server.

    Parameters
    ----------
    folders : sequence of str
        The folders that tools may read.

    Attributes
    ----------
    folders : list of str
        Paths of the folders without symbolic links.

    Raises
    ------
    UsageError
        If a tool cannot answer. The text gives the reason.

    """

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = [os.path.realpath(folder) for folder in folders]
        for folder in folders:
            if not os.path.isdir(folder):
                raise UsageError(f"'{folder}' is no folder")

    def all(self) -> list[Callable[..., dict[str, Any]]]:
        """Return all tools."""
        return [
            self.check, self.explain, self.fixes, self.show, self.fk, self.diff, self.loops,
            self.doctor,
        ]

    def check(
        self, path: str = '.', robot: str = '', arguments: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """
        Find all mistakes in a robot description, or in all descriptions of a folder.

        `path` is a URDF, a xacro file, a JSON robot or a folder. `robot` chooses a robot of
        robot_description.toml. `arguments` are values of <xacro:arg>. Each finding has a severity,
        a code, a message, a fix and a place.
        """
        return self._verb('check', self._reading(path, robot, arguments), _JSON)

    def explain(self, code: str = '') -> dict[str, Any]:
        """
        Explain the code of a finding: its meaning, its effect and a correct example.

        If no code is given, list the codes of all findings.
        """
        if not code:
            return self._verb('codes', [], _JSON)
        return self._verb('check', [f'--explain={code}'])

    def fixes(
        self,
        path: str = '.',
        suggested: bool = False,
        robot: str = '',
        arguments: dict[str, str] | None = None,
    ) -> dict[str, Any]:
        """
        Return the changes that repair findings, as a unified diff. No file is changed.

        The changes keep the behaviour of the robot. If `suggested` is true, the answer also has
        repairs that may change how the robot moves: review these repairs.
        """
        more = ['--diff', *(['--suggested'] if suggested else [])]
        return self._verb('check', self._reading(path, robot, arguments), more)

    def show(
        self, file: str, robot: str = '', arguments: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the links, joints, limits, transmissions, couplings and loops of a robot."""
        return self._verb('show', self._reading(file, robot, arguments), _JSON)

    def fk(
        self,
        file: str,
        positions: dict[str, float] | None = None,
        links: list[str] | None = None,
        default_positions: bool = False,
        robot: str = '',
        arguments: dict[str, str] | None = None,
    ) -> dict[str, Any]:
        """
        Return the poses of links at given joint positions.

        `positions` are in rad or m by joint name. Other joints are at 0, or at their defaults if
        `default_positions` is true. If `links` is empty, the answer has all links.
        """
        more = [f'--joint={name}={value!r}' for name, value in (positions or {}).items()]
        more += [f'--link={link}' for link in links or ()]
        more += ['--default-positions'] if default_positions else []
        return self._verb('fk', self._reading(file, robot, arguments), [*more, *_JSON])

    def diff(
        self, before: str, after: str, robot: str = '', arguments: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """Compare two descriptions by meaning. List the changes, and links whose poses differ."""
        words = [*_options(self.folders, robot, arguments), *map(self._path, (before, after))]
        return self._verb('diff', words, _JSON)

    def loops(
        self, file: str, robot: str = '', arguments: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """Test if closed loops stay closed over the ranges of the joints that drive them."""
        return self._verb('loops', self._reading(file, robot, arguments), _JSON)

    def doctor(self, report: str = '') -> dict[str, Any]:
        """
        Explain the findings of `robot-description doctor` about a running robot.

        This server cannot listen to a robot, because that needs ROS 2. Run `robot-description
        doctor --format json > doctor.json` on a machine with ROS 2, and give this file as
        `report`. If no report is given, the answer lists all diagnoses of doctor.
        """
        if not report:
            how = f'run {PROGRAM} doctor --format json > FILE; it needs ROS 2'
            return {'how': how, 'codes': [code.name for code in FAMILIES['Running robot']]}
        try:
            found = json.loads(read_file(self._path(report), LONGEST_ANSWER))
            codes = sorted({str(finding['code']) for finding in found['findings']})
            explanations = {code: known_code(code).explanation for code in codes}
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            expected = f'the output of {PROGRAM} doctor --format json'
            raise UsageError(f"'{report}' is not {expected}: {error}") from error
        return {'result': found, 'explanations': explanations}

    def _path(self, name: str) -> str:
        """
        Return the path of a file or folder without symbolic links.

        Raises UsageError if it is outside the allowed folders.

        """
        try:
            real = os.path.realpath(os.path.join(self.folders[0], name))
        except ValueError as error:
            raise UsageError(f'this is no path: {error}') from error
        if not any(Path(real).is_relative_to(folder) for folder in self.folders):
            allowed = ', '.join(f"'{folder}'" for folder in self.folders)
            raise UsageError(f"'{name}' is outside the folders of this server: {allowed}")
        if not os.path.exists(real):
            raise UsageError(f"there is no '{name}'")
        return real

    def _reading(
        self, path: str, robot: str, arguments: Mapping[str, str] | None
    ) -> list[str]:
        """Return the words of the command line that choose and read a description."""
        return [*_options(self.folders, robot, arguments), self._path(path)]

    def _verb(
        self, verb: str, words: Sequence[str], more: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Run a verb; return its exit code, its messages, and its JSON or its text."""
        search = '\n'.join(filter(os.path.isabs, sys.path))
        command = [sys.executable, '-S', '-c', _CODE, search, verb, *more, *words]
        try:
            done = subprocess.run(
                command,
                cwd=self.folders[0],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=LONGEST_RUN,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise UsageError(f'{verb} takes more than {LONGEST_RUN:g} s') from error
        except (OSError, ValueError) as error:
            raise UsageError(f'{verb} cannot be run: {error}') from error
        if len(done.stdout) > LONGEST_ANSWER:
            size = f'{len(done.stdout)} bytes; the limit is {LONGEST_ANSWER}'
            raise UsageError(f'the answer has {size}: name one file, or fewer links')
        out, messages = (data.decode(errors='replace') for data in (done.stdout, done.stderr))
        is_json = _JSON[0] in more
        if not out and (is_json or done.returncode not in (0, ERRORS_FOUND)):
            raise UsageError(messages[:LONGEST_ANSWER] or f'{verb} ended with {done.returncode}')
        answer = {'result': json.loads(out)} if is_json else {'text': out}
        return {'exit_code': done.returncode, **answer, 'messages': messages[:LONGEST_ANSWER]}


def _options(
    folders: Iterable[str], robot: str, arguments: Mapping[str, str] | None
) -> list[str]:
    """Return the options of a verb for reading a description."""
    return [
        *(f'--package-path={folder}' for folder in folders),
        *(f'--xacro-arg={name}:={value}' for name, value in (arguments or {}).items()),
        *([f'--robot={robot}'] if robot else []),
    ]
