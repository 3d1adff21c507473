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
"""The limits that several layers share; the tests of those layers try each at its boundary."""

from __future__ import annotations

import ast
from pathlib import Path
import re

from robot_description_tools import thresholds
from test_support.places import ROOT

TEXT = Path(thresholds.__file__).read_text(encoding='utf-8')
NAMES = [name for name in vars(thresholds) if name.isupper()]


def test_each_limit_has_unit_reason_and_source() -> None:
    """The name ends with the unit. The comments above it have the rest."""
    assert NAMES
    for name in NAMES:
        assert re.search(r'_(S|M|RAD)$', name), name
        (comment,) = re.findall(rf'((?:^#:? .*\n)+){name} = ', TEXT, re.M)
        assert '# Reason: ' in comment
        assert '# Source: ' in comment


def test_it_imports_nothing() -> None:
    nodes = ast.walk(ast.parse(TEXT))
    assert not [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def test_several_layers_use_each_limit() -> None:
    """Otherwise it belongs to the one that does."""
    package = ROOT / 'robot_description_tools'
    for name in NAMES:
        users = [path for path in package.rglob('*.py') if name in path.read_text()]
        layers = {path.relative_to(package).parts[0] for path in users}
        assert len(layers - {'thresholds.py'}) > 1


def test_pages_have_the_limits() -> None:
    """The node and the doctor name one limit of lateness."""
    late, early = thresholds.STAMP_LATE_S, thresholds.STAMP_EARLY_S
    page = (ROOT / 'doc/robot_state_node.md').read_text(encoding='utf-8')
    assert f'more than {late:g} s behind ({early:g} s ahead) at the last message' in page
    page = (ROOT / 'doc/findings/running_robot.md').read_text(encoding='utf-8')
    assert f'stamped more than {late:g} s behind the clock' in page
    assert f'stamped more than {early:g} s ahead of the clock' in page
