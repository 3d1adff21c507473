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

// The player of a trajectory: time line, speed, and traces of links.

import { CatmullRomCurve3, Mesh, MeshBasicMaterial, TubeGeometry, Vector3 } from 'three';
import { byId, isText, make } from './dom.js';
import { wholeFrame } from './frames.js';
import { free } from './free.js';
import { motion } from './history.js';
import { decodeFrames, frameAt, isSame, isStale, pathOf } from './playback.js';

/** @import { Stage } from './stage.js' */
/** @import { Frames } from './playback.js' */
/** @import { Frame, Played, PageMessage } from './messages.ts' */

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5];
const COLOURS = [0xf2a03d, 0x43b7c7, 0xd76ad0, 0x8fbf4d];
// Ratios of the size of the robot: radius of a trace, and least distance of its points.
const TRACE = 0.0025;
const LEAST = 0.002;
// If the server does not move the robot within this time, show the pose of the server again [ms].
const PATIENCE = 500;

export class Player {
  /**
   * @param {Stage} stage
   * @param {object} page
   * @param {(frame: Frame) => void} page.show Shows a frame.
   * @param {(message: PageMessage) => void} page.send
   * @param {(reason: string) => void} page.refused Called with the reason if a file is refused.
   * @param {() => string | null} page.link Returns the selected link.
   */
  constructor(stage, { show, send, refused, link }) {
    this.stage = stage;
    this.showFrame = show;
    this.send = send;
    this.refused = refused;
    this.link = link;
    this.revision = 0;
    /** @type {Played | null} */
    this.played = null;
    /** @type {Frames | null} */
    this.frames = null;
    // Poses and values that the server has sent last.
    this.server = { poses: /** @type {number[]} */ ([]), values: /** @type {number[]} */ ([]) };
    // True if the picture shows a frame of the trajectory instead, with these values.
    this.isAway = false;
    this.shown = /** @type {ArrayLike<number>} */ ([]);
    // The server has this time to move the robot to the frame [ms].
    this.waitsUntil = 0;
    this.isPlaying = false;
    this.isHeld = false;
    // Index of the present frame, with a fraction.
    this.at = 0;
    this.starts = false;
    this.live = false;
    /** @type {Map<string, Mesh | null>} Traces by link. Null if the link does not move. */
    this.traces = new Map();
    this.playButton = make('button.icon', { type: 'button', on: { click: () => this.toggle() } });
    this.line = make('input', { type: 'range', min: '0', step: '1', aria: { label: 'time' } });
    this.line.addEventListener('input', () => {
      this.isHeld = true;
      this.stop();
      this.showAt(this.line.valueAsNumber);
    });
    this.line.addEventListener('change', () => {
      this.isHeld = false;
      this.settle();
    });
    this.clock = make('output', { aria: { live: 'off' } });
    this.speed = make(
      'select',
      { title: 'Speed', aria: { label: 'speed' } },
      ...SPEEDS.map((speed) => make('option', { value: String(speed) }, `${speed}×`)),
    );
    this.speed.value = '1';
    this.repeat = make('button', {
      type: 'button',
      title: 'Begin again at the end',
      aria: { pressed: 'false' },
      on: { click: () => this.toggleRepeat() },
    }, 'Repeat');
    this.trace = make('button', {
      type: 'button',
      title: 'Draw the path of the selected link, or of the link that moves farthest',
      aria: { pressed: 'false' },
      on: { click: () => this.toggleTrace() },
    }, 'Trace');
    const close = make('button.icon', {
      type: 'button',
      title: 'Close the trajectory',
      aria: { label: 'close the trajectory' },
      on: { click: () => this.send({ type: 'eject' }) },
    }, '✕');
    this.name = make('strong');
    this.problem = make('span.problem', { role: 'status' });
    this.element = make(
      'div',
      { id: 'player', role: 'group', hidden: true, aria: { label: 'trajectory' } },
      make('div.player-name', {}, this.name, this.problem),
      make('div.player-line', {}, this.playButton, this.line, this.clock),
      make('div.player-line', {}, this.speed, this.repeat, this.trace, close),
    );
    byId('stage').append(this.element);
    this.describe();
    addEventListener('keydown', (event) => this.press(event));
  }

  get duration() {
    return this.played?.duration ?? 0;
  }

  /** Index of the last frame. */
  get last() {
    return Math.max((this.frames?.count ?? 0) - 1, 0);
  }

