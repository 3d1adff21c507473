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

// Links that touch each other in the present pose: their list and their colour.

import { byId, make } from './dom.js';

/** @import { LinkOrJoint, ServerMessages } from './messages.ts' */
/** @import { Robot } from './robot.js' */

// Period of the messages that ask the server to test poses [ms].
const ATTENTION = 2000;
// Largest number of pairs in the list.
const MOST_PAIRS = 5;

export class Contacts {
  /**
   * @param {object} page
   * @param {() => void} page.ask Asks the server to test poses.
   * @param {(element: LinkOrJoint) => void} page.select
   * @param {() => void} page.invalidate Draws the picture again.
   */
  constructor({ ask, select, invalidate }) {
    this.ask = ask;
    this.select = select;
    this.invalidate = invalidate;
    this.place = byId('contacts');
    this.on = false;
    /** @type {ServerMessages['contacts']} */
    this.found = { revision: 0, pairs: [], notice: '' };
    /** @type {Robot | null} */
    this.robot = null;
    this.revision = 0;
    /** @type {string[]} */
    this.coloured = [];
    setInterval(() => {
      if (this.on && !document.hidden) {
        ask();
      }
    }, ATTENTION);
  }

  /** @param {boolean} on */
  show(on) {
    if (on && !this.on) {
      this.ask();
    }
    this.on = on;
    this.draw();
  }

  /**
   * @param {Robot | null} robot
   * @param {number} revision
   */
  setRobot(robot, revision) {
    this.robot = robot;
    this.revision = revision;
    this.draw();
  }

  /** @param {ServerMessages['contacts']} found */
  set(found) {
    this.found = found;
    this.draw();
  }

  /** Draw the list, and colour the links that touch. */
  draw() {
    const { pairs, notice, revision } = this.found;
    const isKnown = this.on && revision === this.revision;
    this.place.hidden = !this.on || !this.robot;
    this.place.classList.toggle('error', isKnown && pairs.length > 0);
    const left = pairs.length - MOST_PAIRS;
    this.place.replaceChildren(
      make('span', {}, isKnown ? countText(pairs.length, notice) : 'Testing the links …'),
      ...(isKnown ? pairs.slice(0, MOST_PAIRS) : []).map((pair) =>
        make('button', {
          type: 'button',
          on: { click: () => this.select({ kind: 'link', name: pair[0] }) },
        }, pair.join(' and ')),
      ),
      left > 0 && isKnown ? `and ${left} more` : '',
    );
    const touching = new Set(isKnown ? pairs.flat() : []);
    this.coloured = [...touching].sort();
    this.robot?.setTouching(touching);
    this.invalidate();
  }
}

/**
 * @param {number} count Number of pairs that touch.
 * @param {string} notice Reason why pairs may be missing.
 */
function countText(count, notice) {
  if (notice && !count) {
    return notice;
  }
  const pairs = count === 1 ? '1 pair of links touches' : `${count} pairs of links touch`;
  const text = count ? pairs : 'No links touch';
  return notice ? `${text}; ${notice}` : text;
}
