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

// A search over links and joints. The user jumps to an element in the list of results.

import { byId, make } from './dom.js';
import { matches } from './text.js';

/** @import { LinkOrJoint, RobotDescription } from './messages.ts' */

// Longest list of results.
const MOST_RESULTS = 100;

/**
 * Return links and joints whose names contain every word. Names that begin with the text come
 * first.
 *
 * @param {Pick<RobotDescription, 'links' | 'joints'>} robot
 * @param {string} search
 * @returns {LinkOrJoint[]}
 */
export function findElements({ links, joints }, search) {
  /** @type {LinkOrJoint[]} */
  const all = [
    ...links.map(({ name }) => ({ kind: /** @type {const} */ ('link'), name })),
    ...joints.map(({ name }) => ({ kind: /** @type {const} */ ('joint'), name })),
  ];
  const start = search.toLowerCase();
  /** @param {LinkOrJoint} element */
  const rank = ({ name }) =>
    name.toLowerCase() === start ? 0 : name.toLowerCase().startsWith(start) ? 1 : 2;
  return all
    .filter(({ name }) => matches(name, search))
    .sort((one, other) => rank(one) - rank(other));
}

export class Finder {
  /** @param {(element: LinkOrJoint) => void} jump Called with the chosen element. */
  constructor(jump) {
    this.jump = jump;
    /** @type {Pick<RobotDescription, 'links' | 'joints'>} */
    this.robot = { links: [], joints: [] };
    this.field = byId('tree-search');
    this.list = byId('found');
    /** @type {LinkOrJoint[]} */
    this.found = [];
    this.at = 0;
    this.field.addEventListener('input', () => this.search());
    this.field.addEventListener('keydown', (event) => this.press(event));
  }

  /** @param {Pick<RobotDescription, 'links' | 'joints'>} robot */
  setRobot(robot) {
    this.robot = robot;
    this.search();
  }

  search() {
    const text = this.field.value.trim();
    this.found = text ? findElements(this.robot, text) : [];
    this.list.replaceChildren(
      ...this.found.slice(0, MOST_RESULTS).map((element, i) => this.makeOption(element, i)),
    );
    if (text && this.found.length !== this.list.children.length) {
      const rest = `and ${this.found.length - MOST_RESULTS} more`;
      this.list.append(make('li', { role: 'option', aria: { disabled: 'true' } }, rest));
    } else if (text && !this.found.length) {
      const nothing = `No link or joint has '${text}' in its name.`;
      this.list.append(make('li', { role: 'option', aria: { disabled: 'true' } }, nothing));
    }
    this.list.hidden = text === '';
    byId('tree').hidden = text !== '';
    this.field.setAttribute('aria-expanded', String(text !== ''));
    this.mark(0);
  }

  /**
   * @param {LinkOrJoint} element
   * @param {number} i
   */
  makeOption(element, i) {
    const { kind, name } = element;
    return make(
      'li',
      {
        role: 'option',
        id: `found-${i}`,
        dataset: { kind, name },
        on: { click: () => this.choose(element) },
      },
      name,
      make('small', {}, kind),
    );
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      this.mark(this.at + step);
      event.preventDefault();
    } else if (event.key === 'Enter' && this.found[this.at]) {
      this.choose(this.found[this.at]);
      event.preventDefault();
    } else if (event.key === 'Escape') {
      this.field.value = '';
      this.search();
    }
  }

  /**
   * Mark an element in the list.
   *
   * @param {number} at
   */
  mark(at) {
    this.at = Math.min(Math.max(at, 0), Math.min(this.found.length, MOST_RESULTS) - 1);
    [...this.list.children].forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === this.at));
    });
    this.list.children[this.at]?.scrollIntoView({ block: 'nearest' });
    if (this.found.length) {
      this.field.setAttribute('aria-activedescendant', `found-${this.at}`);
    } else {
      this.field.removeAttribute('aria-activedescendant');
    }
  }

  /** @param {LinkOrJoint} element */
  choose(element) {
    this.field.value = '';
    this.search();
    this.jump(element);
  }
}
