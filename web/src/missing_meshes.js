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

// The notice about missing meshes, and the files with which the user replaces them. The page reads
// these files itself, so nothing is uploaded.

import { hasDescription, isPart } from './chosen_files.js';
import { byId } from './dom.js';
import { addressed, addressOf, findMeshes } from './dropped_files.js';

/** @import { PathAndFile } from './chosen_files.js' */
/** @import { Files } from './dropped_files.js' */
/** @import { Robot } from './robot.js' */

// Count. More files take too much time, because workers get the list of all files.
const MOST_FILES = 10_000;
const MOST_NAMES = 3;

export class MissingMeshes {
  /**
   * @param {() => void} open Opens the findings.
   * @param {(text: string, kind?: '' | 'error') => void} note
   */
  constructor(open, note) {
    this.note = note;
    /** @type {Robot | null} */
    this.robot = null;
    // Number of missing meshes when the user last opened the findings.
    this.seen = 0;
    this.choices = 0;
    /** @type {Map<string, { url: string, files: Files }>} Chosen meshes by name. */
    this.found = new Map();
    byId('missing-text').addEventListener('click', () => {
      this.seen = this.robot?.shapes.missing.size ?? 0;
      this.show();
      open();
    });
    const input = byId('mesh-files');
    // Browsers of phones cannot choose folders.
    input.webkitdirectory = !matchMedia('(pointer: coarse)').matches;
    const button = byId('choose-meshes');
    button.textContent = input.webkitdirectory ? 'Choose folder…' : 'Choose files…';
    button.addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])].map((file) => ({
        path: file.webkitRelativePath || file.name,
        file,
      }));
      input.value = '';
      if (!this.find(files)) {
        note('These files contain none of the missing meshes', 'error');
      }
    });
  }

  /**
   * Show the notice about a robot. A new version of the robot gets the chosen meshes.
   *
   * @param {Robot | null} robot
   */
  setRobot(robot) {
    if (robot?.description.name !== this.robot?.description.name) {
      this.found.clear();
    }
    this.robot = robot;
    this.seen = 0;
    const missing = [...this.found].filter(([name]) => robot?.shapes.missing.has(name));
    robot?.give(new Map(missing));
    this.show();
  }

  /** Name the missing meshes until the user opens the findings. */
  show() {
    const names = [...(this.robot?.shapes.missing ?? [])];
    byId('missing').hidden = names.length <= this.seen;
    const more = names.length - MOST_NAMES;
    const some = names.slice(0, MOST_NAMES).map((name) => name.split('/').pop());
    const list = some.join(', ') + (more > 0 ? ` and ${more} more` : '');
    byId('missing-text').textContent = `${meshes(names.length)} cannot be shown: ${list}`;
  }

  /**
   * Show missing meshes from dropped files. Return false if the files have a description, or none
   * of these meshes.
   *
   * @param {PathAndFile[]} files
   */
  async take(files) {
    const isMissing = Boolean(this.robot?.shapes.missing.size);
    return isMissing && !(await hasDescription(files)) && this.find(files);
  }

  /**
   * Show missing meshes from files. Return false if the files have none of them.
   *
   * @param {PathAndFile[]} all
   */
  find(all) {
    const files = all.filter(({ path }) => isPart(path));
    const missing = this.robot?.shapes.missing ?? new Set();
    const count = missing.size;
    const paths = findMeshes(missing, files.map(({ path }) => path));
    if (!paths.size) {
      return false;
    }
    if (files.length > MOST_FILES) {
      const reason = `there are ${files.length} meshes and textures, more than ${MOST_FILES}`;
      this.note(`${reason}: choose a smaller folder`, 'error');
      return true;
    }
    this.choices += 1;
    const beside = addressed(files, this.choices);
    const found = new Map(
      [...paths].map(([name, path]) => [
        name,
        { url: addressOf(path, this.choices), files: beside },
      ]),
    );
    found.forEach((mesh, name) => this.found.set(name, mesh));
    this.robot?.give(found);
    this.show();
    this.note(`Found ${found.size} of ${meshes(count)}`);
    return true;
  }
}

/** @param {number} count */
function meshes(count) {
  return `${count} ${count === 1 ? 'mesh' : 'meshes'}`;
}
