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
Sandbox for untrusted xacro files, which expands each file in a process without rights.

Expressions in xacro are Python code, and Python cannot confine itself. Therefore each file is
expanded in a child process that the kernel confines. `expander` runs the child, `confinement`
removes its rights, and ``doc/sandbox.md`` explains what the sandbox guarantees.

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
from threading import Lock
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
from robot_description_tools.diagnostics.code import Code

#: Seconds. Longest time to expand a file.
TIME = 10.0
#: Bytes. Largest memory to expand a file.
MEMORY = 120 * 2**20
#: Seconds. Largest time limit of a file, because timers of the system refuse very long times.
_LONGEST_TIME = 1e6
#: Seconds. Longest time to start the process.
_START = 60.0
#: Seconds. Longest wait for an answer after the time limit of a file has passed.
_SLACK = 5.0
# Environment variables that Python may need to start, for example if Python is installed in an
# unusual folder.
_NEEDED = ('LD_LIBRARY_PATH', 'PYTHONHOME', 'SYSTEMROOT')
_Read = TypeVar('_Read')
MODES = ('auto', 'require', 'off')

XACRO_REFUSED = Code.fatal(
    'xacro-refused',
    'The file is a xacro file, and xacro is not allowed to run.',
    why='A xacro file can run Python code and read all your files. So `check` expands a xacro '
    'file only in the sandbox, or if you have allowed it with `--sandbox off`.',
)


XACRO_ENV_WITHHELD = Code.warning(
    'xacro-env-withheld',
    'The xacro file reads an environment variable that is set, but you have not allowed the file '
    'to read it.',
    why='When the robot is launched, the variable may change the description, so the checked '
    'robot may differ. `check` hides all variables that you have not allowed with `--env`, '
    'because variables often contain passwords.',
)


class Cancelled(Exception):
    """Error: another thread has cancelled the expansion of a file."""


