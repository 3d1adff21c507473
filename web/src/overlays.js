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

// Drawings over a robot: frames, axes and limits of joints, inertia, loops.

import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';

/** @import { Object3D } from 'three' */
/** @import { Inertial, Joint, Loop, RobotDescription } from './messages.ts' */
/** @import { Shown } from './views.js' */
/** @typedef {keyof typeof ORDER} View */
/**
 * @typedef {object} Part
 * @property {Object3D} object
 * @property {string[]} owners Links of the part.
 */

export const COLORS = {
  x: 0xe5484d,
  y: 0x46a758,
  z: 0x3e82e5,
  axis: 0xc06cf0,
  limit: 0xc06cf0,
  inertia: 0xf2b134,
  loop: 0x2fb89a,
};
// Order of drawing. Later parts cover earlier ones.
const ORDER = { inertia: 10, axes: 11, frames: 12, loops: 13 };
// Axis of cylinders and cones in three.js.
const UP = new Vector3(0, 1, 0);

export class Overlays {
  /**
   * @param {RobotDescription} description
   * @param {Group[]} links The links in the scene, in the order of the description.
   * @param {number} size Diameter of the robot [m]; marks are a part of it.
   */
  constructor(description, links, size) {
    /** @type {Record<View, Part[]>} */
    this.parts = { frames: [], axes: [], inertia: [], loops: [] };
    /** @type {{ ends: Group[], gap: Line }[]} */
    this.loops = [];
    /**
     * Inertia boxes with their longest edge [m], their volume [m3], and the total volume of this
     * box and all smaller boxes.
     *
     * @type {{ box: Mesh, edge: number, volume: number, together: number }[]}
     */
    this.boxes = [];
    this.linkByName = new Map(links.map((link) => [link.name, link]));
    const triad = makeTriad(0.06 * size);
    description.links.forEach((link, i) => {
      this.add('frames', links[i], triad.clone());
      if (link.inertial) {
        this.addInertia(link.inertial, links[i], size);
      }
    });
    for (const one of this.boxes) {
      one.together = this.boxes.reduce(
        (sum, { volume }) => (volume <= 1.001 * one.volume ? sum + volume : sum),
        0,
      );
    }
    for (const joint of description.joints) {
      this.addJoint(joint, size);
    }
    for (const loop of description.loops) {
      this.addLoop(loop, links[0], size);
    }
  }

  /** @param {string} name Name of an existing link. */
  link(name) {
    return /** @type {Group} */ (this.linkByName.get(name));
  }

  /**
   * @param {View} view
   * @param {Object3D | null} parent
   * @param {Object3D} object
   * @param {string[]} owners Links of the object. Default: the parent.
   */
  add(view, parent, object, owners = [parent?.name ?? '']) {
    object.visible = false;
    skipUpdatesWhileHidden(object);
    object.traverse((part) => {
      // Overlays are also visible inside of links. They do not react to clicks.
      part.renderOrder = ORDER[view];
      part.raycast = () => {};
    });
    parent?.add(object);
    this.parts[view].push({ object, owners });
  }

  /**
   * Show the axis and the range of a joint.
   *
   * @param {Joint} joint
   * @param {number} size Diameter of the robot [m].
   */
  addJoint(joint, size) {
    if (joint.moves === 'fixed' || joint.moves === 'floating') {
      return;
    }
    const parent = this.link(joint.parent);
    const child = this.link(joint.child);
    const owners = [joint.child];
    const axis = new Vector3(...joint.axis);
    this.add('axes', child, makeArrow(axis, 0.09 * size, 0.0022 * size, COLORS.axis));

    // The range is fixed to the parent link, at the zero position of the joint.
    const range = new Group();
    range.position.fromArray(joint.xyz);
    range.quaternion.fromArray(joint.quat);
    if (joint.moves === 'prismatic') {
      const [lower, upper] = joint.limit ?? [-0.1 * size, 0.1 * size];
      const points = [axis.clone().multiplyScalar(lower), axis.clone().multiplyScalar(upper)];
      range.add(new Line(new BufferGeometry().setFromPoints(points), line(COLORS.limit)));
      range.add(...points.map((at) => makeBall(at, 0.006 * size, COLORS.limit)));
      this.add('axes', parent, range, owners);
      this.add('axes', child, makeBall(new Vector3(), 0.009 * size, COLORS.axis));
      return;
    }
    const side = perpendicular(axis);
    /** @type {[number, number]} */
    const limit = joint.moves === 'revolute' && joint.limit ? joint.limit : [-Math.PI, Math.PI];
    range.add(makeSector(axis, side, limit, 0.07 * size));
    this.add('axes', parent, range, owners);
    const pointer = [new Vector3(), side.clone().multiplyScalar(0.078 * size)];
    const shape = new BufferGeometry().setFromPoints(pointer);
    this.add('axes', child, new Line(shape, line(COLORS.axis)));
  }

