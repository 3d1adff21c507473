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


"""The node with closed linkages: TF, complete states, diagnostics and parameters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
import time

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.ros.robot_state_node import RobotStateNode
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from test_support import harness
from test_support.places import ROOT
from test_support.state_node import latched
from test_support.state_node import NODE
from test_support.state_node import Robot
from test_support.state_node import robot
from test_support.state_node import robot_here
from test_support.state_node import stamp_of

URDF = ROOT / 'urdf'
TREE = document(loop_snippet().partition('<loop_joint')[0])
CLOSE = {
    'type': 'revolute',
    'link1': {'link': 'rocker', 'xyz': [0.0, 0.2, 0.0]},
    'link2': {'link': 'rod', 'xyz': '0.3 0 0'},
    'axis': [0.0, 0.0, 1.0],
}
# The lengths of crank and rod in slider_crank.urdf.xacro.
R, LENGTH = 0.08, 0.25
MOTOR = """
<ros2_control name="drive" type="system">
  <hardware><plugin>mock_components/GenericSystem</plugin></hardware>
  <joint name="crank_joint"><command_interface name="position"/>
    <state_interface name="position"/></joint>
  <transmission name="gear">
    <plugin>transmission_interface/SimpleTransmission</plugin>
    <actuator name="motor" role="actuator1"/>
    <joint name="crank_joint" role="joint1"><mechanical_reduction>10</mechanical_reduction></joint>
  </transmission>
