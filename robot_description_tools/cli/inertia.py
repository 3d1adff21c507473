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

"""``robot-description inertia``: the tensor of a solid, or what the tensors of a robot mean."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_numbers
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import number
from robot_description_tools.cli.output import paragraph
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_troubles
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.solids import equivalent_box
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import Solid
from robot_description_tools.description.solids import SOLIDS
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of

# Options of one length, each with a letter for it, and those of three.
_LENGTHS = {
    'radius': 'R', 'inner_radius': 'R1', 'outer_radius': 'R2', 'length': 'L', 'height': 'H'
}
_VECTORS = {'size': ('x', 'y', 'z'), 'semi_axes': ('a', 'b', 'c')}


class InertiaVerb:
    """Prints an ``<inertial>`` for a solid, or a report about every link of a robot."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument(
            'what', metavar='SOLID|FILE', help='a solid of the list below, or a description'
        )
        group = parser.add_argument_group('solids')
        group.add_argument('--mass', metavar='M', type=positive, help='mass [kg]')
        for name in _LENGTHS:
            group.add_argument(_option(name), metavar='X', type=positive, help='[m]')
        for name, names in _VECTORS.items():
            add_numbers(group, _option(name), ' '.join(names).upper(), '[m]', positive)
        add_numbers(
            group,
            '--xyz',
            'X Y Z',
            'where the centre of mass (of rod-end: the end) is in the link frame [m]',
            finite,
            default=[0.0, 0.0, 0.0],
        )
        add_numbers(
            group,
            '--rpy',
            'R P Y',
            'how the solid is turned in the link frame [rad]',
            finite,
            default=[0.0, 0.0, 0.0],
        )
        add_repeatable(parser, '--link', 'LINK', 'report this link of FILE only')
        add_reading(parser)
        add_format(parser)
        width = max(map(len, SOLIDS))
        parser.epilog = '\n'.join(
            [
                'solids, homogeneous:',
                *(
                    f'  {name.ljust(width)}  {_options(solid)}\n  {"":{width}}    {solid.about}'
                    for name, solid in SOLIDS.items()
                ),
                '',
                'Tensors are about the centre of mass, along the axes of the solid, as URDF',
                'wants them. A file that is called like a solid is ./box.',
            ]
        )

    def run(self, args: Namespace) -> int:
        """Print the one or the other."""
        if args.what in SOLIDS:
            _print_solid(args)
        else:
            _print_report(args)
        return 0


# -- solids ----------------------------------------------------------------------------------


def _print_solid(args: Namespace) -> None:
    solid = SOLIDS[args.what]
    dimensions = _dimensions(args, solid)
    if args.link or args.xacro_arg or args.package_path:
        raise UsageError(f'{args.what}: --link, --xacro-arg and --package-path are for files')
    inertia = solid.inertia(args.mass, *dimensions)
    rows = rotation_matrix(Origin(rpy=tuple(args.rpy)))
    center = solid.center(*dimensions)
    xyz = [
        at + sum(r * c for r, c in zip(row, center, strict=True))
        for at, row in zip(args.xyz, rows, strict=True)
    ]
    entries = {
        name: getattr(inertia, name) for name in ('ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz')
    }
    if args.format == 'json':
        print_json(
            {'mass': args.mass, 'origin': {'xyz': xyz, 'rpy': args.rpy}, 'inertia': entries}
        )
    else:
        tensor = ' '.join(f'{name}="{_digits(entry)}"' for name, entry in entries.items())
        print('<inertial>')
        print(f'  <origin xyz="{_digits(*xyz)}" rpy="{_digits(*args.rpy)}"/>')
        print(f'  <mass value="{_digits(args.mass)}"/>')
        print(f'  <inertia {tensor}/>')
        print('</inertial>')
    if args.what == 'rod-end':
        about_end = _digits(args.mass * dimensions[0] ** 2 / 3.0)
        say(
            f'about its end ixx = izz = {about_end}, but URDF takes the tensor about the '
            'centre of mass: <origin> is there'
        )
    if 0.0 in (inertia.ixx, inertia.iyy, inertia.izz):
        say(
            'an ideal rod has no moment about its own axis, which simulators refuse; a cylinder '
            'with a small radius has one'
        )


def _dimensions(args: Namespace, solid: Solid) -> list[float]:
    """Return the dimensions of a solid from the options, after checking these."""
    takes = f'{args.what} takes --mass M {_options(solid)}'
    given: dict[str, float] = {}
    for option in (*_LENGTHS, *_VECTORS):
        value = getattr(args, option)
        names = _VECTORS.get(option, (option,))
        if value is None:
            continue
        if not set(names) <= set(solid.dimensions):
            raise UsageError(f'{_option(option)} is not for this solid: {takes}')
        given.update(zip(names, value if isinstance(value, list) else [value], strict=True))
    if args.mass is None or len(given) != len(solid.dimensions):
        raise UsageError(takes)
    if given.get('inner_radius', 0.0) >= given.get('outer_radius', float('inf')):
        raise UsageError('--inner-radius must be below --outer-radius')
    return [given[name] for name in solid.dimensions]


def _options(solid: Solid) -> str:
    """Return the options that a solid takes, with letters for their values."""
    lengths = [f'{_option(n)} {_LENGTHS[n]}' for n in solid.dimensions if n in _LENGTHS]
    vectors = [
        f'{_option(name)} {" ".join(names).upper()}'
        for name, names in _VECTORS.items()
        if names == solid.dimensions
    ]
    return ' '.join(lengths + vectors)


