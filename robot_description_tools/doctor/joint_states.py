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
"""What is wrong with the joint states of a robot."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import pairwise

from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.case import Case
from robot_description_tools.doctor.case import Cause
from robot_description_tools.doctor.case import frames
from robot_description_tools.doctor.case import Judge
from robot_description_tools.doctor.case import Open
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.findings import are
from robot_description_tools.doctor.findings import count_text
from robot_description_tools.doctor.findings import found
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import silence_of

# -- whether they come -------------------------------------------------------------------------

NO_JOINT_STATES = Code(
    'no-joint-states',
    Severity.ERROR,
    'Nobody publishes joint states.',
    why='Every link below a joint that moves is missing in TF; RViz says "No transform from". The '
    'driver or joint_state_broadcaster does not run.',
)
ELSEWHERE = Code(
    'joint-states-elsewhere',
    Severity.ERROR,
    'Joint states are on another topic than the one that is read.',
    why='The state publisher hears none of them, so links do not move or are missing. A '
    'namespace or a remapping is on one side only.',
)
SILENT = Code(
    'joint-states-silent',
    Severity.ERROR,
    'Joint states have a publisher, but no message comes, or none any more.',
    why='Transforms of moving joints stop, and look-ups fail as soon as the last ones are too '
    'old. The driver has lost its hardware, or joint_state_broadcaster is not active.',
)
MALFORMED = Code(
    'malformed',
    Severity.ERROR,
    'Joint states cannot be read.',
    why='The bytes do not fit sensor_msgs/JointState, so subscribers drop the messages or crash. '
    'Usually one side was built against another version of the message.',
)


def no_source(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints that wait where nobody publishes."""
    waiting = case.waiting(open_)
    if case.sources or not waiting:
        return
    causes = list(_elsewhere(case, waiting))
    topic, reader = case.robot.inputs[0], case.nodes[0]
    finding = found(
        NO_JOINT_STATES,
        f'nobody publishes joint states on {topic}, which {reader} reads{case.history}',
        'start what measures the joints: the driver, joint_state_broadcaster of '
        'ros2_control, or without a robot ros2 run robot_description_tools '
        'joint_source_node',
        topic,
        [reader],
        waiting.values(),
        waiting,
    )
    yield from causes or [Cause(finding)]
    yield Cause(None, waiting)


