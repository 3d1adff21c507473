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
For each fault of a running system, the doctor reports exactly the expected finding.

All robots run at the same time, each with its own namespace, TF topics and fault. The doctor
listens once, and then examines one robot after the other. Only the robots of selected tests run,
because each additional node slows down the discovery of all nodes.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
import json
import operator
from pathlib import Path
import signal
import subprocess
import sys
import threading
import time

from builtin_interfaces.msg import Time
from geometry_msgs.msg import TransformStamped
import pytest
import rclpy
from rclpy.context import Context
from rclpy.publisher import Publisher
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.signals import SignalHandlerOptions
from robot_description_tools.cli.main import main
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.subjects import JOINT_STATES
from robot_description_tools.doctor.tf2 import LookupResult
from robot_description_tools.ros.doctor_listener import listen
from robot_description_tools.ros.doctor_listener import listen_forever
from robot_description_tools.ros.doctor_listener import listening
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.recordings import ROBOT
from tf2_msgs.msg import TFMessage

JOINTS = ('shoulder', 'wrist')
VOLATILE = QoSProfile(depth=1)
BEST_EFFORT = QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT)


@dataclass(frozen=True)
class Joints:
    """
    A source of joint states. If `age` is None, the messages have no stamp.

    By default, the source always sends. `when` may also be 'never', 'before' (only before the
    doctor listens) or 'at first' (only in the first third of the time of listening).

    """

    names: Sequence[str] = JOINTS
    topic: str = 'joint_states'
    position: Sequence[float] | None = None
    age: float | None = 0.0
    qos: QoSProfile | int = 10
    when: str = 'always'

    kind = JointState

    def message(self) -> JointState:
        """Return a message with the present time."""
        position = [0.5] * len(self.names) if self.position is None else list(self.position)
        message = JointState(name=list(self.names), position=position)
        if self.age is not None:
            message.header.stamp = stamp(self.age)
        return message


class Garbage(Joints):
    """A source of bytes that are not a joint state."""

    def message(self) -> bytes:
        """Return a truncated message."""
        return bytes([0, 1, 0, 0]) + b'x' * 40


@dataclass(frozen=True)
class Frames:
    """A source of one transform. `when` has the same choices as in `Joints`."""

    parent: str
    child: str
    topic: str = 'tf'
    w: float = 1.0
    age: float = 0.0
    qos: QoSProfile | int = 100
    when: str = 'always'

    kind = TFMessage

    def message(self) -> TFMessage:
        """Return a message with the present time."""
        transform = TransformStamped(child_frame_id=self.child)
        transform.header.frame_id = self.parent
        transform.header.stamp = stamp(self.age)
        transform.transform.rotation.w = self.w
        return TFMessage(transforms=[transform])


@dataclass(frozen=True)
class Case:
    """A robot with its sources, and the code and some words of the expected finding."""

    code: str
    words: str = ''
    sources: tuple[Joints | Frames, ...] = ()
    parameters: dict[str, object] = field(default_factory=dict)
    nodes: int = 1
    frames: tuple[str, ...] | None = None


def stamp(age: float) -> Time:
    """Return the time that was `age` seconds ago."""
    sec, nanosec = divmod(time.time_ns() - int(age * 1e9), 10**9)
    return Time(sec=sec, nanosec=nanosec)


