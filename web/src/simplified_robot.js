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

// A simplified robot that slow machines draw during motion. It has fewer triangles, and all links
// are drawn in one draw call.

import {
  BufferGeometry,
  Color,
  DataTexture,
  DoubleSide,
  Float32BufferAttribute,
  FloatType,
  Matrix3,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  RGBAFormat,
  Vector2,
  Vector3,
} from 'three';
import { free } from './free.js';
import { canBeMerged } from './merged.js';
import { isMark } from './marks.js';

/** @import { Box3, Group, Material, Object3D, Texture } from 'three' */
/** @typedef {{ link: Group, mesh: Mesh }} Part A mesh that the simplified robot replaces. */
/**
 * @typedef {object} Shape
 * @property {number[]} positions
 * @property {number[]} normals
 * @property {number[]} colors Factors for the colour of the material, from textures and the mesh.
 * @property {number[]} triangles
 */
/** @typedef {(vertex: number, color: Color) => void} Paint Writes the colour of a vertex to
`color`. */

/** Layers of the scene: the robot in full detail, and the simplified robot. */
export const WHOLE = 1;
export const SIMPLE = 2;
// Number of cells along the diameter of the robot. All vertices in a cell are merged.
const CELLS = 110;
// Smallest accepted area of a simplified mesh, as a fraction of its area before.
const LEAST_AREA = 0.6;
// Largest number of cells along an edge, so that the number of a cell fits into an integer.
const MOST_CELLS = 1000;
// Parts in a row of the texture. Each part has three texels.
const PARTS_IN_ROW = 256;
// Textures are reduced to this size to read their colours [pixels].
const TEXTURE = 256;
// After this time, the construction makes a pause, so that the page stays responsive [ms].
const SLICE = 8;
// Shader code. It reads rotation, origin and colour of the part that a vertex belongs to.
const READ = `
  ivec2 place = ivec2(3 * (int(part) % ${PARTS_IN_ROW}), int(part) / ${PARTS_IN_ROW});
  vec4 turn = texelFetch(parts, place, 0);
  vec3 origin = texelFetch(parts, place + ivec2(1, 0), 0).xyz;
  vColor.rgb *= texelFetch(parts, place + ivec2(2, 0), 0).rgb;
`;
const NEEDED = `
  uniform highp sampler2D parts;
  attribute float part;
  vec3 turned(vec4 q, vec3 v) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
  }
`;

export class SimplifiedRobot {
  /** @param {number} size Diameter of the robot [m]. */
  constructor(size) {
    /** Size of a cell [m]. */
    this.cell = size / CELLS;
    /** @type {Part[]} */
    this.parts = [];
    this.data = new Float32Array();
    this.texture = new DataTexture();
    this.mesh = new Mesh(new BufferGeometry(), this.makeMaterial());
    // The bounds of vertices are unknown, because the shader moves them.
    this.mesh.frustumCulled = false;
    this.mesh.raycast = () => {};
    this.mesh.layers.set(SIMPLE);
    this.isReady = false;
  }

  makeMaterial() {
    const material = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide });
    material.onBeforeCompile = (shader) => {
      shader.uniforms.parts = { value: this.texture };
      shader.vertexShader = shader.vertexShader
        .replace('void main() {', `${NEEDED}void main() {`)
        .replace('#include <color_vertex>', `#include <color_vertex>${READ}`)
        .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = turned(turn, normal);')
        .replace('#include <begin_vertex>', 'vec3 transformed = origin + turned(turn, position);');
    };
    return material;
  }

  /**
   * Make simplified meshes where possible. The page stays responsive.
   *
   * @param {Group[]} links
   */
  async make(links) {
    /** @type {Shape} */
    const all = { positions: [], normals: [], colors: [], triangles: [] };
    /** @type {number[]} */
    const numbers = [];
    let start = performance.now();
    for (const link of links) {
      for (const { mesh, paint } of painted(link.userData.parts.visual)) {
        const matrix = new Matrix4().copy(link.matrixWorld).invert().multiply(mesh.matrixWorld);
        const shape = simplified(mesh.geometry, matrix, this.cell, paint);
        const first = numbers.length;
        for (let i = 0; i < shape.positions.length; i += 1) {
          all.positions.push(shape.positions[i]);
          all.normals.push(shape.normals[i]);
          all.colors.push(shape.colors[i]);
        }
        shape.triangles.forEach((vertex) => all.triangles.push(first + vertex));
        for (let i = 0; i < shape.positions.length; i += 3) {
          numbers.push(this.parts.length);
        }
        this.parts.push({ link, mesh });
      }
      if (performance.now() - start > SLICE) {
        await new Promise((done) => {
          setTimeout(done);
        });
        start = performance.now();
      }
    }
    const { geometry } = this.mesh;
    geometry.setAttribute('position', new Float32BufferAttribute(all.positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(all.normals, 3));
    geometry.setAttribute('color', new Float32BufferAttribute(all.colors, 3));
    geometry.setAttribute('part', new Float32BufferAttribute(numbers, 1));
    geometry.setIndex(all.triangles);
    const rows = Math.max(1, Math.ceil(this.parts.length / PARTS_IN_ROW));
    this.data = new Float32Array(4 * 3 * PARTS_IN_ROW * rows);
    this.texture.image = { data: this.data, width: 3 * PARTS_IN_ROW, height: rows };
    this.texture.format = RGBAFormat;
    this.texture.type = FloatType;
    this.parts.forEach(({ mesh }) => mesh.layers.set(WHOLE));
    this.isReady = true;
  }

  /** Copy the poses and colours of the links. */
  follow() {
    const { data } = this;
    this.parts.forEach(({ link, mesh }, i) => {
      link.quaternion.toArray(data, 12 * i);
      link.position.toArray(data, 12 * i + 4);
      /** @type {MeshLambertMaterial} */ (mesh.material).color.toArray(data, 12 * i + 8);
    });
    this.texture.needsUpdate = true;
  }

  /** Remove the robot, and free its memory on the graphics card. */
  dispose() {
    free(this.mesh);
    this.texture.dispose();
  }
}

