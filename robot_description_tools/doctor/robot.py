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

What explains a missing transform is looked for from its source on: state publisher, clocks, joint
states, their stamps and names, and only then the transform itself; so that one fault gives one
finding.

"""

from __future__ import annotations

from collections.abc import Iterator
import re
from statistics import median

from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.case import Case
from robot_description_tools.doctor.case import Cause
from robot_description_tools.doctor.case import frames
from robot_description_tools.doctor.case import Open
from robot_description_tools.doctor.findings import found
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.joint_states import STAMP_NOT_NEWER
from robot_description_tools.doctor.robots import first_error
from robot_description_tools.doctor.scene import is_edge
from robot_description_tools.doctor.scene import world_of

# How far stamps of joint states may be from the clock: behind it, and ahead of it [s].
LATE, EARLY = 1.0, 0.2
# Stamps that are farther away than this were not taken from that clock [s].
OTHER_CLOCK = 60.0
# A joint in the path of an element.
_JOINT = re.compile(r"/joint\[@name='([^']*)'\]")

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
    'Joint states are stamped more than 1 s behind the clock.',
    why='Look-ups at the present time fail, and sensor data is placed where the robot was. '
    'Usually the clocks of two machines differ, or a bag is played without `--clock`.',
)
STAMP_IN_FUTURE = Code(
    'stamp-in-future',
    Severity.ERROR,
    'Joint states are stamped more than 0.2 s ahead of the clock.',
    why='Look-ups at the present time take an older transform or fail, and one such stamp makes a '
    'state publisher hold back everything until time has caught up.',
)
REMOVED_FRAME = Code(
    'removed-frame',
    Severity.WARNING,
    'A static frame that the description no longer has is still published.',
    why='robot_state_publisher keeps static transforms after its description has changed, and a '
    'tf2 buffer never forgets them, so nodes find a link that is not there.',
)
TF_ELSEWHERE = Code(
    'tf-elsewhere',
    Severity.ERROR,
    'Transforms are on another topic than the one that is read.',
    why='The listener hears nothing of this robot: RViz shows every link at the origin, and each '
    'look-up fails. One side is remapped and the other is not.',
)
DESCRIPTION_ERROR = Code(
    'description-error',
    Severity.ERROR,
    'An error in the description costs a joint.',
    why='State publishers leave out what the error names, such as a mimic joint whose driver does '
    'not exist, and every link below is missing.',
)
FLOATING_NEVER_HEARD = Code(
    'floating-never-heard',
    Severity.WARNING,
    'Nobody says where a floating joint is.',
    why='A state publisher gives floating joints no transform of its own: the links below are a '
    'tree apart until odometry or localisation places them.',
)
NOT_PUBLISHED = Code(
    'transform-not-published',
    Severity.ERROR,
    'Everything is there, but the transform does not come.',
    why='The joint is heard, so the state publisher itself is at fault: it is overloaded, or it '
    'is robot_state_publisher with a chain of mimic joints.',
)


def clock(case: Case) -> Iterator[Diagnostic]:
    """Hold the clock of nodes against the stamps of joint states."""
    parameters = case.recording.parameters
    listeners = [
        end.node
        for node in case.robot.nodes
        for topic in node.tf
        for end in case.heard.topics[topic].subscriptions
    ]
    simulated = {
        name: bool(parameters[name]['use_sim_time'])
        for name in dict.fromkeys([*case.nodes, *listeners])
        if 'use_sim_time' in parameters.get(name, {})
    }
    on_clock = [name for name, value in simulated.items() if value]
    if on_clock and not case.heard.publishers('/clock'):
        yield found(
            NO_CLOCK,
            f'use_sim_time is true on {one_of(on_clock)}, but nobody publishes /clock: time '
            'stands still there',
            'set use_sim_time to false on a real robot; else start the simulator, or the bag '
            'with ros2 bag play --clock',
            '/clock',
            on_clock,
        )
        return
    inputs = case.robot.inputs
    readings = [r for r in case.recording.readings if r.topic in inputs and r.stamp_ns]
    if not readings:
        return
    age = median((r.received_ns - r.stamp_ns) * 1e-9 for r in readings)
    timed = [r for r in readings if r.clock_ns]
    lag = median((r.clock_ns - r.stamp_ns) * 1e-9 for r in timed) if timed else None
    is_system = abs(age) < OTHER_CLOCK
    is_simulated = lag is not None and abs(lag) < OTHER_CLOCK
    topic = readings[0].topic
    sources = case.heard.publishers(topic)
    wrong = [name for name, value in simulated.items() if value is is_system]
    if is_system != is_simulated and wrong:
        is_, should = ('system', 'true') if is_system else ('simulated', 'false')
        yield found(
            CLOCK_MISMATCH,
            f'joint states on {topic} from {named(sources)} are stamped with {is_} time, '
            f'but use_sim_time is {should} on {one_of(wrong)}',
            'set use_sim_time to the same value on all nodes: true in a simulation, '
            'false on a robot',
            topic,
            wrong,
        )
        return
    if lag is not None and is_simulated and not is_system:
        age = lag
    if -EARLY <= age <= LATE:
        return
    yield found(
        STAMP_OLD if age > 0 else STAMP_IN_FUTURE,
        f'joint states on {topic} from {named(sources)} are stamped {span_text(abs(age))} '
        f'{"behind" if age > 0 else "ahead of"} the clock; look-ups at the present time fail',
        'let the source stamp each message with the time of its measurement, and synchronise '
        'the clocks of the machines (chrony); a bag is played with --clock, and use_sim_time '
        'is set to true on all nodes',
        topic,
        sources,
    )


def removed_frames(case: Case, open_: Open) -> Iterator[Cause]:
    """Report frames that a state publisher keeps though the description has lost them."""
    scene, robot = case.scene, case.robot
    owners = {
        e.publisher
        for c, x in robot.expected.items()
        if x.static
        for e in case.heard.into.get((robot.world, c), ())
        if e.static and is_edge(e, x)
    }
    links = {robot.prefix + link for link in robot.model.tree.links}
    for edge in case.heard.edges:
        if (
            edge.static
            and world_of(edge.topic) == robot.world
            and edge.publisher in owners
            and (robot.world, edge.child) not in scene.expected
            and edge.child not in links
            and edge.parent
            in {*links, *(e.child for e in case.heard.edges if e.publisher == edge.publisher)}
        ):
            finding = found(
                REMOVED_FRAME,
                f"'{edge.child}' is on {edge.topic} together with frames of the robot, but "
                'the description has no such link (any more)',
                'restart the state publisher, and then the nodes that listen: a tf2 buffer '
                'never forgets a static frame',
                edge.topic,
                case.nodes,
                [edge.child],
            )
            yield Cause(finding)


def tf_elsewhere(case: Case, open_: Open) -> Iterator[Cause]:
    """Report listeners on /tf where the robot's transforms are on another topic."""
    topics = case.heard.topics
    here = f'{case.robot.world}/tf'
    if not case.robot.world or '/tf' not in topics or topics['/tf'].publishers:
        return
    names = [end.node for end in topics['/tf'].subscriptions]
    if names and not (here in topics and topics[here].subscriptions):
        finding = found(
            TF_ELSEWHERE,
            f'the transforms of the robot are on {here}, but {one_of(names)} listens on /tf, '
            'where nobody publishes',
            f'start the listener with -r /tf:={here} -r /tf_static:={here}_static, or the '
            'state publisher without such a remapping',
            '/tf',
            names,
        )
        yield Cause(finding)


