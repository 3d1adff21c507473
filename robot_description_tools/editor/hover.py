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

"""Hover texts as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from math import isfinite
import os
from typing import Any

from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.equation import equation
from robot_description_tools.description.files import real_path
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.interface_types import interface_type
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.xacro.expand import Evaluated
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.cursor import row_at
from robot_description_tools.editor.keys import DocumentKey
from robot_description_tools.editor.project import Project

#: Count. Largest number of lines of an expansion that are shown.
_MOST_LINES = 40
#: Characters. A longer value is cut in the hint that the editor shows after an attribute. The
#: tooltip of the hint shows the whole value.
_MOST_CHARACTERS = 40
#: Count. Largest number of joints that are shown for a name in a macro.
_MOST_JOINTS = 4


def hover(cursor: Cursor) -> str:
    """Return the hover text at a cursor, empty if there is none."""
    if cursor.key is not None:
        return '\n\n'.join([*_of_key(cursor.key), *_named(cursor)])
    parts = list(_values(cursor)) or list(_expansions(cursor))
    if not cursor.expression:
        parts += _schema(cursor)
    parts += _named(cursor)
    return '\n\n'.join(parts)


# -- xacro -----------------------------------------------------------------------------------


def _values(cursor: Cursor) -> Iterator[str]:
    """Yield the value of the expression or the property at the cursor."""
    span, tag = cursor.expression, cursor.owner
    if tag is None:
        return
    text = ''
    if span is not None:
        text = cursor.text.text[slice(*span)]
        found = cursor.project.evaluated(cursor.file, tag, text)
        whole = cursor.attribute.value if cursor.attribute else ''
        if not found and whole != text:
            # Show the value of the whole attribute, because the value of a single $(arg …) in it
            # is not recorded.
            text, found = whole, cursor.project.evaluated(cursor.file, tag, whole)
        if not found:
            yield f'`{text or cursor.text.text[slice(*span)]}` is not evaluated'
    elif tag.name == 'xacro:property' and cursor.tag:
        text = tag.get('value')
        found = cursor.project.evaluated(cursor.file, tag, text)
    else:
        return
    robot, robots = cursor.project.choices(cursor.file)
    for each in found[:1]:
        yield _shown(each, found, cursor.file)
        if len(robots) > 1:
            yield f'in robot `{robot}`'


def hints(project: Project, file: str, shown: Span) -> Iterator[tuple[int, str, str]]:
    """Yield place, value and tooltip for each attribute with ``${…}`` in a range of a file."""
    text = project.text(file)
    for tag in text.tags:
        if tag.at.begin > shown.end:
            return
        if tag.at.end < shown.begin or tag.name == 'xacro:macro' or '$' not in tag.whole:
            continue
        for attribute in tag.attributes.values():
            found = project.evaluated(file, tag, attribute.value) if '$' in attribute.value else []
            values = list(dict.fromkeys(value for each in found for value, _ in each.values))
            if values:
                label = values[0] if len(values) == 1 else f'{len(values)} values'
                end = attribute.value_at.end + 1
                yield end, label[:_MOST_CHARACTERS], _shown(found[0], found, file)


def _shown(each: Evaluated, in_robots: Sequence[Evaluated], file: str) -> str:
    """Return the values that a text has in all robots, as Markdown."""
    values: dict[str, Location] = {}
    for one in in_robots:
        for value, where in one.values:
            values.setdefault(value, where)
    if len(values) == 1:
        return f'`{each.text}` = `{next(iter(values))}`'
    lines = [f'`{each.text}` has {len(values)} values:']
    return '\n'.join([*lines, *(f'- `{v}`{_through(where, file)}' for v, where in values.items())])


def _through(where: Location, file: str) -> str:
    if not where.calls:
        return ''
    name, call = where.calls[-1]
    source = os.path.relpath(call.source, os.path.dirname(file))
    return f' through `{name}` at {source}:{call.line}'


def _expansions(cursor: Cursor) -> Iterator[str]:
    """Yield the expansion of the macro call at the cursor."""
    if not (cursor.macro_call and cursor.in_name and cursor.tag):
        return
    place = cursor.text.lines.place(cursor.tag.at.begin)
    real = real_path(cursor.file)

    def is_this(call: Location) -> bool:
        return (call.line, call.column) == place and real_path(call.source) == real

    for robot in cursor.project.robots_with(cursor.file):
        made: dict[tuple[Any, ...], list[Element]] = {}
        root = cursor.project.robots[robot].root
        for element in root.walk() if root is not None else ():
            calls = _calls_up_to(element, is_this)
            if calls is not None and (
                element.parent is None or _calls_up_to(element.parent, is_this) != calls
            ):
                made.setdefault(calls, []).append(element)
        if made:
            yield _shown_expansion(cursor.tag.name, next(iter(made.values())), len(made))
            return


def _calls_up_to(element: Element, is_this: Any) -> tuple[Any, ...] | None:
    """
    Return the macro calls that created an element, down to the call that ``is_this`` accepts.

    The outermost call is first. The result is None if ``is_this`` accepts no call.

    """
    for i, (_, call) in enumerate(element.where.calls):
        if is_this(call):
            return element.where.calls[:i + 1]
    return None


def _shown_expansion(name: str, elements: Sequence[Element], count: int) -> str:
    lines = [line for element in elements for line in _lines(element)]
    more = len(lines) - _MOST_LINES
    shown = '\n'.join(lines[:_MOST_LINES] + [f'<!-- {more} more lines -->'] * (more > 0))
    times = f' (first of {count} times)' if count > 1 else ''
    return f'`<{name}>` expands to{times}:\n```xml\n{shown}\n```'


def _lines(element: Element) -> list[str]:
    """Return the lines of an element without its indentation."""
    first, *rest = [line for line in element.to_xml().split('\n') if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in rest), default=0)
    return [first, *(line[indent:] for line in rest)]


# -- elements and attributes -----------------------------------------------------------------


def _schema(cursor: Cursor) -> Iterator[str]:
    """Yield the meaning of the element or the attribute at the cursor."""
    found = row_at(cursor.tag, cursor.top)
    if found is None or cursor.tag is None or cursor.macro_call:
        return
    row, path = found
    if cursor.attribute is not None:
        if cursor.attribute.name in row.schema.attributes:
            yield attribute_text(cursor.attribute.name, row.schema)
        unit = interface_type(cursor.attribute.value).unit
        if unit and path[-1].endswith('_interface'):
            yield f'`{cursor.attribute.value}` [{unit}]'
    elif cursor.in_name:
        yield f'`<{path[-1]}>`: {row.meaning}'


def attribute_text(name: str, schema: Schema) -> str:
    """Return meaning, unit and default of an attribute."""
    row = schema.attributes[name]
    unit = f' [{row.unit}]' if row.unit else ''
    what = f'{row.kind.value}, required' if row.required else row.kind.value
    if row.optional_since:
        what += ' before URDF ' + '.'.join(map(str, row.optional_since))
    if row.since > (1, 0):
        what += ', since URDF ' + '.'.join(map(str, row.since))
    has_default = not row.required or row.optional_since
    default = _shown_default(schema.default(name)) if has_default else ''
    missing = f'; `{default}` if it is missing' if default else row.effect
    values = f' One of {", ".join(f"`{value}`" for value in row.values)}.' if row.values else ''
    return f'`{name}`{unit}: {row.meaning}{values} ({what}{missing})'


def _shown_default(value: Any) -> str:
    if isinstance(value, tuple):
        return ' '.join(map(short, value))
    if isinstance(value, float):
        return short(value) if isfinite(value) else 'no limit'
    return ''


def _of_key(key: DocumentKey) -> Iterator[str]:
    """Yield the meaning of a key."""
    found = key.schema
    if found is None or not key.is_key:
        return
    unit, what = '', []
    if isinstance(found, Attribute):
        unit, what = f' [{found.unit}]' if found.unit else '', [found.kind.value]
    what += ['required'] if found.required else []
    default = found.default if not found.required else None
    if isinstance(default, (tuple, float)):
        shown = [short(each) for each in default] if isinstance(default, tuple) else short(default)
        what.append(f'`{shown}` if it is missing'.replace("'", ''))
    more = f' ({", ".join(what)})' if what else ''
    yield f'`{key.path[-1]}`{unit}: {found.meaning}{more}'


# -- links and joints ------------------------------------------------------------------------


def _named(cursor: Cursor) -> Iterator[str]:
    """Yield a description of each link, joint and group whose name is at the cursor."""
    names = list(cursor.names())
    for robot, description in list(cursor.project.usable(cursor.file))[:1]:
        known = description.joints
        joints = [known[name] for kind, name in names if kind == 'joint' and name in known]
        for joint in joints[:_MOST_JOINTS]:
            yield joint_text(joint, cursor.project.robots[robot].model)
        if len(joints) > _MOST_JOINTS:
            yield f'and {len(joints) - _MOST_JOINTS} more: ' + one_of(
                [joint.name for joint in joints[_MOST_JOINTS:]]
            )
        for kind, name in names:
            if kind == 'link' and name in description.links:
                yield _link_text(name, description)
    for kind, name in names:
        both = cursor.project.semantics(cursor.file) if kind == 'group' else None
        if both is not None and name in both.groups:
            yield f'**group `{name}`**: {one_of(both.joints_of(name), 20) or "no joint"}'


def joint_text(joint: Joint, robot: RobotModel) -> str:
    """Return type, range, limits and drivers of a joint."""
    lines = [f'**joint `{joint.name}`**: {joint.type}, `{joint.child}` on `{joint.parent}`']
    if joint.type.has_one_dof:
        unit, ends, limit = joint.type.unit, joint.range, joint.limit or Limit()
        lower, upper = (short(end) for end in (ends.lower, ends.upper))
        assumed = f', {" and ".join(ends.assumed)} assumed' if ends.assumed else ''
        free = 'free' if not isfinite(ends.lower) else f'{lower} to {upper} {unit}{assumed}'
        lines.append(f'- range: {free}')
        for name in LIMIT.magnitudes:
            if isfinite(getattr(limit, name)):
                of = LIMIT.attributes[name].unit_of(joint.type.slides)
                lines.append(f'- {name}: at most {short(getattr(limit, name))} {of}')
    if joint.type.coordinates:
        drivers = list(_drivers(joint, robot))
        lines += [f'- driven by {driver}' for driver in drivers]
        if not drivers:
            lines.append('- not driven by the description; its position comes from joint states')
    return '\n'.join(lines)


def _drivers(joint: Joint, robot: RobotModel) -> Iterator[str]:
    """Yield the couplings, transmissions and hardware that drive a joint."""
    for coupling in robot.joint_couplings:
        if joint.name in {robot.coordinates[i] for i in coupling.dependent}:
            yield f'{coupling.kind} `{coupling.name}`: {equation(robot, coupling)}'
    for each in robot.transmissions:
        if joint.name in each.joints:
            yield f'transmission `{each.info.name}` from {one_of(each.actuators)}'
    for info in robot.description.hardware:
        for component in info.joints:
            commands = [interface.name for interface in component.command_interfaces]
            if component.name == joint.name and commands:
                yield f'hardware `{info.name}`, command interfaces: {one_of(commands)}'


def _link_text(name: str, description: RobotDescription) -> str:
    above = [joint for joint in description.joints.values() if joint.child == name]
    below = [joint.name for joint in description.joints.values() if joint.parent == name]
    mass = description.links[name].inertial
    lines = [f'**link `{name}`**' + (f': {short(mass.mass)} kg' if mass else '')]
    lines += [f'- below joint `{joint.name}` on `{joint.parent}`' for joint in above]
    lines += [f'- above {one_of(below)}'] if below else []
    return '\n'.join(lines)
