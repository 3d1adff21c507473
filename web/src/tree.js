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

// The left side: the tree of links and joints, and facts about the selected element.

import { Euler, Quaternion } from 'three';
import { depthFirst, hiddenLinks } from './branches.js';
import { byId, make } from './dom.js';
import { format, formatVector } from './text.js';
import { withUnit } from './units.js';

/** @import { Group } from 'three' */
/** @import { LinkOrJoint, Joint, Link, RobotDescription, Shape } from './messages.ts' */
/** @typedef {[term: string, fact: string | Node | null]} Fact Null: the row is left out. */

const ICONS = {
  revolute: '↻',
  continuous: '⟳',
  prismatic: '↔',
  fixed: '▪',
  planar: '▱',
  floating: '✥',
};

export class Tree {
  /** @param {(element: LinkOrJoint) => void} selected Called when a name is clicked. */
  constructor(selected) {
    this.selected = selected;
    this.place = byId('tree');
    this.details = byId('details');
    /** @type {Link[]} */
    this.links = [];
    /** @type {Joint[]} */
    this.joints = [];
    /** @type {Map<string, Joint>} Joints by the name of the child. */
    this.jointAbove = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    /** @type {{ index: number, position: Node, rotation: Node } | null} */
    this.pose = null;
    /** @type {Set<string>} */
    this.folded = new Set();
    /** @type {HTMLElement | null} The button of the tree that the tab key reaches. */
    this.reached = null;
    this.place.addEventListener('keydown', (event) => this.press(event));
    this.place.addEventListener('focusin', ({ target }) => this.reach(target));
  }

  /** @param {RobotDescription} robot */
  setRobot({ links, joints }) {
    this.links = links;
    this.joints = joints;
    this.jointAbove = new Map(joints.map((joint) => [joint.child, joint]));
    this.rows.clear();
    const list = make('ul', { role: 'tree', aria: { label: 'links and joints' } });
    for (const { name, depth, isLeaf } of depthFirst(links[0].name, joints)) {
      const row = this.makeRow(name, depth, isLeaf);
      this.rows.set(name, row);
      list.append(row);
    }
    this.place.replaceChildren(list);
    this.reached = null;
    this.reach(list.querySelector('.link'));
    this.filter();
  }

  /** Show no robot. */
  clear() {
    this.links = [];
    this.joints = [];
    this.jointAbove.clear();
    this.rows.clear();
    this.reached = null;
    this.place.replaceChildren();
  }

  /**
   * @param {string} name Name of the link.
   * @param {number} depth
   * @param {boolean} isLeaf True if the link has no children.
   */
  makeRow(name, depth, isLeaf) {
    const joint = this.jointAbove.get(name);
    const fold = make('button.fold', {
      type: 'button',
      title: 'Fold',
      // The tab key skips this button, because arrow keys have the same effect.
      tabIndex: -1,
      aria: { label: `fold ${name}` },
      on: { click: () => this.fold(name) },
    });
    fold.hidden = isLeaf;
    const link = make(
      'button.link',
      { type: 'button', title: `link ${name}`, tabIndex: -1 },
      name,
    );
    link.addEventListener('click', () => this.selected({ kind: 'link', name }));
    const row = make(
      'li',
      { role: 'treeitem', dataset: { link: name }, aria: { level: String(depth + 1) } },
      fold,
      link,
    );
    row.classList.toggle('leaf', isLeaf);
    row.style.setProperty('--depth', String(Math.min(depth, 24)));
    if (joint) {
      const label = make(
        'button.joint',
        { type: 'button', title: `joint ${joint.name} (${joint.type})`, tabIndex: -1 },
        make('span.icon', { aria: { hidden: 'true' } }, ICONS[joint.type]),
        joint.name,
      );
      label.addEventListener('click', () =>
        this.selected({ kind: 'joint', name: joint.name }),
      );
      row.append(label);
      row.dataset.joint = joint.name;
    }
    return row;
  }

  /**
   * Fold or unfold the children of a link.
   *
   * @param {string} name Name of the link.
   */
  fold(name) {
    if (!this.folded.delete(name)) {
      this.folded.add(name);
    }
    this.filter();
  }

