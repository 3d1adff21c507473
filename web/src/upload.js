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

// A description of one's own, dropped on the page or chosen, with the folders of its meshes.

import { byId } from './dom.js';

export class Upload {
  /** @param {function(string): void} refused Called with the reason if an upload is refused. */
  constructor(refused) {
    this.refused = refused;
    this.enabled = true;
    this.overlay = byId('drop');
    const input = byId('files');
    byId('upload').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      this.send([...input.files].map((file) => ({ path: file.name, file })));
      input.value = '';
    });
    let inside = 0;
    const carriesFiles = (event) => this.enabled && event.dataTransfer?.types.includes('Files');
    addEventListener('dragenter', (event) => {
      if (carriesFiles(event)) {
        inside += 1;
        this.overlay.hidden = false;
      }
    });
    addEventListener('dragleave', (event) => {
      if (carriesFiles(event)) {
        inside -= 1;
        this.overlay.hidden = inside <= 0;
      }
    });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      inside = 0;
      this.overlay.hidden = true;
      if (carriesFiles(event)) {
        // The list is empty after the first pause.
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
        const plain = [...event.dataTransfer.files].map((file) => ({ path: file.name, file }));
        this.send(entries.every(Boolean) ? (await Promise.all(entries.map(walk))).flat() : plain);
      }
    });
  }

  /** Send files; of dropped folders, only what a robot needs. */
  async send(files) {
    const form = new FormData();
    const wanted = files.length === 1 ? files : await chosen(files);
    if (!wanted.length) {
      this.refused('there is no description among these files');
      return;
    }
    const urdfs = wanted.filter(({ path }) => URDF.test(path)).map(({ path }) => path);
    if (urdfs.length > 1) {
      const some = urdfs.slice(0, 4).join(', ') + (urdfs.length > 4 ? ', …' : '');
      this.refused(`${urdfs.length} descriptions: ${some}. Open one of them, with its meshes`);
      return;
    }
    wanted.forEach(({ path, file }) => form.append(path, file));
    try {
      const response = await fetch('upload', { method: 'POST', body: form });
      if (!response.ok) {
        this.refused((await response.text()).trim());
      }
    } catch {
      this.refused('the files could not be sent');
    }
  }
}

const URDF = /\.urdf$/i;
const XACRO = /\.xacro$/i;
const XML = /\.xml$/i;
const JSON_FILE = /\.json$/i;
const PARTS = /\.(stl|dae|obj|mtl|glb|gltf|bin|png|jpe?g|bmp|gif|tga|webp)$/i;

/**
 * Of the files of a package, choose a description with its meshes and textures.
 *
 * Launch files, settings and xacro sources lie beside them. They count only where nothing else
 * can be the description; of a xacro file alone, the server says what to do with it.
 */
async function chosen(files) {
  const among = (pattern) => files.filter(({ path }) => pattern.test(path));
  const [urdf, json, xml, xacro] = [URDF, JSON_FILE, XML, XACRO].map(among);
  const robots = await Promise.all(xml.map(async ({ file }) => /<robot[\s>]/.test(await file.text())));
  const others = [...json, ...xml.filter((_, i) => robots[i])];
  // Settings beside a xacro file are more likely than a robot.
  const kinds = [urdf, xacro.length && others.length > 1 ? [] : others, xacro];
  const descriptions = kinds.find((found) => found.length) ?? [];
  return [...descriptions, ...among(PARTS)];
}

/** Return the files below an entry, with their paths. */
async function walk(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.slice(1), file }];
  }
  const reader = entry.createReader();
  const found = [];
  // It hands out a part at a time.
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) {
      return found;
    }
    found.push(...(await Promise.all(part.map(walk))).flat());
  }
}
