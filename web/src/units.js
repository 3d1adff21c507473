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

// Units of the page: one choice for all lengths and angles, and typed values with units. This
// module does not use the document.

import { format } from './text.js';

/** @typedef {'m' | 'rad'} Unit Unit of values in the page. Texts may have a different unit. */
/** @typedef {'m' | 'mm' | 'rad' | '°'} ShownUnit */

const DEGREE = Math.PI / 180;
/** @type {Record<ShownUnit, { size: number, digits: number }>} Size [m or rad], and digits. */
const UNITS = {
  m: { size: 1, digits: 3 },
  mm: { size: 1e-3, digits: 1 },
  rad: { size: 1, digits: 3 },
  '°': { size: DEGREE, digits: 1 },
};
/** Choices of the page: the units of angles and of lengths. */
export const CHOICES = ['rad, m', '°, m', '°, mm', 'rad, mm'];
/** @type {Record<Unit, ShownUnit>} */
const shown = { m: 'm', rad: 'rad' };
/** @type {(() => void)[]} */
const listeners = [];

/** @param {string} choice One of `CHOICES`. Other texts choose the first of them. */
export function chooseUnits(choice) {
  const [angle, length] = (CHOICES.includes(choice) ? choice : CHOICES[0]).split(', ');
  Object.assign(shown, { m: length, rad: angle });
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener Called after each choice of units. */
export function onUnits(listener) {
  listeners.push(listener);
}

/** @param {Unit} unit */
export function shownUnit(unit) {
  return shown[unit];
}

/**
 * Return a value in the unit of the page.
 *
 * @param {number} value [m or rad]
 * @param {Unit} unit
 */
export function scaled(value, unit) {
  return value / UNITS[shown[unit]].size;
}

/**
 * Return a value as text in the unit of the page.
 *
 * @param {number | null} value [m or rad]
 * @param {Unit} unit
 * @param {number} more Number of further digits.
 */
export function inUnit(value, unit, more = 0) {
  const { digits } = UNITS[shown[unit]];
  return format(value === null ? null : scaled(value, unit), digits + more);
}

/**
 * Return values with the unit of the page.
 *
 * @param {number[]} values [m or rad]
 * @param {Unit} unit
 * @param {string} between Text between two values.
 */
export function withUnit(values, unit, between = '  ') {
  return `${values.map((value) => inUnit(value, unit)).join(between)} ${shown[unit]}`;
}

/** @type {Record<Unit, Record<string, number>>} Units that can be typed, with their sizes. */
const TYPED = {
  m: { mm: 1e-3, cm: 1e-2, m: 1 },
  rad: { deg: DEGREE, degree: DEGREE, degrees: DEGREE, '°': DEGREE, rad: 1 },
};
// Examples for the message about a text that is not a value.
export const EXAMPLES = {
  m: "a length, such as '0.1' or '12 mm'",
  rad: "an angle, such as '90deg' or 'pi/2'",
};
const LONGEST_TEXT = 100;
const TOKEN = /(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|(pi|π)|([-+*/()])|\s+/iy;

/**
 * Read a typed value: numbers, `pi`, `+ - * /` and parentheses, then an optional unit.
 *
 * Without a unit, the value is in the unit of the page. An angle with `pi` is in rad.
 *
 * @param {string} text
 * @param {Unit} unit
 * @returns {number} [m or rad]; NaN if the text is not a finite value with such a unit.
 */
export function typedValue(text, unit) {
  const [, typed, suffix] = /^(.*?)\s*([a-z]*|°)$/i.exec(text.trim().replace(',', '.')) ?? [];
  const isPi = /^(pi)?$/i.test(suffix ?? '');
  const written = isPi ? `${typed}${suffix}` : typed;
  const size = isPi
    ? UNITS[unit === 'rad' && /pi|π/i.test(written) ? 'rad' : shown[unit]].size
    : (TYPED[unit][suffix.toLowerCase()] ?? NaN);
  const value = size * calculate(written ?? '');
  return Number.isFinite(value) ? value : NaN;
}

/**
 * Return the value of an expression. NaN if it is invalid.
 *
 * @param {string} text
 */
function calculate(text) {
  const tokens = tokensOf(text);
  let at = 0;
  const sum = () => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      at += 1;
      value = tokens[at - 1] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const product = () => {
    let value = factor();
    for (;;) {
      const token = tokens[at];
      if (token === '*' || token === '/') {
        at += 1;
        value = token === '*' ? value * factor() : value / factor();
      } else if (token === Math.PI || token === '(') {
        // As in 2pi.
        value *= factor();
      } else {
        return value;
      }
    }
  };
  /** @returns {number} */
  const factor = () => {
    const token = tokens[at];
    at += 1;
    if (token === '-' || token === '+') {
      return token === '-' ? -factor() : factor();
    }
    if (token === '(') {
      const value = sum();
      at += 1;
      return tokens[at - 1] === ')' ? value : NaN;
    }
    return typeof token === 'number' ? token : NaN;
  };
  const value = sum();
  return at === tokens.length ? value : NaN;
}

/**
 * Split an expression. The result is empty if a part of it is invalid.
 *
 * @param {string} text
 * @returns {(number | string)[]}
 */
function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < Math.min(text.length, LONGEST_TEXT + 1)) {
    const [found, number, pi, sign] = TOKEN.exec(text) ?? [];
    if (found === undefined || TOKEN.lastIndex > LONGEST_TEXT) {
      return [];
    }
    if (number || pi || sign) {
      tokens.push(sign ?? (pi ? Math.PI : Number(number)));
    }
  }
  return tokens;
}
