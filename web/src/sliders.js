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

// The right side: a slider for everything that moves, and values of what follows.

import { byId, format, make, matches } from './dom.js';

const DEGREES = 180 / Math.PI;
const STEPS = 2000;
const SOURCES = {
  mimic: 'mimic',
  loop: 'loop',
  actuator: 'by actuator',
  default: 'default',
  unknown: 'not heard',
};

export class Sliders {
  /**
   * @param {function(string, number): void} moved Called with control and value [rad or m].
   * @param {function(string, string): void} selected Called with kind and name of an element.
   */
  constructor(moved, selected) {
    this.moved = moved;
    this.selected = selected;
    this.place = byId('controls');
    this.rows = [];
    this.values = [];
    this.degrees = localStorage.getItem('degrees') === 'true';
    this.search = '';
    byId('control-search').addEventListener('input', ({ target }) => {
      this.search = target.value.trim();
      this.filter();
    });
    const unit = byId('degrees');
    unit.checked = this.degrees;
    unit.addEventListener('change', () => {
      this.degrees = unit.checked;
      localStorage.setItem('degrees', String(this.degrees));
      this.rows.forEach((row, i) => this.describe(row, this.values[i]));
    });
  }

  /** Take the controls of the server; values come with frames. */
  setControls(controls, robot) {
    const same =
      controls.length === this.rows.length && controls.every((c, i) => c.id === this.rows[i].id);
    if (!same) {
      this.values = controls.map(() => NaN);
    }
    const scroll = this.place.scrollTop;
    this.rows = controls.map((control) => this.makeRow(control, robot));
    this.place.replaceChildren(...this.groups());
    this.rows.forEach((row, i) => this.describe(row, this.values[i]));
    this.filter();
    this.place.scrollTop = scroll;
  }

  *groups() {
    const isJoint = ({ control }) => control.group === 'joint';
    // What can be moved comes first; in live mode nothing can, and all are one list.
    const some = this.rows.some((row) => isJoint(row) && row.control.driven);
    const follows = (row) => isJoint(row) && some && !row.control.driven;
    const groups = {
      Joints: (row) => isJoint(row) && !follows(row),
      Actuators: ({ control }) => control.group === 'actuator',
      'What follows': follows,
      'Pose of the root': ({ control }) => control.group === 'root',
    };
    for (const [title, belongs] of Object.entries(groups)) {
      const rows = this.rows.filter(belongs);
      if (rows.length) {
        const section = make('details.group', { open: rows[0].control.group !== 'root' });
        section.append(make('summary', {}, title, make('span.count', {}, String(rows.length))));
        let owner = null;
        for (const row of rows) {
          if (isJoint(row) && row.control.label && row.control.owner !== owner) {
            section.append(this.title(row.control));
          }
          owner = row.control.owner;
          section.append(row.element);
        }
        yield section;
      }
    }
    if (!this.rows.some(isJoint)) {
      yield make('p.hint', {}, 'This robot has no joints that move.');
    }
  }

  title({ owner, kind }) {
    return make('div.joint-title', { title: `${owner} (${kind})` }, owner, make('small', {}, kind));
  }

