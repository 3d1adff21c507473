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

from collections import Counter
from collections import deque
from typing import TYPE_CHECKING

from diagnostic_msgs.msg import DiagnosticStatus
from diagnostic_msgs.msg import KeyValue
import numpy as np
from robot_description_tools.coupling import Source
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.ros.graph import read_graph

if TYPE_CHECKING:
    from robot_description_tools.coupling import LinkageStatus
    from robot_description_tools.ros.robot_state_node import RobotStateNode
    from robot_description_tools.state.pipeline import StatePipeline

# What the name of the status ends in, behind the node's.
STATUS = ': joint states'
# How long sources may say nothing before it is a problem [s].
SILENCE = 3.0
# How far stamps may be from the clock: behind it, and ahead of it [s].
LATE, EARLY = 3.0, 1.0
# Kinds of events that cost data.
LOSSES = ('malformed', 'length mismatch', 'zero stamp', 'held back', 'not finite')
# For how many reports, one a second, a loss is a problem.
MEMORY = 10
# How often to look for other state publishers, in reports.
LOOK_EVERY = 5
MOST = 20


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


class Health:
    """
    What a node says of itself, once a second; nothing is done per message.

    Parameters
    ----------
    node : RobotStateNode
        The node.

    """

    def __init__(self, node: RobotStateNode) -> None:
        self._node = node
        self._counts: deque[Counter[str]] = deque([Counter()], maxlen=MEMORY)
        self._reports = 0
        self._rivals: list[str] = []

    def status(self) -> DiagnosticStatus:
        """Return OK, or WARN with what is wrong."""
        node = self._node
        status = DiagnosticStatus(name=f'{node.get_fully_qualified_name()}{STATUS}')
        status.hardware_id = node.description.name if node.description is not None else ''
        problems: list[str] = []
        values: dict[str, object] = {
            'received messages': node.received,
            'messages published on /tf': node.published,
        }
        if node.pipeline is None or node.description is None:
            problems.append('no robot description yet')
        else:
            self._description(values, problems)
            self._joints(node.pipeline, values, problems)
            self._stamps(node.pipeline, values, problems)
        self._others(values, problems)
        silence = node.silence()
        values['seconds since the last message'] = 'never' if silence is None else f'{silence:.1f}'
        if silence is not None and silence > SILENCE:
            problems.append(f'no joint states for {silence:.0f} s')
        problems += self._losses()
        values.update(node.reports.counts)
        values.update({f'latest: {kind}': text for kind, text in node.reports.latest.items()})
        status.level = DiagnosticStatus.WARN if problems else DiagnosticStatus.OK
        status.message = '; '.join(problems) or 'all joints known'
        status.values = [KeyValue(key=key, value=str(value)) for key, value in values.items()]
        return status

    def _description(self, values: dict[str, object], problems: list[str]) -> None:
        description = self._node.description
        values['description errors'] = len(description.errors)
        values['description warnings'] = len(description.warnings)
        if description.errors:
            problems.append('the description has errors')

    def _joints(
        self, pipeline: StatePipeline, values: dict[str, object], problems: list[str]
    ) -> None:
        """Say what was never heard, what is heard no longer, and which names lead nowhere."""
        engine = pipeline.engine
        missing = [
            name
            for name, moves, source in zip(
                engine.model.coordinates, pipeline.moves, engine.plan.source, strict=False
            )
            if moves and source is Source.UNKNOWN
        ]
        values['never heard'] = one_of(missing, MOST) or 'none'
        if missing:
            problems.append(f'{len(missing)} coordinates were never heard')
        unknown = self._node.reports.subjects('unknown name')
        if unknown:
            values['unknown names'] = one_of(unknown, MOST)
            # Names of other devices are no problem of ours, unless they may be what is missing.
            if missing:
                problems.append(f'unknown names: {one_of(unknown, 3)}')
        stamps = engine.state.stamp_ns
        # Without stamps, nothing is older than anything.
        measured = engine.heard & (stamps > 0)
        if measured.any():
            behind = measured & (stamps < stamps[measured].max() - int(SILENCE * 1e9))
            stale = [engine.model.coordinates[i] for i in np.flatnonzero(behind)]
            values['stale'] = one_of(stale, MOST) or 'none'
            if stale:
                problems.append(f'stale while others go on: {one_of(stale, 3)}')

    def _stamps(
        self, pipeline: StatePipeline, values: dict[str, object], problems: list[str]
    ) -> None:
        """Hold the newest stamp against the node's clock, while messages come."""
        stamps = pipeline.engine.state.stamp_ns[pipeline.engine.heard]
        newest = int(stamps.max()) if len(stamps) else 0
        if not newest or self._node.silence() != 0.0:
            return
        age = (self._node.get_clock().now().nanoseconds - newest) * 1e-9
        values['age of the newest stamp [s]'] = f'{age:.3f}'
        if not -EARLY <= age <= LATE:
            direction = 'behind' if age > 0 else 'ahead of'
            problems.append(
                f'stamps are {abs(age):.1f} s {direction} the clock of this node (use_sim_time?)'
            )

    def _others(self, values: dict[str, object], problems: list[str]) -> None:
        """Name other nodes that publish the state of the same robot."""
        if self._reports % LOOK_EVERY == 0:
            self._rivals = rivals(self._node)
        self._reports += 1
        if self._rivals:
            values['other state publishers'] = one_of(self._rivals, MOST)
            problems.append(f'another state publisher: {one_of(self._rivals, 3)}')

    def _losses(self) -> list[str]:
        """Say what was lost lately; a single slip is no problem for ever."""
        now = Counter(self._node.reports.counts)
        before = self._counts[0]
        self._counts.append(now)
        new = now - before
        return [f'{new[kind]} x {kind}' for kind in LOSSES if new[kind]]


def rivals(node: RobotStateNode) -> list[str]:
    """
    Return other nodes that publish the state of the same robot: on its topics, from its topics.

    Parameters
    ----------
    node : RobotStateNode
        Who asks.

    Returns
    -------
    list of str
        Their names; that of the node itself if another one has it, too.

    """
    own = node.get_fully_qualified_name()
    names = ('/tf', '/tf_static', 'joint_states', 'robot_description')
    topics = read_graph(node, {node.resolve_topic_name(name) for name in names})
    found = list(state_nodes(topics, {}))
    mine = next((other for other in found if other.name == own), None)
    if mine is None:
        # Not discovered yet.
        return []
    same = [
        other.name
        for other in found
        if other is not mine
        and set(other.descriptions) & set(mine.descriptions)
        and set(other.tf) & set(mine.tf)
    ]
    return same + [f'{own} (a second one)'] * (mine.count > 1)
