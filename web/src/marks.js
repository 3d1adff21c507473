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

// Marks of findings in the picture: impossible inertia boxes, axes, limits, gaps.

import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  FrontSide,
  Group,
  Line,
  LineSegments,
  Mesh,
  SphereGeometry,
  Vector3,
} from 'three';
import { free } from './free.js';
import { isSeen } from './labels.js';
import { line, makeArrow, makeBall, makeSector, paint, perpendicular } from './overlays.js';
import { format } from './text.js';
import { scaled, shownUnit, withUnit } from './units.js';

/** @import { Object3D } from 'three' */
/** @import { Finding, Inertial, Joint, Loop, Mark } from './messages.ts' */
/** @import { Label } from './labels.js' */
/** @import { KeyedFinding } from './findings.js' */
/** @import { Robot } from './robot.js' */

const COLORS = { error: 0xf0453f, warning: 0xe8a020 };
// If there are more marks than this, they are hidden until the user asks for them. Warnings are
// then drawn as dots without names.
const MOST_MARKS = 12;
// Order of drawing: marks cover overlays, and the selected mark covers all other marks.
const ORDER = 20;

/**
 * @typedef {object} DrawnMark
 * @property {KeyedFinding} finding
 * @property {Mark} about
 * @property {Group} object
 * @property {Group} full The complete drawing.
 * @property {Object3D} dot The dot that replaces the complete drawing if there are too many marks.
 * @property {string[]} owners Links that the mark belongs to.
 * @property {Object3D} anchor The object at the label of the mark.
 * @property {() => string} measure Returns a measured value as text, such as a length.
 * @property {(() => void)[]} moving Functions that update parts when the robot moves.
 */

export class Marks {
  constructor() {
    /** @type {Robot | null} */
    this.robot = null;
    // Diameter of the robot [m].
    this.size = 1;
    /** @type {DrawnMark[]} */
    this.drawn = [];
    /** @type {string | null} Key of the selected finding. */
    this.chosen = null;
  }

  /**
   * Draw the marks of findings. The robot must have a pose. Marks that exist already stay.
   *
   * @param {Robot} robot
   * @param {KeyedFinding[]} findings
   */
  set(robot, findings) {
    const before = new Map(this.drawn.map((drawn) => [idOf(drawn.finding, drawn.about), drawn]));
    if (robot !== this.robot) {
      this.robot = robot;
      this.size = robot.size;
    }
    this.drawn = [];
    for (const finding of findings) {
      for (const about of finding.about) {
        const id = idOf(finding, about);
        const kept = before.get(id);
        if (kept) {
          before.delete(id);
          kept.finding = kept.object.userData.finding = finding;
          this.drawn.push(kept);
        } else {
          this.add(robot, finding, about);
        }
      }
    }
    before.forEach(({ object }) => free(object));
    this.follow();
  }

  /** True if all marks together would cover the robot. */
  get isCrowded() {
    return this.drawn.length > MOST_MARKS;
  }

  /** Remove all marks. */
  clear() {
    this.drawn.forEach(({ object }) => free(object));
    this.robot = null;
    this.drawn = [];
  }

  /**
   * @param {Robot} robot
   * @param {KeyedFinding} finding
   * @param {Mark} about
   */
  add(robot, finding, about) {
    const pen = new Pen(robot, colorOf(finding), this.size);
    if (!pen.draw(about)) {
      return;
    }
    pen.object.traverse((part) => {
      part.renderOrder = ORDER;
      // Clicks ignore the fill of a box, because it would hide the robot from them.
      if (part instanceof Mesh && !part.userData.isSolid) {
        part.raycast = () => {};
      }
    });
    pen.object.userData.finding = finding;
    const { object, full, dot, owners, anchor, measure, moving } = pen;
    this.drawn.push({ finding, about, object, full, dot, owners, anchor, measure, moving });
  }

  /** Update the marks that depend on several links or on the values of joints. */
  follow() {
    this.drawn.forEach(({ moving }) => moving.forEach((move) => move()));
  }

