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

// The corner of the picture: the axes of the world, and the size of a cell of the grid.

import { Vector3 } from 'three';
import { make } from './dom.js';
import { COLORS } from './overlays.js';
import { scaled, shownUnit } from './units.js';

/** @import { Camera, Quaternion } from 'three' */

// Size of the drawing of the axes, and length of an axis [px].
const SIZE = 64;
const LENGTH = 22;
const AXES = /** @type {const} */ ([
  ['x', new Vector3(1, 0, 0)],
  ['y', new Vector3(0, 1, 0)],
  ['z', new Vector3(0, 0, 1)],
]);

export class Corner {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.canvas = make('canvas', { aria: { hidden: 'true' } });
    this.bar = make('span.bar', { hidden: true });
    this.text = make('span', {});
    this.scale = make('div', { hidden: true }, this.bar, this.text);
    place.append(make('div.corner', {}, this.canvas, this.scale));
    this.context = this.canvas.getContext('2d');
    // The state that is drawn.
    this.drawn = '';
    // Size of a cell of the grid [m].
    this.cell = 0;
  }

  /**
   * Draw the axes as a camera sees them.
   *
   * @param {Camera} camera
   * @param {number} pixel Size of a pixel in an orthographic view, otherwise 0 [m].
   */
  draw(camera, pixel) {
    const turned = camera.quaternion.toArray().map((each) => each.toFixed(4)).join();
    const size = lengthText(this.cell);
    const state = [turned, devicePixelRatio, size, pixel.toPrecision(3)].join(' ');
    if (state === this.drawn) {
      return;
    }
    this.drawn = state;
    this.drawAxes(camera.quaternion);
    this.scale.hidden = this.cell === 0;
    this.text.textContent = `grid ${size}`;
    this.text.title = 'size of a cell of the grid';
    this.bar.hidden = pixel === 0;
    this.bar.style.width = `${pixel ? this.cell / pixel : 0}px`;
  }

  /** @param {Quaternion} quaternion Orientation of the camera. */
  drawAxes(quaternion) {
    const { context, canvas } = this;
    if (!context) {
      return;
    }
    canvas.width = canvas.height = SIZE * devicePixelRatio;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.lineWidth = 2.5;
    context.lineCap = 'round';
    context.font = '600 12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const back = quaternion.clone().invert();
    const seen = AXES.map(([name, axis]) => ({ name, at: axis.clone().applyQuaternion(back) }));
    // Draw the nearest axis last.
    for (const { name, at } of seen.sort((a, b) => a.at.z - b.at.z)) {
      context.strokeStyle = context.fillStyle = `#${COLORS[name].toString(16)}`;
      const [x, y] = [SIZE / 2 + LENGTH * at.x, SIZE / 2 - LENGTH * at.y];
      context.beginPath();
      context.moveTo(SIZE / 2, SIZE / 2);
      context.lineTo(x, y);
      context.stroke();
      // An axis along the view has its letter beside it.
      const away = Math.max(Math.hypot(at.x, at.y), 0.3);
      context.fillText(name, x + (6 * at.x) / away, y - (6 * at.y) / away);
    }
  }
}

/**
 * Return the size of a cell of the grid as text.
 *
 * @param {number} cell [m]
 */
function lengthText(cell) {
  return `${Number(scaled(cell, 'm').toPrecision(1))} ${shownUnit('m')}`;
}
