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
import { format, formatVector, loopTexts, matches, questionBesides } from '../src/text.js';

test('a number has the requested digits', () => {
  assert.equal(format(Math.PI), '3.142');
  assert.equal(format(Math.PI, 1), '3.1');
  assert.equal(format(2), '2.000');
});

test('a number that rounds to zero has no sign', () => {
  for (const value of [-0, -1e-9, -0.0004, 1e-9]) {
    assert.equal(format(value), '0.000');
  }
  assert.equal(format(-0.0006), '-0.001');
});

test('an unknown number is a dash', () => {
  for (const value of [NaN, null, undefined]) {
    assert.equal(format(value), '–');
  }
});

test('a vector is written with spaces between its numbers', () => {
  assert.equal(formatVector([1, -0, 0.12345]), '1.000  0.000  0.123');
});

test('a search must find all words, in any case and order', () => {
  assert.ok(matches('left_Wheel_joint', 'WHEEL left'));
  assert.ok(matches('anything', ''));
  assert.ok(!matches('left_wheel_joint', 'wheel right'));
});

test('a closed loop has its gap in millimetres', () => {
  const { text, title } = loopTexts({ name: 'a', state: 'closed', gap: 0.0015, turn: 0.25 });
  assert.equal(text, '1.500 mm');
  assert.equal(title, 'a: closed, residual 1.500 mm, 0.2500 rad');
});

test('the text of an open loop is that it does not close', () => {
  const { text } = loopTexts({ name: 'a', state: 'open', gap: 0.0015, turn: 0 });
  assert.equal(text, 'does not close');
});

test('an unknown gap is a dash', () => {
  const { title } = loopTexts({ name: 'a', state: 'unknown', gap: null, turn: null });
  assert.equal(title, 'a: joints are unknown, residual – mm, – rad');
});

test('the question before publishing names the other nodes', () => {
  assert.match(questionBesides('/driver, /gui'), /: \/driver, \/gui\. .*\?$/);
});
