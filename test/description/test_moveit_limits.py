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
"""The file joint_limits.yaml, written from a robot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.main import main
from robot_description_tools.description import load_description
from robot_description_tools.description.moveit_limits import moveit_limits
from robot_description_tools.description.srdf.reader import srdf_from
from test_support.examples import examples
import yaml

ROBOT = """<robot name="r" version="1.2">
  <link name="a"/><link name="b"/><link name="c"/><link name="d"/>
  <joint name="one" type="revolute"><parent link="a"/><child link="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="2" acceleration="5"/></joint>
  <joint name="no" type="continuous"><parent link="b"/><child link="c"/>
    <limit effort="1" velocity="3"/></joint>
  <joint name="fixed" type="fixed"><parent link="c"/><child link="d"/></joint>
  <ros2_control name="h" type="system">
    <hardware><plugin>p</plugin></hardware>
    <joint name="one">
      <command_interface name="position"><param name="min">-0.5</param></command_interface>
      <command_interface name="velocity"><param name="max">1.5</param></command_interface>
    </joint>
  </ros2_control>
</robot>"""


def limits(text: str) -> dict[str, Any]:
    found = yaml.safe_load(text)['joint_limits']
    assert isinstance(found, dict)
    return found


def test_the_smallest_limits_are_written() -> None:
    """A name that YAML could read as a boolean is written in quotes."""
    written = moveit_limits(load_description(ROBOT))
    assert limits(written.text) == {
        'one': {
            'min_position': -0.5,
            'has_velocity_limits': True,
            'max_velocity': 1.5,
            'has_acceleration_limits': True,
            'max_acceleration': 5.0,
        },
        'no': {
            'has_velocity_limits': True, 'max_velocity': 3.0, 'has_acceleration_limits': False
        },
    }
    assert written.missing == ['no']


def test_only_joints_of_groups_are_written() -> None:
    srdf = '<robot name="r"><group name="g"><joint name="one"/></group></robot>'
    robot = load_description(ROBOT, srdf=srdf_from(srdf, 'r.srdf'))
    assert list(limits(moveit_limits(robot).text)) == ['one']


@given(st.floats(1e-9, 1e30))
@settings(max_examples=examples(30), deadline=None)
def test_every_number_is_a_double(value: float) -> None:
    """If a limit were an integer, move_group would stop with an error."""
    text = ROBOT.replace('velocity="3"', f'velocity="{value!r}"')
    (found,) = [each['max_velocity'] for n, each in limits(
        moveit_limits(load_description(text)).text).items() if n == 'no']
    assert isinstance(found, float)
    assert found == value


def test_a_table_replaces_limits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    urdf, table = tmp_path / 'r.urdf', tmp_path / 'table.yaml'
    urdf.write_text(ROBOT)
    table.write_text('joint_limits:\n  no: {max_acceleration: 4, max_velocity: 2.5}\n')
    assert main(['limits', str(urdf), '--format', 'moveit', '--table', str(table)]) == 0
    done = capsys.readouterr()
    assert limits(done.out)['no'] == {
        'has_velocity_limits': True,
        'max_velocity': 2.5,
        'has_acceleration_limits': True,
        'max_acceleration': 4.0,
    }
    assert 'no acceleration limit' not in done.err
    assert main(['limits', str(urdf), '--format', 'moveit']) == 0
    assert 'no acceleration limit is known for no: ' in capsys.readouterr().err
    for words in (['one', '--format', 'moveit'], [], ['one', '--table', str(table)]):
        assert main(['limits', str(urdf), *words]) == 2
