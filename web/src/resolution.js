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

// How finely the picture is drawn: as finely as can be while nothing moves, and while it moves as
// finely as this machine can keep up with.

// While things move: pixels of the picture for each pixel of the screen, along one edge, and
// whether the robot is drawn as it is.
const LEVELS = [
  { pixels: 1, whole: true },
  { pixels: 0.75, whole: true },
  { pixels: 0.5, whole: false },
];
// What makes edges smooth: pixels of the picture for each pixel of the page, along one edge.
const FINE = 2;
// A picture that takes longer is drawn more coarsely, one that takes less more finely [ms].
const SLOW = 30;
const FAST = 19;
// How many pictures are looked at before the level changes; one that takes twice as long as it
// may counts twice.
const TRIES = 8;
// How many more fast ones a level needs that was too slow before.
const DOUBT = 16;

export class Resolution {
  /** @param {boolean} smooth Whether edges are smooth by themselves. */
  constructor(smooth) {
    this.smooth = smooth;
    /** Pixels of the screen for each pixel of the page, along one edge. */
    this.screen = 1;
    this.level = 0;
    /** How sure each level has to be of the one before. */
    this.needed = LEVELS.map(() => TRIES);
    this.slow = 0;
    this.fast = 0;
  }

  /** Pixels of a picture of what stands still, for each pixel of the page, along one edge. */
  get still() {
    return this.smooth ? this.screen : Math.max(this.screen, FINE);
  }

  /** Those of a picture of what moves. */
  get moving() {
    return LEVELS[this.level].pixels * this.screen;
  }

  /** Whether a robot that moves is drawn as it is. */
  get whole() {
    return LEVELS[this.level].whole;
  }

  /**
   * Learn from a picture of what moves.
   *
   * @param {number} time From drawing it to when the next one could be drawn [ms].
   */
  learn(time) {
    // The slower, the sooner.
    this.slow = time > SLOW ? this.slow + time / SLOW : 0;
    this.fast = time < FAST ? this.fast + 1 : 0;
    if (this.slow >= TRIES && this.level < LEVELS.length - 1) {
      this.level += 1;
      this.needed[this.level] *= DOUBT;
      this.slow = 0;
    } else if (this.fast >= this.needed[this.level] && this.level > 0) {
      this.level -= 1;
      this.fast = 0;
    }
  }
}
