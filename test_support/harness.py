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
A node in its own process, as a user runs it, and a peer in the test that talks to this node.

::

    with harness.Peer() as peer, harness.NodeProcess(
        'robot_description_tools.ros.robot_state_node', parameters={'robot_description': text}
    ) as node:
        got = peer.collect(TFMessage, '/tf_static', harness.LATCHED)
        assert peer.spin_until(lambda: got), node.output
        assert node.stop() == 0

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
import gc
import itertools
import os
from pathlib import Path
import signal
import subprocess
import sys
import tempfile
import threading
from typing import Any

import pytest
from robot_description_tools.entry import NODES
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import environment
import yaml

# If ROS is not installed, test modules that import this module are skipped.
try:
    from rcl_interfaces.msg import SetParametersResult
    from rcl_interfaces.srv import GetParameters
    from rcl_interfaces.srv import ListParameters
    from rcl_interfaces.srv import SetParametersAtomically
    import rclpy
    from rclpy.context import Context
    from rclpy.executors import SingleThreadedExecutor
    from rclpy.parameter import Parameter
    from rclpy.parameter import parameter_value_to_python
    from rclpy.publisher import Publisher
    from rclpy.qos import DurabilityPolicy
    from rclpy.qos import QoSProfile
    from rclpy.signals import SignalHandlerOptions
    from robot_description_tools.ros.guarded import FAILED
    from robot_description_tools.ros.guarded import Guarded
    from robot_description_tools.ros.running import run
except ImportError as error:
    pytest.skip(f'needs ROS 2: {error}', allow_module_level=True)

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
_numbers = itertools.count()


def parameter_arguments(parameters: Mapping[str, Any], folder: Path) -> list[str]:
    """Write parameters to a file as launch does. Return the ROS arguments that name the file."""
    file = folder / 'parameters.yaml'
    file.write_text(yaml.safe_dump({'/**': {'ros__parameters': dict(parameters)}}))
    return ['--params-file', str(file)]


def refusal(make_node: Callable[[], Any], parameters: Mapping[str, Any], capfd: Any) -> str:
    """
    Return the message of a node that cannot start because of its parameters.

    The node is created in this process, because starting a process for each set of parameters
    takes too long. The test fails if the node starts, or if the output contains a traceback.

    """
    with tempfile.TemporaryDirectory() as folder:
        arguments = parameter_arguments(parameters, Path(folder))

        def made() -> Any:
            node = make_node()
            # Shut down ROS, because `run` would wait for a signal if a node started.
            rclpy.try_shutdown()
            return node

        code = run(made, ['--ros-args', *arguments])
    # The objects of a node that did not start refer to each other, so Python deletes them late.
    # Until then, other nodes see the topics of this node. So collect the garbage now.
    gc.collect()
    output = ''.join(capfd.readouterr())
    assert code == 1, output
    assert 'Traceback' not in output, output
    return output


