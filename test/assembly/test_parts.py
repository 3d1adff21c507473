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

"""The assembly file: its values and its mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.assembly.parts import read_assembly
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics import RobotDescriptionError


@pytest.fixture
def file(tmp_path):
    (tmp_path / 'arm.urdf').touch()
    return tmp_path / 'two_arms.assembly.yaml'


def test_values(file):
    file.write_text(
        'parts:\n- file: arm.urdf\n  arguments: {dof: 6, fast: true}\n  prefix: left_\n'
        '  xyz: [0, 1e-1, -2]\n'
    )
    assembly = read_assembly(file)
    (part,) = assembly.parts
    assert assembly.name == 'two_arms'
    assert Path(part.file) == file.with_name('arm.urdf')
    assert (part.name, part.arguments) == ('left', {'dof': '6', 'fast': 'true'})
    assert part.origin == Origin((0.0, 0.1, -2.0))
    assert part.where.line == 2


@pytest.mark.parametrize(
    ('text', 'line', 'message'),
    [
        ('', None, 'expected a mapping'),
        ('parts: []', 1, 'the file has no parts'),
        ('parts: [3]', 1, 'expected a mapping'),
        ('parts:\n- prefix: a_', 2, 'this part has no file'),
        ('parts:\n- file: amr.urdf', 2, "there is no file 'amr.urdf'"),
        ('parts:\n- {file: arm.urdf, prefx: a_}', 2, "'prefx' is unknown, did you mean 'prefix'"),
        ('parts:\n- {file: arm.urdf, file: arm.urdf}', 2, "'file' is given twice"),
        ('parts:\n- {file: arm.urdf,\n   xyz: [1, 2]}', 3, 'expected three numbers'),
        ('parts:\n- {file: arm.urdf,\n   rpy: [1, 2, .inf]}', 3, 'expected three numbers'),
        ('parts:\n- {file: arm.urdf, arguments: [a]}', 2, 'expected a mapping'),
        ('a: &a {b: *a}', 1, 'contains itself'),
        ('parts: [', 1, 'this is no YAML'),
    ],
)
def test_mistakes(file, text, line, message):
    file.write_text(text)
    with pytest.raises(RobotDescriptionError) as caught:
        read_assembly(file)
    finding = next(each for each in caught.value.diagnostics if message in each.message)
    assert finding.code == 'assembly-unreadable'
    assert (finding.where.source, finding.where.line) == (str(file), line)
