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


"""The search for packages and files, which never returns files outside of packages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from robot_description_tools.description import PackageResolver


def make_package(folder: Path, name: str, *files: str) -> Path:
    """Create the sources of a package, and return its folder."""
    folder.mkdir(parents=True)
    (folder / 'package.xml').write_text(f'<package format="3">\n  <name> {name} </name></package>')
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    return folder


def install(prefix: Path, name: str, *files: str) -> Path:
    """Create an installed package with an entry in the ament index. Return its share folder."""
    index = prefix / 'share/ament_index/resource_index/packages'
    index.mkdir(parents=True, exist_ok=True)
    (index / name).touch()
    return make_package(prefix / 'share' / name, name, *files)


@pytest.mark.parametrize(
    'where',
    ['package itself', 'folder above', 'two above', 'prefix', 'path', 'environment', 'ros'],
)
def test_ways_to_find_a_package(where: str, tmp_path: Path) -> None:
    if where in ('prefix', 'environment'):
        folder = install(tmp_path / 'install', 'arm', 'arm.stl')
    else:
        folder = make_package(tmp_path / 'ws/src/arm_folder', 'arm', 'arm.stl')
    prefix = str(tmp_path / 'install')
    resolver = {
        'package itself': lambda: PackageResolver([folder]),
        'folder above': lambda: PackageResolver([folder.parent]),
        'two above': lambda: PackageResolver([str(tmp_path / 'ws')]),
        'prefix': lambda: PackageResolver([prefix]),
        'path': lambda: PackageResolver(search_paths=[folder.parent]),
        'environment': lambda: PackageResolver.from_environment((), {'AMENT_PREFIX_PATH': prefix}),
        'ros': lambda: PackageResolver.from_environment(
            (), {'ROS_PACKAGE_PATH': f':/nowhere:{folder.parent}'}
        ),
    }[where]()
    assert resolver.share('arm') == folder
    assert resolver.resolve('package://arm/arm.stl') == folder / 'arm.stl'
    assert resolver.resolve('model://arm/arm.stl') == folder / 'arm.stl'
    assert resolver.share('leg') is None


def test_explicit_folders_have_priority(tmp_path: Path) -> None:
    source = make_package(tmp_path / 'src/arm', 'arm')
    environment = {'AMENT_PREFIX_PATH': str(tmp_path / 'install')}
    installed = install(tmp_path / 'install', 'arm')
    assert PackageResolver.from_environment((), environment).share('arm') == installed
    assert PackageResolver.from_environment([source], environment).share('arm') == source


def test_an_index_entry_without_a_share_folder_is_ignored(tmp_path: Path) -> None:
    folder = install(tmp_path, 'arm')
    (folder / 'package.xml').unlink()
    assert PackageResolver(prefixes=[tmp_path]).share('arm') == folder
    folder.rmdir()
    assert PackageResolver(prefixes=[tmp_path]).share('arm') is None


@pytest.mark.parametrize('ignored', ['build', 'install', 'log', '.git'])
def test_folders_of_tools_are_not_searched(ignored: str, tmp_path: Path) -> None:
    make_package(tmp_path / ignored / 'arm', 'arm')
    assert PackageResolver(search_paths=[tmp_path]).share('arm') is None


def test_colcon_ignore_hides_packages(tmp_path: Path) -> None:
    make_package(tmp_path / 'hidden/arm', 'arm')
    (tmp_path / 'hidden/COLCON_IGNORE').touch()
    assert PackageResolver(search_paths=[tmp_path]).share('arm') is None


def test_packages_around_and_beside_the_description(tmp_path: Path) -> None:
    arm = make_package(tmp_path / 'src/arm', 'arm', 'urdf/deep/arm.urdf')
    hand = make_package(tmp_path / 'src/hand', 'hand')
    resolver = PackageResolver().beside(arm / 'urdf/deep/arm.urdf')
    assert (resolver.share('arm'), resolver.share('hand')) == (arm, hand)
    assert PackageResolver().beside(tmp_path / 'loose.urdf').package is None


def test_packages_beside_the_file_are_named_by_their_manifests(tmp_path: Path) -> None:
    """Folder names have no effect. Every package that a finding suggests can be found."""
    arm = make_package(tmp_path / 'src/arm_folder', 'arm', 'urdf/arm.urdf')
    hand = make_package(tmp_path / 'src/hand_folder', 'hand', 'hand.stl')
    (tmp_path / 'src/loose').mkdir()
    resolver = PackageResolver().beside(arm / 'urdf/arm.urdf')
    assert (resolver.share('arm'), resolver.share('hand')) == (arm, hand)
    assert resolver.resolve('package://hand/hand.stl') == hand / 'hand.stl'
    assert [resolver.share(name) for name in ('arm_folder', 'hand_folder', 'loose')] == [None] * 3
    assert all(resolver.share(name) for name in resolver.names())


def test_a_folder_above_the_file_is_a_package_of_its_name(tmp_path: Path) -> None:
    """
    If a folder above the file has no manifest, it is a package with the name of the folder.

    If the folder has a manifest, the package has the name in the manifest.

    """
    file = tmp_path / 'stack/arm/urdf/deep/arm.urdf'
    file.parent.mkdir(parents=True)
    resolver = PackageResolver().beside(file)
    assert resolver.share('arm') == tmp_path / 'stack/arm'
    assert resolver.share('stack') == tmp_path / 'stack'
    (tmp_path / 'stack/arm/package.xml').write_text('<package><name>leg</name></package>')
    resolver = PackageResolver().beside(file)
    assert (resolver.share('arm'), resolver.share('leg')) == (None, tmp_path / 'stack/arm')


@pytest.mark.parametrize('where', ['install', '.', 'merged'])
def test_layouts_of_colcon(where: str, tmp_path: Path) -> None:
    """
    By default, colcon installs each package in its own prefix.

    COLCON_IGNORE has no effect in folders that the user names.

    """
    prefix = tmp_path / where / ('' if where == 'merged' else 'arm')
    share = install(prefix, 'arm', 'arm.stl')
    install(tmp_path / where / ('' if where == 'merged' else 'leg'), 'leg')
    (tmp_path / where / 'COLCON_IGNORE').touch()
    (share / 'package.xml').unlink()
    resolver = PackageResolver([tmp_path / where])
    assert resolver.share('arm') == share
    assert resolver.resolve('package://arm/arm.stl') == share / 'arm.stl'
    assert {'arm', 'leg'} <= set(resolver.names())


def test_a_folder_of_packages_has_priority_over_the_environment(tmp_path: Path) -> None:
    source = make_package(tmp_path / 'src/arms/arm', 'arm')
    environment = {'AMENT_PREFIX_PATH': str(tmp_path / 'install')}
    install(tmp_path / 'install', 'arm')
    assert PackageResolver.from_environment([tmp_path / 'src'], environment).share('arm') == source


def test_paths_are_absolute_and_normal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_package(tmp_path / 'src/arm', 'arm')
    (tmp_path / 'here').mkdir()
    monkeypatch.chdir(tmp_path / 'here')
    share = install(tmp_path / 'install', 'arm')
    assert PackageResolver(['../src/.']).share('arm') == folder
    assert PackageResolver(prefixes=['../here/../install']).share('arm') == share
    assert PackageResolver(search_paths=['../src']).share('arm') == folder
    assert PackageResolver(package='../src/arm').share('arm') == folder


@pytest.mark.skipif(not hasattr(os, 'mkfifo'), reason='pipes of POSIX')
def test_unreadable_manifests_are_ignored(tmp_path: Path) -> None:
    arm = make_package(tmp_path / 'arm', 'arm', 'arm.urdf')
    for name in ('pipe', 'folder'):
        (tmp_path / name).mkdir()
    os.mkfifo(tmp_path / 'pipe/package.xml')
    (tmp_path / 'folder/package.xml').mkdir()
    assert 'pipe' not in PackageResolver().beside(arm / 'arm.urdf').names()
    assert PackageResolver([tmp_path]).share('arm') == arm


def test_uris_and_paths_are_resolved_to_files(tmp_path: Path) -> None:
    file = tmp_path / 'a b.stl'
    file.touch()
    resolver = PackageResolver()
    assert resolver.resolve(str(file)) == file
    assert resolver.resolve(f'file://{tmp_path}/a%20b.stl') == file
    assert resolver.resolve('a b.stl', base=tmp_path) == file
    for uri in ('b.stl', 'http://example.org/a.stl', 'package://', 'package://arm', '', 'x:a.stl'):
        assert resolver.resolve(uri, base=tmp_path / 'none') is None


def test_a_file_that_cmake_installs_elsewhere(tmp_path: Path) -> None:
    """A file in the sources is found by the path that it will have in the share folder."""
    folder = make_package(tmp_path / 'ws/arm', 'arm', 'description/urdf/a.xacro', 'urdf/own.xacro')
    lists = 'project(arm)\ninstall(DIRECTORY description/urdf DESTINATION share/${PROJECT_NAME})'
    resolver = PackageResolver([tmp_path / 'ws'])
    assert resolver.resolve('package://arm/urdf/a.xacro') is None
    (folder / 'CMakeLists.txt').write_text(lists)
    assert resolver.resolve('package://arm/urdf/a.xacro') == folder / 'description/urdf/a.xacro'
    assert resolver.resolve('package://arm/urdf/own.xacro') == folder / 'urdf/own.xacro'
    for uri in ('package://arm/urdf/b.xacro', 'package://arm/../arm/urdf/../../../arm'):
        assert resolver.resolve(uri) is None


@pytest.mark.parametrize(
    'uri', ['package://arm/../secret', 'package://arm/%2e%2e/secret', 'package://arm//../secret']
)
def test_paths_do_not_leave_their_package(uri: str, tmp_path: Path) -> None:
    folder = make_package(tmp_path / 'arm', 'arm')
    (tmp_path / 'secret').touch()
    assert PackageResolver([folder]).resolve(uri) is None


@pytest.mark.parametrize('name', ['..', '../arm', '', '.', 'a/b'])
def test_invalid_names_of_packages_are_not_found(name: str, tmp_path: Path) -> None:
    make_package(tmp_path / 'ws/arm', 'arm')
    resolver = PackageResolver([tmp_path / 'ws'], [tmp_path / 'ws'], package=tmp_path / 'ws/arm')
    assert resolver.share(name) is None


def test_unreadable_folders_are_skipped(tmp_path: Path) -> None:
    (tmp_path / 'loop').symlink_to(tmp_path)
    make_package(tmp_path / 'arm', 'arm')
    assert PackageResolver(search_paths=[tmp_path, '/nowhere']).share('arm') == tmp_path / 'arm'
