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

"""Options that several verbs have."""

from __future__ import annotations

from argparse import ArgumentError
from argparse import ArgumentParser
import json
from math import cos
from math import sin
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_positions
from robot_description_tools.cli.options import mark_xacro_arguments
from robot_description_tools.cli.options import take_negative_values
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.description.snippets import srdf_state
from robot_description_tools.diagnostics.code import document


def parser() -> ArgumentParser:
    made = ArgumentParser(exit_on_error=False)
    made.add_argument('--xyz', nargs=3)
    return made


def test_a_negative_value_is_not_an_option() -> None:
    made = parser()
    take_negative_values(made)
    words = ['-1', '-.5e-3', '-90deg']
    assert made.parse_args(['--xyz', *words]).xyz == words


class Changed:
    """A parser as in another version of Python. It lacks the attributes that our code changes."""

    __slots__ = ()


def test_another_version_of_argparse_still_works() -> None:
    take_negative_values(Changed())


@pytest.mark.parametrize('word', ['-x', '-1x', '--1', '-deg', '-1e'])
def test_other_words_with_a_minus_are_options(word: str) -> None:
    made = parser()
    take_negative_values(made)
    with pytest.raises(ArgumentError, match='expected 3 arguments'):
        made.parse_args(['--xyz', '0', '0', word])


# -- robots of the settings --------------------------------------------------------------------

