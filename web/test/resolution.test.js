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
import { Resolution } from '../src/resolution.js';

/** Draw pictures on a machine with a given time for each pixel. */
function draw(resolution, pictures, cost) {
  const seen = [];
  for (let i = 0; i < pictures; i += 1) {
    seen.push(resolution.moving);
    // A browser draws at most 60 pictures a second.
    resolution.learn(Math.max(1000 / 60, cost * resolution.moving ** 2));
  }
  return seen;
}

test('a fast machine draws motion in the resolution of its screen', () => {
  const resolution = new Resolution(true);
  resolution.screen = 2;
  assert.deepEqual(new Set(draw(resolution, 500, 1)), new Set([2]));
});

test('a slow machine draws motion coarsely and does not switch back and forth', () => {
  const seen = draw(new Resolution(false), 1000, 60);
  assert.equal(seen.at(-1), 0.5);
  const changes = seen.filter((level, i) => i && level !== seen[i - 1]).length;
  assert.ok(changes < 20, `${changes} changes`);
});

test('the resolution rises again some time after the load has ended', () => {
  const resolution = new Resolution(false);
  draw(resolution, 100, 200);
  assert.equal(resolution.moving, 0.5);
  assert.equal(draw(resolution, 1000, 1).at(-1), 1);
});

test('single slow pictures do not change the resolution', () => {
  const resolution = new Resolution(true);
  for (let i = 0; i < 300; i += 1) {
    resolution.learn(i % 5 ? 17 : 200);
  }
  assert.equal(resolution.moving, 1);
});