  makeRow(control, robot) {
    const { id, owner, label, driven, source, unit, lower, upper } = control;
    const name = label || owner;
    const range = make('input', {
      type: 'range',
      min: 0,
      max: STEPS,
      step: 1,
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
      text.type = 'button';
      text.addEventListener('click', () => this.selected('joint', owner));
    }
    const unitText = make('span.unit');
    const head = make('div.head', {}, text, number, unitText);
    const element = make('div.control', { dataset: { id, owner } }, head, range);
    // In live mode everything is measured, and only what is not is worth a line.
    if (!driven && source !== 'measured') {
      const from = followed(control, source, robot);
      element.append(make('div.source', { title: from }, from));
    }
    element.classList.toggle('follows', !driven);
    const row = { id, control, element, range, number, unitText, held: false };
    const send = (value) => {
      this.moved(id, value);
    };
    range.addEventListener('input', () => {
      row.held = true;
      // The ends exactly, whatever rounding does between them.
      const part = range.valueAsNumber / STEPS;
      send(part === 1 ? upper : lower + part * (upper - lower));
    });
    range.addEventListener('change', () => {
      row.held = false;
      this.describe(row, this.valueOf(row));
    });
    range.addEventListener('dblclick', () => send(Math.min(Math.max(0, lower), upper)));
    number.addEventListener('focus', () => number.select());
    number.addEventListener('change', () => {
      const value = Number(number.value.replace(',', '.'));
      if (number.value.trim() !== '' && Number.isFinite(value)) {
        send(this.degrees && unit === 'rad' ? value / DEGREES : value);
      }
      number.blur();
      this.describe(row, this.valueOf(row));
    });
    number.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === 'Escape') {
        number.blur();
      }
    });
    return row;
  }

  valueOf(row) {
    return this.values[this.rows.indexOf(row)];
  }

  /** Take the values of a frame. */
  update(frame) {
    frame.controls.forEach((control, i) => {
      this.values[control] = frame.values[i];
      const row = this.rows[control];
      if (row) {
        this.describe(row, frame.values[i]);
      }
    });
  }

  describe({ control, element, range, number, unitText, held }, value) {
    const { unit, lower, upper, bounded } = control;
    const inDegrees = this.degrees && unit === 'rad';
    unitText.textContent = inDegrees ? '°' : unit;
    const known = !Number.isNaN(value) && value !== undefined;
    if (document.activeElement !== number) {
      number.value = format(inDegrees ? value * DEGREES : value, inDegrees ? 1 : 3);
    }
    if (!held) {
      const part = known && upper > lower ? (value - lower) / (upper - lower) : 0;
      range.value = Math.round(STEPS * part);
    }
    const filled = Math.min(Math.max(range.valueAsNumber / STEPS, 0), 1);
    range.style.setProperty('--part', `${100 * filled}%`);
    element.classList.toggle('unknown', !known);
    const outside = bounded && known && (value < lower - 1e-6 || value > upper + 1e-6);
    element.classList.toggle('outside', outside);
    const shown = (end) => format(inDegrees ? end * DEGREES : end, inDegrees ? 1 : 3);
    range.title = `${bounded ? 'limits' : 'no limits, slider from'} ${shown(lower)} to ${shown(upper)}`;
  }

  filter() {
    for (const { control, element } of this.rows) {
      element.hidden = this.search !== '' && !matches(`${control.owner} ${control.id}`, this.search);
    }
    for (const title of this.place.querySelectorAll('.joint-title')) {
      title.hidden = title.nextElementSibling?.hidden ?? false;
    }
    for (const group of this.place.querySelectorAll('details')) {
      const found = group.querySelectorAll('.control:not([hidden])').length;
      group.hidden = found === 0;
      if (this.search && found) {
        group.open = true;
      }
    }
  }

  /** Mark the rows of a joint, and bring the first into view. */
  select(kind, name) {
    let first = null;
    for (const { control, element } of this.rows) {
      const chosen = kind === 'joint' && control.group === 'joint' && control.owner === name;
      element.classList.toggle('selected', chosen);
      first ??= chosen ? element : null;
    }
    first?.scrollIntoView({ block: 'nearest' });
  }

  /** Joints with one number each, and the numbers that are known [rad or m]. */
  jointState() {
    const known = this.rows
      .map(({ control }, i) => ({ control, value: this.values[i] }))
      .filter(({ control, value }) => isSingle(control) && Number.isFinite(value));
    return {
      name: known.map(({ control }) => control.id),
      position: known.map(({ value }) => value),
    };
  }
}

function isSingle({ group, label }) {
  return group === 'joint' && label === '';
}

/** Say what a value follows from. */
function followed(control, source, robot) {
  if (control.group === 'actuator') {
    return source === 'actuator' ? 'by joint' : SOURCES[source] ?? source;
  }
  const mimic = robot?.joints.find(({ name }) => name === control.owner)?.mimic;
  if (source === 'mimic' && mimic) {
    return `mimics ${mimic.joint}`;
  }
  return SOURCES[source] ?? source;
}
