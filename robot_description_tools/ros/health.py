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
"""What the node says of itself on ``/diagnostics``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from diagnostic_msgs.msg import DiagnosticStatus
from diagnostic_msgs.msg import KeyValue
from robot_description_tools.coupling import Source
from robot_description_tools.diagnostics import one_of

if TYPE_CHECKING:
    from robot_description_tools.coupling import LinkageStatus
    from robot_description_tools.ros.robot_state_node import RobotStateNode

# How long sources may say nothing before it is a problem [s].
SILENCE = 3.0
# Kinds of events that cost data.
LOSSES = ('malformed', 'length mismatch', 'zero stamp', 'held back', 'not finite')


def loops_of(node: RobotStateNode) -> list[DiagnosticStatus]:
    """
    Return the status of each closed linkage.

    Parameters
    ----------
    node : RobotStateNode
        The node.

    Returns
    -------
    list of DiagnosticStatus
        OK where it is closed or not known yet, WARN where it is held or open.

    """
    if node.pipeline is None:
        return []
    name = node.get_fully_qualified_name()
    return [_loop_status(name, loop) for loop in node.pipeline.engine.loops]


# Encoders are not exact: measured joints that fit a loop this well are no problem [m], [rad].
MISFIT_M, MISFIT_RAD = 1e-3, 1e-2
# What is said of the states of a linkage, and whether that is a problem.
_LOOP_STATES = {
    'closed': ('closed', False),
    'unknown': ('not enough of its joints was heard', False),
    'held': ('cannot close: its joints stay where it was closed last', True),
    'open': ('does not close', True),
}


def _loop_status(node: str, loop: LinkageStatus) -> DiagnosticStatus:
    linkage = loop.linkage
    message, is_problem = _LOOP_STATES[loop.state]
    if loop.state == 'open' and not loop.outputs:
        is_problem = loop.residual_m > MISFIT_M or loop.residual_rad > MISFIT_RAD
        message = 'all joints are measured' + ('; they do not fit together' if is_problem else '')
    outside = loop.outside
    if outside:
        message += f'; beyond its limits: {one_of(outside)}'
    values = {
        'state': loop.state,
        'residual [m]': f'{loop.residual_m:.3g}',
        'residual [rad]': f'{loop.residual_rad:.3g}',
        'iterations': loop.iterations,
        'rank': loop.rank,
        'largest rank': linkage.rank,
        'mobility': linkage.mobility,
        'solved joints': one_of(loop.outputs, 20) or 'none',
    }
    if loop.state == 'closed' and loop.rank < linkage.rank:
        message += '; at a singular pose'
    return DiagnosticStatus(
        name=f'{node}: loop {linkage.name}',
        level=DiagnosticStatus.WARN if is_problem or outside else DiagnosticStatus.OK,
        message=message,
        values=[KeyValue(key=key, value=str(value)) for key, value in values.items()],
    )


def health_of(node: RobotStateNode) -> DiagnosticStatus:
    """
    Return the status of a node.

    Parameters
    ----------
    node : RobotStateNode
        The node.

    Returns
    -------
    DiagnosticStatus
        OK, or WARN with what is wrong.

    """
    status = DiagnosticStatus(name=f'{node.get_fully_qualified_name()}: joint states')
    status.hardware_id = node.description.name if node.description is not None else ''
    problems = []
    values = {
        'received messages': node.received,
        'messages published on /tf': node.published,
    }
    if node.pipeline is None or node.description is None:
        problems.append('no robot description yet')
    else:
        engine = node.pipeline.engine
        missing = [
            name
            for name, moves, source in zip(
                engine.model.coordinates, node.pipeline.moves, engine.plan.source, strict=False
            )
            if moves and source is Source.UNKNOWN
        ]
        values['never heard'] = one_of(missing, 20) or 'none'
        values['description errors'] = len(node.description.errors)
        values['description warnings'] = len(node.description.warnings)
        if node.description.errors:
            problems.append('the description has errors')
        if missing:
            problems.append(f'{len(missing)} coordinates were never heard')
    silence = node.silence()
    values['seconds since the last message'] = 'never' if silence is None else f'{silence:.1f}'
    if silence is not None and silence > SILENCE:
        problems.append(f'no joint states for {silence:.0f} s')
    problems += [
        f'{node.reports.counts[kind]} x {kind}' for kind in LOSSES if node.reports.counts[kind]
    ]
    values.update(node.reports.counts)
    values.update({f'latest: {kind}': text for kind, text in node.reports.latest.items()})
    status.level = DiagnosticStatus.WARN if problems else DiagnosticStatus.OK
    status.message = '; '.join(problems) or 'all joints known'
    status.values = [KeyValue(key=key, value=str(value)) for key, value in values.items()]
    return status
