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

"""Ranges of joints, narrowed by followers, loops and transmissions."""

from __future__ import annotations

import json
from math import asin

from hypothesis import assume
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools.cli.main import main
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.sweep import ranges
from robot_description_tools.coupling.travel import travel
from robot_description_tools.state.joint_source import JointSource
from robot_description_tools.viewer.controls import make_controls
from robot_description_tools.viewer.session import RobotSession

AXIS = '<axis xyz="0 0 1"/>'


def joint(name, parent, child, kind, inside):
    return (
        f'<link name="{child}"/><joint name="{name}" type="{kind}"><parent link="{parent}"/>'
        f'<child link="{child}"/>{inside}</joint>'
    )


def limit(lower, upper):
    return f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>'


def robot(*parts):
    return load_description(f'<robot name="r"><link name="base"/>{"".join(parts)}</robot>')


def follower(multiplier=2.0, offset=0.0, lower=-3, upper=3, freed=''):
    """Return a robot with a driver, whose range is -3 to 3, and a follower."""
    mimic = f'<mimic joint="driver" multiplier="{multiplier}" offset="{offset}"/>'
    return robot(
        joint('driver', 'base', 'a', 'revolute', AXIS + limit(-3, 3)),
        joint('follower', 'base', 'b', 'revolute', AXIS + limit(lower, upper) + mimic),
        freed,
    )


FREED = """<ros2_control name="x" type="system"><hardware><plugin>p/P</plugin></hardware>
    <joint name="driver"/><joint name="follower" mimic="false"/></ros2_control>"""

# An arm of 0.5 m, and a cylinder that ends at the tip of the arm and begins 0.4 m below the joint
# of the arm. If the arm is at q, the length of the cylinder is sqrt(0.5² + 0.4² + 2 * 0.5 * 0.4 *
# sin(q)).
SHORTEST, LONGEST = 0.5, 0.75
CYLINDER = (
    joint('arm', 'base', 'arm', 'revolute', AXIS + limit(-1, 1)),
    joint('tube', 'base', 'tube', 'continuous', '<origin xyz="0 -0.4 0"/>' + AXIS),
    joint('rod', 'tube', 'rod', 'prismatic', '<axis xyz="1 0 0"/>' + limit(SHORTEST, LONGEST)),
    """<loop_joint name="pin" type="revolute"><link1 link="arm" xyz="0.5 0 0"/>
    <link2 link="rod"/><axis xyz="0 0 1"/><solve_for joint="tube"/><solve_for joint="rod"/>
    <seed joint="tube" position="0.9"/><seed joint="rod" position="0.64"/></loop_joint>""",
)


def angle(length):
    return asin((length**2 - 0.5**2 - 0.4**2) / (2.0 * 0.5 * 0.4))


# An actuator that turns a crank of 0.1 m with a rod of 0.3 m. The joint is the slider.
CRANK = (
    joint('slider', 'base', 'a', 'prismatic', '<axis xyz="1 0 0"/>' + limit(0, 1)),
    """<ros2_control name="press" type="system"><hardware><plugin>p/P</plugin></hardware>
    <joint name="slider"><command_interface name="position"/></joint>
    <transmission name="crank"><plugin>robot_description_tools/CrankSliderTransmission</plugin>
    <actuator name="motor" role="actuator1"/><joint name="slider" role="joint1"/>
    <param name="crank_radius">0.1</param><param name="rod_length">0.3</param></transmission>
    </ros2_control>""",
)


def standing(model):
    q = model.tree.zero_position.copy()
    for name, value in model.default_positions().items():
        q[model.index[name]] = value
    return q


def ends(description, name):
    model = RobotModel(description)
    return travel(model, standing(model), [name])[:, 0].tolist()


nonzero = st.floats(0.1, 10.0) | st.floats(-10.0, -0.1)


@given(nonzero, st.floats(-1.0, 1.0))
def test_limits_of_a_follower_narrow_the_range_of_its_driver(multiplier, offset):
    lower, upper = ends(follower(multiplier, offset), 'driver')
    own = sorted([(-3.0 - offset) / multiplier, (3.0 - offset) / multiplier])
    assert (lower, upper) == pytest.approx((max(-3.0, own[0]), min(3.0, own[1])))


@given(nonzero, st.floats(-1.0, 1.0))
def test_every_tool_respects_the_limits_of_followers(multiplier, offset):
    model = RobotModel(follower(multiplier, offset))
    expected = ends(model.description, 'driver')
    assume(expected[0] < 0.0 < expected[1])
    (control, _, *_) = make_controls(model)
    assert [control.lower, control.upper] == expected
    low, high = ranges(model, ['driver'])
    assert [*low, *high] == expected
    source = JointSource(model)
    source.go_to_start(True, True, False)
    for time in np.linspace(0.0, 8.0, 50):
        source.sweep(float(time), 4.0)
        names, position, *_ = source.complete()
        assert abs(dict(zip(names, position, strict=True))['follower']) <= 3.0 + OUTSIDE


