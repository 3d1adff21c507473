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

"""joint_source_node over DDS, in most tests in a process of its own."""

from __future__ import annotations

import re
import signal
import time

import numpy as np
import pytest
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from robot_description_tools.ros.joint_source_node import JointSourceNode
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String
from test_support import harness
from test_support.examples import long_after
from test_support.places import ROOT

MODULE = 'robot_description_tools.ros.joint_source_node'
NODE = '/joint_state_publisher'


def chain(*joints, name='chain'):
    """
    Return the URDF of a chain.

    Each joint is given as a pair of its name and the XML of more elements inside it.

    """
    parts = [f'<robot name="{name}"><link name="l0"/>']
    for i, (joint, inside) in enumerate(joints):
        parts.append(
            f'<joint name="{joint}" type="revolute"><parent link="l{i}"/><child link="l{i + 1}"/>'
            f'<axis xyz="0 0 1"/><limit lower="-1" upper="2" effort="1" velocity="1"/>{inside}'
            f'</joint><link name="l{i + 1}"/>'
        )
    return ''.join(parts) + '</robot>'


# In the document, the joints are not in alphabetical order, and a follower is before its driver.
ARM = chain(
    ('wrist', ''),
    ('finger', '<mimic joint="grip" multiplier="-2" offset="0.1"/>'),
    ('elbow', ''),
    ('grip', ''),
)
ARM_JOINTS = ['wrist', 'finger', 'elbow', 'grip']
BAD = '<robot name="bad"><link name="a"/><link name="b"/></robot>'


@pytest.fixture
def peer():
    with harness.Peer() as made:
        yield made


def node(**parameters):
    """Return the process of a node that publishes at 50 Hz."""
    return harness.NodeProcess(MODULE, parameters={'rate': 50, **parameters})


def node_here(peer, capfd, **parameters):
    """Return a node with the arm in the process of the test, where a node starts faster."""
    parameters = {'rate': 50, 'robot_description': ARM, **parameters}
    return peer.running(JointSourceNode, parameters, capfd)


def last(messages):
    """Return the positions of the latest message."""
    return dict(zip(messages[-1].name, messages[-1].position, strict=True)) if messages else {}


def stamp(message):
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


class Source:
    """A running node, a peer, and the messages that the peer receives."""

    def __init__(self, peer, process):
        self.peer = peer
        self.process = process
        self.states = peer.collect(JointState, 'joint_states')
        self.bodies = peer.collect(MultiDOFJointState, 'multi_dof_joint_states')
        assert peer.spin_until(lambda: self.states), process.output

    def use(self, text):
        """Give the node a new description, and discard earlier messages."""
        assert self.peer.set_parameters(NODE, {'robot_description': text}).successful
        del self.states[:], self.bodies[:]

    def send(self, topic, *messages):
        """Publish messages on a topic of `source_list`."""
        publisher = self.peer.publisher(JointState, topic)
        assert self.peer.wait_for_subscribers(publisher), self.process.output
        self.peer.meet(NODE)
        for message in messages:
            publisher.publish(message)

    def has(self, wanted):
        """
        Wait until the latest message has these positions.

        Return False if this takes too long.

        """
        return self.peer.spin_until(lambda: last(self.states) == pytest.approx(wanted))


# A description without joints of the arm. After the node has read it, no joint of the arm counts
# as measured.
OTHER = chain(('other', ''), name='other')


# -- one node for several tests ----------------------------------------------------------------


@pytest.fixture(scope='class')
def shared():
    """Run one node for several tests, and end it before another test needs its name and topics."""
    sources = ['/joint_states', '/arm', 'hand']
    with harness.Peer() as peer, node(robot_description=ARM, source_list=sources) as process:
        yield Source(peer, process)


@pytest.fixture
def source(shared):
    """Return the shared node in the state that it had at its start."""
    shared.use(OTHER)
    shared.use(ARM)
    return shared