  /**
   * @param {boolean} on
   * @param {string | null | undefined} link Show only marks of this link. Undefined: all marks.
   */
  show(on, link) {
    const isOwned = (/** @type {DrawnMark} */ { owners }) =>
      link === undefined || owners.includes(link ?? '');
    const dotted = new Set();
    const isCrowded = this.drawn.filter(isOwned).length > MOST_MARKS;
    for (const drawn of this.drawn) {
      const { object, full, dot, finding } = drawn;
      const chosen = finding.key === this.chosen;
      full.visible = chosen || !isCrowded || kindOf(finding) === 'error';
      // All findings about a link share one dot.
      const [owner] = drawn.owners;
      dot.visible = !full.visible && !dotted.has(owner);
      if (dot.visible) {
        dotted.add(owner);
      }
      object.visible = chosen || (on && isOwned(drawn));
      object.traverse((part) => {
        if (part instanceof Mesh || part instanceof Line) {
          const { material } = part;
          material.userData.opacity ??= material.opacity;
          const dim = this.chosen && !chosen ? 0.35 : 1;
          material.opacity = dim * material.userData.opacity;
        }
      });
    }
  }

  /**
   * Return the labels of visible marks. Those of the selected finding come first.
   *
   * @param {(kind: 'error' | 'warning') => string} colorOfText
   * @returns {Label[]}
   */
  labels(colorOfText) {
    const shown = this.drawn.filter(({ object }) => object.visible);
    return shown
      .filter(({ finding }) =>
        this.chosen ? finding.key === this.chosen : shown.length <= MOST_MARKS,
      )
      .sort((a, b) => rank(a) - rank(b))
      .map(({ finding, about, anchor, measure }) => ({
        object: anchor,
        // If a finding has several marks, show the name of the element instead of the code.
        text: [finding.about.length > 1 ? about.name : finding.code, measure()]
          .filter(Boolean)
          .join(' · '),
        color: colorOfText(kindOf(finding)),
      }));
  }

  /**
   * Return the finding of the mark that a ray hits.
   *
   * @param {import('three').Raycaster} raycaster
   * @returns {KeyedFinding | null}
   */
  hit(raycaster) {
    const shown = this.drawn.filter(({ object }) => object.visible).map(({ object }) => object);
    if (!shown.length || !this.robot) {
      return null;
    }
    raycaster.params.Line.threshold = 0.006 * this.size;
    /** @type {Object3D | null} */
    let at = raycaster.intersectObjects(shown).map((hit) => hit.object).find(isSeen) ?? null;
    for (; at; at = at.parent) {
      if (at.userData.finding) {
        return at.userData.finding;
      }
    }
    return null;
  }
}

/** Draws one mark. */
class Pen {
  /**
   * @param {Robot} robot
   * @param {number} color
   * @param {number} size Diameter of the robot [m].
   */
  constructor(robot, color, size) {
    this.robot = robot;
    this.color = color;
    this.size = size;
    // The complete mark, and the dot that can replace it.
    this.full = new Group();
    this.dot = makeDot(0.007 * size, color);
    this.dot.userData.isSolid = true;
    this.object = new Group();
    this.object.add(this.full, this.dot);
    this.anchor = /** @type {Object3D} */ (this.object);
    this.measure = () => '';
    /** @type {string[]} */
    this.owners = [];
    /** @type {(() => void)[]} */
    this.moving = [];
  }

  /**
   * Draw the mark. Return false if the robot does not have the element.
   *
   * @param {Mark} about
   */
  draw(about) {
    const { robot } = this;
    if (about.kind === 'loop') {
      const loop = robot.description.loops.find(({ name }) => name === about.name);
      return loop !== undefined && this.loop(loop);
    }
    const child = robot.linkOf({ kind: about.kind, name: about.name });
    const link = robot.links.find(({ name }) => name === child);
    if (!link) {
      return false;
    }
    this.owners = [link.name];
    link.add(this.object);
    const joint = about.kind === 'joint' ? robot.jointByName.get(about.name) : undefined;
    const inertial = robot.description.links.find(({ name }) => name === link.name)?.inertial;
    if (about.mark === 'inertia' && inertial) {
      this.inertia(inertial);
    } else if (about.mark === 'visual' || about.mark === 'collision') {
      this.shapes(link, about.mark, about.index);
    } else if (about.mark === 'axis' && joint) {
      this.axis(joint);
    } else if (about.mark === 'range' && joint) {
      this.range(joint);
    } else if (about.mark === 'origin' && joint) {
      this.origin(joint);
    } else {
      this.full.add(this.halo());
    }
    return true;
  }

  /** Draw a ball around an element that has no mark of its own. */
  halo() {
    const ball = makeBall(new Vector3(), 0.022 * this.size, this.color, 0.55);
    ball.userData.isSolid = true;
    return ball;
  }

