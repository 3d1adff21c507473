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

"""Each mesh file is read once, in blocks (windows), up to a largest number of bytes."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
import tracemalloc
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import mesh_files
from robot_description_tools.description.mesh_files import MeshReader
from robot_description_tools.description.mesh_files import MOST_BYTES


@given(st.lists(st.text('ab/. ', min_size=1, max_size=9), max_size=20), st.integers(1, 200))
def test_names_are_found_with_any_window(names: list[str], window: int) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, 'a.gltf')
        file.write_text(''.join(f'{{"uri": "{name}", "x": 1}}\n' for name in names))
        with patch.multiple(mesh_files, _WINDOW=window, _LONGEST=64):
            assert MeshReader().names_in(file) == {name.strip() for name in names} - {''}


@pytest.mark.parametrize(
    ('file', 'text', 'names'),
    [
        ('a.dae', '<init_from> ../t/my%20wood.png\n</init_from>', {'../t/my wood.png'}),
        ('a.dae', '<init_from>\n<ref>wood.png</ref></init_from>', {'wood.png'}),
        ('a.dae', '<init_from></init_from><ref>wood.png</ref>', set()),
        ('a.obj', 'mtllib arm.mtl', {'arm.mtl'}),
        ('a.OBJ', '# mtllib arm.mtl\nusemtl steel', set()),
        ('a.mtl', 'Kd 1 1 1\r\n\tmap_Kd -s 1 1 a.jpg \r\nbump b.png', {'a.jpg', 'b.png'}),
        ('a.gltf', '{"uri" : "a.bin", "name": "uri"}', {'a.bin'}),
        ('a.glb', '\0"uri":"a.png"\0', {'a.png'}),
        ('a.stl', 'mtllib arm.mtl', set()),
    ],
)
def test_names_in_each_format(tmp_path: Path, file: str, text: str, names: set[str]) -> None:
    (tmp_path / file).write_text(text)
    assert MeshReader().names_in(tmp_path / file) == names


def test_a_file_with_too_many_names_has_none(tmp_path: Path) -> None:
    file = tmp_path / 'a.mtl'
    for count in (1000, 1001):
        file.write_text(''.join(f'map_Kd {i}.png\n' for i in range(count)))
        assert len(MeshReader().names_in(file)) == (count if count == 1000 else 0)


@pytest.mark.parametrize('suffix', ['.obj', '.dae', '.gltf'])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, suffix: str) -> None:
    """The test reads a large sparse file, which consists of a single line of zeros."""
    file = tmp_path / f'a{suffix}'
    file.touch()
    os.truncate(file, 2**25)
    tracemalloc.start()
    try:
        assert MeshReader().names_in(file) == set()
        assert tracemalloc.get_traced_memory()[1] < 2**23
    finally:
        tracemalloc.stop()


def test_the_bytes_of_all_files_have_a_bound(tmp_path: Path) -> None:
    small, large = tmp_path / 'a.obj', tmp_path / 'b.obj'
    small.write_text('mtllib a.mtl\n')
    large.write_text('mtllib a.mtl\n')
    os.truncate(large, MOST_BYTES + 1)
    size = small.stat().st_size
    reader = MeshReader(2 * size)
    # The size of a file that is refused unread does not count towards the limit.
    counts = [len(reader.names_in(file)) for file in (small, large, small, small)]
    assert counts == [1, 0, 1, 0]
    assert not MeshReader().names_in(large)


def test_a_file_that_grows_during_the_read_has_the_same_bound(tmp_path: Path) -> None:
    file = tmp_path / 'a.obj'
    file.write_text('mtllib a\n' * 100)
    with patch.object(mesh_files.os, 'fstat', lambda _: os.stat_result((0,) * 10)), patch.object(
        mesh_files, 'open_file', lambda path: os.open(path, os.O_RDONLY)
    ):
        assert not MeshReader(899).names_in(file)
        assert MeshReader(900).names_in(file) == {'a'}


@pytest.mark.parametrize(
    'make', [os.mkfifo, Path.mkdir, lambda path: path.symlink_to('/dev/zero')]
)
@pytest.mark.parametrize('suffix', ['.obj', '.dae', '.stl'])
def test_only_regular_files_are_opened(tmp_path: Path, make: object, suffix: str) -> None:
    path = tmp_path / f'a{suffix}'
    make(path)
    assert MeshReader().names_in(path) == set()


@given(st.binary(max_size=200), st.sampled_from(['.obj', '.dae', '.stl', '.mtl', '.gltf', '.x']))
def test_any_bytes_are_read_without_an_exception(data: bytes, suffix: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, f'a{suffix}')
        file.write_bytes(data)
        assert '' not in MeshReader().names_in(file)