def elsewhere(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints that are published on a topic that nobody reads."""
    return _elsewhere(case, {j: open_[j] for j in _roots(case, open_) if j in open_})


def _elsewhere(case: Case, waiting: Mapping[str, str]) -> Iterator[Cause]:
    outputs = {node.name for node in case.heard.nodes}
    read = {*case.topics, *(topic for node in case.heard.nodes for topic in node.joints)}
    heard: dict[str, set[str]] = defaultdict(set)
    for reading in case.recording.readings:
        if reading.topic not in read:
            heard[reading.topic].update(reading.names)
    for topic in sorted(heard, key=lambda name: (-len(heard[name] & set(waiting)), name)):
        nodes = case.heard.publishers(topic)
        joints = [joint for joint in waiting if joint in heard[topic]]
        # What a state publisher completes is nobody's measurement.
        if not joints or outputs.intersection(nodes):
            continue
        reader, inputs = case.nodes[0], case.robot.inputs
        finding = found(
            ELSEWHERE,
            f'{named(nodes)} publishes {listed(joints)} on {topic}, but {reader} reads '
            f'{one_of(inputs)}',
            f'start {reader} with -r {inputs[0]}:={topic}, or the publisher with '
            f'-r {topic}:={inputs[0]}; or put both into one namespace',
            topic,
            [*nodes, reader],
            [waiting[joint] for joint in joints],
            joints,
        )
        yield Cause(finding, case.with_followers(joints))
        return


def deaf(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints whose publishers QoS keeps from the reader; that has its finding."""
    if case.sources and case.is_deaf:
        yield Cause(None, case.waiting(open_))


def malformed(case: Case, open_: Open) -> Iterator[Cause]:
    """Report messages that are no JointState."""
    waiting = {} if case.readings else case.waiting(open_)
    for topic in case.topics:
        count = 0 if case.is_deaf else case.recording.malformed.get(topic, 0)
        if count:
            nodes = case.heard.publishers(topic)
            finding = found(
                MALFORMED,
                f'{count_text(count, "message")} on {topic} cannot be read as '
                f'{JOINT_STATE}; {named(nodes)} publishes there',
                'build the publisher against the same version of sensor_msgs, and look for '
                'code that publishes bytes of its own',
                topic,
                nodes,
                waiting.values(),
                waiting,
            )
            yield Cause(finding, waiting)


def silent(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints whose source says nothing, or nothing any more."""
    waiting = case.waiting(open_)
    if case.is_deaf or not waiting:
        return
    recording, topic = case.recording, case.robot.inputs[0]
    if case.readings:
        silence = silence_of([r.received_ns for r in case.readings], recording.end_ns)
        if not silence:
            return
        what = f'for the last {silence:.1f} s'
    else:
        what = f'in {(recording.end_ns - recording.begin_ns) * 1e-9:.1f} s'
    finding = found(
        SILENT,
        f'no message came on {topic} {what}, though {named(case.sources)} publishes '
        f'there{case.history}',
        f'see why {case.sources[0]} is silent: its log, its connection to the hardware; with '
        'ros2_control, joint_state_broadcaster has to be active (ros2 control '
        'list_controllers)',
        topic,
        case.sources,
        waiting.values(),
        waiting,
    )
    yield Cause(finding, waiting)


# -- whether they can be used ------------------------------------------------------------------

LENGTH_MISMATCH = Code(
    'length-mismatch',
    Severity.ERROR,
    'Names and positions of a joint state differ in number.',
    why='State publishers ignore the whole message, since they cannot tell which value is whose. '
    'Some drivers send velocity or effort alone, without positions.',
)
ZERO_STAMP = Code(
    'zero-stamp',
    Severity.ERROR,
    'Joint states have no stamp.',
    why='robot_state_publisher never publishes a message with stamp 0 and says nothing about it: '
    'links are missing though joint states can be echoed.',
)
NOT_FINITE = Code(
    'not-finite',
    Severity.ERROR,
    'A position is NaN or infinite.',
    why='robot_state_publisher makes a transform of it that tf2 refuses, so the link and all '
    'below it are missing. Interfaces of ros2_control that nobody has written are NaN.',
)
STAMP_NOT_NEWER = Code(
    'stamp-not-newer',
    Severity.ERROR,
    'Joint states are stamped no later than those before.',
    why='A state publisher publishes newer stamps only: what is older is held back until stamps '
    'catch up, so the robot freezes or stutters. One stamp from the future is enough.',
)
TWO_JOINT_SOURCES = Code(
    'two-joint-sources',
    Severity.ERROR,
    'Two publishers give positions of one joint.',
    why='The joint jumps between two values with each message. Often joint_state_publisher '
    'still runs beside the driver.',
)


def _unused(
    case: Case, open_: Open, some: Sequence[Reading], code: Code, what: str, fix: str
) -> Iterator[Cause]:
    heard = {name for reading in case.usable for name in reading.names}
    lost = case.with_followers(name for r in some for name in r.names if name not in heard)
    topic = some[0].topic
    nodes = case.heard.publishers(topic)
    share = f'{len(some)} of {len(case.readings)} joint states'
    if len(some) == len(case.readings):
        share = f'all {len(some)} joint states' if len(some) > 1 else 'joint states'
    finding = found(
        code,
        f'{share} on {topic} from {named(nodes)} {what}',
        fix,
        topic,
        nodes,
        frames(open_, lost),
        [joint for joint in lost if joint in open_],
    )
    yield Cause(finding, lost)


def uneven(case: Case, open_: Open) -> Iterator[Cause]:
    """Report messages whose positions do not fit their names."""
    some = [r for r in case.readings if len(r.names) != r.n_positions]
    if some:
        names, positions = len(some[-1].names), some[-1].n_positions
        what = f'are ignored: {names} names, {positions} positions'
        fix = (
            'let the source give a position for each name'
            if positions
            else 'let the source fill position: velocity or effort alone move no frame'
        )
        yield from _unused(case, open_, some, LENGTH_MISMATCH, what, fix)


def unstamped(case: Case, open_: Open) -> Iterator[Cause]:
    """Report messages without a stamp."""
    some = [r for r in case.readings if not r.stamp_ns and not case.ignores_stamps]
    if some:
        what = 'have no stamp (header.stamp is 0) and are not published'
        fix = (
            'let the source set header.stamp to the time of measurement; until then set '
            f'ignore_timestamp: ros2 param set {case.nodes[0]} ignore_timestamp true'
        )
        yield from _unused(case, open_, some, ZERO_STAMP, what, fix)


def not_finite(case: Case, open_: Open) -> Iterator[Cause]:
    """Report positions that are no numbers."""
    bad: Counter[str] = Counter(name for reading in case.usable for name in reading.bad)
    if not bad:
        return
    topic = next(r.topic for r in case.usable if r.bad)
    nodes = case.heard.publishers(topic)
    lost = case.with_followers(bad)
    finding = found(
        NOT_FINITE,
        f'positions of {listed(bad)} on {topic} from {named(nodes)} are NaN or '
        'infinite, and are left out',
        'let the driver leave out joints that it cannot measure, and find out why it '
        'cannot: an encoder without a reference, a hardware interface never written',
        topic,
        nodes,
        frames(open_, lost),
        bad,
    )
    yield Cause(finding, lost)


def old_stamps(case: Case, open_: Open) -> Iterator[Cause]:
    """Report stamps that are not newer than those before, publisher by publisher."""
    if case.ignores_stamps:
        return
    streams: dict[tuple[str, int], list[Reading]] = defaultdict(list)
    for reading in case.usable:
        streams[reading.topic, reading.publisher].append(reading)
    for (topic, _), stream in streams.items():
        # A clock that begins anew takes its stamps along.
        back = [b.stamp_ns - a.stamp_ns for a, b in pairwise(stream) if a.clock_ns <= b.clock_ns]
        older = [step for step in back if step < 0]
        same = [step for step in back if step == 0]
        if older:
            what = (
                f'{len(older)} of {len(stream)} messages on {topic} are older than the one '
                f'before, by up to {span_text(-min(older) * 1e-9)}; they are held back until '
                'stamps catch up'
            )
        elif 2 * len(same) > len(back):
            what = (
                f'{len(same)} of {len(stream)} messages on {topic} repeat the stamp before; '
                'what has the same time is not published again'
            )
        else:
            continue
        nodes = case.heard.publishers(topic)
        finding = found(
            STAMP_NOT_NEWER,
            f'{what}; {named(nodes)} publishes there',
            'let the source stamp each message with the time of its measurement, taken from '
            'one clock; a source that is two programs, or a bag in a loop, is not one',
            topic,
            nodes,
            (c for c, x in case.robot.expected.items() if not x.static),
        )
        yield Cause(finding)


def rivals(case: Case, open_: Open) -> Iterator[Cause]:
    """Report joints that two publishers measure."""
    times: dict[str, dict[tuple[str, int], list[int]]] = defaultdict(dict)
    for r in case.readings:
        for name in r.names:
            times[name].setdefault((r.topic, r.publisher), []).append(r.received_ns)
    joints = [
        name
        for name in case.robot.model.tree.coordinates
        if name in times and interleaved(times[name].values())
    ]
    if not joints:
        return
    topics = list(dict.fromkeys(topic for name in joints for topic, _ in times[name]))
    nodes = case.heard.publishers(*topics)
    finding = found(
        TWO_JOINT_SOURCES,
        f'{listed(joints)} {are(joints)} published twice on {one_of(topics)}, by '
        f'{named(nodes)}: values jump between them',
        'stop one of them, or let it publish other joints; joint_source_node (like '
        'joint_state_publisher) merges topics that its source_list names',
        topics[0],
        nodes,
        [c for c, x in case.robot.expected.items() if x.joint in joints],
        joints,
    )
    yield Cause(finding)


# -- whether they name every joint -------------------------------------------------------------

WRONG_NAME = Code(
    'wrong-joint-name',
    Severity.ERROR,
    'A name in joint states is nearly that of a joint that is never heard.',
    why='State publishers ignore unknown names without a word, so the link is missing though its '
    'joint is measured. A typing error or a prefix on one side only is enough.',
)
UNKNOWN_JOINT = Code(
    'unknown-joint',
    Severity.WARNING,
    'A name in joint states is no joint of the robot.',
    why='State publishers ignore it. That is harmless for another device on the same topic, and a '
    'mistake if the joint should be in the description.',
)
NEVER_HEARD = Code(
    'joint-never-heard',
    Severity.ERROR,
    'No joint state names a joint.',
    why='State publishers do not assume 0 for a joint that nobody measures: its link and all '
    'below are missing in TF.',
)
DRIVER_NEVER_HEARD = Code(
    'driver-never-heard',
    Severity.ERROR,
    'No joint state names a joint that others follow.',
    why='Joints that follow it (mimic, loops, transmissions) have no value either, so all of '
    'their links are missing at once.',
)
STALE = Code(
    'joint-stale',
    Severity.ERROR,
    'A joint is no longer in the joint states.',
    why='Its transform stays as it was until it is too old, and then look-ups of its link fail '
    'while the rest of the robot goes on.',
)
PLANAR_STATIC = Code(
    'planar-static',
    Severity.WARNING,
    'A planar joint is measured but stands still at zero.',
    why='robot_state_publisher publishes planar joints as fixed at zero, whatever is measured, '
    'so the robot does not drive in RViz.',
)


def names(case: Case, open_: Open) -> Iterator[Cause]:
    """Report names that no joint has; one that is nearly right explains the joint it is nearly."""
    known = {
        name
        for other in case.scene.robots
        if set(other.inputs) & set(case.robot.inputs)
        for name in (*other.model.tree.coordinates, *other.model.description.joints)
    }
    mine = [r for r in case.readings if r.topic in case.robot.inputs]
    unknown = list(dict.fromkeys(name for r in mine for name in r.names if name not in known))
    roots = _roots(case, open_)
    pairs: dict[str, str] = {}
    for name in unknown:
        joint = _nearest(name, [joint for joint in roots if joint not in pairs.values()])
        if joint:
            pairs[name] = joint
    if pairs:
        topic = next(r.topic for r in case.readings if set(r.names) & set(pairs))
        nodes = case.heard.publishers(topic)
        wrong = [f"'{name}' should be '{joint}'" for name, joint in pairs.items()]
        joints = [follower for joint in pairs.values() for follower in roots[joint]]
        finding = found(
            WRONG_NAME,
            f'joint states on {topic} from {named(nodes)} have names that the robot does '
            f'not have: {listed(wrong)}?',
            'use one spelling in the description and in the configuration of the driver or '
            'of the controllers; a prefix belongs to both',
            topic,
            nodes,
            frames(open_, joints),
            pairs.values(),
        )
        yield Cause(finding, joints)
    rest = [name for name in unknown if name not in pairs]
    if rest:
        topic = case.robot.inputs[0]
        nodes = case.heard.publishers(topic)
        coordinates = case.robot.model.tree.coordinates
        hints = did_you_mean(rest[0], coordinates) if len(rest) == 1 else ''
        finding = found(
            UNKNOWN_JOINT,
            f'joint states on {topic} from {named(nodes)} name {listed(rest)}, which '
            f'the robot does not have{hints}',
            'nothing, if they belong to another device; otherwise add them to the description',
            topic,
            nodes,
            joints=rest,
        )
        yield Cause(finding)


def never_heard(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints that no message names, those that others follow one by one."""
    topic = case.robot.inputs[0]
    nodes = case.heard.publishers(topic)
    heard = f'heard from {named(nodes)}: {listed(case.measured) or "nothing usable"}'
    roots = {joint: all_ for joint, all_ in _roots(case, open_).items() if joint in open_}
    plain = [joint for joint, all_ in roots.items() if len(all_) == 1]
    if plain:
        finding = found(
            NEVER_HEARD,
            f'no joint state on {topic} names {listed(plain)}; {heard}',
            'let a driver or joint_state_broadcaster publish them, or set '
            f'default_positions.{plain[0]} on robot_state_node',
            topic,
            nodes,
            frames(open_, plain),
            plain,
        )
        yield Cause(finding, plain)
    for joint, all_ in roots.items():
        if len(all_) > 1:
            finding = found(
                DRIVER_NEVER_HEARD,
                f"no joint state on {topic} names '{joint}', which "
                f'{listed(j for j in all_ if j != joint)} follow'
                f'{"s" if len(all_) == 2 else ""}; {heard}',
                f"let the source publish '{joint}'; what follows it needs no message of its own",
                topic,
                nodes,
                frames(open_, all_),
                all_,
            )
            yield Cause(finding, all_)


def stale(case: Case, open_: Open) -> Iterator[Cause]:
    """Explain joints that were heard and are no longer, while others go on."""
    times: dict[str, list[int]] = defaultdict(list)
    for reading in case.usable:
        for name in reading.names:
            times[name].append(reading.received_ns)
    end = max((r.received_ns for r in case.usable), default=0)
    silences = {name: silence_of(times[name], end) for name in times if name in open_}
    gone = {name: silence for name, silence in silences.items() if silence}
    if not gone:
        return
    topic = case.robot.inputs[0]
    nodes = case.heard.publishers(topic)
    lost = case.with_followers(gone)
    finding = found(
        STALE,
        f'{listed(gone)} {are(gone)} no longer in the joint states on {topic} '
        f'(for {max(gone.values()):.1f} s), while others go on',
        f'see what became of the source of these joints; the others come from {named(nodes)}',
        topic,
        nodes,
        frames(open_, lost),
        gone,
    )
    yield Cause(finding, lost)


def static_planar(case: Case, open_: Open) -> Iterator[Cause]:
    """Report planar joints that are measured and stand still."""
    for x in case.robot.expected.values():
        if (
            x.type is JointType.PLANAR
            and any(f'{x.joint}/{part}' in case.measured for part in ('x', 'y', 'theta'))
            and any(e.static for e in case.heard.into.get((case.robot.world, x.child), ()))
        ):
            finding = found(
                PLANAR_STATIC,
                f"'{x.joint}' is planar and measured, but stands still at zero",
                f"list '{x.joint}' in the parameter driven_joints of robot_state_node",
                case.robot.inputs[0],
                case.nodes,
                [x.child],
                [x.joint],
            )
            yield Cause(finding)


def _roots(case: Case, open_: Open) -> dict[str, list[str]]:
    """Return joints never heard that follow no other, each with all that follow it."""
    model = case.robot.model
    plan = model.plan(model.mask(case.measured))
    unknown = [
        name
        for name, known in zip(model.coordinates, plan.known, strict=True)
        if not known and name in open_
    ]
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


def _nearest(name: str, joints: Iterable[str]) -> str:
    """Return the joint that a name is meant to be, nothing if it is none of them."""
    joints = list(joints)
    for joint in joints:
        long, short = sorted((name, joint), key=len, reverse=True)
        # A prefix too much or too little.
        if long.endswith(short) and long[-len(short) - 1] in '/_-.':
            return joint
    hint = did_you_mean(name, joints)
    return next((joint for joint in joints if f"'{joint}'" in hint), '') if hint else ''


# In the order of what explains what.
JUDGES: tuple[Judge, ...] = (
    no_source,
    deaf,
    malformed,
    silent,
    uneven,
    unstamped,
    not_finite,
    old_stamps,
    rivals,
    names,
    elsewhere,
    never_heard,
    stale,
    static_planar,
)
