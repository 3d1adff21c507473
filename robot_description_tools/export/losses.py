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

"""Findings about parts of a robot that MJCF cannot express."""

from __future__ import annotations

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code

LOST = Code.error(
    'mjcf-lost',
    'MJCF cannot express a part that affects the motion of the robot, or MuJoCo refuses this '
    'part.',
    why='The model is not written. With `--lossy`, the model is written, and contains the '
    'substitute that the finding names.',
)
NOT_KEPT = Code.warning(
    'mjcf-not-kept',
    'MJCF cannot express a part of the robot, or MuJoCo cannot read a file. The part is left out '
    'or changed.',
    why='In the simulation, the poses and masses of the links are right, but the part that the '
    'finding names is missing or different.',
)


class Losses:
    """
    A list of findings about one robot.

    Parameters
    ----------
    source : str
        Name of the source of the description, such as its file. A finding about a part without a
        location gets this source as its location.

    """

    def __init__(self, source: str) -> None:
        self.findings: list[Diagnostic] = []
        self._source = source

    def add(self, code: Code, where: Location | None, message: str, fix: str) -> None:
        """Add a finding."""
        self.findings.append(code.at(where or Location(self._source), message, fix))
