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

// Findings in the list, the picture and the tree. A click on a finding in one of them shows it in
// the others.

import { Vector3 } from 'three';
import { make } from './dom.js';
import { Findings } from './findings.js';
import { kindOf, Marks } from './marks.js';
import { TfTree } from './tf.js';

/** @import { Finding, LinkOrJoint, Mark, TfFrame } from './messages.ts' */
/** @import { Source, KeyedFinding } from './findings.js' */
/** @import { Robot } from './robot.js' */
/** @import { Stage } from './stage.js' */
/** @import { Tree } from './tree.js' */
/** @import { Shown } from './views.js' */

// Code of the finding about a damaged mesh. The page adds it for meshes that only the page
// refuses.
const MESH_NOT_READ = 'mesh-not-read';
// Period of the messages that ask the server to watch the ROS graph [ms].
const ATTENTION = 2000;
// Shortest time between updates of findings about the pose, which are slow to draw [ms].
const PAUSE = 500;

export class FindingViews {
  /**
   * @param {object} page
   * @param {Stage} page.stage
   * @param {Tree} page.tree
   * @param {(element: LinkOrJoint | null) => void} page.select
   * @param {() => void} page.open Shows the list.
   * @param {() => boolean} page.isBusy Returns true if clicks in the picture do something else.
   * @param {() => void} page.watch Asks the server to watch the ROS graph.
   * @param {(address: string) => void} page.post Sends a request to the server.
   * @param {(on: boolean) => void} page.suggest Shows or hides marks, unless the user did.
   */
  constructor({ stage, tree, select, open, isBusy, watch, suggest, post }) {
    this.stage = stage;
    this.tree = tree;
    this.selectElement = select;
    this.open = open;
    this.suggest = suggest;
    this.findings = new Findings((finding) => this.choose(finding), post);
    this.tf = new TfTree((element) => {
      // Frames of other robots and of maps have no link in this robot.
      if (this.robot?.linkOf(element)) {
        select(element);
      }
    });
    this.marks = new Marks();
    /** @type {Robot | null} */
    this.robot = null;
    /** @type {LinkOrJoint | null} */
    this.element = null;
    /** @type {Shown} */
    this.views = {};
    /** @type {Finding[]} Findings of the page itself. */
    this.own = [];
    /** @type {Finding[] | null} The newest findings about the pose, until they are shown. */
    this.later = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pause = undefined;
    this.canWatch = false;
    this.isQueued = false;
    // True if all marks are drawn again with the next picture.
    this.needsRedraw = false;
    setInterval(() => {
      if (this.canWatch && !document.hidden) {
        watch();
      }
    }, ATTENTION);
    // The colours of labels depend on the theme.
    new MutationObserver(() => this.label()).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
    stage.takers.push((raycaster) => {
      const finding = isBusy() ? null : this.marks.hit(raycaster);
      if (finding) {
        this.choose(finding);
        open();
      }
      return finding !== null;
    });
  }

  /** @param {Robot | null} robot */
  setRobot(robot) {
    this.robot = robot;
    this.draw();
  }

  /** Draw all marks again with the next picture, after the first frame or a new mesh. */
  draw() {
    this.needsRedraw = true;
    this.drawSoon();
  }

  /** Draw the marks of findings with the next picture. */
  drawSoon() {
    if (!this.isQueued) {
      this.isQueued = true;
      requestAnimationFrame(() => {
        this.isQueued = false;
        this.drawNow();
      });
    }
  }

  drawNow() {
    const { robot } = this;
    if (this.needsRedraw || !robot?.isPlaced) {
      this.needsRedraw = false;
      this.marks.clear();
    }
    if (robot?.isPlaced) {
      this.findings.set('page', this.own);
      this.marks.set(robot, this.findings.all);
      const { isCrowded, drawn } = this.marks;
      this.findings.setHint(isCrowded ? `${drawn.length} marks would cover the robot: press ` +
        'Marks (D) to show all, or a finding to show its own' : '');
      this.suggest(!isCrowded);
    }
    this.show(this.views);
    this.tree.setFindings(this.worst());
    this.showDetails();
  }

  /** Update the marks after a motion of the robot. */
  follow() {
    this.marks.follow();
  }

  /**
   * Store the findings about the pose. While the robot moves, they are shown only after a pause.
   *
   * @param {Finding[]} findings
   */
  setNow(findings) {
    if (this.pause) {
      this.later = findings;
      return;
    }
    this.set('now', findings);
    this.pause = setTimeout(() => {
      const { later } = this;
      this.pause = undefined;
      this.later = null;
      if (later) {
        this.setNow(later);
      }
    }, PAUSE);
  }

