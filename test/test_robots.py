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

"""Robots that are defined in tables of settings."""

from __future__ import annotations

from itertools import product
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.check import Checker
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import XacroOptions
from robot_description_tools.diagnostics import Report
from robot_description_tools.robots import ConfiguredRobot
from robot_description_tools.robots import MOST_ROBOTS
from robot_description_tools.robots import read_robots
from robot_description_tools.selection import robots_of
from robot_description_tools.selection import settings_of

# A file for several robots, which differ in their xacro arguments. The arguments have no defaults.
ARM = """<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="arm_macro.xacro"/>
<xacro:arm kind="$(arg kind)"/>
</robot>
"""
MACRO = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="arm" params="kind">
<link name="base"/>
<joint name="j" type="continuous"><parent link="base"/><child link="tip"/>
<axis xyz="0 0 2"/></joint>
<link name="tip"/>
<xacro:if value="${kind == 'long'}">
<joint name="k" type="continuous"><parent link="tip"/><child link="end"/>
<axis xyz="0 0 3"/></joint>
<link name="end"/>
</xacro:if>
</xacro:macro>
</robot>
"""
TABLE = """[tool.robot-description.robots.arm]
file = "urdf/arm.urdf.xacro"
arguments = { name = "arm", kind = ["short", "long"] }
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / 'urdf').mkdir()
    (tmp_path / 'urdf' / 'arm.urdf.xacro').write_text(ARM)
    (tmp_path / 'urdf' / 'arm_macro.xacro').write_text(MACRO)
    (tmp_path / 'robot_description.toml').write_text(TABLE)
    return tmp_path


def check(repository: Path, robot: str = '', **arguments: str) -> Report:
    with Checker(xacro=XacroOptions(arguments), robot=robot) as checker:
        return checker.check_file(repository / 'urdf' / 'arm.urdf.xacro')


def listed(report: Report) -> list[tuple[str, str]]:
    return [(each.code, each.message.partition('(in ')[2].rstrip(')')) for each in report.findings]


def read(tables: dict[str, Any], folder: Path) -> tuple[list[ConfiguredRobot], list[str]]:
    refused: list[str] = []
    robots = read_robots(
        tables.items(), str(folder), lambda word, message, fix: refused.append(message)
    )
    return list(robots), refused


# -- tables ------------------------------------------------------------------------------------


def test_a_list_of_an_argument_defines_one_robot_for_each_entry(repository: Path) -> None:
    robots = robots_of(repository / 'urdf' / 'arm.urdf.xacro')
    assert {robot.name: robot.arguments for robot in robots} == {
        'arm/short': {'name': 'arm', 'kind': 'short'},
        'arm/long': {'name': 'arm', 'kind': 'long'},
    }
    assert not robots_of(repository / 'urdf' / 'arm_macro.xacro')


_VALUES = st.text('abc', max_size=2)
_ARGUMENTS = st.dictionaries(
    st.text('xyz', min_size=1, max_size=2),
    _VALUES | st.lists(_VALUES, min_size=1, max_size=3, unique=True),
    max_size=3,
)


@given(_ARGUMENTS)
def test_robots_are_all_combinations_of_lists(arguments: dict[str, str | list[str]]) -> None:
    robots, refused = read({'r': {'file': 'r.xacro', 'arguments': arguments}}, Path('/folder'))
    choices = [[v] if isinstance(v, str) else v for v in arguments.values()]
    assert not refused
    assert [[*robot.arguments.values()] for robot in robots] == [*map(list, product(*choices))]
    assert len({robot.name for robot in robots}) == len(robots)
    assert all(robot.is_called('r') and robot.is_called(robot.name) for robot in robots)


def test_an_empty_value_has_a_name() -> None:
    arguments = {'dof': ['6', '7'], 'gripper': ['', 'wide']}
    robots, _ = read({'r': {'file': 'r.xacro', 'arguments': arguments}}, Path('/folder'))
    names = ['r/6,no_gripper', 'r/6,wide', 'r/7,no_gripper', 'r/7,wide']
    assert [robot.name for robot in robots] == names


def test_values_of_toml_are_values_of_xacro(tmp_path: Path) -> None:
    arguments = {'on': True, 'count': 3, 'size': 0.5, 'word': 'a b'}
    (robot,), _ = read({'r': {'file': 'r.xacro', 'arguments': arguments}}, tmp_path)
    assert robot.arguments == {'on': 'true', 'count': '3', 'size': '0.5', 'word': 'a b'}
    assert robot.name == 'r'


