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

"""Couplings as readable equations."""

from __future__ import annotations

from robot_description_tools.coupling.mimic_relation import MimicRelation
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.description.xml.numbers import short


def equation(model: RobotModel, coupling: Coupling) -> str:
    """
    Return the equation of a mimic coupling.

    For other couplings, return the text "FOLLOWERS from DRIVERS", with the names of the
    coordinates.

    """
    names = [model.coordinates[i] for i in coupling.coordinates]
    relation = coupling.relation
    if not isinstance(relation, MimicRelation):
        dependent = {model.coordinates[i] for i in coupling.dependent}
        followers = ', '.join(name for name in names if name in dependent)
        drivers = ', '.join(name for name in names if name not in dependent)
        return f'{followers} from {drivers}'
    plain = {1.0: '', -1.0: '-'}
    factor = plain.get(relation.multiplier, f'{short(relation.multiplier)} * ')
    sign = '-' if relation.offset < 0 else '+'
    offset = f' {sign} {short(abs(relation.offset))}' if relation.offset else ''
    return f'{factor}{names[0]}{offset}'
