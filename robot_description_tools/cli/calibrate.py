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

"""``robot-description calibrate``: apply a calibration, or compute one from measurements."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from math import degrees
from pathlib import Path
import sys

import numpy as np
from robot_description_tools.cli.convert import STDOUT
from robot_description_tools.cli.expand import as_utf8
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import check_target
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.calibration.measurements import MeasuredPose
from robot_description_tools.description.calibration.measurements import read_measurements
from robot_description_tools.description.loop_dialects.yaml_nodes import as_yaml
from robot_description_tools.description.srdf.writer import write_srdf
from robot_description_tools.diagnostics import one_of
from robot_description_tools.kinematics.measured import candidates
from robot_description_tools.kinematics.measured import fit_origin
from robot_description_tools.kinematics.measured import Measurement
from robot_description_tools.kinematics.measured import OriginFit
from robot_description_tools.kinematics.measured import residuals_of
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import rotvec_from_matrix
from robot_description_tools.kinematics.rotation import rpy_from_matrix


class CalibrateVerb:
    """Writes a corrected URDF, or computes corrections of joint origins from measured poses."""

    examples = (
        (
            'apply arm_with_gripper.urdf.xacro corrected.urdf --calibration my_arm.yaml',
            'write a corrected URDF',
        ),
        (
            'measured arm_with_gripper.urdf.xacro measured.yaml',
            'list the joints whose wrong origin could explain the measured poses',
        ),
        (
            'measured arm_with_gripper.urdf.xacro measured.yaml --origin gripper_mount_joint',
            'print the calibration of one origin',
        ),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            'action',
            metavar='ACTION',
            choices=('apply', 'measured'),
            help='apply: write FILE with its calibration as a URDF; measured: compute '
            'corrections of joint origins from measured poses',
        )
        add_description(parser)
        parser.add_argument(
            'other',
            metavar='OTHER',
            help=f"for apply, the URDF to write, or '{STDOUT}' for stdout; for measured, a YAML "
            'file of measurements or a result of easy_handeye2',
        )
        srdf = 'with apply: write the SRDF, with its states converted for the corrected robot'
        add_option(parser, '--srdf-target', 'FILE.srdf', srdf)
        parser.add_argument(
            '--force', action='store_true', help='with apply: replace files that exist'
        )
        origin = (
            'with measured: print the calibration of the origin of this joint, instead of the '
            'list of joints'
        )
        add_option(parser, '--origin', 'JOINT', origin)
        without = 'with measured: leave out the measurement with this number in the file'
        add_repeatable(parser, '--without', 'N', without, int)
        add_format(parser)
        parser.epilog = (
            'Residuals are root mean squares of all measurements. A residual of 1 mm has the '
            'weight of a residual of 1 mrad. Exit code: 0 done, 1 FILE or the measurements cannot '
            'be used, 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Apply or compute a calibration."""
        args = choose_robot(args)
        return _apply(args) if args.action == 'apply' else _measured(args)


def _apply(args: Namespace) -> int:
    if not args.calibration:
        raise UsageError('apply needs --calibration, or a calibration in the settings')
    if args.file.endswith('.json'):
        raise UsageError('apply writes no JSON robot: use convert with --calibration')
    targets = [Path(each) for each in (args.other, args.srdf_target) if each not in (None, STDOUT)]
    for target in targets:
        for source in (args.file, args.srdf):
            check_target(target, None if source in (None, STDIN) else Path(source), args.force)
    if args.srdf_target and not args.srdf:
        raise UsageError('--srdf-target needs --srdf')
    description = load(args)
    print_findings(description.findings, sys.stderr)
    data = as_utf8(description.xml)
    if args.other == STDOUT:
        write_out(data)
    else:
        write_target(Path(args.other), data)
    if description.semantic is not None and args.srdf_target:
        write_target(Path(args.srdf_target), write_srdf(description.semantic))
    elif args.srdf:
        say(f'{args.srdf}: not changed; --srdf-target writes it for the corrected robot')
    return 0


def _measured(args: Namespace) -> int:
    description = load(args)
    model = RobotModel(description)
    print_errors([*description.findings, *model.findings])
    every = read_measurements(args.other)
    numbers = [n for n in range(1, len(every) + 1) if n not in args.without]
    unknown = [n for n in args.without if not 1 <= n <= len(every)]
    if unknown or not numbers:
        has = f'{args.other} has {counted(len(every), "measurement")}'
        why = f'no number {one_of(map(str, unknown))}' if unknown else 'and none is left'
        raise UsageError(f'--without: {has}, {why}')
    measured = [every[n - 1] for n in numbers]
    measurements = [_measurement(model, each) for each in measured]
    names = candidates(model.tree, measurements)
    if not names:
        say('no joint is between the two frames of every measurement')
        return ERRORS_FOUND
    if args.origin:
        check_name(args.origin, description.joints, 'joint', '--origin')
        if args.origin not in names:
            known = f'it is not between the frames of every measurement; use {one_of(names)}'
            raise UsageError(f"--origin: '{args.origin}' cannot be used: {known}")
        names = [args.origin]
    fits = [fit_origin(model.tree, description.joints[name], measurements) for name in names]
    if args.origin:
        _print_calibration(args, description, fits[0], dict(zip(numbers, measured, strict=True)))
    else:
        _print_fits(args, fits, residuals_of(model.tree, measurements), numbers)
    return 0