@pytest.mark.parametrize(
    ('keys', 'words'),
    [
        ('r.urdf', 'is no table'),
        ({}, 'has no file'),
        ({'file': ['a', 'b']}, 'no path'),
        ({'file': 3}, 'no path'),
        ({'file': ''}, 'no path'),
        ({'file': 'a\0b'}, 'no path'),
        ({'file': 'r.urdf', 'loop': 'l.yaml'}, "no key 'loop', did you mean 'loops'?"),
        ({'file': 'r.urdf', 'controllers': [3]}, "'controllers' has the value 3"),
        ({'file': 'r.urdf', 'arguments': ['a']}, "'arguments' is no table"),
        ({'file': 'r.urdf', 'arguments': {'a': []}}, "argument 'a' has no value"),
        ({'file': 'r.urdf', 'arguments': {'a': {'b': 1}}}, "argument 'a' has no value"),
        ({'file': 'r.urdf', 'arguments': {'a': 2**64}}, "argument 'a' has no value"),
        ({'file': 'r.urdf', 'arguments': {'a': ['b', 'b']}}, 'the same value twice'),
    ],
)
def test_a_robot_with_a_mistake_is_left_out(keys: object, words: str, tmp_path: Path) -> None:
    robots, refused = read({'r': keys, 'good': {'file': 'g.urdf'}}, tmp_path)
    assert [robot.name for robot in robots] == ['good']
    (message,) = refused
    assert words in message


def test_two_robots_of_one_name_are_refused(tmp_path: Path) -> None:
    tables = {'a': {'file': 'r', 'arguments': {'x': ['b']}}, 'a/b': {'file': 'r'}}
    robots, refused = read(tables, tmp_path)
    assert [robot.name for robot in robots] == ['a/b']
    assert refused == ["two robots are called 'a/b'"]


@pytest.mark.parametrize('more', [0, 1])
def test_a_table_has_a_bounded_number_of_robots(more: int, tmp_path: Path) -> None:
    first = {'file': 'r', 'arguments': {'x': [*map(str, range(MOST_ROBOTS - 10))]}}
    second = {'file': 'r', 'arguments': {'x': [*map(str, range(10 + more))]}}
    robots, refused = read({'a': first, 'b': second}, tmp_path)
    assert len(robots) == MOST_ROBOTS - (10 if more else 0)
    assert [f'more than {MOST_ROBOTS} robots' in each for each in refused] == [True] * more


# -- an untrusted table ------------------------------------------------------------------------


@pytest.mark.parametrize('key', ['file', 'packages', 'loops', 'srdf', 'controllers'])
@pytest.mark.parametrize('path', ['../x', '/etc/passwd', 'link/x', 'a/../../x', 'a' * 5000])
def test_a_table_names_nothing_outside_of_its_folder(
    key: str, path: str, tmp_path: Path
) -> None:
    (tmp_path / 'inside').mkdir()
    (tmp_path / 'inside' / 'link').symlink_to(tmp_path)
    keys = {'file': 'r.urdf', key: path}
    robots, refused = read({'r': keys}, tmp_path / 'inside')
    assert not robots
    assert ['outside the folder' in message for message in refused] == [True]


_KEYS = st.sampled_from(['file', 'arguments', 'packages', 'loops', 'srdf', 'controllers', 'x'])
_PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text('a./\0~', max_size=8)
_ANY = st.recursive(
    _PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3)
)


@given(st.dictionaries(st.text('a/.', max_size=3), _ANY | st.dictionaries(_KEYS, _ANY)))
def test_any_table_gives_robots_inside_or_a_mistake(tables: dict[str, Any]) -> None:
    with TemporaryDirectory() as folder:
        robots, refused = read(tables, Path(folder))
        assert len(refused) + len({robot.group for robot in robots}) == len(tables)
        for robot in robots:
            beside = (robot.file, *robot.packages, robot.loops, robot.srdf, *robot.controllers)
            for path in filter(None, beside):
                assert os.path.commonpath([os.path.normpath(str(path)), folder]) == folder


