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
"""The statuses of `robot_state_node` on ``/diagnostics``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import TYPE_CHECKING

from diagnostic_msgs.msg import DiagnosticStatus
import numpy as np
from rclpy.node import Node
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.subjects import JOINT_STATES
from robot_description_tools.ros.status import Growth
from robot_description_tools.ros.status import make_status
from robot_description_tools.ros.status import MOST_NAMES
from robot_description_tools.ros.status import PERIOD
from robot_description_tools.ros.status import StatusReport
from robot_description_tools.state.pipeline import Reports
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.thresholds import STAMP_EARLY_S
from robot_description_tools.thresholds import STAMP_LATE_S

if TYPE_CHECKING:
    from robot_description_tools.coupling import LinkageStatus
    from robot_description_tools.doctor.graph import Topic

#: Seconds. Longest normal time without a message. Also the longest normal lag of a joint's stamp
#: behind the newest stamp.
SILENCE = 3.0
# Kinds of events that lose data.
LOSSES = ('malformed', 'length mismatch', 'zero stamp', 'stamp jump', 'held back', 'not finite')
#: Count. After a loss of data, this number of reports mention it. There is one report each second.
MEMORY = 10
#: Count. Number of reports after which the graph is read again.
READ_GRAPH_EVERY = 5
# If all joints of a loop are measured, small gaps are normal, because encoders are not exact.
#: Metres. If all joints of a loop are measured and its gap is larger than this, the report shows a
#: problem.
MISFIT_M = 1e-3
#: Radians. If all joints of a loop are measured and the angle between its ends is larger than
#: this, the report shows a problem.
MISFIT_RAD = 1e-2
# The message for each state of a linkage, and True if the state is a problem.
_LOOP_STATES = {
    'closed': ('closed', False),
    'unknown': ('not enough of its joints are known', False),
    'held': ('cannot close: its joints stay at the last closed pose', True),
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
        'solved joints': one_of(loop.outputs, MOST_NAMES) or 'none',
    }
    if loop.state == 'closed' and loop.rank < linkage.rank:
        message += '; at a singular pose'
    level = DiagnosticStatus.WARN if is_problem or outside else DiagnosticStatus.OK
    return make_status(f'{node}: loop {linkage.name}', level, message, values)


@dataclass
class Health:
    """
    State of a robot state node, and the statuses that it reports once a second.

    Attributes
    ----------
    node : str
        Fully qualified name of the node.
    reports : Reports
        Events so far.
    pipeline : StatePipeline or None
        The live state, or None while there is no description.
    received, published : int
        Number of messages that the node has received, and number of messages that it has published
        on ``/tf``.
    now_ns : int
        Present time of the node's clock [ns].
    silence : float or None
        Time since the last message [s], or None before the first message.
    topics : mapping of str to Topic
        The topics of the robot when the node read the graph last.

    """

    node: str
    reports: Reports
    pipeline: StatePipeline | None = None
    received: int = 0
    published: int = 0
    now_ns: int = 0
    silence: float | None = None
    topics: Mapping[str, Topic] = field(default_factory=dict)
    _losses: Growth = field(init=False, default_factory=lambda: Growth(MEMORY))
    _graph_age: int = field(init=False, default=0)
    _received_before: int = field(init=False, default=0)

    def observe(self, node: Node, pipeline: StatePipeline | None) -> None:
        """Update the clock, the pipeline and the time of silence. Call this once a second."""
        self.now_ns = node.get_clock().now().nanoseconds
        self.pipeline = pipeline
        if pipeline is not None:
            pipeline.engine.forget_stale(self.now_ns)
        if self.received:
            is_silent = self.received == self._received_before
            self.silence = (self.silence or 0.0) + PERIOD if is_silent else 0.0
        self._received_before = self.received
        self._graph_age -= 1

    def look_around(self, node: Node) -> None:
        """
        Read the graph if its last reading was at least `READ_GRAPH_EVERY` reports ago.

        Call this method before each report that has a subscriber.

        """
        if self._graph_age < 0:
            # Imported here, so that the start of a node need not wait for the import.
            from robot_description_tools.ros.graph import read_graph

            names = ('/tf', '/tf_static', 'joint_states', 'robot_description')
            self.topics = read_graph(node, {node.resolve_topic_name(name) for name in names})
            self._graph_age = READ_GRAPH_EVERY - 1

    def remember(self) -> Counter[str]:
        """
        Return how often each kind of event has happened in the last `MEMORY` reports.

        Call either this method or `status` once a second. `status` calls this method.

        """
        return self._losses.since(self.reports.counts)

    def loop_statuses(self) -> list[DiagnosticStatus]:
        """Return the status of each linkage: OK, or WARN with the problem."""
        loops = self.pipeline.engine.loops if self.pipeline is not None else ()
        return [_loop_status(self.node, loop) for loop in loops]

    def status(self) -> DiagnosticStatus:
        """Return the status of joint states: OK, or WARN with the problems."""
        hardware_id = ''
        report = StatusReport(
            {'received messages': self.received, 'messages published on /tf': self.published}
        )
        values, problems = report.values, report.warnings
        if self.pipeline is None:
            problems.append('no robot description yet')
        else:
            description = self.pipeline.model.description
            hardware_id = description.name
            values['description errors'] = len(description.errors)
            values['description warnings'] = len(description.warnings)
            if description.errors:
                problems.append('the description has errors')
            self._check_joints(self.pipeline, report)
            self._check_stamps(self.pipeline, report)
        others = other_publishers(self.node, self.topics)
        if others:
            values['other state publishers'] = one_of(others, MOST_NAMES)
            problems.append(f'another state publisher: {one_of(others, 3)}')
        silence = self.silence
        values['seconds since the last message'] = 'never' if silence is None else f'{silence:.1f}'
        if silence is not None and silence > SILENCE:
            problems.append(f'no joint states for {silence:.0f} s')
        # A single loss is reported as a problem in the next `MEMORY` reports only.
        lost = self.remember()
        problems += [f'{lost[kind]} x {kind}' for kind in LOSSES if lost[kind]]
        values.update(self.reports.counts)
        values.update({f'latest: {kind}': text for kind, text in self.reports.latest.items()})
        return report.status(f'{self.node}: {JOINT_STATES}', 'all joints known', hardware_id)

    def _check_joints(self, pipeline: StatePipeline, report: StatusReport) -> None:
        """Add joints that were never measured, stale joints, and unknown names to a report."""
        engine = pipeline.engine
        unknown_positions = pipeline.moves & ~engine.plan.known[: len(pipeline.moves)]
        missing = [engine.model.coordinates[i] for i in np.flatnonzero(unknown_positions)]
        report.values['never heard'] = one_of(missing, MOST_NAMES) or 'none'
        if missing:
            report.warnings.append(f'{len(missing)} coordinates were never heard')
        unknown = self.reports.subjects('unknown name')
        if unknown:
            report.values['unknown names'] = one_of(unknown, MOST_NAMES)
            # Unknown names are a problem only if a joint is missing, because other devices may use
            # the topic.
            if missing:
                report.warnings.append(f'unknown names: {one_of(unknown, 3)}')
        stamps = engine.state.stamp_ns
        # Leave out values without stamps, which are never stale.
        measured = engine.measured & (stamps > 0)
        if measured.any():
            behind = measured & (stamps < stamps[measured].max() - int(SILENCE * 1e9))
            stale = [engine.model.coordinates[i] for i in np.flatnonzero(behind)]
            report.values['stale'] = one_of(stale, MOST_NAMES) or 'none'
            if stale:
                report.warnings.append(f'stale while other joints are updated: {one_of(stale, 3)}')

    def _check_stamps(self, pipeline: StatePipeline, report: StatusReport) -> None:
        """Warn if the newest stamp differs too much from the arrival time of its message."""
        stamps = pipeline.engine.state.stamp_ns[pipeline.engine.measured]
        newest = int(stamps.max()) if len(stamps) else 0
        if not newest or self.silence != 0.0:
            return
        age = (pipeline.gate.latest_now_ns - newest) * 1e-9
        report.values['age of the newest stamp [s]'] = f'{age:.3f}'
        if not -STAMP_EARLY_S <= age <= STAMP_LATE_S:
            direction = 'behind' if age > 0 else 'ahead of'
            report.warnings.append(
                f'stamps are {abs(age):.1f} s {direction} the clock of this node (use_sim_time?)'
            )


def other_publishers(own: str, topics: Mapping[str, Topic]) -> list[str]:
    """
    Return other nodes that publish the state of the same robot.

    These nodes use the same description topic and the same TF topic as the node ``own``.

    Parameters
    ----------
    own : str
        Fully qualified name of the node that calls this.
    topics : mapping of str to Topic
        The topics of the robot.

    Returns
    -------
    list of str
        Names of the nodes, including ``own`` if another node has the same name.

    """
    from robot_description_tools.doctor.graph import state_nodes

    others = {node.name: node for node in state_nodes(topics)}
    mine = others.pop(own, None)
    if mine is None:
        # If the graph lacks the publishers of ``own``, the middleware has not discovered the whole
        # graph yet.
        return []
    same = [
        name
        for name, other in others.items()
        if set(other.descriptions) & set(mine.descriptions) and set(other.tf) & set(mine.tf)
    ]
    return same + [f'{own} (a second one)'] * (mine.count > 1)
