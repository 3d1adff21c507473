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
The stage: the robot that all pages of a server show, its state, findings and motion.

This module is independent of HTTP. One thread calls all methods of a stage, and a call may take
long. `prepare` runs in any thread. Frames are immutable, so any thread may read them.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from dataclasses import dataclass
from dataclasses import replace
from functools import partial
import json
import logging
from math import inf
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.trajectory_file import RecordedTrajectory
from robot_description_tools.description.files import real_path
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.contacts import Contacts
from robot_description_tools.viewer.contacts import PoseToTest
from robot_description_tools.viewer.frames import Frame
from robot_description_tools.viewer.ghost import Ghost
from robot_description_tools.viewer.ghost import make_ghost
from robot_description_tools.viewer.grab import Grab
from robot_description_tools.viewer.grab import point_of
from robot_description_tools.viewer.grab import target_of
from robot_description_tools.viewer.history import History
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.playback import play
from robot_description_tools.viewer.playback import Playback
from robot_description_tools.viewer.scene import findings
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.scene import scene
from robot_description_tools.viewer.session import RobotSession
from robot_description_tools.viewer.source_lines import SourceLines

#: Seconds. After a page has asked for the ROS graph or for contacts, they are examined for this
#: time.
ATTENTION = 6.0
NO_ROBOTS: Json = {'current': '', 'uploaded': False, 'files': []}
# The next two constants limit the stored values, because messages with ever new names could fill
# the memory.
#: Count. Largest number of values in a message of a page, and of values that wait for a frame.
MAX_PENDING = 10_000
#: Count. Largest number of sets of measured positions that wait for the next frame. Two sets with
#: the same names count once, because the newer set replaces the older set. The same limit applies
#: to the sets of commanded positions that are stored.
MAX_MEASURED = 64

NOT_SHOWN = Code.fatal(
    'robot-not-shown',
    'The viewer cannot show a description, although the description is valid. The viewer keeps '
    'the last robot.',
    why='The page still shows the last robot, which differs from the present file.',
)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Prepared:
    """
    A description that is compiled for the page.

    Attributes
    ----------
    loaded : Loaded
        Result of reading. It contains no description if the robot cannot be shown.
    session : RobotSession or None
        The robot at its default positions. None if it cannot be shown.
    scene : dict
        Scene that pages draw. Empty if ``session`` is None.
    findings : tuple of Diagnostic
        Findings of reading, compiling and drawing.
    ghost : Ghost or None
        The robot that is compared with this robot, or this robot at its commanded positions.
    compared : dict or None
        Message about the robot of ``ghost`` and its differences from this robot.

    """

    loaded: Loaded
    session: RobotSession | None
    scene: Json
    findings: tuple[Diagnostic, ...]
    ghost: Ghost | None = None
    compared: Json | None = None


def prepare(loaded: Loaded, shows_commands: bool = False) -> Prepared:
    """
    Compile a description and make its scene. May be called in any thread.

    If ``shows_commands`` is True, a ghost of the same robot shows commanded positions.

    """
    if loaded.description is None:
        return Prepared(loaded, None, {}, loaded.findings)
    try:
        session = RobotSession(loaded.description, loaded.ros1_transmissions)
        drawn = scene(loaded.description, session.model.tree, loaded.assets)
        # JSON cannot express NaN and infinity. Raise an error for them here, before the robot is
        # shown.
        json.dumps([drawn, _controls(session)], allow_nan=False)
        ghost, compared = None, None
        if loaded.compared is not None:
            loaded.assets.compare(loaded.compared.assets)
            ghost, compared = make_ghost(loaded.compared, loaded.description)
            json.dumps(compared, allow_nan=False)
        elif shows_commands:
            ghost = Ghost(RobotSession(loaded.description, loaded.ros1_transmissions))
            compared = {'title': 'commanded', 'robot': drawn, 'differences': None}
    except Exception as error:
        return _not_shown(loaded, error)
    more = (*session.model.findings, *loaded.assets.findings)
    return Prepared(loaded, session, drawn, (*loaded.findings, *more), ghost, compared)


