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

"""Cylinders of JSON robots, solved as loops and compared with the law of cosines."""

from __future__ import annotations

import json
from math import acos
from math import pi
from math import sin
from math import sqrt
from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.geometry import euler_xyz_from_matrix
from robot_description_tools.description.json_robot.writer import json_from_description
from robot_description_tools.diagnostics import Severity
from test_support import json_documents as documents
from test_support.examples import examples
from test_support.places import ROOT

ASSETS = Path(__file__).parent / 'assets'
# If the joints L, A and B are on one line, the arm starts at most this angle [rad] away from the
# line, so that it has a definite side.
OFF_LINE = 1.001e-3
# The solver stops if the residual is smaller than this. A residual changes by a few metres per
# radian, so the errors of angles are about as large.
SOLVED = 1e-9


def phi(a, b, d):
    """Return the angle at L of a triangle with |LA| = a, |LB| = b and |AB| = d."""
    return acos((a * a + b * b - d * d) / (2 * a * b))


def model_of(robot):
    description = load_description(documents.text(robot))
    assert {f.code for f in description.findings} <= {'json-reach', 'json-offset'}
    model = RobotModel(description)
    assert model.findings == ()
    return model


def solve(model, **lengths):
    """Return the positions of joints, and their velocities if each cylinder moves at 1 m/s."""
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
    # The derivative of the law of cosines gives the velocity of L.
    assert velocity['L'] == pytest.approx(d / (a * b * sin(phi(a, b, d))), abs=SOLVED)


def test_rate_at_the_drawn_pose():
    _, velocity = solve(model_of(documents.crane()), cylinder=5.0)
    assert velocity['L'] == pytest.approx(5 / 12, abs=SOLVED)


def test_effort_of_the_cylinder_agrees_with_virtual_work():
    """By virtual work, a cylinder force of 5 N balances a torque of 12 N m about L."""
    model = model_of(documents.crane())
    q = model.complete([model.default_positions()[name] for name in model.tree.coordinates])
    torque = np.array([12.0 if name == 'L' else 0.0 for name in model.tree.velocity_coordinates])
    (force,) = model.driving_effort(q, torque)
    assert force == pytest.approx(5.0, abs=1e-8)


def test_a_cylinder_that_is_too_long_does_not_close():
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


@st.composite
def triangles(draw):
    """
    Draw a crane, |LA|, |LB|, the offset of B, and the sign of L.

    The sign of L is 1 if L increases while the angle at L increases, else -1. The direction of the
    axis of L, the axes (y or z) and frames of A and B, and the distance of L from the plane vary.
    B may be outside of the plane of A. A and B may be in either order.

    """
    a, b = draw(st.tuples(*[st.floats(min_value=0.5, max_value=3.0)] * 2))
    at_a = draw(st.floats(min_value=-3.0, max_value=3.0))
    drawn = draw(st.floats(min_value=0.4, max_value=2.7))
    axes = draw(st.tuples(*[st.sampled_from([1, 2])] * 2))
    flips = draw(st.tuples(*[st.booleans()] * 3))
    offset = draw(st.floats(min_value=-1.0, max_value=1.0))
    beside = draw(st.sampled_from([0.0, 0.065, -0.003]))
    is_tube_on_arm = draw(st.booleans())
    # Rotations of the joint frames that turn the axis of each joint to ±z of the base.
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
    # The frame of L is turned by 0.3 rad about z, or flipped and turned by -0.3 rad.
    b_angle = sense * (at_a + drawn) - 0.3
    if flips[0]:
        b_angle = -(at_a + drawn) - 0.3 * sense
    joints['B'].update(
        origin_translation=[b * np.cos(b_angle), b * np.sin(b_angle), sense * (offset + beside)],
        origin_orientation=(over if flips[2] else turns)[axes[1]],
        axis=axis[axes[1]],
    )
    r_l = _xyz(joints['L']['origin_orientation'])
    arm = r_l @ joints['B']['origin_translation']
    turn = np.cross(joints['A']['origin_translation'], arm)[2]
    way = np.sign(turn) * np.sign(r_l[2, 2])
    at = arm - joints['A']['origin_translation']
    length = float(np.hypot(at[0], at[1]))
    limit = {'lower': abs(a - b), 'upper': a + b}
    robot['constraints'][0].update(length=length, limit=limit)
    if is_tube_on_arm:
        robot['constraints'][0].update(jointA='B', jointB='A')
    return robot, a, b, beside, way


