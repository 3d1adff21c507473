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
import { asJson, asYaml, jointState } from '../src/copy.js';

test('a joint state has the joints with one known number', () => {
  const controls = [
    { id: 'a', group: 'joint', label: '' },
    { id: 'unknown', group: 'joint', label: '' },
    { id: 'base/x', group: 'joint', label: 'x' },
    { id: 'motor', group: 'actuator', label: '' },
    { id: '<root>/x', group: 'root', label: 'x' },
    { id: 'b', group: 'joint', label: '' },
  ];
  const state = jointState(controls, [1, NaN, 2, 3, 4, 0]);
  assert.deepEqual(state, { name: ['a', 'b'], position: [1, 0] });
});

test('JSON restores the joint state', () => {
  const state = { name: ['a "b"\n', 'é'], position: [0.1, -1e-7] };
  assert.deepEqual(JSON.parse(asJson(state)), state);
});

test('every number in YAML has a dot and the same value', () => {
  const numbers = [0, 1, -2, 0.5, 1e-7, -3e22, 1.5e-9, Number.MAX_VALUE, Number.MIN_VALUE];
  const text = asYaml({ name: [], position: numbers });
  const written = /position: \[(.*)\]/.exec(text)[1].split(', ');
  for (const each of written) {
    // A float in YAML 1.1 has digits, a dot, and an exponent with a sign.
    assert.match(each, /^-?\d+\.\d+(e[-+]\d+)?$/);
  }
  assert.deepEqual(written.map(Number), numbers);
});

test('names in YAML are quoted', () => {
  const [names] = asYaml({ name: ['no', 'a: "b"'], position: [] }).split('\n');
  assert.equal(names, 'name: ["no", "a: \\"b\\""]');
});
