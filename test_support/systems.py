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
"""Short functions that create HardwareInfo, and components with scripted behaviour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware.state_check import StateCheck

SECOND = 1_000_000_000


def interfaces(words: str) -> tuple[InterfaceInfo, ...]:
    """
    Return the interfaces that some words describe.

    For example, ``position=0.5`` has an initial value, and ``on:bool`` has a data type.

    """
    found = []
    for word in words.split():
        name, _, initial = word.partition('=')
        name, _, kind = name.partition(':')
        found.append(InterfaceInfo(name, initial_value=initial, data_type=kind or 'double'))
    return tuple(found)


def joint(name: str, commands: str = '', states: str = '', **options: Any) -> ComponentInfo:
    """Return a joint. ``commands`` and ``states`` are words for `interfaces`."""
    return ComponentInfo(
        name,
        'joint',
        command_interfaces=interfaces(commands),
        state_interfaces=interfaces(states),
        **options,
    )


def part(tag: str, name: str, states: str, commands: str = '') -> ComponentInfo:
    """Return a sensor or a GPIO."""
    return ComponentInfo(
        name, tag, command_interfaces=interfaces(commands), state_interfaces=interfaces(states)
    )


def system(*joints: ComponentInfo, parameters: Any = None, **options: Any) -> HardwareInfo:
    """Return a system that consists of joints."""
    options.setdefault('type', 'system')
    return HardwareInfo(
        'robot', joints=joints, hardware_parameters=dict(parameters or {}), **options
    )


def limits(
    position: tuple[float, float] | None = None,
    velocity: float | None = None,
    effort: float | None = None,
    acceleration: float | None = None,
    deceleration: float | None = None,
) -> JointLimits:
    """Return limits. A limit that is None is missing."""
    found: dict[str, Any] = {}
    if position is not None:
        found |= {'has_position_limits': True}
        found |= dict(zip(('min_position', 'max_position'), position, strict=True))
    for name, value in (
        ('velocity', velocity),
        ('effort', effort),
        ('acceleration', acceleration),
        ('deceleration', deceleration),
    ):
        if value is not None:
            found |= {f'has_{name}_limits': True, f'max_{name}': value}
    return JointLimits(**found)


def simple(joint_name: str, actuator: str, reduction: float, offset: float) -> TransmissionInfo:
    """Return a SimpleTransmission."""
    return TransmissionInfo(
        f'{joint_name}_transmission',
        'transmission_interface/SimpleTransmission',
        joints=(TransmissionEnd(joint_name, 'joint1', reduction, offset),),
        actuators=(TransmissionEnd(actuator, 'actuator1'),),
    )


def differential(
    joints: Sequence[str], actuators: Sequence[str], reductions: Sequence[float]
) -> TransmissionInfo:
    """Return a DifferentialTransmission with the reductions of actuators 1, 2 and joints 1, 2."""
    return TransmissionInfo(
        'differential',
        'transmission_interface/DifferentialTransmission',
        joints=tuple(
            TransmissionEnd(name, f'joint{i}', reductions[i + 1])
            for i, name in enumerate(joints, 1)
        ),
        actuators=tuple(
            TransmissionEnd(name, f'actuator{i}', reductions[i - 1])
            for i, name in enumerate(actuators, 1)
        ),
    )


class Clock:
    """A clock that only advances when a test sets it [ns]."""

    def __init__(self) -> None:
        self.now_ns = 5 * SECOND

    def __call__(self) -> int:
        return self.now_ns

    def pass_(self, seconds: float) -> None:
        """Advance the clock."""
        self.now_ns += round(seconds * SECOND)


class Scripted(HardwareComponent):
    """
    A component whose callbacks return values that a test has prepared.

    Attributes
    ----------
    calls : list of str
        Names of the methods that were called.
    answers : dict of str to object
        Maps each method to its return value. If the value is an exception, the method raises it.
        If the value is a callable, the method calls it.

    """

    def __init__(self, **answers: Any) -> None:
        self.calls: list[str] = []
        self.answers = answers
        self.periods: list[float] = []

    def _do(self, name: str) -> Any:
        self.calls.append(name)
        answer = self.answers.get(name)
        if isinstance(answer, BaseException):
            raise answer
        return answer() if callable(answer) else answer

    def on_init(self, info: HardwareInfo) -> CallbackReturn | None:
        return self._do('on_init')

    def on_configure(self) -> CallbackReturn | None:
        return self._do('on_configure')

    def on_activate(self) -> CallbackReturn | None:
        return self._do('on_activate')

    def on_deactivate(self) -> CallbackReturn | None:
        return self._do('on_deactivate')

    def on_cleanup(self) -> CallbackReturn | None:
        return self._do('on_cleanup')

    def on_shutdown(self) -> CallbackReturn | None:
        return self._do('on_shutdown')

    def on_error(self) -> CallbackReturn | None:
        return self._do('on_error')

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        self.periods.append(period)
        return self._do('read')

    def write(self, time_ns: int, period: float) -> ReturnType | None:
        return self._do('write')

    def on_command_timeout(self) -> ReturnType | None:
        super().on_command_timeout()
        return self._do('on_command_timeout')

    def prepare_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        return self._do(f'prepare +{",".join(start_interfaces)} -{",".join(stop_interfaces)}')

    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        return self._do('perform')


class Bench:
    """A runner with one component and its own clock. `reports` has the reported messages."""

    def __init__(
        self,
        component: HardwareComponent,
        info: HardwareInfo | None = None,
        period: float = 0.01,
        command_timeout: float = 0.0,
        state_check: StateCheck | None = None,
    ) -> None:
        self.clock = Clock()
        self.component = component
        self.reports: list[str] = []
        self.published = 0
        self.period = period
        self.runner = ComponentRunner(
            component,
            info or system(joint('j', 'position', 'position')),
            period,
            self.clock,
            lambda message, trace: self.reports.append(message),
            command_timeout,
            state_check,
        )

    def start(self, active: bool = True) -> Bench:
        """Bring the component to the state inactive or active."""
        self.runner.initialize()
        self.runner.configure()
        if active:
            self.runner.activate()
        return self

    def cycle(self, times: int = 1) -> None:
        """Run some cycles at the nominal rate."""
        for _ in range(times):
            self.clock.pass_(self.period)
            self.runner.cycle(self.clock.now_ns, self._publish)

    def _publish(self) -> None:
        self.published += 1