@settings(max_examples=examples(20))
@given(triangle=triangles(), share=st.floats(min_value=0.05, max_value=0.95))
def test_any_triangle_agrees_with_the_law_of_cosines(triangle, share):
    robot, a, b, beside, way = triangle
    length = robot['constraints'][0]['length']
    wanted = abs(a - b) + share * (a + b - abs(a - b))

    model = model_of(robot)
    position, _ = solve(model, cylinder=wanted)
    expected = way * (phi(a, b, wanted) - phi(a, b, length))
    # The tolerance is large, because near a dead centre the error of the angle is the square root
    # of the residual.
    assert position['L'] == pytest.approx(expected, abs=1e-7)

    # The tube and the rod must point at each other.
    q = np.array([position[name] for name in model.tree.coordinates])
    found = dict(zip(model.tree.links, model.tree.forward_kinematics(q), strict=True))
    tube, rod = found['tube'], found['rod']
    aside = beside * found['base'][:3, 2]
    if robot['constraints'][0]['jointA'] == 'B':
        tube, rod, aside = rod, tube, -aside
    np.testing.assert_allclose(tube[:3, 3] + wanted * tube[:3, 0] + aside, rod[:3, 3], atol=1e-7)
    np.testing.assert_allclose(tube[:3, 0], -rod[:3, 0], atol=1e-7)


@settings(max_examples=examples(20))
@given(triangle=triangles(), share=st.floats(min_value=0.01, max_value=0.99))
def test_a_cylinder_starts_at_its_length(triangle, share):
    """
    At the start, the cylinder has the length in the document, and all other joints fit it.

    If all joints are at 0, the links have their drawn poses.

    """
    robot, a, b, _, _ = triangle
    drawn = model_of(robot)
    wanted = abs(a - b) + share * (a + b - abs(a - b))
    robot['constraints'][0]['length'] = wanted
    model = model_of(robot)
    start = model.default_positions()
    # A length within 1 mm of the drawn length counts as a rounded copy of the drawn length.
    is_rounded = abs(wanted - drawn.default_positions()['cylinder']) < 1.1e-3
    assert start['cylinder'] == pytest.approx(wanted, abs=1.1e-3 if is_rounded else SOLVED)
    if not is_rounded:
        position, _ = solve(drawn, cylinder=wanted)
        # The start positions may differ from the solution by whole turns.
        apart = [_wrapped(start[name] - position[name]) for name in 'LAB']
        assert apart == pytest.approx([0.0, 0.0, 0.0], abs=1e-7)
    zero = np.zeros(len(model.tree.coordinates))
    np.testing.assert_array_equal(
        model.tree.forward_kinematics(zero), drawn.tree.forward_kinematics(zero)
    )


@settings(max_examples=examples(30))
@given(
    triangle=triangles(),
    names=st.sets(st.sampled_from('LAB'), min_size=1),
    offset=st.tuples(*[st.floats(-1.0, 1.0)] * 3),
    turn=st.floats(-1.0, 1.0),
)
def test_joints_may_be_on_fixed_links(triangle, names, offset, turn):
    """If a fixed link (a bracket) is inserted between a link and a joint, no pose changes."""
    robot = triangle[0]
    drawn = model_of(robot)
    bracket = _xyz([0.0, 0.0, turn])
    for name in sorted(names):
        joint = next(each for each in robot['joints'] if each['name'] == name)
        fixed = documents.joint(
            f'{name}_fixed', 'fixed', joint['parent'], f'{name}_bracket',
            origin_translation=list(offset), origin_orientation=[0.0, 0.0, turn],
        )
        robot['links'].append(documents.link(f'{name}_bracket'))
        robot['joints'].insert(1 if name != 'B' else 3, fixed)
        place = bracket.T @ np.subtract(joint['origin_translation'], offset)
        rotation = bracket.T @ _xyz(joint.get('origin_orientation', [0.0, 0.0, 0.0]))
        joint.update(
            parent=f'{name}_bracket',
            origin_translation=place.tolist(),
            origin_orientation=list(euler_xyz_from_matrix(rotation.tolist())),
        )
    model = model_of(robot)
    start = model.default_positions()
    assert start == pytest.approx(drawn.default_positions(), abs=1e-9)
    poses = {}
    for each in (drawn, model):
        q = np.array([start[name] for name in each.tree.coordinates])
        poses[each] = dict(zip(each.tree.links, each.tree.forward_kinematics(q), strict=True))
    for link, pose in poses[drawn].items():
        np.testing.assert_allclose(poses[model][link], pose, atol=1e-9)

    back = json_from_description(model.description)
    assert back.findings == ()
    constraint, same = robot['constraints'][0], json.loads(back.text)['constraints'][0]
    assert same == {**constraint, 'length': pytest.approx(constraint['length'], abs=1e-9)}


