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

"""``robot-description resolve`` against what the equations say."""

from __future__ import annotations

import json
from math import pi

import pytest


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
    # What a follower carries is unknown.
    assert state['effort'] == {'first': 5.0}
    assert state['source'] == {'last': 'mimic', 'middle': 'mimic', 'first': 'measured'}


def test_order_of_joints_is_that_of_the_document(run, chain):
    state = resolved(run('resolve', chain, '--joint', 'first=0.7', '--format', 'json'))
    assert list(state['position']) == list(state['source']) == ['last', 'middle', 'first']


def test_measured_follower_wins_and_is_reported(run, chain):
    done = run('resolve', chain, '--joint', 'first=0.5', '--joint', 'middle=1', '--format', 'json')
    state = resolved(done)
    assert state['position'] == pytest.approx({'first': 0.5, 'middle': 1.0, 'last': -2.5})
    assert state['source']['middle'] == 'measured'
    assert f'{chain}:' in done.err
    assert 'warning[mimic-deviation]' in done.err


def test_velocity_without_position(run, chain):
    state = resolved(run('resolve', chain, '--velocity', 'first=1', '--format', 'json'))
    assert state['position'] == {}
    assert state['velocity'] == {'first': 1.0, 'middle': 2.0, 'last': -6.0}


def test_default_positions(run, chain):
    """The middle of a range without 0; followers follow."""
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
    assert ': error[' in done.err
