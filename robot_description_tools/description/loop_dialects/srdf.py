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

"""Passive joints of an SRDF."""

from __future__ import annotations

import os

from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import RobotDescriptionError


def passive_joints(source: str | os.PathLike[str] | None) -> frozenset[str]:
    """
    Read the passive joints of an SRDF.

    Parameters
    ----------
    source : path-like or str, optional
        The file.

    Returns
    -------
    frozenset of str
        The names of its ``<passive_joint>`` elements.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    if source is None:
        return frozenset()
    document = parse_xml(read_bytes(source), os.fspath(source))
    if document.root is None:
        raise RobotDescriptionError(document.findings)
    return frozenset(
        element.name for element in document.root.find_all('passive_joint')
    )