  /**
   * Mark the centre of mass, and the box that has the mass and inertia of the link.
   *
   * @param {Inertial} inertial
   * @param {Group} link
   * @param {number} size Diameter of the robot [m].
   */
  addInertia(inertial, link, size) {
    const group = new Group();
    group.position.fromArray(inertial.xyz);
    group.quaternion.fromArray(inertial.quat);
    group.add(makeBall(new Vector3(), 0.008 * size, COLORS.inertia));
    if (inertial.size) {
      const [a, b, c] = inertial.size;
      // A box without thickness would be invisible, so it gets a small thickness.
      const least = 1e-4 * size;
      const shape = new BoxGeometry(Math.max(a, least), Math.max(b, least), Math.max(c, least));
      const box = new Mesh(shape, paint(COLORS.inertia, 0.16));
      group.add(box, new LineSegments(new EdgesGeometry(shape), line(COLORS.inertia)));
      this.boxes.push({ box, edge: Math.max(a, b, c), volume: a * b * c, together: 0 });
    }
    this.add('inertia', link, group);
  }

  /**
   * Fill the inertia boxes that can be right.
   *
   * Boxes of wrong inertias are as large as the robot, or many boxes together have several times
   * its volume. Draw only the edges of these boxes, because filled boxes would hide the robot.
   *
   * @param {number} size Diameter of the robot [m].
   */
  fillBoxes(size) {
    const room = 0.5 * (Math.PI / 6) * size ** 3;
    for (const { box, edge, together } of this.boxes) {
      box.visible = edge < size && together < room;
    }
  }

  /**
   * Show the two ends of a loop, and the gap between them.
   *
   * @param {Loop} loop
   * @param {Group} root
   * @param {number} size Diameter of the robot [m].
   */
  addLoop(loop, root, size) {
    const ends = loop.ends.map((end) => {
      const mark = new Group();
      mark.position.fromArray(end.xyz);
      mark.add(makeBall(new Vector3(), 0.01 * size, COLORS.loop));
      this.add('loops', this.link(end.link), mark);
      return mark;
    });
    const gap = new Line(new BufferGeometry(), line(COLORS.x));
    this.add('loops', root.parent, gap, loop.ends.map(({ link }) => link));
    this.loops.push({ ends, gap });
  }

  /**
   * Draw the gap of each loop between its two ends.
   *
   * @param {Group[]} links
   */
  follow(links) {
    const shown = this.loops.filter(({ gap }) => gap.visible);
    if (!shown.length) {
      return;
    }
    links[0].parent?.updateMatrixWorld(true);
    for (const { ends, gap } of shown) {
      gap.geometry.setFromPoints(ends.map((end) => end.getWorldPosition(new Vector3())));
    }
  }

  /**
   * @param {Shown} views
   * @param {string | null} chosen With `views.only`, only overlays of this link are shown.
   * @param {string | null} pointed The joint above this link is shown in all views.
   */
  show(views, chosen, pointed = null) {
    for (const [view, parts] of Object.entries(this.parts)) {
      for (const { object, owners } of parts) {
        const isOwned = !views.only || owners.includes(chosen ?? '');
        const isPointed = view === 'axes' && owners.includes(pointed ?? '');
        object.visible = (Boolean(views[view]) && isOwned) || isPointed;
      }
    }
  }
}