def errors_of_the_description(case: Case, open_: Open) -> Iterator[Cause]:
    """Report errors of the description: what they name is left out."""
    model = case.robot.model
    errors = [f for f in (*model.description.errors, *model.findings) if f.is_error]
    if not errors:
        return
    message, fix = first_error(errors)
    blamed = [joint for f in errors for joint in _JOINT.findall(f.where.path)]
    lost = case.with_followers(blamed)
    finding = found(
        DESCRIPTION_ERROR,
        f'the robot description has an error: {message}; what it names is left out',
        fix,
        case.robot.topic,
        case.nodes,
        frames(open_, lost),
        blamed,
    )
    yield Cause(finding, lost)


def static_unheard(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain static transforms that QoS keeps from listeners; that has its finding."""
    if any(is_static(topic) for topic, node in case.broken if node in case.nodes):
        yield Cause(None, [j for j, c in open_.items() if case.robot.expected[c].static])


def floating_joints(case: Case, open_: Open) -> Iterator[Cause]:
    """Report floating joints that nobody places."""
    for joint, child in open_.items():
        if case.robot.expected[child].type is JointType.FLOATING:
            finding = found(
                FLOATING_NEVER_HEARD,
                f"nobody says where '{child}' is: '{joint}' is floating, and neither "
                'multi_dof_joint_states nor /tf has it',
                'let odometry or localisation publish it on /tf, or a source on '
                'multi_dof_joint_states (robot_state_node alone reads that)',
                joints=[joint],
                frames=[child],
            )
            yield Cause(finding, [joint])


def held_back(case: Case, open_: Open) -> Iterator[Cause]:
    """Report what a state publisher says that it holds back."""
    moving = {j: c for j, c in open_.items() if not case.robot.expected[c].static}
    if moving and 'held back' in case.history:
        node = case.nodes[0]
        finding = found(
            STAMP_NOT_NEWER,
            f'{node} holds joint states back until their stamps catch up with one that it '
            'had before: a message was stamped ahead of the clock, or time began anew without '
            f'/clock{case.history}',
            f'restart {node}, and mend the source that stamps ahead of the clock',
            case.robot.inputs[0],
            case.nodes,
            moving.values(),
            moving,
        )
        yield Cause(finding, moving)


def not_published(case: Case, open_: Open) -> Iterator[Cause]:
    """Report what nothing explains."""
    if not open_:
        return
    robot = case.robot
    edges = [f'{robot.expected[c].parent} -> {c}' for c in open_.values()]
    joints = robot.model.description.joints
    fix = (
        'robot_state_publisher loses mimic joints whose driver follows a third joint, '
        'depending on the order of their names: use robot_state_node'
        if any(joint in joints and joints[joint].mimic for joint in open_)
        else f'see the log of {case.nodes[0]}; a listener that starts late gets static frames '
        'only from a publisher that still runs'
    )
    are_static = all(robot.expected[c].static for c in open_.values())
    topics = (name for node in robot.nodes for name in node.tf if is_static(name) == are_static)
    finding = found(
        NOT_PUBLISHED,
        f'{listed(edges)} {"does" if len(edges) == 1 else "do"} not come from '
        f'{one_of(case.nodes)}, though nothing seems to be missing{case.history}',
        fix,
        next(topics, ''),
        case.nodes,
        open_.values(),
        open_,
    )
    yield Cause(finding, open_)
