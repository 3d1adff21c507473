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

from importlib import import_module
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.coupling.crank_slider import CrankSliderTransmission
from robot_description_tools.coupling.drives import Drive
from robot_description_tools.coupling.engine import Route
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.interface import INTERFACES
from robot_description_tools.coupling.interface import TransmissionError
from robot_description_tools.coupling.inverse_kinematics import InverseKinematics
from robot_description_tools.coupling.inverse_kinematics import InverseKinematicsResult
from robot_description_tools.coupling.inverse_kinematics import StopReason
from robot_description_tools.coupling.joint_limits import effort_bounds
from robot_description_tools.coupling.joint_limits import velocity_bounds
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.registry import transmission_from_info
from robot_description_tools.coupling.registry import transmission_kinds
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import Relation
from robot_description_tools.coupling.relation import Row
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.resolution import Resolution
from robot_description_tools.coupling.resolution import resolve_state
from robot_description_tools.coupling.resolution import Values
from robot_description_tools.coupling.state import State
from robot_description_tools.coupling.transmission import AffineTransmission
from robot_description_tools.coupling.transmission import Connection
from robot_description_tools.coupling.transmission import DifferentialTransmission
from robot_description_tools.coupling.transmission import FourBarLinkageTransmission
from robot_description_tools.coupling.transmission import Handle
from robot_description_tools.coupling.transmission import SimpleTransmission
from robot_description_tools.coupling.transmission import Transmission
from robot_description_tools.coupling.transmission_map import Reach
from robot_description_tools.coupling.transmission_map import TransmissionMap

if TYPE_CHECKING:
    from robot_description_tools.coupling.linkage import Linkage
    from robot_description_tools.coupling.loop import LinkageStatus

__all__ = [
    'INTERFACES',
    'AffineBlock',
    'AffineTransmission',
    'Block',
    'Connection',
    'Coupling',
    'CrankSliderTransmission',
    'DifferentialTransmission',
    'Drive',
    'FourBarLinkageTransmission',
    'Handle',
    'InverseKinematics',
    'InverseKinematicsResult',
    'Linkage',
    'LinkageStatus',
    'Plan',
    'Reach',
    'Relation',
    'Resolution',
    'RobotModel',
    'Route',
    'Row',
    'SimpleTransmission',
    'Source',
    'State',
    'StateEngine',
    'StopReason',
    'Transmission',
    'TransmissionError',
    'TransmissionMap',
    'Values',
    'effort_bounds',
    'resolve_state',
    'transmission_from_info',
    'transmission_kinds',
    'velocity_bounds',
]

# Slow to import, and most robots have none.
_LATE = {'Linkage': 'linkage', 'LinkageStatus': 'loop'}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f'{__name__}.{_LATE[name]}'), name)
