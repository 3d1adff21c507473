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

// Measurement between two points or frames. Both are fixed to their links and move with them.

import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { byId } from './dom.js';
import { free } from './free.js';
import { inUnit, shownUnit, withUnit } from './units.js';

/** @import { Camera } from 'three' */
/** @import { Robot } from './robot.js' */
/** @import { Hit, Stage } from './stage.js' */

/**
 * One end of a measure.
 *
 * @typedef {object} End
 * @property {Object3D} mark The mark, fixed to its link.
 * @property {string} link
 * @property {boolean} isFrame True if the end is the origin of the link.
 */

const COLOR = 0xff4fa3;
const CSS_COLOR = '#ff4fa3';
// A click selects a frame if it is this close to the origin of the frame [px].
const NEAR = { fine: 12, coarse: 22 };
// Size of a mark as a fraction of the size of the robot.
const MARK = 0.006;

export class Measure {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.on = false;
    /** @type {End[]} */
    this.ends = [];
    this.group = new Group();
    this.line = new Line(
      new BufferGeometry(),
      new LineBasicMaterial({ color: COLOR, depthTest: false, transparent: true }),
    );
    this.line.renderOrder = 20;
    this.line.frustumCulled = false;
    this.line.raycast = () => {};
    this.middle = new Object3D();
    this.group.add(this.line, this.middle);
    stage.scene.add(this.group);
    this.text = byId('measured');
    this.announcement = byId('chosen');
  }

  toggle() {
    this.on = !this.on;
    byId('measure').setAttribute('aria-pressed', String(this.on));
    this.stage.canvas.classList.toggle('measuring', this.on);
    this.clear();
  }

  /** Clear the measurement. */
  clear() {
    this.ends.forEach(({ mark }) => free(mark));
    this.ends = [];
    this.update();
  }

  /**
   * Use the clicked point as an end, or a frame whose origin is near this point in the picture.
   *
   * @param {Hit | null} hit
   * @param {Robot} robot
   */
  pick(hit, robot) {
    if (!hit) {
      return;
    }
    const { camera, canvas } = this.stage;
    const near = matchMedia('(pointer: coarse)').matches ? NEAR.coarse : NEAR.fine;
    const at = onScreen(hit.point, camera, canvas);
    const frame = robot.links
      .map((link) => ({ link, off: at.distanceTo(onScreen(link.position, camera, canvas)) }))
      .filter(({ off }) => off < near)
      .sort((one, other) => one.off - other.off)[0];
    if (frame) {
      this.add(frame.link, null, robot);
    } else {
      const link = robot.links.find(({ name }) => name === hit.link);
      if (link) {
        this.add(link, hit.point, robot);
      }
    }
  }

  /**
   * Use the frame of a link as an end.
   *
   * @param {string} name
   * @param {Robot} robot
   */
  pickFrame(name, robot) {
    const link = robot.links.find((each) => each.name === name);
    if (link) {
      this.add(link, null, robot);
    }
  }

  /**
   * @param {Group} link
   * @param {Vector3 | null} point Point in the world. Null: the origin of the link.
   * @param {Robot} robot
   */
  add(link, point, robot) {
    if (this.ends.length === 2) {
      this.clear();
    }
    const paint = new MeshBasicMaterial({ color: COLOR, depthTest: false, transparent: true });
    const mark = new Mesh(new SphereGeometry(MARK * robot.size, 16, 12), paint);
    mark.renderOrder = 21;
    mark.raycast = () => {};
    if (point) {
      mark.position.copy(link.worldToLocal(point.clone()));
    }
    link.add(mark);
    this.ends.push({ mark, link: link.name, isFrame: point === null });
    this.update();
    this.announcement.textContent = this.text.textContent;
  }

  /** Update the line and the text, in case the robot has moved. */
  update() {
    const { ends, stage } = this;
    this.text.hidden = !this.on;
    this.group.visible = ends.length === 2;
    if (!this.on || ends.length < 2) {
      const first = ends.length ? `From ${nameOf(ends[0])}: choose the second point` : '';
      this.text.textContent = first || 'Measure: choose a point in the picture, or a link';
      stage.labels.set('measure', []);
    } else {
      const root = /** @type {Robot} */ (stage.robot).links[0];
      root.parent?.updateMatrixWorld(true);
      const places = ends.map(({ mark }) => mark.getWorldPosition(new Vector3()));
      this.line.geometry.setFromPoints(places);
      this.middle.position.lerpVectors(places[0], places[1], 0.5);
      this.group.updateMatrixWorld(true);
      const between = distanceOf(ends[0].mark, ends[1].mark, root);
      stage.labels.set('measure', [
        { object: this.middle, text: withUnit([between.distance], 'm'), color: CSS_COLOR },
      ]);
      this.text.textContent = textOf(ends, between);
    }
    stage.invalidate();
  }
}

/**
 * Return the distance, the vector and the angle between two objects.
 *
 * @param {Object3D} one
 * @param {Object3D} other
 * @param {Object3D} root Frame of the vector.
 */
export function distanceOf(one, other, root) {
  const back = new Matrix4().copy(root.matrixWorld).invert();
  const [from, to] = [one, other].map((each) => {
    const [at, turned] = [new Vector3(), new Quaternion()];
    back.clone().multiply(each.matrixWorld).decompose(at, turned, new Vector3());
    return { at, turned };
  });
  const way = to.at.clone().sub(from.at);
  return { distance: way.length(), way: way.toArray(), angle: from.turned.angleTo(to.turned) };
}

/**
 * @param {End[]} ends
 * @param {ReturnType<typeof distanceOf>} between
 */
function textOf(ends, { distance, way, angle }) {
  const [x, y, z] = way.map((part) => inUnit(part, 'm'));
  const turned = ends.every(({ isFrame }) => isFrame)
    ? ` · turned ${withUnit([angle], 'rad')}`
    : '';
  return (
    `${nameOf(ends[0])} → ${nameOf(ends[1])}: ${inUnit(distance, 'm', 1)} ${shownUnit('m')}` +
    ` · x ${x} y ${y} z ${z} in root${turned}`
  );
}

/** @param {End} end */
function nameOf({ link, isFrame }) {
  return isFrame ? `frame ${link}` : `point on ${link}`;
}

/**
 * Return the position of a point in the picture [px].
 *
 * @param {Vector3} point
 * @param {Camera} camera
 * @param {HTMLElement} canvas
 */
function onScreen(point, camera, canvas) {
  const at = point.clone().project(camera);
  return new Vector3(at.x * canvas.clientWidth, at.y * canvas.clientHeight).divideScalar(2);
}
