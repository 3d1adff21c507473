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
Expands xacro files of strangers: in a process that can do nothing but that.

An expression of xacro is Python, and Python cannot be locked up from the inside. So the file is
expanded in a child that the system itself has taken all rights from: see `expander` for its life,
`confinement` for its rights, and ``doc/sandbox.md`` for what is promised.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
import json
import os
from pathlib import Path
import signal
import subprocess
import sys
from threading import Thread
from typing import Any
from typing import TypeVar
import warnings

from robot_description_tools.description.files import overlay
from robot_description_tools.description.files import real_path
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.answer import Missed
from robot_description_tools.description.xacro.answer import read_note
from robot_description_tools.description.xacro.answer import unpack
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

#: Seconds. Longest time of a file.
TIME = 10.0
#: Bytes. Most memory that a file may take.
MEMORY = 120 * 2**20
#: Seconds. Clocks of the system take no longer time.
_LONGEST_TIME = 1e6
#: Seconds. Longest start of the process.
_START = 60.0
#: Seconds. Longest wait for the answer after the time of a file.
_SLACK = 5.0
# What Python needs to start with, where it is installed in an unusual place.
_NEEDED = ('LD_LIBRARY_PATH', 'PYTHONHOME', 'SYSTEMROOT')
_Read = TypeVar('_Read')
MODES = ('auto', 'require', 'off')

XACRO_REFUSED = Code(
    'xacro-refused',
    Severity.FATAL,
    'The file is a xacro file, and xacro is not to be run.',
    why='A xacro file can run Python expressions and read other files, so it is expanded only '
    'where that is allowed: with the sandbox of the system, or by somebody who trusts it.',
)


XACRO_ENV_WITHHELD = Code(
    'xacro-env-withheld',
    Severity.WARNING,
    'The file asks for an environment variable that is set, but not granted to it.',
    why='Where the robot is launched, the variable is there and may change the description. '
    '`check` shows no variable to a file before its user says so, because they often hold '
    'passwords.',
)


