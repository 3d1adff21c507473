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
The language server: what editors ask over stdin and stdout, by pygls.

Requests are answered in one thread, and descriptions are checked in another one: the newest text
only, once nobody has typed for a moment. A request waits until its file has been checked.

"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
import os
from typing import Any
from typing import TypeVar

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer
from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.editor import complete
from robot_description_tools.editor import hover
from robot_description_tools.editor import navigate
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
#: Seconds. The text is checked when the user has not typed for this time.
_QUIET = 0.01
# What robots are read from, whether an editor has it open or not.
_WATCHED = ('*.urdf', '*.xacro', '*.srdf', '*.json', '*.yaml', '*.yml', *SETTINGS)
_Result = TypeVar('_Result')
_AtPosition = types.HoverParams | types.DefinitionParams | types.CompletionParams


class DescriptionServer(LanguageServer):
    """
    Answers an editor.

    Parameters
    ----------
    checker : Checker
        Finds what is wrong.
    version : str
        Of this package.

    """

    def __init__(self, checker: Checker, version: str) -> None:
        super().__init__(NAME, version)
        self.project = Project(checker)
        # One thread: expanding xacro keeps its state, and no check is worth two at a time.
        self._worker = ThreadPoolExecutor(1)
        # What is to be checked, in this order, and whether that has begun.
        self._waiting: dict[str, None] = {}
        self._quiet: asyncio.TimerHandle | None = None
        self._checking: asyncio.Task[None] | None = None
        self._current = ''
        # Set, and replaced, whenever something has been checked.
        self._progress = asyncio.Event()
        # Files around which robots have yet to be looked for, and what editors show of files.
        self._unknown: dict[str, None] = {}
        self._shown: dict[str, str] = {}
        # What editors call the files that they have open, by real path.
        self._uris: dict[str, str] = {}
        self._changes = 0
        # An editor asks first. One that has gone without a word is no failure of ours.
        self.is_asked_to_end = False
        self.exit_code = 0

    # -- checking --------------------------------------------------------------------------

    def changed(self, file: str) -> None:
        """Check what a file is a part of, as soon as nobody types."""
        self._changes += 1
        first = self.project.to_check(file)
        self._waiting = {**dict.fromkeys(first), **self._waiting}
        self._start_soon()

    def opened(self, uri: str) -> None:
        """Check a file that was opened, and look for robots that include it."""
        file = path_of(uri)
        self._uris[real_path(file)] = uri
        self._unknown[file] = None
        self.changed(file)

    def look_around(self) -> None:
        """Look for robots that include what is open: a file has come that nobody has checked."""
        self._unknown.update(dict.fromkeys(self.project.opened))
        self._start_soon()

    def closed(self, file: str) -> None:
        """Check what a closed file is a part of as it was saved."""
        self._uris.pop(real_path(file), None)
        self._unknown.pop(file, None)
        self.changed(file)

    def _start_soon(self) -> None:
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = asyncio.get_running_loop().call_later(_QUIET, self._start)

    def _start(self) -> None:
        self._quiet = None
        if self._checking is None or self._checking.done():
            self._checking = asyncio.get_running_loop().create_task(self._check())

    async def _check(self) -> None:
        """Check until nothing waits; what changes meanwhile is checked anew."""
        while (self._waiting or self._unknown) and self._quiet is None:
            file = next(iter(self._waiting or self._unknown))
            try:
                if self._waiting:
                    self._current = file
                    del self._waiting[file]
                    await self._check_one(file)
                else:
                    folders = [path_of(uri) for uri in self.workspace.folders]
                    found = await self.work(self.project.candidates, file, folders)
                    self._waiting.update(dict.fromkeys(found))
                    self._unknown.pop(file, None)
            # A mistake of ours costs this text, not the server.
            except Exception as error:
                self._unknown.pop(file, None)
                message = f'{file}: {error!r}'
                self.window_log_message(
                    types.LogMessageParams(types.MessageType.Error, message)
                )
            self._current = ''
            self._progress.set()
            self._progress = asyncio.Event()

    async def _check_one(self, robot: str) -> None:
        before = self._changes
        examined = await self.work(self.project.examine, robot, self.project.unsaved())
        if before != self._changes:
            if robot in self._waiting:
                # Somebody typed: this is about a text that is gone.
                return
            if examined.files.intersection(self.project.opened):
                # Nobody knew that it is a part of this.
                self._waiting[robot] = None
        self.project.keep(robot, examined)
        self._publish()

    async def work(self, function: Callable[..., _Result], *arguments: Any) -> _Result:
        """Call a function where descriptions are checked."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, partial(function, *arguments))

    async def settled(self, file: str) -> None:
        """Wait until what a file is a part of has been checked as it is now."""
        while not self._is_settled(file):
            await self._progress.wait()

    def _is_settled(self, file: str) -> bool:
        if self._quiet is not None:
            return False
        pending = {*self._waiting, *filter(None, [self._current])}
        if pending.intersection(self.project.robots_with(file)):
            return False
        # What is no robot by itself may be a part of one that nobody has looked at yet.
        return not (pending or self._unknown) or bool(self.project.true_robots(file))

    def end(self) -> None:
        """End the process that expands xacro."""
        self._worker.shutdown()

    # -- places ----------------------------------------------------------------------------

    def cursor(self, params: _AtPosition) -> Cursor:
        """Return what a position points to."""
        file = path_of(params.text_document.uri)
        return Cursor.of(self.project, file, self.offset(self.project.text(file), params.position))

    def offset(self, text: Text, position: types.Position) -> int:
        """Return which character of a text is at a position."""
        if position.line >= len(text.lines):
            return len(text.text)
        begin, end = text.lines.span(position.line + 1)
        line = text.text[begin:end]
        if line.isascii():
            return begin + min(position.character, len(line))
        codec = self.workspace.position_codec
        at = codec.position_from_client_units([line], types.Position(0, position.character))
        return begin + at.character

    def typed(self, file: str, change: types.TextDocumentContentChangeEvent) -> None:
        """Take what was typed; lines end where the protocol says, not where Python does."""
        new = change.text
        if isinstance(change, types.TextDocumentContentChangePartial):
            text = self.project.text(file)
            begin, end = (self.offset(text, at) for at in (change.range.start, change.range.end))
            new = f'{text.text[:begin]}{new}{text.text[end:]}'
        self.project.open(file, new)

    def range(self, text: Text, span: Span) -> types.Range:  # noqa: A003
        """Return a part of a text as editors count."""
        return types.Range(*(self._position(text, at) for at in span))

    def _position(self, text: Text, at: int) -> types.Position:
        line = text.lines.line(at)
        before = text.text[text.lines.span(line).begin:at]
        count = self.workspace.position_codec.client_num_units
        return types.Position(line - 1, len(before) if before.isascii() else count(before))

    def location(self, place: Location) -> types.Location:
        """Return where a finding stands."""
        text = self.project.text(place.source)
        return types.Location(self.uri(place.source), self.range(text, _extent(text, place)))

    def uri(self, file: str) -> str:
        """Return the URI of a file; that of the editor if it is open there."""
        return self._uris.get(real_path(file)) or uris.from_fs_path(os.path.abspath(file)) or ''

    # -- findings --------------------------------------------------------------------------

    def _publish(self) -> None:
        """Show what has been found, and take away what is gone."""
        found = self.project.findings()
        shown = {}
        # Not those that were opened a moment ago, and come next.
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
        """Return a finding as editors have it."""
        is_warning = finding.severity is Severity.WARNING
        related = [
            (f'through {macro}', call)
            for place in (finding.where, *finding.also)
            for macro, call in reversed(place.calls)
        ]
        related += [('the same here', place) for place in finding.also if not place.calls]
        return types.Diagnostic(
            range=self.location(finding.where).range,
            message=f'{finding.message}\nfix: {finding.fix}',
            severity=types.DiagnosticSeverity.Warning
            if is_warning
            else types.DiagnosticSeverity.Error,
            code=finding.code,
            source=NAME,
            related_information=[
                types.DiagnosticRelatedInformation(self.location(place), words)
                for words, place in dict.fromkeys(related)
                if os.path.isfile(place.source)
            ],
        )

    # -- repairs ---------------------------------------------------------------------------

    def offered(self, file: str) -> list[Offer]:
        """Return the repairs of what is wrong in the robots that a file is a part of."""
        examined = self._examined(file)
        with overlaid(self.project.unsaved()):
            return offers(examined)[0]

    def _examined(self, file: str) -> list[Examined]:
        robots = self.project.robots_with(file)
        return [self.project.robots[robot].examined for robot in robots]

    def action(self, offer: Offer) -> types.CodeAction:
        """Return a repair as editors have it."""
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

    async def all_safe(self, file: str) -> types.WorkspaceEdit:
        """Return what mends all that can be mended safely in the robots of a file."""
        changes = -1
        # Places of a text that was typed into meanwhile are wrong.
        while changes != self._changes:
            await self.settled(file)
            changes = self._changes
            robots = dict.fromkeys(self.project.true_robots(file), True)
            mended = await self.work(self._mended, robots, self.project.unsaved())
        edits = {}
        for name, (before, after) in mended.items():
            old, new = Text(decoded(before)), Text(decoded(after))
            edits[name] = [
                types.TextEdit(self.range(old, span), replacement)
                for span, replacement in changes_between(old, new)
            ]
        return self._edit(edits)

    def _edit(self, edits: Mapping[str, list[types.TextEdit]]) -> types.WorkspaceEdit:
        """Return edits of the present texts of files; an editor refuses them for newer texts."""
        by_uri = {self.uri(file): changes for file, changes in edits.items()}
        workspace = self.client_capabilities.workspace
        known = workspace and workspace.workspace_edit
        if not (known and known.document_changes):
            # An editor that knows no versions.
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

    def _mended(
        self, robots: dict[str, bool], unsaved: Mapping[str, bytes]
    ) -> dict[str, tuple[bytes, bytes]]:
        """Return each file that can be mended safely, as it is and as it would be."""
        with overlaid(unsaved):
            fixed = Fixer(self.project.checker, robots).run()
            return {name: (read_file(name), new) for name, new in fixed.after.items()}


def path_of(uri: str) -> str:
    """Return the file that a URI names; the URI itself where it names none."""
    return uris.to_fs_path(uri) or uri


def _extent(text: Text, place: Location) -> Span:
    """Return what is underlined: the start tag, or the rest of its line."""
    begin = text.place_of(place)
    tag = text.tag_from(begin)
    end = text.lines.span(text.lines.line(begin)).end
    end = begin + len(text.text[begin:end].rstrip())
    return Span(begin, min(tag.at.end, end) if tag else end)


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
_OFFERS = {
    'element': types.CompletionItemKind.Class,
    'macro': types.CompletionItemKind.Function,
    'attribute': types.CompletionItemKind.Property,
    'name': types.CompletionItemKind.Reference,
    'property': types.CompletionItemKind.Variable,
    'value': types.CompletionItemKind.EnumMember,
}


def make_server(checker: Checker, version: str) -> DescriptionServer:
    """Return a server; `serve` runs it."""
    server = DescriptionServer(checker, version)
    _register_texts(server)
    _register_questions(server)
    _register_repairs(server)
    return server


def _register_texts(server: DescriptionServer) -> None:
    project = server.project

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.is_asked_to_end = True

    @server.feature(types.EXIT)
    def told_to_exit(_: None) -> None:
        server.exit_code = 0 if server.is_asked_to_end else 1

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watched = workspace and workspace.did_change_watched_files
        if watched and watched.dynamic_registration:
            watchers = types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(f'**/{{{",".join(_WATCHED)}}}')]
            )
            what = types.Registration('watch', types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watchers)
            server.client_register_capability(types.RegistrationParams([what]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        project.open(file, params.text_document.text)
        server.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        for change in params.content_changes:
            server.typed(file, change)
        server.changed(file)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        # Files that nobody has open may have changed, too.
        server.changed(path_of(params.text_document.uri))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            file = path_of(change.uri)
            is_setting = os.path.basename(file) in SETTINGS
            concerned = list(project.robots) if is_setting else project.robots_with(file)
            for robot in concerned:
                server.changed(robot)
            if not concerned and file.endswith('.xacro'):
                server.look_around()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        project.close(file)
        server.closed(file)


def _register_questions(server: DescriptionServer) -> None:
    project = server.project

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover_at(params: types.HoverParams) -> types.Hover | None:
        await server.settled(path_of(params.text_document.uri))
        text = hover.hover(server.cursor(params))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location]:
        await server.settled(path_of(params.text_document.uri))
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
        types.CompletionOptions(trigger_characters=['<', ' ', '"', "'", '{', '(', ':']),
    )
    def completion(params: types.CompletionParams) -> types.CompletionList:
        cursor = server.cursor(params)
        span, found = complete.offers(cursor)
        here = server.range(cursor.text, span)
        return types.CompletionList(
            is_incomplete=False,
            items=[_item(offer, here) for offer in dict.fromkeys(found)],
        )


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
        await server.settled(file)
        only: Sequence[str] = params.context.only or ['']
        offered = server.offered(file)

        def is_here(finding: Diagnostic) -> bool:
            place = server.location(finding.where)
            return place.uri == params.text_document.uri and _meets(place.range, params.range)

        found = [
            server.action(offer)
            for offer in offered
            if any('quickfix'.startswith(kind) for kind in only)
            and any(map(is_here, offer.findings))
        ]
        safe = sum(offer.repair.is_safe for offer in offered)
        if safe and any(kind and 'source.fixAll'.startswith(kind) for kind in only):
            # Asked for by name, as editors do when a file is saved.
            found.append(_fix_all(safe, edit=await server.all_safe(file)))
        elif safe and '' in only:
            command = types.Command('Fix all', FIX_ALL, arguments=[params.text_document.uri])
            found.append(_fix_all(safe, command=command))
        return found

    @server.command(FIX_ALL)
    async def fix_all(uri: str) -> None:
        edit = await server.all_safe(path_of(uri))
        server.workspace_apply_edit(types.ApplyWorkspaceEditParams(edit, 'Fix all'))


def _fix_all(count: int, **how: Any) -> types.CodeAction:
    title = f'make all safe fixes ({count})'
    return types.CodeAction(title, types.CodeActionKind.SourceFixAll, **how)


def _meets(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def serve(checker: Checker, version: str) -> int:
    """Answer an editor on stdin and stdout until it goes; return the exit code."""
    server = make_server(checker, version)
    # What anything else prints is no message.
    answers = os.fdopen(os.dup(1), 'wb')
    os.dup2(2, 1)
    try:
        server.start_io(stdout=answers)
    finally:
        server.end()
    return server.exit_code
