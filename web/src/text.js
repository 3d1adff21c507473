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

// Texts that the page shows: numbers, vectors, loops; and search in texts.

/** @import { LoopStatus } from './messages.ts' */

const LOOP_STATES = {
  unknown: 'joints are unknown',
  closed: 'closed',
  held: 'cannot close; it keeps its last closed position',
  open: 'does not close',
};

/**
 * Return true if a text contains every word of a search, in any case and order.
 *
 * @param {string} text
 * @param {string} search
 */
export function matches(text, search) {
  const lower = text.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

/**
 * Return a count with its noun, such as '2 joints'.
 *
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Return a number as text with few digits, never as -0. Unknown values are a dash.
 *
 * @param {number | null | undefined} value
 * @param {number} digits Digits after the point.
 */
export function format(value, digits = 3) {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return '–';
  }
  // Convert twice, because `toFixed` writes -0.0001 as -0.000.
  return Number(value.toFixed(digits)).toFixed(digits);
}

/**
 * Return the numbers of a vector as text.
 *
 * @param {number[]} values
 */
export function formatVector(values) {
  return values.map((value) => format(value)).join('  ');
}

/**
 * Return a short text and a complete text about the state of a loop.
 *
 * @param {LoopStatus} loop
 */
export function loopTexts({ name, state, gap, turn }) {
  const millimetres = `${format(gap === null ? null : 1e3 * gap)} mm`;
  return {
    text: state === 'closed' ? millimetres : LOOP_STATES[state],
    title: `${name}: ${LOOP_STATES[state]}, residual ${millimetres}, ${format(turn, 4)} rad`,
  };
}

/**
 * Return the question to ask before the page publishes in addition to other nodes.
 *
 * @param {string} sources Names of the other nodes.
 */
export function questionBesides(sources) {
  return `Other nodes publish the state of this robot: ${sources}. If this page also publishes, `
    + 'the robot jumps between their positions and the sliders. Publish the sliders?';
}