def in_line(a, b, is_stretched, **constraint):
    """
    Return a crane with B on the line through L and A.

    B may be beyond A, between L and A, or on the other side of L.

    """
    robot = documents.crane(a, b)
    joints = {each['name']: each for each in robot['joints']}
    joints['B']['origin_translation'] = [-b if is_stretched else b, 0, 0]
    low, high = abs(a - b), a + b
    drawn = high if is_stretched else low
    limit = {'lower': low + 0.02, 'upper': high - 0.02}
    robot['constraints'][0].update({'length': drawn, 'limit': limit, **constraint})
    return robot, drawn


def expect_in_line(robot, drawn, sense, a, b, share):
    """Compare L at the part ``share`` of the stroke with the formula of the format's author."""
    description = load_description(documents.text(robot))
    # The initial length is the length at a dead centre, which is outside of the limit.
    assert {finding.code for finding in description.findings} <= {'json-length'}
    model = RobotModel(description)
    assert model.findings == ()
    low, high = abs(a - b) + 0.02, a + b - 0.02
    wanted = low + share * (high - low)
    position, _ = solve(model, cylinder=wanted)
    turned = phi(a, b, wanted) - (pi if drawn > max(a, b) else 0.0)
    assert position['L'] == pytest.approx(sense * turned, abs=1e-7)
    return model


LINES = given(
    a=st.floats(min_value=0.5, max_value=3.0),
    ratio=st.one_of(st.floats(0.4, 0.9), st.floats(1.1, 2.5)),
    share=st.floats(min_value=0.0, max_value=1.0),
    is_stretched=st.booleans(),
    is_tube_on_arm=st.booleans(),
)


@settings(max_examples=examples(15))
@LINES
def test_an_arm_in_line_moves_as_in_the_program_of_the_author(
    a, ratio, share, is_stretched, is_tube_on_arm
):
    """As in the author's program, L turns by phi(d) - phi(drawn), to either side."""
    b = a * ratio
    ends = {'jointA': 'B', 'jointB': 'A'} if is_tube_on_arm else {}
    robot, drawn = in_line(a, b, is_stretched, **ends)
    model = expect_in_line(robot, drawn, 1.0, a, b, share)
    # The initial length is at a dead centre outside the limit, so the cylinder starts at the
    # nearest end of its limit.
    defaults = model.default_positions()
    assert defaults['cylinder'] == pytest.approx(drawn + (-0.02 if is_stretched else 0.02))


@pytest.mark.parametrize('is_stretched', [True, False])
def test_at_a_dead_centre_the_arm_starts_a_little_off_the_line(is_stretched):
    robot, drawn = in_line(3.0, 4.0, is_stretched, limit={'lower': 1.0, 'upper': 7.0})
    description = load_description(documents.text(robot))
    assert description.findings == ()
    defaults = RobotModel(description).default_positions()
    assert (defaults['L'], defaults['cylinder']) == pytest.approx((0.0, drawn), abs=OFF_LINE)
    assert defaults['L'] != 0.0


