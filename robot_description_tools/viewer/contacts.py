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

"""
Links of the shown robot that touch each other.

A separate process tests the newest pose, because the collision library coal holds the lock of the
interpreter and would delay frames. The process starts when a page asks for contacts for the first
time.

"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Mapping
import contextlib
from itertools import combinations
import json
import os
from pathlib import Path
import pickle
import sys
from typing import Any
from typing import BinaryIO
from typing import NamedTuple

from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.semantics import disabled_pairs
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.diagnostics.missing import how_to_install
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.viewer.assets import Assets

#: Count. Largest number of pairs that pages get.
MOST_PAIRS = 200
#: Seconds. If no page asks for contacts for this time, the process ends.
IDLE = 60.0
_CODE = 'from robot_description_tools.viewer.contacts import work; work()'


class PoseToTest(NamedTuple):
    """A pose to test: number of the robot, the robot, its files, and its positions [rad or m]."""

    revision: int
    robot: RobotDescription
    assets: Assets
    q: FloatArray


class Contacts(NamedTuple):
    """
    The result of a test.

    Attributes
    ----------
    revision : int
        Number of the shown robot (`Stage.revision`). Each new robot gets a new number.
    pairs : tuple of (str, str)
        The links that touch.
    notice : str
        Reason why pairs may be missing. Empty if all pairs were tested.

    """

    revision: int = 0
    pairs: tuple[tuple[str, str], ...] = ()
    notice: str = ''


class ContactTester:
    """Sends poses to a process, one at a time. Call all methods in one event loop."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        # Number of the robot that was sent to the process, and the reason why the process cannot
        # test some pairs of links.
        self._revision = 0
        self._notice = ''
        self._tested: PoseToTest | None = None
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Test the newest pose, if it has not been tested yet."""
        self._wake.set()

    async def run(
        self, newest: Callable[[], PoseToTest | None], show: Callable[[Contacts], None]
    ) -> None:
        """
        Test poses until the task is cancelled.

        Parameters
        ----------
        newest : callable
            Returns the newest pose, or None if no page asks which links touch.
        show : callable
            Gets each result.

        """
        try:
            while True:
                try:
                    await asyncio.wait_for(self._wake.wait(), IDLE)
                except asyncio.TimeoutError:
                    await self.stop()
                    continue
                self._wake.clear()
                pose = newest()
                if pose is not None and pose is not self._tested:
                    self._tested = pose
                    show(await self.test(pose))
        finally:
            await self.stop()

    async def test(self, pose: PoseToTest) -> Contacts:
        """Return the links that touch in a pose."""
        try:
            if self._process is None or pose.revision != self._revision:
                self._revision = pose.revision
                _, self._notice = await self._ask((pose.robot, files_of(pose.robot, pose.assets)))
            pairs, _ = await self._ask(pose.q)
            found = tuple((str(one), str(other)) for one, other in pairs)
            return Contacts(pose.revision, found, self._notice)
        except (OSError, ValueError, asyncio.IncompleteReadError):
            await self.stop()
            return Contacts(pose.revision, (), 'the process that tests for contacts has ended')

    async def _ask(self, job: Any) -> Any:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                '-c',
                _CODE,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, 'PYTHONPATH': os.pathsep.join(filter(None, sys.path))},
                limit=2**24,
            )
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(pickle.dumps(job))
        await into.drain()
        return json.loads(await out.readuntil())

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def files_of(robot: RobotDescription, assets: Assets) -> dict[str, Path]:
    """Map the names of collision meshes to their files, if the page may read these files."""
    shapes = (part.geometry for link in robot.links.values() for part in link.collisions)
    names = {shape.filename for shape in shapes if isinstance(shape, Mesh)}
    found = {name: assets.path(name) for name in names}
    return {name: path for name, path in found.items() if path is not None}


def pairs_to_test(robot: RobotDescription) -> list[tuple[str, str]]:
    """
    Return the pairs of links to test for contact. Both links have collision shapes.

    These are the pairs that the SRDF does not disable. If there is no SRDF, or if the SRDF
    disables no pair, these are all pairs that are not adjacent.

    """
    links = [link.name for link in robot.links.values() if link.collisions]
    srdf = robot.semantic or SemanticDescription(robot.name)
    disabled = disabled_pairs(srdf, links)
    if not disabled:
        both = Semantics(srdf, robot)
        disabled = {frozenset((link, other)) for link in links for other in both.adjacent(link)}
    return [pair for pair in combinations(links, 2) if frozenset(pair) not in disabled]


class _Tester:
    """Tests the poses of one robot, in the separate process."""

    def __init__(self, robot: RobotDescription, files: Mapping[str, Path]) -> None:
        # coal is an optional dependency.
        from robot_description_tools.collision import CollisionChecker
        from robot_description_tools.collision import CollisionGeometry

        geometry = CollisionGeometry(robot, files.get)
        self.checker = CollisionChecker(geometry, KinematicTree.from_description(robot))
        known = set(self.checker.links)
        pairs = [pair for pair in pairs_to_test(robot) if known.issuperset(pair)]
        self.pairs = {pair: self.checker.pair(*pair) for pair in pairs}
        missing = len(geometry.findings)
        self.notice = (
            f'{missing} collision meshes cannot be read, so their contacts are not found'
            if missing
            else ''
        )

    def touching(self, q: FloatArray) -> list[tuple[str, str]]:
        """Return the pairs of links that touch."""
        poses = self.checker.tree.forward_kinematics(q[None])
        found = (
            names
            for names, pair in self.pairs.items()
            if any(pair.collides(self.checker.relative(poses, *names)))
        )
        return [names for names, _ in zip(found, range(MOST_PAIRS), strict=False)]


def work(jobs: BinaryIO | None = None) -> None:
    """Read jobs from stdin, and answer each with a line on stdout, until stdin ends."""
    # Lower the priority of this process, because the frames of the server are more urgent.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    tester: _Tester | None = None
    while True:
        try:
            job = pickle.load(jobs or sys.stdin.buffer)
        except EOFError:
            return
        notice, pairs = '', []
        try:
            if isinstance(job, tuple):
                tester = None
                tester = _Tester(*job)
                notice = tester.notice
            elif tester is not None:
                pairs = tester.touching(job)
        except ImportError as error:
            name = (error.name or '').partition('.')[0]
            if name != 'coal':
                raise
            notice = f'contacts between links need {name}: {how_to_install(name)}'
        print(json.dumps([pairs, notice]), flush=True)
