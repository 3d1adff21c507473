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

"""Differences between the facts of two descriptions."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from math import asin
from math import dist
from math import isfinite
from math import isnan
from math import sqrt

from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.model import Origin
from robot_description_tools.description.schema.urdf import GEOMETRY
from robot_description_tools.diff.facts import Fact
from robot_description_tools.diff.facts import Facts
from robot_description_tools.diff.facts import Names
from robot_description_tools.diff.facts import NOTHING
from robot_description_tools.diff.facts import Parts
from robot_description_tools.diff.facts import PRESENT
from robot_description_tools.diff.facts import Value

#: Metres or radians. Largest ignored difference of two lengths or angles that are at most 1. For
#: all other numbers, the largest ignored difference is this value times the larger number.
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Difference:
    """
    One difference between two descriptions.

    Attributes
    ----------
    kind : str
        Kind of the element: ``robot``, ``link``, ``joint``, ``material``, ``loop``, ``hardware``
        or ``model_state``.
    name : str
        Name of the element in the second description. For a removed element, the name in the first
        description.
    what : str
        The property that differs, such as ``upper``, or else ``removed``, ``added`` or
        ``renamed``.
    before, after : str, float, tuple of float, or None
        Value in each description, or None if the value is missing. For ``removed``, ``added`` and
        ``renamed``, these are the names of the element.
    unit : str
        Unit of the values.
    amount : float or None
        Size of the difference in the unit: a distance for points, an angle for rotations.

    """

    kind: str
    name: str
    what: str
    before: Value
    after: Value
    unit: str = ''
    amount: float | None = None


def renamed(names: Names) -> Iterator[Difference]:
    """Yield the links and joints that have a new name."""
    for kind, new_names in (('link', names.links), ('joint', names.joints)):
        for old, new in new_names.items():
            if old != new:
                yield Difference(kind, new, 'renamed', old, new)


def differences(
    one: Mapping[tuple[str, str], Parts], other: Mapping[tuple[str, str], Parts], tolerance: float
) -> Iterator[Difference]:
    """Yield the differences between the facts of elements with the same kind and name."""
    for key in {**other, **one}:
        kind, name = key
        before, after = one.get(key), other.get(key)
        if before is None or after is None:
            what = 'added' if before is None else 'removed'
            names = None if before is None else name, None if after is None else name
            yield Difference(kind, name, what, *names)
            continue
        for part in {**before, **after}:
            pairs = _pairs(before.get(part, []), after.get(part, []), tolerance)
            for number, first, second in pairs:
                # Only visuals and collisions are numbered, as in 'visual 2'.
                label = f'{part} {number}' if part.isalpha() else part
                for what, old, new in _changes_of_parts(first, second, tolerance):
                    values = old.value, new.value
                    yield Difference(
                        kind, name, f'{label} {what}'.strip(), *values, *_amount(old, new)
                    )


def _changes_of_parts(
    first: Facts | None, second: Facts | None, tolerance: float
) -> Iterator[tuple[str, Fact, Fact]]:
    """
    Yield the differences between the parts of two elements.

    If only one element has the part, this is one difference.

    """
    if first is None or second is None:
        yield '', Fact(_described(first)), Fact(_described(second))
        return
    if first.get('shape') != second.get('shape'):
        first, second = _as_one_shape(first), _as_one_shape(second)
    yield from _changes(first, second, tolerance)


def _changes(
    before: Facts, after: Facts, tolerance: float
) -> Iterator[tuple[str, Fact, Fact]]:
    """Yield the differences between facts about one element."""
    ignored = set()
    if before.get('material', NOTHING) == after.get('material') is not None:
        # Skip the colour here, because the difference is reported for the material.
        ignored = {'color', 'texture'}
    elif 'color' in before or 'color' in after:
        # Do not compare the names of materials, because their colours and textures are compared.
        ignored = {'material'}
    # If only one description has a record, report only the record, not its values.
    alone = tuple(
        f'{what}/'
        for what in before.keys() ^ after.keys()
        if PRESENT in (before.get(what), after.get(what))
    )
    for what in {**before, **after}:
        old, new = before.get(what, NOTHING), after.get(what, NOTHING)
        is_shown = what not in ignored and not what.startswith(alone)
        if is_shown and not _is_same(old, new, tolerance):
            yield what, old, new


def _is_same(old: Fact, new: Fact, tolerance: float) -> bool:
    if old.value == new.value:
        return True
    first, second = old.numbers, new.numbers
    if not first or len(first) != len(second):
        return False
    if old.is_rpy:
        return _angle_between(first, second) <= tolerance
    pairs = list(zip(first, second, strict=True))
    if not all(map(isfinite, (*first, *second))):
        return all(x == y or (isnan(x) and isnan(y)) for x, y in pairs)
    scale = max(map(abs, (*first, *second)))
    if not {'m', 'rad'}.isdisjoint((old.unit, new.unit)):
        scale = max(scale, 1.0)
    return max(abs(x - y) for x, y in pairs) <= tolerance * scale


def _amount(old: Fact, new: Fact) -> tuple[str, float | None]:
    """Return the unit of two values, and the size of their difference."""
    unit = new.unit or old.unit
    if old.unit not in ('', unit):
        # The units differ because the joint has another type.
        return '', None
    first, second = old.numbers, new.numbers
    if not first or len(first) != len(second):
        return unit, None
    apart = _angle_between(first, second) if old.is_rpy else dist(first, second)
    return unit, apart if isfinite(apart) else None


def _angle_between(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the angle between two rotations that are given as roll, pitch and yaw [rad]."""
    flat = [
        [x for row in rotation_matrix(Origin(rpy=(rpy[0], rpy[1], rpy[2]))) for x in row]
        for rpy in (first, second)
    ]
    # Use the distance of the matrices, because their trace is not exact for small angles.
    return 2.0 * asin(min(1.0, dist(*flat) / sqrt(8.0)))


