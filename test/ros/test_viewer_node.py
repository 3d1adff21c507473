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

"""The viewer as a node, which shows joint states on its page and publishes its sliders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import compress
import json
import math
from pathlib import Path
import re
import socket
import threading
from typing import Any
from urllib.request import urlopen

import aiohttp
import numpy as np
import pytest
from rclpy.parameter import Parameter
from rclpy.serialization import serialize_message
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.doctor.examine import examine
from robot_description_tools.ros import viewer_node
from robot_description_tools.ros.multi_dof import message_of
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.viewer_node import ViewerNode
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String
from test_support.harness import LATCHED
from test_support.harness import NodeHere
from test_support.harness import NodeProcess
from test_support.harness import Peer
from test_support.harness import refusal
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import ROOT
from test_support.recordings import prefixed
from test_support.recordings import recording_of
from test_support.recordings import ROBOT
from test_support.viewer_clients import run_alone
from test_support.viewer_clients import URDF
from test_support.viewer_robots import stl
from test_support.viewer_robots import with_meshes

MODULE = 'robot_description_tools.ros.viewer_node'


class Viewer:
    """A web socket client that acts as the page, and a peer that spins."""

    def __init__(self, peer: Peer, node: NodeProcess | NodeHere) -> None:
        self.peer = peer
        self.node = node
        self.robot = ''
        self.values: dict[str, float] = {}
        self.messages: dict[str, dict[str, Any]] = {}
        self.ids: list[str] = []
        assert peer.spin_until(lambda: 'is shown at' in node.output), node.output
        self.url = re.search(r'http://\S+', node.output)[0]

    def show(self, name: str) -> None:
        """Publish a description. The next `talk` waits until the page shows its robot."""
        description = load_description(URDF / name)
        self.robot = description.name
        publisher = self.peer.publisher(String, 'robot_description', LATCHED)
        # Wait, because a node of an earlier test may still be on this topic.
        assert self.peer.wait_for_subscribers(publisher)
        publisher.publish(String(data=description.xml))

    def _is_shown(self) -> bool:
        scene, controls = (self.messages.get(each, {}) for each in ('scene', 'controls'))
        robot = scene.get('robot') or {}
        return robot.get('name') == self.robot and controls.get('revision') == scene['revision']

    def talk(self, until: Callable[[], object], *wishes: dict[str, Any]) -> None:
        """Send requests, and read until a condition is true. ROS spins meanwhile."""
        run_alone(asyncio.wait_for(self._talk(until, wishes), PATIENCE))

    async def _talk(self, until: Callable[[], object], wishes: tuple[dict[str, Any], ...]) -> None:
        async with aiohttp.ClientSession() as session:
            origin = self.url.partition('?')[0].rstrip('/')
            socket = await session.ws_connect(f'{origin}/socket', headers={'Origin': origin})
            reader = asyncio.create_task(self._read(socket))
            while not self._is_shown():
                await asyncio.sleep(0.005)
                self.peer.spin_for(0.005)
            for wish in wishes:
                revision = self.messages['scene']['revision']
                await socket.send_json({**wish, 'revision': revision})
            while not until():
                await asyncio.sleep(0.005)
                self.peer.spin_for(0.005)
            reader.cancel()

    async def _read(self, socket: Any) -> None:
        async for message in socket:
            self._take(message.data)

    def _take(self, data: str | bytes) -> None:
        if isinstance(data, str):
            message = json.loads(data)
            self.messages[message['type']] = message
            if message['type'] == 'controls':
                self.ids = [control['id'] for control in message['controls']]
            return
        _, links, controls, _ = np.frombuffer(data, '<u4', 4)
        at = 16 + 56 * int(links)
        numbers = np.frombuffer(data, '<f8', controls, at)
        places = np.frombuffer(data, '<u4', controls, at + 8 * int(controls) + 4 * int(links))
        for place, number in zip(places, numbers, strict=True):
            self.values[self.ids[place]] = float(number)


def states(peer: Peer, **position: float) -> JointState:
    message = JointState(name=list(position), position=list(position.values()))
    message.header.stamp = peer.node.get_clock().now().to_msg()
    return message


@pytest.fixture
def parameters() -> dict[str, Any]:
    return {'port': 0}


@pytest.fixture(scope='class')
def shared() -> Iterator[tuple[Peer, NodeProcess]]:
    """Run one node for several tests, and end it before another test needs its name and topics."""
    with Peer() as peer, NodeProcess(MODULE, parameters={'port': 0}) as node:
        yield peer, node


@pytest.fixture
def viewer(shared: tuple[Peer, NodeProcess]) -> Viewer:
    """Return a page of the shared node. The page shows no joint of an earlier test."""
    viewer = Viewer(*shared)
    # A new robot keeps the positions of joints that the previous robot also had.
    viewer.show('differential_wrist.urdf.xacro')
    viewer.talk(lambda: True)
    return viewer


class TestOneNode:
    """Tests of one node with several robots. Each test begins and ends in live mode."""

    def test_live_robot_follows_joint_states(self, viewer: Viewer) -> None:
        peer = viewer.peer
        viewer.show('arm_with_gripper.urdf.xacro')
        complete = peer.publisher(JointState, 'complete_joint_states')

        def follows() -> bool:
            # An invalid number affects only the joint that has it.
            complete.publish(states(peer, joint_1=0.5, joint_2=math.nan, left_finger_joint=0.03))
            return viewer.values.get('joint_1') == 0.5

        viewer.talk(follows)
        assert viewer.values['right_finger_joint'] == pytest.approx(0.03)
        assert math.isnan(viewer.values.get('joint_2', math.nan))
        assert viewer.messages['status']['live']
        assert not viewer.messages['status']['canUpload']
        # In live mode, the node has no publisher of joint states.
        assert peer.spin_until(lambda: peer.node.count_publishers('/joint_states') == 0)

    def test_the_node_subscribes_only_while_a_page_is_open(self, viewer: Viewer) -> None:
        """
        The viewer subscribes to complete states only while a page is open.

        If complete states have no subscriber, robot_state_node does not compute them.

        """
        peer, topics = viewer.peer, ('/complete_joint_states', '/multi_dof_joint_states')

        def counts() -> set[int]:
            return {peer.node.count_subscribers(topic) for topic in topics}

        for _ in range(2):
            assert peer.spin_until(lambda: counts() == {0})
            viewer.talk(lambda: counts() == {1})

    def test_other_sources_are_shown(self, viewer: Viewer) -> None:
        """If there are other sources, the page asks the user before it also publishes."""
        peer = viewer.peer
        publisher = peer.publisher(JointState, 'joint_states')
        name = peer.node.get_fully_qualified_name()
        viewer.talk(lambda: viewer.messages['status']['sources'] == name)
        assert peer.node.destroy_publisher(publisher)
        viewer.talk(lambda: not viewer.messages['status']['sources'])

    def test_cylinders_are_drives(self, viewer: Viewer) -> None:
        """
        The test publishes every joint.

        Cylinders are drives, but the joints of linkages are not drives.

        """
        description = load_description(URDF / 'excavator.json')
        model = RobotModel(description)
        rest = {n: v for n, v in model.default_positions().items() if n in description.joints}
        position = model.complete(model.tree.positions(rest))
        names = [name for name in model.tree.coordinates if name in description.joints]
        values = {name: float(position[model.index[name]]) for name in names}
        peer = viewer.peer
        viewer.show('excavator.json')
        complete = peer.publisher(JointState, 'complete_joint_states')
        sources: dict[str, str] = {}

        def known() -> bool:
            complete.publish(states(peer, **values))
            controls = viewer.messages['controls']['controls']
            sources.update({control['id']: control['source'] for control in controls})
            return sources.get('swing') == 'measured'

        viewer.talk(known)
        drives = {name for name in names if sources[name] == 'measured'}
        assert drives == {'swing', 'boom_cylinder', 'stick_cylinder', 'bucket_cylinder'}
        assert {sources[name] for name in names if name not in drives} == {'loop'}
        controls = viewer.messages['controls']['controls']
        assert {c['id'] for c in controls if c['group'] == 'joint' and not c['follows']} == drives

    def test_sliders_publish_joint_states(self, viewer: Viewer) -> None:
        peer = viewer.peer
        viewer.show('arm_with_gripper.urdf.xacro')
        got = peer.collect(JointState, 'joint_states', 10)
        viewer.talk(
            lambda: got and 0.25 in got[-1].position,
            {'type': 'mode', 'live': False},
            {'type': 'set', 'values': {'joint_1': 0.25, 'left_finger_joint': 0.01}},
        )
        message = got[-1]
        position = dict(zip(message.name, message.position, strict=True))
        # The viewer leaves out followers, because robot_state_node computes them.
        model = RobotModel(load_description(URDF / 'arm_with_gripper.urdf.xacro'))
        assert list(message.name) == [n for n in model.coordinates if n in model.independent()]
        assert 'right_finger_joint' not in position
        assert position['left_finger_joint'] == 0.01
        assert message.header.stamp.sec > 0

        # If a link is dragged, the joints move as well.
        target = [0.3, -0.2, 0.9]

        def arrives() -> bool:
            q = model.tree.positions(dict(zip(got[-1].name, got[-1].position, strict=True)))
            pose = model.tree.forward_kinematics(q)[model.tree.link_index['gripper_tcp']]
            return bool(np.abs(pose[:3, 3] - target).max() < 1e-5)

        pull = {'number': 1, 'xyz': target, 'quat': [0.0, 0.0, 0.0, 1.0], 'turns': False}
        viewer.talk(
            arrives,
            {'type': 'grab', 'link': 'gripper_tcp', 'base': None, 'who': 'test'},
            {'type': 'pull', **pull},
        )
        viewer.talk(
            lambda: peer.node.count_publishers('/joint_states') == 0,
            {'type': 'mode', 'live': True},
        )

    def test_floating_joint_moves_by_message(self, viewer: Viewer) -> None:
        peer = viewer.peer
        viewer.show('every_joint_type.urdf')
        bodies = peer.publisher(MultiDOFJointState, 'multi_dof_joint_states')
        model = RobotModel(load_description(URDF / 'every_joint_type.urdf'))
        position = model.tree.positions({'floating_joint': [1.0, -2.0, 0.5, 0, 0, 0, 1]})
        message = message_of(model, position)

        def follows() -> bool:
            bodies.publish(message)
            return viewer.values.get('floating_joint/x') == 1.0

        viewer.talk(follows)
        assert viewer.values['floating_joint/y'] == -2.0


def test_followers_are_published_on_request(
    parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    """
    If `publish_followers` is true, the viewer also publishes the positions of followers.

    For example, robot_state_publisher needs these positions, because it does not know loops.

    """
    parameters |= {'mode': 'sliders', 'publish_followers': True}
    with Peer() as peer, peer.running(ViewerNode, parameters, capfd) as node:
        viewer = Viewer(peer, node)
        viewer.show('four_bar.urdf.xacro')
        got = peer.collect(JointState, 'joint_states', 10)
        viewer.talk(lambda: got)
        assert list(got[-1].name) == ['crank_joint', 'coupler_joint', 'rocker_joint']


def test_a_ghost_shows_commanded_positions(
    parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    parameters['commanded_topic'] = '/robot_joint_commands'
    made: list[ViewerNode] = []

    def make(**arguments: Any) -> ViewerNode:
        made.append(ViewerNode(**arguments))
        return made[0]

    with Peer() as peer, peer.running(make, parameters, capfd) as node:
        viewer = Viewer(peer, node)
        viewer.show('arm_with_gripper.urdf.xacro')
        measured = peer.publisher(JointState, 'complete_joint_states')
        commanded = peer.publisher(JointState, '/robot_joint_commands')

        def ghost() -> Any:
            # Commands without a value for each name are ignored.
            commanded.publish(JointState(name=['joint_1', 'joint_2'], position=[0.9]))
            commanded.publish(states(peer, joint_1=0.7, joint_3=math.nan))
            measured.publish(states(peer, joint_1=0.5, joint_2=-0.2))
            shown = made[0].server.stage._ghost
            return shown and dict(zip(*shown.session.known_joints, strict=True))

        viewer.talk(lambda: ghost() == {'joint_1': 0.7, 'joint_2': -0.2})
        viewer.talk(lambda: viewer.values['joint_1'] == 0.5)
        assert viewer.messages['scene']['compared']['title'] == 'commanded'


def test_sliders_wait_for_the_user_if_there_are_other_sources(
    parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    parameters['mode'] = 'sliders'
    with Peer() as peer:
        other = peer.publisher(JointState, 'joint_states')

        def count() -> int:
            return peer.node.count_publishers('/joint_states')

        with peer.running(ViewerNode, parameters, capfd) as node:
            viewer = Viewer(peer, node)
            viewer.show('arm_with_gripper.urdf.xacro')
            # If no page is open, the log says why nothing is published.
            assert peer.spin_until(lambda: 'The sliders are published if' in node.output)
            viewer.talk(lambda: viewer.messages['status']['asks'])
            assert count() == 1
            viewer.talk(
                lambda: count() == 2 and not viewer.messages['status']['asks'],
                {'type': 'mode', 'live': False},
            )
        assert peer.spin_until(lambda: count() == 1)
        with peer.running(ViewerNode, parameters, capfd) as node:
            viewer = Viewer(peer, node)
            viewer.show('arm_with_gripper.urdf.xacro')
            viewer.talk(lambda: viewer.messages['status']['asks'])
            # After the other source has ended, the page no longer asks the user before it
            # publishes.
            assert peer.node.destroy_publisher(other)
            viewer.talk(lambda: count() == 1 and not viewer.messages['status']['asks'])


def test_actuator_space_publishes_actuators(
    parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    parameters['mode'] = 'sliders'
    with Peer() as peer, peer.running(ViewerNode, parameters, capfd) as node:
        viewer = Viewer(peer, node)
        viewer.show('differential_wrist.urdf.xacro')
        got = peer.collect(JointState, 'actuator_states', 10)
        viewer.talk(
            lambda: got and 5.0 in got[-1].position,
            {'type': 'space', 'space': 'actuator'},
            {'type': 'set', 'values': {'wrist/left_motor': 5.0}},
        )
        assert list(got[-1].name) == ['wrist/left_motor', 'wrist/right_motor']


@pytest.fixture
def node_here(parameters: dict[str, Any]) -> Iterator[ViewerNode]:
    """Yield a node in this process. The test itself acts as the thread of ROS."""
    with Peer() as peer:
        overrides = [Parameter(name, value=value) for name, value in parameters.items()]
        node = ViewerNode(context=peer.context, parameter_overrides=overrides)
        yield node
        node.destroy_node()


def settle(node: ViewerNode) -> None:
    """Wait until the thread of the server has handled all requests so far."""
    done = threading.Event()
    node.server.call(done.set)
    assert done.wait(PATIENCE)


def test_a_message_that_arrives_while_others_are_taken_is_not_lost(
    node_here: ViewerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ROS thread adds a message while the server's thread takes earlier messages."""
    heard: list[tuple[str, ...]] = []
    node_here._on_description(String(data=load_description(URDF / 'every_joint_type.urdf').xml))
    stage = node_here.server.stage
    assert wait_until(lambda: stage.session is not None)
    monkeypatch.setattr(stage, 'set_measured', lambda names, position: heard.append(tuple(names)))

    begun, go_on = threading.Event(), threading.Event()

    def slow(names: Sequence[str], finite: Sequence[bool]) -> list[str]:
        if names == ('second',):
            begun.set()
            assert go_on.wait(PATIENCE)
        return list(compress(names, finite))

    monkeypatch.setattr(viewer_node, 'compress', slow)

    def meanwhile() -> None:
        # The thread of ROS handles a message while the server takes the earlier ones.
        if begun.wait(PATIENCE / 2):
            settle(node_here)
        go_on.set()

    other = threading.Thread(target=meanwhile)
    other.start()
    for name in ('first', 'second'):
        message = JointState(name=[name], position=[1.0])
        node_here._on_states(bytes(serialize_message(message)), 0)
    other.join()
    settle(node_here)
    assert heard == [('first',), ('second',)]


