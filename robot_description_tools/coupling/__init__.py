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
"""How joints depend on each other: couplings, the plan that orders them, and the engine."""

from robot_description_tools.coupling.engine import Route
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import Relation
from robot_description_tools.coupling.relation import Row
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.resolution import Resolution
from robot_description_tools.coupling.resolution import resolve_state
from robot_description_tools.coupling.state import State

__all__ = [
    'AffineBlock',
    'Block',
    'Coupling',
    'Plan',
    'Relation',
    'Resolution',
    'RobotModel',
    'Route',
    'Row',
    'Source',
    'State',
    'StateEngine',
    'resolve_state',
]
