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

// Drawings for the selected joint and for the whole robot: the range of the joint with its ends,
// and the centre of mass.

import { BufferGeometry, Group, Line, Vector3 } from 'three';
import { free } from './free.js';
import { COLORS, line, makeBall, makeSector, perpendicular } from './overlays.js';
import { withUnit } from './units.js';

/** @import { Object3D } from 'three' */
/** @import { Joint, LinkOrJoint } from './messages.ts' */
/** @import { Robot } from './robot.js' */
/** @import { Stage } from './stage.js' */
/** @import { Shown } from './views.js' */

// Order of drawing: over the other overlays.
const ORDER = 15;
// Radius of an arc, as a part of the diameter of the robot.
const RADIUS = 0.12;

export class Insight {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Group[]} The drawings of the range. */
    this.range = [];
    /** @type {{ mark: Object3D, masses: { mass: number, link: Group, at: Vector3 }[] } | null} */
    this.mass = null;
  }

  /**
   * Draw everything again, after a change of the robot, the selection or the views.
   *
   * @param {Robot | null} robot
   * @param {LinkOrJoint | null} selection
   * @param {Shown} views
   */
  update(robot, selection, views) {
    this.range.forEach(free);
    this.range = [];
    free(this.mass?.mark ?? new Group());
    this.mass = null;
    const { labels } = this.stage;
    labels.set('range', []);
    labels.set('mass', []);
    if (robot?.isPlaced) {
      const joint = selection && views.limits ? moverOf(robot, selection) : null;
      if (joint) {
        this.drawRange(robot, joint);
      }
      if (views.inertia && !views.only) {
        this.drawMass(robot);
      }
    }
    this.follow();
    this.stage.invalidate();
  }

  /**
   * Draw the range of a joint, with the values of its ends.
   *
   * @param {Robot} robot
   * @param {Joint} joint
   */
  drawRange(robot, joint) {
    const { size } = robot;
    const axis = new Vector3(...joint.axis);
    const range = new Group();
    range.position.fromArray(joint.xyz);
    range.quaternion.fromArray(joint.quat);
    const now = new Group();
    const slides = joint.moves === 'prismatic';
    /** @type {Vector3[]} */
    let ends;
    if (slides) {
      ends = (joint.limit ?? []).map((end) => axis.clone().multiplyScalar(end));
      range.add(new Line(new BufferGeometry().setFromPoints(ends), line(COLORS.limit)));
      now.add(makeBall(new Vector3(), 0.009 * size, COLORS.axis));
    } else {
      const side = perpendicular(axis);
      const limit = joint.limit ?? /** @type {[number, number]} */ ([-Math.PI, Math.PI]);
      range.add(makeSector(axis, side, limit, RADIUS * size));
      const tip = side.clone().multiplyScalar(1.1 * RADIUS * size);
      ends = (joint.limit ?? []).map((end) => tip.clone().applyAxisAngle(axis, end));
      now.add(new Line(new BufferGeometry().setFromPoints([new Vector3(), tip]),
        line(COLORS.axis)));
    }
    const marks = ends.map((at) => makeBall(at, 0.005 * size, COLORS.limit));
    if (marks.length) {
      range.add(...marks);
    }
    // The range is fixed to the parent link, and the pointer to the child link.
    this.add(range, robot.links.find(({ name }) => name === joint.parent));
    this.add(now, robot.links.find(({ name }) => name === joint.child));
    this.range = [range, now];
    this.stage.labels.set('range', marks.map((object, i) => ({
      object,
      text: withUnit([joint.limit?.[i] ?? NaN], slides ? 'm' : 'rad'),
    })));
  }

  /**
   * Mark the centre of mass of the whole robot.
   *
   * @param {Robot} robot
   */
  drawMass(robot) {
    const masses = robot.description.links.flatMap(({ inertial }, i) =>
      inertial && inertial.mass > 0
        ? [{ mass: inertial.mass, link: robot.links[i], at: new Vector3(...inertial.xyz) }]
        : [],
    );
    if (!masses.length) {
      return;
    }
    const mark = new Group();
    mark.add(makeBall(new Vector3(), 0.02 * robot.size, COLORS.inertia, 0.5));
    mark.add(makeBall(new Vector3(), 0.011 * robot.size, COLORS.x));
    // A line down to the ground shows if the robot would tip over.
    mark.add(new Line(new BufferGeometry(), line(COLORS.x)));
    this.add(mark, robot.group);
    this.mass = { mark, masses };
    const total = masses.reduce((sum, { mass }) => sum + mass, 0);
    this.stage.labels.set('mass', [
      { object: mark, text: `centre of mass, ${Number(total.toPrecision(4))} kg` },
    ]);
  }

  /** Move the centre of mass with the robot. */
  follow() {
    if (!this.mass) {
      return;
    }
    const { mark, masses } = this.mass;
    const at = mark.position.set(0, 0, 0);
    const point = new Vector3();
    let total = 0;
    for (const { mass, link, at: own } of masses) {
      point.copy(own).applyQuaternion(link.quaternion).add(link.position);
      at.addScaledVector(point, mass);
      total += mass;
    }
    at.divideScalar(total);
    const height = at.z - (this.stage.grid?.position.z ?? 0);
    const down = /** @type {Line} */ (mark.children[2]);
    down.geometry.setFromPoints([new Vector3(), new Vector3(0, 0, -height)]);
  }

  /**
   * @param {Group} object
   * @param {Object3D | undefined} parent
   */
  add(object, parent) {
    object.traverse((part) => {
      part.renderOrder = ORDER;
      part.raycast = () => {};
    });
    parent?.add(object);
  }

  /** State for tests. */
  state() {
    return {
      centreOfMass: this.mass?.mark.position.toArray() ?? null,
      hasRange: this.range.length > 0,
    };
  }
}

/**
 * Return the nearest joint above an element that turns or slides.
 *
 * @param {Robot} robot
 * @param {LinkOrJoint} element
 */
function moverOf(robot, element) {
  const joints = robot.jointsAbove(element).map((name) => robot.jointByName.get(name));
  const moves = ['revolute', 'continuous', 'prismatic'];
  return joints.find((joint) => joint && moves.includes(joint.moves)) ?? null;
}
