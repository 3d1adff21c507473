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

"""Masses and inertia tensors: what no body can have, and what nobody measured."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import astuple
from math import isclose
from math import log10

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.solids import Bounds
from robot_description_tools.description.solids import bounds
from robot_description_tools.description.solids import boxes_around
from robot_description_tools.description.solids import breaks_triangle
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import ROUNDING
from robot_description_tools.description.solids import SOLIDS
from robot_description_tools.description.solids import volume
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import and_more
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()


def _tensor(diagonal: str, products: str = '0 0 0') -> str:
    xx, yy, zz = diagonal.split()
    xy, xz, yz = products.split()
    return (
        f'<inertia ixx="{xx}" ixy="{xy}" ixz="{xz}" iyy="{yy}" iyz="{yz}" izz="{zz}"/>'
    )


def _arm(mass: str, tensor: str, rest: str = '', origin: str = '') -> str:
    """Return a snippet of a moving link, since the root should have no inertia."""
    inertial = f'<inertial>{origin}<mass value="{mass}"/>\n  {tensor}</inertial>'
    return joint_snippet(MOVES).replace(
        '<link name="arm"/>', f'\n<link name="arm">{inertial}{rest}</link>'
    )


_BALL = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
_FIX = "write the tensor of its shape: 'robot-description inertia' prints it"
_GOOD = _arm('2', _tensor('0.01 0.01 0.004'))
_GOOD_BALL = _arm('2', _tensor('0.008 0.008 0.008'), _BALL)


def _bodies(draft: Draft) -> Iterator[tuple[Link, Inertial]]:
    """Yield every link that has mass and inertia."""
    for link in draft.link_by_name.values():
        if link.inertial is not None:
            yield link, link.inertial


def _place(draft: Draft, link: Link, tag: str) -> Location:
    """Where ``<mass>`` or ``<inertia>`` of a link stands."""
    inertial = draft.link_elements[link.name].find('inertial')
    element = inertial and inertial.find(tag)
    return element.place if element else place_of(link)


@RULES.add(
    Severity.ERROR,
    'A mass is negative.',
    why='A body of negative mass moves against each force: simulators refuse it or explode.',
    bad=_arm('-2', _tensor('0.01 0.01 0.004')),
    good=_GOOD,
)
def mass_negative(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _bodies(draft):
        if inertial.mass < 0.0:
            message = f"the mass of link '{link.name}' is {inertial.mass:g} kg"
            yield _place(draft, link, 'mass'), message, f'write value="{-inertial.mass:g}"'


@RULES.add(
    Severity.WARNING,
    'A link has a mass but no inertia, or the reverse; simulators refuse it or make something up.',
    why='Gazebo drops a link with mass but no inertia or the reverse, or makes the missing part '
    'up. Other engines refuse it, or the link spins without bound.',
    bad=_arm('2', _tensor('0 0 0')),
    good=_GOOD,
)
def inertia_zero(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _bodies(draft):
        has_tensor = any(astuple(inertial.inertia))
        if inertial.mass == 0.0 and has_tensor:
            message = f"link '{link.name}' has the mass 0 but an inertia other than 0"
            fix = 'give the mass in kg, or remove <inertial>'
            yield _place(draft, link, 'mass'), message, fix
        elif inertial.mass > 0.0 and not has_tensor:
            message = f"link '{link.name}' has a mass of {inertial.mass:g} kg and the inertia 0"
            yield _place(draft, link, 'inertia'), message, _FIX


def _moments(draft: Draft) -> Iterator[tuple[Link, Vector3, Location, str]]:
    """Yield principal moments where there are some, their place, and a message that names them."""
    for link, inertial in _bodies(draft):
        if any(astuple(inertial.inertia)):
            moments, _ = principal_moments(inertial.inertia)
            named = ', '.join(f'{moment:.4g}' for moment in moments)
            message = f"the inertia of link '{link.name}' has the principal moments {named} kg m²"
            yield link, moments, _place(draft, link, 'inertia'), message


@RULES.add(
    Severity.ERROR,
    'A principal moment of inertia is negative; a warning where it is 0.',
    why='No body has such an inertia: physics engines refuse it, or the simulation explodes at '
    'the first step.',
    bad=_arm('2', _tensor('0.01 0.01 0.004', '0.02 0 0')),
    good=_GOOD,
)
def inertia_not_positive(draft: Draft) -> Iterator[Finding]:
    for _, moments, where, message in _moments(draft):
        low, _, high = moments
        zero = 1e-9 * max(abs(low), abs(high))
        if low < -zero:
            fix = 'check signs and order: products of inertia are small beside the diagonal'
            yield where, f'{message}; none can be negative', fix
        elif low <= zero and not breaks_triangle(moments):
            fix = 'model a thin cylinder instead; simulators refuse moments of 0'
            yield where, f'{message}; one is 0, as of an ideal rod', fix, Severity.WARNING


@RULES.add(
    Severity.ERROR,
    'The largest principal moment exceeds the sum of the two others, which no body has.',
    why='No body has such a tensor. MuJoCo refuses it, and other simulators become unstable '
    'when the link turns.',
    bad=_arm('2', _tensor('0.01 0.01 0.04')),
    good=_GOOD,
)
def inertia_triangle(draft: Draft) -> Iterator[Finding]:
    for link, moments, where, message in _moments(draft):
        low, middle, high = moments
        # Of a negative moment there is a finding already.
        if low >= -1e-9 * high and breaks_triangle(moments):
            message += f'; no body has one above the sum of the others, {low + middle:.4g}'
            fix = 'check the digits and the order of the entries: ixx, ixy, ixz, iyy, iyz, izz'
            box = _box(link)
            if box is not None and link.inertial is not None and link.inertial.mass > 0.0:
                inertia = SOLIDS['box'].inertia(link.inertial.mass, *box.edges)
                fix = f'check digits and order; a box of its size has {_as_attributes(inertia)}'
            yield where, message, fix


def _as_attributes(inertia: Inertia) -> str:
    return f'ixx="{inertia.ixx:.4g}" iyy="{inertia.iyy:.4g}" izz="{inertia.izz:.4g}"'


@RULES.add(
    Severity.WARNING,
    'The largest principal moment is the sum of the two others, as of a body without thickness.',
    why='A body without thickness is at the edge of what exists. Rounding makes it impossible, '
    'and strict physics engines then refuse it.',
    bad=_arm('2', _tensor('0.01 0.01 0.02')),
    good=_GOOD,
)
def inertia_planar(draft: Draft) -> Iterator[Finding]:
    for _, (low, middle, high), where, message in _moments(draft):
        if low > 1e-9 * high and abs(low + middle - high) <= ROUNDING * high:
            fix = 'give the body its thickness; rounding makes it impossible'
            yield where, f'{message}, as of a body without thickness', fix


# -- against the geometry --------------------------------------------------------------------


def _measurable(draft: Draft) -> Iterator[tuple[Link, Inertial]]:
    """Yield what can be held against its shapes; a placeholder is told as such."""
    for link, inertial in _bodies(draft):
        if inertial.mass > 0.0 and not _is_placeholder(inertial.inertia):
            yield link, inertial


def _solids(link: Link) -> Sequence[Visual | Collision]:
    """Return the parts that tell the size of a link; nothing where meshes hide it."""
    sides: tuple[Sequence[Visual | Collision], ...] = (link.collisions, link.visuals)
    return next((parts for parts in sides if _are_solid(parts)), ())


def _are_solid(parts: Sequence[Visual | Collision]) -> bool:
    boxes = boxes_around(parts)
    return bool(boxes) and all(min(size) > 0.0 for size, _ in boxes)


def _box(link: Link) -> Bounds | None:
    """Return the box around the shapes of a link."""
    solids = _solids(link)
    return bounds(boxes_around(solids)) if solids else None


# Hollow bodies of foam weigh more, gold weighs less.
_LIGHTEST, _DENSEST = 1.0, 25000.0


@RULES.add(
    Severity.WARNING,
    'Mass and volume of a link give a density that no material has: below 1 or above 25,000 '
    'kg/m³.',
    why='Controllers that use the model (gravity compensation, computed torque) are wrong by '
    'the same factor. Usually grams or millimetres were taken for kg or m.',
    bad=_arm('2000', _tensor('8 8 8'), _BALL),
    good=_GOOD_BALL,
)
def inertia_density(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _measurable(draft):
        space = sum(volume(part.geometry) or 0.0 for part in _solids(link))
        if space <= 0.0:
            continue
        density = inertial.mass / space
        if not _LIGHTEST <= density <= _DENSEST:
            message = f"link '{link.name}' has {inertial.mass:g} kg in {space:.3g} m³, which is "
            message += f'{density:.3g} kg/m³'
            fix = 'check units: mass is in kg, sizes are in m'
            if 100.0 <= density / 1000.0 <= _DENSEST:
                fix = f'grams? then write <mass value="{inertial.mass / 1000.0:g}"/>'
            yield _place(draft, link, 'mass'), message, fix


# Beyond this the inertia is in other units, not that of an uneven body.
_FAR = 100.0


@RULES.add(
    Severity.WARNING,
    'The inertia of a link is less than 1/100 or more than 100 times that of a box of its size '
    'and mass.',
    why='The link reacts to torque far too slowly or too quickly, and simulations become '
    'unstable. Often the tensor is in g·mm² or of another link.',
    bad=_arm('2', _tensor('8000 8000 8000'), _BALL),
    good=_GOOD_BALL,
)
def inertia_size(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _measurable(draft):
        box, tensor = _box(link), inertial.inertia
        trace = tensor.ixx + tensor.iyy + tensor.izz
        # What no body has is no matter of size.
        if box is None or trace <= 0.0 or breaks_triangle(principal_moments(tensor)[0]):
            continue
        usual = SOLIDS['box'].inertia(inertial.mass, *box.edges)
        ratio = trace / (usual.ixx + usual.iyy + usual.izz)
        if 1.0 / _FAR <= ratio <= _FAR:
            continue
        size = ' x '.join(f'{edge:.3g}' for edge in box.edges)
        times = f'{ratio:.3g} times' if ratio > 1.0 else f'1/{1.0 / ratio:.3g} of'
        message = f"the inertia of link '{link.name}' is {times} that of a box of "
        message += f'{inertial.mass:g} kg and {size} m'
        fix = f'such a box has {_as_attributes(usual)}'
        # Within half a power of ten of a slip.
        for power, slip in ((9, 'g mm²'), (6, 'kg mm²'), (3, 'g m²'), (4, 'kg cm²')):
            if abs(log10(ratio) - power) < 0.5:
                fix = f'{slip}? then divide by 1e{power}; {fix}'
        yield _place(draft, link, 'inertia'), message, fix


@RULES.add(
    Severity.WARNING,
    'The centre of mass of a link is outside of its shapes.',
    why='The link tips over or swings in simulation in a way that no real one does. Often the '
    'origin of the inertia is left out or in millimetres.',
    bad=_arm('2', _tensor('0.008 0.008 0.008'), _BALL, '<origin xyz="0 0 50"/>'),
    good=_GOOD_BALL,
)
def inertia_center(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _measurable(draft):
        box = _box(link)
        if box is None:
            continue
        # With a mesh beside them the shapes are only a part of the link.
        slack = 1e-3 if boxes_around(link.parts) else 1.0
        out = box.distance(inertial.origin.xyz)
        if out > box.diagonal * slack:
            sides = zip(box.lower, box.upper, strict=True)
            filled = ', '.join(f'{low:.3g} to {high:.3g}' for low, high in sides)
            message = f"the centre of mass of link '{link.name}' is at "
            message += f"'{shown(inertial.origin.xyz)}', {out:.3g} m outside of its shapes, which "
            message += f'fill {filled}'
            fix = 'check units and frame: metres, in the frame of the link'
            yield inertial.origin.where or place_of(inertial), message, fix


# -- placeholders ----------------------------------------------------------------------------


@RULES.add(
    Severity.WARNING,
    'An inertia or a mass looks like a placeholder: the identity tensor, the same power of ten '
    'on several links, 1 kg everywhere, or one tensor for shapes of different size.',
    why='Simulation and model-based controllers behave as if the numbers were real. Gains that '
    'are tuned with them do not fit the robot.',
    bad=_arm('2', _tensor('1 1 1')),
    good=_GOOD,
)
def inertia_placeholder(draft: Draft) -> Iterator[Finding]:
    bodies = list(_bodies(draft))
    same: dict[float, list[Link]] = {}
    for link, inertial in bodies:
        if _is_placeholder(inertial.inertia):
            same.setdefault(inertial.inertia.ixx, []).append(link)
    for value, links in same.items():
        if value == 1.0 or len(links) > 1:
            message = f"the inertia of link '{links[0].name}' is {value:g} about every axis, "
            message += f'which looks like a placeholder{and_more(link.name for link in links)}'
            yield _place(draft, links[0], 'inertia'), message, _FIX
    if len(bodies) > 2 and all(inertial.mass == 1.0 for _, inertial in bodies):
        message = f'all {len(bodies)} masses are 1 kg, which looks like a placeholder'
        yield _place(draft, bodies[0][0], 'mass'), message, 'weigh the links'
    copies: dict[Inertial, dict[tuple[str, ...], Link]] = {}
    for link, inertial in _measurable(draft):
        box = _box(link)
        if box is not None:
            rounded = tuple(f'{edge:.2g}' for edge in sorted(box.edges))
            body = Inertial(inertial.mass, inertial.inertia)
            copies.setdefault(body, {}).setdefault(rounded, link)
    for by_size in copies.values():
        if len(by_size) > 2:
            links = list(by_size.values())
            message = f"link '{links[0].name}' has the mass and the inertia of links of other "
            message += 'sizes' + and_more(link.name for link in links)
            yield _place(draft, links[0], 'inertia'), message, _FIX


def _is_placeholder(inertia: Inertia) -> bool:
    """Whether a tensor is a power of ten about every axis."""
    value = inertia.ixx
    is_same = inertia == Inertia(ixx=value, iyy=value, izz=value)
    return is_same and value > 0.0 and isclose(value, 10.0 ** round(log10(value)), rel_tol=1e-12)


@RULES.add(
    Severity.WARNING,
    'A joint moves links none of which has a mass, though others have; simulators need it.',
    why='Gazebo drops links without inertia, together with the joint, and the robot falls apart '
    'in simulation.',
    bad=_GOOD + '\n<link name="hand"/>\n<joint name="wrist" type="continuous">'
    f'<parent link="arm"/><child link="hand"/>{AXIS}</joint>',
    good=_GOOD,
)
def inertia_missing(draft: Draft) -> Iterator[Finding]:
    # Who gives no mass at all does not simulate. A broken one has its own finding.
    if not any(link.inertial for link in draft.links):
        return
    massive = {
        name for name, element in draft.link_elements.items() if element.find('inertial')
    }
    # Links that fixed joints hold together are one body; its first link stands for it.
    first: dict[str, str] = {}
    for name, above in draft.graph.reached.items():
        is_fixed = above is not None and above.type is JointType.FIXED
        first[name] = first[above.parent] if above is not None and is_fixed else name
    heavy = {first[name] for name in massive if name in first}
    for name, above in draft.graph.reached.items():
        if above is None or first[name] != name or name in heavy:
            continue
        rest = [other for other, body in first.items() if body == name]
        message = f"joint '{above.name}' moves link '{name}', which has no mass{and_more(rest)}"
        fix = 'add <inertial>; simulators drop the link, or refuse the joint'
        yield place_of(draft.link_by_name[name]), message, fix
