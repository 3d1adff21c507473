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


"""Rules about the files in a description: files that are found and files that are missing."""

from __future__ import annotations

from dataclasses import replace
import os
from pathlib import Path
from typing import Any

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.load import read_description
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.diagnostics import Severity
from robot_description_tools.fixing import Fixer
from test_support.mesh_texts import dae
from test_support.mesh_texts import FACE
from test_support.mesh_texts import glb
from test_support.mesh_texts import obj
from test_support.mesh_texts import stl_binary
from test_support.mesh_texts import stl_text

BINARY = stl_binary()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a package with one mesh and one texture."""
    folder = tmp_path / 'arm'
    (folder / 'meshes').mkdir(parents=True)
    (folder / 'urdf').mkdir()
    (folder / 'package.xml').write_text('<package><name>arm</name></package>')
    (folder / 'meshes' / 'fore arm.STL').write_bytes(BINARY)
    (folder / 'meshes' / 'wood.png').write_bytes(b'')
    return folder


def robot(*filenames: str, tag: str = 'visual') -> str:
    """Return a robot with a mesh in each line after the first."""
    meshes = (f'<geometry><mesh filename="{name}"/></geometry>' for name in filenames)
    lines = (f'<{tag}>{mesh}</{tag}>' for mesh in meshes)
    return '\n'.join(['<robot name="r"><link name="a">', *lines, '</link></robot>'])


def test_a_package_around_the_file_is_found(package: Path, diagnostics: Any) -> None:
    file = package / 'urdf' / 'arm.urdf'
    mesh = '//arm/meshes/fore%20arm.STL'
    uris = (f'package:{mesh}', f'model:{mesh}', 'package:' + mesh.replace('%20', ' '))
    file.write_text(robot(*uris))
    diagnostics.load(file, resolver=PackageResolver())


def test_files_are_linked_into_an_install(tmp_path: Path, package: Path, diagnostics: Any) -> None:
    """The command ``colcon build --symlink-install`` installs files as symbolic links."""
    share = tmp_path / 'install' / 'share' / 'arm'
    (share / 'meshes').mkdir(parents=True)
    (share / 'package.xml').symlink_to(package / 'package.xml')
    (share / 'meshes' / 'a.stl').symlink_to(package / 'meshes' / 'fore arm.STL')
    file = tmp_path / 'r.urdf'
    file.write_text(robot('package://arm/meshes/a.stl'))
    diagnostics.load(file, resolver=PackageResolver(prefixes=[tmp_path / 'install']))


def test_an_absolute_path_is_reported(package: Path, diagnostics: Any) -> None:
    mesh = package / 'meshes' / 'fore arm.STL'
    file = package / 'arm.urdf'
    file.write_text(robot(f'file://{mesh}', str(mesh), 'file:///nowhere.stl'))
    diagnostics.load(file)
    finding = diagnostics.take('file-absolute')
    assert (finding.where.line, finding.is_error) == (2, False)
    assert f'(and 1 more: {mesh.name})' in finding.message
    assert 'package://arm/meshes/fore arm.STL' in finding.fix
    assert '$(find …)' in finding.fix
    assert diagnostics.take('file-missing').where.line == 4


def test_an_unknown_package_is_one_finding(tmp_path: Path, diagnostics: Any) -> None:
    text = robot('package://leg/a.stl', 'package://leg/b.stl', 'package://toe/a.stl')
    file = tmp_path / 'r.urdf'
    file.write_text(text)
    diagnostics.load(file, resolver=PackageResolver())
    leg, toe = (diagnostics.take('file-package-unknown') for _ in range(2))
    # The severity is a warning, because the folders of packages are unknown here.
    assert leg.severity is toe.severity is Severity.WARNING
    assert (leg.where.line, toe.where.line) == (2, 4)
    assert "'leg' is not found; 2 files not checked" in leg.message
    diagnostics.load(file, resolver=PackageResolver(search_paths=[tmp_path]))
    assert diagnostics.take('file-package-unknown').severity is Severity.ERROR
    assert diagnostics.take('file-package-unknown').severity is Severity.ERROR


def test_wrong_case_of_a_file_name_is_reported(package: Path, diagnostics: Any) -> None:
    file = package / 'arm.urdf'
    file.write_text(robot('package://arm/meshes/Fore Arm.stl'))
    diagnostics.load(file)
    assert "did you mean 'fore arm.STL'?" in diagnostics.take('file-missing').message


def test_wrong_case_of_a_folder_gets_a_suggestion(package: Path, diagnostics: Any) -> None:
    (package / 'meshes' / 'Low').mkdir()
    (package / 'meshes' / 'Low' / 'a.stl').write_bytes(BINARY)
    (package / 'meshes' / 'wood.dae').write_bytes(b'')
    file = package / 'urdf' / 'arm.urdf'
    proposals = {
        '../Meshes/low/A.stl': '../meshes/Low/a.stl',
        'package://arm/Meshes/fore%20arm.stl': 'package://arm/meshes/fore arm.STL',
        '../MESHES/wodo.dae': '../meshes/wood.dae',
        # The folder exists, but it has no file with a similar name.
        '../Meshes/gripper.dae': '../meshes/',
    }
    file.write_text(robot(*proposals))
    diagnostics.load(file, resolver=PackageResolver())
    for i, (written, proposal) in enumerate(proposals.items(), 2):
        finding = diagnostics.take('file-missing')
        assert (finding.where.line, finding.severity) == (i, Severity.ERROR)
        assert finding.message.startswith(f"'{written}' of the <mesh> of link 'a' ")
        assert finding.message.endswith(f"does not exist, did you mean '{proposal}'?")
        assert finding.fix.startswith('correct the name; searched for ')


def test_a_missing_folder_is_one_finding(package: Path, diagnostics: Any) -> None:
    file = package / 'arm.urdf'
    file.write_text(robot('mehses/a.stl', 'mehses/low/b.stl'))
    diagnostics.load(file)
    finding = diagnostics.take('file-missing')
    assert "'mehses/a.stl' does not exist (and 1 more: mehses/low/b.stl)" in finding.message
    assert finding.fix.endswith(f'the folder {package / "mehses"} does not exist')


@pytest.mark.parametrize('form', ['../meshes/{}.stl', '../{}/a.stl', 'package://arm/{}/a.stl'])
def test_a_very_long_file_name_is_missing(form: str, package: Path, diagnostics: Any) -> None:
    file = package / 'urdf' / 'arm.urdf'
    file.write_text(robot(form.format('a' * 300)))
    diagnostics.load(file, resolver=PackageResolver())
    diagnostics.take('file-missing')
    assert PackageResolver([package]).resolve(form.format('a' * 300), package / 'urdf') is None


def test_textures(package: Path, diagnostics: Any) -> None:
    file = package / 'arm.urdf'
    folder = 'package://arm/meshes'
    textures = ''.join(
        f'<material name="{name}"><texture filename="{folder}/{name}.png"/></material>\n'
        for name in ('wood', 'wool')
    )
    file.write_text(f'<robot name="r"><link name="a"/>\n{textures}</robot>')
    diagnostics.load(file)
    finding = diagnostics.take('file-missing')
    assert (finding.where.line, "material 'wool'" in finding.message) == (3, True)
    assert "did you mean 'wood.png'?" in finding.message


@pytest.mark.parametrize(
    ('name', 'data'),
    [
        ('a.obj', obj([FACE] * 20)),
        ('a.stl', stl_binary([FACE] * 20)),
        ('b.stl', stl_text([FACE] * 20)),
        ('a.dae', dae([FACE] * 20)),
        ('a.glb', glb([FACE] * 20)),
    ],
)
def test_faces_count_each_time_they_are_drawn(
    name: str, data: bytes, package: Path, diagnostics: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.description.rules.meshes._MOST_FACES', 39)
    (package / 'meshes' / name).write_bytes(data)
    file = package / 'arm.urdf'
    uri = f'package://arm/meshes/{name}'
    for tag in ('visual', 'collision'):
        file.write_text(robot(uri, tag=tag))
        diagnostics.load(file, opens_meshes=True)
        file.write_text(robot(uri, uri, tag=tag))
        # Meshes are opened only on request, because this takes time.
        diagnostics.load(file)
        diagnostics.load(file, opens_meshes=True)
        assert f'<{tag}> meshes have 40 faces' in diagnostics.take('mesh-faces').message


def test_a_damaged_mesh_is_reported_at_each_place(package: Path, diagnostics: Any) -> None:
    (package / 'meshes' / 'a.stl').write_bytes(stl_binary(count=3))
    file = package / 'arm.urdf'
    file.write_text(robot('meshes/a.stl', 'package://arm/meshes/a.stl', 'meshes/a.stl'))
    diagnostics.load(file)
    assert diagnostics.take('file-relative').where.line == 2
    diagnostics.load(file, opens_meshes=True)
    diagnostics.take('file-relative')
    finding = diagnostics.take('mesh-not-read')
    assert finding.message == (
        "the mesh 'meshes/a.stl' cannot be read: it claims 3 triangles, and has bytes for 1"
    )
    assert [each.line for each in (finding.where, *finding.also)] == [2, 4]
    assert diagnostics.take('mesh-not-read').where.line == 3


def test_large_meshes_are_reported_together(
    package: Path, diagnostics: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Meshes are read until their total size reaches a limit.

    They are read in the order in which the description names them.

    """
    names = 'abcd'
    for name in names:
        (package / 'meshes' / f'{name}.obj').write_bytes(obj())
    size = len(obj())
    monkeypatch.setattr('robot_description_tools.description.draft.MOST_MESH_BYTES', 2 * size)
    file = package / 'arm.urdf'
    file.write_text(robot(*(f'package://arm/meshes/{name}.obj' for name in 'aabcd')))
    diagnostics.load(file, opens_meshes=True)
    assert diagnostics.take('mesh-not-read').message == (
        f"the mesh 'package://arm/meshes/c.obj' cannot be read: it has {size} bytes, and the "
        'meshes before it leave 0 to be read (and 1 more: package://arm/meshes/d.obj)'
    )


