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


"""Sizes and numbers of faces of mesh files, and reasons why files cannot be read."""

from __future__ import annotations

from array import array
import base64
from collections.abc import Callable
from importlib import import_module
import json
import os
from pathlib import Path
import shutil
import subprocess
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.mesh_shapes import MeshFile
from robot_description_tools.description.mesh_shapes import MOST_BYTES
from robot_description_tools.description.mesh_shapes import read_mesh
from robot_description_tools.description.mesh_shapes.collada import read_collada
from robot_description_tools.description.mesh_shapes.gltf import read_gltf
from robot_description_tools.description.mesh_shapes.obj import read_obj
from robot_description_tools.description.mesh_shapes.reading import read_parts
from robot_description_tools.description.mesh_shapes.reading import read_triangles
from robot_description_tools.description.mesh_shapes.shape import Affine
from robot_description_tools.description.mesh_shapes.shape import fan
from robot_description_tools.description.mesh_shapes.shape import placed
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import strip
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.mesh_shapes.stl import read_stl
from test_support.examples import examples
from test_support.mesh_texts import dae
from test_support.mesh_texts import FACE
from test_support.mesh_texts import glb
from test_support.mesh_texts import gltf
from test_support.mesh_texts import obj
from test_support.mesh_texts import stl_binary
from test_support.mesh_texts import stl_text
from test_support.mesh_texts import Triangle
from test_support.places import ROOT

# Maps each format to the functions that write and read it.
FORMATS: dict[str, tuple[Callable[[Any], bytes], Callable[[bytes], Shape]]] = {
    'stl': (stl_binary, read_stl),
    'STL': (stl_text, read_stl),
    'obj': (obj, read_obj),
    'dae': (dae, read_collada),
    'glb': (glb, read_gltf),
}
COORDINATES = st.floats(-1e6, 1e6, width=32)
POINTS = st.tuples(COORDINATES, COORDINATES, COORDINATES)
TRIANGLES = st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=20)


def corners(shape: Shape | MeshFile) -> list[float]:
    """Return the smallest and the largest x, y and z of a mesh."""
    assert shape.bounds is not None
    return [*shape.bounds.lower, *shape.bounds.upper]


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize('suffix', FORMATS)
@settings(max_examples=examples(20))
@given(triangles=TRIANGLES)
def test_the_box_contains_exactly_the_corners(suffix: str, triangles: list[Triangle]) -> None:
    write, read = FORMATS[suffix]
    shape = read(write(triangles))
    points = np.array(triangles, dtype=np.float32).reshape(-1, 3)
    assert corners(shape) == [*points.min(axis=0), *points.max(axis=0)]
    assert shape.faces == len(triangles)
    module = import_module(read.__module__)
    assert module.triangles_in(write(triangles)).tolist() == points.ravel().tolist()


# -- intact and damaged files ----------------------------------------------------------------

TURNS = '<rotate>0 0 1 90</rotate><translate>1 0 0</translate><scale>2 2 2</scale>'
MATRIX = '<matrix>0 -1 0 5 1 0 0 0 0 0 1 0 0 0 0 1</matrix>'
# The child is before its parent in this list. The parent turns y to -z.
NESTED = [
    {'mesh': 0, 'translation': [1, 2, 3]},
    {'children': [0], 'rotation': [-(0.5**0.5), 0, 0, 0.5**0.5]},
]
MATRIX_NODE = [{'mesh': 0, 'matrix': [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 7, 8, 9, 1]}]
COPIED = '<node id="n"><instance_geometry url="#g"/></node>'
COPIES = (
    '<node><instance_node url="#n"/></node>'
    '<node><translate>9 0 0</translate><instance_node url="#n"/></node>'
)
POLYLIST = (
    '<polylist count="1"><input semantic="VERTEX" source="#v" offset="0"/>'
    '<vcount>{}</vcount><p>0 1 2</p></polylist>'
)
LINES = '<lines count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1</p></lines>'
DOUBLED = ''.join(
    f'<node id="n{i}"><instance_node url="#n{i + 1}"/><instance_node url="#n{i + 1}"/></node>'
    for i in range(39)
)
ZEROS = {'componentType': 5126, 'count': 3, 'type': 'VEC3'}
SPARSE = {
    'count': 4,
    'indices': {'bufferView': 0, 'componentType': 5121},
    'values': {'bufferView': 0},
}
ACCESSOR = {'bufferView': 0, 'componentType': 5126, 'count': 3, 'type': 'VEC3'}

