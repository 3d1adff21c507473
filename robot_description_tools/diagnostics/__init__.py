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

"""Findings: their parts, the declaration of their codes, and their output."""

from robot_description_tools.diagnostics.arguments import check_mapping
from robot_description_tools.diagnostics.arguments import check_name
from robot_description_tools.diagnostics.arguments import check_names
from robot_description_tools.diagnostics.arguments import check_number
from robot_description_tools.diagnostics.arguments import check_type
from robot_description_tools.diagnostics.arguments import described
from robot_description_tools.diagnostics.arguments import how_to_make
from robot_description_tools.diagnostics.arguments import wrong_type
from robot_description_tools.diagnostics.finding import and_more
from robot_description_tools.diagnostics.finding import Diagnostic
from robot_description_tools.diagnostics.finding import Edit
from robot_description_tools.diagnostics.finding import fatal_first
from robot_description_tools.diagnostics.finding import GraphPlace
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import one_of
from robot_description_tools.diagnostics.finding import Repair
from robot_description_tools.diagnostics.finding import Report
from robot_description_tools.diagnostics.finding import RobotDescriptionError
from robot_description_tools.diagnostics.finding import seen_from
from robot_description_tools.diagnostics.finding import Severity
from robot_description_tools.diagnostics.finding import sort_findings
from robot_description_tools.diagnostics.finding import Subject
from robot_description_tools.diagnostics.finding import Suppressed
from robot_description_tools.diagnostics.spelling import ByCoordinate
from robot_description_tools.diagnostics.spelling import ByJoint
from robot_description_tools.diagnostics.spelling import ByLink
from robot_description_tools.diagnostics.spelling import ByName
from robot_description_tools.diagnostics.spelling import closest_or_all
from robot_description_tools.diagnostics.spelling import did_you_mean
from robot_description_tools.diagnostics.spelling import Guess
from robot_description_tools.diagnostics.spelling import nearest
from robot_description_tools.diagnostics.spelling import suggestion
from robot_description_tools.diagnostics.spelling import UnknownNameError
from robot_description_tools.diagnostics.text import one_line

__all__ = [
    'ByCoordinate',
    'ByJoint',
    'ByLink',
    'ByName',
    'Diagnostic',
    'Edit',
    'GraphPlace',
    'Guess',
    'Location',
    'Repair',
    'Report',
    'RobotDescriptionError',
    'Severity',
    'Subject',
    'Suppressed',
    'UnknownNameError',
    'and_more',
    'check_mapping',
    'check_name',
    'check_names',
    'check_number',
    'check_type',
    'closest_or_all',
    'described',
    'did_you_mean',
    'fatal_first',
    'how_to_make',
    'nearest',
    'one_line',
    'one_of',
    'seen_from',
    'sort_findings',
    'suggestion',
    'wrong_type',
]
