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
The language server. It answers an editor over stdin and stdout.

One thread answers requests, and another thread checks descriptions. A check starts after the user
has not typed for a moment, and uses the newest texts. If the settings define several robots of a
file, the selected robot is checked first, and then the other robots. A hover or a definition waits
for the check of the selected robot. A request for fixes waits for the checks of all robots.

"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
import logging
import os
from typing import Any
from typing import TypeVar

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from robot_description_tools.catalogue import CODES
from robot_description_tools.catalogue import page_of
from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.xacro.sandbox import Cancelled
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.encoding import encoded
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.editor import complete
from robot_description_tools.editor import hover
from robot_description_tools.editor import navigate
from robot_description_tools.editor import symbols
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.text import changes_between
from robot_description_tools.editor.text import Text
from robot_description_tools.fixing import Fixer
from robot_description_tools.fixing import Offer
from robot_description_tools.fixing import offers
from robot_description_tools.selection import FILES as SETTINGS

NAME = 'robot-description'
FIX_ALL = f'{NAME}.fixAll'
SELECT_ROBOT = f'{NAME}.selectRobot'
#: Seconds. Delay of a check after the last change of a text.
_QUIET = 0.01
# Files to watch even if they are not open, because they may belong to the robot of an open file.
_WATCHED = ('*.urdf', '*.xacro', '*.srdf', '*.json', '*.yaml', '*.yml', *SETTINGS)
_Result = TypeVar('_Result')
#: Count. Largest number of symbols of a workspace that are returned for one query.
_MOST_SYMBOLS = 500
# The error code of the protocol for a valid request that fails. The message gives the reason.
_REQUEST_FAILED = -32803
_AtPosition = (
    types.HoverParams
    | types.DefinitionParams
    | types.CompletionParams
    | types.ReferenceParams
    | types.DocumentHighlightParams
    | types.RenameParams
    | types.PrepareRenameParams
)


class _Refused(JsonRpcException):
    """The server refuses a valid request. The message gives the reason."""


@dataclass(eq=False, slots=True)
class _Check:
    """
    A check of a file.

    Attributes
    ----------
    steps : iterator
        The steps of the check.
    change : int
        Count of all changes of files until the check began.
    known : Examined or None
        The last result, which has the findings for all robots of the file. It is given if the user
        has selected another robot, but no file has changed. The check then only reads the selected
        robot. Otherwise None.
    is_answered : bool
        True after the first step.

    """

    steps: Iterator[Examined | None]
    change: int
    known: Examined | None
    is_answered: bool = False


