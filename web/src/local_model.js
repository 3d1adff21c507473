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
// The motion of a robot in a page without a server, from constants and tables that Python makes
// (viewer/local_model.py). Lengths are in m, angles in rad.

import { multiplied, quatFromRpy, rotated } from './quaternions.js';

/** @import { Control } from './messages.ts' */

/**
 * @typedef {object} LocalLink
 * @property {number} parent Index of the parent link.
 * @property {number[]} translation
 * @property {number[]} quat_xyzw
 * @property {number[]} turn_quat_xyzw
 * @property {number[][]} slide
 * @property {number} angle_at
 * @property {number[]} slide_at
 * @property {number} floating_at
 */
/**
 * @typedef {object} Table
 * @property {number[]} drives
 * @property {number[]} outputs
 * @property {number | null} at Index of the first number. Null: the outputs do not move.
 * @property {[lower: number, upper: number, count: number][]} axes
 */
/** @typedef {{ rows: number[][] }} Rows Output, offset, then pairs of an input and its factor. */
/** @typedef {{ driven: boolean[], steps: (Rows | Table)[] }} Space */
/**
 * @typedef {object} Local
 * @property {string[]} names Names of the coordinates: those of joints, then those of actuators.
 * @property {number[]} position Default positions of the coordinates.
 * @property {[(number | null)[], (number | null)[]]} ends Lower and upper limits of coordinates.
 * @property {LocalLink[]} links All links except the root.
 * @property {number[]} controls Coordinate of each control. -1: it has none.
 * @property {[control: number, coordinate: number][]} quaternions Controls of roll, and the
 *   coordinates qx of their quaternions.
 * @property {Record<string, Space>} spaces
 */

// As in session.py: the number of halved steps, and the tolerance of limits [rad or m].
const HALVINGS = 14;
const TOLERANCE = 1e-9;

export class LocalModel {
  /**
   * @param {Local} local
   * @param {Float32Array} tables
   * @param {Pick<Control, 'id' | 'lower' | 'upper' | 'bounded'>[]} controls The last six are the
   *   pose of the root.
   */
  constructor(local, tables, controls) {
    this.local = local;
    this.tables = tables;
    this.controls = controls;
    this.space = Object.keys(local.spaces)[0];
    this.position = new Float64Array(local.position);
    this.values = new Float64Array(controls.length);
    /** @type {string[]} Reasons why the last motion has stopped. */
    this.stops = [];
    this.follow();
    this.defaults = this.values.slice();
  }

  get driven() {
    return this.local.spaces[this.space].driven;
  }

  /**
   * Move driven controls, each as far as possible.
   *
   * @param {Map<number, number>} goals Values by index of the control.
   */
  set(goals) {
    /** @type {[control: number, value: number][]} */
    const moves = [];
    const stops = new Set();
    for (const [i, value] of goals) {
      const { id, lower, upper, bounded } = this.controls[i];
      if (this.driven[i] && Number.isFinite(value)) {
        const within = bounded ? Math.min(Math.max(value, lower), upper) : value;
        if (Math.abs(within - value) > TOLERANCE) {
          stops.add(`'${id}' is at its ${value < within ? 'lower' : 'upper'} limit`);
        }
        moves.push([i, within]);
      }
    }
    if (this.tryTo(moves)) {
      // If all controls together are blocked, move one after the other.
      moves.forEach((move) => stops.add(this.approach(...move)));
    }
    stops.delete('');
    this.stops = [...stops];
  }

  /**
   * Move one control as far as possible, and return the reason why it stops.
   *
   * @param {number} control
   * @param {number} goal
   */
  approach(control, goal) {
    const start = this.values[control];
    let [part, reason] = [0, ''];
    for (let step = 1, i = 0; i <= HALVINGS && part < 1; step /= 2, i += 1) {
      const blocked = this.tryTo([[control, start + (part + step) * (goal - start)]]);
      part += blocked ? 0 : step;
      reason = blocked || reason;
    }
    return part < 1 ? reason : '';
  }

  /**
   * Move controls to values, or do not move and return the reason.
   *
   * @param {[control: number, value: number][]} moves
   */
  tryTo(moves) {
    const [values, position] = [this.values.slice(), this.position.slice()];
    for (const [control, value] of moves) {
      this.values[control] = value;
    }
    this.place();
    this.solve();
    const reason = this.obstacle(position);
    if (reason) {
      this.values = values;
      this.position = position;
    }
    this.follow();
    return reason;
  }

  /**
   * Return the reason why the robot may not move to its position. Empty: it may.
   *
   * @param {Float64Array} before
   */
  obstacle(before) {
    const { names, controls, ends: [lower, upper] } = this.local;
    const given = new Set(controls.filter((_, i) => this.driven[i]));
    const excess = (/** @type {number} */ x, /** @type {number} */ i) =>
      Math.max((lower[i] ?? -Infinity) - x, x - (upper[i] ?? Infinity));
    for (const [i, x] of this.position.entries()) {
      if (Number.isNaN(x)) {
        return 'a loop cannot close';
      }
      // A follower beyond its limit may move back, but not further away.
      if (!given.has(i) && excess(x, i) > Math.max(excess(before[i], i), 0) + TOLERANCE) {
        return `'${names[i]}' is at its ${x > before[i] ? 'upper' : 'lower'} limit`;
      }
    }
    return '';
  }

