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

"""The HTTP server of the page. `Stage` decides which content the page shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from collections.abc import Callable
from concurrent.futures import Future
import contextlib
import errno
from functools import partial
import json
import logging
from mimetypes import guess_type
from operator import attrgetter
import os
from pathlib import Path
import socket
import threading
from urllib.parse import quote
import warnings

from aiohttp import BadContentDispositionHeader
from aiohttp import BadContentDispositionParam
from aiohttp import BodyPartReader
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.coupling.trajectory_file import MOST_BYTES
from robot_description_tools.coupling.trajectory_file import read_trajectory
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics.text import one_line
from robot_description_tools.viewer.access import Access
from robot_description_tools.viewer.assets import content_of
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.clients import as_texts
from robot_description_tools.viewer.clients import Client
from robot_description_tools.viewer.clients import Clients
from robot_description_tools.viewer.clients import MAX_MESSAGE
from robot_description_tools.viewer.contacts import Contacts
from robot_description_tools.viewer.contacts import ContactTester
from robot_description_tools.viewer.guard import Guard
from robot_description_tools.viewer.guard import MESHES
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.preview import preview
from robot_description_tools.viewer.readings import Readings
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.stage import prepare
from robot_description_tools.viewer.stage import Prepared
from robot_description_tools.viewer.stage import Stage
from robot_description_tools.viewer.stage_thread import failure_logged
from robot_description_tools.viewer.stage_thread import in_thread
from robot_description_tools.viewer.stage_thread import StageThread
from robot_description_tools.viewer.stage_thread import Turn
from robot_description_tools.viewer.uploads import MAX_BYTES
from robot_description_tools.viewer.uploads import Upload
from robot_description_tools.viewer.uploads import UploadError

DEFAULT_PORT = 8421
#: Count. Largest number of ports that are tried.
PORTS = 20
STATIC = Path(__file__).parent / 'static'
#: Seconds. An upload that takes longer is refused.
UPLOAD_TIME = 300.0
# An upload needs space for its files, and time to read its description.
#: Count. Largest number of uploads at the same time.
MAX_UPLOADS = 2
#: Count. Largest number of requests for `/open` and `/reload` that are handled at the same time.
#: `/open` shows another robot of the list. `/reload` shows the server's own robot or list of
#: robots again.
MAX_RETURNS = 2
_BUSY = 'The file is being read: wait for it.'

_log = logging.getLogger(__name__)
# The answer to an invalid form has the reason, so the log needs no warning.
for _category in (BadContentDispositionHeader, BadContentDispositionParam):
    warnings.filterwarnings('ignore', category=_category)
# Header for an answer whose content never changes, because its address has a digest.
LASTING = {'Cache-Control': 'private, max-age=31536000, immutable'}


class ViewerServer:
    """
    Serves one stage.

    An event loop answers requests and never waits for the robot. `StageThread` uses the stage in
    another thread, and `Readings` reads descriptions in further threads. `Clients` sends changes
    to the pages, and `Guard` checks requests. `call` and `show` may be called from any thread.

    Parameters
    ----------
    stage : Stage
        The robot that is shown.
    access : Access
        The rules for requests.
    load : callable or Choice, optional
        Reads the description. Called in another thread at the start, and when one of the files of
        the description has changed. If it is a `Choice`, the pages choose the description.
    after_tick : callable, optional
        Called in each turn of the `StageThread`, after `Stage.tick`, in the same thread.
    repair : callable, optional
        Applies the repair of a finding. It may write only the given files. Called in another
        thread. If it is None, pages cannot write files.

    Attributes
    ----------
    url : str
        Address of the page, with the token; empty before `start`.
    urls : tuple of str
        `url`, and a numeric address if other machines may not know the name of this machine.

    """

    def __init__(
        self,
        stage: Stage,
        access: Access,
        load: Callable[[], Loaded] | Choice | None = None,
        after_tick: Callable[[], None] | None = None,
        repair: Callable[[Diagnostic, frozenset[str]], None] | None = None,
    ) -> None:
        if repair is not None and not access.token:
            raise ValueError('pages that write files always need a token')
        self.stage = stage
        self._repair = repair
        self._repairs = asyncio.Semaphore(1)
        self.access = access
        self.url = ''
        self.urls: tuple[str, ...] = ()
        self._stage_thread = StageThread(stage, after_tick)
        self._readings = Readings(stage, self._stage_thread, load)
        self._clients = Clients(as_texts(stage.news()), stage.frame)
        self._guard = Guard(access)
        self._contacts = ContactTester()
        self._uploads = asyncio.Semaphore(MAX_UPLOADS)
        self._returns = asyncio.Semaphore(MAX_RETURNS)
        self._previews = asyncio.Lock()
        self._runner = web.AppRunner(
            self._application(),
            access_log=None,
            handle_signals=False,
            logger=_requests_log,
            # Longest time that a waiting request delays the end of the server [s].
            shutdown_timeout=1.0,
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._end = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop
        self._thread: threading.Thread | None = None

    @property
    def has_pages(self) -> bool:
        """True while a page is open."""
        return len(self._clients) > 0

    # -- start and end -----------------------------------------------------------------------

    async def start(self, host: str, port: int | None = None) -> None:
        """
        Listen, and show the description.

        Parameters
        ----------
        host : str
            The address to listen on. It must be the ``host`` that `Access` was made with.
        port : int, optional
            0 for any free port. Default: the first free port from `DEFAULT_PORT` on.

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
        self._guard.cookie = f'robot_description_viewer_{bound[1]}'
        names = ['localhost'] if host == 'localhost' else _reachable(bound[0])
        token = f'?token={quote(self.access.token, safe="")}' if self.access.token else ''
        self.urls = tuple(f'http://{name}:{bound[1]}/{token}' for name in names)
        self.url = self.urls[0]
        readings = self._readings
        self._tasks = [asyncio.create_task(self._stage_thread.run(self._update_pages))]
        if readings.is_chosen:
            await readings.reload()
        background = (readings.watch_files(), readings.watch_folder(lambda: self.has_pages))
        self._tasks += map(asyncio.create_task, background)
        newest = partial(attrgetter('pose_to_test'), self.stage)
        testing = self._contacts.run(newest, self._show_contacts)
        self._tasks.append(asyncio.create_task(testing))

    def _update_pages(self, turn: Turn) -> None:
        self._clients.update(turn.news, turn.frame)
        if self.stage.pose_to_test is not None:
            self._contacts.wake()

    def _show_contacts(self, contacts: Contacts) -> None:
        self._stage_thread.call(partial(self.stage.show_contacts, contacts))

    async def stop(self) -> None:
        """Close every connection, and forget uploads."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._readings.stop()
        self._stage_thread.close()
        self._clients.abort()
        await self._runner.cleanup()
        self._readings.forget_uploads()

    def start_thread(self, host: str, port: int | None = None) -> None:
        """Run in a thread. Return when the server listens, or raise as `start` does."""
        started: Future[None] = Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run(host, port, started)), daemon=True
        )
        self._thread.start()
        started.result()

    def stop_thread(self) -> None:
        """End the server and its thread."""
        if self._thread is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()

    def call(self, function: Callable[[], None]) -> None:
        """
        Call a function in the thread of the stage. This method may be called from any thread.

        Functions are called in order. The data of a function must not change after this call,
        because the function may run later.

        """
        with contextlib.suppress(RuntimeError):
            # After the server has ended, its loop is closed.
            self._loop.call_soon_threadsafe(self._stage_thread.call, function)

    def show(self, load: Callable[[], Loaded]) -> None:
        """
        Read a description and show it. This method may be called from any thread.

        The server answers pages while it reads the description. If several descriptions wait, only
        the newest is read. An older description never replaces a newer one.

        Parameters
        ----------
        load : callable
            Reads the description. Called in a worker thread.

        """
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._readings.show_later, load)

    async def _run(self, host: str, port: int | None, started: Future[None]) -> None:
        try:
            await self.start(host, port)
        except BaseException as error:
            started.set_exception(error)
            return
        started.set_result(None)
        await self._end.wait()
        await self.stop()

    # -- requests ----------------------------------------------------------------------------

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[self._guard.middleware],
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
                web.post('/repair', self._apply_repair),
                web.post('/preview', self._preview),
                web.post('/trajectory', self._receive_trajectory),
                web.get('/trajectory/{number:\\d{1,9}}', self._frames),
            ]
        )
        return application

    async def _page(self, request: web.Request) -> web.StreamResponse:
        if 'token' in request.query:
            raise self._guard.redirection()
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
        held = await in_thread(partial(content_of, file, asked)) if asked else None
        if held is None:
            return web.FileResponse(file)
        kind = guess_type(file.name)[0] or 'application/octet-stream'
        return web.Response(body=held, content_type=kind, headers=LASTING)

    async def _mesh(self, request: web.Request) -> web.StreamResponse:
        assets = self.stage.assets
        if assets is None or not self._guard.asks_for_mesh(request):
            raise web.HTTPNotFound()
        package, path = request.match_info['package'], request.match_info['path']
        # The search may take long, because it may have to read meshes.
        file = await in_thread(partial(assets.mesh, package, path))
        if file is None:
            raise web.HTTPNotFound()
        return web.FileResponse(file)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        try:
            return await self._clients.serve(request, self._receive)
        finally:
            if not self._clients:
                # All pages are closed, so no user drags a link of the robot any more.
                self._stage_thread.call(partial(self.stage.ask, {'type': 'release'}))

    async def _receive(self, client: Client, text: str) -> None:
        """Handle a message of a page. If it is invalid, send the reason to the page."""
        try:
            message = json.loads(text)
            if not isinstance(message, dict):
                raise ValueError('expected an object')
        except (ValueError, RecursionError) as error:
            client.refuse(error)
            return
        if message.get('type') == 'pause':
            client.paused = message.get('paused') is True
            client.queue_frame()
            return
        asked = self._stage_thread.ask(partial(self.stage.ask, message))
        client.unanswered += len(text)

        def answered(asked: asyncio.Future[None]) -> None:
            client.unanswered -= len(text)
            if asked.cancelled() or (error := asked.exception()) is None:
                return
            with failure_logged():
                if not isinstance(error, (ValueError, RecursionError)):
                    raise error
                client.refuse(error)

        asked.add_done_callback(answered)
        if client.unanswered > MAX_MESSAGE:
            # Do not read more messages of the page until this message is handled, so that they do
            # not fill the memory.
            await asyncio.wait([asked])

    async def _receive_upload(self, request: web.Request) -> web.StreamResponse:
        if not self.stage.can_upload:
            raise web.HTTPForbidden(
                text='This viewer shows a robot from ROS, so it accepts no uploads.\n'
            )
        if not request.content_type.startswith('multipart/'):
            raise web.HTTPBadRequest(text='An upload is a form with files, multipart/form-data.\n')
        async with _at_most(self._uploads, 'Other uploads are under way: try again.'):
            await self._show_upload(request)
        return web.Response(text='ok\n')

    async def _show_upload(self, request: web.Request) -> None:
        upload: Upload | None = None
        try:
            upload = Upload()
            await asyncio.wait_for(_write_all(upload, request), UPLOAD_TIME)
            choice = upload.choice()
            reading = await self._readings.read(choice.load) if choice.current else None
        except BaseException as error:
            if upload is not None:
                upload.delete()
            if isinstance(error, asyncio.TimeoutError):
                raise web.HTTPRequestTimeout(text='The upload took too long.\n') from error
            if isinstance(error, ValueError):
                # The text of the error may quote a header of the request, with line breaks or
                # control characters.
                raise web.HTTPBadRequest(text=f'{one_line(str(error))}\n') from error
            if isinstance(error, OSError) and not isinstance(error, ConnectionError):
                reason = error.strerror or error
                raise web.HTTPInsufficientStorage(
                    text=f'The server cannot keep the upload: {reason}.\n'
                ) from error
            raise
        if reading is None:
            await self._readings.offer(choice)
        else:
            await self._readings.show(reading, choice)

    def _named(self, request: web.Request) -> tuple[Choice, str]:
        """Return the robots that pages choose from, and the name of the requested robot."""
        choice, name = self._readings.choice, request.query.get('robot', '')
        if choice is None or name not in choice.states:
            raise web.HTTPNotFound(text='No robot has this name: choose one from the list.\n')
        return choice, name

    async def _preview(self, request: web.Request) -> web.StreamResponse:
        choice, name = self._named(request)

        def read() -> tuple[Prepared, list[Json]]:
            robot = prepare(choice.read(name))
            return robot, preview(robot)

        # Read one robot after the other, so that the shown robot stays responsive.
        async with self._previews:
            robot, polygons = await in_thread(read)
        usable = robot.session is not None
        self._stage_thread.call(partial(choice.note, robot.loaded, usable, robot.findings))
        return web.json_response(polygons)

    async def _open(self, request: web.Request) -> web.StreamResponse:
        readings, (choice, name) = self._readings, self._named(request)
        async with _at_most(self._returns, _BUSY):
            choice.current = name
            await readings.show(await readings.read(partial(choice.read, name)), choice)
        return web.Response(text='ok\n')

    async def _receive_trajectory(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get('name', '')
        async with _at_most(self._uploads, 'Other uploads are under way: try again.'):
            try:
                data = await asyncio.wait_for(_body(request), UPLOAD_TIME)
                recorded = await in_thread(partial(read_trajectory, data, name))
            except TrajectoryError as error:
                raise web.HTTPBadRequest(text=f'{one_line(str(error))}\n') from error
            except asyncio.TimeoutError as error:
                raise web.HTTPRequestTimeout(text='The upload took too long.\n') from error
            await self._stage_thread.ask(partial(self.stage.play, recorded))
        return web.Response(text='ok\n')

    async def _frames(self, request: web.Request) -> web.StreamResponse:
        playback = self.stage.playback
        if playback is None or int(request.match_info['number']) != playback.number:
            raise web.HTTPNotFound()
        return web.Response(body=playback.frames, content_type='application/octet-stream')

    async def _apply_repair(self, request: web.Request) -> web.StreamResponse:
        if self._repair is None or not self.stage.can_edit:
            raise web.HTTPForbidden(text='The server was started without --edit.\n')
        async with _at_most(self._repairs, 'Another repair is under way: try again.'):
            try:
                reading, number = (int(request.query[key]) for key in ('reading', 'finding'))
                to_repair = partial(self.stage.to_repair, reading, number)
                finding, opened = await self._stage_thread.ask(to_repair)
                await in_thread(partial(self._repair, finding, opened))
            except (KeyError, ValueError) as error:
                raise web.HTTPConflict(text=f'Nothing was changed: {error}.\n') from error
            except OSError as error:
                reason = error.strerror or error
                raise web.HTTPConflict(text=f'The file was not written: {reason}.\n') from error
        return web.Response(text='ok\n')

    async def _return_to_file(self, request: web.Request) -> web.StreamResponse:
        if self._readings.load is None:
            raise web.HTTPForbidden(text='There is no file to return to.\n')
        async with _at_most(self._returns, _BUSY):
            await self._readings.reload()
        return web.Response(text='ok\n')


@contextlib.asynccontextmanager
async def _at_most(limit: asyncio.Semaphore, refusal: str) -> AsyncIterator[None]:
    """Hold a semaphore while a request is handled. If it is locked, refuse the request."""
    if limit.locked():
        raise web.HTTPTooManyRequests(text=f'{refusal}\n')
    async with limit:
        yield


def _is_server_failure(record: logging.LogRecord) -> bool:
    """Return True for a failure of the server, and False for an invalid request."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, web.RequestPayloadError, ConnectionError))


