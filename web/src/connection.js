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

// The socket to the server: messages in, wishes out, connected again when it was lost.

import { decodeFrame } from './frames.js';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class Connection {
  /**
   * @param {object} handlers `message(object)`, `frame(object)` and `state(connected)`.
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.pause = FIRST_PAUSE;
    // Without a prototype: a joint may have any name.
    this.pending = Object.create(null);
    this.revision = 0;
    this.scheduled = false;
    this.open();
    document.addEventListener('visibilitychange', () => this.tellVisibility());
  }

  open() {
    const url = new URL('socket', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    this.socket = new WebSocket(url);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.handlers.state(true);
      this.tellVisibility();
    };
    this.socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) {
        this.handlers.frame(decodeFrame(data));
      } else {
        this.handlers.message(JSON.parse(data));
      }
    };
    this.socket.onclose = () => {
      this.handlers.state(false);
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }

  /** Send an object; what cannot be sent now is not worth sending later. */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  /** Move a control; several moves before the next picture are one message. */
  set(id, value, revision) {
    if (revision !== this.revision) {
      this.pending = Object.create(null);
      this.revision = revision;
    }
    this.pending[id] = value;
    if (!this.scheduled) {
      this.scheduled = true;
      requestAnimationFrame(() => {
        this.scheduled = false;
        this.send({ type: 'set', revision: this.revision, values: this.pending });
        this.pending = Object.create(null);
      });
    }
  }

  /** A page that nobody sees needs no frames. */
  tellVisibility() {
    this.send({ type: 'pause', paused: document.hidden });
  }
}
