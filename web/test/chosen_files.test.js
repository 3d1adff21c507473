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
import { chooseFiles, filesBelow } from '../src/chosen_files.js';

const file = (path, text = '') => ({ path, file: { text: async () => text } });
const choose = async (...files) => (await chooseFiles(files)).map(({ path }) => path);

test('a URDF is sent with its meshes and without the rest of the package', async () => {
  const chosen = await choose(
    file('p/launch/view.launch.py'),
    file('p/package.xml', '<package/>'),
    file('p/robot.xacro'),
    file('p/config/limits.json'),
    file('p/robot.URDF'),
    file('p/meshes/arm.STL'),
    file('p/meshes/skin.jpeg'),
  );
  assert.deepEqual(chosen, ['p/robot.URDF', 'p/meshes/arm.STL', 'p/meshes/skin.jpeg']);
});

test('an XML file is a description only if it has a robot', async () => {
  const chosen = await choose(
    file('package.xml', '<package><name>robot</name></package>'),
    file('mine.xml', '<?xml version="1.0"?><robot name="r"/>'),
    file('other.xml', '<robots/>'),
  );
  assert.deepEqual(chosen, ['mine.xml']);
});

test('one JSON file beside xacro files is a robot, and several are settings', async () => {
  assert.deepEqual(await choose(file('a.json'), file('r.xacro')), ['a.json']);
  assert.deepEqual(await choose(file('a.json'), file('b.json'), file('r.xacro')), ['r.xacro']);
  assert.deepEqual(await choose(file('a.json'), file('b.json')), ['a.json', 'b.json']);
});

test('several descriptions are all sent', async () => {
  const files = [file('a/a.urdf'), file('b/b.urdf'), file('b/b.stl'), file('b/b.xacro')];
  assert.deepEqual(await choose(...files), ['a/a.urdf', 'b/b.urdf', 'b/b.stl']);
});

test('a dropped folder is read in parts to its end', async () => {
  const leaf = (path) => ({ isFile: true, fullPath: path, file: (resolve) => resolve({ path }) });
  const folder = (...parts) => ({
    isFile: false,
    createReader: () => ({ readEntries: (resolve) => resolve(parts.shift() ?? []) }),
  });
  const inner = folder([leaf('/p/m/a.stl')], [leaf('/p/m/b.stl')]);
  const found = await filesBelow(folder([leaf('/p/r.urdf'), inner], [leaf('/p/c.stl')], []));
  assert.deepEqual(
    found.map(({ path }) => path),
    ['p/r.urdf', 'p/m/a.stl', 'p/m/b.stl', 'p/c.stl'],
  );
});

test('an unreadable folder is an error', async () => {
  const refuse = { readEntries: (_, reject) => reject(new Error('not allowed')) };
  const folder = { isFile: false, createReader: () => refuse };
  await assert.rejects(filesBelow(folder), /not allowed/);
});
