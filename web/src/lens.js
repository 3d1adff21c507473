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

// The lens of the camera. Views from the front, the side and above are orthographic.

/** @import { PerspectiveCamera, Vector3 } from 'three' */
/** @import { OrbitControls } from 'three/addons/controls/OrbitControls.js' */

/** Angle between the upper and the lower edge of the picture [°]. */
export const FOV = 40;
// With an angle as small as this, parallel lines of a robot are parallel in the picture, to less
// than a pixel. All code for perspective cameras stays valid.
const FLAT_FOV = 0.1;
// A camera that is turned by more than this is no longer in front of the robot [rad].
const TURNED = 1e-4;

/**
 * Return the distance at which a lens shows sizes as another lens does at distance 1.
 *
 * @param {number} fov Angle of the other lens [°].
 * @param {number} to Angle of the lens [°].
 */
function ratio(fov, to) {
  return Math.tan(fov * (Math.PI / 360)) / Math.tan(to * (Math.PI / 360));
}

export class Lens {
  /**
   * @param {PerspectiveCamera} camera
   * @param {OrbitControls} controls
   */
  constructor(camera, controls) {
    this.camera = camera;
    this.controls = controls;
    /** @type {Vector3 | null} Direction of the camera while the view is orthographic. */
    this.from = null;
    // An orthographic view from any other direction is hard to understand.
    controls.addEventListener('change', () => {
      if (this.from && camera.position.clone().sub(controls.target).angleTo(this.from) > TURNED) {
        this.set(null);
      }
    });
  }

  /**
   * Make the view orthographic, or perspective. Objects at the target keep their size.
   *
   * @param {Vector3 | null} from Direction of an orthographic view. Null: perspective.
   */
  set(from) {
    const { camera, controls } = this;
    this.from = from;
    const fov = from ? FLAT_FOV : FOV;
    if (camera.fov !== fov) {
      camera.position.sub(controls.target).multiplyScalar(ratio(camera.fov, fov));
      camera.position.add(controls.target);
      camera.fov = fov;
      camera.updateProjectionMatrix();
    }
  }

  /** The position of a perspective camera with the same view. */
  get viewpoint() {
    const { camera, controls } = this;
    const offset = camera.position.clone().sub(controls.target);
    return offset.multiplyScalar(ratio(camera.fov, FOV)).add(controls.target);
  }
}