def test_a_path_outside_is_a_finding_of_the_settings(repository: Path) -> None:
    (repository / 'robot_description.toml').write_text(TABLE.replace('"urdf/', '"../urdf/'))
    settings = settings_of(repository / 'urdf')
    (found,) = settings.findings
    assert (found.code, found.where.line) == ('settings-invalid', 2)
    assert not settings.robots
    assert {'settings-invalid', 'xacro-failed'} == {code for code, _ in listed(check(repository))}


# -- checks ------------------------------------------------------------------------------------


def test_a_shared_finding_is_reported_once_with_its_robots(repository: Path) -> None:
    report = check(repository)
    assert report.usable
    assert report.robots == ('arm/short', 'arm/long')
    assert listed(report) == [('axis-length', 'all 2 robots'), ('axis-length', 'arm/long')]
    # The robots have different numbers of links, so the report gives no number.
    assert report.links is None


def test_one_robot_is_selected_by_name(repository: Path) -> None:
    report = check(repository, 'arm/long')
    assert (report.robots, report.links) == (('arm/long',), 3)
    assert listed(report) == [('axis-length', '')] * 2
    assert check(repository, 'arm') == check(repository)


def test_given_arguments_replace_those_of_the_table(repository: Path) -> None:
    report = check(repository, kind='short')
    assert (report.robots, report.links) == (('arm',), 2)


def test_without_a_table_arguments_are_missing(repository: Path) -> None:
    (repository / 'robot_description.toml').unlink()
    report = check(repository)
    assert (report.usable, report.robots) == (False, ())
    assert "argument 'name' has no value" in report.findings[0].message


def test_a_robot_that_cannot_be_used_makes_its_file_unusable(repository: Path) -> None:
    macro = repository / 'urdf' / 'arm_macro.xacro'
    macro.write_text(MACRO.replace('<link name="end"/>', '$(find no_such_package)'))
    report = check(repository)
    assert not report.usable
    (fatal,) = (each for each in report.findings if each.code != 'axis-length')
    assert 'no_such_package' in fatal.message
    assert fatal.message.endswith('(in arm/long)')


def test_an_unknown_package_is_one_finding_with_its_name(repository: Path) -> None:
    macro = repository / 'urdf' / 'arm_macro.xacro'
    macro.write_text(MACRO.replace('<link name="base"/>', '<x a="$(find no_such_package)"/>'))
    (found,) = check(repository).findings
    assert 'no_such_package' in found.message


def test_a_comment_that_one_robot_needs_is_used(repository: Path) -> None:
    macro = repository / 'urdf' / 'arm_macro.xacro'
    comment = '<!-- check: ignore axis-length -->'
    macro.write_text(MACRO.replace('<joint name="k"', f'{comment}<joint name="k"'))
    report = check(repository)
    assert listed(report) == [('axis-length', 'all 2 robots')]
    assert len(report.suppressed) == 1


def test_files_beside_a_robot_are_read(repository: Path) -> None:
    files = 'controllers = ["c.yaml"]\nsrdf = "arm.srdf"\npackages = "packages"\n'
    (repository / 'robot_description.toml').write_text(TABLE + files)
    (repository / 'c.yaml').write_text(
        'c:\n  ros__parameters:\n    type: a/JointTrajectoryController\n    joints: [nothing]\n'
    )
    (repository / 'arm.srdf').write_text('<robot name="arm"><passive_joint name="j"/></robot>')
    package = repository / 'packages' / 'deep' / 'other'
    package.mkdir(parents=True)
    (package / 'package.xml').write_text('<package><name>other_package</name></package>')
    main = repository / 'urdf' / 'arm.urdf.xacro'
    main.write_text(ARM.replace('arm_macro', '$(find other_package)/arm_macro'))
    (repository / 'urdf' / 'arm_macro.xacro').rename(package / 'arm_macro.xacro')
    with Checker() as checker:
        examined = checker.examine(main)
    assert examined.report.usable
    names = {'arm.urdf.xacro', 'arm_macro.xacro', 'c.yaml', 'arm.srdf'}
    assert {Path(file).name for file in examined.files} >= names


def test_the_nearest_table_with_robots_of_the_file_is_used(repository: Path) -> None:
    (repository / 'urdf' / 'robot_description.toml').write_text('[tool.robot-description]\n')
    assert check(repository).robots == ('arm/short', 'arm/long')


