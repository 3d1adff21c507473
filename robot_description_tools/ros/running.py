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
"""Start, main loop, end and exit codes of the nodes of this package."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import suppress
import faulthandler
import gc
from importlib import import_module
import os
import signal
import sys
import threading
import time
from typing import NoReturn
from typing import TYPE_CHECKING

import rclpy
from rclpy.exceptions import NameValidationException
from rclpy.exceptions import ParameterException
from rclpy.executors import Executor
from rclpy.executors import ExternalShutdownException
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.signals import SignalHandlerOptions
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.diagnostics import one_line

if TYPE_CHECKING:
    from robot_description_tools.ros.guarded import Guarded

#: Seconds. Longest time that an idle executor delays the answer to a signal.
PATIENCE = 0.1
# The shutdown of the middleware gets a limited time, because it may never end. The main thread and
# a thread of Fast DDS 2.14 may deadlock if another process shuts down at the same time.
#: Seconds. If the shutdown of the middleware takes longer than this, the process ends at once.
LEAVING = 10.0
# Signals that ask a process to end.
ENDING = (signal.SIGINT, signal.SIGTERM)
# The function `signals_noted` below is a context manager that yields a list of received signals.
# These are the lists of the contexts that have not ended, from the outermost to the innermost.
_noted_lists: list[list[int]] = []
# The default switch interval of Python, 5 ms, is too long for states at 1 kHz while another thread
# reads a description or runs hardware.
#: Seconds. Longest time that a message waits for another thread to release the interpreter.
SWITCH_INTERVAL = 0.0005


class StartError(RuntimeError):
    """A node cannot start. The reason has been logged."""


class EndSignalError(Exception):
    """A signal to end the process arrived while a node was being made."""


def start_error(node: Node, reason: str) -> StartError:
    """Log the reason why a node cannot start, and return the error to raise."""
    node.get_logger().fatal(one_line(reason))
    return StartError(reason)


def make_executor() -> Executor:
    """
    Return the fastest available executor.

    For each message, ``EventsExecutor`` needs a quarter of the time of other executors. Call its
    ``spin_once()``: in some releases, its ``spin()`` does not run callbacks.

    """
    try:
        from rclpy.experimental import EventsExecutor
    except ImportError:
        return SingleThreadedExecutor()
    executor: Executor = EventsExecutor()
    return executor


@contextmanager
def signals_noted() -> Iterator[list[int]]:
    """
    Yield a list that receives SIGINT and SIGTERM, so that they interrupt nothing.

    The handlers of rclpy could shut down the context while a node publishes. The handler of Python
    could raise KeyboardInterrupt at any point. An exception in C++ code aborts the process.

    """
    # Add the signals that arrived during an outer `signals_noted`.
    noted = [number for numbers in _noted_lists[-1:] for number in numbers]

    def note(number: int, _: object) -> None:
        noted.append(number)

    old = {number: signal.signal(number, note) for number in ENDING}
    _noted_lists.append(noted)
    try:
        yield noted
    finally:
        _noted_lists.pop()
        for number, handler in old.items():
            # Restore the old handler, but keep a handler that other code has set meanwhile.
            if signal.getsignal(number) is note:
                signal.signal(number, handler)


def check_signals() -> None:
    """
    Raise `EndSignalError` if a signal has arrived.

    Call this function during slow steps of a start.

    """
    if _noted_lists and _noted_lists[-1]:
        raise EndSignalError


@contextmanager
def session(arguments: Sequence[str] | None = ()) -> Iterator[list[int]]:
    """
    Initialise rclpy, and yield the list of signals that arrive. See `signals_noted`.

    If `check_signals` raises `EndSignalError` in the ``with`` block, the block ends without an
    error.

    Parameters
    ----------
    arguments : sequence of str, optional
        Arguments of the command line, with ``--ros-args``. None means the arguments of the
        process.

    Raises
    ------
    UsageError
        If an argument or an environment variable, such as ROS_DOMAIN_ID, is wrong.

    """
    words = None if arguments is None else list(arguments)
    with signals_noted() as signals:
        try:
            rclpy.init(args=words, signal_handler_options=SignalHandlerOptions.NO)
        except RuntimeError as error:
            raise UsageError(arguments_problem(error)) from error
        try:
            yield signals
        except EndSignalError:
            pass
        finally:
            rclpy.try_shutdown()


@contextmanager
def discovery_begun() -> Iterator[None]:
    """
    Let the middleware discover other processes while the body of the ``with`` statement runs.

    Discovery takes 0.1 s in separate threads. It begins with the first node of a process, so this
    function creates a node that does nothing. ``ros2 node list`` hides this node.

    """
    node = rclpy.create_node(
        '_starting',
        use_global_arguments=False,
        enable_rosout=False,
        start_parameter_services=False,
        parameter_overrides=[Parameter('start_type_description_service', value=False)],
    )
    try:
        yield
    finally:
        node.destroy_node()


def run_module(name: str) -> NoReturn:
    """
    Run the node from ``make_node()`` of a module, and end the process. See `run_program`.

    The module is imported during discovery, because both take about the same time.

    """

    def make_node() -> Guarded:
        with discovery_begun():
            module = import_module(name)
            check_signals()
            node: Guarded = module.make_node()
        # `entry` has disabled the garbage collector. After `gc.freeze`, the garbage collector does
        # not search the modules.
        gc.freeze()
        gc.enable()
        return node

    run_program(make_node)


def run_program(
    make_node: Callable[[], Guarded], arguments: Sequence[str] | None = None
) -> NoReturn:
    """
    Run a node and end the process with its exit code. See `run`.

    SIGINT and SIGTERM are ignored while the process ends, so that a second signal does not kill
    the process. A handler in Python is not enough, because Python restores the default action
    before the process ends. This function does not wait for daemon threads, so the end of the
    process may interrupt them at any point.

    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    with signals_noted():
        code = run(make_node, arguments)
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
    if any(thread.daemon for thread in threading.enumerate()):
        # Python calls `_leave` after all threads that are not daemon threads have ended, and
        # before all other exit functions.
        atexit.register(_leave, code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """
    End the process without the exit functions of its libraries.

    The exit function of OpenBLAS waits for the threads of OpenBLAS. The wait never ends if one of
    them still computes for a daemon thread.

    """
    atexit.unregister(_leave)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code)