  /**
   * Show the player for a trajectory that the server has computed. Null: hide the player.
   *
   * @param {Played | null} played
   * @param {number} revision Revision of the robot.
   */
  async take(played, revision) {
    this.stop();
    const name = this.played?.source;
    this.played = played;
    this.revision = revision;
    this.frames = null;
    this.at = 0;
    this.dropTraces();
    this.waitsUntil = 0;
    this.restore();
    this.describe();
    if (!played?.count) {
      this.traces.clear();
      return;
    }
    const response = await fetch(`trajectory/${played.number}`);
    // Another trajectory may have arrived meanwhile.
    if (!response.ok || this.played !== played) {
      return;
    }
    this.frames = decodeFrames(await response.arrayBuffer(), played.count, played.links);
    if (name !== played.source) {
      this.traces.clear();
    }
    this.drawTraces();
    this.describe();
    if (this.starts) {
      this.starts = false;
      this.play(true);
    }
  }

  /**
   * Play a trajectory from a file or from poses.
   *
   * @param {string} text
   * @param {string} name Name of the file.
   */
  async open(text, name) {
    this.starts = true;
    const address = `trajectory?name=${encodeURIComponent(name)}`;
    const response = await fetch(address, { method: 'POST', body: text });
    if (!response.ok) {
      this.starts = false;
      this.refused((await response.text()).trim());
    }
  }

  /**
   * Store a frame of the server. Return the frame to show, or null while the player shows its own.
   *
   * @param {Frame} frame
   */
  filter(frame) {
    const { poses, values } = this.server;
    frame.links.forEach((link, i) => {
      for (let k = 0; k < 7; k += 1) {
        poses[7 * link + k] = frame.poses[7 * i + k];
      }
    });
    frame.controls.forEach((control, i) => {
      values[control] = frame.values[i];
    });
    if (!this.isAway) {
      return frame;
    }
    // The server may still answer an earlier message.
    const waits = performance.now() < this.waitsUntil && !isSame(values, this.shown);
    return this.isPlaying || this.isHeld || waits ? null : this.whole(frame.revision);
  }

  /**
   * Return the last poses and values of the server as a frame.
   *
   * @param {number} revision
   * @returns {Frame}
   */
  whole(revision) {
    this.isAway = false;
    const { poses, values } = this.server;
    return wholeFrame(revision, Float64Array.from(poses), Float64Array.from(values));
  }

  /** Forget the poses of the previous robot. */
  forget() {
    this.stop();
    this.isAway = false;
    this.server = { poses: [], values: [] };
    this.take(null, 0);
  }

  /** Show the poses of the server again. */
  restore() {
    const waits = performance.now() < this.waitsUntil - 1;
    if (this.isAway && !this.isPlaying && !this.isHeld && !waits) {
      this.showFrame(this.whole(this.revision));
    }
  }

  // -- playing -------------------------------------------------------------------------------

  toggle() {
    if (this.isPlaying) {
      this.stop();
      this.settle();
    } else {
      this.play();
    }
  }

  /** @param {boolean} isNew True if the frames have just been computed. */
  play(isNew = false) {
    if (!this.frames || this.live) {
      return;
    }
    if (!isNew && isStale(this.frames, this.server.values)) {
      // The frames of the new computation arrive later.
      this.starts = true;
      this.send({ type: 'replay' });
      return;
    }
    if (this.at >= this.last) {
      this.at = 0;
    }
    this.isPlaying = true;
    let before = performance.now();
    /** @param {number} now */
    const step = (now) => {
      if (!this.isPlaying) {
        return;
      }
      const passed = (Math.max(now - before, 0) / 1000) * Number(this.speed.value);
      before = now;
      const next = this.at + (passed / Math.max(this.duration, 1e-9)) * this.last;
      const repeats = this.repeat.getAttribute('aria-pressed') === 'true';
      if (next >= this.last && !repeats) {
        this.showAt(this.last);
        this.stop();
        this.settle();
        return;
      }
      this.showAt(next % Math.max(this.last, 1));
      requestAnimationFrame(step);
    };
    this.describe();
    requestAnimationFrame(step);
  }

  /** Stop at the present frame, without telling the server. */
  stop() {
    if (this.isPlaying) {
      this.isPlaying = false;
      this.describe();
    }
  }

  /** Move the robot of the server to the present frame. */
  settle() {
    if (this.played) {
      const frame = Math.round(this.at);
      this.send({ type: 'seek', playback: this.played.number, frame, motion: motion() });
      this.waitsUntil = performance.now() + PATIENCE;
      setTimeout(() => this.restore(), PATIENCE);
    }
  }

  /** @param {number} at Index of a frame, with a fraction. */
  showAt(at) {
    this.at = at;
    if (this.frames) {
      this.isAway = true;
      const frame = frameAt(this.frames, at, this.revision);
      this.shown = frame.values;
      this.showFrame(frame);
    }
    this.describeTime();
  }