@pytest.mark.parametrize('chosen', ['arm/short', 'arm/long', 'arm', ''])
def test_the_chosen_robot_is_checked_first(chosen: str, repository: Path) -> None:
    main = repository / 'urdf' / 'arm.urdf.xacro'
    with Checker() as checker:
        first, *others, last = checker.examine_in_steps(main, chosen=chosen)
        whole = checker.examine(main, chosen=chosen)
    assert first is not None
    assert last is not None
    assert others == [None]
    assert first.is_partial
    assert not last.is_partial
    alone = 'arm/long' if chosen == 'arm/long' else 'arm/short'
    assert first.robot == last.robot == alone
    assert first.report.findings == check(repository, alone).findings
    assert (last.report, last.files, last.made) == (whole.report, whole.files, whole.made)
    assert first.robots == last.robots == ('arm/short', 'arm/long')


def test_files_after_a_failure_belong_to_the_robot(repository: Path) -> None:
    main = repository / 'urdf' / 'arm.urdf.xacro'
    main.write_text(ARM.replace('<xacro:include', '<xacro:unknown/><xacro:include'))
    with Checker() as checker:
        examined = checker.examine(main)
    assert not examined.report.usable
    assert {Path(file).name for file in examined.files} == {'arm.urdf.xacro', 'arm_macro.xacro'}


# -- folders -----------------------------------------------------------------------------------


@pytest.mark.parametrize('folder', ['.', 'urdf'])
def test_a_search_finds_the_files_of_robots(folder: str, repository: Path) -> None:
    """
    Tables are read in the searched folder and in the folders above it.

    Files of robots may have any name.

    """
    text = TABLE.replace('arm.urdf.xacro', 'arm.xml')
    (repository / 'robot_description.toml').write_text(text)
    main = repository / 'urdf' / 'arm.urdf.xacro'
    main = main.rename(main.with_name('arm.xml'))
    files, skipped = find_descriptions(repository / folder)
    assert [*map(Path, files)] == [main]
    assert [Path(file).name for file, _ in skipped] == ['arm_macro.xacro']
    files, skipped = find_descriptions(repository / folder, run_xacro=False)
    assert (files, skipped[-1]) == ([], (str(main), 'xacro is not run'))


def test_a_search_reads_tables_below(repository: Path) -> None:
    (repository / 'robot_description.toml').unlink()
    main = repository / 'urdf' / 'arm.urdf.xacro'
    main.with_name('robot_description.toml').write_text(TABLE.replace('urdf/', ''))
    main.write_text(ARM.replace(' name="$(arg name)"', ''))
    files, skipped = find_descriptions(repository)
    assert [*map(Path, files)] == [main]
    assert str(main) not in dict(skipped)


@pytest.fixture
def cell(repository: Path) -> Path:
    """Return a repository with a robot. The robot includes the file that its argument names."""
    urdf = repository / 'urdf'
    (urdf / 'arm.urdf.xacro').rename(urdf / 'part.urdf.xacro')
    head = '<robot name="cell" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    include = '<xacro:include filename="$(arg file).urdf.xacro"/>'
    (urdf / 'cell.urdf.xacro').write_text(f'{head}{include}</robot>')
    arguments = '{ file = "part", name = "cell", kind = "long" }'
    (repository / 'robot_description.toml').write_text(
        '[tool.robot-description.robots]\n'
        f'cell = {{ file = "urdf/cell.urdf.xacro", arguments = {arguments} }}\n'
    )
    return repository


def test_a_file_that_a_robot_includes_is_no_robot_of_its_own(cell: Path) -> None:
    files, skipped = find_descriptions(cell)
    assert [Path(each).name for each in files] == ['cell.urdf.xacro']
    assert (str(cell / 'urdf/part.urdf.xacro'), 'cell.urdf.xacro includes it') in skipped
    with (cell / 'robot_description.toml').open('a') as table:
        table.write('part = { file = "urdf/part.urdf.xacro" }\n')
    files, _ = find_descriptions(cell)
    assert {Path(each).name for each in files} == {'cell.urdf.xacro', 'part.urdf.xacro'}


def test_an_included_file_is_checked_through_its_robots(cell: Path) -> None:
    """Only the robot gives values to the arguments of the included file."""
    part = cell / 'urdf' / 'part.urdf.xacro'
    report = check_part(part)
    assert (report.robots, report.usable) == (('cell',), True)
    assert {each.code for each in report.findings} == {'axis-length'}
    part.write_text(part.read_text().replace('</robot>', '<link name="x" colour="red"/></robot>'))
    assert 'attribute-unknown' in {each.code for each in check_part(part).findings}


