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

// Removal of objects from the scene. The garbage collector does not free memory on the graphics
// card.

/** @import { Mesh, Object3D } from 'three' */

/**
 * Remove an object from the scene, and free its memory on the graphics card.
 *
 * @param {Object3D} root
 */
export function free(root) {
  root.removeFromParent();
  root.traverse((part) => {
    const { geometry, material } = /** @type {Partial<Mesh>} */ (part);
    geometry?.dispose();
    for (const each of [material ?? []].flat()) {
      Object.values(each).forEach((value) => value?.isTexture && value.dispose());
      each.dispose();
    }
  });
}
