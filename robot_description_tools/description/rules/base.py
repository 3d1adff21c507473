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

"""How a rule is written: a decorated function from a draft to the places that break it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from dataclasses import dataclass

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.ros2_control.draft import HardwareDraft
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import declare
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rule

Look = Callable[[Draft], Iterable[Finding]]
LookForMany = Callable[[Draft], Iterable[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Rules:
    """A function that looks for several kinds of findings at once."""

    look: LookForMany

    def apply(self, draft: Draft) -> list[Diagnostic]:
        """Return what it finds."""
        return list(self.look(draft))


RULES: list[Rule[Draft] | Rules] = []


def rules(look: LookForMany) -> LookForMany:
    """Register a function that yields findings of declared kinds."""
    RULES.append(Rules(look))
    return look


def rule(
    code: str,
    severity: Severity,
    summary: str,
    *,
    bad: str | None = None,
    good: str | None = None,
) -> Callable[[Look], Look]:
    """Register a function that yields ``(place, message, fix)`` for whatever breaks its rule."""

    def register(look: Look) -> Look:
        RULES.append(Rule(declare(code, severity, summary, bad=bad, good=good), look))
        return look

    return register


def and_more(names: Iterable[str], most: int = 5) -> str:
    """Return the others of a list whose first is named: `` (and 2 more: b, c)``."""
    others = list(names)[1:]
    if not others:
        return ''
    shown = ', '.join(others[:most]) + (', …' if len(others) > most else '')
    return f' (and {len(others)} more: {shown})'


HardwareLook = Callable[[HardwareDraft], Iterable[Finding]]


def hardware_rule(
    rules: list[Rule[HardwareDraft]],
    code: str,
    severity: Severity,
    summary: str,
    *,
    bad: str,
    good: str,
) -> Callable[[HardwareLook], HardwareLook]:
    """
    Register a function that yields ``(place, message, fix)``, as `rules.base.rule` does.

    An error at the place of a record leaves the record out, and later rules do not see it. One at
    an end of a transmission costs the transmission.

    """

    def register(look: HardwareLook) -> HardwareLook:
        rules.append(Rule(declare(code, severity, summary, bad=bad, good=good), look))
        return look

    return register
