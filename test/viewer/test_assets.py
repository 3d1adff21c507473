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

"""Addresses of meshes. Every address leads to a mesh of the robot, and to no other file."""

from __future__ import annotations

from itertools import product
import os
from pathlib import Path
import re
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.mesh_files import MOST_BYTES
from robot_description_tools.description.model import DRAWN_MESHES
from robot_description_tools.diagnostics import Location
from robot_description_tools.viewer import assets as assets_module
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.assets import SERVED
from test_support.places import ROOT
from test_support.viewer_robots import stl
from test_support.viewer_robots import with_meshes

HERE = Location('robot.urdf', 3, 5)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a package with a mesh, and with files that must not be served."""
    folder = tmp_path / 'arm_description'
    stl(folder / 'meshes' / 'base link.stl')
    (folder / 'package.xml').write_text('<package><name>arm_description</name></package>')
    (folder / 'secret.txt').write_text('secret')
    (folder / 'urdf').mkdir()
    stl(tmp_path / 'elsewhere' / 'outside.stl')
    return folder


@pytest.fixture
def assets(package: Path) -> Assets:
    return Assets(PackageResolver([package]), package / 'urdf')


def file_at(assets: Assets, address: str) -> Path | None:
    """Return the file that the server would send for an address."""
    _, root, path = unquote(address.partition('?')[0]).split('/', 2)
    return assets.file(int(root), path)


@pytest.mark.parametrize(
    'uri',
    [
        'package://arm_description/meshes/base link.stl',
        'package://arm_description/meshes/base%20link.stl',
        'model://arm_description/meshes/base link.stl',
    ],
)
def test_mesh_of_a_package(assets: Assets, package: Path, uri: str) -> None:
    address = assets.address(uri, HERE)
    assert address is not None
    assert file_at(assets, address) == package / 'meshes' / 'base link.stl'
    assert assets.findings == []


def test_mesh_in_the_folder_of_the_description(tmp_path: Path) -> None:
    mesh = stl(tmp_path / 'meshes' / 'hand.stl')
    assets = Assets(PackageResolver(), tmp_path)
    for uri in ('meshes/hand.stl', f'file://{mesh}', str(mesh)):
        address = assets.address(uri, HERE)
        assert address is not None
        assert file_at(assets, address) == mesh
    assert assets.files == {mesh}


def test_a_file_that_is_too_large_gets_no_digest(tmp_path: Path) -> None:
    """The page refuses files of more than `MOST_BYTES`, so the server need not read them."""
    file = tmp_path / 'a.stl'
    for size, has_digest in ((2**20, True), (MOST_BYTES + 1, False)):
        file.touch()
        os.truncate(file, size)
        address = Assets(PackageResolver(), tmp_path).address('a.stl', HERE)
        assert address is not None
        assert ('?v=' in address) is has_digest


def test_the_digested_bytes_of_a_robot_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets_module, '_MOST_DIGESTED', 10)
    assets = Assets(PackageResolver(), tmp_path)
    for name, has_digest in (('a.stl', True), ('b.stl', True), ('c.stl', False)):
        (tmp_path / name).write_bytes(b'solid')
        assert ('?v=' in (assets.address(name, HERE) or '')) is has_digest


@given(
    st.lists(st.tuples(st.sampled_from('abc'), st.sampled_from(('1', '2', '22'))), max_size=8)
)
def test_an_address_has_a_digest_of_the_content(changes: list[tuple[str, str]]) -> None:
    """All files have the same modification time, so the digest cannot depend on this time."""
    with TemporaryDirectory() as folder:
        held: dict[str, str] = {}
        for name, text in changes:
            file = Path(folder, f'{name}.stl')
            file.write_text(text)
            os.utime(file, (1.0, 1.0))
            held[name] = text
            found = {}
            for each in held:
                address = Assets(PackageResolver(), Path(folder)).address(f'{each}.stl', HERE)
                assert address is not None
                found[each] = address.partition('?v=')[2]
            assert all(found.values())
            for one, other in product(held, repeat=2):
                assert (found[one] == found[other]) == (held[one] == held[other])


@pytest.mark.parametrize(
    'uri',
    [
        'package://no_such_package/a.stl',
        'package://arm_description/meshes/none.stl',
        'package://arm_description/../elsewhere/outside.stl',
        '../elsewhere/outside.stl',
        'package://arm_description/meshes',
        'https://example.org/a.stl',
        '',
        'a\0b.stl',
    ],
)
def test_a_missing_mesh_has_no_address(assets: Assets, uri: str) -> None:
    """The checker reports the missing mesh, and suggests the most similar name."""
    assert assets.address(uri, HERE) is None
    assert assets.findings == []


@pytest.mark.parametrize(
    ('uri', 'message'),
    [
        ('../../elsewhere/outside.stl', 'outside of the packages'),
        ('package://arm_description/secret.txt', "is a '.txt' file"),
    ],
)
def test_a_mesh_that_is_not_served_is_a_finding(assets: Assets, uri: str, message: str) -> None:
    assert assets.address(uri, HERE) is None
    (finding,) = assets.findings
    assert finding.code == 'mesh-not-shown'
    assert message in finding.message
    assert finding.where == HERE
    # The finding appears once, even if several links use the mesh.
    assets.address(uri, HERE)
    assert len(assets.findings) == 1


def test_absolute_path_outside_is_refused(tmp_path: Path, package: Path) -> None:
    assets = Assets(PackageResolver([package]), package)
    assert assets.address(str(tmp_path / 'elsewhere' / 'outside.stl'), HERE) is None
    assert 'outside of the packages' in assets.findings[0].message


@pytest.mark.parametrize(
    'path',
    [
        '../elsewhere/outside.stl',
        'meshes/../../elsewhere/outside.stl',
        'meshes/../meshes/base link.stl',
        './meshes/base link.stl',
        '/etc/passwd',
        '//etc/passwd',
        'meshes//base link.stl',
        'meshes\\base link.stl',
        'meshes/base link.stl\0.png',
        'secret.txt',
        'package.xml',
        'meshes',
        'meshes/' + 300 * 'x' + '.stl',
    ],
)
def test_no_other_file_is_served(assets: Assets, path: str) -> None:
    assert assets.address('package://arm_description/meshes/base link.stl', HERE)
    assert assets.file(1, 'meshes/base link.stl') is not None
    assert assets.file(1, path) is None


@pytest.mark.parametrize('root', [-1, 2, 10**9])
def test_unknown_root(assets: Assets, root: int) -> None:
    assets.address('package://arm_description/meshes/base link.stl', HERE)
    assert assets.file(root, 'meshes/base link.stl') is None


def test_symbolic_links_to_other_folders_are_not_followed(
    assets: Assets, package: Path, tmp_path: Path
) -> None:
    (package / 'meshes' / 'way_out.stl').symlink_to(tmp_path / 'elsewhere' / 'outside.stl')
    (package / 'folder').symlink_to(tmp_path / 'elsewhere')
    (package / 'circle.stl').symlink_to(package / 'circle.stl')
    (package / 'inside.stl').symlink_to(package / 'meshes' / 'base link.stl')
    assets.address('package://arm_description/meshes/base link.stl', HERE)
    for path in ('meshes/way_out.stl', 'folder/outside.stl', 'circle.stl'):
        assert assets.file(1, path) is None
    assert assets.file(1, 'inside.stl') == package / 'meshes' / 'base link.stl'


def test_a_package_of_symbolic_links_serves_the_meshes_of_its_source(
    tmp_path: Path, package: Path
) -> None:
    """
    Symbolic links into the source folder are followed.

    Links into other packages are refused.

    """
    share = tmp_path / 'install' / 'share' / 'arm_description'
    (share / 'meshes').mkdir(parents=True)
    (package / 'meshes' / 'wood.png').write_bytes(b'')
    (package / 'meshes' / 'a.mtl').write_text('map_Kd wood.png')
    other = tmp_path / 'elsewhere'
    (other / 'package.xml').write_text('<package><name>other</name></package>')
    for link, file in {
        'package.xml': package / 'package.xml',
        'meshes/base link.stl': package / 'meshes' / 'base link.stl',
        'meshes/a.mtl': package / 'meshes' / 'a.mtl',
        'meshes/wood.png': package / 'meshes' / 'wood.png',
        'meshes/foreign.stl': other / 'outside.stl',
    }.items():
        (share / link).symlink_to(file)
    assets = Assets(PackageResolver([share]), tmp_path / 'robots')
    for name in ('base link.stl', 'a.mtl'):
        address = assets.address(f'package://arm_description/meshes/{name}', HERE)
        assert address is not None
        assert file_at(assets, address) == package / 'meshes' / name
    assert assets.mesh('arm_description', 'meshes/wood.png') == package / 'meshes' / 'wood.png'
    assert assets.findings == []
    assert assets.address('package://arm_description/meshes/foreign.stl', HERE) is None
    assert 'outside of the packages' in assets.findings[0].message
    assert assets.mesh('arm_description', 'meshes/foreign.stl') is None


def test_a_package_around_a_folder_with_its_name_is_not_served(tmp_path: Path) -> None:
    (tmp_path / 'package.xml').write_text('<package><name>bare</name></package>')
    for place in ('bare', 'elsewhere'):
        stl(tmp_path / place / 'a.stl')
    assets = Assets(PackageResolver([tmp_path / 'bare']))
    assert assets.address('package://bare/a.stl', HERE)
    assert not any(assets.file(root, 'elsewhere/a.stl') for root in range(3))


@given(st.text(max_size=40) | st.from_regex(r'(\.\.?/|/|[a-z]{1,3}/){0,6}[a-z.]{1,8}'))
def test_any_path_gives_a_file_of_the_folder_or_nothing(path: str) -> None:
    folder = Path(__file__).parent
    assets = Assets(PackageResolver(), folder)
    file = assets.file(0, path)
    assert file is None or file.is_relative_to(folder)


def test_a_mesh_of_blanks_is_searched_quickly(
    package: Path, assets: Assets
) -> None:
    """
    A request for a mesh needs no token, so it must be fast.

    The regular expression of an earlier version needed 8000³ steps for these 8 kB.

    """
    (package / 'meshes' / 'a.dae').write_text('<init_from>' + ' ' * 8000)
    assert assets.address('package://arm_description/meshes/a.dae', HERE)
    assert assets.mesh('arm_description', 'meshes/base link.stl') is None


# -- lists that the page repeats -------------------------------------------------------------


def test_the_page_draws_the_meshes_that_are_served() -> None:
    text = (ROOT / 'web/src/mesh_files.js').read_text(encoding='utf-8')
    loaders = re.search(r'const LOADERS = {(.*?)}', text, re.DOTALL)
    assert loaders is not None
    assert {f'.{suffix}' for suffix in re.findall(r'(\w+):', loaders[1])} == DRAWN_MESHES


def test_the_page_uploads_the_files_that_are_served() -> None:
    text = (ROOT / 'web/src/chosen_files.js').read_text(encoding='utf-8')
    parts = re.search(r'const PARTS = /\\\.\((.*?)\)\$/i', text)
    assert parts is not None
    suffixes = {suffix.removeprefix('.') for suffix in SERVED}
    for pattern in parts[1].split('|'):
        taken = {suffix for suffix in suffixes if re.fullmatch(pattern, suffix)}
        assert taken, f'{pattern} is not served'
        suffixes -= taken
    assert not suffixes


@pytest.mark.parametrize('suffix', sorted(DRAWN_MESHES))
def test_the_checker_accepts_the_mesh_formats_that_are_drawn(suffix: str) -> None:
    found = load_description(with_meshes(f'package://arm/hand{suffix}')).findings
    assert 'mesh-suffix' not in {finding.code for finding in found}


def test_only_meshes_of_the_robot_and_their_files_are_open(
    package: Path, assets: Assets
) -> None:
    meshes = package / 'meshes'
    texts = {
        'arm.dae': '<library_images><init_from> ../textures/my%20wood.png </init_from>',
        'arm.obj': 'mtllib arm.mtl\nusemtl steel\n',
        'arm.mtl': 'newmtl steel\nmap_Kd -s 1 1 1 steel.jpg\r\n',
        'arm.gltf': '{"buffers": [{"uri": "arm.bin"}]}',
        # This mesh refers to a file that is neither a mesh nor a texture.
        'leak.dae': '<init_from>../secret.txt</init_from>',
        # No file of the robot refers to these files.
        'other.stl': '',
        'other.png': '',
        'other.mtl': 'map_Kd other.png',
    }
    for name, text in texts.items():
        (meshes / name).write_text(text)
    (package / 'textures').mkdir()
    for name in ('textures/my wood.png', 'meshes/steel.jpg', 'meshes/arm.bin'):
        (package / name).write_bytes(b'')
    mine = ('arm.dae', 'arm.obj', 'arm.gltf', 'leak.dae')
    for name in mine:
        assert assets.address(f'package://arm_description/meshes/{name}', HERE)
    served = {
        path.relative_to(package).as_posix()
        for path in package.rglob('*')
        if assets.mesh('arm_description', path.relative_to(package).as_posix()) == path
    }
    named = {'textures/my wood.png', 'meshes/arm.mtl', 'meshes/steel.jpg', 'meshes/arm.bin'}
    assert served == {*(f'meshes/{name}' for name in mine), *named}
    for package_name, path in (
        ('arm', 'meshes/arm.dae'),
        ('arm_description', 'meshes/../meshes/arm.dae'),
        ('arm_description', '../elsewhere/outside.stl'),
        ('arm_description', '/etc/passwd'),
        ('', 'meshes/arm.dae'),
    ):
        assert assets.mesh(package_name, path) is None
