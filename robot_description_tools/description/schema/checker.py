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
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
import re
from typing import Any
from typing import ClassVar

from robot_description_tools.description.schema.grammar import ANYTHING
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.schema.urdf import VERSIONS
from robot_description_tools.description.snippets import GOOD_HARDWARE
from robot_description_tools.description.snippets import GOOD_PARAM
from robot_description_tools.description.snippets import PLUGIN
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import transmission_snippet
from robot_description_tools.description.xml import XACRO_NAMESPACE
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import fix_count
from robot_description_tools.description.xml.numbers import fix_number
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import meant
from robot_description_tools.description.xml.numbers import visible
from robot_description_tools.description.xml.numbers import why_no_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import AddChild
from robot_description_tools.diagnostics.edits import RemoveAttribute
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import RenameAttribute
from robot_description_tools.diagnostics.edits import RenameElement
from robot_description_tools.diagnostics.edits import SetAttribute
from robot_description_tools.diagnostics.edits import SetText

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

VERSION_UNKNOWN = Code(
    'version-unknown',
    Severity.FATAL,
    'The URDF version is none of 1.0, 1.1 and 1.2.',
    why='urdfdom refuses documents of a version that it does not know, so robot_state_publisher '
    'does not start.',
    bad='<robot name="example" version="3"><link name="base"/></robot>',
    good='<robot name="example" version="1.0"><link name="base"/></robot>',
    safe='`1`',
)
VERSION_FEATURE = Code(
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
ELEMENT_UNKNOWN = Code(
    'element-unknown',
    Severity.WARNING,
    'An element that URDF does not define and no known tool reads; it is kept, but does nothing.',
    why='urdfdom skips it without a word. A misspelt `<collision>` means that nothing collides, '
    'a misspelt `<limit>` that a joint has none.',
    bad=f'<link name="base"><colision>{SPHERE}</colision></link>',
    good=f'<link name="base"><collision>{SPHERE}</collision></link>',
    safe='a misspelt name with one near neighbour, and wrong case; a name that lacks the prefix '
    'of xacro',
)
TEXT_IGNORED = Code(
    'text-ignored',
    Severity.WARNING,
    'Text stands between elements where URDF has none; often a tag without its bracket.',
    why='Nobody reads it. If a bracket was lost, an element that its author relies on does not '
    'exist.',
    bad=f'<link name="base"><visual>{SPHERE} material name="red"/></visual></link>',
    good=with_visual(SPHERE),
)
ELEMENT_MISSING = Code(
    'element-missing',
    Severity.ERROR,
    'A required child element is absent.',
    why='urdfdom refuses the whole description where a joint lacks a part, and drops the visual '
    'or collision where a link does.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed"><parent link="base"/></joint>',
    good=_FIXED,
    suggested='the `<child>` of a joint, where only one link hangs on nothing',
)
ELEMENT_REPEATED = Code(
    'element-repeated',
    Severity.WARNING,
    'An element stands more often than it is read; only the first one counts.',
    why='Readers differ: urdfdom takes the first, other tools take the last or both. The robot '
    'is not the same everywhere.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}\n'
    '  <origin xyz="0 0 1"/><origin xyz="0 0 2"/></joint>',
    good=_FIXED,
    safe='one that says the same as the first',
)
ATTRIBUTE_UNKNOWN = Code(
    'attribute-unknown',
    Severity.WARNING,
    'An attribute that URDF does not define.',
    why='No reader of URDF looks at it, so the value has no effect. Most often a name is '
    'misspelt and the default is used instead.',
    bad=with_visual('<geometry><sphere radious="1" radius="1"/></geometry>'),
    good=with_visual(SPHERE),
    safe='a misspelt name with one near neighbour, and wrong case; it goes where the right name '
    'is there, too',
)
ATTRIBUTE_MISSING = Code(
    'attribute-missing',
    Severity.ERROR,
    'A required attribute is absent.',
    why='urdfdom has no default here. In a joint it refuses the whole description; in a link it '
    'drops this part and the rest of the link.',
    bad=_with_limit('lower="-1" upper="1" velocity="2"'),
    good=GOOD_LIMIT,
    safe='a name that is written as text, as in the first versions of ros2_control',
)
NAME_EMPTY = Code(
    'name-empty',
    Severity.ERROR,
    'A name is there but empty.',
    why='TF refuses a frame without a name, and nothing can refer to such a joint or material.',
    bad='<link name=""/>',
    good=_LINK,
)
NUMBER_INVALID = Code(
    'number-invalid',
    Severity.ERROR,
    'A value is not a plain finite decimal number.',
    why='urdfdom reads plain decimal numbers only: no units, no decimal comma, no `pi`. In a '
    'joint it refuses the whole description, in a link it drops the part.',
    bad=_with_limit('lower="-1,5" upper="1" effort="10" velocity="2"'),
    good=GOOD_LIMIT,
    safe='decimal commas, other separators, brackets, `pi/2`, `0.5f`',
)
NUMBER_COUNT = Code(
    'number-count',
    Severity.ERROR,
    'A value holds too few or too many numbers.',
    why='In an origin or an axis of a joint urdfdom refuses the whole description; in a link it '
    'drops this part and what follows. A colour of three numbers becomes black.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}<origin xyz="0 1"/></joint>',
    good=_FIXED,
    safe='commas between numbers, and a colour without alpha',
)
XACRO_UNEXPANDED = Code(
    'xacro-unexpanded',
    Severity.ERROR,
    'The text still holds xacro macros or expressions.',
    why='urdfdom reads `${...}` as text and ignores `xacro:` elements. Numbers then fail to '
    'parse and macros leave nothing behind.',
    bad='<link name="base"><inertial><mass value="${mass}"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>',
    good=_LINK,
)
GEOMETRY_SHAPES = Code(
    'geometry-shapes',
    Severity.ERROR,
    'A geometry does not hold exactly one known shape.',
    why='urdfdom reads the first shape and ignores the others, and drops the visual or '
    'collision if it knows none. Parts of the robot are invisible, or collide with nothing.',
    bad=with_visual('<geometry><ball radius="1"/></geometry>'),
    good=with_visual(SPHERE),
    safe='a misspelt shape with one near neighbour, and wrong case',
)
HARDWARE_ELEMENT_UNKNOWN = Code(
    'hardware-element-unknown',
    Severity.ERROR,
    'An element that `<ros2_control>` does not have: ros2_control refuses the whole description '
    'where it stands directly inside, and ignores it (a warning) deeper down.',
    why='Directly inside `<ros2_control>` it makes the parser refuse everything, so no hardware '
    'is loaded. Deeper down it is ignored, and what it was to set keeps its default.',
    bad=system_snippet('<joints/>'),
    good=GOOD_HARDWARE,
    safe='a misspelt name with one near neighbour, and wrong case',
)
HARDWARE_ELEMENT_REPEATED = Code(
    'hardware-element-repeated',
    Severity.WARNING,
    'An element inside `<ros2_control>` stands more often than it is read.',
    why='ros2_control reads one of them, for `<hardware>` the last, and drops the other without '
    'a word.',
    bad=system_snippet(
        '', hardware=f'<hardware>{PLUGIN}<group>a</group><group>b</group></hardware>'
    ),
    good=system_snippet('', hardware=f'<hardware>{PLUGIN}<group>a</group></hardware>'),
    safe='one that says the same as the first',
)
HARDWARE_TEXT_NESTED = Code(
    'hardware-text-nested',
    Severity.WARNING,
    'A `<param>` or `<group>` holds elements; ros2_control reads an empty text.',
    why='ros2_control reads an empty text here, so the driver gets no value and uses its '
    'default or fails.',
    bad=system_snippet(
        '', hardware=f'<hardware>{PLUGIN}<param name="port"><tcp/></param></hardware>'
    ),
    good=GOOD_PARAM,
)
INTEGER_INVALID = Code(
    'integer-invalid',
    Severity.ERROR,
    'A rate, a priority or a size is not a plain integer in its range.',
    why='ros2_control refuses the whole description, or reads the leading digits only: `100Hz` '
    'becomes 100 and `1.9` becomes 1.',
    bad=GOOD_HARDWARE.replace('type="system"', 'type="system" rw_rate="100Hz"'),
    good=GOOD_HARDWARE.replace('type="system"', 'type="system" rw_rate="100"'),
    safe='`+100`, `100.0` and `100Hz`',
)
BOOLEAN_INVALID = Code(
    'boolean-invalid',
    Severity.ERROR,
    'A flag of `<ros2_control>` is neither `true` nor `false`.',
    why='ros2_control throws while it reads the description, and loads no hardware at all. `1` '
    'and `yes` do not count.',
    bad=GOOD_HARDWARE.replace('type="system"', 'type="system" is_async="yes"'),
    good=GOOD_HARDWARE.replace('type="system"', 'type="system" is_async="true"'),
    safe='`1`, `yes`, `on` and their opposites',
)
ASYNC_AFFINITY = Code(
    'async-affinity',
    Severity.ERROR,
    'The processor cores of an asynchronous component are no list of integers.',
    why='ros2_control fails to parse the list and refuses the whole description.',
    bad=system_snippet('<properties><async affinity="2,4"/></properties>'),
    good=system_snippet('<properties><async affinity="[2, 4]"/></properties>'),
    safe='a list without brackets, or with others',
)
TRANSMISSION_SPELLING = Code(
    'transmission-spelling',
    Severity.ERROR,
    'A reduction or offset stands where ros2_control does not look, and would be ignored.',
    why='ros2_control looks for another name or place and uses reduction 1 and offset 0: the '
    'joint moves far too much.',
    bad=transmission_snippet('<mechanicalReduction>50</mechanicalReduction>'),
    good=transmission_snippet('<mechanical_reduction>50</mechanical_reduction>'),
    safe='an element that is spelt as in ROS 1',
)
_VERSION = re.compile(r'\s*([+-]?[0-9]{1,9})\.\s*([+-]?[0-9]{1,9})\.?\Z', re.ASCII)
_XACRO = re.compile(r'\$\{|\$\(')
_NO_LETTERS = re.compile(r'[^a-z]')
_INTEGER = re.compile(r'[1-9][0-9]{0,9}', re.ASCII)
_NOT_NEGATIVE = re.compile(r'\+?[0-9]{1,10}', re.ASCII)
_INTEGERS = re.compile(r'\[\s*(?:[0-9]{1,9}\s*(?:,\s*[0-9]{1,9}\s*)*)?\]', re.ASCII)
_DIGITS = re.compile('[0-9]+')
# What xacro reads with its prefix; its first versions did without.
_OF_XACRO = frozenset(('include', 'macro', 'property', 'arg', 'if', 'unless', 'insert_block'))
#: Any unit. Largest integer that ros2_control reads.
INT_MAX = 2**31 - 1
# The attribute that tells an element from others of its tag.
_NAMED_BY = {
    **dict.fromkeys(('link', 'joint', 'loop_joint', 'material'), 'name'),
    **dict.fromkeys(('ros2_control', 'sensor', 'gpio', 'transmission', 'actuator'), 'name'),
    **dict.fromkeys(('command_interface', 'state_interface'), 'name'),
    'model_state': 'model',
}


class SchemaCheck:
    """
    Elements held against a table; how findings speak of it, a class for each table says.

    Attributes
    ----------
    reader, reads : str
        What reads the table, and what it does not do with an attribute that is not there.
    unknown, repeated : Code
        An element that is not in the table, or more often than it is read.
    effect : mapping of Severity to str
        What becomes of an unknown element, by the severity of the finding.
    remove : str
        What to do about it where nothing in the table is like it.
    extra : Severity
        Severity of a mistake in an element that is not read, since it is repeated.
    is_loose : bool
        Whether blanks around a value are no part of it, an empty name is as bad as none, and
        text between elements goes unnoticed.
    findings : list of Diagnostic
        What does not fit.
    version : (int, int)
        URDF version of the document.
    values : dict of int to dict
        Converted attributes of each element that the table knows, by its id.

    """

    reader = 'URDF'
    reads = 'does not define'
    unknown, repeated = ELEMENT_UNKNOWN, ELEMENT_REPEATED
    effect: ClassVar = {Severity.WARNING: ', which URDF does not define{hint}'}
    remove = 'remove it, unless a tool of yours reads it'
    extra = Severity.ERROR
    is_loose = False

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []
        self.version: Version = (1, 0)
        self.values: dict[int, dict[str, Any]] = {}
        # Elements with an error in them or below them.
        self._broken: set[int] = set()
        # Whether a value that needs xacro leaves nothing of the robot.
        self._is_fatal = False
        # Findings about the same word in elements of one tag and file: reported as one.
        self._alike: dict[tuple[str, ...], list[Diagnostic]] = {}

    def check(self, elements: Iterable[Element], schema: Schema, severity: Severity) -> None:
        """Hold elements and all below them against the table, and convert their attributes."""
        for element in elements:
            self._check(element, schema, severity)
        for first, *others in self._alike.values():
            # What a macro makes several times is written once.
            count = len({str(each.where) for each in (first, *others)}) - 1
            more = f' (and {count} more)' if count else ''
            also = tuple(other.where for other in others)
            repairs = [each.repair for each in (first, *others) if each.repair]
            edits = tuple(dict.fromkeys(edit for repair in repairs for edit in repair.edits))
            repair = first.repair and replace(first.repair, edits=edits)
            self.findings.append(
                replace(first, message=first.message + more, also=also, repair=repair)
            )
        self._alike.clear()

    def is_whole(self, element: Element) -> bool:
        """Whether an element has no error in it or below it."""
        return id(element) not in self._broken

    def report(
        self,
        element: Element,
        code: Code,
        message: str,
        fix: Fix,
        severity: Severity | None = None,
        breaks: bool = True,
    ) -> None:
        """Keep a finding about an element, which an error breaks."""
        finding = code.at(element.place, message, fix, severity)
        self.findings.append(finding)
        if breaks and finding.is_error:
            self._break(element)

    def _break(self, element: Element | None) -> None:
        while element is not None and id(element) not in self._broken:
            self._broken.add(id(element))
            element = element.parent

    def _check(self, element: Element, schema: Schema, severity: Severity) -> None:
        values = self.values[id(element)] = {}
        for name, attribute in schema.attributes.items():
            text = element.attributes.get(name)
            if text is not None:
                value = self._convert(element, name, text, attribute, severity)
                if value is not None:
                    values[name] = value
            elif attribute.is_required(self.version):
                self._missing(element, schema, name, severity)
        if schema.holds_text:
            self._check_text(element)
        elif schema is not ANYTHING:
            self._check_attributes(element, schema, severity)
            self._check_children(element, schema, severity)

    def _missing(self, element: Element, schema: Schema, name: str, severity: Severity) -> None:
        others = [other for other in element.attributes if other not in schema.attributes]
        near = did_you_mean(name, others).replace(', did you mean', ' instead of').rstrip('?')
        fix: Fix
        message, fix = f"{label(element)} has no attribute '{name}'", f'add {name}="…"{near}'
        text = element.text.strip(BLANKS)
        if schema.attributes[name].was_text and text:
            message += f", but the text '{text}', which is the form of the first versions of "
            message += 'ros2_control'
            where = element.place
            edits = SetAttribute(where, name, None, text), SetText(where, text, '')
            fix = Repair(f'write <{element.tag} {name}="{text}"/>', edits, is_safe=True)
        weight = self._weight(element, name, severity)
        self.report(element, ATTRIBUTE_MISSING, message, fix, weight)

    def _weight(self, element: Element, name: str, severity: Severity) -> Severity:
        """Return what a missing or empty attribute weighs."""
        return severity

    def _check_text(self, element: Element) -> None:
        nested = next(element.children, None)
        if nested is not None and not nested.tag.startswith('xacro:'):
            message = f'{label(element)} holds <{nested.tag}>; ros2_control reads an empty text'
            fix = f'write a text, without <{nested.tag}>'
            self.report(element, HARDWARE_TEXT_NESTED, message, fix)

    def _check_attributes(self, element: Element, schema: Schema, severity: Severity) -> None:
        if schema.any_attribute and schema.attributes.keys().isdisjoint(element.attributes):
            names = ' nor '.join(f"'{name}'" for name in schema.attributes)
            message = f'{label(element)} has neither {names}'
            fix = f'add one of them, or remove <{element.tag}>'
            self.report(element, ATTRIBUTE_MISSING, message, fix, severity)
        unknown = [
            name
            for name in element.attributes
            if name not in schema.attributes and name != 'xmlns' and ':' not in name
        ]
        typos = {name: Guess(name, schema.attributes) for name in unknown}
        # Those of some other tool come together.
        strange = [name for name, guess in typos.items() if not guess.near]
        for name, guess in typos.items():
            if guess.near:
                self._unknown_attributes(element, schema, [name], guess)
        if strange:
            self._unknown_attributes(element, schema, strange)

    def _check_children(self, element: Element, schema: Schema, severity: Severity) -> None:
        self._check_text_between(element)
        # Most elements neither have nor take children.
        if not (element.content or schema.children):
            return
        count: Counter[str] = Counter()
        has_known = any(child.tag in schema.children for child in element.children)
        for child in element.children:
            known = schema.children.get(child.tag)
            if known is None:
                # Where nothing else is there either, the missing choice is the finding.
                if has_known or not schema.one_of:
                    self._unknown_child(element, schema, child)
                continue
            count[child.tag] += 1
            weight = known.weight or severity
            if count[child.tag] > 1 and not known.many:
                weight = self.extra
                if not schema.one_of:
                    message = f'{label(element)} has more than one <{child.tag}>; only the '
                    fix: Fix = f'remove all <{child.tag}> but one'
                    if child.says_what(element.find(child.tag)):
                        fix = Repair(
                            'remove it; it says the same', (RemoveElement(child.place),), True
                        )
                    self.report(child, self.repeated, f'{message}{known.counts} is read', fix)
            if child.tag == 'axis' and element.attributes.get('type') in ('fixed', 'floating'):
                weight = Severity.ERROR
            self._check(child, known.schema, weight)
        if schema.one_of:
            self._check_one_of(element, schema)
        for tag, expected in schema.children.items():
            if expected.required and not count[tag]:
                message, fix = f'{label(element)} has no <{tag}>', f'add <{tag} …/> inside '
                cure = self._with_child(element, tag, f'{fix}<{element.tag}>')
                self.report(element, ELEMENT_MISSING, message, cure, severity)

    def _check_text_between(self, element: Element) -> None:
        """Report text between the children of an element."""
        texts = [element.text, *(child.tail for child in element.content)]
        text = next((text.strip() for text in texts if text and not text.isspace()), '')
        if text and not self.is_loose and not _XACRO.search(text):
            message = f"{label(element)} holds the text '{text.splitlines()[0][:40]}', which "
            fix = 'remove it; a tag begins with < and a comment with <!--'
            self.report(element, TEXT_IGNORED, f'{message}does nothing', fix)

    def _with_child(self, element: Element, tag: str, fix: str) -> Fix:
        """Return how to add a child that is required."""
        return fix

    def _check_one_of(self, element: Element, schema: Schema) -> None:
        shapes = [child for child in element.children if child.tag in schema.children]
        if len(shapes) > 1:
            message = f'{label(element)} holds {len(shapes)} shapes, only the first is read'
            one = f'write one <{element.parent.tag if element.parent else "visual"}> a shape'
            self.report(shapes[1], GEOMETRY_SHAPES, message, one, breaks=False)
        for shape in shapes if len(shapes) == 1 else ():
            since = schema.children[shape.tag].schema.since
            if since > self.version:
                self._newer(shape, label(shape), since, 'the shape is left out')
                self._break(element)
        if not shapes:
            what = 'no shape'
            for other in islice(element.children, 1):
                guess = Guess(other.tag, schema.children)
                what = f'<{other.tag}>, which is no shape of URDF{guess.hint}'
            title = f"write one of {one_of(f'<{tag}>' for tag in schema.children)}"
            fix: Fix = title
            others = list(element.children)
            if len(others) == 1 and (near := guess.word_meant):
                edit = RenameElement(others[0].place, others[0].tag, near)
                fix = Repair(title, (edit,), is_safe=True)
            self.report(element, GEOMETRY_SHAPES, f'{label(element)} holds {what}', fix)

    def _unknown_attributes(
        self, element: Element, schema: Schema, names: Sequence[str], guess: Guess | None = None
    ) -> None:
        """Report attributes of an element that are not in the table."""
        strange = []
        for name in names:
            if not self._is_elsewhere(element, schema, name, f"attribute '{name}'", element):
                strange.append(name)
        if strange:
            quoted = one_of([f"'{name}'" for name in strange])
            what = f'attribute {quoted}' if len(strange) == 1 else f'attributes {quoted}'
            message = f'{label(element)} has the {what}, which {self.reader} {self.reads}'
            message += guess.hint if guess else ''
            known = one_of(schema.attributes) or 'no attribute'
            them = 'it' if len(strange) == 1 else 'them'
            fix: Fix = f'correct or remove {them}; <{element.tag}> takes {known}'
            near = guess.word_meant if guess else ''
            if near in element.attributes:
                edits: tuple[Edit, ...] = (RemoveAttribute(element.place, strange[0]),)
                fix = Repair(f"remove it; '{near}' is there as well", edits, is_safe=True)
            elif near:
                edits = (RenameAttribute(element.place, strange[0], near),)
                fix = Repair(f"write '{near}' instead", edits, is_safe=True)
            finding = ATTRIBUTE_UNKNOWN.at(element.place, message, fix)
            self._keep(finding, element, quoted)

    def _unknown_child(self, element: Element, schema: Schema, child: Element) -> None:
        """Report a child of an element that is not in the table."""
        name, what = child.tag, f'<{child.tag}>'
        # Tools read elements of their own beside ours. What xacro left is reported once.
        is_foreign = name in schema.foreign or (':' in name and bool(schema.foreign))
        if is_foreign or name.startswith('xacro:'):
            return
        if self._is_elsewhere(element, schema, name, what, child):
            return
        guess = Guess(name, schema.children)
        hint = guess.hint
        effect = self.effect[schema.unknown].format(hint=hint)
        known = one_of(f'<{tag}>' for tag in schema.children) or 'no elements'
        fix: Fix = (
            f'{"rename it" if hint else self.remove}; {self.reader} has {known} in <{element.tag}>'
        )
        if name in _OF_XACRO:
            fix = f'write <xacro:{name} …>; xacro passes over what lacks its prefix'
            root = Location(child.where.source)
            edits = (
                RenameElement(child.place, name, f'xacro:{name}'),
                SetAttribute(root, 'xmlns:xacro', None, XACRO_NAMESPACE),
            )
            fix = Repair(fix, edits, is_safe=True)
        elif near := guess.word_meant:
            fix = Repair(str(fix), (RenameElement(child.place, name, near),), is_safe=True)
        message = f'{label(element)} holds {what}{effect}'
        finding = self.unknown.at(child.place, message, fix, schema.unknown)
        self._keep(finding, element, what)

    def _is_elsewhere(
        self, element: Element, schema: Schema, name: str, what: str, where: Element
    ) -> bool:
        """Report what ros2_control has at another place, if it is that."""
        elsewhere = schema.elsewhere.get(_NO_LETTERS.sub('', name.lower()))
        if elsewhere is not None:
            message = f'{what} of {label(element)} is ignored by ros2_control'
            fix: Fix = elsewhere
            near = Guess(name, schema.children).word_meant
            if where is not element and near:
                fix = Repair(f'write <{near}>', (RenameElement(where.place, name, near),), True)
            self.report(where, TRANSMISSION_SPELLING, message, fix)
        return elsewhere is not None

    def _keep(self, finding: Diagnostic, element: Element, what: str) -> None:
        """Keep a finding; those that are alike become one."""
        key: tuple[str, ...] = (finding.code, element.tag, what)
        if finding.repair is not None:
            # A repair of one file must not wait for another file.
            key = (*key, finding.fix, element.place.source)
        self._alike.setdefault(key, []).append(finding)

    def _newer(self, element: Element, what: str, since: Version, effect: str) -> None:
        version = '.'.join(map(str, since))
        self.report(
            element,
            VERSION_FEATURE,
            f'{what} belongs to URDF {version}, the document is '
            f'{self.version[0]}.{self.version[1]}; {effect}',
            f'write <robot version="{version}" …>',
        )

    # -- values ----------------------------------------------------------------------------

    def _convert(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> Any:
        """Return the value of an attribute, None where it cannot be read."""
        kind = attribute.kind
        if self.is_loose:
            text = text.strip(BLANKS)
        if attribute.since > self.version:
            what = f"attribute '{name}' of {label(element)}"
            self._newer(element, what, attribute.since, 'it is ignored')
            return None
        if kind is Kind.TEXT:
            return text
        if kind is Kind.NAME:
            if not text.strip():
                weight = attribute.empty or (Severity.ERROR if text else severity)
                weight = weight if text else self._weight(element, name, weight)
                message = f"attribute '{name}' of {label(element)} is empty"
                fix: Fix = 'give it a name'
                self.report(element, NAME_EMPTY, message, fix, weight, breaks=self.is_loose)
            return text
        if '$' in text and _XACRO.search(text):
            self._is_fatal = self._is_fatal or severity is Severity.FATAL
            self._break(element)
            return None
        if kind in _WORDS:
            return self._word(element, name, text, attribute)
        return self._numbers(element, name, text, attribute, severity)

    def _numbers(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> float | tuple[float, ...] | None:
        """Return a number or several, None where they cannot be read."""
        count, wanted = len(text.split()), attribute.kind.count
        words = [text] if wanted == 1 else [word for word in text.split(' ') if word]
        if wanted is not None and count != wanted:
            code, fix = NUMBER_COUNT, fix_count(text, wanted)
            reason = f'{count} number{"" if count == 1 else "s"}, expected {wanted}'
        elif bad := [word for word in words if not is_number(word)]:
            code, fix = NUMBER_INVALID, fix_number(bad[0])
            reason = why_no_number(bad[0], words)
        else:
            numbers = tuple(map(float, words))
            return numbers[0] if wanted == 1 else numbers
        message = f"attribute '{name}' of {label(element)} is '{visible(text)}': {reason}"
        right = _set(element, name, meant(text, wanted, attribute.unit), fix)
        self.report(element, code, message, right, severity)
        return None

    def _word(self, element: Element, name: str, text: str, attribute: Attribute) -> Any:
        """Return a flag, an integer or several, None where it is none."""
        code, read, usual, meaning = _WORDS[attribute.kind]
        value = read(text, attribute.least)
        if value is None:
            effect, severity = attribute.effect, Severity.ERROR
            if attribute.only_if and not self.values[id(element)].get(attribute.only_if):
                # What is wrong with it shows the day somebody sets the flag.
                effect = f', which nobody reads without {attribute.only_if}="true"'
                severity = Severity.WARNING
            message = f"attribute '{name}' of {label(element)} is '{text}'{effect}"
            right = meaning(text.strip(BLANKS).lower())
            right = right if read(right, attribute.least) is not None else ''
            fix = _set(element, name, right, usual.format(least=attribute.least))
            self.report(element, code, message, fix, severity)
        return value


class DocumentCheck(SchemaCheck):
    """A URDF held against its table, with its version and what xacro left in it."""

    def __init__(self, root: Element) -> None:
        super().__init__()
        self.root = root
        self._nameless_links = 0
        self._read_version()
        self.check([root], ROBOT, Severity.FATAL)
        self._check_xacro()

    def _weight(self, element: Element, name: str, severity: Severity) -> Severity:
        # urdfdom keeps one link without a name, and refuses a second one.
        if element.parent is self.root and (element.tag, name) == ('link', 'name'):
            self._nameless_links += 1
            return severity if self._nameless_links == 1 else Severity.FATAL
        return severity

    def _with_child(self, element: Element, tag: str, fix: str) -> Fix:
        if (element.tag, tag) != ('joint', 'child'):
            return fix
        parents = {
            child: parent
            for parent, child in map(_ends, self.root.find_all('joint'))
            if parent and child
        }
        # A child that hangs on nothing else, and on which the parent does not hang.
        above = [_ends(element)[0]]
        while above[-1] in parents and parents[above[-1]] not in above:
            above.append(parents[above[-1]])
        names = (link.attributes.get('name', '') for link in self.root.find_all('link'))
        free = [name for name in names if name not in (*parents, *above)]
        if not above[0] or len(free) != 1:
            return fix
        xml = Element('child', {'link': free[0]}, element.where).to_xml()
        return Repair(f'add {xml}', (AddChild(element.place, xml),))

    def _read_version(self) -> None:
        text = self.root.attributes.get('version', '1.0')
        match = _VERSION.match(text)
        version = (int(match[1]), int(match[2])) if match else None
        if version in VERSIONS:
            self.version = version
            return
        fix = 'use version="1.0", "1.1" or "1.2", or leave the attribute out for 1.0'
        message = f"unknown URDF version '{text}'"
        mended = _set(self.root, 'version', '1.0' if text.strip() == '1' else '', fix)
        self.report(self.root, VERSION_UNKNOWN, message, mended, breaks=False)

    def _check_xacro(self) -> None:
        """Report what xacro left, once for the whole document, hardware included."""
        found = [
            element
            for element in self.root.walk()
            # A part of a JSON robot has a path of its own, and no xacro.
            if not element.where.path
            and (
                element.tag.startswith('xacro:')
                or _XACRO.search(''.join((element.text, *element.attributes.values())))
            )
        ]
        if found:
            first = min(found, key=lambda e: (e.where.line, e.where.column))
            others = f' (and {len(found) - 1} more)' if len(found) > 1 else ''
            # Where there is no link, the links are still inside of macros.
            is_fatal = self._is_fatal or self.root.find('link') is None
            self.report(
                first,
                XACRO_UNEXPANDED,
                f'{label(first)} is xacro that was not expanded{others}',
                'expand the file with --xacro, or let its name end in .xacro; otherwise remove it',
                Severity.FATAL if is_fatal else Severity.ERROR,
                breaks=False,
            )


class HardwareCheck(SchemaCheck):
    """The elements of ``<ros2_control>`` held against their table."""

    reader = 'ros2_control'
    reads = 'does not read'
    unknown, repeated = HARDWARE_ELEMENT_UNKNOWN, HARDWARE_ELEMENT_REPEATED
    effect: ClassVar = {
        Severity.WARNING: '{hint}; ros2_control ignores it',
        Severity.ERROR: '{hint}; ros2_control refuses the whole description for it',
    }
    remove = 'remove it'
    extra = Severity.WARNING
    is_loose = True


def _ends(joint: Element) -> tuple[str, str]:
    """Return the names of the links of a joint, empty where there is none."""
    parent, child = (
        end.attributes.get('link', '') if end else ''
        for end in (joint.find('parent'), joint.find('child'))
    )
    return parent, child


def _set(element: Element, name: str, right: str, fix: str) -> Fix:
    """Return how to mend a value, with the edit that does it where one certainly is meant."""
    if not right:
        return fix
    edit = SetAttribute(element.place, name, element.attributes[name], right)
    return Repair(f'{fix}; here: {name}="{right}"', (edit,), is_safe=True)


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


def _flag(text: str, _: int) -> bool | None:
    return {'true': True, 'false': False}.get(text.lower())


def _integer(text: str, least: int) -> int | None:
    pattern = _INTEGER if least else _NOT_NEGATIVE
    return int(text) if pattern.fullmatch(text) and int(text) <= INT_MAX else None


def _integers(text: str, _: int) -> tuple[int, ...] | None:
    return tuple(map(int, _DIGITS.findall(text))) if _INTEGERS.fullmatch(text) else None


def _meant_flag(text: str) -> str:
    words = {'true': ('1', 'yes', 'on', 'y', 't'), 'false': ('0', 'no', 'off', 'n', 'f')}
    return next((word for word, others in words.items() if text in others), '')


def _meant_integer(text: str) -> str:
    number = re.fullmatch(r'\+?([0-9]+)(\.0*)?\s*(hz)?', text, re.ASCII)
    return number[1] if number else ''


def _meant_integers(text: str) -> str:
    is_list = re.fullmatch(r'[\[({]?\s*[0-9]+([\s,;]+[0-9]+)*\s*[\])}]?', text, re.ASCII)
    return f'[{", ".join(_DIGITS.findall(text))}]' if is_list else ''


# How values are read that are no text and no decimal numbers, what is said where they are not, and
# what is meant then, if that is certain.
_WORDS: dict[Kind, tuple[Code, Callable[[str, int], Any], str, Callable[[str], str]]] = {
    Kind.FLAG: (BOOLEAN_INVALID, _flag, 'write true or false', _meant_flag),
    Kind.INTEGER: (
        INTEGER_INVALID,
        _integer,
        f'write an integer from {{least}} to {INT_MAX}, without sign and unit',
        _meant_integer,
    ),
    Kind.INTEGERS: (
        ASYNC_AFFINITY,
        _integers,
        'write integers in brackets: affinity="[2, 4]"',
        _meant_integers,
    ),
}