@settings(max_examples=examples(30))
@given(
    a=st.floats(min_value=0.5, max_value=3.0),
    ratio=st.one_of(st.floats(0.4, 0.9), st.floats(1.1, 2.5)),
    is_stretched=st.booleans(),
)
def test_at_a_dead_centre_the_search_starts_a_tenth_of_the_stroke_away(a, ratio, is_stretched):
    """The seed is the angle at L in the triangle with the drawn length ± a tenth of the stroke."""
    b = a * ratio
    ends = abs(a - b), a + b
    robot, drawn = in_line(a, b, is_stretched, limit={'lower': ends[0], 'upper': ends[1]})
    (loop,) = load_description(documents.text(robot)).loops
    tenth = 0.1 * (ends[1] - ends[0])
    length = drawn - tenth if is_stretched else drawn + tenth
    expected = phi(a, b, length) - (pi if is_stretched else 0.0)
    assert loop.seed['L'] == pytest.approx(expected, abs=SOLVED)
    assert loop.seed['cylinder'] == pytest.approx(length, abs=SOLVED)


@settings(max_examples=examples(15))
@LINES
def test_a_seed_selects_the_side_of_an_arm_in_line(a, ratio, share, is_stretched, is_tube_on_arm):
    b = a * ratio
    ends = {'jointA': 'B', 'jointB': 'A'} if is_tube_on_arm else {}
    robot, drawn = in_line(a, b, is_stretched, seed=1.2 if is_stretched else -1.2, **ends)
    expect_in_line(robot, drawn, -1.0, a, b, share)


@pytest.mark.parametrize('order', [1, -1])
def test_two_cylinders_with_one_in_line(order):
    """At the start, one of the two cylinders is at a dead centre."""
    robot, _ = in_line(3.0, 4.0, False, limit={'lower': 1.0, 'upper': 6.98})
    robot['links'] += [documents.link('tube2'), documents.link('rod2')]
    turning = {'axis': [0, 0, 1], 'limit': {'lower': -3.14, 'upper': 3.14}}
    robot['joints'] += [
        documents.joint(name, 'revolute', parent, child, origin_translation=place, **turning)
        for name, parent, child, place in (
            ('A2', 'base', 'tube2', [0, -2, 0]), ('B2', 'arm', 'rod2', [2, 0, 0])
        )
    ]
    second = {'name': 'second', 'jointA': 'A2', 'jointB': 'B2', 'length': 8**0.5}
    second['limit'] = {'lower': 1.0, 'upper': 3.9}
    robot['constraints'].append({**robot['constraints'][0], **second})
    robot['constraints'] = robot['constraints'][::order]
    model = RobotModel(load_description(documents.text(robot)))
    assert model.findings == ()
    defaults = model.default_positions()
    assert defaults['L'] == pytest.approx(0.0, abs=OFF_LINE)
    assert defaults['second'] == pytest.approx(8**0.5, abs=2 * OFF_LINE)
    (drive,) = model.independent()
    wanted = {'cylinder': 3.0, 'second': 3.5}[drive]
    a, b, start = {'cylinder': (3.0, 4.0, 0.0), 'second': (2.0, 2.0, pi / 2)}[drive]
    position, _ = solve(model, **{drive: wanted})
    assert position['L'] == pytest.approx(phi(a, b, wanted) - start, abs=SOLVED)


@pytest.mark.parametrize('off', [-1.6e-3, 1.6e-3])
def test_a_rounded_angle_does_not_decide_the_side(off):
    """If pi is written as 3.14, or pi / 2 as 1.57, L, A and B still count as on one line."""
    robot, _ = in_line(1.73, 2.0, False, limit={'lower': 1, 'upper': 2}, length=1)
    next(each for each in robot['joints'] if each['name'] == 'L')['origin_orientation'] = [
        0, 0, off
    ]
    model = RobotModel(load_description(documents.text(robot)))
    position, _ = solve(model, cylinder=1.5)
    assert position['L'] == pytest.approx(phi(1.73, 2.0, 1.5) - off, abs=SOLVED)
    defaults = model.default_positions()
    assert defaults['L'] == pytest.approx(phi(1.73, 2.0, 1.0) - off, abs=SOLVED)
    assert defaults['cylinder'] == pytest.approx(1.0, abs=SOLVED)


def test_the_crane_of_the_author():
    """
    The crane of the format's author is drawn at a dead centre.

    Its cylinder starts at its initial length, as in the author's program.

    """
    description = load_description(ASSETS / 'seed_crane.json')
    assert description.findings == ()
    model = RobotModel(description)
    defaults = model.default_positions()
    assert defaults['constraint0'] == pytest.approx(1.0, abs=SOLVED)
    assert defaults['jointL'] == pytest.approx(phi(1.73, 2.0, 1.0), abs=SOLVED)
    position, _ = solve(model, constraint0=2.0)
    assert position['jointL'] == pytest.approx(phi(1.73, 2.0, 2.0), abs=SOLVED)


