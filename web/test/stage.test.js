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
import { Group } from 'three';
import { gridCell, hitOf } from '../src/stage.js';

test('a cell is 1, 2 or 5 times a power of ten, and at most a third of the reach', () => {
  for (let exponent = -3; exponent <= 3; exponent += 0.01) {
    const reach = 10 ** exponent;
    const cell = gridCell(reach);
    assert.ok(cell <= reach / 3 && cell > reach / 3 / 2.5 - 1e-12, `${cell} for ${reach}`);
    assert.match(cell.toExponential(3), /^[125]\.000e/);
  }
});

test('a cell just below a power of ten is correct, though the logarithm is rounded up', () => {
  for (const reach of [3e-3, 3e-2, 0.3, 3, 30, 300, 3000]) {
    for (let below = reach, i = 0; i < 5; i += 1, below *= 1 - 1.2e-16) {
      assert.match(gridCell(below).toExponential(3), /^[15]\.000e/);
    }
  }
});

test('a click selects the link of the nearest visible object', () => {
  const link = (name, visible = true) => {
    const [group, views, mesh] = [new Group(), new Group(), new Group()];
    group.userData.link = name;
    views.visible = visible;
    group.add(views);
    views.add(mesh);
    return { object: mesh };
  };
  assert.equal(hitOf([link('hidden', false), link('near'), link('far')])?.link, 'near');
  assert.equal(hitOf([{ object: new Group() }]), null);
  assert.equal(hitOf([]), null);
});
