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

"""Rules about masses and inertia tensors that are impossible or improbable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import astuple
from dataclasses import fields
from dataclasses import replace
from math import hypot
from math import inf
from math import isclose
from math import log10
from math import prod
from math import sqrt

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.repairs import in_right_units
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.repairs import scaled
from robot_description_tools.description.repairs import unsigned
from robot_description_tools.description.rules.units import is_far
from robot_description_tools.description.rules.units import is_misread
from robot_description_tools.description.rules.units import MARK
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.solids import Bounds
from robot_description_tools.description.solids import bounds
from robot_description_tools.description.solids import boxes_around
from robot_description_tools.description.solids import breaks_triangle
from robot_description_tools.description.solids import DENSEST
from robot_description_tools.description.solids import equivalent_box
from robot_description_tools.description.solids import inertia_of
from robot_description_tools.description.solids import LIGHTEST_IN_BOX
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import ROUNDING
from robot_description_tools.description.solids import SOLIDS
from robot_description_tools.description.solids import volume
from robot_description_tools.description.solids import WEIGHED
from robot_description_tools.description.wrong_units import Correction
from robot_description_tools.description.xml.numbers import measured
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import and_more
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()


def _tensor(diagonal: str, products: str = '0 0 0') -> str:
    xx, yy, zz = diagonal.split()
    xy, xz, yz = products.split()
    return (
        f'<inertia ixx="{xx}" ixy="{xy}" ixz="{xz}" iyy="{yy}" iyz="{yz}" izz="{zz}"/>'
    )


def _arm(mass: str, tensor: str, rest: str = '', origin: str = '') -> str:
    """Return a snippet with an inertia of a moving link. A root link should have no inertia."""
    inertial = f'<inertial>{origin}<mass value="{mass}"/>\n  {tensor}</inertial>'
    return joint_snippet(MOVES).replace(
        '<link name="arm"/>', f'\n<link name="arm">{inertial}{rest}</link>'
    )


_BALL = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
_FIX = "write the tensor of its shape, which 'robot-description inertia' prints; a link that is "
_FIX += 'only a frame needs no <inertial>'
_GOOD = _arm('2', _tensor('0.01 0.01 0.004'))
_GOOD_BALL = _arm('2', _tensor('0.008 0.008 0.008'), _BALL)


def _bodies(draft: Draft) -> Iterator[tuple[Link, Inertial]]:
    """Yield each link that has an ``<inertial>``, with the record of this element."""
    for link in draft.link_by_name.values():
        if link.inertial is not None:
            yield link, link.inertial


def _place(draft: Draft, link: Link, tag: str) -> Location:
    """Return the place of the ``<mass>`` or ``<inertia>`` of a link, or else of the link."""
    inertial = draft.link_elements[link.name].find('inertial')
    element = inertial and inertial.find(tag)
    return element.place if element else place_of(link)


@RULES.error(
    'A mass is negative.',
    why='A body with a negative mass would move against each force. Simulators refuse the body, '
    'or the simulation fails.',
    bad=_arm('-2', _tensor('0.01 0.01 0.004')),
    good=_GOOD,
    suggested='a negative mass, by removing its minus sign',
)
def mass_negative(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _bodies(draft):
        if inertial.mass < 0.0:
            message = f"the mass of link '{link.name}' is {inertial.mass:g} kg"
            where, fix = _place(draft, link, 'mass'), f'write value="{-inertial.mass:g}"'
            yield where, message, unsigned(draft, where, fix, 'value')


@RULES.warning(
    'A link has a mass but no inertia, or an inertia but no mass.',
    why='Gazebo drops the link, or uses a default for the missing mass or inertia. Other engines '
    'refuse the link, or the link turns faster and faster.',
    bad=_arm('2', _tensor('0 0 0')),
    good=_GOOD,
    suggested='a missing inertia, if the link has a mass and its shape is a single solid whose '
    'centre is the centre of mass',
)
def inertia_zero(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _bodies(draft):
        has_tensor = _is_written(inertial.inertia)
        if inertial.mass == 0.0 and has_tensor:
            message = f"link '{link.name}' has the mass 0 but a nonzero inertia"
            fix = 'give the mass in kg, or remove <inertial>'
            yield _place(draft, link, 'mass'), message, fix
        elif inertial.mass > 0.0 and not has_tensor:
            message = f"link '{link.name}' has a mass of {inertial.mass:g} kg and the inertia 0"
            if any(astuple(inertial.inertia)):
                message = message[:-1] + 'of almost 0'
            where = _place(draft, link, 'inertia')
            yield Named(link.name, where, message, _computed(draft, link))


def _is_written(inertia: Inertia) -> bool:
    """Return True if an entry of a tensor is more than a rounding error."""
    return any(abs(getattr(inertia, name)) > _NOTHING for name in _ENTRIES)


# Source: MuJoCo, mjMINVAL.
#: Kilogram square metres. If no entry of a tensor is larger than this, the tensor counts as 0.
_NOTHING = 1e-15


def _computed(draft: Draft, link: Link) -> Fix:
    """
    Return a repair that computes the tensor of a link from its mass and its only shape.

    If the tensor cannot be computed in this way, return only the text `_FIX`, without a repair.

    """
    inertial, solids = link.inertial, _solids(draft, link)
    if inertial is None or len(solids) != 1 or inertial.mass < WEIGHED:
        return _FIX
    (solid,), mass, origin = solids, inertial.mass, inertial.origin
    # If the centre of mass is not the centre of the solid, the link is not homogeneous.
    if hypot(*minus(solid.origin.xyz, origin.xyz)) > _SAME_PLACE:
        return _FIX
    turn = times(transposed(rotation_matrix(origin)), rotation_matrix(solid.origin))
    tensor = inertia_of(mass, solid.geometry, turn)
    if tensor is None:
        return _FIX
    # Replace entries that are only rounding errors by 0.
    least = _ROUNDED * max(map(abs, astuple(tensor)))
    entries = {name: getattr(tensor, name) for name in _ENTRIES}
    values = {n: measured([x if abs(x) > least else 0.0]) for n, x in entries.items()}
    return rewritten(draft, _place(draft, link, 'inertia'), _FIX, {**values})


_ENTRIES = tuple(each.name for each in fields(Inertia))
#: Metres. The centre of mass of a link counts as the centre of its solid if the distance between
#: them is at most this.
_SAME_PLACE = 1e-6
#: Ratio. An entry of a computed tensor is a rounding error if its magnitude, divided by the
#: magnitude of the largest entry, is at most this ratio.
_ROUNDED = 1e-12


def _moments(draft: Draft) -> Iterator[tuple[Link, Vector3, Location, str]]:
    """Yield each link, its principal moments, their place, and a text about the moments."""
    for link, inertial in _bodies(draft):
        if _is_written(inertial.inertia):
            moments, _ = principal_moments(inertial.inertia)
            named = ', '.join(f'{moment:.4g}' for moment in moments)
            message = f"the inertia of link '{link.name}' has the principal moments {named} kg m²"
            yield link, moments, _place(draft, link, 'inertia'), message


@RULES.error(
    'A principal moment of inertia is negative. If the moment is 0, the finding is a warning.',
    why='No body has such an inertia. Physics engines refuse the body, or the simulation fails at '
    'the first step.',
    bad=_arm('2', _tensor('0.01 0.01 0.004', '0.02 0 0')),
    good=_GOOD,
    suggested='minus signs on the diagonal, if the tensor is possible without these signs',
)
def inertia_not_positive(draft: Draft) -> Iterator[Finding]:
    for link, moments, where, message in _moments(draft):
        low, _, high = moments
        zero = _ZERO * max(abs(low), abs(high))
        if low < -zero:
            title = 'check the signs, and the order ixx ixy ixz iyy iyz izz; ixy, ixz and iyz are '
            title += 'usually small'
            fix = title if link.inertial is None else _positive(draft, where, title, link.inertial)
            message, weight = f'{message}; they must be positive', Severity.ERROR
        elif low <= zero and not breaks_triangle(moments):
            fix = 'use the tensor of a thin cylinder; simulators refuse moments of 0'
            message, weight = f'{message}; one is 0, as for an ideal rod', Severity.WARNING
        else:
            continue
        # Links with a repair and links without a repair are reported in two findings, because the
        # repair of a finding must change all links of the finding.
        yield Named(link.name, where, message, fix, weight, (weight, isinstance(fix, Repair)))


#: Ratio. A principal moment counts as 0 if it is at most this times the largest moment.
_ZERO = 1e-9


def _positive(draft: Draft, where: Location, title: str, inertial: Inertial) -> Fix:
    """
    Return a repair that removes minus signs of moments.

    If the tensor is impossible even without these signs, return only the title.

    """
    tensor = inertial.inertia
    negative = {n: -getattr(tensor, n) for n in ('ixx', 'iyy', 'izz') if getattr(tensor, n) < 0.0}
    moments, _ = principal_moments(replace(tensor, **negative))
    if not negative or moments[0] <= 0.0 or breaks_triangle(moments):
        return title
    return scaled(draft, where, title, negative, -1.0)


@RULES.error(
    'The largest principal moment exceeds the sum of the two others, which is impossible.',
    why='MuJoCo refuses the tensor. In other simulators, the simulation becomes unstable when '
    'the link turns.',
    bad=_arm('2', _tensor('0.01 0.01 0.04')),
    good=_GOOD,
)
def inertia_triangle(draft: Draft) -> Iterator[Finding]:
    for link, moments, where, message in _moments(draft):
        low, middle, high = moments
        # Skip a negative moment, because another check reports it.
        if low >= -_ZERO * high and breaks_triangle(moments):
            message += f'; the largest must not exceed the sum of the others, {low + middle:.4g}'
            fix = 'check the digits, and the order ixx ixy ixz iyy iyz izz'
            box = _box(draft, link)
            if box is not None and link.inertial is not None and link.inertial.mass > 0.0:
                inertia = SOLIDS['box'].inertia(link.inertial.mass, *box.edges)
                fix += '; a box of this mass around the shapes of the link has '
                fix += _as_attributes(inertia)
            yield where, message, fix


def _as_attributes(inertia: Inertia) -> str:
    return f'ixx="{inertia.ixx:.4g}" iyy="{inertia.iyy:.4g}" izz="{inertia.izz:.4g}"'


@RULES.warning(
    'The largest principal moment is the sum of the two others, as for a flat body without '
    'thickness.',
    why='The tensor is at the limit of possible tensors. After rounding, the tensor may be '
    'impossible, and strict physics engines then refuse it.',
    bad=_arm('2', _tensor('0.01 0.01 0.02')),
    good=_GOOD,
)
def inertia_planar(draft: Draft) -> Iterator[Finding]:
    fix = 'use the tensor of a body with its thickness'
    for link, (low, middle, high), where, message in _moments(draft):
        if low > _ZERO * high and abs(low + middle - high) <= ROUNDING * high:
            yield Named(link.name, where, f'{message}, as for a body without thickness', fix)


# -- against the geometry --------------------------------------------------------------------


def _measurable(draft: Draft) -> Iterator[tuple[Link, Inertial]]:
    """
    Yield each link and its ``<inertial>``, if the inertia is compared with the link's shapes.

    Links that are lighter than `WEIGHED` are left out. Links whose three moments are the same
    power of ten are also left out, because such a tensor is probably a placeholder.

    """
    for link, inertial in _bodies(draft):
        if inertial.mass >= WEIGHED and not _is_placeholder(inertial.inertia):
            yield link, inertial


def _solids(draft: Draft, link: Link) -> Sequence[Visual | Collision]:
    """
    Return the shapes that show the size of a link.

    These are the collisions, or else the visuals. The collisions are not used if one of them is a
    mesh or very thin, or if all of them together are very small. Visuals are left out for the same
    reasons.

    """
    sides: tuple[Sequence[Visual | Collision], ...] = (link.collisions, link.visuals)
    return next((parts for parts in sides if _are_solid(draft, parts)), ())


def _are_solid(draft: Draft, parts: Sequence[Visual | Collision]) -> bool:
    boxes = boxes_around(parts)
    is_body = bool(boxes) and min(min(size) for size, _ in boxes) >= _THINNEST
    return is_body and bounds(boxes).diagonal >= MARK and not is_misread(draft, parts)


#: Metres. A shape that is thinner than this is a sheet or a contact point, and does not show the
#: size of the body.
_THINNEST = 0.005


def _box(draft: Draft, link: Link) -> Bounds | None:
    """Return the bounding box of the `_solids` of a link, or None if it has no `_solids`."""
    solids = _solids(draft, link)
    return bounds(boxes_around(solids)) if solids else None


# The lowest plausible density. Even a hollow body of foam is denser.
#: Kilograms per cubic metre. A density below this is reported.
_LIGHTEST = 1.0
# A finding suggests that a mass is in grams only if a thousandth of the mass gives a usual
# density.
#: Kilograms per cubic metre. Smallest usual density of a part.
_LIGHTEST_PART = 100.0
#: Ratio. An inertia fits the mass and the size of a body if it differs from the inertia of the
#: bounding box by at most this factor.
_FITTING = 10.0


@RULES.warning(
    'The density of a link (its mass divided by its volume) is impossible: below 1 or above '
    '25,000 kg/m³.',
    why='Controllers with gravity compensation or computed torque compute torques from the mass. '
    'A mass 1000 times too large gives a torque 1000 times too large. Usually a number is in '
    'grams or millimetres instead of kg or m.',
    bad=_arm('2000', _tensor('8 8 8'), _BALL),
    good=_GOOD_BALL,
    suggested='a mass in grams, which is divided by 1000, if the inertia fits the new mass',
)
def inertia_density(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _measurable(draft):
        # Skip links with meshes, because the other shapes do not show the whole link.
        solids = _solids(draft, link) if boxes_around(link.parts) else ()
        space = sum(volume(part.geometry) or 0.0 for part in solids)
        if space <= 0.0:
            continue
        density = inertial.mass / space
        if not _LIGHTEST <= density <= DENSEST:
            message = f"link '{link.name}' has {inertial.mass:g} kg in {space:.3g} m³, which is "
            message += f'{density:.3g} kg/m³'
            fix: Fix = 'check units: mass is in kg, sizes are in m'
            where, in_kg = _place(draft, link, 'mass'), inertial.mass / 1000.0
            # Suggest grams only if the inertia also fits a thousandth of the mass.
            if _LIGHTEST_PART <= density / 1000.0 <= DENSEST and _fits(draft, link, in_kg):
                values, right = {'value': (inertial.mass,)}, Correction((in_kg,))
                fix = in_right_units(draft, where, 'grams?', values, right)
            yield where, message, fix


def _fits(draft: Draft, link: Link, mass: float) -> bool:
    """Return True if the inertia of a link fits the size of the link and a given mass."""
    box = _box(draft, link)
    if box is None or link.inertial is None:
        return False
    usual = SOLIDS['box'].inertia(mass, *box.edges)
    return 1.0 / _FITTING <= _trace(link.inertial.inertia) / _trace(usual) <= _FITTING


def _trace(inertia: Inertia) -> float:
    return inertia.ixx + inertia.iyy + inertia.izz


# An inertia is compared with the inertia of a homogeneous box. The inertia of a real body also
# differs from it, because the mass is not evenly distributed, but by a factor of less than 100. If
# the tensor is in a wrong unit, the factor is usually larger than 100.
#: Ratio. An inertia is reported if it differs from the inertia of a box of the same size and mass
#: by more than this factor.
_FAR = 100.0
# Units that authors use by mistake, each with the exponent n in 1 kg m² = 10^n units.
_SLIPS = ((9, 'g mm²'), (6, 'kg mm²'), (3, 'g m²'), (4, 'kg cm²'))


@RULES.warning(
    'The inertia of a link is more than 100 times smaller or larger than the inertia of a box of '
    'the same size and mass.',
    why='The link reacts to torque far too slowly or too quickly, and simulations become '
    'unstable. Often the tensor is in g·mm² or belongs to another link.',
    bad=_arm('2', _tensor('8000 8000 8000'), _BALL),
    good=_GOOD_BALL,
    suggested='a tensor that is plausible in exactly one other unit, if no other link has this '
    'tensor',
)
def inertia_size(draft: Draft) -> Iterator[Finding]:
    uses = Counter(inertial.inertia for _, inertial in _bodies(draft))
    for link, inertial in _measurable(draft):
        box, tensor = _box(draft, link), inertial.inertia
        # Skip an impossible tensor, because another check reports it.
        if box is None or _trace(tensor) <= 0.0 or breaks_triangle(principal_moments(tensor)[0]):
            continue
        usual = SOLIDS['box'].inertia(inertial.mass, *box.edges)
        ratio = _trace(tensor) / _trace(usual)
        if 1.0 / _FAR <= ratio <= _FAR:
            continue
        size = ' x '.join(f'{edge:.3g}' for edge in box.edges)
        times = f'{ratio:.3g} times' if ratio > 1.0 else f'1/{1.0 / ratio:.3g} of'
        message = f"the inertia of link '{link.name}' is {times} that of a box of "
        message += f'{inertial.mass:g} kg and {size} m'
        fix = f'such a box has {_as_attributes(usual)}'
        where = _place(draft, link, 'inertia')
        moments = zip(_diagonal(tensor), _diagonal(usual), strict=True)
        slips = _possible_slips(ratio, [moment / of_box for moment, of_box in moments])
        if uses[tensor] > 1:
            # A tensor that several links have is probably copied, and its unit is probably right.
            slips, fix = [], f'{uses[tensor]} links have this tensor; {fix}'
        for power, slip in slips:
            fix = f'{slip}? then divide by 1e{power}; {fix}'
        factor = 10.0 ** -slips[0][0] if len(slips) == 1 else None
        yield where, message, scaled(draft, where, fix, _ENTRIES, factor)


#: Ratio. Smallest possible inertia of a body, divided by the inertia of a solid box of the same
#: mass and size.
_LIGHTEST_CORE = 0.1
#: Ratio. Largest possible inertia of a body, divided by the inertia of a solid box of the same
#: mass and size.
_CORNERS = 3.0


def _possible_slips(ratio: float, ratios: Sequence[float]) -> list[tuple[int, str]]:
    """
    Return the wrong units that can explain why a tensor does not fit the bounding box.

    Parameters
    ----------
    ratio : float
        Trace of the tensor divided by the trace of the tensor of the box.
    ratios : sequence of float
        Each moment about an axis of the link, divided by the moment of the box. If one of the
        moments fits, the whole tensor is in kg m².

    """
    if min(ratios) <= _CORNERS:
        return []
    return [slip for slip in _SLIPS if _LIGHTEST_CORE <= ratio / 10.0 ** slip[0] <= _CORNERS]


def _diagonal(inertia: Inertia) -> Vector3:
    return inertia.ixx, inertia.iyy, inertia.izz


# This limit is a tenth of the density of air. Even bodies of foam or with thin walls are denser.
#: Kilograms per cubic metre. Smallest accepted density of the box with the mass and inertia of a
#: link.
_THIN_AIR = 0.1
# Some authors give a link the inertia of a smaller body. With the mass of the link, this body may
# be denser than any metal. So the limit is more than a hundred times the density of steel.
#: Kilograms per cubic metre. Largest accepted density of the solid ball with the mass and inertia
#: of a link.
_DENSE = 1e6
#: Ratio. Largest accepted distance of a centre of mass from the bounding box of the shapes,
#: divided by the diagonal of the box.
_OUTSIDE = 0.1
# If a link also has meshes, its other shapes show only a part of the link.
#: Ratio. Like `_OUTSIDE`, for links that also have meshes.
_OUTSIDE_OF_PARTS = 1.0


@RULES.warning(
    'The mass and the inertia of a link do not fit together. A body with this mass and '
    'inertia would be lighter than air, larger than the robot, or denser than any material.',
    why='The link reacts to torque far too slowly or too quickly, and simulations become '
    'unstable. Often the tensor is in g·mm² or kg·mm², or the mass is in grams.',
    bad=_arm('2', _tensor('8000 8000 8000')),
    good=_GOOD,
)
def inertia_mass(draft: Draft) -> Iterator[Finding]:
    reported = {link.name for links in _placeholders(draft).values() for link in links}
    for link, inertial in _bodies(draft):
        mass = inertial.mass
        moments, _ = principal_moments(inertial.inertia)
        size = equivalent_box(mass, moments)
        # Skip impossible tensors, which another check reports. Skip links with shapes, because
        # shapes show the size better than the tensor.
        is_compared = _box(draft, link) is not None and not _is_placeholder(inertial.inertia)
        if mass < WEIGHED or size is None or not any(size) or is_compared:
            continue
        # A ball has the largest volume of all homogeneous bodies with this mass and this sum of
        # moments.
        radius = (sum(moments) / sum(SOLIDS['sphere'].moments(1.0)) / mass) ** 0.5
        in_ball = mass / (volume(Sphere(radius)) or inf)
        is_light = mass < _THIN_AIR * prod(size) or is_far(draft, max(size))
        is_light = is_light and link.name not in reported
        if not is_light and in_ball <= _DENSE:
            continue
        edges = ' x '.join(f'{edge:.3g}' for edge in size)
        message = f"the inertia of link '{link.name}' is that of a box of {edges} m, but its mass "
        message += f'is {mass:g} kg'
        fix, box = 'check the mass in kg and the inertia in kg m²', _box(draft, link)
        if box is not None and LIGHTEST_IN_BOX <= mass / prod(box.edges) <= DENSEST:
            usual = SOLIDS['box'].inertia(mass, *box.edges)
            fix = 'check the inertia; a box of this mass around the shapes of the link has '
            fix += _as_attributes(usual)
        elif _is_mass_in_grams(draft, link, mass, prod(size)):
            fix = f'grams? then write <mass value="{mass / 1000.0:g}"/>, or check the inertia'
        if is_light:
            # Choose the unit for which the density of the ball is closest to 1000 kg/m³ (water).
            power, slip = min(_SLIPS, key=lambda slip: abs(log10(in_ball) + 1.5 * slip[0] - 3.0))
            fix = f'{slip}? then divide the inertia by 1e{power}'
        yield _place(draft, link, 'inertia' if is_light else 'mass'), message, fix


def _is_mass_in_grams(draft: Draft, link: Link, mass: float, space: float) -> bool:
    """
    Return True if a mass is probably in grams, not in kg.

    A thousandth of the mass must give a usual density. On a logarithmic scale, it must also be
    closer to the median mass of the other links than the mass itself.

    Parameters
    ----------
    draft : Draft
        The robot.
    link : Link
        The link.
    mass : float
        The mass in the document.
    space : float
        Volume of a box with this mass and the inertia of the link [m³].

    """
    others = sorted(
        other.inertial.mass
        for other in draft.links
        if other is not link and other.inertial and other.inertial.mass >= WEIGHED
    )
    if not others or mass / 1000.0 < WEIGHED:
        return False
    # A lighter body with the same inertia is larger: its edges grow with the square root of the
    # ratio of masses.
    density = mass / 1000.0 / (space * 1000.0**1.5) if space else inf
    usual: float = others[len(others) // 2]
    return mass > usual * sqrt(1000.0) and _LIGHTEST_PART <= density <= DENSEST


@RULES.warning(
    'The centre of mass of a link is outside its shapes.',
    why='In simulation, the link tips over, or swings in a different way than the real link. '
    'Often the origin of the inertia is missing or in millimetres.',
    bad=_arm('2', _tensor('0.008 0.008 0.008'), _BALL, '<origin xyz="0 0 50"/>'),
    good=_GOOD_BALL,
)
def inertia_center(draft: Draft) -> Iterator[Finding]:
    for link, inertial in _measurable(draft):
        box = _box(draft, link)
        if box is None or is_far(draft, hypot(*inertial.origin.xyz)):
            continue
        # Allow some distance, because shapes are simpler than the real body. If the link also has
        # a mesh, allow a larger distance, because the other shapes do not show the whole link.
        slack = _OUTSIDE if boxes_around(link.parts) else _OUTSIDE_OF_PARTS
        out = box.distance(inertial.origin.xyz)
        if out > box.diagonal * slack:
            sides = zip(box.lower, box.upper, strict=True)
            filled = ', '.join(f'{low:.3g} to {high:.3g}' for low, high in sides)
            message = f"the centre of mass of link '{link.name}' is at "
            message += f"'{shown(inertial.origin.xyz)}', {out:.3g} m outside its shapes, which "
            message += f'fill {filled}'
            fix = 'check units and frame: metres, in the frame of the link'
            yield inertial.origin.where or place_of(inertial), message, fix


# -- placeholders ----------------------------------------------------------------------------


@RULES.warning(
    'An inertia or a mass looks like a placeholder. Examples are the identity tensor, three '
    'moments of 0.001 (or another power of ten) on several links, and a mass of 1 kg for all '
    'links.',
    why='Simulators and model-based controllers use these numbers as if they were real. If you '
    'tune gains with such numbers, the gains do not fit the robot.',
    bad=_arm('2', _tensor('1 1 1')),
    good=_GOOD,
    suggested='an inertia, which is computed from the mass and the shape, if the shape is a '
    'single solid whose centre is the centre of mass',
)
def inertia_placeholder(draft: Draft) -> Iterator[Finding]:
    bodies = list(_bodies(draft))
    for value, links in _placeholders(draft).items():
        message = f"the inertia of link '{links[0].name}' is {value:g} about every axis, "
        message += f'which looks like a placeholder{and_more(link.name for link in links)}'
        repairs = [_computed(draft, link) for link in links]
        edits = [edit for each in repairs if isinstance(each, Repair) for edit in each.edits]
        # Repair all links or none, because the finding would remain after a partial repair.
        is_certain = all(isinstance(each, Repair) for each in repairs)
        fix = Repair(_FIX, tuple(edits)) if is_certain else _FIX
        yield _places(draft, links, 'inertia', message, fix)
    if len(bodies) > 2 and all(inertial.mass == 1.0 for _, inertial in bodies):
        message = f'all {len(bodies)} masses are 1 kg, which looks like a placeholder'
        links = [link for link, _ in bodies]
        yield _places(draft, links, 'mass', message, 'weigh the links')
    copies: dict[Inertial, dict[tuple[str, ...], list[Link]]] = {}
    for link, inertial in _measurable(draft):
        box = _box(draft, link)
        if box is not None:
            rounded = tuple(f'{edge:.2g}' for edge in sorted(box.edges))
            body = Inertial(inertial.mass, inertial.inertia)
            copies.setdefault(body, {}).setdefault(rounded, []).append(link)
    for by_size in copies.values():
        if len(by_size) > 2:
            links = [link for some in by_size.values() for link in some]
            message = f"link '{links[0].name}' has the same mass and the same inertia as links of "
            message += 'other sizes' + and_more(link.name for link in links)
            yield _places(draft, links, 'inertia', message, _FIX)


def _places(draft: Draft, links: Sequence[Link], tag: str, message: str, fix: Fix) -> Finding:
    """Return one finding about the masses or inertias of several links."""
    where, *also = (_place(draft, link, tag) for link in links)
    return where, message, fix, None, tuple(also)


def _placeholders(draft: Draft) -> dict[float, list[Link]]:
    """
    Map the moment of each placeholder tensor to the links with this tensor.

    A tensor that only one link has is a placeholder only if its moments are 1.

    """
    same: dict[float, list[Link]] = {}
    for link, inertial in _bodies(draft):
        if _is_placeholder(inertial.inertia):
            same.setdefault(inertial.inertia.ixx, []).append(link)
    return {value: links for value, links in same.items() if value == 1.0 or len(links) > 1}


def _is_placeholder(inertia: Inertia) -> bool:
    """Return True if all moments of a tensor are the same power of ten."""
    value = inertia.ixx
    is_same = inertia == Inertia(ixx=value, iyy=value, izz=value)
    return is_same and value > 0.0 and isclose(value, 10.0 ** round(log10(value)), rel_tol=1e-12)


@RULES.warning(
    'A joint moves only links without a mass, although other links of the robot have a mass.',
    why='Gazebo drops links without inertia together with the joint, so the robot falls apart in '
    'simulation.',
    bad=_GOOD + '\n<link name="hand"/>\n<joint name="wrist" type="continuous">'
    f'<parent link="arm"/><child link="hand"/>{AXIS}</joint>',
    good=_GOOD,
)
def inertia_missing(draft: Draft) -> Iterator[Finding]:
    # Report nothing for a robot without any mass, because it is not intended for simulation.
    if not any(link.inertial for link in draft.links):
        return
    # An invalid <inertial> counts as a mass, because another check reports it.
    massive = {name for name, element in draft.link_elements.items() if element.find('inertial')}
    # Links that are connected by fixed joints are one body.
    bodies: dict[str, list[str]] = {}
    for name, above in draft.graph.reached.items():
        is_fixed = above is not None and above.type is JointType.FIXED
        bodies[name] = bodies[above.parent] if above and is_fixed else []
        bodies[name].append(name)
    fix = 'add <inertial>; simulators drop the link, or refuse the joint'
    for name, above in draft.graph.reached.items():
        body = bodies[name]
        if above and body[0] == name and massive.isdisjoint(body):
            message = f"joint '{above.name}' moves link '{name}'{and_more(body)}, "
            message += 'which has no mass'
            yield Named(above.name, place_of(draft.link_by_name[name]), message, fix)
