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
import { beforeEach, test } from 'node:test';
import { BoxGeometry, Mesh, MeshStandardMaterial } from 'three';
import { MeshLibrary } from '../src/meshes.js';
import { pack } from '../src/packed_mesh.js';
import { ShapeMaker } from '../src/shapes.js';

let read = [];
// The first letter of the digest decides the answer: the file names other files, or fails.
const ALONE = (url) => !/v=n/.test(url);

globalThis.navigator ??= { hardwareConcurrency: 2 };
globalThis.document = { baseURI: 'http://robot/' };
globalThis.Worker = class {
  postMessage({ url, suffix }) {
    read.push(`${new URL(url).pathname} ${suffix}`);
    setTimeout(() => {
      if (this.ended) {
        return;
      }
      if (/v=bad/.test(url)) {
        this.onmessage({ data: { type: 'failed', reason: 'bad' } });
        return;
      }
      const mesh = new Mesh(new BoxGeometry(), new MeshStandardMaterial());
      this.onmessage({ data: { type: 'mesh', packed: pack(mesh).packed, alone: ALONE(url) } });
    });
  }

  terminate() {
    this.ended = true;
  }
};

beforeEach(() => {
  read = [];
});

const library = (kept) => new MeshLibrary(() => {}, () => {}, kept);
const loadAll = (from, urls) => Promise.all(urls.map((url) => from.load(url)));

test('equal content is read once, in any folder', async () => {
  const meshes = library();
  const [one, other] = await loadAll(meshes, ['files/0/a.stl?v=1', 'files/1/b/c.STL?v=1']);
  assert.deepEqual(read, ['/files/0/a.stl stl']);
  assert.equal(one.geometry, other.geometry);
  assert.notEqual(one, other);
  // The next robot does not read it again either.
  const [third] = await loadAll(library(meshes.reusable), ['files/3/d.stl?v=1']);
  assert.equal(third.geometry, one.geometry);
  assert.equal(read.length, 1);
});

test('files with another content or format, or without a digest, are read', async () => {
  const meshes = library();
  const urls = ['a.stl?v=1', 'a.stl?v=2', 'a.obj?v=1', 'a.dae', 'b.dae'];
  await loadAll(meshes, [...urls, ...urls]);
  assert.equal(read.length, urls.length);
});

test('a file that names others is read for each folder and each robot', async () => {
  const meshes = library();
  await loadAll(meshes, ['0/a.dae?v=n1', '1/a.dae?v=n1', '0/a.dae?v=n1']);
  assert.deepEqual(read, ['/0/a.dae dae', '/1/a.dae dae']);
  await loadAll(library(meshes.reusable), ['0/a.dae?v=n1']);
  assert.equal(read.length, 3);
});

test('an unreadable file does not stop the others', async () => {
  const meshes = library();
  const loads = ['0/a.stl?v=bad', '1/a.stl?v=bad'].map((url) => meshes.load(url));
  const results = await Promise.allSettled(loads);
  assert.deepEqual(results.map(({ reason }) => reason.message), ['bad', 'bad']);
  assert.equal(meshes.reusable.size, 0);
});

test('a removed robot calls no callback for its meshes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const calls = [];
  const note = () => calls.push('changed');
  const shapes = new ShapeMaker(note, (reason) => calls.push(reason), () => {});
  const geometry = { type: 'mesh', url: 'slow.stl?v=1', name: 'slow', scale: [1, 1, 1] };
  const group = shapes.visual({ geometry, xyz: [0, 0, 0], quat: [0, 0, 0, 1] }, {});
  shapes.dispose();
  t.mock.timers.tick(100_000);
  await new Promise(setImmediate);
  assert.equal(group.children.length, 1, 'its worker was stopped');
  assert.deepEqual(calls, []);
});