def _not_shown(loaded: Loaded, error: Exception) -> Prepared:
    """Return the result for a description that cannot be shown, with a finding."""
    _log.error('%s cannot be shown', loaded.title, exc_info=error)
    message = f'the viewer cannot show this robot: {type(error).__name__}: {error}'
    fix = 'report this mistake of the viewer, with the description'
    finding = NOT_SHOWN.at(Location(loaded.title), message, fix)
    findings = (*loaded.findings, finding)
    return Prepared(replace(loaded, description=None), None, {}, findings)


class Stage:
    """
    The robot that is shown.

    Parameters
    ----------
    can_be_live : bool
        True if there is a source of joint states that the robot can follow.
    can_upload : bool
        True if pages may replace the robot.
    live : bool
        True if the robot follows joint states from the start.
    opens_editor : bool
        True if the browsers are on this machine, so that they can open files in an editor.
    shows_commands : bool
        True if a ghost shows commanded positions in live mode.
    can_edit : bool
        True if pages may apply repairs to the files of the description.

    Attributes
    ----------
    frame : Frame
        Present poses and values.
    revision : int
        Number of the robot. Each new robot gets a new number.
    watched_until : float
        Time until which the ROS graph is watched for a page, by `time.monotonic` [s].
    playback : Playback or None
        Frames of the trajectory that pages can play.
    pose_to_test : PoseToTest or None
        The newest pose, while a page asks which links touch.
    is_waiting : bool
        True while ``viewer_node`` does not publish the positions of the sliders, because other
        nodes may publish the state of the robot. False after `show_sources` is called without
        names of other nodes, or after a page sends ``mode``.

    """

    def __init__(
        self,
        can_be_live: bool = False,
        can_upload: bool = True,
        live: bool = True,
        opens_editor: bool = False,
        shows_commands: bool = False,
        can_edit: bool = False,
    ) -> None:
        self.shows_commands = shows_commands
        self.can_be_live = can_be_live
        self._starts_live = can_be_live and live
        self.can_upload = can_upload
        self._opens_editor = opens_editor
        self.can_edit = can_edit
        # The files of the last reading, by their real paths at that time.
        self._opened: frozenset[str] = frozenset()
        self.frame = Frame()
        self.revision = 0
        # The last description that was read, and the robot that is shown. They differ if the
        # description cannot be used.
        self._last: Prepared | None = None
        self._shown: Prepared | None = None
        self._uploaded = False
        # True if the shown robot is from an upload.
        self._shown_uploaded = False
        self._choice: Choice | None = None
        self._reading = 0
        self.watched_until = -inf
        self.is_waiting = can_be_live and not live
        self.pose_to_test: PoseToTest | None = None
        self._tested_until = -inf
        self._contacts = Contacts()
        self._graph: Json = {'frames': [], 'findings': []}
        self._graphs = 0
        self._sources = ''
        self._pending: dict[str, float] = {}
        self._history = History()
        self._grab: Grab | None = None
        self._grabs = 0
        self._trajectory: RecordedTrajectory | str | None = None
        self.playback: Playback | None = None
        self._playbacks = 0
        self._measured: dict[tuple[str, ...], Sequence[float] | FloatArray] = {}
        # Maps the names in a command to the last positions for these names. The newest command is
        # last.
        self._commanded: dict[tuple[str, ...], Sequence[float] | FloatArray] = {}
        # True if the ghost has not yet moved to the newest command.
        self._has_commands = False
        self._keys: dict[str, tuple[Any, ...]] = {}
        self._rng = np.random.default_rng()

    # -- the robot ---------------------------------------------------------------------------

    def show(self, robot: Prepared, uploaded: bool = False) -> bool:
        """
        Show a description.

        If the description cannot be used, show its findings. The last robot stays if it is from
        the same file, and is removed if it is from another file.

        Parameters
        ----------
        robot : Prepared
            The description.
        uploaded : bool
            True if the description comes from an upload.

        Returns
        -------
        bool
            True if the description can be used.

        """
        same = self._is_shown(robot, uploaded)
        history = History()
        if robot.session is not None:
            try:
                # First do all steps that can fail. After a failure, the last robot is unchanged.
                if (before := self.session) is not None and same and not uploaded:
                    robot.session.take_over(before)
                    session = robot.session
                    translate = partial(session.translate, before)
                    history = self._history.translated(translate, session.values, session.driven)
                elif self._starts_live:
                    robot.session.follow_measured()
            except Exception as error:
                robot = _not_shown(robot.loaded, error)
        if robot.session is not None:
            self._put(robot)
            self._history = history
            self.frame = self.frame.of_robot(self.revision, *self._now(robot.session))
            self._shown_uploaded = uploaded
        elif self._shown is not None and not same:
            self._put(None)
            self.frame = self.frame.of_robot(self.revision, np.empty((0, 7)), np.empty(0))
        self._last, self._uploaded = robot, uploaded
        files = () if uploaded or robot.loaded.texts else robot.loaded.files
        self._opened = frozenset(map(real_path, files))
        self._reading += 1
        if robot.session is not None:
            self.play(robot.loaded.trajectory or (self._trajectory if same else None))
        elif not same:
            self.play(None)
        return robot.session is not None

    def _put(self, robot: Prepared | None) -> None:
        self._shown = robot
        self.revision += 1
        self._pending.clear()
        self._measured.clear()
        self._commanded.clear()
        self._forget()

    def _is_shown(self, robot: Prepared, uploaded: bool) -> bool:
        """Return True if a description is from the same file as the shown robot."""
        shown = self._shown
        title = None if shown is None else shown.loaded.title
        return (robot.loaded.title, uploaded) == (title, self._shown_uploaded)

    def offer(self, choice: Choice | None) -> None:
        """Offer the robots of a choice to the pages. If it is None, offer nothing."""
        self._choice = choice

    @property
    def session(self) -> RobotSession | None:
        """The robot that is shown. None if there was no usable robot yet."""
        return None if self._shown is None else self._shown.session

    @property
    def loaded(self) -> Loaded | None:
        """The last description that was read, even if it is unusable."""
        return None if self._last is None else self._last.loaded

    @property
    def assets(self) -> Assets | None:
        """Meshes and textures of the robot that is shown."""
        return None if self._shown is None else self._shown.loaded.assets

    @property
    def watched(self) -> Iterable[Path]:
        """Files to watch: the files of the last reading and the files of the shown robot."""
        if self._last is None or self._uploaded:
            return ()
        files = list(self._last.loaded.files)
        if self._shown is not None:
            loaded = self._shown.loaded
            files += [*loaded.files, *loaded.assets.files]
            files += loaded.compared.assets.files if loaded.compared else ()
        return files

    # -- requests of pages -------------------------------------------------------------------

    def ask(self, message: Mapping[str, Any]) -> None:
        """
        Carry out a message of a page.

        Parameters
        ----------
        message : mapping
            The ``type`` of the message and the fields of this type. The type ``set`` has the field
            ``values``, which maps controls to values. The type ``space`` has the field ``space``.
            The type ``mode`` has the field ``live``, and the type ``state`` has the field
            ``name``. The type ``solution`` has the field ``by``. The type ``grab`` has the fields
            ``link``, ``base``, ``who`` and optionally ``point``. `target_of` explains ``pull``. A
            page sends ``watch`` while it shows the ROS graph, and ``contacts`` while it shows the
            links that touch. The type ``seek`` has the fields ``playback`` and ``frame``. The
            types ``reset``, ``zero``, ``randomise``, ``release``, ``undo``, ``redo``, ``replay``
            and ``eject`` have no fields. All messages of a drag have the same ``motion``.

        Raises
        ------
        ValueError
            If the message is invalid.

        """
        kind = str(message.get('type'))
        motion = message.get('motion')
        if kind == 'set':
            self._keep_values(message.get('values'), message.get('revision'), motion)
            return
        if kind == 'watch':
            self.watched_until = monotonic() + ATTENTION
            return
        if kind == 'contacts':
            self._tested_until = monotonic() + ATTENTION
            return
        session = self.session
        if session is None:
            return
        if kind == 'pull':
            target = target_of(message)
            if self._grab is not None and message.get('revision') == self.revision:
                self._refuse_live(session)
                self._begin(motion)
                self._grab.pull(target)
            return
        self._apply_pending()
        if kind == 'space':
            session.use_space(str(message.get('space')))
        elif kind == 'mode':
            if not isinstance(message.get('live'), bool) or not self.can_be_live:
                raise ValueError('live mode needs joint states from ROS: run viewer_node')
            (session.follow_measured if message['live'] else session.follow_sliders)()
            self.is_waiting = False
            self._forget()
        elif kind in _MOTIONS:
            self._refuse_live(session)
            self._begin(object())
            self._drop_target()
            _MOTIONS[kind](session, self._rng, str(message.get('name')))
        elif kind in ('undo', 'redo'):
            self._refuse_live(session)
            self._drop_target()
            self._history.note(session.values)
            go = self._history.back if kind == 'undo' else self._history.forward
            values = go(session.values)
            if values is not None:
                session.restore(values)
        elif kind == 'eject':
            self.play(None)
        elif kind == 'replay':
            self.play(self._trajectory)
        elif kind == 'seek':
            self._refuse_live(session)
            frame, playback = message.get('frame'), self.playback
            if playback is None or message.get('playback') != playback.number:
                return
            if type(frame) is not int or not 0 <= frame < len(playback.position):
                raise ValueError("'frame' has to be the index of a frame")
            self._begin(motion)
            self._drop_target()
            session.move_to(playback.position[frame], leap=True)
        elif kind == 'grab':
            self._refuse_live(session)
            link, base, who = (message.get(name) for name in ('link', 'base', 'who'))
            base = None if base is None else str(base)
            self._grab = Grab(session, str(link), base, str(who), point_of(message))
            self._grabs += 1
        elif kind == 'release':
            self._grab = None
        elif kind == 'solution':
            if message.get('by') not in (1, -1):
                raise ValueError("'by' has to be 1 or -1")
            if self._grab is not None:
                self._begin(object())
                self._grab.step(message['by'])
        else:
            raise ValueError(f'unknown message {kind[:40]!r}')

    def set_measured(self, names: Sequence[str], position: Sequence[float] | FloatArray) -> None:
        """
        Store measured values for the next call of `tick`.

        Newer values with the same names replace waiting values.

        """
        key = tuple(names)
        if key in self._measured or len(self._measured) < MAX_MEASURED:
            self._measured[key] = position

    def play(self, trajectory: RecordedTrajectory | str | None) -> None:
        """
        Compute the frames of a trajectory for the pages.

        Parameters
        ----------
        trajectory : RecordedTrajectory, str or None
            The trajectory, or the reason why there is none. If it is None, pages hide the player.

        """
        if trajectory is None and self.playback is None:
            return
        self._trajectory = trajectory
        self._playbacks += 1
        playback: Playback | None = None
        if isinstance(trajectory, str):
            playback = Playback('', problem=trajectory)
        elif trajectory is not None and self.session is not None:
            ghost = None if self._ghost is None else self._ghost.session
            playback = play(self.session, trajectory, ghost)
        # The server reads this attribute in another thread, so assign only the final value.
        self.playback = playback and playback._replace(number=self._playbacks)

    def set_commanded(self, names: Sequence[str], position: Sequence[float] | FloatArray) -> None:
        """Store commanded positions, which the ghost shows in live mode."""
        key = tuple(names)
        # The newest command comes last, so that it replaces older commands of the same joints.
        self._commanded.pop(key, None)
        if len(self._commanded) >= MAX_MEASURED:
            del self._commanded[next(iter(self._commanded))]
        self._commanded[key] = position
        self._has_commands = True

    def show_graph(
        self, frames: list[Json], found: Iterable[Diagnostic], prefixes: Iterable[str] = ()
    ) -> None:
        """
        Show pages the state of the ROS graph.

        Parameters
        ----------
        frames : list of dict
            Transforms on ``/tf``: see ``web/src/messages.ts``.
        found : iterable of Diagnostic
            Findings about the running robot.
        prefixes : iterable of str
            Prefixes of TF frames. The name of a frame without its prefix is the name of a link.

        """
        description = self.session.model.description if self.session else None
        graph = {'frames': frames, 'findings': findings(found, description, prefixes)}
        if graph != self._graph:
            self._graph = graph
            self._graphs += 1

    def to_repair(self, reading: int, number: int) -> tuple[Diagnostic, frozenset[str]]:
        """
        Return a finding with a repair, and the files that the repair may change.

        Parameters
        ----------
        reading : int
            Number of the reading that the page shows.
        number : int
            Number of the finding in this reading.

        Raises
        ------
        ValueError
            If the description was read again, or if the finding has no repair.

        """
        found = self._last.findings if self._last is not None and self._opened else ()
        if reading != self._reading or not 0 <= number < len(found):
            raise ValueError('the file has changed: look at its present findings')
        if found[number].repair is None:
            raise ValueError('the finding has no repair')
        return found[number], self._opened

    def show_contacts(self, contacts: Contacts) -> None:
        """Show pages which links touch. Results for earlier robots are ignored."""
        if contacts.revision == self.revision:
            self._contacts = contacts

    def show_sources(self, names: str) -> None:
        """Show pages the names of other nodes that publish the state of the robot."""
        self._sources = names
        self.is_waiting = self.is_waiting and bool(names)

    def tick(self) -> bool:
        """
        Carry out waiting requests, and make the next frame.

        Returns
        -------
        bool
            True if something has moved.

        """
        session = self.session
        if session is None:
            return False
        self._apply_pending()
        if self._grab is not None:
            if self._grab.is_unfinished:
                self._grab.follow()
            else:
                self._grab.refresh()
        self._history.note(session.values)
        measured, self._measured = self._measured, {}
        for names, position in measured.items():
            session.set_measured(names, position)
        if self._ghost is not None and session.live and (measured or self._has_commands):
            self._ghost.set_measured(measured, self._commanded)
            self._has_commands = False
        self._keep_pose(session)
        before, self.frame = self.frame, self.frame.moved(*self._now(session))
        return self.frame is not before

    def _now(self, session: RobotSession) -> tuple[FloatArray, FloatArray]:
        """Return the poses of all links (links of a ghost last), and the values of controls."""
        if self._ghost is None:
            return session.poses, session.values
        self._ghost.follow(session)
        return np.concatenate((session.poses, self._ghost.session.poses)), session.values

    @property
    def _ghost(self) -> Ghost | None:
        return None if self._shown is None else self._shown.ghost

    def _keep_pose(self, session: RobotSession) -> None:
        """Keep the pose for a test of contacts, if a page asks for it."""
        last = self.pose_to_test
        if monotonic() > self._tested_until or self.assets is None:
            self.pose_to_test = None
            return
        q = session.positions()
        if last is None or last.revision != self.revision or not np.array_equal(last.q, q):
            robot = session.model.description
            self.pose_to_test = PoseToTest(self.revision, robot, self.assets, q)

    @property
    def is_unfinished(self) -> bool:
        """True if the robot still moves towards a target."""
        return self._grab is not None and self._grab.is_unfinished

    def _begin(self, motion: object) -> None:
        """Store the position before a motion, unless the motion has already begun."""
        if self.session is not None and not self._history.is_current(motion):
            self._apply_pending()
            self._history.note(self.session.values)
            self._history.begin(motion, self.session.values)

    def _drop_target(self) -> None:
        """Forget the target of the held link, so that the robot stops."""
        if self._grab is not None:
            self._grab.drop()

    def _forget(self) -> None:
        """Release the held link, and clear the history."""
        self._history = History()
        self._grab = None

    @staticmethod
    def _refuse_live(session: RobotSession) -> None:
        if session.live:
            raise ValueError('in live mode the robot follows measured joint states')

    def _keep_values(self, values: object, revision: object, motion: object) -> None:
        if not isinstance(values, Mapping) or len(values) > MAX_PENDING:
            raise ValueError("'values' has to be an object with a number for each control")
        # Ignore values that are for an earlier robot.
        if revision != self.revision:
            return
        if self.session is not None and not self.session.live:
            self._begin(motion)
        for name, value in values.items():
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not isfinite(value):
                raise ValueError(f'{str(name)[:80]!r}: expected a finite number')
            if len(self._pending) < MAX_PENDING:
                self._pending[str(name)] = float(value)

    def _apply_pending(self) -> None:
        if self._pending and self.session is not None:
            self.session.set(self._pending)
            self._pending = {}

    # -- messages ----------------------------------------------------------------------------

    def messages(self) -> list[Json]:
        """Return all messages for a new page, without frames."""
        return [{'type': kind, **make()} for kind, (_, make) in self._topics.items()]

    def news(self) -> list[Json]:
        """Return the messages that have changed since the last call."""
        news = []
        for kind, (key, make) in self._topics.items():
            if self._keys.get(kind) != key:
                news.append({'type': kind, **make()})
                self._keys[kind] = key
        return news

    @property
    def _topics(self) -> dict[str, tuple[tuple[Any, ...], Callable[[], Json]]]:
        """
        Map each type of message to a key and a function.

        The key changes with the content of the message. The function returns the content.

        """
        session, revision = self.session, self.revision
        robots = self._choice.message() if self._choice is not None else NO_ROBOTS
        state: tuple[Any, ...] = ()
        motion: tuple[Any, ...] = ()
        found: tuple[Diagnostic, ...] = ()
        held: tuple[Any, ...] = () if self._grab is None else (self._grabs, self._grab.version)
        if session is not None:
            found = session.pose_findings
            state, motion = (session.version, session.live), (session.stops, session.loops)
        topics: dict[str, tuple[tuple[Any, ...], Callable[[], Json]]] = {
            'scene': ((revision,), self._scene_message),
            'findings': ((revision, self._reading), self._findings_message),
            'controls': ((revision, *state), self._controls_message),
            'status': (
                (revision, *state, *motion, self._sources, self.is_waiting),
                self._status_message,
            ),
            'history': (self._history.depth, self._history_message),
            'grab': (held, self._grab_message),
            'robots': ((robots,), lambda: robots),
            'trajectory': ((self._playbacks,), self._trajectory_message),
            'now': ((found,), partial(self._now_message, found)),
            'contacts': ((self._contacts,), self._contacts._asdict),
        }
        if self.can_be_live:
            topics['graph'] = ((self._graphs,), lambda: self._graph)
        return topics

    def _scene_message(self) -> Json:
        shown = self._shown
        return {
            'revision': self.revision,
            'robot': shown and shown.scene,
            'compared': shown and shown.compared,
        }

    def _findings_message(self) -> Json:
        last = self._last
        found: list[Json] = []
        if last is not None:
            lines = SourceLines(last.loaded, self._opens_editor)
            reading = self._reading if self.can_edit and self._opened else None
            found = findings(
                last.findings, last.loaded.description, lines=lines, reading=reading
            )
        return {
            'title': last.loaded.title if last else '',
            'usable': last is not None and last.session is not None,
            'uploaded': self._uploaded,
            'findings': found,
        }

    def _now_message(self, found: tuple[Diagnostic, ...]) -> Json:
        session = self.session
        return {'findings': findings(found, session.model.description) if session else []}

    def _controls_message(self) -> Json:
        session = self.session
        message: Json = {'revision': self.revision, 'controls': []}
        if session is not None:
            message['space'] = session.space
            message['spaces'] = ['joint', *(['actuator'] if session.model.actuators else [])]
            message['controls'] = _controls(session)
        return message

    def _status_message(self) -> Json:
        session = self.session
        return {
            'live': bool(session and session.live),
            'canBeLive': self.can_be_live,
            'canUpload': self.can_upload,
            'sources': self._sources,
            'asks': bool(session and self.is_waiting and self._sources),
            'stops': list(session.stops) if session else [],
            'loops': [loop._asdict() for loop in session.loops] if session else [],
        }

    def _history_message(self) -> Json:
        return dict(zip(('undo', 'redo'), self._history.depth, strict=True))

    def _trajectory_message(self) -> Json:
        return {
            'revision': self.revision,
            'played': None if self.playback is None else self.playback.message(),
        }

    def _grab_message(self) -> Json:
        return {'held': None if self._grab is None else self._grab.message()}


def _controls(session: RobotSession) -> list[Json]:
    """Return the controls of a robot with their present states."""
    return [
        {**asdict(control), 'driven': driven, 'follows': follows, 'source': source}
        for control, driven, follows, source in zip(
            session.controls,
            session.driven.tolist(),
            session.follows,
            session.sources,
            strict=True,
        )
    ]


_MOTIONS: dict[str, Callable[[RobotSession, np.random.Generator, str], None]] = {
    'reset': lambda session, rng, name: session.reset(),
    'zero': lambda session, rng, name: session.zero(),
    'randomise': lambda session, rng, name: session.randomise(rng),
    'state': lambda session, rng, name: session.move_to_state(name),
}
