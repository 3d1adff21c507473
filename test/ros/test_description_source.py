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
"""A node still handles messages and signals while it reads a description."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2
from pathlib import Path
import shlex
import subprocess
import sys
from threading import Event
from typing import Any

import pytest
from rcl_interfaces.srv import SetParameters
from rclpy.parameter import Parameter
from rclpy.task import Future
from robot_description_tools.description import load_description
from robot_description_tools.description.model import Mimic
from robot_description_tools.ros import description_source
from robot_description_tools.ros.joint_source_node import JointSourceNode
from robot_description_tools.ros.robot_state_node import RobotStateNode
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from test_support import harness
from test_support.attacks import write_maker
from test_support.patience import PATIENCE
from test_support.pipelines import ARM
from test_support.places import environment
from test_support.places import ROOT
from test_support.state_node import frames_of
from test_support.state_node import latched
from test_support.state_node import NODE
from test_support.state_node import Robot
from test_support.state_node import robot_here
from tf2_msgs.msg import TFMessage

TOPIC = '/robot_description'
# The robots differ in the name of their tip.
TIPS = ('first', 'second', 'third')
FIRST, SECOND, THIRD = (ARM.replace('"tip"', f'"{tip}"') for tip in TIPS)
BROKEN = ARM.replace('<link name="upper"/>', '')
BRACE = '<joint name="brace" type="fixed"><parent link="base"/><child link="tip"/></joint>'


class SlowReader:
    """A substitute for `read_description` that waits until the test calls `go_on`."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._read = description_source.read_description
        self._may_go_on = Event()

    def __call__(self, text: str, *arguments: Any, **options: Any) -> Any:
        self.begun.append(text)
        assert self._may_go_on.wait(PATIENCE)
        return self._read(text, *arguments, **options)

    def go_on(self) -> None:
        self._may_go_on.set()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowReader]:
    """
    Yield a slow reader for all descriptions except ARM.

    ARM, the first description, is read at once.

    """
    slowly, at_once = SlowReader(), description_source.read_description
    monkeypatch.setattr(
        description_source,
        'read_description',
        lambda text, *rest, **more: (at_once if text == ARM else slowly)(text, *rest, **more),
    )
    yield slowly
    slowly.go_on()


def static_frames(peer: harness.Peer) -> list[TFMessage]:
    """Return a list to which each message on /tf_static is added."""
    return peer.collect(TFMessage, '/tf_static', harness.LATCHED)


def child_of(message: TFMessage) -> str:
    """Return the link at the tip of the robot with these static transforms."""
    return frames_of(message)[0][1]


def test_messages_are_handled_during_reading_and_the_newest_description_is_used(
    reading: SlowReader, capfd: pytest.CaptureFixture[str]
) -> None:
    parameters = {'use_robot_description_topic': True, 'robot_description': ''}
    with robot_here(capfd, parameters) as arm:
        peer = arm.peer
        static = static_frames(peer)
        # The queues hold only one text. No text is lost, because the test waits for the node
        # between two texts.
        texts = peer.publisher(String, TOPIC, harness.LATCHED)
        assert peer.wait_for_subscribers(texts)
        texts.publish(String(data=ARM))
        assert peer.spin_until(lambda: static)

        texts.publish(String(data=FIRST))
        assert peer.spin_until(lambda: reading.begun)
        for text in (SECOND, BROKEN, THIRD):
            texts.publish(String(data=text))
            # While the node reads, it publishes the old robot and answers services.
            assert arm.answer(['shoulder'], [0.1])
            assert peer.list_parameters(NODE)
        assert len(static) == 1
        reading.go_on()
        assert peer.spin_until(lambda: child_of(static[-1]) == 'third')
        # A waiting description is dropped when a newer one arrives.
        assert reading.begun == [FIRST, THIRD]

        # After a broken description, the node logs an error and keeps the last good robot.
        texts.publish(String(data=BROKEN))
        assert arm.node.wait_for_output('the new robot description is not used')
        assert arm.answer(['shoulder'], [0.2])
        assert child_of(static[-1]) == 'third'


def ask(peer: harness.Peer, text: str) -> Future:
    """Call the service that sets a new description, and return the future of its answer."""
    client = peer.node.create_client(SetParameters, f'{NODE}/set_parameters')
    assert peer.spin_until(client.service_is_ready)
    request = SetParameters.Request()
    request.parameters = [Parameter('robot_description', value=text).to_parameter_msg()]
    return client.call_async(request)