class DescriptionServer(LanguageServer):
    """
    A language server for robot descriptions.

    Parameters
    ----------
    checker : Checker
        Checks the descriptions.
    version : str
        Version of this package, which the editor shows.

    """

    def __init__(self, checker: Checker, version: str) -> None:
        super().__init__(NAME, version)
        self.project = Project(checker)
        # A single thread is enough, and several threads would share the global state of xacro.
        self._worker = ThreadPoolExecutor(1)
        # Files to check, in order.
        self._waiting: dict[str, None] = {}
        # Maps each file to its check that has begun. The check may continue with more robots in
        # the background.
        self._started: dict[str, _Check] = {}
        # Maps a file to its last result, if the user has only selected another robot. The next
        # check of this file only reads the values of the selected robot.
        self._known: dict[str, Examined] = {}
        # Timer that starts the next check when the user stops typing.
        self._timer: asyncio.TimerHandle | None = None
        self._checking: asyncio.Task[None] | None = None
        # The file that is being checked.
        self._current = ''
        # Event that is set at the end of a check, and is then replaced by a new event.
        self._progress = asyncio.Event()
        # Open files whose robots have not been searched yet.
        self._to_search: dict[str, None] = {}
        # The files whose findings the editor shows. Keys are URIs, and values are paths.
        self._shown: dict[str, str] = {}
        # Maps the real path of each open file to the URI that the editor uses.
        self._uris: dict[str, str] = {}
        # The number of changes so far. `_changes` maps the real path of a file to the number of
        # its last change.
        self._n_changes = 0
        self._changes: dict[str, int] = {}
        # The exit code is 1 if the editor requests an exit without a shutdown before. The exit
        # code is 0 if the editor only closes the pipe, because the server did not fail.
        self.is_shut_down = False
        self.exit_code = 0

    # -- checking --------------------------------------------------------------------------

    def changed(self, file: str) -> None:
        """Check the descriptions that use a file as soon as the user stops typing."""
        self._n_changes += 1
        self._changes[real_path(file)] = self._n_changes
        first = self.project.to_check(file)
        self._waiting = {**dict.fromkeys(first), **self._waiting}
        for robot in first:
            self._started.pop(robot, None)
            self._known.pop(robot, None)
        if self._current in first:
            self.project.checker.cancel()
        self._start_soon()

    def opened(self, uri: str) -> None:
        """Check a file that was opened, and look for robots that include it."""
        file = path_of(uri)
        self._uris[real_path(file)] = uri
        self._to_search[file] = None
        self.changed(file)

    def search_robots(self) -> None:
        """Search again for robots that include the open files, after a new file appeared."""
        self.project.forget_folders()
        self._to_search.update(dict.fromkeys(self.project.opened))
        self._start_soon()

    def closed(self, file: str) -> None:
        """
        Repeat the check of the descriptions that use a file, after this file was closed.

        The new check uses the saved text of the file.

        """
        self._uris.pop(real_path(file), None)
        self._to_search.pop(file, None)
        self.changed(file)

    def _start_soon(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_QUIET, self._start)

    def _start(self) -> None:
        self._timer = None
        if self._checking is None or self._checking.done():
            self._checking = asyncio.get_running_loop().create_task(self._check())

    async def _check(self) -> None:
        """
        Check files until none is waiting.

        A file that changes during its check is checked again. The first robots of all files are
        checked before all other robots.

        """
        while (self._waiting or self._to_search or self._started) and self._timer is None:
            file = next(iter(self._waiting or self._to_search or self._started))
            try:
                if self._waiting:
                    del self._waiting[file]
                    self._started[file] = _Check(
                        self.project.examine_in_steps(file, self.project.unsaved()),
                        self._n_changes,
                        self._known.pop(file, None),
                    )
                    await self._check_step(file)
                elif self._to_search:
                    found = await self.in_worker(self.project.candidates, file, self.folders)
                    self._waiting.update(dict.fromkeys(found))
                    self._to_search.pop(file, None)
                else:
                    await self._check_step(file)
            # An error in this package must not end the server.
            except Exception as error:
                self._to_search.pop(file, None)
                self._started.pop(file, None)
                message = f'{file}: {error!r}'
                self.window_log_message(
                    types.LogMessageParams(types.MessageType.Error, message)
                )
            self._current = ''
            self._progress.set()
            self._progress = asyncio.Event()

    async def _check_step(self, robot: str) -> None:
        """
        Check the next robot of a file.

        Publish findings after the first robot and after the last one.

        """
        check, self._current = self._started[robot], robot
        try:
            examined = await self.in_worker(next, check.steps)
        except Cancelled:
            # Repeat a cancelled check that is still valid. An edit of another file may have
            # cancelled it.
            if self._started.pop(robot, None) is check:
                self._waiting[robot] = None
            return
        if self._started.get(robot) is not check:
            # Drop the result, because a new check of this robot is waiting.
            return
        check.is_answered = True
        if examined is None:
            return
        if check.known is not None:
            examined = check.known.showing(examined)
        if not examined.is_partial:
            del self._started[robot]
        if any(self._changes.get(each, 0) > check.change for each in examined.files):
            # The check showed that this robot uses a changed file. Check the robot again.
            self._started.pop(robot, None)
            self._waiting[robot] = None
        self.project.keep(robot, examined)
        self._publish()

    async def in_worker(self, function: Callable[..., _Result], *arguments: Any) -> _Result:
        """Call a function in the thread that checks descriptions."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, partial(function, *arguments))

    async def wait_until_checked(self, file: str, *, all_robots: bool = False) -> None:
        """Wait until the newest texts of the selected robot, or of all robots, are checked."""
        while not self._is_checked(file, all_robots):
            await self._progress.wait()

    def _is_checked(self, file: str, all_robots: bool) -> bool:
        if self._timer is not None:
            return False
        started = {
            robot for robot, check in self._started.items() if all_robots or not check.is_answered
        }
        pending = started | self._waiting.keys()
        if pending.intersection(self.project.robots_with(file)):
            return False
        # A file that defines no robot may belong to a robot that was not found yet. Wait for the
        # search.
        return not (pending or self._to_search) or bool(self.project.true_robots(file))

    def end(self) -> None:
        """End the thread that checks descriptions."""
        self._worker.shutdown()

    # -- places ----------------------------------------------------------------------------

    def cursor(self, params: _AtPosition) -> Cursor:
        """Return the cursor of a request."""
        file = path_of(params.text_document.uri)
        return Cursor.of(self.project, file, self.offset(self.project.text(file), params.position))

    def offset(self, text: Text, position: types.Position) -> int:
        """Return the index of the character at a position."""
        if position.line >= len(text.lines):
            return len(text.text)
        begin, end = text.lines.span(position.line + 1)
        line = text.text[begin:end]
        if line.isascii():
            return begin + min(position.character, len(line))
        codec = self.workspace.position_codec
        at = codec.position_from_client_units([line], types.Position(0, position.character))
        return begin + at.character

    def apply_change(self, file: str, change: types.TextDocumentContentChangeEvent) -> None:
        """
        Apply a change to a text.

        Lines and characters in the change are counted as in the protocol.

        """
        new = change.text
        if isinstance(change, types.TextDocumentContentChangePartial):
            text = self.project.text(file)
            begin, end = (self.offset(text, at) for at in (change.range.start, change.range.end))
            new = f'{text.text[:begin]}{new}{text.text[end:]}'
        self.project.open(file, new)

    def range(self, text: Text, span: Span) -> types.Range:  # noqa: A003
        """Return a part of a text as a range of the protocol, in lines and characters."""
        return types.Range(*(self._position(text, at) for at in span))

    def _position(self, text: Text, at: int) -> types.Position:
        line = text.lines.line(at)
        before = text.text[text.lines.span(line).begin:at]
        count = self.workspace.position_codec.client_num_units
        return types.Position(line - 1, len(before) if before.isascii() else count(before))

    def location(self, place: Location, message: str = '') -> types.Location:
        """Return the range to underline: an attribute that the message names, or the start tag."""
        text = self.project.text(place.source)
        extent = _extent(text, place)
        tag = text.tag_from(extent.begin)
        named = [
            Span(each.name_at.begin, each.at.end)
            for each in (tag.attributes.values() if tag else ())
            if f"'{each.name}'" in message or f' {each.name}="' in message
        ]
        span = named[0] if len(named) == 1 else extent
        return types.Location(self.uri(place.source), self.range(text, span))

    def uri(self, file: str) -> str:
        """Return the URI of a file. For an open file, return the URI that the editor uses."""
        return self._uris.get(real_path(file)) or uris.from_fs_path(os.path.abspath(file)) or ''

    @property
    def folders(self) -> list[str]:
        """The open folders of the editor."""
        return [path_of(uri) for uri in self.workspace.folders]

    # -- names -----------------------------------------------------------------------------

    async def uses(self, params: _AtPosition) -> list[symbols.Use]:
        """Return all places of the name at a cursor, in all robots that use the file."""
        file = path_of(params.text_document.uri)
        await self.wait_until_checked(file)
        entry = symbols.at_cursor(self.cursor(params))
        return symbols.uses(self.project, file, entry, self.folders) if entry else []

    async def rename(self, params: types.RenameParams) -> types.WorkspaceEdit:
        """
        Return the edit that renames the name at a cursor.

        The robots are checked with the new name first. Raises `NotRenamed`.

        """
        file = path_of(params.text_document.uri)
        await self.wait_until_checked(file, all_robots=True)
        entry = symbols.at_cursor(self.cursor(params))
        if entry is None:
            raise symbols.NotRenamed('there is no name of a link, joint, macro or property here')
        name = params.new_name
        found = symbols.renamed(self.project, file, entry, name, self.folders)
        reason: symbols.NotRenamed | None = None
        # First try the edit that leaves values of macro parameters unchanged. If anything in the
        # robot except this name would change, `_require_same` refuses the edit. Then try the edit
        # that also changes values of macro parameters.
        for spans in found:
            try:
                await self.in_worker(self._require_same, file, entry, spans, name)
            except symbols.NotRenamed as error:
                reason = reason or error
                continue
            except Cancelled as error:
                raise symbols.NotRenamed('the text changed meanwhile') from error
            return self._edit(
                {
                    each: [
                        types.TextEdit(self.range(self.project.text(each), at), name)
                        for at in places
                    ]
                    for each, places in spans.items()
                }
            )
        assert reason is not None
        raise reason

    def _require_same(
        self, file: str, entry: symbols.Entry, edits: dict[str, list[Span]], name: str
    ) -> None:
        """
        Check the robots that use a file, with a new name in the edited files.

        Raises `NotRenamed` if a robot would change in more than the name, or cannot be checked.

        """
        texts = self.project.unsaved()
        for each, places in edits.items():
            text = self.project.text(each)
            texts[real_path(each)] = encoded(symbols.replaced(text, places, name))
        for robot in self.project.robots_for(file):
            before = self.project.robots[robot].examined
            after = self.project.examine(robot, texts)
            symbols.require_same(before, after, entry, name)

    async def select_robot(self, uri: str, name: str | None) -> None:
        """
        Show the values of another robot that the settings define for a file.

        If ``name`` is None, ask the user for the robot.

        """
        await self.wait_until_checked(path_of(uri))
        names = self.project.choices(path_of(uri))[1]
        if name is None:
            actions = [types.MessageActionItem(each) for each in names]
            answer = await self.window_show_message_request_async(
                types.ShowMessageRequestParams(
                    types.MessageType.Info, 'Which robot do you want to see?', actions
                )
            )
            name = answer.title if answer else None
        if name in names:
            self.project.chosen = name or ''
            for robot in self.project.robots_for(path_of(uri)):
                self._show_chosen(robot)

    def _show_chosen(self, robot: str) -> None:
        """Read the chosen robot of a file. If all findings are known, check no other robot."""
        if robot in self._waiting or robot in self._started:
            self.changed(robot)
            return
        self._known[robot] = self.project.robots[robot].examined
        self._waiting[robot] = None
        self._start_soon()

    # -- findings --------------------------------------------------------------------------

    def _publish(self) -> None:
        """Publish the findings, and clear them in files that are no longer shown."""
        found = self.project.findings()
        shown = {}
        # Publish nothing for files that have not been checked since they were opened.
        checked = filter(self.project.robots_with, self.project.opened)
        for file in dict.fromkeys([*checked, *found]):
            if not os.path.isfile(file):
                continue
            uri = self.uri(file)
            document = self.workspace.text_documents.get(uri)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uri,
                    [self.diagnostic(finding) for finding in found.get(file, ())],
                    document.version if document else None,
                )
            )
            shown[uri] = file
        for uri in self._shown.keys() - shown.keys():
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))
        self._shown = shown

    def diagnostic(self, finding: Diagnostic) -> types.Diagnostic:
        """Return a finding in the form of the protocol."""
        is_warning = finding.severity is Severity.WARNING
        related = [
            (f'through {macro}', call)
            for place in (finding.where, *finding.also)
            for macro, call in reversed(place.calls)
        ]
        related += [('same finding', place) for place in finding.also if not place.calls]
        return types.Diagnostic(
            range=self.location(finding.where, finding.message).range,
            message=f'{finding.message}\nfix: {finding.fix}',
            severity=types.DiagnosticSeverity.Warning
            if is_warning
            else types.DiagnosticSeverity.Error,
            code=finding.code,
            code_description=_page(finding.code),
            source=NAME,
            related_information=[
                types.DiagnosticRelatedInformation(self.location(place), words)
                for words, place in dict.fromkeys(related)
                if os.path.isfile(place.source)
            ],
        )

    # -- repairs ---------------------------------------------------------------------------

    def offered(self, file: str) -> list[Offer]:
        """Return the repairs for the findings in all robots that use a file."""
        examined = self._examined(file)
        with overlaid(self.project.unsaved()):
            return offers(examined)[0]

    def _examined(self, file: str) -> list[Examined]:
        robots = self.project.robots_with(file)
        return [self.project.robots[robot].examined for robot in robots]

    def action(self, offer: Offer) -> types.CodeAction:
        """Return a repair in the form of the protocol."""
        edits: dict[str, list[types.TextEdit]] = {}
        for file, spans in offer.spans.items():
            text = self.project.text(file)
            edits[file] = [
                types.TextEdit(self.range(text, Span(span.begin, span.end)), span.text)
                for span in spans
            ]
        more = '' if offer.repair.is_safe else ' (changes the robot)'
        return types.CodeAction(
            title=f'{offer.repair.title}{more}',
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(finding) for finding in offer.findings],
            is_preferred=offer.repair.is_safe,
            edit=self._edit(edits),
        )

    def suppression(self, finding: Diagnostic) -> types.CodeAction | None:
        """Return the action that adds comments to suppress a finding, or None if impossible."""
        places = {
            (place.source, place.line, place.column)
            for place in (finding.where, *finding.also)
        }
        edits: dict[str, list[types.TextEdit]] = {}
        for source, line, column in places:
            text = self.project.text(source)
            at = text.lines.offset(line or 1, column or 1)
            tag = text.tag_at(at + 1)
            if tag is None or tag.parent is None or source.endswith('.json'):
                return None
            before = text.text[text.lines.span(text.lines.line(at)).begin:at]
            indent = f'{text.newline}{before}' if not before.strip() else ''
            comment = f'<!-- check: ignore {finding.code} -->{indent}'
            edit = types.TextEdit(self.range(text, Span(at, at)), comment)
            edits.setdefault(source, []).append(edit)
        return types.CodeAction(
            title=f'suppress {finding.code} here with a comment',
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(finding)],
            edit=self._edit(edits),
        )

    async def all_safe_fixes(self, file: str) -> types.WorkspaceEdit:
        """Return an edit with all safe fixes in the robots that use a file."""
        changes = -1
        # Repeat the computation if the user has typed meanwhile, because the places in the edit
        # are then wrong.
        while changes != self._n_changes:
            await self.wait_until_checked(file, all_robots=True)
            changes = self._n_changes
            robots = dict.fromkeys(self.project.true_robots(file), True)
            # Ignore a cancellation. `changed` cancels xacro, and also increases the number of
            # changes, so the loop repeats.
            with suppress(Cancelled):
                fixed = await self.in_worker(self._fixed, robots, self.project.unsaved())
        edits = {}
        for name, (before, after) in fixed.items():
            old, new = Text(decoded(before)), Text(decoded(after))
            edits[name] = [
                types.TextEdit(self.range(old, span), replacement)
                for span, replacement in changes_between(old, new)
            ]
        return self._edit(edits)

    def _edit(self, edits: Mapping[str, list[types.TextEdit]]) -> types.WorkspaceEdit:
        """
        Return edits for the current versions of files.

        An editor rejects the edits if a file has a newer version.

        """
        by_uri = {self.uri(file): changes for file, changes in edits.items()}
        workspace = self.client_capabilities.workspace
        known = workspace and workspace.workspace_edit
        if not (known and known.document_changes):
            # Leave out versions, because this editor does not support them.
            return types.WorkspaceEdit(by_uri)
        documents = self.workspace.text_documents
        versions = {uri: documents[uri].version if uri in documents else None for uri in by_uri}
        return types.WorkspaceEdit(
            document_changes=[
                types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(uri, versions[uri]), changes
                )
                for uri, changes in by_uri.items()
            ]
        )

    def _fixed(
        self, robots: dict[str, bool], unsaved: Mapping[str, bytes]
    ) -> dict[str, tuple[bytes, bytes]]:
        """Map the path of each edited file to its texts before and after all safe fixes."""
        with overlaid(unsaved):
            fixed = Fixer(self.project.checker, robots).run()
            return {name: (read_file(name), new) for name, new in fixed.after.items()}


def path_of(uri: str) -> str:
    """Return the path of a URI, or the URI itself if it has no path."""
    return uris.to_fs_path(uri) or uri


def _extent(text: Text, place: Location) -> Span:
    """Return the part of a text to underline: the start tag, up to the end of its line."""
    begin = text.place_of(place)
    tag = text.tag_from(begin)
    end = text.lines.span(text.lines.line(begin)).end
    end = begin + len(text.text[begin:end].rstrip())
    return Span(begin, min(tag.at.end, end) if tag else end)


def _page(code: str) -> types.CodeDescription | None:
    """Return the link to the page that explains a code."""
    page = page_of(CODES[code]) if code in CODES else None
    return types.CodeDescription(f'{page.as_uri()}#{code}') if page else None


_SYMBOLS = {
    'link': types.SymbolKind.Object,
    'joint': types.SymbolKind.Method,
    'xacro:macro': types.SymbolKind.Function,
    'xacro:call': types.SymbolKind.Event,
    'xacro:property': types.SymbolKind.Variable,
    'xacro:arg': types.SymbolKind.Constant,
    'xacro:include': types.SymbolKind.File,
    'material': types.SymbolKind.Property,
}
_KINDS = {
    **_SYMBOLS,
    'macro': types.SymbolKind.Function,
    'property': types.SymbolKind.Variable,
    'argument': types.SymbolKind.Constant,
}
_OFFERS = {
    'element': types.CompletionItemKind.Class,
    'macro': types.CompletionItemKind.Function,
    'attribute': types.CompletionItemKind.Property,
    'name': types.CompletionItemKind.Reference,
    'property': types.CompletionItemKind.Variable,
    'value': types.CompletionItemKind.EnumMember,
    'key': types.CompletionItemKind.Field,
    'package': types.CompletionItemKind.Module,
    'folder': types.CompletionItemKind.Folder,
    'file': types.CompletionItemKind.File,
}


def _is_unexpected(record: logging.LogRecord) -> bool:
    """
    Return False for the log record of a refused request.

    The log does not need this record, because the server sends the reason to the editor.

    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, _Refused)


