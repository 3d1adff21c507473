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

// Meshes from files: STL, DAE, OBJ with its materials, GLB and glTF.
//
// Coordinates are taken as the file has them, z up, as other programs for robots do: the up axis
// of a DAE file does not turn it, its unit counts.

import { Box3, Camera, Light, Mesh, MeshStandardMaterial, SRGBColorSpace } from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MTLLoader } from 'three/addons/loaders/MTLLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';

/** @import { Object3D } from 'three' */

/** @type {Record<string, (url: string) => Promise<Object3D>>} By the suffix of files. */
const LOADERS = { stl: loadStl, dae: loadDae, obj: loadObj, glb: loadGltf, gltf: loadGltf };

/** Reads each file once; whoever asks gets a copy that shares its geometry. */
export class MeshLibrary {
  constructor() {
    /** @type {Map<string, Promise<Object3D>>} */
    this.files = new Map();
  }

  /**
   * Return what a file holds.
   *
   * @param {string} url Its address; the suffix tells the format.
   * @returns {Promise<Object3D>} `userData.hasMaterial` of each mesh tells whether the file gives
   *   it a material.
   */
  async load(url) {
    let file = this.files.get(url);
    if (!file) {
      const path = url.split('?')[0];
      const suffix = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
      file = LOADERS[suffix](url).then(checked);
      this.files.set(url, file);
    }
    return (await file).clone();
  }
}

/**
 * Return an object if it can be drawn.
 *
 * @template {Object3D} Drawn
 * @param {Drawn} object
 */
function checked(object) {
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object);
  if (box.isEmpty()) {
    throw new Error('it holds no triangles');
  }
  // One of these, and nothing of the robot would be drawn.
  if (![...box.min, ...box.max].every(Number.isFinite)) {
    throw new Error('it holds vertices that are not finite');
  }
  return object;
}

/** @param {string} url */
async function loadStl(url) {
  const geometry = await new STLLoader().loadAsync(url);
  // Many files have normals of length 0.
  geometry.deleteAttribute('normal');
  geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshStandardMaterial());
}

/** @param {string} url */
async function loadDae(url) {
  const collada = await new ColladaLoader().loadAsync(url);
  if (!collada) {
    throw new Error('it is no COLLADA file');
  }
  const { scene } = collada;
  // The loader turns z up to y up; robots have z up.
  scene.rotation.set(0, 0, 0);
  removeLights(scene);
  return withMaterials(scene);
}

/** @param {string} url */
async function loadObj(url) {
  const text = await (await fetched(url)).text();
  const loader = new OBJLoader();
  const library = /^mtllib\s+(.+)$/m.exec(text)?.[1].trim();
  if (library) {
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    try {
      const materials = new MTLLoader().setPath(folder).setResourcePath(folder);
      loader.setMaterials(await materials.loadAsync(encodeURI(library)));
    } catch {
      // The shape is worth more than its colours.
    }
  }
  const object = loader.parse(text);
  return library && loader.materials ? withMaterials(object) : object;
}

/** @param {string} url */
async function loadGltf(url) {
  const { scene } = await new GLTFLoader().loadAsync(url);
  removeLights(scene);
  return withMaterials(scene);
}

/**
 * Mark the meshes of a file that brings materials, and read their textures as colours.
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

/** @param {string} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  return response;
}
