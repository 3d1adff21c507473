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

"""The verb `loops`."""

from __future__ import annotations

import json
from pathlib import Path
import re

import numpy as np
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.description.snippets import loop_snippet
from test_support.examples import long_after
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.places import ROOT

# Maps each robot with loops to the joints that its drives determine.
EXAMPLES = {
    'four_bar': ['coupler_joint', 'rocker_joint'],
    'slider_crank': ['rod_joint', 'piston_joint'],
    'parallelogram_arm': ['elbow_joint', 'rod_joint', 'plate_joint', 'lower_level_joint'],
    'delta_robot': [
        f'{name}_joint'
        for name in (
            *('platform_x', 'platform_y', 'platform_z'),
            *(f'{part}_{i}' for i in (1, 2, 3) for part in ('elbow', 'forearm')),
        )
    ],
    'scissor_lift': [f'{n}_joint' for n in ('a1', 'b1', 'a2', 'b2', 'table', 'table_slider')],
}
GROUND, CRANK, ROD, ROCKER = 0.3, 0.25, 0.35, 0.2


def example(name: str) -> Path:
    return ROOT / 'urdf' / f'{name}.urdf.xacro'


def four_bar(more: str = '', crank: float = CRANK, kind: str = 'continuous') -> str:
    """Return a robot with a four-bar linkage. The default crank cannot make a full turn."""

    def joint(name: str, parent: str, child: str, x: float, more: str) -> str:
        return (
            f'<joint name="{name}" type="continuous"><parent link="{parent}"/>'
            f'<child link="{child}"/><origin xyz="{x} 0 0"/><axis xyz="0 0 1"/>{more}</joint>\n'
        )

    return (
        ''.join(f'<link name="{name}"/>' for name in ('base', 'crank', 'rod', 'rocker'))
        + joint('crank_joint', 'base', 'crank', 0.0, '')
        + joint('rod_joint', 'crank', 'rod', crank, '')
        + joint('rocker_joint', 'base', 'rocker', GROUND, more)
        + f'<loop_joint name="close" type="revolute"><link1 link="rod" xyz="{ROD} 0 0"/>'
        f'<link2 link="rocker" xyz="{ROCKER} 0 0"/><axis xyz="0 0 1"/></loop_joint>'
    )


def five_bar() -> str:
    """Return a robot with a loop of two degrees of freedom: a four-bar with a knee in its rod."""
    ring = four_bar().replace('<link name="rod"/>', '<link name="rod"/><link name="knee"/>')
    ring = ring.replace('link1 link="rod"', 'link1 link="knee"')
    ring += (
        '<joint name="knee_joint" type="continuous"><parent link="rod"/><child link="knee"/>'
        f'<origin xyz="{ROD / 2} 0 0" rpy="0 0 0.4"/><axis xyz="0 0 1"/></joint>'
    )
    return ring.replace(f'link="knee" xyz="{ROD} 0 0"', f'link="knee" xyz="{ROD / 2} 0 0"')


def reachable(angle: np.ndarray) -> np.ndarray:
    """Return a mask of the angles at which the rod and the rocker can meet."""
    diagonal = np.abs(GROUND - CRANK * np.exp(1j * angle))
    return (diagonal < ROD + ROCKER) & (diagonal > ROD - ROCKER)


@pytest.mark.parametrize('name', EXAMPLES)
def test_examples_close_in_their_whole_range(run, name):
    done = run('loops', example(name), '--samples', 20, '--format', 'json')
    assert (done.code, done.err) == (0, '')
    report = json.loads(done.out)
    for loop in report:
        assert loop['solved_joints'] == EXAMPLES[name]
        assert loop['closed'] == loop['samples']
        assert loop['mobility'] == len(loop['drives'])
        assert loop['rank'] == len(loop['solved_joints'])
        assert 0 <= loop['worst_residual_m'] < 1e-9
        assert 0 <= loop['worst_residual_rad'] < 1e-9
        assert (loop['open_at'], loop['beyond_limits']) == ([], [])
    names = [loop['name'] for loop in report]
    assert all(
        sorted([loop['name'], *loop['solved_with']]) == sorted(names) for loop in report
    )


