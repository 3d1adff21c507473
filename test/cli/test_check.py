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

"""``robot-description check``."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.check import Checker
from test_support.patience import PATIENCE
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.places import ROOT

CLEAN = ROOT / 'urdf' / 'every_joint_type.urdf'
# Descriptions with a warning, with an error that leaves out a part, and with a fatal error.
WARNS = '<link name="base"><inertial><mass value="9"/><inertia ixx="2" ixy="0" ixz="0" iyy="2"' + (
    ' iyz="0" izz="1"/></inertial></link>'
)
ERRS = '<link name="base"/><gazebo><sensor:ray/></gazebo>'
FATAL = '<link name="base"/><link name="base"/><joint/>'


def test_clean_file(run):
    assert run('check', CLEAN) == (0, '', f'{CLEAN}: 7 links, 6 joints, 0 errors, 0 warnings\n')


def test_findings_on_stdout_summary_on_stderr(command):
    done = command('check', '-', text=f'<robot name="r">\n{ERRS}</robot>'.encode())
    assert done.code == 1
    assert done.out.startswith('<stdin>:2:28: error[xml-unbound-prefix]: ')
    assert done.err == '<stdin>: 1 link, 0 joints, 1 error, 0 warnings\n'


def test_warnings_fail_only_with_strict(run, write):
    path = write(WARNS)
    assert run('check', path).code == 0
    done = run('check', '--strict', path)
    assert done.code == 1
    assert ': warning[' in done.out


def test_fatal_findings_are_printed_first(run, write):
    path = write('<gazebo><sensor:ray/></gazebo><joint name="j" type="fixed"/><link name="/a"/>')
    done = run('check', path)
    assert done.code == 1
    assert done.err.startswith(f'{path}: unusable, ')
    words = re.findall(r': (\w+)\[', done.out)
    assert words == sorted(words, key=['fatal', 'error', 'warning'].index)
    assert set(words) == {'fatal', 'error', 'warning'}
    # All verbs print the findings of an unusable file in the same order.
    shown = run('show', path)
    assert (shown.code, shown.out) == (1, '')
    assert shown.err == done.out
    # JSON and SARIF list findings in the order of their places, with the same severity.
    (file,) = json.loads(run('check', '--format', 'json', path).out)['files']
    assert file['findings'][0]['code'] == 'xml-unbound-prefix'
    (sarif,) = json.loads(run('check', '--format', 'sarif', path).out)['runs']
    assert [result['properties']['severity'] for result in sarif['results']] == [
        finding['severity'] for finding in file['findings']
    ]


def test_missing_file_is_a_usage_error_and_others_are_checked(run, tmp_path):
    missing = tmp_path / 'missing.urdf'
    done = run('check', missing, CLEAN)
    assert done.code == 2
    assert done.out.startswith(f'{missing}: fatal[file-unreadable]: cannot read the file: ')
    assert done.err.splitlines() == [
        f'{missing}: not read',
        f'{CLEAN}: 7 links, 6 joints, 0 errors, 0 warnings',
        '2 files: 1 error, 0 warnings',
    ]


def test_an_argument_that_looks_like_xml_is_a_file_name(run):
    done = run('check', '<robot name="r"/>')
    assert done.code == 2
    assert 'file-unreadable' in done.out


def test_fix_writes_and_counts(run, write):
    path = write('<link name="base"><colision/></link>\n<link name="arm" nmae="x"/>')
    path.chmod(0o640)
    before = path.read_text()
    done = run('check', '--fix', path, '--ignore', 'element-unknown')
    assert done.code == 1
    assert path.read_text() == before.replace(' nmae="x"', '')
    assert path.stat().st_mode & 0o777 == 0o640
    assert done.err.endswith('\nFixed 1 finding.\n')


def test_fix_counts_old_and_new_findings(run, write):
    """The limits of a joint are checked only after the type of the joint is fixed."""
    path = write(
        '<link name="base"/><link name="arm"/><joint name="elbow" type="revolut">'
        '<parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>'
        '<limit lower="1" upper="-1" effort="1" velocity="1"/></joint>'
    )
    done = run('check', '--fix', '--diff', path)
    assert '1 error, 0 warnings' in done.err
    more = '--suggested would fix at least 1 more.\n'
    summary = f'\nWould fix 1 finding. 1 new finding would appear. {more}'
    assert done.err.endswith(summary)
    done = run('check', '--fix', path)
    summary = f'\nFixed 1 finding. 1 new finding appeared. {more}'
    assert done.err.endswith(summary)


def test_fix_does_not_overwrite_a_file_that_another_program_has_changed(run, write, monkeypatch):
    path = write('<link name="base" nmae="x"/>')
    examine = Checker.examine

    def slow(self, *arguments, **options):
        examined = examine(self, *arguments, **options)
        if not examined.report.findings:
            # Simulate another program that changes the file when the fixed text has no findings
            # left.
            path.write_text('<robot name="other"/>')
        return examined

    monkeypatch.setattr(Checker, 'examine', slow)
    done = run('check', '--fix', path)
    assert (done.code, path.read_text()) == (2, '<robot name="other"/>')
    assert f"'{path}' changed during the check" in done.err


def test_patch_applies_the_diff(run, write, tmp_path, monkeypatch):
    path = write('<link name="base"><colision>\r\n<geometry/></colision></link>\n<link nmae="b"/>')
    data = path.read_bytes().rstrip()
    path.write_bytes(data)
    monkeypatch.chdir(path.parent)
    diff = run('check', '--diff', path)
    assert path.read_bytes() == data
    patch = subprocess.run(['patch', '-p1', '--binary'], input=diff.out.encode(), check=False)
    assert patch.returncode == 0
    patched = path.read_bytes()
    path.write_bytes(data)
    run('check', '--fix', path)
    assert path.read_bytes() == patched != data


@pytest.mark.parametrize(
    'options',
    [
        ['--suggested', 'a.urdf'],
        ['--fix', '-'],
        ['--diff', '--format', 'json', 'a.urdf'],
        ['--fix', '--write-baseline', 'b.json', 'a.urdf'],
    ],
)
def test_conflicting_options_of_fix_are_refused(run, options):
    done = run('check', *options)
    assert (done.code, done.out) == (2, '')


def test_json(run, write):
    path = write(ERRS)
    done = run('check', path, '--format', 'json')
    assert done.code == 1
    report = json.loads(done.out)
    (file,) = report['files']
    (finding,) = file.pop('findings')
    assert (report['errors'], report['warnings']) == (1, 0)
    assert file == {
        'file': str(path),
        'usable': True,
        'links': 1,
        'joints': 0,
        'robots': [],
        'errors': 1,
        'warnings': 0,
        'silenced': [],
    }
    assert finding['message']
    assert finding['fix']
    expected = {
        'severity': 'error',
        'code': 'xml-unbound-prefix',
        'file': str(path),
        'line': 2,
        'column': 28,
        'element': '/robot/gazebo',
        'calls': [],
    }
    assert {key: finding[key] for key in expected} == expected


def test_json_has_the_macro_calls(run, tmp_path):
    path = tmp_path / 'robot.xacro'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
        '<xacro:macro name="part" params="size">'
        '<link name="base"><visual><geometry><box size="${size}"/></geometry></visual></link>'
        '</xacro:macro>\n<xacro:part size="wide"/>\n</robot>\n'
    )
    report = json.loads(run('check', path, '--format', 'json').out)
    calls = [finding['calls'] for finding in report['files'][0]['findings']]
    place = {'macro': '<xacro:part>', 'file': str(path), 'line': 3, 'column': 1}
    assert [place] in calls


def test_xacro_arguments(run, tmp_path):
    path = tmp_path / 'robot.txt'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="n" default="base"/><link name="$(arg n)"/></robot>'
    )
    done = run('show', path, '--xacro-arg', 'n:=other', '--format', 'json')
    assert json.loads(done.out)['root'] == 'other'


@pytest.mark.parametrize('text', ['n=other', ':=other', 'n'])
def test_bad_xacro_argument(run, text):
    done = run('check', CLEAN, '--xacro-arg', text)
    assert done.code == 2
    assert f"expected NAME:=VALUE, got '{text}'" in done.err


def test_xacro_argument_for_stdin(run):
    done = run('check', '-', '--xacro-arg', 'n:=other')
    assert done.code == 2
    assert 'xacro needs a file: it cannot read stdin' in done.err


def test_package_path(run, tmp_path):
    package = tmp_path / 'ws' / 'my_parts'
    package.mkdir(parents=True)
    (package / 'package.xml').write_text('<package><name>my_parts</name></package>')
    (package / 'part.xacro').write_text('<robot><link name="base"/></robot>')
    path = tmp_path / 'robot.xacro'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:include filename="$(find my_parts)/part.xacro"/></robot>'
    )
    done = run('check', path)
    assert done.code == 1
    assert '--package-path' in done.out
    assert run('check', path, '--package-path', tmp_path / 'ws').code == 0


def test_missing_package_path(run, tmp_path):
    done = run('check', CLEAN, '--package-path', tmp_path / 'missing')
    assert done.code == 2
    assert f"there is no folder '{tmp_path / 'missing'}'" in done.err


def test_latin_1_on_stdin(command):
    text = '<?xml version="1.0" encoding="latin-1"?><robot name="r"><link name="ä"/></robot>'
    done = command('show', '-', '--format', 'json', text=text.encode('latin-1'))
    assert json.loads(done.out)['root'] == 'ä'


def test_stdout_that_cannot_encode(command, tmp_path):
    done = command(
        'check',
        '-',
        text=f'<robot name="r">{ERRS}</robot>'.encode(),
        env={'PYTHONIOENCODING': 'ascii'},
    )
    assert done.code == 1
    assert '\\u2026' in done.out


def test_published_robot_with_malformed_xml(run):
    path = ROBOTS / 'fetch_not_well_formed.urdf'
    if not path.is_file():
        pytest.skip(NO_ROBOTS)
    done = run('check', path)
    assert done.code == 1
    assert f'{path}:655:5: error[xml-unbound-prefix]: ' in done.out
    assert f'{path}: 25 links, 24 joints, 4 errors, ' in done.err


@pytest.mark.skipif(sys.platform == 'win32', reason='only POSIX has pseudo-terminals')
@pytest.mark.parametrize(
    ('environment', 'colour'),
    [({}, True), ({'NO_COLOR': '1'}, False), ({'TERM': 'dumb'}, False)],
)
def test_output_is_coloured_only_on_a_terminal(start, write, environment, colour):
    path = write(ERRS)
    ours, theirs = os.openpty()
    environment = {'TERM': 'xterm', 'COLUMNS': '60', 'NO_COLOR': '', **environment}
    process = start('check', path, stdout=theirs, env=environment)
    os.close(theirs)
    assert process.wait(PATIENCE) == 1
    text = os.read(ours, 10_000).decode()
    os.close(ours)
    assert ('\033[31merror\033[0m[xml-unbound-prefix]' in text) == colour
    if not colour:
        assert '\033' not in text
        words = str(path)
        assert all(len(line) <= 60 for line in text.splitlines() if words not in line)


def test_explain_needs_no_file(run):
    """`check --explain CODE` prints all texts of the catalogue about the code."""
    done = run('check', '--explain', 'mimic-chain')
    assert (done.code, done.err) == (0, '')
    code = CODES['mimic-chain']
    assert done.out.startswith(f'warning[mimic-chain]: {code.summary}\n')
    assert all(text in done.out for text in (code.why, code.bad, code.good) if text)


def test_explain_of_an_unknown_code_names_the_nearest(run):
    done = run('check', '--explain', 'mimic-chian')
    assert (done.code, done.out) == (2, '')
    assert "no finding with the code 'mimic-chian', did you mean 'mimic-chain'?" in done.err


# -- robots of the settings --------------------------------------------------------------------

ARM = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<link name="base"/>
<joint name="$(arg side)_j" type="continuous"><parent link="base"/><child link="tip"/>
<axis xyz="0 0 2"/></joint>
<link name="tip"/>
</robot>
"""


