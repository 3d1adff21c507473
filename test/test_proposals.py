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

"""The proposed table of robots of a repository."""

from __future__ import annotations

from pathlib import Path
import sys
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.proposals import Proposal
from robot_description_tools.proposals import propose_robots
from robot_description_tools.robots import MOST_ROBOTS
from robot_description_tools.robots import read_robots

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HEAD = '<robot {} xmlns:xacro="http://www.ros.org/wiki/xacro">'
NAMED = HEAD.format('name="r"')
LINK = '<link name="a"/></robot>'
LAUNCH = """
from launch.actions import DeclareLaunchArgument
import launch.actions as actions
open('ran', 'w')
KINDS = ['a', 'b']
DeclareLaunchArgument('kind', choices=['small', 'large'], default_value='small')
actions.DeclareLaunchArgument(name='side', default_value='left')
DeclareLaunchArgument('switch', choices=['true', 'False'], default_value='true')
DeclareLaunchArgument('computed', choices=KINDS, default_value=str(1))
DeclareLaunchArgument('many', choices=[{many}])
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a package with a main file, a file of macros, an included robot and a launch file."""
    for name in ('urdf', 'launch'):
        (tmp_path / name).mkdir()
    (tmp_path / 'package.xml').write_text('<package><name>arms</name></package>')
    (tmp_path / 'urdf' / 'macros.xacro').write_text(
        HEAD.format('') + '<xacro:macro name="m" params=""/></robot>'
    )
    (tmp_path / 'urdf' / 'base.urdf.xacro').write_text(NAMED + LINK)
    main = (
        '<xacro:include filename="$(find arms)/urdf/macros.xacro"/>'
        '<xacro:include filename="base.urdf.xacro"/>'
        '<link name="$(arg late)"/><xacro:arg name="late" default="l"/>'
        '<xacro:arg name="kind" default="nothing"/><xacro:arg name="switch" default="false"/>'
        '<xacro:arg name="many" default="0"/>'
        '<link name="$(arg side)$(arg computed)"/></robot>'
    )
    (tmp_path / 'urdf' / 'arm.urdf.xacro').write_text(NAMED + main)
    many = ', '.join(f"'{i}'" for i in range(MOST_ROBOTS // 2 + 1))
    (tmp_path / 'launch' / 'view.launch.py').write_text(LAUNCH.replace('{many}', many))
    return tmp_path


def test_arguments_come_from_declarations_and_launch_files(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choices define robots, but not more than a table may have. No launch file runs."""
    monkeypatch.chdir(repository)
    (proposal,) = propose_robots('.')
    assert (proposal.name, proposal.file) == ('arm', 'urdf/arm.urdf.xacro')
    assert proposal.arguments == {'late': ('l',), 'kind': ('small', 'large'), 'side': ('left',)}
    assert proposal.unknown == ('computed',)
    assert not (repository / 'ran').exists()


def test_launch_files_in_xml(repository: Path) -> None:
    (repository / 'launch' / 'view.launch.py').unlink()
    (repository / 'launch' / 'view.launch.xml').write_text(
        '<launch><arg name="kind" default="s"><choice value="s"/><choice value="l"/></arg>'
        '<arg name="side" default="right"/><arg name="computed" default="$(env X)"/></launch>'
    )
    (proposal,) = propose_robots(repository)
    assert proposal.arguments == {'late': ('l',), 'kind': ('s', 'l'), 'side': ('right',)}
    assert proposal.unknown == ('computed',)


@pytest.mark.parametrize('text', [b'(' * 10_000, b'def', b'\0', b'-' * 100_000 + b'1', b'\xe9'])
def test_a_damaged_launch_file_is_left_out(text: bytes, repository: Path) -> None:
    (repository / 'launch' / 'a.launch.py').write_bytes(text)
    (proposal,) = propose_robots(repository)
    assert proposal.arguments['kind'] == ('small', 'large')


def test_files_of_one_name_get_different_tables(tmp_path: Path) -> None:
    for name in ('one', 'two'):
        (tmp_path / name).mkdir()
        (tmp_path / name / 'r.urdf').write_text('<robot name="r">' + LINK)
    assert [each.name for each in propose_robots(tmp_path)] == ['r', 'two/r.urdf']


def test_a_urdf_with_xacro_gets_an_argument_that_expands_it(tmp_path: Path) -> None:
    (tmp_path / 'r.urdf').write_text(NAMED + '<xacro:arg name="ns" default=""/>' + LINK)
    (proposal,) = propose_robots(tmp_path)
    assert proposal.arguments == {'ns': ('',)}


TEXTS = st.text(st.characters(codec='utf-8'), min_size=1, max_size=6)
VALUES = st.lists(TEXTS, min_size=1, max_size=3, unique=True).map(tuple)


@given(TEXTS, st.dictionaries(TEXTS, VALUES, max_size=2), st.lists(TEXTS, max_size=2).map(tuple))
def test_the_lines_define_the_robots(
    name: str, arguments: dict[str, tuple[str, ...]], unknown: tuple[str, ...]
) -> None:
    """A reader of TOML finds the same robots, with any characters in the names."""
    table: dict[str, Any] = tomllib.loads(str(Proposal(name, 'r.xacro', arguments, unknown)))
    robots = table['tool']['robot-description']['robots']
    found = read_robots(robots.items(), '/folder', lambda *reason: pytest.fail(str(reason)))
    expected = 1
    for values in arguments.values():
        expected *= len(values)
    assert {robot.group for robot in found} == {name}
    assert len(found) == expected
    for robot in found:
        assert robot.arguments.keys() == arguments.keys()
        assert all(value in arguments[key] for key, value in robot.arguments.items())
