// Copyright 2026 The robot_description_tools developers
//
// Licensed under the Apache License, Version 2.0 (the "License");
// you may not use this file except in compliance with the License.
// You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0
//
// Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS,
// WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
// See the License for the specific language governing permissions and
// limitations under the License.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box3, Mesh } from 'three';
import { readMesh } from '../src/mesh_files.js';
import { progressOf } from '../src/meshes.js';
import { pack, unpack } from '../src/packed_mesh.js';
import { generator } from './random.js';

const bytes = (text) => new TextEncoder().encode(text).buffer;
const read = (suffix, data, progress = () => {}) =>
  readMesh(suffix, { data, url: 'http://robot.example/files/0/part', progress });

/** Return the object that the page gets for a file: read, copied as between threads, unpacked. */
async function shown(suffix, data) {
  const { packed, transfer } = pack(await read(suffix, data));
  const object = unpack(structuredClone(packed, { transfer }), () => assert.fail('no texture'));
  object.updateMatrixWorld(true);
  const meshes = [];
  object.traverse((part) => part instanceof Mesh && meshes.push(part));
  const { min, max } = new Box3().setFromObject(object);
  return { meshes, box: [...min, ...max] };
}

// -- STL -------------------------------------------------------------------------------------

function stl(faces, count = faces.length) {
  const data = new DataView(new ArrayBuffer(84 + 50 * faces.length));
  data.setUint32(80, count, true);
  faces.forEach((face, i) => {
    face.forEach((value, k) => data.setFloat32(84 + 50 * i + 12 + 4 * k, value, true));
  });
  return data.buffer;
}

const FACE = [0, 0, 0, 1, 0, 0, 0, 2, 3];

test('an STL file is read', async () => {
  const { meshes, box } = await shown('stl', stl([FACE]));
  assert.deepEqual(box, [0, 0, 0, 1, 2, 3]);
  assert.equal(meshes[0].userData.hasMaterial, false);
  const text = 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n' +
    'vertex 0 2 3\nendloop\nendfacet\nendsolid a\n';
  assert.deepEqual((await shown('stl', bytes(text))).box, [0, 0, 0, 1, 2, 3]);
});

for (const count of [2, 10 ** 8, 4e9, 2 ** 32 - 1]) {
  test(`an STL file that claims ${count} triangles is refused`, async () => {
    const reason = new RegExp(`it declares ${count} triangles, but has bytes for 1`);
    await assert.rejects(read('stl', stl([FACE], count)), reason);
  });
}

test('an STL file of a few bytes is refused', async () => {
  await assert.rejects(read('stl', new ArrayBuffer(20)), /its header needs 84/);
});

// -- glTF ------------------------------------------------------------------------------------

const gltf = (changes = {}) => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, translation: [1, 2, 3] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  buffers: [{ byteLength: 36 }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
  ...changes,
});

function glb(json) {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = 4 * Math.ceil(text.length / 4);
  const data = new DataView(new ArrayBuffer(12 + 8 + length + 8 + 36));
  const words = [0x46546c67, 2, data.byteLength, length, 0x4e4f534a];
  words.forEach((word, i) => data.setUint32(4 * i, word, true));
  new Uint8Array(data.buffer).fill(32, 20, 20 + length);
  new Uint8Array(data.buffer).set(text, 20);
  data.setUint32(20 + length, 36, true);
  data.setUint32(24 + length, 0x004e4942, true);
  FACE.forEach((value, i) => data.setFloat32(28 + length + 4 * i, value, true));
  return data.buffer;
}

test('a GLB file is read', async () => {
  const { meshes, box } = await shown('glb', glb(gltf()));
  assert.deepEqual(box, [1, 2, 3, 2, 4, 6]);
  assert.equal(meshes[0].userData.hasMaterial, true);
});

