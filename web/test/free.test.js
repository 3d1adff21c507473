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
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, Texture } from 'three';
import { free } from '../src/free.js';

test('geometries and materials of an object and its children are freed', () => {
  const scene = new Group();
  const root = new Group();
  const materials = [{ map: new Texture() }, { normalMap: new Texture(), map: new Texture() }];
  const meshes = [
    new Mesh(new BoxGeometry(), new MeshStandardMaterial(materials[0])),
    new Mesh(new BoxGeometry(), [new MeshStandardMaterial(materials[1])]),
  ];
  scene.add(root.add(meshes[0].add(meshes[1])));
  const held = meshes.flatMap(({ geometry, material }) => [geometry, ...[material].flat()]);
  held.push(...materials.flatMap((each) => Object.values(each)));
  const freed = new Set();
  held.forEach((each) => each.addEventListener('dispose', () => freed.add(each)));
  free(root);
  assert.equal(freed.size, held.length);
  assert.equal(scene.children.length, 0);
});
