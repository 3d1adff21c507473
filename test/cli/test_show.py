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

"""``robot-description show``."""

from __future__ import annotations

from itertools import pairwise
import json
import os

import pytest
from robot_description_tools.description.schema.urdf import LIMIT
from test_support.patience import PATIENCE
from test_support.places import ROOT

EVERY_TYPE = ROOT / 'urdf' / 'every_joint_type.urdf'


def test_tree(run, write):
    path = write(
        '<link name="base"/>'
        '<link name="arm"><inertial><mass value="1.5"/><inertia ixx="2" ixy="0" ixz="0" iyy="2"'
        ' iyz="0" izz="2"/></inertial></link>'
        '<link name="hand"/><link name="lamp"/>'
        '<joint name="shoulder" type="revolute"><parent link="base"/><child link="arm"/>'
        '<axis xyz="0 -1 0"/><limit lower="-1" upper="2" velocity="3" effort="20000"/></joint>'
        '<joint name="wrist" type="revolute"><parent link="arm"/><child link="hand"/>'
        '<axis xyz="0 0.6 0.8"/><limit lower="-1" upper="1" velocity="3" effort="4"/>'
        '<mimic joint="shoulder" multiplier="0.5" offset="-0.25"/></joint>'
        '<joint name="stand" type="fixed"><parent link="base"/><child link="lamp"/></joint>'
    )
    done = run('show', path)
    assert (done.code, done.err) == (0, '')
    assert done.out == (
        f'example, URDF 1.0, {path}\n'
        '4 links, 1 of them with mass, 1.5 kg in all\n'
        '3 joints: 2 revolute, 1 fixed\n'
        '0 errors, 2 warnings, listed by robot-description check\n'
        '\n'
        'base\n'
        '├ arm [shoulder: revolute], 1.5 kg\n'
        '│ └ hand [wrist: revolute]\n'
        '└ lamp [stand: fixed]\n'
        '\n'
        'Moving joints\n'
        'joint     type      axis       lower  upper  effort  velocity\n'
        'shoulder  revolute  -y            -1      2   20000         3\n'
        'wrist     revolute  0 0.6 0.8     -1      1       4         3\n'
        '\n'
        'Couplings\n'
        'name   follows                kind\n'
        'wrist  0.5 * shoulder - 0.25  mimic\n'
    )


def test_each_joint_type_is_shown(run):
    out = run('show', EVERY_TYPE).out
    for kind in ('revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'):
        assert f'{kind}_joint: {kind}]' in out


def test_ascii_characters_if_others_cannot_be_printed(command):
    done = command('show', EVERY_TYPE, env={'PYTHONIOENCODING': 'ascii'})
    assert '\n|-' in done.out
    assert '\n`-' in done.out
    assert done.out.isascii()


def test_model_state(run, write):
    path = write(
        '<link name="base"/><link name="arm"/>'
        '<joint name="hip" type="continuous"><parent link="base"/><child link="arm"/></joint>'
        '<model_state model="example"><joint_state joint="hip" position="0.5"/></model_state>'
    )
    assert 'States\nstate    joint  position\nexample  hip    0.5\n' in run('show', path).out


def test_a_quaternion_of_zeros_is_no_rotation(run, tmp_path):
    path = tmp_path / 'zeros.urdf'
    path.write_text(
        '<robot name="r" version="1.1"><link name="base"/><link name="arm"/>'
        '<joint name="hip" type="fixed"><origin quat_xyzw="0 0 0 0"/>'
        '<parent link="base"/><child link="arm"/></joint></robot>'
    )
    done = run('show', path)
    assert done.code == 0
    assert 'hip: fixed' in done.out


def test_json(run, chain):
    done = run('show', chain, '--format', 'json')
    robot = json.loads(done.out)
    assert {key: robot[key] for key in ('name', 'version', 'root', 'mass', 'errors')} == {
        'name': 'chain',
        'version': '1.0',
        'root': 'base',
        'mass': 0,
        'errors': 0,
    }
    assert list(robot['links']) == ['base', 'one', 'two', 'three']
    assert robot['joints']['middle'] == {
        'type': 'revolute',
        'parent': 'one',
        'child': 'two',
        'in_tree': True,
        'axis': [0.0, 0.0, 1.0],
        'limit': {
            **dict.fromkeys(LIMIT.attributes),
            **{'lower': -9.0, 'upper': 9.0, 'velocity': 1.0, 'effort': 1.0},
        },
        'mimic': {'joint': 'first', 'multiplier': 2.0, 'offset': 0.25},
    }
    assert robot['couplings'][0]['dependent'] == [robot['couplings'][0]['name']]


def test_every_limit_is_printed(run, write):
    """Each limit of URDF 1.2 has its own column in the text, and its own value in JSON."""
    values = {name: float(i) for i, name in enumerate(LIMIT.attributes, 1)}
    limits = ' '.join(f'{name}="{value:g}"' for name, value in values.items())
    path = write(
        '<link name="a"/><link name="b"/><joint name="j" type="prismatic"><parent link="a"/>'
        f'<child link="b"/><axis xyz="1 0 0"/><limit {limits}/></joint>'
    )
    path.write_text(path.read_text().replace('<robot', '<robot version="1.2"'))
    header, cells = map(str.split, run('show', path).out.splitlines()[-2:])
    assert header[3:] == list(values)
    assert cells[3:] == [f'{value:g}' for value in values.values()]
    robot = json.loads(run('show', path, '--format', 'json').out)
    assert robot['joints']['j']['limit'] == values


