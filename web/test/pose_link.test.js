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
import { readView, writeView } from '../src/pose_link.js';
import { generator } from './random.js';

test('a written view is read again', () => {
  const random = generator(11);
  const names = ['joint_1', 'camera', 'robot', 'a b&c=d#e', 'ж/%41', '__proto__', 'at.x', '<r>/x'];
  for (let i = 0; i < 200; i += 1) {
    const number = () => Math.round(2e6 * (random() - 0.5)) / 1e6;
    const values = Object.create(null);
    names.filter(() => random() < 0.5).forEach((name) => {
      values[name] = number();
    });
    const view = {
      file: random() < 0.5 ? '' : 'arms/left & right.urdf',
      values,
      space: ['', 'joint', 'actuator'][Math.floor(3 * random())],
      views: [null, [], ['visual'], ['grid', 'names']][Math.floor(4 * random())],
      side: ['', 'front', 'top'][Math.floor(3 * random())],
      camera: random() < 0.5 ? [] : Array.from({ length: 6 }, number),
    };
    const { file, space, views, side, camera } = view;
    const isEmpty = !file && !space && !views && !side && !camera.length;
    const isNull = isEmpty && !Object.keys(values).length;
    assert.deepEqual(readView(`#${writeView(view)}`), isNull ? null : view);
  }
});

test('invalid parts are ignored', () => {
  assert.equal(readView(''), null);
  assert.equal(readView('#at.a=&at.b=x&at.c=Infinity&camera=1 2 3&other=1'), null);
  assert.equal(readView('#space=x&side=below'), null);
  const view = { file: '', values: { a: NaN }, space: '', views: null, side: '', camera: [] };
  assert.equal(writeView(view), '');
});
