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

"""``robot-description resolve`` compared with equations of mimic joints, loops, transmissions."""

from __future__ import annotations

import json
from math import cos
from math import pi
from math import sin

import pytest
from test_support.places import ROOT


def resolved(done):
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_nothing_given_is_unknown(run, chain):
    done = run('resolve', chain, '--format', 'json')
    assert resolved(done) == {
        'position': {},
        'velocity': {},
        'effort': {},
        'source': {'last': 'unknown', 'middle': 'unknown', 'first': 'unknown'},
    }
    assert done.err == ''


def test_followers_of_followers(run, chain):
    state = resolved(
        run(
            'resolve',
            chain,
            '--joint',
            'first=0.7',
            '--velocity',
            'first=0.1',
            '--effort',
            'first=5',
            '--format',
            'json',
        )
    )
    middle = 2 * 0.7 + 0.25
    assert state['position'] == pytest.approx(
        {'first': 0.7, 'middle': middle, 'last': -3 * middle + 0.5}
    )
    assert state['velocity'] == pytest.approx({'first': 0.1, 'middle': 0.2, 'last': -0.6})
    # A follower gets no effort.
    assert state['effort'] == {'first': 5.0}
    assert state['source'] == {'last': 'mimic', 'middle': 'mimic', 'first': 'measured'}


def test_efforts_of_a_loop_are_computed_at_its_drive(run):
    """The expected effort follows from virtual work, with the velocities of the loop."""
    robot = ROOT / 'urdf' / 'slider_crank.urdf.xacro'
    options = ['--joint', 'crank_joint=50deg', '--velocity', 'crank_joint=1']
    load = ['--effort', 'piston_joint=100']
    state = resolved(run('resolve', robot, *options, *load, '--format', 'json'))
    assert state['driving_effort'] == pytest.approx(
        {'crank_joint': 100 * state['velocity']['piston_joint']}
    )
    text = run('resolve', robot, *options, *load).out
    assert text.split('\n\n')[1].split()[:3] == ['drive', 'driving', 'effort']
    assert 'driving' not in run('resolve', robot, *options).out


def test_joints_are_in_the_order_of_the_document(run, chain):
    state = resolved(run('resolve', chain, '--joint', 'first=0.7', '--format', 'json'))
    assert list(state['position']) == list(state['source']) == ['last', 'middle', 'first']


def test_a_measured_follower_is_used_and_reported(run, chain):
    done = run('resolve', chain, '--joint', 'first=0.5', '--joint', 'middle=1', '--format', 'json')
    state = resolved(done)
    assert state['position'] == pytest.approx({'first': 0.5, 'middle': 1.0, 'last': -2.5})
    assert state['source']['middle'] == 'measured'
    assert f'{chain}:' in done.err
    assert 'warning[state-deviation]' in done.err


def test_velocity_without_position(run, chain):
    state = resolved(run('resolve', chain, '--velocity', 'first=1', '--format', 'json'))
    assert state['position'] == {}
    assert state['velocity'] == {'first': 1.0, 'middle': 2.0, 'last': -6.0}


def test_default_positions(run, chain):
    """
    If the range of a joint does not contain 0, the default is the middle of the range.

    Followers follow their drivers.

    """
    state = resolved(run('resolve', chain, '--default-positions', '--format', 'json'))
    assert state['position'] == pytest.approx({'first': 1.0, 'middle': 2.25, 'last': -6.25})
    assert state['source'] == {'last': 'mimic', 'middle': 'mimic', 'first': 'default'}


def test_degrees(run, chain):
    state = resolved(run('resolve', chain, '--joint', 'first=-60deg', '--format', 'json'))
    assert state['position']['first'] == pytest.approx(-pi / 3)


def test_no_minus_zero(run, write):
    path = write(
        '<link name="base"/><link name="a"/><link name="b"/>'
        '<joint name="one" type="continuous"><parent link="base"/><child link="a"/></joint>'
        '<joint name="two" type="continuous"><parent link="base"/><child link="b"/>'
        '<mimic joint="one" multiplier="-1"/></joint>'
    )
    assert '-0' not in run('resolve', path, '--joint', 'one=0', '--format', 'json').out


def test_text(run, chain):
    done = run('resolve', chain, '--joint', 'first=0.5', '--velocity', 'first=100000')
    assert done == (
        0,
        'joint   position  velocity  effort  source\n'
        'last       -3.25   -600000       -  mimic\n'
        'middle      1.25    200000       -  mimic\n'
        'first        0.5    100000       -  measured\n',
        '',
    )


@pytest.mark.parametrize(
    ('options', 'message'),
    [
        (['--joint', 'midle=1'], "'midle' is no joint of the robot, did you mean 'middle'?"),
        (['--velocity', 'midle=1'], "'midle' is no joint of the robot, did you mean 'middle'?"),
        (['--effort', 'first=x'], "--effort: 'first': expected a finite number, got 'x'"),
        (['--velocity', 'first=3deg'], "'first': deg is for positions only"),
        (['--effort', 'first=1', '--effort', 'first=1'], "--effort: 'first' is given twice"),
    ],
)
def test_wrong_usage(run, chain, options, message):
    done = run('resolve', chain, *options)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_fatal_description(run, write):
    done = run('resolve', write('<joint name="j" type="fixed"/>'))
    assert (done.code, done.out) == (1, '')
    assert ': fatal[' in done.err