/**
 * Return the meshes whose appearance can be stored as colours of vertices.
 *
 * @param {Object3D} root
 */
function painted(root) {
  /** @type {{ mesh: Mesh, paint: Paint }[]} */
  const found = [];
  root.updateWorldMatrix(true, true);
  root.traverse((part) => {
    if (part instanceof Mesh && !isMark(part) && canBeMerged(part) && isPlain(part.material)) {
      const paint = paintOf(part);
      if (paint) {
        found.push({ mesh: part, paint });
      }
    }
  });
  return found;
}

/** @param {Material} material */
function isPlain(material) {
  const { visible, transparent, alphaTest } = material;
  return 'emissive' in material && visible && !transparent && !alphaTest;
}

/**
 * Return a function that writes the colours of vertices, or null if a texture cannot be read.
 *
 * @param {Mesh} mesh
 * @returns {Paint | null}
 */
function paintOf({ geometry, material }) {
  const { map, vertexColors } = /** @type {MeshLambertMaterial} */ (material);
  const { color, uv } = geometry.attributes;
  /** @type {Paint} */
  const plain = (i, into) => {
    if (vertexColors && color) {
      into.setRGB(color.getX(i), color.getY(i), color.getZ(i));
    } else {
      into.setRGB(1, 1, 1);
    }
  };
  if (!map || !uv) {
    return plain;
  }
  const picture = pixelsOf(map);
  if (!picture) {
    return null;
  }
  const { data, width, height } = picture;
  const at = new Vector2();
  const texel = new Color();
  map.updateMatrix();
  return (i, into) => {
    plain(i, into);
    map.transformUv(at.set(uv.getX(i), uv.getY(i)));
    const x = Math.min(Math.floor(at.x * width), width - 1);
    const y = Math.min(Math.floor(at.y * height), height - 1);
    const [r, g, b] = [0, 1, 2].map((k) => data[4 * (y * width + x) + k] / 255);
    into.multiply(map.colorSpace ? texel.setRGB(r, g, b, map.colorSpace) : texel.setRGB(r, g, b));
  };
}

/**
 * Return the pixels of a texture, reduced to `TEXTURE`, or null if the texture has none.
 *
 * @param {Texture} texture
 */
function pixelsOf({ image }) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  try {
    const width = (canvas.width = Math.min(TEXTURE, image.width));
    const height = (canvas.height = Math.min(TEXTURE, image.height));
    context?.drawImage(image, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height) ?? null;
  } catch {
    // The image has not arrived yet, or a canvas cannot draw it.
    return null;
  }
}

/**
 * Return a shape with fewer triangles. If cells are too large for thin parts, use smaller cells.
 *
 * @param {BufferGeometry} geometry
 * @param {Matrix4} matrix Pose and scale of the geometry.
 * @param {number} cell Size of a cell [m].
 * @param {Paint} paint
 * @returns {Shape}
 */
export function simplified(geometry, matrix, cell, paint) {
  const whole = geometry.attributes.normal ? geometry : geometry.clone();
  if (whole !== geometry) {
    whole.computeVertexNormals();
  }
  const { index, attributes: { position } } = whole;
  const area = areaOf(index?.count ?? position.count, (i, into) =>
    into.fromBufferAttribute(position, index ? index.getX(i) : i).applyMatrix4(matrix),
  );
  for (let edge = cell; ; edge /= 2) {
    const shape = clustered(whole, matrix, edge, paint);
    const { positions, triangles } = shape;
    const left = areaOf(triangles.length, (i, into) =>
      into.fromArray(positions, 3 * triangles[i]),
    );
    if (left >= LEAST_AREA * area || edge < cell / 8) {
      return shape;
    }
  }
}

/**
 * Return the area of triangles.
 *
 * @param {number} count Number of corners.
 * @param {(i: number, into: Vector3) => void} corner Writes a corner.
 */
function areaOf(count, corner) {
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let area = 0;
  for (let i = 0; i + 2 < count; i += 3) {
    [a, b, c].forEach((each, k) => corner(i + k, each));
    area += 0.5 * b.sub(a).cross(c.sub(a)).length();
  }
  return area;
}

