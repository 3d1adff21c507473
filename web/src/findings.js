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

// What the checker says of the description, each with a click to its element.

import { byId, make } from './dom.js';

/** @import { LinkOrJoint, Finding } from './messages.ts' */

const SIGNS = { fatal: '✕', error: '✕', warning: '!' };

export class Findings {
  /** @param {(element: LinkOrJoint) => void} selected Called when a finding is clicked. */
  constructor(selected) {
    this.selected = selected;
    this.place = byId('findings');
    this.count = byId('finding-count');
    /** @type {Finding[]} */
    this.fromServer = [];
    /** @type {Finding[]} */
    this.own = [];
  }

  /**
   * Take the findings of the server; those of the page belong to the robot before.
   *
   * @param {Finding[]} findings
   */
  set(findings) {
    this.fromServer = findings;
    this.own = [];
    this.draw();
  }

  /**
   * Add what only the page could find out, such as a mesh that cannot be read.
   *
   * @param {string} message
   */
  add(message) {
    if (!this.own.some((each) => each.message === message)) {
      this.own.push({
        severity: 'warning',
        code: 'mesh-not-read',
        message,
        fix: 'export it again; another program may tell more',
        where: '',
        calls: [],
        element: null,
      });
      this.draw();
    }
  }

  draw() {
    const all = [...this.fromServer, ...this.own];
    const errors = all.filter(({ severity }) => severity !== 'warning').length;
    this.count.textContent = String(all.length);
    this.count.className = `badge ${errors ? 'error' : all.length ? 'warning' : 'clean'}`;
    const items = all.map((finding) => this.makeItem(finding));
    this.place.replaceChildren(
      ...(items.length ? items : [make('p.hint', {}, 'Nothing is wrong with this description.')]),
    );
  }

  /** @param {Finding} finding */
  makeItem({ severity, code, message, fix, where, calls, element }) {
    const item = make(
      element ? 'button.finding' : 'div.finding',
      { dataset: { code } },
      make('span.sign', { aria: { label: severity } }, SIGNS[severity]),
      make('span.message', {}, message),
      make('span.code', {}, code),
      make('span.fix', {}, fix),
      make('span.where', { title: where }, where.split('/').pop() ?? ''),
      ...calls
        .toReversed()
        .map((call) => make('span.where', { title: call }, `via ${call.replace(/\S*\//, '')}`)),
    );
    item.classList.add(severity === 'warning' ? 'warning' : 'error');
    if (element) {
      item.setAttribute('type', 'button');
      item.title = `Show ${element.kind} ${element.name}`;
      item.addEventListener('click', () => this.selected(element));
    }
    return item;
  }
}