def run(make_node: Callable[[], Guarded], arguments: Sequence[str] | None = None) -> int:
    """
    Run a node until a signal or a shutdown. Then restore the signal handlers of the caller.

    Parameters
    ----------
    make_node : callable
        Makes the node after rclpy is initialised. Exceptions in callbacks do not end the node.
    arguments : sequence of str, optional
        See `session`.

    Returns
    -------
    int
        0 after SIGINT, SIGTERM or a shutdown, or 1 if the node cannot start.

    """
    try:
        with session(arguments) as signals:
            try:
                node = make_node()
            except StartError:
                return 1
            except (NameValidationException, ParameterException, RuntimeError) as error:
                # rclpy raises these errors for wrong values of use_sim_time, qos_overrides and
                # names.
                raise UsageError(arguments_problem(error)) from error
            except ImportError as error:
                raise UsageError(f'the node {why_not_imported(error)}') from error
            executor = make_executor()
            executor.add_node(node)
            has_failed = False
            try:
                while node.context.ok() and not signals:
                    try:
                        node.turn(executor, PATIENCE)
                        has_failed = False
                    except ExternalShutdownException:
                        break
                    # rclpy itself may also raise an exception between callbacks.
                    except Exception as error:
                        node.note_failure(error)
                        if has_failed:
                            # Sleep, so that an error in each turn does not use a whole CPU core.
                            time.sleep(PATIENCE)
                        has_failed = True
            finally:
                executor.remove_node(node)
                node.destroy_node()
                with ended_in_time():
                    # Delete the executor, because it keeps the entities of the node alive, and
                    # these entities keep the participant of the middleware alive.
                    del executor
    except UsageError as error:
        print(one_line(str(error)), file=sys.stderr)
        return 1
    return 0


@contextmanager
def ended_in_time() -> Iterator[None]:
    """End the process with code 1 if the ``with`` block takes too long, even if Python hangs."""
    faulthandler.dump_traceback_later(LEAVING, exit=True, file=2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def arguments_problem(error: Exception) -> str:
    """Return a message about ROS arguments that rclpy refuses."""
    # Leave out the end of the message, which names a file and a line in the source code of rcl.
    return f"the ROS arguments cannot be used: {str(error).partition(', at /')[0]}"
