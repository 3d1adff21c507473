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
"""What `hardware_node` says of itself on ``/diagnostics``."""

from __future__ import annotations

from dataclasses import dataclass

from diagnostic_msgs.msg import DiagnosticStatus
from diagnostic_msgs.msg import KeyValue
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import State


@dataclass(frozen=True, slots=True)
class Facts:
    """
    What a node knows of itself at the time of a report.

    Attributes
    ----------
    node : str
        Its fully qualified name.
    info : HardwareInfo
        What the description says of the hardware.
    component : str
        The class of the component.
    runner : ComponentRunner
        Runs the component: its state, statistics, limiter and faults.
    rate : float
        Cycles per second [Hz].
    patience : float
        How long a call of the component may take [s].
    has_failed : bool
        Whether the component has failed since it was last where it should be.
    received, refused : int
        How many command messages came, and how often one was refused.
    latest_refusal : str
        Why the latest one was.

    """

    node: str
    info: HardwareInfo
    component: str
    runner: ComponentRunner
    rate: float
    patience: float
    has_failed: bool = False
    received: int = 0
    refused: int = 0
    latest_refusal: str = ''


@dataclass(slots=True)
class Seen:
    """Counts at the report before: what has grown since is news."""

    overruns: int = 0
    missed: int = 0
    clamps: int = 0
    outside: int = 0
    refused: int = 0


def health_of(facts: Facts, seen: Seen) -> DiagnosticStatus:
    """
    Return the status of a node.

    Parameters
    ----------
    facts : Facts
        What there is to say.
    seen : Seen
        Brought up to date.

    Returns
    -------
    DiagnosticStatus
        ERROR while the component is blocked, finalized, has failed or is outside of its limits;
        WARN while it is not active, and where something was missed, clamped or refused since the
        report before.

    """
    runner = facts.runner
    status = DiagnosticStatus(name=f'{facts.node}: hardware')
    status.hardware_id = facts.info.name
    statistics = runner.statistics
    values: dict[str, object] = {'state': runner.state.value, 'component': facts.component}
    errors, warnings = [], []

    # What it is doing, and what went wrong.
    busy, seconds = runner.busy_for()
    if runner.watch(facts.patience):
        errors.append(f'{busy} has not returned for {seconds:.1f} s')
    if runner.state is State.FINALIZED:
        errors.append('finalized')
    elif runner.state is not State.ACTIVE and facts.has_failed:
        errors.append(f'{runner.state.value} after: {runner.last_fault}')
    elif runner.state is not State.ACTIVE:
        warnings.append(runner.state.value)

    # Cycles.
    values['cycles'] = statistics.cycles
    values['rw_rate [Hz]'] = f'{facts.rate:g}'
    for name, statistic in (('jitter', statistics.jitter), ('duration', statistics.duration)):
        values[f'{name} mean [ms]'] = f'{1e3 * statistic.mean:.3f}'
        values[f'{name} deviation [ms]'] = f'{1e3 * statistic.deviation:.3f}'
        values[f'{name} largest [ms]'] = f'{1e3 * statistic.largest:.3f}'
    values['overruns'] = statistics.overruns
    values['missed cycles'] = statistics.missed
    # Overruns count anew with each configuration.
    if statistics.overruns > seen.overruns or statistics.missed > seen.missed:
        warnings.append('cycles take longer than their period')
    seen.overruns, seen.missed = statistics.overruns, statistics.missed

    # Commands.
    values['command messages'] = facts.received
    values['refused command messages'] = facts.refused
    if facts.refused > seen.refused:
        warnings.append(f'a command was refused: {facts.latest_refusal}')
        values['latest refusal'] = facts.latest_refusal
    seen.refused = facts.refused
    limiter = runner.limiter
    if limiter is not None:
        clamps, outside = int(limiter.counts.sum()), int(limiter.outside_counts.sum())
        for joint, clamped, out in zip(
            facts.info.joints, limiter.counts, limiter.outside_counts, strict=True
        ):
            if clamped:
                values[f'clamped: {joint.name}'] = int(clamped)
            if out:
                values[f'outside of its limits: {joint.name}'] = int(out)
        if clamps > seen.clamps:
            warnings.append('commands are clamped')
        if outside > seen.outside:
            errors.append('a joint is outside of its hard limits')
        seen.clamps, seen.outside = clamps, outside

    # Faults; a copy, since the component's thread may add one meanwhile.
    values.update({f'fault: {kind}': count for kind, count in dict(runner.faults).items()})
    if runner.last_fault:
        values['latest fault'] = runner.last_fault

    problems = errors or warnings
    status.message = problems[0] if problems else runner.state.value
    status.level = (
        DiagnosticStatus.ERROR
        if errors
        else DiagnosticStatus.WARN
        if warnings
        else DiagnosticStatus.OK
    )
    status.values = [KeyValue(key=key, value=str(value)) for key, value in values.items()]
    return status
