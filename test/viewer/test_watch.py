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

"""Changes of watched files. A deleted file is reported once, after a moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from robot_description_tools.viewer import watch
from robot_description_tools.viewer.watch import FileWatch


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watch, 'monotonic', clock)
    return clock


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / 'robot.urdf'
    file.write_text('a')
    return file


def test_a_changed_file_is_reported_once(clock: Clock, file: Path) -> None:
    files = FileWatch([file])
    assert not files.changed()
    file.write_text('ab')
    assert files.changed()
    assert not files.changed()


def test_a_file_that_is_missing_for_a_moment_is_a_saved_file(clock: Clock, file: Path) -> None:
    files = FileWatch([file])
    file.unlink()
    assert not files.changed()
    clock.now += 0.9
    assert not files.changed()
    file.write_text('ab')
    assert files.changed()
    clock.now += 5.0
    assert not files.changed()


def test_short_absences_do_not_add_up(clock: Clock, file: Path) -> None:
    files = FileWatch([file])
    kept = file.rename(file.with_suffix('.kept'))
    assert not files.changed()
    clock.now += 0.9
    kept.rename(file)
    assert files.changed()
    clock.now += 0.9
    file.unlink()
    assert not files.changed()


def test_a_change_that_keeps_time_and_size_is_reported(file: Path) -> None:
    files = FileWatch([file])
    time_ns = file.stat().st_mtime_ns
    # File systems have coarse clocks, so write until the time of the change differs.
    while file.stat().st_ctime_ns == time_ns:
        file.write_text('b')
        os.utime(file, ns=(time_ns, time_ns))
    assert files.changed()
    assert not files.changed()


def test_a_deleted_file_is_reported_once_and_again_when_it_is_back(
    clock: Clock, file: Path
) -> None:
    files = FileWatch([file])
    file.unlink()
    assert not files.changed()
    clock.now += 1.0
    assert files.changed()
    clock.now += 5.0
    assert not files.changed()
    file.write_text('a')
    assert files.changed()
    assert not files.changed()


def test_a_deleted_file_stays_watched(
    clock: Clock, file: Path
) -> None:
    other = file.with_name('other')
    other.write_text('')
    files = FileWatch([file, other])
    file.unlink()
    files.changed()
    clock.now += 1.0
    assert files.changed()
    files.watch([other])
    assert not files.changed()
    file.write_text('a')
    assert files.changed()
    files.watch([])
    file.write_text('ab')
    assert not files.changed()


def test_a_file_that_never_existed_is_not_reported_as_deleted(
    clock: Clock, tmp_path: Path
) -> None:
    files = FileWatch([tmp_path / 'none'])
    clock.now += 5.0
    assert not files.changed()
    (tmp_path / 'none').write_text('')
    assert files.changed()


def test_a_change_during_reading_is_reported(tmp_path: Path) -> None:
    file, other = tmp_path / 'a', tmp_path / 'b'
    file.write_text('1')
    watch = FileWatch([file])
    file.write_text('22')
    other.write_text('1')
    written_ns = other.stat().st_mtime_ns
    # Pretend that the reading began before both files were written.
    watch.watch([file, other], written_ns - 1)
    assert watch.changed()
    assert not watch.changed()
    assert not FileWatch([other]).changed()
    watch.watch([], None)
    watch.watch([other], written_ns)
    assert not watch.changed()
    watch.watch([], None)
    watch.watch([other], written_ns - 1)
    assert watch.changed()
