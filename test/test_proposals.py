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

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
import sys
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
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
    """Each choice of an argument is proposed, up to a limit. No launch file is executed."""
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


# -- launch files of a robot ----------------------------------------------------------------------


def declare(name: str, *choices: str, more: str = '') -> str:
    """Return a launch file that declares an argument with choices."""
    return f'DeclareLaunchArgument({name!r}, choices={list(choices)})\n{more}'


@pytest.mark.parametrize(
    ('launches', 'expected'),
    [
        # A launch file is used if it is in the package, or if it names the description.
        ({'arm/a.launch.py': declare('n', 'a', 'b')}, ('a', 'b')),
        ({'other/a.launch.py': declare('n', 'a', 'b')}, None),
        ({'other/a.launch.py': declare('n', 'a', 'b', more='"urdf/arm.urdf.xacro"')}, ('a', 'b')),
        ({'other/a.launch.py': declare('n', 'a', 'b', more='"my_arm.urdf.xacro"')}, None),
        # A launch file for another description of the package is not used.
        ({'arm/a.launch.py': declare('n', 'a', 'b', more='"leg.urdf.xacro"')}, None),
        # A launch file that names the description has priority.
        (
            {
                'arm/a.launch.py': declare('n', 'a', 'b'),
                'arm/b.launch.py': declare('n', 'c', 'd', more='"arm.urdf.xacro"'),
            },
            ('c', 'd'),
        ),
        # The argument has different names in the launch file and in the description.
        (
            {
                'arm/a.launch.py': declare(
                    'kind',
                    'a',
                    'b',
                    more='k = LaunchConfiguration("kind")\n'
                    'Command([exe, " ", "arm.urdf.xacro", " ", "n:=", k, " m:=", 3])',
                )
            },
            ('a', 'b'),
        ),
        (
            {
                'arm/a.launch.py': declare(
                    'kind', 'a', 'b', more='["m:=1 n:=", LaunchConfiguration("kind")]'
                )
            },
            ('a', 'b'),
        ),
        ({'arm/a.launch.py': declare('kind', 'a', 'b', more='["n:=", kind]')}, None),
    ],
)
def test_launch_files_that_load_the_file(
    launches: dict[str, str], expected: tuple[str, ...] | None, tmp_path: Path
) -> None:
    for package in ('arm', 'other'):
        (tmp_path / package).mkdir()
        manifest = f'<package><name>{package}</name></package>'
        (tmp_path / package / 'package.xml').write_text(manifest)
    argument = '<xacro:arg name="n" default="own"/>'
    for name in ('arm', 'leg'):
        (tmp_path / 'arm' / f'{name}.urdf.xacro').write_text(NAMED + argument + LINK)
    for name, text in launches.items():
        (tmp_path / name).write_text(text)
    arm = next(each for each in propose_robots(tmp_path) if each.name == 'arm')
    assert arm.arguments.get('n') == expected


def test_quotes_of_a_shell_are_no_value(repository: Path) -> None:
    """In a command of a launch file, two quotation marks mean an empty text, so no value."""
    launch = repository / 'launch' / 'view.launch.py'
    launch.write_text("DeclareLaunchArgument('side', default_value='\"\"')")
    (proposal,) = propose_robots(repository)
    assert 'side' in proposal.unknown


# -- values that do not work ----------------------------------------------------------------------

FAILS = XACRO_FAILED.at(Location('r.xacro'), "cannot read 'config/bad/one.yaml'", '')
KINDS = ('a', 'b', 'c')


@given(st.sets(st.tuples(st.sampled_from(KINDS), st.sampled_from(KINDS))))
def test_values_that_fail_are_left_out(bad: set[tuple[str, str]]) -> None:
    """
    Robots that fail are proposed only if no robot works.

    Notes name the values that are left out.

    """
    with TemporaryDirectory() as folder:
        arguments = ''.join(f'<xacro:arg name="{name}" default="x"/>' for name in 'mn')
        Path(folder, 'r.xacro').write_text(NAMED + arguments + LINK)
        Path(folder, 'a.launch.py').write_text(declare('m', *KINDS) + declare('n', *KINDS))

        def failure(file: str, given: Mapping[str, str]) -> Diagnostic | None:
            return FAILS if (given['m'], given['n']) in bad else None

        (proposal,) = propose_robots(folder, failure)
    robots = set(product(*proposal.arguments.values()))
    if len(bad) == 9:
        assert proposal.is_unusable
        assert len(robots) == 9
        assert proposal.notes == (f'Unusable: {FAILS.message}',)
    else:
        assert robots
        assert robots.isdisjoint(bad)
        assert bool(bad) == bool(proposal.notes)
        assert sum(map(len, proposal.arguments.values())) + len(proposal.notes) == 6


