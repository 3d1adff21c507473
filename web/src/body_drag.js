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


// A drag of a link itself, without handles. It moves the joint of the link, as a slider does.
//
// Links that follow others, in loops or by actuators, and links of planar and floating joints are
// held at the grabbed point, and inverse kinematics moves the point. With Shift, all links are.

import { Object3D, Plane, Vector2, Vector3 } from 'three';
import { COLORS } from './overlays.js';
import { JointDrag } from './joint_drag.js';
import { DRAG } from './stage.js';
import { sourceText } from './slider_values.js';
import { withUnit } from './units.js';

/** @import { Grab } from './grab.js' */
/** @import { Joint } from './messages.ts' */
/** @import { Robot } from './robot.js' */
/** @import { Row, Sliders } from './sliders.js' */
/** @import { Hit, Stage } from './stage.js' */

/**
 * @typedef {object} Motion Motion of a link with the pointer.
 * @property {(at: Vector2) => void} move Called with the position of the pointer in the picture.
 * @property {() => void} [end]
 */

/**
 * @typedef {object} Drag
 * @property {Robot} robot
 * @property {Hit} hit The grabbed point.
 * @property {Joint} joint
 * @property {number} id Id of the pointer.
 * @property {Vector2} start Position of the pointer in the picture [px].
 * @property {Motion | null} motion Null if the pointer has not moved yet.
 */

const CSS_COLOR = `#${COLORS.axis.toString(16)}`;
// The pointer has to rest for this time before its link is searched, because a search takes long
// for large meshes [ms].
const REST = 60;

export class BodyDrag {
  /**
   * @param {object} parts
   * @param {Stage} parts.stage
   * @param {Grab} parts.grab
   * @param {Sliders} parts.sliders
   * @param {(id: string, value: number) => void} parts.set Called with a control and its value.
   * @param {(hit: Hit, base: string | null) => void} parts.select Called to hold a point. Only
   *   joints between the base and the link move. Null: the root.
   * @param {() => boolean} parts.isAllowed True if links can be dragged.
   */
  constructor(parts) {
    this.parts = parts;
    this.stage = parts.stage;
    /** @type {Drag | null} */
    this.drag = null;
    // True if the joint below the pointer is marked.
    this.isMarked = false;
    this.hadUserView = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    // The name of the joint is shown beside this point of the link.
    this.place = new Object3D();
    this.point = new Vector3();
    this.stage.scene.add(this.place);
    this.listen(this.stage.canvas);
    // A drag that ends where it began is no click.
    this.stage.takers.unshift(() => Boolean(this.drag?.motion));
  }

  /** @param {HTMLCanvasElement} canvas */
  listen(canvas) {
    canvas.addEventListener(
      'pointerdown',
      () => {
        this.hadUserView = this.stage.hasUserView;
        // A second finger zooms, so it ends the drag before the camera handles it.
        this.end();
      },
      true,
    );
    canvas.addEventListener('pointerdown', (event) => this.begin(event));
    canvas.addEventListener('pointermove', (event) => {
      if (this.drag?.id === event.pointerId) {
        this.move(event);
      } else {
        this.hover(event);
      }
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      canvas.addEventListener(type, (event) => {
        if (this.drag?.id === /** @type {PointerEvent} */ (event).pointerId) {
          this.end();
        }
      });
    }
    canvas.addEventListener('pointerleave', () => {
      clearTimeout(this.resting);
      this.drag ?? this.mark(null);
    });
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const { grab, isAllowed } = this.parts;
    clearTimeout(this.resting);
    if (!event.isPrimary || event.button !== 0 || grab.gizmo.dragging || !isAllowed()) {
      return;
    }
    // A finger turns the view, unless it touches the selected link.
    if (event.pointerType !== 'mouse' && grab.chosen === null) {
      return;
    }
    const { robot } = this.stage;
    const hit = this.stage.hitAt(event);
    const joint = hit && robot?.moverOf(hit.link);
    if (!robot || !joint || (event.pointerType !== 'mouse' && hit.link !== grab.chosen)) {
      return;
    }
    // The camera has already begun to turn. It keeps track of the pointers, but does not move.
    this.stage.controls.enabled = false;
    this.stage.hasUserView = this.hadUserView;
    const start = this.at(event);
    this.drag = { robot, hit, joint, id: event.pointerId, start, motion: null };
    this.mark(hit);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag) {
      return;
    }
    if (!this.parts.isAllowed() || drag.robot !== this.stage.robot) {
      this.end();
      return;
    }
    const at = this.at(event);
    if (!drag.motion) {
      if (at.distanceTo(drag.start) < DRAG) {
        return;
      }
      drag.motion = this.motionOf(drag, event.shiftKey);
      this.stage.canvas.classList.add('moving');
    }
    drag.motion.move(at);
  }

  end() {
    const { drag } = this;
    if (drag) {
      this.drag = null;
      drag.motion?.end?.();
      this.stage.controls.enabled = true;
      this.stage.canvas.classList.remove('moving');
      this.mark(null);
    }
  }