class TestOneNode:
    """A node with an arm and two sources."""

    def test_publishes_every_joint_once_in_document_order(self, source):
        begin = time.time()
        new = []
        assert source.peer.spin_until(
            lambda: new.extend(m for m in source.states if stamp(m) >= begin) or new
        )
        message = new[0]
        assert stamp(message) <= time.time()
        assert list(message.name) == ARM_JOINTS
        assert list(message.position) == pytest.approx([0.0, 0.1, 0.0, 0.0])
        assert (len(message.velocity), len(message.effort)) == (0, 0)
        assert message.header.frame_id == ''

    def test_merges_sources(self, source):
        source.send('/arm', JointState(name=['elbow', 'wrist'], position=[0.5, 0.25]))
        # The values of the follower and of an unknown joint have no effect.
        names = ['grip', 'finger', 'x']
        source.send('/hand', JointState(name=names, position=[0.75, 9.0, 9.0]))
        wanted = {'wrist': 0.25, 'finger': -1.4, 'elbow': 0.5, 'grip': 0.75}
        assert source.has(wanted), last(source.states)
        # The source gives velocities of its joints. The other velocities are unknown.
        source.send('/hand', JointState(name=['grip'], position=[0.75], velocity=[1.0]))
        assert source.peer.spin_until(lambda: len(source.states[-1].velocity))
        message = source.states[-1]
        nan = float('nan')
        assert list(message.velocity) == pytest.approx([nan, -2.0, nan, 1.0], nan_ok=True)
        assert list(message.name) == ARM_JOINTS

    def test_a_source_may_be_best_effort(self, source):
        """Drivers of sensors are often best effort, so the node does not request reliability."""
        qos = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
        publisher = source.peer.publisher(JointState, '/arm', qos)
        elbow = JointState(name=['elbow'], position=[0.625])
        assert source.peer.publish_until(
            publisher, lambda: elbow, lambda: source.states and 0.625 in source.states[-1].position
        )

    def test_a_source_of_wrong_lengths_is_named_and_ignored(self, source):
        wrong = JointState(name=['elbow', 'wrist'], position=[0.5])
        source.send('/arm', wrong, JointState(name=['wrist'], position=[0.125]))
        assert source.process.wait_for_output('on /arm has 2 names and [1, 0, 0] values')
        assert source.has({'wrist': 0.125, 'finger': 0.1, 'elbow': 0.0, 'grip': 0.0})

    def test_the_output_of_the_node_is_no_source(self, source):
        text = 'source_list has /joint_states, the output of this node'
        assert source.process.wait_for_output(text)
        (info,) = source.peer.node.get_subscriptions_info_by_topic('/joint_states')
        assert info.node_name == source.peer.node.get_name()

    def test_a_second_publisher_is_named(self, source):
        publisher = source.peer.publisher(JointState, '/joint_states')
        assert source.process.wait_for_output('2 nodes publish on /joint_states')
        source.peer.node.destroy_publisher(publisher)

    def test_a_new_description_by_parameter(self, source):
        refused = source.peer.set_parameters(NODE, {'robot_description': BAD})
        assert not refused.successful
        assert "link 'a' has no joint" in refused.reason
        assert not source.peer.set_parameters(NODE, {'robot_description': ''}).successful
        assert not source.peer.set_parameters(NODE, {'rate': 5}).successful
        assert source.peer.spin_until(lambda: source.states)
        assert list(source.states[-1].name) == ARM_JOINTS
        source.use(chain(('elbow', ''), name='new'))
        assert source.has({'elbow': 0.0})

    def test_a_description_with_errors_moves_without_the_broken_parts(self, source):
        source.use(ARM.replace('joint="grip"', 'joint="gripp"'))
        assert source.peer.spin_until(lambda: source.states)
        assert source.process.wait_for_output("robot 'chain' has 1 error, and")


@pytest.fixture(scope='class')
def sweeping():
    parameters = {'robot_description': ARM, 'motion': 'sweep', 'sweep_period': 1.0}
    with harness.Peer() as peer, node(**parameters) as process:
        yield Source(peer, process)


class TestSweep:
    """Joints that the node moves."""

    def test_sweeps_with_velocities(self, sweeping):
        sweeping.use(ARM)
        elbow = [0.0]

        def swept() -> bool:
            # Leave out messages from before the change of the description.
            new = [message for message in sweeping.states if list(message.name) == ARM_JOINTS]
            elbow[:] = [message.position[2] for message in new]
            # Do not require the exact ends of the sweep, because messages need not contain them.
            return bool(elbow) and min(elbow) < -0.7 and max(elbow) > 1.7

        assert sweeping.peer.spin_until(swept)
        assert -1.0 <= min(elbow) <= max(elbow) <= 2.0
        for message in sweeping.states:
            if list(message.name) == ARM_JOINTS:
                assert message.position[1] == pytest.approx(0.1 - 2.0 * message.position[3])
                assert message.velocity[1] == pytest.approx(-2.0 * message.velocity[3])

    def test_floating_joints_drift_while_the_others_sweep(self, sweeping):
        sweeping.use(
            '<robot name="r"><link name="world"/><link name="drone"/><joint name="fly" '
            'type="floating"><parent link="world"/><child link="drone"/></joint></robot>'
        )
        got = sweeping.bodies
        assert sweeping.peer.spin_until(lambda: len(got) > 10), sweeping.process.output
        assert all(message.joint_names == ['fly'] for message in got)
        assert {round(message.transforms[0].translation.x, 3) for message in got} != {0.0}
        for message in got:
            r = message.transforms[0].rotation
            assert r.x**2 + r.y**2 + r.z**2 + r.w**2 == pytest.approx(1.0)


