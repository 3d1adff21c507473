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

from robot_description_tools.catalogue import codes_of
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.coupling import engine
from robot_description_tools.viewer import present
from test_support.places import ROOT

TESTS = ROOT / 'test'


def test_some_test_makes_every_code_come_up() -> None:
    files = [*TESTS.glob('doctor/test_*.py'), TESTS / 'ros' / 'test_doctor_faults.py']
    text = ''.join(file.read_text(encoding='utf-8') for file in files)
    elsewhere = {*codes_of(engine), *codes_of(present)}
    codes = set(FAMILIES['Running robot']) - elsewhere
    assert len(codes) > 30
    assert {code.name for code in codes if f"'{code.name}'" not in text} == set()
