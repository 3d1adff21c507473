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
Limits that several layers share.

Tests of these layers test values just at and beyond each limit.

"""

from __future__ import annotations

import ast
from pathlib import Path
import re

import pytest
from robot_description_tools import thresholds
from test_support.places import ROOT

TEXT = Path(thresholds.__file__).read_text(encoding='utf-8')
NAMES = [name for name in vars(thresholds) if name.isupper()]


def test_each_limit_has_unit_reason_and_source() -> None:
    """The name of a limit ends with its unit. Comments above the limit give reason and source."""
    assert NAMES
    for name in NAMES:
        assert re.search(r'_(S|M|RAD)$', name), name
        (comment,) = re.findall(rf'((?:^#:? .*\n)+){name} = ', TEXT, re.M)
        assert '# Reason: ' in comment
        assert '# Source: ' in comment


def test_thresholds_imports_nothing() -> None:
    nodes = ast.walk(ast.parse(TEXT))
    assert not [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def test_several_layers_use_each_limit() -> None:
    """A limit that only one layer uses belongs to this layer."""
    package = ROOT / 'robot_description_tools'
    for name in NAMES:
        users = [path for path in package.rglob('*.py') if name in path.read_text()]
        layers = {path.relative_to(package).parts[0] for path in users}
        assert len(layers - {'thresholds.py'}) > 1


def unlisted(source: str) -> list[str]:
    """Return the numeric constants that a module compares, but that have no ``#:`` comment."""
    tree, lines = ast.parse(source), source.splitlines()
    compared = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        for name in ast.walk(side)
        if isinstance(name, ast.Name)
    }
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            both = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                both = list(zip(target.elts, node.value.elts, strict=True))
            names = {n.id for n, value in both if isinstance(n, ast.Name) and is_number(value)}
            if not lines[node.lineno - 2].startswith('#: '):
                found += sorted(names & compared)
    return found


def is_number(value: ast.expr) -> bool:
    """Return True for a number, and for an arithmetic expression that contains a number."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | float) and not isinstance(value.value, bool)
    if isinstance(value, ast.BinOp):
        return is_number(value.left) or is_number(value.right)
    return isinstance(value, ast.UnaryOp) and is_number(value.operand)


# Compared numbers that are no limits: constants of file formats, an error code, and full turns.
NO_THRESHOLDS = {
    'description/mesh_shapes/gltf.py _FAN',
    'description/mesh_shapes/gltf.py _FLOAT',
    'description/mesh_shapes/gltf.py _STRIP',
    'description/mesh_shapes/gltf.py _TRIANGLES',
    'description/mesh_shapes/stl.py _HEAD',
    'description/mesh_shapes/stl.py _TRIANGLE',
    'description/xacro/confinement.py _EFAULT',
    'hardware/mock_actuators.py TURN',
}


def test_every_number_that_is_compared_is_listed() -> None:
    """Each compared number has a ``#:`` comment, so that doc/thresholds.md lists the number."""
    package = ROOT / 'robot_description_tools'
    found = {
        f'{path.relative_to(package)} {name}'
        for path in package.rglob('*.py')
        for name in unlisted(path.read_text(encoding='utf-8'))
    }
    assert found == NO_THRESHOLDS


@pytest.mark.parametrize(
    ('source', 'found'),
    [
        ('FAR = 2.0\nfar = x > FAR', ['FAR']),
        ('FAR: float = -2 * BIT + 1\nfar = abs(x) < 2 * FAR', ['FAR']),
        ('NEAR, FAR = 1.0, 2.0\nfar = NEAR < x < FAR', ['FAR', 'NEAR']),
        ('ENDS = (1.0, 2.0)\nis_end = x in ENDS', []),
        ('#: Metres. Points that are further away are far.\nFAR = 2.0\nfar = x > FAR', []),
        ('FAR = 2.0\nfar = FAR * x', []),
        ("FAR = 'far'\nfar = x == FAR", []),
    ],
)
def test_checker_sees_numbers_that_are_compared(source: str, found: list[str]) -> None:
    assert unlisted(source) == found


def test_pages_have_the_limits() -> None:
    """The pages of the node and of the doctor name the limits that both use for stamps."""
    late, early = thresholds.STAMP_LATE_S, thresholds.STAMP_EARLY_S
    page = (ROOT / 'doc/robot_state_node.md').read_text(encoding='utf-8')
    assert f'more than {late:g} s behind the clock of this node' in page
    assert f'more than {early:g} s ahead of it' in page
    page = (ROOT / 'doc/findings/running_robot.md').read_text(encoding='utf-8')
    assert f'stamped more than {late:g} s behind the clock' in page
    assert f'stamped more than {early:g} s ahead of the clock' in page
