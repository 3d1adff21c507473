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
Every kind of finding: its stable code, what it means, and an example of wrong and right.

A kind that is found on the finished draft is a *rule*, a small function that yields the places.
A kind that is found while reading is *declared* here by the module that finds it. Either way the
two snippets are tested, and ``docs/diagnostics.md`` is generated from them.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace
from typing import Generic
from typing import TypeVar

from robot_description_tools.diagnostics.finding import Diagnostic
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import Severity

DraftT = TypeVar('DraftT')
# What a rule yields: the place, what is wrong there, how to mend it, and its weight if not usual.
Finding = tuple[Location, str, str] | tuple[Location, str, str, Severity]


@dataclass(frozen=True, slots=True)
class Code:
    """
    A kind of finding.

    Attributes
    ----------
    name : str
        Stable, lower case with hyphens.
    severity : Severity
        The usual one; some kinds weigh more in one place than in another.
    summary : str
        One sentence for the list of codes.
    bad, good : str or None
        A document that shows it and one that does not. A snippet that does not start with a
        declaration or a root stands inside ``<robot name="example">``. None where no document
        can show it, because it takes a file, a size or a running robot.

    """

    name: str
    severity: Severity
    summary: str
    bad: str | None = None
    good: str | None = None

    def at(
        self, where: Location, message: str, fix: str, severity: Severity | None = None
    ) -> Diagnostic:
        """Return a finding of this kind; a value of a million characters is cut short."""
        if len(where.path) > _LONGEST:
            where = replace(where, path=_short(where.path))
        message, fix = _short(message), _short(fix)
        return Diagnostic(severity or self.severity, self.name, message, fix, where)


CODES: dict[str, Code] = {}
# Of a message, a fix or a path.
_LONGEST = 1000


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f'{text[:_LONGEST - 200]} … {text[-200:]}'


def declare(
    name: str,
    severity: Severity,
    summary: str,
    *,
    bad: str | None = None,
    good: str | None = None,
) -> Code:
    """Register a kind of finding under a name that is not taken."""
    if name in CODES:
        raise ValueError(f"the code '{name}' is declared twice")
    CODES[name] = Code(name, severity, summary, bad, good)
    return CODES[name]


@dataclass(frozen=True, slots=True)
class Rule(Generic[DraftT]):
    """A kind of finding with the function that looks for it."""

    code: Code
    look: Callable[[DraftT], Iterable[Finding]]

    def apply(self, draft: DraftT) -> list[Diagnostic]:
        """Return what the rule finds."""
        return [self.code.at(*finding) for finding in self.look(draft)]


def document(snippet: str) -> str:
    """Return a snippet as a whole document; one that begins with ``{`` is a JSON robot."""
    if snippet.startswith('{') or '<robot' in snippet or '<?xml' in snippet or not snippet.strip():
        return snippet
    return f'<robot name="example">\n{snippet}\n</robot>\n'
