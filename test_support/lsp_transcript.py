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
Messages between a language server and a client, as ``doc/editors.md`` shows them.

The page shows the files that the messages are about. A line with an arrow to the right is an
action of the client. A line with an arrow to the left is a message of the server. This command
writes the messages of the server again::

    python -m test_support.lsp_transcript

"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
import re
from tempfile import TemporaryDirectory
from typing import Any

from test_support.lsp_client import LspClient
from test_support.places import ROOT

PAGE = ROOT / 'doc' / 'editors.md'
_FILE = re.compile(r'^`([\w./]+)`:\n\n```xml\n(.*?)^```\n', re.DOTALL | re.MULTILINE)
_TALK = re.compile(r'^````text\n(→ .*?)^````\n', re.DOTALL | re.MULTILINE)
_SEVERITIES = {1: 'error', 2: 'warning'}


def write_files(page: str, folder: Path) -> None:
    """Write the files that a page shows."""
    for name, text in _FILE.findall(page):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding='utf-8')


def transcript(page: str, client: LspClient) -> str:
    """Perform the client actions in a page. Return the page with the new server messages."""

    def answered(match: re.Match[str]) -> str:
        told = [line for line in match[1].split('\n') if line.startswith('→ ')]
        lines = [each for line in told for each in (line, *_answers(client, *line.split()[1:]))]
        return '````text\n' + '\n'.join(lines) + '\n````\n'

    return _TALK.sub(answered, page)


def _answers(client: LspClient, method: str, where: str, *rest: str) -> Iterator[str]:
    """Perform the action of a line. Yield the messages with which the server answers."""
    name, *place = where.split(':')
    if method in ('didOpen', 'didChange'):
        if method == 'didOpen':
            client.open(name)
        else:
            old, new = ' '.join(rest).split(' becomes ')
            text = (client.folder / name).read_text(encoding='utf-8')
            assert text.count(old) == 1
            client.change(name, text.replace(old, new))
        found = client.findings(name)
        yield f'← publishDiagnostics {name}' + ('' if found else ': nothing')
        for finding in found:
            yield from _finding(client, finding)
        return
    if method in ('symbol', 'documentLink', 'inlayHint'):
        yield from _of_file(client, method, name)
        return
    line, character = (int(number) - 1 for number in place)
    if method == 'rename':
        edit = client.at('rename', name, line, character, newName=rest[-1])
        yield from _edits(client, edit)
        return
    if method == 'codeAction':
        here = {'line': line, 'character': character}
        actions = client.ask(
            'textDocument/codeAction',
            textDocument={'uri': client.uri(name)},
            range={'start': here, 'end': here},
            context={'diagnostics': []},
        )
        for action in actions:
            yield f'← {action["title"]}'
            yield from _edits(client, action.get('edit', {}))
        return
    answer = client.at(method, name, line, character)
    if method == 'hover':
        first, *more = answer['contents']['value'].split('\n')
        yield f'← {first}'
        yield from (f'  {line}'.rstrip() for line in more)
    elif method == 'documentHighlight':
        yield '← ' + ', '.join(_range(each['range']) for each in answer)
    elif method in ('definition', 'references'):
        for place in answer:
            yield f'← {_name(client, place["uri"])}:{_range(place["range"])}'
    elif method == 'completion':
        yield '← ' + ', '.join(item['label'] for item in answer['items'])


def _of_file(client: LspClient, method: str, name: str) -> Iterator[str]:
    """Send a request about a whole file or, for ``symbol``, about a word in all files."""
    if method == 'symbol':
        for each in client.ask('workspace/symbol', query=name):
            at = each['location']
            yield f'← {each["name"]} at {_name(client, at["uri"])}:{_range(at["range"])}'
        return
    whole = {'start': {'line': 0, 'character': 0}, 'end': {'line': 10**4, 'character': 0}}
    answer = client.ask(
        f'textDocument/{method}', textDocument={'uri': client.uri(name)}, range=whole
    )
    for each in answer:
        if method == 'documentLink':
            yield f'← {_range(each["range"])}: {_name(client, each["target"])}'
        else:
            at = each['position']
            yield f'← {at["line"] + 1}:{at["character"] + 1}: {each["label"]}'


def _edits(client: LspClient, edit: dict[str, Any]) -> Iterator[str]:
    for document in edit.get('documentChanges', ()):
        file = _name(client, document['textDocument']['uri'])
        for change in document['edits']:
            yield f"    {file}:{_range(change['range'])} becomes {change['newText']!r}"


def _finding(client: LspClient, finding: dict[str, Any]) -> Iterator[str]:
    severity = _SEVERITIES[finding['severity']]
    first, *more = finding['message'].split('\n')
    yield f'  {_range(finding["range"])}: {severity}[{finding["code"]}]: {first}'
    yield from (f'    {line}' for line in more)
    for place in finding['relatedInformation']:
        at = place['location']
        yield f'    {place["message"]} at {_name(client, at["uri"])}:{_range(at["range"])}'


def _range(span: dict[str, Any]) -> str:
    """Return a range as text. In the text, lines and columns are counted from 1."""
    ends = ((span[end]['line'] + 1, span[end]['character'] + 1) for end in ('start', 'end'))
    (line, column), (last, end) = ends
    return f'{line}:{column}-{end}' if line == last else f'{line}:{column}-{last}:{end}'


def _name(client: LspClient, uri: str) -> str:
    return uri.removeprefix(client.folder.as_uri()).lstrip('/')


def main() -> None:
    """Update the messages of the server in ``doc/editors.md``."""
    page = PAGE.read_text(encoding='utf-8')
    with TemporaryDirectory() as folder:
        write_files(page, Path(folder))
        client = LspClient(Path(folder))
        page = transcript(page, client)
        client.end()
    PAGE.write_text(page, encoding='utf-8')


if __name__ == '__main__':
    main()
