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

"""``robot-description show`` as a graph for Graphviz and Mermaid."""

from __future__ import annotations

from pathlib import Path
import re
import shutil
import subprocess

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.tree_graph import as_dot
from robot_description_tools.cli.tree_graph import as_mermaid
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.patience import PATIENCE

ROBOTS = [*OWN, *PUBLISHED]
# Characters that XML forbids or that must be escaped.
EXCLUDED = '<&\'"\ufffe\uffff'
NAMES = st.text(st.characters(exclude_categories=['Cs', 'Cc'], exclude_characters=EXCLUDED))
NODE = re.compile(r'  (\w+)\["([^"]*)"\]')
EDGE = re.compile(r'  (\w+) (-->|-\.->)\|"([^"]*)"\| (\w+)')


def unescaped(text: str) -> str:
    """Return the text that Mermaid displays."""
    return re.sub(r'#(\d+);', lambda code: chr(int(code[1])), text)


def nodes_and_edges(description: RobotDescription) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the links of a Mermaid graph, and for each joint: parent, child, name and arrow."""
    first, *lines = as_mermaid(description)
    assert first == 'graph LR'
    nodes = {m[1]: unescaped(m[2]) for m in map(NODE.fullmatch, lines) if m}
    edges = [m for m in map(EDGE.fullmatch, lines) if m]
    assert len(nodes) + len(edges) == len(lines)
    return list(nodes.values()), [
        (nodes[m[1]], nodes[m[4]], unescaped(m[3].split('<br/>')[0]), m[2]) for m in edges
    ]


@pytest.mark.parametrize('file', ROBOTS, ids=lambda file: file.name)
def test_mermaid_has_every_link_and_joint(file: Path) -> None:
    description = load_description(file)
    nodes, edges = nodes_and_edges(description)
    assert nodes == list(description.links)
    assert [edge[:3] for edge in edges] == [
        (joint.parent, joint.child, name) for name, joint in description.joints.items()
    ]


def test_mimic_joints_name_their_driver(chain: Path) -> None:
    lines = list(as_mermaid(load_description(chain)))
    assert '  n2 -->|"last<br/>revolute, mimics middle"| n3' in lines


def test_joints_outside_of_the_tree_are_dashed(write) -> None:
    ring = ''.join(
        f'<link name="{a}"/><joint name="{a}{b}" type="fixed"><parent link="{a}"/>'
        f'<child link="{b}"/></joint>'
        for a, b in ('xy', 'yx')
    )
    description = load_description(write(f'<link name="base"/>{ring}'))
    assert [edge[3] for edge in nodes_and_edges(description)[1]] == ['-.->', '-.->']
    assert sum('style="dashed"' in line for line in as_dot(description)) == 2


@given(NAMES, NAMES)
def test_any_name_is_quoted(link: str, joint: str) -> None:
    text = (
        f'<robot name="{link}"><link name="base"/><link name="l{link}"/>'
        f'<joint name="j{joint}" type="floating"><parent link="base"/><child link="l{link}"/>'
        '</joint></robot>'
    )
    description = load_description(text)
    nodes, ((_, _, name, _),) = nodes_and_edges(description)
    assert nodes == list(description.links)
    assert [name] == list(description.joints)
    lines = list(as_dot(description))
    # All strings must be closed, so no quotation mark remains outside of them.
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


def test_the_graph_has_correct_syntax(chain: Path) -> None:
    lines = list(as_dot(load_description(chain)))
    assert lines[0] == 'digraph "chain" {'
    assert lines[-1] == '}'
    assert '  "base" [penwidth=2];' in lines
    edge = '  "two" -> "three" [label="last\\nrevolute, mimics middle", color="#1f6fb2"];'
    assert edge in lines


@pytest.mark.parametrize('form', ['dot', 'mermaid'])
def test_the_command_prints_utf_8(form, command) -> None:
    text = '<robot name="r"><link name="Größe→"/></robot>'.encode()
    done = command('show', '--format', form, '-', text=text, env={'PYTHONIOENCODING': 'ascii'})
    assert done.code == 0
    assert 'Größe→' in done.out
