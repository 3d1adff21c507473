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

// Builds the page in robot_description_tools/viewer/static from src/.
//
//   node build.mjs           writes it
//   node build.mjs --check   fails if a file there differs from a new build

import { build } from 'esbuild';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// The zlib of each version of Node.js may make other bytes.
import { gzipSync } from 'three/addons/libs/fflate.module.js';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', 'robot_description_tools', 'viewer', 'static');
// Largest size of the files that a browser loads from the server, and of the page in one file.
const MOST_BYTES = 1.2e6;
const MOST_STANDALONE_BYTES = 0.3e6;
const OLDEST = ['chrome112', 'firefox121', 'safari16.4'];

async function makeFiles() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    entryPoints: { viewer: 'src/main.js', mesh_worker: 'src/mesh_worker.js' },
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    // This file contains the code that both the page and the worker use, mostly three.js.
    chunkNames: 'shared',
    target: OLDEST,
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: '// robot_description_tools, Apache-2.0. Licences of its parts: licences.txt' },
  });
  const style = await readFile(join(here, 'src', 'viewer.css'), 'utf8');
  const minified = await build({
    stdin: { contents: style, loader: 'css' },
    minify: true,
    write: false,
    target: OLDEST,
  });
  return new Map([
    ...(await makeStandalone(minified.outputFiles[0].text)),
    ['index.html', await readFile(join(here, 'src', 'index.html'))],
    ['licences.txt', Buffer.from(await licences(Object.keys(metafile.inputs)))],
    ['viewer.css', Buffer.from(minified.outputFiles[0].contents)],
    ...outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]),
  ]);
}

/**
 * Build the page in one file, into which Python writes the robot. It is a classic script, because
 * modules do not load from disk.
 */
async function makeStandalone(style) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    entryPoints: { standalone: 'src/standalone.js' },
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: OLDEST,
    charset: 'utf8',
    metafile: true,
    legalComments: 'none',
    plugins: [localMeshes],
  });
  const own = await build({
    stdin: { contents: await read('standalone.css'), loader: 'css' },
    minify: true,
    write: false,
    target: OLDEST,
  });
  const program = gzipSync(outputFiles[0].contents, { level: 9, mtime: 0 });
  const parts = {
    LICENCES: `<!--\n${await licences(Object.keys(metafile.inputs))}-->`,
    STYLE: `${style}${own.outputFiles[0].text}`,
    PROGRAM: Buffer.from(program).toString('base64'),
  };
  const page = (await read('standalone.html')).replace(
    /<!-- (LICENCES|STYLE|PROGRAM) -->/g,
    (_, name) => parts[name],
  );
  return [['standalone.html', Buffer.from(page)]];
}

/** The meshes of the page in one file are in this file, and no worker reads them. */
const localMeshes = {
  name: 'local meshes',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/meshes\.js$/ }, () => ({
      path: join(here, 'src', 'local_meshes.js'),
    }));
  },
};

const read = (name) => readFile(join(here, 'src', name), 'utf8');

/** Return the licences of the packages in the bundle and of files that have their own. */
async function licences(inputs) {
  const names = new Set(inputs.map((path) => /node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
  names.delete(undefined);
  const texts = [];
  for (const name of [...names].sort()) {
    const folder = join(here, 'node_modules', name);
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const text = await readFile(join(folder, 'LICENSE'), 'utf8');
    texts.push(`${name} ${version}\n\n${text.trim()}\n`);
  }
  // The notices of libraries that three.js includes are in the files of these libraries.
  for (const path of inputs.filter((each) => /three\/examples\/jsm\/libs\//.test(each)).sort()) {
    const notice = /\/\*[\s\S]*?\*\//.exec(await readFile(join(here, path), 'utf8'));
    texts.push(`${path.split('node_modules/')[1]}\n\n${notice?.[0] ?? ''}\n`);
  }
  const own = 'The page itself: robot_description_tools, Apache License 2.0, see LICENSE there.\n';
  return [own, ...texts].join(`\n${'-'.repeat(80)}\n\n`);
}

async function check(files) {
  const wrong = [];
  for (const [name, made] of files) {
    const there = await readFile(join(target, name)).catch(() => Buffer.alloc(0));
    if (Buffer.compare(made, there) !== 0) {
      wrong.push(name);
    }
  }
  const there = await readdir(target).catch(() => []);
  wrong.push(...there.filter((name) => !files.has(name)));
  if (wrong.length) {
    console.error(`outdated: ${wrong.join(', ')}; run 'npm run build' in web/`);
    process.exit(1);
  }
}

const files = await makeFiles();
const size = (some) => some.reduce((sum, [, file]) => sum + file.length, 0);
const isStandalone = ([name]) => name === 'standalone.html';
const bytes = size([...files].filter((file) => !isStandalone(file)));
for (const [what, count, most] of [
  ['page', bytes, MOST_BYTES],
  ['page in one file', size([...files].filter(isStandalone)), MOST_STANDALONE_BYTES],
]) {
  if (count > most) {
    console.error(`the ${what} has ${count} bytes, more than ${most}`);
    process.exit(1);
  }
}
if (process.argv.includes('--check')) {
  await check(files);
} else {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, content] of files) {
    await writeFile(join(target, name), content);
  }
}
console.log(`${files.size} files, ${(bytes / 1e6).toFixed(2)} MB`);
