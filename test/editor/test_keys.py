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

"""The key or value at a cursor in a JSON robot."""

from __future__ import annotations

import pytest
from robot_description_tools.editor.keys import key_at
from robot_description_tools.editor.text import Text

TEXT = (
    '{"name": "box", "links": [{"name": "a\\u00e9", "visual": {"geometry": {"r": 1.5}}}],\n'
    ' "joints": [{"name": "j", "parent": "base_link", "child": "a", "more": {"parent": 3}}],\n'
    ' "constraints": [{"name": "c", "jointL": "j", "list": [true, "x"]}]}'
)


@pytest.mark.parametrize(
    ('mark', 'path', 'is_key', 'content', 'names'),
    [
        ('"na|me": "box"', 'name', True, 'box', []),
        ('"b|ox"', 'name', False, 'box', []),
        # A cursor at the start or end of a word belongs to the word.
        ('|"links"', 'links', True, None, []),
        ('"links"|', 'links', True, None, []),
        ('"a\\u00|e9"', 'links name', False, 'aé', [('link', 'aé')]),
        ('"r|"', 'links visual geometry r', True, 1.5, []),
        ('1|.5', 'links visual geometry r', False, 1.5, []),
        ('"j|"', 'joints name', False, 'j', [('joint', 'j')]),
        ('"base|_link"', 'joints parent', False, 'base_link', [('link', 'base_link')]),
        ('"chi|ld"', 'joints child', True, 'a', [('link', 'a')]),
        # A number is not the name of a link.
        ('{"par|ent"', 'joints more parent', True, 3, []),
        ('{"name": "|c"', 'constraints name', False, 'c', []),
        ('"joint|L"', 'constraints jointL', True, 'j', [('joint', 'j')]),
        ('"li|st"', 'constraints list', True, None, []),
    ],
)
def test_key_at_a_cursor(
    mark: str, path: str, is_key: bool, content: object, names: list[tuple[str, str]]
) -> None:
    at = TEXT.index(mark.replace('|', '')) + mark.index('|')
    found = key_at(Text(TEXT), at)
    assert found is not None
    assert (found.path, found.is_key, found.content) == (path.split(), is_key, content)
    assert list(found.names()) == names


@pytest.mark.parametrize('mark', ['|{"name": "box"', ' | "joints"', 'x"]|}'])
def test_no_key_between_words(mark: str) -> None:
    text = TEXT.replace(' "joints"', '  "joints"')
    at = text.index(mark.replace('|', '')) + mark.index('|')
    assert key_at(Text(text), at) is None


@pytest.mark.parametrize('text', ['', '{', '{"name', '[1'])
def test_no_keys_in_invalid_json(text: str) -> None:
    assert all(key_at(Text(text), at) is None for at in range(len(text) + 1))
