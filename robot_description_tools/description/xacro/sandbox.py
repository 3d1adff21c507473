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
Expands xacro files of strangers: in a process of its own that may not do much.

An expression of xacro is Python. Nobody can make that safe from the inside, but a process can be
kept from taking all memory or for ever, and from the usual ways to do harm: it reads only what
belongs to the description, writes nothing, starts nothing and talks to nobody.

The process serves one request after the other, each a line of JSON. One that fails in a way that
leaves doubts is ended, and the next request gets a new one.

"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from contextlib import suppress
from itertools import chain
import json
import os
from pathlib import Path
import signal
import subprocess
import sys
import tempfile
from threading import Thread
from typing import Any
from typing import BinaryIO
from typing import TYPE_CHECKING

from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.errors import xacro_error
from robot_description_tools.description.xacro.expand import expand
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.expand import OutOfTime
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from robot_description_tools.description.xacro.trace import Watch

# For a whole file [s], for one expression [s of computing], and what memory may grow by [bytes].
TIME = 10.0
EXPRESSION_TIME = 0.5
MEMORY = 120 * 2**20
# How much longer than its own limit a process may take to notice it: by the clock that kills it
# [s of computing], by this process [s], and how long it may take to start [s].
_GRACE = 0.3
_SLACK = 1.0
_START = 60.0
# Of an answer [bytes].
_LONGEST = 64 * 2**20
_FIX_TIME = 'look for a macro or expression that does not end, or allow more with --xacro-timeout'
_FIX_ENDED = 'look for an expression that computes too much there'

XACRO_REFUSED = Code(
    'xacro-refused',
    Severity.FATAL,
    'The file is a xacro file, and xacro is not to be run.',
    why='A xacro file can run Python expressions and read other files, so it is expanded only '
    'where that is allowed.',
)


