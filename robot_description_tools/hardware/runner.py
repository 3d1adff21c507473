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
ros2_control's life cycle around a component, and its cycle: read, publish, write.

No error of a component leaves this module. A call that raises, fails or returns nonsense is a
fault: it is counted and reported, and it changes the state as ros2_control does. The table of
these changes is in ``doc/hardware.md``, "When a component fails".

Source: ``hardware_component.cpp`` and ``resource_manager.cpp`` of ros2_control. There, an
`on_shutdown` that raises leaves the state as it was, which a lifecycle node cannot.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from threading import Lock
import traceback
from typing import TypeVar

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import Values
from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.cycle_statistics import CycleStatistics
from robot_description_tools.hardware.limiter import CommandLimiter

R = TypeVar('R', CallbackReturn, ReturnType)

# After a cycle that came late, commands move no further than in this many periods.
CATCH_UP = 2.0


class State(Enum):
    """States of the life cycle."""

    UNKNOWN = 'unknown'
    UNCONFIGURED = 'unconfigured'
    INACTIVE = 'inactive'
    ACTIVE = 'active'
    FINALIZED = 'finalized'


class ComponentRunner:
    """
    Runs one component; no method raises.

    `request`, `busy_for` and `watch` may be called from another thread than the rest.

    Parameters
    ----------
    component : HardwareComponent
        The component.
    info : HardwareInfo
        What it drives.
    period : float
        Nominal time between two cycles [s].
    clock : callable
        Returns the time of a steady clock [ns].
    report : callable, optional
        Is given a message for each fault, and the traceback if there is one.

    Attributes
    ----------
    state : State
        Where the life cycle is.
    limiter : CommandLimiter
        Counts clamps.
    statistics : CycleStatistics
        Since the last configuration.
    faults : Counter of str
        By kind.
    last_fault : str
        What was reported last.

    """

    def __init__(
        self,
        component: HardwareComponent,
        info: HardwareInfo,
        period: float,
        clock: Callable[[], int],
        report: Callable[[str, str], None] = lambda message, trace: None,
    ) -> None:
        self.component = component
        self.info = info
        self.state = State.UNKNOWN
        self.statistics = CycleStatistics(period)
        self.faults: Counter[str] = Counter()
        self.last_fault = ''
        self.limiter = CommandLimiter(info)
        self._period = period
        self._clock = clock
        self._report = report
        # What is being called since when [ns]; one object, so that others see both or nothing.
        self._busy: tuple[str, int] | None = None
        self._reported_block: tuple[str, int] | None = None
        self._last_read_ns: int | None = None
        self._last_write_ns: int | None = None
        self._lock = Lock()

    # -- life cycle --------------------------------------------------------------------------

    def initialize(self) -> CallbackReturn:
        """Give the component its description."""
        if self.state is not State.UNKNOWN:
            return CallbackReturn.FAILURE
        component, good = self.component, CallbackReturn.SUCCESS
        answer = self._call('on_init', good, component.init, self.info)
        succeeded = answer is good
        if succeeded:
            self.limiter = CommandLimiter(self.info, component.needed_commands())
        self.state = State.UNCONFIGURED if succeeded else State.FINALIZED
        return answer or CallbackReturn.ERROR

    def configure(self) -> CallbackReturn:
        """Go from unconfigured to inactive."""
        self.statistics.reset()
        self._last_read_ns = None
        return self._transition('on_configure', State.UNCONFIGURED, State.INACTIVE)

    def activate(self) -> CallbackReturn:
        """Go from inactive to active; no joint is commanded until somebody does."""
        if self.state is State.INACTIVE:
            self._forget_commands()
            self._last_write_ns = None
        return self._transition('on_activate', State.INACTIVE, State.ACTIVE)

    def deactivate(self) -> CallbackReturn:
        """Go from active to inactive."""
        return self._transition('on_deactivate', State.ACTIVE, State.INACTIVE)

    def cleanup(self) -> CallbackReturn:
        """Go from inactive to unconfigured."""
        return self._transition('on_cleanup', State.INACTIVE, State.UNCONFIGURED, stays=False)

    def shutdown(self) -> CallbackReturn:
        """Go from any other state to finalized."""
        if self.state in (State.UNKNOWN, State.FINALIZED):
            return CallbackReturn.FAILURE
        return self._transition('on_shutdown', self.state, State.FINALIZED, stays=False)

    def _transition(
        self, name: str, start: State, goal: State, stays: bool = True
    ) -> CallbackReturn:
        """Call a callback in its state; `stays`: FAILURE changes nothing."""
        if self.state is not start:
            return CallbackReturn.FAILURE
        answer = self._call(name, CallbackReturn.SUCCESS, getattr(self.component, name))
        if answer is None and goal is not State.FINALIZED:
            return CallbackReturn.FAILURE
        if answer is CallbackReturn.SUCCESS:
            self.state = goal
        elif answer is CallbackReturn.ERROR or not stays:
            self._error()
            return CallbackReturn.ERROR
        return answer or CallbackReturn.ERROR

    def _error(self) -> None:
        """Let the component recover, from wherever it is."""
        if self.state in (State.UNKNOWN, State.UNCONFIGURED, State.FINALIZED):
            return
        answer = self._call('on_error', CallbackReturn.SUCCESS, self.component.on_error)
        succeeded = answer is CallbackReturn.SUCCESS
        self.state = State.UNCONFIGURED if succeeded else State.FINALIZED

    # -- cycle -------------------------------------------------------------------------------

    def cycle(self, time_ns: int, publish: Callable[[], None]) -> None:
        """
        Read, publish and write, as far as the state wants it.

        Parameters
        ----------
        time_ns : int
            For the component [ns].
        publish : callable
            Called when the states have been read; what it raises is counted and reported.

        """
        if self.state not in (State.INACTIVE, State.ACTIVE):
            return
        begin_ns = self._clock()
        since = None if self._last_read_ns is None else (begin_ns - self._last_read_ns) / 1e9
        self._last_read_ns = begin_ns
        self.statistics.begin(since)
        period = self._period if since is None else since
        answer = self._call('read', ReturnType.OK, self.component.read, time_ns, period)
        if answer is not ReturnType.OK:
            self._error()
            return
        self._call('publishing', ReturnType.OK, publish)
        if self.state is State.ACTIVE and self.info.type != 'sensor':
            now_ns = self._clock()
            last_ns, self._last_write_ns = self._last_write_ns, now_ns
            period = self._period if last_ns is None else (now_ns - last_ns) / 1e9
            answer = self._call('write', ReturnType.OK, self._write, time_ns, period)
            if answer is ReturnType.DEACTIVATE:
                self.deactivate()
            elif answer is not ReturnType.OK:
                self._error()
        self.statistics.end((self._clock() - begin_ns) / 1e9)

    def _write(self, time_ns: int, period: float) -> ReturnType | None:
        """Limit the commands and write them."""
        commands = self.component.joint_commands
        with self._lock:
            for name, values in self._requested.items():
                commands[name][:] = values
        self._switch_modes()
        states = self.component.joint_states
        self.limiter.limit(commands, states, min(period, CATCH_UP * self._period))
        return self.component.write(time_ns, period)

    # -- commands ----------------------------------------------------------------------------

    def request(self, commands: Values) -> None:
        """
        Take new commands; they hold until the next ones, and end with the activation.

        Parameters
        ----------
        commands : mapping of str to ndarray, shape (n_joints,)
            By interface, NaN where nobody commands. An interface that is not there keeps its
            commands.

        """
        if self.state is not State.ACTIVE:
            return
        with self._lock:
            for name, values in commands.items():
                if name in self._requested:
                    declared = self.component.commands_declared[name]
                    np.copyto(self._requested[name], values, where=declared)

    def _forget_commands(self) -> None:
        commands = self.component.joint_commands
        for values in commands.values():
            values[:] = np.nan
        with self._lock:
            self._requested = blank(commands, len(self.info.joints))
        # By interface and joint: what is commanded, and what of it the component has accepted.
        self._claimed = self._accepted = np.zeros((len(commands), len(self.info.joints)), bool)
        self.limiter.reset()

    def _switch_modes(self) -> None:
        """Tell the component whose commands begin and end; it may refuse those that begin."""
        component, commands = self.component, self.component.joint_commands
        claimed = ~np.isnan([*commands.values()])
        if (claimed != self._claimed).any():
            self._claimed = claimed
            start = self._names(claimed & ~self._accepted)
            stop = self._names(self._accepted & ~claimed)
            steps = component.prepare_command_mode_switch, component.perform_command_mode_switch
            if all(
                self._call(step.__name__, ReturnType.OK, step, start, stop) is ReturnType.OK
                for step in steps
            ):
                self._accepted = claimed
            else:
                self._accepted = claimed & self._accepted
                message = f'the component refused to start {", ".join(start)}'
                self._fault('mode switch refused', message)
        for values, accepted in zip(commands.values(), self._accepted, strict=True):
            values[~accepted] = np.nan

    def _names(self, mask: BoolArray) -> list[str]:
        """Return the ``joint/interface`` of each marked command."""
        names = [*self.component.joint_commands]
        return [f'{self.info.joints[k].name}/{names[i]}' for i, k in np.argwhere(mask)]

    # -- what components do --------------------------------------------------------------------

    def busy_for(self) -> tuple[str, float]:
        """Return what of the component has not returned, and since when [s]; '' if nothing."""
        busy = self._busy
        return ('', 0.0) if busy is None else (busy[0], (self._clock() - busy[1]) / 1e9)

    def watch(self, patience: float) -> str:
        """
        Notice a component that does not return.

        Parameters
        ----------
        patience : float
            How long a call may take [s].

        Returns
        -------
        str
            What does not return, empty if all is well. Each such call is counted once.

        """
        busy = self._busy
        if busy is None or (self._clock() - busy[1]) / 1e9 <= patience:
            return ''
        if busy is not self._reported_block:
            self._reported_block = busy
            self._fault(
                f'{busy[0]} blocked',
                f'{busy[0]} has not returned for {patience:g} s; the component does nothing '
                'else until it returns, since Python cannot end a call',
            )
        return busy[0]

    def _call(
        self, name: str, good: R, function: Callable[..., R | None], *arguments: object
    ) -> R | None:
        """Call the component; returns its answer, None if it raised."""
        outer = self._busy
        self._busy = (name, self._clock())
        try:
            answer = function(*arguments)
        except BaseException as error:  # a driver that calls sys.exit() too
            message = f'{name} raised {error_text(error)}{_place(error)}'
            self._fault(f'{name} raised', message, error)
            return None
        finally:
            self._busy = outer
        if answer is None:
            return good
        if not isinstance(answer, type(good)):
            kind = type(good)
            message = f'{name} returned {answer!r}, expected {kind.__name__}'
            self._fault(f'{name} answered', message)
            return kind['ERROR']
        if answer is not good:
            self._fault(f'{name} {answer.value}', f'{name} returned {answer.name}')
        return answer

    def _fault(self, kind: str, message: str, error: BaseException | None = None) -> None:
        self.faults[kind] += 1
        self.last_fault = message
        trace = '' if error is None else ''.join(traceback.format_exception(error))
        self._report(message, trace)


def error_text(error: BaseException) -> str:
    """Return the type of an error and what it says."""
    return f'{type(error).__name__}: {error}' if str(error) else type(error).__name__


def _place(error: BaseException) -> str:
    """Return where an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f' ({frames[-1].filename}:{frames[-1].lineno})' if frames else ''
