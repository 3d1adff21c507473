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

// A link to a robot with its joint values and the view of the camera.

/**
 * @typedef {object} View
 * @property {string} file File of the robot. Empty if there is only one robot.
 * @property {Record<string, number>} values Values by control [rad or m].
 * @property {string} space Space of the values: `joint` or `actuator`. Empty: the present one.
 * @property {string[] | null} views Names of the visible views. Null: the usual ones.
 * @property {string} side Direction of the camera: `front`, `side` or `top`. Empty: another one.
 * @property {number[]} camera Position and target [m]. If empty, the whole robot is shown.
 */

const SPACES = ['joint', 'actuator'];
const SIDES = ['front', 'side', 'top'];
// Prefix of the names of controls, because a joint may have the name 'camera'.
const VALUE = 'at.';
const DIGITS = 6;

/**
 * Return the fragment of the address, without its `#`.
 *
 * @param {View} view
 */
export function writeView({ file, values, space, views, side, camera }) {
  const parts = new URLSearchParams();
  const texts = { robot: file, space, show: views?.join(' '), side };
  for (const [key, text] of Object.entries(texts)) {
    // No visible view is also a choice.
    if (text || (key === 'show' && text === '')) {
      parts.set(key, text);
    }
  }
  for (const [id, value] of Object.entries(values)) {
    if (Number.isFinite(value)) {
      parts.set(VALUE + id, String(Number(value.toFixed(DIGITS))));
    }
  }
  if (camera.length) {
    parts.set('camera', camera.map((each) => Number(each.toPrecision(DIGITS))).join(' '));
  }
  return parts.toString();
}

/**
 * Read the fragment of an address. Invalid parts are ignored.
 *
 * @param {string} text With or without its `#`.
 * @returns {View | null} Null if the fragment has no valid part.
 */
export function readView(text) {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  /** @type {Record<string, number>} */
  const values = Object.create(null);
  for (const [key, value] of parts) {
    if (key.startsWith(VALUE) && value.trim() !== '' && Number.isFinite(Number(value))) {
      values[key.slice(VALUE.length)] = Number(value);
    }
  }
  const camera = (parts.get('camera') ?? '').split(' ').map(Number);
  const view = {
    file: parts.get('robot') ?? '',
    values,
    space: SPACES.find((each) => each === parts.get('space')) ?? '',
    views: parts.get('show')?.split(' ').filter(Boolean) ?? null,
    side: SIDES.find((each) => each === parts.get('side')) ?? '',
    camera: camera.length === 6 && camera.every(Number.isFinite) ? camera : [],
  };
  const texts = [view.file, view.space, view.side];
  const isEmpty = !texts.some(Boolean) && !view.views && !view.camera.length;
  return isEmpty && !Object.keys(values).length ? null : view;
}
