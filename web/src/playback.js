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

// Frames of a trajectory, and trajectories through poses. It does not use the document.

import { Quaternion } from 'three';
import { POSE, wholeFrame } from './frames.js';

/** @import { Frame, NamedPose } from './messages.ts' */

// Larger differences are motions, smaller ones are errors of rounding to 32 bits [rad or m].
const STALE = 1e-4;

/**
 * @typedef {object} Frames Frames at a constant rate.
 * @property {number} count
 * @property {number} links
 * @property {number} controls
 * @property {Float32Array} poses x, y, z, qx, qy, qz, qw of each link, for each frame.
 * @property {Float32Array} values Value of each control, for each frame [rad or m].
 */

/**
 * Read the frames that viewer/playback.py has made.
 *
 * @param {ArrayBuffer} buffer
 * @param {number} count Number of frames.
 * @param {number} links Number of links.
 * @returns {Frames}
 */
export function decodeFrames(buffer, count, links) {
  const all = new Float32Array(buffer);
  const size = count * links * POSE;
  return {
    count,
    links,
    controls: (all.length - size) / count,
    poses: all.subarray(0, size),
    values: all.subarray(size),
  };
}

/**
 * Return the frame at a position between two frames.
 *
 * @param {Frames} frames
 * @param {number} at Index of a frame, with a fraction.
 * @param {number} revision Revision of the robot.
 * @returns {Frame}
 */
export function frameAt({ count, links, controls, poses, values }, at, revision) {
  const before = Math.min(Math.max(Math.floor(at), 0), count - 1);
  const after = Math.min(before + 1, count - 1);
  const part = Math.min(Math.max(at - before, 0), 1);
  /** @type {(all: Float32Array, size: number) => Float64Array} */
  const between = (all, size) => {
    const [one, other] = [before * size, after * size];
    return Float64Array.from({ length: size }, (_, i) =>
      all[one + i] + part * (all[other + i] - all[one + i]),
    );
  };
  const mixed = between(poses, links * POSE);
  // The types of three.js lack typed arrays.
  const slerpFlat = /** @type {(...all: any[]) => void} */ (Quaternion.slerpFlat);
  for (let i = 0; i < links; i += 1) {
    const [one, other] = [before, after].map((k) => (k * links + i) * POSE + 3);
    slerpFlat(mixed, i * POSE + 3, poses, one, poses, other, part);
  }
  return wholeFrame(revision, mixed, between(values, controls));
}

/**
 * Return true if two lists of values are the same, except for rounding. NaN is equal to NaN.
 *
 * @param {ArrayLike<number>} one
 * @param {ArrayLike<number>} other
 */
export function isSame(one, other) {
  return Array.from(one).every((value, i) => !(Math.abs(value - other[i]) > STALE));
}

/**
 * Return the path of the origin of a link, without points that are close to the previous point.
 *
 * @param {Frames} frames
 * @param {number} link Index of the link.
 * @param {number} least Least distance of two points [m].
 * @returns {number[][]} Points [m].
 */
export function pathOf({ count, links, poses }, link, least) {
  /** @type {number[][]} */
  const points = [];
  for (let i = 0; i < count; i += 1) {
    const at = (i * links + link) * POSE;
    const point = [...poses.subarray(at, at + 3)];
    const last = points.at(-1);
    if (!last || Math.hypot(...point.map((x, k) => x - last[k])) > least) {
      points.push(point);
    }
  }
  return points;
}

/**
 * Return true if a control that rests during the trajectory has another value now.
 *
 * @param {Frames} frames
 * @param {number[]} now Present values of controls [rad or m].
 */
export function isStale({ count, controls, values }, now) {
  return now.some((value, i) => {
    const rest = values[i];
    for (let k = i; k < count * controls; k += controls) {
      if (values[k] !== rest) {
        return false;
      }
    }
    return Math.abs(value - rest) > STALE;
  });
}

/**
 * Return a JointTrajectory through poses that begins at the present pose and stops at each pose.
 *
 * @param {NamedPose[]} poses Positions [rad or m]. Joints that a pose lacks stay.
 * @param {Record<string, number>} present Positions of the joints that may move [rad or m].
 * @param {number} seconds Time of each motion [s].
 */
export function trajectoryThrough(poses, present, seconds) {
  const names = Object.keys(present).filter((name) =>
    poses.some(({ positions }) => Object.hasOwn(positions, name)),
  );
  const at = { ...present };
  const still = names.map(() => 0);
  const points = poses.map(({ positions }, i) => {
    Object.assign(at, positions);
    return {
      positions: names.map((name) => at[name]),
      velocities: still,
      accelerations: still,
      time_from_start: (i + 1) * seconds,
    };
  });
  return { joint_names: names, points };
}

/**
 * Return the poses in a file or in the storage of the browser. Invalid poses are left out.
 *
 * @param {unknown} content
 * @returns {NamedPose[]}
 */
export function readPoses(content) {
  const { poses } = /** @type {any} */ (content) ?? {};
  return (Array.isArray(poses) ? poses : []).flatMap((pose) => {
    const { name, positions } = pose ?? {};
    if (typeof name !== 'string' || !name || typeof positions !== 'object' || !positions) {
      return [];
    }
    const good = Object.entries(positions).filter(([, value]) => Number.isFinite(value));
    return good.length ? [{ name, positions: Object.fromEntries(good) }] : [];
  });
}

/**
 * Return the kind of a file that is not a robot, from its name and its text.
 *
 * @param {string} name
 * @param {string} text
 * @returns {'trajectory' | 'poses' | null} Null: it may be a robot.
 */
export function kindOfFile(name, text) {
  if (/\.(ya?ml|csv)$/i.test(name)) {
    return 'trajectory';
  }
  if (!/\.json$/i.test(name)) {
    return null;
  }
  try {
    const content = JSON.parse(text);
    if (Array.isArray(content?.poses)) {
      return 'poses';
    }
  } catch {
    return null;
  }
  return /"joint_names"\s*:/.test(text) && /"points"\s*:/.test(text) ? 'trajectory' : null;
}
