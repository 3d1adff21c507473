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

"""Correction of numbers that are in a wrong unit."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from math import radians


@dataclass(frozen=True, slots=True)
class Correction:
    """
    The corrected numbers of an attribute.

    Attributes
    ----------
    numbers : tuple of float
        All numbers of the attribute in the right unit. Numbers in the usual range are unchanged.
    ambiguous : tuple of float
        Numbers in the usual range that may nevertheless be in the wrong unit.
    is_sure : bool
        False if the unit of a converted number is only a guess, because the number is very large.

    """

    numbers: tuple[float, ...]
    ambiguous: tuple[float, ...] = ()
    is_sure: bool = True

    @property
    def is_certain(self) -> bool:
        """Return True if only one correction is reasonable."""
        return self.is_sure and not self.ambiguous

    def __add__(self, other: Correction) -> Correction:
        """Combine the corrections of two values."""
        numbers, ambiguous = self.numbers + other.numbers, self.ambiguous + other.ambiguous
        return Correction(numbers, ambiguous, self.is_sure and other.is_sure)


def corrected(
    numbers: Sequence[float],
    *,
    is_right: Callable[[float], bool],
    convert: Callable[[float], float | None],
    is_either: Callable[[float], bool] = lambda number: False,
    is_sure: Callable[[float], bool] = lambda number: True,
) -> Correction | None:
    """
    Convert the numbers that are out of the usual range.

    Parameters
    ----------
    numbers : sequence of float
        The numbers of an attribute.
    is_right : callable
        Returns True for a number in the usual range.
    convert : callable
        Converts a wrong number to the right unit. Returns None if the unit is unknown.
    is_either : callable
        Returns True for a number in the usual range that may nevertheless be in the wrong unit.
    is_sure : callable
        Returns True if the unit of a wrong number is certain.

    Returns
    -------
    Correction or None
        The correction. None if all numbers are right, or if ``convert`` returns None for a wrong
        number.

    """
    wrong = [number for number in numbers if not is_right(number)]
    found = [number if is_right(number) else convert(number) for number in numbers]
    known = tuple(number for number in found if number is not None)
    if not wrong or len(known) != len(numbers):
        return None
    ambiguous = tuple(number for number in numbers if is_right(number) and is_either(number))
    return Correction(known, ambiguous, all(map(is_sure, wrong)))


# -- degrees ---------------------------------------------------------------------------------

#: Radians. An angle of an origin that is larger than this is reported.
FULL_TURN = 2.0 * pi * (1.0 + 1e-3)
#: Radians. If a limit of a joint is larger than this, the joint should be continuous, or the limit
#: is in degrees.
FEW_TURNS = 20.0
#: Radians. An angle counts as a multiple of a quarter turn if it differs from the multiple by less
#: than this.
_QUARTER_TURN_SLACK = 0.01
#: Any unit. The conversion of an angle that is larger than this is only a guess.
_MOST_DEGREES = 360.0
#: Any unit. A number below this is not in millimetres, because CAD programs round lengths to
#: 0.1 mm.
_LEAST_MILLIMETRES = 0.1


def is_quarter_turns(angle: float) -> bool:
    """Return True if an angle is about a multiple of pi/2, such as 1.57, but not an integer."""
    quarter = pi / 2.0
    apart = abs(angle - quarter * round(angle / quarter))
    return apart < _QUARTER_TURN_SLACK and not angle.is_integer()


def angles(numbers: Sequence[float], is_right: Callable[[float], bool]) -> Correction | None:
    """
    Convert angles to rad if some of them are in degrees.

    ``is_right`` returns True for an angle that may be in rad.

    """
    return corrected(
        numbers,
        is_right=is_right,
        convert=_from_degrees,
        is_either=_may_be_degrees,
        is_sure=lambda angle: abs(angle) <= _MOST_DEGREES,
    )


def _from_degrees(angle: float) -> float | None:
    # A small angle (at most FEW_TURNS) is converted only if it is a multiple of 0.5. The unit of
    # any other small angle is unknown.
    is_small = abs(angle) <= FEW_TURNS and not (2.0 * angle).is_integer()
    return None if is_small or is_quarter_turns(angle) else radians(angle)


def _may_be_degrees(angle: float) -> bool:
    # An angle above half a turn is rare in rad, so it may be in degrees.
    is_far = abs(angle) > FULL_TURN / 2.0 and not is_quarter_turns(angle)
    return angle != 0.0 and (angle.is_integer() or is_far)


# -- millimetres -----------------------------------------------------------------------------


def lengths(
    numbers: Sequence[float],
    is_right: Callable[[float], bool],
    is_usual: Callable[[float], bool],
) -> Correction | None:
    """
    Convert lengths to m if some of them are in mm.

    Parameters
    ----------
    numbers : sequence of float
        The numbers in the document.
    is_right : callable
        Returns True for a length that may be in m.
    is_usual : callable
        Returns True for a length in m that is usual for a robot.

    """
    return corrected(
        numbers,
        is_right=is_right,
        convert=lambda length: length / 1000.0 if is_usual(abs(length) / 1000.0) else None,
        is_either=lambda length: abs(length) >= _LEAST_MILLIMETRES,
    )


# -- colours ---------------------------------------------------------------------------------


def color(numbers: Sequence[float]) -> Correction | None:
    """Convert a colour to the range from 0 to 1 if some components are from 0 to 255."""

    def is_right(part: float) -> bool:
        return 0.0 <= part <= 1.0

    def convert(part: float) -> float | None:
        is_byte = 1.0 < part <= 255.0 and part.is_integer()
        return float(f'{part / 255.0:.3g}') if is_byte else None

    def corrected_parts(parts: Sequence[float]) -> Correction | None:
        if all(map(is_right, parts)):
            return Correction(tuple(parts))
        return corrected(
            parts, is_right=is_right, convert=convert, is_either=lambda part: part != 0.0
        )

    if all(map(is_right, numbers)):
        return None
    # Tools may use different ranges for the colours and for alpha, so correct them separately.
    rgb, alpha = corrected_parts(numbers[:3]), corrected_parts(numbers[3:])
    return rgb + alpha if rgb and alpha else None
