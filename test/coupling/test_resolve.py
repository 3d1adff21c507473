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

"""States that are completed from the values of some coordinates."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from test_support.examples import examples
from test_support.linkages import four_bar
from test_support.strategies import description_from_joints
from test_support.strategies import mimic_trees
from test_support.strategies import random_positions
from test_support.strategies import seeds

FOLLOWER = Joint('follower', JointType.REVOLUTE, 'l0', 'l2', mimic=Mimic('driver', -2.0, 0.5))
JOINTS = [
    Joint('driver', JointType.REVOLUTE, 'l0', 'l1'),
    FOLLOWER,
    replace(FOLLOWER, name='last', child='l3', mimic=Mimic('follower', 2.0)),
    Joint('floating', JointType.FLOATING, 'l0', 'l4'),
    Joint('planar', JointType.PLANAR, 'l0', 'l5'),
    Joint('fixed', JointType.FIXED, 'l0', 'l6'),
]


@pytest.fixture(scope='module')
def model():
    return RobotModel(description_from_joints(JOINTS))


def test_driver_determines_all_followers(model):
    found = resolve_state(model, {'driver': 1.0}, {'driver': 0.25}, {'driver': 7.0})
    assert found.position == {'driver': 1.0, 'follower': -1.5, 'last': -3.0}
    assert found.velocity == {'driver': 0.25, 'follower': -0.5, 'last': -1.0}
    assert found.effort == {'driver': 7.0}
    assert found.findings == ()


def test_every_coordinate_has_a_source(model):
    found = resolve_state(model, {'driver': 1.0}, default_positions={'planar/x': 2.0})
    assert tuple(found.source) == model.coordinates
    assert found.source['driver'] == 'measured'
    assert found.source['last'] == 'mimic'
    assert found.source['planar/x'] == 'default'
    assert found.source['floating/qw'] == 'unknown'


def test_unknown_positions_are_replaced_by_zero(model):
    found = resolve_state(model, {'driver': 1.0})
    expected = model.tree.positions({'driver': 1.0, 'follower': -1.5, 'last': -3.0})
    np.testing.assert_array_equal(found.coordinates, expected)


def test_velocity_needs_no_position(model):
    found = resolve_state(model, velocity={'driver': 0.25})
    assert found.position == {}
    assert found.velocity == {'driver': 0.25, 'follower': -0.5, 'last': -1.0}
    assert set(found.source.values()) == {'unknown'}


def test_given_velocity_of_a_computed_follower_is_used(model):
    found = resolve_state(model, {'driver': 1.0}, velocity={'follower': 3.0})
    assert found.position['follower'] == -1.5
    assert found.velocity == {'follower': 3.0, 'last': 6.0}


def test_deviating_follower_is_a_finding(model):
    found = resolve_state(model, {'driver': 1.0, 'follower': 4.0})
    assert found.position['last'] == 8.0
    assert [finding.code for finding in found.findings] == ['state-deviation']


@settings(deadline=None, max_examples=examples(25))
@given(mimic_trees(), seeds)
def test_rates_of_independent_coordinates_determine_all_rates(description, seed):
    """Velocity coordinates of floating joints have other names than position coordinates."""
    model = RobotModel(description)
    names = model.independent()
    rates = dict(zip(names, np.random.default_rng(seed).normal(size=len(names)), strict=True))
    found = resolve_state(model, velocity=rates, effort=rates)
    assert found.velocity.items() >= rates.items()
    assert set(found.velocity) == set(model.tree.velocity_coordinates)
    assert found.effort == rates


@settings(deadline=None, max_examples=examples(25))
@given(mimic_trees(), seeds)
def test_independent_positions_determine_all_positions(description, seed):
    model = RobotModel(description)
    q = random_positions(model.tree, np.random.default_rng(seed))
    values = dict(zip(model.tree.coordinates, q.tolist(), strict=True))
    names = model.independent_positions()
    found = resolve_state(model, {name: values[name] for name in names})
    assert set(found.position) == set(model.tree.coordinates)
    np.testing.assert_allclose(found.coordinates, model.complete(q), atol=1e-12)
    # Each of these coordinates is independent, so its position is unknown if it is not given.
    for name in names:
        few = {other: values[other] for other in names if other != name}
        assert name not in resolve_state(model, few).position


def test_name_of_a_rate_is_not_accepted_as_a_position(model):
    assert 'floating/vx' in model.independent()
    assert 'floating/x' in model.independent_positions()
    with pytest.raises(ValueError, match="'floating/vx' is no joint of the robot"):
        resolve_state(model, {'floating/vx': 1.0})


def test_joints_of_an_open_loop_have_no_source():
    """Coupler and rocker, 3.5 m long together, would have to span a distance of 4.5 m."""
    found = resolve_state(RobotModel(four_bar(coupler=0.5)), {'crank': 2.0})
    assert found.position == {'crank': 2.0}
    assert found.source == {'crank': 'measured', 'coupler': 'unknown', 'rocker': 'unknown'}
    assert found.lost == ('coupler', 'rocker')


def test_effort_stays_with_its_joint(model):
    found = resolve_state(model, effort={'follower': 3.0})
    assert found.effort == {'follower': 3.0}


@pytest.mark.parametrize(
    ('name', 'reason'),
    [
        ('drivr', "'drivr' is no joint of the robot.*driver"),
        ('fixed', "'fixed' is fixed and has no position"),
        ('planar', "'planar' is planar: give its coordinates planar/x, planar/y, planar/theta"),
    ],
)
def test_unknown_coordinate_is_refused(model, name, reason):
    with pytest.raises(ValueError, match=reason):
        resolve_state(model, {name: 1.0})


@pytest.mark.parametrize('kind', ['position', 'velocity', 'effort'])
@pytest.mark.parametrize('value', [float('nan'), float('inf')])
def test_value_that_is_not_finite_is_refused(model, kind, value):
    with pytest.raises(ValueError, match=f"{kind} of 'driver' is {value}"):
        resolve_state(model, **{kind: {'driver': value}})
