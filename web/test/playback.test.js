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
  decodeFrames,
  frameAt,
  isSame,
  isStale,
  kindOfFile,
  pathOf,
  readPoses,
  trajectoryThrough,
} from '../src/playback.js';
import { generator } from './random.js';

/** Return frames of two links and two controls. The second link turns by `angles` about z. */
function framesOf(angles, flip = 1) {
  const poses = angles.flatMap((angle, i) => {
    const sign = i % 2 ? flip : 1;
    const half = [sign * Math.sin(angle / 2), sign * Math.cos(angle / 2)];
    return [0, 0, 0, 0, 0, 0, 1, angle, 2 * angle, 0, 0, 0, ...half];
  });
  const values = angles.flatMap((angle) => [angle, 0.25]);
  return decodeFrames(new Float32Array([...poses, ...values]).buffer, angles.length, 2);
}

test('a frame between two frames turns by the angle between them', () => {
  const random = generator(3);
  for (let i = 0; i < 200; i += 1) {
    const angles = [random(), random(), random()].map((x) => 0.4 * (x - 0.5));
    // q and -q are the same rotation.
    const frames = framesOf(angles, random() < 0.5 ? 1 : -1);
    const at = 2 * random();
    const { poses, values, links, controls, revision } = frameAt(frames, at, 7);
    const k = Math.min(Math.floor(at), 1);
    const angle = angles[k] + (at - k) * (angles[k + 1] - angles[k]);
    assert.equal(revision, 7);
    assert.deepEqual([...links, ...controls], [0, 1, 0, 1]);
    assert.ok(Math.abs(poses[7] - angle) < 1e-6);
    // Frames have single precision.
    assert.ok(Math.abs(2 * Math.atan(poses[12] / poses[13]) - angle) < 1e-6);
    assert.ok(Math.abs(Math.hypot(...poses.slice(10, 14)) - 1) < 1e-6);
    assert.ok(Math.abs(values[0] - angle) < 1e-6 && values[1] === 0.25);
  }
  const frames = framesOf([0.1, 0.2]);
  assert.ok(Math.abs(frameAt(frames, 9, 1).values[0] - 0.2) < 1e-6);
  assert.ok(Math.abs(frameAt(frames, -1, 1).values[0] - 0.1) < 1e-6);
});

test('frames are stale if a resting control has moved by more than 1e-4', () => {
  const frames = framesOf([0, 0.5]);
  assert.equal(isStale(frames, [0.3, 0.25]), false);
  assert.equal(isStale(frames, [0.3, 0.25 + 0.99e-4]), false);
  assert.equal(isStale(frames, [0.3, 0.25 + 1.01e-4]), true);
  assert.equal(isStale(frames, [0.3, NaN]), false);
});

test('values are the same up to 1e-4', () => {
  assert.equal(isSame([1, NaN], new Float64Array([1 + 0.99e-4, NaN])), true);
  assert.equal(isSame([1, 2], [1, 2 + 1.01e-4]), false);
});

test('a path has no close points', () => {
  const frames = framesOf([0, 0.001, 0.1, 0.1, 0.2]);
  const found = pathOf(frames, 1, 0.01).map(([x]) => Number(x.toFixed(3)));
  assert.deepEqual(found, [0, 0.1, 0.2]);
  assert.equal(pathOf(frames, 0, 0.01).length, 1);
});

test('a trajectory through poses keeps the joints that a pose lacks', () => {
  const poses = [
    { name: 'a', positions: { one: 1, other: 9 } },
    { name: 'b', positions: { two: 2 } },
  ];
  const { joint_names, points } = trajectoryThrough(poses, { one: 0, two: 0, three: 3 }, 0.5);
  assert.deepEqual(joint_names, ['one', 'two']);
  assert.deepEqual(points.map((each) => each.positions), [[1, 0], [1, 2]]);
  assert.deepEqual(points.map((each) => each.time_from_start), [0.5, 1]);
  assert.ok(points.every((each) => [...each.velocities, ...each.accelerations].every((x) => !x)));
});

test('invalid poses are left out', () => {
  for (const content of [null, 3, {}, { poses: 3 }, { poses: [null, {}, { name: 'a' }] }]) {
    assert.deepEqual(readPoses(content), []);
  }
  const poses = [{ name: 'a', positions: { one: 1, two: 'x', three: null } }];
  assert.deepEqual(readPoses({ poses }), [{ name: 'a', positions: { one: 1 } }]);
});

test('files are recognised', () => {
  assert.equal(kindOfFile('a.YAML', ''), 'trajectory');
  assert.equal(kindOfFile('a.csv', ''), 'trajectory');
  assert.equal(kindOfFile('a.json', '{"joint_names": [], "points": []}'), 'trajectory');
  assert.equal(kindOfFile('a.json', '{"poses": []}'), 'poses');
  assert.equal(kindOfFile('a.json', '{"links": [], "joints": []}'), null);
  assert.equal(kindOfFile('a.json', '{'), null);
  assert.equal(kindOfFile('a.urdf', '<robot name="poses"/>'), null);
});
