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

// A second robot as a transparent ghost, and its differences from the first robot.

import { Color, Mesh } from 'three';
import { byId, make } from './dom.js';
import { POSE } from './frames.js';
import { Robot } from './robot.js';

/** @import { MeshStandardMaterial, Object3D } from 'three' */
/** @import { Compared, Difference, Frame, LinkOrJoint } from './messages.ts' */
/** @import { Stage } from './stage.js' */

const OPACITY = 0.35;
const COLOUR = new Color(0x4fb3ff);

export class Compare {
  /**
   * @param {Stage} stage
   * @param {(element: LinkOrJoint) => void} select Called when a difference is clicked.
   */
  constructor(stage, select) {
    this.stage = stage;
    this.select = select;
    /** @type {Robot | null} */
    this.ghost = null;
    // Number of links of the first robot.
    this.count = 0;
    const shown = byId('ghost-shown');
    shown.addEventListener('change', () => this.show());
  }

  /**
   * Show a second robot and its differences. Null: there is none.
   *
   * @param {Compared | null} compared
   * @param {Robot | null} robot The first robot.
   */
  set(compared, robot) {
    this.ghost?.dispose();
    this.ghost = null;
    this.count = robot?.links.length ?? 0;
    byId('compare-tab').hidden = compared === null;
    if (!compared || !robot) {
      return;
    }
    const { differences } = compared;
    byId('ghost-title').textContent = titleOf(compared);
    const hint = differences ? 'The robots are the same.' : 'The ghost is at commanded positions.';
    byId('compare').replaceChildren(
      ...(differences?.length ? [] : [make('p.hint', {}, hint)]),
      ...(differences ?? []).map((each) => this.row(each, robot)),
    );
    robot.setChanged(changedLinks(differences ?? [], robot));
    if (compared.robot) {
      const ghost = new Robot(
        compared.robot,
        () => this.fade(),
        () => {},
        () => {},
      );
      this.ghost = ghost;
      this.stage.scene.add(ghost.group);
      this.fade();
    }
  }

  /**
   * @param {Difference} difference
   * @param {Robot} robot
   */
  row({ kind, name, text }, robot) {
    const element = elementOf(kind, name);
    if (!element || !robot.linkOf(element)) {
      return make('div.difference', {}, text);
    }
    const on = { click: () => this.select(element) };
    return make('button.difference', { type: 'button', on }, text);
  }

  /** Make all parts of the ghost transparent, also those that have just been loaded. */
  fade() {
    this.ghost?.group.traverse((/** @type {Object3D} */ part) => {
      if (part instanceof Mesh) {
        for (const material of [part.material].flat()) {
          fade(material);
        }
      }
    });
    this.show();
  }

  show() {
    if (this.ghost) {
      this.ghost.group.visible = this.ghost.isPlaced && byId('ghost-shown').checked;
      this.stage.invalidate();
    }
  }

  /**
   * Move the ghost. Return the part of the frame that belongs to the first robot.
   *
   * @param {Frame} frame
   * @returns {Frame}
   */
  place(frame) {
    const [own, other] = split(frame, this.count);
    if (this.ghost && other.links.length) {
      const first = !this.ghost.isPlaced;
      this.ghost.place(other);
      if (first) {
        this.fade();
      }
    }
    return own;
  }
}

/** @param {MeshStandardMaterial} material */
function fade(material) {
  if (!material.userData.isFaded) {
    material.userData.isFaded = true;
    material.transparent = true;
    material.opacity *= OPACITY;
    material.depthWrite = false;
    // Where both robots are the same, only the first one is visible.
    material.polygonOffset = true;
    material.polygonOffsetFactor = 2;
    material.polygonOffsetUnits = 2;
    // The robot gives its materials this colour while they are not selected.
    material.userData.color = (material.userData.color ?? material.color)?.clone();
    material.userData.color?.lerp(COLOUR, 0.5);
    material.color?.lerp(COLOUR, 0.5);
    material.needsUpdate = true;
  }
}

/** @param {Compared} compared */
function titleOf({ title, robot, differences }) {
  if (!differences) {
    return `${title} positions as a ghost`;
  }
  if (!robot) {
    return `${title} cannot be used`;
  }
  const noun = differences.length === 1 ? 'change' : 'changes';
  return `${title} as a ghost: ${differences.length} ${noun}`;
}

/**
 * Split a frame into the links of the first robot and those of the second robot.
 *
 * @param {Frame} frame
 * @param {number} count Number of links of the first robot.
 * @returns {[Frame, Frame]}
 */
export function split(frame, count) {
  const { links, poses } = frame;
  let own = 0;
  // Links are in increasing order.
  while (own < links.length && links[own] < count) {
    own += 1;
  }
  if (own === links.length) {
    return [frame, { ...frame, links: links.subarray(own), poses: poses.subarray(own * POSE) }];
  }
  return [
    { ...frame, links: links.subarray(0, own), poses: poses.subarray(0, own * POSE) },
    {
      ...frame,
      links: links.slice(own).map((link) => link - count),
      poses: poses.subarray(own * POSE),
    },
  ];
}

/**
 * Return the element of a difference, or null if it belongs to the whole robot.
 *
 * @param {string} kind
 * @param {string} name
 * @returns {LinkOrJoint | null}
 */
function elementOf(kind, name) {
  if (kind === 'link' || kind === 'place') {
    return { kind: 'link', name };
  }
  return kind === 'joint' ? { kind: 'joint', name } : null;
}

/**
 * Return the links whose own properties or joints differ. Links that only another link moves are
 * not among them.
 *
 * @param {Difference[]} differences
 * @param {{ linkOf: (element: LinkOrJoint) => string | undefined }} robot
 */
export function changedLinks(differences, robot) {
  const links = differences.flatMap(({ kind, name }) => {
    const element = kind === 'place' ? null : elementOf(kind, name);
    return (element && robot.linkOf(element)) || [];
  });
  return new Set(links);
}
