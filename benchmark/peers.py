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
Find the nodes to compare, and start each with its command and environment variables.

``PEERS`` lists the install prefixes with the peers, separated by colons. If this variable is not
set, the peers of a sourced distribution are used. A peer is present if
``<prefix>/lib/<name>/<name>`` is executable.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
import os
from pathlib import Path
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any
import xml.etree.ElementTree as ElementTree

import robot_description_tools
from robot_description_tools import __version__
import yaml

ROOT = Path(robot_description_tools.__file__).resolve().parents[1]
RSP = 'robot_state_publisher'
JSP = 'joint_state_publisher'
UNTHROTTLED = {'publish_frequency': 1000.0, 'ignore_timestamp': True}
STOCK = {'publish_frequency': 20.0, 'ignore_timestamp': False}
# Environment variables of another ROS, or of the wheels in .venv, which a child process must not
# inherit.
FOREIGN = (
    '_ROS_WHEELS_BOOTSTRAP_COMPLETE',
    'LD_LIBRARY_PATH',
    'AMENT_PREFIX_PATH',
    'CMAKE_PREFIX_PATH',
    'COLCON_PREFIX_PATH',
    'PYTHONPATH',
    'PYTHONHOME',
    'VIRTUAL_ENV',
)
STOP_TIMEOUT = 5.0


@dataclass(frozen=True)
class Program:
    """
    An installed node.

    Attributes
    ----------
    name, version : str
        Name and version of the package, for tables.
    command : tuple of str
        Command that runs the node.
    environment : mapping of str to str
        All environment variables of the process.

    """

    name: str
    version: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(repr=False)


def own_program(module: str) -> Program:
    """
    Return a node of this package.

    The node starts as from a shell, with the environment variables of the wheels.

    """
    environment = dict(os.environ)
    if environment.pop('_ROS_WHEELS_BOOTSTRAP_COMPLETE', None):
        environment.pop('LD_LIBRARY_PATH', None)
    paths = [str(ROOT), *filter(None, [os.environ.get('PYTHONPATH')])]
    environment['PYTHONPATH'] = os.pathsep.join(paths)
    # Start the node as the installed command does.
    run = f'from robot_description_tools.entry import {module}; {module}()'
    command = (sys.executable, '-c', run)
    return Program('ours', __version__, command, environment)


def floor_program() -> Program:
    """Return the node `benchmark.floor`, which computes nothing."""
    own = own_program('robot_state_node')
    command = (sys.executable, '-m', 'benchmark.floor')
    return Program('floor', 'ready bytes', command, own.environment)


def peer_environment(prefix: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return environment variables that contain only one ament prefix."""
    result = {name: value for name, value in environment.items() if name not in FOREIGN}
    result['AMENT_PREFIX_PATH'] = str(prefix)
    result['LD_LIBRARY_PATH'] = str(prefix / 'lib')
    result['PATH'] = os.pathsep.join([str(prefix / 'bin'), environment.get('PATH', os.defpath)])
    modules = [
        str(path)
        for pattern in ('lib/python3*/site-packages', 'local/lib/python3*/dist-packages')
        for path in sorted(prefix.glob(pattern))
    ]
    if modules:
        result['PYTHONPATH'] = os.pathsep.join(modules)
    return result


def peer_command(prefix: Path, executable: Path) -> tuple[str, ...]:
    """Return a command that sources ``setup.bash`` of a prefix, if any, and runs an executable."""
    setup = prefix / 'setup.bash'
    if not setup.exists():
        return (str(executable),)
    script = f'source {shlex.quote(str(setup))} && exec "$@"'
    return ('bash', '-c', script, 'bash', str(executable))


def package_version(prefix: Path, package: str) -> str:
    """Return the version of a package, or '' if it is unknown."""
    try:
        root = ElementTree.parse(prefix / 'share' / package / 'package.xml').getroot()
    except (OSError, ElementTree.ParseError):
        return ''
    return (root.findtext('version') or '').strip()


def find_peers(
    package: str, label: str, environment: Mapping[str, str] = os.environ
) -> list[Program]:
    """
    Return the installed programs of a package, each only once.

    Parameters
    ----------
    package : str
        Name of the package and of its executable.
    label : str
        Name in the tables. If several programs have this name, a number is added.
    environment : mapping of str to str
        Environment variables, with ``PEERS`` or with the ``AMENT_PREFIX_PATH`` of a sourced
        distribution.

    """
    given = environment.get('PEERS', '')
    # A sourced distribution has already set all environment variables. For a prefix from
    # ``PEERS``, `peer_environment` sets these variables.
    prefixes = (given or environment.get('AMENT_PREFIX_PATH', '')).split(':')
    found: dict[Path, Program] = {}
    for prefix in map(Path, filter(None, prefixes)):
        executable = prefix / 'lib' / package / package
        if not os.access(executable, os.X_OK) or executable.resolve() in found:
            continue
        name = label if not found else f'{label} {len(found) + 1}'
        own = peer_environment(prefix, environment) if given else dict(environment)
        command = peer_command(prefix, executable) if given else (str(executable),)
        version = package_version(prefix, package)
        found[executable.resolve()] = Program(name, version, command, own)
    return list(found.values())


class Process:
    """
    A running node, as a context manager.

    Parameters
    ----------
    program : Program
        The program to run.
    domain : int
        ROS_DOMAIN_ID of the node.
    parameters : mapping of str to object
        Parameters of the node, which are passed in a file.
    arguments : sequence of str
        Arguments before ``--ros-args``.

    Attributes
    ----------
    started_ns : int
        Time when the node was started, by the monotonic clock [ns].

    """

    def __init__(
        self,
        program: Program,
        domain: int,
        parameters: Mapping[str, Any],
        arguments: Sequence[str] = (),
    ) -> None:
        self.program = program
        self._domain = domain
        self._parameters = dict(parameters)
        self._arguments = list(arguments)

    def __enter__(self) -> Process:
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        file = folder / 'parameters.yaml'
        file.write_text(yaml.safe_dump({'/**': {'ros__parameters': self._parameters}}))
        environment = {
            **self.program.environment,
            'ROS_DOMAIN_ID': str(self._domain),
            'ROS_LOG_DIR': str(folder),
        }
        command = [*self.program.command, *self._arguments]
        command += ['--ros-args', '--params-file', str(file)]
        self._log = (folder / 'output').open('w+')
        self.started_ns = time.monotonic_ns()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        self.pid = self._process.pid
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.stop(signal.SIGTERM, STOP_TIMEOUT)
        self._log.close()
        self._folder.cleanup()

    @property
    def is_running(self) -> bool:
        """Return True if the node still runs."""
        return self._process.poll() is None

    def stop(self, number: int, timeout: float) -> int:
        """Send a signal, wait and return the exit code. Kill the process after the timeout."""
        self._process.send_signal(number)
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def output(self, lines: int = 8) -> str:
        """Return the last lines of the output of the node."""
        text = (Path(self._folder.name) / 'output').read_text(errors='replace')
        return '\n'.join(text.splitlines()[-lines:])
