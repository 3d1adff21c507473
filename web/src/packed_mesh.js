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

// Meshes as plain data. A worker transfers them to the page without a copy of arrays.

import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  Line,
  LineLoop,
  LineSegments,
  MaterialLoader,
  Matrix4,
  Mesh,
  Points,
  Sphere,
  Texture,
  Vector3,
} from 'three';
import { checkParts } from './mesh_claims.js';

/** @import { InterleavedBufferAttribute, Material, Object3D } from 'three' */

/** @typedef {{ array: ArrayBufferView, size: number, normalized: boolean }} Row */
/**
 * @typedef {object} PackedGeometry
 * @property {Record<string, Row>} attributes
 * @property {Row | null} index
 * @property {{ start: number, count: number, materialIndex?: number }[]} groups
 * @property {number[]} box Minimum and maximum x, y, z.
 * @property {number[]} sphere Centre and radius.
 */
/**
 * @typedef {object} PackedNode Parents come first.
 * @property {number} parent Index of the parent. -1 for the first node.
 * @property {string} name
 * @property {number[]} matrix
 * @property {boolean} visible
 * @property {keyof typeof DRAWN | null} kind
 * @property {number} geometry Index of the geometry.
 * @property {number[]} materials Indices of the materials, one for each group of the geometry.
 * @property {Row | null} instances
 * @property {boolean} hasMaterial
 */
/**
 * @typedef {object} PackedTexture
 * @property {string} uuid
 * @property {string | ImageBitmap} image The image or its address.
 * @property {Record<string, any>} properties
 */
/**
 * @typedef {object} PackedMesh
 * @property {PackedNode[]} nodes
 * @property {PackedGeometry[]} geometries
 * @property {any[]} materials
 * @property {PackedTexture[]} textures
 */

const DRAWN = { InstancedMesh, Line, LineLoop, LineSegments, Mesh, Points };
const MOST_DEPTH = 500;
const TEXTURE_PROPERTIES = /** @type {const} */ ([
  'anisotropy', 'channel', 'colorSpace', 'flipY', 'generateMipmaps', 'magFilter', 'mapping',
  'minFilter', 'name', 'premultiplyAlpha', 'rotation', 'wrapS', 'wrapT',
]);

/**
 * Convert an object to data for another thread.
 *
 * @param {Object3D} object
 * @returns {{ packed: PackedMesh, transfer: Transferable[] }}
 */
export function pack(object) {
  /** @type {Table<PackedTexture>} */
  const textures = new Table(packTexture);
  /** @type {Table<PackedGeometry>} */
  const geometries = new Table(packGeometry);
  /** @type {Table<any>} */
  const materials = new Table((material) => packMaterial(material, textures));
  /** @type {PackedNode[]} */
  const nodes = [];
  const waiting = [{ part: object, parent: -1, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, parent, depth } = next;
    checkParts(nodes.length);
    if (depth > MOST_DEPTH) {
      throw new Error(`its nodes are nested deeper than ${MOST_DEPTH}`);
    }
    const drawn = kindOf(part);
    part.updateMatrix();
    for (const child of part.children) {
      waiting.push({ part: child, parent: nodes.length, depth: depth + 1 });
    }
    const used = drawn ? [/** @type {Mesh} */ (part).material].flat() : [];
    nodes.push({
      parent,
      name: part.name,
      matrix: part.matrix.toArray(),
      visible: part.visible,
      kind: drawn,
      geometry: drawn ? geometries.place(/** @type {Mesh} */ (part).geometry) : -1,
      materials: used.map((each) => materials.place(each)),
      instances: part instanceof InstancedMesh ? row(part.instanceMatrix) : null,
      hasMaterial: Boolean(part.userData.hasMaterial),
    });
  }
  const packed = {
    nodes,
    geometries: geometries.made,
    materials: materials.made,
    textures: textures.made,
  };
  const rows = [
    ...packed.geometries.flatMap(({ attributes, index }) => [...Object.values(attributes), index]),
    ...nodes.map(({ instances }) => instances),
  ];
  const buffers = rows.flatMap((each) => (each ? [each.array.buffer] : []));
  const images = packed.textures.flatMap(({ image }) => (isText(image) ? [] : [image]));
  const owned = /** @type {Set<any>} */ (new Set([...buffers, ...images]));
  return { packed, transfer: [...owned] };
}

/**
 * Restore an object from its data.
 *
 * @param {PackedMesh} packed
 * @param {(url: string) => Texture} loadTexture
 * @returns {Object3D}
 */
export function unpack({ nodes, geometries, materials, textures }, loadTexture) {
  const geometryOf = geometries.map(unpackGeometry);
  const textureOf = Object.fromEntries(
    textures.map((texture) => [texture.uuid, unpackTexture(texture, loadTexture)]),
  );
  const loader = new MaterialLoader().setTextures(textureOf);
  const materialOf = materials.map((json) => loader.parse(json));
  /** @type {Object3D[]} */
  const made = [];
  for (const node of nodes) {
    const used = node.materials.map((i) => materialOf[i]);
    const geometry = geometryOf[node.geometry];
    const material = used.length === 1 ? used[0] : used;
    /** @type {Object3D} */
    let object = new Group();
    if (node.kind === 'InstancedMesh' && node.instances) {
      const instances = unpackRow(node.instances);
      const instanced = new InstancedMesh(geometry, material, instances.count);
      instanced.instanceMatrix.array.set(/** @type {any} */ (instances.array));
      object = instanced;
    } else if (node.kind) {
      const Kind = /** @type {typeof Mesh} */ (DRAWN[node.kind]);
      object = new Kind(geometry, material);
    }
    object.name = node.name;
    object.visible = node.visible;
    object.userData.hasMaterial = node.hasMaterial;
    const matrix = new Matrix4().fromArray(node.matrix);
    matrix.decompose(object.position, object.quaternion, object.scale);
    made.push(object);
    made[node.parent]?.add(object);
  }
  return made[0];
}

