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

// Resolution of the picture. At rest, it is highest. During motion, it depends on the speed of the
// machine.

// Levels during motion. `pixels` is the number of pixels of the picture for each pixel of the
// screen, along one edge. `whole` is true for the robot in full detail.
const LEVELS = [
  { pixels: 1, whole: true },
  { pixels: 0.75, whole: true },
  { pixels: 0.5, whole: false },
];
// Pixels of the picture for each pixel of the page along one edge, for smooth edges.
const FINE = 2;
// The resolution becomes lower if the median time of pictures is above SLOW. It becomes higher if
// several pictures take less than FAST [ms].
const SLOW = 22;
const FAST = 19;
// Number of pictures before the level changes. Very slow pictures change it sooner.
const TRIES = 8;
// If a level is too slow, it is tried again later. The number of fast pictures before the next try
// is then multiplied by this factor.
const RETRY_FACTOR = 16;

export class Resolution {
  /** @param {boolean} smooth True if the graphics card smooths edges. */
  constructor(smooth) {
    this.smooth = smooth;
    /** Pixels of the screen for each pixel of the page, along one edge. */
    this.screen = 1;
    this.level = 0;
    /** For each level, the number of fast pictures before the next finer level is tried. */
    this.needed = LEVELS.map(() => TRIES);
    /** @type {number[]} Times of the last pictures in this level [ms]. */
    this.times = [];
    this.fast = 0;
  }

  /** Pixels of the picture at rest for each pixel of the page, along one edge. */
  get still() {
    return this.smooth ? this.screen : Math.max(this.screen, FINE);
  }

  /** Pixels of the picture during motion for each pixel of the page, along one edge. */
  get moving() {
    return LEVELS[this.level].pixels * this.screen;
  }

  /** True if a moving robot is drawn in full detail. */
  get whole() {
    return LEVELS[this.level].whole;
  }

  /**
   * Adapt the level to the time that a picture takes during motion.
   *
   * @param {number} time Time from the start of drawing until the next picture can begin [ms].
   */
  learn(time) {
    this.times.push(time);
    this.fast = time < FAST ? this.fast + 1 : 0;
    const total = this.times.reduce((sum, each) => sum + each, 0);
    const isKnown = this.times.length >= TRIES || total > 2 * TRIES * SLOW;
    if (isKnown && median(this.times) > SLOW && this.level < LEVELS.length - 1) {
      this.level += 1;
      this.needed[this.level] *= RETRY_FACTOR;
      this.times = [];
    } else if (this.fast >= this.needed[this.level] && this.level > 0) {
      this.level -= 1;
      this.fast = 0;
      this.times = [];
    }
    this.times.splice(0, this.times.length - TRIES + 1);
  }
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}
