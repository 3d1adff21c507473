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
import { hasDescription } from '../src/chosen_files.js';
import { addressed, addressOf, fileAt, findMeshes } from '../src/dropped_files.js';

const find = (name, ...paths) => findMeshes([name], paths).get(name);

test('a mesh is the file whose path has most in common with the end of its name', () => {
  const name = 'package://arm/meshes/visual/base.stl';
  const visual = ['d/visual/base.stl', 'd/meshes/visual/base.stl'];
  const paths = ['d/collision/base.stl', ...visual, 'base.stl'];
  assert.equal(find(name, ...paths), 'd/meshes/visual/base.stl');
  assert.equal(find(name, ...paths.slice(0, 2)), 'd/visual/base.stl');
  assert.equal(find(name, 'base.stl'), 'base.stl');
  assert.equal(find('base.stl', 'a/b/base.stl'), 'a/b/base.stl');
});

test('of two equally good files, the first is used, in the order of folders', () => {
  assert.equal(find('m/a.stl', 'y/a.stl', 'x/a.stl'), 'x/a.stl');
  assert.equal(find('m/a.stl', 'x-1/a.stl', 'x/a.stl'), 'x/a.stl');
});

test('a file with another name or format is not the mesh', () => {
  assert.equal(find('m/a.stl', 'm/A.stl', 'm/aa.stl', 'm/a.stl.dae', 'a.stl/m'), undefined);
  assert.equal(find('m/a.step', 'm/a.step'), undefined);
  assert.equal(find('m/__proto__', 'm/__proto__'), undefined);
});

test('names may be escaped, and may have a percent sign', () => {
  assert.equal(find('package://p/a%20b.stl', 'a b.stl'), 'a b.stl');
  assert.equal(find('package://p/50%.stl', '50%.stl'), '50%.stl');
});

test('names in a mesh are relative to its address', () => {
  const paths = ['p/m/a.obj', 'p/t/a b#1?%20.png', 'C:/x.png'];
  const files = addressed(paths.map((path) => ({ path, file: path })), 3);
  const mesh = addressOf('p/m/a.obj', 3);
  const folder = mesh.slice(0, mesh.lastIndexOf('/') + 1);
  assert.equal(fileAt(files, mesh), 'p/m/a.obj');
  assert.equal(fileAt(files, `${folder}../t/a b%231%3F%2520.png`), 'p/t/a b#1?%20.png');
  assert.equal(fileAt(files, addressOf('C:/x.png', 3)), 'C:/x.png');
  assert.equal(fileAt(files, `${folder}../../../../etc/passwd`), undefined);
  assert.equal(fileAt(files, addressOf('p/m/a.obj', 2)), undefined);
  assert.equal(fileAt(files, 'no address'), undefined);
  assert.equal(fileAt(undefined, mesh), undefined);
});

test('xacro files and meshes are no description', async () => {
  const has = (...paths) => hasDescription(paths.map((path) => ({ path })));
  assert.equal(await has('p/a.xacro', 'p/a.stl', 'p/a.png'), false);
  assert.equal(await has('p/a.urdf', 'p/a.stl'), true);
  assert.equal(await has('p/a.json', 'p/a.stl'), true);
});
