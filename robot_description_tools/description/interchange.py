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
"""To and from ``urdf_parser_py``, the robot model of other ROS Python packages."""

from __future__ import annotations

from typing import Any

from robot_description_tools.description.model import RobotDescription


def to_urdf(description: RobotDescription) -> Any:
    """Not written yet."""
    raise NotImplementedError


def from_urdf(urdf: Any) -> RobotDescription:
    """
    Take a robot of ``urdf_parser_py``.

    Parameters
    ----------
    urdf : urdf_parser_py.urdf.URDF
        The robot.

    Returns
    -------
    RobotDescription

    """
    from robot_description_tools.description.loader import load_description

    return load_description(urdf)
