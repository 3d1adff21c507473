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
import { Group, Object3D, PerspectiveCamera, Vector3 } from 'three';
import { turn } from '../src/camera_keys.js';
import { isSeen, Labels, overlap } from '../src/labels.js';
import { distanceOf } from '../src/measure.js';
import { makeBone } from '../src/skeleton.js';
import { generator } from './random.js';

/** Return an object below a parent, with a random pose. */
function placed(random, parent) {
  const object = new Object3D();
  object.position.set(random() - 0.5, random() - 0.5, random() - 0.5);
  object.quaternion.set(random(), random(), random(), random()).normalize();
  parent.add(object);
  return object;
}

test('the distance of two objects does not depend on the pose of the robot', () => {
  const random = generator(5);
  for (let i = 0; i < 50; i += 1) {
    const world = new Group();
    const root = placed(random, world);
    const [one, other] = [placed(random, root), placed(random, root)];
    world.updateMatrixWorld(true);
    const { distance, way, angle } = distanceOf(one, other, root);
    assert.ok(Math.abs(distance - one.position.distanceTo(other.position)) < 1e-9);
    assert.ok(other.position.clone().sub(one.position).distanceTo(new Vector3(...way)) < 1e-9);
    assert.ok(Math.abs(angle - one.quaternion.angleTo(other.quaternion)) < 1e-6);
  }
});

test('a bone extends from the origin to its end', () => {
  const random = generator(6);
  for (let i = 0; i < 20; i += 1) {
    const end = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5);
    const at = makeBone(end, 1).getAttribute('position');
    const points = Array.from({ length: at.count }, (_, k) =>
      new Vector3().fromBufferAttribute(at, k),
    );
    assert.ok(Math.min(...points.map((point) => point.length())) < 1e-6);
    assert.ok(Math.min(...points.map((point) => point.distanceTo(end))) < 1e-6);
    const along = end.clone().normalize();
    for (const point of points) {
      assert.ok(point.dot(along) > -1e-6 && point.dot(along) < end.length() + 1e-6);
    }
  }
});

test('a key turns the camera about its target, but not over the pole', () => {
  const offset = new Vector3(2, 0, 0);
  turn([1, 0], offset);
  assert.ok(offset.y > 0 && Math.abs(offset.z) < 1e-9);
  for (let i = 0; i < 40; i += 1) {
    turn([0, 1], offset);
    assert.ok(Math.abs(offset.length() - 2) < 1e-9);
  }
  assert.ok(offset.z > 1.999);
});

test('the first of overlapping labels is drawn, and none of hidden objects', () => {
  const written = [];
  const context = {
    clearRect: () => {},
    setTransform: () => {},
    measureText: (text) => ({ width: 8 * text.length }),
    strokeText: () => {},
    fillText: (text) => written.push(text),
  };
  const canvas = { style: {}, setAttribute: () => {}, getContext: () => context };
  globalThis.document = { createElement: () => canvas };
  globalThis.getComputedStyle = () => ({ getPropertyValue: () => '#fff' });
  globalThis.devicePixelRatio = 2;
  const labels = new Labels({ append: () => {} });
  labels.resize(200, 100);
  const camera = new PerspectiveCamera(40, 2, 0.1, 10);
  camera.updateMatrixWorld(true);
  const at = (x, z, visible = true) => {
    const object = new Object3D();
    object.position.set(x, 0, z);
    object.visible = visible;
    object.updateMatrixWorld(true);
    return object;
  };
  labels.set('frames', [
    { object: at(0, -3), text: 'first' },
    { object: at(0.01, -3), text: 'second' },
    { object: at(0, 3), text: 'behind' },
    { object: at(1, -3, false), text: 'hidden' },
    { object: at(-1, -3), text: 'left' },
  ]);
  labels.draw(camera);
  assert.deepEqual(written, ['first', 'left']);
  // The texts are at x = 63 to 149 and y = 34 to 48, and the canvas covers steps of 64 pixels.
  assert.deepEqual([canvas.width, canvas.height], [2 * 192, 2 * 64]);
  assert.equal(canvas.style.inset, '0px auto auto 0px');
  labels.set('frames', [{ object: at(0.8, -3), text: 'far' }]);
  labels.draw(camera);
  assert.deepEqual([canvas.width, canvas.style.inset], [2 * 64, '0px auto auto 128px']);
  labels.set('frames', []);
  labels.draw(camera);
  assert.deepEqual(written, ['first', 'left', 'far']);
  assert.equal(canvas.style.display, 'none');
});

test('overlaps of rectangles and visibility of objects are detected', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  assert.ok(overlap(box, { x: 9, y: 9, width: 5, height: 5 }));
  assert.ok(!overlap(box, { x: 10, y: 0, width: 5, height: 5 }));
  const [outer, inner] = [new Group(), new Group()];
  outer.add(inner);
  assert.ok(isSeen(inner));
  outer.visible = false;
  assert.ok(!isSeen(inner));
});
