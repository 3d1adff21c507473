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
"""The codes of the doctor."""

from __future__ import annotations

import re

from robot_description_tools.doctor.findings import CODES
from test_support.places import ROOT

TESTS = ROOT / 'test'


def test_every_code_is_documented_and_tested() -> None:
    """In the table of the page, in the order of the code; and some test makes it come up."""
    page = (ROOT / 'docs' / 'doctor.md').read_text(encoding='utf-8')
    assert re.findall(r'^\| `([a-z0-9-]+)` \|', page, re.MULTILINE) == list(CODES)
    files = [*TESTS.glob('doctor/test_*.py'), TESTS / 'ros' / 'test_doctor_faults.py']
    text = ''.join(file.read_text(encoding='utf-8') for file in files)
    assert [code for code in CODES if f"'{code}'" not in text] == []
