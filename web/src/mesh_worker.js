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

// A worker that reads one mesh after the other, so that the page stays responsive.

import { Mesh } from 'three';
import { DROPPED, fileAt } from './dropped_files.js';
import { MOST_BYTES } from './mesh_claims.js';
import { mergeParts, shareVertices } from './merged.js';
import { readMesh } from './mesh_files.js';
import { pack } from './packed_mesh.js';

/** @import { Files } from './dropped_files.js' */
/** @import { Answer } from './meshes.js' */

// Number of files that were requested for the present mesh: its own file, and files that it names.
let requested = 0;
/** @type {Files | undefined} Files of the user, if the present mesh is one of them. */
let given;
const fetchAny = self.fetch;
self.fetch = (...request) => {
  requested += 1;
  const [what] = request;
  const url = what instanceof Request ? what.url : String(what);
  return url.startsWith(DROPPED) ? dropped(url) : fetchAny(...request);
};

/** @param {string} url */
async function dropped(url) {
  const file = fileAt(given, url);
  if (!file) {
    throw new Error(`it needs ${url.split('/').pop()}, which was not chosen`);
  }
  return new Response(file, { headers: { 'Content-Length': String(file.size) } });
}

// Time between two reports [ms].
const PERIOD = 50;

/**
 * @param {Answer} answer
 * @param {Transferable[]} transfer
 */
const post = (answer, transfer = []) => self.postMessage(answer, { transfer });

self.onmessage = async ({ data: { url, suffix, files } }) => {
  requested = 0;
  given = files;
  try {
    const data = await fetched(url);
    const size = data.byteLength;
    /** @param {number} part */
    const progress = (part) => post({ type: 'progress', part: 0.5 + 0.5 * part, size });
    progress(0);
    const object = await readMesh(suffix, { data, url, progress });
    mergeParts(object);
    object.traverse((part) => {
      if (part instanceof Mesh) {
        shareVertices(part.geometry);
      }
    });
    const { packed, transfer } = pack(object);
    // The page reads images, so they are not counted.
    const alone =
      requested === 1 && packed.textures.every(({ image }) => typeof image !== 'string');
    post({ type: 'mesh', packed, alone }, transfer);
  } catch (error) {
    post({ type: 'failed', reason: String(/** @type {Error} */ (error)?.message ?? error) });
  }
};

/**
 * Fetch a file and report the progress.
 *
 * @param {string} url
 */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok || !response.body) {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  const size = Number(response.headers.get('Content-Length') ?? 0);
  if (size > MOST_BYTES) {
    throw new Error(`it has ${size} bytes, more than ${MOST_BYTES}`);
  }
  const parts = [];
  const reader = response.body.getReader();
  let [done, reported] = [0, -Infinity];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    done += part.value.length;
    if (done > MOST_BYTES) {
      throw new Error(`it has more than ${MOST_BYTES} bytes`);
    }
    if (performance.now() - reported > PERIOD) {
      reported = performance.now();
      post({ type: 'progress', part: size ? (0.5 * done) / size : 0, size: size || done });
    }
  }
  return new Blob(parts).arrayBuffer();
}
