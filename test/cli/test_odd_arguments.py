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


"""For unusual numbers and files, each verb prints a result or a line with the reason."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import cycle
import json
import os
from pathlib import Path
import resource
import socket

import pytest
from robot_description_tools.cli.inertia import _DIMENSIONS
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.description.solids import SOLIDS

# Very large and very small floats, other numbers, texts that are no numbers, and more digits than
# Python can read.
VALUES = ['1e308', '-1e308', '5e-324', '-1', '0', 'nan', '9' * 5000, '\udcff', '1\n2', '']
JOINTS = 'urdf/every_joint_type.urdf'
WORDS = {
    'fk': [JOINTS],
    'ik': [JOINTS, '--link', 'drone', '--starts', '1', '--xyz', '0.1', '0.2', '0.3'],
    'resolve': [JOINTS],
    'limits': ['urdf/differential_wrist.urdf.xacro', 'wrist_pitch'],
    'loops': [JOINTS],
    'check': [JOINTS],
}
NAMES = ['revolute_joint', 'prismatic_joint', 'planar_joint/x', 'floating_joint/qw', 'motor']
URDF = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="0" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""


def numeric_options(verb: str) -> Iterator[list[str]]:
    """Yield each option of a verb that takes numbers, once with each value in `VALUES`."""
    parser = ArgumentParser()
    next(each for each in BUILT_IN if each.name == verb).load().add_arguments(parser)
    for action in parser._actions:
        if action.type in (None, str) or action.metavar in ('NAME:=VALUE', 'DIR', 'CODE'):
            continue
        for value, name in zip(VALUES, cycle(NAMES), strict=False):
            if action.metavar == 'NAME=VALUE':
                yield [action.option_strings[0], f'{name}={value}']
            else:
                yield [action.option_strings[0], *[value] * (action.nargs or 1)]


def check_output(run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert code in (0, 1, 2), words
    assert 'Traceback' not in err, words
    assert not {c for c in out + err if not c.isprintable()} - {'\n'}, words
    if code == 2:
        # For a file that cannot be read, the verb prints a finding with a fix in a second line.
        # `convert` also prints the parts that it leaves out.
        assert err.count(': error: ') == 1 or 'file-unreadable' in out + err, (words, err)
        assert err.count('\n') == 1 or words[0] in ('check', 'convert') or ' fix: ' in err, words
    elif '--format' in words and 'json' in words:
        json.loads(out, parse_constant=pytest.fail)
    else:
        assert not {'inf', 'nan'} & set(out.split()), (words, out)


@pytest.mark.filterwarnings('error')
@pytest.mark.parametrize('verb', WORDS)
def test_any_number_gives_a_result_or_one_line(verb, run, monkeypatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    form = [] if verb == 'check' else ['--format', 'json']
    for words in numeric_options(verb):
        check_output(run, [verb, *WORDS[verb], *form, *words])


@pytest.mark.filterwarnings('error')
@pytest.mark.parametrize('name', SOLIDS)
def test_any_size_gives_an_inertia_or_one_line(name, run) -> None:
    given = {
        f'--{option.replace("_", "-")}': len(letters.split())
        for option, letters in {'mass': 'M', **_DIMENSIONS}.items()
        if option in ('mass', *SOLIDS[name].dimensions)
        or tuple(letters.lower().split()) == SOLIDS[name].dimensions
    }
    for value in VALUES:
        for form in ('text', 'json'):
            for odd in ({option} for option in given), [set(given)]:
                for options in odd:
                    words = ['inertia', name, '--format', form]
                    for option, count in given.items():
                        usual = '0.5' if option == '--inner-radius' else '1'
                        words += [option, *[value if option in options else usual] * count]
                    check_output(run, words)
    usual = [word for option, count in given.items() for word in (option, *['1'] * count)]
    usual[usual.index('--inner-radius') + 1 if '--inner-radius' in usual else 1] = '0.5'
    assert run('inertia', name, *usual).code == 0


@pytest.fixture
def odd_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Change to a folder with unusual files. Return their names and other unusual names."""
    monkeypatch.chdir(tmp_path)
    os.mkdir('folder.urdf')
    os.mkfifo('pipe.urdf')
    os.mkfifo('pipe.xacro')
    with socket.socket(socket.AF_UNIX) as served:
        served.bind('socket.urdf')
    for end in ('urdf', 'xacro', 'json'):
        Path(f'empty.{end}').touch()
        os.symlink('/dev/zero', f'endless.{end}')
        os.symlink(f'circle.{end}', f'circle.{end}')
        Path(os.fsdecode(b'\xff.') + end).write_text(URDF)
        Path(f'new\nline\x1b[31m.{end}').write_text(URDF)
    Path('good.urdf').write_text(URDF)
    Path('good.xacro').write_text(URDF)
    odd = [name for name in sorted(os.listdir('.')) if not name.startswith('good')]
    return [*odd, 'good.urdf/x', 'absent.urdf', f'{"x" * 300}.urdf', '~nobody_at_all/x', '', '.']


@pytest.mark.skipif(not hasattr(os, 'mkfifo'), reason='only POSIX has named pipes')
def test_any_file_gives_a_result_or_one_line(odd_files, run) -> None:
    check_output(run, ['check', '--format', 'sarif', '.', *odd_files])
    check_output(run, ['check', 'good.xacro', '--xacro-arg', f'{odd_files[0]}:={odd_files[0]}'])
    for file in odd_files:
        check_output(run, ['show', '--arguments', file])
        check_output(run, ['convert', file, '-'])
        for option in ('--loops', '--srdf', '--controllers', '--package-path'):
            check_output(run, ['check', 'good.urdf', option, file])
    for name in ('endless', 'circle'):
        for end in ('urdf', 'xacro', 'json'):
            assert run('check', f'{name}.{end}').code == 2


@pytest.mark.skipif(not hasattr(os, 'mkfifo'), reason='only POSIX has named pipes')
def test_a_target_is_written_completely_or_not_at_all(odd_files, run, tmp_path) -> None:
    for target in odd_files:
        if target.startswith(('pipe', 'endless')):
            # Skip pipes, because a writer waits for a reader. Skip /dev/zero, because it accepts
            # all data.
            continue
        for more in ([], ['--force', '--to', 'json']):
            check_output(run, ['convert', 'good.urdf', target, *more])
    assert not [name for name in os.listdir('.') if name.endswith('.part')]
    assert Path('good.urdf').read_text() == URDF


def test_a_full_disk_leaves_the_old_file(run, tmp_path) -> None:
    source, target = tmp_path / 'a.urdf', tmp_path / 'b.json'
    source.write_text(URDF)
    target.write_text('old')
    target.chmod(0o640)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, usual[1]))
    try:
        done = run('convert', source, target, '--force')
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    error = f"robot-description convert: error: cannot write '{target}': File too large\n"
    assert (done.code, done.out) == (2, '')
    assert done.err.endswith(error)
    assert sorted(os.listdir(tmp_path)) == ['a.urdf', 'b.json']
    assert target.read_text() == 'old'
    assert run('convert', source, target, '--force').code == 0
    assert '"links"' in target.read_text()
    assert target.stat().st_mode & 0o777 == 0o640