const accessor = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' };
const zeros = { ...accessor, bufferView: undefined, count: 5e8 };
const sparse = (count) => ({
  count,
  indices: { bufferView: 0, componentType: 5125 },
  values: { bufferView: 0 },
});
const nested = (node) => Array.from({ length: 30 }, (_, i) => node(i));
const CLAIMS = {
  zeros: [{ accessors: [zeros] }, /declares 6000000000 bytes of zeros/],
  'sparse zeros': [{ accessors: [{ ...zeros, sparse: sparse(1) }] }, /bytes of zeros/],
  'zeros in parts': [
    { accessors: Array.from({ length: 99 }, () => ({ ...zeros, count: 5e6 })) }, /of zeros/,
  ],
  'more than its view': [{ accessors: [{ ...accessor, count: 5e8 }] }, /needs 6000000000 bytes/],
  'a view beyond the buffer': [
    { bufferViews: [{ buffer: 0, byteLength: 6e9 }] }, /ends at byte 6000000000 of 36/,
  ],
  'a buffer beyond the file': [
    { buffers: [{ byteLength: 6e9 }], bufferViews: [{ buffer: 0, byteLength: 6e9 }] }, /of 36/,
  ],
  'no view': [{ accessors: [{ ...accessor, bufferView: 7 }] }, /accessor 0 needs 36 bytes/],
  'sparse entries': [{ accessors: [{ ...accessor, sparse: sparse(4e9) }] }, /4000000000 of 3/],
  'a count below 0': [{ accessors: [{ ...accessor, count: -1 }] }, /a size of -1/],
  'a count that is none': [{ accessors: [{ ...accessor, count: 1e300 }] }, /a size of 1e\+300/],
  'a node in itself': [{ nodes: [{ mesh: 0, children: [0] }] }, /form a ring/],
  'nodes in a ring': [
    { nodes: [{ children: [1] }, { children: [2], mesh: 0 }, { children: [1] }] }, /two parents/,
  ],
  'copies of copies': [
    { nodes: nested((i) => (i < 29 ? { children: [i + 1, i + 1] } : { mesh: 0 })) }, /two parents/,
  ],
};
for (const [name, [changes, reason]] of Object.entries(CLAIMS)) {
  test(`a GLB file that claims ${name} is refused`, async () => {
    await assert.rejects(read('glb', glb(gltf(changes))), reason);
  });
}

test('a GLB file of too many parts is refused', async () => {
  const below = Array.from({ length: 200_000 }, (_, i) => i + 1);
  const nodes = [{ children: below }, ...below.map(() => ({ mesh: 0 }))];
  await assert.rejects(read('glb', glb(gltf({ nodes }))), /more than 20000 parts/);
});

test('a truncated GLB file is refused', async () => {
  await assert.rejects(read('glb', glb(gltf()).slice(0, -1)), /a part of it ends at byte/);
});

// -- COLLADA ---------------------------------------------------------------------------------

const dae = ({
  triangles = '<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/>' +
    '<p>0 1 2</p></triangles>',
  stride = 'stride="3"',
  nodes = '',
  scene = '<node><instance_geometry url="#g"/></node>',
} = {}) => bytes(`<?xml version="1.0"?><!-- a part -->
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="decimeter" meter="0.1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="9">0 0 0 10 0 0 0 20 30</float_array>
<technique_common><accessor source="#a" count="3" ${stride}>
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
</accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
${triangles}</mesh></geometry></library_geometries><library_nodes>${nodes}</library_nodes>
<library_visual_scenes><visual_scene id="s">${scene}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`);

const polygons = (vcount) =>
  '<polylist count="1"><input semantic="VERTEX" source="#v" offset="0"/>' +
  `<vcount>${vcount}</vcount><p>0 1 2</p></polylist>`;
const doubled = Array.from({ length: 40 }, (_, i) =>
  i < 39
    ? `<node id="n${i}">${`<instance_node url="#n${i + 1}"/>`.repeat(2)}</node>`
    : `<node id="n${i}"><instance_geometry url="#g"/></node>`,
).join('');
const N0 = '<node><instance_node url="#n0"/></node>';

test('in a COLLADA file, z stays up and the unit is applied', async (t) => {
  t.mock.method(console, 'warn', () => {});
  for (const data of [dae(), dae({ triangles: polygons('3') })]) {
    assert.deepEqual((await shown('dae', data)).box.map(Math.fround), [0, 0, 0, 1, 2, 3]);
  }
});

const DAE_CLAIMS = {
  'a stride of 4e9': [{ stride: 'stride="4000000000"' }, /stride of 4000000000/],
  'no stride at all': [{ stride: 'stride="x"' }, /stride of x/],
  'polygons of 4e9 corners': [{ triangles: polygons('4000000000') }, /declare 4000000000 corners/],
  'deep nesting': [{ scene: '<node>'.repeat(5000) + '</node>'.repeat(5000) }, /nested deeper/],
  'copies of copies': [{ nodes: doubled, scene: N0 }, /more than 20000 parts/],
  'a copy of itself': [
    { nodes: '<node id="n0"><instance_node url="#n0"/></node>', scene: N0 }, /20000 parts/,
  ],
};
for (const [name, [changes, reason]] of Object.entries(DAE_CLAIMS)) {
  test(`a COLLADA file that claims ${name} is refused`, async () => {
    await assert.rejects(read('dae', dae(changes)), reason);
  });
}

