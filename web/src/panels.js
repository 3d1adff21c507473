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

// The panels around the picture: tabs, menus of a narrow header, and the sheet of a phone.

import { byId } from './dom.js';
import { makeEdge } from './edges.js';

// If the page is narrower than this, the left side would cover the robot.
const NARROW = matchMedia('(max-width: 1100px)');
// If the page is narrower than this, the panels are a sheet below the picture, as on a phone.
const PHONE = matchMedia('(max-width: 820px), (max-width: 1000px) and (max-height: 500px)');
// Heights of the sheet as fractions of the height of the page. On a small phone, the sheet needs
// half of the page for a few sliders.
const SIZES = { small: 0, half: innerHeight > 600 ? 0.4 : 0.5, large: 0.72 };
const LEAST_HEIGHT = 0.1;
// A pointer that moves less than this is a click on the handle of the sheet [px].
const DRAG = 5;

/** @typedef {keyof typeof SIZES} Size */

export class Panels {
  constructor() {
    this.tabs = [...byId('tabs').querySelectorAll('button')];
    this.tab = '';
    for (const tab of this.tabs) {
      tab.addEventListener('click', () => this.open(tab.dataset.value ?? ''));
      tab.addEventListener('keydown', (event) => this.selectTab(event));
    }
    this.makeSheet();
    // The panel of the held link needs space, which is taken from the sheet.
    const tools = byId('grab-tools');
    new ResizeObserver(() => {
      document.documentElement.style.setProperty('--tools', `${tools.offsetHeight}px`);
    }).observe(tools);
    makeEdge('left');
    makeEdge('right');
    makeMenu('views', false);
    makeMenu('actions', true);
    NARROW.addEventListener('change', () => this.fold());
    PHONE.addEventListener('change', () => this.fold());
    this.fold();
  }

  /** Hide the left side on a narrow page. A phone starts with the sliders. */
  fold() {
    this.toggleSide('left', !NARROW.matches);
    this.show(PHONE.matches ? 'sliders' : 'tree');
    this.setSize('half');
  }

  /**
   * Show or hide a side.
   *
   * @param {'left' | 'right'} side
   * @param {boolean} [shown] True to show it. Default: toggle.
   */
  toggleSide(side, shown = document.body.classList.contains(`no-${side}`)) {
    document.body.classList.toggle(`no-${side}`, !shown);
    byId(side).setAttribute('aria-expanded', String(shown));
  }

  /**
   * Show a panel, even if its side is hidden.
   *
   * @param {string} tab
   */
  open(tab) {
    if (tab === 'sliders' && !PHONE.matches) {
      this.toggleSide('right', true);
      return;
    }
    this.toggleSide('left', true);
    if (document.body.dataset.sheet === 'small') {
      this.setSize('half');
    }
    this.show(tab);
  }

  /**
   * Show a panel on the left side or on the sheet.
   *
   * @param {string} tab
   */
  show(tab) {
    this.tab = tab;
    document.body.dataset.panel = tab;
    for (const button of this.tabs) {
      const chosen = button.dataset.value === tab;
      button.setAttribute('aria-selected', String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    /** @type {NodeListOf<HTMLElement>} */
    const panels = document.querySelectorAll('[data-tab]');
    for (const panel of panels) {
      panel.hidden = panel.dataset.tab !== tab;
    }
  }

  /** Show the tree, unless another visible panel shows the selected element. */
  showChosen() {
    if (this.tab !== 'sliders') {
      this.show('tree');
    }
  }

  /**
   * Select another tab with arrow keys.
   *
   * @param {KeyboardEvent} event
   */
  selectTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) {
      return;
    }
    event.preventDefault();
    const offered = this.tabs.filter((each) => each.offsetParent !== null);
    const at = offered.findIndex((each) => each.dataset.value === this.tab);
    const next = offered[(at + step + offered.length) % offered.length];
    this.show(next.dataset.value ?? '');
    next.focus();
  }

  // -- the sheet -----------------------------------------------------------------------------

  makeSheet() {
    const handle = byId('sheet');
    /** @type {{ y: number, height: number, moved: boolean } | null} */
    let start = null;
    let dragged = false;
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      start = { y: event.clientY, height: sheetHeight(), moved: false };
    });
    handle.addEventListener('pointermove', (event) => {
      if (start && (start.moved || Math.abs(event.clientY - start.y) > DRAG)) {
        start.moved = true;
        this.setHeight((start.height + start.y - event.clientY) / innerHeight);
      }
    });
    const end = () => {
      dragged = start?.moved ?? false;
      start = null;
    };
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
    handle.addEventListener('click', () => {
      // Ignore the click at the end of a drag.
      if (!dragged) {
        this.setSize({ small: 'half', half: 'large', large: 'small' }[this.size]);
      }
      dragged = false;
    });
    handle.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowUp') {
        this.setSize(this.size === 'small' ? 'half' : 'large');
      } else if (key === 'ArrowDown') {
        this.setSize(this.size === 'large' ? 'half' : 'small');
      }
    });
  }

  /** The size closest to the present height. */
  get size() {
    return /** @type {Size} */ (document.body.dataset.sheet);
  }

  /** @param {string} size */
  setSize(size) {
    this.setHeight(SIZES[/** @type {Size} */ (size)]);
  }

  /** @param {number} part Fraction of the height of the page. */
  setHeight(part) {
    const taken = part < LEAST_HEIGHT ? 0 : Math.min(part, SIZES.large);
    const between = (SIZES.half + SIZES.large) / 2;
    document.body.dataset.sheet = taken === 0 ? 'small' : taken < between ? 'half' : 'large';
    document.documentElement.style.setProperty('--sheet', `${100 * taken}dvh`);
  }
}

function sheetHeight() {
  const side = document.body.dataset.panel === 'sliders' ? 'right-side' : 'left-side';
  return byId(side).offsetHeight + byId('grab-tools').offsetHeight;
}

/**
 * Make a button that shows and hides a part of a narrow header.
 *
 * @param {'views' | 'actions'} name
 * @param {boolean} closes True if a click on one of its buttons closes it.
 */
function makeMenu(name, closes) {
  const button = byId(/** @type {const} */ (`${name}-button`));
  const menu = byId(name);
  /** @param {boolean} open */
  const set = (open) => button.setAttribute('aria-expanded', String(open));
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') === 'false'));
  menu.addEventListener('click', () => closes && set(false));
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target) && !button.contains(target)) {
      set(false);
    }
  });
  menu.parentElement?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && button.getAttribute('aria-expanded') === 'true') {
      set(false);
      button.focus();
    }
  });
}
