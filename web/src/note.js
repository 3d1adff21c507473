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

// Texts that appear over the picture for a short time.

import { byId } from './dom.js';

// A note is shown for a minimum time, or longer if it has many characters [ms].
const NOTE_TIME = 4000;
const READING_TIME = 70;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Show a text for a short time.
 *
 * @param {string} text
 * @param {'' | 'error'} kind
 */
export function note(text, kind = '') {
  const element = byId('note');
  element.textContent = text;
  element.className = kind;
  element.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    element.hidden = true;
  }, Math.max(NOTE_TIME, READING_TIME * text.length));
}
