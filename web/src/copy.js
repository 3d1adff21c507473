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

// The joint state as a text for other programs: the fields of sensor_msgs/JointState.

/** @import { Control } from './messages.ts' */
/** @typedef {{ name: string[], position: number[] }} JointState Positions in rad or m. */

/**
 * Return joints with one number each, and the numbers that are known.
 *
 * @param {Control[]} controls
 * @param {number[]} values One for each control [rad or m]; NaN where it is unknown.
 * @returns {JointState}
 */
export function jointState(controls, values) {
  /** @type {JointState} */
  const state = { name: [], position: [] };
  controls.forEach(({ id, group, label }, i) => {
    if (group === 'joint' && !label && Number.isFinite(values[i])) {
      state.name.push(id);
      state.position.push(values[i]);
    }
  });
  return state;
}

/**
 * Return a joint state as JSON.
 *
 * @param {JointState} state
 */
export function asJson({ name, position }) {
  return `${JSON.stringify({ name, position }, null, 2)}\n`;
}

/**
 * Return a joint state as YAML. JSON strings are YAML strings, whatever a name holds.
 *
 * @param {JointState} state
 */
export function asYaml({ name, position }) {
  const names = name.map((each) => JSON.stringify(each)).join(', ');
  return `name: [${names}]\nposition: [${position.map(yamlNumber).join(', ')}]\n`;
}

/**
 * Write a number with a dot: without, YAML 1.1 takes 1 for an integer and 1e-7 for a string.
 *
 * @param {number} value
 */
function yamlNumber(value) {
  const text = String(value);
  return /[.]/.test(text) ? text : text.replace(/^(-?\d+)(e|$)/, '$1.0$2');
}

/**
 * Put a text into the clipboard.
 *
 * @param {string} text
 */
export async function copyText(text) {
  if (navigator.clipboard && isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Over plain HTTP from another machine, browsers allow only the old way.
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) {
    throw new Error('the browser does not allow access to the clipboard');
  }
}
