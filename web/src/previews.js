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
// Small pictures for the list of robots. The server draws a robot when its place in the list
// becomes visible. A robot that the page has shown gets a copy of the real picture.

/** @typedef {{ points: string, color: number[] }} Polygon */

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 100;
// Space around the robot, for the edges of polygons.
const SPACE = 4;
// Pixels along the edge of a copied picture.
const PIXELS = 128;

export class Previews {
  constructor() {
    /** @type {Map<string, HTMLElement>} Places of pictures by the name of the robot. */
    this.places = new Map();
    /** @type {string[]} Visible robots without a picture. */
    this.waiting = [];
    this.isBusy = false;
    this.viewed = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) {
          this.viewed.unobserve(target);
          this.waiting.push(/** @type {HTMLElement} */ (target).dataset.preview ?? '');
        }
      }
      this.load();
    });
  }

  /** Forget all pictures, for another folder. */
  clear() {
    this.viewed.disconnect();
    this.places.clear();
    this.waiting = [];
  }

  /**
   * Return the place of the picture of a robot.
   *
   * @param {string} name
   */
  of(name) {
    let place = this.places.get(name);
    if (!place) {
      place = document.createElement('span');
      place.className = 'preview';
      place.dataset.preview = name;
      this.places.set(name, place);
      this.viewed.observe(place);
    }
    return place;
  }

  /** Load one picture after the other, so that the server is not busy with several robots. */
  async load() {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    for (let name = this.waiting.shift(); name !== undefined; name = this.waiting.shift()) {
      const address = `preview?robot=${encodeURIComponent(name)}`;
      const response = await fetch(address, { method: 'POST' }).catch(() => null);
      const place = this.places.get(name);
      if (response?.ok && place && !place.firstChild) {
        place.append(drawingOf(await response.json()));
      }
    }
    this.isBusy = false;
  }

  /**
   * Use a copy of the picture of the page for the robot that is shown.
   *
   * @param {string} name
   * @param {HTMLCanvasElement} canvas
   */
  copy(name, canvas) {
    const edge = Math.min(canvas.width, canvas.height);
    const small = document.createElement('canvas');
    small.width = PIXELS;
    small.height = PIXELS;
    const [x, y] = [(canvas.width - edge) / 2, (canvas.height - edge) / 2];
    small.getContext('2d')?.drawImage(canvas, x, y, edge, edge, 0, 0, PIXELS, PIXELS);
    this.of(name).replaceChildren(small);
  }
}

/** @param {Polygon[]} polygons From back to front. */
function drawingOf(polygons) {
  const drawing = document.createElementNS(SVG, 'svg');
  const edge = SIZE + 2 * SPACE;
  drawing.setAttribute('viewBox', `${-SPACE} ${-SPACE} ${edge} ${edge}`);
  drawing.setAttribute('aria-hidden', 'true');
  for (const { points, color } of polygons) {
    const polygon = document.createElementNS(SVG, 'polygon');
    polygon.setAttribute('points', points);
    const parts = color.map((part) => Math.round(255 * Math.min(Math.max(part, 0), 1)));
    polygon.setAttribute('fill', `rgb(${parts.join(' ')})`);
    drawing.append(polygon);
  }
  return drawing;
}