def test_pages_are_answered_while_a_description_is_read(
    node_here: ViewerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(*arguments: Any) -> Loaded:
        begun.set()
        assert go_on.wait(2 * PATIENCE)
        return load_text(*arguments)

    monkeypatch.setattr(viewer_node, 'load_text', slow)
    node_here._on_description(String(data='<robot name="slow"><link name="a"/></robot>'))
    assert begun.wait(PATIENCE)
    try:
        with urlopen(node_here.server.url, timeout=PATIENCE) as answer:
            assert answer.status == 200
    finally:
        go_on.set()
    stage = node_here.server.stage
    assert wait_until(lambda: stage.session is not None)
    assert stage.loaded.description.name == 'slow'


def test_the_page_shows_frames_and_findings_of_the_running_robot(node_here: ViewerNode) -> None:
    node_here._on_description(String(data=ROBOT))
    stage = node_here.server.stage
    assert wait_until(lambda: stage.session is not None)
    recording = prefixed(recording_of(ROBOT, {'shoulder'}), 'left/')
    node_here._on_examination(examine(recording))
    settle(node_here)
    (graph,) = (each for each in stage.messages() if each['type'] == 'graph')
    frames = {frame['child']: frame for frame in graph['frames']}
    assert frames['left/lower']['link'] == 'lower'
    assert frames['left/lower']['rate'] == pytest.approx(10.0)
    assert frames['left/hand']['state'] == 'missing'
    (found,) = graph['findings']
    assert found['code'] == 'joint-never-heard'
    marks = [(each['kind'], each['name']) for each in found['about']]
    assert marks == [('joint', 'wrist'), ('link', 'hand')]
    declared = (ROOT / 'web/src/messages.ts').read_text(encoding='utf-8')
    body = re.search(r'interface TfFrame {(.*?)\n}', declared, re.DOTALL)[1]
    assert frames['left/hand'].keys() == {*re.findall(r'^  (\w+):', body, re.MULTILINE)}


@pytest.mark.parametrize(
    ('name', 'value', 'message'),
    [
        ('mode', 'film', "mode is 'film', expected one of live, sliders"),
        ('mesh_base_url', 'robot', "mesh_base_url is 'robot', expected http://HOST:PORT"),
        ('port', 70000, 'port is 70000, expected a number from -1 to 65535'),
        ('host', '203.0.113.7', 'cannot listen on 203.0.113.7'),
    ],
)
def test_wrong_parameters(
    name: str, value: object, message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal(ViewerNode, {'port': 0, name: value}, capfd)


def test_programs_on_other_machines_find_the_meshes_of_a_published_description(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / 'arm'
    stl(package / 'meshes' / 'a.stl')
    (package / 'package.xml').write_text('<package><name>arm</name></package>')
    file = (package / 'meshes' / 'a.stl').as_uri()
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))
        port = free.getsockname()[1]
    base = {'mesh_base_url': f'http://127.0.0.1:{port}'}
    text = with_meshes('package://arm/meshes/a.stl', file)
    viewer_parameters = [
        Parameter(name, value=value)
        for name, value in {**base, 'port': port, 'package_paths': [str(tmp_path)]}.items()
    ]
    with Peer() as peer:
        texts = peer.collect(String, 'robot_description', LATCHED)
        viewer = ViewerNode(context=peer.context, parameter_overrides=viewer_parameters)
        given = {**base, 'robot_description': text}
        with peer.spinning(viewer), peer.running(RobotStateNode, given, capfd):
            stage = viewer.server.stage
            assert peer.spin_until(lambda: texts and stage.session is not None)
            found = re.findall(r'filename="(.*?)"', texts[0].data)
            assert found == [f'http://127.0.0.1:{port}/meshes/arm/meshes/a.stl'] * 2
            with urlopen(found[0], timeout=PATIENCE) as mesh:
                assert mesh.read() == (package / 'meshes' / 'a.stl').read_bytes()
            # The page reads the mesh from the stage, not from the address in the published text.
            assert [each.name for each in stage.assets.files] == ['a.stl']
