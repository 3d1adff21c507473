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

// Decoding of the binary frames that robot_description_tools/viewer/frames.py writes.

/** @import { Frame } from './messages.ts' */

/** How many numbers the pose of a link has. */
export const POSE = 7;
// Size of the header [bytes].
const HEADER = 16;

/**
 * Read a frame.
 *
 * @param {ArrayBuffer} buffer The message.
 * @returns {Frame}
 */
export function decodeFrame(buffer) {
  const [revision, nLinks, nControls] = new Uint32Array(buffer, 0, 4);
  const poses = new Float64Array(buffer, HEADER, nLinks * POSE);
  const values = new Float64Array(buffer, HEADER + poses.byteLength, nControls);
  const links = new Uint32Array(buffer, values.byteOffset + values.byteLength, nLinks);
  const controls = new Uint32Array(buffer, links.byteOffset + links.byteLength, nControls);
  return { revision, poses, values, links, controls };
}

/**
 * Return a frame with all links and controls.
 *
 * @param {number} revision Revision of the robot.
 * @param {Float64Array} poses
 * @param {Float64Array} values
 * @returns {Frame}
 */
export function wholeFrame(revision, poses, values) {
  const links = Uint32Array.from({ length: poses.length / POSE }, (_, i) => i);
  return { revision, poses, values, links, controls: Uint32Array.from(values.keys()) };
}
