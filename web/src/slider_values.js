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

// Numbers of sliders: steps, texts, groups. This module does not use the document.

import { JOINTS } from './sections.js';

/** @import { Control, RobotDescription } from './messages.ts' */
/** @typedef {Pick<Control, 'lower' | 'upper'>} Range */

/** Number of steps of a slider. */
export const STEPS = 2000;
/** Change of a value by an arrow key: 1 mm or 1°. */
export const KEY_STEPS = { m: 0.001, rad: Math.PI / 180 };
/** Factor of this change with Shift. */
export const LARGE_STEP = 10;
// Titles of groups of controls.
const TITLES = { joint: JOINTS, actuator: 'Actuators', root: 'Pose of the root' };
const FOLLOWERS = 'Followers';
/** @type {Record<string, string>} */
const SOURCES = {
  mimic: 'mimic',
  loop: 'loop',
  actuator: 'by actuator',
  default: 'default',
  unknown: 'unknown',
};

/**
 * Return the value of a step.
 *
 * @param {number} step
 * @param {Range} range
 */
export function valueAt(step, { lower, upper }) {
  const part = step / STEPS;
  // At the end, return the limit itself, without rounding errors.
  return part === 1 ? upper : lower + part * (upper - lower);
}

/**
 * Return the value after an arrow key, within the range.
 *
 * @param {number} value [rad or m]
 * @param {string} key
 * @param {boolean} isLarge True for a step that is ten times as large.
 * @param {Range & Pick<Control, 'unit'>} range
 * @returns {number | null} Null if the key moves nothing.
 */
export function valueAfterKey(value, key, isLarge, { lower, upper, unit }) {
  const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key];
  if (direction === undefined || !Number.isFinite(value)) {
    return null;
  }
  const step = KEY_STEPS[unit] * (isLarge ? LARGE_STEP : 1);
  return Math.min(Math.max(value + direction * step, lower), upper);
}

/**
 * Return the step that is nearest to a value. Return 0 if the value is unknown.
 *
 * @param {number} value
 * @param {Range} range
 */
export function stepAt(value, { lower, upper }) {
  const part = Number.isFinite(value) && upper > lower ? (value - lower) / (upper - lower) : 0;
  return Math.round(STEPS * part);
}

/**
 * Return the value of a range that is nearest to zero.
 *
 * @param {Range} range
 */
export function nearestToZero({ lower, upper }) {
  return Math.min(Math.max(0, lower), upper);
}

/**
 * Return true if a control has limits and a value is beyond them.
 *
 * @param {number} value
 * @param {Control} control
 * @param {number} slack Tolerance.
 */
export function isOutside(value, { bounded, lower, upper }, slack = 0) {
  return bounded && (value < lower - slack || value > upper + slack);
}

/**
 * Return the source of the value of a control as text. Empty if the value is set or measured.
 *
 * @param {Control} control
 * @param {RobotDescription | undefined} robot
 */
export function sourceText({ driven, group, owner, source }, robot) {
  // In live mode, most values are measured, so this source is not shown.
  if (driven || source === 'measured') {
    return '';
  }
  if (group === 'actuator' && source === 'actuator') {
    return 'by joint';
  }
  const leader =
    group === 'joint' && source === 'mimic'
      ? robot?.joints.find(({ name }) => name === owner)?.mimic?.joint
      : undefined;
  return leader === undefined ? (SOURCES[source] ?? source) : `mimics ${leader}`;
}

/**
 * Sort rows into groups with titles. Leave out empty groups.
 *
 * @template {{ control: Control }} Row
 * @param {Row[]} rows
 * @param {Map<string, string>} [sections] Title of the group of each joint.
 */
export function groupsOf(rows, sections = new Map()) {
  // Followers come last.
  const actuatorsMove = rows.some(({ control: c }) => c.group === 'actuator' && c.driven);
  const { joint, actuator, root } = TITLES;
  return [...(actuatorsMove ? [actuator, joint] : [joint, actuator]), FOLLOWERS, root]
    .flatMap((title) => {
      const own = rows.filter(({ control }) => titleOf(control) === title);
      const part = (/** @type {Row} */ { control: { owner } }) => sections.get(owner) ?? title;
      const titles = title === joint ? [...new Set(own.map(part))] : [title];
      return titles.map((each) => ({
        title: each,
        rows: title === joint ? own.filter((row) => part(row) === each) : own,
      }));
    })
    .filter((group) => group.rows.length);
}

/** @param {Control} control */
export function isFollower({ group, follows }) {
  return group === 'joint' && follows;
}

/** @param {Control} control */
function titleOf(control) {
  return isFollower(control) ? FOLLOWERS : TITLES[control.group];
}
