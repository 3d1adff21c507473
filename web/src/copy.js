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

// The joint state as text for other programs, with the fields of sensor_msgs/JointState.

/** @import { Control } from './messages.ts' */
/** @typedef {{ name: string[], position: number[] }} JointState Positions in rad or m. */

/**
 * Return the known positions of joints with one degree of freedom.
 *
 * @param {Control[]} controls
 * @param {number[]} values Value of each control [rad or m]; NaN if it is unknown.
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
 * Return a joint state as YAML. Names are written as JSON strings, which are valid in YAML.
 *
 * @param {JointState} state
 */
export function asYaml({ name, position }) {
  const names = name.map((each) => JSON.stringify(each)).join(', ');
  return `name: [${names}]\nposition: [${position.map(yamlNumber).join(', ')}]\n`;
}

/**
 * Write a number with a dot. Without a dot, YAML 1.1 reads 1 as an integer and 1e-7 as a string.
 *
 * @param {number} value
 */
function yamlNumber(value) {
  const text = String(value);
  return /[.]/.test(text) ? text : text.replace(/^(-?\d+)(e|$)/, '$1.0$2');
}

/**
 * Copy a text to the clipboard.
 *
 * @param {string} text
 */
export async function copyText(text) {
  if (navigator.clipboard && isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // For pages from another machine over HTTP, browsers allow only this deprecated command.
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
