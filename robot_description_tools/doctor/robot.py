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
What is wrong with one robot, but for its joint states.

The cause of a missing transform is looked for in the order in which data flows: state publisher,
clocks, joint states, their stamps and names, and the transform itself last. What one cause
explains needs no other, so one fault gives one finding.

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
from robot_description_tools.doctor.scene import rate_of
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.thresholds import STAMP_EARLY_S
from robot_description_tools.thresholds import STAMP_LATE_S

# What is looked for before the joint states, and what after them.
BEFORE: Rules[Robot] = Rules()
AFTER: Rules[Robot] = Rules()

#: Seconds. Stamps that are further away from a clock do not come from it.
OTHER_CLOCK = 60.0
#: Count. After fewer joint states, a missing transform may still come.
ENOUGH = 3

NO_CLOCK = Code(
    'no-clock',
    Severity.ERROR,
    'A node runs on simulated time, and nobody publishes `/clock`.',
    why='Time stands still at 0 in this node: timers never fire, nothing is published, and '
    'look-ups wait for ever.',
)
CLOCK_MISMATCH = Code(
    'clock-mismatch',
    Severity.ERROR,
    'Some nodes run on simulated time, others on system time.',
    why='Stamps of one kind of time are decades away from those of the other, so each look-up '
    'extrapolates and fails, and tf2 drops transforms as too old.',
)
STAMP_OLD = Code(
    'stamp-old',
    Severity.ERROR,
    f'Joint states are stamped more than {STAMP_LATE_S:g} s behind the clock.',
    why='Look-ups at the present time fail, and sensor data is placed where the robot was. '
    'Usually the clocks of two machines differ, or a bag is played without `--clock`.',
)
STAMP_IN_FUTURE = Code(
    'stamp-in-future',
    Severity.ERROR,
    f'Joint states are stamped more than {STAMP_EARLY_S:g} s ahead of the clock.',
    why='Look-ups at the present time take an older transform or fail, and one such stamp makes a '
    'state publisher hold back everything until time has caught up.',
)


def clock(robot: Robot) -> Iterator[Diagnostic]:
    """Compare the clock of nodes with the stamps of joint states."""
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
            f'use_sim_time is true on {one_of(on_clock)}, but nobody publishes /clock: time '
            'stands still there',
            'set use_sim_time to false on a real robot; else start the simulator, or the bag '
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
            'the clocks of the machines (chrony); a bag is played with --clock, and use_sim_time '
            'is set to true on all nodes',
        )


@BEFORE.add(
    Severity.WARNING,
    'A static frame that the description no longer has is still published.',
    why='robot_state_publisher keeps static transforms after its description has changed, and a '
    'tf2 buffer never forgets them, so nodes find a link that is not there.',
)
def removed_frame(robot: Robot) -> Iterator[Finding]:
    """Report frames that a state publisher keeps though the description has lost them."""
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


@BEFORE.add(
    Severity.ERROR,
    'Transforms are on another topic than the one that is read.',
    why='The listener hears nothing of this robot: RViz shows every link at the origin, and each '
    'look-up fails. One side is remapped and the other is not.',
)
def tf_elsewhere(robot: Robot) -> Iterator[Finding]:
    """Report listeners on /tf where the robot's transforms are on another topic."""
    topics = robot.scene.recording.topics
    here = f'{robot.world}/tf'
    if not robot.world or '/tf' not in topics or topics['/tf'].publishers:
        return
    names = [end.node for end in topics['/tf'].subscriptions]
    if names and not (here in topics and topics[here].subscriptions):
        yield (
            place('/tf', names),
            f'the transforms of the robot are on {here}, but {one_of(names)} listens on /tf, '
            'where nobody publishes',
            f'start the listener with -r /tf:={here} -r /tf_static:={here}_static, or the '
            'state publisher without such a remapping',
        )


