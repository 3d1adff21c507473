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
  groupsOf,
  isOutside,
  nearestToZero,
  sourceText,
  stepAt,
  STEPS,
  valueAfterKey,
  valueAt,
} from '../src/slider_values.js';
import { generator } from './random.js';

const random = generator(2);
const RANGES = Array.from({ length: 20 }, () => {
  const lower = 20 * (random() - 0.5);
  return { lower, upper: lower + 10 * random() + 1e-3 };
});

const control = (given) => ({
  id: 'a',
  group: 'joint',
  owner: 'a',
  label: '',
  unit: 'rad',
  lower: -1,
  upper: 2,
  bounded: true,
  kind: 'revolute',
  driven: true,
  follows: false,
  source: 'measured',
  ...given,
});

test('the ends of a slider are exactly the ends of the range', () => {
  for (const range of RANGES) {
    assert.equal(valueAt(0, range), range.lower);
    assert.equal(valueAt(STEPS, range), range.upper);
  }
});

test('a step is restored from its value', () => {
  for (const range of RANGES) {
    for (let step = 0; step <= STEPS; step += 1) {
      assert.equal(stepAt(valueAt(step, range), range), step);
    }
  }
});

test('a slider without a value or a range is at its start', () => {
  assert.equal(stepAt(NaN, { lower: -1, upper: 1 }), 0);
  assert.equal(stepAt(undefined, { lower: -1, upper: 1 }), 0);
  assert.equal(stepAt(3, { lower: 3, upper: 3 }), 0);
});

test('the value nearest to zero is zero if the range contains it, else an end', () => {
  assert.equal(nearestToZero({ lower: -1, upper: 2 }), 0);
  assert.equal(nearestToZero({ lower: 1, upper: 2 }), 1);
  assert.equal(nearestToZero({ lower: -2, upper: -1 }), -1);
});

test('a value can be outside only if the control has limits', () => {
  assert.ok(isOutside(2.1, control({})));
  assert.ok(isOutside(-1.1, control({})));
  assert.ok(!isOutside(2, control({})));
  assert.ok(!isOutside(2.1, control({ bounded: false })));
  assert.ok(!isOutside(2 + 1e-7, control({}), 1e-6));
  assert.ok(!isOutside(-1 - 1e-7, control({}), 1e-6));
  assert.ok(!isOutside(NaN, control({})));
});

test('a value that is set or measured has no text about its source', () => {
  assert.equal(sourceText(control({ driven: true, source: 'default' })), '');
  assert.equal(sourceText(control({ driven: false, source: 'measured' })), '');
});

test('a follower names the joint that it follows', () => {
  const mimic = { joint: 'leader' };
  const robot = { joints: [{ name: 'a', mimic }, { name: 'b', mimic: null }] };
  const text = (given) => sourceText(control({ driven: false, ...given }), robot);
  assert.equal(text({ source: 'mimic' }), 'mimics leader');
  assert.equal(text({ source: 'mimic', owner: 'b' }), 'mimic');
  assert.equal(text({ source: 'loop' }), 'loop');
  assert.equal(text({ source: 'actuator' }), 'by actuator');
  assert.equal(text({ source: 'actuator', group: 'actuator' }), 'by joint');
  assert.equal(text({ source: 'of a newer server' }), 'of a newer server');
});

test('groups have every row once, and followers come last', () => {
  const rows = [
    { control: control({ id: 'j', driven: false }) },
    { control: control({ id: 'f', driven: false, follows: true }) },
    { control: control({ id: 'm', group: 'actuator' }) },
    { control: control({ id: 'x', group: 'root' }) },
  ];
  const ids = (found) =>
    groupsOf(found).map(({ title, rows: own }) => [title, ...own.map((row) => row.control.id)]);
  assert.deepEqual(ids(rows), [
    ['Actuators', 'm'],
    ['Joints', 'j'],
    ['Followers', 'f'],
    ['Pose of the root', 'x'],
  ]);
  rows[2].control.driven = false;
  assert.deepEqual(ids(rows).map(([title]) => title).slice(0, 2), ['Joints', 'Actuators']);
  assert.deepEqual(ids(rows.slice(3)), [['Pose of the root', 'x']]);
  assert.deepEqual(ids([]), []);
  rows[0].control.owner = 'left';
  const sections = new Map([['left', 'Arm'], ['a', 'Hand']]);
  assert.deepEqual(
    groupsOf([...rows, { control: control({ id: 'k' }) }], sections).map(({ title }) => title),
    ['Arm', 'Hand', 'Actuators', 'Followers', 'Pose of the root'],
  );
});

test('arrow keys move by 1 mm or 1 degree, and with Shift by ten times that', () => {
  const slide = { lower: -0.01, upper: 0.0155, unit: 'm' };
  const hinge = { lower: -3, upper: 3, unit: 'rad' };
  assert.equal(valueAfterKey(0.005, 'ArrowUp', false, slide), 0.006);
  assert.equal(valueAfterKey(0.005, 'ArrowLeft', true, slide), -0.005);
  assert.equal(valueAfterKey(0.0151, 'ArrowRight', false, slide), 0.0155);
  assert.equal(valueAfterKey(0, 'ArrowDown', false, hinge), -Math.PI / 180);
  assert.equal(valueAfterKey(0, 'ArrowRight', true, hinge), Math.PI / 18);
  assert.equal(valueAfterKey(NaN, 'ArrowUp', false, hinge), null);
  assert.equal(valueAfterKey(0, 'Home', false, hinge), null);
});