@pytest.mark.parametrize('suffix', ['obj', 'dae', 'stl'])
def test_a_sparse_mesh_is_reported_unread(suffix: str, package: Path, diagnostics: Any) -> None:
    """The file is sparse, so its 3 GiB use no space on the disk."""
    mesh = package / 'meshes' / f'a.{suffix}'
    mesh.touch()
    os.truncate(mesh, 3 * 2**30)
    file = package / 'arm.urdf'
    file.write_text(robot(f'package://arm/meshes/a.{suffix}', 'package://arm/meshes/fore arm.STL'))
    diagnostics.load(file, opens_meshes=True)
    message = diagnostics.take('mesh-not-read').message
    assert f'it has {3 * 2**30} bytes, and no more than {2**26} are read' in message


@pytest.mark.parametrize('make', [os.mkfifo, Path.mkdir])
def test_a_mesh_that_is_no_regular_file_is_not_opened(
    make: Any, package: Path, diagnostics: Any
) -> None:
    make(package / 'meshes' / 'a.obj')
    file = package / 'arm.urdf'
    file.write_text(robot('package://arm/meshes/a.obj'))
    diagnostics.load(file)
    finding = diagnostics.take('file-missing')
    assert finding.message == (
        "'package://arm/meshes/a.obj' of the <mesh> of link 'a' is no regular file"
    )


