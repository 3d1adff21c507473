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
Rewording of findings about a JSON robot: words of URDF become JSON keys.

A JSON robot is converted to URDF, and the rules check this URDF. Their findings have places in the
JSON file, but their messages use words of URDF. This module replaces these words with JSON keys.

"""

from __future__ import annotations

from dataclasses import replace
import re

from robot_description_tools.description.schema.json_robot import ROBOT
from robot_description_tools.diagnostics import Diagnostic

_KEYS = {
    'xyz': "'origin_translation'",
    'rpy': "'origin_orientation'",
    'lower': "'lower'",
    'upper': "'upper'",
    'scale': "'scale'",
    'filename': "'url'",
    '<visual>': "'visual'",
    '<axis>': "'axis'",
    '<limit>': "'limit'",
    '<parent>': "'parent'",
    '<child>': "'child'",
    '<origin>': 'origin',
    '<mesh>': 'mesh',
    '<box>': 'box',
    '<cylinder>': 'cylinder',
    '<sphere>': 'sphere',
}
# Phrases and their replacements.
_PHRASES: tuple[tuple[re.Pattern[str], str], ...] = (
    # Leave out the numbers of xyz: they are right only in URDF, where the origin of a box is its
    # centre.
    (re.compile(r'write xyz="[^"]*"'), 'write it in m'),
    (re.compile(r'write rpy="[^"]*"'), 'write it in rad'),
    (re.compile(r'lower="([^"]*)" upper="([^"]*)"'), r'"lower": \1, "upper": \2'),
    (re.compile(r'(lower|upper|scale)="([^"]*)"'), r'"\1": \2'),
    (re.compile(r'(?:size|radius|length)="[^"]*"'), 'its sizes in m'),
    (re.compile('make the joint continuous, without lower and upper, or write'), 'write'),
    (
        re.compile('add a <model_state> with its start, move the zero by <origin>'),
        'move its origin',
    ),
    (re.compile('write it as a <loop_joint>'), 'describe it by a constraint'),
    (re.compile(r"(?:<(?:link[12]|seed|solve_for)> of )?loop (?:joint )?'([^']*)_loop_?'"),
     r"constraint '\1'"),
    (
        re.compile('the closure frames, the axis or the type of the loop joint'),
        'or the origins of its joints',
    ),
    (re.compile(', or name the passive joints in <solve_for>'), ''),
    (re.compile(r'; file://[^;]* works only on the machine where xacro runs'), ''),
    (
        re.compile("material '[^']*' has alpha 0 and is invisible"),
        "'opacity' is 0, so the link is invisible",
    ),
    (re.compile('as the fourth number of rgba'), 'as opacity'),
)
_NUMBERS = re.compile(r'"scale": ([-.0-9e+]+) ([-.0-9e+]+) ([-.0-9e+]+)')
_TOKENS = re.compile(
    r"'[^']*'|\"[^\"]*\"|" + '|'.join(rf'(?<!\w){re.escape(key)}(?!\w)' for key in _KEYS)
)


def in_keys(finding: Diagnostic) -> Diagnostic:
    """
    Replace the words of URDF with JSON keys if a finding is about a JSON robot.

    Parameters
    ----------
    finding : Diagnostic
        Any finding. A finding is about a JSON robot if ``where.path`` begins with a key of the
        JSON format, such as ``/links/``.

    """
    is_about_json = any(finding.where.path.startswith(f'/{key}/') for key in ROBOT.children)
    if not is_about_json or finding.code.startswith('json-'):
        return finding
    fix = _reworded(finding.fix)
    repair = finding.repair and replace(finding.repair, title=fix)
    return replace(finding, message=_reworded(finding.message), fix=fix, repair=repair)


def _reworded(text: str) -> str:
    for phrase, words in _PHRASES:
        text = phrase.sub(words, text)
    text = _NUMBERS.sub(r'"scale": [\1, \2, \3]', text)
    # Text in quotes is not changed, because it is a name that the user chose.
    return _TOKENS.sub(lambda found: _KEYS.get(found[0], found[0]), text)
