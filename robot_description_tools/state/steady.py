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
The way of messages that differ from the one before in nothing but numbers, as one function.

All that was decided for the first of them is bound once: where numbers stand, where they go, what
follows from them. A message that is otherwise goes the long way, which is that of `StatePipeline`.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from operator import itemgetter
import struct
from typing import Any
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.coupling import ReadingPlan
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.plan import resolve
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.state.gate import MAX_JUMP_NS
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.gate import Verdict
from robot_description_tools.state.numbers import SMALL
from robot_description_tools.state.numbers import usable
from robot_description_tools.state.numbers import usable_bytes
from robot_description_tools.wire.cdr import ENCAPSULATION
from robot_description_tools.wire.cdr import JointStateFrame


class Output(NamedTuple):
    """The messages to publish after a reading; None where there is nothing to publish."""

    transforms: bytes | None = None
    states: bytes | None = None


NOTHING = Output()


class Path(NamedTuple):
    """
    The way of messages of one length and one head, which are compared before.

    Attributes
    ----------
    head : slice
        Where names stand, and all that is before the numbers but the stamp.
    take : callable
        Takes a message and the present time [ns]. Returns None where the message has to go the
        long way, and has done nothing then.
    idle : callable
        Takes messages, when they came [ns], and the way of each head; see `StatePipeline.idle`.

    """

    head: slice
    take: Callable[[bytes, int], Output | None]
    idle: Callable[[Sequence[bytes], Sequence[int], Mapping[bytes, Path]], int]


def steady_path(
    engine: StateEngine,
    gate: PublishGate,
    slots: IntArray,
    reading_plan: ReadingPlan,
    frame: JointStateFrame,
    answer: Callable[[int], Output],
    report: Callable[[Iterable[Diagnostic]], None],
) -> Path | None:
    """
    Return the way of messages of one frame.

    Parameters
    ----------
    engine, gate : StateEngine, PublishGate
        What messages change.
    slots : ndarray of int
        Of the names, in the gate.
    reading_plan : ReadingPlan
        What to do with the values.
    frame : JointStateFrame
        Where they stand: a position for each name, and as many velocities and efforts, or none.
    answer : callable
        Returns what to publish with a stamp [ns].
    report : callable
        Takes what the engine finds.

    Returns
    -------
    Path or None
        None where more than numbers may change: a loop is closed from where it was, and values
        that get old change the plan.

    """
    if engine.loops or engine.max_input_age_ns:
        return None
    position, velocity, effort = frame.position, frame.velocity, frame.effort
    count = len(frame.layout.names)
    present = [row for row, each in enumerate(frame[-3:]) if each.stop > each.start]
    n_rows, begin = len(present), position.start
    stride = frame[-3:][present[-1]].start - begin if n_rows > 1 else 0
    step = present[-1] // (n_rows - 1) if n_rows > 1 else 1
    shape, strides = (n_rows, count), (stride // max(n_rows - 1, 1), 8)
    # Encapsulation, stamp, and how many velocities and efforts there are.
    between = velocity.stop - position.stop - 4
    inside = f'{begin - 12}s{position.stop - begin}s'
    unpack = struct.Struct(f'<2s2xiI{inside}I{between}xI').unpack_from
    n_velocity, n_effort = (count if row in present else 0 for row in (1, 2))

    state, plan, blocks = engine.state, reading_plan.plan, reading_plan.blocks
    take, put = reading_plan.take, reading_plan.put_at
    takes_all = isinstance(take, slice) and take == slice(0, count)

    def target(array: NDArray[Any]) -> tuple[NDArray[Any], Any]:
        # All of a view is found faster than a part of an array.
        return (array[..., put], ...) if isinstance(put, slice) else (array, (..., put))

    known, known_at = target(state.values[0:present[-1] + 1:step])
    unknown = [target(state.values[row]) for row in (1, 2) if row not in present]
    stamps, stamps_at = target(state.stamp_ns)
    # Numbers are copied to where they are seen as such; a view of each message would cost more.
    part = slice(begin, effort.stop)
    inbox = np.empty(effort.stop - begin, np.uint8).data
    numbers: FloatArray = np.ndarray(shape, '<f8', inbox, strides=strides)

    # The high bytes of all numbers.
    tops = itemgetter(*(slice(each.start + 7, each.stop, 8) for each in frame[-3:]))
    publish, throttled = Verdict.PUBLISH, Verdict.THROTTLED
    may_find = bool(reading_plan.watches) or reading_plan.checks is not None

    def take_message(data: bytes, now_ns: int) -> Output | None:
        kind, seconds, nanoseconds, _, positions, of_velocity, of_effort = unpack(data)
        if (
            kind != ENCAPSULATION
            or of_velocity != n_velocity
            or of_effort != n_effort
            or engine.plan is not plan
            or now_ns < gate.latest_now_ns
        ):
            return None
        is_good = not b''.join(tops(data)).translate(None, SMALL)
        if not (is_good or usable_bytes(positions)):
            return None
        stamp_ns = seconds * 1_000_000_000 + nanoseconds
        verdict = gate.admit(slots, stamp_ns, now_ns)
        if verdict is not publish and verdict is not throttled:
            return None
        gate.latest_now_ns = now_ns
        inbox[:] = data[part]
        values = numbers
        if not is_good:
            values = np.where(usable(values), values, np.nan)
        known[known_at] = values if takes_all else values[:, take]
        for array, at in unknown:
            array[at] = np.nan
        stamps[stamps_at] = stamp_ns
        if blocks:
            resolve(blocks, state)
        if may_find:
            report(engine.findings(reading_plan, stamp_ns))
        return answer(stamp_ns) if verdict is publish else NOTHING

    def idle(
        messages: Sequence[bytes], came_ns: Sequence[int], paths: Mapping[bytes, Path]
    ) -> int:
        last = gate.published(slots)
        # The clock goes on: what may not be published now is not because of a later time.
        due = min(last, *came_ns) + gate.interval_ns
        # The gate may refuse later ones.
        newest = last + MAX_JUMP_NS if last else 0
        size, head = len(messages[0]), messages[0][12:begin]
        own, seen = paths[head], []
        # A loop is faster than functions of C one after the other, which are seldom in the cache.
        for data in messages:
            if len(data) != size:
                break
            kind, seconds, nanoseconds, names, positions, of_velocity, of_effort = unpack(data)
            if (
                (names != head and paths.get(names) is not own)
                or kind != ENCAPSULATION
                or of_velocity != n_velocity
                or of_effort != n_effort
            ):
                break
            stamp_ns = seconds * 1_000_000_000 + nanoseconds
            if not last < stamp_ns <= newest:
                break
            seen.append(positions)
            if stamp_ns >= due:
                break
        found = len(seen) - 1
        return found if found > 0 and usable_bytes(b''.join(seen)) else 0

    return Path(slice(12, begin), take_message, idle)
