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

// The right side: a slider for each control, and the values of followers.

import { jointState } from './copy.js';
import { byId, make } from './dom.js';
import { mainPrefixOf, sectionsOf, withoutPrefix } from './sections.js';
import {
  groupsOf,
  isFollower,
  isOutside,
  nearestToZero,
  sourceText,
  stepAt,
  STEPS,
  valueAfterKey,
  valueAt,
} from './slider_values.js';
import { matches } from './text.js';
import {
  CHOICES, chooseUnits, EXAMPLES, inUnit, onUnits, shownUnit, typedValue,
} from './units.js';

/** @import { Control, LinkOrJoint, Frame, RobotDescription } from './messages.ts' */

/**
 * A slider with its name, its value, and the texts below it.
 *
 * @typedef {object} Row
 * @property {string} id Id of the control.
 * @property {Control} control
 * @property {HTMLElement} element
 * @property {HTMLElement} text Name of the joint or coordinate.
 * @property {HTMLInputElement} range
 * @property {HTMLInputElement} number
 * @property {HTMLElement} unitText
 * @property {HTMLElement[]} ends Texts of the lower and the upper end.
 * @property {HTMLElement} source Text with the source of the value.
 * @property {boolean} held True while the user drags the slider. It then keeps its position.
 * @property {boolean} isDropped True if the text that the user typed is not used.
 * @property {boolean} inView True if the row was visible when the browser last reported it.
 */

// A field with a refused or changed value is marked for this time [ms].
const MARK_TIME = 1500;
// Limits are checked with this tolerance, because of rounding errors [rad or m].
const SLACK = 1e-6;
// Time between updates of hidden rows [ms]. Updating all rows takes longer than drawing a picture.
const HIDDEN_PERIOD = 500;

export class Sliders {
  /**
   * @param {(id: string, value: number) => void} moved Called with a control and its value [rad
   *   or m].
   * @param {(element: LinkOrJoint) => void} selected Called when a joint is clicked.
   * @param {(reason: string) => void} refused Called when a text is not a number.
   */
  constructor(moved, selected, refused) {
    this.moved = moved;
    this.selected = selected;
    this.refused = refused;
    this.place = byId('controls');
    this.nothing = make('p.hint', { hidden: true });
    /** @type {Row[]} */
    this.rows = [];
    this.layout = '';
    /** @type {number[]} */
    this.values = [];
    /** @type {Set<number>} Indices of rows that do not show their values yet. */
    this.stale = new Set();
    this.shownAll = 0;
    this.viewed = new IntersectionObserver((changes) => {
      const inView = new Map(changes.map((each) => [each.target, each.isIntersecting]));
      this.rows.forEach((row, i) => {
        row.inView = inView.get(row.element) ?? row.inView;
        if (inView.get(row.element)) {
          this.follow(row, this.values[i]);
        }
      });
    }, { root: this.place, rootMargin: '100px 0px' });
    this.search = '';
    const search = byId('control-search');
    search.addEventListener('input', () => {
      this.search = search.value.trim();
      this.filter();
    });
    onUnits(() => this.rows.forEach((row, i) => this.describe(row, this.values[i])));
    const units = byId('units');
    units.append(...CHOICES.map((choice) => make('option', {}, choice)));
    units.value = localStorage.getItem('units') ?? CHOICES[0];
    units.addEventListener('change', () => {
      localStorage.setItem('units', units.value);
      chooseUnits(units.value);
    });
    chooseUnits(units.value);
  }

  /**
   * Set the controls that the server has sent. Their values arrive in frames.
   *
   * @param {Control[]} controls
   * @param {RobotDescription} [robot] Absent if there is no robot yet.
   */
  setControls(controls, robot) {
    const same =
      controls.length === this.rows.length && controls.every((c, i) => c.id === this.rows[i].id);
    if (!same) {
      this.values = controls.map(() => NaN);
    }
    // If the controls are the same, keep the rows, so that a drag or typed text is not
    // interrupted.
    const joints = controls.filter((c) => c.group === 'joint' && !isFollower(c));
    const names = [...new Set(joints.map((c) => c.owner))];
    const sections = robot ? sectionsOf(names, robot) : undefined;
    const layout = JSON.stringify([
      Boolean(robot),
      [...(sections ?? [])],
      ...controls.map((c) => [c.id, c.owner, c.label, c.group, c.kind, c.driven, c.follows]),
    ]);
    const scroll = this.place.scrollTop;
    if (layout !== this.layout) {
      this.layout = layout;
      this.rows = controls.map((control) => this.makeRow(control));
      this.viewed.disconnect();
      this.rows.forEach(({ element }) => this.viewed.observe(element));
      this.place.replaceChildren(...this.groups(sections), this.nothing);
      if (!controls.some(({ group }) => group === 'joint')) {
        const hint = robot ? 'This robot has no moving joints.' : 'No robot yet';
        this.nothing.before(make('p.hint', {}, hint));
      }
    }
    this.rows.forEach((row, i) => {
      row.control = controls[i];
      row.source.textContent = sourceText(row.control, robot);
      row.source.title = row.source.textContent;
    });
    this.rows.forEach((row, i) => this.describe(row, this.values[i]));
    this.filter();
    this.place.scrollTop = scroll;
  }

