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

"""Findings of the present pose: exceeded limits and open loops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.engine import LOOP_OPEN
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.description.placed import Placed
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.kinematics.rotation import FloatArray

# At a mechanical stop, the measured position of a joint may be slightly beyond the limit.
#: Metres or radians. A position gets no finding if it is beyond a limit by less than this.
EXCESS = 1e-3
# States of a loop whose ends do not meet.
OPEN_STATES = ('held', 'open')

LIMIT_PASSED = Code.warning(
    'limit-passed',
    'In the viewer, a joint of the running robot is beyond its limit.',
    why='The description does not allow this position. The limit, the zero position of the '
    'encoder or the sign of the axis is wrong, or the joint is overloaded.',
)


def findings_now(
    model: RobotModel, engine: StateEngine, lower: FloatArray, upper: FloatArray
) -> Iterator[Diagnostic]:
    """
    Yield findings about the present positions.

    Parameters
    ----------
    model : RobotModel
        The robot.
    engine : StateEngine
        The state of the robot.
    lower, upper : ndarray, shape (n_coordinates,)
        Limits of the coordinates [rad or m].

    """
    joints = model.description.joints
    position = engine.state.position
    for i in np.flatnonzero(is_beyond(position, lower, upper, margin=EXCESS)):
        name = model.coordinates[i]
        joint = joints[name]
        ends = (('lower', lower[i]), ('upper', upper[i]))
        which, end = ends[int(position[i] > upper[i])]
        unit = joint.moving_type.unit
        yield LIMIT_PASSED.at(
            _place(joint.limit or joint, Subject('joint', name, 'limit')),
            f"joint '{name}' is at {position[i]:.3f} {unit}, beyond its {which} limit of "
            f'{end:.6g} {unit}',
            'move the joint back, or correct its limit, its axis or its zero position',
        )
    loops = {loop.name: loop for loop in model.description.loops}
    for status in engine.loops:
        if status.state not in OPEN_STATES:
            continue
        metres, radians = status.gap()
        apart = f'its ends are {1e3 * metres:.3g} mm and {radians:.3g} rad apart'
        for name in status.linkage.loops:
            yield LOOP_OPEN.at(
                _place(loops[name], Subject('loop', name)),
                f"loop '{name}' does not close: {apart}",
                'move its joints to a position in which it closes; to find one, run '
                'robot-description loops',
            )


def _place(record: Placed, subject: Subject) -> Location:
    return record.where or Location('', subject=subject)
