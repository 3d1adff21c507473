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

// Upload of a description with its meshes: files and folders that are dropped or chosen.

import { chooseFiles, filesBelow } from './chosen_files.js';
import { byId } from './dom.js';

/** @import { PathAndFile } from './chosen_files.js' */

export class Upload {
  /**
   * @param {(reason: string) => void} refused Called with the reason if an upload is refused.
   * @param {(file: File) => Promise<boolean>} take Opens a single file that is not a robot, or
   *   returns false.
   * @param {(files: PathAndFile[]) => Promise<boolean>} find Shows missing meshes of the robot
   *   from the files, or returns false.
   */
  constructor(refused, take, find) {
    this.refused = refused;
    this.take = take;
    this.find = find;
    this.enabled = true;
    this.overlay = byId('drop');
    const input = byId('files');
    byId('upload').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      this.send(plain(input.files));
      input.value = '';
    });
    let inside = 0;
    /** @param {DragEvent} event */
    const carriesFiles = ({ dataTransfer }) => Boolean(dataTransfer?.types.includes('Files'));
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
        // Read both lists before the first `await`. The browser empties them after that.
        const items = [...(event.dataTransfer?.items ?? [])];
        const files = plain(event.dataTransfer?.files);
        const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
        const isWhole = entries.length === items.length;
        this.send(isWhole ? (await Promise.all(entries.map(filesBelow))).flat() : files);
      }
    });
  }

  /**
   * Send files. For dropped folders, send only the files that a robot needs.
   *
   * @param {PathAndFile[]} files
   */
  async send(files) {
    if (files.length === 1 && (await this.take(files[0].file))) {
      return;
    }
    if (await this.find(files)) {
      return;
    }
    if (!this.enabled) {
      this.refused('the robot comes from ROS: only trajectories and poses can be opened');
      return;
    }
    const form = new FormData();
    const wanted = files.length === 1 ? files : await chooseFiles(files);
    if (!wanted.length) {
      this.refused('these files contain no description');
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

/**
 * Return files without folders.
 *
 * @param {FileList | null | undefined} files
 * @returns {PathAndFile[]}
 */
function plain(files) {
  return [...(files ?? [])].map((file) => ({ path: file.name, file }));
}
