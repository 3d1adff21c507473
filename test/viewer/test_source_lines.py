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

"""The line of the file that the page shows with each finding."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.diagnostics import Location
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer.source_lines import AFTER
from robot_description_tools.viewer.source_lines import BEFORE
from robot_description_tools.viewer.source_lines import SourceLines

WORDS = st.text(alphabet='ab\té<', max_size=300).map(lambda text: f'x{text}x')


@given(st.lists(WORDS, min_size=1, max_size=4), st.sampled_from(['\n', '\r\n', '\r']), st.data())
def test_the_caret_is_under_the_place(words: list[str], end: str, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(words) - 1))
    at = data.draw(st.integers(0, len(words[row]) - 1))
    loaded = load_text(end.join(f'  {word}' for word in words), 'robot')
    found = SourceLines(loaded).of(Location('robot', row + 1, at + 3))
    assert found is not None
    assert found['text'][found['caret']:] == words[row][at:][:AFTER].replace('\t', ' ')
    assert len(found['text']) <= BEFORE + AFTER
    assert found['editor'] == ''


@pytest.mark.parametrize('opens', [True, False])
def test_only_files_of_the_description_are_read(tmp_path: Path, opens: bool) -> None:
    file, other = tmp_path / 'a robot.urdf', tmp_path / 'other.urdf'
    file.write_text('<robot name="r">\n  <link name="é"/></robot>', encoding='utf-8')
    other.write_text('secret')
    lines = SourceLines(load_file(file), opens)
    editor = f'vscode://file{tmp_path}/a%20robot.urdf:2:3' if opens else ''
    assert lines.of(Location(str(file), 2, 3)) == {
        'text': '<link name="é"/></robot>',
        'caret': 0,
        'editor': editor,
    }
    assert lines.of(Location(str(other), 1, 1)) is None
    assert lines.of(Location(str(file), 3, 1)) is None
    assert lines.of(Location(str(file))) is None
    file.unlink()
    assert SourceLines(load_file(file)).of(Location(str(file), 2, 3)) is None