  /** Hide the rows below folded links. */
  filter() {
    const hidden = hiddenLinks(this.rows.keys(), this.jointAbove, this.folded);
    for (const [name, row] of this.rows) {
      const folded = this.folded.has(name);
      row.hidden = hidden.has(name);
      row.classList.toggle('folded', folded);
      if (!row.classList.contains('leaf')) {
        row.setAttribute('aria-expanded', String(!folded));
      }
    }
    const row = this.reached?.closest('li');
    if (row?.hidden) {
      const above = this.jointAbove.get(row.dataset.link ?? '')?.parent ?? '';
      this.reach(this.rows.get(above)?.querySelector('.link') ?? null);
    }
  }

  /**
   * Let the tab key reach only one button of the tree. Arrow keys reach all other buttons.
   *
   * @param {EventTarget | null} button
   */
  reach(button) {
    if (button instanceof HTMLElement && button.matches('.link, .joint')) {
      if (this.reached) {
        this.reached.tabIndex = -1;
      }
      button.tabIndex = 0;
      this.reached = button;
    }
  }

  /**
   * Move in the tree with keys. The keys are those of trees of files.
   *
   * @param {KeyboardEvent} event
   */
  press(event) {
    const row = this.reached?.closest('li');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const isJoint = this.reached?.matches('.joint') ?? false;
    const shown = [...this.rows.values()].filter(({ hidden }) => !hidden);
    const at = shown.indexOf(row);
    const name = row.dataset.link ?? '';
    const foldable = !row.classList.contains('leaf');
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => focusIn(shown[at + 1], isJoint),
      ArrowUp: () => focusIn(shown[at - 1], isJoint),
      Home: () => focusIn(shown[0], isJoint),
      End: () => focusIn(shown.at(-1), isJoint),
      ArrowRight: () => {
        if (foldable && this.folded.has(name)) {
          this.fold(name);
        } else {
          focusIn(row, true);
        }
      },
      ArrowLeft: () => {
        if (isJoint) {
          focusIn(row, false);
        } else if (foldable && !this.folded.has(name)) {
          this.fold(name);
        } else {
          focusIn(this.rows.get(this.jointAbove.get(name)?.parent ?? ''), false);
        }
      },
    };
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  }

  /**
   * Put the focus on the row of an element.
   *
   * @param {LinkOrJoint} element
   * @param {string | null} link The link itself, or the child link of the joint.
   */
  focus({ kind }, link) {
    focusIn(this.rows.get(link ?? ''), kind === 'joint');
  }

  /**
   * Mark an element, and show facts about it.
   *
   * @param {LinkOrJoint | null} element
   * @param {string | null} link The link itself, or the child link of the joint.
   */
  select(element, link) {
    for (const [name, row] of this.rows) {
      row.classList.toggle('selected', name === link);
      row.setAttribute('aria-selected', String(name === link));
      row.classList.toggle('by-joint', name === link && element?.kind === 'joint');
    }
    if (link !== null) {
      // Unfold the links above the element.
      for (let at = this.jointAbove.get(link); at; at = this.jointAbove.get(at.parent)) {
        this.folded.delete(at.parent);
      }
      this.filter();
      this.reach(this.rows.get(link)?.querySelector('.link') ?? null);
    }
    this.describe(element);
  }

  /** Scroll to the row of the selected element. Call this after `addDetails`. */
  reveal() {
    this.reached?.closest('li.selected')?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Show facts about an element.
   *
   * @param {LinkOrJoint | null} element
   */
  describe(element) {
    this.pose = null;
    const facts = element && this.facts(element);
    this.details.hidden = !facts;
    if (facts) {
      this.details.replaceChildren(
        make('h2', {}, element.name, make('small', {}, element.kind)),
        make(
          'dl',
          {},
          ...facts.flatMap(([term, fact]) =>
            fact === null ? [] : [make('dt', {}, term), make('dd', {}, fact)],
          ),
        ),
      );
    }
  }

  /**
   * Replace the findings below the facts of the selected element.
   *
   * @param {HTMLElement[]} items
   */
  addDetails(items) {
    this.details.querySelectorAll('.element-finding').forEach((each) => each.remove());
    this.details.append(...items);
  }

  /**
   * Mark the rows of elements with findings.
   *
   * @param {Map<string, 'error' | 'warning'>} worst By kind and name, as in 'link base'.
   */
  setFindings(worst) {
    for (const [name, row] of this.rows) {
      const joint = `joint ${row.dataset.joint}`;
      for (const [selector, key] of [['.link', `link ${name}`], ['.joint', joint]]) {
        const button = /** @type {HTMLElement | null} */ (row.querySelector(selector));
        button?.classList.toggle('is-error', worst.get(key) === 'error');
        button?.classList.toggle('is-warning', worst.get(key) === 'warning');
      }
    }
  }

  /**
   * Update the pose in the facts of a link.
   *
   * @param {Group[]} links Links of the scene.
   */
  follow(links) {
    if (this.pose) {
      const { index, position, rotation } = this.pose;
      const [root] = links;
      const back = root.quaternion.clone().invert();
      const at = links[index].position.clone().sub(root.position).applyQuaternion(back);
      position.textContent = withUnit(at.toArray(), 'm');
      rotation.textContent = withUnit(rpy(back.multiply(links[index].quaternion)), 'rad');
    }
  }

  /**
   * Return facts with their terms. Return null if the robot does not have the element.
   *
   * @param {LinkOrJoint} element
   * @returns {Fact[] | null}
   */
  facts({ kind, name }) {
    if (kind === 'joint') {
      const joint = this.joints.find((each) => each.name === name);
      return joint ? jointFacts(joint) : null;
    }
    const index = this.links.findIndex((link) => link.name === name);
    return index === -1 ? null : this.linkFacts(index);
  }

  /**
   * @param {number} index Index of the link.
   * @returns {Fact[]}
   */
  linkFacts(index) {
    const { name, inertial, visuals, collisions } = this.links[index];
    this.pose = { index, position: make('span'), rotation: make('span') };
    return [
      ['xyz in root', this.pose.position],
      ['rpy in root', this.pose.rotation],
      ['moved by', this.jointAbove.get(name)?.name ?? 'root of the tree'],
      ['mass', inertial ? `${format(inertial.mass, 4)} kg` : 'none'],
      ['centre of mass', inertial && withUnit(inertial.xyz, 'm')],
      ['inertia', inertial && !inertial.size ? 'impossible' : null],
      ['visual', namesOf(visuals) || 'none'],
      ['collision', namesOf(collisions) || 'none'],
    ];
  }
}

