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
Conversion of serialized joint states to serialized transforms and complete joint states.

A node calls this module for each message. The module needs no ROS: it takes bytes and times, and
returns bytes. All data that depends on names is computed once for each set of names and stored.
The work for a message is then only to copy and compute numbers.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from itertools import compress
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.plan import resolve
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.state.bodies import Bodies
from robot_description_tools.state.contradictions import Contradictions
from robot_description_tools.state.gate import MAX_JUMP_NS
from robot_description_tools.state.gate import PERSISTENCE_NS
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict
from robot_description_tools.state.name_set import Frames
from robot_description_tools.state.name_set import NameSet
from robot_description_tools.state.numbers import all_usable
from robot_description_tools.state.numbers import pose_problem
from robot_description_tools.state.numbers import position_problem
from robot_description_tools.state.numbers import SMALL
from robot_description_tools.state.numbers import usable
from robot_description_tools.state.numbers import usable_bytes
from robot_description_tools.wire.cdr import ENCAPSULATION
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateTemplate
from robot_description_tools.wire.cdr import MalformedMessage
from robot_description_tools.wire.cdr import NameLayout

# Key in the cache of sets of names. It is one of three: the names of a serialized message, the
# names that the caller of `update_coordinates` gives, or a `NameSet` with a mask. The mask selects
# the names whose positions are usable.
Key = NameLayout | tuple[str, ...] | tuple[NameSet, bytes]
Copies = list[tuple[FloatArray, FloatArray]]
#: Count. Largest number of sets of names in the cache.
MAX_NAME_SETS = 64
# The plausibility of positions is not tested for each message, because this test takes as long as
# all other work for a message. A broken driver sends more than one bad value, so a few tests find
# it.
#: Nanoseconds. Shortest time between two plausibility tests of readings with the same names.
CHECK_NS = 50_000_000
# The stamps of several sources need not be in order. So a stamp that is only slightly older than
# the last published stamp is normal, and is not logged.
#: Nanoseconds. A stamp that is older than the last stamp by more than this is logged.
SUSPICIOUS_AGE_NS = 10**9
#: Count. Largest number of subjects that are logged for a kind of event. Events with further
#: subjects are only counted.
MAX_SUBJECTS = 100
# The log message about an unknown name suggests a similar known name. The search for this name is
# slow, and a message with many unknown names is for another robot. So only some of the unknown
# names of a message get a suggestion.
#: Count. Largest number of unknown names of a message that are compared with known names.
MAX_SUGGESTIONS = 20


class Reports:
    """
    Counts errors and warnings at run time. The first event of each kind and subject is logged.

    Parameters
    ----------
    log : callable
        Takes ``(is_error, message)``. Called for the first event of each kind and subject.

    """

    def __init__(self, log: Callable[[bool, str], None]) -> None:
        self._log = log
        self._logged: dict[str, dict[str, None]] = {}
        self.counts: Counter[str] = Counter()
        self.latest: dict[str, str] = {}

    def add(self, kind: str, message: str, subject: str = '', error: bool = False) -> None:
        """
        Count one event.

        Parameters
        ----------
        kind : str
            The kind of event, such as ``malformed``.
        message : str
            The message to log.
        subject : str
            The subject of the event, such as a joint. For each kind, each subject is logged once.
        error : bool
            True if data was lost.

        """
        self.counts[kind] += 1
        logged = self._logged.setdefault(kind, {})
        if subject not in logged and len(logged) < MAX_SUBJECTS:
            logged[subject] = None
            self.latest[kind] = message
            self._log(error, message)

    def subjects(self, kind: str) -> list[str]:
        """Return the subjects that were logged for a kind of event, in order."""
        return list(self._logged.get(kind, ()))


class Output(NamedTuple):
    """The messages to publish after a reading. None for a message that is not published."""

    transforms: bytes | None = None
    states: bytes | None = None


NOTHING = Output()
# Makes an `Output` faster than a call of the class, because `tuple.__new__` runs in C.
_output = partial(tuple.__new__, Output)