def test_the_driver_of_a_mimic_joint_is_the_drive(run):
    report = json.loads(
        run('loops', example('linkage_gripper'), '--samples', 5, '--format', 'json').out
    )
    assert [loop['name'] for loop in report] == ['left_loop', 'right_loop']
    assert [loop['drives'] for loop in report] == [['left_drive_joint']] * 2
    assert report[1]['solved_joints'] == ['right_follower_joint', 'right_finger_joint']


def test_joints_of_ros1_transmissions_are_drives_with_the_option(run, write):
    part = '<joint name="rocker_joint"/><actuator name="m"/></transmission>'
    text = four_bar() + f'<transmission name="t"><type>x/SimpleTransmission</type>{part}'
    words = [write(text), '--samples', 3, '--format', 'json']
    drives = [
        json.loads(run('loops', *words, *more).out)[0]['drives']
        for more in ([], ['--ros1-transmissions'])
    ]
    assert drives == [['crank_joint'], ['rocker_joint']]
    assert run('loops', *words, '--audit', '--ros1-transmissions').out == '[]\n'


@pytest.mark.parametrize('name', [*EXAMPLES, 'linkage_gripper'])
def test_the_text_fits_in_80_columns(run, name):
    done = run('loops', example(name), '--samples', 3)
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_open_positions_of_a_loop_are_listed(run, write):
    path = write(four_bar())
    done = run('loops', path, '--samples', 101, '--format', 'json')
    assert done.code == 1
    (loop,) = json.loads(done.out)
    opened = np.array([pose['crank_joint'] for pose in loop['open_at']])
    assert not reachable(opened).any()
    # The samples cover a full turn. The tolerance allows for samples exactly at the ends of the
    # turn, or at the ends of the gap in which the loop does not close.
    share = reachable(np.linspace(0, 2 * np.pi, 10_000)).mean()
    assert loop['closed'] == 101 - len(opened) == pytest.approx(101 * share, abs=2)
    text = run('loops', path, '--samples', 101)
    assert text.code == 1
    assert 'does not close at crank_joint = ' in text.out


@pytest.mark.parametrize('samples', long_after(2, [2, 11, 101]))
def test_ranges_in_which_a_loop_closes(run, write, samples):
    """The ranges contain exactly those tried positions at which the loop closes."""
    words = ('loops', write(four_bar()), '--samples', samples, '--range', 'crank_joint=-3:2.9')
    (loop,) = json.loads(run(*words, '--format', 'json').out)
    ranges = loop['closes_at']['crank_joint']
    tried = np.linspace(-3.0, 2.9, samples)
    inside = [any(low <= at <= high for low, high in ranges) for at in tried]
    assert inside == reachable(tried).tolist()
    assert {at for ends in ranges for at in ends} <= {*tried.tolist()}
    shown = ', '.join(f'{low:g} to {high:g}' for low, high in ranges)
    assert (f'closes at crank_joint = {shown}\n' in run(*words).out) == bool(ranges)


def test_a_drive_that_does_not_move_has_no_range(run, write):
    (loop,) = json.loads(run('loops', write(unlimited()), '--format', 'json').out)
    assert loop['closes_at'] == {}


# Parts of a URDF that determine which joint of the four-bar linkage is the drive.
_SOLVE_FOR = '<solve_for joint="crank_joint"/><solve_for joint="rod_joint"/></loop_joint>'
_INTERFACE = (
    '<ros2_control name="s" type="system"><hardware><plugin>p/P</plugin></hardware>'
    '<joint name="rocker_joint"><command_interface name="position"/></joint></ros2_control>'
)
_MIMIC = '<mimic joint="rocker_joint"/>'