# A robot that shares no joint name with the other robots in this test.
OTHER = ROBOT.replace('shoulder', 'hip').replace('elbow', 'knee').replace('wrist', 'ankle')
OK = Joints()
CASES = {
    'healthy': Case('', sources=(OK, Frames('odom', 'base'))),
    'two_parts': Case('', sources=(Joints(['shoulder']), Joints(['wrist']))),
    'defaults': Case('', parameters={'publish_default_positions': True}),
    # Joint states.
    'no_source': Case('no-joint-states', 'no node publishes', frames=('upper', 'lower', 'hand')),
    'elsewhere': Case(
        'joint-states-elsewhere',
        'hip, ankle on /elsewhere/arm/joint_states, but /elsewhere/robot_state_publisher reads '
        '/elsewhere/joint_states',
        (Joints(['hip', 'ankle'], 'arm/joint_states'),),
        {'robot_description': OTHER},
    ),
    'one_missing': Case('joint-never-heard', 'wrist', (Joints(['shoulder']),), frames=('hand',)),
    'driver_missing': Case(
        'driver-never-heard',
        "'shoulder', which elbow follows",
        (Joints(['wrist']),),
        frames=('upper', 'lower'),
    ),
    'misspelt': Case(
        'wrong-joint-name', "'sholder' should be 'shoulder'", (Joints(['sholder', 'wrist']),)
    ),
    'prefixed': Case(
        'wrong-joint-name',
        "'left_wrist' should be 'wrist'",
        (Joints(['left_shoulder', 'left_wrist']),),
        frames=('upper', 'lower', 'hand'),
    ),
    'too_many': Case('unknown-joint', 'gripper', (Joints([*JOINTS, 'gripper']),)),
    'no_stamp': Case('zero-stamp', 'all', (Joints(age=None),)),
    'some_stamps': Case(
        'zero-stamp',
        'have no stamp',
        (Joints(['shoulder'], age=None), Joints(['wrist'])),
        frames=('upper', 'lower'),
    ),
    'future': Case('stamp-in-future', '30.', (Joints(age=-30.0),)),
    'past': Case('stamp-old', '40.', (Joints(age=40.0),)),
    'nan': Case(
        'not-finite',
        'shoulder',
        (Joints(position=[float('nan'), 0.0]),),
        frames=('upper', 'lower'),
    ),
    'uneven': Case('length-mismatch', '2 names, 1 positions', (Joints(position=[0.0]),)),
    'no_position': Case('length-mismatch', '2 names, 0 positions', (Joints(position=[]),)),
    'garbage': Case('malformed', 'cannot be read', (Garbage(),)),
    'twice': Case(
        'two-joint-sources',
        'values jump between them by up to ',
        (OK, Joints(['wrist'], position=[-0.5])),
    ),
    'silent': Case('joint-states-silent', 'for the last', (Joints(when='at first'),)),
    'mute': Case('joint-states-silent', 'no message came', (Joints(when='never'),)),
    'stale': Case(
        'joint-stale',
        'wrist is no longer',
        (Joints(['shoulder']), Joints(['wrist'], when='at first')),
        frames=('hand',),
    ),
    'held_back': Case('stamp-not-newer', 'held back', (OK, Joints(age=-1800.0, when='before'))),
    # Nodes.
    'reliable': Case(
        'qos-mismatch',
        'but /reliable/robot_state_publisher requests reliable',
        (Joints(qos=BEST_EFFORT),),
        {'qos_overrides./reliable/joint_states.subscription.reliability': 'reliable'},
    ),
    'nobody': Case('no-state-publisher', 'on /nobody/robot_description', nodes=0),
    'no_description': Case(
        'no-description',
        'waits for a robot description on /no_description/robot_description',
        (OK,),
        {'use_robot_description_topic': True, 'robot_description': ''},
    ),
    'two_nodes': Case(
        'two-publishers',
        '2 nodes named /two_nodes/robot_state_publisher',
        (OK,),
        nodes=2,
        frames=('upper', 'lower', 'tip', 'hand'),
    ),
    'broken_joint': Case(
        'description-error',
        'elbow',
        (OK,),
        {'robot_description': ROBOT.replace('<mimic joint="shoulder"', '<mimic joint="no"')},
    ),
    'no_clock': Case('no-clock', '/no_clock', (OK,), {'use_sim_time': True}),
    # Transforms of other nodes.
    'prefix': Case(
        'frame-prefix',
        "begin with 'left/'",
        (OK, Frames('odom', 'base')),
        {'frame_prefix': 'left/'},
    ),
    'parents': Case(
        'two-parents',
        'the parents map and odom',
        (OK, Frames('odom', 'base'), Frames('map', 'base')),
        frames=('base',),
    ),
    'above': Case(
        'two-parents', 'base and odom', (OK, Frames('odom', 'upper')), frames=('upper',)
    ),
    'odometry': Case(
        'two-publishers',
        "'base' is published twice",
        (OK, Frames('odom', 'base'), Frames('odom', 'base')),
        frames=('base',),
    ),
    'ring': Case('transform-cycle', 'hand', (OK, Frames('hand', 'base'))),
    'length': Case(
        'bad-transform', 'has length 0', (OK, Frames('tip', 'camera', w=0.0)), frames=('camera',)
    ),
    'late': Case(
        'transform-stamp', '50.', (OK, Frames('odom', 'base', age=50.0)), frames=('base',)
    ),
    'ended': Case(
        'transform-stale', 'has not been published', (OK, Frames('odom', 'base', when='at first'))
    ),
    'best_effort': Case(
        'qos-mismatch', 'best effort', (OK, Frames('odom', 'base', qos=BEST_EFFORT))
    ),
    'volatile': Case(
        'qos-mismatch', 'volatile', (OK, Frames('tip', 'camera', 'tf_static', qos=VOLATILE))
    ),
}

