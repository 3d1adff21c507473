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

"""``robot-description limits``."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest
from robot_description_tools.hardware.safety_controller import effort_bounds
from robot_description_tools.hardware.safety_controller import velocity_bounds

# The gains of the safety controller are those of an example for the PR2.
JOINT = """
<link name="base"/><link name="arm"/>
<joint name="elbow" type="{type}"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
  {inside}
</joint>
"""
LIMIT = '<limit lower="-2.2" upper="0.7" velocity="1" effort="30"/>'
SAFETY = (
    '<safety_controller soft_lower_limit="-2" soft_upper_limit="0.5" k_position="15" '
    'k_velocity="10"/>'
)


@pytest.fixture
def elbow(write):
    """Return a function that writes a robot with one joint to a file."""
    return lambda inside, kind='revolute': write(JOINT.format(type=kind, inside=inside))


@pytest.mark.parametrize('velocity', [0.0, 2.0, -4.5, -2e-05])
def test_the_table_has_every_bend(run, elbow, velocity):
    path = elbow(LIMIT + SAFETY)
    words = ['--format', 'json', '--velocity', velocity]
    found = json.loads(run('limits', path, 'elbow', *words).out)
    position = np.linspace(-2.2, 0.7, 301)
    names = ['velocity_min', 'velocity_max', 'effort_min', 'effort_max']
    soft = 1.0, -2.0, 0.5, 15.0
    expected = [
        *velocity_bounds(position, *soft),
        *effort_bounds(position, velocity, 30.0, *soft, 10.0),
    ]
    for name, values in zip(names, expected, strict=True):
        lines = np.interp(position, found['position'], found[name])
        np.testing.assert_allclose(lines, values, rtol=0, atol=1e-9)


def test_text(run, elbow):
    done = run('limits', elbow(LIMIT + SAFETY), 'elbow')
    assert (done.code, done.err) == (0, '')
    head, table = done.out.split('\n\n')
    assert head == 'elbow, revolute: soft limits -2 to 0.5 rad, k_position 15, k_velocity 10'
    assert table.splitlines()[0].split('  ') == ['position', 'v min', 'v max', 'e min', 'e max']


def test_without_a_safety_controller_bounds_are_the_same_everywhere(run, elbow):
    path = elbow('<limit lower="0" upper="0.2" velocity="0.5" effort="8"/>', 'prismatic')
    out = run('limits', path, 'elbow').out
    assert out.startswith('elbow, prismatic: no safety controller, so the bounds are constant\n')
    found = json.loads(run('limits', path, 'elbow', '--format', 'json').out)
    assert found == {
        'joint': 'elbow',
        'at_velocity': 0.0,
        'position': [0.0, 0.2],
        'velocity_min': [-0.5, -0.5],
        'velocity_max': [0.5, 0.5],
        'effort_min': [-8.0, -8.0],
        'effort_max': [8.0, 8.0],
    }


def test_joint_without_limits_has_none(run, elbow):
    path = elbow('', 'continuous')
    out = run('limits', path, 'elbow').out
    assert out.splitlines()[-1].split() == ['3.142', '-', '-', '-', '-']
    found = json.loads(run('limits', path, 'elbow', '--format', 'json').out)
    assert found['velocity_max'] == [None, None]
    assert found['position'] == pytest.approx([-np.pi, np.pi])


# Maps the suffix of a file name to the first bytes of such a file.
MAGIC = {'.png': b'\x89PNG', '.svg': b'<?xml', '.pdf': b'%PDF'}


@pytest.mark.parametrize('inside', [LIMIT + SAFETY, LIMIT, '<limit effort="1" velocity="1"/>'])
@pytest.mark.parametrize('suffix', MAGIC)
def test_the_name_of_a_plot_selects_its_format(run, elbow, tmp_path, inside, suffix):
    pytest.importorskip('matplotlib', reason='needs matplotlib')
    target = tmp_path / f'elbow{suffix}'
    kind = 'revolute' if 'lower' in inside else 'continuous'
    done = run('limits', elbow(inside, kind), 'elbow', '--plot', target)
    assert (done.code, done.err) == (0, '')
    assert done.out.startswith('elbow, ')
    assert target.read_bytes().startswith(MAGIC[suffix])


@pytest.mark.parametrize(
    ('name', 'message'),
    [
        ('nowhere/x.svg', "x.svg': No such file or directory"),
        ('x.elbow', "cannot be written: Format 'elbow' is not supported"),
    ],
)
def test_a_plot_that_cannot_be_written_is_a_usage_error(run, elbow, tmp_path, name, message):
    pytest.importorskip('matplotlib', reason='needs matplotlib')
    done = run('limits', elbow(LIMIT), 'elbow', '--plot', tmp_path / name)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_a_plot_without_matplotlib_prints_how_to_install_it(run, elbow, tmp_path, monkeypatch):
    # If sys.modules has None for a module, its import fails.
    for module in ('matplotlib', 'matplotlib.figure'):
        monkeypatch.setitem(sys.modules, module, None)
    done = run('limits', elbow(LIMIT), 'elbow', '--plot', tmp_path / 'x.svg')
    assert (done.code, done.out) == (2, '')
    assert '--plot needs matplotlib' in done.err
    assert 'pip install matplotlib' in done.err
    assert done.err.count('\n') == 1
    assert not (tmp_path / 'x.svg').exists()


@pytest.mark.parametrize(
    ('words', 'message'),
    [
        (['elbwo'], "'elbwo' is no joint of the robot, did you mean 'elbow'?"),
        (['elbow', '--velocity', 'nan'], "--velocity: expected a finite number, got 'nan'"),
        (['elbow', '--velocity', 'fast'], "--velocity: expected a finite number, got 'fast'"),
    ],
)
def test_wrong_usage(run, elbow, words, message):
    done = run('limits', elbow(LIMIT), *words)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_a_fixed_joint_has_no_bounds(run, elbow):
    done = run('limits', elbow('', 'fixed'), 'elbow')
    assert done.code == 2
    assert "'elbow' is fixed, expected a joint with one degree of freedom" in done.err