_requests_log = logging.getLogger(f'{__name__}.requests')
_requests_log.addFilter(_is_server_failure)


async def _body(request: web.Request) -> bytes:
    """Return the body of a request. Stop when it has more than `MOST_BYTES`."""
    data = bytearray()
    try:
        async for chunk in request.content.iter_chunked(2**16):
            data += chunk
            if len(data) > MOST_BYTES:
                break
    except web.RequestPayloadError as error:
        raise web.HTTPBadRequest(text='The trajectory cannot be read.\n') from error
    return bytes(data)


async def _write_all(upload: Upload, request: web.Request) -> None:
    """Write the files of an upload as they arrive. The name of a form field is a file's path."""
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
        # aiohttp raises these errors if a body is not a form.
        raise UploadError('the upload is not a form with files (multipart/form-data)') from error


def reason_of(error: OSError) -> str:
    """Return the reason why the server cannot listen on an address."""
    if isinstance(error, socket.gaierror):
        # The numbers of this error are not errno values.
        return error.strerror or str(error)
    # The text of asyncio repeats the address, so use the text of the system.
    return os.strerror(error.errno) if error.errno else str(error)


def _reachable(address: str) -> list[str]:
    """Return addresses that a browser can open, for an address that the server listens on."""
    found = [address]
    if address in ('0.0.0.0', '::'):
        own = _own_address(socket.AF_INET6 if ':' in address else socket.AF_INET)
        found = [socket.gethostname(), *([own] if own else [])]
    return [f'[{each}]' if ':' in each else each for each in found]


def _own_address(family: socket.AddressFamily) -> str | None:
    """Return the address of this machine in its network, or None if it has no network."""
    # These addresses are reserved for documentation. Nothing is sent: connecting a datagram socket
    # only determines its own address.
    far = '2001:db8::1' if family is socket.AF_INET6 else '192.0.2.1'
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        return None