@pytest.mark.parametrize(
    ('before', 'after', 'drive', 'reason', 'text'),
    [
        ('<link', '<link', 'crank_joint', 'first', 'names no drive'),
        ('</loop_joint>', _SOLVE_FOR, 'rocker_joint', 'others_passive', 'joints as passive'),
        ('</loop_joint>', f'</loop_joint>{_INTERFACE}', 'rocker_joint', 'commanded', 'come first'),
        # If a joint of the loop mimics another joint of the loop, the mimicked joint is the drive.
        ('</joint>', f'{_MIMIC}</joint>', 'rocker_joint', 'mimicked', 'others of the loop mimic'),
    ],
)
def test_the_reason_of_a_drive(run, write, before, after, drive, reason, text):
    path = write(four_bar().replace(before, after, 1))
    (loop,) = json.loads(run('loops', path, '--samples', 3, '--format', 'json').out)
    assert loop['drives'] == [drive]
    assert loop['drive_reasons'] == {drive: reason}
    (why,) = re.findall(r'\n  why: ((?:.|\n    )+)', run('loops', path, '--samples', 3).out)
    assert text in ' '.join(why.split())


def test_a_joint_that_follows_another_one_drives_a_loop_by_it(run):
    words = ('loops', example('linkage_gripper'), '--samples', 3)
    report = json.loads(run(*words, '--format', 'json').out)
    assert [loop['drive_reasons'] for loop in report] == [
        {'left_drive_joint': 'commanded'},
        {'left_drive_joint': 'follower'},
    ]
    assert 'why: a joint of the loop mimics it' in run(*words).out


def test_drives_with_different_reasons_are_named(run, write):
    """The crank follows a joint outside of the loop, and the knee has a command interface."""
    text = five_bar().replace(
        '<axis xyz="0 0 1"/></joint>', '<axis xyz="0 0 1"/><mimic joint="wheel_joint"/></joint>', 1
    )
    text += (
        '<link name="wheel"/><joint name="wheel_joint" type="continuous"><parent link="base"/>'
        '<child link="wheel"/><axis xyz="0 0 1"/></joint>'
        + _INTERFACE.replace('rocker', 'knee')
    )
    path = write(text)
    (loop,) = json.loads(run('loops', path, '--samples', 3, '--format', 'json').out)
    assert loop['drive_reasons'] == {'wheel_joint': 'follower', 'knee_joint': 'commanded'}
    out = run('loops', path, '--samples', 3).out
    assert 'why wheel_joint: a joint of the loop mimics it' in out
    assert 'why knee_joint: joints with a transmission' in out


def unlimited(**more: str) -> str:
    """Return a four-bar linkage whose drive has a <limit> without lower and upper."""
    limit = '<limit effort="1" velocity="1"/>'
    inside = four_bar(**more).replace('<axis xyz="0 0 1"/>', f'<axis xyz="0 0 1"/>{limit}', 1)
    return inside.replace('"crank_joint" type="continuous"', '"crank_joint" type="revolute"')


def test_a_drive_without_a_range_is_not_moved_and_is_reported(run, write):
    path = write(unlimited())
    done = run('loops', path)
    assert done.code == 0
    assert '0 of 1 drive moved' in done.out
    assert '--range crank_joint=LOW:HIGH' in ' '.join(done.out.split())
    (loop,) = json.loads(run('loops', path, '--format', 'json').out)
    assert (loop['samples'], loop['not_moved']) == (1, ['crank_joint'])

    for low, high in ((-0.2, 0.3), (0.0, 3.0)):
        given = ('--range', f'crank_joint={low}:{high}', '--samples', 31)
        done = run('loops', path, *given, '--format', 'json')
        (loop,) = json.loads(done.out)
        angles = np.linspace(low, high, 31)
        assert (loop['samples'], loop['not_moved']) == (31, [])
        # If the search for the rocker started at 0, the loop would stay open at some reachable
        # angles.
        assert loop['closed'] == reachable(angles).sum()
        assert done.code == int(not reachable(angles).all())


