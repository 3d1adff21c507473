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

"""Subjects of findings in a JSON robot: the link, joint or loop that contains a value."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace

from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject

# Name of the loop joint that is made from a constraint.
LOOP_NAME = '{}_loop'
_KINDS = {'links': ('link', '{}'), 'joints': ('joint', '{}'), 'constraints': ('loop', LOOP_NAME)}


def with_subjects(robot: JsonValue) -> JsonValue:
    """
    Return a copy of a JSON robot in which the place of each value names its subject.

    The subject is the link, joint or loop that contains the value, or else the robot.

    Parameters
    ----------
    robot : JsonValue
        The parsed document.

    Returns
    -------
    JsonValue

    """
    if not isinstance(robot.content, dict):
        return robot
    about = Subject('robot', _name_of(robot))
    content = {}
    for key, value in robot.content.items():
        parts = value.content
        if key in _KINDS and isinstance(parts, list):
            value = JsonValue([_named(part, key) for part in parts], _at(value.where, about))
        else:
            value = _inside(value, about._replace(part=key))
        content[key] = value
    return JsonValue(content, _at(robot.where, about), _keys(robot, about))


def subjects_of(findings: Iterable[Diagnostic], robot: JsonValue) -> Iterator[Diagnostic]:
    """
    Yield the findings of the parser, and add the subject, such as a link, to their places.

    Parameters
    ----------
    findings : iterable of Diagnostic
        Findings about the text.
    robot : JsonValue
        The document from `with_subjects`.

    """
    places = {where.path: where.subject for where in _places(robot)}
    for finding in findings:
        subject = places.get(finding.where.path)
        yield replace(finding, where=_at(finding.where, subject)) if subject else finding


def _named(part: JsonValue, key: str) -> JsonValue:
    kind, form = _KINDS[key]
    name = _name_of(part)
    return _inside(part, Subject(kind, form.format(name) if name else ''))


def _name_of(value: JsonValue) -> str:
    name = value.content.get('name') if isinstance(value.content, dict) else None
    return name.content if name is not None and isinstance(name.content, str) else ''


def _inside(value: JsonValue, about: Subject) -> JsonValue:
    content = value.content
    if isinstance(content, list):
        content = [_inside(each, about) for each in content]
    elif isinstance(content, dict):
        content = {
            key: _inside(each, about if about.part else about._replace(part=key))
            for key, each in content.items()
        }
    return JsonValue(content, _at(value.where, about), _keys(value, about))


def _keys(value: JsonValue, about: Subject) -> dict[str, Location]:
    return {
        key: _at(where, about if about.part else about._replace(part=key))
        for key, where in value.keys.items()
    }


def _at(where: Location, subject: Subject | None) -> Location:
    return Location(where.source, where.line, where.column, where.path, where.calls, subject)


def _places(value: JsonValue) -> Iterator[Location]:
    yield value.where
    yield from value.keys.values()
    content = value.content
    if isinstance(content, (list, dict)):
        for each in content.values() if isinstance(content, dict) else content:
            yield from _places(each)
