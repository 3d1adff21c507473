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

"""Texts for tests of both XML readers."""

from __future__ import annotations

from hypothesis import strategies as st
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml


def read(text: str | bytes) -> Element:
    document = parse_xml(text, 'r.urdf')
    assert document.findings == ()
    assert document.root is not None
    return document.root


texts = st.text(
    st.characters(codec='utf-8', exclude_categories=['Cc', 'Cs']) | st.sampled_from('\n\t')
)
names = st.sampled_from(['a', 'b', 'p:c', 'ü'])


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> Element:
    from robot_description_tools.diagnostics import Location

    where = Location('x')
    element = Element(draw(names), draw(st.dictionaries(names, texts)), where, text=draw(texts))
    for _ in range(draw(st.integers(0, 2)) if depth else 0):
        child = draw(elements(depth - 1))
        child.tail = draw(texts)
        element.content.append(child)
    return element