class StateInput:
    """
    A topic of joint or actuator states, and the coordinate of each name in its messages.

    Parameters
    ----------
    kind : str
        The kind of the names: ``joint`` or ``actuator``.
    coordinates : mapping of str to str
        The coordinate of each name.

    """

    def __init__(self, kind: str, coordinates: Mapping[str, str]) -> None:
        self.kind = kind
        self.decoder = JointStateDecoder()
        self._coordinates = coordinates

    def coordinates(self, names: Sequence[str]) -> tuple[str, ...]:
        """
        Return the coordinates of names.

        An unknown name gets a text that is no coordinate of the robot.

        """
        return tuple(self._coordinates.get(name, f'\0{self.kind}:{name}') for name in names)

    def unknown(self, coordinate: str, model: RobotModel, near: bool) -> tuple[str, str]:
        """
        Return the unknown name for which `coordinates` returned a text, and a log message.

        If ``near`` is True, the message suggests a similar known name.

        """
        name = coordinate.partition(':')[2]
        joint = model.description.joints.get(name) if self.kind == 'joint' else None
        problem = f'is no {self.kind} of the robot'
        if joint is not None:
            own = [c for c in self._coordinates if c.startswith(f'{name}/')]
            problem = f'is {joint.type} and ' + (
                f'has several values: {", ".join(own)}' if own else 'never moves'
            )
        hint = did_you_mean(name, self._coordinates) if near and not joint else ''
        return name, f"'{name}' in {self.kind} states {problem}{hint}"


# State of a loop that has never been closed. The positions of its joints are NaN.
OPEN = 'open'
# The numbers of a reading have three rows: 0 for positions, 1 for velocities, 2 for efforts. This
# set of rows means that a reading has only positions.
POSITIONS = frozenset([0])
PUBLISH, THROTTLED = Verdict.PUBLISH, Verdict.THROTTLED


