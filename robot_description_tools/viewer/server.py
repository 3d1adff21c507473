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

"""The HTTP server of the page; what the page shows is decided in `Stage`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor
import contextlib
import errno
from functools import partial
import json
import logging
from mimetypes import guess_type
import os
from pathlib import Path
import socket
import threading
import time
from typing import Any
from typing import NamedTuple
from typing import TypeVar
from urllib.parse import quote
from urllib.parse import unquote
import warnings

from aiohttp import BadContentDispositionHeader
from aiohttp import BadContentDispositionParam
from aiohttp import BodyPartReader
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from robot_description_tools.description.mesh_addresses import FOLDER
from robot_description_tools.diagnostics.text import one_line
from robot_description_tools.viewer.access import Access
from robot_description_tools.viewer.assets import content_of
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.clients import as_texts
from robot_description_tools.viewer.clients import Client
from robot_description_tools.viewer.frames import Frame
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.stage import prepare
from robot_description_tools.viewer.stage import Prepared
from robot_description_tools.viewer.stage import Stage
from robot_description_tools.viewer.uploads import MAX_BYTES
from robot_description_tools.viewer.uploads import Upload
from robot_description_tools.viewer.uploads import UploadError
from robot_description_tools.viewer.watch import FileWatch

DEFAULT_PORT = 8421
# How many ports to try.
PORTS = 20
STATIC = Path(__file__).parent / 'static'
# Frames per second at most.
RATE = 60.0
# How often to look for changed files [s].
WATCH_PERIOD = 0.25
# How often to look for new descriptions [s], and how much longer than the search to wait.
FOLDER_PERIOD = 1.0
FOLDER_REST = 50.0
# A page sends a few numbers at a time.
MAX_MESSAGE = 256 * 1024
MAX_CLIENTS = 256
# A page that does not answer, or takes nothing, for so long is gone [s].
PATIENCE = 20.0
# Longest duration of an upload [s].
UPLOAD_TIME = 300.0
# Uploads at the same time; each may fill a folder and read a description.
MAX_UPLOADS = 2
# Readings of what has changed or was given to `show` at the same time.
MAX_READINGS = 2
# Returns to the file, and choices of another robot, at the same time.
MAX_RETURNS = 2

_log = logging.getLogger(__name__)
# A form that is wrong is answered; a warning of Python would tell nobody who could mend it.
for _category in (BadContentDispositionHeader, BadContentDispositionParam):
    warnings.filterwarnings('ignore', category=_category)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar('T')
# What is asked of the stage, and who waits for it, if anybody does.
Work = tuple[Callable[[], object], 'asyncio.Future[Any] | None']


class LoadedRobot(NamedTuple):
    """A description that was read: the how manieth, since when [ns since 1970], and what it is."""

    number: int
    begun_ns: int
    robot: Prepared


class Turn(NamedTuple):
    """
    What came of a turn of the stage.

    Answers in order, news for the pages, the frame, and whether there is more to do at once.

    """

    answers: list[tuple[object, Exception | None]]
    news: list[tuple[str, str]]
    frame: Frame
    is_unfinished: bool


# The page fetches from this server alone; blobs are textures inside of GLB files.
HEADERS = {
    'Content-Security-Policy': (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self' blob: data:; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
}

# Of an address that names the content, which no other file has.
LASTING = {'Cache-Control': 'private, max-age=31536000, immutable'}

# Meshes are for pages and programs from elsewhere, such as Foxglove.
MESH_HEADERS = {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
}
MESHES = f'/{FOLDER}/'


class ViewerServer:
    """
    Serves one stage.

    While it runs, one thread of its own has the stage, and the event loop never waits for it: a
    robot that takes long to move holds no page, no file and no answer. What is asked of the stage
    waits for its turn; between two turns the loop tells the pages what has changed. So

    - `call` and `show` take work from any thread;
    - descriptions are read and compiled in further threads, and shown in a turn; one that was
      asked for later is never replaced by an earlier one;
    - `after_tick` is called in each turn, so that others get copies of what they need.

    Parameters
    ----------
    stage : Stage
        What is shown.
    access : Access
        Who may use it.
    load : callable or Choice, optional
        Reads the description anew; called in another thread, at the start and when one of its
        files has changed. Of a `Choice`, the pages choose which description that is.
    after_tick : callable, optional
        Called in the thread of the stage whenever the robot may have changed.

    Attributes
    ----------
    url : str
        Where the page is, with the token; empty before `start`.
    urls : tuple of str
        The same, and by the address in numbers where the name may mean nothing elsewhere.

    """

    def __init__(
        self,
        stage: Stage,
        access: Access,
        load: Callable[[], Loaded] | Choice | None = None,
        after_tick: Callable[[], None] | None = None,
    ) -> None:
        self.stage = stage
        self.access = access
        self.url = ''
        self.urls: tuple[str, ...] = ()
        # The robots that the server was started with, and those that pages choose from: the same,
        # or those of an upload.
        self._own = load if isinstance(load, Choice) else None
        self._choice = self._own
        stage.offer(self._choice)
        self._load = load.load if isinstance(load, Choice) else load
        self._after_tick = after_tick
        # How many readings have begun, and which of them is shown.
        self._begun = 0
        self._shown = 0
        # What `show` was given last, and has not been begun.
        self._waiting: Callable[[], Loaded] | None = None
        self._readings: set[asyncio.Task[None]] = set()
        self._clients: set[Client] = set()
        # What the stage is to do in its next turn, and what pages know since the last one.
        self._work: list[Work] = []
        self._wake = asyncio.Event()
        self._stage_thread = ThreadPoolExecutor(1, 'stage')
        self._told = dict(as_texts(stage.news()))
        self._frame = stage.frame
        self._cookie = ''
        # Whose robot is shown.
        self._shown_choice: Choice | None = None
        self._uploading = 0
        self._returning = 0
        self._watch = FileWatch()
        self._tasks: list[asyncio.Task[None]] = []
        self._end = asyncio.Event()
        self._runner = web.AppRunner(
            self._application(),
            access_log=None,
            handle_signals=False,
            logger=_requests_log,
            # Who waits for an answer does not hold the end up [s].
            shutdown_timeout=1.0,
        )
        self._loop: asyncio.AbstractEventLoop
        self._thread: threading.Thread | None = None

    # -- start and end -----------------------------------------------------------------------

    async def start(self, host: str, port: int | None = None) -> None:
        """
        Listen, and show the description.

        Parameters
        ----------
        host : str
            The address to listen on; that of the access rules.
        port : int, optional
            0 for any that is free; by default the usual one, or the next that is free.

        Raises
        ------
        OSError
            If the address cannot be used.

        """
        self._loop = asyncio.get_running_loop()
        await self._runner.setup()
        ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS) if port is None else (port,)
        for candidate in ports:
            try:
                await web.TCPSite(self._runner, host, candidate, backlog=256).start()
                break
            except OSError as error:
                if error.errno != errno.EADDRINUSE or candidate == ports[-1]:
                    await self._runner.cleanup()
                    raise
        bound = self._runner.addresses[0]
        # Cookies do not know ports, and several robots may be shown by one machine.
        self._cookie = f'robot_description_viewer_{bound[1]}'
        names = ['localhost'] if host == 'localhost' else _reachable(bound[0])
        token = f'?token={quote(self.access.token, safe="")}' if self.access.token else ''
        self.urls = tuple(f'http://{name}:{bound[1]}/{token}' for name in names)
        self.url = self.urls[0]
        self._tasks = [asyncio.create_task(self._take_turns())]
        if self._load is not None:
            if self._own is None or self._own.current:
                await self.reload()
            self._tasks.append(asyncio.create_task(self._watch_files()))
        if self._own is not None and self._own.find is not None:
            self._tasks.append(asyncio.create_task(self._watch_folder(self._own, self._own.find)))

    async def stop(self) -> None:
        """Close every connection, and forget uploads."""
        tasks = (*self._tasks, *self._readings)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # What comes later is not done any more.
        self._stage_thread.shutdown(wait=False)
        for client in self._clients:
            client.abort()
        await self._runner.cleanup()
        for choice in (self._choice, self._shown_choice):
            if choice is not None:
                choice.forget()

    def start_thread(self, host: str, port: int | None = None) -> None:
        """Run in a thread of its own; returns when it listens, or raises as `start` does."""
        started: Future[None] = Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run(host, port, started)), daemon=True
        )
        self._thread.start()
        started.result()

    def stop_thread(self) -> None:
        """End the thread."""
        if self._thread is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()

    def call(self, function: Callable[[], None]) -> None:
        """
        Let the thread of the stage call a function; from any thread.

        Calls are made in the order in which they come. Do not change afterwards what you hand
        over: the function still reads it.

        """
        with contextlib.suppress(RuntimeError):
            # The loop is closed when the server has ended.
            self._loop.call_soon_threadsafe(self._add_work, partial(_logged, function), None)

    def show(self, load: Callable[[], Loaded]) -> None:
        """
        Read a description and show it; from any thread.

        Pages are answered meanwhile. The last one counts: it does not wait for one that takes
        long, and is not replaced by it; those between may be left out.

        Parameters
        ----------
        load : callable
            Reads it; called in a worker thread.

        """
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._show_later, load)

    def _show_later(self, load: Callable[[], Loaded]) -> None:
        self._waiting = load
        if len(self._readings) < MAX_READINGS:
            self._readings.add(asyncio.create_task(self._read_waiting()))

    async def _read_waiting(self) -> None:
        try:
            while self._waiting is not None:
                load, self._waiting = self._waiting, None
                with _failure_logged():
                    await self._show(await self._read(load), self._own, offers=False)
        finally:
            # At once: what comes before this task is done would wait for it in vain.
            self._readings.discard(asyncio.current_task())

    async def _run(self, host: str, port: int | None, started: Future[None]) -> None:
        try:
            await self.start(host, port)
        except BaseException as error:
            started.set_exception(error)
            return
        started.set_result(None)
        await self._end.wait()
        await self.stop()

    # -- what runs all the time --------------------------------------------------------------

    async def reload(self) -> None:
        """Read the description anew, and show it."""
        assert self._load is not None
        await self._show(await self._read(self._load), self._own)

    async def _read(self, load: Callable[[], Loaded]) -> LoadedRobot:
        """Read a description in a thread of its own."""
        self._begun += 1
        number, begun_ns = self._begun, time.time_ns()
        return LoadedRobot(number, begun_ns, await _in_thread(lambda: prepare(load())))

    async def _show(
        self, reading: LoadedRobot, choice: Choice | None, offers: bool = True
    ) -> None:
        """
        Show what was read, unless what was asked for later is shown already.

        Parameters
        ----------
        reading : LoadedRobot
            What was read.
        choice : Choice or None
            Where it comes from.
        offers : bool
            Whether pages choose from there now.

        """
        before = {choice, self._choice, self._shown_choice}
        try:
            if reading.number >= self._shown:
                self._shown = reading.number
                if offers:
                    self._choice = choice
                # One that cannot be used leaves its last good robot, with its meshes.
                if await self._ask_stage(partial(self._put, reading.robot, choice, self._choice)):
                    self._shown_choice = choice
                watched = await self._ask_stage(lambda: self.stage.watched)
                self._watch.watch(watched, reading.begun_ns)
        finally:
            self._forget(before)

    def _put(self, robot: Prepared, choice: Choice | None, offered: Choice | None) -> bool:
        """Show a robot, in the thread of the stage, and tell whether no other one stays."""
        uploaded = choice is not None and choice.uploaded
        usable = self.stage.show(robot, uploaded=uploaded)
        if choice is not None:
            choice.note(robot.loaded.title, usable)
        self.stage.offer(offered)
        return usable or self.stage.session is None

    async def _offer(self, choice: Choice) -> None:
        """Let pages choose; what is being read now does not replace that."""
        before = {self._choice, self._shown_choice}
        self._begun += 1
        self._shown = self._begun
        self._choice = choice
        await self._ask_stage(partial(self.stage.offer, choice))
        self._forget(before)

    def _forget(self, choices: set[Choice | None]) -> None:
        """Delete uploads that are neither shown nor offered any more."""
        for choice in choices - {self._choice, self._shown_choice, None}:
            assert choice is not None
            choice.forget()

    async def _watch_files(self) -> None:
        assert self._load is not None
        while True:
            await asyncio.sleep(WATCH_PERIOD)
            with _failure_logged():
                if self._watch.changed():
                    self._show_later(self._load)

    async def _watch_folder(self, choice: Choice, find: Callable[[], Sequence[str]]) -> None:
        """Let pages choose from what is there by now, as long as there are pages."""
        rest = FOLDER_PERIOD
        while True:
            await asyncio.sleep(rest)
            if not self._clients:
                continue
            begun = self._loop.time()
            with _failure_logged(), contextlib.suppress(OSError):
                names = await _in_thread(find)
                await self._ask_stage(partial(choice.update, names))
            rest = max(FOLDER_PERIOD, FOLDER_REST * (self._loop.time() - begun))

    def _add_work(
        self, function: Callable[[], object], done: asyncio.Future[Any] | None
    ) -> None:
        self._work.append((function, done))
        self._wake.set()

    def _ask_stage(self, function: Callable[[], T]) -> asyncio.Future[T]:
        """Let the stage do something in its next turn."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._add_work(function, done)
        return done

    async def _take_turns(self) -> None:
        """Let the stage do what waits, and tell the pages, at most `RATE` times a second."""
        due = self._loop.time()
        goes_on: asyncio.TimerHandle | None = None
        while True:
            await self._wake.wait()
            # One that comes early by up to a period is not held up, so that a page that sends at
            # this rate is answered at once; on the average there are no more.
            await asyncio.sleep(max(due - self._loop.time(), 0.0))
            begun = self._loop.time()
            due = max(due, begun - 1.0 / RATE) + 1.0 / RATE
            self._wake.clear()
            if goes_on is not None:
                goes_on.cancel()
            work, self._work = self._work, []
            functions = [function for function, _ in work]
            try:
                turn = await self._loop.run_in_executor(
                    self._stage_thread, self._take_turn, functions
                )
            except asyncio.CancelledError:
                for _, done in (*work, *self._work):
                    if done is not None:
                        done.cancel()
                raise
            with _failure_logged():
                self._update_pages(turn)
            for (_, done), (answer, error) in zip(work, turn.answers, strict=True):
                if done is None or done.done():
                    continue
                if error is None:
                    done.set_result(answer)
                else:
                    done.set_exception(error)
            if turn.is_unfinished:
                # A turn that began at once would hold up what the pages are sent of this one: two
                # threads of Python take turns of 5 ms.
                goes_on = self._loop.call_at(begun + 1.0 / RATE, self._wake.set)

    def _take_turn(self, functions: Sequence[Callable[[], object]]) -> Turn:
        """Do what was asked for, in the thread of the stage."""
        answers = [_answer(function) for function in functions]
        news: list[tuple[str, str]] = []
        # Without this thread all pages would stand still until the server is restarted.
        with _failure_logged():
            self.stage.tick()
            if self._after_tick is not None:
                self._after_tick()
            news = as_texts(self.stage.news())
        return Turn(answers, news, self.stage.frame, self.stage.is_unfinished)

    def _update_pages(self, turn: Turn) -> None:
        moved = turn.frame is not self._frame
        self._told.update(turn.news)
        self._frame = turn.frame
        for client in tuple(self._clients):
            if client.is_stuck(PATIENCE):
                client.abort()
            elif turn.news:
                client.queue_texts(turn.news)
            elif moved:
                client.queue_frame()

    # -- requests ----------------------------------------------------------------------------

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[self._guard],
            client_max_size=MAX_BYTES,
            # An idle connection is closed after this time [s].
            handler_args={'keepalive_timeout': 30.0},
        )
        application.add_routes(
            [
                web.get('/', self._page),
                web.get('/socket', self._socket, allow_head=False),
                web.get('/files/{root:\\d{1,6}}/{path:.+}', self._file),
                web.get(f'{MESHES}{{package}}/{{path:.+}}', self._mesh),
                web.get('/{name:[a-z_]+\\.[a-z]+}', self._static),
                web.post('/upload', self._receive_upload),
                web.post('/reload', self._return_to_file),
                web.post('/open', self._open),
            ]
        )
        return application

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests that are not allowed, and put the same headers on every answer."""
        try:
            if not self._asks_for_mesh(request):
                await self._check(request)
            response = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not response.prepared:
            own = {name: text for name, text in HEADERS.items() if name not in response.headers}
            response.headers.update(own)
            if self._asks_for_mesh(request):
                response.headers.update(MESH_HEADERS)
        return response

    def _asks_for_mesh(self, request: web.Request) -> bool:
        """Tell whether a request is one for a mesh that anybody may make."""
        return (
            request.path.startswith(MESHES)
            and request.method in ('GET', 'HEAD')
            and self.access.allows_meshes(request.headers.get('Host'))
        )

    async def _check(self, request: web.Request) -> None:
        host = request.headers.get('Host')
        if not self.access.allows_host(host):
            raise web.HTTPForbidden(text='The Host header names another server.\n')
        # What changes something, and sockets, which know no same-origin policy.
        matters = request.method not in ('GET', 'HEAD') or request.path == '/socket'
        if matters and not self.access.allows_origin(request.headers.get('Origin'), host):
            raise web.HTTPForbidden(text='Only the page of this server may do that.\n')
        given = request.query.get('token') if request.path == '/' else None
        kept = unquote(request.cookies.get(self._cookie, '')) or None
        if self.access.allows_token(kept, given):
            return
        if kept is not None or given is not None:
            await self._hold_back(request)
        raise web.HTTPForbidden(
            text='A token is needed: open the address that the server has printed.\n'
        )

    async def _hold_back(self, request: web.Request) -> None:
        """Let a request with a wrong token wait for its answer; a right one never waits."""
        wait = self.access.penalty(self._loop.time())
        if wait is None:
            # So many wait that one more would cost memory: no answer at all.
            if request.transport is not None:
                request.transport.abort()
            return
        try:
            await asyncio.sleep(wait)
        finally:
            self.access.release()

    async def _page(self, request: web.Request) -> web.StreamResponse:
        if 'token' in request.query:
            # Out of the address bar, and out of the history.
            redirection = web.HTTPSeeOther('/')
            # Cookies hold few characters as they are.
            redirection.set_cookie(
                self._cookie, quote(self.access.token, safe=''), httponly=True, samesite='Lax'
            )
            raise redirection
        return web.FileResponse(STATIC / 'index.html')

    async def _static(self, request: web.Request) -> web.StreamResponse:
        file = STATIC / request.match_info['name']
        if not file.is_file():
            raise web.HTTPNotFound()
        return web.FileResponse(file)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        assets = self.stage.assets
        root, path = int(request.match_info['root']), request.match_info['path']
        file = None if assets is None else assets.file(root, path)
        if file is None:
            raise web.HTTPNotFound()
        asked = request.query.get('v')
        held = await _in_thread(partial(content_of, file, asked)) if asked else None
        if held is None:
            return web.FileResponse(file)
        kind = guess_type(file.name)[0] or 'application/octet-stream'
        return web.Response(body=held, content_type=kind, headers=LASTING)

    async def _mesh(self, request: web.Request) -> web.StreamResponse:
        assets = self.stage.assets
        if assets is None or not self._asks_for_mesh(request):
            raise web.HTTPNotFound()
        package, path = request.match_info['package'], request.match_info['path']
        # It may read meshes, to see what these name.
        file = await _in_thread(partial(assets.mesh, package, path))
        if file is None:
            raise web.HTTPNotFound()
        return web.FileResponse(file)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if len(self._clients) >= MAX_CLIENTS:
            raise web.HTTPServiceUnavailable(text='Too many pages are open.\n')
        page = web.WebSocketResponse(
            heartbeat=PATIENCE, max_msg_size=MAX_MESSAGE, compress=False, timeout=1.0
        )
        try:
            await page.prepare(request)
        except ValueError as error:
            raise web.HTTPBadRequest(text='The key of the web socket is none.\n') from error
        assert request.transport is not None
        client = Client(page, lambda: self._frame, request.transport.abort)
        # What all pages know; the next turn is told to all of them.
        client.queue_texts(self._told.items())
        self._clients.add(client)
        try:
            await client.run(partial(self._receive, client))
        finally:
            self._clients.discard(client)
            if not self._clients:
                # Nobody holds the robot any more.
                self._add_work(partial(self.stage.ask, {'type': 'release'}), None)
        return page

    async def _receive(self, client: Client, text: str) -> None:
        """Handle a message of a page; one that makes no sense is answered with the reason."""
        try:
            message = json.loads(text)
            if not isinstance(message, dict):
                raise ValueError('expected an object')
        except (ValueError, RecursionError) as error:
            _refuse(client, error)
            return
        if message.get('type') == 'pause':
            client.paused = message.get('paused') is True
            client.queue_frame()
            return
        asked = self._ask_stage(partial(self.stage.ask, message))
        client.unanswered += len(text)

        def answered(asked: asyncio.Future[None]) -> None:
            client.unanswered -= len(text)
            if asked.cancelled() or (error := asked.exception()) is None:
                return
            with _failure_logged():
                if not isinstance(error, (ValueError, RecursionError)):
                    raise error
                _refuse(client, error)

        asked.add_done_callback(answered)
        if client.unanswered > MAX_MESSAGE:
            # A page that sends faster than the robot moves fills no memory.
            await asyncio.wait([asked])

    async def _receive_upload(self, request: web.Request) -> web.StreamResponse:
        if not self.stage.can_upload:
            raise web.HTTPForbidden(text='The robot comes from ROS here.\n')
        if not request.content_type.startswith('multipart/'):
            raise web.HTTPBadRequest(text='An upload is a form with files, multipart/form-data.\n')
        if self._uploading >= MAX_UPLOADS:
            raise web.HTTPTooManyRequests(text='Other uploads are under way: try again.\n')
        self._uploading += 1
        upload: Upload | None = None
        try:
            upload = Upload()
            await asyncio.wait_for(_write_all(upload, request), UPLOAD_TIME)
            choice = upload.choice()
            reading = await self._read(choice.load) if choice.current else None
        except BaseException as error:
            if upload is not None:
                upload.delete()
            if isinstance(error, asyncio.TimeoutError):
                raise web.HTTPRequestTimeout(text='The upload took too long.\n') from error
            if isinstance(error, ValueError):
                # It may quote bytes of a header that are no text.
                raise web.HTTPBadRequest(text=f'{one_line(str(error))}\n') from error
            if isinstance(error, OSError) and not isinstance(error, ConnectionError):
                reason = error.strerror or error
                raise web.HTTPInsufficientStorage(
                    text=f'The server cannot keep the upload: {reason}.\n'
                ) from error
            raise
        finally:
            self._uploading -= 1
        if reading is None:
            await self._offer(choice)
        else:
            await self._show(reading, choice)
        return web.Response(text='ok\n')

    async def _open(self, request: web.Request) -> web.StreamResponse:
        choice, name = self._choice, request.query.get('robot', '')
        if choice is None or name not in choice.states:
            raise web.HTTPNotFound(text='There is no such robot here: choose one of the list.\n')
        async with self._one_of_few():
            choice.current = name
            await self._show(await self._read(partial(choice.read, name)), choice)
        return web.Response(text='ok\n')

    async def _return_to_file(self, request: web.Request) -> web.StreamResponse:
        if self._load is None:
            raise web.HTTPForbidden(text='There is no file to return to.\n')
        async with self._one_of_few():
            if self._own is not None and not self._own.current:
                await self._offer(self._own)
            else:
                await self.reload()
        return web.Response(text='ok\n')

    @contextlib.asynccontextmanager
    async def _one_of_few(self) -> AsyncIterator[None]:
        """Refuse a request while as many as may be are read."""
        if self._returning >= MAX_RETURNS:
            raise web.HTTPTooManyRequests(text='The file is being read: wait for it.\n')
        self._returning += 1
        try:
            yield
        finally:
            self._returning -= 1


def _is_our_failure(record: logging.LogRecord) -> bool:
    """Tell whether a failed request is our fault; what is no HTTP gets its answer, no line."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, web.RequestPayloadError, ConnectionError))


