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

// The socket to the server: messages in both directions. It reconnects when it is lost.

import { decodeFrame } from './frames.js';
import { motion } from './history.js';

/** @import { Frame, PageMessage, ServerMessage } from './messages.ts' */

// Messages that move the robot, except those of the player.
const MOVING = new Set(
  'set reset zero randomise state undo redo pull grab solution space mode'.split(' '),
);
// Time between two attempts to connect [ms].
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class Connection {
  /**
   * @param {object} handlers Called with messages, frames, and changes of the connection.
   * @param {(message: ServerMessage) => void} handlers.message
   * @param {(frame: Frame) => void} handlers.frame
   * @param {(connected: boolean) => void} handlers.state
   * @param {() => void} [handlers.moving] Called before the user of this page moves the robot.
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.pause = FIRST_PAUSE;
    this.pending = emptyRecord();
    this.revision = 0;
    this.motion = '';
    this.scheduled = false;
    this.socket = this.open();
    document.addEventListener('visibilitychange', () => this.sendVisibility());
  }

  open() {
    const url = new URL('socket', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.handlers.state(true);
      this.sendVisibility();
    };
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) {
        this.handlers.frame(decodeFrame(data));
      } else {
        this.handlers.message(JSON.parse(data));
      }
    };
    socket.onclose = () => {
      this.handlers.state(false);
      setTimeout(() => {
        this.socket = this.open();
      }, this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
    return socket;
  }

  /**
   * Send a message, after values that are waiting. Without a connection, drop the message.
   *
   * @param {PageMessage} message
   */
  send(message) {
    this.sendValues();
    this.write(message);
  }

  /** @param {PageMessage} message */
  write(message) {
    if (MOVING.has(message.type)) {
      this.handlers.moving?.();
    }
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  /**
   * Move a control. All moves before the next picture are sent as one message.
   *
   * @param {string} id Id of the control.
   * @param {number} value [rad or m]
   * @param {number} revision Revision of the robot that has the control.
   */
  set(id, value, revision) {
    if (revision !== this.revision) {
      this.pending = emptyRecord();
      this.revision = revision;
    }
    if (motion() !== this.motion) {
      this.sendValues();
      this.motion = motion();
    }
    this.pending[id] = value;
    if (!this.scheduled) {
      this.scheduled = true;
      requestAnimationFrame(() => {
        this.scheduled = false;
        this.sendValues();
      });
    }
  }

  sendValues() {
    if (Object.keys(this.pending).length) {
      const { revision, pending: values } = this;
      this.pending = emptyRecord();
      this.write({ type: 'set', revision, values, motion: this.motion });
    }
  }

  /** Pause frames while the page is hidden. */
  sendVisibility() {
    this.send({ type: 'pause', paused: document.hidden });
  }
}

/**
 * Return an object without a prototype: a joint may have any name.
 *
 * @returns {Record<string, number>}
 */
function emptyRecord() {
  return Object.create(null);
}
