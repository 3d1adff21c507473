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
import { historyKey } from '../src/history.js';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('undo and redo have the same keys as in other programs', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.equal(historyKey({ ...none, ...held, key: 'z' }), 'undo');
    assert.equal(historyKey({ ...none, ...held, key: 'Z', shiftKey: true }), 'redo');
    assert.equal(historyKey({ ...none, ...held, key: 'y' }), 'redo');
    assert.equal(historyKey({ ...none, ...held, key: 'z', altKey: true }), null);
    assert.equal(historyKey({ ...none, ...held, key: 'x' }), null);
  }
  assert.equal(historyKey({ ...none, key: 'z' }), null);
});
