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

// Meshes among the files that the user chose. It does not use the document, because a worker also
// uses it. The files stay in the browser, so their addresses are only names.

/** @import { PathAndFile } from './chosen_files.js' */

/** @typedef {ReadonlyMap<string, File>} Files Files by address. */

export const DROPPED = 'dropped:';
const MESH = /\.(stl|dae|obj|glb|gltf)$/i;

/**
 * Return the path of a file for each mesh name. The file's path has the most parts in common with
 * the end of the name, as in `UploadResolver` of the server. If no file has the name of the mesh,
 * the mesh is left out.
 *
 * @param {Iterable<string>} names Meshes, as in the description.
 * @param {Iterable<string>} paths
 * @returns {Map<string, string>}
 */
export function findMeshes(names, paths) {
  /** @type {Map<string, string[][]>} */
  const alike = new Map();
  // Of two equally good paths, the first one in the order of their parts is used.
  for (const path of [...paths].filter((each) => MESH.test(each)).sort(byParts)) {
    const parts = partsOf(path);
    alike.set(parts[0], [...(alike.get(parts[0]) ?? []), parts]);
  }
  const found = new Map();
  for (const name of names) {
    const wanted = partsOf(decoded(name.replace(/^.*?:\/\//, '')));
    let most = 0;
    for (const parts of alike.get(wanted[0]) ?? []) {
      const end = parts.findIndex((part, i) => part !== wanted[i]);
      const agreement = end < 0 ? parts.length : end;
      if (agreement > most) {
        most = agreement;
        found.set(name, parts.toReversed().join('/'));
      }
    }
  }
  return found;
}

/**
 * Return the files by address. Names in a mesh are relative to its address.
 *
 * @param {PathAndFile[]} files
 * @param {number} number Number of the choice. Another choice may have other files at the paths.
 * @returns {Files}
 */
export function addressed(files, number) {
  return new Map(files.map(({ path, file }) => [addressOf(path, number), file]));
}

/**
 * @param {string} path
 * @param {number} number
 */
export function addressOf(path, number) {
  const escaped = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return new URL(`${DROPPED}//${number}/${escaped}`).href;
}

/**
 * Return the file at an address, which may contain `..` and spaces.
 *
 * @param {Files | undefined} files
 * @param {string} url
 */
export function fileAt(files, url) {
  try {
    return files?.get(new URL(url).href);
  } catch {
    return undefined;
  }
}

/**
 * Return the parts of a path, the last part first.
 *
 * @param {string} path
 */
function partsOf(path) {
  return path.split('/').filter(Boolean).reverse();
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign is part of the name.
    return text;
  }
}

/**
 * @param {string} one
 * @param {string} other
 */
function byParts(one, other) {
  const [first, second] = [one, other].map((path) => path.replaceAll('/', '\0'));
  return first < second ? -1 : Number(first > second);
}