def test_a_default_that_fails_is_named(tmp_path: Path) -> None:
    """A default that fails is replaced by the value of a similar robot, if this value works."""
    argument = '<xacro:arg name="kind" default="bad"/><xacro:arg name="other" default="one.yam"/>'
    (tmp_path / 'package.xml').write_text('<package><name>p</name></package>')
    for name in ('r', 's'):
        (tmp_path / f'{name}.xacro').write_text(NAMED + argument + LINK)

    def failure(file: str, given: Mapping[str, str]) -> Diagnostic | None:
        return None if given.get('kind', 'bad') != 'bad' else FAILS

    first, _ = propose_robots(tmp_path, failure)
    assert first.notes == (f'Unusable: {FAILS.message}. Correct the value of kind',)
    assert (first.arguments, first.doubtful) == ({}, ('kind',))
    launch = 'DeclareLaunchArgument("kind", default_value="good")\n"s.xacro"'
    (tmp_path / 'a.launch.py').write_text(launch)
    first, second = propose_robots(tmp_path, failure)
    assert first.arguments == second.arguments == {'kind': ('good',)}
    assert first.notes == second.notes == ()


def test_an_argument_that_is_not_needed_is_not_unknown(repository: Path) -> None:
    """A file does not need an argument that only an uncalled macro uses."""
    missing = replace(FAILS, message="argument 'computed' has no value")
    (proposal,) = propose_robots(repository, lambda *_: missing)
    assert (proposal.unknown, proposal.notes) == (('computed',), ())
    (proposal,) = propose_robots(repository, lambda *_: FAILS)
    assert (proposal.unknown, proposal.notes) == (('computed',), (f'Unusable: {FAILS.message}',))
    (proposal,) = propose_robots(repository, lambda *_: None)
    assert proposal.unknown == ()


def test_an_argument_without_a_default_needs_no_value(tmp_path: Path) -> None:
    """A declaration without a default is refused by xacro, even if the table gives a value."""
    (tmp_path / 'r.xacro').write_text(NAMED + '<xacro:arg name="n"/>' + LINK)
    (proposal,) = propose_robots(tmp_path, lambda *_: FAILS)
    assert proposal.unknown == ()
    assert proposal.notes == (f'Unusable: {FAILS.message}',)


def test_a_missing_value_has_a_line_for_its_arguments(repository: Path) -> None:
    """A comment has a line with all arguments. The user can fill in the missing values there."""
    (proposal,) = propose_robots(repository)
    *_, before, after = str(proposal).splitlines()
    assert before.endswith('delete any other line of arguments:')
    (known,) = (line for line in str(proposal).splitlines() if line.startswith('arguments ='))
    assert after == f'# {known[:-2]}, computed = "…" }}'


def test_a_file_without_links_is_no_robot(repository: Path) -> None:
    assert propose_robots(repository, lambda *_: replace(FAILS, code='no-links')) == []


TEXTS = st.text(st.characters(codec='utf-8'), min_size=1, max_size=6)
VALUES = st.lists(TEXTS, min_size=1, max_size=3, unique=True).map(tuple)


@given(
    TEXTS,
    st.dictionaries(TEXTS, VALUES, max_size=2),
    st.lists(TEXTS, max_size=2).map(tuple),
    st.lists(TEXTS, max_size=2).map(tuple),
)
def test_the_lines_define_the_robots(
    name: str,
    arguments: dict[str, tuple[str, ...]],
    unknown: tuple[str, ...],
    notes: tuple[str, ...],
) -> None:
    """The printed lines are TOML and define the proposed robots. Names may have any characters."""
    proposal = Proposal(name, 'r.xacro', arguments, unknown, notes)
    table: dict[str, Any] = tomllib.loads(str(proposal))
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
