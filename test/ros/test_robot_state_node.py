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
"""robot_state_node over DDS, in most tests in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
import signal
import time

from diagnostic_msgs.msg import DiagnosticArray
from geometry_msgs.msg import Transform
import numpy as np
import pytest
from rclpy.parameter import Parameter
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.ros.health import MEMORY
from robot_description_tools.ros.robot_state_node import RobotStateNode
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String
from test_support import harness
from test_support import reference
from test_support.examples import long_after
from test_support.patience import wait_until
from test_support.pipelines import ARM
from test_support.pipelines import DRIVEN
from test_support.places import ROOT
from test_support.state_node import frames_of
from test_support.state_node import health_of
from test_support.state_node import latched
from test_support.state_node import MODULE
from test_support.state_node import NODE
from test_support.state_node import Robot
from test_support.state_node import robot
from test_support.state_node import robot_here
from test_support.state_node import stamp_of
from tf2_msgs.msg import TFMessage
import yaml

URDF = ROOT / 'urdf'
MS = 1_000_000
NEW = ARM.replace('name="tip"', 'name="tool"').replace('link="tip"', 'link="tool"')
BROKEN = ARM.replace('<link name="upper"/>', '')
BRACE = '<joint name="brace" type="fixed"><parent link="base"/><child link="tip"/></joint>'
WITH_BRACE = ARM.replace('</robot>', f'{BRACE}</robot>')


# -- one node for several tests ----------------------------------------------------------------


@pytest.fixture(scope='class')
def shared() -> Iterator[Robot]:
    """Run one node for several tests, and end it before another test needs its name and topics."""
    with robot() as arm:
        yield arm


@pytest.fixture
def arm(shared: Robot) -> Iterator[Robot]:
    """Return the shared node, and reset its parameters after the test."""
    del shared.tf[:], shared.states[:]
    yield shared
    start = {'robot_description': ARM, 'frame_prefix': '', 'ignore_timestamp': False}
    assert shared.peer.set_parameters(NODE, start).successful


class TestOneNode:
    """
    Tests that change only parameters.

    The fixture resets the parameters. No test measures `elbow`.

    """

    def test_a_late_joiner_gets_the_description_and_the_static_transforms(
        self, arm: Robot
    ) -> None:
        """
        The description and static transforms are latched.

        The published text is the description that the node got.

        """
        assert latched(String, '/robot_description')[0].data == ARM, arm.node.output
        assert frames_of(latched(TFMessage, '/tf_static')[0]) == [('lower', 'tip')]

    def test_a_value_that_is_not_finite_affects_only_its_joint(self, arm: Robot) -> None:
        """
        Joints with finite values are published.

        NaN before the first value causes no warning.

        """
        for value in ('nan', 'inf'):
            message = arm.answer(['shoulder', 'elbow'], [0.1, float(value)])
            assert [child for _, child in frames_of(message)] == ['upper', 'lower']
        assert arm.node.wait_for_output("position of 'elbow' is ignored: it is not finite")

    def test_invalid_bytes_are_counted_and_the_next_message_is_handled(self, arm: Robot) -> None:
        for i in range(200):
            arm.joints.publish(bytes([0, 1, 0, 0]) + bytes([i]) * 40)
        assert arm.answer(['shoulder'], [0.1])
        assert arm.node.wait_for_output('a message of joint states cannot be read')

    def test_a_bad_parameter_is_refused_with_its_reason(self, arm: Robot) -> None:
        """After the node refuses a parameter, it continues with the old robot."""
        for parameters, text in (
            ({'publish_frequency': 1000.5}, 'a number from 0 to 1000'),
            ({'robot_description': ''}, 'Empty URDF is not allowed'),
            ({'robot_description': BROKEN}, "parent link 'upper'"),
            ({'robot_description': NEW, 'publish_frequency': -1}, 'a number from 0 to 1000'),
            ({'frame_prefix': 3}, 'expected a string'),
        ):
            result = arm.peer.set_parameters(NODE, parameters)
            assert not result.successful
            assert text in result.reason
        assert [c for _, c in frames_of(arm.answer(['shoulder'], [0.1]))] == ['upper', 'lower']
        assert frames_of(latched(TFMessage, '/tf_static')[0]) == [('lower', 'tip')]

    def test_the_least_frequency_is_a_long_interval(self, arm: Robot) -> None:
        """
        The node divides by the frequency.

        Even with the smallest frequency, it handles messages.

        """
        before = arm.answer(['shoulder'], [0.1])
        for frequency in (5e-324, 1e-300):
            change = {'publish_frequency': frequency}
            assert arm.peer.set_parameters(NODE, change).successful
            state = JointState(name=['shoulder'], position=[0.2])
            state.header.stamp = arm.peer.node.get_clock().now().to_msg()
            arm.joints.publish(state)
        assert arm.peer.set_parameters(NODE, {'publish_frequency': 0.0}).successful
        assert stamp_of(arm.answer(['shoulder'], [0.1])) > stamp_of(before)

    def test_the_parameter_file_and_the_page_have_every_parameter(self, arm: Robot) -> None:
        """
        The parameter file has exactly the parameters of the node.

        The page of the node names each of them.

        """
        page = (ROOT / 'doc' / 'robot_state_node.md').read_text(encoding='utf-8')
        file = yaml.safe_load((ROOT / 'config' / 'robot_state.yaml').read_text(encoding='utf-8'))
        names = {name for name in arm.peer.list_parameters(NODE) if '.' not in name}
        # Leave out the parameters that rclpy declares in every node.
        names -= {'use_sim_time', 'start_type_description_service'}
        assert set(file['/**']['ros__parameters']) == names
        assert [name for name in names if f'`{name}`' not in page] == []

    def test_complete_states_have_every_joint_once_in_document_order(self, arm: Robot) -> None:
        """Complete states have the computed velocity of the follower. All efforts are unknown."""
        stamp_ns = arm.send(['shoulder'], [0.25], velocity=[2.0])
        state = arm.state_with_stamp(stamp_ns)
        assert state.name == ['shoulder', 'elbow']
        assert list(state.position) == [0.25, 1.0]
        assert list(state.velocity) == [2.0, 4.0]
        assert list(state.effort) == []

    def test_a_zero_stamp_is_held_back_and_explained(self, arm: Robot) -> None:
        """If `ignore_timestamp` is true, messages with a zero stamp are published at once."""
        arm.send(['shoulder'], [0.1], 0)
        assert arm.node.wait_for_output('has no stamp')
        assert '(in ros2 topic pub write "header: auto")' in arm.node.output
        assert not arm.with_stamp(0)
        assert arm.peer.set_parameters(NODE, {'ignore_timestamp': True}).successful
        assert arm.answer(['shoulder'], [0.2], 0)

    def test_a_new_description_replaces_the_old_one_as_a_whole(self, arm: Robot) -> None:
        """Description and static transforms change together. Removed frames leave /tf_static."""
        texts = arm.peer.collect(String, '/robot_description', harness.LATCHED)
        assert arm.peer.spin_until(lambda: texts)
        assert arm.peer.set_parameters(NODE, {'robot_description': NEW}).successful
        assert arm.peer.spin_until(lambda: len(texts) == 2)
        assert texts[1].data == NEW
        assert frames_of(latched(TFMessage, '/tf_static')[0]) == [('lower', 'tool')]
        assert arm.answer(['shoulder'], [0.1])

    def test_a_file_can_be_loaded_at_run_time(self, arm: Robot, tmp_path: Path) -> None:
        """After a file is loaded, the parameter robot_description has the text of the file."""
        file = tmp_path / 'new.urdf'
        file.write_text(NEW)
        assert arm.peer.set_parameters(NODE, {'description_file': str(file)}).successful
        assert arm.peer.get_parameters(NODE, ['robot_description']) == [NEW]
        assert not arm.peer.set_parameters(NODE, {'description_file': '/nowhere'}).successful

    def test_a_new_prefix_takes_effect_on_all_frames_at_once(self, arm: Robot) -> None:
        """A new prefix changes moving frames and static frames."""
        assert arm.peer.set_parameters(NODE, {'frame_prefix': 'left/'}).successful
        assert frames_of(arm.answer(['shoulder'], [0.1]))[0] == ('left/base', 'left/upper')
        assert arm.peer.set_parameters(NODE, {'frame_prefix': 'right/'}).successful
        assert frames_of(arm.answer(['shoulder'], [0.2]))[0] == ('right/base', 'right/upper')
        assert frames_of(latched(TFMessage, '/tf_static')[0]) == [('right/lower', 'right/tip')]

    def test_poses_are_those_of_pinocchio(self, arm: Robot) -> None:
        """Compare the poses of an arm with a mimic gripper at random positions."""
        pytest.importorskip('pinocchio')
        from test_support import oracles

        file = URDF / 'arm_with_gripper.urdf.xacro'
        description = load_description(file)
        model = RobotModel(description)
        oracle = oracles.PinocchioOracle(model.tree, description.xml)
        rng = np.random.default_rng(1)
        free = [n for n in model.coordinates if n in model.independent()]
        assert arm.peer.set_parameters(NODE, {'description_file': str(file)}).successful
        static = latched(TFMessage, '/tf_static')[0]
        for _ in range(5):
            position = rng.uniform(-1.0, 1.0, len(free))
            moving = arm.answer(free, position)
            q = model.complete(model.tree.positions(dict(zip(free, position, strict=True))))
            oracle.move(q)
            found = compose(model, [static, moving])
            # The reach is about 1 m, and each pose is a product of about a dozen transforms. So
            # rounding errors are far below 1e-9.
            np.testing.assert_allclose(found, oracle.poses(), atol=1e-9)

    def test_actuator_states_move_joints(self, arm: Robot) -> None:
        """Joints follow the actuators, unless the joints themselves are measured."""
        assert arm.peer.set_parameters(NODE, {'robot_description': DRIVEN}).successful
        actuators = arm.peer.publisher(JointState, '/actuator_states')
        assert arm.peer.wait_for_subscribers(actuators)
        message = JointState(name=['motor'], position=[2.0], velocity=[1.0], effort=[3.0])
        # Use the present time, which is newer than the stamps of an earlier attempt of the test.
        message.header.stamp = arm.peer.node.get_clock().now().to_msg()
        assert arm.peer.publish_until(actuators, lambda: message, lambda: arm.states)
        state = arm.states[0]
        assert (state.name, state.header.stamp) == (['shoulder', 'elbow'], message.header.stamp)
        np.testing.assert_allclose(state.position, [0.7, 1.9], atol=1e-12)
        np.testing.assert_allclose(state.effort, [30.0, np.nan], atol=1e-12)
        # The message on /tf may arrive after the complete states. It is published only once.
        assert arm.peer.spin_until(lambda: arm.tf)
        assert len(arm.tf) == 1
        arm.answer(['shoulder'], [0.25])
        assert arm.peer.spin_until(lambda: len(arm.states) > 1)
        assert list(arm.states[-1].position) == [0.25, 1.0]

    def test_a_joint_with_an_error_is_left_out(self, arm: Robot) -> None:
        """The error is that a link has a second parent."""
        assert arm.peer.set_parameters(NODE, {'robot_description': WITH_BRACE}).successful
        assert arm.node.wait_for_output("'brace' is left out")
        assert arm.answer(['shoulder'], [0.1])


@pytest.fixture(scope='class')
def configured() -> Iterator[Robot]:
    """Run one node with several parameters that do not affect each other."""
    parameters = {
        'publish_frequency': 50,
        'max_input_age': 2,
        'driven_joints': ['base'],
        'default_positions.elbo': 1.0,
        'publish_frequncy': 5.0,
        'qos_overrides./joint_states.subscription.reliability': 'reliable',
        'qos_overrides./tf.publisher.durability': 'transient_local',
    }
    with robot(parameters, args=['/nowhere.urdf']) as arm:
        yield arm


class TestParametersAtStart:
    """Tests of the node `configured`, which has several parameters and a file name as argument."""

    def test_parameters_for_unknown_joints_are_named(
        self, configured: Robot
    ) -> None:
        assert configured.node.wait_for_output("driven_joints: 'base' is no planar joint")
        text = "'elbo' is no joint that moves, did you mean 'elbow'?"
        assert configured.node.wait_for_output(text)

    def test_a_misspelt_parameter_is_named_with_its_closest_match(
        self, configured: Robot
    ) -> None:
        """Parameters that rclpy itself declares, such as `qos_overrides`, are not reported."""
        text = "'publish_frequncy' is unknown and ignored, did you mean 'publish_frequency'?"
        assert configured.node.wait_for_output(text)
        assert configured.node.output.count('is unknown and ignored') == 1

    def test_a_word_is_a_file_unless_a_parameter_gives_the_description(
        self, configured: Robot
    ) -> None:
        """
        Launch files often give a file and the parameter `robot_description`.

        Like robot_state_publisher, the node then ignores the file.

        """
        assert latched(String, '/robot_description')[0].data == ARM

    def test_integers_are_accepted_for_doubles(self, configured: Robot) -> None:
        """Users may write 50 instead of 50.0 in YAML."""
        assert configured.answer(['shoulder'], [0.1])

    def test_the_quality_of_service_can_be_overridden(self, configured: Robot) -> None:
        """The QoS parameters have the same names as in robot_state_publisher."""
        infos = configured.peer.node.get_subscriptions_info_by_topic('/joint_states')
        assert [info.qos_profile.reliability.name for info in infos] == ['RELIABLE']
        infos = configured.peer.node.get_publishers_info_by_topic('/tf')
        assert [info.qos_profile.durability.name for info in infos] == ['TRANSIENT_LOCAL']


# -- values ------------------------------------------------------------------------------------


def compose(model: RobotModel, messages: Sequence[TFMessage]) -> np.ndarray:
    """Return T_root_link of every link, composed from transforms as tf2 does."""
    poses = {model.tree.links[0]: np.eye(4)}
    left = [transform for message in messages for transform in message.transforms]
    while left:
        ready = [t for t in left if t.header.frame_id in poses]
        assert ready, f'no way to {left[0].child_frame_id}'
        for transform in ready:
            t, r = transform.transform.translation, transform.transform.rotation
            step = reference.turn_by_quat_xyzw((r.x, r.y, r.z, r.w))
            step[:3, 3] = t.x, t.y, t.z
            poses[transform.child_frame_id] = poses[transform.header.frame_id] @ step
            left.remove(transform)
    return np.array([poses[link] for link in model.tree.links])


def test_a_floating_joint_waits_for_its_pose_and_a_driven_planar_one_moves(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A MultiDOFJointState message gives the pose of a link in the frame of its joint."""
    text = """<robot name="ship"><link name="world"/><link name="hull"/><link name="deck"/>
      <joint name="sea" type="floating"><parent link="world"/><child link="hull"/>
      <origin xyz="0 0 5"/></joint>
      <joint name="slide" type="planar"><parent link="hull"/><child link="deck"/>
      <axis xyz="0 0 1"/></joint></robot>"""
    with robot_here(capfd, {'driven_joints': ['slide']}, text) as ship:
        assert latched(TFMessage, '/tf_static')[0].transforms == []
        publisher = ship.peer.publisher(MultiDOFJointState, '/multi_dof_joint_states')
        assert ship.peer.wait_for_subscribers(publisher)
        ship.peer.meet(NODE)
        message = MultiDOFJointState(joint_names=['sea', 'slide'])
        message.transforms = [Transform(), Transform()]
        message.header.stamp.sec = 7
        for i, transform in enumerate(message.transforms):
            transform.translation.x = 1.0 + i
            transform.rotation.z = transform.rotation.w = 0.5**0.5
        publisher.publish(message)
        assert ship.peer.spin_until(lambda: ship.tf)
        poses = {t.child_frame_id: t.transform for t in ship.tf[0].transforms}
        assert (poses['hull'].translation.x, poses['hull'].translation.z) == (1.0, 5.0)
        assert poses['deck'].translation.x == 2.0
        assert poses['deck'].rotation.z == pytest.approx(0.5**0.5)
        assert stamp_of(ship.tf[0]) == 7 * 10**9