@pytest.mark.parametrize(
    'given',
    ['crank_joint', 'crank_joint=1', 'crank_joint=1:1', '=0:1', 'crank_joint=0:inf', 'a=0:1'],
)
def test_an_unusable_range_is_a_usage_error(run, write, given):
    done = run('loops', write(unlimited()), '--range', given)
    assert done.code == 2
    assert '--range' in done.err


def test_positions_are_left_out_if_they_take_too_long(run, write, monkeypatch):
    """The sweep is limited by steps of work, not by time, so the output is always the same."""
    path = write(four_bar())
    (whole,) = json.loads(run('loops', path, '--samples', 41, '--format', 'json').out)
    assert whole['left_out'] == 0
    opened = {pose['crank_joint'] for pose in whole['open_at']}
    tried = []
    for work in (0, 20_000, 2_000_000):
        monkeypatch.setattr('robot_description_tools.cli.loops.SWEEP_WORK', work)
        outputs = [run('loops', path, '--samples', 41, '--format', 'json') for _ in range(2)]
        assert outputs[0].out == outputs[1].out
        (loop,) = json.loads(outputs[0].out)
        assert loop['samples'] + loop['left_out'] == 41
        assert {pose['crank_joint'] for pose in loop['open_at']} <= opened
        tried.append(loop['samples'])
        text = run('loops', path, '--samples', 41).out
        assert (f'left out {loop["left_out"]} of 41 positions' in text) == (tried[-1] < 41)
    assert tried == sorted(tried)
    assert 0 <= tried[0] < 10 < tried[-1]


def test_degrees_of_freedom_without_drives_are_moved_one_at_a_time(run, write):
    """
    A five-bar linkage closes at each position of one drive.

    If both drives are moved, it does not close at each pair of positions.

    """
    ring = five_bar()
    free = run('loops', write(ring), '--samples', 40, '--format', 'json')
    (loop,) = json.loads(free.out)
    assert (free.code, loop['mobility']) == (0, 2)
    assert (len(loop['drives']), loop['samples'], loop['closed']) == (2, 80, 80)
    assert loop['worst_residual_m'] < 1e-9

    solved = '<solve_for joint="knee_joint"/><solve_for joint="rocker_joint"/></loop_joint>'
    driven = run(
        'loops',
        write(ring.replace('</loop_joint>', solved)),
        '--samples', 40, '--format', 'json',
    )
    (loop,) = json.loads(driven.out)
    assert (driven.code, loop['samples']) == (1, 120)
    assert loop['drives'] == ['crank_joint', 'rod_joint']
    assert 0 < loop['closed'] < 120


@pytest.mark.skipif(not ROBOTS.is_dir(), reason=NO_ROBOTS)
def test_published_loops_close_with_free_joints(run):
    done = run('loops', ROBOTS / 'robotiq_loop_joint.urdf', '--samples', 20, '--format', 'json')
    assert done.code == 0
    report = json.loads(done.out)
    assert len(report) == 9
    for loop in report:
        assert (loop['mobility'], loop['rank'], loop['closed']) == (4, 6, 80)
        assert loop['worst_residual_m'] < 1e-9
    assert done.err.count('loop-under-determined') == 3


def test_solved_joints_beyond_their_limits(run, write):
    limited = four_bar('<limit lower="0" upper="0.1" effort="1" velocity="1"/>', crank=0.05)
    name = '"rocker_joint" type='
    done = run('loops', write(limited.replace(f'{name}"continuous"', f'{name}"revolute"')))
    assert done.code == 0
    assert 'beyond their limits: rocker_joint' in done.out