def make_server(checker: Checker, version: str) -> DescriptionServer:
    """Return a server with all its features. `serve` runs it."""
    server = DescriptionServer(checker, version)
    logging.getLogger('pygls.protocol.json_rpc').addFilter(_is_unexpected)
    _register_texts(server)
    _register_requests(server)
    _register_names(server)
    _register_robots(server)
    _register_repairs(server)
    return server


def _register_texts(server: DescriptionServer) -> None:
    project = server.project

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.is_shut_down = True

    @server.feature(types.EXIT)
    def set_exit_code(_: None) -> None:
        server.exit_code = 0 if server.is_shut_down else 1

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watched = workspace and workspace.did_change_watched_files
        if watched and watched.dynamic_registration:
            watchers = types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(f'**/{{{",".join(_WATCHED)}}}')]
            )
            watch = types.Registration('watch', types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watchers)
            server.client_register_capability(types.RegistrationParams([watch]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        project.open(file, params.text_document.text)
        server.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        for change in params.content_changes:
            server.apply_change(file, change)
        server.changed(file)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        # Check again after saving, because a tool that runs on save may change files that are not
        # open.
        server.changed(path_of(params.text_document.uri))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            file = path_of(change.uri)
            is_setting = os.path.basename(file) in SETTINGS
            affected = list(project.robots) if is_setting else project.robots_with(file)
            for robot in affected:
                server.changed(robot)
            if not affected and file.endswith('.xacro'):
                server.search_robots()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        project.close(file)
        server.closed(file)


def _register_requests(server: DescriptionServer) -> None:
    project = server.project

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover_at(params: types.HoverParams) -> types.Hover | None:
        await server.wait_until_checked(path_of(params.text_document.uri))
        text = hover.hover(server.cursor(params))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location]:
        await server.wait_until_checked(path_of(params.text_document.uri))
        return [
            types.Location(server.uri(file), server.range(project.text(file), at))
            for file, at in navigate.definitions(server.cursor(params))
        ]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        file = path_of(params.text_document.uri)
        text = project.text(file)

        def shown(symbol: navigate.Symbol) -> types.DocumentSymbol:
            return types.DocumentSymbol(
                symbol.name,
                _SYMBOLS.get(symbol.kind, types.SymbolKind.Struct),
                server.range(text, symbol.at),
                server.range(text, symbol.name_at),
                symbol.detail,
                children=[shown(child) for child in symbol.children],
            )

        return [shown(symbol) for symbol in navigate.outline(text, file.endswith('.json'))]

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=list('<"\'{(:/. ')),
    )
    def completion(params: types.CompletionParams) -> types.CompletionList:
        cursor = server.cursor(params)
        span, found = complete.offers(cursor)
        here = server.range(cursor.text, span)
        return types.CompletionList(
            is_incomplete=False,
            items=[_item(offer, here) for offer in dict.fromkeys(found)],
        )


