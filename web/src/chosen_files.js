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

// Choice of the description and its meshes among many files. It does not use the document.

/** @typedef {{ path: string, file: File }} PathAndFile */

const URDF = /\.urdf$/i;
const XACRO = /\.xacro$/i;
const XML = /\.xml$/i;
const JSON_FILE = /\.json$/i;
const PARTS = /\.(stl|dae|obj|mtl|glb|gltf|bin|png|jpe?g|bmp|gif|tga|webp)$/i;

/**
 * Choose the descriptions, meshes and textures among the files of a package.
 *
 * Files such as launch files, settings and xacro sources are used only if no other file can be the
 * description. If only xacro files are found, the answer of the server has the next step.
 *
 * @param {PathAndFile[]} files
 */
export async function chooseFiles(files) {
  /** @param {RegExp} pattern */
  const among = (pattern) => files.filter(({ path }) => pattern.test(path));
  const [urdf, json, xml, xacro] = [URDF, JSON_FILE, XML, XACRO].map(among);
  const isRobot = await Promise.all(
    xml.map(async ({ file }) => /<robot[\s>]/.test(await file.text())),
  );
  const others = [...json, ...xml.filter((_, i) => isRobot[i])];
  // A JSON file next to a xacro file is more likely to contain settings than a robot.
  const kinds = [urdf, xacro.length && others.length > 1 ? [] : others, xacro];
  const descriptions = kinds.find((found) => found.length) ?? [];
  return [...descriptions, ...among(PARTS)];
}

/**
 * Return true if a description is among the files. The page cannot open xacro files.
 *
 * @param {PathAndFile[]} files
 */
export async function hasDescription(files) {
  const chosen = await chooseFiles(files);
  return chosen.some(({ path }) => !isPart(path) && !XACRO.test(path));
}

/** @param {string} path */
export const isPart = (path) => PARTS.test(path);

/**
 * Return the files below a dropped entry, with their paths.
 *
 * @param {FileSystemEntry} entry
 * @returns {Promise<PathAndFile[]>}
 */
export async function filesBelow(entry) {
  if (entry.isFile) {
    const source = /** @type {FileSystemFileEntry} */ (entry);
    /** @type {File} */
    const file = await new Promise((resolve, reject) => source.file(resolve, reject));
    return [{ path: entry.fullPath.slice(1), file }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {PathAndFile[]} */
  const found = [];
  for (;;) {
    // The reader returns a few entries for each call, and none after the last entry.
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) {
      return found;
    }
    found.push(...(await Promise.all(part.map(filesBelow))).flat());
  }
}
