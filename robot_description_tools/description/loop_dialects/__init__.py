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
A module for each way to say "closed loop".

All but joints inside ``<gazebo>``, which Gazebo alone may need, become ``<loop_joint>`` elements,
so one reader reads and checks their ends, axes and poses.

"""

from __future__ import annotations

from robot_description_tools.description.loop_dialects.constraint import read_constraints
from robot_description_tools.description.loop_dialects.isaac import read_two_link1
from robot_description_tools.description.loop_dialects.yaml_file import add_loops_of_yaml
from robot_description_tools.description.loop_dialects.yaml_file import LoopSource
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic


def add_loops(root: Element, loops: LoopSource | None) -> list[Diagnostic]:
    """
    Make all loops of a document, and those given beside it, ``<loop_joint>`` elements of it.

    Parameters
    ----------
    root : Element
        The root element; gets the new elements. A ``<joint>`` that is declared to close a loop
        becomes a ``<loop_joint>``.
    loops : mapping, path-like or str, optional
        What stands under ``closed_loops``, or a YAML file of it.

    Returns
    -------
    list of Diagnostic
        What cannot be read of it.

    Raises
    ------
    RobotDescriptionError
        If the file cannot be read.

    """
    renamed = [*read_two_link1(root)]
    # Programs that rewrite a URDF keep what stands inside of <gazebo>, and lose what they do not
    # know.
    for gazebo in root.find_all('gazebo'):
        root.content += gazebo.find_all('loop_joint')
    elements, findings = read_constraints(root)
    root.content += elements
    findings += renamed
    return findings if loops is None else findings + add_loops_of_yaml(root, loops)
