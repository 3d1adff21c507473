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

// Texts beside objects in the picture, drawn on one canvas over it.

import { Vector3 } from 'three';

/** @import { Camera, Object3D } from 'three' */

/**
 * @typedef {object} Label
 * @property {Object3D} object The text is beside the origin of the object, and visible if the
 * object is visible.
 * @property {string} text
 * @property {string} [color] A CSS colour. Default: the colour of other texts.
 */

const FONT = '600 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const HEIGHT = 14;
// Offset of the text from the origin of the object [px].
const OFFSET = [9, -9];
// A higher resolution makes no visible difference.
export const MOST_PIXELS = 3;

export class Labels {
  /** @param {HTMLElement} place The element that the canvas covers. */
  constructor(place) {
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'labels';
    this.canvas.style.display = 'none';
    // The panels show the same texts, so screen readers ignore the canvas.
    this.canvas.setAttribute('aria-hidden', 'true');
    place.append(this.canvas);
    this.context = this.canvas.getContext('2d');
    /** @type {Map<string, Label[]>} */
    this.owners = new Map();
    this.width = 0;
    this.height = 0;
    this.isEmpty = true;
  }

  /**
   * Replace the labels of an owner. If labels overlap, those of the first owner are shown.
   *
   * @param {string} owner
   * @param {Label[]} labels
   */
  set(owner, labels) {
    if (labels.length) {
      this.owners.set(owner, labels);
    } else {
      this.owners.delete(owner);
    }
  }

  /**
   * @param {number} width [px]
   * @param {number} height [px]
   */
  resize(width, height) {
    const ratio = Math.min(devicePixelRatio, MOST_PIXELS);
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /**
   * Draw the labels that a camera sees. The matrices of the scene must be up to date.
   *
   * @param {Camera} camera
   */
  draw(camera) {
    const { context, width, height } = this;
    if (!context || (this.isEmpty && !this.owners.size)) {
      return;
    }
    context.clearRect(0, 0, width, height);
    this.isEmpty = !this.owners.size;
    // An empty canvas is hidden, because the browser would draw it over each picture.
    this.canvas.style.display = this.isEmpty ? 'none' : '';
    const style = getComputedStyle(document.documentElement);
    const plain = style.getPropertyValue('--text');
    context.strokeStyle = style.getPropertyValue('--halo');
    context.font = FONT;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.textBaseline = 'middle';
    /** @type {Rectangle[]} */
    const taken = [];
    const at = new Vector3();
    for (const { object, text, color } of [...this.owners.values()].flat()) {
      at.setFromMatrixPosition(object.matrixWorld).project(camera);
      if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || Math.abs(at.z) > 1 || !isSeen(object)) {
        continue;
      }
      const long = context.measureText(text).width;
      // Keep the whole text inside the picture, even at the edge.
      const x = Math.min((0.5 + 0.5 * at.x) * width + OFFSET[0], width - long - OFFSET[0]);
      const y = (0.5 - 0.5 * at.y) * height + OFFSET[1];
      const box = { x, y, width: long, height: HEIGHT };
      if (taken.some((other) => overlap(box, other))) {
        continue;
      }
      taken.push(box);
      context.strokeText(text, x, y);
      context.fillStyle = color ?? plain;
      context.fillText(text, x, y);
    }
  }
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

/**
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
export function overlap(one, other) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** @param {Object3D} object */
export function isSeen(object) {
  /** @type {Object3D | null} */
  let part = object;
  while (part?.visible) {
    part = part.parent;
  }
  return part === null;
}
