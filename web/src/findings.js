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

// The list of findings about the description, the present pose and the running robot.

import { byId, make } from './dom.js';
import { excerptOf, toolsOf } from './finding_tools.js';

/** @import { Finding, LinkOrJoint, Mark } from './messages.ts' */

const SIGNS = { fatal: '✕', error: '✕', warning: '!' };
/** Sources of findings, each with its title in the list. */
export const SOURCES = {
  now: 'This pose',
  graph: 'The running robot',
  file: 'The description',
  page: 'Its meshes',
};

/** @typedef {keyof typeof SOURCES} Source */
/** @typedef {Finding & { key: string }} KeyedFinding A finding with a key that does not change. */
/**
 * @typedef {object} Item
 * @property {HTMLElement} row The finding and its buttons.
 * @property {HTMLElement} element The finding.
 * @property {HTMLElement} message
 * @property {KeyedFinding} finding
 */

export class Findings {
  /**
   * @param {(finding: KeyedFinding) => void} chosen Called when a finding is clicked.
   * @param {(address: string) => void} post Sends a request to the server.
   */
  constructor(chosen, post) {
    this.chosen = chosen;
    this.post = post;
    this.place = byId('findings');
    this.count = byId('finding-count');
    /** @type {Record<Source, KeyedFinding[]>} */
    this.bySource = { now: [], graph: [], file: [], page: [] };
    /** @type {Map<string, Item>} */
    this.items = new Map();
    // Text above the list.
    this.hint = '';
    this.draw();
  }

  /** All findings. Findings about the present pose are first. */
  get all() {
    return Object.values(this.bySource).flat();
  }

  /**
   * Store the findings of one source.
   *
   * @param {Source} source
   * @param {Finding[]} findings
   * @returns {boolean} True if there are other findings than before, and not only other messages.
   */
  set(source, findings) {
    const before = this.bySource[source];
    this.bySource[source] = withKeys(source, findings);
    const now = this.bySource[source];
    this.draw();
    return now.length !== before.length || now.some(({ key }, i) => key !== before[i].key);
  }

  /**
   * Return the findings about an element.
   *
   * @param {LinkOrJoint} element
   */
  of({ kind, name }) {
    return this.all.filter(({ about }) =>
      about.some((each) => each.kind === kind && each.name === name),
    );
  }

  /**
   * Return true if the description has a finding of this code about a visual or a collision.
   *
   * @param {string} code
   * @param {Mark} part
   */
  hasFinding(code, part) {
    const about = /** @type {const} */ (['kind', 'name', 'mark', 'index']);
    return this.bySource.file.some((finding) => finding.code === code &&
      finding.about.some((each) => about.every((key) => each[key] === part[key])));
  }

  /**
   * Mark a finding and the findings about the selected element. Scroll to the first of them.
   *
   * @param {KeyedFinding | null} finding
   * @param {LinkOrJoint | null} element
   */
  mark(finding, element) {
    const related = new Set(element ? this.of(element).map(({ key }) => key) : []);
    for (const [key, item] of this.items) {
      item.element.classList.toggle('chosen', key === finding?.key);
      item.element.classList.toggle('related', related.has(key));
      if (item.element.matches('button')) {
        item.element.setAttribute('aria-pressed', String(key === finding?.key));
      }
    }
    const shown = finding?.key ?? [...this.items.keys()].find((key) => related.has(key));
    this.items.get(shown ?? '')?.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} hint */
  setHint(hint) {
    if (hint !== this.hint) {
      this.hint = hint;
      this.draw();
    }
  }

  draw() {
    const { all } = this;
    const errors = all.filter(({ severity }) => severity !== 'warning').length;
    this.count.textContent = String(all.length);
    this.count.className = `badge ${errors ? 'error' : all.length ? 'warning' : 'clean'}`;
    const kept = new Map(all.map((finding) => [finding.key, this.item(finding)]));
    this.items = kept;
    const groups = Object.entries(this.bySource).filter(([, found]) => found.length);
    const children = groups.flatMap(([source, found]) => [
      make('h2.source', {}, SOURCES[/** @type {Source} */ (source)]),
      ...found.map(({ key }) => /** @type {Item} */ (kept.get(key)).row),
    ]);
    if (this.hint) {
      children.unshift(make('p.hint', {}, this.hint));
    }
    if (!children.length) {
      children.push(make('p.hint', {}, 'This description has no findings.'));
    }
    // Keep unchanged items in the document, so that they do not lose the focus.
    const old = [...this.place.children];
    const isSame = old.length === children.length &&
      children.every((each, i) => each === old[i] || each.isEqualNode(old[i]));
    if (!isSame) {
      this.place.replaceChildren(...children);
    }
  }

  /**
   * Return the item of a finding. An existing item is reused if only its message differs.
   *
   * @param {KeyedFinding} finding
   * @returns {Item}
   */
  item(finding) {
    const { key, severity, code, message, fix, where, line, calls, about } = finding;
    const old = this.items.get(key);
    const tools = toolsOf(finding, this.post);
    if (old && old.finding.repair?.address === finding.repair?.address &&
      old.finding.fix === fix && old.finding.about.length === about.length &&
      old.finding.line?.text === line?.text && old.row.children.length === 1 + tools.length) {
      if (old.finding.message !== message) {
        old.message.textContent = message;
      }
      old.finding = finding;
      return old;
    }
    const text = make('span.message', {}, message);
    const element = make(
      about.length ? 'button.finding' : 'div.finding',
      { dataset: { code } },
      make('span.sign', { role: 'img', aria: { label: severity } }, SIGNS[severity]),
      text,
      make('span.code', {}, code),
      make('span.fix', {}, fix),
      make('span.where', { title: where }, where.split('/').pop() ?? ''),
      ...excerptOf(line),
      ...calls
        .toReversed()
        .map((call) => make('span.where', { title: call }, `via ${call.replace(/\S*\//, '')}`)),
    );
    element.classList.add(severity === 'warning' ? 'warning' : 'error');
    const row = make('div.finding-row', {}, element, ...tools);
    const item = { row, element, message: text, finding };
    if (about.length) {
      element.setAttribute('type', 'button');
      element.setAttribute('aria-pressed', 'false');
      element.title = `Show ${about[0].kind} ${about[0].name}`;
      element.addEventListener('click', () => this.chosen(item.finding));
    }
    return item;
  }
}

/**
 * Give each finding a key that does not depend on the numbers in its message.
 *
 * @param {Source} source
 * @param {Finding[]} findings
 * @returns {KeyedFinding[]}
 */
export function withKeys(source, findings) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return findings.map((finding) => {
    const { code, where, about } = finding;
    const key = JSON.stringify([source, code, where, about.map(({ kind, name }) => [kind, name])]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...finding, key: `${key}${count}` };
  });
}