def test_a_length_may_be_rounded():
    description = load_description(ASSETS / 'crane_rounded_length.json', strict=True)
    assert description.findings == ()
    assert RobotModel(description).default_positions()['L'] == 0.0


# Maps each case to a length, the limit, the message and the length at the start. Because of
# rounding, a length may be up to 1 mm beyond the limit. The triangle can close if the cylinder is
# 1 m to 7 m long.
LENGTHS = {
    'at the end': (4.0, (4.0, 6.0), None, 4.0),
    'rounded beyond the end': (3.9995, (4.0, 6.0), None, 4.0),
    'below': (3.998, (4.0, 6.0), 'outside of its limit 4 to 6; it starts at 4', 4.0),
    'above': (6.002, (4.0, 6.0), 'outside of its limit 4 to 6; it starts at 6', 6.0),
    'above both': (8.0, (4.0, 7.5), 'outside of its limit 4 to 7.5; it starts at 7', 7.0),
    'too long': (7.002, (4.0, 7.5), 'closes from 1 to 7 only; it starts at 7', 7.0),
    'longest': (7.0, (4.0, 7.5), None, 7.0),
    'too short': (0.5, (0.2, 6.0), 'closes from 1 to 7 only; it starts at 1', 1.0),
    'drawn beyond the limit': (5.0, (5.5, 6.5), 'its limit 5.5 to 6.5; it starts at 5.5', 5.5),
}


@pytest.mark.parametrize('name', LENGTHS)
def test_a_length_outside_of_the_limit_is_reported(name):
    length, (lower, upper), message, start = LENGTHS[name]
    robot = documents.crane(length=length, limit={'lower': lower, 'upper': upper})
    description = load_description(documents.text(robot))
    found = [f.message for f in description.findings if f.code == 'json-length']
    assert len(found) == (message is not None)
    assert message is None or message in found[0]
    defaults = RobotModel(description).default_positions()
    # The tolerance allows for rounding. If the length is that of a dead centre, the arm starts 1
    # mrad away from the dead centre.
    assert defaults['cylinder'] == pytest.approx(start, abs=1e-4)


@pytest.mark.parametrize(
    ('joint', 'more', 'code'),
    [
        (2, {'origin_translation': [3, 0, 9e-4]}, None),
        (2, {'origin_translation': [3, 0, 1.1e-3]}, 'json-offset'),
        (2, {'origin_orientation': [9e-7, 0, 0]}, None),
        (2, {'origin_orientation': [1.1e-6, 0, 0]}, 'json-constraint'),
        (3, {'origin_translation': [0, 1.1e-6, 0]}, None),
        (3, {'origin_translation': [0, 9e-7, 0]}, 'json-constraint'),
    ],
    ids=['near', 'apart', 'parallel', 'tilted', 'two axes', 'one axis'],
)
def test_boundaries_of_the_tolerances_of_a_triangle(joint, more, code):
    robot = documents.crane()
    robot['joints'][joint].update(more)
    robot['constraints'][0]['length'] = 5.0 if joint == 2 else 3.0
    found = {f.code for f in load_description(documents.text(robot)).findings}
    assert found & {'json-offset', 'json-constraint'} == ({code} if code else set())


@pytest.mark.parametrize(
    ('limit', 'is_reported'),
    [((1.0, 7.0), False), ((1.0 - 2e-6, 6.0), True), ((2.0, 7.0 + 2e-6), True)],
)
def test_a_limit_is_reported_if_the_triangle_does_not_reach_it(limit, is_reported):
    robot = documents.crane(limit=dict(zip(('lower', 'upper'), limit, strict=True)))
    codes = [f.code for f in load_description(documents.text(robot)).findings]
    assert ('json-reach' in codes) == is_reported


