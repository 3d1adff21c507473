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

// A held point of a link: handles to drag it in the picture, and texts about it.
//
// While the server works on a target, only the newest target is kept, and then sent.

import {
  BufferGeometry,
  Line,
  LineBasicMaterial,
  Object3D,
  Quaternion,
  Vector3,
} from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { byId, make, press } from './dom.js';
import { GrabNumbers } from './grab_numbers.js';
import { offText, solutionText, solverText } from './grab_text.js';
import { motion } from './history.js';
import { MOST_RATIO } from './joint_drag.js';

/** @import { Group } from 'three' */
/** @import { Held, PageMessage, QuatXyzw, Triple } from './messages.ts' */
/** @import { Pose } from './grab_numbers.js' */
/** @import { Robot } from './robot.js' */
/** @import { Stage } from './stage.js' */
/** @typedef {{ xyz: Triple, quat: QuatXyzw, turns: boolean, last: boolean, at: number }} Target */

const COARSE = matchMedia('(pointer: coarse)');
const SIZE = { fine: 0.85, coarse: 1.25 };
const OFF = 0xe8a030;
// If the pointer rests for this time, the server looks for other solutions [ms].
const REST = 250;
// Time for which a notice is shown [ms].
const NOTICE_TIME = 6000;
// Least distance of a notice from the sides of the picture [px].
const NOTICE_SPACE = 130;
// Number of measured delays that are stored.
const DELAYS = 2000;

/**
 * Handles whose centre is in front of the other handles, and that do not move far away for a few
 * pixels.
 */
class Handles extends TransformControls {
  // Positions of the pointer in the picture, at the start of the drag and now.
  from = { x: 0, y: 0 };
  to = { x: 0, y: 0 };

  /** @param {any} pointer Position in the picture. */
  pointerDown(pointer) {
    this.from = pointer ?? this.from;
    super.pointerDown(pointer);
  }

  /** @param {any} pointer Position in the picture. */
  pointerMove(pointer) {
    this.to = pointer ?? this.to;
    super.pointerMove(pointer);
  }

  /**
   * Limit the motion of an object. A handle that points almost along the view would move it very
   * far.
   *
   * @param {Object3D} object
   */
  limit({ position }) {
    // The types of three.js leave out this position.
    const start = /** @type {Vector3} */ (/** @type {any} */ (this)._positionStart);
    const { z } = start.clone().project(this.camera);
    const [from, to] = [this.from, this.to].map(({ x, y }) =>
      new Vector3(x, y, z).unproject(this.camera),
    );
    position.sub(start).clampLength(0, MOST_RATIO * from.distanceTo(to)).add(start);
  }

  /** @param {any} pointer Position in the picture. */
  pointerHover(pointer) {
    super.pointerHover(pointer);
    // A handle that points almost along the view covers the centre. A drag along it would move the
    // link very far for a few pixels. The centre moves the link in the plane of the screen.
    // The types of three.js leave out these parts.
    const handles = /** @type {any} */ (this);
    const centre = handles._gizmo.picker[this.mode].getObjectByName('XYZ');
    if (centre && handles.axis && !this.dragging) {
      handles.axis = this.getRaycaster().intersectObject(centre).length ? 'XYZ' : handles.axis;
    }
  }
}

export class Grab {
  /**
   * @param {Stage} stage
   * @param {(message: PageMessage) => void} send
   */
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.who = Math.random().toString(36).slice(2);
    this.enabled = true;
    this.live = false;
    this.revision = 0;
    /** @type {Robot | null} */
    this.robot = null;
    /** @type {string | null} The link that the user has selected. */
    this.chosen = null;
    // The held point, and the point that was clicked last, in the frame of the link.
    this.point = new Vector3();
    this.clicked = new Vector3();
    /** @type {Held | null} The link that the server holds for this page. */
    this.held = null;
    /** @type {Target | null} The newest target that is not sent. */
    this.target = null;
    this.number = 0;
    /** @type {number | null} Number of the target that the server has not answered. */
    this.unanswered = null;
    this.unansweredAt = 0;
    /** @type {number[]} Delays from a move of the pointer to the picture of the robot [ms]. */
    this.delays = [];
    // Time of the last move of the pointer [ms].
    this.movedAt = 0;
    this.isDragged = false;
    // True if the user moves the link by numbers.
    this.isTyped = false;
    /** @type {{ place: Vector3, last: boolean, turns?: boolean } | null} The last place of the
     * pointer, until the server holds the point. */
    this.early = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noticed = undefined;
    // Key of the state that `show` has drawn.
    this.shown = '';
    // True to keep the orientation while the link moves. Null to let the joints determine it.
    /** @type {boolean | null} */
    this.turns = null;
    /** @type {'link' | 'root'} */
    this.axes = 'link';

