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

"""``robot-description show`` as a graph and as a drawing."""

from __future__ import annotations

from pathlib import Path
import re
import shutil
import subprocess
from typing import NamedTuple
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.tree_graph import as_dot
from robot_description_tools.cli.tree_graph import as_svg
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.patience import PATIENCE

SVG = '{http://www.w3.org/2000/svg}'
ROBOTS = [*OWN, *PUBLISHED]
# What names may hold, in the quotes of an attribute.
NAMES = st.text(st.characters(exclude_categories=['Cs', 'Cc'], exclude_characters='<&\'"￾￿'))


class Box(NamedTuple):
    """A link in a drawing."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


def drawing(description: RobotDescription) -> tuple[ElementTree.Element, list[Box]]:
    """Return the root of a drawing and its links."""
    svg = ElementTree.fromstring('\n'.join(as_svg(description)))
    texts = {}
    for text in svg.iter(f'{SVG}text'):
        texts[float(text.get('x', '')), float(text.get('y', ''))] = text.text or ''
    boxes = []
    for rect in list(svg.iter(f'{SVG}rect'))[1:]:
        x, y, width, height = (float(rect.get(key, '')) for key in ('x', 'y', 'width', 'height'))
        name = next(t for (tx, ty), t in texts.items() if x < tx < x + 20 and y < ty < y + height)
        boxes.append(Box(name, x, y, x + width, y + height))
    return svg, boxes


@pytest.mark.parametrize('file', ROBOTS, ids=lambda file: file.name)
def test_every_link_is_drawn_beside_the_others(file: Path) -> None:
    description = load_description(file)
    svg, boxes = drawing(description)
    by_name = {box.name: box for box in boxes}
    in_tree = {description.root} | {description.joints[j].child for j in description.tree_joints}
    assert set(by_name) == in_tree
    assert len(boxes) == len(in_tree)
    width, height = float(svg.get('width', '')), float(svg.get('height', ''))
    for box in boxes:
        assert 0 < box.left < box.right < width
        assert 0 < box.top < box.bottom < height
    ordered = sorted(boxes, key=lambda box: (box.top, box.left))
    for i, a in enumerate(ordered):
        for b in ordered[i + 1:]:
            if b.top >= a.bottom:
                break
            assert a.right <= b.left or b.right <= a.left, f'{a.name} on {b.name}'
    texts = [text.text for text in svg.iter(f'{SVG}text')]
    for name in description.tree_joints:
        joint = description.joints[name]
        assert by_name[joint.parent].right < by_name[joint.child].left
        assert texts.count(name) >= 1


def test_mimic_joints_are_dashed_and_say_of_whom(chain: Path) -> None:
    svg, _ = drawing(load_description(chain))
    dashed = [path for path in svg.iter(f'{SVG}path') if path.get('stroke-dasharray')]
    assert len(dashed) == 2
    texts = {text.text for text in svg.iter(f'{SVG}text')}
    assert {'revolute', 'revolute, mimics first', 'revolute, mimics middle'} <= texts


def test_what_is_not_connected_is_said(write) -> None:
    ring = ''.join(
        f'<link name="{a}"/><joint name="{a}{b}" type="fixed"><parent link="{a}"/>'
        f'<child link="{b}"/></joint>'
        for a, b in ('xy', 'yx')
    )
    description = load_description(write(f'<link name="base"/>{ring}'))
    svg, boxes = drawing(description)
    assert [box.name for box in boxes] == ['base']
    assert any(text.text == 'not connected: x, y' for text in svg.iter(f'{SVG}text'))
    assert sum('style="dashed"' in line for line in as_dot(description)) == 2


@given(NAMES, NAMES)
def test_any_name_is_drawn_and_quoted(link: str, joint: str) -> None:
    text = (
        f'<robot name="{link}"><link name="base"/><link name="l{link}"/>'
        f'<joint name="j{joint}" type="floating"><parent link="base"/><child link="l{link}"/>'
        '</joint></robot>'
    )
    description = load_description(text)
    _, boxes = drawing(description)
    assert [box.name for box in boxes] == list(description.links)
    lines = list(as_dot(description))
    # Strings end where they should: no quote is left over.
    for line in lines:
        assert re.sub(r'"(\\.|[^"\\])*"', '', line).count('"') == 0


@pytest.mark.skipif(shutil.which('dot') is None, reason='needs Graphviz')
@pytest.mark.parametrize('file', ROBOTS, ids=lambda file: file.name)
def test_graphviz_reads_the_graph(file: Path) -> None:
    description = load_description(file)
    done = subprocess.run(
        ['dot', '-Tplain'],
        input='\n'.join(as_dot(description)),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ''
    kinds = [line.split(' ')[0] for line in done.stdout.splitlines()]
    assert kinds.count('node') == len(description.links)
    assert kinds.count('edge') == len(description.joints)


def test_grammar_of_the_graph(chain: Path) -> None:
    lines = list(as_dot(load_description(chain)))
    assert lines[0] == 'digraph "chain" {'
    assert lines[-1] == '}'
    assert '  "base" [penwidth=2];' in lines
    edge = '  "two" -> "three" [label="last\\nrevolute, mimics middle", color="#1f6fb2"];'
    assert edge in lines


@pytest.mark.parametrize('form', ['dot', 'svg'])
def test_the_command_prints_utf_8(form, command) -> None:
    text = '<robot name="r"><link name="Größe→"/></robot>'.encode()
    done = command('show', '--format', form, '-', text=text, env={'PYTHONIOENCODING': 'ascii'})
    assert done.code == 0
    assert 'Größe→' in done.out
