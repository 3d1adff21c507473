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


"""Loops outside of the document: YAML files, mappings and SRDF."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import document
from test_support import yaml_texts
from test_support.documents import CLOSE
from test_support.documents import TREE
from test_support.yaml_texts import TOO_MUCH

YAML = """\
closed_loops:
  close:
    type: revolute
    link1: {link: rocker, xyz: [0, 0.2, 0.0]}
    link2:
      link: rod
      xyz: 0.3 0 0
    axis: [0, 0, 1]
"""
BRACE = (
    '<joint name="brace" type="{kind}"><parent link="rocker"/><child link="rod"/>'
    '<origin xyz="0 0.2 0" rpy="0 0 1"/>{axis}'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)


def load(text: str = TREE, **options: object) -> RobotDescription:
    return load_description(document(text), **options)


@pytest.fixture
def write(tmp_path: Path):
    """Return a function that writes a file and returns its path."""

    def write(text: str, name: str = 'loops.yaml') -> Path:
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize(
    'above', ['', '/**:\n ros__parameters:\n', 'a:\n b:\n  ros__parameters:\n']
)
def test_a_file_is_read(write, above: str) -> None:
    """The file may be a parameter file of ROS."""
    indented = ''.join(f'   {line}\n' for line in YAML.splitlines())
    description = load(loops=write(above + indented if above else YAML))
    assert description.findings == ()
    assert description.loops == (CLOSE,)


def test_a_file_without_the_outer_key_is_read(write) -> None:
    text = '\n'.join(line[2:] for line in YAML.splitlines()[1:])
    assert load(loops=str(write(text))).loops == (CLOSE,)


def test_findings_name_file_line_and_column(write) -> None:
    path = write(YAML.replace('0.3 0 0', '0.3 O 0'))
    (finding,) = load(loops=path).findings
    assert finding.code == 'number-invalid'
    assert (finding.where.source, finding.where.line) == (str(path), 6)
    assert finding.where.path == "/closed_loops/loop_joint[@name='close']/link2"


@pytest.mark.parametrize(
    ('text', 'line', 'message'),
    [
        ('closed_loops: [1, 2]', 1, 'expected a mapping'),
        ('closed_loops:\n  close: 5', 2, "loop 'close' is no mapping"),
        ('closed_loops:\n  brac: true', 2, "no joint of this name, did you mean 'brace'?"),
        ('a: [', 1, 'this is no YAML'),
        (YAML.replace('rod\n', '[[a: b]]\n'), 6, 'expected a plain value or a list of numbers'),
        (
            'closures: []',
            1,
            "'closures', which gives points in the base frame, is not supported",
        ),
    ],
)
def test_an_unreadable_file_is_reported(write, text: str, line: int, message: str) -> None:
    description = load(TREE + '<link name="x"/>' + BRACE.format(kind='fixed', axis='').replace(
        '"rod"', '"x"'
    ), loops=write(text))
    finding = next(f for f in description.findings if f.code == 'loops-unreadable')
    assert message in finding.message
    assert finding.where.line == line
    assert description.loops == ()


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(RobotDescriptionError, match='cannot read the file'):
        load(loops=tmp_path / 'none.yaml')


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(
            st.sampled_from(['link1', 'axis', 'seed', 'solve_for', 'close', 'x']),
            inner,
        ),
    ).map(lambda value: {'close': value})
)
def test_any_text_gives_findings_and_no_exception(loops: dict[str, object]) -> None:
    description = load(loops=loops)
    assert description.loops == ()
    assert [f for f in description.findings if f.is_error]
    assert description.tree_joints == ('crank_joint', 'rod_joint', 'rocker_joint')


@pytest.mark.parametrize('loops', [{'brace': None}, {'brace': True}, {'brace': {}}])
def test_a_joint_may_be_declared_to_close_a_loop(loops: dict[str, object]) -> None:
    text = TREE + BRACE.format(kind='revolute', axis='<axis xyz="0 0 2"/>')
    as_joint = {finding.code: finding for finding in load(text).findings}
    # The axis of a joint should have the length 1, but the axis of a loop joint may have any
    # length.
    assert set(as_joint) == {'link-two-parents', 'axis-length'}
    assert '<loop_joint>' in as_joint['link-two-parents'].fix
    description = load(text, loops=loops)
    assert description.findings == ()
    assert 'brace' not in description.joints
    assert description.loops == (
        LoopJoint(
            'brace',
            LoopType.REVOLUTE,
            LoopEnd('rocker', Origin((0.0, 0.2, 0.0), (0.0, 0.0, 1.0))),
            LoopEnd('rod', Origin()),
            axis=(0.0, 0.0, 2.0),
        ),
    )


def test_a_declared_joint_keeps_its_attributes() -> None:
    text = TREE + BRACE.format(kind='revolute', axis='')
    (loop,) = load(text, loops={'brace': {'solve_for': ['rod_joint']}}).loops
    assert loop.axis == (1.0, 0.0, 0.0)
    assert loop.solve_for == ('rod_joint',)
    (loop,) = load(text, loops={'brace': {'type': 'spherical'}}).loops
    assert loop.type is LoopType.SPHERICAL


def test_a_declared_joint_gives_the_robot_a_root() -> None:
    links = '<link name="a"/><link name="b"/>'
    ring = ''.join(
        f'<joint name="{p}{c}" type="continuous"><parent link="{p}"/><child link="{c}"/>'
        '<axis xyz="0 0 1"/></joint>'
        for p, c in ('ab', 'ba')
    )
    with pytest.raises(RobotDescriptionError, match='root-missing'):
        load(links + ring)
    assert load(links + ring, loops={'ba': None}).root == 'a'


SRDF = '<robot name="r"><passive_joint name="rod_joint"/><passive_joint name="tail"/></robot>'


def test_passive_joints_are_solved_for(write) -> None:
    path = write(SRDF, 'robot.srdf')
    (loop,) = load(loop_snippet(), srdf=path).loops
    assert loop.solve_for == ('rod_joint',)
    # If the <loop_joint> itself has <solve_for>, the SRDF has no effect.
    own = loop_snippet(axis='<axis xyz="0 0 1"/><solve_for joint="rocker_joint"/>')
    assert load(own, srdf=path).loops[0].solve_for == ('rocker_joint',)


def test_an_unreadable_srdf_is_reported(write, tmp_path: Path) -> None:
    with pytest.raises(RobotDescriptionError, match='xml-syntax'):
        load(srdf=write('<robot', 'robot.srdf'))
    with pytest.raises(RobotDescriptionError, match='cannot read the file'):
        load(srdf=tmp_path / 'none.srdf')


@pytest.mark.parametrize('what', TOO_MUCH)
def test_a_file_beyond_a_bound_is_reported(write, what: str) -> None:
    text, words = TOO_MUCH[what]
    (finding,) = load(loops=write(text)).findings
    assert (finding.code, words in finding.message) == ('loops-unreadable', True)


@given(yaml_texts.texts | yaml_texts.documents)
def test_any_yaml_beside_a_description_is_read_or_reported(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, 'loops.yaml')
        file.write_text(text)
        with suppress(RobotDescriptionError):
            load(loops=file)
