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

// Motion of a joint while a pointer drags a point of its link. This module does not use the
// document. Positions in the picture are in pixels from its upper left corner.

import { Raycaster, Vector2 } from 'three';
import { perpendicular } from './overlays.js';

/** @import { Camera, Vector3 } from 'three' */

/**
 * @typedef {object} Axis Axis of a joint in the world.
 * @property {boolean} isSlide True if the joint slides, false if it turns.
 * @property {Vector3} origin [m]
 * @property {Vector3} direction Unit vector.
 */

// Cosine of the angle between the view and the axis of a turn. If it is smaller, the circle of the
// point is seen almost from the side, so the link turns like a roll below the pointer.
const FROM_SIDE = 0.3;
// Cosine of the angle between the view and the radius of the point. If it is larger, the point is
// behind the axis.
const BEHIND = 0.2;
// Near the centre of a turn, the pointer has no direction [px].
const NEAR_CENTRE = 10;
// Smallest radius of a roll [px].
const LEAST_RADIUS = 30;
/** Largest ratio of a motion in the world and the motion of the pointer at the same distance. */
export const MOST_RATIO = 3;

export class JointDrag {
  /**
   * @param {Axis} axis
   * @param {Vector3} point The point of the link below the pointer [m].
   * @param {Camera} camera
   * @param {[width: number, height: number]} size Size of the picture [px].
   */
  constructor({ isSlide, origin, direction }, point, camera, size) {
    this.isSlide = isSlide;
    this.direction = direction;
    this.point = point.clone();
    this.camera = camera;
    this.size = size;
    this.start = this.onScreen(point);
    // Change of the joint since the start of the drag [rad or m].
    this.change = 0;
    // The centre of the turn, and the plane of the circle around it.
    this.centre = origin
      .clone()
      .addScaledVector(direction, point.clone().sub(origin).dot(direction));
    const arm = point.clone().sub(this.centre);
    this.radius = arm.length();
    this.side = this.radius > 1e-9 ? arm.divideScalar(this.radius) : perpendicular(direction);
    this.other = direction.clone().cross(this.side);
    this.isFlat = Math.abs(this.rayAt(this.start).direction.dot(direction)) < FROM_SIDE;
    /** @type {number | null} Last angle of the pointer about the centre [rad]. */
    this.angle = this.angleOf(this.start);
  }

  /**
   * Return the change of the joint since the start [rad or m].
   *
   * @param {Vector2} at Position of the pointer.
   */
  move(at) {
    if (this.isSlide) {
      this.change = this.slide(at);
    } else if (this.isFlat) {
      this.change = this.roll(at);
    } else {
      // Add up small turns, so that the joint can make several full turns.
      const angle = this.angleOf(at);
      if (angle !== null && this.angle !== null) {
        const turn = angle - this.angle;
        this.change += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
      }
      this.angle = angle;
    }
    return this.change;
  }

  /** Return the point of the link after the change of the joint [m]. */
  get reached() {
    const { change, radius } = this;
    return this.isSlide
      ? this.point.clone().addScaledVector(this.direction, change)
      : this.centre
          .clone()
          .addScaledVector(this.side, radius * Math.cos(change))
          .addScaledVector(this.other, radius * Math.sin(change));
  }

  /** @param {Vector2} at */
  angleOf(at) {
    if (at.distanceTo(this.onScreen(this.centre)) < NEAR_CENTRE) {
      return null;
    }
    const { origin, direction } = this.rayAt(at);
    const away = this.centre.clone().sub(origin).dot(this.direction);
    const distance = away / direction.dot(this.direction);
    // The ray does not meet the plane in front of the camera.
    if (!(distance > 0 && Number.isFinite(distance))) {
      return null;
    }
    const arm = origin.clone().addScaledVector(direction, distance).sub(this.centre);
    return Math.atan2(arm.dot(this.other), arm.dot(this.side));
  }

  /**
   * Turn the link as if the pointer moved over the front of a roll, or over its back if the point
   * is there.
   *
   * @param {Vector2} at
   */
  roll(at) {
    const side = this.rayAt(this.start).direction.clone();
    side.addScaledVector(this.direction, -side.dot(this.direction)).normalize();
    const way = this.direction.clone().cross(side);
    if (this.side.dot(side) < BEHIND) {
      way.negate();
    }
    const rate = this.rateOf(this.centre, way);
    const radius = Math.max(this.radius * rate.length(), LEAST_RADIUS);
    return at.clone().sub(this.start).dot(rate.normalize()) / radius;
  }

  /** @param {Vector2} at */
  slide(at) {
    const rate = this.rateOf(this.point, this.direction);
    const full = 1 / this.pixelAt(this.point);
    const moved = at.clone().sub(this.start);
    // An axis along the view moves the point very far for a few pixels, so limit the motion.
    const most = (MOST_RATIO * moved.length()) / full;
    const length = Math.max(rate.length(), full / MOST_RATIO);
    const near = moved.dot(rate) / Math.max(length * rate.length(), 1e-12);
    return Math.min(Math.max(near, -most), most);
  }

  /**
   * Size of a pixel at the distance of a point [m].
   *
   * @param {Vector3} point
   */
  pixelAt(point) {
    const beside = point.clone().project(this.camera);
    beside.x += 2 / this.size[0];
    return beside.unproject(this.camera).distanceTo(point);
  }

  /**
   * Return the motion in the picture of a point that moves [px/m].
   *
   * @param {Vector3} point
   * @param {Vector3} direction
   */
  rateOf(point, direction) {
    const step = this.pixelAt(point);
    const [one, other] = [-step, step].map((part) =>
      this.onScreen(point.clone().addScaledVector(direction, part)),
    );
    return other.sub(one).divideScalar(2 * step);
  }

  /** @param {Vector3} point */
  onScreen(point) {
    const [width, height] = this.size;
    const { x, y } = point.clone().project(this.camera);
    return new Vector2(((x + 1) * width) / 2, ((1 - y) * height) / 2);
  }

  /** @param {Vector2} at */
  rayAt({ x, y }) {
    const [width, height] = this.size;
    const raycaster = new Raycaster();
    const place = new Vector2((2 * x) / width - 1, 1 - (2 * y) / height);
    raycaster.setFromCamera(place, /** @type {any} */ (this.camera));
    return raycaster.ray;
  }
}
