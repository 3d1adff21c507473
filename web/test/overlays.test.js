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
import { Vector3 } from 'three';
import { makeSector, perpendicular } from '../src/overlays.js';
import { generator } from './random.js';

const random = generator(5);
const unit = () => new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();

test('perpendicular returns a perpendicular unit vector', () => {
  const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, -1)];
  for (const axis of [...axes, ...Array.from({ length: 100 }, unit)]) {
    const side = perpendicular(axis);
    // The tolerance is a few rounding errors.
    assert.ok(Math.abs(side.length() - 1) < 1e-12 && Math.abs(side.dot(axis)) < 1e-12);
  }
});

/** Angles of the border of a sector [rad], by the right-hand rule about its axis. */
function angles(axis, side, limit) {
  const border = makeSector(axis, side, limit, 2).children[1].geometry.getAttribute('position');
  const other = new Vector3().crossVectors(axis, side);
  const points = [...Array(border.count).keys()];
  return points
    .map((i) => new Vector3().fromBufferAttribute(border, i))
    .filter((point) => point.length() > 1e-9)
    .map((point) => {
      // Vertices have single precision.
      assert.ok(Math.abs(point.length() - 2) < 1e-6 && Math.abs(point.dot(axis)) < 1e-6);
      return Math.atan2(point.dot(other), point.dot(side));
    });
}

test('a sector extends from the lower to the upper limit', () => {
  for (let round = 0; round < 20; round += 1) {
    const axis = unit();
    const lower = -3 * random();
    const upper = 3 * random();
    const found = angles(axis, perpendicular(axis), [lower, upper]);
    assert.ok(Math.abs(found[0] - lower) < 1e-5 && Math.abs(found.at(-1) - upper) < 1e-5);
    found.slice(1).forEach((angle, i) => assert.ok(angle > found[i]));
  }
});

test('a range of a turn or more is a full disc without a line to its centre', () => {
  const axis = new Vector3(0, 0, 1);
  const sector = makeSector(axis, new Vector3(1, 0, 0), [-9, 9], 2);
  const border = sector.children[1].geometry.getAttribute('position');
  const first = new Vector3().fromBufferAttribute(border, 0);
  const last = new Vector3().fromBufferAttribute(border, border.count - 1);
  assert.ok(first.length() > 1.9 && first.distanceTo(last) < 1e-6);
});
