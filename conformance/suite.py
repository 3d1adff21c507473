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

"""Read the cases, run the cases with an adapter, and compare the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
import json
import math
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CASES = HERE / 'cases'
ROBOTS = HERE / 'robots'

SAME = 'same'
PART = 'in part'
DIFFERS = 'differs'
NOT_OFFERED = 'not offered'
RESULTS = (SAME, PART, DIFFERS, NOT_OFFERED)

TOOLS = ('ours', 'pinocchio', 'mujoco', 'drake')
#: In the unit of each value. A value is wrong if it differs from the expected value by more than
#: this.
TOLERANCE = 1e-9
#: Radians or metres. If a tool only checks positions, its constraints must be violated if an
#: expected position changes by this amount.
STEP = 0.1


class Refused(Exception):
    """The tool refuses a document."""


@dataclass(frozen=True)
class Offer:
    """
    A feature that the documentation of a tool promises.

    Attributes
    ----------
    quantities : tuple of str
        Quantities that the tool computes. Each name is a key of ``expect`` in the cases.
    source : str
        Address of the documentation.

    """

    quantities: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Outcome:
    """Result of a case: one of `RESULTS`, and the first difference or the missing feature."""

    result: str
    detail: str = ''


def load_cases() -> dict[str, dict[str, Any]]:
    """Return a mapping from the name of each case, ``topic/name``, to the case."""
    return {
        path.relative_to(CASES).with_suffix('').as_posix(): json.loads(path.read_text('utf-8'))
        for path in sorted(CASES.rglob('*.json'))
    }


def topic(name: str) -> str:
    """Return the topic of a case."""
    return name.partition('/')[0]


def feature(name: str, case: dict[str, Any]) -> str:
    """Return the feature that a tool must promise for this case."""
    return case.get('feature', topic(name))


def adapter_of(tool: str) -> Any:
    """
    Return the adapter of a tool. A name with a dot is the module of an adapter.

    Raises
    ------
    ImportError
        If the tool is not installed.

    """
    return import_module(tool if '.' in tool else f'conformance.adapters.{tool}')


def run_case(adapter: Any, name: str, case: dict[str, Any]) -> Outcome:
    """Run a case with the tool of an adapter."""
    offer = adapter.OFFERS.get(feature(name, case), Offer((), ''))
    expect = case['expect']
    offered = [quantity for quantity in expect if quantity in offer.quantities]
    if not offered:
        return Outcome(NOT_OFFERED)
    try:
        robot = adapter.Robot(ROBOTS / case['urdf'])
    except Refused as error:
        if expect.keys() & {'refused', 'reported'}:
            return Outcome(SAME)
        return Outcome(DIFFERS, f'refused: {_one_line(error)}')
    except Exception as error:
        return Outcome(DIFFERS, f'{type(error).__name__}: {_one_line(error)}')
    if 'refused' in expect:
        return Outcome(DIFFERS, 'not refused')
    for quantity in offered:
        try:
            difference = _difference(robot, quantity, case)
        except Exception as error:
            difference = f'{type(error).__name__}: {_one_line(error)}'
        if difference:
            return Outcome(DIFFERS, f'{quantity}: {difference}')
    missing = [quantity for quantity in expect if quantity not in offered]
    return Outcome(PART, f'not offered: {", ".join(missing)}') if missing else Outcome(SAME)


def _one_line(error: Exception) -> str:
    return ' '.join(str(error).split())[:120]


def _difference(robot: Any, quantity: str, case: dict[str, Any]) -> str:
    """Return the first difference between a tool and the expected values, or an empty text."""
    given, expect = case.get('given', {}), case['expect'][quantity]
    tolerance = case.get('tolerance', TOLERANCE)
    if quantity == 'positions' and hasattr(robot, 'gaps'):
        return _judged(robot, given, expect, tolerance)
    found = getattr(robot, quantity)(given)
    if isinstance(expect, bool):
        return '' if found == expect else f'{found}, not {expect}'
    for name, wanted in expect.items():
        if name not in found:
            return f'{name} has none'
        value = found[name]
        if isinstance(wanted, dict):
            value = {part: value[part] for part in wanted}
        theirs, ours = _numbers(value), _numbers(wanted)
        for value, number in zip(theirs, ours, strict=True):
            if value == number:
                continue
            gap = value - number
            if name in case.get('turns', ()):
                gap = math.remainder(gap, 2 * math.pi)
            if not abs(gap) <= tolerance:
                return f'{name} is {_shown(found[name])}'
    return ''


def _shown(value: Any) -> str:
    """Return a value as text with few digits."""
    if isinstance(value, dict):
        return ', '.join(f'{part} {_shown(each)}' for part, each in value.items())
    if isinstance(value, list):
        return ' '.join(map(_shown, value))
    return 'free' if value is None else f'{round(value, 4):g}'


def _judged(robot: Any, given: Any, expect: dict[str, float], tolerance: float) -> str:
    """Return '' if a tool's constraints hold at the expected positions, but not `STEP` away."""
    known = given.get('positions', {})
    if not (gaps := robot.gaps(known | expect)):
        return 'the tool has no constraint'
    if (worst := max(map(abs, gaps))) > tolerance:
        return f'gap of {worst:.3g} at the expected positions'
    for name, value in expect.items():
        if max(map(abs, robot.gaps(known | expect | {name: value + STEP}))) <= tolerance:
            return f'{name} is free'
    return ''


def _numbers(value: Any) -> list[float]:
    """
    Return the numbers of a value.

    Quaternions become matrices, because the quaternions q and -q are the same rotation.
    """
    if isinstance(value, int | float):
        return [float(value)]
    if value is None:
        return [math.inf]
    if isinstance(value, dict):
        value = [
            matrix(part) if key == 'quat_xyzw' else part for key, part in sorted(value.items())
        ]
    return [number for part in value for number in _numbers(part)]


def matrix(quat_xyzw: list[float]) -> list[float]:
    """Return the rotation matrix of a quaternion, row by row."""
    x, y, z, w = quat_xyzw
    return [
        1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
    ]  # fmt: skip


def run(tool: str, names: Iterable[str]) -> Iterator[tuple[str, Outcome]]:
    """Run some cases with a tool, in this process."""
    adapter, cases = adapter_of(tool), load_cases()
    for name in names:
        yield name, run_case(adapter, name, cases[name])


def counts(outcomes: dict[str, Outcome]) -> str:
    """Return a text with the number of cases for each result."""
    found = Counter(outcome.result for outcome in outcomes.values())
    return ', '.join(f'{found[result]} {result}' for result in RESULTS if found[result])
