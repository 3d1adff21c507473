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

"""Tests of the sliders of the page and their ranges."""

from __future__ import annotations

from math import isfinite
from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.viewer.controls import make_controls
from robot_description_tools.viewer.controls import ROOT as ROOT_LINK
from test_support.documents import OWN
from test_support.places import ROOT


@pytest.mark.parametrize('file', OWN, ids=lambda file: file.name)
def test_every_coordinate_has_one_slider_with_two_ends(file: Path) -> None:
    """Floating joints have sliders for roll, pitch and yaw instead of the quaternion."""
    model = RobotModel(load_description(file))
    controls = make_controls(model)
    ids = [control.id for control in controls]
    assert len(set(ids)) == len(ids)
    assert all(isfinite(c.lower) and isfinite(c.upper) and c.lower <= c.upper for c in controls)
    assert sum(control.group == 'root' for control in controls) == 6
    floating = [
        name
        for name, kind in zip(model.tree.joints, model.tree.joint_types, strict=True)
        if kind is JointType.FLOATING
    ]
    without = {name.rpartition('/')[0] for name in set(model.coordinates) - set(ids)}
    assert without == set(floating)
    assert f'{ROOT_LINK}/yaw' in ids


def test_ends_of_motor_sliders_match_the_limits_of_the_joints() -> None:
    model = RobotModel(load_description(ROOT / 'urdf' / 'differential_wrist.urdf.xacro'))
    controls = {control.id: control for control in make_controls(model)}
    (drive,) = model.transmissions
    ends = [(controls[name].lower, controls[name].upper) for name in drive.joints]
    corners = np.array(np.meshgrid(*ends)).reshape(len(ends), -1).T
    reached = drive.transmission.actuator('position', corners)
    for column, name in zip(reached.T, drive.actuators, strict=True):
        assert (controls[name].lower, controls[name].upper) == (column.min(), column.max())
