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

// Keys for the camera while the picture has the focus. Arrow keys turn it. With Shift, they pan.

import { Spherical, Vector3 } from 'three';

/** @import { PerspectiveCamera } from 'three' */
/** @import { OrbitControls } from 'three/addons/controls/OrbitControls.js' */

// Effect of a key press: an angle to turn [rad], a fraction of the height of the picture to pan,
// and a factor of the distance to zoom.
const TURN = Math.PI / 24;
const PAN = 0.07;
const ZOOM = 1.15;
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ZOOMS = { '+': 1 / ZOOM, '=': 1 / ZOOM, '-': ZOOM };

/**
 * @param {HTMLElement} canvas
 * @param {PerspectiveCamera} camera
 * @param {OrbitControls} controls
 */
export function listenToCameraKeys(canvas, camera, controls) {
  canvas.addEventListener('keydown', (event) => {
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const zoom = ZOOMS[/** @type {keyof typeof ZOOMS} */ (event.key)];
    if ((!arrow && !zoom) || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    const offset = camera.position.clone().sub(controls.target);
    if (zoom) {
      offset.multiplyScalar(zoom);
    } else if (event.shiftKey) {
      const height = 2 * Math.tan(camera.fov * (Math.PI / 360)) * offset.length();
      pan(arrow, camera, controls, PAN * height);
    } else {
      turn(arrow, offset);
    }
    camera.position.copy(controls.target).add(offset);
    controls.dispatchEvent({ type: 'start' });
    controls.update();
  });
}

/**
 * Turn the camera about z, and up or down.
 *
 * @param {number[]} arrow
 * @param {Vector3} offset From the target to the camera [m].
 */
export function turn([right, up], offset) {
  // In three.js, the pole of spherical coordinates is the axis y.
  const place = new Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y);
  place.theta += TURN * right;
  place.phi -= TURN * up;
  const { x, y, z } = new Vector3().setFromSpherical(place.makeSafe());
  offset.set(x, -z, y);
}

/**
 * Move camera and target in the plane of the picture.
 *
 * @param {number[]} arrow
 * @param {PerspectiveCamera} camera
 * @param {OrbitControls} controls
 * @param {number} step [m]
 */
function pan([right, up], camera, controls, step) {
  const axes = [0, 1].map((column) => new Vector3().setFromMatrixColumn(camera.matrix, column));
  controls.target.addScaledVector(axes[0], step * right).addScaledVector(axes[1], step * up);
}
