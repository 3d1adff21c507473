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
"""
Couplings between joints, and the engine that computes complete states of a robot with them.

A joint has one coordinate for each number of its position, and an actuator has one coordinate. A
plan is the order in which couplings compute the unknown coordinates.

Each public name is imported on first use, because most robots need only a few modules.

"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robot_description_tools.coupling.engine import ReadingPlan
    from robot_description_tools.coupling.engine import StateEngine
    from robot_description_tools.coupling.engine_state import State
    from robot_description_tools.coupling.linkages.linkage import Linkage
    from robot_description_tools.coupling.linkages.solver import LinkageStatus
    from robot_description_tools.coupling.model import RobotModel
    from robot_description_tools.coupling.plan import Plan
    from robot_description_tools.coupling.relation import AffineBlock
    from robot_description_tools.coupling.relation import Block
    from robot_description_tools.coupling.relation import Coupling
    from robot_description_tools.coupling.relation import Relation
    from robot_description_tools.coupling.relation import Row
    from robot_description_tools.coupling.relation import Source
    from robot_description_tools.coupling.resolve import Resolution
    from robot_description_tools.coupling.resolve import resolve_state
    from robot_description_tools.coupling.resolve import Values
    from robot_description_tools.coupling.transmissions.affine import AffineTransmission
    from robot_description_tools.coupling.transmissions.affine import DifferentialTransmission
    from robot_description_tools.coupling.transmissions.affine import FourBarLinkageTransmission
    from robot_description_tools.coupling.transmissions.affine import SimpleTransmission
    from robot_description_tools.coupling.transmissions.affine import Transmission
    from robot_description_tools.coupling.transmissions.couplings import ConnectedTransmission
    from robot_description_tools.coupling.transmissions.crank_slider import CrankSliderTransmission
    from robot_description_tools.coupling.transmissions.interface import INTERFACES
    from robot_description_tools.coupling.transmissions.interface import TransmissionError
    from robot_description_tools.coupling.transmissions.kinds import transmission_from_info
    from robot_description_tools.coupling.transmissions.map import PartialResult
    from robot_description_tools.coupling.transmissions.map import TransmissionMap
    from robot_description_tools.description.ros2_control.transmission_kinds import (
        transmission_kinds,
    )

__all__ = [
    'INTERFACES',
    'AffineBlock',
    'AffineTransmission',
    'Block',
    'ConnectedTransmission',
    'Coupling',
    'CrankSliderTransmission',
    'DifferentialTransmission',
    'FourBarLinkageTransmission',
    'Linkage',
    'LinkageStatus',
    'PartialResult',
    'Plan',
    'ReadingPlan',
    'Relation',
    'Resolution',
    'RobotModel',
    'Row',
    'SimpleTransmission',
    'Source',
    'State',
    'StateEngine',
    'Transmission',
    'TransmissionError',
    'TransmissionMap',
    'Values',
    'resolve_state',
    'transmission_from_info',
    'transmission_kinds',
]

# Maps each module, relative to robot_description_tools, to its public names.
_NAMES = {
    'coupling.engine': 'ReadingPlan StateEngine',
    'coupling.engine_state': 'State',
    'coupling.linkages.linkage': 'Linkage',
    'coupling.linkages.solver': 'LinkageStatus',
    'coupling.model': 'RobotModel',
    'coupling.plan': 'Plan',
    'coupling.relation': 'AffineBlock Block Coupling Relation Row Source',
    'coupling.resolve': 'Resolution Values resolve_state',
    'coupling.transmissions.affine': 'AffineTransmission DifferentialTransmission '
    'FourBarLinkageTransmission SimpleTransmission Transmission',
    'coupling.transmissions.couplings': 'ConnectedTransmission',
    'coupling.transmissions.crank_slider': 'CrankSliderTransmission',
    'coupling.transmissions.interface': 'INTERFACES TransmissionError',
    'coupling.transmissions.kinds': 'transmission_from_info',
    'coupling.transmissions.map': 'PartialResult TransmissionMap',
    'description.ros2_control.transmission_kinds': 'transmission_kinds',
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    value = getattr(import_module(f'robot_description_tools.{_HOME[name]}'), name)
    # Next time, Python finds the name without calling this function.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
