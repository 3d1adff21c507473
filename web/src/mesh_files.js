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

// Reading of mesh files: STL, DAE, OBJ with its materials, GLB and glTF.
//
// This module runs in a worker, which has no documents and images. So it returns the names of
// textures, and the page reads them. As in other programs for robots, z is up in every file. The
// up axis of a DAE file is ignored, and its unit is used.

import {
  Box3,
  Camera,
  Light,
  LoaderUtils,
  Mesh,
  MeshPhongMaterial,
  MeshStandardMaterial,
  SRGBColorSpace,
  Texture,
  TextureLoader,
} from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MTLLoader } from 'three/addons/loaders/MTLLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';
import { checkDae, checkGltf, checkStl } from './mesh_claims.js';
import { parseObj } from './obj_file.js';
import { parseXml } from './xml.js';

/** @import { Material, Object3D } from 'three' */

/**
 * @typedef {object} Source
 * @property {ArrayBuffer} data
 * @property {string} url Address of the file. Names in the file are relative to it.
 * @property {(part: number) => void} progress Called with the fraction that is read, 0..1.
 */

/** @type {Record<string, (source: Source) => Promise<Object3D> | Object3D>} By the suffix. */
const LOADERS = { stl: readStl, dae: readDae, obj: readObj, glb: readGltf, gltf: readGltf };

// A worker has no document to create images.
for (const loader of [TextureLoader, TGALoader]) {
  loader.prototype.load = /** @type {any} */ (named);
}
// The reader of COLLADA makes a DOMParser, which a worker does not have.
Object.assign(globalThis, { DOMParser: class { parseFromString = boundedDae; } });

/**
 * Return the content of a file, or throw an error with the reason why it cannot be drawn.
 *
 * @param {string} suffix
 * @param {Source} source
 * @returns {Promise<Object3D>} `userData.hasMaterial` of each mesh is true if the file gives it
 *   a material.
 */
export async function readMesh(suffix, source) {
  const object = await LOADERS[suffix](source);
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object);
  if (box.isEmpty()) {
    throw new Error('it has no triangles');
  }
  // A single vertex that is not finite would make the whole picture blank.
  if (![...box.min, ...box.max].every(Number.isFinite)) {
    throw new Error('it has vertices that are not finite');
  }
  return object;
}

/** @param {Source} source */
function readStl({ data }) {
  checkStl(data);
  const geometry = new STLLoader().parse(data);
  // Compute the normals, because many files have normals of length 0.
  geometry.deleteAttribute('normal');
  geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshStandardMaterial());
}

/** @param {Source} source */
function readDae({ data, url }) {
  const collada = new ColladaLoader().parse(decoded(data), LoaderUtils.extractUrlBase(url));
  if (!collada) {
    throw new Error('it is not a COLLADA file');
  }
  const { scene } = collada;
  // The loader turns the model so that y is up. Undo this, because z is up for robots.
  scene.rotation.set(0, 0, 0);
  removeLights(scene);
  return withMaterials(scene);
}

/** @param {string} text */
function boundedDae(text) {
  const document = parseXml(text);
  if (document.childNodes[0].nodeName !== 'COLLADA') {
    throw new Error('it is not a COLLADA file');
  }
  checkDae(document);
  return document;
}

/** @param {Source} source */
async function readObj({ data, url, progress }) {
  const { geometry, materials, libraries } = parseObj(new Uint8Array(data), progress);
  const known = libraries.length ? await materialsOf(libraries[0], url) : null;
  if (!known) {
    return new Mesh(geometry, new MeshStandardMaterial());
  }
  const made = materials.map((name) => {
    const material = (name && known.create(name)) || new MeshPhongMaterial();
    material.vertexColors = geometry.hasAttribute('color');
    return material;
  });
  return withMaterials(new Mesh(geometry, made.length === 1 ? made[0] : made));
}

/**
 * Read a material library of an OBJ file. If it cannot be read, return null, so that the shape is
 * drawn without its colours.
 *
 * @param {string} name
 * @param {string} url
 */
async function materialsOf(name, url) {
  const folder = LoaderUtils.extractUrlBase(url);
  try {
    const response = await fetch(folder + encodeURI(name));
    if (!response.ok) {
      return null;
    }
    return new MTLLoader().setResourcePath(folder).parse(await response.text(), folder);
  } catch {
    return null;
  }
}

/** @param {Source} source */
async function readGltf({ data, url }) {
  checkGltf(data);
  const { scene } = await new GLTFLoader().parseAsync(data, LoaderUtils.extractUrlBase(url));
  removeLights(scene);
  return withMaterials(scene);
}

/**
 * Mark the meshes in a file that may have materials, and read their textures as sRGB colours.
 *
 * @template {Object3D} Marked
 * @param {Marked} object
 */
function withMaterials(object) {
  object.traverse((part) => {
    if (part instanceof Mesh) {
      part.userData.hasMaterial = true;
      for (const material of [part.material].flat()) {
        if (material.map) {
          material.map.colorSpace = SRGBColorSpace;
        }
      }
    }
  });
  return object;
}

/** @param {Object3D} object */
function removeLights(object) {
  /** @type {Object3D[]} */
  const unwanted = [];
  object.traverse((part) => {
    if (part instanceof Light || part instanceof Camera) {
      unwanted.push(part);
    }
  });
  unwanted.forEach((part) => part.removeFromParent());
}

/**
 * Return a texture that only has the address of its image.
 *
 * @this {TextureLoader}
 * @param {string} url
 * @param {(texture: Texture) => void} [done]
 */
function named(url, done) {
  const texture = new Texture();
  texture.userData.url = this.manager.resolveURL((this.path ?? '') + url);
  done?.(texture);
  return texture;
}

/** @param {ArrayBuffer} data */
function decoded(data) {
  const [first, second] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  const wide = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[256 * first + second];
  return new TextDecoder(wide ?? 'utf-8').decode(data);
}
