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


"""Loop joints with two ``<link1>``, as in the manual of Isaac Sim."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document

TWICE = loop_snippet(link2='<link1 link="rod" xyz="0.3 0 0"/>')


@pytest.mark.parametrize('inside', [False, True])
def test_second_link1_is_link2(inside: bool) -> None:
    expected = load_description(document(loop_snippet())).loops
    text = TWICE
    if inside:
        text = text.replace('<loop_joint', '<gazebo><loop_joint') + '</gazebo>'
    description = load_description(document(text))
    assert [(loop.link1, loop.link2) for loop in description.loops] == [
        (loop.link1, loop.link2) for loop in expected
    ]
    (finding,) = description.findings
    assert finding.code == 'loop-link1-twice'
    assert "loop_joint 'close' has two <link1>" in finding.message


def test_three_of_them_are_no_loop() -> None:
    three = TWICE.replace('</loop_joint>', '<link1 link="base"/></loop_joint>')
    description = load_description(document(three))
    assert description.loops == ()
    assert 'element-missing' in {finding.code for finding in description.findings}