/**
 * Calls a function once for each object, and stores the results.
 *
 * @template Made
 */
class Table {
  /** @param {(given: any) => Made} make */
  constructor(make) {
    this.make = make;
    /** @type {Made[]} */
    this.made = [];
    this.indices = new Map();
  }

  /**
   * Return the index of the result for an object.
   *
   * @param {object} given
   * @returns {number}
   */
  place(given) {
    if (!this.indices.has(given)) {
      this.indices.set(given, this.made.length);
      this.made.push(this.make(given));
    }
    return this.indices.get(given);
  }
}

/**
 * @param {Object3D} part
 * @returns {keyof typeof DRAWN | null}
 */
function kindOf(part) {
  if (part instanceof InstancedMesh) {
    return 'InstancedMesh';
  }
  // A mesh with bones is shown in its rest pose.
  if (part instanceof Mesh) {
    return 'Mesh';
  }
  return part.type in DRAWN ? /** @type {keyof typeof DRAWN} */ (part.type) : null;
}

/**
 * @param {BufferGeometry} geometry
 * @returns {PackedGeometry}
 */
function packGeometry(geometry) {
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  const box = geometry.boundingBox ?? new Box3();
  const sphere = geometry.boundingSphere ?? new Sphere();
  const attributes = Object.entries(geometry.attributes).filter(([name]) => !/^skin/.test(name));
  return {
    attributes: Object.fromEntries(attributes.map(([name, given]) => [name, row(given)])),
    index: geometry.index && row(geometry.index),
    groups: geometry.groups,
    box: [...box.min, ...box.max],
    sphere: [...sphere.center, sphere.radius],
  };
}

/** @param {PackedGeometry} packed */
function unpackGeometry({ attributes, index, groups, box, sphere }) {
  const geometry = new BufferGeometry();
  for (const [name, given] of Object.entries(attributes)) {
    geometry.setAttribute(name, unpackRow(given));
  }
  geometry.setIndex(index && unpackRow(index));
  groups.forEach(({ start, count, materialIndex }) =>
    geometry.addGroup(start, count, materialIndex),
  );
  const [least, greatest] = [new Vector3().fromArray(box), new Vector3().fromArray(box, 3)];
  geometry.boundingBox = new Box3(least, greatest);
  geometry.boundingSphere = new Sphere(new Vector3().fromArray(sphere), sphere[3]);
  return geometry;
}

/**
 * @param {BufferAttribute | InterleavedBufferAttribute} attribute
 * @returns {Row}
 */
function row(attribute) {
  const { itemSize: size, normalized, count } = attribute;
  if (attribute instanceof BufferAttribute) {
    return { array: /** @type {any} */ (attribute.array), size, normalized };
  }
  const { array: all, stride } = attribute.data;
  const array = new /** @type {any} */ (all.constructor)(size * count);
  for (let i = 0; i < count; i += 1) {
    for (let k = 0; k < size; k += 1) {
      array[size * i + k] = all[stride * i + attribute.offset + k];
    }
  }
  return { array, size, normalized };
}

/** @param {Row} row */
function unpackRow({ array, size, normalized }) {
  return new BufferAttribute(/** @type {any} */ (array), size, normalized);
}

/**
 * @param {Material} material
 * @param {Table<PackedTexture>} textures
 */
function packMaterial(material, textures) {
  /** @type {any} */
  const known = { textures: {}, images: {} };
  for (const value of Object.values(material)) {
    if (value instanceof Texture) {
      // For textures in `known`, `toJSON` writes only the uuid and not the content.
      known.textures[value.uuid] = { uuid: value.uuid };
      textures.place(value);
    }
  }
  return material.toJSON(known);
}

/**
 * @param {Texture} texture
 * @returns {PackedTexture}
 */
function packTexture(texture) {
  const { uuid, offset, repeat, center, userData } = texture;
  const properties = Object.fromEntries(TEXTURE_PROPERTIES.map((name) => [name, texture[name]]));
  Object.assign(properties, { offset: [...offset], repeat: [...repeat], center: [...center] });
  const image = userData.url ?? texture.image;
  return { uuid, image, properties };
}

/**
 * @param {PackedTexture} packed
 * @param {(url: string) => Texture} loadTexture
 */
function unpackTexture({ image, properties }, loadTexture) {
  const texture = isText(image) ? loadTexture(image) : new Texture(image);
  const { offset, repeat, center, ...plain } = properties;
  Object.assign(texture, plain);
  texture.offset.fromArray(offset);
  texture.repeat.fromArray(repeat);
  texture.center.fromArray(center);
  texture.needsUpdate = !isText(image);
  return texture;
}

/**
 * Return true if an image is given by its address.
 *
 * @param {string | ImageBitmap} image
 * @returns {image is string}
 */
function isText(image) {
  return typeof image === 'string';
}
