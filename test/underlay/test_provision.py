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

"""Packages that underlay/provision installs or builds in addition to a ROS distribution."""

from __future__ import annotations

import re
import subprocess
import sys

from test_support.patience import PATIENCE
from test_support.places import ROOT

UNDERLAY = ROOT / 'underlay'
SCRIPT = (UNDERLAY / 'provision').read_text(encoding='utf-8')


def test_tests_get_the_same_tools_over_a_distribution() -> None:
    wanted = (UNDERLAY / 'requirements' / 'test.in').read_text(encoding='utf-8')
    part = SCRIPT.partition('install_tools() {')[2].partition('\n}')[0]
    installed = re.findall(r"(?<=[ (])[\w.]+='?([\w-]+)", part)
    assert sorted(installed) == sorted(re.findall(r'^[\w-]+', wanted, re.MULTILINE))


def test_only_what_is_missing_is_installed() -> None:
    code = SCRIPT.partition('missing_modules() {')[2].partition("<<'PYTHON'\n")[2]
    pairs = ['json=json', 'nothing=this', 'json.tool=no', 'json.nothing=a', 'no.such.thing=b>=2']
    done = subprocess.run(
        [sys.executable, '-', *pairs],
        input=code.partition('\nPYTHON\n')[0],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout.split() == ['this', 'a', 'b>=2']
