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

"""A client of the language server, which sends and receives JSON-RPC through two pipes."""

from __future__ import annotations

from collections.abc import Callable
import json
from pathlib import Path
from queue import Queue
import subprocess
import sys
from threading import Thread
from typing import Any
from typing import IO

from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT


class LspClient:
    """
    A language server in a separate process, and the messages from it.

    Parameters
    ----------
    folder : Path
        Folder that is open in the editor.
    options : str
        Options of the verb ``lsp``.
    has_landlock : bool
        True if the system has Landlock, which confines xacro.
    knows_versions : bool, optional
        True if the client supports edits that name the version of the text.
    errors : file, optional
        File for the stderr of the server. By default, the server uses the stderr of this process.

    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        knows_versions: bool = True,
        has_landlock: bool = True,
        errors: IO[bytes] | None = None,
    ) -> None:
        module = 'robot_description_tools' if has_landlock else 'test_support.no_landlock'
        self.process = subprocess.Popen(
            [sys.executable, '-m', module, 'lsp', *options],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        self.folder = folder
        # `shown` has the last published findings of each file. `asked` has the requests and all
        # other notifications of the server.
        self.shown: dict[str, dict[str, Any]] = {}
        self.asked: list[dict[str, Any]] = []
        self._versions: dict[str, int] = {}
        self._heard: Queue[dict[str, Any] | None] = Queue()
        self._count = 0
        Thread(target=self._listen, daemon=True).start()
        root = folder.as_uri()
        self.capabilities = self.ask(
            'initialize',
            processId=None,
            rootUri=root,
            workspaceFolders=[{'uri': root, 'name': 'robots'}],
            capabilities={
                'workspace': {
                    'didChangeWatchedFiles': {'dynamicRegistration': True},
                    'workspaceEdit': {'documentChanges': knows_versions},
                },
            },
        )['capabilities']
        self.tell('initialized')

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while header := self.process.stdout.readline():
            size = int(header.split(b':')[1]) if header.startswith(b'Content-Length') else 0
            while header.strip():
                header = self.process.stdout.readline()
            self._heard.put(json.loads(self.process.stdout.read(size)))
        self._heard.put(None)

    def _send(self, **message: Any) -> None:
        assert self.process.stdin is not None
        text = json.dumps({'jsonrpc': '2.0', **message}).encode()
        self.process.stdin.write(b'Content-Length: %d\r\n\r\n%b' % (len(text), text))
        self.process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self._send(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request, and return its answer."""
        number = self.send(method, **params)
        return self._until(lambda message: message.get('id') == number)['result']

    def send(self, method: str, **params: Any) -> int:
        """Send a request, and return its ID. Do not wait for the answer."""
        self._count += 1
        self._send(id=self._count, method=method, params=params)
        return self._count

    def heard(self, method: str) -> dict[str, Any]:
        """Return the last request of the server with this method. Wait for one if necessary."""
        found = [message for message in self.asked if message['method'] == method]
        return found[-1] if found else self._until(lambda each: each.get('method') == method)

    def forget(self, method: str) -> None:
        """Delete earlier requests of the server with this method from `asked`."""
        self.asked = [message for message in self.asked if message['method'] != method]

    def _until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """
        Return the first message for which ``fits`` is true.

        Earlier messages are stored or answered.

        """
        while True:
            message = self._heard.get(timeout=PATIENCE)
            assert message is not None, 'the server has ended'
            if message.get('method') == 'textDocument/publishDiagnostics':
                self.shown[message['params']['uri']] = message['params']
            elif 'method' in message:
                self.asked.append(message)
                if 'id' in message:
                    self._send(id=message['id'], result={'applied': True})
            elif 'error' in message:
                raise RuntimeError(message['error'])
            if fits(message):
                return message

    def end(self) -> None:
        """End the server as editors do."""
        self.ask('shutdown')
        self.tell('exit')
        self.process.wait(PATIENCE)

    # -- texts -----------------------------------------------------------------------------

    def uri(self, name: str) -> str:
        """Return the URI of a file in the folder."""
        return (self.folder / name).as_uri()

    def open(self, name: str) -> None:  # noqa: A003
        """Open a file."""
        self._versions[name] = 1
        text = (self.folder / name).read_text(encoding='utf-8')
        document = {'uri': self.uri(name), 'languageId': 'urdf', 'version': 1, 'text': text}
        self.tell('textDocument/didOpen', textDocument=document)

    def change(self, name: str, text: str, span: dict[str, Any] | None = None) -> int:
        """Replace the whole text or a range of it, and return the new version of the file."""
        self._versions[name] += 1
        document = {'uri': self.uri(name), 'version': self._versions[name]}
        change = {'text': text} if span is None else {'text': text, 'range': span}
        self.tell('textDocument/didChange', textDocument=document, contentChanges=[change])
        return self._versions[name]

    def close(self, name: str) -> None:
        """Close a file."""
        self.tell('textDocument/didClose', textDocument={'uri': self.uri(name)})

    def edits(self, edit: dict[str, Any], name: str) -> tuple[list[dict[str, Any]], int | None]:
        """Return the edits of one file in an answer, and the version of the text to change."""
        (found,) = (
            each
            for each in edit['documentChanges']
            if each['textDocument']['uri'] == self.uri(name)
        )
        return found['edits'], found['textDocument']['version']

    def saved_elsewhere(self, name: str) -> None:
        """Notify the server that a file has changed or was deleted on disk, as editors do."""
        change = {'uri': self.uri(name), 'type': 2 if (self.folder / name).exists() else 3}
        self.tell('workspace/didChangeWatchedFiles', changes=[change])

    def published(self, name: str) -> list[dict[str, Any]]:
        """Return the first findings that the server publishes for the last version of a file."""
        uri, version = self.uri(name), self._versions[name]

        def is_new(message: dict[str, Any]) -> bool:
            params = message.get('params', {})
            return bool(params.get('uri') == uri and params.get('version') == version)

        if self.shown.get(uri, {}).get('version') != version:
            self._until(is_new)
        found: list[dict[str, Any]] = self.shown[uri]['diagnostics']
        return found

    def findings(self, name: str) -> list[dict[str, Any]]:
        """Wait until all changes are checked, and return the findings of a file for all robots."""
        # The server answers this request only after the check.
        place = {'line': 0, 'character': 0}
        self.ask(
            'textDocument/codeAction',
            textDocument={'uri': self.uri(name)},
            range={'start': place, 'end': place},
            context={'diagnostics': [], 'only': ['refactor']},
        )
        found: list[dict[str, Any]] = self.shown.get(self.uri(name), {}).get('diagnostics', [])
        return found

    # -- questions -------------------------------------------------------------------------

    def at(self, method: str, name: str, line: int, character: int, **more: Any) -> Any:
        """Send a request about a place. Lines and characters are counted from 0."""
        return self.ask(
            f'textDocument/{method}',
            textDocument={'uri': self.uri(name)},
            position={'line': line, 'character': character},
            **{'context': {'includeDeclaration': True}} if method == 'references' else {},
            **more,
        )
