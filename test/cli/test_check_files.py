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

"""`check` with hostile files and with many files."""

from __future__ import annotations

from collections.abc import Callable
import json
import os
from pathlib import Path
import subprocess
import sys

import pytest
from robot_description_tools.description.xacro.confinement import missing
from test_support.patience import PATIENCE
from test_support.places import ROOT

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
# A program that runs `check`. It prints the exit code, the outputs, and the CPU time of the
# command and its xacro process together [s]. It also prints the memory of the larger of these two
# processes [bytes].
MEASURE = """
import json, resource, subprocess, sys
done = subprocess.run([sys.executable, '-m', 'robot_description_tools', 'check', '--format',
                       'json', *sys.argv[1:]], capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout.decode(), done.stderr.decode(),
                  used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]))
"""
LARGE = 8 * 2**20 - 200
# Largest CPU time [s] and memory [bytes] for one hostile file. All hostile files together take a
# third of a second and 100 MB. Without the limits in its code, the command would run until it is
# killed.
SECONDS = 15.0
BYTES = 200e6


def link(content: str) -> str:
    return f'<robot name="r"><link name="a"/>{content}</robot>'


# For each case: a function that returns the content of the file, and words of the finding. Some
# files are large, so their content is made only when a test needs it.
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    'no content': (lambda: b'', 'xml-empty'),
    'binary': (lambda: bytes(range(256)) * 1000, 'not well-formed'),
    'zeros': (lambda: bytes(100_000), 'xml-empty'),
    'utf-16 without a mark': (lambda: link('').encode('utf-16-le')[1:], ''),
    'nul': (lambda: link('<a b="\0"/>').encode(), 'xml-syntax'),
    'too large': (lambda: b' ' * (LARGE + 1000), 'xml-too-large'),
    'elements': (lambda: link('<a/>' * (LARGE // 4)).encode(), 'xml-too-many-elements'),
    'comments': (lambda: link('<!---->' * (LARGE // 7)).encode(), 'xml-too-many-elements'),
    'attributes': (
        lambda: link('<a ' + ' '.join(f'a{i}=""' for i in range(LARGE // 13)) + '/>').encode(),
        'xml-too-many-elements',
    ),
    'deep': (lambda: b'<a>' * (LARGE // 3), 'xml-depth'),
    'entities': (
        lambda: b'<!DOCTYPE robot [<!ENTITY a "aaaaaaaaaa">'
        + b''.join(b'<!ENTITY a%d "%s">' % (i, b'&a;' * 10) for i in range(9))
        + b']><robot name="&a8;"/>',
        'xml-entity',
    ),
    'external': (
        lambda: b'<!DOCTYPE robot [<!ENTITY a SYSTEM "file:///etc/passwd">]><robot name="&a;"/>',
        'xml-entity',
    ),
    'long name': (lambda: link(f'<joint name="{"j" * LARGE}"/>').encode(), 'attribute-missing'),
    'long number': (
        lambda: link(f'<joint><origin xyz="{"1 " * (LARGE // 2)}"/></joint>').encode(),
        'number-count',
    ),
    'one wide character': (
        lambda: '\U0001f916'.encode() + b' ' * LARGE + b'<robot/>',
        'xml-prolog',
    ),
    'many lines': (lambda: b'<robot name="r"><a:b>' + b'\n' * LARGE + b'</c>', 'xml-syntax'),
    'json deep': (lambda: b'{"":' * (LARGE // 4), 'nested deeper than 100'),
    'json values': (lambda: b'{"links":[' + b'{},' * (LARGE // 3 - 9), 'more than 50000 values'),
    'json escapes': (lambda: b'{"' + b'\\u0041' * (LARGE // 6 - 9), 'more than 50000 values'),
    'json lines': (lambda: b'{' + b'\n' * LARGE, 'json-syntax'),
    'path out of the package': (
        lambda: link(
            '<material name="m"><texture filename="package://../../etc/passwd"/></material>'
            '<material name="n"><texture filename="package://x/../../etc/passwd"/></material>'
        ).encode(),
        'x/../../etc/passwd',
    ),
}


@pytest.mark.skipif(sys.platform != 'linux', reason='the measurement needs Linux')
@pytest.mark.parametrize('case', HOSTILE)
def test_hostile_file(case: str, tmp_path: Path) -> None:
    make, expected = HOSTILE[case]
    path = tmp_path / 'r.urdf'
    path.write_bytes(make())
    done = subprocess.run(
        [sys.executable, '-c', MEASURE, path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    code, out, err, seconds, size = json.loads(done.stdout)
    assert 'Traceback' not in err
    assert code == 1, err
    assert expected in out
    assert len(out) < 20_000
    assert seconds < SECONDS
    assert size < BYTES


@pytest.mark.skipif(sys.platform != 'linux', reason='the measurement needs Linux')
@pytest.mark.parametrize(
    'content',
    [
        '<link name="${[0 for x in range(10**12)]}"/>',
        '<link name="${10**10**8}"/>',
        '<xacro:include filename="/dev/zero"/>',
        '<xacro:include filename="/etc/passwd"/>',
    ],
)
def test_hostile_xacro(content: str, tmp_path: Path) -> None:
    path = tmp_path / 'r.xacro'
    path.write_text(f'<robot name="r" {XACRO}>\n{content}\n</robot>')
    done = subprocess.run(
        [sys.executable, '-c', MEASURE, path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    code, out, err, seconds, size = json.loads(done.stdout)
    assert (code, 'Traceback' in err) == (1, False)
    (finding,) = json.loads(out)['files'][0]['findings']
    assert (finding['code'], finding['line']) == ('xacro-failed', 2)
    assert 'root:' not in out
    assert seconds < SECONDS
    assert size < BYTES


def test_stdin_without_end(start) -> None:
    if not os.path.exists('/dev/zero'):
        pytest.skip('there is no /dev/zero')
    with open('/dev/zero', 'rb') as zero:
        process = start('check', '-', stdin=zero)
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert b'xml-too-large' in out


def test_folders_and_files_once_each(run, write, tmp_path):
    path = write('<link name="a"/>')
    write('<link name="b"/>', 'sub.urdf')
    (tmp_path / 'macro.xacro').write_text('<robot/>')
    done = run('check', path, tmp_path)
    assert done.code == 0
    assert done.err.splitlines() == [
        f'{path}: 1 link, 0 joints, 0 errors, 0 warnings',
        f'{tmp_path}/sub.urdf: 1 link, 0 joints, 0 errors, 0 warnings',
        '1 file skipped: <robot> has no name (macro.xacro)',
        '2 files: 0 errors, 0 warnings',
    ]


def test_a_folder_without_descriptions_is_a_usage_error(run, tmp_path):
    done = run('check', tmp_path)
    assert (done.code, done.out) == (2, '')
    assert f"there is no description in the folder '{tmp_path}'" in done.err
    (tmp_path / 'r.xacro').write_text('<robot name="r"/>')
    done = run('check', '--no-xacro', tmp_path)
    assert done.code == 2
    assert 'xacro is not run (r.xacro)' in done.err


def test_macros_of_a_folder_without_a_robot_are_checked(run, tmp_path):
    """A file of macros is checked alone if no robot in the folder could include the file."""
    head = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">'
    link = '<link name="a"><intertial/></link>'
    macro = f'{head}<xacro:macro name="m" params="">{link}</xacro:macro>'
    (tmp_path / 'm.xacro').write_text(f'{macro}</robot>')
    # A file that contains a link is not only a file of macros.
    (tmp_path / 'part.xacro').write_text(f'{head}<link name="a"/></robot>')
    done = run('check', tmp_path, '--format', 'json')
    report = json.loads(done.out)
    assert done.code == 0
    assert [file['file'] for file in report['files']] == [str(tmp_path / 'm.xacro')]
    assert [each['code'] for each in report['files'][0]['findings']] == ['element-unknown']
    assert [each['file'] for each in report['skipped']] == [str(tmp_path / 'part.xacro')]
    assert run('check', tmp_path, '--no-xacro').code == 2
    (tmp_path / 'r.urdf').write_text('<robot name="r"><link name="a"/></robot>')
    report = json.loads(run('check', tmp_path, '--format', 'json').out)
    assert [file['file'] for file in report['files']] == [str(tmp_path / 'r.urdf')]


def test_a_file_of_a_folder_that_expands_to_no_link_is_skipped(run, write, tmp_path):
    """
    In a folder, a file that expands to no link is skipped, and the summary counts it.

    If the user names the file, the file is checked.

    """
    path = write('<link name="a"/>')
    library = tmp_path / 'library.xacro'
    library.write_text(f'<robot name="r" {XACRO}><material name="m"/></robot>')
    (tmp_path / 'r.srdf.xacro').write_text(f'<robot name="r" {XACRO}><group name="g"/></robot>')
    done = run('check', tmp_path)
    assert (done.code, done.out) == (0, '')
    assert done.err.splitlines() == [
        f'{path}: 1 link, 0 joints, 0 errors, 0 warnings',
        '2 files skipped: SRDF (r.srdf.xacro); expands to no link (library.xacro)',
    ]
    skipped = json.loads(run('check', tmp_path, '--format', 'json').out)['skipped']
    assert {'file': str(library), 'reason': 'expands to no link'} in skipped
    for words in ([library, tmp_path], [tmp_path, library], [library]):
        done = run('check', *words)
        assert (done.code, 'fatal[no-links]' in done.out) == (1, True)
    path.unlink()
    done = run('check', tmp_path)
    assert done.code == 2
    assert f"there is no description in the folder '{tmp_path}': SRDF (r.srdf.xacro)" in done.err


def test_fix_does_not_edit_targets_of_links_outside_of_the_folder(run, tmp_path):
    """A symbolic link to another package does not permit edits of that package."""
    wrong = '<robot name="r"><link name="base" nmae="x"/></robot>'
    folder, other = tmp_path / 'mine', tmp_path / 'other'
    for package in (folder, other):
        package.mkdir()
        (package / 'package.xml').write_text(f'<package><name>{package.name}</name></package>')
    (other / 'robot.urdf').write_text(wrong)
    out = folder / 'out.urdf'
    out.symlink_to(other / 'robot.urdf')
    done = run('check', '--fix', folder)
    assert done.code == 2
    assert 'a symbolic link that leads out of the folder (out.urdf)' in done.err
    (folder / 'robot.urdf').write_text(wrong)
    (folder / 'in.urdf').symlink_to('robot.urdf')
    done = run('check', '--fix', folder, '--format', 'json')
    report = json.loads(done.out)
    files = [file['file'] for file in report['files']]
    assert files == [str(folder / name) for name in ('in.urdf', 'robot.urdf')]
    reason = 'a symbolic link that leads out of the folder'
    assert report['skipped'] == [{'file': str(out), 'reason': reason}]
    assert (folder / 'robot.urdf').read_text() != wrong
    assert (folder / 'in.urdf').is_symlink()
    assert (other / 'robot.urdf').read_text() == wrong
    # A check without repairs reads the targets of symbolic links, because colcon can install
    # packages as links.
    assert 'attribute-unknown' in run('check', folder).out
    # If the user names the symbolic link, its target is edited.
    assert run('check', '--fix', out).code == 0
    assert (other / 'robot.urdf').read_text() != wrong
    assert out.is_symlink()


def test_no_xacro(run, write, tmp_path):
    plain = write('<link name="a"/>')
    (tmp_path / 'r.xacro').write_text('<robot name="r"/>')
    done = run('check', '--no-xacro', tmp_path / 'r.xacro', plain)
    assert done.code == 1
    assert done.out.startswith(f'{tmp_path}/r.xacro:1:1: fatal[xacro-refused]: ')
    done = run('check', '--no-xacro', tmp_path)
    assert done.code == 0
    assert '1 file skipped: xacro is not run (r.xacro)' in done.err


def test_ignore(run, write):
    path = write('<link name="/a"/>')
    assert 'name-tf' in run('check', path).out
    done = run('check', path, '--strict', '--ignore', 'name-tf')
    assert (done.code, done.out) == (0, '')
    assert done.err == f'{path}: 1 link, 0 joints, 0 errors, 0 warnings, 1 suppressed\n'
    done = run('check', path, '--ignore', 'name-ft')
    assert (done.code, done.out) == (2, '')
    assert "no finding with the code 'name-ft', did you mean 'name-tf'?" in done.err


@pytest.mark.parametrize('value', ['0', '-1', 'nan', 'inf', 'soon'])
def test_bad_timeout(run, write, value):
    done = run('check', write('<link name="a"/>'), f'--xacro-timeout={value}')
    assert done.code == 2
    assert f"expected a number above 0, got '{value}'" in done.err


def test_an_argument_of_another_file_is_not_reported(run, tmp_path):
    for name in ('prefix', 'tool'):
        content = f'<xacro:arg name="{name}" default=""/><link name="a$(arg {name})"/>'
        (tmp_path / f'{name}.xacro').write_text(f'<robot name="r" {XACRO}>{content}</robot>')
    words = ['--strict', '--xacro-arg', 'tool:=x']
    assert run('check', tmp_path, *words).code == 0
    assert run('check', tmp_path / 'prefix.xacro', *words).code == 1
    done = run('check', tmp_path, '--strict', '--xacro-arg', 'prefx:=x')
    assert done.code == 1
    assert done.out.count("'prefx' is not used by the description, did you mean 'prefix'?") == 1


def test_default_timeout_equals_that_of_the_library():
    from argparse import ArgumentParser

    from robot_description_tools.cli.check import CheckVerb
    from robot_description_tools.description.xacro.sandbox import TIME

    parser = ArgumentParser()
    CheckVerb().add_arguments(parser)
    assert parser.parse_args(['r.urdf']).xacro_timeout == TIME


def test_timeout(run, tmp_path):
    path = tmp_path / 'r.xacro'
    slow = '<gazebo>${[0 for i in range(1000000) if i &lt; 0]}</gazebo>\n' * 5000
    path.write_text(f'<robot name="r" {XACRO}>\n{slow}</robot>')
    done = run('check', path, '--xacro-timeout', '2')
    assert done.code == 1
    assert 'xacro takes more than 2 s' in done.out


def test_environment_variables(run, tmp_path, monkeypatch):
    path = tmp_path / 'r.xacro'
    path.write_text(f'<robot name="r" {XACRO}><link name="$(optenv ROBOT_TEST_NAME a)"/></robot>')
    monkeypatch.setenv('ROBOT_TEST_NAME', '/b')
    withheld = run('check', path).out
    assert 'warning[xacro-env-withheld]' in withheld
    assert '--env ROBOT_TEST_NAME' in withheld
    for words in (['--env', 'ROBOT_TEST_NAME'], ['--sandbox', 'off']):
        assert "'/b'" in run('check', path, *words).out


@pytest.mark.skipif(missing() != '', reason=missing())
@pytest.mark.parametrize('mode', ['auto', 'require', 'off'])
def test_files_are_confined_unless_trusted(mode, run, tmp_path):
    folder = tmp_path / 'a' / 'b' / 'c'
    folder.mkdir(parents=True)
    (tmp_path / 'part.xacro').write_text(f'<robot {XACRO}><link name="a"/></robot>')
    inside = f'<xacro:include filename="{tmp_path}/part.xacro"/>'
    (folder / 'r.xacro').write_text(f'<robot name="r" {XACRO}>{inside}</robot>')
    done = run('check', folder, '--sandbox', mode)
    assert (done.code, 'outside of the folders' in done.out) == (mode != 'off', mode != 'off')


def test_a_thousand_findings_of_one_kind_are_counted(run, write):
    path = write('<link name="a"/>' + ''.join(f'<gazebo><p{i}:x/></gazebo>' for i in range(60)))
    done = run('check', path)
    assert done.out.count('[xml-unbound-prefix]:') == 50
    assert '10 more of [xml-unbound-prefix]; --format json has all of them' in done.out
    assert run('check', path, '--format', 'json').out.count('xml-unbound-prefix') == 60


@pytest.mark.skipif(sys.platform == 'win32', reason='only POSIX has pseudo-terminals')
def test_progress_is_shown_only_on_a_terminal(start, write):
    files = [write('<link name="a"/>', f'r{i}.urdf') for i in range(6)]
    process = start('check', *files)
    assert b'[6/6]' not in process.communicate(timeout=PATIENCE)[1]

    ours, theirs = os.openpty()
    words = [sys.executable, '-m', 'robot_description_tools', 'check', *map(str, files)]
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env={**os.environ, 'TERM': 'xterm', 'COLUMNS': '60'},
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    ) as process:
        assert process.wait(PATIENCE) == 0
    os.close(theirs)
    text = os.read(ours, 100_000).decode()
    os.close(ours)
    shown = [line for line in text.split('\r\033[K') if line.startswith('[')]
    assert [line.split(' ')[0] for line in shown] == [f'[{i + 1}/6]' for i in range(6)]
    assert all(len(line) < 60 for line in shown)


def test_a_long_search_shows_its_progress(run, write, tmp_path, monkeypatch):
    path = write('<link name="a"/>')
    (tmp_path / 'more').mkdir()
    (tmp_path / 'more' / 'new\nline').mkdir()
    counts = f'{path}: 1 link, 0 joints, 0 errors, 0 warnings\n'
    assert run('check', tmp_path).err == counts
    monkeypatch.setattr('robot_description_tools.cli.check._VERY_MANY', 2)
    long = f"looking for descriptions in more than 2 files below '{tmp_path}'; "
    assert run('check', tmp_path).err == f'{long}a smaller folder takes less time\n{counts}'
    # On a terminal, the command shows each folder in one line, and erases this line at the end.
    monkeypatch.setattr('robot_description_tools.cli.check._VERY_MANY', 1000)
    monkeypatch.setattr('robot_description_tools.cli.check._PERIOD', -1.0)
    monkeypatch.setattr('robot_description_tools.cli.check._can_erase', lambda: True)
    monkeypatch.setattr('robot_description_tools.cli.check.width_of', lambda _: 400)
    places = [tmp_path, f'{tmp_path}/more', f'{tmp_path}/more/new\\nline']
    shown = [f'{n} files, in {place}' for n, place in zip((2, 3, 3), places, strict=True)]
    assert run('check', tmp_path).err.split('\r\033[K') == ['', *shown, counts]


# -- check --init -----------------------------------------------------------------------------


def test_init_writes_a_table_with_which_check_succeeds(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path('r.urdf.xacro').write_text(
        '<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="name" default="r"/><link name="a"/></robot>'
    )
    failed = run('check', '.')
    assert failed.code == 1
    assert 'write in robot_description.toml' in failed.out
    done = run('check', '--init', '.')
    assert (done.code, done.out) == (0, '')
    assert done.err == "wrote 1 table of robots to './robot_description.toml'\n"
    assert run('check', '.').code == 0
    # A second call of `--init` is refused, because it would define the robots twice.
    again = run('check', '--init', '.')
    assert (again.code, 'Remove its tables' in again.err) == (2, True)


def test_init_keeps_settings_and_names_missing_values(run, tmp_path):
    (tmp_path / 'robot_description.toml').write_text('[tool.robot-description]\nignore = []\n')
    (tmp_path / 'r.urdf.xacro').write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<link name="$(arg which)"/></robot>'
    )
    done = run('check', '--init', tmp_path)
    assert done.code == 0
    assert "r.urdf.xacro: argument 'which' needs a value" in done.err
    text = (tmp_path / 'robot_description.toml').read_text()
    assert text.startswith('[tool.robot-description]\nignore = []\n\n[tool.robot-desc')
    assert '# Unknown: "which" needs a value' in text


def test_init_leaves_out_values_that_do_not_work(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path('r.urdf.xacro').write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="kind" default="none"/>'
        '<xacro:include filename="$(arg kind).xacro"/></robot>'
    )
    Path('a.xacro').write_text('<robot><link name="a"/></robot>')
    failed = run('check', '--init', '.')
    assert failed.code == 0
    reason = 'Correct the value of kind'
    assert reason in failed.err
    assert reason in Path('robot_description.toml').read_text()
    Path('robot_description.toml').unlink()
    Path('a.launch.py').write_text('DeclareLaunchArgument("kind", choices=["a", "b"])')
    done = run('check', '--init', '.')
    assert 'r.urdf.xacro: Left out: kind = "b". cannot read' in done.err
    assert 'arguments = { kind = "a" }' in Path('robot_description.toml').read_text()
    assert run('check', '.').code == 0


def test_init_needs_one_folder_with_a_description(run, tmp_path):
    for words, reason in (
        ([tmp_path, tmp_path], '--init needs one folder, got 2'),
        ([tmp_path / 'none'], "none' does not exist"),
        ([__file__], "test_check_files.py' is no folder"),
    ):
        assert reason in run('check', '--init', *words).err
    done = run('check', '--init', tmp_path)
    assert (done.code, 'there is no description' in done.err) == (2, True)
    assert not list(tmp_path.iterdir())
    text = f'<robot {XACRO}><xacro:macro name="m" params=""/></robot>'
    (tmp_path / 'm.xacro').write_text(text)
    done = run('check', '--init', tmp_path)
    assert (done.code, '<robot> has no name (m.xacro)' in done.err) == (2, True)


@pytest.mark.parametrize('name', ['robot_description.toml', 'pyproject.toml'])
def test_init_changes_no_settings_that_have_robots(name, run, tmp_path):
    (tmp_path / 'a.urdf').write_text('<robot name="a"><link name="l"/></robot>')
    text = '[tool.robot-description]\nrobots.a = { file = "a.urdf" }\n'
    (tmp_path / name).write_text(text)
    done = run('check', '--init', tmp_path)
    assert (done.code, 'has tables of robots' in done.err) == (2, True)
    assert (tmp_path / name).read_text() == text
    assert len(list(tmp_path.glob('*.toml'))) == 1


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        ('[tool.robot-description]\nignore = [', 'toml:2:'),
        ('[tool.robot-description.robots.a]\nfiel = "a.urdf"\n', "toml:2: robot 'a': there is no"),
    ],
)
def test_init_refuses_settings_with_a_mistake(text, message, run, tmp_path):
    (tmp_path / 'a.urdf').write_text('<robot name="a"><link name="l"/></robot>')
    settings = tmp_path / 'robot_description.toml'
    settings.write_text(text)
    done = run('check', '--init', tmp_path)
    assert (done.code, message in done.err) == (2, True)
    assert settings.read_text() == text


def test_init_fills_an_empty_file(run, tmp_path):
    (tmp_path / 'a.urdf').write_text('<robot name="a"><link name="l"/></robot>')
    (tmp_path / 'robot_description.toml').write_text('')
    assert run('check', '--init', tmp_path).code == 0
    assert run('check', tmp_path).code == 0