@pytest.fixture
def repository(tmp_path):
    (tmp_path / 'arm.urdf.xacro').write_text(ARM)
    (tmp_path / 'robot_description.toml').write_text(
        '[tool.robot-description.robots.arm]\nfile = "arm.urdf.xacro"\n'
        'arguments = { side = ["left", "right"] }\n'
    )
    return tmp_path


def test_all_robots_of_the_settings_are_checked(run, repository):
    file = repository / 'arm.urdf.xacro'
    done = run('check', repository)
    assert done.code == 0
    assert done.err == f'{file} (arm/left, arm/right): 2 links, 1 joint, 0 errors, 2 warnings\n'
    (report,) = json.loads(run('check', file, '--format', 'json').out)['files']
    assert report['robots'] == ['arm/left', 'arm/right']


def test_robot_selects_a_robot_of_the_settings(run, repository):
    file = repository / 'arm.urdf.xacro'
    (repository / 'other.urdf').write_text('<robot name="r"/>')
    for place in (file, repository):
        done = run('check', place, '--robot', 'arm/left')
        assert done.code == 0
        assert done.err == f'{file} (arm/left): 2 links, 1 joint, 0 errors, 1 warning\n'
        assert "'left_j'" in done.out
    done = run('check', repository, '--robot', 'arm/lefd')
    assert (done.code, "no robot 'arm/lefd', did you mean 'arm/left'?" in done.err) == (2, True)
    done = run('check', repository, '--robot', 'x')
    assert (done.code, '; robots are arm/left, arm/right' in done.err) == (2, True)
    done = run('check', repository / 'other.urdf', '--robot', 'arm')
    assert (done.code, 'no table [tool.robot-description.robots.NAME]' in done.err) == (2, True)


