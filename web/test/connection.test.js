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
import { Connection } from '../src/connection.js';

test('a request is sent after the values that were set before it', () => {
  /** @type {string[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  const pictures = [];
  Object.assign(globalThis, {
    document: { baseURI: 'http://localhost/', addEventListener() {} },
    requestAnimationFrame: (/** @type {() => void} */ draw) => pictures.push(draw),
    WebSocket: class {
      static OPEN = 1;
      readyState = 1;

      /** @param {string} text */
      send(text) {
        sent.push(JSON.parse(text).type);
      }
    },
  });
  const connection = new Connection({ message() {}, frame() {}, state() {} });
  connection.set('a', 1, 1);
  connection.send({ type: 'reset' });
  pictures.forEach((draw) => draw());
  assert.deepEqual(sent, ['set', 'reset']);
});
