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

"""Descriptions that are read in threads. The newest description is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
import contextlib
from functools import partial
import time
from typing import NamedTuple

from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.stage import prepare
from robot_description_tools.viewer.stage import Prepared
from robot_description_tools.viewer.stage import Stage
from robot_description_tools.viewer.stage_thread import failure_logged
from robot_description_tools.viewer.stage_thread import in_thread
from robot_description_tools.viewer.stage_thread import StageThread
from robot_description_tools.viewer.watch import FileWatch

#: Seconds. Time between two searches for changed files.
WATCH_PERIOD = 0.25
#: Seconds. Shortest time between two searches for new descriptions.
FOLDER_PERIOD = 1.0
#: Ratio. A pause between searches takes at least this many times as long as the search before.
FOLDER_REST = 50.0
#: Count. Largest number of descriptions that are read at the same time.
MAX_READINGS = 2


class LoadedRobot(NamedTuple):
    """A prepared robot, with the number and the start time [ns since 1970] of its reading."""

    number: int
    begun_ns: int
    robot: Prepared


class Readings:
    """
    The descriptions that a stage shows.

    Each description is read and compiled in a separate thread. The thread of the stage then shows
    it. The result of an early request never replaces the result of a later one.

    Parameters
    ----------
    stage : Stage
        The stage.
    thread : StageThread
        The thread that uses the stage.
    source : callable or Choice, optional
        Reads the description that the server was started with. If it is a `Choice`, the pages
        choose one of its robots.

    Attributes
    ----------
    load : callable or None
        Reads the description that the server was started with, or the chosen robot of `own`.
    own : Choice or None
        The robots that the server was started with.
    choice : Choice or None
        The robots that pages choose from: `own`, or robots of an upload.

    """

    def __init__(
        self,
        stage: Stage,
        thread: StageThread,
        source: Callable[[], Loaded] | Choice | None = None,
    ) -> None:
        self._stage = stage
        self._thread = thread
        self.load = source.load if isinstance(source, Choice) else source
        self.own = self.choice = source if isinstance(source, Choice) else None
        stage.offer(self.choice)
        # The choice that contains the shown robot.
        self._shown_choice: Choice | None = None
        # Number of readings that have begun, and number of the reading that is shown.
        self._begun = 0
        self._shown = 0
        # Argument of the last call of `show_later`, until the reading begins.
        self._waiting: Callable[[], Loaded] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._watch = FileWatch()

    @property
    def is_chosen(self) -> bool:
        """True if `load` can read a description. False while no robot is chosen."""
        return self.load is not None and (self.own is None or bool(self.own.current))

    async def stop(self) -> None:
        """End all readings."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def forget_uploads(self) -> None:
        """Delete the uploads that are shown or offered."""
        before = {self.choice, self._shown_choice}
        self.choice = self._shown_choice = None
        self._forget(before)

    async def read(self, load: Callable[[], Loaded]) -> LoadedRobot:
        """Read a description in a thread of its own."""
        self._begun += 1
        number, begun_ns = self._begun, time.time_ns()
        robot = await in_thread(lambda: prepare(load(), self._stage.shows_commands))
        return LoadedRobot(number, begun_ns, robot)

    async def reload(self) -> None:
        """
        Read a description again with `load`, and show it.

        If no robot is chosen, offer the robots to choose from.

        """
        assert self.load is not None
        if self.is_chosen:
            await self.show(await self.read(self.load), self.own)
        else:
            assert self.own is not None
            await self.offer(self.own)

    def show_later(self, load: Callable[[], Loaded]) -> None:
        """Read a description and show it. A newer description replaces a waiting description."""
        self._waiting = load
        if len(self._tasks) < MAX_READINGS:
            self._tasks.add(asyncio.create_task(self._read_waiting()))

    async def _read_waiting(self) -> None:
        try:
            while self._waiting is not None:
                load, self._waiting = self._waiting, None
                with failure_logged():
                    await self.show(await self.read(load), self.own, offers=False)
        finally:
            # Remove the task before it ends. Otherwise it would still count towards MAX_READINGS,
            # and `show_later` might start no task for the next description.
            self._tasks.discard(asyncio.current_task())

    async def show(self, reading: LoadedRobot, choice: Choice | None, offers: bool = True) -> None:
        """
        Show a description, unless the description of a later request is already shown.

        Parameters
        ----------
        reading : LoadedRobot
            The description.
        choice : Choice or None
            The set of selectable robots to which the description belongs.
        offers : bool
            True if pages choose from ``choice`` from now on.

        """
        before = {choice, self.choice, self._shown_choice}
        try:
            if reading.number >= self._shown:
                self._shown = reading.number
                if offers:
                    self.choice = choice
                # If the description cannot be used, keep the last good robot of the same file.
                put = partial(self._put, reading.robot, choice, self.choice)
                if await self._thread.ask(put):
                    self._shown_choice = choice
                watched = await self._thread.ask(lambda: self._stage.watched)
                self._watch.watch(watched, reading.begun_ns)
        finally:
            self._forget(before)

    def _put(self, robot: Prepared, choice: Choice | None, offered: Choice | None) -> bool:
        """
        Show a robot, in the thread of the stage.

        Return False if pages continue to show the previous robot. This happens if the new robot
        cannot be used and is from the same file as the previous robot.

        """
        uploaded = choice is not None and choice.uploaded
        usable = self._stage.show(robot, uploaded=uploaded)
        if choice is not None:
            choice.note(robot.loaded, usable, robot.findings)
        self._stage.offer(offered)
        return usable or self._stage.session is None

    async def offer(self, choice: Choice) -> None:
        """Offer robots to the pages. Readings that have already begun are not shown."""
        before = {self.choice, self._shown_choice}
        self._begun += 1
        self._shown = self._begun
        self.choice = choice
        await self._thread.ask(partial(self._stage.offer, choice))
        self._forget(before)

    def _forget(self, choices: set[Choice | None]) -> None:
        """Delete uploads that are no longer shown or offered."""
        for choice in choices - {self.choice, self._shown_choice}:
            if choice is not None:
                choice.forget()

    async def watch_files(self) -> None:
        """Read the description again whenever one of its files has changed."""
        while self.load is not None:
            await asyncio.sleep(WATCH_PERIOD)
            with failure_logged():
                if self._watch.changed():
                    self.show_later(self.load)

    async def watch_folder(self, has_pages: Callable[[], bool]) -> None:
        """Update the names that pages choose from, while pages are connected."""
        choice = self.own
        if choice is None or choice.find is None:
            return
        loop, rest = asyncio.get_running_loop(), FOLDER_PERIOD
        while True:
            await asyncio.sleep(rest)
            if not has_pages():
                continue
            begun = loop.time()
            with failure_logged(), contextlib.suppress(OSError):
                await self._thread.ask(partial(choice.update, await in_thread(choice.find)))
            rest = max(FOLDER_PERIOD, FOLDER_REST * (loop.time() - begun))