def test_robots_of_the_settings_have_a_baseline_and_repairs(run, repository):
    baseline = repository / 'baseline.json'
    assert run('check', repository, '--write-baseline', baseline).code == 0
    done = run('check', repository, '--baseline', baseline)
    assert (done.out, '2 suppressed' in done.err) == ('', True)
    done = run('check', repository, '--fix', '--suggested')
    assert (done.code, done.out) == (0, '')
    assert '<axis xyz="0 0 1"/>' in (repository / 'arm.urdf.xacro').read_text()


def test_a_robot_of_the_settings_without_a_file_is_reported(run, repository):
    (repository / 'arm.urdf.xacro').unlink()
    done = run('check', repository)
    assert (done.code, 'file-unreadable' in done.out) == (2, True)


def advice(done):
    """Return the change of the settings that the message about a missing argument suggests."""
    (fix,) = (line for line in done.out.splitlines() if line.startswith('  fix: '))
    return fix.partition('; or ')[2]


def test_a_missing_argument_has_the_lines_of_settings(run, repository, monkeypatch):
    """If the user adds the suggested lines to the settings, the robot becomes usable."""
    settings = repository / 'robot_description.toml'
    settings.unlink()
    file = repository / 'arm.urdf.xacro'
    late = '<xacro:arg name="side" default="left"/></robot>'
    # Use a value with a line break, because the reader of arguments imports a module for such
    # values.
    file.write_text(ARM.replace('"arm" ', '"arm"\nversion="\n1.0" ').replace('</robot>', late))
    monkeypatch.chdir(repository)
    done = run('check', '.')
    assert done.code == 1
    assert advice(run('check', 'arm.urdf.xacro', '--sandbox', 'off')) == advice(done)
    assert run('show', 'arm.urdf.xacro').err.strip().endswith(advice(done))
    where, _, lines = advice(done).partition(': ')
    assert where.startswith('write in robot_description.toml, below [')
    assert 'side = "left"' in lines
    settings.write_text('\n'.join([where.partition('below ')[2], *lines.split(' and ')]))
    done = run('check', '.')
    assert (done.code, done.err) == (
        0,
        'arm.urdf.xacro (arm): 2 links, 1 joint, 0 errors, 1 warning\n',
    )


