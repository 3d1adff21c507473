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

"""Cylinders of JSON robots, solved as loops, against the law of cosines."""

from __future__ import annotations

from math import acos
from math import pi
from math import sin
from math import sqrt

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from test_support import json_documents as documents
from test_support.examples import examples
from test_support.places import ROOT

# The solver stops at residuals below this; positions follow them by some m per rad.
SOLVED = 1e-9


def phi(a, b, d):
    """Return the angle at L: the law of cosines."""
    return acos((a * a + b * b - d * d) / (2 * a * b))


def model_of(robot):
    description = load_description(documents.text(robot))
    assert [f for f in description.findings if f.code != 'json-reach'] == []
    model = RobotModel(description)
    assert model.findings == ()
    return model


def solve(model, **lengths):
    """Return the positions of all joints and the velocities for unit velocities of cylinders."""
    resolution = resolve_state(
        model, lengths, velocity=dict.fromkeys(lengths, 1.0),
        default_positions=model.default_positions(),
    )
    return resolution.position, resolution.velocity


@pytest.mark.parametrize(
    ('a', 'b', 'd', 'angle'),
    [(3.0, 4.0, 5.0, pi / 2), (3.0, 4.0, 6.0, 2.046915), (1.0, 1.0, sqrt(2.0), pi / 2)],
)
def test_angle_at_the_arm(a, b, d, angle):
    position, velocity = solve(model_of(documents.crane(a, b)), cylinder=d)
    assert phi(a, b, d) == pytest.approx(angle, abs=1e-6)
    assert position['L'] == pytest.approx(phi(a, b, d) - pi / 2, abs=SOLVED)
    # A turns against B by what the other two angles of the triangle leave.
    assert velocity['L'] == pytest.approx(d / (a * b * sin(phi(a, b, d))), abs=SOLVED)


def test_rate_at_the_drawn_pose():
    _, velocity = solve(model_of(documents.crane()), cylinder=5.0)
    assert velocity['L'] == pytest.approx(5 / 12, abs=SOLVED)


def test_effort_of_the_cylinder_is_that_of_virtual_work():
    """A force F of the cylinder balances the torque F d / (a b sin phi)^-1 about L."""
    model = model_of(documents.crane())
    q = model.complete([model.default_positions()[name] for name in model.tree.coordinates])
    torque = np.array([12.0 if name == 'L' else 0.0 for name in model.tree.velocity_coordinates])
    (force,) = model.driving_effort(q, torque)
    assert force == pytest.approx(5.0, abs=1e-8)


def test_too_long_a_cylinder_does_not_close():
    model = model_of(documents.crane(limit={'lower': 2, 'upper': 8}))
    q = np.array([model.default_positions()[name] for name in model.tree.coordinates])
    q[model.index['cylinder']] = 7.5
    assert np.isnan(model.complete(q)[model.index['L']])


def test_the_cylinder_is_the_drive():
    model = model_of(documents.crane())
    assert model.independent() == ('cylinder',)
    defaults = model.default_positions()
    assert defaults['cylinder'] == pytest.approx(5.0, abs=SOLVED)
    assert defaults['L'] == pytest.approx(0.0, abs=SOLVED)


