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

"""Check XML elements against the schema, for missing, unknown, repeated and invalid parts."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace
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
from robot_description_tools.description.xml.numbers import intended_numbers
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import visible
from robot_description_tools.description.xml.numbers import why_no_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
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

VERSION_UNKNOWN = Code.fatal(
    'version-unknown',
    'The URDF version is not 1.0, 1.1 or 1.2.',
    why='urdfdom refuses documents of an unknown version. So robot_state_publisher does not '
    'start.',
    bad='<robot name="example" version="3"><link name="base"/></robot>',
    good='<robot name="example" version="1.0"><link name="base"/></robot>',
    safe='the version `1`, which becomes `1.0`',
)
VERSION_FEATURE = Code.warning(
    'version-feature',
    'An element or attribute belongs to a newer URDF version than the document.',
    why='Readers ignore elements and attributes that are newer than the version of the document. '
    'So shapes or limits are missing.',
    bad=_with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"'),
    good='<robot name="example" version="1.2">'
    + _with_limit('lower="-1" upper="1" effort="10" velocity="2" jerk="5"')
    + '</robot>',
)
ELEMENT_UNKNOWN = Code.warning(
    'element-unknown',
    'URDF does not define an element, and no known tool reads it.',
    why='urdfdom ignores the element without a message. With a misspelt `<collision>` the link '
    'does not collide, and with a misspelt `<limit>` the joint has no limit.',
    bad=f'<link name="base"><colision>{SPHERE}</colision></link>',
    good=f'<link name="base"><collision>{SPHERE}</collision></link>',
    safe='wrong upper or lower case, a missing prefix `xacro:`, and a misspelt name if only one '
    'known name is similar',
)
TEXT_IGNORED = Code.warning(
    'text-ignored',
    'There is text between elements, where URDF allows no text. Often a bracket of a tag is '
    'missing.',
    why='Readers ignore the text. If a bracket of a tag is missing, they also ignore the element '
    'of this tag.',
    bad=f'<link name="base"><visual>{SPHERE} material name="red"/></visual></link>',
    good=with_visual(SPHERE),
)
ELEMENT_MISSING = Code.error(
    'element-missing',
    'A required child element is missing.',
    why='If an element of a joint is missing, urdfdom refuses the whole description. If a '
    '`<geometry>`, `<mass>` or `<inertia>` in a link is missing, urdfdom stops reading this link, '
    'and drops its remaining visuals and collisions.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed"><parent link="base"/></joint>',
    good=_FIXED,
    suggested='the `<child>` of a joint, if only one link has no parent',
)
ELEMENT_REPEATED = Code.warning(
    'element-repeated',
    'An element is repeated, but readers use only one of the copies.',
    why='urdfdom reads the first element. Some tools read the last element, or all of them. So '
    'each tool may show a different robot.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}\n'
    '  <origin xyz="0 0 1"/><origin xyz="0 0 2"/></joint>',
    good=_FIXED,
    safe='a copy whose removal changes nothing',
)
ATTRIBUTE_UNKNOWN = Code.warning(
    'attribute-unknown',
    'An element has an attribute that URDF does not define.',
    why='Readers ignore the attribute. Most often its name is misspelt, and the default is used '
    'instead.',
    bad=with_visual('<geometry><sphere radious="1" radius="1"/></geometry>'),
    good=with_visual(SPHERE),
    safe='wrong upper or lower case, and a misspelt name if only one known name is similar. If '
    'the element also has the right attribute, the wrong one is removed',
)
ATTRIBUTE_MISSING = Code.error(
    'attribute-missing',
    'A required attribute is missing.',
    why='The attribute has no default. If the mistake is in a joint, urdfdom refuses the whole '
    'description. If the mistake is in a link, urdfdom drops the visuals and collisions of the '
    'link.',
    bad=_with_limit('lower="-1" upper="1" velocity="2"'),
    good=GOOD_LIMIT,
    safe='a missing name, if the element contains the name as text, as in the first versions of '
    'ros2_control',
)
NAME_EMPTY = Code.error(
    'name-empty',
    'A name is empty.',
    why='TF refuses a frame without a name. No element can refer to a joint or material without '
    'a name.',
    bad='<link name=""/>',
    good=_LINK,
)
NUMBER_INVALID = Code.error(
    'number-invalid',
    'A value is not a finite decimal number.',
    why='urdfdom only reads decimal numbers, without units, decimal commas or `pi`. If the '
    'mistake is in a joint, urdfdom refuses the whole description. If the mistake is in a link, '
    'urdfdom drops the part with the mistake.',
    bad=_with_limit('lower="-1,5" upper="1" effort="10" velocity="2"'),
    good=GOOD_LIMIT,
    safe='decimal commas, other separators, brackets, `pi/2`, `0.5f`',
)
NUMBER_COUNT = Code.error(
    'number-count',
    'A value has too few or too many numbers.',
    why='If the mistake is in an origin or axis of a joint, urdfdom refuses the whole '
    'description. If the mistake is in a link, urdfdom drops the visuals and collisions of the '
    'link. A colour with three numbers becomes black.',
    bad=f'{TWO_LINKS}\n<joint name="mount" type="fixed">{ENDS}<origin xyz="0 1"/></joint>',
    good=_FIXED,
    safe='commas between numbers, and a colour without alpha',
)
XACRO_UNEXPANDED = Code.error(
    'xacro-unexpanded',
    'The text still has xacro macros or expressions, because xacro did not expand it.',
    why='urdfdom reads `${...}` as text and ignores `xacro:` elements. So numbers are invalid, '
    'and the elements of macros are missing.',
    bad='<link name="base"><inertial><mass value="${mass}"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>',
    good=_LINK,
)
GEOMETRY_SHAPES = Code.error(
    'geometry-shapes',
    'A geometry does not have exactly one known shape.',
    why='If there are several shapes, urdfdom only reads the first one. If there is no known '
    'shape, urdfdom drops the visual or collision. So parts of the robot are invisible or do '
    'not collide.',
    bad=with_visual('<geometry><ball radius="1"/></geometry>'),
    good=with_visual(SPHERE),
    safe='wrong upper or lower case in the name of a shape, and a misspelt name if only one known '
    'name is similar',
)
HARDWARE_ELEMENT_UNKNOWN = Code.error(
    'hardware-element-unknown',
    'There is an unknown element inside `<ros2_control>`. The finding is an error if the element '
    'is directly in `<ros2_control>`, and a warning if it is deeper.',
    why='If the element is directly in `<ros2_control>`, ros2_control refuses the whole '
    'description and loads no hardware. If the element is deeper, ros2_control ignores the '
    'element and uses the default.',
    bad=system_snippet('<joints/>'),
    good=GOOD_HARDWARE,
    safe='wrong upper or lower case, and a misspelt name if only one known name is similar',
)
HARDWARE_ELEMENT_REPEATED = Code.warning(
    'hardware-element-repeated',
    'An element inside `<ros2_control>` is repeated, but only one of the copies is read.',
    why='ros2_control reads only one of the elements, and ignores all others without a message. '
    'If `<hardware>` is repeated, ros2_control reads the last one.',
    bad=system_snippet(
        '', hardware=f'<hardware>{PLUGIN}<group>a</group><group>b</group></hardware>'
    ),
    good=system_snippet('', hardware=f'<hardware>{PLUGIN}<group>a</group></hardware>'),
    safe='a copy whose removal changes nothing',
)
HARDWARE_TEXT_NESTED = Code.warning(
    'hardware-text-nested',
    'A `<param>` or `<group>` has elements instead of a text.',
    why='ros2_control reads an empty text instead of the elements. So the driver gets no value, '
    'and uses its default or fails.',
    bad=system_snippet(
        '', hardware=f'<hardware>{PLUGIN}<param name="port"><tcp/></param></hardware>'
    ),
    good=GOOD_PARAM,
)
INTEGER_INVALID = Code.error(
    'integer-invalid',
    'A rate, a priority or a size is not an integer in its range.',
    why='ros2_control refuses the whole description, or reads only the first digits: `100Hz` '
    'becomes 100, and `1.9` becomes 1.',
    bad=GOOD_HARDWARE.replace('type="system"', 'type="system" rw_rate="100Hz"'),
    good=GOOD_HARDWARE.replace('type="system"', 'type="system" rw_rate="100"'),
    safe='`+100`, `100.0` and `100Hz`',
)
BOOLEAN_INVALID = Code.error(
    'boolean-invalid',
    'A flag of `<ros2_control>` is neither `true` nor `false`.',
    why='ros2_control refuses the description and loads no hardware. ros2_control also refuses '
    '`1` and `yes`.',
    bad=GOOD_HARDWARE.replace('type="system"', 'type="system" is_async="yes"'),
    good=GOOD_HARDWARE.replace('type="system"', 'type="system" is_async="true"'),
    safe='`1`, `yes`, `on` and their opposites',
)
ASYNC_AFFINITY = Code.error(
    'async-affinity',
    'The processor cores of an asynchronous component are not a list of integers.',
    why='ros2_control cannot read the list and refuses the whole description.',
    bad=system_snippet('<properties><async affinity="2,4"/></properties>'),
    good=system_snippet('<properties><async affinity="[2, 4]"/></properties>'),
    safe='a list without brackets, or with wrong brackets',
)
TRANSMISSION_SPELLING = Code.error(
    'transmission-spelling',
    'A reduction or offset has a wrong name, or is in a wrong place, so ros2_control does not '
    'read it.',
    why='ros2_control ignores the element and uses the reduction 1 and the offset 0. With a '
    'reduction of 1 instead of 100, for example, the joint moves a hundred times too far.',
    bad=transmission_snippet('<mechanicalReduction>50</mechanicalReduction>'),
    good=transmission_snippet('<mechanical_reduction>50</mechanical_reduction>'),
    safe='the element name of ROS 1, which becomes the name in ros2_control',
)
_VERSION = re.compile(r'\s*([+-]?[0-9]{1,9})\.\s*([+-]?[0-9]{1,9})\.?\Z', re.ASCII)
_XACRO = re.compile(r'\$\{|\$\(')
_NO_LETTERS = re.compile(r'[^a-z]')
_INTEGER = re.compile(r'[1-9][0-9]{0,9}', re.ASCII)
_NOT_NEGATIVE = re.compile(r'\+?[0-9]{1,10}', re.ASCII)
_INTEGERS = re.compile(r'\[\s*(?:[0-9]{1,9}\s*(?:,\s*[0-9]{1,9}\s*)*)?\]', re.ASCII)
_DIGITS = re.compile('[0-9]+')
# Elements of xacro. In the first versions of xacro, these elements had no prefix.
_XACRO_TAGS = frozenset(('include', 'macro', 'property', 'arg', 'if', 'unless', 'insert_block'))
#: Any unit. Largest integer that ros2_control reads.
INT_MAX = 2**31 - 1
# Maps a tag to the attribute that distinguishes elements with this tag.
_NAMED_BY = {
    **dict.fromkeys(('link', 'joint', 'loop_joint', 'material'), 'name'),
    **dict.fromkeys(('ros2_control', 'sensor', 'gpio', 'transmission', 'actuator'), 'name'),
    **dict.fromkeys(('command_interface', 'state_interface'), 'name'),
    'model_state': 'model',
}


class SchemaCheck:
    """
    Check of XML elements against a schema: a table of their attributes and children.

    URDF, ``<ros2_control>`` and SRDF each have a subclass. This class contains the words for
    findings in URDF. The other two subclasses replace some of these words.

    Attributes
    ----------
    reader, reads : str
        ``reader`` is the format or tool that defines the elements, such as ``URDF``. ``reads`` is
        the verb after it in messages about unknown attributes, such as ``does not define``.
    unknown, repeated : Code
        Codes for unknown elements, and for elements that occur too often.
    effect : mapping of Severity to str
        Maps the severity of a finding to words about the effect of an unknown element.
    remove : str
        Advice about an unknown element if there is no similar name.
    extra : Severity
        Severity of errors in a repeated element that no tool reads.
    is_loose : bool
        True to remove blanks around values, to treat an empty name as missing, and to ignore text
        between elements.
    findings : list of Diagnostic
        The findings.
    version : (int, int)
        URDF version of the document.
    values : dict of int to dict
        Maps the ``id()`` of each known element to its converted attributes.

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
        # Elements with an error, and all elements that contain such an element.
        self._broken: set[int] = set()
        # True if the robot is unusable because of unexpanded xacro.
        self._is_fatal = False
        # Groups of similar findings. Each group is reported as one finding. The key contains the
        # code, the tag and the unknown part. If the findings have a repair, the key also contains
        # the title of the repair and the file.
        self._alike: dict[tuple[str, ...], list[Diagnostic]] = {}

    def check(self, elements: Iterable[Element], schema: Schema, severity: Severity) -> None:
        """Check elements and all their descendants, and convert their attributes."""
        for element in elements:
            self._check(element, schema, severity)
        self._join()

    def check_tags(self, elements: Iterable[tuple[Element, Schema]]) -> None:
        """Report misspelt names of children in a document that xacro has not expanded yet."""
        for element, schema in elements:
            for child in element.children:
                known = schema.children
                if child.tag not in known and Guess(child.tag, known).certain_word:
                    self._unknown_child(element, schema, child)
        self._join()

    def _join(self) -> None:
        """Report each group of similar findings as one finding."""
        for first, *others in self._alike.values():
            # If a macro is called several times, count an element in the macro once.
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
        """Return True if an element and the elements inside it have no error."""
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
        """
        Store a finding about an element.

        If the finding is an error and ``breaks`` is True, mark the element as broken.

        """
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
        """Return the severity of a finding about a missing or empty attribute."""
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
            if not self._is_elsewhere(element, schema, name, f"attribute '{name}'", element)
        ]
        typos = {name: Guess(name, schema.attributes) for name in unknown}
        # Unknown attributes that resemble no known name are probably for another tool. Report them
        # together.
        strange = [name for name, guess in typos.items() if not guess.near]
        for name, guess in typos.items():
            if guess.near:
                self._unknown_attributes(element, schema, [name], guess)
        if strange:
            self._unknown_attributes(element, schema, strange)

    def _check_children(self, element: Element, schema: Schema, severity: Severity) -> None:
        self._check_text_between(element)
        # Return early for most elements, which have no content and no children in the schema.
        if not (element.content or schema.children):
            return
        # Maps each tag to the last child with this tag that was found so far.
        last: dict[str, Element] = {}
        has_known = any(child.tag in schema.children for child in element.children)
        for child in element.children:
            known = schema.children.get(child.tag)
            if known is None:
                # If one of the known children is required and none exists, `_check_one_of` reports
                # this. Do not also report the unknown child.
                if has_known or not schema.one_of:
                    self._unknown_child(element, schema, child)
                continue
            weight = known.weight or severity
            if child.tag in last and not known.many:
                weight = self.extra
                if not schema.one_of:
                    message = f'{label(element)} has more than one <{child.tag}>; only the '
                    fix: Fix = f'remove all <{child.tag}> but one'
                    # The repair removes `child` only if it is a copy. If tools read the first
                    # element, `child` must be a copy of the first element. If tools read the last
                    # element, this may be `child`. Tools then read the previous element after the
                    # removal, so `child` must be a copy of the previous element.
                    is_first = known.counts == 'first'
                    if child.is_equal_to(element.find(child.tag) if is_first else last[child.tag]):
                        which = 'first one' if is_first else 'one before it'
                        fix = Repair(
                            f'remove it; it is the same as the {which}',
                            (RemoveElement(child.place),),
                            True,
                        )
                    self.report(child, self.repeated, f'{message}{known.counts} is read', fix)
            last[child.tag] = child
            if child.tag == 'axis' and element.attributes.get('type') in ('fixed', 'floating'):
                weight = Severity.ERROR
            self._check(child, known.schema, weight)
        if schema.one_of:
            self._check_one_of(element, schema)
        for tag, expected in schema.children.items():
            if expected.required and tag not in last:
                message, fix = f'{label(element)} has no <{tag}>', f'add <{tag} …/> inside '
                repair = self._with_child(element, tag, f'{fix}<{element.tag}>')
                self.report(element, ELEMENT_MISSING, message, repair, severity)

    def _check_text_between(self, element: Element) -> None:
        """Report text between the children of an element."""
        texts = [element.text, *(child.tail for child in element.content)]
        text = next((text.strip() for text in texts if text and not text.isspace()), '')
        if text and not self.is_loose and not _XACRO.search(text):
            message = f"{label(element)} holds the text '{text.splitlines()[0][:40]}', which "
            fix = 'remove it; a tag begins with < and a comment with <!--'
            self.report(element, TEXT_IGNORED, f'{message}does nothing', fix)

    def _with_child(self, element: Element, tag: str, fix: str) -> Fix:
        """Return the fix for a missing child. A subclass may return a repair."""
        return fix

    def _check_one_of(self, element: Element, schema: Schema) -> None:
        shapes = [child for child in element.children if child.tag in schema.children]
        if len(shapes) > 1:
            message = f'{label(element)} holds {len(shapes)} shapes, only the first is read'
            owner = element.parent.tag if element.parent else 'visual'
            one = f'write one <{owner}> for each shape'
            self.report(shapes[1], GEOMETRY_SHAPES, message, one, breaks=False)
        for shape in shapes if len(shapes) == 1 else ():
            since = schema.children[shape.tag].schema.since
            if since > self.version:
                self._newer(shape, label(shape), since, 'the shape is left out')
                self._break(element)
        if not shapes:
            what = 'no shape'
            title = f"write one of {one_of(f'<{tag}>' for tag in schema.children)}"
            fix: Fix = title
            others = list(element.children)
            if others:
                first = others[0]
                guess = Guess(first.tag, schema.children)
                what = f'<{first.tag}>, which is no shape of URDF{guess.hint}'
                edit = RenameElement(first.place, first.tag, guess.certain_word)
                fix = fix_if(edit.new and len(others) == 1, title, edit)
            self.report(element, GEOMETRY_SHAPES, f'{label(element)} holds {what}', fix)

    def _unknown_attributes(
        self, element: Element, schema: Schema, names: Sequence[str], guess: Guess | None = None
    ) -> None:
        """Report unknown attributes of an element."""
        quoted = one_of([f"'{name}'" for name in names])
        what = f'attribute {quoted}' if len(names) == 1 else f'attributes {quoted}'
        message = f'{label(element)} has the {what}, which {self.reader} {self.reads}'
        message += guess.hint if guess else ''
        known = one_of(schema.attributes) or 'no attribute'
        them = 'it' if len(names) == 1 else 'them'
        fix: Fix = f'correct or remove {them}; <{element.tag}> takes {known}'
        near = guess.certain_word if guess else ''
        if near in element.attributes:
            remove = RemoveAttribute(element.place, names[0])
            fix = Repair(f"remove it; '{near}' is there as well", (remove,), is_safe=True)
        elif near:
            rename = RenameAttribute(element.place, names[0], near)
            fix = Repair(f"write '{near}' instead", (rename,), is_safe=True)
        finding = ATTRIBUTE_UNKNOWN.at(element.place, message, fix)
        self._keep(finding, element, quoted)

    def _unknown_child(self, element: Element, schema: Schema, child: Element) -> None:
        """Report an unknown child of an element."""
        name, what = child.tag, f'<{child.tag}>'
        # Skip elements of other tools, and unexpanded xacro, which `_check_xacro` reports once for
        # the document.
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
        if name in _XACRO_TAGS:
            fix = f'write <xacro:{name} …>; xacro ignores elements without its prefix'
            root = Location(child.where.source)
            edits = (
                RenameElement(child.place, name, f'xacro:{name}'),
                SetAttribute(root, 'xmlns:xacro', None, XACRO_NAMESPACE),
            )
            fix = Repair(fix, edits, is_safe=True)
        elif near := guess.certain_word:
            fix = Repair(str(fix), (RenameElement(child.place, name, near),), is_safe=True)
        message = f'{label(element)} holds {what}{effect}'
        finding = self.unknown.at(child.place, message, fix, schema.unknown)
        self._keep(finding, element, what)

    def _is_elsewhere(
        self, element: Element, schema: Schema, name: str, part: str, where: Element
    ) -> bool:
        """Report a name that is valid only in other elements. Return True if it was reported."""
        elsewhere = schema.elsewhere.get(_NO_LETTERS.sub('', name.lower()))
        if elsewhere is not None:
            message = f'{part} of {label(element)} is ignored by ros2_control'
            fix: Fix = elsewhere
            near = Guess(name, schema.children).certain_word
            if where is not element and near:
                fix = Repair(f'write <{near}>', (RenameElement(where.place, name, near),), True)
            self.report(where, TRANSMISSION_SPELLING, message, fix)
        return elsewhere is not None

    def _keep(self, finding: Diagnostic, element: Element, part: str) -> None:
        """Store a finding, to join it later with similar findings."""
        key: tuple[str, ...] = (finding.code, element.tag, part)
        if finding.repair is not None:
            # Do not join findings in different files, so that each file can be repaired
            # separately.
            key = (*key, finding.fix, element.place.source)
        self._alike.setdefault(key, []).append(finding)

    def _newer(self, element: Element, part: str, since: Version, effect: str) -> None:
        version = '.'.join(map(str, since))
        self.report(
            element,
            VERSION_FEATURE,
            f'{part} belongs to URDF {version}, the document is '
            f'{self.version[0]}.{self.version[1]}; {effect}',
            f'write <robot version="{version}" …>',
        )

    # -- values ----------------------------------------------------------------------------

    def _convert(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> Any:
        """Return the value of an attribute, or None if it is invalid."""
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
        if self.is_unexpanded(element, text):
            self._is_fatal = self._is_fatal or severity is Severity.FATAL
            return None
        if kind in _WORDS:
            return self._word(element, name, text, attribute)
        return self._numbers(element, name, text, attribute, severity)

    def is_unexpanded(self, element: Element, text: str) -> bool:
        """
        Return True if a value contains xacro. The element is then marked as broken.

        `DocumentCheck` reports xacro once for the whole document.

        """
        # If `where.path` is set, the element was made from a JSON robot, which has no xacro.
        if '$' not in text or element.where.path or not _XACRO.search(text):
            return False
        self._break(element)
        return True

    def _numbers(
        self, element: Element, name: str, text: str, attribute: Attribute, severity: Severity
    ) -> float | tuple[float, ...] | None:
        """Return a number or a tuple of numbers, or None if the text is invalid."""
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
        right = _value_fix(element, name, intended_numbers(text, wanted, attribute.unit), fix)
        self.report(element, code, message, right, severity)
        return None

    def _word(self, element: Element, name: str, text: str, attribute: Attribute) -> Any:
        """Return a flag, an integer or a list of integers, or None if the text is invalid."""
        code, read, usual, meaning = _WORDS[attribute.kind]
        value = read(text, attribute.least)
        if value is None:
            effect, severity = attribute.effect, Severity.ERROR
            if attribute.only_if and not self.values[id(element)].get(attribute.only_if):
                # If the flag is not set, ros2_control does not read the value.
                effect = f', which is not read without {attribute.only_if}="true"'
                severity = Severity.WARNING
            message = f"attribute '{name}' of {label(element)} is '{text}'{effect}"
            right = meaning(text.strip(BLANKS).lower())
            right = right if read(right, attribute.least) is not None else ''
            fix = _value_fix(element, name, right, usual.format(least=attribute.least))
            self.report(element, code, message, fix, severity)
        return value


class DocumentCheck(SchemaCheck):
    """Check of a URDF: its elements, its version, and xacro that was not expanded."""

    def __init__(self, root: Element) -> None:
        super().__init__()
        self.root = root
        self._nameless_links = 0
        self._read_version()
        self.check([root], ROBOT, Severity.FATAL)
        self._check_xacro()

    def _weight(self, element: Element, name: str, severity: Severity) -> Severity:
        # urdfdom accepts a link without a name, but refuses a second such link.
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
        # The child can be any link that has no parent joint and is not an ancestor of the parent
        # link.
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
        repair = _value_fix(self.root, 'version', '1.0' if text.strip() == '1' else '', fix)
        self.report(self.root, VERSION_UNKNOWN, message, repair, breaks=False)

    def _check_xacro(self) -> None:
        """Report unexpanded xacro once for the whole document, including ``<ros2_control>``."""
        found = [
            element
            for element in self.root.walk()
            # If `where.path` is set, the element was made from a JSON robot, which has no xacro.
            if not element.where.path
            and (
                element.tag.startswith('xacro:')
                or _XACRO.search(''.join((element.text, *element.attributes.values())))
            )
        ]
        if found:
            first = min(found, key=lambda e: (e.where.line, e.where.column))
            others = f' (and {len(found) - 1} more)' if len(found) > 1 else ''
            # If the document has no links, the links are probably inside macros that xacro should
            # expand.
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
    """Check of the elements of ``<ros2_control>``."""

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
    """Return the names of the parent and the child of a joint, or '' for a missing name."""
    parent, child = (
        end.attributes.get('link', '') if end else ''
        for end in (joint.find('parent'), joint.find('child'))
    )
    return parent, child


def word_fix(element: Element, name: str, right: str, title: str) -> Fix:
    """Return a repair that sets an attribute to ``right``, or ``title`` if ``right`` is ''."""
    edit = SetAttribute(element.place, name, element.attributes.get(name), right)
    return fix_if(right, title, edit)


def _value_fix(element: Element, name: str, right: str, fix: str) -> Fix:
    """Return the result of `word_fix`, with the right value in the title of the repair."""
    return word_fix(element, name, right, f'{fix}; here: {name}="{right}"' if right else fix)


def label(element: Element) -> str:
    """Return the name of an element for messages, such as ``<origin> of joint 'elbow'``."""
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


def _intended_flag(text: str) -> str:
    words = {'true': ('1', 'yes', 'on', 'y', 't'), 'false': ('0', 'no', 'off', 'n', 'f')}
    return next((word for word, others in words.items() if text in others), '')


def _intended_integer(text: str) -> str:
    number = re.fullmatch(r'\+?([0-9]+)(\.0*)?\s*(hz)?', text, re.ASCII)
    return number[1] if number else ''


def _intended_integers(text: str) -> str:
    is_list = re.fullmatch(r'[\[({]?\s*[0-9]+([\s,;]+[0-9]+)*\s*[\])}]?', text, re.ASCII)
    return f'[{", ".join(_DIGITS.findall(text))}]' if is_list else ''


# The kinds of values that are neither texts nor decimal numbers. Each kind has four entries. The
# first entry is the code of the finding about an invalid value. The second entry is a function
# that reads a value, and the third entry is advice for the user. The last entry is a function that
# corrects an invalid value. It returns '' if no correction is certain.
_WORDS: dict[Kind, tuple[Code, Callable[[str, int], Any], str, Callable[[str], str]]] = {
    Kind.FLAG: (BOOLEAN_INVALID, _flag, 'write true or false', _intended_flag),
    Kind.INTEGER: (
        INTEGER_INVALID,
        _integer,
        f'write an integer from {{least}} to {INT_MAX}, without sign and unit',
        _intended_integer,
    ),
    Kind.INTEGERS: (
        ASYNC_AFFINITY,
        _integers,
        'write integers in brackets: affinity="[2, 4]"',
        _intended_integers,
    ),
}
