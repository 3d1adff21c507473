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
"""Named states in an SRDF and in a URDF."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.named_states import named_states
from robot_description_tools.description.named_states import state_positions
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.description.srdf.reader import srdf_from

STATES = """<robot name="example">
<group name="arm"><chain base_link="base" tip_link="hand"/></group>
<group name="gripper"><joint name="left"/></group>
<group_state name="home" group="arm">
  <joint name="elbow" value="0.5"/><joint name="wrist" value="-0.5"/>
</group_state>
<group_state name="home" group="gripper">
  <joint name="left" value="0.1"/><joint name="right" value="0.7"/><joint name="none" value="1"/>
</group_state>
<group_state name="up" group="arm"><joint name="elbow" value="1 2"/></group_state>
<group_state name="up" group="gripper"><joint name="elbow" value="0.25"/></group_state>
<group_state name="down" group="arm"><joint name="elbow" value="0.2"/></group_state>
<group_state name="down" group="gripper"><joint name="elbow" value="0.3"/></group_state>
</robot>"""
MODEL = (
    '<model_state model="rest"><joint_state joint="wrist" position="0.75"/></model_state></robot>'
)
ROBOT = load_description(
    SRDF_ROBOT.replace('</robot>', MODEL), srdf=srdf_from(STATES, 'arm.srdf')
)


def test_a_name_means_the_states_of_all_groups() -> None:
    """Mimic joints, unknown joints, and joints with a wrong number of values are left out."""
    assert state_positions(ROBOT, 'home') == {'elbow': 0.5, 'wrist': -0.5, 'left': 0.1}
    assert state_positions(ROBOT, 'gripper/home') == {'left': 0.1}
    assert state_positions(ROBOT, 'up') == {'elbow': 0.25}
    assert state_positions(ROBOT, 'rest') == {'wrist': 0.75}
    assert [each.full_name for each in named_states(ROBOT)][-2:] == ['gripper/down', 'rest']


def test_passive_joints_are_left_out() -> None:
    text = STATES.replace('</robot>', '<passive_joint name="left"/></robot>')
    robot = load_description(SRDF_ROBOT, srdf=srdf_from(text, 'arm.srdf'))
    assert state_positions(robot, 'gripper/home') == {}


def test_a_floating_joint_has_seven_values() -> None:
    urdf = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="floating">'
        '<parent link="a"/><child link="b"/></joint></robot>'
    )
    srdf = (
        '<robot name="r"><group name="g"><joint name="j"/></group><group_state name="s" group="g">'
        '<joint name="j" value="1 2 3 0 0 0 1"/></group_state></robot>'
    )
    positions = state_positions(load_description(urdf, srdf=srdf_from(srdf, 'r.srdf')), 's')
    assert positions == {
        'j/x': 1, 'j/y': 2, 'j/z': 3, 'j/qx': 0, 'j/qy': 0, 'j/qz': 0, 'j/qw': 1
    }


@pytest.mark.parametrize(
    ('name', 'message'),
    [
        ('hmoe', "no state 'hmoe', did you mean 'home'"),
        ('x', "no state 'x'; there are: home"),
        ('down', "states 'down' differ at 'elbow': choose one of 'arm/down', 'gripper/down'"),
    ],
)
def test_a_wrong_name_is_refused(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        state_positions(ROBOT, name)


def test_a_robot_without_states() -> None:
    with pytest.raises(ValueError, match='the robot has no named states'):
        state_positions(load_description(SRDF_ROBOT), 'home')


def test_a_calibration_changes_the_states() -> None:
    """A named state has true positions, and the result has the positions that encoders report."""
    robot = load_description(
        SRDF_ROBOT,
        srdf=srdf_from(STATES, 'arm.srdf'),
        calibration={'joints': {'elbow': {'position_offset': 0.125}}},
    )
    assert not any(each.code.startswith('calibration') for each in robot.findings)
    assert state_positions(robot, 'arm/home')['elbow'] == 0.375
