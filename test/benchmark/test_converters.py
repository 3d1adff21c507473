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

"""The comparison of programs that convert URDF to MJCF, with models of two robots."""

from __future__ import annotations

import pytest
from robot_description_tools import load_description
from robot_description_tools.coupling import RobotModel
from robot_description_tools.export.mjcf import mjcf_from_model
from test_support.places import ROOT

mujoco = pytest.importorskip('mujoco')

from benchmark import converters  # noqa: E402


def robot(name: str) -> converters.Robot:
    file = ROOT / 'urdf' / f'{name}.urdf.xacro'
    return converters.Robot(name, RobotModel(load_description(file)))


@pytest.mark.parametrize(
    ('name', 'tag', 'changed', 'key'),
    [
        ('linkage_gripper', '', '', ''),
        ('linkage_gripper', 'joint1=', 'active="false" joint1=', 'mimic'),
        ('linkage_gripper', '<connect', '<connect active="false"', 'loops'),
        ('linkage_gripper', '<motor', '<motor joint="left_drive_joint"/><motor', 'motors'),
        ('linkage_gripper', '"left_drive" pos="0.02', '"left_drive" pos="0.03', 'poses'),
        ('differential_wrist', '', '', ''),
        ('differential_wrist', 'coef="-', 'coef="', 'transmissions'),
    ],
)
def test_right_parts_are_counted(name: str, tag: str, changed: str, key: str) -> None:
    """If one part of a model is wrong, fewer parts of its kind count as right."""
    subject = robot(name)
    text = mjcf_from_model(subject.model).text
    right = converters.judged(subject, mujoco.MjModel.from_xml_string(text))
    assert {key: right[key] for key in ('read', 'poses', 'motors')} == {
        'read': 1, 'poses': 1, 'motors': 1,
    }  # fmt: skip
    assert right['mimic'] == len(subject.followers)
    assert right['loops'] == len(subject.loops)
    assert right['transmissions'] == len(subject.transmissions)
    if key:
        assert tag in text
        model = mujoco.MjModel.from_xml_string(text.replace(tag, changed))
        assert converters.judged(subject, model)[key] < right[key]


@pytest.mark.filterwarnings('ignore:invalid value')
def test_poses_at_infinity_are_not_right() -> None:
    subject = robot('linkage_gripper')
    spec = mujoco.MjSpec.from_string(mjcf_from_model(subject.model).text)
    spec.worldbody.first_body().pos = [0, 0, float('inf')]
    assert converters.judged(subject, spec.compile())['poses'] == 0


def test_shapes_with_meshes_are_removed() -> None:
    urdf = (
        '<visual name="a"><geometry><mesh filename="a.stl"/></geometry></visual>'
        '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    )
    assert converters.without_meshes(urdf) == urdf.partition('</visual>')[2]
