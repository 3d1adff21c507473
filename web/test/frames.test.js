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
import { test } from 'node:test';
import { decodeFrame, POSE } from '../src/frames.js';
import { generator } from './random.js';

/** Encode a frame as the docstring of frames.py describes it. */
function encode({ revision, links, poses, controls, values }) {
  const view = new DataView(new ArrayBuffer(16 + 60 * links.length + 12 * controls.length));
  let at = 0;
  const put = (method, size) => (number) => {
    view[method](at, number, true);
    at += size;
  };
  [revision, links.length, controls.length, 0].forEach(put('setUint32', 4));
  [...poses, ...values].forEach(put('setFloat64', 8));
  [...links, ...controls].forEach(put('setUint32', 4));
  assert.equal(at, view.byteLength);
  return view.buffer;
}

const plain = (frame) =>
  Object.fromEntries(
    Object.entries(frame).map(([key, value]) => [key, key === 'revision' ? value : [...value]]),
  );

test('a decoded frame equals the encoded one', () => {
  const random = generator(1);
  const indices = () =>
    Array.from({ length: Math.floor(6 * random()) }, () => Math.floor(99 * random()));
  for (let round = 0; round < 50; round += 1) {
    const links = indices();
    const controls = indices();
    const frame = {
      revision: round,
      links,
      poses: Array.from({ length: POSE * links.length }, () => random() - 0.5),
      controls,
      values: controls.map(() => (random() < 0.2 ? NaN : 10 * random())),
    };
    assert.deepEqual(plain(decodeFrame(encode(frame))), frame);
  }
});

test('a frame of frames.py is decoded', () => {
  // encode(3, [1], [[1, 2, 3, 0, 0, 0, 1]], [5, 6], [0.5, nan]) of frames.py.
  const hex = `
    03000000010000000200000000000000000000000000f03f00000000000000400000000000000840
    000000000000000000000000000000000000000000000000000000000000f03f000000000000e03f
    000000000000f87f010000000500000006000000
  `.replace(/\s/g, '');
  const { buffer } = Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  assert.deepEqual(plain(decodeFrame(buffer)), {
    revision: 3,
    poses: [1, 2, 3, 0, 0, 0, 1],
    values: [0.5, NaN],
    links: [1],
    controls: [5, 6],
  });
});

test('a truncated frame is refused', () => {
  const poses = [0, 0, 0, 0, 0, 0, 1];
  const whole = encode({ revision: 1, links: [0], poses, controls: [0], values: [1] });
  assert.throws(() => decodeFrame(whole.slice(0, whole.byteLength - 4)), RangeError);
});