class XacroSandbox:
    """
    Sandbox that expands each xacro file in a child process without rights.

    The first call of `expand` starts a process, which starts the children. `close` or the end of
    the ``with`` block ends this process.

    Parameters
    ----------
    seconds : float
        Longest time to expand one file [s].
    memory : int
        Largest memory to expand one file [bytes]. On some systems, memory cannot be limited.
    mode : str
        'require' confines each file, and refuses all files if the system cannot confine a process.
        'auto' also confines each file. If the system cannot do this, 'auto' refuses each file that
        was found in a folder. Files that the user gave by name are expanded without confinement,
        and 'auto' warns once. With 'off', files are not confined, and can read all environment
        variables.
    warn : callable, optional
        Function that prints the warning of 'auto'.
    trust : str
        Advice on how to allow a refused file. By default, this is the option ``--sandbox off``.

    Attributes
    ----------
    folders : tuple of str
        Folders that the user named, for example in ``check --fix FOLDER``. A repair or an editor
        may have an unsaved text of a file. A child gets this text if the file is in one of these
        folders or in the package of the xacro file.

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
        self.trust = trust or 'use --sandbox off if you trust the files'
        self.folders: tuple[str, ...] = ()
        self._process: subprocess.Popen[bytes] | None = None
        # A thread holds this lock while it writes to the process.
        self._writing = Lock()
        # The reason why the system cannot confine a child, as the process reported it, or ''.
        self._missing = ''
        self._has_warned = False
        # The last resolver and its number. The process keeps the results of only one resolver.
        self._resolver: PackageResolver | None = None
        self._n_resolvers = 0

    def __enter__(self) -> XacroSandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process and its children."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        # Ignore the error if the rest of a request cannot be sent, because the rest is not needed.
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()
        self._process = None

    def cancel(self) -> None:
        """
        Cancel a running call of `expand` in another thread, which then raises `Cancelled`.

        If the call ends at the same time, it may still return its result.

        """
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError), self._writing:
                process.stdin.write(b'\n')
                process.stdin.flush()

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
        Expand a file in the sandbox.

        See `robot_description_tools.description.xacro.expand.expand`.

        Parameters
        ----------
        file : path-like
            The main file.
        arguments : mapping of str to str, optional
            Values of ``<xacro:arg>``.
        resolver : PackageResolver, optional
            Finds the packages of ``$(find …)``.
        granted : collection of str
            Names of environment variables that the file may read.
        is_named : bool
            True if the user has named this file; False if it was found in a folder.
        with_values : bool
            True to store the values of texts with expressions.

        Returns
        -------
        Expansion
            The expansion. If a limit was exceeded, the expansion has one fatal finding.

        Raises
        ------
        Cancelled
            If another thread calls `cancel`.

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
        if header.get('is_cancelled'):
            raise Cancelled
        try:
            expansion, missed = unpack(content)
        except ValueError:
            # `expander` never writes an invalid answer. So a hostile file took over the child, or
            # the child ended before it wrote an answer.
            return self._ended(where, header)
        return _with_withheld(expansion, missed)

    def _request(
        self,
        path: str,
        arguments: Mapping[str, str],
        resolver: PackageResolver,
        granted: Collection[str],
    ) -> dict[str, Any]:
        """Return the request that is sent to the process for a file."""
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
            # JSON cannot contain bytes. latin-1 converts any bytes to a text and back.
            'overlay': {file: text.decode('latin-1') for file, text in self._own_texts(path)},
        }

    def _own_texts(self, file: str) -> Iterator[tuple[str, bytes]]:
        """
        Yield the real path and the text of each unsaved file in the package of a description.

        A file is unsaved if an editor or a repair has a new text for the file. If the description
        is not in a package, its folder is used. Texts in ``folders`` are also yielded. All other
        texts are left out, because they may be secret, and the child may not be allowed to read
        their files. Texts whose path has a hidden part are also left out. A folder is ignored if
        it is or contains the home folder.

        """
        texts = overlay()
        if not texts:
            return
        home = os.path.realpath(os.path.expanduser('~'))
        real = real_path(file)
        folders = {*map(real_path, self.folders)}
        for place in (Path(os.path.abspath(file)), Path(real)):
            folder = os.path.realpath(PackageResolver().beside(place).package or place.parent)
            folders.add(folder)
        folders = {each for each in folders if not Path(home).is_relative_to(each)}
        for path, text in texts.items():
            if path == real or any(_is_inside(Path(path), folder) for folder in folders):
                yield path, text

    def _warn_once(self) -> None:
        if not self._has_warned:
            self._has_warned = True
            self.warn(
                f'{self._missing}: a xacro file runs here with all your rights, and only its time '
                'is limited; check only files that you trust'
            )

    def _ask(self, request: bytes) -> tuple[dict[str, Any], bytes]:
        """
        Send a request. Return how the child ended, and the bytes that the child wrote.

        If the process that starts the children has ended, both results are empty. If no answer
        arrives in time, the first result contains only ``is_late``.

        """
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        stdout = process.stdout

        def read() -> tuple[dict[str, Any], bytes]:
            header = json.loads(stdout.readline())
            return header, stdout.read(header['size'])

        try:
            with self._writing:
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
        """Read from the process. If nothing arrives in time, kill it and raise TimeoutError."""
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
        """Start the process. Return True if it runs."""
        code = (
            'import sys; sys.path[:] = sys.argv[2:]\n'
            'from robot_description_tools.description.xacro.expander import serve\n'
            'serve(int(sys.argv[1]))'
        )
        here = _working_folder()
        self._process = process = subprocess.Popen(
            # Pass the module search path, so that the process need not compute it and starts
            # faster.
            [sys.executable, '-S', '-c', code, str(self.memory)]
            + [os.path.join(here, folder) for folder in sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Pass no other environment variables, because a child could find them in its memory.
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
        """Return an expansion with the reason why the answer is missing."""
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
            message = 'xacro is not run, because the system did not confine its process'
            fix = 'expand the file on another system, or use --sandbox off if you trust the file'
            return _failed(where, message, fix)
        message = f'xacro ended without a result{inside} (exit code {code})'
        return _failed(where, message, expander.FIX_ENDED)


def _failed(where: Location, message: str, fix: str) -> Expansion:
    return Expansion(None, (), (where.source,), (XACRO_FAILED.at(where, message, fix),))


def _is_inside(path: Path, folder: str) -> bool:
    """Return True if a path is below a folder and has no hidden part below this folder."""
    if not path.is_relative_to(folder):
        return False
    return not any(part.startswith('.') for part in path.relative_to(folder).parts)


def _working_folder() -> str:
    """Return the working folder, or the root folder if the working folder was removed."""
    try:
        return os.getcwd()
    except OSError:
        return os.sep


def _with_withheld(
    expansion: Expansion, missed: Iterable[Missed]
) -> Expansion:
    """Report each variable that is set but was withheld, because a launch would read it."""
    findings = list(expansion.findings)
    places: dict[str, tuple[bool, Location | None]] = {}
    for name, is_needed, where in missed:
        if name in os.environ:
            places.setdefault(name, (is_needed, where))
    for name, (is_needed, where) in places.items():
        message = f"the environment variable '{name}' is withheld from the file"
        fix = f"if the file may see it, grant it: --env {name}, or granted=['{name}'] in Python"
        if expansion.text is None and is_needed:
            # The expansion failed because of this variable. So the finding about the failure gets
            # a message about the variable.
            findings = [
                replace(f, message=message, fix=fix) if f.code == XACRO_FAILED.name else f
                for f in findings
            ]
        else:
            findings.append(XACRO_ENV_WITHHELD.at(where or Location(''), message, fix))
    return replace(expansion, findings=tuple(findings))