# Maps the name of each intact file to its content and the corners of its bounding box.
WHOLE: dict[str, tuple[bytes, list[float]]] = {
    'binary.stl': (stl_binary(), [0, 0, 0, 1, 2, 3]),
    'text.stl': (stl_text(), [0, 0, 0, 1, 2, 3]),
    'solid.stl': (b'solid' + stl_binary()[5:], [0, 0, 0, 1, 2, 3]),
    'short_count.stl': (stl_binary([FACE, FACE], count=1), [0, 0, 0, 1, 2, 3]),
    'plain.obj': (obj(), [0, 0, 0, 1, 2, 3]),
    'odd.obj': (
        b'v 0 0 0 # first\r\nv 1e0 0 -0.0\r\nv 0 +2 \\\r\n 3.0E0\r\nvt 0 0\r\n'
        b'f -3/1 -2/-1/ \\\n 3/1 # all\n',
        [0, 0, 0, 1, 2, 3],
    ),
    'unit.dae': (dae(meter=0.001), [0, 0, 0, 0.001, 0.002, 0.003]),
    'steps.dae': (dae(steps=TURNS), [-4, 1, 0, 0, 3, 6]),
    'matrix.dae': (dae(steps=MATRIX), [3, 0, 0, 5, 1, 3]),
    'copies.dae': (dae(nodes=COPIED, scene=COPIES), [0, 0, 0, 10, 2, 3]),
    'polylist.dae': (dae(faces=POLYLIST.format(3)), [0, 0, 0, 1, 2, 3]),
    'plain.glb': (glb(), [0, 0, 0, 1, 2, 3]),
    'nested.glb': (glb(nodes=NESTED, scenes=[{'nodes': [1]}]), [1, 3, -4, 2, 6, -2]),
    'matrix.glb': (glb(nodes=MATRIX_NODE), [7, 8, 9, 9, 12, 15]),
}
# Maps the name of each damaged file to its content and the reason why it cannot be read.
DAMAGED: dict[str, tuple[bytes, str]] = {
    'empty.stl': (b'', 'its head alone needs 84'),
    'claims.stl': (stl_binary(count=10**8), 'it claims 100000000 triangles, and has bytes for 1'),
    'none.stl': (stl_binary([]), 'it holds no triangles'),
    'title.stl': (b'solid a\nendsolid a\n', 'it holds no triangles'),
    'nan.stl': (stl_binary([((0, 0, float('nan')), *FACE[1:])]), 'not finite'),
    'inf.stl': (stl_text([((0, 0, 1e39), *FACE[1:])]), 'not finite'),
    'points.obj': (b'v 0 0 0\n', 'it holds no triangles'),
    'empty.obj': (b'', 'it holds no triangles'),
    'x.obj': (b'v 0 0 x\nf 1 1 1\n', 'not finite'),
    'high.obj': (b'v 0 0 0\nf 1 1 4000000000\n', 'line 2 names vertex 4000000000 of 1'),
    'zero.obj': (b'v 0 0 0\nf 1 1 0\n', 'line 2 names vertex 0 of 1'),
    'back.obj': (b'v 0 0 0\nf 1 1 -2\n', 'line 2 names vertex -2 of 1'),
    'word.obj': (b'v 0 0 0\nf a b c\n', 'line 2 names vertex 0 of 1'),
    'uv.obj': (b'v 0 0 0\nf 1/7 1 1\n', 'line 2 names texture coordinate 7 of 0'),
    'normal.obj': (b'v 0 0 0\nf 1//9 1 1\n', 'line 2 names normal 9 of 0'),
    'none.dae': (b'none', 'it is no XML'),
    'open.dae': (b'<COLLADA', 'it is no XML'),
    'other.dae': (b'<a/>', 'it is no COLLADA file'),
    'entity.dae': (b'<!DOCTYPE COLLADA [<!ENTITY b "c">]><COLLADA>&b;</COLLADA>', 'entities'),
    'stride.dae': (dae(stride='stride="4000000000"'), 'an accessor has a stride of 4000000000'),
    'no_stride.dae': (dae(stride='stride="x"'), 'an accessor has a stride of x'),
    'polygons.dae': (dae(faces=POLYLIST.format('4e9')), 'its polygons claim 4000000000 corners'),
    'lines.dae': (dae(faces=LINES), 'it holds no triangles'),
    'unused.dae': (dae(scene='<node/>'), 'its visual scene uses none of its geometries'),
    'deep.dae': (dae(scene='<node>' * 5000 + '</node>' * 5000), 'nested deeper than 200'),
    'doubled.dae': (
        dae(nodes=DOUBLED, scene='<node><instance_node url="#n0"/></node>'),
        'more than 20000 parts',
    ),
    'itself.dae': (
        dae(
            nodes='<node id="n"><instance_node url="#n"/></node>',
            scene='<node><instance_node url="#n"/></node>',
        ),
        'more than 20000 parts',
    ),
    'text.glb': (b'glTF', 'JSON'),
    'cut.glb': (glb()[:-1], 'a part of it ends at byte'),
    'deep.gltf': (b'[' * 10**6, 'JSON'),
    'list.gltf': (b'[]', 'its JSON is not that of glTF'),
    'view.glb': (glb(bufferViews=[{'buffer': 0, 'byteLength': 6 * 10**9}]), '6000000000 of 36'),
    'buffer.glb': (
        glb(
            buffers=[{'byteLength': 6 * 10**9}],
            bufferViews=[{'buffer': 0, 'byteLength': 6 * 10**9}],
        ),
        'its bufferView 0 ends at byte 6000000000 of 36',
    ),
    'entries.glb': (glb(accessors=[{**ACCESSOR, 'count': 5 * 10**8}]), 'needs 6000000000 bytes'),
    'zeros.glb': (glb(accessors=[{**ZEROS, 'count': 5 * 10**8}]), '6000000000 bytes of zeros'),
    'sparse.glb': (glb(accessors=[{**ACCESSOR, 'sparse': SPARSE}]), 'changes 4 of 3 entries'),
    'sparse_view.glb': (
        glb(accessors=[{**ACCESSOR, 'count': 4, 'bufferView': 0, 'sparse': SPARSE}]),
        'accessor 0 needs 48 bytes, and has 36',
    ),
    'no_view.glb': (glb(accessors=[{**ACCESSOR, 'bufferView': 7}]), 'accessor 0 needs 36 bytes'),
    'below_zero.glb': (glb(accessors=[{**ACCESSOR, 'count': -1}]), 'a size of -1'),
    'ring.glb': (
        glb(nodes=[{'children': [1]}, {'mesh': 0, 'children': [1]}]),
        'its node 1 has two parents',
    ),
    'parts.glb': (
        glb(nodes=[{'children': list(range(1, 20_001))}, *[{'mesh': 0}] * 20_000]),
        'more than 20000 parts',
    ),
}


