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
From serialized joint states to serialized transforms and complete joint states.

The per-message path of the node without the node: bytes and times in, bytes out. Everything that
depends on names is made once per set of names and kept; per message only numbers move.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling import ReadingPlan
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.state.bodies import Bodies
from robot_description_tools.state.gate import PERSISTENCE_NS
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict
from robot_description_tools.state.numbers import all_usable
from robot_description_tools.state.numbers import pose_problem
from robot_description_tools.state.numbers import position_problem
from robot_description_tools.state.numbers import usable
from robot_description_tools.state.steady import NOTHING
from robot_description_tools.state.steady import Output
from robot_description_tools.state.steady import Path
from robot_description_tools.state.steady import steady_path
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateTemplate
from robot_description_tools.wire.cdr import MalformedMessage
from robot_description_tools.wire.cdr import NameLayout
from robot_description_tools.wire.cdr import TransformTemplate

# A set of names, as it comes on the wire or in Python.
Key = NameLayout | tuple[str, ...]
Copies = list[tuple[FloatArray, FloatArray]]
# How many sets of names are remembered, and how many choices of some of their joints for each.
MAX_NAME_SETS = 64
MAX_PARTS = 16
# A stamp that is older by less is counted, not logged: several sources need not be in step [ns].
SUSPICIOUS_AGE_NS = 10**9
# How many subjects of a kind are named; others are only counted.
MAX_SUBJECTS = 100
# Unknown names of a message that are compared with the known ones, which is slow: where there are
# more, the message is meant for another robot.
MAX_SUGGESTIONS = 20


class Reports:
    """
    Counts what goes wrong at run time, and logs each thing once.

    Parameters
    ----------
    log : callable
        Takes ``(is_error, message)``; called for the first event of each kind and subject.

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
            What it counts as.
        message : str
            What to log.
        subject : str
            What it is about; each subject of a kind is logged once.
        error : bool
            Whether data was lost.

        """
        self.counts[kind] += 1
        logged = self._logged.setdefault(kind, {})
        if subject not in logged and len(logged) < MAX_SUBJECTS:
            logged[subject] = None
            self.latest[kind] = message
            self._log(error, message)

    def subjects(self, kind: str) -> list[str]:
        """Return what the events of a kind were about, the first hundred in order."""
        return list(self._logged.get(kind, ()))


class Frames:
    """
    The transforms of some joints, from positions to bytes.

    Parameters
    ----------
    tree : KinematicTree
        The robot.
    joints : ndarray of int
        Which joints of the tree they are.
    prefix : str
        What to put before every frame.

    Attributes
    ----------
    parts : dict of bytes to (Frames or None)
        The transforms of some of these joints, by the mask that chooses them.

    """

    def __init__(self, tree: KinematicTree, joints: IntArray, prefix: str) -> None:
        self.joints = joints
        self.parts: dict[bytes, Frames | None] = {}
        self._motion = tree.motion(joints)
        self._template = TransformTemplate(
            [
                (prefix + tree.links[tree.parent_link[j]], prefix + tree.links[tree.child_link[j]])
                for j in joints
            ]
        )
        self._write_poses(tree.zero_position)

    def encode(self, position: FloatArray, stamp_ns: int) -> bytes:
        """
        Return the message for a position.

        Parameters
        ----------
        position : ndarray, shape (n_coordinates,)
            [rad or m].
        stamp_ns : int
            The stamp of every transform [ns].

        """
        if self._motion.translates:
            self._write_poses(position)
        else:
            self._motion.quaternions(position, self._template.quat_xyzw)
        return self._template.encode(stamp_ns)

    def encoder(
        self, position: FloatArray
    ) -> tuple[Callable[[], None], Callable[[int], bytes]]:
        """Return two steps that do what `encode` does, again and again with the same array."""
        move = (
            partial(self._write_poses, position)
            if self._motion.translates
            else self._motion.turner(position, self._template.quat_xyzw)
        )
        return move, self._template.encode

    def _write_poses(self, position: FloatArray) -> None:
        self._motion.poses(position, self._template.translation, self._template.quat_xyzw)
        self._template.write_translation()


