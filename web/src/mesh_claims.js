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

// Checks of the sizes that a mesh file declares, before memory is allocated for them.

/** @import { XmlElement } from './xml.js' */

// Size of the largest file that is read [bytes].
export const MOST_BYTES = 2 ** 29;
// Largest number of zero bytes that a file may declare for each of its own bytes.
const MOST_ZEROS = 16;
// Largest number of numbers in one entry. A matrix has 16.
const MOST_STRIDE = 16;
// Largest number of parts of a file, including copies. Each part makes every picture slower.
const MOST_PARTS = 20_000;
const [GLTF, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942];
/** @type {Record<number, number>} Bytes of a component by its type. */
const COMPONENTS = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
/** @type {Record<string, number>} */
const TYPES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
// Sections of COLLADA without shapes.
const NO_SHAPE = /^library_(animation|kinematics|physics|articulated|force|joints|lights|cameras)/;

/**
 * Refuse a binary STL file that declares more triangles than it has.
 *
 * @param {ArrayBuffer} data
 */
export function checkStl(data) {
  const start = new TextDecoder('latin1').decode(data.slice(0, 512));
  // Binary files may also begin with the word solid, but they contain null characters.
  if (/^\W{0,4}solid/.test(start) && !start.includes('\0')) {
    return;
  }
  if (data.byteLength < 84) {
    throw new Error(`it has ${data.byteLength} bytes, but its header needs 84`);
  }
  const count = new DataView(data).getUint32(80, true);
  const there = Math.floor((data.byteLength - 84) / 50);
  if (count > there) {
    throw new Error(`it declares ${count} triangles, but has bytes for ${there}`);
  }
}

/**
 * Refuse a glTF file that refers to bytes outside of the file, or declares too many bytes of
 * zeros.
 *
 * @param {ArrayBuffer} data Content of a .gltf or .glb file.
 */
export function checkGltf(data) {
  const { text, binary } = contentOf(data);
  const json = JSON.parse(text);
  const buffers = list(json.buffers).map(({ uri, byteLength }, i) =>
    i === 0 && uri === undefined ? Math.min(whole(byteLength), binary) : whole(byteLength),
  );
  const views = list(json.bufferViews).map((view, i) => {
    const end = whole(view.byteOffset ?? 0) + whole(view.byteLength);
    if (!(end <= buffers[view.buffer])) {
      throw new Error(`its bufferView ${i} ends at byte ${end} of ${buffers[view.buffer] ?? 0}`);
    }
    return view;
  });
  /** @type {(which: unknown, bytes: number, what: string) => void} */
  const fits = (which, bytes, what) => {
    const there = views[/** @type {number} */ (which)]?.byteLength ?? 0;
    if (bytes > there) {
      throw new Error(`its ${what} needs ${bytes} bytes, but has ${there}`);
    }
  };
  let zeros = 0;
  list(json.accessors).forEach((accessor, i) => {
    const component = COMPONENTS[accessor.componentType] ?? 4;
    const size = component * (TYPES[accessor.type] ?? 1);
    const count = whole(accessor.count);
    if (accessor.bufferView === undefined) {
      zeros += count * size;
    } else {
      const stride = whole(views[accessor.bufferView]?.byteStride ?? size);
      const bytes = count && whole(accessor.byteOffset ?? 0) + stride * (count - 1) + size;
      fits(accessor.bufferView, bytes, `accessor ${i}`);
    }
    if (accessor.sparse) {
      const { count: few, indices, values } = accessor.sparse;
      if (whole(few) > count) {
        throw new Error(`its accessor ${i} changes ${few} of ${count} entries`);
      }
      fits(indices.bufferView, few * (COMPONENTS[indices.componentType] ?? 4), `accessor ${i}`);
      fits(values.bufferView, few * size, `accessor ${i}`);
    }
  });
  if (zeros > MOST_ZEROS * data.byteLength) {
    throw new Error(`it has ${data.byteLength} bytes, but declares ${zeros} bytes of zeros`);
  }
  checkParts(list(json.nodes).length);
  checkTree(list(json.nodes).map(({ children }) => list(children)));
}

/**
 * Return the JSON text of a file, and the number of bytes of its binary data.
 *
 * @param {ArrayBuffer} data
 */
