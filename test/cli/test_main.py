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

"""The command itself: verbs, exit codes, streams, plug-in verbs."""

from __future__ import annotations

from ast import literal_eval
from importlib.metadata import EntryPoint
import signal
import subprocess
import sys

from patience import PATIENCE
import pytest
from robot_description_tools.cli.verbs import BUILT_IN

NAMES = [
    *('check', 'show', 'expand', 'convert', 'fk', 'ik', 'resolve', 'limits', 'loops', 'inertia'),
    'view',
]


@pytest.fixture
def plug_in(monkeypatch, tmp_path):
    """Return a function that offers a verb by entry point, its class being in a new module."""

    def plug_in(name, source, attribute='TheVerb'):
        # Each test has its own module, which sys.modules remembers.
        module = f'plug_in_{tmp_path.name}'
        (tmp_path / f'{module}.py').write_text(source)
        monkeypatch.syspath_prepend(tmp_path)
        point = EntryPoint(name, f'{module}:{attribute}', 'robot_description_tools.verbs')
        monkeypatch.setattr('importlib.metadata.entry_points', lambda group: [point])
        return module

    return plug_in


GOOD_PLUG_IN = """\
class TheVerb:
    summary = 'wave a hand'

    def add_arguments(self, parser):
        parser.add_argument('--times', type=int)

    def run(self, args):
        print('wave ' * args.times)
        return 5
"""


def test_help_lists_every_verb(run):
    done = run('--help')
    assert done.code == 0
    assert [verb.name for verb in BUILT_IN] == NAMES
    for verb in BUILT_IN:
        assert f'{verb.name} ' in done.out
        assert verb.summary in ' '.join(done.out.split())


@pytest.mark.parametrize('verb', NAMES)
def test_help_of_a_verb_fits_in_80_columns(run, verb, monkeypatch):
    monkeypatch.setenv('COLUMNS', '80')
    done = run(verb, '--help')
    assert (done.code, done.err) == (0, '')
    assert max(map(len, done.out.splitlines())) <= 80


def test_no_verb_is_wrong_usage(run):
    done = run()
    assert (done.code, done.out) == (2, '')
    assert 'usage: robot-description' in done.err


def test_unknown_verb_is_wrong_usage(run):
    done = run('chek')
    assert (done.code, done.out) == (2, '')
    assert "invalid choice: 'chek'" in done.err


def test_version(run):
    from robot_description_tools import __version__

    assert run('--version') == (0, f'robot-description {__version__}\n', '')


def test_python_m(command):
    assert command('--help').out.startswith('usage: robot-description ')


def test_help_imports_nothing_heavy():
    code = (
        'import sys\nfrom robot_description_tools.cli.main import main\n'
        'try:\n    main(["--help"])\nexcept SystemExit:\n    pass\n'
        'print(sorted(m for m in sys.modules if m.split(".")[0] in ("numpy", "xacro", "rclpy")'
        ' or m.startswith("robot_description_tools.") and ".cli" not in m), file=sys.stderr)'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    # Where the package of plug-in verbs is is all that is asked of it.
    allowed = {'robot_description_tools.ros'}
    assert set(literal_eval(done.stderr.strip().splitlines()[-1])) <= allowed


def test_reader_that_goes_away_is_no_error(start):
    process = start('show', 'urdf/every_joint_type.urdf')
    process.stdout.close()
    assert process.wait(PATIENCE) == 141
    assert process.stderr.read() == b''


def test_ctrl_c_is_quiet(start):
    # Whoever started the tests in the background ignores the signal, and so would their children.
    process = start('show', '-', preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    # More than a pipe holds: once it is written, the command reads.
    process.stdin.write(b' ' * 1_000_000)
    process.stdin.flush()
    # A signal between two reads is noticed only with the next one.
    for _ in range(20):
        process.send_signal(signal.SIGINT)
        try:
            process.wait(1)
            break
        except subprocess.TimeoutExpired:
            continue
    assert process.returncode == 130
    assert process.stdout.read() == process.stderr.read() == b''


def test_plug_in_runs(run, plug_in):
    plug_in('wave', GOOD_PLUG_IN)
    assert run('wave', '--times', '2') == (5, 'wave wave \n', '')


def test_plug_in_is_listed_without_being_imported(run, plug_in):
    module = plug_in('wave', 'import not_there\n' + GOOD_PLUG_IN)
    assert 'wave a hand' in run('--help').out
    assert module not in sys.modules


def test_plug_in_without_summary_is_listed_by_its_docstring(run, plug_in):
    plug_in('wave', 'class TheVerb:\n    """Waves."""\n')
    assert 'Waves.' in run('--help').out


@pytest.mark.parametrize('source', ['not python', 'class Other:\n    summary = "no"\n'])
def test_broken_plug_in_is_listed_all_the_same(run, plug_in, source):
    module = plug_in('wave', source)
    done = run('--help')
    assert done.code == 0
    assert f'see {module}' in done.out


def test_plug_in_without_ros_says_what_is_missing(run, plug_in, monkeypatch):
    # None stands for a module that cannot be imported.
    monkeypatch.setitem(sys.modules, 'rclpy', None)
    plug_in('wave', 'import rclpy\n' + GOOD_PLUG_IN)
    done = run('wave', '--help')
    assert (done.code, done.out) == (2, '')
    assert done.err.startswith('robot-description wave: error: this verb needs ROS 2 (')
    assert 'rclpy' in done.err
    assert 'source a distribution' in done.err
    assert 'make setup' in done.err


def test_plug_in_without_another_module_says_so(run, plug_in):
    plug_in('wave', 'import not_there\n' + GOOD_PLUG_IN)
    done = run('wave')
    assert done.code == 2
    assert done.err.startswith('robot-description wave: error: this verb cannot be imported: ')
    assert "No module named 'not_there'" in done.err


def test_plug_in_class_that_is_not_there(run, plug_in):
    plug_in('wave', GOOD_PLUG_IN, 'Missing')
    done = run('wave')
    assert done.code == 2
    assert "the class of 'wave' is not there: " in done.err
    assert 'Missing' in done.err


def test_plug_in_cannot_replace_a_built_in_verb(run, plug_in):
    plug_in('check', GOOD_PLUG_IN)
    assert 'wave a hand' not in run('--help').out


def test_view_without_aiohttp_says_how_to_install_it():
    code = (
        'import sys\nsys.modules["aiohttp"] = None\n'
        'from robot_description_tools.cli.main import main\n'
        'sys.exit(main(["view", "robot.urdf"]))'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, '')
    assert done.stderr.endswith('this verb needs aiohttp: pip install aiohttp\n')