    // The object that has the handles. It has the pose of the held point.
    this.handle = new Object3D();
    this.within = new Quaternion();
    // Pose of the held point when it was grabbed. Along the axes of the link, numbers are relative
    // to it.
    this.start = new Object3D();
    this.numbers = new GrabNumbers((pose, isTurn) => this.go(pose, isTurn));
    this.gizmo = this.makeGizmo();
    this.line = new Line(
      new BufferGeometry().setFromPoints([new Vector3(), new Vector3()]),
      new LineBasicMaterial({ color: OFF, depthTest: false }),
    );
    this.line.frustumCulled = false;
    this.line.renderOrder = 10;
    this.line.visible = false;
    stage.scene.add(this.handle, this.gizmo.getHelper(), this.line);
    this.listen();
  }

  makeGizmo() {
    const gizmo = new Handles(this.stage.camera, this.stage.canvas);
    gizmo.setSpace('local');
    const resize = () => gizmo.setSize(COARSE.matches ? SIZE.coarse : SIZE.fine);
    COARSE.addEventListener('change', resize);
    resize();
    gizmo.addEventListener('change', () => this.draw());
    gizmo.addEventListener('dragging-changed', ({ value }) => {
      this.isDragged = Boolean(value);
      this.stage.controls.enabled = !value;
      this.show();
    });
    const { canvas } = this.stage;
    // Browsers send this event at once. They delay `pointermove` until the next picture.
    canvas.addEventListener('pointerrawupdate', (given) => {
      const event = /** @type {PointerEvent} */ (given);
      if (gizmo.dragging) {
        this.movedAt = event.timeStamp;
        const { left, top, width, height } = canvas.getBoundingClientRect();
        const x = (2 * (event.clientX - left)) / width - 1;
        const y = 1 - (2 * (event.clientY - top)) / height;
        // The function takes a position in the picture, although the types of three.js differ.
        const at = /** @type {any} */ ({ x, y, button: event.button });
        gizmo.pointerMove(at);
      }
    });
    canvas.addEventListener(
      'pointermove',
      (event) => {
        if (gizmo.dragging && event.timeStamp === this.movedAt) {
          // The listener above has handled this move.
          event.stopImmediatePropagation();
        }
        this.movedAt = event.timeStamp;
      },
      true,
    );
    gizmo.addEventListener('objectChange', () => {
      gizmo.limit(this.handle);
      this.drag(false);
    });
    gizmo.addEventListener('mouseUp', () => this.drag(true));
    // The browser cancels a touch, for example if the user switches to another app.
    canvas.addEventListener('pointercancel', () => gizmo.pointerUp(null));
    return gizmo;
  }

  listen() {
    for (const button of byId('grab-modes').querySelectorAll('button')) {
      button.addEventListener('click', () =>
        this.setMode(button.dataset.value === 'rotate' ? 'rotate' : 'translate'),
      );
    }
    for (const button of byId('grab-axes').querySelectorAll('button')) {
      button.addEventListener('click', () =>
        this.setAxes(button.dataset.value === 'root' ? 'root' : 'link'),
      );
    }
    byId('grab-turns').addEventListener('change', () => {
      this.turns = byId('grab-turns').checked;
    });
    byId('grab-origin').addEventListener('change', () => {
      this.point = byId('grab-origin').checked ? new Vector3() : this.clicked;
      this.ask(this.held?.base ?? null);
    });
    byId('grab-base').addEventListener('change', () => this.ask(byId('grab-base').value));
    byId('solution-before').addEventListener('click', () => this.step(-1));
    byId('solution-next').addEventListener('click', () => this.step(1));
    byId('grab-close').addEventListener('click', () => this.choose(null));
    this.setMode('translate');
  }

  /** Return the actions of keys. */
  keys() {
    return {
      w: () => this.setMode('translate'),
      e: () => this.setMode('rotate'),
      q: () => this.setAxes(this.axes === 'link' ? 'root' : 'link'),
      y: () => this.held && this.step(1),
      u: () => {
        if (this.held?.joints.length) {
          byId('grab-more').open = true;
          this.numbers.focus();
        }
      },
    };
  }

  /** True if the pointer is on a handle, so that a click has no other effect. */
  get isTouched() {
    return this.gizmo.object !== undefined && this.gizmo.axis !== null;
  }

  // -- the held link ---------------------------------------------------------------------------

  /**
   * @param {Robot} robot
   * @param {number} revision
   */
  setRobot(robot, revision) {
    this.robot = robot;
    this.revision = revision;
    this.forget();
  }

  /** @param {boolean} live True if the robot follows measurements, so that it cannot be moved. */
  setLive(live) {
    if (live !== this.live) {
      this.live = live;
      if (live && this.held) {
        this.tell('Live mode: the robot follows ROS, and links cannot be dragged');
      }
      this.choose(this.chosen);
    }
  }

  /** @param {boolean} enabled */
  enable(enabled) {
    if (enabled !== this.enabled) {
      this.enabled = enabled;
      this.choose(this.chosen);
    }
  }

  /**
   * Grab a point of a link, or release the link.
   *
   * @param {string | null} link
   * @param {Vector3 | null} [point] Point in the world. Default: the point that is already held,
   *   or the origin of the link.
   * @param {string | null} [base] Only joints between it and the held link move. Null: root.
   */
  choose(link, point = null, base = null) {
    const group = this.robot?.links.find(({ name }) => name === link);
    const isOther = link !== this.chosen || point !== null;
    if (isOther) {
      this.point = point && group ? group.worldToLocal(point.clone()) : new Vector3();
      this.clicked = this.point;
    }
    this.chosen = link;
    const wanted = this.enabled && !this.live ? link : null;
    if (wanted === null) {
      if (this.held) {
        this.send({ type: 'release' });
      }
      this.forget();
    } else if (isOther || wanted !== this.held?.link) {
      this.ask(base);
    }
  }

  /** @param {string | null} base Only joints between it and the held link move. Null: root. */
  ask(base) {
    this.unanswered = this.target = this.early = null;
    byId('grab-notice').hidden = true;
    if (this.chosen !== null) {
      const point = /** @type {Triple} */ (this.point.toArray());
      this.send({ type: 'grab', link: this.chosen, base, who: this.who, point });
    }
  }

  forget() {
    this.early = null;
    this.held = this.unanswered = this.target = null;
    this.gizmo.detach();
    this.show();
  }

  /**
   * Store the state of the held link from the server.
   *
   * @param {Held | null} held
   */
  take(held) {
    // Another page has grabbed a link, or this page has grabbed another link meanwhile.
    if (held?.who !== this.who || held.link !== this.chosen) {
      if (this.held) {
        if (held && held.who !== this.who) {
          this.tell(`Another page now drags ${held.link}. Click a link to drag it here`);
        }
        this.forget();
      }
      return;
    }
    const isNew = keyOf(this.held) !== keyOf(held);
    this.held = held;
    if (isNew) {
      this.turns = null;
      this.isTyped = false;
      this.begin();
      if (held.joints.length) {
        this.gizmo.attach(this.handle);
      } else {
        this.gizmo.detach();
      }
    }
    if (held.answered === this.unanswered) {
      this.unanswered = null;
      this.answered = true;
      this.sendTarget();
    }
    this.show();
    this.follow();
    if (this.early && this.isHeld) {
      const { place, last, turns } = this.early;
      this.pullTo(place, last, turns);
    }
  }

  /** True if the server holds the chosen point for this page. */
  get isHeld() {
    const { held, chosen, point } = this;
    return held?.link === chosen && String(held?.point) === String(point.toArray());
  }

  // -- the drag --------------------------------------------------------------------------------

  /** Frame in which the numbers give the pose. */
  get frame() {
    return this.axes === 'link' ? this.start : this.robot?.links[0];
  }

  /**
   * Pose of the held point.
   *
   * @returns {Pose | null}
   */
  get tip() {
    const { held, linkGroup: link } = this;
    return (
      held &&
      link && {
        position: new Vector3(...held.point).applyQuaternion(link.quaternion).add(link.position),
        quaternion: link.quaternion,
      }
    );
  }

  /** Start a new frame for the numbers at the present pose of the held point. */
  begin() {
    const { tip } = this;
    if (tip) {
      this.start.position.copy(tip.position);
      this.start.quaternion.copy(tip.quaternion);
      this.returnHandle(tip);
      this.numbers.begin(this.frame ?? tip, tip);
    }
  }

  /** @param {Pose} tip */
  returnHandle(tip) {
    this.handle.position.copy(tip.position);
    const axes = this.axes === 'link' ? tip : this.robot?.links[0];
    this.handle.quaternion.copy(axes?.quaternion ?? tip.quaternion);
    this.within.copy(this.handle.quaternion).invert().multiply(tip.quaternion);
  }

  /**
   * Move the held point to a place, as soon as the server holds it.
   *
   * @param {Vector3} place Place in the world.
   * @param {boolean} last True if the user has released the link.
   * @param {boolean} [turns] True if the link must also reach its orientation.
   */
  pullTo(place, last, turns = this.keepsOrientation) {
    this.isDragged = !last;
    // The handles below the pointer do not light up.
    this.gizmo.enabled = last;
    this.gizmo.axis = null;
    this.movedAt = performance.now();
    this.early = this.isHeld ? null : { place, last, turns };
    if (this.held?.joints.length && !this.early) {
      this.handle.position.copy(place);
      this.drag(last, turns);
    }
    this.show();
  }

  /**
   * Move the link to the pose of the numbers.
   *
   * @param {Pose} pose Pose of the held point.
   * @param {boolean} isTurn
   */
  go({ position, quaternion }, isTurn) {
    this.movedAt = performance.now();
    this.isTyped = true;
    this.handle.position.copy(position);
    this.handle.quaternion.copy(quaternion).multiply(this.within.clone().invert());
    this.drag(true, isTurn || this.keepsOrientation);
  }

  /**
   * @param {boolean} last True if the user has released the handle.
   * @param {boolean} turns True if the link must also reach the orientation.
   */
  drag(last, turns = this.gizmo.mode === 'rotate' || this.keepsOrientation) {
    if (!this.held) {
      return;
    }
    const quaternion = this.handle.quaternion.clone().multiply(this.within).normalize();
    this.target = {
      xyz: /** @type {Triple} */ (this.handle.position.toArray()),
      quat: /** @type {QuatXyzw} */ (quaternion.toArray()),
      turns,
      last,
      at: this.movedAt,
    };
    this.isTyped &&= !this.isDragged;
    this.sendTarget();
    this.follow();
    clearTimeout(this.resting);
    if (!last) {
      this.resting = setTimeout(() => {
        if (this.isDragged && this.held?.off?.reached === false) {
          this.drag(true, turns);
        }
      }, REST);
    }
  }

  get keepsOrientation() {
    return this.turns ?? !this.held?.free;
  }

  sendTarget() {
    if (this.unanswered !== null || !this.target) {
      return;
    }
    const { at, ...target } = this.target;
    this.target = null;
    this.number += 1;
    this.unanswered = this.number;
    this.unansweredAt = at;
    const { revision, number } = this;
    this.send({ type: 'pull', revision, number, motion: motion(), ...target });
  }

  /** Move the handles to the link unless they are dragged, and draw a line to its target. */
  follow() {
    const { tip, isBusy } = this;
    if (!tip || !this.held) {
      return;
    }
    if (!isBusy) {
      this.returnHandle(tip);
      this.numbers.follow(this.frame ?? tip, tip);
    } else {
      this.numbers.wait();
    }
    const hadLine = this.line.visible;
    this.line.visible = isBusy && this.held.off !== null && !this.held.off.reached;
    if (this.line.visible) {
      this.line.geometry.setFromPoints([tip.position, this.handle.position]);
    }
    // During a drag, the pointer moves the handles and frames move the link.
    if (!this.isDragged || this.line.visible !== hadLine) {
      this.draw();
    }
  }

  /** True if the link is dragged or still moves to its target. */
  get isBusy() {
    const isWaiting = this.unanswered !== null || this.target !== null;
    return this.isDragged || isWaiting || Boolean(this.held?.busy);
  }

  /** Draw the handles. During a drag, draw them together with the robot. */
  draw() {
    if (this.isDragged) {
      this.stage.invalidateLater();
    } else {
      this.stage.invalidate();
    }
  }

  /** Store the delay from a move of the pointer to the picture of the robot. */
  measure() {
    if (this.answered) {
      this.answered = false;
      const { unansweredAt } = this;
      requestAnimationFrame(() => {
        this.delays.push(performance.now() - unansweredAt);
        this.delays.splice(0, this.delays.length - DELAYS);
      });
    }
  }

  /** @param {1 | -1} by */
  step(by) {
    this.send({ type: 'solution', by });
  }

  get linkGroup() {
    return this.robot?.links.find(({ name }) => name === this.held?.link) ?? null;
  }

  // -- display ---------------------------------------------------------------------------------

  /** @param {'translate' | 'rotate'} mode */
  setMode(mode) {
    this.gizmo.setMode(mode);
    this.show();
  }

  /** @param {'link' | 'root'} axes */
  setAxes(axes) {
    this.axes = axes;
    this.begin();
    this.follow();
    this.show();
  }

  show() {
    const { held, gizmo, axes } = this;
    // When the hand lets go, the handles return, so the distance is shown only if the user can do
    // something about it.
    const isOff = this.isBusy || this.isTyped || held?.off?.other;
    const off = held && isOff ? offText(held) : '';
    const solver = held && solverText(held);
    const solution = held && solutionText(held);
    const keeps = gizmo.mode === 'rotate' || this.keepsOrientation;
    // This runs up to 60 times a second, so skip an unchanged state.
    const shown = [keyOf(held), held?.bases, solver, solution, off, gizmo.mode];
    const text = JSON.stringify([...shown, axes, keeps]);
    if (text === this.shown) {
      return;
    }
    this.shown = text;
    byId('grab-tools').hidden = held === null;
    byId('grab-off').hidden = off === '';
    byId('grab-off').textContent = off;
    if (!held || !solver || !solution) {
      this.line.visible = false;
      return;
    }
    const moves = held.joints.length > 0;
    byId('grab-link').textContent = held.link;
    const bases = byId('grab-base');
    if (bases.dataset.names !== held.bases.join('\n')) {
      bases.dataset.names = held.bases.join('\n');
      bases.replaceChildren(
        ...held.bases.map((name) => make('option', { value: name }, name)).reverse(),
      );
    }
    // A browser with autofill reads all fields of the page after each assignment.
    if (bases.value !== held.base) {
      bases.value = held.base;
    }
    for (const id of /** @type {const} */ ([
      'grab-from',
      'grab-modes',
      'grab-axes',
      'grab-numbers',
      'grab-hint',
      'grab-solutions',
    ])) {
      byId(id).hidden = !moves;
    }
    press(byId('grab-modes'), gizmo.mode);
    press(byId('grab-axes'), axes);
    byId('grab-origin').checked = !held.point.some(Boolean);
    byId('grab-at').hidden = !this.clicked.lengthSq();
    byId('grab-turns').checked = keeps;
    byId('grab-turns').disabled = gizmo.mode === 'rotate';
    byId('grab-solver').textContent = solver.text;
    byId('grab-solver').title = solver.title;
    byId('solution-count').textContent = solution.text;
    byId('solution-count').title = solution.title;
    for (const id of /** @type {const} */ (['solution-before', 'solution-next'])) {
      byId(id).disabled = !solution.more;
    }
  }

  /**
   * Show a text where the handles are.
   *
   * @param {string} text
   */
  tell(text) {
    const { x, y } = this.stage.inPicture(this.handle.position);
    const { clientWidth, clientHeight } = this.stage.canvas;
    const notice = byId('grab-notice');
    notice.style.left = `${Math.max(Math.min(x, clientWidth - NOTICE_SPACE), NOTICE_SPACE)}px`;
    notice.style.top = `${Math.max(Math.min(y, clientHeight - NOTICE_SPACE), 0)}px`;
    notice.textContent = text;
    notice.hidden = false;
    clearTimeout(this.noticed);
    this.noticed = setTimeout(() => {
      notice.hidden = true;
    }, NOTICE_TIME);
  }

  /** For tests and measurements: the held link, and the position of its handle [px, m]. */
  state() {
    return {
      held: this.held,
      waiting: this.unanswered !== null || this.target !== null,
      handle: this.stage.onPage(this.handle.position),
      axis: this.gizmo.axis,
      position: this.handle.position.toArray(),
      delays: this.delays,
    };
  }
}

/**
 * Return a text that changes if the server holds another point.
 *
 * @param {Held | null} held
 */
function keyOf(held) {
  return held && [held.link, held.base, ...held.point].join('\n');
}
