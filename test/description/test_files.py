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

"""Regular files are read. Pipes and devices are refused without waiting."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_bytes
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.files import write_file
from robot_description_tools.diagnostics import RobotDescriptionError


def test_an_overlay_is_read_instead_of_the_file(tmp_path: Path) -> None:
    (tmp_path / 'a').write_bytes(b'saved')
    (tmp_path / 'link').symlink_to('a')
    with overlaid({str(tmp_path / 'a'): b'not saved', str(tmp_path / 'b'): b'no file'}):
        assert read_file(tmp_path / 'link') == b'not saved'
        assert read_file(tmp_path / 'a', 2) == b'not'
        with overlaid({str(tmp_path / 'a'): b'newer'}):
            assert read_file(tmp_path / 'a') == b'newer'
        assert read_file(tmp_path / 'a') == b'not saved'
        with pytest.raises(FileNotFoundError):
            read_file(tmp_path / 'b')
    assert read_file(tmp_path / 'a') == b'saved'


@pytest.mark.skipif(not hasattr(os, 'geteuid') or os.geteuid() != 0, reason='root only')
def test_a_written_file_keeps_its_owner(tmp_path: Path) -> None:
    file, link = tmp_path / 'a', tmp_path / 'link'
    file.write_bytes(b'old')
    os.chown(file, 1234, 2345)
    file.chmod(0o4750)
    link.symlink_to('a')
    write_file(link, b'new')
    status = file.stat()
    assert (file.read_bytes(), link.is_symlink()) == (b'new', True)
    assert (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (1234, 2345, 0o4750)


def test_a_written_file_keeps_its_extended_attributes(tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_bytes(b'old')
    try:
        os.setxattr(file, 'user.origin', b'a download')
    except (AttributeError, OSError) as error:
        pytest.skip(f'no extended attributes here: {error}')
    file.chmod(0o640)
    write_file(file, b'new')
    assert file.read_bytes() == b'new'
    assert {name: os.getxattr(file, name) for name in os.listxattr(file)} == {
        'user.origin': b'a download'
    }
    assert file.stat().st_mode & 0o777 == 0o640


def test_nothing_is_written_if_an_extended_attribute_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_bytes(b'old')
    names = ['security.label', 'user.origin']

    def refuse(path: object, name: str, value: bytes) -> None:
        raise OSError(errno.ENOSPC, f'no space for {name}')

    monkeypatch.setattr(os, 'listxattr', lambda path: names, raising=False)
    monkeypatch.setattr(os, 'getxattr', lambda path, name: b'', raising=False)
    monkeypatch.setattr(os, 'setxattr', refuse, raising=False)
    with pytest.raises(OSError, match=r'no space for user\.origin'):
        write_file(file, b'new')
    assert [path.name for path in tmp_path.iterdir()] == ['robot.urdf']
    assert file.read_bytes() == b'old'
    names.remove('user.origin')
    write_file(file, b'new')
    assert file.read_bytes() == b'new'


def test_one_byte_more_than_the_bound_is_read(tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_bytes(bytes(range(10)))
    assert read_file(file) == bytes(range(10))
    assert read_file(file, 4) == bytes(range(5))


@pytest.mark.parametrize(
    ('make', 'reason'),
    [
        (Path.mkdir, 'directory'),
        (os.mkfifo, 'it is a pipe, not a file'),
        (lambda path: path.symlink_to('/dev/zero'), 'it is a device, not a file'),
        (lambda path: path.symlink_to(path.name), 'symbolic links'),
        (lambda path: None, 'No such file'),
    ],
)
def test_a_path_that_is_not_a_file_is_refused(tmp_path: Path, make: object, reason: str) -> None:
    path = tmp_path / 'robot.urdf'
    make(path)
    with pytest.raises(OSError, match=reason):
        read_file(path)
    with pytest.raises(RobotDescriptionError, match=rf'file-unreadable.*{reason}') as caught:
        read_bytes(path)
    assert caught.value.diagnostics[0].where.source == str(path)


def test_an_impossible_file_name_is_not_resolved(tmp_path: Path) -> None:
    """Names longer than `MAX_PATH` are not resolved, because this would take quadratic time."""
    (tmp_path / 'link').symlink_to('target')
    longest = f'{tmp_path}/link'
    longest = '/' * (MAX_PATH - len(longest)) + longest
    assert real_path(longest) == str(tmp_path / 'target')
    assert real_path(f'/{longest}') == f'/{longest}'


def test_a_name_that_the_system_refuses_is_unreadable() -> None:
    with pytest.raises(OSError, match='null'):
        read_file('a\0b')
