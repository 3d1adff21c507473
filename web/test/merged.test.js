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
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import { mergeParts, shareVertices } from '../src/merged.js';
import { generator } from './random.js';

const red = () => new MeshStandardMaterial({ color: 0xff0000 });

/** Coordinates of the corners of all triangles, counterclockwise as seen from outside. */
function corners(root) {
  const found = [];
  root.updateWorldMatrix(true, true);
  root.traverse((part) => {
    if (part instanceof Mesh) {
      const { position } = part.geometry.attributes;
      const index = [...part.geometry.index.array];
      const order = part.matrixWorld.determinant() < 0 ? [0, 2, 1] : [0, 1, 2];
      for (let i = 0; i < index.length; i += 3) {
        for (const k of order) {
          const corner = new Vector3().fromBufferAttribute(position, index[i + k]);
          found.push(...corner.applyMatrix4(part.matrixWorld));
        }
      }
    }
  });
  return found;
}

const meshesIn = (root) => {
  let count = 0;
  root.traverse((part) => {
    count += part instanceof Mesh;
  });
  return count;
};

for (let seed = 0; seed < 10; seed += 1) {
  test(`meshes of equal appearance become one mesh at the same place (${seed})`, () => {
    const random = generator(seed);
    const root = new Group();
    root.position.set(random(), random(), random());
    root.rotation.set(random(), random(), random());
    let parent = root;
    for (let i = 0; i < 6; i += 1) {
      const shape = i % 2 ? new BoxGeometry(1, 2, 3) : new SphereGeometry(1, 5, 4);
      const mesh = new Mesh(shape, red());
      mesh.position.set(random(), random(), random());
      mesh.rotation.set(6 * random(), 6 * random(), 6 * random());
      // One of them is mirrored.
      mesh.scale.set(i === 2 ? -1 : 1, 1 + random(), 1);
      parent.add(mesh);
      // Some have another one as their parent.
      parent = random() < 0.5 ? mesh : root;
    }
    const before = corners(root);
    mergeParts(root);
    assert.equal(meshesIn(root), 1);
    const after = corners(root);
    assert.equal(after.length, before.length);
    // Vertices have single precision.
    assert.ok(after.every((x, i) => Math.abs(x - before[i]) < 1e-5));
  });
}

test('meshes of different appearance, hidden ones and marks are not merged', () => {
  const root = new Group();
  const parts = [0xff0000, 0x00ff00, 0xff0000, 0xff0000].map(
    (color) => new Mesh(new BoxGeometry(), new MeshStandardMaterial({ color })),
  );
  parts[2].visible = false;
  parts[3].userData.isPlaceholder = true;
  root.add(...parts);
  mergeParts(root);
  assert.deepEqual(root.children, parts);
});

for (let seed = 0; seed < 10; seed += 1) {
  test(`equal corners become one vertex, and triangles stay the same (${seed})`, () => {
    const random = generator(seed);
    const geometry = new BufferGeometry();
    const count = 3 * Math.ceil(300 * random());
    const corner = () => Math.floor(4 * random());
    const position = Float32Array.from({ length: 3 * count }, corner);
    const color = Uint8Array.from({ length: 4 * count }, () => (random() < 0.1 ? 255 : 0));
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setAttribute('color', new BufferAttribute(color, 4, true));
    const texts = Array.from({ length: count }, (_, i) =>
      [...position.slice(3 * i, 3 * i + 3), ...color.slice(4 * i, 4 * i + 4)].join(),
    );
    shareVertices(geometry);
    const made = geometry.attributes;
    assert.equal(made.position.count, new Set(texts).size);
    const after = [...geometry.index.array].map((i) =>
      [
        ...made.position.array.slice(3 * i, 3 * i + 3),
        ...made.color.array.slice(4 * i, 4 * i + 4),
      ].join(),
    );
    assert.deepEqual(after, texts);
    assert.ok(made.color.normalized);
  });
}
