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

// Parser of the bytes of an OBJ file. The result is a single geometry, even if the file has many
// objects and groups. It has a group for each material. Equal corners become one vertex.

import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace } from 'three';

// Bytes between two reports of the progress.
const STEP = 2 ** 20;
// Largest number of vertices at a position that are compared. Further vertices are not merged.
const MOST_COMPARED = 16;
const [NEWLINE, SPACE, BACKSLASH, HASH, SLASH, MINUS] = [10, 32, 92, 35, 47, 45];
const text = new TextDecoder();

/** A typed array that grows. */
class Numbers {
  /** @param {typeof Float32Array | typeof Int32Array} Kind */
  constructor(Kind) {
    this.Kind = Kind;
    this.values = new Kind(1024);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.values.length) {
      const larger = new this.Kind(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

/**
 * Read a file.
 *
 * @param {Uint8Array} bytes
 * @param {(part: number) => void} progress Called regularly with the read fraction, 0..1.
 * @returns {{ geometry: BufferGeometry, materials: string[], libraries: string[] }} Names of
 *   materials, in the order of the groups. The empty name belongs to faces without a material.
 */
export function parseObj(bytes, progress = () => {}) {
  const positions = new Numbers(Float32Array);
  const colors = new Numbers(Float32Array);
  const uvs = new Numbers(Float32Array);
  const normals = new Numbers(Float32Array);
  /** @type {Map<string, Numbers>} Corners of triangles by material: position, uv, normal. */
  const faces = new Map();
  /** @type {string[]} */
  const libraries = [];
  let corners = facesOf(faces, '');
  let line = 1;
  let next = STEP;
  /** @type {number[]} */
  const face = [];
  /** @type {number[]} */
  const numbers = [];
  for (let at = 0; at < bytes.length; line += 1) {
    let end = bytes.indexOf(NEWLINE, at);
    while (end > 0 && isContinued(bytes, end)) {
      line += 1;
      end = bytes.indexOf(NEWLINE, end + 1);
    }
    end = end < 0 ? bytes.length : end;
    if (end >= next) {
      next = end + STEP;
      progress(end / bytes.length);
    }
    at = skip(bytes, at, end);
    const wordEnd = endOfWord(bytes, at, end);
    const length = wordEnd - at;
    const [first, second] = [bytes[at], length > 1 ? bytes[at + 1] : SPACE];
    if (first === 0x76 && length <= 2) {
      // v, vt, vn
      readNumbers(bytes, wordEnd, end, numbers);
      if (length === 1) {
        push(positions, numbers, 0, 3);
        if (numbers.length >= 6) {
          // Vertices before the first colour are white.
          while (colors.length < positions.length - 3) {
            colors.push(1);
          }
          push(colors, numbers, 3, 3);
        }
      } else if (second === 0x74) {
        push(uvs, numbers, 0, 2);
      } else if (second === 0x6e) {
        push(normals, numbers, 0, 3);
      }
    } else if (first === 0x66 && length === 1) {
      const counts = [positions.length / 3, uvs.length / 2, normals.length / 3];
      readFace(bytes, wordEnd, end, counts, face, line);
      for (let i = 6; i < face.length; i += 3) {
        for (const corner of [0, i - 3, i]) {
          corners.push(face[corner]);
          corners.push(face[corner + 1]);
          corners.push(face[corner + 2]);
        }
      }
    } else if (length === 6) {
      const word = text.decode(bytes.subarray(at, wordEnd));
      const rest = () => text.decode(bytes.subarray(wordEnd, end)).trim();
      if (word === 'usemtl') {
        corners = facesOf(faces, rest());
      } else if (word === 'mtllib') {
        libraries.push(rest());
      }
    }
    at = end + 1;
  }
  const used = [...faces].filter(([, { length }]) => length);
  const geometry = joined(used.map(([, row]) => row), positions, uvs, normals, colors);
  return { geometry, materials: used.map(([name]) => name), libraries };
}

/**
 * @param {Map<string, Numbers>} faces
 * @param {string} material
 */
function facesOf(faces, material) {
  const found = faces.get(material) ?? new Numbers(Int32Array);
  faces.set(material, found);
  return found;
}

/**
 * Make one geometry with a group for each row of corners.
 *
 * @param {Numbers[]} rows
 * @param {Numbers} positions
 * @param {Numbers} uvs
 * @param {Numbers} normals
 * @param {Numbers} colors
 */
function joined(rows, positions, uvs, normals, colors) {
  const count = rows.reduce((sum, { length }) => sum + length / 3, 0);
  const index = new Uint32Array(count);
  // For each vertex: indices of position, uv and normal, and the previous vertex at this position.
  const [at, uvOf, normalOf, before] = [0, 1, 2, 3].map(() => new Numbers(Int32Array));
  const last = new Int32Array(positions.length / 3).fill(-1);
  const geometry = new BufferGeometry();
  let done = 0;
  rows.forEach(({ values, length }, material) => {
    geometry.addGroup(done, length / 3, material);
    for (let i = 0; i < length; i += 3) {
      const [position, uv, normal] = [values[i], values[i + 1], values[i + 2]];
      let vertex = last[position];
      for (let n = 0; vertex >= 0; n += 1) {
        if (uvOf.values[vertex] === uv && normalOf.values[vertex] === normal) {
          break;
        }
        vertex = n < MOST_COMPARED ? before.values[vertex] : -1;
      }
      if (vertex < 0) {
        vertex = at.length;
        at.push(position);
        uvOf.push(uv);
        normalOf.push(normal);
        before.push(last[position]);
        last[position] = vertex;
      }
      index[done] = vertex;
      done += 1;
    }
  });
  /**
   * @param {string} name
   * @param {Numbers} given
   * @param {Numbers} which
   * @param {number} size
   */
  const add = (name, given, which, size) => {
    const values = new Float32Array(size * which.length);
    for (let i = 0; i < which.length; i += 1) {
      const from = size * which.values[i];
      for (let k = 0; k < size && from >= 0; k += 1) {
        values[size * i + k] = given.values[from + k];
      }
    }
    geometry.setAttribute(name, new BufferAttribute(values, size));
  };
  geometry.setIndex(new BufferAttribute(index, 1));
  add('position', positions, at, 3);
  if (uvs.length) {
    add('uv', uvs, uvOf, 2);
  }
  // If some corners have no normal, all normals are ignored and the faces are flat.
  if (normals.length && !normalOf.values.subarray(0, normalOf.length).includes(-1)) {
    add('normal', normals, normalOf, 3);
  }
  if (colors.length) {
    const color = new Color();
    while (colors.length < positions.length) {
      colors.push(1);
    }
    for (let i = 0; i < colors.length; i += 3) {
      const [r, g, b] = colors.values.subarray(i, i + 3);
      color.setRGB(r, g, b, SRGBColorSpace).toArray(colors.values, i);
    }
    add('color', colors, at, 3);
  }
  return geometry;
}

/**
 * Read the corners of a face. Each has three numbers, counted from 0. -1 means none.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {number[]} counts Numbers of positions, uvs and normals.
 * @param {number[]} face Output: the numbers.
 * @param {number} line
 */
function readFace(bytes, start, end, counts, face, line) {
  face.length = 0;
  for (let at = skip(bytes, start, end); at < end; at = skip(bytes, at, end)) {
    for (let kind = 0; kind < 3; kind += 1) {
      let negative = false;
      let value = 0;
      if (bytes[at] === MINUS) {
        negative = true;
        at += 1;
      }
      for (; bytes[at] >= 48 && bytes[at] <= 57 && at < end; at += 1) {
        value = 10 * value + bytes[at] - 48;
      }
      const index = negative ? counts[kind] - value : value - 1;
      if (index >= counts[kind] || index < (kind ? -1 : 0)) {
        const name = ['vertex', 'texture coordinate', 'normal'][kind];
        const given = negative ? -value : value;
        throw new Error(`line ${line} names ${name} ${given} of ${counts[kind]}`);
      }
      face.push(index);
      if (bytes[at] === SLASH && at < end) {
        at += 1;
      } else if (kind < 2) {
        face.push(...[-1, -1].slice(kind));
        break;
      }
    }
    at = endOfWord(bytes, at, end);
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {number[]} numbers Output: the numbers.
 */
function readNumbers(bytes, start, end, numbers) {
  numbers.length = 0;
  for (let at = skip(bytes, start, end); at < end; at = skip(bytes, at, end)) {
    const stop = endOfWord(bytes, at, end);
    numbers.push(number(bytes, at, stop));
    at = stop;
  }
}

/**
 * Read a number. Short decimals are the most frequent case, and are computed without a string.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function number(bytes, start, end) {
  let at = start;
  const negative = bytes[at] === MINUS;
  at += negative ? 1 : 0;
  let value = 0;
  let scale = 0;
  for (; at < end && end - start < 17; at += 1) {
    const byte = bytes[at];
    if (byte >= 48 && byte <= 57) {
      value = 10 * value + byte - 48;
      scale *= 10;
    } else if (byte === 46 && !scale) {
      scale = 1;
    } else {
      break;
    }
  }
  if (at < end || at === start) {
    return Number.parseFloat(text.decode(bytes.subarray(start, end)));
  }
  value /= scale || 1;
  return negative ? -value : value;
}

/**
 * @param {Numbers} row
 * @param {number[]} numbers
 * @param {number} from
 * @param {number} count
 */
function push(row, numbers, from, count) {
  for (let i = from; i < from + count; i += 1) {
    row.push(numbers[i] ?? 0);
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 */
function skip(bytes, at, end) {
  while (at < end && (bytes[at] <= SPACE || bytes[at] === BACKSLASH)) {
    at += 1;
  }
  return at < end && bytes[at] === HASH ? end : at;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 */
function endOfWord(bytes, at, end) {
  while (at < end && bytes[at] > SPACE) {
    at += 1;
  }
  return at;
}

/**
 * Return true if a line continues in the next line.
 *
 * @param {Uint8Array} bytes
 * @param {number} end
 */
function isContinued(bytes, end) {
  const last = bytes[end - 1] === 13 ? end - 2 : end - 1;
  return bytes[last] === BACKSLASH;
}