  /**
   * Make a section for each group of rows. The common prefix of the names is in its title only.
   *
   * @param {Map<string, string>} [sections] Title of the group of each joint.
   */
  groups(sections) {
    return groupsOf(this.rows, sections).map(({ title, rows }) => {
      const isRoot = rows[0].control.group === 'root';
      const prefix = isRoot ? '' : mainPrefixOf(rows.map(({ control }) => control.owner));
      const hidden = prefix && !prefix.startsWith(title) ? ` ${prefix}…` : '';
      const section = make(
        'details.group',
        { open: !isRoot },
        make(
          'summary',
          { title },
          title,
          make('span.count', {}, String(rows.length)),
          make('span.prefix', {}, hidden),
        ),
      );
      let owner = '';
      for (const { control, element, text } of rows) {
        // If a joint has several rows, its name is their title.
        if (control.group === 'joint' && control.label && control.owner !== owner) {
          section.append(jointTitle(control, prefix));
        }
        owner = control.owner;
        text.textContent = control.label || withoutPrefix(owner, prefix);
        section.append(element);
      }
      return section;
    });
  }

  /**
   * @param {Control} control
   * @returns {Row}
   */
  makeRow(control) {
    const { id, owner, label, driven } = control;
    const name = label || owner;
    const range = make('input', {
      type: 'range',
      min: '0',
      max: String(STEPS),
      step: '1',
      disabled: !driven,
      aria: { label: id },
    });
    const number = make('input.number', {
      type: 'text',
      inputMode: 'decimal',
      disabled: !driven,
      aria: { label: `${id}, value` },
    });
    const isJoint = control.group === 'joint';
    const text = make(
      isJoint ? 'button.name' : 'span.name',
      { title: label ? `${owner}: ${label}` : `${owner} (${control.kind})` },
      name,
    );
    if (isJoint) {
      text.setAttribute('type', 'button');
      text.addEventListener('click', () => this.selected({ kind: 'joint', name: owner }));
    }
    const unitText = make('span.unit');
    const head = make('div.head', {}, text, number, unitText);
    const ends = [make('span.limit'), make('span.limit')];
    const source = make('span.source');
    const foot = make('div.foot', {}, ends[0], source, ends[1]);
    const element = make('div.control', { dataset: { id, owner } }, head, range, foot);
    element.classList.toggle('follows', !driven);
    const row = {
      id,
      control,
      element,
      text,
      range,
      number,
      unitText,
      ends,
      source,
      held: false,
      isDropped: false,
      inView: true,
    };
    range.addEventListener('input', () => {
      row.held = true;
      this.moved(id, valueAt(range.valueAsNumber, row.control));
    });
    range.addEventListener('change', () => {
      row.held = false;
      this.describe(row, this.valueOf(row));
    });
    range.addEventListener('keydown', (event) => {
      const value = valueAfterKey(this.valueOf(row), event.key, event.shiftKey, row.control);
      if (value !== null) {
        event.preventDefault();
        this.moved(id, value);
      }
    });
    range.addEventListener('dblclick', () => this.moved(id, nearestToZero(row.control)));
    number.addEventListener('focus', () => number.select());
    number.addEventListener('change', () => {
      // Ignore a text that the user has dropped, and events of removed rows.
      if (!row.isDropped && this.rows.includes(row)) {
        this.enter(row, number.value.trim());
      }
      number.blur();
      this.describe(row, this.valueOf(row));
    });
    // While the field has the focus, it does not show new values.
    number.addEventListener('blur', () => this.describe(row, this.valueOf(row)));
    number.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === 'Escape') {
        row.isDropped = key === 'Escape';
        number.blur();
        row.isDropped = false;
      }
    });
    return row;
  }

  /**
   * Move a control to a typed value. Mark the field if the value is invalid or beyond a limit.
   *
   * @param {Row} row
   * @param {string} text
   */
  enter({ id, control, number }, text) {
    if (text === '') {
      return;
    }
    const value = typedValue(text, control.unit);
    const isNumber = !Number.isNaN(value);
    if (isNumber) {
      this.moved(id, value);
    } else {
      this.refused(`'${text.slice(0, 40)}' is not ${EXAMPLES[control.unit]}`);
    }
    if (!isNumber || isOutside(value, control)) {
      number.classList.add('refused');
      setTimeout(() => number.classList.remove('refused'), MARK_TIME);
    }
  }

  /** @param {Row} row */
  valueOf(row) {
    return this.values[this.rows.indexOf(row)];
  }

  /**
   * Store the values of a frame. The next picture shows them.
   *
   * @param {Frame} frame
   */
  update(frame) {
    if (!this.stale.size) {
      requestAnimationFrame((now) => this.followAll(now));
    }
    frame.controls.forEach((control, i) => {
      this.values[control] = frame.values[i];
      this.stale.add(control);
    });
  }

  /**
   * Update visible rows at once. Update the other rows after a pause.
   *
   * @param {number} now [ms]
   */
  followAll(now) {
    const all = now - this.shownAll > HIDDEN_PERIOD;
    this.shownAll = all ? now : this.shownAll;
    for (const i of this.stale) {
      const row = this.rows[i];
      if (!row || row.inView || all) {
        this.stale.delete(i);
        if (row) {
          this.follow(row, this.values[i]);
        }
      }
    }
    if (this.stale.size) {
      requestAnimationFrame((next) => this.followAll(next));
    }
  }

  /**
   * Update the texts of a row.
   *
   * @param {Row} row
   * @param {number} value [rad or m]; NaN if it is unknown.
   */
  describe(row, value) {
    const { control, unitText, ends, range } = row;
    const { unit, bounded, lower, upper } = control;
    unitText.textContent = shownUnit(unit);
    const texts = [lower, upper].map((end) => inUnit(end, unit));
    range.style.setProperty('--zero', String(stepAt(nearestToZero(control), control) / STEPS));
    ends.forEach((end, i) => {
      end.textContent = bounded ? texts[i] : '';
    });
    range.title = `${bounded ? 'limits' : 'no limits, slider from'} ${texts.join(' to ')}`;
    this.follow(row, value);
  }

  /**
   * Show the value of a row.
   *
   * @param {Row} row
   * @param {number} value [rad or m]; NaN if it is unknown.
   */
  follow({ control, element, range, number, unitText, held }, value) {
    const text = inUnit(value, control.unit);
    if (document.activeElement !== number) {
      number.value = text;
    }
    range.setAttribute('aria-valuetext', `${text} ${unitText.textContent}`);
    const step = String(stepAt(value, control));
    if (!held && range.value !== step) {
      range.value = step;
    }
    // The browser clips the value to the range of the slider.
    const part = Number.isFinite(value) ? String(range.valueAsNumber / STEPS) : 'var(--zero)';
    range.style.setProperty('--part', part);
    element.classList.toggle('unknown', !Number.isFinite(value));
    element.classList.toggle('outside', isOutside(value, control, SLACK));
  }

  /** Hide the rows that do not match the search, and groups and titles without visible rows. */
  filter() {
    for (const { control, element } of this.rows) {
      const names = `${control.owner} ${control.id}`;
      element.hidden = this.search !== '' && !matches(names, this.search);
    }
    /** @type {NodeListOf<HTMLElement>} */
    const titles = this.place.querySelectorAll('.joint-title');
    for (const title of titles) {
      // A search finds all rows of a joint, or none.
      title.hidden = title.nextElementSibling?.matches('[hidden]') ?? false;
    }
    for (const group of this.place.querySelectorAll('details')) {
      const found = group.querySelectorAll('.control:not([hidden])').length;
      group.hidden = found === 0;
      if (this.search && found) {
        group.open = true;
      }
    }
    const found = this.search === '' || this.rows.some(({ element }) => !element.hidden);
    this.nothing.hidden = found;
    this.nothing.textContent = found ? '' : `No slider has '${this.search}' in its name.`;
  }

  /**
   * Mark the rows of a joint, and scroll to the first of them.
   *
   * @param {string[]} joints Names of joints. The first one with rows is marked.
   */
  select(joints) {
    const rows = this.rows.filter(({ control }) => control.group === 'joint');
    const joint = joints.find((name) => rows.some(({ control }) => control.owner === name));
    const chosen = rows.filter(({ control }) => control.owner === joint);
    for (const row of this.rows) {
      row.element.classList.toggle('selected', chosen.includes(row));
    }
    chosen[0]?.element.scrollIntoView({ block: 'nearest' });
  }

  /** Values of the controls that can be set [rad or m]. */
  driven() {
    return Object.fromEntries(
      this.rows.flatMap(({ id, control }, i) => (control.driven ? [[id, this.values[i]]] : [])),
    );
  }

  /**
   * Return known positions of joints and actuators by control [rad or m].
   *
   * @param {boolean} driven True for only those that can be set and have one value.
   */
  jointValues(driven) {
    return Object.fromEntries(
      this.rows.flatMap(({ id, control }, i) =>
        control.group === 'root' ||
        !Number.isFinite(this.values[i]) ||
        (driven && !(control.driven && control.label === ''))
          ? []
          : [[id, this.values[i]]],
      ),
    );
  }

  /** Known positions of joints. */
  jointState() {
    return jointState(
      this.rows.map(({ control }) => control),
      this.values,
    );
  }
}

/**
 * @param {Control} control One of several controls of a joint.
 * @param {string} prefix Part of the name that is not shown.
 */
function jointTitle({ owner, kind }, prefix) {
  const name = withoutPrefix(owner, prefix);
  return make('div.joint-title', { title: `${owner} (${kind})` }, name, make('small', {}, kind));
}