def _pairs(
    before: Sequence[Facts], after: Sequence[Facts], tolerance: float
) -> Iterator[tuple[int, Facts | None, Facts | None]]:
    """
    Yield pairs of parts that differ, and parts without a counterpart, each with a number.

    The names of parts are optional. Equal parts are paired first, even if their order differs. The
    remaining parts are paired by name, then by shape, and then by order.

    """
    left, right = dict(enumerate(before, 1)), dict(enumerate(after, 1))
    pairs: list[tuple[int, Facts | None, Facts | None]] = []

    def take(fits: Callable[[Facts, Facts], bool]) -> Iterator[tuple[int, Facts, Facts]]:
        for i in list(left):
            j = next((j for j in right if fits(left[i], right[j])), None)
            if j is not None:
                yield min(i, j), left.pop(i), right.pop(j)

    def same(name: str) -> Callable[[Facts, Facts], bool]:
        return lambda a, b: bool(a.get(name, NOTHING).value) and a[name] == b.get(name)

    for _ in take(lambda a, b: not any(_changes(a, b, tolerance))):
        pass
    for fits in (same('name'), same('shape'), lambda a, b: True):
        pairs += take(fits)
    pairs += [(i, facts, None) for i, facts in left.items()]
    pairs += [(j, None, facts) for j, facts in right.items()]
    yield from sorted(pairs, key=lambda pair: pair[0])


# Attributes that only some shapes have.
_SIZES = dict.fromkeys(key for row in GEOMETRY.children.values() for key in row.schema.attributes)


def _as_one_shape(part: Facts) -> Facts:
    """Return the facts of a part, with its shape and sizes in one text."""
    others = {what: fact for what, fact in part.items() if what not in _SIZES}
    return {**others, 'shape': Fact(_described(part))}


def _described(part: Facts | None) -> str | None:
    """Return a part as one text."""
    if part is None:
        return None
    words: list[str | float] = []
    for what in ('content', 'shape', *_SIZES):
        fact = part.get(what, NOTHING)
        words += [fact.value] if isinstance(fact.value, str) else fact.numbers
    return ' '.join(word if isinstance(word, str) else f'{word:g}' for word in words)
