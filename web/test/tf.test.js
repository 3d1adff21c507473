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
import { ageText, inOrder, rateText } from '../src/tf.js';

const frame = (parent, child, given = {}) => ({
  tree: '',
  parent,
  child,
  link: child,
  joint: '',
  topic: '/tf',
  nodes: [],
  static: false,
  rate: 50,
  age: 0.004,
  state: 'ok',
  ...given,
});

test('each tree is listed from its root down, and a ring is also listed', () => {
  const frames = [
    frame('base', 'arm'),
    frame('map', 'odom'),
    frame('odom', 'base'),
    frame('base', 'base', { tree: '/left', parent: 'world' }),
    frame('p', 'q'),
    frame('q', 'p'),
  ];
  const rows = [...inOrder(frames)].map(({ key, depth }) => [key, depth]);
  assert.deepEqual(rows, [
    [' map', 0],
    [' odom', 1],
    [' base', 2],
    [' arm', 3],
    [' q', 0],
    [' p', 0],
    ['/left world', 0],
    ['/left base', 1],
  ]);
});

test('rates and ages are written as short texts', () => {
  assert.deepEqual(
    [{}, { rate: 0.5 }, { rate: null }, { static: true }, { state: 'missing', rate: null }].map(
      (given) => rateText(frame('a', 'b', given)),
    ),
    ['50 Hz', '0.5 Hz', '–', 'static', 'missing'],
  );
  assert.deepEqual(
    [{}, { age: 12.34 }, { age: -0.2 }, { age: null }, { static: true }].map((given) =>
      ageText(frame('a', 'b', given)),
    ),
    ['4 ms', '12.3 s', '-200 ms', '', ''],
  );
});