# Hardware that fails when it is activated. Meanwhile, the source `OK` in the case below publishes
# the same positions again and again, with new stamps.
IN_FAULT = ROBOT.replace(
    '</robot>',
    """<ros2_control name="left_arm" type="system">
      <hardware>
        <plugin>joint_state_topic_hardware_interface/JointStateTopicSystem</plugin>
        <param name="python_component">test_support.hardware_components:Moody</param>
        <param name="joint_commands_topic">to_arm</param>
        <param name="joint_states_topic">of_arm</param>
        <param name="bad">on_activate</param>
      </hardware>
      <joint name="shoulder">
        <command_interface name="position"/><state_interface name="position"/>
      </joint>
    </ros2_control></robot>""",
)
CASES['in_fault'] = Case(
    'status-error',
    '/in_fault/hardware_node reports an error of its hardware',
    (OK,),
    {'robot_description': IN_FAULT},
    frames=('upper', 'lower'),
)

# The faults in `make test`. They differ in topics, nodes, qualities of service and hardware. Other
# tests also use some of these robots. The faults that are not in this set differ only in their
# messages.
QUICK = {
    'healthy', 'no_source', 'elsewhere', 'one_missing', 'misspelt', 'nan', 'garbage', 'held_back',
    'reliable', 'no_description', 'two_nodes', 'no_clock', 'prefix', 'parents', 'ended',
    'volatile', 'in_fault',
}  # fmt: skip

# Pairs of the name of a robot and words in the status that its node publishes on /diagnostics.
STATUSES = [
    ('healthy', 'all joints known'),
    ('no_source', '3 coordinates were never heard'),
    ('misspelt', 'unknown names: joint sholder'),
    ('no_stamp', ' x zero stamp'),
    ('future', ' s ahead of the clock of this node'),
    ('past', 'stamps are 40.'),
    # NaN before the first value is not reported as an additional problem.
    ('nan', ' coordinates were never heard'),
    ('uneven', ' x length mismatch'),
    ('garbage', ' x malformed'),
    ('held_back', ' x held back'),
    ('broken_joint', 'the description has errors'),
    ('no_description', 'no robot description yet'),
    ('two_nodes', 'another state publisher: /two_nodes/robot_state_publisher (a second one)'),
]


