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

"""What is constant about joints."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.joint import JointTable
from robot_description_tools.kinematics.joint import moving_type
from robot_description_tools.kinematics.joint import origin_rotation
from robot_description_tools.kinematics.joint import POSITION_SUFFIXES
from test_support import reference

angles = st.floats(-3.0, 3.0)


@given(angles, angles, angles)
def test_both_ways_to_write_a_rotation_are_one(roll: float, pitch: float, yaw: float) -> None:
    matrix, quat_xyzw = origin_rotation(Origin(rpy=(roll, pitch, yaw)))
    # Any length will do.
    twice = Origin(quat_xyzw=tuple(2.0 * quat_xyzw))
    literal = reference.turn_by_quat_xyzw(quat_xyzw)[:3, :3]
    for found in (origin_rotation(twice)[0], literal):
        # A dozen products of numbers up to 1.
        np.testing.assert_allclose(found, matrix, atol=1e-14)


def test_a_quaternion_of_zero_names_its_joint() -> None:
    joint = Joint('elbow', JointType.FIXED, 'a', 'b', Origin(quat_xyzw=(0.0, 0.0, 0.0, 0.0)))
    with pytest.raises(ValueError, match=r"joint 'elbow': quat_xyzw .* is not a rotation"):
        JointTable.from_joints([joint])


@pytest.mark.parametrize('kind', JointType)
def test_without_an_axis_only_a_free_body_moves(kind: JointType) -> None:
    joint = Joint('j', kind, 'a', 'b', axis=(0.0, 0.0, 0.0))
    expected = kind if kind is JointType.FLOATING else JointType.FIXED
    assert moving_type(joint) is expected


@given(st.lists(st.sampled_from(JointType), max_size=6), st.data())
def test_a_part_of_the_table_is_the_table_of_a_part(
    kinds: list[JointType], data: st.DataObject
) -> None:
    """Coordinates alone stay where they are in the whole."""
    joints = [Joint(f'j{i}', kind, 'a', 'b') for i, kind in enumerate(kinds)]
    rows = data.draw(st.permutations(range(len(kinds))))[: data.draw(st.integers(0, len(kinds)))]
    whole = JointTable.from_joints(joints)
    part = whole.take(np.array(rows, dtype=np.intp))
    alone = JointTable.from_joints([joints[row] for row in rows])
    for name in ('translation', 'rotation', 'turn_sin', 'axis', 'slide'):
        np.testing.assert_array_equal(getattr(part, name), getattr(alone, name))
    size = sum(len(POSITION_SUFFIXES[kind]) for kind in kinds)
    assert (part.angle_at <= size).all()
