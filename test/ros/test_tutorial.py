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
"""Commands in ``doc/tutorial_hardware.md`` that need no ROS distribution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import os
from pathlib import Path
import re
import shutil
import signal
import subprocess
from typing import Any

from builtin_interfaces.msg import Duration
from control_msgs.action import FollowJointTrajectory
import pytest
from rclpy.action import ActionClient
from rclpy.action import ActionServer
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.patience import PATIENCE
from test_support.places import ROOT
from trajectory_msgs.msg import JointTrajectory
from trajectory_msgs.msg import JointTrajectoryPoint
import yaml

TEXT = (ROOT / 'doc' / 'tutorial_hardware.md').read_text(encoding='utf-8')
pytestmark = pytest.mark.long
(
    BUILD, START, LOOK, LAUNCH, WATCH, NO_PORT, FOLLOW, FOLLOW_LAUNCH, SEND
) = re.findall(r'```sh\n(.*?)```', TEXT, re.DOTALL)


@pytest.fixture(scope='module')
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder in which ~/ros2_ws has the result of the first commands of the page."""
    if not shutil.which('colcon'):
        pytest.skip('needs colcon')
    home = tmp_path_factory.mktemp('home')
    sources = home / 'ros2_ws' / 'src'
    sources.mkdir(parents=True)
    (sources / 'robot_description_tools').symlink_to(ROOT)
    done = subprocess.run(
        ['bash', '-ec', BUILD],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert '0 errors, 0 warnings' in done.stdout
    assert '3 passed' in done.stdout
    return home


def environment(home: Path) -> dict[str, str]:
    # Find only the installed files of this repository, and no other ROS packages.
    return {name: value for name, value in os.environ.items() if name != 'PYTHONPATH'} | {
        'HOME': str(home)
    }


@pytest.mark.parametrize('installer', ['sudo apt install', 'pip install'])
def test_the_page_has_install_commands_for_its_programs(installer: str) -> None:
    used = set(re.findall(r'^(colcon|python3 -m pytest)\b', BUILD, re.MULTILINE))
    assert used == {'colcon', 'python3 -m pytest'}
    before = TEXT.partition(BUILD)[0]
    (packages,) = re.findall(f'`{installer} ([^`]*)`', before)
    names = {name.removeprefix('python3-') for name in packages.split()}
    assert names == {'colcon-common-extensions', 'pytest'}


@contextmanager
def running(command: str, home: Path) -> Iterator[Path]:
    """Run a command in the workspace until Ctrl-C, and yield the file with its output."""
    output = home / f'output of {command.split()[0]}'
    with output.open('w') as file:
        process = subprocess.Popen(
            ['bash', '-ec', f'cd ~/ros2_ws; source install/setup.bash; exec {command}'],
            env=environment(home),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            yield output
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0, output.read_text()
        finally:
            process.kill()
            process.wait()


def test_the_wrist_moves(workspace: Path) -> None:
    topic, kind, message = re.search(
        r"ros2 topic pub --once (\S+) (\S+) '(.*)'\n", LOOK
    ).groups()
    assert kind == 'sensor_msgs/msg/JointState'
    left, right = map(float, re.search(r'left ([\d.-]+), right ([\d.-]+)', LOOK).groups())
    command = JointState(**yaml.safe_load(message))
    with harness.Peer() as peer, running(START, workspace) as output:
        commands = peer.publisher(JointState, topic)
        heard = {
            name: peer.collect(JointState, name)
            for name in re.findall(r'ros2 topic echo --once (\S+)', LOOK)
        }
        wanted = {
            '/actuator_commands': {'left_motor': left, 'right_motor': right},
            '/wrist/joint_states': dict(zip(command.name, command.position, strict=True)),
        }
        assert heard.keys() == wanted.keys()

        def is_there() -> bool:
            return all(
                messages
                and dict(zip(messages[-1].name, messages[-1].position, strict=True))
                == pytest.approx(wanted[name], abs=1e-6)
                for name, messages in heard.items()
            )

        assert peer.publish_until(commands, lambda: command, is_there), output.read_text()


def test_a_missing_port_is_logged(workspace: Path) -> None:
    """If the port is missing, the log contains the text that the page shows."""
    after = TEXT.partition(NO_PORT)[2]
    lines = re.search(r'```text\n(.*?)\n```', after, re.DOTALL)[1].split('\n')
    assert len(lines) == 2
    with harness.Peer() as peer, running(NO_PORT, workspace) as output:
        assert peer.spin_until(lambda: all(line in output.read_text() for line in lines)), (
            output.read_text()
        )


def test_a_trajectory_of_joints_reaches_the_controller_of_the_motors(workspace: Path) -> None:
    action, message = re.search(
        r"ros2 action send_goal (\S+) control_msgs/action/FollowJointTrajectory.*?'(.*)'\n",
        SEND,
        re.DOTALL,
    ).groups()
    trajectory = yaml.safe_load(message)['trajectory']
    (point,) = trajectory['points']
    stamp = Duration(**point['time_from_start'])
    goal = FollowJointTrajectory.Goal(
        trajectory=JointTrajectory(
            joint_names=trajectory['joint_names'],
            points=[JointTrajectoryPoint(positions=point['positions'], time_from_start=stamp)],
        )
    )
    wanted = [float(each) for each in re.search(r'to ([\d.]+) and ([\d.]+) rad', TEXT).groups()]
    reason = re.findall(r'```text\n(.*?)\n```', TEXT, re.DOTALL)[-1]
    received = []

    def execute(handle: Any) -> FollowJointTrajectory.Result:
        received.append(handle.request.trajectory)
        handle.succeed()
        return FollowJointTrajectory.Result()

    with harness.Peer() as peer, running(START, workspace), running(FOLLOW, workspace) as output:
        client = ActionClient(peer.node, FollowJointTrajectory, action)

        def is_accepted() -> bool:
            sending = client.send_goal_async(goal)
            return peer.spin_until(sending.done) and sending.result().accepted

        assert peer.spin_until(client.server_is_ready), output.read_text()
        assert not is_accepted()
        assert peer.spin_until(lambda: reason in output.read_text()), output.read_text()
        server = ActionServer(
            peer.node, FollowJointTrajectory, 'motor_controller/follow_joint_trajectory', execute
        )
        # The node rejects goals until it knows this controller and the positions of the joints.
        assert peer.spin_until(is_accepted), output.read_text()
        assert peer.spin_until(lambda: received), output.read_text()
        client.destroy()
        server.destroy()
    assert list(received[0].joint_names) == ['left_motor', 'right_motor']
    assert list(received[0].points[-1].positions) == pytest.approx(wanted)
