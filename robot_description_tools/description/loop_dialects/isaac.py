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


"""Loops as the manual of Isaac Sim has them: ``<loop_joint>`` with two ``<link1>``."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

LOOP_LINK1_TWICE = Code(
    'loop-link1-twice',
    Severity.WARNING,
    'A loop joint has two `<link1>` and no `<link2>`; the second one is read as `<link2>`.',
    why='The manual of Isaac Sim writes loops so. Other tools find no second end.',
    bad=loop_snippet(link2='<link1 link="rod" xyz="0.3 0 0"/>'),
    good=loop_snippet(),
)


def read_two_link1(root: Element) -> Iterator[Diagnostic]:
    """
    Make the second of two ``<link1>`` of loop joints without a ``<link2>`` that.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Diagnostic
        For each such loop joint.

    """
    for holder in (root, *root.find_all('gazebo')):
        for loop in holder.find_all('loop_joint'):
            ends = loop.find_all('link1')
            if len(ends) == 2 and loop.find('link2') is None:
                place, ends[1].tag = ends[1].place, 'link2'
                name = loop.attributes.get('name', '')
                message = f"loop_joint '{name}' has two <link1>; the second is read as <link2>"
                yield LOOP_LINK1_TWICE.at(place, message, 'call the second one <link2>')
