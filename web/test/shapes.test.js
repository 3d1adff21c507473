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
import { MeshPhongMaterial, Texture } from 'three';
import { primitive, surface, tinted } from '../src/shapes.js';

/** Least and greatest x, y, z of a primitive. */
function extent(shape) {
  const geometry = primitive(shape);
  geometry.computeBoundingBox();
  return [...geometry.boundingBox.min, ...geometry.boundingBox.max];
}

const near = (found, expected) =>
  found.forEach((value, i) => {
    // Vertices have single precision.
    assert.ok(Math.abs(value - expected[i]) < 1e-6, `${found}, not ${expected}`);
  });

test('a box is centred at its origin', () => {
  near(extent({ type: 'box', size: [1, 2, 3] }), [-0.5, -1, -1.5, 0.5, 1, 1.5]);
});

test('the axis of a cylinder is z', () => {
  near(extent({ type: 'cylinder', radius: 1, length: 4 }), [-1, -1, -2, 1, 1, 2]);
});

test('the length of a capsule does not include its caps', () => {
  near(extent({ type: 'capsule', radius: 1, length: 4 }), [-1, -1, -3, 1, 1, 3]);
});

test('a sphere has its radius in all directions', () => {
  near(extent({ type: 'sphere', radius: 2 }), [-2, -2, -2, 2, 2, 2]);
});

test('a cone extends along x from its origin, with r1 at the origin', () => {
  const shape = { type: 'cone', r1: 1, r2: 0.5, length: 4 };
  near(extent(shape), [0, -1, -1, 4, 1, 1]);
  const position = primitive(shape).getAttribute('position');
  const radii = { 0: 0, 4: 0 };
  for (let i = 0; i < position.count; i += 1) {
    const end = Math.round(position.getX(i));
    radii[end] = Math.max(radii[end], Math.hypot(position.getY(i), position.getZ(i)));
  }
  near([radii[0], radii[4]], [1, 0.5]);
});

test('only transparent materials are blended', () => {
  assert.equal(surface([1, 0, 0, 1]).transparent, false);
  assert.equal(surface([1, 0, 0, 0.5]).transparent, true);
  assert.equal(surface([1, 0, 0, 0.5]).opacity, 0.5);
  assert.equal(surface([1, 0.5, 0, 1]).color.getHexString(), 'ff8000');
});

test('a colour of the description is multiplied by the texture of a mesh', () => {
  const map = new Texture();
  const own = new MeshPhongMaterial({ color: 0xffffff, map });
  const drawn = tinted(own, surface([1, 0.5, 0, 0.5]));
  assert.equal(drawn.map, map);
  assert.equal(drawn.color.getHexString(), 'ff8000');
  assert.deepEqual([drawn.opacity, drawn.transparent], [0.5, true]);
  // The original stays unchanged, because another link may show the same mesh.
  assert.equal(own.color.getHexString(), 'ffffff');
});

test('a colour of the description replaces that of a mesh without a texture', () => {
  const given = surface([1, 0.5, 0, 1]);
  assert.equal(tinted(new MeshPhongMaterial({ color: 0xff0000 }), given), given);
});