</ros2_control>
</robot>"""


@cache
def text_of(name: str) -> str:
    return load_description(URDF / f'{name}.urdf.xacro').xml


def piston(angle: float) -> float:
    return R * np.cos(angle) + np.sqrt(LENGTH**2 - (R * np.sin(angle)) ** 2) - R - LENGTH


class Linkage:
    """A running node, and the statuses that it publishes about its loops."""

    def __init__(self, arm: Robot) -> None:
        self.arm = arm
        self.reports = arm.peer.collect(DiagnosticArray, '/diagnostics')

    def use(self, text: str) -> None:
        """Give the node a new description."""
        assert self.arm.peer.set_parameters(NODE, {'robot_description': text}).successful
        del self.arm.states[:], self.arm.tf[:]

    def state(self, stamp_ns: int) -> dict[str, float]:
        """Return the complete joint state with a stamp."""
        message = self.arm.state_with_stamp(stamp_ns)
        return dict(zip(message.name, message.position, strict=True))

    def diagnosis(self) -> DiagnosticStatus:
        """Wait for the next status of a loop, and return it."""
        begin = time.time()

        def found() -> list[DiagnosticStatus]:
            stamps = ((report.header.stamp, report) for report in self.reports)
            new = [r for stamp, r in stamps if stamp.sec + 1e-9 * stamp.nanosec >= begin]
            return [each for report in new for each in report.status if ': loop ' in each.name]

        assert self.arm.peer.spin_until(found), self.arm.node.output
        return found()[0]


@contextmanager
def linkage(text: str, parameters: dict[str, object]) -> Iterator[Linkage]:
    with robot(parameters, text=text) as arm:
        yield Linkage(arm)


@pytest.fixture(scope='class')
def shared() -> Iterator[Linkage]:
    """Run one node for several tests, and end it before another test needs its name and topics."""
    with linkage(TREE, {}) as robot_:
        yield robot_


@pytest.fixture
def robot_(shared: Linkage) -> Linkage:
    """Return the shared node with the robot `TREE`, instead of the robot of the previous test."""
    shared.use(TREE)
    return shared


def values_of(status: DiagnosticStatus) -> dict[str, str]:
    return {pair.key: pair.value for pair in status.values}


class TestOneNode:
    """Each test gives the node the description of another linkage."""

    def test_a_crank_moves_the_whole_linkage(self, robot_: Linkage) -> None:
        """
        TF and complete states match the closed form for crank angles from -3 to 3 rad.

        Their stamps are equal.

        """
        robot_.use(text_of('slider_crank'))
        for angle in np.linspace(-3, 3, 7):
            message = robot_.arm.answer(['crank_joint'], [angle])
            at = {t.child_frame_id: t.transform for t in message.transforms}
            assert set(at) == {'crank', 'rod', 'piston'}
            assert at['piston'].translation.x == pytest.approx(
                R + LENGTH + piston(angle), abs=1e-9
            )
            state = robot_.state(stamp_of(message))
            assert list(state) == ['crank_joint', 'rod_joint', 'piston_joint']
            assert state['piston_joint'] == pytest.approx(piston(angle), abs=1e-9)
            turn = -angle - np.arcsin(R / LENGTH * np.sin(angle))
            assert np.exp(1j * state['rod_joint']) == pytest.approx(np.exp(1j * turn), abs=1e-9)
        status = robot_.diagnosis()
        assert (status.level, status.message) == (DiagnosticStatus.OK, 'closed')
        assert status.name == '/robot_state_publisher: loop gudgeon_pin'
        values = values_of(status)
        assert values['state'] == 'closed'
        assert float(values['residual [m]']) < 1e-9
        assert (values['rank'], values['mobility']) == ('2', '1')
        assert values['solved joints'] == 'rod_joint, piston_joint'

    def test_an_actuator_drives_a_loop_through_its_transmission(self, robot_: Linkage) -> None:
        text = text_of('slider_crank')
        start, end = text.index('<ros2_control'), text.index('</ros2_control>')
        text = text[:start] + text[end:].removeprefix('</ros2_control>')
        robot_.use(text.replace('</robot>', MOTOR))
        actuators = robot_.arm.peer.publisher(JointState, '/actuator_states')
        assert robot_.arm.peer.wait_for_subscribers(actuators)
        message = JointState(name=['motor'], position=[7.0], velocity=[10.0])
        # Use the present time, which is newer than the stamps of an earlier attempt of the test.
        message.header.stamp = robot_.arm.peer.node.get_clock().now().to_msg()
        assert robot_.arm.peer.publish_until(
            actuators, lambda: message, lambda: robot_.arm.states
        )
        state = robot_.arm.states[0]
        at = dict(zip(state.name, zip(state.position, state.velocity, strict=True), strict=True))
        assert at['crank_joint'] == pytest.approx((0.7, 1.0), abs=1e-9)
        step = 1e-6
        slope = (piston(0.7 + step) - piston(0.7 - step)) / (2 * step)
        assert at['piston_joint'] == pytest.approx((piston(0.7), slope), abs=1e-8)

    def test_a_loop_waits_for_all_drives(self, robot_: Linkage) -> None:
        """
        If only one drive is known, this drive moves alone.

        If both drives are known, the loop moves.

        """
        robot_.use(text_of('parallelogram_arm'))
        first = robot_.arm.answer(['shoulder_joint'], [0.2])
        assert 'lower_arm' in {t.child_frame_id for t in first.transforms}
        assert 'upper_arm' not in {t.child_frame_id for t in first.transforms}
        assert values_of(robot_.diagnosis())['state'] == 'unknown'
        second = robot_.arm.answer(['lever_joint'], [0.3])
        state = robot_.state(stamp_of(second))
        assert state['elbow_joint'] == pytest.approx(0.1, abs=1e-9)
        assert state['plate_joint'] == pytest.approx(-0.2, abs=1e-9)
        assert values_of(robot_.diagnosis())['state'] == 'closed'
        # A later message of one drive is combined with the newest value of the other drive.
        third = robot_.arm.answer(['shoulder_joint'], [-0.1])
        assert robot_.state(stamp_of(third))['elbow_joint'] == pytest.approx(0.4, abs=1e-9)

    def test_a_loop_that_cannot_close_is_held_and_logged_once(self, robot_: Linkage) -> None:
        """The node continues to run. The loop moves again as soon as the loop can close."""
        # Choose a seed away from the dead centre. At the dead centre, the crank could turn either
        # way.
        seed = '<seed joint="crank_joint" position="0.8"/></loop_joint>'
        robot_.use(text_of('slider_crank').replace('</loop_joint>', seed))
        first = robot_.arm.answer(['piston_joint'], [-0.05])
        closed = robot_.state(stamp_of(first))
        assert piston(closed['crank_joint']) == pytest.approx(-0.05, abs=1e-9)
        for _ in range(3):
            message = robot_.arm.answer(['piston_joint'], [-0.4])
            state = robot_.state(stamp_of(message))
            assert state['piston_joint'] == -0.4
            # The crank stays at a pose in which the loop closes, on this side of the dead centre.
            assert np.isfinite(state['crank_joint'])
        status = robot_.diagnosis()
        assert status.level == DiagnosticStatus.WARN
        assert status.message.startswith('cannot close')
        assert values_of(status)['state'] == 'held'
        assert float(values_of(status)['residual [m]']) > 0.1
        assert robot_.arm.node.wait_for_output('loop-open')
        assert robot_.arm.node.output.count('loop-open') == 1
        message = robot_.arm.answer(['piston_joint'], [-0.05])
        state = robot_.state(stamp_of(message))
        assert piston(state['crank_joint']) == pytest.approx(-0.05, abs=1e-9)
        assert robot_.diagnosis().level == DiagnosticStatus.OK


# -- parameters ------------------------------------------------------------------------------


def moves_as_a_parallelogram(robot_: Linkage) -> None:
    message = robot_.arm.answer(['crank_joint'], [0.25])
    state = robot_.state(stamp_of(message))
    assert state == pytest.approx(
        {'crank_joint': 0.25, 'rod_joint': -0.25, 'rocker_joint': 0.25}, abs=1e-9
    )


def test_loops_are_nested_parameters() -> None:
    with linkage(TREE, {'closed_loops': {'close': CLOSE}}) as robot_:
        moves_as_a_parallelogram(robot_)
        # Other nodes get the description without changes.
        (text,) = latched(String, '/robot_description')
        assert text.data == TREE


def test_files_declare_a_joint_to_close_a_loop(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The passive joint `rod_joint` in the SRDF is the pin of the rod."""
    loops, srdf = tmp_path / 'loops.yaml', tmp_path / 'robot.srdf'
    loops.write_text('closed_loops: {brace: true}')
    srdf.write_text('<robot name="example"><passive_joint name="rod_joint"/></robot>')
    brace = (
        '<joint name="brace" type="continuous"><parent link="rocker"/><child link="pin"/>'
        '<origin xyz="0 0.2 0"/><axis xyz="0 0 1"/></joint>'
        '<link name="pin"/><joint name="a_pin" type="fixed"><parent link="rod"/>'
        '<child link="pin"/><origin xyz="0.3 0 0"/></joint></robot>'
    )
    parameters = {'closed_loops_file': str(loops), 'srdf_file': str(srdf)}
    with robot_here(capfd, parameters, TREE.replace('</robot>', brace)) as arm:
        moves_as_a_parallelogram(Linkage(arm))


@pytest.mark.parametrize(
    ('parameters', 'text'),
    [
        (
            {'closed_loops': {'close': CLOSE}, 'closed_loops_file': 'loops.yaml'},
            'give either closed_loops or closed_loops_file',
        ),
        ({'closed_loops_file': '/nowhere.yaml'}, 'cannot read the file'),
    ],
)
def test_the_node_does_not_start_with(
    parameters: dict[str, object], text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    parameters = {'robot_description': TREE, **parameters}
    assert text in harness.refusal(RobotStateNode, parameters, capfd)