WRIST = """
<link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="pitch" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="roll" type="continuous"><parent link="a"/><child link="b"/></joint>
<joint name="tip" type="continuous"><parent link="b"/><child link="c"/>
  <mimic joint="roll" multiplier="2"/></joint>
<ros2_control name="hw" type="system"><hardware><plugin>x/Y</plugin></hardware>
  <joint name="pitch"><state_interface name="position"/></joint>
  <joint name="roll"><state_interface name="position"/></joint>
  <transmission name="wrist"><plugin>transmission_interface/DifferentialTransmission</plugin>
    <actuator name="m1" role="actuator1">
      <mechanical_reduction>10</mechanical_reduction></actuator>
    <actuator name="m2" role="actuator2">
      <mechanical_reduction>-10</mechanical_reduction></actuator>
    <joint name="pitch" role="joint1"><offset>0.5</offset></joint>
    <joint name="roll" role="joint2"/>
  </transmission>
</ros2_control>
"""


def test_actuators_determine_joints(run, write):
    words = ['--actuator', 'm1=1', '--actuator', 'hw/m2=2']
    words += ['--actuator-velocity', 'm1=3', '--actuator-velocity', 'm2=5']
    words += ['--actuator-effort', 'm1=1', '--actuator-effort', 'm2=2', '--format', 'json']
    state = resolved(run('resolve', write(WRIST), *words))
    assert state['position'] == pytest.approx({'pitch': 0.45, 'roll': 0.15, 'tip': 0.3})
    assert state['velocity'] == pytest.approx({'pitch': -0.1, 'roll': 0.4, 'tip': 0.8})
    assert state['effort'] == pytest.approx({'pitch': -10.0, 'roll': 30.0})
    assert state['source'] == {'pitch': 'actuator', 'roll': 'actuator', 'tip': 'mimic'}
    assert state['actuator'] == {
        'position': {'hw/m1': 1.0, 'hw/m2': 2.0},
        'velocity': {'hw/m1': 3.0, 'hw/m2': 5.0},
        'effort': {'hw/m1': 1.0, 'hw/m2': 2.0},
        'source': {'hw/m1': 'measured', 'hw/m2': 'measured'},
    }


def test_joints_determine_actuators(run, write):
    done = run('resolve', write(WRIST), '--joint', 'pitch=1', '--joint', 'roll=1')
    assert done.out.partition('\n\n')[2] == (
        'actuator  position  velocity  effort  source\n'
        'hw/m1           15         -       -  actuator\n'
        'hw/m2            5         -       -  actuator\n'
    )


def test_unknown_actuators_are_not_shown(run, write):
    assert 'actuator' not in run('resolve', write(WRIST), '--joint', 'tip=1').out


@pytest.mark.parametrize(
    ('options', 'message'),
    [
        (['--actuator', 'mm1=1'], "--actuator: 'mm1' is no actuator of the robot, did you mean"),
        (['--actuator-effort', 'pitch=1'], "--actuator-effort: 'pitch' is no actuator"),
        (['--actuator', 'm1=1', '--actuator', 'hw/m1=1'], "--actuator: 'hw/m1' is given twice"),
        (['--velocity', 'hw/m1=1'], "--velocity: 'hw/m1' is an actuator: use --actuator-velocity"),
        (['--actuator', 'm1=3deg'], "'m1': deg is for positions only"),
    ],
)
def test_wrong_usage_of_actuators(run, write, options, message):
    done = run('resolve', write(WRIST), *options)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_an_unusable_transmission_is_reported(run, write):
    text = WRIST.replace('</ros2_control>', """
      <transmission name="second"><plugin>transmission_interface/SimpleTransmission</plugin>
        <actuator name="m3" role="actuator1"/><joint name="roll" role="joint1"/>
      </transmission></ros2_control>""")
    done = run('resolve', write(text))
    assert done.code == 0
    assert "error[transmission-joint-shared]: transmission 'second'" in done.err
    assert done.err.count('error[') == 1


def test_the_rate_of_a_floating_joint(run, write):
    robot = (
        '<link name="a"/><link name="b"/>'
        '<joint name="base" type="floating"><parent link="a"/><child link="b"/></joint>'
    )
    words = [write(robot), '--velocity', 'base/vx=0.5', '--effort', 'base/wz=2']
    assert run('resolve', *words).out.splitlines()[-2:] == [
        'base/vx         -       0.5       -  -',
        'base/wz         -         -       2  -',
    ]
    state = resolved(run('resolve', *words, '--format', 'json'))
    assert (state['velocity'], state['effort']) == ({'base/vx': 0.5}, {'base/wz': 2.0})


# A ROS 1 transmission with a reduction of 50, in the form that converters write.
ROS1 = """
<link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
  <joint name="j"><hardwareInterface>hardware_interface/PositionJointInterface</hardwareInterface>
  </joint><actuator name="m"><mechanicalReduction>50</mechanicalReduction></actuator>
</transmission>
"""


def test_transmissions_of_ros1_are_used_with_the_option(run, write):
    words = [write(ROS1), '--actuator', 'm=25', '--format', 'json']
    assert "'m' is no actuator" in run('resolve', *words).err
    state = resolved(run('resolve', *words, '--ros1-transmissions'))
    assert state['position'] == {'j': 0.5}
    assert state['actuator']['source'] == {'ros1/m': 'measured'}


def test_other_verbs_use_transmissions_of_ros1_too(run, write):
    file = write(ROS1)
    asked = '--ros1-transmissions'
    found = [json.loads(run('show', file, '--format', 'json', *more).out)['transmissions']
             for more in ([], [asked])]
    assert [[each['name'] for each in one] for one in found] == [[], ['t']]
    pose = run('fk', file, '--joint', 'm=25', '--link', 'b', '--format', 'json', asked)
    turned = [0.0, 0.0, sin(0.25), cos(0.25)]
    assert json.loads(pose.out)['b']['quat_xyzw'] == pytest.approx(turned)
    assert run('ik', file, '--link', 'b', '--xyz', 0, 0, 0, asked).code == 0