class NodeProcess:
    """
    A module of this package in a separate process, as a context manager.

    If the process still runs at the end of the context, it gets SIGINT. The test fails if the
    output contains a traceback or a failed callback, or if the process must be killed.

    Parameters
    ----------
    module : str
        The module that ``python -m`` runs.
    args : sequence of str
        Arguments before ``--ros-args``.
    parameters : mapping of str to object, optional
        Parameters of the node, which are passed in a file as by launch.
    remappings : mapping of str to str, optional
        Remapping rules, including ``__ns`` and ``__node``.
    extra_args : sequence of str
        Additional arguments after ``--ros-args``.
    env : mapping of str to str, optional
        Additional environment variables.
    stdout : int, optional
        File descriptor for stdout. By default, stdout is a part of `output`.

    """

    def __init__(
        self,
        module: str,
        args: Sequence[str] = (),
        parameters: Mapping[str, Any] | None = None,
        remappings: Mapping[str, str] | None = None,
        extra_args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        stdout: int | None = None,
    ) -> None:
        name = module.rpartition('.')[2]
        # Handle signals as the installed command does.
        run = ['-c', f'from robot_description_tools.entry import {name}; {name}()']
        self._command = [sys.executable, *(run if name in NODES else ['-m', module]), *args]
        self._ros_args = [
            *(word for old, new in (remappings or {}).items() for word in ('-r', f'{old}:={new}')),
            *extra_args,
        ]
        self._parameters = dict(parameters or {})
        self._env = environment(PYTHONUNBUFFERED='1', **(env or {}))
        self._stdout = stdout
        self._lines: list[str] = []
        self._killed = False

    def __enter__(self) -> NodeProcess:
        self._folder = tempfile.TemporaryDirectory()
        ros_args = list(self._ros_args)
        if self._parameters:
            ros_args += parameter_arguments(self._parameters, Path(self._folder.name))
        command = self._command + (['--ros-args', *ros_args] if ros_args else [])
        # If this process ignores SIGINT, as processes in the background of a shell do, handle
        # SIGINT again. Otherwise, the child would also ignore SIGINT.
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        own = self._stdout is not None
        self.process = subprocess.Popen(
            command,
            stdout=self._stdout if own else subprocess.PIPE,
            stderr=subprocess.PIPE if own else subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=self._env,
            text=True,
        )
        stream = self.process.stderr if own else self.process.stdout
        self._reader = threading.Thread(target=lambda: self._lines.extend(stream), daemon=True)
        self._reader.start()
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self._reader.join(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        self._folder.cleanup()
        if error is None:
            if self._killed:
                pytest.fail(f'the process did not end after SIGINT:\n{self.output}')
            if 'Traceback' in self.output or FAILED in self.output:
                pytest.fail(f'an exception:\n{self.output}')

    @property
    def output(self) -> str:
        """The output so far."""
        return ''.join(list(self._lines))

    def stop(self, number: int = signal.SIGINT, timeout: float = PATIENCE) -> int:
        """Send a signal and wait. Return the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.wait(timeout)

    def wait(self, timeout: float = PATIENCE) -> int:
        """Wait until the process ends, or kill it at the deadline. Return the exit code."""
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self._killed = True
            self.process.kill()
            code = self.process.wait()
        self._reader.join(PATIENCE)
        return code

    def wait_for_output(self, text: str, timeout: float = PATIENCE) -> bool:
        """Wait until the output contains some text. Return False if this takes too long."""
        wait_until(lambda: text in self.output or not self._reader.is_alive(), patience=timeout)
        return text in self.output


class NodeHere:
    """
    A node in the process of the test, which starts faster than a `NodeProcess`.

    Parameters
    ----------
    peer : Peer
        The peer that owns the context and spins the node.
    capfd : pytest.CaptureFixture of str
        The fixture of the test.

    """

    def __init__(self, peer: Peer, capfd: pytest.CaptureFixture[str]) -> None:
        self._peer = peer
        self._capfd = capfd
        self._output = ''

    @property
    def output(self) -> str:
        """The output so far."""
        self._output += ''.join(self._capfd.readouterr())
        return self._output

    def wait_for_output(self, text: str) -> bool:
        """Spin until the output contains some text. Return False if this takes too long."""
        return self._peer.spin_until(lambda: text in self.output)


class Peer:
    """
    A node in the process of the test, with its own context, as a context manager.

    Attributes
    ----------
    node : rclpy.node.Node
        The node, for calls for which this class has no method.

    """

    def __enter__(self) -> Peer:
        self.context = Context()
        rclpy.init(context=self.context, signal_handler_options=SignalHandlerOptions.NO)
        name = f'peer_{os.getpid()}_{next(_numbers)}'
        self.node = rclpy.create_node(name, context=self.context, use_global_arguments=False)
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._executor.remove_node(self.node)
        self._executor.shutdown()
        self.node.destroy_node()
        rclpy.try_shutdown(context=self.context)

    @contextmanager
    def running(
        self,
        make_node: Callable[..., Any],
        parameters: Mapping[str, Any],
        capfd: pytest.CaptureFixture[str],
        ros_args: Sequence[str] = (),
    ) -> Iterator[NodeHere]:
        """Run a node in this process. ``ros_args`` are the arguments after ``--ros-args``."""
        node = make_node(
            context=self.context,
            cli_args=['--ros-args', *ros_args],
            parameter_overrides=[Parameter(name, value=v) for name, v in parameters.items()],
        )
        with self.spinning(node):
            yield NodeHere(self, capfd)

    @contextmanager
    def spinning(self, node: Any) -> Iterator[None]:
        """
        Spin another node of this peer's context, and destroy the node at the end.

        The test fails if a callback of the node has failed.

        """
        self._executor.add_node(node)
        try:
            yield
        finally:
            self._executor.remove_node(node)
            node.destroy_node()
        if isinstance(node, Guarded):
            assert not node.failures.counts, node.failures.latest

    def publisher(self, type_: Any, topic: str, qos: QoSProfile | int = 10) -> Publisher:
        """Create a publisher of the peer node."""
        return self.node.create_publisher(type_, topic, qos)

    def collect(self, type_: Any, topic: str, qos: QoSProfile | int = 100) -> list[Any]:
        """Return a list to which messages of a topic are added while the peer spins."""
        messages: list[Any] = []
        self.node.create_subscription(type_, topic, messages.append, qos)
        return messages

    def spin_until(self, predicate: Callable[[], Any], timeout: float = PATIENCE) -> bool:
        """Spin until a condition is true. Return False if the condition is not true in time."""
        return bool(wait_until(predicate, self.spin_once, timeout))

    def spin_once(self) -> None:
        """Run callbacks that are due, or wait a moment for them."""
        self._executor.spin_once(timeout_sec=0.02)

    def spin_for(self, seconds: float) -> None:
        """Spin for the given time."""
        self.spin_until(lambda: False, seconds)

    def publish_until(
        self,
        publisher: Publisher,
        make_message: Callable[[], Any],
        predicate: Callable[[], Any],
        timeout: float = PATIENCE,
        period: float = 0.05,
    ) -> bool:
        """Publish repeatedly until a condition is true. Return False if this takes too long."""
        def publish() -> None:
            publisher.publish(make_message())
            self.spin_until(predicate, period)

        return bool(wait_until(predicate, publish, timeout))

    def wait_for_subscribers(
        self, publisher: Publisher, n: int = 1, timeout: float = PATIENCE
    ) -> bool:
        """Spin until a publisher has n subscribers. Return False if this takes too long."""
        return self.spin_until(lambda: publisher.get_subscription_count() >= n, timeout)

    def wait_for_publishers(self, topic: str, n: int = 1, timeout: float = PATIENCE) -> bool:
        """Spin until a topic has n publishers. Return False if this takes too long."""
        return self.spin_until(lambda: self.node.count_publishers(topic) >= n, timeout)

    def meet(self, node_name: str) -> None:
        """
        Wait until a node has discovered all publishers and subscriptions of this peer.

        The method creates a service client and waits for the response. The client is announced
        after all other objects of the peer, so a response shows that the node has discovered them.
        Two requests are necessary, because the executor of the node notices a new subscriber one
        cycle later than the middleware.

        """
        for _ in range(2):
            self.list_parameters(node_name)

    def set_parameters(
        self, node_name: str, parameters: Mapping[str, Any], timeout: float = PATIENCE
    ) -> SetParametersResult:
        """Set several parameters of another node in one call, and return the result."""
        request = SetParametersAtomically.Request()
        request.parameters = [
            Parameter(name, value=value).to_parameter_msg() for name, value in parameters.items()
        ]
        service = f'{node_name}/set_parameters_atomically'
        return self._call(SetParametersAtomically, service, request, timeout).result

    def get_parameters(
        self, node_name: str, names: Sequence[str], timeout: float = PATIENCE
    ) -> list[Any]:
        """Return parameters of another node. The value of a parameter that is not set is None."""
        request = GetParameters.Request(names=list(names))
        answer = self._call(GetParameters, f'{node_name}/get_parameters', request, timeout)
        return [parameter_value_to_python(value) for value in answer.values]

    def list_parameters(self, node_name: str, timeout: float = PATIENCE) -> list[str]:
        """Return the names of all parameters of another node."""
        service = f'{node_name}/list_parameters'
        answer = self._call(ListParameters, service, ListParameters.Request(), timeout)
        return list(answer.result.names)

    def _call(self, type_: Any, name: str, request: Any, timeout: float) -> Any:
        client = self.node.create_client(type_, name)
        try:
            assert self.spin_until(client.service_is_ready, timeout), f'no service {name}'
            futures = []

            def ask() -> None:
                # Ask repeatedly, because an answer is lost if the node has not discovered this
                # client yet.
                futures.append(client.call_async(request))
                self.spin_until(futures[-1].done, 1.0)

            answered = wait_until(lambda: [f for f in futures if f.done()], ask, timeout)
            assert answered, f'no answer from {name}'
            return answered[0].result()
        finally:
            self.node.destroy_client(client)
