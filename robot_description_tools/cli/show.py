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

"""``robot-description show``: the parts of a robot as a tree and tables."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from math import isfinite
import os
import sys

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_state
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positions_of_state
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import say
from robot_description_tools.cli.output import tally
from robot_description_tools.cli.output import width_of
from robot_description_tools.cli.streams import printable
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.tree_graph import GRAPHS
from robot_description_tools.cli.tree_graph import joints_below
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import ConnectedTransmission
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.equation import equation
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.named_states import named_states
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xml.numbers import short
from robot_description_tools.diagnostics import Location

# Characters that draw the tree: before a link, before the last link of a parent, before the
# descendants of a link, and before the descendants of the last link.
_DRAWN = ('├ ', '└ ', '│ ', '  ')
_ASCII = ('|-', '`-', '| ', '  ')


class ShowVerb:
    """Prints the tree of links, the moving joints, and how joints depend on one another."""

    examples = (
        ('four_bar.urdf.xacro', 'show links, joints and loops'),
        ('four_bar.urdf.xacro --format mermaid', 'draw the tree'),
        ('arm_with_gripper.urdf.xacro --arguments', 'list the xacro arguments of the file'),
        ('arm_with_gripper.urdf.xacro gripper:=false', 'set one of them'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True)
        add_format(parser, more=list(GRAPHS)).type = _graph_format
        parser.add_argument(
            '--arguments',
            action='store_true',
            help='show only the arguments of a xacro file and of the files that it includes; '
            'nothing is expanded',
        )
        add_state(parser, 'show only')
        parser.epilog = (
            'Units are SI: m, rad, kg, s, N and N m. Each line of the tree shows a link and, in '
            'brackets, the joint above it. The format dot is for Graphviz: robot-description show '
            '--format dot FILE | dot -Tsvg > robot.svg. The format mermaid is for Markdown pages.'
        )

    def run(self, args: Namespace) -> int:
        """Print the robot, or the arguments of its file."""
        if args.arguments:
            return _show_arguments(args)
        description = load(args)
        print_errors(description.findings)
        # Raise the error about an unknown state before anything is printed.
        positions_of_state(description, args)
        if args.format in GRAPHS:
            # Write UTF-8 in both formats, even on a terminal with another encoding.
            text = ''.join(f'{line}\n' for line in GRAPHS[args.format](description))
            write_out(text.encode())
            return 0
        model = RobotModel(description, ros1_transmissions=args.ros1_transmissions)
        print_findings(model.findings, sys.stderr)
        if args.format == 'json':
            print_json(_as_json(model, args.state), depth=2)
        else:
            _print_tree(model, args.state)
        return 0


def _graph_format(text: str) -> str:
    if text == 'svg':
        raise ArgumentTypeError(
            'Graphviz makes SVG: robot-description show --format dot FILE | dot -Tsvg > robot.svg'
        )
    return text


def _show_arguments(args: Namespace) -> int:
    if args.file == STDIN or args.format in GRAPHS:
        raise UsageError('--arguments needs a xacro FILE, and prints text or json')
    if args.robot or os.path.isdir(args.file):
        args = choose_robot(args)
    found, not_followed, _ = read_arguments(
        args.file, dict(args.xacro_arg), PackageResolver.from_environment(args.package_path)
    )
    if args.format == 'json':
        print_json(
            {
                'arguments': [
                    {**attributes(each, 'name', 'default'), **_place_as_json(each.where)}
                    for each in found
                ],
                'not_followed': [_place_as_json(place) for place in not_followed],
            },
            depth=2,
        )
        return 0
    if found:
        print_table(
            ['argument', 'default', 'place'],
            [[each.name, _quoted(each.default), str(each.where)] for each in found],
        )
    else:
        say(f'{args.file}: no arguments')
    for place in not_followed:
        say(f'{place}: the included file is not found; the list above lacks its arguments')
    return 0


def _quoted(default: str | None) -> str:
    return 'required' if default is None else f"'{default}'"


def _place_as_json(place: Location) -> dict[str, object]:
    return {'file': place.source, **attributes(place, 'line', 'column')}


# -- for people ------------------------------------------------------------------------------


def _print_tree(model: RobotModel, state: str | None) -> None:
    description = model.description
    print_lines([*_head(description), '', *_tree(description)])

    right = list(LIMIT.attributes)
    tables = (
        (
            'Moving joints',
            ['joint', 'type', 'axis', *right],
            [_joint_cells(j) for j in description.joints.values() if j.type.coordinates],
        ),
        (
            'Corrections',
            ['of', 'name', 'correction', 'value', 'sigma', 'date', 'source'],
            [
                [c.kind, c.name, c.key, c.value, c.sigma, c.date, c.source]
                for c in description.corrections
            ],
        ),
        (
            'Transmissions',
            ['transmission', 'plugin', 'actuators', 'joints', 'reductions', 'offsets'],
            [_transmission_cells(each) for each in model.transmissions],
        ),
        (
            'Couplings',
            ['name', 'follows', 'kind'],
            [[c.name, equation(model, c), str(c.kind)] for c in model.joint_couplings],
        ),
        (
            'Loops',
            ['loop', 'type', 'link 1', 'link 2', 'axis', 'solve for'],
            [_loop_cells(loop) for loop in description.loops],
        ),
        (
            'States',
            ['state', 'joint', 'position'],
            [
                [name, coordinate, short(value)]
                for name, positions in _states(description, state).items()
                for coordinate, value in positions.items()
            ],
        ),
    )
    for title, header, rows in tables:
        if rows:
            print_lines(['', title])
            print_table(header, rows, right)


def _states(description: RobotDescription, wanted: str | None) -> dict[str, dict[str, float]]:
    """Return the positions of the wanted states, or of all states."""
    return {
        state.full_name: state.positions
        for state in named_states(description)
        if wanted in (None, state.name, state.full_name)
    }


def _head(description: RobotDescription) -> Iterator[str]:
    links, joints = description.links, description.joints
    masses = [link.inertial.mass for link in links.values() if link.inertial is not None]
    yield f'{description.name}, URDF {description.version}, {description.source}'
    yield (
        f'{counted(len(links), "link")}, {len(masses)} of them with mass, '
        f'{short(sum(masses))} kg in all'
    )
    types = Counter(str(joint.type) for joint in joints.values())
    kinds = ', '.join(f'{count} {kind}' for kind, count in types.most_common())
    yield counted(len(joints), 'joint') + (f': {kinds}' if kinds else '')
    hint = ', listed by robot-description check' if description.findings else ''
    yield tally(len(description.errors), len(description.warnings)) + hint


def _tree(description: RobotDescription) -> Iterator[str]:
    """Yield a line for each link, depth first. A line that is too long is split into two lines."""
    drawn = ''.join(_DRAWN)
    marks = _DRAWN if printable(drawn, sys.stdout) == drawn else _ASCII
    width = width_of(sys.stdout)
    below = joints_below(description)
    reached = {description.root}
    corrected = {(each.kind, each.name) for each in description.corrections}

    def mark(part: Joint | Link) -> str:
        kind = 'joint' if isinstance(part, Joint) else 'link'
        return ' (corrected)' if (kind, part.name) in corrected else ''

    root = description.links[description.root]
    yield f'{description.root}{_mass(root)}{mark(root)}'

    def entries(parent: str, indent: str) -> list[tuple[Joint, str, bool]]:
        joints = below.get(parent, [])
        return [(joint, indent, joint is joints[-1]) for joint in reversed(joints)]

    waiting = entries(description.root, '')
    while waiting:
        joint, indent, is_last = waiting.pop()
        reached.add(joint.child)
        link = description.links[joint.child]
        inner = indent + marks[2 + is_last]
        line = f'{indent}{marks[is_last]}{link.name}'
        above = f'[{joint.name}{mark(joint)}: {joint.type}]{_mass(link)}{mark(link)}'
        if len(line) + 1 + len(above) <= width:
            yield f'{line} {above}'
        else:
            yield line
            yield f'{inner}{marks[2 + (link.name not in below)]}  {above}'
        waiting += entries(link.name, inner)

    apart = [name for name in description.links if name not in reached]
    if apart:
        yield f'not connected to {description.root}: {", ".join(apart)}'


def _mass(link: Link) -> str:
    return '' if link.inertial is None else f', {short(link.inertial.mass)} kg'


def _joint_cells(joint: Joint) -> list[str]:
    values = _limits(joint)
    limits = {name: '' if value is None else short(value) for name, value in values.items()}
    # Brackets mark an end of the range that is missing in the document and therefore assumed.
    limits |= {end: f'({limits[end]})' for end in joint.range.assumed}
    axis = _direction(joint.axis) if joint.type.has_axis else ''
    return [joint.name, str(joint.type), axis, *limits.values()]


def _limits(joint: Joint) -> dict[str, float | None]:
    """Return the limits of a joint by attribute. None for an infinite limit."""
    limit, ends = joint.limit or Limit(), joint.range
    values = {name: getattr(ends, name, getattr(limit, name)) for name in LIMIT.attributes}
    return {name: value if isfinite(value) else None for name, value in values.items()}


def _direction(axis: Vector3) -> str:
    """Return a text such as ``x`` or ``-z`` for a main axis, else the three numbers."""
    used = [i for i in range(3) if axis[i]]
    if len(used) == 1:
        return ('-' if axis[used[0]] < 0 else '') + 'xyz'[used[0]]
    return ' '.join(map(short, axis))


def _loop_cells(loop: LoopJoint) -> list[str]:
    return [
        loop.name,
        str(loop.type),
        loop.link1.link,
        loop.link2.link,
        ', '.join(_direction(getattr(loop, tag)) for tag in loop.type.axes),
        ' '.join(loop.solve_for),
    ]


def _transmission_cells(each: ConnectedTransmission) -> list[str]:
    """
    Return table cells of a transmission.

    Reductions of actuators come before reductions of joints.

    """
    info = each.info
    reductions = ', '.join(
        ' '.join(short(end.mechanical_reduction) for end in ends)
        for ends in (info.actuators, info.joints)
    )
    offsets = [end.offset for end in info.joints]
    return [
        info.name,
        info.type,
        ' '.join(each.actuators),
        ' '.join(each.joints),
        reductions,
        ' '.join(map(short, offsets)) if any(offsets) else '',
    ]


# -- for programs ----------------------------------------------------------------------------


def _as_json(model: RobotModel, state: str | None) -> dict[str, object]:
    description = model.description
    in_tree = set(description.tree_joints)
    masses = [link.inertial.mass for link in description.links.values() if link.inertial]
    return {
        **attributes(description, 'name', 'version', 'source', 'root'),
        'mass': sum(masses),
        'errors': len(description.errors),
        'warnings': len(description.warnings),
        'links': {
            name: {
                'mass': link.inertial and link.inertial.mass,
                'visuals': len(link.visuals),
                'collisions': len(link.collisions),
            }
            for name, link in description.links.items()
        },
        'joints': {
            name: _joint_as_json(joint, name in in_tree)
            for name, joint in description.joints.items()
        },
        'couplings': [
            {
                'name': coupling.name,
                'kind': str(coupling.kind),
                'coordinates': [model.coordinates[i] for i in coupling.coordinates],
                'dependent': [model.coordinates[i] for i in coupling.dependent],
            }
            for coupling in model.joint_couplings
        ],
        'loops': [
            {
                **attributes(loop, 'name', 'type'),
                'links': [loop.link1.link, loop.link2.link],
                'axes': [getattr(loop, tag) for tag in loop.type.axes],
                'solve_for': loop.solve_for,
            }
            for loop in description.loops
        ],
        'corrections': [
            attributes(each, 'kind', 'name', 'key', 'value', 'sigma', 'date', 'source')
            for each in description.corrections
        ],
        'states': _states(description, state),
        'transmissions': [
            {
                'name': each.info.name,
                'plugin': each.info.type,
                'actuators': _ends_as_json(each.actuators, each.info.actuators),
                'joints': _ends_as_json(each.joints, each.info.joints),
                'parameters': dict(each.info.parameters),
            }
            for each in model.transmissions
        ],
    }


def _ends_as_json(
    names: Iterable[str], ends: Iterable[TransmissionEnd]
) -> list[dict[str, object]]:
    return [
        {'name': name, **attributes(end, 'role', 'mechanical_reduction', 'offset')}
        for name, end in zip(names, ends, strict=True)
    ]


def _joint_as_json(joint: Joint, in_tree: bool) -> dict[str, object]:
    """Return a joint, with null for infinite and missing values."""
    assumed = {'assumed': joint.range.assumed} if joint.range.assumed else {}
    return {
        **attributes(joint, 'type', 'parent', 'child'),
        'in_tree': in_tree,
        'axis': joint.axis,
        'limit': joint.limit and {**_limits(joint), **assumed},
        'mimic': joint.mimic and attributes(joint.mimic, 'joint', 'multiplier', 'offset'),
    }