class XacroSandbox:
    """
    Expands xacro files in a process with limits.

    The process is started with the first file and ended by `close`, or with the ``with`` block.

    Parameters
    ----------
    seconds : float
        How long one file may take [s].
    memory : int
        How much memory an expansion may take [bytes]; not limited where the system cannot.

    """

    def __init__(self, seconds: float = TIME, memory: int = MEMORY) -> None:
        self.seconds = seconds
        self.memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        # The process writes here what it evaluates, so that a finding can say where it ended.
        self._notes: BinaryIO | None = None

    def __enter__(self) -> XacroSandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.kill()
            self._process.wait()
            # What was not sent goes nowhere.
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    pipe.close()
            self._process = None
        if self._notes is not None:
            self._notes.close()
            self._notes = None

    def expand(
        self,
        file: str | os.PathLike[str],
        arguments: Mapping[str, str] | None = None,
        resolver: PackageResolver | None = None,
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

        Returns
        -------
        Expansion
            With one fatal finding where a limit ends it.

        """
        resolver = resolver or PackageResolver()
        request = {
            'file': os.fspath(file),
            'arguments': {key: str(value) for key, value in (arguments or {}).items()},
            'packages': [
                [str(folder) for folder in folders]
                for folders in (resolver.folders, resolver.prefixes, resolver.search_paths)
            ],
            'seconds': self.seconds,
            'folder': os.getcwd(),
        }
        answer = self._ask(json.dumps(request).encode() + b'\n')
        try:
            expansion = _expansion(answer)
        except (AttributeError, KeyError, TypeError, ValueError):
            # Nothing, or not what `serve` writes: the file took over, or the process is gone.
            return self._ended(os.fspath(file))
        if answer['doubtful']:
            self.close()
        return expansion

    def _ask(self, request: bytes) -> Any:
        """Return the answer, None where the process ended or had to be."""
        process = self._process
        if process is None:
            process = self._start()
            self._read_line(process, _START)
        assert process.stdin is not None
        try:
            process.stdin.write(request)
            process.stdin.flush()
            return json.loads(self._read_line(process, self.seconds + _SLACK))
        except (OSError, ValueError):
            return None

    def _read_line(self, process: subprocess.Popen[bytes], seconds: float) -> bytes:
        """Return a line from the process; it is ended where there is none in time."""
        assert process.stdout is not None
        stdout = process.stdout
        lines: list[bytes] = []
        reader = Thread(target=lambda: lines.append(stdout.readline(_LONGEST)), daemon=True)
        reader.start()
        reader.join(seconds)
        if reader.is_alive():
            process.kill()
            reader.join()
        return lines[0]

    def _start(self) -> subprocess.Popen[bytes]:
        self._notes = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the process)
        code = (
            'import sys; sys.path[:] = sys.argv[3:]\n'
            'from robot_description_tools.description.xacro.sandbox import serve\n'
            'serve(int(sys.argv[1]), int(sys.argv[2]))'
        )
        path = [os.path.abspath(folder) for folder in sys.path]
        notes = self._notes.fileno() if os.name == 'posix' else -1
        self._process = subprocess.Popen(
            # Without site packages of its own: it gets ours, and starts sooner.
            [sys.executable, '-S', '-c', code, str(self.memory), str(notes), *path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=(notes,) if notes >= 0 else (),
        )
        return self._process

    def _ended(self, file: str) -> Expansion:
        """Say why there is no answer, as far as can be known."""
        assert self._process is not None
        assert self._notes is not None
        self._process.kill()
        code = self._process.wait()
        self._notes.seek(0)
        inside, where = '', Location(file)
        with suppress(ValueError, TypeError):
            inside, place = json.loads(self._notes.readline())
            where = _location(place) or where
        self.close()
        at = f' in ${{{inside[:80]}}}' if inside else ''
        if code == -getattr(signal, 'SIGPROF', 0):
            message = f'takes more than {EXPRESSION_TIME:g} s of computing'
            return _failed(where, message + at, _FIX_ENDED)
        if code == -getattr(signal, 'SIGKILL', 0):
            return _failed(where, f'xacro takes more than {self.seconds:g} s{at}', _FIX_TIME)
        message = f'xacro ended without a result{at} (exit code {code})'
        return _failed(where, message, _FIX_ENDED)


def _failed(where: Location, message: str, fix: str) -> Expansion:
    return Expansion(None, (), (where.source,), (XACRO_FAILED.at(where, message, fix),))


# -- the process with limits -----------------------------------------------------------------


def serve(memory: int, notes: int) -> None:
    """
    Answer requests from stdin, one a line, until there are no more.

    Parameters
    ----------
    memory : int
        How much the memory may grow by [bytes].
    notes : int
        Descriptor of a file that holds what is being done; negative for none.

    """
    # Whatever the expressions print is none of the answers.
    answers = os.fdopen(os.dup(1), 'wb')
    os.dup2(2, 1)
    # Everything that xacro may import later on.
    sys.dont_write_bytecode = True
    import difflib  # noqa: F401
    import encodings.idna  # noqa: F401
    import glob  # noqa: F401
    import xml.dom.minidom  # noqa: F401

    from robot_description_tools.description.xacro import trace as xacro_trace
    import yaml  # noqa: F401

    xacro_trace.is_known()
    _limit_memory(memory)
    answers.write(b'ready\n')
    answers.flush()
    allowed = _Allowed()
    sys.addaudithook(allowed.audit)
    for line in sys.stdin.buffer:
        answers.write(_answer(json.loads(line), allowed, notes, memory))
        answers.flush()


def _answer(request: Mapping[str, Any], allowed: _Allowed, notes: int, memory: int) -> bytes:
    doubtful = False
    allowed.change_folder(request['folder'])
    resolver = _Resolver(*request['packages'], allowed=allowed)
    allowed.begin(request)
    try:
        with _time_limit(request['seconds']):
            expansion = expand(
                request['file'],
                request['arguments'],
                resolver,
                _watch(notes),
            )
    except (MemoryError, OutOfTime):
        doubtful = True
        expansion = _failed(Location(request['file']), 'xacro takes too much', _FIX_TIME)
    return json.dumps(
        {
            'text': expansion.text,
            'places': [_as_list(place) for place in expansion.places],
            'files': expansion.files,
            'findings': [
                [f.severity.value, f.code, f.message, f.fix, _as_list(f.where)]
                for f in expansion.findings
            ],
            'doubtful': doubtful or _is_full(memory),
        }
    ).encode() + b'\n'


def _watch(notes: int) -> Watch:
    """Return what happens around an expression: a look at it, and clocks."""

    @contextmanager
    def watch(text: str, where: Location | None) -> Iterator[None]:
        _check_expression(text)
        if notes >= 0:
            os.pwrite(notes, json.dumps([text[:200], _as_list(where)]).encode() + b'\n', 0)
        # The first clock raises; where Python does not get to that, the second one kills.
        _set_clocks(EXPRESSION_TIME, EXPRESSION_TIME + _GRACE)
        try:
            yield
        finally:
            _set_clocks(0, 0)

    return watch


def _set_clocks(raises: float, kills: float) -> None:
    """Set the clocks of an expression [s of computing]; 0 stops them."""
    if hasattr(signal, 'setitimer'):
        signal.setitimer(signal.ITIMER_VIRTUAL, raises)
        signal.setitimer(signal.ITIMER_PROF, kills)


def _check_expression(text: str) -> None:
    """Refuse names with two underscores wherever they are; xacro looks at the outermost only."""
    if '__' not in text:
        return
    try:
        tree = ast.parse(text.strip(), mode='eval')
    except SyntaxError:
        # Whoever evaluates it says so.
        return
    for node in ast.walk(tree):
        name = getattr(node, 'attr', None) or getattr(node, 'id', None)
        if isinstance(name, str) and name.startswith('__'):
            raise xacro_error(f"the expression uses '{name}', which is refused", 'remove it')


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` when a file, or an expression in it, has taken too long."""
    if not hasattr(signal, 'setitimer'):
        yield
        return

    def whole(*_: object) -> None:
        raise OutOfTime(f'xacro takes more than {seconds:g} s', _FIX_TIME)

    def one(*_: object) -> None:
        message = f'an expression takes more than {EXPRESSION_TIME:g} s of computing'
        raise OutOfTime(message, _FIX_ENDED)

    signal.signal(signal.SIGALRM, whole)
    signal.signal(signal.SIGVTALRM, one)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _set_clocks(0, 0)


def _memory_used(column: int) -> int:
    """Return the size of this process [bytes]: 0 reserved, 1 resident."""
    # Only POSIX has it.
    import resource

    pages = Path('/proc/self/statm').read_text(encoding='ascii').split()
    return int(pages[column]) * resource.getpagesize()


def _is_full(memory: int) -> bool:
    try:
        return _memory_used(1) > memory // 2
    except (ImportError, OSError):
        return False


def _limit_memory(memory: int) -> None:
    try:
        import resource

        limit = _memory_used(0) + memory
    except (ImportError, OSError):
        # Not on this system; the clocks still run.
        return
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class _Resolver(PackageResolver):
    """Finds packages, and allows to read those that the caller names."""

    def __init__(self, *places: Any, allowed: _Allowed) -> None:
        super().__init__(*places)
        self.allowed = allowed

    def known(self, package: str) -> Path | None:
        folder = super().known(package)
        if folder is not None:
            self.allowed.folders.append(str(folder))
        return folder


class _Allowed:
    """
    What the process may do, asked by Python before it does it.

    It may read below the folders of packages and around the description. Links in packages are
    followed, as those that ``colcon build --symlink-install`` makes; any other file counts
    where it really is.

    """

    _NEVER = (
        'os.', 'subprocess.', 'socket.', 'ctypes.', 'shutil.', 'pty.', 'tempfile.', 'urllib.',
        'http.', 'ftplib.', 'smtplib.', 'sqlite3.', 'resource.', 'fcntl.', 'mmap.', 'webbrowser.',
        'signal.', 'winreg.',
    )  # fmt: skip
    # Looking around does no harm.
    _HARMLESS = ('os.listdir', 'os.scandir', 'os.listxattr', 'os.getxattr', 'os.walk')
    _WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

    def __init__(self) -> None:
        # Of Python itself, for what it imports late.
        self.python = [os.path.realpath(path) for path in sys.path if path]
        self.folders: list[str] = []
        self.around: list[str] = []
        self.is_trusted = False

    def begin(self, request: Mapping[str, Any]) -> None:
        """Allow what belongs to one file."""
        self.folders = [*chain(*request['packages'])]
        self.around = []
        file = Path(os.path.abspath(request['file']))
        for place in {file, file.resolve()}:
            package = PackageResolver().beside(place).package
            # A package and its neighbours, or a folder and its neighbours.
            top = (package or place.parent).parent
            self.around += [str(place.parent), *([] if top == Path(top.anchor) else [str(top)])]
            cwd = Path(request['folder']).resolve()
            if cwd != Path(cwd.anchor) and place.is_relative_to(cwd):
                self.around.append(str(cwd))

    def change_folder(self, folder: str) -> None:
        """Go where the caller is: it may have gone elsewhere since the process began."""
        self.is_trusted = True
        try:
            os.chdir(folder)
        finally:
            self.is_trusted = False

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Refuse by an exception."""
        if self.is_trusted:
            return
        if event == 'open':
            path, _, flags = (*arguments, 0, 0, 0)[:3]
            if isinstance(path, int):
                return
            if isinstance(flags, int) and flags & self._WRITES:
                raise PermissionError(1, 'xacro files may not write here', str(path))
            if not self.may_read(os.fsdecode(path)):
                raise PermissionError(1, 'it lies outside of the description', str(path))
        elif event.startswith(self._NEVER) and event not in self._HARMLESS:
            raise PermissionError(1, f'xacro files may not do this here: {event}')

    def may_read(self, path: str) -> bool:
        plain = os.path.abspath(path)
        if any(_is_below(plain, folder) for folder in self.folders):
            return True
        real = os.path.realpath(plain)
        return any(_is_below(real, folder) for folder in (*self.around, *self.python))


def _is_below(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)


# -- over the pipe ---------------------------------------------------------------------------


def _as_list(place: Location | None) -> list[Any] | None:
    if place is None:
        return None
    calls = [[name, _as_list(call)] for name, call in place.calls]
    return [place.source, place.line, place.column, place.path, calls]


def _location(value: list[Any] | None) -> Location | None:
    if value is None:
        return None
    source, line, column, path, calls = value
    through = tuple((name, _location(call) or Location(source)) for name, call in calls)
    return Location(source, line, column, path, through)


def _expansion(answer: Mapping[str, Any]) -> Expansion:
    findings = tuple(
        Diagnostic(Severity(severity), code, message, fix, _location(where) or Location(''))
        for severity, code, message, fix, where in answer['findings']
    )
    places = tuple(map(_location, answer['places']))
    return Expansion(answer['text'], places, tuple(answer['files']), findings)
