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

"""Names of meshes become addresses of a server, and addresses become names again."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.mesh_addresses import MeshAddresses
from test_support.viewer_robots import with_meshes

BASE = 'http://robot:8421'
# Characters that the path of a file can contain.
PATHS = st.text(st.characters(codec='utf-8'), min_size=1)


def filenames(xml: str) -> list[str]:
    root = ElementTree.fromstring(xml)
    return [mesh.attrib['filename'] for mesh in root.iter('mesh')]


@given(PATHS, st.sampled_from([BASE, f'{BASE}/', 'https://[::1]/proxy']))
def test_an_address_is_a_uri_and_is_converted_back(path: str, base: str) -> None:
    addresses = MeshAddresses(base)
    written = with_meshes(f'package://arm/{quote(path)}')
    text, left = addresses.rewritten(written)
    assert left == []
    assert filenames(text) == [f'{base.rstrip("/")}/meshes/arm/{quote(path)}']
    assert addresses.restored(text) == written


def test_only_meshes_and_textures_are_rewritten() -> None:
    kept = """<robot name="r"><!-- package://arm/a.stl -->
      <link name="package://arm/a.stl"/><gazebo><plugin filename="package://arm/a.so"/></gazebo>
      <material name="m"><texture filename="http://other/a.png"/></material>
      <link name="b"><visual><geometry><mesh filename="meshes/a.stl"/></geometry></visual></link>
      {}
    </robot>"""
    before = """<texture filename='package://arm/a&amp;b.png'/>
      <mesh scale="1 1 1" filename
        = "package://arm/a b.stl"/>"""
    after = f"""<texture filename='{BASE}/meshes/arm/a%26b.png'/>
      <mesh scale="1 1 1" filename
        = "{BASE}/meshes/arm/a%20b.stl"/>"""
    assert MeshAddresses(BASE).rewritten(kept.format(before)) == (kept.format(after), [])
    assert MeshAddresses('').rewritten(kept.format(before)) == (kept.format(before), [])
    assert MeshAddresses('').restored(kept.format(after)) == kept.format(after)


def test_only_files_of_a_package_get_an_address(tmp_path: Path) -> None:
    package = tmp_path / 'src' / 'arm_1.0'
    package.mkdir(parents=True)
    (package / 'package.xml').write_text('<package><name>arm</name></package>')
    inside = (package / 'meshes' / 'a b.stl').as_uri()
    outside = (tmp_path / 'a.stl').as_uri()
    text, left = MeshAddresses(BASE).rewritten(with_meshes(inside, outside))
    assert filenames(text) == [f'{BASE}/meshes/arm/meshes/a%20b.stl', outside]
    assert left == [outside]


@pytest.mark.parametrize('base', ['robot:8421', 'ftp://robot', 'http://', '/meshes', 'http://r?a'])
def test_a_wrong_address_of_a_server_is_refused(base: str) -> None:
    with pytest.raises(ValueError, match='expected http://HOST:PORT'):
        MeshAddresses(base)