@pytest.mark.parametrize('name', WHOLE)
def test_an_intact_file_has_a_size(name: str, tmp_path: Path) -> None:
    data, box = WHOLE[name]
    mesh = read_mesh(written(tmp_path, name, data))
    assert mesh.problem == ''
    # Numbers in the files have 32 bits.
    assert corners(mesh) == pytest.approx(box, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize('name', DAMAGED)
def test_a_damaged_file_has_a_reason(name: str, tmp_path: Path) -> None:
    data, reason = DAMAGED[name]
    mesh = read_mesh(written(tmp_path, name, data))
    assert reason in mesh.problem
    assert (mesh.bounds, mesh.is_too_large) == (None, False)


def _parts(count: int) -> bytes:
    return glb(nodes=[{'children': list(range(1, count))}, *[{'mesh': 0}] * (count - 1)])


@pytest.mark.parametrize(
    ('name', 'within', 'beyond', 'reason'),
    [
        # Four other elements around the nodes count towards the depth.
        (
            'a.dae',
            dae(scene='<node>' * 197 + '</node>' * 197),
            dae(scene='<node>' * 198 + '</node>' * 198),
            'nested deeper than 200',
        ),
        ('a.dae', dae(stride='stride="16"'), dae(stride='stride="17"'), 'a stride of'),
        ('a.dae', dae(stride='stride="1"'), dae(stride='stride="0"'), 'a stride of'),
        ('a.glb', _parts(20_000), _parts(20_001), 'more than 20000 parts'),
        ('a.obj', b'#' * (2**20 - 1) + b'\n', b'#' * 2**20 + b'\n', 'its line 1 has'),
    ],
    ids=['depth', 'stride', 'no stride', 'parts', 'line'],
)
def test_a_file_at_a_bound_is_read_and_one_beyond_it_is_not(
    name: str, within: bytes, beyond: bytes, reason: str, tmp_path: Path
) -> None:
    assert reason not in read_mesh(written(tmp_path, name, within)).problem
    assert reason in read_mesh(written(tmp_path, name, beyond)).problem


def test_assimp_reads_the_same_size(tmp_path: Path) -> None:
    """Meshes have the same size as in Assimp, with which RViz reads meshes."""
    pytest.importorskip('pinocchio', reason='needs pinocchio, which brings coal')
    coal = import_module('coal')
    # Skip glTF, because Assimp turns y up to z up. Skip the file with a unit, because RViz, and
    # not Assimp, applies the unit of COLLADA.
    for name, (data, _) in WHOLE.items():
        path = written(tmp_path, name, data)
        if path.suffix == '.glb' or name in ('short_count.stl', 'odd.obj', 'unit.dae'):
            continue
        read = coal.MeshLoader().load(str(path), np.ones(3))
        points = read.vertices()
        mesh = read_mesh(path)
        box = [*points.min(axis=0), *points.max(axis=0)]
        assert corners(mesh) == pytest.approx(box, rel=1e-6, abs=1e-6), name
        faces = [[points[read.tri_indices(i)[k]] for k in range(3)] for i in range(read.num_tris)]
        own = np.array(read_triangles(path)).reshape(-1, 3, 3)
        expected = np.sort(np.cross(*np.moveaxis(np.diff(faces, axis=1), 1, 0)), axis=0)
        areas = np.sort(np.cross(*np.moveaxis(np.diff(own, axis=1), 1, 0)), axis=0)
        np.testing.assert_allclose(areas, expected, rtol=1e-5, atol=1e-5, err_msg=name)
    # If the scene of a COLLADA file uses no geometry, Assimp also finds no mesh.
    unused = written(tmp_path, 'unused.dae', DAMAGED['unused.dae'][0])
    with pytest.raises(ValueError, match='No meshes remaining'):
        coal.MeshLoader().load(str(unused), np.ones(3))


SCRIPT = """
import { readFileSync } from 'node:fs';
import { Box3 } from 'three';
import { readMesh } from './src/mesh_files.js';
console.warn = () => {};
const answers = {};
for (const path of process.argv.slice(1)) {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const data = buffer.slice(byteOffset, byteOffset + byteLength);
  const source = { data, url: 'http://robot.example/part', progress: () => {} };
  try {
    const object = await readMesh(path.split('.').pop(), source);
    const { min, max } = new Box3().setFromObject(object);
    answers[path] = [...min, ...max];
  } catch (error) {
    answers[path] = String(error);
  }
}
console.log(JSON.stringify(answers));
"""


@pytest.mark.skipif(
    not (shutil.which('node') and (ROOT / 'web' / 'node_modules').is_dir()),
    reason='the sources of the page run in node, after npm ci in web/',
)
def test_the_viewer_reads_the_same_files(tmp_path: Path) -> None:
    # Leave out the file with lines. The viewer draws lines, but RViz and collision checkers do
    # not.
    files = {name: row for name, row in {**WHOLE, **DAMAGED}.items() if name != 'lines.dae'}
    paths = [str(written(tmp_path, name, data)) for name, (data, _) in files.items()]
    command = ['node', '--input-type=module', '--eval', SCRIPT, *paths]
    done = subprocess.run(command, cwd=ROOT / 'web', capture_output=True, text=True, check=True)
    answers = json.loads(done.stdout.splitlines()[-1])
    for path in paths:
        mesh, answer = read_mesh(Path(path)), answers[path]
        assert bool(mesh.problem) == isinstance(answer, str), (path, mesh, answer)
        if not mesh.problem:
            assert corners(mesh) == pytest.approx(answer, rel=1e-6, abs=1e-6), path


# -- bounds ----------------------------------------------------------------------------------


def test_a_file_of_another_format_is_not_read(tmp_path: Path) -> None:
    assert read_mesh(written(tmp_path, 'a.ply', b'ply')) == MeshFile(3)


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / 'pipe.stl')
    assert 'it is a pipe, not a file' in read_mesh(tmp_path / 'pipe.stl').problem
    assert 'No such file' in read_mesh(tmp_path / 'none.stl').problem


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'a.stl', stl_binary())
    size = path.stat().st_size
    assert read_mesh(path, size).bounds is not None
    assert read_mesh(path, size - 1).is_too_large


