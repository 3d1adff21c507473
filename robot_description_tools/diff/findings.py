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

"""Findings that only one of two descriptions has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diff.facts import Names

Findings = Iterable[Diagnostic]
_Counted = list[tuple[Diagnostic, Counter[tuple[str, str]]]]


def gone_and_new(
    before: Findings, after: Findings, names: Names
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """Return the findings that only the first robot has, and those that only the second has."""
    old, new = _counted(before, names), _counted(after, Names())
    return _without(old, new), _without(new, old)


def _counted(findings: Findings, names: Names) -> _Counted:
    """Return each finding with a counter of its places. The keys are (code, path)."""
    return [
        (each, Counter((each.code, _path(place, names)) for place in (each.where, *each.also)))
        for each in findings
    ]


def _path(place: Location, names: Names) -> str:
    """Return the path of a place, with names of the second description."""
    kind, name, _ = place.subject or ('', '', '')
    new = {'link': names.link, 'joint': names.joint}.get(kind, str)(name)
    return place.path.replace(f"/{kind}[@name='{name}']", f"/{kind}[@name='{new}']", 1)


def _without(found: _Counted, others: _Counted) -> tuple[Diagnostic, ...]:
    """Return the findings that are missing in ``others``, or that occur less often there."""
    left = Counter[tuple[str, str]]()
    for _, places in others:
        left += places
    new = []
    for finding, places in found:
        if places <= left:
            left -= places
        else:
            new.append(finding)
    return tuple(new)