def test_other_tables_do_not_add_files(repository: Path) -> None:
    (repository / 'other').mkdir()
    (repository / 'other' / 'pyproject.toml').write_text('[tool.other]\na = 1\n')
    files, _ = find_descriptions(repository / 'other')
    assert not files


# -- files of macros ---------------------------------------------------------------------------


def check_part(file: Path) -> Report:
    with Checker() as checker:
        return checker.check_file(file)


def test_a_file_of_macros_is_checked_through_the_robots_that_include_it(repository: Path) -> None:
    """Findings about other files are left out. A finding of several robots is reported once."""
    part = repository / 'urdf' / 'arm_macro.xacro'
    before = check_part(part)
    assert before.robots == ('arm/short', 'arm/long')
    assert before.usable
    part.write_text(part.read_text().replace('<link ', '<link colour="red" ', 1))
    main = repository / 'urdf' / 'arm.urdf.xacro'
    main.write_text(main.read_text().replace('</robot>', '<mystery/></robot>'))
    report = check_part(part)
    assert set(listed(report)) - set(listed(before)) == {('attribute-unknown', 'all 2 robots')}
    assert {each.where.source for each in report.findings} == {str(part)}
    assert report.usable


def test_a_robot_includes_a_file_of_a_package_that_only_the_user_names(tmp_path: Path) -> None:
    package = tmp_path / 'deep' / 'below' / 'parts'
    package.mkdir(parents=True)
    (package / 'package.xml').write_text('<package><name>parts</name></package>')
    head = '<robot {} xmlns:xacro="http://www.ros.org/wiki/xacro">'
    part = package / 'm.xacro'
    part.write_text(
        head.format('')
        + '<xacro:macro name="m" params=""><link name="a" colour="red"/></xacro:macro></robot>'
    )
    include = '<xacro:include filename="$(find parts)/m.xacro"/><xacro:m/></robot>'
    (tmp_path / 'r.urdf.xacro').write_text(head.format('name="r"') + include)
    (tmp_path / 'robot_description.toml').write_text(
        '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\n'
    )
    with Checker([package.parent]) as checker:
        report = checker.check_file(part)
    assert report.robots == ('r',)
    assert [each.code for each in report.findings] == ['attribute-unknown']


def test_a_mistake_that_breaks_the_robots_of_a_part_is_reported(repository: Path) -> None:
    part = repository / 'urdf' / 'arm_macro.xacro'
    part.write_text(part.read_text().replace('</xacro:macro>', '${nothing}</xacro:macro>', 1))
    report = check_part(part)
    assert not report.usable
    assert {each.code for each in report.findings} == {'xacro-failed'}


@pytest.mark.parametrize(
    ('inside', 'codes'),
    [
        ('<xacro:macro name="m" params="a"><link name="${a}"><vizual/></link></xacro:macro>', 1),
        ('<xacro:macro name="m" params=""><link name="a"><visual><xacro:if value="${x}">'
         '<geometri/></xacro:if></visual></link></xacro:macro>', 1),
        # The places of calls are unknown, so the macro may contain any element.
        ('<xacro:macro name="m" params=""><inertial/><mystery/></xacro:macro>', 0),
        ('<xacro:macro name="m" params=""><link name="a"><mystery/></link></xacro:macro>', 0),
        ('<xacro:property name="p"><origin xyz="0 0 0"/></xacro:property>', 0),
    ],
)
def test_a_file_of_macros_without_a_robot_has_no_fatal_finding(
    inside: str, codes: int, tmp_path: Path
) -> None:
    file = tmp_path / 'm.xacro'
    file.write_text(f'<robot xmlns:xacro="http://www.ros.org/wiki/xacro">{inside}</robot>')
    report = check_part(file)
    assert [each.code for each in report.findings] == ['element-unknown'] * codes
    assert (report.usable, report.errors) == (True, 0)


def test_xml_of_a_file_of_macros_must_be_correct(tmp_path: Path) -> None:
    file = tmp_path / 'm.xacro'
    file.write_text('<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m">')
    assert 'fatal' in {each.severity.value for each in check_part(file).findings}
