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

"""Rules about unknown and unusable names."""

from __future__ import annotations

from typing import Any

import pytest
from robot_description_tools.diagnostics import Severity
from test_support.documents import robot


def test_thousand_misspelt_names_get_no_suggestions(
    diagnostics: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search for suggestions would compare each of 1000 names with all others."""
    monkeypatch.setattr('difflib.get_close_matches', lambda *_, **__: 1 / 0)
    links = [f'link_{i}' for i in range(1000)]
    joints = [(f'j{i}', f'lonk_{i}', links[i]) for i in range(1000)]
    assert diagnostics.load(robot(links, *joints)) is None
    assert {finding.code for finding in diagnostics.untaken} == {'joint-parent-unknown'}
    diagnostics.untaken.clear()


def test_names_with_the_same_mistake_are_one_finding(diagnostics: Any) -> None:
    """Some exporters write a slash before each name."""
    diagnostics.load(robot(['/a', '/b', ' c'], ('j', '/a', '/b'), ('k', '/b', ' c')))
    assert diagnostics.take('name-tf').message.endswith('begins with a slash (and 1 more: /b)')
    assert "link ' c' has blanks" in diagnostics.take('name-tf').message


@pytest.mark.parametrize('link', ['<link/>', '<link name=""/>'])
def test_each_missing_name_of_a_link_is_reported_once(link: str, diagnostics: Any) -> None:
    """
    Each link without a name is reported once.

    (urdfdom accepts one link without a name: see test_urdfdom.py.)

    """
    code = 'name-empty' if 'name' in link else 'attribute-missing'
    assert diagnostics.load(f'<robot name="r">{link}</robot>') is not None
    assert diagnostics.take(code).severity is Severity.ERROR
    assert diagnostics.load(f'<robot name="r">{link * 3}</robot>') is None
    weights = [diagnostics.take(code).severity for _ in range(3)]
    assert sorted(weights, key=str) == [Severity.ERROR, Severity.FATAL, Severity.FATAL]
    # If the reader had removed a link, there would be further findings.
    assert not diagnostics.untaken
