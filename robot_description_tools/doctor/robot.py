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
Findings about one robot. Most findings about its joint states are in `joint_states`.

The search for the cause of a missing transform follows the data: state publisher, clocks, joint
states, their stamps and names, and finally the transform itself. The search ends at the first
cause of the missing transform, so each fault has only one finding.

"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from statistics import median

from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.findings import verb
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.joint_states import STAMP_NOT_NEWER
from robot_description_tools.doctor.robots import first_error
from robot_description_tools.doctor.robots import no_state_publisher
from robot_description_tools.doctor.scene import PublishedRobot
from robot_description_tools.doctor.scene import rate_of
from robot_description_tools.thresholds import STAMP_EARLY_S
from robot_description_tools.thresholds import STAMP_LATE_S

# Rules that run before the rules about joint states, and rules that run after them.
BEFORE: Rules[PublishedRobot] = Rules()
AFTER: Rules[PublishedRobot] = Rules()

#: Seconds. Stamps that differ from a clock by more than this are from another clock.
OTHER_CLOCK = 60.0
#: Count. A missing transform is an error only after this number of joint states. If fewer joint
#: states have arrived, it is a warning.
ENOUGH = 3

NO_CLOCK = Code.error(
    'no-clock',
    'A node uses simulated time, but no node publishes `/clock`.',
    why='The time of this node stays at 0. So timers of the node never run, the node publishes '
    'nothing, and its look-ups never finish.',
)
CLOCK_MISMATCH = Code.error(
    'clock-mismatch',
    'Some nodes use simulated time, and others use system time.',
    why='Simulated time and system time differ by decades. So tf2 drops transforms as too old, '
    'and look-ups fail.',
)
STAMP_OLD = Code.error(
    'stamp-old',
    f'Joint states are stamped more than {STAMP_LATE_S:g} s behind the clock.',
    why='Look-ups at the present time fail, and sensor data is combined with an old pose of the '
    'robot. Usually the clocks of two machines differ, or a recording is played without '
    '`--clock`.',
)
STAMP_IN_FUTURE = Code.error(
    'stamp-in-future',
    f'Joint states are stamped more than {STAMP_EARLY_S:g} s ahead of the clock.',
    why='Look-ups at the present time fail. After one stamp in the future, a state publisher '
    'ignores all joint states until the clock has reached this stamp.',
)


def clock(robot: PublishedRobot) -> Iterator[Diagnostic]:
    """Report clocks of nodes and stamps of joint states that do not fit together."""
    scene = robot.scene
    parameters, topics = scene.recording.parameters, scene.recording.topics
    listeners = [end.node for topic in robot.tf for end in topics[topic].subscriptions]
    simulated = {
        name: bool(parameters[name]['use_sim_time'])
        for name in dict.fromkeys([*robot.node_names, *listeners])
        if 'use_sim_time' in parameters.get(name, {})
    }
    on_clock = [name for name, value in simulated.items() if value]
    if on_clock and not scene.publishers('/clock'):
        yield NO_CLOCK.at(
            place('/clock', on_clock),
            f'use_sim_time is true on {one_of(on_clock)}, but no node publishes /clock: time '
            'does not advance there',
            'set use_sim_time to false on a real robot; otherwise start the simulator, or the bag '
            'with ros2 bag play --clock',
        )
        return
    readings = [r for r in scene.recording.readings if r.topic in robot.inputs and r.stamp_ns]
    if not readings:
        return
    age = median((r.received_ns - r.stamp_ns) * 1e-9 for r in readings)
    lags = [(r.clock_ns - r.stamp_ns) * 1e-9 for r in readings if r.clock_ns]
    is_system = abs(age) < OTHER_CLOCK
    is_simulated = bool(lags) and abs(median(lags)) < OTHER_CLOCK
    topic = readings[0].topic
    sources = scene.publishers(topic)
    wrong = [name for name, value in simulated.items() if value is is_system]
    if is_system != is_simulated and wrong:
        is_, should = ('system', 'true') if is_system else ('simulated', 'false')
        yield CLOCK_MISMATCH.at(
            place(topic, wrong),
            f'joint states on {topic} from {named(sources)} are stamped with {is_} time, '
            f'but use_sim_time is {should} on {one_of(wrong)}',
            'set use_sim_time to the same value on all nodes: true in a simulation, '
            'false on a robot',
        )
        return
    if is_simulated and not is_system:
        age = median(lags)
    if not -STAMP_EARLY_S <= age <= STAMP_LATE_S:
        code, side = (STAMP_OLD, 'behind') if age > 0 else (STAMP_IN_FUTURE, 'ahead of')
        yield code.at(
            place(topic, sources),
            f'joint states on {topic} from {named(sources)} are stamped {span_text(abs(age))} '
            f'{side} the clock; look-ups at the present time fail',
            'let the source stamp each message with the time of its measurement, and synchronise '
            'the clocks of the machines (chrony). Play a bag with --clock, and set use_sim_time '
            'to true on all nodes',
        )