def test_a_missing_argument_belongs_in_the_table_of_the_robot(run, repository, monkeypatch):
    """The message names the robot's existing table, because a second table would be invalid."""
    monkeypatch.chdir(repository)
    settings = repository / 'robot_description.toml'
    settings.write_text(settings.read_text().replace('side =', 'other ='))
    where = '[tool.robot-description.robots.arm] in robot_description.toml'
    assert advice(run('check', '.')) == f'add side = "…" to the arguments of {where}'


def test_a_missing_argument_belongs_in_the_nearest_settings(run, repository, monkeypatch):
    """The new table must have another name than the existing tables of the settings."""
    below = repository / 'below'
    below.mkdir()
    (repository / 'arm.urdf.xacro').rename(below / 'arm.urdf.xacro')
    table = '[tool.robot-description.robots.arm]\nfile = "other.urdf"\n'
    (below / 'robot_description.toml').write_text(table)
    monkeypatch.chdir(repository)
    assert advice(run('check', 'below/arm.urdf.xacro')) == (
        'write in below/robot_description.toml, below '
        '[tool.robot-description.robots."arm.urdf.xacro"]: '
        'file = "arm.urdf.xacro" and arguments = { side = "…" }'
    )
    # If the file is outside of the working folder, the message suggests new settings next to the
    # file.
    (below / 'robot_description.toml').unlink()
    monkeypatch.chdir(below)
    (repository / 'robot_description.toml').unlink()
    (below / 'arm.urdf.xacro').rename(repository / 'arm.urdf.xacro')
    text = advice(run('check', repository / 'arm.urdf.xacro'))
    assert text.startswith(f'write in {repository}/robot_description.toml, below [')
