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

"""``ros2 description``: the verbs as a command of ros2cli."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module

import pytest
from robot_description_tools.cli.ros2_command import DescriptionCommand
from test_support.places import ROOT

CLEAN = ROOT / 'urdf' / 'every_joint_type.urdf'


def entry_points() -> dict[str, str]:
    """Return the entry points for ros2cli in ``setup.py``. Maps 'group/name' to the object."""
    source = (ROOT / 'setup.py').read_text(encoding='utf-8')
    found = {}
    for group in ('ros2cli.command', 'ros2cli.extension_point'):
        for line in source.split(f"'{group}': [")[1].split(']')[0].strip().splitlines():
            name, _, place = line.strip().strip("',").partition(' = ')
            found[f'{group}/{name}'] = place
    return found


def call(*words: object) -> int:
    """Call the command as ros2cli does."""
    extension = DescriptionCommand()
    parser = ArgumentParser(prog='ros2')
    choices = parser.add_subparsers()
    sub = choices.add_parser('description')
    extension.add_arguments(sub, 'ros2 description')
    args = parser.parse_args(['description', *map(str, words)])
    return extension.main(parser=parser, args=args)


def test_entry_points_can_be_imported():
    points = entry_points()
    assert set(points) == {
        'ros2cli.command/description',
        'ros2cli.extension_point/robot_description_tools.verbs',
    }
    for place in points.values():
        module, _, name = place.partition(':')
        assert getattr(import_module(module), name).__doc__


def test_verbs(capsys):
    assert call('check', '--strict', CLEAN) == 0
    assert capsys.readouterr().err.startswith(f'{CLEAN}: 7 links')
    assert call('show', '--format', 'json', CLEAN) == 0
    assert '"root": "base_link"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ('words', 'code', 'text'),
    [
        ([], 2, 'usage: ros2 description'),
        (['chekc'], 2, 'ros2 description: error: '),
        (['check', '--ignore', 'x', CLEAN], 2, 'ros2 description check: error: '),
        (['check', '--help'], 0, 'usage: ros2 description check'),
    ],
)
def test_usage_and_errors_begin_with_its_name(words, code, text, capsys):
    assert call(*words) == code
    assert text in ''.join(capsys.readouterr())


def test_help_lists_the_verbs(capsys):
    with pytest.raises(SystemExit) as stop:
        call('--help')
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith('usage: ros2 description ')
    assert 'find and fix mistakes in descriptions' in out


def test_ros2cli_finds_the_command(capsys):
    """ros2cli finds the command if it is installed in the same environment as this package."""
    cli = pytest.importorskip('ros2cli.cli', reason='needs ros2cli')
    points = pytest.importorskip('ros2cli.entry_points').get_entry_points('ros2cli.command')
    if 'description' not in points:
        pytest.skip('this package is not installed beside ros2cli')
    assert cli.main(argv=['description', 'check', str(CLEAN)]) == 0
    assert f'{CLEAN}: 7 links' in capsys.readouterr().err
