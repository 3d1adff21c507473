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

"""Uploads have a bounded size and stay in their folder, and their meshes are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.viewer import uploads
from robot_description_tools.viewer.uploads import Upload
from robot_description_tools.viewer.uploads import UploadError
from test_support.viewer_robots import chain
from test_support.viewer_robots import stl
from test_support.viewer_robots import URDF
from test_support.viewer_robots import with_meshes


@pytest.fixture
def upload() -> Iterator[Upload]:
    upload = Upload()
    yield upload
    upload.delete()
    assert not upload.folder.exists()


def test_an_upload_of_a_description_alone_is_loaded(upload: Upload) -> None:
    upload.begin('mine.urdf').write_text(chain(['a']))
    loaded = upload.choice().load()
    assert loaded.title == 'mine.urdf'
    assert loaded.description is not None
    assert 'a' in loaded.description.joints


@pytest.mark.parametrize(
    ('uri', 'path'),
    [
        ('package://arm_description/meshes/visual/hand.stl', 'visual/hand.stl'),
        ('package://arm_description/meshes/visual/hand.stl', 'hand.stl'),
        ('meshes/hand.stl', 'arm/meshes/hand.stl'),
        ('file:///home/me/arm/hand.stl', 'hand.stl'),
    ],
)
def test_meshes_are_found_in_any_folder_of_the_upload(upload: Upload, uri: str, path: str) -> None:
    upload.begin('arm/urdf/arm.urdf').write_text(with_meshes(uri))
    stl(upload.begin(path))
    loaded = upload.choice().load()
    address = loaded.assets.address(uri, loaded.description.links['link_0'].where)
    assert address is not None
    assert loaded.assets.findings == []
    root, name = address.partition('?')[0].split('/', 2)[1:]
    assert loaded.assets.file(int(root), name) == upload.folder / path


def test_the_mesh_in_the_same_folders_is_preferred(upload: Upload) -> None:
    upload.begin('arm.urdf').write_text(with_meshes('package://arm/visual/hand.stl'))
    stl(upload.begin('arm/collision/hand.stl'))
    stl(upload.begin('arm/visual/hand.stl'))
    loaded = upload.choice().load()
    address = loaded.assets.address(
        'package://arm/visual/hand.stl', loaded.description.links['base'].where
    )
    assert address is not None
    assert 'visual' in address


def test_files_of_this_machine_are_not_shown(upload: Upload, tmp_path: Path) -> None:
    mesh = stl(tmp_path / 'private.stl')
    upload.begin('arm.urdf').write_text(with_meshes(str(mesh)))
    loaded = upload.choice().load()
    assert loaded.assets.address(str(mesh), loaded.description.links['base'].where) is None


@pytest.mark.parametrize(
    ('name', 'message'),
    [
        ('../arm.urdf', 'not a plain file name'),
        ('a/../../arm.urdf', 'not a plain file name'),
        ('/etc/arm.urdf', 'not a plain file name'),
        ('..\\arm.urdf', 'not a plain file name'),
        ('', 'not a plain file name'),
        ('a\0.urdf', 'too long'),
        (300 * 'a' + '.urdf', 'too long'),
        (20 * 'a/' + 'arm.urdf', 'too long'),
        (100 * '\u20ac' + '.urdf', 'too long'),
        ('deep/arm.urdf.xacro', "'deep/arm.urdf.xacro' is a xacro file"),
        ('arm.urdf.xacro', 'not expanded from a browser'),
        ('arm.py', 'expected a URDF or JSON description'),
        ('noname', 'expected a URDF or JSON description'),
    ],
)
def test_unsafe_and_unknown_file_names_are_refused(
    upload: Upload, name: str, message: str
) -> None:
    with pytest.raises(UploadError, match=message):
        upload.begin(name)
    assert list(upload.folder.rglob('*')) == []


@given(st.text(max_size=30))
def test_no_name_writes_outside_of_the_folder(name: str) -> None:
    upload = Upload()
    try:
        file = upload.begin(name + '.stl')
        assert file.parent.resolve().is_relative_to(upload.folder)
    except UploadError:
        pass
    finally:
        upload.delete()


def test_xacro_under_another_name_is_not_expanded(upload: Upload) -> None:
    upload.begin('arm.urdf').write_text(
        '<robot name="${1+1}" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>'
    )
    loaded = upload.choice().load()
    assert loaded.description is not None
    assert loaded.description.name == '${1+1}'


def test_a_json_robot_can_be_uploaded(upload: Upload) -> None:
    upload.begin('excavator.json').write_bytes((URDF / 'excavator.json').read_bytes())
    loaded = upload.choice().load()
    assert loaded.description is not None
    assert loaded.description.name == 'excavator'
    assert len(loaded.description.loops) == 3


def test_the_user_chooses_among_several_descriptions(upload: Upload) -> None:
    upload.begin('package.xml')
    upload.begin('b.json').write_bytes((URDF / 'excavator.json').read_bytes())
    upload.begin('arm/a.urdf').write_text(chain(['a']))
    choice = upload.choice()
    assert list(choice.states) == ['arm/a.urdf', 'b.json']
    assert choice.current == ''
    assert [choice.read(name).title for name in choice.states] == list(choice.states)
    choice.forget()
    assert not upload.folder.exists()


def test_a_file_and_a_folder_of_one_name_are_refused(upload: Upload) -> None:
    upload.begin('m.stl').write_bytes(b'')
    with pytest.raises(UploadError, match=r"'m.stl/r.urdf' is in a folder that has the"):
        upload.begin('m.stl/r.urdf')
    upload.begin('n.stl/deep/a.stl').write_bytes(b'')
    with pytest.raises(UploadError, match=r"'n.stl/deep' .*expected|'n.stl' is the name of"):
        upload.begin('n.stl')


def test_an_upload_without_a_description_is_refused(upload: Upload) -> None:
    upload.begin('a.stl')
    with pytest.raises(UploadError, match='no description'):
        upload.choice().load()


def test_too_many_files_or_bytes_are_refused(
    upload: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, 'MAX_FILES', 3)
    for i in range(3):
        upload.begin(f'{i}.stl')
    with pytest.raises(UploadError, match='more than 3 files'):
        upload.begin('3.stl')
    upload.count(uploads.MAX_BYTES)
    with pytest.raises(UploadError, match='more than 128 MiB'):
        upload.count(1)
