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

"""Verbs of other packages."""

from __future__ import annotations

from importlib.metadata import EntryPoint
import sys

import pytest


@pytest.fixture
def plug_in(monkeypatch, tmp_path):
    """Return a function that adds a verb as an entry point, with its class in a new module."""

    def plug_in(name, source, attribute='TheVerb'):
        # Each test needs a module of its own, because modules remain in sys.modules.
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


def test_a_plug_in_verb_runs(run, plug_in):
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
def test_a_broken_plug_in_is_listed(run, plug_in, source):
    module = plug_in('wave', source)
    done = run('--help')
    assert done.code == 0
    assert f'see {module}' in done.out


def test_plug_in_without_ros_names_the_missing_package(run, plug_in, monkeypatch):
    # If sys.modules has None for a module, its import fails.
    monkeypatch.setitem(sys.modules, 'rclpy', None)
    plug_in('wave', 'import rclpy\n' + GOOD_PLUG_IN)
    done = run('wave', '--help')
    assert (done.code, done.out) == (2, '')
    assert done.err.startswith('robot-description wave: error: this verb needs ROS 2 (')
    assert 'rclpy' in done.err
    assert 'source a distribution' in done.err
    assert 'make setup' in done.err


def test_plug_in_without_another_module_reports_it(run, plug_in):
    plug_in('wave', 'import not_there\n' + GOOD_PLUG_IN)
    done = run('wave')
    assert done.code == 2
    assert done.err.startswith('robot-description wave: error: this verb cannot be imported: ')
    assert "No module named 'not_there'" in done.err


def test_a_missing_class_of_a_plug_in_is_reported(run, plug_in):
    plug_in('wave', GOOD_PLUG_IN, 'Missing')
    done = run('wave')
    assert done.code == 2
    assert "the class of 'wave' is missing: " in done.err
    assert 'Missing' in done.err


def test_plug_in_cannot_replace_a_built_in_verb(run, plug_in):
    plug_in('check', GOOD_PLUG_IN)
    assert 'wave a hand' not in run('--help').out