def test_a_request_is_answered_when_its_description_has_been_read(
    reading: SlowReader, capfd: pytest.CaptureFixture[str]
) -> None:
    with robot_here(capfd, {}) as arm:
        peer = arm.peer
        static = static_frames(peer)
        answers = []
        for text in (FIRST, SECOND, BROKEN):
            answers.append(ask(peer, text))
            assert peer.spin_until(lambda: reading.begun)
            assert arm.answer(['shoulder'], [0.1])
            # While the node reads, it answers other requests. It answers requests with new
            # descriptions in the order in which they arrived.
            assert peer.set_parameters(NODE, {'ignore_timestamp': True}).successful
        assert not answers[0].done()
        reading.go_on()
        assert peer.spin_until(lambda: all(answer.done() for answer in answers))
        results = [answer.result().results[0] for answer in answers]
        assert [result.successful for result in results] == [True, False, False]
        assert results[1].reason == 'a newer description came before this one was read'
        assert "parent link 'upper'" in results[2].reason
        assert reading.begun == [FIRST, BROKEN]
        assert peer.spin_until(lambda: child_of(static[-1]) == 'first')
        assert peer.get_parameters(NODE, ['robot_description']) == [FIRST]


def test_joint_sources_publish_the_old_robot_meanwhile(
    reading: SlowReader, capfd: pytest.CaptureFixture[str]
) -> None:
    other = ARM.replace('"shoulder"', '"first shoulder"')
    with harness.Peer() as peer, peer.running(JointSourceNode, {'rate': 100.0}, capfd):
        states = peer.collect(JointState, '/joint_states')
        texts = peer.publisher(String, TOPIC, harness.LATCHED)
        texts.publish(String(data=ARM))
        assert peer.spin_until(lambda: states)
        texts.publish(String(data=other))
        assert peer.spin_until(lambda: reading.begun)
        del states[:]
        assert peer.spin_until(lambda: states)
        assert 'shoulder' in states[-1].name
        reading.go_on()
        assert peer.spin_until(lambda: 'first shoulder' in states[-1].name)


WRONG = ARM.replace('<axis xyz="0 1 0"/>', '<axis xyz="0 2 0"/><extra/>')
WITH_ERROR = WRONG.replace('</robot>', f'{BRACE}</robot>')
SHOWN_BY = 'the description has 3 warnings, shown by: '


