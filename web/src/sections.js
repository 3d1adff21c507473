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

// Groups of joints in the sliders: groups of the SRDF, or chains of the tree. Their common
// prefixes. This module does not use the document.

/** @import { RobotDescription } from './messages.ts' */

/** Title of the joints if there is only one group. */
export const JOINTS = 'Joints';
const OTHERS = 'Other joints';
// At a branch, a subtree with at least this number of joints is a chain. The joints of smaller
// subtrees are one group, such as the fingers of a gripper.
const LEAST = 3;

/**
 * Return the title of the group of each joint.
 *
 * @param {string[]} joints Joints with sliders, in document order.
 * @param {Pick<RobotDescription, 'links' | 'joints' | 'groups'>} robot
 * @returns {Map<string, string>}
 */
export function sectionsOf(joints, robot) {
  const own = robot.groups.length ? groupOf(joints, robot) : null;
  const keys = own ?? chainOf(joints, robot);
  const members = groupBy(joints, (joint) => keys.get(joint));
  if (members.size < 2) {
    return new Map(joints.map((joint) => [joint, JOINTS]));
  }
  const titles = [...members].map(([key, names]) => (own ? String(key) : titleOf(names)));
  return new Map(
    [...members.values()].flatMap((names, i) => {
      const isUnique = titles.filter((title) => title === titles[i]).length === 1;
      return names.map((name) => [name, isUnique ? titles[i] : endsOf(names)]);
    }),
  );
}

/**
 * Return the smallest group of the SRDF that contains each joint.
 *
 * @param {string[]} joints
 * @param {Pick<RobotDescription, 'groups'>} robot
 * @returns {Map<string, string>}
 */
function groupOf(joints, { groups }) {
  const bySize = groups
    .map(({ name, joints: members }) => ({ name, members: new Set(members) }))
    .sort((a, b) => a.members.size - b.members.size);
  const found = joints.map((joint) => bySize.find(({ members }) => members.has(joint))?.name);
  return new Map(joints.map((joint, i) => [joint, found[i] ?? OTHERS]));
}

/**
 * Return a number for the chain of each joint. Single joints belong to the chain above.
 *
 * @param {string[]} joints
 * @param {Pick<RobotDescription, 'links' | 'joints'>} robot
 * @returns {Map<string, number>}
 */
function chainOf(joints, robot) {
  const wanted = new Set(joints);
  const parents = new Map(robot.joints.map(({ name, parent }) => [name, parent]));
  // Parents come before their children.
  const order = robot.links.flatMap(({ name, joint }) => {
    const parent = parents.get(joint ?? '');
    return parent === undefined ? [] : [{ name, joint: joint ?? '', parent }];
  });
  /** @type {Map<string, number>} Number of joints in the subtree of a link, with its own joint. */
  const sizes = new Map(order.map(({ name, joint }) => [name, Number(wanted.has(joint))]));
  for (const { name, parent } of order.toReversed()) {
    sizes.set(parent, (sizes.get(parent) ?? 0) + (sizes.get(name) ?? 0));
  }
  const size = (/** @type {{ name: string }} */ { name }) => sizes.get(name) ?? 0;
  /** @type {Map<string, number>} The links at which chains begin. */
  const starts = new Map();
  let count = 0;
  for (const around of groupBy(order.filter(size), ({ parent }) => parent).values()) {
    const small = around.filter((each) => size(each) < LEAST);
    const large = around.filter((each) => size(each) >= LEAST);
    if (around.length > 1) {
      if (small.reduce((sum, each) => sum + size(each), 0) > 1) {
        count += 1;
        small.forEach(({ name }) => starts.set(name, count));
      }
      if (large.length > 1) {
        large.forEach(({ name }) => starts.set(name, (count += 1)));
      }
    }
  }
  /** @type {Map<string, number>} */
  const chains = new Map();
  for (const { name, parent } of order) {
    chains.set(name, starts.get(name) ?? chains.get(parent) ?? 0);
  }
  return new Map(order.map(({ name, joint }) => [joint, chains.get(name) ?? 0]));
}

/**
 * Sort items into groups with the same key, in the order of the first items.
 *
 * @template Item, Key
 * @param {Item[]} items
 * @param {(item: Item) => Key} keyOf
 */
function groupBy(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    group ? group.push(item) : groups.set(key, [item]);
  }
  return groups;
}

/** @param {string[]} names */
function titleOf(names) {
  return prefixOf(names).replace(/[\W_]+$/, '') || endsOf(names);
}

/** @param {string[]} names */
function endsOf(names) {
  const last = names[names.length - 1].slice(prefixOf(names).length);
  return names.length > 1 ? `${names[0]} … ${last}` : names[0];
}

/**
 * Return the common prefix of most names, and empty text if most names have no common prefix.
 *
 * @param {string[]} names
 */
export function mainPrefixOf(names) {
  const byWord = groupBy([...new Set(names)], (name) => /^.*?(?=[\W_]|$)/.exec(name)?.[0]);
  const [most] = [...byWord.values()].sort((a, b) => b.length - a.length);
  return prefixOf(names) || (most?.length > names.length / 2 ? prefixOf(most) : '');
}

/**
 * Return a name without a prefix, if it has the prefix.
 *
 * @param {string} name
 * @param {string} prefix
 */
export function withoutPrefix(name, prefix) {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/**
 * Return the common prefix of names. It ends between two words, and the rest of each name has a
 * letter.
 *
 * @param {string[]} names
 */
export function prefixOf(names) {
  const [first, ...more] = new Set(names);
  if (!more.length) {
    return '';
  }
  let length = 0;
  while (length < first.length && more.every((name) => name[length] === first[length])) {
    length += 1;
  }
  for (; length > 0; length -= 1) {
    const isEnd = names.every((name) => {
      const [last, rest] = [name[length - 1], name.slice(length)];
      const isWord = /[\W_]/.test(last) || (/\p{Ll}/u.test(last) && /^\p{Lu}/u.test(rest));
      return isWord && /^[\p{L}\p{N}]/u.test(rest) && /\p{L}/u.test(rest);
    });
    if (isEnd) {
      return first.slice(0, length);
    }
  }
  return '';
}
