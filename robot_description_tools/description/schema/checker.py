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

"""XML elements against the schema: what is missing, unknown, repeated or no value."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
import re
from typing import Any

from robot_description_tools.description.schema.urdf import Attribute
from robot_description_tools.description.schema.urdf import FOREIGN
from robot_description_tools.description.schema.urdf import Kind
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.schema.urdf import Schema
from robot_description_tools.description.schema.urdf import Version
from robot_description_tools.description.schema.urdf import VERSIONS
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import fix_count
from robot_description_tools.description.xml.numbers import fix_number
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import visible
from robot_description_tools.description.xml.numbers import why_no_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import declare

_LINK = '<link name="base"/>'
TWO_LINKS = '<link name="base"/><link name="arm"/>'
ENDS = '<parent link="base"/><child link="arm"/>'
_FIXED = f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}</joint>'


def _with_limit(attributes: str) -> str:
    return (
        f'{TWO_LINKS}\n<joint name="elbow" type="revolute">{ENDS}'
        f'<axis xyz="0 0 1"/>\n  <limit {attributes}/></joint>'
    )


def with_visual(content: str) -> str:
    """Return a snippet of a link with a visual."""
    return f'<link name="base"><visual>{content}</visual></link>'


SPHERE = '<geometry><sphere radius="1"/></geometry>'
GOOD_LIMIT = _with_limit('lower="-1" upper="1" effort="10" velocity="2"')

VERSION_UNKNOWN = declare(
    'version-unknown',
    Severity.FATAL,
    'The URDF version is none of 1.0, 1.1 and 1.2.',
    why='urdfdom refuses documents of a version that it does not know, so robot_state_publisher '
    'does not start.',
    bad='<robot name="example" version="3"><link name="base"/></robot>',
    good='<robot name="example" version="1.0"><link name="base"/></robot>',
)
VERSION_FEATURE = declare(
    'version-feature',
    Severity.WARNING,
    'An element or attribute of a newer URDF version is ignored in a document of an older one.',
    why='A reader goes by the version of the document: the attribute or element is ignored, and '
    'the robot is drawn or limited differently than written.',
    bad=_with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"'),
    good='<robot name="example" version="1.2">'
    + _with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"')
    + '</robot>',
)
ELEMENT_UNKNOWN = declare(
    'element-unknown',
    Severity.WARNING,
    'An element that URDF does not define and no known tool reads; it is kept, but does nothing.',
    why='urdfdom skips it without a word. A misspelt `<collision>` means that nothing collides, '
    'a misspelt `<limit>` that a joint has none.',
    bad=f'<link name="base"><colision>{SPHERE}</colision></link>',
    good=f'<link name="base"><collision>{SPHERE}</collision></link>',
)
TEXT_IGNORED = declare(
    'text-ignored',
    Severity.WARNING,
    'Text stands between elements where URDF has none; often a tag without its bracket.',
    why='Nobody reads it. If a bracket was lost, an element that its author relies on does not '
    'exist.',
    bad=f'<link name="base"><visual>{SPHERE} material name="red"/></visual></link>',
    good=with_visual(SPHERE),
)
ELEMENT_MISSING = declare(
    'element-missing',
    Severity.ERROR,
    'A required child element is absent.',
    why='urdfdom refuses the whole description where a joint lacks a part, and drops the visual '
    'or collision where a link does.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed"><parent link="base"/></joint>',
    good=_FIXED,
)
ELEMENT_REPEATED = declare(
    'element-repeated',
    Severity.WARNING,
    'An element stands more often than it is read; only the first one counts.',
    why='Readers differ: urdfdom takes the first, other tools take the last or both. The robot '
    'is not the same everywhere.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}\n'
    '  <origin xyz="0 0 1"/><origin xyz="0 0 2"/></joint>',
    good=_FIXED,
)
ATTRIBUTE_UNKNOWN = declare(
    'attribute-unknown',
    Severity.WARNING,
    'An attribute that URDF does not define.',
    why='No reader of URDF looks at it, so the value has no effect. Most often a name is '
    'misspelt and the default is used instead.',
    bad=with_visual('<geometry><sphere radious="1" radius="1"/></geometry>'),
    good=with_visual(SPHERE),
)
ATTRIBUTE_MISSING = declare(
    'attribute-missing',
    Severity.ERROR,
    'A required attribute is absent.',
    why='urdfdom has no default here. In a joint it refuses the whole description; in a link it '
    'drops this part and the rest of the link.',
    bad=_with_limit('lower="-1" upper="1" velocity="2"'),
    good=GOOD_LIMIT,
)
NAME_EMPTY = declare(
    'name-empty',
    Severity.ERROR,
    'A name is there but empty.',
    why='TF refuses a frame without a name, and nothing can refer to such a joint or material.',
    bad='<link name=""/>',
    good=_LINK,
)
NUMBER_INVALID = declare(
    'number-invalid',
    Severity.ERROR,
    'A value is not a plain finite decimal number.',
    why='urdfdom reads plain decimal numbers only: no units, no decimal comma, no `pi`. In a '
    'joint it refuses the whole description, in a link it drops the part.',
    bad=_with_limit('lower="-1,5" upper="1" effort="10" velocity="2"'),
    good=GOOD_LIMIT,
)
NUMBER_COUNT = declare(
    'number-count',
    Severity.ERROR,
    'A value holds too few or too many numbers.',
    why='In an origin or an axis of a joint urdfdom refuses the whole description; in a link it '
    'drops this part and what follows. A colour of three numbers becomes black.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}<origin xyz="0 1"/></joint>',
    good=_FIXED,
)
XACRO_UNEXPANDED = declare(
    'xacro-unexpanded',
    Severity.ERROR,
    'The text still holds xacro macros or expressions.',
    why='urdfdom reads `${...}` as text and ignores `xacro:` elements. Numbers then fail to '
    'parse and macros leave nothing behind.',
    bad='<link name="base"><inertial><mass value="${mass}"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>',
    good=_LINK,
)
GEOMETRY_SHAPES = declare(
    'geometry-shapes',
    Severity.ERROR,
    'A geometry does not hold exactly one known shape.',
    why='urdfdom reads the first shape and ignores the others, and drops the visual or '
    'collision if it knows none. Parts of the robot are invisible, or collide with nothing.',
    bad=with_visual('<geometry><ball radius="1"/></geometry>'),
    good=with_visual(SPHERE),
)
_VERSION = re.compile(r'\s*([+-]?[0-9]{1,9})\.\s*([+-]?[0-9]{1,9})\.?\Z', re.ASCII)
_XACRO = re.compile(r'\$\{|\$\(')
# In these a mistake costs only the part: urdfdom reports it and goes on.
_PARTS = frozenset({'link', 'loop_joint', 'material', 'model_state'})
# The attribute that tells an element from others of its tag.
_NAMED_BY = {
    'link': 'name',
    'joint': 'name',
    'loop_joint': 'name',
    'material': 'name',
    'model_state': 'model',
}


class SchemaCheck:
    """
    A document held against the schema.

    Attributes
    ----------
    findings : list of Diagnostic
        What does not fit.
    version : (int, int)
        URDF version of the document.
    values : dict of int to dict
        Converted attributes of each element that the schema knows, by its id.

    """

    def __init__(self, root: Element) -> None:
        self.root = root
        self.findings: list[Diagnostic] = []
        self.version: Version = (1, 0)
        self.values: dict[int, dict[str, Any]] = {}
        # Elements with an error in them or below them.
        self._broken: set[int] = set()
        self._xacro: list[tuple[Element, Severity]] = []
        # What a tool of the user reads, perhaps, by where it stands: told once.
        self._strange: dict[tuple[str, str, str], list[Diagnostic]] = {}
        self._read_version()
        self._check(root, ROBOT, Severity.FATAL)
        self._check_xacro()
        for first, *others in self._strange.values():
            more = f' (and {len(others)} more)' if others else ''
            self.findings.append(replace(first, message=first.message + more))

    def is_whole(self, element: Element) -> bool:
        """Whether an element has no error in it or below it."""
        return id(element) not in self._broken

    def _read_version(self) -> None:
        text = self.root.attributes.get('version', '1.0')
        match = _VERSION.match(text)
        version = (int(match[1]), int(match[2])) if match else None
        if version in VERSIONS:
            self.version = version
            return
        self.findings.append(
            VERSION_UNKNOWN.at(
                self.root.place,
                f"unknown URDF version '{text}'",
                'use version="1.0", "1.1" or "1.2", or leave the attribute out for 1.0',
            )
        )

    def _check(self, element: Element, schema: Schema, severity: Severity) -> None:
        """Hold an element and all below it against the schema, and convert its attributes."""
        values = self.values[id(element)] = {}
        for name, attribute in schema.attributes.items():
            text = element.attributes.get(name)
            if text is not None:
                value = self._convert(element, name, text, attribute, severity)
                if value is not None:
                    values[name] = value
            elif attribute.is_required(self.version):
                self._report(
                    element,
                    ATTRIBUTE_MISSING.at(
                        element.place,
                        f"{label(element)} has no attribute '{name}'",
                        f'add {name}="…"{_nearest_attribute(element, schema, name)}',
                        severity,
                    ),
                )
        self._check_attributes(element, schema, severity)
        self._check_children(element, schema, severity)

    def _check_attributes(self, element: Element, schema: Schema, severity: Severity) -> None:
        if schema.any_attribute and schema.attributes.keys().isdisjoint(element.attributes):
            names = ' nor '.join(f"'{name}'" for name in schema.attributes)
            self._report(
                element,
                ATTRIBUTE_MISSING.at(
                    element.place,
                    f'{label(element)} has neither {names}',
                    f'add one of them, or remove <{element.tag}>',
                    severity,
                ),
            )
        for name in element.attributes:
            if name in schema.attributes or name == 'xmlns' or ':' in name:
                continue
            known = one_of(schema.attributes) or 'no attribute'
            hint = did_you_mean(name, schema.attributes)
            finding = ATTRIBUTE_UNKNOWN.at(
                element.place,
                f"{label(element)} has the attribute '{name}', which URDF does not define{hint}",
                f'correct or remove it; <{element.tag}> takes {known}',
            )
            self._unknown(finding, element, name, hint)

    def _check_children(self, element: Element, schema: Schema, severity: Severity) -> None:
        texts = [element.text, *(child.tail for child in element.content)]
        text = next((text.strip() for text in texts if text and not text.isspace()), '')
        if text and not _XACRO.search(text):
            self.findings.append(
                TEXT_IGNORED.at(
                    element.place,
                    f"{label(element)} holds the text '{text.splitlines()[0][:40]}', which "
                    'does nothing',
                    'remove it; a tag begins with < and a comment with <!--',
                )
            )
        count: Counter[str] = Counter()
        has_known = any(child.tag in schema.children for child in element.children)
        for child in element.children:
            known = schema.children.get(child.tag)
            if known is None:
                # Where nothing else is there either, the missing choice is the finding.
                if not schema.one_of or has_known:
                    self._unknown_element(element, schema, child)
                continue
            count[child.tag] += 1
            first = known.many or count[child.tag] == 1
            if not first and not schema.one_of:
                self.findings.append(
                    ELEMENT_REPEATED.at(
                        child.place,
                        f'{label(element)} has more than one <{child.tag}>; '
                        'only the first is read',
                        f'remove all <{child.tag}> but one',
                    )
                )
            weight = Severity.ERROR if child.tag in _PARTS or not first else severity
            if child.tag == 'axis' and element.attributes.get('type') in ('fixed', 'floating'):
                weight = Severity.ERROR
            self._check(child, known.schema, weight)
        if schema.one_of:
            self._check_one_of(element, schema)
        for tag, child_schema in schema.children.items():
            if child_schema.required and not count[tag]:
                self._report(
                    element,
                    ELEMENT_MISSING.at(
                        element.place,
                        f'{label(element)} has no <{tag}>',
                        f'add <{tag} …/> inside <{element.tag}>',
                        severity,
                    ),
                )

    def _check_one_of(self, element: Element, schema: Schema) -> None:
        shapes = [child for child in element.children if child.tag in schema.children]
        allowed = one_of(f'<{tag}>' for tag in schema.children)
        if len(shapes) == 1:
            shape = shapes[0]
            since = schema.children[shape.tag].schema.since
            if since > self.version:
                self._newer(shape, label(shape), since, 'the shape is left out')
                self._break(element)
        elif shapes:
            self._report(
                element,
                GEOMETRY_SHAPES.at(
                    shapes[1].place,
                    f'{label(element)} holds {len(shapes)} shapes, only the first is read',
                    f'write one <{element.parent.tag if element.parent else "visual"}> a shape',
                    Severity.ERROR,
                ),
                breaks=False,
            )
        else:
            other = next(element.children, None)
            what = 'no shape'
            if other is not None:
                hint = did_you_mean(other.tag, schema.children)
                what = f'<{other.tag}>, which is no shape of URDF{hint}'
            self._report(
                element,
                GEOMETRY_SHAPES.at(
                    element.place,
                    f'{label(element)} holds {what}',
                    f'write one of {allowed}',
                    Severity.ERROR,
                ),
            )

    def _unknown_element(self, element: Element, schema: Schema, child: Element) -> None:
        if child.tag.startswith('xacro:'):
            self._xacro.append((child, Severity.ERROR))
            return
        # Tools read elements of their own beside ours; a near miss of one of ours is a typo.
        if schema.open and (child.tag in FOREIGN or ':' in child.tag):
            return
        known = one_of(f'<{tag}>' for tag in schema.children) or 'no elements'
        hint = did_you_mean(child.tag, schema.children)
        what = 'rename it' if hint else 'remove it, unless a tool of yours reads it'
        finding = ELEMENT_UNKNOWN.at(
            child.place,
            f'{label(element)} holds <{child.tag}>, which URDF does not define{hint}',
            f'{what}; URDF has {known} in <{element.tag}>',
        )
        self._unknown(finding, element, child.tag, hint)

    def _unknown(self, finding: Diagnostic, parent: Element, name: str, hint: str) -> None:
        """Keep a finding; a typo has its place, what is only strange is told once."""
        if hint:
            self.findings.append(finding)
        else:
            key = (finding.code, parent.tag, name)
            self._strange.setdefault(key, []).append(finding)

    def _newer(self, element: Element, what: str, since: Version, effect: str) -> None:
        version = '.'.join(map(str, since))
        self.findings.append(
            VERSION_FEATURE.at(
                element.place,
                f'{what} belongs to URDF {version}, the document is '
                f'{self.version[0]}.{self.version[1]}; {effect}',
                f'write <robot version="{version}" …>',
            )
        )

    # -- values ----------------------------------------------------------------------------

    def _convert(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> Any:
        """Return the value of an attribute, None where it cannot be read."""
        if attribute.since > self.version:
            self._newer(
                element,
                f"attribute '{name}' of {label(element)}",
                attribute.since,
                'it is ignored',
            )
            return None
        if attribute.kind is Kind.TEXT:
            return text
        if attribute.kind is Kind.NAME:
            if not text.strip():
                # urdfdom reads an empty end of a joint as none, any other empty name as a name.
                weight = Severity.WARNING if element is self.root else Severity.ERROR
                if element.tag in ('parent', 'child') and not text:
                    weight = severity
                self._report(
                    element,
                    NAME_EMPTY.at(
                        element.place,
                        f"attribute '{name}' of {label(element)} is empty",
                        'give it a name',
                        weight,
                    ),
                    breaks=False,
                )
            return text
        if _XACRO.search(text):
            self._xacro.append((element, severity))
            self._break(element)
            return None
        count, wanted = len(text.split()), attribute.kind.count
        what = f"attribute '{name}' of {label(element)} is '{visible(text)}'"
        if wanted is not None and count != wanted:
            message = f'{what}: {_plural(count, "number")}, expected {wanted}'
            finding = NUMBER_COUNT.at(element.place, message, fix_count(text, wanted), severity)
            self._report(element, finding)
            return None
        words = [text] if wanted == 1 else [word for word in text.split(' ') if word]
        bad = next((word for word in words if not is_number(word)), None)
        if bad is not None:
            message = f'{what}: {why_no_number(bad, words)}'
            finding = NUMBER_INVALID.at(element.place, message, fix_number(bad), severity)
            self._report(element, finding)
            return None
        numbers = tuple(float(word) for word in words)
        return numbers[0] if wanted == 1 else numbers

    def _check_xacro(self) -> None:
        """Report what xacro left, once for the whole document."""
        for element in self.root.walk():
            text = ''.join((element.text, *element.attributes.values()))
            if element.tag.startswith('xacro:') or _XACRO.search(text):
                self._xacro.append((element, Severity.ERROR))
        if not self._xacro:
            return
        places = {id(element) for element, _ in self._xacro}
        first = min(
            (element for element, _ in self._xacro), key=lambda e: (e.where.line, e.where.column)
        )
        fatal = any(severity is Severity.FATAL for _, severity in self._xacro)
        # Then the links are still inside of macros.
        fatal = fatal or self.root.find('link') is None
        others = f' (and {len(places) - 1} more)' if len(places) > 1 else ''
        self.findings.append(
            XACRO_UNEXPANDED.at(
                first.place,
                f'{label(first)} is xacro that was not expanded{others}',
                'run xacro first, or name the file *.xacro so that it is expanded',
                Severity.FATAL if fatal else Severity.ERROR,
            )
        )

    def _report(self, element: Element, finding: Diagnostic, breaks: bool = True) -> None:
        self.findings.append(finding)
        if breaks:
            self._break(element)

    def _break(self, element: Element | None) -> None:
        while element is not None and id(element) not in self._broken:
            self._broken.add(id(element))
            element = element.parent


def label(element: Element) -> str:
    """Return what to call an element: ``<origin> of joint 'elbow'``."""
    name = element.attributes.get('name')
    own = f"<{element.tag}> '{name}'" if name else f'<{element.tag}>'
    owner = element.parent
    while owner is not None and owner.tag not in _NAMED_BY:
        owner = owner.parent
    if owner is None:
        return own
    name = owner.attributes.get(_NAMED_BY[owner.tag])
    return f"{own} of {owner.tag} '{name}'" if name else f'{own} of a {owner.tag}'


def _nearest_attribute(element: Element, schema: Schema, name: str) -> str:
    others = [a for a in element.attributes if a not in schema.attributes]
    near = did_you_mean(name, others)
    return near.replace(', did you mean', '; is it').rstrip('?') + '?' if near else ''


def _plural(count: int, noun: str) -> str:
    return f'{count} {noun}' if count == 1 else f'{count} {noun}s'
