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

"""The benchmark of nodes: its functions, and one small measurement."""

from __future__ import annotations

import json
import math
from pathlib import Path
import socket
import subprocess
import sys
import time

from benchmark import __main__ as command
from benchmark import report
from benchmark.node import Cell
from benchmark.node import in_turns
from benchmark.node import measure_cell
from benchmark.node import Rounds
from benchmark.node import subjects_of
from benchmark.peers import floor_program
from benchmark.peers import own_program
from benchmark.peers import Program
from benchmark.probe import joint_state_messages
from benchmark.probe import STAMP
from benchmark.probe import stamp_of_transforms
from benchmark.probe import STATE_STAMP_AT
from benchmark.robots import real
from benchmark.robots import revolute
from geometry_msgs.msg import TransformStamped
import numpy as np
import pytest
from rclpy.serialization import deserialize_message
from rclpy.serialization import serialize_message
from sensor_msgs.msg import JointState
from test_support.domains import claimed_domains
from test_support.domains import port_of
from test_support.patience import PATIENCE
from tf2_msgs.msg import TFMessage

OURS = Program('ours', '1', ('ours',), {})
PEER = Program('RSP', '2', ('peer',), {})
MACHINE = 'processor\t: 0\nmodel name\t: Some CPU: 3 GHz\nprocessor\t: 1\n'


def test_stamp_of_transforms_is_that_of_the_first() -> None:
    message = TFMessage(transforms=[TransformStamped(), TransformStamped()])
    message.transforms[0].header.stamp.sec = 12
    message.transforms[0].header.stamp.nanosec = 345
    data = bytes(serialize_message(message))
    assert stamp_of_transforms(data) == 12_000_000_345
    assert stamp_of_transforms(data[:12]) is None
    assert stamp_of_transforms(b'\x00\x00' + data[2:]) is None


def test_stamp_of_a_serialized_state_is_where_it_is_patched() -> None:
    message = joint_state_messages(['a', 'b'])[3]
    STAMP.pack_into(message, STATE_STAMP_AT, 7, 8)
    state = deserialize_message(bytes(message), JointState)
    assert (state.header.stamp.sec, state.header.stamp.nanosec) == (7, 8)
    assert list(state.name) == ['a', 'b']
    assert len(state.position) == len(state.velocity) == len(state.effort) == 2


def test_subjects_are_paired_within_their_family() -> None:
    subjects = subjects_of(OURS, [PEER], stock=True)
    assert report.pairs_of(subjects, OURS) == [
        ('ours', 'RSP'),
        ('ours + states', 'RSP'),
        ('ours 20 Hz', 'RSP 20 Hz'),
    ]


def test_alone_the_price_of_complete_states_is_what_is_compared() -> None:
    subjects = subjects_of(OURS, [], stock=True)
    assert report.pairs_of(subjects, OURS) == [('ours + states', 'ours')]


def test_tables_name_medians_and_ratios() -> None:
    mine = Rounds(p50=[1.0, 2.0, 3.0], p99=[9.0] * 3, cpu=[5.0] * 3, main=[4.0] * 3)
    other = Rounds(p50=[2.0, 4.0, 6.0], p99=[math.nan] * 3, cpu=[10.0] * 3)
    ratios = report.compare({'ours': mine, 'RSP': other}, [('ours', 'RSP')])
    assert set(ratios['ours / RSP']) == {'p50', 'cpu'}
    subjects = {'ours': mine.summary(), 'RSP': other.summary()}
    text = report.node_tables([{'name': 'x', 'subjects': subjects, 'ratios': ratios}])
    assert '| 0.50 [0.50, 0.50] | -' in text
    assert len({len(line) for line in text.split('\n\n')[0].splitlines()}) == 1


def test_turns_are_shuffled_and_end_in_time() -> None:
    late = time.monotonic() - 1.0
    orders = list(in_turns(3, late, least=5, most=50))
    assert len(orders) == 5
    assert all(sorted(order) == [0, 1, 2] for order in orders)
    assert len({tuple(order) for order in orders}) > 1
    assert len(list(in_turns(3, time.monotonic() + 60.0, least=5, most=7))) == 7


def test_environment_names_the_processor_and_no_folder() -> None:
    assert report.processor(MACHINE) == 'Some CPU: 3 GHz'
    text = str(report.environment([OURS]))
    assert str(Path.home()) not in text
    assert sys.prefix not in text


def test_domains_are_claimed_once() -> None:
    with claimed_domains(3) as first, claimed_domains(2) as second:
        assert len({*first, *second}) == 5


def test_a_domain_in_which_a_node_runs_is_left_out() -> None:
    with claimed_domains(1) as (free,):
        pass
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as node:
        node.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        node.bind(('', port_of(free)))
        with claimed_domains(1) as (domain,):
            assert domain != free


def test_robots_have_the_joints_that_a_driver_measures(tmp_path: Path) -> None:
    robot = revolute(23)
    (tmp_path / 'limbs.urdf').write_text(robot.xml)
    (tmp_path / 'broken.urdf').write_text('<robot')
    found = real(tmp_path)
    assert set(found) == {'limbs'}
    assert found['limbs'].joints == robot.joints
    assert len(robot.joints) == 23


def test_quick_matrix_is_short_and_full_one_has_every_combination(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(command.cells_of(False, {})) == len(command.QUICK)
    assert len(command.cells_of(False, {'pr2': revolute(1)})) == len(command.QUICK) + 1
    assert len(command.cells_of(True, {'a': revolute(1)})) == 6 * 4 * 3 + 1
    monkeypatch.setenv('FULL', '1')
    assert command.parse([]).full
    monkeypatch.setenv('FULL', '')
    assert not command.parse([]).full


@pytest.mark.long
def test_a_cell_of_two_nodes_that_run() -> None:
    own = own_program('robot_state_node')
    subjects = subjects_of(own, [floor_program()], stock=True)
    subjects = [one for one in subjects if not one.with_states]
    rounds = measure_cell(Cell(revolute(7), 200.0, 2), subjects, 0.3, 0.0, 5)
    assert set(rounds) == {'ours', 'floor', 'ours 20 Hz', 'floor 20 Hz'}
    for label, one in rounds.items():
        summary = one.summary()
        assert summary['rounds'] == 5
        assert summary['answers'] > 0
        assert 0.0 < summary['main_us'] < summary['cpu_us'] < summary['system_us']
        assert summary['pss_mib'] > 1.0
        assert summary['start_s'] > 0.0
        # At 20 Hz, there may be too few answers for a percentile, so the latency may be NaN.
        assert np.isfinite(summary['p50_us']) or label.endswith('20 Hz')
    json.dumps({label: one.summary() for label, one in rounds.items()})
    assert 'cpu' in report.compare(rounds, report.pairs_of(subjects, own))['ours / floor']


def test_help_says_what_it_does() -> None:
    done = subprocess.run(
        [sys.executable, '-m', 'benchmark', '--help'],
        cwd=Path(command.__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert 'side by side' in done.stdout
