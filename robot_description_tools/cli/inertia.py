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

"""``robot-description inertia``: print the inertia of a solid, or explain inertias of links."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import asdict
from math import copysign
from math import isfinite
from pathlib import Path
from typing import Any

from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import BESIDE
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import paragraph
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.geometry import plus
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.solids import equivalent_box
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import Solid
from robot_description_tools.description.solids import SOLIDS
from robot_description_tools.description.xml.numbers import number
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Subject

# Maps the option for each dimension to the placeholders for its values.
_DIMENSIONS = {
    'radius': 'R',
    'inner_radius': 'R1',
    'outer_radius': 'R2',
    'length': 'L',
    'height': 'H',
    'size': 'X Y Z',
    'semi_axes': 'A B C',
}


# Maps a solid to a pair: a dimension that users may give instead, and the dimension that it
# replaces. The capsule is missing here, because its length is not its height.
_OTHER_WORDS = {
    'cylinder': ('height', 'length'),
    'tube': ('height', 'length'),
    'cone': ('length', 'height'),
}


class InertiaVerb:
    """Prints an ``<inertial>`` for a solid, or a report about the links of a robot."""

    examples = (
        ('cylinder --mass 2 --radius 0.05 --length 0.3', 'print an <inertial> element'),
        ('four_bar.urdf.xacro --link crank', 'explain the inertia of a link'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument(
            'file',
            metavar='SOLID|FILE',
            help='a solid from the list below, or the file of a robot',
        )
        group = parser.add_argument_group('solids')
        add_option(group, '--mass', 'M', 'mass [kg]', positive)
        for name, letters in _DIMENSIONS.items():
            add_option(group, _option(name), letters, '[m]', positive)
        where = 'position of the centre of mass (for rod-end: of the end) in the link frame [m]'
        add_option(group, '--xyz', 'X Y Z', where, finite, [0.0, 0.0, 0.0])
        turned = 'orientation of the solid in the link frame [rad]'
        add_option(group, '--rpy', 'R P Y', turned, finite, [0.0, 0.0, 0.0])
        add_repeatable(parser, '--link', 'LINK', 'report only this link of FILE')
        add_reading(parser)
        add_format(parser)
        width = max(map(len, SOLIDS))
        parser.epilog = '\n'.join(
            [
                'solids, homogeneous:',
                *(
                    f'  {name.ljust(width)}  {_usage(solid)}\n  {"":{width}}    {solid.about}'
                    for name, solid in SOLIDS.items()
                ),
                '',
                'Tensors are about the centre of mass, along the axes of the solid, as in URDF.',
                'For rod-end, the output also has the tensor about the end. For cylinder, tube',
                'and cone, --length and --height mean the same. To read a file with the name of',
                'a solid, write ./box.',
            ]
        )

    def run(self, args: Namespace) -> int:
        """Print the inertia of a solid, or the report about a robot."""
        if args.file in SOLIDS:
            _print_solid(args)
        else:
            _print_report(args)
        return 0


# -- solids ----------------------------------------------------------------------------------


def _print_solid(args: Namespace) -> None:
    solid = SOLIDS[args.file]
    dimensions = _dimensions(args, solid)
    for option in ('link', 'xacro_arg', 'xacro', 'package_path', 'robot', *BESIDE):
        if getattr(args, option):
            raise UsageError(f'{_option(option)} is for files, and {args.file} is a solid')
    rotation = rotation_matrix(Origin(rpy=tuple(args.rpy)))
    xyz = plus(args.xyz, turned(rotation, solid.center(*dimensions)))
    at_end = {}
    try:
        inertia = solid.inertia(args.mass, *dimensions)
        if any(solid.center(*dimensions)):
            at_end = asdict(solid.inertia_at_origin(args.mass, *dimensions))
    except ArithmeticError:
        inertia = Inertia()
    entries = asdict(inertia).values()
    if not (any(entries) and all(map(isfinite, (*entries, *at_end.values(), *xyz)))):
        raise UsageError('the mass or a size is too large or too small for the computation')
    if args.format == 'json':
        print_json(
            {
                'mass': args.mass,
                'origin': {'xyz': xyz, 'rpy': args.rpy},
                'inertia': asdict(inertia),
                **({'inertia_about_end': at_end} if at_end else {}),
            }
        )
    else:
        print_lines(
            [
                '<inertial>',
                f'  <origin xyz="{_digits(*xyz)}" rpy="{_digits(*args.rpy)}"/>',
                f'  <mass value="{_digits(args.mass)}"/>',
                f'  <inertia {_attributes(asdict(inertia))}/>',
                *([f'  <!-- about the end: {_attributes(at_end)} -->'] if at_end else []),
                '</inertial>',
            ]
        )
    if at_end:
        say('URDF needs the tensor about the centre of mass, which is the place of <origin>')
    if 0.0 in (inertia.ixx, inertia.iyy, inertia.izz):
        say(
            'an ideal rod has no moment about its own axis, which simulators refuse; use a '
            'cylinder with a small radius instead'
        )


def _dimensions(args: Namespace, solid: Solid) -> list[float]:
    """Check the options for a solid, and return its dimensions."""
    other, word = _OTHER_WORDS.get(args.file, ('', ''))
    if other and getattr(args, word) is None:
        setattr(args, word, getattr(args, other))
        setattr(args, other, None)
    takes, options = f'{args.file} takes --mass M {_usage(solid)}', _options(solid)
    for option in _DIMENSIONS:
        if getattr(args, option) is not None and option not in options:
            raise UsageError(f'{_option(option)} is not for this solid: {takes}')
    given = [getattr(args, option) for option in options]
    if args.mass is None or None in given:
        raise UsageError(takes)
    if 'inner_radius' in options and args.inner_radius >= args.outer_radius:
        raise UsageError('--inner-radius must be below --outer-radius')
    return [size for sizes in given for size in (sizes if isinstance(sizes, list) else [sizes])]


def _options(solid: Solid) -> dict[str, str]:
    """Return the options of a solid, each with placeholders for its values."""
    return {
        option: letters
        for option, letters in _DIMENSIONS.items()
        if option in solid.dimensions or tuple(letters.lower().split()) == solid.dimensions
    }


def _usage(solid: Solid) -> str:
    return ' '.join(f'{_option(name)} {letters}' for name, letters in _options(solid).items())


def _option(name: str) -> str:
    return '--' + name.replace('_', '-')


def _attributes(entries: Mapping[str, float]) -> str:
    return ' '.join(f'{name}="{_digits(entry)}"' for name, entry in entries.items())


def _digits(*values: float) -> str:
    return ' '.join(f'{value + 0.0:.12g}' for value in values)


# -- reports ---------------------------------------------------------------------------------


def _print_report(args: Namespace) -> None:
    _check_options(args)
    description = load(args)
    for name in args.link:
        check_name(name, description.links, 'link', '--link')
    links = [description.links[name] for name in args.link or description.links]
    found = _findings(description)
    shown = {finding for link in links for finding in found[link.name]}
    print_errors(finding for finding in description.findings if finding not in shown)
    facts = {link.name: _facts(link.inertial, found[link.name]) for link in links}
    masses = [link.inertial.mass for link in description.links.values() if link.inertial]
    if args.format == 'json':
        print_json({'total_mass': sum(masses), 'links': facts}, depth=3)
    else:
        total = f'{counted(len(masses), "link")} with mass, {number(sum(masses))} kg in all'
        print_lines([*_report(facts), total])


def _check_options(args: Namespace) -> None:
    if args.file != STDIN and '.' not in args.file and not Path(args.file).exists():
        hint = did_you_mean(args.file, SOLIDS) or f'; solids are {one_of(SOLIDS, most=99)}'
        raise UsageError(f"'{args.file}' is neither a file nor a solid{hint}")
    for option in ('mass', *_DIMENSIONS):
        if getattr(args, option) is not None:
            raise UsageError(f'{_option(option)} is for solids, and FILE is a description')
    if any(args.xyz) or any(args.rpy):
        raise UsageError('--xyz and --rpy are for solids, and FILE is a description')


def _findings(description: RobotDescription) -> dict[str, list[Diagnostic]]:
    """Return findings about the mass and the inertia of links, by link name."""
    found: dict[str, list[Diagnostic]] = {name: [] for name in description.links}
    for finding in description.findings:
        if finding.code.split('-')[0] in ('inertia', 'mass', 'element', 'attribute', 'number'):
            kind, name, part = finding.where.subject or Subject('', '')
            if kind == 'link' and part in ('', 'inertial') and name in found:
                found[name].append(finding)
    return found


def _principal(inertial: Inertial) -> tuple[Vector3, list[Vector3]]:
    """
    Return the principal moments [kg m²] and their axes in the link frame.

    The sign of each axis is chosen so that its component of largest absolute value is positive.

    """
    moments, axes = principal_moments(inertial.inertia)
    rotation = rotation_matrix(inertial.origin)
    return moments, [_without_sign(turned(rotation, axis)) for axis in axes]


def _without_sign(axis: Vector3) -> Vector3:
    sign = copysign(1.0, max(axis, key=abs))
    x, y, z = (sign * part + 0.0 if abs(part) > 1e-9 else 0.0 for part in axis)
    return x, y, z


def _facts(inertial: Inertial | None, findings: Iterable[Diagnostic]) -> dict[str, Any] | None:
    """Return the facts about a link for JSON, or None for a link without mass."""
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
            {'severity': d.severity.value, **attributes(d, 'code', 'message', 'fix')}
            for d in findings
        ],
    }


def _report(links: Mapping[str, dict[str, Any] | None]) -> Iterator[str]:
    for name, facts in links.items():
        if facts is not None:
            yield f'{name}: {number(facts["mass"])} kg'
            yield f'  centre of mass  {" ".join(map(number, facts["center_of_mass"]))} m'
            yield f'  moments         {", ".join(number(x, 5) for x in facts["moments"])} kg m^2'
            yield f'  about           {", ".join(map(_axis, facts["axes"]))}'
            box = facts['equivalent_box']
            yield f'  equal box       {" x ".join(map(short, box)) + " m" if box else "none"}'
            for finding in facts['findings']:
                word = 'warning' if finding['severity'] == 'warning' else 'error'
                yield from paragraph(f'{word}[{finding["code"]}]: {finding["message"]}', '  ')
                yield from paragraph(f'fix: {finding["fix"]}', '    ')
            yield ''
    bare = [name for name, facts in links.items() if facts is None]
    if bare:
        yield from paragraph(f'without mass and inertia: {", ".join(bare)}')
        yield ''


def _axis(axis: Vector3) -> str:
    """Return an axis as text: the letter of an axis of the link frame, or else three numbers."""
    for letter, part in zip('xyz', axis, strict=True):
        if abs(part) > 1.0 - 1e-9:
            return letter
    return '(' + ' '.join(f'{part:.2f}' for part in axis) + ')'
