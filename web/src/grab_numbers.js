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

// The pose of the held link as numbers. Users change them by keys, for example if they have no
// pointer to drag the handles.

import { Euler, Quaternion, Vector3 } from 'three';
import { byId, make } from './dom.js';
import { KEY_STEPS, LARGE_STEP } from './slider_values.js';
import { inUnit, onUnits, shownUnit, typedValue } from './units.js';

/** @typedef {{ position: Vector3, quaternion: Quaternion }} Pose */

const NAMES = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'];
// If the distance to a pose is smaller than this, the link is at the pose [m, rad].
const SAME = { metres: 1e-5, radians: 1e-4 };

// The link has stopped if it has not moved for this time [ms].
const REST = 100;

/** @param {number} i Index of a number. */
const unitOf = (i) => (i < 3 ? 'm' : 'rad');

/**
 * Return a pose in a frame, as numbers.
 *
 * @param {Pose} frame
 * @param {Pose} pose
 * @returns {number[]} x, y, z [m], and roll, pitch, yaw as in `rpy` [rad].
 */
export function numbersOf(frame, { position, quaternion }) {
  const turned = frame.quaternion.clone().invert();
  const { x, y, z } = position.clone().sub(frame.position).applyQuaternion(turned);
  const angles = new Euler().setFromQuaternion(turned.multiply(quaternion), 'ZYX');
  return [x, y, z, angles.x, angles.y, angles.z];
}

/**
 * Return the pose for numbers. This is the inverse function of `numbersOf`.
 *
 * @param {Pose} frame
 * @param {number[]} numbers
 * @returns {Pose}
 */
export function poseOf(frame, [x, y, z, roll, pitch, yaw]) {
  const angles = new Euler(roll, pitch, yaw, 'ZYX');
  return {
    position: new Vector3(x, y, z).applyQuaternion(frame.quaternion).add(frame.position),
    quaternion: frame.quaternion.clone().multiply(new Quaternion().setFromEuler(angles)),
  };
}

export class GrabNumbers {
  /**
   * @param {(pose: Pose, isTurn: boolean) => void} entered Called with the pose that the user has
   *   entered.
   */
  constructor(entered) {
    this.entered = entered;
    /** @type {Pose} */
    this.frame = { position: new Vector3(), quaternion: new Quaternion() };
    this.numbers = NAMES.map(() => 0);
    /** @type {number | null} Index of the number that the user has just changed. */
    this.changed = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {(() => void) | null} Shows the pose of the link when it has stopped. */
    this.waiting = null;
    // True if the user has typed text and not entered it yet.
    this.isTyped = false;
    this.fields = NAMES.map((name, i) => this.makeField(name, i));
    this.units = NAMES.map(() => make('span'));
    byId('grab-numbers').replaceChildren(
      ...this.fields.map((field, i) =>
        make('label', {}, make('span', {}, NAMES[i]), field, this.units[i]),
      ),
    );
    onUnits(() => this.draw());
  }

  /**
   * @param {string} name
   * @param {number} i
   */
  makeField(name, i) {
    const field = make('input.number', {
      type: 'text',
      inputMode: 'decimal',
      aria: { label: name, describedby: 'grab-hint' },
    });
    field.addEventListener('focus', () => field.select());
    field.addEventListener('input', () => {
      this.isTyped = true;
    });
    field.addEventListener('change', () => {
      const value = typedValue(field.value, unitOf(i));
      if (this.isTyped && !Number.isNaN(value)) {
        this.settle();
        this.change(i, value);
      }
    });
    field.addEventListener('blur', () => {
      this.isTyped = false;
      this.draw();
    });
    field.addEventListener('keydown', (event) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (direction !== undefined) {
        event.preventDefault();
        const typed = this.isTyped ? typedValue(field.value, unitOf(i)) : NaN;
        this.settle();
        const step = KEY_STEPS[unitOf(i)] * (event.shiftKey ? LARGE_STEP : 1);
        this.change(i, (Number.isNaN(typed) ? this.numbers[i] : typed) + direction * step);
      } else if (event.key === 'Escape') {
        this.isTyped = false;
      }
    });
    return field;
  }

  /**
   * @param {number} i
   * @param {number} value
   */
  change(i, value) {
    this.wait();
    this.isTyped = false;
    this.numbers[i] = value;
    this.changed = i;
    this.draw();
    this.entered(poseOf(this.frame, this.numbers), i >= 3);
  }

  /** Use the present pose of the link, unless the link still moves to a pose that was entered. */
  settle() {
    if (this.changed === null) {
      this.waiting?.();
    }
  }

  /** Move the focus to the numbers. */
  focus() {
    this.fields[0].focus();
  }

  /**
   * Show the pose of the link when it has stopped, and announce the result of a change.
   *
   * The answer of the server arrives before its frame, so wait until the link has stopped.
   *
   * @param {Pose} frame Frame of the numbers.
   * @param {Pose} link
   */
  follow(frame, link) {
    this.wait();
    this.waiting = () => this.show(frame, link);
    this.timer = setTimeout(this.waiting, REST);
  }

  /** Wait until the link has stopped. */
  wait() {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  /**
   * Show numbers in another frame, or for another link.
   *
   * @param {Pose} frame
   * @param {Pose} link
   */
  begin(frame, link) {
    this.wait();
    this.changed = null;
    this.show(frame, link);
  }

  /**
   * @param {Pose} frame
   * @param {Pose} link
   */
  show(frame, link) {
    this.waiting = null;
    this.frame = { position: frame.position.clone(), quaternion: frame.quaternion.clone() };
    // If the entered angles give the rotation of the link, keep them instead of equivalent angles.
    const shown = poseOf(this.frame, this.numbers);
    if (
      shown.position.distanceTo(link.position) > SAME.metres ||
      shown.quaternion.angleTo(link.quaternion) > SAME.radians
    ) {
      this.numbers = numbersOf(this.frame, link);
    }
    this.draw();
    if (this.changed !== null) {
      const i = this.changed;
      this.changed = null;
      const text = `${textOf(this.numbers[i], i)} ${shownUnit(unitOf(i))}`;
      byId('grab-result').textContent = `${NAMES[i]} ${text}`;
    }
  }

  draw() {
    this.fields.forEach((field, i) => {
      this.units[i].textContent = shownUnit(unitOf(i));
      field.setAttribute('aria-label', `${NAMES[i]} in ${shownUnit(unitOf(i))}`);
      const text = textOf(this.numbers[i], i);
      if (field.value !== text && !(this.isTyped && field === document.activeElement)) {
        field.value = text;
      }
    });
  }
}

/**
 * @param {number} value
 * @param {number} i Index of the number.
 */
function textOf(value, i) {
  return inUnit(value, unitOf(i), i < 3 ? 1 : 0);
}
