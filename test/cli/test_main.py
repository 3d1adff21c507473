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

"""The command: its verbs, exit codes and streams."""

from __future__ import annotations

from argparse import ArgumentParser
from ast import literal_eval
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
import re
import shlex
import shutil
import signal
import subprocess
import sys

import pytest
from robot_description_tools.cli import main as main_module
from robot_description_tools.cli.options import take_negative_values
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.cli.verbs import GROUP
from robot_description_tools.cli.verbs import plugin_verbs
from robot_description_tools.description import load_description
from robot_description_tools.wire.cdr import JointStateTemplate
from test_support.patience import PATIENCE
from test_support.places import ROOT

BY_NAME = {verb.name: verb for verb in BUILT_IN}


def test_help_lists_every_verb(run):
    done = run('--help')
    assert done.code == 0
    for verb in BUILT_IN:
        assert re.search(rf'^    {verb.name}\s', done.out, re.MULTILINE)
        assert verb.summary in ' '.join(done.out.split())


def test_the_verb_help_prints_the_help(run):
    assert run('help') == run('--help')
    assert run('help', 'check') == run('check', '--help')
    assert run('help', 'check', '--bogus', 'file') == run('check', '--help')
    done = run('help', 'chek')
    assert (done.code, done.out) == (2, '')
    assert "unknown verb 'chek', did you mean 'check'?" in done.err
    done = run('help', 'help')
    assert (done.code, done.err) == (0, '')
    assert 'usage: robot-description help [-h] [VERB]' in done.out
    assert "did you mean 'help'?" in run('hepl').err


def test_help_marks_the_verbs_that_need_ros():
    verbs = {verb.name: verb for verb in (*BUILT_IN, *plugin_verbs([]))}
    marked = {name for name, verb in verbs.items() if verb.summary.endswith('; needs ROS 2')}
    in_ros = {
        point.name
        for point in entry_points(group=GROUP)
        if point.module.startswith('robot_description_tools.ros.')
    }
    assert {'demo', 'doctor'} <= in_ros
    assert marked == in_ros


@pytest.mark.parametrize('verb', [verb.name for verb in BUILT_IN])
def test_text_is_the_default_of_every_format(verb):
    parser = ArgumentParser()
    BY_NAME[verb].load().add_arguments(parser)
    formats = [action for action in parser._actions if action.dest == 'format']
    assert all(action.default == action.choices[0] == 'text' for action in formats)
    without = {'assemble', 'expand', 'convert', 'complete', 'lsp', 'mcp', 'srdf', 'view'}
    without.add('completion')
    assert bool(formats) == (verb not in without)


@pytest.mark.parametrize('verb', [verb.name for verb in BUILT_IN])
def test_help_of_a_verb_fits_in_80_columns(run, verb, monkeypatch):
    monkeypatch.setenv('COLUMNS', '80')
    done = run(verb, '--help')
    assert (done.code, done.err) == (0, '')
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.fixture(scope='module')
def robots(tmp_path_factory):
    """Return a git repository with the files that the examples in the help of verbs name."""
    folder = tmp_path_factory.mktemp('examples') / 'robots'
    shutil.copytree(ROOT / 'urdf', folder)
    for name in ('old.urdf', 'new.urdf'):
        shutil.copy(folder / 'every_joint_type.urdf', folder / name)
    (folder / 'my_arm.yaml').write_text('joints: {joint_1: {position_offset: 0.01}}')
    (folder / 'measured.yaml').write_text(
        'measurements: [{frame: gripper_tcp, in: base_link, xyz: [0.7, 0, 0.9]}]'
    )
    if find_spec('mcap'):
        write_drive(folder)
    user = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
    for words in (['init', '-q'], ['add', '.'], [*user, 'commit', '-q', '-m', 'robots']):
        subprocess.run(['git', '-C', str(folder), *words], check=True)
    return folder


def write_drive(folder: Path) -> None:
    """Write a recording of joint states for an example robot."""
    from test_support.mcap_files import text_message
    from test_support.mcap_files import write_mcap

    states = JointStateTemplate(['joint_2'], velocity=False, effort=False).encode(10**9)
    text = load_description(folder / 'arm_with_gripper.urdf.xacro').xml
    write_mcap(
        folder / 'drive.mcap',
        [('/robot_description', 1, text_message(text)), ('/joint_states', 2, states)],
    )


# Verbs that serve until a signal stops them.
ENDLESS = {'lsp', 'mcp', 'view', 'demo', 'doctor'}
EXAMPLES = [
    pytest.param(verb, words, id=f'{verb.name} {words}')
    for verb in (*BUILT_IN, *plugin_verbs([]))
    if (verb.name != 'complete' or find_spec('mcap'))
    and (verb.name not in ENDLESS or verb.name in {'lsp', 'mcp', 'view'} or find_spec('rclpy'))
    for words, _ in verb.load().examples
]


