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

// Parts of a finding in the list: its line in the file, and the buttons below it.

import { make } from './dom.js';

/** @import { Finding, SourceLine } from './messages.ts' */

/**
 * Return the line of a finding, with a caret under its place.
 *
 * @param {SourceLine | null} line
 * @returns {HTMLElement[]}
 */
export function excerptOf(line) {
  if (!line) {
    return [];
  }
  const caret = make('span.caret', { aria: { hidden: 'true' } }, `${' '.repeat(line.caret)}^`);
  return [make('code.excerpt', {}, `${line.text}\n`, caret)];
}

/**
 * Return the links and buttons of a finding. They are not inside of its button, because a button
 * must not contain other buttons.
 *
 * @param {Finding} finding
 * @param {(address: string) => void} post Sends a request to the server.
 * @returns {HTMLElement[]}
 */
export function toolsOf({ line, where, repair }, post) {
  const tools = [];
  if (line?.editor) {
    const title = `Open ${where}`;
    tools.push(make('a.editor', { href: line.editor, title }, 'Open in editor'));
  }
  if (repair) {
    const safe = 'The repair does not change the behaviour of the robot';
    const title = repair.isSafe ? safe : 'The repair may change how the robot moves: review it';
    const on = { click: () => post(repair.address) };
    tools.push(make('button.repair', { type: 'button', title, on }, `Apply: ${repair.title}`));
  }
  return tools;
}
