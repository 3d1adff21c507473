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

// The edges of the sides. Users drag them, or press keys, to change the widths of the sides.

import { byId } from './dom.js';

// Change of the width by an arrow key, and smallest width [px].
const STEP = 20;
const LEAST = 220;
// Largest width as a fraction of the page.
const MOST = 0.6;

/**
 * Make an edge. The browser keeps the width.
 *
 * @param {'left' | 'right'} side
 */
export function makeEdge(side) {
  const edge = byId(/** @type {const} */ (`${side}-edge`));
  const panel = byId(/** @type {const} */ (`${side}-side`));
  const key = `width of the ${side} side`;
  const { style } = document.documentElement;
  const most = () => Math.max(Math.round(MOST * innerWidth), LEAST);

  /** @param {number} width [px] */
  function show(width) {
    const range = [`${LEAST}px`, `${Math.round(width)}px`, `${100 * MOST}vw`];
    style.setProperty(`--${side}`, `clamp(${range.join(', ')})`);
  }

  function keep() {
    localStorage.setItem(key, String(panel.offsetWidth));
  }

  const kept = Number(localStorage.getItem(key));
  if (kept) {
    show(kept);
  }
  new ResizeObserver(() => {
    edge.ariaValueNow = String(panel.offsetWidth);
    edge.ariaValueMin = String(LEAST);
    edge.ariaValueMax = String(most());
  }).observe(panel);
  edge.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
  });
  edge.addEventListener('pointermove', (event) => {
    if (edge.hasPointerCapture(event.pointerId)) {
      show(side === 'left' ? event.clientX : innerWidth - event.clientX);
    }
  });
  edge.addEventListener('lostpointercapture', keep);
  edge.addEventListener('dblclick', () => {
    localStorage.removeItem(key);
    style.removeProperty(`--${side}`);
  });
  edge.addEventListener('keydown', (event) => {
    const outwards = side === 'left' ? 'ArrowRight' : 'ArrowLeft';
    const width = {
      [outwards]: panel.offsetWidth + STEP,
      [outwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: panel.offsetWidth - STEP,
      Home: LEAST,
      End: most(),
    }[event.key];
    if (width !== undefined) {
      event.preventDefault();
      show(width);
      keep();
    }
  });
}
