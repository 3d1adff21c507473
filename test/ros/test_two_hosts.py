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
Tests with a node, its source and its listeners on two machines.

On the near host, which is the robot, two nodes run. On the far host, the source of joint states
and the listeners run. All nodes and listeners are real processes, and each runs in the network
namespace of its host.

"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
import os
from pathlib import Path
import re
import time

import pytest
from test_support.harness import NodeProcess
from test_support.patience import wait_until
from test_support.pipelines import ARM
from test_support.places import ROOT
from test_support.two_hosts import Host
from test_support.two_hosts import NoHosts
from test_support.two_hosts import two_hosts

pytestmark = pytest.mark.long

NODE = 'robot_description_tools.ros.robot_state_node'
SOURCE = 'robot_description_tools.ros.joint_source_node'
RELIABLE = {'qos_overrides./joint_states.subscription.reliability': 'reliable'}
# A sender keeps messages in its queue, so that it can send them again to reliable listeners. At 10
# Hz, a queue of 100 messages covers 10 s.
DEEP = {'qos_overrides./joint_states.publisher.depth': 100}
STATIC, TEXT = '/tf_static:latched', '/robot_description:latched'
LOST_S = 10.0
KEPT_NS = 5 * 10**9
LOSS = 0.05
# Smallest number of messages that best effort must lose in a test of losses. One lost message
# could have another cause.
ENOUGH = 5


class Fleet:
    """
    Two machines and the processes on them.

    Parameters
    ----------
    near, far : Host
        The machine of the robot, and the machine of the source and the listeners.
    profiles : Path
        The file with profiles, which Fast DDS reads at the start of a process.

    """

    def __init__(self, near: Host, far: Host, profiles: Path) -> None:
        self.near = near
        self.far = far
        self._environment = {'FASTRTPS_DEFAULT_PROFILES_FILE': str(profiles)}
        self._processes = ExitStack()

    def __enter__(self) -> Fleet:
        every = {'robot_description': ARM, 'publish_frequency': 0.0}
        apart = {name: f'/sure{name}' for name in ('/tf', '/tf_static', '/robot_description')}
        self.start(self.near, NODE, parameters=every)
        self.start(
            self.near,
            NODE,
            parameters={**every, **RELIABLE},
            remappings={**apart, 'robot_description': '/sure/robot_description', '__node': 'sure'},
        )
        self.on_robot = self.start(self.near, 'test_support.listener', ['/tf', '/sure/tf'])
        self.start(self.far, SOURCE, parameters={'motion': 'sweep', **DEEP})
        topics = ['/tf', '/tf:best_effort', '/sure/tf', '/joint_states', STATIC, TEXT]
        self.listener = self.start(self.far, 'test_support.listener', topics)
        return self

    def __exit__(self, *error: object) -> None:
        self._processes.__exit__(*error)

    def start(self, host: Host, module: str, *args: object, **options: object) -> NodeProcess:
        """Start a process on a machine. The process ends together with the fleet."""
        with host.inside():
            process = NodeProcess(module, *args, env=self._environment, **options)
            return self._processes.enter_context(process)

    def sent(self) -> set[int]:
        """Return the stamps of the joint states that were published."""
        return heard(self.listener, '/joint_states')

    def flows(self) -> bool:
        """
        Wait until both nodes answer new joint states with transforms.

        Return False if this takes too long.

        """
        now = time.time_ns()
        return wait_until(
            lambda: all(
                max(heard(process, topic), default=0) > now
                for process in (self.on_robot, self.listener)
                for topic in ('/tf', '/sure/tf')
            )
        )

    def assert_late_listener_receives_everything(self) -> None:
        """Start another listener, and wait for latched topics and transforms."""
        late = self.start(self.far, 'test_support.listener', ['/tf', STATIC, TEXT])
        for topic in (STATIC, TEXT, '/tf'):
            assert wait_until(lambda topic=topic: heard(late, topic)), f'nothing on {topic}'
        assert late.stop() == 0


