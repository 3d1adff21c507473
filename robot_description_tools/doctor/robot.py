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
What is wrong with one robot.

What explains a missing transform is looked for from its source on: state publisher, clocks, joint
states, their stamps and names, and only then the transform itself; so that one fault gives one
finding.

"""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import pairwise
import re
from statistics import median

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.findings import are
from robot_description_tools.doctor.findings import count_text
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import is_edge
from robot_description_tools.doctor.scene import MOST
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.scene import world_of

# How far stamps of joint states may be from the clock: behind it, and ahead of it [s].
LATE, EARLY = 1.0, 0.2
# Stamps that are farther away than this were not taken from that clock [s].
OTHER_CLOCK = 60.0
# A joint in the path of an element.
_JOINT = re.compile(r"/joint\[@name='([^']*)'\]")


class RobotRules(Scene):
    """What keeps transforms of a robot from coming."""

    def _robot(self, robot: Robot, broken: set[tuple[str, str]]) -> None:
        """Explain every transform that is missing or old."""
        missing = {
            child: expected
            for child, expected in robot.expected.items()
            if self.state(robot.world, expected) != 'ok'
        }
        if not robot.nodes:
            if missing:
                self.no_state_publisher(
                    robot.topic,
                    f'{one_of(missing, MOST)} {are(missing)} missing',
                    missing,
                )
            return
        self._clock(robot)
        self._removed(robot)
        self._elsewhere(robot)
        # By joint, until explained.
        open_ = {
            expected.joint: child
            for child, expected in missing.items()
            # Wrong stamps are held back.
            if expected.static or (robot.world, child) not in self.misdated
        }
        self._costly_errors(robot, open_)
        self._input(robot, open_, broken)
        names = {node.name for node in robot.nodes}
        if any(is_static(topic) for topic, node in broken if node in names):
            open_ = {j: c for j, c in open_.items() if not robot.expected[c].static}
        self._floating(robot, open_)
        self._not_published(robot, open_)

    def _costly_errors(self, robot: Robot, open_: dict[str, str]) -> None:
        """Report errors of the description: what they name is left out."""
        errors = [
            f for f in (*robot.model.description.errors, *robot.model.findings) if f.is_error
        ]
        if not errors:
            return
        first = errors[0]
        more = f' (and {len(errors) - 1} more errors)' if len(errors) > 1 else ''
        blamed = [joint for f in errors for joint in _JOINT.findall(f.where.path)]
        self.add(
            'description-error',
            f'the robot description has an error: line {first.where.line}: {first.message}{more}; '
            'what it names is left out',
            f'{first.fix}; robot-description check FILE tells all',
            robot.topic,
            [node.name for node in robot.nodes],
            [open_[joint] for joint in self._with_followers(robot, blamed) if joint in open_],
            blamed,
        )
        explain(open_, self._with_followers(robot, blamed))

    def _clock(self, robot: Robot) -> None:
        """Hold the clock of nodes against the stamps of joint states."""
        readings = [r for r in self.recording.readings if r.topic in robot.inputs and r.stamp_ns]
        listeners = [
            end.node
            for node in robot.nodes
            for topic in node.tf
            for end in self.topics[topic].subscriptions
        ]
        own = [node.name for node in robot.nodes]
        consumers = list(dict.fromkeys([*own, *listeners]))
        simulated = {
            name: bool(self.recording.parameters[name]['use_sim_time'])
            for name in consumers
            if 'use_sim_time' in self.recording.parameters.get(name, {})
        }
        on_clock = [name for name, value in simulated.items() if value]
        clock = self.topics.get('/clock')
        if on_clock and not (clock and clock.publishers):
            self.add(
                'no-clock',
                f'use_sim_time is true on {one_of(on_clock)}, but nobody publishes /clock: time '
                'stands still there',
                'set use_sim_time to false on a real robot; else start the simulator, or the bag '
                'with ros2 bag play --clock',
                '/clock',
                on_clock,
            )
            self._misdate(robot)
            return
        if not readings:
            return
        ages = median((r.received_ns - r.stamp_ns) * 1e-9 for r in readings)
        timed = [r for r in readings if r.clock_ns]
        lags = median((r.clock_ns - r.stamp_ns) * 1e-9 for r in timed) if timed else None
        is_system = abs(ages) < OTHER_CLOCK
        is_simulated = lags is not None and abs(lags) < OTHER_CLOCK
        topic = readings[0].topic
        sources = [end.node for end in self.topics[topic].publishers]
        if is_system != is_simulated:
            wrong = [name for name, value in simulated.items() if value is is_system]
            if wrong:
                self._misdate(robot)
                is_, should = ('system', 'true') if is_system else ('simulated', 'false')
                self.add(
                    'clock-mismatch',
                    f'joint states on {topic} from {named(sources)} are stamped with {is_} time, '
                    f'but use_sim_time is {should} on {one_of(wrong)}',
                    'set use_sim_time to the same value on all nodes: true in a simulation, '
                    'false on a robot',
                    topic,
                    wrong,
                )
                return
        age = lags if is_simulated and lags is not None and not is_system else ages
        if -EARLY <= age <= LATE:
            return
        self._misdate(robot)
        direction = 'behind' if age > 0 else 'ahead of'
        self.add(
            'stamp-old' if age > 0 else 'stamp-in-future',
            f'joint states on {topic} from {named(sources)} are stamped {span_text(abs(age))} '
            f'{direction} the clock; look-ups at the present time fail',
            'let the source stamp each message with the time of its measurement, and synchronise '
            'the clocks of the machines (chrony); a bag is played with --clock, and use_sim_time '
            'is set to true on all nodes',
            topic,
            sources,
        )

    def _misdate(self, robot: Robot) -> None:
        self.misdated.update((robot.world, child) for child in robot.expected)

    def _removed(self, robot: Robot) -> None:
        """Report frames that a state publisher keeps though the description has lost them."""
        owners = {
            e.publisher
            for c, x in robot.expected.items()
            if x.static
            for e in self.into.get((robot.world, c), ())
            if e.static and is_edge(e, x)
        }
        links = {robot.prefix + link for link in robot.model.tree.links}
        for edge in self.edges:
            if (
                edge.static
                and world_of(edge.topic) == robot.world
                and edge.publisher in owners
                and not any(
                    (robot.world, edge.child) in ((r.world, c) for c in r.expected)
                    for r in self.robots
                )
                and edge.child not in links
                and edge.parent
                in {*links, *(e.child for e in self.edges if e.publisher == edge.publisher)}
            ):
                self.add(
                    'removed-frame',
                    f"'{edge.child}' is on {edge.topic} together with frames of the robot, but "
                    'the description has no such link (any more)',
                    'restart the state publisher, and then the nodes that listen: a tf2 buffer '
                    'never forgets a static frame',
                    edge.topic,
                    [node.name for node in robot.nodes],
                    [edge.child],
                )

    def _elsewhere(self, robot: Robot) -> None:
        """Report listeners on /tf where the robot's transforms are on another topic."""
        plain = self.topics.get('/tf')
        here = f'{robot.world}/tf'
        if (
            robot.world
            and plain
            and plain.subscriptions
            and not plain.publishers
            and not (here in self.topics and self.topics[here].subscriptions)
        ):
            names = [end.node for end in plain.subscriptions]
            self.add(
                'tf-elsewhere',
                f'the transforms of the robot are on {here}, but {one_of(names)} listens on /tf, '
                'where nobody publishes',
                f'start the listener with -r /tf:={here} -r /tf_static:={here}_static, or the '
                'state publisher without such a remapping',
                '/tf',
                names,
            )

    def _input(self, robot: Robot, open_: dict[str, str], broken: set[tuple[str, str]]) -> None:
        """Explain what joint states explain, and take it out of what is open."""
        model = robot.model
        movers = [
            x.joint
            for x in robot.expected.values()
            if not x.static and x.type is not JointType.FLOATING
        ]
        topics = (*robot.inputs, *robot.actuator_inputs)
        sources = [
            end for name in topics if name in self.topics for end in self.topics[name].publishers
        ]
        readings = [r for r in self.recording.readings if r.topic in topics]
        waiting = {j: open_[j] for j in movers if j in open_}
        if not sources:
            if waiting and not self._read_elsewhere(robot, waiting, open_):
                reader = robot.nodes[0]
                self.add(
                    'no-joint-states',
                    f'nobody publishes joint states on {robot.inputs[0]}, which {reader.name} '
                    f'reads{self._history(robot)}',
                    'start what measures the joints: the driver, joint_state_broadcaster of '
                    'ros2_control, or without a robot ros2 run robot_description_tools '
                    'joint_source_node',
                    robot.inputs[0],
                    [reader.name],
                    waiting.values(),
                    waiting,
                )
            explain(open_, waiting)
            return
        deaf = all(
            (topic, end.node) in broken
            for topic in topics
            if topic in self.topics
            for end in self.topics[topic].publishers
        )
        if deaf:
            explain(open_, waiting)
            return
        self._malformed(robot, topics, open_, waiting, bool(readings))
        if not readings:
            if waiting and not any(self.recording.malformed.get(topic) for topic in topics):
                self._silent(robot, sources, None, waiting)
            explain(open_, waiting)
            return
        silence = silence_of([r.received_ns for r in readings], self.recording.end_ns)
        if silence and waiting:
            self._silent(robot, sources, silence, waiting)
            explain(open_, waiting)
        usable = self._usable(robot, readings, open_)
        self._order(robot, usable)
        self._rivals(robot, readings)
        self._names(robot, model, readings, usable, open_)

    def _malformed(
        self,
        robot: Robot,
        topics: Sequence[str],
        open_: dict[str, str],
        waiting: Mapping[str, str],
        others: bool,
    ) -> None:
        for topic in topics:
            count = self.recording.malformed.get(topic, 0)
            if count:
                nodes = [end.node for end in self.topics[topic].publishers]
                self.add(
                    'malformed',
                    f'{count_text(count, "message")} on {topic} cannot be read as '
                    f'{JOINT_STATE}; {named(nodes)} publishes there',
                    'build the publisher against the same version of sensor_msgs, and look for '
                    'code that publishes bytes of its own',
                    topic,
                    nodes,
                    () if others else waiting.values(),
                    () if others else waiting,
                )
                if not others:
                    explain(open_, waiting)

    def _silent(
        self,
        robot: Robot,
        sources: Sequence[Endpoint],
        silence: float | None,
        waiting: Mapping[str, str],
    ) -> None:
        nodes = [end.node for end in sources]
        topic = robot.inputs[0]
        seconds = (self.recording.end_ns - self.recording.begin_ns) * 1e-9
        if silence is None:
            what = f'no message came on {topic} in {seconds:.1f} s'
        else:
            what = f'no message came on {topic} for the last {silence:.1f} s'
        self.add(
            'joint-states-silent',
            f'{what}, though {named(nodes)} publishes there{self._history(robot)}',
            f'see why {nodes[0]} is silent: its log, its connection to the hardware; with '
            'ros2_control, joint_state_broadcaster has to be active (ros2 control '
            'list_controllers)',
            topic,
            nodes,
            waiting.values(),
            waiting,
        )

    def _history(self, robot: Robot) -> str:
        """Return what the state publisher itself says."""
        said = next(
            filter(None, (self.recording.reports.get(node.name) for node in robot.nodes)), ''
        )
        return f" ({robot.nodes[0].name} says: '{said}')" if said else ''

    def _read_elsewhere(
        self, robot: Robot, waiting: Mapping[str, str], open_: dict[str, str]
    ) -> bool:
        """Report the topic on which joints that wait for a value are published after all."""
        own = {*robot.inputs, *robot.actuator_inputs}
        outputs = {node.name for node in self.nodes}
        read = {topic for node in self.nodes for topic in node.joints}
        heard: dict[str, set[str]] = defaultdict(set)
        for reading in self.recording.readings:
            if reading.topic not in own | read:
                heard[reading.topic].update(reading.names)
        for topic in sorted(heard, key=lambda name: (-len(heard[name] & set(waiting)), name)):
            nodes = [end.node for end in self.topics[topic].publishers]
            joints = [joint for joint in waiting if joint in heard[topic]]
            # What a state publisher completes is nobody's measurement.
            if not joints or outputs.intersection(nodes):
                continue
            reader = robot.nodes[0].name
            self.add(
                'joint-states-elsewhere',
                f'{named(nodes)} publishes {one_of(joints, MOST)} on {topic}, but {reader} reads '
                f'{one_of(robot.inputs)}',
                f'start {reader} with -r {robot.inputs[0]}:={topic}, or the publisher with '
                f'-r {topic}:={robot.inputs[0]}; or put both into one namespace',
                topic,
                [*nodes, reader],
                [waiting[joint] for joint in joints],
                joints,
            )
            explain(open_, self._with_followers(robot, joints))
            return True
        return False

    def _usable(
        self, robot: Robot, readings: Sequence[Reading], open_: dict[str, str]
    ) -> list[Reading]:
        """Report messages of which nothing is used, and return the others."""
        ignored = any(node.parameters.get('ignore_timestamp') is True for node in robot.nodes)
        uneven = [r for r in readings if len(r.names) != r.n_positions]
        unstamped = [r for r in readings if not r.stamp_ns and not ignored]
        usable = [r for r in readings if len(r.names) == r.n_positions and (r.stamp_ns or ignored)]
        heard = {name for reading in usable for name in reading.names}
        for code, some in (('length-mismatch', uneven), ('zero-stamp', unstamped)):
            if not some:
                continue
            lost = [name for r in some for name in r.names if name not in heard]
            joints = self._with_followers(robot, lost)
            frames = [open_[joint] for joint in joints if joint in open_]
            topic = some[0].topic
            nodes = [end.node for end in self.topics[topic].publishers]
            if code == 'zero-stamp':
                message = (
                    f'{share(some, readings)} on {topic} from {named(nodes)} have no stamp '
                    '(header.stamp is 0) and are not published'
                )
                fix = (
                    'let the source set header.stamp to the time of measurement; until then set '
                    f'ignore_timestamp: ros2 param set {robot.nodes[0].name} ignore_timestamp true'
                )
            else:
                worst = some[-1]
                message = (
                    f'{share(some, readings)} on {topic} from {named(nodes)} are ignored: '
                    f'{len(worst.names)} names, {worst.n_positions} positions'
                )
                fix = (
                    'let the source give a position for each name'
                    if worst.n_positions
                    else 'let the source fill position: velocity or effort alone move no frame'
                )
            self.add(code, message, fix, topic, nodes, frames, [j for j in joints if j in open_])
            explain(open_, joints)
        bad: Counter[str] = Counter(name for reading in usable for name in reading.bad)
        if bad:
            topic = next(r.topic for r in usable if r.bad)
            nodes = [end.node for end in self.topics[topic].publishers]
            joints = self._with_followers(robot, bad)
            self.add(
                'not-finite',
                f'positions of {one_of(bad, MOST)} on {topic} from {named(nodes)} are NaN or '
                'infinite, and are left out',
                'let the driver leave out joints that it cannot measure, and find out why it '
                'cannot: an encoder without a reference, a hardware interface never written',
                topic,
                nodes,
                [open_[joint] for joint in joints if joint in open_],
                bad,
            )
            explain(open_, joints)
        return usable

    def _order(self, robot: Robot, readings: Sequence[Reading]) -> None:
        """Report stamps that are not newer than those before, publisher by publisher."""
        if any(node.parameters.get('ignore_timestamp') is True for node in robot.nodes):
            return
        streams: dict[tuple[str, int], list[Reading]] = defaultdict(list)
        for reading in readings:
            streams[reading.topic, reading.publisher].append(reading)
        for (topic, _), stream in streams.items():
            pairs = list(pairwise(stream))
            # A clock that begins anew takes its stamps along.
            back = [b.stamp_ns - a.stamp_ns for a, b in pairs if a.clock_ns <= b.clock_ns]
            older = [step for step in back if step < 0]
            same = [step for step in back if step == 0]
            if not older and 2 * len(same) <= len(back):
                continue
            nodes = [end.node for end in self.topics[topic].publishers]
            if older:
                what = (
                    f'{len(older)} of {len(stream)} messages on {topic} are older than the one '
                    f'before, by up to {span_text(-min(older) * 1e-9)}; they are held back until '
                    'stamps catch up'
                )
            else:
                what = (
                    f'{len(same)} of {len(stream)} messages on {topic} repeat the stamp before; '
                    'what has the same time is not published again'
                )
            self.add(
                'stamp-not-newer',
                f'{what}; {named(nodes)} publishes there',
                'let the source stamp each message with the time of its measurement, taken from '
                'one clock; a source that is two programs, or a bag in a loop, is not one',
                topic,
                nodes,
                (c for c, x in robot.expected.items() if not x.static),
            )

    def _rivals(self, robot: Robot, readings: Sequence[Reading]) -> None:
        """Report joints that two publishers measure."""
        times: dict[str, dict[tuple[str, int], list[int]]] = defaultdict(dict)
        for r in readings:
            for name in r.names:
                times[name].setdefault((r.topic, r.publisher), []).append(r.received_ns)
        joints = [
            name
            for name in robot.model.tree.coordinates
            if name in times and interleaved(times[name].values())
        ]
        if not joints:
            return
        topics = dict.fromkeys(topic for name in joints for topic, _ in times[name])
        nodes = [end.node for topic in topics for end in self.topics[topic].publishers]
        self.add(
            'two-joint-sources',
            f'{one_of(joints, MOST)} {are(joints)} published twice on {one_of(topics)}, by '
            f'{named(nodes)}: values jump between them',
            'stop one of them, or let it publish other joints; joint_source_node (like '
            'joint_state_publisher) merges topics that its source_list names',
            next(iter(topics)),
            nodes,
            [c for c, x in robot.expected.items() if x.joint in joints],
            joints,
        )

    def _names(
        self,
        robot: Robot,
        model: RobotModel,
        readings: Sequence[Reading],
        usable: Sequence[Reading],
        open_: dict[str, str],
    ) -> None:
        """Explain joints by the names in the messages."""
        heard = self._heard(robot, usable)
        known = self._known(robot)
        unknown = list(
            dict.fromkeys(
                name
                for r in readings
                if r.topic in robot.inputs
                for name in r.names
                if name not in known
            )
        )
        roots = self._roots(robot, heard, open_)

        # A name that is nearly right explains the joint that it is nearly.
        pairs: dict[str, str] = {}
        for name in unknown:
            joint = _nearest(name, [joint for joint in roots if joint not in pairs.values()])
            if joint:
                pairs[name] = joint
        if pairs:
            topic = next(r.topic for r in readings if set(r.names) & set(pairs))
            nodes = [end.node for end in self.topics[topic].publishers]
            listed = [f"'{name}' should be '{joint}'" for name, joint in pairs.items()]
            joints = [follower for joint in pairs.values() for follower in (roots[joint])]
            self.add(
                'wrong-joint-name',
                f'joint states on {topic} from {named(nodes)} have names that the robot does '
                f'not have: {one_of(listed, MOST)}?',
                'use one spelling in the description and in the configuration of the driver or '
                'of the controllers; a prefix belongs to both',
                topic,
                nodes,
                [open_[joint] for joint in joints if joint in open_],
                pairs.values(),
            )
            explain(open_, joints)
            roots = {joint: all_ for joint, all_ in roots.items() if joint not in pairs.values()}
        if roots:
            self._read_elsewhere(robot, {j: open_[j] for j in roots if j in open_}, open_)
            roots = {joint: all_ for joint, all_ in roots.items() if joint in open_}
        topic = robot.inputs[0]
        nodes = [end.node for end in self.topics[topic].publishers] if topic in self.topics else []
        plain = [joint for joint, all_ in roots.items() if len(all_) == 1]
        if plain:
            self.add(
                'joint-never-heard',
                f'no joint state on {topic} names {one_of(plain, MOST)}; heard from '
                f'{named(nodes)}: {one_of(heard, MOST) or "nothing usable"}',
                'let a driver or joint_state_broadcaster publish them, or set '
                f'default_positions.{plain[0]} on robot_state_node',
                topic,
                nodes,
                [open_[joint] for joint in plain],
                plain,
            )
            explain(open_, plain)
        for joint, all_ in roots.items():
            if len(all_) == 1:
                continue
            self.add(
                'driver-never-heard',
                f"no joint state on {topic} names '{joint}', which "
                f'{one_of([j for j in all_ if j != joint], MOST)} follow'
                f'{"s" if len(all_) == 2 else ""}; heard from {named(nodes)}: '
                f'{one_of(heard, MOST) or "nothing usable"}',
                f"let the source publish '{joint}'; what follows it needs no message of its own",
                topic,
                nodes,
                [open_[j] for j in all_ if j in open_],
                all_,
            )
            explain(open_, all_)
        self._stale(robot, usable, open_)
        rest = [name for name in unknown if name not in pairs]
        if rest:
            hints = did_you_mean(rest[0], model.tree.coordinates) if len(rest) == 1 else ''
            self.add(
                'unknown-joint',
                f'joint states on {topic} from {named(nodes)} name {one_of(rest, MOST)}, which '
                f'the robot does not have{hints}',
                'nothing, if they belong to another device; otherwise add them to the description',
                topic,
                nodes,
                joints=rest,
            )
        planar = [
            x
            for x in robot.expected.values()
            if x.type is JointType.PLANAR
            and any(f'{x.joint}/{part}' in heard for part in ('x', 'y', 'theta'))
            and any(edge.static for edge in self.into.get((robot.world, x.child), ()))
        ]
        for x in planar:
            self.add(
                'planar-static',
                f"'{x.joint}' is planar and measured, but stands still at zero",
                f"list '{x.joint}' in the parameter driven_joints of robot_state_node",
                topic,
                [node.name for node in robot.nodes],
                [x.child],
                [x.joint],
            )

    def _stale(self, robot: Robot, usable: Sequence[Reading], open_: dict[str, str]) -> None:
        times: dict[str, list[int]] = defaultdict(list)
        for reading in usable:
            for name in reading.names:
                times[name].append(reading.received_ns)
        end = max((r.received_ns for r in usable), default=0)
        stale = {name: silence_of(times[name], end) for name in times if name in open_}
        stale = {name: silence for name, silence in stale.items() if silence}
        if not stale:
            return
        topic = robot.inputs[0]
        nodes = [node.node for node in self.topics[topic].publishers]
        joints = self._with_followers(robot, stale)
        self.add(
            'joint-stale',
            f'{one_of(stale, MOST)} {are(stale)} no longer in the joint states on {topic} '
            f'(for {max(stale.values()):.1f} s), while others go on',
            'see what became of the source of these joints; the others come from '
            f'{named(nodes)}',
            topic,
            nodes,
            [open_[joint] for joint in joints if joint in open_],
            stale,
        )
        explain(open_, joints)

    def _heard(self, robot: Robot, readings: Iterable[Reading]) -> dict[str, None]:
        """Return the coordinates that messages give."""
        heard: dict[str, None] = {}
        for reading in readings:
            names = dict.fromkeys(name for name in reading.names if name not in reading.bad)
            if reading.topic in robot.actuator_inputs:
                names = {robot.model.actuator_names.get(name, name): None for name in names}
            heard.update(names)
        return {name: None for name in heard if name in robot.model.index}

    def _known(self, robot: Robot) -> set[str]:
        """Return the names that joint states may have: of all robots that read them."""
        return {
            name
            for other in self.robots
            if set(other.inputs) & set(robot.inputs)
            for name in (*other.model.tree.coordinates, *other.model.description.joints)
        }

    def _roots(
        self, robot: Robot, heard: Iterable[str], open_: Mapping[str, str]
    ) -> dict[str, list[str]]:
        """Return joints never heard that follow no other, each with all that follow it."""
        model = robot.model
        plan = model.plan(model.mask(heard))
        unknown = {
            name
            for name, known in zip(model.coordinates, plan.known, strict=True)
            if not known and name in open_
        }
        above: dict[str, str] = {}
        for coupling in model.joint_couplings:
            names = [model.coordinates[i] for i in coupling.coordinates]
            dependent = {model.coordinates[i] for i in coupling.dependent}
            drivers = [name for name in names if name not in dependent]
            for name in dependent & unknown:
                if drivers:
                    above[name] = next((d for d in drivers if d in unknown), drivers[0])
        roots: dict[str, list[str]] = {}
        for name in model.coordinates:
            if name not in unknown:
                continue
            root = name
            for _ in above:
                root = above.get(root, root)
            roots.setdefault(root, []).append(name)
        return roots

    def _with_followers(self, robot: Robot, joints: Iterable[str]) -> list[str]:
        """Return joints and whatever follows from them."""
        model = robot.model
        mask = model.mask(model.actuator_names.get(name, name) for name in joints)
        known = model.plan(mask).known
        return [name for name, is_known in zip(model.coordinates, known, strict=True) if is_known]

    def _floating(self, robot: Robot, open_: dict[str, str]) -> None:
        for joint, child in list(open_.items()):
            expected = robot.expected[child]
            if expected.type is not JointType.FLOATING:
                continue
            del open_[joint]
            self.add(
                'floating-never-heard',
                f"nobody says where '{child}' is: '{joint}' is floating, and neither "
                'multi_dof_joint_states nor /tf has it',
                'let odometry or localisation publish it on /tf, or a source on '
                'multi_dof_joint_states (robot_state_node alone reads that)',
                joints=[joint],
                frames=[child],
            )

    def _not_published(self, robot: Robot, open_: Mapping[str, str]) -> None:
        if not open_:
            return
        nodes = [node.name for node in robot.nodes]
        moving = {j: c for j, c in open_.items() if not robot.expected[c].static}
        if moving and 'held back' in self._history(robot):
            self.add(
                'stamp-not-newer',
                f'{nodes[0]} holds joint states back until their stamps catch up with one that it '
                'had before: a message was stamped ahead of the clock, or time began anew without '
                f'/clock{self._history(robot)}',
                f'restart {nodes[0]}, and mend the source that stamps ahead of the clock',
                robot.inputs[0],
                nodes,
                moving.values(),
                moving,
            )
            open_ = {j: c for j, c in open_.items() if j not in moving}
            if not open_:
                return
        edges = [f'{robot.expected[c].parent} -> {c}' for c in open_.values()]
        follows = [
            joint
            for joint in open_
            if (found := robot.model.description.joints.get(joint)) and found.mimic
        ]
        fix = (
            'robot_state_publisher loses mimic joints whose driver follows a third joint, '
            'depending on the order of their names: use robot_state_node'
            if follows
            else f'see the log of {nodes[0]}; a listener that starts late gets static frames only '
            'from a publisher that still runs'
        )
        topics = dict.fromkeys(
            topic
            for node in robot.nodes
            for topic in node.tf
            if is_static(topic) == all(robot.expected[c].static for c in open_.values())
        )
        self.add(
            'transform-not-published',
            f'{one_of(edges, MOST)} {"does" if len(edges) == 1 else "do"} not come from '
            f'{one_of(nodes)}, though nothing seems to be missing{self._history(robot)}',
            fix,
            next(iter(topics), ''),
            nodes,
            open_.values(),
            open_,
        )


def _nearest(name: str, joints: Sequence[str]) -> str:
    """Return the joint that a name is meant to be, nothing if it is none of them."""
    for joint in joints:
        long, short = sorted((name, joint), key=len, reverse=True)
        # A prefix too much or too little.
        if long.endswith(short) and long[-len(short) - 1] in '/_-.':
            return joint
    hint = did_you_mean(name, joints)
    return next((joint for joint in joints if f"'{joint}'" in hint), '') if hint else ''


def explain(open_: dict[str, str], joints: Iterable[str]) -> None:
    for joint in list(joints):
        open_.pop(joint, None)


def share(some: Sequence[Reading], readings: Sequence[Reading]) -> str:
    if len(some) == len(readings):
        return f'all {len(some)} joint states' if len(some) > 1 else 'joint states'
    return f'{len(some)} of {len(readings)} joint states'
