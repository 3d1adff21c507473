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
"""The status of `hardware_node` on ``/diagnostics``."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field

from diagnostic_msgs.msg import DiagnosticStatus
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.subjects import HARDWARE
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import ComponentState
from robot_description_tools.hardware.command_inbox import CommandInbox
from robot_description_tools.hardware.loading import PARAMETER
from robot_description_tools.ros.status import Growth
from robot_description_tools.ros.status import MOST_NAMES
from robot_description_tools.ros.status import StatusReport

UNWRITTEN = 'the component has never written these states of the description'


@dataclass
class HardwareHealth:
    """
    Makes the status of a node and its component.

    Attributes
    ----------
    node : str
        Fully qualified name of the node.
    runner : ComponentRunner
        Runs the component.
    inbox : CommandInbox
        Receives the commands.
    rate : float
        Cycles per second [Hz].
    patience : float
        Longest time that a call of the component may take [s].

    """

    node: str
    runner: ComponentRunner
    inbox: CommandInbox
    rate: float
    patience: float
    _growth: Growth = field(init=False, default_factory=Growth)

    def status(self, has_failed: bool) -> DiagnosticStatus:
        """
        Return the status of the node. Call this once for each report.

        Parameters
        ----------
        has_failed : bool
            True if the component has failed, and no transition has succeeded after the failure.

        Returns
        -------
        DiagnosticStatus
            ERROR while the component is blocked or finalized, has failed, or a joint is outside of
            its hard limits. WARN while the component is not active, its commands have no
            publisher, or a state was never written. Also WARN if one of these happened since the
            last report: a state was NaN, infinite or implausible, a cycle was missed, or a command
            was clamped or refused. The message names each reason.

        """
        runner, info = self.runner, self.runner.info
        component = info.hardware_parameters[PARAMETER]
        report = StatusReport({'state': runner.state.value, 'component': component})
        self._add_activity(report, has_failed)
        self._add_cycles(report)
        # Copy the faults, because the thread of the component may add a fault meanwhile.
        faults = dict(runner.faults).items()
        report.values.update({f'fault: {kind}': count for kind, count in faults})
        if runner.last_fault:
            report.values['latest fault'] = runner.last_fault
        return report.status(f'{self.node}: {HARDWARE}', runner.state.value, info.name)

    def _add_activity(self, report: StatusReport, has_failed: bool) -> None:
        """Add the state of the component and the publishers of its commands to a report."""
        runner, values = self.runner, report.values
        busy, seconds = runner.busy_for()
        if runner.watch(self.patience):
            report.errors.append(f'{busy} has not returned for {seconds:.1f} s')
        if runner.state is ComponentState.FINALIZED:
            report.errors.append('finalized')
        elif runner.state is not ComponentState.ACTIVE and has_failed:
            report.errors.append(f'{runner.state.value} after: {runner.last_fault}')
        elif runner.state is not ComponentState.ACTIVE:
            report.warnings.append(runner.state.value)

        gone = runner.time_without_publisher()
        values['publishers of commands'] = runner.publishers
        if gone is not None:
            then = 'on_command_timeout was called' if runner.has_timed_out else 'its commands stay'
            report.warnings.append(
                f'commands have no publisher: the last one ended {gone:.0f} s ago, {then}'
            )

        unwritten = runner.never_written()
        if unwritten:
            values['never written'] = one_of(unwritten, MOST_NAMES)
            report.warnings.append(f'{UNWRITTEN}: {one_of(unwritten)}')

    def _add_cycles(self, report: StatusReport) -> None:
        """
        Add times and counts of cycles to a report.

        After each configuration, overruns are counted from 0.

        """
        runner, inbox, statistics = self.runner, self.inbox, self.runner.statistics
        values, warnings = report.values, report.warnings
        values['cycles'] = statistics.cycles
        values['rw_rate [Hz]'] = f'{self.rate:g}'
        for name, statistic in (('jitter', statistics.jitter), ('duration', statistics.duration)):
            values[f'{name} mean [ms]'] = f'{1e3 * statistic.mean:.3f}'
            values[f'{name} deviation [ms]'] = f'{1e3 * statistic.deviation:.3f}'
            values[f'{name} largest [ms]'] = f'{1e3 * statistic.largest:.3f}'
        counts = {
            'overruns': statistics.overruns,
            'missed cycles': statistics.missed,
            'command messages': inbox.received,
            'refused command messages': inbox.refused,
        }
        values.update(counts)
        for kind, each in (
            ('clamped', runner.limiter.counts),
            ('outside of its limits', runner.limiter.outside_counts),
            ('NaN or infinite', runner.not_finite),
            ('implausible', runner.state_check.counts),
        ):
            counts[kind] = int(each.sum())
            joints = zip(runner.info.joints, each, strict=True)
            values.update({f'{kind}: {joint.name}': int(n) for joint, n in joints if n})
        new = self._growth.since(counts)
        if new['NaN or infinite']:
            warnings.append('the state of a joint is NaN or infinite')
        if new['implausible']:
            warnings.append('the state of a joint is implausible')
        if new['overruns'] or new['missed cycles']:
            warnings.append('cycles take longer than their period')
        if new['refused command messages']:
            warnings.append(f'a command was refused: {inbox.latest_refusal}')
            values['latest refusal'] = inbox.latest_refusal
        if new['clamped']:
            warnings.append('commands are clamped')
        if new['outside of its limits']:
            report.errors.append('a joint is outside of its hard limits')