@dataclass(frozen=True, slots=True, eq=False)
class MessagePlan:
    """What to do with messages of one set of names; no frames if no joint moves."""

    reading_plan: ReadingPlan
    frames: Frames | None


class NameSet(NamedTuple):
    """
    What is remembered of a set of names.

    Attributes
    ----------
    names : tuple of str
        The names as they came.
    coordinates : tuple of str
        The coordinate of each name.
    slots : ndarray of int
        Where the gate keeps their stamps.
    bodies : Bodies or None
        The joints of several coordinates among them.
    plans : dict of bytes to MessagePlan
        What to do with a message, by which of its values can be used.

    """

    names: tuple[str, ...]
    coordinates: tuple[str, ...]
    slots: IntArray
    bodies: Bodies | None
    plans: dict[bytes, MessagePlan]


class StateInput:
    """
    A topic of joint or actuator states, and which coordinates its names are.

    Parameters
    ----------
    thing : str
        What its names are, ``joint`` or ``actuator``.
    coordinates : mapping of str to str
        The coordinate of each name.

    """

    def __init__(self, thing: str, coordinates: Mapping[str, str]) -> None:
        self.thing = thing
        self.decoder = JointStateDecoder()
        self._coordinates = coordinates
        # By the length of messages: where their heads stand, and the way of those of each head.
        self.paths: dict[int, tuple[slice, dict[bytes, Path]]] = {}
        # By names and length, which plan was made a way of.
        self.decided: dict[tuple[NameLayout, int], tuple[MessagePlan, Path | None]] = {}

    def remember(self, data: bytes, path: Path) -> None:
        """Let messages go a way that differ from this one in numbers."""
        head, paths = self.paths.setdefault(len(data), (path.head, {}))
        if head == path.head:
            # Padding is a part of heads.
            if len(paths) == MAX_NAME_SETS:
                paths.clear()
            paths[data[head]] = path

    def forget(self) -> None:
        """Let all messages go the long way."""
        self.paths.clear()
        self.decided.clear()

    def coordinates(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return coordinates; an unknown name becomes one that no coordinate can have."""
        return tuple(self._coordinates.get(name, f'\0{self.thing}:{name}') for name in names)

    def unknown(self, coordinate: str, model: RobotModel, near: bool) -> tuple[str, str]:
        """Return the name that `coordinates` did not know, and what to log; with a near name."""
        name = coordinate.partition(':')[2]
        joint = model.description.joints.get(name) if self.thing == 'joint' else None
        what = f'is no {self.thing} of the robot'
        if joint is not None:
            own = [c for c in self._coordinates if c.startswith(f'{name}/')]
            what = f'is {joint.type} and ' + (
                f'has no value of its own, only {", ".join(own)}' if own else 'never moves'
            )
        hint = did_you_mean(name, self._coordinates) if near and not joint else ''
        return name, f"'{name}' in {self.thing} states {what}{hint}"


# State of a loop that never closed: its joints are NaN.
OPEN = 'open'
# All values of a message can be used.
ALL = b''


class StatePipeline:
    """
    The live state of one robot.

    Parameters
    ----------
    model : RobotModel
        The robot.
    gate : PublishGate
        Which readings are published.
    reports : Reports
        Where bad input is counted.
    driven_joints : sequence of str
        Planar joints that follow readings; the others are static at zero.
    default_positions : mapping of str to float, optional
        Positions of coordinates that are never heard [rad or m].
    max_input_age_ns : int
        How old a value may get before it no longer counts [ns], 0 for any age.
    unknown_values : str
        What stands in complete states for velocities and efforts that nobody knows: ``nan``,
        ``zero``, or ``omit`` for an array that is empty unless every value is known.

    Attributes
    ----------
    with_states : bool
        Whether complete states are made; true at first.
    default_problems : list of str
        What to log about default positions that cannot be used.

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
        self.with_states = True
        self._driven = tuple(driven_joints)
        self._unknown_values = unknown_values
        self.gate = gate
        self.reports = reports
        self._joints = StateInput('joint', {name: name for name in model.tree.coordinates})
        actuators = {**_own_actuators(model), **model.actuator_names}
        self._inputs = {'joint': self._joints, 'actuator': StateInput('actuator', actuators)}
        self._names: dict[Key, NameSet] = {}
        self._has_rates = [False, False]
        # What complete states depend on, their message, its joints, and what to copy where.
        self._states: tuple[object, JointStateTemplate, IntArray, Copies] | None = None
        self._default_frames: tuple[Plan, Frames | None] | None = None
        # What stands before every frame.
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
        # Coordinates of joints that are to be heard: planar joints may be static.
        self.moves = np.repeat(~self._static, [len(kind.coordinates) for kind in kinds])

    def set_frame_prefix(self, prefix: str) -> None:
        """Put another prefix before every frame from now on."""
        self.frame_prefix = prefix
        self._names.clear()
        for state_input in self._inputs.values():
            state_input.forget()
        self._default_frames = None

    # -- what is published -----------------------------------------------------------------

    def static_transforms(self, stamp_ns: int) -> bytes:
        """
        Return the message for ``/tf_static``.

        Parameters
        ----------
        stamp_ns : int
            Its stamp [ns].

        Returns
        -------
        bytes
            All joints that never move, an empty list where there is none.

        """
        tree = self.model.tree
        frames = Frames(tree, np.flatnonzero(self._static), self.frame_prefix)
        return frames.encode(tree.zero_position, stamp_ns)

    def update_joints(self, data: bytes, now_ns: int) -> Output:
        """
        Update the state by a serialized JointState whose names are joints.

        Parameters
        ----------
        data : bytes
            The message.
        now_ns : int
            Present time of the node's clock [ns].

        Returns
        -------
        Output
            What to publish.

        """
        return self.update_states('joint', data, now_ns)

    def update_actuators(self, data: bytes, now_ns: int) -> Output:
        """Update the state by actuators, as `update_joints` does by joints."""
        return self.update_states('actuator', data, now_ns)

    def update_coordinates(
        self, names: Sequence[str], position: FloatArray, stamp_ns: int, now_ns: int
    ) -> Output:
        """
        Update the state by positions of joint coordinates.

        Parameters
        ----------
        names : sequence of str
            The coordinates.
        position : ndarray, shape (len(names),)
            [rad or m].
        stamp_ns, now_ns : int
            Time of the reading, and present time of the node's clock [ns].

        Returns
        -------
        Output
            What to publish.

        """
        names = tuple(names)
        return self._update(self._joints, names, position, None, None, stamp_ns, now_ns)

    def defaults(self, now_ns: int) -> Output:
        """
        Return the state of joints that are at their defaults, because nobody measures them.

        Parameters
        ----------
        now_ns : int
            The stamp [ns].

        Returns
        -------
        Output
            Nothing while a simulated clock has not begun: a zero stamp is never published.

        """
        if now_ns == 0:
            return NOTHING
        plan = self.engine.plan
        if self._default_frames is None or self._default_frames[0] is not plan:
            affected, _ = plan.affected(self.engine.heard)
            joints = self.engine.joints_of(plan.known & ~affected)
            self._default_frames = (plan, self._moving_frames(joints))
        frames = self._without_open_loops(self._default_frames[1])
        if frames is None:
            return NOTHING
        # Measured values must not get a newer stamp: then defaults are published with readings.
        states = None if self.engine.heard.any() else self._complete_states(now_ns)
        return Output(frames.encode(self.engine.joint_position, now_ns), states)

    def idle(self, thing: str, messages: Sequence[bytes], came_ns: Sequence[int]) -> int:
        """
        Return how many of the first messages change nothing that will be published.

        They may not be published, and the one behind them says everything anew. A loop is closed
        from where it was, and a message may hold what has to be reported: such messages count.

        Parameters
        ----------
        thing : str
            What their names are, ``joint`` or ``actuator``.
        messages : sequence of bytes
            Serialized JointStates that have waited, in the order in which they came.
        came_ns : sequence of int
            When each came, by the node's clock [ns].

        """
        if len(messages) < 2 or self.gate.ignore_timestamp:
            return 0
        data = messages[0]
        head, paths = self._inputs[thing].paths.get(len(data), (slice(0), {}))
        path = paths.get(data[head])
        return 0 if path is None else path.idle(messages, came_ns, paths)

    @property
    def may_have_defaults(self) -> bool:
        """Whether `defaults` returns something now, or may do so when values get too old."""
        return self.engine.max_input_age_ns > 0 or (
            self._default_frames is None or self._default_frames[1] is not None
        )

    # -- the path of a message -------------------------------------------------------------

    def update_states(self, thing: str, data: bytes, now_ns: int) -> Output:
        """Update the state as `update_joints` does, by ``joint`` or ``actuator`` states."""
        state_input = self._inputs[thing]
        found = state_input.paths.get(len(data))
        path = None if found is None else found[1].get(data[found[0]])
        output = None if path is None else path.take(data, now_ns)
        if output is not None:
            return output
        try:
            layout, stamp_ns, position, velocity, effort = state_input.decoder.decode(data)
        except MalformedMessage as error:
            message = f'a message of {state_input.thing} states cannot be read: {error}'
            self.reports.add('malformed', message, state_input.thing, error=True)
            return NOTHING
        count = len(layout.names)
        if len(position) != count:
            has_some = len(position) > 0
            self.reports.add(
                'length mismatch' if has_some else 'no positions',
                f'a joint state has {count} names, {len(position)} positions; it is ignored',
                error=has_some,
            )
            return NOTHING
        if len(velocity) not in (0, count) or len(effort) not in (0, count):
            self.reports.add(
                'length mismatch',
                f'a joint state has {count} names, {len(velocity)} velocities, {len(effort)} '
                'efforts; an array of another length than the names is ignored',
                'rates',
                error=True,
            )
        output = self._update(
            state_input,
            layout,
            position,
            velocity if len(velocity) == count else None,
            effort if len(effort) == count else None,
            stamp_ns,
            now_ns,
        )
        if count and len(velocity) in (0, count) and len(effort) in (0, count):
            self._remember(state_input, layout, data)
        return output

    def _remember(self, state_input: StateInput, layout: NameLayout, data: bytes) -> None:
        """Let messages that differ from one in nothing but numbers go a shorter way."""
        name_set = self._names.get(layout)
        if name_set is None or name_set.bodies is not None or ALL not in name_set.plans:
            return
        plan = name_set.plans[ALL]
        key = (layout, len(data))
        known, path = state_input.decided.get(key, (None, None))
        if known is not plan:
            if len(state_input.decided) == MAX_NAME_SETS:
                state_input.forget()
            path = steady_path(
                self.engine,
                self.gate,
                name_set.slots,
                plan.reading_plan,
                state_input.decoder.frame(data),
                self._answer(plan.frames),
                self._report,
            )
            state_input.decided[key] = plan, path
        if path is not None:
            state_input.remember(data, path)

    def _answer(self, frames: Frames | None) -> Callable[[int], Output]:
        """Return what makes the messages to publish with a stamp [ns]."""
        if frames is None:
            return lambda stamp_ns: NOTHING
        move, encode = frames.encoder(self.engine.joint_position)
        # Without a call of Python.
        new = partial(tuple.__new__, Output)

        def answer(stamp_ns: int) -> Output:
            move()
            states = self._complete_states(stamp_ns) if self.with_states else None
            return new((encode(stamp_ns), states))

        return answer

    def _report(self, findings: Iterable[Diagnostic]) -> None:
        for finding in findings:
            kind = 'deviation' if finding.code == 'state-deviation' else 'open loop'
            self.reports.add(kind, str(finding), finding.message)

    def _update(
        self,
        state_input: StateInput,
        key: Key,
        position: FloatArray,
        velocity: FloatArray | None,
        effort: FloatArray | None,
        stamp_ns: int,
        now_ns: int,
    ) -> Output:
        if self.gate.clock_went_back(now_ns):
            message = 'the clock went backwards; stamps published before it no longer count'
            self.reports.add('clock backwards', message)
            # A stamp from before the jump would be in the future, and never get old.
            self.engine.state.stamp_ns.clip(max=now_ns, out=self.engine.state.stamp_ns)
        name_set = self._names.get(key)
        if name_set is None:
            if len(self._names) == MAX_NAME_SETS:
                self._names.clear()
            names = key.names if isinstance(key, NameLayout) else key
            coordinates = state_input.coordinates(names)
            bodies = Bodies.of(self.model, self._body_of, coordinates)
            slots = self.gate.slots(coordinates)
            name_set = self._names[key] = NameSet(names, coordinates, slots, bodies, {})
        _, names, slots, bodies, plans = name_set
        verdict = self.gate.admit(slots, stamp_ns, now_ns)
        if verdict is not Verdict.PUBLISH and verdict is not Verdict.THROTTLED:
            self._count_refused(verdict, slots, stamp_ns, now_ns)
            return NOTHING

        used = ALL
        before = self.engine.joint_position
        is_good = all_usable(position) and (bodies is None or bodies.all_tell(position, before))
        if not is_good:
            good = usable(position) if bodies is None else bodies.usable(position, before)
            for subject, problem in self._problems(name_set.names, names, good).items():
                self.reports.add('not finite', problem, subject)
            used = np.packbits(good).tobytes()
            names = tuple(compress(names, good))
            position = position[good]
            velocity = None if velocity is None else velocity[good]
            effort = None if effort is None else effort[good]
        if velocity is not None and not all_usable(velocity):
            velocity = np.where(usable(velocity), velocity, np.nan)
        if effort is not None and not all_usable(effort):
            effort = np.where(usable(effort), effort, np.nan)
        self.engine.forget_stale(now_ns)
        message_plan = plans.get(used)
        if message_plan is None or message_plan.reading_plan.plan is not self.engine.plan:
            if len(plans) == MAX_PARTS:
                plans.clear()
            message_plan = plans[used] = self._make_message_plan(state_input, names)
        # A message about other robots does not tell which values this one has.
        if len(message_plan.reading_plan.put):
            self._has_rates[0] |= velocity is not None
            self._has_rates[1] |= effort is not None
        self._report(
            self.engine.update(message_plan.reading_plan, position, velocity, effort, stamp_ns)
        )

        # Nothing is published where no joint of the reading has a transform that moves.
        if verdict is Verdict.THROTTLED:
            return NOTHING
        frames = self._without_open_loops(message_plan.frames)
        if frames is None:
            return NOTHING
        transforms = frames.encode(self.engine.joint_position, stamp_ns)
        return Output(transforms, self._complete_states(stamp_ns))

    def _complete_states(self, stamp_ns: int) -> bytes | None:
        """Return the message with every known joint of one degree of freedom."""
        if not self.with_states:
            return None
        key: tuple[object, ...] = (self.engine.plan, *self._rates())
        if self._is_open:
            key = (*key, np.isfinite(self.engine.joint_position).tobytes())
        if self._states is None or self._states[0] != key:
            joints = self._one_dof[self.engine.plan.known[self._one_dof]]
            joints = joints[np.isfinite(self.engine.joint_position[joints])]
            names = [self.model.coordinates[i] for i in joints]
            template = JointStateTemplate(names, *self._rates())
            arrays = [(getattr(self.engine.state, n), out) for n, out in template.arrays.items()]
            self._states = (key, template, joints, arrays)
        _, template, joints, arrays = self._states
        if not arrays:
            return None
        for values, out in arrays:
            # The other modes of take would copy through a buffer.
            values.take(joints, out=out, mode='clip')
            if self._unknown_values == 'zero':
                out[np.isnan(out)] = 0.0
        return template.encode(stamp_ns)

    def _rates(self) -> tuple[bool, bool]:
        """Return whether complete states have velocities, and efforts."""
        has_velocity, has_effort = self._has_rates
        if self._unknown_values == 'omit':
            state, joints = self.engine.state, self._one_dof[self.engine.plan.known[self._one_dof]]
            has_velocity = has_velocity and not np.isnan(state.velocity[joints]).any()
            has_effort = has_effort and not np.isnan(state.effort[joints]).any()
        return bool(has_velocity), bool(has_effort)

    @property
    def _is_open(self) -> bool:
        """Whether a loop never closed, so that its joints have no position."""
        loops = self.engine.loops
        # Most robots have none, and this is asked with every message.
        return bool(loops) and any(s.state == OPEN and s.outputs for s in loops)

    def _without_open_loops(self, frames: Frames | None) -> Frames | None:
        """Return the transforms whose joints have a position; see `_is_open`."""
        if frames is None or not self._is_open:
            return frames
        finite = np.isfinite(self.engine.joint_position[self._first_coordinate[frames.joints]])
        key = finite.tobytes()
        if key not in frames.parts:
            if len(frames.parts) == MAX_PARTS:
                frames.parts.clear()
            frames.parts[key] = self._moving_frames(frames.joints[finite])
        return frames.parts[key]

    # -- once per set of names -------------------------------------------------------------

    def _make_message_plan(self, state_input: StateInput, names: tuple[str, ...]) -> MessagePlan:
        reading_plan = self.engine.reading_plan(names)
        for i, coordinate in enumerate(reading_plan.unknown):
            name, message = state_input.unknown(coordinate, self.model, i < MAX_SUGGESTIONS)
            self.reports.add('unknown name', message, f'{state_input.thing} {name}')
        joints = reading_plan.put[reading_plan.put < len(self.moves)]
        for i in joints[~self.moves[joints]]:
            joint = self.model.coordinates[i].rpartition('/')[0]
            self.reports.add(
                'static joint',
                f"'{joint}' is planar and measured, but stands still at zero; to let it move, set "
                f'the parameter driven_joints: [{", ".join([*self._driven, joint])}]',
                joint,
            )
        return MessagePlan(reading_plan, self._moving_frames(reading_plan.joints))

    def _moving_frames(self, joints: IntArray) -> Frames | None:
        """Return the transforms of those joints that are not static; None if all are."""
        joints = joints[~self._static[joints]]
        return Frames(self.model.tree, joints, self.frame_prefix) if len(joints) else None

    def _usable_defaults(self, positions: Mapping[str, float]) -> dict[str, float]:
        """Return the defaults without those that make a pose that cannot be used."""
        names = tuple(positions)
        values = np.array([*positions.values()], dtype=np.float64)
        good = usable(values)
        bodies = Bodies.of(self.model, self._body_of, names)
        if bodies is not None:
            good = bodies.usable(values, np.full(len(self.model), np.nan))
        self.default_problems = list(self._problems(names, names, good).values())
        return dict(compress(positions.items(), good))

    def _problems(
        self, names: Sequence[str], coordinates: Sequence[str], good: BoolArray
    ) -> dict[str, str]:
        """Return what to log about positions that cannot be used, and poses they are part of."""
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
        """Count a reading that the gate refuses because of its stamp."""
        self.gate.refused += 1
        if verdict is Verdict.ZERO_STAMP:
            self.reports.add(
                'zero stamp',
                'a joint state has no stamp and is not published; let its source set '
                'header.stamp (in ros2 topic pub write "header: auto"), or set the parameter '
                'ignore_timestamp',
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
                f'source. Stamps that stay there for {PERSISTENCE_NS * 1e-9:g} s are accepted',
                error=True,
            )
            return
        age_ns = self.gate.published(slots) - stamp_ns
        self.reports.counts['old stamp'] += 1
        if age_ns > SUSPICIOUS_AGE_NS:
            self.reports.add(
                'held back',
                f'a joint state is {age_ns * 1e-9:.1f} s older than the last one published, so '
                'nothing is published until stamps catch up: either the last stamp was in the '
                'future, or time started again without /clock. To go on at once, set '
                'ignore_timestamp to true and back to false, or restart this node; let it and '
                'all that publish joint states use one clock (use_sim_time)',
                error=True,
            )


def unknown_joints(
    model: RobotModel, driven_joints: Collection[str], default_positions: Collection[str]
) -> list[str]:
    """Return a message about each name in parameters that the robot does not have."""
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
    """Return the joints of hardware that no transmission moves: each is its own actuator."""
    listed = {joint.name for info in model.description.hardware for joint in info.joints}
    moved = {name for drive in model.transmissions for name in drive.joints}
    return {name: name for name in model.tree.coordinates if name in listed - moved}
