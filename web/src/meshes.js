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

// Meshes from files. Workers read the files, so that the page stays responsive. If a file takes
// too much time or memory, only the mesh of this file is missing.

import { DataTexture, TextureLoader } from 'three';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';
import { DROPPED, fileAt } from './dropped_files.js';
import { unpack } from './packed_mesh.js';

/** @import { Object3D } from 'three' */
/** @import { Files } from './dropped_files.js' */
/** @import { PackedMesh } from './packed_mesh.js' */

/**
 * @typedef {{ type: 'progress', part: number, size: number }
 *   | { type: 'mesh', packed: PackedMesh, alone: boolean }
 *   | { type: 'failed', reason: string }} Answer `alone` is true if the file names no other file.
 */
/** @typedef {{ packed: PackedMesh, alone: boolean }} Read */
/** @typedef {{ part: number, size: number }} Reading The read fraction, 0..1, and size [bytes]. */
/**
 * @typedef {object} Job
 * @property {string} url
 * @property {(read: Read) => void} done
 * @property {(error: Error) => void} failed
 */

const MOST_WORKERS = 4;
// The progress is shown only for files of this size or more [bytes].
const LARGE = 2e6;
// A worker that sends no message for this time is stopped [ms].
const PATIENCE = 60_000;

/**
 * Reads each content once, even if several files have it. Copies of a mesh share the geometry.
 *
 * The meshes of the previous robot are used again, unless their files name other files. These
 * other files may have changed, or may differ in another folder, so they are always read again.
 */
export class MeshLibrary {
  /**
   * @param {() => void} changed Called when the image of a texture has arrived.
   * @param {() => void} reading Called when more of a file has been read.
   * @param {ReadonlyMap<string, Object3D>} [kept] Meshes of the previous robot, by content.
   */
  constructor(changed, reading, kept = new Map()) {
    this.changed = changed;
    this.reading = reading;
    /** @type {Map<string, Promise<Object3D>>} */
    this.files = new Map();
    /** @type {Map<string, Promise<Object3D | null>>} Meshes by content. Null if the file names
    other
     * files. */
    this.contents = new Map();
    /** @type {Map<string, Object3D>} Meshes that the next robot may use again, by content. */
    this.reusable = new Map();
    this.kept = kept;
    /** @type {Map<string, Reading>} Files that are being read, by address. */
    this.readings = new Map();
    /** @type {Map<string, Files>} For each mesh that the user chose, the files beside it. */
    this.dropped = new Map();
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Set<Worker>} */
    this.workers = new Set();
  }

  /**
   * Return the content of a file.
   *
   * @param {string} url Address of the file. Its suffix determines the format.
   * @returns {Promise<Object3D>} `userData.hasMaterial` of each mesh is true if the file gives it
   *   a material.
   */
  async load(url) {
    let file = this.files.get(url);
    if (!file) {
      file = this.open(url);
      this.files.set(url, file);
    }
    return (await file).clone();
  }

  /** @param {string} url */
  async open(url) {
    const content = contentOf(url);
    const known = this.kept.get(content) ?? this.contents.get(content);
    // Other files may be read while this waits.
    let object = known ? await known : null;
    if (!object) {
      const reading = this.read(url).then(({ packed, alone }) => ({
        object: unpack(packed, (image) => this.texture(image, this.dropped.get(url))),
        alone,
      }));
      const shared = reading.then(
        (read) => (read.alone ? read.object : null),
        () => null,
      );
      this.contents.set(content, shared);
      object = (await reading).object;
      if (!(await shared)) {
        return object;
      }
    }
    this.reusable.set(content, object);
    return object;
  }

  /** Stop reading. */
  dispose() {
    this.waiting = [];
    this.workers.forEach((worker) => worker.terminate());
    this.workers.clear();
    this.readings.clear();
  }

  /**
   * @param {string} url
   * @returns {Promise<Read>}
   */
  read(url) {
    return new Promise((done, failed) => {
      this.waiting.push({ url, done, failed });
      if (this.workers.size < Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1)) {
        const worker = new Worker('mesh_worker.js', { type: 'module' });
        this.workers.add(worker);
        this.work(worker);
      }
    });
  }

  /**
   * Give a worker the next file. If no file waits, end the worker to free its memory.
   *
   * @param {Worker} worker
   */
  work(worker) {
    const job = this.waiting.shift();
    if (!job) {
      worker.terminate();
      this.workers.delete(worker);
      return;
    }
    const { url } = job;
    /** @param {string} reason */
    const giveUp = (reason) => {
      finish();
      job.failed(new Error(reason));
      // Stop the worker instead of waiting for it.
      worker.terminate();
      this.workers.delete(worker);
      const next = this.waiting.shift();
      if (next) {
        this.read(next.url).then(next.done, next.failed);
      }
    };
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    const wait = () => {
      clearTimeout(timer);
      const reason = `reading takes longer than ${PATIENCE / 1000} s`;
      timer = setTimeout(() => giveUp(reason), PATIENCE);
    };
    const finish = () => {
      clearTimeout(timer);
      this.readings.delete(url);
      this.reading();
    };
    worker.onerror = ({ message }) => giveUp(message || 'its worker has ended');
    worker.onmessage = (/** @type {MessageEvent<Answer>} */ { data }) => {
      if (data.type === 'progress') {
        this.readings.set(url, data);
        this.reading();
        wait();
        return;
      }
      finish();
      if (data.type === 'mesh') {
        job.done(data);
      } else {
        job.failed(new Error(data.reason));
      }
      this.work(worker);
    };
    wait();
    const suffix = suffixOf(url.split('?')[0]);
    const files = this.dropped.get(url);
    worker.postMessage({ url: new URL(url, document.baseURI).href, suffix, files });
  }

  /**
   * @param {string} url
   * @param {Files} [files] Files of the user.
   */
  texture(url, files) {
    const loader = /\.tga$/i.test(url) ? new TGALoader() : new TextureLoader();
    const file = fileAt(files, url);
    if (file) {
      const address = URL.createObjectURL(file);
      const free = () => URL.revokeObjectURL(address);
      const loaded = () => {
        free();
        this.changed();
      };
      return loader.load(address, loaded, undefined, free);
    }
    if (url.startsWith(DROPPED)) {
      // The user did not choose the image. Draw only the colour of the material.
      const white = new DataTexture(new Uint8Array(4).fill(255), 1, 1);
      white.needsUpdate = true;
      return white;
    }
    return loader.load(url, this.changed);
  }
}

/**
 * Return a key for the content of a file.
 *
 * @param {string} url Address, with the digest of the content if the server could read it.
 */
function contentOf(url) {
  const [path, query] = url.split('?');
  const digest = new URLSearchParams(query).get('v');
  return digest ? `${digest}.${suffixOf(path)}` : url;
}

/** @param {string} path */
function suffixOf(path) {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

/**
 * Return the progress of the large files, or null if there are none.
 *
 * @param {Iterable<[url: string, reading: Reading]>} readings
 * @returns {{ text: string, part: number } | null}
 */
export function progressOf(readings) {
  const large = [...readings].filter(([, { size }]) => size >= LARGE);
  if (!large.length) {
    return null;
  }
  const size = large.reduce((sum, [, each]) => sum + each.size, 0);
  const done = large.reduce((sum, [, each]) => sum + each.size * each.part, 0);
  const [[url]] = large;
  const name = decodeURIComponent(url.split('?')[0].split('/').pop() ?? '');
  const what = large.length === 1 ? name : `${large.length} meshes`;
  return { text: `Reading ${what}, ${(size / 1e6).toFixed(0)} MB`, part: done / size };
}
