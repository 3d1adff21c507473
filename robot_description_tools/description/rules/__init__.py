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

"""The rules: a small function for each kind of finding."""

from robot_description_tools.description.rules import gazebo
from robot_description_tools.description.rules import geometry
from robot_description_tools.description.rules import graph
from robot_description_tools.description.rules import inertia
from robot_description_tools.description.rules import joints
from robot_description_tools.description.rules import limits
from robot_description_tools.description.rules import materials
from robot_description_tools.description.rules import meshes
from robot_description_tools.description.rules import mimic
from robot_description_tools.description.rules import names
from robot_description_tools.description.rules import units

# Rules about the robot, in the order in which they run. Rules about hardware, transmissions and
# controllers are imported only when a description needs them.
RULES = (
    gazebo.RULES,
    geometry.RULES,
    graph.RULES,
    inertia.RULES,
    joints.RULES,
    limits.RULES,
    materials.RULES,
    meshes.RULES,
    mimic.RULES,
    names.RULES,
    units.RULES,
)

__all__ = ['RULES']
