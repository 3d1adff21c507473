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

"""Links and joints that form a tree, and findings about links and joints that do not."""

from __future__ import annotations

from typing import Any

import pytest
from test_support.documents import robot


def test_the_message_about_a_long_ring_is_short(diagnostics: Any) -> None:
    joints = [(f'j{i}', f'l{i}', f'l{(i + 1) % 50}') for i in range(50)]
    assert diagnostics.load(robot([f'l{i}' for i in range(50)], *joints)) is None
    finding = diagnostics.take('root-missing')
    assert '… (50 in all) -> ' in finding.message
    assert len(finding.message) < 150


def test_links_below_a_ring_are_left_out(diagnostics: Any) -> None:
    text = robot('abcd', ('bc', 'b', 'c'), ('cb', 'c', 'b'), ('cd', 'c', 'd'))
    description = diagnostics.load(text)
    assert (description.root, description.tree_joints) == ('a', ())
    diagnostics.take('ring')


def test_the_last_parent_by_name_is_used(diagnostics: Any) -> None:
    description = diagnostics.load(robot('abc', ('z', 'a', 'c'), ('y', 'b', 'c'), ('x', 'a', 'b')))
    assert description.tree_joints == ('z', 'x')
    finding = diagnostics.take('link-two-parents')
    assert (
        finding.message
        == "link 'c' is the child of joint 'y' and of 'z' (line 4); 'y' is left out"
    )


@pytest.mark.parametrize('broken', [('j', 'a', 'x'), ('j', 'x', 'b')])
def test_broken_joint_is_the_only_finding(broken: tuple[str, str, str], diagnostics: Any) -> None:
    # The broken joint connects no links, but the unconnected links are not reported.
    assert diagnostics.load(robot('abc', broken, ('k', 'b', 'c'))) is None
    assert diagnostics.untaken.pop().code.startswith('joint-')


def test_records_are_in_the_order_of_the_document(diagnostics: Any) -> None:
    description = diagnostics.load(robot('cab', ('z', 'c', 'a'), ('y', 'c', 'b')))
    assert (list(description.links), list(description.joints)) == (['c', 'a', 'b'], ['z', 'y'])