_requests_log = logging.getLogger(f'{__name__}.requests')
_requests_log.addFilter(_is_our_failure)


@contextlib.contextmanager
def _failure_logged() -> Iterator[None]:
    """Log an exception instead of raising it, so that the pages stay connected."""
    try:
        yield
    except Exception:
        _log.exception('the viewer goes on after a failure')


def _in_thread(function: Callable[[], T]) -> asyncio.Future[T]:
    """Call a function in a thread that the end of the program does not wait for."""
    done: Future[T] = Future()

    def run() -> None:
        # Nobody ends it any more.
        done.set_running_or_notify_cancel()
        try:
            done.set_result(function())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, name='reader', daemon=True).start()
    return asyncio.wrap_future(done)


def _logged(function: Callable[[], object]) -> None:
    with _failure_logged():
        function()


def _answer(function: Callable[[], object]) -> tuple[object, Exception | None]:
    """Return what a function returns, or what it raises."""
    try:
        return function(), None
    except Exception as error:
        return None, error


def _refuse(client: Client, error: Exception) -> None:
    client.queue_texts(as_texts([{'type': 'refused', 'reason': str(error)}]))


async def _write_all(upload: Upload, request: web.Request) -> None:
    """Write the files of an upload as they come in; a field is a path, folders included."""
    try:
        reader = await request.multipart()
        while (part := await reader.next()) is not None:
            if isinstance(part, BodyPartReader):
                with upload.begin(part.name or '').open('wb') as out:
                    while chunk := await part.read_chunk(2**16):
                        upload.count(len(chunk))
                        out.write(chunk)
    except web.RequestPayloadError as error:
        reason = getattr(error.__cause__, 'message', error)
        raise UploadError(f'the upload cannot be read: {reason}') from error
    except (AssertionError, HttpProcessingError, RuntimeError, UnicodeError) as error:
        # How aiohttp says that a body is no form.
        raise UploadError('the upload is not a form with files (multipart/form-data)') from error


def reason_of(error: OSError) -> str:
    """Say why the server cannot listen on an address."""
    if isinstance(error, socket.gaierror):
        # Its numbers are none of errno.
        return error.strerror or str(error)
    # asyncio repeats the address in the text of the error.
    return os.strerror(error.errno) if error.errno else str(error)


def _reachable(address: str) -> list[str]:
    """Return addresses that a browser can open, also where the server listens on all."""
    found = [address]
    if address in ('0.0.0.0', '::'):
        own = _own_address(socket.AF_INET6 if ':' in address else socket.AF_INET)
        found = [socket.gethostname(), *([own] if own else [])]
    return [f'[{each}]' if ':' in each else each for each in found]


def _own_address(family: socket.AddressFamily) -> str | None:
    """Return the address of this machine in its network, None without a network."""
    # Addresses for documentation; a datagram socket that is connected sends nothing.
    far = '2001:db8::1' if family is socket.AF_INET6 else '192.0.2.1'
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        return None
