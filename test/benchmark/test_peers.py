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

"""Peers are found in install prefixes. A peer does not inherit the environment of another ROS."""

from __future__ import annotations

import os
from pathlib import Path
import sys

from benchmark import peers
import pytest

SCRIPT = """\
#!/bin/sh
prefix=${AMENT_PREFIX_PATH##*/}
echo "domain $ROS_DOMAIN_ID, prefix $prefix, wheels [$_ROS_WHEELS_BOOTSTRAP_COMPLETE]"
echo "arguments $1 $2"
cat "$3"
exec sleep 30
"""


def install(prefix: Path, package: str = peers.RSP, version: str = '3.3.3') -> Path:
    """Make an install prefix with one package, and return the path of its executable."""
    executable = prefix / 'lib' / package / package
    executable.parent.mkdir(parents=True)
    executable.write_text(SCRIPT)
    executable.chmod(0o755)
    share = prefix / 'share' / package
    share.mkdir(parents=True)
    (share / 'package.xml').write_text(f'<package><version> {version} </version></package>')
    return executable


def test_prefixes_of_peers_come_in_their_order(tmp_path: Path) -> None:
    first = install(tmp_path / 'first')
    install(tmp_path / 'second', version='3.4.0')
    (tmp_path / 'empty').mkdir()
    names = ('first', 'empty', 'absent', 'second', 'first')
    variable = ':'.join(str(tmp_path / name) for name in names)
    found = peers.find_peers(peers.RSP, 'RSP', {'PEERS': variable})
    assert [(one.name, one.version) for one in found] == [('RSP', '3.3.3'), ('RSP 2', '3.4.0')]
    assert found[0].command == (str(first),)
    assert peers.find_peers(peers.JSP, 'JSP', {'PEERS': variable}) == []


def test_a_file_that_cannot_be_executed_is_no_peer(tmp_path: Path) -> None:
    install(tmp_path).chmod(0o644)
    assert peers.find_peers(peers.RSP, 'RSP', {'PEERS': str(tmp_path)}) == []


def test_without_peers_nothing_is_found() -> None:
    assert peers.find_peers(peers.RSP, 'RSP', {}) == []


def test_a_sourced_distribution_is_used_as_it_is(tmp_path: Path) -> None:
    install(tmp_path)
    environment = {'AMENT_PREFIX_PATH': str(tmp_path), 'LD_LIBRARY_PATH': 'kept'}
    (found,) = peers.find_peers(peers.RSP, 'RSP', environment)
    assert found.environment == environment


def test_environment_of_a_peer_names_its_prefix_alone(tmp_path: Path) -> None:
    modules = tmp_path / 'lib' / 'python3.12' / 'site-packages'
    modules.mkdir(parents=True)
    outer = dict.fromkeys(peers.FOREIGN, 'foreign') | {'HOME': 'kept', 'PATH': 'path'}
    found = peers.peer_environment(tmp_path, outer)
    assert found == {
        'HOME': 'kept',
        'PATH': f'{tmp_path}/bin:path',
        'AMENT_PREFIX_PATH': str(tmp_path),
        'LD_LIBRARY_PATH': str(tmp_path / 'lib'),
        'PYTHONPATH': str(modules),
    }


def test_a_prefix_with_a_setup_file_is_sourced(tmp_path: Path) -> None:
    executable = install(tmp_path)
    (tmp_path / 'setup.bash').write_text('export SOURCED=1\n')
    command = peers.peer_command(tmp_path, executable)
    assert command[:2] == ('bash', '-c')
    assert command[2].endswith('setup.bash && exec "$@"')
    assert command[-1] == str(executable)


def test_own_node_starts_as_from_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('_ROS_WHEELS_BOOTSTRAP_COMPLETE', '1')
    monkeypatch.setenv('LD_LIBRARY_PATH', 'of the wheels')
    program = peers.own_program('robot_state_node')
    assert program.command[0] == sys.executable
    assert '_ROS_WHEELS_BOOTSTRAP_COMPLETE' not in program.environment
    assert 'LD_LIBRARY_PATH' not in program.environment


def test_process_gets_domain_arguments_and_parameters_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv('_ROS_WHEELS_BOOTSTRAP_COMPLETE', '1')
    install(tmp_path / 'prefix')
    (program,) = peers.find_peers(
        peers.RSP, 'RSP', {**os.environ, 'PEERS': str(tmp_path / 'prefix')}
    )
    with peers.Process(program, 7, {'publish_frequency': 20.0}) as process:
        while process.is_running and 'publish_frequency' not in process.output():
            pass
        assert process.output().splitlines()[:2] == [
            'domain 7, prefix prefix, wheels []',
            'arguments --ros-args --params-file',
        ]
        assert 'publish_frequency: 20.0' in process.output()
    assert not process.is_running