def _register_names(server: DescriptionServer) -> None:
    project = server.project

    def place(use: symbols.Use) -> types.Location:
        return types.Location(server.uri(use.file), server.range(project.text(use.file), use.at))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location]:
        with_definition = params.context.include_declaration
        return [
            place(use)
            for use in await server.uses(params)
            if with_definition or not use.entry.is_definition
        ]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        kinds = types.DocumentHighlightKind
        real = real_path(path_of(params.text_document.uri))
        return [
            types.DocumentHighlight(
                place(use).range, kinds.Write if use.entry.is_definition else kinds.Read
            )
            for use in await server.uses(params)
            if use.file == real
        ]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: types.PrepareRenameParams) -> types.Range | None:
        cursor = server.cursor(params)
        entry = symbols.at_cursor(cursor)
        return server.range(cursor.text, entry.at) if entry else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit:
        try:
            return await server.rename(params)
        except symbols.NotRenamed as error:
            raise _Refused(f'not renamed: {error}', _REQUEST_FAILED) from error

    @server.feature(types.WORKSPACE_SYMBOL)
    def workspace_symbols(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        files = {name for each in project.robots.values() for name in each.files}
        found = [
            types.WorkspaceSymbol(
                types.Location(server.uri(file), server.range(project.text(file), entry.at)),
                entry.text,
                _KINDS[entry.kind],
            )
            for file in sorted(files)
            if not file.endswith('.json')
            for entry in symbols.entries(project.text(file))
            if entry.is_definition and params.query.lower() in entry.text.lower()
        ]
        return found[:_MOST_SYMBOLS]


def _register_robots(server: DescriptionServer) -> None:
    """Register the requests about linked files and about values of the selected robot."""
    project = server.project

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        file = path_of(params.text_document.uri)
        text = project.text(file)
        return [
            types.DocumentLink(server.range(text, at), server.uri(str(path)))
            for tag in text.tags
            for at, path in navigate.linked(project, file, tag)
        ]

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        await server.wait_until_checked(path_of(uri))
        robot, robots = project.choices(path_of(uri))
        top = types.Range(types.Position(0, 0), types.Position(0, 0))
        title = f'robot {robot} (one of {len(robots)}; select another)'
        command = types.Command(title, SELECT_ROBOT, arguments=[uri])
        return [types.CodeLens(top, command)] if len(robots) > 1 else []

    @server.command(SELECT_ROBOT)
    async def select_robot(uri: str, name: str | None = None) -> None:
        await server.select_robot(uri, name)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        file = path_of(params.text_document.uri)
        await server.wait_until_checked(file)
        text = project.text(file)
        shown = Span(*(server.offset(text, at) for at in (params.range.start, params.range.end)))
        return [
            types.InlayHint(
                server.range(text, Span(at, at)).start,
                f'= {label}',
                tooltip=tooltip,
                padding_left=True,
            )
            for at, label, tooltip in hover.hints(project, file, shown)
        ]


def _item(offer: complete.Completion, here: types.Range) -> types.CompletionItem:
    is_new = offer.kind == 'attribute'
    text = f'{offer.text}="$0"' if is_new else offer.text
    return types.CompletionItem(
        label=offer.text,
        kind=_OFFERS[offer.kind],
        documentation=types.MarkupContent(types.MarkupKind.Markdown, offer.meaning)
        if offer.meaning
        else None,
        insert_text_format=types.InsertTextFormat.Snippet
        if is_new
        else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(here, text),
    )


def _register_repairs(server: DescriptionServer) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
        ),
    )
    async def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        file = path_of(params.text_document.uri)
        await server.wait_until_checked(file, all_robots=True)
        only: Sequence[str] = params.context.only or ['']
        offered = server.offered(file)

        def is_here(finding: Diagnostic) -> bool:
            place = server.location(finding.where)
            return place.uri == params.text_document.uri and _overlap(place.range, params.range)

        found = [
            server.action(offer)
            for offer in offered
            if any('quickfix'.startswith(kind) for kind in only)
            and any(map(is_here, offer.findings))
        ]
        if any('quickfix'.startswith(kind) for kind in only):
            here = filter(is_here, server.project.findings().get(real_path(file), ()))
            warnings = (each for each in here if each.severity is not Severity.FATAL)
            found += filter(None, map(server.suppression, warnings))
        safe = sum(offer.repair.is_safe for offer in offered)
        if safe and any(kind and 'source.fixAll'.startswith(kind) for kind in only):
            # The editor requests the kind ``source.fixAll`` or ``source``, as editors do when they
            # save a file. So return the edit with all fixes. If the editor names no kind, return a
            # command instead, which computes this edit when the user chooses it.
            found.append(_fix_all(safe, edit=await server.all_safe_fixes(file)))
        elif safe and '' in only:
            command = types.Command('Fix all', FIX_ALL, arguments=[params.text_document.uri])
            found.append(_fix_all(safe, command=command))
        return found

    @server.command(FIX_ALL)
    async def fix_all(uri: str) -> None:
        edit = await server.all_safe_fixes(path_of(uri))
        server.workspace_apply_edit(types.ApplyWorkspaceEditParams(edit, 'Fix all'))


def _fix_all(count: int, **how: Any) -> types.CodeAction:
    title = f'apply all safe fixes ({count})'
    return types.CodeAction(title, types.CodeActionKind.SourceFixAll, **how)


def _overlap(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def serve(checker: Checker, version: str) -> int:
    """Serve an editor on stdin and stdout until it exits, and return the exit code."""
    server = make_server(checker, version)
    # Stdout is only for messages of the protocol. Other output goes to stderr.
    answers = os.fdopen(os.dup(1), 'wb')
    os.dup2(2, 1)
    try:
        server.start_io(stdout=answers)
    finally:
        server.end()
    return server.exit_code
