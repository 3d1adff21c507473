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
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (name) => readFile(new URL(`../src/${name}`, import.meta.url), 'utf8');

test('elements.ts has the ids of index.html, with their tags', async () => {
  const page = (await read('index.html')).matchAll(/<(\w+)[^>]*?\bid="([^"]+)"/g);
  const [, body] = /interface Ids \{\n(.*?)\n\}/s.exec(await read('elements.ts'));
  const types = body.matchAll(/^ {2}'?([\w-]+)'?: '(\w+)';$/gm);
  const expected = Object.fromEntries([...page].map(([, tag, id]) => [id, tag]));
  assert.deepEqual(Object.fromEntries([...types].map(([, id, tag]) => [id, tag])), expected);
});
