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

"""``robot-description fk``: forward kinematics, the poses of links."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import sys

import numpy as np
from robot_description_tools.cli.options import add_default_positions
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_positions
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import add_state
from robot_description_tools.cli.options import check_name
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import positions_of_state
from robot_description_tools.cli.options import values_by_name
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix


class FkVerb:
    """Prints poses of links in the root frame."""

    examples = (
        ('arm_with_gripper.urdf.xacro --default-positions', 'print all links'),
        ('arm_with_gripper.urdf.xacro --joint joint_2=30deg --link link_3', 'print one link'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True)
        add_positions(parser, '--joint', 'position of a joint')
        add_state(parser, 'for joints without --joint, use the positions of')
        add_default_positions(parser, 'at 0')
        add_repeatable(parser, '--link', 'LINK', 'print only this link')
        add_format(parser)
        parser.epilog = (
            'Poses are those of the link frames in the root link: translation [m] and unit '
            'quaternion with w >= 0. Joints that follow other joints get their positions from '
            'these joints. Other joints without a given position are at 0, even if 0 is outside '
            'their limits. With --default-positions, they are at their default positions. If a '
            'loop does not close, the joints that it determines have no position, and the links '
            'below these joints have no pose: text shows dashes, JSON leaves them out. A warning '
            'suggests values for --joint that close the loop.'
        )

    def run(self, args: Namespace) -> int:
        """Print the poses."""
        description = load(args)
        model = RobotModel(description, ros1_transmissions=args.ros1_transmissions)
        links = _links(model, args.link)
        named = values_by_name(model, args, '--joint')
        given = {**positions_of_state(description, args), **named}
        defaults = _positions_not_given(model, given)
        if args.default_positions:
            defaults |= model.default_positions()
        try:
            # Ignore overflows here, because the check of the poses below finds them.
            with np.errstate(over='ignore', invalid='ignore'):
                resolution = resolve_state(model, given, default_positions=defaults)
                poses = model.tree.forward_kinematics(resolution.coordinates)
        except ValueError as error:
            raise UsageError(f'--joint: {error}') from error
        print_errors([*description.findings, *model.findings])
        print_findings(resolution.findings, sys.stderr)

        if not np.isfinite(poses).all():
            raise UsageError('--joint: the positions are too large for the computation')
        # A joint without a position also leaves the links below it without a pose.
        lost = [model.index[name] for name in resolution.lost if name in model.tree.coordinates]
        resolution.coordinates[lost] = np.nan
        reached = model.tree.forward_kinematics(resolution.coordinates)
        known = [bool(np.isfinite(pose).all()) for pose in reached]

        # Adding 0 turns -0 into 0.
        xyz = poses[:, :3, 3] + 0.0
        quat_xyzw = quat_xyzw_from_matrix(poses[:, :3, :3]) + 0.0
        rows = [(link, model.tree.link_index[link]) for link in links]
        if args.format == 'json':
            print_json(
                {
                    link: {'xyz': xyz[row].tolist(), 'quat_xyzw': quat_xyzw[row].tolist()}
                    for link, row in rows
                    if known[row]
                }
            )
            return 0
        header = ['link', 'x', 'y', 'z', 'qx', 'qy', 'qz', 'qw']
        numbers = np.hstack((xyz, quat_xyzw)).tolist()
        cells = [
            [link, *(f'{round(x, 4) + 0.0:.4f}' if known[row] else '-' for x in numbers[row])]
            for link, row in rows
        ]
        print_table(header, cells, right=header[1:])
        return 0


def _links(model: RobotModel, wanted: list[str]) -> list[str]:
    """Return the links to print. By default these are all links in document order."""
    known = model.tree.link_index
    for link in wanted:
        if link in model.description.links and link not in known:
            raise UsageError(f"--link: '{link}' is not connected to '{model.tree.links[0]}'")
        check_name(link, known, 'link', '--link')
    return wanted or [link for link in model.description.links if link in known]


def _positions_not_given(model: RobotModel, given: dict[str, float]) -> dict[str, float]:
    """
    Return zero positions for coordinates that are not given.

    If no part of a quaternion is given, the quaternion is the identity.

    """
    zeros = dict(zip(model.tree.coordinates, model.tree.zero_position.tolist(), strict=True))
    turned = {name.rpartition('/')[0] for name in given if name.endswith(_QUATERNION)}
    for joint in turned:
        # If a part of a quaternion is given, the other parts are 0.
        quaternion = [joint + end for end in _QUATERNION]
        if all(name in zeros for name in quaternion):
            zeros.update(dict.fromkeys(quaternion, 0.0))
            if not any(given.get(name) for name in quaternion):
                raise UsageError(f"--joint: the quaternion of '{joint}' is zero")
    return zeros


_QUATERNION = ('/qx', '/qy', '/qz', '/qw')