  /**
   * Return the motion of a link.
   *
   * @param {Drag} drag
   * @param {boolean} isFree True to move the grabbed point instead of the joint.
   * @returns {Motion}
   */
  motionOf({ robot, hit, joint }, isFree) {
    const { grab, set, select, sliders } = this.parts;
    const turn = this.jointDrag(joint, hit.point);
    const control = turn && !isFree ? this.controlOf(robot, joint) : null;
    if (turn && control) {
      const { row, ratio } = control;
      const from = sliders.valueOf(row);
      return { move: (at) => set(row.id, from + turn.move(at) / ratio) };
    }
    const base = isFree ? null : robot.carrierOf(joint);
    select(hit, base);
    if (isFree) {
      this.mark(null);
    }
    // If the base carries the joint, the point can stay on its circle.
    const along = !isFree && joint.parent === base ? turn : null;
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      this.stage.camera.getWorldDirection(new Vector3()),
      hit.point,
    );
    const place = hit.point.clone();
    // A floating body keeps its orientation.
    const turns = isFree || !turn ? undefined : false;
    return {
      move: (at) => {
        if (along) {
          along.move(at);
          place.copy(along.reached);
        } else {
          this.rayAt(at).intersectPlane(plane, place);
        }
        grab.pullTo(place, false, turns);
      },
      end: () => grab.pullTo(place, true, turns),
    };
  }

  /**
   * @param {Joint} joint
   * @param {Vector3} point The grabbed point in the world.
   */
  jointDrag(joint, point) {
    const link = this.groupOf({ link: joint.child });
    if (!link || joint.moves === 'planar' || joint.moves === 'floating') {
      return null;
    }
    const { clientWidth, clientHeight } = this.stage.canvas;
    const axis = {
      isSlide: joint.moves === 'prismatic',
      origin: link.position.clone(),
      direction: new Vector3(...joint.axis).applyQuaternion(link.quaternion),
    };
    return new JointDrag(axis, point, this.stage.camera, [clientWidth, clientHeight]);
  }

  /**
   * Return the slider that moves a joint, and the motion of the joint for each unit of the slider.
   * Null if no single slider moves the joint.
   *
   * @param {Robot} robot
   * @param {Joint} joint
   * @returns {{ row: Row, ratio: number } | null}
   */
  controlOf(robot, joint) {
    let [leader, ratio] = [joint, 1];
    while (leader.mimic) {
      const next = robot.jointByName.get(leader.mimic.joint);
      ratio *= leader.mimic.multiplier;
      if (!next || !ratio) {
        return null;
      }
      leader = next;
    }
    const row = this.rowOf(leader);
    return row?.control.driven ? { row, ratio } : null;
  }

  /** @param {{ link: string }} of */
  groupOf({ link }) {
    return this.stage.robot?.links.find(({ name }) => name === link);
  }

  /** @param {Joint} joint */
  rowOf({ name }) {
    const { rows } = this.parts.sliders;
    return rows.find(({ id, control }) => id === name && control.group === 'joint');
  }

  // -- the joint below the pointer -------------------------------------------------------------

  /** @param {PointerEvent} event */
  hover(event) {
    clearTimeout(this.resting);
    if (event.pointerType !== 'mouse' || event.buttons) {
      return;
    }
    this.resting = setTimeout(() => {
      const { grab, isAllowed } = this.parts;
      this.mark(isAllowed() && grab.gizmo.axis === null ? this.stage.hitAt(event) : null);
    }, REST);
  }

  /**
   * Mark the joint that a drag would move.
   *
   * @param {Hit | null} hit
   */
  mark(hit) {
    const { robot, canvas, labels } = this.stage;
    const joint = (hit && robot?.moverOf(hit.link)) ?? null;
    if (!joint && !this.isMarked) {
      return;
    }
    this.isMarked = joint !== null;
    canvas.classList.toggle('movable', joint !== null);
    labels.set('joint', []);
    robot?.point(hit && joint && { link: hit.link, joint });
    if (hit) {
      this.point = this.groupOf(hit)?.worldToLocal(hit.point.clone()) ?? this.point;
    }
    this.follow();
    this.stage.invalidate();
  }

  /** Show the name and the value of the joint below the pointer. */
  follow() {
    const { pointed } = this.stage.robot ?? {};
    if (!pointed) {
      // If another robot has replaced the marked one, its label must go, too.
      this.mark(null);
      return;
    }
    const { joint } = pointed;
    this.groupOf(pointed)?.localToWorld(this.place.position.copy(this.point));
    const { sliders } = this.parts;
    const row = this.rowOf(joint);
    let text = joint.name;
    if (row) {
      const source = sourceText(row.control, this.stage.robot?.description);
      text += `  ${withUnit([sliders.valueOf(row)], row.control.unit)}`;
      text += source && `  (${source})`;
    }
    const color = CSS_COLOR;
    this.stage.labels.set('joint', [{ object: this.place, text, color }]);
  }

  /**
   * Return the position of a pointer in the picture [px].
   *
   * @param {Pick<PointerEvent, 'clientX' | 'clientY'>} pointer
   */
  at({ clientX, clientY }) {
    const { left, top } = this.stage.canvas.getBoundingClientRect();
    return new Vector2(clientX - left, clientY - top);
  }

  /** @param {Vector2} at Position in the picture [px]. */
  rayAt({ x, y }) {
    const { left, top } = this.stage.canvas.getBoundingClientRect();
    return this.stage.aim({ clientX: x + left, clientY: y + top }).ray;
  }
}