/**
 * Move the focus to a row, if there is one.
 *
 * @param {HTMLElement | undefined} row
 * @param {boolean} isJoint True for the joint of the row, if it has one. False for the link.
 */
function focusIn(row, isJoint) {
  /** @type {HTMLElement | null | undefined} */
  const joint = isJoint ? row?.querySelector('.joint') : null;
  (joint ?? /** @type {HTMLElement | null | undefined} */ (row?.querySelector('.link')))?.focus();
}

/**
 * @param {Joint} joint
 * @returns {Fact[]}
 */
function jointFacts(joint) {
  const unit = unitOf(joint);
  const force = joint.moves === 'prismatic' ? 'N' : 'N m';
  const { limit, mimic, velocity, effort } = joint;
  return [
    ['type', joint.type],
    ['parent', joint.parent],
    ['child', joint.child],
    ['origin', withUnit(joint.xyz, 'm')],
    ['rpy', withUnit(rpy(new Quaternion(...joint.quat)), 'rad')],
    ['axis', joint.moves === 'fixed' ? null : formatVector(joint.axis)],
    ['limits', limit && withUnit(limit, unit, ' … ')],
    ['velocity', velocity ? `${withUnit([velocity], unit)}/s` : null],
    ['effort', effort ? `${format(effort)} ${force}` : null],
    [
      'mimics',
      mimic && `${format(mimic.multiplier)} · ${mimic.joint} + ${format(mimic.offset)}`,
    ],
  ];
}

/**
 * @param {Joint} joint
 * @returns {'m' | 'rad'}
 */
function unitOf({ moves }) {
  return moves === 'prismatic' ? 'm' : 'rad';
}

/** @param {Shape[]} shapes */
function namesOf(shapes) {
  return shapes
    .map(({ geometry }) => (geometry.type === 'mesh' ? geometry.name : geometry.type))
    .join(', ');
}

/**
 * Return roll, pitch and yaw as in URDF [rad].
 *
 * @param {Quaternion} quaternion
 */
function rpy(quaternion) {
  const { x, y, z } = new Euler().setFromQuaternion(quaternion, 'ZYX');
  return [x, y, z];
}
