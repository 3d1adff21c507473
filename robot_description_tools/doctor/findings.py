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
"""What the doctor can find, and how it puts things into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity

_E, _W = Severity.ERROR, Severity.WARNING
# What can be found: how much it matters, and what it is.
CODES: Mapping[str, tuple[Severity, str]] = {
    'no-state-publisher': (_E, 'no node publishes the transforms of the robot'),
    'no-description': (_E, 'a state publisher waits for a robot description that never comes'),
    'description-unusable': (_E, 'the robot description cannot be read'),
    'description-differs': (_E, 'a state publisher runs another description than the file'),
    'description-error': (_E, 'an error in the description costs a joint'),
    'two-descriptions': (_E, 'different robot descriptions on one topic'),
    'qos-mismatch': (_E, 'a publisher offers less than a subscription asks for: nothing arrives'),
    'no-clock': (_E, 'a node runs on simulated time, and nobody publishes /clock'),
    'clock-mismatch': (_E, 'some nodes run on simulated time, others on system time'),
    'no-joint-states': (_E, 'nobody publishes joint states'),
    'joint-states-elsewhere': (_E, 'joint states are on another topic than the one that is read'),
    'joint-states-silent': (_E, 'joint states have a publisher, but no message comes (any more)'),
    'malformed': (_E, 'joint states cannot be read'),
    'length-mismatch': (_E, 'names and positions of a joint state differ in number'),
    'not-finite': (_E, 'a position is NaN or infinite'),
    'zero-stamp': (_E, 'joint states have no stamp'),
    'stamp-in-future': (_E, 'joint states are stamped ahead of the clock'),
    'stamp-old': (_E, 'joint states are stamped behind the clock'),
    'stamp-not-newer': (_E, 'joint states are stamped no later than those before'),
    'two-joint-sources': (_E, 'two publishers give positions of one joint'),
    'wrong-joint-name': (_E, 'a name in joint states is nearly that of a joint never heard'),
    'joint-never-heard': (_E, 'no joint state names a joint'),
    'driver-never-heard': (_E, 'no joint state names a joint that others follow'),
    'joint-stale': (_E, 'a joint is no longer in the joint states'),
    'floating-never-heard': (_W, 'nobody says where a floating joint is'),
    'planar-static': (_W, 'a planar joint is measured but stands still at zero'),
    'unknown-joint': (_W, 'a name in joint states is no joint of the robot'),
    'transform-not-published': (_E, 'everything is there, but the transform does not come'),
    'two-parents': (_E, 'a frame has two parents'),
    'two-publishers': (_E, 'two publishers give the same transform'),
    'bad-transform': (_E, 'a transform that tf2 refuses'),
    'transform-cycle': (_E, 'frames are in a ring'),
    'transform-stale': (_E, 'a transform is no longer published'),
    'transform-stamp': (_E, 'a transform is stamped far from the clock'),
    'tf-elsewhere': (_E, 'transforms are on another topic than the one that is read'),
    'removed-frame': (_W, 'a frame that the description no longer has is still published'),
    'frame-prefix': (_E, 'a frame is named without the prefix of the robot'),
    'unknown-frame': (_E, 'nobody ever publishes a frame of this name'),
    'not-connected': (_E, 'two frames are in trees that nothing joins'),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One cause of trouble.

    Attributes
    ----------
    code : str
        One of `CODES`.
    message : str
        What is wrong, with what was seen.
    fix : str
        What to do about it.
    topic : str
        Where, or nothing.
    nodes, frames, joints : tuple of str
        Who does it, and what suffers from it; all frames, if none is named.

    """

    code: str
    message: str
    fix: str
    topic: str = ''
    nodes: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether a transform is missing, late or wrong because of it."""
        return CODES[self.code][0] is not Severity.WARNING


# -- words ------------------------------------------------------------------------------------


def named(names: Sequence[str]) -> str:
    """Return the names of nodes, with how many of a name there are."""
    counts = Counter(names)
    listed = [name if n == 1 else f'{n} nodes named {name}' for name, n in counts.items()]
    if not listed:
        return 'nobody'
    if len(listed) > 3:
        return one_of(listed, 4)
    return ' and '.join(filter(None, [', '.join(listed[:-1]), listed[-1]]))


def count_text(count: int, word: str) -> str:
    return f'{count} {word}' if count == 1 else f'{count} {word}s'


def are(things: Sequence[object] | Mapping[str, object]) -> str:
    return 'is' if len(things) == 1 else 'are'


def span_text(seconds: float) -> str:
    """Return a time that is easy to read."""
    for size, unit in (
        (86400.0 * 365, 'years'),
        (86400.0, 'days'),
        (3600.0, 'hours'),
        (60.0, 'minutes'),
    ):
        if seconds >= 2 * size:
            return f'{seconds / size:.0f} {unit}'
    return f'{seconds:.2f} s'