def test_json_without_limits_is_standard_json(run, write):
    path = write(
        '<link name="base"/><link name="arm"/>'
        '<joint name="hip" type="continuous"><parent link="base"/><child link="arm"/></joint>'
    )
    out = run('show', path, '--format', 'json').out
    robot = json.loads(out, parse_constant=pytest.fail)
    assert robot['joints']['hip']['limit'] is None


def test_fatal_description(run, write):
    done = run('show', write('<joint name="j" type="fixed"/>'))
    assert (done.code, done.out) == (1, '')
    assert ': fatal[' in done.err


def test_missing_file(run, tmp_path):
    done = run('show', tmp_path / 'missing.urdf')
    assert (done.code, done.out) == (2, '')
    assert 'fatal[file-unreadable]' in done.err


def test_long_lines_are_wrapped_on_a_terminal(start, write):
    names = [f'a_rather_long_name_of_a_link_{i}' for i in range(3)]
    links = ''.join(f'<link name="{name}"/>' for name in names)
    joints = ''.join(
        f'<joint name="{a}_to_{b}" type="fixed"><parent link="{a}"/><child link="{b}"/></joint>\n'
        for a, b in pairwise(names)
    )
    path = write(links + joints)
    ours, theirs = os.openpty()
    process = start('show', path, stdout=theirs, env={'COLUMNS': '80', 'TERM': 'xterm'})
    os.close(theirs)
    assert process.wait(PATIENCE) == 0
    lines = os.read(ours, 10_000).decode().splitlines()
    os.close(ours)
    a, b, c = names
    assert lines[5:10] == [
        a,
        f'└ {b}',
        f'  │   [{a}_to_{b}: fixed]',
        f'  └ {c}',
        f'        [{b}_to_{c}: fixed]',
    ]


WRIST = ROOT / 'urdf' / 'differential_wrist.urdf.xacro'


def test_transmissions(run):
    out = run('show', WRIST).out
    header, line = out.partition('\nTransmissions\n')[2].splitlines()[:2]
    assert header.split() == ['transmission', 'plugin', 'actuators', 'joints', 'reductions']
    assert line.split('  ')[0] == 'wrist_differential'
    for text in ('wrist/left_motor wrist/right_motor', 'wrist_pitch wrist_roll', '50 50, 1 1'):
        assert f'  {text}' in line


def test_transmissions_as_json(run):
    (one,) = json.loads(run('show', WRIST, '--format', 'json').out)['transmissions']
    assert one['name'] == 'wrist_differential'
    assert one['plugin'] == 'transmission_interface/DifferentialTransmission'
    assert one['actuators'][1] == {
        'name': 'wrist/right_motor',
        'role': 'actuator2',
        'mechanical_reduction': 50.0,
        'offset': 0.0,
    }
    assert [end['name'] for end in one['joints']] == ['wrist_pitch', 'wrist_roll']
    assert one['parameters'] == {}


def test_svg_is_left_to_graphviz(run):
    done = run('show', EVERY_TYPE, '--format', 'svg')
    assert (done.code, done.out) == (2, '')
    assert 'show --format dot FILE | dot -Tsvg' in done.err
    assert done.err.count('\n') == 1


HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'


def test_arguments(run, tmp_path):
    """`show` lists the arguments of a file even if xacro needs their values to expand the file."""
    path = tmp_path / 'r.xacro'
    path.write_text(
        f'{HEAD}\n<link name="$(arg name)"/>\n<xacro:arg name="prefix" default=""/>\n'
        '<xacro:include filename="${part}.xacro"/></robot>'
    )
    done = run('show', path, '--arguments')
    assert (done.code, done.out) == (
        0,
        'argument  default   place\n'
        f'name      required  {path}:2:1\n'
        f"prefix    ''        {path}:3:1\n",
    )
    assert done.err == (
        f'{path}:4:1: the included file is not found; the list above lacks its arguments\n'
    )
    place = {'file': str(path), 'column': 1}
    assert json.loads(run('show', path, '--arguments', '--format', 'json').out) == {
        'arguments': [
            {'name': 'name', 'default': None, 'line': 2, **place},
            {'name': 'prefix', 'default': '', 'line': 3, **place},
        ],
        'not_followed': [{'line': 4, **place}],
    }


def test_arguments_of_a_file_without_any(run, write):
    path = write('<link name="base"/>')
    done = run('show', path, '--arguments')
    assert (done.code, done.out, done.err) == (0, '', f'{path}: no arguments\n')
    done = run('show', '-', '--arguments')
    assert (done.code, 'needs a xacro FILE' in done.err) == (2, True)
    assert run('show', path, '--arguments', '--format', 'dot').code == 2
    assert run('show', path.with_name('absent'), '--arguments').code == 2


@pytest.mark.parametrize(
    'words', [['show'], ['resolve'], ['fk'], ['show', '--format', 'json'], ['limits', 'arm']]
)
def test_an_unknown_argument_gets_a_suggestion(run, tmp_path, words):
    """An unknown argument is a mistake of the user, so every verb suggests the closest one."""
    path = tmp_path / 'r.xacro'
    path.write_text(
        f'{HEAD}<xacro:arg name="prefix" default=""/><link name="$(arg prefix)a"/><link name="b"/>'
        '<joint name="arm" type="revolute"><parent link="a"/><child link="b"/>'
        '<limit lower="-1" upper="1" velocity="1" effort="1"/></joint></robot>'
    )
    verb, *more = words
    done = run(verb, path, *more, '--xacro-arg', 'prefx:=')
    assert done.code == 0
    assert "argument 'prefx' is not used by the description, did you mean 'prefix'?" in done.err