@pytest.fixture(scope='class')
def starting():
    parameters = {
        'publish_default_velocities': True,
        'publish_default_efforts': True,
        'zeros': {'grip': 0.5, 'wrist': 5, 'elbwo': 1.0, 'finger': 1.0},
    }
    with harness.Peer() as peer, node(robot_description=ARM, **parameters) as process:
        yield Source(peer, process)


class TestStartPositions:
    """Start positions of joints."""

    def test_all_defaults_and_zeros(self, starting):
        message = starting.states[0]
        assert list(message.position) == pytest.approx([5.0, -0.9, 0.0, 0.5])
        assert list(message.velocity) == [0.0] * 4
        # The effort of the follower is unknown.
        wanted = [0.0, float('nan'), 0.0, 0.0]
        assert list(message.effort) == pytest.approx(wanted, nan_ok=True)

    def test_zeros_without_a_joint_are_named(self, starting):
        text = "zeros.elbwo: no joint that moves has this name, did you mean 'elbow'?"
        assert starting.process.wait_for_output(text)
        text = 'zeros.finger: ignored, the joint follows another one'
        assert starting.process.wait_for_output(text)


# -- messages ----------------------------------------------------------------------------------


def test_publishes_at_the_rate(peer, capfd):
    # Even a busy machine can keep this rate. The rate differs from the default of 10 Hz.
    rate = 4.0
    with node_here(peer, capfd, rate=rate) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: len(got) > 2 * rate), process.output
    # The median ignores one long period, in which the machine may pause.
    period = np.median(np.diff([stamp(message) for message in got]))
    assert period == pytest.approx(1.0 / rate, rel=0.4)


def test_delta_moves_back_and_forth(peer, capfd):
    with node_here(peer, capfd, delta=0.5, rate=200) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: len(got) > 30), process.output
    assert {round(message.position[2], 6) for message in got} == {x / 2 for x in range(-2, 5)}


def test_dependent_joints_overrule_mimic_tags(peer, capfd):
    parameters = {
        'dependent_joints.finger.parent': 'wrist',
        'dependent_joints.finger.factor': 3,
        'dependent_joints.elbow.parent': 'finger',
        'zeros.wrist': 0.25,
    }
    with node_here(peer, capfd, **parameters) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: got), process.output
    assert last(got) == pytest.approx({'wrist': 0.25, 'finger': 0.75, 'elbow': 0.75, 'grip': 0.0})


def test_joints_start_in_a_named_state(peer, capfd, tmp_path):
    srdf = tmp_path / 'arm.srdf'
    srdf.write_text(
        '<robot name="arm"><group name="arm"><joint name="wrist"/><joint name="elbow"/></group>'
        '<group_state name="home" group="arm"><joint name="wrist" value="0.25"/>'
        '<joint name="elbow" value="0.125"/></group_state></robot>'
    )
    given = {'srdf_file': str(srdf), 'state': 'home', 'zeros.elbow': 0.0625}
    with node_here(peer, capfd, robot_description=ARM, **given) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: got), process.output
    assert {'wrist': 0.25, 'elbow': 0.0625}.items() <= last(got).items()


# -- descriptions ------------------------------------------------------------------------------


def test_descriptions_come_by_topic(peer, capfd):
    # The topic is latched, so the text can be published before the node starts.
    text = peer.publisher(String, 'robot_description', harness.LATCHED)
    text.publish(String(data=ARM))
    parameters = {'rate': 50, 'source_list': ['arm']}
    with peer.running(JointSourceNode, parameters, capfd) as process:
        assert process.wait_for_output('waiting for a description on /robot_description')
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: got and list(got[-1].name) == ARM_JOINTS), process.output

        # After a bad description, the robot stays the same.
        text.publish(String(data=BAD))
        assert process.wait_for_output('the new robot description is not used')
        count = len(got)
        assert peer.spin_until(lambda: len(got) > count + 3)
        assert list(got[-1].name) == ARM_JOINTS

        # A good description replaces the whole robot. Measured values of joints that both robots
        # have are kept.
        arm = peer.publisher(JointState, 'arm')
        assert peer.wait_for_subscribers(arm), process.output
        arm.publish(JointState(name=['elbow', 'wrist'], position=[0.5, 0.25]))
        assert peer.spin_until(lambda: last(got).get('elbow') == 0.5)
        text.publish(String(data=chain(('elbow', ''), ('hand', ''), name='new')))
        assert peer.spin_until(lambda: last(got) == {'elbow': 0.5, 'hand': 0.0}), process.output


@pytest.mark.parametrize('by', ['parameter', 'argument'])
def test_a_file(peer, tmp_path, by):
    file = tmp_path / 'robot.urdf'
    file.write_text(ARM)
    named = {'parameters': {'description_file': str(file)}} if by == 'parameter' else {}
    args = [str(file)] if by == 'argument' else []
    with harness.NodeProcess(MODULE, args, **named) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: got), process.output
        # If a file is given, the node does not subscribe to the topic with descriptions.
        assert peer.spin_until(lambda: not peer.node.count_subscribers('/robot_description'))
    assert list(got[0].name) == ARM_JOINTS


