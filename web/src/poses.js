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

// Poses: the named states of the robot, and poses that the user has saved in this browser.

import { byId, download, make } from './dom.js';
import { readPoses, trajectoryThrough } from './playback.js';

/** @import { NamedPose } from './messages.ts' */

export class Poses {
  /**
   * @param {object} page
   * @param {(pose: NamedPose, isSaved: boolean) => void} page.move Moves the robot to a pose.
   * @param {() => Record<string, number>} page.values Returns the positions of all joints and
   *   actuators [rad or m].
   * @param {() => Record<string, number>} page.driven Returns the positions of those that can be
   *   set.
   * @param {(text: string, name: string) => void} page.play Plays a trajectory.
   * @param {(text: string, kind?: '' | 'error') => void} page.note
   * @param {(file: File) => Promise<boolean>} page.open Opens a file with poses or a trajectory,
   *   or returns false.
   */
  constructor(page) {
    this.page = page;
    this.robot = '';
    /** @type {NamedPose[]} */
    this.named = [];
    /** @type {NamedPose[]} */
    this.saved = [];
    /** @type {Set<string>} Keys of the poses that are left out of a motion. */
    this.left = new Set();
    byId('pose-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.save(byId('pose-name').value.trim());
    });
    byId('pose-play').addEventListener('click', () => this.play());
    byId('pose-download').addEventListener('click', () => this.download());
    const input = byId('pose-file');
    byId('pose-load').addEventListener('click', () => input.click());
    input.addEventListener('change', async () => {
      const [file] = input.files ?? [];
      input.value = '';
      if (file && !(await page.open(file))) {
        page.note(`${file.name} has neither poses nor a trajectory`, 'error');
      }
    });
  }

  /**
   * @param {string} robot Name of the robot. The saved poses belong to it.
   * @param {NamedPose[]} named Named states of the SRDF and the URDF.
   */
  setRobot(robot, named) {
    this.robot = robot;
    this.named = named;
    this.saved = [];
    try {
      this.saved = readPoses(JSON.parse(localStorage.getItem(this.key) ?? 'null'));
    } catch {
      // Another program has changed the storage.
    }
    this.draw();
  }

  /** @param {boolean} live True if the robot follows measurements. */
  setLive(live) {
    byId('pose-list').inert = live;
    byId('pose-play').disabled = live;
  }

  get key() {
    return `poses:${this.robot}`;
  }

  /** All poses with their keys, and true for saved poses. */
  get all() {
    /** @type {(poses: NamedPose[], isSaved: boolean) => [string, NamedPose, boolean][]} */
    const listed = (poses, isSaved) =>
      poses.map((pose) => [`${isSaved}/${pose.name}`, pose, isSaved]);
    return [...listed(this.named, false), ...listed(this.saved, true)];
  }

  draw() {
    const { all } = this;
    byId('pose-count').textContent = all.length ? String(all.length) : '';
    byId('pose-list').replaceChildren(
      ...all.map(([key, pose, isSaved]) => {
        const box = make('input', {
          type: 'checkbox',
          checked: !this.left.has(key),
          title: 'Part of the motion',
          aria: { label: `${pose.name} is part of the motion` },
        });
        box.addEventListener('change', () => this.left[box.checked ? 'delete' : 'add'](key));
        const name = make('button.name', {
          type: 'button',
          title: isSaved ? 'Move to this saved pose' : 'Move to this named state',
          on: { click: () => this.page.move(pose, isSaved) },
        }, pose.name);
        const remove = make('button.icon', {
          type: 'button',
          title: 'Delete this pose',
          aria: { label: `delete ${pose.name}` },
          on: { click: () => this.store(this.saved.filter((each) => each !== pose)) },
        }, '✕');
        return make('li', {}, box, name, isSaved ? remove : make('small', {}, 'state'));
      }),
    );
  }

  /** @param {NamedPose[]} poses */
  store(poses) {
    this.saved = poses;
    try {
      localStorage.setItem(this.key, JSON.stringify({ poses }));
    } catch {
      this.page.note('The browser cannot keep the poses. Download them instead.', 'error');
    }
    this.draw();
  }

  /** @param {string} name */
  save(name) {
    const chosen = name || `pose ${this.saved.length + 1}`;
    const positions = this.page.values();
    if (!Object.keys(positions).length) {
      this.page.note('No joint has a known position.', 'error');
      return;
    }
    this.add([{ name: chosen, positions }]);
    byId('pose-name').value = '';
    this.page.note(`Saved '${chosen}' in this browser`);
  }

  /** @param {NamedPose[]} poses Poses that replace those of the same name. */
  add(poses) {
    const names = new Set(poses.map(({ name }) => name));
    this.store([...this.saved.filter(({ name }) => !names.has(name)), ...poses]);
    byId('poses').open = true;
  }

  /** @param {unknown} content Content of a file with poses. */
  load(content) {
    const poses = readPoses(content);
    this.add(poses);
    this.page.note(`Loaded ${poses.length} ${poses.length === 1 ? 'pose' : 'poses'}`);
  }

  /** Move through the checked poses. */
  play() {
    const poses = this.all.flatMap(([key, pose]) => (this.left.has(key) ? [] : [pose]));
    const seconds = Number(byId('pose-time').value.replace(',', '.'));
    if (!poses.length || !(seconds >= 0.05 && seconds <= 600)) {
      this.page.note('Check at least one pose, and type a time from 0.05 to 600 s.', 'error');
      return;
    }
    const trajectory = trajectoryThrough(poses, this.page.driven(), seconds);
    this.page.play(JSON.stringify(trajectory), 'poses.json');
  }

  download() {
    const content = { robot: this.robot, poses: this.saved };
    const text = `${JSON.stringify(content, null, 2)}\n`;
    download(new Blob([text], { type: 'application/json' }), `${this.robot}_poses.json`);
  }
}
