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
"""Functions that make the texts and the places of the doctor's findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Sequence

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.diagnostics import one_of

#: Count. Largest number of names in a list in a message.
MOST = 6
# Units of long times [s].
_UNITS = {'years': 31_536_000.0, 'days': 86_400.0, 'hours': 3600.0, 'minutes': 60.0}


def place(
    topic: str = '',
    nodes: Iterable[str] = (),
    frames: Iterable[str] = (),
    joints: Iterable[str] = (),
) -> GraphPlace:
    """Return a place on the ROS graph. Repeated names are removed."""
    names = (tuple(dict.fromkeys(names)) for names in (nodes, frames, joints))
    return GraphPlace('', None, None, '', (), None, topic, *names)


def frames_of(finding: Diagnostic) -> tuple[str, ...]:
    """
    Return the frames that a finding affects.

    The result is empty if the finding affects all frames.

    """
    return finding.where.frames if isinstance(finding.where, GraphPlace) else ()


def named(names: Sequence[str]) -> str:
    """Return a text with the names of nodes, and the number of nodes that share a name."""
    counts = Counter(names)
    listed = [name if n == 1 else f'{n} nodes named {name}' for name, n in counts.items()]
    if not listed:
        return 'an unknown node'
    if len(listed) > 3:
        return one_of(listed, 4)
    return ' and '.join(filter(None, [', '.join(listed[:-1]), listed[-1]]))


def listed(names: Iterable[str]) -> str:
    """Return a text that lists joints or frames. A long list is shortened."""
    return one_of(names, MOST)


def verb(subjects: Collection[object], one: str = 'is', many: str = 'are') -> str:
    """Return the singular or plural form of a verb, depending on the number of its subjects."""
    return one if len(subjects) == 1 else many


def span_text(seconds: float) -> str:
    """Return a time as a text that is easy to read."""
    for unit, size in _UNITS.items():
        if seconds >= 2 * size:
            return f'{seconds / size:.0f} {unit}'
    return f'{seconds:.2f} s'
