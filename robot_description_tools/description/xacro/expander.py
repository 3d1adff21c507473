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
The process that expands untrusted xacro files, each in a child process without rights.

The process itself (the parent) runs no code of these files. The parent has imported all modules
that xacro needs. For each request, the parent forks a child and watches it. The child gives up its
rights before it reads the file. Even if a hostile file takes over the child, the child can only
read the files of the description, send questions to `_Broker`, and write an answer. The answer is
only parsed as data, and never run.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextlib import contextmanager
from contextlib import nullcontext
from contextlib import suppress
import errno
import gc
from itertools import islice
import json
import mmap
import os
from pathlib import Path
import select
import signal
import socket
import sys
from time import monotonic
from typing import Any
from typing import NamedTuple

from robot_description_tools.description.files import laid_over
from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.files import open_file
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro import confinement
from robot_description_tools.description.xacro.answer import LONGEST
from robot_description_tools.description.xacro.answer import Missed
from robot_description_tools.description.xacro.answer import note_of
from robot_description_tools.description.xacro.answer import note_place
from robot_description_tools.description.xacro.answer import pack
from robot_description_tools.description.xacro.errors import xacro_error
from robot_description_tools.description.xacro.expand import expand
from robot_description_tools.description.xacro.expand import OutOfTime
from robot_description_tools.description.xacro.readable import is_below
from robot_description_tools.description.xacro.readable import MAX_ENTRIES
from robot_description_tools.description.xacro.readable import Readable
from robot_description_tools.description.xacro.trace import is_known
from robot_description_tools.description.xacro.trace import Surroundings
from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.diagnostics import Location

#: Seconds. Longest computing time of one expression.
EXPRESSION_TIME = 0.5
FIX_TIME = 'look for a macro or expression that does not end, or allow more with --xacro-timeout'
FIX_ENDED = 'look for an expression that computes too much there'
# Exit codes of a child: xacro needed too much memory or time, or the child could not give up its
# rights.
TOO_MUCH, NOT_CONFINED = 91, 92
# The child should stop by itself and report the reason. The child is killed only if it does not
# stop in time.
#: Seconds. A clock kills the child if an expression exceeds its limit of CPU time by more than
#: this.
_GRACE = 0.3
#: Seconds. The parent kills the child if the child exceeds the time limit of a file by more than
#: this.
_SLACK = 1.0
#: Bytes. Largest size of the note about the expression that is being evaluated.
_NOTES = 2**16
#: Bytes. Largest size of a question of the child, or of a reply.
_MESSAGE = 2**17
# The first byte of an answer. The child writes this byte after it has given up its rights.
_BEGUN = b'!'
_LONGEST = len(_BEGUN) + LONGEST
#: Count. A child closes all descriptors with numbers below this, except those that it needs.
_MOST_OPEN = 2**16
#: Count. Largest number of packages with which an unknown name is compared.
_MOST_NAMES = 1000

Request = Mapping[str, Any]


def serve(memory: int) -> None:
    """
    Answer requests from stdin, each in one line, until stdin ends.

    If any input, such as an empty line, arrives before the answer, the request is cancelled.

    The first line on stdout is a JSON string: the reason why the system cannot confine a child, or
    an empty string. Each answer starts with a line that describes how the child ended, and how
    many bytes follow the line.

    Parameters
    ----------
    memory : int
        Largest growth of the memory of a child [bytes].

    """
    # Redirect stdout, so that the output of expressions does not get into the answers.
    requests, answers = os.fdopen(os.dup(0), 'rb'), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(null, descriptor)
    _import_everything()
    _write(answers, json.dumps(confinement.missing()).encode() + b'\n')
    # Freeze objects, because garbage collection in a child would copy shared memory.
    gc.collect()
    gc.freeze()
    # Collect garbage rarely, because an expansion makes little garbage.
    gc.set_threshold(20_000)
    packages, resolver = None, PackageResolver()
    for line in requests:
        if not line.strip():
            # An empty line cancels a request. Here, the request has already been answered.
            continue
        request = json.loads(line)
        # Use the last resolver again if the packages are the same, because a resolver remembers
        # searched folders.
        if request['packages'] != packages:
            packages = request['packages']
            resolver = PackageResolver(*packages[1:])
        if not hasattr(os, 'fork'):
            # If the system has no `fork`, this process itself expands the file. The process ends
            # after one file, because the file may have changed the process.
            _send(answers, {'is_last': True}, _expand(request, resolver, _Inside(request)))
            return
        child = _Child(request, resolver, memory, requests.fileno())
        _send(answers, *child.watch())


