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

// An XML parser for the reader of COLLADA files. A worker has no DOMParser. A DOMParser would also
// accept files of any size.
//
// It supports only the methods that the reader needs. Files that declare entities are refused.

// Greatest depth of nested elements. COLLADA files of other programs have less than 30.
const MOST_DEPTH = 200;
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export class XmlElement {
  /** @param {string} nodeName */
  constructor(nodeName) {
    this.nodeName = nodeName;
    this.nodeType = 1;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {XmlElement[]} Child elements, without texts. */
    this.childNodes = [];
    /** @type {string[]} */
    this.texts = [];
  }

  /** Text of the element and its descendants. */
  get textContent() {
    let text = this.texts.join('');
    for (const child of this.childNodes) {
      text += child.textContent;
    }
    return text;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** Yield the descendants in the order of the document. */
  *below() {
    /** @type {XmlElement[]} */
    const waiting = this.childNodes.toReversed();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield next;
      next.childNodes.toReversed().forEach((child) => waiting.push(child));
    }
  }

  /** @param {string} name */
  getElementsByTagName(name) {
    return [...this.below()].filter(({ nodeName }) => nodeName === name);
  }

  /**
   * Find the first element with an attribute, such as '[sid="a"]'.
   *
   * @param {string} selector
   */
  querySelector(selector) {
    const [, name, value] = /^\[(\w+)="(.*)"\]$/.exec(selector) ?? [];
    for (const element of this.below()) {
      if (element.getAttribute(name) === value) {
        return element;
      }
    }
    return null;
  }
}

/**
 * Read a document. The root element is the only child of the result.
 *
 * @param {string} text
 */
export function parseXml(text) {
  const root = new XmlElement('#document');
  const open = [root];
  let at = 0;
  /** @param {string} mark */
  const behind = (mark) => {
    const end = text.indexOf(mark, at);
    if (end < 0) {
      throw new Error(`it is not XML: '${mark}' is missing at the end`);
    }
    return end + mark.length;
  };
  while (at < text.length) {
    const parent = open[open.length - 1];
    const start = text.indexOf('<', at);
    const words = text.slice(at, start < 0 ? text.length : start);
    if (words.trim()) {
      if (parent === root) {
        throw new Error('it is not XML: there is text outside of the root element');
      }
      parent.texts.push(decoded(words));
    }
    if (start < 0) {
      break;
    }
    at = start;
    if (text.startsWith('<!--', at)) {
      at = behind('-->');
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = behind(']]>');
      parent.texts.push(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith('<?', at)) {
      at = behind('?>');
    } else if (text.startsWith('<!', at)) {
      const bracket = text.indexOf('[', at);
      at = behind('>');
      if (bracket >= 0 && bracket < at) {
        throw new Error('it declares entities, which are not supported');
      }
    } else {
      const end = behind('>');
      readTag(text.slice(at + 1, end - 1), open);
      at = end;
    }
  }
  if (open.length > 1) {
    throw new Error(`it is not XML: <${open[open.length - 1].nodeName}> is not closed`);
  }
  if (root.childNodes.length !== 1) {
    throw new Error('it is not XML: it needs a single root element');
  }
  return root;
}

/**
 * @param {string} tag Text between the brackets.
 * @param {XmlElement[]} open Open elements, from the outside to the inside.
 */
function readTag(tag, open) {
  if (tag.startsWith('/')) {
    const name = tag.slice(1).trim();
    if (open.length < 2 || open[open.length - 1].nodeName !== name) {
      throw new Error(`it is not XML: </${name}> has no start tag`);
    }
    open.pop();
    return;
  }
  const name = /^[^\s/]+/.exec(tag)?.[0];
  if (name === undefined) {
    throw new Error('it is not XML: a tag has no name');
  }
  const element = new XmlElement(name);
  for (const [, key, , value] of tag.matchAll(/([^\s=/]+)\s*=\s*(["'])(.*?)\2/gs)) {
    element.setAttribute(key, decoded(value));
  }
  open[open.length - 1].childNodes.push(element);
  if (!tag.endsWith('/')) {
    open.push(element);
    if (open.length > MOST_DEPTH) {
      throw new Error(`its elements are nested deeper than ${MOST_DEPTH}`);
    }
  }
}

/** @param {string} text */
function decoded(text) {
  if (!text.includes('&')) {
    return text;
  }
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name) => {
    if (name.startsWith('#')) {
      const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return ENTITIES[/** @type {keyof typeof ENTITIES} */ (name)] ?? whole;
  });
}
