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

"""Rules about the definitions of materials, and the range of their colours."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from operator import attrgetter
import re

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import first_of_each
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Vector4
from robot_description_tools.description.repairs import in_right_units
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.description.snippets import RED
from robot_description_tools.description.wrong_units import color as in_range
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

_USES_RED = with_visual(f'{SPHERE}<material name="red"/>')
_GOOD = f'{RED}\n{_USES_RED}'


def _shows_something(material: Element) -> bool:
    """Return True if a material has a colour, or a texture with a file name."""
    texture = material.find('texture')
    return bool(material.find('color') or (texture and 'filename' in texture.attributes))


def _inline(draft: Draft) -> Iterator[Material]:
    """Yield the named materials of visuals. urdfdom ignores materials without a name."""
    return (material for material in draft.inline_materials if material.name)


def _colors(draft: Draft) -> Iterator[tuple[Material, Vector4]]:
    """
    Yield each material that has a colour.

    Materials directly under ``<robot>`` come first.

    """
    for material in (*draft.materials, *draft.inline_materials):
        if material.color is not None:
            yield material, material.color


@RULES.error(
    'A visual uses a material that is not defined.',
    why='urdfdom warns and gives the part no material. RViz draws the part in its default colour.',
    bad=with_visual(f'{SPHERE}<material name="rde"/>') + f'\n{RED}',
    good=_GOOD,
    suggested='a misspelt name with only one possible match',
)
def material_undefined(draft: Draft) -> Iterator[Finding]:
    # A material with an invalid colour counts as known, because another check reports the colour.
    visuals = (v for link in draft.root.find_all('link') for v in link.find_all('visual'))
    known = dict.fromkeys(material.name for material in draft.materials) | dict.fromkeys(
        element.attributes.get('name', '')
        for visual in visuals
        for element in visual.find_all('material')
        if _shows_something(element)
    )
    uses: dict[str, list[Material]] = {}
    for material in _inline(draft):
        if material.name not in known:
            uses.setdefault(material.name, []).append(material)
    for name, materials in uses.items():
        count = f', used {len(materials)} times,' if len(materials) > 1 else ''
        guess = Guess(name, known)
        message = f"material '{name}'{count} is not defined{guess.hint}"
        fix: Fix = f'add <material name="{name}"><color rgba="…"/></material> to <robot>'
        edits = _renamed(draft, materials, guess.certain_name)
        yield place_of(materials[0]), message, Repair('correct the name', edits) if edits else fix


def _renamed(draft: Draft, materials: Iterable[Material], name: str) -> tuple[Edit, ...]:
    """Return the edits that rename materials, or no edits if the name is empty."""
    fixes = [rewritten(draft, place_of(each), '', {'name': name or None}) for each in materials]
    return tuple(edit for fix in fixes if isinstance(fix, Repair) for edit in fix.edits)


@RULES.error(
    'A visual uses a material before the link that defines it.',
    why='urdfdom reads links in document order. urdfdom knows the material of a link only after '
    'it has read this link. So the earlier visual has no colour in RViz.',
    bad='<link name="base"><visual>' + SPHERE + '<material name="red"/></visual></link>\n'
    + '<link name="arm"><visual>' + SPHERE + RED + '</visual></link>\n'
    '<joint name="mount" type="fixed"><parent link="base"/><child link="arm"/></joint>',
    good=_GOOD,
)
def material_late(draft: Draft) -> Iterator[Finding]:
    defined = {material.name for material in draft.materials}
    first: dict[str, Material] = {}
    for material in _inline(draft):
        if material.is_definition:
            early = first.pop(material.name, None)
            if early is not None and material.name not in defined:
                here = place_of(early)
                place = seen_from(place_of(material), here)
                message = (
                    f"material '{material.name}' is used before its definition {place}; "
                    'urdfdom reads the materials of <robot> first, then link by link'
                )
                yield here, message, f"move the definition of '{material.name}' to <robot>"
            defined.add(material.name)
        elif material.name not in defined:
            first.setdefault(material.name, material)


@RULES.warning(
    'A visual defines a material again with a different colour. The first colour is used.',
    why='urdfdom uses the first colour for all later uses of the name. So this visual is not '
    'drawn in the colour that is written in it.',
    bad=RED + '\n' + with_visual(
        f'{SPHERE}<material name="red"><color rgba="0.8 0 0 1"/></material>'
    ),
    good=_GOOD,
)
def material_redefined(draft: Draft) -> Iterator[Finding]:
    definitions = [material for material in _inline(draft) if material.is_definition]
    first = first_of_each((*draft.materials, *definitions), attrgetter('name'))
    # Report equal definitions only once.
    for material in first_of_each(definitions, attrgetter('name', 'color', 'texture')).values():
        before, where = first[material.name], place_of(material)
        if (before.color, before.texture) != (material.color, material.texture):
            place = seen_from(place_of(before), where)
            message = f"material '{material.name}' is {_appearance(material)} here and "
            message += f'{_appearance(before)} {place}, which is used'
            yield where, message, 'give one of them another name, or make them the same'


def _appearance(material: Material) -> str:
    color = shown(material.color) if material.color else 'no colour'
    return f"{color} with texture '{material.texture}'" if material.texture else color


@RULES.error(
    'A material of `<robot>` has neither a colour nor a texture.',
    why='Each tool draws parts with this material in its own default colour.',
    bad='<link name="base"/>\n<material name="red"/>',
    good=_GOOD,
)
def material_empty(draft: Draft) -> Iterator[Finding]:
    for element in draft.root.find_all('material'):
        if not _shows_something(element):
            name = element.attributes.get('name', '')
            message = f"material '{name}' has neither <color> nor <texture>"
            yield element.place, message, 'add <color rgba="1 1 1 1"/>'


@RULES.error(
    'A component of a colour is outside 0 to 1.',
    why='urdfdom ignores the colour. The usual cause is a colour with components from 0 to 255.',
    bad=with_visual(f'{SPHERE}<material name="red"><color rgba="255 0 0 1"/></material>'),
    good=_GOOD,
    suggested='a colour of whole numbers up to 255, by dividing them by 255',
)
def color_range(draft: Draft) -> Iterator[Finding]:
    for material, color in _colors(draft):
        if all(0.0 <= part <= 1.0 for part in color):
            continue
        message = f"rgba '{shown(color)}' of material '{material.name}' is outside 0 to 1"
        fix: Fix = 'write four numbers from 0 to 1'
        right = in_range(color)
        if right is not None:
            element = draft.elements.get(place_of(material))
            written = element and element.find('color')
            where = written.place if written else place_of(material)
            fix = in_right_units(draft, where, '0 to 255?', {'rgba': color}, right)
        yield place_of(material), message, fix


@RULES.warning(
    'The alpha of a colour is 0, so the part is invisible.',
    why='RViz draws nothing, so the link seems to be missing.',
    bad=with_visual(f'{SPHERE}<material name="glass"><color rgba="1 1 1 0"/></material>'),
    good=_GOOD,
)
def material_invisible(draft: Draft) -> Iterator[Finding]:
    invisible = (material for material, color in _colors(draft) if color[3] == 0.0)
    for name, material in first_of_each(invisible, attrgetter('name')).items():
        if _INVISIBLE.search(name):
            continue
        fix = 'write 1 (opaque) as the fourth number of rgba'
        yield place_of(material), f"material '{name}' has alpha 0 and is invisible", fix


# Matches names of materials that are probably invisible on purpose.
_INVISIBLE = re.compile('invisible|transparent|hidden|none', re.IGNORECASE)
