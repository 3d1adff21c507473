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
import { depthFirst, hiddenLinks } from '../src/branches.js';
import { generator } from './random.js';

/** Return the joints of a random tree, whose link i has a parent with a smaller number. */
function randomTree(random, size) {
  return Array.from({ length: size - 1 }, (_, i) => ({
    name: `joint_${i + 1}`,
    parent: `link_${Math.floor(random() * (i + 1))}`,
    child: `link_${i + 1}`,
  }));
}

function recursive(name, joints, depth = 0) {
  const below = joints.filter(({ parent }) => parent === name);
  return [
    { name, depth, isLeaf: below.length === 0 },
    ...below.flatMap(({ child }) => recursive(child, joints, depth + 1)),
  ];
}

test('links have the order of a recursion', () => {
  const random = generator(3);
  for (let size = 1; size < 30; size += 1) {
    const joints = randomTree(random, size);
    assert.deepEqual(depthFirst('link_0', joints), recursive('link_0', joints));
  }
});

test('a long chain does not overflow the stack', () => {
  const joints = Array.from({ length: 50000 }, (_, i) => ({ parent: `${i}`, child: `${i + 1}` }));
  assert.deepEqual(depthFirst('0', joints).at(-1), { name: '50000', depth: 50000, isLeaf: true });
});

test('links below a folded link are hidden', () => {
  const random = generator(4);
  for (let size = 1; size < 30; size += 1) {
    const joints = randomTree(random, size);
    const above = new Map(joints.map((joint) => [joint.child, joint]));
    const links = depthFirst('link_0', joints).map(({ name }) => name);
    const folded = new Set(links.filter(() => random() < 0.2));
    const isHidden = (name) => {
      const parent = above.get(name)?.parent;
      return parent !== undefined && (folded.has(parent) || isHidden(parent));
    };
    assert.deepEqual([...hiddenLinks(links, above, folded)], links.filter(isHidden));
  }
});