def _send(answers: int, header: Mapping[str, Any], content: bytes | memoryview) -> None:
    _write(answers, json.dumps({**header, 'size': len(content)}).encode() + b'\n')
    _write(answers, content)


def _write(descriptor: int, content: bytes | memoryview) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left):]


def _import_everything() -> None:
    """Import modules that xacro imports on first use, because a child cannot read them."""
    sys.dont_write_bytecode = True
    import difflib  # noqa: F401
    import encodings.idna  # noqa: F401
    import glob  # noqa: F401
    import xml.dom.minidom  # noqa: F401

    # The code that reads xacro arguments imports these modules only for some documents, so import
    # them here.
    import robot_description_tools.description.xml.lenient
    import robot_description_tools.description.xml.tree  # noqa: F401

    # Ignore a missing module here, because a file that needs the module gets a finding.
    with suppress(ImportError):
        import yaml  # noqa: F401

        is_known()


# -- questions of a child ------------------------------------------------------------------------

_HIDDEN = 'a name on its path begins with a dot, and hidden files are not read'
_OUTSIDE = 'it is outside of the folders that the description may read'


class _Broker:
    """
    Helper that finds packages, lists folders and opens files for a child.

    A symbolic link to a file that `Readable` allows is followed. Packages that ``colcon build
    --symlink-install`` has installed contain links to source files in any folder. Therefore a link
    in the ROS environment or in a package folder of the user is followed to any file that is not
    hidden.

    Some package folders of the user are exceptions. `Readable.around` lists the folders around the
    description, such as its own folder. An unknown author may have created links there. So a link
    in a package folder that is, contains, or is inside such a folder is followed only to files
    that `Readable` allows.

    """

    def __init__(self, request: Request, resolver: PackageResolver) -> None:
        self.resolver = resolver.beside(Path(os.path.join(request['folder'], request['file'])))
        self.readable = readable = Readable(request)
        places = [os.path.realpath(place) for place in readable.around]
        self.followed = [*readable.sourced]
        for folder in request['packages'][1]:
            real = os.path.realpath(folder)
            if not any(
                real == place or is_below(real, place) or is_below(place, real)
                for place in places
            ):
                self.followed.append(folder)

    def answer(self, question: bytes) -> tuple[Any, int | None]:
        """Return the reply to a question, and a file descriptor to send, or None."""
        what, name = map(str, json.loads(question))
        if what == 'share':
            folder = self.resolver.share(name)
            return folder and str(folder), None
        if what == 'names':
            return self.resolver.names()[:_MOST_NAMES], None
        if len(name) > MAX_PATH:
            return [errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG)], None
        path = os.path.normpath(name)
        real = os.path.realpath(path)
        try:
            if what == 'list':
                return self._entries(real)
            if self.readable.holds(real) or self._is_followed(path, real):
                return None, open_file(real)
            # If the user can read the file, then only the rules of this class refuse it.
            is_ours = os.access(path, os.R_OK)
        except OSError as error:
            return [error.errno, error.strerror], None
        is_hidden = self.readable.holds(real, hidden=True)
        reason = _HIDDEN if is_hidden else _OUTSIDE
        return [errno.EACCES, is_ours and reason], None

    def _is_followed(self, path: str, real: str) -> bool:
        """Return True if a link is in a followed folder, and neither link nor target is hidden."""
        return any(
            is_below(path, folder, hidden=False)
            and is_below(real, os.path.commonpath([real, folder]), hidden=False)
            for folder in self.followed
        )

    def _entries(self, folder: str) -> tuple[Any, int | None]:
        """Return a file in memory that lists the entries of a folder."""
        if not self.readable.holds(folder):
            return [errno.EACCES], None
        with os.scandir(folder) as entries:
            shown = (entry for entry in entries if not entry.name.startswith('.'))
            found = [(entry.name, entry.is_dir()) for entry in islice(shown, MAX_ENTRIES)]
        # Write the list into a file, because the list may be too long for a reply.
        descriptor = os.memfd_create('entries')
        with open(os.dup(descriptor), 'wb') as file:
            file.write(json.dumps(found).encode())
        os.lseek(descriptor, 0, os.SEEK_SET)
        return None, descriptor

    def serve(self, ours: socket.socket) -> None:
        """Answer one question. Ignore errors that occur because the child has ended."""
        question = ours.recv(_MESSAGE)
        with suppress(Exception):
            reply, descriptor = [errno.EINVAL, 'the question is invalid'], None
            with suppress(Exception):
                reply, descriptor = self.answer(question)
            try:
                message = json.dumps(reply).encode()
                socket.send_fds(ours, [message], [] if descriptor is None else [descriptor])
            finally:
                if descriptor is not None:
                    os.close(descriptor)


