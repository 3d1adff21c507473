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

"""Reading of descriptions for the viewer, from files and texts."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from os import PathLike
from pathlib import Path

from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.coupling.trajectory_file import MOST_BYTES
from robot_description_tools.coupling.trajectory_file import read_trajectory
from robot_description_tools.coupling.trajectory_file import RecordedTrajectory
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.calibration.reader import CalibrationSource
from robot_description_tools.description.files import read_file
from robot_description_tools.description.load import read_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.viewer.assets import Assets


@dataclass(frozen=True, slots=True)
class Loaded:
    """
    Result of reading a description.

    Attributes
    ----------
    title : str
        Name of the file or text that contains the description.
    description : RobotDescription or None
        The robot. None if its description cannot be used.
    findings : tuple of Diagnostic
        Findings of the description.
    assets : Assets
        Meshes and textures of the description.
    files : tuple of Path
        Files to watch, because a change of a file may change the result.
    ros1_transmissions : bool
        True if transmissions of ROS 1 are used. See `RobotModel`.
    texts : mapping of str to str or bytes
        Descriptions that were given as a text, not as a file. The keys are the names of the texts
        (``source`` of `load_text`).
    trajectory : RecordedTrajectory, str or None
        A trajectory to play, or the reason why its file cannot be read.
    compared : Loaded or None
        A second robot, which is compared with this robot.

    """

    title: str
    description: RobotDescription | None
    findings: tuple[Diagnostic, ...]
    assets: Assets
    files: tuple[Path, ...] = ()
    ros1_transmissions: bool = False
    texts: Mapping[str, str | bytes] = field(default_factory=dict)
    trajectory: RecordedTrajectory | str | None = None
    compared: Loaded | None = None


def load_file(
    path: Path,
    xacro_arguments: Mapping[str, str] | None = None,
    resolver: PackageResolver | None = None,
    loops: LoopSource | None = None,
    srdf: str | PathLike[str] | None = None,
    calibration: CalibrationSource | None = None,
    *,
    xacro: bool = False,
) -> Loaded:
    """
    Read a file.

    Parameters
    ----------
    path : Path
        URDF, xacro or JSON.
    xacro_arguments : mapping of str to str, optional
        Values of ``<xacro:arg>``.
    resolver : PackageResolver, optional
        Finds packages. By default, the packages of the ROS environment are found.
    loops, srdf, calibration, xacro : optional
        As for `load_description`.

    Returns
    -------
    Loaded
        The result. If the description cannot be used, ``description`` is None, and ``findings``
        has the reasons.

    """
    resolver = resolver or PackageResolver.from_environment()
    return _loaded(
        path.name,
        lambda: load_description(
            path,
            xacro_arguments=xacro_arguments,
            resolver=resolver,
            loops=loops,
            srdf=srdf,
            xacro=xacro,
            opens_meshes=True,
            calibration=calibration,
        ),
        Assets(resolver.beside(path), path.absolute().parent),
        (path, loops, srdf, calibration),
    )


def load_text(
    text: str | bytes,
    source: str,
    resolver: PackageResolver | None = None,
    folder: Path | None = None,
    loops: LoopSource | None = None,
    srdf: str | PathLike[str] | None = None,
    calibration: CalibrationSource | None = None,
) -> Loaded:
    """
    Read the text of a URDF or a JSON robot. xacro does not run.

    Parameters
    ----------
    text : str or bytes
        The text.
    source : str
        Name of the text.
    resolver : PackageResolver, optional
        Finds packages. By default, the packages of the ROS environment are found.
    folder : Path, optional
        Base of relative paths.
    loops, srdf, calibration : optional
        As for `load_description`.

    Returns
    -------
    Loaded

    """
    resolver = resolver or PackageResolver.from_environment()
    return _loaded(
        source,
        lambda: read_description(
            text,
            source,
            ReadOptions(
                resolver, folder, loops, srdf, opens_meshes=True, calibration=calibration
            ),
        ),
        Assets(resolver, folder),
        (loops, srdf, calibration),
        {source: text},
    )


def with_trajectory(loaded: Loaded, path: Path) -> Loaded:
    """
    Return a copy of ``loaded`` with the trajectory in a file.

    If the file cannot be read, ``trajectory`` of the copy is the reason.

    """
    trajectory: RecordedTrajectory | str
    try:
        trajectory = read_trajectory(read_file(path, MOST_BYTES), path.name)
    except TrajectoryError as error:
        trajectory = str(error)
    except OSError as error:
        trajectory = f"'{path.name}' cannot be read: {error.strerror}"
    return replace(loaded, trajectory=trajectory, files=(*loaded.files, path))


def loaded_from(description: RobotDescription, resolver: PackageResolver | None = None) -> Loaded:
    """
    Return the result for a description that has already been read.

    Parameters
    ----------
    description : RobotDescription
        The robot. Relative names of meshes refer to the folder of the file from which it was read.
    resolver : PackageResolver, optional
        Finds packages. By default, the packages of the ROS environment are found.

    Returns
    -------
    Loaded

    """
    resolver, path = resolver or PackageResolver.from_environment(), Path(description.source)
    is_file = path.is_file()
    assets = Assets(
        resolver.beside(path) if is_file else resolver, path.absolute().parent if is_file else None
    )
    return Loaded(path.name, description, description.findings, assets)


def with_compared(loaded: Loaded, other: Loaded) -> Loaded:
    """Return a copy of ``loaded`` with a second robot, which is compared with the first."""
    return replace(loaded, compared=other, files=(*loaded.files, *other.files))


def _loaded(
    title: str,
    load: Callable[[], RobotDescription],
    assets: Assets,
    sources: Iterable[LoopSource | str | PathLike[str] | None],
    texts: Mapping[str, str | bytes] | None = None,
) -> Loaded:
    """Load a description, and list the files to watch: its sources and their includes."""
    files = [Path(source) for source in sources if isinstance(source, (str, PathLike))]
    description: RobotDescription | None = None
    try:
        description = load()
        findings, files = description.findings, [*files, *map(Path, description.files)]
    except RobotDescriptionError as error:
        findings, files = error.diagnostics, [*files, *_places(error.diagnostics)]
    files = list(dict.fromkeys(files))
    return Loaded(title, description, findings, assets, tuple(files), texts=texts or {})


def _places(diagnostics: tuple[Diagnostic, ...]) -> Iterator[Path]:
    """Yield the files that findings are about."""
    for diagnostic in diagnostics:
        for source in (diagnostic.where.source, *(c.source for _, c in diagnostic.where.calls)):
            if source and not source.startswith('<'):
                yield Path(source)