function contentOf(data) {
  const view = new DataView(data);
  const decoder = new TextDecoder();
  if (data.byteLength < 4 || view.getUint32(0, true) !== GLTF) {
    return { text: decoder.decode(data), binary: 0 };
  }
  let [text, binary] = ['', 0];
  for (let at = 12; at + 8 <= data.byteLength; ) {
    const [length, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    at += 8;
    if (at + length > data.byteLength) {
      throw new Error(`a part of it ends at byte ${at + length} of ${data.byteLength}`);
    }
    if (kind === JSON_CHUNK) {
      text = decoder.decode(new Uint8Array(data, at, length));
    } else if (kind === BINARY_CHUNK) {
      binary = length;
    }
    at += length;
  }
  return { text, binary };
}

/**
 * Refuse nodes that are not a tree, because a node has two parents or nodes form a ring.
 *
 * @param {number[][]} children Children of each node.
 */
function checkTree(children) {
  const inside = new Set();
  for (const child of children.flat()) {
    if (inside.has(child)) {
      throw new Error(`its node ${child} has two parents`);
    }
    inside.add(child);
  }
  const waiting = children.flatMap((_, node) => (inside.has(node) ? [] : [node]));
  let reached = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    reached += 1;
    (children[node] ?? []).forEach((child) => waiting.push(child));
  }
  if (reached < children.length) {
    throw new Error('its nodes form a ring');
  }
}

/**
 * Refuse a COLLADA file that declares more numbers than it has, or too many copies of nodes.
 * Remove its sections without shapes.
 *
 * @param {XmlElement} document
 */
export function checkDae(document) {
  const [root] = document.childNodes;
  root.childNodes = root.childNodes.filter(({ nodeName }) => !NO_SHAPE.test(nodeName));
  /** @type {Map<string, XmlElement>} */
  const nodes = new Map();
  for (const element of document.below()) {
    const { nodeName, childNodes } = element;
    if (nodeName === 'accessor') {
      const stride = element.getAttribute('stride') ?? '1';
      if (!(Number(stride) >= 1 && Number(stride) <= MOST_STRIDE)) {
        throw new Error(`an accessor has a stride of ${stride}`);
      }
      element.setAttribute('stride', stride);
    } else if (nodeName === 'vcount' || nodeName === 'input') {
      const offset = Number(element.getAttribute('offset') ?? 0);
      if (!(offset <= MOST_STRIDE)) {
        throw new Error(`an input has an offset of ${offset}`);
      }
    } else if (nodeName === 'node') {
      nodes.set(element.getAttribute('id') ?? '', element);
    }
    const counts = childNodes.find((child) => child.nodeName === 'vcount');
    if (counts) {
      const corners = childNodes.find((child) => /^[pv]$/.test(child.nodeName));
      const wanted = numbers(counts.textContent).reduce((sum, value) => sum + value, 0);
      const there = numbers(corners?.textContent ?? '').length;
      if (!(wanted <= there)) {
        throw new Error(`its polygons declare ${wanted} corners, but it has ${there} numbers`);
      }
    }
  }
  countCopies(root, nodes);
}

/**
 * Refuse nodes that copy one another endlessly or too often.
 *
 * @param {XmlElement} root
 * @param {Map<string, XmlElement>} nodes Nodes by id.
 */
function countCopies(root, nodes) {
  /** @type {Map<XmlElement, number>} */
  const sizes = new Map();
  /** @type {(element: XmlElement) => number} */
  const size = (element) => {
    const known = sizes.get(element);
    if (known !== undefined) {
      return known;
    }
    // The size is infinite until it is known. So a node that copies itself is refused.
    sizes.set(element, Infinity);
    let sum = 1;
    for (const child of element.childNodes) {
      if (child.nodeName === 'instance_node') {
        const copied = nodes.get((child.getAttribute('url') ?? '').slice(1));
        sum += copied ? size(copied) : 0;
      } else if (child.nodeName === 'node') {
        sum += size(child);
      }
    }
    checkParts(sum);
    sizes.set(element, sum);
    return sum;
  };
  for (const element of root.below()) {
    if (element.nodeName === 'node' || element.nodeName === 'visual_scene') {
      size(element);
    }
  }
}

/**
 * Refuse too many parts.
 *
 * @param {number} count Number of parts of a file, copies included.
 */
export function checkParts(count) {
  if (count > MOST_PARTS) {
    throw new Error(`it has more than ${MOST_PARTS} parts`);
  }
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * @param {unknown} value
 * @returns {number}
 */
function whole(value) {
  if (!Number.isSafeInteger(value) || /** @type {number} */ (value) < 0) {
    throw new Error(`it has a size of ${value}`);
  }
  return /** @type {number} */ (value);
}

/** @param {string} text */
function numbers(text) {
  return text.trim() ? text.trim().split(/\s+/).map(Number) : [];
}
