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

// The place of a camera that has boxes exactly in its picture.

import { Vector3 } from 'three';

/** @import { Quaternion } from 'three' */

/**
 * A box in the world: centre, rotation, and half of its edges [m].
 *
 * @typedef {{ center: Vector3, turn: Quaternion, half: Vector3 }} TurnedBox
 */

// If earlier boxes need a picture that is larger than this ratio, they are forgotten.
const LARGEST = 2.5;
const Z = new Vector3(0, 0, 1);
const EDGES = [new Vector3(), new Vector3(), new Vector3()];

export class Framing {
  /**
   * @param {Vector3} from Direction of the camera, as a unit vector.
   * @param {number} across Tangent of half of the horizontal angle of the picture.
   * @param {number} up Tangent of half of the vertical angle.
   */
  constructor(from, across, up) {
    this.from = from.clone();
    // From above, the picture has x to the right.
    this.right = Z.clone().cross(from);
    if (this.right.lengthSq() < 1e-8) {
      this.right.set(1, 0, 0);
    }
    this.right.normalize();
    this.up = from.clone().cross(this.right);
    this.tangents = [across, up];
    // A box is in the picture if it is on the inner side of four planes through the camera. These
    // are normals of the planes, then the directions to and from the camera.
    this.directions = [
      ...[this.right, this.up].flatMap((axis, i) =>
        [1, -1].map((sign) =>
          axis.clone().multiplyScalar(sign).addScaledVector(from, this.tangents[i]),
        ),
      ),
      from.clone(),
      from.clone().negate(),
    ];
    this.forget();
  }

  forget() {
    /** @type {number[]} Largest distance of the boxes along each direction [m]. */
    this.reach = this.directions.map(() => -Infinity);
  }

  /**
   * Include boxes, and keep those of earlier calls. Far earlier boxes are forgotten.
   *
   * @param {Iterable<TurnedBox>} boxes
   */
  include(boxes) {
    const now = this.reachOf(boxes);
    const all = this.reach.map((reach, i) => Math.max(reach, now[i]));
    this.reach = this.widthOf(all) > LARGEST * this.widthOf(now) ? now : all;
  }

  /** @param {Iterable<TurnedBox>} boxes */
  reachOf(boxes) {
    const { directions } = this;
    const reach = directions.map(() => -Infinity);
    for (const { center, turn, half } of boxes) {
      // Half of each edge, as a vector. A robot may have thousands of boxes.
      const [x, y, z] = EDGES;
      x.set(half.x, 0, 0).applyQuaternion(turn);
      y.set(0, half.y, 0).applyQuaternion(turn);
      z.set(0, 0, half.z).applyQuaternion(turn);
      for (let i = 0; i < reach.length; i += 1) {
        const along = directions[i];
        const extent = Math.abs(along.dot(x)) + Math.abs(along.dot(y)) + Math.abs(along.dot(z));
        reach[i] = Math.max(reach[i], along.dot(center) + extent);
      }
    }
    return reach;
  }

  /**
   * Return the distance from the middle of the boxes to the camera [m].
   *
   * @param {number[]} reach
   */
  widthOf([right, left, top, bottom, near, far]) {
    const [across, up] = this.tangents;
    return Math.max((right + left) / across, (top + bottom) / up) / 2 - (near - far) / 2;
  }

  /**
   * Return true if a camera at a position has all boxes in its picture.
   *
   * @param {Iterable<TurnedBox>} boxes
   * @param {Vector3} position
   */
  shows(boxes, position) {
    const planes = this.reachOf(boxes).slice(0, 4);
    return planes.every((reach, i) => reach <= this.directions[i].dot(position));
  }

  /** Return the position of the camera and its target, the middle of the boxes [m]. */
  view() {
    const [right, left, top, bottom, near, far] = this.reach;
    const target = this.right
      .clone()
      .multiplyScalar((right - left) / 2)
      .addScaledVector(this.up, (top - bottom) / 2)
      .addScaledVector(this.from, (near - far) / 2);
    // The nearest box must be in front of the camera.
    const distance = Math.max(this.widthOf(this.reach), (near + far) / 2, 1e-3);
    return { position: target.clone().addScaledVector(this.from, distance), target };
  }
}
