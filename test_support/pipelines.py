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
"""State pipelines with their input and output messages, for tests without ROS."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.state.gate import interval_ns
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import Output
from robot_description_tools.state.pipeline import Reports
from robot_description_tools.state.pipeline import StatePipeline
from test_support import reference
from test_support.messages import deserialize_message
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.messages import TFMessage

NOW = 10**13
ARM = """
<robot name="arm">
  <link name="base"/><link name="upper"/><link name="lower"/><link name="tip"/>
  <joint name="mount" type="fixed">
    <parent link="lower"/><child link="tip"/><origin xyz="0 0 1"/></joint>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/><child link="lower"/><axis xyz="0 1 0"/><origin xyz="1 0 0"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/>
    <mimic joint="shoulder" multiplier="2" offset="0.5"/></joint>
</robot>
"""
DRIVEN = ARM.replace(
    '</robot>',
    """<ros2_control name="arm" type="system">
      <hardware><plugin>any/System</plugin></hardware>
      <joint name="shoulder"><state_interface name="position"/></joint>
      <transmission name="drive"><plugin>transmission_interface/SimpleTransmission</plugin>
        <actuator name="motor" role="actuator1"/>
        <joint name="shoulder" role="joint1"><mechanical_reduction>10</mechanical_reduction>
          <offset>0.5</offset></joint></transmission>
    </ros2_control></robot>""",
)


def pipeline_of(
    description: RobotDescription | str,
    frequency: float = 0.0,
    states_frequency: float | None = 0.0,
    **options: object,
) -> tuple[StatePipeline, list[tuple[bool, str]]]:
    """
    Return a pipeline, and the list of its log messages.

    If ``states_frequency`` is None, complete states have no subscriber and are not published.

    """
    said: list[tuple[bool, str]] = []
    if isinstance(description, str):
        description = load_description(description)
    gate = PublishGate(interval_ns(frequency), bool(options.pop('ignore_timestamp', False)))
    gate.states.is_wanted = states_frequency is not None
    gate.states.interval_ns = interval_ns(states_frequency or 0.0)
    reports = Reports(lambda is_error, message: said.append((is_error, message)))
    return StatePipeline(RobotModel(description), gate, reports, **options), said


def message(
    names: Sequence[str],
    position: Sequence[float],
    velocity: Sequence[float] = (),
    effort: Sequence[float] = (),
    stamp_ns: int = NOW,
) -> bytes:
    """Return a serialised JointState."""
    state = JointState(name=list(names))
    state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
    state.position, state.velocity, state.effort = map(list, (position, velocity, effort))
    return bytes(serialize_message(state))


def transforms_of(output: Output) -> dict[str, np.ndarray]:
    """Return the pose of each child frame in an output. The result may be empty."""
    if output.transforms is None:
        return {}
    poses = {}
    for transform in deserialize_message(output.transforms, TFMessage).transforms:
        t, r = transform.transform.translation, transform.transform.rotation
        pose = reference.turn_by_quat_xyzw((r.x, r.y, r.z, r.w))
        pose[:3, 3] = t.x, t.y, t.z
        poses[transform.child_frame_id] = pose
    return poses


def states_of(output: Output) -> JointState | None:
    """Return the complete joint states of an output."""
    return None if output.states is None else deserialize_message(output.states, JointState)
