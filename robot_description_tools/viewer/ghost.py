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

"""A second robot that makes the same motions, and its differences from the first robot."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import fatal_first
from robot_description_tools.diff import compare
from robot_description_tools.diff.texts import distance_of
from robot_description_tools.diff.texts import line_of
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.scene import scene
from robot_description_tools.viewer.session import RobotSession

#: Count. Largest number of entries in the cache of `Ghost`. A full cache is cleared.
_MOST_NAMES = 64
_Values = Sequence[float] | FloatArray


class Ghost:
    """
    A second robot.

    Parameters
    ----------
    session : RobotSession
        The second robot.

    """

    def __init__(self, session: RobotSession) -> None:
        self.session = session
        self._seen: FloatArray = np.empty(0)
        self._independent = frozenset(session.model.independent_positions())
        # A cache. A key is a tuple of names of coordinates. Its value has two parts: the names in
        # the key that are independent coordinates, and the indices of these names in the key.
        self._kept: dict[tuple[str, ...], tuple[list[str], IntArray]] = {}

    def set_measured(
        self,
        measured: Mapping[tuple[str, ...], _Values],
        commanded: Mapping[tuple[str, ...], _Values],
    ) -> None:
        """
        Move to commanded positions, and to measured positions of joints without a command.

        Parameters
        ----------
        measured, commanded : mapping of tuple of str to array-like
            Maps names of coordinates to positions [rad or m].

        """
        for names, position in measured.items():
            # Leave out the measured positions of followers. With these positions, the followers
            # would not follow the commanded joints.
            if names not in self._kept:
                at = [i for i, name in enumerate(names) if name in self._independent]
                kept = [names[i] for i in at]
                if len(self._kept) >= _MOST_NAMES:
                    self._kept.clear()
                self._kept[names] = kept, np.array(at, dtype=np.intp)
            kept, which = self._kept[names]
            self.session.set_measured(kept, np.asarray(position)[which])
        for names, position in commanded.items():
            self.session.set_measured(names, position)

    def follow(self, first: RobotSession) -> None:
        """
        Move to the positions of the first robot.

        Each control with the same name and unit gets the same value, within the limits of this
        robot.

        """
        session = self.session
        if first.live != session.live:
            (session.follow_measured if first.live else session.follow_sliders)()
            self._seen = np.empty(0)
        has_space = first.space == 'joint' or bool(session.model.actuators)
        if has_space and session.space != first.space:
            session.use_space(first.space)
        # In live mode, measured values move the joints. The user can set only the controls of the
        # root, so only changes of these controls (`RobotSession.driven`) matter here.
        values = first.values[first.driven] if first.live else first.values
        if np.array_equal(self._seen, values, equal_nan=True):
            return
        self._seen = values.copy()
        values = session.translate(first, first.values)
        session.set({c.id: values[i] for i, c in enumerate(session.controls)})


def make_ghost(other: Loaded, first: RobotDescription) -> tuple[Ghost | None, Json]:
    """
    Compile a second robot. May be called in any thread.

    Parameters
    ----------
    other : Loaded
        The second robot. `Assets.compare` was called before, so that its files have other
        addresses than the files of the first robot.
    first : RobotDescription
        The first robot.

    Returns
    -------
    ghost : Ghost or None
        The second robot. None if its description cannot be used.
    message : dict
        Message for pages: ``title``, ``robot`` and ``differences``.

    """
    message: Json = {'title': other.title, 'robot': None, 'differences': []}
    if other.description is None:
        reasons = [f'{each.where}: {each.message}' for each in fatal_first(other.findings)]
        text = f'{other.title} cannot be used: {"; ".join(reasons[:1])}'
        message['differences'] = [{'kind': 'robot', 'name': '', 'text': text}]
        return None, message
    session = RobotSession(other.description, other.ros1_transmissions)
    message['robot'] = scene(other.description, session.model.tree, other.assets)
    found = compare(other.description, first)
    message['differences'] = [
        *(
            {'kind': each.kind, 'name': each.name, 'text': line_of(each)}
            for each in found.differences
        ),
        *(
            {
                'kind': 'place',
                'name': each.link,
                'text': f"link '{each.link}' is at another place: {distance_of(each.at_zero)} at "
                f'zero, at most {distance_of(each.greatest)}',
            }
            for each in found.displacements
        ),
    ]
    return Ghost(session), message