def _measurement(model: RobotModel, each: MeasuredPose) -> Measurement:
    for name in (each.frame, each.base):
        if name not in model.tree.link_index:
            check_name(name, model.tree.links, 'link', str(each.where))
    try:
        resolution = resolve_state(
            model, each.positions, default_positions=model.default_positions()
        )
    except ValueError as error:
        raise UsageError(f'{each.where}: {error}') from error
    pose = pose_from_origin(each.pose)
    return Measurement(each.frame, each.base, pose, each.has_rotation, resolution.coordinates)


def _print_fits(
    args: Namespace, fits: Sequence[OriginFit], nominal: FloatArray, numbers: Sequence[int]
) -> None:
    if args.format == 'json':
        origins = [_as_json(fit, numbers) for fit in fits]
        print_json({'nominal': _mean(nominal), 'origins': origins}, depth=2)
        return
    rows = [['(nominal)', *_shown(_mean(nominal)), '', '', '']]
    for fit in sorted(fits, key=lambda each: _mean(each.residuals)[0]):
        rows.append(
            [
                fit.joint,
                *_shown(_mean(fit.residuals)),
                *_shown(_moved(fit)),
                '; '.join(_directions(fit)),
            ]
        )
    columns = ['residual mm', 'residual °', 'moves mm', 'turns °']
    print_table(['origin', *columns, 'not determined'], rows, columns)
    for fit in fits:
        for i in fit.outliers:
            say(f'{fit.joint}: measurement {numbers[i]} does not fit the others')


def _print_calibration(
    args: Namespace,
    description: RobotDescription,
    fit: OriginFit,
    measured: Mapping[int, MeasuredPose],
) -> None:
    """Print the calibration on stdout, and the residuals of the measurements on stderr."""
    if any((each.kind, each.name) == ('joint', fit.joint) for each in description.corrections):
        raise UsageError(f"--origin: '{fit.joint}' is already corrected by {args.calibration}")
    outliers = [[*measured][i] for i in fit.outliers]
    for residual, (number, each) in zip(fit.residuals.tolist(), measured.items(), strict=True):
        mark = ', does not fit the others' if number in outliers else ''
        length, angle = _shown(residual)
        turn = f' and {angle}°' if each.has_rotation else ''
        say(f'measurement {number}, {each.where}: {length} mm{turn} left{mark}')
    if outliers:
        options = ' '.join(f'--without {number}' for number in outliers)
        say(f'to leave out the measurements that do not fit: {options}')
    for text in _directions(fit):
        say(f'not determined by the measurements, so left unchanged: {text}')
    if args.format == 'json':
        print_json(_as_json(fit, [*measured]), depth=2)
        return
    frame = next(iter(measured.values())).frame
    entry = {
        'delta': {
            'xyz': fit.delta[:3, 3].tolist(),
            'rpy': rpy_from_matrix(fit.delta[:3, :3]).tolist(),
        },
        'sigma': [each for each in _mean(fit.residuals) if np.isfinite(each)],
        'source': f'{counted(len(measured), "measurement")} of {frame}',
    }
    write_out(as_yaml({'robot': description.name, 'joints': {fit.joint: entry}}).encode())


def _as_json(fit: OriginFit, numbers: Sequence[int]) -> dict[str, object]:
    return {
        'joint': fit.joint,
        'xyz': fit.delta[:3, 3].tolist(),
        'rpy': rpy_from_matrix(fit.delta[:3, :3]).tolist(),
        'residual': _mean(fit.residuals),
        'residuals': [list(map(_finite, each)) for each in fit.residuals.tolist()],
        'outliers': [numbers[i] for i in fit.outliers],
        'not_determined': fit.undetermined.tolist(),
    }


def _finite(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _mean(residuals: FloatArray) -> list[float]:
    """Return the root mean square of distances [m] and of measured angles [rad]."""
    known = [column[np.isfinite(column)] for column in residuals.T]
    return [float(np.sqrt(np.mean(each**2))) if len(each) else 0.0 for each in known]


def _moved(fit: OriginFit) -> list[float]:
    """Return the distance [m] and the angle [rad] by which a correction moves an origin."""
    turn = rotvec_from_matrix(fit.delta[:3, :3])
    return [float(np.linalg.norm(each)) for each in (fit.delta[:3, 3], turn)]


def _shown(numbers: Sequence[float]) -> list[str]:
    """Return a length in mm and an angle in degrees as texts."""
    length, angle = numbers
    return [f'{1e3 * length:.3f}', f'{degrees(angle):.3f}' if np.isfinite(angle) else '-']


def _directions(fit: OriginFit) -> Iterator[str]:
    """Yield each direction that the measurements do not determine."""
    for row in fit.undetermined:
        parts = (('translation along', row[:3]), ('rotation about', row[3:]))
        yield ' with '.join(
            f'{what} ({" ".join(f"{x + 0.0:.2f}" for x in np.round(part, 2))})'
            for what, part in parts
            if np.linalg.norm(part) > 0.01
        )
