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

// Frames and bones of links that have nothing to show: those whose meshes are missing, or all of
// a robot without shapes.

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

/** @import { BufferGeometry } from 'three' */
/** @import { RobotDescription } from './messages.ts' */
/** @import { Label } from './labels.js' */

const BONE = 0xd8a441;
const CHOSEN = 0x5aa2f5;
// How thick a bone is, as a part of its length and of the robot at most.
const THICK = 0.12;
const THICKEST = 0.03;
// Where it is thickest, from its beginning.
const KNEE = 0.15;
const UP = new Vector3(0, 1, 0);
const LOOK = { transparent: true, opacity: 0.75 };

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
    /** @type {Map<string, Mesh>} By the name of the link. */
    this.parts = new Map();
    this.plain = new MeshBasicMaterial({ ...LOOK, vertexColors: true });
    this.chosen = new MeshBasicMaterial({ ...LOOK, color: CHOSEN });
    /** @type {Label[]} */
    this.labels = [];
  }

  /** Draw the links that have nothing to show now; meshes may have come. */
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
      // The bones say where the link is.
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
    // One thing to draw for each link: a robot may have thousands.
    const part = new Mesh(mergeGeometries(shapes), this.plain);
    // It is no size of the robot, and has no colour of its own to be tinted.
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
 * Return the names of links that draw nothing though they should.
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
  const shapes = /** @type {Group} */ (link.userData.parts.visual).children;
  return shapes.some(({ userData, children }) =>
    !userData.isPlaceholder && children.some((part) => !part.userData.isPlaceholder),
  );
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
 * Give all of a shape one colour.
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
  const thick = Math.min(THICK * length, THICKEST * size);
  const shape = new OctahedronGeometry(1);
  const at = shape.getAttribute('position');
  for (let i = 0; i < at.count; i += 1) {
    const along = { '-1': 0, 0: KNEE, 1: 1 }[String(Math.round(at.getY(i)))] ?? 0;
    at.setXYZ(i, thick * at.getX(i), length * along, thick * at.getZ(i));
  }
  const turned = new Group();
  turned.quaternion.setFromUnitVectors(UP, end.clone().divideScalar(length));
  turned.updateMatrix();
  return shape.applyMatrix4(turned.matrix);
}
