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

"""Messages for joints with several degrees of freedom."""

from __future__ import annotations

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.ros.multi_dof import message_of
from robot_description_tools.ros.multi_dof import values_of
from robot_description_tools.state.pipeline import Reports
from test_support.viewer_clients import URDF


def test_a_message_keeps_the_poses_of_floating_and_planar_joints() -> None:
    model = RobotModel(load_description(URDF / 'every_joint_type.urdf'))
    position = model.tree.positions(
        {
            'floating_joint': [1.0, -2.0, 0.5, 0.5, -0.5, 0.5, 0.5],
            'planar_joint': [0.25, -0.75, 2.0],
        }
    )
    message = message_of(model, position)
    names, values = values_of(message, model, Reports(lambda error, text: None))
    assert len(names) == 10
    np.testing.assert_allclose(values, position[[model.index[name] for name in names]], atol=1e-12)