const ENTITY = '<!DOCTYPE a [<!ENTITY b "c">]><a/>';
for (const text of ['none', '<a>', '<a></b>', '<a/><b/>', ENTITY, '<COLLADA', '', '<a/>']) {
  test(`this is refused as a COLLADA file: ${text}`, async () => {
    await assert.rejects(read('dae', bytes(text)), /XML|COLLADA|entities|no triangles/);
  });
}

// -- OBJ -------------------------------------------------------------------------------------

test('an OBJ file of many groups is one mesh, and equal corners are one vertex', async () => {
  let text = '# a strip\n';
  for (let i = 0; i < 1000; i += 1) {
    text += `v ${i} 0 0\nv ${i} 1 0\nvn 0 0 1\n`;
    if (i) {
      const n = 2 * i + 1;
      text += `g part ${i}\no part ${i}\nf ${n - 2}//1 ${n}//1 ${n + 1}//1 ${n - 1}//1\n`;
    }
  }
  const { meshes, box } = await shown('obj', bytes(text));
  assert.deepEqual(box, [0, 0, 0, 999, 1, 0]);
  assert.equal(meshes.length, 1);
  assert.equal(meshes[0].geometry.getAttribute('position').count, 2000);
  assert.equal(meshes[0].geometry.index.count, 6 * 999);
});

test('an OBJ file may have negative indices, comments, long lines, no normals', async () => {
  const text = 'v 0 0 0 # first\r\nv 1e0 0 -0.0\r\nv 0 +2 \\\r\n 3.0E0\r\nvt 0 0\r\n' +
    'f -3/1 -2/-1/ \\\n 3/1 # all\n';
  const { meshes, box } = await shown('obj', bytes(text));
  assert.deepEqual(box.map((value) => value + 0), [0, 0, 0, 1, 2, 3]);
  assert.equal(meshes[0].geometry.getAttribute('normal'), undefined);
});

test('numbers in an OBJ file are read as by JavaScript', async () => {
  const next = generator(1);
  const values = Array.from({ length: 300 }, () => (next() - 0.5) * 10 ** (12 * next() - 6));
  const forms = [(v) => v.toFixed(6), String, (v) => v.toExponential(3)];
  const texts = values.map((value, i) => forms[i % 3](value));
  let text = '';
  for (let i = 0; i < 300; i += 3) {
    text += `v ${texts.slice(i, i + 3).join(' ')}\nf ${i / 3 + 1} ${i / 3 + 1} ${i / 3 + 1}\n`;
  }
  const { meshes } = await shown('obj', bytes(text));
  const expected = texts.map((each) => Math.fround(Number(each)));
  assert.deepEqual([...meshes[0].geometry.getAttribute('position').array], expected);
});

for (const [face, reason] of [
  ['4000000000 1 2', /line 4 names vertex 4000000000 of 3/],
  ['1 2 0', /vertex 0 of 3/],
  ['-9 1 2', /vertex -9 of 3/],
  ['1/7 2 3', /texture coordinate 7 of 0/],
  ['1//9 2 3', /normal 9 of 0/],
  ['a b c', /vertex 0 of 3/],
]) {
  test(`an OBJ file with a face of ${face} is refused`, async () => {
    const text = `v 0 0 0\nv 1 0 0\nv 0 1 0\nf ${face}\n`;
    await assert.rejects(read('obj', bytes(text)), reason);
  });
}

test('a file without triangles or with invalid numbers is refused', async () => {
  await assert.rejects(read('obj', bytes('v 0 0 0\n')), /no triangles/);
  await assert.rejects(read('obj', bytes('v 0 0 x\nf 1 1 1\n')), /not finite/);
});

// -- progress --------------------------------------------------------------------------------

test('a large file reports its progress', async () => {
  const parts = [];
  const line = 'v 1 2 3\n';
  await read('obj', bytes(line.repeat(400_000) + 'f 1 2 3\n'), (part) => parts.push(part));
  assert.ok(parts.length >= 3);
  assert.deepEqual(parts, parts.toSorted((a, b) => a - b));
});

test('only the progress of large files is shown', () => {
  const small = ['files/0/a.stl?v=1', { part: 0.5, size: 1000 }];
  const large = ['files/0/an%20arm.obj?v=1', { part: 0.5, size: 16e6 }];
  assert.equal(progressOf([small]), null);
  assert.deepEqual(progressOf([small, large]), { text: 'Reading an arm.obj, 16 MB', part: 0.5 });
  const other = ['files/0/b.obj', { part: 1, size: 16e6 }];
  assert.deepEqual(progressOf([large, other]), { text: 'Reading 2 meshes, 32 MB', part: 0.75 });
});
