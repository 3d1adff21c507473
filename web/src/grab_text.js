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

// Texts about the held link. This module does not use the document.

import { format } from './text.js';

/** @import { Held } from './messages.ts' */

const DEGREES = 180 / Math.PI;

/**
 * Return the distance of the link from its target, with the reason. Empty if it is at the target.
 *
 * @param {Held} held
 */
export function offText({ off, busy }) {
  if (!off || off.reached) {
    return '';
  }
  if (off.metres === null) {
    return off.why;
  }
  const turn = off.radians === null ? '' : `, ${format(off.radians * DEGREES, 1)}°`;
  const why = off.why || (busy ? 'moving' : 'not reachable in small steps');
  return `${format(off.metres * 1000, 1)} mm${turn} off: ${why}`;
}

/**
 * Return the joints and the solver that move the link.
 *
 * @param {Held} held
 * @returns {{ text: string, title: string }}
 */
export function solverText({ joints, family, whyNot }) {
  if (!joints.length) {
    return { text: `The link cannot be moved: ${whyNot}`, title: '' };
  }
  const names = joints.join(', ');
  const count = `${joints.length} ${joints.length === 1 ? 'joint' : 'joints'}`;
  const form = family ? `Solutions by closed form: ${family}.` : `No closed form: ${whyNot}.`;
  return {
    text: `${count}, ${family ? 'closed form' : 'numeric'}`,
    title: `Dragging moves the robot in small numeric steps. ${form} Joints: ${names}`,
  };
}

/**
 * Return a text with the number of the present solution.
 *
 * @param {Held} held
 * @returns {{ text: string, title: string, more: boolean }} `more` is true if there are other
 *   solutions, or if a search may find some.
 */
export function solutionText({ solutions }) {
  if (!solutions) {
    // Solutions are computed when the link is released.
    return { text: '…', title: '', more: false };
  }
  const { count, at, name, searched } = solutions;
  if (!searched) {
    return { text: 'search', title: 'Search for other solutions', more: true };
  }
  return {
    text: `${at + 1} of ${count}`,
    title: name ? `Solution ${name}` : 'Solutions for this pose of the link',
    more: count > 1,
  };
}