@BEFORE.add(
    Severity.ERROR,
    'An error in the description costs a joint.',
    why='State publishers leave out what the error names, such as a mimic joint whose driver does '
    'not exist, and every link below is missing.',
)
def description_error(robot: Robot) -> Iterator[Finding]:
    """Report errors of the description: what they name is left out."""
    model = robot.model
    errors = [f for f in (*model.description.errors, *model.findings) if f.is_error]
    if errors:
        message, fix = first_error(errors)
        subjects = [f.where.subject for f in errors]
        blamed = [each.name for each in subjects if each and each.kind == 'joint']
        lost = robot.with_followers(blamed)
        yield (
            robot.explain(lost, robot.topic, robot.node_names, blamed),
            f'the robot description has an error: {message}; what it names is left out',
            fix,
        )


@BEFORE.add_many
def explained_by_qos(robot: Robot) -> tuple[()]:
    """Explain what is missing because of QoS, which already has its finding."""
    if robot.sources and robot.is_deaf:
        robot.explain(robot.waiting)
    if any(is_static(t) and node in robot.node_names for t, node in robot.scene.mismatched):
        robot.explain(x.joint for x in robot.expected if x.type.is_static)
    return ()


@AFTER.add(
    Severity.WARNING,
    'Nobody says where a floating joint is.',
    why='A state publisher gives floating joints no transform of its own: the links below are a '
    'tree apart until odometry or localisation places them.',
)
def floating_never_heard(robot: Robot) -> Iterator[Finding]:
    """Report floating joints that nobody places."""
    for x in [*robot.unexplained.values()]:
        if x.type is JointType.FLOATING:
            yield (
                robot.explain([x.joint]),
                f"nobody says where '{x.child}' is: '{x.joint}' is floating, and neither "
                'multi_dof_joint_states nor /tf has it',
                'let odometry or localisation publish it on /tf, or a source on '
                'multi_dof_joint_states (robot_state_node alone reads that)',
            )


@AFTER.add_many
def held_back(robot: Robot) -> Iterator[Diagnostic]:
    """Report what a state publisher says that it holds back."""
    if robot.waiting and 'held back' in robot.history:
        node = robot.node_names[0]
        yield STAMP_NOT_NEWER.at(
            robot.explain(robot.waiting, robot.inputs[0], robot.node_names),
            f'{node} holds joint states back until their stamps catch up with one that it '
            'had before: a message was stamped ahead of the clock, or time began anew without '
            f'/clock{robot.history}',
            f'restart {node}, and mend the source that stamps ahead of the clock',
        )


@AFTER.add(
    Severity.ERROR,
    'Everything is there, but the transform does not come.',
    why='The joint is heard, so the state publisher itself is at fault: it is overloaded, or it '
    'is robot_state_publisher with a chain of mimic joints. Where only one or two joint states '
    'came, it is a warning: the transform may come with the next.',
)
def transform_not_published(robot: Robot) -> Iterator[Finding]:
    """Report what nothing explains."""
    rest = robot.unexplained
    if not rest:
        return
    edges = [f'{x.parent} -> {x.child}' for x in rest.values()]
    are_static = all(x.type.is_static for x in rest.values())
    topic = next((topic for topic in robot.tf if is_static(topic) == are_static), '')
    missing = f'{listed(edges)} {verb(edges, "does", "do")} not come from'
    joints = robot.model.description.joints
    mimics = any(joint in joints and joints[joint].mimic for joint in rest)
    where = robot.explain([*rest], topic, robot.node_names)
    if not are_static and len(robot.usable) < ENOUGH:
        span = (robot.scene.recording.end_ns - robot.scene.recording.begin_ns) * 1e-9
        rate = rate_of([r.received_ns for r in robot.usable]) or 1.0 / max(span, 1.0)
        yield (
            where,
            f'{missing} {one_of(robot.node_names)} so far; only {len(robot.usable)} joint '
            f'state{"s" * (len(robot.usable) > 1)} came in {span:.1f} s, too few to judge',
            f'listen longer: --duration {ceil(2 * ENOUGH / rate)}',
            Severity.WARNING,
        )
        return
    fix = (
        f'see the log of {robot.node_names[0]}; a listener that starts late gets static frames '
        'only from a publisher that still runs'
    )
    if mimics and robot.is_of_cpp:
        fix = (
            'robot_state_publisher loses mimic joints whose driver follows a third joint, '
            'depending on the order of their names: use robot_state_node'
        )
    message = f'{missing} {one_of(robot.node_names)}, though nothing seems to be missing'
    yield where, message + robot.history, fix