def test_a_uri_without_a_package_is_reported(diagnostics: Any, tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text(robot('package:///a.stl', 'package:///b.stl'))
    diagnostics.load(file)
    finding = diagnostics.take('file-package-unknown')
    assert finding.message == "'package:///a.stl' has no package (and 1 more: package:///b.stl)"


def test_a_backslash_is_reported_if_the_package_is_unknown(diagnostics: Any) -> None:
    diagnostics.load(robot('package://leg\\a.stl'))
    assert diagnostics.take('file-backslash').fix == 'write package://leg/a.stl'


def test_files_of_a_text_are_not_searched(diagnostics: Any) -> None:
    diagnostics.load(robot('package://arm/a.stl', 'meshes/a.stl', 'http://arm/a.stl'))
    assert 'relative' in diagnostics.take('file-relative').message
    assert "'http' URI" in diagnostics.take('file-scheme').message


def test_no_mesh_is_downloaded(tmp_path: Path, diagnostics: Any, monkeypatch: Any) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError('a connection was opened')

    monkeypatch.setattr(socket.socket, 'connect', refuse)
    file = tmp_path / 'r.urdf'
    file.write_text(robot('http://localhost/a.stl', 'ftp://localhost/a.stl'))
    diagnostics.load(file)
    diagnostics.take('file-scheme')
    diagnostics.take('file-scheme')


@pytest.mark.parametrize('faces', [1000, 1001])
def test_faces_of_the_collision_of_a_link(faces: int, package: Path) -> None:
    """
    The faces of all collision meshes of a link are counted together.

    Faces of visuals are not counted.

    """
    for name, count in (('a', 400), ('b', faces - 400)):
        (package / 'meshes' / f'{name}.obj').write_text('v 0 0 0\n' + 'f 1 1 1\n' * count)
    uris = [f'package://arm/meshes/{name}.obj' for name in 'ab']
    file = package / 'arm.urdf'
    file.write_text(robot(*uris, tag='collision'))
    options = ReadOptions(PackageResolver().beside(file), folder=package, opens_meshes=True)
    selected = replace(options, selected=['collision-faces'])
    assert 'collision-faces' not in codes(read_description(file.read_bytes(), 'r', options))
    found = read_description(file.read_bytes(), 'r', selected).findings
    messages = [finding.message for finding in found if finding.code == 'collision-faces']
    message = "the 2 collision meshes have 1,001 faces in link 'a', more than 1,000"
    assert messages == [message] * (faces > 1000)
    drawn = read_description(robot(*uris).encode(), 'r', selected)
    assert 'collision-faces' not in codes(drawn)


def codes(description: RobotDescription) -> list[str]:
    return [finding.code for finding in description.findings]


@pytest.mark.parametrize('old', ['package://meshes/', 'package://sw_export_3/meshes/'])
def test_uris_of_a_solidworks_export_are_fixed(old: str, package: Path, diagnostics: Any) -> None:
    """The URIs have no package, or the name that the package had during the export."""
    (package / 'meshes' / 'base.STL').write_bytes(BINARY)
    names = ['base.STL', 'fore%20arm.STL']
    file = package / 'urdf' / 'arm.urdf'
    file.write_text(robot(*(old + name for name in names)))
    diagnostics.load(file, resolver=PackageResolver())
    finding = diagnostics.take('file-package-unknown')
    assert finding.message.endswith(
        f"2 files of it are in the package of this description, first '{old}base.STL'"
    )
    assert finding.fix == 'write package://arm/meshes/base.STL, and so on'
    with Checker() as checker:
        fixed = Fixer(checker, {str(file): True}, suggested=True).run()
    right = robot(*(f'package://arm/meshes/{name}' for name in names))
    assert next(iter(fixed.after.values())).decode() == right


@pytest.mark.parametrize(
    'others',
    [
        # A missing file may be in another package.
        ['package://gripper/meshes/finger.STL'],
        ['package://gripper/meshes/base.STL', 'package://sensor/meshes/base.STL'],
        # Some URIs of the description already name its own package.
        ['package://gripper/meshes/base.STL', 'package://arm/meshes/fore arm.STL'],
    ],
)
def test_a_mesh_of_another_package_is_not_searched_in_this_one(
    others: list[str], package: Path, diagnostics: Any
) -> None:
    (package / 'meshes' / 'base.STL').write_bytes(BINARY)
    file = package / 'urdf' / 'arm.urdf'
    file.write_text(robot(*others))
    diagnostics.load(file, resolver=PackageResolver())
    for _ in {name.split('/')[2] for name in others} - {'arm'}:
        finding = diagnostics.take('file-package-unknown')
        assert (finding.repair, 'in the package of this' in finding.message) == (None, False)
