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

// Views of the picture, the theme, and their keys.

import { byId, isText, make } from './dom.js';

/** @typedef {Record<string, boolean>} Shown True for each visible view, by its name. */

const VIEWS = [
  { name: 'visual', label: 'Visual', key: 'v', on: true, hint: 'appearance of links' },
  { name: 'collision', label: 'Collision', key: 'c', hint: 'shapes for collision checks' },
  { name: 'frames', label: 'Frames', key: 'a', hint: 'axes of links: x red, y green, z blue' },
  { name: 'axes', label: 'Joints', key: 'j', hint: 'axes and limits of joints' },
  { name: 'limits', label: 'Limits', key: '4', on: true, hint: 'range of the selected joint' },
  { name: 'inertia', label: 'Inertia', key: 'i', hint: 'centres of mass, boxes of equal inertia' },
  { name: 'loops', label: 'Loops', key: 'l', hint: 'points at which loops are closed' },
  { name: 'contacts', label: 'Contacts', key: '5', hint: 'links that touch each other' },
  { name: 'names', label: 'Names', key: 'p', hint: 'names of links, at their frames' },
  { name: 'marks', label: 'Marks', key: 'd', on: true, hint: 'elements with findings' },
  { name: 'only', label: 'Only selected', key: 'r', hint: 'overlays of one link only' },
  { name: 'grid', label: 'Grid', key: 'g', on: true, hint: 'ground grid' },
  { name: 'grab', label: 'Grab', key: 'b', on: true, hint: 'drag the selected link' },
];

export class Views {
  /** @param {(on: Shown) => void} changed Called with the visible views. */
  constructor(changed) {
    this.changed = changed;
    /** @type {Shown} */
    this.on = Object.fromEntries(VIEWS.map(({ name, on }) => [name, Boolean(on)]));
    /** @type {Set<string>} Views that the user has switched. */
    this.chosen = new Set();
    this.buttons = VIEWS.map(({ name, label, key, hint }) =>
      make(
        'button',
        {
          type: 'button',
          title: `${label}: ${hint} (${key.toUpperCase()})`,
          dataset: { view: name },
          on: { click: () => this.toggle(name) },
        },
        label,
      ),
    );
    byId('views').replaceChildren(...this.buttons);
    byId('help-views').replaceChildren(
      ...VIEWS.flatMap(({ label, key, hint }) => [
        make('dt', {}, key.toUpperCase()),
        make('dd', {}, `${label}: ${hint}`),
      ]),
    );
    this.draw();
  }

  /** @param {string} name */
  toggle(name) {
    this.chosen.add(name);
    this.set(name, !this.on[name]);
  }

  /**
   * Show or hide a view, unless the user has switched it.
   *
   * @param {string} name
   * @param {boolean} on
   */
  suggest(name, on) {
    if (!this.chosen.has(name) && this.on[name] !== on) {
      this.set(name, on);
    }
  }

  /**
   * @param {string} name
   * @param {boolean} on
   */
  set(name, on) {
    this.on[name] = on;
    this.draw();
    this.changed(this.on);
  }

  /** Names of the visible views. Null if they are those at the start. */
  get choice() {
    const names = VIEWS.filter(({ name }) => this.on[name]).map(({ name }) => name);
    return VIEWS.every(({ name, on }) => this.on[name] === Boolean(on)) ? null : names;
  }

  /** @param {string[]} names Names of the views to show. The other views are hidden. */
  choose(names) {
    VIEWS.forEach(({ name }) => {
      this.on[name] = names.includes(name);
    });
    this.draw();
    this.changed(this.on);
  }

  /**
   * Show the button of a view only if the robot has such elements.
   *
   * @param {'loops' | 'inertia'} name
   * @param {boolean} offered
   */
  offer(name, offered) {
    this.buttons[VIEWS.findIndex((view) => view.name === name)].hidden = !offered;
  }

  draw() {
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(this.on[VIEWS[i].name]));
    });
  }

  /** Return the actions of the keys of views. */
  keys() {
    return Object.fromEntries(VIEWS.map(({ name, key }) => [key, () => this.toggle(name)]));
  }
}

/** Dark or light theme. Until the user chooses a theme, it is the theme of the system. */
export class Theme {
  /** @param {(name: 'dark' | 'light') => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.system = matchMedia('(prefers-color-scheme: light)');
    this.system.addEventListener('change', () => this.apply());
    byId('theme').addEventListener('click', () => this.toggle());
    this.apply();
  }

  get name() {
    const name = localStorage.getItem('theme') ?? (this.system.matches ? 'light' : 'dark');
    return /** @type {'dark' | 'light'} */ (name);
  }

  toggle() {
    localStorage.setItem('theme', this.name === 'dark' ? 'light' : 'dark');
    this.apply();
  }

  apply() {
    document.documentElement.dataset.theme = this.name;
    this.changed(this.name);
  }
}

/**
 * Call functions for keys, except while the user enters text or a dialog is open.
 *
 * Speech input can press single characters by accident, so the user can turn them off (WCAG
 * 2.1.4). The browser keeps the choice.
 *
 * @param {Record<string, () => void>} actions Functions by key. Letters are lower case.
 */
export function listenToKeys(actions) {
  const box = byId('character-keys');
  box.checked = localStorage.getItem('character-keys') !== 'off';
  box.addEventListener('change', () => {
    localStorage.setItem('character-keys', box.checked ? 'on' : 'off');
  });
  addEventListener('keydown', (event) => {
    if (event.key.length === 1 && !box.checked) {
      return;
    }
    // Letters select an option of a drop-down list.
    const writes = isText(event.target) || event.target instanceof HTMLSelectElement;
    const inDialog = document.querySelector('dialog[open]') !== null && event.key !== '?';
    if (inDialog || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Escape' && writes) {
      /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action && !writes) {
      event.preventDefault();
      action();
    }
  });
}