  /**
   * @param {Vector3} size
   * @param {boolean} isCrossed True to cross out the sides, because the box is impossible.
   */
  box(size, isCrossed) {
    const least = 1e-4 * this.size;
    const edges = size.clone().max(new Vector3(least, least, least));
    const shape = new BoxGeometry(...edges);
    const group = new Group();
    group.add(
      new LineSegments(new EdgesGeometry(shape), line(this.color)),
      // Do not fill a box that is as large as the robot, because it would hide the robot.
      ...(edges.length() < this.size ? [new Mesh(shape, paint(this.color, 0.1))] : []),
    );
    if (isCrossed) {
      const half = edges.multiplyScalar(0.5);
      const corners = [
        [-1, -1, -1], [1, 1, 1], [-1, 1, -1], [1, -1, 1],
        [-1, -1, 1], [1, 1, -1], [-1, 1, 1], [1, -1, -1],
      ];
      const points = corners.map(([x, y, z]) => new Vector3(x, y, z).multiply(half));
      group.add(new LineSegments(new BufferGeometry().setFromPoints(points), line(this.color)));
    }
    return group;
  }

  /** @param {Inertial} inertial */
  inertia({ xyz, quat, size, impossible }) {
    this.object.position.fromArray(xyz);
    this.object.quaternion.fromArray(quat);
    const centre = makeBall(new Vector3(), 0.012 * this.size, this.color);
    centre.userData.isSolid = true;
    this.full.add(centre);
    const edges = size ?? impossible;
    if (edges) {
      this.full.add(this.box(new Vector3(...edges), size === null));
      this.measure = () => (size === null ? 'impossible' : sizeText(edges));
    }
  }

  /**
   * @param {Group} link
   * @param {'visual' | 'collision'} kind
   * @param {number | null} index
   */
  shapes(link, kind, index) {
    const all = boxesOf(link, kind);
    const box = new Box3();
    (index === null ? all : all.slice(index, index + 1)).forEach((each) => box.union(each));
    if (box.isEmpty()) {
      this.full.add(this.halo());
      return;
    }
    const size = box.getSize(new Vector3());
    box.getCenter(this.object.position);
    this.full.add(this.box(size, false));
    this.measure = () => sizeText(size.toArray());
  }

  /** @param {Joint} joint */
  axis({ axis, written }) {
    const unit = 0.14 * this.size;
    const length = Math.hypot(...written);
    const along = new Vector3(...axis);
    this.full.add(makeArrow(along, unit, 0.003 * this.size, 0x8a93a0));
    if (length > 0) {
      // Draw a very long axis at most three times as long as a unit axis.
      const drawn = Math.min(length, 3) * unit;
      this.full.add(makeArrow(new Vector3(...written).normalize(), drawn, 0.005 * this.size,
        this.color));
    }
    this.full.add(this.halo());
    this.measure = () => `length ${format(length)}`;
  }

  /** @param {Joint} joint */
  range(joint) {
    const { robot, size } = this;
    const parent = robot.links.find(({ name }) => name === joint.parent);
    const child = this.object.parent;
    if (!parent || !child) {
      return;
    }
    // The range is fixed to the parent link, at the zero position of the joint.
    parent.add(this.object);
    this.object.position.fromArray(joint.xyz);
    this.object.quaternion.fromArray(joint.quat);
    const axis = new Vector3(...joint.axis);
    const pointer = new Line(new BufferGeometry(), line(this.color));
    this.full.add(pointer, this.halo());
    const slides = joint.moves === 'prismatic';
    const side = perpendicular(axis).multiplyScalar(0.12 * size);
    if (slides) {
      const ends = joint.limit ?? [0, 0];
      const points = ends.map((end) => axis.clone().multiplyScalar(end));
      this.full.add(new Line(new BufferGeometry().setFromPoints(points), line(this.color)));
      this.full.add(...points.map((at) => makeBall(at, 0.008 * size, this.color)));
    } else {
      const limit = joint.limit ?? /** @type {[number, number]} */ ([-Math.PI, Math.PI]);
      this.full.add(makeSector(axis, side.clone().normalize(), limit, 0.1 * size, this.color));
    }
    // A line from the zero position of the joint to its present position.
    const zero = this.object;
    this.moving.push(() => {
      const now = slides ? new Vector3() : side.clone();
      child.localToWorld(now);
      zero.worldToLocal(now);
      pointer.geometry.setFromPoints([new Vector3(), now]);
    });
    const unit = slides ? 'm' : 'rad';
    this.measure = () =>
      joint.limit ? withUnit(joint.limit, unit, ' … ') : '';
  }

