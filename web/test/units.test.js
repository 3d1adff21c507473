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
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  CHOICES, chooseUnits, inUnit, onUnits, shownUnit, typedValue, withUnit,
} from '../src/units.js';
import { generator } from './random.js';

const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-12, `${value}, ${wanted}`);

afterEach(() => chooseUnits(CHOICES[0]));

test('a displayed value can be typed, up to its digits', () => {
  const random = generator(2);
  for (const choice of CHOICES) {
    chooseUnits(choice);
    for (let round = 0; round < 100; round += 1) {
      const value = 8 * (random() - 0.5);
      for (const unit of ['m', 'rad']) {
        const slack = { m: 5e-4, mm: 5e-5, rad: 5e-4, '°': 0.05 * (Math.PI / 180) };
        const error = Math.abs(typedValue(inUnit(value, unit), unit) - value);
        assert.ok(error <= slack[shownUnit(unit)] + 1e-12);
      }
    }
  }
});

test('one choice sets both units and calls the listeners', () => {
  let calls = 0;
  onUnits(() => {
    calls += 1;
  });
  chooseUnits('°, mm');
  assert.equal(withUnit([Math.PI / 2, -Math.PI], 'rad', ' … '), '90.0 … -180.0 °');
  assert.equal(withUnit([0.0123], 'm'), '12.3 mm');
  assert.equal(inUnit(NaN, 'm'), '–');
  near(typedValue('12', 'm'), 0.012);
  near(typedValue('90', 'rad'), Math.PI / 2);
  chooseUnits('nonsense');
  assert.equal(withUnit([1], 'rad'), '1.000 rad');
  assert.equal(calls, 2);
});

test('fields accept expressions with pi and units', () => {
  for (const [text, value] of [
    ['pi/2', Math.PI / 2],
    ['-3*pi/4', -0.75 * Math.PI],
    ['2pi', 2 * Math.PI],
    ['2 π - 1', 2 * Math.PI - 1],
    ['(1 + 2) * -.5', -1.5],
    ['90deg', Math.PI / 2],
    ['-45 °', -Math.PI / 4],
    ['90/2 deg', Math.PI / 4],
    ['1,5 rad', 1.5],
    ['1e-3', 1e-3],
  ]) {
    near(typedValue(text, 'rad'), value);
  }
  near(typedValue('12 mm', 'm'), 0.012);
  near(typedValue('1.5cm', 'm'), 0.015);
  near(typedValue('-0.2 m', 'm'), -0.2);
  chooseUnits('°, mm');
  near(typedValue('pi/2', 'rad'), Math.PI / 2);
  near(typedValue('0.2 m', 'm'), 0.2);
});

test('a text that is not a finite value of its unit has no value', () => {
  for (const text of [
    '', ' ', '-', 'abc', 'deg', '1,2,3', '1..2', 'Infinity', '1e999', '1/0', '2 3', '(1', '1)',
    '()', '1+', '1**2', '12 mm', 'alert(1)', '('.repeat(9e4),
  ]) {
    assert.ok(Number.isNaN(typedValue(text, 'rad')), text);
  }
  assert.ok(Number.isNaN(typedValue('90deg', 'm')));
});
