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

"""Sentences that are hard to read are reported, and other sentences are not."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from test_support.places import ROOT

LONG = ' '.join(['word'] * 31)


@pytest.fixture(scope='module')
def plain() -> ModuleType:
    """Return the script `.ci/plain` as a module. Without a suffix, it cannot be imported."""
    file = ROOT / '.ci' / 'plain'
    module = ModuleType('plain')
    vars(module)['__file__'] = str(file)
    exec(compile(file.read_text('utf-8'), file, 'exec', dont_inherit=True), vars(module))
    return module


@pytest.mark.parametrize(
    ('suffix', 'text', 'lines'),
    [
        ('.md', 'The node drops the message.', []),
        ('.md', 'The node drops the message.\nWhat comes late is dropped.', [2]),
        ('.md', 'What does the node drop?', []),
        ('.md', 'Of these joints only one is moved.', [1]),  # plain: ok
        ('.md', 'The joint is told where to\ngo. It moves there.', [1]),
        ('.md', 'It works, whatever the file has.', [1]),  # plain: ok
        ('.md', f'{LONG}.', [1]),
        ('.md', f'{LONG[5:]}.', []),
        # Code counts as one word. The text of a link counts, not its target.
        ('.md', f'`{LONG}` is [a name](of "{LONG}").', []),
        ('.md', f'It has {", ".join(["`a`"] * 31)} and `b`.', []),
        ('.md', f'```text\n{LONG}\n```\n\nA file is read here: x.', []),
        ('.md', f'<!--\n{LONG}\n-->\n\nWhat comes late is dropped.', [5]),
        ('.md', '* The node drops it.\n* What comes late\n  is dropped.', [2]),
        ('.md', '| key | meaning |\n|---|---|\n| `a` | What comes late is dropped. |', [3]),
        ('.md', 'What comes late is dropped. <!-- plain: ok -->', []),
        ('.md', '<!-- plain: ok -->\nWhat comes late is dropped.', []),
        ('.rst', f'Read it::\n\n    {LONG}\n\nWhat comes late is dropped.', [5]),
        ('.py', '"""What comes late is dropped."""', [1]),  # plain: ok
        ('.py', 'def f():\n    """\n    Do it.\n\n    What comes late goes.\n    """', [5]),
        ('.py', 'def f():\n    """Whether it is used."""', [2]),
        ('.py', '# The message is late.\n# What comes late is\n# dropped.', [2]),
        ('.py', '# What comes late is dropped.  plain: ok', []),
        ('.py', "log(f'{name} is told to the user')", [1]),
        ('.py', "a = '''\n# What comes late is dropped\n'''", []),
        ('.js', "// What comes late is dropped.\nlog('nobody can read this one');", [1, 2]),
        # The text of each JSDoc tag is checked separately. The type in a tag is not prose.
        ('.js', f'// @param {{{LONG}}} a It is read.\n// @param {{{{a: b}}[]}} b It is set.', []),
        ('.js', '/** @type {number} What comes late is dropped. */', [1]),
        ('.html', '<p>It works.</p>\n<p title="a">What comes late goes.</p>\n', [2]),
        ('.yaml', 'a: 1\n# What comes late is dropped.', [2]),
        ('', '#!/usr/bin/env bash\n# What comes late is dropped.', [2]),
        ('', '#!/usr/bin/env python3\n"""What comes late is dropped."""', [2]),
    ],
)
def test_lines_with_complaints(
    plain: ModuleType, suffix: str, text: str, lines: list[int]
) -> None:
    assert [line for line, _ in plain.complaints(text, suffix)] == lines


def test_complaint_names_the_file_the_line_and_the_reason(
    plain: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = tmp_path / 'page.md'
    # The script changes the working folder.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plain, 'tracked', lambda paths: [str(page)])
    page.write_text('# Page\n\nWhat comes late is dropped.\n')
    assert plain.main() == 1
    assert f'{page}:3: begins with a clause: What comes' in capsys.readouterr().out
    page.write_text('# Page\n\nThe node drops late messages.\n')
    assert plain.main() == 0
    assert capsys.readouterr().out == ''