def twins(second, **more):
    """Return a crane with a second cylinder, which is the mirror image of the first one."""
    robot = documents.crane(**more)
    robot['links'] += [documents.link('tube2'), documents.link('rod2')]
    turning = {'axis': [0, 0, 1], 'limit': {'lower': -3.14, 'upper': 3.14}}
    robot['joints'] += [
        documents.joint(name, 'revolute', parent, child, origin_translation=place, **turning)
        for name, parent, child, place in (
            ('A2', 'base', 'tube2', [-3, 0, 0]), ('B2', 'arm', 'rod2', [0, 4, 0])
        )
    ]
    other = {'name': 'second', 'jointA': 'A2', 'jointB': 'B2', 'length': second}
    robot['constraints'].append({**robot['constraints'][0], **other})
    return robot


def test_cylinders_at_one_arm_with_conflicting_lengths():
    """
    The first cylinder determines the pose of the arm.

    The repair writes the length that the second cylinder has in this pose.

    """
    # If both cylinders have a length of 5 m, the arm is upright.
    assert load_description(documents.text(twins(5.0))).findings == ()
    turn = phi(3, 4, 4.5) - pi / 2
    fits = sqrt(25.0 - 24.0 * np.cos(pi / 2 - turn))
    assert load_description(documents.text(twins(fits, length=4.5))).findings == ()
    description = load_description(documents.text(twins(5.0, length=4.5)))
    (finding,) = description.findings
    assert (finding.code, finding.severity) == ('json-length', Severity.WARNING)
    assert "constraint 'second' is 5, but constraint 'cylinder' turns the same" in finding.message
    assert float(finding.repair.edits[0].new) == pytest.approx(fits, abs=1e-5)
    defaults = RobotModel(description).default_positions()
    assert defaults['L'] == pytest.approx(turn, abs=SOLVED)
    assert defaults['second'] == pytest.approx(fits, abs=SOLVED)


def test_the_other_cylinder_places_the_arm_if_a_length_is_unusable():
    robot = twins(5.2, length=3.0, limit={'lower': 4.0, 'upper': 6.0})
    description = load_description(documents.text(robot))
    (finding,) = description.findings
    assert "constraint 'cylinder' is 3, outside of its limit" in finding.message
    assert RobotModel(description).default_positions()['second'] == pytest.approx(5.2, abs=SOLVED)


ROADHEADER = ROOT.parent / 'shared' / 'repro' / 'roadheader.json'


@pytest.mark.skipif(not ROADHEADER.is_file(), reason='the file of this machine is missing')
def test_a_real_machine():
    """
    In the file ``ROADHEADER``, tubes of cylinders are on arms, and the lengths are rounded.

    The ends of the cylinders have offsets of up to 65 mm along the axes.

    """
    description = load_description(ROADHEADER)
    assert len(description.loops) == 8
    assert {f.code for f in description.errors} <= {'file-missing'}
    apart = [f for f in description.findings if f.code == 'json-offset']
    assert len(apart) == 8
    model = RobotModel(description)
    assert len(model.loops) == 4
    position, _ = solve(model, constraint_huizhuanzhongxin_jiegedianji1=1.6)
    # Both cylinders of the boom have the same position.
    second = position['constraint_huizhuanzhongxin_jiegedianji2']
    assert second == pytest.approx(1.6, abs=1e-6)


def _xyz(angles):
    matrix = np.eye(3)
    for i, angle in enumerate(angles):
        j, k = (i + 1) % 3, (i + 2) % 3
        turn = np.eye(3)
        turn[j, j] = turn[k, k] = np.cos(angle)
        turn[j, k], turn[k, j] = -np.sin(angle), np.sin(angle)
        matrix = matrix @ turn
    return matrix


def test_the_excavator_moves_its_three_cylinders():
    """Three cylinders move together, each through its whole range."""
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
            # The angle at L from A to B: the drawn angle plus the position of the joint, corrected
            # by the directions from L to A and to B.
            at_a, at_b = np.arctan2(la[1], la[0]), np.arctan2(lb[1], lb[0])
            between = abs(_wrapped(drawn + position[arm] + at_b - at_a))
            expected = phi(np.hypot(*la), np.hypot(*lb), lengths[name])
            # The document contains 'length' with nine decimals.
            assert between == pytest.approx(expected, abs=1e-8)


def _wrapped(angle):
    return (angle + pi) % (2 * pi) - pi
