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
// Answers the page in place of a server, with the robot in the file of the page.

import { wholeFrame } from './frames.js';
import { LocalModel } from './local_model.js';

/** @import { Frame, PageMessage, ServerMessage, ServerMessages } from './messages.ts' */
/** @import { Local } from './local_model.js' */

/**
 * @typedef {object} RobotFile
 * @property {ServerMessages['scene']} scene
 * @property {ServerMessages['findings']} findings
 * @property {Record<string, ServerMessages['controls']>} controls By space.
 * @property {Local} local
 * @property {string[]} notes What the page cannot do, as sentences.
 */

export class LocalConnection {
  /**
   * @param {RobotFile} file
   * @param {Float32Array} tables
   * @param {object} handlers As those of `Connection`.
   * @param {(message: ServerMessage) => void} handlers.message
   * @param {(frame: Frame) => void} handlers.frame
   */
  constructor(file, tables, handlers) {
    this.file = file;
    this.handlers = handlers;
    const { controls } = file.controls[Object.keys(file.controls)[0]];
    this.model = new LocalModel(file.local, tables, controls);
    this.indexOf = new Map(controls.map(({ id }, i) => [id, i]));
    /** @type {Map<number, number>} */
    this.pending = new Map();
    this.stops = '';
  }

  /** Send the robot. */
  start() {
    const { scene, findings } = this.file;
    this.handlers.message({ type: 'scene', ...scene });
    this.handlers.message({ type: 'findings', ...findings });
    this.sendControls();
    this.sendFrame();
  }

  sendControls() {
    this.handlers.message({ type: 'controls', ...this.file.controls[this.model.space] });
  }

  sendFrame() {
    const { values, stops } = this.model;
    const poses = this.model.poses();
    this.handlers.frame(wholeFrame(this.file.scene.revision, poses, values.slice()));
    if (stops.join() !== this.stops) {
      this.stops = stops.join();
      const still = { live: false, canBeLive: false, canUpload: false, sources: '', asks: false };
      this.handlers.message({ type: 'status', ...still, stops, loops: [] });
    }
  }

  /**
   * Move a control with the next picture.
   *
   * @param {string} id
   * @param {number} value [rad or m]
   */
  set(id, value) {
    if (!this.pending.size) {
      requestAnimationFrame(() => {
        const goals = this.pending;
        this.pending = new Map();
        this.move(goals);
      });
    }
    this.pending.set(this.indexOf.get(id) ?? -1, value);
  }

  /** @param {PageMessage} message */
  send(message) {
    const { model } = this;
    const all = (/** @type {(i: number) => number} */ value) =>
      this.move(new Map(model.controls.map(({ lower, upper, bounded }, i) =>
        [i, bounded ? Math.min(Math.max(value(i), lower), upper) : value(i)])));
    if (message.type === 'space') {
      model.space = message.space;
      this.sendControls();
      this.sendFrame();
    } else if (message.type === 'reset') {
      all((i) => model.defaults[i]);
    } else if (message.type === 'zero') {
      all(() => 0);
    } else if (message.type === 'randomise') {
      const root = model.values.length - 6;
      all((i) => {
        const { lower, upper } = model.controls[i];
        return i < root ? lower + Math.random() * (upper - lower) : model.values[i];
      });
    } else if (message.type === 'state') {
      const state = this.file.scene.robot?.states.find(({ name }) => name === message.name);
      const goal = model.completed(state?.positions ?? {});
      all((i) => goal[i]);
    }
  }

  /** @param {Map<number, number>} goals */
  move(goals) {
    this.model.set(goals);
    this.sendFrame();
  }
}
