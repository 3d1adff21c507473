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

"""``robot-description codes``: the codes of all findings."""

from __future__ import annotations

import json

from robot_description_tools.catalogue import CODES


def test_each_code_is_listed_once_with_its_severity_and_summary(run):
    done = run('codes')
    assert (done.code, done.err) == (0, '')
    rows = [line.split(None, 2) for line in done.out.splitlines()]
    listed = {row[0]: row[1:] for row in rows if len(row) == 3 and row[0] in CODES}
    assert len([row for row in rows if row and row[0] in CODES]) == len(CODES)
    assert listed == {
        code.name: ['off' if code.off_by_default else code.severity.value, code.summary]
        for code in CODES.values()
    }


def test_the_json_has_the_same_codes(run):
    listed = json.loads(run('codes', '--format', 'json').out)
    assert {row['name'] for row in listed} == set(CODES)
    assert len(listed) == len(CODES)
    for row in listed:
        code = CODES[row['name']]
        assert row['severity'] == code.severity.value
        assert (row['summary'], row['off_by_default']) == (code.summary, code.off_by_default)
    assert {row['family'] for row in listed} >= {'Mimic', 'Loops', 'Running robot'}
