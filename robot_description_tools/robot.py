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

"""One robot for scripts and notebooks: its description, its kinematics, a drawing and files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
import os
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.resolve import resolve_state
from robot_description_tools.description.files import write_file
from robot_description_tools.description.load import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import how_to_make
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import wrong_type
from robot_description_tools.diagnostics.missing import how_to_install
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.inverse.analytic import InverseKinematicsSolutions
from robot_description_tools.inverse.inverse_kinematics import InverseKinematics
from robot_description_tools.inverse.inverse_kinematics import InverseKinematicsResult
from robot_description_tools.inverse.inverse_kinematics import poses_from_targets
from robot_description_tools.inverse.inverse_kinematics import StopReason
from robot_description_tools.inverse.tracker import Tracker
from robot_description_tools.kinematics.closure import placed_loops
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.tree import KinematicTree

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from robot_description_tools.description.packages import PackageResolver
    from robot_description_tools.viewer.standalone import Standalone

#: Count. Largest number of calls of the tracker for one target of a path.
CALLS = 50
#: Count. A drawing shows the names of the root and of the links without child links. If there are
#: more such links than this number, it shows only the name of the root.
MOST_NAMES = 8
#: Ratio. Half the length of a joint axis in a drawing, relative to the size of the robot.
AXIS_LENGTH = 0.08
#: Ratio. Smallest distance between two names in a drawing, relative to the size of the robot.
APART = 0.06
#: Ratio. Smallest side of the box around a drawing, relative to its largest side.
FLAT = 0.25

Positions = Mapping[str, float] | ArrayLike
"""Positions by joint name, or an array in the order of ``Robot.coordinates``."""


class Robot:
    """
    A robot with its kinematics, inverse kinematics, drawing and files.

    Arguments ``q`` are positions by joint name, or arrays in the order of ``coordinates`` [rad or
    m]. Joints that ``q`` does not name are at ``model.default_positions``. Methods with ``q``
    compute mimic joints and close loops.

    Parameters
    ----------
    description : RobotDescription
        The robot. `load` reads it from a file or a text.

    Attributes
    ----------
    description : RobotDescription
        The content of the document, with its findings.

    """

    def __init__(self, description: RobotDescription) -> None:
        if not isinstance(description, RobotDescription):
            how = f'write {how_to_make("Robot", description)}'
            raise wrong_type('description', 'a RobotDescription', description, how)
        self.description = description
        self._solvers: dict[tuple[str, str | None], InverseKinematics] = {}

    @classmethod
    def load(cls, source: Any, **options: Any) -> Robot:
        """
        Load a robot.

        Parameters
        ----------
        source : path-like, str, bytes, or urdf_parser_py.urdf.URDF
            A file, a text, or a robot of ``urdf_parser_py``.
        **options
            Further arguments of `load_description`, such as ``xacro_arguments`` and ``loops``.

        Returns
        -------
        Robot

        Raises
        ------
        RobotDescriptionError
            If the description is unusable.

        """
        return cls(load_description(source, **options))

    def __repr__(self) -> str:
        count = len(self.description.links), len(self.description.joints)
        return brief(self, f'{self.description.name}: links={count[0]}, joints={count[1]}')

    def _repr_html_(self) -> str:
        return self.description._repr_html_()

    @cached_property
    def model(self) -> RobotModel:
        """The kinematic tree, its coordinates and their couplings, computed at the first use."""
        return RobotModel(self.description)

    @property
    def tree(self) -> KinematicTree:
        """The kinematics of the links."""
        return self.model.tree

    @property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the position coordinates, in document order."""
        return self.tree.coordinates

    @property
    def limits(self) -> FloatArray:
        """
        Lower and upper limits, shape (2, n_coordinates) [rad or m].

        A missing limit is infinite.

        """
        return limits(self.description, self.coordinates)

    def positions(self, q: Positions | None = None) -> FloatArray:
        """
        Return all position coordinates. Mimic joints are computed, and loops are closed.

        Parameters
        ----------
        q : mapping of str to float, or array-like, shape (..., n_coordinates), optional
            Known positions by name, or all positions [rad or m]. A name may also be an actuator.
            In a loop, some joints usually follow other joints of the loop. You may also give the
            position of such a follower, if this position determines the positions of the other
            joints. In an array, values of mimic joints are ignored. The values of followers in a
            loop are also replaced. If the values of the joints of a loop nearly close the loop,
            the search for the followers starts at their values. Otherwise, the values of the
            followers are not used.

        Returns
        -------
        ndarray, shape (..., n_coordinates)
            Positions [rad or m], in the order of ``coordinates``. If ``q`` is an array, the
            positions of the joints of a loop that cannot close are NaN.

        Raises
        ------
        ValueError
            If a name is unknown, a shape is wrong, or positions by name contradict each other,
            contradict a mimic joint or leave a loop open.

        """
        if not (q is None or isinstance(q, Mapping)):
            return self.model.complete(q)
        known = self.model.default_positions()
        names = self.model.independent_positions()
        defaults = {name: known[name] for name in names if name in known}
        state = resolve_state(self.model, q, default_positions=defaults)
        if state.findings:
            raise ValueError('\n'.join(map(str, state.findings)))
        complete = self.model.complete(state.coordinates)
        pairs = zip(state.coordinates, complete, strict=True)
        for name, (given, computed) in zip(self.coordinates, pairs, strict=True):
            if abs(given - computed) > OUTSIDE:
                raise ValueError(
                    f"'{name}' follows other joints and is at {computed:.6g}, not at {given:.6g}; "
                    f'the joints that follow no other are {one_of(names)}'
                )
        return complete

    def forward_kinematics(self, q: Positions, link: str, base: str | None = None) -> FloatArray:
        """
        Return the pose of a link. ``tree.forward_kinematics`` returns the poses of all links.

        Parameters
        ----------
        q : mapping of str to float, or array-like, shape (..., n_coordinates)
            Positions. See `positions`.
        link : str
            The link.
        base : str, optional
            The link in whose frame the pose is given, by default the root.

        Returns
        -------
        ndarray, shape (..., 4, 4)
            T_base_link [m].

        """
        index = self.tree.link_index
        at = [index[self.tree.links[0] if base is None else base], index[link]]
        poses = self.tree.forward_kinematics(self.positions(q))[..., at, :, :]
        return np.linalg.solve(poses[..., 0, :, :], poses[..., 1, :, :]).astype(np.float64)

    def jacobian(self, q: Positions, link: str) -> FloatArray:
        """
        Return the Jacobian of a link with respect to the coordinates ``model.independent()``.

        Parameters
        ----------
        q : mapping of str to float, or array-like, shape (..., n_coordinates)
            Positions. See `positions`.
        link : str
            The link.

        Returns
        -------
        ndarray, shape (..., 6, n_independent)
            Each column belongs to one coordinate, which moves at 1 rad/s or 1 m/s. Rows 0 to 2
            are the linear velocity of the link's origin, and rows 3 to 5 are the angular velocity
            of the link, in root axes [m/s and rad/s].

        """
        return self.model.jacobian(self.positions(q), link)

    def solver(self, link: str, base: str | None = None) -> InverseKinematics:
        """Return the cached solver that moves a link relative to a base."""
        key = link, base
        if key not in self._solvers:
            self._solvers[key] = InverseKinematics(self.model, link, base)
        return self._solvers[key]

    def inverse_kinematics(
        self,
        target: ArrayLike,
        link: str,
        base: str | None = None,
        *,
        start: Positions | None = None,
        **options: Any,
    ) -> InverseKinematicsResult:
        """
        Find joint positions that move a link to one target or to many.

        Parameters
        ----------
        target : array-like, shape (..., 4, 4) or (..., 3)
            T_base_link, or only the position of the link in the base frame [m].
        link : str
            The link.
        base : str, optional
            The link in whose frame targets are given, by default the root.
        start : mapping of str to float, or array-like, shape (..., n_coordinates), optional
            Start of the search. See `positions`.
        **options
            Further arguments of `InverseKinematics.solve`.

        Returns
        -------
        InverseKinematicsResult
            ``by_name`` has the positions by joint name.

        """
        start = None if start is None else self.positions(start)
        return self.solver(link, base).solve(target, start, **options)

    def solutions(
        self,
        target: ArrayLike,
        link: str,
        base: str | None = None,
        *,
        start: Positions | None = None,
        **options: Any,
    ) -> InverseKinematicsSolutions:
        """
        Return all solutions for one target or for many, computed in closed form.

        Parameters
        ----------
        target, link, base, start
            As for `inverse_kinematics`.
        **options
            Further arguments of `InverseKinematics.solutions`.

        Returns
        -------
        InverseKinematicsSolutions

        Raises
        ------
        ValueError
            If the arm has no closed form. The message has the reason.

        """
        start = None if start is None else self.positions(start)
        return self.solver(link, base).solutions(target, start, **options)

    def follow(
        self,
        targets: ArrayLike,
        link: str,
        base: str | None = None,
        *,
        start: Positions | None = None,
    ) -> tuple[FloatArray, BoolArray]:
        """
        Return positions that move a link along a path, without jumps to another branch.

        Parameters
        ----------
        targets : array-like, shape (n, 4, 4) or (n, 3)
            T_base_link of each point of the path, or only the position of the link [m].
        link : str
            The link.
        base : str, optional
            The link in whose frame targets are given, by default the root.
        start : mapping of str to float, or array-like, shape (n_coordinates,), optional
            Positions before the path. By default, `inverse_kinematics` computes them for the first
            point.

        Returns
        -------
        q : ndarray, shape (n, n_coordinates)
            Positions of the whole robot at each point [rad or m]. If a point is not reached, its
            row has the positions at which the search for this point ended.
        is_reached : ndarray of bool, shape (n,)
            True for points that are reached.

        """
        poses, has_rotation = poses_from_targets(targets)
        if poses.ndim != 3:
            raise ValueError(f'targets: expected a path, got shape {np.shape(targets)}')
        path = poses if has_rotation else poses[:, :3, 3]
        solver = self.solver(link, base)
        if start is None and len(path):
            start = solver.solve(path[0]).q
        tracker = Tracker(solver, None if start is None else self.positions(start))
        q, is_reached = np.empty((len(path), len(self.coordinates))), np.zeros(len(path), bool)
        for i, target in enumerate(path):
            # Repeat the call, because one call moves no joint further than `max_change`.
            for _ in range(CALLS):
                tracked = tracker.follow(target)
                if tracked.reason != StopReason.ITERATIONS:
                    break
            q[i], is_reached[i] = tracked.q, tracked.is_reached
        return q, is_reached

    def save(self, path: str | os.PathLike[str]) -> tuple[Diagnostic, ...]:
        """
        Write the robot into a file.

        A saved URDF has the text that was read, expanded by xacro. Its relative paths of meshes
        are not changed, so they are valid only in the folder of the file that was read.

        Parameters
        ----------
        path : path-like
            A file that ends in ``.urdf`` or ``.json``. An existing file is replaced.

        Returns
        -------
        tuple of Diagnostic
            Findings about parts of the robot that the format cannot express.

        Raises
        ------
        ValueError
            If the path does not end in ``.urdf`` or ``.json``.
        RobotDescriptionError
            If the robot in the file would move or look different. Nothing is written.

        """
        # Imported here, because the import is slow.
        from robot_description_tools.description.json_robot.meshes import MeshPlaces
        from robot_description_tools.description.json_robot.writer import json_from_description

        target, source = Path(path), Path(self.description.source)
        if target.suffix == '.urdf':
            write_file(target, self.description.xml.encode())
            return ()
        if target.suffix != '.json':
            raise ValueError(f"path: expected a name that ends in .urdf or .json, got '{target}'")
        folder = source.absolute().parent if source.is_file() else None
        written = json_from_description(
            self.description, MeshPlaces(folder, target.absolute().parent)
        )
        if any(finding.is_error for finding in written.findings):
            raise RobotDescriptionError(written.findings)
        write_file(target, written.text.encode())
        return written.findings

    def show(self, resolver: PackageResolver | None = None) -> Standalone:
        """
        Return a page with the robot, its meshes, sliders, named states and findings.

        A notebook shows the page below the cell. ``html`` is the text of the page, which needs no
        server and no network.

        Parameters
        ----------
        resolver : PackageResolver, optional
            Finds the packages that contain the meshes. By default, packages of the ROS environment
            and packages around the file of the robot are found.

        Returns
        -------
        Standalone
            ``missing`` has errors about the meshes that the page does not contain.

        Raises
        ------
        RobotDescriptionError
            If the page cannot show the robot.

        """
        # Imported here, because the imports are slow.
        from robot_description_tools.viewer.loading import loaded_from
        from robot_description_tools.viewer.standalone import standalone_page

        page = standalone_page(loaded_from(self.description, resolver))
        if page.html is None:
            raise RobotDescriptionError(page.findings)
        return page

    def plot(self, q: Positions | None = None, axes: Axes | None = None) -> Axes:
        """
        Draw the skeleton of the robot with matplotlib.

        Lines connect the origins of links. Circles are turning joints, squares are sliding joints,
        and diamonds are planar and floating joints. Thin lines show the axes of joints. Crosses
        are loop joints.

        Parameters
        ----------
        q : mapping of str to float, or array-like, shape (n_coordinates,), optional
            Positions. See `positions`.
        axes : matplotlib.axes.Axes, optional
            Three-dimensional axes to draw into, by default those of a new figure.

        Returns
        -------
        matplotlib.axes.Axes
            The axes, in metres.

        Raises
        ------
        ModuleNotFoundError
            If matplotlib is not installed.

        """
        q = self.positions(q)
        if q.ndim != 1:
            raise ValueError(f'q: expected one configuration, got shape {q.shape}')
        if axes is None:
            try:
                from matplotlib import pyplot
            except ModuleNotFoundError as error:
                advice = f'plot needs matplotlib ({error}): {how_to_install("matplotlib")}'
                raise ModuleNotFoundError(advice, name=error.name) from error
            axes = pyplot.figure(layout='constrained').add_subplot(projection='3d')
        _draw(self, self.tree.forward_kinematics(q), axes)
        return axes