def test_a_loop_that_never_closes_is_an_error_in_both_verbs(run, write):
    path = write(four_bar(crank=2.0))
    for verb in ('check', 'loops'):
        done = run(verb, path)
        assert done.code == 1
        found = done.out if verb == 'check' else done.err
        line = path.read_text().split('<loop_joint')[0].count('\n') + 1
        assert f'{path}:{line}:' in found
        assert 'error[loop-inconsistent]' in found
        assert "'close'" in found
    assert run('check', path).err.endswith('4 links, 3 joints, 1 loop, 1 error, 0 warnings\n')


def test_a_broken_loop_is_reported(run, write):
    done = run('loops', write(loop_snippet(kind='screw')))
    assert done.code == 1
    assert 'error[loop-type-unknown]' in done.err
    assert done.out == 'example has no usable loops\n'


def test_a_tree_shows_a_loop_to_add(run, chain, tmp_path):
    """The loops file that the verb prints for a tree can be used without changes."""
    assert run('loops', chain, '--format', 'json')[:2] == (0, '[]\n')
    done = run('loops', chain)
    assert (done.code, done.err) == (0, '')
    assert 'has no loops: its links form a tree' in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    file = tmp_path / 'loops.yaml'
    file.write_text(done.out.split('\n\n')[1])
    again = run('loops', chain, '--loops', file, '--format', 'json')
    robot = json.loads(run('show', chain, '--loops', file, '--format', 'json').out)
    assert [loop['links'] for loop in robot['loops']] == [['base', 'three']]
    assert {*re.findall(r'(?:error|warning)\[(.*?)\]', again.err)} <= {'loop-inconsistent'}


