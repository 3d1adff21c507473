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
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const read = (name) => readFile(new URL(`../src/${name}`, import.meta.url), 'utf8');

const ids = async (name) =>
  [...(await read(name)).matchAll(/<(\w+)[^>]*?\bid="([^"]+)"/g)].map(([, tag, id]) => [id, tag]);

test('elements.ts has the ids of the two pages, with their tags', async () => {
  const [, body] = /interface Ids \{\n(.*?)\n\}/s.exec(await read('elements.ts'));
  const types = body.matchAll(/^ {2}'?([\w-]+)'?: '(\w+)';$/gm);
  const pages = [...(await ids('index.html')), ...(await ids('standalone.html'))];
  assert.deepEqual(
    Object.fromEntries([...types].map(([, id, tag]) => [id, tag])),
    Object.fromEntries(pages),
  );
});

test('standalone.html has the elements that its modules use', async () => {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: ['src/standalone.js'],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const known = new Set((await ids('standalone.html')).map(([id]) => id));
  const own = Object.keys(metafile.inputs).filter((path) => path.startsWith('src/'));
  assert.ok(own.includes('src/stage.js'));
  for (const path of own) {
    const used = (await read(path.slice(4))).matchAll(/\bbyId\('([\w-]+)'\)/g);
    const missing = [...used].map(([, id]) => id).filter((id) => !known.has(id));
    assert.deepEqual(missing, [], `${path} needs them in standalone.html, or without byId`);
  }
});