ARM = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<link name="base"/>
<joint name="$(arg side)_j" type="continuous"><parent link="base"/><child link="tip"/>
<origin xyz="0 0 $(arg height)"/></joint>
<link name="tip"/>
</robot>
"""
BOTH = 'side = ["left", "right"], height = 0.5'


def settle(folder: Path, arguments: str) -> Path:
    file = folder / 'arm.urdf.xacro'
    file.write_text(ARM)
    (folder / 'robot_description.toml').write_text(
        '[tool.robot-description.robots.arm]\nfile = "arm.urdf.xacro"\n'
        f'arguments = {{ {arguments} }}\n'
    )
    return file


@pytest.mark.parametrize('verb', ['expand', 'show', 'limits', 'resolve', 'loops', 'convert'])
@pytest.mark.parametrize('is_folder', [False, True])
def test_robot_selects_a_robot_for_each_verb(
    verb: str, is_folder: bool, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = settle(tmp_path, BOTH)
    more = {
        'convert': ['-', '--lossy'],
        'limits': ['right_j'],
        'resolve': ['--joint', 'right_j=0'],
    }.get(verb, [])
    monkeypatch.chdir(tmp_path)
    place = '.' if is_folder else file.name
    done = run(verb, place, *more, '--robot', 'arm/right')
    assert done.code == 0
    if verb != 'loops':
        assert 'right_j' in done.out
    # If the user names the file instead of the folder, the output is the same.
    given = run(verb, file.name, *more, '--xacro-arg', 'side:=right')
    assert given == done


def test_fk_uses_the_arguments_of_the_settings(run: Any, tmp_path: Path) -> None:
    file = settle(tmp_path, BOTH)
    words = 'fk', '--format', 'json', '--robot', 'arm/left', file
    assert json.loads(run(*words).out)['tip']['xyz'] == [0.0, 0.0, 0.5]
    # An option replaces an argument in the table.
    done = run(*words, '--xacro-arg', 'height:=0.25')
    assert json.loads(done.out)['tip']['xyz'] == [0.0, 0.0, 0.25]


def test_a_single_robot_needs_no_choice(run: Any, tmp_path: Path) -> None:
    file = settle(tmp_path, 'side = "left", height = 0.5')
    assert 'left_j' in run('show', file).out
    assert run('show', tmp_path) == run('show', file)
    assert 'side' in run('show', tmp_path, '--arguments').out
    (tmp_path / 'robot_description.toml').unlink()
    done = run('show', tmp_path)
    assert done.code == 2
    assert 'robots.NAME] in its settings: name a file' in done.err


@pytest.mark.parametrize(
    ('words', 'message'),
    [
        ([], 'has 2 robots: add --robot NAME, from arm/left, arm/right\n'),
        (['--robot', 'arm'], 'has 2 robots: add --robot NAME, from arm/left, arm/right\n'),
        (['--robot', 'arm/lefd'], "no robot 'arm/lefd', did you mean 'arm/left'?\n"),
    ],
)
def test_a_robot_that_is_not_certain_is_refused(
    words: list[str], message: str, run: Any, tmp_path: Path
) -> None:
    file = settle(tmp_path, BOTH)
    for verb in ('show', 'expand', 'fk'):
        done = run(verb, file, *words)
        assert (done.code, done.out) == (2, '')
        assert done.err.endswith(message)


def test_robot_needs_settings_and_a_file(run: Any, tmp_path: Path) -> None:
    (tmp_path / 'arm.urdf').write_text('<robot name="r"><link name="a"/></robot>')
    for verb in ('show', 'expand'):
        done = run(verb, tmp_path / 'arm.urdf', '--robot', 'arm')
        assert (done.code, 'no table [tool.robot-description.robots' in done.err) == (2, True)
        done = run(verb, '-', '--robot', 'arm')
        assert (done.code, 'cannot read stdin' in done.err) == (2, True)


def test_diff_compares_the_same_robot_of_two_places(run: Any, tmp_path: Path) -> None:
    (tmp_path / 'old').mkdir()
    (tmp_path / 'new').mkdir()
    old = settle(tmp_path / 'old', BOTH)
    new = settle(tmp_path / 'new', BOTH.replace('0.5', '0.75'))
    done = run('diff', old, new, '--robot', 'arm/left')
    assert (done.code, 'left_j' in done.out, 'right_j' in done.out) == (1, True, False)
    assert run('diff', old.parent, old, '--robot', 'arm/left').code == 0


# -- arguments of xacro after a file ----------------------------------------------------------

TWO_ARGUMENTS = [('a', '1'), ('b', 'x:=y')]


def reader() -> ArgumentParser:
    made = ArgumentParser(exit_on_error=False)
    add_description(made, many=True)
    add_positions(made, '--joint', 'a position')
    made.add_argument('--strict', action='store_true')
    return made


@pytest.mark.parametrize(
    ('words', 'files', 'arguments'),
    [
        (['r.xacro', 'a:=1'], ['r.xacro'], [('a', '1')]),
        (['a:=1', 'r.xacro', 'b:=x:=y', 's.xacro'], ['r.xacro', 's.xacro'], TWO_ARGUMENTS),
        (['r.xacro', '--strict', 'a:=1', '--xacro-arg', 'b:=x:=y'], ['r.xacro'], TWO_ARGUMENTS),
        (['r.xacro', 'a:=-1', 'b:='], ['r.xacro'], [('a', '-1'), ('b', '')]),
        # Words with `:=` that are not xacro arguments: files, and values of other options.
        (['./a:=1', '--', 'b:=2'], ['./a:=1', 'b:=2'], []),
        (['r.xacro', '--loops', 'a:=1'], ['r.xacro'], []),
        (['--package-path=.', 'r.xacro'], ['r.xacro'], []),
    ],
)
def test_xacro_arguments_after_a_file(words, files, arguments) -> None:
    made = reader()
    args = made.parse_args(mark_xacro_arguments(made, words))
    assert (args.files, args.xacro_arg) == (files, arguments)


def test_a_joint_whose_name_ends_in_a_colon_keeps_its_value() -> None:
    made = reader()
    args = made.parse_args(mark_xacro_arguments(made, ['r.xacro', '--joint', 'a:=1']))
    assert [tuple(each) for each in args.joint] == [('a:', 1.0, False)]
    assert args.xacro_arg == []


def test_a_verb_without_xacro_arguments_keeps_its_words() -> None:
    assert mark_xacro_arguments(parser(), ['a:=1']) == ['a:=1']


@given(st.lists(st.text('a:=/-. ', max_size=6)))
def test_the_order_of_other_words_does_not_change(words) -> None:
    marked = mark_xacro_arguments(reader(), words)
    assert len(marked) == len(words)
    count = next((i for i, word in enumerate(marked) if '--xacro-arg=' not in word), len(marked))
    arguments = [word.removeprefix('--xacro-arg=') for word in marked[:count]]
    assert all(':=' in word for word in arguments)
    # The order of the words is kept in both parts.
    for part in (arguments, marked[count:]):
        rest = iter(words)
        assert all(word in rest for word in part)


def test_a_state_of_a_robot_without_states_needs_an_srdf(run, write):
    done = run('fk', write('<link name="a"/>'), '--state', 'home')
    assert done.code == 2
    assert done.err.endswith('has no named states; give an SRDF with --srdf\n')


def test_named_states(run, tmp_path):
    """``--state`` gives the positions of joints in each verb that computes a pose."""
    srdf, urdf = tmp_path / 'arm.srdf', tmp_path / 'arm.urdf'
    urdf.write_text(SRDF_ROBOT)
    srdf.write_text(document(srdf_state('elbow=0.5', 'wrist=-0.25')))
    files = urdf, '--srdf', srdf
    resolved = json.loads(
        run('resolve', *files, '--state', 'arm/home', '--joint', 'wrist=1', '--format', 'json').out
    )
    assert resolved['position'] == {'elbow': 0.5, 'wrist': 1.0}
    poses = [
        run('fk', *files, '--link', 'hand', *words).out
        for words in (['--state', 'home'], ['--joint', 'elbow=0.5', '--joint', 'wrist=-0.25'])
    ]
    assert poses[0] == poses[1]
    # The start position already reaches the target.
    words = ['--link', 'arm', '--xyz', '0', '0', '0', '--quat', '0', '0', sin(0.25), cos(0.25)]
    found = json.loads(
        run('ik', *files, *words, '--method', 'numeric', '--state', 'home', '--format', 'json').out
    )
    assert found['joints']['elbow'] == pytest.approx(0.5, abs=1e-12)
    assert found['iterations'] == 0
    shown = run('show', *files).out
    assert 'States\nstate     joint  position\narm/home  elbow  0.5' in shown
    states = json.loads(run('show', *files, '--state', 'home', '--format', 'json').out)['states']
    assert states == {'arm/home': {'elbow': 0.5, 'wrist': -0.25}}
    for verb in ('fk', 'resolve', 'show'):
        done = run(verb, *files, '--state', 'hmoe')
        assert (done.code, done.out) == (2, '')
        assert "--state: there is no state 'hmoe', did you mean 'home'?" in done.err
