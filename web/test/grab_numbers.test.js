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
import { Quaternion, Vector3 } from 'three';
import { numbersOf, poseOf } from '../src/grab_numbers.js';
import { generator } from './random.js';

const pose = (random) => ({
  position: new Vector3(random() - 0.5, random() - 0.5, random() - 0.5),
  quaternion: new Quaternion(random() - 0.5, random() - 0.5, random() - 0.5, random()).normalize(),
});

test('numbers give the pose of the link in any frame', () => {
  const random = generator(1);
  for (let i = 0; i < 200; i += 1) {
    const [frame, link] = [pose(random), pose(random)];
    const back = poseOf(frame, numbersOf(frame, link));
    assert.ok(back.position.distanceTo(link.position) < 1e-12);
    assert.ok(back.quaternion.angleTo(link.quaternion) < 1e-6);
    const own = numbersOf(link, link);
    own.forEach((value) => assert.ok(Math.abs(value) < 1e-9));
  }
});

test('angles are rpy, about the fixed axes x, then y, then z', () => {
  const origin = { position: new Vector3(), quaternion: new Quaternion() };
  const about = (axis, degrees) =>
    new Quaternion().setFromAxisAngle(new Vector3(...axis), (degrees * Math.PI) / 180);
  const angles = [20, 30, 40].map((each) => (each * Math.PI) / 180);
  const { quaternion } = poseOf(origin, [1, 2, 3, ...angles]);
  const wanted = about([0, 0, 1], 40)
    .multiply(about([0, 1, 0], 30))
    .multiply(about([1, 0, 0], 20));
  assert.ok(quaternion.angleTo(wanted) < 1e-6);
});
