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
import { EventDispatcher, PerspectiveCamera, Vector3 } from 'three';
import { FOV, Lens } from '../src/lens.js';

const PIXELS = 1000;

function look(from, distance = 4) {
  const camera = new PerspectiveCamera(FOV, 1, 0.01, 1e5);
  camera.up.set(0, 0, 1);
  const controls = Object.assign(new EventDispatcher(), { target: new Vector3(0.1, 0.2, 0.3) });
  camera.position.copy(controls.target).addScaledVector(from, distance);
  camera.lookAt(controls.target);
  const lens = new Lens(camera, controls);
  /** Position of a point in the picture [px]. The point is given relative to the target. */
  const seen = (x, y, z) => {
    camera.updateMatrixWorld();
    const at = new Vector3(x, y, z).add(controls.target).project(camera);
    return [0.5 * PIXELS * at.x, 0.5 * PIXELS * at.y];
  };
  return { camera, controls, lens, seen };
}

const near = (one, other, most) =>
  one.every((each, i) => Math.abs(each - other[i]) < most);

test('in an orthographic view, parallel lines are parallel to half a pixel', () => {
  const from = new Vector3(1, 0, 0);
  const { lens, seen } = look(from);
  const before = seen(0, 0.7, -0.4);
  assert.ok(!near(seen(-1, 0.7, -0.4), seen(1, 0.7, -0.4), 50));
  lens.set(from);
  assert.ok(near(seen(-1, 0.7, -0.4), seen(1, 0.7, -0.4), 0.5));
  assert.ok(near(seen(0, 0.7, -0.4), before, 1e-6), 'sizes at the target stay');
});

test('a turned camera is perspective again, and keeps sizes at the target', () => {
  const from = new Vector3(0, 0, 1);
  const { camera, controls, lens, seen } = look(new Vector3(0, 1e-9, 1).normalize());
  lens.set(from);
  const viewpoint = lens.viewpoint;
  controls.dispatchEvent({ type: 'change' });
  assert.equal(lens.from, from);
  const offset = camera.position.clone().sub(controls.target).length();
  const side = new Vector3(0.3, 0, 1).normalize();
  camera.position.copy(controls.target).addScaledVector(side, offset);
  camera.lookAt(controls.target);
  const before = seen(0, 0.5, 0);
  controls.dispatchEvent({ type: 'change' });
  assert.equal(lens.from, null);
  assert.equal(camera.fov, FOV);
  assert.ok(near(seen(0, 0.5, 0), before, 1e-6));
  assert.ok(Math.abs(viewpoint.distanceTo(controls.target) - 4) < 1e-9);
  assert.ok(Math.abs(camera.position.distanceTo(controls.target) - 4) < 1e-9);
});
