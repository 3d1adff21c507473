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
``<constraint>`` elements, made into ``<loop_joint>``; those of URDF+ and Drake are only reported.

Sources: the proposal of a ``<constraint>`` element for URDF (urdfdom pull request 264); URDF+
(arXiv 2411.19753).

"""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

LOOP_DIALECT = Code(
    'loop-dialect',
    Severity.WARNING,
    'A loop is written in the form of another tool that is not read; the loop stays open.',
    why='The linkage looks right in the tool that the file was written for. Here and in RViz '
    'the loop stays open, and its passive joints get no value.',
    bad=loop_snippet().partition('<loop_joint')[0]
    + '<constraint name="close" type="position">\n'
    '  <predecessor link="rocker"><origin xyz="0 0.2 0"/></predecessor>\n'
    '  <successor link="rod"><origin xyz="0.3 0 0"/></successor>\n</constraint>',
    good=loop_snippet(),
)
# The parts of a <loop_joint>, by what stands for them in a <constraint> with parent and child.
_PARTS = {
    'link1': 'parent',
    'link1/origin': 'parent_origin',
    'link2': 'child',
    'link2/origin': 'child_origin',
    'axis': 'parent_axis',
    'axis2': 'child_axis',
}
# What else closes a loop for others, by its tag and the tags that stand in it.
_UNREAD = (
    ('constraint', {'predecessor', 'successor'}, '<constraint> of URDF+'),
    ('drake:ball_constraint', set[str](), '<drake:ball_constraint> of Drake'),
)


def read_constraints(root: Element) -> Iterator[Element | Diagnostic]:
    """
    Read the ``<constraint>`` elements of a document, and find those of other tools.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` for each loop that can be read; for any other, how to write it.

    """
    for element in root.children:
        tags = {child.tag for child in element.children}
        if element.tag == 'constraint' and {'parent', 'child'} <= tags:
            if tags & {'parent_origin', 'child_origin', 'parent_axis', 'child_axis'}:
                parts = {path: element.find(tag) for path, tag in _PARTS.items()}
                yield as_loop_joint(element, element.attributes, parts)
            continue
        for tag, inside, what in _UNREAD:
            if element.tag == tag and inside <= tags:
                yield LOOP_DIALECT.at(
                    element.place,
                    f'{what} closes a loop, but is not read',
                    'write a <loop_joint type="…"> with <link1 link="…" xyz="…"/>, <link2 '
                    'link="…" xyz="…"/> and <axis xyz="…"/> as well; other tools ignore it',
                )