def heard(process: NodeProcess, topic: str) -> set[int]:
    """Return the stamps [ns] that a listener has received on a topic."""
    lines = (line.split() for line in process.output.splitlines())
    return {int(words[1]) for words in lines if words[0] == topic}


@pytest.fixture(scope='class')
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Run all processes for all tests, with the profile from the page."""
    page = (ROOT / 'doc' / 'fleets.md').read_text(encoding='utf-8')
    profiles = tmp_path_factory.mktemp('fleet') / 'profiles.xml'
    profiles.write_text(re.search(r'```xml\n(.*?)```', page, re.DOTALL).group(1))
    try:
        with two_hosts() as (near, far), Fleet(near, far, profiles) as fleet:
            assert fleet.flows()
            yield fleet
    except NoHosts as error:
        pytest.skip(f'this machine cannot create network namespaces: {error}')


class TestTwoHosts:
    """Tests that leave the link as they found it."""

    def test_everything_crosses_the_link(self, fleet: Fleet) -> None:
        """Early and late listeners receive latched topics and transforms."""
        for topic in (STATIC, TEXT):
            assert wait_until(lambda topic=topic: heard(fleet.listener, topic))
        fleet.assert_late_listener_receives_everything()

    def test_a_link_that_is_lost_for_some_seconds(self, fleet: Fleet) -> None:
        """When the link is back, messages arrive, and new listeners get latched topics."""
        fleet.near.disconnect()
        lost = time.time_ns()
        time.sleep(LOST_S)
        # Leave out the last seconds (`KEPT_NS`). For some seconds, Linux keeps packets for an
        # unreachable neighbour, and sends them when the link is back.
        back = time.time_ns() - KEPT_NS
        fleet.near.connect()
        assert fleet.flows(), fleet.listener.output[-2000:]
        # Joint states are best effort, so those from the time without a link are lost.
        assert any(lost < stamp < back for stamp in fleet.sent())
        for process in (fleet.on_robot, fleet.listener):
            assert not any(lost < stamp < back for stamp in heard(process, '/tf'))
        fleet.assert_late_listener_receives_everything()

    @pytest.mark.skipif(
        os.environ.get('ROS_DISTRO') != 'jazzy', reason='the profile is one for Fast DDS 2'
    )
    def test_a_link_that_loses_packets(self, fleet: Fleet) -> None:
        """Best effort loses messages in both directions. Reliable communication loses none."""
        try:
            with fleet.near.losing(LOSS), fleet.far.losing(LOSS):
                self.assert_only_best_effort_loses(fleet)
                fleet.assert_late_listener_receives_everything()
        except NoHosts as error:
            pytest.skip(f'this machine cannot drop packets: {error}')

    def assert_only_best_effort_loses(self, fleet: Fleet) -> None:
        assert fleet.flows()
        begin = time.time_ns()

        def since(stamps: set[int], end: float = float('inf')) -> set[int]:
            return {stamp for stamp in stamps if begin < stamp < end}

        def lost() -> tuple[int, int]:
            """Return the numbers of joint states and transforms that best effort has lost."""
            answered = since(heard(fleet.on_robot, '/tf'))
            arrived = since(heard(fleet.listener, '/tf:best_effort'))
            return len(since(fleet.sent()) - answered), len(answered - arrived)

        assert wait_until(lambda: min(lost()) >= ENOUGH), lost()
        end = time.time_ns()
        # After a later message has arrived, no earlier message can arrive.
        assert fleet.flows()
        sent = since(fleet.sent(), end)
        answered = since(heard(fleet.on_robot, '/tf'), end)
        assert answered < sent
        assert since(heard(fleet.listener, '/tf:best_effort'), end) < answered
        assert since(heard(fleet.listener, '/tf'), end) == answered
        for process in (fleet.on_robot, fleet.listener):
            assert since(heard(process, '/sure/tf'), end) == sent
