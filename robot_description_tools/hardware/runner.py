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
Run a component with the life cycle of ros2_control and the cycle read, publish, write.

No exception of a component leaves this module. A call is faulty if it raises, fails or returns a
value of a wrong type. Such a fault is counted and reported, and the state changes as in
ros2_control. The table of these changes is in ``doc/hardware.md``, "When a component fails".

Source: ``hardware_component.cpp`` and ``resource_manager.cpp`` of ros2_control. One difference: in
ros2_control, the state does not change if `on_shutdown` raises. Here the state changes, because a
lifecycle node cannot keep its state in this case.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from threading import Lock
from typing import TypeVar

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import declarations
from robot_description_tools.hardware.arrays import Values
from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.cycle_statistics import CycleStatistics
from robot_description_tools.hardware.foreign import attempt
from robot_description_tools.hardware.foreign import Raised
from robot_description_tools.hardware.foreign import text_of
from robot_description_tools.hardware.limiter import CommandLimiter
from robot_description_tools.hardware.state_check import FAIL
from robot_description_tools.hardware.state_check import StateCheck
from robot_description_tools.hardware.topic_system import CARRIED

R = TypeVar('R', CallbackReturn, ReturnType)
T = TypeVar('T')

#: Count. After a late cycle, a command may change by at most the change that is allowed in this
#: number of periods.
CATCH_UP = 2.0


class ComponentState(Enum):
    """States of the life cycle."""

    UNKNOWN = 'unknown'
    UNCONFIGURED = 'unconfigured'
    INACTIVE = 'inactive'
    ACTIVE = 'active'
    FINALIZED = 'finalized'


# The transitions of the life cycle: the start state (None for any state) and the goal state.
TRANSITIONS = {
    'configure': (ComponentState.UNCONFIGURED, ComponentState.INACTIVE),
    'activate': (ComponentState.INACTIVE, ComponentState.ACTIVE),
    'deactivate': (ComponentState.ACTIVE, ComponentState.INACTIVE),
    'cleanup': (ComponentState.INACTIVE, ComponentState.UNCONFIGURED),
    'shutdown': (None, ComponentState.FINALIZED),
}