class StatePipeline:
    """
    The live state of one robot.

    Parameters
    ----------
    model : RobotModel
        The robot.
    gate : PublishGate
        Decides which readings are published.
    reports : Reports
        Counts bad input.
    driven_joints : sequence of str
        Planar joints that follow readings. All other planar joints are static at zero.
    default_positions : mapping of str to float, optional
        Positions of coordinates that are not measured [rad or m].
    max_input_age_ns : int
        A value becomes unknown after this time [ns]. 0 for never.
    unknown_values : str
        Value of unknown velocities and efforts in complete states: ``nan``, ``zero``, or ``omit``.
        ``omit`` leaves an array empty unless all its values are known.

    Attributes
    ----------
    contradictions : Contradictions or None
        Detects sources that contradict each other. None by default, which saves time.
    publishers : callable
        Returns a text about the publishers of joint states, for messages about contradictions.
    default_problems : list of str
        Log messages about unusable default positions.

    """

    def __init__(
        self,
        model: RobotModel,
        gate: PublishGate,
        reports: Reports,
        driven_joints: Sequence[str] = (),
        default_positions: Mapping[str, float] | None = None,
        max_input_age_ns: int = 0,
        unknown_values: str = 'nan',
    ) -> None:
        self.model = model
        self.contradictions: Contradictions | None = None
        self.publishers: Callable[[], str] = str
        self._driven = tuple(driven_joints)
        self._unknown_values = unknown_values
        self.gate = gate
        self.reports = reports
        self._joints = StateInput('joint', {name: name for name in model.tree.coordinates})
        actuators = {**_own_actuators(model), **model.actuator_names}
        self._inputs = {'joint': self._joints, 'actuator': StateInput('actuator', actuators)}
        # The cache of sets of names.
        self._names: dict[Key, NameSet] = {}
        # Rows of numbers that occurred in any reading so far: 1 for velocities, 2 for efforts.
        self._heard_rows: frozenset[int] = frozenset()
        # Cached data for the message with complete states. The first entry is the key for which
        # the data is valid. The other entries are the template of the message, the indices of its
        # joints, and pairs of arrays to copy. Each pair has a source array in the state and a
        # target array in the message.
        self._states: tuple[object, JointStateTemplate, IntArray, Copies] | None = None
        self._default_frames: tuple[Plan, Frames | None] | None = None
        # The prefix of every frame name.
        self.frame_prefix = ''
        tree, kinds = model.tree, model.tree.joint_types
        slices = [tree.position_slice(name) for name in tree.joints]
        self._body_of = {
            model.coordinates[i]: name
            for name, own in zip(tree.joints, slices, strict=True)
            for i in range(own.start, own.stop)
            if own.stop - own.start > 1
        }
        defaults = self._usable_defaults(default_positions or {})
        self.engine = StateEngine(model, defaults, max_input_age_ns)
        self._static = np.array(
            [
                kind.is_static and (kind is JointType.FIXED or name not in driven_joints)
                for name, kind in zip(tree.joints, kinds, strict=True)
            ],
            dtype=bool,
        )
        self._first_coordinate = np.array([own.start for own in slices], dtype=np.intp)
        one_dof = np.array([kind.has_one_dof for kind in kinds], dtype=bool)
        self._one_dof = self._first_coordinate[one_dof]
        # Mask of the coordinates that readings can move. Some planar joints are static.
        self.moves = np.repeat(~self._static, [len(kind.coordinates) for kind in kinds])

    @property
    def with_states(self) -> bool:
        """
        True to return complete states, which is the default.

        ``gate.states`` limits their rate.

        """
        return self.gate.states.is_wanted

    @with_states.setter
    def with_states(self, is_wanted: bool) -> None:
        self.gate.states.is_wanted = is_wanted

    def set_frame_prefix(self, prefix: str) -> None:
        """Change the prefix of all frame names."""
        self.frame_prefix = prefix
        self._names.clear()
        self._default_frames = None

    # -- published messages ----------------------------------------------------------------

    def static_transforms(self, stamp_ns: int) -> bytes:
        """
        Return the message for ``/tf_static``.

        Parameters
        ----------
        stamp_ns : int
            Stamp of the message [ns].

        Returns
        -------
        bytes
            Transforms of all static joints. The list may be empty.

        """
        tree = self.model.tree
        joints = np.flatnonzero(self._static)
        return Frames(tree, joints, self.frame_prefix, tree.zero_position).encode(stamp_ns)

    def update_joints(self, data: bytes, now_ns: int) -> Output:
        """
        Update the state from a serialized JointState with names of joints.

        Parameters
        ----------
        data : bytes
            The message.
        now_ns : int
            Present time of the node's clock [ns].

        Returns
        -------
        Output
            The messages to publish.

        """
        return self.update_states('joint', data, now_ns)

    def update_actuators(self, data: bytes, now_ns: int) -> Output:
        """Update the state from a serialized JointState with names of actuators."""
        return self.update_states('actuator', data, now_ns)

    def update_coordinates(
        self, names: Sequence[str], position: FloatArray, stamp_ns: int, now_ns: int
    ) -> Output:
        """
        Update the state from positions of joint coordinates.

        Parameters
        ----------
        names : sequence of str
            The coordinates.
        position : ndarray, shape (len(names),)
            Positions of these coordinates [rad or m].
        stamp_ns, now_ns : int
            Time of the reading, and present time of the node's clock [ns].

        Returns
        -------
        Output
            The messages to publish.

        """
        names = tuple(names)
        name_set = self._names.get(names)
        if name_set is None:
            name_set = self._add(names, names, self._joints.coordinates(names))
        numbers = np.full((3, len(names)), np.nan)
        numbers[0] = position
        return self._update(name_set, numbers, POSITIONS, False, stamp_ns, now_ns)

    def defaults(self, now_ns: int) -> Output:
        """
        Return messages with the default positions of joints that no source measures.

        Parameters
        ----------
        now_ns : int
            The stamp [ns].

        Returns
        -------
        Output
            The messages. There are none before a simulated clock starts, because a zero stamp is
            never published.

        """
        if now_ns == 0:
            return NOTHING
        plan = self.engine.plan
        if self._default_frames is None or self._default_frames[0] is not plan:
            affected, _ = plan.affected(self.engine.measured)
            joints = self.engine.joints_of(plan.known & ~affected)
            self._default_frames = (plan, self._moving_frames(joints))
        frames = self._without_open_loops(self._default_frames[1])
        if frames is None:
            return NOTHING
        # A measured value must not get a newer stamp. So if any joint is measured, complete states
        # are published only with readings.
        with_states = self.with_states and not self.engine.measured.any()
        states = self._complete_states(now_ns) if with_states else None
        return Output(frames.encode(now_ns), states)

    def skippable(self, kind: str, messages: Sequence[bytes], came_ns: Sequence[int]) -> int:
        """
        Return the number of messages at the front of a queue that can be skipped.

        The gate throttles these messages, and the next message overwrites all their values. If the
        robot has loops, no message is skipped, because each loop is closed from its last pose. A
        message that causes a report is not skipped either.

        Parameters
        ----------
        kind : str
            The kind of the names: ``joint`` or ``actuator``.
        messages : sequence of bytes
            Serialized JointStates from the queue, in order of arrival.
        came_ns : sequence of int
            Arrival time of each message by the node's clock [ns].

        """
        gate, engine, states = self.gate, self.engine, self.gate.states
        if states.is_wanted and not states.interval_ns:
            return 0
        # Skip no message of a robot with loops, because each loop is closed from its last pose.
        # Also skip no message if values can become too old, because this changes the plan.
        if gate.ignore_timestamp or engine.loops or engine.max_input_age_ns or len(messages) < 2:
            return 0
        decoder = self._inputs[kind].decoder
        frame = decoder.known(messages[0])
        if frame is None or not frame.fits:
            return 0
        name_set = self._names.get(frame.layout)
        if name_set is None or name_set.plan is None or name_set.bodies is not None:
            return 0
        last = gate.published(name_set.slots)
        # Stop before stamps that the gate may refuse.
        newest = last + MAX_JUMP_NS if last else 0
        # Use the earliest arrival time: a message that the gate would throttle at this time is
        # also throttled when it is handled later.
        due = min(min(last, *came_ns) + gate.interval_ns, newest)
        unpack, (_, n_velocity, n_effort) = frame.unpack, frame.lengths
        size, names, seen, stamps = len(messages[0]), messages[0][frame.head], [], []
        for data, now_ns in zip(messages, came_ns, strict=True):
            if len(data) != size:
                break
            header, seconds, nanoseconds, head, positions, velocities, efforts = unpack(data)
            stamp_ns = seconds * 1_000_000_000 + nanoseconds
            # A comparison of bytes is faster than a lookup.
            if (
                (head != names and decoder.known(data) is not frame)
                or header != ENCAPSULATION
                or velocities != n_velocity
                or efforts != n_effort
                or stamp_ns <= last
            ):
                break
            if stamp_ns >= due or (states.is_wanted and states.is_due(stamp_ns, now_ns)):
                seen += [positions] * (stamp_ns <= newest)
                break
            seen.append(positions)
            stamps.append(stamp_ns)
        count = max(len(seen) - 1, 0) if usable_bytes(b''.join(seen)) else 0
        rhythm = name_set.reading_plan.rhythm
        if rhythm is not None:
            for stamp_ns in stamps[:count]:
                rhythm.note(stamp_ns)
        return count

    @property
    def may_have_defaults(self) -> bool:
        """True if `defaults` can return messages, now or after values get too old."""
        return self.engine.max_input_age_ns > 0 or (
            self._default_frames is None or self._default_frames[1] is not None
        )

    # -- for each message ------------------------------------------------------------------

    def update_states(self, kind: str, data: bytes, now_ns: int) -> Output:
        """Update the state from ``joint`` or ``actuator`` states, as `update_joints` does."""
        state_input = self._inputs[kind]
        try:
            frame = state_input.decoder.decode(data)
        except MalformedMessage as error:
            message = f'a message of {kind} states cannot be read: {error}'
            self.reports.add('malformed', message, kind, error=True)
            return NOTHING
        layout = frame.layout
        if not frame.fits:
            self._count_lengths(len(layout.names), *frame.lengths)
            if frame.lengths[0] != len(layout.names):
                return NOTHING
        name_set = self._names.get(layout)
        if name_set is None:
            name_set = self._add(layout, layout.names, state_input.coordinates(layout.names))
        # The quick test of the bytes may fail because of padding between arrays. Then test the
        # numbers.
        is_good = not frame.tops.translate(None, SMALL) or all_usable(frame.sent)
        return self._update(
            name_set, frame.numbers, frame.rows, is_good, frame.stamp_ns, now_ns
        )

    def _count_lengths(self, count: int, positions: int, velocities: int, efforts: int) -> None:
        """Count a message whose arrays are longer or shorter than its names."""
        if positions != count:
            self.reports.add(
                'length mismatch' if positions else 'no positions',
                f'a joint state is ignored: it has {count} names and {positions} positions',
                error=positions > 0,
            )
            return
        self.reports.add(
            'length mismatch',
            f'a joint state has {count} names, {velocities} velocities and {efforts} efforts; '
            'arrays of another length than the names are ignored',
            'rates',
            error=True,
        )

    def _report(self, findings: Iterable[Diagnostic]) -> None:
        for finding in findings:
            kind = 'deviation' if finding.code == 'state-deviation' else 'open loop'
            self.reports.add(kind, f'{finding}{self.publishers()}', finding.message)

    def _report_jumps(self, jumps: Mapping[int, float]) -> None:
        for coordinate, jump in jumps.items():
            name = self.model.coordinates[coordinate]
            self.reports.add(
                'contradiction',
                f"two sources contradict each other about joint '{name}': its value jumps by "
                f'{jump:.3g}; let only one of them publish it{self.publishers()}',
                name,
            )

    def _update(
        self,
        name_set: NameSet,
        numbers: FloatArray,
        rows: frozenset[int],
        is_good: bool,
        stamp_ns: int,
        now_ns: int,
    ) -> Output:
        """
        Update the state from a reading.

        Parameters
        ----------
        name_set : NameSet
            Names of the reading.
        numbers : ndarray, shape (3, len(names))
            Positions, velocities and efforts [rad or m, and so on]. Missing values are NaN.
        rows : frozenset of int
            The rows that the reading has: 0 for positions, 1 for velocities, 2 for efforts.
        is_good : bool
            True if the caller knows that all numbers of the reading are usable.
        stamp_ns, now_ns : int
            Time of the reading, and present time of the node's clock [ns].

        """
        gate, engine = self.gate, self.engine
        if now_ns < gate.latest_now_ns:
            self._clock_went_back(now_ns)
        gate.latest_now_ns = now_ns
        verdict = gate.admit(name_set.slots, stamp_ns, now_ns, name_set.is_foreign)
        if verdict is not PUBLISH and verdict is not THROTTLED:
            self._count_refused(verdict, name_set.slots, stamp_ns, now_ns)
            return NOTHING
        if engine.max_input_age_ns:
            engine.forget_stale(now_ns)
        slots = name_set.slots
        if not is_good or name_set.bodies is not None:
            name_set, numbers = self._usable_part(name_set, numbers)
        if name_set.plan is not engine.plan:
            self._compile(name_set)
        reading_plan = name_set.reading_plan
        # The rows that occurred decide if complete states have velocities and efforts. So ignore
        # the rows of a message that contains no coordinate of this robot.
        if not rows <= self._heard_rows and len(reading_plan.put):
            self._heard_rows |= rows

        take = name_set.take
        used = numbers if take is None else numbers[:, take]
        if not 0 <= now_ns - name_set.checked_ns < CHECK_NS:
            name_set.checked_ns = now_ns
            implausible = name_set.count_implausible(used[0], stamp_ns)
            if implausible:
                self.reports.counts['implausible'] += implausible
        name_set.values[name_set.values_at] = used
        name_set.stamps[name_set.stamps_at] = stamp_ns
        if reading_plan.blocks:
            resolve(reading_plan.blocks, engine.state)
        if self.contradictions is not None:
            put = reading_plan.put
            self._report_jumps(self.contradictions.note(put, engine.state.position[put]))
        if name_set.may_find:
            self._report(engine.findings(reading_plan, stamp_ns))
        if (name_set.has_followers or not stamp_ns) and engine.forget_left_out(
            reading_plan, stamp_ns, now_ns
        ):
            self._compile(name_set)

        transforms = states = None
        if verdict is PUBLISH:
            frames = self._without_open_loops(name_set.frames) if engine.loops else name_set.frames
            if frames is not None:
                frames.move()
                transforms = frames.write(stamp_ns)
        limit = gate.states
        if (
            limit.is_wanted
            and name_set.moves_states
            and (
                # If there is no limit and no stored stamp, both calls below would return True.
                (verdict is PUBLISH and not limit.interval_ns and not limit.newest_ns)
                or (
                    limit.is_newer(slots, stamp_ns, verdict)
                    and limit.admit(stamp_ns, now_ns)
                )
            )
        ):
            states = self._complete_states(stamp_ns)
        return _output((transforms, states))

    def _clock_went_back(self, now_ns: int) -> None:
        """Forget the published stamps, and limit the stamps of values to the present time."""
        self.gate.clock_went_back(now_ns)
        message = 'the clock went backwards; earlier stamps are forgotten'
        self.reports.add('clock backwards', message)
        self.engine.clock_went_back(now_ns)

    def _usable_part(self, name_set: NameSet, numbers: FloatArray) -> tuple[NameSet, FloatArray]:
        """Return the names with usable positions, and their numbers. Report unusable positions."""
        position, before, bodies = numbers[0], self.engine.joint_position, name_set.bodies
        if not (
            all_usable(position)
            and (bodies is None or bodies.all_rotations(position, before))
        ):
            good = usable(position) if bodies is None else bodies.usable(position, before)
            names, coordinates = name_set.names, name_set.coordinates
            is_bad = ~good & ~self._have_no_value_yet(coordinates, position)
            for subject, problem in self._problems(names, coordinates, ~is_bad).items():
                self.reports.add('not finite', problem, subject)
            key, numbers = (name_set, good.tobytes()), numbers[:, good]
            part = self._names.get(key)
            if part is None:
                names = tuple(compress(names, good))
                part = self._add(key, names, tuple(compress(coordinates, good)))
            name_set = part
        return name_set, np.where(usable(numbers), numbers, np.nan)

    def _have_no_value_yet(
        self, coordinates: Sequence[str], position: FloatArray
    ) -> BoolArray:
        """
        Return a mask of the NaN positions whose coordinates have never had a measured value.

        Also count these positions. A hardware component sends NaN until it writes the first value.
        Values of unknown names are not in the mask.

        """
        engine, index = self.engine, self.model.index
        had_value = engine.measured | (engine.state.stamp_ns > 0)
        waits = np.isnan(position)
        for i in map(int, np.flatnonzero(waits)):
            at = index.get(coordinates[i])
            waits[i] = at is not None and not had_value[at]
        if waits.any():
            self.reports.counts['no value yet'] += int(waits.sum())
        return waits

    def _complete_states(self, stamp_ns: int) -> bytes | None:
        """Return the message with every known joint that has one degree of freedom."""
        rates = self._rates()
        key: tuple[object, ...] = (self.engine.plan, *rates)
        if self._is_open:
            key = (*key, np.isfinite(self.engine.joint_position).tobytes())
        if self._states is None or self._states[0] != key:
            joints = self._one_dof[self.engine.plan.known[self._one_dof]]
            joints = joints[np.isfinite(self.engine.joint_position[joints])]
            names = [self.model.coordinates[i] for i in joints]
            template = JointStateTemplate(names, *rates)
            arrays = [(getattr(self.engine.state, n), out) for n, out in template.arrays.items()]
            self._states = (key, template, joints, arrays)
        _, template, joints, arrays = self._states
        if not arrays:
            return None
        for values, out in arrays:
            # Use the mode clip, because the default mode of `take` copies through an additional
            # buffer.
            values.take(joints, out=out, mode='clip')
            if self._unknown_values == 'zero':
                out[np.isnan(out)] = 0.0
        return template.encode(stamp_ns)

    def _rates(self) -> tuple[bool, bool]:
        """Return (True if complete states have velocities, True if they have efforts)."""
        has_velocity, has_effort = 1 in self._heard_rows, 2 in self._heard_rows
        if self._unknown_values == 'omit':
            state, joints = self.engine.state, self._one_dof[self.engine.plan.known[self._one_dof]]
            has_velocity = has_velocity and not np.isnan(state.velocity[joints]).any()
            has_effort = has_effort and not np.isnan(state.effort[joints]).any()
        return bool(has_velocity), bool(has_effort)

    @property
    def _is_open(self) -> bool:
        """True if a loop never closed, so that its joints have no position."""
        loops = self.engine.loops
        # Test for loops first, because this method runs for each message and most robots have no
        # loops.
        return bool(loops) and any(s.state == OPEN and s.outputs for s in loops)

    def _without_open_loops(self, frames: Frames | None) -> Frames | None:
        """Remove the joints of open loops from the transforms. See `_is_open`."""
        if frames is None or not self._is_open:
            return frames
        finite = np.isfinite(self.engine.joint_position[self._first_coordinate[frames.joints]])
        key = finite.tobytes()
        if frames.part is None or frames.part[0] != key:
            frames.part = key, self._moving_frames(frames.joints[finite])
        return frames.part[1]

    # -- once for each set of names --------------------------------------------------------

    def _add(self, key: Key, names: tuple[str, ...], coordinates: tuple[str, ...]) -> NameSet:
        """Store a set of names with its coordinates in the cache."""
        if len(self._names) == MAX_NAME_SETS:
            self._names.clear()
        bodies = Bodies.of(self.model, self._body_of, coordinates)
        is_foreign = self.model.index.keys().isdisjoint(coordinates)
        slots = self.gate.slots(coordinates)
        name_set = NameSet(names, coordinates, slots, bodies, is_foreign)
        self._names[key] = name_set
        return name_set

    def _compile(self, name_set: NameSet) -> None:
        """Precompute the data of a set of names, and report unknown names."""
        reading_plan = self.engine.reading_plan(name_set.coordinates)
        for i, coordinate in enumerate(reading_plan.unknown):
            # The text for an unknown name, from `StateInput.coordinates`, has the kind before the
            # colon.
            state_input = self._inputs[coordinate[1:].partition(':')[0]]
            name, message = state_input.unknown(coordinate, self.model, i < MAX_SUGGESTIONS)
            self.reports.add('unknown name', message, f'{state_input.kind} {name}')
        joints = reading_plan.put[reading_plan.put < len(self.moves)]
        for i in joints[~self.moves[joints]]:
            joint = self.model.coordinates[i].rpartition('/')[0]
            self.reports.add(
                'static joint',
                f"'{joint}' is planar and measured, but fixed at zero; to let it move, set "
                f'the parameter driven_joints: [{", ".join([*self._driven, joint])}]',
                joint,
            )
        frames = self._moving_frames(reading_plan.joints)
        moves_states = bool(reading_plan.affected[self._one_dof].any())
        name_set.compile(self.engine, reading_plan, frames, moves_states)

    def _moving_frames(self, joints: IntArray) -> Frames | None:
        """Return the transforms of the joints that are not static, or None."""
        joints = joints[~self._static[joints]]
        position = self.engine.joint_position
        tree, prefix = self.model.tree, self.frame_prefix
        return Frames(tree, joints, prefix, position) if len(joints) else None

    def _usable_defaults(self, positions: Mapping[str, float]) -> dict[str, float]:
        """Return the usable default positions."""
        names = tuple(positions)
        values = np.array([*positions.values()], dtype=np.float64)
        good = usable(values)
        bodies = Bodies.of(self.model, self._body_of, names)
        if bodies is not None:
            good = bodies.usable(values, np.full(len(self.model), np.nan))
        self.default_problems = list(self._problems(names, names, good).values())
        # Leave out unknown names, which `unknown_joints` reports.
        used = compress(positions.items(), good)
        return {name: value for name, value in used if name in self.model.index}

    def _problems(
        self, names: Sequence[str], coordinates: Sequence[str], good: BoolArray
    ) -> dict[str, str]:
        """Return a log message for each joint or name with an unusable position."""
        problems: dict[str, str] = {}
        for name, coordinate in compress(zip(names, coordinates, strict=True), ~good):
            joint = self._body_of.get(coordinate)
            if joint is not None:
                problems[joint] = pose_problem(joint)
            else:
                problems[name] = position_problem(name)
        return problems

    def _count_refused(
        self, verdict: Verdict, slots: IntArray, stamp_ns: int, now_ns: int
    ) -> None:
        """Count a reading that the gate refused because of its stamp."""
        if verdict is Verdict.ZERO_STAMP:
            self.reports.add(
                'zero stamp',
                'a joint state has no stamp and is not published. Its source must set '
                'header.stamp (in ros2 topic pub write "header: auto"). Otherwise set the '
                'parameter ignore_timestamp',
                error=True,
            )
            return
        if verdict is Verdict.STAMP_JUMP:
            usual_ns = self.gate.offset(slots)
            base = 'the clock of this node' if usual_ns is None else 'the stamps before it'
            hours = (stamp_ns - now_ns - (usual_ns or 0)) / 3.6e12
            self.reports.add(
                'stamp jump',
                f'a joint state is dropped: its stamp is {abs(hours):.1f} h '
                f'{"ahead of" if hours > 0 else "behind"} {base}. Correct the clock of its '
                'source. Stamps are accepted if this difference lasts for '
                f'{PERSISTENCE_NS * 1e-9:g} s',
                error=True,
            )
            return
        age_ns = self.gate.published(slots) - stamp_ns
        self.reports.counts['old stamp'] += 1
        if age_ns > SUSPICIOUS_AGE_NS:
            self.reports.add(
                'held back',
                f'a joint state is {age_ns * 1e-9:.1f} s older than the last published one. '
                'Nothing is published until stamps are newer again. Either the last stamp was in '
                'the future, or a simulation or a recording started again and this node does not '
                'use its /clock. To continue at once, set ignore_timestamp to true and back to '
                'false, or restart this node. This node and all publishers of joint states must '
                'use the same clock (use_sim_time)',
                error=True,
            )


def unknown_joints(
    model: RobotModel, driven_joints: Collection[str], default_positions: Collection[str]
) -> list[str]:
    """Return a message about each unknown name in the parameters."""
    kinds = zip(model.tree.joints, model.tree.joint_types, strict=True)
    planar = [name for name, kind in kinds if kind is JointType.PLANAR]
    return [
        f"driven_joints: '{name}' is no planar joint{did_you_mean(name, planar)}"
        for name in driven_joints
        if name not in planar
    ] + [
        f"default_positions: '{name}' is no joint that moves{did_you_mean(name, model.index)}"
        for name in default_positions
        if name not in model.index
    ]


def _own_actuators(model: RobotModel) -> dict[str, str]:
    """Return the hardware joints without a transmission. Such a joint is its own actuator."""
    listed = {joint.name for info in model.description.hardware for joint in info.joints}
    moved = {name for drive in model.transmissions for name in drive.joints}
    return {name: name for name in model.tree.coordinates if name in listed - moved}