def test_a_sparse_file_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'a.stl', stl_binary())
    os.truncate(path, 3 * 2**30)
    mesh = read_mesh(path)
    assert mesh.is_too_large
    assert f'no more than {MOST_BYTES} are read' in mesh.problem
    faces = 3 * 10**6
    path.write_bytes(stl_binary(count=faces))
    os.truncate(path, 84 + 50 * faces)
    # The number of faces follows from the size of the file.
    assert (read_mesh(path).faces, read_mesh(path).is_too_large) == (faces, True)


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path, 'a.obj', obj([FACE]))
    assert read_mesh(path).faces == 1
    path.write_bytes(obj([FACE, FACE]))
    assert read_mesh(path).faces == 2


def test_the_box_leaves_out_lines_of_a_gltf() -> None:
    """Lines and points have no faces, so RViz and collision checkers do not use them."""
    far = [(9.0, 9.0, 9.0), (8.0, 8.0, 8.0), (9.0, 8.0, 9.0)]
    both = gltf([FACE, far])
    (all_points,) = both['accessors']
    half = all_points['count'] // 2
    accessors = [
        {**all_points, 'count': half, 'byteOffset': 12 * half * number, **box}
        for number, box in enumerate(
            {'min': part['min'], 'max': part['max']}
            for part in (gltf([face])['accessors'][0] for face in (FACE, far))
        )
    ]
    primitives = [{'attributes': {'POSITION': i}, 'mode': mode} for i, mode in ((0, 4), (1, 1))]
    shape = read_gltf(
        glb([FACE, far], accessors=accessors, meshes=[{'primitives': primitives}])
    )
    assert shape.faces == 1
    assert corners(shape) == corners(read_gltf(glb([FACE])))