def test_the_loop_to_add_connects_the_last_leaves(run):
    done = run('loops', ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro')
    ends = re.findall(r'link: (.*)', done.out)
    assert ends == ['right_finger', 'gripper_tcp']


def test_a_robot_without_joints_has_no_loop_to_add(run, write):
    done = run('loops', write('<link name="base"/>'))
    assert done == (0, 'example has no loops: it has no joints\n', '')


@pytest.mark.parametrize('number', ['1', '0', '-5', 'many', '9999999'])
def test_bad_number_of_samples(run, number):
    done = run('loops', example('four_bar'), f'--samples={number}')
    assert done.code == 2
    assert f"expected a whole number from 2 to 1000000, got '{number}'" in done.err


# -- the audit -------------------------------------------------------------------------------


def rocker_angle(angle: np.ndarray, crank: float) -> np.ndarray:
    """Return the angle of the rocker in closed form, with the rod above the base."""
    pin = crank * np.exp(1j * angle)
    diagonal = GROUND - pin
    d = np.abs(diagonal)
    turn = np.arccos((ROD**2 + d**2 - ROCKER**2) / (2 * ROD * d))
    return np.angle(pin + ROD * np.exp(1j * (np.angle(diagonal) + turn)) - GROUND)


def test_audit_agrees_with_the_closed_form(run, write):
    """The audit is correct for a four-bar linkage whose crank can make full turns."""
    crank = 0.05
    mimic = '<mimic joint="crank_joint" multiplier="0.25" offset="1.4"/>'
    path = write(four_bar(mimic, crank).replace(
        '<axis xyz="0 0 1"/></loop_joint>',
        '<axis xyz="0 0 1"/><seed joint="rocker_joint" position="1.4"/></loop_joint>',
    ))
    done = run('loops', path, '--audit', '--samples', 301, '--format', 'json')
    assert done.code == 0
    (entry,) = json.loads(done.out)
    angle = np.linspace(-np.pi, np.pi, 301)
    true = rocker_angle(angle, crank)
    difference = np.abs(0.25 * angle + 1.4 - true)
    multiplier, offset = np.polyfit(angle, true, 1)
    assert (entry['joint'], entry['driver']) == ('rocker_joint', 'crank_joint')
    assert (entry['multiplier'], entry['offset']) == (0.25, 1.4)
    assert entry['worst_difference'] == pytest.approx(difference.max(), abs=1e-9)
    assert entry['worst_at'] == pytest.approx(angle[difference.argmax()], abs=1e-9)
    assert entry['best_multiplier'] == pytest.approx(multiplier, abs=1e-9)
    assert entry['best_offset'] == pytest.approx(offset, abs=1e-9)
    left = np.abs(multiplier * angle + offset - true).max()
    assert entry['best_difference'] == pytest.approx(left, abs=1e-9)
    # The rocker turns, so the error at its end is the chord of the error of its angle.
    chord = 2 * ROCKER * np.sin(difference.max() / 2)
    assert entry['worst_displacement_mm'] == pytest.approx(1e3 * chord, abs=1e-6)


def test_audit_of_an_exact_mimic(run, write):
    """Opposite bars of a parallelogram turn by the same angle."""
    text = loop_snippet().replace(
        '<origin xyz="0.3 0 0"/>', '<origin xyz="0.3 0 0"/><mimic joint="crank_joint"/>'
    )
    done = run('loops', write(text), '--audit', '--format', 'json')
    (entry,) = json.loads(done.out)
    assert entry['joint'] == 'rocker_joint'
    assert entry['worst_difference'] < 1e-6
    assert entry['worst_displacement_mm'] < 1e-3
    assert entry['best_multiplier'] == pytest.approx(1.0, abs=1e-6)
    text = run('loops', write(text), '--audit').out
    assert text.splitlines()[0].split() == [
        *('joint', 'worst', 'at', 'mm', 'multiplier', 'offset', 'left')
    ]
    assert '1 -> 1' in text


def test_audit_ignores_couplings_outside_of_loops(run):
    """The <mimic> of the gears couples the two linkages. No loop determines the geared joint."""
    done = run('loops', example('linkage_gripper'), '--audit')
    assert done == (0, 'linkage_gripper has no joint with <mimic> that a loop determines\n', '')


# -- the other verbs -------------------------------------------------------------------------


YAML = """\
closed_loops:
  close:
    type: revolute
    link1: {link: rocker, xyz: [0, 0.2, 0]}
    link2: {link: rod, xyz: [0.3, 0, 0]}
    axis: [0, 0, 1]
"""


@pytest.fixture
def apart(write, tmp_path):
    """Return the arguments for a parallelogram: the file of its tree, and the file of its loop."""
    loops = tmp_path / 'loops.yaml'
    loops.write_text(YAML)
    return write(loop_snippet().partition('<loop_joint')[0]), '--loops', loops


def test_loops_are_read_from_another_file(run, apart):
    done = run('resolve', *apart, '--joint', 'crank_joint=0.25', '--format', 'json')
    state = json.loads(done.out)
    assert state['source'] == {
        'crank_joint': 'measured',
        'rod_joint': 'loop',
        'rocker_joint': 'loop',
    }
    assert state['position']['rocker_joint'] == pytest.approx(0.25, abs=1e-9)
    assert state['position']['rod_joint'] == pytest.approx(-0.25, abs=1e-9)
    without = json.loads(
        run('resolve', apart[0], '--joint', 'crank_joint=0.25', '--format', 'json').out
    )
    assert without['source']['rocker_joint'] == 'unknown'


def test_fk_gives_poses_that_close_the_loop(run, apart):
    poses = json.loads(run('fk', *apart, '--joint', 'crank_joint=0.25', '--format', 'json').out)
    # The rod is always parallel to the base.
    np.testing.assert_allclose(poses['rod']['quat_xyzw'], [0, 0, 0, 1], atol=1e-9)
    x, y = -0.2 * np.sin(0.25), 0.2 * np.cos(0.25)
    np.testing.assert_allclose(poses['rod']['xyz'], [x, y, 0], atol=1e-9)


def test_show_prints_the_loops(run, apart):
    out = run('show', *apart).out
    table = 'loop   type      link 1  link 2  axis\nclose  revolute  rocker  rod     z\n'
    assert f'Loops\n{table}' in out
    assert 'rod_joint, rocker_joint from crank_joint  loop' in out
    robot = json.loads(run('show', *apart, '--format', 'json').out)
    assert robot['loops'] == [
        {
            'name': 'close',
            'type': 'revolute',
            'links': ['rocker', 'rod'],
            'axes': [[0.0, 0.0, 1.0]],
            'solve_for': [],
        }
    ]
    (coupling,) = robot['couplings']
    assert coupling['kind'] == 'loop'
    assert coupling['dependent'] == ['rod_joint', 'rocker_joint']


def test_srdf(run, apart, tmp_path):
    srdf = tmp_path / 'robot.srdf'
    srdf.write_text(
        '<robot name="example"><passive_joint name="crank_joint"/>'
        '<passive_joint name="rod_joint"/></robot>'
    )
    report = json.loads(run('loops', *apart, '--srdf', srdf, '--format', 'json').out)
    assert report[0]['drives'] == ['rocker_joint']


@pytest.mark.parametrize('option', ['--loops', '--srdf'])
def test_a_missing_file_of_loops_is_reported(run, option, tmp_path):
    done = run('check', example('four_bar'), option, tmp_path / 'none')
    assert done.code == 2
    assert 'fatal[file-unreadable]' in done.out


def test_findings_about_loops_are_in_the_file_of_loops(run, apart, tmp_path):
    apart[2].write_text(YAML.replace('link: rod', 'link: rdo'))
    done = run('check', *apart)
    assert done.code == 1
    assert f"{apart[2]}:5:12: error[loop-link-unknown]: <link2> of loop joint 'close'" in done.out


# --- a mistake in any part of a loop is reported


@pytest.mark.parametrize(
    ('before', 'after', 'message'),
    [
        (f'xyz="{ROD} 0 0"', 'xyz="0.35 0 zero"', "'zero' is not a decimal number"),
        (f'xyz="{ROD} 0 0"', 'xyz="nan 0 0"', 'not a finite number'),
        ('link1 link="rod"', 'link1', "has no attribute 'link'"),
        ('loop_joint name="close"', 'loop_joint', "has no attribute 'name'"),
    ],
)
@pytest.mark.parametrize('option', [[], ['--audit']])
def test_a_loop_that_cannot_be_read_is_reported(run, write, before, after, message, option):
    text = four_bar()
    assert before in text
    done = run('loops', write(text.replace(before, after)), *option)
    assert done.code == 1
    assert message in done.err


def test_warnings_about_a_loop_do_not_leave_it_out(run, write):
    text = four_bar(crank=0.05).replace('type="revolute"', 'type="revolute" colour="red"')
    done = run('loops', write(text))
    assert done.code == 0
    assert 'colour' in done.err


def test_a_json_constraint_that_closes_no_loop_is_an_error(run, tmp_path):
    file = tmp_path / 'lamp.json'
    file.write_text(CODES['json-constraint'].bad)
    done = run('loops', file)
    assert done.code == 1
    assert 'error[json-constraint]' in done.err


def test_findings_about_other_parts_are_not_printed(run, write):
    done = run('loops', write(four_bar('<dynamics damping="1" colour="red"/>', crank=0.05)))
    assert done.err == ''


@pytest.mark.parametrize('verb', ['fk', 'resolve'])
def test_an_open_loop_is_reported_and_has_no_pose(run, write, verb):
    path = write(four_bar())
    at = ['--joint', 'crank_joint=0.1']
    done = run(verb, path, *at)
    (line,) = [line for line in done.err.splitlines() if 'loop-open' in line]
    assert 'its other joints are unknown' in line
    assert 'fix: move crank_joint to a position where the linkage closes' in done.err
    if verb == 'fk':
        cells = {row.split()[0]: row.split()[1:] for row in done.out.splitlines()[1:]}
        assert cells['rod'] == cells['rocker'] == ['-'] * 7
        assert '-' not in cells['crank']
        assert list(json.loads(run('fk', path, *at, '--format', 'json').out)) == ['base', 'crank']