# -- watching a child ----------------------------------------------------------------------------


class _Child:
    """
    A child that expands one file, as the parent sees it.

    Parameters
    ----------
    request : mapping
        The file, its arguments and its rights.
    resolver : PackageResolver
        Finds the packages of ``$(find …)``.
    memory : int
        Largest growth of the memory of the child [bytes].
    caller : int
        Descriptor of the pipe to the caller.

    """

    def __init__(
        self,
        request: Request,
        resolver: PackageResolver,
        memory: int,
        caller: int,
    ) -> None:
        self.caller = caller
        self.notes = mmap.mmap(-1, _NOTES)
        self.deadline = monotonic() + request['seconds'] + _SLACK
        self.broker = _Broker(request, resolver)
        self.ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.result, result = os.pipe()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            _run_child(request, memory, parent, result, theirs, self.notes)
        theirs.close()
        os.close(result)
        self.ours.setblocking(False)

    def watch(self) -> tuple[dict[str, Any], memoryview]:
        """Read the answer of the child, and end the child. Return how it ended, and the answer."""
        # Use new memory for each answer, because the next child could read reused memory.
        content = memoryview(mmap.mmap(-1, _LONGEST, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        size, is_late, is_cancelled = 0, False, False
        poll = select.poll()
        poll.register(self.result, select.POLLIN)
        poll.register(self.ours, select.POLLIN)
        # An event on the pipe to the caller means that the caller has cancelled the request or has
        # ended.
        poll.register(self.caller, select.POLLIN)
        while size < _LONGEST:
            left = self.deadline - monotonic()
            is_late = left <= 0.0
            events = {} if is_late else dict(poll.poll(1000.0 * left))
            is_cancelled = self.caller in events
            if is_late or is_cancelled:
                break
            if events.get(self.ours.fileno(), 0) & select.POLLIN:
                self.broker.serve(self.ours)
            elif self.ours.fileno() in events:
                poll.unregister(self.ours)
            if self.result in events:
                count = os.readv(self.result, [content[size:]])
                if count == 0:
                    break
                size += count
        # A child that has already ended keeps its exit code.
        os.kill(self.pid, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.ours.close()
        os.close(self.result)
        # The note is empty if the child was not evaluating an expression.
        notes = self.notes.readline().rstrip(b'\0').decode(errors='replace')
        # Also report whether the child wrote the first byte of an answer. Otherwise a hostile file
        # could exit with NOT_CONFINED, as if the child could not give up its rights.
        header = {'code': code, 'is_late': is_late, 'notes': notes, 'has_begun': size > 0}
        header['is_cancelled'] = is_cancelled
        header['is_too_long'] = size == _LONGEST
        return header, content[len(_BEGUN):size]


# -- inside the child ----------------------------------------------------------------------------


def _run_child(
    request: Request,
    memory: int,
    parent: int,
    result: int,
    theirs: socket.socket,
    notes: mmap.mmap,
) -> None:
    """Run the child process from its start to its end."""
    code = NOT_CONFINED
    try:
        with suppress(OSError):
            os.chdir(request['folder'])
        first, last = sorted((result, theirs.fileno()))
        os.closerange(3, first)
        os.closerange(first + 1, last)
        os.closerange(last + 1, _MOST_OPEN)
        confinement.die_with_parent(parent)
        confinement.limit(memory, request['seconds'])
        if request['is_confined']:
            # The child may open only Python's modules of encodings, which are read when an XML
            # file names its encoding. The parent opens all other files for the child.
            confinement.confine([os.path.dirname(sys.modules['encodings'].__file__ or '')])
        _write(result, _BEGUN)
        code = 1
        inside = _Inside(request, theirs, notes)
        _write(result, _expand(request, _Asking(inside), inside))
        code = 0
    except (MemoryError, OutOfTime):
        code = TOO_MUCH
    finally:
        os._exit(code)


def _expand(request: Request, resolver: PackageResolver, inside: _Inside) -> bytes:
    texts = {file: text.encode('latin-1') for file, text in request['overlay'].items()}
    with _time_limit(request['seconds']), overlaid(texts):
        expansion = expand(
            request['file'],
            request['arguments'],
            resolver,
            inside,
            with_values=request['with_values'],
        )
    return pack(expansion, inside.missed.values())


# Keep the original function, because an expansion replaces `os.scandir`.
_SCAN = os.scandir


class _Entry(NamedTuple):
    """An entry of a folder that the parent has listed."""

    name: str
    is_folder: bool

    def is_dir(self) -> bool:
        """Return True if the entry is a folder."""
        return self.is_folder


class _Inside(Surroundings):
    """Surroundings of an untrusted file in the child: granted variables and readable files."""

    def __init__(
        self,
        request: Request,
        theirs: socket.socket | None = None,
        notes: mmap.mmap | None = None,
    ) -> None:
        self.environment = request['environment']
        self.theirs = theirs
        self.notes = notes
        # The place of the last note, and this place as text. The text is used again if the next
        # expression has the same place.
        self.where: Location | None = None
        self.place = 'null'
        self.missed: dict[tuple[str, bool], Missed] = {}

    def ask(self, request: str, name: str = '') -> tuple[Any, list[int]]:
        """Return the reply of the parent, and the file that the parent opened."""
        assert self.theirs is not None
        question = json.dumps([request, name]).encode()
        if len(question) > _MESSAGE:
            raise xacro_error(f'a name of {len(name)} characters is too long', 'make it shorter')
        os.write(self.theirs.fileno(), question)
        message, descriptors, *_ = socket.recv_fds(self.theirs, _MESSAGE, 1)
        return json.loads(message), descriptors

    def read(self, path: str) -> bytes:
        try:
            return read_file(path)
        except PermissionError:
            if self.theirs is None:
                raise
        reason, descriptors = self.ask('open', os.path.abspath(path))
        if not descriptors:
            number, words = reason
            raise OSError(number, words or os.strerror(number), path)
        with open(descriptors[0], 'rb') as file:
            laid = laid_over(file.fileno())
            return file.read(MAX_BYTES + 1) if laid is None else laid

    def scan(self, path: str) -> AbstractContextManager[Iterable[Any]]:
        """List a folder like ``os.scandir``, with the attributes that ``glob`` needs."""
        try:
            return _SCAN(path)
        except PermissionError:
            if self.theirs is None:
                raise
        reason, descriptors = self.ask('list', os.path.abspath(path))
        if not descriptors:
            raise OSError(reason[0], os.strerror(reason[0]), path)
        with open(descriptors[0], 'rb') as file:
            return nullcontext([_Entry(*entry) for entry in json.load(file)])

    @contextmanager
    def _clocks(self) -> Iterator[None]:
        # The first clock raises an exception. The second clock kills the child if Python cannot
        # raise an exception, for example inside a C function.
        _set_clocks(EXPRESSION_TIME, EXPRESSION_TIME + _GRACE)
        try:
            yield
        finally:
            _set_clocks(0, 0)

    def watch(self, text: str, where: Location | None) -> AbstractContextManager[None]:
        if self.notes is not None:
            if where is not self.where:
                self.where, self.place = where, note_place(where)
            note = note_of(text, self.place)
            # A note that is too long is not written, so the last note remains.
            if len(note) <= _NOTES:
                self.notes[:len(note)] = note
        return self._clocks()

    def miss(self, name: str, where: Location, is_needed: bool) -> None:
        self.missed.setdefault((name, is_needed), (name, is_needed, where))


class _Asking(PackageResolver):
    """A resolver that asks the parent, which has already searched the folders."""

    def __init__(self, inside: _Inside) -> None:
        super().__init__()
        self.inside = inside

    def beside(self, file: Path) -> PackageResolver:
        return self

    def share(self, package: str) -> Path | None:
        folder, _ = self.inside.ask('share', package)
        return folder and Path(folder)

    def names(self) -> list[str]:
        names: list[str]
        names, _ = self.inside.ask('names')
        return names


def _set_clocks(raises: float, kills: float) -> None:
    """Set the clocks that limit the CPU time of an expression [s]. 0 stops a clock."""
    if hasattr(signal, 'setitimer'):
        signal.setitimer(signal.ITIMER_VIRTUAL, raises)
        signal.setitimer(signal.ITIMER_PROF, kills)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` if a file or an expression takes too long."""
    if not hasattr(signal, 'setitimer'):
        yield
        return

    def stop_file(*_: object) -> None:
        raise OutOfTime(f'xacro takes more than {seconds:g} s', FIX_TIME)

    def stop_expression(*_: object) -> None:
        message = f'an expression takes more than {EXPRESSION_TIME:g} s of computing'
        raise OutOfTime(message, FIX_ENDED)

    signal.signal(signal.SIGALRM, stop_file)
    signal.signal(signal.SIGVTALRM, stop_expression)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _set_clocks(0, 0)
