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


"""``robot-description loops``: whether closed linkages close over the range of their drives."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from math import isfinite
from math import pi
import sys
from typing import TYPE_CHECKING

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import load
from robot_description_tools.cli.verb import ERRORS_FOUND

if TYPE_CHECKING:
    from robot_description_tools.coupling import Linkage
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.coupling.relation import FloatArray
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.description.model import LoopJoint
    from robot_description_tools.description.model import Mimic

SAMPLES = 200
# How far a drive that is a part of a planar joint moves, to both sides [rad or m].
TURN = pi
WIDTH = 80
# What is nearer to a limit than this is not beyond it [rad], [m].
EXACT = 1e-9


class LoopsVerb:
    """Moves every drive through its range, and prints how well the loops close."""

    name = 'loops'
    summary = 'show closed loops, and whether they close over the range of their drives'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        parser.add_argument(
            '--samples',
            metavar='N',
            type=_count,
            default=SAMPLES,
            help=f'positions over the range of each drive (default: {SAMPLES})',
        )
        parser.add_argument(
            '--audit',
            action='store_true',
            help='hold <mimic> on joints of a loop against what the loop says',
        )
        add_format(parser)
        parser.epilog = (
            'Each drive moves through its range (a turn, if it is continuous) while the others '
            'stand where they start; then all of them stand at random positions. Where a linkage '
            'has several freedoms and no joint is said to be a drive, each moves alone, and what '
            'is free goes along. Exit code 1 if a loop cannot be used, or does not close '
            'somewhere.'
        )

    def run(self, args: Namespace) -> int:
        """Print the loops."""
        from robot_description_tools.cli.output import print_findings
        from robot_description_tools.cli.output import print_json
        from robot_description_tools.coupling import RobotModel

        description = load(args)
        if args.audit:
            return _audit(args, description)
        model = RobotModel(description)
        findings = [*description.findings, *model.findings]
        lost = [d for d in findings if d.is_error and d.code.startswith('loop')]
        print_findings([d for d in findings if d.code.startswith('loop')], sys.stderr)
        drives = [Drive.over(model, linkage, args.samples) for linkage in model.loops]
        if args.format == 'json':
            print_json([entry for drive in drives for entry in drive.as_json()], depth=2)
        else:
            _print(description, drives)
        return ERRORS_FOUND if lost or not all(drive.closes for drive in drives) else 0


@dataclass(frozen=True)
class Drive:
    """
    A linkage moved through the range of its drives.

    Attributes
    ----------
    linkage : Linkage
        The linkage.
    joints : tuple of LoopJoint
        The loop joints in it.
    drives : tuple of str
        What was moved.
    drive : ndarray, shape (samples, drives)
        Positions of the drives [rad or m].
    residual : ndarray, shape (samples, 2)
        Gap [m] and misalignment [rad]; NaN where it cannot close.
    beyond : tuple of str
        Solved joints that leave their limits.
    still : tuple of str
        Drives that stand still, as the document gives them no range.

    """

    linkage: Linkage
    joints: tuple[LoopJoint, ...]
    drives: tuple[str, ...]
    drive: FloatArray
    residual: FloatArray
    beyond: tuple[str, ...]
    still: tuple[str, ...]

    @classmethod
    def over(cls, model: RobotModel, linkage: Linkage, samples: int) -> Drive:
        """Move a linkage."""
        from robot_description_tools.description.mimic import chain
        from robot_description_tools.description.mimic import mimics_of

        # One that mimics a joint elsewhere moves with that.
        mimics = mimics_of(model.description)
        independent = model.independent()
        drives = tuple(
            dict.fromkeys(n if n in independent else chain(n, mimics)[-1] for n in linkage.drives)
        )
        columns = [model.index[name] for name in drives]
        move = _moved_alone if linkage.is_free else _moved
        path = move(model, columns, samples)
        residual = linkage.residual(path)
        return cls(
            linkage=linkage,
            drives=drives,
            joints=tuple(j for j in model.description.loops if j.name in linkage.loops),
            drive=path[:, columns],
            residual=residual,
            beyond=tuple(
                name
                for name, (low, high) in zip(
                    linkage.coordinates, linkage.limits.tolist(), strict=True
                )
                if name in linkage.solved
                and any(not low - EXACT <= x <= high + EXACT for x in _finite(path, model, name))
            ),
            still=tuple(
                name
                for name in drives
                if name in model.description.joints
                and not model.description.joints[name].range.is_swept
            ),
        )

    @property
    def closed(self) -> list[bool]:
        """Whether it closes, for each sample."""
        return [isfinite(metres) for metres, _ in self.residual.tolist()]

    @property
    def closes(self) -> bool:
        """Whether it closes everywhere."""
        return all(self.closed)

    @property
    def worst(self) -> tuple[float | None, float | None]:
        """Return the largest gap [m] and misalignment [rad]; None where it never closes."""
        residual = self.residual[self.closed]
        if not len(residual):
            return None, None
        metres, radians = residual.max(axis=0).tolist()
        return metres, radians

    def open_at(self) -> list[dict[str, float]]:
        """Return the positions of the drives where it does not close."""
        return [
            dict(zip(self.drives, values, strict=True))
            for values, closed in zip(self.drive.tolist(), self.closed, strict=True)
            if not closed
        ]

    def as_json(self) -> Iterator[dict[str, object]]:
        """Yield an entry for each loop joint."""
        metres, radians = self.worst
        for joint in self.joints:
            yield {
                'name': joint.name,
                'type': str(joint.type),
                'links': [joint.link1.link, joint.link2.link],
                'mobility': self.linkage.mobility,
                'rank': self.linkage.rank,
                'equations': self.linkage.n_rows,
                'drives': list(self.drives),
                'solved_joints': list(self.linkage.solved),
                'solved_with': [name for name in self.linkage.loops if name != joint.name],
                'samples': len(self.closed),
                'closed': sum(self.closed),
                'worst_residual_m': metres,
                'worst_residual_rad': radians,
                'open_at': self.open_at(),
                'beyond_limits': list(self.beyond),
                'not_moved': list(self.still),
            }


def _moved(model: RobotModel, columns: list[int], samples: int) -> FloatArray:
    """Return positions of the robot, drives moved one after the other, then all at random."""
    import numpy as np

    low, high = ranges(model, [model.coordinates[i] for i in columns])
    q = model.complete(standing(model))
    if not columns:
        return q[np.newaxis]
    parts = []
    for i, column in enumerate(columns):
        parts.append(_swept(model, column, np.linspace(low[i], high[i], samples)))
    if len(columns) > 1:
        apart = np.tile(q, (samples, 1))
        apart[:, columns] = np.random.default_rng(0).uniform(low, high, (samples, len(columns)))
        parts.append(model.complete(apart))
    return np.concatenate(parts)


def _swept(model: RobotModel, column: int, values: FloatArray) -> FloatArray:
    """
    Return positions of the robot while one coordinate is moved through ascending values.

    It goes from where it stands to either end: at the ends themselves, a linkage may be stretched
    so that it could go on in several ways.

    """
    import numpy as np

    q = model.complete(standing(model))
    path = np.tile(q, (len(values), 1))
    path[:, column] = values
    middle = int(np.searchsorted(values, q[column]))
    for rows in (slice(middle, None), slice(middle - 1, None, -1) if middle else slice(0)):
        path[rows] = model.complete(np.concatenate((q[np.newaxis], path[rows])), follow=True)[1:]
    return path


def _moved_alone(model: RobotModel, columns: list[int], samples: int) -> FloatArray:
    """Return positions of the robot, each drive moved alone, what is free going along."""
    import numpy as np
    from robot_description_tools.coupling import StateEngine

    low, high = ranges(model, [model.coordinates[i] for i in columns])
    path = np.tile(standing(model), (samples * len(columns), 1))
    for i, column in enumerate(columns):
        engine = StateEngine(model)
        route = engine.reading_plan((model.coordinates[column],))
        for k, position in enumerate(np.linspace(low[i], high[i], samples)):
            engine.update(route, np.array([position]))
            held = any(status.state == 'held' for status in engine.loops)
            row = path[i * samples + k]
            computed = [c for block in route.blocks for c in block.outputs.tolist()]
            row[computed] = np.nan if held else engine.joint_position[computed]
            row[column] = position
    return path


def _finite(path: FloatArray, model: RobotModel, name: str) -> list[float]:
    return [x for x in path[:, model.index[name]].tolist() if isfinite(x)]


def standing(model: RobotModel) -> FloatArray:
    """Return a position of the whole robot, loops closed [rad or m]."""
    q = model.tree.zero_position.copy()
    for name, value in model.default_positions().items():
        q[model.index[name]] = value
    return q


def ranges(model: RobotModel, names: Iterable[str]) -> tuple[list[float], list[float]]:
    """
    Return the ends of the ranges of coordinates, narrowed by mimic joints that follow.

    A joint that the document gives no end stands still.

    """
    from robot_description_tools.coupling.travel import travel_on_lines

    start = standing(model)
    limits = travel_on_lines(model)
    low, high = [], []
    for name in names:
        at = model.index[name]
        middle, ends = float(start[at]), limits[:, at].tolist()
        joint = model.description.joints.get(name)
        reach = TURN if joint is None else joint.range.reach if joint.range.is_swept else 0.0
        low.append(ends[0] if isfinite(ends[0]) else middle - reach)
        high.append(ends[1] if isfinite(ends[1]) else middle + reach)
    return low, high


# -- for people ------------------------------------------------------------------------------


def _print(description: RobotDescription, drives: list[Drive]) -> None:
    from robot_description_tools.cli.output import print_table

    if not drives:
        print(f'{description.name} has no loops that can be used')
        return
    rows = []
    for drive in drives:
        numbers = [
            str(drive.linkage.mobility),
            str(drive.linkage.rank),
            f'{sum(drive.closed)}/{len(drive.closed)}',
            *map(_small, drive.worst),
        ]
        rows += [[joint.name, str(joint.type), *numbers] for joint in drive.joints]
    header = ['loop', 'type', 'mobility', 'rank', 'closed', 'gap [m]', 'turn [rad]']
    print_table(header, rows, right=header[2:])
    for drive in drives:
        print()
        _say(f'{drive.linkage.name}:')
        kind = 'free to choose, each moved alone: ' if drive.linkage.is_free else 'driven by '
        _say(kind + (', '.join(drive.drives) or 'nothing'), '  ')
        _say('determines ' + (', '.join(drive.linkage.solved) or 'nothing'), '  ')
        for line in _open(drive):
            _say(line, '  ')
        if drive.still:
            _say('not moved, as their <limit> has no ends: ' + ', '.join(drive.still), '  ')
        if drive.beyond:
            _say('beyond their limits: ' + ', '.join(drive.beyond), '  ')


def _open(drive: Drive) -> Iterator[str]:
    """Yield where a linkage does not close."""
    if not drive.drives and not drive.closes:
        yield 'does not close'
        return
    # Sweeps of one drive tell more than points where all of them move.
    count = len(drive.drives)
    sweeps = count + (count > 1 and not drive.linkage.is_free)
    samples = len(drive.closed) // sweeps if count else 0
    for i, name in enumerate(drive.drives):
        rows = slice(i * samples, (i + 1) * samples)
        ends = _runs(drive.drive[rows, i].tolist(), drive.closed[rows])
        if ends:
            yield f'does not close at {name} = ' + ', '.join(ends)
    apart = drive.closed[count * samples:]
    if not all(apart):
        first = drive.open_at()[-1]
        at = ', '.join(f'{name} = {_number(value)}' for name, value in first.items())
        yield f'does not close in {apart.count(False)} of {len(apart)} poses, such as {at}'


def _runs(positions: list[float], closed: list[bool]) -> list[str]:
    """Return where it is open, as single positions and as ranges."""
    found: list[list[float]] = []
    was_open = False
    for position, is_closed in zip(positions, closed, strict=True):
        if not is_closed:
            found += [] if was_open else [[position]]
            found[-1].append(position)
        was_open = not is_closed
    return [
        _number(run[0]) if run[0] == run[-1] else f'{_number(run[0])} to {_number(run[-1])}'
        for run in found
    ]


def _say(text: str, indent: str = '') -> None:
    from textwrap import fill

    from robot_description_tools.cli.output import printable

    text = fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + '  ',
        break_long_words=False,
        break_on_hyphens=False,
    )
    print(printable(text, sys.stdout))


def _small(value: float | None) -> str:
    return '-' if value is None else f'{value:.1e}' if value else '0'


def _number(value: float) -> str:
    from robot_description_tools.cli.output import number

    return number(value, digits=4)


# -- what mimic joints make of it ------------------------------------------------------------


@dataclass(frozen=True)
class Approximation:
    """
    A mimic joint held against the loop that it lies on.

    Attributes
    ----------
    joint : str
        The joint.
    mimic : Mimic
        What the document says.
    loop : str
        The loop joints of its linkage.
    samples : int
        How many positions of the drive were compared.
    difference, at : float
        The largest difference of positions [rad or m], and where its driver stands there.
    displacement : float
        How far apart the hinges of its link are there, at most [m].
    multiplier, offset : float
        Of the straight line that fits best.
    fitted : float
        The largest difference that is left with these [rad or m].

    """

    joint: str
    mimic: Mimic
    loop: str
    samples: int
    difference: float
    at: float
    displacement: float
    multiplier: float
    offset: float
    fitted: float


def _audit(args: Namespace, description: RobotDescription) -> int:
    from robot_description_tools.cli.output import print_findings
    from robot_description_tools.cli.output import print_json
    from robot_description_tools.cli.output import print_table

    model, mimics = without_mimic(description)
    found = [
        entry for linkage in model.loops for entry in audit(model, linkage, mimics, args.samples)
    ]
    print_findings([d for d in model.findings if d.is_error], sys.stderr)
    if args.format == 'json':
        print_json([_audit_as_json(entry) for entry in found], depth=1)
    elif not found:
        print(f'{description.name} has no joint with <mimic> that a loop determines')
    else:
        header = ['joint', 'worst', 'at', 'mm', 'multiplier', 'offset', 'left']
        rows = [
            [
                entry.joint,
                _small(entry.difference),
                _number(entry.at),
                f'{1e3 * entry.displacement:.3f}',
                f'{_number(entry.mimic.multiplier)} -> {_number(entry.multiplier)}',
                f'{_number(entry.mimic.offset)} -> {_number(entry.offset)}',
                _small(entry.fitted),
            ]
            for entry in found
        ]
        print_table(header, rows, right=['worst', 'at', 'mm', 'left'])
    return ERRORS_FOUND if any(d.is_error for d in model.findings) else 0


def without_mimic(description: RobotDescription) -> tuple[RobotModel, dict[str, Mimic]]:
    """
    Compile a robot whose loops move their joints, whatever ``<mimic>`` says of these.

    Parameters
    ----------
    description : RobotDescription
        The robot.

    Returns
    -------
    model : RobotModel
        Without ``<mimic>`` on joints that loops determine.
    mimics : dict of str to Mimic
        What was taken away.

    """
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.description.mimic import chain
    from robot_description_tools.description.mimic import followers

    tied = {name for linkage in RobotModel(description).loops for name in linkage.coordinates}
    # Whether hardware frees them or not.
    mimics = {name: m for name, m in followers(description.joints, ()).items() if name in tied}
    bare = _without(description, mimics)
    # What moves the others stays as it is: only what follows is an approximation.
    drives = {chain(name, mimics)[-1] for name in mimics}
    loops = tuple(
        loop if loop.solve_for else replace(loop, solve_for=_followers(bare, loop, mimics, drives))
        for loop in bare.loops
    )
    bare = replace(bare, loops=loops)
    solved = {name for linkage in RobotModel(bare).loops for name in linkage.solved}
    taken = {name: mimic for name, mimic in mimics.items() if name in solved}
    return RobotModel(replace(_without(description, taken), loops=loops)), taken


def _without(description: RobotDescription, mimics: dict[str, Mimic]) -> RobotDescription:
    joints = {
        name: replace(joint, mimic=None) if name in mimics else joint
        for name, joint in description.joints.items()
    }
    return replace(description, joints=joints)


def _followers(
    description: RobotDescription, loop: LoopJoint, mimics: dict[str, Mimic], drives: set[str]
) -> tuple[str, ...]:
    """Return the mimic joints of a loop, if what moves them is on it as well."""
    path = set(_path(description, loop))
    return tuple(name for name in mimics if name in path) if path & drives else ()


def _path(description: RobotDescription, loop: LoopJoint) -> list[str]:
    """Return the joints between the ends of a loop."""
    above = {description.joints[name].child: name for name in description.tree_joints}
    ways: list[list[str]] = []
    for link in (loop.link1.link, loop.link2.link):
        way = []
        while link in above:
            way.append(above[link])
            link = description.joints[way[-1]].parent
        ways.append(way)
    return [name for name in (*ways[0], *ways[1]) if (name in ways[0]) != (name in ways[1])]


def audit(
    model: RobotModel, linkage: Linkage, mimics: dict[str, Mimic], samples: int
) -> Iterator[Approximation]:
    """
    Hold mimic joints against the linkage that determines them.

    Parameters
    ----------
    model : RobotModel
        The robot, as `without_mimic` compiles it.
    linkage : Linkage
        One of its linkages.
    mimics : dict of str to Mimic
        What the document says.
    samples : int
        Positions over the range of each driver.

    Yields
    ------
    Approximation
        For each joint that has a ``<mimic>`` and that the linkage solves.

    """
    import numpy as np
    from robot_description_tools.description.mimic import collapsed

    for name in linkage.solved:
        if name not in mimics:
            continue
        root = collapsed(name, mimics).joint
        if root not in model.index:
            continue
        (low,), (high,) = ranges(model, [root])
        path = _swept(model, model.index[root], np.linspace(low, high, samples))
        path = path[np.isfinite(path).all(axis=-1)]
        if len(path) < 2:
            continue
        # As mimic has it, the driver of this joint follows its own one, too.
        mimic = mimics[name]
        driver, follower = (
            whole.multiplier * path[:, model.index[root]] + whole.offset
            for whole in (collapsed(each, mimics) for each in (mimic.joint, name))
        )
        true = path[:, model.index[name]]
        if str(model.description.joints[name].type) == 'continuous':
            # A whole turn is no difference.
            true = true + 2 * pi * np.round((follower - true) / (2 * pi))
        difference = np.abs(follower - true)
        worst = int(np.argmax(difference))
        multiplier, offset = np.polyfit(driver, true, 1).tolist()
        yield Approximation(
            joint=name,
            mimic=mimic,
            loop=linkage.name,
            samples=len(path),
            difference=float(difference[worst]),
            at=float(driver[worst]),
            displacement=_displacement(model, name, path, mimics),
            multiplier=multiplier,
            offset=offset,
            fitted=float(np.abs(multiplier * driver + offset - true).max()),
        )


def _displacement(
    model: RobotModel, name: str, path: FloatArray, mimics: dict[str, Mimic]
) -> float:
    """Return how far the hinges of a joint's link are from where the loop has them [m]."""
    import numpy as np
    from robot_description_tools.description.mimic import collapsed

    guessed = path.copy()
    for other in mimics:
        whole = collapsed(other, mimics)
        value = whole.multiplier * path[:, model.index[whole.joint]] + whole.offset
        guessed[:, model.index[other]] = value
    link = model.description.joints[name].child
    points = [np.zeros(3)]
    points += [
        np.array(joint.origin.xyz)
        for joint in model.description.joints.values()
        if joint.parent == link
    ]
    points += [
        np.array(end.origin.xyz)
        for loop in model.description.loops
        for end in (loop.link1, loop.link2)
        if end.link == link and end.origin is not None
    ]
    row = model.tree.link_index[link]
    true, other_ = (
        model.tree.forward_kinematics(q)[:, row] for q in (path, guessed)
    )
    gaps = [
        np.linalg.norm((true - other_)[:, :3, :3] @ p + (true - other_)[:, :3, 3], axis=-1)
        for p in points
    ]
    return float(np.max(gaps))


def _audit_as_json(entry: Approximation) -> dict[str, object]:
    return {
        'joint': entry.joint,
        'loop': entry.loop,
        'driver': entry.mimic.joint,
        'multiplier': entry.mimic.multiplier,
        'offset': entry.mimic.offset,
        'samples': entry.samples,
        'worst_difference': entry.difference,
        'worst_at': entry.at,
        'worst_displacement_mm': 1e3 * entry.displacement,
        'best_multiplier': entry.multiplier,
        'best_offset': entry.offset,
        'best_difference': entry.fitted,
    }


def _count(text: str) -> int:
    if not text.isdecimal() or not 2 <= int(text) <= 1_000_000:
        raise ArgumentTypeError(f"expected a number from 2 to 1000000, got '{text}'")
    return int(text)
