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
import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { Framing } from '../src/framing.js';
import { generator } from './random.js';

const random = generator(35);
const vector = (size) => new Vector3(...[0, 0, 0].map(() => size * (random() - 0.5)));

function makeBox(spread = 4) {
  const turn = new Quaternion(...[0, 0, 0, 0].map(() => random() - 0.5)).normalize();
  return { center: vector(spread), turn, half: vector(1).set(random(), random(), random()) };
}

/** Return the largest x and y of the corners in the picture, as three.js projects them. */
function edgesOf(boxes, { position, target }, fov, aspect) {
  const camera = new PerspectiveCamera(fov, aspect, 1e-3, 1e3);
  camera.up.set(0, 0, 1);
  camera.position.copy(position);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  let [x, y] = [0, 0];
  for (const { center, turn, half } of boxes) {
    for (let i = 0; i < 8; i += 1) {
      const sides = [i & 1, i & 2, i & 4].map((bit) => (bit ? 1 : -1));
      const corner = new Vector3(...sides).multiply(half).applyQuaternion(turn).add(center);
      corner.project(camera);
      assert.ok(Math.abs(corner.z) < 1);
      x = Math.max(x, Math.abs(corner.x));
      y = Math.max(y, Math.abs(corner.y));
    }
  }
  return [x, y];
}

test('the boxes touch the edges of the picture, and none leaves it', () => {
  for (let round = 0; round < 100; round += 1) {
    const boxes = Array.from({ length: 1 + Math.floor(5 * random()) }, () => makeBox());
    const [fov, aspect] = [20 + 60 * random(), 0.4 + 2 * random()];
    const up = Math.tan((fov * Math.PI) / 360);
    const framing = new Framing(vector(1).normalize(), aspect * up, up);
    framing.include(boxes);
    const view = framing.view();
    const edges = edgesOf(boxes, view, fov, aspect);
    assert.ok(Math.abs(Math.max(...edges) - 1) < 1e-6, String(edges));
    const back = framing.from.clone().multiplyScalar(0.01);
    assert.ok(framing.shows(boxes, view.position.clone().add(back)));
    assert.ok(!framing.shows(boxes, view.position.clone().sub(back)));
  }
});

test('earlier boxes stay in the picture until they are far from the present ones', () => {
  const from = new Vector3(1, 0, 0);
  const box = makeBox();
  const at = (y) => [{ ...box, center: new Vector3(0, y, 0) }];
  const framing = new Framing(from, 0.4, 0.4);
  framing.include(at(-1));
  framing.include(at(1));
  assert.ok(framing.shows([...at(-1), ...at(1)], framing.view().position.add(from)));
  framing.include(at(100));
  assert.ok(!framing.shows(at(-1), framing.view().position.add(from)));
  assert.ok(framing.shows(at(100), framing.view().position.add(from)));
});

test('from above, x is to the right', () => {
  const framing = new Framing(new Vector3(0, 0, 1), 0.3, 0.3);
  assert.deepEqual(framing.right.toArray(), [1, 0, 0]);
  assert.deepEqual(framing.up.toArray(), [0, 1, 0]);
});

test('a point has a camera in front of it', () => {
  const framing = new Framing(new Vector3(0, 1, 0), 0.3, 0.3);
  const turn = new Quaternion();
  framing.include([{ center: new Vector3(1, 2, 3), turn, half: new Vector3() }]);
  const { position, target } = framing.view();
  assert.deepEqual(target.toArray(), [1, 2, 3]);
  assert.ok(position.y > 2);
});