@pytest.mark.parametrize(('verb', 'words'), EXAMPLES)
def test_examples_of_the_help_run(run, robots, monkeypatch, verb, words):
    monkeypatch.chdir(robots)
    shown = ' '.join(run('help', verb.name).out.replace('\\\n', '').split())
    assert f' robot-description {verb.name} {words}'.rstrip() in shown
    if verb.name in ENDLESS:
        parser = ArgumentParser()
        verb.load().add_arguments(parser)
        take_negative_values(parser)
        parser.parse_args(shlex.split(words))
        return
    done = run(verb.name, *shlex.split(words))
    assert done.code == 0, done.err


def test_a_missing_verb_is_a_usage_error(run):
    done = run()
    assert (done.code, done.out) == (2, '')
    assert 'usage: robot-description' in done.err


@pytest.mark.parametrize(
    ('words', 'called', 'reason'),
    [
        (['chek', 'r.urdf'], '', "unknown verb 'chek', did you mean 'check'?"),
        (['transmogrify'], '', "unknown verb 'transmogrify': choose from check, codes, diff, "),
        (['--verson'], '', "unknown option '--verson', did you mean '--version'?"),
        (
            ['check', '--formt', 'json', 'r.urdf'],
            ' check',
            "unknown option '--formt', did you mean '--format'?",
        ),
        (
            ['show', 'r.urdf', '--xacro-args=a:=1', '--bogus'],
            ' show',
            "unknown option '--xacro-args', did you mean '--xacro-arg'?; "
            "unknown option '--bogus'; ",
        ),
        (['show', 'r.urdf', 'extra'], ' show', 'unrecognized arguments: extra; '),
    ],
)
def test_a_misspelt_verb_or_option_gets_a_suggestion(run, words, called, reason):
    done = run(*words)
    assert (done.code, done.out) == (2, '')
    assert done.err.startswith(f'robot-description{called}: error: {reason}')
    assert done.err.endswith(f"; see 'robot-description{called} --help'\n")


def test_help_is_printed_before_an_unknown_verb_is_refused(run):
    assert run('--help', 'chek') == run('--help')


def test_version(run):
    from robot_description_tools import __version__

    done = run('--version')
    assert (done.code, done.err) == (0, '')
    version, place, python = re.fullmatch(
        r'robot-description (\S+) from (.+) \(Python ([\d.]+)\)\n', done.out
    ).groups()
    assert version == __version__
    assert Path(place, 'cli', 'main.py').samefile(main_module.__file__)
    assert sys.version.startswith(python)


def test_python_m(command):
    assert command('--help').out.startswith('usage: robot-description ')


def test_help_imports_no_large_packages():
    code = (
        'import sys\nfrom robot_description_tools.cli.main import main\n'
        'try:\n    main(["--help"])\nexcept SystemExit:\n    pass\n'
        'print(sorted(m for m in sys.modules if m.split(".")[0] in ("numpy", "xacro", "rclpy")'
        ' or m.startswith("robot_description_tools.") and ".cli" not in m), file=sys.stderr)'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    # --help imports this package, because it searches the package for plug-in verbs and their
    # summaries.
    allowed = {'robot_description_tools.ros'}
    assert set(literal_eval(done.stderr.strip().splitlines()[-1])) <= allowed


def test_a_closed_pipe_prints_no_error(start):
    process = start('show', 'urdf/every_joint_type.urdf')
    process.stdout.close()
    assert process.wait(PATIENCE) == 141
    assert process.stderr.read() == b''


def test_ctrl_c_prints_nothing(start):
    # Restore the default handler, because tests that run in the background ignore SIGINT, and
    # their child processes would also ignore it.
    process = start('show', '-', preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    # Write more bytes than a pipe holds. The write ends only after the command has begun to read.
    process.stdin.write(b' ' * 1_000_000)
    process.stdin.flush()
    # Send several signals, because a signal that arrives between two reads is only handled at the
    # next read. Wait between signals, because a signal during the shutdown of the interpreter
    # would kill the process.
    for _ in range(20):
        process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE / 24)
            break
        except subprocess.TimeoutExpired:
            continue
    assert process.returncode == 130
    assert process.stdout.read() == process.stderr.read() == b''


def test_view_without_aiohttp_prints_how_to_install_it():
    code = (
        'import sys\nsys.modules["aiohttp"] = None\n'
        'from robot_description_tools.cli.main import main\n'
        'sys.exit(main(["view", "robot.urdf"]))'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, '')
    assert 'this verb needs aiohttp' in done.stderr
    assert 'pip install aiohttp (on Ubuntu: apt install python3-aiohttp)' in done.stderr
    assert done.stderr.count('\n') == 1
