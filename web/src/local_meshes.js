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
// Meshes in the file of the page, in place of meshes.js. viewer/packed_meshes.py packs them.

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial } from 'three';
import { SRGBColorSpace } from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { shareVertices } from './merged.js';

/** @import { Object3D } from 'three' */
/** @import { Colour } from './messages.ts' */

/**
 * @typedef {object} Part
 * @property {Colour | null} color
 * @property {number} at Place of the first byte.
 * @property {number} vertices Number of vertices.
 * @property {number} triangles Number of triangles.
 * @property {number[]} origin
 * @property {number} step Length of the unit of the packed coordinates.
 */

// Edges with a larger angle are drawn as sharp [rad].
const CREASE = 0.6;

/** @type {{ meshes: Record<string, Part[]>, data: Uint8Array }} */
const file = { meshes: {}, data: new Uint8Array() };

/**
 * Store the meshes of the file.
 *
 * @param {Record<string, Part[]>} meshes
 * @param {Uint8Array} data
 */
export function keepMeshes(meshes, data) {
  Object.assign(file, { meshes, data });
}

/** Reads the meshes of the file, with the interface of the class in meshes.js. */
export class MeshLibrary {
  constructor() {
    /** @type {Map<string, Object3D>} */
    this.reusable = new Map();
    /** @type {Map<string, { part: number, size: number }>} */
    this.readings = new Map();
  }

  /**
   * @param {string} url
   * @returns {Promise<Object3D>}
   */
  async load(url) {
    const made = this.reusable.get(url) ?? new Group().add(...file.meshes[url].map(meshOf));
    this.reusable.set(url, made);
    return made.clone();
  }

  dispose() {}
}

/** @param {Part} part */
function meshOf(part) {
  const material = new MeshStandardMaterial({ roughness: 0.65, metalness: 0.05 });
  if (part.color) {
    const [r, g, b, a] = part.color;
    material.color = new Color().setRGB(r, g, b, SRGBColorSpace);
    material.opacity = a;
    material.transparent = a < 1;
  }
  // Compute the normals in whole numbers, because this function merges corners that are closer to
  // each other than 0.01.
  const geometry = toCreasedNormals(unpackGeometry(part, file.data), CREASE);
  geometry.scale(part.step, part.step, part.step);
  geometry.translate(part.origin[0], part.origin[1], part.origin[2]);
  shareVertices(geometry);
  const mesh = new Mesh(geometry, material);
  mesh.userData.hasMaterial = part.color !== null;
  return mesh;
}

/**
 * Unpack the triangles of a part, in the unit `step` from `origin`.
 *
 * @param {Part} part
 * @param {Uint8Array} data
 */
export function unpackGeometry({ at, vertices, triangles }, data) {
  // Numbers are stored in planes: first all lowest bytes, then the next bytes.
  let place = at;
  const planes = (/** @type {number} */ count, /** @type {number} */ bytes) => {
    const numbers = new Uint32Array(count);
    for (let byte = 0; byte < bytes; byte += 1) {
      for (let i = 0; i < count; i += 1, place += 1) {
        numbers[i] += data[place] * 2 ** (8 * byte);
      }
    }
    return numbers;
  };
  const points = new Float32Array(3 * vertices);
  for (let axis = 0; axis < 3; axis += 1) {
    // Differences of consecutive vertices. Even numbers are positive.
    let sum = 0;
    planes(vertices, 3).forEach((code, i) => {
      sum += code % 2 ? -(code + 1) / 2 : code / 2;
      points[3 * i + axis] = sum;
    });
  }
  // 0 is the next new vertex, and n is the vertex that was new n vertices ago.
  let next = 0;
  const index = planes(3 * triangles, 4).map((back) => {
    next += back ? 0 : 1;
    return back ? next - back : next - 1;
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}
