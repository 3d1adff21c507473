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

"""Files that are installed according to our reader, compared with CMake."""

from __future__ import annotations

from pathlib import Path
from shutil import which
import subprocess

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.cmake import installed_paths
from robot_description_tools.description.packages import source_of

FILES = (
    'description/urdf/arm.xacro',
    'description/urdf/parts/hand.xacro',
    'description/config/one.yaml',
    'bringup/launch/arm.launch.xml',
    'meshes/base.stl',
    'extra/a.txt',
    'extra/b.txt',
    'include/arm.hpp',
    'loop/x.txt',
)
LISTS = """
cmake_minimum_required(VERSION 3.16)
project(arm VERSION 1.0 LANGUAGES NONE) # install(DIRECTORY loop DESTINATION share/arm)
set(folders description/urdf bringup/launch)
set(SHARE "share/${PROJECT_NAME}")
INSTALL(
  DIRECTORY ${folders} "description/config"  # (a comment)
  DESTINATION share/${PROJECT_NAME}/
)
install(DIRECTORY meshes/ DESTINATION ${SHARE}/visual PATTERN "*.dae" EXCLUDE)
install(FILES extra/a.txt ${CMAKE_CURRENT_SOURCE_DIR}/extra/b.txt DESTINATION ${SHARE}/texts)
install(FILES extra/a.txt DESTINATION ${SHARE} RENAME "c.txt")
install(DIRECTORY include/ DESTINATION include/arm)
"""


@pytest.mark.skipif(which('cmake') is None, reason='needs cmake')
def test_cmake_installs_the_same_files(tmp_path: Path) -> None:
    """For each path in the share folder, our reader returns the source of the file."""
    source, prefix = tmp_path / 'arm', tmp_path / 'install'
    for file in FILES:
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        (source / file).write_text(file)
    (source / 'package.xml').write_text('<package><name>arm</name></package>')
    (source / 'CMakeLists.txt').write_text(LISTS)
    build = ['cmake', '-S', source, '-B', tmp_path / 'build']
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    installing = ['cmake', '--install', tmp_path / 'build', '--prefix', prefix]
    subprocess.run(installing, check=True, stdout=subprocess.DEVNULL)
    share = prefix / 'share/arm'
    installed = {str(file.relative_to(share)) for file in share.rglob('*') if file.is_file()}
    assert installed == {
        'urdf/arm.xacro',
        'urdf/parts/hand.xacro',
        'config/one.yaml',
        'launch/arm.launch.xml',
        'visual/base.stl',
        'texts/a.txt',
        'texts/b.txt',
        'c.txt',
    }
    for file in installed:
        found = Path(source_of(str(source / file)))
        assert found.read_text() == (share / file).read_text()
        assert found.is_relative_to(source)
    for file in ('loop.txt', 'arm.hpp', 'urdf/none.xacro', 'x.txt'):
        assert source_of(str(source / file)) == str(source / file)


@pytest.mark.parametrize(
    ('lists', 'expected'),
    [
        ('ament_auto_package(INSTALL_TO_SHARE description/urdf)', {'urdf': 'description/urdf'}),
        ('install(DIRECTORY d DESTINATION ${CATKIN_PACKAGE_SHARE_DESTINATION}/e)', {'e/d': 'd'}),
        ('install(DIRECTORY a/ DESTINATION share/arm)', {'.': 'a'}),
        # Rules for other packages, files outside the package, and unknown variables are ignored.
        ('install(DIRECTORY a DESTINATION share/arm2)', {}),
        ('install(DIRECTORY a DESTINATION share/arm/../other)', {}),
        ('install(DIRECTORY ../a /etc DESTINATION share/arm)', {}),
        ('install(DIRECTORY ${UNKNOWN}/a DESTINATION share/arm)', {}),
        ('install(TARGETS a DESTINATION share/arm)', {}),
        ('install(DIRECTORY a)', {}),
    ],
)
def test_commands_of_packages(lists: str, expected: dict[str, str]) -> None:
    assert dict(installed_paths(f'project(arm)\n{lists}')) == expected


WORDS = st.sampled_from(
    ['install', 'set', 'project', '(', ')', '"', '\\', '#', '\n', ' ', '${', '}', 'DIRECTORY',
     'DESTINATION', 'share/arm', 'arm', '..', '/', 'a', ';', 'INSTALL_TO_SHARE', 'RENAME']
)


@given(st.lists(WORDS, max_size=40).map(''.join))
@example('project(arm)install(DIRECTORY a DESTINATION share/arm/c RENAME ../../b)')
def test_sources_are_in_the_package(text: str) -> None:
    for installed, source in installed_paths(f'project(arm) {text}'):
        for path in (installed, source):
            assert not path.startswith('/')
            assert '..' not in path.split('/')


@pytest.mark.parametrize(
    'text',
    [
        '"\\' * 100_000,
        'install(' * 30_000,
        'set(A aaaaaaaa)' + 'set(A ${A}${A})' * 15_000,
        f'set(A {"a;" * 2000})' + 'install(FILES ${A} DESTINATION share/a)' * 6_000,
        f'set(A {"a" * 4000})set(B {"${A}" * 60_000})',
    ],
)
def test_a_hostile_file_takes_little(text: str) -> None:
    # Without a limit, each of these texts would take minutes or too much memory.
    assert len(installed_paths(f'project(a){text}')) < 10_000