def test_limits_of_a_freed_joint_have_no_effect():
    free = follower(freed=FREED)
    assert ends(free, 'driver') == [-3.0, 3.0]
    assert [finding.code for finding in free.findings] == []
    assert [finding.code for finding in follower().findings] == ['mimic-range']


def test_follower_limits_that_leave_no_range_are_ignored():
    assert ends(follower(1.0, 0.0, 4, 5), 'driver') == [-3.0, 3.0]


def test_continuous_joint_reverses_at_the_limits_of_its_follower():
    mimic = '<mimic joint="driver" multiplier="2"/>'
    source = JointSource(
        RobotModel(
            robot(
                joint('driver', 'base', 'a', 'continuous', ''),
                joint('follower', 'base', 'b', 'revolute', limit(-1, 1) + mimic),
            )
        )
    )
    source.go_to_start(True, False, False)
    reached = []
    for _ in range(50):
        source.step(0.1, 0.1)
        reached.append(source.position[0])
    assert (min(reached), max(reached)) == (-0.5, 0.5)


def test_limits_of_a_cylinder_narrow_the_range_of_its_arm():
    expected = [angle(SHORTEST), angle(LONGEST)]
    # The tolerance allows for the shortest step of the search and for the tolerance of limits.
    assert ends(robot(*CYLINDER), 'arm') == pytest.approx(expected, abs=1e-5)
    source = JointSource(RobotModel(robot(*CYLINDER)))
    source.go_to_start(True, True, False)
    lengths = []
    for time in np.linspace(0.0, 8.0, 100):
        source.sweep(float(time), 4.0)
        names, position, *_ = source.complete()
        lengths.append(dict(zip(names, position, strict=True))['rod'])
    assert SHORTEST - 1e-5 <= min(lengths) < SHORTEST + 0.01
    assert LONGEST - 0.01 < max(lengths) <= LONGEST + 1e-5


def test_loops_are_swept_over_the_whole_range_of_their_drive():
    """The range includes positions that are reported because the cylinder is too short."""
    assert ranges(RobotModel(robot(*CYLINDER)), ['arm']) == ([-1.0], [1.0])


def test_range_of_a_slider_ends_at_the_dead_centres():
    # The dead centres are at 0.3 m + 0.1 m and at 0.3 m - 0.1 m.
    model = RobotModel(robot(*CRANK))
    q = standing(model)
    q[model.index['slider']] = 0.3
    assert travel(model, q, ['slider'])[:, 0] == pytest.approx([0.2, 0.4], abs=1e-5)


@pytest.mark.parametrize(
    ('description', 'given_', 'beyond', 'lost'),
    [
        (follower(), {'driver': 2.0}, ('follower',), ()),
        (follower(), {'driver': 4.0}, ('driver', 'follower'), ()),
        (follower(), {'driver': 1.5}, (), ()),
        (follower(freed=FREED), {'driver': 2.0}, (), ()),
        (robot(*CYLINDER), {'arm': angle(LONGEST) + 0.01}, ('rod',), ()),
        (robot(*CYLINDER), {'arm': angle(LONGEST) - 0.01}, (), ()),
        (robot(*CRANK), {'slider': 0.5}, (), ('press/motor',)),
        (robot(*CRANK), {'slider': 0.3}, (), ()),
    ],
)
def test_state_lists_joints_beyond_their_limits(description, given_, beyond, lost):
    state = resolve_state(RobotModel(description), given_)
    assert (state.beyond_limits, state.lost) == (beyond, lost)


def test_resolve_prints_joints_beyond_their_limits(tmp_path, capsys):
    for description, word, said, key, names in (
        (follower(), 'driver=2', 'beyond their limits: follower', 'beyond_limits', ['follower']),
        (robot(*CRANK), 'slider=0.5', 'cannot follow: press/motor', 'cannot_follow',
         ['press/motor']),
    ):
        file = tmp_path / 'r.urdf'
        file.write_text(description.xml)
        assert main(['resolve', str(file), '--joint', word]) == 0
        assert said in capsys.readouterr().out
        assert main(['resolve', str(file), '--joint', word, '--format', 'json']) == 0
        assert json.loads(capsys.readouterr().out)[key] == names
    assert main(['resolve', str(file), '--joint', 'slider=0.3']) == 0
    assert 'cannot follow' not in capsys.readouterr().out


def test_viewer_names_the_limit_that_stops_a_slider():
    session = RobotSession(follower())
    session.set({'driver': 2.0})
    assert session.stops == ("'follower' is at its upper limit",)
    session.set({'driver': 5.0})
    assert session.stops[0] == "'driver' is at its upper limit of 3 rad"
