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

"""Elements and their XML."""

from __future__ import annotations

from hypothesis import given
import pytest
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.lenient import read_lenient
from robot_description_tools.description.xml.parser import parse_xml
from test_support.xml_texts import elements
from test_support.xml_texts import read


@pytest.mark.parametrize(
    'text',
    [
        '<a/>',
        '<a b="1" c="x y"/>',
        '<a>text</a>',
        '<a>\n  <b/> tail <!-- a comment --> more\n  <c>1 &lt; 2 &amp; 3</c>\n</a>',
        '<a b="say &quot;it\'s&quot;" c=\'"\'/>',
        '<plugin name="x" filename="libx.so"><ros><namespace>/r</namespace></ros></plugin>',
    ],
)
def test_to_xml_writes_the_element_that_was_read(text: str) -> None:
    root = read(text)
    assert root.to_xml() == text.replace("c='\"'", "c='\"'")


def test_indent_puts_each_element_on_a_line() -> None:
    root = read('<a><b><c/></b><d/></a>')
    indent(root)
    assert root.to_xml() == '<a>\n  <b>\n    <c/>\n  </b>\n  <d/>\n</a>'


def same(one: Element, other: Element) -> bool:
    return (
        (one.tag, one.attributes, one.text, one.tail)
        == (other.tag, other.attributes, other.text, other.tail)
    ) and all(same(*pair) for pair in zip(one.content, other.content, strict=True))


@given(elements())
def test_written_elements_are_read(element: Element) -> None:
    root = parse_xml(element.to_xml(), 'x').root
    assert root is not None
    assert same(root, element)
    # Both readers give the same result for well-formed XML.
    lenient, = read_lenient(element.to_xml(), 'x', 100, 1000)
    assert same(lenient, element)


SUBJECTS = """<robot name="arm"><material name="steel"/>
<link name="upper"><visual><material name="steel"/></visual></link>
<joint name="elbow"><limit/></joint><joint><axis/></joint>
<loop_joint name="brace"><link1/></loop_joint>
<transmission name="drive"><joint name="elbow"><type/></joint><actuator name="motor"/>
</transmission><ros2_control name="system"><hardware><plugin/></hardware></ros2_control>
<gazebo reference="upper"><plugin name="camera"/></gazebo></robot>
"""


@pytest.mark.parametrize(
    ('path', 'subject'),
    [
        ('', ('robot', 'arm', '')),
        ('material', ('material', 'steel', '')),
        ('link', ('link', 'upper', '')),
        ('link/visual/material', ('link', 'upper', 'visual')),
        ('joint/limit', ('joint', 'elbow', 'limit')),
        ('loop_joint/link1', ('loop', 'brace', 'link1')),
        ('transmission/joint/type', ('joint', 'elbow', 'type')),
        ('transmission/actuator', ('transmission', 'drive', 'actuator')),
        ('ros2_control/hardware/plugin', ('hardware', 'system', 'hardware')),
        ('gazebo/plugin', ('robot', 'arm', 'gazebo')),
    ],
)
def test_the_subject_is_the_innermost_part_of_the_robot(
    path: str, subject: tuple[str, str, str]
) -> None:
    element = read(SUBJECTS)
    for tag in filter(None, path.split('/')):
        child = element.find(tag)
        assert child is not None
        element = child
    assert element.subject == subject
    assert element.place.subject == subject


def test_a_subject_without_a_name_has_an_empty_one() -> None:
    assert read(SUBJECTS).find_all('joint')[1].subject == ('joint', '', '')
    assert read('<sdf><model name="arm"/></sdf>').content[0].subject is None