  /**
   * Store the findings of a source.
   *
   * @param {Source} source
   * @param {Finding[]} findings
   */
  set(source, findings) {
    if (source === 'file') {
      this.own = [];
      this.findings.set('page', []);
    }
    if (this.findings.set(source, findings)) {
      if (this.marks.chosen && !this.findings.all.some(({ key }) => key === this.marks.chosen)) {
        this.marks.chosen = null;
      }
      this.drawSoon();
    } else {
      this.label();
    }
  }

  /** @param {TfFrame[]} frames */
  setFrames(frames) {
    this.tf.set(frames);
  }

  /**
   * Add a finding about a mesh that the page cannot read, unless the description already has it.
   *
   * @param {string} message
   * @param {Mark} about
   */
  add(message, about) {
    if (this.findings.hasFinding(MESH_NOT_READ, about)) {
      return;
    }
    const known = this.own.find((each) => each.message === message);
    if (known) {
      known.about.push(about);
    } else {
      this.own.push({
        severity: 'warning',
        code: MESH_NOT_READ,
        message,
        fix: 'export it again, or open it in another program for details',
        where: '',
        line: null,
        repair: null,
        calls: [],
        about: [about],
      });
    }
    this.drawSoon();
  }

  /**
   * Show a finding in the picture and in the tree.
   *
   * @param {KeyedFinding | null} finding
   */
  choose(finding) {
    this.marks.chosen = finding?.key ?? null;
    const marked = finding?.about.find((each) => this.robot?.linkOf(each));
    if (marked) {
      const { kind, name } = marked;
      // For a loop, select its first link.
      this.selectElement(
        kind === 'loop'
          ? { kind: 'link', name: this.robot?.linkOf(marked) ?? name }
          : { kind, name },
      );
    } else {
      this.show(this.views);
    }
    this.findings.mark(finding, this.element);
  }

  /**
   * Show the findings about the selected element.
   *
   * @param {LinkOrJoint | null} element
   */
  select(element) {
    this.element = element;
    const chosen = this.findings.all.find(({ key }) => key === this.marks.chosen) ?? null;
    const link = element && this.robot?.linkOf(element);
    const isStill = chosen?.about.some((each) => this.robot?.linkOf(each) === link);
    if (!isStill) {
      this.marks.chosen = null;
    }
    this.findings.mark(isStill ? chosen : null, element);
    this.tf.select(link ?? null);
    this.showDetails();
    this.show(this.views);
  }

  /** Show the findings about the selected element below its facts. */
  showDetails() {
    const found = this.element ? this.findings.of(this.element) : [];
    this.tree.addDetails(
      found.map((finding) => {
        const choose = () => {
          this.choose(finding);
          this.open();
        };
        const button = make('button.element-finding', { type: 'button', on: { click: choose } },
          `${finding.code}: ${finding.message}`);
        button.classList.add(kindOf(finding));
        return button;
      }),
    );
  }

  /** Return the worst severity of the findings about each link and joint. */
  worst() {
    /** @type {Map<string, 'error' | 'warning'>} */
    const worst = new Map();
    for (const finding of this.findings.all) {
      for (const { kind, name } of finding.about) {
        const key = `${kind} ${name}`;
        if (worst.get(key) !== 'error') {
          worst.set(key, kindOf(finding));
        }
      }
    }
    return worst;
  }

  /** @param {Shown} views */
  show(views) {
    this.views = views;
    const link = this.element && this.robot?.linkOf(this.element);
    this.marks.show(Boolean(views.marks), views.only ? (link ?? null) : undefined);
    this.label();
  }

  /** Return the visible marks, with the positions of their anchors on the page [px]. */
  shown() {
    const { camera, canvas } = this.stage;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return this.marks.drawn
      .filter(({ object }) => object.visible)
      .map(({ finding, about, anchor, measure }) => {
        const at = anchor.getWorldPosition(new Vector3()).project(camera);
        return {
          code: finding.code,
          name: about.name,
          measure: measure(),
          x: left + (0.5 + 0.5 * at.x) * width,
          y: top + (0.5 - 0.5 * at.y) * height,
        };
      });
  }

  /** Show the labels of marks and of frames. */
  label() {
    const { robot, views } = this;
    const link = this.element && robot?.linkOf(this.element);
    const named = robot?.isPlaced && views.names ? robot.links : [];
    const style = getComputedStyle(document.documentElement);
    this.stage.labels.set(
      'marks',
      this.marks.labels((kind) => style.getPropertyValue(`--${kind}`)),
    );
    this.stage.labels.set(
      'names',
      named
        .filter(({ name }) => !views.only || name === link)
        .map((object) => ({ object, text: object.name })),
    );
    this.stage.invalidate();
  }
}