def test_the_log_has_errors_and_the_command_that_shows_warnings(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The logged command works even if file names and arguments have special characters."""
    file = tmp_path / "the robot's.urdf"
    file.write_text(WRONG.replace('name="arm"', 'name="$(arg name)"').replace(
        '<robot', '<robot xmlns:xacro="http://wiki.ros.org/xacro"', 1
    ).replace('<link', '<xacro:arg name="name" default="arm"/><link', 1))
    parameters = {
        'robot_description': '',
        'description_file': str(file),
        'xacro_arguments': ["name:='the arm'"],
        'package_paths': [str(tmp_path)],
    }
    with robot_here(capfd, parameters) as arm:
        assert arm.node.wait_for_output(SHOWN_BY)
        (line,) = (line for line in arm.node.output.splitlines() if SHOWN_BY in line)
    command = line.partition(SHOWN_BY)[2]
    program, check, *rest = shlex.split(command)
    assert (program, check) == ('robot-description', 'check')
    done = subprocess.run(
        [sys.executable, '-m', 'robot_description_tools', check, *rest],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    for code in ('axis-length', 'element-unknown', 'mimic-range'):
        assert f'warning[{code}]' in done.stdout
        assert code not in arm.node.output


@pytest.mark.parametrize('from_topic', [False, True])
def test_warnings_of_a_text_are_shown_by_a_pipe(
    from_topic: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    """The logged command uses ros2 to print the text of the parameter or of the topic."""
    text = WITH_ERROR
    given = '' if from_topic else text
    parameters = {'use_robot_description_topic': from_topic, 'robot_description': given}
    with robot_here(capfd, parameters) as arm:
        if from_topic:
            texts = arm.peer.publisher(String, TOPIC, harness.LATCHED)
            texts.publish(String(data=text))
        assert arm.node.wait_for_output(SHOWN_BY)
        command = arm.node.output.partition(SHOWN_BY)[2].splitlines()[0]
        # Errors are still logged one by one.
        assert "'brace' is left out" in arm.node.output
    first, *rest = command.split(' | ')
    if from_topic:
        begin, options = f'ros2 topic echo --once --full-length --field data {TOPIC}', ["sed '$d'"]
    else:
        begin, options = f'ros2 param get --hide-type {NODE} robot_description', []
    assert first == begin
    assert rest == [*options, 'robot-description check -']


# A program whose node gets a signal while it reads its first description. The reading never ends.
STARTING = """
import os, signal, time
from robot_description_tools.ros import description_source, running
from robot_description_tools.ros.robot_state_node import RobotStateNode

def read(*arguments, **options):
    os.kill(os.getpid(), signal.SIGTERM)
    while True:
        time.sleep(0.01)

description_source.read_description = read
running.run_program(RobotStateNode, ['--ros-args', '-p', 'robot_description:=<robot/>'])
"""


def test_a_signal_ends_a_start_that_takes_long() -> None:
    done = subprocess.run(
        [sys.executable, '-c', STARTING],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, '', '')


@pytest.mark.parametrize('arguments', [[], ['a:=b']])
def test_a_urdf_is_expanded_only_with_arguments(
    arguments: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A URDF is expanded only if xacro arguments are given, because expansion may run Python."""
    file = tmp_path / 'robot.urdf'
    made = write_maker(file)
    parameters: dict[str, Any] = {'description_file': str(file)}
    if arguments:
        parameters['xacro_arguments'] = arguments
    with harness.Peer() as peer, peer.running(RobotStateNode, parameters, capfd) as node:
        assert made.exists() is bool(arguments)
        assert ('xacro-unexpanded' in node.output) is not bool(arguments)


def calibrate(path: Path, offset: str) -> str:
    """Write a calibration of the shoulder, and return its path."""
    path.write_text(f'joints: {{shoulder: {{position_offset: {offset}}}}}', encoding='utf-8')
    return str(path)


def yaw(message: TFMessage) -> float:
    """Return the angle of the shoulder in a message [rad]."""
    (turn,) = (t.transform for t in message.transforms if t.child_frame_id == 'upper')
    return 2 * atan2(turn.rotation.z, turn.rotation.w)


@pytest.mark.parametrize('from_topic', [False, True])
def test_a_calibration_changes_as_a_whole(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], from_topic: bool
) -> None:
    first = calibrate(tmp_path / 'first.yaml', '0.25')
    second = calibrate(tmp_path / 'second.yaml', '0.5')
    broken = calibrate(tmp_path / 'broken.yaml', '[1, 2]')
    text = '' if from_topic else ARM
    parameters = {'calibration_file': first, 'use_robot_description_topic': from_topic}
    with robot_here(capfd, parameters, text) as arm:
        peer = arm.peer
        published = peer.collect(String, TOPIC, harness.LATCHED)
        if from_topic:
            peer.publisher(String, TOPIC, harness.LATCHED).publish(String(data=ARM))
            assert arm.node.wait_for_output("robot 'arm'")
        # Only the last text is kept for a late subscriber, so wait for the first one.
        assert peer.spin_until(lambda: bool(published))
        assert yaw(arm.answer(['shoulder'], [0.1])) == pytest.approx(0.35)
        assert peer.set_parameters(NODE, {'calibration_file': second}).successful
        assert yaw(arm.answer(['shoulder'], [0.1])) == pytest.approx(0.6)
        refused = peer.set_parameters(NODE, {'calibration_file': broken})
        assert not refused.successful
        assert f'{broken}:1:' in refused.reason
        assert yaw(arm.answer(['shoulder'], [0.1])) == pytest.approx(0.6)
        assert peer.set_parameters(NODE, {'calibration_file': ''}).successful
        assert yaw(arm.answer(['shoulder'], [0.1])) == pytest.approx(0.1)
        if not from_topic:
            # In the first published text, the elbow follows the true position of the shoulder.
            assert peer.spin_until(lambda: published and published[-1].data == ARM)
            corrected = load_description(published[0].data)
            assert corrected.joints['elbow'].mimic == Mimic('shoulder', 2.0, 1.0)
            # The current calibration file also applies to a new description.
            changes = {'calibration_file': first, 'robot_description': FIRST}
            assert peer.set_parameters(NODE, changes).successful
            assert yaw(arm.answer(['shoulder'], [0.1])) == pytest.approx(0.35)


TOOL = """<robot name="tool"><link name="palm"/><link name="finger"/>
<joint name="grip" type="prismatic"><parent link="palm"/><child link="finger"/>
<axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>"""
TOOLS = """
parts:
- {file: tool.urdf, prefix: gripper_, parent: tip}
- {file: tool.urdf, prefix: camera_, parent: tip, xyz: [0, 0, 0.1]}
- {file: tool.urdf, name: broken, parent: nowhere}
"""


