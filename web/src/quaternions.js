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
// Quaternions (x, y, z, w) as arrays. Tests in Python run this file and local_model.js in Node.js,
// without three.js, which only `npm ci` installs.

/**
 * @param {number[]} a
 * @param {number[]} b
 */
export function multiplied([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/**
 * Rotate a vector.
 *
 * @param {number[]} quat
 * @param {number[]} vector
 */
export function rotated(quat, [x, y, z]) {
  const back = [-quat[0], -quat[1], -quat[2], quat[3]];
  return multiplied(multiplied(quat, [x, y, z, 0]), back).slice(0, 3);
}

/**
 * Return the rotation with roll, pitch and yaw as in URDF.
 *
 * @param {number} roll [rad]
 * @param {number} pitch [rad]
 * @param {number} yaw [rad]
 */
export function quatFromRpy(roll, pitch, yaw) {
  const [x, y, z] = [roll / 2, pitch / 2, yaw / 2];
  const about = [
    [0, 0, Math.sin(z), Math.cos(z)],
    [0, Math.sin(y), 0, Math.cos(y)],
    [Math.sin(x), 0, 0, Math.cos(x)],
  ];
  return multiplied(multiplied(about[0], about[1]), about[2]);
}
