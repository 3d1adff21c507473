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

"""The benchmark of many files runs its commands on files with mistakes."""

from __future__ import annotations

from pathlib import Path

from benchmark import many_files
import pytest
from robot_description_tools.check import Checker
from test_support.places import ROOT

TEXT = (ROOT / 'urdf' / 'every_joint_type.urdf').read_text()


def test_each_file_has_mistakes_and_a_seed_gives_them_again(tmp_path: Path) -> None:
    texts = []
    for name in ('a', 'b'):
        folder = tmp_path / name
        folder.mkdir()
        many_files.write_files(folder, [TEXT], 5, mistakes=2)
        texts.append([file.read_text() for file in sorted(folder.glob('*.urdf'))])
    assert texts[0] == texts[1]
    assert len({*texts[0], TEXT}) == 6
    with Checker() as checker:
        found = [checker.check_file(file).findings for file in (tmp_path / 'a').glob('*.urdf')]
    assert all(found)


@pytest.mark.parametrize('options', many_files.COMMANDS.values(), ids=[*many_files.COMMANDS])
def test_a_command_is_measured_and_writes_nothing(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    many_files.write_files(tmp_path, [TEXT], 1)
    (file,) = tmp_path.glob('*.urdf')
    before = file.read_text()
    cpu, memory = many_files.measure(tmp_path, options)
    assert (cpu > 0, memory > 1) == (True, True)
    assert file.read_text() == before