/**
 * While an object is hidden, do not update the matrices of the object and its children. This saves
 * time, because most overlays are hidden.
 *
 * @param {Object3D} object
 */
export function skipUpdatesWhileHidden(object) {
  const move = object.updateMatrixWorld.bind(object);
  object.updateMatrixWorld = (force) => {
    if (object.visible) {
      move(force);
    }
  };
}

/**
 * @param {number} color
 * @param {number} opacity
 */
export function paint(color, opacity = 1) {
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
  });
}

/** @param {number} color */
export function line(color) {
  return new LineBasicMaterial({ color, transparent: true, depthTest: false });
}

/** @param {number} length */
function makeTriad(length) {
  const triad = new Group();
  for (const [direction, color] of /** @type {const} */ ([
    [[1, 0, 0], COLORS.x],
    [[0, 1, 0], COLORS.y],
    [[0, 0, 1], COLORS.z],
  ])) {
    const material = paint(color);
    const shape = new CylinderGeometry(0.025 * length, 0.025 * length, length, 8);
    const rod = new Mesh(shape.translate(0, length / 2, 0), material);
    rod.quaternion.setFromUnitVectors(UP, new Vector3(...direction));
    triad.add(rod);
  }
  return triad;
}

/**
 * @param {Vector3} direction
 * @param {number} length
 * @param {number} radius
 * @param {number} color
 */
export function makeArrow(direction, length, radius, color) {
  const arrow = new Group();
  const material = paint(color);
  const shaft = new CylinderGeometry(radius, radius, 1.7 * length, 8);
  const head = new ConeGeometry(3.2 * radius, 0.2 * length, 16).translate(0, length, 0);
  arrow.add(new Mesh(shaft.translate(0, 0.05 * length, 0), material), new Mesh(head, material));
  arrow.quaternion.copy(new Quaternion().setFromUnitVectors(UP, direction));
  return arrow;
}

/**
 * @param {Vector3} at
 * @param {number} radius
 * @param {number} color
 * @param {number} opacity
 */
export function makeBall(at, radius, color, opacity = 1) {
  const ball = new Mesh(new SphereGeometry(radius, 10, 8), paint(color, opacity));
  ball.position.copy(at);
  return ball;
}

/**
 * Make a sector of a disc between two angles about an axis, with its border.
 *
 * @param {Vector3} axis
 * @param {Vector3} side Direction of the angle zero.
 * @param {[lower: number, upper: number]} limit
 * @param {number} radius
 * @param {number} color
 */
export function makeSector(axis, side, [lower, upper], radius, color = COLORS.limit) {
  const whole = upper - lower >= 2 * Math.PI;
  const [from, to] = whole ? [0, 2 * Math.PI] : [lower, upper];
  const count = Math.max(2, Math.ceil((to - from) / 0.08));
  const other = new Vector3().crossVectors(axis, side);
  /** @type {Vector3[]} */
  const rim = [];
  for (let i = 0; i <= count; i += 1) {
    const angle = from + ((to - from) * i) / count;
    rim.push(
      new Vector3()
        .addScaledVector(side, radius * Math.cos(angle))
        .addScaledVector(other, radius * Math.sin(angle)),
    );
  }
  const triangles = rim.slice(1).flatMap((point, i) => [0, 0, 0, ...rim[i], ...point]);
  const fill = new BufferGeometry();
  fill.setAttribute('position', new Float32BufferAttribute(triangles, 3));
  const border = whole ? rim : [new Vector3(), ...rim, new Vector3()];
  const sector = new Group();
  sector.add(
    new Mesh(fill, paint(color, 0.18)),
    new Line(new BufferGeometry().setFromPoints(border), line(color)),
  );
  return sector;
}

/**
 * Return a unit vector perpendicular to an axis.
 *
 * @param {Vector3} axis
 */
export function perpendicular(axis) {
  const other = Math.abs(axis.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  return other.addScaledVector(axis, -other.dot(axis)).normalize();
}