class World:
    """
    A peer that publishes in its own thread, and a ROS context for the doctor.

    Both exist until all tests have ended, because new participants may miss each other's
    announcements for seconds.

    """

    def __init__(self, peer: harness.Peer) -> None:
        self.peer = peer
        self.sources: list[tuple[Publisher, Joints | Frames]] = []
        self._first = threading.Event()
        self._over = threading.Event()
        self.context = Context()
        rclpy.init(context=self.context, signal_handler_options=SignalHandlerOptions.NO)
        self.keeper = rclpy.create_node('keeper', context=self.context)
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        """Start publishing."""
        self._first.set()
        self._thread.start()

    def close(self) -> None:
        """Stop publishing, and end ROS."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        self.keeper.destroy_node()
        rclpy.try_shutdown(context=self.context)

    def add(self, namespace: str, source: Joints | Frames) -> None:
        """Add a source, in a namespace."""
        topic = f'{namespace}/{source.topic}'
        publisher = self.peer.publisher(source.kind, topic, source.qos)
        self.sources.append((publisher, source))

    def _run(self) -> None:
        # The peer spins to answer the requests of the doctor for parameters.
        while not self._over.is_set():
            self.peer.spin_for(0.15)
            for publisher, source in self.sources:
                due = {'always': True, 'at first': self._first.is_set()}
                if due.get(source.when):
                    publisher.publish(source.message())

    def listen(self, duration: float) -> Recording:
        """
        Let the doctor listen.

        Sources with `when` 'at first' publish only in the first third.

        """
        early = [publisher for publisher, source in self.sources if source.when == 'at first']
        listeners = [publisher.get_subscription_count() for publisher in early]
        self._first.set()
        met: list[float] = []

        def look() -> None:
            now = time.monotonic()
            counts = [publisher.get_subscription_count() for publisher in early]
            if not met and all(map(operator.gt, counts, listeners)):
                met.append(now)
            if met and now - met[0] > duration / 3.0:
                self._first.clear()

        heard = listen(duration, self.context, look)
        # Before the next doctor starts, wait until the subscriptions of this doctor are gone.
        assert wait_until(
            lambda: [publisher.get_subscription_count() for publisher in early] == listeners
        )
        return heard


@pytest.fixture(scope='module')
def world() -> Iterator[World]:
    """Yield a `World` whose peer has no sources yet."""
    with harness.Peer() as peer:
        world = World(peer)
        yield world
        world.close()


@pytest.fixture(scope='module')
def hardware() -> Iterator[harness.NodeProcess]:
    """Run the hardware node of the robot `in_fault`."""
    with harness.NodeProcess(
        'robot_description_tools.ros.hardware_node',
        parameters={'robot_description': IN_FAULT},
        remappings={'__ns': '/in_fault'},
    ) as process:
        yield process


def slow_unless_quick(name: str) -> tuple[pytest.MarkDecorator, ...]:
    """Return the pytest marks of a fault: `long`, unless the fault is in `QUICK`."""
    return () if name in QUICK else (pytest.mark.long,)


@pytest.fixture(scope='module')
def recording(
    request: pytest.FixtureRequest, world: World, hardware: harness.NodeProcess
) -> Iterator[Recording]:
    """Run the robots of the selected tests, and let the doctor listen to all of them together."""
    selected = {
        item.callspec.params.get('name')
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.path == request.path
        if hasattr(item, 'callspec')
    }
    cases = {name: case for name, case in CASES.items() if name in QUICK or name in selected}
    statuses = [(name, words) for name, words in STATUSES if name in cases]
    nodes = [
        (f'/{name}', {'publish_frequency': 0.0, 'robot_description': ROBOT, **case.parameters})
        for name, case in cases.items()
        for _ in range(case.nodes)
    ]
    process = harness.NodeProcess('test_support.many_nodes', [json.dumps(nodes)])
    for name, case in cases.items():
        for source in case.sources:
            world.add(f'/{name}', source)
    with process as running:
        assert running.wait_for_output(f'{len(nodes)} nodes'), running.output
        assert hardware.wait_for_output('on_activate'), hardware.output
        # All nodes must have found each other before the doctor starts.
        for publisher, _ in world.sources:
            if publisher.topic_name.endswith('/joint_states'):
                here = publisher.topic_name.split('/')[1] in ('nobody', 'reliable', 'elsewhere')
                assert here or world.peer.wait_for_subscribers(publisher), publisher.topic_name
        for publisher, source in world.sources:
            if source.when == 'before':
                namespace = publisher.topic_name.split('/')[1]
                came = world.peer.collect(TFMessage, f'/{namespace}/tf')
                assert world.peer.publish_until(publisher, source.message, lambda came=came: came)
        world.start()
        # Listen longer on a slow machine. There, the intervals between messages are longer, and a
        # silence is only found after a multiple of the usual interval.
        for duration in (2.2, 4.4, 8.8, 17.6, 35.2):
            heard = world.listen(duration)
            missing = [name for name, words in statuses if words not in status_of(name, heard)]
            if not missing and not any(wrong_in(heard, name) for name in cases):
                break
        yield heard


def status_of(name: str, recording: Recording) -> str:
    """Return the last status message about joint states that a node published on /diagnostics."""
    node = f'/{name}/robot_state_publisher', JOINT_STATES
    found = [x.message for x in recording.statuses if (x.node, x.subject) == node]
    return found[-1] if found else ''


def wrong_in(recording: Recording, name: str) -> str:
    """Return how the findings of a case differ from the expected finding, or an empty text."""
    case = CASES[name]
    findings = examine(recording, f'/{name}').findings
    if [finding.code for finding in findings] != [case.code] * bool(case.code):
        return f'found {findings}'
    for finding in findings:
        if case.words not in finding.message:
            return f'{case.words!r} is not in: {finding.message}'
        if case.frames is not None and set(finding.where.frames) != set(case.frames):
            return f'frames are {finding.where.frames}'
    return ''


@pytest.mark.parametrize(
    'name', [pytest.param(name, marks=slow_unless_quick(name)) for name in CASES]
)
def test_a_fault_has_only_its_own_diagnosis(recording: Recording, name: str) -> None:
    assert wrong_in(recording, name) == ''


@pytest.mark.parametrize(
    ('name', 'words'), [pytest.param(*row, marks=slow_unless_quick(row[0])) for row in STATUSES]
)
def test_a_node_reports_its_fault(recording: Recording, name: str, words: str) -> None:
    assert words in status_of(name, recording)


def test_a_fault_outside_of_the_chain_is_not_named(recording: Recording) -> None:
    """
    Odometry without the prefix is a fault of the robot `prefix`.

    The healthy robot has no finding.

    """
    for frame, n in (('left/hand', 1), ('hand', 2)):
        found = examine(recording, '/prefix', frames=['odom', frame])
        assert [f.code for f in found.findings] == ['frame-prefix'] * n
        assert "'odom' -> 'base' on /prefix/tf" in ''.join(f.message for f in found.findings)
        assert found.elsewhere == 0
    found = examine(recording, '/healthy', frames=['odom', 'hand'])
    assert found.findings == ()
    answer = found.lookup and found.lookup.answer
    assert isinstance(answer, LookupResult), answer
    assert recording.begin_ns < answer.stamp_ns < recording.end_ns
    assert sum(number * number for number in answer.quat_xyzw) == pytest.approx(1.0)


def test_a_recording_ends_when_listening_ends(world: World) -> None:
    """Messages from after the end are left out, even if taken together with earlier messages."""
    frames = Frames('odom', 'base')
    with harness.Peer() as peer, listening(world.context) as (node, executor):
        publisher = peer.publisher(TFMessage, '/ended/tf', 10)
        hearing = listen_forever(node, executor)

        def until(end_ns: int) -> list[Transforms]:
            transforms = node.recording(end_ns).transforms
            return [each for each in transforms if each.topic == '/ended/tf']

        def has_two() -> bool:
            publisher.publish(frames.message())
            next(hearing)
            return len({each.received_ns for each in until(2**62)}) > 1

        assert wait_until(has_two)
        heard = until(2**62)
        end_ns = heard[-1].received_ns - 1
        kept = until(end_ns)
    assert kept == [each for each in heard if each.received_ns <= end_ns]
    assert kept[-1].stamps_ns[0] <= end_ns


@pytest.mark.usefixtures('recording')
def test_silent_hardware_is_named(world: World, hardware: harness.NodeProcess) -> None:
    """The hardware hangs during the recording, while another node repeats its joint states."""
    # On a slow machine, the first status arrives later, so listen longer.
    for duration in (6.0, 12.0, 24.0, 48.0):
        begin: list[float] = []

        def hang(begin: list[float] = begin, duration: float = duration) -> None:
            begin.append(time.monotonic())
            if begin[-1] - begin[0] > 0.4 * duration:
                hardware.process.send_signal(signal.SIGSTOP)

        try:
            heard = listen(duration, world.context, hang)
        finally:
            hardware.process.send_signal(signal.SIGCONT)
        found = examine(heard, '/in_fault').findings
        if [finding.code for finding in found] == ['status-stopped']:
            break
    (finding,) = found
    assert finding.code == 'status-stopped'
    assert finding.where.nodes == ('/in_fault/hardware_node',)
    assert set(finding.where.frames) == {'upper', 'lower'}


@pytest.mark.usefixtures('recording')
def test_the_command(tmp_path: Path) -> None:
    """The verb `doctor` prints text for 80 columns or JSON, and can read a description file."""
    file = tmp_path / 'arm.urdf'
    file.write_text(ROBOT)
    asked = ['--namespace', '/healthy', '--format', 'json', '--frame', 'hand', '--frame', 'odom']
    # Participants may miss each other's first announcements. They repeat these announcements after
    # three seconds, or later on a slow machine.
    for duration in ('3.5', '10', '30'):
        both = [
            start(str(file), '--duration', duration, '--namespace', 'one_missing'),
            start('--duration', duration, *asked),
        ]
        (text, errors), (data, _) = (process.communicate(timeout=PATIENCE) for process in both)
        if [process.returncode for process in both] == [1, 0]:
            break
    assert [process.returncode for process in both] == [1, 0], text + data
    assert errors == ''
    assert 'error[joint-never-heard]: ' in text
    assert max(map(len, text.splitlines())) <= 80
    report = json.loads(data)
    assert report['tf2'].startswith(f'At time {report["transform"]["stamp_ns"] // 10**9}.')
    assert (report['errors'], report['findings']) == (0, [])
    assert [(step['parent'], step['child'], step['state']) for step in report['chain']] == [
        ('tip', 'hand', 'ok'),
        ('lower', 'tip', 'ok'),
        ('upper', 'lower', 'ok'),
        ('base', 'upper', 'ok'),
        ('odom', 'base', 'ok'),
    ]


@pytest.mark.parametrize(
    ('words', 'problem'),
    [
        (['--duration', '0'], "expected a number above 0, got '0'"),
        (['--frame', 'a', '--frame', 'b', '--frame', 'c'], 'at most twice'),
        (['none.urdf'], 'none.urdf'),
    ],
)
def test_wrong_usage(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['doctor', *words]) == 2
    output, errors = capsys.readouterr()
    assert output == ''
    assert problem in errors


def start(*words: str) -> subprocess.Popen[str]:
    """Start the verb in a process, as a user does."""
    return subprocess.Popen(
        [sys.executable, '-m', 'robot_description_tools', 'doctor', *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
