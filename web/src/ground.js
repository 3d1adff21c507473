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

// The height of the ground: the lowest point of the robot.

import { Box3 } from 'three';
import { expand } from './robot.js';

/** @import { Robot } from './robot.js' */

/**
 * Return the height of the lowest point of a robot [m]. If meshes are missing, the origins of
 * their links are used.
 *
 * @param {Robot} robot
 */
export function lowestOf(robot) {
  robot.group.updateWorldMatrix(true, true);
  const all = new Box3();
  for (const link of robot.links) {
    const { visual, collision } = link.userData.parts;
    const own = new Box3();
    expand(own, visual);
    expand(own, collision);
    if (own.isEmpty() && visual.children.length + collision.children.length) {
      own.expandByPoint(link.position);
    }
    all.union(own);
  }
  if (all.isEmpty()) {
    robot.links.forEach(({ position }) => all.expandByPoint(position));
  }
  return Number.isFinite(all.min.z) ? all.min.z : 0;
}