# -- stamps ------------------------------------------------------------------------------------


def test_the_default_frequency_publishes_every_fifth_message_at_100_hz(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The default frequency is 20 Hz, as in robot_state_publisher."""
    parameters = {'robot_description': ARM}
    with harness.Peer() as peer, peer.running(RobotStateNode, parameters, capfd) as node:
        arm = Robot(peer, node)
        start = time.time_ns()
        for i in range(16):
            arm.send(['shoulder'], [0.01 * i], start + 10 * i * MS)
            peer.spin_for(0.02)
        assert peer.spin_until(lambda: len(arm.tf) >= 4)
        found = [(stamp_of(m) - start) // MS for m in arm.tf]
        assert found == [0, 50, 100, 150]


def test_complete_states_come_for_every_message_and_can_be_limited(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A limit of the rate of complete states can change at run time, and does not affect TF."""
    parameters = {'robot_description': ARM, 'publish_frequency': 1.0}
    with harness.Peer() as peer, peer.running(RobotStateNode, parameters, capfd) as node:
        arm = Robot(peer, node)
        # The stamps are in the past and advance faster than the clock. So only the stamps decide
        # which messages are dropped, not the clock.
        start = time.time_ns() - 10**10
        every = list(range(0, 2001, 200))
        for limit, expected in ((0.0, every), (1.0, every[::5])):
            change = {'complete_states_frequency': limit}
            assert peer.set_parameters(NODE, change).successful
            del arm.states[:]
            for ms in every:
                arm.send(['shoulder'], [0.1], start + ms * MS)
            last = expected[-1] * MS + start
            arm.state_with_stamp(last)
            stamps = [m.header.stamp.sec * 10**9 + m.header.stamp.nanosec for m in arm.states]
            assert [(stamp - start) // MS for stamp in stamps] == expected
            start += 3 * 10**9
        assert peer.spin_until(lambda: len(arm.tf) >= 6)
        assert [(stamp_of(m) - start) // MS + 6000 for m in arm.tf] == [
            0, 1000, 2000, 3000, 4000, 5000
        ]


def test_a_simulated_clock_may_jump_back() -> None:
    """After a clock of 1 kHz jumps back, transforms continue with the new time."""
    with robot({'use_sim_time': True, 'publish_frequency': 20.0}) as arm:
        clock = arm.peer.publisher(Clock, '/clock')
        assert arm.peer.wait_for_subscribers(clock)

        def tick(now_ns: int) -> None:
            message = Clock()
            message.clock.sec, message.clock.nanosec = divmod(now_ns, 10**9)
            clock.publish(message)

        for i in range(1000):
            tick(100 * 10**9 + i * MS)
            time.sleep(0.0005)
        assert arm.answer(['shoulder'], [0.1], 101 * 10**9)
        arm.send(['shoulder'], [0.2], 50 * 10**9)
        # Messages are handled in order. So after the answer to this message, no answer to the
        # earlier message can arrive.
        assert arm.answer(['shoulder'], [0.2], 101 * 10**9 + 60 * MS)
        assert not arm.with_stamp(50 * 10**9)
        tick(50 * 10**9)
        # The order of messages on different topics is not defined. A message that arrives before
        # the tick is held back.
        sent: list[int] = []

        def goes_on() -> bool:
            sent.append(arm.send(['shoulder'], [0.3], 50 * 10**9 + 60 * MS * (1 + len(sent))))
            return any(map(arm.with_stamp, sent))

        assert arm.peer.spin_until(goes_on)
        assert arm.node.wait_for_output('the clock went backwards')


# -- starting and ending ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ('parameters', 'text'),
    long_after(4, [
        ({}, 'robot_description parameter must not be empty'),
        ({'robot_description': 'hello'}, 'the text has no element'),
        ({'robot_description': BROKEN}, "parent link 'upper' of joint 'elbow' does not exist"),
        ({'description_file': '/nowhere.urdf'}, 'cannot read the file'),
        ({'description_file': '/nowhere\n[INFO] fine'}, r'/nowhere\n[INFO] fine: fatal['),
        ({'robot_description': ARM, 'publish_frequency': -1.0}, 'a number from 0 to 1000'),
        ({'robot_description': ARM, 'publish_frequency': 'often'}, 'expected a number'),
        ({'robot_description': ARM, 'max_input_age': -1.0}, 'expected a number from 0 to 1e+09'),
        ({'robot_description': ARM, 'driven_joints': 5}, 'expected a list of joints'),
        ({'robot_description': ARM, 'strict': 'no'}, "strict is 'no', expected true or false"),
        ({'robot_description': ARM, 'default_positions.elbow': 'up'}, 'expected a number'),
        ({'description_file': 'a.xacro', 'xacro_arguments': ['a=1']}, 'expected name:=value'),
        ({'robot_description': ARM, 'use_sim_time': 5}, 'the ROS arguments cannot be used'),
    ]),
)
def test_the_node_does_not_start_with(
    parameters: dict, text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """If the node cannot start, the exit code is 1. The log has the reason and no traceback."""
    assert text in harness.refusal(RobotStateNode, parameters, capfd)


def test_wrong_ros_arguments_are_reported() -> None:
    """The log has one line about the wrong ROS arguments, and no traceback."""
    with harness.NodeProcess(MODULE, extra_args=['-p', 'rate']) as node:
        assert node.wait() == 1
        assert 'the ROS arguments cannot be used' in node.output


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_node_cleanly(number: int) -> None:
    """After a signal, the exit code of the node is 0, and there is no traceback."""
    with robot() as arm:
        assert arm.answer(['shoulder'], [0.1])
        assert arm.node.stop(number) == 0


def test_a_word_on_the_command_line_is_the_description_file() -> None:
    """Like robot_state_publisher, the node takes a word on its command line as a file."""
    file = str(URDF / 'arm_with_gripper.urdf.xacro')
    with harness.Peer(), harness.NodeProcess(MODULE, args=[file]):
        assert 'arm_with_gripper' in latched(String, '/robot_description')[0].data


def test_strict_makes_every_error_fatal() -> None:
    """The error is that a link has a second parent."""
    parameters = {'robot_description': WITH_BRACE, 'strict': True}
    with harness.NodeProcess(MODULE, parameters=parameters) as node:
        assert node.wait() == 1


# -- topics ------------------------------------------------------------------------------------


def test_a_namespace_gives_topics_and_frames(capfd: pytest.CaptureFixture[str]) -> None:
    """If frame prefixes come from namespaces, several robots can use one description."""
    with robot_here(capfd, {'frame_prefix_from_namespace': True}, namespace='/left') as arm:
        assert frames_of(arm.answer(['shoulder'], [0.1]))[0] == ('left/base', 'left/upper')
        assert latched(String, '/left/robot_description')


def test_the_description_may_come_by_topic(capfd: pytest.CaptureFixture[str]) -> None:
    """The node waits for the first description, skips a bad one, and changes to a new one."""
    parameters = {'use_robot_description_topic': True, 'publish_frequency': 0.0}
    with harness.Peer() as peer, peer.running(RobotStateNode, parameters, capfd) as node:
        texts = peer.publisher(String, '/robot_description', harness.LATCHED)
        static = peer.collect(TFMessage, '/tf_static', harness.LATCHED)
        assert peer.wait_for_subscribers(texts)
        arm = Robot(peer, node)
        texts.publish(String(data=ARM))
        assert peer.spin_until(lambda: static)
        assert arm.answer(['shoulder'], [0.1])
        texts.publish(String(data=BROKEN))
        assert node.wait_for_output('the new robot description is not used')
        assert arm.answer(['shoulder'], [0.2])
        texts.publish(String(data=NEW))
        assert peer.spin_until(lambda: len(static) == 2)
        assert frames_of(static[1]) == [('lower', 'tool')]
        # The publisher is the peer, not the node. Nodes of earlier tests disappear after a while.
        assert peer.spin_until(lambda: peer.node.count_publishers('/robot_description') == 1)


@pytest.mark.parametrize(
    ('remappings', 'topic'),
    [
        ({'complete_joint_states': 'joint_states'}, '/joint_states'),
        ({'complete_joint_states': 'actuator_states'}, '/actuator_states'),
        ({'actuator_states': 'complete_joint_states'}, '/complete_joint_states'),
        ({'actuator_states': 'motors', 'complete_joint_states': '/motors'}, '/motors'),
    ],
    ids=['joints', 'actuators', 'input', 'both'],
)
def test_output_never_feeds_its_own_input(
    remappings: Mapping[str, str], topic: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """If a remapping would send an output to an input of the node, the node publishes only TF."""
    rules = [word for old, new in remappings.items() for word in ('-r', f'{old}:={new}')]
    parameters = {'robot_description': ARM, 'publish_frequency': 0.0}
    with harness.Peer() as peer, peer.running(RobotStateNode, parameters, capfd, rules) as node:
        assert f'is remapped to {topic}, which is an input of this node' in node.output
        # Nodes of earlier tests disappear after a while.
        assert peer.spin_until(lambda: peer.node.count_publishers(topic) == 0)
        tf = peer.collect(TFMessage, '/tf')
        joints = peer.publisher(JointState, '/joint_states')
        message = JointState(name=['shoulder'], position=[0.1])
        message.header.stamp.sec = 7
        assert peer.publish_until(joints, lambda: message, lambda: tf)


def test_a_named_state_has_the_defaults(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A default position of a single joint has priority over the named state."""
    srdf = tmp_path / 'arm.srdf'
    srdf.write_text(
        '<robot name="arm"><group name="arm"><joint name="shoulder"/></group>'
        '<group_state name="home" group="arm"><joint name="shoulder" value="0.25"/>'
        '</group_state></robot>'
    )
    given = {'default_positions': 'arm/home', 'srdf_file': str(srdf)}
    for more, position in (({}, 0.25), ({'default_positions.shoulder': 0.5}, 0.5)):
        with robot_here(capfd, given | more) as arm:
            assert arm.peer.spin_until(lambda arm=arm: arm.states)
            assert arm.states[0].position[0] == position


def test_defaults_are_published_before_measurements(capfd: pytest.CaptureFixture[str]) -> None:
    """Defaults are published for the joints that parameters name, or for all joints."""
    with robot_here(capfd, {'default_positions.shoulder': 0.5}) as arm:
        assert arm.peer.spin_until(lambda: arm.states)
        assert list(arm.states[0].position) == [0.5, 1.5]
        arm.answer(['shoulder'], [0.0])
        # Discard the defaults that were sent before the answer. They arrive before the first
        # report. If the node still published defaults, several would arrive before the second
        # report.
        reports = arm.peer.collect(DiagnosticArray, '/diagnostics')
        assert arm.peer.spin_until(lambda: reports)
        del arm.states[:], reports[:]
        assert arm.peer.spin_until(lambda: reports)
        assert not arm.states
    with robot_here(capfd, {'publish_default_positions': True}) as arm:
        assert arm.peer.spin_until(lambda: arm.states)
        assert list(arm.states[0].position) == [0.0, 0.5]


def test_diagnostics_count_missing_joints_and_dropped_values(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Diagnostics arrive once a second, and count all dropped values."""
    with robot_here(capfd, {}) as arm:
        reports = arm.peer.collect(DiagnosticArray, '/diagnostics')

        def values_with(message: str) -> dict[str, str]:
            has_come = arm.peer.spin_until(
                lambda: (status := health_of(reports)) and status.message == message
            )
            assert has_come, reports[-1:]
            return {pair.key: pair.value for pair in health_of(reports).values}

        values = values_with('2 coordinates were never heard')
        assert values['never heard'] == 'shoulder, elbow'
        arm.answer(['shoulder'], [0.1])
        values_with('all joints known')
        arm.send(['shoulder'], [0.1], 0)
        assert arm.node.wait_for_output('has no stamp')
        assert values_with('1 x zero stamp')['zero stamp'] == '1'


def test_two_sources_that_contradict_each_other_are_named(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The log names the joint, the jump of its value, and all publishers of the topic."""
    with robot_here(capfd, {}) as arm, harness.Peer() as other:
        second = other.publisher(JointState, '/joint_states')
        assert other.wait_for_subscribers(second)
        peers = [(arm.peer, 0.25, arm.joints), (other, 1.0, second)]

        def publish() -> None:
            for _, position, publisher in peers:
                stamp_ns = time.time_ns()
                state = JointState(name=['shoulder'], position=[position])
                state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
                publisher.publish(state)
                # Wait for the answer, so that no message is lost in a full queue.
                assert arm.peer.spin_until(lambda stamp_ns=stamp_ns: arm.with_stamp(stamp_ns))

        text = "two sources contradict each other about joint 'shoulder': its value jumps by 0.75"
        assert wait_until(lambda: text in arm.node.output, publish), arm.node.output
        (line,) = (line for line in arm.node.output.splitlines() if text in line)
        names = sorted(f'/{peer.node.get_name()}' for peer, _, _ in peers)
        assert line.endswith(f'publishers of /joint_states: {", ".join(names)}')


def test_diagnostics_report_recent_problems_to_a_late_listener() -> None:
    """A problem is reported for the same number of seconds, with or without a listener."""
    with harness.Peer() as peer:
        node = RobotStateNode(
            context=peer.context, parameter_overrides=[Parameter('robot_description', value=ARM)]
        )
        try:
            node._on_states('joint', b'', 0)
            found = []
            for seconds in (MEMORY - 1, MEMORY):
                for _ in range(seconds):
                    node._observe()
                found.append('1 x malformed' in node._statuses()[0].message)
            assert found == [True, False]
            # Each second was counted once, whether or not there was a listener.
            assert node.health.silence == 2 * MEMORY
        finally:
            node.destroy_node()
