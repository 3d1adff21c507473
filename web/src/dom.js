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

// Functions that make and find elements of the document. Texts of a description become text nodes.

/** @import { ElementOf, Ids, Properties } from './elements.ts' */

/**
 * Make an element.
 *
 * @template {string} Tag
 * @param {Tag} tag Tag with classes, as in 'div.row.error'.
 * @param {Properties<ElementOf<Tag>>} properties Properties to assign; `dataset`, `aria` and `on`
 *   are objects.
 * @param {...(Node|string)} children Children of the element.
 * @returns {ElementOf<Tag>}
 */
export function make(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  element.classList.add(...classes);
  const { dataset, aria, on, ...plain } = properties;
  Object.assign(element, plain);
  Object.assign(element.dataset, dataset);
  for (const [key, value] of Object.entries(aria ?? {})) {
    element.setAttribute(`aria-${key}`, value);
  }
  for (const [type, listener] of Object.entries(on ?? {})) {
    element.addEventListener(type, listener);
  }
  element.append(...children);
  return /** @type {ElementOf<Tag>} */ (element);
}

/**
 * Return an element of index.html.
 *
 * @template {keyof Ids} Id
 * @param {Id} id
 * @returns {HTMLElementTagNameMap[Ids[Id]]}
 */
export function byId(id) {
  return /** @type {HTMLElementTagNameMap[Ids[Id]]} */ (document.getElementById(id));
}

/**
 * Mark one of several buttons as pressed.
 *
 * @param {HTMLElement} group
 * @param {string} [value] Value of the pressed button. Default: no button is pressed.
 */
export function press(group, value) {
  for (const button of group.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.value === value));
  }
}

/**
 * Return true if pressed keys enter text in this element.
 *
 * @param {EventTarget | null} target
 */
export function isText(target) {
  return (
    target instanceof HTMLElement &&
    target.matches('input[type=text], input[type=search], textarea')
  );
}

/**
 * Save data as a file of the user.
 *
 * @param {Blob} data
 * @param {string} name Name of the file.
 */
export function download(data, name) {
  const link = make('a', { href: URL.createObjectURL(data), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
