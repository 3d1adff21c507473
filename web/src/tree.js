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

// The left side: links and the joints between them, and what is known of the chosen one.

import { Euler, Quaternion } from 'three';
import { byId, format, make, matches } from './dom.js';

const ICONS = {
  revolute: '↻',
  continuous: '⟳',
  prismatic: '↔',
  fixed: '▪',
  planar: '▱',
  floating: '✥',
};

export class Tree {
  /** @param {function(string, string): void} selected Called with kind and name. */
  constructor(selected) {
    this.selected = selected;
    this.place = byId('tree');
    this.details = byId('details');
    this.rows = new Map();
    this.pose = null;
    this.folded = new Set();
    byId('tree-search').addEventListener('input', ({ target }) => {
      this.search = target.value.trim();
      this.filter();
    });
    this.search = '';
  }

  setRobot(robot) {
    this.robot = robot;
    this.jointAbove = new Map(robot.joints.map((joint) => [joint.child, joint]));
    this.linkByName = new Map(robot.links.map((link) => [link.name, link]));
    this.children = new Map(robot.links.map((link) => [link.name, []]));
    robot.joints.forEach((joint) => this.children.get(joint.parent).push(joint.child));
    this.rows.clear();
    const list = make('ul', { role: 'tree' });
    // Depth first; without recursion, as a chain can be long.
    const todo = [[robot.links[0].name, 0]];
    while (todo.length) {
      const [name, depth] = todo.pop();
      list.append(this.makeRow(name, depth));
      this.children.get(name).toReversed().forEach((child) => todo.push([child, depth + 1]));
    }
    this.place.replaceChildren(list);
    this.filter();
  }

  makeRow(name, depth) {
    const joint = this.jointAbove.get(name);
    const fold = make('button.fold', {
      type: 'button',
      title: 'Fold',
      aria: { label: `fold ${name}` },
      on: { click: () => this.fold(name) },
    });
    fold.hidden = this.children.get(name).length === 0;
    const link = make('button.link', { type: 'button', title: `link ${name}` }, name);
    link.addEventListener('click', () => this.selected('link', name));
    const row = make('li', { dataset: { link: name } }, fold, link);
    row.style.setProperty('--depth', Math.min(depth, 24));
    if (joint) {
      const label = make(
        'button.joint',
        { type: 'button', title: `joint ${joint.name} (${joint.type})` },
        make('span.icon', {}, ICONS[joint.type]),
        joint.name,
      );
      label.addEventListener('click', () => this.selected('joint', joint.name));
      row.append(label);
      row.dataset.joint = joint.name;
    }
    this.rows.set(name, row);
    return row;
  }

  fold(name) {
    if (!this.folded.delete(name)) {
      this.folded.add(name);
    }
    this.filter();
  }

  filter() {
    const hidden = new Set();
    for (const [name, row] of this.rows) {
      const parent = this.jointAbove.get(name)?.parent;
      if (parent !== undefined && (hidden.has(parent) || this.folded.has(parent))) {
        hidden.add(name);
      }
      const text = `${name} ${row.dataset.joint ?? ''}`;
      row.hidden = this.search ? !matches(text, this.search) : hidden.has(name);
      row.classList.toggle('folded', this.folded.has(name));
    }
  }

  /** Mark an element, show what is known of it, and bring it into view. */
  select(kind, name) {
    const link = kind === 'joint' ? this.jointOf(name)?.child : name;
    for (const [own, row] of this.rows) {
      row.classList.toggle('selected', kind !== null && own === link);
      row.classList.toggle('by-joint', kind === 'joint' && own === link);
    }
    // What is folded away is opened.
    for (let at = link; at !== undefined; at = this.jointAbove.get(at)?.parent) {
      if (at !== link) {
        this.folded.delete(at);
      }
    }
    this.filter();
    this.rows.get(link)?.scrollIntoView({ block: 'nearest' });
    this.describe(kind, name);
  }

  jointOf(name) {
    return this.robot?.joints.find((joint) => joint.name === name);
  }

  describe(kind, name) {
    this.pose = null;
    const facts = kind === 'link' ? this.linkFacts(name) : kind === 'joint' ? this.jointFacts(name) : null;
    this.details.hidden = !facts;
    if (facts) {
      this.details.replaceChildren(
        make('h3', {}, name, make('small', {}, kind)),
        make('dl', {}, ...facts.flatMap(([term, fact]) => [make('dt', {}, term), make('dd', {}, fact)])),
      );
    }
  }

  /** Bring the pose of the link that is described up to date; links are those of the scene. */
  follow(links) {
    if (this.pose) {
      const { index, position, rotation } = this.pose;
      const [root] = links;
      const back = root.quaternion.clone().invert();
      const at = links[index].position.clone().sub(root.position).applyQuaternion(back);
      position.textContent = `${vector(at.toArray())} m`;
      rotation.textContent = `${vector(rpy(back.multiply(links[index].quaternion)))} rad`;
    }
  }

  linkFacts(name) {
    const link = this.linkByName.get(name);
    if (!link) {
      return null;
    }
    const { inertial } = link;
    this.pose = {
      index: this.robot.links.indexOf(link),
      position: make('span'),
      rotation: make('span'),
    };
    const shapes = (list) => list.map(({ geometry }) => geometry.name ?? geometry.type).join(', ');
    return [
      ['xyz in root', this.pose.position],
      ['rpy in root', this.pose.rotation],
      ['moved by', this.jointAbove.get(name)?.name ?? 'root of the tree'],
      ['mass', inertial ? `${format(inertial.mass, 4)} kg` : 'none'],
      ...(inertial ? [['centre of mass', `${vector(inertial.xyz)} m`]] : []),
      ...(inertial && !inertial.size ? [['inertia', 'of no real body']] : []),
      ['visual', shapes(link.visuals) || 'none'],
      ['collision', shapes(link.collisions) || 'none'],
    ];
  }

  jointFacts(name) {
    const joint = this.jointOf(name);
    if (!joint) {
      return null;
    }
    const unit = joint.moves === 'prismatic' ? 'm' : 'rad';
    const force = joint.moves === 'prismatic' ? 'N' : 'N m';
    const { limit, mimic, velocity, effort } = joint;
    return [
      ['type', joint.type],
      ['parent', joint.parent],
      ['child', joint.child],
      ['origin', `${vector(joint.xyz)} m`],
      ['rpy', `${vector(rpy(new Quaternion(...joint.quat)))} rad`],
      ...(joint.moves === 'fixed' ? [] : [['axis', vector(joint.axis)]]),
      ...(limit ? [['limits', `${format(limit[0])} … ${format(limit[1])} ${unit}`]] : []),
      ...(velocity ? [['velocity', `${format(velocity)} ${unit}/s`]] : []),
      ...(effort ? [['effort', `${format(effort)} ${force}`]] : []),
      ...(mimic
        ? [['mimics', `${format(mimic.multiplier)} · ${mimic.joint} + ${format(mimic.offset)}`]]
        : []),
    ];
  }
}

/** Return roll, pitch and yaw as URDF has them [rad]. */
function rpy(quaternion) {
  const { x, y, z } = new Euler().setFromQuaternion(quaternion, 'ZYX');
  return [x, y, z];
}

function vector(values) {
  return values.map((value) => format(value)).join('  ');
}
