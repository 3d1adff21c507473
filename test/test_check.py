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

"""Check files one after the other, and search for descriptions in a folder."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import nullcontext
import errno
import os
from pathlib import Path
from typing import Any

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import makes_no_robot
from robot_description_tools.check import XacroOptions
from robot_description_tools.coupling.linkages import analysis
from robot_description_tools.description.json_robot.values import ROBOT
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import document
from robot_description_tools.selection import Selection

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LINK = '<robot name="r"><link name="a"/></robot>'
MACRO = '<xacro:macro name="m"><link name="a"/></xacro:macro>'


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize(
    ('text', 'reason'),
    [
        (LINK, None),
        (f'<robot name="r" {XACRO}>{MACRO}<xacro:m/></robot>', None),
        (f'<robot name="$(arg n)" {XACRO}><xacro:include filename="x"/></robot>', None),
        (f'<robot name="r" {XACRO}>{MACRO}<xacro:if value="1"/></robot>', None),
        ('<robot name="r"/>', None),
        # Broken text counts as a robot, so that the check of the file reports the error.
        ('<robot name="r">', None),
        ('', None),
        (f'<robot {XACRO}><link name="a"/></robot>', '<robot> has no name'),
        (f'<robot name="r" {XACRO}>{MACRO}</robot>', 'defines macros only'),
        (
            f'<robot name="r" {XACRO}><xacro:include filename="x"/><xacro:arg name="n" '
            f'default=""/><!-- m --><xacro:property name="p" value=""/>{MACRO}</robot>',
            'defines macros only',
        ),
        ('<sdf/>', 'the root is <sdf>'),
    ],
)
def test_xacro_files_that_are_robots(
    text: str, reason: str | None, write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    path = str(write('r.xacro', text))
    found = ([path], []) if reason is None else ([], [(path, reason)])
    assert find_descriptions(tmp_path) == found


def including(*names: str) -> str:
    """Return the text of a robot that includes the named files."""
    files = ''.join(f'<xacro:include filename="{name}"/>' for name in names)
    return f'<robot name="r" {XACRO}>{files}<link name="a"/></robot>'


@pytest.mark.parametrize(
    ('files', 'expected'),
    [
        ({'a.xacro': including('b.xacro'), 'b.xacro': including('c.urdf'), 'c.urdf': LINK},
         ['a.xacro']),
        ({'b.xacro': including('$(find tmp)/a.xacro', 'none.xacro'), 'a.xacro': LINK},
         ['b.xacro']),
        # A file of macros may include a file that looks like a robot.
        ({'a.xacro': including(), 'b.xacro': including('a.xacro').replace(' name="r"', '')}, []),
        # If files include each other, one of them counts as a robot.
        ({'a.xacro': including('b.xacro'), 'b.xacro': including('a.xacro')}, ['a.xacro']),
        ({'a.xacro': including('a.xacro')}, ['a.xacro']),
        ({'a.xacro': including(), 'b.xacro': including()}, ['a.xacro', 'b.xacro']),
        ({'a.xacro': including('*.xacro'), 'b.xacro': including()}, ['a.xacro']),
    ],
)
def test_files_that_others_include_are_no_robots(
    files: dict[str, str], expected: list[str], write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    write('package.xml', '<package><name>tmp</name></package>')
    for name, text in files.items():
        write(name, text)
    found, skipped = find_descriptions(tmp_path)
    assert [Path(path).name for path in found] == expected
    assert len(found) + len(skipped) == len(files)
    for path, reason in skipped:
        assert reason.endswith(' includes it') or 'no name' in reason
        assert Path(path).name not in expected


def test_files_that_include_each_other_too_deeply(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    for i in range(1000):
        write(f'{i:03}.xacro', including(f'{i + 1:03}.xacro'))
    found, skipped = find_descriptions(tmp_path)
    assert Path(found[0]).name == '000.xacro'
    assert len(found) + len(skipped) == 1000


USES = f'<robot name="r" {XACRO}>{MACRO}<xacro:m/></robot>'


@pytest.mark.parametrize(
    ('name', 'text', 'reason'),
    [
        ('r.srdf.xacro', f'<robot name="r" {XACRO}><xacro:m/></robot>', 'SRDF'),
        ('r.urdf', USES, None),
        ('r.urdf', LINK, None),
        # A file without elements of xacro is a URDF, so the check reports its errors.
        ('r.urdf', f'<robot {XACRO}><link name="a"/></robot>', None),
        ('r.urdf', f'<robot {XACRO}><!-- <xacro:m/> --><link name="a"/></robot>', None),
        ('r.urdf', f'<robot {XACRO}>{MACRO}</robot>', '<robot> has no name'),
        ('r.urdf', f'<robot name="r" {XACRO}>{MACRO}</robot>', 'defines macros only'),
        (
            'r.urdf',
            f'<robot name="r" {XACRO}><material name="m"/></robot>',
            'defines materials only',
        ),
        ('r.urdf', f'<robot name="r" {XACRO}><material name="m"/><link name="a"/></robot>', None),
        ('r.urdf', '<robot name="r"><material name="m"/></robot>', None),
    ],
)
def test_other_files_that_are_robots(
    name: str, text: str, reason: str | None, write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    path = str(write(name, text))
    found = ([path], []) if reason is None else ([], [(path, reason)])
    assert find_descriptions(tmp_path) == found


def test_a_linkage_is_analysed_once(
    write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[object] = []
    closed_poses = analysis.closed_poses

    def counted(*arguments: Any) -> Any:
        searches.append(arguments)
        return closed_poses(*arguments)

    monkeypatch.setattr(analysis, 'closed_poses', counted)
    file = write('r.urdf', document(loop_snippet()))
    with Checker() as checker:
        reports = [checker.check_file(file) for _ in range(2)]
    assert len(searches) == 1
    assert reports[0] == reports[1]


def test_without_xacro(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    plain = str(write('plain.urdf', LINK))
    urdf, xacro = (str(write(name, USES)) for name in ('r.urdf', 'r.urdf.xacro'))
    skipped = [(xacro, 'xacro is not run')]
    assert find_descriptions(tmp_path, run_xacro=False) == ([plain, urdf], skipped)


@pytest.mark.parametrize(
    ('name', 'inside', 'makes_none'),
    [
        # A library of macros, an SRDF, and two robots.
        ('r.xacro', f'{MACRO}<material name="m"><color rgba="1 1 1 1"/></material>', True),
        ('r.xacro', '<group name="arm"><joint name="j"/></group>', True),
        ('r.xacro', f'{MACRO}<xacro:m/>', False),
        ('r.xacro', '<xacro:unknown/>', False),
        # A URDF counts as a robot, so that the check reports its missing links.
        ('r.urdf', f'{MACRO}<gazebo/>', False),
        ('r.urdf', '<gazebo/>', False),
    ],
)
def test_reports_about_files_that_are_not_robots(
    name: str, inside: str, makes_none: bool, write: Callable[[str, str], Path]
) -> None:
    path = write(name, f'<robot name="r" {XACRO}>{inside}</robot>')
    with Checker() as checker:
        assert makes_no_robot(checker.check_file(path)) is makes_none


def test_a_urdf_is_expanded_in_the_sandbox_on_request(
    write: Callable[[str, str], Path]
) -> None:
    path = write('r.urdf', USES)
    with Checker() as checker:
        report = checker.check_file(path)
        assert checker._sandbox._process is None
    assert [finding.code for finding in report.findings] == ['xacro-unexpanded']
    with Checker(xacro=XacroOptions(expands_all=True)) as checker:
        report = checker.check_file(path)
        assert checker._sandbox._process is not None
    assert (report.links, [finding.code for finding in report.findings]) == (1, ['xacro-name'])
    with Checker(xacro=XacroOptions(expands_all=True, is_allowed=False)) as checker:
        assert [f.code for f in checker.check_file(path).findings] == ['xacro-refused']


@pytest.mark.parametrize(
    ('text', 'is_robot'),
    [
        ('{"name": "r", "links": [], "joints": [], "constraints": []}', True),
        # Broken text counts as a robot, so that the check of the file reports the error.
        ('{"links": [,], "joints"', True),
        ('{"dependencies": {"links": 1}}', False),
        ('[]', False),
        ('', False),
    ],
)
def test_json_files_that_are_robots(
    text: str, is_robot: bool, write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    path = str(write('r.json', text))
    skipped = ([], [(path, 'it has no links and joints')])
    assert find_descriptions(tmp_path) == (([path], []) if is_robot else skipped)


@pytest.mark.parametrize('suffix', ['urdf', 'xacro', 'json'])
def test_loops_and_passive_joints_of_other_files(
    suffix: str, write: Callable[[str, str], Path]
) -> None:
    """A loop file and an SRDF are read for robots of all formats. Findings name these files."""
    path = write(f'r.{suffix}', '<robot name="r"><link name="a"/></robot>')
    if suffix == 'json':
        path.write_text(ROBOT)
    loops = write('loops.yaml', 'closed_loops:\n  c: {type: fixed, link1: {link: x}, link2: y}')
    srdf = write('r.srdf', '<robot name="r">\n<passive_joint name="p"/></robot>')
    with Checker(loops=loops) as checker:
        found = checker.check_file(path).findings
        assert found
        assert {(f.where.source, f.where.line) for f in found} == {(str(loops), 2)}
    with Checker(srdf=srdf.with_name('none.srdf')) as checker:
        (finding,) = checker.check_file(path).findings
        assert (finding.code, finding.where.source) == (
            'file-unreadable', str(srdf.with_name('none.srdf'))
        )
    with Checker(srdf=srdf) as checker:
        assert checker.check_file(path).usable


@pytest.mark.parametrize(
    ('name', 'inside', 'code'),
    [
        ('r.srdf', '<group name="arm"/><disable_collisions link1="a" link2="b"/>', 'is-srdf'),
        ('r.srdf', '', 'is-srdf'),
        ('r.urdf', '<gazebo/><virtual_joint name="v"/>', 'is-srdf'),
        ('r.urdf', '<gazebo/>', 'no-links'),
        # A file with links is a robot.
        ('r.srdf', '<link name="a"/><group name="arm"/>', None),
    ],
)
def test_an_srdf_is_not_a_robot(
    name: str, inside: str, code: str | None, write: Callable[[str, str], Path]
) -> None:
    """A finding reports that the file is an SRDF, and explains how to use the SRDF."""
    path = write(name, f'<robot name="r">{inside}</robot>')
    with Checker() as checker:
        fatal = [f for f in checker.check_file(path).findings if f.severity is Severity.FATAL]
        assert [finding.code for finding in fatal] == ([code] if code else [])
        if code == 'is-srdf':
            assert checker.check_file(path).findings == tuple(fatal)
            assert fatal[0].fix.endswith(f'--srdf {path}')


def test_an_srdf_without_a_file_name() -> None:
    """The text of an SRDF may come from stdin or from a topic."""
    with Checker() as checker:
        report = checker.check_text(b'<robot name="r"><group name="arm"/></robot>', '<stdin>')
    assert [finding.code for finding in report.findings] == ['is-srdf']
    assert report.findings[0].fix.endswith('--srdf FILE.srdf')


def test_an_srdf_is_checked_with_its_robot(write: Callable[[str, str], Path]) -> None:
    """Only findings about the SRDF are reported. The caller or the settings name the robot."""
    arm = write('arm.urdf', '<robot name="r"><link name="base"/><colision/></robot>')
    srdf = write('arm.srdf', '<robot name="s">\n<group name="arm"/></robot>')
    with Checker(urdf=str(arm)) as checker:
        report = checker.check_file(srdf)
    assert [f.code for f in report.findings] == ['srdf-name', 'srdf-group-empty']
    assert {f.where.source for f in report.findings} == {str(srdf)}
    assert (report.usable, report.links) == (True, 1)
    with Checker(srdf=srdf) as checker:
        found = checker.check_file(arm).findings
    assert {f.code for f in found} == {'srdf-name', 'srdf-group-empty', 'element-unknown'}
    table = '[tool.robot-description.robots.arm]\nfile = "arm.urdf"\nsrdf = "arm.srdf"\n'
    write('robot_description.toml', table)
    with Checker() as checker:
        assert checker.check_file(srdf).findings == report.findings
        files = checker.examine(srdf).files
    assert files >= {str(arm.resolve()), str(srdf.resolve())}


def test_an_srdf_is_expanded_in_the_sandbox(write: Callable[[str, str], Path]) -> None:
    """
    The robot and the SRDF each get the arguments that they declare.

    An argument that neither file declares is reported once.

    """
    arm = write(
        'arm.urdf.xacro',
        f'<robot name="r" {XACRO}><xacro:arg name="base" default="b"/>'
        '<link name="$(arg base)"/></robot>',
    )
    srdf = write(
        'arm.srdf.xacro',
        f'<robot name="r" {XACRO}><xacro:arg name="base" default="b"/>'
        '<xacro:arg name="group" default="h"/>\n'
        '<group name="$(arg group)"><link name="$(arg base)"/></group>\n'
        '<group name="b"/></robot>',
    )
    options = XacroOptions(arguments={'base': 'a', 'group': 'g', 'other': '1'})
    with Checker(srdf=srdf, xacro=options) as checker:
        description, found = checker.read_file(arm)
    assert {f.code: f.where.line for f in found} == {
        'xacro-argument-unused': 1, 'srdf-group-empty': 3
    }
    assert description is not None
    assert description.semantic is not None
    assert description.semantic.groups[0].name == 'g'
    with Checker(srdf=srdf, xacro=XacroOptions(is_allowed=False)) as checker:
        (finding,) = checker.check_file(write('r.urdf', LINK)).findings
    assert finding.code == 'xacro-refused'
    write('arm.srdf.xacro', f'<robot name="r" {XACRO}>${{open("/etc/passwd")}}</robot>')
    with Checker(srdf=srdf) as checker:
        (finding,) = checker.check_file(write('r.urdf', LINK)).findings
        (same,) = checker.check_text(LINK.encode(), '<stdin>').findings
    assert finding.code == same.code == 'xacro-failed'


def test_passive_joints_are_solved_for(write: Callable[[str, str], Path]) -> None:
    path = write('r.xacro', document(loop_snippet()))
    srdf = write('r.srdf', '<robot name="r"><passive_joint name="rod_joint"/></robot>')
    with Checker(srdf=srdf) as checker:
        description, _ = checker.read_file(path)
    assert description is not None
    assert description.loops[0].solve_for == ('rod_joint',)


def test_folders(
    write: Callable[[str, str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = ['b.urdf', 'arms/z.urdf.xacro', 'arms/left/a.urdf']
    outside = ['.hidden.urdf', '.git/a.urdf', 'build/a.urdf', 'install/a.urdf', 'log/a.urdf']
    for name in (*inside, *outside, 'a.txt', 'a.urdf.bak'):
        write(name, LINK)
    (tmp_path / 'arms' / 'round').symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert find_descriptions('.') == (inside, [])
    assert find_descriptions('arms') == (['arms/z.urdf.xacro', 'arms/left/a.urdf'], [])


def test_other_file_systems_are_listed_and_not_searched(
    write: Callable[[str, str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [str(write(name, LINK)) for name in ('a/a.urdf', 'b/b.urdf')]

    class Entry:
        """An entry of a folder. The entry ``mounted`` is on another file system."""

        def __init__(self, entry: os.DirEntry[str]) -> None:
            self.entry = entry

        def __getattr__(self, name: str) -> object:
            return getattr(self.entry, name)

        def stat(self, **options: bool) -> os.stat_result:
            values = list(self.entry.stat(**options))
            values[2] += self.entry.name == 'mounted'
            return os.stat_result(values)

    @contextmanager
    def scan(path: str) -> Iterator[list[Entry]]:
        with scandir(path) as entries:
            yield list(map(Entry, entries))

    scandir = os.scandir
    write('a/mounted/c.urdf', LINK)
    monkeypatch.setattr(os, 'scandir', scan)
    mounted = str(tmp_path / 'a' / 'mounted')
    assert find_descriptions(tmp_path) == (found, [(mounted, 'on another file system')])


@pytest.mark.skipif(not os.path.ismount('/proc'), reason='needs /proc')
def test_proc_below_the_root_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def scan(path: str) -> object:
        # Record the folders that are read, and let only the root folder have entries.
        looked.append(path)
        return scandir(path) if path == '/' else nullcontext([])

    scandir = os.scandir
    monkeypatch.setattr(os, 'scandir', scan)
    _, skipped = find_descriptions('/')
    assert ('/proc', 'on another file system') in skipped
    assert not {'/proc', '/sys'} & set(looked)
    assert {'/etc', '/usr'} & set(looked)


def test_an_unreadable_folder_is_a_finding(
    write: Callable[[str, str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = str(write('a.urdf', LINK))
    closed = str(write('closed/b.urdf', LINK).parent)
    scandir, opens = os.scandir, os.open

    def refuse(path: object, *more: object) -> object:
        if str(path) == closed:
            raise PermissionError(errno.EACCES, 'Permission denied', path)
        return opens(path, *more) if more else scandir(path)

    # Simulate the error, because the user root can read every folder.
    monkeypatch.setattr(os, 'scandir', refuse)
    monkeypatch.setattr(os, 'open', refuse)
    assert find_descriptions(tmp_path) == ([found, closed], [])
    with Checker() as checker:
        report = checker.check_file(closed)
    assert report.unreadable
    (finding,) = report.findings
    assert finding.message == 'cannot read the folder: Permission denied'


def test_searched_folders_are_reported(write: Callable[[str, str], Path], tmp_path: Path) -> None:
    for name in ('a.urdf', 'b/b.txt', 'b/c/d.urdf', '.git/a.urdf'):
        write(name, LINK)
    calls: list[tuple[str, int]] = []
    find_descriptions(tmp_path, progress=lambda *each: calls.append(each))
    assert calls == [(f'{tmp_path}{place}', n) for place, n in (('', 3), ('/b', 2), ('/b/c', 1))]


def test_report(write: Callable[[str, str], Path]) -> None:
    path = write('r.urdf', '<robot name="r"><link name="/a"/><gazebo><b:c/></gazebo></robot>')
    with Checker() as checker:
        report = checker.check_file(path)
        assert (report.file, report.errors, report.warnings) == (str(path), 1, 1)
        assert report.usable
        assert not report.unreadable
        assert checker.check_file(path.parent).unreadable
        assert checker.check_file(path.parent / 'absent.xacro').unreadable


def test_a_transmission_that_the_model_refuses(write: Callable[[str, str], Path]) -> None:
    """A node would leave out a transmission of a floating joint, so the check reports it."""
    joint = (
        '<joint name="{0}" type="{1}"><parent link="base"/><child link="{0}"/><axis xyz="0 0 1"/>'
        '</joint><link name="{0}"/>'
    )
    path = write(
        'r.urdf',
        f'<robot name="r"><link name="base"/>{joint.format("j", "floating")}'
        '<ros2_control name="s" type="system"><hardware><plugin>p/P</plugin></hardware>'
        '<joint name="j"><command_interface name="position"/></joint>'
        '<transmission name="t"><plugin>transmission_interface/SimpleTransmission</plugin>'
        '<actuator name="m" role="actuator1"/><joint name="j" role="joint1">'
        '<mechanical_reduction>2</mechanical_reduction></joint></transmission>'
        '</ros2_control></robot>',
    )
    with Checker() as checker:
        codes = [finding.code for finding in checker.check_file(path).findings]
    assert 'transmission-left-out' in codes


def test_a_joint_of_two_components_is_reported(write: Callable[[str, str], Path]) -> None:
    """Two components have a valid transmission of the same joint. Only one of them can be used."""
    systems = ''.join(
        f'<ros2_control name="{name}" type="system"><hardware><plugin>p/P</plugin></hardware>'
        f'<joint name="j"><state_interface name="{interface}"/></joint>'
        f'<transmission name="{name}">'
        '<plugin>transmission_interface/SimpleTransmission</plugin>'
        '<actuator name="m" role="actuator1"/><joint name="j" role="joint1"/></transmission>'
        '</ros2_control>'
        for name, interface in (('motor', 'velocity'), ('encoder', 'position'))
    )
    path = write(
        'r.urdf',
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous">'
        f'<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>{systems}</robot>',
    )
    with Checker() as checker:
        description, findings = checker.read_file(path)
    assert [finding.code for finding in findings] == ['transmission-left-out']
    assert description is not None
    assert [len(system.transmissions) for system in description.hardware] == [1, 1]


def test_xacro_is_refused(write: Callable[[str, str], Path]) -> None:
    path = write('r.xacro', LINK)
    with Checker(xacro=XacroOptions(is_allowed=False)) as checker:
        report = checker.check_file(path)
        assert [finding.code for finding in report.findings] == ['xacro-refused']
        assert checker._sandbox._process is None
    plain = write('r.urdf', LINK)
    with Checker(xacro=XacroOptions({'a': '1'}, is_allowed=False)) as checker:
        assert not checker.check_file(plain).usable


def test_a_plain_file_starts_no_process(write: Callable[[str, str], Path]) -> None:
    with Checker() as checker:
        assert checker.check_file(write('r.urdf', LINK)).findings == ()
        assert checker._sandbox._process is None
        assert checker.check_file(write('r.xacro', LINK)).findings == ()
        assert checker._sandbox._process is not None
    assert checker._sandbox._process is None


def test_ignored_findings_are_left_out_unless_fatal(write: Callable[[str, str], Path]) -> None:
    warns = write('w.urdf', '<robot name="r"><link name="/a"/></robot>')
    fatal = write('f.urdf', '<robot name="r"/>')
    with Checker(selection=Selection(ignore=['name-tf', 'no-links'])) as checker:
        assert checker.check_file(warns).findings == ()
        assert [f.code for f in checker.check_file(fatal).findings] == ['no-links']


@pytest.mark.skipif(os.name != 'posix', reason='pipes and devices of POSIX')
@pytest.mark.parametrize('suffix', ['urdf', 'xacro'])
def test_a_path_that_is_not_a_file(suffix: str, tmp_path: Path) -> None:
    folder = tmp_path / f'folder.{suffix}'
    folder.mkdir()
    pipe = tmp_path / f'pipe.{suffix}'
    os.mkfifo(pipe)
    device = tmp_path / f'device.{suffix}'
    device.symlink_to('/dev/zero')
    with Checker() as checker:
        for path, reason in (
            (folder, 'Is a directory'),
            (pipe, 'it is a pipe, not a file'),
            (device, 'it is a device, not a file'),
            (Path(f'a\0.{suffix}'), 'null'),
            (Path('a' * 5000 + f'.{suffix}'), 'File name too long'),
        ):
            (finding,) = checker.check_file(path).findings
            assert finding.code == 'file-unreadable'
            assert reason in finding.message


def test_relative_files_and_packages_are_in_the_working_folder(
    write: Callable[[str, str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('parts/package.xml', '<package><name>parts</name></package>')
    write('parts/part.xacro', '<robot><link name="a"/></robot>')
    include = '<xacro:include filename="$(find parts)/part.xacro"/>'
    write('robot/urdf/r.xacro', f'<robot name="r" {XACRO}>{include}</robot>')
    monkeypatch.chdir(tmp_path)
    with Checker(package_path=['parts']) as checker:
        description, findings = checker.read_file('robot/urdf/r.xacro')
    assert findings == ()
    assert description is not None
    assert description.links['a'].where.source == 'parts/part.xacro'


def test_the_working_folder_may_change(
    write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Checker() as checker:
        for name in ('a', 'b'):
            path = write(f'{name}/r.xacro', f'<robot name="r"><link name="{name}"/></robot>')
            monkeypatch.chdir(path.parent)
            description, _ = checker.read_file('r.xacro')
            assert description is not None
            assert description.root == name
