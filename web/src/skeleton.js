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

// Frames and bones instead of missing shapes: for links with missing meshes, and for a robot
// without shapes.

import {
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  OctahedronGeometry,
  SphereGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { COLORS } from './overlays.js';

/** @import { BufferGeometry, Object3D } from 'three' */
/** @import { RobotDescription } from './messages.ts' */
/** @import { Label } from './labels.js' */

const BONE = 0xd8a441;
const CHOSEN = 0x5aa2f5;
// Thickness of a bone as a fraction of its length. Its maximum is a fraction of the robot.
const THICKNESS = 0.12;
const MOST_THICKNESS = 0.03;
// Position of the thickest point of a bone, as a fraction of its length.
const THICKEST_AT = 0.15;
const UP = new Vector3(0, 1, 0);
const MATERIAL = { transparent: true, opacity: 0.75 };

export class Skeleton {
  /**
   * @param {RobotDescription} description
   * @param {Group[]} links The links in the scene, in the order of the description.
   * @param {number} size Diameter of the robot [m].
   */
  constructor(description, links, size) {
    this.description = description;
    this.links = links;
    this.size = size;
    /** @type {Map<string, Mesh>} Bones by the name of the link. */
    this.parts = new Map();
    this.plain = new MeshBasicMaterial({ ...MATERIAL, vertexColors: true });
    this.chosen = new MeshBasicMaterial({ ...MATERIAL, color: CHOSEN });
    /** @type {Label[]} */
    this.labels = [];
  }

  /** Draw the links without visible shapes. Meshes may have arrived since the last call. */
  update() {
    const bare = bareLinks(this.links);
    this.links.forEach((link) => {
      const part = this.parts.get(link.name);
      if (!bare.has(link.name)) {
        part?.removeFromParent();
        this.parts.delete(link.name);
      } else if (!part) {
        const made = this.makePart(link.name);
        link.userData.parts.visual.add(made);
        this.parts.set(link.name, made);
      }
      // Hide the mark of a missing mesh, because the bones show the link.
      marksOf(link).forEach((mark) => {
        mark.visible = !bare.has(link.name);
      });
    });
    this.labels = [...this.parts].map(([text, object]) => ({ object, text }));
  }

  /** @param {string} link */
  makePart(link) {
    const { size } = this;
    const rod = new CylinderGeometry(0.001 * size, 0.001 * size, 0.04 * size, 6);
    rod.translate(0, 0.02 * size, 0);
    const shapes = [
      painted(new SphereGeometry(0.008 * size, 12, 8), BONE),
      painted(rod.clone().rotateZ(-Math.PI / 2), COLORS.x),
      painted(rod.clone(), COLORS.y),
      painted(rod.rotateX(Math.PI / 2), COLORS.z),
    ];
    for (const joint of this.description.joints) {
      const end = new Vector3(...joint.xyz);
      if (joint.parent === link && end.length() > 1e-3 * size) {
        shapes.push(painted(makeBone(end, size), BONE));
      }
    }
    // Draw one object for each link, because a robot may have thousands of links.
    const part = new Mesh(mergeGeometries(shapes), this.plain);
    // The size of the robot does not include bones, and their colour is not changed.
    part.userData.isPlaceholder = true;
    return part;
  }

  /** @param {string | null} link */
  highlight(link) {
    for (const [name, part] of this.parts) {
      part.material = name === link ? this.chosen : this.plain;
    }
  }
}

/**
 * Return the names of links whose shapes are missing.
 *
 * @param {Group[]} links
 */
function bareLinks(links) {
  const drawn = new Set(links.filter(drawsShape));
  const bare = links.filter(
    (link) => !drawn.has(link) && (drawn.size === 0 || marksOf(link).length > 0),
  );
  return new Set(bare.map(({ name }) => name));
}

/** @param {Group} link */
function drawsShape(link) {
  return isDrawn(link.userData.parts.visual);
}

/**
 * Return true if an object has drawn parts that are not marks of missing meshes.
 *
 * @param {Object3D} part
 * @returns {boolean}
 */
function isDrawn(part) {
  return !part.userData.isPlaceholder && (part instanceof Mesh || part.children.some(isDrawn));
}

/**
 * Return the marks of the missing meshes of a link.
 *
 * @param {Group} link
 */
function marksOf(link) {
  const shapes = /** @type {Group} */ (link.userData.parts.visual).children;
  return shapes.flatMap(({ children }) => children.filter((part) => part.userData.isPlaceholder));
}

/**
 * Set one colour for all vertices of a shape.
 *
 * @param {BufferGeometry} shape
 * @param {number} color
 */
function painted(shape, color) {
  const plain = shape.index ? shape.toNonIndexed() : shape;
  const { r, g, b } = new Color(color);
  const { count } = plain.getAttribute('position');
  const colors = Array.from({ length: count }, () => [r, g, b]).flat();
  return plain.setAttribute('color', new Float32BufferAttribute(colors, 3));
}

/**
 * Make a bone from the origin to a point.
 *
 * @param {Vector3} end
 * @param {number} size Diameter of the robot [m].
 */
export function makeBone(end, size) {
  const length = end.length();
  const thick = Math.min(THICKNESS * length, MOST_THICKNESS * size);
  const shape = new OctahedronGeometry(1);
  const at = shape.getAttribute('position');
  for (let i = 0; i < at.count; i += 1) {
    const along = { '-1': 0, 0: THICKEST_AT, 1: 1 }[String(Math.round(at.getY(i)))] ?? 0;
    at.setXYZ(i, thick * at.getX(i), length * along, thick * at.getZ(i));
  }
  const turned = new Group();
  turned.quaternion.setFromUnitVectors(UP, end.clone().divideScalar(length));
  turned.updateMatrix();
  return shape.applyMatrix4(turned.matrix);
}
