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
"""How our nodes run: start, spin, end; and their exit codes."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import suppress
import faulthandler
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
# If another process shuts down at the same moment, the main thread and a thread of Fast DDS 2.14
# may wait for each other for ever.
#: Seconds. The process ends without the middleware if its shutdown takes longer.
LEAVING = 10.0
# What tells a process to end.
ENDING = (signal.SIGINT, signal.SIGTERM)
# The lists of `signals_noted`, the innermost last.
_noted_lists: list[list[int]] = []
# Another thread reads a description or runs hardware. Python's own 5 ms are too slow for 1 kHz.
#: Seconds. A message waits no longer for another thread to release the interpreter.
SWITCH_INTERVAL = 0.0005


class StartError(RuntimeError):
    """A node cannot start; the reason has been logged."""


class ToldToEndError(Exception):
    """A signal came while a node was being made."""


def start_error(node: Node, reason: str) -> StartError:
    """Log why a node cannot start, and return the error to raise."""
    node.get_logger().fatal(one_line(reason))
    return StartError(reason)


def make_executor() -> Executor:
    """
    Return the fastest executor there is.

    ``EventsExecutor`` costs a quarter of the others per message. Its ``spin()`` fires nothing in
    some releases, ``spin_once()`` works in all.

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
    Yield a list that SIGINT and SIGTERM go to, so that they end nothing halfway.

    rclpy's handlers would take the context away from under a node that publishes, and let Python
    raise KeyboardInterrupt anywhere, also where C++ cannot take it and aborts.

    """
    # What came just before counts as well.
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
            # A handler that somebody else has set meanwhile stays.
            if signal.getsignal(number) is note:
                signal.signal(number, handler)


def check_signals() -> None:
    """Raise `ToldToEndError` if `signals_noted` has noted one: for what takes long in a start."""
    if _noted_lists and _noted_lists[-1]:
        raise ToldToEndError


@contextmanager
def session(arguments: Sequence[str] | None = ()) -> Iterator[list[int]]:
    """
    Initialise rclpy, and yield the signals noted meanwhile; see `signals_noted`.

    A signal that `check_signals` finds ends what is done with it.

    Parameters
    ----------
    arguments : sequence of str, optional
        Of the command line, with ``--ros-args``; those of the process if None.

    Raises
    ------
    UsageError
        If the arguments or the environment are wrong, such as ROS_DOMAIN_ID.

    """
    words = None if arguments is None else list(arguments)
    with signals_noted() as signals:
        try:
            rclpy.init(args=words, signal_handler_options=SignalHandlerOptions.NO)
        except RuntimeError as error:
            raise UsageError(arguments_problem(error)) from error
        try:
            yield signals
        except ToldToEndError:
            pass
        finally:
            rclpy.try_shutdown()


@contextmanager
def discovery_begun() -> Iterator[None]:
    """
    Let the middleware look for others meanwhile.

    That takes 0.1 s in threads of its own, and begins with the first node of a process. So that is
    one which does nothing, and which ``ros2 node list`` hides.

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
    Run the node that ``make_node()`` of a module makes, and end the process; see `run_program`.

    Importing the module takes as long as discovery.

    """

    def make_node() -> Guarded:
        with discovery_begun():
            module = import_module(name)
            check_signals()
            node: Guarded = module.make_node()
        return node

    run_program(make_node)


def run_program(
    make_node: Callable[[], Guarded], arguments: Sequence[str] | None = None
) -> NoReturn:
    """
    Run a node and end the process with its exit code; see `run`.

    Told to end, a process is not killed by being told again: from here on SIGINT and SIGTERM are
    ignored. Python would put the default action in the place of a function before its process is
    gone. Threads that are daemons end halfway.

    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    with signals_noted():
        code = run(make_node, arguments)
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
    if any(thread.daemon for thread in threading.enumerate()):
        # Called once the other threads have ended, before all else that is registered.
        atexit.register(_leave, code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """
    End the process without the last steps of its libraries.

    OpenBLAS waits for its threads in these, for ever if one computes for a daemon at that moment.

    """
    atexit.unregister(_leave)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code)


def run(make_node: Callable[[], Guarded], arguments: Sequence[str] | None = None) -> int:
    """
    Run a node until it is told to end; the signal handlers of the caller are there again then.

    Parameters
    ----------
    make_node : callable
        Makes the node once rclpy is initialised; its exceptions do not end it.
    arguments : sequence of str, optional
        See `session`.

    Returns
    -------
    int
        0 after SIGINT, SIGTERM or a shutdown; 1 if the node cannot start.

    """
    try:
        with session(arguments) as signals:
            try:
                node = make_node()
            except StartError:
                return 1
            except (NameValidationException, ParameterException, RuntimeError) as error:
                # What rclpy itself refuses: use_sim_time, qos_overrides, names.
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
                    # What rclpy itself does between callbacks may fail, too.
                    except Exception as error:
                        node.note_failure(error)
                        if has_failed:
                            # What fails again and again is no reason to compute all the time.
                            time.sleep(PATIENCE)
                        has_failed = True
            finally:
                executor.remove_node(node)
                node.destroy_node()
                with ended_in_time():
                    # It has held what it waited for, and with it the participant.
                    del executor
    except UsageError as error:
        print(one_line(str(error)), file=sys.stderr)
        return 1
    return 0


@contextmanager
def ended_in_time() -> Iterator[None]:
    """End the process with 1 where this does not come to an end, even if Python cannot run."""
    faulthandler.dump_traceback_later(LEAVING, exit=True, file=2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def arguments_problem(error: Exception) -> str:
    """Return the message about ROS arguments that rclpy refuses."""
    # Without the place in the sources of rcl.
    return f"the ROS arguments cannot be used: {str(error).partition(', at /')[0]}"
