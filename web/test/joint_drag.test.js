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
import { PerspectiveCamera, Vector2, Vector3 } from 'three';
import { JointDrag, MOST_RATIO } from '../src/joint_drag.js';

const SIZE = [800, 600];

/** Return a camera that looks at the origin from a position. */
function cameraAt(position) {
  const camera = new PerspectiveCamera(40, SIZE[0] / SIZE[1], 0.01, 100);
  camera.up.set(0, 0, 1);
  camera.position.set(...position);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return camera;
}

/** Return a camera that is far away, as for orthographic views. */
function farCamera(direction) {
  const camera = cameraAt(direction.map((part) => 700 * part));
  camera.fov = 0.1;
  camera.near = 600;
  camera.far = 800;
  camera.updateProjectionMatrix();
  return camera;
}

/** Drag a point of a link about the z axis, or along it. */
const dragOf = (camera, point, isSlide = false) =>
  new JointDrag(
    { isSlide, origin: new Vector3(0, 0, -0.4), direction: new Vector3(0, 0, 1) },
    new Vector3(...point),
    camera,
    SIZE,
  );

const near = (one, other, tolerance) =>
  assert.ok(Math.abs(one - other) <= tolerance, `${one} is not ${other}`);

test('a turn keeps the point below the pointer, also for several turns', () => {
  for (const camera of [cameraAt([1.2, -0.7, 1.5]), farCamera([0.6, 0, 0.8])]) {
    const drag = dragOf(camera, [0.3, 0.1, 0.1]);
    const start = Math.atan2(0.1, 0.3);
    for (let angle = 0; angle < 15; angle += 0.2) {
      const place = new Vector3(Math.cos(start + angle), Math.sin(start + angle), 0);
      const at = drag.onScreen(place.multiplyScalar(Math.hypot(0.3, 0.1)).setZ(0.1));
      near(drag.move(at), angle, 1e-6);
      assert.ok(drag.onScreen(drag.reached).distanceTo(at) < 1e-3);
    }
    // Over the centre, the angle is not defined, so the joint does not jump.
    const before = drag.change;
    near(drag.move(drag.onScreen(drag.centre)), before, 0);
  }
});

test('a link that turns about an axis across the view follows the pointer like a roll', () => {
  for (const [point, sign] of [
    [[0.05, -0.1, 0], 1],
    [[0.3, 0.0, 0], 1],
    [[0.05, 0.3, 0], -1],
  ]) {
    const drag = dragOf(cameraAt([0, -2, 0.1]), point);
    // Seen from -y, the front moves to the right (+x) for positive turns about z.
    const moved = [10, 20, 400].map((x) => drag.move(drag.start.clone().add(new Vector2(x, 0))));
    assert.ok(moved.every((change) => sign * change > 0));
    near(moved[1] / moved[0], 2, 1e-9);
    near(moved[2] / moved[0], 40, 1e-9);
    near(drag.move(drag.start.clone().add(new Vector2(0, 50))), 0, 0.02);
  }
});

test('a slide follows the pointer, but not far away if its axis is along the view', () => {
  const across = dragOf(cameraAt([1, -2, 0.1]), [0.1, 0.1, 0], true);
  near(across.move(across.onScreen(new Vector3(0.1, 0.1, 0.2))), 0.2, 0.02);
  const flat = dragOf(farCamera([1, 0, 0]), [0.1, 0.1, 0], true);
  near(flat.move(flat.onScreen(new Vector3(0.1, 0.1, 0.2))), 0.2, 1e-3);
  for (const angle of [0, 1e-6, 0.02, 0.1, 0.3]) {
    const camera = cameraAt([2 * Math.sin(angle) + 1e-9, 0, 2 * Math.cos(angle)]);
    const drag = dragOf(camera, [0.1, 0.1, 0], true);
    for (const [x, y] of [[80, 0], [0, 80], [-300, 200], [5, -5]]) {
      const change = drag.move(drag.start.clone().add(new Vector2(x, y)));
      const most = MOST_RATIO * Math.hypot(x, y) * drag.pixelAt(drag.point);
      assert.ok(Math.abs(change) <= most + 1e-12, `${change} m for ${x}, ${y} at ${angle}`);
    }
  }
});