/**
 * Merge the vertices in each cell. If their normals have different directions, they stay separate,
 * so that edges stay sharp.
 *
 * @param {BufferGeometry} geometry
 * @param {Matrix4} matrix Pose and scale of the geometry.
 * @param {number} cell Size of a cell [m].
 * @param {Paint} paint
 * @returns {Shape}
 */
function clustered(geometry, matrix, cell, paint) {
  const { position, normal } = geometry.attributes;
  if (!geometry.boundingBox) {
    geometry.computeBoundingBox();
  }
  const { min, max } = /** @type {Box3} */ (geometry.boundingBox);
  const scale = new Vector3().setFromMatrixScale(matrix).toArray().map(Math.abs);
  // Use at least two cells along each edge of the box, so that thin parts remain.
  const cells = scale.map((each, k) => {
    const length = each * (max.getComponent(k) - min.getComponent(k));
    return length && each / Math.min(Math.max(cell, length / MOST_CELLS), length);
  });
  const turn = new Matrix3().getNormalMatrix(matrix);
  /** @type {Map<number, number>} */
  const places = new Map();
  /** @type {Map<number, number>} */
  const corners = new Map();
  // Sums over the merged vertices, and the number of these vertices.
  /** @type {number[]} */
  const sums = [];
  /** @type {number[]} */
  const counts = [];
  /** @type {number[]} */
  const normals = [];
  /** @type {number[]} */
  const colors = [];
  /** @type {number[]} */
  const shares = [];
  /** @type {number[]} Index of the position of each corner. */
  const placeOf = [];
  const cornerOf = new Uint32Array(position.count);
  const at = new Vector3();
  const up = new Vector3();
  const color = new Color();
  for (let i = 0; i < position.count; i += 1) {
    at.fromBufferAttribute(position, i);
    const [x, y, z] = cells.map((each, k) =>
      Math.round(each * (at.getComponent(k) - min.getComponent(k))),
    );
    at.applyMatrix4(matrix);
    up.fromBufferAttribute(normal, i).applyNormalMatrix(turn);
    const place = numberOf(places, (x * 1024 + y) * 1024 + z);
    const corner = numberOf(corners, 6 * place + side(up));
    cornerOf[i] = corner;
    placeOf[corner] = place;
    counts[place] = (counts[place] ?? 0) + 1;
    shares[corner] = (shares[corner] ?? 0) + 1;
    add(sums, place, at);
    add(normals, corner, up);
    paint(i, color);
    add(colors, corner, at.set(color.r, color.g, color.b));
  }
  const positions = placeOf.flatMap((place) =>
    [0, 1, 2].map((k) => sums[3 * place + k] / counts[place]),
  );
  for (let i = 0; i < normals.length; i += 3) {
    up.fromArray(normals, i).normalize().toArray(normals, i);
    at.fromArray(colors, i).divideScalar(shares[i / 3]).toArray(colors, i);
  }
  return { positions, normals, colors, triangles: kept(geometry, cornerOf, placeOf, matrix) };
}

/**
 * Return the triangles that remain after the merge. Equal triangles are returned once.
 *
 * @param {BufferGeometry} geometry
 * @param {Uint32Array} cornerOf Corner of each vertex.
 * @param {number[]} placeOf Position index of each corner.
 * @param {Matrix4} matrix
 */
function kept({ index, attributes }, cornerOf, placeOf, matrix) {
  const count = index?.count ?? attributes.position.count;
  // Reverse the triangles of a mirrored mesh, because it would be inside out.
  const [second, third] = matrix.determinant() < 0 ? [2, 1] : [1, 2];
  const seen = new Set();
  /** @type {number[]} */
  const left = [];
  for (let i = 0; i + 2 < count; i += 3) {
    const [a, b, c] = [i, i + second, i + third].map((k) => cornerOf[index ? index.getX(k) : k]);
    const [p, q, r] = [placeOf[a], placeOf[b], placeOf[c]].sort((one, other) => one - other);
    const key = (p * 131072 + q) * 131072 + r;
    if (p !== q && q !== r && !seen.has(key)) {
      seen.add(key);
      left.push(a, b, c);
    }
  }
  return left;
}

/**
 * Return the number of a key. Keys are numbered in the order of their first use.
 *
 * @param {Map<number, number>} numbers
 * @param {number} key
 */
function numberOf(numbers, key) {
  const known = numbers.get(key);
  if (known !== undefined) {
    return known;
  }
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/**
 * Return the side of a cube that a direction points to, 0 to 5.
 *
 * @param {Vector3} direction
 */
function side({ x, y, z }) {
  const sizes = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const most = sizes.indexOf(Math.max(...sizes));
  return 2 * Math.max(most, 0) + Number([x, y, z][most] > 0);
}

/**
 * @param {number[]} sums
 * @param {number} i
 * @param {Vector3} more
 */
function add(sums, i, { x, y, z }) {
  sums[3 * i] = (sums[3 * i] ?? 0) + x;
  sums[3 * i + 1] = (sums[3 * i + 1] ?? 0) + y;
  sums[3 * i + 2] = (sums[3 * i + 2] ?? 0) + z;
}