class ComponentRunner:
    """
    Runs one component. No method raises.

    Other threads may call `request`, `count_publishers`, `time_without_publisher`,
    `never_written`, `busy_for` and `watch`. All other methods must be called in the thread of the
    component.

    Parameters
    ----------
    component : HardwareComponent
        The component.
    info : HardwareInfo
        Description of its hardware.
    period : float
        Nominal time between two cycles [s].
    clock : callable
        Returns the time of a steady clock [ns].
    report : callable, optional
        Called for each fault with a message, and with the traceback if an exception was raised.
    command_timeout : float
        `on_command_timeout` is called this long after the last publisher of commands has ended
        [s]. 0 disables the call.
    state_check : StateCheck, optional
        Detects implausible states. By default, every state is plausible.

    Attributes
    ----------
    state : ComponentState
        State of the life cycle.
    limiter : CommandLimiter
        Limiter of the commands, with its counts.
    statistics : CycleStatistics
        Statistics since the last configuration.
    faults : Counter of str
        Number of faults of each kind.
    last_fault : str
        Message of the last fault.
    publishers : int
        Present number of publishers of commands.
    has_timed_out : bool
        True if `on_command_timeout` has set the present commands.
    not_finite : ndarray of int, shape (n_joints,)
        Number of cycles in which a declared state of the joint was NaN or infinite, although it
        had been written before.
    state_check : StateCheck
        The check of states, with its counts.

    """

    def __init__(
        self,
        component: HardwareComponent,
        info: HardwareInfo,
        period: float,
        clock: Callable[[], int],
        report: Callable[[str, str], None] = lambda message, trace: None,
        command_timeout: float = 0.0,
        state_check: StateCheck | None = None,
    ) -> None:
        self.component = component
        self.info = info
        self.state = ComponentState.UNKNOWN
        self.statistics = CycleStatistics(period)
        self.faults: Counter[str] = Counter()
        self.last_fault = ''
        self.limiter = CommandLimiter(info)
        self.publishers = 0
        self.has_timed_out = False
        self._timeout = command_timeout
        self.state_check = state_check or StateCheck.of_any(info)
        # Messages about implausible states in the current cycle.
        self._implausible: list[str] = []
        # Time when the last publisher ended [ns]. None while there is a publisher, or before the
        # first publisher.
        self._gone_ns: int | None = None
        # True for each published state that a joint declares, which should therefore be finite.
        # The effort of a follower is left out, because it is not defined.
        declared = declarations(info.joints, commands=False)
        self._expected = np.array([declared[name] for name in CARRIED])
        followers = [mimic.joint_index for mimic in info.mimic_joints]
        self._expected[CARRIED.index('effort'), followers] = False
        self._unwritten = self._expected.copy()
        self.not_finite = np.zeros(len(info.joints), dtype=np.int64)
        self._commands_declared = declarations(info.joints, commands=True)
        self._period = period
        self._clock = clock
        self._report = report
        # Name and start [ns] of the present call. Both are in one tuple, so that other threads
        # read a consistent pair.
        self._busy: tuple[str, int] | None = None
        self._reported_block: tuple[str, int] | None = None
        self._last_read_ns: int | None = None
        self._last_write_ns: int | None = None
        self._lock = Lock()

    # -- life cycle --------------------------------------------------------------------------

    def initialize(self) -> CallbackReturn:
        """Initialize the component with its description."""
        if self.state is not ComponentState.UNKNOWN:
            return CallbackReturn.FAILURE
        good = CallbackReturn.SUCCESS
        answer = self._call('on_init', good, lambda: self.component.init(self.info))
        if answer is good:
            answer = self._call('needed_commands', good, self._make_limiter)
        succeeded = answer is good
        self.state = ComponentState.UNCONFIGURED if succeeded else ComponentState.FINALIZED
        return answer or CallbackReturn.ERROR

    def _make_limiter(self) -> None:
        self.limiter = CommandLimiter(self.info, self.component.needed_commands())

    def configure(self) -> CallbackReturn:
        """Go from unconfigured to inactive."""
        if self.state is ComponentState.UNCONFIGURED:
            self.statistics.reset()
            self._last_read_ns = None
            self.state_check.reset()
            # The last finite position of each joint.
            self._position = np.full(len(self.info.joints), np.nan)
        return self._transition('configure')

    def activate(self) -> CallbackReturn:
        """Go from inactive to active, without commands."""
        return self._transition('activate')

    def deactivate(self) -> CallbackReturn:
        """Go from active to inactive."""
        return self._transition('deactivate')

    def cleanup(self) -> CallbackReturn:
        """Go from inactive to unconfigured."""
        return self._transition('cleanup')

    def shutdown(self) -> CallbackReturn:
        """Go from any other state to finalized."""
        if self.state in (ComponentState.UNKNOWN, ComponentState.FINALIZED):
            return CallbackReturn.FAILURE
        return self._transition('shutdown')

    def _transition(self, step: str) -> CallbackReturn:
        """Call the callback of a transition and change the state."""
        start, goal = TRANSITIONS[step]
        if start not in (None, self.state):
            return CallbackReturn.FAILURE
        name = f'on_{step}'
        answer = self._call(name, CallbackReturn.SUCCESS, self._enter, name, goal)
        if answer is None and goal is not ComponentState.FINALIZED:
            return CallbackReturn.FAILURE
        if answer is CallbackReturn.SUCCESS:
            self.state = goal
        elif answer is CallbackReturn.ERROR or step in ('cleanup', 'shutdown'):
            self._error()
            return CallbackReturn.ERROR
        return answer or CallbackReturn.ERROR

    def _enter(self, name: str, goal: ComponentState) -> CallbackReturn | None:
        if goal is ComponentState.ACTIVE:
            self._forget_commands()
        answer: CallbackReturn | None = getattr(self.component, name)()
        return answer

    def _error(self) -> None:
        """Call `on_error`, and set the state that follows from the result."""
        if self.state in (
            ComponentState.UNKNOWN,
            ComponentState.UNCONFIGURED,
            ComponentState.FINALIZED,
        ):
            return
        answer = self._ask('on_error', CallbackReturn.SUCCESS)
        succeeded = answer is CallbackReturn.SUCCESS
        self.state = ComponentState.UNCONFIGURED if succeeded else ComponentState.FINALIZED

    def interrupt(self, why: str) -> None:
        """Bring the component to rest after its thread has ended unexpectedly."""
        self._busy = None
        self._fault('thread ended', f"the component's thread has ended: {why}")
        if self.state is ComponentState.ACTIVE and self.deactivate() is not CallbackReturn.SUCCESS:
            self._error()

    # -- cycle -------------------------------------------------------------------------------

    def cycle(self, time_ns: int, publish: Callable[[], None]) -> None:
        """
        Run a cycle: read and publish while inactive or active, and write while active.

        Parameters
        ----------
        time_ns : int
            Time to pass to the component [ns].
        publish : callable
            Called after the states have been read. Exceptions of this function are counted and
            reported.

        """
        if self.state not in (ComponentState.INACTIVE, ComponentState.ACTIVE):
            return
        begin_ns = self._clock()
        since = None if self._last_read_ns is None else (begin_ns - self._last_read_ns) / 1e9
        self._last_read_ns = begin_ns
        self.statistics.begin(since)
        period = self._period if since is None else since
        answer = self._call('read', ReturnType.OK, self._read, time_ns, period)
        if answer is not ReturnType.OK or not self._accept_states():
            self._error()
            return
        self._call('publishing', ReturnType.OK, publish)
        if self.state is ComponentState.ACTIVE and self.info.type != 'sensor':
            now_ns = self._clock()
            last_ns, self._last_write_ns = self._last_write_ns, now_ns
            period = self._period if last_ns is None else (now_ns - last_ns) / 1e9
            answer = self._check_command_timeout()
            if answer is ReturnType.OK:
                answer = self._call('write', ReturnType.OK, self._write, time_ns, period)
            if answer is ReturnType.DEACTIVATE:
                self.deactivate()
            elif answer is not ReturnType.OK:
                self._error()
        self.statistics.end((self._clock() - begin_ns) / 1e9)

    def _read(self, time_ns: int, period: float) -> ReturnType | None:
        """Read the states, and count states that are NaN or infinite."""
        answer = self.component.read(time_ns, period)
        states = self.component.joint_states
        values = np.array([states[name] for name in CARRIED])
        finite = np.isfinite(values)
        self._unwritten &= np.isnan(values)
        self.not_finite += (self._expected & ~finite & ~self._unwritten).any(axis=0)
        # After a late cycle, the next cycle may follow at once, so `period` may be very short. The
        # hardware may have measured the last states and the new states with a longer time between
        # them. So the check uses at least the nominal period `_period`.
        self._implausible = self.state_check.check(states, max(period, self._period))
        position = self.state_check.held(states)['position']
        np.copyto(self._position, position, where=np.isfinite(position))
        return answer

    def _accept_states(self) -> bool:
        """Return False if the component must fail because of an implausible state."""
        if self._implausible and self.state_check.reaction == FAIL:
            self._fault('implausible state', self._implausible[0])
            return False
        for problem in self._implausible:
            self._report(problem, '')
        return True

    def _write(self, time_ns: int, period: float) -> ReturnType | None:
        """Limit the commands and write them."""
        commands = self.component.joint_commands
        with self._lock:
            for name, values in self._requested.items():
                commands[name][:] = values
        self._switch_modes()
        held = self.state_check.held(self.component.joint_states)
        states = {**held, 'position': self._position}
        self.limiter.limit(commands, states, min(period, CATCH_UP * self._period))
        return self.component.write(time_ns, period)

    def never_written(self) -> list[str]:
        """Return the ``joint/interface`` of each declared state that was never written."""
        is_read = self.state in (ComponentState.INACTIVE, ComponentState.ACTIVE)
        return self._names(self._unwritten) if is_read else []

    # -- commands ----------------------------------------------------------------------------

    def request(self, commands: Values, named: BoolArray | bool = True) -> None:
        """
        Store commands, which apply until the next commands or until the component is deactivated.

        Parameters
        ----------
        commands : mapping of str to ndarray, shape (n_joints,)
            Commands of each interface. NaN means no command. If an interface is missing, its
            commands stay the same.
        named : ndarray of bool, shape (n_joints,), optional
            True for the joints to command. All other joints keep their commands.

        """
        if self.state is not ComponentState.ACTIVE:
            return
        with self._lock:
            for name, values in commands.items():
                if name in self._requested:
                    where = self._commands_declared[name] & named
                    np.copyto(self._requested[name], values, where=where)
            self.has_timed_out = False

    def count_publishers(self, count: int) -> None:
        """Store the present number of publishers of commands."""
        self.publishers = count
        self._gone_ns = None if count else self._clock()

    def time_without_publisher(self) -> float | None:
        """
        Return the time since the last publisher of commands ended [s].

        Return None while there is a publisher or no command, or while the component is not active.

        """
        gone_ns = self._gone_ns
        if self.state is not ComponentState.ACTIVE or gone_ns is None:
            return None
        with self._lock:
            commands = [*self._requested.values()]
            is_commanded = self.has_timed_out or not np.isnan(commands).all()
        return (self._clock() - gone_ns) / 1e9 if is_commanded else None

    def _check_command_timeout(self) -> ReturnType | None:
        """Call `on_command_timeout` once, if commands have had no publisher for too long."""
        gone = self.time_without_publisher() if self._timeout and not self.has_timed_out else None
        if gone is None or gone < self._timeout:
            return ReturnType.OK
        self.has_timed_out = True
        message = f'the last publisher of commands ended {gone:.1f} s ago'
        self._fault('command timeout', f'{message}: on_command_timeout is called')
        return self._call('on_command_timeout', ReturnType.OK, self._take_timeout_commands)

    def _take_timeout_commands(self) -> ReturnType | None:
        answer = self.component.on_command_timeout()
        with self._lock:
            # Apply the commands of `on_command_timeout`, unless a new command has arrived
            # meanwhile.
            if self.has_timed_out:
                for name, values in self.component.joint_commands.items():
                    where = self._commands_declared[name]
                    np.copyto(self._requested[name], values, where=where)
        return answer

    def _forget_commands(self) -> None:
        self._last_write_ns = None
        commands = self.component.joint_commands
        for values in commands.values():
            values[:] = np.nan
        with self._lock:
            self.has_timed_out = False
            self._requested = blank(commands, len(self.info.joints))
        # Masks for each interface: the joints that have a command, and the joints whose command
        # the component has accepted.
        self._claimed = self._accepted = np.zeros((len(commands), len(self.info.joints)), bool)
        self.limiter.reset()

    def _switch_modes(self) -> None:
        """Announce new and ended commands to the component, which may refuse the new commands."""
        commands = self.component.joint_commands
        claimed = ~np.isnan([*commands.values()])
        if (claimed != self._claimed).any():
            self._claimed = claimed
            start = self._names(claimed & ~self._accepted)
            stop = self._names(self._accepted & ~claimed)
            steps = ('prepare_command_mode_switch', 'perform_command_mode_switch')
            if all(self._ask(step, ReturnType.OK, start, stop) is ReturnType.OK for step in steps):
                self._accepted = claimed
            else:
                self._accepted = claimed & self._accepted
                message = f'the component refused to start {", ".join(start)}'
                self._fault('mode switch refused', message)
        for values, accepted in zip(commands.values(), self._accepted, strict=True):
            values[~accepted] = np.nan

    def _names(self, mask: BoolArray) -> list[str]:
        """Return the ``joint/interface`` of each marked command or state."""
        names = [*self._commands_declared]
        return [f'{self.info.joints[k].name}/{names[i]}' for i, k in np.argwhere(mask)]

    # -- calls of the component ----------------------------------------------------------------

    def busy_for(self) -> tuple[str, float]:
        """Return the name and the duration [s] of the present call; '' and 0 if there is none."""
        busy = self._busy
        return ('', 0.0) if busy is None else (busy[0], (self._clock() - busy[1]) / 1e9)

    def watch(self, patience: float) -> str:
        """
        Detect a call that does not return, and count it once as a fault.

        Parameters
        ----------
        patience : float
            Longest allowed duration of a call [s].

        Returns
        -------
        str
            Name of the call, empty if no call takes too long.

        """
        busy = self._busy
        if busy is None or (self._clock() - busy[1]) / 1e9 <= patience:
            return ''
        if busy is not self._reported_block:
            self._reported_block = busy
            self._fault(
                f'{busy[0]} blocked',
                f'{busy[0]} has not returned for {patience:g} s; until it returns, the component '
                'does nothing else, because Python cannot end a call',
            )
        return busy[0]

    def guard(self, name: str, function: Callable[..., T], *arguments: object) -> T | Raised:
        """Call a function of the component. Report an exception and return it as `Raised`."""
        outer = self._busy
        self._busy = (name, self._clock())
        try:
            result = attempt(function, *arguments)
            if type(result) is Raised:
                self._fault(f'{name} raised', f'{name} raised {result.text}', result.trace)
            return result
        finally:
            self._busy = outer

    def _ask(self, name: str, good: R, *arguments: object) -> R | None:
        """
        Call a method of the component by its name.

        Return the answer, or None if the call failed.

        """
        return self._call(name, good, lambda: getattr(self.component, name)(*arguments))

    def _call(
        self, name: str, good: R, function: Callable[..., R | None], *arguments: object
    ) -> R | None:
        """Call the component. Return its answer, or None if it raised an exception."""
        kind = type(good)

        def checked() -> tuple[R, str]:
            """
            Return the answer and an empty string. None counts as `good`.

            If the type of the answer is wrong, return ERROR and the answer as text.

            """
            answer = function(*arguments)
            if answer is None:
                return good, ''
            is_valid = type(answer) is kind
            return (answer, '') if is_valid else (kind['ERROR'], text_of(answer, repr))

        result = self.guard(name, checked)
        if type(result) is Raised:
            return None
        answer, wrong = result
        if wrong:
            message = f'{name} returned {wrong}, expected {kind.__name__}'
            self._fault(f'{name} answered', message)
        elif answer is not good:
            self._fault(f'{name} {answer.value}', f'{name} returned {answer.name}')
        return answer

    def _fault(self, kind: str, message: str, trace: str = '') -> None:
        self.faults[kind] += 1
        self.last_fault = message
        self._report(message, trace)