@pytest.fixture
def tools(tmp_path: Path) -> str:
    """Write an assembly file with tools, and return its path."""
    (tmp_path / 'tool.urdf').write_text(TOOL)
    (tmp_path / 'tools.yaml').write_text(TOOLS)
    return str(tmp_path / 'tools.yaml')


def sent(arm: Robot) -> set[str]:
    """Return the moving frames that the node publishes after a message with all joints."""
    names = ['shoulder', 'gripper_grip', 'camera_grip']
    return {child for _, child in frames_of(arm.answer(names, [0.1, 0.2, 0.3]))}


def test_tools_change_as_a_whole(tools: str, capfd: pytest.CaptureFixture[str]) -> None:
    parameters = {'assembly_file': tools, 'attachments': ['gripper']}
    with robot_here(capfd, parameters, ARM) as arm:
        peer = arm.peer
        published = peer.collect(String, TOPIC, harness.LATCHED)
        own = {'upper', 'lower'}
        assert sent(arm) - own == {'gripper_finger'}
        assert peer.spin_until(lambda: published)
        assert 'gripper_palm' in load_description(published[-1].data).links

        # ros2 param set sends a single word as a string instead of a list.
        assert peer.set_parameters(NODE, {'attachments': 'camera'}).successful
        assert sent(arm) - own == {'camera_finger'}
        static = {child for _, child in frames_of(latched(TFMessage, '/tf_static')[0])}
        assert static == {'tip', 'camera_palm'}

        for names, reason in (
            (['broken'], "no link 'nowhere'"),
            (['gripper', 'camra'], "no part 'camra', did you mean 'camera'?"),
        ):
            refused = peer.set_parameters(NODE, {'attachments': names})
            assert not refused.successful
            assert reason in refused.reason
            assert sent(arm) - own == {'camera_finger'}

        assert peer.set_parameters(NODE, {'attachments': ['gripper', 'camera']}).successful
        assert sent(arm) - own == {'camera_finger', 'gripper_finger'}
        assert peer.set_parameters(NODE, {'attachments': ['']}).successful
        assert sent(arm) <= own
        assert peer.spin_until(lambda: published[-1].data == ARM)
        # If messages contain joints of detached tools, this is logged only once.
        assert sent(arm) <= own
        assert arm.node.output.count("'gripper_grip'") == 1


def test_the_tutorial_of_the_tool_changer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / 'doc' / 'assembly.md').read_text(encoding='utf-8')
    camera = page.partition("> camera.urdf <<'END'\n")[2].partition('END')[0]
    part = page.partition('### Change a tool while the robot runs')[2]
    tools = part.partition('```yaml\n')[2].partition('```')[0]
    start, change = part.partition('```sh\n')[2].partition('```')[0].split('\nros2 ')
    (tmp_path / 'camera.urdf').write_text(camera, encoding='utf-8')
    (tmp_path / 'tools.yaml').write_text(tools, encoding='utf-8')
    (tmp_path / 'urdf').symlink_to(ROOT / 'urdf')
    monkeypatch.chdir(tmp_path)
    words = shlex.split(start.replace('\\\n', ' '))
    assert words[:4] == ['ros2', 'run', 'robot_description_tools', 'robot_state_node']
    module = 'robot_description_tools.ros.robot_state_node'
    with harness.Peer() as peer, harness.NodeProcess(module, extra_args=words[5:]):
        published = peer.collect(String, TOPIC, harness.LATCHED)
        assert peer.spin_until(lambda: published)
        links = load_description(published[-1].data).links
        assert 'gripper_base_link' in links
        assert 'camera_link' not in links
        verb, set_, node, name, value = shlex.split(change)
        assert (verb, set_) == ('param', 'set')
        assert peer.set_parameters(node, {name: value}).successful
        assert peer.spin_until(lambda: len(published) > 1)
        links = load_description(published[-1].data).links
        assert 'gripper_base_link' not in links
        assert {'camera_link', 'camera_optical_frame'} <= set(links)


def test_attachments_need_their_file(capfd: pytest.CaptureFixture[str]) -> None:
    with robot_here(capfd, {}, ARM) as arm:
        refused = arm.peer.set_parameters(NODE, {'attachments': ['gripper']})
        assert 'attachments needs the parameter assembly_file' in refused.reason
