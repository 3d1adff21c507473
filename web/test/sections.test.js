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
import { mainPrefixOf, prefixOf, sectionsOf, withoutPrefix } from '../src/sections.js';

/** Make a robot from pairs of parent and child. The joint has the name of the child. */
function robotOf(pairs, groups = []) {
  const names = [...new Set(pairs.flat())];
  const above = new Map(pairs.map(([parent, child]) => [child, parent]));
  return {
    links: names.map((name) => ({ name, joint: above.has(name) ? name : null })),
    joints: pairs.map(([parent, child]) => ({ name: child, parent, child })),
    groups,
  };
}

const chain = (parent, ...names) => names.map((name, i) => [i ? names[i - 1] : parent, name]);
const titles = (joints, robot) => Object.fromEntries(sectionsOf(joints, robot));

test('a prefix ends between words, and the rest of each name has a letter', () => {
  assert.equal(prefixOf(['left_arm_lift', 'left_arm_roll']), 'left_arm_');
  assert.equal(prefixOf(['leftElbow', 'leftWrist', 'leftHip']), 'left');
  assert.equal(prefixOf(['panda_joint1', 'panda_joint2']), 'panda_');
  assert.equal(prefixOf(['iiwa_joint_1', 'iiwa_joint_2']), 'iiwa_');
  assert.equal(prefixOf(['joint_1', 'joint_2']), '');
  assert.equal(prefixOf(['arm', 'arm_2']), '');
  assert.equal(prefixOf(['shoulder', 'shovel']), '');
  assert.equal(prefixOf(['a_b', 'a_b']), '');
  assert.equal(prefixOf([]), '');
  assert.equal(mainPrefixOf(['yumi_a', 'yumi_b', 'gripper']), 'yumi_');
  assert.equal(mainPrefixOf(['yumi_a', 'gripper']), '');
  assert.deepEqual(['yumi_a', 'gripper'].map((name) => withoutPrefix(name, 'yumi_')), [
    'a',
    'gripper',
  ]);
});

test('branches are chains, and the fingers of a gripper are one group', () => {
  const parts = ['lift', 'roll', 'turn'];
  const arm = (side) => chain('torso', ...parts.map((part) => `${side}_${part}`));
  const fingers = [['l_turn', 'finger_a'], ['l_turn', 'finger_b']];
  const robot = robotOf([...chain('base', 'torso'), ...arm('l'), ...arm('r'), ...fingers]);
  const joints = robot.joints.map(({ name }) => name);
  assert.deepEqual(titles(joints, robot), {
    torso: 'torso',
    ...Object.fromEntries(arm('l').map(([, name]) => [name, 'l'])),
    ...Object.fromEntries(arm('r').map(([, name]) => [name, 'r'])),
    finger_a: 'finger',
    finger_b: 'finger',
  });
});

test('one chain has the usual title, and equal titles are replaced', () => {
  const names = Array.from({ length: 3000 }, (_, i) => `joint_${i}`);
  const robot = robotOf(chain('base', ...names));
  assert.deepEqual([...new Set(sectionsOf(names, robot).values())], ['Joints']);
  const [left, right] = [1, 2].map((n) => ['aA', 'aB', 'aC'].map((name) => `${name}${n}`));
  const branched = robotOf([...chain('base', ...left), ...chain('base', ...right)]);
  const found = sectionsOf([...left, ...right], branched);
  assert.deepEqual([...new Set(found.values())], ['aA1 … C1', 'aA2 … C2']);
});

test('a joint is in the smallest group of the SRDF that contains it', () => {
  const groups = [
    { name: 'both', joints: ['a', 'b', 'c'] },
    { name: 'hand', joints: ['c'] },
  ];
  const robot = robotOf(chain('base', 'a', 'b', 'c', 'd'), groups);
  assert.deepEqual(titles(['a', 'b', 'c', 'd'], robot), {
    a: 'both',
    b: 'both',
    c: 'hand',
    d: 'Other joints',
  });
});
