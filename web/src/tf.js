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

// The TF trees of a running robot: publisher, rate and age of each frame.

import { depthFirst } from './branches.js';
import { byId, make } from './dom.js';
import { format } from './text.js';

/** @import { LinkOrJoint, TfFrame } from './messages.ts' */

/** @typedef {{ element: HTMLElement, cells: HTMLElement[] }} Row */

export class TfTree {
  /** @param {(element: LinkOrJoint) => void} selected Called with the link of a clicked frame. */
  constructor(selected) {
    this.selected = selected;
    this.place = byId('tf');
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    /** @type {string | null} */
    this.link = null;
  }

  /** @param {TfFrame[]} frames */
  set(frames) {
    const children = [];
    /** @type {Map<string, Row>} */
    const rows = new Map();
    for (const { key, name, depth, frame } of inOrder(frames)) {
      const row = this.rows.get(key) ?? makeRow();
      this.fill(row, name, depth, frame);
      rows.set(key, row);
      children.push(row.element);
    }
    this.rows = rows;
    if (!children.length) {
      children.push(make('p.hint', {}, 'No transforms received.'));
    }
    const old = [...this.place.children];
    if (old.length !== children.length || children.some((child, i) => child !== old[i])) {
      this.place.replaceChildren(...children);
    }
    this.select(this.link);
  }

  /**
   * @param {Row} row
   * @param {string} name
   * @param {number} depth
   * @param {TfFrame | null} frame Null for a root.
   */
  fill({ element, cells }, name, depth, frame) {
    const [label, rate, age] = cells;
    label.textContent = name;
    rate.textContent = frame ? rateText(frame) : '';
    age.textContent = frame ? ageText(frame) : '';
    element.style.setProperty('--depth', String(Math.min(depth, 16)));
    element.classList.toggle('wrong', frame !== null && frame.state !== 'ok');
    element.title = frame
      ? [
          `${frame.parent} → ${frame.child}: ${frame.state}`,
          frame.joint && `joint ${frame.joint}`,
          frame.topic && `on ${frame.topic} from ${frame.nodes.join(', ') || 'nobody'}`,
        ].filter(Boolean).join('\n')
      : `root of the tree ${name}`;
    const link = frame?.link ?? name;
    element.dataset.link = link;
    element.onclick = () => this.selected({ kind: 'link', name: link });
  }

  /** @param {string | null} link */
  select(link) {
    this.link = link;
    for (const { element } of this.rows.values()) {
      element.classList.toggle('selected', link !== null && element.dataset.link === link);
    }
  }
}

/** @returns {Row} */
function makeRow() {
  const cells = ['name', 'rate', 'age'].map((name) => make(`span.${name}`));
  return { element: make('button.frame', { type: 'button' }, ...cells), cells };
}

/** @param {TfFrame} frame */
export function rateText({ state, static: isStatic, rate }) {
  if (state === 'missing') {
    return 'missing';
  }
  if (isStatic) {
    return 'static';
  }
  return rate === null ? '–' : `${rate < 10 ? Number(rate.toPrecision(2)) : Math.round(rate)} Hz`;
}

/** @param {TfFrame} frame */
export function ageText({ static: isStatic, age }) {
  if (isStatic || age === null) {
    return '';
  }
  return Math.abs(age) < 1 ? `${Math.round(1e3 * age)} ms` : `${format(age, 1)} s`;
}

/**
 * Yield the frames of all trees depth first, starting at the roots.
 *
 * @param {TfFrame[]} frames
 */
export function* inOrder(frames) {
  for (const tree of new Set(frames.map((frame) => frame.tree))) {
    const own = frames.filter((frame) => frame.tree === tree);
    const children = new Map(own.map((frame) => [frame.child, frame]));
    const above = new Set(own.map(({ parent }) => parent));
    const roots = [...above].filter((parent) => !children.has(parent));
    const seen = new Set();
    for (const root of roots) {
      for (const { name, depth } of depthFirst(root, own)) {
        seen.add(name);
        yield { key: `${tree} ${name}`, name, depth, frame: children.get(name) ?? null };
      }
    }
    // A ring has no root, so start at any frame in it.
    for (const frame of children.values()) {
      if (!seen.has(frame.child)) {
        yield { key: `${tree} ${frame.child}`, name: frame.child, depth: 0, frame };
      }
    }
  }
}