  /** @param {Joint} joint */
  origin(joint) {
    const parent = this.robot.links.find(({ name }) => name === joint.parent);
    const end = new Vector3(...joint.xyz);
    this.object.position.copy(end);
    parent?.add(this.object);
    const points = [new Vector3(), end.clone().negate()];
    this.full.add(
      new Line(new BufferGeometry().setFromPoints(points), line(this.color)),
      this.halo(),
    );
    this.measure = () => withUnit([end.length()], 'm');
  }

  /** @param {Loop} loop */
  loop(loop) {
    const { robot } = this;
    const ends = loop.ends.map(({ link, xyz }) => {
      const group = robot.links.find(({ name }) => name === link);
      this.owners.push(link);
      return { group, at: new Vector3(...xyz) };
    });
    robot.group.add(this.object);
    const gap = new Line(new BufferGeometry(), line(this.color));
    const balls = ends.map(() => this.halo());
    this.full.add(gap, ...balls);
    this.anchor = balls[0];
    balls[0].add(this.dot);
    let apart = 0;
    this.moving.push(() => {
      robot.group.updateMatrixWorld(true);
      balls.forEach((ball, i) => {
        const { group, at } = ends[i];
        ball.position.copy(at);
        group?.localToWorld(ball.position);
        robot.group.worldToLocal(ball.position);
      });
      const points = balls.map(({ position }) => position);
      gap.geometry.setFromPoints(points);
      apart = points.length === 2 ? points[0].distanceTo(points[1]) : 0;
    });
    this.measure = () => (apart > 1e-4 ? `${format(1e3 * apart, 1)} mm` : '');
    return true;
  }
}

/**
 * Return the box around each visual or collision of a link, in the axes of the link.
 *
 * @param {Object3D} link
 * @param {'visual' | 'collision'} kind
 * @returns {Box3[]}
 */
export function boxesOf(link, kind) {
  // After a merge, `userData.boxes` has the boxes of the original parts.
  return link.userData.boxes?.[kind] ??
    link.userData.parts[kind].children.map((/** @type {Object3D} */ part) => boxIn(link, part));
}

/**
 * @param {Object3D} link
 * @param {Object3D} part
 */
function boxIn(link, part) {
  link.updateWorldMatrix(true, true);
  const back = link.matrixWorld.clone().invert();
  const box = new Box3();
  part.traverse((each) => {
    if (each instanceof Mesh && !isMark(each)) {
      if (!each.geometry.boundingBox) {
        each.geometry.computeBoundingBox();
      }
      box.union(each.geometry.boundingBox.clone().applyMatrix4(
        each.matrixWorld.clone().premultiply(back)));
    }
  });
  return box;
}

/**
 * Return true if an object is a part of a mark.
 *
 * @param {Object3D | null} part
 */
export function isMark(part) {
  while (part && !part.userData.isPlaceholder) {
    part = part.parent;
  }
  return part !== null;
}

/**
 * Return a key of a mark that does not depend on numbers in the message.
 *
 * @param {KeyedFinding} finding
 * @param {Mark} about
 */
function idOf({ key, severity }, about) {
  return JSON.stringify([key, severity, about]);
}

/**
 * Make a small ball. It has few triangles, because there may be many balls.
 *
 * @param {number} radius
 * @param {number} color
 */
function makeDot(radius, color) {
  const material = paint(color);
  material.side = FrontSide;
  return new Mesh(new SphereGeometry(radius, 8, 4), material);
}

/** @param {Finding} finding */
export function kindOf({ severity }) {
  return severity === 'warning' ? 'warning' : 'error';
}

/**
 * Return a rank that puts errors before warnings.
 *
 * @param {DrawnMark} drawn
 */
function rank({ finding }) {
  return kindOf(finding) === 'error' ? 0 : 1;
}

/** @param {Finding} finding */
function colorOf(finding) {
  return COLORS[kindOf(finding)];
}

/**
 * Return edges as text, with three significant digits [m].
 *
 * @param {number[]} edges
 */
export function sizeText(edges) {
  const sizes = edges.map((edge) => Number(scaled(edge, 'm').toPrecision(3)));
  return `${sizes.join(' x ')} ${shownUnit('m')}`;
}
