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
  Euler,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { simplified, SIMPLE, SimplifiedRobot, WHOLE } from '../src/simplified_robot.js';
import { generator } from './random.js';

const white = (i, color) => color.setRGB(1, 1, 1);
const point = (numbers, i) => new Vector3().fromArray(numbers, 3 * i);

const anyTurn = (random) =>
  new Quaternion().setFromEuler(new Euler(6 * random(), 6 * random(), 6 * random()));

/** The corners of all triangles of a shape. */
function facesOf({ positions, normals, triangles }) {
  const faces = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const numbers = triangles.slice(i, i + 3);
    faces.push({
      corners: numbers.map((k) => point(positions, k)),
      normals: numbers.map((k) => point(normals, k)),
    });
  }
  return faces;
}

const volumeOf = (faces) =>
  faces.reduce((sum, { corners: [a, b, c] }) => sum + a.dot(b.clone().cross(c)) / 6, 0);

for (let seed = 0; seed < 10; seed += 1) {
  test(`a ball with fewer triangles is still a ball, at any place (${seed})`, () => {
    const random = generator(seed);
    const at = new Vector3(random(), random(), random()).multiplyScalar(10);
    const turn = anyTurn(random);
    const mirror = seed % 2 ? -1 : 1;
    const radius = 0.5 + random();
    const matrix = new Matrix4().compose(at, turn, new Vector3(mirror * radius, radius, radius));
    const cell = radius / 8;
    const shape = simplified(new SphereGeometry(1, 96, 64), matrix, cell, white);
    const faces = facesOf(shape);
    assert.ok(faces.length < 96 * 63, `${faces.length} faces`);
    for (const { corners, normals } of faces) {
      corners.forEach((corner, i) => {
        const out = corner.clone().sub(at);
        assert.ok(Math.abs(out.length() - radius) < cell);
        assert.ok(out.normalize().dot(normals[i]) > 0.8);
      });
    }
    for (const { corners } of faces) {
      corners.forEach((corner) => corner.sub(at));
    }
    // It is closed and not inside out, even if it is mirrored.
    const ball = (4 / 3) * Math.PI * radius ** 3;
    assert.ok(Math.abs(volumeOf(faces) / ball - 1) < 0.1, `${volumeOf(faces) / ball}`);
  });
}

test('edges of a simplified shape stay sharp', () => {
  const box = simplified(new BoxGeometry(1, 2, 3), new Matrix4(), 0.1, white);
  const faces = facesOf(box);
  assert.equal(faces.length, 12);
  assert.ok(Math.abs(volumeOf(faces) - 6) < 1e-6);
  for (const { corners: [a, b, c], normals } of faces) {
    const up = b.sub(a).cross(c.sub(a)).normalize();
    normals.forEach((normal) => assert.ok(normal.distanceTo(up) < 1e-6));
  }
});

test('parts that are thinner than a cell remain', () => {
  const random = generator(1);
  const turn = anyTurn(random);
  const [at, size] = [new Vector3(), new Vector3(0.01, 0.02, 2)];
  // The part is thin along an axis of the mesh, or along another direction.
  const matrices = [new Matrix4().compose(at, turn, size), new Matrix4()];
  const boxes = [new BoxGeometry(), new BoxGeometry().applyMatrix4(matrices[0])];
  matrices.forEach((matrix, i) => {
    const faces = facesOf(simplified(boxes[i], matrix, 0.03, white));
    assert.ok(faces.length >= 4 && faces.length <= 12);
    assert.ok(faces.some(({ corners: [a, b] }) => a.distanceTo(b) > 1.9));
  });
});

test('small parts beside large ones are removed', () => {
  const bolts = Array.from({ length: 20 }, (_, i) =>
    new BoxGeometry(0.01, 0.01, 0.01).translate(0.05 * i, 0, 0.5),
  );
  const mesh = mergeGeometries([new BoxGeometry(1, 1, 1), ...bolts]);
  assert.ok(simplified(mesh, new Matrix4(), 0.05, white).triangles.length < 3 * 12 * 5);
});

test('a vertex has the colour of the original mesh', () => {
  const halves = (i, color) => color.setRGB(i % 2, 1, 0);
  const { colors } = simplified(new SphereGeometry(1, 64, 48), new Matrix4(), 0.5, halves);
  for (let i = 0; i < colors.length; i += 3) {
    assert.ok(colors[i] > 0.2 && colors[i] < 0.8 && colors[i + 1] === 1 && colors[i + 2] === 0);
  }
});

test('opaque meshes are replaced, and the simplified robot follows the links', async () => {
  const links = [0, 1].map((i) => {
    const link = new Group();
    link.userData.parts = { visual: new Group() };
    link.add(link.userData.parts.visual);
    const mesh = new Mesh(new BoxGeometry(), new MeshStandardMaterial({ color: 0xff0000 }));
    const glass = new MeshStandardMaterial({ transparent: true, opacity: 0.5 });
    link.userData.parts.visual.add(mesh, new Mesh(new BoxGeometry(), glass));
    link.position.set(5 * i, 0, 0);
    return link;
  });
  const robot = new SimplifiedRobot(10);
  await robot.make(links);
  links[1].position.set(1, 2, 3);
  links[1].quaternion.set(0, 0, 1, 0);
  robot.follow();
  // Each part has a rotation, an origin and a colour.
  const rows = Array.from(robot.data.subarray(0, 24));
  assert.deepEqual(rows.slice(0, 12), [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]);
  assert.deepEqual(rows.slice(12), [0, 0, 1, 0, 1, 2, 3, 0, 1, 0, 0, 0]);
  const { attributes, index } = robot.mesh.geometry;
  assert.equal(index.count, 2 * 36);
  // The vertices are in the frame of their link.
  assert.ok(Array.from(attributes.position.array).every((each) => Math.abs(each) === 0.5));
  assert.deepEqual(new Set(attributes.part.array), new Set([0, 1]));
  const isIn = (mesh, layer) => mesh.layers.isEnabled(layer);
  for (const { userData } of links) {
    const [mesh, glass] = userData.parts.visual.children;
    assert.ok(isIn(mesh, WHOLE) && !isIn(mesh, 0) && isIn(glass, 0));
  }
  assert.ok(isIn(robot.mesh, SIMPLE) && !isIn(robot.mesh, 0));
});
