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
import { findElements } from '../src/finder.js';

const named = (...names) => names.map((name) => ({ name }));
const robot = {
  links: named('base', 'arm', 'left_arm', 'hand'),
  joints: named('arm', 'wrist_left', 'armature'),
};
const found = (search) => findElements(robot, search).map(({ kind, name }) => `${kind} ${name}`);

test('links and joints are in one list, equal names and beginnings first', () => {
  assert.deepEqual(found('arm'), ['link arm', 'joint arm', 'joint armature', 'link left_arm']);
});

test('every word must be found, in any case and order', () => {
  assert.deepEqual(found('ARM left'), ['link left_arm']);
  assert.deepEqual(found('nothing'), []);
});
