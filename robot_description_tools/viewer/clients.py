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

"""Connected pages. A page gets messages as fast as it reads them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
import contextlib
from functools import partial
import json
from time import monotonic

from aiohttp import web
from robot_description_tools.viewer.frames import Frame
from robot_description_tools.viewer.scene import Json

# Messages from a page to the server contain only a few numbers.
#: Characters. A longer message from a page is refused.
MAX_MESSAGE = 256 * 1024
#: Count. Largest number of pages. Further pages are refused.
MAX_CLIENTS = 256
#: Seconds. A page that does not answer or read for this time is disconnected.
PATIENCE = 20.0


class Client:
    """
    One page.

    A new message replaces a waiting message of the same type, so a slow page does not fill the
    memory of the server.

    Parameters
    ----------
    socket : WebSocketResponse
        Web socket of the page, after the handshake.
    frame : callable
        Returns the present frame.
    abort : callable
        Ends the connection at once.

    Attributes
    ----------
    paused : bool
        True if the page is hidden and needs no frames.
    unanswered : int
        Total size of messages from the page that are not handled yet [characters].

    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        frame: Callable[[], Frame],
        abort: Callable[[], None],
    ) -> None:
        self.paused = False
        self.unanswered = 0
        self.abort = abort
        self._socket = socket
        self._frame = frame
        self._seen = -1
        # Messages to send, by type, in the order of sending. The scene of a robot comes before the
        # other messages about this robot.
        self._texts: dict[str, str] = {}
        self._wake = asyncio.Event()
        self._sending_since: float | None = None

    def queue_texts(self, messages: Iterable[tuple[str, str]]) -> None:
        """Queue messages for the page. A message replaces a waiting message of the same type."""
        for kind, text in messages:
            self._texts.pop(kind, None)
            self._texts[kind] = text
        self._wake.set()

    def refuse(self, error: Exception) -> None:
        """Send the page the reason why its message was refused."""
        self.queue_texts(as_texts([{'type': 'refused', 'reason': str(error)}]))

    def queue_frame(self) -> None:
        """Queue the present frame for the page, unless the page is hidden."""
        if not self.paused:
            self._wake.set()

    def is_stuck(self, patience: float) -> bool:
        """Return True if the page has read nothing for longer than ``patience`` [s]."""
        since = self._sending_since
        return since is not None and monotonic() - since > patience

    async def run(self, receive: Callable[[str], Awaitable[None]]) -> None:
        """
        Serve the page until it disconnects.

        Parameters
        ----------
        receive : callable
            Handles the text of a message. The next message is read when this function returns.

        """
        sender = asyncio.create_task(self._send())
        try:
            async for message in self._socket:
                if message.type is not web.WSMsgType.TEXT:
                    break
                await receive(message.data)
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send(self) -> None:
        # Ignore the error of a lost connection, because `run` also ends then.
        with contextlib.suppress(ConnectionError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                self._sending_since = monotonic()
                while self._texts:
                    kind = next(iter(self._texts))
                    await self._socket.send_str(self._texts.pop(kind))
                if not self.paused:
                    frame = self._frame()
                    data, self._seen = frame.since(self._seen), frame.number
                    if data is not None:
                        await self._socket.send_bytes(data)
                self._sending_since = None


class Clients:
    """
    All pages of a server.

    Parameters
    ----------
    news : iterable of (str, str)
        Type and text of each message that a new page gets.
    frame : Frame
        The present frame.

    """

    def __init__(self, news: Iterable[tuple[str, str]], frame: Frame) -> None:
        self._clients: set[Client] = set()
        self._messages = dict(news)
        self._frame = frame

    def __len__(self) -> int:
        return len(self._clients)

    def update(self, news: Sequence[tuple[str, str]], frame: Frame) -> None:
        """Queue messages and a frame for all pages. Disconnect pages that are stuck."""
        moved = frame is not self._frame
        self._messages.update(news)
        self._frame = frame
        for client in tuple(self._clients):
            if client.is_stuck(PATIENCE):
                client.abort()
            elif news:
                client.queue_texts(news)
            elif moved:
                client.queue_frame()

    async def serve(
        self, request: web.Request, receive: Callable[[Client, str], Awaitable[None]]
    ) -> web.WebSocketResponse:
        """
        Serve one page until it disconnects.

        Parameters
        ----------
        request : Request
            The HTTP request that opens the web socket of the page.
        receive : callable
            Takes the page and the text of each message.

        """
        if len(self) >= MAX_CLIENTS:
            raise web.HTTPServiceUnavailable(text='Too many pages are open.\n')
        page = web.WebSocketResponse(
            heartbeat=PATIENCE, max_msg_size=MAX_MESSAGE, compress=False, timeout=1.0
        )
        try:
            await page.prepare(request)
        except ValueError as error:
            raise web.HTTPBadRequest(text='The key of the web socket is invalid.\n') from error
        assert request.transport is not None
        client = Client(page, lambda: self._frame, request.transport.abort)
        # The new page gets all present messages. Later changes are sent to all pages.
        client.queue_texts(self._messages.items())
        self._clients.add(client)
        try:
            await client.run(partial(receive, client))
        finally:
            self._clients.discard(client)
        return page

    def abort(self) -> None:
        """End all connections at once."""
        for client in self._clients:
            client.abort()


def as_texts(messages: Iterable[Json]) -> list[tuple[str, str]]:
    """Return each message as a pair: its type, and its text in JSON."""
    return [
        (message['type'], json.dumps(message, allow_nan=False, separators=(',', ':')))
        for message in messages
    ]