# -- colours ---------------------------------------------------------------------------------

RED, GREY = (1.0, 0.0, 0.0, 1.0), (0.5, 0.5, 0.5, 1.0)


def colored_dae() -> bytes:
    """Return a COLLADA file with a red triangle, and a triangle whose material is missing."""
    faces = ''.join(
        f'<triangles material="{name}"><input semantic="VERTEX" source="#v" offset="0"/>'
        f'<p>{corners}</p></triangles>' for name, corners in (('a', '0 1 2'), ('b', '3 4 5'))
    )
    looks = (
        '<effect id="e"><profile_COMMON><technique><phong><diffuse><color>1 0 0 1</color>'
        '</diffuse></phong></technique></profile_COMMON></effect>'
        '<material id="m"><instance_effect url="#e"/></material>'
    )
    bound = '<bind_material><instance_material symbol="a" target="#m"/></bind_material>'
    scene = f'<node><instance_geometry url="#g">{bound}</instance_geometry></node>'
    return dae([FACE, FACE], faces=faces, nodes=looks, scene=scene)


@pytest.mark.parametrize(
    ('suffix', 'data', 'expected'),
    [
        ('.dae', colored_dae(), [RED, None]),
        # The colours of glTF are linear, so 0.214 becomes 0.5 in sRGB.
        ('.glb', glb(
            meshes=[{'primitives': [{'attributes': {'POSITION': 0}, 'material': 0}]}],
            materials=[{'pbrMetallicRoughness': {'baseColorFactor': [0.21404114] * 3 + [1.0]}}],
        ), [GREY]),
        ('.stl', stl_binary(), [None]),
    ],
)
def test_colours_of_parts(
    tmp_path: Path, suffix: str, data: bytes, expected: list[Any]
) -> None:
    path = written(tmp_path, f'part{suffix}', data)
    parts = read_parts(path)
    found = [color and pytest.approx(color, abs=1e-6) for color, _ in parts]
    assert expected == found
    corners = [x for _, part in parts for x in part]
    assert corners == list(read_triangles(path))


# -- triangles -------------------------------------------------------------------------------

SQUARE = [((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0)), ((0.0, 1.0, 0.0),) * 3]
INPUT = '<input semantic="VERTEX" source="#v" offset="%d"/>'
DOUBLED = '<input semantic="NORMAL" source="#n" offset="0"/>' + INPUT % 1