@BEFORE.warning(
    'A static frame is still published, although the description no longer contains this frame.',
    why='robot_state_publisher keeps its static transforms after a change of the description, '
    'and a tf2 buffer never forgets static transforms. So nodes can look up a link that no '
    'longer exists.',
)
def removed_frame(robot: PublishedRobot) -> Iterator[Finding]:
    """Report static frames that a state publisher keeps after a change of the description."""
    scene = robot.scene
    mine = (edge for x in robot.expected if x.type.is_static for edge in scene.edges_of(x))
    owners = {edge.publisher for edge in mine if edge.static}
    links = {robot.prefix + link for link in robot.model.tree.links}
    for edge in scene.edges:
        if (
            edge.static
            and edge.world == robot.world
            and edge.publisher in owners
            and (robot.world, edge.child) not in scene.expected
            and edge.child not in links
            and edge.parent
            in {*links, *(e.child for e in scene.edges if e.publisher == edge.publisher)}
        ):
            yield (
                place(edge.topic, robot.node_names, [edge.child]),
                f"'{edge.child}' is on {edge.topic} together with frames of the robot, but "
                'the description has no such link (any more)',
                'restart the state publisher, and then the nodes that listen: a tf2 buffer '
                'never forgets a static frame',
            )


@BEFORE.error(
    'Transforms are published on a different topic than the one that a listener reads.',
    why='The listener receives no transforms of this robot. So RViz shows all links at the '
    'origin, and each look-up fails. Usually only one of the two nodes has a remapping.',
)
def tf_elsewhere(robot: PublishedRobot) -> Iterator[Finding]:
    """Report listeners on /tf if the transforms of the robot are on another topic."""
    topics = robot.scene.recording.topics
    here = f'{robot.world}/tf'
    if not robot.world or '/tf' not in topics or topics['/tf'].publishers:
        return
    names = [end.node for end in topics['/tf'].subscriptions]
    if names and not (here in topics and topics[here].subscriptions):
        yield (
            place('/tf', names),
            f'the transforms of the robot are on {here}, but {one_of(names)} listens on /tf, '
            'where no node publishes',
            f'start the listener with -r /tf:={here} -r /tf_static:={here}_static, or the '
            'state publisher without such a remapping',
        )


@BEFORE.error(
    'Because of an error in the description, a joint is missing in the robot.',
    why='A state publisher, such as robot_state_publisher, leaves out the part with the error. '
    'All links below this part are missing in TF.',
)
def description_error(robot: PublishedRobot) -> Iterator[Finding]:
    """Report errors in the description, because parts with errors are left out."""
    model = robot.model
    errors = [f for f in (*model.description.errors, *model.findings) if f.is_error]
    if errors:
        message, fix = first_error(errors)
        subjects = [f.where.subject for f in errors]
        blamed = [each.name for each in subjects if each and each.kind == 'joint']
        lost = robot.with_followers(blamed)
        yield (
            robot.explain(lost, robot.topic, robot.node_names, blamed),
            f'the robot description has an error: {message}; the faulty part is left out',
            fix,
        )


@BEFORE.add_many
def explained_by_qos(robot: PublishedRobot) -> tuple[()]:
    """Mark transforms that are missing because of incompatible QoS, so later rules skip them."""
    if robot.sources and robot.receives_nothing:
        robot.explain(robot.waiting)
    if any(is_static(t) and node in robot.node_names for t, node in robot.scene.mismatched):
        robot.explain(x.joint for x in robot.expected if x.type.is_static)
    return ()


