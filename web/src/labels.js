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
// Space around the texts for their halo, and step of the edges of the canvas [px].
const HALO = 4;
const STEP = 64;

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
    /** @type {Record<string, number>} The part of the picture that the canvas covers [px]. */
    this.area = {};
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
    this.width = width;
    this.height = height;
    this.area = { x: 0, y: 0, width: 0, height: 0 };
  }

  /**
   * Let the canvas cover some texts, because the browser draws the whole canvas over each picture.
   *
   * @param {Rectangle[]} boxes
   */
  cover(boxes) {
    const { canvas, context } = this;
    /** @type {(edges: number[], most: number) => number[]} */
    const around = (edges, most) => [
      Math.max(Math.floor((Math.min(...edges) - HALO) / STEP) * STEP, 0),
      Math.min(Math.ceil((Math.max(...edges) + HALO) / STEP) * STEP, most),
    ];
    const [left, right] = around(boxes.flatMap(({ x, width }) => [x, x + width]), this.width);
    const middles = boxes.flatMap(({ y }) => [y - HEIGHT / 2, y + HEIGHT / 2]);
    const [top, bottom] = around(middles, this.height);
    const area = { x: left, y: top, width: right - left, height: bottom - top };
    if (Object.entries(area).some(([key, value]) => this.area[key] !== value)) {
      const ratio = Math.min(devicePixelRatio, MOST_PIXELS);
      canvas.width = Math.round(area.width * ratio);
      canvas.height = Math.round(area.height * ratio);
      canvas.style.inset = `${top}px auto auto ${left}px`;
      canvas.style.width = `${area.width}px`;
      canvas.style.height = `${area.height}px`;
      context?.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
      this.area = area;
    }
  }

  /**
   * Draw the labels that a camera sees. The matrices of the scene must be up to date.
   *
   * @param {Camera} camera
   */
  draw(camera) {
    const { canvas, context, width, height } = this;
    if (!context) {
      return;
    }
    context.font = FONT;
    /** @type {(Rectangle & Label)[]} */
    const shown = [];
    const at = new Vector3();
    for (const label of [...this.owners.values()].flat()) {
      at.setFromMatrixPosition(label.object.matrixWorld).project(camera);
      const isOutside = Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || Math.abs(at.z) > 1;
      if (isOutside || !isSeen(label.object)) {
        continue;
      }
      const long = context.measureText(label.text).width;
      // Keep the whole text inside the picture, even at the edge.
      const x = Math.min((0.5 + 0.5 * at.x) * width + OFFSET[0], width - long - OFFSET[0]);
      const y = (0.5 - 0.5 * at.y) * height + OFFSET[1];
      const box = { ...label, x, y, width: long, height: HEIGHT };
      if (!shown.some((other) => overlap(box, other))) {
        shown.push(box);
      }
    }
    // The browser would draw an empty canvas, too.
    canvas.style.display = shown.length ? '' : 'none';
    if (!shown.length) {
      return;
    }
    this.cover(shown);
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(document.documentElement);
    const plain = style.getPropertyValue('--text');
    context.strokeStyle = style.getPropertyValue('--halo');
    context.font = FONT;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.textBaseline = 'middle';
    for (const { text, color, x, y } of shown) {
      context.strokeText(text, x, y);
      context.fillStyle = color ?? plain;
      context.fillText(text, x, y);
    }
  }

  /**
   * Draw the labels on another canvas that shows the whole picture.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} ratio Its pixels for each pixel of the page, along one edge.
   */
  copyTo(context, ratio) {
    if (this.canvas.style.display === '') {
      const { x, y, width, height } = this.area;
      context.drawImage(this.canvas, x * ratio, y * ratio, width * ratio, height * ratio);
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