# Maps each type of a moving joint to its marker, colour and title in a drawing.
_MARKS = {
    JointType.REVOLUTE: ('o', 'C0', 'turning joint'),
    JointType.CONTINUOUS: ('o', 'C0', 'turning joint'),
    JointType.PRISMATIC: ('s', 'C1', 'sliding joint'),
    JointType.PLANAR: ('D', 'C2', 'planar or floating joint'),
    JointType.FLOATING: ('D', 'C2', 'planar or floating joint'),
}


def _draw(robot: Robot, poses: FloatArray, axes: Any) -> None:
    """Draw links, joints with their axes, and loop joints."""
    tree, joints = robot.tree, robot.description.joints
    origin = poses[:, :3, 3]
    lines = [*zip(origin[tree.parent_link], origin[tree.child_link], strict=True)]
    closures = []
    for placed in placed_loops(tree, robot.description):
        for end, at in zip((placed.loop.link1, placed.loop.link2), placed.ends, strict=True):
            link = tree.link_index[end.link]
            closures.append((poses[link] @ pose_from_origin(at))[:3, 3])
            lines.append((origin[link], closures[-1]))
    points = np.array([*origin, *closures])
    least, most = np.nanmin(points, axis=0), np.nanmax(points, axis=0)
    size = float((most - least).max()) or 1.0
    _draw_lines(axes, lines, color='0.35', linewidth=2.5, solid_capstyle='round')

    marks: dict[tuple[str, str, str], list[FloatArray]] = {}
    spindles: dict[str, list[tuple[FloatArray, FloatArray]]] = {}
    for name, kind, child in zip(tree.joints, tree.joint_types, tree.child_link, strict=True):
        if kind not in _MARKS:
            continue
        marks.setdefault(_MARKS[kind], []).append(origin[child])
        if kind.has_axis:
            axis = poses[child, :3, :3] @ normalized(joints[name].axis) * AXIS_LENGTH * size
            spindle = origin[child] - axis, origin[child] + axis
            spindles.setdefault(_MARKS[kind][1], []).append(spindle)
    if closures:
        marks['x', 'C3', 'loop joint'] = closures
    for color, some in spindles.items():
        _draw_lines(axes, some, color=color, linewidth=1.2)
    for (marker, color, label), places in marks.items():
        axes.plot(*np.transpose(places), marker, color=color, label=label, markersize=6)

    ends = [0, *np.setdiff1d(np.arange(1, len(origin)), tree.parent_link)]
    named: list[FloatArray] = []
    for link in ends if len(ends) <= MOST_NAMES else ends[:1]:
        if any(np.linalg.norm(origin[link] - other) < APART * size for other in named):
            continue
        named.append(origin[link])
        name = one_line(tree.links[link])
        axes.text(*origin[link], f'  {name}', fontsize='small', parse_math=False)
    middle, sides = (least + most) / 2, np.maximum(most - least, FLAT * size) * 1.1
    axes.set_box_aspect(sides, zoom=0.85)
    for x, centre, side in zip('xyz', middle, sides, strict=True):
        axes.set(**{f'{x}label': f'{x} [m]', f'{x}lim': (centre - side / 2, centre + side / 2)})
        axes.locator_params(axis=x, nbins=max(2, round(6 * side / max(sides))))
    axes.set_title(one_line(robot.description.name), parse_math=False)
    if marks:
        axes.legend(loc='upper left', fontsize='small')


def _draw_lines(axes: Any, lines: list[tuple[FloatArray, FloatArray]], **style: Any) -> None:
    """Draw lines as one curve, with a point of NaN after each line to interrupt the curve."""
    gap = np.full(3, np.nan)
    curve = [point for line in lines for point in (*line, gap)]
    axes.plot(*np.reshape(curve, (-1, 3)).T, **style)