  /** @param {boolean} live True if the robot follows measurements. */
  setLive(live) {
    this.live = live;
    if (live) {
      this.stop();
      this.restore();
    }
    this.describe();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key } = event;
    const isFree = target === document.body || target instanceof HTMLCanvasElement;
    if (key === ' ' && isFree && !isText(target) && this.frames) {
      event.preventDefault();
      this.toggle();
    }
  }

  describe() {
    const { played, frames, line } = this;
    this.element.hidden = played === null;
    document.body.classList.toggle('plays', played !== null);
    this.name.textContent = played?.source ?? '';
    const problem = played?.problem ?? '';
    this.problem.textContent = this.live ? 'Switch to Sliders to play the trajectory.' : problem;
    this.problem.hidden = this.problem.textContent === '';
    // A phone shows only one line of it.
    this.problem.title = this.problem.textContent;
    for (const control of [this.playButton, line, this.speed, this.repeat, this.trace]) {
      control.disabled = frames === null || this.live;
    }
    this.playButton.textContent = this.isPlaying ? '❚❚' : '▶';
    this.playButton.title = this.isPlaying ? 'Pause (space)' : 'Play (space)';
    this.playButton.setAttribute('aria-label', this.isPlaying ? 'pause' : 'play');
    line.max = String(this.last);
    this.describeTime();
    const link = this.link();
    const isTraced = link === null ? this.traces.size > 0 : this.traces.has(link);
    this.trace.setAttribute('aria-pressed', String(isTraced));
  }

  describeTime() {
    const { line } = this;
    if (!this.isHeld) {
      line.value = String(Math.round(this.at));
    }
    const seconds = (this.duration * this.at) / Math.max(this.last, 1);
    this.clock.textContent = `${seconds.toFixed(2)} / ${this.duration.toFixed(2)} s`;
    line.setAttribute('aria-valuetext', `${seconds.toFixed(2)} of ${this.duration.toFixed(2)} s`);
    line.style.setProperty('--part', String(this.at / Math.max(this.last, 1)));
  }

  toggleRepeat() {
    const pressed = this.repeat.getAttribute('aria-pressed') === 'true';
    this.repeat.setAttribute('aria-pressed', String(!pressed));
  }

  // -- traces --------------------------------------------------------------------------------

  /** Draw or remove the path of a link. If no link is selected, remove all paths. */
  toggleTrace() {
    const link = this.link();
    const name = link ?? (this.traces.size ? null : this.farthest());
    if (name === null) {
      this.dropTraces();
      this.traces.clear();
    } else if (this.traces.has(name)) {
      this.dropTraces();
      this.traces.delete(name);
    } else {
      this.traces.set(name, null);
    }
    this.drawTraces();
    this.describe();
  }

  /** Name of the link with the longest path. */
  farthest() {
    const { frames } = this;
    const links = this.stage.robot?.links ?? [];
    const lengths = links.map((_, i) => (frames ? pathOf(frames, i, this.least).length : 0));
    return links[lengths.indexOf(Math.max(...lengths))]?.name ?? null;
  }

  get least() {
    return LEAST * (this.stage.robot?.size ?? 1);
  }

  drawTraces() {
    this.dropTraces();
    const { frames } = this;
    const links = this.stage.robot?.links ?? [];
    [...this.traces.keys()].forEach((name, i) => {
      const link = links.findIndex((each) => each.name === name);
      const points = frames && link >= 0 ? pathOf(frames, link, this.least) : [];
      const colour = COLOURS[i % COLOURS.length];
      this.traces.set(name, points.length > 1 ? this.tube(points, colour) : null);
    });
    this.stage.invalidate();
  }

  /**
   * @param {number[][]} points
   * @param {number} color
   */
  tube(points, color) {
    const curve = new CatmullRomCurve3(points.map(([x, y, z]) => new Vector3(x, y, z)));
    const radius = TRACE * (this.stage.robot?.size ?? 1);
    const mesh = new Mesh(
      new TubeGeometry(curve, Math.min(3 * points.length, 3000), radius, 5),
      new MeshBasicMaterial({ color }),
    );
    this.stage.scene.add(mesh);
    return mesh;
  }

  /** Remove the drawn paths. */
  dropTraces() {
    for (const [name, mesh] of this.traces) {
      if (mesh) {
        free(mesh);
      }
      this.traces.set(name, null);
    }
    this.stage.invalidate();
  }

  /** State for tests. */
  state() {
    return {
      playing: this.isPlaying,
      ready: this.frames !== null,
      frame: this.at,
      last: this.last,
      traces: [...this.traces].flatMap(([name, mesh]) => (mesh ? [name] : [])),
    };
  }
}
