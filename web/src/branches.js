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

// The order of the tree, and its hidden links. This module does not use the document.

/** @import { Joint } from './messages.ts' */

/**
 * Return links depth first, each with its depth. There is no recursion, because chains may be
 * long.
 *
 * @param {string} root
 * @param {Pick<Joint, 'parent' | 'child'>[]} joints Joints of one parent keep their order.
 */
export function depthFirst(root, joints) {
  /** @type {Map<string, string[]>} */
  const children = new Map(joints.map(({ parent }) => [parent, []]));
  joints.forEach(({ parent, child }) => children.get(parent)?.push(child));
  const found = [];
  const todo = [{ name: root, depth: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { name, depth } = next;
    const below = children.get(name) ?? [];
    found.push({ name, depth, isLeaf: below.length === 0 });
    todo.push(...below.toReversed().map((child) => ({ name: child, depth: depth + 1 })));
  }
  return found;
}

/**
 * Return the links below folded links.
 *
 * @param {Iterable<string>} links Parents first.
 * @param {Map<string, Joint>} jointAbove The parent joint of each link.
 * @param {Set<string>} folded
 * @returns {Set<string>}
 */
export function hiddenLinks(links, jointAbove, folded) {
  const hidden = new Set();
  for (const link of links) {
    const joint = jointAbove.get(link);
    if (joint && (hidden.has(joint.parent) || folded.has(joint.parent))) {
      hidden.add(link);
    }
  }
  return hidden;
}
