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

// Binary frames: what robot_description_tools/viewer/frames.py writes.

const POSE = 7;

/**
 * Read a frame.
 *
 * @param {ArrayBuffer} buffer The message.
 * @returns {{revision: number, poses: Float64Array, values: Float64Array, links: Uint32Array,
 *   controls: Uint32Array}} Poses are x, y, z [m], qx, qy, qz, qw of each link.
 */
export function decodeFrame(buffer) {
  const [revision, nLinks, nControls] = new Uint32Array(buffer, 0, 4);
  let at = 16;
  const take = (Type, count) => {
    const array = new Type(buffer, at, count);
    at += array.byteLength;
    return array;
  };
  const poses = take(Float64Array, nLinks * POSE);
  const values = take(Float64Array, nControls);
  return {
    revision,
    poses,
    values,
    links: take(Uint32Array, nLinks),
    controls: take(Uint32Array, nControls),
  };
}
