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
"""Findings about the joint states of a robot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import pairwise
from math import isfinite
from math import pi

from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.findings import verb
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import PublishedRobot
from robot_description_tools.doctor.scene import silence_of

# The rules run in the order in which this module defines them. If a rule can explain the findings
# of other rules, it comes before them.
RULES: Rules[PublishedRobot] = Rules()

# -- arrival and validity ----------------------------------------------------------------------


@RULES.error(
    'The bytes of joint state messages cannot be read.',
    why='The bytes do not have the layout of sensor_msgs/JointState, so subscribers drop the '
    'messages or crash. Usually the publisher or the subscriber was built with another '
    'version of the message type.',
)
def malformed(robot: PublishedRobot) -> Iterator[Finding]:
    """Report messages that cannot be read as JointState."""
    counts = {} if robot.receives_nothing else robot.scene.recording.malformed
    lost = {} if robot.readings else robot.waiting
    for topic in robot.all_inputs:
        if count := counts.get(topic, 0):
            nodes = robot.scene.publishers(topic)
            robot.explain(lost)
            yield (
                place(topic, nodes, lost.values(), lost),
                f'{count} message{"s" * (count > 1)} on {topic} cannot be read as '
                f'{JOINT_STATE}; {named(nodes)} publishes there',
                'build the publisher against the same version of sensor_msgs, and look for '
                'code that publishes serialized bytes',
            )


@RULES.error(
    'The topic of joint states has a publisher, but no messages arrive, or messages have stopped.',
    why='Transforms of moving joints stop, and look-ups fail as soon as the last transforms are '
    'too old. Usual reasons are that the driver has no connection to its hardware, or that '
    'joint_state_broadcaster is not active.',
)
def joint_states_silent(robot: PublishedRobot) -> Iterator[Finding]:
    """Report a source that sends no messages, or has stopped."""
    recording, topic, nodes = robot.scene.recording, robot.inputs[0], robot.sources
    what, silence = 'in', (recording.end_ns - recording.begin_ns) * 1e-9
    slow = '; for a slower source, use a longer --duration'
    if robot.readings:
        slow = ''
        times = [reading.received_ns for reading in robot.readings]
        what, silence = 'for the last', silence_of(times, recording.end_ns)
    if silence and robot.waiting and not robot.receives_nothing:
        yield (
            robot.explain(robot.waiting, topic, nodes),
            f'no message came on {topic} {what} {silence:.1f} s, though {named(nodes)} publishes '
            f'there{robot.status_text}',
            f'find out why {nodes[0]} is silent: look in its log and at its connection to the '
            'hardware; with ros2_control, joint_state_broadcaster has to be active (ros2 control '
            f'list_controllers){slow}',
        )


def _ignored(robot: PublishedRobot, some: Sequence[Reading], reason: str, fix: str) -> Finding:
    """Return the finding about readings that the state publisher ignores."""
    heard = {name for reading in robot.usable for name in reading.names}
    names = (name for reading in some for name in reading.names if name not in heard)
    topic = some[0].topic
    nodes = robot.scene.publishers(topic)
    share = f'{len(some)} of {len(robot.readings)} joint states'
    if len(some) == len(robot.readings):
        share = f'all {len(some)} joint states' if len(some) > 1 else 'joint states'
    message = f'{share} on {topic} from {named(nodes)} {reason}'
    return robot.explain(robot.with_followers(names), topic, nodes), message, fix


@RULES.error(
    'In a joint state message, the number of names differs from the number of positions.',
    why='State publishers ignore the whole message, because they cannot assign values to joints. '
    'Some drivers send only velocity or effort, without positions.',
)
def length_mismatch(robot: PublishedRobot) -> Iterator[Finding]:
    """Report messages whose positions do not fit their names."""
    some = [r for r in robot.readings if len(r.names) != len(r.positions)]
    if some:
        names, positions = len(some[-1].names), len(some[-1].positions)
        what = f'are ignored: {names} names, {positions} positions'
        fix = (
            'let the source give a position for each name'
            if positions
            else 'let the source also send positions, because velocity and effort move no frames'
        )
        yield _ignored(robot, some, what, fix)


@RULES.error(
    'The stamp of the joint states is zero.',
    why='robot_state_publisher ignores a message with stamp 0 without a warning. So links are '
    'missing, although `ros2 topic echo` shows joint states.',
)
def zero_stamp(robot: PublishedRobot) -> Iterator[Finding]:
    """Report messages without a stamp."""
    some = [r for r in robot.readings if not r.stamp_ns and not robot.ignores_stamps]
    if some:
        what = 'have no stamp (header.stamp is 0) and are ignored by the state publisher'
        fix = (
            'let the source set header.stamp to the time of measurement; until then set '
            f'ignore_timestamp: ros2 param set {robot.node_names[0]} ignore_timestamp true'
        )
        yield _ignored(robot, some, what, fix)


@RULES.error(
    'A position is NaN or infinite.',
    why='robot_state_publisher computes a transform that tf2 refuses, so the link of the joint '
    'and all links below it are missing. In ros2_control, a state is NaN until the hardware '
    'writes it.',
)
def not_finite(robot: PublishedRobot) -> Iterator[Finding]:
    """Report positions that are NaN or infinite."""
    some = [reading for reading in robot.usable if reading.bad]
    if some:
        topic = some[0].topic
        nodes = robot.scene.publishers(topic)
        bad = list(dict.fromkeys(name for reading in some for name in reading.bad))
        yield (
            robot.explain(robot.with_followers(bad), topic, nodes, bad),
            f'positions of {listed(bad)} on {topic} from {named(nodes)} are NaN or '
            'infinite, and are ignored',
            'let the driver leave out joints that it cannot measure, and find the reason: '
            'an encoder without a reference, or a hardware interface that is never written',
        )


STAMP_NOT_NEWER = Code.error(
    'stamp-not-newer',
    'The stamp of a joint state is not newer than the stamp of the message before it.',
    why='A state publisher publishes transforms only for joint states whose stamp is newer than '
    'all earlier stamps. So the robot freezes or moves in jumps. One message with a stamp in the '
    'future is enough to cause this.',
)


@RULES.add_many
def old_stamps(robot: PublishedRobot) -> Iterator[Diagnostic]:
    """Report stamps of a publisher that are not newer than its previous stamp."""
    streams: dict[tuple[str, int], list[Reading]] = defaultdict(list)
    for reading in () if robot.ignores_stamps else robot.usable:
        streams[reading.topic, reading.publisher].append(reading)
    for (topic, _), stream in streams.items():
        # Leave out pairs of messages between which the clock restarted, because the stamps then
        # also restart.
        back = [b.stamp_ns - a.stamp_ns for a, b in pairwise(stream) if a.clock_ns <= b.clock_ns]
        older = [step for step in back if step < 0]
        same = back.count(0)
        if older:
            what = (
                f'{len(older)} of {len(stream)} messages on {topic} are older than the one '
                f'before, by up to {span_text(-min(older) * 1e-9)}; the state publisher ignores '
                'messages until a stamp is newer than all earlier stamps'
            )
        elif 2 * same > len(back):
            what = (
                f'{same} of {len(stream)} messages on {topic} repeat the previous stamp; '
                'the state publisher ignores a message with a repeated stamp'
            )
        else:
            continue
        nodes = robot.scene.publishers(topic)
        yield STAMP_NOT_NEWER.at(
            place(topic, nodes, (x.child for x in robot.expected if not x.type.is_static)),
            f'{what}; {named(nodes)} publishes there',
            'let the source stamp each message with the time of its measurement, taken from '
            'one clock. Stamps of two programs, or of a bag that plays in a loop, are not always '
            'in order',
        )


@RULES.error(
    'Two publishers send positions of the same joint.',
    why='The joint jumps between two positions with each message. Often joint_state_publisher '
    'runs together with the driver.',
)
def two_joint_sources(robot: PublishedRobot) -> Iterator[Finding]:
    """Report joints with positions from two publishers."""
    times: dict[str, dict[tuple[str, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    last: dict[str, tuple[tuple[str, int], float]] = {}
    differences: dict[str, float] = defaultdict(float)
    for r in robot.readings:
        source = r.topic, r.publisher
        for name in r.names:
            times[name][source].append(r.received_ns)
        for name, position in zip(r.names, r.positions, strict=False):
            before, value = last.get(name, (source, position))
            if before != source and isfinite(position - value):
                differences[name] = max(differences[name], abs(position - value))
            last[name] = source, position
    joints = [name for name in robot.model.tree.coordinates if interleaved(times[name].values())]
    if joints:
        topics = list(dict.fromkeys(topic for name in joints for topic, _ in times[name]))
        nodes = robot.scene.publishers(*topics)
        moved = robot.with_followers(joints)
        frames = [x.child for x in robot.expected if x.joint in moved]
        worst = max(joints, key=lambda name: differences[name])
        jump = f' by up to {differences[worst]:.3g} ({worst})' if differences[worst] else ''
        yield (
            place(topics[0], nodes, frames, joints),
            f'{listed(joints)} {verb(joints)} published twice on {one_of(topics)}, by '
            f'{named(nodes)}: values jump between them{jump}',
            'stop one of them, or let it publish other joints; joint_source_node (like '
            'joint_state_publisher) merges the topics in its parameter source_list',
        )


#: Ratio. A position is reported if it exceeds a limit by more than this part of the range.
FAR = 0.5
# Errors of rounding and calibration are smaller than `LEAST`.
#: Metres or radians. A position is reported only if it exceeds a limit by more than this distance.
LEAST = 0.05
# For each unit: the unit that wrong drivers send, the right unit, and the factor between them.
_OTHER_UNITS = {'rad': ('degrees', 'radians', pi / 180.0), 'm': ('millimetres', 'metres', 1e-3)}


@RULES.warning(
    'Positions are far outside of the limits of their joints.',
    why='The robot cannot have these positions. Most often, a driver sends degrees instead of '
    'radians, or millimetres instead of metres. All links have transforms, but the transforms '
    'are wrong.',
)
def position_outside_limits(robot: PublishedRobot) -> Iterator[Finding]:
    """Report the worst position of each joint whose positions are far outside of its limits."""
    joints = robot.model.description.joints
    ranges = {name: joint.range for name, joint in joints.items() if joint.range.is_written}
    far = {name: max(FAR * (x.upper - x.lower), LEAST) for name, x in ranges.items()}
    worst: dict[str, tuple[float, float]] = {}
    for reading in (r for r in robot.usable if r.topic in robot.inputs):
        for name, position in zip(reading.names, reading.positions, strict=True):
            if ends := ranges.get(name):
                beyond = max(ends.lower - position, position - ends.upper)
                if isfinite(position) and beyond > far[name]:
                    worst[name] = max(worst.get(name, (0.0, 0.0)), (beyond, position))
    # Report joints with the same unit in one finding.
    for unit, (wrong, right, factor) in _OTHER_UNITS.items():
        names = [name for name in worst if unit in joints[name].type.coordinates.values()]
        texts, fits = [], True
        for name in names:
            ends, position = ranges[name], worst[name][1]
            texts.append(f"'{name}' is at {position:.6g} of {ends.lower:.4g} to {ends.upper:.4g}")
            fits = fits and ends.lower <= position * factor <= ends.upper
        if names:
            topic = robot.inputs[0]
            nodes = robot.scene.publishers(topic)
            moved = robot.with_followers(names)
            guess = f'; as {wrong} they would be inside the limits' if fits else ''
            unlike = f', not {wrong}' if fits else ''
            yield (
                place(topic, nodes, (x.child for x in robot.expected if x.joint in moved), names),
                f'positions on {topic} from {named(nodes)} are far outside of the limits '
                f'[{unit}]: {listed(texts)}{guess}',
                f'let the source send {right}{unlike}; if the positions are right, correct the '
                'limits in the description',
            )


# -- names -------------------------------------------------------------------------------------


def _unknown_names(robot: PublishedRobot) -> dict[str, str]:
    """Map unknown joint names to the most similar joint whose position is missing, or to ''."""
    known = {
        name
        for other in robot.scene.robots
        if set(other.inputs) & set(robot.inputs)
        for name in (*other.model.tree.coordinates, *other.model.description.joints)
    }
    roots = _roots(robot)
    closest: dict[str, str] = {}
    for name in (name for r in robot.readings if r.topic in robot.inputs for name in r.names):
        if name not in known and name not in closest:
            left = [joint for joint in roots if joint not in closest.values()]
            closest[name] = _nearest(name, left)
    return closest


@RULES.warning(
    'A name in joint states is not the name of a joint of the robot.',
    why='State publishers ignore the name. If another device publishes on the same topic, this '
    'is harmless. If the joint should be in the description, the description is wrong.',
)
def unknown_joint(robot: PublishedRobot) -> Iterator[Finding]:
    """Report unknown names that resemble no joint whose position is missing."""
    rest = [name for name, joint in _unknown_names(robot).items() if not joint]
    if rest:
        topic = robot.inputs[0]
        nodes = robot.scene.publishers(topic)
        hint = did_you_mean(rest[0], robot.model.tree.coordinates) if len(rest) == 1 else ''
        yield (
            place(topic, nodes, joints=rest),
            f'joint states on {topic} from {named(nodes)} name {listed(rest)}, which '
            f'the robot does not have{hint}',
            'nothing, if they belong to another device; otherwise add them to the description',
        )


@RULES.error(
    'Joint states contain a name that the robot does not have, but that is similar to the name '
    'of a joint whose position is missing.',
    why='State publishers ignore unknown names without a warning, so the link of the joint is '
    'missing, although the joint is measured. Usual reasons are a typing error, or a prefix '
    'in only one of the two names.',
)
def wrong_joint_name(robot: PublishedRobot) -> Iterator[Finding]:
    """Report misspelt names, and mark their joints so that later rules skip these joints."""
    pairs = {name: joint for name, joint in _unknown_names(robot).items() if joint}
    if pairs:
        topic = next(r.topic for r in robot.readings if set(r.names) & set(pairs))
        nodes = robot.scene.publishers(topic)
        wrong = [f"'{name}' should be '{joint}'" for name, joint in pairs.items()]
        roots = _roots(robot)
        lost = (name for joint in pairs.values() for name in roots[joint])
        yield (
            robot.explain(lost, topic, nodes, pairs.values()),
            f'joint states on {topic} from {named(nodes)} have names that the robot does '
            f'not have: {listed(wrong)}?',
            'use the same spelling in the description and in the configuration of the driver or '
            'of the controllers, including any prefix',
        )


@RULES.error(
    'Joint states are published on a different topic than the one that the state publisher reads.',
    why='The state publisher receives no joint states, so links do not move or are missing. '
    'Usually only one of the two nodes has a namespace or a remapping.',
)
def joint_states_elsewhere(robot: PublishedRobot) -> Iterator[Finding]:
    """Report joints that are published on a topic that no state publisher reads."""
    scene, missing = robot.scene, robot.unexplained
    waiting = [*robot.waiting]
    if robot.sources:
        waiting = [joint for joint in _roots(robot) if joint in missing]
    outputs = {node.name for node in scene.nodes}
    # Messages between hardware and ros2_control need no state publisher, because
    # joint_state_broadcaster publishes these states again.
    read = {*robot.all_inputs, *robot.hardware_topics}
    read.update(topic for node in scene.nodes for topic in node.joints)
    heard: dict[str, set[str]] = defaultdict(set)
    for reading in scene.recording.readings:
        if reading.topic not in read:
            heard[reading.topic].update(reading.names)
    for topic in sorted(heard, key=lambda name: (-len(heard[name] & set(waiting)), name)):
        nodes = scene.publishers(topic)
        joints = [joint for joint in waiting if joint in heard[topic]]
        # Joint states from a state publisher are computed, not measured.
        if joints and not outputs.intersection(nodes):
            reader, inputs = robot.node_names[0], robot.inputs
            lost = robot.with_followers(joints) if robot.sources else waiting
            yield (
                robot.explain(lost, topic, [*nodes, reader], joints),
                f'{named(nodes)} publishes {listed(joints)} on {topic}, but {reader} reads '
                f'{one_of(inputs)}',
                f'start {reader} with -r {inputs[0]}:={topic}, or the publisher with '
                f'-r {topic}:={inputs[0]}; or put both into one namespace',
            )
            return


@RULES.error(
    'No node publishes joint states.',
    why='All links below a joint that moves are missing in TF. RViz shows "No transform from". '
    'Usually the driver or joint_state_broadcaster does not run.',
)
def no_joint_states(robot: PublishedRobot) -> Iterator[Finding]:
    """Report joints that wait for joint states that no node publishes."""
    if robot.waiting and not robot.sources:
        topic, reader = robot.inputs[0], robot.node_names[0]
        where = robot.explain(robot.waiting, topic, [reader])
        if robot.scene.recording.file:
            yield where, f'the recording has no joint states on {topic}', f'record {topic}'
            return
        yield (
            where,
            f'no node publishes joint states on {topic}, which {reader} reads{robot.status_text}',
            'start the source of joint states on ROS_DOMAIN_ID '
            f'{robot.scene.recording.network.domain}: the driver, joint_state_broadcaster '
            'of ros2_control, or, without a real robot, joint_source_node (ros2 run '
            'robot_description_tools joint_source_node)',
        )


NEVER_HEARD = Code.error(
    'joint-never-heard',
    'A joint appears in no joint state message.',
    why='State publishers do not assume the position 0. So the child link of the joint and all '
    'links below it are missing in TF.',
)
DRIVER_NEVER_HEARD = Code.error(
    'driver-never-heard',
    'A joint that drives other joints appears in no joint state message.',
    why='The joints that follow this joint by `<mimic>`, a loop or a transmission also have no '
    'position, so the links of all these joints are missing.',
)


@RULES.add_many
def never_heard(robot: PublishedRobot) -> Iterator[Diagnostic]:
    """Report joints that no message contains. A joint and its followers share one finding."""
    topic = robot.inputs[0]
    nodes = robot.scene.publishers(topic)
    received = f'{named(nodes)} publishes {listed(robot.measured) or "nothing usable"}'
    roots = {joint: all_ for joint, all_ in _roots(robot).items() if joint in robot.unexplained}
    plain = [joint for joint, all_ in roots.items() if len(all_) == 1]
    if plain:
        yield NEVER_HEARD.at(
            robot.explain(plain, topic, nodes),
            f'no joint state on {topic} contains {listed(plain)}; {received}',
            'let a driver or joint_state_broadcaster publish them, or set '
            f'default_positions.{plain[0]} on robot_state_node',
        )
    for joint, all_ in roots.items():
        if joint not in plain:
            followers = [name for name in all_ if name != joint]
            yield DRIVER_NEVER_HEARD.at(
                robot.explain(all_, topic, nodes),
                f"no joint state on {topic} contains '{joint}', which {listed(followers)} "
                f'{verb(followers, "follows", "follow")}; {received}',
                f"let the source publish '{joint}'; its followers need no positions",
            )


@RULES.error(
    'A joint was in the joint states, but is no longer in them.',
    why='The transform of the joint is no longer updated. As soon as the transform is too old, '
    'look-ups of its link fail. The rest of the robot still moves.',
)
def joint_stale(robot: PublishedRobot) -> Iterator[Finding]:
    """Report joints that have disappeared from the joint states, while other joints are sent."""
    times: dict[str, list[int]] = defaultdict(list)
    for reading in robot.usable:
        for name in reading.names:
            times[name].append(reading.received_ns)
    end = max((r.received_ns for r in robot.usable), default=0)
    silences = {name: silence_of(times[name], end) for name in times if name in robot.unexplained}
    gone = {name: silence for name, silence in silences.items() if silence}
    if gone:
        topic = robot.inputs[0]
        nodes = robot.scene.publishers(topic)
        yield (
            robot.explain(robot.with_followers(gone), topic, nodes, gone),
            f'{listed(gone)} {verb(gone)} no longer in the joint states on {topic} '
            f'(for {max(gone.values()):.1f} s), while others are sent',
            f'check the source of these joints; {named(nodes)} publishes the others',
        )


@RULES.warning(
    'A planar joint is measured, but its transform is fixed at zero.',
    why='robot_state_publisher always publishes planar joints at zero, even if they are '
    'measured. So the robot does not move in RViz.',
)
def planar_static(robot: PublishedRobot) -> Iterator[Finding]:
    """Report planar joints that are measured and have a static transform."""
    for x in robot.expected:
        if (
            x.type is JointType.PLANAR
            and any(f'{x.joint}/{part}' in robot.measured for part in ('x', 'y', 'theta'))
            and any(e.static for e in robot.scene.into.get((x.world, x.child), ()))
        ):
            yield (
                place(robot.inputs[0], robot.node_names, [x.child], [x.joint]),
                f"'{x.joint}' is planar and measured, but its transform is fixed at zero",
                f"list '{x.joint}' in the parameter driven_joints of robot_state_node",
            )


def _roots(robot: PublishedRobot) -> dict[str, list[str]]:
    """
    Group the joints whose positions are missing.

    Each key is a joint that follows no other joint. The value lists the key and its followers, but
    only those whose positions are missing.

    """
    model = robot.model
    is_known = model.plan(model.mask(robot.measured)).known
    states = zip(model.coordinates, is_known, strict=True)
    unknown = [name for name, known in states if not known and name in robot.unexplained]
    above: dict[str, str] = {}
    for coupling in model.joint_couplings:
        dependent = {model.coordinates[i] for i in coupling.dependent}
        joints = [model.coordinates[i] for i in coupling.coordinates]
        drivers = [name for name in joints if name not in dependent]
        for name in dependent.intersection(unknown):
            if drivers:
                above[name] = next((d for d in drivers if d in unknown), drivers[0])
    roots: dict[str, list[str]] = {}
    for name in unknown:
        root = name
        for _ in above:
            root = above.get(root, root)
        roots.setdefault(root, []).append(name)
    return roots


def _nearest(name: str, joints: Sequence[str]) -> str:
    """Return the joint that is most similar to a name, or ''."""
    for joint in joints:
        long, short = sorted((name.lower(), joint.lower()), key=len, reverse=True)
        # Names are also similar if one of them is the other name with a prefix.
        if long.endswith(short) and long.removesuffix(short)[-1:] in ('/', '_', '-', '.'):
            return joint
    return nearest(name, joints)
