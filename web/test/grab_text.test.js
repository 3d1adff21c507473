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
import { offText, solutionText, solverText } from '../src/grab_text.js';

const held = {
  joints: ['a', 'b'],
  family: '',
  whyNot: 'two joints move the tool',
  busy: false,
  solutions: { count: 3, at: 1, name: 'a+ b-', searched: true },
};
const why = "'a' is at its upper limit";
const off = { reached: false, metres: 0.0123, radians: Math.PI / 6, why };
const textWith = (more) => offText({ ...held, off: { ...off, ...more } });

test('the text has the distance to the target and the reason', () => {
  assert.equal(textWith({}), `12.3 mm, 30.0° off: ${why}`);
  const goesOn = { ...held, busy: true, off: { ...off, radians: null, why: '' } };
  assert.equal(offText(goesOn), '12.3 mm off: moving');
  assert.equal(textWith({ why: '' }), '12.3 mm, 30.0° off: not reachable in small steps');
  assert.equal(textWith({ metres: null, why: 'a loop is open' }), 'a loop is open');
  for (const there of [null, { ...off, reached: true }]) {
    assert.equal(offText({ ...held, off: there }), '');
  }
});

test('the text names the solver', () => {
  assert.equal(solverText(held).text, '2 joints, numeric');
  assert.match(solverText(held).title, /No closed form: two joints move the tool\. Joints: a, b/);
  const analytic = solverText({ ...held, joints: ['a'], family: 'a spherical wrist' });
  assert.equal(analytic.text, '1 joint, closed form');
  assert.match(analytic.title, /a spherical wrist/);
  const { text } = solverText({ ...held, joints: [] });
  assert.equal(text, 'The link cannot be moved: two joints move the tool');
});

test('the text has the number of the solution', () => {
  assert.deepEqual(solutionText(held), { text: '2 of 3', title: 'Solution a+ b-', more: true });
  const one = { ...held.solutions, count: 1, at: 0, name: '' };
  assert.equal(solutionText({ ...held, solutions: one }).more, false);
  assert.equal(solutionText({ ...held, solutions: { ...one, searched: false } }).more, true);
  assert.equal(solutionText({ ...held, solutions: null }).more, false);
});