@pytest.mark.parametrize(
    ('faces', 'expected'),
    [
        (f'<polylist>{INPUT % 0}<vcount>4</vcount><p>0 1 2 3</p></polylist>', [0, 1, 2, 0, 2, 3]),
        (f'<polygons>{INPUT % 0}<p>0 1 2 3</p><p>1 2 3</p></polygons>',
         [0, 1, 2, 0, 2, 3, 1, 2, 3]),
        (f'<polygons>{INPUT % 0}<ph><p>0 1 2</p><h>3</h></ph></polygons>', [0, 1, 2]),
        (f'<tristrips>{INPUT % 0}<p>0 1 2 3</p></tristrips>', [0, 1, 2, 1, 2, 3]),
        (f'<trifans>{INPUT % 0}<p>3 0 1 2</p></trifans>', [3, 0, 1, 3, 1, 2]),
        (f'<triangles>{DOUBLED}<p>9 0 9 1 9 3</p></triangles>', [0, 1, 3]),
        (f'<triangles>{INPUT % 0}<p>0 1</p></triangles>', []),
    ],
)
def test_polygons_of_collada(faces: str, expected: list[int]) -> None:
    points = np.array(SQUARE).reshape(-1, 3)
    module = import_module(read_collada.__module__)
    # Compare only the triangles. The number of faces is the number that the file claims.
    found = np.array(module.triangles_in(dae(SQUARE, faces=faces))).reshape(-1, 3)
    np.testing.assert_array_equal(found, points[expected])


@pytest.mark.parametrize(
    ('faces', 'reason'),
    [
        (f'<triangles>{INPUT % 0}<p>0 1 99</p></triangles>', 'point 99 of 6'),
        (f'<triangles>{INPUT % 0}<p>0 1 x</p></triangles>', "'x' as an index"),
        (f'<triangles>{INPUT % 99}<p>0 1 2</p></triangles>', 'a corner has 100 numbers'),
    ],
)
def test_damaged_indices_of_collada_are_refused(faces: str, reason: str) -> None:
    module = import_module(read_collada.__module__)
    with pytest.raises(UnreadableMeshError, match=reason):
        module.triangles_in(dae(SQUARE, faces=faces))


def test_indices_of_gltf() -> None:
    module = import_module(read_gltf.__module__)
    document = gltf(SQUARE)
    order = np.array([3, 0, 1, 2], dtype='<u2')
    binary = np.array(SQUARE, dtype='<f4').tobytes() + order.tobytes()
    uri = 'data:application/octet-stream;base64,' + base64.b64encode(binary).decode()
    document['buffers'] = [{'byteLength': 80, 'uri': uri}]
    document['bufferViews'] = [
        {'buffer': 0, 'byteLength': 72},
        {'buffer': 0, 'byteOffset': 72, 'byteLength': 8},
    ]
    indices = {'bufferView': 1, 'componentType': 5123, 'count': 4, 'type': 'SCALAR'}
    document['accessors'].append(indices)
    (part,) = document['meshes'][0]['primitives']
    points = np.array(SQUARE).reshape(-1, 3)
    for mode, expected in ((4, [3, 0, 1]), (5, [3, 0, 1, 0, 1, 2]), (6, [3, 0, 1, 3, 1, 2])):
        part |= {'indices': 1, 'mode': mode}
        found = np.array(module.triangles_in(json.dumps(document).encode())).reshape(-1, 3)
        np.testing.assert_array_equal(found, points[expected], err_msg=str(mode))
    for change in ({'uri': 'mesh.bin'}, {'uri': 'data:,x'}):
        document['buffers'] = [{'byteLength': 80, **change}]
        with pytest.raises(UnreadableMeshError, match='in another file'):
            module.triangles_in(json.dumps(document).encode())


def test_copies_of_a_part_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('robot_description_tools.description.mesh_shapes.shape.MOST_TRIANGLES', 4)
    part = (array('f', np.array(SQUARE).ravel()), range(6)), Affine()
    assert len(placed([part, part])) == 36
    with pytest.raises(UnreadableMeshError, match='more than 4 triangles'):
        placed([part, part, part])
    assert [*fan([7, 8])] == [*strip([7, 8])] == []


def test_a_file_without_triangles_is_refused(tmp_path: Path) -> None:
    for name, data, reason in (
        ('a.obj', b'v 0 0 0', 'it holds no triangles'),
        ('a.ply', b'ply', 'it is none of .stl'),
        ('a.stl', b'', 'its head alone needs 84'),
    ):
        with pytest.raises(UnreadableMeshError, match=reason):
            read_triangles(written(tmp_path, name, data))
    with pytest.raises(UnreadableMeshError, match='it cannot be read'):
        read_triangles(tmp_path / 'missing.stl')
