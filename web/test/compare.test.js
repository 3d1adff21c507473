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
import { changedLinks, split } from '../src/compare.js';
import { generator } from './random.js';

test('a frame is split into the links of both robots', () => {
  const random = generator(5);
  for (let i = 0; i < 100; i += 1) {
    const links = Uint32Array.from([0, 1, 2, 3, 4, 5].filter(() => random() < 0.6));
    const poses = Float64Array.from([...links].flatMap((link) => Array(7).fill(link)));
    const [values, controls] = [new Float64Array(0), new Uint32Array(0)];
    const frame = { revision: 1, links, poses, values, controls };
    const [own, other] = split(frame, 4);
    assert.deepEqual([...own.links], [...links].filter((link) => link < 4));
    assert.deepEqual([...other.links], [...links].filter((link) => link >= 4).map((k) => k - 4));
    assert.deepEqual([...own.poses], [...own.links].flatMap((link) => Array(7).fill(link)));
    assert.deepEqual([...other.poses], [...other.links].flatMap((k) => Array(7).fill(k + 4)));
  }
});

test('links are coloured for changes of themselves and of their joints', () => {
  const robot = {
    linkOf: ({ kind, name }) =>
      ({ 'link/a': 'a', 'link/b': 'b', 'joint/j': 'b' })[`${kind}/${name}`],
  };
  const differences = [
    { kind: 'joint', name: 'j', text: '' },
    { kind: 'place', name: 'a', text: '' },
    { kind: 'link', name: 'removed', text: '' },
    { kind: 'material', name: 'a', text: '' },
  ];
  assert.deepEqual([...changedLinks(differences, robot)], ['b']);
});
