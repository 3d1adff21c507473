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

// Choice among several robots, from the served folder or from an upload.

import { byId, make } from './dom.js';
import { Previews } from './previews.js';
import { counted, matches } from './text.js';

/** @import { RobotFile } from './messages.ts' */

export class Picker {
  /**
   * @param {(name: string) => void} chosen Called with the name of a file.
   * @param {() => HTMLCanvasElement | null} picture Returns the picture of the present robot, if
   *   there is a robot.
   */
  constructor(chosen, picture) {
    this.chosen = chosen;
    this.picture = picture;
    this.previews = new Previews();
    /** @type {RobotFile[]} */
    this.files = [];
    this.current = '';
    this.uploaded = false;
    // True if the page has opened the dialog because no robot is chosen.
    this.asks = false;
    this.dialog = byId('picker');
    this.field = byId('picker-search');
    this.field.addEventListener('input', () => this.draw());
    this.field.addEventListener('keydown', ({ key }) => {
      const [first, ...more] = byId('picker-list').querySelectorAll('button');
      if (key === 'Enter' && first && !more.length) {
        first.click();
      }
    });
    byId('robots').addEventListener('click', () => this.open());
    byId('picker-close').addEventListener('click', () => this.dialog.close());
  }

  /**
   * Set the robots of the list.
   *
   * @param {RobotFile[]} files
   * @param {string} current Name of the shown robot. Empty if none is chosen yet.
   * @param {boolean} uploaded True if the robots come from an upload.
   */
  set(files, current, uploaded) {
    // Open the dialog for a new folder. For the same folder, only update the list.
    const isNew = !current && !files.some(({ name }) => this.has(name));
    if (!files.some(({ name }) => this.has(name))) {
      this.previews.clear();
    }
    this.files = files;
    this.current = current;
    this.uploaded = uploaded;
    byId('robots').hidden = files.length < 2;
    this.draw();
    if (isNew && files.length) {
      this.open();
      this.asks = true;
    } else if (files.length < 2 || (this.asks && current)) {
      this.dialog.close();
    }
  }

  /** @param {string} name */
  has(name) {
    return this.files.some((file) => file.name === name);
  }

  open() {
    if (this.files.length > 1 && !this.dialog.open) {
      this.asks = false;
      this.field.value = '';
      const picture = this.picture();
      if (picture && this.has(this.current)) {
        this.previews.copy(this.current, picture);
      }
      this.draw();
      this.dialog.showModal();
    }
  }

  draw() {
    const found = this.files.filter(({ name }) => matches(name, this.field.value.trim()));
    const list = byId('picker-list');
    const at = document.activeElement instanceof HTMLElement && document.activeElement.dataset;
    byId('picker-title').textContent = `${this.files.length} robots`;
    list.replaceChildren(...found.map((file) => this.makeItem(file)));
    if (at && at.name !== undefined) {
      // Keep the item that has the focus, so that keys still work in the list.
      const buttons = [...list.querySelectorAll('button')];
      buttons.find(({ dataset }) => dataset.name === at.name)?.focus();
    }
  }

  /** @param {RobotFile} file */
  makeItem(file) {
    const { name, state } = file;
    const button = make(
      'button',
      {
        type: 'button',
        dataset: { name },
        on: {
          click: () => {
            this.dialog.close();
            this.chosen(name);
          },
        },
      },
      this.previews.of(name),
      make('span', {}, name),
      make('small', {}, factsOf(file, name === this.current)),
    );
    if (name === this.current) {
      button.setAttribute('aria-current', 'true');
    }
    button.classList.toggle('error', state === 'bad');
    return make('li', {}, button);
  }
}

/**
 * Return facts about a robot as text. Empty if the robot was not read yet.
 *
 * @param {RobotFile} file
 * @param {boolean} isShown
 */
function factsOf({ state, joints = 0, errors = 0, warnings = 0 }, isShown) {
  const facts = [
    isShown && 'shown',
    state === 'bad' && 'cannot be used',
    state === 'good' && counted(joints, 'joint'),
    errors && counted(errors, 'error'),
    warnings && counted(warnings, 'warning'),
  ];
  return facts.filter(Boolean).join(' · ');
}
