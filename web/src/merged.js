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

// Reduces draw calls and vertices: meshes with the same appearance become one mesh, and equal
// corners become one vertex.

import { BufferAttribute, Group, Matrix4, Mesh } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** @import { BufferGeometry, Material, Object3D } from 'three' */

/**
 * Merge the meshes below an object if they look the same and do not move relative to each other.
 *
 * @param {Object3D} root
 */
export function mergeParts(root) {
  root.updateWorldMatrix(true, true);
  const back = new Matrix4().copy(root.matrixWorld).invert();
  /** @type {Map<string, Mesh[]>} */
  const alike = new Map();
  for (const mesh of meshesOf(root.children)) {
    const key = mergeKey(mesh);
    alike.set(key, [...(alike.get(key) ?? []), mesh]);
  }
  for (const meshes of alike.values()) {
    const geometry = meshes.length > 1 && mergeGeometries(meshes.map((mesh) => moved(mesh, back)));
    if (!geometry) {
      continue;
    }
    const one = new Mesh(geometry, meshes[0].material);
    one.userData = { ...meshes[0].userData };
    for (const mesh of meshes) {
      const place = new Group();
      mesh.matrix.decompose(place.position, place.quaternion, place.scale);
      if (mesh.children.length) {
        mesh.parent?.add(place.add(...mesh.children));
      }
      mesh.removeFromParent();
      mesh.geometry.dispose();
    }
    root.add(one);
  }
}

/**
 * Return the meshes that can be merged, in the order of the document.
 *
 * @param {Object3D[]} parts
 * @returns {Mesh[]}
 */
function meshesOf(parts) {
  return parts
    .filter((part) => part.visible && !part.userData.isPlaceholder)
    .flatMap((part) => {
      const below = meshesOf(part.children);
      return part.type === 'Mesh' && canBeMerged(/** @type {Mesh} */ (part))
        ? [/** @type {Mesh} */ (part), ...below]
        : below;
    });
}

/** @param {Mesh} mesh */
export function canBeMerged({ geometry, material }) {
  return (
    !Array.isArray(material) &&
    !Object.keys(geometry.morphAttributes).length &&
    Object.values(geometry.attributes).every((each) => each instanceof BufferAttribute)
  );
}

/**
 * Return a key. Meshes with the same key can be merged.
 *
 * @param {Mesh} mesh
 */
function mergeKey({ geometry, material, userData }) {
  const rows = Object.entries(geometry.attributes).map(([name, { array, itemSize, normalized }]) =>
    [name, array.constructor.name, itemSize, normalized].join(),
  );
  // For textures in `known`, `toJSON` writes only the uuid and not the content.
  const textures = Object.fromEntries(
    Object.values(material)
      .filter((each) => each?.isTexture)
      .map(({ uuid }) => [uuid, { uuid }]),
  );
  const known = /** @type {any} */ ({ textures, images: {} });
  const look = /** @type {any} */ (/** @type {Material} */ (material).toJSON(known));
  for (const own of ['uuid', 'name', 'userData', 'metadata']) {
    delete look[own];
  }
  const isIndexed = geometry.index !== null;
  return JSON.stringify([look, rows.sort(), isIndexed, Boolean(userData.hasMaterial)]);
}

/**
 * Return the geometry of a mesh in the frame of the merged mesh.
 *
 * @param {Mesh} mesh
 * @param {Matrix4} back Transform from the world to this frame.
 */
function moved({ geometry, matrixWorld }, back) {
  const matrix = new Matrix4().multiplyMatrices(back, matrixWorld);
  const made = geometry.clone().applyMatrix4(matrix);
  made.clearGroups();
  if (matrix.determinant() < 0) {
    turn(made);
  }
  return made;
}

/**
 * Reverse the winding of triangles. Otherwise a mirrored mesh would be inside out.
 *
 * @param {BufferGeometry} geometry
 */
function turn({ index, attributes }) {
  for (const { array, itemSize } of index ? [index] : Object.values(attributes)) {
    for (let i = 0; i + 3 * itemSize <= array.length; i += 3 * itemSize) {
      const second = array.slice(i + itemSize, i + 2 * itemSize);
      array.copyWithin(i + itemSize, i + 2 * itemSize, i + 3 * itemSize);
      array.set(second, i + 2 * itemSize);
    }
  }
}

/**
 * Merge equal vertices and add an index. A geometry that has an index already stays unchanged.
 *
 * @param {BufferGeometry} geometry
 */
export function shareVertices(geometry) {
  const rows = Object.values(geometry.attributes);
  const { count } = geometry.attributes.position;
  if (geometry.index || !rows.every((each) => each instanceof BufferAttribute)) {
    return;
  }
  // Compare the bits of numbers as integers.
  /** @param {BufferAttribute} row */
  const words = ({ array, itemSize }) =>
    (itemSize * array.BYTES_PER_ELEMENT) % 4 === 0 && array.byteOffset % 4 === 0;
  if (!rows.every((row) => words(/** @type {BufferAttribute} */ (row)))) {
    return;
  }
  const columns = rows.map(({ array, itemSize }) => ({
    all: new Uint32Array(array.buffer, array.byteOffset, array.byteLength >> 2),
    size: (itemSize * array.BYTES_PER_ELEMENT) >> 2,
  }));
  // Hash table of vertex numbers, at least twice as large as the number of vertices.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const index = new Uint32Array(count);
  // For each number of a vertex, the first vertex with these data.
  const first = new Uint32Array(count);
  let found = 0;
  for (let vertex = 0; vertex < count; vertex += 1) {
    let slot = hashOf(columns, vertex) & mask;
    while (table[slot] !== -1 && !isSame(columns, first[table[slot]], vertex)) {
      slot = (slot + 1) & mask;
    }
    if (table[slot] === -1) {
      table[slot] = found;
      first[found] = vertex;
      found += 1;
    }
    index[vertex] = table[slot];
  }
  for (const [name, { array, itemSize, normalized }] of Object.entries(geometry.attributes)) {
    const kept = new /** @type {any} */ (array.constructor)(found * itemSize);
    for (let i = 0; i < found; i += 1) {
      for (let k = 0; k < itemSize; k += 1) {
        kept[i * itemSize + k] = array[first[i] * itemSize + k];
      }
    }
    geometry.setAttribute(name, new BufferAttribute(kept, itemSize, normalized));
  }
  geometry.setIndex(new BufferAttribute(found > 0xffff ? index : new Uint16Array(index), 1));
}

/** @typedef {{ all: Uint32Array, size: number }[]} Columns Bits of the vertices by attribute. */

/**
 * @param {Columns} columns
 * @param {number} vertex
 */
function hashOf(columns, vertex) {
  let hash = 0x811c9dc5;
  for (const { all, size } of columns) {
    for (let i = size * vertex; i < size * (vertex + 1); i += 1) {
      hash = Math.imul(hash ^ all[i], 0x01000193);
      hash ^= hash >>> 15;
    }
  }
  return hash;
}

/**
 * @param {Columns} columns
 * @param {number} one
 * @param {number} other
 */
function isSame(columns, one, other) {
  for (const { all, size } of columns) {
    for (let i = 0; i < size; i += 1) {
      if (all[size * one + i] !== all[size * other + i]) {
        return false;
      }
    }
  }
  return true;
}
