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

"""What a cursor points to in a JSON robot."""

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
    ('mark', 'way', 'is_key', 'content', 'names'),
    [
        ('"na|me": "box"', 'name', True, 'box', []),
        ('"b|ox"', 'name', False, 'box', []),
        # Both ends of a word belong to it.
        ('|"links"', 'links', True, None, []),
        ('"links"|', 'links', True, None, []),
        ('"a\\u00|e9"', 'links name', False, 'aé', [('link', 'aé')]),
        ('"r|"', 'links visual geometry r', True, 1.5, []),
        ('1|.5', 'links visual geometry r', False, 1.5, []),
        ('"j|"', 'joints name', False, 'j', [('joint', 'j')]),
        ('"base|_link"', 'joints parent', False, 'base_link', [('link', 'base_link')]),
        ('"chi|ld"', 'joints child', True, 'a', [('link', 'a')]),
        # A name is a text.
        ('{"par|ent"', 'joints more parent', True, 3, []),
        ('{"name": "|c"', 'constraints name', False, 'c', []),
        ('"joint|L"', 'constraints jointL', True, 'j', [('joint', 'j')]),
        ('"li|st"', 'constraints list', True, None, []),
    ],
)
def test_a_key_and_its_value(
    mark: str, way: str, is_key: bool, content: object, names: list[tuple[str, str]]
) -> None:
    at = TEXT.index(mark.replace('|', '')) + mark.index('|')
    found = key_at(Text(TEXT), at)
    assert found is not None
    assert (found.way, found.is_key, found.content) == (way.split(), is_key, content)
    assert list(found.names()) == names


@pytest.mark.parametrize('mark', ['|{"name": "box"', ' | "joints"', 'x"]|}'])
def test_between_words_there_is_nothing(mark: str) -> None:
    text = TEXT.replace(' "joints"', '  "joints"')
    at = text.index(mark.replace('|', '')) + mark.index('|')
    assert key_at(Text(text), at) is None


@pytest.mark.parametrize('text', ['', '{', '{"name', '[1'])
def test_what_is_no_json_has_no_keys(text: str) -> None:
    assert all(key_at(Text(text), at) is None for at in range(len(text) + 1))
