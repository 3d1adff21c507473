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

// Undo and redo of motions. The server keeps the positions.

import { byId, isText } from './dom.js';

/** @import { PageMessage, Steps } from './messages.ts' */

// Random names separate the motions of different pages.
const page = Math.random().toString(36).slice(2);
let count = 0;

/** Return the name of the present motion. A whole motion, such as a drag of a slider, is undone in
 * one step. */
export function motion() {
  return `${page}/${count}`;
}

export class History {
  /** @param {(message: PageMessage) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Steps} */
    this.steps = { undo: 0, redo: 0 };
    this.live = false;
    // Each new action of the user begins a motion. A repeated key continues the motion.
    addEventListener('pointerdown', begin, true);
    addEventListener('keydown', (event) => event.repeat || begin(), true);
    byId('undo').addEventListener('click', () => this.undo());
    byId('redo').addEventListener('click', () => this.redo());
    addEventListener('keydown', (event) => this.press(event));
  }

  /** @param {Steps} steps */
  setSteps(steps) {
    this.steps = steps;
    this.show();
  }

  /** @param {boolean} live True if the robot follows measurements. */
  setLive(live) {
    this.live = live;
    this.show();
  }

  show() {
    byId('undo').disabled = this.live || this.steps.undo === 0;
    byId('redo').disabled = this.live || this.steps.redo === 0;
  }

  undo() {
    this.send({ type: 'undo' });
  }

  redo() {
    this.send({ type: 'redo' });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const action = historyKey(event);
    // In a text field, the browser itself handles undo.
    if (action && !isText(event.target) && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      this[action]();
    }
  }
}

function begin() {
  count += 1;
}

/**
 * Return the action of a key.
 *
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>} event
 * @returns {'undo' | 'redo' | null}
 */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) {
    return null;
  }
  const letter = key.toLowerCase();
  if (letter === 'z') {
    return shiftKey ? 'redo' : 'undo';
  }
  return letter === 'y' && !shiftKey ? 'redo' : null;
}