class XacroSandbox:
    """
    Expands xacro files, each in a child of its own without rights.

    The process that starts the children is started with the first file and ended by `close`, or
    with the ``with`` block.

    Parameters
    ----------
    seconds : float
        How long one file may take [s].
    memory : int
        How much memory an expansion may take [bytes]; not limited where the system cannot.
    mode : str
        Where the system cannot take rights away: 'auto' expands what the user has named, with a
        warning, and refuses everything else; 'require' refuses all. 'off' takes none away
        anywhere, and shows all environment variables.
    warn : callable, optional
        Takes that warning.
    trust : str
        How the user says that they trust files, for the message where one is refused; by default
        the option ``--sandbox off``.

    """

    def __init__(
        self,
        seconds: float = TIME,
        memory: int = MEMORY,
        mode: str = 'auto',
        warn: Callable[[str], object] = warnings.warn,
        trust: str = '',
    ) -> None:
        self.seconds = min(seconds, _LONGEST_TIME)
        self.memory = memory
        self.mode = mode
        self.warn = warn
        self.trust = trust or 'trust what you check with --sandbox off'
        self._process: subprocess.Popen[bytes] | None = None
        # What the system lacks, once the process has said so.
        self._missing = ''
        self._has_warned = False
        # The last one, and how many there were: the process keeps what a resolver has found.
        self._resolver: PackageResolver | None = None
        self._n_resolvers = 0

    def __enter__(self) -> XacroSandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, and with it its children."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        # What was not sent goes nowhere.
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()
        self._process = None

    def expand(
        self,
        file: str | os.PathLike[str],
        arguments: Mapping[str, str] | None = None,
        resolver: PackageResolver | None = None,
        granted: Collection[str] = (),
        is_named: bool = True,
        *,
        with_values: bool = False,
    ) -> Expansion:
        """
        Expand a file, as `robot_description_tools.description.xacro.expand.expand` does.

        Parameters
        ----------
        file : path-like
            The main file.
        arguments : mapping of str to str, optional
            Values of ``<xacro:arg>``.
        resolver : PackageResolver, optional
            Finds the packages of ``$(find …)``.
        granted : collection of str
            Names of environment variables that the file may see.
        is_named : bool
            Whether the user has named this file; otherwise it was found somewhere.
        with_values : bool
            Whether to keep what the texts of the file become.

        Returns
        -------
        Expansion
            With one fatal finding where a limit ends it.

        """
        path, where = os.fspath(file), Location(os.fspath(file))
        resolver = resolver or PackageResolver()
        if self._process is None and not self._start():
            return _failed(where, 'the process that runs xacro does not start', 'try again')
        if self._missing and self.mode != 'off':
            if self.mode == 'require' or not is_named:
                return self._refuse(path)
            self._warn_once()
        request = self._request(path, arguments or {}, resolver, granted)
        request['with_values'] = with_values
        header, content = self._ask(json.dumps(request).encode() + b'\n')
        if header.get('is_last'):
            self.close()
        try:
            expansion, missed = unpack(content)
        except ValueError:
            # Not what `expander` writes: the file took over, or was ended.
            return self._ended(where, header)
        return _with_withheld(expansion, missed)

    def _request(
        self,
        path: str,
        arguments: Mapping[str, str],
        resolver: PackageResolver,
        granted: Collection[str],
    ) -> dict[str, Any]:
        """Return what the process has to know to expand a file."""
        if resolver is not self._resolver:
            self._resolver = resolver
            self._n_resolvers += 1
        places = (resolver.folders, resolver.prefixes, resolver.search_paths)
        seen = os.environ if self.mode == 'off' else granted
        return {
            'file': path,
            'arguments': {key: str(value) for key, value in arguments.items()},
            'packages': [self._n_resolvers, *(list(map(str, folders)) for folders in places)],
            'seconds': self.seconds,
            'folder': _working_folder(),
            'home': os.path.expanduser('~'),
            'environment': {name: os.environ[name] for name in seen if name in os.environ},
            'is_confined': not (self._missing or self.mode == 'off'),
            # Any bytes are text in this encoding.
            'overlay': {file: text.decode('latin-1') for file, text in _own_texts(path)},
        }

    def _warn_once(self) -> None:
        if not self._has_warned:
            self._has_warned = True
            self.warn(
                f'{self._missing}: a xacro file runs here with all your rights, and only its time '
                'is limited; check only files that you trust'
            )

    def _ask(self, request: bytes) -> tuple[dict[str, Any], bytes]:
        """Return how a child ended and what it wrote; nothing where the process is gone."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        stdout = process.stdout

        def read() -> tuple[dict[str, Any], bytes]:
            header = json.loads(stdout.readline())
            return header, stdout.read(header['size'])

        try:
            process.stdin.write(request)
            process.stdin.flush()
            return self._in_time(read, self.seconds + _SLACK)
        except TimeoutError:
            header = {'is_late': True}
        except (OSError, ValueError):
            header = {}
        self.close()
        return header, b''

    def _in_time(self, read: Callable[[], _Read], seconds: float) -> _Read:
        """Return what is read from the process; it is ended where there is nothing in time."""
        assert self._process is not None
        results: list[_Read] = []

        def run() -> None:
            with suppress(OSError, ValueError):
                results.append(read())

        reader = Thread(target=run, daemon=True)
        reader.start()
        reader.join(seconds)
        if reader.is_alive():
            self._process.kill()
            reader.join()
            raise TimeoutError
        if not results:
            raise ValueError('there is no answer')
        return results[0]

    def _start(self) -> bool:
        """Start the process; tell whether it is there."""
        code = (
            'import sys; sys.path[:] = sys.argv[2:]\n'
            'from robot_description_tools.description.xacro.expander import serve\n'
            'serve(int(sys.argv[1]))'
        )
        here = _working_folder()
        self._process = process = subprocess.Popen(
            # Without site packages of its own: it gets ours, and starts sooner.
            [sys.executable, '-S', '-c', code, str(self.memory)]
            + [os.path.join(here, folder) for folder in sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # A child could find them in its memory, whatever Python shows it.
            env={name: os.environ[name] for name in _NEEDED if name in os.environ},
        )
        assert process.stdout is not None
        stdout = process.stdout
        try:
            self._missing = str(self._in_time(lambda: json.loads(stdout.readline()), _START))
        except (OSError, ValueError):
            self.close()
        return self._process is not None

    def _refuse(self, file: str) -> Expansion:
        fix = f'use Linux 5.13 or newer, or {self.trust}'
        if self.mode != 'require':
            fix = f'name the file itself, or {fix}'
        message = f'xacro is not run for files that were found in a folder: {self._missing}'
        if self.mode == 'require':
            message = f'xacro is not run without a sandbox: {self._missing}'
        finding = XACRO_REFUSED.at(Location(file, 1, 1), message, fix)
        return Expansion(None, (), (file,), (finding,))

    def _ended(self, where: Location, header: Mapping[str, Any]) -> Expansion:
        """Say why there is no answer, as far as can be known."""
        from robot_description_tools.description.xacro import expander

        inside = ''
        with suppress(ValueError):
            text, place = read_note(header.get('notes', ''))
            inside, where = f' in ${{{text[:80]}}}', place or where
        if not header:
            return _failed(where, 'the process that runs xacro is gone', 'try again')
        if header.get('is_too_long'):
            message = f'xacro ended without a result{inside}: it is too large'
            return _failed(where, message, expander.FIX_ENDED)
        code = header.get('code')
        if code == -getattr(signal, 'SIGPROF', 0):
            message = f'takes more than {expander.EXPRESSION_TIME:g} s of computing'
            return _failed(where, message + inside, expander.FIX_ENDED)
        if header.get('is_late') or code == -getattr(signal, 'SIGKILL', 0):
            message = f'xacro takes more than {self.seconds:g} s'
            return _failed(where, message + inside, expander.FIX_TIME)
        if code == expander.TOO_MUCH:
            return _failed(where, f'xacro takes too much{inside}', expander.FIX_ENDED)
        if code == expander.NOT_CONFINED and not header.get('has_begun'):
            message = 'xacro is not run, because the system took no rights from its process'
            return _failed(where, message, 'expand it elsewhere, or trust it with --sandbox off')
        message = f'xacro ended without a result{inside} (exit code {code})'
        return _failed(where, message, expander.FIX_ENDED)


def _failed(where: Location, message: str, fix: str) -> Expansion:
    return Expansion(None, (), (where.source,), (XACRO_FAILED.at(where, message, fix),))


def _own_texts(file: str) -> Iterator[tuple[str, bytes]]:
    """
    Yield the texts that an editor has open in the package of a description, by real path.

    Without a package it is the folder of the description. Other texts may be secret, and rights
    to read files do not keep them from a child. So names that begin with a dot do not count, nor
    does a package that is the home folder or above it.

    """
    texts = overlay()
    if not texts:
        return
    home = os.path.realpath(os.path.expanduser('~'))
    real = real_path(file)
    folders = set()
    for place in (Path(os.path.abspath(file)), Path(real)):
        folder = os.path.realpath(PackageResolver().beside(place).package or place.parent)
        if not Path(home).is_relative_to(folder):
            folders.add(folder)
    for path, text in texts.items():
        if path == real or any(_is_inside(Path(path), folder) for folder in folders):
            yield path, text


def _is_inside(path: Path, folder: str) -> bool:
    """Tell whether a path is below a folder, and nothing on the way begins with a dot."""
    if not path.is_relative_to(folder):
        return False
    return not any(part.startswith('.') for part in path.relative_to(folder).parts)


def _working_folder() -> str:
    """Return the working folder; where it is gone, one that no relative path leads through."""
    try:
        return os.getcwd()
    except OSError:
        return os.sep


def _with_withheld(
    expansion: Expansion, missed: Iterable[Missed]
) -> Expansion:
    """Add what differs from a launch because variables are set that the file does not see."""
    findings = list(expansion.findings)
    places: dict[str, tuple[bool, Location | None]] = {}
    for name, is_needed, where in missed:
        if name in os.environ:
            places.setdefault(name, (is_needed, where))
    for name, (is_needed, where) in places.items():
        message = f"the environment variable '{name}' is withheld from the file"
        fix = f"if the file may see it, grant it: --env {name}, or granted=['{name}'] in Python"
        if expansion.text is None and is_needed:
            # One cause, one finding.
            findings = [
                replace(f, message=message, fix=fix) if f.code == XACRO_FAILED.name else f
                for f in findings
            ]
        else:
            findings.append(XACRO_ENV_WITHHELD.at(where or Location(''), message, fix))
    return replace(expansion, findings=tuple(findings))