  /** Set the coordinates of driven controls to their values. */
  place() {
    this.local.controls.forEach((coordinate, i) => {
      if (coordinate >= 0 && this.driven[i]) {
        this.position[coordinate] = this.values[i];
      }
    });
    for (const [roll, qx] of this.local.quaternions) {
      const [r, p, y] = this.values.subarray(roll, roll + 3);
      this.position.set(quatFromRpy(r, p, y), qx);
    }
  }

  /** Compute all coordinates that follow others. */
  solve() {
    for (const step of this.local.spaces[this.space].steps) {
      if ('rows' in step) {
        for (const [output, offset, ...terms] of step.rows) {
          let sum = offset;
          for (let k = 0; k < terms.length; k += 2) {
            sum += this.position[terms[k]] * terms[k + 1];
          }
          this.position[output] = sum;
        }
      } else if (step.at !== null) {
        const at = step.drives.map((drive) => this.position[drive]);
        step.outputs.forEach((output, k) => {
          this.position[output] = this.interpolated(step, at, k);
        });
      }
    }
  }

  /**
   * Interpolate one output of a table by cubic polynomials.
   *
   * @param {Table} table
   * @param {number[]} at Positions of the drives.
   * @param {number} output
   * @returns {number} NaN where the loop cannot close.
   */
  interpolated({ axes, outputs, at: first }, at, output) {
    const stride = outputs.length;
    /** @type {(axis: number, row: number) => number} */
    const value = (axis, row) => {
      if (axis === axes.length) {
        return this.tables[(first ?? 0) + row * stride + output];
      }
      const [lower, upper, count] = axes[axis];
      const place = ((at[axis] - lower) / (upper - lower)) * (count - 1);
      const cell = Math.min(Math.max(Math.floor(place), 0), count - 2);
      const [a, b, c, d] = [-1, 0, 1, 2].map((k) =>
        cell + k >= 0 && cell + k < count ? value(axis + 1, row * count + cell + k) : NaN);
      return cubic(a, b, c, d, Math.min(Math.max(place - cell, 0), 1));
    };
    return value(0, 0);
  }

  /** Set the values of controls that are not driven. */
  follow() {
    this.local.controls.forEach((coordinate, i) => {
      if (coordinate >= 0) {
        this.values[i] = this.position[coordinate];
      }
    });
  }

  /**
   * Return the values of all controls at some positions of joints. The robot does not move.
   *
   * @param {Record<string, number>} joints Positions by coordinate. Other joints stay.
   */
  completed(joints) {
    const other = new LocalModel(this.local, this.tables, this.controls);
    other.values.set(this.values);
    other.position.set(this.position);
    for (const [name, value] of Object.entries(joints)) {
      other.position[this.local.names.indexOf(name)] = value;
    }
    other.solve();
    other.follow();
    return other.values;
  }

  /** @param {number} i Index of a coordinate. -1: the joint has none. */
  coordinate(i) {
    return i < 0 ? 0 : this.position[i];
  }

  /**
   * Return x, y, z, qx, qy, qz, qw of every link in the world.
   *
   * The formulas are those of the class JointTable in kinematics/motion.py.
   */
  poses() {
    const root = this.values.length - 6;
    const [x, y, z, ...rpy] = this.values.subarray(root);
    const poses = [[x, y, z, ...quatFromRpy(rpy[0], rpy[1], rpy[2])]];
    for (const link of this.local.links) {
      let at = [...link.translation];
      link.slide.forEach((direction, k) => {
        const d = this.coordinate(link.slide_at[k]);
        at = at.map((each, axis) => each + d * direction[axis]);
      });
      const half = this.coordinate(link.angle_at) / 2;
      let quat = link.quat_xyzw.map(
        (a, k) => Math.cos(half) * a + Math.sin(half) * link.turn_quat_xyzw[k],
      );
      if (link.floating_at >= 0) {
        const own = [...this.position.subarray(link.floating_at, link.floating_at + 7)];
        const shift = rotated(quat, own.slice(0, 3));
        at = at.map((each, axis) => each + shift[axis]);
        quat = multiplied(quat, own.slice(3));
      }
      const parent = poses[link.parent];
      const turned = rotated(parent.slice(3), at);
      poses.push([
        ...turned.map((each, axis) => parent[axis] + each),
        ...multiplied(parent.slice(3), quat),
      ]);
    }
    return new Float64Array(poses.flat());
  }
}

/**
 * Return a cubic polynomial between b and c. A missing neighbour is extrapolated.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} t Fraction of the way from b to c.
 */
function cubic(a, b, c, d, t) {
  const before = Number.isNaN(a) ? (Number.isNaN(d) ? 2 * b - c : 3 * (b - c) + d) : a;
  const after = Number.isNaN(d) ? 3 * (c - b) + before : d;
  const slope = [(c - before) / 2, (after - b) / 2];
  const [square, cube] = [t * t, t * t * t];
  return (2 * cube - 3 * square + 1) * b + (cube - 2 * square + t) * slope[0] +
    (3 * square - 2 * cube) * c + (cube - square) * slope[1];
}