def _option(name: str) -> str:
    return '--' + name.replace('_', '-')


def _digits(*values: float) -> str:
    return ' '.join(f'{value + 0.0:.12g}' for value in values)


# -- reports ---------------------------------------------------------------------------------


def _print_report(args: Namespace) -> None:
    _check_options(args)
    description = load(args, args.what)
    links = _links(description, args.link)
    shown = [finding for link in links for finding in _findings(link, description)]
    print_troubles(finding for finding in description.findings if finding not in shown)
    if args.format == 'json':
        print_json(
            {
                'total_mass': _total_mass(description),
                'links': {link.name: _as_json(link, description) for link in links},
            },
            depth=3,
        )
        return
    print_lines(_report(description, links))


def _check_options(args: Namespace) -> None:
    if args.what != STDIN and '.' not in args.what and not Path(args.what).exists():
        hint = did_you_mean(args.what, SOLIDS) or f'; solids are {one_of(SOLIDS, most=99)}'
        raise UsageError(f"'{args.what}' is neither a file nor a solid{hint}")
    for option in ('mass', *_LENGTHS, *_VECTORS):
        if getattr(args, option) is not None:
            raise UsageError(f'{_option(option)} is for solids, and FILE is a description')
    if any(args.xyz) or any(args.rpy):
        raise UsageError('--xyz and --rpy are for solids, and FILE is a description')


def _links(description: RobotDescription, wanted: list[str]) -> list[Link]:
    for name in wanted:
        check_name(name, description.links, 'link', '--link')
    return [description.links[name] for name in wanted or description.links]


def _total_mass(description: RobotDescription) -> float:
    return sum(link.inertial.mass for link in description.links.values() if link.inertial)


def _findings(link: Link, description: RobotDescription) -> list[Diagnostic]:
    """Return what is suspicious about the mass and the inertia of a link."""
    path = link.where.path if link.where else ''
    return [
        finding
        for finding in description.findings
        if (finding.where.path == path or finding.where.path.startswith(f'{path}/inertial'))
        and finding.code.split('-')[0] in ('inertia', 'mass', 'element', 'attribute', 'number')
    ]


def _principal(inertial: Inertial) -> tuple[Vector3, list[list[float]]]:
    """Return principal moments [kg m²] and their axes in the link frame, as rows."""
    moments, axes = principal_moments(inertial.inertia)
    rows = rotation_matrix(inertial.origin)
    turned = [
        [sum(r * a for r, a in zip(row, axis, strict=True)) for row in rows] for axis in axes
    ]
    return moments, [_upright(axis) for axis in turned]


def _upright(axis: list[float]) -> list[float]:
    """Return an axis or its reverse so that the largest part is positive; rounding goes."""
    largest = max(axis, key=abs)
    parts = [part if abs(part) > 1e-9 else 0.0 for part in axis]
    return [-part + 0.0 for part in parts] if largest < 0.0 else parts


def _as_json(link: Link, description: RobotDescription) -> dict[str, object] | None:
    inertial = link.inertial
    if inertial is None:
        return None
    moments, axes = _principal(inertial)
    box = equivalent_box(inertial.mass, moments)
    return {
        'mass': inertial.mass,
        'center_of_mass': list(inertial.origin.xyz),
        'moments': list(moments),
        'axes': axes,
        'equivalent_box': box and list(box),
        'findings': [
            {'severity': d.severity.value, 'code': d.code, 'message': d.message, 'fix': d.fix}
            for d in _findings(link, description)
        ],
    }


def _report(description: RobotDescription, links: list[Link]) -> Iterator[str]:
    massive = [link for link in links if link.inertial is not None]
    for link in massive:
        yield from _block(link, description)
        yield ''
    bare = [link.name for link in links if link.inertial is None]
    if bare:
        text = f'without mass and inertia: {", ".join(bare)}'
        yield from paragraph(text)
        yield ''
    total = number(_total_mass(description))
    count = sum(link.inertial is not None for link in description.links.values())
    yield f'{counted(count, "link")} with mass, {total} kg in all'


def _block(link: Link, description: RobotDescription) -> Iterator[str]:
    inertial = link.inertial
    assert inertial is not None
    moments, axes = _principal(inertial)
    box = equivalent_box(inertial.mass, moments)
    yield f'{link.name}: {number(inertial.mass)} kg'
    yield f'  centre of mass  {" ".join(number(x) for x in inertial.origin.xyz)} m'
    yield f'  moments         {", ".join(number(moment, 5) for moment in moments)} kg m^2'
    yield f'  about           {", ".join(map(_axis, axes))}'
    edges = ' x '.join(number(edge, 4) for edge in box) + ' m' if box else 'none'
    yield f'  equal box       {edges}'
    for finding in _findings(link, description):
        word = 'error' if finding.is_error else 'warning'
        text = f'{word}[{finding.code}]: {finding.message}'
        yield from paragraph(text, '  ')
        yield from paragraph(f'fix: {finding.fix}', '    ')


def _axis(axis: list[float]) -> str:
    """Return an axis of the link frame by its letter, any other by its parts."""
    for letter, part in zip('xyz', axis, strict=True):
        if abs(part) > 1.0 - 1e-9:
            return letter
    return '(' + ' '.join(f'{part:.2f}' for part in axis) + ')'