def test_an_unknown_argument_of_the_xacro_file_is_reported(tmp_path):
    file = tmp_path / 'robot.xacro'
    file.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="side" default="a"/><link name="$(arg side)"/></robot>'
    )
    named = {'description_file': str(file), 'xacro_arguments': ['sid:=b']}
    with harness.NodeProcess(MODULE, parameters=named) as process:
        assert process.wait_for_output("'sid' is not used by the description, did you mean 'side'")


# -- start and end -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ('parameters', 'message'),
    long_after(4, [
        ({'rate': 0}, 'rate is 0.0, expected a number from 1e-06 to 10000'),
        ({'rate': 'fast'}, "rate is 'fast', expected a number"),
        ({'publish_default_positions': 'no thanks'}, "is 'no thanks', expected true or false"),
        ({'source_list': 5}, 'source_list is 5, expected a list of topics'),
        ({'source_list': ['a b']}, "source_list: 'a b' is no topic name"),
        ({'source_list': ['a\n[INFO] b\x1b']}, r"'a\n[INFO] b\x1b' is no topic name"),
        ({'delta': float('nan')}, 'delta is nan, expected a finite number'),
        ({'robot_description': ARM, 'state': 'home'}, "no state 'home'"),
        ({'motion': 'dance'}, "motion is 'dance', expected one of none, sweep"),
        ({'sweep_period': 0.0}, 'sweep_period is 0.0, expected more than 0'),
        ({'zeros': {'elbow': 'up'}}, "zeros.elbow is 'up', expected a number"),
        ({'dependent_joints': {'elbow': {'factor': 2.0}}}, 'elbow.parent is missing'),
        ({'dependent_joints': {'elbow': {'f': 2.0}}}, "'f' is none of parent, factor, offset"),
        (
            {'dependent_joints': {'elbow': {'parent': 'wirst'}}},
            "'wirst' is no joint with one degree of freedom, did you mean 'wrist'?",
        ),
        (
            {'dependent_joints': {'grip': {'parent': 'finger'}}},
            'dependent_joints: joints follow one another in a ring: grip -> finger -> grip',
        ),
        ({'robot_description': BAD}, 'the robot description cannot be used'),
        ({'description_file': '/no/such.urdf'}, '/no/such.urdf: fatal[file-unreadable]'),
    ]),
)
def test_bad_parameters_end_the_node_with_1_and_a_reason(parameters, message, capfd):
    output = harness.refusal(JointSourceNode, {'robot_description': ARM, **parameters}, capfd)
    assert message in output
    assert '[FATAL]' in output


def test_a_bad_parameter_by_command_line():
    with harness.NodeProcess(MODULE, extra_args=['-p', 'rate:=fast']) as process:
        assert process.wait() == 1
    assert "rate is 'fast', expected a number" in process.output


def test_unknown_ros_arguments():
    with harness.NodeProcess(MODULE, extra_args=['-p', 'rate']) as process:
        assert process.wait() == 1
    assert 'the ROS arguments cannot be used' in process.output


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_node_with_0(peer, number):
    # At this rate, some of the signals arrive while the node publishes.
    with node(robot_description=ARM, rate=2000) as process:
        got = peer.collect(JointState, 'joint_states')
        assert peer.spin_until(lambda: got), process.output
        assert process.stop(number) == 0
    assert '[FATAL]' not in process.output


# -- documentation -----------------------------------------------------------------------------


def test_the_documentation_names_all_parameters_and_their_tests():
    import rclpy
    from rclpy.parameter import Parameter
    text = (ROOT / 'doc' / 'joint_source_node.md').read_text()
    rclpy.init(args=[])
    try:
        made = JointSourceNode(parameter_overrides=[Parameter('robot_description', value=ARM)])
        declared = set(made.get_parameters_by_prefix(''))
        made.destroy_node()
    finally:
        rclpy.try_shutdown()
    rows = set(re.findall(r'^\| `([a-z_]+)` \| (?:string|double|bool)', text, re.MULTILINE))
    # Leave out the parameters for time and type descriptions, which all nodes have, and those that
    # override the QoS, which are in the table of topics.
    others = ('use_sim_time', 'start_type', 'qos_overrides.')
    assert rows == {name for name in declared if not name.startswith(others)}

    tests = ''.join(path.read_text() for path in (ROOT / 'test').glob('*/test_joint_source*.py'))
    named = set(re.findall(r'`(test_\w+)`', text))
    assert len(named) > 20
    assert [name for name in named if f'def {name}(' not in tests] == []