@AFTER.add_many
def not_recorded(robot: PublishedRobot) -> Iterator[Diagnostic]:
    """Report that a recording has no transforms at all."""
    recording, rest = robot.scene.recording, robot.unexplained
    if recording.file and not recording.transforms and rest:
        children = [x.child for x in rest.values()]
        what = f'{listed(children)} {verb(children)} missing'
        robot.explain([*rest])
        yield no_state_publisher(robot.scene, robot.topic, what, children)


@AFTER.warning(
    'No node publishes the pose of a floating joint.',
    why='The state publisher needs the pose of a floating joint from a message. If the pose is '
    'missing, the links below the joint form a separate tree in TF. Often a node for odometry or '
    'localisation publishes this transform.',
)
def floating_never_heard(robot: PublishedRobot) -> Iterator[Finding]:
    """Report floating joints without a transform."""
    for x in [*robot.unexplained.values()]:
        if x.type is JointType.FLOATING:
            yield (
                robot.explain([x.joint]),
                f"no node publishes the pose of '{x.child}': '{x.joint}' is floating, and is "
                'missing in multi_dof_joint_states and on /tf',
                'let a node for odometry or localisation publish it on /tf, or let a node publish '
                'it on multi_dof_joint_states (only robot_state_node reads this topic)',
            )


@AFTER.add_many
def held_back(robot: PublishedRobot) -> Iterator[Diagnostic]:
    """Report a state publisher whose own status says that it holds joint states back."""
    if robot.waiting and 'held back' in robot.status_text:
        node = robot.node_names[0]
        yield STAMP_NOT_NEWER.at(
            robot.explain(robot.waiting, robot.inputs[0], robot.node_names),
            f'{node} ignores joint states until their stamps are newer than the last published '
            'stamp. Either a message was stamped ahead of the clock, or the stamps restarted but '
            f'the clock of the node did not{robot.status_text}',
            f'restart {node}, and fix the source that stamps ahead of the clock',
        )


@AFTER.error(
    'A transform is not published, although the position of its joint is known.',
    why='The fault is in the state publisher. Either it is overloaded, or it is '
    'robot_state_publisher and the joint is in a chain of mimic joints. If only one or two '
    'joint states have arrived, the finding is a warning, because the transform may still '
    'arrive.',
)
def transform_not_published(robot: PublishedRobot) -> Iterator[Finding]:
    """Report missing transforms without another explanation."""
    rest = robot.unexplained
    if not rest:
        return
    edges = [f'{x.parent} -> {x.child}' for x in rest.values()]
    are_static = all(x.type.is_static for x in rest.values())
    topic = next((topic for topic in robot.tf if is_static(topic) == are_static), '')
    missing = f'{listed(edges)} {verb(edges)} not published by'
    joints = robot.model.description.joints
    mimics = any(joint in joints and joints[joint].mimic for joint in rest)
    where = robot.explain([*rest], topic, robot.node_names)
    if not are_static and len(robot.usable) < ENOUGH:
        span = (robot.scene.recording.end_ns - robot.scene.recording.begin_ns) * 1e-9
        rate = rate_of([r.received_ns for r in robot.usable]) or 1.0 / max(span, 1.0)
        yield (
            where,
            f'{missing} {one_of(robot.node_names)} so far; only {len(robot.usable)} joint '
            f'state{"s" * (len(robot.usable) > 1)} arrived in {span:.1f} s, too few for a result',
            f'listen longer: --duration {ceil(2 * ENOUGH / rate)}',
            Severity.WARNING,
        )
        return
    fix = (
        f'look in the log of {robot.node_names[0]}; a listener that starts late gets static '
        'frames only from a publisher that still runs'
    )
    if mimics and robot.is_cpp:
        fix = (
            'use robot_state_node: robot_state_publisher may leave out a joint that mimics '
            'another mimic joint, depending on the alphabetical order of their names'
        )
    message = f'{missing} {one_of(robot.node_names)}, though all inputs seem to be available'
    yield where, message + robot.status_text, fix
