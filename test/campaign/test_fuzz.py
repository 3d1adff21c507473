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
"""The fuzzer finds a planted fault, keeps the input that causes the fault, and repeats it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign import fuzz
from campaign import targets
import pytest
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateFrame


class OffByOne(JointStateDecoder):
    """A decoder with a fault: all positions after the first one are read as 0."""

    def decode(self, data: bytes) -> JointStateFrame:
        """Read a message, and set all positions after the first one to 0."""
        frame = super().decode(data)
        frame.position[1:] = 0.0
        return frame


def test_a_decoder_with_a_fault_is_found_and_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(targets, 'JointStateDecoder', OffByOne)
        with targets.Decoder() as target:
            attempts = fuzz.explore(target, tmp_path, seed=1, most=50)
        assert attempts.count == 50
        (file,) = attempts.finds.values()
        words = ['decoder', '--repeat', file]
        assert fuzz.repeating('decoder', file).endswith(' '.join(words))
        assert fuzz.main(words) == 1
    assert 'AssertionError' in capsys.readouterr().out
    assert fuzz.main(words) == 0


def test_the_same_seed_gives_the_same_inputs(tmp_path: Path) -> None:
    tried: list[list[bytes]] = [[], []]
    for inputs in tried:
        for kind in targets.TARGETS.values():
            target: Any = kind()
            target.check = inputs.append
            fuzz.explore(target, tmp_path, seed=2, most=len(target.seeds()) + 20)
    assert tried[0] == tried[1]


def test_a_process_that_dies_is_a_failure_with_its_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The fuzzing process ends at once, because its target is unknown.

    A crash would look the same.

    """
    (tmp_path / fuzz.CURRENT).write_bytes(b'old')
    result = fuzz.run_beside('unknown', tmp_path, 1, 1.0, 'own')
    ((what, file),) = result['finds'].items()
    assert what == 'the process ended with 1'
    # An input of an earlier run must not be reported.
    assert Path(file).read_bytes() == b''
    monkeypatch.setattr(fuzz, 'run_beside', lambda *arguments: result)
    assert fuzz.main(['decoder', '--folder', str(tmp_path)]) == 1
    assert what in capsys.readouterr().out