@settings(max_examples=examples(40))
@given(
    a=st.floats(min_value=0.5, max_value=3.0),
    b=st.floats(min_value=0.5, max_value=3.0),
    at_a=st.floats(min_value=-3.0, max_value=3.0),
    drawn=st.floats(min_value=0.4, max_value=2.7),
    share=st.floats(min_value=0.05, max_value=0.95),
    axes=st.tuples(*[st.sampled_from([1, 2])] * 2),
    flips=st.tuples(*[st.booleans()] * 3),
    offset=st.floats(min_value=-1.0, max_value=1.0),
)
def test_any_triangle_closes_as_the_law_of_cosines_says(
    a, b, at_a, drawn, share, axes, flips, offset
):
    """Either sense of L, axes y or z of A and B, turned frames, L aside of the plane."""
    # Joint frames turned so that the axis of each is ±z of the base.
    turns = {2: [0.0, 0.0, 0.0], 1: [pi / 2, 0.0, 0.0]}
    over = {2: [pi, 0.0, 0.0], 1: [-pi / 2, 0.0, 0.0]}
    axis = {1: [0, 1, 0], 2: [0, 0, 1]}
    robot = documents.crane()
    joints = {each['name']: each for each in robot['joints']}
    sense = -1.0 if flips[0] else 1.0
    joints['L'].update(origin_orientation=[pi if flips[0] else 0.0, 0.0, 0.3 * sense])
    joints['A'].update(
        origin_translation=[a * np.cos(at_a), a * np.sin(at_a), offset],
        origin_orientation=(over if flips[1] else turns)[axes[0]],
        axis=axis[axes[0]],
    )
    # In the frame of L, turned by 0.3 about z, or over and by -0.3.
    b_angle = sense * (at_a + drawn) - 0.3
    if flips[0]:
        b_angle = -(at_a + drawn) - 0.3 * sense
    joints['B'].update(
        origin_translation=[b * np.cos(b_angle), b * np.sin(b_angle), sense * offset],
        origin_orientation=(over if flips[2] else turns)[axes[1]],
        axis=axis[axes[1]],
    )
    r_l = _xyz(joints['L']['origin_orientation'])
    at = r_l @ joints['B']['origin_translation'] - joints['A']['origin_translation']
    length = float(np.linalg.norm(at))
    low, high = abs(a - b), a + b
    robot['constraints'][0].update(length=length, limit={'lower': low, 'upper': high})
    wanted = low + share * (high - low)

    model = model_of(robot)
    position, _ = solve(model, cylinder=wanted)
    arm = r_l @ joints['B']['origin_translation']
    turn = np.cross(joints['A']['origin_translation'], arm)[2]
    way = np.sign(turn) * np.sign(r_l[2, 2])
    expected = way * (phi(a, b, wanted) - phi(a, b, length))
    # Near a dead centre the angle moves by the root of the residual.
    assert position['L'] == pytest.approx(expected, abs=1e-7)

    # Tube and rod point at each other.
    q = np.array([position[name] for name in model.tree.coordinates])
    found = dict(zip(model.tree.links, model.tree.forward_kinematics(q), strict=True))
    tube, rod = found['tube'], found['rod']
    np.testing.assert_allclose(tube[:3, 3] + wanted * tube[:3, 0], rod[:3, 3], atol=1e-7)
    np.testing.assert_allclose(tube[:3, 0], -rod[:3, 0], atol=1e-7)


def _xyz(angles):
    matrix = np.eye(3)
    for i, angle in enumerate(angles):
        j, k = (i + 1) % 3, (i + 2) % 3
        turn = np.eye(3)
        turn[j, j] = turn[k, k] = np.cos(angle)
        turn[j, k], turn[k, j] = -np.sin(angle), np.sin(angle)
        matrix = matrix @ turn
    return matrix


def test_excavator_digs():
    """Three cylinders work together, each through its whole range."""
    model = RobotModel(load_description(ROOT / 'urdf' / 'excavator.json'))
    assert model.findings == ()
    assert model.independent() == (
        'swing', 'boom_cylinder', 'stick_cylinder', 'bucket_cylinder'
    )
    triangles = {
        'boom_cylinder': ('boom_joint', (0.7, -0.5), (2.4, -0.25), 0.9),
        'stick_cylinder': ('stick_joint', (-2.6, 2.25), (-0.75, -0.3), -2.8),
        'bucket_cylinder': ('bucket_joint', (-2.1, 0.45), (0.15, 0.45), 0.0),
    }
    for share in (0.0, 0.3, 0.8, 1.0):
        lengths = {}
        for name in triangles:
            limit = model.description.joints[name].limit
            lengths[name] = limit.lower + share * (limit.upper - limit.lower)
        position, _ = solve(model, swing=0.4, **lengths)
        for name, (arm, la, lb, drawn) in triangles.items():
            # Where B is seen from L: the drawn angle and the joint's, less that of A.
            at_a, at_b = np.arctan2(la[1], la[0]), np.arctan2(lb[1], lb[0])
            between = abs(_wrapped(drawn + position[arm] + at_b - at_a))
            expected = phi(np.hypot(*la), np.hypot(*lb), lengths[name])
            # 'length' is written with nine decimals.
            assert between == pytest.approx(expected, abs=1e-8)


def _wrapped(angle):
    return (angle + pi) % (2 * pi) - pi
