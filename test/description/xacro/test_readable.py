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

"""Granted parts of folders, which are all entries that are not hidden."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import sys
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xacro import readable
from robot_description_tools.description.xacro.readable import is_below
from robot_description_tools.description.xacro.readable import Readable
from robot_description_tools.description.xacro.readable import Walker
from test_support.examples import examples

MANIFEST = '<package><name>{}</name></package>'


def write(path: Path, text: str = 'text') -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def request(file: Path, home: Path, *packages: list[Any], folder: Path | None = None) -> Any:
    given, prefixes, search_paths = (*packages, [], [], [])[:3]
    places = [[*map(str, each)] for each in (given, prefixes, search_paths)]
    cwd = str(folder or '/')
    return {'file': str(file), 'folder': cwd, 'home': str(home), 'packages': [1, *places]}


def is_granted(path: Path, grants: list[str]) -> bool:
    """Return True if Landlock allows reading a file: the file or a folder around it is granted."""
    return any(str(path) == grant or is_below(str(path), grant) for grant in grants)


def files_of(root: Path) -> Iterator[Path]:
    for folder, _, files in os.walk(root):
        yield from (Path(folder, name) for name in files)


PARTS = st.sampled_from(['a', 'b', 'c.d', '.e', '.git'])


@given(st.lists(st.lists(PARTS, min_size=1, max_size=4), max_size=12))
@settings(max_examples=examples(60), deadline=None)
def test_a_file_is_granted_if_no_name_below_the_folder_is_hidden(
    tmp_path_factory: pytest.TempPathFactory, paths: list[list[str]]
) -> None:
    root = tmp_path_factory.mktemp('.root')
    walker = Walker()
    for parts in paths:
        # Use a folder of its own, so that no file has the name of a needed folder.
        write(root.joinpath(*(f'{part}_' for part in parts), parts[-1]))
        grants = walker.grants(str(root))
        for file in files_of(root):
            is_hidden = any(part.startswith('.') for part in file.relative_to(root).parts)
            assert is_granted(file, grants) is not is_hidden
    # A folder without hidden entries is granted as a whole.
    if not any(part.startswith('.') for parts in paths for part in parts):
        assert walker.grants(str(root)) == [str(root)]


def test_links_and_devices_are_not_granted(tmp_path: Path) -> None:
    """For a link, its target would be granted."""
    secret = write(tmp_path / 'secret' / 'key')
    root = tmp_path / 'root'
    write(root / '.hidden')
    write(root / 'shown')
    (root / 'link').symlink_to(secret)
    (root / 'folder_link').symlink_to(secret.parent)
    os.mkfifo(root / 'pipe')
    assert Walker().grants(str(root)) == [str(root / 'shown')]


def test_the_walk_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries beyond the bound are never granted, also in later requests."""
    for i in range(20):
        write(tmp_path / 'a' / str(i))
    write(tmp_path / 'b' / 'c')
    # Two folders, their content, and the folder around them.
    monkeypatch.setattr(readable, 'MAX_ENTRIES', 25)
    assert Walker().grants(str(tmp_path)) == [str(tmp_path)]
    monkeypatch.setattr(readable, 'MAX_ENTRIES', 24)
    walker = Walker()
    for _ in range(2):
        assert walker.grants(str(tmp_path)) == [str(tmp_path / 'a')]
    monkeypatch.setattr(readable, 'MAX_ENTRIES', 10)
    for _ in range(2):
        assert walker.grants(str(tmp_path)) == [str(tmp_path / 'b')]


def test_the_walk_has_a_greatest_depth(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*['a'] * (readable.MAX_DEPTH - 1))
    write(deep / 'b')
    assert Walker().grants(str(tmp_path)) == [str(tmp_path)]
    write(deep / 'a' / 'b')
    assert Walker().grants(str(tmp_path)) == [str(deep / 'b')]


# -- home folders --------------------------------------------------------------------------------


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the home folders of two accounts."""
    root = tmp_path / 'users'
    accounts = [SimpleNamespace(pw_dir=str(root / name)) for name in ('me', 'other')]
    monkeypatch.setitem(sys.modules, 'pwd', SimpleNamespace(getpwall=lambda: accounts))
    readable._homes.cache_clear()
    for name in ('me', 'other'):
        for path in ('.ssh/id', 'notes', 'project/secret', 'parts/a', 'parts/.b'):
            write(root / name / path)
        write(root / name / 'parts' / 'package.xml', MANIFEST.format('parts'))
    yield root
    readable._homes.cache_clear()


@pytest.mark.parametrize('file', ['r.xacro', 'robot/r.xacro', '../r.xacro'])
@pytest.mark.parametrize('owner', ['me', 'other'])
def test_no_home_folder_is_granted_as_a_whole(owner: str, file: str, homes: Path) -> None:
    """This is true for all users, because with sudo HOME is the home folder of root."""
    home = homes / owner
    grants = Readable(request(home / file, homes / 'me'), Walker()).grants()
    shown = {str(path.relative_to(homes)) for path in files_of(homes) if is_granted(path, grants)}
    inside = {f'{owner}/{path}' for path in ('notes', 'parts/a', 'parts/package.xml')}
    assert shown == (set() if file.startswith('..') else inside)


@pytest.mark.parametrize('folder', ['/home', '/home/somebody', '/Users/somebody', '/'])
def test_folders_of_homes(folder: str) -> None:
    """This includes accounts that the system does not list, such as deleted ones."""
    assert readable._is_home(folder, frozenset())
    assert not readable._is_home(f'{folder}/of/them', frozenset())


# -- folders that the user names -----------------------------------------------------------------


def test_hidden_entries_of_named_folders(tmp_path: Path) -> None:
    """The user can name a hidden folder. Hidden entries in it are not granted."""
    named, prefix, searched = (tmp_path / name for name in ('.named', 'prefix', 'searched'))
    for path in ('a', '.env', 'p/.git/config', 'p/b'):
        write(named / path)
        write(searched / path)
        write(prefix / 'share' / path)
    write(prefix / 'lib' / 'a')
    file = write(tmp_path / 'x' / 'y' / 'z' / 'r.xacro')
    found = Readable(request(file, tmp_path / 'home', [named], [prefix], [searched]), Walker())
    grants = found.grants()
    shown = {str(p.relative_to(tmp_path)) for p in files_of(tmp_path) if is_granted(p, grants)}
    assert shown == {
        'x/y/z/r.xacro',
        *(f'{folder}/{path}' for folder in ('.named', 'prefix/share', 'searched')
          for path in ('a', 'p/b')),
    }  # fmt: skip
    for path in files_of(tmp_path):
        assert found.holds(str(path)) is is_granted(path, grants)
    assert found.holds(str(named / '.env'), hidden=True)


def test_a_hidden_file_that_the_user_names(tmp_path: Path) -> None:
    file = write(tmp_path / 'x' / 'y' / '.r.xacro')
    other = write(tmp_path / 'x' / 'y' / '.s.xacro')
    grants = Readable(request(file, tmp_path / 'home'), Walker()).grants()
    assert (is_granted(file, grants), is_granted(other, grants)) == (True, False)
